//! seccomp: which system calls can be made.
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

use super::Group;
use anyhow::Context;
use calls::{constrained, gone, Rule, FREE};
use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;
use std::os::fd::RawFd;

/// Who is confined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// A program that has its standard streams and nothing else.
    Alone,
    /// One that connects by TCP too.
    Client,
    /// A compiler: it is only kept off the network.
    Compiler,
}

/// The filters in the order in which they are to be installed. `program` is the descriptor
/// that may be executed.
pub fn build(
    deadly: &[Group],
    program: RawFd,
    scope: Scope,
) -> anyhow::Result<Vec<BpfProgram>> {
    if scope == Scope::Compiler {
        let refused = rules(calls::offences(Group::Network, program))?;
        return Ok(vec![compile(
            refused,
            SeccompAction::Allow,
            refuse(libc::EPERM),
        )?]);
    }
    let mut filters = Vec::new();
    let offences: Vec<(i64, Vec<Rule>)> = deadly
        .iter()
        .flat_map(|group| match (group, scope) {
            (Group::Network, Scope::Client) => client::offences(),
            _ => calls::offences(*group, program),
        })
        .collect();
    if !offences.is_empty() {
        let kill = SeccompAction::KillProcess;
        filters.push(compile(rules(offences)?, SeccompAction::Allow, kill)?);
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

fn refuse(error: i32) -> SeccompAction {
    SeccompAction::Errno(error.unsigned_abs())
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Calls with the rules of which one must hold; no rule at all always holds.
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
        .map(|(argument, operator, value)| {
            let length = SeccompCmpArgLen::Dword;
            SeccompCondition::new(*argument, length, operator.clone(), *value)
        })
        .collect();
    SeccompRule::new(built?)
}

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

/// `argument == value`, for the lists.
fn is(argument: u8, value: u64) -> (u8, SeccompCmpOp, u64) {
    (argument, SeccompCmpOp::Eq, value)
}

/// `argument != value`, for the lists.
fn is_not(argument: u8, value: u64) -> (u8, SeccompCmpOp, u64) {
    (argument, SeccompCmpOp::Ne, value)
}

/// Of the bits `mask` of `argument` exactly `value` are set, for the lists.
fn bits(argument: u8, mask: u64, value: u64) -> (u8, SeccompCmpOp, u64) {
    (argument, SeccompCmpOp::MaskedEq(mask), value)
}
