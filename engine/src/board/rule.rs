//! Which lines win, and what else a game is played by.

use super::Side;

/// Which of a side's lines win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WinningLine {
    /// Five or more in a row.
    FiveOrMore,
    /// Five in a row, no more: an overline is nothing.
    ExactlyFive,
    /// Black's in renju: five in a row, no more. A move that makes an overline, two fours or
    /// two threes, and no five, is forbidden.
    Renju,
    /// Six or more in a row, or five unless stones of the other side stand at both ends.
    /// The edge of the board blocks nothing.
    Caro,
    /// Five in a row, no more, unless stones of the other side stand at both ends.
    CaroExactlyFive,
}

impl WinningLine {
    /// Whether stones in a row win: so many, with stones of the other side at both ends or
    /// not.
    pub const fn is_won_by(self, length: usize, blocked: bool) -> bool {
        match self {
            WinningLine::FiveOrMore => length >= 5,
            WinningLine::ExactlyFive | WinningLine::Renju => length == 5,
            WinningLine::Caro => length >= 6 || (length == 5 && !blocked),
            WinningLine::CaroExactlyFive => length == 5 && !blocked,
        }
    }

    /// Whether it matters what stands at the ends of five stones.
    pub const fn ends_matter(self) -> bool {
        !matches!(self, WinningLine::FiveOrMore)
    }

    /// Whether it matters if an end is blocked by a stone or by the edge: then a stone there
    /// may also undo a five that is not made yet.
    pub const fn blocks_matter(self) -> bool {
        matches!(self, WinningLine::Caro | WinningLine::CaroExactlyFive)
    }
}

/// The rules of a game.
///
/// Each side has its own winning line, as renju needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Rule {
    /// The winning line of Black and of White, by `Side as usize`.
    pub winning: [WinningLine; 2],
    /// The game goes on after a win, until the board is full.
    pub continuous: bool,
}

impl Rule {
    /// Five or more wins: what a game is played by when nobody says otherwise.
    pub const FREESTYLE: Rule = Rule::of(WinningLine::FiveOrMore);
    /// Exactly five wins, for both sides.
    pub const STANDARD: Rule = Rule::of(WinningLine::ExactlyFive);
    /// Renju: Black has forbidden moves, White's overlines win.
    pub const RENJU: Rule = Rule {
        winning: [WinningLine::Renju, WinningLine::FiveOrMore],
        continuous: false,
    };
    /// Caro: a five that is blocked at both ends is nothing.
    pub const CARO: Rule = Rule::of(WinningLine::Caro);
    /// Caro where an overline is nothing either.
    pub const STANDARD_CARO: Rule = Rule::of(WinningLine::CaroExactlyFive);

    const fn of(winning: WinningLine) -> Rule {
        Rule {
            winning: [winning; 2],
            continuous: false,
        }
    }

    /// The rules of a Gomocup rule number: the sum of 1 exactly five, 2 continuous,
    /// 4 renju and 8 caro. With 4 it is renju, whatever else is in the sum.
    ///
    /// None for a number that is no such sum.
    pub fn from_number(number: i64) -> Option<Rule> {
        if !(0..16).contains(&number) {
            return None;
        }
        let rule = match (number & 4 != 0, number & 8 != 0, number & 1 != 0) {
            (true, _, _) => Rule::RENJU,
            (_, true, true) => Rule::STANDARD_CARO,
            (_, true, false) => Rule::CARO,
            (_, false, true) => Rule::STANDARD,
            (_, false, false) => Rule::FREESTYLE,
        };
        Some(Rule {
            continuous: number & 2 != 0,
            ..rule
        })
    }

    /// Which lines of `side` win.
    pub const fn winning_line(self, side: Side) -> WinningLine {
        self.winning[side as usize]
    }

    /// Whether some moves of `side` are forbidden.
    pub fn forbids(self, side: Side) -> bool {
        self.winning_line(side) == WinningLine::Renju
    }
}
