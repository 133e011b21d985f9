//! Takes comments and blanks away, and joins lines up to a width. Nothing is renamed, and
//! no token is changed.
//!
//! A macro may show its tokens as text (`stringify!`, the message of `assert!`), where a
//! blank more or less is seen. So between the tokens of macros' rules and arguments there
//! is a blank in the result exactly where there was one, or a comment, before; and doc
//! comments, which are tokens there, stay. Only in the arguments of macros of the standard
//! library that show nothing, blanks go as they do outside.

mod pieces;

use std::collections::BTreeSet;

use crate::bundle::Bundle;
use crate::request::keep::Keep;
use crate::rust::token::{self, Token, Within};
use crate::source::own_output;
use crate::text::error::{Error, Result};
use crate::text::marked_text::Text;
use pieces::{Piece, Pieces};

/// The width in bytes up to which lines are joined: a compiler that quotes one has to be
/// readable.
const WIDTH: usize = 160;

/// The bundle in as few bytes as can be without changing a token.
///
/// # Errors
/// When the bundle's text cannot be read, which no bundle should come to.
pub fn minify(bundle: &Bundle, keep: Keep) -> Result<Bundle> {
    let (text, guard) = own_output::split_guard(&bundle.text);
    let stream: proc_macro2::TokenStream = text
        .parse()
        .map_err(|error| Error::new(format!("cannot read the bundle again: {error}")))?;
    let tokens = token::tree_of(stream, text);
    let source = Text::plain(text).with_marks(bundle.source_map.marks.clone());
    let body = text.len() - own_output::without_header(text).len();
    let own = defined(&tokens);
    let mut pieces = Pieces::new(text, body, keep, &own);
    pieces.list(&tokens, Within::Code);
    let pieces = pieces.finish();
    let mut out = Text::default();
    out.push_slice(&source, 0..body);
    for (piece, separator) in pieces.iter().zip(separators(text, &pieces)) {
        out.push_str(separator);
        out.push_slice(&source, piece.range.clone());
    }
    out.push_str("\n");
    out.push_str(guard);
    let mut minified = bundle.clone().with_text(out);
    minified.is_minified = true;
    Ok(minified)
}

/// The names of the macros that the bundle defines.
fn defined(tokens: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    token::each_list(tokens, &mut |list| {
        for at in 0..list.len() {
            let found = token::macro_definition(list, at);
            names.extend(found.and_then(|(name, _)| name.ident()).map(str::to_owned));
        }
    });
    names
}

/// The text before each piece: nothing, a blank, or a line end.
///
/// A line that gets too long is broken at its last blank if that comes late enough, since
/// there it costs nothing, else before the piece that does not fit.
fn separators(text: &str, pieces: &[Piece]) -> Vec<&'static str> {
    let mut separators = Vec::with_capacity(pieces.len());
    // Of the pieces: where they begin in their line.
    let mut columns: Vec<usize> = Vec::with_capacity(pieces.len());
    let mut line_start = 0;
    for (at, piece) in pieces.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &pieces[before]);
        let mut separator = before.map_or("", |before| between(text, before, piece));
        let mut column = match before {
            Some(before) => end_column(text, before, columns[at - 1]) + separator.len(),
            None => 0,
        };
        let width = text[piece.range.clone()].lines().next().map_or(0, str::len);
        if separator == "\n" {
            column = 0;
        } else if column + width > WIDTH && at > line_start {
            let late = (line_start + 1..at)
                .rev()
                .find(|&it| separators[it] == " " && columns[it] > WIDTH / 2);
            if let (Some(late), "") = (late, separator) {
                separators[late] = "\n";
                line_start = late;
                let shift = columns[late];
                for column in &mut columns[late..] {
                    *column = column.saturating_sub(shift);
                }
                column = column.saturating_sub(shift);
            } else if separator == " " || may_part(text, before, piece) {
                separator = "\n";
                column = 0;
            }
        }
        if column == 0 {
            line_start = at;
        }
        separators.push(separator);
        columns.push(column);
    }
    separators
}

/// True if a line may end between two pieces that touch, which it may not behind the quote
/// of a lifetime.
fn may_part(text: &str, before: Option<&Piece>, piece: &Piece) -> bool {
    let left = before.map_or("", |before| &text[before.range.clone()]);
    !piece.is_exact && left != "'" && !pieces::may_join(left, &text[piece.range.clone()])
}

/// The column behind a piece that begins at `column`.
fn end_column(text: &str, piece: &Piece, column: usize) -> usize {
    let text = &text[piece.range.clone()];
    match text.rfind('\n') {
        Some(newline) => text.len() - newline - 1,
        None => column + text.len(),
    }
}

/// The text that has to stand between two pieces, the width of lines aside.
fn between(text: &str, before: &Piece, piece: &Piece) -> &'static str {
    if before.ends_line {
        return "\n";
    }
    if !piece.had_gap {
        return "";
    }
    let (left, right) = (&text[before.range.clone()], &text[piece.range.clone()]);
    if piece.is_exact || !pieces::may_touch(left, right) {
        return " ";
    }
    ""
}
