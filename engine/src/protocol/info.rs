//! The keys of INFO. It is never answered: what cannot be read is left as it was.

use super::parse::{saturating, verb};
use crate::session::{Settings, RESERVE_MANAGED_MS};

/// Follows `INFO rest`. Unknown keys are ignored.
pub(super) fn apply(settings: &mut Settings, rest: &str) {
    let (key, value) = verb(rest);
    let number = saturating(value);
    let optional: [(&str, &mut Option<i64>); 4] = [
        ("TIMEOUT_TURN", &mut settings.timeout_turn),
        ("TIMEOUT_MATCH", &mut settings.timeout_match),
        ("TIME_LEFT", &mut settings.time_left),
        ("MAX_MEMORY", &mut settings.max_memory),
    ];
    for (name, field) in optional {
        if key == name && number.is_some() {
            *field = number;
        }
    }
    let plain: [(&str, &mut i64); 7] = [
        ("TIME_INCREMENT", &mut settings.time_increment),
        ("HASH_SIZE", &mut settings.hash_size),
        ("THREAD_NUM", &mut settings.thread_num),
        ("MAX_DEPTH", &mut settings.max_depth),
        ("MAX_NODE", &mut settings.max_node),
        ("RULE", &mut settings.rule),
        ("SHOW_DETAIL", &mut settings.show_detail),
    ];
    for (name, field) in plain {
        if key == name {
            *field = number.unwrap_or(*field);
        }
    }
    if key == "MAX_NODE" && number == Some(i64::MAX) {
        // 2^64 - 1 is how some managers write that there is none.
        settings.max_node = 0;
    }
    if key == "GAME_TYPE" && number.is_some() {
        settings.reserve_max_ms = RESERVE_MANAGED_MS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Defaults;

    fn after(lines: &[&str]) -> Settings {
        let mut settings = Settings::new(Defaults {
            turn_ms: 5_000,
            memory_max: 350 << 20,
        });
        lines.iter().for_each(|line| apply(&mut settings, line));
        settings
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
        let settings = after(&told);
        for line in told.iter().chain(&["game_type 1", "color 1", "evaluate 1"]) {
            let key = line.split(' ').next().expect("a key");
            for value in [
                "", "x", "1.5", "3,4", "1e3", "--1", "1 2", "0x10", "\u{fffd}",
            ] {
                let mut changed = settings.clone();
                apply(&mut changed, &format!("{} {}", key, value));
                assert_eq!(changed, settings, "{} {}", key, value);
            }
        }
    }

    #[test]
    fn limits_can_be_lifted() {
        for none in ["0", "-1", "18446744073709551615", "9223372036854775807"] {
            let settings = after(&["max_node 10", &format!("Max_Node {}", none)]);
            assert_eq!(settings.nodes_max(), None, "{}", none);
        }
        for none in ["0", "-1", "-99999999999999999999"] {
            let settings = after(&["MAX_DEPTH 10", &format!("max_depth {}", none)]);
            assert_eq!(settings.depth_max(), None, "{}", none);
        }
        assert_eq!(after(&["time_left 2147483647"]).match_left_ms(0), None);
        assert_eq!(
            after(&["time_left 2147483646"]).match_left_ms(0),
            Some(2_147_483_646)
        );
        assert_eq!(after(&["time_left -7"]).match_left_ms(0), Some(0));
        assert_eq!(after(&["timeout_turn -7"]).turn_ms(), None);
        assert_eq!(after(&["timeout_turn 0"]).turn_ms(), Some(0));
        assert_eq!(after(&[]).turn_ms(), Some(5_000));
        assert_eq!(after(&["max_depth 3"]).turn_ms(), None);
    }

    #[test]
    fn threads_stay_between_one_and_the_most() {
        for (told, threads) in
            [("0", 1), ("-5", 1), ("1", 1), ("3", 3), ("99999999999", 64)]
        {
            let settings = after(&[&format!("thread_num {}", told)]);
            assert_eq!(settings.threads(), threads, "{}", told);
        }
    }

    #[test]
    fn only_two_details_are_told_at_once() {
        for (told, shows) in [
            ("0", false),
            ("1", true),
            ("2", false),
            ("3", true),
            ("4", false),
        ] {
            let settings = after(&[&format!("show_detail {}", told)]);
            assert_eq!(settings.shows_at_once(), shows, "{}", told);
        }
    }
}
