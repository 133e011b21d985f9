//! Calls of macros among the items of crates by others, and in their impls, written out: of what a
//! call makes, only what runs has to stay then, and of the macro nothing.
//!
//! So are those that constants without a name consist of, which hold impls: see `constants`.
//!
//! A call stays as it is where it is not certain which macro it calls, where plain text would
//! take a variable for another, and where the macro is defined under a condition. Whether what
//! is written out means the same is not argued here: the bundle is proved in the end.

mod known;
mod constants;

use std::ops::Range;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{ImplItem, Item, ItemMacro};

use crate::expand::{self, Around, ItemCall, Kind, Procedural, Scope, Tree};
use crate::finish::parsed_bundle::ParsedBundle;
use crate::rust::attrs;
use crate::rust::token::{self, Token};
use crate::text::edition::Edition;
use crate::text::lines::line_start;
use crate::text::marked_text::Edit;
use known::Known;

/// The edits of `parsed`, to be compiled in `edition`, that write the calls out in the modules
/// which `published` names.
pub(super) fn edits(
    parsed: &ParsedBundle<'_>,
    edition: Edition,
    published: &[String],
) -> Vec<Edit> {
    let mut walk = Walk {
        text: parsed.text,
        tokens: &parsed.tokens,
        known: Known::of(&parsed.tokens, edition),
        is_published: false,
        edits: Vec::new(),
    };
    walk.items(&parsed.file.items, &|name| {
        published.iter().any(|it| it == name)
    });
    walk.edits
}

/// The walk through the items of a text, in their order.
struct Walk<'a> {
    text: &'a str,
    tokens: &'a [Token],
    known: Known,
    /// True in a crate by others.
    is_published: bool,
    edits: Vec<Edit>,
}

impl Walk<'_> {
    /// Goes through `items`; a module begins a crate by others if it is called so that
    /// `is_published`.
    fn items(&mut self, items: &[Item], is_published: &dyn Fn(&str) -> bool) {
        for item in items {
            match item {
                Item::Macro(it) if it.ident.is_some() => self.define(it),
                Item::Macro(it) if self.is_published => self.write(it),
                Item::Impl(it) if self.is_published => {
                    for inner in &it.items {
                        if let ImplItem::Macro(it) = inner {
                            self.write(it);
                        }
                    }
                }
                Item::Const(it) if self.is_published && it.ident == "_" => {
                    let written = self.constants(it);
                    self.edits.extend(written);
                }
                Item::Mod(it) => {
                    let Some((_, inside)) = &it.content else {
                        continue;
                    };
                    let around = self.is_published;
                    self.is_published |= is_published(&it.ident.to_string());
                    let outer = self.known.reach().len();
                    self.items(inside, &|_| false);
                    self.is_published = around;
                    let has = |name| it.attrs.iter().any(|it| it.path().is_ident(name));
                    if !has("macro_use") {
                        self.known.reach().forget(outer);
                    } else if has("cfg") {
                        self.known.doubt(outer);
                    }
                }
                _ => {}
            }
        }
    }

    /// Takes in the macro that `item` defines.
    fn define(&mut self, item: &ItemMacro) {
        let name = item.ident.as_ref().map(ToString::to_string);
        let found = token::within(self.tokens, &attrs::range(item));
        // Behind parentheses and brackets there is a semicolon.
        let rules = found.and_then(|it| it.iter().rev().find_map(Token::group));
        let is_plain = !item.attrs.iter().any(|it| it.path().is_ident("cfg"));
        let rules = rules.filter(|_| is_plain);
        let rules = rules.and_then(|rules| self.known.rules(&expand::trees(rules, 0)));
        self.known.textual.push(&name.unwrap_or_default(), rules);
    }

    /// Writes `item`, a call, out, unless it has to stay.
    fn write(&mut self, item: &impl ToTokens) {
        let written = self.written(attrs::range(item));
        self.edits.extend(written);
    }

    /// The edit that writes the call in a `range` of the text out; `None` if it has to stay.
    fn written(&mut self, range: Range<usize>) -> Option<Edit> {
        let tokens = token::within(self.tokens, &range)?;
        let start = token::behind_attributes(tokens);
        let bang = start + tokens[start..].iter().position(|it| it.is_punct('!'))?;
        let trees = expand::trees(tokens, 0);
        let call = ItemCall {
            attributes: &expand::conditions(&trees[..start]),
            path: &trees[start..bang],
            arguments: trees.get(bang + 1)?.group()?,
        };
        let items = expand::items(&call, &mut self.known).ok()?;
        if items.mixes_names {
            return None;
        }
        self.edit(range, &items.trees)
    }

    /// The edit that writes `items` instead of what stands in a `range` of the text; `None` if they
    /// have no text.
    fn edit(&self, range: Range<usize>, items: &[Tree]) -> Option<Edit> {
        let items = expand::with_crates(items, &|_, in_macro| {
            let word = |name: &str| Tree::made(Kind::Ident(name.into()));
            let sign = Tree::made(Kind::Punct('$', false));
            let sign = Some(sign).filter(|_| in_macro);
            sign.into_iter().chain([word("crate")]).collect()
        });
        let items = expand::plain_items(&items, Procedural::NONE);
        let line = &self.text[line_start(self.text, range.start)..range.start];
        let around = Around {
            file: 0,
            raw: self.text,
            margin: if line.trim().is_empty() { line } else { "" },
        };
        let text = expand::text(&items, &around).ok()?;
        // In what macros are given, `/ *` may have become the beginning of a comment.
        let is_whole = text.parse::<TokenStream>().is_ok();
        is_whole.then(|| Edit::replace(range, text.trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `text` with the calls of macros in its module `said` written out, without blanks.
    fn written(text: &str) -> String {
        let stream: TokenStream = text.parse().expect("tokens");
        let parsed = ParsedBundle {
            text,
            guard: "",
            tokens: token::tree_of(stream.clone(), text),
            file: syn::parse2(stream).expect("a file"),
        };
        let mut out = text.to_owned();
        let mut edits = edits(&parsed, Edition::E2021, &["said".to_owned()]);
        edits.sort_by_key(|it| it.range.start);
        for edit in edits.into_iter().rev() {
            out.replace_range(edit.range, edit.text.as_str());
        }
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    const ONE: &str = "macro_rules! m { () => { fn one() {} } }";
    const TWO: &str = "macro_rules! m { () => { fn two() {} } }";

    #[test]
    fn the_macro_in_reach_is_meant() {
        let text = format!("mod said {{ {ONE} mod a {{ {TWO} m! {{}} }} m! {{}} }}");
        let expected =
            format!("mod said {{ {ONE} mod a {{ {TWO} fn two() {{}} }} fn one() {{}} }}");
        assert_eq!(written(&text), expected);
        let text = format!("mod said {{ {ONE} #[macro_use] mod a {{ {TWO} }} m! {{}} }}");
        assert!(written(&text).ends_with("} } } } fn two() {} }"));
        let text = "mod said { macro_rules! m(() => { fn one() {} }); m! {} }";
        assert!(written(text).ends_with("); fn one() {} }"));
        let text = format!("{ONE} use m as n; mod said {{ crate::n! {{}} }}");
        assert!(written(&text).ends_with("mod said { fn one() {} }"));
    }

    #[test]
    fn calls_stay_whose_macro_is_another_on_other_machines() {
        for text in [
            format!("mod said {{ #[cfg(unix)] {ONE} #[cfg(windows)] {TWO} m! {{}} }}"),
            format!(
                "mod said {{ #[cfg(unix)] #[macro_use] mod a {{ {ONE} }} \
                 #[cfg(windows)] #[macro_use] mod b {{ {TWO} }} m! {{}} }}"
            ),
            format!("mod other {{ {ONE} m! {{}} }}"),
            format!("mod a {{ {ONE} }} mod b {{ {TWO} }} mod said {{ m! {{}} }}"),
        ] {
            assert!(written(&text).contains("m! {}"), "{}", written(&text));
        }
        let text = format!(
            "mod said {{ macro_rules! both {{ ($a:item $b:item) => {{ \
             #[cfg(unix)] $a #[cfg(windows)] $b }} }} both! {{ {ONE} {TWO} }} m! {{}} }}"
        );
        assert!(written(&text).ends_with("m! {} }"), "{}", written(&text));
    }

    #[test]
    fn calls_in_impls_are_written_out() {
        let text = format!("mod said {{ {ONE} impl A {{ m!(); fn f() {{ m!{{}} }} }} }}");
        assert!(written(&text).ends_with("impl A { fn one() {} fn f() { m!{} } } }"));
    }

    #[test]
    fn names_of_functions_and_fields_are_no_variables() {
        let text = "mod said { macro_rules! m { ($f:expr, $g:ident) => { \
            struct A { g: u8, h: [u8; $g] } impl A { fn f() -> u8 { ($f)() } } } } \
            m!(f, g); }";
        assert!(
            written(text).contains("fn f() -> u8 { (f)() }"),
            "{}",
            written(text)
        );
        // That of a variable is.
        let text = "mod said { macro_rules! m { ($f:expr) => { \
            fn g() -> u8 { let f = 1; $f + f } } } m!(f); }";
        assert!(written(text).contains("m!(f);"));
    }

    #[test]
    fn a_type_stays_one_piece_for_another_macro() {
        let text = "mod said { macro_rules! m { ($a:ty, $b:ty) => { \
            fn f() -> one!($a $b) {} fn g() -> two!($a, $b) {} } } m!(A<u8>, [u8; 2]); }";
        let expected =
            "fn f() -> one!((A < u8 >) [u8; 2]) {} fn g() -> two!(A < u8 >, [u8; 2]) {} }";
        assert!(written(text).ends_with(expected), "{}", written(text));
    }

    #[test]
    fn levels_of_lints_stay_out_of_parentheses() {
        let text = "mod said { macro_rules! m { ($e:expr) => { fn f() -> u8 { $e } } } \
            m! { #[allow(unused_parens)] { 1 } + 2 } }";
        assert!(written(text).ends_with("fn f() -> u8 { ({ 1 } + 2) } }"));
    }

    /// A macro of impls, for types and for each of these.
    const IMPLS: &str =
        "macro_rules! m { (@ $t:ty) => {{ unsafe impl T for $t { m!(% $t); } }}; \
        (% $t:ty) => { fn f(_: &'_ $t) {} }; ($($t:ty)*) => {{ $( m!(@ $t); )* }} }";

    #[test]
    fn each_block_in_a_constant_becomes_one() {
        let text = format!("mod said {{ {IMPLS} const _: () = unsafe {{ m!(u8 _); }}; }}");
        let one = |of| {
            format!(
                "const _: () = unsafe {{ unsafe impl T for {of} {{ fn f(_: &'_ {of}) {{}} }} }};"
            )
        };
        let expected = format!("mod said {{ {IMPLS} {} {} }}", one("u8"), one("_"));
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(written(&text), expected.join(" "));
    }

    #[test]
    fn constants_stay_that_hold_more_than_blocks() {
        for constant in [
            "const _: () = { let _ = 1; m!(u8); };",
            "const _: () = { impl A for B {} };",
            "const _: u8 = { m!(u8); 1 };",
            "const NAMED: () = { m!(u8); };",
        ] {
            let text = format!("mod said {{ {IMPLS} {constant} }}");
            assert!(written(&text).contains(constant), "{}", written(&text));
        }
        let text = format!("mod other {{ {IMPLS} const _: () = {{ m!(u8); }}; }}");
        assert!(
            written(&text).contains("{ m!(u8); };"),
            "{}",
            written(&text)
        );
    }
}
