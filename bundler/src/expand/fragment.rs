//! Fragments: what `$name:kind` of a matcher takes, parsed by syn.

use proc_macro2::{Delimiter, TokenStream};
use syn::parse::{Parse, ParseStream, Parser};

use super::glue;
use super::tree::{shown_width, stream, Fragment, Kind, Tree};
use super::Unknown;
use crate::text::edition::Edition;

/// The number of trees that the parser gets at first: most fragments are shorter, and to hand
/// it all that follows would take long in lists of thousands.
const WINDOW: usize = 48;

/// The number of trees behind a fragment that the parser may look at to end it.
const LOOKAHEAD: usize = 4;

impl Fragment {
    /// The fragment of the name `name` in a macro of `edition`.
    pub(crate) fn named(name: &str, edition: Edition) -> Option<Fragment> {
        Some(match name {
            "block" => Fragment::Block,
            "expr" => Fragment::Expr(edition >= Edition::E2024),
            "expr_2021" => Fragment::Expr(false),
            "ident" => Fragment::Ident,
            "item" => Fragment::Item,
            "lifetime" => Fragment::Lifetime,
            "literal" => Fragment::Literal,
            "meta" => Fragment::Meta,
            "pat" => Fragment::Pat(edition >= Edition::E2021),
            "pat_param" => Fragment::Pat(false),
            "path" => Fragment::Path,
            "stmt" => Fragment::Stmt,
            "tt" => Fragment::Tt,
            "ty" => Fragment::Ty,
            "vis" => Fragment::Vis,
            _ => return None,
        })
    }

    /// True for a fragment whose tokens later macros see one by one.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Fragment::Ident | Fragment::Lifetime | Fragment::Tt)
    }

    /// True if the compiler tries to parse the fragment where `trees` begin, which are all up to
    /// the end of their group.
    pub(super) fn may_begin(self, trees: &[Tree]) -> bool {
        let Some(first) = trees.first() else {
            return false;
        };
        if let Kind::Fragment(kind, _) = first.kind {
            return self.may_begin_with(kind);
        }
        let word = match &first.kind {
            Kind::Crate(_) => "crate",
            _ => first.ident().unwrap_or_default(),
        };
        let is_word = !word.is_empty();
        let sign = glue::text(trees);
        let sign = sign.as_str();
        let group = match &first.kind {
            Kind::Group(delimiter, _) => Some(*delimiter),
            _ => None,
        };
        let is_literal = matches!(first.kind, Kind::Literal(_));
        let is_lifetime = sign.starts_with('\'');
        match self {
            Fragment::Tt | Fragment::Item | Fragment::Stmt => true,
            Fragment::Ident => is_word && word != "_",
            Fragment::Lifetime => is_lifetime,
            Fragment::Block => group == Some(Delimiter::Brace),
            Fragment::Literal => is_literal || ["-", "true", "false"].contains(&sign),
            Fragment::Path | Fragment::Meta => is_word || sign == "::",
            Fragment::Vis => is_word || sign == "," || begins_type(word, sign, group),
            Fragment::Ty => begins_type(word, sign, group) || is_lifetime,
            Fragment::Expr(since_2024) => match word {
                "let" => false,
                "const" | "_" => since_2024,
                "" => {
                    group.is_some_and(|it| it != Delimiter::None)
                        || is_literal
                        || is_lifetime
                        || EXPR_SIGNS.contains(&sign)
                }
                word => !is_reserved(word) || EXPR_WORDS.contains(&word),
            },
            Fragment::Pat(with_or) => {
                let brackets = [Some(Delimiter::Parenthesis), Some(Delimiter::Bracket)];
                is_word
                    || is_literal
                    || brackets.contains(&group)
                    || PAT_SIGNS.contains(&sign)
                    || with_or && sign == "|"
            }
        }
    }

    /// True if the compiler tries to parse the fragment where one of `kind` stands.
    fn may_begin_with(self, kind: Fragment) -> bool {
        use Fragment::{Block, Expr, Item, Literal, Meta, Pat, Path, Stmt, Tt, Ty, Vis};
        match self {
            Tt | Item | Stmt | Vis => true,
            Fragment::Ident | Fragment::Lifetime => false,
            Block => matches!(kind, Block | Stmt | Expr(_) | Literal),
            Literal => matches!(kind, Literal | Expr(_)),
            Path | Meta => !matches!(kind, Item | Block | Vis),
            Ty => matches!(kind, Ty | Path),
            Expr(_) => matches!(kind, Block | Expr(_) | Literal | Path),
            Pat(_) => matches!(kind, Block | Expr(_) | Literal | Pat(_) | Path),
        }
    }

    /// The number of trees at the beginning of `trees` that the fragment takes.
    ///
    /// # Errors
    /// When they are no such fragment, and the compiler would end here.
    pub(super) fn width(self, trees: &[Tree]) -> Result<usize, Unknown> {
        if let Kind::Fragment(kind, _) = trees[0].kind {
            self.check_within(kind)?;
        }
        match self {
            Fragment::Tt => return Ok(glue::width(trees)),
            Fragment::Ident => return Ok(1),
            Fragment::Lifetime => return Ok(2),
            _ => {}
        }
        let mut window = WINDOW;
        loop {
            let is_all = window >= trees.len();
            let seen = &trees[..window.min(trees.len())];
            match self.parsed(seen) {
                Ok(width) if is_all || width + LOOKAHEAD <= seen.len() => return Ok(width),
                Err(unknown) if is_all => return Err(unknown),
                _ => window *= 8,
            }
        }
    }

    /// Refuses what an earlier variable of `kind` held where this fragment needs another: the
    /// compiler would see it as one piece, of which it is not certain here what it does.
    fn check_within(self, kind: Fragment) -> Result<(), Unknown> {
        use Fragment::{Block, Expr, Item, Literal, Meta, Pat, Path, Stmt, Tt, Ty, Vis};
        let is_certain = match self {
            Tt => true,
            Block => kind == Block,
            Literal => kind == Literal,
            Path => kind == Path,
            Meta => kind == Meta || kind == Path,
            Item => matches!(kind, Item | Vis | Meta),
            Stmt => matches!(kind, Stmt | Item | Expr(_) | Block | Vis | Path | Literal),
            Ty => matches!(kind, Ty | Path),
            Expr(_) => true,
            Pat(_) => matches!(kind, Pat(_) | Literal | Path),
            Vis => kind == Vis || kind == Ty || kind == Path,
            Fragment::Ident | Fragment::Lifetime => false,
        };
        let text = "a variable that is handed on as another kind of fragment";
        is_certain
            .then_some(())
            .ok_or_else(|| Unknown::because(text))
    }

    fn parsed(self, trees: &[Tree]) -> Result<usize, Unknown> {
        let shown = stream(trees)?;
        let total = shown.clone().into_iter().count();
        let parser = |input: ParseStream<'_>| {
            self.parse(input)?;
            let rest: TokenStream = input.parse()?;
            Ok(rest.into_iter().count())
        };
        let rest = parser.parse2(shown).map_err(|error| {
            Unknown::because(format!("a fragment is not understood: {error}"))
        })?;
        behind(trees, total - rest)
    }

    fn parse(self, input: ParseStream<'_>) -> syn::Result<()> {
        match self {
            Fragment::Block => skip::<syn::Block>(input),
            Fragment::Expr(_) => skip::<syn::Expr>(input),
            Fragment::Item => skip::<syn::Item>(input),
            Fragment::Literal => skip::<syn::Lit>(input),
            Fragment::Meta => skip::<syn::Meta>(input),
            Fragment::Pat(true) => syn::Pat::parse_multi_with_leading_vert(input).map(drop),
            Fragment::Pat(false) => syn::Pat::parse_single(input).map(drop),
            Fragment::Path => skip::<syn::Path>(input),
            Fragment::Stmt => statement(input),
            Fragment::Ty => skip::<syn::Type>(input),
            Fragment::Vis => skip::<syn::Visibility>(input),
            Fragment::Ident | Fragment::Lifetime | Fragment::Tt => Ok(()),
        }
    }
}

fn skip<T: Parse>(input: ParseStream<'_>) -> syn::Result<()> {
    input.parse::<T>().map(drop)
}

/// Parses a statement without its semicolon.
fn statement(input: ParseStream<'_>) -> syn::Result<()> {
    let fork = input.fork();
    if fork.call(syn::Attribute::parse_outer).is_ok() && fork.peek(syn::Token![let]) {
        input.call(syn::Attribute::parse_outer)?;
        input.parse::<syn::Token![let]>()?;
        syn::Pat::parse_single(input)?;
        if input.parse::<Option<syn::Token![:]>>()?.is_some() {
            input.parse::<syn::Type>()?;
        }
        if input.parse::<Option<syn::Token![=]>>()?.is_some() {
            input.parse::<syn::Expr>()?;
        }
        if input.peek(syn::Token![else]) {
            return Err(input.error("a `let` with `else`"));
        }
        return Ok(());
    }
    let fork = input.fork();
    // A call of a macro is an item where a semicolon or braces end it, else an expression.
    match fork.parse::<syn::Item>() {
        Ok(syn::Item::Macro(_) | syn::Item::Verbatim(_)) | Err(_) => {
            skip::<syn::Expr>(input)
        }
        Ok(_) => skip::<syn::Item>(input),
    }
}

/// The number of trees that the first `shown` tokens of the parser stand for.
///
/// # Errors
/// When they end within one that was handed on in one piece.
fn behind(trees: &[Tree], shown: usize) -> Result<usize, Unknown> {
    if shown == 0 {
        // An empty visibility that an earlier variable held is taken with what holds it.
        let is_held = trees.first().is_some_and(|tree| shown_width(tree) == 0);
        return Ok(usize::from(is_held));
    }
    let (mut count, mut at) = (0, 0);
    while count < shown {
        count += trees.get(at).map_or(usize::MAX / 2, shown_width);
        at += 1;
    }
    let text = "a fragment that ends within what a variable stands for";
    (count == shown)
        .then_some(at)
        .ok_or_else(|| Unknown::because(text))
}

fn begins_type(word: &str, sign: &str, group: Option<Delimiter>) -> bool {
    let brackets = [Some(Delimiter::Parenthesis), Some(Delimiter::Bracket)];
    brackets.contains(&group)
        || ["!", "*", "&", "&&", "?", "<", "<<", "::"].contains(&sign)
        || sign.starts_with('\'')
        || !word.is_empty() && (!is_reserved(word) || TYPE_WORDS.contains(&word))
}

const EXPR_SIGNS: [&str; 14] = [
    "!", "-", "*", "|", "||", "&", "&&", "..", "...", "..=", "<", "<<", "::", "#",
];

const PAT_SIGNS: [&str; 8] = ["&", "&&", "-", "..", "...", "::", "<", "<<"];

/// The keywords with which an expression may begin.
const EXPR_WORDS: [&str; 24] = [
    "async", "do", "box", "break", "continue", "false", "for", "gen", "if", "loop",
    "match", "move", "return", "true", "try", "unsafe", "while", "yield", "static", "self",
    "Self", "super", "crate", "builtin",
];

/// The keywords with which a type may begin.
const TYPE_WORDS: [&str; 12] = [
    "_", "for", "impl", "fn", "unsafe", "extern", "typeof", "dyn", "self", "Self", "super",
    "crate",
];

/// True for the keywords of all editions that no identifier can be.
fn is_reserved(word: &str) -> bool {
    syn::parse_str::<syn::Ident>(word).is_err()
}
