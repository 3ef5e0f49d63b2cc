//! Registry files, whole and damaged.

use std::fs;

use crosspair_blst::Blst;
use crosspair_core::registry::{FileOptions, RegistryFile};
use crosspair_core::{Bls, BlsSigner, Curve, G1, Variant};

use super::Maker;
use crate::fixtures::keys;

/// The network that the files are of.
pub(crate) const NETWORK: [u8; 32] = [0x4b; 32];

/// Files with no, one, several and some dozens of keys, and one of another network.
pub(super) fn files<V: Variant>() -> Vec<Vec<u8>>
where
    Blst: Bls<V>,
{
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let keys = keys::<Blst, V>(40);
    [(0, NETWORK), (1, NETWORK), (3, NETWORK), (40, NETWORK), (2, [0; 32])]
        .into_iter()
        .map(|(count, network)| {
            let path = folder.path().join(count.to_string());
            let mut file = RegistryFile::<Blst, V>::create(&path, FileOptions::new(network))
                .expect("a new file");
            file.append(0, &keys[..count]).expect("the keys are new");
            drop(file);
            fs::read(&path).expect("the file is there")
        })
        .collect()
}

impl Maker<'_> {
    /// What is in a registry file; damaged in three of four cases.
    pub(crate) fn registry_file<V: Variant>(&mut self) -> Vec<u8>
    where
        Blst: BlsSigner<V>,
    {
        let of_g1 = V::Pk::NAME == G1::NAME;
        let files = &self.pool.files[usize::from(of_g1 == self.one_in(30))];
        let mut file = files[self.below(files.len())].clone();
        for _ in 0..self.below(4) {
            let length = file.len();
            if length == 0 {
                break;
            }
            // The places that say what the file is, more often than by chance.
            let place =
                if self.one_in(2) { self.below(length.min(128)) } else { self.below(length) };
            match self.below(6) {
                0 => file.truncate(place),
                1 => {
                    let more = self.below(300);
                    file.resize(length + more, 0);
                }
                2 => {
                    let end = length.min(place + 104);
                    file[place..end].fill(0);
                }
                3 => {
                    let from = self.below(length);
                    let count = 104.min(length - place.max(from));
                    file.copy_within(from..from + count, place);
                }
                _ => file[place] ^= 1 << self.below(8),
            }
        }
        file
    }
}
