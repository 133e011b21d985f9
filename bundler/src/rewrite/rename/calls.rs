//! Calls of macros: who is called, and whether the arguments may change.

use std::ops::Range;

use super::Renamer;
use crate::rewrite::proof::{Avoidable, Doubt};
use crate::rust::token::{self, Token, Within};
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Renamer<'_> {
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
        self.out
            .edits
            .push(Edit::insert(start, format!("{root}::")));
        self.avoid_by(
            &(start..start),
            name,
            format!("use {root}::{name};"),
            within,
        );
        Ok(())
    }

    /// Renames in the arguments of the macro `name`: they may change only where it takes
    /// them as code.
    pub(super) fn call(
        &mut self,
        name: &str,
        arguments: &Token,
        within: Within,
    ) -> Result<()> {
        if name == "stringify" && !self.context.macros.defines(name) {
            return Ok(());
        }
        let inside = arguments.group().unwrap_or_default();
        if self.context.macros.drops(name, inside) {
            return Ok(());
        }
        let open = self.context.macros.defines(name)
            && self.context.macros.objection(name, inside).is_none();
        let within = match within {
            Within::Body => Within::Body,
            _ if open => Within::OwnArguments,
            _ => Within::Arguments,
        };
        if within != Within::Body && self.context.macros.takes_conditions(name) {
            self.features(inside);
        }
        let before = self.out.edits.len();
        let compared = self.context.macros.compared(name, inside);
        token::walk(self, &inside[compared..], within)?;
        if self.out.edits.len() == before {
            return Ok(());
        }
        if let Some(why) = self.context.macros.objection(name, inside) {
            let edit = &self.out.edits[before];
            let message = "this path must change, yet stands in the arguments of a macro";
            let error = self
                .context
                .refuse(self.around(edit.range.clone()), format!("{message}: {why}"))
                .help(if self.is_of_variable(edit.range.start) {
                    "say `use $crate::..;` before, in the same rule, and give it the name"
                } else {
                    "give the macro a name that a `use` outside of it brought into scope"
                });
            let edits = self.out.edits[before..]
                .iter()
                .map(|edit| edit.range.clone());
            self.out.doubts.push(Doubt {
                file: self.context.id,
                edits: edits.collect(),
                error,
            });
        }
        Ok(())
    }

    /// Notes that the edit at `range`, by which the crate `name` becomes the module `root`, is
    /// not needed where an import brings the name.
    pub(super) fn avoid(
        &mut self,
        range: &Range<usize>,
        token: &Token,
        name: &str,
        root: &str,
        within: Within,
    ) {
        if range.start == token.range.start {
            let written = token.ident().unwrap_or(name);
            let import = format!("use {root}::{{self as {written}}};");
            self.avoid_by(range, name, import, within);
        }
    }

    /// Notes that the edit at `range` is not needed where `import` brings `name`.
    fn avoid_by(
        &mut self,
        range: &Range<usize>,
        name: &str,
        import: String,
        within: Within,
    ) {
        let source = self.context.source;
        let in_arguments = matches!(within, Within::Arguments | Within::OwnArguments);
        let in_file = self.context.module(range.start) == source.module;
        if in_arguments && in_file && !token::imports(&source.tokens, name) {
            self.out.avoidable.push(Avoidable {
                file: self.context.id,
                edit: range.clone(),
                import,
            });
        }
    }

    /// True if the edit at `at` belongs to a `$crate`.
    fn is_of_variable(&self, at: usize) -> bool {
        self.context.source.raw[..at].ends_with("$crate")
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

    /// The range of the word that an insertion at `range` stands behind; `range` of other
    /// edits.
    fn around(&self, range: Range<usize>) -> Range<usize> {
        if !range.is_empty() {
            return range;
        }
        let before = &self.context.source.raw[..range.start];
        let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        word.len()..range.end
    }
}
