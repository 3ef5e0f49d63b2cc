//! Registry files, whole and damaged. They are written here from `docs/registry.md`, not with the code
//! that is tested.

use core::hash::Hasher;

use crosspair_blst::Blst;
use crosspair_core::{BlsSigner, Curve, CurvePoint, Group, MinPk, MinSig, Variant};
use siphasher::sip::SipHasher24;

use super::Maker;

/// The network that the files are of.
pub(crate) const NETWORK: [u8; 32] = [0x4b; 32];

/// Where the first record is. The header is before the two slots for commits.
const RECORDS: usize = 12288;
const SLOTS: [usize; 2] = [4096, 8192];

/// A file that is written.
struct Writer {
    id: [u8; 16],
    bytes: Vec<u8>,
}

impl Writer {
    /// A file without records. The header's fields are in their order.
    fn new(key_length: u32, variant: &str, network: &[u8; 32], id: [u8; 16]) -> Self {
        let mut name = [0; 8];
        name[..variant.len()].copy_from_slice(variant.as_bytes());
        let header: [&[u8]; 6] =
            [b"\xdbxpairkr", &1_u32.to_le_bytes(), &key_length.to_le_bytes(), &name, network, &id];
        let mut file = Self { id, bytes: vec![0; RECORDS] };
        let header = file.with_checksum(&header);
        file.bytes[..header.len()].copy_from_slice(&header);
        file
    }

    /// Says in a slot how many keys are on the disk.
    fn commit(&mut self, number: u64, keys: u64) {
        let slot = self.with_checksum(&[&number.to_le_bytes(), &keys.to_le_bytes()]);
        self.bytes[SLOTS[(number % 2) as usize]..][..slot.len()].copy_from_slice(&slot);
    }

    /// The record with this index.
    fn record(&mut self, index: u64, key: &[u8]) {
        let record = self.with_checksum(&[&index.to_le_bytes(), key]);
        self.bytes.extend(&record[8..]);
    }

    /// The parts and what SipHash-2-4 says about them, the file's id being the key.
    fn with_checksum(&self, parts: &[&[u8]]) -> Vec<u8> {
        let mut bytes = parts.concat();
        let mut hasher = SipHasher24::new_with_key(&self.id);
        hasher.write(&bytes);
        bytes.extend(hasher.finish().to_le_bytes());
        bytes
    }
}

impl Maker<'_> {
    /// What is in a registry file; damaged in three of four cases.
    pub(crate) fn registry_file<V: Variant>(&mut self) -> Vec<u8>
    where
        Blst: BlsSigner<V>,
    {
        let mut file = self.whole_file::<V>();
        for _ in 0..self.below(4) {
            self.damage(&mut file);
        }
        file
    }

    /// A file as it may be on a disk. In some cases it is of another network or variant, or a record with
    /// a right checksum has a key that nobody would append.
    fn whole_file<V: Variant>(&mut self) -> Vec<u8>
    where
        Blst: BlsSigner<V>,
    {
        let other = if V::NAME == MinPk::NAME { MinSig::NAME } else { MinPk::NAME };
        let variant = if self.one_in(40) { other } else { V::NAME };
        let network = if self.one_in(40) { [0; 32] } else { NETWORK };
        let id = self.bytes(16).try_into().expect("16 bytes");
        let key_length = CurvePoint::<Blst, V::Pk>::identity().to_uncompressed().as_ref().len();
        let mut file = Writer::new(key_length as u32, variant, &network, id);

        let count = [0, 1, 2, 3, 5, 40][self.below(6)];
        for index in 0..count as u64 {
            let key: CurvePoint<Blst, V::Pk> =
                if self.one_in(100) { self.curve_point() } else { self.key_at(index) };
            let mut key = key.to_uncompressed().as_ref().to_vec();
            if self.one_in(100) {
                self.change(&mut key);
            }
            key.resize(key_length, 0);
            file.record(index, &key);
        }
        // The last two commits, or the latest is not on the disk yet.
        let keys = count as u64;
        file.commit(0, 0);
        if count > 0 && self.one_in(2) {
            file.commit(1, keys - 1);
            if self.one_in(2) {
                file.commit(2, keys);
            }
        }
        file.bytes
    }

    /// One of the pool's points, in half of the cases negated.
    fn key_at<C: Curve>(&mut self, index: u64) -> CurvePoint<Blst, C>
    where
        Blst: Group<C>,
    {
        let within = &self.pool.points::<C>().within;
        let point = CurvePoint::from(within[index as usize % within.len()]);
        if self.one_in(2) { point.neg() } else { point }
    }

    /// One damage, as a disk or a person might do it.
    fn damage(&mut self, file: &mut Vec<u8>) {
        let length = file.len();
        if length == 0 {
            return;
        }
        // The places that say what the file is, more often than by chance.
        let place = match self.below(4) {
            0 => self.below(length.min(128)),
            1 => (SLOTS[self.below(2)] + self.below(24)).min(length - 1),
            _ => self.below(length),
        };
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
}

#[cfg(test)]
mod tests {
    use super::super::Pool;
    use super::*;
    use crate::operations::{Answer, Case, Operation, Subject, Value};

    fn opened(file: Vec<u8>) -> Answer {
        let operation = Operation::OpenRegistry;
        let variant = crate::operations::VariantName::MinPk;
        let case = Case::new(operation, variant, None, vec![file]).expect("one argument");
        Subject::ALL[0].answer(&case)
    }

    #[test]
    fn what_is_written_is_a_registry_file() {
        let pool = Pool::new();
        let point = pool.points::<crosspair_core::G1>().within[4];
        let key = CurvePoint::from(point).to_uncompressed();
        let mut file = Writer::new(96, "min-pk", &NETWORK, [7; 16]);
        file.record(0, key.as_ref());
        file.commit(1, 1);
        let Ok(Value::Fields(fields)) = opened(file.bytes.clone()) else { panic!("a file") };
        assert_eq!(fields[..2], [("keys", Value::Number(1)), ("cut_bytes", Value::Number(0))]);

        // A right checksum of what is no key.
        file.record(1, &[0; 96]);
        let error = opened(file.bytes).expect_err("(0, 0) is not on the curve");
        assert_eq!(error.variant, "InvalidKey", "{error:?}");
    }
}
