//! The macros of the standard library, and the types and attributes of the language.

use syn::parse::Parser;

/// The macros of the standard library whose arguments are expressions.
const TAKING_EXPRESSIONS: [&str; 21] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The types that have a name without being declared.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8",
    "u16", "u32", "u64", "u128", "usize",
];

/// The names of modules of the standard library that a crate could have, too.
const MODULES: &str = " alloc any arc arch array ascii atomic backtrace binary_heap borrow boxed \
    btree_map btree_set c_str cell char clone cmp collections convert core default env error ffi \
    fmt fs future hash hash_map hash_set hint intrinsics io iter linked_list linux macos marker \
    mem mpmc mpsc net num ops option os panic path pattern pin poison prelude primitive process \
    ptr random range raw rc result simd slice str string sync task thread time unix vec \
    vec_deque windows ";

/// True if the standard library has a module `name` that a glob could bring.
pub(crate) fn is_standard_module(name: &str) -> bool {
    MODULES.contains(&format!(" {name} "))
}

/// True if `name` is that of a type of the language itself.
pub(crate) fn is_primitive(name: &str) -> bool {
    PRIMITIVES.contains(&name)
}

/// True if `name` is a macro of the standard library whose arguments are ordinary code.
pub(crate) fn is_standard_macro(name: &str) -> bool {
    let detects = name.starts_with("is_") && name.ends_with("_feature_detected");
    detects || is_listed(name)
}

fn is_listed(name: &str) -> bool {
    matches!(
        name,
        "addr_of"
            | "addr_of_mut"
            | "asm"
            | "assert"
            | "assert_eq"
            | "assert_matches"
            | "assert_ne"
            | "cfg"
            | "column"
            | "compile_error"
            | "concat"
            | "dbg"
            | "debug_assert"
            | "debug_assert_eq"
            | "debug_assert_matches"
            | "debug_assert_ne"
            | "env"
            | "eprint"
            | "eprintln"
            | "file"
            | "format"
            | "format_args"
            | "global_asm"
            | "include"
            | "include_bytes"
            | "include_str"
            | "line"
            | "matches"
            | "module_path"
            | "naked_asm"
            | "offset_of"
            | "option_env"
            | "panic"
            | "pin"
            | "print"
            | "println"
            | "ready"
            | "stringify"
            | "thread_local"
            | "todo"
            | "try"
            | "r#try"
            | "unimplemented"
            | "unreachable"
            | "vec"
            | "write"
            | "writeln"
    )
}

/// True if `name` is a macro of the standard library whose arguments are expressions.
pub(crate) fn takes_expressions(name: &str) -> bool {
    TAKING_EXPRESSIONS.contains(&name)
}

/// The expressions between commas, or around a semicolon, that `tokens` begin with.
pub(crate) fn expressions(tokens: proc_macro2::TokenStream) -> Vec<syn::Expr> {
    let parser = |input: syn::parse::ParseStream<'_>| {
        let mut found = Vec::new();
        while let Ok(expr) = input.parse() {
            found.push(expr);
            let is_more = input.parse::<syn::Token![,]>().is_ok()
                || input.parse::<syn::Token![;]>().is_ok();
            if !is_more {
                break;
            }
        }
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(found)
    };
    parser.parse2(tokens).unwrap_or_default()
}

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
