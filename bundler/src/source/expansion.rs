//! Calls of macros that declare file modules, as in `cfg_if! { mod unix; }`: they are written
//! out while a crate is loaded, until each `mod name;` stands as plain code and has its file.
//! All other calls stay as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use crate::expand::{Kind, Scope, Tree};
use crate::rust::token::{self, Token};
use crate::source::load::Loader;
use crate::source::macro_scope::{add_exports, Exported, MacroScope};
use crate::source::program::{Crate, Extern, Source};
use crate::source::written_out::name_of;
use crate::text::error::Result;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;
use crate::text::refusals::Refusals;

/// Loads those of `crates` anew that declare modules by macros; `folder` is that of the
/// package, which the user calls `shown_folder`. Errors after which work can go on are noted
/// among `refusals`.
///
/// # Errors
/// When a file is missing, unreadable or not Rust.
pub(crate) fn expand_modules(
    crates: &mut [Crate],
    folder: &Path,
    shown_folder: &Path,
    refusals: &Refusals,
) -> Result<()> {
    let mut exported = Exported::new();
    for index in dependencies_first(crates) {
        let mut files = crates[index].files.iter();
        let is_done =
            files.any(|it| !it.settled.is_empty() || it.splices.iter().next().is_some());
        if !is_done && hides_modules(&crates[index], &exported) {
            name_all(crates, index);
            let krate = &crates[index];
            let loader = Loader {
                config: &krate.config,
                edition: krate.edition,
                folders: &krate.folders,
                variables: &krate.variables,
                folder,
                shown_folder,
                refusals,
                files: Vec::new(),
                open: Vec::new(),
                macros: Some(MacroScope::new(
                    index,
                    krate.edition,
                    &krate.externs,
                    &exported,
                )),
            };
            let mut files = loader.load(&krate.files[0].path)?;
            drop_unused(&mut files);
            crates[index].files = files;
        }
        add_exports(&crates[index], index, &mut exported);
    }
    Ok(())
}

/// The indices of `crates`, each behind those that it depends on.
fn dependencies_first(crates: &[Crate]) -> Vec<usize> {
    fn visit(
        crates: &[Crate],
        index: usize,
        seen: &mut BTreeSet<usize>,
        out: &mut Vec<usize>,
    ) {
        if !seen.insert(index) {
            return;
        }
        for target in crates[index].externs.values() {
            if let Extern::Bundled(target) = target {
                visit(crates, *target, seen, out);
            }
        }
        out.push(index);
    }
    let (mut seen, mut out) = (BTreeSet::new(), Vec::new());
    for index in 0..crates.len() {
        visit(crates, index, &mut seen, &mut out);
    }
    out
}

/// Gives the crate at `index` a name for every other crate: macros of these may name them.
fn name_all(crates: &mut [Crate], index: usize) {
    for target in 0..crates.len() {
        let meant = Extern::Bundled(target);
        let externs = &crates[index].externs;
        if target != index && target != 0 && !externs.values().any(|it| *it == meant) {
            let name = name_of(target);
            crates[index].externs.insert(name, meant);
        }
    }
}

/// True if a macro of `krate` may declare a file module.
fn hides_modules(krate: &Crate, exported: &Exported) -> bool {
    let externs = BTreeMap::new();
    let scope = MacroScope::new(usize::MAX, krate.edition, &externs, exported);
    krate.files.iter().any(|source| {
        let mut found = false;
        token::each_list(&source.tokens, &mut |list| {
            for at in 0..list.len() {
                if found || source.is_removed(list[at].range.start) {
                    continue;
                }
                let definition = token::macro_definition(list, at).map(|(_, rules)| rules);
                let call = token::macro_call(list, at);
                let inside = definition.or(call.map(|(_, arguments)| arguments));
                let inside = inside.and_then(Token::group).unwrap_or_default();
                found = names_file(inside)
                    || call.is_some_and(|(name, _)| {
                        let name = Tree::made(Kind::Ident(name.into()));
                        scope.may_declare(&[name], &[])
                    });
            }
        });
        found
    })
}

fn names_file(tokens: &[Token]) -> bool {
    let mut found = false;
    token::each_list(tokens, &mut |list| {
        found |= (0..list.len()).any(|at| {
            let call = token::macro_call(list, at);
            token::is_file_module(list, at) || call.is_some_and(|(it, _)| it == "include")
        });
    });
    found
}

/// Takes the macros that declare modules away that nothing calls any more, where all their
/// calls were written out.
fn drop_unused(files: &mut [Source]) {
    let declaring = declaring(files);
    loop {
        let unused = files.iter().enumerate().find_map(|(index, source)| {
            let range = unused(source, files, &declaring)?;
            Some((index, range))
        });
        let Some((index, range)) = unused else { return };
        let source = &mut files[index];
        let range = whole_lines(&source.raw, range);
        source.edits.push(Edit::remove(range.clone()));
        source.removed.push(range);
        source.removed.sort_by_key(|range| range.start);
    }
}

/// The names of the macros in `files` that declare file modules, be it by other macros.
fn declaring(files: &[Source]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for source in files {
            token::each_list(&source.tokens, &mut |list| {
                for at in 0..list.len() {
                    let Some((name, rules)) = token::macro_definition(list, at) else {
                        continue;
                    };
                    let rules = rules.group().unwrap_or_default();
                    let mut declares = names_file(rules);
                    token::each_call(rules, &mut |call| {
                        declares |= found.contains(call.name);
                    });
                    if declares {
                        found.extend(name.ident().map(str::to_owned));
                    }
                }
            });
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The range of a macro in `source` that is one of those that are `declaring` modules, which
/// nothing in `files` names and which is not exported.
fn unused(
    source: &Source,
    files: &[Source],
    declaring: &BTreeSet<String>,
) -> Option<Range<usize>> {
    use syn::visit::{self, Visit};
    struct Definitions<'a>(&'a Source, Vec<(String, Range<usize>)>);
    impl<'ast> Visit<'ast> for Definitions<'_> {
        fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
            let range = crate::rust::attrs::range(node);
            let exported = node
                .attrs
                .iter()
                .any(|it| it.path().is_ident("macro_export"));
            let Some(name) = &node.ident else { return };
            if exported || self.0.is_removed(range.start) {
                return;
            }
            self.1.push((name.to_string(), range));
        }
        fn visit_block(&mut self, _: &'ast syn::Block) {}
        fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
            visit::visit_item_mod(self, node);
        }
    }
    let mut definitions = Definitions(source, Vec::new());
    definitions.visit_file(&source.syntax);
    let mut found = definitions.1.into_iter();
    let found = found.find(|(name, range)| {
        declaring.contains(name)
            && !files.iter().any(|other| {
                let own = std::ptr::eq(other, source).then_some(range);
                names(&other.tokens, name, other, own)
            })
    });
    found.map(|(_, range)| range)
}

/// True if `name` stands in `tokens` of `source`, outside of the range `but`.
fn names(
    tokens: &[Token],
    name: &str,
    source: &Source,
    but: Option<&Range<usize>>,
) -> bool {
    tokens.iter().any(|token| {
        let start = token.range.start;
        let counts =
            !source.is_removed(start) && but.is_none_or(|but| !but.contains(&start));
        match token.group() {
            Some(inside) => names(inside, name, source, but),
            None => counts && token.is_ident(name),
        }
    })
}
