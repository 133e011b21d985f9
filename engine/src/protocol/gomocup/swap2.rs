//! Our part in an opening by swap2: SWAP2BOARD, and the steps of Yixin-Board.
//!
//! Yixin-Board asks by `yxswap2step1` for the first three stones, by `yxswap2step2` for our
//! choice when they stand on the board, and by `yxswap2step3` when five do. It reads the
//! answers from messages, whose points are two numbers as it sends them in data:
//!
//! | step | answer |
//! |---|---|
//! | 1 | `MESSAGE SWAP2 MOVE1 7 7`, `MESSAGE SWAP2 MOVE2 6 8`, `MESSAGE SWAP2 MOVE3 9 9` |
//! | 2 | `MESSAGE SWAP2 SWAP1 YES`: we take Black; `NO`: we stay White, and are asked for a move |
//! | 3 | `MESSAGE SWAP2 SWAP2 YES`, `NO`: the same |
//!
//! Two stones more, `MOVE4` and `MOVE5`, would be an answer to step 2; we always choose.

use std::time::Instant;

use super::super::fault::{game, Fault};
use super::super::output::send;
use super::super::speaker::Reaction;
use super::data::Data;
use super::gomocup::{Asked, Gomocup};
use super::report;
use crate::board::{Board, Point, Side};
use crate::session::{Aim, Answer};

impl Gomocup {
    /// Begins to think about our part of the opening, once all data of SWAP2BOARD
    /// have come. The stones belong to no side yet, and the game's board is left
    /// alone.
    pub(super) fn swap2(&mut self, data: &Data) -> Result<Reaction, Fault> {
        data.check()?;
        let stones = data.points();
        let (aim, side) = match stones.len() {
            0 => (Aim::Opening, Side::Black),
            // After three stones and after five White is to move.
            3 | 5 => (Aim::Side, Side::White),
            _ => return Err(Fault::Opening),
        };
        let board = self.opening_board(&stones)?;
        self.asked = Asked::Opening(stones.len());
        self.think_on_board(board, side, aim, data.started)
    }

    /// A board like the game's with these stones alone, black and white in turn.
    pub(super) fn opening_board(&self, stones: &[Point]) -> Result<Board, Fault> {
        let mut board = game(&self.session)?.cleared().board().clone();
        let sides = [Side::Black, Side::White].iter().cycle();
        for (&point, side) in stones.iter().zip(sides) {
            board.put(point, side.stone());
        }
        Ok(board)
    }

    /// Begins to think about a step of Yixin-Board's swap2: the first, for which the board
    /// is to be empty, or one for which it holds `stones` stones, and White is to move.
    pub(super) fn swap2_step(
        &mut self,
        stones: usize,
        started: Instant,
    ) -> Result<Reaction, Fault> {
        let game = game(&self.session)?;
        self.asked = Asked::Swap2Step(stones);
        if stones == 0 {
            // Yixin-Board does not say that the game before is over.
            let board = game.cleared().board().clone();
            return self.think_on_board(board, Side::Black, Aim::Opening, started);
        }
        if game.stone_count() != stones || game.to_move() != Side::White {
            return Err(Fault::Opening);
        }
        let board = game.board().clone();
        self.think_on_board(board, Side::White, Aim::Side, started)
    }
}

/// Tells the answer to SWAP2BOARD with `stones` stones.
pub(super) fn give_opening(answer: &Answer, stones: usize) -> Result<(), Fault> {
    let points = match stones {
        _ if answer.swap => {
            send("SWAP");
            return Ok(());
        }
        0 => answer.points.get(..3),
        // One stone, or two that leave the choice to the other side.
        3 => answer.points.get(..answer.points.len().clamp(1, 2)),
        _ => answer.points.get(..1),
    };
    let points = points.ok_or(Fault::GAME_OVER)?;
    send(&report::points(points));
    Ok(())
}

/// Tells the answer to a step of Yixin-Board's swap2 with `stones` stones.
pub(super) fn give_swap2_step(answer: &Answer, stones: usize) -> Result<(), Fault> {
    let choice = report::choice(answer.swap);
    match stones {
        0 => give_three("SWAP2", answer)?,
        3 => send(&format!("MESSAGE SWAP2 SWAP1 {}", choice)),
        _ => send(&format!("MESSAGE SWAP2 SWAP2 {}", choice)),
    }
    Ok(())
}

/// Tells the first three stones of an opening to Yixin-Board.
pub(super) fn give_three(opening: &str, answer: &Answer) -> Result<(), Fault> {
    let points = answer.points.get(..3).ok_or(Fault::GAME_OVER)?;
    for (index, &point) in points.iter().enumerate() {
        let pair = report::pair(point);
        send(&format!("MESSAGE {} MOVE{} {}", opening, index + 1, pair));
    }
    Ok(())
}
