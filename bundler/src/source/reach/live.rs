//! Finds the units that live, to a fixed point: what lives says words, and words wake units.

use super::units::{Kind, Unit, Units};
use super::words::{Ways, Word, ANY, FILLED, TYPE};
use crate::source::program::{Crate, Extern};

/// The units that live.
pub(super) struct Live {
    pub(super) units: Vec<bool>,
}

/// A search that has come some way.
struct Search<'a> {
    units: &'a Units,
    live: Vec<bool>,
    /// The ways in which each word is said.
    said: Vec<Ways>,
    /// The units to look at again when a word is said.
    waiting: Vec<Vec<usize>>,
    /// The crates that a word brings in, each with the crate in which it does.
    bringing: Vec<Vec<(usize, usize)>>,
    crates: Vec<bool>,
    /// The units of each crate.
    of_crate: Vec<Vec<usize>>,
    /// The parts of each impl and trait.
    parts: Vec<Vec<usize>>,
    /// True for modules that hold something that lives, imports of their own aside.
    filled: Vec<bool>,
    /// The private imports of each module.
    imports: Vec<Vec<usize>>,
    todo: Vec<usize>,
}

/// The units that live if the program's own crate, the first of `crates`, does.
pub(super) fn find(units: &Units, crates: &[Crate]) -> Live {
    let mut search = Search::new(units, crates);
    search.wake_crate(0);
    while let Some(unit) = search.todo.pop() {
        search.look_at(unit);
    }
    Live { units: search.live }
}

impl Search<'_> {
    fn new<'a>(units: &'a Units, crates: &[Crate]) -> Search<'a> {
        let words = units.words.count();
        let mut search = Search {
            units,
            live: vec![false; units.all.len()],
            said: vec![0; words],
            waiting: vec![Vec::new(); words],
            bringing: vec![Vec::new(); words],
            crates: vec![false; crates.len()],
            of_crate: vec![Vec::new(); crates.len()],
            parts: vec![Vec::new(); units.all.len()],
            filled: vec![false; units.modules.len()],
            imports: vec![Vec::new(); units.modules.len()],
            todo: Vec::new(),
        };
        for (number, unit) in units.all.iter().enumerate() {
            search.of_crate[unit.krate].push(number);
            if let Some(parent) = unit.parent {
                search.parts[parent].push(number);
            }
            if unit.kind == (Kind::Import { private: true }) {
                search.imports[unit.module].push(number);
            }
            let names = unit.names.iter().map(|(word, _)| word);
            for &word in names.chain(&unit.needs) {
                search.waiting[word].push(number);
            }
        }
        for (from, krate) in crates.iter().enumerate() {
            for (name, target) in &krate.externs {
                if let (Extern::Bundled(to), Some(word)) = (target, units.words.known(name))
                {
                    search.bringing[word].push((from, *to));
                }
            }
        }
        search
    }

    fn wake_crate(&mut self, krate: usize) {
        if std::mem::replace(&mut self.crates[krate], true) {
            return;
        }
        self.todo.extend(&self.of_crate[krate]);
        // What is said already may bring in more from here.
        let words = 0..self.said.len();
        let said: Vec<Word> = words.filter(|&word| self.said[word] & ANY != 0).collect();
        for word in said {
            self.bring(word);
        }
    }

    /// Wakes the crates that `word` brings in.
    fn bring(&mut self, word: Word) {
        for at in 0..self.bringing[word].len() {
            let (from, to) = self.bringing[word][at];
            if self.crates[from] {
                self.wake_crate(to);
            }
        }
    }

    fn say(&mut self, word: Word, ways: Ways) {
        let before = self.said[word];
        self.said[word] |= ways;
        if self.said[word] != before {
            self.todo.extend(&self.waiting[word]);
            if before & ANY == 0 && ways & ANY != 0 {
                self.bring(word);
            }
        }
    }

    /// Wakes `unit` if it has all that it needs.
    fn look_at(&mut self, number: usize) {
        let unit = &self.units.all[number];
        if self.live[number] || !self.crates[unit.krate] || unit.is_unused {
            return;
        }
        if unit.wakes_crates && self.is_seen(unit) {
            unit.says.iter().for_each(|&(word, _)| self.bring(word));
        }
        if !self.is_said(number) {
            return;
        }
        self.live[number] = true;
        if unit.kind != (Kind::Import { private: true }) {
            self.fill(unit.module);
        }
        for &(word, ways) in &unit.says {
            self.say(word, ways);
        }
        self.todo.extend(&self.parts[number]);
    }

    fn is_said(&self, number: usize) -> bool {
        let unit = &self.units.all[number];
        let is_held = unit.parent.is_none_or(|parent| self.live[parent]);
        let mut names = unit.names.iter();
        let is_named =
            unit.is_root || names.any(|&(word, ways)| self.said[word] & ways != 0);
        is_held
            && self.is_seen(unit)
            && is_named
            && unit.needs.iter().all(|&it| self.said[it] & TYPE != 0)
    }

    /// False for an import that only an empty module sees.
    fn is_seen(&self, unit: &Unit) -> bool {
        let is_root = unit.range.is_empty();
        let is_import = unit.kind == (Kind::Import { private: true });
        is_root || !is_import || self.filled[unit.module]
    }

    /// Notes that something lives in `module`, and so in those around it.
    fn fill(&mut self, module: usize) {
        if std::mem::replace(&mut self.filled[module], true) {
            return;
        }
        self.todo.extend(&self.imports[module]);
        let module = &self.units.modules[module];
        self.say(module.name, FILLED);
        self.say(module.own, FILLED);
        if let Some(parent) = module.parent {
            self.fill(parent);
        }
    }
}
