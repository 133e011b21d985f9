//! One test: a program on a sample, what the judge says of it, and what is shown of that.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::built::Tool;
use super::compare::Comparison;
use super::conversation::talk;
use super::difference::{beginning, difference, ending};
use super::run::{End, Run};
use super::tested::Tested;
use crate::request::samples::Sample;
use crate::text::error::{Error, Result};

/// How much longer a program may run than its limit, to tell how slow it is.
const BEYOND: u32 = 3;

/// How a judge judges.
pub(super) enum Judge {
    Answers(Comparison),
    Conversation(Tool),
}

/// What is to be said of a test.
pub(super) struct Report {
    pub(super) verdict: Verdict,
    pub(super) text: String,
}

/// Tests `program` on `sample`; who talks may need none. `width` is that of the longest name.
///
/// # Errors
/// When a program cannot be run, or a file cannot be read.
pub(super) fn one(
    program: &Tested,
    sample: Option<&Sample>,
    judge: &Judge,
    width: usize,
) -> Result<Report> {
    let name = sample.map_or("", |sample| &sample.name);
    let input = sample.map(|sample| sample.input.as_path());
    let expected = sample.and_then(|sample| sample.expected.as_deref());
    let read =
        |path: &Path| std::fs::read(path).map_err(|error| Error::io("read", path, &error));
    let (verdict, took, more) = match (judge, input) {
        (Judge::Conversation(tool), _) => {
            let talk = talk(&program.path, tool, input, expected, program.limit)?;
            match talk.fault {
                None => (Verdict::Right, talk.took, String::new()),
                Some(fault) => {
                    let said = format!("{fault}\n{}", ending(talk.said.as_bytes()));
                    (Verdict::Wrong, talk.took, said)
                }
            }
        }
        (Judge::Answers(comparison), Some(input)) => {
            let run = Run::of(
                &mut Command::new(&program.path),
                &program.name,
                Some(input),
                program.limit * BEYOND,
            )?;
            let wanted = expected.map(read).transpose()?;
            let (verdict, more) = judged(&run, program, comparison, input, wanted)?;
            (verdict, run.took, more)
        }
        (Judge::Answers(_), None) => (Verdict::Unknown, Duration::ZERO, String::new()),
    };
    let mut text = format!(
        "{} {name:<width$}  {}  {} ms",
        program.name,
        verdict.word(),
        took.as_millis()
    );
    if verdict == Verdict::TooSlow {
        let _ = write!(text, " of {}", program.limit.as_millis());
    }
    for line in more.lines() {
        let _ = write!(text, "\n    {line}");
    }
    Ok(Report { verdict, text })
}

/// What a judge says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Verdict {
    Right,
    Wrong,
    TooSlow,
    Failed,
    /// It ended well, and nobody knows what is expected.
    Unknown,
}

impl Verdict {
    /// The word for it, in its color.
    fn word(self) -> &'static str {
        match self {
            Verdict::Right => "\x1b[32mright\x1b[0m",
            Verdict::Wrong => "\x1b[31mwrong\x1b[0m",
            Verdict::TooSlow => "\x1b[33mtoo slow\x1b[0m",
            Verdict::Failed => "\x1b[31mfailed\x1b[0m",
            Verdict::Unknown => "\x1b[33mno answer to compare with\x1b[0m",
        }
    }
}

/// The verdict on a run where `wanted` is to be printed, if that is known, and what is to be said
/// of it.
///
/// # Errors
/// When the checker cannot be run, or fails itself.
fn judged(
    run: &Run,
    program: &Tested,
    comparison: &Comparison,
    input: &Path,
    wanted: Option<Vec<u8>>,
) -> Result<(Verdict, String)> {
    let shown = |text: &[u8], title: &str| match beginning(text) {
        text if text.is_empty() => String::new(),
        text => format!("{title}:\n{text}\n"),
    };
    let said = shown(&run.stderr, "it says");
    if run.end != End::Well {
        let verdict = match run.end {
            End::TooSlow => Verdict::TooSlow,
            _ => Verdict::Failed,
        };
        return Ok((verdict, format!("{}\n{said}", run.end.words(run.took))));
    }
    // A checker may need nothing to compare with.
    let wanted = match (wanted, comparison) {
        (None, Comparison::Checker(_)) => Vec::new(),
        (None, _) => return Ok((Verdict::Unknown, shown(&run.stdout, "it prints"))),
        (Some(wanted), _) => wanted,
    };
    let fault = comparison.judge(input, &wanted, &run.stdout)?;
    if fault.is_none() && run.took > program.limit {
        return Ok((Verdict::TooSlow, String::new()));
    }
    let Some(fault) = fault else {
        return Ok((Verdict::Right, String::new()));
    };
    let fault = if fault.is_empty() {
        fault
    } else {
        format!("{fault}\n")
    };
    let input = std::fs::read(input).map_err(|error| Error::io("read", input, &error))?;
    let input = shown(&input, "input");
    let difference = difference(&wanted, &run.stdout);
    Ok((Verdict::Wrong, format!("{fault}{input}{difference}{said}")))
}
