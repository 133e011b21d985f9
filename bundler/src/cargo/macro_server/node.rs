//! The tokens that a procedural macro is given and gives back, each with its place.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::expand::ONE_PIECE;

/// A token, or a group with all that it holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Node {
    /// An identifier without `r#`; true if it is a raw one.
    Ident(String, bool, Span),
    /// A punctuation character; true if another follows without a space.
    Punct(char, bool, Span),
    /// A literal as written.
    Literal(String, Span),
    /// A group with the places of its brackets.
    Group(Delimiter, Vec<Node>, [Span; 2]),
}

/// The place of a token in the text that a macro is given, and whose name it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) site: Site,
}

/// The code in whose eyes a name is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Site {
    /// The code that the macro was given.
    Given,
    /// The code around the call, for a name that the macro writes.
    Call,
    /// The macro itself: a local variable of its own.
    Own,
}

impl Node {
    pub(crate) fn span(&self) -> Span {
        match self {
            Node::Ident(_, _, span)
            | Node::Punct(_, _, span)
            | Node::Literal(_, span)
            | Node::Group(_, _, [span, _]) => *span,
        }
    }

    /// The identifier; `None` for all else.
    pub(crate) fn ident(&self) -> Option<&str> {
        match self {
            Node::Ident(name, false, _) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn is_punct(&self, char: char) -> bool {
        matches!(self, Node::Punct(c, _, _) if *c == char)
    }

    /// True if this is the same token, wherever it stands.
    pub(crate) fn is_like(&self, other: &Node) -> bool {
        match (self, other) {
            (Node::Ident(a, raw_a, _), Node::Ident(b, raw_b, _)) => {
                a == b && raw_a == raw_b
            }
            (Node::Punct(a, ..), Node::Punct(b, ..)) => a == b,
            (Node::Literal(a, _), Node::Literal(b, _)) => a == b,
            (Node::Group(a, inside_a, _), Node::Group(b, inside_b, _)) => {
                a == b && are_alike(inside_a, inside_b)
            }
            _ => false,
        }
    }
}

/// True for tokens in square brackets.
pub(crate) fn is_bracketed(node: &Node) -> bool {
    matches!(node, Node::Group(Delimiter::Bracket, ..))
}

/// True if the tokens are the same, wherever they stand.
pub(crate) fn are_alike(one: &[Node], other: &[Node]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.is_like(b))
}

/// The tokens of `stream`, which was made of a text of which `place` tells where a byte of it
/// stands in the text that the macro is used in.
pub(crate) fn nodes(stream: TokenStream, place: &dyn Fn(usize) -> usize) -> Vec<Node> {
    let span = |span: proc_macro2::Span| {
        let range = span.byte_range();
        let start = place(range.start) as u32;
        Span {
            start,
            end: start + range.len() as u32,
            site: Site::Given,
        }
    };
    let tokens = stream.into_iter().map(|token| match token {
        TokenTree::Ident(ident) => {
            let name = ident.to_string();
            match name.strip_prefix("r#") {
                Some(name) => Node::Ident(name.to_owned(), true, span(ident.span())),
                None => Node::Ident(name, false, span(ident.span())),
            }
        }
        TokenTree::Punct(punct) => {
            let joint = punct.spacing() == Spacing::Joint;
            Node::Punct(punct.as_char(), joint, span(punct.span()))
        }
        TokenTree::Literal(literal) => {
            Node::Literal(literal.to_string(), span(literal.span()))
        }
        TokenTree::Group(group) => {
            let brackets = [span(group.span_open()), span(group.span_close())];
            Node::Group(group.delimiter(), nodes(group.stream(), place), brackets)
        }
    });
    tokens.collect()
}

/// `nodes` with the pieces that plain text marks as whole in brackets that nobody sees.
pub(crate) fn with_pieces(nodes: Vec<Node>) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Node::Group(delimiter, inside, places) = node else {
            out.push(node);
            continue;
        };
        let is_piece = out.last().and_then(Node::ident) == Some(ONE_PIECE);
        let delimiter = if is_piece {
            out.pop();
            Delimiter::None
        } else {
            delimiter
        };
        out.push(Node::Group(delimiter, with_pieces(inside), places));
    }
    out
}

/// The tokens as source text, on one line but for literals. Brackets that nobody sees are left
/// out, whatever stands in them.
pub(crate) fn text(nodes: &[Node]) -> String {
    let mut out = String::new();
    write(nodes, &mut out);
    out
}

fn write(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Ident(name, raw, _) => {
                out.push_str(if *raw { "r#" } else { "" });
                out.push_str(name);
            }
            Node::Punct(char, joint, _) => {
                out.push(*char);
                if *joint {
                    continue;
                }
            }
            Node::Literal(written, _) => out.push_str(written),
            Node::Group(delimiter, inside, _) => group(*delimiter, inside, out),
        }
        out.push(' ');
    }
}

fn group(delimiter: Delimiter, inside: &[Node], out: &mut String) {
    let (open, close) = match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{ ", "}"),
        Delimiter::Bracket => ("[", "]"),
        // What stands in them is not glued to what stands before.
        Delimiter::None if out.ends_with([' ', '(', '[']) => ("", ""),
        Delimiter::None => (" ", ""),
    };
    out.push_str(open);
    write(inside, out);
    out.push_str(close);
}
