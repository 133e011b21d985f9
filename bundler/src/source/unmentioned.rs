//! Crates that nothing mentions once all macros are expanded, as those of tools whose
//! attributes only mark code.

use std::collections::BTreeSet;

use crate::source::program::{Crate, Extern};

/// Takes the crates out of `crates` that the program does not mention, be it by others, but
/// for that at the index `library`. Returns the new index of each, `None` if it is gone.
pub(crate) fn drop_unmentioned(
    crates: &mut Vec<Crate>,
    library: Option<usize>,
) -> Vec<Option<usize>> {
    let mut mentioned: BTreeSet<usize> = library.into_iter().chain([0]).collect();
    let mut todo: Vec<usize> = mentioned.iter().copied().collect();
    while let Some(index) = todo.pop() {
        for (name, target) in &crates[index].externs {
            if let Extern::Bundled(target) = target {
                if !mentioned.contains(target) && crates[index].mentions(name) {
                    mentioned.insert(*target);
                    todo.push(*target);
                }
            }
        }
    }
    let places: Vec<_> = (0..crates.len())
        .map(|index| mentioned.iter().position(|it| *it == index))
        .collect();
    let all = std::mem::take(crates).into_iter().enumerate();
    let left = all.filter(|(index, _)| mentioned.contains(index));
    crates.extend(left.map(|(_, krate)| krate));
    for krate in crates {
        krate.externs.retain(|_, target| match target {
            Extern::Bundled(index) => match places[*index] {
                Some(place) => {
                    *index = place;
                    true
                }
                None => false,
            },
            _ => true,
        });
        let used = krate.macro_use.iter().filter_map(|&index| places[index]);
        krate.macro_use = used.collect();
    }
    places
}
