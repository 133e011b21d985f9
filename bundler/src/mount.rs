//! Where in the bundle each library goes, and all edits that follow from it.

use std::collections::BTreeSet;

use crate::embed::embed;
use crate::error::Result;
use crate::exports::exports;
use crate::lints;
use crate::macros::Macros;
use crate::names::{Meaning, Names};
use crate::outline;
use crate::program::Program;
use crate::rename::rename;
use crate::render::Plan;
use crate::text::Edit;
use crate::token;

/// Gives each library a module name that nothing in the program's root has.
pub(crate) fn choose(program: &mut Program, names: &Names) {
    let mut taken = BTreeSet::new();
    for index in 1..program.crates.len() {
        let name = program.crates[index].name.clone();
        let meaning = names.in_root(program, 0, &name);
        let free = match meaning {
            Meaning::Nothing => true,
            Meaning::Module(found, path) => found == index && path.is_empty(),
            Meaning::Other => false,
        };
        let reserved = matches!(name.as_str(), "std" | "core" | "alloc" | "crate" | "self");
        let mut mount = name.clone();
        if !free || reserved || taken.contains(&mount) {
            mount = format!("{name}_lib");
            while taken.contains(&mount) || is_mentioned(program, &mount) {
                mount.push('_');
            }
        }
        taken.insert(mount.clone());
        program.crates[index].mount = Some(mount);
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
pub(crate) fn plan(program: &mut Program, names: &Names, macros: &Macros) -> Result<Plan> {
    let mut aliases = vec![Vec::new(); program.crates.len()];
    let mut attributes = Vec::new();
    let mut early = None;
    let mut used = BTreeSet::from([0]);
    let mut order = vec![0];
    while let Some(krate) = order.pop() {
        for file in 0..program.crates[krate].files.len() {
            let renamed = rename(program, names, macros, krate, file)?;
            let source = &program.crates[krate].files[file];
            let exported = exports(program, krate, source)?;
            let settled = lints::settle(&program.crates[krate], source)?;
            let mut edits: Vec<Edit> = outline::path_edits(source);
            edits.extend(renamed.edits);
            edits.extend(exported.edits);
            edits.extend(settled.edits);
            edits.extend(embed(program, names, macros, krate, file)?);
            for next in renamed.used.into_iter().chain(exported.used) {
                if used.insert(next) {
                    order.push(next);
                }
            }
            aliases[krate].extend(exported.aliases);
            attributes.extend(settled.hoisted);
            if krate == 0 && file == 0 && macros.any_in(0) {
                early = Some(settled.end);
            }
            program.crates[krate].files[file].edits.extend(edits);
        }
    }
    used.remove(&0);
    Ok(Plan {
        libraries: used.into_iter().collect(),
        aliases,
        attributes: limits(attributes),
        early,
    })
}

/// The largest of each limit, as attributes.
fn limits(mut all: Vec<(String, u128)>) -> String {
    all.sort();
    let mut largest: Vec<(String, u128)> = Vec::new();
    for (name, value) in all {
        largest.retain(|(other, _)| *other != name);
        largest.push((name, value));
    }
    let lines = largest
        .iter()
        .map(|(name, value)| format!("#![{name} = \"{value}\"]\n"));
    let text: String = lines.collect();
    if text.is_empty() {
        text
    } else {
        format!("{text}\n")
    }
}

/// How many files the bundle holds.
pub(crate) fn files(program: &Program, plan: &Plan) -> usize {
    let crates = plan.libraries.iter().chain(&[0]);
    crates.map(|&index| program.crates[index].files.len()).sum()
}
