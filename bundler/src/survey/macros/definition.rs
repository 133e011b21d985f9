//! The definitions of macros, as they are written.

use std::collections::BTreeMap;

use crate::rust::token::{self, Token};
use crate::source::program::Program;

/// All macros of a program, by name.
pub(super) type ByName = BTreeMap<String, Vec<Macro>>;

/// A `macro_rules!`.
pub(super) struct Macro {
    /// The index of the crate that defines it.
    pub(super) krate: usize,
    /// True if it is exported, and so has another name in the bundle.
    pub(super) exported: bool,
    pub(super) rules: Vec<Rule>,
}

/// A rule of a macro: `(matcher) => { body }`.
pub(super) struct Rule {
    pub(super) matcher: Vec<Token>,
    pub(super) body: Vec<Token>,
}

/// Finds all `macro_rules!` in the code of `program` that reaches the bundle.
pub(super) fn collect(program: &Program) -> ByName {
    let mut by_name = ByName::new();
    for (krate, own) in program.crates.iter().enumerate() {
        own.each_macro(&mut |found| {
            let all = by_name.entry(found.name.to_owned()).or_default();
            all.push(Macro {
                krate,
                exported: found.is_exported,
                rules: rules(found.rules),
            });
        });
    }
    by_name
}

/// The rules of a definition: the groups before and behind each `=>`.
fn rules(tokens: &[Token]) -> Vec<Rule> {
    let mut rules = Vec::new();
    for at in 0..tokens.len() {
        let arrow =
            tokens[at].is_punct('=') && tokens.get(at + 1).is_some_and(|t| t.is_punct('>'));
        let before = at.checked_sub(1).and_then(|before| tokens[before].group());
        let behind = tokens.get(at + 2).and_then(Token::group);
        if let (true, Some(matcher), Some(body)) = (arrow, before, behind) {
            let (matcher, body) = (matcher.to_vec(), body.to_vec());
            rules.push(Rule { matcher, body });
        }
    }
    rules
}

/// The right sides of the rules of a definition, whose `tokens` these are.
pub(super) fn bodies(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let behind_arrow = (0..tokens.len()).filter(|&at| token::follows_arrow(tokens, at));
    behind_arrow.filter_map(|at| tokens[at].group())
}
