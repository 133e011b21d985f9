//! When games end by what both players say, as people write it.

use std::fmt;
use std::str::FromStr;

use anyhow::{ensure, Context, Result};

use super::in_files::in_files_as_text;
use crate::referee::{Adjudication, AgreedDraw, AgreedWin};

/// A win by agreement: `2000,3`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WinTerms(pub(crate) AgreedWin);

/// A draw by agreement: `20,5,100`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DrawTerms(pub(crate) AgreedDraw);

in_files_as_text!(WinTerms DrawTerms);

impl FromStr for WinTerms {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<WinTerms> {
        let numbers: Vec<&str> = text.split(',').map(str::trim).collect();
        let read = || match numbers.as_slice() {
            [score, moves] => Some((score.parse().ok()?, moves.parse().ok()?)),
            _ => None,
        };
        let (score, moves) = read().with_context(|| {
            format!("`{text}` is not SCORE,MOVES: write 1000,3 for three moves of each")
        })?;
        check(text, score, moves)?;
        ensure!(
            score > 0.0,
            "`{text}`: by a SCORE of 0 either player would be better"
        );
        Ok(WinTerms(AgreedWin { score, moves }))
    }
}

impl fmt::Display for WinTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.score, self.0.moves)
    }
}

impl FromStr for DrawTerms {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<DrawTerms> {
        let numbers: Vec<&str> = text.split(',').map(str::trim).collect();
        let read = || match numbers.as_slice() {
            [score, moves, stones] => Some(AgreedDraw {
                score: score.parse().ok()?,
                moves: moves.parse().ok()?,
                stones: stones.parse().ok()?,
            }),
            _ => None,
        };
        let terms = read().with_context(|| {
            format!(
                "`{text}` is not SCORE,MOVES,STONES: write 20,5,100 for five moves of each, and \
                 from 100 stones on"
            )
        })?;
        check(text, terms.score, terms.moves)?;
        Ok(DrawTerms(terms))
    }
}

impl fmt::Display for DrawTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AgreedDraw {
            score,
            moves,
            stones,
        } = self.0;
        write!(f, "{score},{moves},{stones}")
    }
}

fn check(text: &str, score: f64, moves: u32) -> Result<()> {
    ensure!(
        score.is_finite() && score >= 0.0,
        "`{text}`: a SCORE is a number from 0 on, whoever is better"
    );
    ensure!(
        moves > 0,
        "`{text}`: 0 MOVES would end a game before anything is said"
    );
    Ok(())
}

/// Returns both terms together.
pub(crate) fn adjudication(win: Option<WinTerms>, draw: Option<DrawTerms>) -> Adjudication {
    Adjudication {
        win: win.map(|it| it.0),
        draw: draw.map(|it| it.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_and_written() {
        let win = |text: &str| text.parse::<WinTerms>().map(|it| it.to_string());
        let draw = |text: &str| text.parse::<DrawTerms>().map(|it| it.to_string());
        assert_eq!(win("2000, 3").ok().as_deref(), Some("2000,3"));
        assert_eq!(win("0.5,1").ok().as_deref(), Some("0.5,1"));
        assert_eq!(draw("20,5,100").ok().as_deref(), Some("20,5,100"));
        assert_eq!(draw("0,1,0").ok().as_deref(), Some("0,1,0"));
        for (text, told) in [
            ("2000", "is not SCORE,MOVES: write"),
            ("2000,3,4", "is not SCORE,MOVES: write"),
            ("a,3", "is not SCORE,MOVES: write"),
            ("2000,-3", "is not SCORE,MOVES: write"),
            ("2000,0", "0 MOVES"),
            ("0,3", "a SCORE of 0"),
            ("-5,3", "from 0 on"),
            ("inf,3", "from 0 on"),
            ("nan,3", "from 0 on"),
        ] {
            let error = win(text).expect_err(text).to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
        for text in ["20,5", "20,5,-1", "20,0,100", "-20,5,100", ""] {
            assert!(draw(text).is_err(), "{text}");
        }
    }
}
