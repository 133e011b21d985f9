//! What pages ask for: lists of games, and whole games.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::games::{Fact, Games};
use super::seen::{lock, Seen};
use crate::record::{late_moves, read_game, GameRecord, MoveRecord, TimeLimits};
use crate::rules::{Point, Rule, Side};
use crate::schedule::{last_said, LiveGame};

/// The rows of a list, at most.
const ROWS_MAX: usize = 200;
/// The most bytes that are told of what a player said beside a move.
const SAID_BYTES_MAX: usize = 2 << 10;

/// What a page asks for.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Request {
    /// The games that are over and pass a filter.
    Filter(Filter),
    /// A game that is over, by its number from 1.
    Game(usize),
    /// A game under way, by its id.
    UnderWay(u64),
}

/// The games that a page asks for: those that pass each part, as one of their players sees them.
#[derive(Clone, Deserialize, Serialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Filter {
    /// The player that sees them; none for either one.
    player: Option<String>,
    result: Outcome,
    kind: Kind,
    /// A game of a lower number than this: the next rows of a long list.
    before: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, Default)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    #[default]
    Any,
    Won,
    Drawn,
    Lost,
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize, Default)]
#[serde(rename_all = "snake_case")]
enum Kind {
    #[default]
    Any,
    /// The game ended by a fault of the player, or where it won by one of the other player.
    Fault,
    /// A move of the player was late or nearly so.
    Late,
}

/// What a page is answered.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer<'a> {
    List(List<'a>),
    Game(GameShown),
    UnderWay(Option<LiveShown<'a>>),
    /// The reason, for the user, why there is no other answer.
    Refused(String),
}

/// Games that are over.
#[derive(Serialize)]
struct List<'a> {
    /// What was asked for.
    filter: Filter,
    /// The number of games that pass, those of a higher number too.
    total: usize,
    /// The newest first.
    rows: Vec<GameRow<'a>>,
}

/// A game that is over, in a few words.
#[derive(Serialize)]
pub struct GameRow<'a> {
    /// Number of the game in the file, from 1.
    number: usize,
    /// Number of the game among those of its two players.
    game: u64,
    /// The players, Black first.
    names: [&'a str; 2],
    /// 1 for Black, 2 for White, 0 for a draw; none for a game that could not be played.
    winner: Option<usize>,
    reason: &'static str,
    /// The end in words, if it was somebody's fault.
    detail: Option<&'a str>,
    stones: usize,
    /// Whether each player, Black first, had a move that was late or nearly so.
    is_late: [bool; 2],
}

/// A whole game that is over.
#[derive(Serialize)]
pub struct GameShown {
    number: usize,
    record: GameRecord,
    /// The indices of the moves that were late or nearly so.
    late: Vec<usize>,
}

/// A whole game under way. Its record is like that of a game that is over, without a result.
#[derive(Serialize)]
struct LiveShown<'a> {
    id: u64,
    record: LiveRecord<'a>,
    late: Vec<usize>,
}

#[derive(Serialize)]
struct LiveRecord<'a> {
    game: u64,
    width: u8,
    height: u8,
    rule: Rule,
    opening: &'a [Point],
    players: [LivePlayer<'a>; 2],
    moves: &'a [MoveRecord],
}

#[derive(Serialize)]
struct LivePlayer<'a> {
    name: &'a str,
    side: Side,
    used_ms: f64,
    limits: TimeLimits,
}

/// The answer to a request. Nobody waits for it while a game is read from the file.
pub fn answer(seen: &Mutex<Seen>, request: &str) -> String {
    let request = serde_json::from_str(request);
    if let Ok(Request::Game(number)) = request {
        let place = place(&lock(seen), number);
        let answer = match place.and_then(|(path, place)| shown(&path, place, number)) {
            Ok(game) => Answer::Game(game),
            Err(reason) => Answer::Refused(reason),
        };
        return serde_json::to_string(&answer).unwrap_or_default();
    }
    let seen = lock(seen);
    let answer = match request {
        Ok(Request::Filter(filter)) => Answer::List(list(&seen.games, filter)),
        Ok(Request::UnderWay(id)) => Answer::UnderWay(under_way(&seen, id)),
        Ok(Request::Game(_)) | Err(_) => Answer::Refused(
            "This board does not know what the page asks for: reload it.".into(),
        ),
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

fn list(games: &Games, filter: Filter) -> List<'_> {
    let player = filter.player.as_ref().map(|name| games.find(name));
    let passes = |game: &Fact| match player {
        None => [0, 1].iter().any(|&side| filter.passes(game, side)),
        // A player that nobody has heard of has no games.
        Some(player) => [0, 1]
            .iter()
            .any(|&side| Some(game.players[side]) == player && filter.passes(game, side)),
    };
    let facts = games.facts();
    let passing = (0..facts.len())
        .rev()
        .filter(|&index| passes(&facts[index]));
    let passing: Vec<usize> = passing.collect();
    let before = filter.before.unwrap_or(usize::MAX);
    let rows = passing.iter().filter(|&&index| index + 1 < before);
    List {
        total: passing.len(),
        rows: rows
            .take(ROWS_MAX)
            .map(|&index| GameRow::new(games, index))
            .collect(),
        filter,
    }
}

impl Filter {
    /// True if the game passes, as the side sees it.
    fn passes(&self, game: &Fact, side: usize) -> bool {
        let result = match self.result {
            Outcome::Any => true,
            Outcome::Won => game.winner == Some(side),
            Outcome::Lost => game.winner == Some(1 - side),
            Outcome::Drawn => game.winner.is_none() && game.reason.is_regular(),
        };
        result
            && match self.kind {
                Kind::Any => true,
                Kind::Fault => {
                    let is_own = game.winner != Some(side);
                    !game.reason.is_regular() && (is_own || self.result == Outcome::Won)
                }
                Kind::Late => game.is_late[side],
            }
    }
}

impl<'a> GameRow<'a> {
    /// The row of the game with this index.
    pub fn new(games: &'a Games, index: usize) -> GameRow<'a> {
        let fact = &games.facts()[index];
        GameRow {
            number: index + 1,
            game: fact.game,
            names: fact.players.map(|player| games.names()[player].as_str()),
            winner: match fact.winner {
                Some(side) => Some(side + 1),
                None => fact.reason.is_regular().then_some(0),
            },
            reason: fact.reason.word(),
            detail: fact.detail.as_deref(),
            stones: fact.stones,
            is_late: fact.is_late,
        }
    }
}

/// Where the game with this number is; else the reason, for the user, why it is nowhere.
pub fn place(seen: &Seen, number: usize) -> Result<(PathBuf, u64), String> {
    let facts = seen.games.facts();
    let fact = number.checked_sub(1).and_then(|index| facts.get(index));
    let place = fact.map(|fact| (seen.path.clone(), fact.place));
    place.ok_or_else(|| format!("There is no game {number}: the file has {}.", facts.len()))
}

/// Reads a game from the file; else the reason, for the user, why it cannot be.
pub fn shown(path: &Path, place: u64, number: usize) -> Result<GameShown, String> {
    let gone = |_| format!("The file has changed: game {number} cannot be read any more.");
    let mut record = read_game(path, place).map_err(gone)?;
    for made in &mut record.moves {
        made.said = last_said(&made.said, SAID_BYTES_MAX);
    }
    Ok(GameShown {
        number,
        late: record.late_moves(),
        record,
    })
}

fn under_way(seen: &Seen, id: u64) -> Option<LiveShown<'_>> {
    let games = &seen.live.as_ref()?.games;
    let game = games.iter().find(|game| game.id == id)?;
    Some(LiveShown {
        id,
        record: LiveRecord::new(game),
        late: late_moves(game.limits, &game.moves),
    })
}

impl LiveRecord<'_> {
    fn new(game: &LiveGame) -> LiveRecord<'_> {
        let player = |index: usize| LivePlayer {
            name: &game.names[index],
            side: if index == game.black {
                Side::Black
            } else {
                Side::White
            },
            used_ms: game.used_ms[index],
            limits: game.limits[index],
        };
        LiveRecord {
            game: game.game,
            width: game.width,
            height: game.height,
            rule: game.rule,
            opening: game.stones.get(..game.opening).unwrap_or_default(),
            players: [player(0), player(1)],
            moves: &game.moves,
        }
    }
}
