//! The bodies of macros, where `crate` may mean the crate that uses them.

use super::Relocator;
use crate::rust::token::{self, Token, Within};
use crate::text::error::Result;

impl Relocator<'_> {
    /// Leads the names in the rules of the macro `name`.
    pub(super) fn definition(
        &mut self,
        name: &Token,
        rules: &Token,
        is_exported: bool,
    ) -> Result<()> {
        let name = name.ident().unwrap_or_default();
        let outer = (self.is_exported, self.user, self.may_bring_files);
        let outer_macro = self.defined.replace(name.to_owned());
        self.may_bring_files = self.context.macros.may_bring_files(name);
        let users = std::mem::take(&mut self.users);
        if is_exported {
            self.is_exported = true;
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
        (self.is_exported, self.user, self.may_bring_files) = outer;
        self.defined = outer_macro;
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
}
