use super::*;

const DEFAULTS: Defaults = Defaults {
    turn_ms: 5_000,
    memory_max: 350 << 20,
};

fn info_after(texts: &[&str]) -> Info {
    let mut info = Info::new(DEFAULTS, false);
    for text in texts {
        info.read(text);
    }
    info
}

fn settings_of(info: &Info) -> Settings {
    let mut settings = Settings::new(DEFAULTS);
    info.apply_to(&mut settings);
    settings
}

fn after(texts: &[&str]) -> Settings {
    settings_of(&info_after(texts))
}

#[test]
fn what_cannot_be_read_changes_nothing() {
    let told = [
        "timeout_turn 1",
        "timeout_match 2",
        "time_left 3",
        "max_memory 67108864",
        "time_increment 4",
        "hash_size 1024",
        "thread_num 2",
        "max_depth 5",
        "max_node 6",
        "rule 1",
        "show_detail 1",
    ];
    let info = info_after(&told);
    for text in told.iter().chain(&["game_type 1", "color 1", "evaluate 1"]) {
        let key = text.split(' ').next().expect("a key");
        for value in [
            "", "x", "1.5", "3,4", "1e3", "--1", "1 2", "0x10", "\u{fffd}",
        ] {
            let mut changed = info.clone();
            changed.read(&format!("{} {}", key, value));
            assert_eq!(changed, info, "{} {}", key, value);
            assert_eq!(settings_of(&changed), settings_of(&info));
        }
    }
}

#[test]
fn limits_can_be_lifted() {
    for none in ["0", "-1", "18446744073709551615", "9223372036854775807"] {
        let settings = after(&["max_node 10", &format!("Max_Node {}", none)]);
        assert_eq!(settings.nodes_max, None, "{}", none);
    }
    for none in ["0", "-1", "-99999999999999999999"] {
        let settings = after(&["MAX_DEPTH 10", &format!("max_depth {}", none)]);
        assert_eq!(settings.depth_max, None, "{}", none);
    }
    assert_eq!(after(&["time_left 2147483647"]).game_left_ms(0), None);
    assert_eq!(
        after(&["time_left 2147483646"]).game_left_ms(0),
        Some(2_147_483_646)
    );
    assert_eq!(after(&["time_left -7"]).game_left_ms(0), Some(0));
    assert_eq!(after(&["timeout_turn -7"]).turn_ms(), None);
    assert_eq!(after(&["timeout_turn 0"]).turn_ms(), Some(0));
    assert_eq!(after(&[]).turn_ms(), Some(5_000));
    assert_eq!(after(&["max_depth 3"]).turn_ms(), None);
    for unlimited in [&[][..], &["max_memory 0"], &["max_memory -1"]] {
        assert_eq!(after(unlimited).memory_max, DEFAULTS.memory_max);
    }
}

/// Managers that set no limit count all the same, below zero.
#[test]
fn what_is_left_of_no_limit_does_not_count() {
    for none in ["timeout_match 0", "timeout_match -1"] {
        for left in ["time_left -7", "time_left 0", "time_left 20"] {
            for texts in [[none, left], [left, none]] {
                let settings = after(&texts);
                assert_eq!(settings.game_left_ms(0), None, "{:?}", texts);
                assert_eq!(settings.turn_ms(), Some(5_000), "{:?}", texts);
            }
        }
    }
    let settings = after(&["timeout_match 0", "time_left -7", "timeout_match 1000"]);
    assert_eq!(settings.game_left_ms(0), Some(0));
}

#[test]
fn threads_stay_between_one_and_the_most() {
    for (told, threads) in [("0", 1), ("-5", 1), ("1", 1), ("3", 3), ("99999999999", 64)] {
        let settings = after(&[&format!("thread_num {}", told)]);
        assert_eq!(settings.threads(), threads, "{}", told);
    }
}

#[test]
fn marks_and_details_are_told_as_asked() {
    for (told, marks, details) in [
        ("0", false, false),
        ("1", true, false),
        ("2", false, true),
        ("3", true, true),
        ("4", false, false),
    ] {
        let shown = info_after(&[&format!("show_detail {}", told)]).shown();
        assert_eq!((shown.marks, shown.details), (marks, details), "{}", told);
    }
}

#[test]
fn only_some_rule_numbers_are_played() {
    for (number, rule) in [("1", Some(Rule::STANDARD)), ("16", None), ("-1", None)] {
        let info = info_after(&["rule 4", &format!("rule {}", number)]);
        assert_eq!(info.rule(), rule, "{}", number);
        let stands_for = rule.unwrap_or(Rule::FREESTYLE);
        assert_eq!(settings_of(&info).rule, stands_for, "{}", number);
    }
}

#[test]
fn zeros_of_2004_are_no_limits() {
    let mut info = Info::new(DEFAULTS, true);
    let mut check = |turn, total, left, turn_ms, left_ms| {
        info.timeout_turn = turn;
        info.timeout_match = total;
        info.time_left = left;
        let settings = settings_of(&info);
        assert_eq!(settings.turn_ms(), turn_ms);
        assert_eq!(settings.game_left_ms(0), left_ms);
    };
    check(Some(0), Some(0), None, Some(5_000), None);
    check(Some(0), Some(0), Some(0), Some(5_000), None);
    check(Some(-1), None, None, Some(5_000), None);
    check(Some(0), Some(9_000), None, None, Some(9_000));
    check(Some(0), Some(9_000), Some(7_000), None, Some(7_000));
    check(Some(0), Some(9_000), Some(-1), None, Some(0));
    check(Some(300), Some(0), Some(0), Some(300), None);
    // Without a word of the match, what is left is believed.
    check(Some(300), None, Some(20), Some(300), Some(20));
}

#[test]
fn time_left_is_counted_between_two_words_of_it() {
    let turn = Duration::from_millis(30);
    let mut info = info_after(&["time_left 500", "time_increment 100"]);
    let left_ms = |info: &Info| settings_of(info).game_left_ms(7_777);
    info.count_turn(turn);
    assert_eq!(left_ms(&info), Some(570));
    // Time that has been overdrawn has to come back first.
    info.read("time_increment -100");
    info.read("time_left -40");
    info.count_turn(turn);
    info.read("time_increment 90");
    info.count_turn(turn);
    assert_eq!(left_ms(&info), Some(0));
    info.count_turn(turn);
    assert_eq!(left_ms(&info), Some(50));
    info.read("time_left 2147483647");
    info.count_turn(turn);
    assert_eq!(left_ms(&info), None);
}

#[test]
fn yixin_board_has_numbers_of_its_own() {
    let mut info = info_after(&["timeout_turn 2000000", "timeout_match 100000000"]);
    let times = |info: &Info| {
        let settings = settings_of(info);
        (settings.turn_ms(), settings.game_left_ms(0))
    };
    assert_eq!(times(&info), (Some(2_000_000), Some(100_000_000)));
    info.is_yixin = true;
    assert_eq!(times(&info), (None, None));
    for number in [5, 6] {
        info.rule = number;
        assert_eq!(info.rule(), Some(Rule::FREESTYLE));
    }
    info.rule = 2;
    assert_eq!(info.rule(), Rule::from_number(4));
    info.rule = 1;
    assert_eq!(info.rule(), Some(Rule::STANDARD));
}

#[test]
fn what_the_manager_counted_and_we_did_not_is_stolen() {
    let ms = Duration::from_millis;
    let mut info = info_after(&["time_left 5000"]);
    info.count_turn(ms(30));
    assert_eq!(info.read("time_left 4950"), ms(20));
    // Only what is told right after a turn says something of it.
    assert_eq!(info.read("time_left 4900"), ms(0));
    info.count_turn(ms(30));
    assert_eq!(info.read("timeout_turn 7"), ms(0));
    assert_eq!(info.read("time_left 4890"), ms(0), "time came back");
    info.count_turn(ms(30));
    assert_eq!(info.read("time_left 1000"), ms(0), "another game");
}

#[test]
fn long_games_keep_more_for_each_later_move() {
    for (total, kept) in [("0", 8), ("6000", 8), ("60000", 15), ("180000", 25)] {
        let settings = after(&[&format!("timeout_match {}", total)]);
        assert_eq!(settings.turn_ms_min, kept, "{}", total);
    }
}
