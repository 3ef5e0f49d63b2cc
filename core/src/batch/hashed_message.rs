//! Messages that are hashed once.

use core::fmt;

use crate::traits::{Affine, Group, Variant};
use crate::types::{Dst, Message, SubgroupPoint};

/// A message hashed to the curve of the signatures, for use in any number of sets and batches.
///
/// Hashing is a good part of what a set costs, and the same message often comes again: an
/// attestation's data is seen on gossip before it is seen in a block.
pub struct HashedMessage<B: Group<V::Sig>, V: Variant> {
    point: Affine<B, V::Sig>,
}

impl<B: Group<V::Sig>, V: Variant> HashedMessage<B, V> {
    /// Hashes a message under a tag, in variable time.
    #[must_use]
    pub fn new<'a>(message: impl Into<Message<'a>>, dst: &Dst<'_>) -> Self {
        Self { point: *SubgroupPoint::<B, V::Sig>::hash(message, dst).as_affine() }
    }

    /// The backend's own point.
    #[must_use]
    pub fn as_affine(&self) -> &Affine<B, V::Sig> {
        &self.point
    }
}

impl<B: Group<V::Sig>, V: Variant> Clone for HashedMessage<B, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Group<V::Sig>, V: Variant> Copy for HashedMessage<B, V> {}

impl<B: Group<V::Sig>, V: Variant> PartialEq for HashedMessage<B, V> {
    fn eq(&self, other: &Self) -> bool {
        self.point == other.point
    }
}

impl<B: Group<V::Sig>, V: Variant> Eq for HashedMessage<B, V> {}

impl<B: Group<V::Sig>, V: Variant> fmt::Debug for HashedMessage<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HashedMessage").field(&self.point).finish()
    }
}
