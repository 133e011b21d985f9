//! The slow definition of patterns, which only tests have. The table that the engine
//! uses is compared with it.

use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::WinningLine;

/// A cell of a line as one side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// No stone and no wall.
    Empty,
    /// The border, or a square that belongs to nobody.
    Wall,
    /// A stone of the other side.
    Other,
    /// A stone of the side's own.
    Own,
}

/// The pattern of `line` at the index `center`, where a stone of the side stands
/// already.
///
/// Cells that `line` does not have are walls; five cells each way are all that matter.
pub(super) fn classify(line: &mut [Seen], center: usize, winning: WinningLine) -> Pattern {
    debug_assert_eq!(line[center], Seen::Own);
    if winning == WinningLine::Renju && run(line, center).len() > 5 {
        return Pattern::Overline;
    }
    let missing = match missing_stones(line, center, winning) {
        None => return Pattern::Dead,
        Some(0) => return Pattern::Five,
        Some(1) => return kind_of_four(line, center, winning),
        Some(missing) => missing,
    };
    let mut best = Pattern::Dead;
    for point in empty_points(line) {
        line[point] = Seen::Own;
        // Only a stone that brings the five nearer can be part of the best way there.
        if missing_stones(line, center, winning) == Some(missing - 1) {
            best = best.max(classify(line, center, winning).one_stone_earlier());
        }
        line[point] = Seen::Empty;
    }
    best
}

/// The shape of `line` at the index `center`: its pattern, and the number of stones
/// that, each alone, bring it forward.
pub(super) fn shape_of(line: &mut [Seen], center: usize, winning: WinningLine) -> Shape {
    let pattern = classify(line, center, winning);
    let mut ways = 0;
    for point in empty_points(line) {
        line[point] = Seen::Own;
        let forward = classify(line, center, winning).one_stone_earlier() == pattern;
        ways += usize::from(forward);
        line[point] = Seen::Empty;
    }
    Shape::of(pattern, ways)
}

/// The kind of four that `line` is if one more stone makes it a five.
fn kind_of_four(line: &mut [Seen], center: usize, winning: WinningLine) -> Pattern {
    if winning != WinningLine::Renju {
        let is_stopped_by = |line: &mut [Seen], answer: usize| {
            line[answer] = Seen::Other;
            let stopped = missing_stones(line, center, winning) != Some(1);
            line[answer] = Seen::Empty;
            stopped
        };
        let mut answers = empty_points(line).into_iter();
        let stopped = answers.any(|answer| is_stopped_by(line, answer));
        return if stopped {
            Pattern::Four
        } else {
            Pattern::OpenFour
        };
    }
    // The stones that are one short of a five: a four is such a set.
    let mut fours: Vec<Vec<usize>> = Vec::new();
    for point in empty_points(line) {
        line[point] = Seen::Own;
        let mut stones: Vec<usize> = run(line, center).collect();
        line[point] = Seen::Empty;
        if stones.len() == 5 && stones.contains(&point) {
            stones.retain(|&stone| stone != point);
            fours.push(stones);
        }
    }
    let ways = fours.len();
    fours.dedup();
    match (fours.len(), ways) {
        (1, 1) => Pattern::Four,
        (1, _) => Pattern::OpenFour,
        _ => Pattern::DoubleFour,
    }
}

/// The least number of stones that the side must add for a winning line through
/// `center`; none if no number is enough.
fn missing_stones(line: &[Seen], center: usize, winning: WinningLine) -> Option<usize> {
    let cell = |index: Option<usize>| index.and_then(|index| line.get(index)).copied();
    let missing_from = |first: usize| {
        let cells = line.get(first..first + 5)?;
        if cells.contains(&Seen::Wall) || cells.contains(&Seen::Other) {
            return None;
        }
        let ends = [cell(first.checked_sub(1)), cell(Some(first + 5))];
        let length = if ends.contains(&Some(Seen::Own)) {
            6
        } else {
            5
        };
        let blocked = ends == [Some(Seen::Other); 2];
        winning
            .is_won_by(length, blocked)
            .then(|| cells.iter().filter(|&&cell| cell == Seen::Empty).count())
    };
    (center.saturating_sub(4)..=center)
        .filter_map(missing_from)
        .min()
}

/// The indices of the run of stones of which the one on `center` is part.
fn run(line: &[Seen], center: usize) -> std::ops::Range<usize> {
    let own = |&index: &usize| line[index] == Seen::Own;
    let before = (0..center).rev().take_while(own).count();
    let after = (center..line.len()).take_while(own).count();
    center - before..center + after
}

fn empty_points(line: &[Seen]) -> Vec<usize> {
    let points = 0..line.len();
    points.filter(|&index| line[index] == Seen::Empty).collect()
}
