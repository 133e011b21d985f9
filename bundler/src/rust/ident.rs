//! Identifiers as names.

/// The name behind an identifier, which is the identifier without the `r#` of a raw one.
pub(crate) fn unraw(identifier: &str) -> String {
    let name = identifier.strip_prefix("r#").unwrap_or(identifier);
    name.to_owned()
}
