//! Items among the tokens of a file, and the calls of macros that stand among them.

use std::ops::Range;
use std::rc::Rc;

use proc_macro2::Delimiter;

use super::hygiene;
use super::rules::Definition;
use super::tree::{Fragment, Kind, Tree};
use super::{Unknown, DEPTH_MAX};

/// The macros that are known at some place.
pub(crate) trait Scope {
    /// The macro that is called by `path`, the tokens before the `!`; `None` if it is not
    /// certain which that is.
    fn find(&self, path: &[Tree]) -> Option<Rc<Definition>>;

    /// True if a call of `path` with `arguments` may come to what has to be plain text.
    fn may_need_plain(&self, path: &[Tree], arguments: &[Tree]) -> bool;

    /// Takes in the macro `name`, whose rules an expansion has made, under a condition if it
    /// `is_conditional`.
    fn define(&mut self, name: &str, rules: &[Tree], is_conditional: bool);

    /// True if a call that makes the item `trees` is to be written out.
    fn wants(&self, trees: &[Tree]) -> bool;

    /// True if a call of `path` with `arguments` may come to a procedural macro.
    fn is_procedural(&self, path: &[Tree], arguments: &[Tree]) -> bool;

    /// True if the macro `path` takes what it is given for code, as the compiler reads it.
    fn takes_whole(&self, path: &[Tree]) -> bool;

    /// The macros in reach by their text.
    fn reach(&mut self) -> &mut dyn Reach;
}

/// What is in reach at a place, as far as an expansion changes it for a while, and the count of
/// expansions.
pub(crate) trait Reach {
    /// The number of macros in reach.
    fn len(&self) -> usize;

    /// Forgets all macros but the first `length`.
    fn forget(&mut self, length: usize);

    /// The number for the next expansion.
    fn next_mark(&mut self) -> u32;
}

/// The macros whose text stands before a place and reaches it, with what is known of each.
pub(crate) struct Textual<T> {
    /// The last one last.
    known: Vec<(String, T)>,
    mark: u32,
}

impl<T> Textual<T> {
    /// None yet.
    pub(crate) fn new() -> Textual<T> {
        Textual {
            known: Vec::new(),
            mark: 0,
        }
    }

    /// Takes in the macro `name`.
    pub(crate) fn push(&mut self, name: &str, known: T) {
        self.known.push((name.to_owned(), known));
    }

    /// The macro that `name` means.
    pub(crate) fn find(&self, name: &str) -> Option<&T> {
        let mut known = self.known.iter().rev();
        known.find(|(it, _)| it == name).map(|(_, known)| known)
    }

    /// All macros of this name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a T> {
        let named = self.known.iter().filter(move |(it, _)| it == name);
        named.map(|(_, known)| known)
    }

    /// The macros that came in reach since there were `length` of them.
    pub(crate) fn since(&mut self, length: usize) -> impl Iterator<Item = &mut T> {
        self.known[length..].iter_mut().map(|(_, known)| known)
    }
}

impl<T> Reach for Textual<T> {
    fn len(&self) -> usize {
        self.known.len()
    }

    fn forget(&mut self, length: usize) {
        self.known.truncate(length);
    }

    fn next_mark(&mut self) -> u32 {
        self.mark += 1;
        self.mark
    }
}

/// A call of a macro among items.
pub(crate) struct ItemCall<'a> {
    pub(crate) attributes: &'a [Tree],
    pub(crate) path: &'a [Tree],
    pub(crate) arguments: &'a Rc<[Tree]>,
}

impl ItemCall<'_> {
    fn names(&self, name: &str) -> bool {
        self.path.last().is_some_and(|tree| tree.is_ident(name))
    }
}

/// An item among tokens.
pub(crate) enum Item<'a> {
    Call(ItemCall<'a>),
    /// `macro_rules! name { rules }`.
    Definition {
        name: &'a str,
        rules: &'a Rc<[Tree]>,
    },
    /// `mod name { .. }`, with the index of its braces in the item.
    Module {
        braces: usize,
    },
    /// `mod name;`.
    FileModule,
    Other,
}

/// `trees` with what the variables for whole items stand for, and those for macros that are
/// called.
fn opened(trees: &[Tree]) -> Vec<Tree> {
    let mut out = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let is_called = trees.get(at + 1).is_some_and(|next| next.is_punct('!'));
        match &tree.kind {
            Kind::Fragment(Fragment::Item, inside) => out.extend(opened(inside)),
            Kind::Fragment(Fragment::Path | Fragment::Ident | Fragment::Tt, inside)
                if is_called =>
            {
                out.extend(opened(inside));
            }
            _ => out.push(tree.clone()),
        }
    }
    out
}

/// The items that `trees` consist of, each as the range of its tokens with its attributes.
pub(crate) fn split(trees: &[Tree]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    while start < trees.len() {
        let end = end_of_item(trees, start);
        out.push(start..end);
        start = end;
    }
    out
}

/// The index behind the item that begins at `start`.
fn end_of_item(trees: &[Tree], start: usize) -> usize {
    let head = behind_head(trees, start);
    let word = trees.get(head).and_then(Tree::ident).unwrap_or_default();
    // A value or a path ends with a semicolon; braces may stand in it.
    let is_constant =
        word == "const" && !trees[head..].iter().take(5).any(|t| t.is_ident("fn"));
    let has_value =
        is_constant || word == "static" || word == "use" || word == "type" || word == "let";
    for at in head..trees.len() {
        if trees[at].is_punct(';') {
            return at + 1;
        }
        let is_braced = matches!(trees[at].kind, Kind::Group(Delimiter::Brace, _));
        // Braces of a generic argument.
        let next = trees.get(at + 1);
        let goes_on = next.is_some_and(|next| next.is_punct('>') || next.is_punct(','));
        if !has_value && is_braced && !goes_on {
            return at + 1;
        }
    }
    trees.len()
}

/// The index behind the attributes and the visibility of the item at `start`.
fn behind_head(trees: &[Tree], start: usize) -> usize {
    let mut at = behind_attributes(trees, start);
    if trees.get(at).is_some_and(|tree| tree.is_ident("pub")) {
        at += 1;
        let restricted = trees.get(at).is_some_and(|tree| {
            matches!(tree.kind, Kind::Group(Delimiter::Parenthesis, _))
        });
        at += usize::from(restricted);
    } else if trees.get(at).is_some_and(is_visibility) {
        at += 1;
    }
    at
}

fn is_visibility(tree: &Tree) -> bool {
    matches!(tree.kind, Kind::Fragment(Fragment::Vis, _))
}

/// The index behind the attributes that begin at `start`.
pub(crate) fn behind_attributes(trees: &[Tree], start: usize) -> usize {
    let mut at = start;
    while trees.get(at).is_some_and(|tree| tree.is_punct('#')) {
        let bang = trees.get(at + 1).is_some_and(|tree| tree.is_punct('!'));
        at += 2 + usize::from(bang);
    }
    at.min(trees.len())
}

/// Of the attributes of a call, the conditions: others mean nothing there.
pub(crate) fn conditions(attributes: &[Tree]) -> Vec<Tree> {
    let pairs = attributes.chunks(2).filter(|pair| {
        let inside = pair.get(1).and_then(Tree::group);
        let first = inside.and_then(|inside| inside.first());
        first.is_some_and(|it| it.is_ident("cfg") || it.is_ident("cfg_attr"))
    });
    pairs.flatten().cloned().collect()
}

/// The kind of the item that consists of `trees`.
pub(crate) fn kind(trees: &[Tree]) -> Item<'_> {
    let start = behind_attributes(trees, 0);
    let head = behind_head(trees, start);
    match &trees[head..] {
        [word, _, semicolon] if word.is_ident("mod") && semicolon.is_punct(';') => {
            return Item::FileModule
        }
        [word, _, braces] if word.is_ident("mod") && braces.group().is_some() => {
            return Item::Module { braces: head + 2 }
        }
        [word, bang, name, rules, ..]
            if word.is_ident("macro_rules") && bang.is_punct('!') =>
        {
            return match (name.ident(), rules.group()) {
                (Some(name), Some(rules)) => Item::Definition { name, rules },
                _ => Item::Other,
            }
        }
        _ => {}
    }
    let bang = trees[start..].iter().position(|tree| tree.is_punct('!'));
    let Some(bang) = bang.map(|at| at + start) else {
        return Item::Other;
    };
    let path = &trees[start..bang];
    let is_path = path.iter().all(|tree| {
        tree.is_punct(':') || matches!(tree.kind, Kind::Ident(_) | Kind::Crate(_))
    });
    let end = &trees[(bang + 1).min(trees.len())..];
    match end {
        [arguments] | [arguments, _] if is_path && !path.is_empty() => {
            match arguments.group() {
                Some(inside) => Item::Call(ItemCall {
                    attributes: &trees[..start],
                    path,
                    arguments: inside,
                }),
                None => Item::Other,
            }
        }
        _ => Item::Other,
    }
}

/// What a call among items comes to.
pub(crate) struct Items {
    pub(crate) trees: Vec<Tree>,
    /// True if one of them has to be plain text: a `mod name;`, an `include!`, or what
    /// [`Scope::wants`].
    pub(crate) needs_plain: bool,
    /// True if calls are left of which it is not certain what they come to.
    pub(crate) is_open: bool,
    /// True if plain text would take a variable for another.
    pub(crate) mixes_names: bool,
}

/// The items that `call` comes to: calls among them that have a `mod name;` in them are
/// written out, and so are those that the macro itself makes.
///
/// # Errors
/// When it is not certain what the call comes to.
pub(crate) fn items(call: &ItemCall<'_>, scope: &mut dyn Scope) -> Result<Items, Unknown> {
    expanded(call, scope, 0)
}

fn expanded(
    call: &ItemCall<'_>,
    scope: &mut dyn Scope,
    depth: usize,
) -> Result<Items, Unknown> {
    let Some(definition) = scope.find(call.path) else {
        return Err(Unknown::because("it is not certain which macro is called"));
    };
    if depth > DEPTH_MAX {
        return Err(Unknown::because("an expansion without an end"));
    }
    let mark = scope.reach().next_mark();
    let trees = definition.expand(call.arguments, mark)?;
    let mut out = Items {
        trees: Vec::new(),
        needs_plain: false,
        is_open: false,
        mixes_names: false,
    };
    write(&trees, call.attributes, scope, depth, &mut out);
    Ok(out)
}

/// Adds the items `trees` to `out`, each under `attributes`.
fn write(
    trees: &[Tree],
    attributes: &[Tree],
    scope: &mut dyn Scope,
    depth: usize,
    out: &mut Items,
) {
    let trees = opened(trees);
    for range in split(&trees) {
        let item = &trees[range];
        match kind(item) {
            Item::Call(call) if call.names("include") => out.needs_plain = true,
            Item::Call(call) => {
                let mut list = attributes.to_vec();
                list.extend_from_slice(call.attributes);
                let inner = ItemCall {
                    attributes: &list,
                    path: call.path,
                    arguments: call.arguments,
                };
                let is_of_macro = call.path.iter().all(|tree| tree.mark != 0);
                match expanded(&inner, scope, depth + 1) {
                    Ok(items) => {
                        out.is_open |= items.is_open;
                        out.mixes_names |= items.mixes_names;
                        if items.needs_plain || is_of_macro {
                            out.needs_plain |= items.needs_plain;
                            out.trees.extend(items.trees);
                            continue;
                        }
                    }
                    Err(_) => {
                        out.is_open |= scope.may_need_plain(call.path, call.arguments)
                    }
                }
            }
            Item::Module { braces } => {
                let inside = item.get(braces).and_then(Tree::group);
                let mut inner = Items {
                    trees: Vec::new(),
                    needs_plain: false,
                    is_open: false,
                    mixes_names: false,
                };
                if let Some(inside) = inside {
                    write(inside, &[], scope, depth, &mut inner);
                }
                out.is_open |= inner.is_open;
                out.mixes_names |= inner.mixes_names;
                if inner.needs_plain {
                    out.needs_plain = true;
                    out.trees.extend_from_slice(attributes);
                    out.trees.extend_from_slice(&item[..braces]);
                    out.trees.push(Tree {
                        kind: Kind::Group(Delimiter::Brace, inner.trees.into()),
                        mark: u32::MAX,
                        ..item[braces].clone()
                    });
                    continue;
                }
            }
            Item::Definition { name, rules } => {
                let own = &item[..behind_attributes(item, 0)];
                let is_conditional = !attributes.is_empty() || !conditions(own).is_empty();
                scope.define(name, rules, is_conditional);
            }
            Item::FileModule => out.needs_plain = true,
            Item::Other => out.mixes_names |= hygiene::mixes(item),
        }
        out.needs_plain |= scope.wants(item);
        out.trees.extend_from_slice(attributes);
        out.trees.extend_from_slice(item);
    }
}
