//! The numbers whose exclusive or names a position.

use super::point::{Point, CELLS};
use super::stone::Cell;

/// A key for each point and each thing that can stand there.
static KEYS: [[u64; CELLS]; 3] = keys();
/// Set in the hash while White is to move.
pub const WHITE_TO_MOVE: u64 = splitmix(0);

/// The key of `cell` on `point`; an empty cell has none.
pub fn key(point: Point, cell: Cell) -> u64 {
    match cell {
        Cell::Empty => 0,
        Cell::Black => KEYS[0][point.index()],
        Cell::White => KEYS[1][point.index()],
        Cell::Wall => KEYS[2][point.index()],
    }
}

const fn keys() -> [[u64; CELLS]; 3] {
    let mut keys = [[0; CELLS]; 3];
    let mut index = 0;
    while index < 3 * CELLS {
        keys[index / CELLS][index % CELLS] = splitmix(index as u64 + 1);
        index += 1;
    }
    keys
}

/// The `index`-th number of a SplitMix64 sequence.
///
/// CITE: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014),
/// https://doi.org/10.1145/2714064.2660195
pub const fn splitmix(index: u64) -> u64 {
    let z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
