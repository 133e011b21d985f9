//! A program that plays one side of a game with a person, who may take moves back.

use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};

use super::fault::Fault;
use super::seat::Seat;
use super::spec::PlayerSpec;
use super::wire::Meanwhile;
use crate::dialect::{
    misfit, Allowance, End, GameShape, Outcome, Question, Setup, SpeakerOptions, Swap,
};
use crate::record::{Action, Reason};
use crate::rules::{Board, Point, Rule, Side};

/// A program in a game with a person.
pub struct Partner {
    seat: Seat,
    board: Board,
    rule: Rule,
    side: Side,
    /// The moves that the program knows; none while it is not started.
    known: Option<Vec<Point>>,
}

impl Partner {
    /// Compiles the program and finds its dialect out, where needed.
    ///
    /// # Errors
    /// The program cannot be started, or cannot play on a board of this size, by this rule, with
    /// this side.
    pub fn new(spec: PlayerSpec, board: &Board, rule: Rule, side: Side) -> Result<Self> {
        let name = spec.name.clone();
        let seat = Seat::new(spec).with_context(|| format!("player {name}"))?;
        let partner = Partner {
            seat,
            board: board.clone(),
            rule,
            side,
            known: None,
        };
        match partner.obstacle(0) {
            Some(reason) => bail!("{name}: {reason}"),
            None => Ok(partner),
        }
    }

    /// Returns why the program cannot be told a position of this number of `stones`, some of which
    /// may be its own; None if it can.
    pub fn obstacle(&self, stones: usize) -> Option<String> {
        let shape = GameShape {
            width: self.board.width(),
            height: self.board.height(),
            rule: self.rule,
            opening: stones,
            swap: Swap::None,
        };
        misfit(self.seat.dialect(), &shape, self.side)
    }

    /// Tells the program the moves: the last one if that is all that is new, and else all of them
    /// as the opening of a new game.
    fn catch_up(&mut self, moves: &[Point]) -> Result<(), Fault> {
        let known = self.known.as_deref().unwrap_or_default();
        let is_one_further = moves.len() == known.len() + 1 && moves.starts_with(known);
        if let (Some(_), true, Some(&last)) = (&self.known, is_one_further, moves.last()) {
            // The time of a human is not taken.
            self.seat.tell(&Action::Put(vec![last]), Duration::ZERO);
            return Ok(());
        }
        if let Some(reason) = self.obstacle(moves.len()) {
            return Err(Fault::new(
                Reason::Silent,
                format!("cannot go on: {reason}"),
            ));
        }
        self.leave();
        self.seat.start(Setup {
            width: self.board.width(),
            height: self.board.height(),
            rule: self.rule,
            opening: moves.to_vec(),
            side: self.side,
            allowance: Allowance::default(),
            options: SpeakerOptions::default(),
        })
    }

    /// Ends the game, if one is under way, and the program.
    fn leave(&mut self) {
        let stones = self.known.take().unwrap_or_default();
        self.seat.end(&End {
            outcome: Outcome::Drawn,
            stones: &stones,
        });
        self.seat.close();
    }

    /// Returns the move of the program after `moves`, of which the first is Black's. Until it
    /// comes, `meanwhile` is called every few milliseconds.
    ///
    /// # Errors
    /// The program gives up or breaks the rules, or `meanwhile` fails.
    pub fn reply_while(
        &mut self,
        moves: &[Point],
        meanwhile: Meanwhile<'_>,
    ) -> Result<Point> {
        let name = self.seat.spec().name.clone();
        let lost = |fault: Fault| anyhow!("{name} {}", fault.detail);
        self.catch_up(moves).map_err(lost)?;
        let answer = self
            .seat
            .ask_while(Question::Move, moves, self.side, meanwhile);
        let answer = answer.map_err(|blame| lost(blame.into_fault()))?;
        let point = match answer.action {
            Action::Put(points) if points.len() == 1 => points[0],
            _ => bail!("{name} answered with something else than a move"),
        };
        ensure!(
            !moves.contains(&point),
            "{name} put a stone on {point}, where one is"
        );
        self.known = Some(moves.iter().copied().chain([point]).collect());
        Ok(point)
    }
}

impl Drop for Partner {
    fn drop(&mut self) {
        self.leave();
    }
}
