//! Real signatures from public networks, embedded with their sources.

use crosspair::{Backend, Bls, MinPk, MinSig, PublicKey, Signature, Variant};

/// A signature that some network has accepted.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) suite: Suite,
    pub(crate) key: &'static str,
    pub(crate) message: &'static str,
    pub(crate) signature: &'static str,
}

/// Where the keys are, and the scheme; the basic one unless it says otherwise.
#[derive(Clone, Copy)]
pub(crate) enum Suite {
    KeysInG1WithPossession,
    KeysInG1,
    KeysInG2,
}

pub(crate) const SIGNATURES: [Known; 3] = [
    // metacraft-labs/DendrETH, test data. The message is the deposit's signing root.
    Known {
        name: "a deposit on Ethereum's mainnet",
        suite: Suite::KeysInG1WithPossession,
        key: "af2d528d7f12e180334658baf63272725f2012ce5476990bc82eced85ecbe89e01e7ee47e02cb8db\
              9d16c48c5fda6b69",
        message: "87d11caaa0d63b9e8902ae546fb0362984889c013b663e979401464211749336",
        signature: "a596a04c4d1bc721e6cbbfcf68488580162a644ce0a57c195560137fc4aa17eeca7aecc296\
                    843bd8e636aa99d84f0d0a02ca31f0f8e5d57c8373ad6c0b76180b82d27ac208ec75957da5\
                    2c87fbb17cebf20aec02ff7caf383a6cb37e9f4911b7",
    },
    // drand/drand-client, test constants. The message is SHA-256 of the round, 19369534.
    Known {
        name: "a round of drand, keys in G1",
        suite: Suite::KeysInG1,
        key: "8200fc249deb0148eb918d6e213980c5d01acd7fc251900d9260136da3b54836ce125172399ddc69\
              c4e3e11429b62c11",
        message: "b1df09125b8f56284299135d90d16d3786ea38a671c06edbe92bd0bda16d2e57",
        signature: "a33833d2098f5e0c4df334fb6c5b1c2de3ab293c77825f55d816254dabf7f4f3d429b6207e1cd2a8\
                    08876e06058a1f8102bb6f6927b654b391259ea99c3566a4eb55feb9665dbaf9d33af08a10b1d8d8\
                    b35d91fd3536eb4c197be0041beb5dc2",
    },
    // thibmeu/drand-rs, test constants. The message is SHA-256 of the round, 3.
    Known {
        name: "a round of drand, keys in G2",
        suite: Suite::KeysInG2,
        key: "a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805d37b0106b7f74439\
              5bf82c175dd7434a169e998f188a657a030d588892c0cd2c01f996aaf331c4d8bc5b9734bbe261d0\
              9e7d2d39ef88b635077f262bd7bbb30f",
        message: "d5688a52d55a02ec4aea5ec1eadfffe1c9e0ee6a4ddbe2377f98326d42dfc975",
        signature: "b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9\
                    aee0d43f8ba9db52",
    },
];

impl Known {
    /// Whether the signature is valid.
    pub(crate) fn verify<B: Backend>(&self) -> bool {
        self.verify_message::<B>(&self.message())
    }

    /// Whether it would be valid for a message that differs in one bit.
    pub(crate) fn verify_altered<B: Backend>(&self) -> bool {
        let mut message = self.message();
        message[0] ^= 1;
        self.verify_message::<B>(&message)
    }

    fn message(&self) -> Vec<u8> {
        hex::decode(self.message).expect("the constants are hexadecimal")
    }

    fn verify_message<B: Backend>(&self, message: &[u8]) -> bool {
        match self.suite {
            Suite::KeysInG1WithPossession => {
                self.verify_under::<B, MinPk>(message, &MinPk::POP_DST)
            }
            Suite::KeysInG1 => self.verify_under::<B, MinPk>(message, &MinPk::BASIC_DST),
            Suite::KeysInG2 => self.verify_under::<B, MinSig>(message, &MinSig::BASIC_DST),
        }
    }

    fn verify_under<B: Bls<V>, V: Variant>(
        &self,
        message: &[u8],
        dst: &crosspair::Dst<'_>,
    ) -> bool {
        let key = self.key.parse::<PublicKey<B, V>>();
        let signature = self.signature.parse::<Signature<B, V>>();
        match (key, signature) {
            (Ok(key), Ok(signature)) => signature.verify(&key, message, dst),
            _ => false,
        }
    }
}
