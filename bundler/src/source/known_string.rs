//! Strings that are known when bundling: literals, `concat!` and `env!` of them.

use crate::rust::token::{self, Token};

/// The string that `tokens` stand for, where `variable` gives the values of `env!`; `None`
/// if it is not known.
pub(crate) fn string(
    tokens: &[Token],
    variable: &dyn Fn(&str) -> Option<String>,
) -> Option<String> {
    let tokens = match tokens {
        [rest @ .., comma] if comma.is_punct(',') => rest,
        tokens => tokens,
    };
    if let [one] = tokens {
        return literal(one.literal()?);
    }
    let last = tokens.len().checked_sub(3)?;
    let (name, arguments) = token::macro_call(tokens, last)?;
    let parts = token::comma_parts(arguments.group()?);
    match name {
        "concat" => parts.iter().map(|part| string(part, variable)).collect(),
        "env" => variable(&string(parts.first()?, variable)?),
        _ => None,
    }
}

/// The text that `concat!` makes of a literal; `None` if it takes no such literal.
fn literal(written: &str) -> Option<String> {
    match syn::parse_str::<syn::Lit>(written).ok()? {
        syn::Lit::Str(text) => Some(text.value()),
        syn::Lit::Char(char) => Some(char.value().to_string()),
        syn::Lit::Int(int) => Some(int.base10_digits().to_owned()),
        syn::Lit::Bool(truth) => Some(truth.value.to_string()),
        _ => None,
    }
}
