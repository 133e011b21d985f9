//! The declarations of each module and each block of a crate, among types and modules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Item, UseTree};

use super::meaning::Meaning;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::source::program::Source;

/// The scopes of a crate.
#[derive(Default)]
pub(super) struct Scopes {
    /// The scopes of the modules, by path.
    pub(super) modules: BTreeMap<Vec<String>, Scope>,
    /// The ranges and paths of the inline modules by file, outer before inner.
    pub(super) inline: Vec<Vec<(Range<usize>, Vec<String>)>>,
    /// The blocks that declare something, by file.
    pub(super) blocks: Vec<Vec<(Range<usize>, Scope)>>,
    /// The names of generic parameters, by file.
    pub(super) generics: Vec<BTreeSet<String>>,
    /// The offsets of the `::` that begin a path, by file.
    pub(super) leading: Vec<BTreeSet<usize>>,
}

/// The names that a module or a block declares and imports.
#[derive(Default, Clone)]
pub(super) struct Scope {
    pub(super) types: BTreeSet<String>,
    pub(super) traits: BTreeSet<String>,
    pub(super) modules: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
}

/// A name, or all names, that a `use` brings.
#[derive(Clone)]
pub(super) struct Import {
    /// The segments of the path; the first is empty where it begins with `::`.
    pub(super) path: Vec<String>,
    /// The name that the import gives; `None` for a glob.
    pub(super) name: Option<String>,
}

impl Scopes {
    /// Adds the scopes of a file of the crate.
    pub(super) fn collect(&mut self, source: &Source) {
        let mut collector = Collector {
            source,
            scopes: self,
            module: source.module.clone(),
            inline: Vec::new(),
            blocks: Vec::new(),
            generics: BTreeSet::new(),
            leading: BTreeSet::new(),
        };
        collector
            .scopes
            .modules
            .entry(source.module.clone())
            .or_default();
        for item in &source.syntax.items {
            collector.declare(item);
        }
        collector.visit_file(&source.syntax);
        let Collector {
            inline,
            blocks,
            generics,
            leading,
            ..
        } = collector;
        self.inline.push(inline);
        self.blocks.push(blocks);
        self.generics.push(generics);
        self.leading.push(leading);
    }
}

/// The walk through one file that finds its scopes.
struct Collector<'a> {
    source: &'a Source,
    scopes: &'a mut Scopes,
    module: Vec<String>,
    inline: Vec<(Range<usize>, Vec<String>)>,
    blocks: Vec<(Range<usize>, Scope)>,
    generics: BTreeSet<String>,
    leading: BTreeSet<usize>,
}

impl Collector<'_> {
    fn declare(&mut self, item: &Item) {
        if !self.source.is_removed(attrs::inner_offset(item)) {
            let scope = self.scopes.modules.entry(self.module.clone()).or_default();
            scope.declare(item);
        }
    }

    /// Forgets the `::` behind the `<T>` of a path, which continues it: the parser counts it
    /// as the beginning of what is behind.
    fn behind_angles(&mut self, angles: Option<&syn::QSelf>, path: &syn::Path) {
        let colons = path.leading_colon.as_ref();
        if let (Some(0), Some(colons)) = (angles.map(|it| it.position), colons) {
            self.leading.remove(&attrs::range(colons).start);
        }
    }
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let range = attrs::range(node);
        let Some((brace, items)) = &node.content else {
            return;
        };
        if self.source.is_removed(range.start) {
            return;
        }
        self.module.push(unraw(&node.ident.to_string()));
        let inside =
            brace.span.open().byte_range().start..brace.span.close().byte_range().end;
        self.inline.push((inside, self.module.clone()));
        self.scopes.modules.entry(self.module.clone()).or_default();
        for item in items {
            self.declare(item);
        }
        visit::visit_item_mod(self, node);
        self.module.pop();
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let mut scope = Scope::default();
        let mut any = false;
        for stmt in &node.stmts {
            if let syn::Stmt::Item(item) = stmt {
                any = true;
                scope.declare(item);
            }
        }
        if any {
            let brace = node.brace_token.span;
            let range = brace.open().byte_range().start..brace.close().byte_range().end;
            self.blocks.push((range, scope));
        }
        visit::visit_block(self, node);
    }

    fn visit_type_param(&mut self, node: &'ast syn::TypeParam) {
        self.generics.insert(node.ident.to_string());
        visit::visit_type_param(self, node);
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
            self.leading.insert(attrs::range(colons).start);
        }
        visit::visit_path(self, node);
    }
}

impl Scope {
    /// The meaning of `name` by the declarations of this scope of the module `module`.
    pub(super) fn meaning(&self, krate: usize, module: &[String], name: &str) -> Meaning {
        if self.modules.contains(name) {
            return Meaning::Module(krate, [module, &[name.to_owned()]].concat());
        }
        match name {
            _ if self.traits.contains(name) => Meaning::Trait,
            _ if self.types.contains(name) => Meaning::Type,
            _ => Meaning::Nothing,
        }
    }

    /// True if this scope declares `name` or imports it by name.
    pub(super) fn has(&self, name: &str) -> bool {
        let mut imports = self.imports.iter();
        self.types.contains(name)
            || self.traits.contains(name)
            || self.modules.contains(name)
            || imports.any(|import| {
                import.name.as_deref() == Some(name)
                    && import.path.first().map(String::as_str) != Some(name)
            })
    }

    /// Adds what `item` declares or imports.
    fn declare(&mut self, item: &Item) {
        let name = match item {
            Item::Enum(node) => &node.ident,
            Item::Struct(node) => &node.ident,
            Item::Trait(syn::ItemTrait { ident, .. })
            | Item::TraitAlias(syn::ItemTraitAlias { ident, .. }) => {
                self.traits.insert(unraw(&ident.to_string()));
                return;
            }
            Item::Type(node) => &node.ident,
            Item::Union(node) => &node.ident,
            Item::Mod(node) => {
                self.modules.insert(unraw(&node.ident.to_string()));
                return;
            }
            Item::ExternCrate(node) => return self.extern_crate(node),
            Item::Use(node) => {
                let prefix = match node.leading_colon {
                    Some(_) => vec![String::new()],
                    None => Vec::new(),
                };
                return self.import(prefix, &node.tree);
            }
            _ => return,
        };
        self.types.insert(unraw(&name.to_string()));
    }

    fn extern_crate(&mut self, node: &syn::ItemExternCrate) {
        let name = match &node.rename {
            Some((_, name)) => name,
            None => &node.ident,
        };
        let path = match node.ident.to_string().as_str() {
            "self" => vec!["crate".to_owned()],
            name => vec![String::new(), unraw(name)],
        };
        let name = Some(unraw(&name.to_string()));
        self.imports.push(Import { path, name });
    }

    /// Adds the imports of `tree`, to which `path` leads.
    fn import(&mut self, mut path: Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(node) => {
                path.push(unraw(&node.ident.to_string()));
                self.import(path, &node.tree);
            }
            UseTree::Name(node) => {
                let ident = unraw(&node.ident.to_string());
                if ident == "self" {
                    let name = path.last().cloned();
                    self.imports.push(Import { path, name });
                } else {
                    path.push(ident.clone());
                    self.imports.push(Import {
                        path,
                        name: Some(ident),
                    });
                }
            }
            UseTree::Rename(node) => {
                let ident = unraw(&node.ident.to_string());
                if ident != "self" || path.is_empty() {
                    path.push(ident);
                }
                let name = Some(unraw(&node.rename.to_string()));
                self.imports.push(Import { path, name });
            }
            UseTree::Glob(_) => self.imports.push(Import { path, name: None }),
            UseTree::Group(node) => {
                for tree in &node.items {
                    self.import(path.clone(), tree);
                }
            }
        }
    }
}
