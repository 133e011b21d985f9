//! Points as the network sees them: the region of the board, and the pairs of shapes.

use gomolith::board::{Point, Side};
use gomolith::eval::network::region;
use gomolith::lines::Shape;
use gomolith::position::Position;

use super::form::IDLE;

/// An empty point that some stone is near: its region of the board, and its four pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cell {
    pub(super) region: u8,
    pub(super) pairs: [u8; 4],
}

/// The cells of `position` as the side to move sees it. Points of which all shapes are dead
/// or as on an empty board, far from its edges, are none.
pub(super) fn cells(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let points = position.board().empty().iter();
    let cells = points.map(move |point| cell_of(position, point));
    cells.filter(|cell| !cell.pairs.iter().all(|pair| IDLE.contains(pair)))
}

/// The empty point `point` of `position` as the side to move sees it.
pub(super) fn cell_of(position: &Position, point: Point) -> Cell {
    let of = |side: Side| position.lines().shapes(point, side).map(Shape::index);
    let (own, other) = (of(position.side()), of(!position.side()));
    Cell {
        region: region(position.board(), point) as u8,
        pairs: std::array::from_fn(|direction| {
            (own[direction] | other[direction] << 4) as u8
        }),
    }
}
