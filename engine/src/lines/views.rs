//! Views: halves of a neighborhood as one side sees them. The shapes follow from the
//! views of the two halves.
//!
//! A side sees no further than the first wall or stone of the other side. So of the
//! 1,024 halves of five cells only 94 look different to it, or 63 where it does not
//! matter what blocks a line. How a half looks is its view: a number with two bits a
//! cell, the nearest cell's the lowest, in which all cells beyond the end of what is
//! seen count as own stones. With the nearest cell first, both `.xo..` and `.xo#x` have
//! the view `.xoxx` for `x`.
//!
//! One more stone, of either side, makes the number of a view larger: an own stone sets
//! both bits of its cell, a stone of the other side one of them and all bits beyond. So
//! the shapes are worked out from the largest number down: those with one more stone,
//! on which a shape depends, are known already.

use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::{Cell, Side, WinningLine};

/// The number of halves: two bits a cell, five cells at most.
pub(super) const HALVES: usize = 1 << 10;

// The two bits of a cell in a view.
const EMPTY: usize = 0;
const WALL: usize = 1;
const OTHER: usize = 2;
const OWN: usize = 3;

/// The views that a side with a certain winning line can have of a half.
pub(super) struct Views {
    reach: usize,
    winning: WinningLine,
    /// All views, from the largest number down.
    all: Vec<usize>,
    /// The index in `all` of each view.
    indices: [usize; HALVES],
}

impl Views {
    /// The views of all halves of `reach` cells.
    pub(super) fn new(reach: usize, winning: WinningLine) -> Views {
        let mut views = Views {
            reach,
            winning,
            all: Vec::new(),
            indices: [0; HALVES],
        };
        let halves = 0..1 << (2 * reach);
        views.all = halves.map(|half| views.view(half, Side::Black)).collect();
        views.all.sort_unstable_by(|a, b| b.cmp(a));
        views.all.dedup();
        for (index, &view) in views.all.iter().enumerate() {
            views.indices[view] = index;
        }
        views
    }

    /// The number of different views.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The index of the view that `side` has of `half`, whose nearest cell is the
    /// lowest.
    pub(super) fn index(&self, half: usize, side: Side) -> usize {
        self.indices[self.view(half, side)]
    }

    /// The shapes of all neighborhoods: of the first view before the point with each
    /// after it, then of the second view before it, and so on.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let mut patterns = Vec::with_capacity(self.all.len() * self.all.len());
        let mut shapes = Vec::with_capacity(patterns.capacity());
        for &before in &self.all {
            for &after in &self.all {
                let views = [before, after];
                let (pattern, ways) = match self.made_pattern(views) {
                    Some(pattern) => (pattern, 0),
                    None => self.pattern_before(views, &patterns),
                };
                patterns.push(pattern);
                shapes.push(Shape::of(pattern, ways));
            }
        }
        shapes
    }

    /// The pattern of a neighborhood whose stones next to the point, with the one put
    /// on it, make a five or a forbidden overline; none if they do not.
    fn made_pattern(&self, views: [usize; 2]) -> Option<Pattern> {
        let runs = views.map(|view| {
            let is_own = |&index: &usize| cell_at(view, index) == OWN;
            (0..self.reach).take_while(is_own).count()
        });
        let is_blocked = |half: usize| {
            runs[half] < self.reach && cell_at(views[half], runs[half]) == OTHER
        };
        let length = runs[0] + 1 + runs[1];
        let blocked = is_blocked(0) && is_blocked(1);
        if self.winning.is_won_by(length, blocked) {
            Some(Pattern::Five)
        } else if self.winning == WinningLine::Renju && length > 5 {
            Some(Pattern::Overline)
        } else {
            None
        }
    }

    /// The pattern of a neighborhood that is not made yet, from the patterns that one
    /// more stone makes, and the number of stones that bring it forward. `patterns`
    /// holds the patterns of the neighborhoods before it in the order of `shapes`.
    fn pattern_before(&self, views: [usize; 2], patterns: &[Pattern]) -> (Pattern, usize) {
        let cells =
            || (0..2).flat_map(|half| (0..self.reach).map(move |index| (half, index)));
        let empty =
            || cells().filter(|&(half, index)| cell_at(views[half], index) == EMPTY);
        let with = |stone: usize, (half, index): (usize, usize)| {
            let mut views = views;
            views[half] = self.ended(views[half] | stone << (2 * index));
            let [before, after] = views.map(|view| self.indices[view]);
            patterns[before * self.all.len() + after]
        };
        let (mut best, mut ways) = (Pattern::Dead, 0);
        let mut fives = Vec::new();
        for cell in empty() {
            let pattern = with(OWN, cell);
            let earlier = pattern.one_stone_earlier();
            if earlier > best {
                best = earlier;
                ways = 0;
            }
            ways += usize::from(earlier == best);
            if pattern == Pattern::Five {
                fives.push(cell);
            }
        }
        if fives.len() < 2 {
            return (best, ways);
        }
        if self.winning == WinningLine::Renju {
            // Five steps apart they have the same four stones between them, of which
            // the point is one.
            return match fives[..] {
                [(0, before), (1, after)] if before + 1 + after + 1 == 5 => {
                    (Pattern::OpenFour, 2)
                }
                _ => (Pattern::DoubleFour, fives.len()),
            };
        }
        // Each of the points stops the five on itself; it may be that it stops the
        // others too.
        let is_stopped = self.winning.blocks_matter()
            && empty().any(|cell| with(OTHER, cell) < Pattern::Four);
        if is_stopped {
            (Pattern::Four, fives.len())
        } else {
            (Pattern::OpenFour, fives.len())
        }
    }

    /// The view that `side` has of `half`, whose nearest cell is the lowest.
    fn view(&self, half: usize, side: Side) -> usize {
        let seen = |cell: usize| match cell {
            cell if cell == Cell::Empty as usize => EMPTY,
            cell if cell == side.stone() as usize => OWN,
            cell if cell == Cell::Wall as usize && self.winning.blocks_matter() => WALL,
            _ => OTHER,
        };
        let view = (0..self.reach).fold(0, |view, index| {
            view | seen(cell_at(half, index)) << (2 * index)
        });
        self.ended(view)
    }

    /// `view` with all cells beyond its first wall or other stone made own stones.
    fn ended(&self, view: usize) -> usize {
        let end = (0..self.reach)
            .find(|&index| matches!(cell_at(view, index), WALL | OTHER))
            .map_or(self.reach, |index| index + 1);
        view | ((1 << (2 * self.reach)) - (1 << (2 * end)))
    }
}

/// The two bits of cell `index` of a half or of a view, counted from the lowest.
pub(super) fn cell_at(half: usize, index: usize) -> usize {
    half >> (2 * index) & 3
}
