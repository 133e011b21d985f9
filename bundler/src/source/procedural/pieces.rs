//! What a macro makes in brackets that nobody sees (`Delimiter::None`): written without them
//! where the compiler takes apart what stands in them, and else in brackets that all see.
//!
//! rustc keeps such a piece whole if it comes from a fragment of `macro_rules!`, as `$e:expr`,
//! and the procedural macro did not look at the tokens around it; if it did, or made the
//! brackets itself, they are as if they were not there. What a macro looked at nobody but the
//! compiler knows: it is asked about this very call.

use proc_macro2::Delimiter;
use syn::parse::Parser;

use crate::cargo::macro_server::node::{self, Node, Span};
use crate::cargo::macro_server::probe::MACROS;
use crate::cargo::macro_server::{Call, Kind};
use crate::source::formatted::{self, Position};

/// More pieces of one expansion than this are not tried in all combinations.
const TRIED_MAX: usize = 5;

/// The module of a probe that holds the call.
const CALL: &str = "probed_call";

/// The kinds of syntax that brackets can stand around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Syntax {
    Expression,
    Type,
    Pattern,
}

/// True if some of `nodes` are in brackets that nobody sees.
pub(super) fn has_any(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Group(delimiter, inside, _) => {
            *delimiter == Delimiter::None || has_any(inside)
        }
        _ => false,
    })
}

/// The number of pieces in `nodes` that the code around could take apart.
pub(super) fn count(nodes: &[Node]) -> usize {
    let mut count = 0;
    written(nodes, &mut |_| {
        count += 1;
        false
    });
    count
}

/// True if a piece of `nodes`, that the code around could take apart, stands in what a macro
/// is given of which `is_procedural` says so by its name.
pub(super) fn are_given(nodes: &[Node], is_procedural: &dyn Fn(&str) -> bool) -> bool {
    nodes.iter().enumerate().any(|(at, node)| {
        let Node::Group(_, inside, _) = node else {
            return false;
        };
        let is_call = at >= 2 && nodes[at - 1].is_punct('!');
        let name = is_call.then(|| nodes[at - 2].ident()).flatten();
        name.is_some_and(is_procedural) && count(inside) > 0
            || are_given(inside, is_procedural)
    })
}

/// `nodes` without brackets that nobody sees: a piece that the code around could take apart
/// gets some that all see if it `stays`, by its number.
pub(super) fn written(nodes: &[Node], stays: &mut dyn FnMut(usize) -> bool) -> Vec<Node> {
    let mut number = 0;
    let mut stays = || {
        number += 1;
        stays(number - 1)
    };
    list(nodes, Delimiter::Brace, &mut stays)
}

/// The tokens `nodes`, which stand in brackets of the kind `around`, as [`written`] says it.
fn list(nodes: &[Node], around: Delimiter, stays: &mut dyn FnMut() -> bool) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let Node::Group(delimiter, inside, places) = node else {
            out.push(node.clone());
            continue;
        };
        if *delimiter != Delimiter::None {
            let inside = list(inside, *delimiter, stays);
            out.push(Node::Group(*delimiter, inside, *places));
            continue;
        }
        let (before, behind) = (at.checked_sub(1).map(|at| &nodes[at]), nodes.get(at + 1));
        let is_end = |node: Option<&Node>| node.is_none_or(|it| it.is_punct(','));
        let is_alone = around != Delimiter::Brace && is_end(before) && is_end(behind);
        let syntax = syntax(inside).filter(|_| !is_alone);
        let is_piece = syntax.is_some_and(|_| stays());
        let within = if is_piece {
            Delimiter::Parenthesis
        } else {
            around
        };
        let inside = list(inside, within, stays);
        if !is_piece {
            set_off(&mut out);
            out.extend(inside);
            set_off(&mut out);
        } else if syntax == Some(Syntax::Type) && behind.is_some_and(|it| it.is_punct(':'))
        {
            out.push(Node::Punct('<', false, places[0]));
            out.extend(inside);
            out.push(Node::Punct('>', false, places[1]));
        } else {
            out.push(Node::Group(Delimiter::Parenthesis, inside, *places));
        }
    }
    out
}

/// Keeps the last of `nodes` from being one sign with what comes behind.
fn set_off(nodes: &mut [Node]) {
    if let Some(Node::Punct(char, joint, _)) = nodes.last_mut() {
        *joint &= *char == '\'';
    }
}

/// The kind of syntax that `inside` is, if it can be taken apart.
fn syntax(inside: &[Node]) -> Option<Syntax> {
    let is_whole = match inside {
        [Node::Group(delimiter, ..)] => {
            !matches!(delimiter, Delimiter::None | Delimiter::Brace)
        }
        inside => inside.len() < 2,
    };
    if is_whole {
        return None;
    }
    let text = node::text(inside);
    if syn::parse_str::<syn::Expr>(&text).is_ok() {
        return Some(Syntax::Expression);
    }
    if syn::parse_str::<syn::Type>(&text).is_ok() {
        return Some(Syntax::Type);
    }
    let pattern = syn::Pat::parse_multi.parse_str(&text);
    pattern.is_ok().then_some(Syntax::Pattern)
}

/// A use of a macro whose pieces are in question.
pub(super) struct Question<'a> {
    pub(super) call: &'a Call<'a>,
    pub(super) kind: Kind,
    pub(super) output: &'a [Node],
    pub(super) position: Position,
}

impl Question<'_> {
    /// What the call may come to, the likeliest first: all that can be written at its place.
    pub(super) fn candidates(&self) -> Vec<Vec<Node>> {
        let count = count(self.output);
        let all = (1_usize << count.min(TRIED_MAX)) - 1;
        let choices = if count <= TRIED_MAX {
            (0..=all).collect()
        } else {
            vec![0, usize::MAX]
        };
        let made = choices.into_iter().map(|choice: usize| {
            let stays = |number| {
                choice == usize::MAX || choice.checked_shr(number).unwrap_or(0) & 1 == 1
            };
            written(self.output, &mut |number| stays(number as u32))
        });
        let made = made
            .filter(|nodes| formatted::parsed(&node::text(nodes), self.position).is_some());
        made.collect()
    }

    /// The text of a crate that holds the call and all `candidates`, for the compiler to
    /// expand; `None` if the call cannot be written there.
    pub(super) fn text(&self, candidates: &[Vec<Node>]) -> Option<String> {
        let mut fragments = Fragments::default();
        let arguments = match self.call.attribute {
            Some(arguments) => format!("({})", fragments.text(arguments)?),
            None => String::new(),
        };
        let input = fragments.text(self.call.input)?;
        let name = format!("::{MACROS}::{}", self.call.name);
        let call = match self.kind {
            Kind::Function => format!("{name} !{{ {input} }}"),
            Kind::Attribute => format!("#[{name}{arguments}] {input}"),
            Kind::Derive => format!("#[derive({name})] {input}"),
        };
        let mut text = fragments.macros(&module(CALL, self.position, &call));
        for (number, nodes) in candidates.iter().enumerate() {
            let name = candidate(number);
            text += &module(&name, self.position, &node::text(nodes));
        }
        Some(text)
    }

    /// The number of the first of `candidates` that the compiler has read as it has read the
    /// use, in what it has `expanded`.
    pub(super) fn same(&self, expanded: &str, candidates: usize) -> Option<usize> {
        let call = printed(expanded, CALL)?;
        (0..candidates).find(|&number| {
            let other = printed(expanded, &candidate(number));
            other.is_some_and(|other| match self.kind {
                // What a derive makes comes behind the item.
                Kind::Derive => call.ends_with(&other),
                Kind::Attribute | Kind::Function => call == other,
            })
        })
    }
}

/// What stands in the module `name` of what the compiler has `expanded`, without blanks.
fn printed(expanded: &str, name: &str) -> Option<String> {
    let (_, rest) = expanded.split_once(&format!("\nmod {name} {{"))?;
    let (inside, _) = rest.split_once("\n}\n").or(rest.rsplit_once('}'))?;
    // A macro that makes statements ends the last one by itself.
    let kept = inside
        .chars()
        .filter(|it| !it.is_whitespace() && *it != ';');
    Some(kept.collect())
}

fn candidate(number: usize) -> String {
    format!("candidate_{number}")
}

/// The module `name`, which holds `text` at `position`.
fn module(name: &str, position: Position, text: &str) -> String {
    let (before, behind) = match position {
        Position::Items => ("", ""),
        Position::ImplItems => ("impl X {", "}"),
        Position::TraitItems => ("trait X {", "}"),
        Position::ForeignItems => ("extern \"C\" {", "}"),
        Position::Statements | Position::Tail => ("fn f() {", "}"),
        Position::Expression => ("fn f() { let _ = ", "; }"),
        Position::Pattern | Position::Arm => ("fn f() { match () { ", " => {} } }"),
        Position::Type => ("type T = ", ";"),
    };
    format!("mod {name} {{ {before} {text} {behind} }}\n")
}

/// The pieces of a call, which only macros by rules can make: those that hold none come from
/// the outermost of them, at level 0.
#[derive(Default)]
struct Fragments {
    /// Level, kind and text of each.
    found: Vec<(usize, &'static str, String)>,
    /// The level of the last text.
    level: usize,
}

impl Fragments {
    /// `nodes` as text, in which variables stand for pieces; `None` if one is of no kind.
    fn text(&mut self, nodes: &[Node]) -> Option<String> {
        let mut level = 0;
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Punct('$', ..) => return None,
                Node::Group(Delimiter::None, inside, places) => {
                    let plain = written(inside, &mut |_| false);
                    let kind = kind(&node::text(&plain))?;
                    let text = self.text(inside)?;
                    let own = self.level;
                    level = level.max(own + 1);
                    out.extend(variable(self.found.len(), places[0]));
                    self.found.push((own, kind, text));
                }
                Node::Group(delimiter, inside, places) => {
                    // All of it is text from here on, as if it were one token.
                    let text = self.text(inside)?;
                    level = level.max(self.level);
                    let text = Node::Literal(text, places[0]);
                    out.push(Node::Group(*delimiter, vec![text], *places));
                }
                other => out.push(other.clone()),
            }
        }
        self.level = level;
        Some(node::text(&out))
    }

    /// Macros that make `text` in which the variables have their pieces, and their call.
    fn macros(&self, text: &str) -> String {
        let levels = self.found.iter().map(|(level, ..)| level + 1).max();
        let levels = levels.unwrap_or(0);
        if levels == 0 {
            return text.to_owned();
        }
        let list = |level: usize, show: &dyn Fn(usize) -> String| -> String {
            let known = (0..self.found.len()).filter(|&it| self.found[it].0 <= level);
            known.map(|number| format!("[{}]", show(number))).collect()
        };
        let mut out = String::new();
        for level in 0..levels {
            let matcher = list(level, &|number| match self.found[number] {
                (own, kind, _) if own == level => format!("$piece_{number}:{kind}"),
                _ => format!("$piece_{number}:tt"),
            });
            let body = if level + 1 == levels {
                text.to_owned()
            } else {
                let next = list(level + 1, &|number| match &self.found[number] {
                    (own, _, text) if own > &level => text.clone(),
                    _ => format!("$piece_{number}"),
                });
                format!("level_{}!{{ {next} }}", level + 1)
            };
            out +=
                &format!("macro_rules! level_{level} {{ ({matcher}) => {{ {body} }} }}\n");
        }
        let first = list(0, &|number| self.found[number].2.clone());
        format!("{out}level_0!{{ {first} }}\n")
    }
}

/// The variable with the piece `number`.
fn variable(number: usize, place: Span) -> [Node; 2] {
    [
        Node::Punct('$', true, place),
        Node::Ident(format!("piece_{number}"), false, place),
    ]
}

/// The kind of fragment that `text` can be.
fn kind(text: &str) -> Option<&'static str> {
    fn is<T: syn::parse::Parse>(text: &str) -> bool {
        syn::parse_str::<T>(text).is_ok()
    }
    let kinds: [(&str, bool); 8] = [
        ("vis", is::<syn::Visibility>(text)),
        ("lifetime", is::<syn::Lifetime>(text)),
        ("expr", is::<syn::Expr>(text) && text.trim() != "_"),
        ("ty", is::<syn::Type>(text)),
        ("pat", syn::Pat::parse_multi.parse_str(text).is_ok()),
        ("item", is::<syn::Item>(text)),
        ("stmt", is::<syn::Stmt>(text)),
        ("meta", is::<syn::Meta>(text)),
    ];
    kinds.iter().find(|(_, is)| *is).map(|(kind, _)| *kind)
}
