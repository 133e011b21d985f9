//! The stones: what stands where, and whether a line is won.
//!
//! This floor knows cells and rules, and nothing of patterns, sides to move or search.

mod diagram;
mod point;
mod point_set;
mod rule;
mod stone;
#[cfg(test)]
mod tests;
mod zobrist;

pub use diagram::{parse, parse_moves, render, DiagramError};
pub use point::{Point, CELLS, MARGIN, SIDE_MAX, SIDE_MIN, STEPS, STRIDE};
pub use point_set::PointSet;
pub use rule::{Rule, WinningLine};
pub use stone::{Cell, Side};
pub use zobrist::{splitmix, WHITE_TO_MOVE};

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
    /// None if a side is shorter than `SIDE_MIN` or longer than `SIDE_MAX`.
    pub fn new(width: usize, height: usize) -> Option<Board> {
        let sides = SIDE_MIN..=SIDE_MAX;
        if !sides.contains(&width) || !sides.contains(&height) {
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

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The point in column `x` and row `y`, if the board has it.
    pub fn point(&self, x: i64, y: i64) -> Option<Point> {
        let on_board =
            (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        on_board.then(|| Point::new(x as usize, y as usize))
    }

    /// What stands on `point`.
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// Whether nothing stands on `point`.
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The points on which nothing stands.
    pub fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// The number of points on which nothing stands.
    pub fn empty_count(&self) -> usize {
        self.empty_count
    }

    /// A number that two boards of one size share, for all purposes, only if the same
    /// stones stand on them. The side to move is not in it.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What `hash` will be once `cell` stands on the empty `point`.
    pub fn hash_with(&self, point: Point, cell: Cell) -> u64 {
        self.hash ^ zobrist::key(point, cell)
    }

    /// Puts `cell` on the empty `point`.
    pub fn put(&mut self, point: Point, cell: Cell) {
        debug_assert!(self.is_empty(point), "something stands on {}", point);
        self.cells[point.index()] = cell;
        self.empty.remove(point);
        self.empty_count -= 1;
        self.hash ^= zobrist::key(point, cell);
    }

    /// Takes what stands on `point` away.
    pub fn take(&mut self, point: Point) {
        debug_assert!(!self.is_empty(point), "nothing stands on {}", point);
        self.hash ^= zobrist::key(point, self.cell(point));
        self.cells[point.index()] = Cell::Empty;
        self.empty.insert(point);
        self.empty_count += 1;
    }

    /// Whether the stone on `point` is part of a line that wins by `rule`.
    pub fn wins(&self, point: Point, rule: Rule) -> bool {
        (0..STEPS.len()).any(|direction| self.wins_along(point, direction, rule))
    }

    /// The stones of all lines through `point` that win by `rule`; `point` is one of them.
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
        let (before, start) = self.row_beside(point, direction, -1, side);
        let (after, end) = self.row_beside(point, direction, 1, side);
        let other = (!side).stone();
        let blocked = self.cell(start) == other && self.cell(end) == other;
        let winning = rule.winning_line(side);
        winning.is_won_by(before + 1 + after, blocked)
    }

    /// Whether some line on the board wins by `rule`.
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

    /// The one of `points` nearest to the middle of the board; none if there are none.
    pub fn nearest_to_center_of(&self, points: &PointSet) -> Option<Point> {
        let (x, y) = (self.width as i64 / 2, self.height as i64 / 2);
        let distance = |point: &Point| {
            let (dx, dy) = (point.x() as i64 - x, point.y() as i64 - y);
            (dx * dx + dy * dy, *point)
        };
        points.iter().min_by_key(distance)
    }

    /// The number of stones of `side` next to `point` without a gap, on one side of it, and
    /// the cell after them.
    pub fn row_beside(
        &self,
        point: Point,
        direction: usize,
        sign: isize,
        side: Side,
    ) -> (usize, Point) {
        let mut end = point.along(direction, sign);
        let mut length = 0;
        // The border ends every row.
        while self.cell(end) == side.stone() {
            end = end.along(direction, sign);
            length += 1;
        }
        (length, end)
    }
}
