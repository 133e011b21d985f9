//! The sources of a bundle: crates and files, found and read as the compiler would, without
//! what it would never see.

pub(crate) mod program;
pub(crate) mod crates;
pub(crate) mod load;
pub(crate) mod outline;
pub(crate) mod include;
pub(crate) mod prune;
pub(crate) mod externs;
pub(crate) mod known_string;
pub(crate) mod own_output;
pub(crate) mod procedural;
