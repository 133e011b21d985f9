//! What formats of other programs want to know of games beside the games.

/// The occasion of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Occasion {
    /// Name of the event; empty if it has none.
    pub(crate) event: String,
    /// The place; none if nobody has told it.
    pub(crate) site: Option<String>,
}
