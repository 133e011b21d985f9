//! Data: the text lines between a command and its DONE.

use std::cmp::Ordering;
use std::time::Instant;

use super::super::parse::numbers;
use crate::board::{Board, Cell, Point, Side};

/// The data of BOARD and YXBOARD: one stone per text line, `x,y,field`. Field 1 is
/// a stone of ours, 2 one of the other side, 3 a square that belongs to nobody.
pub(super) struct BoardData {
    /// When the command came.
    pub(super) started: Instant,
    stones: Vec<[i64; 3]>,
    /// True if the stones come in the order in which they were put.
    is_ordered: bool,
    /// True if some data could not be read.
    is_bad: bool,
    /// The largest field that is allowed.
    field_max: i64,
}

impl BoardData {
    /// The data of BOARD: the stones come in any order.
    pub(super) fn new(started: Instant, field_max: i64) -> BoardData {
        BoardData {
            started,
            stones: Vec::new(),
            is_ordered: false,
            is_bad: false,
            field_max,
        }
    }

    /// The data of YXBOARD: Yixin-Board lists the first stone of the game first.
    pub(super) fn ordered(started: Instant) -> BoardData {
        BoardData {
            is_ordered: true,
            ..BoardData::new(started, 3)
        }
    }

    fn add(&mut self, text: &str) {
        match numbers(text) {
            Some(stone) if (1..=self.field_max).contains(&stone[2]) => {
                self.stones.push(stone);
            }
            _ => self.is_bad = true,
        }
    }

    /// Our side, which the data do not tell. We are to move; where the order is known the
    /// first stone is Black's, however many stones each side has, and elsewhere whoever has
    /// fewer stones is to move.
    pub(super) fn own(&self) -> Side {
        let count = |field| self.stones.iter().filter(|stone| stone[2] == field).count();
        let first = self.stones.iter().find(|stone| stone[2] != 3);
        let own_is_first = first.map_or(true, |stone| stone[2] == 1);
        let own_is_black = match count(1).cmp(&count(2)) {
            _ if self.is_ordered => own_is_first,
            Ordering::Less => false,
            Ordering::Equal => true,
            Ordering::Greater => own_is_first,
        };
        if own_is_black {
            Side::Black
        } else {
            Side::White
        }
    }

    /// The stones in the order given. None if some data could not be read, or a
    /// stone is off `board`.
    pub(super) fn stones(&self, board: &Board) -> Option<Vec<(Point, Cell)>> {
        let own = self.own();
        let stone = |&[x, y, field]: &[i64; 3]| {
            let cell = match field {
                1 => own.stone(),
                2 => (!own).stone(),
                _ => Cell::Wall,
            };
            Some((board.point(x, y)?, cell))
        };
        if self.is_bad {
            return None;
        }
        self.stones.iter().map(stone).collect()
    }
}

/// The data of a command that is still to be ended by DONE.
pub(super) enum Data {
    /// Data of `BOARD`, which is answered by a move.
    Board(BoardData),
    /// Data of `YXBOARD`, which is not answered.
    QuietBoard(BoardData),
    /// Data of `SWAP2BOARD`.
    Opening(PointData),
    /// Data of `YXBLOCK`.
    Block(PointData),
    /// Data of `YXBLOCKUNDO`.
    Unblock(PointData),
}

impl Data {
    /// Adds a text line.
    pub(super) fn add(&mut self, text: &str) {
        match self {
            Data::Board(data) | Data::QuietBoard(data) => data.add(text),
            Data::Opening(data) => data.add(numbers(text).or_else(|| with_field(text))),
            Data::Block(data) | Data::Unblock(data) => data.add(numbers(text)),
        }
    }
}

/// The coordinates in `x,y,field`, which some managers write where no field is
/// asked for.
fn with_field(text: &str) -> Option<[i64; 2]> {
    numbers(text).map(|[x, y, _field]: [i64; 3]| [x, y])
}

/// Data with one point per text line, `x,y`.
pub(super) struct PointData {
    /// When the command came.
    pub(super) started: Instant,
    pub(super) points: Vec<[i64; 2]>,
    /// True if some data could not be read.
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
