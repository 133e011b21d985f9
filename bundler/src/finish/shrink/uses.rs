//! What the code means that other machines see, as the compiler tells.
//!
//! There is no standard library of theirs here, but none is needed to look names up:
//!
//! 1. The conditions are settled as they may be on such a machine.
//! 2. Whatever may be named is marked as deprecated, with its number. Now the compiler warns of
//!    each use and says what is used, whatever leads there: paths, imports, types, macros.
//! 3. Errors about the rest, as a module `std::os::windows`, are no matter.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::live::first_of;
use super::units::{Kind, Units, STUB};
use crate::finish::dormant::{MachineSet, HERE};
use crate::finish::trial::Trial;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::Result;

/// What marks a unit, before its number.
const MARK: &str = "unit ";

/// Machines are nearly the same in which a third of the conditions differs, or less.
const NEARLY: usize = 3;

/// The condition of what is not there.
const NEVER: &str = "cfg(any())";

/// Where which units are used.
pub(super) struct Uses<'a> {
    trial: &'a Trial<'a>,
    text: &'a str,
    units: &'a Units,
    conditions: &'a [(Range<usize>, MachineSet)],
    /// The bodies of functions that do not run here, ascending.
    idle: Vec<Range<usize>>,
    /// By machines; those of this one first. They are made when they are first needed.
    readings: Vec<(MachineSet, OnceCell<Reading>)>,
    /// That of this machine without what is idle, which is nearly all of a large text.
    lean: OnceCell<Reading>,
}

/// The uses in a text as some machines see it.
#[derive(Default)]
struct Reading {
    /// Their offsets, ascending, each with the unit that is used.
    found: Vec<(usize, usize)>,
    /// What the compiler finds wrong with the text, as it has no library of these machines.
    wrong: BTreeSet<String>,
}

impl<'a> Uses<'a> {
    /// The uses in `text`, of these `units` and with these `conditions`, each with the machines
    /// where it may hold; on this one, code runs in those that are `alive`.
    pub(super) fn of(
        trial: &'a Trial<'a>,
        text: &'a str,
        units: &'a Units,
        conditions: &'a [(Range<usize>, MachineSet)],
        alive: &BTreeSet<usize>,
    ) -> Uses<'a> {
        let machines = alike(units.machines() | HERE, conditions);
        let idle = (0..units.all.len()).filter(|unit| !alive.contains(unit));
        let idle = idle.map(|it| &units.all[it]);
        let idle = idle.filter(|it| it.may_be_stub());
        let mut idle: Vec<_> = idle.filter_map(|it| it.body.clone()).collect();
        idle.sort_by_key(|body| body.start);
        Uses {
            trial,
            text,
            units,
            conditions,
            idle,
            readings: machines
                .into_iter()
                .map(|it| (it, OnceCell::new()))
                .collect(),
            lean: OnceCell::new(),
        }
    }

    /// The units that are used in a `range` of the text on this machine.
    pub(super) fn here<'u>(
        &'u self,
        range: &'u Range<usize>,
    ) -> impl Iterator<Item = usize> + 'u {
        self.on(range, HERE).map(|(unit, _)| unit)
    }

    /// The units that are used in a `range` of the text on some of `machines`, each with these.
    pub(super) fn on<'u>(
        &'u self,
        range: &'u Range<usize>,
        machines: MachineSet,
    ) -> impl Iterator<Item = (usize, MachineSet)> + 'u {
        let those = self.readings.iter();
        let those = those.filter(move |(there, _)| there & machines != 0);
        let is_idle = self.is_idle(range);
        those.flat_map(move |(there, it)| {
            let read = if is_idle || there & HERE == 0 {
                it.get_or_init(|| self.read(*there, &[]))
            } else {
                self.lean.get_or_init(|| self.read(*there, &self.idle))
            };
            read.within(range).map(move |unit| (unit, *there))
        })
    }

    /// True if something in a `range` of the text does not run here.
    fn is_idle(&self, range: &Range<usize>) -> bool {
        let next = self.idle.partition_point(|body| body.end <= range.start);
        self.idle
            .get(next)
            .is_some_and(|body| body.start < range.end)
    }

    /// True if other machines find nothing wrong with the text that is left, with blanks for the
    /// rest, but what they did before; of those that were looked at.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn are_left_in(&self, left: &str) -> Result<bool> {
        let others = self.readings.iter().filter(|(there, _)| there & HERE == 0);
        for (machines, reading) in others {
            let Some(reading) = reading.get() else {
                continue;
            };
            let conditions = self.conditions.iter();
            let conditions =
                conditions.filter(|(range, _)| left[range.start..].starts_with('#'));
            let conditions: Vec<_> = conditions.cloned().collect();
            let none = Units::default();
            let settled = Marked::of(left, &none, &conditions, *machines, &[]);
            let said = self.trial.hear_all(&settled.text, &["-Awarnings"])?;
            if !wrong(&said).is_subset(&reading.wrong) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The uses on some of `machines`, but for those in the bodies `unread`; none where the compiler
    /// cannot be run, which whoever asks it next is told.
    fn read(&self, machines: MachineSet, unread: &[Range<usize>]) -> Reading {
        let (units, conditions) = (self.units, self.conditions);
        let marked = Marked::of(self.text, units, conditions, machines, unread);
        Reading::of(self.trial, &marked, self.units).unwrap_or_default()
    }
}

impl Reading {
    /// What the compiler says is used of `units` in a text that is `marked`.
    fn of(trial: &Trial<'_>, marked: &Marked, units: &Units) -> Result<Reading> {
        let flags = ["-Awarnings", "--force-warn", "deprecated"];
        let said = trial.hear_all(&marked.text, &flags)?;
        let uses = said.iter().filter(|it| it.code() == "deprecated");
        let placed = uses.filter_map(|it| Some((marked.origin(it.called_at(FILE)?), it)));
        let found = placed.flat_map(|(at, it)| {
            let used = used(units, it).into_iter();
            used.map(move |unit| (at, unit))
        });
        let mut found: Vec<(usize, usize)> = found.collect();
        found.sort_unstable();
        found.dedup();
        Ok(Reading {
            found,
            wrong: wrong(&said),
        })
    }

    fn within<'u>(&'u self, range: &'u Range<usize>) -> impl Iterator<Item = usize> + 'u {
        let first = self.found.partition_point(|(at, _)| *at < range.start);
        let inside = self.found[first..].iter();
        let inside = inside.take_while(|(at, _)| *at < range.end);
        inside.map(|(_, unit)| *unit)
    }
}

/// Some of the `machines` each, which see the same of what is under `conditions`, this one first;
/// nearly the same, of others. Where these differ, they see both.
fn alike(
    machines: MachineSet,
    conditions: &[(Range<usize>, MachineSet)],
) -> Vec<MachineSet> {
    let mut found: Vec<MachineSet> = Vec::new();
    for one in (0..MachineSet::BITS).map(|bit| 1 << bit) {
        if machines & one == 0 {
            continue;
        }
        let is_like = |other: MachineSet| {
            let differ = conditions.iter();
            let differ =
                differ.filter(|(_, there)| (there & one == 0) != (there & other == 0));
            let is_here = other & HERE != 0;
            differ.count()
                <= if is_here {
                    0
                } else {
                    conditions.len() / NEARLY
                }
        };
        match found.iter_mut().find(|other| is_like(**other)) {
            Some(other) => *other |= one,
            None => found.push(one),
        }
    }
    found
}

/// The errors among what the compiler `said`.
fn wrong(said: &[Diagnostic]) -> BTreeSet<String> {
    let errors = said.iter().filter(|it| it.is_error());
    errors.map(Diagnostic::title).collect()
}

/// The units that a warning says are used: the one with its number, or those with its name, which
/// their own attributes call deprecated.
fn used(units: &Units, warning: &Diagnostic) -> Vec<usize> {
    let number = warning.message.rsplit_once(MARK).map(|(_, number)| number);
    if let Some(unit) = number.and_then(|it| it.parse().ok()) {
        return vec![unit];
    }
    let path = warning.message.split('`').nth(1).unwrap_or_default();
    let name = path.rsplit("::").next().unwrap_or_default();
    units.by_name.get(name).cloned().unwrap_or_default()
}

/// A text with marks.
struct Marked {
    text: String,
    /// Where pieces of it begin, ascending, and where they stood before.
    origins: Vec<(usize, usize)>,
}

impl Marked {
    /// `text` with a mark at each of the `units` that can have one, with the `conditions` settled
    /// as they may be on some of `machines`, and with nothing in the bodies `unread`.
    fn of(
        text: &str,
        units: &Units,
        conditions: &[(Range<usize>, MachineSet)],
        machines: MachineSet,
        unread: &[Range<usize>],
    ) -> Marked {
        let marks = (0..units.all.len()).filter(|&unit| may_be_marked(units, unit));
        let marks = marks.map(|unit| {
            let at = first_of(text, units.all[unit].start);
            (at..at, format!("#[deprecated(note = \"{MARK}{unit}\")] "))
        });
        let settled = conditions.iter().map(|(range, there)| {
            let is_inner = text[range.start..].starts_with("#!");
            let settled = match (there & machines != 0, is_inner) {
                (true, _) => String::new(),
                (false, true) => format!("#![{NEVER}]"),
                (false, false) => format!("#[{NEVER}]"),
            };
            (range.clone(), settled)
        });
        let stubs = unread.iter().map(|body| (body.clone(), STUB.to_owned()));
        let edits = marks.chain(settled).chain(stubs);
        let mut edits: Vec<(Range<usize>, String)> = edits.collect();
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut marked = Marked {
            text: String::new(),
            origins: Vec::new(),
        };
        let mut done = 0;
        for (range, new) in edits
            .into_iter()
            .chain([(text.len()..text.len(), String::new())])
        {
            // What stands in a body that goes is gone with it.
            if range.start < done {
                continue;
            }
            marked.origins.push((marked.text.len(), done));
            marked.text.push_str(&text[done..range.start]);
            marked.text.push_str(&new);
            done = range.end;
        }
        marked
    }

    /// Where what stands at the offset `at` stood before.
    fn origin(&self, at: usize) -> usize {
        let piece = self.origins.partition_point(|(start, _)| *start <= at);
        let (start, origin) = self.origins[piece.saturating_sub(1)];
        origin + (at - start)
    }
}

/// True if the compiler takes a mark at `unit`.
fn may_be_marked(units: &Units, unit: usize) -> bool {
    let it = &units.all[unit];
    match it.kind {
        Kind::Item | Kind::Function | Kind::Trait | Kind::Macro => true,
        Kind::Method | Kind::Associated => {
            let around = it.parent.map(|at| &units.all[at].kind);
            matches!(around, Some(Kind::Trait | Kind::Impl(None)))
        }
        _ => false,
    }
}
