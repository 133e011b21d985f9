//! Where calls of macros stand, in the sources and in the bundle.

use std::collections::HashSet;

/// The numbers that `line!` and `column!` can give: each of the package with that of the
/// bundle, for the same call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Positions {
    pub(crate) lines: HashSet<(usize, usize)>,
    pub(crate) columns: HashSet<(usize, usize)>,
}

impl Positions {
    pub(super) fn has(&self, pair: (usize, usize)) -> bool {
        self.lines.contains(&pair) || self.columns.contains(&pair)
    }
}
