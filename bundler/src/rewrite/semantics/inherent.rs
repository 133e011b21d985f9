//! Methods that std gives to numbers, slices and strings. In a crate without std a method of
//! a trait may have such a name; in a bundle, which has std, std's would be called instead.
//!
//! The compiler knows which is called: of a call that is given a type too many it says where
//! the method stands. It is asked only where a crate without std calls a method of such a
//! name, and some crate of the program declares one.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::iter;

use super::answers::Question;
use super::crate_at;
use crate::rust::alone::FILE;
use crate::rust::attrs;
use crate::rust::cfg::{arguments, Condition};
use crate::rust::standard::takes_expressions;
use crate::rust::token::{self, Element, Next, Token, Visitor, Within};
use crate::source::program::{Crate, Extern, Program};
use crate::text::edition::Editions;
use crate::text::error::{Error, Place, Result};
use crate::text::marked_text::{Edit, Text};
use crate::text::progress;
use crate::text::refusals::Refusals;
use crate::text::source_map::OriginFile;

/// Methods of floating-point numbers that std has and core has not.
const OF_STD: [&str; 35] = [
    "abs_sub",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "hypot",
    "ln",
    "ln_1p",
    "log",
    "log10",
    "log2",
    "mul_add",
    "powf",
    "powi",
    "round",
    "round_ties_even",
    "sin",
    "sin_cos",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

/// Methods of slices and strings that alloc has and core has not.
const OF_ALLOC: [&str; 10] = [
    "concat",
    "into_string",
    "into_vec",
    "join",
    "repeat",
    "replacen",
    "sort",
    "sort_by",
    "sort_by_key",
    "to_vec",
];

/// The text behind the name of a method that makes it a call with a type too many.
const TYPE_TOO_MANY: &str = "::<()>";
/// The error of the compiler about such a call.
const ERROR: &str = "E0107";

/// True if a crate of `program` without std may call a method that a trait gives in the package, and
/// std in a bundle.
pub(crate) fn may_be_inherent(program: &Program) -> bool {
    !Names::of(program).are_none()
}

/// Checks that crates without std call the methods in `text` that they call in the package.
/// `text` is that of a bundle for `editions`, `sources` the files that it was made of.
///
/// # Errors
/// When one would call a method of std instead, or when the text cannot be handed to the
/// compiler.
pub(crate) fn check_inherent(
    program: &Program,
    text: &Text,
    sources: &[OriginFile],
    editions: Editions,
) -> Result<()> {
    // 1. The calls that may be of either method, by the offsets of their names.
    let names = Names::of(program);
    let (false, Some(edition), Ok(stream)) = (
        names.are_none(),
        editions.list().pop(),
        text.as_str().parse(),
    ) else {
        return Ok(());
    };
    let mut calls = Calls {
        program,
        names: &names,
        text,
        found: Vec::new(),
    };
    let tokens = token::tree_of(stream, text.as_str());
    token::walk_all(&mut calls, &tokens, Within::Code);
    let calls = calls.found;
    if calls.is_empty() {
        return Ok(());
    }

    // 2. The question, in which each of them is an error.
    let _phase = progress::phase("asking the compiler which methods are called");
    let ends = calls.iter().map(|(start, name)| start + name.len());
    let asked = text.edited(ends.map(|end| Edit::insert(end, TYPE_TOO_MANY)).collect());
    let question = Question::of(program, asked.as_str())?;
    let Some(compilation) = question.compile(edition, &[]) else {
        return Ok(());
    };

    // 3. The calls of methods that do not stand in the text. Where a macro of a crate without
    // std is called by one that has std, they are std's in the package too.
    let moved = |nth: usize| calls[nth].0 + nth * TYPE_TOO_MANY.len();
    let asked_at: Vec<usize> = (0..calls.len()).map(moved).collect();
    let refusals = Refusals::default();
    let errors = compilation.diagnostics.iter();
    for error in errors.filter(|it| it.code() == ERROR && !it.refers_to(FILE)) {
        let place = error.ranges(FILE).into_iter().next();
        let nth = place.and_then(|it| asked_at.binary_search(&it.start).ok());
        let at = error.called_at(FILE);
        let caller = at.and_then(|at| crate_at(program, &asked, at));
        let (Some(nth), Some(caller)) = (nth, caller) else {
            continue;
        };
        let (start, name) = calls[nth];
        if names.of_crates[caller].contains(&name) {
            let place = text.marks().place(sources, start..start + name.len());
            refusals.add(refusal(&program.crates[caller], name, place));
        }
    }
    refusals.settle()
}

/// The refusal of the call at `place` of the method `name` by `krate`.
fn refusal(krate: &Crate, name: &str, place: Option<Place>) -> Error {
    let error = Error::new(format!(
        "`{name}` is a method of a trait here, in a crate without std; in a bundle it would be \
         std's own"
    ));
    let error = match place {
        Some(place) => error.at(place),
        None => error,
    };
    error.help(match krate.published {
        Some(_) => format!(
            "let `{}` have std, if it has a feature for that",
            krate.name
        ),
        None => format!("name the trait, as in `Trait::{name}(x)`"),
    })
}

/// The names of methods by which a crate without std could call other methods in a bundle.
struct Names {
    /// The names for each crate of the program.
    of_crates: Vec<Vec<&'static str>>,
}

impl Names {
    fn of(program: &Program) -> Names {
        let lacking = |part: &str| {
            let crates = 0..program.crates.len();
            crates
                .map(|krate| lacks(program, krate, part))
                .collect::<Vec<bool>>()
        };
        let (without_std, without_alloc) = (lacking("std"), lacking("alloc"));
        let mut declared = BTreeSet::new();
        if without_std.contains(&true) {
            program
                .sources()
                .for_each(|it| functions(&it.tokens, &mut declared));
        }
        let of_crates = iter::zip(without_std, without_alloc).map(|lacks| match lacks {
            (false, _) => Vec::new(),
            (true, false) => among(&OF_STD, &declared),
            (true, true) => {
                [among(&OF_STD, &declared), among(&OF_ALLOC, &declared)].concat()
            }
        });
        Names {
            of_crates: of_crates.collect(),
        }
    }

    fn are_none(&self) -> bool {
        self.of_crates.iter().all(Vec::is_empty)
    }
}

/// Those of `names` that are `declared`.
fn among(names: &[&'static str], declared: &BTreeSet<&'static str>) -> Vec<&'static str> {
    let declared = names.iter().filter(|name| declared.contains(*name));
    declared.copied().collect()
}

/// True if the `part` of the standard library, std or alloc, is linked neither to the crate
/// with this index nor to any that it knows.
fn lacks(program: &Program, krate: usize, part: &str) -> bool {
    let mut known = vec![krate];
    let mut seen = 0;
    while let Some(&next) = known.get(seen) {
        seen += 1;
        let next = &program.crates[next];
        if !is_without_std(next) || next.files.iter().any(|it| links(&it.tokens, part)) {
            return false;
        }
        for meaning in next.externs.values() {
            match meaning {
                Extern::Bundled(index) if !known.contains(index) => known.push(*index),
                Extern::Bundled(_) | Extern::Standard => {}
                // What those link is not known.
                Extern::Judge(_) | Extern::Foreign(_) => return false,
            }
        }
    }
    true
}

/// True if `krate` itself is without std, unless it links that by a name.
fn is_without_std(krate: &Crate) -> bool {
    let attributes = krate.files[0].syntax.attrs.iter().map(attrs::inside);
    let is_no_std = |part: &[Token]| matches!(part, [only] if only.is_ident("no_std"));
    let mut attributes = attributes.filter(|inside| {
        let conditional = arguments(inside, "cfg_attr").map(token::comma_parts);
        match conditional.as_deref() {
            Some([condition, parts @ ..]) => {
                let holds = krate.config.reduce(condition) == Some(Condition::True);
                holds && parts.iter().any(|part| is_no_std(part))
            }
            _ => is_no_std(inside),
        }
    });
    attributes.next().is_some()
}

/// True if `tokens` link the `part` of the standard library by `extern crate`, or alloc by
/// linking std.
fn links(tokens: &[Token], part: &str) -> bool {
    let mut found = false;
    token::each_list(tokens, &mut |list| {
        found |= list.windows(3).any(|it| {
            let is_part = it[2].is_ident(part) || it[2].is_ident("std");
            it[0].is_ident("extern") && it[1].is_ident("crate") && is_part
        });
    });
    found
}

/// Adds those methods of std and alloc whose names functions in `tokens` have.
fn functions(tokens: &[Token], found: &mut BTreeSet<&'static str>) {
    token::each_list(tokens, &mut |list| {
        let named = list.windows(2).filter(|it| it[0].is_ident("fn"));
        found.extend(named.filter_map(|it| method_of_std(&it[1])));
    });
}

/// The method of std or alloc that `token` names.
fn method_of_std(token: &Token) -> Option<&'static str> {
    let mut methods = OF_STD.into_iter().chain(OF_ALLOC);
    methods.find(|name| token.is_ident(name))
}

/// The search for calls of methods by `names` in the text of a bundle.
struct Calls<'a> {
    program: &'a Program,
    names: &'a Names,
    text: &'a Text,
    /// The offsets of the names that were found, ascending, and the names.
    found: Vec<(usize, &'static str)>,
}

impl Calls<'_> {
    /// Adds the token at `tokens[at]` if it names a method that is looked for.
    fn note(&mut self, tokens: &[Token], at: usize, within: Within) {
        let is_called = at > 0 && tokens[at - 1].is_punct('.');
        let is_path = token::follows_path_sep(tokens, at) && within != Within::OwnArguments;
        let goes_on = token::is_path_sep(tokens, at + 1);
        if !(is_called || is_path) || goes_on {
            return;
        }
        let Some(name) = method_of_std(&tokens[at]) else {
            return;
        };
        let start = tokens[at].range.start;
        let krate = crate_at(self.program, self.text, start);
        if krate.is_some_and(|it| self.names.of_crates[it].contains(&name)) {
            self.found.push((start, name));
        }
    }
}

impl Visitor for Calls<'_> {
    type Error = Infallible;

    fn passes(&self, _: &Token) -> bool {
        false
    }

    fn visit(
        &mut self,
        tokens: &[Token],
        at: usize,
        element: Element<'_>,
        within: Within,
    ) -> std::result::Result<Next, Infallible> {
        Ok(match element {
            Element::Definition { rules, .. } => {
                let rules = rules.group().unwrap_or_default();
                for at in (0..rules.len()).filter(|&at| token::follows_arrow(rules, at)) {
                    token::walk_all(
                        self,
                        rules[at].group().unwrap_or_default(),
                        Within::Body,
                    );
                }
                Next::Behind
            }
            Element::Call { name, .. } if takes_expressions(name) => Next::Inside(within),
            Element::Call { .. } => Next::Inside(Within::OwnArguments),
            Element::Group(_) => Next::Inside(within),
            Element::Token if is_import(tokens, at) => {
                Next::Over(token::behind_semicolon(tokens, at) - at)
            }
            Element::Token => match token::attribute(tokens, at) {
                Some((behind, _)) => Next::Over(behind - at),
                None => {
                    self.note(tokens, at, within);
                    Next::Behind
                }
            },
        })
    }
}

/// True if an import begins at `at`, and no list of what a type captures.
fn is_import(tokens: &[Token], at: usize) -> bool {
    let is_list = tokens.get(at + 1).is_some_and(|it| it.is_punct('<'));
    tokens[at].is_ident("use") && !is_list
}
