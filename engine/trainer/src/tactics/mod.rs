//! The suite of positions with wins by fours and by threats: how it is made, and how the
//! solvers fare on it.

mod case;
mod generate;
mod lengthen;
mod measure;
mod puzzles;
mod random;
mod recipe;

pub use case::{write, Case, Class, Origin, RULES};
pub use generate::generate;
pub use measure::{line_tables, measure, try_case, Trial};
pub use puzzles::from_puzzles;
