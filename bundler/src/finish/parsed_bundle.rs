//! A finished bundle as the parser sees it.

use std::ops::Range;

use crate::bundle::Bundle;
use crate::rust::old_syntax;
use crate::rust::token::{self, Token};
use crate::source::{attached, own_output};
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};

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

    /// The text of `bundle`, which this is of, without the ranges `gone` and the comments that
    /// belong to them, and with these further `edits`.
    pub(crate) fn without(
        &self,
        bundle: &Bundle,
        gone: &[Range<usize>],
        edits: Vec<Edit>,
    ) -> Text {
        let literals = token::multiline_literals(&self.tokens, self.text);
        let text = Text::with_literals(self.text.to_owned(), &literals)
            .with_marks(bundle.source_map.marks.clone());
        let ends = attached::token_ends(&self.tokens);
        let removed = gone.iter().map(|range| {
            Edit::remove(attached::with_comments(self.text, &ends, range.clone()))
        });
        let all = removed.chain(edits).collect();
        let mut text = text.edited(all).collapsed().trimmed();
        text.push_str(self.guard);
        text
    }
}
