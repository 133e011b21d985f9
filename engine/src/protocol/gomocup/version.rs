//! The versions of the Gomocup protocol.

/// A version of the protocol, by its differences from the others.
pub(in super::super) struct Version {
    /// The first word of the answer to a command that cannot be carried out.
    pub(super) fault_word: &'static str,
    /// The commands. None: all of today's, and Yixin-Board's.
    pub(super) verbs: Option<&'static [&'static str]>,
    /// The keys of INFO. None: all.
    pub(super) keys: Option<&'static [&'static str]>,
    /// The largest field of the data of BOARD.
    pub(super) field_max: i64,
    /// True if times of zero are no limits.
    pub(super) zero_is_unlimited: bool,
    /// True if a limit that cannot be met is told in answer to the first command
    /// after INFO, whatever it is.
    pub(super) tells_limits_early: bool,
}

impl Version {
    /// Today's protocol, as Piskvork and its kin speak it.
    ///
    /// Source: <https://plastovicka.github.io/protocl2en.htm>
    pub(in super::super) const TODAY: Version = Version {
        fault_word: "ERROR",
        verbs: None,
        keys: None,
        field_max: 3,
        zero_is_unlimited: false,
        tells_limits_early: false,
    };

    /// The protocol as it was first published, for Gomocup 2004.
    ///
    /// Source: "New protocol" by Martin Petricek.
    pub(in super::super) const OF_2004: Version = Version {
        // There is one word for commands that are unknown and for those that fail.
        fault_word: "UNKNOWN",
        verbs: Some(&[
            "START", "BEGIN", "TURN", "INFO", "END", "BOARD", "ABOUT", "PLAY",
        ]),
        keys: Some(&["TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY"]),
        // Own stones and the other side's; blocked squares came later.
        field_max: 2,
        zero_is_unlimited: true,
        tells_limits_early: true,
    };
}
