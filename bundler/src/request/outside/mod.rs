//! The packages that stay outside of the bundle, since the judge has them.
//!
//! A package is outside or inside for the whole program, for its types and traits have to be
//! the same wherever they meet:
//!
//! 1. What the judge offers by the same name stays outside if all packages inside that use it
//!    can do with the version and the features there.
//! 2. What is outside brings its own dependencies. Where the program uses one of these as
//!    well, and it is inside, there would be two of it: then the package comes inside too.
//! 3. What only packages outside need does not matter.
//!
//! Each answer may bring more packages inside, never fewer, so the rules are applied until
//! nothing changes.

mod features;
mod version;
mod graph;
mod choice;
mod table;

pub(crate) use table::Used;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cargo::package::Package;
use crate::cargo::pinned::{Pin, Pinned};
use crate::cargo::resolve::Packages;
use crate::cargo::workspace::Workspace;
use crate::request::platform::Platform;
use crate::text::error::{Error, Result};
use choice::{Choice, OutsideCrate};
use graph::Graph;
use table::Row;

/// The wishes of the user about packages that the table of platforms would decide otherwise.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Asked {
    /// The packages that stay outside whatever the table says.
    pub(crate) outside: Vec<String>,
    /// The packages that are inlined whatever the table says.
    pub(crate) inside: Vec<String>,
}

/// The packages of a program that stay outside, and the reasons for each.
#[derive(Debug, Default)]
pub(crate) struct Outside {
    /// The packages outside that the bundle uses, by Cargo's name for them.
    crates: BTreeMap<String, OutsideCrate>,
    rows: Vec<Row>,
}

impl Outside {
    /// The name of `package` at the judge; `None` if it goes into the bundle.
    pub(crate) fn name(&self, package: &Package) -> Option<&str> {
        self.crates.get(&package.id).map(|it| it.name.as_str())
    }

    /// The crates outside that are `used`, to be built for the package of `workspace`.
    pub(crate) fn pinned(&self, workspace: &Workspace, used: &Used) -> Pinned {
        let crates = self
            .crates
            .values()
            .filter(|it| used.outside.contains(&it.name));
        let (there, here) = crates.map(|it| (it.there.clone(), it.here.clone())).unzip();
        Pinned::new(workspace, there, here)
    }

    /// All crates outside, as the package has them locked.
    pub(crate) fn all_here(&self) -> Vec<Pin> {
        self.crates.values().map(|it| it.here.clone()).collect()
    }

    /// The decisions about what is `used`, as a table for people; `None` where there was
    /// nothing to decide.
    pub(crate) fn table(&self, used: &Used) -> Option<String> {
        table::of(&self.rows, used)
    }

    /// The packages inside that the judge has in some way, by their manifests, and what to say of
    /// each.
    pub(crate) fn offered(&self) -> impl Iterator<Item = (&PathBuf, String)> {
        table::offered(&self.rows)
    }

    /// Decides which of the `packages` stay outside on `platform`.
    ///
    /// # Errors
    /// When the program has no package that is `asked` for, or both is asked of one.
    pub(crate) fn of(
        packages: &Packages,
        platform: &Platform,
        asked: &Asked,
    ) -> Result<Outside> {
        let graph = Graph::of(packages);
        let forced = graph.named(&asked.outside, "--extern", true)?;
        let inlined = graph.named(&asked.inside, "--inline", false)?;
        if let Some(&both) = forced.intersection(&inlined).next() {
            let name = &graph.nodes[both].package.name;
            return Err(
                Error::new(format!("`{name}` is to be both outside and inlined"))
                    .help("ask for one of the two: --extern or --inline"),
            );
        }
        let mut choice = Choice {
            graph: &graph,
            platform,
            forced: &forced,
            verdicts: BTreeMap::new(),
        };
        for &index in &inlined {
            choice
                .verdicts
                .insert(index, "--inline asks for it".to_owned());
        }
        let reached = choice.settle();
        Ok(Outside {
            rows: table::rows(&choice, &reached),
            crates: choice.crates(&reached),
        })
    }
}
