//! Whether what runs may be other code where assertions for debugging are off.
//!
//! Two things ask whether they are on: the condition of an attribute, which takes code away, and
//! `cfg!(..)`, which is a value. In the body of a function for which there is no code neither
//! matters, but the attribute does where the body is needed all the same, as that of a constant
//! function. A macro asks where it is called.

use std::collections::{BTreeSet, HashMap};

use super::units::{Kind, Units};
use crate::prove::ASSERTIONS;
use crate::rust::token::Token;

/// A place that asks.
struct Question {
    at: usize,
    /// True if what it comes to is a value.
    is_value: bool,
}

/// True if any of the `tokens` of a text asks, other than in functions that are not `alive` where
/// they are on.
pub(super) fn matter(units: &Units, tokens: &[Token], alive: &BTreeSet<usize>) -> bool {
    let mut questions = Vec::new();
    find(tokens, false, &mut questions);
    let mut calls = None;
    // The macros that ask, each with whether all that they ask comes to values.
    let mut asking: HashMap<usize, bool> = HashMap::new();
    while let Some(question) = questions.pop() {
        let is_value = question.is_value;
        let Some(rules) = macro_around(units, question.at) else {
            if is_idle(units, alive, &question) {
                continue;
            }
            return true;
        };
        let known = asking.get(&rules).copied();
        if known == Some(false) || known == Some(is_value) {
            continue;
        }
        asking.insert(rules, is_value);
        let calls = calls.get_or_insert_with(|| calls_of_macros(units));
        let places = calls.get(&rules).into_iter().flatten();
        questions.extend(places.map(|&at| Question { at, is_value }));
    }
    false
}

/// The macro whose rules stand around the offset `at`.
fn macro_around(units: &Units, at: usize) -> Option<usize> {
    let mut around = units.outwards(units.around(at));
    around.find(|&unit| units.all[unit].kind == Kind::Macro)
}

/// Where each macro is called.
fn calls_of_macros(units: &Units) -> HashMap<usize, Vec<usize>> {
    let mut found: HashMap<usize, Vec<usize>> = HashMap::new();
    for (at, _) in units
        .words_at(&(0..usize::MAX))
        .filter(|(_, word)| word.ends_with('!'))
    {
        for rules in units.macros(&(at..at + 1)) {
            found.entry(rules).or_default().push(at);
        }
    }
    found
}

/// True of a `question` in the body of a function that is not `alive`.
fn is_idle(units: &Units, alive: &BTreeSet<usize>, question: &Question) -> bool {
    let Question { at, is_value } = question;
    let mut around = units.outwards(units.around(*at));
    around.any(|unit| {
        let it = &units.all[unit];
        let is_inside = it.body.as_ref().is_some_and(|body| body.contains(at));
        is_inside && !alive.contains(&unit) && (*is_value || it.may_be_stub())
    })
}

/// Finds what asks in `tokens`, which are in the condition of a `cfg!(..)` if that is a value.
fn find(tokens: &[Token], is_value: bool, found: &mut Vec<Question>) {
    for (nth, token) in tokens.iter().enumerate() {
        if token.ident() == Some(ASSERTIONS) {
            let at = token.range.start;
            found.push(Question { at, is_value });
        }
        if let Some(inside) = token.group() {
            let is_called = nth >= 2
                && tokens[nth - 1].is_punct('!')
                && tokens[nth - 2].ident() == Some("cfg");
            find(inside, is_value || is_called, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finish::dormant::Dormant;
    use crate::finish::shrink::live::live;
    use crate::rust::token;

    /// Whether `text` asks, where code is made for functions in the lines that say `run` alone.
    fn asks(text: &str) -> bool {
        let file = syn::parse_file(text).unwrap();
        let tokens = token::tree(text.parse().unwrap());
        let units = Units::of(&file, &tokens, Dormant::new(None));
        let lines = (1..).zip(text.lines());
        let lines: Vec<usize> = lines
            .filter(|(_, line)| line.contains("run"))
            .map(|(number, _)| number)
            .collect();
        let starts = text.lines().scan(0, |next, line| {
            let at = *next;
            *next += line.len() + 1;
            Some(at)
        });
        let starts: Vec<usize> = starts.collect();
        matter(&units, &tokens, &live(&units, &lines, &starts))
    }

    #[test]
    fn what_does_not_run_asks_nothing() {
        let asking = "#[cfg(debug_assertions)] let x = 1;";
        let value = "if cfg!(debug_assertions) { g() }";
        for (text, expected) in [
            ("// debug_assertions\nfn run() {}", false),
            (&format!("fn run() {{ {asking} }}"), true),
            (&format!("fn run() {{ {value} }}"), true),
            (&format!("fn idle() {{ {asking} }}"), false),
            (&format!("fn idle() {{ {value} }}"), false),
            (&format!("const fn idle() {{ {asking} }}"), true),
            (&format!("const fn idle() {{ {value} }}"), false),
            ("#[cfg(not(debug_assertions))]\nfn idle() {}", true),
            ("const RUN: bool = cfg!(any(test, debug_assertions));", true),
        ] {
            assert_eq!(asks(text), expected, "{text}");
        }
    }

    #[test]
    fn macros_ask_where_they_are_called() {
        let rules = "macro_rules! a { () => { cfg!(debug_assertions) } }\n\
            macro_rules! b { () => { a!() } }\n";
        for (text, expected) in [
            ("fn run() {}", false),
            ("fn idle() { b!(); }", false),
            ("const fn idle() { b!(); }", false),
            ("fn run() { b!(); }", true),
            ("use b as c;\nfn run() { c!(); }", true),
        ] {
            assert_eq!(asks(&format!("{rules}{text}")), expected, "{text}");
        }
    }
}
