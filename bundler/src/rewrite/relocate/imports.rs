//! The trees of `use` items, where a name stands for a crate by other rules than in paths.

use super::{Beginning, Relocator};
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token, Within};
use crate::source::program::Extern;
use crate::text::error::Result;
use crate::text::marked_text::Edit;

impl Relocator<'_> {
    /// Leads the names in the trees of one `use` item, or of a group before any path; `is_global`
    /// if a `::` stands before the group.
    pub(super) fn use_trees(
        &mut self,
        tokens: &[Token],
        within: Within,
        is_global: bool,
    ) -> Result<()> {
        let mut from = 0;
        for at in 0..=tokens.len() {
            let ends =
                at == tokens.len() || tokens[at].is_punct(',') || tokens[at].is_punct(';');
            if ends {
                let done = self.use_tree(&tokens[from..at], within, is_global);
                self.context.refusals.value(done);
                from = at + 1;
            }
        }
        Ok(())
    }

    /// Leads the names in one tree of a `use` item.
    fn use_tree(&mut self, tree: &[Token], within: Within, is_global: bool) -> Result<()> {
        let global = usize::from(token::is_path_sep(tree, 0)) * 2;
        let variable = usize::from(tree.get(global).is_some_and(|t| t.is_punct('$')));
        let at = global + variable;
        let Some(first) = tree.get(at) else {
            return Ok(());
        };
        if let Some(group) = first.group() {
            let before = self.out.edits.len();
            self.use_trees(group, within, is_global || global > 0)?;
            if global > 0 {
                self.spread_colons(tree, group, before);
            }
            return Ok(());
        }
        match first.ident() {
            Some("crate" | "self" | "super") if self.std_of_root(tree, at, within) => {
                Ok(())
            }
            Some("crate") => {
                let module = match variable {
                    1 => self.context.krate.library_module.as_deref(),
                    _ => self.module_meant_by_crate(),
                };
                if let Some(module) = module.map(str::to_owned) {
                    let end = first.range.end;
                    self.out
                        .edits
                        .push(Edit::insert(end, format!("::{module}")));
                }
                Ok(())
            }
            Some("self" | "super") => Ok(()),
            Some(_) if variable == 1 => Ok(()),
            Some(_) if tree.len() == at + 1 && self.says_nothing_new(first) => Ok(()),
            Some(_) => {
                self.old_import(tree, at);
                let is_whole = !token::is_path_sep(tree, at + 1);
                let beginning = match (is_global, is_whole) {
                    (true, _) if !self.context.krate.is_2015() => Beginning::Global,
                    (_, true) => Beginning::Whole,
                    (_, false) if token::brings_first(&tree[at..]) => Beginning::Itself,
                    (_, false) => Beginning::Import,
                };
                if self.path(tree, at, within, beginning)? {
                    self.keep_name(tree, at);
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Removes the `::` before the `group` of `tree`, as in `use ::{a, b::c}`, if a tree in it
    /// begins a path within the bundle now. The others still lead out of the bundle, and get a
    /// `::` of their own. The edits in the group are those from `edits_from` on.
    fn spread_colons(&mut self, tree: &[Token], group: &[Token], edits_from: usize) {
        let is_led = |part: &&[Token]| self.is_led(part, edits_from);
        let (led, others): (Vec<_>, Vec<_>) =
            token::comma_parts(group).into_iter().partition(is_led);
        if led.is_empty() {
            return;
        }
        let colons = tree[0].range.start..tree[1].range.end;
        self.out.edits.push(Edit::remove(colons));
        for first in others.iter().filter_map(|part| part.first()) {
            self.insert(first.range.start, "::");
        }
    }

    /// True if the path of `tree`, one from behind a `::`, begins within the bundle: one of the
    /// edits from `edits_from` on says so, or it leads to a bundled crate by the name that
    /// this has at the root.
    fn is_led(&self, tree: &[Token], edits_from: usize) -> bool {
        let Some((first, name)) = tree.first().and_then(|it| Some((it, it.ident()?)))
        else {
            return false;
        };
        let target = self.context.krate.externs.get(&unraw(name));
        matches!(target, Some(Extern::Bundled(_)))
            || self.out.edits[edits_from..].iter().any(|edit| {
                first.range.start <= edit.range.start && edit.range.start <= first.range.end
            })
    }

    /// Lets an import of edition 2015 begin at the root of its crate.
    fn old_import(&mut self, tree: &[Token], at: usize) {
        let name = unraw(tree[at].ident().unwrap_or_default());
        let (Some(module), true) = (
            &self.context.krate.library_module,
            self.context.krate.is_2015(),
        ) else {
            return;
        };
        let is_own = self.context.is_own_in_2015(&name);
        if is_own {
            let range = tree[0].range.start..tree[at].range.start;
            let text = format!("crate::{module}::");
            self.out.edits.push(Edit::replace(range, text));
        }
    }

    /// Keeps the name that an import of a whole crate gives it, and drops imports of what
    /// the root of the bundle has. `tree` begins with the name of a crate at `at`.
    fn keep_name(&mut self, tree: &[Token], at: usize) {
        let written = unraw(tree[at].ident().unwrap_or_default());
        let Some(Extern::Bundled(target)) = self.context.krate.externs.get(&written) else {
            return;
        };
        let library = &self.context.program.crates[*target];
        let keeps_name = library.library_module.as_deref() == Some(&*written);
        let (start, end) = (tree[at].range.start, tree[at].range.end);
        let in_root = self.context.id.krate == 0
            && self.context.module(start).is_empty()
            && self.context.is_outside_blocks(start);
        let is_whole = tree.len() == at + 1;
        let is_renamed = tree.get(at + 1).is_some_and(|it| it.is_ident("as"));
        let is_led = self.out.edits.last().is_some_and(|it| it.range.end == end);
        // An import in braces leaves a function of that name at the root alone.
        let shares = is_led && self.context.shares_name(library);
        let braces =
            (shares && (is_whole || is_renamed)).then(|| tree[tree.len() - 1].range.end);
        if braces.is_some() {
            self.insert(end, "::{self");
        }
        if !keeps_name && is_whole {
            self.insert(end, &format!(" as {written}"));
        }
        if let Some(end) = braces {
            self.insert(end, "}");
        }
        let group = tree.last().and_then(Token::group);
        let group = group.filter(|_| tree.len() == at + 4 && (in_root || !keeps_name));
        if let Some(group) = group {
            self.in_group(group, &written, keeps_name);
        }
    }

    fn insert(&mut self, at: usize, text: &str) {
        self.out.edits.push(Edit::insert(at, text));
    }

    /// Takes the tree `only` out of its group, if it brings nothing but the name of a library,
    /// which the root of the bundle has anyway; returns whether it does.
    fn says_nothing_new(&mut self, only: &Token) -> bool {
        let name = unraw(only.ident().unwrap_or_default());
        let Some(Extern::Bundled(target)) = self.context.krate.externs.get(&name) else {
            return false;
        };
        let (start, end) = (only.range.start, only.range.end);
        let raw = &self.context.source.raw;
        let before = raw[..start].trim_end();
        let in_group = before.ends_with('{') || before.ends_with(',');
        let library = &self.context.program.crates[*target];
        let is_there = library.library_module.as_deref() == Some(&*name)
            && self.context.id.krate == 0
            && self.context.module(start).is_empty()
            && self.context.is_outside_blocks(start);
        if !in_group || !is_there {
            return false;
        }
        self.out.used.insert(*target);
        let rest = raw[end..].trim_start();
        let behind = rest
            .strip_prefix(',')
            .map_or(end, |rest| raw.len() - rest.trim_start().len());
        self.out.edits.push(Edit::remove(start..behind));
        true
    }

    /// Deals with `self` in `use name::{self, x}`: it goes if the root has the name, and
    /// else keeps the name.
    fn in_group(&mut self, group: &[Token], name: &str, keeps_name: bool) {
        for (at, token) in group.iter().enumerate() {
            let renamed = group.get(at + 1).is_some_and(|t| t.is_ident("as"));
            if !token.is_ident("self") || renamed || token::follows_path_sep(group, at) {
                continue;
            }
            if keeps_name {
                let next = group.get(at + 2).or(group.get(at + 1));
                let end = next.map_or(token.range.end, |next| next.range.start);
                self.out.edits.push(Edit::remove(token.range.start..end));
            } else {
                let end = token.range.end;
                self.out
                    .edits
                    .push(Edit::insert(end, format!(" as {name}")));
            }
        }
    }
}
