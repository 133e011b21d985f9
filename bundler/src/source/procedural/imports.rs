//! The modules of a crate with what they import and define, as far as names of procedural
//! macros depend on them.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, ItemUse, UseTree};

use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::program::{Crate, Source};

/// A module of a crate.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub(super) imports: Vec<Import>,
    /// The names of the items that are no imports.
    pub(super) names: BTreeSet<String>,
    /// Those of them that something outside of the module may see.
    pub(super) open_names: BTreeSet<String>,
    /// The words that calls of macros among the items are given: they may become names.
    pub(super) words: BTreeSet<String>,
}

/// A name that a `use` or an `extern crate` brings in; all names of a module without one.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) name: Option<String>,
    pub(super) path: Path,
    pub(super) is_public: bool,
    /// True for an `extern crate` whose macros are in scope everywhere.
    pub(super) gives_macros: bool,
}

/// A path as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Path {
    pub(super) segments: Vec<String>,
    /// True if it begins with `::`, or the edition reads it so.
    pub(super) is_global: bool,
}

impl Path {
    /// The path of a syntax node.
    pub(super) fn of(path: &syn::Path) -> Path {
        let segments = path.segments.iter();
        Path {
            segments: segments.map(|it| unraw(&it.ident.to_string())).collect(),
            is_global: path.leading_colon.is_some(),
        }
    }

    pub(super) fn last(&self) -> &str {
        self.segments.last().map_or("", String::as_str)
    }
}

/// The modules of `krate`, by path from its root.
pub(super) fn modules(krate: &Crate) -> BTreeMap<Vec<String>, Module> {
    let mut found = BTreeMap::new();
    for source in &krate.files {
        let items = &source.syntax.items;
        collect(source, krate.is_2015(), items, &source.module, &mut found);
    }
    found
}

fn collect(
    source: &Source,
    is_2015: bool,
    items: &[Item],
    path: &[String],
    found: &mut BTreeMap<Vec<String>, Module>,
) {
    let mut module = found.remove(path).unwrap_or_default();
    for item in items {
        if source.is_removed(attrs::inner_offset(item)) {
            continue;
        }
        let name = name(item).map(|name| unraw(&name.to_string()));
        let is_open = visibility(item).is_none_or(is_public);
        module.open_names.extend(name.clone().filter(|_| is_open));
        module.names.extend(name);
        match item {
            Item::Use(node) => module.imports.extend(imports(node, is_2015)),
            Item::ExternCrate(node) => {
                let written = unraw(&node.ident.to_string());
                let name = node.rename.as_ref().map_or(&node.ident, |(_, name)| name);
                module.imports.push(Import {
                    name: Some(unraw(&name.to_string())),
                    path: Path {
                        is_global: written != "self",
                        segments: vec![written],
                    },
                    is_public: is_public(&node.vis),
                    gives_macros: node
                        .attrs
                        .iter()
                        .any(|it| it.path().is_ident("macro_use")),
                });
            }
            Item::Macro(node) if node.ident.is_none() => {
                let tokens = token::tree(node.mac.tokens.clone());
                token::each_list(&tokens, &mut |list| {
                    let words = list.iter().filter_map(Token::ident);
                    module.words.extend(words.map(unraw));
                });
            }
            Item::Mod(node) => {
                if let Some((_, items)) = &node.content {
                    let mut path = path.to_vec();
                    path.push(unraw(&node.ident.to_string()));
                    collect(source, is_2015, items, &path, found);
                }
            }
            _ => {}
        }
    }
    found.insert(path.to_vec(), module);
}

fn is_public(visibility: &syn::Visibility) -> bool {
    !matches!(visibility, syn::Visibility::Inherited)
}

/// The visibility of an item; `None` for macros, which have none.
fn visibility(item: &Item) -> Option<&syn::Visibility> {
    match item {
        Item::Const(it) => Some(&it.vis),
        Item::Enum(it) => Some(&it.vis),
        Item::Fn(it) => Some(&it.vis),
        Item::Mod(it) => Some(&it.vis),
        Item::Static(it) => Some(&it.vis),
        Item::Struct(it) => Some(&it.vis),
        Item::Trait(it) => Some(&it.vis),
        Item::TraitAlias(it) => Some(&it.vis),
        Item::Type(it) => Some(&it.vis),
        Item::Union(it) => Some(&it.vis),
        _ => None,
    }
}

/// The name that an item defines, `use` and `extern crate` left aside.
fn name(item: &Item) -> Option<&syn::Ident> {
    match item {
        Item::Const(it) => Some(&it.ident),
        Item::Enum(it) => Some(&it.ident),
        Item::Fn(it) => Some(&it.sig.ident),
        Item::Mod(it) => Some(&it.ident),
        Item::Static(it) => Some(&it.ident),
        Item::Struct(it) => Some(&it.ident),
        Item::Trait(it) => Some(&it.ident),
        Item::TraitAlias(it) => Some(&it.ident),
        Item::Type(it) => Some(&it.ident),
        Item::Union(it) => Some(&it.ident),
        Item::Macro(it) => it.ident.as_ref(),
        _ => None,
    }
}

/// The imports of `node`; edition 2015 reads their paths from the root.
pub(super) fn imports(node: &ItemUse, is_2015: bool) -> Vec<Import> {
    let mut found = Vec::new();
    let path = Path {
        segments: Vec::new(),
        is_global: node.leading_colon.is_some() || is_2015,
    };
    leaves(&node.tree, &path, &mut |name, path| {
        found.push(Import {
            name,
            path,
            is_public: is_public(&node.vis),
            gives_macros: false,
        });
    });
    found
}

fn leaves(tree: &UseTree, before: &Path, see: &mut dyn FnMut(Option<String>, Path)) {
    if let Some((name, path)) = leaf(tree, before) {
        return see(name, path);
    }
    match tree {
        UseTree::Path(node) => leaves(&node.tree, &joined(before, &node.ident), see),
        UseTree::Group(node) => {
            for tree in &node.items {
                leaves(tree, before, see);
            }
        }
        _ => {}
    }
}

/// The name that `tree` brings in, unless it is a glob, and its path, where `before` stands
/// before it; `None` if it is more than a leaf.
pub(super) fn leaf(tree: &UseTree, before: &Path) -> Option<(Option<String>, Path)> {
    match tree {
        UseTree::Name(node) if node.ident == "self" => {
            Some((before.segments.last().cloned(), before.clone()))
        }
        UseTree::Name(node) => {
            let path = joined(before, &node.ident);
            Some((path.segments.last().cloned(), path))
        }
        UseTree::Rename(node) => {
            let path = if node.ident == "self" {
                before.clone()
            } else {
                joined(before, &node.ident)
            };
            Some((Some(unraw(&node.rename.to_string())), path))
        }
        UseTree::Glob(_) => Some((None, before.clone())),
        UseTree::Path(_) | UseTree::Group(_) => None,
    }
}

/// `before` with one more segment: that may say where the path begins.
pub(super) fn joined(before: &Path, segment: &syn::Ident) -> Path {
    let mut path = before.clone();
    let segment = unraw(&segment.to_string());
    let begins = matches!(segment.as_str(), "crate" | "self" | "super");
    path.is_global &= !(path.segments.is_empty() && begins);
    path.segments.push(segment);
    path
}
