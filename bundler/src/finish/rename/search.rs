//! The search for the names that can be others: the compiler is asked until it is content.

use std::collections::{BTreeMap, BTreeSet};

use super::blame::blamed;
use super::short;
use super::words::{Names, Renamed, Words};
use crate::finish::trial::{Heard, Trial};
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::Result;
use crate::text::progress::Phase;

/// A limit for safety: real programs need some six rounds.
const ROUNDS_MAX: usize = 40;

/// The most times that what shows is taken back by the texts of the program.
const TEXTS_MAX: usize = 4;

/// The most comparisons that are made to find what else must not be called otherwise.
const CHECKS_MAX: usize = 24;

/// The search for new names for `words` of the bundle with this `text`.
pub(super) struct Search<'a> {
    pub(super) trial: &'a Trial<'a>,
    pub(super) words: &'a Words,
    pub(super) text: &'a str,
    pub(super) phase: &'a Phase,
    /// How often the compiler warns of what, by the names of the lints.
    pub(super) warnings: BTreeMap<String, usize>,
}

/// What comes of a comparison of the program with what it was.
enum Compared {
    Same,
    /// It shows these words.
    Shown(BTreeSet<usize>),
    Different,
}

impl Search<'_> {
    /// New names, with which the bundle compiles without further warnings and is the same
    /// program.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn names(&self) -> Result<Names> {
        let all = (0..self.words.all.len()).collect();
        let mut names = short::names(self.words, &all);
        if !self.settle(&mut names)? {
            self.phase
                .step("shortening names: given up, the compiler takes none");
            return Ok(Names::new());
        }
        for _ in 0..TEXTS_MAX {
            // What went back has left short names to others.
            names = short::names(self.words, &names.into_keys().collect());
            if !self.settle(&mut names)? {
                break;
            }
            match self.compare(&names)? {
                Compared::Same => return Ok(names),
                Compared::Shown(words) => names.retain(|word, _| !words.contains(word)),
                Compared::Different => break,
            }
        }
        self.halves(names)
    }

    /// Takes back those of `names` that the compiler is at odds with; false if that leads
    /// nowhere.
    fn settle(&self, names: &mut Names) -> Result<bool> {
        for round in 1..=ROUNDS_MAX {
            let (count, all) = (names.len(), self.words.all.len());
            self.phase
                .step(format!("shortening names: round {round}, {count} of {all}"));
            let renamed = self.words.renamed(self.text, names);
            let wrong = self.wrong(&renamed.text)?;
            if wrong.is_empty() {
                return Ok(true);
            }
            let blamed = self.blamed(&wrong, &renamed, names);
            if blamed.is_empty() {
                return Ok(false);
            }
            names.retain(|word, _| !blamed.contains(word));
        }
        Ok(false)
    }

    /// What the compiler has against `text`.
    fn wrong(&self, text: &str) -> Result<Vec<Diagnostic>> {
        Ok(match self.trial.hear(text, &[])? {
            Heard::Errors(errors) => errors,
            Heard::Warnings(warnings) => self.further(warnings),
        })
    }

    fn blamed(
        &self,
        wrong: &[Diagnostic],
        renamed: &Renamed,
        names: &Names,
    ) -> BTreeSet<usize> {
        let by_name = self.words.by_name(names);
        let each = wrong.iter().flat_map(|it| blamed(it, renamed, &by_name));
        each.collect()
    }

    /// Those of `warnings` by lints that say more than they did.
    fn further(&self, warnings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let now = counted(&warnings);
        let is_further =
            |it: &Diagnostic| now.get(it.code()) > self.warnings.get(it.code());
        warnings.into_iter().filter(is_further).collect()
    }

    /// What comes of comparing the program with these `names` with what it was.
    fn compare(&self, names: &Names) -> Result<Compared> {
        self.phase.step("shortening names: comparing");
        let program = self.trial.program;
        let renamed = self.words.renamed(self.text, names);
        let Some(other) = program.other(&renamed.text)? else {
            return Ok(Compared::Different);
        };
        if program.is(&other, &renamed.text) {
            return Ok(Compared::Same);
        }
        let (before, after) = (program.words(), other.words());
        let is_shown = |(word, new): &(&usize, &String)| {
            let old = &self.words.all[**word].name;
            after.get(old) < before.get(old) || after.get(*new) > before.get(*new)
        };
        let shown: BTreeSet<usize> =
            names.iter().filter(is_shown).map(|it| *it.0).collect();
        Ok(if shown.is_empty() {
            Compared::Different
        } else {
            Compared::Shown(shown)
        })
    }

    /// As many of `names` as can be found by trying halves.
    fn halves(&self, names: Names) -> Result<Names> {
        let mut best = BTreeSet::new();
        let mut named = Names::new();
        let mut work = parts(&names.into_keys().collect::<Vec<_>>());
        for check in 1..=CHECKS_MAX {
            let Some(part) = work.pop() else {
                break;
            };
            self.phase
                .step(format!("shortening names: comparison {check}"));
            let trial = best.iter().chain(&part).copied().collect();
            let mut names = short::names(self.words, &trial);
            let is_fit = self.settle(&mut names)?;
            if is_fit && matches!(self.compare(&names)?, Compared::Same) {
                best = names.keys().copied().collect();
                named = names;
            } else {
                work.extend(parts(&part));
            }
        }
        Ok(named)
    }
}

/// The halves of what has any, the first last.
fn parts(words: &[usize]) -> Vec<Vec<usize>> {
    if words.len() < 2 {
        return Vec::new();
    }
    let (first, second) = words.split_at(words.len() / 2);
    vec![second.to_vec(), first.to_vec()]
}

/// How many of `warnings` there are by each lint.
pub(super) fn counted(warnings: &[Diagnostic]) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for warning in warnings {
        *counted.entry(warning.code().to_owned()).or_insert(0) += 1;
    }
    counted
}
