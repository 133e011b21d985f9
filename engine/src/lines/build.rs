//! Makes the shapes of the line table.
//!
//! One side sees a cell as one of three things, or of four where it matters whether a stone
//! or a wall blocks a line. So a window of `2 * reach` cells is a number of that many
//! digits. With `EMPTY` the smallest digit, a window with one more stone has a larger
//! number: going down through the numbers, what it needs is always there.

use super::pattern::Pattern;
use super::shape::Shape;
use super::table::{Windows, HALVES};
use crate::board::{Cell, WinningLine};

const EMPTY: usize = 0;

/// How a side sees cells.
#[derive(Clone, Copy)]
struct Digits {
    /// How many there are.
    base: usize,
    wall: usize,
    other: usize,
    own: usize,
}

impl Digits {
    fn of(winning: WinningLine) -> Digits {
        if winning.blocks_matter() {
            Digits {
                base: 4,
                wall: 1,
                other: 2,
                own: 3,
            }
        } else {
            Digits {
                base: 3,
                wall: 1,
                other: 1,
                own: 2,
            }
        }
    }

    /// The number of a half of a window, the cell in its lowest bits the lowest digit, as
    /// Black or as White sees it.
    fn half_number(self, half: usize, reach: usize, color: usize) -> usize {
        // By the numbers of the cells `Empty`, `Black`, `White`, `Wall`.
        let seen = match color {
            0 => [EMPTY, self.own, self.other, self.wall],
            _ => [EMPTY, self.other, self.own, self.wall],
        };
        let cells = (0..reach).rev().map(|place| cell_at(half, place));
        cells.fold(0, |number, cell| number * self.base + seen[cell])
    }
}

/// The shapes of all windows: Black's in the low nibble, White's in the high one.
pub(super) fn windows(reach: usize, winning: [WinningLine; 2]) -> Windows {
    let black = shapes_by_number(reach, winning[0]);
    let of_white = if winning[0] == winning[1] {
        None
    } else {
        Some(shapes_by_number(reach, winning[1]))
    };
    let white = of_white.as_ref().unwrap_or(&black);
    let digits = winning.map(Digits::of);
    let high_digits = digits.map(|digits| digits.base.pow(reach as u32));
    let numbers = |half| [0, 1].map(|color| digits[color].half_number(half, reach, color));
    let blocks_matter = winning.iter().any(|winning| winning.blocks_matter());
    let (numbers_of_views, views) = views(reach, blocks_matter);

    let mut shapes = Vec::with_capacity(views.len() * views.len());
    let after: Vec<[usize; 2]> = views.iter().map(|&half| numbers(half)).collect();
    for &half in &views {
        let before = numbers(mirrored(half, reach));
        shapes.extend(after.iter().map(|after| {
            let black = black[after[0] * high_digits[0] + before[0]];
            let white = white[after[1] * high_digits[1] + before[1]];
            (black.number() | white.number() << 4) as u8
        }));
    }
    let mut windows = Windows {
        before: [0; HALVES],
        after: [0; HALVES],
        shapes,
    };
    for (half, number) in numbers_of_views.into_iter().enumerate() {
        windows.before[mirrored(half, reach)] = number * views.len() as u16;
        windows.after[half] = number;
    }
    windows
}

/// What can be seen of halves of windows, the nearest cell in the lowest bits: the number
/// of each half's view, and all views.
fn views(reach: usize, blocks_matter: bool) -> (Vec<u16>, Vec<usize>) {
    let halves = 1 << (2 * reach);
    let mut numbers = vec![None; halves];
    let mut views = Vec::new();
    let number_of = |half| {
        let view = view_of(half, reach, blocks_matter);
        *numbers[view].get_or_insert_with(|| {
            views.push(view);
            views.len() as u16 - 1
        })
    };
    ((0..halves).map(number_of).collect(), views)
}

/// `half` as far as a side sees it: up to a wall, or to the first stone of the other side.
fn view_of(half: usize, reach: usize, blocks_matter: bool) -> usize {
    let [black, white, wall] = [Cell::Black, Cell::White, Cell::Wall].map(|c| c as usize);
    let mut view = 0;
    // Whose stone has been seen, and ends what the other side sees.
    let mut seen = [false; 2];
    for place in 0..reach {
        let mut cell = cell_at(half, place);
        let is_last =
            cell == wall || (cell == black && seen[1]) || (cell == white && seen[0]);
        if is_last && !blocks_matter {
            cell = wall;
        }
        view |= cell << (2 * place);
        if is_last {
            break;
        }
        seen[0] |= cell == black;
        seen[1] |= cell == white;
    }
    view
}

/// The number of the cell of a half at so many places from its lowest bits.
fn cell_at(half: usize, place: usize) -> usize {
    half >> (2 * place) & 3
}

/// `half` with its cells in the reverse order.
fn mirrored(half: usize, reach: usize) -> usize {
    (0..reach).fold(0, |mirrored, place| mirrored << 2 | cell_at(half, place))
}

fn shapes_by_number(reach: usize, winning: WinningLine) -> Vec<Shape> {
    let digits = Digits::of(winning);
    let cells = 2 * reach;
    let powers: Vec<usize> = (0..cells)
        .map(|cell| digits.base.pow(cell as u32))
        .collect();
    let mut patterns = vec![Pattern::Dead; digits.base.pow(cells as u32)];
    let mut shapes = vec![Shape::of(Pattern::Dead, 0); patterns.len()];
    let mut window = vec![digits.base - 1; cells];
    for number in (0..patterns.len()).rev() {
        let (pattern, ways) = match made_pattern(&window, digits, winning) {
            Some(pattern) => (pattern, 0),
            None => pattern_before(number, &window, &powers, &patterns, digits, winning),
        };
        patterns[number] = pattern;
        shapes[number] = Shape::of(pattern, ways);
        count_down(&mut window, digits.base);
    }
    shapes
}

/// Makes the digits of a number those of the number below it.
fn count_down(window: &mut [usize], base: usize) {
    for digit in window {
        if *digit > 0 {
            *digit -= 1;
            return;
        }
        *digit = base - 1;
    }
}

/// The pattern of a window whose stones next to the point, with the one put on it, make a
/// five or a forbidden overline.
fn made_pattern(window: &[usize], digits: Digits, winning: WinningLine) -> Option<Pattern> {
    let (before, after) = window.split_at(window.len() / 2);
    let is_own = |digit: &&usize| **digit == digits.own;
    let run_before = before.iter().rev().take_while(is_own).count();
    let run_after = after.iter().take_while(is_own).count();
    let is_other = |digit: Option<&usize>| digit == Some(&digits.other);
    let blocked =
        is_other(before.iter().rev().nth(run_before)) && is_other(after.get(run_after));
    let length = run_before + 1 + run_after;
    if winning.is_won_by(length, blocked) {
        Some(Pattern::Five)
    } else if winning == WinningLine::Renju && length > 5 {
        Some(Pattern::Overline)
    } else {
        None
    }
}

/// The pattern of a window that is not made, from the patterns that one more stone makes; and
/// how many stones bring it forward.
fn pattern_before(
    number: usize,
    window: &[usize],
    powers: &[usize],
    patterns: &[Pattern],
    digits: Digits,
    winning: WinningLine,
) -> (Pattern, usize) {
    let empty = || (0..window.len()).filter(|&cell| window[cell] == EMPTY);
    let (mut best, mut ways) = (Pattern::Dead, 0);
    let (mut fives, mut first, mut last) = (0, 0, 0);
    for cell in empty() {
        let pattern = patterns[number + digits.own * powers[cell]];
        let earlier = pattern.one_stone_earlier();
        if earlier > best {
            best = earlier;
            ways = 0;
        }
        ways += usize::from(earlier == best);
        if pattern == Pattern::Five {
            first = if fives == 0 { cell } else { first };
            last = cell;
            fives += 1;
        }
    }
    if fives < 2 {
        return (best, ways);
    }
    if winning == WinningLine::Renju {
        // Five steps apart they have the same four stones between them; the point itself,
        // which has no cell, is one of these.
        return if fives == 2 && last - first == 4 {
            (Pattern::OpenFour, fives)
        } else {
            (Pattern::DoubleFour, fives)
        };
    }
    // Each of the points stops the five on itself; it may be that it stops the others too.
    let stopped = winning.blocks_matter()
        && empty()
            .any(|cell| patterns[number + digits.other * powers[cell]] < Pattern::Four);
    if stopped {
        (Pattern::Four, fives)
    } else {
        (Pattern::OpenFour, fives)
    }
}
