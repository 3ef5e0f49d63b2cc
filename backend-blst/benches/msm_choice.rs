//! Which method of multi-scalar multiplication is the fastest at which size: blst's, which
//! changes from a table of multiples to buckets at 32 points, or a multiplication for each
//! point, which uses the endomorphism for long scalars. `Blst`'s choice rests on this.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench msm_choice
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

use core::hint::black_box;

use crosspair_benches::compare;
use crosspair_blst::Blst;
use crosspair_core::{Affine, Curve, G1, G2, Group, Scalar, SubgroupPoint};

fn main() {
    println!("one multiplication for each point, against msm:");
    println!("{:<6}{:>6}{:>6}{:>12}{:>12}{:>9}", "", "bits", "n", "each", "msm", "ratio");
    measure::<G1>();
    measure::<G2>();
}

fn measure<C: Curve>()
where
    Blst: Group<C>,
{
    let generator = SubgroupPoint::<Blst, C>::generator();
    let points: Vec<Affine<Blst, C>> =
        core::iter::successors(Some(generator), |point| Some(point.add(&generator)))
            .take(48)
            .map(|point| *point.as_affine())
            .collect();
    for bits in [64, 128, 255] {
        for n in [1, 2, 3, 4, 6, 8, 12, 16, 24, 31, 32, 40, 48] {
            let points: Vec<_> = points[..n].iter().collect();
            let scalars: Vec<_> = (0..n).map(|i| scalar(bits, i as u64)).collect();
            let each = || {
                points
                    .iter()
                    .zip(&scalars)
                    .fold(Blst::to_point(&Blst::identity()), |sum, (p, k)| {
                        Blst::add(&sum, &Blst::mul(p, k))
                    })
            };
            let msm = || Blst::msm(&points, &scalars, bits);
            assert_eq!(Blst::to_affine(&each()), Blst::to_affine(&msm()));
            let comparison = compare(
                15,
                (200 / n as u32).max(3),
                || drop(black_box(vec![each()])),
                || drop(black_box(vec![msm()])),
            );
            println!(
                "{:<6}{bits:>6}{n:>6}{:>9.1} us{:>9.1} us{:>9.2}",
                C::NAME,
                comparison.ours.as_secs_f64() * 1e6,
                comparison.peer.as_secs_f64() * 1e6,
                comparison.ratio
            );
        }
    }
}

/// A scalar of exactly so many bits, the others mixed.
fn scalar(bits: usize, seed: u64) -> Scalar {
    let mut bytes = [0; 32];
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for byte in &mut bytes[..bits.div_ceil(8)] {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        *byte = (state >> 56) as u8;
    }
    let top = (bits - 1) / 8;
    bytes[top] &= (1u16 << ((bits - 1) % 8 + 1)).wrapping_sub(1) as u8;
    bytes[top] |= 1 << ((bits - 1) % 8);
    if bits == 255 {
        bytes[top] = 0x70;
    }
    Scalar::from_le_bytes(bytes)
}
