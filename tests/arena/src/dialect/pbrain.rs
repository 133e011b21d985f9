//! The words that today's Gomocup protocol and that of 2004 share.

use std::fmt::Write;
use std::time::Duration;

use super::speaker::{point_on_board, side_of, Asked, Heard, Question, Setup};
use super::strictness::Strictness;
use crate::record::Action;
use crate::rules::{Point, Side};

/// `BOARD` with all stones, those of `side` as its own.
pub fn board(stones: &[Point], side: Side) -> String {
    let mut text = String::from("BOARD\n");
    for (index, stone) in stones.iter().enumerate() {
        let field = if side_of(index) == side { 1 } else { 2 };
        let _ = writeln!(text, "{stone},{field}");
    }
    text + "DONE\n"
}

/// `BEGIN`, `TURN` or `BOARD`: the shortest that tells the position. `fresh`: the player has
/// not been told any position of this game. `by_board`: `BOARD` even where another would do.
pub fn ordinary(asked: &Asked<'_>, fresh: bool, by_board: bool) -> String {
    match asked.stones {
        [] if !by_board => "BEGIN\n".into(),
        [only] if !by_board => format!("TURN {only}\n"),
        [.., last] if !fresh => format!("TURN {last}\n"),
        stones => board(stones, asked.side),
    }
}

/// The largest number that is written in an INFO line, as by Piskvork: old brains read no more.
pub const LARGEST: u64 = 0x7fff_ffff;

/// A time in milliseconds as a manager writes it; `unlimited` where there is no limit.
pub fn milliseconds(time: Option<Duration>, unlimited: &str) -> String {
    let count = |time: Duration| time.as_millis().min(u128::from(LARGEST));
    time.map_or_else(|| unlimited.into(), |time| count(time).to_string())
}

/// A number of bytes as a manager writes it; 0 is no limit.
pub fn bytes(memory: Option<u64>) -> String {
    memory.unwrap_or(0).min(LARGEST).to_string()
}

/// INFO lines: the `usual` ones unless those of the options of `setup` replace them, then
/// `own`.
pub fn info(setup: &Setup, usual: &[(&str, String)], own: &[(String, String)]) -> String {
    let is_own = |key: &str| {
        setup
            .options
            .info
            .iter()
            .any(|(own, _)| own.eq_ignore_ascii_case(key))
    };
    let usual = usual
        .iter()
        .filter(|(key, _)| !is_own(key))
        .map(|(k, v)| (*k, v.as_str()));
    let own = own
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let mut text = String::new();
    for (key, value) in usual.chain(own).filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(text, "INFO {key} {value}");
    }
    text
}

/// The first word of a line in upper case.
pub fn first_word(line: &str) -> String {
    line.split_whitespace()
        .next()
        .unwrap_or_default()
        .to_ascii_uppercase()
}

/// True if a line that begins with this word is talk, which may stand before an answer.
pub fn is_talk(word: &str) -> bool {
    matches!(word, "MESSAGE" | "DEBUG" | "ERROR" | "UNKNOWN")
}

/// The demands of Gomocup on the lines of a program.
pub const STRICTNESS: Strictness = Strictness {
    is_aside: is_message,
    is_ready: |line| line.trim_end().eq_ignore_ascii_case("OK"),
    start_limit: Duration::from_secs(5),
    ..Strictness::NONE
};

/// MESSAGE or DEBUG, followed by a blank and text.
fn is_message(line: &str) -> bool {
    let head = line
        .split_once(' ')
        .map(|(head, _)| head.to_ascii_uppercase());
    matches!(head.as_deref(), Some("MESSAGE" | "DEBUG"))
}

/// The meaning of coordinates, `SWAP` or `SUGGEST x,y` after a question.
pub fn answer(setup: &Setup, question: Question, line: &str) -> Heard {
    if line.eq_ignore_ascii_case("SWAP") {
        return match question {
            Question::Move | Question::Three => {
                Heard::Malformed("SWAP where none is".into())
            }
            _ => Heard::Answer(Action::Swap),
        };
    }
    if first_word(line) == "SUGGEST" {
        let square = line.trim_start_matches(|c: char| !c.is_whitespace()).trim();
        return Heard::Write(format!("PLAY {square}\n"));
    }
    let Some(numbers) = coordinates(line) else {
        return Heard::Malformed("no coordinates".into());
    };
    let counts: &[usize] = match question {
        Question::Move | Question::Swap2Final => &[1],
        Question::Three => &[3],
        Question::MoveOrSwap | Question::Swap2Choice => &[1, 2],
    };
    if !counts.contains(&numbers.len()) {
        return Heard::Malformed(format!("{} squares", numbers.len()));
    }
    let on_board = |&(x, y): &(i64, i64)| point_on_board(setup.width, setup.height, x, y);
    match numbers.iter().map(on_board).collect::<Option<Vec<Point>>>() {
        Some(points) => Heard::Answer(Action::Put(points)),
        None => Heard::Illegal("off the board".into()),
    }
}

/// Reads `x,y`, or several with blanks between; blanks beside a comma do no harm. None if the
/// line is anything else.
fn coordinates(line: &str) -> Option<Vec<(i64, i64)>> {
    let mut numbers = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (x, after) = number(rest)?;
        let after = after.trim_start().strip_prefix(',')?;
        let (y, after) = number(after.trim_start())?;
        if after.starts_with(|c: char| !c.is_whitespace()) {
            return None;
        }
        numbers.push((x, y));
        rest = after.trim_start();
    }
    (!numbers.is_empty()).then_some(numbers)
}

/// The integer at the beginning of a text, and the rest.
fn number(text: &str) -> Option<(i64, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(text.len() - digits.len() + count);
    Some((number.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_read_as_managers_do() {
        assert_eq!(coordinates("7,8"), Some(vec![(7, 8)]));
        assert_eq!(coordinates(" 7 , 8 "), Some(vec![(7, 8)]));
        assert_eq!(
            coordinates("7,8 9,10 1,2"),
            Some(vec![(7, 8), (9, 10), (1, 2)])
        );
        assert_eq!(coordinates("-1,20"), Some(vec![(-1, 20)]));
        let bad = [
            "",
            "7",
            "7,",
            "7 8",
            "7,8x",
            "7,8,1",
            "OK",
            "7;8",
            "99999999999999999999,1",
        ];
        for line in bad {
            assert_eq!(coordinates(line), None, "{line:?}");
        }
    }
}
