//! The walk over tokens that all steps share which look into macros: it knows what is one
//! thing of several tokens, and visitors say what each thing means to them.

use std::convert::Infallible;

use super::find::{macro_call, macro_definition};
use super::tree::{Kind, Token};

/// An element of a list of tokens: a single token, or several that are one thing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Element<'a> {
    /// `macro_rules! name { rules }`.
    Definition { name: &'a Token, rules: &'a Token },
    /// `name!(arguments)`.
    Call { name: &'a str, arguments: &'a Token },
    /// A group that is part of neither, with what stands in it.
    Group(&'a [Token]),
    /// Any other token.
    Token,
}

impl<'a> Element<'a> {
    /// The element that begins at `tokens[at]`.
    #[inline]
    pub(crate) fn at(tokens: &'a [Token], at: usize) -> Element<'a> {
        match &tokens[at].kind {
            Kind::Group(_, inside) => Element::Group(inside),
            // Nothing else is more than itself, and few names have a `!` behind them.
            Kind::Ident(_) if tokens.get(at + 1).is_some_and(|it| it.is_punct('!')) => {
                Element::with_bang(tokens, at)
            }
            _ => Element::Token,
        }
    }

    /// The element that begins at `tokens[at]`, a name with a `!` behind it.
    fn with_bang(tokens: &'a [Token], at: usize) -> Element<'a> {
        if let Some((name, rules)) = macro_definition(tokens, at) {
            Element::Definition { name, rules }
        } else if let Some((name, arguments)) = macro_call(tokens, at) {
            Element::Call { name, arguments }
        } else {
            Element::Token
        }
    }

    /// The number of tokens that the element consists of, a group being one.
    pub(crate) fn width(self) -> usize {
        match self {
            Element::Definition { .. } => ["macro_rules", "!", "name", "{}"].len(),
            Element::Call { .. } => ["name", "!", "()"].len(),
            Element::Group(_) | Element::Token => 1,
        }
    }

    /// The tokens in the group of the element; none in a single token.
    pub(crate) fn inside(self) -> &'a [Token] {
        match self {
            Element::Definition { rules: group, .. }
            | Element::Call {
                arguments: group, ..
            } => group.group().unwrap_or_default(),
            Element::Group(inside) => inside,
            Element::Token => &[],
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
    /// The arguments of any macro that is not of the standard library: it may put them anywhere.
    OwnArguments,
    /// The arguments of a macro that may show them as text.
    Shown,
    /// The left side of a rule of `macro_rules!`.
    Matcher,
    /// The right side of a rule of `macro_rules!`.
    Body,
}

/// The place of a walk: an element in its list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Here<'a> {
    pub(crate) tokens: &'a [Token],
    /// The index at which the element begins.
    pub(crate) at: usize,
    pub(crate) element: Element<'a>,
    pub(crate) within: Within,
}

/// The way that a walk takes after an element.
pub(crate) enum Next {
    /// Into the group of the element, whose tokens are within what is named, then behind the
    /// element.
    Inside(Within),
    /// Behind the element.
    Behind,
    /// This number of tokens further.
    Over(usize),
}

/// An observer of the elements of a walk.
pub(crate) trait Visitor {
    /// The reason for which the walk may end before all is seen.
    type Error;

    /// True for a token that the walk passes by, with all that is in it.
    fn passes(&self, _: &Token) -> bool {
        false
    }

    /// Looks at what stands `here`, and says where the walk goes on.
    ///
    /// # Errors
    /// When the walk has to end here.
    fn visit(&mut self, here: Here<'_>) -> Result<Next, Self::Error>;

    /// Says where the walk goes on after `error` of [`Visitor::visit`]: nowhere, unless the
    /// visitor notes it and has a way.
    ///
    /// # Errors
    /// When the walk has to end here.
    fn refused(&mut self, error: Self::Error) -> Result<Next, Self::Error> {
        Err(error)
    }
}

/// Shows `visitor` the elements of `tokens`, which are part of `within`, in their order.
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
        let element = Element::at(tokens, at);
        let here = Here {
            tokens,
            at,
            element,
            within,
        };
        let next = match visitor.visit(here) {
            Err(error) => visitor.refused(error)?,
            Ok(next) => next,
        };
        at += match next {
            Next::Inside(within) => {
                let inside = element.inside();
                if !inside.is_empty() {
                    walk(visitor, inside, within)?;
                }
                element.width()
            }
            Next::Behind => element.width(),
            Next::Over(count) => count,
        };
    }
    Ok(())
}

/// Shows `visitor`, which never ends the walk, all elements of `tokens`, which are part of
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
