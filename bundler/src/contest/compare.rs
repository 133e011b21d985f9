//! Whether an answer is right, as judges have it.

use std::path::Path;
use std::time::Duration;

use super::built::Tool;
use super::run::{End, Run};
use crate::text::error::{Error, Result};

/// The exit code of a checker by testlib.h that has found a fault in itself or in the answer.
const CHECKER_FAILED: i32 = 3;
/// The longest that a checker may take.
const CHECKER_MAX: Duration = Duration::from_secs(30);

/// How answers are compared.
pub(super) enum Comparison {
    /// Line by line: blanks at their ends and empty lines at the end count for nothing.
    Lines,
    /// Word by word: numbers may be so much off, in relation to what is wanted where that is
    /// more than one.
    Numbers(f64),
    /// By a program, which is given the names of three files: input, output, and what is
    /// expected, as those that are written with testlib.h.
    Checker(Tool),
}

impl Comparison {
    /// Whether `printed` is right where `expected` is; the reason if it is not.
    ///
    /// # Errors
    /// When the checker cannot be run.
    pub(super) fn judge(
        &self,
        input: &Path,
        expected: &[u8],
        printed: &[u8],
    ) -> Result<Option<String>> {
        Ok(match self {
            Comparison::Lines => {
                let is_same = byte_lines(expected) == byte_lines(printed);
                (!is_same).then(String::new)
            }
            Comparison::Numbers(tolerance) => {
                let [wanted, found] = [expected, printed].map(String::from_utf8_lossy);
                numbers(&wanted, &found, *tolerance)
            }
            Comparison::Checker(checker) => return by(checker, input, expected, printed),
        })
    }
}

/// The lines of what a program printed, without blanks and empty lines at the ends.
fn byte_lines(printed: &[u8]) -> Vec<&[u8]> {
    let lines = printed.trim_ascii_end().split(|&byte| byte == b'\n');
    lines.map(<[u8]>::trim_ascii_end).collect()
}

/// The lines of `text`, without blanks and empty lines at the ends.
pub(super) fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// The first word that is another, or a number that is too far off; `None` if there is none.
fn numbers(wanted: &str, found: &str, tolerance: f64) -> Option<String> {
    let [mut wanted, mut found] = [wanted, found].map(str::split_whitespace);
    for word in 1.. {
        let (wanted, found) = match (wanted.next(), found.next()) {
            (None, None) => return None,
            (wanted, found) => (wanted.unwrap_or("the end"), found.unwrap_or("the end")),
        };
        if wanted == found {
            continue;
        }
        let number = |text: &str| text.parse::<f64>().ok().filter(|it| it.is_finite());
        let Some((a, b)) = number(wanted).zip(number(found)) else {
            return Some(format!("word {word} is {found}, and should be {wanted}"));
        };
        let off = (a - b).abs() / a.abs().max(1.0);
        if off > tolerance {
            return Some(format!(
                "word {word} is {found}, and should be {wanted}: it is {off:.1e} off"
            ));
        }
    }
    None
}

/// What `checker` says of `printed`; `None` if it is content.
///
/// # Errors
/// When it cannot be run, or fails itself: by a signal, or as testlib.h says that it has.
fn by(
    checker: &Tool,
    input: &Path,
    expected: &[u8],
    printed: &[u8],
) -> Result<Option<String>> {
    let folder = scratch()?;
    let [output, answer] = ["output", "answer"].map(|name| folder.path().join(name));
    for (path, text) in [(&output, printed), (&answer, expected)] {
        std::fs::write(path, text).map_err(|error| Error::io("write", path, &error))?;
    }
    let name = checker.name();
    let mut command = checker.command(&[input, &output, &answer]);
    let run = Run::of(&mut command, &name, None, CHECKER_MAX)?;
    let said = [&run.stderr, &run.stdout].map(|said| String::from_utf8_lossy(said));
    let said = said
        .iter()
        .map(|said| said.trim())
        .find(|said| !said.is_empty());
    match run.end {
        End::Well => Ok(None),
        End::Failed(status) if [None, Some(CHECKER_FAILED)].contains(&status.code()) => {
            let error = Error::new(format!("{name} fails itself: {status}"));
            Err(said.iter().fold(error, |error, said| error.note(*said)))
        }
        End::Failed(status) => Ok(Some(said.map_or_else(
            || format!("the checker ends with {status}"),
            |said| format!("the checker says: {said}"),
        ))),
        end => Err(Error::new(format!("{name} {}", end.words(run.took)))),
    }
}

/// A folder for what a run needs.
///
/// # Errors
/// When none can be made.
pub(super) fn scratch() -> Result<tempfile::TempDir> {
    tempfile::tempdir()
        .map_err(|error| Error::new(format!("cannot make a temporary folder: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_count_for_nothing() {
        let same = |a: &str, b: &str| {
            let is_same = byte_lines(a.as_bytes()) == byte_lines(b.as_bytes());
            assert_eq!(is_same, lines(a) == lines(b), "{a:?} {b:?}");
            is_same
        };
        assert_ne!(byte_lines(b"\xff"), byte_lines(b"\xfe"));
        assert!(same("1 2\n3\n", "1 2 \r\n3\r\n\r\n\n"));
        assert!(same("", "\n"));
        assert!(!same("1 2\n", "1  2\n") && !same("1\n2", "1 2") && !same("\n1", "1"));
    }

    #[test]
    fn numbers_may_be_off() {
        let is_right = |wanted, found| numbers(wanted, found, 1e-6).is_none();
        assert!(is_right("1.0 x", "1.0000001\nx"));
        assert!(is_right("1000000000.0", "1000000001"));
        assert!(is_right("0", "-0.0000001"));
        for (wanted, found) in
            [("1", "1.1"), ("1", ""), ("", "1"), ("x", "y"), ("1", "nan")]
        {
            assert!(!is_right(wanted, found), "{wanted} {found}");
        }
        let said = numbers("1 2.5", "1 2.6", 1e-6);
        assert_eq!(
            said.as_deref(),
            Some("word 2 is 2.6, and should be 2.5: it is 4.0e-2 off")
        );
    }
}
