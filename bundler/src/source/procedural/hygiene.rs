//! Local names of macros: in tokens nobody but the macro sees them, in text everybody does.

use std::collections::BTreeSet;

use proc_macro2::Delimiter;

use crate::cargo::macro_server::node::{self, Node, Site, Span};
use crate::expand::{self, Kind, Tree};
use crate::rust::token;
use crate::source::captured::{apart, Around};
use crate::source::formatted::Position;
use crate::source::program::Source;

/// The name of a variable of the macro that, written out, would be taken for another one.
pub(super) fn clash(nodes: &[Node], position: Position, source: &Source) -> Option<String> {
    let mut bound = BTreeSet::new();
    collect_bound(nodes, &mut bound);
    let mut others = BTreeSet::new();
    collect_others(nodes, &mut others);
    if let Some(name) = bound.intersection(&others).next() {
        return Some(name.clone());
    }
    // The statements behind the call would see what it declares.
    let mut declared = BTreeSet::new();
    if position == Position::Statements {
        patterns(nodes, &mut declared);
    }
    declared
        .into_iter()
        .find(|name| token::mentions(&source.tokens, name))
}

/// Gives the variables of a derive or an attribute, which has made `nodes`, names that nothing
/// else there has; `None` where that cannot be done.
pub(super) fn set_apart(nodes: &mut [Node], position: Position) -> Option<()> {
    let mut bound = BTreeSet::new();
    collect_bound(nodes, &mut bound);
    let mut others = BTreeSet::new();
    collect_others(nodes, &mut others);
    if bound.is_disjoint(&others) {
        return Some(());
    }
    let mut marks = Vec::new();
    each_ident(nodes, &mut |_, span| {
        marks.push(u32::from(span.site == Site::Own));
    });
    let trees = marked(&trees_of(&node::text(nodes))?, &mut marks.into_iter());
    let plain = expand::plain(&trees, true, expand::Procedural::NONE).ok()?;
    let text = apart(&plain, position, &Around::default())?;
    let mut names = Vec::new();
    names_of(&trees_of(&text)?, &mut names);
    let mut names = names.into_iter();
    each_ident(nodes, &mut |name, _| {
        let fresh = names.next().unwrap_or_default();
        if !fresh.starts_with("r#") {
            *name = fresh;
        }
    });
    Some(())
}

fn trees_of(text: &str) -> Option<Vec<Tree>> {
    let tokens = token::tree_of(text.parse().ok()?, text);
    Some(expand::trees(&tokens, 0))
}

/// Calls `see` with each name in `nodes`, in their order.
fn each_ident(nodes: &mut [Node], see: &mut dyn FnMut(&mut String, Span)) {
    for node in nodes {
        match node {
            Node::Ident(name, _, span) => see(name, *span),
            Node::Group(_, inside, _) => each_ident(inside, see),
            _ => {}
        }
    }
}

/// `trees` with one of `marks` for each name.
fn marked(trees: &[Tree], marks: &mut impl Iterator<Item = u32>) -> Vec<Tree> {
    let trees = trees.iter().map(|tree| match &tree.kind {
        Kind::Ident(_) => Tree {
            mark: marks.next().unwrap_or_default(),
            ..tree.clone()
        },
        Kind::Group(delimiter, inside) => Tree {
            kind: Kind::Group(*delimiter, marked(inside, marks).into()),
            ..tree.clone()
        },
        _ => tree.clone(),
    });
    trees.collect()
}

fn names_of(trees: &[Tree], found: &mut Vec<String>) {
    for tree in trees {
        match &tree.kind {
            Kind::Group(_, inside) => names_of(inside, found),
            _ => found.extend(tree.ident().map(str::to_owned)),
        }
    }
}

/// The names of the macro's own that are variables somewhere in `nodes`.
fn collect_bound(nodes: &[Node], found: &mut BTreeSet<String>) {
    patterns(nodes, found);
    for node in nodes {
        if let Node::Group(_, inside, _) = node {
            collect_bound(inside, found);
        }
    }
}

/// The names of the macro's own in the patterns of this list of tokens.
fn patterns(nodes: &[Node], found: &mut BTreeSet<String>) {
    arms(nodes, found);
    let mut at = 0;
    while at < nodes.len() {
        let ends: &[&str] = match &nodes[at] {
            Node::Ident(name, false, _) if name == "let" => &["=", ";"],
            Node::Ident(name, false, _) if name == "for" => &["in"],
            Node::Punct('|', ..) => &["|"],
            _ => &[],
        };
        at += 1;
        if ends.is_empty() {
            continue;
        }
        let end = nodes[at..].iter().position(|node| match node {
            Node::Ident(name, false, _) => ends.contains(&name.as_str()),
            Node::Punct(char, ..) => ends.contains(&char.to_string().as_str()),
            _ => false,
        });
        let end = end.map_or(nodes.len(), |end| at + end);
        own_names(&nodes[at..end], found);
        // Behind `|..|` comes no other pattern of the same closure.
        at = end + usize::from(ends == ["|"]);
    }
}

/// The names of the macro's own in the patterns of the arms of a `match` with these tokens
/// between its braces.
fn arms(nodes: &[Node], found: &mut BTreeSet<String>) {
    let is = |at: usize, wanted: char| matches!(nodes.get(at), Some(Node::Punct(char, ..)) if *char == wanted);
    for end in (0..nodes.len()).filter(|&at| is(at, '=') && is(at + 1, '>')) {
        // An arm before may end with its braces, which can be those of a pattern, too.
        let ends = |at: usize| {
            let goes_on = at + 1 == end
                || is(at + 1, '|')
                || matches!(&nodes[at + 1], Node::Ident(name, ..) if name == "if");
            is(at, ',')
                || is(at, '>') && at > 0 && is(at - 1, '=')
                || matches!(nodes[at], Node::Group(Delimiter::Brace, ..)) && !goes_on
        };
        let start = (0..end).rev().find(|&at| ends(at)).map_or(0, |at| at + 1);
        own_names(&nodes[start..end], found);
    }
}

fn own_names(nodes: &[Node], found: &mut BTreeSet<String>) {
    let is_colon = |at: usize| matches!(nodes.get(at), Some(Node::Punct(':', ..)));
    for (at, node) in nodes.iter().enumerate() {
        let is_path = is_colon(at + 1) && is_colon(at + 2);
        match node {
            Node::Ident(name, _, span)
                if span.site == Site::Own && is_of_variable(name) && !is_path =>
            {
                found.insert(name.clone());
            }
            Node::Group(_, inside, _) => own_names(inside, found),
            _ => {}
        }
    }
}

/// True for a name that a variable has by custom, keywords left aside.
fn is_of_variable(name: &str) -> bool {
    let begins = name.starts_with(|c: char| c.is_lowercase() || c == '_');
    begins && syn::parse_str::<syn::Ident>(name).is_ok()
}

/// The names in `nodes` that are not the macro's own.
fn collect_others(nodes: &[Node], found: &mut BTreeSet<String>) {
    for node in nodes {
        match node {
            Node::Ident(name, _, span) if span.site != Site::Own => {
                found.insert(name.clone());
            }
            Node::Group(_, inside, _) => collect_others(inside, found),
            _ => {}
        }
    }
}
