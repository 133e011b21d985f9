//! Arguments of macros that these do not give back: tokens that are told apart, counted or
//! shown as text, but never become code. These stay as they are.

use std::collections::BTreeMap;

use super::definition::{matching, ByName, Macro};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{Element, Token};

/// For each macro and each of its rules, by number: true if the rule drops all that it is
/// given.
pub(super) type Dropping = BTreeMap<String, Vec<bool>>;

/// Finds the rules that drop all that they are given: those with no variable in the body
/// but in the arguments of `stringify!`, or of a macro whose rules drop these arguments.
///
/// Macros call themselves and each other, so each answer hangs on others. All rules are held
/// to drop at first, and those that are found not to are struck out round by round.
pub(super) fn dropping(macros: &ByName) -> Dropping {
    let rules = |macros: &[Macro]| macros.iter().map(|mac| mac.rules.len()).sum();
    let all = macros.iter();
    let mut found: Dropping = all
        .map(|(name, macros)| (name.clone(), vec![true; rules(macros)]))
        .collect();
    loop {
        let mut next = Dropping::new();
        for (name, list) in macros {
            let rules = list.iter().flat_map(|mac| &mac.rules);
            let rules = rules.zip(&found[name]);
            let drops =
                rules.map(|(rule, &drops)| drops && body_drops(&rule.body, macros, &found));
            next.insert(name.clone(), drops.collect());
        }
        if next == found {
            return found;
        }
        found = next;
    }
}

/// True if the variables in `body` stand only where they are dropped, by what is `found`.
fn body_drops(body: &[Token], macros: &ByName, found: &Dropping) -> bool {
    let mut at = 0;
    while at < body.len() {
        let next = body.get(at + 1);
        let is_variable = body[at].is_punct('$')
            && next.is_some_and(|it| it.ident().is_some() && !it.is_ident("crate"));
        if is_variable {
            return false;
        }
        let element = Element::at(body, at);
        let is_dropped = match element {
            Element::Call {
                name: "stringify", ..
            } if !macros.contains_key("stringify") => true,
            Element::Call { name, .. } => drops(name, element.inside(), macros, found),
            _ => false,
        };
        if !is_dropped && !body_drops(element.inside(), macros, found) {
            return false;
        }
        at += element.width();
    }
    true
}

/// True if every rule that may take `arguments` drops them.
pub(super) fn drops(
    name: &str,
    arguments: &[Token],
    macros: &ByName,
    found: &Dropping,
) -> bool {
    if is_standard_macro(name) {
        // Perhaps that of the standard library is meant.
        return false;
    }
    let mut rules = matching(name, arguments, macros).peekable();
    rules.peek().is_some() && rules.all(|(nth, _)| found[name][nth])
}
