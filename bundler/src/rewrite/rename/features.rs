//! The features that the bodies of macros ask for: those of the crate that expands them.

use std::collections::BTreeSet;

use super::Renamer;
use crate::rust::token::{self, Element, Token};
use crate::source::program::Crate;
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Renamer<'_> {
    /// True if an exported macro asks for a feature at `at` that a crate which uses the macro
    /// has and its own crate has not, or the other way round.
    pub(super) fn depends_on_user(&self, tokens: &[Token], at: usize) -> bool {
        let is_test = tokens[at].is_ident("feature")
            && tokens.get(at + 1).is_some_and(|token| token.is_punct('='));
        let name = tokens
            .get(at + 2)
            .and_then(Token::literal)
            .filter(|_| is_test);
        let Some(name) = name.and_then(|name| syn::parse_str::<syn::LitStr>(name).ok())
        else {
            return false;
        };
        if !self.is_exported {
            return false;
        }
        let has = |krate: &Crate| krate.config.features.contains(&name.value());
        let crates = &self.context.program.crates;
        let mut users = self.users.iter().map(|&user| &crates[user]);
        users.any(|krate| has(krate) != has(self.context.krate))
    }

    /// Decides the condition at `at`, a feature whose name the macro is given: it may be
    /// given names of features alone that are on, or of ones that are off.
    pub(super) fn given_feature(&mut self, tokens: &[Token], at: usize) -> Result<()> {
        let crates = &self.context.program.crates;
        let users: Vec<&Crate> = if self.is_exported {
            self.users.iter().map(|&user| &crates[user]).collect()
        } else {
            vec![self.context.krate]
        };
        let given = self.given_literals();
        let has = given.map(|given| {
            let all = given.iter().flat_map(|name| {
                let has = |krate: &&Crate| krate.config.features.contains(name);
                users.iter().map(has)
            });
            all.collect::<BTreeSet<bool>>()
        });
        let variable = tokens.get(at + 3).map(|it| it.range.end);
        match (has, variable) {
            (Some(has), Some(end)) if has.len() < 2 => {
                // The variable stays: what is repeated by it is so still.
                let (open, close) = match has.contains(&true) {
                    true => ("any(", ", all())"),
                    false => ("all(", ", any())"),
                };
                let start = tokens[at].range.start;
                self.conditions.push(Edit::insert(start, open));
                self.conditions.push(Edit::insert(end, close));
                Ok(())
            }
            _ => Err(self
                .refuse(&tokens[at], "a feature whose name the macro is given")
                .help("give the macro the whole condition, or call it among items")),
        }
    }

    /// The strings in the arguments of all calls that may reach the macro at hand, but for
    /// texts; `None` if not all its calls are known.
    fn given_literals(&self) -> Option<BTreeSet<String>> {
        let defined = self.defined.as_deref()?;
        let mut found = BTreeSet::new();
        for (index, krate) in self.context.program.crates.iter().enumerate() {
            if index != self.context.id.krate && !self.is_exported {
                continue;
            }
            for source in &krate.files {
                if hands_on(&source.tokens, defined, false) {
                    return None;
                }
                token::each_call(&source.tokens, &mut |call| {
                    let macros = self.context.macros;
                    let reaches =
                        call.name == defined || macros.mentions_call(call.name, defined);
                    if reaches && !source.is_removed(call.start) {
                        token::each_list(call.arguments, &mut |list| {
                            found.extend(list.iter().filter_map(feature));
                        });
                    }
                });
            }
        }
        Some(found)
    }
}

/// True if `tokens`, which are of a macro if they are `within` one, hand the macro `name` on
/// to another one, or give it another name.
fn hands_on(tokens: &[Token], name: &str, within: bool) -> bool {
    let mut at = 0;
    while at < tokens.len() {
        let element = Element::at(tokens, at);
        let found = match element {
            Element::Definition { .. } | Element::Call { .. } => {
                hands_on(element.inside(), name, true)
            }
            Element::Group(inside) => hands_on(inside, name, within),
            Element::Token => {
                let is_variable = at > 0 && tokens[at - 1].is_punct('$');
                let is_renamed = tokens.get(at + 1).is_some_and(|it| it.is_ident("as"));
                tokens[at].is_ident(name) && !is_variable && (within || is_renamed)
            }
        };
        if found {
            return true;
        }
        at += element.width();
    }
    false
}

/// The string that `token` is, if it can be the name of a feature.
fn feature(token: &Token) -> Option<String> {
    let text = syn::parse_str::<syn::LitStr>(token.literal()?)
        .ok()?
        .value();
    let is_name = !text.is_empty() && !text.contains(char::is_whitespace);
    is_name.then_some(text)
}
