//! The parts of a condition.

use std::ops::Range;

use syn::{BinOp, Expr};

use crate::rust::attrs;

/// The operands of a chain of `&&`.
pub(super) fn operands(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(node) if matches!(node.op, BinOp::And(_)) => {
            [operands(&node.left), operands(&node.right)].concat()
        }
        _ => vec![condition],
    }
}

/// The signs between those operands.
fn ands(condition: &Expr) -> Vec<Range<usize>> {
    match condition {
        Expr::Binary(node) if matches!(node.op, BinOp::And(_)) => {
            let mut found = ands(&node.left);
            found.push(attrs::range(&node.op));
            found.extend(ands(&node.right));
            found
        }
        _ => Vec::new(),
    }
}

pub(super) fn is_let(condition: &Expr) -> bool {
    matches!(condition, Expr::Let(_))
}

/// A chain: the `&&`s that become nested conditions.
pub(super) fn chain(condition: &Expr) -> Vec<Range<usize>> {
    let (operands, signs) = (operands(condition), ands(condition));
    let pairs = operands.windows(2).zip(signs);
    let nested = pairs.filter(|(pair, _)| is_let(pair[0]) || is_let(pair[1]));
    nested.map(|(_, sign)| sign).collect()
}
