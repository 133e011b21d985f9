//! The tokens that a macro makes as text: formatted, each token with the place that it comes
//! from.

use std::ops::Range;

use syn::parse::Parser;
use syn::Pat;

use super::find::Position;
use crate::cargo::macro_server::node::{self, Node, Site, Span};
use crate::rust::token::{self, Kind, Token};
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
    let body = match position {
        Position::Items => formatted(&written, conditions),
        _ => wrapped(&written, position),
    };
    let depth = usize::from(position != Position::Items);
    let faithful = body.filter(|body| is_faithful(body, nodes));
    let (body, depth) = match faithful {
        Some(body) => (body, depth),
        // As well as it can be done without understanding it.
        None => (written, 0),
    };
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

/// `written` as formatted items, each under `conditions`; `None` if it is not understood.
fn formatted(written: &str, conditions: &[String]) -> Option<String> {
    let file = syn::parse_str::<syn::File>(&disguised(written)).ok()?;
    if conditions.is_empty() {
        return Some(undisguised(&prettyplease::unparse(&file)));
    }
    let items = file.items.into_iter().map(|item| {
        let alone = prettyplease::unparse(&syn::File {
            shebang: None,
            attrs: Vec::new(),
            items: vec![item],
        });
        format!("{}\n{}", conditions.join("\n"), undisguised(&alone))
    });
    Some(items.collect())
}

/// `written` with another name for a macro that the formatter takes apart, and of which it
/// loses the last part.
fn disguised(written: &str) -> String {
    written.replace("thread_local !", "thread_local_ !")
}

fn undisguised(formatted: &str) -> String {
    formatted.replace("thread_local_!", "thread_local!")
}

/// True if `formatted` has the tokens `nodes`, those aside that formatting adds and takes
/// away.
fn is_faithful(formatted: &str, nodes: &[Node]) -> bool {
    let Ok(stream) = formatted.parse() else {
        return false;
    };
    let tokens = node::nodes(stream, &|at| at);
    words(&tokens) == words(nodes)
}

/// The tokens that no formatting changes.
fn words(nodes: &[Node]) -> Vec<String> {
    let mut flat = Vec::new();
    flatten_nodes(nodes, &mut flat);
    let mut words: Vec<String> = Vec::new();
    for (word, _) in flat {
        let last = words.last().map(String::as_str);
        match (word.as_str(), last) {
            ("," | ";" | "(" | ")" | "{" | "}", _) => {}
            // Empty generics.
            (">", Some("<")) => drop(words.pop()),
            // The text of a doc comment, which may be quoted in several ways.
            (_, Some("=")) if words.iter().rev().nth(1).is_some_and(|it| it == "doc") => {}
            _ => words.push(word),
        }
    }
    words
}

/// `written` as it is formatted one level deep in what holds such things; `None` if it is not
/// understood.
fn wrapped(written: &str, position: Position) -> Option<String> {
    let head = match position {
        Position::ImplItems => "impl X",
        Position::TraitItems => "trait X",
        Position::ForeignItems => "extern \"C\"",
        _ => "fn f()",
    };
    let written = disguised(&format!("{head} {{ {written} }}"));
    let mut file = syn::parse_str::<syn::File>(&written).ok()?;
    if let Some(syn::Item::Fn(it)) = file.items.first_mut() {
        let stmts = &mut it.block.stmts;
        let last = stmts.len().saturating_sub(1);
        for (index, stmt) in stmts.iter_mut().enumerate() {
            let is_value = index == last && position != Position::Statements;
            match stmt {
                // With other brackets than those written, a call needs one.
                syn::Stmt::Macro(it) if !is_value && it.semi_token.is_none() => {
                    it.semi_token = Some(Default::default());
                }
                syn::Stmt::Expr(_, semicolon @ None) if index == last && !is_value => {
                    *semicolon = Some(Default::default());
                }
                _ => {}
            }
        }
    }
    let text = undisguised(&prettyplease::unparse(&file));
    let inner = text.trim_end().strip_suffix('}')?;
    let (_, inner) = inner.split_once('{')?;
    Some(inner.to_owned())
}

/// True if `text` is several patterns with `|` between them.
fn is_choice(text: &str) -> bool {
    let pattern = Pat::parse_multi_with_leading_vert.parse_str(text);
    matches!(pattern, Ok(Pat::Or(_)))
}

/// `nodes` as the expression, pattern or type that `position` asks for; `None` if they are
/// none.
pub(super) fn inline(
    nodes: &[Node],
    position: Position,
    spot: Spot<'_>,
    is_operand: bool,
) -> Option<Text> {
    let written = node::text(nodes);
    let is_choice = matches!(position, Position::Pattern | Position::Arm)
        && is_choice(&disguised(&written));
    let written = match position {
        Position::Pattern if is_choice => format!("({written})"),
        _ => written,
    };
    let (before, behind) = match position {
        // The compiler warns of parentheses around the whole of an arm.
        Position::Arm if is_choice => ("fn f() {\n    let (", ");\n}\n"),
        Position::Pattern | Position::Arm => ("fn f() {\n    let ", ";\n}\n"),
        Position::Type => ("type T = ", ";\n"),
        _ => ("fn f() {\n    let _ = ", ";\n}\n"),
    };
    let whole = disguised(&format!("{before}{written}{behind}"));
    let file = syn::parse_str::<syn::File>(&whole).ok()?;
    let text = undisguised(&prettyplease::unparse(&file));
    let inner = text.trim_end().strip_prefix(before)?;
    let inner = inner.strip_suffix(behind.trim_end())?;
    let inner = if is_faithful(inner, nodes) {
        inner
    } else {
        written.trim_end()
    };
    let is_loose = match position {
        Position::Pattern | Position::Arm => false,
        Position::Type => written.contains('+'),
        _ => is_operand && is_loose(&syn::parse_str(&written).ok()?),
    };
    let (open, close) = if is_loose { ("(", ")") } else { ("", "") };
    let mut body = marked(format!("{open}{inner}{close}"), nodes, spot);
    let depth = usize::from(position != Position::Type);
    for _ in depth..spot.depth() {
        body = body.indented();
    }
    Some(body.without_margin())
}

/// True if the code around an expression could tear it apart.
fn is_loose(expr: &syn::Expr) -> bool {
    use syn::Expr;
    !matches!(
        expr,
        Expr::Array(_)
            | Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Repeat(_)
            | Expr::Tuple(_)
    )
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

/// Adds the tokens of `nodes` to `out`, those of groups with their brackets, each with its
/// place.
pub(super) fn flatten_nodes(nodes: &[Node], out: &mut Vec<(String, Span)>) {
    use proc_macro2::Delimiter;
    for node in nodes {
        match node {
            Node::Group(delimiter, inside, [open, close]) => {
                let brackets = match delimiter {
                    Delimiter::Parenthesis => Some(("(", ")")),
                    Delimiter::Brace => Some(("{", "}")),
                    Delimiter::Bracket => Some(("[", "]")),
                    Delimiter::None => None,
                };
                out.extend(brackets.map(|it| (it.0.to_owned(), *open)));
                flatten_nodes(inside, out);
                out.extend(brackets.map(|it| (it.1.to_owned(), *close)));
            }
            leaf => {
                let text = node::text(std::slice::from_ref(leaf));
                out.push((text.trim_end().to_owned(), leaf.span()));
            }
        }
    }
}
