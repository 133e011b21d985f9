//! Whether a program keeps to the protocol of its dialect: step by step, each step in a fresh
//! process, with words for what goes wrong.
//!
//! This looks at one program alone, and at things that a game never shows, such as what
//! happens at the end of input. Games are the referee's business; the few that are played
//! here, against a jury that moves at random, need no second program.

mod codecup;
mod course;
mod fault;
mod gomocup;
mod jury;
mod link;
mod seat;
mod talk;
#[cfg(test)]
mod tests;
mod wfi;

pub use fault::{quoted, Fault};
pub use jury::{play as play_jury, JuryGame};
pub use talk::{Heard, Measured, Talk};

use crate::dialect::Dialect;
use crate::rules::Rule;
use crate::sandbox::{wrap, Group, Policy, Port};
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// The program under test and what it is tested with.
#[derive(Clone, Debug)]
pub struct Bench {
    /// What to start. For a client, `{address}` in a word becomes the address of the server.
    pub command: Vec<String>,
    /// How it is confined.
    pub policy: Policy,
    /// Where it runs.
    pub folder: PathBuf,
    /// How it is spoken to.
    pub dialect: Dialect,
    /// Columns (and rows) of the boards, the usual one first; not empty.
    pub sizes: Vec<u8>,
    /// The rules.
    pub rule: Rule,
    /// The time that it has.
    pub clock: Clock,
    /// The memory that it is told it has, where the dialect tells.
    pub memory: Option<u64>,
    /// What was measured so far; shared by all clones.
    pub measured: Rc<RefCell<Measured>>,
}

/// The time that a program has. None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// For the answer to the start.
    pub start: Option<Duration>,
    /// For a move.
    pub turn: Option<Duration>,
    /// For a game.
    pub game: Option<Duration>,
    /// How much later still counts as in time.
    pub tolerance: Duration,
}

impl Bench {
    /// Columns (and rows) of the usual board.
    pub fn size(&self) -> u8 {
        self.sizes.first().copied().unwrap_or(15)
    }

    /// Starts the program.
    pub fn start(&self) -> Result<Talk, Fault> {
        let measured = Rc::clone(&self.measured);
        if self.dialect != Dialect::Wfi {
            let command = wrap(&self.command, &self.policy).map_err(refused)?;
            return Talk::start(&command, &self.folder, measured);
        }
        let (server, port) = link::listen().map_err(|error| refused(error.into()))?;
        let command = self.client(&format!("127.0.0.1:{port}"));
        let policy = Policy {
            connect: Some(Port::Number(port)),
            ..self.policy.clone()
        };
        let command = wrap(&command, &policy).map_err(refused)?;
        let limit = self.clock.start.unwrap_or(wfi::CONNECT);
        Talk::serve(server, &command, &self.folder, limit, measured)
    }

    /// The command with `address` in the place of its placeholder.
    pub fn client(&self, address: &str) -> Vec<String> {
        let fill = |word: &String| word.replace("{address}", address);
        self.command.iter().map(fill).collect()
    }

    /// The same, but of the things that a program has no business with only `group` ends it.
    pub fn deadly_only(&self, group: Group) -> Bench {
        let policy = Policy {
            deadly: vec![group],
            ..self.policy.clone()
        };
        Bench {
            policy,
            ..self.clone()
        }
    }

    /// The same with other limits.
    pub fn with_clock(&self, clock: Clock) -> Bench {
        Bench {
            clock,
            ..self.clone()
        }
    }
}

fn refused(error: anyhow::Error) -> Fault {
    Fault::new(crate::record::Reason::NoStart, format!("{error:#}"))
}

/// How much a step matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// A program that fails it loses there.
    Required,
    /// Only some managers mind.
    Advised,
}

/// One step: something that a program has to do, or to leave alone.
pub struct Step {
    /// A short name that never changes.
    pub id: &'static str,
    /// What is looked at.
    pub title: &'static str,
    /// What a failure means there.
    pub why: &'static str,
    /// How much it matters.
    pub weight: Weight,
    /// Looks: what was seen, or what went wrong.
    pub look: fn(&Bench) -> Result<String, Fault>,
}

/// The steps of a dialect. The first says whether it speaks at all: without it the others
/// make no sense.
pub fn steps(dialect: Dialect) -> &'static [Step] {
    match dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 => gomocup::STEPS,
        Dialect::Codecup => codecup::STEPS,
        Dialect::Course => course::STEPS,
        Dialect::Wfi => wfi::STEPS,
    }
}

/// Looks at one step. Where the program was ended for a forbidden system call, the words say
/// which kind of call it was.
pub fn look(step: &Step, bench: &Bench) -> Result<String, Fault> {
    (step.look)(bench)
        .map_err(|fault| explain(fault, bench, |bench| (step.look)(bench).err()))
}

/// Finds out by trying again what a forbidden system call was for.
pub fn explain(
    fault: Fault,
    bench: &Bench,
    again: impl Fn(&Bench) -> Option<Fault>,
) -> Fault {
    if !fault.forbidden_call {
        return fault;
    }
    let guilty = |group: &Group| {
        again(&bench.deadly_only(*group)).is_some_and(|fault| fault.forbidden_call)
    };
    match Group::ALL.into_iter().find(guilty) {
        Some(group) => {
            let text = format!("{}: {}", fault.text, group.offence());
            Fault { text, ..fault }
        }
        None => fault,
    }
}
