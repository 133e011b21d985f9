//! Reads the units of a text from its tree.

use std::ops::Range;

use quote::ToTokens;
use syn::{Expr, ForeignItem, ImplItem, Item, ItemImpl, Stmt, TraitItem};

use super::super::words::{called, named};
use super::pattern::Pattern;
use super::shape::Shape;
use super::{Derives, Kind, Unit, Units};
use crate::finish::dormant::ALL;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::uses::{Leaf, Use};

impl Units {
    fn add(
        &mut self,
        kind: Kind,
        names: Vec<String>,
        node: &impl ToTokens,
        of: &[syn::Attribute],
        parent: Option<usize>,
    ) -> usize {
        let range = attrs::range(node);
        let outer = of
            .iter()
            .filter(|it| matches!(it.style, syn::AttrStyle::Outer));
        let start = outer
            .map(|it| attrs::range(it).end)
            .max()
            .unwrap_or(range.start);
        let kind = if attrs::are_lasting(of) {
            Kind::Lasting
        } else {
            kind
        };
        let names = names.iter().map(|name| unraw(name)).collect();
        let unit = self.push(kind, names, range, parent);
        self.all[unit].start = start;
        for attribute in of.iter().filter(|it| it.path().is_ident("derive")) {
            self.derive(attribute, unit);
        }
        unit
    }

    pub(super) fn push(
        &mut self,
        kind: Kind,
        names: Vec<String>,
        range: Range<usize>,
        parent: Option<usize>,
    ) -> usize {
        self.all.push(Unit {
            kind,
            names,
            types: Vec::new(),
            pattern: None,
            start: range.start,
            head: range.clone(),
            range,
            body: None,
            parent,
            is_dormant: false,
            machines: ALL,
            is_unseen: false,
            is_whole: false,
            block: None,
        });
        self.all.len() - 1
    }

    /// Adds the traits that `attribute` derives for the item at `parent`.
    fn derive(&mut self, attribute: &syn::Attribute, parent: usize) {
        let Ok(list) = attribute.meta.require_list() else {
            return;
        };
        let tokens = token::tree(list.tokens.clone());
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return;
        };
        let list = first.range.start..last.range.end;
        let mut units = Vec::new();
        for path in token::comma_parts(&tokens) {
            let (Some(first), Some(last)) = (path.first(), path.last()) else {
                continue;
            };
            let names = last.ident().map(unraw).into_iter().collect();
            let range = first.range.start..last.range.end;
            units.push(self.push(Kind::Derive, names, range, Some(parent)));
        }
        self.derives.push(Derives {
            range: attrs::range(attribute),
            list,
            units,
        });
    }

    /// Adds the rules of the macro at `parent`, whose definition holds `tokens`.
    fn rules(&mut self, tokens: &[Token], parent: usize) {
        let mut start = 0;
        while start + 3 < tokens.len() {
            let mut end = start + 3;
            if tokens.get(end + 1).is_some_and(|it| it.is_punct(';')) {
                end += 1;
            }
            let range = tokens[start].range.start..tokens[end].range.end;
            self.push(Kind::Rule, Vec::new(), range, Some(parent));
            start = end + 1;
        }
        if attrs::mention_lasting(tokens) {
            self.lasting.insert(parent);
        }
    }

    /// Adds the units of `items`.
    pub(super) fn items(&mut self, items: &[Item], parent: Option<usize>) {
        for item in items {
            let of = attrs::item(item);
            let one = |ident: &syn::Ident| vec![ident.to_string()];
            let (kind, names) = match item {
                Item::Const(it) if it.ident == "_" || holds_more(&it.expr) => {
                    match only_impl(&it.expr).filter(|_| it.ident == "_") {
                        Some(only) => {
                            self.an_impl(item, only, &of, parent);
                            continue;
                        }
                        None => holding(it),
                    }
                }
                Item::Const(it) => (Kind::Item, one(&it.ident)),
                Item::Enum(it) => (Kind::Item, one(&it.ident)),
                Item::Static(it) => (Kind::Item, one(&it.ident)),
                Item::Struct(it) => (Kind::Item, one(&it.ident)),
                Item::TraitAlias(it) => (Kind::Item, one(&it.ident)),
                Item::Type(it) => {
                    let mut of = Vec::new();
                    add_types(&it.ty, &mut of);
                    let of = of.iter().map(|name| unraw(name));
                    self.renamed.add(unraw(&it.ident.to_string()), of);
                    self.aliases.add(it);
                    (Kind::Item, one(&it.ident))
                }
                Item::Union(it) => (Kind::Item, one(&it.ident)),
                Item::Fn(it) => {
                    let is_main = parent.is_none() && it.sig.ident == "main";
                    let kind = if is_main {
                        Kind::Lasting
                    } else {
                        Kind::Function
                    };
                    let unit = self.add(kind, one(&it.sig.ident), item, &of, parent);
                    self.function(unit, &it.sig, attrs::range(&it.block));
                    continue;
                }
                Item::Macro(it) => match &it.ident {
                    Some(ident) => {
                        let names = vec![called(&ident.to_string())];
                        let unit = self.add(Kind::Macro, names, item, &of, parent);
                        self.rules(&token::tree(it.mac.tokens.clone()), unit);
                        continue;
                    }
                    None => (Kind::Call, named(&token::tree(it.mac.tokens.clone()))),
                },
                Item::Mod(it) => {
                    let unit = self.add(Kind::Module, one(&it.ident), item, &of, parent);
                    let start = self.all[unit].start;
                    let head = start..attrs::range(&it.ident).end;
                    self.all[unit].head = head;
                    if let Some((_, items)) = &it.content {
                        self.items(items, Some(unit));
                    }
                    continue;
                }
                Item::Use(it) => {
                    let first = self.leaves.len();
                    let import = Use::new(it, &mut self.leaves);
                    self.uses.push(import);
                    for leaf in first..self.leaves.len() {
                        let Leaf { name, range, .. } = &self.leaves[leaf];
                        let (names, range) =
                            (vec![unraw(name), called(name)], range.clone());
                        self.push(Kind::Import(leaf), names, range, parent);
                    }
                    continue;
                }
                Item::Trait(it) => {
                    let unit = self.add(Kind::Trait, one(&it.ident), item, &of, parent);
                    self.all[unit].head.end = it.brace_token.span.open().byte_range().start;
                    self.trait_items(&it.items, unit);
                    continue;
                }
                Item::Impl(it) => {
                    self.an_impl(item, it, &of, parent);
                    continue;
                }
                Item::ForeignMod(it) => {
                    self.foreign(item, it, &of, parent);
                    continue;
                }
                _ => (Kind::Lasting, Vec::new()),
            };
            self.add(kind, names, item, &of, parent);
        }
    }

    /// Adds the block of foreign items `it`: those that nobody names are as if they were not there.
    fn foreign(
        &mut self,
        item: &Item,
        it: &syn::ItemForeignMod,
        of: &[syn::Attribute],
        parent: Option<usize>,
    ) {
        let block = self.add(Kind::Foreign(0..0), Vec::new(), item, of, parent);
        let first = self.all.len();
        for item in &it.items {
            let of = attrs::foreign_item(item);
            let one = |ident: &syn::Ident| vec![ident.to_string()];
            let (kind, names) = match item {
                ForeignItem::Fn(it) => (Kind::Item, one(&it.sig.ident)),
                ForeignItem::Static(it) => (Kind::Item, one(&it.ident)),
                ForeignItem::Type(it) => (Kind::Item, one(&it.ident)),
                ForeignItem::Macro(it) => {
                    (Kind::Call, named(&token::tree(it.mac.tokens.clone())))
                }
                _ => (Kind::Lasting, Vec::new()),
            };
            let unit = self.add(kind, names, item, &of, parent);
            self.all[unit].block = Some(block);
        }
        // A library is linked by such a block, whatever is in it.
        let links = of.iter().any(|it| {
            let path = it.path();
            path.is_ident("link") || path.is_ident("cfg_attr")
        });
        let end = it.brace_token.span.open().byte_range().start;
        let behind = self.all.len();
        let block = &mut self.all[block];
        block.kind = Kind::Foreign(first..behind);
        block.is_whole = links;
        block.head.end = end;
    }

    fn function(&mut self, unit: usize, sig: &syn::Signature, body: Range<usize>) {
        let unit = &mut self.all[unit];
        unit.head = unit.range.start..body.start;
        unit.body = Some(body);
        let output = token::tree(sig.output.to_token_stream());
        unit.is_whole = sig.constness.is_some() || token::mentions(&output, "impl");
    }

    fn trait_items(&mut self, items: &[TraitItem], parent: usize) {
        for item in items {
            let of = attrs::trait_item(item);
            match item {
                TraitItem::Fn(it) => {
                    let name = vec![it.sig.ident.to_string()];
                    let unit = self.add(Kind::Method, name, item, &of, Some(parent));
                    if let Some(body) = &it.default {
                        self.function(unit, &it.sig, attrs::range(body));
                    }
                }
                TraitItem::Const(it) => {
                    let name = vec![it.ident.to_string()];
                    self.add(Kind::Associated, name, item, &of, Some(parent));
                }
                TraitItem::Type(it) => {
                    let name = vec![it.ident.to_string()];
                    self.add(Kind::Associated, name, item, &of, Some(parent));
                }
                _ => {
                    self.add(Kind::Lasting, Vec::new(), item, &of, Some(parent));
                }
            }
        }
    }

    fn an_impl(
        &mut self,
        item: &Item,
        it: &ItemImpl,
        of: &[syn::Attribute],
        parent: Option<usize>,
    ) {
        let name = it
            .trait_
            .as_ref()
            .and_then(|(_, path, _)| path.segments.last());
        let name = name.map(|segment| segment.ident.to_string());
        let unit = self.add(Kind::Impl(name), Vec::new(), item, of, parent);
        self.all[unit].head.end = it.brace_token.span.open().byte_range().start;
        self.all[unit].pattern = Pattern::of_impl(it);
        let mut types = Vec::new();
        add_types(&it.self_ty, &mut types);
        let own = it.generics.type_params().map(|it| it.ident.to_string());
        let own: Vec<String> = own.collect();
        let count = types.len();
        types.retain(|name| !own.contains(name));
        if types.is_empty() || types.len() < count {
            types.extend(Shape::of(&it.self_ty).map(|it| it.name().to_owned()));
        }
        self.all[unit].types = types.iter().map(|name| unraw(name)).collect();
        for item in &it.items {
            let of = attrs::impl_item(item);
            match item {
                ImplItem::Fn(it) => {
                    let name = vec![it.sig.ident.to_string()];
                    let inner = self.add(Kind::Method, name, item, &of, Some(unit));
                    self.function(inner, &it.sig, attrs::range(&it.block));
                }
                ImplItem::Const(it) => {
                    let name = vec![it.ident.to_string()];
                    self.add(Kind::Associated, name, item, &of, Some(unit));
                }
                ImplItem::Type(it) => {
                    let name = vec![it.ident.to_string()];
                    self.add(Kind::Associated, name, item, &of, Some(unit));
                }
                _ => {
                    self.add(Kind::Lasting, Vec::new(), item, &of, Some(unit));
                }
            }
        }
    }
}

/// The `impl` that a block ends with, if that holds no other item that it could need; none under a
/// condition.
fn only_impl(block: &Expr) -> Option<&ItemImpl> {
    let block = match block {
        Expr::Block(it) => &it.block,
        Expr::Unsafe(it) => &it.block,
        _ => return None,
    };
    let (last, before) = block.stmts.split_last()?;
    let Stmt::Item(Item::Impl(only)) = last else {
        return None;
    };
    let is_plain = |it: &Stmt| match it {
        Stmt::Item(item) => matches!(item, Item::Use(_) | Item::ExternCrate(_)),
        Stmt::Expr(..) => true,
        _ => false,
    };
    let is_settled = !only.attrs.iter().any(|it| it.path().is_ident("cfg"));
    (is_settled && before.iter().all(is_plain)).then_some(only)
}

/// The kind and the names of a constant that [`holds_more`] than a value, or has no name.
fn holding(item: &syn::ItemConst) -> (Kind, Vec<String>) {
    let name = Some(item.ident.to_string()).filter(|name| name != "_");
    let tokens = token::tree(item.expr.to_token_stream());
    let lasting = attrs::mention_lasting(&tokens).then_some(Kind::Lasting);
    (lasting.unwrap_or(Kind::Call), name.into_iter().collect())
}

/// True if a constant is a block with impls in it, or with what is used without being named: what
/// is derived may stand in such, or what other languages call, under a name that nobody says.
fn holds_more(value: &Expr) -> bool {
    let Expr::Block(it) = value else {
        return false;
    };
    let mut statements = it.block.stmts.iter();
    statements.any(|it| match it {
        Stmt::Item(Item::Impl(_)) => true,
        Stmt::Item(item) => attrs::are_lasting(&attrs::item(item)),
        _ => false,
    })
}

/// Adds the names of the types that values of type `of` are, or hold first of all, to `names`.
fn add_types(of: &syn::Type, names: &mut Vec<String>) {
    match of {
        syn::Type::Path(it) => {
            let last = it.path.segments.last();
            names.extend(last.map(|it| it.ident.to_string()));
        }
        syn::Type::Reference(it) => add_types(&it.elem, names),
        syn::Type::Ptr(it) => add_types(&it.elem, names),
        syn::Type::Slice(it) => add_types(&it.elem, names),
        syn::Type::Array(it) => add_types(&it.elem, names),
        syn::Type::Paren(it) => add_types(&it.elem, names),
        syn::Type::Group(it) => add_types(&it.elem, names),
        syn::Type::Tuple(it) => it.elems.iter().for_each(|it| add_types(it, names)),
        other => {
            let tokens = match other {
                syn::Type::Macro(it) => it.mac.tokens.clone(),
                other => other.to_token_stream(),
            };
            let tokens = token::tree(tokens);
            token::each_list(&tokens, &mut |list| {
                names.extend(list.iter().filter_map(Token::ident).map(str::to_owned));
            });
        }
    }
}
