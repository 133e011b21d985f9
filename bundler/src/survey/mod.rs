//! The names that a program binds, and its macros.

pub(crate) mod file_context;
pub(crate) mod names;
pub(crate) mod macros;
