//! The suite of positions with forced wins, by fours (VCF) and by threats (VCT): how it is
//! made, from games or from puzzles, and how the solvers fare on it.

mod generate;
mod lengthen;
mod puzzles;
mod measure;
mod settings;
mod case;

pub(crate) use case::{write, Case, Origin};
pub(crate) use generate::generate;
pub(crate) use measure::measure;
pub(crate) use puzzles::from_puzzles;
