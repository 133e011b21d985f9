//! Code that means something else in another edition, which its form does not show:
//! when temporaries are dropped, what closures capture, what `into_iter` gives.
//!
//! The compiler knows: its lints for moving to a later edition say so of the bundle. It is
//! asked only where the code has what such a difference needs: see `suspects`.

mod answers;
mod closures;
mod inherent;
mod moved;
mod suspects;

use std::ops::Range;

use crate::rust::token;
use crate::source::program::{FileId, Program};
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Place};
use crate::text::marked_text::Text;
use crate::text::source_map::OriginFile;

pub(crate) use answers::{Answers, Finding, Question};
pub(crate) use inherent::{check_inherent, may_be_inherent};

/// Code that two editions read differently.
#[derive(Debug)]
pub(crate) struct Difference {
    /// The editions in which it does not mean what the package means.
    pub(crate) lost: Editions,
    pub(crate) why: String,
    place: Option<Place>,
}

/// True if any code of `program` could be read differently by some edition.
pub(crate) fn is_suspect(program: &Program) -> bool {
    suspects::any(program)
}

/// True if all of the temporaries at `ranges` of a file `id` hold nothing when they are dropped.
pub(crate) fn are_moved(program: &Program, id: FileId, ranges: &[Range<usize>]) -> bool {
    let is_struct = |name: &str| {
        let mut found = false;
        for source in &program.crates[id.krate].files {
            token::each_list(&source.tokens, &mut |list| {
                let pairs = list.windows(2);
                let mut named = pairs.filter(|it| it[0].is_ident("struct"));
                found |= named.any(|it| it[1].is_ident(name));
            });
        }
        found
    };
    moved::are_moved(program.source(id), ranges, &is_struct)
}

/// The code of `text` that means something else in some editions, by these `findings`.
pub(crate) fn differences<'a>(
    program: &Program,
    text: &Text,
    sources: &[OriginFile],
    findings: impl Iterator<Item = &'a Finding>,
) -> Vec<Difference> {
    let findings = findings.filter(|it| it.differs());
    let differences = findings.filter_map(|finding| {
        let since = finding.since()?;
        let is_new = edition_at(program, text, &finding.range) >= since;
        Some(Difference {
            lost: if is_new {
                Editions::before(since)
            } else {
                Editions::since(since)
            },
            why: finding.message.clone(),
            place: text.marks().place(sources, finding.range.clone()),
        })
    });
    differences.collect()
}

/// The edition of the crate whose code stands at `range` of `text`.
pub(crate) fn edition_at(program: &Program, text: &Text, range: &Range<usize>) -> Edition {
    let ends = [range.start, range.end.saturating_sub(1)];
    let krate = ends.into_iter().find_map(|at| crate_at(program, text, at));
    program.crates[krate.unwrap_or(0)].edition
}

/// The index of the crate whose code stands at `at` of `text`; `None` for what the bundler
/// made.
fn crate_at(program: &Program, text: &Text, at: usize) -> Option<usize> {
    let origin = text.marks().origin_at(at)?;
    Some(program.file_id(origin.file)?.krate)
}

impl Difference {
    /// The refusal of a bundle that has to be of the edition `wanted` all the same.
    pub(crate) fn refusal(&self, wanted: Editions) -> Error {
        let message = format!(
            "this means something else in edition {wanted} than in that of its package: {}",
            self.why
        );
        let error = Error::new(message);
        let error = match &self.place {
            Some(place) => error.at(place.clone()),
            None => error,
        };
        error.help(
            "write it so that both editions agree, or bring the packages to one edition",
        )
    }
}
