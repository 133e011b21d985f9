//! Generated items as text.

use proc_macro2::TokenStream;

/// The text of generated items, formatted.
pub(crate) fn pretty(items: TokenStream) -> String {
    match syn::parse2::<syn::File>(items.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        // Not reached for items that the bundler makes; plain tokens are as valid.
        Err(_) => items.to_string(),
    }
}
