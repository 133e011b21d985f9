//! Derives above an attribute that is a macro: they see the item before the macro does.

use proc_macro2::Delimiter;
use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Fields};

use crate::cargo::macro_server::node::{self, Node};

/// `output`, which an attribute has made of the item `input`, with `derives`, which are of the
/// standard library, above the item in it; `None` if they would make something else there.
pub(super) fn with(
    derives: &[Node],
    input: &[Node],
    mut output: Vec<Node>,
) -> Option<Vec<Node>> {
    let before: DeriveInput = syn::parse_str(&node::text(input)).ok()?;
    let name = before.ident.to_string();
    let word = output.windows(2).position(|pair| {
        let is_word = matches!(pair[0].ident(), Some("struct" | "enum" | "union"));
        is_word && pair[1].ident() == Some(&name)
    })?;
    let start = start_of_item(&output, word);
    let end = word + output[word..].iter().position(ends_item)?;
    let after: DeriveInput = syn::parse_str(&node::text(&output[start..=end])).ok()?;
    if !are_alike(&before, &after) {
        return None;
    }
    output.splice(start..start, derives.iter().cloned());
    Some(output)
}

/// The index at which the attributes and the visibility of the item begin whose keyword is at
/// `word`.
fn start_of_item(nodes: &[Node], word: usize) -> usize {
    let is_public = |at: usize| nodes[at].ident() == Some("pub");
    let mut start = match word {
        1.. if is_public(word - 1) => word - 1,
        2.. if is_public(word - 2) => word - 2,
        _ => word,
    };
    while start >= 2
        && nodes[start - 2].is_punct('#')
        && node::is_bracketed(&nodes[start - 1])
    {
        start -= 2;
    }
    start
}

fn ends_item(node: &Node) -> bool {
    node.is_punct(';') || matches!(node, Node::Group(Delimiter::Brace, ..))
}

/// True if the derives of the standard library make the same of both items.
fn are_alike(one: &DeriveInput, other: &DeriveInput) -> bool {
    // Only where a type is a parameter do they look at the types of fields.
    let looks = one.generics.type_params().next().is_some();
    text(&one.generics) == text(&other.generics)
        && text(&one.generics.where_clause) == text(&other.generics.where_clause)
        && layouts(&one.attrs) == layouts(&other.attrs)
        && shape(&one.data, looks) == shape(&other.data, looks)
}

fn text(node: &impl ToTokens) -> String {
    node.to_token_stream().to_string()
}

/// The attributes that tell how an item is laid out.
fn layouts(attributes: &[Attribute]) -> Vec<String> {
    let layouts = attributes.iter().filter(|it| it.path().is_ident("repr"));
    layouts.map(text).collect()
}

/// All that derives see of an item, as text: with the types of its fields if that is asked
/// for.
fn shape(data: &Data, with_types: bool) -> Vec<String> {
    let fields = |fields: &Fields, out: &mut Vec<String>| {
        out.push(match fields {
            Fields::Named(_) => "{}".to_owned(),
            Fields::Unnamed(_) => "()".to_owned(),
            Fields::Unit => String::new(),
        });
        for field in fields {
            let ty = with_types.then(|| text(&field.ty));
            out.push(format!(
                "{}: {}",
                text(&field.ident),
                ty.unwrap_or_default()
            ));
        }
    };
    let mut out = Vec::new();
    match data {
        Data::Struct(it) => fields(&it.fields, &mut out),
        Data::Union(it) => fields(&Fields::Named(it.fields.clone()), &mut out),
        Data::Enum(it) => {
            for variant in &it.variants {
                let is_default =
                    variant.attrs.iter().any(|it| it.path().is_ident("default"));
                let value = variant.discriminant.as_ref().map(|(_, value)| text(value));
                out.push(format!("{} {is_default} {value:?}", variant.ident));
                fields(&variant.fields, &mut out);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{node, with};

    /// Whether derives above `before` can stand above the item in `after` as well.
    fn stays(before: &str, after: &str) -> bool {
        let nodes = |text: &str| node::nodes(text.parse().expect("tokens"), &|at| at);
        let derives = nodes("#[derive(Debug)]");
        with(&derives, &nodes(before), nodes(after)).is_some()
    }

    #[test]
    fn derives_stay_where_they_make_the_same() {
        for (before, after, expected) in [
            (
                "struct S { a: u32 }",
                "#[x] pub(crate) struct S { a: <u32 as R>::O } impl S {}",
                true,
            ),
            ("struct S(u32);", "impl S {} struct S(u32);", true),
            ("struct S { a: u32 }", "struct S { a: u32, b: u32 }", false),
            ("struct S { a: u32 }", "struct S { b: u32 }", false),
            (
                "struct S { a: u32 }",
                "#[repr(packed)] struct S { a: u32 }",
                false,
            ),
            (
                "struct S<T> { a: T }",
                "struct S<T> { a: T } fn f() {}",
                true,
            ),
            ("struct S<T> { a: T }", "struct S<T> { a: Vec<T> }", false),
            ("struct S<T> { a: T }", "struct S<T: Copy> { a: T }", false),
            (
                "enum E { A, #[default] B(u8) }",
                "enum E { A, #[default] B(u16) }",
                true,
            ),
            (
                "enum E { A, #[default] B }",
                "enum E { #[default] A, B }",
                false,
            ),
            ("enum E { A, B }", "enum E { B, A }", false),
            ("struct S;", "fn f() {}", false),
        ] {
            assert_eq!(stays(before, after), expected, "{before} -> {after}");
        }
    }
}
