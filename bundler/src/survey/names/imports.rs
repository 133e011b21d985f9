//! Reads what imports bring.

use syn::UseTree;

use super::module::Itself;
use super::reader::Reader;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::program::{is_standard_crate, Extern};

impl Reader<'_> {
    /// Notes that an import brings `name`. Its path begins with `head`, and is that alone if it
    /// `is_whole`.
    pub(super) fn bring(&mut self, name: &str, head: &str, is_whole: bool) {
        let name = unraw(name);
        // What is of this crate itself is public where it is declared, or not at all.
        let is_other = self.krate.externs.contains_key(head) || is_standard_crate(head);
        if self.is_public && is_other {
            self.publish(name.clone());
        }
        if !self.in_block && !self.is_conditional {
            self.own_module().imported.insert(name.clone());
        }
        let externs = &self.krate.externs;
        let target = match head {
            "crate" => Some(&Extern::Bundled(self.index)).cloned(),
            _ => externs.get(head).cloned(),
        };
        let is_crate =
            is_whole && target.is_some() && externs.get(&name) == target.as_ref();
        if is_crate && self.is_public {
            // Of the crates that others have, it may be another.
            self.out.bound.of_modules.insert(name.clone());
        }
        if is_crate || name == "_" {
            return;
        }
        if name == head && !self.in_block {
            // Whether that is a type is seen where all crates are known.
            let itself = self.itself;
            let known = &mut self.own_module().by_themselves;
            let known = known.entry(name.clone()).or_insert(itself);
            *known = itself.max(*known);
        } else {
            self.bind(name.clone());
        }
        if is_other {
            self.out.bound.from_others.insert(name.clone());
        }
        // A function of the name of a crate may come with an import of that.
        if !is_whole {
            self.out.bound.values.insert(name);
        }
    }

    /// Notes what `tree` brings, to which the names of `path` lead.
    pub(super) fn import(&mut self, path: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(node) => {
                path.push(unraw(&node.ident.to_string()));
                self.import(path, &node.tree);
                path.pop();
            }
            UseTree::Name(node) => self.name(path, &node.ident, None),
            UseTree::Rename(node) => self.name(path, &node.ident, Some(&node.rename)),
            UseTree::Glob(_) => {
                self.own_module().has_globs = true;
                self.out.globs.extend(path.first().cloned());
            }
            UseTree::Group(node) => {
                for tree in &node.items {
                    self.import(path, tree);
                }
            }
        }
    }

    /// Notes that an import brings `ident`, to which `path` leads, be it by the name `renamed`.
    fn name(&mut self, path: &[String], ident: &syn::Ident, renamed: Option<&syn::Ident>) {
        let word = unraw(&ident.to_string());
        let mut full = path.to_vec();
        if word != "self" || path.is_empty() {
            full.push(word);
        }
        let (head, is_whole) = (full[0].clone(), full.len() == 1);
        self.itself = match full.len() {
            _ if renamed.is_some() => Itself::Renamed,
            2 => Itself::Short,
            _ => Itself::Long,
        };
        let last = full.pop().unwrap_or_default();
        let name = renamed.map_or(last, ToString::to_string);
        if self.is_public && renamed.is_some() {
            self.publish(unraw(&name));
        }
        self.bring(&name, &head, is_whole);
    }

    /// Notes the imports of an item that the parser left alone: `use {::a::b, c}`.
    pub(super) fn verbatim(&mut self, tokens: &proc_macro2::TokenStream) {
        let tokens = token::tree(tokens.clone());
        let Some(at) = tokens.iter().position(|token| token.is_ident("use")) else {
            return;
        };
        let end = token::behind_semicolon(&tokens, at);
        let trees = tokens[at + 1..end].split_last();
        for tree in token::comma_parts(trees.map_or(&[], |(_, trees)| trees)) {
            self.tree(tree);
        }
    }

    /// Notes what the `tree` of such an item brings.
    fn tree(&mut self, tree: &[Token]) {
        if let Some(group) = tree.iter().find_map(Token::group).filter(|_| {
            tree.first().is_some_and(|it| it.group().is_some())
                || token::is_path_sep(tree, 0) && tree.len() == 3
        }) {
            for part in token::comma_parts(group) {
                self.tree(part);
            }
            return;
        }
        let first = 2 * usize::from(token::is_path_sep(tree, 0));
        let head = tree.get(first).and_then(Token::ident).map(unraw);
        let is_whole = !token::is_path_sep(tree, first + 1);
        for name in token::brought_names(tree) {
            match name {
                Some(name) => {
                    self.itself = Itself::Renamed;
                    self.bring(&name, head.as_deref().unwrap_or_default(), is_whole);
                }
                None => {
                    self.own_module().has_globs = true;
                    self.out.globs.extend(head.clone());
                }
            }
        }
    }
}
