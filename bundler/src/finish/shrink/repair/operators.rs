//! Operators that a type has not: errors about them do not always say which trait that is.

use super::quoted;
use crate::rust::diagnostic::Diagnostic;

/// The traits behind operators, by their signs, which stand between two operands if they can.
const SIGNS: [(&str, &str); 27] = [
    ("+", "Add"),
    ("-", "Sub"),
    ("*", "Mul"),
    ("/", "Div"),
    ("%", "Rem"),
    ("&", "BitAnd"),
    ("|", "BitOr"),
    ("^", "BitXor"),
    ("<<", "Shl"),
    (">>", "Shr"),
    ("+=", "AddAssign"),
    ("-=", "SubAssign"),
    ("*=", "MulAssign"),
    ("/=", "DivAssign"),
    ("%=", "RemAssign"),
    ("&=", "BitAndAssign"),
    ("|=", "BitOrAssign"),
    ("^=", "BitXorAssign"),
    ("<<=", "ShlAssign"),
    (">>=", "ShrAssign"),
    ("==", "PartialEq"),
    ("!=", "PartialEq"),
    ("<", "PartialOrd"),
    ("<=", "PartialOrd"),
    (">", "PartialOrd"),
    (">=", "PartialOrd"),
    ("!", "Not"),
];

/// The signs of those that are said in words, with the place of the operand before them.
const WORDS: [(&str, &str, usize); 5] = [
    ("cannot add ", "+", 1),
    ("cannot subtract ", "-", 1),
    ("cannot multiply ", "*", 0),
    ("cannot divide ", "/", 0),
    ("cannot calculate the remainder ", "%", 0),
];

/// The types that lack an operator by an `error`, each with the trait behind that.
pub(super) fn missing(error: &Diagnostic) -> Vec<(&str, &'static str)> {
    of_message(error.code(), &error.message)
}

/// The same of a `message`.
fn of_message<'e>(code: &str, message: &'e str) -> Vec<(&'e str, &'static str)> {
    let quoted: Vec<&str> = quoted(message).collect();
    let (of, sign) = match (code, &quoted[..]) {
        ("E0608", [of, ..]) => return vec![(of, "Index"), (of, "IndexMut")],
        ("E0614", [of, ..]) => return vec![(of, "Deref")],
        ("E0600", ["-", of, ..]) => return vec![(of, "Neg")],
        ("E0368" | "E0369" | "E0600", [sign, of, ..])
            if SIGNS.iter().any(|(it, _)| it == sign) =>
        {
            (*of, *sign)
        }
        ("E0369", [both]) => {
            // E.g. "no implementation for `A & B`".
            let signs = SIGNS.iter().map(|(sign, _)| *sign);
            let mut operands = signs.filter_map(|sign| {
                let (of, _) = both.split_once(&format!(" {sign} "))?;
                Some((of, sign))
            });
            let Some(found) = operands.next() else {
                return Vec::new();
            };
            found
        }
        ("E0369", _) => {
            let mut words = WORDS.iter().filter(|it| message.starts_with(it.0));
            let Some((_, sign, at)) = words.next().filter(|it| it.2 < quoted.len()) else {
                return Vec::new();
            };
            (quoted[*at], *sign)
        }
        _ => return Vec::new(),
    };
    let of_sign = SIGNS.iter().filter(|(it, _)| *it == sign);
    of_sign.map(|(_, name)| (of, *name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trait_behind_an_operator_is_known() {
        for (code, message, expected) in [
            (
                "E0368",
                "operation `*=` cannot be applied to type `A<B>`",
                "A<B> MulAssign",
            ),
            (
                "E0369",
                "binary operation `==` cannot be applied to type `A`",
                "A PartialEq",
            ),
            ("E0369", "cannot subtract `&B` from `&A`", "&A Sub"),
            ("E0369", "cannot multiply `A` by `B`", "A Mul"),
            ("E0369", "no implementation for `A << B`", "A Shl"),
            (
                "E0600",
                "cannot apply unary operator `-` to type `A`",
                "A Neg",
            ),
            (
                "E0600",
                "cannot apply unary operator `!` to type `A`",
                "A Not",
            ),
            (
                "E0608",
                "cannot index into a value of type `A`",
                "A Index, A IndexMut",
            ),
            ("E0308", "mismatched types", ""),
        ] {
            let found = of_message(code, message).into_iter();
            let found: Vec<_> = found.map(|(of, name)| format!("{of} {name}")).collect();
            assert_eq!(found.join(", "), expected, "{message}");
        }
    }
}
