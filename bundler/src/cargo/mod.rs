//! Packages as Cargo reads them: targets, features, path dependencies and build scripts.

pub(crate) mod package;
pub(crate) mod resolve;
pub(crate) mod script;
