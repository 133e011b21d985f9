//! The names of things in a program: the scopes of its names, and its macros.

pub(crate) mod file_context;
pub(crate) mod names;
pub(crate) mod macros;
