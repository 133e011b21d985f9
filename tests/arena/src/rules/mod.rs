//! The referee's own rules: what wins, and what is forbidden.

mod board;
mod verdict;
mod forbidden;
mod line;
mod symmetry;
#[cfg(test)]
mod literal;
#[cfg(test)]
mod tests;

pub use board::{Board, Point, Side};
pub use forbidden::{forbidden_points, is_forbidden};
pub use symmetry::Symmetry;
pub use verdict::{judge, Rule, Verdict};
