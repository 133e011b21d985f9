//! What tests and searches say while they run.

/// Something that is said.
#[derive(Debug, Clone, Copy)]
pub enum Said<'a> {
    /// Good to know: what is right, how far it is.
    Note(&'a str),
    /// What is wrong.
    Fault(&'a str),
}

/// Whoever is told.
pub(super) type Tell<'a> = &'a dyn Fn(Said<'_>);
