//! The names of procedural macros, by which they are suspected in the tokens of other macros.

use std::collections::BTreeSet;

use crate::cargo::macro_server::Kind;
use crate::rust::cfg::{arguments, Config};
use crate::rust::token::{self, Token};

/// The names of all procedural macros that a program depends on.
#[derive(Debug, Default)]
pub(crate) struct MacroNames {
    /// The names that crates have for those of macros.
    pub(crate) crates: BTreeSet<String>,
    pub(crate) macros: BTreeSet<(Kind, String)>,
}

impl MacroNames {
    /// True if `tokens`, which may be in a macro, look like a use of a procedural macro in a
    /// crate with this `config`.
    pub(crate) fn used_in(&self, tokens: &[Token], config: &Config) -> bool {
        if self.crates.is_empty() {
            return false;
        }
        let mut found = false;
        token::each_list(tokens, &mut |list| {
            found = found || (0..list.len()).any(|at| self.used_at(list, at, config));
        });
        found
    }

    fn used_at(&self, list: &[Token], at: usize, config: &Config) -> bool {
        let is_crate = list[at]
            .ident()
            .is_some_and(|name| self.crates.contains(name));
        if is_crate && token::is_path_sep(list, at + 1) {
            return true;
        }
        let mut candidates = candidates(list, at);
        if let Some((_, group)) = token::attribute(list, at) {
            let inside = group.group().unwrap_or_default();
            candidates.extend(conditional(inside, config));
        }
        candidates.into_iter().any(|(kind, path)| {
            let name = path.last().and_then(Token::ident).unwrap_or_default();
            self.macros.contains(&(kind, name.to_owned()))
        })
    }
}

/// The paths at `index` that may name a procedural macro.
pub(crate) fn candidates(list: &[Token], index: usize) -> Vec<(Kind, &[Token])> {
    if let Some((_, group)) = token::attribute(list, index) {
        return of_attribute(group.group().unwrap_or_default());
    }
    let is_start = !token::follows_path_sep(list, index);
    let path = path_at(list, index);
    let behind = index + path.len();
    let is_call = is_start
        && !path.is_empty()
        && list.get(behind).is_some_and(|it| it.is_punct('!'))
        && list.get(behind + 1).is_some_and(|it| it.group().is_some());
    if is_call {
        vec![(Kind::Function, path)]
    } else {
        Vec::new()
    }
}

/// The paths in an attribute that may name a procedural macro, where `inside` stands between
/// its brackets.
fn of_attribute(inside: &[Token]) -> Vec<(Kind, &[Token])> {
    match arguments(inside, "derive") {
        Some(list) => {
            let parts = token::comma_parts(list).into_iter();
            parts.map(|part| (Kind::Derive, part)).collect()
        }
        None => vec![(Kind::Attribute, path_at(inside, 0))],
    }
}

/// Those in a `cfg_attr` whose condition may hold.
fn conditional<'a>(inside: &'a [Token], config: &Config) -> Vec<(Kind, &'a [Token])> {
    let parts = arguments(inside, "cfg_attr").map(token::comma_parts);
    match parts.as_deref() {
        Some([condition, attributes @ ..]) if config.may_hold(condition) => {
            let attributes = attributes.iter();
            attributes
                .flat_map(|&inside| of_attribute(inside))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The tokens of the path that begins at `index`.
fn path_at(list: &[Token], index: usize) -> &[Token] {
    let mut end = index;
    if token::is_path_sep(list, end) {
        end += 2;
    }
    while list.get(end).is_some_and(|it| it.ident().is_some()) {
        end += 1;
        if !token::is_path_sep(list, end) {
            return &list[index..end];
        }
        end += 2;
    }
    &[]
}
