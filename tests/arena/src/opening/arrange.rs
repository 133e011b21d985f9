//! Which openings of a list are played, and in which order.

use std::collections::HashSet;

use super::Ground;
use crate::rules::{Point, Symmetry};

/// Leaves out each opening that leads to the same position as an earlier one.
pub(crate) fn keep_distinct(openings: &mut Vec<Vec<Point>>) {
    let mut known = HashSet::new();
    openings.retain(|opening| known.insert(position(opening)));
}

/// Returns the openings as they are, then all of them in each other symmetry of the board, one after the
/// other; but what falls onto an opening before it, as those do that are symmetric, is left out.
pub(crate) fn with_symmetries(openings: &[Vec<Point>], ground: &Ground) -> Vec<Vec<Point>> {
    let (width, height) = ground.size();
    let rounds = Symmetry::of(width, height);
    let mut all: Vec<Vec<Point>> = rounds
        .flat_map(|symmetry| openings.iter().map(move |it| (it, symmetry)))
        .map(|(opening, symmetry)| turned(opening, symmetry, ground))
        .collect();
    keep_distinct(&mut all);
    all
}

/// Returns an opening turned or mirrored.
pub(super) fn turned(opening: &[Point], symmetry: Symmetry, ground: &Ground) -> Vec<Point> {
    let (width, height) = ground.size();
    let stones = opening.iter();
    stones
        .map(|&stone| symmetry.apply(stone, width, height))
        .collect()
}

/// Returns the stones of Black and of White, each sorted: equal for openings that lead to the same
/// position, in whatever order.
pub(super) fn position(opening: &[Point]) -> [Vec<Point>; 2] {
    [0, 1].map(|first| {
        let mut stones: Vec<Point> =
            opening.iter().skip(first).step_by(2).copied().collect();
        stones.sort();
        stones
    })
}
