//! What the compiler says of a text, in each edition that it is asked in.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;

use tempfile::TempDir;

use crate::cargo::pinned::Purpose;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::{Compilation, Compiler};
use crate::rust::diagnostic::{Diagnostic, Replacement};
use crate::source::program::Program;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Text;
use crate::text::progress;
use crate::text::source_map::OriginFile;

/// A lint about moving to a later edition.
struct Lint {
    name: &'static str,
    /// The edition from which on the code is another.
    since: Edition,
    /// True if the code means something else then, or nothing, as long as it is not changed.
    differs: bool,
}

const fn lint(name: &'static str, since: Edition, differs: bool) -> Lint {
    Lint {
        name,
        since,
        differs,
    }
}

/// The lint about a trait that stands for a type without `dyn`.
const BARE_TRAIT: &str = "bare_trait_objects";

/// The lints of which the form of the code does not tell, but those that need a text for one
/// edition only: a keyword, a prefix, `unsafe`.
const LINTS: [Lint; 12] = [
    lint("array_into_iter", Edition::E2021, true),
    lint(BARE_TRAIT, Edition::E2021, true),
    lint(
        "rust_2021_incompatible_closure_captures",
        Edition::E2021,
        true,
    ),
    lint("rust_2021_prelude_collisions", Edition::E2021, true),
    lint("boxed_slice_into_iter", Edition::E2024, true),
    lint(
        "dependency_on_unit_never_type_fallback",
        Edition::E2024,
        true,
    ),
    lint("if_let_rescope", Edition::E2024, true),
    lint("impl_trait_overcaptures", Edition::E2024, false),
    lint(
        "never_type_fallback_flowing_into_unsafe",
        Edition::E2024,
        true,
    ),
    lint("rust_2024_incompatible_pat", Edition::E2024, false),
    lint("rust_2024_prelude_collisions", Edition::E2024, true),
    lint("tail_expr_drop_order", Edition::E2024, true),
];

/// The errors of the compiler where something is dropped before what refers to it.
const EARLY: [&str; 6] = ["E0499", "E0502", "E0505", "E0506", "E0597", "E0716"];

/// The errors of the compiler about borrows and moves, which it looks at last.
const OF_BORROWS: [&str; 11] = [
    "E0382", "E0499", "E0500", "E0501", "E0502", "E0503", "E0505", "E0506", "E0507",
    "E0597", "E0716",
];

/// The answers of the compiler on one text: it is asked once in each edition.
#[derive(Default)]
pub(crate) struct Answers(BTreeMap<Edition, Option<Answer>>);

/// What the compiler says of a text in one edition.
pub(crate) struct Answer {
    pub(crate) compiles: bool,
    /// True if all errors are about borrows and moves.
    fails_by_borrows: bool,
    pub(crate) findings: Vec<Finding>,
}

/// A finding of the compiler.
pub(crate) struct Finding {
    lint: String,
    pub(crate) message: String,
    pub(crate) range: Range<usize>,
    /// The temporaries that are dropped elsewhere, if it is about such.
    pub(crate) temporaries: Vec<Range<usize>>,
    /// The text that the compiler would write, which means the same in all editions; empty
    /// if it knows none.
    pub(crate) fix: Vec<Replacement>,
    /// The variables that a closure captures whole in older editions alone, each with the
    /// place where the closure names a part of it.
    pub(crate) captured: Vec<(String, Range<usize>)>,
}

impl Finding {
    /// The edition from which on the code is another; `None` for an error.
    pub(crate) fn since(&self) -> Option<Edition> {
        self.known().map(|it| it.since)
    }

    /// True if the code, as long as it is not changed, means something else from then on.
    pub(crate) fn differs(&self) -> bool {
        self.known().is_some_and(|it| it.differs)
    }

    fn known(&self) -> Option<&'static Lint> {
        LINTS.iter().find(|it| it.name == self.lint)
    }

    /// True if the code could be written so that older editions read it as edition 2024
    /// does: if it is about when temporaries are dropped.
    pub(crate) fn is_repairable(&self) -> bool {
        self.is_condition()
            || self.lint == "tail_expr_drop_order"
            || EARLY.contains(&&*self.lint)
    }

    /// True for an error.
    pub(crate) fn is_error(&self) -> bool {
        self.known().is_none()
    }

    /// The refusal of code that the compiler does not take in the edition `wanted`, or as it
    /// proposes for that, where this is an error about `text` made of `sources`.
    pub(crate) fn refusal(
        &self,
        text: &Text,
        sources: &[OriginFile],
        wanted: Edition,
    ) -> Error {
        let message = format!(
            "this has no form that compiles in edition {wanted}: {}",
            self.message
        );
        let error = Error::new(message).help(
            "bundle for the edition that it is of, as `--edition` says, or write it otherwise",
        );
        match text.marks().place(sources, self.range.clone()) {
            Some(place) => error.at(place),
            None => error,
        }
    }

    /// True if it is the error about a pattern that says how it borrows.
    pub(crate) fn is_pattern(&self) -> bool {
        is_pattern(&self.message)
    }

    /// True if it is about a trait that stands for a type without `dyn`.
    pub(crate) fn is_bare_trait(&self) -> bool {
        self.lint == BARE_TRAIT
    }

    /// True if it is about the condition of an `if let`.
    pub(crate) fn is_condition(&self) -> bool {
        self.lint == "if_let_rescope"
    }
}

impl Answers {
    /// Asks about `text` in those of `editions` in which it was not asked yet.
    ///
    /// # Errors
    /// When the text cannot be handed to the compiler.
    pub(crate) fn ask(
        &mut self,
        program: &Program,
        text: &str,
        editions: Editions,
    ) -> Result<()> {
        let mut editions = editions.list();
        editions.retain(|it| !self.0.contains_key(it));
        if editions.is_empty() {
            return Ok(());
        }
        let _phase = progress::phase("asking the compiler what differs between editions");
        let question = &Question::of(program, text)?;
        let answers = std::thread::scope(|scope| {
            let one = |edition| scope.spawn(move || answer(question, edition));
            let threads: Vec<_> = editions.iter().map(|&it| (it, one(it))).collect();
            let answers = threads.into_iter();
            let answers = answers.map(|(it, thread)| (it, thread.join().ok().flatten()));
            answers.collect::<Vec<_>>()
        });
        self.0.extend(answers);
        Ok(())
    }

    /// Asks about `text` for all of `editions`: in the oldest, in which the lints tell of all
    /// later ones, and in the newest. What compiles in both compiles in those between them;
    /// else those are asked too.
    ///
    /// # Errors
    /// When the text cannot be handed to the compiler.
    pub(crate) fn ask_for_all(
        &mut self,
        program: &Program,
        text: &str,
        editions: Editions,
    ) -> Result<()> {
        let all = editions.list();
        let (Some(&first), Some(&last)) = (all.first(), all.last()) else {
            return Ok(());
        };
        self.ask(program, text, Editions::of(&[first, last]))?;
        if self.compiles(first) && self.compiles(last) {
            return Ok(());
        }
        // Up to the checks of borrows all editions before 2021 are alike, and in those too:
        // what one of them says there, the others would.
        let early = Editions::before(Edition::E2021);
        let of_borrows = self.get(first).is_some_and(|it| it.fails_by_borrows);
        if of_borrows && early.has(first) {
            for edition in all.into_iter().filter(|&it| early.has(it)) {
                let alike = Some(Answer::of_borrows());
                self.0.entry(edition).or_insert(alike);
            }
        }
        self.ask(program, text, editions)
    }

    /// The answer in `edition`; `None` if there is none.
    pub(crate) fn get(&self, edition: Edition) -> Option<&Answer> {
        self.0.get(&edition).and_then(Option::as_ref)
    }

    pub(crate) fn compiles(&self, edition: Edition) -> bool {
        self.get(edition).is_some_and(|it| it.compiles)
    }

    /// True if the compiler was asked in `edition`, and did not take the text.
    pub(crate) fn fails(&self, edition: Edition) -> bool {
        self.0.contains_key(&edition) && !self.compiles(edition)
    }

    /// The editions in which the text compiles.
    pub(crate) fn compiled(&self) -> Editions {
        let editions: Vec<_> = self.0.keys().copied().collect();
        let compiled = editions.into_iter().filter(|&it| self.compiles(it));
        Editions::of(&compiled.collect::<Vec<_>>())
    }

    /// The editions in which it surely does not.
    pub(crate) fn broken(&self) -> Editions {
        let said = self
            .0
            .iter()
            .filter(|(_, answer)| answer.as_ref().is_some_and(|answer| !answer.compiles));
        Editions::of(&said.map(|(&edition, _)| edition).collect::<Vec<_>>())
    }

    pub(crate) fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.0.values().flatten().flat_map(|it| &it.findings)
    }
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

/// A text, ready for the compiler.
pub(crate) struct Question {
    folder: TempDir,
    compiler: Compiler,
}

impl Question {
    /// Hands `text`, made of `program`, to the compiler.
    ///
    /// # Errors
    /// When it cannot be handed over.
    pub(crate) fn of(program: &Program, text: &str) -> Result<Question> {
        let folder = folder(text)?;
        let compiler = Compiler::current()?;
        // Without the crates outside nothing compiles, which tells nothing about the text.
        let equipped = program.pinned.equip(&compiler, Purpose::Check);
        let compiler = equipped.map_or(compiler, |it| it.compiler);
        Ok(Question { folder, compiler })
    }

    /// Compiles the text with more `options` without making a program; `None` where the
    /// compiler does not know the edition or cannot be run.
    pub(crate) fn compile(
        &self,
        edition: Edition,
        options: &[&str],
    ) -> Option<Compilation> {
        if !self.compiler.knows(edition) {
            return None;
        }
        let out = format!("-o{edition}.rmeta");
        let mut all = vec!["--emit=metadata", "--edition", edition.name(), &out];
        all.extend(["-A", "warnings", "-A", "unknown_lints"]);
        all.extend(options);
        all.push(FILE);
        let all: Vec<_> = all.into_iter().map(OsString::from).collect();
        self.compiler.run(self.folder.path(), &all).ok()
    }
}

/// True for the message of the errors that the lint `rust_2024_incompatible_pat` tells before.
fn is_pattern(message: &str) -> bool {
    message.contains("within an implicitly-borrowing pattern")
}

/// The variables that a finding about a closure calls captured, each with the place that it
/// points at.
fn captured(diagnostic: &Diagnostic) -> Vec<(String, Range<usize>)> {
    let labels = diagnostic.labels(FILE).into_iter();
    let names = labels.filter_map(|(label, range)| {
        let says = ["this closure captures", "the closure to capture"];
        let is_capture = says.iter().any(|it| label.contains(it));
        let name = label.split('`').nth(1).filter(|_| is_capture)?;
        Some((name.to_owned(), range))
    });
    names.collect()
}

/// The answer in `edition`; `None` where there is none.
fn answer(question: &Question, edition: Edition) -> Option<Answer> {
    let lints = LINTS.iter().filter(|lint| edition < lint.since);
    let options: Vec<_> = lints.flat_map(|lint| ["--force-warn", lint.name]).collect();
    let compilation = question.compile(edition, &options)?;
    let findings = compilation.diagnostics.iter().filter_map(|it| {
        let ranges = it.ranges(FILE);
        let range = ranges.first()?.clone();
        let temporaries = match it.code() {
            "if_let_rescope" => it.beside(FILE),
            "tail_expr_drop_order" => ranges,
            _ => Vec::new(),
        };
        Some(Finding {
            temporaries,
            lint: it.code().to_owned(),
            message: it.message.clone(),
            range,
            // Of a pattern in a macro it is not sure, but what does not fit does not compile.
            fix: it.fix(
                FILE,
                it.code() == "rust_2024_incompatible_pat" || is_pattern(&it.message),
            ),
            captured: captured(it),
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
