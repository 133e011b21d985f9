//! Finds the scopes of a program in its files: what each declares, and its imports.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Item, Stmt, UseTree};

use super::binding::{Binding, Def, Name, Namespace, ScopeId, Visibility};
use super::scope::{FileScopes, Import, Kind, Scopes, Start};
use super::unseen::Unseen;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
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

    fn visibility(&mut self, node: &syn::Visibility) -> Visibility {
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

    fn bind(
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
    fn declare(&mut self, item: &Item) {
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

    fn declare_enum(&mut self, node: &syn::ItemEnum) {
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

    fn declare_foreign(&mut self, item: &syn::ForeignItem) {
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
    fn declare_unseen(&mut self, mac: &syn::Macro) {
        let names = self.unseen_names(mac);
        self.add_unseen(self.scope, names);
    }

    /// The names of crates that a call of a macro may declare, in the arguments or around.
    fn unseen_names(&self, mac: &syn::Macro) -> BTreeSet<String> {
        let name = mac.path.segments.last().map(|it| it.ident.to_string());
        let name = unraw(&name.unwrap_or_default());
        let span = mac.delimiter.span();
        let range = span.open().byte_range().start..span.close().byte_range().end;
        if self.unseen.wanted_in(self.source.slice(range)).is_empty() {
            return self.unseen.of_call(&name, &[]);
        }
        let arguments = token::tree(mac.tokens.clone());
        self.unseen.of_call(&name, &arguments)
    }

    fn add_unseen(&mut self, scope: ScopeId, names: BTreeSet<String>) {
        for name in names {
            let name = self.scopes.names.intern(&name);
            self.scopes.get_mut(scope).unseen.push(name);
        }
    }

    fn extern_crate(&mut self, node: &syn::ItemExternCrate) {
        let visibility = self.visibility(&node.vis);
        let name = match &node.rename {
            Some((_, name)) => name,
            None => &node.ident,
        };
        let (start, path) = if node.ident == "self" {
            (Start::Here, self.scopes.names.intern("crate"))
        } else {
            (Start::Crates, self.name(&node.ident))
        };
        let name = Some(self.name(name));
        self.add(start, vec![path], name, visibility, false);
    }

    fn add(
        &mut self,
        start: Start,
        path: Vec<Name>,
        name: Option<Name>,
        visibility: Visibility,
        is_self: bool,
    ) {
        self.scopes.imports.push(Import {
            scope: self.scope,
            start,
            path,
            name,
            visibility,
            is_self,
        });
    }

    /// Notes the imports of `tree`, to which `path` leads.
    fn import(
        &mut self,
        start: Start,
        mut path: Vec<Name>,
        visibility: Visibility,
        tree: &UseTree,
    ) {
        match tree {
            UseTree::Path(node) => {
                path.push(self.name(&node.ident));
                self.import(start, path, visibility, &node.tree);
            }
            UseTree::Name(node) => {
                let is_self = node.ident == "self" && !path.is_empty();
                if !is_self {
                    path.push(self.name(&node.ident));
                }
                let name = path.last().copied();
                self.add(start, path, name, visibility, is_self);
            }
            UseTree::Rename(node) => {
                let is_self = node.ident == "self" && !path.is_empty();
                if !is_self {
                    path.push(self.name(&node.ident));
                }
                if node.rename != "_" {
                    let name = Some(self.name(&node.rename));
                    self.add(start, path, name, visibility, is_self);
                }
            }
            UseTree::Glob(_) => self.add(start, path, None, visibility, false),
            UseTree::Group(node) => {
                for tree in &node.items {
                    self.import(start, path.clone(), visibility, tree);
                }
            }
        }
    }

    /// Notes the imports of an item that the parser left alone: `use {::a::b, c}`.
    fn verbatim(&mut self, tokens: &proc_macro2::TokenStream) {
        let tokens = token::tree(tokens.clone());
        let Some(at) = tokens.iter().position(|token| token.is_ident("use")) else {
            return;
        };
        let end = token::behind_semicolon(&tokens, at);
        let trees = tokens[at + 1..end].split_last();
        let trees = trees.map_or(&[][..], |(_, trees)| trees);
        let is_public = tokens[..at].iter().any(|token| token.is_ident("pub"));
        let module = self.scopes.get(self.scope).module;
        let visibility = match is_public {
            true => Visibility::Public,
            false => Visibility::In(module),
        };
        self.trees(Start::Here, &[], visibility, trees);
    }

    /// Notes the imports of the trees of a `use`, to which `path` leads.
    fn trees(&mut self, start: Start, path: &[Name], vis: Visibility, trees: &[Token]) {
        for tree in token::comma_parts(trees) {
            let global = token::is_path_sep(tree, 0);
            let start = if global { Start::Global } else { start };
            let mut path = path.to_vec();
            let mut rest = tree;
            loop {
                if token::is_path_sep(rest, 0) {
                    rest = &rest[2..];
                }
                let Some(token) = rest.first() else { break };
                if let Some(group) = token.group() {
                    self.trees(start, &path, vis, group);
                    break;
                }
                if token.is_punct('*') {
                    self.add(start, path, None, vis, false);
                    break;
                }
                let Some(word) = token.ident() else { break };
                let is_self = word == "self" && !path.is_empty();
                if !is_self {
                    path.push(self.scopes.names.intern(&unraw(word)));
                }
                rest = &rest[1..];
                if token::is_path_sep(rest, 0) {
                    continue;
                }
                let renamed = rest.get(1).and_then(Token::ident);
                let name = match renamed {
                    Some("_") => break,
                    Some(name) => Some(self.scopes.names.intern(&unraw(name))),
                    None => path.last().copied(),
                };
                self.add(start, path, name, vis, is_self);
                break;
            }
        }
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
        let names = self.unseen_names(node);
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

fn is_exported(attributes: &[syn::Attribute]) -> bool {
    let mut attributes = attributes.iter();
    attributes.any(|it| it.path().is_ident("macro_export"))
}
