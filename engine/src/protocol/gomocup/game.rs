//! Game commands: START, BEGIN, TURN, PLAY, TAKEBACK, BOARD. They begin games and
//! make moves.

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::Instant;

use super::super::fault::{game, game_mut, Fault};
use super::super::output::send;
use super::super::parse::{numbers, words_as_numbers};
use super::super::speaker::Reaction;
use super::data::Data;
use super::gomocup::{Asked, Gomocup};
use crate::board::{Point, Side};
use crate::session::{Aim, Game, Refusal};

impl Gomocup {
    /// The game that START, RECTSTART or RESTART asks for: `START n` and, as Yixin-Board
    /// sends it, `START columns rows`.
    ///
    /// # Errors
    /// The reason why there is no such game.
    pub(super) fn new_game(&self, verb: &str, rest: &str) -> Result<Game, Fault> {
        let size = match verb {
            "RESTART" => return Ok(game(&self.session)?.cleared()),
            "RECTSTART" => numbers(rest),
            _ => square(rest).or_else(|| {
                let is_allowed = self.version.starts_by_two_sizes;
                is_allowed.then(|| words_as_numbers(rest)).flatten()
            }),
        };
        let [width, height] = size.ok_or(Fault::Size)?;
        let count = |size| usize::try_from(size).map_err(|_| Fault::Size);
        Game::new(count(width)?, count(height)?).ok_or(Fault::Size)
    }

    /// Learns what START tells of the manager: only Yixin-Board sends two sizes.
    pub(super) fn learn_manager(&mut self, rest: &str) {
        self.change_info(|info| info.is_yixin |= square(rest).is_none());
    }

    /// Begins `game`, and says so. Its tables are made now, so that no turn has to
    /// make them.
    pub(super) fn begin_game(&mut self, game: Game) {
        self.session.begin(game);
        self.prepare();
        self.suggested = None;
        send("OK");
    }

    /// BEGIN: we open the game.
    pub(super) fn begin(&mut self, received: Instant) -> Result<Reaction, Fault> {
        let is_empty = game(&self.session)?.is_empty();
        self.check_suggestion()?;
        self.asked = Asked::Turn;
        if !is_empty {
            return Err(Fault::NotEmpty);
        }
        // If we cannot open the game, the other side still may.
        self.check_limits()?;
        let game = game_mut(&mut self.session)?;
        game.set_own(Side::Black);
        game.set_to_move(Side::Black);
        self.think(Aim::Move, received)
    }

    /// TURN: the other side moves, and we are to answer.
    pub(super) fn turn(
        &mut self,
        rest: &str,
        received: Instant,
    ) -> Result<Reaction, Fault> {
        self.check_suggestion()?;
        self.asked = Asked::Turn;
        let game = game(&self.session)?;
        let [x, y] = numbers(rest).ok_or(Fault::Coordinates)?;
        // On a full board every point is occupied: that the game is over says more.
        if game.board().empty_count() == 0 {
            return Err(Fault::GAME_OVER);
        }
        let point = game.empty_point(x, y)?;
        if self.session.is_game_over() {
            return Err(Fault::GAME_OVER);
        }
        // A move that cannot be answered must not change the position either.
        self.check_limits()?;
        self.session.put_other(point);
        if self.session.is_game_over() {
            return Err(Fault::GAME_OVER);
        }
        self.think(Aim::Move, received)
    }

    /// PLAY: our own move, chosen by the manager.
    pub(super) fn play(&mut self, rest: &str) -> Result<(), Fault> {
        let game = game(&self.session)?;
        let [x, y] = numbers(rest).ok_or(Fault::Coordinates)?;
        let point = game.empty_point(x, y)?;
        self.session.put_own(point);
        self.suggested = None;
        send(&point.to_string());
        Ok(())
    }

    /// TAKEBACK: the last stone is taken off the board.
    pub(super) fn take_back(&mut self, rest: &str) -> Result<(), Fault> {
        let game = game_mut(&mut self.session)?;
        let [x, y] = numbers(rest).ok_or(Fault::Stone(Refusal::NotLast))?;
        game.take_back(x, y)?;
        // The suggestion was for a position that is gone.
        self.suggested = None;
        send("OK");
        Ok(())
    }

    /// Replaces the position by the stones that have been listed.
    pub(super) fn set_board(&mut self, data: &Data) -> Result<(), Fault> {
        self.clear_board();
        data.check()?;
        let game = game_mut(&mut self.session)?;
        Ok(game.set_up(&data.cells(), data.own())?)
    }

    /// Takes all stones off the board.
    pub(super) fn clear_board(&mut self) {
        self.suggested = None;
        if let Some(game) = self.session.game_mut() {
            *game = game.cleared();
        }
    }

    /// Plays, or suggests, the move that a search found.
    pub(super) fn give(&mut self, point: Option<Point>) -> Result<(), Fault> {
        let point = point.ok_or(Fault::GAME_OVER)?;
        if self.suggests {
            self.suggested = Some(point);
            send(&format!("SUGGEST {}", point));
        } else {
            self.session.put_own(point);
            send(&point.to_string());
        }
        Ok(())
    }
}

/// The columns and rows of `START n`; None if `rest` is not one number.
fn square(rest: &str) -> Option<[i64; 2]> {
    words_as_numbers(rest).map(|[size]: [i64; 1]| [size, size])
}
