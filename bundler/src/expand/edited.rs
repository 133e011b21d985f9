//! Edits of tokens, wherever macros have carried the tokens to.

use std::collections::BTreeMap;

use super::deep::call;
use super::tree::{trees, Kind, Tree};
use super::Unknown;
use crate::rust::token::{self, Token};
use crate::text::marked_text::Edit;

/// The edits of the files of a program as edits of tokens: by number of the file and offset.
#[derive(Default)]
pub(crate) struct TokenEdits {
    before: BTreeMap<(usize, usize), Vec<Tree>>,
    behind: BTreeMap<(usize, usize), Vec<Tree>>,
    /// With the end of what is replaced.
    instead: BTreeMap<(usize, usize), (usize, Vec<Tree>)>,
}

impl TokenEdits {
    /// Adds an edit of the file with the number `file`, whose tokens are `tokens`.
    ///
    /// # Errors
    /// When the edit is no edit of tokens.
    pub(crate) fn add(
        &mut self,
        file: usize,
        tokens: &[Token],
        edit: &Edit,
    ) -> Result<(), Unknown> {
        let stream: proc_macro2::TokenStream = edit
            .text
            .as_str()
            .parse()
            .map_err(|_| Unknown::because("an edit within a token"))?;
        let mut list = trees(&token::tree(stream), 0);
        list.iter_mut().for_each(forget_origin);
        let range = edit.range.clone();
        if !range.is_empty() {
            self.instead.insert((file, range.start), (range.end, list));
        } else if ends_word(tokens, range.start) {
            let key = (file, range.start);
            self.behind.entry(key).or_default().extend(list);
        } else {
            let key = (file, range.start);
            self.before.entry(key).or_default().extend(list);
        }
        Ok(())
    }

    /// `trees` with the edits of their tokens.
    ///
    /// # Errors
    /// When a macro has torn apart what is edited, or shows it as text. `is_code` tells by
    /// name the macros that do not.
    pub(crate) fn apply(
        &self,
        trees: &[Tree],
        is_code: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Tree>, Unknown> {
        let mut out = Vec::with_capacity(trees.len());
        let mut at = 0;
        while at < trees.len() {
            let tree = &trees[at];
            let end = tree.origin.as_ref().map(|it| (it.file, it.range.end));
            let start = tree.origin.as_ref().map(|it| (it.file, it.range.start));
            let is_group = matches!(tree.kind, Kind::Group(..) | Kind::Fragment(..));
            if let (Some(start), false) = (start, is_group) {
                if let Some(list) = self.before.get(&start) {
                    out.extend_from_slice(list);
                }
                if let Some((end, list)) = self.instead.get(&start) {
                    at = self.behind_replaced(trees, at, (start.0, start.1..*end))?;
                    out.extend_from_slice(list);
                    continue;
                }
            }
            let closed = call(&trees[at..]).filter(|_| {
                let name = tree.ident().unwrap_or_default();
                !is_code(name)
            });
            if let Some(arguments) = closed {
                if self.touches(arguments) {
                    return Err(Unknown::because("a path that is shown as text"));
                }
            }
            let kind = match &tree.kind {
                Kind::Group(delimiter, inside) => {
                    Kind::Group(*delimiter, self.apply(inside, is_code)?.into())
                }
                Kind::Fragment(fragment, inside) => {
                    Kind::Fragment(*fragment, self.apply(inside, is_code)?.into())
                }
                other => other.clone(),
            };
            out.push(Tree {
                kind,
                ..tree.clone()
            });
            if let (Some(list), false) =
                (end.and_then(|end| self.behind.get(&end)), is_group)
            {
                out.extend_from_slice(list);
            }
            at += 1;
        }
        Ok(out)
    }

    /// The index behind the tokens from `at` on that stand in `range` of a file, all of it.
    fn behind_replaced(
        &self,
        trees: &[Tree],
        mut at: usize,
        (file, range): (usize, std::ops::Range<usize>),
    ) -> Result<usize, Unknown> {
        let mut reached = range.start;
        while reached < range.end {
            let origin = trees.get(at).and_then(|tree| tree.origin.as_ref());
            match origin.filter(|it| it.file == file && it.range.start >= reached) {
                Some(origin) if origin.range.end <= range.end => reached = origin.range.end,
                _ => return Err(Unknown::because("a path that is torn apart")),
            }
            at += 1;
        }
        Ok(at)
    }

    /// True if an edit changes any of `trees`.
    pub(crate) fn touches(&self, trees: &[Tree]) -> bool {
        trees.iter().any(|tree| {
            if let Kind::Group(_, inside) | Kind::Fragment(_, inside) = &tree.kind {
                return self.touches(inside);
            }
            tree.origin.as_ref().is_some_and(|it| {
                let (start, end) = ((it.file, it.range.start), (it.file, it.range.end));
                self.before.contains_key(&start)
                    || self.instead.contains_key(&start)
                    || self.behind.contains_key(&end)
            })
        })
    }
}

fn forget_origin(tree: &mut Tree) {
    tree.origin = None;
    if let Kind::Group(_, inside) = &tree.kind {
        let mut list = inside.to_vec();
        list.iter_mut().for_each(forget_origin);
        if let Kind::Group(_, inside) = &mut tree.kind {
            *inside = list.into();
        }
    }
}

/// True if a word ends at the offset `at`.
fn ends_word(tokens: &[Token], at: usize) -> bool {
    let next = tokens.partition_point(|token| token.range.end < at);
    tokens.get(next).is_some_and(|token| match token.group() {
        Some(inside) if token.range.end != at => ends_word(inside, at),
        _ => token.range.end == at && token.ident().is_some(),
    })
}

/// True if the lists are the same tokens in the same pieces.
pub(crate) fn same(a: &[Tree], b: &[Tree]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| match (&a.kind, &b.kind) {
            (Kind::Ident(a), Kind::Ident(b)) | (Kind::Literal(a), Kind::Literal(b)) => {
                a == b
            }
            (Kind::Punct(a, _), Kind::Punct(b, _)) => a == b,
            (Kind::Crate(a), Kind::Crate(b)) => a == b,
            (Kind::Group(d, a), Kind::Group(e, b)) => d == e && same(a, b),
            (Kind::Fragment(d, a), Kind::Fragment(e, b)) => d == e && same(a, b),
            _ => false,
        })
}
