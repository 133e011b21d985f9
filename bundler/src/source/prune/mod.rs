//! Takes away what the compiler would never see: tests, and what `cfg` switches off by
//! what is known when bundling. Conditions about the machine stay, but for those that all machines
//! settle that the bundle is for.

mod elsewhere;
mod given;

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::Delimiter;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::Attribute;

use crate::rust::attrs;
use crate::rust::cfg::{arguments, is_of_machines, Condition, Config};
use crate::rust::token::{self, Token};
use crate::source::program::Source;
use crate::text::error::{Error, Result};
use crate::text::lines::{merged, whole_lines, with_blank_line, with_comma};
use crate::text::marked_text::Edit;

/// Adds the removals and the edits of `cfg` conditions to `source`. Returns false if the
/// file as a whole goes.
///
/// # Errors
/// When a condition is malformed.
pub(crate) fn prune(source: &mut Source, config: &Config) -> Result<bool> {
    let mut pruner = Pruner {
        source,
        config,
        removed: Vec::new(),
        dormant: Vec::new(),
        is_dormant: false,
        edits: Vec::new(),
        done: BTreeSet::new(),
        errors: Vec::new(),
    };
    let stays = pruner.settle(&source.syntax.attrs);
    if stays {
        pruner.visit_file(&source.syntax);
        pruner.rest(&source.tokens);
    }
    if let Some(error) = Error::all(pruner.errors) {
        return Err(error);
    }
    let (removed, dormant, edits) = (pruner.removed, pruner.dormant, pruner.edits);
    source.dormant.extend(dormant);
    source.removed = merged(removed);
    let removals = source.removed.iter().cloned().map(Edit::remove);
    source.edits.extend(removals.chain(edits));
    Ok(stays)
}

/// The walk through one file that finds what goes.
struct Pruner<'a> {
    source: &'a Source,
    config: &'a Config,
    removed: Vec<Range<usize>>,
    dormant: Vec<Range<usize>>,
    /// True if a condition of the node at hand does not hold on this machine.
    is_dormant: bool,
    edits: Vec<Edit>,
    /// The offsets of the attributes that are dealt with.
    done: BTreeSet<usize>,
    errors: Vec<Error>,
}

impl Pruner<'_> {
    /// Deals with the attributes of one node; returns false when the node goes.
    fn settle(&mut self, attributes: &[Attribute]) -> bool {
        attributes.iter().all(|attribute| self.attribute(attribute))
    }

    /// Deals with one attribute of a node; returns false when the node goes.
    fn attribute(&mut self, attribute: &Attribute) -> bool {
        let path = attribute.path();
        if path.is_ident("test") || path.is_ident("bench") {
            return false;
        }
        let range = attrs::range(attribute);
        let conditional = path.is_ident("cfg") || path.is_ident("cfg_attr");
        if !conditional || !self.done.insert(range.start) {
            return true;
        }
        let inside = attrs::inside(attribute);
        match (arguments(&inside, "cfg"), arguments(&inside, "cfg_attr")) {
            (Some(condition), _) => self.cfg(range, condition),
            (_, Some(list)) => self.cfg_attr(range, &inside, list),
            _ => {
                self.malformed(range);
                true
            }
        }
    }

    fn cfg(&mut self, range: Range<usize>, condition: &[Token]) -> bool {
        match self.reduce(range.clone(), condition) {
            Some(Condition::False) => return false,
            Some(Condition::True) => self.drop_attribute(range),
            Some(open) => {
                self.is_dormant |= !open.holds_here();
                self.rewrite(condition, &open);
            }
            None => {}
        }
        true
    }

    fn cfg_attr(&mut self, range: Range<usize>, inside: &[Token], list: &[Token]) -> bool {
        let parts = token::comma_parts(list);
        let Some((condition, given)) = parts.split_first() else {
            self.malformed(range);
            return true;
        };
        match self.reduce(range.clone(), condition) {
            Some(Condition::True) if given.iter().any(|part| is_condition(part)) => {
                return self.flatten(range, given);
            }
            Some(Condition::True) if !given.is_empty() => self.unwrap(range, inside, given),
            Some(Condition::True | Condition::False) => self.drop_attribute(range),
            Some(open) => self.rewrite(condition, &open),
            None => {}
        }
        true
    }

    fn reduce(&mut self, range: Range<usize>, condition: &[Token]) -> Option<Condition> {
        let reduced = self.config.reduce(condition);
        if reduced.is_none() {
            self.malformed(range);
        }
        reduced
    }

    fn malformed(&mut self, range: Range<usize>) {
        let error = Error::new("this condition is not understood")
            .at(self.source.place(range))
            .help("write `cfg(..)` or `cfg_attr(.., ..)` with all, any, not and key = \"value\"");
        self.errors.push(error);
    }

    /// Writes a condition anew when knowing the features made it simpler.
    fn rewrite(&mut self, condition: &[Token], reduced: &Condition) {
        let (Some(first), Some(last)) = (condition.first(), condition.last()) else {
            return;
        };
        let range = first.range.start..last.range.end;
        let text = reduced.text();
        if squeeze(self.source.slice(range.clone())) != squeeze(&text) {
            self.edits.push(Edit::replace(range, text));
        }
    }

    fn drop_attribute(&mut self, range: Range<usize>) {
        self.edits
            .push(Edit::remove(whole_lines(&self.source.raw, range)));
    }

    /// Settles the `attributes` of a node; when it goes, removes its `range`. Returns false
    /// then.
    fn gate(
        &mut self,
        attributes: &[Attribute],
        range: impl FnOnce() -> Range<usize>,
    ) -> bool {
        if attributes.is_empty() {
            return true;
        }
        self.is_dormant = false;
        let stays = self.settle(attributes);
        if !stays {
            let range = whole_lines(&self.source.raw, range());
            self.removed.push(with_blank_line(&self.source.raw, range));
        } else if self.is_dormant {
            self.dormant.push(range());
        }
        stays
    }

    /// Settles the `attributes` of an element of a list; when it goes, removes it with its
    /// comma.
    fn gate_element(&mut self, attributes: &[Attribute], node: &impl ToTokens) -> bool {
        let raw = self.source.raw.clone();
        self.gate(attributes, || with_comma(&raw, attrs::range(node)))
    }

    /// Rewrites the conditions that the syntax tree has no place for, as in the arguments
    /// of macros, by ones that are always or never true.
    fn rest(&mut self, tokens: &[Token]) {
        for at in 0..tokens.len() {
            let start = tokens[at].range.start;
            if self.removed.iter().any(|range| range.contains(&start)) {
                continue;
            }
            if let Some((_, group)) = token::attribute(tokens, at) {
                let inside = group.group().unwrap_or_default();
                if self.done.insert(start) {
                    let conditional = arguments(inside, "cfg_attr");
                    let list = conditional
                        .and_then(|list| token::comma_parts(list).first().copied());
                    if let Some(condition) = arguments(inside, "cfg").or(list) {
                        self.rewrite_open(condition);
                    }
                    self.elsewhere(tokens, at);
                }
            }
            if let Some(("cfg", group)) = token::macro_call(tokens, at) {
                self.cfg_macro(start..group.range.end, group);
            }
            self.bare_condition(tokens, at);
            if let Some(group) = tokens[at].group() {
                self.rest(group);
            }
        }
    }

    /// Rewrites a `cfg(feature = "x")` at `at` that a macro is given to make an attribute
    /// of.
    fn bare_condition(&mut self, tokens: &[Token], at: usize) {
        let in_attribute = at == 0 || tokens[at - 1].is_punct('!');
        if !tokens[at].is_ident("cfg") || in_attribute && tokens.len() == 2 {
            return;
        }
        let group = tokens.get(at + 1);
        let condition = group.and_then(|it| it.group_in(Delimiter::Parenthesis));
        let Some(condition) = condition else { return };
        let mut asks = false;
        token::each_list(condition, &mut |list| {
            asks |= list.iter().any(|token| token.is_ident("feature"));
        });
        if asks {
            self.rewrite_open(condition);
        }
    }

    /// Writes a condition anew that may hold a macro's variable, and then stays as it is. What
    /// machines have in common stays too, for a rule may want to see it: it is settled where
    /// calls are written out.
    fn rewrite_open(&mut self, condition: &[Token]) {
        if let Some(machines) = &self.config.machines {
            token::each_list(condition, &mut |list| {
                let keys = list.iter().filter_map(Token::ident);
                keys.filter(|it| is_of_machines(it))
                    .for_each(|it| machines.expect(it));
            });
        }
        let for_any = Config {
            machines: None,
            ..self.config.clone()
        };
        if let Some(reduced) = for_any.reduce(condition) {
            self.rewrite(condition, &reduced);
        }
    }

    fn cfg_macro(&mut self, range: Range<usize>, group: &Token) {
        let condition = group.group_in(Delimiter::Parenthesis).unwrap_or_default();
        match self.config.reduce(condition) {
            Some(Condition::True) => self.edits.push(Edit::replace(range, "true")),
            Some(Condition::False) => self.edits.push(Edit::replace(range, "false")),
            Some(open) => self.rewrite(condition, &open),
            None => {}
        }
    }
}

/// Visits a kind of node, unless its attributes switch it off.
macro_rules! gated {
    ($($method:ident, $type:ident, $gate:ident, |$node:ident| $attributes:expr, $range:expr;)*) => {
        $(fn $method(&mut self, $node: &'ast syn::$type) {
            if self.$gate(&$attributes, $range) {
                visit::$method(self, $node);
            }
        })*
    };
}

impl<'ast> Visit<'ast> for Pruner<'_> {
    gated! {
        visit_item, Item, gate, |node| attrs::item(node), || attrs::range(node);
        visit_impl_item, ImplItem, gate, |node| attrs::impl_item(node), || attrs::range(node);
        visit_trait_item, TraitItem, gate, |node| attrs::trait_item(node), || attrs::range(node);
        visit_foreign_item, ForeignItem, gate, |node| attrs::foreign_item(node), || attrs::range(node);
        visit_stmt, Stmt, gate, |node| attrs::statement(node), || attrs::range(node);
        visit_expr, Expr, gate_element, |node| attrs::expr(node), node;
        visit_arm, Arm, gate_element, |node| node.attrs, node;
        visit_field, Field, gate_element, |node| node.attrs, node;
        visit_field_pat, FieldPat, gate_element, |node| node.attrs, node;
        visit_field_value, FieldValue, gate_element, |node| node.attrs, node;
        visit_variant, Variant, gate_element, |node| node.attrs, node;
        visit_bare_fn_arg, BareFnArg, gate_element, |node| node.attrs, node;
        visit_lifetime_param, LifetimeParam, gate_element, |node| node.attrs, node;
        visit_type_param, TypeParam, gate_element, |node| node.attrs, node;
        visit_const_param, ConstParam, gate_element, |node| node.attrs, node;
        visit_pat_type, PatType, gate_element, |node| node.attrs, node;
        visit_receiver, Receiver, gate_element, |node| node.attrs, node;
    }
}

/// True if the attribute `tokens` is a condition, or stands under one.
fn is_condition(tokens: &[Token]) -> bool {
    let first = tokens.first();
    first.is_some_and(|it| it.is_ident("cfg") || it.is_ident("cfg_attr"))
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
