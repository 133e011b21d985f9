//! `include!`: source files that are read in place, as items or as one expression.

use proc_macro2::TokenStream;
use syn::Expr;

use crate::source::program::{Content, Include, Source};
use crate::text::lines::line_start;
use crate::text::marked_text::{Edit, Text};

/// Parses an included file: its content, and its items when it has some.
pub(crate) fn parse(stream: TokenStream) -> syn::Result<(Content, syn::File)> {
    if let Ok(expr) = syn::parse2::<Expr>(stream.clone()) {
        let file = syn::File {
            shebang: None,
            attrs: Vec::new(),
            items: Vec::new(),
        };
        let loose = is_loose(&expr);
        return Ok((Content::Expression { loose }, file));
    }
    let file = syn::parse2::<syn::File>(stream)?;
    Ok((Content::Items, file))
}

/// True if the code around an expression could tear it apart.
pub(crate) fn is_loose(expr: &Expr) -> bool {
    !matches!(
        expr,
        Expr::Array(_)
            | Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Repeat(_)
            | Expr::Tuple(_)
    )
}

/// The edit that puts `inner` in the place of the call.
pub(crate) fn edit(source: &Source, include: &Include, inner: &Text) -> Edit {
    let mut range = include.call.clone();
    let margin = source.raw[line_start(&source.raw, range.start)..]
        .chars()
        .take_while(|c| *c == ' ')
        .count();
    let mut inner = inner.trimmed();
    for _ in 0..margin / 4 {
        inner = inner.indented();
    }
    let inner = inner.without_margin();
    let mut text = Text::default();
    match include.content {
        Content::Items => {
            let rest = source.raw[range.end..].trim_start();
            if rest.starts_with(';') {
                range.end = source.raw.len() - rest.len() + 1;
            }
            text.push(&inner);
            let is_last = source.raw[range.end..].starts_with(['\n', '\r']);
            text.push_str(if is_last { "" } else { break_behind(&inner) });
        }
        Content::Expression { loose } => {
            text.push_str(if loose { "(" } else { "" });
            text.push(&inner);
            text.push_str(break_behind(&inner));
            text.push_str(if loose { ")" } else { "" });
        }
    }
    Edit { range, text }
}

/// What ends a comment at the end of an included file, which must not take more with it.
fn break_behind(inner: &Text) -> &'static str {
    let last = inner.as_str().lines().last().unwrap_or_default();
    if last.contains("//") {
        "\n"
    } else {
        ""
    }
}
