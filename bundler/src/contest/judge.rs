//! `bundler test`: the programs of a package, run on their samples as a judge would.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use super::built::Built;
use super::compare::Comparison;
use super::problem::Problem;
use super::search::{self, SearchWish};
use super::tell::{Said, Tell};
use super::tested::Tested;
use super::verdict::{one, Judge, Report, Verdict};
use crate::request::folder::here;
use crate::request::samples::{self, Sample};
use crate::request::settings::Request;
use crate::text::error::{Error, Result};

/// The limit of a test where nobody has said one: that of most problems.
const LIMIT_MS: u64 = 2000;

/// A wish for tests.
#[derive(Debug, Clone, Default)]
pub struct TestWish {
    /// The package, and its features.
    pub request: Request,
    /// The programs to test; those that have samples if none is named.
    pub programs: Vec<String>,
    /// The limit of each test, instead of that of the problem.
    pub time_limit: Option<Duration>,
    /// Who says what is right.
    pub judging: Judging,
    /// Builds without optimization, with the checks of a build for debugging.
    pub checks: bool,
    /// The search for an input with a wrong answer.
    pub search: Option<SearchWish>,
}

/// Who says what is right.
#[derive(Debug, Clone, Default)]
pub enum Judging {
    /// What is expected, line by line.
    #[default]
    Lines,
    /// What is expected, where numbers may be so much off.
    Numbers(f64),
    /// A program that is given the names of input, output, and what is expected.
    Checker(String),
    /// A program that talks with the one that is tested.
    Interactive(String),
}

/// Tests the programs as `wish` says, and calls `tell` with what is to be said of each sample.
/// Returns true if all is right.
///
/// # Errors
/// When nothing can be tested: no such program, it does not build, or there are no samples.
pub fn test(wish: &TestWish, tell: Tell<'_>) -> Result<bool> {
    let mut tools = Vec::new();
    tools.extend(match &wish.judging {
        Judging::Checker(tool) | Judging::Interactive(tool) => Some(tool),
        Judging::Lines | Judging::Numbers(_) => None,
    });
    tools.extend(wish.search.iter().flat_map(|it| [&it.brute, &it.generate]));
    let built = Built::of(&wish.request, &wish.programs, &tools, wish.checks)?;
    let comparison = match &wish.judging {
        Judging::Lines => Comparison::Lines,
        Judging::Numbers(tolerance) => Comparison::Numbers(*tolerance),
        Judging::Checker(said) => Comparison::Checker(built.tool(said)?),
        Judging::Interactive(said) => {
            let judge = Judge::Conversation(built.tool(said)?);
            let programs = talking(wish, programs(wish, &built, &tools)?)?;
            return all(&programs, &judge, tell);
        }
    };
    let programs = answering(wish, programs(wish, &built, &tools)?, tell)?;
    match &wish.search {
        Some(search) => {
            let [program] = programs.as_slice() else {
                let names: Vec<_> = programs.iter().map(|it| it.name.as_str()).collect();
                return Err(Error::new("--brute is for one program")
                    .help(format!("name it: {}", names.join(", "))));
            };
            search::find(search, &built, program, &comparison, tell)
        }
        None => {
            let programs = sampled(wish, programs)?;
            all(&programs, &Judge::Answers(comparison), tell)
        }
    }
}

/// The programs that are named, else all that are no tools.
///
/// # Errors
/// When samples or what is known of the problem cannot be read.
fn programs(wish: &TestWish, built: &Built, tools: &[&String]) -> Result<Vec<Tested>> {
    let chosen = if wish.programs.is_empty() {
        &built.names
    } else {
        &wish.programs
    };
    let is_tool = |name: &String| wish.programs.is_empty() && tools.contains(&name);
    let package = &built.package;
    let mut programs = Vec::new();
    for name in chosen.iter().filter(|name| !is_tool(name)) {
        let folder = samples::folder(package.folder(), name, package.is_main(name));
        let problem = Problem::read(&folder)?;
        let ms = Some(problem.time_limit_ms).filter(|&ms| ms > 0);
        let limit = Duration::from_millis(ms.unwrap_or(LIMIT_MS));
        programs.push(Tested {
            name: name.clone(),
            path: built.program(name)?.to_path_buf(),
            samples: Sample::all(&folder)?,
            folder,
            is_interactive: problem.interactive,
            limit: wish.time_limit.unwrap_or(limit),
        });
    }
    Ok(programs)
}

/// Those of `programs` that talk: the named ones, else those whose problems are interactive.
///
/// # Errors
/// When nobody knows which.
fn talking(wish: &TestWish, mut programs: Vec<Tested>) -> Result<Vec<Tested>> {
    if wish.programs.is_empty() && programs.len() > 1 {
        let names: Vec<_> = programs.iter().map(|it| it.name.clone()).collect();
        programs.retain(|it| it.is_interactive);
        if programs.is_empty() {
            return Err(Error::new("it is not known which program is to talk")
                .help(format!("name it: {}", names.join(", "))));
        }
    }
    Ok(programs)
}

/// Those of `programs` whose problems are not interactive, and says what the others need.
///
/// # Errors
/// When there are no others.
fn answering(
    wish: &TestWish,
    programs: Vec<Tested>,
    tell: Tell<'_>,
) -> Result<Vec<Tested>> {
    let (talking, rest): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|it| it.is_interactive);
    let Some(first) = talking.first() else {
        return Ok(rest);
    };
    let names: Vec<_> = talking.iter().map(|it| it.name.as_str()).collect();
    let said = format!("the problem of {} is interactive", names.join(", "));
    let help = format!("`bundler test {} --interactive PROGRAM`", first.name);
    if rest.is_empty() || !wish.programs.is_empty() {
        let help = format!("name the program that talks with it: {help}");
        return Err(Error::new(said).help(help));
    }
    tell(Said::Note(&format!(
        "{said}, and not tested: {help} does that"
    )));
    Ok(rest)
}

/// Those of `programs` that have samples: each, if they are named.
///
/// # Errors
/// When one that is named has none, or no one has.
fn sampled(wish: &TestWish, programs: Vec<Tested>) -> Result<Vec<Tested>> {
    let (sampled, bare): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|it| !it.samples.is_empty());
    if bare.is_empty() || !sampled.is_empty() && wish.programs.is_empty() {
        return Ok(sampled);
    }
    let names: Vec<_> = bare.iter().map(|it| it.name.as_str()).collect();
    let files = bare.iter().map(|it| here(&it.folder).join("1.in"));
    let files: Vec<_> = files.map(|it| it.display().to_string()).collect();
    let error = Error::new(format!("there are no samples of {}", names.join(", ")));
    Err(error.help(format!(
        "write {} with 1.out beside it, or let `bundler samples` get them",
        files.join(", ")
    )))
}

/// Tests all `programs` on all their samples, several at a time, and tells of them in their order;
/// true if all is right.
///
/// # Errors
/// When a program cannot be run, or a file cannot be read.
fn all(programs: &[Tested], judge: &Judge, tell: Tell<'_>) -> Result<bool> {
    let names = programs
        .iter()
        .flat_map(|it| &it.samples)
        .map(|it| it.name.len());
    let width = names.max().unwrap_or(0);
    let mut tests: Vec<(&Tested, Option<&Sample>)> = Vec::new();
    for program in programs {
        tests.extend(program.samples.iter().map(|sample| (program, Some(sample))));
        // Who talks may need none.
        if program.samples.is_empty() {
            tests.push((program, None));
        }
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<_>| loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some((program, sample)) = tests.get(index) else {
            return;
        };
        if sender
            .send((index, one(program, *sample, judge, width)))
            .is_err()
        {
            return;
        }
    };
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counts = Counts::default();
    std::thread::scope(|scope| {
        for _ in 0..at_once.min(tests.len()) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for (index, report) in receiver {
            waiting.insert(index, report);
            while let Some(report) = waiting.remove(&counts.told) {
                let report = report?;
                counts.told += 1;
                // What was slow beside others is asked alone, in the end.
                if report.verdict == Verdict::TooSlow && tests.len() > 1 {
                    counts.slow.push(counts.told - 1);
                } else {
                    counts.tell(&report, tell);
                }
            }
        }
        Ok::<(), Error>(())
    })?;
    for index in std::mem::take(&mut counts.slow) {
        let (program, sample) = tests[index];
        counts.tell(&one(program, sample, judge, width)?, tell);
    }
    let unknown = match counts.unknown {
        0 => String::new(),
        count => format!(", {count} without an answer to compare with"),
    };
    let said = format!("{} of {} right{unknown}", counts.right, tests.len());
    let is_right = counts.right == tests.len();
    tell(if is_right {
        Said::Note(&said)
    } else {
        Said::Fault(&said)
    });
    Ok(is_right)
}

/// What has been told so far.
#[derive(Default)]
struct Counts {
    told: usize,
    right: usize,
    unknown: usize,
    /// The tests that were too slow beside others.
    slow: Vec<usize>,
}

impl Counts {
    fn tell(&mut self, report: &Report, tell: Tell<'_>) {
        self.right += usize::from(report.verdict == Verdict::Right);
        self.unknown += usize::from(report.verdict == Verdict::Unknown);
        tell(match report.verdict {
            Verdict::Right => Said::Note(&report.text),
            _ => Said::Fault(&report.text),
        });
    }
}
