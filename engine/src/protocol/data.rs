//! The lines between a command and its DONE.

use super::parse::numbers;
use crate::board::{Cell, Side};
use std::time::Instant;

/// What BOARD and YXBOARD list: a stone a line, `x,y,field`.
pub(super) struct BoardData {
    pub(super) started: Instant,
    stones: Vec<[i64; 3]>,
    is_bad: bool,
    /// The largest field that there is: 3 marks a square that belongs to nobody.
    field_max: i64,
}

impl BoardData {
    pub(super) fn new(started: Instant, field_max: i64) -> BoardData {
        BoardData {
            started,
            stones: Vec::new(),
            is_bad: false,
            field_max,
        }
    }

    pub(super) fn add(&mut self, line: &str) {
        match numbers(line) {
            Some(stone) if (1..=self.field_max).contains(&stone[2]) => {
                self.stones.push(stone);
            }
            _ => self.is_bad = true,
        }
    }

    /// Our color. Nothing says it: whoever has fewer stones is to move, and that is us.
    pub(super) fn own(&self) -> Side {
        let count = |field| self.stones.iter().filter(|stone| stone[2] == field).count();
        let first = self.stones.iter().find(|stone| stone[2] != 3);
        let own_is_first = first.map_or(true, |stone| stone[2] == 1);
        let (own, other) = (count(1), count(2));
        if own == other || (own > other && own_is_first) {
            Side::Black
        } else {
            Side::White
        }
    }

    /// What stands where, in the order given; none if a line could not be read.
    pub(super) fn stones(&self) -> Option<Vec<(i64, i64, Cell)>> {
        let own = self.own();
        let stone = |&[x, y, field]: &[i64; 3]| match field {
            1 => (x, y, own.stone()),
            2 => (x, y, (!own).stone()),
            _ => (x, y, Cell::Wall),
        };
        (!self.is_bad).then(|| self.stones.iter().map(stone).collect())
    }
}

/// The data lines of a command that is still to be ended by DONE.
pub(super) enum Data {
    /// Of `BOARD`, which is answered by a move.
    Board(BoardData),
    /// Of `YXBOARD`, which is not answered.
    QuietBoard(BoardData),
    /// Of `SWAP2BOARD`.
    Opening(PointData),
    /// Of `YXBLOCK`.
    Block(PointData),
    /// Of `YXBLOCKUNDO`.
    Unblock(PointData),
}

impl Data {
    pub(super) fn add(&mut self, line: &str) {
        match self {
            Data::Board(data) | Data::QuietBoard(data) => data.add(line),
            Data::Opening(data) => data.add(numbers(line).or_else(|| with_field(line))),
            Data::Block(data) | Data::Unblock(data) => data.add(numbers(line)),
        }
    }
}

/// The point of `x,y,f`, which some managers write where no field is asked for.
fn with_field(line: &str) -> Option<[i64; 2]> {
    numbers(line).map(|[x, y, _field]: [i64; 3]| [x, y])
}

/// A point a line, `x,y`.
pub(super) struct PointData {
    pub(super) started: Instant,
    pub(super) points: Vec<[i64; 2]>,
    pub(super) is_bad: bool,
}

impl PointData {
    pub(super) fn new(started: Instant) -> PointData {
        PointData {
            started,
            points: Vec::new(),
            is_bad: false,
        }
    }

    fn add(&mut self, point: Option<[i64; 2]>) {
        match point {
            Some(point) => self.points.push(point),
            None => self.is_bad = true,
        }
    }
}
