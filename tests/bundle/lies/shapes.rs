//! Changes to whole parts of a text: what stands in another order, is gone, doubled, wrapped,
//! or called otherwise.

use std::ops::Range;

use support::Random;

use super::changes::{one, Way};
use super::outline::{List, Outline, Sort};

/// Attributes that are put before an item.
const ATTRIBUTES: [&str; 18] = [
    "#[inline]",
    "#[inline(always)]",
    "#[inline(never)]",
    "#[cold]",
    "#[track_caller]",
    "#[no_mangle]",
    "#[repr(C)]",
    "#[repr(u8)]",
    "#[repr(align(16))]",
    "#[repr(transparent)]",
    "#[derive(Clone, Copy)]",
    "#[derive(Debug)]",
    "#[cfg(any())]",
    "#[cfg(debug_assertions)]",
    "#[cfg(not(debug_assertions))]",
    "#[must_use]",
    "#[used]",
    "#[link_section = \".text.other\"]",
];

/// All changes of parts, by kind.
pub const WAYS: [(&str, Way); 16] = [
    ("statement gone", statement_gone),
    ("statements swapped", |it, random| {
        swapped(&it.statements, it, random)
    }),
    ("statement wrapped", statement_wrapped),
    ("statement doubled", statement_doubled),
    ("arm gone", |it, random| gone(&it.arms, random)),
    ("arms swapped", |it, random| swapped(&it.arms, it, random)),
    ("item gone", |it, random| gone(&it.items, random)),
    ("items swapped", |it, random| swapped(&it.items, it, random)),
    ("parts of a list swapped", |it, random| {
        swapped(&it.lists, it, random)
    }),
    ("attribute gone", attribute_gone),
    ("attribute", attribute),
    ("operands swapped", operands_swapped),
    ("parentheses", parentheses),
    ("pattern", pattern),
    ("expression wrapped", expression_wrapped),
    ("semicolon", semicolon),
];

type Edits = Option<Vec<(Range<usize>, String)>>;

/// One of `list`.
fn pick<'a, T>(list: &'a [T], random: &mut Random) -> Option<&'a T> {
    list.get(random.below(list.len().max(1)))
}

/// One thing of all `lists`.
fn any_of<'a>(lists: &'a [List], random: &mut Random) -> Option<&'a Range<usize>> {
    let all: Vec<_> = lists.iter().flatten().collect();
    pick(&all, random).copied()
}

fn gone(lists: &[List], random: &mut Random) -> Edits {
    Some(vec![(any_of(lists, random)?.clone(), String::new())])
}

/// Two things that stand beside each other change places.
fn swapped(lists: &[List], outline: &Outline, random: &mut Random) -> Edits {
    let pairs: Vec<_> = lists.iter().flat_map(|list| list.windows(2)).collect();
    let pair = pick(&pairs, random)?;
    Some(exchanged(outline, &pair[0], &pair[1]))
}

fn exchanged(
    outline: &Outline,
    one: &Range<usize>,
    other: &Range<usize>,
) -> Vec<(Range<usize>, String)> {
    let text = |range: &Range<usize>| outline.text[range.clone()].to_owned();
    vec![(one.clone(), text(other)), (other.clone(), text(one))]
}

fn statement_gone(outline: &Outline, random: &mut Random) -> Edits {
    gone(&outline.statements, random)
}

/// A statement stands in a block, in a condition for debugging, is bound to nothing, or what
/// it binds is.
fn statement_wrapped(outline: &Outline, random: &mut Random) -> Edits {
    let range = any_of(&outline.statements, random)?.clone();
    let text = &outline.text[range.clone()];
    let new = match random.below(8) {
        0 => format!("{{ {text} }}"),
        1 => format!("{{ {text} }};"),
        2 => format!("let _ = {text}"),
        3 => format!("let _kept = {text}"),
        4 => format!("#[cfg(not(debug_assertions))] {text}"),
        5 => format!("if cfg!(debug_assertions) {{ {text} }}"),
        6 => format!("return {text}"),
        _ => format!("drop({});", text.trim_end_matches(';')),
    };
    Some(vec![(range, new)])
}

fn statement_doubled(outline: &Outline, random: &mut Random) -> Edits {
    let range = any_of(&outline.statements, random)?.clone();
    let text = outline.text[range.clone()].to_owned();
    Some(vec![(range.end..range.end, format!(" {text}"))])
}

/// An attribute is taken away, or one of its words.
fn attribute_gone(outline: &Outline, random: &mut Random) -> Edits {
    let range = pick(&outline.attributes, random)?.clone();
    let inside: Vec<_> = outline
        .tokens
        .iter()
        .filter(|token| range.start <= token.range.start && token.range.end <= range.end)
        .filter(|token| token.sort == Sort::Name)
        .collect();
    // The first is the name of the attribute itself.
    let word = inside.get(1 + random.below(inside.len().max(1)));
    Some(vec![match word {
        Some(word) => (word.range.clone(), String::new()),
        None => (range, String::new()),
    }])
}

fn attribute(outline: &Outline, random: &mut Random) -> Edits {
    let start = any_of(&outline.items, random)?.start;
    let new = format!("{} ", random.pick(&ATTRIBUTES));
    Some(vec![(start..start, new)])
}

fn operands_swapped(outline: &Outline, random: &mut Random) -> Edits {
    let [left, _, right] = pick(&outline.operations, random)?;
    Some(exchanged(outline, left, right))
}

/// Parentheses are taken away, or what binds weaker comes to bind stronger.
fn parentheses(outline: &Outline, random: &mut Random) -> Edits {
    if random.one_in(2) {
        let range = pick(&outline.parentheses, random)?;
        let ends = [range.start..range.start + 1, range.end - 1..range.end];
        return Some(ends.map(|end| (end, " ".to_owned())).to_vec());
    }
    // An operation within an operation.
    let all = &outline.operations;
    let inner: Vec<_> = all
        .iter()
        .flat_map(|outer| all.iter().map(move |inner| (outer, inner)))
        .filter_map(|([left, _, right], inner)| {
            let whole = inner[0].start..inner[2].end;
            match () {
                () if *left == whole => Some(inner[2].start..right.end),
                () if *right == whole => Some(left.start..inner[0].end),
                () => None,
            }
        })
        .collect();
    let range = pick(&inner, random)?;
    let open = (range.start..range.start, "(".to_owned());
    Some(vec![open, (range.end..range.end, ")".to_owned())])
}

/// What is bound by `let` is not, or otherwise.
fn pattern(outline: &Outline, random: &mut Random) -> Edits {
    let range = pick(&outline.patterns, random)?.clone();
    let text = &outline.text[range.clone()];
    let new = match random.below(5) {
        0 => "_".to_owned(),
        1 => "_kept".to_owned(),
        2 => format!("ref {text}"),
        3 => format!("mut {text}"),
        _ => text.split(':').next().unwrap_or(text).to_owned(),
    };
    Some(vec![(range, new)])
}

/// An expression stands in something else, or takes what it has for another thing.
fn expression_wrapped(outline: &Outline, random: &mut Random) -> Edits {
    let ranges = if random.one_in(6) {
        &outline.closures
    } else {
        &outline.expressions
    };
    let range = pick(ranges, random)?.clone();
    let text = &outline.text[range.clone()];
    let new = match random.below(10) {
        0 => format!("{{ {text} }}"),
        1 => format!("({text})"),
        2 => format!("(&{text})"),
        3 => format!("(*{text})"),
        4 => format!("{{ let it = {text}; it }}"),
        5 => format!("move {text}"),
        6 => format!("(!{text})"),
        7 => format!("({text}).clone()"),
        8 => format!("Some({text})"),
        _ => {
            let other = pick(&outline.expressions, random)?;
            outline.text[other.clone()].to_owned()
        }
    };
    Some(vec![(range, new)])
}

/// A semicolon is taken away, or one is put behind the last expression of a block.
fn semicolon(outline: &Outline, random: &mut Random) -> Edits {
    if random.one_in(2) {
        let at = one(outline, random, |_, token| outline.word(token) == ";")?;
        return Some(vec![(outline.tokens[at].range.clone(), String::new())]);
    }
    let lists = outline.statements.iter();
    let last: Vec<_> = lists.filter_map(|list| list.last()).collect();
    let end = pick(&last, random)?.end;
    Some(vec![(end..end, ";".to_owned())])
}
