//! The game on the board: stones in the order in which they came, and whose they are.

use crate::board::{Board, Cell, Color, Point, Rules};

/// A game as far as it has come.
#[derive(Clone)]
pub struct Game {
    board: Board,
    stones: Vec<Point>,
    own: Option<Color>,
}

/// Why a stone cannot be put, or taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such square.
    OffBoard,
    /// Something stands there.
    Occupied,
    /// The stone is not the last one.
    NotLast,
}

impl Game {
    /// A game on an empty board; none if there is no board of that size.
    pub fn new(width: usize, height: usize) -> Option<Game> {
        Some(Game {
            board: Board::new(width, height)?,
            stones: Vec::new(),
            own: None,
        })
    }

    /// The same board without a stone.
    pub fn cleared(&self) -> Game {
        let board = Board::new(self.board.width(), self.board.height());
        let board = board.unwrap_or_else(|| self.board.clone());
        Game {
            board,
            stones: Vec::new(),
            own: None,
        }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether nothing has been put on the board.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// Our colour: what the stones so far made it, or Black if nobody has moved.
    pub fn own(&self) -> Color {
        self.own.unwrap_or(Color::Black)
    }

    /// Sets our colour, whatever the stones say.
    pub fn set_own(&mut self, own: Color) {
        self.own = Some(own);
    }

    /// The point of these coordinates, if a stone can be put there.
    pub fn empty_point(&self, x: i64, y: i64) -> Result<Point, Refusal> {
        let point = self.board.point(x, y).ok_or(Refusal::OffBoard)?;
        if self.board.is_empty(point) {
            Ok(point)
        } else {
            Err(Refusal::Occupied)
        }
    }

    /// Puts anything on an empty point.
    pub fn put(&mut self, point: Point, cell: Cell) {
        self.board.put(point, cell);
        self.stones.push(point);
    }

    /// Puts our stone. Whoever puts the first stone is Black.
    pub fn put_own(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Color::Black);
        self.put(point, own.stone());
    }

    /// Puts a stone of the other side.
    pub fn put_other(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Color::White);
        self.put(point, (!own).stone());
    }

    /// Takes the last stone back, if it stands on these coordinates.
    pub fn take_back(&mut self, x: i64, y: i64) -> Result<(), Refusal> {
        let point = self.board.point(x, y).ok_or(Refusal::NotLast)?;
        if self.stones.last() != Some(&point) {
            return Err(Refusal::NotLast);
        }
        self.stones.pop();
        self.board.take(point);
        if self.stones.is_empty() {
            // Who opens decides the colours anew.
            self.own = None;
        }
        Ok(())
    }

    /// Whether no move can follow: the board is full, or a line is won and that ends it.
    pub fn is_over(&self, rules: Rules) -> bool {
        self.board.empty_count() == 0 || (!rules.continuous && self.board.is_decided(rules))
    }
}
