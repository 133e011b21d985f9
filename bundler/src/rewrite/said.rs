//! What the compiler says of a text of the bundle, in the sources that it was made of.

use std::ops::Range;

use crate::rewrite::migrate::Repairs;
use crate::rewrite::rules;
use crate::rewrite::semantics::{self, Answers, Difference, Finding};
use crate::rust::diagnostic::Replacement;
use crate::source::program::{FileId, Program};
use crate::text::edition::Edition;
use crate::text::marked_text::Text;
use crate::text::source_map::OriginFile;

/// A text, and what the compiler says of it.
pub(crate) struct Said<'a> {
    pub(crate) text: &'a Text,
    pub(crate) answers: Answers,
}

impl Said<'_> {
    /// The code that means something else in some editions.
    pub(crate) fn differences(
        &self,
        program: &Program,
        sources: &[OriginFile],
    ) -> Vec<Difference> {
        let findings = self
            .answers
            .findings()
            .filter(|it| !self.is_idle(program, it));
        semantics::differences(program, self.text, sources, findings)
    }

    /// The first error in the edition `older`, if all errors there are in libraries of later
    /// ones.
    pub(crate) fn too_new(&self, program: &Program, older: Edition) -> Option<&Finding> {
        let answer = self.answers.get(older).filter(|it| !it.compiles)?;
        let mut errors = answer.findings.iter().filter(|it| it.is_error());
        let is_newer =
            |it: &Finding| semantics::edition_at(program, self.text, &it.range) > older;
        let first = errors.next().filter(|it| is_newer(it))?;
        errors.all(is_newer).then_some(first)
    }

    /// True if a finding is about temporaries alone that hold nothing when they are dropped.
    fn is_idle(&self, program: &Program, finding: &Finding) -> bool {
        let places = finding.temporaries.iter().map(|range| {
            let (id, start) = self.source(program, range.start)?;
            let (same, last) = self.source(program, range.end.checked_sub(1)?)?;
            (id == same).then_some((id, start..last + 1))
        });
        let Some(places) = places.collect::<Option<Vec<_>>>() else {
            return false;
        };
        let Some(&(id, _)) = places.first() else {
            return false;
        };
        let in_one = places.iter().all(|(other, _)| *other == id);
        let ranges: Vec<_> = places.into_iter().map(|(_, range)| range).collect();
        in_one && semantics::are_moved(program, id, &ranges)
    }

    /// The changes to source files by which what is found means the same in all editions:
    /// all of them; `None` where one has no place.
    fn changes(
        &self,
        program: &Program,
        finding: &Finding,
    ) -> Option<Vec<(FileId, Range<usize>, String)>> {
        let own = finding.is_bare_trait() && finding.fix.is_empty();
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

/// Plans to change what newer libraries drop elsewhere, by what is `said`. Returns true if that
/// is new.
pub(crate) fn repair(repairs: &mut Repairs, program: &Program, said: &Said<'_>) -> bool {
    let mut is_changed = false;
    for finding in said.answers.findings().filter(|it| it.is_repairable()) {
        let Some((id, at)) = said.source(program, finding.range.start) else {
            continue;
        };
        if program.crates[id.krate].edition >= Edition::E2024 {
            let source = program.source(id);
            is_changed |= repairs.add(id, source, at, finding.is_condition());
        }
    }
    is_changed
}

/// Plans to write older code as the compiler says that it means the same in the edition
/// `target`. Returns true if that is new.
pub(crate) fn mend(
    repairs: &mut Repairs,
    program: &Program,
    said: &Said<'_>,
    target: Edition,
) -> bool {
    let mut is_changed = false;
    let is_older = |finding: &&Finding| {
        let written = semantics::edition_at(program, said.text, &finding.range);
        finding
            .since()
            .is_some_and(|it| written < it && it <= target)
    };
    for finding in said.answers.findings().filter(is_older) {
        let changes = said.changes(program, finding);
        for (id, range, text) in changes.into_iter().flatten() {
            is_changed |= repairs.fix(id, range, text);
        }
    }
    is_changed
}
