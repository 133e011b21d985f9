//! What one side sees of the board: the points, and their sums over the regions.

use super::weights::{Weights, CHANNELS, ROW_UNIT};
use crate::board::{Board, Point, PointSet, Side, CELLS, MARGIN, SIZE_MAX, STRIDE};
use crate::position::Position;

/// The regions of the board in a row of regions.
pub const REGIONS_ACROSS: usize = 5;
/// The regions of the board.
pub const REGIONS: usize = REGIONS_ACROSS * REGIONS_ACROSS;

/// The largest number of a point that counts: two.
pub const POINT_MAX: i16 = 2 * ROW_UNIT as i16;
/// A number shifted so far, times itself, has its square in the upper 16 bits.
const SQUARE_SHIFT: u32 = 5;
/// One, as squares have it.
pub(super) const SQUARE_UNIT: i32 =
    ((ROW_UNIT << SQUARE_SHIFT) * (ROW_UNIT << SQUARE_SHIFT)) >> 16;

const _: () = assert!((POINT_MAX as i32) << SQUARE_SHIFT <= i16::MAX as i32);
// The sum over the largest region of the largest board fits 16 bits.
const _: () = {
    let across = (SIZE_MAX + REGIONS_ACROSS - 1) / REGIONS_ACROSS;
    assert!(4 * SQUARE_UNIT * (across * across) as i32 <= i16::MAX as i32);
};

/// The bits of the low nibble of each byte.
const LOW_NIBBLES: u32 = 0x0f0f_0f0f;

/// The region of `point`, by the part of the board that its middle is in. As there is an odd
/// number of parts, no middle lies between two, and mirroring the board mirrors regions.
pub fn region(board: &Board, point: Point) -> usize {
    let part = |at: usize, size: usize| (2 * at + 1) * REGIONS_ACROSS / (2 * size);
    part(point.y(), board.height()) * REGIONS_ACROSS + part(point.x(), board.width())
}

/// Sums over a region.
pub(super) type Sums = [i16; CHANNELS];

/// The board as one side sees it.
///
/// It is brought up to date where the board has changed since, which comparing all of it
/// tells: plies that were undone in the meantime cost nothing.
///
/// There is no log that puts back what was there as plies are undone: a ply changes 28 points,
/// an evaluation of what was evaluated last 56, and with a log still 39 and as many to put back,
/// which took 14 % longer.
pub(super) struct View {
    side: Side,
    /// The shapes of each point as they were seen, by rows of the padded board.
    seen: Vec<[u32; STRIDE]>,
    /// The points that are in the sums of their regions: those that were seen empty.
    counted: PointSet,
    /// The sum of the rows of each point that is counted.
    points: Vec<[i16; CHANNELS]>,
    region_of: Vec<u8>,
    pub(super) regions: [Sums; REGIONS],
}

impl View {
    pub(super) fn new(side: Side) -> View {
        View {
            side,
            seen: vec![[0; STRIDE]; STRIDE],
            counted: PointSet::EMPTY,
            points: vec![[0; CHANNELS]; CELLS],
            region_of: vec![0; CELLS],
            regions: [[0; CHANNELS]; REGIONS],
        }
    }

    /// Starts anew with the board of `position`.
    pub(super) fn begin(&mut self, position: &Position) {
        *self = View::new(self.side);
        let board = position.board();
        for point in board.points() {
            self.region_of[point.index()] = region(board, point) as u8;
        }
    }

    /// Brings everything up to date. `changes` tells at which points of a row shapes differ,
    /// a bit for each.
    // In the loop of its caller, for which there is code for AVX2 as well.
    #[inline(always)]
    pub(super) fn update(
        &mut self,
        position: &Position,
        weights: &Weights,
        changes: impl Fn(&[u32], &[u32]) -> u32,
    ) {
        let empty = position.board().empty();
        for row in MARGIN..MARGIN + position.board().height() {
            let now = position.lines().packed_row(row);
            let emptied_or_taken = self.counted.row(row) ^ empty.row(row);
            let mut changed = changes(now, &self.seen[row]) | emptied_or_taken;
            while changed != 0 {
                let column = changed.trailing_zeros();
                changed &= changed - 1;
                let is_empty = empty.row(row) >> column & 1 == 1;
                self.update_point(row, column as usize, now, is_empty, weights);
            }
            *self.counted.row_mut(row) = empty.row(row);
        }
    }

    /// Brings a point up to date, whose row now has the shapes `now`. Shapes of a point with
    /// a stone on it mean nothing.
    #[inline(always)]
    fn update_point(
        &mut self,
        row: usize,
        column: usize,
        now: &[u32],
        is_empty: bool,
        weights: &Weights,
    ) {
        let index = row * STRIDE + column;
        let seen = std::mem::replace(&mut self.seen[row][column], now[column]);
        let was_counted = self.counted.row(row) >> column & 1 == 1;
        let [old, new] = [seen, now[column]].map(|shapes| self.own_low(shapes));
        let mut numbers = self.points[index];
        let mut change = [0; CHANNELS];
        if was_counted {
            for (change, number) in change.iter_mut().zip(&numbers) {
                *change = -squared(*number);
            }
            // Most points change in one direction.
            let mut rest = if is_empty { old ^ new } else { 0 };
            while rest != 0 {
                let shift = rest.trailing_zeros() & !7;
                rest &= !(0xff << shift);
                let [old, new] = [old, new]
                    .map(|shapes| &weights.rows[usize::from((shapes >> shift) as u8)]);
                for channel in 0..CHANNELS {
                    numbers[channel] += new[channel] - old[channel];
                }
            }
        } else if is_empty {
            let rows = [0, 8, 16, 24];
            numbers =
                sum_of(rows.map(|shift| &weights.rows[usize::from((new >> shift) as u8)]));
        } else {
            return;
        }
        if is_empty {
            for (change, number) in change.iter_mut().zip(&numbers) {
                *change += squared(*number);
            }
            self.points[index] = numbers;
        }
        let region = &mut self.regions[usize::from(self.region_of[index])];
        for (sum, change) in region.iter_mut().zip(&change) {
            *sum += *change;
        }
    }

    /// Packed shapes with those of this side in the low nibbles.
    #[inline(always)]
    fn own_low(&self, packed: u32) -> u32 {
        match self.side {
            Side::Black => packed,
            Side::White => (packed & LOW_NIBBLES) << 4 | packed >> 4 & LOW_NIBBLES,
        }
    }
}

/// The sum of the rows of a point, which fits by `ROW_MAX`.
#[inline(always)]
fn sum_of(rows: [&[i16; CHANNELS]; 4]) -> [i16; CHANNELS] {
    std::array::from_fn(|channel| rows.iter().map(|row| row[channel]).sum())
}

/// The square of `number`, which is taken for the nearest within `POINT_MAX`: what counts of a
/// point. In parts of `SQUARE_UNIT`.
// The high half of a product of 16 bits, for which processors have an instruction.
#[inline(always)]
fn squared(number: i16) -> i16 {
    let kept = i32::from(number.clamp(0, POINT_MAX) << SQUARE_SHIFT);
    ((kept * kept) >> 16) as i16
}
