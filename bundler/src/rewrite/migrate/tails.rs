//! The value at the end of a block: edition 2024 drops its temporaries before the variables
//! of the block, older ones behind them. As a variable it does so in all.

use super::Migrator;
use crate::text::marked_text::Edit;

/// The variable that such a value becomes.
const NAME: &str = "value";

impl Migrator<'_> {
    /// Opens variables for the values that the compiler found.
    pub(super) fn open_tails(&mut self) {
        let tails = self.repair.tails.iter().filter(|(_, tail)| !tail.is_unit);
        let opens = tails.map(|(&at, _)| Edit::insert(at, format!("let {NAME} = ")));
        self.out.first.extend(opens);
    }

    /// Ends the variables that `open_tails` opened, behind all that ends where they do.
    pub(super) fn close_tails(&mut self) {
        for tail in self.repair.tails.values() {
            let text = if tail.is_unit {
                ";".to_owned()
            } else {
                format!("; {NAME}")
            };
            self.edit(Edit::insert(tail.end, text));
        }
    }
}
