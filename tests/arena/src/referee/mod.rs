//! Plays one game between two players.

mod game;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::dialect::{misfit, Dialect, Setup, Shape};
use crate::player::{Bounds, PlayerSpec, Seat};
use crate::record::{GameRecord, GameResult, MoveRecord, PlayerRecord, Reason};
use crate::rules::{Board, Point, Rule, Side};
use game::Game;

pub use crate::dialect::Swap;

/// A game to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSpec {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of its pair, from 0.
    pub pair: u64,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The rules.
    pub rule: Rule,
    /// Stones on the board before the players begin, Black first.
    pub opening: Vec<Point>,
    /// What may be swapped.
    pub swap: Swap,
    /// Stones on the board at which the game is called a draw; none: only a full board.
    pub draw_after: Option<u32>,
}

impl GameSpec {
    fn shape(&self) -> Shape {
        let (width, height, rule) = (self.width, self.height, self.rule);
        Shape {
            width,
            height,
            rule,
            opening: self.opening.len(),
            swap: self.swap,
        }
    }

    /// The board with the opening; an error if there is no such board or opening.
    fn board(&self) -> Result<Board, String> {
        let (width, height) = (self.width, self.height);
        let mut board = Board::new(width, height)
            .ok_or_else(|| format!("there is no board of {width}x{height}"))?;
        for (index, &point) in self.opening.iter().enumerate() {
            let on_board = board
                .point(i64::from(point.x), i64::from(point.y))
                .is_some();
            if !on_board || board.stone(point).is_some() {
                return Err(format!("the opening cannot have a stone on {point}"));
            }
            board.set(point, Some(crate::dialect::color(index)));
        }
        if self.swap != Swap::None && !matches!(self.opening.len(), 0 | 3) {
            return Err("an opening with a swap has no given stones, or three".into());
        }
        Ok(board)
    }
}

/// A pair of players, in whom processes may live on from game to game.
pub struct Table {
    seats: [Seat; 2],
}

impl Table {
    /// Where needed compiles and probes two players. An error says which one cannot be had
    /// and why. Processes are started by the first game.
    pub fn new(specs: [PlayerSpec; 2]) -> Result<Table> {
        let [first, second] = specs;
        let seat = |spec: PlayerSpec| {
            let name = spec.name.clone();
            Seat::new(spec).with_context(|| format!("player {name}"))
        };
        Ok(Table {
            seats: [seat(first)?, seat(second)?],
        })
    }

    /// The dialects of the players, given or found out.
    pub fn dialects(&self) -> [Dialect; 2] {
        [self.seats[0].dialect(), self.seats[1].dialect()]
    }

    /// The limits of the players, with every default filled in.
    pub fn bounds(&self) -> [Bounds; 2] {
        [*self.seats[0].bounds(), *self.seats[1].bounds()]
    }

    /// Whether this game can be told to both players; an error says why not.
    pub fn check(&self, spec: &GameSpec, black: usize) -> Result<(), String> {
        spec.board()?;
        for (seat, side) in self
            .seats_from(black)
            .into_iter()
            .zip([Side::Black, Side::White])
        {
            let seat = &self.seats[seat];
            if let Some(reason) = misfit(seat.dialect(), &spec.shape(), side) {
                return Err(format!("{}: {reason}", seat.spec().name));
            }
        }
        Ok(())
    }

    /// Plays one game; player `black` (0 or 1) has Black before any swap. Every fault of a
    /// player is a result of the game, never an error. A game that [`Table::check`] refuses
    /// is not played: it has no winner and the reason `NoStart`.
    pub fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        self.play_watched(spec, black, &mut |_| {})
    }

    /// The same, with every move shown when it has been made.
    pub fn play_watched(
        &mut self,
        spec: &GameSpec,
        black: usize,
        watch: &mut dyn FnMut(&MoveRecord),
    ) -> GameRecord {
        let started = now();
        let seats = self.seats_from(black);
        let (moves, result, black) =
            match self.check(spec, black).and_then(|()| spec.board()) {
                Ok(board) => {
                    let [first, second] = &mut self.seats;
                    let seats = if seats[0] == 0 {
                        [first, second]
                    } else {
                        [second, first]
                    };
                    Game::new(spec, board, seats, watch).play()
                }
                Err(detail) => (Vec::new(), not_played(detail), 0),
            };
        let sides = if black == 0 {
            [Side::Black, Side::White]
        } else {
            [Side::White, Side::Black]
        };
        let player = |index: usize| player_record(&self.seats[seats[index]], sides[index]);
        let players = [player(0), player(1)];
        let GameSpec {
            game,
            pair,
            width,
            height,
            rule,
            ref opening,
            ..
        } = *spec;
        let opening = opening.clone();
        GameRecord {
            game,
            pair,
            width,
            height,
            rule,
            opening,
            players,
            moves,
            result,
            started,
        }
    }

    /// The seats of the players of a game: of Black and of White before any swap.
    fn seats_from(&self, black: usize) -> [usize; 2] {
        match black {
            0 => [0, 1],
            _ => [1, 0],
        }
    }
}

fn not_played(detail: String) -> GameResult {
    GameResult {
        winner: None,
        reason: Reason::NoStart,
        detail,
    }
}

fn player_record(seat: &Seat, side: Side) -> PlayerRecord {
    PlayerRecord {
        name: seat.spec().name.clone(),
        dialect: seat.dialect().name().into(),
        side,
        used_ms: milliseconds(seat.used()),
        memory_peak: seat.memory_peak(),
    }
}

/// To the microsecond: more digits would only be noise in the records.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |now| now.as_secs())
}
