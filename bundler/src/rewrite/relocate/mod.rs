//! Moves each library from the root of a crate of its own to a module of the bundle:
//! `crate::x` becomes `crate::name::x`, `pub(crate)` stays within the library, and the
//! names of crates lead to their modules.
//!
//! This works on tokens, not on the syntax tree, for paths hide in macros, attributes and
//! verbatim syntax as well.

mod paths;
mod imports;
mod calls;
mod definitions;
mod features;

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::Delimiter;

use crate::rewrite::scopes::Left;
use crate::rust::token::{self, Element, Here, Next, Token, Visitor, Within};
use crate::source::program::{Crate, Extern};
use crate::survey::file_context::FileContext;
use crate::text::error::{Error, Result};
use crate::text::marked_text::Edit;

/// The edits of one file, and the crates that it mentions.
#[derive(Default)]
pub(crate) struct Relocated {
    pub(crate) edits: Vec<Edit>,
    pub(crate) used: BTreeSet<usize>,
    /// The names of crates that stay, for imports to bring.
    pub(crate) left: Vec<Left>,
    /// The first change in each call of a macro that may see it.
    pub(crate) seen: Vec<SeenChange>,
}

/// The first change in a call of a macro, which the macro may tell from other tokens, count or
/// show as text: whether it does, the proof shows.
#[derive(Debug)]
pub(crate) struct SeenChange {
    pub(crate) range: Range<usize>,
    /// The macro to blame: the one that is called, or, for a call in the body of another macro,
    /// that one.
    pub(crate) name: String,
    /// True if the call stands in the body of that.
    pub(crate) in_macro: bool,
}

/// Finds the words of one file that lead elsewhere in the bundle.
///
/// # Errors
/// When a path cannot be rewritten without changing what the code means.
pub(crate) fn relocate(context: &FileContext<'_>) -> Result<Relocated> {
    let mut relocator = Relocator {
        context: *context,
        out: Relocated::default(),
        conditions: Vec::new(),
        user: None,
        users: BTreeSet::new(),
        is_exported: false,
        defined: None,
        may_bring_files: false,
        in_made_module: false,
        is_public: false,
    };
    token::walk(&mut relocator, &context.source.tokens, Within::Code)?;
    let Relocator {
        mut out,
        conditions,
        ..
    } = relocator;
    out.edits.extend(conditions);
    Ok(out)
}

/// The kind of path that begins with a name.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Beginning {
    /// A path in code.
    Code,
    /// The path of an import.
    Import,
    /// The path of `use k::..::k;`.
    Itself,
    /// The path of `use k;` or `use k as x;`.
    Whole,
    /// The path of an import in a group behind a `::`.
    Global,
}

/// The walk through one file that finds the words that lead elsewhere in the bundle.
struct Relocator<'a> {
    context: FileContext<'a>,
    out: Relocated,
    /// Edits of conditions, apart from `out` so that `call` takes none for a path.
    conditions: Vec<Edit>,
    /// The crate that expands the exported macro whose definition is being walked; `None`
    /// outside of such definitions, and for a macro that no crate or several expand.
    user: Option<usize>,
    /// The crates that expand that macro.
    users: BTreeSet<usize>,
    /// True within the definition of an exported macro.
    is_exported: bool,
    /// The name of the macro whose definition is being walked.
    defined: Option<String>,
    /// True within the definition of a macro that may bring file modules into the program.
    may_bring_files: bool,
    /// True within a `mod x { .. }` among the tokens of a macro: no import outside reaches it.
    in_made_module: bool,
    /// True within an import that others may import from.
    is_public: bool,
}

impl Visitor for Relocator<'_> {
    type Error = Error;

    #[inline]
    fn passes(&self, token: &Token) -> bool {
        self.context.source.is_removed(token.range.start)
    }

    #[inline]
    fn visit(&mut self, here: Here<'_>) -> Result<Next> {
        let Here {
            tokens, at, within, ..
        } = here;
        match here.element {
            Element::Definition { name, rules } => {
                let exported = self.context.krate.config.exports_macro(tokens, at);
                self.definition(name, rules, exported)?;
            }
            Element::Call { name, arguments } => {
                self.callee(tokens, at, name, within)?;
                self.call(name, arguments, within)?;
            }
            Element::Group(inside) => {
                let is_module = at > 1 && tokens[at - 2].is_ident("mod");
                if !is_module || within == Within::Code {
                    return Ok(Next::Inside(within));
                }
                let outer = std::mem::replace(&mut self.in_made_module, true);
                let walked = token::walk(self, inside, within);
                self.in_made_module = outer;
                walked?;
            }
            Element::Token => {
                self.check(tokens, at, within)?;
                return self.token(tokens, at, within);
            }
        }
        Ok(Next::Behind)
    }

    fn refused(&mut self, error: Error) -> Result<Next> {
        self.context.refusals.add(error);
        Ok(Next::Behind)
    }
}

impl Relocator<'_> {
    /// Refuses what a macro must not hold, if it begins at `at`.
    #[inline]
    fn check(&mut self, tokens: &[Token], at: usize, within: Within) -> Result<()> {
        let token = &tokens[at];
        let is_idle = within == Within::Body && !self.may_bring_files;
        if within != Within::Code && !is_idle && token::is_file_module(tokens, at) {
            return Err(self
                .refuse(token, "a file module inside a macro cannot be found")
                .help("declare the module outside of the macro"));
        }
        if within == Within::Body && self.depends_on_user(tokens, at) {
            return Err(self
                .refuse(
                    token,
                    "a feature that not all users of this macro have alike",
                )
                .help("choose by the feature outside of the macro"));
        }
        if within == Within::Body && !is_idle && token::is_given_feature(tokens, at) {
            self.given_feature(tokens, at)?;
        }
        let exports = token.is_ident("macro_export") && self.context.krate.is_library();
        if exports && within != Within::Code && !is_idle {
            return Err(self
                .refuse(
                    token,
                    "a macro that a macro exports cannot be found by its path",
                )
                .help("export the macro outside of the other one"));
        }
        Ok(())
    }

    /// Deals with the word or `::` at `at`.
    fn token(&mut self, tokens: &[Token], at: usize, within: Within) -> Result<Next> {
        match tokens[at].ident() {
            Some("extern") if tokens.get(at + 1).is_some_and(|t| t.is_ident("crate")) => {
                return Ok(Next::Over(token::behind_semicolon(tokens, at) - at));
            }
            Some("use") if !tokens.get(at + 1).is_some_and(|t| t.is_punct('<')) => {
                let end = token::behind_semicolon(tokens, at);
                self.is_public = token::is_public(tokens, at);
                self.use_trees(&tokens[at + 1..end], within, false)?;
                return Ok(Next::Over(end - at));
            }
            Some("pub") => self.visibility(tokens, at),
            Some("crate" | "self" | "super") if self.std_of_root(tokens, at, within) => {}
            Some("crate") => self.crate_root(tokens, at)?,
            Some(_) if token::is_qualifier(tokens, at) => {
                self.path(tokens, at, within, Beginning::Code)?;
            }
            Some(_) => {}
            None if token::is_path_sep(tokens, at) => self.old_path(tokens, at, within)?,
            None => {}
        }
        Ok(Next::Behind)
    }

    fn refuse(&self, token: &Token, message: impl Into<String>) -> Error {
        self.context.refuse(token.range.clone(), message)
    }

    /// Keeps `pub(crate)` of a library within its module.
    fn visibility(&mut self, tokens: &[Token], at: usize) {
        let Some(module) = self.module_meant_by_crate().map(str::to_owned) else {
            return;
        };
        let group = tokens
            .get(at + 1)
            .and_then(|t| t.group_in(Delimiter::Parenthesis));
        if let Some([only]) = group {
            if only.is_ident("crate") {
                let text = format!("in crate::{module}");
                self.out.edits.push(Edit::replace(only.range.clone(), text));
            }
        }
        if let (Some([word, first, ..]), true) = (group, self.context.krate.is_2015()) {
            let relative = first
                .ident()
                .is_some_and(|n| ["crate", "self", "super"].contains(&n));
            if word.is_ident("in") && !relative {
                let text = format!("crate::{module}::");
                self.out.edits.push(Edit::insert(first.range.start, text));
            }
        }
    }

    /// Lets a path that begins with `crate` lead to the library's module.
    fn crate_root(&mut self, tokens: &[Token], at: usize) -> Result<()> {
        let is_variable = at > 0 && tokens[at - 1].is_punct('$');
        let module = if is_variable {
            self.context.krate.library_module.as_deref()
        } else {
            self.module_meant_by_crate()
        };
        let Some(module) = module.map(str::to_owned) else {
            return Ok(());
        };
        // The key of an attribute, as in `#[serde(crate = "name")]`.
        let is_sign = |at: usize| tokens.get(at).is_some_and(|it| it.is_punct('='));
        let value = tokens.get(at + 2).and_then(Token::literal);
        if !is_variable && is_sign(at + 1) && value.is_some() {
            return Ok(());
        }
        // What `visibility` has dealt with.
        if is_done(&self.out.edits, &tokens[at]) {
            return Ok(());
        }
        let visible_in = at > 0 && tokens[at - 1].is_ident("in");
        if token::is_loose_crate(tokens, at) && !visible_in {
            return Err(self
                .refuse(&tokens[at], "`crate` that is not the beginning of a path")
                .help("write the whole path here"));
        }
        let end = tokens[at].range.end;
        self.out
            .edits
            .push(Edit::insert(end, format!("::{module}")));
        Ok(())
    }

    /// Replaces the name of a crate at `range` by the path of its module.
    fn refer(
        &mut self,
        range: Range<usize>,
        name: &str,
        target: Extern,
        within: Within,
        token: &Token,
    ) -> Result<()> {
        let root = match target {
            Extern::Foreign(_) if self.context.source.is_dormant(range.start) => {
                return Ok(())
            }
            Extern::Foreign(why) => return Err(self.refuse(token, why).help(
                "a bundle holds only the package and the crates that its manifest names",
            )),
            // The path leads there from everywhere, but for a name that only the package has.
            Extern::Judge(judge) if judge == name => return Ok(()),
            Extern::Judge(judge) => format!("::{judge}"),
            Extern::Standard => format!("{}::{name}", self.context.krate.root()),
            Extern::Bundled(index) => {
                self.out.used.insert(index);
                let wanted = &self.context.program.crates[index];
                if self.stays(&range, token, wanted, name, within) {
                    return Ok(());
                }
                wanted.root()
            }
        };
        let is_plain = range.start == token.range.start;
        if within == Within::OwnArguments && is_plain && !self.in_made_module {
            // Who knows what the macro makes of it.
            let written = token.ident().unwrap_or(name);
            let import = self.import(&root, written);
            self.leave(range.start, name, Some(import));
            return Ok(());
        }
        self.out.edits.push(Edit::replace(range, root));
        Ok(())
    }

    /// The import that brings what is at `root` by the name `written`.
    fn import(&self, root: &str, written: &str) -> String {
        let last = root.rsplit("::").next().unwrap_or_default();
        // In braces it leaves a function of that name at the root alone.
        if self.context.names.has_value(0, last) {
            format!("use {root}::{{self as {written}}};")
        } else if last == written {
            format!("use {root};")
        } else {
            format!("use {root} as {written};")
        }
    }

    /// True if the plain name leads to the library's module as it stands, which it does in
    /// the root module of the bundle.
    fn stays(
        &self,
        range: &Range<usize>,
        token: &Token,
        wanted: &Crate,
        name: &str,
        within: Within,
    ) -> bool {
        let module = self.context.module(token.range.start);
        let in_root = self.context.id.krate == 0 && module.is_empty();
        let plain = range.start == token.range.start;
        let near = within != Within::Body && !self.in_made_module;
        in_root && plain && near && wanted.library_module.as_deref() == Some(name)
    }
}

fn is_done(edits: &[Edit], token: &Token) -> bool {
    edits.last().is_some_and(|edit| edit.range == token.range)
}
