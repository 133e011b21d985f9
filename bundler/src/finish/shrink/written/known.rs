//! The macros that a text defines.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::expand::{self, Definition, Scope, Tree};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::text::edition::Edition;

/// A macro; `None` if it is not certain what its rules are.
pub(super) type Rules = Option<Rc<Definition>>;

/// The macros that are known at a place of a text.
pub(super) struct Known {
    edition: Edition,
    /// Those whose text stands before the place and reaches it, last one last.
    pub(super) textual: Vec<(String, Rules)>,
    /// All macros of the text, by each name that they have or are imported as.
    all: BTreeMap<String, Vec<Rules>>,
    mark: u32,
}

impl Known {
    /// The macros of a text of these `tokens`, before its first item.
    pub(super) fn of(tokens: &[Token], edition: Edition) -> Known {
        let mut known = Known {
            edition,
            textual: Vec::new(),
            all: BTreeMap::new(),
            mark: 0,
        };
        let mut renamed = BTreeSet::new();
        token::each_list(tokens, &mut |list| {
            let words = list.windows(3).filter(|it| it[1].is_ident("as"));
            let words = words.filter_map(|it| it[0].ident().zip(it[2].ident()));
            renamed.extend(words.map(|(name, other)| (name.to_owned(), other.to_owned())));
            for at in 0..list.len() {
                let Some((name, rules)) = token::macro_definition(list, at) else {
                    continue;
                };
                let is_plain = !token::has_attribute(list, at, "cfg");
                let rules = rules.group().filter(|_| is_plain);
                let rules = rules.and_then(|it| known.rules(&expand::trees(it, 0)));
                let name = name.ident().unwrap_or_default().to_owned();
                known.all.entry(name).or_default().push(rules);
            }
        });
        for (name, other) in renamed {
            let rules = known.all.get(&name).cloned().unwrap_or_default();
            known.all.entry(other).or_default().extend(rules);
        }
        known
    }

    /// Lets the macros that came in reach since there were `length` be uncertain: they are not
    /// there, or others are, on some machines.
    pub(super) fn doubt(&mut self, length: usize) {
        for (_, rules) in &mut self.textual[length..] {
            *rules = None;
        }
    }

    pub(super) fn rules(&self, trees: &[Tree]) -> Rules {
        Definition::parse(trees, 0, self.edition).ok().map(Rc::new)
    }
}

impl Scope for Known {
    fn find(&self, path: &[Tree]) -> Rules {
        let name = path.last()?.ident()?;
        let textual = self.textual.iter().rev().find(|(it, _)| it == name);
        match (path, textual) {
            ([_], Some((_, rules))) => rules.clone(),
            ([_], None) if is_standard_macro(name) => None,
            _ => match &self.all.get(name)?[..] {
                [only] => only.clone(),
                _ => None,
            },
        }
    }

    fn may_declare(&self, _: &[Tree], _: &[Tree]) -> bool {
        false
    }

    fn define(&mut self, name: &str, rules: &[Tree], is_conditional: bool) {
        let rules = self.rules(rules).filter(|_| !is_conditional);
        self.textual.push((name.to_owned(), rules));
    }

    /// Everything is to be written out.
    fn wants(&self, _: &[Tree]) -> bool {
        true
    }

    fn is_procedural(&self, _: &[Tree], _: &[Tree]) -> bool {
        false
    }

    fn takes_whole(&self, _: &[Tree]) -> bool {
        false
    }

    fn len(&self) -> usize {
        self.textual.len()
    }

    fn forget(&mut self, length: usize) {
        self.textual.truncate(length);
    }

    fn next_mark(&mut self) -> u32 {
        self.mark += 1;
        self.mark
    }
}
