//! Rules: freestyle, standard, renju, caro, standard caro. A rule tells which lines
//! win, which moves are forbidden, and when a game ends.

use super::Side;

/// The condition on which a side's run of stones wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WinningLine {
    /// Five or more in a row.
    FiveOrMore,
    /// Five in a row, no more: an overline, six or more, is worth nothing.
    ExactlyFive,
    /// Five in a row, no more, as for Black in renju. A move that makes an overline,
    /// two fours or two threes, and no five, is forbidden.
    Renju,
    /// Six or more in a row, or five unless stones of the other side stand at both
    /// ends. The edge of the board blocks nothing.
    Caro,
    /// Five in a row, no more, unless stones of the other side stand at both ends.
    CaroExactlyFive,
}

impl WinningLine {
    /// True if a run of `length` stones wins; `blocked`: stones of the other side stand
    /// at both ends.
    pub const fn is_won_by(self, length: usize, blocked: bool) -> bool {
        match self {
            WinningLine::FiveOrMore => length >= 5,
            WinningLine::ExactlyFive | WinningLine::Renju => length == 5,
            WinningLine::Caro => length >= 6 || (length == 5 && !blocked),
            WinningLine::CaroExactlyFive => length == 5 && !blocked,
        }
    }

    /// True if what stands at the ends of five stones can keep them from winning: a
    /// stone of their own, or stones of the other side.
    pub const fn ends_matter(self) -> bool {
        !matches!(self, WinningLine::FiveOrMore)
    }

    /// True if stones of the other side at both ends keep five from winning, while the
    /// edge of the board does not. A stone at the far end is then an answer to a four,
    /// too.
    pub const fn blocks_matter(self) -> bool {
        matches!(self, WinningLine::Caro | WinningLine::CaroExactlyFive)
    }
}

/// The rules of a game: the winning line of each side, as in renju they differ, and
/// whether the game ends with a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Rule {
    /// The winning lines of Black and White, indexed by `Side as usize`.
    pub winning: [WinningLine; 2],
    /// True if the game goes on after a win, until the board is full.
    pub continuous: bool,
}

impl Rule {
    /// Freestyle: five or more wins. The rule of a game for which none is set.
    pub const FREESTYLE: Rule = Rule::of(WinningLine::FiveOrMore);
    /// Standard: exactly five wins, for both sides.
    pub const STANDARD: Rule = Rule::of(WinningLine::ExactlyFive);
    /// Renju: Black has forbidden moves, White's overlines win.
    pub const RENJU: Rule = Rule {
        winning: [WinningLine::Renju, WinningLine::FiveOrMore],
        continuous: false,
    };
    /// Caro: a five that is blocked at both ends by stones wins nothing, an overline
    /// wins.
    pub const CARO: Rule = Rule::of(WinningLine::Caro);
    /// Standard caro: an overline, or a five that is blocked at both ends by stones,
    /// wins nothing.
    pub const STANDARD_CARO: Rule = Rule::of(WinningLine::CaroExactlyFive);

    const fn of(winning: WinningLine) -> Rule {
        Rule {
            winning: [winning; 2],
            continuous: false,
        }
    }

    /// The rule of a Gomocup rule number: the sum of 1 for exactly five, 2 for a
    /// continuous game, 4 for renju and 8 for caro. With 4 it is renju, whatever else
    /// is in the sum.
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

    /// The winning line of `side`.
    pub const fn winning_line(self, side: Side) -> WinningLine {
        self.winning[side as usize]
    }

    /// True if some moves of `side` can be forbidden.
    pub fn forbids(self, side: Side) -> bool {
        self.winning_line(side) == WinningLine::Renju
    }
}
