//! The value at the end of a block: edition 2024 drops its temporaries before the variables
//! of the block, older ones behind them. As a variable it does so in all.

use super::Migrator;
use crate::text::marked_text::Edit;

/// The variable that such a value becomes.
const NAME: &str = "value";

impl Migrator<'_> {
    /// Makes variables of the values that the compiler found.
    pub(super) fn tails(&mut self) {
        for (&start, &end) in &self.repair.tails {
            self.edit(Edit::insert(start, format!("let {NAME} = ")));
            self.edit(Edit::insert(end, format!("; {NAME}")));
        }
    }
}
