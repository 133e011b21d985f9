//! Identifiers that are keywords in other editions.

use super::Migrator;
use crate::rust::token::{Kind, Token};
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

/// The keywords that editions have added.
const ADDED: [(&str, Edition); 5] = [
    ("async", Edition::E2018),
    ("await", Edition::E2018),
    ("dyn", Edition::E2018),
    ("try", Edition::E2018),
    ("gen", Edition::E2024),
];

/// The edition that made `name` a keyword, if one did.
fn added(name: &str) -> Option<Edition> {
    let found = ADDED.iter().find(|(keyword, _)| *keyword == name);
    found.map(|&(_, edition)| edition)
}

/// True if `name` is a keyword in any of `editions`.
pub(crate) fn is_reserved(name: &str, editions: Editions) -> bool {
    added(name).is_some_and(|edition| editions.meets(Editions::since(edition)))
}

/// `name` as all of `editions` take it for an identifier: with `r#` if it is a keyword in
/// one.
pub(crate) fn escaped(name: &str, editions: Editions) -> String {
    if is_reserved(name, editions) {
        format!("r#{name}")
    } else {
        name.to_owned()
    }
}

impl Migrator<'_> {
    /// Escapes the identifier at `at` if it is a keyword in an edition of the bundle.
    pub(super) fn keyword(&mut self, tokens: &[Token], at: usize) {
        let token = &tokens[at];
        let Some(name) = token.ident() else { return };
        if !added(name).is_some_and(|edition| self.rises_to(edition)) {
            return;
        }
        let variable = at > 0 && tokens[at - 1].is_punct('$');
        if variable || name == "dyn" && is_dyn_type(tokens, at) {
            return;
        }
        if at > 0 && is_quote(&tokens[at - 1]) {
            let unique = self.free_lifetime(name);
            return self.edit(Edit::replace(token.range.clone(), unique));
        }
        self.edit(Edit::replace(token.range.clone(), format!("r#{name}")));
    }

    /// A name for a lifetime or label that cannot be escaped, free in all of the program.
    fn free_lifetime(&self, name: &str) -> String {
        let mut free = format!("{name}_");
        while self.context.program.mentions(&free) {
            free.push('_');
        }
        free
    }
}

fn is_quote(token: &Token) -> bool {
    matches!(token.kind, Kind::Punct('\'', true))
}

/// True if `dyn` at `at` begins a type, as it may in edition 2015 too.
fn is_dyn_type(tokens: &[Token], at: usize) -> bool {
    let Some(next) = tokens.get(at + 1) else {
        return false;
    };
    match &next.kind {
        Kind::Ident(name) => !matches!(name.as_str(), "as" | "in" | "if" | "else"),
        Kind::Punct('\'' | '?', _) => true,
        Kind::Group(proc_macro2::Delimiter::Parenthesis, _) => {
            tokens[at].range.end < next.range.start
        }
        _ => false,
    }
}
