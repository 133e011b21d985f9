//! Zobrist hashing: a random key for each stone and point. The hash of a position is
//! the exclusive or of the keys of what stands on it.
//!
//! CITE: Zobrist, "A new hashing method with application for game playing" (1970).
//! <https://www.chessprogramming.org/Zobrist_Hashing>

use super::point::{Point, CELLS};
use super::stone::Cell;

/// The keys of black stones, white stones and walls, indexed by the point.
static KEYS: [[u64; CELLS]; 3] = keys();
/// The key that is in the hash of a position while White is to move.
pub const WHITE_TO_MOVE: u64 = splitmix(0);

/// The key of `cell` on `point`; 0 for an empty cell.
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

/// The `index`-th output of the SplitMix64 generator: a good 64-bit mixing function.
///
/// CITE: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014),
/// <https://doi.org/10.1145/2714064.2660195>
pub const fn splitmix(index: u64) -> u64 {
    let z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
