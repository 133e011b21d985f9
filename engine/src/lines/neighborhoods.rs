//! The shapes of all neighborhoods, worked out beforehand.
//!
//! The neighborhood of a point along a line is what stands on the cells up to `reach`
//! each way from it, in two halves: the one before the point and the one after it. A
//! half is a number with two bits a cell, those of `Cell`, from the lowest coordinate
//! on.

use super::views::{cell_at, Views, HALVES};
use crate::board::{Side, WinningLine};

/// The shapes of neighborhoods, by what can be seen of their halves.
///
/// A side sees no further than the first stone of the other one: of the million
/// neighborhoods with five cells each way no more than 14,400 look different, or 29,584
/// where blocks matter. They fit into a processor's fastest cache.
pub(super) struct Neighborhoods {
    /// For each half before a point, the index in `shapes` of the first neighborhood
    /// with it.
    starts: [u16; HALVES],
    /// For each half after a point, what to add to the start.
    offsets: [u16; HALVES],
    /// Black's shape in the low nibble, White's in the high one.
    shapes: Vec<u8>,
}

impl Neighborhoods {
    /// The shapes of all neighborhoods of `reach` cells each way, for the winning lines
    /// of Black and White.
    pub(super) fn new(reach: usize, winning: [WinningLine; 2]) -> Neighborhoods {
        let [black, white] = winning.map(|winning| Views::new(reach, winning));
        let black_shapes = black.shapes();
        let of_white = (winning[0] != winning[1]).then(|| white.shapes());
        let white_shapes = of_white.as_ref().unwrap_or(&black_shapes);

        // 1. The halves that look different to either side: how to each, and which each
        //    is.
        let halves = 1 << (2 * reach);
        let mut indices = vec![None; black.count() * white.count()];
        let mut looks = Vec::new();
        let of_halves: Vec<u16> = (0..halves)
            .map(|half| {
                let look = [
                    black.index(half, Side::Black),
                    white.index(half, Side::White),
                ];
                *indices[look[0] * white.count() + look[1]].get_or_insert_with(|| {
                    looks.push(look);
                    looks.len() as u16 - 1
                })
            })
            .collect();

        // 2. The shapes of any two of them.
        let mut shapes = Vec::with_capacity(looks.len() * looks.len());
        for before in &looks {
            shapes.extend(looks.iter().map(|after| {
                let black = black_shapes[before[0] * black.count() + after[0]];
                let white = white_shapes[before[1] * white.count() + after[1]];
                (black.index() | white.index() << 4) as u8
            }));
        }
        debug_assert!(shapes.len() <= 1 << 16, "starts are kept in 16 bits");

        // 3. The index of each neighborhood.
        let mut neighborhoods = Neighborhoods {
            starts: [0; HALVES],
            offsets: [0; HALVES],
            shapes,
        };
        for (half, index) in of_halves.into_iter().enumerate() {
            neighborhoods.starts[mirrored(half, reach)] = index * looks.len() as u16;
            neighborhoods.offsets[half] = index;
        }
        neighborhoods
    }

    /// The shapes at the center of a neighborhood of these halves: Black's in the low
    /// nibble, White's in the high one.
    pub(super) fn shapes(&self, before: usize, after: usize) -> u8 {
        let start = usize::from(self.starts[before % HALVES]);
        self.shapes[start + usize::from(self.offsets[after % HALVES])]
    }

    /// The number of neighborhoods that look different.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.shapes.len()
    }
}

/// `half` with its cells in the reverse order.
fn mirrored(half: usize, reach: usize) -> usize {
    (0..reach).fold(0, |mirrored, index| mirrored << 2 | cell_at(half, index))
}
