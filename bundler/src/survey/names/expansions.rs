//! What calls of macros come to, as far as it is certain, and the names that it declares.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::declared::{declared, declared_here, globs, Glob};
use crate::expand::{self, Definition, Kind, Tree, Unknown, DEPTH_MAX};
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::text::edition::Edition;

/// The reason where no macro of a name has rules for what it is given.
const NOT_TAKEN: &str = "no macro of the program takes it";

/// The number of calls after which expansions are not followed any further.
const CALLS_MAX: u32 = 4_000;

/// All macros of a program, by name; `None` for one whose rules are not understood.
#[derive(Default)]
pub(super) struct Expansions {
    by_name: BTreeMap<String, Vec<Option<Rc<Definition>>>>,
}

/// The part of what a call comes to that counts.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Depth {
    /// The items that stand beside the call then.
    Beside,
    /// All code, whatever it stands in.
    Within,
}

impl Expansions {
    /// Takes in the macro `name` of the crate with the index `krate`.
    pub(super) fn add(
        &mut self,
        name: &str,
        rules: &[Token],
        krate: usize,
        edition: Edition,
    ) {
        let definition = Definition::parse(&expand::trees(rules, 0), krate, edition);
        let known = self.by_name.entry(name.to_owned()).or_default();
        known.push(definition.ok().map(Rc::new));
    }

    /// Gives the macros `name` the name `other` too.
    pub(super) fn rename(&mut self, name: &str, other: &str) {
        let all = self.by_name.get(name).cloned().unwrap_or_default();
        let known = self.by_name.entry(other.to_owned()).or_default();
        for definition in all {
            let is_it = |it: &Option<Rc<Definition>>| match (it, &definition) {
                (Some(it), Some(other)) => Rc::ptr_eq(it, other),
                (it, other) => it.is_none() && other.is_none(),
            };
            if !known.iter().any(is_it) {
                known.push(definition);
            }
        }
    }

    /// The names among `wanted` that are declared by what the macro `name` makes of
    /// `arguments`: by each macro of that name whose rules take them.
    ///
    /// # Errors
    /// When it is not certain what the call comes to.
    pub(super) fn of_call(
        &self,
        name: &str,
        arguments: &[Token],
        depth: Depth,
        wanted: &BTreeSet<String>,
    ) -> Result<BTreeSet<String>, Unknown> {
        let mut walk = Walk::new(self, depth, wanted);
        walk.call(name, &expand::trees(arguments, 0), 0)?;
        Ok(walk.found)
    }

    /// The globs beside the call of the macro `name` with these `arguments`, in what it comes
    /// to.
    ///
    /// # Errors
    /// When it is not certain what that is.
    pub(super) fn globs(
        &self,
        name: &str,
        arguments: &[Token],
    ) -> Result<Vec<Glob>, Unknown> {
        let arguments = expand::trees(arguments, 0);
        let count = self.by_name.get(name).map_or(0, Vec::len);
        let mut found: Option<Vec<Glob>> = None;
        for nth in 0..count {
            let globs = match self.globs_by(name, nth, &arguments) {
                // That is not the macro which is meant.
                Err(why) if why.0 == NOT_TAKEN => continue,
                globs => globs?,
            };
            let is_same = |other: &Vec<Glob>| {
                let mut pairs = other.iter().zip(&globs);
                other.len() == globs.len() && pairs.all(|(a, b)| a.is_same(b))
            };
            if !found.as_ref().is_none_or(is_same) {
                return Err(Unknown("several macros that may be meant".to_owned()));
            }
            found = Some(globs);
        }
        found.ok_or_else(|| Unknown(NOT_TAKEN.to_owned()))
    }

    /// The globs beside a call of the macro `name` with these `arguments`, if it is the one
    /// with the number `nth` of all that are called so.
    fn globs_by(
        &self,
        name: &str,
        nth: usize,
        arguments: &[Tree],
    ) -> Result<Vec<Glob>, Unknown> {
        let wanted = BTreeSet::new();
        let mut walk = Walk::new(self, Depth::Beside, &wanted);
        walk.meant = Some((name, nth));
        walk.call(name, arguments, 0)?;
        if walk.is_open && !walk.globs.is_empty() {
            return Err(Unknown("several macros that may be meant".to_owned()));
        }
        Ok(walk.globs)
    }
}

/// The walk through all that one call comes to.
struct Walk<'a> {
    all: &'a Expansions,
    depth: Depth,
    wanted: &'a BTreeSet<String>,
    /// The number of the macro that is meant by a name, if one is chosen.
    meant: Option<(&'a str, usize)>,
    /// The macros that expansions have defined so far.
    local: Vec<(String, Rc<Definition>)>,
    found: BTreeSet<String>,
    globs: Vec<Glob>,
    /// True if several macros take what one call gives.
    is_open: bool,
    calls: u32,
}

impl<'a> Walk<'a> {
    fn new(all: &'a Expansions, depth: Depth, wanted: &'a BTreeSet<String>) -> Walk<'a> {
        Walk {
            all,
            depth,
            wanted,
            meant: None,
            local: Vec::new(),
            found: BTreeSet::new(),
            globs: Vec::new(),
            is_open: false,
            calls: 0,
        }
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Tree],
        nested: usize,
    ) -> Result<(), Unknown> {
        self.calls += 1;
        if nested > DEPTH_MAX || self.calls > CALLS_MAX {
            return Err(Unknown("an expansion without an end".to_owned()));
        }
        let all = self.all.by_name.get(name).into_iter().flatten();
        let meant = self.meant.filter(|(it, _)| *it == name);
        let is_meant = |nth: usize| meant.is_none_or(|(_, it)| it == nth);
        let all = all.enumerate().filter(|(nth, _)| is_meant(*nth));
        let all = all.map(|(_, definition)| definition.clone());
        let local = self.local.iter().filter(|(it, _)| it == name);
        let local = local.map(|(_, definition)| Some(definition.clone()));
        let all: Vec<_> = all.chain(local).collect();
        let mut is_taken = false;
        for definition in all {
            let Some(definition) = definition else {
                return Err(Unknown("rules that are not understood".to_owned()));
            };
            if let Some(trees) = definition.expand_if(arguments, self.calls)? {
                self.is_open |= is_taken;
                is_taken = true;
                let tokens = token::tree(expand::stream(&trees)?);
                match self.depth {
                    Depth::Beside => {
                        declared_here(&tokens, self.wanted, &mut self.found);
                        self.globs.extend(globs(&tokens));
                    }
                    Depth::Within => declared(&tokens, self.wanted, &mut self.found),
                }
                self.calls_in(&trees, nested + 1)?;
            }
        }
        if is_taken {
            Ok(())
        } else {
            Err(Unknown(NOT_TAKEN.to_owned()))
        }
    }

    /// Follows the calls among `trees`.
    fn calls_in(&mut self, trees: &[Tree], nested: usize) -> Result<(), Unknown> {
        for at in 0..trees.len() {
            if let Some((name, rules)) = definition(&trees[at..]) {
                // The crate does not matter: names are looked for, and no paths.
                let definition = Definition::parse(rules, 0, Edition::E2021)?;
                self.local.push((unraw(name), Rc::new(definition)));
            } else if let Some((name, arguments)) = call(&trees[at..]) {
                let name = unraw(name);
                let is_local = self.local.iter().any(|(it, _)| *it == name);
                if is_local || self.all.by_name.contains_key(&name) {
                    self.call(&name, arguments, nested)?;
                } else {
                    let tokens = token::tree(expand::stream(arguments)?);
                    declared(&tokens, self.wanted, &mut self.found);
                }
            }
            match &trees[at].kind {
                Kind::Group(_, inside) if self.depth == Depth::Within => {
                    self.calls_in(inside, nested)?;
                }
                Kind::Fragment(_, inside) => self.calls_in(inside, nested)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// The name and the rules of the `macro_rules!` that begins `trees`.
fn definition(trees: &[Tree]) -> Option<(&str, &[Tree])> {
    let [word, bang, name, rules, ..] = trees else {
        return None;
    };
    let is_it = word.is_ident("macro_rules") && bang.is_punct('!');
    let found = name.ident().zip(rules.group());
    found
        .filter(|_| is_it)
        .map(|(name, rules)| (name, &rules[..]))
}

/// The name and the arguments of the call that begins `trees`.
fn call(trees: &[Tree]) -> Option<(&str, &[Tree])> {
    let [name, bang, arguments, ..] = trees else {
        return None;
    };
    let name = name
        .ident()
        .filter(|name| bang.is_punct('!') && !token::is_keyword(name))?;
    Some((name, arguments.group()?))
}
