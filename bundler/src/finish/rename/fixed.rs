//! The words that stay, since this compiler does not see all that they are for.
//!
//! - What has a meaning of its own; what format strings name.
//! - What is of other languages.
//! - What stands in code that this compiler may not see, and in macros that are called there; what
//!   `Debug` shows, if there is such code.
//!
//! All else that shows, as by `Debug` or `stringify!`, is found where the program is compared: see
//! `search`.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::Delimiter;
use syn::visit::Visit;

use super::macros::Macros;
use super::places::{plain_words, Places};
use super::{known, macros};
use crate::finish::dormant::Dormant;
use crate::finish::parsed_bundle::ParsedBundle;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};

/// The conditions of code that is compiled with assertions for debugging, or without.
const ASSERTED: [&str; 2] = ["#[cfg(debug_assertions)]", "#[cfg(not(debug_assertions))]"];

/// The words of a bundle, as it is `parsed`, that stay; all stand at `places`.
pub(super) fn fixed(parsed: &ParsedBundle<'_>, places: &Places<'_>) -> BTreeSet<String> {
    let own = macros::own_macros(&parsed.tokens);
    let mut fixed = Fixed {
        text: parsed.text,
        own,
        found: places
            .keys()
            .filter(|it| known::is_known(it))
            .map(|&it| it.to_owned())
            .collect(),
        conditional: Vec::new(),
    };
    token::each_list(&parsed.tokens, &mut |list| fixed.list(list));
    for rules in fixed.own.values().flatten().copied().collect::<Vec<_>>() {
        fixed.conditions(rules);
    }
    fixed.unseen(parsed, places);
    fixed
        .found
        .extend(plain_words(parsed.guard).map(str::to_owned));
    fixed.found
}

/// The search for the words that stay.
struct Fixed<'a> {
    text: &'a str,
    own: Macros<'a>,
    found: BTreeSet<String>,
    /// What stands behind conditions inside of macros.
    conditional: Vec<Range<usize>>,
}

impl Fixed<'_> {
    fn list(&mut self, list: &[Token]) {
        for at in 0..list.len() {
            if let Some((_, arguments)) = token::macro_call(list, at) {
                self.conditions(arguments.group().unwrap_or_default());
            }
            self.token(list, at);
        }
    }

    fn token(&mut self, list: &[Token], at: usize) {
        let token = &list[at];
        // A doc comment formats nothing.
        let is_doc = self.text[token.range.clone()].starts_with('/');
        let literal = token.literal().filter(|it| it.contains('{') && !is_doc);
        if let Some(literal) = literal {
            let parts = literal.split('{').skip(1);
            let named =
                parts.flat_map(|part| plain_words(part.split('}').next().unwrap_or("")));
            self.found.extend(named.map(str::to_owned));
        }
        let Some(name) = token.ident() else {
            return;
        };
        // What touches a word from behind may be one with another, as in `b"text"`.
        let touches = self.text[token.range.end..].starts_with(['"', '\'', '#']);
        if touches || name.starts_with("r#") {
            self.found.insert(unraw(name));
        }
        if name == "extern" {
            let behind = &list[at + 1..];
            let is_abi = behind.first().is_some_and(|it| it.literal().is_some());
            match behind.get(usize::from(is_abi)) {
                Some(it) if it.is_ident("crate") => self
                    .found
                    .extend(behind.get(1).and_then(Token::ident).map(str::to_owned)),
                Some(it) => self.add_all(it.group_in(Delimiter::Brace).unwrap_or_default()),
                None => {}
            }
        }
    }

    /// Finds what stands behind conditions inside of a macro, where syntax does not tell for what
    /// they are.
    fn conditions(&mut self, tokens: &[Token]) {
        token::each_list(tokens, &mut |list| {
            for at in 0..list.len() {
                let attribute = token::attribute(list, at);
                let inside = attribute.and_then(|(_, group)| group.group());
                let first = inside.and_then(<[Token]>::first);
                if first.is_some_and(|it| it.is_ident("cfg")) {
                    let behind = &list[at..end_of_item(list, at)];
                    if let (Some(first), Some(last)) = (behind.first(), behind.last()) {
                        self.conditional.push(first.range.start..last.range.end);
                    }
                }
            }
        });
    }

    /// Adds what stands in code that this compiler may not see, and in the macros that such code
    /// calls.
    fn unseen(&mut self, parsed: &ParsedBundle<'_>, places: &Places<'_>) {
        let mut dormant = Dormant::new(None);
        dormant.visit_file(&parsed.file);
        let ranges = dormant.found.iter().map(|(range, _)| range);
        // Of what is under two conditions, one may be another.
        let is_single =
            |it: &Range<usize>| ranges.clone().filter(|other| *other == it).count() == 1;
        let is_asserted =
            |it: &Range<usize>| is_single(it) && is_of_assertions(&self.text[it.clone()]);
        let unseen = ranges.clone().filter(|it| !is_asserted(it));
        let unseen: Vec<_> = unseen.chain(&self.conditional).cloned().collect();
        if !unseen.is_empty() {
            token::each_list(&parsed.tokens, &mut |list| self.debugged(list));
        }
        let is_unseen = |at: &usize| unseen.iter().any(|range| range.contains(at));
        let words = places
            .iter()
            .filter(|(_, places)| places.iter().any(is_unseen));
        let mut new: Vec<String> = words.map(|(word, _)| (*word).to_owned()).collect();
        self.found.extend(new.iter().cloned());
        let mut called = BTreeSet::new();
        token::each_call(&parsed.tokens, &mut |call| {
            if !is_unseen(&call.start) {
                called.insert(call.name.to_owned());
            }
        });
        let mut done = BTreeSet::new();
        while let Some(word) = new.pop() {
            let rules = self.own.get(word.as_str()).cloned().unwrap_or_default();
            // What has one rule is seen where it is called elsewhere.
            let is_seen = called.contains(&word)
                && rules.iter().all(|it| macros::rule_count(it) == 1);
            if is_seen || !done.insert(word) {
                continue;
            }
            for list in rules {
                add_words(list, &mut new);
                self.add_all(list);
            }
        }
    }

    /// Adds the items in `list` that derive `Debug`, and what macros that derive it are given: code
    /// that is not seen may show them.
    fn debugged(&mut self, list: &[Token]) {
        let derives = |it: &[Token]| {
            ["derive", "Debug"]
                .iter()
                .all(|word| token::mentions(it, word))
        };
        for at in 0..list.len() {
            let attribute = token::attribute(list, at);
            let inside = attribute.and_then(|(_, group)| group.group());
            if inside.is_some_and(derives) {
                self.add_all(&list[at..end_of_item(list, at + 1)]);
            }
            if let Some((name, arguments)) = token::macro_call(list, at) {
                let mut rules = self.own.get(name).into_iter().flatten();
                if rules.any(|it| derives(it)) {
                    self.add_all(arguments.group().unwrap_or_default());
                }
            }
        }
    }

    fn add_all(&mut self, tokens: &[Token]) {
        token::each_list(tokens, &mut |list| {
            let words = list.iter().filter_map(Token::ident);
            self.found.extend(words.map(unraw));
        });
    }
}

/// True if `text` begins with the condition that assertions for debugging are on or off, which the
/// compiler is asked for both.
fn is_of_assertions(text: &str) -> bool {
    let text: String = text
        .chars()
        .take(80)
        .filter(|it| !it.is_whitespace())
        .collect();
    ASSERTED.iter().any(|it| text.starts_with(it))
}

/// The index behind what begins at `at`: behind a semicolon, or behind braces that nothing goes
/// on from.
fn end_of_item(list: &[Token], at: usize) -> usize {
    for end in at + 1..list.len() {
        let is_body = list[end - 1].group_in(Delimiter::Brace).is_some();
        let next = &list[end];
        let goes_on = match next.ident() {
            Some(word) => matches!(word, "as" | "else"),
            None => !next.is_punct('#') && !next.is_punct('$'),
        };
        if list[end - 1].is_punct(';') || is_body && !goes_on {
            return end;
        }
    }
    list.len()
}

/// Adds the words in `tokens` to `words`.
fn add_words(tokens: &[Token], words: &mut Vec<String>) {
    token::each_list(tokens, &mut |list| {
        words.extend(list.iter().filter_map(Token::ident).map(str::to_owned));
    });
}
