//! What has been seen in the files of a contest.

use std::path::PathBuf;

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
