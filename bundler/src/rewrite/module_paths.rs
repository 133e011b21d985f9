//! Constants that tell macros the path of the module that uses them.
//!
//! `module_path!` in plain code becomes a literal. In the body of a macro its value is another
//! one for each module that uses the macro; there, the name of a constant stands for it, which
//! every such module has.

use std::ops::Range;

use syn::visit::{self, Visit};

use crate::rewrite::lints;
use crate::rust::attrs;
use crate::rust::literal;
use crate::rust::token::{Element, Token};
use crate::source::program::Source;
use crate::survey::file_context::FileContext;
use crate::text::error::Result;
use crate::text::marked_text::Edit;

/// The path by which the crate of `context` calls the module around `offset`, as a literal.
pub(crate) fn literal_at(context: &FileContext<'_>, offset: usize) -> String {
    let module = context.module(offset);
    let path = std::iter::once(&context.krate.name).chain(module);
    let path: Vec<_> = path.map(String::as_str).collect();
    literal::string(&path.join("::"))
}

/// The constants of one file, if its modules use macros that ask for their path.
///
/// # Errors
/// When such a module is made by a macro, so that no constant can be put into it.
pub(crate) fn constants(context: &FileContext<'_>) -> Result<Vec<Edit>> {
    let asking = context.macros.asking();
    if !asking.files.contains(&context.id) {
        return Ok(Vec::new());
    }
    let source = context.source;
    let mut modules = Modules {
        source,
        places: Vec::new(),
    };
    modules.visit_file(&source.syntax);
    let plain: Vec<_> = modules
        .places
        .iter()
        .map(|it| it.mod_word.clone())
        .collect();
    if let Some(range) = hidden_module(source, &source.tokens, &plain) {
        return Err(context
            .refuse(range, "a macro that asks for `module_path!` may be used in this module, which is itself in a macro")
            .help("write the module outside of the macro"));
    }
    let constant = |at| {
        let (name, path) = (&asking.constant, literal_at(context, at));
        format!("#[allow(dead_code)]\nconst {name}: &str = {path};")
    };
    let is_included = |it: &Source| {
        let mut included = it.includes.iter().map(|include| include.file);
        included.any(|file| file == context.id.file)
    };
    let mut edits = Vec::new();
    if !context.krate.files.iter().any(is_included) {
        edits.push(match lints::attributes_end(source) {
            0 => Edit::insert(0, format!("{}\n\n", constant(0))),
            at => Edit::insert(at, format!("\n{}\n\n", constant(at))),
        });
    }
    for place in modules.places.iter().filter(|place| place.calls_macros) {
        let before = &source.raw[..place.mod_word.start];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let indent = &before[line..];
        let indent = &indent[..indent.len() - indent.trim_start().len()];
        let text = constant(place.at).replace('\n', &format!("\n    {indent}"));
        edits.push(Edit::insert(place.at, format!("\n    {indent}{text}\n")));
    }
    Ok(edits)
}

/// A module with its content in the file.
struct Place {
    /// The offset at which an item can stand first.
    at: usize,
    mod_word: Range<usize>,
    /// False if nothing in it can ask for its path.
    calls_macros: bool,
}

struct Modules<'a> {
    source: &'a Source,
    places: Vec<Place>,
}

impl<'ast> Visit<'ast> for Modules<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let mod_word = node.mod_token.span.byte_range();
        if self.source.is_removed(mod_word.start) {
            return;
        }
        if let Some((brace, items)) = &node.content {
            let inner = node.attrs.iter();
            let inner = inner.filter(|it| matches!(it.style, syn::AttrStyle::Inner(_)));
            let ends = inner.map(|it| attrs::range(it).end);
            let at = ends.max().unwrap_or(brace.span.open().byte_range().end);
            let mut calls = Calls(false);
            items.iter().for_each(|item| calls.visit_item(item));
            let calls_macros = calls.0;
            self.places.push(Place {
                at,
                mod_word,
                calls_macros,
            });
        }
        visit::visit_item_mod(self, node);
    }
}

/// True as soon as a macro is called.
struct Calls(bool);

impl<'ast> Visit<'ast> for Calls {
    fn visit_macro(&mut self, _: &'ast syn::Macro) {
        self.0 = true;
    }
}

/// The first `mod name {` among `tokens` which is not one of the `plain` ones, but stands in
/// what a macro is given.
fn hidden_module(
    source: &Source,
    tokens: &[Token],
    plain: &[Range<usize>],
) -> Option<Range<usize>> {
    let mut at = 0;
    while at < tokens.len() {
        let element = Element::at(tokens, at);
        let range = &tokens[at].range;
        if !source.is_removed(range.start) && !matches!(element, Element::Definition { .. })
        {
            let braces = tokens.get(at + 2).and_then(Token::group);
            let opens = tokens[at].is_ident("mod") && braces.is_some();
            if opens && !plain.contains(range) {
                return Some(range.clone());
            }
            let inner = hidden_module(source, element.inside(), plain);
            if inner.is_some() {
                return inner;
            }
        }
        at += element.width();
    }
    None
}
