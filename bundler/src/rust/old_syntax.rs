//! Syntax of the editions before 2021 that the parser does not read: function traits
//! without `dyn`, parameters without a name, and names that became keywords. For the parser
//! they get what they lack; the source text stays as it is until the bundle is written for
//! later editions.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

use crate::text::edition::Edition;

/// `stream`, which is code of `edition`, with the tokens that a later edition wants; each
/// added token has the place of the next one.
pub(crate) fn readable(stream: TokenStream, edition: Edition) -> TokenStream {
    if edition >= Edition::E2021 {
        return stream;
    }
    let tokens: Vec<_> = stream.into_iter().collect();
    let mut out = Vec::new();
    let mut in_trait = false;
    for at in 0..tokens.len() {
        if is_bare(&tokens, at) {
            out.push(TokenTree::Ident(Ident::new("dyn", tokens[at].span())));
        }
        match &tokens[at] {
            TokenTree::Group(group) => {
                let mut inside = group.stream();
                let names = in_trait && group.delimiter() == Delimiter::Brace;
                if names && edition == Edition::E2015 {
                    inside = named(inside);
                }
                in_trait &= group.delimiter() != Delimiter::Brace;
                let mut fresh = Group::new(group.delimiter(), readable(inside, edition));
                fresh.set_span(group.span());
                out.push(TokenTree::Group(fresh));
            }
            TokenTree::Ident(word)
                if edition == Edition::E2015 && is_free_word(&tokens, at) =>
            {
                let raw = Ident::new_raw(&word.to_string(), word.span());
                out.push(TokenTree::Ident(raw));
            }
            token => {
                let word = token.to_string();
                in_trait = word == "trait" || in_trait && word != ";";
                out.push(token.clone());
            }
        }
    }
    out.into_iter().collect()
}

/// True if the token at `at` is an identifier that is a keyword for the parser.
fn is_free_word(tokens: &[TokenTree], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| tokens[before].to_string());
    if before.is_some_and(|before| before == "'" || before == "$") {
        return false;
    }
    match tokens[at].to_string().as_str() {
        "async" | "await" | "try" => true,
        "dyn" => match tokens.get(at + 1) {
            Some(TokenTree::Ident(_)) => false,
            Some(TokenTree::Punct(punct)) => !matches!(punct.as_char(), '\'' | '?'),
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
            _ => true,
        },
        _ => false,
    }
}

/// True if a function trait stands at `at` where a type is wanted, or a trait behind `for`
/// and lifetimes.
fn is_bare(tokens: &[TokenTree], at: usize) -> bool {
    let callable = ["Fn", "FnMut", "FnOnce"].contains(&tokens[at].to_string().as_str());
    let called = matches!(
        tokens.get(at + 1),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
    );
    let begins = callable && called || is_for_trait(&tokens[at..]);
    let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else {
        return false;
    };
    let opens = match before {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '&' | '<'),
        TokenTree::Ident(word) => {
            let lifetime = at >= 2
                && matches!(&tokens[at - 2], TokenTree::Punct(punct) if punct.as_char() == '\'');
            lifetime || ["mut", "const", "as"].contains(&word.to_string().as_str())
        }
        _ => false,
    };
    begins && opens
}

/// True if `tokens` begin with a `for<..>` before a trait, and not before a pointer to a
/// function.
fn is_for_trait(tokens: &[TokenTree]) -> bool {
    let is =
        |at: usize, word: &str| tokens.get(at).is_some_and(|it| it.to_string() == word);
    if !is(0, "for") || !is(1, "<") {
        return false;
    }
    let close = (2..tokens.len()).find(|&at| is(at, ">"));
    close.is_some_and(|at| {
        let pointer = ["fn", "unsafe", "extern"];
        !pointer.iter().any(|word| is(at + 1, word))
    })
}

/// The items of a trait, where every parameter has a name.
fn named(items: TokenStream) -> TokenStream {
    let mut out = Vec::new();
    let mut signature = false;
    for token in items {
        match &token {
            TokenTree::Ident(word) if word == "fn" => signature = true,
            TokenTree::Group(group)
                if signature && group.delimiter() == Delimiter::Parenthesis =>
            {
                signature = false;
                let mut fresh =
                    Group::new(Delimiter::Parenthesis, parameters(group.stream()));
                fresh.set_span(group.span());
                out.push(TokenTree::Group(fresh));
                continue;
            }
            _ => {}
        }
        out.push(token);
    }
    out.into_iter().collect()
}

/// The parameters of a function of a trait, each with a name.
fn parameters(list: TokenStream) -> TokenStream {
    let mut out = Vec::new();
    let mut depth = 0i32;
    let mut parameter: Vec<TokenTree> = Vec::new();
    for token in list {
        let mut ends = false;
        if let TokenTree::Punct(punct) = &token {
            let arrow =
                matches!(parameter.last(), Some(TokenTree::Punct(p)) if p.as_char() == '-');
            match punct.as_char() {
                '<' => depth += 1,
                '>' if !arrow => depth -= 1,
                ',' => ends = depth == 0,
                _ => {}
            }
        }
        if ends {
            name(&mut out, std::mem::take(&mut parameter));
            out.push(token);
        } else {
            parameter.push(token);
        }
    }
    name(&mut out, parameter);
    out.into_iter().collect()
}

/// Adds `parameter` to `out`, as `_` when it has no name.
fn name(out: &mut Vec<TokenTree>, parameter: Vec<TokenTree>) {
    let is_self = parameter.iter().any(|token| token.to_string() == "self");
    let colon = |token: &TokenTree| match token {
        TokenTree::Punct(punct) => Some(punct.spacing()).filter(|_| punct.as_char() == ':'),
        _ => None,
    };
    let has_name = (0..parameter.len()).any(|at| {
        let second = at > 0 && colon(&parameter[at - 1]) == Some(Spacing::Joint);
        colon(&parameter[at]) == Some(Spacing::Alone) && !second
    });
    let first = parameter.first().map(TokenTree::span);
    let variable = parameter.iter().any(|token| token.to_string() == "$");
    if let (Some(span), false) = (first, is_self || has_name || variable) {
        let mut colon = Punct::new(':', Spacing::Alone);
        colon.set_span(span);
        out.push(TokenTree::Ident(Ident::new("_", span)));
        out.push(TokenTree::Punct(colon));
    }
    out.extend(parameter);
}
