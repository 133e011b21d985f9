//! The bodies of macros, where `crate` may mean the crate that uses them.

use super::Renamer;
use crate::rust::token::{self, Token, Within};
use crate::source::program::Crate;
use crate::text::error::Result;

impl Renamer<'_> {
    /// Renames in the rules of the macro `name`.
    pub(super) fn definition(
        &mut self,
        name: &Token,
        rules: &Token,
        is_exported: bool,
    ) -> Result<()> {
        let outer = (self.is_exported, self.user, self.may_declare);
        let users = std::mem::take(&mut self.users);
        let word = name.ident().unwrap_or_default();
        self.may_declare = self.context.macros.may_declare(word);
        if is_exported {
            self.is_exported = true;
            let name = name.ident().unwrap_or_default();
            self.user = self.context.macros.only_user(name);
            let users = self.context.macros.users(name).into_iter();
            self.users = users.map(|id| id.krate).collect();
        }
        let rules = rules.group().unwrap_or_default();
        for at in 0..rules.len() {
            if let (true, Some(body)) = (token::follows_arrow(rules, at), rules[at].group())
            {
                token::walk(self, body, Within::Body)?;
            }
        }
        (self.is_exported, self.user, self.may_declare) = outer;
        self.users = users;
        Ok(())
    }

    /// The module of the library that a `crate` without `$` means at the tokens at hand: in
    /// an exported macro, the library that expands it, elsewhere that of this file. `None` if
    /// it means the program.
    pub(super) fn module_meant_by_crate(&self) -> Option<&str> {
        let krate = match self.user {
            Some(user) => &self.context.program.crates[user],
            None => self.context.krate,
        };
        krate.library_module.as_deref()
    }

    /// True if an exported macro asks for a feature at `at` that a crate which uses the macro
    /// has and its own crate has not, or the other way round.
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
        let crates = &self.context.program.crates;
        let mut users = self.users.iter().map(|&user| &crates[user]);
        users.any(|krate| has(krate) != has(self.context.krate))
    }
}
