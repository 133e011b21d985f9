//! The form of a step: something that a program has to do, or to leave alone.

use super::fault::ProbeFault;
use super::subject::Subject;

/// One step of the checks of a dialect, done with a fresh process.
pub struct Step {
    /// A short name that never changes.
    pub id: &'static str,
    /// The thing that is looked at.
    pub title: &'static str,
    /// The consequence of a failure on the platform.
    pub why: &'static str,
    /// The importance of the step.
    pub weight: Weight,
    /// Does the step; returns what was seen, or the fault.
    pub look: fn(&Subject) -> Result<String, ProbeFault>,
}

/// The importance of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// A program that fails it loses there.
    Required,
    /// Only some managers mind.
    Advised,
}
