//! The macros of the standard library.

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
