//! Packages as Cargo reads them: targets, features, dependencies and build scripts.

pub(crate) mod build;
pub(crate) mod cache;
pub(crate) mod check;
pub(crate) mod command;
pub(crate) mod configuration;
pub(crate) mod find;
pub(crate) mod flags;
pub(crate) mod graph;
pub(crate) mod license;
pub(crate) mod macro_server;
pub(crate) mod message;
pub(crate) mod package;
pub(crate) mod resolve;
mod shadow;
pub(crate) mod workspace;
pub(crate) mod pinned;
