//! The attributes and macros that every program knows; all others are those of crates.

use crate::cargo::macro_server::Kind;
use crate::rust::standard::{is_builtin, is_standard_macro};

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
