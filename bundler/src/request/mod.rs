//! What is asked for: by the caller, by the manifest of the package, and by the platform.

pub(crate) mod settings;
pub(crate) mod manifest;
pub(crate) mod platform;
pub(crate) mod keep;
pub(crate) mod size_limit;
