//! The Rust language as one file has it: tokens, attributes, literals, conditions, and what
//! a compiler says of it.

pub(crate) mod token;
pub(crate) mod ident;
pub(crate) mod attrs;
pub(crate) mod cfg;
pub(crate) mod code;
pub(crate) mod literal;
pub(crate) mod pretty;
pub(crate) mod standard;
pub(crate) mod old_syntax;
pub(crate) mod compiler;
pub(crate) mod own_folder;
mod answers;
pub(crate) mod alone;
pub(crate) mod diagnostic;
pub(crate) mod process;
pub(crate) mod deep_stack;
