//! The bodies of macros: what they say may be said of the crate that uses them.

use super::{Renamer, Within};
use crate::rust::token::{self, Token};
use crate::source::program::Crate;
use crate::survey::macros;
use crate::text::error::Result;

impl Renamer<'_> {
    /// The macro that is defined at `at`.
    pub(super) fn definition(&mut self, tokens: &[Token], at: usize) -> Result<()> {
        let Some((name, rules)) = token::macro_definition(tokens, at) else {
            return Ok(());
        };
        let outer = (self.is_exported, self.user);
        if macros::is_exported(tokens, at) {
            self.is_exported = true;
            self.user = self.macros.only_user(name.ident().unwrap_or_default());
        }
        let rules = rules.group().unwrap_or_default();
        for at in 2..rules.len() {
            let arrow = rules[at - 2].is_punct('=') && rules[at - 1].is_punct('>');
            if let (true, Some(body)) = (arrow, rules[at].group()) {
                self.list(body, Within::Definition)?;
            }
        }
        (self.is_exported, self.user) = outer;
        Ok(())
    }

    /// The module that is meant by `crate`: in an exported macro, that of the crate which
    /// uses it.
    pub(super) fn library_module(&self) -> Option<&str> {
        let krate = match self.user {
            Some(user) => &self.program.crates[user],
            None => self.krate,
        };
        krate.library_module.as_deref()
    }

    /// Whether a macro asks for a feature, which the crate that uses it has or has not, where
    /// the crates of the program differ in it.
    pub(super) fn depends_on_user(&self, tokens: &[Token], at: usize) -> bool {
        let is_test = tokens[at].is_ident("feature")
            && tokens.get(at + 1).is_some_and(|token| token.is_punct('='));
        let name = tokens
            .get(at + 2)
            .and_then(Token::literal)
            .filter(|_| is_test);
        let Some(name) = name.and_then(|name| syn::parse_str::<syn::LitStr>(name).ok())
        else {
            return false;
        };
        if !self.is_exported {
            return false;
        }
        let has = |krate: &Crate| krate.config.features.contains(&name.value());
        self.program
            .crates
            .iter()
            .any(|krate| has(krate) != has(self.krate))
    }
}
