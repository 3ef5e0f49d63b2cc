//! The prime orders of points outside the subgroups, with a point of each.

use crosspair_core::{Curve, Group, Point};

use crate::fixtures::bytes;

/// A prime that divides the number of points of a curve, other than r.
pub(crate) struct Order {
    /// The prime in decimal digits, or what it is called.
    pub(crate) name: &'static str,
    /// The prime in hexadecimal.
    pub(crate) prime: &'static str,
    /// A point of this order, compressed.
    pub(crate) point: &'static str,
}

impl Order {
    /// The prime times the point.
    pub(crate) fn times<B: Group<C>, C: Curve>(&self, point: &Point<B, C>) -> Point<B, C> {
        multiple::<B, C>(self.prime, point)
    }
}

/// A multiple of a point, the factor in hexadecimal. By doublings and additions alone: these are right
/// outside the subgroup, too.
pub(crate) fn multiple<B: Group<C>, C: Curve>(factor: &str, point: &Point<B, C>) -> Point<B, C> {
    let bits = bytes(factor).into_iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1));
    bits.fold(B::to_point(&B::identity()), |product, bit| {
        let double = B::double(&product);
        if bit == 1 { B::add(&double, point) } else { double }
    })
}

/// Of E, which has 3·11²·10177²·859267²·52437899²·r points. The points were computed for crosspair
/// from random ones; that the orders are right is checked where they are used.
///
/// Where a prime divides the number twice, the points of its order have two dimensions. The
/// endomorphism φ: (x, y) ↦ (β·x, y) then has two lines of points which it multiplies by an integer,
/// if λ² + λ + 1 has roots modulo the prime. A check of the subgroup that uses φ wrongly may accept
/// one of them and nothing else of the order.
pub(crate) const G1_ORDERS: [Order; 9] = [
    Order {
        name: "3",
        prime: "03",
        point: "a000000000000000000000000000000000000000000000000000000000000000\
                00000000000000000000000000000000",
    },
    Order {
        name: "11",
        prime: "0b",
        point: "b9b3e2c8c6bbf59d3c326b531fc1e639d29200c28624ac604f251a12908c9b7f\
                735318617f625954cc71cdf03229b1ef",
    },
    Order {
        name: "10177",
        prime: "27c1",
        point: "b93b2cc2a8a222518a034a317b5739ccd4a649411687902474b6c8856f35d618\
                539e97dafa1784403ae4bcd37562c234",
    },
    Order {
        name: "859267",
        prime: "0d1c83",
        point: "9310f8ec33fd928f6e1574118fda4984a98fc50e5a9d7f131f342d969864bf38\
                12fc1fa57714de7d4c72990b03b5cac7",
    },
    Order {
        name: "52437899",
        prime: "0320238b",
        point: "936e825e6cd75a2167f0c44cfadea0ecc43c0be6a51219b5d2c4ae3bd6c77607\
                ea2e1cc2b828fe316f8237382eab63a6",
    },
    Order {
        name: "10177, φ = 4773",
        prime: "27c1",
        point: "994ca05e664331dc07a4529e5d5b5ef9a8bbf4cab9380ebe7aeec5dca39e0c70\
                43d552bc87e8cfdec9d6af0055f37f6e",
    },
    Order {
        name: "10177, φ = 5403",
        prime: "27c1",
        point: "b2ada5a439c268347462104d76719e87b0f54bb251374d7f1447376d472f480f\
                e31c904b0bb6fe279bcf4dbfb179dc0c",
    },
    Order {
        name: "859267, φ = 119571",
        prime: "0d1c83",
        point: "80bd9d76295040976fe1ea2530b3c46d37769da6ce554352d28a042d1ad604b7\
                78d25da637ff2b7aa49abe675995364d",
    },
    Order {
        name: "859267, φ = 739695",
        prime: "0d1c83",
        point: "8bbdaea1c1959d21f4a9fd5ec7059cb9366a57e50579813f5001b8ebf4b87b04\
                7d7535b540089fe9bb3263b67124b0b6",
    },
];

/// Of E', which has 13²·23²·2713·11953·262069·q·r points, q a prime of 448 bits. The points are from
/// where those of E are.
pub(crate) const G2_ORDERS: [Order; 8] = [
    Order {
        name: "13",
        prime: "0d",
        point: "832762e5199990da7d4ebc6409c2fdae09b25206fa89dded0a23c05406588284\
                278c22ea15e6d03cee69a68b7d4704a4043ff79d06a80add8340a1a548d700c5\
                ffeef5b14a3e246834d320e323d9fcc76bae16f9f2763ab556905843518bc0c2",
    },
    Order {
        name: "23",
        prime: "17",
        point: "a1c8529db7e45f16111c0c95106d37fb89a90afb348c9082db6d49fc34ee0077\
                501c7ac278ed112708313a28768cc52c0503fbc16c24192886d4bb5c5f791e3c\
                3448dc4e19f0ca8d0bcd6cf6cbe9ccd602478cafaf1d7847458df499807d8ae2",
    },
    Order {
        name: "2713",
        prime: "0a99",
        point: "83fe6d181aad01920fb81d303f5e2b3fbbaab7a1b6596151ef6951e5905537f0\
                734e060cfa03caa38b47456faa438aa60ee179345ff775f765953a590c8f3745\
                ecd0ba60010710de6f190322af3dfe1b045246e5d06659cbec34d3a3e94ad785",
    },
    Order {
        name: "11953",
        prime: "2eb1",
        point: "b8c9647206004bac70be168b636322b20cfaded211833a8fe3859f23a5200bb8\
                d5c4ef9cf2f7bced6aefa748d59ad44a131c61c18d028c6288a8cdaa6b4b2b49\
                2aa06c85da88fd4893aae40ab1be2994e9ec1360fb3e49720752bdf0b644d8ff",
    },
    Order {
        name: "262069",
        prime: "03ffb5",
        point: "8b613c71e679fcba121b03a3f58d8031f6c9962218b90020fe6a88f55b898951\
                ee4bb9c36166b2b74f21c60f2681c5f51411897d7e25d488bccb28adc0a40ab6\
                4b0a29c723a62454c6c4543b3a9cd1670f666e9c3a2bb8de87cc042279b21bf1",
    },
    Order {
        name: "448 bits",
        prime: "8d9f503deeeb5d5c423572788bea4d6ae0490c5afca1eeb2a9d75bb98b95878a\
                fab9c0da5cf222c377d87384d026cd73826d177200c0d3b1",
        point: "8b47a53b816dc15f34ab0d1793e81aab0bbdb40ca1bf0245e4e8a3ea5e8d755c\
                e7dbc0856c1cab50310ca9483126f8c207341f793cf00eb3653c71452f9a0c8f\
                a53fa544dcdc31b6e02004dfb5f003687bc575c57f6675f3047e45e4401c2074",
    },
    Order {
        name: "13, φ = 3",
        prime: "0d",
        point: "8fa5d80363bc7c260dc63b0c9c5ba3995a5b27b6cd04238bc31f7c3f8d8235aa\
                899bf24854e31b1c212ac64eafa071800cf8145ba956c8c3ef89134bf689bad4\
                35e9632916907ba1f1cc6d3a66f36fdbef8d788a2108a72a88e477cfd96de773",
    },
    Order {
        name: "13, φ = 9",
        prime: "0d",
        point: "a0a8523cf97b0116465255e5a03ea9d13a45b1f486e4c4d1dae475cf3fa5c513\
                91600467825800e9bfa6cc519e3a3270182672b79db1f0a4aec0ef311b5842bc\
                36f400ced5e4255e063f975ee380cc7512325397b70ab807010734266dd3d0f7",
    },
];
