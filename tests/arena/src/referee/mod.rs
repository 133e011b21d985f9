//! Plays one game between two players, in whatever dialects they speak.

mod table;
mod game;
mod spec;

pub use crate::dialect::Swap;
pub use spec::GameSpec;
pub use table::Table;
