//! The findings, for people and for programs.

use std::fmt;

use serde::Serialize;

use crate::conformity::JuryGame;

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// All is as it should be.
    Ok,
    /// The program would lose, or be refused.
    Fail,
    /// Something is not as it should be, but the program would not lose for it.
    Note,
    /// The check was not made, for a reason that the detail tells.
    Skipped,
}

/// A check of one property of source or program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Check {
    /// Short name for programs, which never changes.
    pub(crate) id: String,
    /// The property, as it should be.
    pub(crate) title: String,
    /// The outcome of looking at it.
    pub(crate) state: State,
    /// The value that was found, or the fault.
    pub(crate) detail: String,
    /// The consequence of a failure on the platform; empty where none is known.
    pub(crate) why: String,
}

impl Check {
    /// Returns a check without a consequence.
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

    /// Returns this check with the consequence of a failure.
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

/// The figures of the compilation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Compilation {
    /// Answer of the compiler to `--version`.
    pub(crate) rustc: String,
    /// True if the platform is known to have this version.
    pub(crate) rustc_as_platform: bool,
    pub(crate) edition: String,
    /// Words of the platform's command, with `rustc` as the compiler.
    pub(crate) command: Vec<String>,
    /// Number of warnings.
    pub(crate) warnings: usize,
    pub(crate) seconds: f64,
}

/// The findings of `arena judge`, and the object that `--json` prints. Fields may be added; they
/// never change their meaning.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct JudgeReport {
    /// Version of the format, 1; it grows when a field changes its meaning.
    pub(crate) version: u32,
    /// Name of the platform.
    pub(crate) platform: String,
    /// Path of the source file.
    pub(crate) file: String,
    /// True if the platform would accept the program: no check failed.
    pub(crate) accepted: bool,
    /// The verdict in a text line.
    pub(crate) verdict: String,
    /// Length of the source in bytes.
    pub(crate) source_bytes: u64,
    /// Length of the source in characters.
    pub(crate) source_characters: u64,
    /// The compilation; none if the judge did not get so far.
    pub(crate) compilation: Option<Compilation>,
    /// The confinement of the program in words.
    pub(crate) sandbox: String,
    /// The checks in the order in which they were made.
    pub(crate) checks: Vec<Check>,
    /// Finished games against the jury.
    pub(crate) jury_games: Vec<JuryGame>,
    /// Peak memory of the process and those that it started, where the system tells.
    pub(crate) memory_peak_bytes: Option<u64>,
    /// Milliseconds of the slowest answer to a question for a move.
    pub(crate) slowest_ms: Option<f64>,
}

impl JudgeReport {
    /// Returns a report without findings.
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

    /// Decides by the checks; `title` is that of the platform.
    pub(crate) fn conclude(&mut self, title: &str) {
        let failed = self
            .checks
            .iter()
            .filter(|check| check.state == State::Fail);
        let ids: Vec<&str> = failed.map(|check| check.id.as_str()).collect();
        self.accepted = ids.is_empty();
        self.verdict = if self.accepted {
            format!("ACCEPTED: nothing found for which it would lose. ({title})")
        } else {
            format!("REJECTED: {}. ({title})", ids.join(", "))
        };
    }
}

/// Returns a number with commas between thousands.
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
