//! The units that a text consists of: what stays or goes as one.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use quote::ToTokens;
use syn::{ImplItem, Item, TraitItem};

use super::words::{add_words, called, named};
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::uses::{Leaf, Use};

/// A part of a text that stays or goes as one.
#[derive(Debug)]
pub(super) struct Unit {
    pub(super) kind: Kind,
    /// The names by which others may need it.
    pub(super) names: Vec<String>,
    /// All of it, attributes included.
    pub(super) range: Range<usize>,
    /// The range less its attributes.
    pub(super) start: usize,
    /// The body with its braces, which a function may do without.
    pub(super) body: Option<Range<usize>>,
    /// What others need of it, less a body and less what it holds.
    pub(super) head: Range<usize>,
    /// The unit around it.
    pub(super) parent: Option<usize>,
    /// True if this compiler may not see it, for its condition.
    pub(super) is_dormant: bool,
    /// True if its body is needed wherever it is: of a constant function, or one whose type it
    /// decides.
    pub(super) is_whole: bool,
}

/// The kinds of units.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Item,
    Function,
    Module,
    /// The index of a name that a `use` brings.
    Import(usize),
    /// A `macro_rules!`.
    Macro,
    /// The call of a macro, as an item.
    Call,
    Trait,
    /// An `impl`, with the name of its trait.
    Impl(Option<String>),
    /// A function in an `impl` or a trait.
    Method,
    /// A constant or type in an `impl` or a trait.
    Associated,
    /// What stays in any case.
    Lasting,
}

/// The units of a text.
#[derive(Default)]
pub(super) struct Units {
    pub(super) all: Vec<Unit>,
    pub(super) uses: Vec<Use>,
    pub(super) leaves: Vec<Leaf>,
    /// The units that each holds.
    inside: Vec<Vec<usize>>,
    /// The units that have a name, by it.
    pub(super) by_name: HashMap<String, Vec<usize>>,
    /// Where each identifier begins, ascending, and what it is; words of formats among them.
    /// The name of a macro that is called stands there twice: see [`called`].
    words: Vec<(usize, String)>,
    /// The ranges of the code that this compiler may not see.
    /// They are in order.
    dormant: Vec<Range<usize>>,
    /// The modules of the root: the crates, and the program's own.
    roots: Vec<Root>,
}

/// A module of the root.
struct Root {
    range: Range<usize>,
    /// Those whose names it says, by their indexes.
    known: HashSet<usize>,
}

impl Units {
    /// The units of a text, whose tree is `file` and whose tokens are `tokens`; `dormant` are
    /// the ranges of the code that this compiler may not see.
    pub(super) fn of(
        file: &syn::File,
        tokens: &[Token],
        mut dormant: Vec<Range<usize>>,
    ) -> Units {
        dormant.sort_by_key(|range| range.start);
        let mut units = Units {
            dormant,
            ..Units::default()
        };
        units.items(&file.items, None);
        // Of those that begin up to some place, the end of the last.
        let ends: Vec<usize> = (units.dormant.iter())
            .scan(0, |last, range| {
                *last = range.end.max(*last);
                Some(*last)
            })
            .collect();
        units.inside = vec![Vec::new(); units.all.len()];
        for at in 0..units.all.len() {
            let range = units.all[at].range.clone();
            let before = units.dormant.partition_point(|it| it.start <= range.start);
            units.all[at].is_dormant = before > 0 && range.end <= ends[before - 1];
            if let Some(parent) = units.all[at].parent {
                units.inside[parent].push(at);
            }
        }
        let roots = units
            .all
            .iter()
            .filter(|it| it.kind == Kind::Module && it.parent.is_none());
        let roots: Vec<(String, Range<usize>)> = roots
            .map(|it| (it.names[0].clone(), it.range.clone()))
            .collect();
        for (at, unit) in units.all.iter().enumerate() {
            for name in &unit.names {
                units.by_name.entry(name.clone()).or_default().push(at);
            }
        }
        add_words(tokens, &mut units.words);
        units.words.sort();
        for (_, range) in &roots {
            let words: HashSet<&str> = units.words(range).collect();
            let known = roots
                .iter()
                .enumerate()
                .filter(|(_, (name, _))| words.contains(name.as_str()));
            let known = known.map(|(at, _)| at).collect();
            units.roots.push(Root {
                range: range.clone(),
                known,
            });
        }
        units
    }

    /// The index of the module of the root around the offset `at`.
    pub(super) fn root(&self, at: usize) -> Option<usize> {
        self.roots.iter().position(|it| it.range.contains(&at))
    }

    /// True if code at `user` can name what stands at `other`: it is in one crate with it, or
    /// says the name of its crate.
    pub(super) fn knows(&self, user: usize, other: usize) -> bool {
        match (self.root(user), self.root(other)) {
            (Some(user), Some(other)) => {
                user == other || self.roots[user].known.contains(&other)
            }
            (Some(_), None) => false,
            (None, _) => true,
        }
    }

    /// The words in a range of the text.
    pub(super) fn words(&self, range: &Range<usize>) -> impl Iterator<Item = &str> {
        let start = self.words.partition_point(|(at, _)| *at < range.start);
        let end = self.words.partition_point(|(at, _)| *at < range.end);
        self.words[start..end.max(start)]
            .iter()
            .map(|(_, word)| word.as_str())
    }

    /// The macros that are called in a range of the text.
    pub(super) fn macros(&self, range: &Range<usize>) -> Vec<usize> {
        let names = self.words(range).filter(|word| word.ends_with('!'));
        let found = names
            .filter_map(|name| self.by_name.get(name))
            .flatten()
            .copied();
        found
            .filter(|&at| self.all[at].kind == Kind::Macro)
            .collect()
    }

    /// The smallest unit around the offset `at`.
    pub(super) fn around(&self, at: usize) -> Option<usize> {
        let units = self.all.iter().enumerate();
        let around = units.filter(|(_, unit)| unit.range.contains(&at));
        around
            .min_by_key(|(_, unit)| unit.range.len())
            .map(|(at, _)| at)
    }

    /// The units that `parent` holds.
    pub(super) fn inside(&self, parent: usize) -> &[usize] {
        &self.inside[parent]
    }

    /// The ranges of the code in `range` that this compiler may not see.
    pub(super) fn dormant_in<'u>(
        &'u self,
        range: &'u Range<usize>,
    ) -> impl Iterator<Item = &'u Range<usize>> {
        let first = self.dormant.partition_point(|it| it.start < range.start);
        let from = self.dormant[first..].iter();
        let from = from.take_while(|it| it.start < range.end);
        from.filter(|it| it.end <= range.end)
    }

    /// The name of the trait that an `impl` is of.
    pub(super) fn trait_of(&self, unit: usize) -> Option<&str> {
        match &self.all[unit].kind {
            Kind::Impl(name) => name.as_deref(),
            _ => None,
        }
    }

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
        self.all.push(Unit {
            kind,
            names: names.iter().map(|name| unraw(name)).collect(),
            start,
            head: range.clone(),
            range,
            body: None,
            parent,
            is_dormant: false,
            is_whole: false,
        });
        self.all.len() - 1
    }

    fn items(&mut self, items: &[Item], parent: Option<usize>) {
        for item in items {
            let of = attrs::item(item);
            let one = |ident: &syn::Ident| vec![ident.to_string()];
            let (kind, names) = match item {
                Item::Const(it) if it.ident == "_" => (Kind::Lasting, Vec::new()),
                Item::Const(it) => (Kind::Item, one(&it.ident)),
                Item::Enum(it) => (Kind::Item, one(&it.ident)),
                Item::Static(it) => (Kind::Item, one(&it.ident)),
                Item::Struct(it) => (Kind::Item, one(&it.ident)),
                Item::TraitAlias(it) => (Kind::Item, one(&it.ident)),
                Item::Type(it) => (Kind::Item, one(&it.ident)),
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
                    Some(ident) => (Kind::Macro, vec![called(&ident.to_string())]),
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
                        let names = vec![unraw(name), called(name)];
                        self.all.push(Unit {
                            kind: Kind::Import(leaf),
                            names,
                            range: range.clone(),
                            start: range.start,
                            head: range.clone(),
                            body: None,
                            parent,
                            is_dormant: false,
                            is_whole: true,
                        });
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
                _ => (Kind::Lasting, Vec::new()),
            };
            self.add(kind, names, item, &of, parent);
        }
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
        it: &syn::ItemImpl,
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
