//! LLVM IR as text: its tokens, and what a module defines.
//!
//! A parser of its own, since those that there are want LLVM itself, of one version, on the
//! machine of whoever bundles. What is compared is few shapes, and all of them are tokens.

pub(super) mod module;
pub(super) mod token;
