//! What the compiler finds in a text of the bundle between two editions, and the changes to the
//! sources that follow from it.

use std::ops::Range;

use crate::rewrite::migrate::Repairs;
use crate::rewrite::question::Question;
use crate::rewrite::rules;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::{Diagnostic, Replacement};
use crate::source::program::{FileId, Program};
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};
use crate::text::progress;

/// The lint about a trait that stands for a type without `dyn`.
const BARE_TRAIT: &str = "bare_trait_objects";

/// The lint about the temporaries of the condition of an `if let`.
const CONDITION: &str = "if_let_rescope";

/// The lint about the temporaries of the last value of a block.
const TAIL: &str = "tail_expr_drop_order";

/// The lint about `ref` and `mut` where a pattern borrows by itself.
const PATTERN: &str = "rust_2024_incompatible_pat";

/// The lints about moving to a later edition, each with the edition from which on the code is
/// another: those about what no token shows. (Those of `prove::lints` tell where code means
/// something else; these also where it does not compile.)
const LINTS: [(&str, Edition); 12] = [
    ("array_into_iter", Edition::E2021),
    (BARE_TRAIT, Edition::E2021),
    ("rust_2021_incompatible_closure_captures", Edition::E2021),
    ("rust_2021_prelude_collisions", Edition::E2021),
    ("boxed_slice_into_iter", Edition::E2024),
    ("dependency_on_unit_never_type_fallback", Edition::E2024),
    (CONDITION, Edition::E2024),
    ("impl_trait_overcaptures", Edition::E2024),
    ("never_type_fallback_flowing_into_unsafe", Edition::E2024),
    (PATTERN, Edition::E2024),
    ("rust_2024_prelude_collisions", Edition::E2024),
    (TAIL, Edition::E2024),
];

/// The errors of the compiler where something is dropped before what refers to it.
const EARLY: [&str; 6] = ["E0499", "E0502", "E0505", "E0506", "E0597", "E0716"];

/// A text, and what the compiler finds in it in one edition.
pub(crate) struct Findings<'a> {
    text: &'a Text,
    /// True if it compiles.
    pub(crate) compiles: bool,
    findings: Vec<Finding>,
}

/// A finding of the compiler.
struct Finding {
    lint: String,
    message: String,
    range: Range<usize>,
    /// The text that the compiler would write, which means the same in all editions; empty
    /// if it knows none.
    fix: Vec<Replacement>,
    /// The variables that a closure captures whole in older editions alone, each with the
    /// place where the closure names a part of it.
    captured: Vec<(String, Range<usize>)>,
}

impl<'a> Findings<'a> {
    /// Asks about `text`, which is made of `program`, in `edition`. Without a compiler that knows
    /// that, nothing is said, nor does it compile.
    ///
    /// # Errors
    /// When the text cannot be handed to the compiler.
    pub(crate) fn of(
        program: &Program,
        text: &'a Text,
        edition: Edition,
    ) -> Result<Findings<'a>> {
        let _phase = progress::phase("asking the compiler what differs between editions");
        let lints = LINTS.iter().filter(|(_, since)| edition < *since);
        let options: Vec<_> = lints.flat_map(|(name, _)| ["--force-warn", name]).collect();
        let question = Question::of(program, text.as_str())?;
        let Some(compilation) = question.compile(edition, &options) else {
            return Ok(Findings {
                text,
                compiles: false,
                findings: Vec::new(),
            });
        };
        Ok(Findings {
            text,
            compiles: compilation.success,
            findings: compilation
                .diagnostics
                .iter()
                .filter_map(Finding::of)
                .collect(),
        })
    }

    /// Plans to change code of newer libraries whose temporaries are dropped at another time.
    /// Returns true if that is new.
    pub(crate) fn plan_for_newer(&self, program: &Program, repairs: &mut Repairs) -> bool {
        let mut is_changed = false;
        for finding in self.findings.iter().filter(|it| it.is_repairable()) {
            let Some((id, at)) = self.source(program, finding.range.start) else {
                continue;
            };
            if program.crates[id.krate].edition >= Edition::E2024 {
                let source = program.source(id);
                is_changed |= repairs.add(id, source, at, finding.lint == CONDITION);
            }
        }
        is_changed
    }

    /// Plans to write older code as the compiler says that it means the same in the edition
    /// `target`. Returns true if that is new.
    pub(crate) fn plan_for_older(
        &self,
        program: &Program,
        target: Edition,
        repairs: &mut Repairs,
    ) -> bool {
        let mut is_changed = false;
        let is_older = |finding: &&Finding| {
            let written = edition_at(program, self.text, &finding.range);
            finding
                .since()
                .is_some_and(|it| written < it && it <= target)
        };
        for finding in self.findings.iter().filter(is_older) {
            let changes = self.changes(program, finding);
            for (id, range, text) in changes.into_iter().flatten() {
                is_changed |= repairs.fix(id, range, text);
            }
        }
        is_changed
    }

    /// The refusal of code of newer libraries that the compiler does not take in the edition
    /// `target`, in which it was asked; `None` if it takes all, or not what is of that edition either.
    pub(crate) fn too_new(&self, program: &Program, target: Edition) -> Option<Error> {
        let mut errors = self.findings.iter().filter(|it| it.since().is_none());
        let is_newer = |it: &&Finding| edition_at(program, self.text, &it.range) > target;
        let first = errors.next().filter(|it| !self.compiles && is_newer(it))?;
        if !errors.all(|it| is_newer(&it)) {
            return None;
        }
        let error = Error::new(format!(
            "this has no form that compiles in edition {target}: {}",
            first.message
        ))
        .help("bundle for the edition that it is of, as `--edition` says, or write it otherwise");
        let sources = program.marked_files();
        Some(
            match self.text.marks().place(&sources, first.range.clone()) {
                Some(place) => error.at(place),
                None => error,
            },
        )
    }

    /// The text with patterns that macros have made as the compiler says that edition 2024 takes
    /// them; `None` if there is no such pattern.
    pub(crate) fn with_new_patterns(&self) -> Option<Text> {
        let is_made = |finding: &&Finding| {
            let origin = self.text.marks().origin_at(finding.range.start);
            is_of_pattern(&finding.message) && origin.is_some_and(|it| it.stays)
        };
        let parts = self.findings.iter().filter(is_made).flat_map(|it| &it.fix);
        let edits = parts.map(|it| Edit::replace(it.range.clone(), it.text.clone()));
        let edits: Vec<_> = edits.collect();
        (!edits.is_empty()).then(|| self.text.edited(edits))
    }

    /// The changes to source files by which what is found means the same in all editions:
    /// all of them; `None` where one has no place.
    fn changes(
        &self,
        program: &Program,
        finding: &Finding,
    ) -> Option<Vec<(FileId, Range<usize>, String)>> {
        let own = finding.lint == BARE_TRAIT && finding.fix.is_empty();
        let fix = if own {
            &said_dyn(self.text.as_str(), &finding.range)
        } else {
            &finding.fix
        };
        let changes = fix.iter().map(|part| {
            let (id, range) = self.source_range(program, &part.range)?;
            let captured = finding.captured.iter();
            let captured = captured.map(|(name, range)| {
                let place = self.source(program, range.start);
                (name.as_str(), place)
            });
            let captured: Vec<_> = captured.collect();
            let text = rules::in_rule(program, (id, range.start), &part.text, &captured)?;
            Some((id, range, text))
        });
        changes.collect()
    }

    /// The file from which the byte at `at` was taken, and the offset in it.
    fn source(&self, program: &Program, at: usize) -> Option<(FileId, usize)> {
        let origin = self.text.marks().origin_at(at)?;
        let id = program.file_id(origin.file)?;
        // What a macro came to has no place of its own.
        let at = program.source(id).splices.in_text(origin.at);
        at.filter(|_| !origin.stays).map(|at| (id, at))
    }

    /// The range of a source file from which `range` was taken as it is.
    fn source_range(
        &self,
        program: &Program,
        range: &Range<usize>,
    ) -> Option<(FileId, Range<usize>)> {
        let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else {
            // Before the byte that stands there, or behind the one before.
            let before = || self.source(program, range.start.checked_sub(1)?);
            let behind = || before().map(|(id, at)| (id, at + 1));
            let (id, at) = self.source(program, range.start).or_else(behind)?;
            return Some((id, at..at));
        };
        let (id, start) = self.source(program, range.start)?;
        let (same, end) = self.source(program, last)?;
        let whole = id == same && end + 1 == start + range.len();
        whole.then_some((id, start..end + 1))
    }
}

impl Finding {
    /// The finding that `diagnostic` tells of; `None` if it has no place.
    fn of(diagnostic: &Diagnostic) -> Option<Finding> {
        let lint = diagnostic.code();
        // Of a pattern in a macro it is not sure, but what does not fit does not compile.
        let may_err = lint == PATTERN || is_of_pattern(&diagnostic.message);
        Some(Finding {
            range: diagnostic.ranges(FILE).into_iter().next()?,
            lint: lint.to_owned(),
            message: diagnostic.message.clone(),
            fix: diagnostic.fix(FILE, may_err),
            captured: captured(diagnostic),
        })
    }

    /// The edition from which on the code is another; `None` for an error.
    fn since(&self) -> Option<Edition> {
        let found = LINTS.iter().find(|(name, _)| *name == self.lint);
        found.map(|(_, since)| *since)
    }

    /// True if the code could be written so that older editions read it as edition 2024
    /// does: if it is about when temporaries are dropped.
    fn is_repairable(&self) -> bool {
        [CONDITION, TAIL].contains(&&*self.lint) || EARLY.contains(&&*self.lint)
    }
}

/// True for the message of the errors that the lint [`PATTERN`] tells before.
fn is_of_pattern(message: &str) -> bool {
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

/// The edition of the crate whose code stands at `range` of `text`; that of the program for what
/// the bundler made.
fn edition_at(program: &Program, text: &Text, range: &Range<usize>) -> Edition {
    let ends = [range.start, range.end.saturating_sub(1)];
    let origins = ends.into_iter().filter_map(|at| text.marks().origin_at(at));
    let krate = origins
        .filter_map(|it| program.file_id(it.file))
        .next()
        .map_or(0, |id| id.krate);
    program.crates[krate].edition
}

/// The change that says `dyn` of the trait at `range` of `text`, in a macro: there the
/// compiler names the place alone.
fn said_dyn(text: &str, range: &Range<usize>) -> Vec<Replacement> {
    let insert = |at: usize, word: &str| Replacement {
        range: at..at,
        text: word.to_owned(),
    };
    // As the beginning of a path a type stands in angles.
    if text[range.end..].trim_start().starts_with("::") {
        return vec![insert(range.start, "<dyn "), insert(range.end, ">")];
    }
    vec![insert(range.start, "dyn ")]
}
