//! What editions read differently without a lint that tells where: the same code is compiled in
//! two ways, between which only that can make another function of one.
//!
//! - Paths of 2015 begin elsewhere in 2018. Nothing else differs between these two.
//! - `$x:expr` and `$x:pat` take more since 2024 and 2021, and another rule of a macro may be
//!   the one that matches: so they are compared with what takes as much as before.

use std::sync::Arc;

use proc_macro2::{TokenStream, TokenTree};

use super::ir::module::Module;
use super::matching::Sides;
use super::positions::Positions;
use super::side::{Id, Side};
use super::written::Written;
use crate::text::edition::Edition;

/// The fragments that take more since an edition, and what takes what they took.
const FRAGMENTS: [(&str, &str, Edition); 2] = [
    ("pat", "pat_param", Edition::E2021),
    ("expr", "expr_2021", Edition::E2024),
];

/// Code that was compiled in two ways.
pub(super) struct Twice(Sides);

impl Twice {
    /// The crates as they were compiled in `one` way and in the `other`, in the same order.
    pub(super) fn of(one: Vec<Arc<Module>>, other: Vec<Arc<Module>>) -> Twice {
        let (one, other) = (Side::of(one, Vec::new()), Side::of(other, Vec::new()));
        Twice(Sides::of(
            one,
            Vec::new(),
            other,
            Vec::new(),
            Positions::default(),
            Written::default(),
        ))
    }

    /// True if the function `name` is not the same in both.
    pub(super) fn differ_in(&self, name: &str) -> bool {
        let Twice(sides) = self;
        let (one, other) = (&sides.package.modules, &sides.bundle.modules);
        let id = |modules: &[Arc<Module>], module: usize| {
            let index = modules.get(module)?.find(name)?;
            Some(Id { module, index })
        };
        (0..one.len().max(other.len())).any(|module| {
            match (id(one, module), id(other, module)) {
                (None, None) => false,
                (Some(left), Some(right)) => match sides.compare(left, right) {
                    Ok(found) => found.symbols.iter().any(|(a, b)| a != b),
                    Err(_) => true,
                },
                _ => true,
            }
        })
    }
}

/// `text` with fragments that take in edition `newer` what they took in `older`; `None` if it
/// has none that take more.
pub(super) fn with_old_fragments(
    text: &str,
    older: Edition,
    newer: Edition,
) -> Option<String> {
    let mut ends = Vec::new();
    let between = FRAGMENTS.iter().filter(|it| older < it.2 && it.2 <= newer);
    let fragments: Vec<_> = between.map(|&(name, old, _)| (name, old)).collect();
    find_fragments(text.parse().ok()?, &fragments, &mut ends);
    let mut changed = String::new();
    let mut at = 0;
    for (end, rest) in &ends {
        changed.push_str(&text[at..*end]);
        changed.push_str(rest);
        at = *end;
    }
    changed.push_str(&text[at..]);
    (!ends.is_empty()).then_some(changed)
}

/// Notes where each `$x:expr` ends, and what to put there.
fn find_fragments(
    stream: TokenStream,
    fragments: &[(&str, &'static str)],
    ends: &mut Vec<(usize, &'static str)>,
) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let is_sign = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(it)) if it.as_char() == sign);
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => find_fragments(group.stream(), fragments, ends),
            TokenTree::Ident(ident)
                if at > 2 && is_sign(at - 1, ':') && is_sign(at - 3, '$') =>
            {
                let found = fragments.iter().find(|(name, _)| ident == name);
                ends.extend(found.map(|(name, old)| {
                    (ident.span().byte_range().end, &old[name.len()..])
                }));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_take_what_they_took() {
        let text = "macro_rules! m { ($e:expr, $($p : pat),*) => { f($e) } }";
        let between = |older, newer| with_old_fragments(text, older, newer);
        let both = "macro_rules! m { ($e:expr_2021, $($p : pat_param),*) => { f($e) } }";
        assert_eq!(
            between(Edition::E2018, Edition::E2024).as_deref(),
            Some(both)
        );
        let one = "macro_rules! m { ($e:expr_2021, $($p : pat),*) => { f($e) } }";
        assert_eq!(
            between(Edition::E2021, Edition::E2024).as_deref(),
            Some(one)
        );
        assert_eq!(between(Edition::E2015, Edition::E2018), None);
    }
}
