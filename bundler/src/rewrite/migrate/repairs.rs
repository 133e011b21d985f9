//! What the compiler says of code of other editions, by file (`findings` asks it).
//!
//! - Of code newer than the bundle: where the temporaries of a condition or of the end of a block
//!   are dropped, which no token shows. The code there gets a form that all editions read alike.
//! - Of older code, closures that capture and traits without `dyn` among it: what to write instead.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt};

use super::Migrator;
use crate::rust::attrs;
use crate::source::program::{FileId, Source};
use crate::text::marked_text::Edit;

/// The repairs of a program, by crate and file.
#[derive(Clone, Default)]
pub(crate) struct Repairs(BTreeMap<(usize, usize), FileRepairs>);

/// The repairs of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct FileRepairs {
    /// The offsets of the `if`s and `while`s whose conditions drop their temporaries before `else`, or
    /// where they end.
    pub(super) conditions: BTreeSet<usize>,
    /// The values of blocks whose temporaries are dropped before the variables of the block,
    /// by their starts.
    pub(super) tails: BTreeMap<usize, Tail>,
    /// The texts that the compiler knows for older code, by their ranges: one for a range,
    /// or all those to insert at a place.
    pub(super) fixes: BTreeMap<(usize, usize), Vec<String>>,
}

/// The value of a block.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tail {
    pub(super) end: usize,
    /// True if it is sure to be `()`.
    pub(super) is_unit: bool,
}

impl Repairs {
    /// These repairs and the `others`.
    pub(crate) fn with(&self, others: &Repairs) -> Repairs {
        let mut all = self.clone();
        for (file, other) in &others.0 {
            let repair = all.0.entry(*file).or_default();
            repair.conditions.extend(&other.conditions);
            repair.tails.extend(other.tails.clone());
            repair.fixes.extend(other.fixes.clone());
        }
        all
    }

    /// The repairs of one file.
    pub(crate) fn of(&self, id: FileId) -> FileRepairs {
        self.0
            .get(&(id.krate, id.file))
            .cloned()
            .unwrap_or_default()
    }

    /// Plans to put `text` in the place of `range` in the file `id`. Returns false if that is
    /// planned already, or another text is.
    pub(crate) fn fix(&mut self, id: FileId, range: Range<usize>, text: String) -> bool {
        let repair = self.0.entry((id.krate, id.file)).or_default();
        let texts = repair.fixes.entry((range.start, range.end)).or_default();
        let is_new = texts.is_empty() || range.is_empty() && !texts.contains(&text);
        if is_new {
            texts.push(text);
        }
        is_new
    }

    /// Plans to repair what the compiler found at `at` of `source`, whose place is `id`:
    /// the condition of an `if let`, if it `is_condition`, else the value of a block. Returns
    /// false if there is none, or it is planned already.
    pub(crate) fn add(
        &mut self,
        id: FileId,
        source: &Source,
        at: usize,
        is_condition: bool,
    ) -> bool {
        let mut finder = Finder {
            at,
            is_condition,
            found: None,
        };
        finder.visit_file(&source.syntax);
        let repair = self.0.entry((id.krate, id.file)).or_default();
        match finder.found {
            Some(Found::Condition(keyword)) => repair.conditions.insert(keyword),
            Some(Found::Tail(range, is_unit)) => {
                let end = range.end;
                let tail = Tail { end, is_unit };
                repair.tails.insert(range.start, tail).is_none()
            }
            None => false,
        }
    }
}

impl Migrator<'_> {
    /// Puts the texts in that the compiler knows for older code.
    pub(super) fn fixes(&mut self) {
        for (&(start, end), texts) in &self.repair.fixes {
            let edit = Edit::replace(start..end, texts.concat());
            if start == end {
                self.out.first.push(edit);
            } else {
                self.edit(edit);
            }
        }
    }
}

/// The search for the innermost thing around an offset that can be repaired.
struct Finder {
    at: usize,
    /// True if it is the condition of an `if let`.
    is_condition: bool,
    found: Option<Found>,
}

/// Code that drops its temporaries at different times.
enum Found {
    /// The condition of an `if let` or `while let`, by its keyword.
    Condition(usize),
    /// The value of a block; true if it is sure to be `()`.
    Tail(Range<usize>, bool),
}

/// True for an `if` that may end without any of its blocks.
fn is_open(value: &Expr) -> bool {
    match value {
        Expr::If(node) => match &node.else_branch {
            Some((_, other)) => is_open(other),
            None => true,
        },
        _ => false,
    }
}

/// True if the condition has a `let`.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(node) => has_let(&node.left) || has_let(&node.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        if attrs::range(node).contains(&self.at) {
            visit::visit_item(self, node);
        }
    }

    fn visit_block(&mut self, node: &'ast Block) {
        if !attrs::range(node).contains(&self.at) {
            return;
        }
        if let Some(Stmt::Expr(value, None)) = node.stmts.last() {
            let range = attrs::range(value);
            if range.contains(&self.at) && !self.is_condition {
                self.found = Some(Found::Tail(range, is_open(value)));
            }
        }
        visit::visit_block(self, node);
    }

    fn visit_expr_if(&mut self, node: &'ast syn::ExprIf) {
        let is_let = has_let(&node.cond);
        let around = attrs::range(&node.cond).contains(&self.at);
        if is_let && around && self.is_condition {
            let keyword = attrs::range(&node.if_token).start;
            self.found = Some(Found::Condition(keyword));
        }
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        if has_let(&node.cond) && attrs::range(&node.cond).contains(&self.at) {
            let keyword = attrs::range(&node.while_token).start;
            self.found = Some(Found::Condition(keyword));
        }
        visit::visit_expr_while(self, node);
    }
}
