//! Openings of three stones: random ones, and which of them are alike.

use gomolith::board::{splitmix, Board, Point, SIZE_MAX};

use super::schedule::REACH;

/// An opening: a black, a white and a black stone.
pub type Opening = [Point; 3];

/// `count` random openings on a board of `size` columns and rows, no two of the same shape;
/// fewer if no more shapes are found.
///
/// # Panics
/// If there is no board of this size.
pub(super) fn random_openings(size: usize, seed: u64, count: usize) -> Vec<Opening> {
    let board = Board::new(size, size).expect("a board size that exists");
    let mut shapes = Vec::new();
    let mut openings = Vec::new();
    for attempt in 0..20 * count as u64 {
        let opening = random_opening(&board, splitmix(seed) ^ splitmix(attempt));
        let shape = shape(&opening);
        if !shapes.contains(&shape) {
            shapes.push(shape);
            openings.push(opening);
        }
        if openings.len() == count {
            break;
        }
    }
    openings
}

/// Three random stones, each but the first near one before it.
fn random_opening(board: &Board, seed: u64) -> Opening {
    let mut stones: Vec<Point> = Vec::new();
    for ply in 0..3 {
        let fits = |point: &Point| {
            let near = |stone: &Point| {
                stone.x().abs_diff(point.x()) <= REACH
                    && stone.y().abs_diff(point.y()) <= REACH
            };
            !stones.contains(point) && (stones.is_empty() || stones.iter().any(near))
        };
        let points: Vec<Point> = board.points().filter(fits).collect();
        let random = splitmix(seed ^ splitmix(ply)) as usize;
        stones.push(points[random % points.len()]);
    }
    [stones[0], stones[1], stones[2]]
}

/// The shape of an opening: how its stones stand to each other. Openings have the same
/// shape if a symmetry, a shift or an exchange of the black stones makes one of the other.
pub fn shape(opening: &Opening) -> Vec<(usize, usize)> {
    let images = (0..8).flat_map(|symmetry| {
        let image = opening.map(|stone| stone.mirrored(symmetry, SIZE_MAX));
        let [first, white, second] = image;
        [[first, white, second], [second, white, first]]
    });
    let shifted = images.map(|stones| {
        let left = stones.iter().map(|stone| stone.x()).min().unwrap_or(0);
        let top = stones.iter().map(|stone| stone.y()).min().unwrap_or(0);
        stones
            .iter()
            .map(|stone| (stone.x() - left, stone.y() - top))
            .collect()
    });
    shifted.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_on_the_board_and_all_different() {
        for size in [5, 6, 15, 22] {
            let openings = random_openings(size, 1, 60);
            assert_eq!(openings.len(), 60);
            for (index, opening) in openings.iter().enumerate() {
                let [a, b, c] = *opening;
                assert!(opening
                    .iter()
                    .all(|stone| stone.x() < size && stone.y() < size));
                assert!(a != b && b != c && a != c);
                assert!(openings[..index]
                    .iter()
                    .all(|other| shape(other) != shape(opening)));
            }
        }
    }

    #[test]
    fn symmetries_shifts_and_the_order_of_black_leave_the_shape() {
        let opening = [Point::new(3, 4), Point::new(5, 5), Point::new(4, 2)];
        for symmetry in 0..8 {
            let [a, b, c] = opening.map(|stone| stone.mirrored(symmetry, 9));
            assert_eq!(shape(&[a, b, c]), shape(&opening));
            assert_eq!(shape(&[c, b, a]), shape(&opening));
        }
        let shifted = opening.map(|stone| Point::new(stone.x() + 2, stone.y() + 3));
        assert_eq!(shape(&shifted), shape(&opening));
        let [a, b, c] = opening;
        assert_ne!(shape(&[b, a, c]), shape(&opening));
    }
}
