//! Keys and signatures from text.

use crosspair_blst::Blst;
use crosspair_core::{BlsSigner, PublicKey, SecretKey, Signature, Variant};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::Maker;

const TEXT: Parameter = Parameter::One("TEXT", "The text's bytes, which are UTF-8");

/// An operation on text, by what a backend answers and what the text is made of.
macro_rules! from_text {
    ($name:ident, $command:literal, $about:literal, $answer:ident, $encoding:expr) => {
        pub(super) struct $name;

        impl Definition for $name {
            const SPEC: Spec = Spec {
                name: $command,
                command: &[$command],
                about: $about,
                parameters: &[TEXT],
                variants: Variants::Both,
                takes_tag: false,
            };

            fn check(arguments: &[Vec<u8>]) -> Result<(), String> {
                let text = arguments.first().map_or(&[][..], Vec::as_slice);
                str::from_utf8(text).map(|_| ()).map_err(|error| error.to_string())
            }

            fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
                // It has been checked.
                $answer::<B, V>(str::from_utf8(case.argument(0)).unwrap_or_default())
            }

            fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
            where
                Blst: BlsSigner<V>,
            {
                let encoding = $encoding(maker);
                vec![maker.digits(&encoding)]
            }
        }
    };
}

from_text!(
    ParsePublicKey,
    "parse-public-key",
    "Read a public key from text",
    public_key,
    |maker: &mut Maker<'_>| {
        let point = maker.group_point::<V::Pk>(false);
        maker.mostly_valid(&point)
    }
);
from_text!(
    ParseSignature,
    "parse-signature",
    "Read a signature from text",
    signature,
    |maker: &mut Maker<'_>| {
        let point = maker.group_point::<V::Sig>(false);
        maker.mostly_valid(&point)
    }
);
from_text!(
    ParseSecretKey,
    "parse-secret-key",
    "The public key of a secret key in text; test keys only",
    secret_key,
    |maker: &mut Maker<'_>| maker.secret_bytes()
);

fn public_key<B: BlsSigner<V>, V: Variant>(text: &str) -> Answer {
    let key: PublicKey<B, V> = text.parse().map_err(Failure::of("TEXT"))?;
    Ok(Value::bytes(key.to_compressed()))
}

fn signature<B: BlsSigner<V>, V: Variant>(text: &str) -> Answer {
    let signature: Signature<B, V> = text.parse().map_err(Failure::of("TEXT"))?;
    Ok(Value::bytes(signature.to_compressed()))
}

fn secret_key<B: BlsSigner<V>, V: Variant>(text: &str) -> Answer {
    let secret: SecretKey<B, V> = text.parse().map_err(Failure::of("TEXT"))?;
    Ok(Value::bytes(secret.public_key().to_compressed()))
}
