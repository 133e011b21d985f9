//! The places where a library names macros that it exports by their names alone, because
//! their text stands before. The bundle has these macros under other names.

use std::collections::{BTreeMap, BTreeSet};

use super::definition::{self, ByName};
use super::users::Users;
use crate::expand::{Reach, Textual};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Element, Token};
use crate::source::program::{FileId, Program, Source};

/// A place where a library names a macro that it exports.
#[derive(Debug, Clone)]
pub(crate) struct OwnCall {
    pub(crate) name: String,
    /// The offset of the name in the text of its file.
    pub(crate) start: usize,
    pub(crate) form: Form,
}

/// The way in which the macro can be named there in the bundle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Form {
    /// By its name alone.
    Name,
    /// From the root, in the body of a macro.
    Path,
    /// From the root, in an import that gives it the old name.
    Import,
    /// Not at all: the macro is called from some crates, and another one from others.
    Unclear,
}

/// All such places of a program.
#[derive(Default)]
pub(super) struct OwnCalls {
    pub(super) by_file: BTreeMap<FileId, Vec<OwnCall>>,
    /// The macros that are still called by their old names, by crate.
    pub(super) kept: BTreeSet<(usize, String)>,
}

impl OwnCalls {
    /// Finds the places in all libraries of `program`.
    pub(super) fn of(program: &Program, macros: &ByName, users: &Users) -> OwnCalls {
        let mut out = OwnCalls::default();
        let told = told(macros);
        for (krate, own) in program.crates.iter().enumerate() {
            let mut lists = macros.values().flatten();
            let exports = lists.any(|mac| mac.krate == krate && mac.exported);
            if own.is_library() && exports {
                let mut walk = Walk {
                    program,
                    macros,
                    users,
                    told: &told,
                    krate,
                    scope: Textual::new(),
                    out: &mut out,
                };
                walk.file(0);
            }
        }
        out
    }
}

/// The walk through one crate, in the order of its text.
struct Walk<'a> {
    program: &'a Program,
    macros: &'a ByName,
    users: &'a Users,
    /// The words that macros tell from others.
    told: &'a BTreeSet<String>,
    krate: usize,
    /// The macros in reach, and whether the bundle has each under another name.
    scope: Textual<bool>,
    out: &'a mut OwnCalls,
}

/// A macro whose body is looked at.
struct Around<'a> {
    name: &'a str,
    exported: bool,
}

impl<'a> Walk<'a> {
    fn file(&mut self, file: usize) {
        let id = FileId {
            krate: self.krate,
            file,
        };
        let source = self.program.source(id);
        self.list(id, source, &source.tokens, false);
    }

    /// Walks through `tokens`, which are given to a macro if they are `given`.
    fn list(&mut self, id: FileId, source: &'a Source, tokens: &'a [Token], given: bool) {
        let mut at = 0;
        while at < tokens.len() {
            let element = Element::at(tokens, at);
            let start = tokens[at].range.start;
            if source.is_removed(start) {
                at += 1;
                continue;
            }
            match element {
                Element::Definition { name, rules } => {
                    self.definition(id, tokens, at, name, rules);
                }
                Element::Call { name, .. } => {
                    self.call(id, tokens, at, name, given);
                    let mut includes = source.includes.iter();
                    match includes.find(|include| include.call.contains(&start)) {
                        Some(include) => self.file(include.file),
                        // What a macro defines is known behind its call.
                        None => {
                            let given = given || self.may_tell(name);
                            self.list(id, source, element.inside(), given);
                        }
                    }
                }
                Element::Group(inside) => {
                    let known = self.scope.len();
                    self.list(id, source, inside, given);
                    if !keeps_macros(tokens, at, inside) {
                        self.scope.forget(known);
                    }
                }
                Element::Token => self.token(id, source, tokens, at),
            }
            at += element.width();
        }
    }

    /// Looks at the single token at `at`: the beginning of a file module or of an import.
    fn token(&mut self, id: FileId, source: &'a Source, tokens: &'a [Token], at: usize) {
        let Some(word @ ("mod" | "use")) = tokens[at].ident() else {
            return;
        };
        let (Some(name), Some(behind)) = (tokens.get(at + 1), tokens.get(at + 2)) else {
            return;
        };
        if word == "mod" {
            let files = source.file_modules.iter();
            for module in files.filter(|it| it.semicolon == behind.range) {
                let known = self.scope.len();
                self.file(module.file);
                let file = &self.program.crates[self.krate].files[module.file];
                let mut inner = file.syntax.attrs.iter();
                let keeps =
                    token::has_attribute(tokens, module_start(tokens, at), "macro_use")
                        || inner.any(|it| it.path().is_ident("macro_use"));
                if !keeps {
                    self.scope.forget(known);
                }
            }
            return;
        }
        match name.group() {
            Some(group) => {
                for part in token::comma_parts(group) {
                    self.import(id, part);
                }
            }
            None => self.import(id, &tokens[at + 1..at + 3]),
        }
    }

    /// Looks at the tree of an import, which names a macro if it is a name `alone`.
    fn import(&mut self, id: FileId, tree: &'a [Token]) {
        let behind = tree.get(1);
        let alone = behind.is_none_or(|it| it.is_punct(';') || it.is_ident("as"));
        let own = &self.program.crates[self.krate];
        let found = tree.first().and_then(Token::ident);
        let found =
            found.filter(|it| alone && !own.is_2015() && !own.externs.contains_key(*it));
        if let Some(name) = found.filter(|it| self.known(it) == Some(true)) {
            self.note(id, tree[0].range.start, name, Form::Import);
        }
    }

    /// Looks at the bodies of a macro, and makes its name known.
    fn definition(
        &mut self,
        id: FileId,
        tokens: &[Token],
        at: usize,
        name: &Token,
        rules: &'a Token,
    ) {
        let name = name.ident().unwrap_or_default();
        let exported = self.program.crates[id.krate]
            .config
            .exports_macro(tokens, at);
        self.scope.push(name, exported);
        // Those are led to their crate anyway.
        if token::has_attribute(tokens, at, "local_inner_macros") {
            return;
        }
        let around = Around { name, exported };
        for rule in definition::bodies(rules.group().unwrap_or_default()) {
            self.body(id, rule, &around, false);
        }
    }

    fn body(&mut self, id: FileId, tokens: &[Token], around: &Around<'_>, given: bool) {
        let mut at = 0;
        while at < tokens.len() {
            let element = Element::at(tokens, at);
            let mut inner = given;
            if let Element::Call { name, .. } = element {
                inner |= self.may_tell(name);
                if is_bare(tokens, at) && self.exports(name) {
                    match self.form(name, around) {
                        Some(form) if !given || !self.told.contains(name) => {
                            self.note(id, tokens[at].range.start, name, form);
                        }
                        _ => self.keep(name),
                    }
                }
            }
            self.body(id, element.inside(), around, inner);
            at += element.width();
        }
    }

    /// Looks at the call of `name` outside of the bodies of macros.
    fn call(&mut self, id: FileId, tokens: &[Token], at: usize, name: &str, given: bool) {
        if !is_bare(tokens, at) || self.known(name) != Some(true) {
            return;
        }
        if given && self.told.contains(name) {
            return self.keep(name);
        }
        self.note(id, tokens[at].range.start, name, Form::Name);
    }

    /// The way in which the body of a macro can name the macro `name`; `None` if it has to
    /// stay as it is.
    fn form(&self, name: &str, around: &Around<'_>) -> Option<Form> {
        let known = self.known(name);
        let has_private =
            self.defined(name, |mac| mac.krate == self.krate && !mac.exported);
        if known == Some(false) || known.is_none() && has_private {
            return None;
        }
        if !around.exported {
            let is_known = known == Some(true);
            return Some(if is_known { Form::Name } else { Form::Path });
        }
        let files = self.users.files(around.name).map(|id| id.krate);
        let others: BTreeSet<usize> = files.filter(|&krate| krate != self.krate).collect();
        let has_other = |&krate: &usize| {
            self.defined(name, |mac| mac.krate == krate)
                || self.program.crates[krate].macro_use.iter().any(|&other| {
                    other != self.krate
                        && self.defined(name, |mac| mac.krate == other && mac.exported)
                })
        };
        if others.iter().any(has_other) {
            return None;
        }
        if is_standard_macro(name) {
            let takes = others
                .iter()
                .filter(|&&krate| self.is_taken_by(name, krate));
            let takes = takes.count();
            if takes < others.len() {
                return (takes > 0).then_some(Form::Unclear);
            }
        }
        Some(Form::Path)
    }

    /// True if the macro `name` may tell the words that it is given from others.
    fn may_tell(&self, name: &str) -> bool {
        self.macros.contains_key(name) || !is_standard_macro(name)
    }

    /// True if `krate` has the macro `name` of the library by `#[macro_use]` or an import.
    fn is_taken_by(&self, name: &str, krate: usize) -> bool {
        let other = &self.program.crates[krate];
        let mut files = other.files.iter();
        other.macro_use.contains(&self.krate)
            || files.any(|source| token::imports(&source.tokens, name))
    }

    /// Whether the bundle has the macro that is known as `name` by its text under another.
    fn known(&self, name: &str) -> Option<bool> {
        self.scope.find(name).copied()
    }

    fn exports(&self, name: &str) -> bool {
        self.defined(name, |mac| mac.krate == self.krate && mac.exported)
    }

    fn defined(&self, name: &str, is_it: impl Fn(&definition::Macro) -> bool) -> bool {
        self.macros.get(name).into_iter().flatten().any(is_it)
    }

    fn note(&mut self, id: FileId, start: usize, name: &str, form: Form) {
        let call = OwnCall {
            name: name.to_owned(),
            start,
            form,
        };
        self.out.by_file.entry(id).or_default().push(call);
    }

    fn keep(&mut self, name: &str) {
        self.out.kept.insert((self.krate, name.to_owned()));
    }
}

/// True if the name at `at` has no path before it, and is no variable.
fn is_bare(tokens: &[Token], at: usize) -> bool {
    let is_variable = at > 0 && tokens[at - 1].is_punct('$');
    !is_variable && !token::follows_path_sep(tokens, at)
}

/// True if what the group at `at` defines is known behind it: that of a module which says so.
fn keeps_macros(tokens: &[Token], at: usize, inside: &[Token]) -> bool {
    if at < 2 || !tokens[at - 2].is_ident("mod") {
        return false;
    }
    let first = inside.first().and_then(|_| token::attribute(inside, 0));
    let inner = first.is_some_and(|(_, group)| {
        inside[1].is_punct('!')
            && token::mentions(group.group().unwrap_or_default(), "macro_use")
    });
    inner || token::has_attribute(tokens, module_start(tokens, at - 2), "macro_use")
}

/// The index at which the module begins, behind its attributes, whose `mod` stands at `at`.
fn module_start(tokens: &[Token], at: usize) -> usize {
    let is_pub = |back: usize| back <= at && tokens[at - back].is_ident("pub");
    if is_pub(1) {
        at - 1
    } else if is_pub(2) && tokens[at - 1].group().is_some() {
        at - 2
    } else {
        at
    }
}

/// The words that stand in matchers of macros for themselves.
fn told(macros: &ByName) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for rule in macros.values().flatten().flat_map(|mac| &mac.rules) {
        token::each_list(&rule.matcher, &mut |list| {
            for at in 0..list.len() {
                let is_variable = at > 0 && list[at - 1].is_punct('$');
                let is_fragment =
                    at >= 3 && list[at - 1].is_punct(':') && list[at - 3].is_punct('$');
                let word = list[at].ident().filter(|_| !is_variable && !is_fragment);
                found.extend(word.map(str::to_owned));
            }
        });
    }
    found
}
