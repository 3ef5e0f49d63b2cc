//! Batch weights against the integers of 64 bits that they stand in for: products against
//! `blst_p1_mult` and `blst_p2_mult`, sums against `msm`.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench weights
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

use core::hint::black_box;

use blst::{
    blst_p1, blst_p1_from_affine, blst_p1_mult, blst_p2, blst_p2_from_affine, blst_p2_mult,
};
use crosspair_benches::{Comparison, compare};
use crosspair_blst::Blst;
use crosspair_core::{Affine, Curve, G1, G2, Group, Point, Scalar, SubgroupPoint, Weight};

const ROUNDS: usize = 31;

/// blst's own multiplication by an integer of 64 bits.
trait ByBlst: Curve
where
    Blst: Group<Self>,
{
    fn product(point: &Affine<Blst, Self>, scalar: &Scalar) -> Point<Blst, Self>;
}

macro_rules! by_blst {
    ($curve:ty, $point:ty, $from_affine:path, $mult:path) => {
        impl ByBlst for $curve {
            fn product(affine: &Affine<Blst, Self>, scalar: &Scalar) -> $point {
                let (mut point, mut product) = (<$point>::default(), <$point>::default());
                // SAFETY: all points are initialised and distinct; of the scalar's 32 bytes, 8
                // are read.
                unsafe {
                    $from_affine(&mut point, affine);
                    $mult(&mut product, &point, scalar.as_le_bytes().as_ptr(), 64);
                }
                product
            }
        }
    };
}

by_blst!(G1, blst_p1, blst_p1_from_affine, blst_p1_mult);
by_blst!(G2, blst_p2, blst_p2_from_affine, blst_p2_mult);

fn main() {
    println!(
        "{:<6}{:<14}{:>6}{:>12}{:>12}{:>8}{:>15}",
        "", "", "n", "weights", "64 bits", "ratio", "quartiles"
    );
    measure::<G1>();
    measure::<G2>();
}

fn measure<C: ByBlst>()
where
    Blst: Group<C>,
{
    let generator = SubgroupPoint::<Blst, C>::generator();
    let points: Vec<Affine<Blst, C>> =
        core::iter::successors(Some(generator), |point| Some(point.add(&generator)))
            .take(512)
            .map(|point| *point.as_affine())
            .collect();
    let points: Vec<_> = points.iter().collect();
    let bits = (0..512u64).map(|i| mixed(i) | 1 << 63);
    let (weights, scalars): (Vec<_>, Vec<_>) =
        bits.map(|bits| (Weight::from_u64(bits).expect("not zero"), Scalar::from(bits))).unzip();

    for n in [1, 8, 128] {
        let (points, weights, scalars) = (&points[..n], &weights[..n], &scalars[..n]);
        let mut out = vec![Blst::to_point(&Blst::identity()); n];
        let mut peer_out = out.clone();
        let ours = || Blst::mul_each(black_box(points), weights, &mut out);
        let peer = || {
            for ((point, scalar), out) in black_box(points).iter().zip(scalars).zip(&mut peer_out) {
                *out = C::product(point, scalar);
            }
        };
        print::<C>("mul_each", n, &compare(ROUNDS, calls(n), ours, peer));
    }
    for n in [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 512] {
        let (points, weights, scalars) = (&points[..n], &weights[..n], &scalars[..n]);
        let ours = || {
            black_box(Blst::weighted_sum(black_box(points), weights));
        };
        let peer = || {
            black_box(Blst::msm(black_box(points), scalars, 64));
        };
        print::<C>("weighted_sum", n, &compare(ROUNDS, calls(n), ours, peer));
    }
}

/// About as much work for every size.
fn calls(n: usize) -> u32 {
    (100 / n as u32).max(1)
}

fn print<C: Curve>(method: &str, n: usize, comparison: &Comparison) {
    println!(
        "{:<6}{method:<14}{n:>6}{:>9.1} us{:>9.1} us{:>8.2}{:>8.2} – {:.2}",
        C::NAME,
        comparison.ours.as_secs_f64() * 1e6,
        comparison.peer.as_secs_f64() * 1e6,
        comparison.ratio,
        comparison.quartiles.0,
        comparison.quartiles.1,
    );
}

/// Deterministic bits without a pattern (splitmix64).
fn mixed(index: u64) -> u64 {
    let state = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}
