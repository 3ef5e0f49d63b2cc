//! What is hashed to a curve.

/// A message, or the concatenation of a prefix and a message without copying either.
///
/// The message-augmentation scheme and drand-like chains sign `prefix ‖ message`; the two
/// parts are hashed as one string, with no separator.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    prefix: &'a [u8],
    body: &'a [u8],
}

impl<'a> Message<'a> {
    /// The message `body`.
    #[must_use]
    pub const fn new(body: &'a [u8]) -> Self {
        Self { prefix: &[], body }
    }

    /// The message `prefix ‖ body`.
    #[must_use]
    pub const fn with_prefix(prefix: &'a [u8], body: &'a [u8]) -> Self {
        Self { prefix, body }
    }

    /// The part that is hashed first; often empty.
    #[must_use]
    pub const fn prefix(&self) -> &'a [u8] {
        self.prefix
    }

    /// The part that is hashed second.
    #[must_use]
    pub const fn body(&self) -> &'a [u8] {
        self.body
    }
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(body: &'a [u8]) -> Self {
        Self::new(body)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Message<'a> {
    fn from(body: &'a [u8; N]) -> Self {
        Self::new(body)
    }
}
