//! Chains of `let`, which exist since edition 2024, as nested conditions.
//!
//! `if a && let P = e { A }` becomes `if a { if let P = e { A }; }`. With an `else`, the
//! nested conditions stand in a labeled block, which `break` leaves with the value of `A`:
//! behind them comes what stood behind `else`. `while` becomes a `loop` in the same way. The
//! `;` behind each inner condition ends the temporaries of its `let` there, as edition 2024
//! does.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Label, Stmt};

use super::Migrator;
use crate::rust::attrs;
use crate::rust::token;
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

/// The beginning of the labels that the rewritten code gets.
const LABEL: &str = "'chain";

impl Migrator<'_> {
    /// Writes the chains of `let` in the file as nested conditions.
    pub(super) fn chains(&mut self) {
        if !self.falls_below(Edition::E2024) {
            return;
        }
        let must_fall = self.must_fall();
        // The tree is that of the source, which the walk does not change.
        let source = self.context.source;
        let mut label = LABEL.to_owned();
        while source.raw.contains(&label) {
            label.push('_');
        }
        let mut walk = Chains {
            migrator: self,
            label,
            depth: 0,
            loops: Vec::new(),
            labeled: BTreeSet::new(),
            must_fall,
        };
        walk.visit_file(&source.syntax);
    }
}

/// The walk through the syntax tree of a file.
struct Chains<'a, 'b> {
    migrator: &'a mut Migrator<'b>,
    /// The label of the outermost rewritten condition.
    label: String,
    /// The number of labeled blocks and loops made around the present place.
    depth: usize,
    /// The loops around the present place, as far as `break` reaches.
    loops: Vec<Loop>,
    /// The starts of the `break`s, `continue`s and loops that have got a label.
    labeled: BTreeSet<usize>,
    /// False if the editions without chains are left out instead.
    must_fall: bool,
}

/// A loop around the present place.
#[derive(Clone)]
struct Loop {
    /// The offset of the keyword, behind a label.
    start: usize,
    /// The label, with its quote; the one to give if `is_new`.
    label: String,
    is_new: bool,
}

/// A chain: the `&&`s that become nested conditions.
fn chain(condition: &Expr) -> Vec<Range<usize>> {
    /// Collects the operands of a chain of `&&`, and the signs before all but the first.
    fn flatten<'a>(expr: &'a Expr, all: &mut Vec<(&'a Expr, Option<Range<usize>>)>) {
        match expr {
            Expr::Binary(node) if matches!(node.op, BinOp::And(_)) => {
                flatten(&node.left, all);
                let from = all.len();
                flatten(&node.right, all);
                all[from].1 = Some(attrs::range(&node.op));
            }
            _ => all.push((expr, None)),
        }
    }
    let mut operands = Vec::new();
    flatten(condition, &mut operands);
    let is_let = |expr: &Expr| matches!(expr, Expr::Let(_));
    let signs = operands.windows(2).filter_map(|pair| {
        let nested = is_let(pair[0].0) || is_let(pair[1].0);
        pair[1].1.clone().filter(|_| nested)
    });
    signs.collect()
}

impl Chains<'_, '_> {
    /// True if the condition is to be rewritten, where `signs` are those of its chain and its
    /// keyword stands at `keyword`.
    fn takes(&mut self, signs: &[Range<usize>], keyword: usize) -> bool {
        if !signs.is_empty() && !self.must_fall {
            let why = "chains of `let` exist since edition 2024";
            let lost = Editions::before(Edition::E2024);
            self.migrator.lose(lost, signs[0].clone(), why);
            return false;
        }
        !signs.is_empty() || self.migrator.repair.conditions.contains(&keyword)
    }

    fn edit(&mut self, edit: Edit) {
        self.migrator.edit(edit);
    }

    /// Makes nested conditions of the `signs` of a chain.
    fn nest(&mut self, signs: &[Range<usize>]) {
        for sign in signs {
            self.edit(Edit::replace(sign.clone(), "{ if"));
        }
    }

    /// A new label for the present depth.
    fn new_label(&self) -> String {
        match self.depth {
            0 => self.label.clone(),
            depth => format!("{}{}", self.label, depth + 1),
        }
    }

    fn rewrite_if(&mut self, node: &syn::ExprIf, signs: &[Range<usize>], in_else: bool) {
        let closing = "; }".repeat(signs.len());
        let then = attrs::range(&node.then_branch);
        self.nest(signs);
        let Some((else_token, other)) = &node.else_branch else {
            self.edit(Edit::insert(then.end, closing));
            return;
        };
        let mut leaving = Leaving::default();
        leaving.visit_block(&node.then_branch);
        leaving.visit_expr(other);
        if !self.label_exits(leaving, then.start) {
            return;
        }
        let label = self.new_label();
        let exits = diverges(&node.then_branch);
        let (open, close) = match (exits, in_else) {
            (true, _) => ("{ ".to_owned(), " }"),
            (false, true) => (format!("{{ {label}: {{ "), " } }"),
            (false, false) => (format!("{label}: {{ "), " }"),
        };
        let start = attrs::range(&node.if_token).start;
        self.edit(Edit::insert(start, open));
        if exits {
            self.edit(Edit::insert(then.end, closing));
        } else {
            self.edit(Edit::insert(then.start, format!("{{ break {label} (")));
            self.edit(Edit::insert(then.end, format!("); }}{closing}")));
        }
        self.edit(Edit::remove(attrs::range(else_token)));
        self.edit(Edit::insert(attrs::range(&**other).end, close));
    }

    fn rewrite_while(&mut self, node: &syn::ExprWhile, signs: &[Range<usize>]) {
        self.nest(signs);
        let body = attrs::range(&node.body);
        self.edit(Edit::replace(attrs::range(&node.while_token), "loop { if"));
        let closing = "; }".repeat(signs.len());
        if diverges(&node.body) {
            self.edit(Edit::insert(body.end, format!("{closing} break; }}")));
        } else {
            self.edit(Edit::insert(body.start, "{ "));
            let end = format!(" continue; }}{closing} break; }}");
            self.edit(Edit::insert(body.end, end));
        }
    }

    /// Gives a label to the exits from the loop around a condition that becomes a labeled
    /// block, for in such a block they need one. Returns false where that is impossible, and
    /// the editions are left out that have no chains.
    fn label_exits(&mut self, leaving: Leaving, at: usize) -> bool {
        if leaving.exits.is_empty() && !leaving.hidden {
            return true;
        }
        let around = self.loops.last().cloned();
        let Some(around) = around.filter(|_| !leaving.hidden) else {
            let why = "a chain of `let` from which a macro leaves the loop exists since \
                       edition 2024";
            let lost = Editions::before(Edition::E2024);
            self.migrator.lose(lost, at..at + 1, why);
            return false;
        };
        if around.is_new && self.labeled.insert(around.start) {
            self.edit(Edit::insert(around.start, format!("{}: ", around.label)));
        }
        for keyword in leaving.exits {
            if self.labeled.insert(keyword.start) {
                self.edit(Edit::insert(keyword.end, format!(" {}", around.label)));
            }
        }
        true
    }

    /// Walks through a loop with this `label`, whose keyword stands at `start`.
    fn in_loop(
        &mut self,
        label: &Option<Label>,
        start: usize,
        walk: impl FnOnce(&mut Self),
    ) {
        let given = label.as_ref().map(|label| label.name.to_string());
        let new = format!("{}_loop{}", self.label, self.loops.len() + 1);
        self.loops.push(Loop {
            start,
            is_new: given.is_none(),
            label: given.unwrap_or(new),
        });
        walk(self);
        self.loops.pop();
    }

    /// Walks through the body of a closure or of another item, from which no `break` leads
    /// to the loops around.
    fn apart(&mut self, walk: impl FnOnce(&mut Self)) {
        let loops = std::mem::take(&mut self.loops);
        walk(self);
        self.loops = loops;
    }

    fn condition(&mut self, node: &syn::ExprIf, in_else: bool) {
        let signs = chain(&node.cond);
        let takes = self.takes(&signs, attrs::range(&node.if_token).start);
        let labels = takes && node.else_branch.is_some();
        if takes {
            self.rewrite_if(node, &signs, in_else);
        }
        self.depth += usize::from(labels);
        self.visit_expr(&node.cond);
        self.visit_block(&node.then_branch);
        match node.else_branch.as_ref().map(|(_, other)| &**other) {
            // Behind the nested conditions it stands alone.
            Some(Expr::If(other)) => self.condition(other, !labels),
            Some(other) => self.visit_expr(other),
            None => {}
        }
        self.depth -= usize::from(labels);
    }
}

impl<'ast> Visit<'ast> for Chains<'_, '_> {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        let range = attrs::range(node);
        if !self.migrator.context.source.is_removed(range.start) {
            self.apart(|walk| visit::visit_item(walk, node));
        }
    }

    fn visit_expr_if(&mut self, node: &'ast syn::ExprIf) {
        self.condition(node, false);
    }

    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        let signs = chain(&node.cond);
        let start = attrs::range(&node.while_token).start;
        if self.takes(&signs, start) {
            self.rewrite_while(node, &signs);
        }
        self.visit_expr(&node.cond);
        self.in_loop(&node.label, start, |walk| walk.visit_block(&node.body));
    }

    fn visit_expr_for_loop(&mut self, node: &'ast syn::ExprForLoop) {
        let start = attrs::range(&node.for_token).start;
        self.visit_expr(&node.expr);
        self.in_loop(&node.label, start, |walk| walk.visit_block(&node.body));
    }

    fn visit_expr_loop(&mut self, node: &'ast syn::ExprLoop) {
        let start = attrs::range(&node.loop_token).start;
        self.in_loop(&node.label, start, |walk| walk.visit_block(&node.body));
    }

    fn visit_expr_closure(&mut self, node: &'ast syn::ExprClosure) {
        self.apart(|walk| visit::visit_expr_closure(walk, node));
    }

    fn visit_expr_async(&mut self, node: &'ast syn::ExprAsync) {
        self.apart(|walk| visit::visit_expr_async(walk, node));
    }
}

/// The search for what leaves the loop around some code.
#[derive(Default)]
struct Leaving {
    /// The keywords of `break` and `continue` without a label.
    exits: Vec<Range<usize>>,
    /// True if one stands among the tokens of a macro.
    hidden: bool,
}

impl<'ast> Visit<'ast> for Leaving {
    fn visit_expr_break(&mut self, node: &'ast syn::ExprBreak) {
        if node.label.is_none() {
            self.exits.push(attrs::range(&node.break_token));
        }
        visit::visit_expr_break(self, node);
    }

    fn visit_expr_continue(&mut self, node: &'ast syn::ExprContinue) {
        if node.label.is_none() {
            self.exits.push(attrs::range(&node.continue_token));
        }
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let words = ["break", "continue"];
        let tokens = token::tree(node.tokens.clone());
        self.hidden |= words.iter().any(|word| token::mentions(&tokens, word));
    }

    // These have their own loops, or none.
    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        self.visit_expr(&node.cond);
    }
    fn visit_expr_for_loop(&mut self, node: &'ast syn::ExprForLoop) {
        self.visit_expr(&node.expr);
    }
    fn visit_expr_loop(&mut self, _: &'ast syn::ExprLoop) {}
    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'ast syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// True if the block never comes to its end, by how its last statement is written.
fn diverges(block: &Block) -> bool {
    let exits =
        |last: &Expr| matches!(last, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_));
    matches!(block.stmts.last(), Some(Stmt::Expr(last, _)) if exits(last))
}
