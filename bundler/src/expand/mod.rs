//! Macros by `macro_rules!`, expanded as the compiler would.
//!
//! Rules are tried in their order. A matcher runs over the tokens as a machine with several
//! states at once, and a fragment such as `$e:expr` is parsed by syn, once and for good: like
//! the compiler, nothing here goes back into a fragment. What the compiler would refuse, and
//! what syn does not read, is [`Unknown`]: the expander never guesses.
//!
//! The libraries that could do this were weighed. `macro-rules-rt` rewrites text by one rule:
//! it knows no order of rules, no `$crate` and no fragments that stay whole. `ra_ap_mbe` is
//! complete, and brings a parser, a database and thirty crates that change their interface
//! each week: it takes longer to compile than all of the bundler. With syn at hand, the
//! machine itself is small.

mod tree;
mod glue;
mod piece;
mod fragment;
mod matcher;
mod transcribe;
mod rules;
mod hygiene;
mod items;
mod text;
mod plain;
mod inside;

pub(crate) use hygiene::mixes;
pub(crate) use inside::expand_inside;
pub(crate) use items::{
    conditions, items, kind, split, Item, ItemCall, Reach, Scope, Textual,
};
pub(crate) use plain::{plain, plain_items, Plain, Procedural, Word, WordKind, ONE_PIECE};
pub(crate) use rules::Definition;
pub(crate) use text::{text, with_crates, Around};
pub(crate) use tree::{stream, trees, Fragment, Kind, Tree};

/// The number of expansions within expansions after which the compiler gives up.
pub(crate) const DEPTH_MAX: usize = 128;

/// The reason where no rule takes what a macro is given.
const MISMATCH: &str = "no rule of the macro matches";

/// The answer where an expansion is not certain, with the reason.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Unknown(pub(crate) String);

impl Unknown {
    fn because(why: impl Into<String>) -> Unknown {
        Unknown(why.into())
    }
}

#[cfg(test)]
mod tests;
