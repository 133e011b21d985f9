//! The game on the board: stones in order, and whose they are. The stones stand in the
//! order in which they came.

use crate::board::{Board, Cell, Point, Rule, Side};

/// A game as far as it has come.
#[derive(Clone)]
pub struct Game {
    board: Board,
    stones: Vec<Stone>,
    /// Our side; None while nothing tells it.
    own: Option<Side>,
    to_move: Side,
}

/// A stone of the game, and what it scored.
#[derive(Clone)]
struct Stone {
    point: Point,
    /// If the game goes on after a win: the points of the lines that this stone won,
    /// each with the cell that it was. They are walls now.
    scored: Vec<(Point, Cell)>,
}

/// A reason why a stone cannot be put, or taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such point.
    OffBoard,
    /// The point is not empty.
    Occupied,
    /// The stone is not the last one.
    NotLast,
}

impl Game {
    /// A game on an empty board; None if there is no board of that size.
    pub fn new(width: usize, height: usize) -> Option<Game> {
        Some(Game::on(Board::new(width, height)?))
    }

    fn on(empty_board: Board) -> Game {
        Game {
            board: empty_board,
            stones: Vec::new(),
            own: None,
            to_move: Side::Black,
        }
    }

    /// A game on an empty board as large as that of this one.
    pub fn cleared(&self) -> Game {
        let board = Board::new(self.board.width(), self.board.height());
        Game::on(board.unwrap_or_else(|| self.board.clone()))
    }

    /// The board. Lines that have been scored stand on it as walls.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of stones so far, including walls that were put like stones.
    pub fn stone_count(&self) -> usize {
        self.stones.len()
    }

    /// True if nothing has been put on the board.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// Our side, as the stones so far or `set_own` made it; Black if nothing tells it.
    pub fn own(&self) -> Side {
        self.own.unwrap_or(Side::Black)
    }

    /// Sets our side, whatever the stones say.
    pub fn set_own(&mut self, own: Side) {
        self.own = Some(own);
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Sets the side whose turn it is, whatever the stones say.
    pub fn set_to_move(&mut self, side: Side) {
        self.to_move = side;
    }

    /// The point in column `x` and row `y`, which must be empty.
    ///
    /// # Errors
    /// `OffBoard` or `Occupied`.
    pub fn empty_point(&self, x: i64, y: i64) -> Result<Point, Refusal> {
        let point = self.board.point(x, y).ok_or(Refusal::OffBoard)?;
        if self.board.is_empty(point) {
            Ok(point)
        } else {
            Err(Refusal::Occupied)
        }
    }

    /// Puts a stone or a wall on an empty point, without telling anything of our side.
    /// After a stone it is the other side's turn.
    pub fn put(&mut self, point: Point, cell: Cell) {
        self.board.put(point, cell);
        if let Some(side) = cell.side() {
            self.to_move = !side;
        }
        let scored = Vec::new();
        self.stones.push(Stone { point, scored });
    }

    /// Puts our stone. If nothing has told our side, we open the game, and are Black.
    pub fn put_own(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Side::Black);
        self.put(point, own.stone());
    }

    /// Puts a stone of the other side. If nothing has told our side, the other side
    /// opens the game, and is Black.
    pub fn put_other(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Side::White);
        self.put(point, (!own).stone());
    }

    /// Replaces the position by `stones`, in this order. `own` is our side, and to
    /// move.
    ///
    /// # Errors
    /// `Occupied` if two of the stones are on one point; the board is empty then.
    pub fn set_up(&mut self, stones: &[(Point, Cell)], own: Side) -> Result<(), Refusal> {
        *self = self.cleared();
        for &(point, cell) in stones {
            if !self.board.is_empty(point) {
                *self = self.cleared();
                return Err(Refusal::Occupied);
            }
            self.put(point, cell);
        }
        self.set_own(own);
        self.set_to_move(own);
        Ok(())
    }

    /// Turns the lines that the last stone has won into walls, if by `rule` the game
    /// goes on after a win: a stone that has been part of a won line is part of no
    /// other.
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

    /// Takes back the last stone, which must stand in column `x` and row `y`, and the
    /// lines that it scored.
    ///
    /// # Errors
    /// `NotLast` if there is no such stone, or it is not the last one.
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
            // The next to open the game decides anew which side is ours.
            self.own = None;
            self.to_move = Side::Black;
        }
        Ok(())
    }

    /// True if no move can follow: the board is full, or a line is won and that ends
    /// the game.
    pub fn is_over(&self, rule: Rule) -> bool {
        self.board.empty_count() == 0 || (!rule.continuous && self.board.is_decided(rule))
    }
}
