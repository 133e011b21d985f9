//! Plays one game between two players, in whatever dialects they speak.

mod table;
mod game;
mod log;
mod spec;
mod adjudication;

pub use crate::dialect::Swap;
pub use adjudication::{Adjudication, Agreed, AgreedDraw, AgreedWin, Agreement};
pub use log::GameLog;
pub use spec::GameSpec;
pub use table::Table;
