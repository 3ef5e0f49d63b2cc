//! Hashing gives the points of RFC 9380 appendix J.

use crosspair_arkworks::Arkworks;
use crosspair_core::{Curve, Dst, G1, G2, Group, Message};

use crate::hex::{bytes, point};

/// RFC 9380 §J.9 and §J.10 name their tags like this.
const G1_RO_DST: Dst<'static> =
    Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_");
const G1_NU_DST: Dst<'static> =
    Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_NU_");
const G2_RO_DST: Dst<'static> =
    Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_");
const G2_NU_DST: Dst<'static> =
    Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_NU_");

/// RFC 9380 appendix J: a message of which the constants below have only the start.
const LONG: &str = "a512_";

/// RFC 9380 §J.9.1.
const G1_RO: [(&str, &str); 3] = [
    (
        "",
        "052926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fa\
         c349612b759e79a108ba738453bfed09cb546dbb0783dbb3a5f1f566ed67bb6be0e8c67e2e81a4cc\
         68ee29813bb7994998f3eae0c9c6a265",
    ),
    (
        "abc",
        "03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3aee664ba5379a7655\
         d3c68900be2f69030b9c15f3fe6e5cf4211f346271d7b01c8f3b28be689c8429c85b67af21553331\
         1f0b8dfaaa154fa6b88176c229f2885d",
    ),
    (
        "a512_",
        "082aabae8b7dedb0e78aeb619ad3bfd9277a2f77ba7fad20ef6aabdc6c31d19ba5a6d12283553294\
         c1825c4b3ca2dcfe05b84ae5a942248eea39e1d91030458c40153f3b654ab7872d779ad1e942856a\
         20c438e8d99bc8abfbf74729ce1f7ac8",
    ),
];

/// RFC 9380 §J.9.2.
const G1_NU: [(&str, &str); 3] = [
    (
        "",
        "184bb665c37ff561a89ec2122dd343f20e0f4cbcaec84e3c3052ea81d1834e192c426074b02ed3dc\
         a4e7676ce4ce48ba04407b8d35af4dacc809927071fc0405218f1401a6d15af775810e4e460064bc\
         c9468beeba82fdc751be70476c888bf3",
    ),
    (
        "abc",
        "009769f3ab59bfd551d53a5f846b9984c59b97d6842b20a2c565baa167945e3d026a3755b6345df8\
         ec7e6acb6868ae6d1532c00cf61aa3d0ce3e5aa20c3b531a2abd2c770a790a2613818303c6b830ff\
         c0ecf6c357af3317b9575c567f11cd2c",
    ),
    (
        "a512_",
        "0e7a16a975904f131682edbb03d9560d3e48214c9986bd50417a77108d13dc957500edf96462a3d0\
         1e62dc6cd468ef110ae89e677711d05c30a48d6d75e76ca9fb70fe06c6dd6ff988683d89ccde29ac\
         7d46c53bb97a59b1901abf1db66052db",
    ),
];

/// RFC 9380 §J.10.1.
const G2_RO: [(&str, &str); 3] = [
    (
        "",
        "05cb8437535e20ecffaef7752baddf98034139c38452458baeefab379ba13dff5bf5dd71b7241871\
         7047f5b0f37da03d0141ebfbdca40eb85b87142e130ab689c673cf60f1a3e98d69335266f30d9b8d\
         4ac44c1038e9dcdd5393faf5c41fb78a12424ac32561493f3fe3c260708a12b7c620e7be00099a97\
         4e259ddc7d1f6395c3c811cdd19f1e8dbf3e9ecfdcbab8d60503921d7f6a12805e72940b963c0cf3\
         471c7b2a524950ca195d11062ee75ec076daf2d4bc358c4b190c0c98064fdd92",
    ),
    (
        "abc",
        "139cddbccdc5e91b9623efd38c49f81a6f83f175e80b06fc374de9eb4b41dfe4ca3a230ed250fbe3\
         a2acf73a41177fd802c2d18e033b960562aae3cab37a27ce00d80ccd5ba4b7fe0e7a210245129dbe\
         c7780ccc7954725f4168aff2787776e600aa65dae3c8d732d10ecd2c50f8a1baf3001578f71c694e\
         03866e9f3d49ac1e1ce70dd94a733534f106d4cec0eddd161787327b68159716a37440985269cf58\
         4bcb1e621d3a7202be6ea05c4cfe244aeb197642555a0645fb87bf7466b2ba48",
    ),
    (
        "a512_",
        "11fca2ff525572795a801eed17eb12785887c7b63fb77a42be46ce4a34131d71f7a73e95fee3f812\
         aea3de78b4d0156901a6ba2f9a11fa5598b2d8ace0fbe0a0eacb65deceb476fbbcb64fd24557c2f4\
         b18ecfc5663e54ae16a84f5ab7f6253403a47f8e6d1763ba0cad63d6114c0accbef65707825a511b\
         251a660a9b3994249ae4e63fac38b23da0c398689ee2ab520b6798718c8aed24bc19cb27f866f1c9\
         effcdbf92397ad6448b5c9db90d2b9da6cbabf48adc1adf59a1a28344e79d57e",
    ),
];

/// RFC 9380 §J.10.2.
const G2_NU: [(&str, &str); 3] = [
    (
        "",
        "126b855e9e69b1f691f816e48ac6977664d24d99f8724868a184186469ddfd4617367e94527d4b74\
         fc86413483afb35b00e7f4568a82b4b7dc1f14c6aaa055edf51502319c723c4dc2688c7fe5944c21\
         3f510328082396515734b6612c4e7bb71498aadcf7ae2b345243e281ae076df6de84455d766ab6fc\
         daad71fab60abb2e8b980a440043cd305db09d283c895e3d0caead0fd7b6176c01436833c79d305c\
         78be307da5f6af6c133c47311def6ff1e0babf57a0fb5539fce7ee12407b0a42",
    ),
    (
        "abc",
        "0296238ea82c6d4adb3c838ee3cb2346049c90b96d602d7bb1b469b905c9228be25c627bffee872d\
         ef773d5b2a2eb57d108ed59fd9fae381abfd1d6bce2fd2fa220990f0f837fa30e0f27914ed6e1454\
         db0d1ee957b219f61da6ff8be0d6441f153606c417e59fb331b7ae6bce4fbf7c5190c33ce9402b5e\
         be2b70e44fca614f3f1382a3625ed5493843d0b0a652fc3f033f90f6057aadacae7963b0a0b379dd\
         46750c1c94a6357c99b65f63b79e321ff50fe3053330911c56b6ceea08fee656",
    ),
    (
        "a512_",
        "1565c2f625032d232f13121d3cfb476f45275c303a037faa255f9da62000c2c864ea881e2bcddd11\
         1edc4a3c0da3e88d0ea4e7c33d43e17cc516a72f76437c4bf81d8f4eac69ac355d3bf9b71b8138d5\
         5dc10fd458be115afa798b55dac34be10f8991d2a1ad662e7b6f58ab787947f1fa607fce12dde171\
         bc17903b012091b657e15333e11701edcf5b63ba2a561247043b6f5fe4e52c839148dc66f2b3751e\
         69a0f6ebb3d056d6465d50d4108543ecd956e10fa1640dfd9bc0030cc2558d28",
    ),
];

/// The field elements u of RFC 9380 §J.9.2, in the order of `G1_NU`.
const G1_NU_U: [&str; 3] = [
    "156c8a6a2c184569d69a76be144b5cdc5141d2d2ca4fe341f011e25e3969c55ad9e9b9ce2eb833c8\
     1a908e5fa4ac5f03",
    "147e1ed29f06e4c5079b9d14fc89d2820d32419b990c1c7bb7dbea2a36a045124b31ffbde7c99329\
     c05c559af1c6cc82",
    "0dd824886d2123a96447f6c56e3a3fa992fbfefdba17b6673f9f630ff19e4d326529db37e1c1be43\
     f905bf9202e0278d",
];

/// The field elements u of RFC 9380 §J.10.2, c1 ‖ c0, in the order of `G2_NU`.
const G2_NU_U: [&str; 3] = [
    "02829ce3c021339ccb5caf3e187f6370e1e2a311dec9b75363117063ab2015603ff52c3d3b98f19c\
     2f65575e99e8b78c07355d25caf6e7f2f0cb2812ca0e513bd026ed09dda65b177500fa31714e09ea\
     0ded3a078b526bed3307f804d4b93b04",
    "0a1ae7999ea9bab1dcc9ef8887a6cb6e8f1e22566015428d220b7eec90ffa70ad1f624018a9ad11e\
     78d588bd3617f9f2138879a9559e24cecee8697b8b4ad32cced053138ab913b99872772dc753a296\
     7ed50aabc907937aefb2439ba06cc50c",
    "006488a837c5413746d868d1efb7232724da10eca410b07d8b505b9363bdccf0a1fc0029bad07d65\
     b15ccfe6dd25e20d03f80ce4ff0ca2f576d797a3660e3f65b274285c054feccc3215c879e2c0589d\
     376e83ede13f93c32f05da0f68fd6a10",
];

fn with_message<T>(name: &str, hash: impl Fn(&Message<'_>) -> T) -> T {
    if name == LONG {
        let mut long = [b'a'; 517];
        long[..5].copy_from_slice(LONG.as_bytes());
        hash(&Message::new(&long))
    } else {
        hash(&Message::new(name.as_bytes()))
    }
}

#[test]
fn random_oracle_hashes_are_those_of_the_rfc() {
    fn check<C: Curve>(dst: &Dst<'_>, cases: &[(&str, &str)])
    where
        Arkworks: Group<C>,
    {
        for (name, expected) in cases {
            let hash =
                with_message(name, |message| <Arkworks as Group<C>>::hash_to_curve(message, dst));
            assert_eq!(Arkworks::to_affine(&hash), point(expected), "{name}");
        }
    }
    check::<G1>(&G1_RO_DST, &G1_RO);
    check::<G2>(&G2_RO_DST, &G2_RO);
}

#[test]
fn nonuniform_encodings_are_those_of_the_rfc() {
    fn check<C: Curve>(dst: &Dst<'_>, cases: &[(&str, &str)])
    where
        Arkworks: Group<C>,
    {
        for (name, expected) in cases {
            let hash =
                with_message(name, |message| <Arkworks as Group<C>>::encode_to_curve(message, dst));
            assert_eq!(Arkworks::to_affine(&hash), point(expected), "{name}");
        }
    }
    check::<G1>(&G1_NU_DST, &G1_NU);
    check::<G2>(&G2_NU_DST, &G2_NU);
}

#[test]
fn mapping_the_field_elements_of_the_rfc_gives_its_points() {
    fn check<C: Curve>(inputs: &[&str], cases: &[(&str, &str)])
    where
        Arkworks: Group<C>,
    {
        for (u, (_, expected)) in inputs.iter().zip(cases) {
            let mapped = <Arkworks as Group<C>>::map_to_curve(&bytes(u));
            assert_eq!(Arkworks::to_affine(&mapped), point(expected), "{u}");
        }
    }
    check::<G1>(&G1_NU_U, &G1_NU);
    check::<G2>(&G2_NU_U, &G2_NU);
}

#[test]
fn a_message_and_its_split_into_prefix_and_body_hash_alike() {
    let whole = Message::new(b"abc");
    let split = Message::with_prefix(b"a", b"bc");
    let hash = |message| {
        let hash = <Arkworks as Group<G1>>::hash_to_curve(message, &G1_RO_DST);
        <Arkworks as Group<G1>>::to_affine(&hash)
    };
    assert_eq!(hash(&whole), hash(&split));
}
