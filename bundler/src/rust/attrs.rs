//! The attributes of a syntax node, whatever its kind.

use quote::ToTokens;
use syn::parse::Parser;
use syn::{Attribute, Expr, ForeignItem, ImplItem, Item, Stmt, TraitItem};

use crate::rust::token::{self, Kind, Token};

/// Attributes of things that are used without being named.
const LASTING: [&str; 9] = [
    "used",
    "no_mangle",
    "export_name",
    "link_section",
    "global_allocator",
    "panic_handler",
    "start",
    "unsafe",
    "proc_macro",
];

/// Defines `$name`, a function from `$enum` of the syntax tree to the attributes of its
/// variants.
macro_rules! attributes {
    ($name:ident, $enum:ident, $($variant:ident)*) => {
        pub(crate) fn $name(node: &$enum) -> Vec<Attribute> {
            match node {
                $($enum::$variant(node) => node.attrs.clone(),)*
                $enum::Verbatim(tokens) => leading(tokens.clone()),
                _ => Vec::new(),
            }
        }
    };
}

attributes!(item, Item, Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct
    Trait TraitAlias Type Union Use);
attributes!(impl_item, ImplItem, Const Fn Type Macro);
attributes!(trait_item, TraitItem, Const Fn Type Macro);
attributes!(foreign_item, ForeignItem, Fn Static Type Macro);
attributes!(expr, Expr, Array Assign Async Await Binary Block Break Call Cast Closure Const
    Continue Field ForLoop Group If Index Infer Let Lit Loop Macro Match MethodCall Paren
    Path Range RawAddr Reference Repeat Return Struct Try TryBlock Tuple Unary Unsafe While
    Yield);

/// The attributes before a statement, of which the parser gives those of `#[a] x = y;` to
/// `x`.
pub(crate) fn statement(stmt: &Stmt) -> Vec<Attribute> {
    match stmt {
        Stmt::Local(local) => local.attrs.clone(),
        Stmt::Item(node) => item(node),
        Stmt::Macro(mac) => mac.attrs.clone(),
        Stmt::Expr(node, _) => expr(leftmost(node)),
    }
}

fn leftmost(expr: &Expr) -> &Expr {
    match expr {
        Expr::Assign(node) => leftmost(&node.left),
        Expr::Binary(node) => leftmost(&node.left),
        Expr::Cast(node) => leftmost(&node.expr),
        _ => expr,
    }
}

/// The outer attributes at the beginning of tokens that the parser left alone.
fn leading(tokens: proc_macro2::TokenStream) -> Vec<Attribute> {
    let parser = |input: syn::parse::ParseStream<'_>| {
        let attributes = Attribute::parse_outer(input)?;
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(attributes)
    };
    parser.parse2(tokens).unwrap_or_default()
}

/// True if what has `attributes` is used without being named.
pub(crate) fn are_lasting(attributes: &[Attribute]) -> bool {
    let is_lasting = |it: &Attribute| LASTING.iter().any(|name| it.path().is_ident(name));
    attributes.iter().any(is_lasting)
}

/// True if something among `tokens` may be used without being named, by an attribute with a name
/// that code hardly says.
pub(crate) fn mention_lasting(tokens: &[Token]) -> bool {
    let names = LASTING.iter().filter(|name| name.contains('_'));
    let mut names = names.chain(["used"].iter());
    names.any(|name| token::mentions(tokens, name))
}

/// The byte range that a node covers, its attributes included.
pub(crate) fn range(node: &impl ToTokens) -> std::ops::Range<usize> {
    use syn::spanned::Spanned;
    node.span().byte_range()
}

/// An offset inside of `item`, by which to tell where it stands: to ask for its range takes
/// much longer.
pub(crate) fn inner_offset(item: &Item) -> usize {
    let span = match item {
        Item::Const(it) => it.const_token.span,
        Item::Enum(it) => it.enum_token.span,
        Item::ExternCrate(it) => it.extern_token.span,
        Item::Fn(it) => it.sig.fn_token.span,
        Item::Impl(it) => it.impl_token.span,
        Item::Mod(it) => it.mod_token.span,
        Item::Static(it) => it.static_token.span,
        Item::Struct(it) => it.struct_token.span,
        Item::Trait(it) => it.trait_token.span,
        Item::Type(it) => it.type_token.span,
        Item::Union(it) => it.union_token.span,
        Item::Use(it) => it.use_token.span,
        other => return range(other).start,
    };
    span.byte_range().start
}

/// The tokens between the brackets of an attribute.
pub(crate) fn inside(attribute: &Attribute) -> Vec<Token> {
    match token::tree(attribute.to_token_stream()).pop() {
        Some(Token {
            kind: Kind::Group(_, inside),
            ..
        }) => inside,
        _ => Vec::new(),
    }
}
