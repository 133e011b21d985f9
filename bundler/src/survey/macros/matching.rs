//! The match of a macro's rule with given tokens: only what a rule that may match does
//! counts.

use crate::rust::token::{Kind, Token};

/// True if `matcher` may match `tokens`, as far as their beginnings tell; when in doubt, it
/// may.
pub(super) fn may_match(matcher: &[Token], tokens: &[Token]) -> bool {
    let Some(first) = matcher.first() else {
        // A `$` means that the call stands in the body of another macro: its variable may
        // become no tokens at all, which an empty matcher takes.
        return tokens.first().is_none_or(|token| token.is_punct('$'));
    };
    if first.is_punct('$') {
        return variable_may_match(matcher, tokens);
    }
    let Some(token) = tokens.first() else {
        return false;
    };
    // In the body of another macro, anything may stand for a variable.
    token.is_punct('$') || may_be(first, token) && may_match(&matcher[1..], &tokens[1..])
}

/// The number of tokens, from the first on, that are the same in `matcher` and `tokens` by
/// kind and text.
pub(super) fn compared(matcher: &[Token], tokens: &[Token]) -> usize {
    let pairs = matcher.iter().zip(tokens);
    let same = pairs.take_while(|(wanted, token)| {
        !wanted.is_punct('$') && wanted.group().is_none() && may_be(wanted, token)
    });
    same.count()
}

/// True if the token `wanted` of a matcher may match `token` of a call.
fn may_be(wanted: &Token, token: &Token) -> bool {
    match (&wanted.kind, &token.kind) {
        (Kind::Ident(wanted), Kind::Ident(name)) => wanted == name,
        (Kind::Punct(wanted, _), Kind::Punct(char, _)) => wanted == char,
        (Kind::Literal(wanted), Kind::Literal(text)) => wanted == text,
        (Kind::Group(wanted, inside), Kind::Group(delimiter, tokens)) => {
            wanted == delimiter && may_match(inside, tokens)
        }
        _ => false,
    }
}

/// True if `matcher`, which begins with a variable or a repetition, may match `tokens`.
fn variable_may_match(matcher: &[Token], tokens: &[Token]) -> bool {
    let (Some(second), token) = (matcher.get(1), tokens.first()) else {
        return true;
    };
    if token.is_some_and(|token| token.is_punct('$')) {
        return true;
    }
    if let Some(inside) = second.group() {
        // What follows a repetition may follow at once, if that may be empty.
        let sign = matcher[2..].iter().position(is_sign).map(|at| at + 2);
        let Some(sign) = sign else { return true };
        // A sign before the sign is what stands between the repetitions.
        if matcher.get(sign + 1).is_some_and(is_sign) {
            return true;
        }
        let may_be_empty = !matcher[sign].is_punct('+');
        let begins = token.is_some() && may_begin(inside, tokens);
        return begins || may_be_empty && may_match(&matcher[sign + 1..], tokens);
    }
    let fragment = matcher.get(3).and_then(Token::ident).unwrap_or_default();
    match (fragment, token) {
        // Nothing at all is a visibility too.
        ("vis", _) => true,
        (_, None) => false,
        ("ident", Some(token)) => {
            token.ident().is_some() && may_match(&matcher[4..], &tokens[1..])
        }
        // Several signs may be one token.
        ("tt", Some(token)) if matches!(token.kind, Kind::Punct(..)) => true,
        ("tt", Some(_)) => may_match(&matcher[4..], &tokens[1..]),
        ("literal", Some(token)) => {
            token.literal().is_some() || token.ident().is_some() || token.is_punct('-')
        }
        ("lifetime", Some(token)) => token.is_punct('\''),
        ("block", Some(token)) => token.group().is_some(),
        (_, Some(_)) => true,
    }
}

/// True if `tokens` may begin with what the repetition of `repeated` repeats.
fn may_begin(repeated: &[Token], tokens: &[Token]) -> bool {
    match (repeated.first(), tokens.first()) {
        (Some(wanted), Some(token)) if !wanted.is_punct('$') => {
            token.is_punct('$') || may_be(wanted, token)
        }
        _ => true,
    }
}

fn is_sign(token: &Token) -> bool {
    ['*', '+', '?'].into_iter().any(|sign| token.is_punct(sign))
}

#[cfg(test)]
mod tests {
    use super::may_match;
    use crate::rust::token;

    fn matches(matcher: &str, tokens: &str) -> bool {
        let tree = |text: &str| token::tree(text.parse().expect("tokens"));
        may_match(&tree(matcher), &tree(tokens))
    }

    #[test]
    fn rules_that_match_may_match() {
        let pairs = [
            ("", ""),
            ("$x:expr", "a + b"),
            ("$x:ident => $y:expr", "a => 1"),
            ("$($x:tt)*", ""),
            ("$($x:tt)*", "a b (c)"),
            (
                "$(#[$m:meta])* struct $n:ident { $($r:tt)* }",
                "struct A { x: u8 }",
            ),
            (
                "$(#[$m:meta])* struct $n:ident { $($r:tt)* }",
                "#[a] #[b] struct A {}",
            ),
            ("$vis:vis fn", "fn"),
            ("$vis:vis fn", "pub fn"),
            ("$x:literal", "-1"),
            ("$x:literal", "true"),
            ("$l:lifetime $x:tt", "'a b"),
            ("item: { $i:item }, $($r:tt)*", "item: { $i }, rest"),
            ("a $($x:expr),+ $(,)?", "a 1, 2,"),
            ("[$($x:tt)*] b", "[$($x)*] b"),
            ("@one $x:tt", "@one ()"),
            ("$($x:ident)? ;", ";"),
            ("$x:tt b", ":: b"),
            ("[] a", "[$($x)*] a"),
            ("$x:tt b", "'a b"),
            ("$($x:tt)+* b", "b"),
        ];
        for (matcher, tokens) in pairs {
            assert!(matches(matcher, tokens), "{matcher} of {tokens}");
        }
    }

    #[test]
    fn rules_that_cannot_match_are_told() {
        let pairs = [
            ("", "a"),
            ("a", ""),
            ("a $x:tt", "b c"),
            ("@one $x:tt", "@two c"),
            ("$x:ident => $y:expr", "a, 1"),
            ("$(#[$m:meta])* { $($r:tt)* }", "item: { a }"),
            ("(a $x:tt)", "[a b]"),
            ("(a $x:tt)", "(b c)"),
            ("$($x:ident)+ ;", ""),
            ("$x:block", "a"),
        ];
        for (matcher, tokens) in pairs {
            assert!(!matches(matcher, tokens), "{matcher} of {tokens}");
        }
    }
}
