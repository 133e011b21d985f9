//! Checks that a program keeps to the protocol of its dialect: step by step, each step with a
//! fresh process, and with words for what goes wrong.
//!
//! The checks look at one program alone, and at things that a game never shows, such as what
//! happens at the end of input. The ordinary conversation in them is what the speaker of the
//! dialect says, as in games; whatever else is said goes through the raw channel. Games are the
//! referee's business; the few that are played here, against a jury that moves at random, need
//! no second program.

mod checks;
mod gomocup;
mod codecup;
mod course;
mod alphano;
mod wfi;
mod beginning;
mod jury;
mod step;
mod seat;
mod subject;
mod channel;
mod fault;
// Their programs are scripts of a shell, and their times those of Linux.
#[cfg(all(test, target_os = "linux"))]
mod tests;

pub(crate) use channel::{Measured, RawChannel, Received};
pub(crate) use checks::{explain, look};
pub(crate) use fault::{quoted, ProbeFault};
pub(crate) use jury::{play as play_jury, JuryGame};
pub(crate) use step::{Step, Weight};
pub(crate) use subject::{ProbeLimits, Subject};

use crate::dialect::Dialect;

/// The steps of a dialect in order. The first says whether the program speaks at all: without
/// it the others make no sense.
pub(crate) fn steps(dialect: Dialect) -> &'static [Step] {
    match dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 => gomocup::STEPS,
        Dialect::Codecup => codecup::STEPS,
        Dialect::Course => course::STEPS,
        Dialect::Alphano => alphano::STEPS,
        Dialect::Wfi => wfi::STEPS,
    }
}
