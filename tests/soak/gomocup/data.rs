//! Commands with data: the text lines up to DONE.

use super::{Data, Due, Gomocup};
use crate::board::Cell;
use crate::commands;
use crate::model::Expect;

impl Gomocup {
    /// Follows DONE behind `lines`; the answer that is due.
    pub(super) fn done(&mut self, data: Data, lines: &[String]) -> Expect {
        if matches!(data, Data::Block | Data::BlockUndo) {
            return self.blocked(lines);
        }
        if self.board.is_none() {
            return self.fault("no game started");
        }
        if data == Data::Board {
            // Its answer tells it, if it comes to that.
            self.is_limit_new = false;
        }
        match data {
            Data::Swap2 => self.swap2(lines),
            _ => self.set_board(lines, data == Data::Board),
        }
    }

    /// YXBLOCK or YXBLOCKUNDO: the points need only be on the board.
    fn blocked(&mut self, lines: &[String]) -> Expect {
        let board = match &self.board {
            Some(board) => board,
            None => return self.fault("no game started"),
        };
        let on_board = |line: &String| match commands::numbers(line).as_deref() {
            Some(&[x, y]) => board.has((x, y)),
            _ => false,
        };
        if lines.iter().all(on_board) {
            Expect::Silence
        } else {
            self.fault("bad block line")
        }
    }

    /// BOARD or YXBOARD: `thinks` is set for the one that wants a move.
    fn set_board(&mut self, lines: &[String], thinks: bool) -> Expect {
        self.suggested = false;
        let field_max = if self.is_2004 { 2 } else { 3 };
        let stones: Option<Vec<[i64; 3]>> = lines
            .iter()
            .map(|line| match commands::numbers(line).as_deref() {
                Some(&[x, y, f]) if (1..=field_max).contains(&f) => Some([x, y, f]),
                _ => None,
            })
            .collect();
        let mut board = self.board.as_ref().expect("a board").cleared();
        // YXBOARD, which does not think, lists the stones in the order of the game.
        let own = own_side(stones.as_deref().unwrap_or(&[]), !thinks);
        let placed = stones.map_or(false, |stones| {
            stones.iter().all(|&[x, y, field]| {
                let cell = match field {
                    1 => own,
                    2 => own.other(),
                    _ => Cell::Blocked,
                };
                let is_free = board.is_free((x, y));
                if is_free {
                    board.put((x, y), cell);
                }
                is_free
            })
        });
        if !placed {
            self.board = Some(board.cleared());
            self.own = None;
            return self.fault("bad board line");
        }
        board.to_move = own;
        self.board = Some(board);
        self.own = Some(own);
        if thinks {
            self.think(Due::Move)
        } else {
            Expect::Silence
        }
    }

    /// SWAP2BOARD: the opening stands on a board of its own.
    fn swap2(&mut self, lines: &[String]) -> Expect {
        let mut board = self.board.as_ref().expect("a board").cleared();
        let mut points = Vec::new();
        for line in lines {
            match commands::numbers(line).as_deref() {
                Some(&[x, y]) | Some(&[x, y, _]) if board.is_free((x, y)) => {
                    board.put((x, y), Cell::Blocked);
                    points.push((x, y));
                }
                _ => return self.fault("bad opening"),
            }
        }
        let due = match points.len() {
            0 => Due::Three,
            3 => Due::SideOrTwo(points),
            5 => Due::Side(points),
            _ => return self.fault("bad opening"),
        };
        if let Some(fault) = self.obstacle(&board) {
            return fault;
        }
        self.due = due;
        Expect::Lines(1)
    }
}

/// The side of the program by the stones of BOARD, or of YXBOARD if they are ordered.
fn own_side(stones: &[[i64; 3]], is_ordered: bool) -> Cell {
    let count = |field| stones.iter().filter(|stone| stone[2] == field).count();
    let (own, other) = (count(1), count(2));
    let first = stones
        .iter()
        .map(|stone| stone[2])
        .find(|&field| field != 3);
    match own.cmp(&other) {
        _ if is_ordered && first == Some(2) => Cell::White,
        _ if is_ordered => Cell::Black,
        std::cmp::Ordering::Equal => Cell::Black,
        std::cmp::Ordering::Less => Cell::White,
        std::cmp::Ordering::Greater if first == Some(1) => Cell::Black,
        std::cmp::Ordering::Greater => Cell::White,
    }
}
