//! What the compiler says of code of other editions than that of the bundle, and how the sources
//! are changed by it.
//!
//! 1. Of libraries newer than the bundle it is asked in the edition of that: where the end of
//!    temporaries is another, the code gets a form that both read alike; where it takes no form
//!    that we know, another edition is chosen.
//! 2. Of older code it is asked in an older edition, about a text that is made for that where the
//!    bundle is not for it: it says what to write instead.
//! 3. Of what procedural macros have made in edition 2024 it says how to write the patterns.

use crate::render::assemble::assemble;
use crate::rewrite::editions;
use crate::rewrite::findings::Findings;
use crate::rewrite::migrate::Repairs;
use crate::rewrite::plan;
use crate::rewrite::scopes::Globs;
use crate::source::program::Program;
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Text;

/// The number of times that a text is changed for one question, at most.
const TRIES_MAX: usize = 4;

/// The changes to the sources by what the compiler says.
#[derive(Default)]
pub(super) struct Mends {
    pub(super) repairs: Repairs,
    /// The changes to newer code in texts that are only asked about.
    in_probes: Repairs,
}

/// What comes of the questions about a text.
pub(super) enum Outcome {
    /// It stays.
    Done,
    /// Something is to be changed that was not before: the text has to be made anew.
    Anew,
    /// Some library has no form for the edition, for this reason.
    TooNew(Error),
}

/// A text of a program that is of the edition `target`, and for all that are `written`.
pub(super) struct Subject<'a> {
    pub(super) program: &'a Program,
    pub(super) survey: &'a Survey,
    pub(super) globs: &'a Globs,
    pub(super) text: &'a Text,
    pub(super) target: Edition,
    pub(super) written: Editions,
}

impl Mends {
    /// Asks about `subject`, and tells what comes of it.
    ///
    /// # Errors
    /// When a text cannot be handed to the compiler.
    pub(super) fn ask(&mut self, subject: &Subject<'_>) -> Result<Outcome> {
        let Subject {
            program,
            text,
            target,
            ..
        } = *subject;
        if editions::has_newer(program, target) {
            let findings = Findings::of(program, text, target)?;
            if findings.plan_for_newer(program, &mut self.repairs) {
                return Ok(Outcome::Anew);
            }
            if let Some(refusal) = findings.too_new(program, target) {
                return Ok(Outcome::TooNew(refusal));
            }
        }
        let mut is_changed = false;
        for older in editions::to_ask_in(program, target) {
            let (is_known, changes) = self.ask_in(subject, older)?;
            is_changed |= changes;
            // In an older edition the compiler tells of all later ones.
            if is_known {
                break;
            }
        }
        Ok(if is_changed {
            Outcome::Anew
        } else {
            Outcome::Done
        })
    }

    /// Asks about older code of `subject` in the edition `older`. Returns true if the compiler
    /// takes that, and true if anything is changed.
    fn ask_in(&mut self, subject: &Subject<'_>, older: Edition) -> Result<(bool, bool)> {
        let Subject {
            program,
            survey,
            globs,
            text,
            target,
            written,
        } = *subject;
        if written.has(older) {
            let findings = Findings::of(program, text, older)?;
            let is_changed = findings.plan_for_older(program, target, &mut self.repairs);
            return Ok((findings.compiles, is_changed));
        }
        for _ in 0..TRIES_MAX {
            let repairs = &self.repairs.with(&self.in_probes);
            let choice =
                editions::choose_for_probe(program, survey, older, target, repairs);
            let plan = choice.and_then(|it| plan::plan(program, survey, &it, globs).ok());
            let Some(plan) = plan else {
                break;
            };
            let text = assemble(program, &plan);
            let findings = Findings::of(program, &text, older)?;
            let is_changed = findings.plan_for_older(program, target, &mut self.repairs);
            let again =
                !findings.compiles && findings.plan_for_newer(program, &mut self.in_probes);
            if is_changed || !again {
                return Ok((findings.compiles, is_changed));
            }
        }
        Ok((false, false))
    }
}

/// `text`, which is of `program` and the edition `target`, with patterns that edition 2024 takes
/// where procedural macros have made others.
///
/// # Errors
/// When the text cannot be handed to the compiler.
pub(super) fn with_new_patterns(
    program: &Program,
    mut text: Text,
    target: Edition,
) -> Result<Text> {
    if !editions::has_made_patterns(program, target) {
        return Ok(text);
    }
    for _ in 0..TRIES_MAX {
        let findings = Findings::of(program, &text, target)?;
        match findings.with_new_patterns() {
            Some(changed) if !findings.compiles => text = changed,
            _ => break,
        }
    }
    Ok(text)
}
