//! Macros that do the same with each of the things that they are given.

use std::ops::Range;

use super::glue;
use super::matcher::matches;
use super::piece::Piece;
use super::rules::Definition;
use super::tree::Tree;

/// The most tokens of one thing that are looked at.
const WIDTH_MAX: usize = 64;

impl Definition {
    /// The ranges of the things in `arguments` of each of which the macro makes something by
    /// itself, so that it makes nothing else without one of them; separators lie between the
    /// ranges. `None` if it does otherwise, or that is not certain.
    pub(crate) fn parts(&self, arguments: &[Tree]) -> Option<Vec<Range<usize>>> {
        let rule = self.rules.first()?;
        let (first, rest) = rule.matcher.split_first()?;
        let (pieces, separator) = repeated(first)?;
        let (_, between) = match &rule.body[..] {
            [body] => repeated(body)?,
            _ => return None,
        };
        if !between.is_empty() || !rest.iter().all(is_optional_token) {
            return None;
        }
        let width = separator.len();
        let is_separator = |at: usize| {
            width > 0
                && glue::width(&arguments[at..]) == width
                && glue::text(&arguments[at..]) == glue::text(separator)
        };
        let mut parts = Vec::new();
        let mut start = 0;
        while start < arguments.len() {
            let ends = start + 1..=arguments.len().min(start + WIDTH_MAX);
            let may_end =
                |end: &usize| width == 0 || *end == arguments.len() || is_separator(*end);
            let end = ends.filter(may_end).find(|&end| {
                matches!(matches(pieces, &arguments[start..end]), Ok(Some(_)))
            })?;
            parts.push(start..end);
            start = end;
            if start < arguments.len() && width > 0 {
                start += width;
                if start == arguments.len() && rest.is_empty() {
                    return None;
                }
            }
        }
        Some(parts)
    }
}

/// What is repeated, any number of times, and what stands between.
fn repeated(piece: &Piece) -> Option<(&[Piece], &[Tree])> {
    match piece {
        Piece::Repeat {
            pieces,
            separator,
            sign: '*' | '+',
        } => Some((pieces, separator)),
        _ => None,
    }
}

/// True for `$(,)?` and its like.
fn is_optional_token(piece: &Piece) -> bool {
    match piece {
        Piece::Repeat { pieces, sign, .. } => {
            *sign != '+' && matches!(&pieces[..], [Piece::Token(_)])
        }
        _ => false,
    }
}
