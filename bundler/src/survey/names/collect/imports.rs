//! The imports that items bring into the scope at hand.

use syn::UseTree;

use super::Collector;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::survey::names::binding::{Name, Visibility};
use crate::survey::names::scope::{Import, Start};

impl Collector<'_> {
    pub(super) fn extern_crate(&mut self, node: &syn::ItemExternCrate) {
        let visibility = self.visibility(&node.vis);
        let name = match &node.rename {
            Some((_, name)) => name,
            None => &node.ident,
        };
        let (start, path) = if node.ident == "self" {
            (Start::Here, self.scopes.names.intern("crate"))
        } else {
            (Start::Crates, self.name(&node.ident))
        };
        let name = Some(self.name(name));
        self.add(start, vec![path], name, visibility, false);
    }

    pub(super) fn add(
        &mut self,
        start: Start,
        path: Vec<Name>,
        name: Option<Name>,
        visibility: Visibility,
        is_self: bool,
    ) {
        if let Some(name) = name {
            self.note_platform(name);
        }
        self.scopes.imports.push(Import {
            scope: self.scope,
            start,
            path,
            name,
            visibility,
            is_self,
        });
    }

    /// Notes the imports of `tree`, to which `path` leads.
    pub(super) fn import(
        &mut self,
        start: Start,
        mut path: Vec<Name>,
        visibility: Visibility,
        tree: &UseTree,
    ) {
        match tree {
            UseTree::Path(node) => {
                path.push(self.name(&node.ident));
                self.import(start, path, visibility, &node.tree);
            }
            UseTree::Name(node) => {
                let is_self = node.ident == "self" && !path.is_empty();
                if !is_self {
                    path.push(self.name(&node.ident));
                }
                let name = path.last().copied();
                self.add(start, path, name, visibility, is_self);
            }
            UseTree::Rename(node) => {
                let is_self = node.ident == "self" && !path.is_empty();
                if !is_self {
                    path.push(self.name(&node.ident));
                }
                if node.rename != "_" {
                    let name = Some(self.name(&node.rename));
                    self.add(start, path, name, visibility, is_self);
                }
            }
            UseTree::Glob(_) => self.add(start, path, None, visibility, false),
            UseTree::Group(node) => {
                for tree in &node.items {
                    self.import(start, path.clone(), visibility, tree);
                }
            }
        }
    }

    /// Notes the imports of an item that the parser left alone: `use {::a::b, c}`.
    pub(super) fn verbatim(&mut self, tokens: &proc_macro2::TokenStream) {
        let tokens = token::tree(tokens.clone());
        let Some(at) = tokens.iter().position(|token| token.is_ident("use")) else {
            return;
        };
        let end = token::behind_semicolon(&tokens, at);
        let trees = tokens[at + 1..end].split_last();
        let trees = trees.map_or(&[][..], |(_, trees)| trees);
        let is_public = tokens[..at].iter().any(|token| token.is_ident("pub"));
        let module = self.scopes.get(self.scope).module;
        let visibility = if is_public {
            Visibility::Public
        } else {
            Visibility::In(module)
        };
        self.trees(Start::Here, &[], visibility, trees);
    }

    /// Notes the imports of the trees of a `use`, to which `path` leads.
    pub(super) fn trees(
        &mut self,
        start: Start,
        path: &[Name],
        vis: Visibility,
        trees: &[Token],
    ) {
        for tree in token::comma_parts(trees) {
            let global = token::is_path_sep(tree, 0);
            let start = if global { Start::Global } else { start };
            let mut path = path.to_vec();
            let mut rest = tree;
            loop {
                if token::is_path_sep(rest, 0) {
                    rest = &rest[2..];
                }
                let Some(token) = rest.first() else { break };
                if let Some(group) = token.group() {
                    self.trees(start, &path, vis, group);
                    break;
                }
                if token.is_punct('*') {
                    self.add(start, path, None, vis, false);
                    break;
                }
                let Some(word) = token.ident() else { break };
                let is_self = word == "self" && !path.is_empty();
                if !is_self {
                    path.push(self.scopes.names.intern(&unraw(word)));
                }
                rest = &rest[1..];
                if token::is_path_sep(rest, 0) {
                    continue;
                }
                let renamed = rest.get(1).and_then(Token::ident);
                let name = match renamed {
                    Some("_") => break,
                    Some(name) => Some(self.scopes.names.intern(&unraw(name))),
                    None => path.last().copied(),
                };
                self.add(start, path, name, vis, is_self);
                break;
            }
        }
    }
}
