//! Procedural macros in the tokens of other macros, where syntax does not show them.

use super::imports::Path;
use super::scope::{At, Scopes};
use crate::rust::token::{self, Token};
use crate::source::macro_names::candidates;
use crate::source::program::{Crate, Source};
use crate::text::error::{Error, Result};

/// The use of a procedural macro in tokens.
struct Hidden {
    range: std::ops::Range<usize>,
    /// The macro whose definition holds the use; `None` for one in the arguments of a call.
    within: Option<String>,
}

/// Refuses procedural macros that are used in what other macros are given, or make.
///
/// # Errors
/// When there is such a use in code that may reach the compiler.
pub(super) fn refuse(scopes: &Scopes<'_>, crates: &[Crate]) -> Result<()> {
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
                    Some(_) => within.push((source, hidden)),
                }
            }
        }
    }
    for (source, hidden) in &within {
        let name = hidden.within.as_deref().unwrap_or_default();
        if crates.iter().any(|krate| calls(krate, name)) {
            return Err(refusal(source, hidden));
        }
    }
    Ok(())
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

/// True if `krate` calls a macro `name` outside of the definition of that very macro.
fn calls(krate: &Crate, name: &str) -> bool {
    fn search(tokens: &[Token], name: &str) -> bool {
        let mut at = 0;
        while at < tokens.len() {
            let own = token::macro_definition(tokens, at)
                .is_some_and(|(defined, _)| defined.is_ident(name));
            if own {
                at += 4;
                continue;
            }
            let is_call = token::macro_call(tokens, at).is_some_and(|(it, _)| it == name);
            if is_call
                || tokens[at]
                    .group()
                    .is_some_and(|inside| search(inside, name))
            {
                return true;
            }
            at += 1;
        }
        false
    }
    krate
        .files
        .iter()
        .any(|source| search(&source.tokens, name))
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
        if let Some((_, arguments)) = token::macro_call(tokens, index) {
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
