//! zkcrypto/bls12_381, `*_valid_test_vectors.dat`: the encodings of 0·G, 1·G, 2·G …, one
//! after the other.
//!
//! Each decodes to the point that adding the generator step by step gives, and that point
//! encodes to the same bytes.

use crosspair_core::{ByteArray, Curve, DecodeError, G1, G2, Group, SubgroupPoint};

use super::VectorBackend;
use super::cases::Cases;
use super::report::Problem;

/// Which curve, and which of the two encodings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    G1Compressed,
    G1Uncompressed,
    G2Compressed,
    G2Uncompressed,
}

impl Form {
    const ALL: [Self; 4] =
        [Self::G1Compressed, Self::G1Uncompressed, Self::G2Compressed, Self::G2Uncompressed];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::G1Compressed => "g1_compressed",
            Self::G1Uncompressed => "g1_uncompressed",
            Self::G2Compressed => "g2_compressed",
            Self::G2Uncompressed => "g2_uncompressed",
        }
    }

    pub(super) fn from_file_name(name: &str) -> Option<Self> {
        let form = name.strip_suffix("_valid_test_vectors.dat")?;
        Self::ALL.into_iter().find(|known| known.name() == form)
    }
}

/// One file, one case a point.
pub(super) fn run<B: VectorBackend>(
    form: Form,
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    match form {
        Form::G1Compressed => compressed::<B, G1>(contents, cases),
        Form::G1Uncompressed => uncompressed::<B, G1>(contents, cases),
        Form::G2Compressed => compressed::<B, G2>(contents, cases),
        Form::G2Uncompressed => uncompressed::<B, G2>(contents, cases),
    }
}

fn compressed<B: Group<C>, C: Curve>(
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    points(contents, SubgroupPoint::<B, C>::from_compressed, SubgroupPoint::to_compressed, cases)
}

fn uncompressed<B: Group<C>, C: Curve>(
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    points(
        contents,
        SubgroupPoint::<B, C>::from_uncompressed,
        SubgroupPoint::to_uncompressed,
        cases,
    )
}

fn points<B: Group<C>, C: Curve, A: ByteArray>(
    contents: &[u8],
    decode: impl Fn(&[u8]) -> Result<SubgroupPoint<B, C>, DecodeError>,
    encode: impl Fn(&SubgroupPoint<B, C>) -> A,
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    if !contents.len().is_multiple_of(A::LEN) {
        let why = format_args!("{} bytes are no multiple of {}", contents.len(), A::LEN);
        return Err(Problem::unreadable(why));
    }
    let generator = SubgroupPoint::<B, C>::generator();
    let mut expected = SubgroupPoint::<B, C>::identity();
    for (k, bytes) in contents.chunks_exact(A::LEN).enumerate() {
        cases.case(format_args!("{k}·G"), || {
            let encoded = encode(&expected);
            if encoded.as_ref() != bytes {
                return Err(Problem::mismatch(hex::encode(bytes), hex::encode(encoded)));
            }
            match decode(bytes) {
                Ok(point) if point == expected => Ok(()),
                Ok(point) => Err(Problem::mismatch(expected, point)),
                Err(error) => Err(Problem::mismatch(expected, error)),
            }
        });
        expected = expected.add(&generator);
    }
    Ok(())
}
