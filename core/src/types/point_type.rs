//! What all types that wrap one affine point have in common, written once: both encodings,
//! text, equality, `serde`.
//!
//! Each type has a field `point` and a private `validate`, which turns a point of the curve
//! into the type or says why not.

macro_rules! point_type {
    ($name:ident, $param:ident: $bound:ident, $curve:ty, $what:literal) => {
        impl<B: $crate::traits::Group<$curve>, $param: $bound> $name<B, $param> {
            #[doc = concat!("Decodes ", $what, " from its compressed or uncompressed form; the length decides which.")]
            ///
            /// # Errors
            ///
            /// The first [`DecodeError`](crate::DecodeError) that applies.
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, $crate::DecodeError> {
                Self::validate($crate::encoding::decode::<B, $curve>(bytes)?)
            }

            #[doc = concat!("Decodes ", $what, " from its compressed form: 48 bytes in G1, 96 in G2.")]
            ///
            /// # Errors
            ///
            /// The first [`DecodeError`](crate::DecodeError) that applies.
            pub fn from_compressed(bytes: &[u8]) -> Result<Self, $crate::DecodeError> {
                Self::validate($crate::encoding::decode_compressed::<B, $curve>(bytes)?)
            }

            #[doc = concat!("Decodes ", $what, " from its uncompressed form: 96 bytes in G1, 192 in G2.")]
            ///
            /// # Errors
            ///
            /// The first [`DecodeError`](crate::DecodeError) that applies.
            pub fn from_uncompressed(bytes: &[u8]) -> Result<Self, $crate::DecodeError> {
                Self::validate($crate::encoding::decode_uncompressed::<B, $curve>(bytes)?)
            }

            /// The compressed form: 48 bytes in G1, 96 in G2.
            #[must_use]
            pub fn to_compressed(&self) -> <$curve as $crate::traits::Curve>::Coordinate {
                $crate::encoding::encode_compressed::<B, $curve>(&self.point)
            }

            /// The uncompressed form: 96 bytes in G1, 192 in G2.
            #[must_use]
            pub fn to_uncompressed(&self) -> <$curve as $crate::traits::Curve>::Uncompressed {
                $crate::encoding::encode_uncompressed::<B, $curve>(&self.point)
            }

            /// The backend's own point.
            #[must_use]
            pub fn as_affine(&self) -> &$crate::traits::Affine<B, $curve> {
                &self.point
            }
        }

        impl<B: $crate::traits::Group<$curve>, $param: $bound> Clone for $name<B, $param> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<B: $crate::traits::Group<$curve>, $param: $bound> Copy for $name<B, $param> {}

        impl<B: $crate::traits::Group<$curve>, $param: $bound> PartialEq for $name<B, $param> {
            fn eq(&self, other: &Self) -> bool {
                self.point == other.point
            }
        }

        impl<B: $crate::traits::Group<$curve>, $param: $bound> Eq for $name<B, $param> {}

        impl<B: $crate::traits::Group<$curve>, $param: $bound> core::hash::Hash
            for $name<B, $param>
        {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.to_compressed().hash(state);
            }
        }

        /// The compressed form as lower-case hexadecimal digits, after `0x` for `{:#x}`.
        impl<B: $crate::traits::Group<$curve>, $param: $bound> core::fmt::LowerHex
            for $name<B, $param>
        {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::hex::write(self.to_compressed().as_ref(), f.alternate(), f)
            }
        }

        /// The compressed form as `0x` and lower-case hexadecimal digits.
        impl<B: $crate::traits::Group<$curve>, $param: $bound> core::fmt::Display
            for $name<B, $param>
        {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::hex::write(self.to_compressed().as_ref(), true, f)
            }
        }

        impl<B: $crate::traits::Group<$curve>, $param: $bound> core::fmt::Debug
            for $name<B, $param>
        {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        /// Reads the compressed form from hexadecimal digits, with or without `0x`.
        impl<B: $crate::traits::Group<$curve>, $param: $bound> core::str::FromStr
            for $name<B, $param>
        {
            type Err = $crate::DecodeError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                use $crate::traits::ByteArray as _;

                let mut bytes = <$curve as $crate::traits::Curve>::Coordinate::ZERO;
                $crate::hex::read(text, &mut bytes)?;
                Self::from_compressed(bytes.as_ref())
            }
        }

        /// The same as [`from_bytes`](Self::from_bytes).
        impl<B: $crate::traits::Group<$curve>, $param: $bound> TryFrom<&[u8]>
            for $name<B, $param>
        {
            type Error = $crate::DecodeError;

            fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
                Self::from_bytes(bytes)
            }
        }

        /// The compressed form: hexadecimal with `0x` in human-readable formats, bytes in
        /// others.
        #[cfg(feature = "serde")]
        impl<B: $crate::traits::Group<$curve>, $param: $bound> serde::Serialize
            for $name<B, $param>
        {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::serialize(self, self.to_compressed().as_ref(), serializer)
            }
        }

        /// The inverse of `Serialize`; the checks are those of
        /// [`from_compressed`](Self::from_compressed).
        #[cfg(feature = "serde")]
        impl<'de, B: $crate::traits::Group<$curve>, $param: $bound> serde::Deserialize<'de>
            for $name<B, $param>
        {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bytes: <$curve as $crate::traits::Curve>::Coordinate =
                    $crate::serde::deserialize(deserializer)?;
                Self::from_compressed(bytes.as_ref()).map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(super) use point_type;
