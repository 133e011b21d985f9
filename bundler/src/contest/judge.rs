//! `bundler test`: the programs of a package, run on their samples as a judge would.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::built::{Built, Tool};
use super::compare::Comparison;
use super::conversation::talk;
use super::difference::{beginning, difference};
use super::problem::Problem;
use super::run::{End, Run};
use super::search::{self, SearchWish};
use super::tested::Tested;
use crate::request::folder::here;
use crate::request::samples::{self, Sample};
use crate::request::settings::Request;
use crate::text::error::{Error, Result};

/// The limit of a test where nobody has said one: that of most problems.
const LIMIT_MS: u64 = 2000;
/// How much longer a program may run than its limit, to tell how slow it is.
const BEYOND: u32 = 3;

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

/// How a judge judges.
enum Judge {
    Answers(Comparison),
    Conversation(Tool),
}

/// Tests the programs as `wish` says, and calls `tell` with what is to be said of each sample.
/// Returns true if all is right.
///
/// # Errors
/// When nothing can be tested: no such program, it does not build, or there are no samples.
pub fn test(wish: &TestWish, tell: &(dyn Fn(&str) + Sync)) -> Result<bool> {
    let mut tools = Vec::new();
    tools.extend(match &wish.judging {
        Judging::Checker(tool) | Judging::Interactive(tool) => Some(tool),
        Judging::Lines | Judging::Numbers(_) => None,
    });
    tools.extend(wish.search.iter().flat_map(|it| [&it.brute, &it.generate]));
    let built = Built::of(&wish.request, &wish.programs, &tools, wish.checks)?;
    let judge = match &wish.judging {
        Judging::Lines => Judge::Answers(Comparison::Lines),
        Judging::Numbers(tolerance) => Judge::Answers(Comparison::Numbers(*tolerance)),
        Judging::Checker(said) => Judge::Answers(Comparison::Checker(built.tool(said)?)),
        Judging::Interactive(said) => Judge::Conversation(built.tool(said)?),
    };
    let mut programs = programs(wish, &built, &tools)?;
    if matches!(judge, Judge::Answers(_)) {
        programs = answering(programs, tell)?;
    }
    if let Some(search) = &wish.search {
        let [program] = programs.as_slice() else {
            let names: Vec<_> = programs.iter().map(|it| it.name.as_str()).collect();
            return Err(Error::new("--brute is for one program")
                .help(format!("name it: {}", names.join(", "))));
        };
        let Judge::Answers(comparison) = &judge else {
            return Err(Error::new("--brute does not go with --interactive"));
        };
        return search::find(search, &built, program, comparison, tell);
    }
    let count: usize = programs.iter().map(|it| it.samples.len()).sum();
    let is_conversation = matches!(judge, Judge::Conversation(_));
    if count == 0 && !is_conversation {
        let folders = programs
            .iter()
            .map(|it| here(&it.folder).display().to_string());
        let folders: Vec<_> = folders.collect();
        return Err(Error::new("there are no samples").help(format!(
            "write {}, or let `bundler samples` get them",
            folders
                .iter()
                .map(|it| format!("{it}/1.in and 1.out"))
                .collect::<Vec<_>>()
                .join(", ")
        )));
    }
    all(&programs, &judge, tell)
}

/// The programs to test: those that are named, else those that have samples, if any has.
fn programs(wish: &TestWish, built: &Built, tools: &[&String]) -> Result<Vec<Tested>> {
    let chosen = if wish.programs.is_empty() {
        &built.names
    } else {
        &wish.programs
    };
    let is_tool = |name: &String| wish.programs.is_empty() && tools.contains(&name);
    // A tool of the package has no samples of its own.
    let tested: Vec<String> = built
        .names
        .iter()
        .filter(|name| !tools.contains(name))
        .cloned()
        .collect();
    let mut programs = Vec::new();
    for name in chosen.iter().filter(|name| !is_tool(name)) {
        let folder = samples::folder(&built.folder, name, tested.len() == 1);
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
    if wish.programs.is_empty() && programs.iter().any(|it| !it.samples.is_empty()) {
        programs.retain(|it| !it.samples.is_empty());
    }
    Ok(programs)
}

/// Those of `programs` whose problems are not interactive, and says what the others need.
fn answering(programs: Vec<Tested>, tell: &(dyn Fn(&str) + Sync)) -> Result<Vec<Tested>> {
    let (talking, rest): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|it| it.is_interactive);
    let Some(first) = talking.first() else {
        return Ok(rest);
    };
    let names: Vec<_> = talking.iter().map(|it| it.name.as_str()).collect();
    let said = format!("the problem of {} is interactive", names.join(", "));
    let help = format!("`bundler test {} --interactive PROGRAM`", first.name);
    if rest.is_empty() {
        let help = format!("name the program that talks with it: {help}");
        return Err(Error::new(said).help(help));
    }
    tell(&format!("{said}, and not tested: {help} does that"));
    Ok(rest)
}

/// Tests all `programs` on all their samples, several at a time, and tells of them in their order;
/// true if all is right.
fn all(programs: &[Tested], judge: &Judge, tell: &(dyn Fn(&str) + Sync)) -> Result<bool> {
    let names = programs
        .iter()
        .flat_map(|it| &it.samples)
        .map(|it| it.name.len());
    let width = names.max().unwrap_or(0);
    let mut tests: Vec<(&Tested, Option<&Sample>)> = Vec::new();
    for program in programs {
        tests.extend(program.samples.iter().map(|sample| (program, Some(sample))));
        // A judge that talks needs none.
        if program.samples.is_empty() {
            tests.push((program, None));
        }
    }
    let next = AtomicUsize::new(0);
    let reports: Mutex<Vec<Option<Result<Report>>>> =
        Mutex::new(tests.iter().map(|_| None).collect());
    let work = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some((program, sample)) = tests.get(index) else {
            return;
        };
        let report = one(program, *sample, judge, width);
        let mut reports = reports.lock().unwrap_or_else(PoisonError::into_inner);
        reports[index] = Some(report);
    };
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..at_once.min(tests.len()) {
            scope.spawn(work);
        }
    });
    let reports = reports.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut right = 0;
    for report in reports.into_iter().flatten() {
        let report = report?;
        right += usize::from(report.is_right);
        tell(&report.text);
    }
    tell(&format!("{right} of {} right", tests.len()));
    Ok(right == tests.len())
}

/// What is to be said of a test.
struct Report {
    is_right: bool,
    text: String,
}

/// Tests `program` on `sample`; a judge that talks needs none. `width` is that of the longest name.
fn one(
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
                    let said = format!("{fault}\n{}", beginning(talk.said.as_bytes()));
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
        (Judge::Answers(_), None) => (Verdict::Right, Duration::ZERO, String::new()),
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
    Ok(Report {
        is_right: matches!(verdict, Verdict::Right | Verdict::Unknown),
        text,
    })
}

/// What a judge says.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Verdict {
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
