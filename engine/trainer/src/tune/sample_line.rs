//! The lines of a sample file.

use std::fmt;

use anyhow::Result;
use gomolith::eval::network::SCORE_PER_UNIT;

use super::sample::Sample;

/// Begins a text line that is no sample.
pub(super) const COMMENT: char = '#';

/// A line of a sample file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SampleLine {
    /// The first line of the games that follow: what they were played by.
    Head(String),
    Sample(Sample),
    /// All that stands above is of whole games: their number.
    Mark(u64),
}

impl SampleLine {
    /// The line in `text`, without its end.
    ///
    /// # Errors
    /// If it is a bad sample.
    pub(super) fn parse(text: &str) -> Result<SampleLine> {
        let Some(comment) = text.strip_prefix(COMMENT) else {
            return Ok(SampleLine::Sample(Sample::parse(text)?));
        };
        let count = comment.strip_suffix(" games").map(str::trim);
        Ok(match count.and_then(|count| count.parse().ok()) {
            Some(games) => SampleLine::Mark(games),
            None => SampleLine::Head(comment.trim().to_owned()),
        })
    }
}

impl fmt::Display for SampleLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SampleLine::Head(head) => write!(f, "{COMMENT} {head}"),
            SampleLine::Sample(sample) => sample.fmt(f),
            SampleLine::Mark(games) => write!(f, "{COMMENT} {games} games"),
        }
    }
}

/// Units of the scores in games with this `head` that make the odds of winning `e` times as
/// high: those of the engine that played, or of the present one where the head tells none.
pub(crate) fn unit_of(head: &str) -> f32 {
    let mut words = head.split(' ').skip_while(|&word| word != "unit").skip(1);
    let unit = words.next().and_then(|word| word.parse().ok());
    unit.unwrap_or(SCORE_PER_UNIT as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for text in ["# rule 0 nodes 9", "# 12 games", "0 15 1 -35 7 j10 h8i9j7"] {
            let line = SampleLine::parse(text).expect("a line");
            assert_eq!(line.to_string(), text);
        }
        assert_eq!(
            SampleLine::parse("# 12 games").ok(),
            Some(SampleLine::Mark(12))
        );
        assert!(SampleLine::parse("0 15").is_err());
    }

    #[test]
    fn the_unit_of_scores_stands_in_the_head() {
        assert_eq!(
            unit_of("rule 0 nodes 9 seed 1 first 0 by cafe unit 200"),
            200.0
        );
        assert_eq!(unit_of("rule 0 by cafe"), SCORE_PER_UNIT as f32);
    }
}
