//! The choice of the editions that a bundle is for: those that are wanted, that its code
//! can be written for, and in which it means what the package means.

use crate::rewrite::edition_guard::guard;
use crate::rewrite::migrate::{self, Migrated, Repairs};
use crate::rewrite::semantics::{self, Verdict};
use crate::source::program::Program;
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions, Wanted};
use crate::text::error::Result;
use crate::text::marked_text::Text;
use crate::text::refusals::Refusals;
use crate::text::source_map::OriginFile;

/// The editions of a bundle, as far as the form of its code decides.
pub(crate) struct EditionChoice {
    /// The editions that the text of the bundle is written for.
    pub(crate) written: Editions,
    /// The changes to the code for those editions, by crate and file.
    pub(crate) migrated: Vec<Vec<Migrated>>,
    /// The editions that the bundle must be for; empty if any will do.
    needed: Editions,
    hoped: Editions,
    repairs: Repairs,
    /// The verdict on the present text, if the compiler was asked.
    verdict: Option<Verdict>,
}

/// The editions of a bundle, as far as the meaning of its code decides.
pub(crate) struct Settled {
    pub(crate) editions: Editions,
    /// The lines behind the bundle that keep other editions out.
    pub(crate) guard: String,
    /// The editions in which the compiler has taken the text that it was asked about.
    pub(crate) compiled: Editions,
}

impl EditionChoice {
    /// Chooses among the editions that are `wanted` by the form of the code. Refused is code
    /// that cannot be written for the edition that is wanted, or for any.
    pub(crate) fn of(program: &Program, survey: &Survey, wanted: Wanted) -> EditionChoice {
        let own = program.crates[0].edition;
        let needed = match wanted {
            Wanted::Own => Editions::of(&[own]),
            Wanted::One(edition) => Editions::of(&[edition]),
            Wanted::Any => Editions::of(&[]),
        };
        let theirs: Vec<_> = program.crates.iter().map(|it| it.edition).collect();
        let theirs = Editions::of(&theirs);
        let is_published = program.crates.iter().any(|it| it.published.is_some());
        let hoped = match wanted {
            // So much code by others hardly ever does with less than it was written for.
            Wanted::Any if is_published => Editions::since(own).with(theirs),
            Wanted::Any => Editions::ALL,
            // Where packages have other editions, the compiler has to be asked in those
            // too.
            _ => needed.with(theirs),
        };
        let repairs = Repairs::default();
        let (written, migrated) =
            migrate::editions(program, survey, hoped, needed, &repairs);
        EditionChoice {
            written,
            migrated,
            needed,
            hoped,
            repairs,
            verdict: None,
        }
    }

    /// Has the compiler look at the `text` where libraries of edition 2024 have to do with
    /// the older edition of the program, and changes what it reads differently. Returns true
    /// if anything is changed: the text has to be made anew then.
    ///
    /// # Errors
    /// When the text cannot be handed to the compiler.
    pub(crate) fn adapt(
        &mut self,
        program: &Program,
        survey: &Survey,
        text: &Text,
    ) -> Result<bool> {
        let older = Editions::before(Edition::E2024);
        let own = program.crates[0].edition;
        let falls = program.crates.iter().any(|it| it.edition >= Edition::E2024)
            && older.has(own)
            && self.written.meets(older);
        if !falls {
            return Ok(false);
        }
        // In its own edition alone, for what has to be changed: each question takes its time.
        let asked = Editions::of(&[own]);
        let verdict = semantics::ask(program, text.as_str(), asked)?;
        let mut is_changed = false;
        for place in &verdict.repairable {
            let Some(origin) = text.marks().origin_at(place.at) else {
                continue;
            };
            let Some(id) = program.file_id(origin.file) else {
                continue;
            };
            let source = program.source(id);
            let is_old = program.crates[id.krate].edition < Edition::E2024;
            // What a macro came to has no place of its own.
            let at = source.splices.in_text(origin.at).filter(|_| !origin.stays);
            if let (false, Some(at)) = (is_old, at) {
                is_changed |= self.repairs.add(id, source, at, place.is_condition);
            }
        }
        if is_changed {
            let (hoped, needed) = (self.hoped, self.needed);
            let again = migrate::editions(program, survey, hoped, needed, &self.repairs);
            (self.written, self.migrated) = again;
        }
        let says_all = self.asked() == asked;
        self.verdict = Some(verdict).filter(|_| !is_changed && says_all);
        Ok(is_changed)
    }

    /// The editions in which the compiler has to look at the text: where some are needed, the
    /// newer ones tell nothing.
    fn asked(&self) -> Editions {
        match self.needed.list().last() {
            Some(&newest) => {
                let since = Editions::since(newest);
                self.written.without(since).with(Editions::of(&[newest]))
            }
            None => self.written,
        }
    }

    /// Chooses by what the code means among the editions that it is written for.
    ///
    /// # Errors
    /// When the code means something else in the edition that is wanted.
    pub(crate) fn settle(
        &self,
        program: &Program,
        text: &Text,
        sources: &[OriginFile],
    ) -> Result<Settled> {
        let asked;
        let verdict = match &self.verdict {
            Some(verdict) => verdict,
            None => {
                asked = semantics::ask(program, text.as_str(), self.asked())?;
                &asked
            }
        };
        let mut left = self.written;
        let mut lost = Editions::of(&[]);
        let mut why = Vec::new();
        let refusals = Refusals::default();
        for difference in &verdict.differs {
            let rest = left.without(difference.lost);
            if difference.lost.meets(self.needed) || rest.is_empty() {
                let wanted = if self.needed.is_empty() {
                    left
                } else {
                    self.needed
                };
                refusals.add(difference.refusal(text, sources, wanted));
                continue;
            }
            if left.meets(difference.lost) {
                why.push(difference.why.clone());
            }
            left = rest;
            lost = lost.with(difference.lost);
        }
        refusals.settle()?;
        if !self.needed.is_empty() {
            return Ok(Settled {
                editions: self.needed,
                guard: String::new(),
                compiled: verdict.compiled,
            });
        }
        let works = left.without(Editions::of(&verdict.broken));
        if !works.is_empty() {
            left = works;
        }
        why.sort();
        why.dedup();
        Ok(Settled {
            editions: left,
            guard: guard(left, lost, &why),
            compiled: verdict.compiled,
        })
    }
}
