//! The attributes and macros that every program knows; all others are those of crates.

use crate::cargo::macro_server::Kind;
use crate::rust::standard::is_standard_macro;

/// True for an attribute that the compiler knows without a macro of the program.
pub(crate) fn is_builtin(name: &str) -> bool {
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

/// True for a macro that every program knows.
pub(super) fn is_standard(name: &str, kind: Kind) -> bool {
    match kind {
        Kind::Derive => matches!(
            name,
            "Clone"
                | "Copy"
                | "Debug"
                | "Default"
                | "Eq"
                | "Hash"
                | "Ord"
                | "PartialEq"
                | "PartialOrd"
        ),
        Kind::Attribute => is_builtin(name),
        Kind::Function => is_standard_macro(name),
    }
}
