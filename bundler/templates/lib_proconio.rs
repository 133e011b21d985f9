//! What the programs of several problems share.

/// The sum of all numbers.
pub fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}
