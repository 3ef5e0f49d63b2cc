//! The list of faults that a backend can have.

/// Declares the faults: what each is, its name, and the groups of checks that are expected to catch
/// it.
macro_rules! faults {
    ($($(#[doc = $about:literal])+ $fault:ident = $name:literal in [$($rule:ident),+],)*) => {
        /// What a backend does wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Fault {
            $($(#[doc = $about])+ $fault,)*
        }

        impl Fault {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$fault),*];

            /// What it is called on command lines.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$fault => $name,)*
                }
            }

            /// What is wrong.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$fault => concat!($($about),+).trim_start(),)*
                }
            }

            /// The groups of checks that are expected to catch it.
            #[must_use]
            pub const fn rules(self) -> &'static [&'static str] {
                match self {
                    $(Self::$fault => &[$(stringify!($rule)),+],)*
                }
            }
        }
    };
}

impl Fault {
    /// The fault of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fault| fault.name() == name)
    }
}

faults! {
    // Decoding.

    /// (0, ±2), which have order 3, are not decompressed: blst reports them as not in the group.
    ZeroXNotDecompressed = "zero-x-not-decompressed" in [subgroup],
    /// (0, ±2) have no coordinates that are accepted.
    ZeroXHasNoCoordinates = "zero-x-has-no-coordinates" in [subgroup],
    /// Decompression gives the smaller y, whatever the sort bit says.
    SortBitIgnored = "sort-bit-ignored" in [decoding, subgroup],
    /// The sort bit is taken for the parity of y, as in SEC 1.
    SortBitTakenForParity = "sort-bit-taken-for-parity" in [decoding, subgroup],
    /// In G2, the sort bit compares c0 of y and −y, not c1.
    SortBitComparesTheLastCoefficient = "sort-bit-compares-the-last-coefficient" in [decoding],
    /// In G2, the sort bit compares c1 of y and −y, also where both are zero.
    SortBitComparesTheFirstCoefficient = "sort-bit-compares-the-first-coefficient" in [decoding],
    /// The coefficients of Fp2 are read and written in the other order.
    CoefficientsOfFp2Swapped = "coefficients-of-fp2-swapped" in [hashing, decoding],
    /// Coordinates off the curve give a point that has the same x.
    YNotCompared = "y-not-compared" in [decoding],
    /// Of many encodings, the last bad one is named instead of the first.
    LastBadEncodingNamed = "last-bad-encoding-named" in [subgroup, bulk_signatures],
    /// Of many encodings, the last is left out.
    LastEncodingOfManyLeftOut = "last-encoding-of-many-left-out" in [subgroup],

    // The subgroup check.

    /// Every point counts as one of the subgroup.
    SubgroupNotChecked = "subgroup-not-checked" in [subgroup],
    /// In G1, a part of order 3 is not seen.
    Order3Missed = "order-3-missed" in [subgroup],
    /// In G1, a part of order 11 is not seen.
    Order11Missed = "order-11-missed" in [subgroup],
    /// In G1, a part of order 10177 is not seen.
    Order10177Missed = "order-10177-missed" in [subgroup],
    /// In G1, a part of order 859267 is not seen.
    Order859267Missed = "order-859267-missed" in [subgroup],
    /// In G1, a part of order 52437899 is not seen.
    Order52437899Missed = "order-52437899-missed" in [subgroup],
    /// In G2, a part of order 13 is not seen.
    Order13Missed = "order-13-missed" in [subgroup],
    /// In G2, a part of order 23 is not seen.
    Order23Missed = "order-23-missed" in [subgroup],
    /// In G2, a part of order 2713 is not seen.
    Order2713Missed = "order-2713-missed" in [subgroup],
    /// In G2, a part of order 11953 is not seen.
    Order11953Missed = "order-11953-missed" in [subgroup],
    /// In G2, a part of order 262069 is not seen.
    Order262069Missed = "order-262069-missed" in [subgroup],
    /// In G2, a part of the largest order, a prime of 448 bits, is not seen.
    OrderOf448BitsMissed = "order-of-448-bits-missed" in [subgroup],
    /// In G1, of order 10177 those points are not seen that the endomorphism multiplies by 4773.
    LineOfOrder10177Missed = "line-of-order-10177-missed" in [subgroup],
    /// In G2, of order 13 those points are not seen that the endomorphism multiplies by 3.
    LineOfOrder13Missed = "line-of-order-13-missed" in [subgroup],
    /// Of many points, only the first is checked.
    OnlyFirstOfManyChecked = "only-first-of-many-checked" in [subgroup],
    /// Of many points, the last is not checked.
    LastOfManyNotChecked = "last-of-many-not-checked" in [subgroup],
    /// Of many points, the sum is checked.
    SubgroupOfTheSumChecked = "subgroup-of-the-sum-checked" in [subgroup, eip2537_sums],
    /// Of many points, the last one outside is named instead of the first.
    LastOutsideNamed = "last-outside-named" in [subgroup],

    // The group law.

    /// P + P is the identity, as by the formula for different points.
    AdditionDoesNotDouble = "addition-does-not-double" in [group_law],
    /// P + (−P) is not the identity.
    OppositesDoNotCancel = "opposites-do-not-cancel" in [group_law],
    /// The identity plus an affine point is the identity.
    AddingToTheIdentityIsWrong = "adding-to-the-identity-is-wrong" in [group_law],
    /// A point plus the affine identity is the identity.
    AddingTheIdentityIsWrong = "adding-the-identity-is-wrong" in [group_law],
    /// Points outside the subgroup are their own negations.
    NegationOnlyInTheSubgroup = "negation-only-in-the-subgroup" in [subgroup, group_law],
    /// Points outside the subgroup are their own doubles.
    DoublingOnlyInTheSubgroup = "doubling-only-in-the-subgroup" in [group_law],
    /// 0·P is P.
    ZeroTimesAPointIsThePoint = "zero-times-a-point-is-the-point" in [group_law],
    /// Scalars are taken modulo 2²⁵⁵.
    TopBitOfScalarsIgnored = "top-bit-of-scalars-ignored" in [group_law, multi_scalar],
    /// r·P is P.
    OrderTimesAPointIsThePoint = "order-times-a-point-is-the-point" in [group_law, multi_scalar],
    /// Where one point of many is the identity, all become it: an inversion of many that takes a zero.
    IdentitySpoilsANormalization = "identity-spoils-a-normalization" in [group_law],
    /// Of many points, an identity becomes the point before it.
    IdentityNormalizedToItsNeighbour = "identity-normalized-to-its-neighbour" in [group_law],

    // Sums and multi-scalar multiplication.

    /// The sum of no points panics.
    SumOfNothingPanics = "sum-of-nothing-panics" in [sums],
    /// Of an odd number of points, the last is not added.
    LastPointOfOddSumsDropped = "last-point-of-odd-sums-dropped" in [sums],
    /// P and −P next to each other make the whole sum the identity: affine additions that share an
    /// inversion.
    AdjacentOppositesSpoilASum = "adjacent-opposites-spoil-a-sum" in [sums],
    /// A point that is there twice is added once.
    RepeatedPointsCountOnce = "repeated-points-count-once" in [sums],
    /// A sum ends at the first identity.
    IdentityEndsASum = "identity-ends-a-sum" in [sums],
    /// Of many lists, the last has no sum.
    LastListMissing = "last-list-missing" in [list_sums],
    /// The place of an empty list keeps what was in it.
    EmptyListsLeftAsTheyWere = "empty-lists-left-as-they-were" in [list_sums],
    /// In lists, (0, ±2) is taken for the identity: blst's batched addition does.
    ZeroXLostInLists = "zero-x-lost-in-lists" in [list_sums],
    /// The sum of no products panics.
    SumOfNoProductsPanics = "sum-of-no-products-panics" in [multi_scalar],
    /// The highest bit of the longest scalar is not in a window.
    TopBitOfAllScalarsDropped = "top-bit-of-all-scalars-dropped" in [multi_scalar],
    /// The first scalar says how many bits of the others count.
    BitsOfTheFirstScalarCount = "bits-of-the-first-scalar-count" in [multi_scalar],
    /// The last product is not added.
    LastProductMissing = "last-product-missing" in [multi_scalar],
    /// Equal products are added once: a bucket that cannot double.
    EqualProductsCountOnce = "equal-products-count-once" in [multi_scalar],

    // Weights.

    /// The endomorphism multiplies by ω².
    EndomorphismByTheOtherRoot = "endomorphism-by-the-other-root" in [weights],
    /// All weights are 1, so that errors in two signatures cancel.
    WeightsAllOne = "weights-all-one" in [weights, batches],
    /// Weights whose last digit is zero are zero, so that their sets are not verified.
    SomeWeightsZero = "some-weights-zero" in [weights, batches],
    /// Weights have one digit, and so three values.
    WeightsOfOneDigit = "weights-of-one-digit" in [weights, batch_weights],
    /// The digit ω² is taken for 0.
    OmegaSquaredTakenForZero = "omega-squared-taken-for-zero" in [weights],
    /// The digit ω is taken for 1.
    OmegaTakenForOne = "omega-taken-for-one" in [weights],
    /// The weighted sum of no points panics.
    WeightedSumOfNothingPanics = "weighted-sum-of-nothing-panics" in [weights],
    /// The last point of a weighted sum is not added.
    LastWeightedPointMissing = "last-weighted-point-missing" in [weights],

    // Hashing.

    /// The cofactor is not cleared whole, and hashes are outside the subgroup.
    HashOutsideTheSubgroup = "hash-outside-the-subgroup" in [hashing],
    /// The same for `encode_to_curve` alone.
    EncodingOutsideTheSubgroup = "encoding-outside-the-subgroup" in [hashing],
    /// The same for `map_to_curve` alone.
    MapOutsideTheSubgroup = "map-outside-the-subgroup" in [hashing, eip2537_maps],
    /// `hash_to_curve` is `encode_to_curve`.
    EncodesInsteadOfHashing = "encodes-instead-of-hashing" in [hashing],
    /// `encode_to_curve` is `hash_to_curve`.
    HashesInsteadOfEncoding = "hashes-instead-of-encoding" in [hashing],
    /// The prefix of a message is not hashed.
    PrefixIgnored = "prefix-ignored" in [hashing],
    /// The prefix of a message is hashed after it.
    PrefixComesLast = "prefix-comes-last" in [hashing],
    /// One tag is used for all.
    TagIgnored = "tag-ignored" in [hashing],
    /// Elements whose image is in the kernel of the isogeny are mapped to another point than the
    /// identity.
    KernelElementsMappedElsewhere = "kernel-elements-mapped-elsewhere" in [hashing],
    /// u and −u have the same image.
    SignOfTheElementIgnored = "sign-of-the-element-ignored" in [eip2537_maps],
    /// Of many hashes, the first two are swapped.
    TwoHashesSwapped = "two-hashes-swapped" in [hashing],

    // The pairing, and the identity in it.

    /// The identity is not recognised, and so is a key: it verifies the identity for any message.
    /// Several libraries accepted it (Quan, "0", ePrint 2021/323).
    IdentityNotRecognised = "identity-not-recognised" in [decoding],
    /// Pairs with an identity count, with a value that is not 1.
    PairsWithAnIdentityCount = "pairs-with-an-identity-count" in [pairings],
    /// The product without its left factor.
    LeftFactorLost = "left-factor-lost" in [pairings, signatures],
    /// The Miller loop of no pairs panics.
    MillerLoopOfNothingPanics = "miller-loop-of-nothing-panics" in [pairings],
    /// The last pair of a Miller loop is left out.
    LastPairMissing = "last-pair-missing" in [pairings],
    /// A Miller loop takes 16 pairs, and leaves out the others.
    PairsAfterTheSixteenthMissing = "pairs-after-the-sixteenth-missing" in [pairings],
    /// A product is compared with 1 before the final exponentiation.
    FinalExponentiationMissing = "final-exponentiation-missing" in [pairings],
    /// Products of more than 16 pairs are all 1.
    LongProductsAreOne = "long-products-are-one" in [pairings],

    // Signing.

    /// The highest bit of a secret does not count.
    TopBitOfSecretsIgnored = "top-bit-of-secrets-ignored" in [secret_keys],
    /// r − 1 times a point is the point, not its negation.
    LargestSecretTakenForOne = "largest-secret-taken-for-one" in [secret_keys],
}
