//! The suite of positions with wins by fours and by threats: how it is made, and how the
//! solvers fare on it.

mod case;
mod measure;

pub use case::{Case, Class, RULES};
pub use measure::{line_tables, measure, try_case, Trial};
