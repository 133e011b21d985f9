//! The macros by `macro_rules!` that code may call, be it through other macros.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::Import;
use super::scope::Scopes;
use crate::rust::token::{self, Token};
use crate::source::program::{Crate, Extern, Source};
use crate::source::written_out::is_made;

/// A call of a macro.
struct Call {
    /// The crate in which it is written.
    krate: usize,
    name: String,
    /// The first name of its path, if it has several.
    first: Option<String>,
    /// True if a macro makes the call: its name means what it means where that is called.
    is_of_macro: bool,
}

/// The calls of macros in all crates.
pub(super) struct Calls<'a> {
    scopes: &'a Scopes<'a>,
    crates: &'a [Crate],
    /// The crates that each can name things of.
    within_reach: Vec<BTreeSet<usize>>,
    of_code: Vec<Call>,
    /// Those in the rules of each macro, by crate and name; a name of an import calls what
    /// it stands for.
    of_macros: BTreeMap<(usize, String), Vec<Call>>,
}

impl<'a> Calls<'a> {
    pub(super) fn of(scopes: &'a Scopes<'a>, crates: &'a [Crate]) -> Calls<'a> {
        let mut calls = Calls {
            scopes,
            crates,
            within_reach: (0..crates.len()).map(|it| reach(crates, it)).collect(),
            of_code: Vec::new(),
            of_macros: BTreeMap::new(),
        };
        for (index, krate) in crates.iter().enumerate() {
            for source in &krate.files {
                calls.collect((index, source), &source.tokens, None);
            }
        }
        calls
    }

    /// The macros that are called, by crate and name.
    pub(super) fn reached(mut self) -> BTreeSet<(usize, String)> {
        let mut todo = std::mem::take(&mut self.of_code);
        let mut found = BTreeSet::new();
        while let Some(call) = todo.pop() {
            for krate in 0..self.crates.len() {
                let key = (krate, call.name.clone());
                if !found.contains(&key) && self.may_mean(&call, krate) {
                    todo.extend(self.of_macros.remove(&key).into_iter().flatten());
                    found.insert(key);
                }
            }
        }
        found
    }

    /// True if `call` may be one of a macro of `krate`.
    fn may_mean(&self, call: &Call, krate: usize) -> bool {
        let reaches = |from: usize| self.within_reach[from].contains(&krate);
        let named = |name: &str| match self.crates[call.krate].externs.get(name) {
            Some(Extern::Bundled(target)) => reaches(*target),
            Some(_) => false,
            None => reaches(call.krate),
        };
        match &call.first {
            Some(first) => named(first),
            None if call.is_of_macro || call.krate == krate => true,
            None => self
                .imports(call, &named)
                .unwrap_or_else(|| reaches(call.krate)),
        }
    }

    /// True if a source of names, of which `named` tells by its first name, may bring in the
    /// macro of `call`; `None` if no import has its name.
    fn imports(&self, call: &Call, named: &dyn Fn(&str) -> bool) -> Option<bool> {
        let modules = self.scopes.modules[call.krate].values();
        let imports: Vec<_> = modules.flat_map(|it| &it.imports).collect();
        let has_name = |it: &&&Import| it.name.as_deref() == Some(&call.name);
        imports.iter().find(has_name)?;
        let mut sources = imports
            .iter()
            .filter(|it| it.name.is_none() || it.gives_macros || has_name(it));
        Some(sources.any(|it| it.path.segments.first().is_some_and(|it| named(it))))
    }

    /// Takes in the calls in `tokens` of a file of a crate, which are rules of the macro
    /// `within`.
    fn collect(&mut self, at: (usize, &Source), tokens: &[Token], within: Option<&str>) {
        let (krate, source) = at;
        let mut index = 0;
        while index < tokens.len() {
            if source.is_removed(tokens[index].range.start) {
                index += 1;
                continue;
            }
            if let Some((name, rules)) = token::macro_definition(tokens, index) {
                self.collect(at, rules.group().unwrap_or_default(), name.ident());
                index += 4;
                continue;
            }
            if let Some((name, _)) = token::macro_call(tokens, index) {
                let first = first_of_path(tokens, index);
                self.add(krate, within, name, first);
            }
            if let [name, by, other, ..] = &tokens[index..] {
                if let (Some(name), true) = (name.ident(), by.is_ident("as")) {
                    for krate in 0..self.crates.len() {
                        self.add(krate, other.ident(), name, None);
                    }
                }
            }
            self.collect(at, tokens[index].group().unwrap_or_default(), within);
            index += 1;
        }
    }

    fn add(
        &mut self,
        krate: usize,
        within: Option<&str>,
        name: &str,
        first: Option<String>,
    ) {
        let list = match within {
            Some(within) => self
                .of_macros
                .entry((krate, within.to_owned()))
                .or_default(),
            None => &mut self.of_code,
        };
        list.push(Call {
            krate,
            name: name.to_owned(),
            first,
            is_of_macro: within.is_some(),
        });
    }
}

/// The first name of the path that ends at `at`; `None` if the name there is all of it.
fn first_of_path(tokens: &[Token], mut at: usize) -> Option<String> {
    let end = at;
    while token::follows_path_sep(tokens, at) && at >= 3 && tokens[at - 3].ident().is_some()
    {
        at -= 3;
    }
    (at < end)
        .then(|| tokens[at].ident().map(str::to_owned))
        .flatten()
}

/// The crates that `krate` depends on, be it through others, and itself.
fn reach(crates: &[Crate], krate: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::from([krate]);
    let mut todo = vec![krate];
    while let Some(next) = todo.pop() {
        for (name, target) in &crates[next].externs {
            if let (Extern::Bundled(target), false) = (target, is_made(name)) {
                if found.insert(*target) {
                    todo.push(*target);
                }
            }
        }
    }
    found
}
