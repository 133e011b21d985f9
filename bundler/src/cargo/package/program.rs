//! The program to bundle: its package in a workspace, and the program in its package.

use std::collections::BTreeSet;

use super::{Package, Target};
use crate::text::error::{Error, Result};
use crate::text::suggest::meant;

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
    pub(crate) fn name(&self) -> Option<Named> {
        let named = |name: &String, is_example| Named {
            name: name.clone(),
            is_example,
        };
        let example = self.example.as_ref().map(|name| named(name, true));
        example.or(self.bin.as_ref().map(|name| named(name, false)))
    }
}

impl Named {
    pub(crate) fn kind(&self) -> &'static str {
        if self.is_example {
            "example"
        } else {
            "program"
        }
    }
}

impl Package {
    /// The programs of the package, examples aside.
    pub(crate) fn programs(&self) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(|target| target.is("bin"))
    }

    /// True if `program` is the one that is meant where none is named: the only one, the default
    /// one, or that of `src/main.rs`.
    pub(crate) fn is_main(&self, program: &str) -> bool {
        match &self.default_run {
            Some(default) => default == program,
            None => program == self.name || self.programs().count() == 1,
        }
    }

    /// The program `named`; `None` if the package has none of that name.
    pub(crate) fn target(&self, named: &Named) -> Option<&Target> {
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
        let meant = |name: &str, all: &str| meant(name, all.split(", "));
        let package = &self.name;
        let wanted = sought.name();
        if let Some(Named { name, .. }) = wanted.as_ref().filter(|it| it.is_example) {
            let mut examples = self.targets.iter().filter(|it| it.is("example"));
            let names = joined(&mut examples);
            let error = Error::new(format!("package `{package}` has no example `{name}`"));
            return error.help(match names.as_str() {
                "" => "it has none".to_owned(),
                names => format!("{}it has: {names}", meant(name, names)),
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
                    .help(format!("{}it has: {names}", meant(&name, &names)))
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
