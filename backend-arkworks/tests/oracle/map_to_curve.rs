//! The inputs of the map that random ones never reach. The expected points come from a
//! separate implementation of RFC 9380 §6.6 and §7 in Python integers.

use crosspair_arkworks::Arkworks;
use crosspair_core::{ByteArray, Curve, G1, G2, Group};

use crate::hex::{bytes, point};

/// All u in Fp whose image under the simplified SWU map has a root of the 11-isogeny's
/// denominator as its x: the image is in the kernel. In Fp2 there are none: the y² that
/// belongs to the 3-isogeny's root, −6 + 6·u, is 4·(1 + u), which is not a square.
const G1_KERNEL: [&str; 16] = [
    "0598c1367bbd9d3b73dfefb263a117bcdbcb4c7a282897d4a20589ad2ea80da73b23a465e2c291e7\
     ef0fde593438f513",
    "068951d10be6961019aa800a51cf48b707fc9e40700510406be9242d0c8dd866afdec0d66f9dc2cf\
     1dc944702ec161bb",
    "0854a3cb180882d5b1efc1c3cc5b3fb33b27cb739f1389986ca46e1c5cb5010d8a06fd781c630748\
     68f316d95b8f8405",
    "0998e1e079710a43d477d37ab7f0c430d601a85b9e8e6dbc808410dfd7dc5a5976e3bc7792cb8316\
     3665df3d00f0377c",
    "0a2605e5991fcf3e63728a7a1468d79bacaa5f23f3816aadcd38efdd330c6d4f5bbf450f92156e0e\
     23e16e3252bcd042",
    "0a3bf00221e169b850c5268c3d1edd576732060760bc0c00ed0311dee8588b18130822d3027f8d14\
     2802d784ea194fca",
    "0a92437e90bc473049ab549b4c4a145feb4fb5cd39f7ee85c11fa62a8f5317220b398be420ca5d83\
     64d460f6ee1efd29",
    "0b3f3f9519ff3ab349e4ffc214f99998a697b02358fcfe44830e29129f58d6f9154a23fd14dfa660\
     a75d4aaec9b607c3",
    "0ec1d2551f80abe70136a7f42e52133ebddf9b619a88147ae422a98e57581f2b0961dc019c74599f\
     12a1b5513649a2e8",
    "0f6ece6ba8c39f6a0170531af7019877792795b7b98d2439a6112c76675ddf021372741a9089a27c\
     552a9f0911e0ad82",
    "0fc521e8179e7ce1fa56812a062ccf7ffd45457d92c906be7a2dc0c20e586b0c0ba3dd2baed472eb\
     91fc287b15e65ae1",
    "0fdb0c04a060175be7a91d3c2ee2d53bb7ccec610003a81199f7e2c3c3a488d4c2ecbaef1f3e91f1\
     961d91cdad42da69",
    "10683009c00edc5676a3d43b8b5ae8a68e75a32954f6a502e6acc1c11ed49bcaa7c843871e887ce9\
     839920c2ff0f732f",
    "11ac6e1f217763c4992be5f276f06d24294f801154718926fa8c648499fbf51694a5028694f0f8b7\
     510be926a47026a6",
    "1377c0192d99508a317127abf17c64205c7aad448380027efb47ae73ea231dbd6ecd3f2841b63d30\
     9c35bb8fd13e48f0",
    "146850b3bdc2495ed73bb803dfaa951a88abff0acb5c7aeac52b48f3c808e87ce3885b98ce916e17\
     caef21a6cbc6b598",
];

/// u with Z²·u⁴ + Z·u² = 0 (0, and the square roots of −1/Z), and their points. As −1/Z is
/// not a square in Fp2, 0 is the only such element there.
const G1_EXCEPTIONAL: [(&str, &str); 3] = [
    (
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000\
         0000000000000000",
        "11a9a0372b8f332d5c30de9ad14e50372a73fa4c45d5f2fa5097f2d6fb93bcac592f2e1711ac43db\
         0519870c7d0ea415092c0f994164a0719f51c24ba3788de240ff926b55f58c445116e8bc6a47cd63\
         392fd4e8e22bdf9feaa96ee773222133",
    ),
    (
        "01f7462c8b6cbf74db38f4a9a3d71bda12f01df4948d09ff046edbdd403fc31088b69520ee5c57fb\
         7cc51062bde821b8",
        "11a9a0372b8f332d5c30de9ad14e50372a73fa4c45d5f2fa5097f2d6fb93bcac592f2e1711ac43db\
         0519870c7d0ea415092c0f994164a0719f51c24ba3788de240ff926b55f58c445116e8bc6a47cd63\
         392fd4e8e22bdf9feaa96ee773222133",
    ),
    (
        "1809cbbdae1327256fe2b30c9f7490fd51872d905ef808c062c1f6c3b671331395f56addc2f7a804\
         3d39ef9d421788f3",
        "11a9a0372b8f332d5c30de9ad14e50372a73fa4c45d5f2fa5097f2d6fb93bcac592f2e1711ac43db\
         0519870c7d0ea41510d50250f81b4628abc9e56a9fd31ef52377b9199d8f867b1619e9e48c6928c0\
         e57c2b15cf28205fcf5591188cdd8978",
    ),
];

/// 0, and then u, 2·u and −u: the sign of an element without c0 is that of c1.
const G2_WITHOUT_C0: [(&str, &str); 4] = [
    (
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000\
         00000000000000000000000000000000000000000000000000000000000000000000000000000000\
         00000000000000000000000000000000",
        "0a67d12118b5a35bb02d2e86b3ebfa7e23410db93de39fb06d7025fa95e96ffa428a7a27c3ae4dd4\
         b40bd251ac658892018320896ec9eef9d5e619848dc29ce266f413d02dd31d9b9d44ec0c79cd61f1\
         8b075ddba6d7bd20b7ff27a4b324bfce04c69777a43f0bda07679d5805e63f18cf4e0e7c6112ac7f\
         70266d199b4f76ae27c6269a3ceebdae30806e9a76aadf5c0260e03644d1a2c321256b3246bad2b8\
         95cad13890cbe6f85df55106a0d334604fb143c7a042d878006271865bc35941",
    ),
    (
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000\
         00000000000000010000000000000000000000000000000000000000000000000000000000000000\
         00000000000000000000000000000000",
        "05d991fb690fdad1923ac1834188ed45d160a15ee5547a4476b836a158a9884236846408b8abd5d9\
         9217876d12f8f5d60f5ab9ab512bac0e5aa9d4be326afefbfa5db2dba6c88000f1cfeaa0cd62b2b2\
         604935e2794933d76f9887bae7ed2851184ee89023a361021f9d288e65deb12b2045b1e3d2560590\
         fc3139354c51b756018cf3c54a13f60cb7b970567c39c08f1055354681ba663d288d9a5256844c48\
         ec43e27e9f2b87ce06850d4a5661095c189f8bab578093d2161db0b32550f3a0",
    ),
    (
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000\
         00000000000000020000000000000000000000000000000000000000000000000000000000000000\
         00000000000000000000000000000000",
        "047d381c25116c7a29acff884c33c88edadc36cbfd34788d336e41d65042b3b8ade82eec3a6375aa\
         1ab20c039dd01efa0dcf7590b6310edc332b3d7c5877096fd29c880c444ed340a1c53ff6a5d8ef0c\
         6362a038d574570857e4f1cac2c4cdb812f8055032644379d8d46b563a63f1e366ec017a8fc67287\
         421fb46c4d841c96599eb86a2c2cc381d014b5e22acc44a01927c295e0b57fd5974ba26767b96052\
         b005573155a633857121c58ea3575550d3a5274f3d840bf9e9d58f83f5027e6a",
    ),
    (
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff\
         b9feffffffffaaaa0000000000000000000000000000000000000000000000000000000000000000\
         00000000000000000000000000000000",
        "05d991fb690fdad1923ac1834188ed45d160a15ee5547a4476b836a158a9884236846408b8abd5d9\
         9217876d12f8f5d60f5ab9ab512bac0e5aa9d4be326afefbfa5db2dba6c88000f1cfeaa0cd62b2b2\
         604935e2794933d76f9887bae7ed285101b2295a15dc85982b7e7f27dd6cfbac443199a1212f0d2e\
         6aff996baa5f3ece1d1f0c39674009f302458fa983c5ea1c09abdca3b7c5805d228e0d63ecc7608e\
         7833690654598af160abc556a04fecc8060c745359d36c2da3e14f4cdaaeb70b",
    ),
];

#[test]
fn inputs_in_the_kernel_of_the_isogeny_map_to_the_identity() {
    for u in G1_KERNEL {
        let mapped = <Arkworks as Group<G1>>::map_to_curve(&bytes(u));
        let mapped = <Arkworks as Group<G1>>::to_affine(&mapped);
        assert!(<Arkworks as Group<G1>>::is_identity(&mapped), "{u}");
        assert_eq!(mapped, <Arkworks as Group<G1>>::identity(), "{u}");
    }
}

fn check<C: Curve>(cases: &[(&str, &str)])
where
    Arkworks: Group<C>,
{
    for (u, expected) in cases {
        let mapped = <Arkworks as Group<C>>::map_to_curve(&bytes(u));
        assert_eq!(Arkworks::to_affine(&mapped), point(expected), "{u}");
    }
}

#[test]
fn exceptional_inputs_of_the_simplified_swu_map_have_points() {
    check::<G1>(&G1_EXCEPTIONAL);
    check::<G2>(&G2_WITHOUT_C0[..1]);
}

#[test]
fn the_sign_of_an_input_without_c0_is_the_parity_of_c1() {
    check::<G2>(&G2_WITHOUT_C0[1..]);
}

#[test]
fn the_map_ends_in_the_subgroup_for_every_small_input() {
    fn check<C: Curve>()
    where
        Arkworks: Group<C>,
    {
        for last in 0..32 {
            let mut u = C::Coordinate::ZERO;
            u.as_mut()[C::Coordinate::LEN - 1] = last;
            let mapped = <Arkworks as Group<C>>::map_to_curve(&u);
            let mapped = Arkworks::to_affine(&mapped);
            assert!(Arkworks::in_subgroup(&mapped));
            assert!(!Arkworks::is_identity(&mapped));
        }
    }
    check::<G1>();
    check::<G2>();
}
