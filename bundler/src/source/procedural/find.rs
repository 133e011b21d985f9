//! The uses of procedural macros in a file, outermost ones alone: what is inside of them is
//! looked at when they are expanded.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Attribute, Item, Stmt};

use super::imports::{imports, Import, Path};
use super::scope::{At, MacroId, Scopes};
use crate::cargo::macro_server::Kind;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::standard::{expressions, is_builtin, takes_expressions};
use crate::source::formatted::Position;
use crate::source::program::Source;

/// A use of procedural macros.
pub(super) struct Use {
    pub(super) position: Position,
    /// The range of the whole node, attributes and a semicolon that belongs to it included.
    pub(super) node: Range<usize>,
    pub(super) attributes: Vec<Attribute>,
    pub(super) what: What,
}

/// The kind of a use.
pub(super) enum What {
    /// The procedural derives of an item before its first attribute that is a macro, and
    /// whether there is one.
    Derives(Vec<DeriveUse>, bool),
    /// The attribute at this index.
    Attribute(usize, MacroId),
    Function(Box<syn::Macro>, MacroId),
}

/// One name in the list of a `#[derive(..)]`.
pub(super) struct DeriveUse {
    /// The index of the attribute.
    pub(super) attribute: usize,
    /// The range of the path.
    pub(super) path: Range<usize>,
    pub(super) id: MacroId,
}

/// The uses of procedural macros in `source` of the crate `krate`.
pub(super) fn uses(scopes: &Scopes<'_>, krate: usize, source: &Source) -> Vec<Use> {
    let mut finder = Finder {
        scopes,
        krate,
        is_2015: scopes.is_2015(krate),
        source,
        module: source.module.clone(),
        blocks: Vec::new(),
        tails: BTreeSet::new(),
        found: Vec::new(),
    };
    finder.visit_file(&source.syntax);
    finder.found
}

struct Finder<'a> {
    scopes: &'a Scopes<'a>,
    krate: usize,
    is_2015: bool,
    source: &'a Source,
    module: Vec<String>,
    blocks: Vec<Vec<Import>>,
    /// The places of the statements that end a block.
    tails: BTreeSet<usize>,
    found: Vec<Use>,
}

impl Finder<'_> {
    fn find(&self, path: &syn::Path, kind: Kind, guesses: bool) -> Option<MacroId> {
        let at = At {
            krate: self.krate,
            module: &self.module,
            blocks: &self.blocks,
        };
        let path = Path::of(path);
        let found = self.scopes.find(at, &path, kind);
        let guess = || guesses.then(|| self.scopes.guess(at, &path, kind));
        found.or_else(|| guess().flatten())
    }

    /// Takes the macros that the attributes of a node call. Returns true if there are some:
    /// then the node is not looked into.
    fn node(
        &mut self,
        position: Position,
        attributes: Vec<Attribute>,
        range: impl FnOnce() -> Range<usize>,
    ) -> bool {
        if attributes.is_empty() || self.source.is_removed(start(&attributes[0])) {
            return false;
        }
        let Some(what) = self.first(&attributes) else {
            return false;
        };
        self.found.push(Use {
            position,
            node: range(),
            attributes,
            what,
        });
        true
    }

    /// The outermost macro that `attributes` call.
    fn first(&self, attributes: &[Attribute]) -> Option<What> {
        let derives: Vec<_> = attributes
            .iter()
            .enumerate()
            .filter(|(_, it)| it.path().is_ident("derive"))
            .flat_map(|(index, it)| self.derives(index, it))
            .collect();
        let macros = attributes.iter().enumerate().filter_map(|(index, it)| {
            let name = it.path().get_ident().map(ToString::to_string);
            if name.is_some_and(|name| is_builtin(&name)) {
                return None;
            }
            // Beside a derive, an unknown name is most likely its helper.
            let found = self.find(it.path(), Kind::Attribute, derives.is_empty())?;
            Some((index, found))
        });
        let mut macros: Vec<_> = macros.collect();
        let first = macros.first().map_or(usize::MAX, |(index, _)| *index);
        let is_before = |derive: &DeriveUse| derive.attribute < first;
        match derives.first() {
            Some(derive) if is_before(derive) => {
                let derives = derives.into_iter().filter(is_before).collect();
                Some(What::Derives(derives, !macros.is_empty()))
            }
            _ if macros.is_empty() => None,
            _ => {
                let (index, id) = macros.swap_remove(0);
                Some(What::Attribute(index, id))
            }
        }
    }

    /// The procedural macros in the list of `attribute`, a derive.
    fn derives(&self, index: usize, attribute: &Attribute) -> Vec<DeriveUse> {
        let list = attribute.parse_args_with(
            syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated,
        );
        let paths = list.into_iter().flatten();
        let uses = paths.filter_map(|path| {
            Some(DeriveUse {
                attribute: index,
                path: attrs::range(&path),
                id: self.find(&path, Kind::Derive, true)?,
            })
        });
        uses.collect()
    }

    /// Looks into the arguments of `mac`, if they are expressions.
    fn arguments(&mut self, mac: &syn::Macro) {
        let name = mac.path.segments.last().map(|it| it.ident.to_string());
        let takes =
            |name: &String| takes_expressions(name) && !self.scopes.rules.contains(name);
        if name.as_ref().is_some_and(takes) {
            for expr in expressions(mac.tokens.clone()) {
                self.visit_expr(&expr);
            }
        }
    }

    /// Takes `mac` if it is procedural.
    fn function(
        &mut self,
        position: Position,
        mac: &syn::Macro,
        attributes: &[Attribute],
        range: impl FnOnce() -> Range<usize>,
    ) {
        if self.source.is_removed(start(&mac.bang_token)) {
            return;
        }
        let Some(id) = self.find(&mac.path, Kind::Function, true) else {
            return self.arguments(mac);
        };
        self.found.push(Use {
            position,
            node: range(),
            attributes: attributes.to_vec(),
            what: What::Function(Box::new(mac.clone()), id),
        });
    }
}

fn start(node: &impl quote::ToTokens) -> usize {
    attrs::range(node).start
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, node: &'ast Item) {
        if self.source.is_removed(attrs::inner_offset(node)) {
            return;
        }
        if let Item::Macro(item) = node {
            let range = || attrs::range(node);
            match item.ident {
                None => self.function(Position::Items, &item.mac, &item.attrs, range),
                // The rules of a macro stay as they are, but for attributes above them.
                Some(_) => _ = self.node(Position::Items, item.attrs.clone(), range),
            }
            return;
        }
        if !self.node(Position::Items, attrs::item(node), || attrs::range(node)) {
            visit::visit_item(self, node);
        }
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        self.module.push(unraw(&node.ident.to_string()));
        let blocks = std::mem::take(&mut self.blocks);
        visit::visit_item_mod(self, node);
        self.blocks = blocks;
        self.module.pop();
    }

    fn visit_impl_item(&mut self, node: &'ast syn::ImplItem) {
        let range = || attrs::range(node);
        match node {
            syn::ImplItem::Macro(item) => {
                self.function(Position::ImplItems, &item.mac, &item.attrs, range);
            }
            _ if self.node(Position::ImplItems, attrs::impl_item(node), range) => {}
            _ => visit::visit_impl_item(self, node),
        }
    }

    fn visit_trait_item(&mut self, node: &'ast syn::TraitItem) {
        let range = || attrs::range(node);
        match node {
            syn::TraitItem::Macro(item) => {
                self.function(Position::TraitItems, &item.mac, &item.attrs, range);
            }
            _ if self.node(Position::TraitItems, attrs::trait_item(node), range) => {}
            _ => visit::visit_trait_item(self, node),
        }
    }

    fn visit_foreign_item(&mut self, node: &'ast syn::ForeignItem) {
        let range = || attrs::range(node);
        match node {
            syn::ForeignItem::Macro(item) => {
                self.function(Position::ForeignItems, &item.mac, &item.attrs, range);
            }
            _ if self.node(Position::ForeignItems, attrs::foreign_item(node), range) => {}
            _ => visit::visit_foreign_item(self, node),
        }
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let uses = node.stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Item(Item::Use(item)) => Some(imports(item, self.is_2015)),
            _ => None,
        });
        let uses: Vec<_> = uses.flatten().collect();
        self.blocks.push(uses);
        if let Some(Stmt::Macro(last)) = node.stmts.last() {
            self.tails.insert(start(&last.mac.bang_token));
        }
        visit::visit_block(self, node);
        self.blocks.pop();
    }

    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if let Stmt::Macro(stmt) = node {
            let range = || attrs::range(node);
            let is_last = self.tails.contains(&start(&stmt.mac.bang_token));
            let position = if is_last && stmt.semi_token.is_none() {
                Position::Tail
            } else {
                Position::Statements
            };
            self.function(position, &stmt.mac, &stmt.attrs, range);
            return;
        }
        visit::visit_stmt(self, node);
    }

    fn visit_expr_macro(&mut self, node: &'ast syn::ExprMacro) {
        let range = || attrs::range(&node.mac);
        self.function(Position::Expression, &node.mac, &node.attrs, range);
    }

    fn visit_type_macro(&mut self, node: &'ast syn::TypeMacro) {
        let range = || attrs::range(node);
        self.function(Position::Type, &node.mac, &[], range);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        let syn::Pat::Macro(pat) = &node.pat else {
            return visit::visit_arm(self, node);
        };
        let range = || attrs::range(&pat.mac);
        self.function(Position::Arm, &pat.mac, &pat.attrs, range);
        if let Some((_, guard)) = &node.guard {
            self.visit_expr(guard);
        }
        self.visit_expr(&node.body);
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        match node {
            syn::Pat::Macro(pat) => {
                let range = || attrs::range(&pat.mac);
                self.function(Position::Pattern, &pat.mac, &pat.attrs, range);
            }
            _ => visit::visit_pat(self, node),
        }
    }
}
