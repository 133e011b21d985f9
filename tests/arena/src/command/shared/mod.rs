//! The work that several subcommands share: to play the games that are left, to show how far that
//! has come, and to put the results into words.

pub(super) mod who;
pub(super) mod going_on;
pub(super) mod contest;
pub(super) mod tables;
pub(super) mod processors;
pub(super) mod progress;
pub(super) mod summary;
pub(super) mod conclusion;
#[cfg(test)]
pub(super) mod simulated;
