//! The things that a bundle consists of, by place.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, TraitItem};

use crate::rust::attrs;
use crate::source::uses::{Leaf, Use};

/// All things of a bundle that may go.
#[derive(Default)]
pub(super) struct Index {
    pub(super) items: Vec<Named>,
    pub(super) impls: Vec<Impl>,
    pub(super) uses: Vec<Use>,
    pub(super) leaves: Vec<Leaf>,
    /// The ranges of inherent impls and modules, each with those of what it holds.
    containers: Vec<(Range<usize>, Vec<Range<usize>>)>,
    /// The ranges between the braces of modules, outer before inner.
    pub(super) modules: Vec<Range<usize>>,
}

/// Something that has a name by which rustc may call it unused.
pub(super) struct Named {
    pub(super) name: String,
    /// The range of the name.
    pub(super) at: Range<usize>,
    /// The range of the whole, attributes included.
    pub(super) range: Range<usize>,
    pub(super) kind: Kind,
    /// True if the thing is used in ways that no compiler knows of.
    pub(super) is_lasting: bool,
}

/// The kind of an item, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Plain,
    /// A part of the impl of a trait, which goes only with its declaration.
    OfTrait,
    /// A `macro_rules!`.
    Macro {
        exported: bool,
    },
}

/// An `impl` block.
pub(super) struct Impl {
    pub(super) range: Range<usize>,
    /// The range before the braces.
    pub(super) header: Range<usize>,
}

impl Index {
    pub(super) fn of(text: &str, file: &syn::File) -> Index {
        let mut index = Index::default();
        index.modules.push(0..text.len());
        index.visit_file(file);
        index
    }

    /// Adds an item with the attributes `of`.
    fn add(
        &mut self,
        ident: &syn::Ident,
        range: Range<usize>,
        kind: Kind,
        of: &[Attribute],
    ) {
        self.items.push(Named {
            name: ident.to_string(),
            at: attrs::range(ident),
            range,
            kind,
            is_lasting: attrs::are_lasting(of),
        });
    }

    /// The item whose name stands at `range`.
    pub(super) fn named_at(&self, range: &Range<usize>) -> Option<usize> {
        self.items.iter().position(|item| item.at == *range)
    }

    /// Inherent impls and modules of which nothing is left, outside of what is gone.
    pub(super) fn hollow(&self, gone: &[Range<usize>]) -> Vec<Range<usize>> {
        let is_gone = |range: &Range<usize>| gone.iter().any(|it| holds(it, range));
        let hollow = self.containers.iter().filter(|(range, inside)| {
            !inside.is_empty() && !is_gone(range) && inside.iter().all(is_gone)
        });
        hollow.map(|(range, _)| range.clone()).collect()
    }
}

/// True if `outer` holds all of `inner`.
pub(super) fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

impl<'ast> Visit<'ast> for Index {
    fn visit_item(&mut self, node: &'ast Item) {
        let range = attrs::range(node);
        let of = attrs::item(node);
        match node {
            Item::Const(it) if it.ident != "_" => {
                self.add(&it.ident, range, Kind::Plain, &of);
            }
            Item::Enum(it) => self.add(&it.ident, range, Kind::Plain, &of),
            Item::Fn(it) => self.add(&it.sig.ident, range, Kind::Plain, &of),
            Item::Static(it) => self.add(&it.ident, range, Kind::Plain, &of),
            Item::Struct(it) => self.add(&it.ident, range, Kind::Plain, &of),
            Item::Trait(it) => self.add(&it.ident, range, Kind::Plain, &of),
            Item::Type(it) => self.add(&it.ident, range, Kind::Plain, &of),
            Item::Union(it) => self.add(&it.ident, range, Kind::Plain, &of),
            Item::Macro(it) => {
                let exported = of.iter().any(|a| a.path().is_ident("macro_export"));
                if let Some(ident) = &it.ident {
                    self.add(ident, range, Kind::Macro { exported }, &of);
                }
            }
            Item::Use(it) => self.uses.push(Use::new(it, &mut self.leaves)),
            Item::Mod(it) => {
                if let Some((brace, items)) = &it.content {
                    let inside = brace.span.open().byte_range().end
                        ..brace.span.close().byte_range().start;
                    self.modules.push(inside);
                    let inside = items.iter().map(attrs::range).collect();
                    self.containers.push((range, inside));
                }
            }
            Item::Impl(it) => {
                let header = range.start..it.brace_token.span.open().byte_range().start;
                if it.trait_.is_none() {
                    let inside = it.items.iter().map(attrs::range).collect();
                    self.containers.push((range.clone(), inside));
                }
                self.impls.push(Impl { range, header });
                let kind = match it.trait_ {
                    Some(_) => Kind::OfTrait,
                    None => Kind::Plain,
                };
                for item in &it.items {
                    self.impl_item(item, kind);
                }
            }
            _ => {}
        }
        visit::visit_item(self, node);
    }

    fn visit_trait_item(&mut self, node: &'ast TraitItem) {
        let range = attrs::range(node);
        let of = attrs::trait_item(node);
        match node {
            TraitItem::Const(it) => self.add(&it.ident, range, Kind::Plain, &of),
            TraitItem::Fn(it) => self.add(&it.sig.ident, range, Kind::Plain, &of),
            TraitItem::Type(it) => self.add(&it.ident, range, Kind::Plain, &of),
            _ => {}
        }
        visit::visit_trait_item(self, node);
    }
}

impl Index {
    fn impl_item(&mut self, node: &ImplItem, kind: Kind) {
        let range = attrs::range(node);
        let of = attrs::impl_item(node);
        match node {
            ImplItem::Const(it) => self.add(&it.ident, range, kind, &of),
            ImplItem::Fn(it) => self.add(&it.sig.ident, range, kind, &of),
            ImplItem::Type(it) => self.add(&it.ident, range, kind, &of),
            _ => {}
        }
    }
}
