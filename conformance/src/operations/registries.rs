//! Opening a registry file, whatever is in it.

use std::fs;

use crosspair_blst::Blst;
use crosspair_core::registry::{FileOptions, KeyLookup, OpenError, RegistryFile};
use crosspair_core::{BlsSigner, Variant};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::keys::digest;
use super::{Answer, Case, Failure, Value};
use crate::generate::{Maker, NETWORK};

pub(super) struct OpenRegistry;

impl Definition for OpenRegistry {
    const SPEC: Spec = Spec {
        name: "open-registry",
        command: &["open-registry"],
        about: "Open a registry file, of the network whose tag is 32 bytes 0x4b",
        parameters: &[Parameter::One("FILE", "What is in the file")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let folder = tempfile::tempdir().map_err(|error| Failure::of_environment(&error))?;
        let path = folder.path().join("keys");
        fs::write(&path, case.argument(0)).map_err(|error| Failure::of_environment(&error))?;
        let file = match RegistryFile::<B, V>::open(&path, FileOptions::new(NETWORK)) {
            Ok(file) => file,
            Err(OpenError::Io(error)) => return Err(Failure::of_environment(&error)),
            Err(error) => return Err(Failure::of("FILE")(error)),
        };
        let opened = *file.opened();
        let keys = (0..opened.keys).filter_map(|index| file.get(index).copied());
        let keys: Vec<_> = keys.map(|key| key.to_subgroup_point()).collect();
        Ok(Value::Fields(vec![
            ("keys", Value::Number(keys.len() as u64)),
            ("cut_bytes", Value::Number(opened.cut_bytes)),
            ("sha256", digest(&keys)),
        ]))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        vec![maker.registry_file::<V>()]
    }
}
