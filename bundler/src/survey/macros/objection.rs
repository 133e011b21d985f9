//! Why the tokens that a macro is given must not be changed: it may show them, count them
//! or tell them apart.

use std::collections::BTreeSet;

use super::definition::Rule;
use super::{mentions_variable, Macros};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};

impl Macros {
    /// The reason for which paths in the arguments of the macro `name` must not be changed,
    /// as the end of a sentence; `None` if they may.
    pub(crate) fn objection(&self, name: &str, arguments: &[Token]) -> Option<String> {
        self.object(name, arguments, &mut BTreeSet::new())
    }

    /// The objection to changes in the arguments of the macro `name`; `seen` are rules that
    /// have been looked at.
    fn object(
        &self,
        name: &str,
        arguments: &[Token],
        seen: &mut BTreeSet<(String, usize)>,
    ) -> Option<String> {
        if !self.defines(name) {
            if is_standard_macro(name) {
                return None;
            }
            return Some(format!(
                "`{name}!` is not defined by a macro_rules! of the package"
            ));
        }
        for (nth, rule) in self.matching(name, arguments) {
            if !seen.insert((name.to_owned(), nth)) {
                continue;
            }
            if let Some(why) = self.rule_objection(rule, seen) {
                return Some(format!("`{name}!` {why}"));
            }
        }
        None
    }

    /// The objection of one rule of a macro.
    fn rule_objection(
        &self,
        rule: &Rule,
        seen: &mut BTreeSet<(String, usize)>,
    ) -> Option<String> {
        let mut why = None;
        token::each_list(&rule.matcher, &mut |list| {
            for (at, token) in list.iter().enumerate() {
                let variable = at > 0 && list[at - 1].is_punct('$');
                if token.is_ident("crate") && !variable {
                    why = Some("tells `crate` from other tokens".to_owned());
                }
                if token::is_path_sep(list, at) {
                    why = Some("takes paths apart".to_owned());
                }
                let is_name = is_fragment(list, at, "ident");
                if is_name && list.get(at + 1).is_some_and(|next| next.is_punct('!')) {
                    why = Some("takes calls of macros apart".to_owned());
                }
                let single = is_fragment(list, at, "tt") && !is_repeated(list, at);
                if single && list.iter().any(|token| token.group().is_some()) {
                    why = Some("takes its arguments apart, token by token".to_owned());
                }
            }
        });
        if why.is_some() {
            return why;
        }
        let raw = raw_variables(&rule.matcher);
        token::each_list(&rule.body, &mut |list| {
            for at in 0..list.len() {
                if why.is_none() {
                    why = self.body_objection(list, at, &raw, seen);
                }
            }
        });
        why
    }

    /// The objection of the token at `at` in a macro's body, where `raw` are the variables
    /// that hold unparsed tokens.
    fn body_objection(
        &self,
        list: &[Token],
        at: usize,
        raw: &BTreeSet<String>,
        seen: &mut BTreeSet<(String, usize)>,
    ) -> Option<String> {
        if let Some((name, arguments)) = token::macro_call(list, at) {
            let group = arguments.group().unwrap_or_default();
            if name == "stringify" && mentions_variable(group) {
                return Some("shows its arguments as text".to_owned());
            }
            if mentions_variable(group) {
                return if at > 0 && list[at - 1].is_punct('$') {
                    self.object_of_any(group, seen)
                } else {
                    self.object(name, group, seen)
                };
            }
        }
        // A repetition over raw tokens has to give them back as they are, else they may be
        // counted.
        let repeats =
            list[at].is_punct('$') && list.get(at + 1).is_some_and(|t| t.group().is_some());
        if repeats {
            let inside = list[at + 1].group().unwrap_or_default();
            let plain = inside.len() == 2;
            if !plain && raw.iter().any(|name| repeats_each(inside, name)) {
                return Some("takes its arguments apart, token by token".to_owned());
            }
        }
        None
    }

    /// The first objection of the macros that a variable may stand for.
    fn object_of_any(
        &self,
        arguments: &[Token],
        seen: &mut BTreeSet<(String, usize)>,
    ) -> Option<String> {
        self.given.iter().find_map(|name| match name.as_str() {
            "stringify" => Some(format!(
                "calls `{name}!`, which shows its arguments as text"
            )),
            name => self.object(name, arguments, seen),
        })
    }
}

/// True if `name:fragment` begins at `at`, preceded by `$`.
fn is_fragment(list: &[Token], at: usize, fragment: &str) -> bool {
    at >= 3
        && list[at].is_ident(fragment)
        && list[at - 1].is_punct(':')
        && list[at - 3].is_punct('$')
}

/// True if the fragment at `at` is all that a repetition repeats.
fn is_repeated(list: &[Token], at: usize) -> bool {
    at == 3 && list.len() == 4
}

fn raw_variables(matcher: &[Token]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    token::each_list(matcher, &mut |list| {
        for at in 0..list.len() {
            if is_fragment(list, at, "tt") {
                found.extend(list[at - 2].ident().map(str::to_owned));
            }
        }
    });
    found
}

/// True if the inside of a repetition is repeated with the variable, rather than holding a
/// repetition of its own that gives it back.
fn repeats_each(tokens: &[Token], variable: &str) -> bool {
    for at in 0..tokens.len() {
        let is_variable = at > 0 && tokens[at - 1].is_punct('$');
        let found = match tokens[at].group() {
            Some(inside) if is_variable && inside.len() == 2 => false,
            Some(inside) => repeats_each(inside, variable),
            None => is_variable && tokens[at].is_ident(variable),
        };
        if found {
            return true;
        }
    }
    false
}
