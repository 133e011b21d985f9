//! The macros that a bundle defines, and those that may show what they are given.

use std::collections::{BTreeMap, BTreeSet};

use crate::finish::minify::SILENT;
use crate::rust::token::{self, Token};

/// Macros that show the first of their arguments as text.
const ASSERTIONS: [&str; 2] = ["assert", "debug_assert"];

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

/// What a call of the macro `name` with these `arguments` may show as text; of the `own` macros
/// those that are `showing` do.
pub(super) fn shown<'a>(
    name: &str,
    arguments: &'a [Token],
    own: &Macros<'_>,
    showing: &BTreeSet<&str>,
) -> &'a [Token] {
    let may_show = if own.contains_key(name) {
        showing.contains(name)
    } else if ASSERTIONS.contains(&name) {
        let parts = token::comma_parts(arguments);
        return parts.first().copied().unwrap_or_default();
    } else {
        !SILENT.contains(&name)
    };
    if may_show {
        arguments
    } else {
        &[]
    }
}

/// The number of rules in those of a macro.
pub(super) fn rule_count(rules: &[Token]) -> usize {
    (0..rules.len())
        .filter(|&at| token::follows_arrow(rules, at))
        .count()
}

/// The macros among `own` that may show what they are given, as text or by `Debug`.
pub(super) fn showing<'a>(own: &Macros<'a>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for (name, rules) in own {
            let shows =
                |list: &&[Token]| shows_given(list, own, &found) || derives_debug(list);
            if rules.iter().any(shows) {
                found.insert(*name);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// True if one of the rules in `list` gives something that it is given to a macro that may show
/// it; of the `own` ones those that are `found` do.
fn shows_given(list: &[Token], own: &Macros<'_>, found: &BTreeSet<&str>) -> bool {
    let mut shows = false;
    token::each_call(list, &mut |call| {
        let given = shown(call.name, call.arguments, own, found);
        token::each_list(given, &mut |list| {
            shows |= list.iter().any(|it| it.is_punct('$'));
        });
    });
    shows
}

/// True if `Debug` is derived in `list`.
fn derives_debug(list: &[Token]) -> bool {
    let mut derives = false;
    token::each_list(list, &mut |list| {
        derives |= (0..list.len()).any(|at| {
            let attribute = token::attribute(list, at);
            let inside = attribute.and_then(|(_, group)| group.group());
            let says = |word| inside.is_some_and(|it| token::mentions(it, word));
            says("derive") && says("Debug")
        });
    });
    derives
}
