//! Finds the units of a file: its items, the parts of its impls and traits, and the names that
//! its imports bring.

use std::collections::HashSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, TraitItem};

use super::places;
use super::units::{Impl, Import, Kind, LeafWords, Module, PathWord, Unit, Units, LASTING};
use super::words::{Ways, Word, Words, ANY, FILLED, FREE, IMPORT, PART, PREFIX, TYPE};
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::source::program::{Crate, Source};
use crate::source::uses::{Leaf, Use};

/// Adds the units of the file number `file` of the crate number `krate`, which is `of`, to
/// `units`.
pub(super) fn collect(units: &mut Units, krate: usize, of: &Crate, file: usize) {
    let source = &of.files[file];
    let module = units.module(krate, &source.module);
    let mut collector = Collector {
        units,
        source,
        krate,
        file,
        module,
        path: source.module.clone(),
        is_program: !of.is_library(),
    };
    for item in &source.syntax.items {
        collector.item(item);
    }
    let owners = units.owners.entry((krate, file)).or_default();
    owners.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
}

/// The walk through the items of one file.
struct Collector<'a> {
    units: &'a mut Units,
    source: &'a Source,
    krate: usize,
    file: usize,
    module: usize,
    path: Vec<String>,
    is_program: bool,
}

impl Collector<'_> {
    fn item(&mut self, item: &Item) {
        let range = places::item(item);
        if self.source.is_removed(range.start) {
            return;
        }
        match item {
            Item::Const(it) if it.ident != "_" => {
                self.named(range, &it.ident, FREE, &it.attrs)
            }
            Item::Static(it) => self.named(range, &it.ident, FREE, &it.attrs),
            Item::Fn(it) => {
                let is_main =
                    self.is_program && self.path.is_empty() && it.sig.ident == "main";
                self.named(range, &it.sig.ident, FREE, &it.attrs);
                if let (true, Some(unit)) = (is_main, self.units.all.last_mut()) {
                    unit.is_root = true;
                }
            }
            Item::Struct(it) => self.type_of(range, &it.ident, &it.attrs),
            Item::Union(it) => self.type_of(range, &it.ident, &it.attrs),
            Item::Enum(it) => {
                self.type_of(range, &it.ident, &it.attrs);
                self.enum_of(it);
            }
            Item::Type(it) => {
                self.named(range, &it.ident, TYPE, &it.attrs);
                let word = self.word(&it.ident);
                self.units.aliases.insert(word);
            }
            Item::Trait(it) => self.trait_of(range, it),
            Item::Impl(it) => self.impl_of(range, it),
            Item::Mod(it) => self.module_of(range, it),
            Item::Use(it) => self.import(range, it),
            Item::Macro(it) => match &it.ident {
                Some(ident) => self.named(range, ident, FREE, &it.attrs),
                None => {
                    self.add(range, Kind::Call, Vec::new());
                }
            },
            Item::ForeignMod(it) => self.foreign(range, it),
            _ => {
                let unit = self.add(range, Kind::Item, Vec::new());
                self.units.all[unit].is_root = true;
            }
        }
    }

    fn word(&mut self, ident: &syn::Ident) -> Word {
        self.units.words.number(&ident.to_string())
    }

    fn add(&mut self, range: Range<usize>, kind: Kind, names: Vec<(Word, Ways)>) -> usize {
        let unit = self.units.all.len();
        if !matches!(kind, Kind::Import { .. }) {
            let owners = self
                .units
                .owners
                .entry((self.krate, self.file))
                .or_default();
            owners.push((range.clone(), Some(unit)));
        }
        self.units.all.push(Unit {
            krate: self.krate,
            file: self.file,
            range,
            name_at: None,
            module: self.module,
            parent: None,
            kind,
            names,
            needs: Vec::new(),
            is_root: false,
            wakes_crates: false,
            is_unused: false,
            says: Vec::new(),
        });
        unit
    }

    /// Adds an item that lives if its name is said in one of the `ways`.
    fn named(
        &mut self,
        range: Range<usize>,
        ident: &syn::Ident,
        ways: Ways,
        attributes: &[Attribute],
    ) {
        let word = self.word(ident);
        let unit = self.add(range, Kind::Item, vec![(word, ways)]);
        let lasts = attributes.iter().any(|it| self.is_lasting(it));
        let unit = &mut self.units.all[unit];
        unit.name_at = Some(ident.span().byte_range().start);
        unit.is_root = lasts;
        // What lives for another reason than its name may be meant by it all the same.
        unit.says.push((word, FREE));
    }

    /// True for an attribute of a thing that is used without being named, be it under a
    /// condition.
    fn is_lasting(&self, attribute: &Attribute) -> bool {
        if attribute.path().is_ident("doc") {
            return false;
        }
        let text = self.source.slice(attrs::range(attribute));
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| LASTING.contains(&word))
    }

    fn type_of(&mut self, range: Range<usize>, ident: &syn::Ident, of: &[Attribute]) {
        self.named(range, ident, TYPE, of);
        let word = self.word(ident);
        self.units.types.insert(word);
    }

    fn enum_of(&mut self, it: &syn::ItemEnum) {
        let name = self.word(&it.ident);
        let variants = it.variants.iter().map(|it| self.word(&it.ident)).collect();
        let unit = self.units.all.len() - 1;
        self.units.enums.push((unit, name, variants));
    }

    fn trait_of(&mut self, range: Range<usize>, it: &syn::ItemTrait) {
        self.named(range, &it.ident, TYPE, &it.attrs);
        let unit = self.units.all.len() - 1;
        let name = self.word(&it.ident);
        self.units.traits.insert(name);
        let asked = it.supertraits.iter().filter_map(|bound| match bound {
            syn::TypeParamBound::Trait(it) => it.path.segments.last(),
            _ => None,
        });
        let asked = asked.map(|it| self.word(&it.ident)).collect();
        self.units.supertraits.push((name, asked));
        for item in &it.items {
            let range = places::trait_item(item);
            let part = match item {
                TraitItem::Fn(it) => Some((&it.sig.ident, PART)),
                TraitItem::Const(it) => Some((&it.ident, PART | TYPE)),
                TraitItem::Type(it) => Some((&it.ident, PART | TYPE)),
                _ => None,
            };
            if let Some(name) = self.part(range, part, unit) {
                self.units.all[unit].names.push(name);
            }
        }
    }

    /// Adds a part of the impl or trait `parent`. Returns its name.
    fn part(
        &mut self,
        range: Range<usize>,
        part: Option<(&syn::Ident, Ways)>,
        parent: usize,
    ) -> Option<(Word, Ways)> {
        let (ident, ways) = part?;
        if self.source.is_removed(range.start) {
            return None;
        }
        let name = (self.word(ident), ways);
        let unit = self.add(range, Kind::Item, vec![name]);
        let unit = &mut self.units.all[unit];
        unit.parent = Some(parent);
        unit.name_at = Some(ident.span().byte_range().start);
        Some(name)
    }

    fn impl_of(&mut self, range: Range<usize>, it: &syn::ItemImpl) {
        let number = self.units.impls.len();
        let unit = self.add(range, Kind::Impl(number), Vec::new());
        self.units.all[unit].is_root = true;
        let types = it.generics.type_params().map(|it| it.ident.to_string());
        let values = it.generics.const_params().map(|it| it.ident.to_string());
        let mut head = Head {
            words: &mut self.units.words,
            generics: types.chain(values).chain(["Self".to_owned()]).collect(),
            found: Vec::new(),
        };
        let of_trait = it.trait_.as_ref().map(|(_, path, _)| {
            head.visit_path(path);
            head.path_word(path)
        });
        head.visit_type(&it.self_ty);
        let names = head.found;
        self.units.impls.push(Impl {
            unit,
            of_trait: of_trait.flatten(),
            names,
            parts: Vec::new(),
        });
        for item in &it.items {
            let range = places::impl_item(item);
            let (part, of) = match item {
                ImplItem::Fn(it) => (Some((&it.sig.ident, PART)), &it.attrs),
                ImplItem::Const(it) => (Some((&it.ident, PART | TYPE)), &it.attrs),
                ImplItem::Type(it) => (Some((&it.ident, PART | TYPE)), &it.attrs),
                _ => continue,
            };
            let lasts = of.iter().any(|it| self.is_lasting(it));
            if let Some((name, _)) = self.part(range, part, unit) {
                self.units.impls[number].parts.push(name);
                if let Some(part) = self.units.all.last_mut() {
                    part.is_root = lasts;
                }
            }
        }
    }

    fn module_of(&mut self, range: Range<usize>, it: &syn::ItemMod) {
        let name = unraw(&it.ident.to_string());
        self.path.push(name);
        let module = self.units.module(self.krate, &self.path);
        let Module { name, own, .. } = self.units.modules[module];
        self.units.module_names.insert(name);
        let names = vec![(name, IMPORT), (own, FILLED)];
        self.add(range, Kind::Item, names);
        let outer = std::mem::replace(&mut self.module, module);
        for item in it.content.iter().flat_map(|(_, items)| items) {
            self.item(item);
        }
        self.module = outer;
        self.path.pop();
    }

    fn foreign(&mut self, range: Range<usize>, it: &syn::ItemForeignMod) {
        let mut names = Vec::new();
        let mut lasts = it.attrs.iter().any(|it| self.is_lasting(it));
        for item in &it.items {
            match item {
                syn::ForeignItem::Fn(it) => names.push((self.word(&it.sig.ident), FREE)),
                syn::ForeignItem::Static(it) => names.push((self.word(&it.ident), FREE)),
                syn::ForeignItem::Type(it) => names.push((self.word(&it.ident), TYPE)),
                _ => lasts = true,
            }
        }
        let unit = self.add(range, Kind::Item, names);
        self.units.all[unit].is_root = lasts;
    }

    fn import(&mut self, range: Range<usize>, it: &syn::ItemUse) {
        let mut leaves = Vec::new();
        let tree = Use::new(it, &mut leaves);
        let owners = self
            .units
            .owners
            .entry((self.krate, self.file))
            .or_default();
        owners.push((range.clone(), None));
        let is_public = !matches!(it.vis, syn::Visibility::Inherited);
        let first = self.units.all.len();
        let leaves = leaves
            .iter()
            .map(|leaf| self.leaf(leaf, is_public))
            .collect();
        self.units.imports.push(Import {
            krate: self.krate,
            file: self.file,
            range,
            tree,
            first,
            is_public,
            leaves,
        });
    }

    fn leaf(&mut self, leaf: &Leaf, is_public: bool) -> LeafWords {
        let words = &mut self.units.words;
        let is_glob = leaf.name == "*";
        // The last word is the name that the leaf brings, which a renaming adds, or `self`.
        let mut path = leaf.words.clone();
        path.pop();
        if !leaf.is_renamed && !is_glob && path.last() != Some(&leaf.name) {
            path.push(leaf.name.clone());
        }
        path.retain(|word| word != "self");
        let is_upper = path
            .last()
            .is_some_and(|it| it.starts_with(char::is_uppercase));
        let path: Vec<_> = path.iter().map(|word| words.number(word)).collect();
        let name = (!is_glob).then(|| words.number(&leaf.name));
        let private = !is_public;
        let unit = self.add(leaf.range.clone(), Kind::Import { private }, Vec::new());
        let unit = &mut self.units.all[unit];
        let last = path.last().copied();
        // A trait lives for its methods too: then its name is said, not that of an import.
        unit.names
            .extend(name.into_iter().chain(last).map(|it| (it, TYPE)));
        let before = path.split_last().map_or(&[][..], |(_, before)| before);
        unit.says
            .extend(before.iter().map(|&it| (it, PREFIX | IMPORT)));
        let ways = if is_glob { PREFIX | IMPORT } else { ANY };
        unit.says.extend(last.map(|it| (it, ways & !PART)));
        // Who imports from here may know it by the name that it has here.
        unit.says.extend(name.map(|it| (it, TYPE)));
        LeafWords {
            path,
            name,
            is_upper,
        }
    }
}

/// Finds the names in the trait and the type of an impl, but for its own parameters.
struct Head<'a> {
    words: &'a mut Words,
    generics: HashSet<String>,
    found: Vec<PathWord>,
}

impl Head<'_> {
    fn path_word(&mut self, path: &syn::Path) -> Option<PathWord> {
        let names = path.segments.iter().map(|it| it.ident.to_string());
        let mut names: Vec<_> = names.collect();
        // What a parameter has by a trait may be called like anything.
        if self.generics.contains(names.first()?) {
            return None;
        }
        let name = names.pop()?;
        Some(PathWord {
            name: self.words.number(&name),
            before: names.iter().map(|name| self.words.number(name)).collect(),
        })
    }
}

impl<'ast> Visit<'ast> for Head<'_> {
    fn visit_path(&mut self, node: &'ast syn::Path) {
        let found = self.path_word(node);
        self.found.extend(found);
        visit::visit_path(self, node);
    }

    /// The name of a thing that belongs to a type says nothing of it.
    fn visit_type_path(&mut self, node: &'ast syn::TypePath) {
        match node.qself {
            Some(_) => {}
            None => visit::visit_type_path(self, node),
        }
    }

    /// Lengths may be values.
    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}
