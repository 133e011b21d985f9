//! What has a part in loading a file, in its order: modules and their files, macros, calls,
//! inclusions.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, Stmt};

use crate::rust::attrs;
use crate::rust::cfg::{arguments, negate, Condition, Config};
use crate::rust::ident::unraw;
use crate::rust::standard::{expressions, takes_expressions};
use crate::rust::token::{self, Token};
use crate::source::declaration::{Declaration, Directory};
use crate::source::formatted::Position;
use crate::source::program::Source;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// A call `include!(..)`.
pub(crate) struct Inclusion {
    /// The range of the call, from the beginning of its path.
    pub(crate) call: Range<usize>,
    pub(crate) arguments: Vec<Token>,
    pub(crate) module: Vec<String>,
    pub(crate) conditions: Vec<String>,
}

/// A thing in a file that has a part in what files there are.
pub(crate) enum Event {
    Declaration(Box<Declaration>),
    /// The beginning of an inline module.
    Enter,
    /// The end of an inline module, and whether its macros stay known behind it.
    Leave(bool),
    /// The definition of a macro, with its range, and whether it stands in a block.
    Macro(Range<usize>, bool),
    Call(Call),
}

/// A call of a macro.
pub(crate) struct Call {
    /// The range of the call with its attributes, and with its semicolon if it is an item or a
    /// statement.
    pub(crate) range: Range<usize>,
    pub(crate) position: Position,
    /// The range of the function, or whatever item has code in it, around the call.
    pub(crate) around: Range<usize>,
}

/// The files that a file names.
pub(crate) struct Outlined {
    /// What has a part in it, in its order, with the offset in the text.
    pub(crate) events: Vec<(usize, Event)>,
    pub(crate) inclusions: Vec<Inclusion>,
}

/// The files that `source` names in code that reaches the bundle.
///
/// Calls of macros inside of items are events if it `looks_inside`.
pub(crate) fn outline(
    source: &Source,
    config: &Config,
    directory: Directory,
    looks_inside: bool,
) -> Outlined {
    let mut outline = Outline {
        source,
        config,
        directory,
        looks_inside,
        around: 0..source.raw.len(),
        tails: BTreeSet::new(),
        module: source.module.clone(),
        conditions: source.conditions.clone(),
        events: Vec::new(),
        inclusions: Vec::new(),
    };
    outline.visit_file(&source.syntax);
    Outlined {
        events: outline.events,
        inclusions: outline.inclusions,
    }
}

/// The walk through one file that finds the files which it names.
struct Outline<'a> {
    source: &'a Source,
    config: &'a Config,
    directory: Directory,
    looks_inside: bool,
    /// The range of the item around, modules aside.
    around: Range<usize>,
    /// The places of the statements that end a block.
    tails: BTreeSet<usize>,
    module: Vec<String>,
    conditions: Vec<String>,
    events: Vec<(usize, Event)>,
    inclusions: Vec<Inclusion>,
}

impl<'ast> Visit<'ast> for Outline<'_> {
    fn visit_item_mod(&mut self, node: &'ast ItemMod) {
        let item = attrs::range(node);
        if self.source.is_removed(item.start) {
            return;
        }
        let name = unraw(&node.ident.to_string());
        let condition = self.condition(&node.attrs);
        let conditions = self.conditions.clone();
        if condition != Condition::True {
            self.conditions.push(condition.text());
        }
        self.module.push(name.clone());
        let paths = self.paths(&node.attrs);
        let mut attributes = node.attrs.iter();
        let keeps_macros = attributes.any(|it| it.path().is_ident("macro_use"));
        match node.semi {
            Some(semi) => {
                for (variant, path) in paths {
                    let mut conditions = self.conditions.clone();
                    conditions.extend(variant.as_ref().map(Condition::text));
                    let declaration = Declaration {
                        item: item.clone(),
                        semicolon: attrs::range(&semi),
                        name: name.clone(),
                        module: self.module.clone(),
                        conditions,
                        variant,
                        keeps_macros,
                        directory: self.directory.clone(),
                        path,
                    };
                    let event = Event::Declaration(Box::new(declaration));
                    self.events.push((item.start, event));
                }
            }
            None => {
                // Of an inline module, the folder of its files alone would differ.
                let path = paths.into_iter().find_map(|(_, path)| path);
                let inner = self.directory.inline(&name, path.as_deref());
                let outer = std::mem::replace(&mut self.directory, inner);
                self.events.push((item.start, Event::Enter));
                visit::visit_item_mod(self, node);
                self.events.push((item.end, Event::Leave(keeps_macros)));
                self.directory = outer;
            }
        }
        self.module.pop();
        self.conditions = conditions;
    }

    fn visit_item(&mut self, node: &'ast Item) {
        if matches!(node, Item::Mod(_)) || self.directory.in_block || !self.looks_inside {
            return visit::visit_item(self, node);
        }
        self.inside(node, |walk| visit::visit_item(walk, node));
    }

    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        let item = attrs::range(node);
        let counts = self.looks_inside || !self.directory.in_block;
        if counts && !self.source.is_removed(item.start) {
            match &node.ident {
                Some(_) => {
                    let event = Event::Macro(item.clone(), self.directory.in_block);
                    self.events.push((item.start, event));
                }
                None => self.call(Position::Items, &node.mac, item.clone()),
            }
        }
        visit::visit_item_macro(self, node);
    }

    fn visit_impl_item(&mut self, node: &'ast syn::ImplItem) {
        if let syn::ImplItem::Macro(item) = node {
            self.inner_call(Position::ImplItems, &item.mac, node);
        }
        self.inside(node, |walk| visit::visit_impl_item(walk, node));
    }

    fn visit_trait_item(&mut self, node: &'ast syn::TraitItem) {
        if let syn::TraitItem::Macro(item) = node {
            self.inner_call(Position::TraitItems, &item.mac, node);
        }
        self.inside(node, |walk| visit::visit_trait_item(walk, node));
    }

    fn visit_foreign_item(&mut self, node: &'ast syn::ForeignItem) {
        if let syn::ForeignItem::Macro(item) = node {
            self.inner_call(Position::ForeignItems, &item.mac, node);
        }
        visit::visit_foreign_item(self, node);
    }

    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if let Stmt::Macro(stmt) = node {
            let is_last = self.tails.contains(&start(&stmt.mac));
            let position = if is_last && stmt.semi_token.is_none() {
                Position::Tail
            } else {
                Position::Statements
            };
            self.inner_call(position, &stmt.mac, node);
        }
        visit::visit_stmt(self, node);
    }

    fn visit_expr_macro(&mut self, node: &'ast syn::ExprMacro) {
        self.inner_call(Position::Expression, &node.mac, &node.mac);
        visit::visit_expr_macro(self, node);
    }

    fn visit_type_macro(&mut self, node: &'ast syn::TypeMacro) {
        self.inner_call(Position::Type, &node.mac, node);
        visit::visit_type_macro(self, node);
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        if let syn::Pat::Macro(pat) = node {
            self.inner_call(Position::Pattern, &pat.mac, &pat.mac);
        }
        visit::visit_pat(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let is_include = node
            .path
            .segments
            .last()
            .is_some_and(|s| s.ident == "include");
        let call = attrs::range(node);
        if is_include && !self.source.is_removed(call.start) {
            self.inclusions.push(Inclusion {
                call,
                arguments: token::tree(node.tokens.clone()),
                module: self.module.clone(),
                conditions: self.conditions.clone(),
            });
        }
        let name = node.path.segments.last().map(|it| it.ident.to_string());
        if self.looks_inside && name.is_some_and(|it| takes_expressions(&it)) {
            for expr in expressions(node.tokens.clone()) {
                self.visit_expr(&expr);
            }
        }
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let outer = std::mem::replace(&mut self.directory.in_block, true);
        if let Some(Stmt::Macro(last)) = node.stmts.last() {
            self.tails.insert(start(&last.mac));
        }
        let range = self.looks_inside.then(|| attrs::range(node));
        let events = range.map(|range| (range.start, range.end));
        self.events
            .extend(events.map(|(start, _)| (start, Event::Enter)));
        visit::visit_block(self, node);
        self.events
            .extend(events.map(|(_, end)| (end, Event::Leave(false))));
        self.directory.in_block = outer;
    }
}

/// The place that tells one call from all others.
fn start(mac: &syn::Macro) -> usize {
    attrs::range(&mac.bang_token).start
}

impl Outline<'_> {
    fn call(&mut self, position: Position, mac: &syn::Macro, range: Range<usize>) {
        if self.source.is_removed(start(mac)) {
            return;
        }
        let call = Call {
            range: range.clone(),
            position,
            around: self.around.clone(),
        };
        self.events.push((range.start, Event::Call(call)));
    }

    /// Takes the call `mac` inside of an item, with all of its `node`.
    fn inner_call(
        &mut self,
        position: Position,
        mac: &syn::Macro,
        node: &impl quote::ToTokens,
    ) {
        if self.looks_inside {
            self.call(position, mac, attrs::range(node));
        }
    }

    /// Does `walk` inside of the item `node`.
    fn inside(&mut self, node: &impl quote::ToTokens, walk: impl FnOnce(&mut Self)) {
        let is_outermost = self.looks_inside && !self.directory.in_block;
        let range = is_outermost.then(|| attrs::range(node));
        let range = range.unwrap_or_else(|| self.around.clone());
        let outer = std::mem::replace(&mut self.around, range);
        walk(self);
        self.around = outer;
    }

    /// The values of `#[path = ".."]` and the conditions of those that a `cfg_attr` gives
    /// by what only the compiler knows. The first that holds is meant; one without a value
    /// is the module's usual file.
    fn paths(&self, attributes: &[Attribute]) -> Vec<(Option<Condition>, Option<String>)> {
        let mut found = Vec::new();
        let mut before = Vec::new();
        for attribute in attributes {
            let inside = attrs::inside(attribute);
            let list = arguments(&inside, "cfg_attr")
                .map(token::comma_parts)
                .unwrap_or_default();
            let conditional = list.iter().skip(1).find_map(|part| path_value(part));
            let condition = match conditional {
                Some(_) => self.config.reduce(list[0]).unwrap_or(Condition::False),
                None => Condition::True,
            };
            let path = path_value(&inside).or(conditional);
            match condition {
                Condition::False => {}
                Condition::True if path.is_some() => {
                    found.push((excluding(&before, None), path));
                    return found;
                }
                Condition::True => {}
                open => {
                    found.push((excluding(&before, Some(open.clone())), path));
                    before.push(open);
                }
            }
        }
        found.push((excluding(&before, None), None));
        found
    }

    fn condition(&self, attributes: &[Attribute]) -> Condition {
        let mut open = Vec::new();
        for attribute in attributes {
            let inside = attrs::inside(attribute);
            let reduced = arguments(&inside, "cfg").and_then(|c| self.config.reduce(c));
            open.extend(reduced.filter(|c| *c != Condition::True));
        }
        match open.len() {
            0 => Condition::True,
            1 => open.remove(0),
            _ => Condition::All(open),
        }
    }
}

/// The condition that `own` holds and none of `before` does.
fn excluding(before: &[Condition], own: Option<Condition>) -> Option<Condition> {
    let not = before.iter().cloned().map(negate);
    let mut all: Vec<_> = own.into_iter().chain(not).collect();
    match all.len() {
        0 => None,
        1 => all.pop(),
        _ => Some(Condition::All(all)),
    }
}

fn path_value(tokens: &[Token]) -> Option<String> {
    match tokens {
        [path, eq, value] if path.is_ident("path") && eq.is_punct('=') => {
            let value: syn::LitStr = syn::parse_str(value.literal()?).ok()?;
            Some(value.value())
        }
        _ => None,
    }
}

/// Edits that take `#[path]` away, once the file it named stands in its place.
pub(crate) fn path_edits(source: &Source) -> Vec<Edit> {
    struct Paths<'a>(&'a Source, Vec<Edit>);
    impl<'ast> Visit<'ast> for Paths<'_> {
        fn visit_item_mod(&mut self, node: &'ast ItemMod) {
            for attribute in &node.attrs {
                let inside = attrs::inside(attribute);
                let list = arguments(&inside, "cfg_attr")
                    .map(token::comma_parts)
                    .unwrap_or_default();
                let conditional =
                    list.iter().skip(1).any(|part| path_value(part).is_some());
                if path_value(&inside).is_some() || conditional {
                    let range = whole_lines(&self.0.raw, attrs::range(attribute));
                    self.1.push(Edit::remove(range));
                }
            }
            visit::visit_item_mod(self, node);
        }
    }
    let mut paths = Paths(source, Vec::new());
    paths.visit_file(&source.syntax);
    paths.1
}
