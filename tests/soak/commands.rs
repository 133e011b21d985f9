//! Commands of the pbrain protocols, written and read.

use support::Random;

use crate::board::Board;
use crate::text::{disguise, mangle, number};

/// The commands of 2004.
pub const VERBS_2004: [&str; 8] = [
    "START", "BEGIN", "TURN", "INFO", "BOARD", "ABOUT", "PLAY", "END",
];

/// The later commands that cannot be data.
const VERBS_LATER: [&str; 25] = [
    "RECTSTART",
    "RESTART",
    "SWAP2BOARD",
    "TAKEBACK",
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
];

/// Returns whether there is such a command, so that it ends the data of another.
pub fn is_verb(verb: &str, is_2004: bool) -> bool {
    VERBS_2004.contains(&verb) || !is_2004 && VERBS_LATER.contains(&verb)
}

/// INFO lines after which searches are still quick.
const INFOS: [&str; 34] = [
    "timeout_turn 0",
    "timeout_turn 1",
    "timeout_turn 3",
    "timeout_turn x",
    "timeout_match 200",
    "timeout_match 0",
    "time_left 0",
    "time_left 60",
    "time_left -7",
    "time_left 2147483647",
    "max_node 20",
    "max_node 1",
    "max_node 300",
    "max_depth 2",
    "max_memory 1000",
    "max_memory 0",
    "max_memory 0",
    "max_memory 90000000",
    "hash_size 64",
    "hash_size 1",
    "thread_num 2",
    "thread_num 1",
    "thread_num -5",
    "game_type 1",
    "rule 0",
    "rule 1",
    "rule 2",
    "rule 4",
    "rule 8",
    "rule 9",
    "rule 16",
    "show_detail 1",
    "show_detail 0",
    "folder C:\\a b c",
];

/// Keys of INFO that are sent only with the values of `INFOS`: others would make a search long.
const LIMITS: [&str; 6] = [
    "TIMEOUT_TURN",
    "MAX_NODE",
    "MAX_DEPTH",
    "TIME_LEFT",
    "TIMEOUT_MATCH",
    "THREAD_NUM",
];

/// The first word of `line` in upper case, and the rest.
pub fn verb(line: &str) -> (String, &str) {
    let line = line.trim();
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    (line[..end].to_ascii_uppercase(), line[end..].trim())
}

/// The numbers of `text`, parted by commas; none if one of them is no number.
pub fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',')
        .map(|part| part.trim().parse().ok())
        .collect()
}

/// Reads a whole number, however long: one beyond 64 bits is as large as they allow.
pub fn whole(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = i128::from(i64::MAX);
    let size = digits.parse().unwrap_or(limit).min(limit);
    Some(if text.starts_with('-') { -size } else { size })
}

/// Reads `x,y` as a brain must write it: no sign, no blank, no leading zero.
pub fn plain_point(text: &str) -> Option<(i64, i64)> {
    let numbers = numbers(text)?;
    match numbers[..] {
        [x, y] if format!("{x},{y}") == text => Some((x, y)),
        _ => None,
    }
}

/// The `count`-th text line of a conversation, counted from 1. `board` is the model's, if a game
/// has begun; `in_data` is set between BOARD or the like and DONE.
pub fn next(
    is_2004: bool,
    count: usize,
    board: Option<&Board>,
    in_data: bool,
    random: &mut Random,
) -> Vec<u8> {
    // Without limits the first searches would take seconds.
    const OPENING: [&str; 4] = [
        "INFO timeout_turn 3",
        "INFO max_node 200",
        "INFO hash_size 64",
        "START 9",
    ];
    if let Some(line) = OPENING.get(count - 1) {
        return line.as_bytes().to_vec();
    }
    let line = match board {
        _ if in_data => data_line(board, random),
        _ if count > 2_000 && random.one_in(100) => "END".to_string(),
        Some(board) => command(board, random),
        None => "START 11".to_string(),
    };
    let bytes = if random.one_in(12) {
        mangle(&line, random)
    } else {
        disguise(&line, random).into_bytes()
    };
    if makes_searches_long(&bytes, is_2004) {
        return b"INFO evaluate 3,4".to_vec();
    }
    bytes
}

/// Returns whether a broken line has become a limit with which searches would be long, or an END
/// with something behind it.
fn makes_searches_long(bytes: &[u8], is_2004: bool) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let (command, rest) = verb(&text);
    let (key, value) = verb(rest);
    let plain = format!("{} {}", key.to_ascii_lowercase(), value.trim());
    let is_limit = LIMITS.contains(&key.as_str());
    // In 2004 it meant no limit.
    let is_unlimited = is_2004 && plain == "timeout_turn 0";
    let is_end = command == "END";
    is_end && rest.is_empty() && text != "END"
        || command == "INFO"
            && is_limit
            && (is_unlimited || !INFOS.contains(&plain.as_str()))
}

/// A text line between BOARD and DONE.
fn data_line(board: Option<&Board>, random: &mut Random) -> String {
    let free = board
        .and_then(|board| board.some_free(random))
        .unwrap_or((1, 1));
    let (x, y) = free;
    match random.below(20) {
        0 => "TURN 1,1".to_string(),
        1 => format!("{},{},{}", number(random), number(random), number(random)),
        2..=7 => "DONE".to_string(),
        8..=10 => format!("{x},{y}"),
        11 => format!("{x},{y},3"),
        chance => format!("{x},{y},{}", 1 + chance % 2),
    }
}

/// A text line that begins a command.
fn command(board: &Board, random: &mut Random) -> String {
    let (x, y) = board.some_free(random).unwrap_or((0, 0));
    let last = board.last().unwrap_or((0, 0));
    match random.below(100) {
        0 => "RESTART".to_string(),
        1 => format!("START {}", 5 + random.below(18)),
        2 => format!("START {}", number(random)),
        3 => format!("START {} {}", 5 + random.below(9), 5 + random.below(9)),
        4 => format!(
            "RECTSTART {},{}",
            4 + random.below(20),
            4 + random.below(20)
        ),
        5..=7 => "BEGIN".to_string(),
        8..=12 => format!("TAKEBACK {},{}", last.0, last.1),
        13 => format!("TAKEBACK {x},{y}"),
        14..=18 => format!("PLAY {x},{y}"),
        19 => format!("PLAY {},{}", last.0, last.1),
        20..=23 => "BOARD".to_string(),
        24..=25 => "YXBOARD".to_string(),
        26..=29 => "SWAP2BOARD".to_string(),
        30 => "YXBLOCK".to_string(),
        31 => "YXBLOCKUNDO".to_string(),
        32 => "YXBLOCKRESET".to_string(),
        33 => format!("YXNBEST {}", number(random)),
        34..=35 => "YXSHOWFORBID".to_string(),
        36 => format!("YXBALANCEONE {}", number(random)),
        37 => format!("YXBALANCETWO {}", number(random)),
        38 | 61 => random
            .pick(&[
                "YXSHOWINFO",
                "YXHASHCLEAR",
                "YXSTOP",
                "STOP",
                "YXSWAP2STEP1",
                "YXSWAP2STEP2",
                "YXSWAP2STEP3",
                "YXSOOSORVSTEP1",
                "YXSOOSORVSTEP2",
                "YXSOOSORVSTEP3",
                "YXSOOSORVSTEP4 2",
                "YXSOOSORVSTEP5 3",
                "YXSOOSORVSTEP6",
            ])
            .to_string(),
        39..=40 => "ABOUT".to_string(),
        41..=55 => format!("INFO {}", random.pick(&INFOS)),
        56 => format!(
            "INFO {} {}",
            random.pick(&["rule", "max_memory", "x"]),
            number(random)
        ),
        57 => random
            .pick(&["DONE", "7,7", "HELLO", "SUGGEST 1,1", "OK"])
            .to_string(),
        58 => format!("TURN {},{}", number(random), number(random)),
        59 => format!("TURN {},{}", last.0, last.1),
        _ => format!("TURN {x},{y}"),
    }
}
