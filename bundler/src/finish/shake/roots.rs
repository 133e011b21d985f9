//! The things that are needed where this compiler does not look: in code for other
//! platforms, and in rules of macros that nothing here invokes.
//!
//! There, names are all that is known: whatever is called by such a name stays, and so does
//! what it mentions in turn.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::Visit;

use super::index::{holds, Index, Kind, Named};
use super::removed::Removed;
use crate::finish::dormant::Dormant;
use crate::finish::parsed_bundle::ParsedBundle;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Kind as TokenKind, Token};

/// The traits that newer editions have in scope anyway: there it looks idle to import them.
const OF_PRELUDES: [&str; 5] =
    ["FromIterator", "Future", "IntoFuture", "TryFrom", "TryInto"];

/// The things to be removed next, by their indexes in the [`Index`].
#[derive(Debug, Clone, Default)]
pub(super) struct Candidates {
    pub(super) items: BTreeSet<usize>,
    pub(super) leaves: BTreeSet<usize>,
}

impl Candidates {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty() && self.leaves.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.items.len() + self.leaves.len()
    }
}

/// The things that rustc calls unused and nothing else needs.
pub(super) fn candidates(
    index: &Index,
    parsed: &ParsedBundle<'_>,
    removed: &Removed,
    kept: &BTreeSet<String>,
    diagnostics: &[Diagnostic],
) -> Candidates {
    let gone = removed.ranges(index);
    let is_gone = |range: &Range<usize>| gone.iter().any(|it| holds(it, range));
    let dead = dead(index, parsed, diagnostics, &is_gone);
    let mut roots = Roots::of(parsed, &dead, index, &is_gone);
    roots.names.extend(kept.iter().cloned());
    let mut found = dead;
    found.items.retain(|&at| !index.items[at].is_lasting);
    found.leaves.retain(|&at| !roots.keeps_import(index, at));
    // To a fixed point: what stays keeps what it mentions.
    loop {
        let stays = |at: &usize| roots.names.contains(&unraw(&index.items[*at].name));
        let staying: Vec<usize> = found.items.iter().copied().filter(stays).collect();
        let leaves = found.leaves.iter().copied();
        let leaves: Vec<usize> = leaves
            .filter(|&at| roots.names.contains(&unraw(&index.leaves[at].name)))
            .collect();
        if staying.is_empty() && leaves.is_empty() {
            return found;
        }
        for at in staying {
            found.items.remove(&at);
            roots.mention(&parsed.tokens, &index.items[at].range);
        }
        for at in leaves {
            found.leaves.remove(&at);
            let words = index.leaves[at].words.iter();
            roots.names.extend(words.map(|word| unraw(word)));
        }
    }
}

/// All that the lints name, and exported macros that nothing names.
fn dead(
    index: &Index,
    parsed: &ParsedBundle<'_>,
    diagnostics: &[Diagnostic],
    is_gone: &dyn Fn(&Range<usize>) -> bool,
) -> Candidates {
    let mut dead = Candidates::default();
    for diagnostic in diagnostics {
        match diagnostic.code() {
            "dead_code" | "unused_macros" => {
                let ranges = diagnostic.written(FILE);
                let items = ranges.iter().filter_map(|range| index.named_at(range));
                dead.items
                    .extend(items.filter(|&at| index.items[at].kind != Kind::OfTrait));
            }
            "unused_imports" => {
                for range in diagnostic.written(FILE) {
                    let uses = index.uses.iter();
                    let leaves = uses.flat_map(|it| it.leaves_in(&range, &index.leaves));
                    dead.leaves.extend(leaves);
                }
            }
            _ => {}
        }
    }
    for (at, item) in index.items.iter().enumerate() {
        let is_exported = item.kind == Kind::Macro { exported: true };
        if is_exported && !is_gone(&item.range) && !is_mentioned(parsed, item, is_gone) {
            dead.items.insert(at);
        }
    }
    dead.items.retain(|&at| !is_gone(&index.items[at].range));
    dead.leaves.retain(|&at| !is_gone(&index.leaves[at].range));
    dead
}

/// True if anything outside of the macro says its name.
fn is_mentioned(
    parsed: &ParsedBundle<'_>,
    item: &Named,
    is_gone: &dyn Fn(&Range<usize>) -> bool,
) -> bool {
    let mut found = false;
    token::each_list(&parsed.tokens, &mut |list| {
        for token in list.iter().filter(|token| token.is_ident(&item.name)) {
            found |= !holds(&item.range, &token.range) && !is_gone(&token.range);
        }
    });
    found
}

/// The names that are needed where this compiler does not look.
struct Roots {
    names: BTreeSet<String>,
    /// The ranges of the code that this compiler does not see.
    dormant: Vec<Range<usize>>,
}

impl Roots {
    /// The names in code that this compiler does not see, and in macros other than the `dead`.
    fn of(
        parsed: &ParsedBundle<'_>,
        dead: &Candidates,
        index: &Index,
        is_gone: &dyn Fn(&Range<usize>) -> bool,
    ) -> Roots {
        let mut dormant = Dormant::default();
        dormant.visit_file(&parsed.file);
        dormant.found.retain(|range| !is_gone(range));
        let mut roots = Roots {
            names: BTreeSet::new(),
            dormant: dormant.found,
        };
        for range in roots.dormant.clone() {
            roots.mention(&parsed.tokens, &range);
        }
        token::each_list(&parsed.tokens, &mut |list| {
            for at in 0..list.len() {
                if !is_gone(&list[at].range) {
                    roots.of_macro(list, at, dead, index);
                }
            }
        });
        roots
    }

    /// The rules of a macro that is in use, and conditions among the arguments of one.
    fn of_macro(&mut self, list: &[Token], at: usize, dead: &Candidates, index: &Index) {
        if let Some((name, rules)) = token::macro_definition(list, at) {
            let item = index.named_at(&name.range);
            if !item.is_some_and(|item| dead.items.contains(&item)) {
                self.words(rules.group().unwrap_or_default());
            }
        } else if let Some((name, arguments)) = token::macro_call(list, at) {
            let inside = arguments.group().unwrap_or_default();
            if name != "cfg" && has_condition(inside) {
                self.words(inside);
            }
        }
    }

    /// True if an import stays, since code that is not seen may rely on it without naming
    /// it: by methods of a trait, or through a glob.
    fn keeps_import(&mut self, index: &Index, at: usize) -> bool {
        let leaf = &index.leaves[at];
        if OF_PRELUDES.contains(&leaf.name.as_str()) {
            return true;
        }
        let modules = index.modules.iter().rev();
        let module = modules.into_iter().find(|range| holds(range, &leaf.range));
        let may_matter = leaf.name == "*"
            || leaf.name == "_"
            || unraw(&leaf.name).starts_with(char::is_uppercase);
        let keeps = may_matter
            && module.is_some_and(|m| self.dormant.iter().any(|it| holds(m, it)));
        if keeps {
            let words = leaf.words.iter();
            self.names.extend(words.map(|word| unraw(word)));
        }
        keeps
    }

    /// Takes in the names in a range of the text.
    fn mention(&mut self, tokens: &[Token], range: &Range<usize>) {
        for token in tokens {
            if holds(range, &token.range) {
                self.words(std::slice::from_ref(token));
            } else if token.range.start < range.end && range.start < token.range.end {
                self.mention(token.group().unwrap_or_default(), range);
            }
        }
    }

    /// Takes in the names among `tokens`, groups included.
    fn words(&mut self, tokens: &[Token]) {
        for token in tokens {
            match &token.kind {
                TokenKind::Ident(name) => {
                    self.names.insert(unraw(name));
                }
                // A format string may name what it shows.
                TokenKind::Literal(text) if text.contains('{') => {
                    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                    self.names.extend(words.map(str::to_owned));
                }
                TokenKind::Group(_, inside) => self.words(inside),
                _ => {}
            }
        }
    }
}

fn has_condition(tokens: &[Token]) -> bool {
    let mut found = false;
    token::each_list(tokens, &mut |list| {
        for at in 0..list.len() {
            let group = token::attribute(list, at).and_then(|(_, token)| token.group());
            let first = group.and_then(<[Token]>::first);
            found |= first.is_some_and(|it| it.is_ident("cfg") || it.is_ident("cfg_attr"));
        }
    });
    found
}
