//! The declarations of items in the scope at hand.

use std::collections::BTreeSet;

use syn::Item;

use super::Collector;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token;
use crate::survey::names::binding::{Binding, Def, Name, Namespace, ScopeId, Visibility};
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
        if namespace == Namespace::Types {
            self.scopes.note_declared(name);
            self.note_platform(name);
        }
        let binding = Binding {
            def,
            visibility: vis,
        };
        self.scopes.bind(self.scope, name, namespace, binding);
    }

    /// Notes that the item at hand gives `name` a meaning, here or on other platforms.
    pub(super) fn note_platform(&mut self, name: Name) {
        if self.scopes.crate_names.contains(&name) {
            let of = if self.is_dormant {
                &mut self.scopes.elsewhere
            } else {
                &mut self.scopes.here
            };
            of.insert((self.scope, name));
        }
    }

    /// Binds what `item` declares in the scope at hand, and notes what it imports.
    pub(super) fn declare(&mut self, item: &Item) {
        use Namespace::{Macros, Types, Values};
        let at = attrs::inner_offset(item);
        if self.source.is_removed(at) {
            return;
        }
        self.is_dormant = self.source.is_dormant(at);
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
                self.note_platform(name);
                self.scopes.child(self.scope, name, visibility);
            }
            Item::ForeignMod(node) => {
                for item in &node.items {
                    self.declare_foreign(item);
                }
            }
            Item::Macro(node) => match &node.ident {
                Some(ident) if self.is_exported(&node.attrs) => {
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
        self.declare_globs(mac);
    }

    /// Notes the globs among the items that a call of a macro comes to.
    fn declare_globs(&mut self, mac: &syn::Macro) {
        let (name, text) = self.called(mac);
        if !self.unseen.may_glob(&name, text) {
            return;
        }
        self.is_dormant = self.source.is_dormant(attrs::range(&mac.path).start);
        let arguments = token::tree(mac.tokens.clone());
        let Some(globs) = self.unseen.globs(&name, &arguments) else {
            self.scopes.get_mut(self.scope).has_unseen_glob = true;
            return;
        };
        for glob in globs {
            let visibility = if glob.is_public {
                Visibility::Public
            } else {
                Visibility::In(self.scopes.get(self.scope).module)
            };
            self.trees(Start::Here, &[], visibility, &glob.trees);
        }
    }

    /// The name of the macro that is called, and the text of its arguments.
    fn called(&self, mac: &syn::Macro) -> (String, &str) {
        let name = mac.path.segments.last().map(|it| it.ident.to_string());
        let span = mac.delimiter.span();
        let range = span.open().byte_range().start..span.close().byte_range().end;
        (unraw(&name.unwrap_or_default()), self.source.slice(range))
    }

    /// The names of crates that a call of a macro may declare in the code at this `depth`.
    pub(super) fn unseen_names(&self, mac: &syn::Macro, depth: Depth) -> BTreeSet<String> {
        let (name, text) = self.called(mac);
        if self.unseen.is_idle(&name, text) {
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

    fn is_exported(&self, attributes: &[syn::Attribute]) -> bool {
        let may_hold = |condition: &[token::Token]| self.config.may_hold(condition);
        let mut attributes = attributes.iter();
        attributes.any(|it| token::exports(&attrs::inside(it), &may_hold))
    }
}
