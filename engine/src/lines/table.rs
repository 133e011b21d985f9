//! The pattern of every window, looked up instead of worked out.
//!
//! A window is what stands on the cells up to `reach` each way from a point. Its key has
//! two bits a cell, those of `Cell`, from the lowest on; the point itself is left out.

use super::code::{Code, Threat};
use super::pattern::Pattern;
use crate::board::{Rules, WinningLine};

/// The patterns of all windows and the threats of all codes, for one kind of winning line
/// for each side.
pub struct LineTable {
    reach: usize,
    winning: [WinningLine; 2],
    /// By key: Black's pattern in the low nibble, White's in the high one.
    patterns: Vec<u8>,
    /// By code.
    threats: Vec<Threat>,
}

impl LineTable {
    /// The table for `rules`. Takes a millisecond, or a few if overlines matter.
    pub fn new(rules: Rules) -> LineTable {
        let overlines_matter = rules.winning.contains(&WinningLine::ExactlyFive);
        let reach = if overlines_matter { 5 } else { 4 };
        LineTable {
            reach,
            winning: rules.winning,
            patterns: patterns_by_key(reach, rules.winning),
            threats: Code::all()
                .map(|(_, patterns)| Threat::of(patterns))
                .collect(),
        }
    }

    /// Whether this is the table for `rules`.
    pub fn fits(&self, rules: Rules) -> bool {
        self.winning == rules.winning
    }

    /// Cells each way that a window holds: 4, or 5 if overlines matter.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The patterns of a window: Black's in the low nibble, White's in the high one.
    pub(super) fn patterns(&self, key: usize) -> u8 {
        self.patterns[key]
    }

    /// The threat of `code`.
    pub fn threat(&self, code: Code) -> Threat {
        self.threats[code.index()]
    }
}

// One side sees a cell as one of three things, so a window of `2 * reach` cells is a number
// of that many base-3 digits. With `OWN` the largest digit, a window with one more stone
// has a larger number: going down through the numbers, what it needs is always there.
const EMPTY: usize = 0;
const BLOCKED: usize = 1;
const OWN: usize = 2;
/// How Black and White see the cells `Empty`, `Black`, `White`, `Wall`.
const SEEN: [[usize; 4]; 2] = [
    [EMPTY, OWN, BLOCKED, BLOCKED],
    [EMPTY, BLOCKED, OWN, BLOCKED],
];

fn patterns_by_key(reach: usize, winning: [WinningLine; 2]) -> Vec<u8> {
    let black = patterns_by_number(reach, winning[0]);
    let white = if winning[0] == winning[1] {
        black.clone()
    } else {
        patterns_by_number(reach, winning[1])
    };
    let numbers = [half_numbers(reach, SEEN[0]), half_numbers(reach, SEEN[1])];
    let half_keys = 1 << (2 * reach);
    let high_digit = 3usize.pow(reach as u32);
    let mut patterns = Vec::with_capacity(half_keys * half_keys);
    for high in 0..half_keys {
        let high_black = numbers[0][high] * high_digit;
        let high_white = numbers[1][high] * high_digit;
        patterns.extend((0..half_keys).map(|low| {
            let black = black[high_black + numbers[0][low]];
            let white = white[high_white + numbers[1][low]];
            black as u8 | (white as u8) << 4
        }));
    }
    patterns
}

/// The number of each half of a key, as one side sees it.
fn half_numbers(reach: usize, seen: [usize; 4]) -> Vec<usize> {
    let number = |half: usize| {
        (0..reach)
            .rev()
            .fold(0, |number, cell| number * 3 + seen[half >> (2 * cell) & 3])
    };
    (0..1 << (2 * reach)).map(number).collect()
}

fn patterns_by_number(reach: usize, winning: WinningLine) -> Vec<Pattern> {
    let cells = 2 * reach;
    let powers: Vec<usize> = (0..cells).map(|cell| 3usize.pow(cell as u32)).collect();
    let mut patterns = vec![Pattern::Dead; 3usize.pow(cells as u32)];
    let mut digits = vec![0; cells];
    for number in (0..patterns.len()).rev() {
        for (digit, power) in digits.iter_mut().zip(&powers) {
            *digit = number / power % 3;
        }
        patterns[number] = if is_five(&digits, winning) {
            Pattern::Five
        } else {
            let next = (0..cells)
                .filter(|&cell| digits[cell] == EMPTY)
                .map(|cell| patterns[number + OWN * powers[cell]]);
            pattern_before(next)
        };
    }
    patterns
}

/// The pattern of a window that is not won, from the patterns that one more stone makes.
fn pattern_before(next: impl Iterator<Item = Pattern>) -> Pattern {
    let mut best = Pattern::Dead;
    let mut fives = 0;
    for pattern in next {
        fives += usize::from(pattern == Pattern::Five);
        best = best.max(pattern.one_stone_earlier());
    }
    if fives >= 2 {
        Pattern::OpenFour
    } else {
        best
    }
}

/// Whether the stones next to the point, and the one put on it, make a winning line.
fn is_five(digits: &[usize], winning: WinningLine) -> bool {
    let reach = digits.len() / 2;
    let run = |cells: &mut dyn Iterator<Item = &usize>| {
        cells.take_while(|&&digit| digit == OWN).count()
    };
    let length =
        1 + run(&mut digits[..reach].iter().rev()) + run(&mut digits[reach..].iter());
    match winning {
        WinningLine::FiveOrMore => length >= 5,
        WinningLine::ExactlyFive => length == 5,
    }
}
