//! The comments that survive minifying.

/// The comments that survive minifying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Keep {
    /// No comment but the header of the bundle.
    #[default]
    Nothing,
    /// Doc comments.
    Docs,
    /// All comments.
    Comments,
}
