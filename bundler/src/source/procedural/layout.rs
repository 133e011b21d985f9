//! The tokens that a macro makes as text: formatted, each token with the place that it comes
//! from.

use std::ops::Range;

use crate::cargo::macro_server::node::{self, Node, Site, Span};
use crate::rust::token::{self, Kind, Token};
use crate::source::formatted::{self, flatten_nodes, Position};
use crate::source::program::Source;
use crate::text::lines::line_start;
use crate::text::marked_text::Text;
use crate::text::source_map::{Mark, Marks, Origin};

/// The number of tokens that formatting may drop or add in one place, commas above all.
const DRIFT_MAX: usize = 16;

/// The byte at `at` of the file with the call, as the origin of one token.
fn origin(at: usize) -> Option<Origin> {
    Some(Origin {
        file: 0,
        at,
        stays: true,
    })
}

/// The place of a call in its file.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    pub(super) source: &'a Source,
    /// The place that is meant where a token has none of its own.
    pub(super) at: usize,
}

impl Spot<'_> {
    fn of(&self, span: Span) -> Option<Origin> {
        match span.site {
            Site::Given => origin(span.start as usize),
            Site::Call | Site::Own => origin(self.at),
        }
    }

    /// `string` as text that comes from here.
    pub(super) fn text(&self, string: String) -> Text {
        let mut marks = Marks::default();
        let origin = origin(self.at);
        marks.push(Mark { at: 0, origin });
        Text::plain(string).with_marks(marks)
    }

    /// The number of levels that the line with the call is indented by.
    fn depth(&self) -> usize {
        let raw = &self.source.raw;
        let line = &raw[line_start(raw, self.at)..];
        (line.len() - line.trim_start_matches(' ').len()) / 4
    }

    /// The blanks before the line with the call.
    pub(super) fn margin(&self) -> String {
        " ".repeat(4 * self.depth())
    }
}

/// `nodes` as the items or statements that `position` asks for, below the line `comment`,
/// without blanks before the first line and a newline behind the last.
///
/// Each item is under all of `conditions`, attributes as text.
pub(super) fn block(
    nodes: &[Node],
    position: Position,
    spot: Spot<'_>,
    comment: &str,
    conditions: &[String],
) -> Text {
    let written = node::text(nodes);
    let (body, depth) = formatted::block(written, position, conditions, nodes);
    let body = marked(body, nodes, spot);
    let mut text = spot.text(format!("{comment}\n"));
    let mut body = body.trimmed();
    for _ in depth..spot.depth() {
        body = body.indented();
    }
    if !body.as_str().is_empty() {
        text.push(&spot.text(spot.margin()));
        text.push(&body.without_margin());
    }
    text.without_margin()
}

/// `nodes` as the expression, pattern or type that `position` asks for; `None` if they are
/// none.
pub(super) fn inline(
    nodes: &[Node],
    position: Position,
    spot: Spot<'_>,
    is_operand: bool,
) -> Option<Text> {
    let written = formatted::inline(node::text(nodes), position, nodes, is_operand)?;
    let mut body = marked(written, nodes, spot);
    let depth = usize::from(position != Position::Type);
    for _ in depth..spot.depth() {
        body = body.indented();
    }
    Some(body.without_margin())
}

/// `string`, which was made of `nodes`, with the place of each token.
fn marked(string: String, nodes: &[Node], spot: Spot<'_>) -> Text {
    let Ok(stream) = string.parse() else {
        return spot.text(string);
    };
    let tokens = token::tree_of(stream, &string);
    let mut leaves = Vec::new();
    flatten_tokens(&tokens, &string, &mut leaves);
    let mut given = Vec::new();
    flatten_nodes(nodes, &mut given);
    let mut marks = Marks::default();
    let call = origin(spot.at);
    marks.push(Mark {
        at: 0,
        origin: call,
    });
    let mut next = 0;
    for (range, written) in leaves {
        let window = &given[next..given.len().min(next + DRIFT_MAX)];
        let found = window.iter().position(|(text, _)| text == written);
        let origin = match found {
            Some(found) => {
                next += found + 1;
                spot.of(given[next - 1].1)
            }
            None => call,
        };
        marks.push(Mark {
            at: range.start,
            origin,
        });
    }
    let literals = token::multiline_literals(&tokens, &string);
    Text::with_literals(string, &literals).with_marks(marks)
}

fn flatten_tokens<'a>(
    tokens: &[Token],
    string: &'a str,
    out: &mut Vec<(Range<usize>, &'a str)>,
) {
    for token in tokens {
        let Range { start, end } = token.range;
        if let Kind::Group(_, inside) = &token.kind {
            let (first, last) = (start..start + 1, end - 1..end);
            out.push((first.clone(), string.get(first).unwrap_or_default()));
            flatten_tokens(inside, string, out);
            out.push((last.clone(), string.get(last).unwrap_or_default()));
        } else {
            out.push((start..end, &string[start..end]));
        }
    }
}
