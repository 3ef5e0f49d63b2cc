//! What the operations cost (EIP-2537, "Gas schedule").
//!
//! Each function takes the number of pairs, not the length of the input, and gives a number that
//! no input that fits in memory overflows.

/// The gas of `BLS12_G1ADD`.
pub const G1_ADD_GAS: u64 = 375;
/// The gas of `BLS12_G2ADD`.
pub const G2_ADD_GAS: u64 = 600;
/// The gas of `BLS12_MAP_FP_TO_G1`.
pub const MAP_FP_TO_G1_GAS: u64 = 5500;
/// The gas of `BLS12_MAP_FP2_TO_G2`.
pub const MAP_FP2_TO_G2_GAS: u64 = 23_800;

/// One multiplication in G1, and in G2, before the discount.
const G1_MUL_GAS: u64 = 12_000;
const G2_MUL_GAS: u64 = 22_500;

/// The gas of `BLS12_G1MSM` of `k` points; 0 for none, which is no valid input.
#[must_use]
pub const fn g1_msm_gas(k: usize) -> u64 {
    msm_gas(k, G1_MUL_GAS, &G1_DISCOUNT)
}

/// The gas of `BLS12_G2MSM` of `k` points; 0 for none, which is no valid input.
#[must_use]
pub const fn g2_msm_gas(k: usize) -> u64 {
    msm_gas(k, G2_MUL_GAS, &G2_DISCOUNT)
}

/// The gas of `BLS12_PAIRING_CHECK` of `k` pairs.
#[must_use]
pub const fn pairing_check_gas(k: usize) -> u64 {
    (k as u64).saturating_mul(32_600).saturating_add(37_700)
}

const fn msm_gas(k: usize, multiplication: u64, discount: &[u16; 128]) -> u64 {
    let discount = match k {
        0 => return 0,
        1..=128 => discount[k - 1],
        _ => discount[127],
    };
    (k as u64).saturating_mul(multiplication * discount as u64) / 1000
}

/// Thousandths of the price of separate multiplications, for 1 to 128 points; the last one also
/// for more.
#[rustfmt::skip]
const G1_DISCOUNT: [u16; 128] = [
    1000, 949, 848, 797, 764, 750, 738, 728, 719, 712, 705, 698, 692, 687, 682, 677,
    673, 669, 665, 661, 658, 654, 651, 648, 645, 642, 640, 637, 635, 632, 630, 627,
    625, 623, 621, 619, 617, 615, 613, 611, 609, 608, 606, 604, 603, 601, 599, 598,
    596, 595, 593, 592, 591, 589, 588, 586, 585, 584, 582, 581, 580, 579, 577, 576,
    575, 574, 573, 572, 570, 569, 568, 567, 566, 565, 564, 563, 562, 561, 560, 559,
    558, 557, 556, 555, 554, 553, 552, 551, 550, 549, 548, 547, 547, 546, 545, 544,
    543, 542, 541, 540, 540, 539, 538, 537, 536, 536, 535, 534, 533, 532, 532, 531,
    530, 529, 528, 528, 527, 526, 525, 525, 524, 523, 522, 522, 521, 520, 520, 519,
];

/// The same in G2.
#[rustfmt::skip]
const G2_DISCOUNT: [u16; 128] = [
    1000, 1000, 923, 884, 855, 832, 812, 796, 782, 770, 759, 749, 740, 732, 724, 717,
    711, 704, 699, 693, 688, 683, 679, 674, 670, 666, 663, 659, 655, 652, 649, 646,
    643, 640, 637, 634, 632, 629, 627, 624, 622, 620, 618, 615, 613, 611, 609, 607,
    606, 604, 602, 600, 598, 597, 595, 593, 592, 590, 589, 587, 586, 584, 583, 582,
    580, 579, 578, 576, 575, 574, 573, 571, 570, 569, 568, 567, 566, 565, 563, 562,
    561, 560, 559, 558, 557, 556, 555, 554, 553, 552, 552, 551, 550, 549, 548, 547,
    546, 545, 545, 544, 543, 542, 541, 541, 540, 539, 538, 537, 537, 536, 535, 535,
    534, 533, 532, 532, 531, 530, 530, 529, 528, 528, 527, 526, 526, 525, 524, 524,
];

#[cfg(test)]
mod tests {
    use super::*;

    const G1_SUM: u64 = 76517;
    const G1_WEIGHTED: u64 = 4619151;
    const G2_SUM: u64 = 78436;
    const G2_WEIGHTED: u64 = 4674830;

    /// From the EIP's test vectors, and by hand from its tables.
    #[test]
    fn the_gas_of_sums_has_known_answers() {
        assert_eq!([0, 1, 2, 3].map(g1_msm_gas), [0, 12_000, 22_776, 30_528]);
        assert_eq!([0, 1, 2, 3].map(g2_msm_gas), [0, 22_500, 45_000, 62_302]);
        assert_eq!([127, 128, 129, 1000].map(g1_msm_gas), [792_480, 797_184, 803_412, 6_228_000]);
        assert_eq!([128, 129].map(g2_msm_gas), [1_509_120, 1_520_910]);
        assert_eq!([0, 1, 2].map(pairing_check_gas), [37_700, 70_300, 102_900]);
    }

    /// Sums over the tables of the EIP, so that no entry can change alone; and no discount is
    /// smaller than the one before.
    #[test]
    fn the_tables_are_those_of_the_eip() {
        for (table, sum, weighted) in
            [(G1_DISCOUNT, G1_SUM, G1_WEIGHTED), (G2_DISCOUNT, G2_SUM, G2_WEIGHTED)]
        {
            assert!(table.windows(2).all(|pair| pair[0] >= pair[1]));
            let entries = table.into_iter().map(u64::from);
            assert_eq!(entries.clone().sum::<u64>(), sum);
            assert_eq!(entries.zip(1..).map(|(entry, k)| entry * k).sum::<u64>(), weighted);
        }
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn no_number_of_pairs_overflows() {
        assert_eq!(g1_msm_gas(usize::MAX), u64::MAX / 1000);
        assert_eq!(g2_msm_gas(usize::MAX), u64::MAX / 1000);
        assert_eq!(pairing_check_gas(usize::MAX), u64::MAX);
    }
}
