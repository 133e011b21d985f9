//! The neighborhood of a stone in one direction.

use super::{Board, Point, Side};

/// The four directions of a line.
pub(super) const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// How far from its middle a row is looked at: the farthest square that can spoil a five.
const REACH: i64 = 5;

/// The eleven squares of a line around a black stone, as bits; bit 5 is the stone.
///
/// What is neither black nor empty is white or off the board, which is all the same here.
#[derive(Clone, Copy)]
pub(super) struct Row {
    black: u16,
    empty: u16,
}

impl Row {
    /// The row around `point`, as it is with a black stone there.
    pub(super) fn new(board: &Board, point: Point, (dx, dy): (i64, i64)) -> Row {
        let mut row = Row { black: 0, empty: 0 };
        for distance in -REACH..=REACH {
            let bit = 1 << (distance + REACH);
            let x = i64::from(point.x) + dx * distance;
            let y = i64::from(point.y) + dy * distance;
            match board.point(x, y).map(|square| board.stone(square)) {
                _ if distance == 0 => row.black |= bit,
                Some(Some(Side::Black)) => row.black |= bit,
                Some(None) => row.empty |= bit,
                Some(Some(Side::White)) | None => {}
            }
        }
        row
    }

    /// The number of stones side by side, the one in the middle among them; at least right
    /// up to six.
    pub(super) fn run_length(self) -> u32 {
        let after = (self.black >> REACH).trailing_ones();
        let before = (self.black << (15 - REACH)).leading_ones();
        before + after - 1
    }

    /// The number of fours with the middle stone: sets of four stones that one more would
    /// make exactly five. A line can hold two.
    pub(super) fn fours(self) -> usize {
        let mut last = 0;
        let mut count = 0;
        for first in 1..=REACH {
            let window = 0b11111 << first;
            let next_to_it = (1 << (first - 1)) | (1 << (first + 5));
            let stones = self.black & window;
            let can_be_five = self.empty & window != 0 && self.black & next_to_it == 0;
            if stones.count_ones() == 4 && can_be_five && stones != last {
                last = stones;
                count += 1;
            }
        }
        count
    }

    /// The squares, as steps from the middle, where one stone more makes three stones with
    /// the middle one a straight four: four side by side that both ends make exactly five.
    pub(super) fn straight_four_squares(self) -> impl Iterator<Item = i64> {
        (2..=REACH).filter_map(move |first| {
            let window = 0b1111 << first;
            let ends = (1 << (first - 1)) | (1 << (first + 4));
            let beyond = (1 << (first - 2)) | (1 << (first + 5));
            let square = self.empty & window;
            let fits = (self.black & window).count_ones() == 3
                && square != 0
                && self.empty & ends == ends
                && self.black & beyond == 0;
            fits.then(|| i64::from(square.trailing_zeros()) - REACH)
        })
    }
}
