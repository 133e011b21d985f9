//! The names that can mean nothing but a type or trait of the program, and what follows for
//! impls and for calls of macros.

use std::collections::HashSet;

use super::facts::Macros;
use super::units::{Kind, PathWord, Units};
use super::words::{Word, FREE, PART, TYPE};
use crate::rust::token::{self, Token};
use crate::source::program::{Crate, Extern};

/// Names that are in scope everywhere.
pub(super) const OF_PRELUDES: [&str; 59] = [
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
    "bool",
    "char",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "str",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

/// The names of crates that are never bundled.
const STANDARD: [&str; 5] = ["alloc", "core", "proc_macro", "std", "test"];

/// The names that have one meaning.
struct Solid {
    solid: HashSet<Word>,
    /// Names that may mean a thing of a crate that is not bundled.
    foreign: HashSet<Word>,
    /// Names that an import gives to a thing of another name.
    renamed: HashSet<Word>,
    /// Names that calls of macros declare.
    declared: HashSet<Word>,
    /// The crates in which any name may be foreign.
    open: HashSet<usize>,
}

/// Finds out what the impls and the calls among `units` need to live.
pub(super) fn settle(units: &mut Units, crates: &[Crate], macros: &Macros) {
    let solid = Solid::of(units, crates, macros);
    impls(units, &solid);
    globs(units, &solid, crates);
    names(units, &solid);
    calls(units, &solid, crates, macros);
}

impl Solid {
    fn of(units: &mut Units, crates: &[Crate], macros: &Macros) -> Solid {
        let foreign = foreign(units, crates);
        let mut open = HashSet::new();
        let mut renamed = HashSet::new();
        for import in &units.imports {
            for leaf in &import.leaves {
                let is_foreign = leaf.path.iter().any(|it| foreign.contains(it));
                match leaf.name {
                    Some(name) if leaf.path.last() != Some(&name) => {
                        renamed.insert(name);
                    }
                    None if is_foreign && import.is_public => open.extend(0..crates.len()),
                    None if is_foreign => {
                        open.insert(import.krate);
                    }
                    _ => {}
                }
            }
        }
        let mut solid: HashSet<_> = units.types.union(&units.traits).copied().collect();
        let declared = declared_by_calls(units, crates, macros);
        let preludes = OF_PRELUDES.map(|it| units.words.number(it));
        let is_other = |it: &Word| {
            foreign.contains(it)
                || renamed.contains(it)
                || units.aliases.contains(it)
                || declared.contains(it)
                || preludes.contains(it)
        };
        solid.retain(|it| !is_other(it));
        Solid {
            solid,
            foreign,
            renamed,
            declared,
            open,
        }
    }

    /// True if `path` in crate `krate` means a type or trait of the program for sure.
    fn has(&self, krate: usize, path: &PathWord) -> bool {
        let mut before = path.before.iter();
        self.solid.contains(&path.name)
            && !self.open.contains(&krate)
            && !before.any(|it| self.foreign.contains(it))
    }
}

/// The names that imports bring from crates that are not bundled, by way of other imports
/// too.
fn foreign(units: &mut Units, crates: &[Crate]) -> HashSet<Word> {
    let mut foreign: HashSet<Word> = HashSet::new();
    foreign.extend(STANDARD.map(|it| units.words.number(it)));
    for (name, target) in crates.iter().flat_map(|krate| &krate.externs) {
        if !matches!(target, Extern::Bundled(_)) {
            foreign.insert(units.words.number(name));
        }
    }
    loop {
        let leaves = units.imports.iter().flat_map(|it| &it.leaves);
        let more = leaves.filter(|leaf| leaf.path.iter().any(|it| foreign.contains(it)));
        let more: Vec<Word> = more.filter_map(|leaf| leaf.name).collect();
        let before = foreign.len();
        foreign.extend(more);
        if foreign.len() == before {
            return foreign;
        }
    }
}

/// The call of a macro that is the unit `unit`: its name and its arguments.
fn call_of<'a>(
    units: &Units,
    crates: &'a [Crate],
    unit: usize,
) -> Option<(&'a str, &'a [Token])> {
    let unit = &units.all[unit];
    let mut tokens: &[Token] = &crates[unit.krate].files[unit.file].tokens;
    // Down to the list that the call stands in.
    loop {
        let from = tokens.partition_point(|it| it.range.end <= unit.range.start);
        let first = tokens.get(from)?;
        if unit.range.contains(&first.range.start) {
            let list = &tokens[from..];
            let inside = list.iter().take_while(|it| it.range.start < unit.range.end);
            let count = inside.count();
            let found = (0..count).find_map(|at| token::macro_call(list, at));
            return found.map(|(name, it)| (name, it.group().unwrap_or_default()));
        }
        tokens = first.group()?;
    }
}

/// The names of types and traits that calls of macros declare.
fn declared_by_calls(
    units: &mut Units,
    crates: &[Crate],
    macros: &Macros,
) -> HashSet<Word> {
    let mut declared = HashSet::new();
    for unit in 0..units.all.len() {
        if units.all[unit].kind == Kind::Call {
            if let Some((name, arguments)) = call_of(units, crates, unit) {
                let facts = macros.of_call(name, arguments, &mut units.words);
                declared.extend(facts.into_iter().flat_map(|it| it.declared));
            }
        }
    }
    declared
}

/// An impl needs all names of types and traits in its head; a part of it lives as the trait's
/// does, if that is one of the program.
fn impls(units: &mut Units, solid: &Solid) {
    let mut free = HashSet::new();
    for it in &units.impls {
        let krate = units.all[it.unit].krate;
        let names = it.names.iter().filter(|path| solid.has(krate, path));
        units.all[it.unit].needs = names.map(|path| path.name).collect();
        let Some(of_trait) = &it.of_trait else {
            continue;
        };
        if !solid.has(krate, of_trait) {
            free.insert(it.unit);
            let name = of_trait.name;
            if units.traits.contains(&name) || solid.renamed.contains(&name) {
                let parts = it.parts.iter().map(|&part| (part, PART | FREE));
                units.all[it.unit].says.extend(parts);
            }
        }
    }
    for unit in &mut units.all {
        if unit.parent.is_some_and(|parent| free.contains(&parent)) {
            unit.is_root = true;
        }
    }
}

/// A glob lives if there is something in what it names, as far as that is known.
fn globs(units: &mut Units, solid: &Solid, crates: &[Crate]) {
    let externs = crates.iter().flat_map(|krate| krate.externs.keys());
    let externs: HashSet<_> = externs.filter_map(|it| units.words.known(it)).collect();
    let leaves = units.imports.iter().flat_map(|it| &it.leaves);
    let named = leaves.filter(|leaf| leaf.name.is_none());
    let named: HashSet<_> = named.filter_map(|leaf| leaf.path.last()).collect();
    for (unit, name, variants) in &units.enums {
        if named.contains(name) {
            let variants = variants.iter().map(|&it| (it, TYPE));
            units.all[*unit].names.extend(variants);
        }
    }
    let enums: HashSet<_> = units.enums.iter().map(|(_, name, _)| *name).collect();
    for import in &units.imports {
        for (nth, leaf) in import.leaves.iter().enumerate() {
            if leaf.name.is_some() {
                continue;
            }
            let unit = &mut units.all[import.first + nth];
            let known = leaf.path.last().filter(|it| {
                let is_known = units.module_names.contains(it) || enums.contains(it);
                let is_other = solid.renamed.contains(it) || solid.foreign.contains(it);
                is_known
                    && !is_other
                    && !externs.contains(it)
                    && !units.aliases.contains(it)
            });
            match known {
                Some(&name) => unit.names = vec![(name, super::words::FILLED | TYPE)],
                None => unit.is_root = true,
            }
        }
    }
}

/// An import lives without being named if it may bring a trait that the program does not
/// declare: its methods are called without its name.
fn names(units: &mut Units, solid: &Solid) {
    let own = units
        .all
        .iter()
        .filter(|it| it.parent.is_none() && it.kind == Kind::Item);
    let own: HashSet<Word> = own
        .flat_map(|it| &it.names)
        .map(|(word, _)| *word)
        .collect();
    let standard = STANDARD.map(|it| units.words.known(it));
    for import in &units.imports {
        for (nth, leaf) in import.leaves.iter().enumerate() {
            let last = leaf.path.last();
            let wakes_crates =
                leaf.name.is_none() || last.is_some_and(|it| units.traits.contains(it));
            units.all[import.first + nth].wakes_crates = wakes_crates;
            let (Some(_), Some(last)) = (leaf.name, last) else {
                continue;
            };
            let is_foreign = leaf.path.iter().any(|it| solid.foreign.contains(it));
            let of_standard = standard.contains(&leaf.path.first().copied());
            let is_known = own.contains(last) || solid.renamed.contains(last);
            let unit = &mut units.all[import.first + nth];
            unit.is_root = if of_standard {
                leaf.is_upper
            } else {
                is_foreign || solid.declared.contains(last) || !is_known
            };
        }
    }
}

/// The call of a macro lives for the names that it may declare, and for the types and traits
/// that it may name: each impl that it makes is one for such a type or of such a trait.
fn calls(units: &mut Units, solid: &Solid, crates: &[Crate], macros: &Macros) {
    for unit in 0..units.all.len() {
        if units.all[unit].kind != Kind::Call {
            continue;
        }
        let call = call_of(units, crates, unit);
        let facts = call.and_then(|(name, arguments)| {
            macros.of_call(name, arguments, &mut units.words)
        });
        let Some(facts) = facts.filter(|it| !it.lasts) else {
            units.all[unit].is_root = true;
            continue;
        };
        let is_type = |it: &&Word| {
            units.types.contains(it)
                || units.traits.contains(it)
                || units.aliases.contains(it)
                || solid.renamed.contains(it)
                || solid.declared.contains(it)
        };
        let types = facts.words.iter().filter(is_type).map(|&it| (it, TYPE));
        let declared = facts.declared.iter().map(|&it| (it, TYPE | PART));
        let names: Vec<_> = types.chain(declared).collect();
        units.all[unit].is_root = names.is_empty();
        units.all[unit].names = names;
    }
}
