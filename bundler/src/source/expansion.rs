//! What has to be plain text: file modules, as in `cfg_if! { mod unix; }`, inclusions, procedural
//! macros, macros that are exported, features that a macro is given, and `crate` where a macro of
//! another crate says it. Calls that come to it are written out while a crate is loaded, until each
//! `mod name;` has its file, and each procedural macro can be expanded. All other calls stay as
//! they are.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use crate::expand::{Kind, Scope, Tree};
use crate::rust::cfg::Config;
use crate::rust::token::{self, Token};
use crate::source::load::{ExpandedFiles, Loader};
use crate::source::macro_names::MacroNames;
use crate::source::macro_scope::{add_exports, Exported, MacroScope};
use crate::source::program::{Crate, Extern, Source};
use crate::source::written_out::name_of;
use crate::text::error::Result;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;
use crate::text::refusals::Refusals;

/// The folder of a package, what the user calls it, and the place for errors after which
/// work can go on.
#[derive(Clone, Copy)]
pub(crate) struct Folder<'a> {
    pub(crate) path: &'a Path,
    pub(crate) shown: &'a Path,
    pub(crate) refusals: &'a Refusals,
}

/// Loads those of `crates` from the index `first` on anew in which macros hide what has to be plain.
///
/// # Errors
/// When a file is missing, unreadable or not Rust.
pub(crate) fn write_out_plain(
    crates: &mut [Crate],
    first: usize,
    folder: Folder<'_>,
    procedural: &MacroNames,
) -> Result<()> {
    let mut exported = Exported::new();
    for index in dependencies_first(crates) {
        let mut files = crates[index].files.iter();
        let is_done =
            files.any(|it| !it.settled.is_empty() || it.splices.iter().next().is_some());
        let is_new = index >= first && !is_done;
        if is_new && hides_plain(&crates[index], &exported, procedural) {
            load_anew(crates, index, folder, (&exported, procedural), None)?;
        }
        add_exports(&crates[index], index, procedural, &mut exported);
    }
    Ok(())
}

/// Loads the crates anew that `expanded` has files of.
///
/// # Errors
/// When a file is missing, unreadable or not Rust.
pub(crate) fn load_expanded(
    crates: &mut [Crate],
    folder: Folder<'_>,
    procedural: &MacroNames,
    expanded: &BTreeMap<usize, ExpandedFiles>,
) -> Result<()> {
    let mut exported = Exported::new();
    for index in dependencies_first(crates) {
        if let Some(files) = expanded.get(&index) {
            load_anew(crates, index, folder, (&exported, procedural), Some(files))?;
        }
        add_exports(&crates[index], index, procedural, &mut exported);
    }
    Ok(())
}

/// Loads the crate at `index` anew, with the files that are `expanded` already, where other
/// crates have `exported` macros.
fn load_anew(
    crates: &mut [Crate],
    index: usize,
    folder: Folder<'_>,
    (exported, procedural): (&Exported, &MacroNames),
    expanded: Option<&ExpandedFiles>,
) -> Result<()> {
    let hides_plain = hides_plain(&crates[index], exported, procedural);
    if hides_plain {
        name_all(crates, index);
    }
    let krate = &crates[index];
    let scope = || {
        let of = (krate.edition, &krate.config);
        MacroScope::new(index, of, &krate.externs, exported, procedural)
    };
    let loader = Loader {
        config: &krate.config,
        edition: krate.edition,
        folders: &krate.folders,
        variables: &krate.variables,
        folder: folder.path,
        shown_folder: folder.shown,
        refusals: Refusals::default(),
        expanded,
        files: Vec::new(),
        open: Vec::new(),
        macros: hides_plain.then(scope),
    };
    let (files, refusals) = loader.load(&krate.files[0].path);
    folder.refusals.append(refusals);
    let mut files = files?;
    if hides_plain {
        drop_unused(&mut files, procedural, &crates[index].config);
    }
    crates[index].files = files;
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

/// True if a macro of `krate` may come to what has to be plain text.
fn hides_plain(krate: &Crate, exported: &Exported, procedural: &MacroNames) -> bool {
    let externs = BTreeMap::new();
    let of = (krate.edition, &krate.config);
    let scope = MacroScope::new(usize::MAX, of, &externs, exported, procedural);
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
                found = needs_plain(inside)
                    || krate.config.settles_arms(inside)
                    || procedural.used_in(inside, &krate.config)
                    || call.is_some_and(|(name, _)| {
                        let name = Tree::made(Kind::Ident(name.into()));
                        scope.may_need_plain(&[name], &exported_names(inside, exported))
                    });
            }
        });
        found
    })
}

/// The names of macros in what a macro is given, as far as crates have `exported` such.
fn exported_names(inside: &[Token], exported: &Exported) -> Vec<Tree> {
    let mut names = Vec::new();
    token::each_list(inside, &mut |list| {
        let idents = list.iter().filter_map(Token::ident);
        let known = idents.filter(|name| exported.contains_key(*name));
        names.extend(known.map(|name| Tree::made(Kind::Ident(name.into()))));
    });
    names
}

/// True if `tokens` of a macro have what has to be plain text.
fn needs_plain(tokens: &[Token]) -> bool {
    let mut found = false;
    token::each_list(tokens, &mut |list| {
        found |= (0..list.len()).any(|at| {
            let call = token::macro_call(list, at);
            token::is_file_module(list, at) || call.is_some_and(|(it, _)| it == "include")
        });
    });
    found
        || token::mentions(tokens, "macro_export")
        || token::asks_for_given_feature(tokens)
}

/// Takes the macros away that nothing calls any more, where their calls were written out or
/// would have to be.
fn drop_unused(files: &mut [Source], procedural: &MacroNames, config: &Config) {
    let mut needing_plain = needing_plain(files, procedural, config);
    let written = files.iter().flat_map(|source| &source.written_out);
    needing_plain.extend(written.cloned());
    loop {
        let unused = files.iter().enumerate().find_map(|(index, source)| {
            let range = unused(source, files, &needing_plain)?;
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

/// The names of the macros in `files` that come to what has to be plain, be it by other macros.
fn needing_plain(
    files: &[Source],
    procedural: &MacroNames,
    config: &Config,
) -> BTreeSet<String> {
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
                    let mut needs = needs_plain(rules) || procedural.used_in(rules, config);
                    token::each_call(rules, &mut |call| {
                        needs |= found.contains(call.name);
                    });
                    if needs {
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

/// The range of a macro in `source` that is one of those `needing_plain` text, which nothing in
/// `files` names and which is not exported.
fn unused(
    source: &Source,
    files: &[Source],
    needing_plain: &BTreeSet<String>,
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
        needing_plain.contains(name)
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
