//! The words of a text.

use crate::rust::ident::unraw;
use crate::rust::token::{self, Kind as TokenKind, Token};

/// The words behind which a macro's arguments give something a name.
pub(super) const NAMING: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// Those of them behind which nothing is named that an `impl` or a trait may hold.
pub(super) const NAMING_ITEMS: [&str; 5] = ["enum", "static", "struct", "trait", "union"];

/// The name of a macro, as those words have it that call it.
pub(super) fn called(name: &str) -> String {
    format!("{}!", unraw(name))
}

/// The names that the arguments of a macro give.
pub(super) fn named(tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    token::each_list(tokens, &mut |list| {
        for pair in list.windows(2) {
            let names = pair[0].ident().is_some_and(|word| NAMING.contains(&word));
            found.extend(pair[1].ident().filter(|_| names).map(str::to_owned));
        }
    });
    found
}

/// Adds the words among `tokens` to `words`.
pub(super) fn add_words(tokens: &[Token], words: &mut Vec<(usize, String)>) {
    for (nth, token) in tokens.iter().enumerate() {
        let at = token.range.start;
        match &token.kind {
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
            TokenKind::Group(_, inside) => add_words(inside, words),
            _ => {}
        }
    }
}
