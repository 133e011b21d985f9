//! Calls of macros: who is called, and whether the arguments may change.

use std::ops::Range;

use super::{Relocator, SeenChange};
use crate::rust::token::{self, Token, Within};
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Relocator<'_> {
    /// Gives the name of a macro that is called its path, if `#[macro_use] extern crate`
    /// brought the macro into scope.
    pub(super) fn callee(
        &mut self,
        tokens: &[Token],
        at: usize,
        name: &str,
        within: Within,
    ) -> Result<()> {
        let krate = self.context.id.krate;
        let is_settled = self.context.source.is_settled(tokens[at].range.start);
        if !is_settled && self.context.macros.says_crate(name, krate) {
            return Err(self
                .refuse(
                    &tokens[at],
                    format!("`{name}!` says `crate` and means the crate that uses it"),
                )
                .help("write `$crate` in the macro, for the crate that defines it"));
        }
        if token::follows_path_sep(tokens, at) {
            return Ok(());
        }
        let mut takers = self.context.krate.macro_use.iter();
        let Some(&owner) = takers.find(|&&owner| self.context.macros.exports(name, owner))
        else {
            return Ok(());
        };
        if self.context.macros.defines_in(name, krate) {
            return Err(self
                .refuse(&tokens[at], format!("two macros are called `{name}!` here"))
                .help("call the library's macro by its path"));
        }
        self.out.used.insert(owner);
        let root = self.context.program.crates[owner].root();
        let start = tokens[at].range.start;
        if within == Within::OwnArguments {
            self.leave(start, name, Some(format!("use {root}::{name};")));
            return Ok(());
        }
        self.out
            .edits
            .push(Edit::insert(start, format!("{root}::")));
        Ok(())
    }

    /// Leads the names in the arguments of the macro `name`: names of crates stay where it is not known
    /// to take them as code.
    pub(super) fn call(
        &mut self,
        name: &str,
        arguments: &Token,
        within: Within,
    ) -> Result<()> {
        let may_inspect = self.context.macros.may_inspect(name);
        if name == "stringify" && !self.context.macros.defines(name) {
            return Ok(());
        }
        let inside = arguments.group().unwrap_or_default();
        let within = match within {
            Within::Body | Within::OwnArguments => within,
            _ if may_inspect => Within::OwnArguments,
            _ => Within::Arguments,
        };
        if within != Within::Body && self.context.macros.takes_conditions(name) {
            self.features(inside);
        }
        let before = self.out.edits.len();
        let seen = self.out.seen.len();
        let compared = self.context.macros.compared(name, inside);
        token::walk(self, &inside[compared..], within)?;
        let Some(edit) = self.out.edits.get(before).filter(|_| may_inspect) else {
            return Ok(());
        };
        let source = self.context.source;
        let range = word_at(&source.raw, edit.range.clone());
        if self.context.unedited.contains(&source.place(range.clone())) {
            self.out.edits.truncate(before);
            self.out.seen.truncate(seen);
            return Ok(());
        }
        self.out.seen.push(SeenChange {
            range,
            name: self.defined.clone().unwrap_or_else(|| name.to_owned()),
            in_macro: self.defined.is_some(),
        });
        Ok(())
    }

    /// Answers each `feature = "x"` that a macro is given to ask for: the bundle knows.
    fn features(&mut self, tokens: &[Token]) {
        for at in 0..tokens.len() {
            if let Some(group) = tokens[at].group() {
                self.features(group);
            }
            let asks = tokens[at].is_ident("feature")
                && tokens.get(at + 1).is_some_and(|token| token.is_punct('='));
            let name = tokens.get(at + 2).filter(|_| asks);
            let name = name.and_then(Token::literal);
            let Some(name) = name.and_then(|it| syn::parse_str::<syn::LitStr>(it).ok())
            else {
                continue;
            };
            let is_on = self.context.krate.config.features.contains(&name.value());
            let range = tokens[at].range.start..tokens[at + 2].range.end;
            let text = if is_on { "all()" } else { "any()" };
            self.conditions.push(Edit::replace(range, text));
        }
    }
}

/// The range of the word that an insertion at `range` of `text` stands behind; `range` of other
/// edits.
fn word_at(text: &str, range: Range<usize>) -> Range<usize> {
    if !range.is_empty() {
        return range;
    }
    let before = &text[..range.start];
    let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    word.len()..range.end
}
