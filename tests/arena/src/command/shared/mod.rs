//! What several subcommands do: play the games that are left, show how far that has come, and
//! print the results.

pub(super) mod contest;
pub(super) mod tables;
pub(super) mod progress;
pub(super) mod summary;
#[cfg(test)]
pub(super) mod simulated;
