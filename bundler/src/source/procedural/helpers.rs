//! The attributes that the compiler knows, and those that derives take with them: all that it
//! does not know.

use syn::visit::{self, Visit};
use syn::Attribute;

use crate::rust::attrs;
use crate::source::program::Source;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

use super::find::{Use, What};

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

/// True for an attribute that the compiler knows without a macro of the program.
pub(super) fn is_builtin(name: &str) -> bool {
    BUILTIN.contains(&name)
}

/// The names of the attributes of the language.
///
/// CITE: the list in the reference, <https://doc.rust-lang.org/reference/attributes.html>,
/// with the tools and those that only the standard library uses.
const BUILTIN: &[&str] = &[
    "allow",
    "automatically_derived",
    "bench",
    "cfg",
    "cfg_attr",
    "clippy",
    "cold",
    "crate_name",
    "crate_type",
    "debugger_visualizer",
    "deny",
    "deprecated",
    "derive",
    "diagnostic",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "global_asm",
    "ignore",
    "inline",
    "instruction_set",
    "link",
    "link_name",
    "link_ordinal",
    "link_section",
    "macro_export",
    "macro_use",
    "miri",
    "must_use",
    "naked",
    "no_builtins",
    "no_implicit_prelude",
    "no_link",
    "no_main",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "panic_handler",
    "path",
    "proc_macro",
    "proc_macro_attribute",
    "proc_macro_derive",
    "recursion_limit",
    "repr",
    "rust_analyzer",
    "rustfmt",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "type_length_limit",
    "unsafe",
    "unstable",
    "used",
    "warn",
    "windows_subsystem",
];
