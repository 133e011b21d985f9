//! All edits of the source text: what makes the crates of a program modules of one file
//! that every edition of the bundle reads alike.

pub(crate) mod plan;
pub(crate) mod relocate;
pub(crate) mod exports;
pub(crate) mod lints;
pub(crate) mod module_paths;
pub(crate) mod embed;
pub(crate) mod scopes;
pub(crate) mod migrate;
pub(crate) mod question;
pub(crate) mod rules;
pub(crate) mod findings;
pub(crate) mod editions;
pub(crate) mod edition_guard;
