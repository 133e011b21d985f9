//! The games of a result file, each in a few words, and what they add up to.

use std::collections::HashMap;

use crate::record::{GameRecord, Reason};
use crate::rules::Side;
use crate::stats::{Count, Tally};

/// The most bytes that are kept of the words about the end of a game.
const DETAIL_BYTES_MAX: usize = 300;

/// The games that are over, in the order in which they ended.
#[derive(Debug, Default)]
pub struct Games {
    /// The names of all players, in the order in which they first played.
    names: Vec<String>,
    facts: Vec<Fact>,
    /// The results between every two players, of whom the first has the lower index.
    counts: HashMap<[usize; 2], Count>,
    /// The number of times that all this changed.
    version: u64,
}

/// A game that is over. Sides are 0 for Black and 1 for White, as the players had them at the end.
#[derive(Debug)]
pub struct Fact {
    /// The place in the file at which its record begins.
    pub place: u64,
    /// Number of the game among those of its two players.
    pub game: u64,
    /// The players, indices of [`Games::names`], by their sides.
    pub players: [usize; 2],
    /// The side that won; none if nobody did.
    pub winner: Option<usize>,
    /// The kind of the end.
    pub reason: Reason,
    /// The end in words, if it was not on the board.
    pub detail: Option<Box<str>>,
    /// The number of stones on the board.
    pub stones: usize,
    /// Whether each side had a move that was late or nearly so.
    pub is_late: [bool; 2],
    /// The beginning and the end, in milliseconds since 1970.
    pub times_ms: [f64; 2],
}

impl Games {
    /// Forgets all games: the file was begun anew.
    pub fn clear(&mut self) {
        *self = Games {
            version: self.version + 1,
            ..Games::default()
        };
    }

    /// Takes in a game whose record begins at `place` in the file.
    pub fn add(&mut self, game: &GameRecord, place: u64) {
        let players = [0, 1].map(|player| self.index(&game.players[player].name));
        let mut pair = players;
        pair.sort_unstable();
        let names = pair.map(|player| self.names[player].as_str());
        let count = self.counts.entry(pair).or_default();
        count.add(game, names[0], names[1]);
        self.facts.push(fact(game, place, players));
        self.version += 1;
    }

    fn index(&mut self, name: &str) -> usize {
        self.find(name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    /// The index of a player; none if it has not played.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|it| it == name)
    }

    /// The names of all players, in the order in which they first played.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The games, in the order in which they ended.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// A number that is another one whenever the games are other ones.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The results of a player against another one.
    pub fn tally(&self, player: usize, other: usize) -> Tally {
        let tally = |pair| self.counts.get(&pair).map(|it| *it.tally());
        if player < other {
            tally([player, other]).unwrap_or_default()
        } else {
            tally([other, player]).unwrap_or_default().reversed()
        }
    }
}

/// Puts a game into a few words; `players` are those of its record, as indices of names.
fn fact(game: &GameRecord, place: u64, players: [usize; 2]) -> Fact {
    // The players of the record are not in the order of their sides.
    let sides = match game.players[0].side {
        Side::Black => [0, 1],
        Side::White => [1, 0],
    };
    let result = &game.result;
    let mut is_late = [false; 2];
    for index in game.late_moves() {
        is_late[sides[game.moves[index].player]] = true;
    }
    let winner = result.winner.map(|player| sides[player]);
    if let Some(winner) = winner.filter(|_| result.reason.is_late()) {
        is_late[1 - winner] = true;
    }
    let is_on_board = matches!(result.reason, Reason::Line | Reason::Draw);
    let detail = &result.detail;
    let detail = &detail[..detail.floor_char_boundary(DETAIL_BYTES_MAX)];
    let started_ms = game.started as f64 * 1000.0;
    let used_ms: f64 = game.players.iter().map(|it| it.used_ms).sum();
    Fact {
        place,
        game: game.game,
        players: sides.map(|player| players[player]),
        winner,
        reason: result.reason,
        detail: (!is_on_board).then(|| detail.into()),
        stones: game.stones().len(),
        is_late,
        times_ms: [started_ms, started_ms + used_ms],
    }
}
