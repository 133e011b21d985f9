//! Tokens as the macro server sends and takes them: lists of numbers, with tables of texts
//! and places.
//!
//! CITE: the layout is that of rust-analyzer's `proc_macro_api`, in
//! `legacy_protocol/msg/flat.rs`, for the versions 4 to 6 of its protocol.
//! <https://github.com/rust-lang/rust-analyzer/tree/master/crates/proc-macro-api>

use std::collections::{BTreeMap, VecDeque};

use proc_macro2::Delimiter;
use serde::{Deserialize, Serialize};

use super::literal;
use super::node::{Node, Site, Span};

/// The first version of the protocol that tells the kind of a literal apart from its text.
const EXTENDED_LEAVES: u32 = 5;
/// The numbers that stand for one place: file, item, start, end, context.
const SPAN_WIDTH: usize = 5;
/// A file with edition 2021, in the way that the server puts both into one number.
const FILE: u32 = 2 << 23;
/// No text.
const NONE: u32 = !0;

/// Tokens in the layout of the protocol.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct FlatTree {
    subtree: Vec<u32>,
    literal: Vec<u32>,
    punct: Vec<u32>,
    ident: Vec<u32>,
    token_tree: Vec<u32>,
    text: Vec<String>,
}

/// The places that the tokens of a message speak of, each once.
#[derive(Debug, Default)]
pub(super) struct Spans {
    list: Vec<Span>,
    known: BTreeMap<Span, u32>,
}

impl Spans {
    /// The number of `span`.
    pub(super) fn number(&mut self, span: Span) -> u32 {
        let list = &mut self.list;
        *self.known.entry(span).or_insert_with(|| {
            list.push(span);
            list.len() as u32 - 1
        })
    }

    pub(super) fn table(&self) -> Vec<u32> {
        let numbers = self.list.iter().flat_map(|span| {
            let context = match span.site {
                Site::Given => 0,
                Site::Call => 1,
                Site::Own => 2,
            };
            [FILE, 0, span.start, span.end, context]
        });
        numbers.collect()
    }

    /// The places of a table.
    pub(super) fn of_table(table: &[u32]) -> Spans {
        let spans = table.chunks_exact(SPAN_WIDTH).map(|numbers| Span {
            start: numbers[2],
            end: numbers[3],
            site: match numbers[4] {
                0 => Site::Given,
                1 => Site::Call,
                _ => Site::Own,
            },
        });
        Spans {
            list: spans.collect(),
            known: BTreeMap::new(),
        }
    }

    fn get(&self, number: u32) -> Option<Span> {
        self.list
            .get(number as usize)
            .or(self.list.first())
            .copied()
    }
}

/// `nodes` in the layout of `version`, their places added to `spans`.
pub(super) fn write(nodes: &[Node], version: u32, spans: &mut Spans) -> FlatTree {
    let mut writer = Writer {
        version,
        tree: FlatTree::default(),
        spans,
        queue: VecDeque::new(),
        texts: BTreeMap::new(),
    };
    let whole = writer.spans.list.first().copied().unwrap_or(Span {
        start: 0,
        end: 0,
        site: Site::Given,
    });
    writer.group(Delimiter::None, nodes, [whole, whole]);
    while let Some((at, inside)) = writer.queue.pop_front() {
        writer.list(at, inside);
    }
    writer.tree
}

struct Writer<'a> {
    version: u32,
    tree: FlatTree,
    spans: &'a mut Spans,
    /// The groups whose tokens are still to be written, with the place of their numbers.
    queue: VecDeque<(usize, &'a [Node])>,
    texts: BTreeMap<String, u32>,
}

impl<'a> Writer<'a> {
    fn group(
        &mut self,
        delimiter: Delimiter,
        inside: &'a [Node],
        brackets: [Span; 2],
    ) -> u32 {
        let number = self.tree.subtree.len() / SPAN_WIDTH;
        let [open, close] = brackets.map(|span| self.spans.number(span));
        let kind = match delimiter {
            Delimiter::None => 0,
            Delimiter::Parenthesis => 1,
            Delimiter::Brace => 2,
            Delimiter::Bracket => 3,
        };
        self.tree.subtree.extend([open, close, kind, 0, 0]);
        self.queue.push_back((number * SPAN_WIDTH + 3, inside));
        number as u32
    }

    fn list(&mut self, at: usize, nodes: &'a [Node]) {
        let first = self.tree.token_tree.len();
        self.tree.subtree[at] = first as u32;
        self.tree.subtree[at + 1] = (first + nodes.len()) as u32;
        for node in nodes {
            let tagged = self.node(node);
            self.tree.token_tree.push(tagged);
        }
    }

    fn node(&mut self, node: &'a Node) -> u32 {
        let extended = self.version >= EXTENDED_LEAVES;
        match node {
            Node::Group(delimiter, inside, brackets) => {
                self.group(*delimiter, inside, *brackets) << 2
            }
            Node::Literal(written, span) => {
                let width = if extended { 4 } else { 2 };
                let number = self.tree.literal.len() / width;
                let id = self.spans.number(*span);
                if extended {
                    let parts = literal::split(written);
                    let text = self.text(parts.text);
                    let suffix = match parts.suffix {
                        "" => NONE,
                        suffix => self.text(suffix),
                    };
                    self.tree.literal.extend([id, text, parts.kind, suffix]);
                } else {
                    let text = self.text(written);
                    self.tree.literal.extend([id, text]);
                }
                (number as u32) << 2 | 0b01
            }
            Node::Punct(char, joint, span) => {
                let number = self.tree.punct.len() / 3;
                let id = self.spans.number(*span);
                self.tree
                    .punct
                    .extend([id, *char as u32, u32::from(*joint)]);
                (number as u32) << 2 | 0b10
            }
            Node::Ident(name, raw, span) => {
                let width = if extended { 3 } else { 2 };
                let number = self.tree.ident.len() / width;
                let id = self.spans.number(*span);
                if extended {
                    let text = self.text(name);
                    self.tree.ident.extend([id, text, u32::from(*raw)]);
                } else {
                    let raw = if *raw { "r#" } else { "" };
                    let text = self.text(&format!("{raw}{name}"));
                    self.tree.ident.extend([id, text]);
                }
                (number as u32) << 2 | 0b11
            }
        }
    }

    fn text(&mut self, text: &str) -> u32 {
        let table = &mut self.tree.text;
        let known = self.texts.entry(text.to_owned());
        *known.or_insert_with(|| {
            table.push(text.to_owned());
            table.len() as u32 - 1
        })
    }
}

/// The tokens of `tree`, which is in the layout of `version`; `None` if it is malformed.
pub(super) fn read(tree: &FlatTree, version: u32, spans: &Spans) -> Option<Vec<Node>> {
    let reader = Reader {
        tree,
        extended: version >= EXTENDED_LEAVES,
        spans,
    };
    match reader.group(0)? {
        Node::Group(Delimiter::None, inside, _) => Some(inside),
        node => Some(vec![node]),
    }
}

struct Reader<'a> {
    tree: &'a FlatTree,
    extended: bool,
    spans: &'a Spans,
}

impl Reader<'_> {
    fn group(&self, number: usize) -> Option<Node> {
        let numbers = chunk(&self.tree.subtree, number, SPAN_WIDTH)?;
        let delimiter = match numbers[2] {
            0 => Delimiter::None,
            1 => Delimiter::Parenthesis,
            2 => Delimiter::Brace,
            3 => Delimiter::Bracket,
            _ => return None,
        };
        let range = numbers[3] as usize..numbers[4] as usize;
        let tagged = self.tree.token_tree.get(range)?;
        let inside: Option<Vec<_>> =
            tagged.iter().map(|&it| self.node(it, number)).collect();
        let brackets = [self.spans.get(numbers[0])?, self.spans.get(numbers[1])?];
        Some(Node::Group(delimiter, inside?, brackets))
    }

    fn node(&self, tagged: u32, within: usize) -> Option<Node> {
        let number = (tagged >> 2) as usize;
        match tagged & 0b11 {
            // The numbers of groups grow inwards: none holds itself.
            0b00 if number > within => self.group(number),
            0b01 => {
                let width = if self.extended { 4 } else { 2 };
                let numbers = chunk(&self.tree.literal, number, width)?;
                let text = self.text(numbers[1])?;
                let written = match numbers {
                    [_, _, kind, NONE] => literal::join(*kind, text, "")?,
                    [_, _, kind, suffix] => {
                        literal::join(*kind, text, self.text(*suffix)?)?
                    }
                    _ => text.to_owned(),
                };
                Some(Node::Literal(written, self.spans.get(numbers[0])?))
            }
            0b10 => {
                let numbers = chunk(&self.tree.punct, number, 3)?;
                let char = char::from_u32(numbers[1])?;
                let span = self.spans.get(numbers[0])?;
                Some(Node::Punct(char, numbers[2] == 1, span))
            }
            0b11 => {
                let width = if self.extended { 3 } else { 2 };
                let numbers = chunk(&self.tree.ident, number, width)?;
                let text = self.text(numbers[1])?;
                let (raw, name) = match (numbers, text.strip_prefix("r#")) {
                    ([_, _, raw], _) => (*raw == 1, text),
                    (_, Some(name)) => (true, name),
                    (_, None) => (false, text),
                };
                Some(Node::Ident(
                    name.to_owned(),
                    raw,
                    self.spans.get(numbers[0])?,
                ))
            }
            _ => None,
        }
    }

    fn text(&self, number: u32) -> Option<&str> {
        self.tree.text.get(number as usize).map(String::as_str)
    }
}

fn chunk(numbers: &[u32], number: usize, width: usize) -> Option<&[u32]> {
    let start = number.checked_mul(width)?;
    numbers.get(start..start.checked_add(width)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::macro_server::node::nodes;

    #[test]
    fn tokens_come_back_as_they_went() {
        let text = "fn r#type<'a>(x: &'a [u8]) -> f64 { let y = br##\"a\"#\"##; 1.5e3_f64 \
                    + 0xffu8 as f64 - 'c' as u8 as f64; b'x'; \"s\\n\"; c\"t\"; 1f32; a >>= 2u64 }";
        let given = nodes(text.parse().expect("tokens"), &|at| at);
        for version in 4..=6 {
            let mut spans = Spans::default();
            let tree = write(&given, version, &mut spans);
            let spans = Spans::of_table(&spans.table());
            assert_eq!(
                read(&tree, version, &spans),
                Some(given.clone()),
                "{version}"
            );
        }
    }

    #[test]
    fn malformed_trees_are_not_read() {
        let spans = Spans::of_table(&[FILE, 0, 0, 0, 0]);
        let endless = FlatTree {
            subtree: vec![0, 0, 1, 0, 1],
            token_tree: vec![0],
            ..FlatTree::default()
        };
        let beyond = FlatTree {
            subtree: vec![0, 0, 0, 3, 9],
            ..FlatTree::default()
        };
        for tree in [endless, beyond, FlatTree::default()] {
            assert_eq!(read(&tree, 6, &spans), None);
        }
    }
}
