//! Macros whose meaning depends on the edition of the code that calls or defines them.

use super::Migrator;
use crate::rust::token::{self, Token, Within};
use crate::source::known_string;
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

impl Migrator<'_> {
    /// Migrates `panic!("{x}")` and its kin with nothing but a message: since edition 2021
    /// it is a format string, before it was shown as it is.
    pub(super) fn panics(
        &mut self,
        tokens: &[Token],
        at: usize,
        name: &str,
        arguments: &Token,
    ) {
        let inside = arguments.group().unwrap_or_default();
        let parts = token::comma_parts(inside);
        let message = match (name, parts.as_slice()) {
            ("panic" | "unreachable", [message]) => *message,
            ("assert" | "debug_assert", [_, message]) => *message,
            _ => return,
        };
        let (Some(first), Some(last)) = (message.first(), message.last()) else {
            return;
        };
        let (start, end) = (first.range.start, last.range.end);
        let text = known_string::string(message, &|_| None);
        let has_braces = text.as_ref().is_some_and(|text| text.contains(['{', '}']));
        if text.is_some() && !has_braces || is_plain_concat(message) {
            return;
        }
        if is_repetition(message) {
            return self.passed_on(first);
        }
        let own = self.context.program.crates[0].edition;
        let is_joined = token::macro_call(message, 0).is_some_and(|(it, _)| it == "concat");
        if self.falls_below(Edition::E2021) && is_joined && own >= Edition::E2021 {
            // The form that older editions read alike cannot stand in a constant.
            let why = "a message that is put together is a format since edition 2021";
            self.lose(Editions::before(Edition::E2021), start..end, why);
        } else if self.falls_below(Edition::E2021) {
            self.edit(Edit::insert(start, "\"{}\", format_args!("));
            self.edit(Edit::insert(end, ")"));
        } else if self.rises_to(Edition::E2021) {
            if text.is_none() && name == "panic" {
                // The value itself is what `catch_unwind` gives.
                let head = token::path_start(tokens, at)..tokens[at + 1].range.end;
                self.edit(Edit::replace(head, "::std::panic::panic_any"));
                self.round_brackets(arguments);
            } else if name == "unreachable" || text.is_none() {
                self.edit(Edit::insert(start, "\"{}\", "));
            } else if own < Edition::E2021 {
                let why = "a message with braces is a format since edition 2021";
                self.lose(Editions::since(Edition::E2021), start..end, why);
            } else {
                // A format of one string is no more than that string, as the message was.
                let text = text.unwrap_or_default();
                let text = text.replace('{', "{{").replace('}', "}}");
                self.edit(Edit::replace(start..end, format!("{text:?}")));
                let why = "a message with braces is a format since edition 2021";
                self.lose(Editions::before(Edition::E2021), start..end, why);
            }
        }
    }

    /// Gives the arguments round brackets, as `panic![x]` becomes a call of a function.
    fn round_brackets(&mut self, arguments: &Token) {
        let range = &arguments.range;
        if !self.context.source.slice(range.clone()).starts_with('(') {
            self.edit(Edit::replace(range.start..range.start + 1, "("));
            self.edit(Edit::replace(range.end - 1..range.end, ")"));
        }
    }

    /// Leaves editions out for a `panic!($($arg)*)` in a macro, if some macro is given one
    /// string with braces: only there it differs.
    fn passed_on(&mut self, message: &Token) {
        let differs = self.context.program.sources().any(|source| {
            let mut found = false;
            token::each_call(&source.tokens, &mut |call| {
                found |= self.context.macros.defines(call.name)
                    && is_string_with_braces(call.arguments);
            });
            found
        });
        if differs {
            let why = "whether the only argument of `panic!` is a format string depends on the edition";
            let lost = if self.from >= Edition::E2021 {
                Editions::before(Edition::E2021)
            } else {
                Editions::since(Edition::E2021)
            };
            self.lose_at(lost, message, why);
        }
    }

    /// Migrates the left side of a rule: `$x:pat` takes `A | B` since edition 2021.
    pub(super) fn matcher(&mut self, tokens: &[Token]) {
        token::walk_all(self, tokens, Within::Matcher);
        if !self.rises_to(Edition::E2021) {
            return;
        }
        let mut edits = Vec::new();
        token::each_list(tokens, &mut |list| {
            for at in 3..list.len() {
                let is_pat = list[at].is_ident("pat")
                    && list[at - 1].is_punct(':')
                    && list[at - 3].is_punct('$');
                if is_pat {
                    edits.push(Edit::replace(list[at].range.clone(), "pat_param"));
                }
            }
        });
        self.out.edits.extend(edits);
    }

    /// Lets `$x:expr` take what it took before edition 2024, where another rule may take the
    /// rest.
    pub(super) fn old_fragments(&mut self, rules: &[Token]) {
        if !self.is_for_new_compilers() {
            return;
        }
        let matchers = (0..rules.len()).filter(|&at| is_matcher(rules, at));
        let matchers: Vec<_> = matchers.filter_map(|at| rules[at].group()).collect();
        if matchers.len() < 2 {
            return;
        }
        for matcher in matchers {
            token::each_list(matcher, &mut |list| {
                for pair in list.windows(2) {
                    if pair[0].is_punct(':') && pair[1].is_ident("expr") {
                        let range = pair[1].range.clone();
                        self.edit(Edit::replace(range, "expr_2021"));
                    }
                }
            });
        }
    }
}

fn is_matcher(rules: &[Token], at: usize) -> bool {
    rules.get(at + 1).is_some_and(|token| token.is_punct('='))
        && rules.get(at + 2).is_some_and(|token| token.is_punct('>'))
}

/// True if the tokens are `$(..)*` or the like.
fn is_repetition(tokens: &[Token]) -> bool {
    matches!(tokens, [dollar, group, ..] if dollar.is_punct('$') && group.group().is_some())
}

/// True if `message` joins strings without braces and the text of variables: what compiles as
/// a format string has no braces there either.
fn is_plain_concat(message: &[Token]) -> bool {
    let Some(("concat", parts)) =
        token::macro_call(message, 0).filter(|_| message.len() == 3)
    else {
        return false;
    };
    let parts = token::comma_parts(parts.group().unwrap_or_default());
    parts.iter().all(|part| match token::macro_call(part, 0) {
        Some(("stringify", shown)) => {
            let shown = shown.group().unwrap_or_default();
            matches!(shown, [dollar, _] if dollar.is_punct('$'))
        }
        Some(_) => false,
        None => known_string::string(part, &|_| None)
            .is_some_and(|text| !text.contains(['{', '}'])),
    })
}

/// True if `arguments` are nothing but a string with braces.
fn is_string_with_braces(arguments: &[Token]) -> bool {
    match arguments {
        [only] => only
            .literal()
            .is_some_and(|text| text.starts_with(['"', 'r']) && text.contains(['{', '}'])),
        _ => false,
    }
}
