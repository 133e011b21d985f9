//! The macros that a bundle defines.

use std::collections::BTreeMap;

use crate::rust::token::{self, Token};

/// The rules of the macros that are defined in a bundle, by the names of those.
pub(super) type Macros<'a> = BTreeMap<&'a str, Vec<&'a [Token]>>;

/// The macros that are defined in `tokens`, by other names that they are imported by too.
pub(super) fn own_macros(tokens: &[Token]) -> Macros<'_> {
    let mut found = Macros::new();
    let mut others = Vec::new();
    let mut todo = vec![tokens];
    while let Some(list) = todo.pop() {
        for at in 0..list.len() {
            if let Some((name, rules)) = token::macro_definition(list, at) {
                let rules = rules.group().unwrap_or_default();
                found
                    .entry(name.ident().unwrap_or_default())
                    .or_default()
                    .push(rules);
            }
            if let [old, word, new, ..] = &list[at..] {
                let names = old.ident().zip(new.ident());
                others.extend(names.filter(|_| word.is_ident("as")));
            }
            todo.extend(list[at].group());
        }
    }
    // One name may stand for another that does.
    for _ in 0..others.len() {
        let before = found.len();
        for (old, new) in &others {
            if let (Some(rules), false) = (found.get(old).cloned(), found.contains_key(new))
            {
                found.insert(new, rules);
            }
        }
        if found.len() == before {
            break;
        }
    }
    found
}

/// The number of rules in those of a macro.
pub(super) fn rule_count(rules: &[Token]) -> usize {
    (0..rules.len())
        .filter(|&at| token::follows_arrow(rules, at))
        .count()
}
