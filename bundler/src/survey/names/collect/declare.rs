//! The declarations of items in the scope at hand.

use std::collections::BTreeSet;

use syn::Item;

use super::Collector;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token;
use crate::survey::names::binding::{Binding, Def, Namespace, ScopeId, Visibility};
use crate::survey::names::expansions::Depth;
use crate::survey::names::scope::{Kind, Start};

impl Collector<'_> {
    pub(super) fn visibility(&mut self, node: &syn::Visibility) -> Visibility {
        let module = self.scopes.get(self.scope).module;
        let path = match node {
            syn::Visibility::Public(_) => return Visibility::Public,
            syn::Visibility::Inherited => return Visibility::In(module),
            syn::Visibility::Restricted(node) => &node.path,
        };
        let segments = path.segments.iter().map(|it| it.ident.to_string());
        let segments: Vec<_> = segments.collect();
        let count = |word: &str| segments.iter().filter(|it| *it == word).count();
        let mut around = vec![module];
        while let Some(next) = self.scopes.get(around[around.len() - 1]).around {
            around.push(next);
        }
        let first = segments.first().map_or("", String::as_str);
        let up = match first {
            "self" | "super" => count("super"),
            // From the root, which the paths of edition 2015 begin at without a word.
            _ => {
                let named = segments.len() - count("crate");
                (around.len() - 1).saturating_sub(named)
            }
        };
        Visibility::In(around[up.min(around.len() - 1)])
    }

    pub(super) fn bind(
        &mut self,
        ident: &syn::Ident,
        namespace: Namespace,
        def: Def,
        vis: Visibility,
    ) {
        let name = self.name(ident);
        let binding = Binding {
            def,
            visibility: vis,
        };
        self.scopes.bind(self.scope, name, namespace, binding);
    }

    /// Binds what `item` declares in the scope at hand, and notes what it imports.
    pub(super) fn declare(&mut self, item: &Item) {
        use Namespace::{Macros, Types, Values};
        if self.source.is_removed(attrs::inner_offset(item)) {
            return;
        }
        match item {
            Item::Const(syn::ItemConst { ident, vis, .. })
            | Item::Static(syn::ItemStatic { ident, vis, .. })
            | Item::Fn(syn::ItemFn {
                sig: syn::Signature { ident, .. },
                vis,
                ..
            }) => {
                let visibility = self.visibility(vis);
                self.bind(ident, Values, Def::Value, visibility);
            }
            Item::Trait(syn::ItemTrait { ident, vis, .. })
            | Item::TraitAlias(syn::ItemTraitAlias { ident, vis, .. }) => {
                let visibility = self.visibility(vis);
                self.bind(ident, Types, Def::Trait, visibility);
            }
            Item::Type(syn::ItemType { ident, vis, .. })
            | Item::Union(syn::ItemUnion { ident, vis, .. }) => {
                let visibility = self.visibility(vis);
                self.bind(ident, Types, Def::Type, visibility);
            }
            Item::Struct(node) => {
                let visibility = self.visibility(&node.vis);
                self.bind(&node.ident, Types, Def::Type, visibility);
                if !matches!(node.fields, syn::Fields::Named(_)) {
                    self.bind(&node.ident, Values, Def::Value, visibility);
                }
            }
            Item::Enum(node) => self.declare_enum(node),
            Item::Mod(node) => {
                let visibility = self.visibility(&node.vis);
                let name = self.name(&node.ident);
                self.scopes.child(self.scope, name, visibility);
            }
            Item::ForeignMod(node) => {
                for item in &node.items {
                    self.declare_foreign(item);
                }
            }
            Item::Macro(node) => match &node.ident {
                Some(ident) if is_exported(&node.attrs) => {
                    let root = self.scopes.roots[self.id.krate];
                    let name = self.name(ident);
                    let (def, visibility) = (Def::Macro, Visibility::Public);
                    self.scopes
                        .bind(root, name, Macros, Binding { def, visibility });
                }
                Some(_) => {}
                None => self.declare_unseen(&node.mac),
            },
            Item::ExternCrate(node) => self.extern_crate(node),
            Item::Use(node) => {
                let visibility = self.visibility(&node.vis);
                let start = match node.leading_colon {
                    Some(_) => Start::Global,
                    None => Start::Here,
                };
                self.import(start, Vec::new(), visibility, &node.tree);
            }
            Item::Verbatim(tokens) => self.verbatim(tokens),
            _ => {}
        }
    }

    pub(super) fn declare_enum(&mut self, node: &syn::ItemEnum) {
        let visibility = self.visibility(&node.vis);
        let scope = self.open(Kind::Enum);
        self.bind(&node.ident, Namespace::Types, Def::Enum(scope), visibility);
        for variant in &node.variants {
            let name = self.name(&variant.ident);
            for (namespace, def) in [
                (Namespace::Types, Def::Type),
                (Namespace::Values, Def::Value),
            ] {
                let binding = Binding {
                    def,
                    visibility: Visibility::Public,
                };
                self.scopes.bind(scope, name, namespace, binding);
            }
        }
    }

    pub(super) fn declare_foreign(&mut self, item: &syn::ForeignItem) {
        let (ident, vis, namespace, def) = match item {
            syn::ForeignItem::Fn(it) => {
                (&it.sig.ident, &it.vis, Namespace::Values, Def::Value)
            }
            syn::ForeignItem::Static(it) => {
                (&it.ident, &it.vis, Namespace::Values, Def::Value)
            }
            syn::ForeignItem::Type(it) => (&it.ident, &it.vis, Namespace::Types, Def::Type),
            _ => return,
        };
        let visibility = self.visibility(vis);
        self.bind(ident, namespace, def, visibility);
    }

    /// Notes the names that a call of a macro may declare in the scope at hand.
    pub(super) fn declare_unseen(&mut self, mac: &syn::Macro) {
        let names = self.unseen_names(mac, Depth::Beside);
        self.add_unseen(self.scope, names);
    }

    /// The names of crates that a call of a macro may declare in the code at this `depth`.
    pub(super) fn unseen_names(&self, mac: &syn::Macro, depth: Depth) -> BTreeSet<String> {
        let name = mac.path.segments.last().map(|it| it.ident.to_string());
        let name = unraw(&name.unwrap_or_default());
        let span = mac.delimiter.span();
        let range = span.open().byte_range().start..span.close().byte_range().end;
        if self.unseen.is_idle(&name, self.source.slice(range)) {
            return BTreeSet::new();
        }
        let arguments = token::tree(mac.tokens.clone());
        self.unseen.of_call(&name, &arguments, depth)
    }

    pub(super) fn add_unseen(&mut self, scope: ScopeId, names: BTreeSet<String>) {
        for name in names {
            let name = self.scopes.names.intern(&name);
            self.scopes.get_mut(scope).unseen.push(name);
        }
    }
}

fn is_exported(attributes: &[syn::Attribute]) -> bool {
    let mut attributes = attributes.iter();
    attributes.any(|it| it.path().is_ident("macro_export"))
}
