//! The course of one game.

use super::{milliseconds, GameSpec, Setup, Swap};
use crate::dialect::{color, Allowance, End, Habits, Outcome, Question};
use crate::player::{Answer, Blame, Fault, Seat};
use crate::record::{Action, GameResult, MoveRecord, Reason};
use crate::rules::{judge, Board, Point, Side, Verdict};

/// A game being played. Players are numbered: 0 had Black before any swap.
pub struct Game<'a> {
    spec: &'a GameSpec,
    seats: [&'a mut Seat; 2],
    watch: &'a mut dyn FnMut(&MoveRecord),
    board: Board,
    stones: Vec<Point>,
    /// The player that has Black now.
    black: usize,
    moves: Vec<MoveRecord>,
}

impl<'a> Game<'a> {
    /// A game in which nobody has been told anything.
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
        }
    }

    /// Plays it to the end; returns the moves, the result, and who has Black at the end.
    pub fn play(mut self) -> (Vec<MoveRecord>, GameResult, usize) {
        let result = self.run();
        self.say_goodbye(&result);
        (self.moves, result, self.black)
    }

    fn run(&mut self) -> GameResult {
        for player in [0, 1] {
            let setup = self.setup(player);
            let started = self.seats[player].start(setup);
            // The first has to wait for the second.
            if let Err(fault) = self.seats[0].watch() {
                return self.lost(0, fault);
            }
            if let Err(fault) = started {
                return self.lost(player, fault);
            }
        }
        if self.is_drawn() {
            return draw(self.stones.len());
        }
        let swapped = match self.spec.swap {
            Swap::None => Ok(()),
            Swap::Zz => self.zz(),
            Swap::Swap2 => self.swap2(),
        };
        let mut over = swapped;
        while over.is_ok() {
            over = self.ask(self.to_move(), Question::Move).map(drop);
        }
        over.err().unwrap_or_else(|| draw(self.stones.len()))
    }

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
            habits: Habits::default(),
        }
    }

    /// Three stones, then a move or the other color.
    fn zz(&mut self) -> Result<(), GameResult> {
        if self.stones.is_empty() {
            self.ask(0, Question::Three)?;
        }
        self.ask(1, Question::MoveOrSwap).map(drop)
    }

    /// Three stones; then a move, the other color, or two stones more, after which the first
    /// player has a move or the other color. Whoever is asked is the side to move, White,
    /// until it takes the other color.
    fn swap2(&mut self) -> Result<(), GameResult> {
        if self.stones.is_empty() {
            self.ask(0, Question::Three)?;
        }
        if self.ask(1, Question::Swap2Choice)? == 2 {
            self.black = 1;
            self.ask(0, Question::Swap2Final)?;
        }
        Ok(())
    }

    /// Asks a player and does what it answers; returns the number of stones it put. An end of
    /// the game is the error.
    fn ask(&mut self, player: usize, question: Question) -> Result<usize, GameResult> {
        let side = color(self.stones.len());
        let answer = self.answer(player, question, side);
        let Answer { action, took, said } = answer.map_err(|blame| match blame {
            Blame::Asked(fault) => self.lost(player, fault),
            Blame::Waiting(fault) => self.lost(1 - player, fault),
        })?;
        let verdict = match &action {
            Action::Put(points) => {
                self.put(points).map_err(|fault| self.lost(player, fault))?
            }
            Action::Swap => {
                self.black = player;
                Verdict::GoesOn
            }
        };
        self.seats[1 - player].tell(&action);
        let count = match &action {
            Action::Put(points) => points.len(),
            Action::Swap => 0,
        };
        let record = MoveRecord {
            player,
            action,
            ms: milliseconds(took),
            said,
        };
        (self.watch)(&record);
        self.moves.push(record);
        self.over(player, verdict).map_or(Ok(count), Err)
    }

    fn answer(
        &mut self,
        player: usize,
        question: Question,
        side: Side,
    ) -> Result<Answer, Blame> {
        let [first, second] = &mut self.seats;
        let (asked, waiting) = match player {
            0 => (first, second),
            _ => (second, first),
        };
        asked.ask(question, &self.stones, side, Some(waiting))
    }

    /// Puts stones of alternating color.
    fn put(&mut self, points: &[Point]) -> Result<Verdict, Fault> {
        let mut verdict = Verdict::GoesOn;
        for &point in points {
            if self.board.stone(point).is_some() {
                let detail = format!("put a stone on {point}, where one is");
                return Err(Fault::new(Reason::IllegalMove, detail));
            }
            let side = color(self.stones.len());
            self.board.set(point, Some(side));
            self.stones.push(point);
            verdict = judge(&self.board, self.spec.rule, point, side);
            if verdict != Verdict::GoesOn {
                break;
            }
        }
        Ok(verdict)
    }

    /// How the game has ended with this move, if it has.
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
            }),
            Verdict::Forbidden => {
                let detail = format!("put a stone on {last}, which is forbidden to Black");
                Some(self.lost(player, Fault::new(Reason::ForbiddenMove, detail)))
            }
            Verdict::Draw => Some(draw(self.stones.len())),
            Verdict::GoesOn => self.is_drawn().then(|| draw(self.stones.len())),
        }
    }

    fn is_drawn(&self) -> bool {
        let count = u32::try_from(self.stones.len()).unwrap_or(u32::MAX);
        self.board.is_full() || self.spec.draw_after.is_some_and(|limit| count >= limit)
    }

    fn to_move(&self) -> usize {
        match color(self.stones.len()) {
            Side::Black => self.black,
            Side::White => 1 - self.black,
        }
    }

    fn lost(&self, player: usize, fault: Fault) -> GameResult {
        let name = &self.seats[player].spec().name;
        let detail = format!("{name} {}", fault.detail);
        GameResult {
            winner: Some(1 - player),
            reason: fault.reason,
            detail,
        }
    }

    fn say_goodbye(&mut self, result: &GameResult) {
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
    }
}

fn outcome(result: &GameResult, player: usize) -> Outcome {
    match (result.winner, result.reason) {
        (None, _) => Outcome::Drawn,
        (Some(winner), _) if winner == player => Outcome::Won,
        (_, Reason::Line) => Outcome::Lost,
        (_, Reason::LateMove | Reason::LateGame | Reason::LateStart | Reason::Silent) => {
            Outcome::LostOnTime
        }
        _ => Outcome::LostByFault,
    }
}
