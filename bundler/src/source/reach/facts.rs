//! The macros of a program by the words of their rules: what a call where items stand may
//! declare, and for which types and traits.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::units::LASTING;
use super::words::{Word, Words};
use crate::rust::token::{self, Kind, Token};
use crate::source::program::Source;

/// Words behind which a name is declared.
const DECLARING: [&str; 10] = [
    "const",
    "enum",
    "fn",
    "macro_rules",
    "mod",
    "static",
    "struct",
    "trait",
    "type",
    "union",
];

/// Macros of the standard library that declare nothing but what stands in their call.
const PLAIN: [&str; 3] = ["thread_local", "compile_error", "include"];

/// The words of some tokens.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) words: HashSet<Word>,
    /// The names that are declared outside of impls.
    pub(super) declared: HashSet<Word>,
    /// True if a name is declared that is not known.
    pub(super) declares_unknown: bool,
    /// True if anything is used without being named.
    pub(super) lasts: bool,
}

/// The facts of the rules of all macros, by name.
#[derive(Default)]
pub(super) struct Macros {
    by_name: HashMap<Word, Facts>,
}

impl Macros {
    /// Adds the macros that `source` defines, at any depth.
    pub(super) fn collect(&mut self, source: &Source, words: &mut Words) {
        token::each_list(&source.tokens, &mut |list| {
            for at in 0..list.len() {
                if let Some((name, rules)) = token::macro_definition(list, at) {
                    if source.is_removed(name.range.start) {
                        continue;
                    }
                    let name = words.number(name.ident().unwrap_or_default());
                    let facts = self.by_name.entry(name).or_default();
                    facts.add(rules.group().unwrap_or_default(), words, false);
                }
            }
        });
    }

    /// True if the program defines the macro `name`.
    pub(super) fn has(&self, name: Word) -> bool {
        self.by_name.contains_key(&name)
    }

    /// All that the call of the macro `name` with `arguments` may come to; `None` if that is
    /// not known.
    pub(super) fn of_call(
        &self,
        name: &str,
        arguments: &[Token],
        words: &mut Words,
    ) -> Option<Facts> {
        let mut facts = Facts::default();
        facts.add(arguments, words, false);
        let given = facts.words.clone();
        let first = words.number(name);
        if !self.has(first) && !PLAIN.contains(&name) {
            return None;
        }
        let mut seen = BTreeSet::from([first]);
        let mut todo = vec![first];
        todo.extend(
            given
                .iter()
                .filter(|it| self.has(**it) && seen.insert(**it)),
        );
        while let Some(next) = todo.pop() {
            let Some(found) = self.by_name.get(&next) else {
                continue;
            };
            facts.words.extend(&found.words);
            facts.declared.extend(&found.declared);
            facts.declares_unknown |= found.declares_unknown;
            facts.lasts |= found.lasts;
            let called = found.words.iter().copied();
            todo.extend(called.filter(|it| self.has(*it) && seen.insert(*it)));
        }
        if facts.declares_unknown {
            facts.declared.extend(given);
        }
        Some(facts)
    }
}

impl Facts {
    /// Adds what `tokens` say, which are the inside of an impl or trait if `is_part`.
    fn add(&mut self, tokens: &[Token], words: &mut Words, is_part: bool) {
        let mut in_head = false;
        for (at, token) in tokens.iter().enumerate() {
            match &token.kind {
                Kind::Ident(name) => {
                    self.words.insert(words.number(name));
                    self.lasts |= LASTING.contains(&name.as_str()) || name == "global_asm";
                    let before = at.checked_sub(1).map(|at| &tokens[at]);
                    in_head |= name == "impl" && begins_item(before);
                    let is_type =
                        before.is_some_and(|it| it.is_punct('*') || it.is_punct('<'));
                    if !is_part && !is_type && DECLARING.contains(&name.as_str()) {
                        self.declare(&tokens[at + 1..], words);
                    }
                }
                Kind::Group(delimiter, inside) => {
                    let is_body = *delimiter == proc_macro2::Delimiter::Brace;
                    self.add(inside, words, is_part || in_head && is_body);
                    in_head &= !is_body;
                }
                Kind::Punct(';', _) => in_head = false,
                _ => {}
            }
        }
    }

    /// Adds the name that stands at the beginning of `rest`, behind a word that declares.
    fn declare(&mut self, rest: &[Token], words: &mut Words) {
        let mut rest = rest.iter().skip_while(|token| {
            ["mut", "fn", "unsafe", "extern", "async"]
                .iter()
                .any(|it| token.is_ident(it))
                || token.is_punct('!')
        });
        match rest.next().map(|token| &token.kind) {
            Some(Kind::Ident(name)) => {
                self.declared.insert(words.number(name));
            }
            // A pointer or a type of functions.
            Some(Kind::Group(..)) | None => {}
            Some(Kind::Literal(_)) => {}
            Some(Kind::Punct(..)) => self.declares_unknown = true,
        }
    }
}

/// True if an item may begin behind the token `before`.
fn begins_item(before: Option<&Token>) -> bool {
    before.is_none_or(|it| match &it.kind {
        Kind::Ident(word) => word == "unsafe" || word == "default",
        Kind::Punct(char, _) => *char == ';',
        Kind::Group(..) => true,
        Kind::Literal(_) => false,
    })
}
