//! What all dialects have in common: commands as calls, without words.

use super::dialect::{Messenger, Reaction, Search};
use super::fault::Fault;
use super::input::Event;
use super::report::Realtime;
use crate::board::{Board, Cell, Point, Rule, Side};
use crate::session::{Aim, Game, Obstacle, Session, Watch};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::Arc;
use std::time::Instant;

/// A session, and the way in which its searches announce their end.
pub(super) struct Core {
    pub(super) session: Session,
    events: Sender<Event>,
    /// Searches begun so far.
    searches: u64,
    /// The manager has ended the session: what a search still has to say is not said.
    is_silent: Arc<AtomicBool>,
}

impl Core {
    pub(super) fn new(session: Session, events: Sender<Event>) -> Core {
        Core {
            session,
            events,
            searches: 0,
            is_silent: Arc::default(),
        }
    }

    /// Begins a game on an empty board of these sides.
    pub(super) fn begin_game(&mut self, width: i64, height: i64) -> Result<(), Fault> {
        let side = |side| usize::try_from(side).map_err(|_| Fault::Size);
        let game = Game::new(side(width)?, side(height)?).ok_or(Fault::Size)?;
        self.begin(game);
        Ok(())
    }

    /// Begins a new game on a board of the same size.
    pub(super) fn restart(&mut self) -> Result<(), Fault> {
        let game = self.game()?.cleared();
        self.begin(game);
        Ok(())
    }

    fn begin(&mut self, game: Game) {
        self.session.begin(game);
        // Where a command begins a game, no turn has begun: this is nobody's time.
        self.session.prepare();
    }

    /// The game, if there is one.
    pub(super) fn game(&mut self) -> Result<&mut Game, Fault> {
        self.session.game_mut().ok_or(Fault::NoGame)
    }

    /// The rules, or those that stand for rules that there are not.
    pub(super) fn rule(&self) -> Rule {
        self.session.settings.rule().unwrap_or(Rule::FREESTYLE)
    }

    /// We open the game.
    pub(super) fn open(&mut self, at: Instant) -> Result<Reaction, Fault> {
        if !self.game()?.is_empty() {
            return Err(Fault::NotEmpty);
        }
        // Whoever cannot open has not opened: the other side may.
        if let Some(obstacle) = self.session.obstacle() {
            return Err(Fault::Search(obstacle));
        }
        let game = self.game()?;
        game.set_own(Side::Black);
        game.set_to_move(Side::Black);
        self.think(Aim::Move, at)
    }

    /// The other side moves, and we are to answer.
    pub(super) fn turn(
        &mut self,
        point: Option<[i64; 2]>,
        at: Instant,
    ) -> Result<Reaction, Fault> {
        let rule = self.rule();
        let obstacle = self.session.obstacle();
        let game = self.game()?;
        let [x, y] = point.ok_or(Fault::Coordinates)?;
        // On a full board every square is occupied: that the game is over says more.
        if game.board().empty_count() == 0 {
            return Err(Fault::Search(Obstacle::GameOver));
        }
        let point = game.empty_point(x, y)?;
        if game.is_over(rule) {
            return Err(Fault::Search(Obstacle::GameOver));
        }
        // What cannot be answered must not change the position either.
        if let Some(obstacle) = obstacle {
            return Err(Fault::Search(obstacle));
        }
        game.put_other(point);
        game.score_lines(rule);
        if game.is_over(rule) {
            return Err(Fault::Search(Obstacle::GameOver));
        }
        self.think(Aim::Move, at)
    }

    /// The other side moves, whatever has been before; we are not to answer yet.
    pub(super) fn put_other(&mut self, x: i64, y: i64) -> Result<(), Fault> {
        let rule = self.rule();
        let game = self.game()?;
        let point = game.empty_point(x, y)?;
        game.put_other(point);
        game.score_lines(rule);
        Ok(())
    }

    /// We move, as the manager or a search has it.
    pub(super) fn put_own(&mut self, x: i64, y: i64) -> Result<Point, Fault> {
        let rule = self.rule();
        let game = self.game()?;
        let point = game.empty_point(x, y)?;
        game.put_own(point);
        game.score_lines(rule);
        Ok(point)
    }

    /// Takes the last stone back, which must stand there.
    pub(super) fn take_back(&mut self, x: i64, y: i64) -> Result<(), Fault> {
        Ok(self.game()?.take_back(x, y)?)
    }

    /// Takes everything off the board; nobody has moved.
    pub(super) fn clear_board(&mut self) -> Result<(), Fault> {
        let game = self.game()?;
        *game = game.cleared();
        Ok(())
    }

    /// Replaces the position by `stones`, in this order; we are `own`.
    pub(super) fn set_board(
        &mut self,
        stones: &[(i64, i64, Cell)],
        own: Side,
    ) -> Result<(), Fault> {
        let game = self.game()?;
        *game = game.cleared();
        for &(x, y, cell) in stones {
            match game.empty_point(x, y) {
                Ok(point) => game.put(point, cell),
                Err(_) => {
                    *game = game.cleared();
                    return Err(Fault::BoardLine);
                }
            }
        }
        game.set_own(own);
        game.set_to_move(own);
        Ok(())
    }

    /// Begins to search the game's position; the clock has been running since `started`.
    pub(super) fn think(&mut self, aim: Aim, started: Instant) -> Result<Reaction, Fault> {
        let watch = self.watch(aim, started);
        self.think_watched(aim, started, watch)
    }

    /// The same with a watch of the dialect's own, which must wrap a `messenger`.
    pub(super) fn think_watched(
        &mut self,
        aim: Aim,
        started: Instant,
        watch: Box<dyn Watch>,
    ) -> Result<Reaction, Fault> {
        let thinking = self.session.start(aim, started, watch)?;
        let number = self.searches;
        Ok(Reaction::Thinks(Search {
            thinking,
            started,
            number,
        }))
    }

    /// Begins to search the game's position for the side whose turn it is, which is ours
    /// from now on.
    pub(super) fn think_to_move(
        &mut self,
        aim: Aim,
        started: Instant,
    ) -> Result<Reaction, Fault> {
        let game = self.game()?;
        let (board, side) = (game.board().clone(), game.to_move());
        let reaction = self.think_at(board, side, aim, started)?;
        self.game()?.set_own(side);
        Ok(reaction)
    }

    /// Begins to search a position that is not the game's.
    pub(super) fn think_at(
        &mut self,
        board: Board,
        side: Side,
        aim: Aim,
        started: Instant,
    ) -> Result<Reaction, Fault> {
        let watch = self.watch(aim, started);
        let thinking = self.session.start_at(board, side, aim, started, watch)?;
        let number = self.searches;
        Ok(Reaction::Thinks(Search {
            thinking,
            started,
            number,
        }))
    }

    /// Begins to think on the other side's time, about our answer to `expected`.
    pub(super) fn ponder(&mut self, expected: Option<Point>) -> Reaction {
        let watch = Box::new(self.messenger());
        let number = self.searches;
        let started = Instant::now();
        let thinking = self.session.ponder(expected, watch);
        thinking.map_or(Reaction::Done, |thinking| {
            Reaction::Thinks(Search {
                thinking,
                started,
                number,
            })
        })
    }

    /// From now on no search says anything: the process is about to end.
    pub(super) fn silence(&self) {
        self.is_silent.store(true, Ordering::Relaxed);
    }

    /// What follows the next search: it tells the manager at once, if that is wished for.
    fn watch(&mut self, aim: Aim, started: Instant) -> Box<dyn Watch> {
        let messenger = self.messenger();
        // The other aims search positions of which the manager knows nothing.
        if self.session.settings.shows_at_once() && matches!(aim, Aim::Move | Aim::Lines(_))
        {
            let is_silent = Arc::clone(&self.is_silent);
            Box::new(Realtime::new(messenger, started, is_silent))
        } else {
            Box::new(messenger)
        }
    }

    /// What announces the end of the next search.
    pub(super) fn messenger(&mut self) -> Messenger {
        self.searches += 1;
        Messenger {
            events: self.events.clone(),
            number: self.searches,
        }
    }
}
