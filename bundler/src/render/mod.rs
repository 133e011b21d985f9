//! The finished text: all files put into each other, below a header.

pub(crate) mod assemble;
pub(crate) mod header;
pub(crate) mod machines_guard;
