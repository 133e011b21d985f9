//! The search for an input that a program answers wrong: a generator makes inputs, small ones
//! first, and a program that is slow but right says what is expected.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::built::{Built, Tool};
use super::compare::{scratch, Comparison};
use super::difference::{beginning, difference};
use super::run::{End, Run};
use super::tell::{Said, Tell};
use super::tested::Tested;
use crate::request::folder::here;
use crate::rust::process::is_interrupted;
use crate::text::error::{Error, Result};

/// The longest that generator and slow program may take.
const TOOL_MAX: Duration = Duration::from_secs(60);
/// The inputs of each size.
const OF_A_SIZE: u64 = 20;
/// The inputs that are tried after one with a wrong answer, for a smaller one.
const AFTER: u64 = 100;
/// The inputs between two words about how far it is.
const TOLD_EACH: u64 = 500;

/// A wish for a search.
#[derive(Debug, Clone)]
pub struct SearchWish {
    /// A program that is right: one of the package, or a command.
    pub brute: String,
    /// A program that prints an input, and is given two numbers: a seed, and a size, which grows.
    pub generate: String,
    /// The inputs to try.
    pub inputs_max: u64,
}

/// An input with a wrong answer.
struct Found {
    seed: u64,
    input: Vec<u8>,
    wanted: Vec<u8>,
    fault: String,
}

/// Looks for an input that `program` answers wrong, and keeps the smallest that is found beside
/// its samples. Returns true if there is none.
///
/// # Errors
/// When a tool cannot be run, or fails.
pub(super) fn find(
    wish: &SearchWish,
    built: &Built,
    program: &Tested,
    comparison: &Comparison,
    tell: Tell<'_>,
) -> Result<bool> {
    let (brute, generate) = (built.tool(&wish.brute)?, built.tool(&wish.generate)?);
    let folder = scratch()?;
    let path = folder.path().join("input");
    let kept = free_place(program);
    let mut found: Option<Found> = None;
    let mut end = wish.inputs_max;
    let mut seed = 0;
    while seed < end {
        seed += 1;
        // The size stays where a wrong answer was found.
        let size = 1 + found.as_ref().map_or(seed, |it| it.seed) / OF_A_SIZE;
        let input = generated(&generate, seed, size)?;
        let best = found.as_ref().map_or(usize::MAX, |it| it.input.len());
        if input.len() >= best {
            continue;
        }
        std::fs::write(&path, &input).map_err(|error| Error::io("write", &path, &error))?;
        let name = brute.name();
        let wanted = Run::of(&mut brute.command(&[]), &name, Some(&path), TOOL_MAX)?;
        if wanted.end == End::TooSlow {
            let words = wanted.end.words(wanted.took);
            tell(Said::Note(&format!(
                "{name} {words} for input {seed} of size {size}: the search ends there"
            )));
            seed -= 1;
            break;
        }
        let wanted = wanted.succeeded(&format!("{name} (input {seed})"))?;
        let fault = fault(program, comparison, &path, &wanted)?;
        if let Some(fault) = fault {
            if found.is_none() {
                tell(Said::Note(&format!(
                    "input {seed} of size {size} has a wrong answer: looking for a smaller one"
                )));
                end = seed + AFTER;
            }
            let news = Found {
                // The first of them says the size.
                seed: found.map_or(seed, |it| it.seed),
                input,
                wanted,
                fault,
            };
            // Whatever ends the search, what it has found stays.
            keep(&kept, &news)?;
            found = Some(news);
        } else if found.is_none() && seed % TOLD_EACH == 0 {
            tell(Said::Note(&format!(
                "{seed} inputs, up to size {size}: all right"
            )));
        }
    }
    let Some(found) = found else {
        tell(Said::Note(&format!(
            "{} right on all {seed} inputs",
            program.name
        )));
        return Ok(true);
    };
    let mut text = format!("kept as {}", here(&kept).display());
    let shown = format!("input:\n{}\n{}", beginning(&found.input), found.fault);
    for line in shown.lines() {
        text += &format!("\n    {line}");
    }
    tell(Said::Fault(&text));
    Ok(false)
}

/// What the generator prints for `seed` and `size`.
///
/// # Errors
/// When it cannot be run, or fails.
fn generated(generate: &Tool, seed: u64, size: u64) -> Result<Vec<u8>> {
    let [seed, size] = [seed, size].map(|number| number.to_string());
    let mut command = generate.command(&[Path::new(&seed), Path::new(&size)]);
    let name = generate.name();
    let run = Run::of(&mut command, &name, None, TOOL_MAX)?;
    run.succeeded(&format!("{name} {seed} {size}"))
}

/// Why the answer of `program` to `input` is wrong; `None` if it is right.
///
/// # Errors
/// When it cannot be run, or somebody has asked for an end, by which it may have failed.
fn fault(
    program: &Tested,
    comparison: &Comparison,
    input: &Path,
    wanted: &[u8],
) -> Result<Option<String>> {
    let mut command = Command::new(&program.path);
    let run = Run::of(&mut command, &program.name, Some(input), program.limit)?;
    if is_interrupted() {
        return Err(Error::new("interrupted"));
    }
    if run.end != End::Well {
        let said = beginning(&run.stderr);
        return Ok(Some(format!("it {}\n{said}", run.end.words(run.took))));
    }
    let fault = comparison.judge(input, wanted, &run.stdout)?;
    Ok(fault.map(|fault| format!("{fault}\n{}", difference(wanted, &run.stdout))))
}

/// The first free place for an input beside the samples of `program`.
fn free_place(program: &Tested) -> PathBuf {
    let mut free = (1..).map(|number| program.folder.join(format!("found-{number}.in")));
    free.find(|path| !path.exists()).unwrap_or_default()
}

/// Writes what was `found`, the input to the file `path`, and beside it what is expected.
///
/// # Errors
/// When it cannot be written.
fn keep(path: &Path, found: &Found) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| Error::io("write", folder, &error))?;
    let expected = path.with_extension("out");
    for (path, text) in [(path, &found.input), (&*expected, &found.wanted)] {
        std::fs::write(path, text).map_err(|error| Error::io("write", path, &error))?;
    }
    Ok(())
}
