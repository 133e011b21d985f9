//! The words that stay, since they show, or since this compiler does not see all that they are
//! for.
//!
//! - What has a meaning of its own.
//! - What format strings show by name; what macros show or may show as text; what `Debug` shows.
//! - What other languages call, or what is theirs.
//! - What stands in code that this compiler may not see, and in macros that are called there.

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

/// Attributes of what is known by its name outside of Rust.
const EXPORTING: [&str; 4] = ["export_name", "link_section", "no_mangle", "used"];

/// The conditions of code that is compiled with assertions for debugging, or without.
const ASSERTED: [&str; 2] = ["#[cfg(debug_assertions)]", "#[cfg(not(debug_assertions))]"];

/// The words of a bundle, as it is `parsed`, that stay; all stand at `places`.
pub(super) fn fixed(parsed: &ParsedBundle<'_>, places: &Places<'_>) -> BTreeSet<String> {
    let own = macros::own_macros(&parsed.tokens);
    let mut fixed = Fixed {
        text: parsed.text,
        showing: macros::showing(&own),
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
    /// Those of the own macros that may show what they are given.
    showing: BTreeSet<&'a str>,
    found: BTreeSet<String>,
    /// What stands behind conditions inside of macros.
    conditional: Vec<Range<usize>>,
}

impl Fixed<'_> {
    fn list(&mut self, list: &[Token]) {
        for at in 0..list.len() {
            if let Some((behind, group)) = token::attribute(list, at) {
                let inside = group.group().unwrap_or_default();
                self.attribute(inside, &list[behind..]);
            }
            if let Some((name, arguments)) = token::macro_call(list, at) {
                self.call(name, arguments.group().unwrap_or_default());
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

    /// Takes the call of a macro.
    fn call(&mut self, name: &str, arguments: &[Token]) {
        let shown = macros::shown(name, arguments, &self.own, &self.showing);
        // A variable of a macro shows what it stands for.
        token::each_list(shown, &mut |list| {
            let is_shown = |at: &usize| *at == 0 || !list[at - 1].is_punct('$');
            let words = (0..list.len())
                .filter(is_shown)
                .filter_map(|at| list[at].ident());
            self.found.extend(words.map(unraw));
        });
        self.conditions(arguments);
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

    /// Takes what an attribute with `inside` between its brackets says of the item `behind` it.
    fn attribute(&mut self, inside: &[Token], behind: &[Token]) {
        if EXPORTING.iter().any(|word| token::mentions(inside, word)) {
            let at = behind
                .iter()
                .position(|it| it.is_ident("fn") || it.is_ident("static"));
            let names = behind[at.map_or(behind.len(), |at| at + 1)..].iter();
            let mut names = names.filter_map(Token::ident).filter(|it| *it != "mut");
            self.found.extend(names.next().map(str::to_owned));
        }
        if token::mentions(inside, "derive") && token::mentions(inside, "Debug") {
            self.shown_item(behind);
        }
    }

    /// Adds what `Debug` shows of the item at the beginning of `tokens`.
    fn shown_item(&mut self, tokens: &[Token]) {
        let kinds = ["struct", "enum", "union"];
        let kind = |it: &Token| it.ident().is_some_and(|it| kinds.contains(&it));
        let Some(at) = tokens.iter().position(kind) else {
            return;
        };
        let is_enum = tokens[at].is_ident("enum");
        let rest = tokens[at + 1..].iter();
        self.found
            .extend(rest.clone().find_map(Token::ident).map(str::to_owned));
        let ends =
            |it: &&Token| it.is_punct(';') || it.group_in(Delimiter::Brace).is_some();
        let body = rest.clone().find(ends).and_then(Token::group);
        let body = body.unwrap_or_default();
        token::each_list(body, &mut |list| {
            let fields = list.windows(2).enumerate().filter(|(at, pair)| {
                pair[1].is_punct(':') && !token::is_path_sep(list, at + 1)
            });
            let fields = fields.filter_map(|(_, pair)| pair[0].ident());
            self.found.extend(fields.map(str::to_owned));
        });
        for part in token::comma_parts(body).into_iter().filter(|_| is_enum) {
            let mut at = 0;
            while let Some((behind, _)) = part.get(at).and(token::attribute(part, at)) {
                at = behind;
            }
            let name = part
                .get(at..)
                .and_then(|it| it.iter().find_map(Token::ident));
            self.found.extend(name.map(str::to_owned));
        }
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
