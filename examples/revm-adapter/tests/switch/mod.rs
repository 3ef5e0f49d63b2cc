//! revm's one installed implementation, which each thread here can switch, and its contracts.

use core::cell::Cell;

use crosspair::arkworks::Arkworks;
use crosspair::blst::Blst;
use crosspair::eip2537::Operation;
use crosspair_revm::CrosspairCrypto;
use revm_precompile::bls12_381::{G1Point, G1PointScalar, G2Point, G2PointScalar};
use revm_precompile::primitives::Address;
use revm_precompile::{
    Crypto, DefaultCrypto, PrecompileHalt, PrecompileResult, Precompiles, install_crypto,
};

/// Whose implementation a call is to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Provider {
    Revm,
    Blst,
    Arkworks,
}

thread_local! {
    static PROVIDER: Cell<Provider> = const { Cell::new(Provider::Revm) };
}

#[derive(Debug)]
struct Switch;

impl Switch {
    fn provider() -> &'static dyn Crypto {
        static BLST: CrosspairCrypto<Blst> = CrosspairCrypto::new();
        static ARKWORKS: CrosspairCrypto<Arkworks> = CrosspairCrypto::new();
        match PROVIDER.get() {
            Provider::Revm => &DefaultCrypto,
            Provider::Blst => &BLST,
            Provider::Arkworks => &ARKWORKS,
        }
    }
}

impl Crypto for Switch {
    fn bls12_381_g1_add(&self, a: G1Point, b: G1Point) -> Result<[u8; 96], PrecompileHalt> {
        Self::provider().bls12_381_g1_add(a, b)
    }

    fn bls12_381_g1_msm(
        &self,
        pairs: &mut dyn Iterator<Item = Result<G1PointScalar, PrecompileHalt>>,
    ) -> Result<[u8; 96], PrecompileHalt> {
        Self::provider().bls12_381_g1_msm(pairs)
    }

    fn bls12_381_g2_add(&self, a: G2Point, b: G2Point) -> Result<[u8; 192], PrecompileHalt> {
        Self::provider().bls12_381_g2_add(a, b)
    }

    fn bls12_381_g2_msm(
        &self,
        pairs: &mut dyn Iterator<Item = Result<G2PointScalar, PrecompileHalt>>,
    ) -> Result<[u8; 192], PrecompileHalt> {
        Self::provider().bls12_381_g2_msm(pairs)
    }

    fn bls12_381_pairing_check(
        &self,
        pairs: &[(G1Point, G2Point)],
    ) -> Result<bool, PrecompileHalt> {
        Self::provider().bls12_381_pairing_check(pairs)
    }

    fn bls12_381_fp_to_g1(&self, fp: &[u8; 48]) -> Result<[u8; 96], PrecompileHalt> {
        Self::provider().bls12_381_fp_to_g1(fp)
    }

    fn bls12_381_fp2_to_g2(&self, fp2: ([u8; 48], [u8; 48])) -> Result<[u8; 192], PrecompileHalt> {
        Self::provider().bls12_381_fp2_to_g2(fp2)
    }
}

/// Runs revm's contract of an operation with somebody's implementation.
pub(crate) fn execute(
    provider: Provider,
    operation: Operation,
    input: &[u8],
    gas_limit: u64,
) -> PrecompileResult {
    // Only the first call installs it.
    install_crypto(Switch);
    PROVIDER.set(provider);
    let contract = Precompiles::prague()
        .get(&Address::from(operation.address()))
        .expect("revm has the seven contracts");
    contract.execute(input, gas_limit, 0)
}
