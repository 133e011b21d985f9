//! A module of a file, and where an import can be put into it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::rust::attrs;
use crate::source::program::Source;
use crate::text::lines::line_start;

/// A module of a file.
pub(crate) struct Module {
    /// The range of its content, with the braces if it has such.
    pub(crate) range: Range<usize>,
    /// The names of the modules around its content, its own included.
    pub(crate) path: Vec<String>,
    /// The offset of the first item that stays; `None` in a module without any.
    pub(crate) first_item: Option<usize>,
    /// The `use` items of the module without their attributes.
    pub(crate) imports: Vec<String>,
    /// The names that its imports bring one by one.
    pub(crate) imported: BTreeSet<String>,
    /// The names of its modules and types, and those that other imports bring one by one, whole
    /// crates by their own names aside.
    pub(crate) names: BTreeSet<String>,
    /// The names of imports that begin with what they bring.
    pub(crate) by_themselves: BTreeMap<String, Itself>,
    /// The names of its modules and types that other crates may see, and perhaps more.
    pub(crate) public: BTreeSet<String>,
    /// The names that items declare for modules and types, whatever the conditions hold: outside
    /// of blocks, and without a `cfg`.
    pub(crate) declared: BTreeSet<String>,
    /// What blocks and generic parameters in it bind.
    pub(crate) inner: BTreeSet<String>,
    /// True if an import, or one by a macro, may bring all names of another module.
    pub(crate) has_globs: bool,
    /// True if a macro is called among its items, be it in a module within.
    pub(crate) has_calls: bool,
    /// True if a macro that is not of the standard library is called anywhere in it, modules
    /// within left aside.
    pub(crate) calls_macros: bool,
}

/// The kind of an import that begins with the name which it brings. Whether that is a module or a
/// type is known where all crates are read; and for its own first word it does not count.
///
/// Of several such imports in a module, the greatest kind counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Itself {
    /// `use name::name`.
    Short,
    /// `use name::of::name`.
    Long,
    /// `use name::other as name`, and what the parser left alone.
    Renamed,
}

impl Module {
    pub(super) fn new(
        source: &Source,
        range: Range<usize>,
        path: Vec<String>,
        items: &[syn::Item],
    ) -> Module {
        let starts = items.iter().map(|item| attrs::range(item).start);
        let imports = items.iter().filter_map(|item| match item {
            syn::Item::Use(node) => {
                let start = attrs::range(&node.use_token).start;
                Some(source.slice(start..attrs::range(node).end).to_owned())
            }
            _ => None,
        });
        Module {
            range,
            path,
            first_item: starts.into_iter().find(|&start| !source.is_removed(start)),
            imports: imports.collect(),
            imported: BTreeSet::new(),
            names: BTreeSet::new(),
            by_themselves: BTreeMap::new(),
            public: BTreeSet::new(),
            declared: BTreeSet::new(),
            inner: BTreeSet::new(),
            has_globs: false,
            has_calls: false,
            calls_macros: false,
        }
    }
}

/// The text to put before an item at `at`, so that `lines` stand on lines of their own, and the
/// offset to put it at. That is before the margin of the item, which may go with an attribute.
pub(crate) fn lines_before(source: &Source, at: usize, lines: &str) -> (usize, String) {
    let start = line_start(&source.raw, at);
    let margin = &source.raw[start..at];
    if margin.trim().is_empty() {
        let lines = lines.replace('\n', &format!("\n{margin}"));
        (start, format!("{margin}{lines}\n"))
    } else {
        (at, format!("{} ", lines.replace('\n', " ")))
    }
}
