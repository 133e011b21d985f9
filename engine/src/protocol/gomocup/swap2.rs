//! SWAP2BOARD: our part in an opening by swap2.

use super::super::fault::{game, Fault};
use super::super::output::send;
use super::super::speaker::Reaction;
use super::data::PointData;
use super::gomocup::{Asked, Gomocup};
use super::report;
use crate::board::Side;
use crate::session::{Aim, Answer};

impl Gomocup {
    /// Begins to think about our part of the opening, once all data of SWAP2BOARD
    /// have come. The stones belong to no side yet, and the game's board is left
    /// alone.
    pub(super) fn swap2(&mut self, data: &PointData) -> Result<Reaction, Fault> {
        let mut board = game(&self.session)?.cleared().board().clone();
        let (aim, side) = match data.points.len() {
            0 => (Aim::Opening, Side::Black),
            // After three stones and after five White is to move.
            3 | 5 => (Aim::Side, Side::White),
            _ => return Err(Fault::Opening),
        };
        let sides = [Side::Black, Side::White].iter().cycle();
        for (&[x, y], side) in data.points.iter().zip(sides) {
            let point = board.point(x, y).ok_or(Fault::Opening)?;
            if !board.is_empty(point) {
                return Err(Fault::Opening);
            }
            board.put(point, side.stone());
        }
        if data.is_bad {
            return Err(Fault::Opening);
        }
        self.asked = Asked::Opening(data.points.len());
        self.think_on_board(board, side, aim, data.started)
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
