//! Finds the packages that dependencies name.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::cargo::graph::Graph;
use crate::cargo::package::{Dependency, Features, Package};
use crate::cargo::workspace::{self, Workspace};
use crate::text::error::{Error, Result};
use crate::text::real_path::real_path;

/// Finds the packages of dependencies in a workspace.
pub(super) struct Finder<'a> {
    pub(super) workspace: &'a Workspace,
    wanted: &'a Features,
    /// The answer of Cargo, who is not asked while all there is are members of the
    /// workspace.
    graph: OnceCell<Graph>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(workspace: &'a Workspace, wanted: &'a Features) -> Finder<'a> {
        Finder {
            workspace,
            wanted,
            graph: OnceCell::new(),
        }
    }

    /// The package behind `dependency` of `package`; `None` if it is not for this machine,
    /// or only for features that are off.
    ///
    /// # Errors
    /// When there is no such package.
    pub(super) fn find(
        &self,
        package: &Package,
        dependency: &Dependency,
    ) -> Result<Option<Rc<Package>>> {
        if let Some(path) = &dependency.path {
            let manifest = path.join("Cargo.toml");
            let manifest = real_path(&manifest)
                .map_err(|error| Error::io("read", &manifest, &error))?;
            let mut members = self.workspace.members.iter();
            if let Some(found) = members.find(|it| it.manifest_path == manifest) {
                return Ok(Some(found.clone()));
            }
        }
        let found = self.graph()?.find(package, dependency);
        match (found, &dependency.path) {
            (Some(found), _) => Ok(Some(found.clone())),
            // What is for other machines is not in the answer, but may be in the bundle.
            (None, Some(path)) if !dependency.is_here() => {
                Ok(Some(workspace::read(path)?.package))
            }
            (None, _) => Ok(None),
        }
    }

    fn graph(&self) -> Result<&Graph> {
        if let Some(graph) = self.graph.get() {
            return Ok(graph);
        }
        let graph = Graph::of(self.workspace, self.wanted)?;
        Ok(self.graph.get_or_init(|| graph))
    }
}
