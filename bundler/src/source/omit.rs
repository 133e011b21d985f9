//! Takes out what is refused, in crates that will be shaken: it may never run.
//!
//! A mark takes the place of the body of a function in which something is refused, and of the
//! rules of a macro: it does not compile. The definition stays, so that its name means nothing
//! else. Whoever shakes lets the mark be a loop without end meanwhile: a function that the
//! compiler makes code of would be another, and the bundle another program. Where a mark is left
//! at the end, on some machine that is not here, the refusal stands.

use std::ops::Range;

use proc_macro2::extra::DelimSpan;
use proc_macro2::TokenStream;
use syn::{Block, ImplItem, Item, TraitItem};

use crate::request::shake::Shake;
use crate::rust::token::{Kind, Token};
use crate::source::program::{Crate, Source};
use crate::text::error::Place;
use crate::text::lines;
use crate::text::marked_text::Edit;

/// What stands in the body of a function or a macro that is left out.
pub(crate) const MARK: &str = "compile_error!(\"left out by the bundler\")";

/// Takes what stands at the places `refused` out of `crates`, as far as these will be shaken to
/// this `extent`.
pub(super) fn omit(crates: &mut [Crate], extent: Shake, refused: &[Place]) {
    for krate in crates {
        let will_be_shaken = match extent {
            Shake::Nothing => false,
            Shake::Published => krate.published.is_some(),
            Shake::All => true,
        };
        if !will_be_shaken {
            continue;
        }
        for source in &mut krate.files {
            let here = refused
                .iter()
                .filter(|it| it.file == source.shown && it.text == source.disk);
            let here: Vec<usize> = here.map(|it| it.range.start).collect();
            if !here.is_empty() {
                take(source, &here);
            }
        }
        drop_files(krate);
    }
}

/// What goes of one file.
struct Gone<'a> {
    source: &'a Source,
    /// Where it is refused, as offsets on disk.
    refused: &'a [usize],
    /// What stands between the braces of functions.
    bodies: Vec<Range<usize>>,
    /// What stands between the braces of macros.
    rules: Vec<Range<usize>>,
}

/// Takes what is `refused` out of `source`: out of its text, tokens and tree.
fn take(source: &mut Source, refused: &[usize]) {
    let mut items = std::mem::take(&mut source.syntax.items);
    let mut gone = Gone {
        source,
        refused,
        bodies: Vec::new(),
        rules: Vec::new(),
    };
    gone.items(&mut items);
    let Gone { bodies, rules, .. } = gone;
    source.syntax.items = items;
    let marks = bodies.iter().map(|it| (it, format!(" {MARK} ")));
    let rule = format!(" ($($any:tt)*) => {{ {MARK} }}; ");
    let marks = marks.chain(rules.iter().map(|it| (it, rule.clone())));
    let marks = marks.map(|(inside, mark)| Edit::replace(inside.clone(), mark));
    source.edits.extend(marks);
    let removed = std::mem::take(&mut source.removed).into_iter();
    source.removed = lines::merged(removed.chain(bodies).chain(rules).collect());
    let tokens = std::mem::take(&mut source.tokens);
    source.tokens = without(tokens, source);
}

impl Gone<'_> {
    fn items(&mut self, items: &mut Vec<Item>) {
        for item in items {
            match item {
                Item::Fn(it) => self.body(&mut it.block),
                Item::Impl(it) => {
                    for part in &mut it.items {
                        if let ImplItem::Fn(it) = part {
                            self.body(&mut it.block);
                        }
                    }
                }
                Item::Trait(it) => {
                    for part in &mut it.items {
                        if let TraitItem::Fn(it) = part {
                            it.default.iter_mut().for_each(|body| self.body(body));
                        }
                    }
                }
                Item::Mod(it) => {
                    let content = it.content.iter_mut();
                    content.for_each(|(_, items)| self.items(items));
                }
                Item::Macro(it) if it.ident.is_some() => {
                    let inside = between(it.mac.delimiter.span());
                    if self.is_refused(&inside) {
                        it.mac.tokens = TokenStream::new();
                        self.rules.push(inside);
                    }
                }
                _ => {}
            }
        }
    }

    fn body(&mut self, block: &mut Block) {
        let inside = between(&block.brace_token.span);
        if self.is_refused(&inside) {
            block.stmts.clear();
            self.bodies.push(inside);
        }
    }

    fn is_refused(&self, range: &Range<usize>) -> bool {
        let on_disk = self.source.splices.origin(range.clone());
        !self.source.is_removed(range.start)
            && self.refused.iter().any(|at| on_disk.contains(at))
    }
}

/// What stands between these `braces`.
fn between(braces: &DelimSpan) -> Range<usize> {
    braces.open().byte_range().end..braces.close().byte_range().start
}

/// `tokens` without those that are removed.
fn without(tokens: Vec<Token>, source: &Source) -> Vec<Token> {
    let left = tokens
        .into_iter()
        .filter(|it| !source.is_removed(it.range.start));
    let left = left.map(|token| match token.kind {
        Kind::Group(delimiter, inside) if source.removes_in(&token.range) => Token {
            kind: Kind::Group(delimiter, without(inside, source)),
            range: token.range,
        },
        _ => token,
    });
    left.collect()
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
