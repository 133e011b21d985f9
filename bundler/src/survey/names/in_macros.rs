//! Reads what macros may bind: by what they are given, and by their rules.

use super::reader::FileNames;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Element, Token};
use crate::source::program::{Crate, Source};
use crate::survey::macros::Macros;

/// Words behind which a module or a type is declared.
const DECLARING: [&str; 7] = ["as", "enum", "mod", "struct", "trait", "type", "union"];

/// Words behind which a value is declared.
const OF_VALUES: [&str; 3] = ["const", "fn", "static"];

/// Adds what macros in `source`, a file of `krate`, may bind to `found`.
pub(super) fn read(krate: &Crate, source: &Source, macros: &Macros, found: &mut FileNames) {
    let mut reader = Reader {
        krate,
        source,
        macros,
        found,
    };
    reader.code(&source.tokens);
}

struct Reader<'a> {
    krate: &'a Crate,
    source: &'a Source,
    macros: &'a Macros,
    found: &'a mut FileNames,
}

impl Reader<'_> {
    /// Looks for macros among `tokens` of plain code.
    fn code(&mut self, tokens: &[Token]) {
        let mut at = 0;
        while at < tokens.len() {
            let element = Element::at(tokens, at);
            let inside = element.inside();
            match element {
                _ if self.source.is_removed(tokens[at].range.start) => {}
                Element::Definition { .. } => {
                    self.inside(inside, false);
                    self.calls(inside);
                }
                Element::Call { name, .. } => {
                    let may_bind =
                        self.macros.may_inspect(name) && self.macros.may_bind(name);
                    self.inside(inside, may_bind);
                    self.calls(inside);
                }
                Element::Group(inside) => self.code(inside),
                Element::Token => {}
            }
            at += element.width();
        }
    }

    /// Looks at the calls among the tokens of a macro.
    fn calls(&mut self, tokens: &[Token]) {
        for at in 0..tokens.len() {
            self.calls(tokens[at].group().unwrap_or_default());
            if let Some((name, arguments)) = token::macro_call(tokens, at) {
                if self.macros.defines(name) && self.macros.may_bind(name) {
                    self.inside(arguments.group().unwrap_or_default(), true);
                }
            }
        }
    }

    /// Looks at the tokens of a macro, whose every name may be bound if `any` may.
    fn inside(&mut self, tokens: &[Token], any: bool) {
        token::each_list(tokens, &mut |list| {
            for at in 0..list.len() {
                if let Some(word) = list[at].ident() {
                    self.word(list, at, word, any);
                }
            }
        });
    }

    fn word(&mut self, list: &[Token], at: usize, word: &str, any: bool) {
        let next = list.get(at + 1).and_then(Token::ident).map(unraw);
        let goes_on = token::is_path_sep(list, at + 2);
        if word == "use" {
            let end = token::behind_semicolon(list, at);
            for tree in token::comma_parts(&list[at + 1..end]) {
                self.tree(tree);
            }
        } else if DECLARING.contains(&word) {
            if let Some(name) = next.filter(|_| !goes_on) {
                if word == "trait" {
                    self.found.bound.traits.insert(name.clone());
                } else if word != "as" {
                    self.found.bound.no_traits.insert(name.clone());
                }
                self.found.bound.of_macros.insert(name);
            }
        } else if OF_VALUES.contains(&word) {
            self.found.bound.values.extend(next);
        }
        let is_bound = any && !token::is_path_sep(list, at + 1);
        let before = at.checked_sub(1).map(|before| &list[before]);
        let is_other = before.is_some_and(|it| it.is_punct('.') || it.is_punct('$'));
        if is_bound && !is_other && self.krate.externs.contains_key(&unraw(word)) {
            self.found.bound.of_macros.insert(unraw(word));
        }
    }

    /// Notes what the `tree` of a `use` brings, but for a whole crate.
    fn tree(&mut self, tree: &[Token]) {
        // A `$crate` leads on as a name does.
        let sign = usize::from(tree.first().is_some_and(|it| it.is_punct('$')));
        let tree = &tree[sign..];
        let first = 2 * usize::from(token::is_path_sep(tree, 0));
        let head = tree.get(first).and_then(Token::ident).map(unraw);
        let is_whole = head.is_some() && tree.len() <= first + 2;
        if is_whole {
            return;
        }
        for name in token::brought_names(tree) {
            match name {
                Some(name) => {
                    self.found.bound.values.insert(name.clone());
                    self.found.bound.of_macros.insert(name);
                }
                None => {
                    self.found.macros_glob = true;
                    self.found.globs.extend(head.clone());
                }
            }
        }
    }
}
