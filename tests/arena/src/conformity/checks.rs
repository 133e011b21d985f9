//! The doing of a step.

use super::fault::ProbeFault;
use super::step::Step;
use super::subject::Subject;
use crate::sandbox::Group;

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
