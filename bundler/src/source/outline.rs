//! The `mod name;` declarations of a file, and where Rust looks for what they name.

use std::ops::Range;
use std::path::{Path, PathBuf};

use quote::quote;
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod};

use crate::rust::attrs;
use crate::rust::cfg::{arguments, negate, Condition, Config};
use crate::rust::ident::unraw;
use crate::rust::pretty::pretty;
use crate::rust::token::{self, Token};
use crate::source::program::Source;
use crate::text::lines::whole_lines;
use crate::text::marked_text::{Edit, Text};

/// The folder in which modules of some code are looked up.
#[derive(Debug, Clone)]
pub(crate) struct Directory {
    path: PathBuf,
    /// The folder below `path` that `foo.rs`, not being a `mod.rs`, adds for its children.
    own: Option<String>,
    in_block: bool,
}

/// A `mod name;` and what decides on its file.
pub(crate) struct Declaration {
    pub(crate) item: Range<usize>,
    pub(crate) semicolon: Range<usize>,
    pub(crate) name: String,
    /// The names of the modules from the crate's root to this one.
    pub(crate) module: Vec<String>,
    /// The conditions of this module and those around it, as text.
    pub(crate) conditions: Vec<String>,
    /// The condition under which this is the file of the module, where several could be; to
    /// be written as an attribute of its own.
    pub(crate) variant: Option<Condition>,
    /// True if the macros of the module stay known behind it.
    pub(crate) keeps_macros: bool,
    directory: Directory,
    path: Option<String>,
}

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
    /// The definition of a macro, with its range.
    Macro(Range<usize>),
    /// A call of a macro among items, with its range.
    Call(Range<usize>),
}

/// The files that a file names.
pub(crate) struct Outlined {
    /// What has a part in it, in its order, with the offset in the text.
    pub(crate) events: Vec<(usize, Event)>,
    pub(crate) inclusions: Vec<Inclusion>,
}

impl Directory {
    /// The directory of the modules of `path`, the root file of a crate.
    pub(crate) fn of_root(path: &Path) -> Directory {
        Directory {
            path: path.parent().unwrap_or(Path::new("")).to_path_buf(),
            own: None,
            in_block: false,
        }
    }

    fn of_file(path: &Path, own: Option<&str>) -> Directory {
        let own = own.map(str::to_owned);
        Directory {
            own,
            ..Directory::of_root(path)
        }
    }

    /// The directory of the modules of `mod name { .. }` in this one, where `path` is the
    /// value of its `#[path]`.
    fn inline(&self, name: &str, path: Option<&str>) -> Directory {
        let mut inner = self.clone();
        if let Some(path) = path {
            inner.own = None;
            inner.path.push(path);
            inner.in_block = false;
            return inner;
        }
        if let Some(own) = inner.own.take() {
            inner.path.push(own);
        }
        inner.path.push(name);
        inner
    }
}

impl Declaration {
    /// The module with an error of the compiler in it, where only other platforms have its
    /// file: there it says why the bundle does not serve.
    pub(crate) fn absent(&self) -> Edit {
        let name = &self.name;
        let said = format!("module `{name}` was not there when this file was bundled");
        let item = pretty(quote!(compile_error!(#said);));
        let body = Text::plain(item).indented();
        Edit::replace(self.semicolon.clone(), format!(" {{\n{}}}", body.as_str()))
    }

    /// The files that may hold the module, each with the directory of its children; `None`
    /// where Rust allows no file module.
    pub(crate) fn candidates(&self) -> Option<Vec<(PathBuf, Directory)>> {
        let Directory {
            path: dir,
            own,
            in_block,
        } = &self.directory;
        if let Some(path) = &self.path {
            let path = dir.join(path);
            let directory = Directory::of_file(&path, None);
            return Some(vec![(path, directory)]);
        }
        if *in_block {
            return None;
        }
        let dir = own.as_ref().map_or(dir.clone(), |own| dir.join(own));
        let flat = dir.join(format!("{}.rs", self.name));
        let nested = dir.join(&self.name).join("mod.rs");
        let of_flat = Directory::of_file(&flat, Some(&self.name));
        let of_nested = Directory::of_file(&nested, None);
        Some(vec![(flat, of_flat), (nested, of_nested)])
    }
}

/// The files that `source` names in code that reaches the bundle.
pub(crate) fn outline(source: &Source, config: &Config, directory: Directory) -> Outlined {
    let mut outline = Outline {
        source,
        config,
        directory,
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

    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        let item = attrs::range(node);
        if !self.directory.in_block && !self.source.is_removed(item.start) {
            let event = match &node.ident {
                Some(_) => Event::Macro(item.clone()),
                None => Event::Call(item.clone()),
            };
            self.events.push((item.start, event));
        }
        visit::visit_item_macro(self, node);
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
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let outer = std::mem::replace(&mut self.directory.in_block, true);
        visit::visit_block(self, node);
        self.directory.in_block = outer;
    }
}

impl Outline<'_> {
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
