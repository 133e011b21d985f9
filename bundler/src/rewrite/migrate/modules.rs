//! The modules of one file, and where an import may be put into each.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};

use crate::rust::attrs;
use crate::source::program::Source;
use crate::text::lines::line_start;

/// A module of a file.
pub(super) struct Module {
    pub(super) range: Range<usize>,
    /// The offset of the first item that stays; `None` in a module without any.
    pub(super) first_item: Option<usize>,
    /// The `use` items of the module without their attributes.
    pub(super) imports: Vec<String>,
    /// The names that they bring one by one.
    pub(super) names: BTreeSet<String>,
}

/// The modules in `source`, outer before inner; the first is the file itself.
pub(super) fn modules(source: &Source) -> Vec<Module> {
    let whole = Module {
        range: 0..source.raw.len() + 1,
        first_item: first_item(source, &source.syntax.items),
        imports: imports(source, &source.syntax.items),
        names: names(&source.syntax.items),
    };
    let mut finder = Finder {
        source,
        found: vec![whole],
    };
    finder.visit_file(&source.syntax);
    finder.found
}

/// The modules of a file, as far as they are found.
struct Finder<'a> {
    source: &'a Source,
    found: Vec<Module>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if let Some((_, items)) = &node.content {
            let range = attrs::range(node);
            if !self.source.is_removed(range.start) {
                let first_item = first_item(self.source, items);
                let imports = imports(self.source, items);
                self.found.push(Module {
                    range,
                    first_item,
                    imports,
                    names: names(items),
                });
            }
        }
        visit::visit_item_mod(self, node);
    }
}

/// The offset of the first of `items` that stays.
fn first_item(source: &Source, items: &[syn::Item]) -> Option<usize> {
    let starts = items.iter().map(|item| attrs::range(item).start);
    starts.into_iter().find(|&start| !source.is_removed(start))
}

/// The `use` items among `items` without their attributes.
fn imports(source: &Source, items: &[syn::Item]) -> Vec<String> {
    let uses = items.iter().filter_map(|item| match item {
        syn::Item::Use(node) => {
            let start = attrs::range(&node.use_token).start;
            Some(source.slice(start..attrs::range(node).end).to_owned())
        }
        _ => None,
    });
    uses.collect()
}

/// The names that the `use` items among `items` bring one by one.
fn names(items: &[syn::Item]) -> BTreeSet<String> {
    fn collect(tree: &syn::UseTree, names: &mut BTreeSet<String>) {
        match tree {
            syn::UseTree::Path(path) => collect(&path.tree, names),
            syn::UseTree::Name(name) => drop(names.insert(name.ident.to_string())),
            syn::UseTree::Rename(name) => drop(names.insert(name.rename.to_string())),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| collect(tree, names));
            }
            syn::UseTree::Glob(_) => {}
        }
    }
    let mut found = BTreeSet::new();
    for item in items {
        if let syn::Item::Use(node) = item {
            collect(&node.tree, &mut found);
        }
    }
    found
}

/// The text to put before an item at `at`, so that `line` stands on a line of its own.
pub(super) fn line_before(source: &Source, at: usize, line: &str) -> String {
    let margin = &source.raw[line_start(&source.raw, at)..at];
    if margin.trim().is_empty() {
        format!("{line}\n{margin}")
    } else {
        format!("{line} ")
    }
}
