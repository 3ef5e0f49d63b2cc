//! What a registry keeps beside its keys.

use core::fmt;

use rand_core::TryCryptoRng;
use zeroize::Zeroizing;

/// What a registry keeps beside its keys: nothing, unless told otherwise. All look-ups give the
/// same answers in any case, and cost more or less.
#[derive(Clone, Default)]
pub struct RegistryOptions {
    pub(super) compressed: bool,
    pub(super) index_secret: Option<Zeroizing<[u8; 16]>>,
}

impl RegistryOptions {
    /// Keys alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps the compressed bytes too, so that they are copied and not encoded again.
    #[must_use]
    pub fn keep_compressed(mut self) -> Self {
        self.compressed = true;
        self
    }

    /// Keeps a table from keys to indices, so that the index of a key is found without comparing it
    /// with every other.
    ///
    /// Strangers choose the keys: the table's hash, SipHash-1-3, has a secret from the generator, so
    /// that nobody can make keys that slow it down.
    ///
    /// # Errors
    ///
    /// That of the generator.
    pub fn index_keys<R: TryCryptoRng + ?Sized>(mut self, rng: &mut R) -> Result<Self, R::Error> {
        let mut secret = Zeroizing::new([0; 16]);
        rng.try_fill_bytes(&mut *secret)?;
        self.index_secret = Some(secret);
        Ok(self)
    }
}

/// Never shows the secret.
impl fmt::Debug for RegistryOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RegistryOptions")
            .field("compressed", &self.compressed)
            .field("index", &self.index_secret.is_some())
            .finish()
    }
}
