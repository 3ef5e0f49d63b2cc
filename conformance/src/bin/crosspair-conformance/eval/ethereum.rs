//! What Ethereum's consensus specifications add, for keys in G1 only.

use clap::Subcommand;
use crosspair_core::{
    Bls, MinPk,
    ethereum::{eth_aggregate_pubkeys, eth_fast_aggregate_verify},
};

use super::answer::{Answer, Value};
use super::input::Bytes;
use super::signatures::{public_keys, signature};

/// An operation of the consensus specifications.
#[derive(Subcommand)]
pub(crate) enum EthereumOperation {
    /// Ethereum's FastAggregateVerify: true for no keys and the identity as the signature
    EthFastAggregateVerify {
        /// The aggregate signature
        #[arg(value_name = "SIG")]
        signature: Bytes,
        /// The message
        #[arg(value_name = "MSG")]
        message: Bytes,
        /// The public keys
        #[arg(value_name = "PK")]
        keys: Vec<Bytes>,
    },
    /// Ethereum's sum of public keys
    EthAggregatePubkeys {
        /// The public keys
        #[arg(value_name = "PK")]
        keys: Vec<Bytes>,
    },
}

impl EthereumOperation {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::EthFastAggregateVerify { .. } => "eth-fast-aggregate-verify",
            Self::EthAggregatePubkeys { .. } => "eth-aggregate-pubkeys",
        }
    }

    /// The backend's answer. Arguments are decoded from left to right.
    pub(crate) fn run<B: Bls<MinPk>>(&self) -> Answer {
        match self {
            Self::EthFastAggregateVerify { signature: bytes, message, keys } => {
                let signature = signature::<B, MinPk>("SIG", bytes)?;
                let keys = public_keys::<B, MinPk>(keys)?;
                Ok(Value::Bool(eth_fast_aggregate_verify(&keys, message.as_ref(), &signature)))
            }
            Self::EthAggregatePubkeys { keys } => {
                let keys = public_keys::<B, MinPk>(keys)?;
                Ok(Value::bytes(eth_aggregate_pubkeys(&keys)?.to_compressed()))
            }
        }
    }
}
