//! A finished bundle as the parser sees it.

use crate::bundle::Bundle;
use crate::rust::old_syntax;
use crate::rust::token::{self, Token};
use crate::source::own_output;
use crate::text::error::{Error, Result};

/// The text of a bundle with its tokens and its syntax tree.
pub(crate) struct ParsedBundle<'a> {
    /// The text without the guard.
    pub(crate) text: &'a str,
    /// The lines behind the text that keep other editions out: these are not for the
    /// parser, which may be of one of those editions.
    pub(crate) guard: &'a str,
    pub(crate) tokens: Vec<Token>,
    pub(crate) file: syn::File,
}

impl ParsedBundle<'_> {
    /// Parses the text of `bundle`.
    ///
    /// # Errors
    /// When the bundle cannot be read, which no bundle should come to.
    pub(crate) fn of(bundle: &Bundle) -> Result<ParsedBundle<'_>> {
        let odd = |error: &dyn std::fmt::Display| {
            Error::new(format!("cannot read the bundle again: {error}"))
        };
        let (text, guard) = own_output::split_guard(&bundle.text);
        let stream: proc_macro2::TokenStream = text.parse().map_err(|error| odd(&error))?;
        let tokens = token::tree_of(stream.clone(), text);
        let stream = old_syntax::readable(stream, bundle.editions.newest());
        let file = syn::parse2(stream).map_err(|error| odd(&error))?;
        Ok(ParsedBundle {
            text,
            guard,
            tokens,
            file,
        })
    }
}
