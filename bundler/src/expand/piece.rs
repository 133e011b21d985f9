//! The parts that a rule of a `macro_rules!` is made of.

use std::rc::Rc;

use super::tree::{Fragment, Tree};

/// A part of a matcher or of a body.
#[derive(Debug)]
pub(super) enum Piece {
    /// One token, be it of several characters.
    Token(Vec<Tree>),
    Group(Tree, Vec<Piece>),
    Repeat {
        pieces: Vec<Piece>,
        separator: Vec<Tree>,
        sign: char,
    },
    /// `$name:kind` in a matcher; in a body just `$name`, as it is written.
    Variable {
        name: Rc<str>,
        fragment: Option<Fragment>,
        written: Vec<Tree>,
    },
}
