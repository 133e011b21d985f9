//! The course of one game.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Duration;

use super::adjudication::Agreement;
use super::spec::GameSpec;
use crate::dialect::{
    side_of, Allowance, End, Outcome, Question, Setup, SpeakerOptions, Swap,
};
use crate::player::{Answer, Blame, Fault, Seat};
use crate::record::{Action, GameResult, Lateness, MoveRecord, Reason};
use crate::rules::{judge, Board, Point, Side, Verdict};

/// A game being played. Players are known by their index: 0 had Black before any swap.
pub struct Game<'a> {
    spec: &'a GameSpec,
    seats: [&'a mut Seat; 2],
    watch: &'a mut dyn FnMut(&MoveRecord),
    board: Board,
    stones: Vec<Point>,
    /// The player that has Black now, after any swap.
    black: usize,
    moves: Vec<MoveRecord>,
    /// What the players say of how it will end.
    agreement: Agreement,
}

/// A game that is over.
pub struct FinishedGame {
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// The result, with players by their index.
    pub result: GameResult,
    /// The index of the player that had Black at the end.
    pub black: usize,
}

impl<'a> Game<'a> {
    /// A game of which the players have not been told yet, on a board with its opening. `watch`
    /// is called with every move.
    pub fn new(
        spec: &'a GameSpec,
        board: Board,
        seats: [&'a mut Seat; 2],
        watch: &'a mut dyn FnMut(&MoveRecord),
    ) -> Game<'a> {
        let stones = spec.opening.clone();
        Game {
            spec,
            seats,
            watch,
            board,
            stones,
            black: 0,
            moves: Vec::new(),
            agreement: Agreement::new(spec.adjudication),
        }
    }

    /// Plays the game to its end, and tells the players of that.
    pub fn play(mut self) -> FinishedGame {
        let ControlFlow::Break(result) = self.run();
        self.tell_end(&result);
        FinishedGame {
            moves: self.moves,
            result,
            black: self.black,
        }
    }

    /// Starts the players and asks them in turn until the game breaks off with its result.
    fn run(&mut self) -> ControlFlow<GameResult, Infallible> {
        for player in [0, 1] {
            self.start(player)?;
        }
        if self.is_drawn() {
            return ControlFlow::Break(draw(self.stones.len()));
        }
        match self.spec.swap {
            Swap::None => {}
            Swap::Zz => self.zz()?,
            Swap::Swap2 => self.swap2()?,
        }
        loop {
            self.ask(self.to_move(), Question::Move)?;
        }
    }

    fn start(&mut self, player: usize) -> ControlFlow<GameResult> {
        let setup = self.setup(player);
        let started = self.seats[player].start(setup);
        // The first player has to wait for the second.
        if let Err(fault) = self.seats[0].watch() {
            return ControlFlow::Break(self.lost(0, fault));
        }
        match started {
            Ok(()) => ControlFlow::Continue(()),
            Err(fault) => ControlFlow::Break(self.lost(player, fault)),
        }
    }

    /// The facts of the game for a player, who fills in those that are its own.
    fn setup(&self, player: usize) -> Setup {
        Setup {
            width: self.spec.width,
            height: self.spec.height,
            rule: self.spec.rule,
            opening: self.spec.opening.clone(),
            side: if player == 0 {
                Side::Black
            } else {
                Side::White
            },
            allowance: Allowance::default(),
            options: SpeakerOptions::default(),
        }
    }

    /// The opening of CodeCup: three stones, then a move or the other side.
    fn zz(&mut self) -> ControlFlow<GameResult> {
        if self.stones.is_empty() {
            self.ask(0, Question::Three)?;
        }
        self.ask(1, Question::MoveOrSwap)?;
        ControlFlow::Continue(())
    }

    /// The opening by swap2: three stones; then a move, the other side, or two stones more,
    /// after which the first player has a move or the other side. Whoever is asked is the side
    /// to move, White, until it takes the other side.
    fn swap2(&mut self) -> ControlFlow<GameResult> {
        if self.stones.is_empty() {
            self.ask(0, Question::Three)?;
        }
        if self.ask(1, Question::Swap2Choice)? == 2 {
            self.black = 1;
            self.ask(0, Question::Swap2Final)?;
        }
        ControlFlow::Continue(())
    }

    /// Asks a player and does what it answers; goes on with the number of stones that it put.
    fn ask(&mut self, player: usize, question: Question) -> ControlFlow<GameResult, usize> {
        let side = side_of(self.stones.len());
        let Answer { action, took, said } = match self.answer(player, question, side) {
            Ok(answer) => answer,
            Err(Blame::Asked(fault)) => {
                return ControlFlow::Break(self.lost(player, fault));
            }
            Err(Blame::Waiting(fault)) => {
                return ControlFlow::Break(self.lost(1 - player, fault));
            }
        };
        let (count, verdict) = match &action {
            Action::Put(points) => match self.put(points) {
                Ok(verdict) => (points.len(), verdict),
                Err(fault) => return ControlFlow::Break(self.lost(player, fault)),
            },
            Action::Swap => {
                self.black = player;
                (0, Verdict::GoesOn)
            }
        };
        self.seats[1 - player].tell(&action, took);
        let record = MoveRecord {
            player,
            action,
            ms: milliseconds(took),
            said,
        };
        (self.watch)(&record);
        let result = self
            .over(player, verdict)
            .or_else(|| self.agreed_on(&record));
        self.moves.push(record);
        match result {
            Some(result) => ControlFlow::Break(result),
            None => ControlFlow::Continue(count),
        }
    }

    /// The result of the game if with this move both players have said it for long enough.
    fn agreed_on(&mut self, made: &MoveRecord) -> Option<GameResult> {
        let agreed = self.agreement.hear(made, self.stones.len())?;
        let names = [0, 1].map(|it| self.seats[it].spec().name.as_str());
        Some(agreed.result(names))
    }

    fn answer(
        &mut self,
        player: usize,
        question: Question,
        side: Side,
    ) -> Result<Answer, Blame> {
        let [first, second] = &mut self.seats;
        let (asked, waiting) = if player == 0 {
            (first, second)
        } else {
            (second, first)
        };
        asked.ask(question, &self.stones, side, Some(waiting))
    }

    /// Puts stones of alternating sides, up to one that ends the game.
    fn put(&mut self, points: &[Point]) -> Result<Verdict, Fault> {
        let mut verdict = Verdict::GoesOn;
        for &point in points {
            if self.board.stone(point).is_some() {
                let detail = format!("put a stone on {point}, where one is");
                return Err(Fault::new(Reason::IllegalMove, detail));
            }
            let side = side_of(self.stones.len());
            self.board.set(point, Some(side));
            self.stones.push(point);
            verdict = judge(&self.board, self.spec.rule, point, side);
            if verdict != Verdict::GoesOn {
                break;
            }
        }
        Ok(verdict)
    }

    /// The result of the game if it has ended with the last stone of `player`, on which the
    /// rules give this verdict; None if it goes on.
    fn over(&self, player: usize, verdict: Verdict) -> Option<GameResult> {
        let last = self
            .stones
            .last()
            .map_or_else(String::new, Point::to_string);
        match verdict {
            Verdict::Wins => Some(GameResult {
                winner: Some(player),
                reason: Reason::Line,
                detail: format!("{last} completes a line"),
                late: None,
            }),
            Verdict::Forbidden => {
                let detail = format!("put a stone on {last}, which is forbidden to Black");
                Some(self.lost(player, Fault::new(Reason::ForbiddenMove, detail)))
            }
            Verdict::Draw => Some(draw(self.stones.len())),
            Verdict::GoesOn => self.is_drawn().then(|| draw(self.stones.len())),
        }
    }

    /// True if no more stones are put.
    fn is_drawn(&self) -> bool {
        let count = u32::try_from(self.stones.len()).unwrap_or(u32::MAX);
        self.board.is_full() || self.spec.draw_after.is_some_and(|limit| count >= limit)
    }

    /// The player that is to move.
    fn to_move(&self) -> usize {
        match side_of(self.stones.len()) {
            Side::Black => self.black,
            Side::White => 1 - self.black,
        }
    }

    /// The result of a game that `player` has lost by its fault.
    fn lost(&self, player: usize, fault: Fault) -> GameResult {
        let name = &self.seats[player].spec().name;
        let detail = format!("{name} {}", fault.detail);
        let late = fault.late.map(|late| Lateness {
            over_ms: milliseconds(late.over),
            waited_ms: late.waited.map(milliseconds),
        });
        GameResult {
            winner: Some(1 - player),
            reason: fault.reason,
            detail,
            late,
        }
    }

    fn tell_end(&mut self, result: &GameResult) {
        let stones = self.stones.as_slice();
        for (player, seat) in self.seats.iter_mut().enumerate() {
            seat.end(&End {
                outcome: outcome(result, player),
                stones,
            });
        }
        for seat in &mut self.seats {
            seat.close();
        }
    }
}

fn draw(stones: usize) -> GameResult {
    let detail = format!("a draw with {stones} stones on the board");
    GameResult {
        winner: None,
        reason: Reason::Draw,
        detail,
        late: None,
    }
}

/// The end of a game as `player` is told it.
fn outcome(result: &GameResult, player: usize) -> Outcome {
    match (result.winner, result.reason) {
        (None, _) => Outcome::Drawn,
        (Some(winner), _) if winner == player => Outcome::Won,
        (_, Reason::Line | Reason::Adjudicated) => Outcome::Lost,
        (_, reason) if reason.is_by_time() => Outcome::LostOnTime,
        _ => Outcome::LostByFault,
    }
}

/// A time to the microsecond: more digits would only be noise in the records.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
