//! The games as the script of the page reads them.

use super::line::winning_line;
use super::tables::reason_words;
use super::tally::Tally;
use crate::record::{Action, GameRecord, MoveRecord};
use crate::rules::{Point, Side};
use serde::Serialize;
use std::collections::BTreeMap;

/// The most that is kept of what a player said with a move: lines, and characters of each.
const SAID_MAX: (usize, usize) = (40, 400);

#[derive(Serialize)]
struct Data<'a> {
    players: &'a [String],
    /// What the reasons for the end of a game are called, by their name in the records.
    reasons: BTreeMap<String, &'static str>,
    games: Vec<Game<'a>>,
}

/// A game, with short names, as there may be thousands.
#[derive(Serialize)]
struct Game<'a> {
    /// The number in the record.
    n: u64,
    /// Columns and rows.
    b: [u8; 2],
    r: String,
    /// Players.
    p: [usize; 2],
    /// Which of the two has Black in the end.
    k: usize,
    /// The winner, 0 or 1; -1 for a draw.
    w: i8,
    /// The reason.
    e: String,
    /// The detail.
    d: &'a str,
    /// When it began.
    s: u64,
    /// Time used, in milliseconds.
    u: [f64; 2],
    /// The opening.
    o: Vec<u16>,
    m: Vec<Move>,
    /// Who moved: a digit for each move.
    y: String,
    /// Milliseconds for each move.
    t: Vec<f64>,
    /// What was said, by the index of the move.
    q: BTreeMap<usize, Vec<String>>,
    /// The winning line.
    l: Vec<u16>,
}

/// One stone, several, or a swap (-1).
#[derive(Serialize)]
#[serde(untagged)]
enum Move {
    One(i32),
    Many(Vec<u16>),
}

/// The data in JSON that cannot end the script element it stands in.
pub fn for_script(records: &[GameRecord], tally: &Tally) -> anyhow::Result<String> {
    let reasons = records.iter().map(|record| record.result.reason);
    let data = Data {
        players: &tally.names,
        reasons: reasons
            .map(|reason| (name_of(&reason), reason_words(reason)))
            .collect(),
        games: records.iter().map(|record| game(record, tally)).collect(),
    };
    Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
}

fn game<'a>(record: &'a GameRecord, tally: &Tally) -> Game<'a> {
    let players = &record.players;
    let said = record.moves.iter().map(shortened).enumerate();
    Game {
        n: record.game,
        b: [record.width, record.height],
        r: name_of(&record.rule),
        p: [0, 1].map(|player| tally.index(&players[player].name)),
        k: usize::from(players[0].side != Side::Black),
        w: record.result.winner.map_or(-1, |winner| winner as i8),
        e: name_of(&record.result.reason),
        d: &record.result.detail,
        s: record.started,
        u: [0, 1].map(|player| round(players[player].used_ms)),
        o: record.opening.iter().copied().map(code).collect(),
        m: record.moves.iter().map(code_of_move).collect(),
        y: record
            .moves
            .iter()
            .map(|played| played.player.to_string())
            .collect(),
        t: record.moves.iter().map(|played| round(played.ms)).collect(),
        q: said.filter(|(_, lines)| !lines.is_empty()).collect(),
        l: winning_line(record).into_iter().map(code).collect(),
    }
}

/// Any point, also one off the board, which an illegal move may name.
fn code(point: Point) -> u16 {
    u16::from(point.y) * 256 + u16::from(point.x)
}

fn code_of_move(played: &MoveRecord) -> Move {
    match &played.action {
        Action::Swap => Move::One(-1),
        Action::Put(points) => match points[..] {
            [point] => Move::One(code(point).into()),
            _ => Move::Many(points.iter().copied().map(code).collect()),
        },
    }
}

fn shortened(played: &MoveRecord) -> Vec<String> {
    let cut = |line: &String| match line.char_indices().nth(SAID_MAX.1) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.clone(),
    };
    let mut lines: Vec<String> = played.said.iter().take(SAID_MAX.0).map(cut).collect();
    if played.said.len() > SAID_MAX.0 {
        lines.push(format!(
            "… and {} lines more",
            played.said.len() - SAID_MAX.0
        ));
    }
    lines
}

/// The name of a variant in the records.
pub fn name_of(variant: &impl Serialize) -> String {
    match serde_json::to_value(variant) {
        Ok(serde_json::Value::String(name)) => name,
        _ => unreachable!("a variant without fields is a string"),
    }
}

fn round(ms: f64) -> f64 {
    (ms * 10.0).round() / 10.0
}
