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
