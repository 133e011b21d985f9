//! A line through a black stone, as far as the rules of renju look.

use super::{Board, Point, Side};

/// The four directions of lines, as steps of column and row.
pub(super) const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Cells that are looked at on either side of the stone: the farthest that can spoil a five.
const REACH: i64 = 5;

/// The eleven cells of a line around a black stone, as bits; bit 5 is the stone.
///
/// A cell that is neither black nor empty is white or off the board, which is the same here.
#[derive(Clone, Copy)]
pub(super) struct Line {
    black: u16,
    empty: u16,
}

impl Line {
    /// Returns the line through `point`, as it is with a black stone there.
    pub(super) fn new(board: &Board, point: Point, (dx, dy): (i64, i64)) -> Line {
        let mut line = Line { black: 0, empty: 0 };
        for distance in -REACH..=REACH {
            let bit = 1 << (distance + REACH);
            let x = i64::from(point.x) + dx * distance;
            let y = i64::from(point.y) + dy * distance;
            match board.point(x, y).map(|cell| board.stone(cell)) {
                _ if distance == 0 => line.black |= bit,
                Some(Some(Side::Black)) => line.black |= bit,
                Some(None) => line.empty |= bit,
                Some(Some(Side::White)) | None => {}
            }
        }
        line
    }

    /// Returns the number of black stones side by side, the middle one among them. Six means
    /// six or more.
    pub(super) fn run_length(self) -> u32 {
        let after = (self.black >> REACH).trailing_ones();
        let before = (self.black << (15 - REACH)).leading_ones();
        before + after - 1
    }

    /// Returns the number of fours with the middle stone: sets of four stones that one more
    /// stone makes exactly five. A line can hold two.
    pub(super) fn fours(self) -> usize {
        let mut last = 0;
        let mut count = 0;
        for first in 1..=REACH {
            let cells = 0b11111 << first;
            let next_to_it = (1 << (first - 1)) | (1 << (first + 5));
            let stones = self.black & cells;
            let can_be_five = self.empty & cells != 0 && self.black & next_to_it == 0;
            if stones.count_ones() == 4 && can_be_five && stones != last {
                last = stones;
                count += 1;
            }
        }
        count
    }

    /// Returns the points, as steps from the middle, where one more stone makes three stones,
    /// the middle one among them, a straight four: four side by side that a stone at either end
    /// makes exactly five.
    pub(super) fn straight_four_points(self) -> impl Iterator<Item = i64> {
        (2..=REACH).filter_map(move |first| {
            let cells = 0b1111 << first;
            let ends = (1 << (first - 1)) | (1 << (first + 4));
            let beyond = (1 << (first - 2)) | (1 << (first + 5));
            let fourth = self.empty & cells;
            let fits = (self.black & cells).count_ones() == 3
                && fourth != 0
                && self.empty & ends == ends
                && self.black & beyond == 0;
            fits.then(|| i64::from(fourth.trailing_zeros()) - REACH)
        })
    }
}
