//! Constants without a name, of which libraries make blocks for impls: written out, each block is a
//! constant of its own, so that an `impl` may stay without those beside it.

use std::rc::Rc;

use proc_macro2::Delimiter;
use syn::ItemConst;

use super::Walk;
use crate::expand::{self, Item, ItemCall, Kind, Scope, Tree, DEPTH_MAX};
use crate::rust::attrs;
use crate::rust::token;
use crate::text::marked_text::Edit;

/// A block that does not consist of blocks alone.
struct Block {
    statements: Vec<Tree>,
    is_unsafe: bool,
}

/// The blocks that a constant consists of.
#[derive(Default)]
struct Blocks {
    found: Vec<Block>,
    /// True if a call has come to one of them.
    are_made: bool,
}

impl Blocks {
    fn add(&mut self, statements: Vec<Tree>, is_unsafe: bool) {
        self.found.push(Block {
            statements,
            is_unsafe,
        });
    }
}

impl Walk<'_> {
    /// The edit that makes a constant of each block of `item`, a constant without a name; `None` if
    /// it has to stay as it is.
    pub(super) fn constants(&mut self, item: &ItemConst) -> Option<Edit> {
        let range = attrs::range(item);
        let tokens = token::within(self.tokens, &range)?;
        let start = token::behind_attributes(tokens);
        let trees = expand::trees(tokens, 0);
        let (head, value) = trees.split_at(start + 5);
        let [.., unit, equals] = head else {
            return None;
        };
        let is_unit = unit.group().is_some_and(|inside| inside.is_empty());
        let [value @ .., semicolon] = value else {
            return None;
        };
        if !is_unit || !equals.is_punct('=') || !semicolon.is_punct(';') {
            return None;
        }
        let mut blocks = Blocks::default();
        self.spread(value, false, 0, &mut blocks)?;
        let is_one = blocks.found.len() == 1 && !blocks.are_made;
        if blocks.found.is_empty() || is_one {
            return None;
        }
        let mut constants = Vec::new();
        for block in blocks.found {
            let mut constant = head.to_vec();
            let word = Tree::made(Kind::Ident("unsafe".into()));
            constant.extend(Some(word).filter(|_| block.is_unsafe));
            let statements = block.statements.into();
            constant.push(Tree::made(Kind::Group(Delimiter::Brace, statements)));
            constant.push(semicolon.clone());
            if expand::mixes(&constant) {
                return None;
            }
            constants.extend(constant);
        }
        self.edit(range, &constants)
    }

    /// Adds the blocks that the statements `trees` consist of to `blocks`; `None` if they are not
    /// all blocks, or calls that come to such.
    fn spread(
        &mut self,
        trees: &[Tree],
        is_unsafe: bool,
        depth: usize,
        blocks: &mut Blocks,
    ) -> Option<()> {
        for range in expand::split(trees) {
            match &trees[range] {
                [only] if only.is_punct(';') => {}
                [block] if is_block(block) => {
                    self.block(block.group()?, is_unsafe, depth, blocks);
                }
                [word, block] if word.is_ident("unsafe") && is_block(block) => {
                    self.block(block.group()?, true, depth, blocks);
                }
                statement => {
                    let Item::Call(call) = expand::kind(statement) else {
                        return None;
                    };
                    let made = self.made(&call).filter(|_| depth < DEPTH_MAX);
                    blocks.are_made |= made.is_some();
                    match made {
                        Some(made) => self.block(&made, is_unsafe, depth + 1, blocks),
                        None => blocks.add(self.with_parts(statement), is_unsafe),
                    }
                }
            }
        }
        Some(())
    }

    /// Adds the block of `statements` to `blocks`, or those that it consists of.
    fn block(
        &mut self,
        statements: &[Tree],
        is_unsafe: bool,
        depth: usize,
        blocks: &mut Blocks,
    ) {
        let (known, count) = (self.known.reach().len(), blocks.found.len());
        if self.spread(statements, is_unsafe, depth, blocks).is_none() {
            blocks.found.truncate(count);
            blocks.add(self.with_parts(statements), is_unsafe);
        }
        self.known.reach().forget(known);
    }

    /// What `call` comes to; `None` if that is not certain, or it is under a condition.
    fn made(&mut self, call: &ItemCall<'_>) -> Option<Vec<Tree>> {
        let definition = self.known.find(call.path)?;
        let mark = self.known.reach().next_mark();
        let made = definition.expand(call.arguments, mark).ok();
        made.filter(|_| call.attributes.is_empty())
    }

    /// `statements` with the calls written out that make parts of impls among them.
    fn with_parts(&mut self, statements: &[Tree]) -> Vec<Tree> {
        let mut out = Vec::with_capacity(statements.len() + 1);
        for range in expand::split(statements) {
            let statement = &statements[range];
            let is_impl = statement.iter().any(|it| it.is_ident("impl"));
            match statement {
                [head @ .., block] if is_impl && is_block(block) => {
                    out.extend_from_slice(head);
                    let parts = block.group().map(|inside| self.parts(inside));
                    let inside = parts.unwrap_or_default().into();
                    let kind = Kind::Group(Delimiter::Brace, inside);
                    out.push(Tree {
                        kind,
                        ..block.clone()
                    });
                }
                _ => out.extend_from_slice(statement),
            }
        }
        // The value of the last one may be any.
        let ends = out
            .last()
            .is_some_and(|it| it.is_punct(';') || is_block(it));
        if !ends {
            out.push(Tree::made(Kind::Punct(';', false)));
        }
        out
    }

    /// The parts of an `impl` with the calls among them written out.
    fn parts(&mut self, parts: &Rc<[Tree]>) -> Vec<Tree> {
        let mut out = Vec::new();
        for range in expand::split(parts) {
            let part = &parts[range];
            let call = match expand::kind(part) {
                Item::Call(call) => Some(call),
                _ => None,
            };
            let made = call.and_then(|call| expand::items(&call, &mut self.known).ok());
            match made {
                Some(made) => out.extend(made.trees),
                None => out.extend_from_slice(part),
            }
        }
        out
    }
}

fn is_block(tree: &Tree) -> bool {
    matches!(tree.kind, Kind::Group(Delimiter::Brace, _))
}
