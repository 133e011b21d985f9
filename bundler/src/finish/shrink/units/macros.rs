//! The macros that a text defines, and the calls of such.

use std::collections::HashMap;
use std::ops::Range;

use crate::expand::{trees, Definition};
use crate::rust::ident::unraw;
use crate::rust::token::Token;
use crate::text::edition::Edition;

/// The macros that a text defines and calls.
#[derive(Default)]
pub(super) struct Macros {
    /// The rules of those of each name, as far as they are understood.
    definitions: HashMap<String, Vec<Option<Definition>>>,
    /// The calls: the unit, the name of the macro, and what it is given.
    pub(super) calls: Vec<(usize, String, Vec<Token>)>,
}

impl Macros {
    /// Notes a macro with these `rules`.
    pub(super) fn define(&mut self, name: &str, rules: Vec<Token>) {
        // Editions differ in what an expression is, which no part of an item's list is about.
        let definition = Definition::parse(&trees(&rules, 0), 0, Edition::E2021).ok();
        let named = self.definitions.entry(unraw(name)).or_default();
        named.push(definition);
    }

    /// Notes that `unit` calls the macro `name` with these `arguments`.
    pub(super) fn call(&mut self, unit: usize, name: String, arguments: Vec<Token>) {
        self.calls.push((unit, unraw(&name), arguments));
    }

    /// The ranges of the `arguments` of each of which every macro called `name` makes something
    /// by itself.
    pub(super) fn parts(
        &self,
        name: &str,
        arguments: &[Token],
    ) -> Option<Vec<Range<usize>>> {
        let (first, others) = self.definitions.get(name)?.split_first()?;
        let arguments = trees(arguments, 0);
        let parts = |it: &Option<Definition>| it.as_ref()?.parts(&arguments);
        let found = parts(first)?;
        let are_alike = others.iter().all(|it| parts(it).as_ref() == Some(&found));
        are_alike.then_some(found)
    }
}
