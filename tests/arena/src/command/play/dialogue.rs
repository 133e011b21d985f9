//! The conversation with the person.

use std::io::{BufRead, Write};

use anyhow::Context;

use super::opponent::Opponent;
use super::screen::{draw, name, parse_point};
use crate::rules::{judge, Board, Point, Rule, Side, Verdict};

/// The answer to `help`.
const HELP: &str = "\
h8     put a stone: letter and number as on the board
7,7    the same as programs write it: column and row from 0, from the upper left
undo   take back your last move and the answer to it
board  draw the board again
quit   leave
";

/// The terms of a game between a person and an opponent.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// An empty board of the size of the game.
    pub board: &'a Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side of the person.
    pub person: Side,
}

/// A game under way.
struct Dialogue<'a, R, W> {
    terms: Terms<'a>,
    opponent: &'a mut dyn Opponent,
    /// The words of the person.
    input: R,
    /// The terminal of the person.
    output: W,
    /// The moves of both sides so far, Black's first.
    moves: Vec<Point>,
}

/// A wish of the person that changes the game.
enum Wish {
    Put(Point),
    Undo,
    Quit,
}

/// Plays a game until its end, or until the person leaves.
///
/// # Errors
/// The opponent gives up or breaks the rules, or the terminal cannot be read or written.
pub fn play(
    terms: Terms<'_>,
    opponent: &mut dyn Opponent,
    input: impl BufRead,
    output: impl Write,
) -> anyhow::Result<()> {
    let moves = Vec::new();
    Dialogue {
        terms,
        opponent,
        input,
        output,
        moves,
    }
    .play()
}

impl<R: BufRead, W: Write> Dialogue<'_, R, W> {
    fn play(&mut self) -> anyhow::Result<()> {
        let (mine, other) = match self.terms.person {
            Side::Black => ("Black (X)", "White (O)"),
            Side::White => ("White (O)", "Black (X)"),
        };
        writeln!(
            self.output,
            "You have {mine}, your opponent {other}. Type help for help."
        )?;
        self.show()?;
        loop {
            let goes_on = if self.to_move() == self.terms.person {
                self.person_moves()?
            } else {
                self.opponent_moves()?
            };
            if !goes_on {
                return Ok(());
            }
        }
    }

    fn to_move(&self) -> Side {
        side_of(self.moves.len())
    }

    /// Returns the board after all moves.
    fn board(&self) -> Board {
        let mut board = self.terms.board.clone();
        for (index, &point) in self.moves.iter().enumerate() {
            board.set(point, Some(side_of(index)));
        }
        board
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let board = draw(&self.board(), self.moves.last().copied());
        Ok(write!(self.output, "\n{board}\n")?)
    }

    /// Lets the person move. Returns true if the game goes on.
    fn person_moves(&mut self) -> anyhow::Result<bool> {
        match self.ask()? {
            Wish::Quit => Ok(false),
            Wish::Undo => {
                self.undo()?;
                Ok(true)
            }
            Wish::Put(point) => match self.put(point)? {
                Verdict::Forbidden => {
                    self.moves.pop();
                    let name = name(self.terms.board, point);
                    writeln!(self.output, "{name} is forbidden to Black by this rule.")?;
                    Ok(true)
                }
                verdict => self.after(verdict, "You have won."),
            },
        }
    }

    /// Lets the opponent move. Returns true if the game goes on.
    fn opponent_moves(&mut self) -> anyhow::Result<bool> {
        writeln!(self.output, "Your opponent thinks ...")?;
        self.output.flush()?;
        let point = self
            .opponent
            .reply(&self.moves)
            .context("your opponent gave up")?;
        let on_board = self
            .terms
            .board
            .point(point.x.into(), point.y.into())
            .is_some();
        anyhow::ensure!(
            on_board && !self.moves.contains(&point),
            "your opponent broke the rules: {point} is not an empty square"
        );
        writeln!(
            self.output,
            "Your opponent plays {}.",
            name(self.terms.board, point)
        )?;
        match self.put(point)? {
            Verdict::Forbidden => {
                self.show()?;
                writeln!(self.output, "That square is forbidden. You have won.")?;
                Ok(false)
            }
            verdict => self.after(verdict, "You have lost."),
        }
    }

    /// Puts a stone of the side to move, and judges it.
    fn put(&mut self, point: Point) -> anyhow::Result<Verdict> {
        let side = self.to_move();
        self.moves.push(point);
        Ok(judge(&self.board(), self.terms.rule, point, side))
    }

    /// Shows the board and, at the end of the game, its result: `won` if there is a winner.
    /// Returns true if the game goes on.
    fn after(&mut self, verdict: Verdict, won: &str) -> anyhow::Result<bool> {
        self.show()?;
        match verdict {
            Verdict::Wins => writeln!(self.output, "{won}")?,
            Verdict::Draw => writeln!(self.output, "The board is full: a draw.")?,
            Verdict::GoesOn | Verdict::Forbidden => return Ok(true),
        }
        Ok(false)
    }

    /// Takes the last move of both sides back.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.moves.len() < 2 {
            writeln!(self.output, "There is no move of yours to take back.")?;
            return Ok(());
        }
        let rest = self.moves.len() - 2;
        // The opponent will be told them with the person's next move.
        if let Some(reason) = self.opponent.obstacle(rest + 1) {
            let words = "Your opponent does not know how to take moves back";
            writeln!(self.output, "{words}: {reason}.")?;
            return Ok(());
        }
        self.moves.truncate(rest);
        self.show()
    }

    /// Asks the person until the answer is a wish that can be fulfilled.
    fn ask(&mut self) -> anyhow::Result<Wish> {
        loop {
            write!(self.output, "Your move: ")?;
            self.output.flush()?;
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(Wish::Quit);
            }
            let line = String::from_utf8_lossy(&line);
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "help" | "?" => write!(self.output, "{HELP}")?,
                "board" => self.show()?,
                "undo" => return Ok(Wish::Undo),
                "quit" | "exit" => return Ok(Wish::Quit),
                text => match parse_point(self.terms.board, text) {
                    None => writeln!(self.output, "{text:?} is no square. Type help.")?,
                    Some(point) if self.moves.contains(&point) => {
                        writeln!(self.output, "There is a stone on {text} already.")?;
                    }
                    Some(point) => return Ok(Wish::Put(point)),
                },
            }
        }
    }
}

/// Returns the side that makes the move with this index.
fn side_of(index: usize) -> Side {
    if index.is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    }
}
