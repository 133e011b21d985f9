//! The stones of a position, in any of its eight symmetries the same.

use gomolith::board::{Board, Point, Side};

/// The stones on a square board, as the first of their images under its eight symmetries.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Stones {
    /// Those of Black and those of White, each in order.
    sides: [Vec<Point>; 2],
}

impl Stones {
    /// The stones of these `sides` on a board of `size` columns and rows.
    fn new(sides: &[Vec<Point>; 2], size: usize) -> Stones {
        let images = (0..8).map(|symmetry| {
            sides.clone().map(|mut points| {
                points
                    .iter_mut()
                    .for_each(|it| *it = it.mirrored(symmetry, size));
                points.sort_unstable();
                points
            })
        });
        Stones {
            sides: images.min().expect("eight images"),
        }
    }

    /// The stones `points`, black and white in turn, on a board of `size` columns and rows.
    pub fn of(points: &[Point], size: usize) -> Stones {
        let every = |first: usize| points.iter().skip(first).step_by(2).copied().collect();
        Stones::new(&[every(0), every(1)], size)
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        let [black, white] = &self.sides;
        if black.len() > white.len() {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The stones once the side to move has played `point` on a board of `size` columns and
    /// rows.
    pub fn played(&self, point: Point, size: usize) -> Stones {
        let mut sides = self.sides.clone();
        sides[self.side() as usize].push(point);
        Stones::new(&sides, size)
    }

    /// The stones in turn, black and white.
    pub fn in_turn(&self) -> Vec<Point> {
        let [black, white] = &self.sides;
        let nth = |nth: usize| [black, white][nth % 2][nth / 2];
        (0..black.len() + white.len()).map(nth).collect()
    }

    /// A board of `size` columns and rows with the stones on it.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn board(&self, size: usize) -> Board {
        let mut board = Board::new(size, size).expect("a board");
        for (points, side) in self.sides.iter().zip(Side::BOTH) {
            points.iter().for_each(|&it| board.put(it, side.stone()));
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_and_the_order_of_moves_make_no_difference() {
        let points =
            [(5, 5), (6, 4), (3, 3), (7, 7), (2, 9)].map(|(x, y)| Point::new(x, y));
        let all = |points: &[Point]| Stones::of(points, 12);
        let wanted = all(&points);
        let [a, b, c, d, e] = points;
        assert_eq!(all(&[c, d, e, b, a]), wanted);
        assert_ne!(all(&[b, a, c, d, e]), wanted);
        for symmetry in 0..8 {
            assert_eq!(all(&points.map(|it| it.mirrored(symmetry, 12))), wanted);
        }
        let stones = wanted.in_turn();
        assert_eq!(all(&stones), wanted);
        assert_eq!(wanted.side(), Side::White);
        assert_eq!(wanted.board(12).empty_count(), 139);
        assert_eq!(Stones::default().played(a, 12), all(&[a]));
    }
}
