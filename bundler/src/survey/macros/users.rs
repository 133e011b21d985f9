//! In which crates macros are expanded: there is what `crate` means in an exported one.

use std::collections::{BTreeMap, BTreeSet};

use super::{is_standard, Macro};
use crate::rust::token::{self, Token};
use crate::source::program::{Program, Source};

/// By macro, the crates in whose code it may be expanded.
pub(super) struct Users(BTreeMap<String, BTreeSet<usize>>);

impl Users {
    pub(super) fn of(program: &Program, macros: &BTreeMap<String, Vec<Macro>>) -> Users {
        let mut users: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (index, krate) in program.crates.iter().enumerate() {
            let mut todo = BTreeSet::new();
            for source in &krate.files {
                called(&source.tokens, source, macros, false, &mut todo);
            }
            // What is called by the macros that are called is expanded here as well.
            while let Some(name) = todo.pop_first() {
                let rules = macros.get(&name).into_iter().flatten();
                if users.entry(name).or_default().insert(index) {
                    for rule in rules.flat_map(|mac| &mac.rules) {
                        named(&rule.body, macros, &mut todo);
                    }
                }
            }
        }
        Users(users)
    }

    /// The crate that expands the macro, if there is one and no other.
    pub(super) fn only(&self, name: &str) -> Option<usize> {
        let users = self.0.get(name)?;
        users.first().copied().filter(|_| users.len() == 1)
    }
}

/// The macros that code calls outside of the definitions of macros, and those whose names it
/// hands to one.
fn called(
    tokens: &[Token],
    source: &Source,
    macros: &BTreeMap<String, Vec<Macro>>,
    in_arguments: bool,
    found: &mut BTreeSet<String>,
) {
    let mut at = 0;
    while at < tokens.len() {
        if source.is_removed(tokens[at].range.start) {
            at += 1;
        } else if token::macro_definition(tokens, at).is_some() {
            at += 4;
        } else {
            let call = token::macro_call(tokens, at);
            if let Some(name) = call.map(|(name, _)| name).or(tokens[at].ident()) {
                if (call.is_some() || in_arguments) && macros.contains_key(name) {
                    found.insert(name.to_owned());
                }
            }
            let inside = call.map(|(_, arguments)| arguments).unwrap_or(&tokens[at]);
            let inside_arguments = in_arguments || call.is_some();
            called(
                inside.group().unwrap_or_default(),
                source,
                macros,
                inside_arguments,
                found,
            );
            at += if call.is_some() { 3 } else { 1 };
        }
    }
}

/// The macros that the body of a macro names.
fn named(
    body: &[Token],
    macros: &BTreeMap<String, Vec<Macro>>,
    found: &mut BTreeSet<String>,
) {
    token::each_list(body, &mut |list| {
        let names = list.iter().filter_map(Token::ident);
        let names = names.filter(|name| macros.contains_key(*name));
        found.extend(names.map(str::to_owned));
    });
}

/// The macros whose names stand in the arguments of macros of the program.
pub(super) fn given(
    program: &Program,
    macros: &BTreeMap<String, Vec<Macro>>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in program.crates.iter().flat_map(|krate| &krate.files) {
        token::each_list(&source.tokens, &mut |list| {
            for at in 0..list.len() {
                let call = token::macro_call(list, at);
                if let Some((_, arguments)) =
                    call.filter(|(name, _)| macros.contains_key(*name))
                {
                    names(arguments.group().unwrap_or_default(), macros, &mut found);
                }
            }
        });
    }
    found
}

/// The words among `tokens` that are names of macros.
fn names(
    tokens: &[Token],
    macros: &BTreeMap<String, Vec<Macro>>,
    found: &mut BTreeSet<String>,
) {
    token::each_list(tokens, &mut |list| {
        for name in list.iter().filter_map(Token::ident) {
            if macros.contains_key(name) || is_standard(name) || name == "stringify" {
                found.insert(name.to_owned());
            }
        }
    });
}
