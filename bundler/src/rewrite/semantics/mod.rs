//! Code that means something else in another edition, which its form does not show:
//! when temporaries are dropped, what closures capture, what `into_iter` gives.
//!
//! The compiler knows: its lints for moving to a later edition say so of the bundle. It is
//! asked only where the code has what such a difference needs: see `suspects`.

mod closures;
mod suspects;

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use crate::cargo::pinned::Purpose;
use crate::rust::compiler::Compiler;
use crate::rust::diagnostic::Diagnostic;
use crate::source::program::Program;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Text;
use crate::text::progress;
use crate::text::source_map::OriginFile;

/// The name of the file that is compiled, as diagnostics have it.
const FILE: &str = "main.rs";

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

/// The errors of the compiler where something is dropped before what refers to it.
const EARLY: [&str; 6] = ["E0499", "E0502", "E0505", "E0506", "E0597", "E0716"];

/// The errors of the compiler about borrows and moves, which it looks at last.
const OF_BORROWS: [&str; 11] = [
    "E0382", "E0499", "E0500", "E0501", "E0502", "E0503", "E0505", "E0506", "E0507",
    "E0597", "E0716",
];

/// The verdict of the compiler on the bundle.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// The editions that the bundle compiles in, as far as the compiler was asked.
    pub(crate) compiled: Editions,
    /// The editions that the bundle does not compile in.
    pub(crate) broken: Vec<Edition>,
    /// The code that means something else in some editions.
    pub(crate) differs: Vec<Difference>,
    /// The code that could be written so that older editions read it as edition 2024 does.
    pub(crate) repairable: Vec<Repairable>,
}

/// Code that drops its temporaries elsewhere before edition 2024.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Repairable {
    /// The offset in the bundle.
    pub(crate) at: usize,
    /// True if it is the condition of an `if let`; else it is the value of a block.
    pub(crate) is_condition: bool,
}

impl Verdict {
    /// The verdict where the compiler is not asked, or has nothing to say.
    fn nothing() -> Verdict {
        Verdict {
            compiled: Editions::of(&[]),
            broken: Vec::new(),
            differs: Vec::new(),
            repairable: Vec::new(),
        }
    }
}

/// Code that two editions read differently.
#[derive(Debug, Clone)]
pub(crate) struct Difference {
    /// The editions in which it does not mean what the package means.
    pub(crate) lost: Editions,
    pub(crate) why: String,
    /// The place in the bundle.
    pub(crate) range: Range<usize>,
}

/// Asks the compiler about the bundle `text`, as far as there is reason to.
///
/// # Errors
/// When the bundle cannot be handed to the compiler.
pub(crate) fn ask(program: &Program, text: &str, editions: Editions) -> Result<Verdict> {
    let all = editions.list();
    let several =
        all.len() > 1 || program.crates.iter().any(|it| !editions.has(it.edition));
    let (Some(&first), Some(&last)) = (all.first(), all.last()) else {
        return Ok(Verdict::nothing());
    };
    if !several || !suspects::any(program) {
        return Ok(Verdict::nothing());
    }
    let failed = |error: std::io::Error| Error::new(format!("cannot run rustc: {error}"));
    let folder = tempfile::tempdir().map_err(failed)?;
    std::fs::write(folder.path().join(FILE), text).map_err(failed)?;
    let compiler = Compiler::current()?;
    let _phase = progress::phase("asking the compiler what differs between editions");
    // Without the crates outside nothing compiles, which tells nothing about editions.
    let equipped = program.pinned.equip(&compiler, Purpose::Check);
    let compiler = equipped.map_or(compiler, |it| it.compiler);
    // The lints that prepare for an edition warn in every older one, so compiling in the
    // oldest edition brings all differences to light. What compiles in the oldest and in the
    // newest compiles in those between them.
    let mut asked = vec![first, last];
    asked.dedup();
    let mut answers = answers(&compiler, folder.path(), &asked);
    let compiles = |answer: &Option<Answer>| answer.as_ref().is_some_and(|it| it.compiles);
    if !answers.iter().all(compiles) {
        let mut others = all;
        others.retain(|it| !asked.contains(it));
        // Up to the checks of borrows all editions before 2021 are alike, and in those too:
        // what one of them says there, the others would.
        let is_early = |edition: Edition| edition < Edition::E2021;
        let of_borrows = answers[0].as_ref().is_some_and(|it| it.fails_by_borrows);
        if of_borrows && is_early(first) {
            let early: Vec<_> = others.iter().copied().filter(|&it| is_early(it)).collect();
            answers.extend(early.iter().map(|_| Some(Answer::of_borrows())));
            asked.extend(early);
            others.retain(|&it| !is_early(it));
        }
        answers.extend(self::answers(&compiler, folder.path(), &others));
        asked.extend(others);
    }
    let own = program.crates[0].edition;
    let is_broken = |(edition, answer): (&Edition, &Option<Answer>)| {
        *edition == own && !compiles(answer)
    };
    let repairable = answers.iter().flatten().flat_map(|it| &it.findings);
    let repairable: Vec<_> = repairable.filter_map(Finding::repairable).collect();
    // A package that does not compile as it is tells nothing about editions.
    let verdict = if asked.iter().zip(&answers).any(is_broken) {
        Verdict::nothing()
    } else {
        verdict(program, text, &asked, answers)
    };
    Ok(Verdict {
        repairable,
        ..verdict
    })
}

/// The verdict by the `answers` to the editions `asked`.
fn verdict(
    program: &Program,
    text: &str,
    asked: &[Edition],
    answers: Vec<Option<Answer>>,
) -> Verdict {
    let mut verdict = Verdict::nothing();
    for (&edition, answer) in asked.iter().zip(answers) {
        let Some(answer) = answer else { continue };
        if answer.compiles {
            verdict.compiled = verdict.compiled.with(Editions::of(&[edition]));
        } else {
            verdict.broken.push(edition);
        }
        for Finding {
            lint,
            message,
            range,
        } in answer.findings
        {
            let Some((_, boundary)) = LINTS.iter().find(|(name, _)| *name == lint) else {
                continue;
            };
            let lost = if edition_at(program, text, range.start) >= *boundary {
                Editions::before(*boundary)
            } else {
                Editions::since(*boundary)
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
fn edition_at(program: &Program, text: &str, at: usize) -> Edition {
    let inside = program.crates.iter().find(|krate| {
        let Some(module) = &krate.library_module else {
            return false;
        };
        let opening = format!("\npub mod {module} {{\n");
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

/// The findings of the compiler in one edition.
struct Answer {
    compiles: bool,
    /// True if all errors are about borrows and moves.
    fails_by_borrows: bool,
    findings: Vec<Finding>,
}

impl Answer {
    /// The answer that tells no more than another one which fails by borrows.
    fn of_borrows() -> Answer {
        Answer {
            compiles: false,
            fails_by_borrows: true,
            findings: Vec::new(),
        }
    }
}

/// A finding of the compiler.
struct Finding {
    lint: String,
    message: String,
    range: Range<usize>,
}

impl Finding {
    /// The code in question, if another form of it is the same in all editions.
    fn repairable(&self) -> Option<Repairable> {
        let at = self.range.start;
        let is_condition = self.lint == "if_let_rescope";
        let is_found = is_condition
            || self.lint == "tail_expr_drop_order"
            || EARLY.contains(&&*self.lint);
        is_found.then_some(Repairable { at, is_condition })
    }
}

/// The answers of the compiler on the file in `folder`, a thread for each edition; `None`
/// where it does not know the edition or cannot be run.
fn answers(compiler: &Compiler, folder: &Path, asked: &[Edition]) -> Vec<Option<Answer>> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = asked
            .iter()
            .map(|&edition| scope.spawn(move || compile(compiler, folder, edition)))
            .collect();
        let answers = threads.into_iter();
        answers.map(|thread| thread.join().ok().flatten()).collect()
    })
}

/// Compiles the bundle without making a program.
fn compile(compiler: &Compiler, folder: &Path, edition: Edition) -> Option<Answer> {
    if !compiler.knows(edition) {
        return None;
    }
    let out = format!("-o{edition}.rmeta");
    let mut options = vec!["--emit=metadata", "--edition", edition.name(), &out];
    options.extend(["-A", "warnings", "-A", "unknown_lints"]);
    let lints = LINTS.iter().filter(|(_, since)| edition < *since);
    options.extend(lints.flat_map(|(lint, _)| ["--force-warn", lint]));
    options.push(FILE);
    let options: Vec<_> = options.into_iter().map(OsString::from).collect();
    let compilation = compiler.run(folder, &options).ok()?;
    let findings = compilation.diagnostics.iter().filter_map(|it| {
        let range = it.ranges(FILE).into_iter().next()?;
        Some(Finding {
            lint: it.code().to_owned(),
            message: it.message.clone(),
            range,
        })
    });
    let errors = compilation.diagnostics.iter().filter(|it| it.is_error());
    let codes: Vec<_> = errors.map(Diagnostic::code).collect();
    let is_of_borrows = codes.iter().all(|it| OF_BORROWS.contains(it));
    Some(Answer {
        compiles: compilation.success,
        fails_by_borrows: !codes.is_empty() && is_of_borrows,
        findings: findings.collect(),
    })
}

impl Difference {
    /// The refusal of a bundle that has to be of the edition `wanted` all the same.
    pub(crate) fn refusal(
        &self,
        text: &Text,
        sources: &[OriginFile],
        wanted: Editions,
    ) -> Error {
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
