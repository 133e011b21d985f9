//! Strings that are known when bundling: literals, `stringify!` of a word, `concat!` and `env!`
//! of them.

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
        let truth = one.ident().filter(|it| ["true", "false"].contains(it));
        return literal(one.literal().or(truth)?);
    }
    let last = tokens.len().checked_sub(3)?;
    let (name, arguments) = token::macro_call(tokens, last)?;
    let inside = arguments.group()?;
    let parts = token::comma_parts(inside);
    match name {
        // Of several tokens, compilers differ in the blanks between them.
        "stringify" => match inside {
            [word] => word.ident().map(str::to_owned),
            _ => None,
        },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_what_the_compiler_makes_of_it() {
        let of = |text: &str| {
            let variable = |key: &str| (key == "OUT_DIR").then(|| "/out".to_owned());
            string(&token::tree(text.parse().expect("it is Rust")), &variable)
        };
        let known =
            "concat!(env!(\"OUT_DIR\"), '/', concat!(\"a-\", stringify!(v1)), 7, true,)";
        assert_eq!(of(known).as_deref(), Some("/out/a-v17true"));
        for unknown in [
            "stringify!(a b)",
            "stringify!($v)",
            "concat!($v)",
            "env!(\"A\")",
            "a",
        ] {
            assert_eq!(of(unknown), None, "{unknown}");
        }
    }
}
