//! The steps of all dialects, and how they are done.

use super::fault::ProbeFault;
use super::step::Step;
use super::subject::Subject;
use super::{alphano, codecup, course, gomocup, wfi};
use crate::dialect::Dialect;
use crate::sandbox::Group;

/// The steps of a dialect in order. The first says whether the program speaks at all: without
/// it the others make no sense.
pub fn steps(dialect: Dialect) -> &'static [Step] {
    match dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 => gomocup::STEPS,
        Dialect::Codecup => codecup::STEPS,
        Dialect::Course => course::STEPS,
        Dialect::Alphano => alphano::STEPS,
        Dialect::Wfi => wfi::STEPS,
    }
}

/// Does one step; returns what was seen, or the fault. If the program was ended for a forbidden
/// system call, the words of the fault say which kind of call it was.
pub fn look(step: &Step, subject: &Subject) -> Result<String, ProbeFault> {
    (step.look)(subject)
        .map_err(|fault| explain(fault, subject, |subject| (step.look)(subject).err()))
}

/// Finds out what the forbidden system call of a fault was for, by doing the same `again`, and
/// adds that to its words. Other faults are returned as they are.
pub fn explain(
    fault: ProbeFault,
    subject: &Subject,
    again: impl Fn(&Subject) -> Option<ProbeFault>,
) -> ProbeFault {
    if !fault.forbidden_call {
        return fault;
    }
    let guilty = |group: &Group| {
        again(&subject.deadly_only(*group)).is_some_and(|fault| fault.forbidden_call)
    };
    match Group::ALL.into_iter().find(guilty) {
        Some(group) => {
            let text = format!("{}: {}", fault.text, group.offense());
            ProbeFault { text, ..fault }
        }
        None => fault,
    }
}
