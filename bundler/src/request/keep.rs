//! Which comments survive minifying.

/// Which comments survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Keep {
    /// None but the header of the bundle.
    #[default]
    Nothing,
    /// Doc comments.
    Docs,
    /// All comments.
    Comments,
}
