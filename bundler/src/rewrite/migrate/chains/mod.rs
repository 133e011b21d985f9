//! Chains of `let`, which exist since edition 2024, as nested conditions.
//!
//! `if a && let P = e { A }` becomes `if a { if let P = e { A }; }`. With an `else`, the
//! nested conditions stand in a labeled block, which `break` leaves with the value of `A`:
//! behind them comes what stood behind `else`. `while` becomes a `loop` in the same way. The
//! `;` behind each inner condition ends the temporaries of its `let` there, as edition 2024
//! does. Where a macro leaves the loop around, whose `break` can be given no label, the chain
//! stays.

mod leaving;
mod operands;
mod unparsed;

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Expr, Label, Stmt};

use super::Migrator;
use crate::rust::attrs;
use crate::rust::code::{self, Code};
use crate::rust::token;
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;
use leaving::{diverges, Leaving};
use operands::{chain, is_let, operands};

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
        let free = |name: &str| {
            let mut name = name.to_owned();
            while source.raw.contains(&name) {
                name.push('_');
            }
            name
        };
        let mut walk = Chains {
            migrator: self,
            label: free(LABEL),
            depth: 0,
            loops: Vec::new(),
            labeled: BTreeSet::new(),
            statements: BTreeSet::new(),
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
    /// The starts of the `if`s that are statements.
    statements: BTreeSet<usize>,
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

    fn first(&mut self, edit: Edit) {
        self.migrator.out.first.push(edit);
    }

    /// Makes nested conditions of the `signs` of a chain.
    fn nest(&mut self, signs: &[Range<usize>]) {
        for sign in signs {
            self.edit(Edit::replace(sign.clone(), "{ if"));
        }
    }

    /// The label for the present depth.
    fn new_label(&self) -> String {
        match self.depth {
            0 => self.label.clone(),
            depth => format!("{}{}", self.label, depth + 1),
        }
    }

    /// Rewrites the beginning and the middle of a condition. Returns what has to stand behind
    /// all of it, and the offset of that: other edits may end there too, and come first. `None`
    /// if it stays.
    fn rewrite_if(
        &mut self,
        node: &syn::ExprIf,
        signs: &[Range<usize>],
        in_else: bool,
    ) -> Option<(usize, String)> {
        let closing = "; }".repeat(signs.len());
        let then = attrs::range(&node.then_branch);
        let start = attrs::range(&node.if_token).start;
        let is_labeled = node.else_branch.is_some() && !diverges(&node.then_branch);
        if is_labeled && !self.label_exits(node) {
            let why =
                "a macro leaves the loop around this, which has no form for older editions";
            let lost = Editions::before(Edition::E2024);
            self.migrator.lose(lost, attrs::range(&node.if_token), why);
            return None;
        }
        self.nest(signs);
        let Some((else_token, other)) = &node.else_branch else {
            let begins = operands(&node.cond).first().is_some_and(|it| is_let(it));
            if !begins || self.statements.contains(&start) {
                return Some((then.end, closing));
            }
            // What is no statement keeps its temporaries until that ends.
            self.first(Edit::insert(start, "{ "));
            return Some((then.end, format!("{closing}; }}")));
        };
        let behind = attrs::range(&**other);
        self.edit(Edit::remove(attrs::range(else_token)));
        if !is_labeled {
            self.first(Edit::insert(start, "{ "));
            self.edit(Edit::insert(then.end, closing));
            return Some((behind.end, " }".to_owned()));
        }
        let label = self.new_label();
        let (open, close) = if in_else {
            (format!("{{ {label}: {{ "), " } }")
        } else {
            (format!("{label}: {{ "), " }")
        };
        self.first(Edit::insert(start, open));
        self.edit(Edit::insert(then.start, format!("{{ break {label} (")));
        self.edit(Edit::insert(then.end, format!("); }}{closing}")));
        Some((behind.end, close.to_owned()))
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

    /// Gives a label to the exits from the loop around the condition `node` that becomes a
    /// labeled block, for in such a block they need one. Returns false where that is
    /// impossible.
    fn label_exits(&mut self, node: &syn::ExprIf) -> bool {
        let macros = self.migrator.context.macros;
        let has_word = |name: &str, word: &str| {
            let is_own = macros.defines(name);
            is_own.then(|| macros.mentions(name, word, &|_| true))
        };
        let mut leaving = Leaving::new(&has_word);
        leaving.visit_expr_if(node);
        if leaving.hidden {
            return false;
        }
        let Some(around) = self.loops.last().cloned() else {
            return leaving.exits.is_empty();
        };
        if leaving.exits.is_empty() {
            return true;
        }
        if around.is_new && self.labeled.insert(around.start) {
            self.first(Edit::insert(around.start, format!("{}: ", around.label)));
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
        let end = takes
            .then(|| self.rewrite_if(node, &signs, in_else))
            .flatten();
        let labels = end.is_some() && node.else_branch.is_some();
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
        if let Some((at, text)) = end {
            self.edit(Edit::insert(at, text));
        }
    }

    /// Rewrites chains among the tokens of a macro, as far as they are code.
    fn tokens(&mut self, stream: TokenStream) {
        let tokens = token::tree(stream.clone());
        if !unparsed::has_chain(&tokens) {
            return;
        }
        if let Some(code) = Code::of(stream.clone()) {
            return code.visit(self);
        }
        // Words of the macro's own may stand before the code.
        let trees: Vec<_> = stream.into_iter().collect();
        let code = trees.iter().enumerate().find_map(|(at, tree)| {
            let begins = matches!(tree, TokenTree::Ident(word) if *word == "if");
            let rest = || Code::of(trees[at..].iter().cloned().collect());
            let start = tree.span().byte_range().start;
            begins.then(rest).flatten().map(|code| (start, code))
        });
        let start = code.as_ref().map_or(usize::MAX, |(start, _)| *start);
        for at in 0..tokens.len() {
            let range = &tokens[at].range;
            if range.start < start && unparsed::is_chain(&tokens, at) {
                self.lose(range.clone());
            }
        }
        for tree in trees {
            match tree {
                TokenTree::Group(group) if group.span().byte_range().start < start => {
                    self.tokens(group.stream());
                }
                _ => {}
            }
        }
        if let Some((_, code)) = code {
            code.visit(self);
        }
    }

    /// Leaves the editions out that have no chains, for one in a macro at `range`.
    fn lose(&mut self, range: Range<usize>) {
        let why = "a chain of `let` among the tokens of a macro exists since edition 2024";
        let lost = Editions::before(Edition::E2024);
        self.migrator.lose(lost, range, why);
    }
}

impl<'ast> Visit<'ast> for Chains<'_, '_> {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        let range = attrs::range(node);
        if !self.migrator.context.source.is_removed(range.start) {
            self.apart(|walk| visit::visit_item(walk, node));
        }
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let last = node.stmts.len().wrapping_sub(1);
        for (at, statement) in node.stmts.iter().enumerate() {
            if let Stmt::Expr(Expr::If(node), end) = statement {
                if at != last || end.is_some() {
                    let start = attrs::range(&node.if_token).start;
                    self.statements.insert(start);
                }
            }
        }
        visit::visit_block(self, node);
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

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node.path.segments.last().map(|it| it.ident.to_string());
        let name = name.unwrap_or_default();
        let macros = self.migrator.context.macros;
        let (is_own, tokens) = (macros.defines(&name), node.tokens.clone());
        if name == "macro_rules" {
            for body in code::bodies(tokens) {
                self.apart(|walk| walk.tokens(body));
            }
            return;
        }
        if name != "stringify" || is_own {
            self.tokens(tokens);
        }
    }

    fn visit_expr_closure(&mut self, node: &'ast syn::ExprClosure) {
        self.apart(|walk| visit::visit_expr_closure(walk, node));
    }

    fn visit_expr_async(&mut self, node: &'ast syn::ExprAsync) {
        self.apart(|walk| visit::visit_expr_async(walk, node));
    }
}
