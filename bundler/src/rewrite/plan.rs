//! Where in the bundle each library goes, and all edits that follow from it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::rewrite::editions::EditionChoice;
use crate::rewrite::embed::embed;
use crate::rewrite::exports::exports;
use crate::rewrite::lints;
use crate::rewrite::migrate::{self, Root};
use crate::rewrite::rename::rename;
use crate::rust::attrs;
use crate::rust::token;
use crate::source::outline;
use crate::source::program::{Program, Source};
use crate::survey::macros::Macros;
use crate::survey::names::{Meaning, Names};
use crate::text::edition::Editions;
use crate::text::error::Result;
use crate::text::marked_text::Edit;

/// What the bundle is composed of beside the files themselves.
pub(crate) struct Plan {
    /// The libraries to mount, by index of the crate.
    pub(crate) libraries: Vec<usize>,
    /// Items for the roots of the crates.
    pub(crate) aliases: Vec<Vec<String>>,
    /// Lines for the root of the bundle.
    pub(crate) attributes: String,
    /// Where the libraries stand in the program's root file, if not behind it: there, no
    /// macro of the program reaches them.
    pub(crate) early: Option<usize>,
    /// The files whose content the text holds, beside the sources.
    pub(crate) embedded: Vec<PathBuf>,
}

/// Gives each library a module name that nothing in the program's root has.
pub(crate) fn name_libraries(program: &mut Program, names: &Names, editions: Editions) {
    let mut taken = BTreeSet::new();
    for index in 1..program.crates.len() {
        let name = program.crates[index].name.clone();
        let meaning = names.in_root(program, 0, &name);
        let free = match meaning {
            Meaning::Nothing => true,
            Meaning::Module(found, path) => found == index && path.is_empty(),
            Meaning::Trait | Meaning::Type | Meaning::Other => false,
        };
        let reserved = matches!(name.as_str(), "std" | "core" | "alloc" | "crate" | "self")
            || migrate::is_reserved(&name, editions);
        let mut module = name.clone();
        if !free || reserved || taken.contains(&module) {
            module = format!("{name}_lib");
            while taken.contains(&module) || is_mentioned(program, &module) {
                module.push('_');
            }
        }
        taken.insert(module.clone());
        program.crates[index].library_module = Some(module);
    }
}

fn is_mentioned(program: &Program, name: &str) -> bool {
    let mut found = false;
    for source in program.crates.iter().flat_map(|krate| &krate.files) {
        token::each_list(&source.tokens, &mut |list| {
            found |= list.iter().any(|token| token.is_ident(name));
        });
    }
    found
}

/// Collects the edits of all files.
///
/// # Errors
/// When some code cannot be moved into a module, or a value cannot be embedded.
pub(crate) fn plan(
    program: &mut Program,
    names: &Names,
    macros: &Macros,
    choice: &mut EditionChoice,
) -> Result<Plan> {
    let mut aliases = vec![Vec::new(); program.crates.len()];
    let mut attributes = Vec::new();
    let mut early = None;
    let mut embedded = Vec::new();
    let mut lifted = BTreeSet::new();
    let mut root = Root::default();
    let mut root_end = 0;
    let mut used = BTreeSet::from([0]);
    let mut order = vec![0];
    while let Some(krate) = order.pop() {
        for file in 0..program.crates[krate].files.len() {
            let renamed = rename(program, names, macros, krate, file)?;
            let source = &program.crates[krate].files[file];
            let exported = exports(program, macros, krate, source, choice.written)?;
            let settled = lints::settle(&program.crates[krate], source)?;
            let mut edits: Vec<Edit> = outline::path_edits(source);
            edits.extend(renamed.edits);
            edits.extend(exported.edits);
            edits.extend(settled.edits);
            let values = embed(program, names, macros, krate, file)?;
            edits.extend(values.edits);
            embedded.extend(values.files);
            let migrated = std::mem::take(&mut choice.migrated[krate][file]);
            edits.extend(migrated.edits);
            root.join(migrated.root);
            for next in renamed.used.into_iter().chain(exported.used) {
                if used.insert(next) {
                    order.push(next);
                }
            }
            aliases[krate].extend(exported.aliases);
            lifted.extend(settled.lifted);
            let hoisted = settled.hoisted.into_iter();
            attributes.extend(hoisted.map(|(name, value)| (name, Some(value))));
            if (krate, file) == (0, 0) {
                root_end = settled.end;
                early = macros.any_in(0).then_some(settled.end);
            }
            program.crates[krate].files[file].edits.extend(edits);
        }
    }
    used.remove(&0);
    if root.says_unsafe {
        // Before all that uses it, and so before the libraries.
        let text = format!("\n\n{}", migrate::UNSAFE_IN_2024);
        let edits = &mut program.crates[0].files[0].edits;
        edits.push(Edit::insert(root_end, text));
        early = Some(root_end);
    }
    if root.allows_static_mut && !says(&program.crates[0].files[0], "static_mut_refs") {
        attributes.push(("static_mut_refs".to_owned(), None));
    }
    Ok(Plan {
        libraries: used.into_iter().collect(),
        aliases,
        attributes: top(attributes) + &lifted.into_iter().collect::<String>(),
        early,
        embedded,
    })
}

/// Whether an attribute at the top of the file has the word.
fn says(source: &Source, word: &str) -> bool {
    let mut attributes = source.syntax.attrs.iter();
    attributes.any(|attribute| source.slice(attrs::range(attribute)).contains(word))
}

/// The largest of each limit, as attributes, and what is allowed.
fn top(mut all: Vec<(String, Option<u128>)>) -> String {
    all.sort();
    let mut largest: Vec<(String, Option<u128>)> = Vec::new();
    for (name, value) in all {
        largest.retain(|(other, _)| *other != name);
        largest.push((name, value));
    }
    let lines = largest.iter().map(|(name, value)| match value {
        Some(value) => format!("#![{name} = \"{value}\"]\n"),
        // Older compilers do not know the lint.
        None => format!("#![allow(unknown_lints, {name})]\n"),
    });
    lines.collect()
}

/// How many files the bundle holds.
pub(crate) fn files(program: &Program, plan: &Plan) -> usize {
    let crates = plan.libraries.iter().chain(&[0]);
    crates.map(|&index| program.crates[index].files.len()).sum()
}
