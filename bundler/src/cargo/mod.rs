//! Packages as Cargo reads them: targets, features, dependencies and build scripts.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod command;
pub(crate) mod graph;
pub(crate) mod package;
pub(crate) mod resolve;
pub(crate) mod pinned;
