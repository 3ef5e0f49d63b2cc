//! All seven operations behind one type and one function.

use core::fmt;

use super::{
    CallError, Error, G1_ADD_GAS, G2_ADD_GAS, MAP_FP_TO_G1_GAS, MAP_FP2_TO_G2_GAS, g1_add,
    g1_msm_gas, g1_msm_on, g2_add, g2_msm_gas, g2_msm_on, map_fp_to_g1, map_fp2_to_g2,
    pairing_check_gas, pairing_check_on,
};
use crate::traits::{Backend, Executor, Serial};

/// One of the operations; its number is the last byte of its contract's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Operation {
    /// `BLS12_G1ADD`: [`g1_add`].
    G1Add = 0x0b,
    /// `BLS12_G1MSM`: [`g1_msm`](super::g1_msm).
    G1Msm = 0x0c,
    /// `BLS12_G2ADD`: [`g2_add`].
    G2Add = 0x0d,
    /// `BLS12_G2MSM`: [`g2_msm`](super::g2_msm).
    G2Msm = 0x0e,
    /// `BLS12_PAIRING_CHECK`: [`pairing_check`](super::pairing_check).
    PairingCheck = 0x0f,
    /// `BLS12_MAP_FP_TO_G1`: [`map_fp_to_g1`].
    MapFpToG1 = 0x10,
    /// `BLS12_MAP_FP2_TO_G2`: [`map_fp2_to_g2`].
    MapFp2ToG2 = 0x11,
}

impl Operation {
    /// All operations in the order of their addresses.
    pub const ALL: [Self; 7] = [
        Self::G1Add,
        Self::G1Msm,
        Self::G2Add,
        Self::G2Msm,
        Self::PairingCheck,
        Self::MapFpToG1,
        Self::MapFp2ToG2,
    ];

    /// The address of the contract.
    #[must_use]
    pub const fn address(self) -> [u8; 20] {
        let mut address = [0; 20];
        address[19] = self as u8;
        address
    }

    /// The operation of the contract at an address.
    #[must_use]
    pub fn from_address(address: &[u8; 20]) -> Option<Self> {
        let (last, zeros) = address.split_last()?;
        let found = Self::ALL.into_iter().find(|operation| *operation as u8 == *last);
        found.filter(|_| zeros.iter().all(|byte| *byte == 0))
    }

    /// The name in the EIP.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::G1Add => "BLS12_G1ADD",
            Self::G1Msm => "BLS12_G1MSM",
            Self::G2Add => "BLS12_G2ADD",
            Self::G2Msm => "BLS12_G2MSM",
            Self::PairingCheck => "BLS12_PAIRING_CHECK",
            Self::MapFpToG1 => "BLS12_MAP_FP_TO_G1",
            Self::MapFp2ToG2 => "BLS12_MAP_FP2_TO_G2",
        }
    }

    /// Bytes of an item of the input.
    #[must_use]
    pub const fn item_length(self) -> usize {
        match self {
            Self::G1Add | Self::MapFp2ToG2 => 128,
            Self::G2Add => 256,
            Self::G1Msm => 128 + 32,
            Self::G2Msm => 256 + 32,
            Self::PairingCheck => 128 + 256,
            Self::MapFpToG1 => 64,
        }
    }

    /// How many items the input has; `None` for any number but 0.
    const fn fixed_items(self) -> Option<usize> {
        match self {
            Self::G1Add | Self::G2Add => Some(2),
            Self::MapFpToG1 | Self::MapFp2ToG2 => Some(1),
            Self::G1Msm | Self::G2Msm | Self::PairingCheck => None,
        }
    }

    /// The same in words.
    pub(super) fn how_many(self) -> &'static str {
        match self.fixed_items() {
            Some(1) => "1 item",
            Some(_) => "2 items",
            None => "items",
        }
    }

    /// How many items an input of so many bytes has.
    pub(super) fn items(self, length: usize) -> Result<usize, Error> {
        let item = self.item_length();
        match self.fixed_items() {
            Some(items) if length == items * item => Ok(items),
            None if length == 0 => Err(Error::Empty { operation: self }),
            None if length.is_multiple_of(item) => Ok(length / item),
            _ => Err(Error::Length { operation: self, actual: length }),
        }
    }

    /// What a call costs whose input has so many bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Empty`] or [`Error::Length`] where the length is not valid.
    pub fn gas(self, input_length: usize) -> Result<u64, Error> {
        let items = self.items(input_length)?;
        Ok(match self {
            Self::G1Add => G1_ADD_GAS,
            Self::G1Msm => g1_msm_gas(items),
            Self::G2Add => G2_ADD_GAS,
            Self::G2Msm => g2_msm_gas(items),
            Self::PairingCheck => pairing_check_gas(items),
            Self::MapFpToG1 => MAP_FP_TO_G1_GAS,
            Self::MapFp2ToG2 => MAP_FP2_TO_G2_GAS,
        })
    }

    /// Runs the operation, whatever it costs.
    ///
    /// # Errors
    ///
    /// Those of the operation's own function.
    pub fn run<B: Backend>(self, input: &[u8]) -> Result<Output, Error> {
        self.run_on::<B, _>(&Serial, input)
    }

    /// [`run`](Self::run), spread over an executor.
    ///
    /// # Errors
    ///
    /// Those of the operation's own function.
    pub fn run_on<B: Backend, E: Executor>(
        self,
        executor: &E,
        input: &[u8],
    ) -> Result<Output, Error> {
        match self {
            Self::G1Add => g1_add::<B>(input).map(Output::G1),
            Self::G1Msm => g1_msm_on::<B, E>(executor, input).map(Output::G1),
            Self::G2Add => g2_add::<B>(input).map(Output::G2),
            Self::G2Msm => g2_msm_on::<B, E>(executor, input).map(Output::G2),
            Self::PairingCheck => pairing_check_on::<B, E>(executor, input).map(Output::Word),
            Self::MapFpToG1 => map_fp_to_g1::<B>(input).map(Output::G1),
            Self::MapFp2ToG2 => map_fp2_to_g2::<B>(input).map(Output::G2),
        }
    }

    /// Runs the operation if it costs no more than the limit: the gas that is used, and what is
    /// returned.
    ///
    /// # Errors
    ///
    /// [`CallError`]; a call that fails uses up its gas, so that it does not matter that the length
    /// is judged before the limit.
    pub fn call<B: Backend>(
        self,
        input: &[u8],
        gas_limit: u64,
    ) -> Result<(u64, Output), CallError> {
        self.call_on::<B, _>(&Serial, input, gas_limit)
    }

    /// [`call`](Self::call), spread over an executor.
    ///
    /// # Errors
    ///
    /// As [`call`](Self::call).
    pub fn call_on<B: Backend, E: Executor>(
        self,
        executor: &E,
        input: &[u8],
        gas_limit: u64,
    ) -> Result<(u64, Output), CallError> {
        let gas = self.gas(input.len())?;
        if gas > gas_limit {
            return Err(CallError::OutOfGas { required: gas });
        }
        Ok((gas, self.run_on::<B, E>(executor, input)?))
    }
}

/// The name in the EIP.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a contract returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Output {
    /// A boolean as a number of 32 bytes.
    Word([u8; 32]),
    /// A point of G1.
    G1([u8; 128]),
    /// A point of G2.
    G2([u8; 256]),
}

impl AsRef<[u8]> for Output {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Word(bytes) => bytes,
            Self::G1(bytes) => bytes,
            Self::G2(bytes) => bytes,
        }
    }
}

/// Calls the contract at an address: the gas that is used, and what is returned.
///
/// # Errors
///
/// [`CallError`]; a call of a contract that fails uses up its gas. [`CallError::Address`] says that
/// no contract was called.
pub fn call<B: Backend>(
    address: &[u8; 20],
    input: &[u8],
    gas_limit: u64,
) -> Result<(u64, Output), CallError> {
    call_on::<B, _>(&Serial, address, input, gas_limit)
}

/// [`call`], spread over an executor.
///
/// # Errors
///
/// As [`call`].
pub fn call_on<B: Backend, E: Executor>(
    executor: &E,
    address: &[u8; 20],
    input: &[u8],
    gas_limit: u64,
) -> Result<(u64, Output), CallError> {
    let operation = Operation::from_address(address).ok_or(CallError::Address)?;
    operation.call_on::<B, E>(executor, input, gas_limit)
}
