//! Items that macros made, as text.

use std::ops::Range;

use super::items::{behind_attributes, split};
use super::tree::{stream, Kind, Tree};
use super::Unknown;

/// The file around a call, for the tokens that were written there.
pub(crate) struct Around<'a> {
    /// The number of the file.
    pub(crate) file: usize,
    pub(crate) raw: &'a str,
    /// The blanks before the call.
    pub(crate) margin: &'a str,
}

/// The text of the items `trees`, which names no `$crate` any more. An item that stands in
/// the file as it is keeps its text.
///
/// # Errors
/// When the items are not understood.
pub(crate) fn text(trees: &[Tree], around: &Around<'_>) -> Result<String, Unknown> {
    let mut out = String::new();
    for range in split(trees) {
        let item = &trees[range];
        let body = behind_attributes(item, 0);
        // The attributes of the call itself may stand before those of the item.
        let starts = (0..=body).filter(|&at| at == body || item[at].is_punct('#'));
        let mut kept = starts.filter_map(|at| Some((at, as_written(&item[at..], around)?)));
        let kept = kept.next();
        let lines = match kept {
            Some((at, text)) => {
                let mut lines = attributes(&item[..at])?;
                lines.push_str(&text);
                lines.push('\n');
                lines
            }
            None => formatted(item)?,
        };
        let has_long_literal = holds_long_literal(item);
        for line in lines.lines() {
            if !has_long_literal && !line.trim().is_empty() {
                out.push_str(around.margin);
            }
            out.push_str(line);
            out.push('\n');
        }
    }
    Ok(out)
}

/// The text of the file that consists of just `trees`, without its margin.
fn as_written(trees: &[Tree], around: &Around<'_>) -> Option<String> {
    let mut flat = Vec::new();
    flatten(trees, &mut flat);
    let range = stretch(&flat, around)?;
    let text = &around.raw[range.clone()];
    if holds_long_literal(trees) {
        return Some(text.to_owned());
    }
    let start = around.raw[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let margin = &around.raw[start..range.start];
    let margin = margin.len() - margin.trim_start().len();
    let lines = text.split('\n').enumerate().map(|(nth, line)| {
        let blanks = line.len() - line.trim_start().len();
        &line[if nth == 0 { 0 } else { blanks.min(margin) }..]
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

fn flatten<'a>(trees: &'a [Tree], out: &mut Vec<&'a Tree>) {
    for tree in trees {
        match &tree.kind {
            Kind::Fragment(_, inside) => flatten(inside, out),
            _ => out.push(tree),
        }
    }
}

/// The range of the file that `flat` stands in, with nothing else but comments.
fn stretch(flat: &[&Tree], around: &Around<'_>) -> Option<Range<usize>> {
    let mut whole: Option<Range<usize>> = None;
    for tree in flat {
        let origin = tree.origin.as_ref()?;
        if tree.mark != 0 || origin.file != around.file {
            return None;
        }
        let range = match whole {
            None => origin.range.clone(),
            // The tokens of a doc comment share its place.
            Some(before) if before == origin.range => before,
            Some(before) => {
                let between = around.raw.get(before.end..origin.range.start)?;
                let tokens = between.parse::<proc_macro2::TokenStream>().ok()?;
                if !tokens.is_empty() {
                    return None;
                }
                before.start..origin.range.end
            }
        };
        whole = Some(range);
    }
    whole
}

fn holds_long_literal(trees: &[Tree]) -> bool {
    trees.iter().any(|tree| match &tree.kind {
        Kind::Literal(text) => text.contains('\n'),
        Kind::Group(_, inside) | Kind::Fragment(_, inside) => holds_long_literal(inside),
        _ => false,
    })
}

/// The attributes `trees`, a line each.
fn attributes(trees: &[Tree]) -> Result<String, Unknown> {
    if trees.is_empty() {
        return Ok(String::new());
    }
    let mut tokens = stream(trees)?;
    tokens.extend(quote::quote!(
        mod x;
    ));
    let text = parsed(tokens)?;
    Ok(text.trim_end().trim_end_matches("mod x;").to_owned())
}

fn formatted(item: &[Tree]) -> Result<String, Unknown> {
    parsed(stream(item)?)
}

fn parsed(tokens: proc_macro2::TokenStream) -> Result<String, Unknown> {
    let file = syn::parse2::<syn::File>(tokens)
        .map_err(|error| Unknown::because(format!("it is not understood: {error}")))?;
    Ok(prettyplease::unparse(&file))
}

/// `trees` with what `name` gives for each `$crate`; the name is told whether it stands in a
/// macro that is defined there.
pub(crate) fn with_crates(
    trees: &[Tree],
    name: &dyn Fn(usize, bool) -> Vec<Tree>,
) -> Vec<Tree> {
    named(trees, name, false)
}

fn named(
    trees: &[Tree],
    name: &dyn Fn(usize, bool) -> Vec<Tree>,
    in_macro: bool,
) -> Vec<Tree> {
    let mut out = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let is_rules = at >= 3 && trees[at - 3].is_ident("macro_rules");
        let in_macro = in_macro || is_rules;
        match &tree.kind {
            Kind::Crate(krate) => out.extend(name(*krate, in_macro)),
            Kind::Group(delimiter, inside) => {
                let list = named(inside, name, in_macro);
                let kind = Kind::Group(*delimiter, list.into());
                out.push(Tree {
                    kind,
                    ..tree.clone()
                });
            }
            Kind::Fragment(fragment, inside) => {
                let list = named(inside, name, in_macro);
                let kind = Kind::Fragment(*fragment, list.into());
                out.push(Tree {
                    kind,
                    ..tree.clone()
                });
            }
            _ => out.push(tree.clone()),
        }
    }
    out
}
