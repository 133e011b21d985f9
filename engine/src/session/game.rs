//! The game on the board: stones in the order in which they came, and whose they are.

use crate::board::{Board, Cell, Point, Rule, Side};

/// A game as far as it has come.
#[derive(Clone)]
pub struct Game {
    board: Board,
    stones: Vec<Stone>,
    own: Option<Side>,
    to_move: Side,
}

/// A stone of the game, and what it scored.
#[derive(Clone)]
struct Stone {
    point: Point,
    /// In a game that goes on after a win: the stones of the lines that this one won, and
    /// what they were. They belong to nobody any more.
    scored: Vec<(Point, Cell)>,
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
            to_move: Side::Black,
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
            to_move: Side::Black,
        }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stones so far, Walls that were given included.
    pub fn stone_count(&self) -> usize {
        self.stones.len()
    }

    /// Whether nothing has been put on the board.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// Our color: what the stones so far made it, or Black if nobody has moved.
    pub fn own(&self) -> Side {
        self.own.unwrap_or(Side::Black)
    }

    /// Sets our color, whatever the stones say.
    pub fn set_own(&mut self, own: Side) {
        self.own = Some(own);
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Sets whose turn it is, whatever the stones say.
    pub fn set_to_move(&mut self, side: Side) {
        self.to_move = side;
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
        if let Some(side) = cell.side() {
            self.to_move = !side;
        }
        let scored = Vec::new();
        self.stones.push(Stone { point, scored });
    }

    /// Takes the lines that the last stone has won out of the game, if by `rule` it goes on
    /// after a win: a stone that has been part of a won line is part of no other.
    pub fn score_lines(&mut self, rule: Rule) {
        if let (true, Some(last)) = (rule.continuous, self.stones.last_mut()) {
            let stones = self.board.won_stones(last.point, rule);
            for point in stones {
                last.scored.push((point, self.board.cell(point)));
                self.board.take(point);
                self.board.put(point, Cell::Wall);
            }
        }
    }

    /// Puts our stone. Whoever puts the first stone is Black.
    pub fn put_own(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Side::Black);
        self.put(point, own.stone());
    }

    /// Puts a stone of the other side.
    pub fn put_other(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Side::White);
        self.put(point, (!own).stone());
    }

    /// Takes the last stone back, if it stands on these coordinates.
    pub fn take_back(&mut self, x: i64, y: i64) -> Result<(), Refusal> {
        let point = self.board.point(x, y).ok_or(Refusal::NotLast)?;
        match self.stones.pop() {
            Some(last) if last.point == point => {
                for (scored, cell) in last.scored {
                    self.board.take(scored);
                    self.board.put(scored, cell);
                }
                if let Some(side) = self.board.cell(point).side() {
                    self.to_move = side;
                }
                self.board.take(point);
            }
            other => {
                self.stones.extend(other);
                return Err(Refusal::NotLast);
            }
        }
        if self.stones.is_empty() {
            // Who opens decides the colors anew.
            self.own = None;
            self.to_move = Side::Black;
        }
        Ok(())
    }

    /// Whether no move can follow: the board is full, or a line is won and that ends it.
    pub fn is_over(&self, rule: Rule) -> bool {
        self.board.empty_count() == 0 || (!rule.continuous && self.board.is_decided(rule))
    }
}
