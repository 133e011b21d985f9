//! Calls of macros among the items of crates by others, written out: of what a call makes, only
//! what runs has to stay then, and of the macro nothing.
//!
//! A call stays as it is where it is not certain which macro it calls, where plain text would
//! take a variable for another, and where the macro is defined under a condition. Whether what
//! is written out means the same is not argued here: the bundle is proved in the end.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::TokenStream;
use syn::{Item, ItemMacro};

use crate::expand::{self, Around, Definition, ItemCall, Kind, Procedural, Scope, Tree};
use crate::finish::parsed_bundle::ParsedBundle;
use crate::rust::attrs;
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::text::edition::Edition;
use crate::text::lines::line_start;
use crate::text::marked_text::Edit;

/// A macro; `None` if it is not certain what its rules are.
type Rules = Option<Rc<Definition>>;

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
                Item::Macro(it) if self.is_published => {
                    let written = self.written(it);
                    self.edits.extend(written);
                }
                Item::Mod(it) => {
                    let Some((_, inside)) = &it.content else {
                        continue;
                    };
                    let around = self.is_published;
                    self.is_published |= is_published(&it.ident.to_string());
                    let outer = self.known.len();
                    self.items(inside, &|_| false);
                    self.is_published = around;
                    let has = |name| it.attrs.iter().any(|it| it.path().is_ident(name));
                    if !has("macro_use") {
                        self.known.forget(outer);
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
        let rules = found.and_then(<[Token]>::last).and_then(Token::group);
        let is_plain = !item.attrs.iter().any(|it| it.path().is_ident("cfg"));
        let rules = rules.filter(|_| is_plain);
        let rules = rules.and_then(|rules| self.known.rules(&expand::trees(rules, 0)));
        self.known.textual.push((name.unwrap_or_default(), rules));
    }

    /// The edit that writes `item`, a call, out; `None` if it has to stay.
    fn written(&mut self, item: &ItemMacro) -> Option<Edit> {
        let range = attrs::range(item);
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
        let items = expand::with_crates(&items.trees, &|_, in_macro| {
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

/// The macros that are known at a place of a text.
struct Known {
    edition: Edition,
    /// Those whose text stands before the place and reaches it, last one last.
    textual: Vec<(String, Rules)>,
    /// All macros of the text, by each name that they have or are imported as.
    all: BTreeMap<String, Vec<Rules>>,
    mark: u32,
}

impl Known {
    /// The macros of a text of these `tokens`, before its first item.
    fn of(tokens: &[Token], edition: Edition) -> Known {
        let mut known = Known {
            edition,
            textual: Vec::new(),
            all: BTreeMap::new(),
            mark: 0,
        };
        let mut renamed = BTreeSet::new();
        token::each_list(tokens, &mut |list| {
            let words = list.windows(3).filter(|it| it[1].is_ident("as"));
            let words = words.filter_map(|it| it[0].ident().zip(it[2].ident()));
            renamed.extend(words.map(|(name, other)| (name.to_owned(), other.to_owned())));
            for at in 0..list.len() {
                let Some((name, rules)) = token::macro_definition(list, at) else {
                    continue;
                };
                let is_plain = !token::has_attribute(list, at, "cfg");
                let rules = rules.group().filter(|_| is_plain);
                let rules = rules.and_then(|it| known.rules(&expand::trees(it, 0)));
                let name = name.ident().unwrap_or_default().to_owned();
                known.all.entry(name).or_default().push(rules);
            }
        });
        for (name, other) in renamed {
            let rules = known.all.get(&name).cloned().unwrap_or_default();
            known.all.entry(other).or_default().extend(rules);
        }
        known
    }

    /// Lets the macros that came in reach since there were `length` be uncertain: they are not
    /// there, or others are, on some machines.
    fn doubt(&mut self, length: usize) {
        for (_, rules) in &mut self.textual[length..] {
            *rules = None;
        }
    }

    fn rules(&self, trees: &[Tree]) -> Rules {
        Definition::parse(trees, 0, self.edition).ok().map(Rc::new)
    }
}

impl Scope for Known {
    fn find(&self, path: &[Tree]) -> Rules {
        let name = path.last()?.ident()?;
        let textual = self.textual.iter().rev().find(|(it, _)| it == name);
        match (path, textual) {
            ([_], Some((_, rules))) => rules.clone(),
            ([_], None) if is_standard_macro(name) => None,
            _ => match &self.all.get(name)?[..] {
                [only] => only.clone(),
                _ => None,
            },
        }
    }

    fn may_declare(&self, _: &[Tree], _: &[Tree]) -> bool {
        false
    }

    fn define(&mut self, name: &str, rules: &[Tree], is_conditional: bool) {
        let rules = self.rules(rules).filter(|_| !is_conditional);
        self.textual.push((name.to_owned(), rules));
    }

    /// Everything is to be written out.
    fn wants(&self, _: &[Tree]) -> bool {
        true
    }

    fn is_procedural(&self, _: &[Tree], _: &[Tree]) -> bool {
        false
    }

    fn takes_whole(&self, _: &[Tree]) -> bool {
        false
    }

    fn len(&self) -> usize {
        self.textual.len()
    }

    fn forget(&mut self, length: usize) {
        self.textual.truncate(length);
    }

    fn next_mark(&mut self) -> u32 {
        self.mark += 1;
        self.mark
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
}
