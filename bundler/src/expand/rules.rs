//! The rules of a `macro_rules!`, parsed.

use std::collections::BTreeSet;
use std::rc::Rc;

use proc_macro2::Delimiter;

use super::glue;
use super::piece::Piece;
use super::tree::{Fragment, Kind, Tree};
use super::{matcher, transcribe, Unknown, MISMATCH};
use crate::text::edition::Edition;

/// A macro that is defined by rules.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) rules: Vec<Rule>,
}

/// One `(matcher) => { body }`.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(super) matcher: Vec<Piece>,
    pub(super) body: Vec<Piece>,
}

impl Definition {
    /// The macro whose rules are `trees`, defined in the crate with the index `krate`, which
    /// is of `edition`.
    ///
    /// # Errors
    /// When the rules are not understood.
    pub(crate) fn parse(
        trees: &[Tree],
        krate: usize,
        edition: Edition,
    ) -> Result<Definition, Unknown> {
        let mut rules = Vec::new();
        let mut rest = trees;
        while let [matcher, eq, arrow, body, behind @ ..] = rest {
            let (Some(left), Some(right)) = (matcher.group(), body.group()) else {
                return Err(Unknown::because("a rule that is no rule"));
            };
            if !(eq.is_punct('=') && arrow.is_punct('>')) {
                return Err(Unknown::because("a rule without an arrow"));
            }
            let reader = Reader { krate, edition };
            let matcher = reader.pieces(left, true)?;
            let mut names = BTreeSet::new();
            if !collect(&matcher, &mut names) {
                return Err(Unknown::because("a rule that names two variables alike"));
            }
            let body = reader.pieces(right, false)?;
            rules.push(Rule { matcher, body });
            rest = match behind {
                [semicolon, rest @ ..] if semicolon.is_punct(';') => rest,
                rest => rest,
            };
        }
        if !rest.is_empty() {
            return Err(Unknown::because("a rule that does not end"));
        }
        Ok(Definition { rules })
    }

    /// What the macro makes of `arguments`; the tokens of its body get `mark`.
    ///
    /// # Errors
    /// When no rule matches, or what the compiler would do is not certain.
    pub(crate) fn expand(
        &self,
        arguments: &[Tree],
        mark: u32,
    ) -> Result<Vec<Tree>, Unknown> {
        let found = self.expand_if(arguments, mark)?;
        found.ok_or_else(|| Unknown::because(MISMATCH))
    }

    /// What the macro makes of `arguments`, as [`Definition::expand`]; `None` if no rule
    /// matches.
    ///
    /// # Errors
    /// When what the compiler would do is not certain.
    pub(crate) fn expand_if(
        &self,
        arguments: &[Tree],
        mark: u32,
    ) -> Result<Option<Vec<Tree>>, Unknown> {
        for rule in &self.rules {
            if let Some(bindings) = matcher::matches(&rule.matcher, arguments)? {
                return transcribe::transcribe(&rule.body, &bindings, mark).map(Some);
            }
        }
        Ok(None)
    }
}

/// Adds the names of the variables in `pieces` to `names`; false if one comes twice.
fn collect(pieces: &[Piece], names: &mut BTreeSet<Rc<str>>) -> bool {
    pieces.iter().all(|piece| match piece {
        Piece::Token(_) => true,
        Piece::Group(_, inside) | Piece::Repeat { pieces: inside, .. } => {
            collect(inside, names)
        }
        Piece::Variable { name, .. } => names.insert(name.clone()),
    })
}

/// The reading of rules.
struct Reader {
    krate: usize,
    edition: Edition,
}

impl Reader {
    fn pieces(&self, trees: &[Tree], in_matcher: bool) -> Result<Vec<Piece>, Unknown> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < trees.len() {
            let tree = &trees[at];
            if let Kind::Group(_, inside) = &tree.kind {
                out.push(Piece::Group(tree.clone(), self.pieces(inside, in_matcher)?));
                at += 1;
            } else if tree.is_punct('$') && at + 1 < trees.len() {
                let (piece, width) = self.dollar(&trees[at..], in_matcher)?;
                out.push(piece);
                at += width;
            } else {
                let width = glue::width(&trees[at..]);
                out.push(Piece::Token(trees[at..at + width].to_vec()));
                at += width;
            }
        }
        Ok(out)
    }

    /// The piece that begins with the `$` at the beginning of `trees`, and its width.
    fn dollar(&self, trees: &[Tree], in_matcher: bool) -> Result<(Piece, usize), Unknown> {
        match &trees[1].kind {
            Kind::Group(Delimiter::Parenthesis, inside) => {
                let (separator, sign) = sign(&trees[2..])?;
                let width = 3 + separator.len();
                let pieces = self.pieces(inside, in_matcher)?;
                let repeat = Piece::Repeat {
                    pieces,
                    separator,
                    sign,
                };
                Ok((repeat, width))
            }
            Kind::Ident(name) if &**name == "crate" => {
                let mut krate = Tree {
                    kind: Kind::Crate(self.krate),
                    ..trees[1].clone()
                };
                // It stands for both tokens.
                if let (Some(origin), Some(first)) = (&mut krate.origin, &trees[0].origin) {
                    origin.range.start = first.range.start;
                }
                Ok((Piece::Token(vec![krate]), 2))
            }
            Kind::Ident(name) if in_matcher => match &trees[2..] {
                [colon, kind, ..] if colon.is_punct(':') => {
                    let kind = kind.ident().unwrap_or_default();
                    let fragment = Fragment::named(kind, self.edition)
                        .ok_or_else(|| Unknown::because(format!("a fragment `{kind}`")))?;
                    let variable = Piece::Variable {
                        name: name.clone(),
                        fragment: Some(fragment),
                        written: trees[..4].to_vec(),
                    };
                    Ok((variable, 4))
                }
                _ => Err(Unknown::because("a variable without a kind")),
            },
            Kind::Ident(name) => {
                let variable = Piece::Variable {
                    name: name.clone(),
                    fragment: None,
                    written: trees[..2].to_vec(),
                };
                Ok((variable, 2))
            }
            // `$crate` of a macro that defined this one.
            Kind::Crate(_) if !in_matcher => Ok((Piece::Token(trees[1..2].to_vec()), 2)),
            _ => Err(Unknown::because(
                "a `$` that the stable language does not have",
            )),
        }
    }
}

/// The separator and the sign behind the group of a repetition. A sign is never a separator.
fn sign(trees: &[Tree]) -> Result<(Vec<Tree>, char), Unknown> {
    let width = glue::width(trees);
    let sign_at = |at: usize| {
        let is_sign = |sign: &char| glue::text(&trees[at..]) == sign.to_string();
        ['*', '+', '?'].into_iter().find(is_sign)
    };
    match (width > 0).then(|| sign_at(0)) {
        Some(Some(sign)) => Ok((Vec::new(), sign)),
        Some(None) if trees.len() > width => match sign_at(width) {
            Some(sign) => Ok((trees[..width].to_vec(), sign)),
            None => Err(Unknown::because("a repetition without a sign")),
        },
        _ => Err(Unknown::because("a repetition without a sign")),
    }
}
