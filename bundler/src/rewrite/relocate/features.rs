//! The features that the bodies of macros ask for: those of the crate that expands them.

use std::collections::BTreeSet;

use super::Relocator;
use crate::rust::token::{self, Element, Token};
use crate::source::program::Crate;
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Relocator<'_> {
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
        let start = tokens[at].range.start;
        let around = condition_around(&self.context.source.tokens, start, None);
        if around.is_some_and(|word| is_decided(&tokens[at..], word)) {
            return Ok(());
        }
        let given = self.given_literals().filter(|_| around.is_some());
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
                let (open, close) = if has.contains(&true) {
                    ("any(", ", all())")
                } else {
                    ("all(", ", any())")
                };
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

/// True if the rest of a condition, which begins with a feature and stands behind the word
/// `around`, decides it: as [`Relocator::given_feature`] writes it.
fn is_decided(rest: &[Token], around: &str) -> bool {
    let [_, _, _, _, comma, word, empty] = rest else {
        return false;
    };
    let decider = match around {
        "any" => "all",
        "all" => "any",
        _ => return false,
    };
    let is_empty = empty.group().is_some_and(<[_]>::is_empty);
    comma.is_punct(',') && word.is_ident(decider) && is_empty
}

/// The word before the parentheses in which `start` stands below `tokens`, if these are a part
/// of a condition, and in the arguments of no other macro. `around` is that word where `tokens`
/// are all of a condition.
fn condition_around<'a>(
    tokens: &'a [Token],
    start: usize,
    around: Option<&'a str>,
) -> Option<&'a str> {
    let holds = |token: &&Token| token.group().is_some() && token.range.contains(&start);
    let Some(group) = tokens.iter().find(holds) else {
        return around;
    };
    let before = tokens.partition_point(|token| token.range.start < group.range.start);
    let before = &tokens[..before];
    let word = |back: usize| before.get(before.len().checked_sub(back)?)?.ident();
    let calls = before.last().is_some_and(|it| it.is_punct('!'));
    let around = match (word(1), calls.then(|| word(2)).flatten()) {
        (Some("cfg"), _) | (_, Some("cfg")) => Some("cfg"),
        (Some(word @ ("all" | "any" | "not")), _) => around.map(|_| word),
        (_, Some(_)) => return None,
        _ => None,
    };
    condition_around(group.group().unwrap_or_default(), start, around)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_told_from_arguments() {
        let check = |text: &str, expected: Option<&str>| {
            let stream = text.parse().expect("tokens");
            let tokens = token::tree_of(stream, text);
            let start = text.find("feature").expect("a feature");
            let around = condition_around(&tokens, start, None);
            assert_eq!(around, expected, "{text}");
        };
        check(
            "m { ($f:tt) => { $(#[cfg(feature = $f)])? fn f() {} } }",
            Some("cfg"),
        );
        check(
            "m { ($f:tt) => { #[cfg(all(unix, not(feature = $f)))] {} } }",
            Some("not"),
        );
        check("m { ($f:tt) => { cfg!(feature = $f) } }", Some("cfg"));
        check("m { ($f:tt) => { n! { #[cfg(feature = $f)] } } }", None);
        check("m { ($f:tt) => { n(feature = $f) } }", None);
        check("m { ($f:tt) => { all(feature = $f) } }", None);
    }
}
