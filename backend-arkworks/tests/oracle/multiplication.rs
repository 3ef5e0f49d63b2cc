//! Multiplication takes any scalar below 2²⁵⁶, and the subgroup check is exact.

use crosspair_arkworks::Arkworks;
use crosspair_core::{Affine, Curve, G1, G2, Group, Scalar};

use crate::hex::{bytes, point};
use crate::off_subgroup::{G1_POINTS, G2_POINTS};

const ORDER: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
const ORDER_LESS_ONE: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000";
const ORDER_PLUS_ONE: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000002";
const TWICE_ORDER: &str = "e7db4ea6533afa906673b0101343b00aa77b4805fffcb7fdfffffffe00000002";
const LARGEST: &str = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
/// 2²⁵⁶ − 1 modulo r.
const LARGEST_REDUCED: &str = "1824b159acc5056f998c4fefecbc4ff55884b7fa0003480200000001fffffffd";

fn scalar(digits: &str) -> Scalar {
    Scalar::from_be_bytes(bytes(digits))
}

fn product<C: Curve>(p: &Affine<Arkworks, C>, k: Scalar) -> Affine<Arkworks, C>
where
    Arkworks: Group<C>,
{
    Arkworks::to_affine(&Arkworks::mul(p, &k))
}

#[test]
fn scalars_of_the_order_and_above_act_as_their_remainders() {
    fn check<C: Curve>()
    where
        Arkworks: Group<C>,
    {
        let identity = <Arkworks as Group<C>>::identity();
        let g = <Arkworks as Group<C>>::generator();
        let five_g = product(&g, Scalar::from(5u64));
        assert_eq!(
            product(&product(&g, scalar(LARGEST)), Scalar::from(5u64)),
            product(&five_g, scalar(LARGEST_REDUCED))
        );
        for p in [g, five_g, identity] {
            assert_eq!(product(&p, Scalar::ZERO), identity);
            assert_eq!(product(&p, Scalar::from(1u64)), p);
            assert_eq!(product(&p, scalar(ORDER)), identity);
            assert_eq!(product(&p, scalar(TWICE_ORDER)), identity);
            assert_eq!(product(&p, scalar(ORDER_PLUS_ONE)), p);
            assert_eq!(product(&p, scalar(ORDER_LESS_ONE)), Arkworks::neg(&p));
            assert_eq!(product(&p, scalar(LARGEST)), product(&p, scalar(LARGEST_REDUCED)));
        }
    }
    check::<G1>();
    check::<G2>();
}

#[test]
fn small_scalars_count_additions() {
    fn check<C: Curve>()
    where
        Arkworks: Group<C>,
    {
        let g = <Arkworks as Group<C>>::generator();
        let mut sum = Arkworks::to_point(&<Arkworks as Group<C>>::identity());
        for k in 0..=64u64 {
            assert_eq!(product(&g, Scalar::from(k)), Arkworks::to_affine(&sum));
            sum = Arkworks::add_affine(&sum, &g);
        }
    }
    check::<G1>();
    check::<G2>();
}

#[test]
fn a_multi_scalar_multiplication_is_the_sum_of_the_products() {
    fn check<C: Curve>()
    where
        Arkworks: Group<C>,
    {
        let g = <Arkworks as Group<C>>::generator();
        let (minus_g, identity) = (Arkworks::neg(&g), <Arkworks as Group<C>>::identity());
        let msm = |points: &[&Affine<Arkworks, C>], scalars: &[Scalar], bits| {
            Arkworks::to_affine(&<Arkworks as Group<C>>::msm(points, scalars, bits))
        };
        assert_eq!(msm(&[], &[], 256), identity);
        // 2·G + 5·(−G) + 7·O + (r + 4)·G = G.
        let mut order_plus_four = bytes::<[u8; 32]>(ORDER);
        order_plus_four[31] += 4;
        let scalars = [2u64, 5, 7].map(Scalar::from);
        let scalars = [scalars[0], scalars[1], scalars[2], Scalar::from_be_bytes(order_plus_four)];
        let points = [&g, &minus_g, &identity, &g];
        assert_eq!(msm(&points, &scalars, 256), g);
        assert_eq!(msm(&points[..3], &scalars[..3], 3), product(&minus_g, Scalar::from(3u64)));
        // The same point with scalars that cancel.
        let cancelling = [scalar(ORDER_LESS_ONE), Scalar::from(1u64)];
        assert_eq!(msm(&[&g, &g], &cancelling, 255), identity);
    }
    check::<G1>();
    check::<G2>();
}

#[test]
fn only_points_whose_order_divides_r_are_in_the_subgroup() {
    fn check<C: Curve>(outside: &[&str])
    where
        Arkworks: Group<C>,
    {
        let g = <Arkworks as Group<C>>::generator();
        assert!(Arkworks::in_subgroup(&g));
        assert!(Arkworks::in_subgroup(&<Arkworks as Group<C>>::identity()));
        assert!(Arkworks::in_subgroup(&product(&g, scalar(LARGEST))));
        for digits in outside {
            let torsion = point(digits);
            assert!(!Arkworks::in_subgroup(&torsion), "{digits}");
            // A subgroup point with a part outside.
            let mixed = Arkworks::add_affine(&Arkworks::to_point(&g), &torsion);
            assert!(!Arkworks::in_subgroup(&Arkworks::to_affine(&mixed)), "{digits}");
        }
    }
    check::<G1>(&G1_POINTS);
    check::<G2>(&G2_POINTS);
}
