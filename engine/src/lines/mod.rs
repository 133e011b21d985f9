//! The patterns of each point in four directions, kept up to date as stones come and go.
//!
//! Each line of the board is a word with two bits a cell, those of `Cell`. The window of a
//! point is cut out of the word and looked up in the `LineTable`, so that a stone costs one
//! change in four words and a look-up for each empty point that it can be seen from.

mod build;
mod code;
mod definition;
mod pattern;
mod shape;
mod table;
#[cfg(test)]
mod tests;

pub use code::{fours_in, Code, Threat};
pub use definition::{classify, shape_of, Seen};
pub use pattern::Pattern;
pub use shape::Shape;
pub use table::{ByCode, LineTable};

use crate::board::{Board, Cell, Color, Point, CELLS, STEPS, STRIDE};
use std::sync::Arc;

/// Lines of one direction: the diagonals of the padded board, rounded up.
const LINES: usize = 2 * STRIDE;

/// The shapes of one point: a byte a direction, Black's in the low nibble.
type PackedShapes = [u8; 4];

/// One point whose patterns a stone changed.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// Where.
    pub point: Point,
    before: PackedShapes,
    /// The codes before, by `Color as usize`.
    pub codes_before: [Code; 2],
    /// The codes after, by `Color as usize`.
    pub codes_after: [Code; 2],
}

/// The patterns of all empty points of a board.
///
/// Those of a point with a stone on it rest as they were when the stone came, and are right
/// again when it goes: stones must go in the reverse of the order in which they came.
#[derive(Clone)]
pub struct Lines {
    table: Arc<LineTable>,
    words: [[u64; LINES]; 4],
    shapes: [PackedShapes; CELLS],
    codes: [[Code; 2]; CELLS],
}

impl Lines {
    /// The patterns of `board`, worked out anew.
    pub fn new(board: &Board, table: Arc<LineTable>) -> Lines {
        let mut lines = Lines {
            table,
            words: [[u64::MAX; LINES]; 4],
            shapes: [[0; 4]; CELLS],
            codes: [[Code::DEAD; 2]; CELLS],
        };
        for point in board.points() {
            for direction in 0..STEPS.len() {
                let (line, shift) = place(point, direction);
                let cell = board.cell(point) as u64 ^ Cell::Wall as u64;
                lines.words[direction][line] ^= cell << shift;
            }
        }
        for point in board.points() {
            for direction in 0..STEPS.len() {
                let (line, shift) = place(point, direction);
                let shapes = lines.look_up(lines.words[direction][line], shift);
                lines.shapes[point.index()][direction] = shapes;
            }
            lines.codes[point.index()] = codes_of(lines.shapes[point.index()]);
        }
        lines
    }

    /// The table that these patterns come from.
    pub fn table(&self) -> &Arc<LineTable> {
        &self.table
    }

    /// What a stone of `color` on `point` makes along `direction`.
    pub fn pattern(&self, point: Point, direction: usize, color: Color) -> Pattern {
        self.shape(point, direction, color).pattern()
    }

    /// The shape of what a stone of `color` on `point` makes along `direction`.
    pub fn shape(&self, point: Point, direction: usize, color: Color) -> Shape {
        let packed = self.shapes[point.index()][direction];
        Shape::from_number(packed >> (4 * color as u8))
    }

    /// The shapes of what a stone of `color` on `point` makes in each direction.
    pub fn shapes(&self, point: Point, color: Color) -> [Shape; 4] {
        std::array::from_fn(|direction| self.shape(point, direction, color))
    }

    /// What a stone of `color` on `point` makes in each direction.
    pub fn patterns(&self, point: Point, color: Color) -> [Pattern; 4] {
        std::array::from_fn(|direction| self.pattern(point, direction, color))
    }

    /// What a stone of each side on `point` makes in all directions, by `Color as usize`.
    pub fn codes(&self, point: Point) -> [Code; 2] {
        self.codes[point.index()]
    }

    /// What a stone of `color` on `point` threatens.
    pub fn threat(&self, point: Point, color: Color) -> Threat {
        let code = self.codes[point.index()][color as usize];
        self.table.threat(code, color)
    }

    /// Follows `cell` being put on `point` of `board`, and adds to `changes` what changed.
    pub fn put(
        &mut self,
        board: &Board,
        point: Point,
        cell: Cell,
        changes: &mut Vec<Change>,
    ) {
        let reach = self.table.reach() as isize;
        for direction in 0..STEPS.len() {
            let (line, shift) = place(point, direction);
            self.words[direction][line] ^= (cell as u64) << shift;
            let word = self.words[direction][line];
            for sign in [1, -1] {
                for distance in 1..=reach {
                    let seen = point.along(direction, sign * distance);
                    match board.cell(seen) {
                        Cell::Wall => break,
                        Cell::Black | Cell::White => continue,
                        Cell::Empty => {}
                    }
                    let shift = (shift as isize + 2 * sign * distance) as u32;
                    let shapes = self.look_up(word, shift);
                    if shapes != self.shapes[seen.index()][direction] {
                        changes.push(self.change(seen, direction, shapes));
                    }
                }
            }
        }
    }

    /// Follows `cell` being taken from `point`; `changes` are what `put` added for it.
    pub fn take(&mut self, point: Point, cell: Cell, changes: &[Change]) {
        for direction in 0..STEPS.len() {
            let (line, shift) = place(point, direction);
            self.words[direction][line] ^= (cell as u64) << shift;
        }
        for change in changes.iter().rev() {
            self.shapes[change.point.index()] = change.before;
            self.codes[change.point.index()] = change.codes_before;
        }
    }

    fn change(&mut self, point: Point, direction: usize, shapes: u8) -> Change {
        let index = point.index();
        let before = self.shapes[index];
        let codes_before = self.codes[index];
        self.shapes[index][direction] = shapes;
        self.codes[index] = codes_of(self.shapes[index]);
        Change {
            point,
            before,
            codes_before,
            codes_after: self.codes[index],
        }
    }

    /// The shapes of the point whose two bits in `word` stand at `shift`.
    fn look_up(&self, word: u64, shift: u32) -> u8 {
        let bits = 2 * self.table.reach() as u32;
        let mask = (1 << bits) - 1;
        let before = word >> (shift - bits) & mask;
        // Two shifts, since the cells after a point can begin at bit 64.
        let after = word >> shift >> 2 & mask;
        self.table.shapes((before | after << bits) as usize)
    }
}

/// The line of `direction` through `point`, and where in its word the point's bits stand.
fn place(point: Point, direction: usize) -> (usize, u32) {
    let (row, column) = (point.index() / STRIDE, point.index() % STRIDE);
    let (line, cell) = match direction {
        0 => (row, column),
        1 => (column, row),
        2 => (row + STRIDE - column, column),
        _ => (row + column, row),
    };
    (line % LINES, 2 * cell as u32)
}

fn codes_of(shapes: PackedShapes) -> [Code; 2] {
    let packed = u32::from_le_bytes(shapes);
    [
        Code::of_nibbles(packed & 0x0f0f_0f0f),
        Code::of_nibbles(packed >> 4 & 0x0f0f_0f0f),
    ]
}
