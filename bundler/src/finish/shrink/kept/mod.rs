//! What stays of the units of a text: those in which code is alive, and whatever these name.

mod closure;
mod cut;
mod elsewhere;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::units::{Kind, Units};
use super::uses::Uses;
use super::words::called;
use crate::finish::dormant::{MachineSet, ALL};
use crate::rust::ident::unraw;

/// How much of a unit stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    Gone,
    /// Its head, with a body that never ends.
    Stub,
    Whole,
    /// All of it, and all that it calls on some machines: it runs there, where this compiler does
    /// not look.
    Elsewhere,
}

/// The units that stay.
#[derive(Clone)]
pub(crate) struct Kept<'a> {
    units: &'a Units,
    uses: &'a Uses<'a>,
    text: &'a str,
    pub(crate) states: Vec<State>,
    /// The machines on which each runs elsewhere.
    runs_on: Vec<MachineSet>,
    /// The machines for which units are brought at the moment, if they run elsewhere.
    on: MachineSet,
    /// Those that errors have shown to lead nowhere.
    banned: BTreeSet<usize>,
    /// How often each of them was missed after that.
    forgiven: BTreeMap<usize, usize>,
    /// Modules that stay even if nothing is left in them.
    held: BTreeSet<usize>,
    pub(crate) manner: Manner,
    /// True if of many impls that errors may mean those come first that fit.
    pub(crate) is_exact: bool,
    /// True if impls that hold nothing come as well: see `bring_marks`.
    pub(crate) is_marked: bool,
    words: BTreeSet<String>,
    /// What is to be read: ranges, each with the machines where it runs elsewhere.
    work: Vec<(Range<usize>, MachineSet)>,
    /// What is called elsewhere and belongs to types that are not there yet, with the machines on
    /// which it is.
    waiting: Vec<(usize, MachineSet)>,
    /// True while errors bring what they miss, which is nothing that the compiler does not see.
    is_mending: bool,
    /// How much of each unit may stay at most, once more than is needed is there.
    most: Option<Vec<State>>,
    /// Those that errors of this round have brought.
    fresh: BTreeSet<usize>,
}

/// What the names that are said in a unit mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Whatever is called so.
    Any,
    /// What is called so where such names are looked for first; errors tell of the rest.
    Near,
}

/// How often an import may come back that led nowhere.
const FORGIVEN_MAX: usize = 3;

impl<'a> Kept<'a> {
    pub(crate) fn new(
        units: &'a Units,
        uses: &'a Uses<'a>,
        text: &'a str,
        manner: Manner,
    ) -> Kept<'a> {
        Kept {
            manner,
            is_exact: false,
            is_marked: manner == Manner::Any,
            units,
            uses,
            text,
            states: vec![State::Gone; units.all.len()],
            runs_on: vec![0; units.all.len()],
            on: ALL,
            banned: BTreeSet::new(),
            forgiven: BTreeMap::new(),
            held: BTreeSet::new(),
            words: BTreeSet::new(),
            work: Vec::new(),
            waiting: Vec::new(),
            is_mending: false,
            most: None,
            fresh: BTreeSet::new(),
        }
    }

    /// All of the `units` of `text`, but for the bodies of functions that are not `alive`.
    pub(crate) fn all(
        units: &'a Units,
        uses: &'a Uses<'a>,
        text: &'a str,
        alive: &BTreeSet<usize>,
    ) -> Kept<'a> {
        let mut kept = Kept::new(units, uses, text, Manner::Any);
        for (unit, it) in units.all.iter().enumerate() {
            let runs = alive.contains(&unit) || it.kind == Kind::Lasting;
            let state = if runs { State::Whole } else { State::Stub };
            kept.bring(unit, state);
        }
        kept
    }

    pub(crate) fn is_gone(&self, unit: usize) -> bool {
        self.states[unit] == State::Gone
    }

    /// Begins another round of errors.
    pub(crate) fn begin_round(&mut self) {
        self.fresh.clear();
        self.is_mending = true;
    }

    /// Lets `unit` stay, as far as `state` says. Returns true if that is new in this round: what
    /// one error brings may be all that the next one misses.
    pub(crate) fn bring(&mut self, unit: usize, state: State) -> bool {
        let it = &self.units.all[unit];
        if self.is_mending && it.is_unseen {
            return false;
        }
        let state = match state {
            _ if it.is_dormant => State::Elsewhere,
            State::Stub if !it.may_be_stub() => State::Whole,
            state => state,
        };
        let on = it.machines & self.on;
        let is_nowhere = state == State::Elsewhere && on == 0;
        let state = self
            .most
            .as_ref()
            .map_or(state, |most| state.min(most[unit]));
        let is_elsewhere = state == State::Elsewhere;
        let is_there =
            self.states[unit] >= state && !(is_elsewhere && on & !self.runs_on[unit] != 0);
        if is_there || is_nowhere || self.banned.contains(&unit) {
            return self.fresh.contains(&unit);
        }
        if let Kind::Foreign(elements) = &it.kind {
            return self.bring_block(unit, elements.clone(), state);
        }
        self.fresh.insert(unit);
        let before = self.states[unit];
        self.states[unit] = state;
        let (on, outer) = if is_elsewhere {
            self.runs_on[unit] |= on;
            (on, std::mem::replace(&mut self.on, on))
        } else {
            (0, self.on)
        };
        if let Some(parent) = it.parent {
            self.bring(parent, State::Whole);
        }
        if let Some(block) = it.block {
            self.read(self.units.all[block].head.clone(), on);
        }
        if before == State::Gone || is_elsewhere {
            self.read(it.head.clone(), on);
        }
        if let (Some(body), true) = (&it.body, state > State::Stub) {
            self.read(body.clone(), on);
        }
        self.bring_parts(unit, state);
        self.on = outer;
        true
    }

    /// Lets what goes with `unit`, which stays as `state` says, stay too.
    fn bring_parts(&mut self, unit: usize, state: State) {
        let it = &self.units.all[unit];
        let is_elsewhere = state == State::Elsewhere;
        match &it.kind {
            Kind::Impl(_) | Kind::Trait => {
                let is_due = self.is_due(unit);
                for &inner in self.units.inside(unit) {
                    let inside = &self.units.all[inner];
                    let is_part = match inside.kind {
                        Kind::Associated => it.kind != Kind::Impl(None),
                        Kind::Lasting | Kind::Derive => true,
                        _ => false,
                    };
                    if is_part || inside.is_dormant {
                        self.bring(inner, State::Whole);
                    } else if is_due {
                        self.bring(inner, State::Stub);
                    }
                }
            }
            Kind::Method => self.declare(unit),
            // What is derived copies another way where the type may be copied bit by bit.
            Kind::Derive if it.names.iter().any(|name| name == "Clone") => {
                let beside = it.parent.map(|item| self.units.inside(item));
                for &other in beside.into_iter().flatten() {
                    let other_unit = &self.units.all[other];
                    let is_copy = other_unit.names.iter().any(|name| name == "Copy");
                    if other_unit.kind == Kind::Derive && is_copy {
                        self.bring(other, State::Whole);
                    }
                }
            }
            Kind::Item if self.manner == Manner::Near && !is_elsewhere => {}
            Kind::Item | Kind::Macro => {
                for &inner in self.units.inside(unit) {
                    self.bring(inner, state);
                }
            }
            // The path that leads to it; the last name may be that of a macro.
            Kind::Import(leaf) if self.most.is_none() => {
                let words = self.units.leaves[*leaf].words.iter();
                let words: Vec<String> = words.map(|word| unraw(word)).collect();
                let start = it.range.start;
                if is_elsewhere {
                    self.take_ways(&words, start, false);
                    self.hold_targets(unit);
                } else if self.manner == Manner::Any {
                    let macros: Vec<String> = words.iter().map(|it| called(it)).collect();
                    self.take([words, macros].concat());
                } else {
                    self.take_here(&it.range, &words);
                    self.take_dormant(&it.range, &words);
                }
            }
            _ => {}
        }
    }

    /// Lets a block stay that does even if nothing is left in it.
    pub(crate) fn keep_block(&mut self, block: usize) {
        self.states[block] = State::Whole;
        if let Some(parent) = self.units.all[block].parent {
            self.bring(parent, State::Whole);
        }
    }

    /// Lets the `elements` of a block stay, and the block itself if it needs none.
    fn bring_block(&mut self, block: usize, elements: Range<usize>, state: State) -> bool {
        if self.units.all[block].is_whole {
            self.states[block] = state;
        }
        let mut is_new = false;
        for element in elements {
            is_new |= self.bring(element, state);
        }
        is_new
    }

    /// True if the functions in `unit` are likely those that a trait from elsewhere asks for.
    fn is_due(&self, unit: usize) -> bool {
        let Some(name) = self.units.trait_of(unit) else {
            return false;
        };
        let mut named = self.units.by_name.get(name).into_iter().flatten();
        let is_ours = named.any(|&at| self.units.all[at].kind == Kind::Trait);
        !is_ours && self.units.inside(unit).len() < 3
    }

    /// Notes that what a range of the text names has to be there, and runs elsewhere if it does
    /// so itself `on` some machines, or as far as parts of it do.
    fn read(&mut self, range: Range<usize>, on: MachineSet) {
        let around = if on == 0 { ALL } else { on };
        let dormant = self.units.dormant_in(&range).cloned();
        let dormant = dormant.map(|(range, there)| (range, there & around));
        self.work.extend(dormant.filter(|(_, there)| *there != 0));
        self.work.push((range, on));
    }

    /// Lets the declaration in its trait stay of a function in the `impl` of one.
    fn declare(&mut self, unit: usize) {
        let Some(parent) = self.units.all[unit].parent else {
            return;
        };
        let Some(of) = self.units.trait_of(parent) else {
            return;
        };
        let name = &self.units.all[unit].names[0];
        let found = self.units.by_name.get(name).into_iter().flatten().copied();
        let declarations = found.filter(|&at| {
            let around = self.units.all[at].parent.map(|it| &self.units.all[it]);
            around.is_some_and(|it| it.kind == Kind::Trait && it.names[0] == of)
        });
        for declaration in declarations.collect::<Vec<_>>() {
            self.bring(declaration, State::Stub);
        }
    }

    /// Lets the modules called `word` stay, whatever is left in them. Returns true if one did not
    /// before.
    pub(crate) fn hold(&mut self, word: &str) -> bool {
        let mut is_new = false;
        for unit in self.units.by_name.get(word).cloned().unwrap_or_default() {
            if self.units.all[unit].kind == Kind::Module && self.held.insert(unit) {
                self.bring(unit, State::Whole);
                is_new = true;
            }
        }
        // What led nowhere may lead there.
        if is_new {
            self.forgiven.clear();
        }
        is_new
    }

    /// Lets `unit` go, until somebody misses it.
    pub(crate) fn ban(&mut self, unit: usize) {
        self.states[unit] = State::Gone;
        self.banned.insert(unit);
    }

    /// True of an import of all that a module has of which nothing is there.
    pub(crate) fn leads_nowhere(&self, unit: usize) -> bool {
        let targets = self.units.targets(unit);
        let is_empty = |module: &Option<usize>| module.is_some_and(|it| self.is_empty(it));
        !targets.is_empty() && targets.iter().all(is_empty)
    }

    /// True if the compiler sees nothing in `module`, which goes then.
    fn is_empty(&self, module: usize) -> bool {
        let mut inside = self.units.inside(module).iter();
        let is_nothing = |&inner: &usize| {
            let it = &self.units.all[inner];
            it.is_unseen
                || self.is_gone(inner)
                || it.kind == Kind::Module && self.is_empty(inner)
        };
        !self.held.contains(&module) && inside.all(is_nothing)
    }

    /// Brings `unit` if it was let go so, and that not over and over again. Returns true if it
    /// does.
    pub(crate) fn forgive(&mut self, unit: usize) -> bool {
        let times = self.forgiven.entry(unit).or_default();
        if *times == FORGIVEN_MAX || !self.banned.remove(&unit) {
            return false;
        }
        *times += 1;
        self.bring(unit, State::Whole)
    }

    /// Lets go of all that stays so far and `may_go`: what the compiler misses then comes back of
    /// what is in `most`, and nothing else.
    pub(crate) fn loosen(&mut self, may_go: impl Fn(usize) -> bool, most: &Kept<'_>) {
        self.most = Some(most.states.clone());
        self.banned.clear();
        for unit in 0..self.states.len() {
            let is_here = self.states[unit] < State::Elsewhere;
            let parent = self.units.all[unit].parent;
            let is_loose = parent.is_some_and(|it| self.is_gone(it));
            if is_here && (may_go(unit) || is_loose) {
                self.states[unit] = State::Gone;
            }
        }
    }

    /// True if no more may stay than once did.
    pub(crate) fn is_limited(&self) -> bool {
        self.most.is_some()
    }

    /// True if nothing stayed of `unit` when this round began, some of it may, and the compiler
    /// sees that.
    pub(crate) fn is_absent(&self, unit: usize) -> bool {
        self.is_missing(unit) && (self.is_gone(unit) || self.fresh.contains(&unit))
    }

    /// True if more may stay of `unit` than did when this round began, and the compiler sees that.
    pub(crate) fn is_missing(&self, unit: usize) -> bool {
        if self.units.all[unit].is_unseen {
            return false;
        }
        let most = self.most.as_ref().map_or(State::Whole, |most| most[unit]);
        self.states[unit] < most || self.fresh.contains(&unit)
    }

    /// Lets `unit` stay as far as `other` has it.
    pub(crate) fn restore(&mut self, unit: usize, other: &Kept<'_>) {
        self.states[unit] = other.states[unit];
    }
}
