//! Calls of macros inside of items that come to procedural macros, written out as text.

use crate::cargo::macro_server::node;
use crate::expand::{self, Scope, Tree};
use crate::rust::token;
use crate::source::captured::{apart, Around};
use crate::source::formatted::{self, stands_alone, Position};
use crate::source::macro_scope::MacroScope;
use crate::source::outline::Call;
use crate::source::program::Source;
use crate::source::written_out::{crate_path, Written};
use crate::text::lines::line_start;
use crate::text::marked_text::Text;

/// Writes `call` in `source` out, if it comes to a procedural macro; `None` if it does not,
/// or plain text might mean something else.
pub(crate) fn written_inside(
    source: &Source,
    call: &Call,
    scope: &mut MacroScope<'_>,
) -> Option<Written> {
    let tokens = token::within(&source.tokens, &call.range)?;
    let start = token::behind_attributes(tokens);
    let bang = start + tokens[start..].iter().position(|it| it.is_punct('!'))?;
    let name = tokens[..bang].last()?.ident()?.to_owned();
    // Attributes of the call would be those of one statement of many.
    if start > 0 || !scope.has_macro(&name) {
        return None;
    }
    let trees = expand::trees(tokens, 0);
    let arguments = trees.get(bang + 1).and_then(Tree::group)?;
    if !scope.is_procedural(&trees[..bang], arguments) {
        return None;
    }
    let trees = expand::expand_inside(&trees[..bang], arguments, scope).ok()?;
    let own = scope.krate();
    let trees = expand::with_crates(&trees, &|krate, in_macro| {
        crate_path(scope, krate, own, in_macro)
    });
    let position = call.position;
    let is_body = !matches!(
        position,
        Position::Expression | Position::Pattern | Position::Arm | Position::Type
    );
    let plain = expand::plain(
        &trees,
        is_body,
        expand::Procedural {
            is_called: &|name| scope.is_procedural_name(name),
            has_any: scope.has_procedural(),
        },
    )
    .ok()?;
    let around = Around::of(source, &call.around, &call.range);
    let written = apart(&plain, position, &around)?;
    let nodes = node::nodes(written.parse().ok()?, &|at| at);
    let line = &source.raw[line_start(&source.raw, call.range.start)..];
    let margin = line.len() - line.trim_start_matches(' ').len();
    let text = if is_body {
        let (body, depth) = formatted::block(written, position, &[], &nodes);
        let body = shifted(body, depth, margin / 4);
        format!("// `{name}!`, written out:\n{}{body}", &line[..margin])
    } else {
        let is_operand = !stands_alone(&source.raw, &call.range);
        let body = formatted::inline(written, position, &nodes, is_operand)?;
        let depth = usize::from(position != Position::Type);
        format!("/* {name}! */ {}", shifted(body, depth, margin / 4))
    };
    let range = call.range.clone();
    Some(Written { range, text, name })
}

/// `text`, of lines that are `depth` levels deep, `wanted` levels deep: all but the first.
fn shifted(text: String, depth: usize, wanted: usize) -> String {
    let tokens = text.parse().map(|stream| token::tree_of(stream, &text));
    let literals = token::multiline_literals(&tokens.unwrap_or_default(), &text);
    let mut text = Text::with_literals(text, &literals).trimmed();
    for _ in depth..wanted {
        text = text.indented();
    }
    text.without_margin().as_str().to_owned()
}
