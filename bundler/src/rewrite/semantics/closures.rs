//! Closures that capture a field alone since edition 2021, and the whole variable before:
//! with the whole variable they may not compile, or drop something else.

use std::collections::BTreeSet;

use proc_macro2::Delimiter;

use crate::rust::token::{is_keyword, Token};

/// The operators that read their operands, or refer to them.
const OPERATORS: &str = "+-*/%^&<>=!";

/// Methods that only look at what they are called on.
const LOOKING: [&str; 8] = [
    "chars", "contains", "get", "is_empty", "iter", "keys", "len", "values",
];

/// Methods that call closures for the last time, and give nothing that holds one.
const ENDING: [&str; 10] = [
    "all", "any", "collect", "count", "fold", "max", "min", "position", "product", "sum",
];

/// True if a closure begins at `at` for which it may matter what it captures. A closure
/// that lives no longer than its statement, in which all only look at the variable, is not
/// one.
pub(super) fn may_differ(list: &[Token], at: usize, statement: &[Token]) -> bool {
    let Some((parameters, body)) = closure(list, at) else {
        return false;
    };
    let mut own = BTreeSet::new();
    names(parameters, &mut own);
    bound(body, &mut own);
    let captured = fields(body, &own);
    if captured.is_empty() {
        return false;
    }
    let before = at.checked_sub(1).map(|before| &list[before]);
    let is_handed_on = before.is_some_and(|it| it.is_ident("move") || it.is_punct('='));
    is_handed_on
        || !ends_with(statement, body)
        || captured.iter().any(|name| !is_only_seen(statement, name))
}

/// True if a closure with this `body` is gone when the statement ends.
fn ends_with(statement: &[Token], body: &[Token]) -> bool {
    let Some((last, before)) = statement.split_last() else {
        return false;
    };
    let is_ended = last.is_punct(';');
    let value = if is_ended { before } else { statement };
    let keeps = ["let", "return", "break", "static", "const"];
    let is_kept = value.first().is_some_and(|first| {
        first.is_punct('.') || keeps.iter().any(|word| first.is_ident(word))
    }) || (0..value.len()).any(|at| is_assigned(value, at));
    is_ended && !is_kept || is_used_up(value) && !has_bar(body)
}

/// True if a value comes from a method that has called its closures for the last time.
fn is_used_up(value: &[Token]) -> bool {
    let end = value
        .iter()
        .rposition(|token| !token.is_punct('?'))
        .unwrap_or(0);
    let mut end = match value.get(end).map(Token::group) {
        Some(Some(_)) if end > 0 => end - 1,
        _ => return false,
    };
    // The types between name and brackets.
    if value[end].is_punct('>') {
        let mut depth = 0i32;
        let start = value[..=end].iter().rposition(|token| {
            depth += i32::from(token.is_punct('>')) - i32::from(token.is_punct('<'));
            depth == 0
        });
        match start.and_then(|start| start.checked_sub(3)) {
            Some(name) => end = name,
            None => return false,
        }
    }
    let is_method = end > 0 && value[end - 1].is_punct('.');
    let name = value[end].ident().unwrap_or_default();
    is_method && ENDING.contains(&name)
}

fn has_bar(tokens: &[Token]) -> bool {
    let inside = |token: &Token| has_bar(token.group().unwrap_or_default());
    tokens
        .iter()
        .any(|token| token.is_punct('|') || inside(token))
}

/// Parameters and body of the closure whose first bar stands at `at`.
fn closure(list: &[Token], at: usize) -> Option<(&[Token], &[Token])> {
    let is_operand = |token: &Token| match token.ident() {
        Some(name) => !is_keyword(name),
        None => {
            token.literal().is_some()
                || token.group_in(Delimiter::Parenthesis).is_some()
                || token.group_in(Delimiter::Bracket).is_some()
                || token.is_punct('?')
                || token.is_punct('|')
        }
    };
    let begins = list[at].is_punct('|') && (at == 0 || !is_operand(&list[at - 1]));
    if !begins {
        return None;
    }
    let rest = &list[at + 1..];
    let bar = rest.iter().position(|token| token.is_punct('|'))?;
    let body = &rest[bar + 1..];
    let end = body
        .iter()
        .position(|token| token.is_punct(',') || token.is_punct(';'));
    Some((&rest[..bar], &body[..end.unwrap_or(body.len())]))
}

fn names<'a>(tokens: &'a [Token], found: &mut BTreeSet<&'a str>) {
    for token in tokens {
        found.extend(token.ident());
        names(token.group().unwrap_or_default(), found);
    }
}

/// The names that a body binds by `let`, `for` and closures of its own.
fn bound<'a>(tokens: &'a [Token], found: &mut BTreeSet<&'a str>) {
    for (at, token) in tokens.iter().enumerate() {
        if token.is_ident("let") || token.is_ident("for") {
            let pattern = tokens[at + 1..]
                .iter()
                .take_while(|token| !token.is_punct('=') && !token.is_ident("in"));
            for token in pattern {
                names(std::slice::from_ref(token), found);
            }
        }
        if let Some((parameters, _)) = closure(tokens, at) {
            names(parameters, found);
        }
        bound(token.group().unwrap_or_default(), found);
    }
}

/// The variables of which `tokens` name fields, but for their `own`.
fn fields<'a>(tokens: &'a [Token], own: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        found.extend(fields(token.group().unwrap_or_default(), own));
        let Some(name) = token.ident() else { continue };
        let is_part = at > 0 && tokens[at - 1].is_punct('.');
        let is_range = at > 1 && is_part && tokens[at - 2].is_punct('.');
        let has_part = tokens.get(at + 1).is_some_and(|it| it.is_punct('.'))
            && !tokens.get(at + 2).is_some_and(|it| it.is_punct('.'));
        let is_call = tokens.get(at + 3).is_some_and(|it| it.group().is_some());
        if has_part && !is_call && (!is_part || is_range) && !own.contains(name) {
            found.insert(name);
        }
    }
    found
}

/// True if the statement only looks at `name` and its fields, wherever it is named.
fn is_only_seen(tokens: &[Token], name: &str) -> bool {
    tokens.iter().enumerate().all(|(at, token)| {
        let inside = token.group().unwrap_or_default();
        is_only_seen(inside, name) && (!token.is_ident(name) || is_look(tokens, at))
    })
}

/// True if the place that begins with the name at `at` is looked at, no more: by one of
/// these methods, by an operator, or by reference.
fn is_look(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    if before.is_some_and(|before| before.is_punct('.')) {
        // A field or method that is called like the variable.
        return true;
    }
    let mut end = at + 1;
    let mut last = "";
    while let Some(token) = tokens.get(end) {
        let is_range = tokens.get(end + 1).is_some_and(|it| it.is_punct('.'));
        if let Some(name) = token.ident().filter(|_| tokens[end - 1].is_punct('.')) {
            last = name;
        } else if token.group_in(Delimiter::Parenthesis).is_some() {
            return LOOKING.contains(&last);
        } else if token.group_in(Delimiter::Bracket).is_none()
            && (!token.is_punct('.') || is_range)
        {
            break;
        }
        end += 1;
    }
    let is_operator = |token: &Token| OPERATORS.chars().any(|char| token.is_punct(char));
    let is_operand = before.is_some_and(is_operator)
        || tokens.get(end).is_some_and(is_operator)
        || tokens.get(end).is_some_and(|token| token.is_punct('.'));
    is_operand && !is_assigned(tokens, end)
}

/// True if the operator at `at` writes to what stands before it.
fn is_assigned(tokens: &[Token], at: usize) -> bool {
    let is = |at: usize, char| tokens.get(at).is_some_and(|it: &Token| it.is_punct(char));
    let writes = |at: usize| is(at, '=') && !is(at + 1, '=') && !is(at + 1, '>');
    let operator = |at: usize| "+-*/%^&|".chars().any(|char| is(at, char));
    let shift = (is(at, '<') && is(at + 1, '<')) || (is(at, '>') && is(at + 1, '>'));
    writes(at) || operator(at) && is(at + 1, '=') || shift && is(at + 2, '=')
}

#[cfg(test)]
mod tests {
    use crate::rewrite::semantics::suspects::is_in;
    use crate::rust::token;

    fn is_suspect(statement: &str) -> bool {
        let text = format!("fn f() {{ {statement} }}");
        let stream = text.parse().expect("tokens");
        is_in(&token::tree_of(stream, &text), &[], &|_| false)
    }

    #[test]
    fn fields_of_parameters_are_not_captured() {
        for text in [
            "let x = y.iter().map(|x| x.a).sum();",
            "y.sort_by_key(|(a, b)| (a.x, b.y));",
            "y.for_each(|x| { let z = x; z.a += 1; });",
            "let g = |a: u8| b | c.len();",
            "if a.x | b.x { c(); }",
        ] {
            assert!(!is_suspect(text), "{text}");
        }
    }

    #[test]
    fn looking_at_fields_is_not_suspect() {
        assert!(!is_suspect("self.a.iter().any(|x| x == self.b);"));
        assert!(!is_suspect("g(|x| x == self.b && x < self.c[0].d);"));
        assert!(!is_suspect(
            "let n = self.a.iter().filter(|x| x == self.b).count();"
        ));
        assert!(!is_suspect(
            "self.a.iter().map(|x| x * self.b).collect::<Vec<_>>()"
        ));
    }

    #[test]
    fn fields_that_may_be_moved_or_written_are_suspect() {
        for text in [
            "self.a.retain(|x| x != self.b);",
            "self.a.iter().for_each(|x| self.b += x);",
            "self.a.iter().for_each(|x| self.b.push(x));",
            "let g = || self.a;",
            "let g = self.a.iter().map(|x| x * self.b);",
            "self.a.iter().map(|x| x * self.b)",
            "a.b(|| c.name);",
            "a.iter().map(|x| b.iter().map(|y| y * self.c)).collect()",
            "h(move || self.a);",
            "g(&mut self.a, |x| self.b);",
            "self.a = g(|x| self.b);",
            "match y { x => self.b.c.map(|x| self.a) }",
        ] {
            assert!(is_suspect(text), "{text}");
        }
    }
}
