//! Brings what the compiler misses of what is kept, round after round.

use std::collections::BTreeSet;

use super::kept::{Kept, State};
use super::live;
use super::repair;
use super::units::Units;
use crate::finish::trial::{Depth, Trial};
use crate::prove::asks_for_assertions;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::Result;
use crate::text::progress::Phase;

/// A limit for safety: real programs need some twenty rounds.
const ROUNDS_MAX: usize = 100;

/// The rounds after which errors should become few: more than in any round before then tell that
/// what they bring misses more than it mends, guess after guess at the impls of some trait, while
/// the compiler takes longer and longer.
const ROUNDS_SURE: usize = 10;
/// The most errors that tell nothing of the kind.
const ERRORS_USUAL: usize = 1000;

/// The bytes of bodies that the compiler reads in no time.
const BODIES_SMALL: usize = 40_000;

/// Where the errors about what is kept lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    /// It compiles.
    Done,
    /// Nothing is known that mends them.
    Stuck,
    /// Ever further: nothing that begins with as little will do.
    Astray,
}

/// The search for the least that is the same program.
pub(super) struct Search<'a> {
    pub(super) trial: &'a Trial<'a>,
    pub(super) units: &'a Units,
    /// The units in which there is code that runs, and those around them.
    pub(super) alive: BTreeSet<usize>,
    pub(super) phase: &'a Phase,
}

impl Search<'_> {
    /// Brings what the compiler misses of what is `kept`, as [`Search::settle`] does, with all that
    /// the names in it mean, and what runs of it without assertions, if it asks for these.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn settle_all(&mut self, kept: &mut Kept<'_>) -> Result<Settled> {
        // Where the compiler makes code of it without assertions, it need not be asked whether it
        // compiles so.
        let mut depth = Depth::Editions;
        let mut sound = Vec::new();
        loop {
            let settled = self.settle_but(kept, true, depth, sound)?;
            let text = kept.blanked();
            if settled != Settled::Done || !asks_for_assertions(&text) {
                return Ok(settled);
            }
            let (copy, starts) = live::in_lines(&text, self.units);
            let Some(lines) = self.trial.program.add_asking(&copy)? else {
                if depth == Depth::All {
                    return Ok(Settled::Stuck);
                }
                depth = Depth::All;
                sound = Vec::new();
                continue;
            };
            sound = self.whole(kept, &BTreeSet::new());
            let mut is_new = false;
            for unit in live::live(self.units, &lines, &starts) {
                let before = kept.states[unit];
                kept.bring(unit, State::Whole);
                is_new |= kept.states[unit] != before;
                self.alive.insert(unit);
            }
            if !is_new {
                return Ok(Settled::Done);
            }
        }
    }

    /// Brings what the compiler misses of what is `kept`, until it compiles or that leads nowhere;
    /// with all that the names in it mean if `closes`, and as far as `depth`.
    ///
    /// Where the compiler has found nothing wrong with the body of a function, it does not read
    /// that again before nothing is wrong with the rest: of a large program that is most of its
    /// work.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn settle(
        &self,
        kept: &mut Kept<'_>,
        closes: bool,
        depth: Depth,
    ) -> Result<Settled> {
        self.settle_but(kept, closes, depth, Vec::new())
    }

    /// The same, where nothing is wrong with the bodies of those functions that are `sound`.
    fn settle_but(
        &self,
        kept: &mut Kept<'_>,
        closes: bool,
        depth: Depth,
        sound: Vec<usize>,
    ) -> Result<Settled> {
        let mut most = ERRORS_USUAL;
        let mut sound: BTreeSet<usize> = sound.into_iter().collect();
        for round in 1..=ROUNDS_MAX {
            if closes {
                kept.close();
            }
            let text = kept.blanked_without(&sound);
            let said = format!(
                "removing what does not run: round {round}, {} bytes",
                size(&text)
            );
            self.phase.step(said);
            let is_all = sound.is_empty();
            let depth = if is_all { depth } else { Depth::Usual };
            let errors = self.trial.errors(&text, depth)?;
            if errors.is_empty() && is_all {
                return Ok(Settled::Done);
            }
            if round > ROUNDS_SURE && errors.len() > most {
                return Ok(Settled::Astray);
            }
            most = most.max(errors.len());
            let read = self.sound(kept, &errors);
            if !errors.is_empty() && repair::repair(kept, self.units, &errors) {
                sound.extend(read);
            } else if is_all {
                return Ok(Settled::Stuck);
            } else {
                sound.clear();
            }
        }
        Ok(Settled::Stuck)
    }

    /// The functions in whose bodies, of what is `kept`, none of the `errors` stands, if the
    /// compiler has come to read bodies.
    fn sound(&self, kept: &Kept<'_>, errors: &[Diagnostic]) -> Vec<usize> {
        let places = errors.iter().flat_map(|error| {
            let ranges = error.ranges(FILE).into_iter().map(|range| range.start);
            let places = ranges.chain(error.called_at(FILE));
            places.map(move |at| (at, error))
        });
        let mut wrong = BTreeSet::new();
        let mut are_read = false;
        for (at, error) in places {
            let Some(unit) = self.units.around(at) else {
                continue;
            };
            let body = self.units.all[unit].body.as_ref();
            are_read |= body.is_some_and(|it| it.contains(&at)) && !is_about_names(error);
            wrong.insert(unit);
        }
        if are_read {
            self.whole(kept, &wrong)
        } else {
            Vec::new()
        }
    }

    /// The functions of which the bodies are `kept`, and that are not `wrong`; none if all that is
    /// so small that it is no matter whether the compiler reads it.
    fn whole(&self, kept: &Kept<'_>, wrong: &BTreeSet<usize>) -> Vec<usize> {
        let whole = (0..self.units.all.len()).filter(|&unit| {
            let it = &self.units.all[unit];
            kept.states[unit] == State::Whole && it.may_be_stub() && !wrong.contains(&unit)
        });
        let whole: Vec<usize> = whole.collect();
        let bodies = whole
            .iter()
            .filter_map(|&unit| self.units.all[unit].body.clone());
        if bodies.map(|it| it.len()).sum::<usize>() > BODIES_SMALL {
            whole
        } else {
            Vec::new()
        }
    }
}

/// True of an `error` after which the compiler may not read bodies: it looks names up before.
fn is_about_names(error: &Diagnostic) -> bool {
    let code = error.code();
    ("E0401"..="E0437").contains(&code)
        || matches!(code, "" | "E0531" | "E0532" | "E0603")
        || ("E0573"..="E0576").contains(&code)
}

/// The bytes of `text` that are no blanks.
fn size(text: &str) -> usize {
    text.bytes()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count()
}
