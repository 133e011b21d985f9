//! What one side sees of the board: the points, and their sums over the regions.

use super::weights::{Weights, CHANNELS};
use crate::board::{Board, Point, Side, CELLS};
use crate::position::Position;

/// The regions of the board in a row of regions.
const REGIONS_ACROSS: usize = 3;
/// The regions of the board.
pub const REGIONS: usize = REGIONS_ACROSS * REGIONS_ACROSS;
/// The quarters of the board, each by its regions.
pub const QUARTERS: [[usize; 4]; 4] =
    [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];

/// The bits of the low nibble of each byte.
const LOW_NIBBLES: u32 = 0x0f0f_0f0f;

/// The region of `point`: thirds across and down, as equal as mirroring the board lets them be.
pub fn region(board: &Board, point: Point) -> usize {
    let third = |at: usize, size: usize| {
        let edge = (size + 1) / REGIONS_ACROSS;
        usize::from(at >= edge) + usize::from(at + edge >= size)
    };
    third(point.y(), board.height()) * REGIONS_ACROSS + third(point.x(), board.width())
}

/// The board as one side sees it.
///
/// It is brought up to date at points that were noted, from what these were to what they are
/// now: plies that were undone in the meantime cost nothing.
pub(super) struct View {
    side: Side,
    /// The shapes of each point as they were added up, own ones in the low nibbles.
    shapes: Vec<u32>,
    /// The sum of the rows of each point.
    points: Vec<[i16; CHANNELS]>,
    /// True for the points that are in the sums of their regions.
    is_counted: Vec<bool>,
    region_of: Vec<u8>,
    pub(super) regions: [[i32; CHANNELS]; REGIONS],
    /// The points that may have changed, each once.
    noted: Vec<Point>,
    is_noted: Vec<bool>,
}

impl View {
    pub(super) fn new(side: Side) -> View {
        View {
            side,
            shapes: vec![0; CELLS],
            points: vec![[0; CHANNELS]; CELLS],
            is_counted: vec![false; CELLS],
            region_of: vec![0; CELLS],
            regions: [[0; CHANNELS]; REGIONS],
            noted: Vec::with_capacity(CELLS),
            is_noted: vec![false; CELLS],
        }
    }

    /// Starts anew from `position`.
    pub(super) fn begin(&mut self, position: &Position, weights: &Weights) {
        *self = View::new(self.side);
        let none = [0, 0, 0, 0].map(|pair: usize| &weights.rows[pair]);
        let start = sum_of(none);
        let board = position.board();
        for point in board.points() {
            self.region_of[point.index()] = region(board, point) as u8;
            self.points[point.index()] = start;
            self.note(point);
        }
        self.update(position, weights);
    }

    pub(super) fn note(&mut self, point: Point) {
        if !std::mem::replace(&mut self.is_noted[point.index()], true) {
            self.noted.push(point);
        }
    }

    /// Brings all points that were noted up to date.
    // In the loop of its caller, for which there is code for AVX2 as well.
    #[inline(always)]
    pub(super) fn update(&mut self, position: &Position, weights: &Weights) {
        for point in self.noted.drain(..) {
            let index = point.index();
            self.is_noted[index] = false;
            let is_empty = position.board().is_empty(point);
            let packed = position.lines().packed_shapes(point);
            let shapes = match self.side {
                Side::Black => packed,
                Side::White => (packed & LOW_NIBBLES) << 4 | packed >> 4 & LOW_NIBBLES,
            };
            // Shapes of a point with a stone on it mean nothing.
            let changed = if is_empty {
                shapes ^ self.shapes[index]
            } else {
                0
            };
            if changed == 0 && is_empty == self.is_counted[index] {
                continue;
            }
            // Values of their own, which a compiler keeps in registers.
            let before = self.points[index];
            let mut numbers = before;
            for direction in 0..4 {
                let pair = |shapes: u32| (shapes >> (8 * direction)) as u8;
                if pair(changed) != 0 {
                    let old = &weights.rows[usize::from(pair(self.shapes[index]))];
                    let new = &weights.rows[usize::from(pair(shapes))];
                    for channel in 0..CHANNELS {
                        numbers[channel] += new[channel] - old[channel];
                    }
                }
            }
            let mut region = self.regions[usize::from(self.region_of[index])];
            if self.is_counted[index] {
                for channel in 0..CHANNELS {
                    region[channel] -= leaky(before[channel]);
                }
            }
            if is_empty {
                for channel in 0..CHANNELS {
                    region[channel] += leaky(numbers[channel]);
                }
            }
            self.regions[usize::from(self.region_of[index])] = region;
            self.points[index] = numbers;
            self.shapes[index] ^= changed;
            self.is_counted[index] = is_empty;
        }
    }

    /// The sums over the regions of `position` as `side` sees it, worked out anew: the slow
    /// twin of `update`.
    #[cfg(test)]
    pub(super) fn regions_from_scratch(
        position: &Position,
        side: Side,
        weights: &Weights,
    ) -> [[i32; CHANNELS]; REGIONS] {
        let mut regions = [[0; CHANNELS]; REGIONS];
        for point in position.board().empty().iter() {
            let [own, other] = [side, !side].map(|it| position.lines().shapes(point, it));
            let row = |direction: usize| {
                let pair = own[direction].index() | other[direction].index() << 4;
                &weights.rows[pair]
            };
            let numbers = sum_of([row(0), row(1), row(2), row(3)]);
            let region = &mut regions[region(position.board(), point)];
            for (sum, number) in region.iter_mut().zip(numbers) {
                *sum += leaky(number);
            }
        }
        regions
    }
}

/// The sum of the rows of a point, which fits by `ROW_MAX`.
fn sum_of(rows: [&[i16; CHANNELS]; 4]) -> [i16; CHANNELS] {
    std::array::from_fn(|channel| rows.iter().map(|row| row[channel]).sum())
}

/// `number`, or an eighth of it if it is below zero.
#[inline(always)]
fn leaky(number: i16) -> i32 {
    i32::from(number.max(number >> 3))
}
