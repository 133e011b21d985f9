//! Paths, which edition 2015 reads from the root of the crate where later ones read from
//! where they stand.

use super::Migrator;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::rust::standard::{self, is_builtin};
use crate::rust::token::{self, Kind, Next, Token, Within};
use crate::source::program::{is_standard_crate, Extern};
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

const E2015: Editions = Editions::ONLY_2015;

impl Migrator<'_> {
    /// Deals with the `use` item whose keyword stands at `at`.
    pub(super) fn use_item(&mut self, tokens: &[Token], at: usize, within: Within) -> Next {
        if tokens.get(at + 1).is_some_and(|token| token.is_punct('<')) {
            return Next::Behind;
        }
        let rest = &tokens[at + 1..];
        let length = rest.iter().position(|token| token.is_punct(';'));
        let trees = &rest[..length.unwrap_or(rest.len())];
        self.use_names(trees);
        if token::is_public(tokens, at) {
            self.re_exports(trees);
        }
        for tree in token::comma_parts(trees) {
            self.use_tree(tree, within, false);
        }
        Next::Over(1 + trees.len())
    }

    /// Escapes the identifiers of `use` trees.
    fn use_names(&mut self, trees: &[Token]) {
        for at in 0..trees.len() {
            self.keyword(trees, at);
            if let Some(group) = trees[at].group() {
                self.use_names(group);
            }
        }
    }

    /// Migrates one tree of a `use` item; `in_global` if a `::` stands before the group of
    /// the tree.
    fn use_tree(&mut self, tree: &[Token], within: Within, in_global: bool) {
        let has_colons = token::is_path_sep(tree, 0);
        let global = has_colons || in_global;
        let first = 2 * usize::from(has_colons);
        let Some(token) = tree.get(first) else { return };
        if let Some(group) = token.group() {
            for tree in token::comma_parts(group) {
                self.use_tree(tree, within, global);
            }
            return;
        }
        let Some(name) = token.ident().map(unraw) else {
            return;
        };
        if matches!(name.as_str(), "crate" | "self" | "super") {
            return self.std_of_root(tree, first, within);
        }
        if name == "core" && self.from == Edition::E2015 && self.to.has(Edition::E2015) {
            // A crate without std had it in its root, where now only std is.
            if !self.context.binds_in_root("core") {
                self.std_for_core(tree, first);
            }
        }
        if self.falls_below(Edition::E2018) {
            self.import(tree, first, &name, global, within);
        } else if self.rises_to(Edition::E2018) && self.is_own_in_2015(&name) {
            let range = tree[0].range.start..token.range.start;
            self.edit(Edit::replace(range, "crate::"));
        }
    }

    /// Imports from `std` what the tree imports from `core`, whose name stands at `first`;
    /// a name that is thereby given stays.
    fn std_for_core(&mut self, tree: &[Token], first: usize) {
        let whole = tree.len() == first + 1;
        let text = if whole { "std as core" } else { "std" };
        self.edit(Edit::replace(tree[first].range.clone(), text));
        let group = tree.get(first + 3).and_then(Token::group);
        for part in token::comma_parts(group.unwrap_or_default()) {
            if let [only] = part {
                if only.is_ident("self") {
                    self.edit(Edit::insert(only.range.end, " as core"));
                }
            }
        }
    }

    /// Leaves editions out for the trees of a `pub use` of std itself: edition 2015 does
    /// not let it export what is in every root.
    fn re_exports(&mut self, trees: &[Token]) {
        for tree in token::comma_parts(trees) {
            let first = 2 * usize::from(token::is_path_sep(tree, 0));
            let Some(token) = tree.get(first) else {
                continue;
            };
            if let Some(group) = token.group() {
                self.re_exports(group);
                continue;
            }
            let is_std = token.is_ident("std") || token.is_ident("core");
            let rest = &tree[first + 1..];
            let takes_self = rest.get(2).and_then(Token::group).is_some_and(|group| {
                let mut parts = token::comma_parts(group).into_iter();
                parts.any(|part| part.first().is_some_and(|it| it.is_ident("self")))
            });
            let whole = rest.is_empty() || rest[0].is_ident("as") || takes_self;
            let falls = self.falls_below(Edition::E2018);
            if is_std
                && whole
                && falls
                && !self.context.names.has_type(self.context.id.krate, "std")
            {
                let why =
                    "the standard library is exported by another name since edition 2018";
                self.lose_at(E2015, token, why);
            }
        }
    }

    /// Gives an import a beginning that edition 2015 reads alike.
    fn import(
        &mut self,
        tree: &[Token],
        first: usize,
        name: &str,
        global: bool,
        within: Within,
    ) {
        let token = &tree[first];
        let at = token.range.start;
        let brings = token::brings_first(&tree[first..]);
        let is_whole = !token::is_path_sep(tree, first + 1);
        let names = self.context.names;
        let brings_value = is_whole && names.has_value(self.context.id.krate, name);
        let is_bound = !global && (brings_value || self.context.may_bind(at, name, brings));
        // `extern crate std;` gives the name no other meaning.
        let is_std = matches!(name, "std" | "core")
            && !self.context.names.has_type(self.context.id.krate, name);
        if is_std || self.is_crate(name) && !is_bound {
            if name == "core" {
                // Only `std` is a name in the root of an edition-2015 crate.
                self.std_for_core(tree, first);
            }
            return;
        }
        if self.context.krate.externs.get(name) == Some(&Extern::Standard) {
            // A name in the root of a library, which is where the path will begin.
            return;
        }
        if !is_bound && !global {
            if let Some(module) = prelude_module(name) {
                // Edition 2015 looks for the names of the prelude in no `use`.
                return self.edit(Edit::insert(at, format!("::std::{module}::")));
            }
        }
        if (!is_bound || is_whole) && self.context.macros.defines(name) {
            let why = "a macro is imported by its name since edition 2018";
            return self.lose_at(E2015, token, why);
        }
        if within == Within::Body {
            let why = "where this import begins depends on where the macro is used";
            return self.lose_at(E2015, token, why);
        }
        let own = &names.modules(self.context.id)[names.module_at(self.context.id, at)];
        let is_here =
            own.names.contains(name) && !own.inner.contains(name) && !self.is_crate(name);
        if !self.context.is_outside_blocks(at) && !is_here {
            let why = "an import may begin in a block since edition 2018";
            return self.lose_at(E2015, token, why);
        }
        let is_language = standard::is_primitive(name) || is_builtin(name);
        if is_language && !is_bound && !global {
            let why = "an import may name what the language itself has since edition 2018";
            return self.lose_at(E2015, token, why);
        }
        let module = self.context.module(at);
        // What may be a crate is brought into the module: see `scopes`.
        let in_root = !self.context.krate.is_library() && module.is_empty();
        if !in_root {
            self.edit(Edit::insert(at, "self::"));
        }
    }

    /// Migrates `::name` in code of edition 2015, where it begins at the root of the crate.
    pub(super) fn old_global(&mut self, tokens: &[Token], at: usize) {
        if !self.rises_to(Edition::E2018) || !token::is_path_sep(tokens, at) {
            return;
        }
        let Some(name) = tokens.get(at + 2).and_then(Token::ident).map(unraw) else {
            return;
        };
        if self.begins_path(tokens, at) && self.is_own_in_2015(&name) {
            let range = tokens[at].range.start..tokens[at + 1].range.end;
            self.edit(Edit::replace(range, "crate::"));
        }
    }

    /// Leads the path at `at` to `std` at once, if it leads there through the root of the
    /// program, where only edition 2015 has it.
    pub(super) fn std_of_root(&mut self, tokens: &[Token], at: usize, within: Within) {
        let std = self.context.std_through_root(tokens, at, within);
        let is_moved = self.rises_to(Edition::E2018) && !self.context.krate.is_library();
        if let (Some(std), true) = (std, is_moved) {
            let is_variable = at > 0 && tokens[at - 1].is_punct('$');
            let start = tokens[at - usize::from(is_variable)].range.start;
            self.edit(Edit::remove(start..tokens[std - 2].range.start));
        }
    }

    /// Migrates `::core`, which edition 2015 has under the name `std` only.
    pub(super) fn global_standard(&mut self, tokens: &[Token], at: usize) {
        let is_core = tokens[at].is_ident("core") && token::follows_path_sep(tokens, at);
        if is_core && self.falls_below(Edition::E2018) && self.begins_path(tokens, at - 2) {
            self.edit(Edit::replace(tokens[at].range.clone(), "std"));
        }
    }

    /// Migrates `pub(in a::b)` in the program; `relocate` does so in libraries.
    pub(super) fn old_visibility(&mut self, node: &syn::VisRestricted) {
        let Some(first) = node.path.segments.first() else {
            return;
        };
        let relative = ["crate", "self", "super"].map(|name| first.ident == name);
        let is_old = node.in_token.is_some() && !relative.contains(&true);
        if is_old && self.rises_to(Edition::E2018) && !self.context.krate.is_library() {
            let start = attrs::range(&node.path).start;
            let first = attrs::range(&first.ident).start;
            self.edit(Edit::replace(start..first, "crate::"));
        }
    }

    /// True if the `::` at `at` begins a path, rather than continue one.
    fn begins_path(&self, tokens: &[Token], at: usize) -> bool {
        let start = tokens[at].range.start;
        if self.context.is_leading(start) {
            return true;
        }
        match at.checked_sub(1).map(|before| &tokens[before].kind) {
            Some(Kind::Ident(name)) => token::is_keyword(name),
            Some(Kind::Punct('>', _)) => {
                !token::closes_angles(tokens, at - 1)
                    || token::ends_parameters(tokens, at - 1)
            }
            Some(_) | None => true,
        }
    }

    /// True if `name` is that of another crate, the standard ones included.
    pub(super) fn is_crate(&self, name: &str) -> bool {
        let extern_name = self.context.krate.externs.contains_key(name);
        extern_name || is_standard_crate(name)
    }

    /// True if `name`, as the beginning of a path from the root of the program, is a thing of
    /// the program. Paths of libraries change in `relocate`.
    fn is_own_in_2015(&self, name: &str) -> bool {
        !self.context.krate.is_library() && self.context.is_own_in_2015(name)
    }
}

/// The path within std of the module or type that has the `name` of the prelude.
fn prelude_module(name: &str) -> Option<&'static str> {
    let module = match name {
        "Copy" | "Send" | "Sized" | "Sync" | "Unpin" => "marker",
        "Drop" | "Fn" | "FnMut" | "FnOnce" => "ops",
        "drop" => "mem",
        "Box" => "boxed",
        "ToOwned" => "borrow",
        "Clone" => "clone",
        "PartialEq" | "PartialOrd" | "Eq" | "Ord" => "cmp",
        "AsRef" | "AsMut" | "Into" | "From" | "TryFrom" | "TryInto" => "convert",
        "Default" => "default",
        "Iterator"
        | "Extend"
        | "IntoIterator"
        | "DoubleEndedIterator"
        | "ExactSizeIterator"
        | "FromIterator" => "iter",
        "Option" => "option",
        "Some" | "None" => "option::Option",
        "Result" => "result",
        "Ok" | "Err" => "result::Result",
        "String" | "ToString" => "string",
        "Vec" => "vec",
        _ => return None,
    };
    Some(module)
}
