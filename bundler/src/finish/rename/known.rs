//! Words that have a meaning of their own, and that no name is given or taken.

/// The keywords of all editions, those of some places too.
const KEYWORDS: [&str; 60] = [
    "Self",
    "abstract",
    "as",
    "async",
    "auto",
    "await",
    "become",
    "box",
    "break",
    "const",
    "continue",
    "crate",
    "default",
    "do",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "macro_rules",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "pub",
    "raw",
    "ref",
    "return",
    "safe",
    "self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "union",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
    "_",
    "main",
];

/// The primitive types, and the crates of the standard library.
const TYPES: [&str; 24] = [
    "alloc",
    "bool",
    "char",
    "core",
    "f128",
    "f16",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "proc_macro",
    "std",
    "str",
    "test",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

/// What every module knows of the standard library.
const PRELUDE: [&str; 44] = [
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Vec",
];

/// What the variables of macros can stand for.
const FRAGMENTS: [&str; 15] = [
    "block",
    "expr",
    "expr_2021",
    "ident",
    "item",
    "lifetime",
    "literal",
    "meta",
    "pat",
    "pat_param",
    "path",
    "stmt",
    "tt",
    "ty",
    "vis",
];

/// Short names of methods, modules and constants of the standard library, and what may be read
/// as the beginning of a literal.
const SHORT: [&str; 24] = [
    "E", "PI", "b", "br", "by", "c", "cr", "eq", "fs", "ge", "gt", "id", "io", "is", "k",
    "le", "ln", "lt", "ne", "ok", "or", "os", "r", "rc",
];

/// True for a word that nothing is called by that could be called otherwise.
pub(super) fn is_known(word: &str) -> bool {
    let lists = [&KEYWORDS[..], &TYPES, &PRELUDE];
    lists.iter().any(|list| list.contains(&word))
}

/// True for a kind of what the variables of macros stand for.
pub(super) fn is_fragment(word: &str) -> bool {
    FRAGMENTS.contains(&word)
}

/// True for a word that would not do as the name of something else.
pub(super) fn is_no_name(word: &str) -> bool {
    is_known(word) || SHORT.contains(&word)
}
