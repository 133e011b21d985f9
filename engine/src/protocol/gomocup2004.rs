//! The Gomocup protocol as it was first published, for Gomocup 2004.
//!
//! Source: "New protocol" by Martin Petricek. What it has in common with today's protocol
//! is in `gomocup`; here stands what it has not.

use super::core::Core;
use super::gomocup::{Gomocup, Version};

const VERSION: Version = Version {
    // There is one word for commands that are unknown and for those that fail.
    fault_word: "UNKNOWN",
    verbs: Some(&[
        "START", "BEGIN", "TURN", "INFO", "END", "BOARD", "ABOUT", "PLAY",
    ]),
    keys: Some(&["TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY"]),
    // Own stones and the other side's; blocked squares came later.
    field_max: 2,
    tells_limits_early: true,
};

/// A session that speaks the protocol of 2004.
pub(super) fn new(mut core: Core, suggests: bool) -> Gomocup {
    core.session.settings.zero_is_unlimited = true;
    Gomocup::of_version(VERSION, core, suggests)
}
