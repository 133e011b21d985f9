//! A module uses only modules below it, and files do not use each other in a circle.
//!
//! The order is that of the `mod` lines in each crate's `lib.rs`, the lowest first. Within a
//! folder the `mod` lines stand in reading order; there no circle is enough.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::UseTree;

use crate::sources::{
    declared_modules, expect_none, is_test, rust_files, shown, text, CRATES,
};

/// The module path of a file of a crate: `["search", "node"]` for `search/node.rs`.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let mut names: Vec<String> = path.split('/').map(str::to_owned).collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib")) {
        names.pop();
    }
    names
}

/// One file of a crate.
struct Module {
    file: String,
    /// The names that it gives on from elsewhere, with the path that each stands for.
    given_on: BTreeMap<String, Vec<String>>,
    /// The paths that it names, absolute within the crate.
    named: BTreeSet<Vec<String>>,
}

/// The crate's files by module path, tests and programs left out.
fn modules(folder: &str) -> BTreeMap<Vec<String>, Module> {
    let files: Vec<(String, String)> = rust_files(folder)
        .into_iter()
        .filter(|(path, _)| !is_test(path))
        .map(|(path, text)| (shown(&path), text))
        .collect();
    let known: BTreeSet<Vec<String>> = files.iter().map(|(f, _)| module_of(f)).collect();
    let modules = files.into_iter().map(|(file, text)| {
        let own = module_of(&file);
        let mut module = Module {
            file,
            given_on: BTreeMap::new(),
            named: BTreeSet::new(),
        };
        for (is_public, path) in paths_in(&text) {
            let Some(path) = absolute(&own, path, &known) else {
                continue;
            };
            if is_public {
                let name = path.last().expect("a name").clone();
                module.given_on.insert(name, path.clone());
            }
            module.named.insert(path);
        }
        (own, module)
    });
    modules.collect()
}

/// The words by which a path begins within its own crate.
const BEGINNINGS: [&str; 3] = ["crate", "super", "self"];

/// Every path in `text` that `use` spells or that begins with `crate`, `super` or `self`, and
/// whether it is given on by `pub use`.
fn paths_in(text: &str) -> Vec<(bool, Vec<String>)> {
    let file = syn::parse_file(text).expect("a source file");
    let mut paths = Paths(Vec::new());
    paths.visit_file(&file);
    paths.0
}

/// The search for paths in the tree of a file.
struct Paths(Vec<(bool, Vec<String>)>);

impl Paths {
    /// Adds the paths that the tree of a `use` spells behind `before`: `a::{b, c::D}` is `a::b` and
    /// `a::c::D`.
    fn spread(&mut self, is_public: bool, mut before: Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(node) => {
                before.push(node.ident.to_string());
                self.spread(is_public, before, &node.tree);
            }
            UseTree::Group(node) => {
                for tree in &node.items {
                    self.spread(is_public, before.clone(), tree);
                }
            }
            UseTree::Name(node) => {
                // `a::{self}` is `a`.
                if node.ident != "self" {
                    before.push(node.ident.to_string());
                }
                self.0.push((is_public, before));
            }
            UseTree::Rename(node) => {
                before.push(node.ident.to_string());
                self.0.push((is_public, before));
            }
            UseTree::Glob(_) => {
                before.push("*".to_owned());
                self.0.push((is_public, before));
            }
        }
    }

    /// Adds the paths among the tokens of a macro.
    fn tokens(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let is_sign = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(it)) if it.as_char() == sign);
        for (at, tree) in trees.iter().enumerate() {
            if let TokenTree::Group(group) = tree {
                self.tokens(group.stream());
            }
            let is_within = at > 0 && (is_sign(at - 1, ':') || is_sign(at - 1, '$'));
            let mut path = Vec::new();
            let mut next = at;
            while let Some(TokenTree::Ident(name)) = trees.get(next) {
                path.push(name.to_string());
                if !(is_sign(next + 1, ':') && is_sign(next + 2, ':')) {
                    break;
                }
                next += 3;
            }
            if !is_within && path.len() > 1 && BEGINNINGS.contains(&&*path[0]) {
                self.0.push((false, path));
            }
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let is_test = |it: &syn::Attribute| {
            it.path().is_ident("cfg")
                && it
                    .parse_args::<syn::Path>()
                    .is_ok_and(|it| it.is_ident("test"))
        };
        if !node.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        let is_public = !matches!(node.vis, syn::Visibility::Inherited);
        self.spread(is_public, Vec::new(), &node.tree);
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        let names = node.segments.iter().map(|it| it.ident.to_string());
        let path: Vec<String> = names.collect();
        if path.len() > 1 && BEGINNINGS.contains(&&*path[0]) {
            self.0.push((false, path));
        }
        visit::visit_path(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        self.tokens(node.tokens.clone());
    }
}

/// `path` as seen from the crate's root; none if it leads out of the crate.
fn absolute(
    own: &[String],
    path: Vec<String>,
    known: &BTreeSet<Vec<String>>,
) -> Option<Vec<String>> {
    let mut base = own.to_vec();
    let mut rest = &path[..];
    match rest[0].as_str() {
        "crate" => {
            base.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|name| name == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        name => {
            let mut child = base.clone();
            child.push(name.to_owned());
            if !known.contains(&child) {
                return None;
            }
        }
    }
    if rest.is_empty() {
        return None;
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// The module in which `path` is defined: names that a folder gives on are followed to where
/// they come from.
fn home(
    modules: &BTreeMap<Vec<String>, Module>,
    path: &[String],
    depth: usize,
) -> Option<Vec<String>> {
    let known = (0..=path.len())
        .rev()
        .find(|&n| modules.contains_key(&path[..n]))?;
    let (module, rest) = path.split_at(known);
    if let (Some(name), true) = (rest.first(), depth < 8) {
        if let Some(origin) = modules[module].given_on.get(name) {
            if origin != path {
                return home(modules, origin, depth + 1);
            }
        }
    }
    Some(module.to_vec())
}

/// For each file the files that it uses.
fn uses(modules: &BTreeMap<Vec<String>, Module>) -> BTreeMap<String, BTreeSet<String>> {
    let mut uses = BTreeMap::new();
    for module in modules.values() {
        let homes = module.named.iter().filter_map(|path| {
            // What a folder gives on is no use of its own.
            let given = module.given_on.values().any(|given| given == path);
            (!given).then(|| home(modules, path, 0)).flatten()
        });
        let files = homes.map(|home| modules[&home].file.clone());
        let files: BTreeSet<String> = files.filter(|file| *file != module.file).collect();
        uses.insert(module.file.clone(), files);
    }
    uses
}

#[test]
fn modules_use_only_those_declared_before_them() {
    let mut faults = Vec::new();
    for folder in CRATES {
        let order = declared_modules(&text(&format!("{folder}/lib.rs")));
        let floor = |file: &str| {
            let name = module_of(file).first().cloned().unwrap_or_default();
            order.iter().position(|known| *known == name)
        };
        let mut seen = 0;
        for (file, used) in uses(&modules(folder)) {
            // The root and the programs stand above all.
            let Some(own) = floor(&file) else { continue };
            for other in used {
                seen += 1;
                if floor(&other).is_none_or(|of_other| of_other > own) {
                    faults.push(format!("{folder}/{file} uses {other}"));
                }
            }
        }
        assert!(
            seen > 50,
            "{folder}: only {seen} uses seen; does the test still see them?"
        );
    }
    expect_none(
        &faults,
        "A module uses only those whose `mod` lines stand before its own in lib.rs",
    );
}

/// The files of a circle that leads from `start` back to it, if there is one.
fn circle(uses: &BTreeMap<String, BTreeSet<String>>, start: &str) -> Option<Vec<String>> {
    // The files that `start` leads to, each with the file by which it was first reached.
    let mut reached: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = vec![start];
    while let Some(file) = open.pop() {
        for next in &uses[file] {
            if !reached.contains_key(next.as_str()) {
                reached.insert(next, file);
                open.push(next);
            }
        }
    }
    let mut file = *reached.get(start)?;
    let mut circle = vec![start.to_owned()];
    while file != start {
        circle.push(file.to_owned());
        file = reached[file];
    }
    circle.reverse();
    Some(circle)
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut faults = Vec::new();
    for folder in CRATES {
        let uses = uses(&modules(folder));
        let mut told = BTreeSet::new();
        for start in uses.keys() {
            if told.contains(start) {
                continue;
            }
            if let Some(circle) = circle(&uses, start) {
                faults.push(format!("{folder}: {}", circle.join(" <- ")));
                told.extend(circle);
            }
        }
    }
    expect_none(
        &faults,
        "No files use each other in a circle: one of them holds what both need",
    );
}

#[test]
fn paths_are_understood() {
    let check = |text: &str, expected: &[&str]| {
        let found = paths_in(text).into_iter().map(|(_, path)| path.join("::"));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    };
    check(
        "use a::{b, c::{D, E as F}};",
        &["a::b", "a::c::D", "a::c::E"],
    );
    check(
        "pub(crate) use a::B;\nfn f() { crate::x::y(); }",
        &["a::B", "crate::x::y"],
    );
    check(
        "fn f() { let a = \"crate::x\"; super::y(); m!(a, crate::z(super::B)); }",
        &["super::y", "crate::z", "super::B"],
    );
    check(
        "use a::{\n    b::{self, C},\n    d,\n};",
        &["a::b", "a::b::C", "a::d"],
    );
}
