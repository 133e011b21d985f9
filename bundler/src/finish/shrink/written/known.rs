//! The macros that a text defines.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::expand::{self, Definition, Reach, Scope, Textual, Tree};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::text::edition::Edition;

/// A macro; `None` if it is not certain what its rules are.
pub(super) type Rules = Option<Rc<Definition>>;

/// The macros that are known at a place of a text.
pub(super) struct Known {
    edition: Edition,
    pub(super) textual: Textual<Rules>,
    /// All macros of the text, by each name that they have or are imported as.
    all: BTreeMap<String, Vec<Rules>>,
}

impl Known {
    /// The macros of a text of these `tokens`, before its first item.
    pub(super) fn of(tokens: &[Token], edition: Edition) -> Known {
        let mut known = Known {
            edition,
            textual: Textual::new(),
            all: BTreeMap::new(),
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
        for rules in self.textual.since(length) {
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
        match (path, self.textual.find(name)) {
            ([_], Some(rules)) => rules.clone(),
            ([_], None) if is_standard_macro(name) => None,
            _ => match &self.all.get(name)?[..] {
                [only] => only.clone(),
                _ => None,
            },
        }
    }

    fn may_need_plain(&self, _: &[Tree], _: &[Tree]) -> bool {
        false
    }

    fn define(&mut self, name: &str, rules: &[Tree], is_conditional: bool) {
        let rules = self.rules(rules).filter(|_| !is_conditional);
        self.textual.push(name, rules);
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

    fn reach(&mut self) -> &mut dyn Reach {
        &mut self.textual
    }
}
