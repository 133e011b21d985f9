//! Rules for the arguments of a system call.

use seccompiler::SeccompCmpOp;

/// Conditions that must all hold.
pub type Rule = Vec<Condition>;

/// A condition on the lower 32 bits of an argument.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The index of the argument, from 0.
    pub argument: u8,
    /// The comparison of the argument with the value.
    pub operator: SeccompCmpOp,
    /// The value that the argument is compared with.
    pub value: u64,
}

/// The condition `argument == value`.
pub fn is(argument: u8, value: u64) -> Condition {
    condition(argument, SeccompCmpOp::Eq, value)
}

/// The condition `argument != value`.
pub fn is_not(argument: u8, value: u64) -> Condition {
    condition(argument, SeccompCmpOp::Ne, value)
}

/// The condition that of the bits `mask` of `argument` exactly `value` are set.
pub fn bits(argument: u8, mask: u64, value: u64) -> Condition {
    condition(argument, SeccompCmpOp::MaskedEq(mask), value)
}

fn condition(argument: u8, operator: SeccompCmpOp, value: u64) -> Condition {
    Condition {
        argument,
        operator,
        value,
    }
}

/// One rule for each bit of `mask`: that of these bits of the argument one is set.
pub fn any_bit(argument: u8, mask: u64) -> Vec<Rule> {
    let each = (0..u64::BITS)
        .map(|shift| 1 << shift)
        .filter(|bit| mask & bit != 0);
    each.map(|bit| vec![bits(argument, bit, bit)]).collect()
}

/// One rule for each value: that the argument has one of them.
pub fn one_of(argument: u8, values: &[u64]) -> Vec<Rule> {
    values
        .iter()
        .map(|value| vec![is(argument, *value)])
        .collect()
}

/// A constant of the C library as a filter sees it.
pub fn number(value: i32) -> u64 {
    u64::from(value.unsigned_abs())
}
