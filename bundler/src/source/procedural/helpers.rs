//! The attributes that derives take with them: all that the compiler does not know.

use syn::visit::{self, Visit};
use syn::Attribute;

use super::builtin::is_builtin;
use super::find::{Use, What};
use crate::rust::attrs;
use crate::source::program::Source;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// The edits that take away the attributes inside of the node of `it` that its derives have
/// read.
pub(super) fn removals(source: &Source, it: &Use) -> Vec<Edit> {
    let What::Derives(uses, macros) = &it.what else {
        return Vec::new();
    };
    let derives = it
        .attributes
        .iter()
        .filter(|it| it.path().is_ident("derive"));
    let own: Vec<_> = uses.iter().map(|derive| derive.path.clone()).collect();
    let mut keeps_default = false;
    for derive in derives {
        let _ = derive.parse_nested_meta(|meta| {
            let range = attrs::range(&meta.path);
            keeps_default |= meta.path.is_ident("Default") && !own.contains(&range);
            Ok(())
        });
    }
    let mut helpers = Helpers {
        keeps_default,
        found: Vec::new(),
    };
    if let Ok(item) = syn::parse_str::<syn::Item>(source.slice(it.node.clone())) {
        helpers.visit_item(&item);
    }
    let base = it.node.start;
    // The parser gives places from the beginning of what it is given.
    let found = helpers.found.into_iter();
    let found = found.map(|range| base + range.start..base + range.end);
    let found = found.filter(|range| !macros.contains(range));
    found
        .map(|range| Edit::remove(whole_lines(&source.raw, range)))
        .collect()
}

struct Helpers {
    /// True if `#[default]` is that of the standard library's derive.
    keeps_default: bool,
    found: Vec<std::ops::Range<usize>>,
}

impl<'ast> Visit<'ast> for Helpers {
    fn visit_attribute(&mut self, node: &'ast Attribute) {
        let Some(name) = node.path().get_ident().map(ToString::to_string) else {
            return;
        };
        let stays = is_builtin(&name) || name == "default" && self.keeps_default;
        if !stays {
            self.found.push(attrs::range(node));
        }
        visit::visit_attribute(self, node);
    }
}
