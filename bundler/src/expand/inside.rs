//! Calls of macros inside of items: in place of expressions, statements, patterns and types,
//! and among the items of an `impl` or a trait.

use std::rc::Rc;

use super::items::Scope;
use super::tree::{Fragment, Kind, Tree};
use super::{Unknown, DEPTH_MAX};
use crate::rust::token::is_keyword;

/// What the call of `path`, the tokens before the `!`, with `arguments` comes to. Calls that
/// its macro makes are expanded as well, if they come to something that is to be written out,
/// or are given what has to stay whole.
///
/// # Errors
/// When it is not certain what the call comes to.
pub(crate) fn expand_inside(
    path: &[Tree],
    arguments: &[Tree],
    scope: &mut dyn Scope,
) -> Result<Vec<Tree>, Unknown> {
    let known = scope.reach().len();
    let expanded = expanded(path, arguments, scope, 0);
    scope.reach().forget(known);
    expanded
}

fn expanded(
    path: &[Tree],
    arguments: &[Tree],
    scope: &mut dyn Scope,
    depth: usize,
) -> Result<Vec<Tree>, Unknown> {
    if depth > DEPTH_MAX {
        return Err(Unknown::because("an expansion without an end"));
    }
    let Some(definition) = scope.find(path) else {
        return Err(Unknown::because("it is not certain which macro is called"));
    };
    let mark = scope.reach().next_mark();
    let trees = definition.expand(arguments, mark)?;
    list(&trees, scope, depth)
}

/// `trees` with the calls in them expanded that macros have written.
fn list(trees: &[Tree], scope: &mut dyn Scope, depth: usize) -> Result<Vec<Tree>, Unknown> {
    let mut out: Vec<Tree> = Vec::with_capacity(trees.len());
    let mut at = 0;
    while at < trees.len() {
        if let [word, bang, name, rules, ..] = &trees[at..] {
            let is_definition = word.is_ident("macro_rules") && bang.is_punct('!');
            if let (true, Some(name), Some(rules)) =
                (is_definition, name.ident(), rules.group())
            {
                scope.define(name, rules, false);
                out.extend_from_slice(&trees[at..at + 4]);
                at += 4;
                continue;
            }
        }
        if let Some(arguments) = call(&trees[at..]) {
            out.push(trees[at].clone());
            let start = path_start(&out);
            let is_of_macro = out[start..].iter().any(|tree| tree.mark != 0);
            if is_of_macro && is_wanted(&out[start..], arguments, scope)? {
                let path = out.split_off(start);
                out.extend(expanded(&path, arguments, scope, depth + 1)?);
            } else {
                out.push(trees[at + 1].clone());
                out.push(within(&trees[at + 2], scope, depth)?);
            }
            at += 3;
            continue;
        }
        out.push(within(&trees[at], scope, depth)?);
        at += 1;
    }
    Ok(out)
}

/// `tree` with the calls in it expanded; what the code around the call wrote stays.
fn within(tree: &Tree, scope: &mut dyn Scope, depth: usize) -> Result<Tree, Unknown> {
    let kind = match &tree.kind {
        Kind::Group(delimiter, inside) => {
            let known = scope.reach().len();
            let inside = list(inside, scope, depth)?;
            scope.reach().forget(known);
            Kind::Group(*delimiter, inside.into())
        }
        Kind::Fragment(fragment, inside) => {
            Kind::Fragment(*fragment, list(inside, scope, depth)?.into())
        }
        _ => return Ok(tree.clone()),
    };
    Ok(Tree {
        kind,
        ..tree.clone()
    })
}

/// True if the call of `path` with `arguments`, which a macro makes, has to be expanded too.
///
/// # Errors
/// When it has, and it is not certain which macro it calls.
fn is_wanted(
    path: &[Tree],
    arguments: &Rc<[Tree]>,
    scope: &dyn Scope,
) -> Result<bool, Unknown> {
    let is_known = scope.find(path).is_some();
    let has_whole = !scope.takes_whole(path) && holds_whole(arguments);
    match is_known {
        true => Ok(has_whole || scope.is_procedural(path, arguments)),
        false if has_whole => Err(Unknown::because(
            "a macro that is not known is given a piece that is whole",
        )),
        false => Ok(false),
    }
}

/// True if something in `trees` is one piece for a macro, and several tokens as plain text.
fn holds_whole(trees: &[Tree]) -> bool {
    trees.iter().any(|tree| match &tree.kind {
        Kind::Fragment(Fragment::Ident | Fragment::Lifetime | Fragment::Tt, inside) => {
            holds_whole(inside)
        }
        Kind::Fragment(..) => true,
        Kind::Group(_, inside) => holds_whole(inside),
        _ => false,
    })
}

/// The arguments of the call whose name is the first of `trees`.
fn call(trees: &[Tree]) -> Option<&Rc<[Tree]>> {
    let [name, bang, arguments, ..] = trees else {
        return None;
    };
    let name = name.ident()?;
    if !bang.is_punct('!') || is_keyword(name) {
        return None;
    }
    arguments.group()
}

/// The index at which the path begins that ends `trees`.
fn path_start(trees: &[Tree]) -> usize {
    let mut at = trees.len() - 1;
    loop {
        let sep = at >= 2 && trees[at - 1].is_punct(':') && trees[at - 2].is_punct(':');
        if !sep {
            return at;
        }
        let before = at.checked_sub(3).map(|before| &trees[before].kind);
        match before {
            Some(Kind::Ident(name)) if !is_keyword(name) => at -= 3,
            Some(Kind::Crate(_)) => return at - 3,
            _ => return at - 2,
        }
    }
}
