//! The attributes that derives take with them: all that the compiler does not know.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Attribute, Item};

use super::builtin::is_standard;
use crate::cargo::macro_server::Kind;
use crate::rust::attrs;
use crate::rust::standard::is_builtin;
use crate::source::program::Source;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// The items whose helper attributes are still to be read: by crate and name.
pub(super) type Waiting = BTreeSet<(usize, String)>;

/// The edits that take away the attributes that the derives of `item` have read, which stands
/// at `base` of `source`; those at the places `done` are expanded.
pub(super) fn removals(
    source: &Source,
    item: &Item,
    base: usize,
    done: &[Range<usize>],
) -> Vec<Edit> {
    let mut keeps_default = false;
    let mut is_open = false;
    let derives = attrs::item(item);
    for derive in derives.iter().filter(|it| it.path().is_ident("derive")) {
        let _ = derive.parse_nested_meta(|meta| {
            let at = base + attrs::range(&meta.path).start;
            let last = meta.path.segments.last();
            let name = last.map(|it| it.ident.to_string()).unwrap_or_default();
            let is_done = done.iter().any(|range| range.start == at);
            keeps_default |= name == "Default" && !is_done;
            // One of a crate that stays outside reads what it likes.
            is_open |= !is_done && !is_standard(&name, Kind::Derive);
            Ok(())
        });
    }
    if is_open {
        return Vec::new();
    }
    let mut helpers = Helpers {
        keeps_default,
        found: Vec::new(),
    };
    helpers.visit_item(item);
    let found = helpers.found.into_iter();
    // The parser gives places from the beginning of what it is given.
    let found = found.map(|range| base + range.start..base + range.end);
    found
        .map(|range| Edit::remove(whole_lines(&source.raw, range)))
        .collect()
}

/// The name of an item that may be derived for.
pub(super) fn name(item: &Item) -> Option<String> {
    match item {
        Item::Enum(it) => Some(it.ident.to_string()),
        Item::Struct(it) => Some(it.ident.to_string()),
        Item::Union(it) => Some(it.ident.to_string()),
        _ => None,
    }
}

struct Helpers {
    /// True if `#[default]` is that of the standard library's derive.
    keeps_default: bool,
    found: Vec<Range<usize>>,
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
