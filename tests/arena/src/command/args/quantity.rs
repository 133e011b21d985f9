//! Values as people write them on the command line and in files: board sizes, times, memory,
//! rules and others.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{ensure, Context, Result};
use serde::Serialize;

use super::in_files::in_files_as_text;
use crate::referee::Swap;
use crate::rules::{Board, Rule};

/// The size of a board: `15`, or columns and rows as in `20x15`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    pub(crate) width: u8,
    pub(crate) height: u8,
}

impl FromStr for Size {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Size> {
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let count = |text: &str| text.parse().ok().filter(|it| Board::SIZES.contains(it));
        let size = count(width).zip(count(height));
        let (width, height) = size.with_context(|| {
            let (low, high) = (Board::SIZES.start(), Board::SIZES.end());
            format!("`{text}` is not a board: write 15 or 20x15, from {low} to {high}")
        })?;
        Ok(Size { width, height })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The least number that may be one of milliseconds where nobody says so.
const UNCLEAR_S: f64 = 100.0;

/// What stands for a time without end.
const NONE: &str = "none";

/// A time: `500ms`, `5s`, `1.5m` or `2h`; a mere number below [`UNCLEAR_S`] means seconds, and
/// `none` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Time> {
        if text.trim() == NONE {
            return Ok(Time(Duration::MAX));
        }
        let (number, unit) = split_unit(text);
        let factor = match unit {
            "ms" => Some(0.001),
            "" | "s" => Some(1.0),
            "m" | "min" => Some(60.0),
            "h" => Some(3600.0),
            _ => None,
        };
        let seconds = factor
            .zip(number.parse::<f64>().ok())
            .map(|(unit, it)| it * unit);
        // Managers count in milliseconds: it may well be that these are meant.
        let is_clear = !unit.is_empty() || seconds.is_none_or(|it| it < UNCLEAR_S);
        ensure!(
            is_clear,
            "`{text}` may be seconds or milliseconds: write {text}s or {text}ms"
        );
        let time = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
        time.map(Time).with_context(|| {
            format!(
                "`{text}` is not a time: write 500ms, 5s, 2m or 1h; a mere number below 100 means s"
            )
        })
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            _ if self.0 == Duration::MAX => f.write_str(NONE),
            _ if !self.0.subsec_nanos().is_multiple_of(1_000_000) => {
                write!(f, "{}ms", self.0.as_secs_f64() * 1e3)
            }
            ms if ms % 1000 == 0 => write!(f, "{}s", ms / 1000),
            ms => write!(f, "{ms}ms"),
        }
    }
}

/// An amount of memory in bytes: `350M`, `1.5G`, `64K`; a mere number means bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory(pub u64);

impl FromStr for Memory {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Memory> {
        let (number, unit) = split_unit(text);
        let unit = unit
            .trim_end_matches('B')
            .trim_end_matches('i')
            .to_ascii_uppercase();
        let factor = match unit.as_str() {
            "" => Some(1u64),
            "K" => Some(1 << 10),
            "M" => Some(1 << 20),
            "G" => Some(1 << 30),
            _ => None,
        };
        let number = number
            .parse::<f64>()
            .ok()
            .filter(|it| it.is_finite() && *it >= 0.0);
        let bytes = factor
            .zip(number)
            .map(|(unit, it)| Memory((it * unit as f64) as u64));
        bytes.with_context(|| {
            format!("`{text}` is not an amount of memory: write 350M, 1G or bytes")
        })
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes > 0 && bytes % (1 << 20) == 0 => write!(f, "{}M", bytes >> 20),
            bytes => write!(f, "{bytes}"),
        }
    }
}

/// Splits a text into a number and the unit after it.
fn split_unit(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_at(
        text.find(|c: char| c.is_ascii_alphabetic())
            .unwrap_or(text.len()),
    )
}

/// A rule by its name in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RuleName(pub(crate) Rule);

impl FromStr for RuleName {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<RuleName> {
        let all = [
            Rule::Freestyle,
            Rule::Standard,
            Rule::Renju,
            Rule::Caro,
            Rule::StandardCaro,
        ];
        variant(text, &all).map(RuleName)
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = serde_json::to_value(self.0).map_err(|_| fmt::Error)?;
        f.write_str(name.as_str().unwrap_or_default())
    }
}

/// Returns the one of `all` that `text` names in files.
///
/// # Errors
/// There is none: the error lists the names.
pub(crate) fn variant<T: Serialize + Copy>(text: &str, all: &[T]) -> Result<T> {
    let names = all
        .iter()
        .map(|it| serde_json::to_value(it).unwrap_or_default());
    let names: Vec<String> = names
        .filter_map(|it| it.as_str().map(String::from))
        .collect();
    let found = names
        .iter()
        .position(|name| name.eq_ignore_ascii_case(text));
    found
        .map(|index| all[index])
        .with_context(|| format!("`{text}` is not one of {}", names.join(", ")))
}

/// A swap procedure by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SwapName(pub(crate) Swap);

impl FromStr for SwapName {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<SwapName> {
        let all = [Swap::None, Swap::Zz, Swap::Swap2].map(SwapName);
        let found = all.into_iter().find(|it| it.to_string() == text);
        found.with_context(|| format!("`{text}` is not one of none, zz, swap2"))
    }
}

impl fmt::Display for SwapName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Swap::None => "none",
            Swap::Zz => "zz",
            Swap::Swap2 => "swap2",
        })
    }
}

/// The two hypotheses of a test, in Elo: `0,10`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct EloPair {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

impl FromStr for EloPair {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<EloPair> {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        let pair = text
            .split_once(',')
            .and_then(|(low, high)| number(low).zip(number(high)));
        let (elo0, elo1) =
            pair.with_context(|| format!("`{text}` is not a pair such as 0,10"))?;
        Ok(EloPair { elo0, elo1 })
    }
}

/// A command `INFO KEY VALUE` for players: `KEY=VALUE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Info {
    pub(crate) key: String,
    pub(crate) value: String,
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

impl FromStr for Info {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Info> {
        let pair = text.split_once('=').filter(|(key, _)| !key.is_empty());
        let (key, value) = pair.with_context(|| format!("`{text}` is not KEY=VALUE"))?;
        let plain = !key.contains(char::is_whitespace) && !value.contains(char::is_control);
        ensure!(plain, "`{text}` does not fit into a line of the protocol");
        Ok(Info {
            key: key.to_string(),
            value: value.to_string(),
        })
    }
}

in_files_as_text!(Size Time Memory RuleName SwapName Info);

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks how the meaning of a text is written; `wanted` is none if it means nothing.
    fn check<T: FromStr<Err = anyhow::Error> + fmt::Display>(
        text: &str,
        wanted: Option<&str>,
    ) {
        let found = text.parse::<T>().ok().map(|it| it.to_string());
        assert_eq!(found.as_deref(), wanted, "{text}");
    }

    #[test]
    fn sizes() {
        check::<Size>("15", Some("15x15"));
        check::<Size>("20x5", Some("20x5"));
        for bad in ["4", "23", "15x", "x15", "15x15x15", "-15", "", "300"] {
            check::<Size>(bad, None);
        }
    }

    #[test]
    fn times() {
        for (text, wanted) in [
            ("500ms", "500ms"),
            ("5", "5s"),
            ("0.25", "250ms"),
            ("1.5m", "90s"),
            ("1.5ms", "1.5ms"),
            ("none", "none"),
            ("2h", "7200s"),
            ("0", "0s"),
        ] {
            check::<Time>(text, Some(wanted));
        }
        for bad in [
            "",
            "s",
            "-1",
            "5 minutes",
            "inf",
            "nan",
            "1e99",
            "100",
            "500",
        ] {
            check::<Time>(bad, None);
        }
        let error = "500".parse::<Time>().expect_err("either").to_string();
        assert!(error.contains("write 500s or 500ms"), "{error}");
    }

    #[test]
    fn names_that_are_none_are_answered_by_all() {
        check::<RuleName>("Standard-Caro", Some("standard-caro"));
        let error = "gomoku".parse::<RuleName>().expect_err("none").to_string();
        let all = "`gomoku` is not one of freestyle, standard, renju, caro, standard-caro";
        assert_eq!(error, all);
    }

    #[test]
    fn memory() {
        for (text, wanted) in [
            ("350M", "350M"),
            ("1.5G", "1536M"),
            ("2MiB", "2M"),
            ("1000", "1000"),
        ] {
            check::<Memory>(text, Some(wanted));
        }
        for bad in ["", "M", "-1", "5T", "infM"] {
            check::<Memory>(bad, None);
        }
    }

    #[test]
    fn names() {
        check::<RuleName>("standard-caro", Some("standard-caro"));
        check::<RuleName>("Renju!", None);
        check::<SwapName>("swap2", Some("swap2"));
        check::<SwapName>("swap3", None);
    }

    #[test]
    fn pairs() {
        assert_eq!(
            "-5, 10.5".parse::<EloPair>().ok(),
            Some(EloPair {
                elo0: -5.0,
                elo1: 10.5
            })
        );
        assert!("5".parse::<EloPair>().is_err() && "a,b".parse::<EloPair>().is_err());
        assert_eq!(
            "a=b=c".parse::<Info>().ok(),
            Some(Info {
                key: "a".into(),
                value: "b=c".into()
            })
        );
        assert!("a".parse::<Info>().is_err() && "=b".parse::<Info>().is_err());
    }
}
