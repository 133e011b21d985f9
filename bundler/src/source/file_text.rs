//! The text of a file, as the compiler reads it, and its syntax.

use std::sync::Arc;

use proc_macro2::TokenStream;

use crate::rust::old_syntax;
use crate::rust::token::{self, Token};
use crate::source::include;
use crate::source::own_output;
use crate::source::program::Content;
use crate::text::edition::Edition;
use crate::text::error::{Error, Place, Result};
use crate::text::splices::Splices;

/// The text of a file, on disk and as it is loaded.
pub(crate) struct FileText {
    pub(crate) shown: Arc<str>,
    pub(crate) disk: Arc<str>,
    pub(crate) raw: Arc<str>,
    pub(crate) splices: Splices,
}

impl FileText {
    /// The tokens and the syntax of the text, which is code of `edition`, and whether they are
    /// items: only a file that `is_included` may be an expression.
    ///
    /// # Errors
    /// When the text is not Rust.
    pub(crate) fn parse(
        &self,
        edition: Edition,
        is_included: bool,
    ) -> Result<(Vec<Token>, Content, syn::File)> {
        let (shown, raw) = (&self.shown, &self.raw);
        let stream = lex(shown, raw)?;
        let tokens = token::tree_of(stream.clone(), raw);
        let stream = old_syntax::readable(stream, edition);
        let parsed = if is_included {
            include::parse(stream)
        } else {
            syn::parse2::<syn::File>(stream).map(|file| (Content::Items, file))
        };
        let (content, syntax) =
            parsed.map_err(|error| broken(shown, raw, &error.to_string(), error.span()))?;
        Ok((tokens, content, syntax))
    }
}

/// The text as the compiler reads it: without byte order mark, shebang and carriage
/// returns before newlines. The header of an earlier bundling leaves its newlines, so that
/// lines keep their numbers.
pub(crate) fn normal(text: &str, is_root: bool) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n");
    let text = without_shebang(&text);
    if !is_root {
        return text.to_owned();
    }
    let body = own_output::without_header(text);
    let header = text[..text.len() - body.len()].matches('\n').count();
    "\n".repeat(header) + own_output::without_guard(body)
}

fn without_shebang(text: &str) -> &str {
    match text.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            text.find('\n').map_or("", |newline| &text[newline..])
        }
        _ => text,
    }
}

fn lex(shown: &Arc<str>, raw: &Arc<str>) -> Result<TokenStream> {
    // What the lexer says of its own is "cannot parse string into token stream".
    raw.parse::<TokenStream>().map_err(|error| {
        let said = "a bracket without its partner, or a malformed literal or comment";
        broken(shown, raw, said, error.span())
    })
}

fn broken(shown: &Arc<str>, raw: &Arc<str>, said: &str, span: proc_macro2::Span) -> Error {
    let range = span.byte_range();
    let end = range.end.min(raw.len());
    let start = range.start.min(end);
    Error::new(format!("this is not Rust as the bundler knows it: {said}"))
        .at(Place {
            file: shown.clone(),
            text: raw.clone(),
            range: start..end,
        })
        .help("check that the package compiles with `cargo check`")
}
