//! The facade's names, on whichever backends are on.

/// Signs with the default backend where it can, and verifies with every backend that is on.
#[cfg(feature = "blst")]
mod with_blst {
    use crosspair::scheme::proof_of_possession as pop;
    use crosspair::{DefaultBackend, MinPk, MinSig, blst, min_pk, min_sig};

    #[test]
    fn the_default_backend_is_blst() {
        fn same<T>(_: &T, _: &T) {}
        let secret = min_pk::SecretKey::key_gen(&[1; 32], b"").expect("long enough");
        let key: crosspair::PublicKey<DefaultBackend, MinPk> = secret.public_key();
        let named: blst::min_pk::PublicKey = secret.public_key();
        same(&key, &named);
        let secret = min_sig::SecretKey::key_gen(&[1; 32], b"").expect("long enough");
        let key: crosspair::PublicKey<blst::Blst, MinSig> = secret.public_key();
        assert_eq!(key, secret.public_key());
    }

    #[cfg(feature = "arkworks")]
    #[test]
    fn both_backends_work_in_one_binary() {
        use crosspair::arkworks;

        let secret = min_pk::SecretKey::key_gen(&[1; 32], b"").expect("long enough");
        let signature = pop::sign(&secret, b"m");
        let key = arkworks::min_pk::PublicKey::from_bytes(&secret.public_key().to_compressed());
        let foreign = arkworks::min_pk::Signature::from_bytes(&signature.to_compressed());
        let (key, foreign) = (key.expect("a key"), foreign.expect("a signature"));
        assert!(pop::verify(&key, b"m", &foreign));
        assert!(!pop::verify(&key, b"n", &foreign));
        assert!(pop::verify(&secret.public_key(), b"m", &signature));
    }

    #[cfg(feature = "getrandom")]
    #[test]
    fn keys_from_the_operating_system_differ() {
        let keys = [(); 2].map(|()| min_pk::SecretKey::generate_from_os().expect("randomness"));
        assert!(keys[0] != keys[1]);
        let signature = pop::sign(&keys[0], b"m");
        assert!(pop::verify(&keys[0].public_key(), b"m", &signature));
    }

    #[cfg(feature = "rayon")]
    #[test]
    fn rayon_is_an_executor_of_the_facade() {
        use crosspair::{G1Point, Rayon, Scalar};
        use min_pk::{AggregatePublicKey, PublicKey};

        let key: PublicKey = G1Point::generator().try_into().expect("a key");
        let sum = AggregatePublicKey::sum_on(&Rayon, &[key; 1500]).expect("not empty");
        assert_eq!(sum.to_subgroup_point(), G1Point::generator() * Scalar::from(1500u64));
    }
}

#[cfg(all(feature = "arkworks", not(feature = "blst")))]
mod arkworks_only {
    use crosspair::scheme::basic;
    use crosspair::{DefaultBackend, MinPk, arkworks, min_pk};

    #[test]
    fn the_default_backend_is_arkworks_and_it_verifies() {
        // drand, chain pedersen-bls-unchained, round 19369534 (drand/drand-client's tests).
        let key: min_pk::PublicKey = "8200fc249deb0148eb918d6e213980c5d01acd7fc251900d9260136da3b5\
                                      4836ce125172399ddc69c4e3e11429b62c11"
            .parse()
            .expect("a key");
        let signature: min_pk::Signature =
            "a33833d2098f5e0c4df334fb6c5b1c2de3ab293c77825f55d816254dabf7f4f3d429b6207e1cd2a808876\
             e06058a1f8102bb6f6927b654b391259ea99c3566a4eb55feb9665dbaf9d33af08a10b1d8d8b35d91fd35\
             36eb4c197be0041beb5dc2"
                .parse()
                .expect("a signature");
        let message = [
            0xb1, 0xdf, 0x09, 0x12, 0x5b, 0x8f, 0x56, 0x28, 0x42, 0x99, 0x13, 0x5d, 0x90, 0xd1,
            0x6d, 0x37, 0x86, 0xea, 0x38, 0xa6, 0x71, 0xc0, 0x6e, 0xdb, 0xe9, 0x2b, 0xd0, 0xbd,
            0xa1, 0x6d, 0x2e, 0x57,
        ];
        assert!(basic::verify(&key, &message, &signature));
        assert!(!basic::verify(&key, &message[1..], &signature));
        let _: crosspair::PublicKey<arkworks::Arkworks, MinPk> = key;
        let _: crosspair::PublicKey<DefaultBackend, MinPk> = key;
    }
}
