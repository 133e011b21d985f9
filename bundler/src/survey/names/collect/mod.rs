//! Finds the scopes of a program in its files: what each declares, and its imports.

mod declare;
mod imports;

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::Stmt;

use super::binding::{Binding, Def, Name, Namespace, ScopeId, Visibility};
use super::expansions::Depth;
use super::scope::{FileScopes, Kind, Scopes};
use super::unseen::Unseen;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::source::program::{FileId, Program, Source};

/// Finds the scopes of `program`. Also returns the offsets of the `::` that begin a path,
/// by crate and file.
pub(super) fn collect(program: &Program) -> (Scopes, Vec<Vec<BTreeSet<usize>>>) {
    let unseen = Unseen::of(program);
    let mut scopes = Scopes::default();
    let mut leading = Vec::new();
    for name in program.crates.iter().flat_map(|krate| krate.externs.keys()) {
        let name = scopes.names.intern(name);
        scopes.crate_names.insert(name);
    }
    for (krate, own) in program.crates.iter().enumerate() {
        let root = scopes.open(krate, Kind::Module(Vec::new()), None);
        scopes.roots.push(root);
        let files = own.files.iter().map(|_| FileScopes::default());
        scopes.files.push(files.collect());
        leading.push(vec![BTreeSet::new(); own.files.len()]);
        let mut todo = vec![(0, root)];
        let mut rest = 0..own.files.len();
        loop {
            let Some((file, scope)) = todo.pop() else {
                // A file that no item names stands in the module that it is of.
                let Some(file) = rest.next() else { break };
                if scopes.files[krate][file].own.is_none() {
                    let scope = scopes.module(root, &own.files[file].module);
                    todo.push((file, scope));
                }
                continue;
            };
            let mut collector = Collector {
                source: &own.files[file],
                unseen: &unseen,
                id: FileId { krate, file },
                scopes: &mut scopes,
                scope,
                leading: BTreeSet::new(),
                todo: Vec::new(),
            };
            collector.file();
            leading[krate][file] = std::mem::take(&mut collector.leading);
            todo.append(&mut collector.todo);
        }
    }
    (scopes, leading)
}

impl Scopes {
    /// The module at `path` below `root`, which is made if need be.
    fn module(&mut self, root: ScopeId, path: &[String]) -> ScopeId {
        let names = path.iter().map(|name| self.names.intern(name));
        let names: Vec<_> = names.collect();
        names.into_iter().fold(root, |scope, name| {
            self.child(scope, name, Visibility::Public)
        })
    }

    /// The module `name` in `scope`, which is made unless another file or condition has.
    fn child(&mut self, scope: ScopeId, name: Name, visibility: Visibility) -> ScopeId {
        if let Some(Binding {
            def: Def::Module(found),
            ..
        }) = self.explicit(scope, name, Namespace::Types)
        {
            return *found;
        }
        let text = self.names.text(name).to_owned();
        let path = [self.module_path(scope), &[text]].concat();
        let krate = self.get(scope).krate;
        let module = self.open(krate, Kind::Module(path), Some(scope));
        let def = Def::Module(module);
        self.bind(scope, name, Namespace::Types, Binding { def, visibility });
        module
    }
}

/// The walk through one file.
struct Collector<'a> {
    source: &'a Source,
    unseen: &'a Unseen,
    id: FileId,
    scopes: &'a mut Scopes,
    /// The scope of the code at hand.
    scope: ScopeId,
    leading: BTreeSet<usize>,
    /// The files that this one names, and the scopes that they belong to.
    todo: Vec<(usize, ScopeId)>,
}

impl Collector<'_> {
    fn file(&mut self) {
        let own = self.scope;
        self.scopes.files[self.id.krate][self.id.file].own = Some(own);
        let source = self.source;
        for item in &source.syntax.items {
            self.declare(item);
        }
        self.visit_file(&source.syntax);
        self.scopes.files[self.id.krate][self.id.file].nest();
    }

    /// Does `work` in a new scope that is the part `range` of the file.
    fn within(
        &mut self,
        range: Range<usize>,
        scope: ScopeId,
        work: impl FnOnce(&mut Self),
    ) {
        self.scopes.files[self.id.krate][self.id.file].add(range, scope);
        let outer = std::mem::replace(&mut self.scope, scope);
        work(self);
        self.scope = outer;
    }

    fn open(&mut self, kind: Kind) -> ScopeId {
        self.scopes.open(self.id.krate, kind, Some(self.scope))
    }

    fn name(&mut self, ident: &syn::Ident) -> Name {
        self.scopes.names.intern(&unraw(&ident.to_string()))
    }

    /// Walks on, in a scope of the generic parameters, which ends where `end` says.
    fn generics(
        &mut self,
        generics: &syn::Generics,
        end: impl FnOnce() -> usize,
        walk: impl FnOnce(&mut Self),
    ) {
        let (Some(open), Some(_)) = (&generics.lt_token, generics.type_params().next())
        else {
            return walk(self);
        };
        let scope = self.open(Kind::Generics);
        let range = attrs::range(open).start..end();
        self.within(range, scope, |this| {
            for param in generics.type_params() {
                let module = this.scopes.get(scope).module;
                let visibility = Visibility::In(module);
                this.bind(&param.ident, Namespace::Types, Def::Type, visibility);
            }
            walk(this);
        });
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

/// Defines how the walk goes into items that may have generic parameters.
macro_rules! generic_items {
    ($($visit:ident $node:ident $(. $part:ident)?;)*) => { $(
        fn $visit(&mut self, node: &'ast syn::$node) {
            let end = || attrs::range(node).end;
            self.generics(&node $(. $part)? .generics, end, |this| visit::$visit(this, node));
        }
    )* };
}

impl<'ast> Visit<'ast> for Collector<'_> {
    generic_items! {
        visit_item_enum ItemEnum;
        visit_item_fn ItemFn.sig;
        visit_item_impl ItemImpl;
        visit_item_struct ItemStruct;
        visit_item_trait ItemTrait;
        visit_item_trait_alias ItemTraitAlias;
        visit_item_type ItemType;
        visit_item_union ItemUnion;
        visit_impl_item_fn ImplItemFn.sig;
        visit_impl_item_type ImplItemType;
        visit_trait_item_fn TraitItemFn.sig;
        visit_trait_item_type TraitItemType;
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let at = node.mod_token.span.byte_range().start;
        if self.source.is_removed(at) {
            return;
        }
        let name = self.name(&node.ident);
        let visibility = self.visibility(&node.vis);
        let module = self.scopes.child(self.scope, name, visibility);
        let Some((brace, items)) = &node.content else {
            let files = self.source.file_modules.iter();
            let files = files.filter(|file| file.item.contains(&at));
            self.todo.extend(files.map(|file| (file.file, module)));
            return;
        };
        let open = brace.span.open().byte_range().start;
        let range = open..brace.span.close().byte_range().end;
        self.within(range, module, |this| {
            for item in items {
                this.declare(item);
            }
            visit::visit_item_mod(this, node);
        });
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let declares = |stmt: &Stmt| matches!(stmt, Stmt::Item(_) | Stmt::Macro(_));
        if !node.stmts.iter().any(declares) {
            return visit::visit_block(self, node);
        }
        let scope = self.open(Kind::Block);
        let brace = node.brace_token.span;
        let range = brace.open().byte_range().start..brace.close().byte_range().end;
        self.within(range, scope, |this| {
            for stmt in &node.stmts {
                match stmt {
                    Stmt::Item(item) => this.declare(item),
                    Stmt::Macro(node) => this.declare_unseen(&node.mac),
                    Stmt::Local(_) | Stmt::Expr(..) => {}
                }
            }
            visit::visit_block(this, node);
        });
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        if !self.source.includes.is_empty() {
            let at = attrs::range(&node.path).start;
            let files = self.source.includes.iter();
            let files = files.filter(|include| include.call.contains(&at));
            self.todo
                .extend(files.map(|include| (include.file, self.scope)));
        }
        let names = self.unseen_names(node, Depth::Within);
        if !names.is_empty() {
            let scope = self.open(Kind::Block);
            self.add_unseen(scope, names);
            let span = node.delimiter.span();
            let range = span.open().byte_range().start..span.close().byte_range().end;
            self.within(range, scope, |_| {});
        }
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
            self.leading.insert(attrs::range(colons).start);
        }
        visit::visit_path(self, node);
    }
}
