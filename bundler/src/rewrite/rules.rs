//! Changes within the rules of macros: what the compiler says there names what a call gave,
//! where the rule names its variable.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::rust::token::{self, Token};
use crate::source::program::{FileId, Program, Source};

/// A place in a source file.
type Place = (FileId, usize);

/// The `text` that the compiler would insert at a `place`, in the words of the macro whose rule
/// stands there, if one does: the variables that are `captured`, each with the place that
/// names it, may be the macro's own or what it is given. `None` if the rule has no word for
/// one of them.
pub(super) fn in_rule(
    program: &Program,
    place: Place,
    text: &str,
    captured: &[(&str, Option<Place>)],
) -> Option<String> {
    let source = program.source(place.0);
    let Some(rule) = rule_around(&source.tokens, place.1) else {
        return Some(text.to_owned());
    };
    let mut words = BTreeMap::new();
    for &(name, used) in captured {
        let (id, at) = used?;
        if id != place.0 || !rule.range.contains(&at) {
            return None;
        }
        let word = word_at(source, at);
        let is_same = words.insert(name, word).is_none_or(|other| other == word);
        let is_variable = word.starts_with('$') && is_repeated_alike(rule, at, place.1);
        if !is_same || word != name && !is_variable {
            return None;
        }
    }
    Some(with_words(text, &words))
}

/// The body of the rule of a macro that holds the offset `at`.
fn rule_around(tokens: &[Token], at: usize) -> Option<&Token> {
    let mut next = 0;
    while next < tokens.len() {
        if let Some((_, rules)) = token::macro_definition(tokens, next) {
            if rules.range.contains(&at) {
                let list = rules.group().unwrap_or_default();
                let mut bodies =
                    (0..list.len()).filter(|&it| token::follows_arrow(list, it));
                return bodies
                    .find(|&it| list[it].range.contains(&at))
                    .map(|it| &list[it]);
            }
        }
        if tokens[next].range.contains(&at) {
            return rule_around(tokens[next].group()?, at);
        }
        next += 1;
    }
    None
}

/// The word that begins at `at`, with the `$` of a variable.
fn word_at(source: &Source, at: usize) -> &str {
    let rest = &source.raw[at..];
    let dollar = usize::from(rest.starts_with('$'));
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    let length = rest[dollar..].find(|char| !is_part(char));
    &rest[..length.map_or(rest.len(), |length| dollar + length)]
}

/// True if `place` is repeated in the body `rule` as often as what stands at `used`.
fn is_repeated_alike(rule: &Token, used: usize, place: usize) -> bool {
    let mut ranges = Vec::new();
    repetitions(rule.group().unwrap_or_default(), used, &mut ranges);
    ranges.iter().all(|range| range.contains(&place))
}

/// Adds the ranges of the repetitions among `tokens` that hold the offset `at` to `found`.
fn repetitions(tokens: &[Token], at: usize, found: &mut Vec<Range<usize>>) {
    for (index, token) in tokens.iter().enumerate() {
        if let Some(inside) = token.group().filter(|_| token.range.contains(&at)) {
            if index > 0 && tokens[index - 1].is_punct('$') {
                found.push(token.range.clone());
            }
            repetitions(inside, at, found);
        }
    }
}

/// `text` with the names that `words` has others for replaced by those.
fn with_words(text: &str, words: &BTreeMap<&str, &str>) -> String {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|char| is_part(char) != is_part(first));
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        out.push_str(words.get(word).copied().unwrap_or(word));
        rest = behind;
    }
    out
}
