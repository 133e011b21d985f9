//! Point sets as bitboards: a bit for each point.

use super::point::{Point, MARGIN, SIZE_MAX, STRIDE};

/// A set of points: a word for each row of the padded board, a bit for each cell of the
/// row.
#[derive(Clone, PartialEq, Eq)]
pub struct PointSet {
    rows: [u32; STRIDE],
}

impl PointSet {
    /// The set of no points.
    pub const EMPTY: PointSet = PointSet { rows: [0; STRIDE] };

    /// The set of one point.
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Adds `point`, if it is not in the set already.
    pub fn insert(&mut self, point: Point) {
        self.rows[point.index() / STRIDE] |= 1 << (point.index() % STRIDE);
    }

    /// Takes `point` out, if it is in the set.
    pub fn remove(&mut self, point: Point) {
        self.rows[point.index() / STRIDE] &= !(1 << (point.index() % STRIDE));
    }

    /// True if `point` is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.rows[point.index() / STRIDE] >> (point.index() % STRIDE) & 1 == 1
    }

    /// True if no point is in the set.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The number of points in the set.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The word of row `row` of the padded board; bit 0 is the first column.
    pub fn row(&self, row: usize) -> u32 {
        self.rows[row % STRIDE]
    }

    /// [`row`](Self::row), to change.
    pub fn row_mut(&mut self, row: usize) -> &mut u32 {
        &mut self.rows[row % STRIDE]
    }

    /// Adds the points of `other`.
    pub fn union_with(&mut self, other: &PointSet) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row |= other;
        }
    }

    /// Takes out the points that are not in `other`.
    pub fn intersect_with(&mut self, other: &PointSet) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row &= other;
        }
    }

    /// Takes out the points that are in `other`.
    pub fn subtract(&mut self, other: &PointSet) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row &= !other;
        }
    }

    /// The points of the board in the set, from the top row down, each row from the
    /// left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (MARGIN..MARGIN + SIZE_MAX)
            .flat_map(move |row| Bits(self.rows[row]).map(move |bit| (row, bit)))
            .map(|(row, bit)| Point::from_index(row * STRIDE + bit))
    }

    /// The first point in the order of `iter`; none if the set is empty.
    pub fn first(&self) -> Option<Point> {
        let row = self.rows.iter().position(|&row| row != 0)?;
        Some(Point::from_index(
            row * STRIDE + self.rows[row].trailing_zeros() as usize,
        ))
    }
}

/// The indices of the set bits of a word, the lowest first.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

// A row of the padded board is a word.
const _: () = assert!(STRIDE == u32::BITS as usize);
