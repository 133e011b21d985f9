//! What stays of the units of a text: those in which code is alive, and whatever these name.

use std::collections::BTreeSet;
use std::ops::Range;

use super::units::{Kind, Units};
use super::words::called;
use crate::rust::ident::unraw;

/// How much of a unit stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    Gone,
    /// Its head, with a body that never ends.
    Stub,
    Whole,
    /// All of it, and all that it calls: it runs where this compiler does not look.
    Elsewhere,
}

/// The units that stay.
pub(super) struct Kept<'a> {
    units: &'a Units,
    text: &'a str,
    pub(super) states: Vec<State>,
    /// Those that errors have shown to lead nowhere.
    banned: BTreeSet<usize>,
    /// Modules that stay even if nothing is left in them.
    held: BTreeSet<usize>,
    words: BTreeSet<String>,
    /// Those of code that runs elsewhere, each with the index of the root's module that says it.
    words_elsewhere: BTreeSet<(usize, String)>,
    work: Vec<(Range<usize>, bool)>,
}

/// What a body that no one runs comes to.
pub(super) const STUB: &str = "{loop{}}";

impl<'a> Kept<'a> {
    pub(super) fn new(units: &'a Units, text: &'a str) -> Kept<'a> {
        Kept {
            units,
            text,
            states: vec![State::Gone; units.all.len()],
            banned: BTreeSet::new(),
            held: BTreeSet::new(),
            words: BTreeSet::new(),
            words_elsewhere: BTreeSet::new(),
            work: Vec::new(),
        }
    }

    pub(super) fn is_gone(&self, unit: usize) -> bool {
        self.states[unit] == State::Gone
    }

    /// Lets `unit` stay, as far as `state` says. Returns true if that is new.
    pub(super) fn bring(&mut self, unit: usize, state: State) -> bool {
        let it = &self.units.all[unit];
        let is_short = |body: &Range<usize>| body.len() < STUB.len();
        let must = it.is_whole || it.body.as_ref().is_none_or(is_short);
        let state = match state {
            _ if it.is_dormant => State::Elsewhere,
            State::Stub if must => State::Whole,
            state => state,
        };
        if self.states[unit] >= state || self.banned.contains(&unit) {
            return false;
        }
        let before = self.states[unit];
        self.states[unit] = state;
        if let Some(parent) = it.parent {
            self.bring(parent, State::Whole);
        }
        let is_elsewhere = state == State::Elsewhere;
        if before == State::Gone || is_elsewhere {
            self.read(it.head.clone(), is_elsewhere);
        }
        if let (Some(body), true) = (&it.body, state > State::Stub) {
            self.read(body.clone(), is_elsewhere);
        }
        match &it.kind {
            Kind::Impl(_) | Kind::Trait => {
                for &inner in self.units.inside(unit) {
                    let inside = &self.units.all[inner];
                    let is_part = match inside.kind {
                        Kind::Associated => it.kind != Kind::Impl(None),
                        Kind::Lasting => true,
                        _ => false,
                    };
                    if is_part || inside.is_dormant {
                        self.bring(inner, State::Whole);
                    }
                }
            }
            Kind::Method => self.declare(unit),
            // The path that leads to it; the last name may be that of a macro.
            Kind::Import(leaf) => {
                let words = &self.units.leaves[*leaf].words;
                let all = words.iter().map(|word| unraw(word));
                let macros = words.iter().map(|word| called(word));
                let elsewhere = is_elsewhere.then_some(it.range.start);
                self.take(all.chain(macros).collect(), elsewhere);
            }
            _ => {}
        }
        true
    }

    /// Notes that what a range of the text names has to be there, and runs elsewhere if it
    /// `is_elsewhere` itself, or as far as it does.
    fn read(&mut self, range: Range<usize>, is_elsewhere: bool) {
        let dormant = self.units.dormant_in(&range).cloned();
        self.work.extend(dormant.map(|range| (range, true)));
        self.work.push((range, is_elsewhere));
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
    pub(super) fn hold(&mut self, word: &str) -> bool {
        let mut is_new = false;
        for unit in self.units.by_name.get(word).cloned().unwrap_or_default() {
            if self.units.all[unit].kind == Kind::Module && self.held.insert(unit) {
                self.bring(unit, State::Whole);
                is_new = true;
            }
        }
        is_new
    }

    /// Brings the imports of `word` that were taken away. Returns true if there was one.
    pub(super) fn forgive(&mut self, word: &str) -> bool {
        let mut is_new = false;
        for unit in self.units.by_name.get(word).cloned().unwrap_or_default() {
            if self.banned.remove(&unit) {
                is_new |= self.bring(unit, State::Whole);
            }
        }
        is_new
    }

    /// Takes `unit` away, until somebody misses it.
    pub(super) fn ban(&mut self, unit: usize) {
        self.states[unit] = State::Gone;
        self.banned.insert(unit);
    }

    /// Brings what the words name of all that was brought, and what is needed without a name.
    pub(super) fn close(&mut self) {
        loop {
            self.close_by_names();
            self.bring_imports_of_traits();
            self.bring_dormant();
            self.bring_marks();
            if self.work.is_empty() {
                break;
            }
        }
    }

    /// Brings impls, and calls of macros that may make some, that this compiler does not see,
    /// where it sees a type or trait that they are about.
    fn bring_dormant(&mut self) {
        for unit in 0..self.units.all.len() {
            let it = &self.units.all[unit];
            let head = match &it.kind {
                Kind::Impl(_) => it.head.clone(),
                Kind::Call => it.range.clone(),
                _ => continue,
            };
            if !it.is_dormant || !self.is_gone(unit) {
                continue;
            }
            let mut words: Vec<&str> = self.units.words(&head).collect();
            for rules in self.units.macros(&head) {
                words.extend(self.units.words(&self.units.all[rules].range));
            }
            let named = words
                .iter()
                .filter_map(|word| self.units.by_name.get(*word));
            let is_about = named.flatten().any(|&at| {
                let kind = &self.units.all[at].kind;
                matches!(kind, Kind::Item | Kind::Trait) && !self.is_gone(at)
            });
            if is_about {
                self.bring(unit, State::Elsewhere);
            }
        }
    }

    /// Brings impls of foreign traits that hold nothing, as `FusedIterator`: without them the
    /// standard library does the same in another way.
    fn bring_marks(&mut self) {
        for unit in 0..self.units.all.len() {
            let it = &self.units.all[unit];
            let Kind::Impl(Some(name)) = &it.kind else {
                continue;
            };
            let named = |word: &str| self.units.by_name.get(word).into_iter().flatten();
            let is_ours = named(name).any(|&at| self.units.all[at].kind == Kind::Trait);
            let is_gone = self.is_gone(unit);
            if is_ours || !is_gone || !self.units.inside(unit).is_empty() {
                continue;
            }
            let behind = self
                .units
                .words(&it.head)
                .skip_while(|word| *word != "for")
                .skip(1);
            let types = behind
                .flat_map(named)
                .filter(|&&at| self.units.all[at].kind == Kind::Item);
            let types: Vec<usize> = types.copied().collect();
            if !types.is_empty() && types.iter().all(|&at| !self.is_gone(at)) {
                self.bring(unit, State::Whole);
            }
        }
    }

    /// Brings what the words name of all that was brought.
    fn close_by_names(&mut self) {
        while let Some((range, is_elsewhere)) = self.work.pop() {
            let words: Vec<String> = self.units.words(&range).map(str::to_owned).collect();
            self.take(words, is_elsewhere.then_some(range.start));
        }
    }

    /// Brings what is called so, for each of `words` that is new.
    fn take(&mut self, words: Vec<String>, elsewhere: Option<usize>) {
        for word in words {
            let is_new = match elsewhere {
                Some(at) => {
                    let root = self.units.root(at).unwrap_or(usize::MAX);
                    self.words_elsewhere.insert((root, word.clone()))
                }
                None => self.words.insert(word.clone()),
            };
            if is_new {
                self.name_at(&word, elsewhere);
            }
        }
    }

    /// Brings what is called `word`.
    pub(super) fn name(&mut self, word: &str) -> bool {
        self.name_at(word, None)
    }

    /// Brings what is called `word` by code that runs `elsewhere`, if it does.
    fn name_at(&mut self, word: &str, elsewhere: Option<usize>) -> bool {
        let mut is_new = false;
        let is_elsewhere = elsewhere.is_some();
        let mut found: Vec<usize> =
            self.units.by_name.get(word).cloned().unwrap_or_default();
        found.retain(|&at| {
            elsewhere.is_none_or(|user| self.units.knows(user, self.units.all[at].start))
        });
        for unit in found {
            is_new |= match &self.units.all[unit].kind {
                Kind::Impl(_) | Kind::Lasting => false,
                Kind::Method | Kind::Associated if !is_elsewhere => false,
                Kind::Module => false,
                Kind::Function if !is_elsewhere => self.bring(unit, State::Stub),
                _ if is_elsewhere => self.bring(unit, State::Elsewhere),
                _ => self.bring(unit, State::Whole),
            };
        }
        is_new
    }

    /// Brings the traits that are imported though nothing names them, for their methods.
    fn bring_imports_of_traits(&mut self) {
        for unit in 0..self.units.all.len() {
            let Kind::Import(leaf) = self.units.all[unit].kind else {
                continue;
            };
            let leaf = &self.units.leaves[leaf];
            let last = if leaf.is_renamed {
                leaf.words.len().checked_sub(2)
            } else {
                leaf.words.len().checked_sub(1)
            };
            let Some(name) = last.map(|at| leaf.words[at].as_str()) else {
                continue;
            };
            let found = self.units.by_name.get(name).into_iter().flatten();
            let mut found =
                found.filter(|&&at| !matches!(self.units.all[at].kind, Kind::Import(_)));
            let is_ours = found.clone().next().is_some();
            let is_trait = found
                .any(|&at| self.units.all[at].kind == Kind::Trait && !self.is_gone(at));
            let is_foreign = !is_ours && name.starts_with(char::is_uppercase);
            if name == "*" || is_trait || is_foreign {
                self.bring(unit, State::Whole);
            }
        }
    }

    /// Lets modules go in which nothing is left.
    fn sweep(&self) -> Vec<bool> {
        let units = &self.units.all;
        let mut is_gone: Vec<bool> =
            self.states.iter().map(|it| *it == State::Gone).collect();
        // A module stands before what it holds.
        for unit in (0..units.len()).rev() {
            if units[unit].kind == Kind::Module && !self.held.contains(&unit) {
                let inside = self.units.inside(unit);
                is_gone[unit] |=
                    !inside.is_empty() && inside.iter().all(|&inner| is_gone[inner]);
            }
        }
        is_gone
    }

    /// The ranges of the text that go, and the bodies that no one runs.
    pub(super) fn cut(&self) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
        let is_gone = self.sweep();
        let (mut gone, mut stubs) = (Vec::new(), Vec::new());
        let mut leaves = BTreeSet::new();
        for (unit, state) in self.states.iter().enumerate() {
            let it = &self.units.all[unit];
            match (is_gone[unit], &it.kind) {
                (true, Kind::Import(leaf)) => {
                    leaves.insert(*leaf);
                }
                (true, _) => gone.push(it.range.clone()),
                _ if *state == State::Stub => stubs.extend(it.body.clone()),
                _ => {}
            }
        }
        gone.extend(self.units.uses.iter().flat_map(|it| it.removal(&leaves)));
        (gone, stubs)
    }

    /// The text with blanks for what goes: all else stands where it stood.
    pub(super) fn blanked(&self) -> String {
        let mut bytes = self.text.as_bytes().to_vec();
        let (gone, stubs) = self.cut();
        for range in stubs.iter().chain(&gone) {
            for byte in &mut bytes[range.clone()] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        for body in &stubs {
            let is_gone = gone
                .iter()
                .any(|it| it.start <= body.start && body.end <= it.end);
            if !is_gone {
                bytes[body.start..body.start + STUB.len()].copy_from_slice(STUB.as_bytes());
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
