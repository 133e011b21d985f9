//! Commands with data: the text lines up to DONE.

use super::{Data, Due, Gomocup};
use crate::board::{Board, Cell};
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
            Data::Soosorv(step) => self.soosorv(step, lines),
            _ => self.set_board(lines, data == Data::Board),
        }
    }

    /// YXBLOCK or YXBLOCKUNDO: the points need only be on the board.
    fn blocked(&mut self, lines: &[String]) -> Expect {
        let board = match &self.board {
            Some(board) => board,
            None => return self.fault("no game started"),
        };
        let is_bad = |line: &String| match commands::numbers(line).as_deref() {
            Some(&[x, y]) => !board.has((x, y)),
            _ => true,
        };
        match lines.iter().position(is_bad) {
            Some(index) => self.bad_line("block", index, &lines[index]),
            None => Expect::Silence,
        }
    }

    /// BOARD or YXBOARD: `thinks` is set for the one that wants a move.
    fn set_board(&mut self, lines: &[String], thinks: bool) -> Expect {
        self.clear_board();
        let field_max = if self.is_2004 { 2 } else { 3 };
        let mut board = self.board.clone().expect("a board");
        let mut stones = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            match commands::numbers(line).as_deref() {
                Some(&[x, y, f])
                    if (1..=field_max).contains(&f) && board.is_free((x, y)) =>
                {
                    board.put((x, y), Cell::Blocked);
                    stones.push([x, y, f]);
                }
                _ => return self.bad_line("board", index, line),
            }
        }
        // YXBOARD, which does not think, lists the stones in the order of the game.
        let own = own_side(&stones, !thinks);
        let mut board = board.cleared();
        for [x, y, field] in stones {
            let cell = match field {
                1 => own,
                2 => own.other(),
                _ => Cell::Blocked,
            };
            board.put((x, y), cell);
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

    fn clear_board(&mut self) {
        self.suggested = false;
        self.board = self.board.as_ref().map(Board::cleared);
        self.own = None;
    }

    /// The stones of an opening, on a board of their own.
    ///
    /// # Errors
    /// With the answer that is due, if there is none.
    fn opening(&self, lines: &[String]) -> Result<(Board, Vec<(i64, i64)>), Expect> {
        let mut board = self.board.as_ref().expect("a board").cleared();
        let mut points = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            match commands::numbers(line).as_deref() {
                Some(&[x, y]) | Some(&[x, y, _]) if board.is_free((x, y)) => {
                    board.put((x, y), Cell::Blocked);
                    points.push((x, y));
                }
                _ => return Err(self.bad_line("opening", index, line)),
            }
        }
        Ok((board, points))
    }

    fn swap2(&mut self, lines: &[String]) -> Expect {
        let (board, points) = match self.opening(lines) {
            Ok(opening) => opening,
            Err(due) => return due,
        };
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

    fn soosorv(&mut self, step: usize, lines: &[String]) -> Expect {
        let (board, points) = match self.opening(lines) {
            Ok(opening) => opening,
            Err(due) => return due,
        };
        let counts = match step {
            2 | 3 => 3..=3,
            6 => 5..=12,
            _ => 4..=4,
        };
        if !counts.contains(&points.len()) {
            return self.fault("bad opening");
        }
        self.think_aloud(&board)
    }

    /// Follows a command that ends data where DONE is due; the error that is due.
    pub(super) fn broken_off(
        &mut self,
        data: Data,
        lines: &[String],
        line: &str,
    ) -> Expect {
        let kind = match data {
            Data::Board | Data::YxBoard => {
                self.clear_board();
                "board"
            }
            Data::Swap2 | Data::Soosorv(_) => "opening",
            Data::Block | Data::BlockUndo => "block",
        };
        self.bad_line(kind, lines.len(), line)
    }

    /// The error of a text line of data, which is told in short.
    fn bad_line(&self, kind: &str, index: usize, line: &str) -> Expect {
        let printed = |c: char| if c.is_control() { ' ' } else { c };
        let mut told: String = line.chars().take(60).map(printed).collect();
        if line.chars().count() > 60 {
            told += "..";
        }
        self.fault(&format!(
            "bad {kind} line {}: {}",
            index + 1,
            told.trim_end()
        ))
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
