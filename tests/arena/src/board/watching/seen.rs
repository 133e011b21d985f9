//! What has been seen in the files of a contest.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::games::Games;
use crate::schedule::LiveState;

/// What has been seen in the files.
#[derive(Debug, Default)]
pub struct Seen {
    /// The result file.
    pub path: PathBuf,
    /// The games that are over.
    pub games: Games,
    /// Those under way, while something is played.
    pub live: Option<LiveState>,
}

/// Locks what has been seen, even after a panic: no change of it is half done.
pub fn lock(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}
