//! The transposition table (TT): results of earlier searches. It keeps what they
//! found out about positions.
//!
//! CITE: <https://www.chessprogramming.org/Transposition_Table>

mod table;
mod entry;
mod prefetch;

pub(super) use entry::{Bound, Entry};
pub(super) use table::{Table, TableView};
