//! The macros by which a call can come to an edit.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Doubt, Failure, Known, Prover};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::Token;

impl Prover<'_> {
    /// Finds the macros by whose names an edit in doubt can be reached.
    pub(super) fn reach(&mut self) {
        let by_name = &self.by_name;
        let calls_given = calls_given(&self.macros, by_name);
        for known in &mut self.macros {
            if !calls_given.contains(&known.name) {
                known.words = std::mem::take(&mut known.calls);
            }
        }
        self.calls_given = calls_given;
        loop {
            let before = self.reaching.len();
            for known in &self.macros {
                let reaches = known.is_touched
                    || known.words.iter().any(|word| self.reaching.contains(word));
                if reaches {
                    self.reaching.insert(known.name.clone());
                }
            }
            for (name, other) in &self.renamed {
                if self.reaching.contains(name) {
                    self.reaching.insert(other.clone());
                }
            }
            if self.reaching.len() == before {
                return;
            }
        }
    }

    /// True if the call that failed can reach the edits of `doubt`.
    pub(super) fn reaches(&self, failed: &Failure, doubt: &Doubt) -> bool {
        let mut seen = BTreeSet::new();
        let mut todo = vec![failed.name.clone()];
        while let Some(name) = todo.pop() {
            for &index in self.by_name.get(&name).into_iter().flatten() {
                let known = &self.macros[index];
                if !seen.insert(index) {
                    continue;
                }
                let holds = |edit: &Range<usize>| known.rules.contains(&edit.start);
                if known.file == doubt.file && doubt.edits.iter().any(holds) {
                    return true;
                }
                todo.extend(known.words.iter().cloned());
            }
        }
        false
    }
}

/// The names of the macros that may call another whose name they are given, be it by a macro
/// that they call.
fn calls_given(
    macros: &[Known],
    by_name: &BTreeMap<String, Vec<usize>>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for known in macros {
            let mut calls = known.calls.iter();
            let is_open = calls.any(|name| {
                let is_unknown = !by_name.contains_key(name) && !is_standard_macro(name);
                is_unknown || found.contains(name)
            });
            if known.calls_variable || is_open {
                found.insert(known.name.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// True if the word at `at` of `list` is followed by the `!` of a call.
pub(super) fn is_called(list: &[Token], at: usize) -> bool {
    list.get(at + 1).is_some_and(|next| next.is_punct('!'))
}
