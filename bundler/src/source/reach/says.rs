//! What each unit says: the words of its tokens, by the ways in which they stand there.

use std::collections::HashSet;

use super::facts::Macros;
use super::units::{Owner, Unit, Units};
use super::words::{Ways, Word, Words, ANY, FREE, PART, PREFIX};
use crate::rust::standard::takes_expressions;
use crate::rust::token::{self, Kind, Token};
use crate::source::program::Source;

/// Words that say nothing.
const KEYWORDS: [&str; 20] = [
    "as", "break", "crate", "else", "fn", "for", "if", "impl", "in", "let", "match", "mut",
    "pub", "ref", "return", "self", "Self", "super", "use", "where",
];

/// Words behind which a unit gives its own name.
const NAMING: [&str; 6] = ["enum", "fn", "mod", "struct", "trait", "type"];

/// Tells each unit of `source` what it says; what stands outside of all is said by the unit
/// `outside`.
pub(super) fn collect(
    units: &mut Units,
    source: &Source,
    owners: &[Owner],
    macros: &Macros,
    outside: usize,
) {
    let mut walk = Walk {
        all: &mut units.all,
        words: &mut units.words,
        objects: &mut units.objects,
        source,
        owners,
        macros,
        next: 0,
        open: Vec::new(),
        outside,
    };
    walk.list(&source.tokens, false);
}

/// A walk through the tokens of a file, in their order.
struct Walk<'a> {
    all: &'a mut [Unit],
    words: &'a mut Words,
    objects: &'a mut HashSet<Word>,
    source: &'a Source,
    owners: &'a [Owner],
    macros: &'a Macros,
    /// The first of `owners` that has not begun.
    next: usize,
    /// The owners around the place at hand, outermost first.
    open: Vec<usize>,
    outside: usize,
}

impl Walk<'_> {
    /// Takes in a list of tokens, which a macro may put anywhere if `is_free`.
    fn list(&mut self, tokens: &[Token], is_free: bool) {
        let mut at = 0;
        let mut in_use = false;
        while at < tokens.len() {
            let token = &tokens[at];
            if self.source.is_removed(token.range.start) {
                at += 1;
                continue;
            }
            if let Some((_, rules)) = token::macro_definition(tokens, at) {
                // Its owner begins before it.
                self.go(token.range.start);
                self.list(rules.group().unwrap_or_default(), true);
                at += 4;
                continue;
            }
            match &token.kind {
                Kind::Ident(name) => {
                    if name == "dyn" {
                        self.object(&tokens[at + 1..]);
                    }
                    in_use |= name == "use";
                    let call = token::macro_call(tokens, at).is_some();
                    let ways = if is_free || in_use || call {
                        ANY
                    } else {
                        ways(tokens, at)
                    };
                    self.say(name, ways, token.range.start);
                    if call {
                        let inside = tokens[at + 2].group().unwrap_or_default();
                        let number = self.words.number(name);
                        let is_code = takes_expressions(name) && !self.macros.has(number);
                        self.literals(inside);
                        self.list(inside, is_free || !is_code);
                        at += 3;
                        continue;
                    }
                }
                Kind::Punct('#', _) => {
                    if let Some((behind, group)) = token::attribute(tokens, at) {
                        self.go(token.range.start);
                        self.list(group.group().unwrap_or_default(), true);
                        at = behind;
                        continue;
                    }
                }
                Kind::Punct(';', _) => in_use = false,
                Kind::Group(_, inside) => self.list(inside, is_free || in_use),
                _ => {}
            }
            at += 1;
        }
    }

    /// Takes in the traits of an object: they stand at the beginning of `rest`.
    fn object(&mut self, rest: &[Token]) {
        for token in rest {
            match &token.kind {
                Kind::Ident(name) => {
                    self.objects.insert(self.words.number(name));
                }
                Kind::Punct(':' | '+' | '\'' | '?' | '<', _) => {}
                _ => break,
            }
        }
    }

    /// Takes in the words of format strings, which may name what they show.
    fn literals(&mut self, tokens: &[Token]) {
        for token in tokens {
            if let Some(text) = token.literal().filter(|text| text.contains('{')) {
                for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
                    if !word.is_empty() {
                        self.say(word, FREE, token.range.start);
                    }
                }
            }
        }
    }

    fn say(&mut self, name: &str, ways: Ways, at: usize) {
        self.go(at);
        if ways == 0 || KEYWORDS.contains(&name) {
            return;
        }
        let owner = match self.open.last() {
            Some(&owner) => self.owners[owner].1,
            None => Some(self.outside),
        };
        if let Some(owner) = owner {
            let word = self.words.number(name);
            self.all[owner].says.push((word, ways));
        }
    }

    /// Comes to the offset `at`.
    fn go(&mut self, at: usize) {
        while self
            .open
            .last()
            .is_some_and(|&it| self.owners[it].0.end <= at)
        {
            self.open.pop();
        }
        while self
            .owners
            .get(self.next)
            .is_some_and(|(range, _)| range.start <= at)
        {
            if self.owners[self.next].0.end > at {
                self.open.push(self.next);
            }
            self.next += 1;
        }
    }
}

/// The ways in which the identifier at `at` is said in plain code; none if it names the unit
/// that it stands in.
fn ways(tokens: &[Token], at: usize) -> Ways {
    let before = at.checked_sub(1).map(|at| &tokens[at]);
    let names = before
        .and_then(Token::ident)
        .is_some_and(|it| NAMING.contains(&it));
    if names {
        return 0;
    }
    let is_turbofish = tokens.get(at + 3).is_some_and(|it| it.is_punct('<'));
    if token::is_path_sep(tokens, at + 1) && !is_turbofish {
        return PREFIX;
    }
    if token::follows_path_sep(tokens, at) {
        return FREE | PART;
    }
    let dots = before.is_some_and(|it| it.is_punct('.'));
    let range = at >= 2 && tokens[at - 2].is_punct('.');
    if dots && !range {
        PART
    } else {
        FREE
    }
}
