//! The wishes for a bundle: those of the caller, of the package's manifest, and of the
//! platform.

pub(crate) mod settings;
pub(crate) mod shake;
pub(crate) mod folder;
pub(crate) mod samples;
pub(crate) mod manifest;
pub(crate) mod platform;
pub(crate) mod outside;
pub(crate) mod keep;
pub(crate) mod size_limit;
