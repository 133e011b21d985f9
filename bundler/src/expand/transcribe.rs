//! The tokens that a rule makes of what it has matched.

use std::rc::Rc;

use super::matcher::{Binding, Bindings};
use super::piece::Piece;
use super::tree::{Kind, Tree};
use super::Unknown;

/// The number of tokens after which an expansion is not followed any further.
const TOKENS_MAX: usize = 4_000_000;

/// The tokens of `body` with `bindings` in the places of its variables. Tokens of the body
/// get `mark`.
///
/// # Errors
/// When the compiler would refuse the body.
pub(super) fn transcribe(
    body: &[Piece],
    bindings: &Bindings,
    mark: u32,
) -> Result<Vec<Tree>, Unknown> {
    let mut writer = Writer {
        bindings,
        mark,
        turns: Vec::new(),
        count: 0,
    };
    let mut out = Vec::new();
    writer.pieces(body, &mut out)?;
    Ok(out)
}

struct Writer<'a> {
    bindings: &'a Bindings,
    mark: u32,
    /// The turn of each repetition around, outermost first.
    turns: Vec<usize>,
    count: usize,
}

impl Writer<'_> {
    fn pieces(&mut self, pieces: &[Piece], out: &mut Vec<Tree>) -> Result<(), Unknown> {
        for piece in pieces {
            self.count += 1;
            if self.count > TOKENS_MAX {
                return Err(Unknown::because("an expansion without an end"));
            }
            match piece {
                Piece::Token(tokens) => out.extend(tokens.iter().map(|it| self.own(it))),
                Piece::Group(tree, inside) => {
                    let mut list = Vec::new();
                    self.pieces(inside, &mut list)?;
                    let kind = match tree.kind {
                        Kind::Group(delimiter, _) => Kind::Group(delimiter, list.into()),
                        _ => return Err(Unknown::because("a group without brackets")),
                    };
                    let mark = self.mark;
                    let origin = tree.origin.clone();
                    out.push(Tree { kind, origin, mark });
                }
                Piece::Variable { name, written, .. } => {
                    self.variable(name, written, out)?
                }
                Piece::Repeat {
                    pieces, separator, ..
                } => self.repeat(pieces, separator, out)?,
            }
        }
        Ok(())
    }

    /// `tree`, which stands in the body of the macro. A mark that is there is that of a macro
    /// which defined this one.
    fn own(&self, tree: &Tree) -> Tree {
        Tree {
            mark: self.mark,
            ..tree.clone()
        }
    }

    fn variable(
        &self,
        name: &Rc<str>,
        written: &[Tree],
        out: &mut Vec<Tree>,
    ) -> Result<(), Unknown> {
        match self.bound(name) {
            Some(Binding::One(trees)) => out.extend(trees.iter().cloned()),
            Some(Binding::Many(_)) => {
                return Err(Unknown::because("a variable that is still repeated here"))
            }
            // Of a macro that the body defines, perhaps.
            None => out.extend(written.iter().map(|tree| self.own(tree))),
        }
        Ok(())
    }

    /// What `name` stands for in the present turns.
    fn bound(&self, name: &Rc<str>) -> Option<&Binding> {
        let mut found = self.bindings.get(name)?;
        for &turn in &self.turns {
            match found {
                Binding::Many(list) => found = list.get(turn)?,
                Binding::One(_) => break,
            }
        }
        Some(found)
    }

    fn repeat(
        &mut self,
        pieces: &[Piece],
        separator: &[Tree],
        out: &mut Vec<Tree>,
    ) -> Result<(), Unknown> {
        let mut lengths = Vec::new();
        self.lengths(pieces, &mut lengths);
        let Some(&length) = lengths.first() else {
            return Err(Unknown::because("a repetition of nothing"));
        };
        if lengths.iter().any(|&other| other != length) {
            return Err(Unknown::because(
                "a repetition of lists that differ in length",
            ));
        }
        for turn in 0..length {
            if turn > 0 {
                out.extend(separator.iter().map(|tree| self.own(tree)));
            }
            self.turns.push(turn);
            self.pieces(pieces, out)?;
            self.turns.pop();
        }
        Ok(())
    }

    /// Adds the lengths of the lists that the variables in `pieces` stand for.
    fn lengths(&self, pieces: &[Piece], found: &mut Vec<usize>) {
        for piece in pieces {
            match piece {
                Piece::Token(_) => {}
                Piece::Group(_, inside) | Piece::Repeat { pieces: inside, .. } => {
                    self.lengths(inside, found);
                }
                Piece::Variable { name, .. } => {
                    if let Some(Binding::Many(list)) = self.bound(name) {
                        found.push(list.len());
                    }
                }
            }
        }
    }
}
