//! What a macro says in words: that its input is wrong, or what its input looks like.

use crate::cargo::macro_server::node::{self, Node};
use crate::source::formatted::flatten_nodes;
use crate::source::program::Source;

/// The message of a `compile_error!` that a macro has made of its input, with a token of it.
pub(super) fn error(output: &[Node]) -> Option<(String, &Node)> {
    let at = output.windows(3).position(|three| {
        three[0].ident() == Some("compile_error") && three[1].is_punct('!')
    })?;
    let Node::Group(_, inside, _) = &output[at + 2] else {
        return None;
    };
    let Some(Node::Literal(written, _)) = inside.first() else {
        return None;
    };
    let said = syn::parse_str::<syn::LitStr>(written).ok()?.value();
    Some((said, &output[at]))
}

/// A text in `output` that shows several tokens of `given`, and not as they are written in
/// `source`: the compiler might put other blanks between them than the macro server does.
pub(super) fn tokens(
    output: &[Node],
    given: &[&[Node]],
    source: &Source,
) -> Option<String> {
    let mut made = Vec::new();
    flatten_nodes(output, &mut made);
    let mut texts = made.iter().filter(|(word, _)| word.starts_with(['"', 'r']));
    // Nearly all that macros make is without text.
    let first = texts.next()?;
    let given: Vec<_> = given
        .iter()
        .map(|nodes| {
            let mut flat = Vec::new();
            flatten_nodes(nodes, &mut flat);
            flat
        })
        .collect();
    let literals = given.iter().flatten();
    let literals = literals.filter_map(|(word, _)| string(word));
    let literals: Vec<_> = literals.collect();
    std::iter::once(first).chain(texts).find_map(|(word, _)| {
        let text = string(word)?;
        if literals.iter().any(|literal| literal.contains(&text)) {
            return None;
        }
        let shown = node::nodes(text.parse().ok()?, &|at| at);
        let mut words = Vec::new();
        flatten_nodes(&shown, &mut words);
        let is_other = words.len() > 1
            && given.iter().any(|given| {
                let mut places = given
                    .windows(words.len())
                    .filter(|there| there.iter().zip(&words).all(|(a, b)| a.0 == b.0));
                let is_written = |there: &[(String, node::Span)]| {
                    let (first, last) = (there[0].1.start, there[there.len() - 1].1.end);
                    let written = source.raw.get(first as usize..last as usize);
                    written == Some(text.as_str())
                };
                let first = places.next();
                first.is_some_and(|first| !is_written(first) && !places.any(is_written))
            });
        is_other.then_some(text)
    })
}

fn string(literal: &str) -> Option<String> {
    if !literal.starts_with(['"', 'r']) {
        return None;
    }
    Some(syn::parse_str::<syn::LitStr>(literal).ok()?.value())
}
