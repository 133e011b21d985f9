//! The words of a bundle that something in it is called by, and where they stand.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use syn::visit::{self, Visit};

use super::places::plain_words;
use super::{fixed, macros, places};
use crate::finish::parsed_bundle::ParsedBundle;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};

/// The words behind which something gets a name.
const NAMING: [&str; 13] = [
    "as", "const", "enum", "fn", "let", "mod", "mut", "ref", "static", "struct", "trait",
    "type", "union",
];

/// A word that something is called by.
pub(super) struct Word {
    pub(super) name: String,
    /// Where it begins, each time, ascending.
    pub(super) places: Vec<usize>,
}

/// The words of a bundle.
pub(super) struct Words {
    /// Those that may be others.
    pub(super) all: Vec<Word>,
    /// All that occur: none of them is free for something else.
    pub(super) taken: BTreeSet<String>,
}

/// The new names of words, by their indices.
pub(super) type Names = BTreeMap<usize, String>;

/// A text with new names in it.
pub(super) struct Renamed {
    pub(super) text: String,
    /// Where they stand in it, ascending, and for which words.
    pub(super) places: Vec<(Range<usize>, usize)>,
}

impl Words {
    /// The words of a bundle, as it is `parsed`.
    pub(super) fn of(parsed: &ParsedBundle<'_>) -> Words {
        let mut taken = BTreeSet::new();
        token::each_list(&parsed.tokens, &mut |list| {
            taken.extend(list.iter().filter_map(Token::ident).map(unraw));
        });
        let places = places::places(&parsed.tokens, parsed.text);
        taken.extend(plain_words(parsed.guard).map(str::to_owned));
        let fixed = fixed::fixed(parsed, &places);
        let named = named(parsed);
        let is_free = |name: &str| {
            name.len() > 1
                && name.is_ascii()
                && named.contains(name)
                && !fixed.contains(name)
        };
        let free = places.into_iter().filter(|(name, _)| is_free(name));
        let all = free.map(|(name, mut places)| {
            places.sort_unstable();
            Word {
                name: name.to_owned(),
                places,
            }
        });
        Words {
            all: all.collect(),
            taken,
        }
    }

    /// Where words that get one of `names` begin in the text, ascending, and which they are.
    pub(super) fn places(&self, names: &Names) -> Vec<(usize, usize)> {
        let each = names.keys().flat_map(|&word| {
            let places = self.all[word].places.iter();
            places.map(move |&at| (at, word))
        });
        let mut places: Vec<_> = each.collect();
        places.sort_unstable();
        places
    }

    /// The `text` of the bundle with `names` in it.
    pub(super) fn renamed(&self, text: &str, names: &Names) -> Renamed {
        let mut renamed = Renamed {
            text: String::with_capacity(text.len()),
            places: Vec::new(),
        };
        let mut done = 0;
        for (at, word) in self.places(names) {
            renamed.text.push_str(&text[done..at]);
            let start = renamed.text.len();
            renamed.text.push_str(&names[&word]);
            renamed.places.push((start..renamed.text.len(), word));
            done = at + self.all[word].name.len();
        }
        renamed.text.push_str(&text[done..]);
        renamed
    }

    /// The words that get one of `names`, by their old names and by the new ones.
    pub(super) fn by_name<'a>(&'a self, names: &'a Names) -> HashMap<&'a str, usize> {
        let each = names.iter().flat_map(|(&word, new)| {
            let old = self.all[word].name.as_str();
            [(old, word), (new.as_str(), word)]
        });
        each.collect()
    }
}

/// The words that something is called by, or may be.
fn named<'a>(parsed: &'a ParsedBundle<'_>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut add = |range: Range<usize>| {
        found.extend(parsed.text.get(range));
    };
    let own = macros::own_macros(&parsed.tokens);
    token::each_list(&parsed.tokens, &mut |list| {
        for at in 0..list.len() {
            if list[at].ident().is_some() && is_naming(list, at) {
                add(list[at].range.clone());
            }
            // What is given to a macro may become the name of something.
            if let Some((name, arguments)) = token::macro_call(list, at) {
                if own.contains_key(name) {
                    token::each_list(arguments.group().unwrap_or_default(), &mut |list| {
                        let words = list.iter().filter(|it| it.ident().is_some());
                        words.for_each(|word| add(word.range.clone()));
                    });
                }
            }
        }
    });
    let mut patterns = Patterns { add: &mut add };
    patterns.visit_file(&parsed.file);
    found
}

/// True if the word at `at` seems to be what something is called by from there on.
fn is_naming(list: &[Token], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|at| &list[at]);
    let follows = |sign| before(1).is_some_and(|it| it.is_punct(sign));
    let has_type = list.get(at + 1).is_some_and(|it| it.is_punct(':'))
        && !token::is_path_sep(list, at + 1)
        && !follows(':');
    let is_macro = follows('!') && before(2).is_some_and(|it| it.is_ident("macro_rules"));
    let word = before(1).and_then(Token::ident);
    let is_parameter =
        follows('|') || follows(',') && list.get(at + 1).is_some_and(|it| it.is_punct('|'));
    word.is_some_and(|word| NAMING.contains(&word))
        || follows('$')
        || follows('\'')
        || has_type
        || is_macro
        || is_parameter
}

/// Finds the names that only syntax tells: of patterns, variants and parameters of types.
struct Patterns<'a> {
    add: &'a mut dyn FnMut(Range<usize>),
}

impl<'ast> Visit<'ast> for Patterns<'_> {
    fn visit_pat_ident(&mut self, it: &'ast syn::PatIdent) {
        (self.add)(it.ident.span().byte_range());
        visit::visit_pat_ident(self, it);
    }

    fn visit_variant(&mut self, it: &'ast syn::Variant) {
        (self.add)(it.ident.span().byte_range());
        visit::visit_variant(self, it);
    }

    fn visit_type_param(&mut self, it: &'ast syn::TypeParam) {
        (self.add)(it.ident.span().byte_range());
        visit::visit_type_param(self, it);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rust::token::tree_of;

    /// The words of `text` that may be others, each with how often it stands there.
    fn words(text: &str) -> Vec<(String, usize)> {
        let stream: proc_macro2::TokenStream = text.parse().unwrap();
        let parsed = ParsedBundle {
            text,
            guard: "",
            tokens: tree_of(stream.clone(), text),
            file: syn::parse2(stream).unwrap(),
        };
        let all = Words::of(&parsed).all.into_iter();
        all.map(|word| (word.name, word.places.len())).collect()
    }

    fn names(text: &str) -> String {
        let names: Vec<String> = words(text).into_iter().map(|it| it.0).collect();
        names.join(" ")
    }

    #[test]
    fn what_is_called_by_a_word_is_found() {
        let text = "struct Pair<Left> { first: Left } enum Kind { One(u8), Two }\n\
                    fn sum<'long>(count: &'long [u8]) { let (total, Some(other)) = call(count)\n\
                    else { return }; 'outer: for each in other.iter() { total.map(|it, at| 1); } }";
        let found =
            "Kind Left One Pair Two at count each first it long other outer sum total";
        assert_eq!(names(text), found);
        let text = "macro_rules! make { ($name:ident, $kind:path) => { fn $name() {} } }\n\
                    make!(made, other::path); use a as better;";
        assert_eq!(names(text), "better kind made make name other path");
    }

    #[test]
    fn attributes_and_kinds_of_variables_are_not_touched() {
        let text = "fn inline() {} #[inline] fn path() { inline(); }\n\
                    macro_rules! one { ($path:path) => { #[doc = $path] mod b {} } }";
        let found = words(text);
        let count = |word: &str| found.iter().find(|it| it.0 == word).map(|it| it.1);
        assert_eq!(
            (count("inline"), count("path"), count("one")),
            (Some(2), Some(3), Some(1))
        );
    }

    #[test]
    fn what_formats_and_other_languages_name_stays() {
        let text = "fn show(value: u8, width: u8, free: u8) {\n\
                    println!(\"{value:width$} {}\", free); }\n\
                    extern \"C\" { fn theirs(); }";
        assert_eq!(names(text), "free show");
    }

    #[test]
    fn what_debug_shows_stays_where_code_is_not_seen() {
        let text = "#[derive(Debug)] struct Shown { field: u8 }\n\
                    macro_rules! make { ($name:ident) => { #[derive(Debug)] struct $name; } }\n\
                    make!(Made); struct Free;";
        assert_eq!(names(text), "Free Made Shown field make name");
        let unseen = format!("{text} #[cfg(odd)] fn there() {{}}");
        assert_eq!(names(&unseen), "Free make");
    }

    #[test]
    fn what_the_compiler_may_not_see_stays() {
        let text = "#[cfg(odd)] fn there(other: u8) { both(); only!(); seen!(); }\n\
                    fn both() { let here = 1; seen!(); }\n\
                    macro_rules! only { () => { let in_only = 1; } }\n\
                    macro_rules! seen { () => { let in_seen = 1; } }\n\
                    macro_rules! of { () => { #[cfg(odd)] fn in_of() { deep!() } fn behind() {} } }\n\
                    macro_rules! deep { () => { let in_deep = 1; } }";
        assert_eq!(names(text), "behind here in_seen of");
    }
}
