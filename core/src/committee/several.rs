//! Several committees in one call.

use alloc::vec;
use alloc::vec::Vec;

use super::members::check_len;
use super::participation::Side;
use super::side_sum::{SideSum, cheaper, keys};
use super::{Committee, PairError, Participation, ParticipationError};
use crate::traits::{Affine, Group, Variant};
use crate::types::AggregatePublicKey;

/// The sum of each committee with its bitfield, as [`Committee::sum`] has it, in one call of the
/// backend for all. Everything is checked before any key is added. Variable time.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::committee::{Committee, PairError, Participation, ParticipationError, sums};
/// use crosspair_core::{MinPk, PublicKey, SubgroupPoint};
///
/// let key = PublicKey::<Blst, MinPk>::try_from(SubgroupPoint::generator())?;
/// let [three, five] = [Committee::new([key; 3])?, Committee::new([key; 5])?];
/// let bits = Participation::from_bitlist(&[0b1011])?;
/// let two = Committee::new([key; 2])?;
/// assert_eq!(sums(&[(&three, bits), (&three, bits)])?, [*two.total(); 2]);
///
/// let error = ParticipationError::Length { expected: 5, actual: 3 };
/// assert_eq!(sums(&[(&three, bits), (&five, bits)]), Err(PairError { index: 1, error }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first pair that has no sum, and why.
pub fn sums<B: Group<V::Pk>, V: Variant>(
    pairs: &[(&Committee<B, V>, Participation<'_>)],
) -> Result<Vec<AggregatePublicKey<B, V>>, PairError> {
    let counts = pairs.iter().enumerate().map(|(index, (committee, participation))| {
        committee.check(*participation).map_err(|error| PairError { index, error })
    });
    let counts = counts.collect::<Result<Vec<_>, _>>()?;
    let sides: Vec<_> = pairs
        .iter()
        .zip(counts)
        .map(|((committee, participation), count)| SideSum::of(committee, *participation, count))
        .collect();

    let lists: Vec<&[_]> = sides.iter().map(|side| &side.keys[..]).collect();
    let mut points = vec![B::to_point(&B::identity()); sides.len()];
    B::sums(&lists, &mut points);
    for (point, side) in points.iter_mut().zip(&sides) {
        *point = side.difference(*point);
    }
    let mut affine = vec![B::identity(); points.len()];
    B::normalize(&points, &mut affine);
    Ok(sides.iter().zip(affine).map(|(side, point)| side.finish(point)).collect())
}

/// The sum of the keys that took part, of several committees with one bitfield: its bits are those
/// of the first committee's members, then of the second's, and so on. Each committee adds its
/// cheaper side, all in one call of the backend. Variable time.
///
/// The `aggregation_bits` of an attestation are such a bitfield since Electra (consensus-specs,
/// `electra/beacon-chain.md`), for the committees that its `committee_bits` name, in ascending
/// order. The specification also wants someone of each committee, which
/// [`Participation::count_in`] tells; here a committee may be absent as a whole.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::committee::{Committee, Participation, sum_across};
/// use crosspair_core::{AggregatePublicKey, MinPk, PublicKey, SecretKey};
///
/// let keys: Vec<PublicKey<Blst, MinPk>> = (1..=7)
///     .map(|seed| SecretKey::key_gen(&[seed; 32], b"").map(|secret| secret.public_key()))
///     .collect::<Result<_, _>>()?;
/// let (three, four) = keys.split_at(3);
/// let committees = [Committee::new(three.to_vec())?, Committee::new(four.to_vec())?];
///
/// let bits = Participation::from_bitlist(&[0b1101_1100])?;
/// let sum = sum_across(&[&committees[0], &committees[1]], bits)?;
/// assert_eq!(sum, AggregatePublicKey::sum([2, 3, 4, 6].map(|place| &keys[place]))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ParticipationError`] if there is not one bit a member, all committees together, or none is
/// set.
pub fn sum_across<B: Group<V::Pk>, V: Variant>(
    committees: &[&Committee<B, V>],
    participation: Participation<'_>,
) -> Result<AggregatePublicKey<B, V>, ParticipationError> {
    let mut members = committees.iter().map(|committee| committee.len());
    let Some(members) = members.try_fold(0, usize::checked_add) else {
        // No bitfield is as long.
        let actual = participation.len();
        return Err(ParticipationError::Length { expected: usize::MAX, actual });
    };
    check_len(members, participation)?;
    if participation.count() == 0 {
        return Err(ParticipationError::Empty);
    }

    // Absent keys are added too, but negated: one list, and one inversion at the end.
    let mut added: Vec<&Affine<B, V::Pk>> = Vec::new();
    let mut negated: Vec<Affine<B, V::Pk>> = Vec::new();
    let mut end = 0;
    for committee in committees {
        let bits = end..end + committee.len();
        end = bits.end;
        let side = cheaper(participation.count_in(bits.clone()), committee.len());
        let keys = keys(committee, participation, bits, side);
        match side {
            Side::Present => added.extend(keys),
            Side::Absent => {
                added.push(committee.total().as_affine());
                negated.extend(keys.map(B::neg));
            }
        }
    }
    added.extend(&negated);
    let mut sum = [B::to_point(&B::identity())];
    B::sums(&[&added], &mut sum);
    Ok(AggregatePublicKey::new(B::to_affine(&sum[0])))
}
