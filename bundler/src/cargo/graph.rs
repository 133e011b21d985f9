//! The packages that Cargo chose for a program, and which of them each dependency means.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::Deserialize;

use crate::cargo::cache;
use crate::cargo::command;
use crate::cargo::package::{Dependency, Features, Package};
use crate::cargo::workspace::{self, Workspace};
use crate::rust::cfg;
use crate::text::error::Result;
use crate::text::progress;

/// The packages of registries, of git and of paths that a program needs on this machine.
pub(crate) struct Graph {
    /// The packages by Cargo's name for them.
    packages: BTreeMap<String, Rc<Package>>,
    /// What each package depends on, by Cargo's name for it.
    links: BTreeMap<String, Vec<Link>>,
}

/// The answer of `cargo metadata` about a package and all that it needs.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Link>,
}

/// A package that another one depends on.
#[derive(Deserialize)]
struct Link {
    /// The name of the crate in the code of the package that depends.
    name: String,
    pkg: String,
    dep_kinds: Vec<LinkKind>,
}

#[derive(Deserialize)]
struct LinkKind {
    kind: Option<String>,
    target: Option<String>,
}

impl Graph {
    /// Asks Cargo which packages it builds the package of `workspace` of, with the features
    /// `wanted`.
    ///
    /// # Errors
    /// When Cargo cannot tell: a package is not to be had, or versions contradict.
    pub(crate) fn of(workspace: &Workspace, wanted: &Features) -> Result<Graph> {
        let mut options = wanted.options();
        // What other machines ask of packages counts where all is put together.
        if let Some(host) = cfg::host().filter(|_| !workspace.unites) {
            options.extend(["--filter-platform".to_owned(), host.to_owned()]);
        }
        options.extend(["--format-version", "1"].map(str::to_owned));
        let manifest = &workspace.package.manifest_path;
        let _phase = progress::phase("asking Cargo for the packages");
        // There Cargo has noted what it wants to know of the compiler.
        let target =
            cache::shared_target().map(|it| ("CARGO_TARGET_DIR", it.display().to_string()));
        let variables: Vec<_> = target.into_iter().collect();
        let printed =
            command::printed(&workspace.root, manifest, "metadata", &options, &variables)?;
        let metadata: Metadata = workspace::parsed(&printed.succeeded()?)?;
        let packages = metadata.packages.into_iter();
        let links = metadata.resolve.nodes.into_iter();
        Ok(Graph {
            packages: packages.map(|it| (it.id.clone(), Rc::new(it))).collect(),
            links: links.map(|node| (node.id, node.deps)).collect(),
        })
    }

    /// The package that `dependency` of `package` means; `None` if it is not needed on this
    /// machine.
    pub(crate) fn find(
        &self,
        package: &Package,
        dependency: &Dependency,
    ) -> Option<&Rc<Package>> {
        let mut links = self.links.get(&package.id)?.iter();
        links.find_map(|link| {
            let found = self.packages.get(&link.pkg)?;
            let is_it = found.name == dependency.package_name()
                && link.dep_kinds.iter().any(|it| {
                    it.kind.as_deref() == dependency.kind()
                        && it.target.as_deref() == dependency.target()
                })
                && match dependency.rename() {
                    Some(name) => link.name == name.replace('-', "_"),
                    None => found.is_called(&link.name),
                };
            is_it.then_some(found)
        })
    }
}
