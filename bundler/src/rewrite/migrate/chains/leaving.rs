//! What leaves the loop around some code.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt};

use crate::rust::attrs;
use crate::rust::code::Code;
use crate::rust::token;

/// The words that leave a loop.
const EXITS: [&str; 2] = ["break", "continue"];

/// The search for what leaves the loop around some code.
pub(super) struct Leaving<'a> {
    /// The keywords of `break` and `continue` without a label.
    pub(super) exits: Vec<Range<usize>>,
    /// True if one may stand where none can be given a label: in a macro.
    pub(super) hidden: bool,
    /// Tells whether a macro of this name, which is not that of the standard library, has
    /// the word in it; `None` if there is no such macro.
    macros: &'a dyn Fn(&str, &str) -> Option<bool>,
}

impl<'a> Leaving<'a> {
    pub(super) fn new(macros: &'a dyn Fn(&str, &str) -> Option<bool>) -> Leaving<'a> {
        Leaving {
            exits: Vec::new(),
            hidden: false,
            macros,
        }
    }
}

impl<'ast> Visit<'ast> for Leaving<'_> {
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
        let name = node.path.segments.last().map(|it| it.ident.to_string());
        let name = name.unwrap_or_default();
        let tokens = token::tree(node.tokens.clone());
        for word in EXITS {
            let inside = (self.macros)(&name, word);
            self.hidden |= inside == Some(true);
            if !token::mentions(&tokens, word) {
                continue;
            }
            // A macro of one's own may put a loop around.
            match Code::of(node.tokens.clone()).filter(|_| inside.is_none()) {
                Some(code) => return code.visit(self),
                None => self.hidden = true,
            }
        }
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
pub(super) fn diverges(block: &Block) -> bool {
    let exits =
        |last: &Expr| matches!(last, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_));
    matches!(block.stmts.last(), Some(Stmt::Expr(last, _)) if exits(last))
}
