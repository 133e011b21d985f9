//! The choice of the editions that a bundle is for: those that are wanted, that its code
//! can be written for, and in which it means what the package means.
//!
//! What the form of the code does not tell is asked of the compiler, and of each
//! text once in an edition: the newest of those that older crates were written for tells
//! where they mean something else in the wanted one, the wanted one tells the same of newer
//! crates. Code that it says how to write is changed, and the new text asked about. Where the
//! bundle will be proved, that can wait: most libraries do the same in all editions, and the
//! proof shows it.

use crate::rewrite::edition_guard::guard;
use crate::rewrite::migrate::{self, Migrated, Repairs};
use crate::rewrite::said::{mend, repair, Said};
use crate::rewrite::semantics::{self, Answers, Difference};
use crate::source::program::Program;
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions, Wanted};
use crate::text::error::Result;
use crate::text::marked_text::Text;
use crate::text::refusals::Refusals;
use crate::text::source_map::OriginFile;

/// The editions from which on code may mean something else, and its form does not show it.
const BOUNDARIES: [Edition; 2] = [Edition::E2021, Edition::E2024];

/// The number of times that a text for a question is changed, at most.
const TRIES_MAX: usize = 4;

/// The editions of a bundle, as far as the form of its code decides.
pub(crate) struct EditionChoice {
    /// The editions that the text of the bundle is written for.
    pub(crate) written: Editions,
    /// The changes to the code for those editions, by crate and file.
    pub(crate) migrated: Vec<Vec<Migrated>>,
    /// The editions that the bundle must be for; empty if any will do.
    needed: Editions,
    hoped: Editions,
    /// True if another edition than those needed would do, too, if those will not.
    is_soft: bool,
    /// The edition of the program.
    own: Edition,
    /// The editions of its crates.
    theirs: Editions,
    repairs: Repairs,
    /// The editions in which the compiler took the older code before it was changed.
    took: Editions,
    /// The changes to newer code in texts that are only asked about.
    in_questions: Repairs,
    /// True if the compiler is asked.
    asks: bool,
}

/// The editions of a bundle, as far as the meaning of its code decides.
pub(crate) struct Settled {
    pub(crate) editions: Editions,
    /// The lines behind the bundle that keep other editions out.
    pub(crate) guard: String,
    /// The editions in which the compiler has taken the text that it was asked about.
    pub(crate) compiled: Editions,
    /// True if there was something to ask the compiler, and it was not asked.
    pub(crate) is_unasked: bool,
}

/// What is asked about: a text, the program that it was made of, and the making of others.
pub(crate) struct Asked<'a> {
    pub(crate) program: &'a Program,
    pub(crate) survey: &'a Survey,
    pub(crate) sources: &'a [OriginFile],
    pub(crate) text: &'a Text,
    pub(crate) write: &'a dyn Fn(&EditionChoice) -> Result<Text>,
}

impl EditionChoice {
    /// Chooses among the editions that are `wanted` by the form of the code; what that does not
    /// tell is asked of the compiler later if it `asks`. Refused is code that
    /// cannot be written for the edition that is wanted, or for any.
    pub(crate) fn of(
        program: &Program,
        survey: &Survey,
        wanted: Wanted,
        asks: bool,
    ) -> EditionChoice {
        let own = program.crates[0].edition;
        let theirs: Vec<_> = program.crates.iter().map(|it| it.edition).collect();
        let is_published = program.crates.iter().any(|it| it.published.is_some());
        let mut choice = EditionChoice {
            written: Editions::ALL,
            migrated: Vec::new(),
            needed: Editions::of(&[]),
            hoped: Editions::ALL,
            is_soft: false,
            own,
            theirs: Editions::of(&theirs),
            repairs: Repairs::default(),
            took: Editions::of(&[]),
            in_questions: Repairs::default(),
            asks,
        };
        match wanted {
            Wanted::Own => choice.need(own),
            Wanted::One(edition) => choice.need(edition),
            // So much code by others takes its time in each edition, and hardly ever does
            // with another than that which the program has it for.
            Wanted::Any if is_published => {
                choice.need(own);
                choice.is_soft = true;
            }
            Wanted::Any => {}
        }
        let before = survey.refusals.count();
        choice.rewrite(program, survey);
        if choice.is_soft && survey.refusals.count() > before {
            survey.refusals.forget(before);
            choice.loosen(program, survey);
        }
        choice
    }

    /// Needs `edition`, and hopes for those in which the compiler tells of older crates, where it
    /// is asked.
    fn need(&mut self, edition: Edition) {
        self.needed = Editions::of(&[edition]);
        self.hoped = self.needed;
        if !self.asks {
            return;
        }
        let boundaries = self.boundaries(edition);
        let askable = boundaries.filter_map(|it| Editions::before(it).list().pop());
        self.hoped = self.needed.with(Editions::of(&askable.collect::<Vec<_>>()));
    }

    /// The boundaries up to `edition` that lie between it and the edition of some crate.
    fn boundaries(&self, edition: Edition) -> impl Iterator<Item = Edition> {
        let theirs = self.theirs;
        let crossed =
            move |it: &Edition| *it <= edition && theirs.meets(Editions::before(*it));
        BOUNDARIES.into_iter().filter(crossed)
    }

    /// Takes other editions too, since the one that is needed will not do.
    fn loosen(&mut self, program: &Program, survey: &Survey) {
        self.is_soft = false;
        self.took = Editions::of(&[]);
        self.needed = Editions::of(&[]);
        self.hoped = Editions::since(self.own).with(self.theirs);
        self.rewrite(program, survey);
    }

    fn rewrite(&mut self, program: &Program, survey: &Survey) {
        let (hoped, needed) = (self.hoped, self.needed);
        let new = migrate::editions(program, survey, hoped, needed, &self.repairs);
        (self.written, self.migrated) = new;
    }

    /// The edition that the bundle is to be of first of all.
    fn target(&self) -> Edition {
        self.needed.list().pop().unwrap_or(self.own)
    }

    /// Asks the compiler what the text of the bundle means, and chooses among the editions
    /// that it is written for. `None` if the code is changed by what it says: the text has to
    /// be made anew then.
    ///
    /// # Errors
    /// When the code means something else in the edition that is wanted, or when the text
    /// cannot be handed to the compiler.
    pub(crate) fn settle(&mut self, asked: &Asked<'_>) -> Result<Option<Settled>> {
        let mut said = Said {
            text: asked.text,
            answers: Answers::default(),
        };
        let mut differences = Vec::new();
        let is_doubtful = self.is_doubtful(asked.program);
        if is_doubtful && !self.asks {
            let settled = self.choose(&differences, &said.answers)?;
            return Ok(Some(Settled {
                is_unasked: true,
                ..settled
            }));
        }
        if is_doubtful {
            if self.falls(asked, &mut said)? {
                self.rewrite(asked.program, asked.survey);
                return Ok(None);
            }
            if self.rises(asked, &mut said, &mut differences)? {
                self.rewrite(asked.program, asked.survey);
                return Ok(None);
            }
            if self.needed.is_empty() {
                let text = asked.text.as_str();
                said.answers
                    .ask_for_all(asked.program, text, self.written)?;
            }
        }
        let too_new = said.too_new(asked.program, self.own);
        if let Some(error) = too_new.filter(|_| self.needed.has(self.own)) {
            if self.is_soft {
                self.loosen(asked.program, asked.survey);
                return Ok(None);
            }
            return Err(error.refusal(asked.text, asked.sources, self.own));
        }
        if said.answers.fails(self.own) && too_new.is_none() {
            // A package that does not compile as it is tells nothing about editions.
            said.answers = Answers::default();
            differences.clear();
        }
        differences.extend(said.differences(asked.program, asked.sources));
        let is_lost = |it: &Difference| it.lost.meets(self.needed);
        if self.is_soft && differences.iter().any(is_lost) {
            self.loosen(asked.program, asked.survey);
            return Ok(None);
        }
        self.choose(&differences, &said.answers).map(Some)
    }

    /// True if the compiler could know of code that means something else in some edition.
    fn is_doubtful(&self, program: &Program) -> bool {
        let several = self.written.list().len() > 1;
        let mixed = !self.theirs.without(self.written).is_empty();
        // Of older patterns the form does not tell, nor of all traits that stand for types.
        let rises = self.boundaries(self.target()).next().is_some();
        (several || mixed) && (rises || semantics::is_suspect(program))
    }

    /// Has the compiler look at libraries newer than the edition that the bundle is to be of,
    /// and plans to change what it reads differently. Returns true if anything is changed.
    fn falls(&mut self, asked: &Asked<'_>, said: &mut Said<'_>) -> Result<bool> {
        let target = self.target();
        let fallen = |it: &Edition| target < *it && self.theirs.meets(Editions::since(*it));
        let boundary = BOUNDARIES.into_iter().rev().find(fallen);
        if boundary.is_none() || !self.written.has(target) {
            return Ok(false);
        }
        let only = Editions::of(&[target]);
        said.answers.ask(asked.program, said.text.as_str(), only)?;
        if boundary != Some(Edition::E2024) {
            return Ok(false);
        }
        Ok(repair(&mut self.repairs, asked.program, said))
    }

    /// Has the compiler look at libraries older than that edition, in one of theirs, and plans
    /// to change what means something else then. Returns true if anything is changed; adds
    /// what means something else to `differences`, as far as another text shows it.
    fn rises(
        &mut self,
        asked: &Asked<'_>,
        said: &mut Said<'_>,
        differences: &mut Vec<Difference>,
    ) -> Result<bool> {
        let target = self.target();
        let mut is_changed = false;
        for boundary in self.boundaries(target) {
            let Some(older) = Editions::before(boundary).list().pop() else {
                continue;
            };
            let only = Editions::of(&[older]);
            // In an older edition the compiler tells of all later boundaries.
            let is_known;
            if self.written.has(older) {
                said.answers.ask(asked.program, said.text.as_str(), only)?;
                is_known = self.takes(asked, said, older)?;
                is_changed |= mend(&mut self.repairs, asked.program, said, target);
            } else {
                let found = self.ask_of_another(asked, older, differences)?;
                (is_known, is_changed) = (found.0, found.1 || is_changed);
            }
            if is_known {
                break;
            }
        }
        Ok(is_changed)
    }

    /// True if the compiler takes what was `said` something about in the edition `older`.
    ///
    /// # Errors
    /// When it does no more, by a change that it proposed itself.
    fn takes(
        &mut self,
        asked: &Asked<'_>,
        said: &Said<'_>,
        older: Edition,
    ) -> Result<bool> {
        let only = Editions::of(&[older]);
        if said.answers.compiles(older) {
            self.took = self.took.with(only);
            return Ok(true);
        }
        if !said.answers.fails(older) || !self.took.has(older) {
            return Ok(false);
        }
        let mut errors = said.answers.findings().filter(|it| it.is_error());
        let Some(first) = errors.next() else {
            return Ok(false);
        };
        Err(first.refusal(said.text, asked.sources, self.target()))
    }

    /// Does so with a text for the edition `older`, where the bundle is not for it. Returns
    /// true if that compiles, and true if anything is changed.
    fn ask_of_another(
        &mut self,
        asked: &Asked<'_>,
        older: Edition,
        differences: &mut Vec<Difference>,
    ) -> Result<(bool, bool)> {
        let (program, target) = (asked.program, self.target());
        for _ in 0..TRIES_MAX {
            let Some(text) = self.question(asked, older)? else {
                break;
            };
            let mut said = Said {
                text: &text,
                answers: Answers::default(),
            };
            let only = Editions::of(&[older]);
            said.answers.ask(program, text.as_str(), only)?;
            let is_known = self.takes(asked, &said, older)?;
            let is_changed = mend(&mut self.repairs, program, &said, target);
            let again = !is_known && repair(&mut self.in_questions, program, &said);
            if is_changed || !again {
                differences.extend(said.differences(program, asked.sources));
                return Ok((is_known, is_changed));
            }
        }
        Ok((false, false))
    }

    /// The text of the program for the edition `older`, to be asked about; `None` if some code
    /// has no form for it.
    fn question(&self, asked: &Asked<'_>, older: Edition) -> Result<Option<Text>> {
        let repairs = &self.repairs.with(&self.in_questions);
        let refusals = &asked.survey.refusals;
        let before = refusals.count();
        let (program, survey) = (asked.program, asked.survey);
        let Some(migrated) = migrate::for_question(program, survey, older, repairs) else {
            refusals.forget(before);
            return Ok(None);
        };
        let choice = EditionChoice {
            written: Editions::of(&[older]),
            migrated,
            repairs: Repairs::default(),
            in_questions: Repairs::default(),
            ..*self
        };
        let text = (asked.write)(&choice).ok();
        refusals.forget(before);
        Ok(text)
    }

    /// The editions that are left by the `differences` and the `answers`.
    fn choose(&self, differences: &[Difference], answers: &Answers) -> Result<Settled> {
        let mut left = self.written;
        let mut lost = Editions::of(&[]);
        let mut why = Vec::new();
        let refusals = Refusals::default();
        for difference in differences {
            let rest = left.without(difference.lost);
            if difference.lost.meets(self.needed) || rest.is_empty() {
                let wanted = if self.needed.is_empty() {
                    left
                } else {
                    self.needed
                };
                refusals.add(difference.refusal(wanted));
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
                compiled: answers.compiled(),
                is_unasked: false,
            });
        }
        let works = left.without(answers.broken());
        if !works.is_empty() {
            left = works;
        }
        why.sort();
        why.dedup();
        Ok(Settled {
            editions: left,
            guard: guard(left, lost, &why),
            compiled: answers.compiled(),
            is_unasked: false,
        })
    }
}
