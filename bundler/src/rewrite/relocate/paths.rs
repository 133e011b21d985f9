//! Paths, which begin with the name of a crate or of a local thing.

use super::{Beginning, Relocator};
use crate::rewrite::scopes::Left;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Kind, Token, Within};
use crate::source::program::Extern;
use crate::survey::file_context::FileContext;
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Relocator<'_> {
    /// Deals with a name at `at` that may be that of another crate, and begins a path of the
    /// kind `beginning`. Returns whether the path leads to the crate's module now.
    pub(super) fn path(
        &mut self,
        tokens: &[Token],
        at: usize,
        within: Within,
        beginning: Beginning,
    ) -> Result<bool> {
        let token = &tokens[at];
        let name = unraw(token.ident().unwrap_or_default());
        let Some(target) = self.context.krate.externs.get(&name) else {
            return Ok(false);
        };
        let mut range = token.range.clone();
        let after_sep = token::follows_path_sep(tokens, at);
        if after_sep {
            if !self.is_global(tokens, at - 2, within)? {
                return Ok(false);
            }
            range.start = tokens[at - 2].range.start;
        }
        let from_root =
            self.context.krate.is_2015() && (after_sep || beginning != Beginning::Code);
        if from_root && self.context.binds_in_root(&name) {
            return Ok(false);
        }
        let here = token.range.start;
        let is_local = within != Within::Body
            && self
                .context
                .names
                .declares_here(self.context.id, here, &name);
        // What others may import is no private import by a glob.
        let is_handed_on = self.is_public && beginning == Beginning::Whole;
        let is_sure = after_sep
            || from_root
            || beginning == Beginning::Global
            || is_handed_on
            || self.in_made_module;
        if is_local && !after_sep && beginning != Beginning::Global && !self.in_made_module
        {
            return Ok(false);
        }
        if !is_sure && self.may_be_another(token, &name, target, within, beginning) {
            self.leave(range.start, &name, None);
            return Ok(false);
        }
        self.refer(range, &name, target.clone(), within, token)?;
        Ok(true)
    }

    /// True if `name`, by which the crate knows the crate `target`, may mean something else at
    /// `token`, where it begins a path of the kind `beginning`.
    fn may_be_another(
        &self,
        token: &Token,
        name: &str,
        target: &Extern,
        within: Within,
        beginning: Beginning,
    ) -> bool {
        let FileContext { names, program, .. } = self.context;
        // The import of a whole crate brings a function of its name too.
        let brings_value =
            beginning == Beginning::Whole && names.has_value(self.context.id.krate, name);
        // In the body of a macro, names are read where it is called.
        let differs = |user: &usize| {
            let known = program.crates[*user].externs.get(name);
            names.binds(*user, name) || known.is_some_and(|it| it != target)
        };
        let brings = matches!(beginning, Beginning::Itself | Beginning::Whole);
        let is_body = within == Within::Body;
        is_body && self.context.binds(name)
            || self.context.may_bind(token.range.start, name, brings)
            || brings_value
            || is_body && self.users.iter().any(differs)
    }

    /// Leaves the `name` of a crate, at `at`, to the compiler: where it is read, `import` has
    /// to bring the crate, or what else the name may mean stands before it.
    pub(super) fn leave(&mut self, at: usize, name: &str, import: Option<String>) {
        let left = |file, at| Left {
            file,
            at,
            name: name.to_owned(),
            import: import.clone(),
        };
        self.out.left.push(left(self.context.id, Some(at)));
        if let Some(defined) = &self.defined {
            let users = self.context.macros.users(defined).into_iter();
            self.out.left.extend(users.map(|file| left(file, None)));
        }
    }

    /// True if the `::` at `at` begins a path, rather than continue one.
    pub(super) fn is_global(
        &self,
        tokens: &[Token],
        at: usize,
        within: Within,
    ) -> Result<bool> {
        let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else {
            return Ok(true);
        };
        if self.context.is_leading(tokens[at].range.start) {
            return Ok(true);
        }
        match &before.kind {
            Kind::Ident(name) => Ok(token::is_keyword(name) || is_lifetime(tokens, at - 1)),
            Kind::Punct('>', _) if within == Within::Code => Ok(false),
            Kind::Punct('>', _) if !token::closes_angles(tokens, at - 1) => Ok(true),
            Kind::Punct('>', _) if token::ends_parameters(tokens, at - 1) => Ok(true),
            Kind::Punct('>', _) if before.range.end == tokens[at].range.start => Ok(false),
            Kind::Punct('>', _) => Err(self
                .refuse(&tokens[at], "it is unclear whether a path begins here")
                .help("put the path in parentheses")),
            _ => Ok(true),
        }
    }

    /// Leads the path at `at` to `std` at once, if it leads there through the root of a
    /// library, whose module will not have it; returns whether it does.
    pub(super) fn std_of_root(
        &mut self,
        tokens: &[Token],
        at: usize,
        within: Within,
    ) -> bool {
        let std = self.context.std_through_root(tokens, at, within);
        let (Some(std), true) = (std, self.context.krate.is_library()) else {
            return false;
        };
        let is_variable = at > 0 && tokens[at - 1].is_punct('$');
        let start = tokens[at - usize::from(is_variable)].range.start;
        let way = start..tokens[std - 2].range.start;
        self.out.edits.push(Edit::remove(way));
        true
    }

    /// Lets a path of edition 2015 with `::` before it begin at the root of its crate.
    pub(super) fn old_path(
        &mut self,
        tokens: &[Token],
        at: usize,
        within: Within,
    ) -> Result<()> {
        let (Some(module), true) = (
            &self.context.krate.library_module,
            self.context.krate.is_2015(),
        ) else {
            return Ok(());
        };
        let Some(name) = tokens.get(at + 2).and_then(Token::ident).map(unraw) else {
            return Ok(());
        };
        if self.context.is_own_in_2015(&name) && self.is_global(tokens, at, within)? {
            let range = tokens[at].range.start..tokens[at + 1].range.end;
            let text = format!("crate::{module}::");
            self.out.edits.push(Edit::replace(range, text));
        }
        Ok(())
    }
}

/// True if the name at `at` is that of a lifetime.
fn is_lifetime(tokens: &[Token], at: usize) -> bool {
    at > 0 && tokens[at - 1].is_punct('\'')
}
