//! The games as JSON for the script of the page.

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::GameCounts;
use super::text::{name_of, reason_words};
use super::winning_line::winning_line;
use crate::record::{Action, GameRecord, MoveRecord};
use crate::rules::{Point, Side};

/// Text lines that are kept of what a player said with one move.
const SAID_LINES_MAX: usize = 40;
/// Characters that are kept of each of these lines.
const SAID_CHARS_MAX: usize = 400;

/// The data that the script of the page reads.
#[derive(Serialize)]
struct PageData<'a> {
    /// Names; games refer to players by their index here.
    players: &'a [String],
    /// The reasons for the end of a game in words, by their name in the records.
    reasons: BTreeMap<String, &'static str>,
    games: Vec<PageGame<'a>>,
}

/// One game. Fields have names of one letter, as there may be thousands of games in a page.
#[derive(Serialize)]
struct PageGame<'a> {
    /// Number of the game in its record.
    n: u64,
    /// Columns and rows of the board.
    b: [u8; 2],
    /// Name of the rule in the records.
    r: String,
    /// Indices of both players in `PageData::players`.
    p: [usize; 2],
    /// The player, 0 or 1, who has Black at the end, after any swap.
    k: usize,
    /// The winner, 0 or 1; -1 for a draw.
    w: i8,
    /// Name of the reason for the end in the records.
    e: String,
    /// The reason in words, with what was measured or said.
    d: &'a str,
    /// Time at which the game began, in seconds since 1970; 0 if unknown.
    s: u64,
    /// Milliseconds that each player used.
    u: [f64; 2],
    /// Point codes of the opening, Black first.
    o: Vec<u16>,
    /// The moves after the opening.
    m: Vec<PageMove>,
    /// A digit for each move: the player, 0 or 1, who made it.
    y: String,
    /// Milliseconds for each move.
    t: Vec<f64>,
    /// Text lines that the player said, by the index of the move.
    q: BTreeMap<usize, Vec<String>>,
    /// Point codes of the winning line, in order; empty if no line won.
    l: Vec<u16>,
}

/// A move: the point code of one stone, those of several, or -1 for a swap.
#[derive(Serialize)]
#[serde(untagged)]
enum PageMove {
    One(i32),
    Many(Vec<u16>),
}

/// Returns the data as JSON that cannot end the script element in which it stands.
pub(super) fn for_script(
    records: &[GameRecord],
    counts: &GameCounts,
) -> anyhow::Result<String> {
    let reasons = records.iter().map(|record| record.result.reason);
    let data = PageData {
        players: &counts.names,
        reasons: reasons
            .map(|reason| (name_of(&reason), reason_words(reason)))
            .collect(),
        games: records.iter().map(|record| game(record, counts)).collect(),
    };
    Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
}

fn game<'a>(record: &'a GameRecord, counts: &GameCounts) -> PageGame<'a> {
    let players = &record.players;
    let said = record.moves.iter().map(shortened).enumerate();
    PageGame {
        n: record.game,
        b: [record.width, record.height],
        r: name_of(&record.rule),
        p: [0, 1].map(|player| counts.index(&players[player].name)),
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

/// Returns the point code: row times 256 plus column, also of a point off the board, which an
/// illegal move may name.
fn code(point: Point) -> u16 {
    u16::from(point.y) * 256 + u16::from(point.x)
}

fn code_of_move(played: &MoveRecord) -> PageMove {
    match &played.action {
        Action::Swap => PageMove::One(-1),
        Action::Put(points) => match points[..] {
            [point] => PageMove::One(code(point).into()),
            _ => PageMove::Many(points.iter().copied().map(code).collect()),
        },
    }
}

fn shortened(played: &MoveRecord) -> Vec<String> {
    let cut = |line: &String| match line.char_indices().nth(SAID_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.clone(),
    };
    let mut lines: Vec<String> = played.said.iter().take(SAID_LINES_MAX).map(cut).collect();
    if played.said.len() > SAID_LINES_MAX {
        lines.push(format!(
            "… and {} lines more",
            played.said.len() - SAID_LINES_MAX
        ));
    }
    lines
}

fn round(ms: f64) -> f64 {
    (ms * 10.0).round() / 10.0
}
