//! The versions of the Gomocup protocol.

/// A version of the protocol, by its differences from the others.
pub(in super::super) struct Version {
    /// The first word of the answer to a command that cannot be carried out.
    pub(super) fault_word: &'static str,
    /// The commands. None of them can be data of another.
    pub(super) verbs: &'static [&'static str],
    /// True if START takes columns and rows, as Yixin-Board sends them.
    pub(super) starts_by_two_sizes: bool,
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
        verbs: &[
            "START",
            "RECTSTART",
            "RESTART",
            "BEGIN",
            "TURN",
            "PLAY",
            "BOARD",
            "SWAP2BOARD",
            "TAKEBACK",
            "INFO",
            "END",
            "ABOUT",
            "STOP",
            "YXSTOP",
            "YXSHOWINFO",
            "YXHASHCLEAR",
            "YXBOARD",
            "YXBLOCK",
            "YXBLOCKUNDO",
            "YXBLOCKRESET",
            "YXSHOWFORBID",
            "YXNBEST",
            "YXBALANCEONE",
            "YXBALANCETWO",
            "YXSWAP2STEP1",
            "YXSWAP2STEP2",
            "YXSWAP2STEP3",
            "YXSOOSORVSTEP1",
            "YXSOOSORVSTEP2",
            "YXSOOSORVSTEP3",
            "YXSOOSORVSTEP4",
            "YXSOOSORVSTEP5",
            "YXSOOSORVSTEP6",
        ],
        starts_by_two_sizes: true,
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
        verbs: &[
            "START", "BEGIN", "TURN", "INFO", "END", "BOARD", "ABOUT", "PLAY",
        ],
        starts_by_two_sizes: false,
        keys: Some(&["TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY"]),
        // Own stones and the other side's; blocked squares came later.
        field_max: 2,
        zero_is_unlimited: true,
        tells_limits_early: true,
    };
}
