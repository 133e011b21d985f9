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
mod beginning;
mod wfi;
mod jury;
mod step;
mod seat;
mod strictness;
mod subject;
mod channel;
mod fault;
// Their programs are scripts of a shell, and their times those of Linux.
#[cfg(all(test, target_os = "linux"))]
mod tests;

pub(crate) use channel::{Measured, RawChannel, Received};
pub(crate) use checks::{explain, look, steps};
pub(crate) use fault::{quoted, ProbeFault};
pub(crate) use jury::{play as play_jury, JuryGame};
pub(crate) use step::Weight;
pub(crate) use subject::{ProbeLimits, Subject};
