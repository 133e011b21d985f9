//! Procedural macros in the tokens of other macros, where syntax does not show them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::calls::Calls;
use super::imports::Path;
use super::scope::{At, Scopes};
use crate::cargo::macro_server::Kind;
use crate::rust::token::{self, Token};
use crate::source::macro_names::candidates;
use crate::source::program::{Crate, Source};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Edit;

/// The use of a procedural macro in tokens.
struct Hidden {
    kind: Kind,
    range: std::ops::Range<usize>,
    /// The macro whose definition holds the use; `None` for one in the arguments of a call.
    within: Option<String>,
}

/// The files of which macros that nobody calls use procedural macros, by crate, path and
/// module, with edits that put something in the place of these.
pub(super) type Idle = BTreeMap<(usize, PathBuf, Vec<String>), Vec<Edit>>;

/// Refuses procedural macros that are used in what other macros are given, or make. Gives the
/// edits that take them out of macros that nobody calls.
///
/// # Errors
/// When there is such a use in code that may reach the compiler.
pub(super) fn refuse(scopes: &Scopes<'_>, crates: &[Crate]) -> Result<Idle> {
    let mut within = Vec::new();
    for (index, krate) in crates.iter().enumerate() {
        for source in &krate.files {
            let mut found = Vec::new();
            let at = At {
                krate: index,
                module: &source.module,
                blocks: &[],
            };
            walk(scopes, at, &source.tokens, None, &mut found);
            for hidden in found {
                if source.is_removed(hidden.range.start) {
                    continue;
                }
                match hidden.within {
                    None => return Err(refusal(source, &hidden)),
                    Some(_) => within.push((source, index, hidden)),
                }
            }
        }
    }
    let mut idle = Idle::new();
    if within.is_empty() {
        return Ok(idle);
    }
    let called = Calls::of(scopes, crates).reached();
    for (source, krate, hidden) in within {
        let name = hidden.within.as_deref().unwrap_or_default();
        if called.contains(&(krate, name.to_owned())) {
            return Err(refusal(source, &hidden));
        }
        let key = (krate, source.path.clone(), source.module.clone());
        idle.entry(key).or_default().push(hidden.instead(source));
    }
    Ok(idle)
}

impl Hidden {
    /// The edit that names something which every program knows instead.
    fn instead(&self, source: &Source) -> Edit {
        let known = match self.kind {
            Kind::Derive => "Clone",
            Kind::Attribute => "allow",
            Kind::Function => "compile_error",
        };
        let sign = source.raw[..self.range.start].ends_with('$');
        let start = self.range.start - usize::from(sign);
        Edit::replace(start..self.range.end, known)
    }
}

fn refusal(source: &Source, hidden: &Hidden) -> Error {
    let what = source.slice(hidden.range.clone());
    let (message, remedy) = match &hidden.within {
        Some(name) => (
            format!("`{what}` is a procedural macro in the definition of the macro `{name}`: it cannot be expanded before that is"),
            "write the item without that macro",
        ),
        None => (
            format!("`{what}` is a procedural macro in what another macro is given: it cannot be expanded before that is"),
            "write it outside of the other macro",
        ),
    };
    Error::new(message)
        .at(source.place(hidden.range.clone()))
        .help(remedy)
}

/// Adds the uses in the tokens of macros among `tokens`, which are part of the definition of
/// the macro `within`.
fn walk(
    scopes: &Scopes<'_>,
    at: At<'_>,
    tokens: &[Token],
    within: Option<&str>,
    found: &mut Vec<Hidden>,
) {
    let mut index = 0;
    while index < tokens.len() {
        if let Some((name, rules)) = token::macro_definition(tokens, index) {
            let inside = rules.group().unwrap_or_default();
            uses(scopes, at, inside, name.ident(), found);
            index += 4;
            continue;
        }
        if let Some((name, arguments)) = token::macro_call(tokens, index) {
            if name == "stringify" {
                // It shows its tokens, and calls nothing.
                index += 3;
                continue;
            }
            uses(
                scopes,
                at,
                arguments.group().unwrap_or_default(),
                within,
                found,
            );
            index += 3;
            continue;
        }
        if let Some(inside) = tokens[index].group() {
            walk(scopes, at, inside, within, found);
        }
        index += 1;
    }
}

/// Adds the uses of procedural macros in `tokens`, all of which are those of a macro.
fn uses(
    scopes: &Scopes<'_>,
    at: At<'_>,
    tokens: &[Token],
    within: Option<&str>,
    found: &mut Vec<Hidden>,
) {
    token::each_list(tokens, &mut |list| {
        for index in 0..list.len() {
            for (kind, path) in candidates(list, index) {
                let (Some(first), Some(last)) = (path.first(), path.last()) else {
                    continue;
                };
                if scopes.find(at, &path_of(path), kind).is_some() {
                    found.push(Hidden {
                        kind,
                        range: first.range.start..last.range.end,
                        within: within.map(str::to_owned),
                    });
                }
            }
        }
    });
}

fn path_of(tokens: &[Token]) -> Path {
    let segments = tokens.iter().filter_map(Token::ident);
    Path {
        segments: segments.map(crate::rust::ident::unraw).collect(),
        is_global: token::is_path_sep(tokens, 0),
    }
}
