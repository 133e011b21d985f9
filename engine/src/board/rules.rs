//! Which lines win, and what else a game is played by.

/// Which of a side's lines win.
///
/// A further kind (caro: not when blocked at both ends) is a further variant here, a
/// further arm in `lines::classify` and in the table that is built to match it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WinningLine {
    /// Five or more in a row.
    FiveOrMore,
    /// Five in a row, no more: an overline is nothing.
    ExactlyFive,
}

/// The rules of a game.
///
/// Each side has its own winning line, as renju needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Rules {
    /// The winning line of Black and of White, by `Color as usize`.
    pub winning: [WinningLine; 2],
    /// The game goes on after a win, until the board is full.
    pub continuous: bool,
}

impl Rules {
    /// Five or more wins: what a game is played by when nobody says otherwise.
    pub const FREESTYLE: Rules = Rules::of(WinningLine::FiveOrMore);
    /// Exactly five wins, for both sides.
    pub const EXACTLY_FIVE: Rules = Rules::of(WinningLine::ExactlyFive);

    const fn of(winning: WinningLine) -> Rules {
        Rules {
            winning: [winning; 2],
            continuous: false,
        }
    }

    /// The rules of a Gomocup rule number: the sum of 1 exactly five, 2 continuous,
    /// 4 renju and 8 caro.
    ///
    /// None for what this engine does not play: renju, caro and unknown bits.
    pub fn from_number(number: i64) -> Option<Rules> {
        let rules = match number & !2 {
            0 => Rules::FREESTYLE,
            1 => Rules::EXACTLY_FIVE,
            _ => return None,
        };
        Some(Rules {
            continuous: number & 2 != 0,
            ..rules
        })
    }
}
