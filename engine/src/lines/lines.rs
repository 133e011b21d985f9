//! `Lines`: the patterns of all points, kept incrementally. They follow the stones of a
//! board as these come and go.

use std::sync::Arc;

use super::code::Code;
use super::pattern::Pattern;
use super::shape::Shape;
use super::table::LineTable;
use super::threat::Threat;
use crate::board::{Board, Cell, Point, Side, CELLS, STEPS, STRIDE};

/// The number of lines in one direction: the diagonals of the padded board, rounded up.
const LINES: usize = 2 * STRIDE;
/// The lower bit of each cell of a word.
const EVEN_BITS: u64 = 0x5555_5555_5555_5555;

// A line is a word of two bits a cell.
const _: () = assert!(2 * STRIDE <= u64::BITS as usize);
// Some forty changes are written for each stone: they should stay small.
const _: () = assert!(std::mem::size_of::<Change>() == 20);

/// The shapes of one point: a byte for each direction, the first in the lowest; in each
/// byte Black's shape in the low nibble, White's in the high one.
///
/// A number and not bytes: a processor that reads four bytes just after one of them was
/// written waits until all of them are in its cache.
type PackedShapes = u32;

/// A change of what an empty point is worth: one direction's shapes, after a stone
/// came.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The empty point whose shapes changed.
    pub point: Point,
    shapes_before: PackedShapes,
    /// The codes of the point before the stone came, indexed by `Side as usize`.
    pub codes_before: [Code; 2],
    /// The codes of the point since the stone came, indexed by `Side as usize`.
    pub codes_after: [Code; 2],
    /// The threats of the point before the stone came, indexed by `Side as usize`.
    pub threats_before: [Threat; 2],
    /// The threats of the point since the stone came, indexed by `Side as usize`.
    pub threats_after: [Threat; 2],
}

/// The patterns of all empty points of a board.
///
/// The patterns of a point with a stone on it stay as they were when the stone came,
/// and are right again when it goes: stones must go in the reverse of the order in
/// which they came.
#[derive(Clone)]
pub struct Lines {
    table: Arc<LineTable>,
    /// Each line of each direction, two bits a cell, those of `Cell`.
    words: [[u64; LINES]; 4],
    shapes: [PackedShapes; CELLS],
    codes: [[Code; 2]; CELLS],
    threats: [[Threat; 2]; CELLS],
}

impl Lines {
    /// The patterns of `board`, worked out anew.
    pub fn new(board: &Board, table: Arc<LineTable>) -> Lines {
        let mut lines = Lines {
            table,
            words: [[u64::MAX; LINES]; 4],
            shapes: [0; CELLS],
            codes: [[Code::DEAD; 2]; CELLS],
            threats: [[Threat::Quiet; 2]; CELLS],
        };
        for point in board.points() {
            for direction in 0..STEPS.len() {
                let (line, shift) = bits_of(point, direction);
                let cell = board.cell(point) as u64 ^ Cell::Wall as u64;
                lines.words[direction][line] ^= cell << shift;
            }
        }
        for point in board.points() {
            let mut shapes = 0;
            for direction in 0..STEPS.len() {
                let (line, shift) = bits_of(point, direction);
                let word = lines.words[direction][line];
                let found = if lines.table.reach() == 4 {
                    look_up::<4>(&lines.table, word, shift)
                } else {
                    look_up::<5>(&lines.table, word, shift)
                };
                shapes |= u32::from(found) << (8 * direction);
            }
            let codes = codes_of(shapes);
            lines.shapes[point.index()] = shapes;
            lines.codes[point.index()] = codes;
            lines.threats[point.index()] = threats_of(&lines.table, codes);
        }
        lines
    }

    /// The table in which the patterns are looked up.
    pub fn table(&self) -> &Arc<LineTable> {
        &self.table
    }

    /// The pattern that a stone of `side` on `point` makes along `direction`, an index
    /// into `STEPS`.
    pub fn pattern(&self, point: Point, direction: usize, side: Side) -> Pattern {
        self.shape(point, direction, side).pattern()
    }

    /// The shape that a stone of `side` on `point` makes along `direction`, an index
    /// into `STEPS`.
    pub fn shape(&self, point: Point, direction: usize, side: Side) -> Shape {
        let packed = self.shapes[point.index()] >> (8 * direction);
        Shape::from_nibble((packed >> (4 * side as u8)) as u8)
    }

    /// The shapes that a stone of `side` on `point` makes, by direction.
    pub fn shapes(&self, point: Point, side: Side) -> [Shape; 4] {
        std::array::from_fn(|direction| self.shape(point, direction, side))
    }

    /// The patterns that a stone of `side` on `point` makes, by direction.
    pub fn patterns(&self, point: Point, side: Side) -> [Pattern; 4] {
        std::array::from_fn(|direction| self.pattern(point, direction, side))
    }

    /// The shapes that a stone of either side on `point` makes: a byte for each direction,
    /// the first in the lowest; in each byte Black's shape in the low nibble, White's in the
    /// high one.
    pub fn packed_shapes(&self, point: Point) -> u32 {
        self.shapes[point.index()]
    }

    /// The number of cells each way along a line that the patterns of a point depend on.
    pub fn reach(&self) -> usize {
        self.table.reach()
    }

    /// `packed_shapes` of all points of row `row` of the padded board. Those off the board
    /// never change.
    pub fn packed_row(&self, row: usize) -> &[u32] {
        &self.shapes[row * STRIDE..][..STRIDE]
    }

    /// The codes of the four shapes that a stone of each side on `point` makes, indexed
    /// by `Side as usize`.
    pub fn codes(&self, point: Point) -> [Code; 2] {
        self.codes[point.index()]
    }

    /// The threat that a stone of `side` on `point` makes.
    pub fn threat(&self, point: Point, side: Side) -> Threat {
        self.threats[point.index()][side as usize]
    }

    /// Follows `cell` being put on the empty `point`, and gives each change to `note`.
    pub fn put(&mut self, point: Point, cell: Cell, mut note: impl FnMut(Change)) {
        if self.table.reach() == 4 {
            self.put_within::<4>(point, cell, &mut note);
        } else {
            self.put_within::<5>(point, cell, &mut note);
        }
    }

    /// `put` for a table of this reach: a constant, so that all shifts and masks are.
    fn put_within<const REACH: u32>(
        &mut self,
        point: Point,
        cell: Cell,
        note: &mut impl FnMut(Change),
    ) {
        self.put_along::<0, REACH>(point, cell, note);
        self.put_along::<1, REACH>(point, cell, note);
        self.put_along::<2, REACH>(point, cell, note);
        self.put_along::<3, REACH>(point, cell, note);
    }

    /// The part of `put` that belongs to one direction: a constant, so that all steps
    /// are.
    fn put_along<const DIRECTION: usize, const REACH: u32>(
        &mut self,
        point: Point,
        cell: Cell,
        note: &mut impl FnMut(Change),
    ) {
        let (line, shift) = bits_of(point, DIRECTION);
        self.words[DIRECTION][line] ^= (cell as u64) << shift;
        let word = self.words[DIRECTION][line];
        // A bit for each empty cell that sees the point, two bits a cell.
        let lowest = shift - 2 * REACH;
        let mut empty = !(word | word >> 1) >> lowest & EVEN_BITS >> (64 - 4 * REACH - 2);
        while empty != 0 {
            let bit = empty.trailing_zeros();
            empty &= empty - 1;
            let distance = bit as isize / 2 - REACH as isize;
            let seen = point.along(DIRECTION, distance);
            let before = self.shapes[seen.index()];
            let found = u32::from(look_up::<REACH>(&self.table, word, lowest + bit));
            let after = before & !(0xff << (8 * DIRECTION)) | found << (8 * DIRECTION);
            if after != before {
                note(self.change(seen, after));
            }
        }
    }

    /// Follows `cell` being taken from `point`. `changes` are those that `put` noted
    /// for it; they are undone, the last one first, and each is given to `note`.
    pub fn take(
        &mut self,
        point: Point,
        cell: Cell,
        changes: &[Change],
        mut note: impl FnMut(&Change),
    ) {
        for direction in 0..STEPS.len() {
            let (line, shift) = bits_of(point, direction);
            self.words[direction][line] ^= (cell as u64) << shift;
        }
        for change in changes.iter().rev() {
            note(change);
            let index = change.point.index();
            debug_assert_eq!(self.codes[index], change.codes_after, "out of order");
            self.shapes[index] = change.shapes_before;
            self.codes[index] = change.codes_before;
            self.threats[index] = change.threats_before;
        }
    }

    /// Gives `point` these shapes, and returns what that changes.
    // A change that comes back through memory is waited for: measured, 7 % of the time.
    #[inline(always)]
    fn change(&mut self, point: Point, shapes: PackedShapes) -> Change {
        let index = point.index();
        let codes_after = codes_of(shapes);
        let change = Change {
            point,
            shapes_before: self.shapes[index],
            codes_before: self.codes[index],
            codes_after,
            threats_before: self.threats[index],
            threats_after: threats_of(&self.table, codes_after),
        };
        self.shapes[index] = shapes;
        self.codes[index] = codes_after;
        self.threats[index] = change.threats_after;
        change
    }
}

/// The packed shapes of the point whose two bits in `word` begin at bit `shift`.
fn look_up<const REACH: u32>(table: &LineTable, word: u64, shift: u32) -> u8 {
    let half = |cells: u64| cells as usize & ((1 << (2 * REACH)) - 1);
    let neighborhood = word >> (shift - 2 * REACH);
    // Without the point itself, whose bits stand between the halves.
    table.shapes(half(neighborhood), half(neighborhood >> (2 * REACH + 2)))
}

/// The index of the line of `direction` through `point`, and the first bit of the point
/// in its word.
fn bits_of(point: Point, direction: usize) -> (usize, u32) {
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
    [
        Code::of_nibbles(shapes & 0x0f0f_0f0f),
        Code::of_nibbles(shapes >> 4 & 0x0f0f_0f0f),
    ]
}

fn threats_of(table: &LineTable, codes: [Code; 2]) -> [Threat; 2] {
    let [black, white] = codes;
    [
        table.threat(black, Side::Black),
        table.threat(white, Side::White),
    ]
}
