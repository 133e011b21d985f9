//! What may be played, and who has won: the referee's own rules.

mod board;
mod symmetry;
mod row;
mod forbidden;
mod verdict;
#[cfg(test)]
mod literal;
#[cfg(test)]
mod tests;

pub use board::{Board, Point, Side};
pub use forbidden::{forbidden_points, is_forbidden};
pub use symmetry::Symmetry;
pub use verdict::{judge, Rule, Verdict};
