//! The uses of a finished bundle: checked, made smaller, measured, proven, written, made
//! again.

pub(crate) mod check;
mod refuted;
pub(crate) mod prove;
pub(crate) mod proved;
pub(crate) mod compare;
mod dormant;
mod trial;
pub(crate) mod shrink;
pub(crate) mod minify;
pub(crate) mod rename;
pub(crate) mod contents;
pub(crate) mod size;
pub(crate) mod verify;
pub(crate) mod notices;
pub(crate) mod output;
pub(crate) mod watch;
pub(crate) mod parsed_bundle;
#[cfg(test)]
mod desk;
