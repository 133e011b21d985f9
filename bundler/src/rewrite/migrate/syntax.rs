//! Syntax that editions spell differently, found in the tree of a file.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ImplItem, Item};

use super::Migrator;
use crate::rust::attrs;
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

/// The macro that says `unsafe` in edition 2024 only, for older compilers do not know it
/// there. That edition takes `_` for an expression in macros, which the others do not.
pub(crate) const UNSAFE_IN_2024: &str = "\
#[allow(unused_macros)]
macro_rules! unsafe_in_2024 {
    ($e:expr, [] $(#[$a:meta])* extern $($t:tt)*) => { $(#[$a])* unsafe extern $($t)* };
    (_, [] $($t:tt)*) => { $($t)* };
    ($e:expr, [$($a:ident $(= $v:literal)?),+] $($t:tt)*) => {
        $(#[unsafe($a $(= $v)?)])+ $($t)*
    };
    (_, [$($a:ident $(= $v:literal)?),+] $($t:tt)*) => { $(#[$a $(= $v)?])+ $($t)* };
}

";

/// The trait whose mention lets an `impl Trait` capture a lifetime before edition 2024.
pub(crate) const CAPTURES: &str = "\
#[allow(dead_code)]
pub trait CapturesLifetime<'a> {}
impl<'a, T: ?Sized> CapturesLifetime<'a> for T {}

";

/// The name of the macro [`UNSAFE_IN_2024`].
pub(super) const NAME: &str = "unsafe_in_2024";

/// The attributes that edition 2024 wants marked.
const UNSAFE: [&str; 3] = ["no_mangle", "export_name", "link_section"];

impl Migrator<'_> {
    /// Migrates what shows in the syntax tree of the file.
    pub(super) fn syntax(&mut self) {
        // The tree is that of the source, which the walk does not change.
        let source = self.context.source;
        let mut walk = Walk { migrator: self };
        walk.visit_file(&source.syntax);
        self.macro_contents();
        self.open_tails();
        self.chains();
        self.captures();
        self.fixes();
        self.close_tails();
    }

    /// Marks the code that edition 2024 wants marked in the rules and arguments of macros, where
    /// nothing can be wrapped, or leaves that edition out.
    fn macro_contents(&mut self) {
        if !self.rises_to(Edition::E2024) {
            return;
        }
        let source = self.context.source;
        let mut seen = BTreeSet::new();
        let mut found: Vec<(Token, String)> = Vec::new();
        let mut edits = Vec::new();
        token::each_list(&source.tokens, &mut |list| {
            for at in 0..list.len() {
                let rules = token::macro_definition(list, at).map(|(_, rules)| rules);
                let call = token::macro_call(list, at);
                let call = call.filter(|(name, _)| !is_standard_macro(name));
                let Some(inside) = rules.or(call.map(|(_, arguments)| arguments)) else {
                    continue;
                };
                token::each_list(inside.group().unwrap_or_default(), &mut |list| {
                    for at in 0..list.len() {
                        let start = list[at].range.start;
                        if source.is_removed(start) {
                            continue;
                        }
                        let what = needs_unsafe(list, at).filter(|_| seen.insert(start));
                        if let Some(what) = what {
                            found.push((list[at].clone(), what));
                            edits.extend(marks(list, at));
                        }
                    }
                });
            }
        });
        if self.is_for_new_compilers() {
            return self.out.edits.extend(edits);
        }
        for (token, what) in found {
            let why = format!("edition 2024 wants `unsafe` with {what}");
            self.lose_at(Editions::since(Edition::E2024), &token, &why);
        }
    }

    /// Wraps the item at `item` so that edition 2024 finds it marked, and its
    /// `unsafe_attributes` too.
    fn say_unsafe(&mut self, item: Range<usize>, unsafe_attributes: &[&Attribute]) {
        let only_2024 = !self.to.meets(Editions::before(Edition::E2024));
        let words = unsafe_attributes.iter().map(|attribute| {
            let inner = attrs::range(&attribute.meta);
            (attrs::range(attribute), inner)
        });
        let words: Vec<_> = words.collect();
        if only_2024 {
            for (_, inner) in words {
                self.edit(Edit::insert(inner.start, "unsafe("));
                self.edit(Edit::insert(inner.end, ")"));
            }
            return;
        }
        self.out.needs.says_unsafe = true;
        let list: Vec<_> = words
            .iter()
            .map(|(_, inner)| self.context.source.slice(inner.clone()).to_owned())
            .collect();
        let open = format!("unsafe_in_2024! {{ _, [{}] ", list.join(", "));
        self.edit(Edit::insert(item.start, open));
        for (range, _) in words {
            let blanks = &self.context.source.raw[range.end..];
            let blanks = blanks.len() - blanks.trim_start().len();
            self.edit(Edit::remove(range.start..range.end + blanks));
        }
        self.edit(Edit::insert(item.end, " }"));
    }

    fn extern_block(&mut self, item: &syn::ItemForeignMod, range: Range<usize>) {
        if item.unsafety.is_some() || !self.rises_to(Edition::E2024) {
            return;
        }
        if self.to.meets(Editions::before(Edition::E2024)) {
            self.say_unsafe(range, &[]);
        } else {
            let at = attrs::range(&item.abi).start;
            self.edit(Edit::insert(at, "unsafe "));
        }
    }

    /// Marks those `attributes` of an item at `item` that edition 2024 wants marked.
    fn attributes_of(&mut self, attributes: &[Attribute], item: Range<usize>) {
        if !self.rises_to(Edition::E2024) || self.context.source.is_removed(item.start) {
            return;
        }
        let marked: Vec<_> = attributes
            .iter()
            .filter(|a| UNSAFE.iter().any(|name| a.path().is_ident(name)))
            .collect();
        if !marked.is_empty() {
            self.say_unsafe(item, &marked);
        }
        for attribute in attributes.iter().filter(|a| a.path().is_ident("cfg_attr")) {
            let range = attrs::range(attribute);
            let text = self.context.source.slice(range.clone());
            if !UNSAFE.iter().any(|name| text.contains(name)) {
                continue;
            }
            if self.is_for_new_compilers() {
                let edits = with_unsafe(&attrs::inside(attribute));
                self.out.edits.extend(edits);
            } else {
                let why = "edition 2024 wants `unsafe` in this attribute";
                self.lose(Editions::since(Edition::E2024), range, why);
            }
        }
    }

    /// Puts `dyn` before the trait with the path at `range`, which stands for a type.
    fn bare_trait(&mut self, range: Range<usize>) {
        let text = self.context.source.slice(range.clone());
        // Paths from the root of the crate get another beginning; those to other crates
        // keep theirs, which edition 2015 does not take right behind `dyn`.
        let outside = text.strip_prefix("::").map(str::trim_start);
        let outside = outside.and_then(|rest| rest.split([':', ' ', '<']).next());
        let wrap =
            self.to.has(Edition::E2015) && outside.is_some_and(|it| self.is_crate(it));
        if wrap && outside.is_some_and(|it| self.is_std_alone(it)) {
            let colons = range.start..range.start + text.find(':').map_or(0, |at| at + 2);
            self.edit(Edit::insert(range.start, "dyn "));
            return self.edit(Edit::remove(colons));
        }
        self.edit(Edit::insert(
            range.start,
            if wrap { "dyn (" } else { "dyn " },
        ));
        if wrap {
            self.edit(Edit::insert(range.end, ")"));
        }
    }
}

/// The edits that mark the `extern` block or the attribute at `at`.
fn marks(list: &[Token], at: usize) -> Vec<Edit> {
    match token::attribute(list, at) {
        Some((_, group)) => with_unsafe(group.group().unwrap_or_default()),
        None => vec![Edit::insert(list[at].range.start, "unsafe ")],
    }
}

/// The edits that mark an attribute with `inside` between its brackets, or those that it has
/// under a condition.
fn with_unsafe(inside: &[Token]) -> Vec<Edit> {
    let (Some(first), Some(last)) = (inside.first(), inside.last()) else {
        return Vec::new();
    };
    if first.is_ident("cfg_attr") {
        let arguments = inside.get(1).and_then(Token::group).unwrap_or_default();
        let parts = token::comma_parts(arguments).into_iter().skip(1);
        return parts.flat_map(with_unsafe).collect();
    }
    if !UNSAFE.iter().any(|name| first.is_ident(name)) {
        return Vec::new();
    }
    let open = Edit::insert(first.range.start, "unsafe(");
    vec![open, Edit::insert(last.range.end, ")")]
}

/// The thing at `at` in the body of a macro that edition 2024 wants marked `unsafe`, if one
/// is there.
fn needs_unsafe(list: &[Token], at: usize) -> Option<String> {
    let marked = at > 0 && list[at - 1].is_ident("unsafe");
    if list[at].is_ident("extern") && !marked {
        let abi = list.get(at + 1)?.literal().is_some();
        let block = list.get(at + 1 + usize::from(abi))?;
        let braces = block.group_in(proc_macro2::Delimiter::Brace);
        return braces.map(|_| "an `extern` block".to_owned());
    }
    let (_, group) = token::attribute(list, at)?;
    let name = group.group()?.first()?.ident()?;
    UNSAFE
        .contains(&name)
        .then(|| format!("the attribute `{name}`"))
}

/// The walk through the syntax tree of a file.
struct Walk<'a, 'b> {
    migrator: &'a mut Migrator<'b>,
}

impl<'ast> Visit<'ast> for Walk<'_, '_> {
    fn visit_item(&mut self, node: &'ast Item) {
        let range = attrs::range(node);
        if self.migrator.context.source.is_removed(range.start) {
            return;
        }
        match node {
            Item::ForeignMod(item) => self.migrator.extern_block(item, range),
            Item::Fn(item) => self.migrator.attributes_of(&item.attrs, range),
            Item::Static(item) => {
                if !matches!(item.mutability, syn::StaticMutability::None)
                    && self.migrator.rises_to(Edition::E2024)
                {
                    self.migrator.out.needs.allows_static_mut = true;
                }
                self.migrator.attributes_of(&item.attrs, range);
            }
            _ => {}
        }
        visit::visit_item(self, node);
    }

    fn visit_impl_item(&mut self, node: &'ast ImplItem) {
        if let ImplItem::Fn(item) = node {
            self.migrator.attributes_of(&item.attrs, attrs::range(node));
        }
        visit::visit_impl_item(self, node);
    }

    fn visit_type(&mut self, node: &'ast syn::Type) {
        if self.migrator.rises_to(Edition::E2021) {
            let range = attrs::range(node);
            match node {
                syn::Type::TraitObject(object)
                    if !self
                        .migrator
                        .context
                        .source
                        .slice(range.clone())
                        .starts_with("dyn") =>
                {
                    let first = object.bounds.first().map(attrs::range);
                    let end = first.map_or(range.end, |first| first.end);
                    self.migrator.bare_trait(range.start..end);
                }
                syn::Type::Path(path) if self.migrator.is_trait(path) => {
                    self.migrator.bare_trait(range);
                }
                _ => {}
            }
        }
        visit::visit_type(self, node);
    }

    fn visit_pat_wild(&mut self, node: &'ast syn::PatWild) {
        let range = attrs::range(node);
        // A parameter without a name has this pattern for the parser alone.
        let written = self
            .migrator
            .context
            .source
            .slice(range.clone())
            .starts_with('_');
        if !written && self.migrator.rises_to(Edition::E2018) {
            self.migrator.edit(Edit::insert(range.start, "_: "));
        }
    }

    fn visit_vis_restricted(&mut self, node: &'ast syn::VisRestricted) {
        self.migrator.old_visibility(node);
    }

    fn visit_expr_call(&mut self, node: &'ast syn::ExprCall) {
        if let Expr::Path(path) = &*node.func {
            let mut back = path.path.segments.iter().rev();
            let changes = back
                .next()
                .is_some_and(|s| s.ident == "set_var" || s.ident == "remove_var");
            let of_env = back.next().is_none_or(|s| s.ident == "env");
            // Where it is another function, it does no harm.
            if changes && of_env && self.migrator.rises_to(Edition::E2024) {
                let range = node.span().byte_range();
                let open = Edit::insert(range.start, "unsafe { ");
                self.migrator.out.first.push(open);
                self.migrator.edit(Edit::insert(range.end, " }"));
            }
        }
        visit::visit_expr_call(self, node);
    }
}
