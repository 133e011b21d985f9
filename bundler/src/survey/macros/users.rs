//! The files that expand each macro. In an exported macro, a `crate` without `$` means the
//! crate that expands it.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use super::definition::ByName;
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Element, Here, Next, Token, Visitor, Within};
use crate::source::program::{FileId, Program, Source};

/// The files in whose code each macro may be expanded, by macro.
pub(super) struct Users(BTreeMap<String, BTreeSet<FileId>>);

impl Users {
    /// Finds the files in which the `macros` of `program` are expanded.
    pub(super) fn of(program: &Program, macros: &ByName) -> Users {
        let mut called_by = BTreeMap::new();
        for (name, list) in macros {
            let mut found = BTreeSet::new();
            for rule in list.iter().flat_map(|mac| &mac.rules) {
                add_own_macros(&rule.body, macros, &mut found);
            }
            called_by.insert(name, found);
        }
        let mut users: BTreeMap<String, BTreeSet<FileId>> = BTreeMap::new();
        for (index, krate) in program.crates.iter().enumerate() {
            for (file, source) in krate.files.iter().enumerate() {
                let id = FileId { krate: index, file };
                let mut called = Called {
                    source,
                    macros,
                    found: BTreeSet::new(),
                };
                token::walk_all(&mut called, &source.tokens, Within::Code);
                let mut todo = called.found;
                // What is called by the macros that are called is expanded here as well.
                while let Some(name) = todo.pop_first() {
                    let inner = called_by.get(&name);
                    if users.entry(name).or_default().insert(id) {
                        todo.extend(inner.into_iter().flatten().cloned());
                    }
                }
            }
        }
        Users(users)
    }

    /// The crate that expands the macro `name`, if it is one alone.
    pub(super) fn only(&self, name: &str) -> Option<usize> {
        let mut crates = self.files(name).map(|id| id.krate);
        let first = crates.next()?;
        crates.all(|krate| krate == first).then_some(first)
    }

    /// The files in which the macro `name` is expanded.
    pub(super) fn files(&self, name: &str) -> impl Iterator<Item = FileId> + '_ {
        self.0.get(name).into_iter().flatten().copied()
    }
}

/// Collects the macros that the code of a file calls outside of the definitions of macros,
/// and those whose names it hands to a macro.
struct Called<'a> {
    source: &'a Source,
    macros: &'a ByName,
    found: BTreeSet<String>,
}

impl Visitor for Called<'_> {
    type Error = Infallible;

    #[inline]
    fn passes(&self, token: &Token) -> bool {
        self.source.is_removed(token.range.start)
    }

    #[inline]
    fn visit(&mut self, here: Here<'_>) -> Result<Next, Infallible> {
        let Here {
            tokens, at, within, ..
        } = here;
        let (name, within) = match here.element {
            Element::Definition { .. } => return Ok(Next::Behind),
            Element::Call { name, .. } => (Some(name), Within::Arguments),
            Element::Group(_) | Element::Token => (tokens[at].ident(), within),
        };
        let name = name.filter(|name| self.macros.contains_key(*name));
        let counts = within == Within::Arguments;
        self.found
            .extend(name.filter(|_| counts).map(str::to_owned));
        Ok(Next::Inside(within))
    }
}

/// Adds the macros of the program that the `body` of a macro names to `found`.
fn add_own_macros(body: &[Token], macros: &ByName, found: &mut BTreeSet<String>) {
    token::each_list(body, &mut |list| {
        let names = list.iter().filter_map(Token::ident);
        let names = names.filter(|name| macros.contains_key(*name));
        found.extend(names.map(str::to_owned));
    });
}

/// The macros whose names stand in the arguments of macros of the program.
pub(super) fn given(program: &Program, macros: &ByName) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in program.sources() {
        token::each_call(&source.tokens, &mut |call| {
            if macros.contains_key(call.name) {
                add_macros(call.arguments, macros, &mut found);
            }
        });
    }
    found
}

/// The macros that are expanded in `program`, one by the other, but for the calls that are
/// known to declare no file module.
pub(super) fn unsettled(program: &Program, macros: &ByName) -> BTreeSet<String> {
    let mut todo = Vec::new();
    for source in program.sources() {
        calls_in_code(&source.tokens, &mut |at, name| {
            if !source.is_settled(at) && !source.is_removed(at) {
                todo.push(name.to_owned());
            }
        });
    }
    let mut found = BTreeSet::new();
    while let Some(name) = todo.pop() {
        let rules = macros.get(&name).into_iter().flatten();
        if found.insert(name.clone()) {
            for rule in rules.flat_map(|mac| &mac.rules) {
                token::each_call(&rule.body, &mut |call| todo.push(call.name.to_owned()));
            }
        }
    }
    found
}

/// Calls `see` with each call in `tokens` that stands in no definition: its offset and name.
fn calls_in_code(tokens: &[Token], see: &mut impl FnMut(usize, &str)) {
    let mut at = 0;
    while at < tokens.len() {
        let element = Element::at(tokens, at);
        if let Element::Call { name, .. } = element {
            see(tokens[at].range.start, name);
        }
        if !matches!(element, Element::Definition { .. }) {
            calls_in_code(element.inside(), see);
        }
        at += element.width();
    }
}

/// Adds the words among `tokens` that are names of macros, be it of the program or of the
/// standard library, to `found`. What qualifies another name is a module.
fn add_macros(tokens: &[Token], macros: &ByName, found: &mut BTreeSet<String>) {
    token::each_list(tokens, &mut |list| {
        for (at, token) in list.iter().enumerate() {
            let Some(name) = token.ident() else { continue };
            let is_macro =
                macros.contains_key(name) || is_standard_macro(name) || name == "stringify";
            if is_macro && !token::is_path_sep(list, at + 1) {
                found.insert(name.to_owned());
            }
        }
    });
}
