//! What macros made as plain text: pieces that have to stay whole are in parentheses, and
//! each word knows who wrote it.

use std::rc::Rc;

use proc_macro2::Delimiter;

use super::hygiene::may_be_variable;
use super::tree::{Fragment, Kind, Tree};
use super::Unknown;
use crate::rust::standard::is_builtin;

/// Text with its words.
#[derive(Debug, Default)]
pub(crate) struct Plain {
    pub(crate) text: String,
    pub(crate) words: Vec<Word>,
}

/// A word that means something else in the eyes of each macro.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) at: usize,
    pub(crate) name: Rc<str>,
    /// The mark of who wrote it.
    pub(crate) mark: u32,
    pub(crate) kind: WordKind,
}

/// A kind of word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// A name that may be that of a variable.
    Variable,
    /// A lifetime or a label.
    Lifetime,
    /// A name that a text to be formatted may show.
    Shown,
}

/// The word before the parentheses around what has to stay whole for a procedural macro.
pub(crate) const ONE_PIECE: &str = "__one_piece";

/// The attributes that set the level of a lint.
const LINT_LEVELS: [&str; 5] = ["allow", "deny", "expect", "forbid", "warn"];

/// What is known of the names of procedural macros.
#[derive(Clone, Copy)]
pub(crate) struct Procedural<'a> {
    /// True if such a macro is called by this name.
    pub(crate) is_called: &'a dyn Fn(&str) -> bool,
    /// True if there are any, be they attributes, which imports can call by any name.
    pub(crate) has_any: bool,
}

impl Procedural<'static> {
    /// No procedural macros.
    pub(crate) const NONE: Procedural<'static> = Procedural {
        is_called: &|_| false,
        has_any: false,
    };
}

impl Procedural<'_> {
    /// The name of the attribute at `at` of `trees`, if procedural macros may read it or what
    /// stands behind it.
    fn read<'a>(&self, trees: &'a [Tree], at: usize) -> Option<&'a str> {
        let is_attribute = self.has_any && at >= 1 && trees[at - 1].is_punct('#');
        let name = first_word(trees[at].group().filter(|_| is_attribute)?)?;
        let is_read = matches!(name, "cfg_attr" | "derive") || !is_builtin(name);
        is_read.then_some(name)
    }
}

/// The first word in `trees`.
fn first_word(trees: &[Tree]) -> Option<&str> {
    trees.iter().find_map(|tree| match &tree.kind {
        Kind::Fragment(_, inside) => first_word(inside),
        _ => tree.ident(),
    })
}

/// `trees`, of which the outermost are statements if `is_body`, as plain text.
///
/// # Errors
/// When plain text does not mean what the tokens mean.
pub(crate) fn plain(
    trees: &[Tree],
    is_body: bool,
    procedural: Procedural<'_>,
) -> Result<Plain, Unknown> {
    let ends = if is_body {
        Delimiter::Brace
    } else {
        Delimiter::None
    };
    let trees = opened(trees, ends, procedural, Within::default());
    let mut plain = Plain::default();
    plain.list(&trees)?;
    Ok(plain)
}

/// The items `trees` without fragments: what code around one could tear apart is in parentheses,
/// for those who make text of it know of no others.
pub(crate) fn plain_items(trees: &[Tree], procedural: Procedural<'_>) -> Vec<Tree> {
    opened(trees, Delimiter::Brace, procedural, Within::default())
}

/// `trees`, which are shown as text, without fragments.
fn bare(trees: &[Tree]) -> Vec<Tree> {
    let trees = trees.iter().flat_map(|tree| match &tree.kind {
        Kind::Group(delimiter, inside) => vec![group(*delimiter, bare(inside), tree)],
        Kind::Fragment(_, inside) => bare(inside),
        _ => vec![tree.clone()],
    });
    trees.collect()
}

/// The name of the macro that is given the group at `at`.
fn called(trees: &[Tree], at: usize) -> Option<&str> {
    let is_call = at >= 2 && trees[at - 1].is_punct('!');
    is_call.then(|| trees[at - 2].ident()).flatten()
}

/// `trees`, which a procedural macro is given, with marks for what has to stay whole.
fn whole(trees: &[Tree]) -> Vec<Tree> {
    let mut out = Vec::with_capacity(trees.len());
    for tree in trees {
        match &tree.kind {
            Kind::Group(delimiter, inside) => {
                out.push(group(*delimiter, whole(inside), tree));
            }
            Kind::Fragment(Fragment::Ident | Fragment::Tt, inside) => {
                out.extend(whole(inside));
            }
            Kind::Fragment(_, inside) => {
                out.push(Tree::made(Kind::Ident(ONE_PIECE.into())));
                out.push(group(Delimiter::Parenthesis, whole(inside), tree));
            }
            _ => out.push(tree.clone()),
        }
    }
    out
}

/// Whose tokens are looked at.
#[derive(Debug, Clone, Copy, Default)]
struct Within {
    /// True if a procedural macro sees them.
    is_seen: bool,
    /// True if they are given to a macro.
    is_given: bool,
}

/// `trees`, which stand between brackets of the kind `around`, without fragments: in
/// parentheses where the code around could tear them apart, which are marked if a procedural
/// macro sees them.
fn opened(
    trees: &[Tree],
    around: Delimiter,
    procedural: Procedural<'_>,
    mut within: Within,
) -> Vec<Tree> {
    let mut places = 0..trees.len();
    within.is_seen |= places.any(|at| procedural.read(trees, at).is_some());
    let mut out = Vec::with_capacity(trees.len());
    for (at, tree) in trees.iter().enumerate() {
        let (fragment, inside) = match &tree.kind {
            Kind::Fragment(fragment, inside) => (*fragment, inside),
            Kind::Group(delimiter, inside) => {
                let inside = match called(trees, at) {
                    Some(name) if (procedural.is_called)(name) => whole(inside),
                    Some("stringify") => bare(inside),
                    _ if procedural.read(trees, at).is_some_and(|it| !is_builtin(it)) => {
                        arguments(inside)
                    }
                    called => {
                        let is_given = within.is_given || called.is_some();
                        let within = Within { is_given, ..within };
                        opened(inside, *delimiter, procedural, within)
                    }
                };
                out.push(group(*delimiter, inside, tree));
                continue;
            }
            _ => {
                out.push(tree.clone());
                continue;
            }
        };
        let inner = opened(inside, around, procedural, within);
        let behind = trees.get(at + 1);
        let is_alone = around != Delimiter::Brace
            && (at == 0 || trees[at - 1].is_punct(','))
            && behind.is_none_or(|tree| tree.is_punct(','));
        // The value of an attribute may not be in parentheses.
        let is_value = around == Delimiter::Bracket
            && matches!(trees, [name, sign, _] if name.ident().is_some() && sign.is_punct('='));
        let is_alone = is_alone || is_value && at == 2;
        let is_path = behind.is_some_and(|tree| tree.is_punct(':'))
            && trees.get(at + 2).is_some_and(|tree| tree.is_punct(':'));
        let says = |char| inner.iter().any(|tree| tree.is_punct(char));
        match fragment {
            Fragment::Ty if is_path && inner.len() > 1 => {
                out.push(sign('<', tree));
                out.extend(inner);
                out.push(sign('>', tree));
                continue;
            }
            Fragment::Expr(_) | Fragment::Literal if inner.len() > 1 && !is_alone => {}
            Fragment::Ty if says('+') && !is_alone => {}
            // For a macro it is one piece.
            Fragment::Ty if within.is_given && inner.len() > 1 && !is_alone => {}
            // What has arguments is most likely a type there.
            Fragment::Path if within.is_given && says('<') && !is_alone => {}
            Fragment::Pat(_) if says('|') => {}
            _ => {
                out.extend(inner);
                continue;
            }
        }
        let inner = without_lints(inner);
        if within.is_seen {
            out.push(Tree::made(Kind::Ident(ONE_PIECE.into())));
        }
        out.push(group(Delimiter::Parenthesis, inner, tree));
    }
    out
}

/// `trees`, an expression, without the levels of lints before it: in parentheses no attribute may
/// stand there.
fn without_lints(mut trees: Vec<Tree>) -> Vec<Tree> {
    while let [sign, attribute, ..] = &trees[..] {
        let name = attribute.group().and_then(|it| first_word(it));
        if !sign.is_punct('#') || !name.is_some_and(|it| LINT_LEVELS.contains(&it)) {
            break;
        }
        trees.drain(..2);
    }
    trees
}

/// `trees`, which are an attribute, with marks for what has to stay whole in its arguments.
fn arguments(trees: &[Tree]) -> Vec<Tree> {
    let trees = trees.iter().flat_map(|tree| match &tree.kind {
        Kind::Group(delimiter, inside) => vec![group(*delimiter, whole(inside), tree)],
        Kind::Fragment(_, inside) => arguments(inside),
        _ => vec![tree.clone()],
    });
    trees.collect()
}

fn group(delimiter: Delimiter, inside: Vec<Tree>, like: &Tree) -> Tree {
    Tree {
        kind: Kind::Group(delimiter, inside.into()),
        ..like.clone()
    }
}

fn sign(char: char, like: &Tree) -> Tree {
    Tree {
        kind: Kind::Punct(char, false),
        origin: None,
        mark: like.mark,
    }
}

/// True if `next` goes on with the sign `tree`, with nothing in between.
fn is_glued(tree: &Tree, next: &Tree) -> bool {
    let Kind::Punct(char, true) = tree.kind else {
        return false;
    };
    let is_sign = matches!(next.kind, Kind::Punct(..));
    let touches = match (&tree.origin, &next.origin) {
        (Some(one), Some(other)) => {
            one.file == other.file && one.range.end == other.range.start
        }
        (one, other) => one.is_none() && other.is_none(),
    };
    char == '\'' || is_sign && tree.mark == next.mark && touches
}

impl Plain {
    fn list(&mut self, trees: &[Tree]) -> Result<(), Unknown> {
        for (at, tree) in trees.iter().enumerate() {
            match &tree.kind {
                Kind::Ident(name) => {
                    let is_lifetime = at > 0 && trees[at - 1].is_punct('\'');
                    let is_variable = may_be_variable(trees, at, name);
                    let kind = match (is_lifetime, is_variable) {
                        (true, _) => Some(WordKind::Lifetime),
                        (false, true) => Some(WordKind::Variable),
                        (false, false) => None,
                    };
                    if let Some(kind) = kind {
                        self.word(name.clone(), tree.mark, kind);
                    }
                    self.text.push_str(name);
                }
                Kind::Punct(char, _) => self.text.push(*char),
                Kind::Literal(text) => {
                    for name in shown_names(text) {
                        self.word(name.into(), tree.mark, WordKind::Shown);
                    }
                    self.text.push_str(text);
                }
                Kind::Group(delimiter, inside) => {
                    if shows_tokens(trees, at) && inside.len() > 1 {
                        return Err(Unknown::because("tokens that are shown as text"));
                    }
                    let (open, close) = match delimiter {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{ ", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.text.push_str(open);
                    self.list(inside)?;
                    self.text.push_str(close);
                }
                Kind::Fragment(..) | Kind::Crate(_) => {
                    return Err(Unknown::because("a token that has no text"))
                }
            }
            let is_glued = trees.get(at + 1).is_some_and(|next| is_glued(tree, next));
            self.text.push_str(if is_glued { "" } else { " " });
        }
        Ok(())
    }

    fn word(&mut self, name: Rc<str>, mark: u32, kind: WordKind) {
        let at = self.text.len();
        self.words.push(Word {
            at,
            name,
            mark,
            kind,
        });
    }
}

/// True if the group at `at` is what a `stringify!` is given.
fn shows_tokens(trees: &[Tree], at: usize) -> bool {
    at >= 2 && trees[at - 1].is_punct('!') && trees[at - 2].is_ident("stringify")
}

/// The names that the text `literal` shows if it is one to be formatted, as in `"{name}"`.
fn shown_names(literal: &str) -> Vec<&str> {
    if !literal.ends_with(['"', '#']) {
        return Vec::new();
    }
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    let holes = literal.split('{').skip(1);
    let names = holes.map(|hole| {
        let end = hole.find(|char: char| !is_word(char));
        &hole[..end.unwrap_or(hole.len())]
    });
    // As in `{:width$}`.
    let widths = literal
        .match_indices('$')
        .map(|(at, _)| &literal[literal[..at].trim_end_matches(is_word).len()..at]);
    names
        .chain(widths)
        .filter(|name| name.starts_with(|char: char| char.is_lowercase() || char == '_'))
        .collect()
}
