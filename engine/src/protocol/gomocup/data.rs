//! Data: the text lines between a command and its DONE.

use std::cmp::Ordering;
use std::time::Instant;

use super::super::fault::{DataLine, Fault};
use super::super::parse::numbers;
use crate::board::{Board, Cell, Point, Side};

/// The commands that have data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `BOARD`, which is answered by a move: one stone per text line, `x,y,field`. Field 1
    /// is a stone of ours, 2 one of the other side, 3 a square that belongs to nobody.
    Board,
    /// `YXBOARD`, which is not answered. Yixin-Board lists the first stone of the game
    /// first.
    QuietBoard,
    /// `SWAP2BOARD`: one stone per text line, `x,y`, black and white in turn.
    Opening,
    /// `YXBLOCK`: one point per text line, `x,y`.
    Block,
    /// `YXBLOCKUNDO`.
    Unblock,
    /// `YXSOOSORVSTEP2` to `6`: stones as those of `SWAP2BOARD`.
    Soosorv(Soosorv),
}

/// Our parts in an opening by Soosorv-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Soosorv {
    /// We put the first three stones.
    Opening,
    /// They stand, and we may take the other side.
    FirstSwap,
    /// We put the fourth, and say how many fifth ones are to be offered.
    Fourth,
    /// It stands, with this number of fifth ones to be offered, and we may take the other
    /// side.
    SecondSwap(usize),
    /// We offer this number of fifth stones.
    Fifths(usize),
    /// They are offered, and we choose one.
    Choice,
}

/// The data of a command, as far as they have come.
pub(super) struct Data {
    pub(super) kind: Kind,
    /// When the command came.
    pub(super) started: Instant,
    /// The largest field that is allowed.
    field_max: i64,
    /// The board, with a wall on each point that has been listed. None before a game: then
    /// no text line is read.
    board: Option<Board>,
    /// The points in the order given, each with its field; 0 where it has none.
    stones: Vec<(Point, i64)>,
    /// The number of text lines so far.
    count: usize,
    /// The first text line that could not be read, or whose point is taken or off the board.
    bad: Option<DataLine>,
}

impl Data {
    /// The data of a command that came at `started`, for points of the empty `board`.
    pub(super) fn new(kind: Kind, started: Instant, board: Option<Board>) -> Data {
        Data {
            kind,
            started,
            field_max: 3,
            board,
            stones: Vec::new(),
            count: 0,
            bad: None,
        }
    }

    /// The same data, where no field may be larger than `field_max`.
    pub(super) fn up_to_field(self, field_max: i64) -> Data {
        Data { field_max, ..self }
    }

    /// Adds a text line.
    pub(super) fn add(&mut self, text: &str) {
        self.count += 1;
        let stone = self.stone(text);
        match (&mut self.board, stone) {
            (Some(board), Some((point, field))) if board.is_empty(point) => {
                board.put(point, Cell::Wall);
                self.stones.push((point, field));
            }
            // To block a point twice does no harm.
            (_, Some(_)) if matches!(self.kind, Kind::Block | Kind::Unblock) => {}
            _ => {
                let line = DataLine::new(self.count, text);
                self.bad.get_or_insert(line);
            }
        }
    }

    /// The point and the field that a text line tells; None if it tells none.
    fn stone(&self, text: &str) -> Option<(Point, i64)> {
        let pair = || numbers(text).map(|[x, y]: [i64; 2]| [x, y, 0]);
        let [x, y, field] = match self.kind {
            Kind::Board | Kind::QuietBoard => numbers(text)
                .filter(|stone: &[i64; 3]| (1..=self.field_max).contains(&stone[2]))?,
            // Some managers write a field where none is asked for.
            Kind::Opening | Kind::Soosorv(_) => pair().or_else(|| numbers(text))?,
            Kind::Block | Kind::Unblock => pair()?,
        };
        let point = self.board.as_ref()?.point(x, y)?;
        Some((point, field))
    }

    /// Checks that there was no bad text line.
    ///
    /// # Errors
    /// The fault that names the first one.
    pub(super) fn check(&self) -> Result<(), Fault> {
        match &self.bad {
            Some(line) => Err(self.fault(line.clone())),
            None => Ok(()),
        }
    }

    /// The fault of data that a command has ended: `text`, which stands where another text
    /// line is due, or DONE.
    pub(super) fn broken_off(&self, text: &str) -> Fault {
        self.fault(DataLine::new(self.count + 1, text))
    }

    fn fault(&self, line: DataLine) -> Fault {
        match self.kind {
            Kind::Board | Kind::QuietBoard => Fault::BoardData(line),
            Kind::Opening | Kind::Soosorv(_) => Fault::OpeningData(line),
            Kind::Block | Kind::Unblock => Fault::BlockData(line),
        }
    }

    /// The points in the order given.
    pub(super) fn points(&self) -> Vec<Point> {
        self.stones.iter().map(|&(point, _)| point).collect()
    }

    /// Our side, which the data do not tell. We are to move; where the order is known the
    /// first stone is Black's, however many stones each side has, and elsewhere whoever has
    /// fewer stones is to move.
    pub(super) fn own(&self) -> Side {
        let count = |wanted| self.stones.iter().filter(|stone| stone.1 == wanted).count();
        let first = self.stones.iter().find(|stone| stone.1 != 3);
        let own_is_first = first.map_or(true, |stone| stone.1 == 1);
        let own_is_black = match count(1).cmp(&count(2)) {
            _ if self.kind == Kind::QuietBoard => own_is_first,
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

    /// The stones of a position, in the order given.
    pub(super) fn cells(&self) -> Vec<(Point, Cell)> {
        let own = self.own();
        let cell = |&(point, field): &(Point, i64)| match field {
            1 => (point, own.stone()),
            2 => (point, (!own).stone()),
            _ => (point, Cell::Wall),
        };
        self.stones.iter().map(cell).collect()
    }
}
