//! What an attempt to shake begins with.

use std::collections::BTreeSet;

use super::kept::{Kept, Manner, State};
use super::units::{Kind, Units};
use super::uses::Uses;
use crate::finish::dormant::ALL;

/// The units of the program's own code, all that is not in the modules `published`. Its functions
/// that do not run by what is `alive` count as if they did, on a machine that is not here.
pub(super) fn keep_own(
    units: &mut Units,
    alive: &BTreeSet<usize>,
    published: &[String],
) -> Vec<usize> {
    let is_own = |&unit: &usize| {
        let root = units.outwards(Some(unit)).last();
        let root = root.map(|at| &units.all[at]);
        !root.is_some_and(|it| it.kind == Kind::Module && published.contains(&it.names[0]))
    };
    let own: Vec<usize> = (0..units.all.len()).filter(is_own).collect();
    let idle = own.iter().filter(|unit| !alive.contains(unit));
    let idle = idle.map(|&unit| &units.all[unit]);
    let idle =
        idle.filter(|it| matches!(it.kind, Kind::Function | Kind::Method | Kind::Call));
    let idle = idle.map(|it| (it.range.clone(), ALL)).collect();
    units.add_dormant(idle);
    own
}

/// What stays of `units` in any case.
pub(super) fn begin<'u>(
    units: &'u Units,
    uses: &'u Uses<'u>,
    text: &'u str,
    alive: &BTreeSet<usize>,
    manner: Manner,
) -> Kept<'u> {
    let mut kept = Kept::new(units, uses, text, manner);
    for (unit, it) in units.all.iter().enumerate() {
        let is_alive = alive.contains(&unit) && it.kind != Kind::Module;
        let is_in_module = it
            .parent
            .is_none_or(|parent| units.all[parent].kind == Kind::Module);
        match &it.kind {
            Kind::Foreign(_) if it.is_whole => kept.keep_block(unit),
            Kind::Foreign(_) => {}
            _ if is_alive || it.kind == Kind::Lasting && is_in_module => {
                kept.bring(unit, State::Whole);
            }
            _ => {}
        }
    }
    kept
}

/// The calls of macros that may have made code which is `alive`.
pub(super) fn makers(units: &Units, alive: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut making: Vec<&str> = Vec::new();
    loop {
        let before = making.len();
        for (unit, it) in units.all.iter().enumerate() {
            let is_new = it.kind == Kind::Macro && !making.contains(&it.names[0].as_str());
            let mut words = units.words(&it.range).skip(2);
            if is_new && (alive.contains(&unit) || words.any(|word| making.contains(&word)))
            {
                making.push(&it.names[0]);
            }
        }
        if making.len() == before {
            break;
        }
    }
    let calls = (0..units.all.len()).filter(|&unit| units.all[unit].kind == Kind::Call);
    let makes = |unit: &usize| {
        let called = units.macros_of(*unit).iter();
        let mut names = called.map(|&at| units.all[at].names[0].as_str());
        names.any(|name| making.contains(&name))
    };
    calls.filter(makes).collect()
}
