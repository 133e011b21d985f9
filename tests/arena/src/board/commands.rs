//! The commands that a page may send to an engine. A program is trusted by whoever started the
//! server, but not every command of every program is for a page: some write files.

/// Bytes of a line at most.
pub const LINE_BYTES_MAX: usize = 1000;
/// Commands that are passed on, with whatever follows them.
const VERBS: [&str; 21] = [
    "ABOUT",
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "BOARD",
    "SWAP2BOARD",
    "DONE",
    "TAKEBACK",
    "PLAY",
    "END",
    "STOP",
    "YXSTOP",
    "YXSHOWINFO",
    "YXBOARD",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXHASHCLEAR",
    "YXBLOCKRESET",
    "INFO",
];
/// Keys of INFO that are passed on. `folder` is not among them: it names a place to write to.
const KEYS: [&str; 12] = [
    "TIMEOUT_TURN",
    "TIMEOUT_MATCH",
    "TIME_LEFT",
    "TIME_INCREMENT",
    "MAX_MEMORY",
    "MAX_NODE",
    "MAX_DEPTH",
    "HASH_SIZE",
    "THREAD_NUM",
    "SHOW_DETAIL",
    "GAME_TYPE",
    "RULE",
];

/// True if a page may send `line`: a command of these, or a line of numbers, which is data of the
/// command before it.
pub fn is_allowed(line: &str) -> bool {
    if line.len() > LINE_BYTES_MAX || line.contains(char::is_control) {
        return false;
    }
    let mut words = line.split_ascii_whitespace().map(str::to_ascii_uppercase);
    let (verb, key) = (words.next().unwrap_or_default(), words.next());
    match verb.as_str() {
        "INFO" => key.is_some_and(|key| KEYS.contains(&key.as_str())),
        verb if VERBS.contains(&verb) => true,
        _ => is_data(line),
    }
}

fn is_data(line: &str) -> bool {
    let is_number = |c: char| matches!(c, '0'..='9' | ',' | '-' | ' ');
    line.starts_with(|c: char| c.is_ascii_digit()) && line.chars().all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_a_game_pass_and_others_do_not() {
        for line in [
            "START 15",
            "turn 7,7",
            "7,7,1",
            "INFO rule 4",
            "info Max_Node 5",
        ] {
            assert!(is_allowed(line), "{line}");
        }
        let long = format!("TURN {}", "7".repeat(LINE_BYTES_MAX));
        let two = "TURN 7,7\nYXHASHDUMP /tmp/x";
        for line in [
            "",
            "YXSETDATABASE /tmp/x",
            "INFO folder /tmp",
            "INFO",
            "7,7;rm",
            two,
            &long,
        ] {
            assert!(!is_allowed(line), "{line}");
        }
    }
}
