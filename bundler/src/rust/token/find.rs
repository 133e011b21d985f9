//! Questions about the tokens of a list, most of them about those at one index.

use std::ops::Range;

use proc_macro2::Delimiter;

use super::tree::{Kind, Token};

/// True if `::` stands at `at`.
pub(crate) fn is_path_sep(tokens: &[Token], at: usize) -> bool {
    let joint =
        matches!(tokens.get(at), Some(t) if matches!(t.kind, Kind::Punct(':', true)));
    joint && matches!(tokens.get(at + 1), Some(t) if t.is_punct(':'))
}

/// True if `::` ends right before `at`.
pub(crate) fn follows_path_sep(tokens: &[Token], at: usize) -> bool {
    at >= 2 && is_path_sep(tokens, at - 2)
}

/// True if the name at `at` qualifies the name behind it, as that of a crate or a module
/// does: `a` in `a::b`, yet not in `a::<T>(..)` or `a::<T>::b`, where it is a function or a
/// type, and not where it is a lifetime or the name of a variable of a macro.
pub(crate) fn is_qualifier(tokens: &[Token], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
    let follows = |char: char| before(1).is_some_and(|it| it.is_punct(char));
    // The end of a range begins a path, a field continues one.
    let is_field = follows('.') && !before(2).is_some_and(|it| it.is_punct('.'));
    is_path_sep(tokens, at + 1)
        && !tokens.get(at + 3).is_some_and(|it| it.is_punct('<'))
        && !is_field
        && !follows('\'')
        && !follows('$')
}

/// True if the `>` at `at` closes a `<` before it, rather than compare or end an arrow.
pub(crate) fn closes_angles(tokens: &[Token], at: usize) -> bool {
    angle_opening(tokens, at).is_some()
}

/// True if the `>` at `at` ends the parameters of an `impl<..>` or a `for<..>`, behind which
/// a type begins.
pub(crate) fn ends_parameters(tokens: &[Token], at: usize) -> bool {
    let before = angle_opening(tokens, at).and_then(|open| open.checked_sub(1));
    before.is_some_and(|it| tokens[it].is_ident("impl") || tokens[it].is_ident("for"))
}

/// The index of the `<` that the `>` at `at` closes.
fn angle_opening(tokens: &[Token], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for back in (0..=at).rev() {
        let follows = |char: char| back > 0 && tokens[back - 1].is_punct(char);
        match tokens[back].kind {
            Kind::Punct('>', _) if !follows('-') && !follows('=') => depth += 1,
            Kind::Punct('<', _) => depth = depth.saturating_sub(1),
            Kind::Punct(';', _) => return None,
            // An arrow closes nothing.
            _ if back == at => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(back);
        }
    }
    None
}

/// The name and the arguments of the call `name!(..)` that begins at `at`, if one does. In the
/// body of a macro `name` may be a variable, which keywords can be, too.
pub(crate) fn macro_call(tokens: &[Token], at: usize) -> Option<(&str, &Token)> {
    let name = tokens[at].ident()?;
    let bang = tokens.get(at + 1)?;
    let arguments = tokens.get(at + 2)?;
    let is_variable = at > 0 && tokens[at - 1].is_punct('$');
    let is_name = is_variable || !is_keyword(name);
    let is_call = bang.is_punct('!') && arguments.group().is_some() && is_name;
    is_call.then_some((name, arguments))
}

/// The name and the rules of the definition `macro_rules! name { .. }` that begins at `at`,
/// if one does.
pub(crate) fn macro_definition(tokens: &[Token], at: usize) -> Option<(&Token, &Token)> {
    let head = tokens[at].is_ident("macro_rules") && tokens.get(at + 1)?.is_punct('!');
    let name = tokens.get(at + 2)?;
    let rules = tokens.get(at + 3)?;
    (head && name.ident().is_some() && rules.group().is_some()).then_some((name, rules))
}

/// The tokens of the list that holds `range`, as far as they lie in it.
pub(crate) fn within<'a>(tokens: &'a [Token], range: &Range<usize>) -> Option<&'a [Token]> {
    let first = tokens.partition_point(|token| token.range.end <= range.start);
    let token = tokens.get(first)?;
    if token.range.start < range.start {
        return within(token.group()?, range);
    }
    let last = tokens.partition_point(|token| token.range.end <= range.end);
    Some(&tokens[first..last])
}

/// True if the item whose keyword stands at `at` is `pub`.
pub(crate) fn is_public(tokens: &[Token], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
    let is_pub = |token: Option<&Token>| token.is_some_and(|token| token.is_ident("pub"));
    is_pub(before(1))
        || before(1).is_some_and(|it| it.group().is_some()) && is_pub(before(2))
}

/// The index behind the attributes that `tokens` begin with.
pub(crate) fn behind_attributes(tokens: &[Token]) -> usize {
    let mut at = 0;
    while at < tokens.len() {
        match attribute(tokens, at) {
            Some((behind, _)) => at = behind,
            None => break,
        }
    }
    at
}

/// True if `#[macro_export]` stands before the definition of a macro at `at`, be it in a
/// `cfg_attr` whose condition `may_hold`.
pub(crate) fn is_exported_if(
    tokens: &[Token],
    at: usize,
    may_hold: impl Fn(&[Token]) -> bool,
) -> bool {
    any_attribute(tokens, at, |inside| exports(inside, &may_hold))
}

/// True if the attribute with `inside` between its brackets is a `macro_export`, be it in a
/// `cfg_attr` whose condition `may_hold`.
pub(crate) fn exports(inside: &[Token], may_hold: &impl Fn(&[Token]) -> bool) -> bool {
    match inside {
        [head, ..] if head.is_ident("macro_export") => true,
        [head, list] if head.is_ident("cfg_attr") => {
            let parts = comma_parts(list.group().unwrap_or_default());
            let given = parts
                .split_first()
                .filter(|(condition, _)| may_hold(condition));
            given.is_some_and(|(_, given)| given.iter().any(|it| exports(it, may_hold)))
        }
        _ => false,
    }
}

/// True if an attribute that holds `word` stands before the item at `at`.
pub(crate) fn has_attribute(tokens: &[Token], at: usize, word: &str) -> bool {
    any_attribute(tokens, at, |inside| mentions(inside, word))
}

/// True if `is_it` holds for the inside of an attribute before the item at `at`.
fn any_attribute(tokens: &[Token], at: usize, is_it: impl Fn(&[Token]) -> bool) -> bool {
    let mut end = at;
    while let Some(start) = end.checked_sub(2) {
        let Some((_, group)) = attribute(tokens, start) else {
            return false;
        };
        if is_it(group.group().unwrap_or_default()) {
            return true;
        }
        end = start;
    }
    false
}

/// True if `feature = $name` begins at `at`.
pub(crate) fn is_given_feature(tokens: &[Token], at: usize) -> bool {
    let is = |at: usize, sign| tokens.get(at).is_some_and(|it| it.is_punct(sign));
    tokens[at].is_ident("feature") && is(at + 1, '=') && is(at + 2, '$')
}

/// True if `crate` stands at `at` and no `::` behind it.
pub(crate) fn is_loose_crate(tokens: &[Token], at: usize) -> bool {
    tokens[at].is_ident("crate") && !is_path_sep(tokens, at + 1)
}

/// True if `mod name;` or `mod $name;` begins at `at`: in a macro, no file can be put
/// there.
pub(crate) fn is_file_module(tokens: &[Token], at: usize) -> bool {
    let dollar = usize::from(tokens.get(at + 1).is_some_and(|t| t.is_punct('$')));
    let name = tokens
        .get(at + 1 + dollar)
        .is_some_and(|t| t.ident().is_some());
    let end = tokens
        .get(at + 2 + dollar)
        .is_some_and(|t| matches!(t.kind, Kind::Punct(';', _)));
    tokens[at].is_ident("mod") && name && end
}

/// The index behind the attribute `#[..]` or `#![..]` that begins at `at`, and its group;
/// `None` if none does.
pub(crate) fn attribute(tokens: &[Token], at: usize) -> Option<(usize, &Token)> {
    if !tokens[at].is_punct('#') {
        return None;
    }
    let inner = tokens.get(at + 1)?.is_punct('!');
    let group = at + 1 + usize::from(inner);
    let token = tokens.get(group)?;
    token.group_in(Delimiter::Bracket)?;
    Some((group + 1, token))
}

/// True if the lists are the same tokens, wherever they stand.
pub(crate) fn are_same(a: &[Token], b: &[Token]) -> bool {
    let is_same = |(a, b): (&Token, &Token)| match (&a.kind, &b.kind) {
        (Kind::Ident(a), Kind::Ident(b)) | (Kind::Literal(a), Kind::Literal(b)) => a == b,
        (Kind::Punct(a, _), Kind::Punct(b, _)) => a == b,
        (Kind::Group(a, inside), Kind::Group(b, other)) => {
            a == b && are_same(inside, other)
        }
        _ => false,
    };
    a.len() == b.len() && a.iter().zip(b).all(is_same)
}

/// The parts of `tokens` between its own commas; a trailing comma begins no part.
pub(crate) fn comma_parts(tokens: &[Token]) -> Vec<&[Token]> {
    let mut parts: Vec<_> = tokens.split(|token| token.is_punct(',')).collect();
    if parts.last().is_some_and(|part| part.is_empty()) {
        parts.pop();
    }
    parts
}

/// True for a keyword behind which a path may begin; `self`, `super`, `crate` and `Self`
/// are paths themselves.
pub(crate) fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "as" | "async"
            | "await"
            | "break"
            | "const"
            | "continue"
            | "dyn"
            | "else"
            | "enum"
            | "extern"
            | "fn"
            | "for"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "loop"
            | "match"
            | "mod"
            | "move"
            | "mut"
            | "pub"
            | "ref"
            | "return"
            | "static"
            | "struct"
            | "trait"
            | "type"
            | "unsafe"
            | "use"
            | "where"
            | "while"
            | "yield"
    )
}

/// True if the token at `at` follows `=>`, as the right side of a rule of `macro_rules!`
/// does.
pub(crate) fn follows_arrow(tokens: &[Token], at: usize) -> bool {
    at >= 2 && tokens[at - 2].is_punct('=') && tokens[at - 1].is_punct('>')
}

/// The index behind the first `;` from `at` on, or behind the last token.
pub(crate) fn behind_semicolon(tokens: &[Token], at: usize) -> usize {
    let end = tokens[at..].iter().position(|token| token.is_punct(';'));
    end.map_or(tokens.len(), |end| at + end + 1)
}

/// The offset at which the path that ends at `at` begins, e.g. that of `std` in `std::env!`
/// or of `$` in `$crate::env!`.
pub(crate) fn path_start(tokens: &[Token], mut at: usize) -> usize {
    while follows_path_sep(tokens, at) {
        let before = at.checked_sub(3);
        match before.filter(|&before| tokens[before].ident().is_some()) {
            Some(before) => at = before,
            None => return tokens[at - 2].range.start,
        }
    }
    let is_variable =
        tokens[at].is_ident("crate") && at > 0 && tokens[at - 1].is_punct('$');
    tokens[at - usize::from(is_variable)].range.start
}

/// True if the identifier `word` stands anywhere in `tokens`, groups included.
pub(crate) fn mentions(tokens: &[Token], word: &str) -> bool {
    tokens.iter().any(|token| match &token.kind {
        Kind::Group(_, inside) => mentions(inside, word),
        _ => token.is_ident(word),
    })
}
