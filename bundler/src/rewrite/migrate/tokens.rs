//! The walk over the tokens of a file, and what single tokens need.

use std::convert::Infallible;

use super::Migrator;
use crate::rust::token::{self, Element, Here, Kind, Next, Token, Visitor, Within};
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

impl Visitor for Migrator<'_> {
    type Error = Infallible;

    #[inline]
    fn passes(&self, token: &Token) -> bool {
        self.context.source.is_removed(token.range.start)
    }

    #[inline]
    fn visit(&mut self, here: Here<'_>) -> Result<Next, Infallible> {
        let Here {
            tokens, at, within, ..
        } = here;
        match here.element {
            Element::Definition { name, rules } => {
                self.keyword(tokens, at + 2);
                self.definition(name, rules);
                return Ok(Next::Behind);
            }
            Element::Call { name, arguments } => {
                self.keyword(tokens, at);
                return Ok(self.call(tokens, at, name, arguments, within));
            }
            Element::Group(_) | Element::Token => {}
        }
        self.spacing(tokens, at);
        let token = &tokens[at];
        match &token.kind {
            Kind::Group(..) => return Ok(Next::Inside(within)),
            Kind::Ident(name) if name == "use" && within != Within::Matcher => {
                return Ok(self.use_item(tokens, at, within));
            }
            Kind::Ident(_) => {
                self.keyword(tokens, at);
                self.use_of_newer(tokens, at, within);
                self.global_standard(tokens, at);
                self.std_of_root(tokens, at, within);
            }
            Kind::Literal(text) => self.literal(token, text),
            Kind::Punct(..) => {
                self.dots(tokens, at);
                self.old_global(tokens, at);
                self.array_method(tokens, at);
            }
        }
        Ok(Next::Behind)
    }
}

impl Migrator<'_> {
    /// Migrates the rules of the macro `name`.
    fn definition(&mut self, name: &Token, rules: &Token) {
        if name.is_ident(super::syntax::NAME) {
            // A macro of the bundler, in a bundle that is bundled again.
            return;
        }
        let tokens = rules.group().unwrap_or_default();
        for at in 0..tokens.len() {
            let Some(inside) = tokens[at].group() else {
                continue;
            };
            if token::follows_arrow(tokens, at) {
                token::walk_all(self, inside, Within::Body);
            } else {
                self.matcher(inside);
            }
        }
        self.old_fragments(tokens);
    }

    /// Migrates the call of the macro `name` at `at`, whose arguments the walk may go into.
    fn call(
        &mut self,
        tokens: &[Token],
        at: usize,
        name: &str,
        arguments: &Token,
        within: Within,
    ) -> Next {
        let own = self.context.macros.defines(name);
        if name == "stringify" && !own {
            return Next::Behind;
        }
        if !own {
            self.panics(tokens, at, name, arguments);
        }
        Next::Inside(match within {
            Within::Body => Within::Body,
            _ => Within::Arguments,
        })
    }

    /// Parts tokens that a later edition reads as one: `k"x"`, `k#x`, `#"x"#`, `##`.
    #[inline]
    fn spacing(&mut self, tokens: &[Token], at: usize) {
        let Some(next) = tokens.get(at + 1) else {
            return;
        };
        let touch = tokens[at].range.end == next.range.start;
        let text = |token: &Token| token.literal().is_some();
        let prefix = matches!(tokens[at].kind, Kind::Ident(_))
            && (text(next) || next.is_punct('#'))
            && self.rises_to(Edition::E2021);
        let guard = tokens[at].is_punct('#')
            && (text(next) || next.is_punct('#'))
            && self.rises_to(Edition::E2024);
        if touch && (prefix || guard) {
            self.edit(Edit::insert(next.range.start, " "));
        }
    }

    fn literal(&mut self, token: &Token, text: &str) {
        let is_c = text.starts_with("c\"") || text.starts_with("cr");
        if is_c {
            let why = "C string literals exist since edition 2021";
            self.lose_at(Editions::before(Edition::E2021), token, why);
        }
    }

    /// Migrates `a...b` in a pattern, which is `a..=b` since edition 2021.
    #[inline]
    fn dots(&mut self, tokens: &[Token], at: usize) {
        let dots = tokens.get(at..at + 3);
        let dots = dots.is_some_and(|dots| dots.iter().all(|token| token.is_punct('.')));
        if !dots || !self.rises_to(Edition::E2021) || at == 0 {
            return;
        }
        // Those of a C function with any number of parameters stand behind a comma.
        let is_range = !matches!(tokens[at - 1].kind, Kind::Punct(',' | ':' | '.', _));
        if is_range && tokens.get(at + 3).is_some() {
            let range = tokens[at].range.start..tokens[at + 2].range.end;
            self.edit(Edit::replace(range, "..="));
        }
    }

    /// Migrates `[..].into_iter()`, which gives references before edition 2021 and values
    /// since.
    fn array_method(&mut self, tokens: &[Token], at: usize) {
        let call = tokens.get(at + 1).is_some_and(|t| t.is_ident("into_iter"));
        if !tokens[at].is_punct('.') || !call || at == 0 {
            return;
        }
        let array = &tokens[at - 1];
        let is_array = array.group_in(proc_macro2::Delimiter::Bracket).is_some()
            && (at == 1 || !ends_a_value(&tokens[at - 2]));
        let parens = tokens.get(at + 2).filter(|t| t.group().is_some());
        let (true, Some(parens)) = (is_array, parens) else {
            return;
        };
        if self.rises_to(Edition::E2021) {
            self.edit(Edit::replace(tokens[at + 1].range.clone(), "iter"));
        } else if self.falls_below(Edition::E2021) {
            let open = "::std::iter::IntoIterator::into_iter(";
            self.edit(Edit::insert(array.range.start, open));
            self.edit(Edit::replace(array.range.end..parens.range.end, ")"));
        }
    }

    /// Leaves editions out for syntax that they lack.
    fn use_of_newer(&mut self, tokens: &[Token], at: usize, within: Within) {
        let token = &tokens[at];
        let next = tokens.get(at + 1);
        let is_async = token.is_ident("async")
            && self.from >= Edition::E2018
            && !matches!(within, Within::Matcher)
            && next.is_some_and(opens_async);
        let is_await = token.is_ident("await") && at > 0 && tokens[at - 1].is_punct('.');
        if is_async || is_await && self.from >= Edition::E2018 {
            let why = "`async` exists since edition 2018";
            self.lose_at(Editions::of(&[Edition::E2015]), token, why);
        }
        if token.is_ident("dyn") {
            self.dyn_path(tokens, at);
        }
    }

    /// Migrates `dyn ::a::B` and `dyn <..>`, which edition 2015 reads as paths that begin
    /// with `dyn`.
    fn dyn_path(&mut self, tokens: &[Token], at: usize) {
        if !self.falls_below(Edition::E2018) || !token::is_path_sep(tokens, at + 1) {
            return;
        }
        let named = tokens.get(at + 3).and_then(Token::ident);
        if named.is_some_and(|name| self.is_std_alone(name)) {
            // Nothing here takes the name: it does without the colons.
            let colons = tokens[at + 1].range.start..tokens[at + 2].range.end;
            return self.edit(Edit::remove(colons));
        }
        let end = path_end(tokens, at + 1);
        let range = tokens[at + 1].range.start..tokens[end - 1].range.end;
        self.edit(Edit::insert(range.start, "("));
        self.edit(Edit::insert(range.end, ")"));
    }
}

impl Migrator<'_> {
    /// True if `name` means a crate of the standard library, without a `::` before it.
    pub(super) fn is_std_alone(&self, name: &str) -> bool {
        matches!(name, "std" | "core") && !self.context.binds(name)
    }
}

/// True if what follows `async` makes it a keyword.
fn opens_async(next: &Token) -> bool {
    let word = |name| ["fn", "move", "unsafe", "extern"].contains(&name);
    next.ident().is_some_and(word)
        || next.is_punct('|')
        || next.group_in(proc_macro2::Delimiter::Brace).is_some()
}

/// True if brackets behind the token are an index.
fn ends_a_value(token: &Token) -> bool {
    match &token.kind {
        Kind::Ident(name) => !token::is_keyword(name),
        Kind::Punct(char, _) => matches!(char, '?' | '!' | '#'),
        Kind::Literal(_) | Kind::Group(..) => true,
    }
}

/// The index behind the path that begins with the `::` at `at`, its generic arguments and
/// those of a function trait included.
fn path_end(tokens: &[Token], mut at: usize) -> usize {
    while token::is_path_sep(tokens, at) {
        at += 2;
        if tokens.get(at).is_some_and(|token| token.ident().is_some()) {
            at += 1;
        }
        if tokens.get(at).is_some_and(|token| token.is_punct('<')) {
            at = angles_end(tokens, at);
        }
    }
    let arguments = tokens
        .get(at)
        .and_then(|token| token.group_in(proc_macro2::Delimiter::Parenthesis));
    at + usize::from(arguments.is_some())
}

/// The index behind the `>` that closes the `<` at `at`.
fn angles_end(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0usize;
    for next in at..tokens.len() {
        let arrow = next > 0 && tokens[next - 1].is_punct('-');
        if tokens[next].is_punct('<') {
            depth += 1;
        } else if tokens[next].is_punct('>') && !arrow {
            depth -= 1;
            if depth == 0 {
                return next + 1;
            }
        }
    }
    tokens.len()
}
