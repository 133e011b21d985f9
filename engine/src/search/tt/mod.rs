//! The transposition table (TT): what earlier searches found out about positions.
//!
//! CITE: <https://www.chessprogramming.org/Transposition_Table>

mod table;
mod entry;

pub(super) use entry::{Bound, Entry};
pub(super) use table::{Table, TableView};
