//! The ranges of items, found by their first and last tokens: to ask a node for its range
//! takes as long as to print it.

use std::ops::Range;

use proc_macro2::Span;
use syn::{AttrStyle, Attribute, ImplItem, Item, TraitItem, Visibility};

use crate::rust::attrs;

/// The range of `item` with its attributes.
pub(super) fn item(item: &Item) -> Range<usize> {
    let (attributes, visibility, first, last) = match item {
        Item::Const(it) => (
            &it.attrs,
            Some(&it.vis),
            it.const_token.span,
            it.semi_token.span,
        ),
        Item::Enum(it) => (
            &it.attrs,
            Some(&it.vis),
            it.enum_token.span,
            it.brace_token.span.close(),
        ),
        Item::Mod(it) => {
            let end = match (&it.content, &it.semi) {
                (Some((brace, _)), _) => brace.span.close(),
                (None, Some(semi)) => semi.span,
                (None, None) => return attrs::range(item),
            };
            let first = it.unsafety.map_or(it.mod_token.span, |it| it.span);
            (&it.attrs, Some(&it.vis), first, end)
        }
        Item::Impl(it) => {
            let first = it.unsafety.map_or(it.impl_token.span, |it| it.span);
            let first = it.defaultness.map_or(first, |it| it.span);
            (&it.attrs, None, first, it.brace_token.span.close())
        }
        Item::Trait(it) => {
            let first = it.auto_token.map_or(it.trait_token.span, |it| it.span);
            let first = it.unsafety.map_or(first, |it| it.span);
            (&it.attrs, Some(&it.vis), first, it.brace_token.span.close())
        }
        Item::Fn(it) => (
            &it.attrs,
            Some(&it.vis),
            signature(&it.sig),
            it.block.brace_token.span.close(),
        ),
        Item::Type(it) => (
            &it.attrs,
            Some(&it.vis),
            it.type_token.span,
            it.semi_token.span,
        ),
        Item::Union(it) => (
            &it.attrs,
            Some(&it.vis),
            it.union_token.span,
            it.fields.brace_token.span.close(),
        ),
        Item::Static(it) => (
            &it.attrs,
            Some(&it.vis),
            it.static_token.span,
            it.semi_token.span,
        ),
        Item::Use(it) => (
            &it.attrs,
            Some(&it.vis),
            it.use_token.span,
            it.semi_token.span,
        ),
        other => return attrs::range(other),
    };
    start(attributes, visibility, first)..last.byte_range().end
}

/// The range of a part of an impl with its attributes.
pub(super) fn impl_item(item: &ImplItem) -> Range<usize> {
    match item {
        ImplItem::Fn(it) => {
            let first = it.defaultness.map_or(signature(&it.sig), |it| it.span);
            let end = it.block.brace_token.span.close().byte_range().end;
            start(&it.attrs, Some(&it.vis), first)..end
        }
        other => attrs::range(other),
    }
}

/// The range of a part of a trait with its attributes.
pub(super) fn trait_item(item: &TraitItem) -> Range<usize> {
    match item {
        TraitItem::Fn(it) => {
            let end = match (&it.default, &it.semi_token) {
                (Some(block), _) => block.brace_token.span.close(),
                (None, Some(semi)) => semi.span,
                (None, None) => return attrs::range(item),
            };
            start(&it.attrs, None, signature(&it.sig))..end.byte_range().end
        }
        other => attrs::range(other),
    }
}

/// The first token of a signature.
fn signature(it: &syn::Signature) -> Span {
    let first = it
        .abi
        .as_ref()
        .map_or(it.fn_token.span, |abi| abi.extern_token.span);
    let first = it.unsafety.map_or(first, |it| it.span);
    let first = it.asyncness.map_or(first, |it| it.span);
    it.constness.map_or(first, |it| it.span)
}

/// The offset at which an item begins with its `attributes`, its `visibility` or the token
/// `first`.
fn start(attributes: &[Attribute], visibility: Option<&Visibility>, first: Span) -> usize {
    let outer = attributes
        .first()
        .filter(|it| matches!(it.style, AttrStyle::Outer));
    let first = match (outer, visibility) {
        (Some(attribute), _) => attribute.pound_token.span,
        (None, Some(Visibility::Public(word))) => word.span,
        (None, Some(Visibility::Restricted(it))) => it.pub_token.span,
        (None, _) => first,
    };
    first.byte_range().start
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;

    #[test]
    fn places_are_what_the_nodes_say() {
        let text = "/// A.\n#[a] pub const A: u8 = 1;\npub(crate) enum E { A }\nunsafe impl A for B {}\n\
            pub const unsafe extern \"C\" fn f() { #![b] }\npub unsafe trait T { async fn g(); fn h() {} }\n\
            impl<T> X<T> { #![c] #[d] pub(super) const fn k() {} type A = B; }\nfn z() {}\n\
            #[e] mod m { fn x() {} }\nmod n;\npub use a::{b, c};\nstatic mut S: u8 = 1;\n\
            struct A(u8);\nstruct B { a: u8 }\npub union U { a: u8 }\ntype T = u8;\nmac! { a }\n\
            macro_rules! m { () => {} }\nextern crate a;\nunsafe extern \"C\" {}\n";
        let file: syn::File = syn::parse_str(text).expect("it is Rust");
        let mut count = 0;
        for node in &file.items {
            let written = node.to_token_stream().to_string();
            assert_eq!(item(node), attrs::range(node), "{written}");
            count += 1;
            match node {
                Item::Impl(it) => {
                    for node in &it.items {
                        assert_eq!(impl_item(node), attrs::range(node), "{written}");
                    }
                }
                Item::Trait(it) => {
                    for node in &it.items {
                        assert_eq!(trait_item(node), attrs::range(node), "{written}");
                    }
                }
                _ => {}
            }
        }
        assert_eq!(count, 19);
    }
}
