//! The package of the program to bundle, in a workspace of several.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::cargo::package::{Package, Sought};
use crate::cargo::workspace::{self, Members, Workspace};
use crate::text::error::{Error, Result};
use crate::text::suggest::meant;

/// The package of the program that is `sought` in the workspace around `dir`, and the name
/// of its folder for people, who call its own folder `dir`.
///
/// # Errors
/// When Cargo finds no package there, or it is unclear which program is meant: the error
/// lists the programs.
pub(crate) fn find(dir: &Path, sought: &Sought) -> Result<(Workspace, PathBuf)> {
    let members = workspace::members(dir)?;
    let chosen = choose(dir, &members, sought)?;
    let here = members.manifest.parent().unwrap_or(Path::new("."));
    let shown = match chosen.folder().strip_prefix(here) {
        Ok(inside) => dir.join(inside),
        Err(_) => chosen.folder().to_path_buf(),
    };
    Ok((members.workspace(chosen), shown))
}

/// The package of the program that is `sought`.
fn choose(dir: &Path, members: &Members, sought: &Sought) -> Result<Rc<Package>> {
    let all = &members.packages;
    if let Some(name) = &sought.package {
        let found = all.iter().find(|it| it.name == *name).cloned();
        return found.ok_or_else(|| {
            let shown = dir.display();
            let names: Vec<_> = all.iter().map(|it| it.name.as_str()).collect();
            Error::new(format!(
                "there is no package `{name}` in the workspace of {shown}"
            ))
            .help(format!(
                "{}it has: {}",
                meant(name, names.iter().copied()),
                names.join(", ")
            ))
        });
    }
    let here = all.iter().find(|it| it.manifest_path == members.manifest);
    let has = |package: &Package| match sought.name() {
        Some(named) => package.target(&named).is_some(),
        None => package.programs().next().is_some(),
    };
    // A package that is not the root of others is what is meant, whatever it has.
    let is_alone = here.is_some_and(|it| it.folder() != members.root) || all.len() == 1;
    if let Some(here) = here.filter(|here| is_alone && sought.name().is_none() || has(here))
    {
        return Ok(here.clone());
    }
    let found: Vec<_> = all.iter().filter(|it| has(it)).collect();
    match (found.as_slice(), here, sought.name()) {
        ([only], _, Some(_)) => Ok((*only).clone()),
        ([only], _, None) if only.programs().count() == 1 => Ok((*only).clone()),
        ([], Some(here), _) => Ok(here.clone()),
        ([], None, None) => Err(Error::new(format!("{} has no program", of(dir)))
            .help("add src/main.rs to one of its packages")),
        ([], None, Some(named)) => Err(Error::new(format!(
            "{} has no {} `{}`",
            of(dir),
            named.kind(),
            named.name
        ))
        .note(list(dir, all.iter()))
        .help("choose one of these")),
        (_, _, Some(named)) => {
            let name = &named.name;
            Err(
                Error::new(format!("several packages have a program `{name}`"))
                    .note(list(dir, found.iter().copied()))
                    .help("choose one with -p"),
            )
        }
        (_, _, None) => Err(Error::new(format!("{} has several programs", of(dir)))
            .note(list(dir, found.iter().copied()))
            .help("choose one with -p, or with --bin")),
    }
}

/// The workspace in `dir`, as the beginning of a sentence.
fn of(dir: &Path) -> String {
    match dir.to_str() {
        Some("" | ".") | None => "the workspace here".to_owned(),
        Some(dir) => format!("the workspace {dir}"),
    }
}

/// The programs of `packages`, each as the command that bundles it.
fn list<'a>(dir: &Path, packages: impl Iterator<Item = &'a Rc<Package>>) -> String {
    let mut lines = vec!["its programs:".to_owned()];
    let dir = match dir.to_str() {
        Some("" | ".") | None => String::new(),
        Some(dir) if dir.contains(' ') => format!("\"{dir}\" "),
        Some(dir) => format!("{dir} "),
    };
    for package in packages {
        let names: Vec<_> = package.programs().map(|it| it.name.as_str()).collect();
        let name = &package.name;
        match names.as_slice() {
            [_] => lines.push(format!("  bundler {dir}-p {name}")),
            names => lines.extend(
                names
                    .iter()
                    .map(|bin| format!("  bundler {dir}-p {name} --bin {bin}")),
            ),
        }
    }
    lines.join("\n")
}
