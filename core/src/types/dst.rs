//! Domain separation tags of hash-to-curve.

use core::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};

use crate::error::DstError;

/// A domain separation tag, ready for use: 1 to 255 bytes.
///
/// Longer tags are replaced by their hash when the value is made, as RFC 9380 §5.3.3 asks.
/// RFC 9380 §3.1 recommends at least 16 bytes, unique to the application.
///
/// ```
/// use crosspair_core::Dst;
///
/// const TAG: Dst<'static> = Dst::from_static(b"MYAPP-V01-CS01-with-BLS12381G2_XMD:SHA-256");
/// assert_eq!(TAG.as_bytes().len(), 42);
/// assert_eq!(Dst::new(&[b'x'; 300])?.as_bytes().len(), 32);
/// # Ok::<(), crosspair_core::DstError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dst<'a>(Repr<'a>);

#[derive(Clone, Debug)]
enum Repr<'a> {
    Borrowed(&'a [u8]),
    Hashed([u8; 32]),
}

impl<'a> Dst<'a> {
    /// A tag of any length but zero.
    ///
    /// # Errors
    ///
    /// [`DstError::Empty`] for no bytes.
    pub fn new(tag: &'a [u8]) -> Result<Self, DstError> {
        match tag.len() {
            0 => Err(DstError::Empty),
            1..=255 => Ok(Self(Repr::Borrowed(tag))),
            _ => Ok(Self(Repr::Hashed(
                Sha256::new()
                    .chain_update(b"H2C-OVERSIZE-DST-")
                    .chain_update(tag)
                    .finalize()
                    .into(),
            ))),
        }
    }

    /// The tag as it enters the hash: the given bytes, or the hash of a long tag.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Repr::Borrowed(tag) => tag,
            Repr::Hashed(hash) => hash,
        }
    }
}

impl Dst<'static> {
    /// A tag of 1 to 255 bytes, for constants.
    ///
    /// # Panics
    ///
    /// For any other length; in a constant, that is a compile error.
    #[must_use]
    pub const fn from_static(tag: &'static [u8]) -> Self {
        assert!(!tag.is_empty() && tag.len() <= 255, "a tag has 1 to 255 bytes");
        Self(Repr::Borrowed(tag))
    }
}

/// Tags are equal if they separate nothing from each other: a long tag equals its hash.
impl PartialEq for Dst<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Dst<'_> {}

impl Hash for Dst<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}
