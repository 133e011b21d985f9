//! The walk over tokens that all steps share which look into macros: it knows what is one
//! thing of several tokens, and visitors say what each thing means to them.

use std::convert::Infallible;

use super::find::{macro_call, macro_definition};
use super::tree::Token;

/// A thing in a list of tokens, by the token at which it begins.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item<'a> {
    /// `macro_rules! name { rules }`.
    Definition { name: &'a Token, rules: &'a Token },
    /// `name!(arguments)`.
    Call { name: &'a str, arguments: &'a Token },
    /// A group that is part of neither, with what stands in it.
    Group(&'a [Token]),
    /// Any other token.
    Token,
}

impl<'a> Item<'a> {
    /// The item that begins at `tokens[at]`.
    pub(crate) fn at(tokens: &'a [Token], at: usize) -> Item<'a> {
        if let Some((name, rules)) = macro_definition(tokens, at) {
            Item::Definition { name, rules }
        } else if let Some((name, arguments)) = macro_call(tokens, at) {
            Item::Call { name, arguments }
        } else {
            tokens[at].group().map_or(Item::Token, Item::Group)
        }
    }

    /// The number of tokens that the item consists of, a group being one.
    pub(crate) fn width(self) -> usize {
        match self {
            Item::Definition { .. } => ["macro_rules", "!", "name", "{}"].len(),
            Item::Call { .. } => ["name", "!", "()"].len(),
            Item::Group(_) | Item::Token => 1,
        }
    }

    /// The tokens in the group of the item; none in a single token.
    pub(crate) fn inside(self) -> &'a [Token] {
        match self {
            Item::Definition { rules: group, .. }
            | Item::Call {
                arguments: group, ..
            } => group.group().unwrap_or_default(),
            Item::Group(inside) => inside,
            Item::Token => &[],
        }
    }
}

/// The surroundings of the tokens at hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Within {
    /// Plain code.
    Code,
    /// The arguments of a macro that takes them as code.
    Arguments,
    /// The arguments of a macro of the program, which may put them anywhere.
    OwnArguments,
    /// The arguments of a macro that may show them as text.
    Shown,
    /// The left side of a rule of `macro_rules!`.
    Matcher,
    /// The right side of a rule of `macro_rules!`.
    Body,
}

/// The way that a walk takes after an item.
pub(crate) enum Next {
    /// Into the group of the item, whose tokens are within what is named, then behind the
    /// item.
    Inside(Within),
    /// Behind the item.
    Behind,
    /// This number of tokens further.
    Over(usize),
}

/// An observer of the items of a walk.
pub(crate) trait Visitor {
    /// The reason for which the walk may end before all is seen.
    type Error;

    /// True for a token that the walk passes by, with all that is in it.
    fn passes(&self, token: &Token) -> bool;

    /// Looks at `item`, which begins at `tokens[at]`, and says where the walk goes on.
    ///
    /// # Errors
    /// When the walk has to end here.
    fn visit(
        &mut self,
        tokens: &[Token],
        at: usize,
        item: Item<'_>,
        within: Within,
    ) -> Result<Next, Self::Error>;
}

/// Shows `visitor` the items of `tokens`, which are part of `within`, in their order.
///
/// # Errors
/// The first error of the visitor.
pub(crate) fn walk<V: Visitor>(
    visitor: &mut V,
    tokens: &[Token],
    within: Within,
) -> Result<(), V::Error> {
    let mut at = 0;
    while at < tokens.len() {
        if visitor.passes(&tokens[at]) {
            at += 1;
            continue;
        }
        let item = Item::at(tokens, at);
        at += match visitor.visit(tokens, at, item, within)? {
            Next::Inside(within) => {
                walk(visitor, item.inside(), within)?;
                item.width()
            }
            Next::Behind => item.width(),
            Next::Over(count) => count,
        };
    }
    Ok(())
}

/// Shows `visitor`, which never ends the walk, all items of `tokens`, which are part of
/// `within`, in their order.
pub(crate) fn walk_all<V: Visitor<Error = Infallible>>(
    visitor: &mut V,
    tokens: &[Token],
    within: Within,
) {
    match walk(visitor, tokens, within) {
        Ok(()) => {}
        Err(never) => match never {},
    }
}
