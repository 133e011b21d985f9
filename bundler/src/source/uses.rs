//! Imports: which names a `use` brings, and what of it goes with some of them.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::UseTree;

use crate::rust::attrs;

/// A `use` item.
pub(crate) struct Use {
    /// The range of the item with its attributes.
    pub(crate) range: Range<usize>,
    /// The tree of the item: the nodes of groups, and the names that they bring.
    tree: Node,
}

/// A part of the tree of a `use`.
struct Node {
    range: Range<usize>,
    /// The index of the name that a leaf brings.
    leaf: Option<usize>,
    parts: Vec<Node>,
}

/// A name that a `use` brings.
pub(crate) struct Leaf {
    /// The name in the scope of the import; `*` and `_` for all and none.
    pub(crate) name: String,
    pub(crate) range: Range<usize>,
    /// The words of the path that leads to it.
    pub(crate) words: Vec<String>,
    /// True if the import gives the name.
    pub(crate) is_renamed: bool,
    /// True if only its module sees the name.
    pub(crate) is_private: bool,
}

impl Use {
    pub(crate) fn new(node: &syn::ItemUse, leaves: &mut Vec<Leaf>) -> Use {
        let first = leaves.len();
        let tree = Node::of(&node.tree, &mut Vec::new(), leaves);
        let is_private = matches!(node.vis, syn::Visibility::Inherited);
        for leaf in &mut leaves[first..] {
            leaf.is_private = is_private;
        }
        Use {
            range: attrs::range(node),
            tree,
        }
    }

    /// The leaves in the smallest part of the tree that holds `range`.
    pub(crate) fn leaves(&self, range: &Range<usize>) -> Vec<usize> {
        let mut found = Vec::new();
        if self.range.start <= range.start && range.end <= self.range.end {
            self.tree.smallest(range).all(&mut found);
        }
        found
    }

    /// The leaves that lie in `range`.
    pub(crate) fn leaves_in(&self, range: &Range<usize>, leaves: &[Leaf]) -> Vec<usize> {
        let mut found = Vec::new();
        self.tree.all(&mut found);
        found.retain(|&leaf| {
            let leaf = &leaves[leaf].range;
            range.start <= leaf.start && leaf.end <= range.end
        });
        found
    }

    /// The ranges that go when the leaves of `gone` go.
    pub(crate) fn removal(&self, gone: &BTreeSet<usize>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if self.tree.removal(gone, &mut found) {
            return vec![self.range.clone()];
        }
        found
    }
}

impl Node {
    /// The part `tree`, to which `path` leads; its names are added to `leaves`.
    fn of(tree: &UseTree, path: &mut Vec<String>, leaves: &mut Vec<Leaf>) -> Node {
        let range = attrs::range(tree);
        let mut node = Node {
            range: range.clone(),
            leaf: None,
            parts: Vec::new(),
        };
        let depth = path.len();
        let name = match tree {
            UseTree::Path(inner) => {
                path.push(inner.ident.to_string());
                node.parts.push(Node::of(&inner.tree, path, leaves));
                path.truncate(depth);
                return node;
            }
            UseTree::Group(group) => {
                let parts = group.items.iter();
                let parts = parts.map(|part| Node::of(part, path, leaves));
                node.parts = parts.collect();
                return node;
            }
            UseTree::Name(inner) if inner.ident == "self" => {
                path.last().cloned().unwrap_or_default()
            }
            UseTree::Name(inner) => inner.ident.to_string(),
            UseTree::Rename(inner) => {
                path.push(inner.ident.to_string());
                inner.rename.to_string()
            }
            UseTree::Glob(_) => "*".to_owned(),
        };
        node.leaf = Some(leaves.len());
        let words = path.iter().cloned().chain([name.clone()]).collect();
        path.truncate(depth);
        let is_renamed = matches!(tree, UseTree::Rename(_));
        leaves.push(Leaf {
            name,
            range,
            words,
            is_renamed,
            is_private: false,
        });
        node
    }

    fn smallest(&self, range: &Range<usize>) -> &Node {
        let holds =
            |node: &Node| node.range.start <= range.start && range.end <= node.range.end;
        match self.parts.iter().find(|part| holds(part)) {
            Some(part) => part.smallest(range),
            None => self,
        }
    }

    fn all(&self, found: &mut Vec<usize>) {
        found.extend(self.leaf);
        for part in &self.parts {
            part.all(found);
        }
    }

    /// Adds the ranges that go to `found`; returns true if all of the node goes.
    fn removal(&self, gone: &BTreeSet<usize>, found: &mut Vec<Range<usize>>) -> bool {
        if let Some(leaf) = self.leaf {
            return gone.contains(&leaf);
        }
        let mut inside = Vec::new();
        let parts = self
            .parts
            .iter()
            .map(|part| part.removal(gone, &mut inside));
        let goes: Vec<bool> = parts.collect();
        let Some(last) = goes.iter().rposition(|goes| !goes) else {
            return !self.parts.is_empty();
        };
        found.extend(inside);
        for at in (0..last).filter(|&at| goes[at]) {
            // Up to the next part, the comma between them included.
            found.push(self.parts[at].range.start..self.parts[at + 1].range.start);
        }
        if last + 1 < self.parts.len() {
            let end = self.parts[self.parts.len() - 1].range.end;
            found.push(self.parts[last].range.end..end);
        }
        false
    }
}
