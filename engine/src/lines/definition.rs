//! The definition of patterns: slow, and compared with the table that the engine uses.

use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::WinningLine;

/// What one side sees in a cell of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Nothing.
    Empty,
    /// A wall.
    Wall,
    /// A stone of the other side.
    Other,
    /// A stone of its own.
    Own,
}

/// The pattern of `line` at `center`, where a stone of the side stands already.
///
/// Cells that `line` does not have are walls; five cells each way are all that matter.
pub fn classify(line: &mut [Seen], center: usize, winning: WinningLine) -> Pattern {
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

/// The shape of `line` at `center`: what `classify` says, and how many stones, each alone, bring
/// it forward.
pub fn shape_of(line: &mut [Seen], center: usize, winning: WinningLine) -> Shape {
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

/// Which kind of four a line is that one more stone makes a five.
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

/// How many stones the side must add for a winning line through `center`, at best.
fn missing_stones(line: &[Seen], center: usize, winning: WinningLine) -> Option<usize> {
    let at = |at: Option<usize>| at.and_then(|at| line.get(at)).copied();
    let missing_from = |first: usize| {
        let cells = line.get(first..first + 5)?;
        if cells.contains(&Seen::Wall) || cells.contains(&Seen::Other) {
            return None;
        }
        let ends = [at(first.checked_sub(1)), at(Some(first + 5))];
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

/// The cells of the stones in a row of which the one on `center` is part.
fn run(line: &[Seen], center: usize) -> std::ops::Range<usize> {
    let own = |&at: &usize| line[at] == Seen::Own;
    let before = (0..center).rev().take_while(own).count();
    let after = (center..line.len()).take_while(own).count();
    center - before..center + after
}

fn empty_points(line: &[Seen]) -> Vec<usize> {
    let points = 0..line.len();
    points.filter(|&at| line[at] == Seen::Empty).collect()
}
