//! The macros of a program, and which of them a path means.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::{reach, Known, Prover};
use crate::expand::{self, Kind, Tree};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Element, Token};
use crate::source::program::{is_standard_crate, Extern, FileId, Source};

impl Prover<'_> {
    /// Finds all macros.
    pub(super) fn collect(&mut self) {
        for (id, source) in self.files() {
            let whole = 0..source.raw.len() + 1;
            self.collect_in(id, source, &source.tokens, &whole);
        }
        for (index, known) in self.macros.iter().enumerate() {
            self.by_name
                .entry(known.name.clone())
                .or_default()
                .push(index);
        }
        self.rename();
    }

    /// Gives macros the names too that imports give them, as far as no macro is called so.
    fn rename(&mut self) {
        let mut renamed = BTreeSet::new();
        for (_, source) in self.files() {
            token::each_import(&source.tokens, &mut |tree| {
                for three in tree.windows(3).filter(|three| three[1].is_ident("as")) {
                    let names = three[0].ident().zip(three[2].ident());
                    let is_known = |name: &str| self.by_name.contains_key(name);
                    let names = names.filter(|(name, other)| {
                        is_known(name) && !is_known(other) && !is_standard_macro(other)
                    });
                    renamed.extend(names.map(|(a, b)| (a.to_owned(), b.to_owned())));
                }
            });
        }
        for (name, other) in &renamed {
            let all = self.by_name.get(name).cloned().unwrap_or_default();
            self.by_name.entry(other.clone()).or_default().extend(all);
        }
        self.renamed = renamed;
    }

    fn collect_in(
        &mut self,
        id: FileId,
        source: &Source,
        tokens: &[Token],
        around: &Range<usize>,
    ) {
        let mut at = 0;
        while at < tokens.len() {
            let element = Element::at(tokens, at);
            if let Element::Definition { name, rules } = element {
                let start = tokens[at].range.start;
                if !source.is_removed(start) {
                    let trees = expand::trees(element.inside(), self.number(id));
                    let (mut words, mut calls) = (BTreeSet::new(), BTreeSet::new());
                    let mut calls_variable = false;
                    token::each_list(element.inside(), &mut |list| {
                        for (at, token) in list.iter().enumerate() {
                            let is_variable = at > 0 && list[at - 1].is_punct('$');
                            let is_called = reach::is_called(list, at);
                            // `$name!(..)`, `$(..)*!(..)`.
                            calls_variable |=
                                is_called && (is_variable || is_repeated(list, at));
                            if let Some(word) = token.ident() {
                                words.insert(word.to_owned());
                                if is_called {
                                    calls.insert(word.to_owned());
                                }
                            }
                        }
                    });
                    self.macros.push(Known {
                        name: name.ident().unwrap_or_default().to_owned(),
                        file: id,
                        exported: self.program.crates[id.krate]
                            .config
                            .exports_macro(tokens, at),
                        is_conditional: token::has_attribute(tokens, at, "cfg"),
                        rules: rules.range.clone(),
                        scope: start..around.end,
                        words,
                        calls,
                        calls_variable,
                        is_touched: self.doubtful.touches(&trees),
                        trees,
                        parsed: RefCell::default(),
                    });
                }
            } else {
                let inner = &tokens[at + element.width() - 1].range;
                // The macros of a `#[macro_use] mod` are known behind it.
                let is_module = at >= 2 && tokens[at - 2].is_ident("mod");
                let inner = if is_module { around } else { inner };
                self.collect_in(id, source, element.inside(), inner);
            }
            at += element.width();
        }
    }

    /// The macros `name` one of which is called by its name alone at `at` of the file `id`;
    /// indices.
    fn by_text(&self, id: FileId, at: usize, name: &str) -> Vec<usize> {
        let all = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let near = all.iter().copied().filter(|&index| {
            let known = &self.macros[index];
            known.file == id && known.scope.contains(&at)
        });
        let mut near: Vec<_> = near.collect();
        near.sort_by_key(|&index| std::cmp::Reverse(self.macros[index].scope.start));
        // The last one is meant, unless a condition takes it away.
        let sure = near
            .iter()
            .position(|&index| !self.macros[index].is_conditional);
        if let Some(sure) = sure {
            near.truncate(sure + 1);
            return near;
        }
        let own = all.iter().copied();
        let own = own.filter(|&index| self.macros[index].file.krate == id.krate);
        let own: Vec<_> = own.collect();
        if !own.is_empty() {
            return own;
        }
        let exported = all.iter().copied();
        exported
            .filter(|&index| self.macros[index].exported)
            .collect()
    }

    /// The macros `name` of the crate `krate` one of which a path means; indices.
    fn of_crate(&self, krate: usize, name: &str) -> Vec<usize> {
        let all = self.by_name.get(name).into_iter().flatten().copied();
        let all: Vec<_> = all
            .filter(|&index| self.macros[index].file.krate == krate)
            .collect();
        let exported = all.iter().copied();
        let exported = exported.filter(|&index| self.macros[index].exported);
        let exported: Vec<_> = exported.collect();
        // One that is not exported may be imported by its path.
        match exported.len() {
            1 => exported,
            _ => all,
        }
    }

    /// The macros one of which `path` names at `at` of the file `id`; indices.
    pub(super) fn by_path(&self, id: FileId, at: usize, path: &[Tree]) -> Vec<usize> {
        let segments: Vec<_> = path.iter().filter(|tree| !tree.is_punct(':')).collect();
        let Some((name, qualifiers)) = segments.split_last() else {
            return Vec::new();
        };
        let Some(name) = name.ident() else {
            return Vec::new();
        };
        let Some((first, rest)) = qualifiers.split_first() else {
            return self.by_text(id, at, name);
        };
        if first.ident().is_some_and(is_standard_crate) {
            return Vec::new();
        }
        // The modules of libraries stand behind the root of the bundle.
        let module = rest.first().and_then(|tree| tree.ident());
        let mut crates = self.program.crates.iter();
        let in_bundle = crates.position(|krate| {
            module.is_some() && krate.library_module.as_deref() == module
        });
        let krate = match (&first.kind, first.ident()) {
            (Kind::Crate(krate), _) => Some(in_bundle.unwrap_or(*krate)),
            (_, Some("crate")) => Some(in_bundle.unwrap_or(id.krate)),
            (_, Some(word)) => match self.program.crates[id.krate].externs.get(word) {
                Some(Extern::Bundled(krate)) => Some(*krate),
                _ => None,
            },
            _ => None,
        };
        let found = krate.map(|krate| self.of_crate(krate, name));
        let found = found.filter(|found| !found.is_empty());
        let all = || self.by_name.get(name).cloned().unwrap_or_default();
        found.unwrap_or_else(all)
    }
}

/// True if the token at `at` ends a repetition, as in `$(..)*`.
fn is_repeated(list: &[Token], at: usize) -> bool {
    ['*', '+', '?'].iter().any(|sign| list[at].is_punct(*sign))
        && list[..at]
            .iter()
            .rev()
            .take(2)
            .any(|token| token.group().is_some())
}
