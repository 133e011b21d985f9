//! The bodies of macros, where `crate` may mean the crate that uses them.

use super::Renamer;
use crate::rust::token::{self, Token, Within};
use crate::source::program::{Crate, Extern, FileId};
use crate::survey::file_context::FileContext;
use crate::survey::names::{Meaning, Position};
use crate::text::error::Result;

impl Renamer<'_> {
    /// Renames in the rules of the macro `name`.
    pub(super) fn definition(
        &mut self,
        name: &Token,
        rules: &Token,
        is_exported: bool,
    ) -> Result<()> {
        let name = name.ident().unwrap_or_default();
        let outer = (self.is_exported, self.user, self.may_declare);
        let outer_macro = self.defined.replace(name.to_owned());
        self.may_declare = self.context.macros.may_declare(name);
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
        (self.is_exported, self.user, self.may_declare) = outer;
        self.defined = outer_macro;
        self.users = users;
        Ok(())
    }

    /// Refuses the `name` of a crate in the body of a macro, at `token`, if it means the
    /// crate `target` in some places that the macro is called from, and not in others:
    /// names of items are read there. `is_local` says what it means where it stands.
    pub(super) fn check_users(
        &self,
        token: &Token,
        name: &str,
        target: &Extern,
        position: Position,
        is_local: bool,
    ) -> Result<()> {
        let FileContext {
            program,
            names,
            macros,
            ..
        } = self.context;
        let Some(defined) = self.defined.as_deref() else {
            return Ok(());
        };
        let other = |krate: &Crate| krate.externs.get(name).is_some_and(|it| it != target);
        let is_plain = !names.binds(name) && !program.crates.iter().any(other);
        if is_plain {
            return Ok(());
        }
        let mut differs = false;
        for (krate, own) in program.crates.iter().enumerate() {
            let has = own.externs.get(name) == Some(target);
            for (file, source) in own.files.iter().enumerate() {
                let id = FileId { krate, file };
                token::each_call(&source.tokens, &mut |call| {
                    let expands =
                        call.name == defined || macros.mentions_call(call.name, defined);
                    if !expands || source.is_removed(call.start) {
                        return;
                    }
                    let meaning = names.local(program, id, call.start, name, position);
                    let is_known =
                        own.externs.contains_key(name) || matches!(name, "std" | "core");
                    if meaning == Meaning::Nothing && !is_known {
                        // The program compiles: another rule is taken there.
                        return;
                    }
                    let site = FileContext {
                        krate: own,
                        ..self.context
                    };
                    let leads = has && site.leads_to_crate(name, &meaning);
                    differs |= leads == is_local;
                });
            }
        }
        if !differs {
            return Ok(());
        }
        Err(self
            .refuse(
                token,
                format!("`{name}` may mean a crate or something else, where `{defined}!` is called"),
            )
            .help(format!("say `::{name}` for the crate, or `$crate::` and the whole path")))
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
