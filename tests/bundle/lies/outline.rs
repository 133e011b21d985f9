//! The parts of a text that a change takes, moves or wraps: its tokens, and where its
//! statements, arms, items, expressions and attributes stand.

use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The signs of several characters, the longest first.
const SIGNS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..", "//",
];

/// The kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Name,
    Literal,
    Sign,
    Open,
    Close,
}

/// A token: where it stands, and what it is.
#[derive(Debug, Clone)]
pub struct Token {
    pub range: Range<usize>,
    pub sort: Sort,
}

/// A list of things of one kind that stand beside each other.
pub type List = Vec<Range<usize>>;

/// A text and its parts.
pub struct Outline {
    pub text: String,
    pub tokens: Vec<Token>,
    /// What stands between the commas of each group of tokens.
    pub lists: Vec<List>,
    /// The statements of each block.
    pub statements: Vec<List>,
    /// The arms of each match.
    pub arms: Vec<List>,
    /// The items of each module, trait and impl.
    pub items: Vec<List>,
    pub attributes: List,
    /// All expressions that stand where a block could.
    pub expressions: List,
    /// Both operands of each operator, and what stands between.
    pub operations: Vec<[Range<usize>; 3]>,
    /// Expressions in parentheses.
    pub parentheses: List,
    /// The patterns of `let`, each with its type.
    pub patterns: List,
    pub closures: List,
}

impl Outline {
    /// The parts of `text`; none if it is no Rust.
    pub fn of(text: &str) -> Option<Outline> {
        let file = syn::parse_file(text).ok()?;
        let mut outline = Outline {
            text: text.to_owned(),
            tokens: Vec::new(),
            lists: Vec::new(),
            statements: Vec::new(),
            arms: Vec::new(),
            items: vec![file.items.iter().map(range).collect()],
            attributes: Vec::new(),
            expressions: Vec::new(),
            operations: Vec::new(),
            parentheses: Vec::new(),
            patterns: Vec::new(),
            closures: Vec::new(),
        };
        // Both are numbered from the beginning of their own text.
        outline.add_tokens(text.parse::<TokenStream>().ok()?);
        outline.visit_file(&file);
        Some(outline)
    }

    pub fn word(&self, token: &Token) -> &str {
        &self.text[token.range.clone()]
    }

    fn add_tokens(&mut self, stream: TokenStream) {
        let mut list: List = Vec::new();
        let mut is_new = true;
        let mut trees = stream.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let mut range = tree.span().byte_range();
            let mut is_comma = false;
            match tree {
                TokenTree::Group(group) => self.add_group(&group),
                TokenTree::Ident(_) => self.add(range.clone(), Sort::Name),
                TokenTree::Literal(_) => self.add(range.clone(), Sort::Literal),
                TokenTree::Punct(first) => {
                    is_comma = first.as_char() == ',';
                    let mut last = first;
                    while let (Spacing::Joint, Some(TokenTree::Punct(next))) =
                        (last.spacing(), trees.peek())
                    {
                        let end = next.span().byte_range().end;
                        if !SIGNS.contains(&&self.text[range.start..end]) {
                            break;
                        }
                        range.end = end;
                        last = next.clone();
                        trees.next();
                    }
                    self.add(range.clone(), Sort::Sign);
                }
            }
            match list.last_mut() {
                _ if is_comma => is_new = true,
                Some(part) if !is_new => part.end = range.end,
                _ => {
                    list.push(range);
                    is_new = false;
                }
            }
        }
        if list.len() > 1 {
            self.lists.push(list);
        }
    }

    fn add_group(&mut self, group: &proc_macro2::Group) {
        let is_shown = group.delimiter() != Delimiter::None;
        if is_shown {
            self.add(group.span_open().byte_range(), Sort::Open);
        }
        self.add_tokens(group.stream());
        if is_shown {
            self.add(group.span_close().byte_range(), Sort::Close);
        }
    }

    fn add(&mut self, range: Range<usize>, sort: Sort) {
        self.tokens.push(Token { range, sort });
    }
}

/// Where a node stands in the text.
fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl<'a> Visit<'a> for Outline {
    fn visit_block(&mut self, block: &'a syn::Block) {
        self.statements
            .push(block.stmts.iter().map(range).collect());
        visit::visit_block(self, block);
    }

    fn visit_expr_match(&mut self, it: &'a syn::ExprMatch) {
        self.arms.push(it.arms.iter().map(range).collect());
        visit::visit_expr_match(self, it);
    }

    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if let Some((_, items)) = &module.content {
            self.items.push(items.iter().map(range).collect());
        }
        visit::visit_item_mod(self, module);
    }

    fn visit_item_impl(&mut self, it: &'a syn::ItemImpl) {
        self.items.push(it.items.iter().map(range).collect());
        visit::visit_item_impl(self, it);
    }

    fn visit_item_trait(&mut self, it: &'a syn::ItemTrait) {
        self.items.push(it.items.iter().map(range).collect());
        visit::visit_item_trait(self, it);
    }

    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        self.attributes.push(range(attribute));
        visit::visit_attribute(self, attribute);
    }

    fn visit_expr(&mut self, expression: &'a syn::Expr) {
        self.expressions.push(range(expression));
        visit::visit_expr(self, expression);
    }

    fn visit_expr_binary(&mut self, it: &'a syn::ExprBinary) {
        let parts = [range(&it.left), range(&it.op), range(&it.right)];
        self.operations.push(parts);
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_paren(&mut self, it: &'a syn::ExprParen) {
        self.parentheses.push(range(it));
        visit::visit_expr_paren(self, it);
    }

    fn visit_expr_closure(&mut self, it: &'a syn::ExprClosure) {
        self.closures.push(range(it));
        visit::visit_expr_closure(self, it);
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        self.patterns.push(range(&local.pat));
        visit::visit_local(self, local);
    }
}
