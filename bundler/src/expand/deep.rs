//! Calls of macros wherever they stand, expanded until none is left that is known.

use std::rc::Rc;

use super::rules::Definition;
use super::tree::{Kind, Tree};
use super::{Unknown, DEPTH_MAX};
use crate::rust::token::is_keyword;
use crate::text::edition::Edition;

/// What a call means.
pub(crate) enum Callee {
    Rules(Rc<Definition>),
    /// A macro of the compiler, whose arguments are code.
    Standard,
    /// A macro whose arguments stay as they are: one that shows them, or is not known.
    Closed,
}

/// The surroundings of a call.
pub(crate) trait Surroundings {
    /// The macro that is called by `path`, the tokens before the `!`.
    ///
    /// # Errors
    /// When it is not certain which that is.
    fn callee(&self, path: &[Tree]) -> Result<Callee, Unknown>;
    /// The index of the crate, and its edition.
    fn krate(&self) -> (usize, Edition);
}

/// The number of calls after which an expansion is not followed any further.
const CALLS_MAX: usize = 20_000;

/// `trees` with all calls of known macros expanded, one in the other.
///
/// # Errors
/// When it is not certain what one comes to.
pub(crate) fn expand_all(
    trees: &[Tree],
    around: &dyn Surroundings,
) -> Result<Vec<Tree>, Unknown> {
    let mut walk = Walk {
        around,
        local: Vec::new(),
        calls: 0,
    };
    walk.list(trees, 0)
}

struct Walk<'a> {
    around: &'a dyn Surroundings,
    /// The macros that the code defines up to the place at hand.
    local: Vec<(String, Rc<Definition>)>,
    calls: u32,
}

impl Walk<'_> {
    fn list(&mut self, trees: &[Tree], depth: usize) -> Result<Vec<Tree>, Unknown> {
        if depth > DEPTH_MAX {
            return Err(Unknown::because("an expansion without an end"));
        }
        let mut out = Vec::with_capacity(trees.len());
        let mut at = 0;
        while at < trees.len() {
            if let [word, bang, name, rules, ..] = &trees[at..] {
                if let (true, true, Some(name), Some(rules)) = (
                    word.is_ident("macro_rules"),
                    bang.is_punct('!'),
                    name.ident(),
                    rules.group(),
                ) {
                    let (krate, edition) = self.around.krate();
                    let definition = Definition::parse(rules, krate, edition)?;
                    self.local.push((name.to_owned(), Rc::new(definition)));
                    out.extend_from_slice(&trees[at..at + 4]);
                    at += 4;
                    continue;
                }
            }
            match call(&trees[at..]) {
                Some(arguments) => {
                    out.push(trees[at].clone());
                    self.call(&trees[at + 1..at + 3], arguments, depth, &mut out)?;
                    at += 3;
                }
                None => {
                    out.push(self.token(&trees[at], depth)?);
                    at += 1;
                }
            }
        }
        Ok(out)
    }

    fn token(&mut self, tree: &Tree, depth: usize) -> Result<Tree, Unknown> {
        let kind = match &tree.kind {
            Kind::Group(delimiter, inside) => {
                let known = self.local.len();
                let inside = self.list(inside, depth)?;
                self.local.truncate(known);
                Kind::Group(*delimiter, inside.into())
            }
            Kind::Fragment(fragment, inside) => {
                Kind::Fragment(*fragment, self.list(inside, depth)?.into())
            }
            other => other.clone(),
        };
        Ok(Tree {
            kind,
            ..tree.clone()
        })
    }

    /// Expands the call whose path ends `out`, and whose `!` and arguments are `rest`.
    fn call(
        &mut self,
        rest: &[Tree],
        arguments: &Rc<[Tree]>,
        depth: usize,
        out: &mut Vec<Tree>,
    ) -> Result<(), Unknown> {
        let start = path_start(out);
        let callee = self.callee(&out[start..])?;
        match callee {
            Callee::Rules(definition) => {
                self.calls += 1;
                if self.calls as usize > CALLS_MAX {
                    return Err(Unknown::because("an expansion without an end"));
                }
                out.truncate(start);
                let result = definition.expand(arguments, self.calls)?;
                out.extend(self.list(&result, depth + 1)?);
            }
            Callee::Standard => {
                out.push(rest[0].clone());
                out.push(self.token(&rest[1], depth)?);
            }
            Callee::Closed => out.extend_from_slice(rest),
        }
        Ok(())
    }

    fn callee(&self, path: &[Tree]) -> Result<Callee, Unknown> {
        if let [name] = path {
            let name = name.ident().unwrap_or_default();
            let mut local = self.local.iter().rev();
            if let Some((_, found)) = local.find(|(it, _)| it == name) {
                return Ok(Callee::Rules(found.clone()));
            }
        }
        self.around.callee(path)
    }
}

/// The arguments of the call whose name is the first of `trees`.
pub(super) fn call(trees: &[Tree]) -> Option<&Rc<[Tree]>> {
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
pub(super) fn path_start(trees: &[Tree]) -> usize {
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
