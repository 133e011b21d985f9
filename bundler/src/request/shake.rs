//! How much of what does not run is left out.

/// What is left out of a bundle because its program does not run it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Shake {
    /// Nothing.
    Nothing,
    /// What the program does not use of crates by others: those from a registry or from git.
    #[default]
    Published,
    /// All.
    All,
}
