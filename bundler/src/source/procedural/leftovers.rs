//! What is nothing once all procedural macros are expanded: their imports, and attributes
//! that several of them have read.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Item, UseTree};

use super::helpers::{self, Waiting};
use super::imports::{joined, leaf, Path};
use super::scope::{At, Scopes};
use crate::expand::ONE_PIECE;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::program::Source;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// The edits that take the imports out of `source`, a file of the crate `krate`, that bring
/// in procedural macros and nothing else, the attributes of the items `waiting`, and marks.
pub(super) fn edits(
    scopes: &Scopes<'_>,
    krate: usize,
    source: &Source,
    waiting: &Waiting,
) -> Vec<Edit> {
    let mut walk = Walk {
        waiting,
        scopes,
        krate,
        source,
        module: source.module.clone(),
        found: Vec::new(),
    };
    walk.visit_file(&source.syntax);
    walk.found.extend(marks(&source.tokens));
    walk.found
}

/// The edits that take away the marks of what had to stay whole: it is in parentheses.
fn marks(tokens: &[Token]) -> Vec<Edit> {
    let mut edits = Vec::new();
    token::each_list(tokens, &mut |list| {
        let pairs = list.windows(2).filter(|pair| pair[0].is_ident(ONE_PIECE));
        edits.extend(
            pairs.map(|pair| Edit::remove(pair[0].range.start..pair[1].range.start)),
        );
    });
    edits
}

struct Walk<'a> {
    scopes: &'a Scopes<'a>,
    krate: usize,
    source: &'a Source,
    waiting: &'a Waiting,
    module: Vec<String>,
    found: Vec<Edit>,
}

impl Walk<'_> {
    fn remove(&mut self, range: Range<usize>) {
        let range = whole_lines(&self.source.raw, range);
        self.found.push(Edit::remove(range));
    }

    /// Returns true if all of `tree` goes; of all else, removes the parts that go.
    fn tree(&mut self, tree: &UseTree, before: &Path) -> bool {
        if let Some((name, path)) = leaf(tree, before) {
            let at = At {
                krate: self.krate,
                module: &self.module,
                blocks: &[],
            };
            return self.scopes.is_only_macro(at, &path, name.is_none());
        }
        match tree {
            UseTree::Path(node) => self.tree(&node.tree, &joined(before, &node.ident)),
            UseTree::Group(node) if node.items.is_empty() => false,
            UseTree::Group(node) => {
                let so_far = self.found.len();
                let mut all = true;
                // Neighbors that go together, of which one comma may stay.
                let mut run: Option<Range<usize>> = None;
                for tree in &node.items {
                    let goes = self.tree(tree, before);
                    all &= goes;
                    let range = attrs::range(tree);
                    if goes {
                        let start = run.map_or(range.start, |run| run.start);
                        run = Some(start..range.end);
                    } else if let Some(run) = run.take() {
                        self.remove_part(run);
                    }
                }
                if let Some(run) = run {
                    self.remove_part(run);
                }
                if all {
                    self.found.truncate(so_far);
                }
                all
            }
            _ => false,
        }
    }

    fn remove_part(&mut self, range: Range<usize>) {
        let range = self.with_comma(range);
        self.found.push(Edit::remove(range));
    }

    fn with_comma(&self, range: Range<usize>) -> Range<usize> {
        let behind = &self.source.raw[range.end..];
        let blanks = behind.len() - behind.trim_start().len();
        if !behind[blanks..].starts_with(',') {
            // The last one takes the comma before it.
            let before = self.source.raw[..range.start].trim_end();
            let comma = before.strip_suffix(',');
            return comma.map_or(range.start, str::len)..range.end;
        }
        let behind = &behind[blanks + 1..];
        let space = behind.len() - behind.trim_start_matches(' ').len();
        range.start..range.end + blanks + 1 + space
    }

    fn item(&mut self, item: &Item) -> bool {
        match item {
            Item::Use(node) => {
                let path = Path {
                    segments: Vec::new(),
                    is_global: node.leading_colon.is_some()
                        || self.scopes.is_2015(self.krate),
                };
                self.tree(&node.tree, &path)
            }
            Item::ExternCrate(node) => {
                let name = unraw(&node.ident.to_string());
                self.scopes.is_macro_crate(self.krate, &name)
            }
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, node: &'ast Item) {
        if self.source.is_removed(attrs::inner_offset(node)) {
            return;
        }
        if self.item(node) {
            self.remove(attrs::range(node));
            return;
        }
        if let Some(name) = helpers::name(node) {
            if self.waiting.contains(&(self.krate, name)) {
                self.found
                    .extend(helpers::removals(self.source, node, 0, &[]));
            }
        }
        visit::visit_item(self, node);
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        self.module.push(unraw(&node.ident.to_string()));
        visit::visit_item_mod(self, node);
        self.module.pop();
    }
}
