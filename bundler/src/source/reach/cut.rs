//! Takes what does not live out of the sources: out of their texts, tokens and trees, so that
//! no later step looks at it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use syn::{ImplItem, Item, TraitItem, UseTree};

use super::live::Live;
use super::places;
use super::units::{Kind, Units};
use crate::rust::token::{Kind as TokenKind, Token};
use crate::source::attached;
use crate::source::program::{Crate, Source};
use crate::text::lines;
use crate::text::marked_text::Edit;

/// The things of one file that go.
#[derive(Default)]
struct Gone {
    /// The ranges of items and parts.
    items: Vec<Range<usize>>,
    /// The ranges in imports of which something stays.
    leaves: Vec<Range<usize>>,
    /// The leaves that go, by the offset of the import.
    of_import: HashMap<usize, BTreeSet<usize>>,
}

/// Takes the units that are not `live` out of `crates`.
pub(super) fn cut(crates: &mut [Crate], units: &Units, live: &Live) {
    let mut gone: HashMap<(usize, usize), Gone> = HashMap::new();
    let mut has_part = vec![false; units.all.len()];
    let mut had_part = vec![false; units.all.len()];
    for (number, unit) in units.all.iter().enumerate() {
        if let Some(parent) = unit.parent {
            had_part[parent] = true;
            has_part[parent] |= live.units[number];
        }
    }
    for (number, unit) in units.all.iter().enumerate() {
        let is_hollow = match unit.kind {
            Kind::Impl(it) => {
                let is_inherent = units.impls[it].of_trait.is_none();
                is_inherent && had_part[number] && !has_part[number]
            }
            Kind::Import { .. } => continue,
            Kind::Item | Kind::Call => false,
        };
        if !live.units[number] || is_hollow {
            let gone = gone.entry((unit.krate, unit.file)).or_default();
            gone.items.push(unit.range.clone());
        }
    }
    for import in &units.imports {
        let leaves = 0..import.leaves.len();
        let dead: BTreeSet<usize> = leaves
            .filter(|leaf| !live.units[import.first + leaf])
            .collect();
        if dead.is_empty() {
            continue;
        }
        let gone = gone.entry((import.krate, import.file)).or_default();
        if dead.len() == import.leaves.len() {
            gone.items.push(import.range.clone());
        } else {
            gone.leaves.extend(import.tree.removal(&dead));
            gone.of_import.insert(import.range.start, dead);
        }
    }
    for ((krate, file), gone) in gone {
        take(&mut crates[krate].files[file], gone);
    }
    for krate in crates {
        drop_files(krate);
    }
}

/// Takes what is `gone` out of `source`.
fn take(source: &mut Source, gone: Gone) {
    let ends = attached::token_ends(&source.tokens);
    let Gone {
        items,
        leaves,
        of_import,
    } = gone;
    let starts: HashSet<usize> = items.iter().map(|range| range.start).collect();
    let items = items.into_iter();
    let items = items.map(|range| attached::with_comments(&source.raw, &ends, range));
    let mut removed: Vec<_> = items.chain(leaves).collect();
    removed.extend(source.removed.iter().cloned());
    source.removed = lines::merged(removed);
    let edits = source.removed.iter().cloned().map(Edit::remove);
    source.edits.extend(edits);
    let tokens = std::mem::take(&mut source.tokens);
    source.tokens = without(tokens, source);
    let trees = Trees {
        starts: &starts,
        of_import: &of_import,
    };
    trees.items(&mut source.syntax.items);
}

/// `tokens` without those that are removed.
fn without(tokens: Vec<Token>, source: &Source) -> Vec<Token> {
    let left = tokens
        .into_iter()
        .filter(|it| !source.is_removed(it.range.start));
    let left = left.map(|token| match token.kind {
        TokenKind::Group(delimiter, inside) if source.removes_in(&token.range) => Token {
            kind: TokenKind::Group(delimiter, without(inside, source)),
            range: token.range,
        },
        _ => token,
    });
    left.collect()
}

/// The removal of items from syntax trees.
struct Trees<'a> {
    /// The offsets of the items that go.
    starts: &'a HashSet<usize>,
    of_import: &'a HashMap<usize, BTreeSet<usize>>,
}

impl Trees<'_> {
    fn items(&self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let start = places::item(item).start;
            if self.starts.contains(&start) {
                return false;
            }
            match item {
                Item::Mod(it) => {
                    if let Some((_, items)) = &mut it.content {
                        self.items(items);
                    }
                }
                Item::Impl(it) => it.items.retain(|part| self.has_part(part)),
                Item::Trait(it) => it.items.retain(|part| self.has_trait_part(part)),
                Item::Use(it) => {
                    if let Some(dead) = self.of_import.get(&start) {
                        prune_use(&mut it.tree, dead, &mut 0);
                    }
                }
                _ => {}
            }
            true
        });
    }

    fn has_part(&self, part: &ImplItem) -> bool {
        !self.starts.contains(&places::impl_item(part).start)
    }

    fn has_trait_part(&self, part: &TraitItem) -> bool {
        !self.starts.contains(&places::trait_item(part).start)
    }
}

/// Takes the `dead` leaves, numbered from `next` on, out of `tree`. Returns false if nothing
/// of it stays.
fn prune_use(tree: &mut UseTree, dead: &BTreeSet<usize>, next: &mut usize) -> bool {
    match tree {
        UseTree::Path(it) => prune_use(&mut it.tree, dead, next),
        UseTree::Group(it) => {
            let items = std::mem::take(&mut it.items).into_iter();
            let left = items.filter_map(|mut item| {
                let stays = prune_use(&mut item, dead, next);
                stays.then_some(item)
            });
            it.items = left.collect();
            !it.items.is_empty()
        }
        UseTree::Name(_) | UseTree::Rename(_) | UseTree::Glob(_) => {
            *next += 1;
            !dead.contains(&(*next - 1))
        }
    }
}

/// Drops the files that nothing in `krate` holds any more.
fn drop_files(krate: &mut Crate) {
    let mut numbers = vec![None; krate.files.len()];
    let mut todo = vec![0];
    while let Some(file) = todo.pop() {
        if numbers[file].replace(0).is_some() {
            continue;
        }
        let source = &mut krate.files[file];
        let Source {
            file_modules,
            includes,
            ..
        } = source;
        let removed = std::mem::take(&mut source.removed);
        let stays = |at: usize| !removed.iter().any(|range| range.contains(&at));
        file_modules.retain(|it| stays(it.item.start));
        includes.retain(|it| stays(it.call.start));
        todo.extend(file_modules.iter().map(|it| it.file));
        todo.extend(includes.iter().map(|it| it.file));
        source.removed = removed;
    }
    for (count, number) in numbers.iter_mut().flatten().enumerate() {
        *number = count;
    }
    let mut nth = 0;
    krate.files.retain(|_| {
        nth += 1;
        numbers[nth - 1].is_some()
    });
    let renumbered = |file: &mut usize| *file = numbers[*file].unwrap_or(0);
    for source in &mut krate.files {
        source
            .file_modules
            .iter_mut()
            .for_each(|it| renumbered(&mut it.file));
        source
            .includes
            .iter_mut()
            .for_each(|it| renumbered(&mut it.file));
    }
}
