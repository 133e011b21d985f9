//! Variables of macros in plain text: the compiler keeps those apart that a macro has and
//! those of the code around its call, and so do names that differ.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::visit::{self, Visit};

use crate::expand::{self, Plain, Word, WordKind};
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::standard::{expressions, is_standard_macro, takes_expressions};
use crate::rust::token::{self, Token};
use crate::source::formatted::{parsed, Position};
use crate::source::program::Source;

/// The names in the code around a call.
#[derive(Default)]
pub(crate) struct Around {
    /// Those that may be variables there.
    bound: BTreeSet<String>,
    /// All of them.
    said: BTreeSet<String>,
}

impl Around {
    /// The names in the item at `around` of `source`, but for the call at `call`.
    pub(crate) fn of(
        source: &Source,
        around: &Range<usize>,
        call: &Range<usize>,
    ) -> Around {
        let counts = |at: usize| around.contains(&at) && !call.contains(&at);
        let mut seen = Seen::default();
        seen.visit_file(&source.syntax);
        let mut found = Around::default();
        let bound = seen.bound.into_iter().filter(|(at, _)| counts(*at));
        found.bound.extend(bound.map(|(_, name)| name));
        for arguments in seen.closed {
            let words = expand::plain(
                &expand::trees(&arguments, 0),
                false,
                expand::Procedural::NONE,
            );
            let words = words.map(|it| it.words).unwrap_or_default();
            let starts = arguments.first().is_some_and(|it| counts(it.range.start));
            let words = words.into_iter().filter(|_| starts);
            found.bound.extend(words.map(|word| word.name.to_string()));
        }
        token::each_list(&source.tokens, &mut |list| {
            let words = list.iter().filter(|token| counts(token.range.start));
            let words = words.filter_map(Token::ident);
            found.said.extend(words.map(str::to_owned));
        });
        found
    }
}

/// The names in parsed code.
#[derive(Default)]
struct Seen {
    /// The places where variables are declared, with their names.
    bound: BTreeMap<usize, String>,
    /// The places of names that stand for a field as well.
    short: BTreeSet<usize>,
    /// What macros are given of which nothing is known.
    closed: Vec<Vec<Token>>,
}

impl<'ast> Visit<'ast> for Seen {
    fn visit_pat_ident(&mut self, node: &'ast syn::PatIdent) {
        let at = attrs::range(&node.ident).start;
        self.bound.insert(at, unraw(&node.ident.to_string()));
        visit::visit_pat_ident(self, node);
    }

    fn visit_field_pat(&mut self, node: &'ast syn::FieldPat) {
        if node.colon_token.is_none() {
            self.short.insert(attrs::range(&node.member).start);
            if let syn::Pat::Ident(pat) = &*node.pat {
                self.short.insert(attrs::range(&pat.ident).start);
            }
        }
        visit::visit_field_pat(self, node);
    }

    fn visit_field_value(&mut self, node: &'ast syn::FieldValue) {
        if node.colon_token.is_none() {
            self.short.insert(attrs::range(&node.member).start);
        }
        visit::visit_field_value(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node.path.segments.last().map(|it| it.ident.to_string());
        let name = name.unwrap_or_default();
        if takes_expressions(&name) {
            for expr in expressions(node.tokens.clone()) {
                self.visit_expr(&expr);
            }
        } else if !is_standard_macro(&name) {
            self.closed.push(token::tree(node.tokens.clone()));
        }
    }
}

/// The text of `plain`, which takes the place of a call at `position` in the code `around`,
/// with other names for variables of macros where it needs them; `None` where that cannot be
/// done.
pub(crate) fn apart(plain: &Plain, position: Position, around: &Around) -> Option<String> {
    let (file, offset) = parsed(&plain.text, position)?;
    let mut seen = Seen::default();
    seen.visit_file(&file);
    let is_bound = |word: &&Word| seen.bound.contains_key(&(word.at + offset));
    let key = |word: &Word| (word.name.to_string(), word.mark);
    let bound: BTreeSet<_> = plain.words.iter().filter(is_bound).map(key).collect();
    // Items of an `impl` or a trait see no variables.
    let is_inner = !matches!(
        position,
        Position::Items
            | Position::ImplItems
            | Position::TraitItems
            | Position::ForeignItems
    );
    let lasts = matches!(
        position,
        Position::Statements | Position::Pattern | Position::Arm
    );
    let mut renamed = BTreeMap::new();
    for word in &plain.words {
        let is_other = |it: &&Word| it.name == word.name && it.mark != word.mark;
        let is_mixed = plain.words.iter().any(|it| is_other(&it));
        if word.mark == 0 || word.name.starts_with("static") || &*word.name == "_" {
            continue;
        }
        if word.kind == WordKind::Lifetime {
            if is_mixed {
                return None;
            }
            continue;
        }
        if bound.contains(&key(word)) {
            if is_mixed || lasts && around.said.contains(&*word.name) {
                renamed.insert(key(word), String::new());
            }
            continue;
        }
        let is_anothers = bound
            .iter()
            .any(|(name, mark)| **name == *word.name && *mark != word.mark);
        if is_anothers || is_inner && around.bound.contains(&*word.name) {
            return None;
        }
    }
    for ((name, _), fresh) in &mut renamed {
        let is_free = |it: &String| {
            !around.said.contains(it) && plain.words.iter().all(|word| *word.name != **it)
        };
        let mut candidates = (1..1000).map(|nth| format!("{name}_{nth}"));
        *fresh = candidates.find(is_free)?;
    }
    let mut text = plain.text.clone();
    for word in plain.words.iter().rev() {
        let Some(fresh) = renamed.get(&key(word)) else {
            continue;
        };
        if word.kind == WordKind::Shown || seen.short.contains(&(word.at + offset)) {
            return None;
        }
        text.replace_range(word.at..word.at + word.name.len(), fresh);
    }
    Some(text)
}
