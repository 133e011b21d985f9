//! The units of the program's own crate that the compiler has found unused, and the impls
//! that go with them.

use std::collections::HashSet;

use super::solid::OF_PRELUDES;
use super::units::{Kind, Units};
use super::words::Word;
use crate::cargo::unused::Unused;
use crate::rust::token::{self, Kind as TokenKind};
use crate::source::program::Crate;

/// Marks among `units` what is `unused` in the program, the first of `crates`.
///
/// 1. An item is known by the place of its name; in a file that two modules name, the place
///    could be that of either, so nothing there is marked.
/// 2. A part goes if its impl is of no trait: the others have to be there.
/// 3. Where code for other machines says one of the names, nothing is marked at all, for what
///    that code needs may be used by nothing else. A bundle that `is_for_here` has no such
///    code.
/// 4. Impls for or of what is unused go with it, if their words can mean nothing else.
pub(super) fn mark(
    units: &mut Units,
    crates: &[Crate],
    unused: &Unused,
    is_for_here: bool,
) {
    let Some(program) = crates.first().filter(|_| !unused.is_empty()) else {
        return;
    };
    let inherent = units.impls.iter().filter(|it| it.of_trait.is_none());
    let inherent: HashSet<usize> = inherent.map(|it| it.unit).collect();
    let mut marked = Vec::new();
    for (file, source) in program.files.iter().enumerate() {
        let same = program.files.iter().filter(|it| it.path == source.path);
        let Some(places) = unused.in_file(&source.path).filter(|_| same.count() == 1)
        else {
            continue;
        };
        let places = places.iter().filter_map(|&at| source.splices.in_text(at));
        let places: HashSet<usize> = places.collect();
        let of_file = units.all.iter().enumerate();
        let of_file = of_file.filter(|(_, it)| it.krate == 0 && it.file == file);
        let found = of_file.filter(|(_, it)| {
            let is_whole = it.parent.is_none_or(|parent| inherent.contains(&parent));
            is_whole && it.name_at.is_some_and(|at| places.contains(&at))
        });
        marked.extend(found.map(|(number, _)| number));
    }
    let names = marked.iter().flat_map(|&unit| &units.all[unit].names);
    let names: HashSet<Word> = names.map(|(word, _)| *word).collect();
    if !is_for_here && is_said_elsewhere(units, program, &names) {
        return;
    }
    for &unit in &marked {
        units.all[unit].is_unused = true;
    }
    let types = unmistakable(units, &marked);
    for it in &units.impls {
        if it.names.iter().any(|path| types.contains(&path.name)) {
            units.all[it.unit].is_unused |= units.all[it.unit].krate == 0;
        }
    }
}

/// True if one of `names` stands in code of `program` for other machines than this one.
fn is_said_elsewhere(units: &Units, program: &Crate, names: &HashSet<Word>) -> bool {
    let mut is_said = false;
    for source in &program.files {
        token::each_list(&source.tokens, &mut |list| {
            is_said |= list.iter().any(|token| match &token.kind {
                TokenKind::Ident(word) => {
                    let word = units.words.known(word);
                    word.is_some_and(|it| names.contains(&it))
                        && source.is_dormant(token.range.start)
                }
                _ => false,
            });
        });
    }
    is_said
}

/// The names among those of the units `marked` that nothing else in the program has.
fn unmistakable(units: &Units, marked: &[usize]) -> HashSet<Word> {
    let items = marked.iter().filter(|&&it| units.all[it].parent.is_none());
    let names = items.filter_map(|&unit| units.all[unit].names.first());
    let mut names: HashSet<Word> = names.map(|(word, _)| *word).collect();
    for unit in &units.all {
        let is_other = unit.kind == Kind::Item && unit.parent.is_none() && !unit.is_unused;
        if is_other {
            for (word, _) in &unit.names {
                names.remove(word);
            }
        }
    }
    for leaf in units.imports.iter().flat_map(|it| &it.leaves) {
        if let Some(name) = leaf.name.filter(|it| leaf.path.last() != Some(it)) {
            names.remove(&name);
        }
    }
    for name in OF_PRELUDES {
        if let Some(word) = units.words.known(name) {
            names.remove(&word);
        }
    }
    names
}
