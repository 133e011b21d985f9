//! Paths, which begin with the name of a crate or of a local thing.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Renamer;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Kind, Token, Within};
use crate::source::program::Extern;
use crate::survey::names::{Meaning, Position};
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Renamer<'_> {
    /// Deals with a name at `at` that may be that of another crate, and begins paths in
    /// these `positions`; behind a `::` if there are none. Returns whether it is.
    pub(super) fn path(
        &mut self,
        tokens: &[Token],
        at: usize,
        within: Within,
        positions: &[Position],
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
        let is_changed = self.is_changed(&range, &name, target);
        let mut answers = self.meanings(token, &name, positions, after_sep);
        if !is_changed && answers.contains(&Meaning::Doubt) {
            answers = vec![Meaning::Nothing];
        }
        let answers = answers
            .into_iter()
            .map(|it| self.is_local(token, &name, &it));
        let answers = answers.collect::<Result<BTreeSet<bool>>>()?;
        if answers.len() > 1 && is_changed {
            return Err(self
                .refuse(
                    token,
                    format!("`{name}` is a crate here, and what this import brings too"),
                )
                .help(format!("say `::{name}` where the crate is meant")));
        }
        let is_local = answers.contains(&true);
        if is_local && is_changed {
            self.check_platforms(token, &name, positions)?;
        }
        if within == Within::Body && !after_sep {
            let position = positions.first().copied().unwrap_or(Position::Code);
            self.check_users(token, &name, target, position, is_local)?;
        }
        if is_local {
            return Ok(false);
        }
        self.refer(range, &name, target.clone(), within, token)?;
        Ok(true)
    }

    /// True if the name of the crate `target` at `range` is to be written otherwise: where it
    /// is not, the text is the same for whatever else the name may mean there.
    fn is_changed(&self, range: &Range<usize>, name: &str, target: &Extern) -> bool {
        match target {
            Extern::Foreign(_) => !self.context.source.is_dormant(range.start),
            Extern::Judge(judge) => judge != name,
            Extern::Bundled(_) | Extern::Standard => true,
        }
    }

    /// Refuses the `name` of a crate, at `token`, which is something else on other platforms.
    fn check_platforms(
        &self,
        token: &Token,
        name: &str,
        positions: &[Position],
    ) -> Result<()> {
        let at = token.range.start;
        let (program, id) = (self.context.program, self.context.id);
        let names = self.context.names;
        let differs = positions
            .iter()
            .any(|&position| names.is_elsewhere(program, id, at, name, position));
        if !differs || self.context.source.is_dormant(at) {
            return Ok(());
        }
        let said =
            format!("`{name}` is a crate here, and something else on other platforms");
        Err(self.refuse(token, said).help(format!(
            "say `::{name}` for the crate, and give the other one another name"
        )))
    }

    /// The meanings of `name` in these `positions`, other crates left aside; `is_global` if a
    /// `::` stands before it, which only edition 2015 takes for more than other crates.
    fn meanings(
        &self,
        token: &Token,
        name: &str,
        positions: &[Position],
        is_global: bool,
    ) -> Vec<Meaning> {
        let is_code = |it: &Position| matches!(it, Position::Code | Position::Macro);
        if self.context.krate.is_2015() {
            if positions.is_empty() || is_global && positions.iter().any(is_code) {
                return vec![self.context.in_root(name)];
            }
        } else if is_global || positions.is_empty() {
            return vec![Meaning::Nothing];
        }
        let at = token.range.start;
        let positions = positions.iter();
        positions
            .map(|position| self.context.local(at, name, *position))
            .collect()
    }

    /// True if `name`, which has this `meaning`, is a local thing rather than a crate.
    fn is_local(&self, token: &Token, name: &str, meaning: &Meaning) -> Result<bool> {
        if *meaning == Meaning::Doubt {
            return Err(self
                .refuse(
                    token,
                    format!("`{name}` may be a crate here, or what a macro declares"),
                )
                .help(format!("say `::{name}` for the crate, `self::{name}` else")));
        }
        Ok(!self.context.leads_to_crate(name, meaning))
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
        let own = self.context.in_root(&name);
        let foreign =
            self.context.leads_to_crate(&name, &own) || self.means_standard_crate(&name);
        if !foreign && self.is_global(tokens, at, within)? {
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
