//! The macros that the code of a crate can call while it is loaded: those of its own, by
//! their place in the text, and those that other crates export.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::cargo::macro_server;
use crate::expand::{self, Definition, Reach, Scope, Textual, Tree};
use crate::rust::cfg::Config;
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::source::macro_names::MacroNames;
use crate::source::plain_words::{asks_for_given_feature, may_be_plain, says, says_plain};
use crate::source::program::{Crate, Extern};
use crate::text::edition::Edition;

/// The macros that crates export, by name: the index of the crate, and the macro.
pub(crate) type Exported = BTreeMap<String, Vec<(usize, Known)>>;

/// A macro, as far as it is understood.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    /// Its rules; `None` if they are not understood.
    definition: Option<Rc<Definition>>,
    /// True if a rule may make what has to be plain text.
    makes_plain: bool,
    /// True if a rule may use a procedural macro.
    is_procedural: bool,
    /// True if another crate defines it, and a rule says `crate`.
    says_crate: bool,
    /// The macros that its rules call.
    calls: Rc<BTreeSet<String>>,
}

impl Known {
    fn of(
        rules: &[Token],
        krate: usize,
        (edition, config): (Edition, &Config),
        procedural: &MacroNames,
    ) -> Known {
        let mut calls = BTreeSet::new();
        token::each_call(rules, &mut |call| {
            calls.insert(call.name.to_owned());
        });
        let trees = expand::trees(rules, number_of(krate));
        let is_procedural = procedural.used_in(rules, config);
        Known {
            definition: Definition::parse(&trees, krate, edition).ok().map(Rc::new),
            makes_plain: may_be_plain(rules) || is_procedural,
            is_procedural,
            says_crate: false,
            calls: calls.into(),
        }
    }
}

/// The number by which the tokens know the crate of the macro that wrote them.
fn number_of(krate: usize) -> usize {
    krate.wrapping_add(1)
}

/// True if a macro with `rules` says `crate`, which means the crate that uses it.
fn says_crate(rules: &[Token]) -> bool {
    let mut found = false;
    token::each_list(rules, &mut |list| {
        for at in (0..list.len()).filter(|&at| token::follows_arrow(list, at)) {
            token::each_list(list[at].group().unwrap_or_default(), &mut |body| {
                let mut words = (0..body.len()).filter(|&at| body[at].is_ident("crate"));
                found |= words.any(|at| at == 0 || !body[at - 1].is_punct('$'));
            });
        }
    });
    found
}

/// Adds the macros that `krate`, with the index `index`, exports to `exported`.
pub(crate) fn add_exports(
    krate: &Crate,
    index: usize,
    procedural: &MacroNames,
    exported: &mut Exported,
) {
    krate.each_macro(&mut |found| {
        if found.is_exported {
            let of = (krate.edition, &krate.config);
            let mut known = Known::of(found.rules, index, of, procedural);
            known.says_crate = says_crate(found.rules);
            let all = exported.entry(found.name.to_owned()).or_default();
            all.push((index, known));
        }
    });
}

/// The macros that are known at a place of a crate.
pub(crate) struct MacroScope<'a> {
    /// The index of the crate.
    krate: usize,
    /// Its edition and its conditions.
    of: (Edition, &'a Config),
    externs: &'a BTreeMap<String, Extern>,
    exported: &'a Exported,
    procedural: &'a MacroNames,
    textual: Textual<Known>,
    /// The lengths of `textual` at the beginnings of the modules around.
    outer: Vec<usize>,
    /// All macros of the crate up to the place, by name.
    own: BTreeMap<String, Vec<Known>>,
}

impl<'a> MacroScope<'a> {
    pub(crate) fn new(
        krate: usize,
        of: (Edition, &'a Config),
        externs: &'a BTreeMap<String, Extern>,
        exported: &'a Exported,
        procedural: &'a MacroNames,
    ) -> MacroScope<'a> {
        MacroScope {
            krate,
            of,
            externs,
            exported,
            procedural,
            textual: Textual::new(),
            outer: Vec::new(),
            own: BTreeMap::new(),
        }
    }

    /// Goes into a module.
    pub(crate) fn enter(&mut self) {
        self.outer.push(self.textual.len());
    }

    /// Leaves a module, whose macros stay if it `keeps` them by `#[macro_use]`.
    pub(crate) fn leave(&mut self, keeps: bool) {
        let length = self.outer.pop().unwrap_or(0);
        if !keeps {
            self.textual.forget(length);
        }
    }

    /// The conditions of the crate.
    pub(crate) fn config(&self) -> &Config {
        self.of.1
    }

    /// The index of the crate.
    pub(crate) fn krate(&self) -> usize {
        self.krate
    }

    /// The name that the crate gives to the one with the index `krate`.
    pub(crate) fn name_of(&self, krate: usize) -> Option<String> {
        let mut externs = self.externs.iter();
        let found = externs.find(|(_, it)| **it == Extern::Bundled(krate));
        found.map(|(name, _)| name.clone())
    }

    /// Takes in the macro `name` of the crate, which stands in a block if it `is_local`.
    pub(crate) fn add(&mut self, name: &str, rules: &[Token], is_local: bool) {
        let known = Known::of(rules, self.krate, self.of, self.procedural);
        self.textual.push(name, known.clone());
        if !is_local {
            self.own.entry(name.to_owned()).or_default().push(known);
        }
    }

    /// True if `is_it` holds of the macro `name`, or of one that it calls.
    fn reaches(
        &self,
        name: &str,
        seen: &mut BTreeSet<String>,
        is_it: &dyn Fn(&Known) -> bool,
    ) -> bool {
        if !seen.insert(name.to_owned()) {
            return false;
        }
        let own = self.own.get(name).into_iter().flatten();
        let others = self.exported.get(name).into_iter().flatten();
        let all = own.chain(others.map(|(_, known)| known));
        let mut all = all.chain(self.textual.all(name));
        all.any(|known| {
            is_it(known)
                || known
                    .calls
                    .iter()
                    .any(|call| self.reaches(call, seen, is_it))
        })
    }

    /// True if a call of the macro `name` may come to what has to be plain text.
    fn makes_plain(&self, name: &str) -> bool {
        self.reaches(name, &mut BTreeSet::new(), &|known| {
            known.makes_plain || known.says_crate
        })
    }

    /// True if `arguments` name such a macro: the one that is given them may call it.
    fn is_given_one(&self, arguments: &[Tree]) -> bool {
        arguments.iter().any(|tree| match &tree.kind {
            expand::Kind::Group(_, inside) | expand::Kind::Fragment(_, inside) => {
                self.is_given_one(inside)
            }
            _ => tree.ident().is_some_and(|name| self.makes_plain(name)),
        })
    }

    /// True if a call in `trees`, wherever it stands, may come to a `crate` that a macro of
    /// another crate says.
    pub(crate) fn calls_crate(&self, trees: &[Tree]) -> bool {
        trees.iter().enumerate().any(|(at, tree)| {
            let is_call = trees.get(at + 1).is_some_and(|next| next.is_punct('!'));
            let name = tree.ident().filter(|_| is_call);
            let reaches =
                |name| self.reaches(name, &mut BTreeSet::new(), &|known| known.says_crate);
            match &tree.kind {
                expand::Kind::Group(_, inside) | expand::Kind::Fragment(_, inside) => {
                    self.calls_crate(inside)
                }
                _ => name.is_some_and(reaches),
            }
        })
    }

    /// The macro `name` that the crate `krate` exports, if there is one.
    fn of_crate(&self, krate: usize, name: &str) -> Option<&Known> {
        if krate == self.krate {
            return only(self.own.get(name)?.iter());
        }
        let found = self.exported.get(name)?.iter();
        only(found.filter(|(it, _)| *it == krate).map(|(_, known)| known))
    }

    /// The macro `name`, wherever in the program it comes from, if there is but one.
    fn anywhere(&self, name: &str) -> Option<&Known> {
        let own = self.own.get(name).into_iter().flatten();
        let others = self.exported.get(name).into_iter().flatten();
        let others = others.filter(|(krate, _)| *krate != self.krate);
        only(own.chain(others.map(|(_, known)| known)))
    }

    fn known(&self, path: &[Tree]) -> Option<&Known> {
        let name = path.last()?.ident()?;
        match path {
            [_] => {
                let is_other = is_standard_macro(name) || self.names_procedural(name);
                let anywhere = || self.anywhere(name).filter(|_| !is_other);
                self.textual.find(name).or_else(anywhere)
            }
            [first, _, _, _] => match (&first.kind, first.ident()) {
                (expand::Kind::Crate(krate), _) => self.of_crate(*krate, name),
                (_, Some("crate")) => self.of_crate(self.krate, name),
                (_, Some(word)) => self.of_extern(word, name),
                _ => None,
            },
            [_, _, first, _, _, _] => self.of_extern(first.ident()?, name),
            _ => self.anywhere(name),
        }
    }

    /// True if some macro of the name `name` is known.
    pub(crate) fn has_macro(&self, name: &str) -> bool {
        self.own.contains_key(name)
            || self.exported.contains_key(name)
            || self.textual.find(name).is_some()
    }

    /// True if `trees` look like a use of a procedural macro.
    fn uses_procedural(&self, trees: &[Tree]) -> bool {
        let stream = expand::stream(trees);
        stream.is_ok_and(|stream| self.procedural.used_in(&token::tree(stream), self.of.1))
    }

    /// True if a procedural macro is called `name`.
    fn names_procedural(&self, name: &str) -> bool {
        let function = (macro_server::Kind::Function, name.to_owned());
        self.procedural.macros.contains(&function)
    }

    /// True if `name` means nothing but a procedural macro.
    pub(crate) fn is_procedural_name(&self, name: &str) -> bool {
        self.names_procedural(name) && !self.has_macro(name)
    }

    /// True if there are procedural macros in the program.
    pub(crate) fn has_procedural(&self) -> bool {
        !self.procedural.crates.is_empty()
    }

    /// True if `trees` say `crate` where a macro of another crate wrote it.
    fn says_crate(&self, trees: &[Tree]) -> bool {
        trees.iter().any(|tree| match &tree.kind {
            expand::Kind::Group(_, inside) | expand::Kind::Fragment(_, inside) => {
                self.says_crate(inside)
            }
            _ => {
                let file = tree.origin.as_ref().map_or(0, |origin| origin.file);
                tree.mark != 0
                    && tree.is_ident("crate")
                    && file != 0
                    && file != number_of(self.krate)
            }
        })
    }

    fn of_extern(&self, word: &str, name: &str) -> Option<&Known> {
        match self.externs.get(word) {
            Some(Extern::Bundled(krate)) => {
                self.of_crate(*krate, name).or_else(|| self.anywhere(name))
            }
            Some(_) => None,
            None => self.anywhere(name),
        }
    }
}

fn only<'a>(mut all: impl Iterator<Item = &'a Known>) -> Option<&'a Known> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

impl Scope for MacroScope<'_> {
    fn find(&self, path: &[Tree]) -> Option<Rc<Definition>> {
        self.known(path)?.definition.clone()
    }

    fn may_need_plain(&self, path: &[Tree], arguments: &[Tree]) -> bool {
        let name = path.last().and_then(Tree::ident).unwrap_or_default();
        says_plain(arguments)
            || self.wants(arguments)
            || self.makes_plain(name)
            || self.is_given_one(arguments)
    }

    fn define(&mut self, name: &str, rules: &[Tree], _: bool) {
        let definition = Definition::parse(rules, self.krate, self.of.0).ok();
        let known = Known {
            definition: definition.map(Rc::new),
            makes_plain: true,
            is_procedural: true,
            says_crate: false,
            calls: Rc::default(),
        };
        self.textual.push(name, known);
    }

    fn wants(&self, trees: &[Tree]) -> bool {
        if says(trees, "macro_export")
            || asks_for_given_feature(trees)
            || self.says_crate(trees)
        {
            return true;
        }
        self.uses_procedural(trees)
    }

    fn is_procedural(&self, path: &[Tree], arguments: &[Tree]) -> bool {
        let name = path.last().and_then(Tree::ident).unwrap_or_default();
        let uses = |known: &Known| known.is_procedural;
        self.reaches(name, &mut BTreeSet::new(), &uses) || self.uses_procedural(arguments)
    }

    fn takes_whole(&self, path: &[Tree]) -> bool {
        let name = path.last().and_then(Tree::ident).unwrap_or_default();
        self.is_procedural_name(name) || is_standard_macro(name) && !self.has_macro(name)
    }

    fn reach(&mut self) -> &mut dyn Reach {
        &mut self.textual
    }
}
