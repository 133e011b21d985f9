//! seccomp: the system calls that can be made.
//!
//! Up to three filters are stacked; of their answers the sternest counts:
//! 1. what leaves no doubt in a deadly group ends the program;
//! 2. what libraries try first and can do without is answered "not implemented";
//! 3. whatever is not on the list of what programs need is answered "not permitted".
//!
//! Pointers cannot be looked through, so paths, addresses and ports are Landlock's business;
//! here numbers and flags decide.

mod calls;
mod client;
mod rule;

use std::collections::BTreeMap;
use std::os::fd::RawFd;

use anyhow::Context;
use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCondition, SeccompFilter,
    SeccompRule,
};

use super::policy::Group;
use calls::{constrained, gone, FREE};
use rule::Rule;

/// The kind of program that is confined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// A program that has its standard streams and nothing else.
    Alone,
    /// A program that connects by TCP too.
    Client,
    /// A compiler: it is only kept off the network.
    Compiler,
}

/// The filters in the order in which they are to be installed. `deadly` are the groups that end
/// the program; `program` is the descriptor that may be executed. Fails for processors whose
/// calls cannot be filtered.
pub fn build(
    deadly: &[Group],
    program: RawFd,
    scope: Scope,
) -> anyhow::Result<Vec<BpfProgram>> {
    if scope == Scope::Compiler {
        let refused = rules(calls::offenses(Group::Network, program))?;
        return Ok(vec![compile(
            refused,
            SeccompAction::Allow,
            refuse(libc::EPERM),
        )?]);
    }
    let mut filters = Vec::new();
    let offenses: Vec<(i64, Vec<Rule>)> = deadly
        .iter()
        .flat_map(|group| match (group, scope) {
            (Group::Network, Scope::Client) => client::offenses(),
            _ => calls::offenses(*group, program),
        })
        .collect();
    if !offenses.is_empty() {
        let kill = SeccompAction::KillProcess;
        filters.push(compile(rules(offenses)?, SeccompAction::Allow, kill)?);
    }
    let absent = gone().map(|call| (call, vec![]));
    filters.push(compile(
        rules(absent)?,
        SeccompAction::Allow,
        refuse(libc::ENOSYS),
    )?);
    let free = FREE.iter().copied().chain(calls::free_here()).chain(gone());
    let mut allowed: Vec<(i64, Vec<Rule>)> = free.map(|call| (call, vec![])).collect();
    allowed.extend(constrained(program));
    if scope == Scope::Client {
        allowed.extend(client::allowed());
    }
    filters.push(compile(
        rules(allowed)?,
        refuse(libc::EPERM),
        SeccompAction::Allow,
    )?);
    Ok(filters)
}

/// The action that lets a call fail with this error.
fn refuse(error: i32) -> SeccompAction {
    SeccompAction::Errno(error.unsigned_abs())
}

/// Rules by the number of the call; one of them must hold.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// The rules of calls as the filter takes them; no rule at all always holds.
fn rules(calls: impl IntoIterator<Item = (i64, Vec<Rule>)>) -> anyhow::Result<Rules> {
    let mut rules = Rules::new();
    for (call, alternatives) in calls {
        let built: Result<Vec<SeccompRule>, _> = alternatives.iter().map(rule).collect();
        rules
            .entry(call)
            .or_default()
            .extend(built.context("a rule for system calls")?);
    }
    Ok(rules)
}

fn rule(conditions: &Rule) -> Result<SeccompRule, seccompiler::BackendError> {
    let built: Result<Vec<SeccompCondition>, _> = conditions
        .iter()
        .map(|condition| {
            let length = SeccompCmpArgLen::Dword;
            let operator = condition.operator.clone();
            SeccompCondition::new(condition.argument, length, operator, condition.value)
        })
        .collect();
    SeccompRule::new(built?)
}

/// A filter that does what `matched` says with calls for which the rules hold, and what
/// `otherwise` says with all others.
fn compile(
    rules: Rules,
    otherwise: SeccompAction,
    matched: SeccompAction,
) -> anyhow::Result<BpfProgram> {
    let processor = std::env::consts::ARCH
        .try_into()
        .context("system calls of this processor cannot be filtered")?;
    let filter = SeccompFilter::new(rules, otherwise, matched, processor)
        .context("the filter of system calls is wrong")?;
    filter
        .try_into()
        .context("the filter of system calls cannot be built")
}
