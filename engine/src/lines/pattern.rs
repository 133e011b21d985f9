//! The pattern that a stone makes along one line, and its definition.

use crate::board::WinningLine;

/// What a side has along one line through a point once its stone stands there.
///
/// Ordered by worth. "Blocked" means that one stone of the other side already keeps the
/// pattern from becoming open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Pattern {
    /// No winning line can run through the point.
    Dead = 0,
    /// One more stone makes a `BlockedTwo`.
    BlockedOne = 1,
    /// One more stone makes a `Two`.
    One = 2,
    /// One more stone makes a `BlockedThree`.
    BlockedTwo = 3,
    /// One more stone makes a `Three`.
    Two = 4,
    /// One more stone makes a `Four`.
    BlockedThree = 5,
    /// One more stone makes an `OpenFour`: a threat to win.
    Three = 6,
    /// One more stone on just one point makes a `Five`.
    Four = 7,
    /// One more stone on either of two points makes a `Five`: it cannot be stopped.
    OpenFour = 8,
    /// The line is won.
    Five = 9,
}

impl Pattern {
    /// The number of patterns.
    pub const COUNT: usize = 10;

    /// All patterns, in the order of their numbers.
    pub const ALL: [Pattern; Pattern::COUNT] = [
        Pattern::Dead,
        Pattern::BlockedOne,
        Pattern::One,
        Pattern::BlockedTwo,
        Pattern::Two,
        Pattern::BlockedThree,
        Pattern::Three,
        Pattern::Four,
        Pattern::OpenFour,
        Pattern::Five,
    ];

    /// The pattern that becomes this one with one more stone.
    pub(super) const fn one_stone_earlier(self) -> Pattern {
        match self {
            Pattern::Five => Pattern::Four,
            Pattern::OpenFour => Pattern::Three,
            Pattern::Four => Pattern::BlockedThree,
            Pattern::Three => Pattern::Two,
            Pattern::BlockedThree => Pattern::BlockedTwo,
            Pattern::Two => Pattern::One,
            Pattern::BlockedTwo => Pattern::BlockedOne,
            Pattern::One | Pattern::BlockedOne | Pattern::Dead => Pattern::Dead,
        }
    }
}

/// What one side sees in a cell of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Nothing.
    Empty,
    /// A wall or a stone of the other side.
    Blocked,
    /// A stone of its own.
    Own,
}

/// The pattern of `line` at `centre`, where a stone of the side stands already.
///
/// This is the definition: slow, and compared with the table that the engine uses. Cells
/// that `line` does not have are blocked; five cells each way are all that matter.
pub fn classify(line: &mut [Seen], centre: usize, winning: WinningLine) -> Pattern {
    debug_assert_eq!(line[centre], Seen::Own);
    let missing = match missing_stones(line, centre, winning) {
        None => return Pattern::Dead,
        Some(0) => return Pattern::Five,
        Some(missing) => missing,
    };
    let mut best = Pattern::Dead;
    let mut winning_points = 0;
    for point in 0..line.len() {
        if line[point] != Seen::Empty {
            continue;
        }
        line[point] = Seen::Own;
        // Only a stone that brings the five nearer can be part of the best way there.
        if missing_stones(line, centre, winning) == Some(missing - 1) {
            let next = classify(line, centre, winning);
            best = best.max(next.one_stone_earlier());
            winning_points += usize::from(next == Pattern::Five);
        }
        line[point] = Seen::Empty;
    }
    if winning_points >= 2 {
        Pattern::OpenFour
    } else {
        best
    }
}

/// How many stones the side must add for a winning line through `centre`, at best.
fn missing_stones(line: &[Seen], centre: usize, winning: WinningLine) -> Option<usize> {
    let own = |at: Option<usize>| at.and_then(|at| line.get(at)) == Some(&Seen::Own);
    let missing_from = |first: usize| {
        let cells = line.get(first..first + 5)?;
        let overline = own(first.checked_sub(1)) || own(Some(first + 5));
        if cells.contains(&Seen::Blocked)
            || (overline && winning == WinningLine::ExactlyFive)
        {
            return None;
        }
        Some(cells.iter().filter(|&&cell| cell == Seen::Empty).count())
    };
    (centre.saturating_sub(4)..=centre)
        .filter_map(missing_from)
        .min()
}
