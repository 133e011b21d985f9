//! A text in pieces that nothing is taken from: tokens, and the comments that stay.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::Range;

use crate::request::keep::Keep;
use crate::rust::token::{self, block_length, Element, Here, Next, Token, Visitor, Within};

/// Macros of the standard library that never show their arguments as text.
pub(in crate::finish) const SILENT: [&str; 22] = [
    "assert_eq",
    "assert_ne",
    "concat",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "is_x86_feature_detected",
    "matches",
    "option_env",
    "panic",
    "print",
    "println",
    "thread_local",
    "todo",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Characters that may be part of an operator.
const OPERATORS: &str = "+-*/%^!&|=<>.:?@~$#";

/// A token or a comment.
pub(super) struct Piece {
    pub(super) range: Range<usize>,
    /// True if blanks or a comment stood before the piece.
    pub(super) had_gap: bool,
    /// True if the gap before the piece must stay as it is.
    pub(super) is_exact: bool,
    /// True if a line has to end behind the piece.
    pub(super) ends_line: bool,
}

/// The pieces of a text, as far as they are found.
pub(super) struct Pieces<'a> {
    text: &'a str,
    keep: Keep,
    /// Macros of the bundle itself.
    own: &'a BTreeSet<String>,
    /// The offset at which the last token ended, be it kept or not.
    end: usize,
    /// True if something between the last piece and `end` was left out.
    skipped: bool,
    found: Vec<Piece>,
}

impl Visitor for Pieces<'_> {
    type Error = Infallible;

    #[inline]
    fn visit(&mut self, here: Here<'_>) -> Result<Next, Infallible> {
        let Here {
            tokens, at, within, ..
        } = here;
        let token = &tokens[at];
        if self.is_doc(token) {
            let same = tokens[at..].iter().take_while(|it| it.range == token.range);
            self.doc(&token.range, within);
            return Ok(Next::Over(same.count()));
        }
        if within != Within::Shown {
            if let Some(next) = self.element(tokens, at, here.element, within) {
                return Ok(next);
            }
        }
        if token.group().is_some() {
            self.group(token, within);
        } else if !self.is_idle_comma(tokens, at, within) {
            self.token(token, within);
        } else {
            self.comments(token.range.start, within);
            self.skip(token.range.end);
        }
        Ok(Next::Over(1))
    }
}

impl<'a> Pieces<'a> {
    /// No piece yet of `text`, from the offset `start` on; `own` are the macros that it
    /// defines.
    pub(super) fn new(
        text: &'a str,
        start: usize,
        keep: Keep,
        own: &'a BTreeSet<String>,
    ) -> Pieces<'a> {
        Pieces {
            text,
            keep,
            own,
            end: start,
            skipped: false,
            found: Vec::new(),
        }
    }

    /// All pieces, once those of all tokens are found.
    pub(super) fn finish(mut self) -> Vec<Piece> {
        self.comments(self.text.len(), Within::Code);
        self.found
    }

    /// Takes the pieces of `tokens`. What a macro may show or take apart is
    /// [`Within::Shown`], and stays exactly as it is; attributes and the arguments of
    /// macros that do neither are [`Within::Arguments`].
    pub(super) fn list(&mut self, tokens: &[Token], within: Within) {
        token::walk_all(self, tokens, within);
    }

    /// Takes the attribute, definition or call that begins at `at`, if one does, where
    /// macros do not look.
    fn element(
        &mut self,
        tokens: &[Token],
        at: usize,
        element: Element<'_>,
        within: Within,
    ) -> Option<Next> {
        if let Some((behind, group)) = token::attribute(tokens, at) {
            if is_doc_attribute(group) && within == Within::Code && self.keep < Keep::Docs {
                self.comments(tokens[at].range.start, within);
                self.skip(group.range.end);
                return Some(Next::Over(behind - at));
            }
            for token in &tokens[at..behind - 1] {
                self.token(token, Within::Arguments);
            }
            self.group(group, Within::Arguments);
            return Some(Next::Over(behind - at));
        }
        let inside = match element {
            Element::Definition { .. } => Within::Shown,
            Element::Call { name, .. }
                if SILENT.contains(&name) && !self.own.contains(name) =>
            {
                Within::Arguments
            }
            Element::Call { .. } => Within::Shown,
            Element::Group(_) | Element::Token => return None,
        };
        let (group, head) = tokens[at..at + element.width()].split_last()?;
        for token in head {
            self.token(token, within);
        }
        self.group(group, inside);
        Some(Next::Behind)
    }

    /// True for a comma behind the last element in brackets or braces.
    fn is_idle_comma(&self, tokens: &[Token], at: usize, within: Within) -> bool {
        let is_last = at > 0 && at + 1 == tokens.len() && tokens[at].is_punct(',');
        let next = self.text[tokens[at].range.end..].trim_start();
        within == Within::Code && is_last && next.starts_with(['}', ']'])
    }

    /// True if `token` is part of a doc comment, whose tokens all have its place.
    fn is_doc(&self, token: &Token) -> bool {
        token.is_punct('#') && !self.text[token.range.clone()].starts_with('#')
    }

    fn doc(&mut self, range: &Range<usize>, within: Within) {
        self.comments(range.start, within);
        if within == Within::Code && self.keep < Keep::Docs {
            self.skip(range.end);
            return;
        }
        let is_line = self.text[range.clone()].starts_with("//");
        self.piece(range.clone(), within, is_line);
    }

    fn group(&mut self, token: &Token, within: Within) {
        let Range { start, end } = token.range;
        let inside = token.group().unwrap_or_default();
        let is_visible = self.text[start..end].starts_with(['(', '[', '{']);
        if !is_visible {
            return self.list(inside, within);
        }
        self.token_at(start..start + 1, within);
        self.list(inside, within);
        self.token_at(end - 1..end, within);
    }

    fn token(&mut self, token: &Token, within: Within) {
        self.token_at(token.range.clone(), within);
    }

    fn token_at(&mut self, range: Range<usize>, within: Within) {
        self.comments(range.start, within);
        self.piece(range, within, false);
    }

    fn piece(&mut self, range: Range<usize>, within: Within, ends_line: bool) {
        self.found.push(Piece {
            had_gap: self.skipped || range.start > self.end,
            is_exact: within == Within::Shown,
            ends_line,
            range: range.clone(),
        });
        self.skipped = false;
        self.end = range.end;
    }

    fn skip(&mut self, end: usize) {
        self.skipped = true;
        self.end = end;
    }

    /// Takes the comments up to the offset `until`, if they stay.
    fn comments(&mut self, until: usize, within: Within) {
        if self.keep < Keep::Comments {
            return;
        }
        while let Some(start) = self.text[self.end..until].find('/') {
            let start = self.end + start;
            let rest = &self.text[start..until];
            let is_line = rest.starts_with("//");
            let length = if is_line {
                rest.find('\n').unwrap_or(rest.len())
            } else {
                block_length(rest)
            };
            self.piece(start..start + length, within, is_line);
        }
    }
}

/// True if the brackets `group` are those of an attribute that is a doc.
pub(super) fn is_doc_attribute(group: &Token) -> bool {
    let first = group.group().and_then(<[Token]>::first);
    first.is_some_and(|first| first.is_ident("doc"))
}

/// True if two tokens stay the same two without a blank between them.
pub(super) fn may_touch(left: &str, right: &str) -> bool {
    let (Some(last), Some(first)) = (left.chars().next_back(), right.chars().next()) else {
        return true;
    };
    let is_word = |c: char| c == '_' || c == '"' || c == '\'' || c.is_alphanumeric();
    if !last.is_ascii() || !first.is_ascii() {
        return false;
    }
    if is_word(last) && (is_word(first) || first == '#') {
        return false;
    }
    let is_number = left.starts_with(|c: char| c.is_ascii_digit());
    if is_number && (first == '.' || last == '.') {
        return false;
    }
    !may_join(left, right) || is_known_pair(last, first)
}

/// True if two tokens could be parts of one operator.
pub(super) fn may_join(left: &str, right: &str) -> bool {
    let (last, first) = (left.chars().next_back(), right.chars().next());
    last.is_some_and(|it| OPERATORS.contains(it))
        && first.is_some_and(|it| OPERATORS.contains(it))
}

/// True for the commonest pairs of operators that no lexer joins; others keep their
/// distance.
fn is_known_pair(last: char, first: char) -> bool {
    match last {
        '=' => "&*!-|<".contains(first),
        '>' => "&*!".contains(first),
        ':' => "&*!-<".contains(first),
        '|' => "&*!-".contains(first),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::may_touch;
    use proc_macro2::{Spacing, TokenStream, TokenTree};

    const TOKENS: [&str; 34] = [
        "a", "r", "b", "_", "1", "1.", "1.5", "0x1", "\"s\"", "'c'", "'l", "r#x", "b\"b\"",
        "+", "-", "*", "/", "%", "^", "!", "&", "|", "=", "<", ">", ".", ":", "?", "@",
        "~", "$", "#", ",", ";",
    ];

    /// The operators of Rust that two characters can begin.
    const JOINED: [&str; 24] = [
        "&&", "||", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "==", "!=",
        ">=", "<=", "..", "::", "->", "<-", "=>", "//", "/*", "::",
    ];

    /// What the lexer makes of a text, without regard to blanks.
    fn lexed(text: &str) -> Option<Vec<String>> {
        let stream: TokenStream = text.parse().ok()?;
        let mut tokens: Vec<String> = Vec::new();
        let mut joint = false;
        for token in stream {
            if let (true, TokenTree::Punct(punct)) = (joint, &token) {
                let last = tokens.last().cloned().unwrap_or_default();
                let pair = format!("{last}{}", punct.as_char());
                if JOINED.contains(&pair.as_str()) {
                    tokens.pop();
                    tokens.push(pair);
                    joint = punct.spacing() == Spacing::Joint;
                    continue;
                }
            }
            joint = matches!(&token, TokenTree::Punct(p) if p.spacing() == Spacing::Joint);
            tokens.push(token.to_string());
        }
        Some(tokens)
    }

    #[test]
    fn tokens_that_may_touch_stay_apart_for_the_lexer() {
        let mut checked = 0;
        for left in TOKENS {
            for right in TOKENS {
                let apart = lexed(&format!("{left} {right} x"));
                if let (true, Some(apart)) = (may_touch(left, right), apart) {
                    checked += 1;
                    let touching = lexed(&format!("{left}{right} x"));
                    assert_eq!(touching, Some(apart), "{left} {right}");
                }
            }
        }
        assert!(checked > 400, "only {checked} pairs");
    }
}
