//! Reads what plain code binds, and its modules.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};

use super::bound::Bound;
use super::module::{Itself, Module};
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::source::program::{Crate, Source};
use crate::survey::macros::Macros;

/// The names that one file binds, and its modules.
#[derive(Default)]
pub(super) struct FileNames {
    pub(super) modules: Vec<Module>,
    /// The blocks, but for those in other blocks of the same module.
    pub(super) blocks: Vec<Range<usize>>,
    /// The offsets of the `::` that begin a path.
    pub(super) leading: BTreeSet<usize>,
    pub(super) bound: Bound,
    /// True if a macro may import all names of a module.
    pub(super) macros_glob: bool,
    /// The first words of imports that bring all names of a module.
    pub(super) globs: BTreeSet<String>,
}

/// Reads the plain code of `source`, a file of `krate`, which is the crate at `index`.
pub(super) fn read(
    krate: &Crate,
    index: usize,
    source: &Source,
    macros: &Macros,
) -> FileNames {
    let range = 0..source.raw.len() + 1;
    let items = &source.syntax.items;
    let whole = Module::new(source, range, source.module.clone(), items);
    let mut reader = Reader {
        krate,
        index,
        source,
        macros,
        module: 0,
        in_block: false,
        is_public: false,
        is_conditional: false,
        itself: Itself::Long,
        out: FileNames {
            modules: vec![whole],
            ..FileNames::default()
        },
    };
    reader.visit_file(&source.syntax);
    reader.out
}

/// The walk through one file.
pub(super) struct Reader<'a> {
    pub(super) krate: &'a Crate,
    pub(super) index: usize,
    pub(super) source: &'a Source,
    pub(super) macros: &'a Macros,
    /// The index of the module at hand.
    pub(super) module: usize,
    pub(super) in_block: bool,
    /// True while a public import is read.
    pub(super) is_public: bool,
    /// True while an import is read that some machine may not have.
    pub(super) is_conditional: bool,
    /// The kind of the import at hand, if it begins with what it brings.
    pub(super) itself: Itself,
    pub(super) out: FileNames,
}

impl Reader<'_> {
    pub(super) fn own_module(&mut self) -> &mut Module {
        &mut self.out.modules[self.module]
    }

    /// Notes that an item with these `attributes` declares the module, type or trait `name`.
    fn declare(
        &mut self,
        name: &syn::Ident,
        vis: &syn::Visibility,
        attributes: &[syn::Attribute],
    ) {
        let name = unraw(&name.to_string());
        if matches!(vis, syn::Visibility::Public(_)) {
            self.publish(name.clone());
        }
        if !self.out.bound.traits.contains(&name) {
            self.out.bound.no_traits.insert(name.clone());
        }
        if !self.in_block && !is_conditional(attributes) {
            self.own_module().declared.insert(name.clone());
        }
        self.bind(name);
    }

    /// Notes that `name` is bound to a module or a type here.
    pub(super) fn bind(&mut self, name: String) {
        if self.in_block {
            self.own_module().inner.insert(name.clone());
        } else {
            self.own_module().names.insert(name.clone());
            self.out.bound.of_modules.insert(name.clone());
        }
        self.out.bound.types.insert(name);
    }

    /// Notes that other crates may see the module or type `name`.
    pub(super) fn publish(&mut self, name: String) {
        self.own_module().public.insert(name.clone());
        self.out.bound.public.insert(name);
    }

    fn value(&mut self, name: &syn::Ident) {
        self.out.bound.values.insert(unraw(&name.to_string()));
    }

    /// Forgets the `::` behind the `<T>` of a path, which continues it: the parser counts it
    /// as the beginning of what is behind.
    fn behind_angles(&mut self, angles: Option<&syn::QSelf>, path: &syn::Path) {
        let colons = path.leading_colon.as_ref();
        if let (Some(0), Some(colons)) = (angles.map(|it| it.position), colons) {
            self.out.leading.remove(&attrs::range(colons).start);
        }
    }

    /// Notes what `item` binds.
    fn item(&mut self, item: &syn::Item) {
        use syn::Item;
        match item {
            Item::Const(syn::ItemConst { ident, .. })
            | Item::Static(syn::ItemStatic { ident, .. })
            | Item::Fn(syn::ItemFn {
                sig: syn::Signature { ident, .. },
                ..
            }) => self.value(ident),
            Item::Trait(syn::ItemTrait {
                ident, vis, attrs, ..
            })
            | Item::TraitAlias(syn::ItemTraitAlias {
                ident, vis, attrs, ..
            }) => {
                self.out.bound.traits.insert(unraw(&ident.to_string()));
                self.declare(ident, vis, attrs);
            }
            Item::Type(syn::ItemType {
                ident, vis, attrs, ..
            })
            | Item::Union(syn::ItemUnion {
                ident, vis, attrs, ..
            })
            | Item::Mod(syn::ItemMod {
                ident, vis, attrs, ..
            }) => self.declare(ident, vis, attrs),
            Item::Struct(node) => {
                self.declare(&node.ident, &node.vis, &node.attrs);
                if !matches!(node.fields, syn::Fields::Named(_)) {
                    self.value(&node.ident);
                }
            }
            Item::Enum(node) => {
                self.declare(&node.ident, &node.vis, &node.attrs);
                // A glob may bring them.
                for variant in &node.variants {
                    let name = unraw(&variant.ident.to_string());
                    self.out.bound.types.insert(name.clone());
                    self.out.bound.of_modules.insert(name.clone());
                    self.publish(name.clone());
                    self.out.bound.values.insert(name);
                }
            }
            Item::Macro(node) => match &node.ident {
                Some(ident) => self.value(ident),
                None => self.own_module().has_calls = true,
            },
            Item::ExternCrate(node) => {
                let name = node.rename.as_ref().map_or(&node.ident, |(_, name)| name);
                let name = name.to_string();
                let is_root = self.own_module().path.is_empty() && !self.in_block;
                if is_root {
                    // Such are the names that the crate knows others by.
                    self.own_module().imported.insert(unraw(&name));
                    return;
                }
                let of = match unraw(&node.ident.to_string()).as_str() {
                    "self" => "crate".to_owned(),
                    of => of.to_owned(),
                };
                self.is_public = matches!(node.vis, syn::Visibility::Public(_));
                self.bring(&name, &of, true);
                self.is_public = false;
            }
            Item::Use(node) => {
                self.is_public = matches!(node.vis, syn::Visibility::Public(_));
                self.is_conditional = is_conditional(&node.attrs);
                self.import(&mut Vec::new(), &node.tree);
                (self.is_public, self.is_conditional) = (false, false);
            }
            Item::Verbatim(tokens) => {
                self.is_public = true;
                self.verbatim(tokens);
                self.is_public = false;
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        if !self.source.is_removed(attrs::inner_offset(node)) {
            self.item(node);
            visit::visit_item(self, node);
        }
    }

    fn visit_foreign_item(&mut self, node: &'ast syn::ForeignItem) {
        match node {
            syn::ForeignItem::Fn(it) => self.value(&it.sig.ident),
            syn::ForeignItem::Static(it) => self.value(&it.ident),
            syn::ForeignItem::Type(it) => self.declare(&it.ident, &it.vis, &it.attrs),
            _ => {}
        }
        visit::visit_foreign_item(self, node);
    }

    fn visit_type_param(&mut self, node: &'ast syn::TypeParam) {
        let name = unraw(&node.ident.to_string());
        self.own_module().inner.insert(name.clone());
        self.out.bound.no_traits.insert(name.clone());
        self.out.bound.types.insert(name);
        visit::visit_type_param(self, node);
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let Some((brace, items)) = &node.content else {
            return;
        };
        let span = brace.span;
        let range = span.open().byte_range().start..span.close().byte_range().end;
        let own = self.own_module().path.iter().cloned();
        let path = own.chain([unraw(&node.ident.to_string())]).collect();
        let module = Module::new(self.source, range, path, items);
        self.out.modules.push(module);
        let inner = self.out.modules.len() - 1;
        let outer = std::mem::replace(&mut self.module, inner);
        let outer_block = std::mem::replace(&mut self.in_block, false);
        visit::visit_item_mod(self, node);
        self.module = outer;
        self.in_block = outer_block;
        self.out.modules[outer].has_calls |= self.out.modules[inner].has_calls;
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let outer = std::mem::replace(&mut self.in_block, true);
        if !outer {
            let span = node.brace_token.span;
            let range = span.open().byte_range().start..span.close().byte_range().end;
            self.out.blocks.push(range);
        }
        visit::visit_block(self, node);
        self.in_block = outer;
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node
            .path
            .segments
            .last()
            .map(|it| unraw(&it.ident.to_string()));
        let name = name.unwrap_or_default();
        // A definition calls nothing.
        let may_inspect = name != "macro_rules" && self.macros.may_inspect(&name);
        let span = node.delimiter.span();
        let given = span.open().byte_range().start..span.close().byte_range().end;
        let given = self.source.slice(given);
        let imports_all = ["::*", ":: *"].iter().any(|glob| given.contains(glob));
        let globs = may_inspect && (imports_all || self.macros.may_glob(&name));
        self.own_module().calls_macros |= may_inspect;
        self.own_module().has_globs |= globs;
        visit::visit_macro(self, node);
    }

    fn visit_expr_path(&mut self, node: &'ast syn::ExprPath) {
        visit::visit_expr_path(self, node);
        self.behind_angles(node.qself.as_ref(), &node.path);
    }

    fn visit_type_path(&mut self, node: &'ast syn::TypePath) {
        visit::visit_type_path(self, node);
        self.behind_angles(node.qself.as_ref(), &node.path);
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        if let Some(colons) = &node.leading_colon {
            self.out.leading.insert(attrs::range(colons).start);
        }
        visit::visit_path(self, node);
    }
}

/// True if some machine may not have the item with these `attributes`.
fn is_conditional(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|it| it.path().is_ident("cfg"))
}
