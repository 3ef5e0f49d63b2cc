//! The members of a committee that took part.

use crosspair_blst::Blst;
use crosspair_core::committee::{Committee, Participation};
use crosspair_core::{BlsSigner, Variant};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::Maker;

pub(super) struct CommitteeSum;

impl Definition for CommitteeSum {
    const SPEC: Spec = Spec {
        name: "committee-sum",
        command: &["committee-sum"],
        about: "The sum of the keys of a committee whose bits are set",
        parameters: &[
            Parameter::One("BITS", "A bitvector (SSZ): bit i of byte ⌊i/8⌋ for member i"),
            Parameter::Many(&["PK"], "The members' public keys"),
        ],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let committee = Committee::new(case.public_keys::<B, V>(1)?)?;
        let participation = Participation::from_bitvector(case.argument(0), committee.len())
            .map_err(Failure::of("BITS"))?;
        let sum = committee.sum(participation).map_err(Failure::of("BITS"))?;
        Ok(Value::Fields(vec![
            ("present", Value::Number(participation.count() as u64)),
            ("sum", Value::bytes(sum.to_compressed())),
        ]))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let keys = maker.points_to_add::<V::Pk>();
        let mut bits = vec![0; keys.len().div_ceil(8)];
        let most = maker.one_in(2);
        for member in 0..keys.len() {
            if maker.one_in(5) != most {
                bits[member / 8] |= 1 << (member % 8);
            }
        }
        match maker.below(16) {
            0 => bits.push(0),
            // A bit behind the last one, unless the members fill the byte.
            1 => bits.iter_mut().next_back().into_iter().for_each(|last| *last |= 0x80),
            2 => bits.fill(0xff),
            _ => {}
        }
        [vec![bits], keys].concat()
    }
}
