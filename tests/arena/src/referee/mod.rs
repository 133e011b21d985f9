//! Plays one game between two players, in whatever dialects they speak.

mod table;
mod game;
mod log;
mod spec;

pub use crate::dialect::Swap;
pub use log::GameLog;
pub use spec::GameSpec;
pub use table::Table;
