//! What was found, for people and for programs.

use crate::conformity::JuryGame;
use serde::Serialize;
use std::fmt;

/// What became of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// As it should be.
    Ok,
    /// The program would lose, or be refused.
    Fail,
    /// Not as it should be, but it would not lose for it there.
    Note,
    /// Not looked at; the detail says why.
    Skipped,
}

/// One thing that was looked at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Check {
    /// A short name that never changes.
    pub(crate) id: String,
    /// What was looked at.
    pub(crate) title: String,
    /// What became of it.
    pub(crate) state: State,
    /// What was seen, or what is wrong.
    pub(crate) detail: String,
    /// What a failure means there; empty otherwise.
    pub(crate) why: String,
}

impl Check {
    /// A check without a reason to be given.
    pub(crate) fn new(
        id: &str,
        title: &str,
        state: State,
        detail: impl Into<String>,
    ) -> Check {
        let (id, title) = (id.to_owned(), title.to_owned());
        Check {
            id,
            title,
            state,
            detail: detail.into(),
            why: String::new(),
        }
    }

    /// The same with what a failure means.
    pub(crate) fn because(self, why: &str) -> Check {
        Check {
            why: why.to_owned(),
            ..self
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.state {
            State::Ok => "ok",
            State::Fail => "FAIL",
            State::Note => "note",
            State::Skipped => "skip",
        };
        write!(f, "{mark:<4}  {}", self.title)?;
        for text in [&self.detail, &self.why] {
            if !text.is_empty() && (self.state != State::Ok || text == &self.detail) {
                write!(f, "\n        {}", text.replace('\n', "\n        "))?;
            }
        }
        Ok(())
    }
}

/// The compilation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Compilation {
    /// What the compiler calls itself.
    pub(crate) rustc: String,
    /// Whether it is a version that the platform is known to have.
    pub(crate) rustc_as_platform: bool,
    /// The edition.
    pub(crate) edition: String,
    /// The command.
    pub(crate) command: Vec<String>,
    /// The number of warnings.
    pub(crate) warnings: usize,
    /// How long it took.
    pub(crate) seconds: f64,
}

/// Everything that `arena judge` finds: what `--json` prints. Fields are added and never
/// change their meaning.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct JudgeReport {
    /// 1; grows when a field changes its meaning.
    pub(crate) version: u32,
    /// The name of the platform.
    pub(crate) platform: String,
    /// The source file.
    pub(crate) file: String,
    /// Whether the platform would accept it: no check failed.
    pub(crate) accepted: bool,
    /// The same in a line.
    pub(crate) verdict: String,
    /// The size of the source in bytes.
    pub(crate) source_bytes: u64,
    /// The size of the source in characters.
    pub(crate) source_characters: u64,
    /// The compilation; none if it did not get so far.
    pub(crate) compilation: Option<Compilation>,
    /// What confined the program.
    pub(crate) sandbox: String,
    /// The checks in the order in which they were made.
    pub(crate) checks: Vec<Check>,
    /// Finished games against the jury.
    pub(crate) jury_games: Vec<JuryGame>,
    /// Most memory of the process and what it started, where the system tells.
    pub(crate) memory_peak_bytes: Option<u64>,
    /// The slowest answer to a question for a move.
    pub(crate) slowest_ms: Option<f64>,
}

impl JudgeReport {
    /// A report on which nothing stands.
    pub(crate) fn new(platform: &str, file: &str) -> JudgeReport {
        JudgeReport {
            version: 1,
            platform: platform.to_owned(),
            file: file.to_owned(),
            accepted: false,
            verdict: String::new(),
            source_bytes: 0,
            source_characters: 0,
            compilation: None,
            sandbox: String::new(),
            checks: Vec::new(),
            jury_games: Vec::new(),
            memory_peak_bytes: None,
            slowest_ms: None,
        }
    }

    /// Decides.
    pub(crate) fn conclude(&mut self, title: &str) {
        let failed = self
            .checks
            .iter()
            .filter(|check| check.state == State::Fail);
        let ids: Vec<&str> = failed.map(|check| check.id.as_str()).collect();
        self.accepted = ids.is_empty();
        self.verdict = match self.accepted {
            true => format!("ACCEPTED: nothing found for which it would lose. ({title})"),
            false => format!("REJECTED: {}. ({title})", ids.join(", ")),
        };
    }
}

/// A number with commas between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let text: Vec<String> = [0, 999, 1000, 1_474_560].map(grouped).to_vec();
        assert_eq!(text, ["0", "999", "1,000", "1,474,560"]);
    }

    #[test]
    fn the_reason_is_given_for_failures_only() {
        let check = |state| Check::new("x", "title", state, "detail").because("why");
        assert_eq!(check(State::Ok).to_string(), "ok    title\n        detail");
        let fail = "FAIL  title\n        detail\n        why";
        assert_eq!(check(State::Fail).to_string(), fail);
    }

    #[test]
    fn one_failure_rejects_and_notes_do_not() {
        let mut report = JudgeReport::new("plain", "a.rs");
        report.checks.push(Check::new("a", "a", State::Note, ""));
        report.conclude("Plain");
        assert!(report.accepted);
        report.checks.push(Check::new("b", "b", State::Fail, ""));
        report.conclude("Plain");
        assert_eq!(report.verdict, "REJECTED: b. (Plain)");
    }
}
