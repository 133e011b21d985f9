//! Code that an edition could treat differently: only for its sake is the compiler asked.
//!
//! What is left out here is sure to mean the same: a temporary that ends with a `;` in all
//! editions, a closure that names the fields of its own parameters. What is not sure is
//! suspect, and the compiler knows.

use proc_macro2::Delimiter;

use super::closures;
use crate::rust::token::{self, Token};
use crate::source::program::Program;

/// Methods whose values do more than free memory when they are dropped.
const GUARDING: [&str; 8] = [
    "borrow",
    "borrow_mut",
    "drain",
    "lock",
    "peek_mut",
    "try_borrow",
    "try_borrow_mut",
    "try_lock",
];

/// Types and functions that give values which do more than free memory when dropped.
const GIVING: [&str; 7] = [
    "BufWriter",
    "Child",
    "File",
    "LineWriter",
    "PeekMut",
    "channel",
    "sync_channel",
];

/// Types that functions may give to others, so that it shows in no single place what is
/// dropped when.
const GUARDS: [&str; 7] = [
    "Condvar",
    "MutexGuard",
    "Ref",
    "RefMut",
    "RwLock",
    "StdinLock",
    "StdoutLock",
];

/// Methods that give no array, unless the program has one of that name.
const NO_ARRAYS: [&str; 8] = [
    "bytes",
    "chars",
    "collect",
    "iter",
    "keys",
    "lines",
    "split_whitespace",
    "values",
];

/// True if the program has any suspect.
pub(super) fn any(program: &Program) -> bool {
    let mut no_arrays = NO_ARRAYS.to_vec();
    for source in program.sources() {
        token::each_list(&source.tokens, &mut |list| {
            for pair in list.windows(2).filter(|pair| pair[0].is_ident("fn")) {
                no_arrays.retain(|name| !pair[1].is_ident(name));
            }
        });
    }
    let mut sources = program.sources();
    sources.any(|source| is_in(&source.tokens, &no_arrays, &|at| source.is_removed(at)))
}

/// True if there is any suspect among `tokens`, but for those that are removed, where methods
/// called as in `no_arrays` give no array.
pub(super) fn is_in(
    tokens: &[Token],
    no_arrays: &[&str],
    is_removed: &dyn Fn(usize) -> bool,
) -> bool {
    let mut finder = Finder {
        no_arrays,
        is_removed,
        found: false,
    };
    finder.list(tokens, false, &[]);
    finder.found
}

/// The search for a suspect, which ends when one is found.
struct Finder<'a> {
    /// The methods that give no array.
    no_arrays: &'a [&'a str],
    is_removed: &'a dyn Fn(usize) -> bool,
    found: bool,
}

impl Finder<'_> {
    /// Looks at a list and all below. `settled` tells whether the statement around it ends
    /// in a `;`, `statement` is that statement.
    fn list(&mut self, list: &[Token], settled: bool, statement: &[Token]) {
        let is_block = statement.is_empty();
        let last = list.iter().rposition(|token| token.is_punct(';'));
        let mut start = 0;
        let mut at = 0;
        while at < list.len() && !self.found {
            if (self.is_removed)(list[at].range.start) {
                at += 1;
                continue;
            }
            if list[at].is_ident("use") {
                at = token::behind_semicolon(list, at);
                start = at;
                continue;
            }
            let statement = if is_block {
                part(list, start)
            } else {
                statement
            };
            let settled = if is_block {
                last.is_some_and(|last| at < last) && !in_if_let(list, start, at)
            } else {
                settled && !in_if_let(list, 0, at)
            };
            self.token(list, at, settled, statement);
            if is_block && (list[at].is_punct(';') || is_body(&list[at])) {
                start = at + 1;
            }
            at += 1;
        }
    }

    /// Looks at the token at `at` of `list`, and into it.
    fn token(&mut self, list: &[Token], at: usize, settled: bool, statement: &[Token]) {
        match list[at].group() {
            Some(inside) if is_body(&list[at]) => self.list(inside, false, &[]),
            Some(inside) => self.list(inside, settled, statement),
            None => {}
        }
        if let Some(name) = list[at].ident() {
            let is_loose = !settled || list[..at].iter().any(|token| token.is_punct('|'));
            self.found |= is_loose && GIVING.contains(&name)
                || is_loose && GUARDING.contains(&name) && is_used(list, at)
                || GUARDS.contains(&name)
                || name == "Drop" && list.get(at + 1).is_some_and(|it| it.is_ident("for"))
                || name == "into_iter" && !gives_no_array(list, at, self.no_arrays);
        }
        self.found |= closures::may_differ(list, at, statement);
    }
}

/// True if `token` is a block, or anything else in braces.
fn is_body(token: &Token) -> bool {
    token.group_in(Delimiter::Brace).is_some()
}

/// The statement of a block that begins at `start`, as far as the next `;`.
fn part(list: &[Token], start: usize) -> &[Token] {
    &list[start..token::behind_semicolon(list, start).max(start)]
}

/// True if what stands at `at` is matched by an `if let` behind `start`.
fn in_if_let(list: &[Token], start: usize, at: usize) -> bool {
    let before = &list[start.min(at)..at];
    let block = before.iter().rposition(is_body).map_or(0, |at| at + 1);
    let head = &before[block..];
    head.iter().any(|token| token.is_ident("let"))
        && head.iter().any(|token| token.is_ident("if"))
}

/// True if the name at `at` is that of a method or function in use.
fn is_used(list: &[Token], at: usize) -> bool {
    let dot = at > 0 && list[at - 1].is_punct('.');
    dot || token::follows_path_sep(list, at)
}

/// True if the value whose `into_iter` is named at `at` is no array, by how it is written:
/// methods called as in `no_arrays` give none.
fn gives_no_array(list: &[Token], at: usize, no_arrays: &[&str]) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|at| &list[at]);
    let (Some(dot), Some(value)) = (before(1), before(2)) else {
        return false;
    };
    // As a function it takes what it is given, in all editions.
    if token::follows_path_sep(list, at) {
        return true;
    }
    let (Some(inside), true) = (value.group(), dot.is_punct('.')) else {
        return false;
    };
    let is_range = inside
        .windows(2)
        .any(|two| two[0].is_punct('.') && two[1].is_punct('.'));
    let name = before(3);
    let is_vec = name.is_some_and(|token| token.is_punct('!'))
        && before(4).is_some_and(|token| token.is_ident("vec"));
    let is_call = name
        .and_then(Token::ident)
        .filter(|name| !token::is_keyword(name));
    let is_method = is_call.is_some_and(|name| no_arrays.contains(&name))
        && before(4).is_some_and(|token| token.is_punct('.'));
    is_vec || is_method || is_call.is_none() && is_range
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_suspect(text: &str) -> bool {
        let stream = text.parse().expect("tokens");
        is_in(&token::tree_of(stream, text), &NO_ARRAYS, &|_| false)
    }

    #[test]
    fn what_a_semicolon_ends_is_not_suspect() {
        assert!(!is_suspect("fn f() { let x = a.lock().b; x }"));
        assert!(!is_suspect(
            "fn f() { for x in 0..3 { a.borrow_mut().push(x); } }"
        ));
        assert!(!is_suspect("use std::fs::File; fn lock(&self) {}"));
    }

    #[test]
    fn the_last_value_of_a_block_is_suspect() {
        assert!(is_suspect("fn f() { let y = 1; a.lock().b }"));
        assert!(is_suspect(
            "fn f() { g(match x { _ => a.borrow().len() }); }"
        ));
        assert!(is_suspect(
            "fn f() { if let Some(x) = a.lock().b { } else { } c(); }"
        ));
        assert!(is_suspect("fn f() { let g = || a.lock(); g(); }"));
        assert!(is_suspect(
            "impl<T> Drop for A<T> { fn drop(&mut self) {} }"
        ));
        assert!(is_suspect("fn f() { let x: MutexGuard<u8> = y; }"));
    }

    #[test]
    fn what_may_be_an_array_is_suspect() {
        assert!(is_suspect("fn f() { for x in y.into_iter() {} }"));
        assert!(is_suspect("fn f() { for x in [1, 2].into_iter() {} }"));
        assert!(is_suspect("fn f() { for x in (y).into_iter() {} }"));
        assert!(is_suspect("fn f() { for x in y.map(g).into_iter() {} }"));
        for sure in ["vec![1]", "(0..9)", "y.lines()", "z.collect::<Vec<_>>()"] {
            let text = format!("fn f() {{ for x in {sure}.into_iter() {{}} }}");
            // A type between name and brackets is not looked through.
            assert_eq!(is_suspect(&text), sure.contains("::"), "{sure}");
        }
        assert!(!is_suspect("fn f() { IntoIterator::into_iter(y); }"));
    }
}
