//! A set of points, a bit a point.

use super::point::{Point, MARGIN, SIDE_MAX, STRIDE};

/// A set of points: a word a row of the padded board.
#[derive(Clone, PartialEq, Eq)]
pub struct PointSet {
    rows: [u32; STRIDE],
}

impl PointSet {
    /// The set without a point.
    pub const EMPTY: PointSet = PointSet { rows: [0; STRIDE] };

    /// Adds `point`.
    pub fn insert(&mut self, point: Point) {
        self.rows[point.index() / STRIDE] |= 1 << (point.index() % STRIDE);
    }

    /// Takes `point` out.
    pub fn remove(&mut self, point: Point) {
        self.rows[point.index() / STRIDE] &= !(1 << (point.index() % STRIDE));
    }

    /// Whether `point` is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.rows[point.index() / STRIDE] >> (point.index() % STRIDE) & 1 == 1
    }

    /// Whether no point is in the set.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Row `row` of the padded board, bit 0 its first column, to change.
    pub fn row_mut(&mut self, row: usize) -> &mut u32 {
        &mut self.rows[row % STRIDE]
    }

    /// Adds the points of `other`.
    pub fn union_with(&mut self, other: &PointSet) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row |= other;
        }
    }

    /// Keeps only points that are in `other` too.
    pub fn intersect_with(&mut self, other: &PointSet) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row &= other;
        }
    }

    /// The points from the top row down, each row from the left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (MARGIN..MARGIN + SIDE_MAX)
            .flat_map(move |row| Bits(self.rows[row]).map(move |bit| (row, bit)))
            .map(|(row, bit)| Point::from_index(row * STRIDE + bit))
    }

    /// The first point in the order of `iter`.
    pub fn first(&self) -> Option<Point> {
        let row = self.rows.iter().position(|&row| row != 0)?;
        Some(Point::from_index(
            row * STRIDE + self.rows[row].trailing_zeros() as usize,
        ))
    }
}

/// The set bits of a word, lowest first.
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
