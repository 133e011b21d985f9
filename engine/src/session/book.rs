//! Openings.

/// A line for each rule and board.
pub(super) const BOOK: &str = "
";
