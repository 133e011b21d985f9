//! Makes the shapes of the line table.
//!
//! A side sees no further than the first wall or stone of the other side: of the 1,024 halves
//! of windows 94 look different to it, or 63 where it does not matter what blocks a line. Two
//! such views make a window. All beyond what is seen counts as stones of its own: so of two
//! views the one with one more stone, of either side, has the larger number, and going down
//! through the numbers, what a window needs is always there.

use super::pattern::Pattern;
use super::shape::Shape;
use super::table::{Windows, HALVES};
use crate::board::{Cell, Side, WinningLine};

/// What a side sees in a cell; two bits of a view each, the nearest cell's the lowest.
const EMPTY: usize = 0;
const WALL: usize = 1;
const OTHER: usize = 2;
const OWN: usize = 3;

/// The shapes of all windows: Black's in the low nibble, White's in the high one.
pub(super) fn windows(reach: usize, winning: [WinningLine; 2]) -> Windows {
    let [black, white] = winning.map(|winning| Views::new(reach, winning));
    let black_shapes = black.shapes();
    let of_white = (winning[0] != winning[1]).then(|| white.shapes());
    let white_shapes = of_white.as_ref().unwrap_or(&black_shapes);

    // 1. The halves that look different to either side: how to each, and which each is.
    let halves = 1 << (2 * reach);
    let mut numbers = vec![None; black.all.len() * white.all.len()];
    let mut looks = Vec::new();
    let of_halves: Vec<u16> = (0..halves)
        .map(|half| {
            let look = [
                black.place(half, Side::Black),
                white.place(half, Side::White),
            ];
            *numbers[look[0] * white.all.len() + look[1]].get_or_insert_with(|| {
                looks.push(look);
                looks.len() as u16 - 1
            })
        })
        .collect();

    // 2. The shapes of any two of them.
    let mut shapes = Vec::with_capacity(looks.len() * looks.len());
    for before in &looks {
        shapes.extend(looks.iter().map(|after| {
            let black = black_shapes[before[0] * black.all.len() + after[0]];
            let white = white_shapes[before[1] * white.all.len() + after[1]];
            (black.number() | white.number() << 4) as u8
        }));
    }

    // 3. Where to look for a window.
    let mut windows = Windows {
        before: [0; HALVES],
        after: [0; HALVES],
        shapes,
    };
    for (half, number) in of_halves.into_iter().enumerate() {
        windows.before[mirrored(half, reach)] = number * looks.len() as u16;
        windows.after[half] = number;
    }
    windows
}

/// How halves of windows look to one side.
struct Views {
    reach: usize,
    winning: WinningLine,
    /// All that differ, from the largest number down.
    all: Vec<usize>,
    /// The place of each among them, by its number.
    places: [usize; HALVES],
}

impl Views {
    fn new(reach: usize, winning: WinningLine) -> Views {
        let mut views = Views {
            reach,
            winning,
            all: Vec::new(),
            places: [0; HALVES],
        };
        let halves = 0..1 << (2 * reach);
        views.all = halves.map(|half| views.view(half, Side::Black)).collect();
        views.all.sort_unstable_by(|a, b| b.cmp(a));
        views.all.dedup();
        for (place, &view) in views.all.iter().enumerate() {
            views.places[view] = place;
        }
        views
    }

    /// The place of the view that `side` has of a half, the cell in whose lowest bits is the
    /// nearest.
    fn place(&self, half: usize, side: Side) -> usize {
        self.places[self.view(half, side)]
    }

    fn view(&self, half: usize, side: Side) -> usize {
        let seen = |cell: usize| match cell {
            cell if cell == Cell::Empty as usize => EMPTY,
            cell if cell == side.stone() as usize => OWN,
            cell if cell == Cell::Wall as usize && self.winning.blocks_matter() => WALL,
            _ => OTHER,
        };
        let view = (0..self.reach).fold(0, |view, place| {
            view | seen(cell_at(half, place)) << (2 * place)
        });
        self.ended(view)
    }

    /// `view` with all beyond its first wall or other stone its own.
    fn ended(&self, view: usize) -> usize {
        let end = (0..self.reach)
            .find(|&place| matches!(cell_at(view, place), WALL | OTHER))
            .map_or(self.reach, |place| place + 1);
        view | ((1 << (2 * self.reach)) - (1 << (2 * end)))
    }

    /// The shapes of all windows: of the first view before the point with each after it, and
    /// so on.
    fn shapes(&self) -> Vec<Shape> {
        let mut patterns = Vec::with_capacity(self.all.len() * self.all.len());
        let mut shapes = Vec::with_capacity(patterns.capacity());
        for &before in &self.all {
            for &after in &self.all {
                let window = [before, after];
                let (pattern, ways) = match self.made_pattern(window) {
                    Some(pattern) => (pattern, 0),
                    None => self.pattern_before(window, &patterns),
                };
                patterns.push(pattern);
                shapes.push(Shape::of(pattern, ways));
            }
        }
        shapes
    }

    /// The pattern of a window whose stones next to the point, with the one put on it, make a
    /// five or a forbidden overline.
    fn made_pattern(&self, window: [usize; 2]) -> Option<Pattern> {
        let runs = window.map(|view| {
            let is_own = |&place: &usize| cell_at(view, place) == OWN;
            (0..self.reach).take_while(is_own).count()
        });
        let is_blocked = |half: usize| {
            runs[half] < self.reach && cell_at(window[half], runs[half]) == OTHER
        };
        let length = runs[0] + 1 + runs[1];
        if self
            .winning
            .is_won_by(length, is_blocked(0) && is_blocked(1))
        {
            Some(Pattern::Five)
        } else if self.winning == WinningLine::Renju && length > 5 {
            Some(Pattern::Overline)
        } else {
            None
        }
    }

    /// The pattern of a window that is not made, from the patterns that one more stone makes;
    /// and how many stones bring it forward. `patterns` has those of the windows before it.
    fn pattern_before(&self, window: [usize; 2], patterns: &[Pattern]) -> (Pattern, usize) {
        let cells =
            || (0..2).flat_map(|half| (0..self.reach).map(move |place| (half, place)));
        let empty =
            || cells().filter(|&(half, place)| cell_at(window[half], place) == EMPTY);
        let with = |stone: usize, (half, place): (usize, usize)| {
            let mut window = window;
            window[half] = self.ended(window[half] | stone << (2 * place));
            let [before, after] = window.map(|view| self.places[view]);
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
            // Five steps apart they have the same four stones between them, of which the
            // point is one.
            return match fives[..] {
                [(0, before), (1, after)] if before + 1 + after + 1 == 5 => {
                    (Pattern::OpenFour, 2)
                }
                _ => (Pattern::DoubleFour, fives.len()),
            };
        }
        // Each of the points stops the five on itself; it may be that it stops the others too.
        let is_stopped = self.winning.blocks_matter()
            && empty().any(|cell| with(OTHER, cell) < Pattern::Four);
        if is_stopped {
            (Pattern::Four, fives.len())
        } else {
            (Pattern::OpenFour, fives.len())
        }
    }
}

/// The two bits of a half at so many places from its lowest ones.
fn cell_at(half: usize, place: usize) -> usize {
    half >> (2 * place) & 3
}

/// `half` with its cells in the reverse order.
fn mirrored(half: usize, reach: usize) -> usize {
    (0..reach).fold(0, |mirrored, place| mirrored << 2 | cell_at(half, place))
}
