//! What means something else in another edition and cannot be seen by the form of the code:
//! when temporaries are dropped, what closures capture, what `into_iter` gives.
//!
//! The compiler knows: its lints for moving to a later edition say so of the bundle. It is
//! asked only where the code has the words that such a difference needs.

use std::ops::Range;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::edition::{Edition, Editions};
use crate::error::{Error, Result};
use crate::program::Program;
use crate::source_map::File;
use crate::text::Text;
use crate::token;

/// The lints that tell of code that compiles on both sides of an edition, and differs.
const LINTS: [(&str, Edition); 7] = [
    ("array_into_iter", Edition::E2021),
    ("rust_2021_incompatible_closure_captures", Edition::E2021),
    ("rust_2021_prelude_collisions", Edition::E2021),
    ("boxed_slice_into_iter", Edition::E2024),
    ("if_let_rescope", Edition::E2024),
    ("rust_2024_prelude_collisions", Edition::E2024),
    ("tail_expr_drop_order", Edition::E2024),
];

/// Words of code in which it may matter when something is dropped: types whose values do
/// more than free memory when they are, and the methods that give them.
const DROPS: [&str; 24] = [
    "BufWriter",
    "Child",
    "Condvar",
    "Drop",
    "File",
    "JoinHandle",
    "LineWriter",
    "Mutex",
    "PeekMut",
    "RefCell",
    "RwLock",
    "borrow",
    "borrow_mut",
    "channel",
    "drain",
    "lock",
    "peek_mut",
    "spawn",
    "stderr",
    "stdin",
    "stdout",
    "sync_channel",
    "try_borrow",
    "try_lock",
];

/// What the compiler said of the bundle.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// The editions that it does not compile in.
    pub(crate) broken: Vec<Edition>,
    /// The editions in which it would mean something else, and what.
    pub(crate) differs: Vec<Difference>,
}

/// Code that two editions read differently.
#[derive(Debug, Clone)]
pub(crate) struct Difference {
    pub(crate) lost: Editions,
    pub(crate) why: String,
    pub(crate) range: Range<usize>,
}

/// Asks the compiler about the bundle `text`, as far as there is reason to.
///
/// # Errors
/// When the bundle cannot be handed to the compiler.
pub(crate) fn ask(program: &Program, text: &str, editions: Editions) -> Result<Verdict> {
    let mut asked = editions.list();
    let several =
        asked.len() > 1 || program.crates.iter().any(|it| !editions.has(it.edition));
    if !several || !may_differ(program) {
        return Ok(Verdict::default());
    }
    let failed = |error: std::io::Error| Error::new(format!("cannot run rustc: {error}"));
    let folder = tempfile::tempdir().map_err(failed)?;
    let file = folder.path().join("main.rs");
    std::fs::write(&file, text).map_err(failed)?;
    // The two oldest share their lints, and a lint of an edition speaks before it only.
    asked.sort();
    let answers: Vec<Option<Answer>> = std::thread::scope(|scope| {
        let folder = folder.path();
        let threads: Vec<_> = asked
            .iter()
            .map(|&edition| scope.spawn(move || compile(folder, edition)))
            .collect();
        let answers = threads.into_iter();
        answers.map(|thread| thread.join().ok().flatten()).collect()
    });
    let own = program.crates[0].edition;
    let is_sound = asked.iter().zip(&answers).any(|(&edition, answer)| {
        edition == own && answer.as_ref().is_some_and(|answer| answer.compiles)
    });
    // A package that does not compile as it is tells nothing about editions.
    if !is_sound && editions.has(own) {
        return Ok(Verdict::default());
    }
    Ok(verdict(program, text, &asked, answers))
}

fn verdict(
    program: &Program,
    text: &str,
    asked: &[Edition],
    answers: Vec<Option<Answer>>,
) -> Verdict {
    let mut verdict = Verdict::default();
    for (&edition, answer) in asked.iter().zip(answers) {
        let Some(answer) = answer else { continue };
        if !answer.compiles {
            verdict.broken.push(edition);
        }
        for (lint, message, range) in answer.findings {
            let Some((_, boundary)) = LINTS.iter().find(|(name, _)| *name == lint) else {
                continue;
            };
            let lost = match crate_at(program, text, range.start) >= *boundary {
                true => Editions::before(*boundary),
                false => Editions::since(*boundary),
            };
            verdict.differs.push(Difference {
                lost,
                why: message,
                range,
            });
        }
    }
    verdict
}

/// The edition of the crate whose code stands at `at` of the bundle.
fn crate_at(program: &Program, text: &str, at: usize) -> Edition {
    let inside = program.crates.iter().find(|krate| {
        let Some(mount) = &krate.mount else {
            return false;
        };
        let opening = format!("\npub mod {mount} {{\n");
        let Some(start) = text.find(&opening) else {
            return false;
        };
        let end = text[start..]
            .find("\n}\n")
            .map_or(text.len(), |end| start + end);
        (start..end).contains(&at)
    });
    inside.unwrap_or(&program.crates[0]).edition
}

/// Whether the code has anything that an edition could treat differently.
fn may_differ(program: &Program) -> bool {
    let mut found = false;
    for source in program.crates.iter().flat_map(|krate| &krate.files) {
        token::each_list(&source.tokens, &mut |list| {
            for (at, token) in list.iter().enumerate() {
                let Some(name) = token.ident() else { continue };
                found |= name == "into_iter" || DROPS.contains(&name);
                // `|x| self.y`: since edition 2021 that captures the field alone.
                found |= is_field(list, at) && follows_bars(list, at);
            }
        });
    }
    found
}

/// Whether a field is named at `at`, and not a method.
fn is_field(list: &[token::Token], at: usize) -> bool {
    let dot = at > 0 && list[at - 1].is_punct('.');
    let next = list.get(at + 1);
    let call = next.is_some_and(|token| token.group().is_some() || token.is_punct(':'));
    dot && !call
}

/// Whether a `|` that may open a closure stands before `at` in the same list.
fn follows_bars(list: &[token::Token], at: usize) -> bool {
    list[..at].iter().any(|token| token.is_punct('|'))
}

/// What the compiler says in one edition.
struct Answer {
    compiles: bool,
    /// Lint, message and place of each finding.
    findings: Vec<(String, String, Range<usize>)>,
}

#[derive(Deserialize)]
struct Message {
    message: String,
    code: Option<Code>,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

/// Compiles the bundle without making a program; none when the compiler is of no help.
fn compile(folder: &Path, edition: Edition) -> Option<Answer> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command
        .current_dir(folder)
        .args([
            "--emit=metadata",
            "--error-format=json",
            "--edition",
            edition.name(),
        ])
        .arg(format!("-o{edition}.rmeta"))
        .args(["-A", "unknown_lints"]);
    for (lint, since) in LINTS {
        if edition < since {
            command.args(["-W", lint]);
        }
    }
    let output = command.arg("main.rs").output().ok()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let messages: Option<Vec<Message>> = said
        .lines()
        .map(|line| serde_json::from_str(line).ok())
        .collect();
    // An old compiler that does not know the edition says so in plain text.
    let messages = messages?;
    let mut findings = Vec::new();
    for message in messages {
        let place = message.spans.iter().find(|span| span.is_primary);
        if let (Some(code), Some(span)) = (message.code, place) {
            findings.push((code.code, message.message, span.byte_start..span.byte_end));
        }
    }
    Some(Answer {
        compiles: output.status.success(),
        findings,
    })
}

impl Difference {
    /// The refusal of a bundle that has to be of the edition `wanted` all the same.
    pub(crate) fn refusal(&self, text: &Text, sources: &[File], wanted: Editions) -> Error {
        let message = format!(
            "this means something else in edition {wanted} than in that of its package: {}",
            self.why
        );
        let error = Error::new(message);
        let error = match text.marks().place(sources, self.range.clone()) {
            Some(place) => error.at(place),
            None => error,
        };
        error.help(
            "write it so that both editions agree, or bring the packages to one edition",
        )
    }
}
