//! The words of a text.

use crate::rust::ident::unraw;
use crate::rust::token::{self, Kind as TokenKind, Token};

/// The words behind which a macro's arguments give something a name.
pub(super) const NAMING: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// Those of them behind which nothing is named that an `impl` or a trait may hold.
pub(super) const NAMING_ITEMS: [&str; 5] = ["enum", "static", "struct", "trait", "union"];

/// The words that may stand between one of them and the name.
const BETWEEN: [&str; 8] = [
    "_", "async", "const", "extern", "fn", "mut", "safe", "unsafe",
];

/// The name of a macro, as those words have it that call it.
pub(super) fn called(name: &str) -> String {
    format!("{}!", unraw(name))
}

/// The names that the arguments of a macro give.
pub(super) fn named(tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    token::each_list(tokens, &mut |list| {
        for (nth, token) in list.iter().enumerate() {
            // That of a pointer names nothing.
            let is_naming = nth == 0 || !list[nth - 1].is_punct('*');
            if is_naming && token.ident().is_some_and(|word| NAMING.contains(&word)) {
                let behind = list[nth + 1..].iter().map_while(Token::ident);
                let name = behind.into_iter().find(|word| !BETWEEN.contains(word));
                found.extend(name.map(str::to_owned));
            }
        }
    });
    found
}

/// Adds the words among `tokens` to `words`.
pub(super) fn add_words(tokens: &[Token], words: &mut Vec<(usize, String)>) {
    for (nth, token) in tokens.iter().enumerate() {
        let at = token.range.start;
        match &token.kind {
            // A variable of a macro is the name of nothing.
            TokenKind::Ident(name) if nth > 0 && tokens[nth - 1].is_punct('$') => {
                let is_crate = name == "crate";
                words.push((
                    at,
                    if is_crate {
                        name.clone()
                    } else {
                        format!("${name}")
                    },
                ));
            }
            // Nor is a lifetime.
            TokenKind::Ident(_) if nth > 0 && tokens[nth - 1].is_punct('\'') => {}
            TokenKind::Ident(name) => {
                words.push((at, unraw(name)));
                if tokens.get(nth + 1).is_some_and(|next| next.is_punct('!')) {
                    words.push((at, called(name)));
                }
            }
            // A format string may name what it shows.
            TokenKind::Literal(text) if text.contains('{') => {
                let names = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                words.extend(
                    names
                        .filter(|it| !it.is_empty())
                        .map(|it| (at, it.to_owned())),
                );
            }
            TokenKind::Group(..) if is_idle_attribute(tokens, nth) => {}
            TokenKind::Group(_, inside) => add_words(inside, words),
            _ => {}
        }
    }
}

/// True if the group at `nth` is that of an attribute which names no item: one that derives traits
/// does, and one that calls a macro for its text.
fn is_idle_attribute(tokens: &[Token], nth: usize) -> bool {
    let is_sign =
        |sign: char, back: usize| nth >= back && tokens[nth - back].is_punct(sign);
    let is_attribute = is_sign('#', 1) || is_sign('!', 1) && is_sign('#', 2);
    let inside = tokens[nth].group().unwrap_or_default();
    let calls = inside.iter().any(|token| token.is_punct('!'));
    is_attribute && !calls && !token::mentions(inside, "derive")
}
