//! Temporaries that hold nothing any more when they are dropped: when that happens makes no
//! difference, though the compiler warns of it.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Expr, Pat};

use crate::rust::attrs;
use crate::rust::code::{self, Code};
use crate::source::program::Source;

/// True if each of `ranges` of `source` is a value that is matched, and whose patterns take
/// all that it holds.
pub(super) fn are_moved(
    source: &Source,
    ranges: &[Range<usize>],
    is_struct: &dyn Fn(&str) -> bool,
) -> bool {
    let mut finder = Finder {
        ranges,
        is_struct,
        found: vec![false; ranges.len()],
    };
    finder.visit_file(&source.syntax);
    !ranges.is_empty() && finder.found.iter().all(|&it| it)
}

/// The search for values that are matched.
struct Finder<'a> {
    ranges: &'a [Range<usize>],
    /// True for the name of a structure, whose pattern fits whatever it holds.
    is_struct: &'a dyn Fn(&str) -> bool,
    found: Vec<bool>,
}

impl Finder<'_> {
    /// Looks at a `value` that `patterns` are for, all that there are unless it `has_rest`.
    fn matched(&mut self, value: &Expr, patterns: &[&Pat], has_rest: bool) {
        let range = attrs::range(value);
        if self.ranges.contains(&range) && are_all_taken(patterns, has_rest, self.is_struct)
        {
            let all = self.ranges.iter().zip(&mut self.found);
            all.for_each(|(it, found)| *found |= *it == range);
        }
    }

    /// True if something that is looked for lies in `range`.
    fn concerns(&self, range: &Range<usize>) -> bool {
        self.ranges.iter().any(|it| range.contains(&it.start))
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        if self.concerns(&attrs::range(node)) {
            visit::visit_item(self, node);
        }
    }

    fn visit_expr_let(&mut self, node: &'ast syn::ExprLet) {
        self.matched(&node.expr, &[&node.pat], true);
        visit::visit_expr_let(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        let patterns: Vec<_> = node.arms.iter().map(|arm| &arm.pat).collect();
        // What a guard refuses is not taken.
        if node.arms.iter().all(|arm| arm.guard.is_none()) {
            self.matched(&node.expr, &patterns, false);
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let tokens = node.tokens.clone();
        if !self.concerns(&attrs::range(&tokens)) {
            return;
        }
        let parts = if node.path.is_ident("macro_rules") {
            code::bodies(tokens)
        } else {
            vec![tokens]
        };
        for code in parts.into_iter().filter_map(Code::of) {
            code.visit(self);
        }
    }
}

/// True if the `patterns` of a `match` take all that a value holds, whichever of them it has;
/// if it `has_rest`, there may be other values too.
fn are_all_taken(
    patterns: &[&Pat],
    has_rest: bool,
    is_struct: &dyn Fn(&str) -> bool,
) -> bool {
    let is_rest = |pattern: &Pat| matches!(pattern, Pat::Wild(_));
    let (rest, named): (Vec<&Pat>, Vec<&Pat>) =
        patterns.iter().copied().partition(|it| is_rest(it));
    if !has_rest && rest.is_empty() {
        return named.iter().all(|it| is_taken(it));
    }
    // What is no `Some` holds nothing.
    matches!(named[..], [only] if is_any_some(only, is_struct))
}

/// True for `Some(..)` with whatever in it, which is taken.
fn is_any_some(pattern: &Pat, is_struct: &dyn Fn(&str) -> bool) -> bool {
    match pattern {
        Pat::TupleStruct(it) => {
            it.path.is_ident("Some") && it.elems.iter().all(|it| is_variable(it, is_struct))
        }
        Pat::Paren(it) => is_any_some(&it.pat, is_struct),
        // The whole of it.
        Pat::Ident(it) if it.by_ref.is_none() => match &it.subpat {
            Some((_, inner)) => match &**inner {
                Pat::TupleStruct(it) => {
                    let is_wild = |it: &Pat| matches!(it, Pat::Wild(_));
                    it.path.is_ident("Some") && it.elems.iter().all(is_wild)
                }
                _ => false,
            },
            None => false,
        },
        _ => false,
    }
}

/// True for variables, and tuples of them.
fn is_variable(pattern: &Pat, is_struct: &dyn Fn(&str) -> bool) -> bool {
    match pattern {
        Pat::Ident(it) => {
            is_taken(pattern) && !it.ident.to_string().starts_with(char::is_uppercase)
        }
        Pat::Paren(it) => is_variable(&it.pat, is_struct),
        Pat::Tuple(it) => it.elems.iter().all(|it| is_variable(it, is_struct)),
        Pat::TupleStruct(it) => {
            let name = it.path.get_ident().map(ToString::to_string);
            name.is_some_and(|name| is_struct(&name))
                && it.elems.iter().all(|it| is_variable(it, is_struct))
        }
        _ => false,
    }
}

/// True if a pattern takes all that a value holds which it is for. A name in it is that of a
/// variable, or of a constant, which holds nothing that is dropped.
fn is_taken(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(it) => it.by_ref.is_none() && it.subpat.is_none(),
        Pat::Lit(_) | Pat::Path(_) | Pat::Range(_) => true,
        Pat::Or(it) => it.cases.iter().all(is_taken),
        Pat::Paren(it) => is_taken(&it.pat),
        Pat::Tuple(it) => it.elems.iter().all(is_taken),
        Pat::TupleStruct(it) => it.elems.iter().all(is_taken),
        Pat::Struct(it) => {
            it.rest.is_none() && it.fields.iter().all(|field| is_taken(&field.pat))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use syn::parse::Parser;

    use super::*;

    fn taken(patterns: &[&str], has_rest: bool) -> bool {
        let parsed = patterns
            .iter()
            .map(|it| Pat::parse_multi.parse_str(it).unwrap());
        let parsed: Vec<_> = parsed.collect();
        are_all_taken(&parsed.iter().collect::<Vec<_>>(), has_rest, &|it| {
            it == "Scored"
        })
    }

    #[test]
    fn patterns_that_take_all_are_told_from_others() {
        assert!(taken(&["Some(x)"], true));
        assert!(taken(&["Some((a, mut b))", "None"], false));
        assert!(taken(&["Some(a)", "_"], false));
        assert!(taken(&["Some(Scored(a, (b, c)))"], true));
        assert!(!taken(&["Some(Variant(a))"], true));
        assert!(taken(&["all @ Some(_)"], true));
        assert!(!taken(&["all @ Some(1)"], true));
        assert!(taken(&["Ok(a)", "Err(S { b, c })"], false));
        assert!(!taken(&["Ok(a)"], true));
        assert!(!taken(&["Ok(a)", "_"], false));
        assert!(!taken(&["Some(_)", "None"], false));
        assert!(!taken(&["Some((0, a))"], true));
        assert!(!taken(&["Some((A, b))", "_"], false));
        assert!(!taken(&["Some(Some(a))", "_"], false));
        assert!(!taken(&["Some((a, ..))"], true));
        assert!(!taken(&["Some(ref a)"], true));
        assert!(!taken(&["S { a, .. }"], false));
    }
}
