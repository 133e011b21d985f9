//! The board: cells, empty points, hash, the check for a win. The hash is the Zobrist
//! hash of the stones.

use super::point::{Point, CELLS, SIZE_MAX, SIZE_MIN, STEPS};
use super::point_set::PointSet;
use super::rule::Rule;
use super::stone::{Cell, Side};
use super::zobrist;

/// A board of 5 to 22 columns and rows inside its border of walls.
#[derive(Clone)]
pub struct Board {
    width: usize,
    height: usize,
    cells: [Cell; CELLS],
    empty: PointSet,
    empty_count: usize,
    hash: u64,
}

impl Board {
    /// An empty board of `width` columns and `height` rows.
    ///
    /// None if either is less than `SIZE_MIN` or more than `SIZE_MAX`.
    pub fn new(width: usize, height: usize) -> Option<Board> {
        let sizes = SIZE_MIN..=SIZE_MAX;
        if !sizes.contains(&width) || !sizes.contains(&height) {
            return None;
        }
        let mut board = Board {
            width,
            height,
            cells: [Cell::Wall; CELLS],
            empty: PointSet::EMPTY,
            empty_count: width * height,
            hash: 0,
        };
        for y in 0..height {
            for x in 0..width {
                board.cells[Point::new(x, y).index()] = Cell::Empty;
                board.empty.insert(Point::new(x, y));
            }
        }
        Some(board)
    }

    /// The number of columns, 5 to 22.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows, 5 to 22.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The point in column `x` and row `y`, both from 0; none if the board does not
    /// have it.
    pub fn point(&self, x: i64, y: i64) -> Option<Point> {
        let on_board =
            (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        on_board.then(|| Point::new(x as usize, y as usize))
    }

    /// The cell on `point`: a stone, nothing, or a wall.
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// True if a stone may be put on `point`: there is neither a stone nor a wall.
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The set of empty points.
    pub fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// The number of empty points.
    pub fn empty_count(&self) -> usize {
        self.empty_count
    }

    /// Zobrist hash of the stones, without the side to move. Boards of different sizes
    /// share it where they hold the same stones.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Zobrist hash of the stones as it will be once `cell` stands on the empty
    /// `point`.
    pub fn hash_with(&self, point: Point, cell: Cell) -> u64 {
        self.hash ^ zobrist::key(point, cell)
    }

    /// Puts `cell`, a stone or a wall, on the empty `point`.
    pub fn put(&mut self, point: Point, cell: Cell) {
        debug_assert!(self.is_empty(point), "something stands on {}", point);
        debug_assert!(cell != Cell::Empty, "nothing is put on {}", point);
        self.cells[point.index()] = cell;
        self.empty.remove(point);
        self.empty_count -= 1;
        self.hash ^= zobrist::key(point, cell);
    }

    /// Takes away the stone or wall that was put on `point`.
    pub fn take(&mut self, point: Point) {
        debug_assert!(!self.is_empty(point), "nothing stands on {}", point);
        self.hash ^= zobrist::key(point, self.cell(point));
        self.cells[point.index()] = Cell::Empty;
        self.empty.insert(point);
        self.empty_count += 1;
    }

    /// True if the stone on `point` is part of a line that wins by `rule`.
    pub fn wins(&self, point: Point, rule: Rule) -> bool {
        (0..STEPS.len()).any(|direction| self.wins_along(point, direction, rule))
    }

    /// The stones of all lines through `point` that win by `rule`, `point` among them.
    /// No stones if none of these lines wins.
    pub fn won_stones(&self, point: Point, rule: Rule) -> Vec<Point> {
        let mut stones = Vec::new();
        let stone = self.cell(point);
        for direction in (0..STEPS.len()).filter(|&d| self.wins_along(point, d, rule)) {
            for sign in [1, -1] {
                stones.extend(
                    (1..)
                        .map(|distance| point.along(direction, sign * distance))
                        .take_while(|&other| self.cell(other) == stone),
                );
            }
        }
        if !stones.is_empty() {
            stones.push(point);
        }
        stones
    }

    fn wins_along(&self, point: Point, direction: usize, rule: Rule) -> bool {
        let side = match self.cell(point).side() {
            Some(side) => side,
            None => return false,
        };
        let (before, start) = self.run_beside(point, direction, -1, side);
        let (after, end) = self.run_beside(point, direction, 1, side);
        let other = (!side).stone();
        let blocked = self.cell(start) == other && self.cell(end) == other;
        let winning = rule.winning_line(side);
        winning.is_won_by(before + 1 + after, blocked)
    }

    /// True if some line on the board wins by `rule`, for either side.
    pub fn is_decided(&self, rule: Rule) -> bool {
        self.points().any(|point| self.wins(point, rule))
    }

    /// All points of the board, from the top row down, each row from the left.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    /// The empty point nearest to the middle of the board; none on a full board.
    pub fn nearest_to_center(&self) -> Option<Point> {
        self.nearest_to_center_of(&self.empty)
    }

    /// The point of `points` nearest to the middle of the board, the first of several;
    /// none if `points` is empty.
    pub fn nearest_to_center_of(&self, points: &PointSet) -> Option<Point> {
        let (x, y) = (self.width as i64 / 2, self.height as i64 / 2);
        let distance = |point: &Point| {
            let (dx, dy) = (point.x() as i64 - x, point.y() as i64 - y);
            (dx * dx + dy * dy, *point)
        };
        points.iter().min_by_key(distance)
    }

    /// The length of the run of stones of `side` that begins next to `point`, which
    /// itself does not count, and the first cell beyond the run.
    ///
    /// `direction` is an index into `STEPS`; `sign` is 1 to walk along it, -1 to walk
    /// against it.
    pub fn run_beside(
        &self,
        point: Point,
        direction: usize,
        sign: isize,
        side: Side,
    ) -> (usize, Point) {
        let mut end = point.along(direction, sign);
        let mut length = 0;
        // The border ends every run.
        while self.cell(end) == side.stone() {
            end = end.along(direction, sign);
            length += 1;
        }
        (length, end)
    }
}
