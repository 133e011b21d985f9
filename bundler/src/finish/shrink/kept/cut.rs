//! What goes of a text, by what stays of its units.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Kept, State};
use crate::finish::shrink::cover::Cover;
use crate::finish::shrink::units::{Kind, STUB};

/// What goes of a text.
pub(crate) struct Cut {
    pub(crate) gone: Vec<Range<usize>>,
    /// What becomes of some ranges; less the blanks behind commas, it is no longer than they are.
    pub(crate) replaced: Vec<(Range<usize>, String)>,
}

impl Kept<'_> {
    /// Lets modules, macros and blocks go in which nothing is left.
    fn sweep(&self) -> Vec<bool> {
        let units = &self.units.all;
        let mut is_gone: Vec<bool> =
            self.states.iter().map(|it| *it == State::Gone).collect();
        // A module stands before what it holds.
        for unit in (0..units.len()).rev() {
            if let Kind::Foreign(elements) = &units[unit].kind {
                let are_gone = elements.clone().all(|element| is_gone[element]);
                is_gone[unit] &= are_gone;
            }
            let holds = matches!(units[unit].kind, Kind::Module | Kind::Macro);
            if holds && !self.held.contains(&unit) {
                let inside = self.units.inside(unit);
                is_gone[unit] |=
                    !inside.is_empty() && inside.iter().all(|&inner| is_gone[inner]);
            }
        }
        is_gone
    }

    /// What goes of the text.
    pub(crate) fn cut(&self) -> Cut {
        let is_gone = self.sweep();
        let mut cut = Cut {
            gone: Vec::new(),
            replaced: Vec::new(),
        };
        let mut leaves = BTreeSet::new();
        for (unit, state) in self.states.iter().enumerate() {
            let it = &self.units.all[unit];
            match (is_gone[unit], &it.kind) {
                (true, Kind::Import(leaf)) => {
                    leaves.insert(*leaf);
                }
                (_, Kind::Derive) => {}
                (true, _) => cut.gone.push(it.range.clone()),
                _ if *state == State::Stub => {
                    let stub = |body| (body, STUB.to_owned());
                    cut.replaced.extend(it.body.clone().map(stub));
                }
                _ => {}
            }
        }
        for derives in &self.units.derives {
            let left = derives.units.iter().filter(|&&unit| !is_gone[unit]);
            let left: Vec<&str> = left
                .map(|&unit| &self.text[self.units.all[unit].range.clone()])
                .collect();
            if left.is_empty() {
                cut.gone.push(derives.range.clone());
            } else if left.len() < derives.units.len() {
                cut.replaced.push((derives.list.clone(), left.join(", ")));
            }
        }
        let of_uses = self.units.uses.iter().flat_map(|it| it.removal(&leaves));
        cut.gone.extend(of_uses);
        let Cut { gone, replaced } = &mut cut;
        let gone = Cover::of(gone.iter());
        replaced.retain(|(range, _)| !gone.holds(range));
        cut
    }

    /// The text with blanks for what goes, and for what this compiler does not see: all else
    /// stands where it stood.
    pub(crate) fn blanked(&self) -> String {
        self.blanked_with(&self.units.unseen)
    }

    /// The same with nothing in the bodies of those functions that are `sound`.
    pub(crate) fn blanked_without(&self, sound: &BTreeSet<usize>) -> String {
        let mut kept = self.clone();
        for &unit in sound {
            kept.states[unit] = kept.states[unit].min(State::Stub);
        }
        kept.blanked()
    }

    /// The same with all that stays, whoever sees it.
    pub(crate) fn blanked_for_all(&self) -> String {
        self.blanked_with(&[])
    }

    /// The text with blanks for what goes, and for what is `unseen`.
    fn blanked_with(&self, unseen: &[Range<usize>]) -> String {
        let mut bytes = self.text.as_bytes().to_vec();
        let Cut { gone, replaced } = self.cut();
        let stubs = replaced.iter().map(|(range, _)| range);
        for range in stubs.chain(&gone).chain(unseen) {
            for byte in &mut bytes[range.clone()] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        let unseen = Cover::of(unseen.iter());
        let seen = replaced.iter().filter(|(range, _)| !unseen.holds(range));
        for (range, text) in seen {
            let text = text.replace(", ", ",");
            bytes[range.start..range.start + text.len()].copy_from_slice(text.as_bytes());
        }
        String::from_utf8(bytes)
            .unwrap_or_else(|it| String::from_utf8_lossy(it.as_bytes()).into_owned())
    }
}
