//! Code that macros make as text: formatted, for the place that it is to stand in.

use std::ops::Range;

use syn::parse::Parser;
use syn::Pat;

use crate::cargo::macro_server::node::{self, Node, Span};
use crate::source::include::is_loose;

/// The kind of syntax that a macro stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    Items,
    ImplItems,
    TraitItems,
    ForeignItems,
    Statements,
    /// Statements at the end of a block, the last of which may be its value.
    Tail,
    Expression,
    Pattern,
    /// The whole pattern of an arm of a `match`.
    Arm,
    Type,
}

/// `written` as the items or statements that `position` asks for, each item under
/// `conditions`, attributes as text; as it is where it is not understood. Gives the number of
/// levels that the text is indented by, too.
pub(crate) fn block(
    written: String,
    position: Position,
    conditions: &[String],
    nodes: &[Node],
) -> (String, usize) {
    let body = match position {
        Position::Items => formatted(&written, conditions),
        _ => wrapped(&written, position),
    };
    let depth = usize::from(position != Position::Items);
    match body.filter(|body| is_faithful(body, nodes)) {
        Some(body) => (body, depth),
        // As well as it can be done without understanding it.
        None => (written, 0),
    }
}

/// `written`, of the tokens `nodes`, as the expression, pattern or type that `position` asks
/// for, in parentheses where the code around could tear it apart; `None` if it is none.
pub(crate) fn inline(
    written: String,
    position: Position,
    nodes: &[Node],
    is_operand: bool,
) -> Option<String> {
    let is_choice = matches!(position, Position::Pattern | Position::Arm)
        && is_choice(&disguised(&written));
    let written = match position {
        Position::Pattern if is_choice => format!("({written})"),
        _ => written,
    };
    let (before, behind) = match position {
        // The compiler warns of parentheses around the whole of an arm.
        Position::Arm if is_choice => ("fn f() {\n    let (", ");\n}\n"),
        Position::Pattern | Position::Arm => ("fn f() {\n    let ", ";\n}\n"),
        Position::Type => ("type T = ", ";\n"),
        _ => ("fn f() {\n    let _ = ", ";\n}\n"),
    };
    let whole = disguised(&format!("{before}{written}{behind}"));
    let file = syn::parse_str::<syn::File>(&whole).ok()?;
    let text = undisguised(&prettyplease::unparse(&file));
    let inner = text.trim_end().strip_prefix(before)?;
    let inner = inner.strip_suffix(behind.trim_end())?;
    let inner = if is_faithful(inner, nodes) {
        inner
    } else {
        written.trim_end()
    };
    let is_loose = match position {
        Position::Pattern | Position::Arm => false,
        Position::Type => written.contains('+'),
        _ => {
            let expr = syn::parse_str(&written).ok()?;
            (is_operand || begins_with_block(&expr)) && is_loose(&expr)
        }
    };
    let (open, close) = if is_loose { ("(", ")") } else { ("", "") };
    Some(format!("{open}{inner}{close}"))
}

/// True if what stands around the expression at `range` of `raw` cannot tear it apart.
pub(crate) fn stands_alone(raw: &str, range: &Range<usize>) -> bool {
    let before = raw[..range.start].trim_end();
    let behind = raw[range.end..].trim_start();
    let opens = before.ends_with(['(', ',', '['])
        || before.ends_with('=') && !before.ends_with("==")
        || before.ends_with("return");
    let is_value = before.ends_with([';', '{', '}']) && behind.starts_with('}');
    opens && behind.starts_with([')', ',', ']', ';']) || is_value
}

/// True if the first operand of an expression would be a statement at the beginning of one.
fn begins_with_block(expr: &syn::Expr) -> bool {
    use syn::Expr;
    let first = match expr {
        Expr::Assign(it) => &it.left,
        Expr::Binary(it) => &it.left,
        Expr::Cast(it) => &it.expr,
        Expr::Range(syn::ExprRange {
            start: Some(start), ..
        }) => start,
        _ => return false,
    };
    let is_block = matches!(
        **first,
        Expr::Block(_)
            | Expr::Const(_)
            | Expr::ForLoop(_)
            | Expr::If(_)
            | Expr::Loop(_)
            | Expr::Match(_)
            | Expr::Unsafe(_)
            | Expr::While(_)
    );
    is_block || begins_with_block(first)
}

/// `written` as formatted items, each under `conditions`; `None` if it is not understood.
fn formatted(written: &str, conditions: &[String]) -> Option<String> {
    let Ok(file) = syn::parse_str::<syn::File>(&disguised(written)) else {
        return attributes(written);
    };
    if conditions.is_empty() {
        return Some(undisguised(&prettyplease::unparse(&file)));
    }
    let items = file.items.into_iter().map(|item| {
        let alone = prettyplease::unparse(&syn::File {
            shebang: None,
            attrs: Vec::new(),
            items: vec![item],
        });
        format!("{}\n{}", conditions.join("\n"), undisguised(&alone))
    });
    Some(items.collect())
}

/// `written` as formatted attributes of what stands behind them; `None` if it is more.
fn attributes(written: &str) -> Option<String> {
    let item = "mod behind;";
    let file = syn::parse_str::<syn::File>(&format!("{written}{item}")).ok()?;
    let [syn::Item::Mod(_)] = file.items.as_slice() else {
        return None;
    };
    let text = prettyplease::unparse(&file);
    Some(text.trim_end().strip_suffix(item)?.to_owned())
}

/// `written` with another name for a macro that the formatter takes apart, and of which it
/// loses the last part.
fn disguised(written: &str) -> String {
    written.replace("thread_local !", "thread_local_ !")
}

fn undisguised(formatted: &str) -> String {
    formatted.replace("thread_local_!", "thread_local!")
}

/// True if `formatted` has the tokens `nodes`, those aside that formatting adds and takes
/// away.
fn is_faithful(formatted: &str, nodes: &[Node]) -> bool {
    let Ok(stream) = formatted.parse() else {
        return false;
    };
    let tokens = node::nodes(stream, &|at| at);
    words(&tokens) == words(nodes)
}

/// The tokens that no formatting changes.
fn words(nodes: &[Node]) -> Vec<String> {
    let mut flat = Vec::new();
    flatten_nodes(nodes, &mut flat);
    let mut words: Vec<String> = Vec::new();
    for (word, _) in flat {
        let last = words.last().map(String::as_str);
        match (word.as_str(), last) {
            ("," | ";" | "(" | ")" | "{" | "}", _) => {}
            // Empty generics.
            (">", Some("<")) => drop(words.pop()),
            // The text of a doc comment, which may be quoted in several ways.
            (_, Some("=")) if words.iter().rev().nth(1).is_some_and(|it| it == "doc") => {}
            _ => words.push(word),
        }
    }
    words
}

/// `written` as it is formatted one level deep in what holds such things; `None` if it is not
/// understood.
fn wrapped(written: &str, position: Position) -> Option<String> {
    let written = disguised(&format!("{} {{ {written} }}", head(position)));
    let mut file = syn::parse_str::<syn::File>(&written).ok()?;
    if let Some(syn::Item::Fn(it)) = file.items.first_mut() {
        let stmts = &mut it.block.stmts;
        let last = stmts.len().saturating_sub(1);
        for (index, stmt) in stmts.iter_mut().enumerate() {
            let is_value = index == last && position != Position::Statements;
            match stmt {
                // With other brackets than those written, a call needs one.
                syn::Stmt::Macro(it) if !is_value && it.semi_token.is_none() => {
                    it.semi_token = Some(Default::default());
                }
                syn::Stmt::Expr(_, semicolon @ None) if index == last && !is_value => {
                    *semicolon = Some(Default::default());
                }
                _ => {}
            }
        }
    }
    let text = undisguised(&prettyplease::unparse(&file));
    let inner = text.trim_end().strip_suffix('}')?;
    let (_, inner) = inner.split_once('{')?;
    Some(inner.to_owned())
}

/// The head of what holds items or statements at `position`.
fn head(position: Position) -> &'static str {
    match position {
        Position::ImplItems => "impl X",
        Position::TraitItems => "trait X",
        Position::ForeignItems => "extern \"C\"",
        _ => "fn f()",
    }
}

/// `written`, which stands at `position`, as parsed in a file, and its offset there; `None`
/// if it is not understood.
pub(crate) fn parsed(written: &str, position: Position) -> Option<(syn::File, usize)> {
    let (before, behind) = match position {
        Position::Items => (String::new(), ""),
        Position::Expression => ("fn f() { let _ = ".to_owned(), "; }"),
        Position::Pattern | Position::Arm => ("fn f() { let (".to_owned(), ") = (); }"),
        Position::Type => ("type T = ".to_owned(), ";"),
        other => (format!("{} {{ ", head(other)), " }"),
    };
    let file = syn::parse_str(&format!("{before}{written}{behind}")).ok()?;
    Some((file, before.len()))
}

/// True if `text` is several patterns with `|` between them.
fn is_choice(text: &str) -> bool {
    let pattern = Pat::parse_multi_with_leading_vert.parse_str(text);
    matches!(pattern, Ok(Pat::Or(_)))
}

/// Adds the tokens of `nodes` to `out`, those of groups with their brackets, each with its
/// place.
pub(crate) fn flatten_nodes(nodes: &[Node], out: &mut Vec<(String, Span)>) {
    use proc_macro2::Delimiter;
    for node in nodes {
        match node {
            Node::Group(delimiter, inside, [open, close]) => {
                let brackets = match delimiter {
                    Delimiter::Parenthesis => Some(("(", ")")),
                    Delimiter::Brace => Some(("{", "}")),
                    Delimiter::Bracket => Some(("[", "]")),
                    Delimiter::None => None,
                };
                out.extend(brackets.map(|it| (it.0.to_owned(), *open)));
                flatten_nodes(inside, out);
                out.extend(brackets.map(|it| (it.1.to_owned(), *close)));
            }
            leaf => {
                let text = node::text(std::slice::from_ref(leaf));
                out.push((text.trim_end().to_owned(), leaf.span()));
            }
        }
    }
}
