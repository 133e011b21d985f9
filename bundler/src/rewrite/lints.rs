//! Attributes at the top of a crate that cannot stay where the crate becomes a module, or
//! that would reach further in the bundle than in the package.

use std::ops::Range;

use proc_macro2::Delimiter;
use syn::visit::{self, Visit};
use syn::{AttrStyle, Attribute};

use crate::rust::attrs;
use crate::rust::cfg::{arguments, Condition};
use crate::rust::token::{self, Token};
use crate::source::program::{Crate, Source};
use crate::survey::file_context::FileContext;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// The attribute for the root of a bundle with crates by others: lints that stop the
/// compiler unless it is told otherwise. Cargo does not let them stop it in such crates, nor
/// say anything of these. Older compilers do not know all of them.
pub(crate) const CAPPED: &str = "\
// Code by others may do what these lints would stop the compiler for.
#![allow(
    unknown_lints, renamed_and_removed_lints, ambiguous_associated_items, arithmetic_overflow,
    bindings_with_variant_name, dangerous_implicit_autorefs,
    dependency_on_unit_never_type_fallback, elided_lifetimes_in_associated_constant,
    enum_intrinsics_non_enums, ill_formed_attribute_input, invalid_from_utf8_unchecked,
    invalid_macro_export_arguments, invalid_null_arguments, invalid_reference_casting,
    invalid_type_param_default, legacy_derive_helpers, let_underscore_lock,
    long_running_const_eval, macro_expanded_macro_exports_accessed_by_absolute_paths,
    mutable_transmutes, named_asm_labels, never_type_fallback_flowing_into_unsafe,
    no_mangle_const_items, out_of_scope_macro_calls, overflowing_literals,
    patterns_in_fns_without_body, proc_macro_derive_resolution_fallback,
    pub_use_of_private_extern_crate, semicolon_in_expressions_from_macros, soft_unstable,
    static_mut_refs, unconditional_panic, undropped_manually_drops, useless_deprecated
)]
";

/// The levels of lints.
const LEVELS: [&str; 5] = ["allow", "deny", "expect", "forbid", "warn"];

/// The levels of lints that make the compiler say more.
const RAISING: [&str; 3] = ["deny", "forbid", "warn"];

/// The tools whose attributes the compiler does not read.
const TOOLS: [&str; 5] = ["clippy", "diagnostic", "miri", "rust_analyzer", "rustfmt"];

/// The decisions on the inner attributes of one file.
#[derive(Default)]
pub(crate) struct Settled {
    pub(crate) edits: Vec<Edit>,
    /// Limits for the root of the bundle, by name and value.
    pub(crate) limits: Vec<(String, u128)>,
    /// Whole attributes for the root of the bundle, a line each.
    pub(crate) lifted: Vec<String>,
}

/// The fate of an attribute.
enum Fate {
    /// Stays where it is.
    Keep,
    /// Goes away.
    Drop,
    /// Loses what stands in these ranges.
    Thin(Vec<Range<usize>>),
    /// Goes to the root of the bundle as a limit, of which the largest counts.
    Limit,
    /// Goes to the root of the bundle as it is, under this condition.
    Lift(Condition),
    /// Cannot be bundled; with the remedy.
    Refuse(&'static str),
}

/// Decides on each inner attribute of the file of `context`. Refused is one that changes a
/// whole crate in a way that a bundle cannot keep to one of its crates.
pub(crate) fn settle(context: &FileContext<'_>) -> Settled {
    let (krate, source) = (context.krate, context.source);
    let mut settled = Settled::default();
    let is_root = source.module.is_empty();
    for attribute in &source.syntax.attrs {
        let range = attrs::range(attribute);
        if !matches!(attribute.style, AttrStyle::Inner(_)) {
            continue;
        }
        let drop = Edit::remove(whole_lines(&source.raw, range.clone()));
        let inside = attrs::inside(attribute);
        match fate(krate, is_root, &inside) {
            Fate::Keep => {}
            Fate::Drop => settled.edits.push(drop),
            Fate::Thin(ranges) => {
                settled.edits.extend(ranges.into_iter().map(Edit::remove))
            }
            Fate::Limit => {
                settled.limits.extend(limit(attribute));
                settled.edits.push(drop);
            }
            Fate::Lift(condition) => {
                settled.lifted.push(lifted(source, &condition, &inside));
                settled.edits.push(drop);
            }
            Fate::Refuse(remedy) => {
                let said = "this attribute would apply to the whole bundle";
                context
                    .refusals
                    .add(context.refuse(range, said).help(remedy));
            }
        }
    }
    let mut inside = Inside {
        source,
        edits: &mut settled.edits,
    };
    for item in &source.syntax.items {
        inside.visit_item(item);
    }
    settled
}

/// Drops, within a file as at its top, what modules name for debuggers, which are files that the
/// bundle has not, and the levels of lints: Cargo lets none of a crate by others stop the
/// compiler, in a bundle each could.
struct Inside<'a> {
    source: &'a Source,
    edits: &'a mut Vec<Edit>,
}

impl<'a> Visit<'a> for Inside<'_> {
    fn visit_attribute(&mut self, node: &'a Attribute) {
        let range = attrs::range(node);
        let is_level = RAISING.iter().any(|level| node.path().is_ident(level));
        let is_dropped = is_level || node.path().is_ident("debugger_visualizer");
        if is_dropped && !self.source.is_removed(range.start) {
            let raw = &self.source.raw;
            self.edits.push(Edit::remove(whole_lines(raw, range)));
        }
        visit::visit_attribute(self, node);
    }
}

/// The offset behind the last inner attribute of `source` and the rest of its line, 0 without
/// any: what is put there stays even if the attribute goes with its whole line.
pub(crate) fn attributes_end(source: &Source) -> usize {
    let attributes = source.syntax.attrs.iter();
    let inner = attributes.filter(|it| matches!(it.style, AttrStyle::Inner(_)));
    let ends = inner.map(|it| whole_lines(&source.raw, attrs::range(it)).end);
    ends.max().unwrap_or(0)
}

/// The fate of the attribute with `inside` between its brackets.
fn fate(krate: &Crate, is_root: bool, inside: &[Token]) -> Fate {
    let name = inside.first().and_then(Token::ident).unwrap_or_default();
    let in_library = krate.is_library();
    match name {
        // A lint level changes no meaning, only what is said; a `forbid` of one crate
        // would stop the other.
        _ if RAISING.contains(&name) => Fate::Drop,
        "cfg_attr" => conditional(krate, is_root, inside),
        // A file for debuggers, which the bundle has not.
        "debugger_visualizer" => Fate::Drop,
        "doc" if is_root && in_library && has_arguments(inside) => Fate::Drop,
        _ if !is_root => Fate::Keep,
        "allow" | "expect" | "doc" | "cfg" => Fate::Keep,
        "recursion_limit" | "type_length_limit" => Fate::Limit,
        "no_std" if in_library => Fate::Drop,
        "no_std" => Fate::Refuse("only a library of the package can be without std"),
        "crate_name" | "crate_type" => Fate::Drop,
        _ if TOOLS.contains(&name) => Fate::Drop,
        "windows_subsystem" | "no_main" if in_library => Fate::Drop,
        // They mean nothing at a crate, but something at the module that it becomes.
        "deprecated" | "macro_use" | "macro_escape" | "must_use" if in_library => {
            Fate::Drop
        }
        "windows_subsystem" | "no_main" | "feature" if !in_library => Fate::Keep,
        "feature" => Fate::Refuse("a library that needs a nightly compiler is not bundled"),
        "no_implicit_prelude" if in_library => Fate::Keep,
        _ => Fate::Refuse("remove it, or say it at the items concerned"),
    }
}

fn has_arguments(inside: &[Token]) -> bool {
    let group = inside.get(1);
    group.is_some_and(|token| token.group_in(Delimiter::Parenthesis).is_some())
}

/// The fate of a `cfg_attr` with `inside` between its brackets: all that it holds must have
/// one.
fn conditional(krate: &Crate, is_root: bool, inside: &[Token]) -> Fate {
    let list = arguments(inside, "cfg_attr").unwrap_or_default();
    let parts = token::comma_parts(list);
    let Some((condition, parts)) = parts.split_first() else {
        return Fate::Keep;
    };
    let condition = krate.config.reduce(condition);
    if parts.iter().any(|part| part.is_empty()) || condition == Some(Condition::False) {
        // Gone already, or no Rust.
        return Fate::Keep;
    }
    let holds = condition == Some(Condition::True);
    // It does nothing but let a nightly compiler do more, in an unusual case.
    let is_feature = |part: &&[Token]| begins_with(part, &["feature"]);
    let is_lint = |part: &&[Token]| begins_with(part, &LEVELS);
    let is_open = condition.as_ref().is_some_and(|it| *it != Condition::True);
    if let (true, true, Some(condition)) = (
        is_open && krate.is_library(),
        parts.iter().any(is_feature)
            && parts.iter().all(|it| is_feature(it) || is_lint(it)),
        condition,
    ) {
        return Fate::Lift(condition);
    }
    let fates = parts.iter().map(|part| fate(krate, is_root, part));
    let fates: Vec<_> = fates.collect();
    if fates.iter().all(|fate| matches!(fate, Fate::Keep)) {
        return Fate::Keep;
    }
    if fates.iter().all(|fate| matches!(fate, Fate::Drop)) {
        return Fate::Drop;
    }
    if (fates.iter()).all(|fate| matches!(fate, Fate::Keep | Fate::Drop)) {
        return Fate::Thin(dropped(inside, list, &fates, holds));
    }
    Fate::Refuse("say each of them in an attribute of its own, without condition")
}

/// True if the first token of `part` is one of `words`.
fn begins_with(part: &[Token], words: &[&str]) -> bool {
    let first = part.first().and_then(Token::ident);
    first.is_some_and(|it| words.contains(&it))
}

/// The ranges of the attributes in the `list` of a `cfg_attr` that go away by their `fates`,
/// each with the comma before it. Where the condition `holds`, pruning takes it away: then
/// the first of them go with it.
fn dropped(
    inside: &[Token],
    list: &[Token],
    fates: &[Fate],
    holds: bool,
) -> Vec<Range<usize>> {
    let parts = token::comma_parts(list);
    let end = |part: &[Token]| part.last().map_or(0, |it| it.range.end);
    let goes = |at: &usize| matches!(fates[*at], Fate::Drop);
    let first = (0..fates.len()).find(|at| !goes(at)).unwrap_or_default();
    let from = if holds { first } else { 0 };
    let mut found = Vec::new();
    if let Some(kept) = parts[from + 1].first().filter(|_| from > 0) {
        found.push(inside[0].range.start..kept.range.start);
    }
    let rest = (from..fates.len()).filter(goes);
    found.extend(rest.map(|at| end(parts[at])..end(parts[at + 1])));
    found
}

/// The `cfg_attr` with `inside` between its brackets, under its reduced condition, without
/// levels of lints that would make other crates say more.
fn lifted(source: &Source, condition: &Condition, inside: &[Token]) -> String {
    let list = arguments(inside, "cfg_attr").unwrap_or_default();
    let parts = token::comma_parts(list).into_iter().skip(1);
    let parts = parts.filter(|part| begins_with(part, &["feature", "allow"]));
    let parts = parts.filter_map(|part| {
        let range = part.first()?.range.start..part.last()?.range.end;
        Some(source.slice(range))
    });
    let parts: Vec<_> = parts.collect();
    format!("#![cfg_attr({}, {})]\n", condition.text(), parts.join(", "))
}

/// The name and value of a limit, e.g. of `#![recursion_limit = "512"]`.
fn limit(attribute: &Attribute) -> Option<(String, u128)> {
    let value = attribute.meta.require_name_value().ok()?;
    let syn::Expr::Lit(syn::ExprLit {
        lit: syn::Lit::Str(text),
        ..
    }) = &value.value
    else {
        return None;
    };
    let name = value.path.get_ident()?.to_string();
    Some((name, text.value().parse().ok()?))
}
