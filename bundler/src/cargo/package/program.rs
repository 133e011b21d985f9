//! The program to bundle: its package in a workspace, and the program in its package.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::{Members, Package, Target, Workspace};
use crate::text::error::{Error, Result};

/// What is known of the program that somebody wants; nothing means any, if there is one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sought {
    /// The name of its package.
    pub(crate) package: Option<String>,
    /// Its name.
    pub(crate) bin: Option<String>,
    /// Its name, if it is an example.
    pub(crate) example: Option<String>,
}

/// A program of a package.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) is_example: bool,
}

impl Named {
    /// The options by which Cargo builds it.
    pub(crate) fn options(&self) -> [&str; 2] {
        let option = if self.is_example {
            "--example"
        } else {
            "--bin"
        };
        [option, &self.name]
    }
}

impl Sought {
    /// The one program that is named, if one is.
    fn name(&self) -> Option<Named> {
        let named = |name: &String, is_example| Named {
            name: name.clone(),
            is_example,
        };
        let example = self.example.as_ref().map(|name| named(name, true));
        example.or(self.bin.as_ref().map(|name| named(name, false)))
    }
}

/// The package of the program that is `sought` in the workspace around `dir`, and the name
/// of its folder for people, who call its own folder `dir`.
///
/// # Errors
/// When Cargo finds no package there, or it is unclear which program is meant: the error
/// lists the programs.
pub(crate) fn find(dir: &Path, sought: &Sought) -> Result<(Workspace, PathBuf)> {
    let members = super::members(dir)?;
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
            .help(format!("it has: {}", names.join(", ")))
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
        ([], None, None) => Err(Error::new(format!("{} has no program", workspace(dir)))
            .help("add src/main.rs to one of its packages")),
        ([], None, Some(named)) => Err(Error::new(format!(
            "{} has no {} `{}`",
            workspace(dir),
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
        (_, _, None) => Err(
            Error::new(format!("{} has several programs", workspace(dir)))
                .note(list(dir, found.iter().copied()))
                .help("choose one with -p, or with --bin"),
        ),
    }
}

/// The workspace in `dir`, as the beginning of a sentence.
fn workspace(dir: &Path) -> String {
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

impl Named {
    fn kind(&self) -> &'static str {
        if self.is_example {
            "example"
        } else {
            "program"
        }
    }
}

impl Package {
    /// The programs of the package, examples aside.
    fn programs(&self) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(|target| target.is("bin"))
    }

    /// The program `named`; `None` if the package has none of that name.
    fn target(&self, named: &Named) -> Option<&Target> {
        let kind = if named.is_example { "example" } else { "bin" };
        let mut targets = self.targets.iter();
        targets.find(|target| target.name == named.name && target.is(kind))
    }

    /// The program to bundle: the one that is `sought`, else the only or the default one.
    ///
    /// # Errors
    /// When there is no such program, or several to choose from.
    pub(crate) fn program(
        &self,
        sought: &Sought,
        on: &BTreeSet<String>,
    ) -> Result<(&Target, Named)> {
        let programs: Vec<_> = self.programs().collect();
        let usual = || match (self.default_run.as_ref(), programs.as_slice()) {
            (Some(name), _) => Some(name.clone()),
            (None, [only]) => Some(only.name.clone()),
            (None, _) => None,
        };
        let usual = || {
            usual().map(|name| Named {
                name,
                is_example: false,
            })
        };
        let wanted = sought.name().or_else(usual);
        let found = wanted.and_then(|named| Some((self.target(&named)?, named)));
        let (target, named) = found.ok_or_else(|| self.no_program(sought, &programs))?;
        match target.required_features.iter().find(|f| !on.contains(*f)) {
            None => Ok((target, named)),
            Some(feature) => Err(Error::new(format!(
                "program `{}` needs the feature `{feature}`, which is not on",
                target.name
            ))
            .help(format!("bundle with --features {feature}"))),
        }
    }

    /// The error for a package without the program that is `sought`.
    fn no_program(&self, sought: &Sought, programs: &[&Target]) -> Error {
        let joined = |targets: &mut dyn Iterator<Item = &Target>| {
            let names: Vec<_> = targets.map(|it| it.name.as_str()).collect();
            names.join(", ")
        };
        let package = &self.name;
        let wanted = sought.name();
        if let Some(Named { name, .. }) = wanted.as_ref().filter(|it| it.is_example) {
            let mut examples = self.targets.iter().filter(|it| it.is("example"));
            let names = joined(&mut examples);
            let error = Error::new(format!("package `{package}` has no example `{name}`"));
            return error.help(match names.as_str() {
                "" => "it has none".to_owned(),
                names => format!("it has: {names}"),
            });
        }
        let names = joined(&mut programs.iter().copied());
        match wanted {
            _ if programs.is_empty() => {
                Error::new(format!("package `{package}` has no program"))
                    .help("add src/main.rs: what is bundled is a program and its library")
            }
            Some(Named { name, .. }) => {
                Error::new(format!("package `{package}` has no program `{name}`"))
                    .help(format!("it has: {names}"))
            }
            None => {
                let commands = programs
                    .iter()
                    .map(|it| format!("\n  bundler --bin {}", it.name));
                let commands: Vec<_> = commands.collect();
                Error::new(format!("package `{package}` has several programs"))
                    .note(format!("its programs:{}", commands.concat()))
                    .help(format!("choose with --bin: {names}"))
            }
        }
    }
}
