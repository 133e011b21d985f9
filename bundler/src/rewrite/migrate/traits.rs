//! The paths that name traits: editions before 2021 let these stand for a type without
//! `dyn`.

use syn::TypePath;

use super::Migrator;
use crate::rust::ident::unraw;
use crate::source::program::is_standard_crate;

/// The traits of the standard library that can be objects, those of functions aside.
const STANDARD: [&str; 22] = [
    "Any",
    "AsRef",
    "Binary",
    "Borrow",
    "BufRead",
    "BuildHasher",
    "Debug",
    "Display",
    "DoubleEndedIterator",
    "Drop",
    "ExactSizeIterator",
    "Future",
    "Hasher",
    "Into",
    "Iterator",
    "LowerHex",
    "Read",
    "Seek",
    "Send",
    "Sync",
    "ToString",
    "Write",
];

impl Migrator<'_> {
    /// True if the path of a type names a trait.
    pub(super) fn is_trait(&self, node: &TypePath) -> bool {
        let Some(last) = node.path.segments.last() else {
            return false;
        };
        if node.qself.is_some() {
            return false;
        }
        if matches!(last.arguments, syn::PathArguments::Parenthesized(_)) {
            // Only traits of functions are written like that.
            return true;
        }
        let segments = node.path.segments.iter();
        let path: Vec<_> = segments.map(|s| unraw(&s.ident.to_string())).collect();
        let (names, krate) = (self.context.names, self.context.id.krate);
        let last = &path[path.len() - 1];
        if names.has_type(krate, last) {
            return false;
        }
        let full = self.full(path.clone());
        if is_standard_crate(&full[0]) {
            return is_standard_trait(&full);
        }
        // What is of a type is no trait.
        let before = &path[..path.len() - 1];
        let of_module = before.iter().all(|it| !it.starts_with(char::is_uppercase));
        let is_alone =
            full == path && path.len() == 1 && !names.declares_trait(krate, last);
        of_module && names.is_trait(krate, last) || is_alone && is_standard_trait(&full)
    }

    /// `path` with its first name replaced by what the file imports under it.
    fn full(&self, path: Vec<String>) -> Vec<String> {
        let items = self.context.source.syntax.items.iter();
        let mut found = items.filter_map(|item| match item {
            syn::Item::Use(node) => imported(&node.tree, &path[0], Vec::new()),
            _ => None,
        });
        match found.next_back() {
            Some(mut full) => {
                full.extend(path.into_iter().skip(1));
                full
            }
            None => path,
        }
    }
}

/// The path that `tree` imports as `name`, where `before` leads to the tree; `None` if
/// none.
fn imported(
    tree: &syn::UseTree,
    name: &str,
    mut before: Vec<String>,
) -> Option<Vec<String>> {
    match tree {
        syn::UseTree::Path(node) => {
            before.push(unraw(&node.ident.to_string()));
            imported(&node.tree, name, before)
        }
        syn::UseTree::Name(node) if node.ident == "self" => {
            (before.last().map(String::as_str) == Some(name)).then_some(before)
        }
        syn::UseTree::Name(node) if node.ident == name => {
            before.push(name.to_owned());
            Some(before)
        }
        syn::UseTree::Rename(node) if node.rename == name => {
            before.push(unraw(&node.ident.to_string()));
            Some(before)
        }
        syn::UseTree::Group(node) => {
            let mut trees = node.items.iter();
            trees.find_map(|tree| imported(tree, name, before.clone()))
        }
        _ => None,
    }
}

/// True if the path leads to a trait of the standard library.
fn is_standard_trait(path: &[String]) -> bool {
    let mut back = path.iter().rev().map(String::as_str);
    match (back.next(), back.next()) {
        (Some("Error"), Some("error")) => true,
        (Some("Write"), Some("fmt" | "io") | None) => true,
        (Some(last), _) => STANDARD.contains(&last),
        (None, _) => false,
    }
}
