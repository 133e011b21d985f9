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
mod table;
mod version;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::cargo::package::Package;
use crate::cargo::pinned::{Pin, Pinned};
use crate::cargo::resolve::{Packages, Resolved};
use crate::cargo::workspace::Workspace;
use crate::request::platform::{OfferedCrate, Platform};
use crate::text::error::{Error, Result};
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

/// What the code of a program speaks of.
#[derive(Debug)]
pub(crate) struct Used {
    /// The names at the judge of crates outside.
    pub(crate) outside: BTreeSet<String>,
    /// The manifests of libraries inside.
    pub(crate) inside: BTreeSet<PathBuf>,
}

/// A package that stays outside.
#[derive(Debug, Clone, PartialEq)]
struct OutsideCrate {
    /// The name in code at the judge.
    name: String,
    /// The package as the judge has it, as far as that is known.
    there: Pin,
    /// The package as it is built here.
    here: Pin,
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

    /// The decisions about what is `used`, as a table for people; `None` where there was
    /// nothing to decide.
    pub(crate) fn table(&self, used: &Used) -> Option<String> {
        table::of(&self.rows, used)
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

/// The packages of a program, and how they depend on each other.
struct Graph<'a> {
    /// The packages, that of the program first.
    nodes: Vec<&'a Resolved>,
    /// What each uses.
    edges: Vec<Vec<Edge>>,
}

/// A dependency in use.
struct Edge {
    to: usize,
    /// The versions that will do.
    req: String,
    /// The features that are asked for.
    wishes: Vec<String>,
}

impl<'a> Graph<'a> {
    fn of(packages: &'a Packages) -> Graph<'a> {
        let root = packages.root();
        let rest = packages.all().filter(|it| it.package.id != root.package.id);
        let nodes: Vec<_> = std::iter::once(root).chain(rest).collect();
        let index: BTreeMap<_, _> = nodes
            .iter()
            .enumerate()
            .map(|(index, it)| (it.package.id.as_str(), index))
            .collect();
        let edges = nodes.iter().map(|&from| {
            // A procedural macro runs where the program is compiled: what it uses itself
            // is no part of the program.
            if from.package.is_proc_macro() {
                return Vec::new();
            }
            let found = packages.dependencies(from);
            let edges = found.filter_map(|(dependency, found)| {
                Some(Edge {
                    to: *index.get(found?.package.id.as_str())?,
                    req: dependency.req.clone(),
                    wishes: features::wishes(from, dependency),
                })
            });
            edges.collect()
        });
        let edges = edges.collect();
        Graph { nodes, edges }
    }

    /// The packages that `names` mean, each `NAME` or `NAME@VERSION`.
    ///
    /// # Errors
    /// When one of them means none, or must be `single` and means several.
    fn named(
        &self,
        names: &[String],
        option: &str,
        single: bool,
    ) -> Result<BTreeSet<usize>> {
        let mut found = BTreeSet::new();
        for wanted in names {
            let (name, version) = match wanted.split_once('@') {
                Some((name, version)) => (name, Some(version)),
                None => (wanted.as_str(), None),
            };
            let is_it = |package: &Package| {
                let names = [Some(package.name.clone()), package.library_name()];
                names.into_iter().flatten().any(|it| same(&it, name))
                    && version.is_none_or(|version| package.version == version)
            };
            let all = self.nodes.iter().enumerate().skip(1);
            let these: Vec<_> = all.filter(|(_, it)| is_it(&it.package)).collect();
            if these.is_empty() {
                return Err(Error::new(format!(
                    "{option}: the program uses no package `{wanted}`"
                ))
                .help(self.known()));
            }
            if single && these.len() > 1 {
                let versions: Vec<_> = these
                    .iter()
                    .map(|(_, it)| format!("{}@{}", it.package.name, it.package.version))
                    .collect();
                return Err(Error::new(format!(
                    "{option}: there are several versions of `{wanted}`"
                ))
                .help(format!("name one of them: {}", versions.join(", "))));
            }
            found.extend(these.iter().map(|(index, _)| *index));
        }
        Ok(found)
    }

    /// The names that may be given, as in a sentence.
    fn known(&self) -> String {
        let names = self.nodes.iter().skip(1);
        let names: BTreeSet<_> = names.map(|it| it.package.name.as_str()).collect();
        let names: Vec<_> = names.into_iter().collect();
        if names.is_empty() {
            return "it uses none".to_owned();
        }
        format!("it uses: {}", names.join(", "))
    }
}

/// True if the names are the same but for `-` and `_`.
fn same(one: &str, other: &str) -> bool {
    one.replace('-', "_") == other.replace('-', "_")
}

/// The packages that the bundle is made of or uses, each with what is asked of it.
type Reached<'a> = BTreeMap<usize, Vec<&'a Edge>>;

/// The decisions about the packages of a program, as far as they are made.
struct Choice<'a> {
    graph: &'a Graph<'a>,
    platform: &'a Platform,
    forced: &'a BTreeSet<usize>,
    /// The packages that come inside although the platform may offer them, and why.
    verdicts: BTreeMap<usize, String>,
}

impl<'a> Choice<'a> {
    /// The crate of the platform that would do for the package, as far as names tell.
    fn offer(&self, index: usize) -> Option<&'a OfferedCrate> {
        let package = &self.graph.nodes[index].package;
        let offered = self.platform.offers(&package.name);
        offered.filter(|_| index > 0 && package.is_published())
    }

    fn is_outside(&self, index: usize) -> bool {
        self.forced.contains(&index)
            || self.offer(index).is_some() && !self.verdicts.contains_key(&index)
    }

    /// Applies the rules until nothing changes; all packages that matter then.
    fn settle(&mut self) -> Reached<'a> {
        loop {
            let reached = self.reached();
            let free: Vec<_> = reached
                .iter()
                .filter(|(index, _)| {
                    self.is_outside(**index) && !self.forced.contains(index)
                })
                .map(|(&index, edges)| (index, edges))
                .collect();
            let found = free.iter().find_map(|(index, edges)| {
                let why = self
                    .objection(*index, edges)
                    .or_else(|| self.twin(*index, &reached))
                    .or_else(|| self.shared(*index, &reached))?;
                Some((*index, why))
            });
            match found {
                Some((index, why)) => self.verdicts.insert(index, why),
                None => return reached,
            };
        }
    }

    /// The packages inside, and those outside that these use.
    fn reached(&self) -> Reached<'a> {
        let graph = self.graph;
        let mut reached = Reached::from([(0, Vec::new())]);
        let mut todo = vec![0];
        while let Some(from) = todo.pop() {
            for edge in &graph.edges[from] {
                let is_new = !reached.contains_key(&edge.to);
                reached.entry(edge.to).or_default().push(edge);
                if is_new && !self.is_outside(edge.to) {
                    todo.push(edge.to);
                }
            }
        }
        reached
    }

    /// The reason why the crate of the platform will not do for those who use it; `None` if
    /// it will.
    fn objection(&self, index: usize, edges: &[&Edge]) -> Option<String> {
        let offered = self.offer(index)?;
        let Resolved { package, .. } = self.graph.nodes[index];
        let Some(there) = &offered.version else {
            return Some("its version there is unknown".to_owned());
        };
        for edge in edges {
            if !version::serves(&edge.req, there, &package.version) {
                return Some(format!("version {} is asked for", edge.req));
            }
        }
        let there = features::implied(package, &offered.features, true);
        for edge in edges {
            let wanted = features::implied(package, &edge.wishes, false);
            if let Some(feature) = wanted.difference(&there).next() {
                return Some(format!("its feature `{feature}` is not on there"));
            }
        }
        None
    }

    /// The reason against a second version of a crate that stays outside in another one.
    fn twin(&self, index: usize, reached: &Reached<'_>) -> Option<String> {
        let offered = self.offer(index)?;
        let rank = |index: usize| {
            let version = &self.graph.nodes[index].package.version;
            let is_exact = Some(version.as_str()) == offered.version.as_deref();
            (self.forced.contains(&index), is_exact, index)
        };
        let name = &self.graph.nodes[index].package.name;
        let others = reached.keys().filter(|&&other| {
            other != index
                && self.is_outside(other)
                && self.graph.nodes[other].package.name == *name
        });
        let best = others.copied().max_by_key(|&other| rank(other))?;
        (rank(best) > rank(index)).then(|| {
            let version = &self.graph.nodes[best].package.version;
            format!("{version} is outside already")
        })
    }

    /// The reason against a crate that shares a dependency with the program, which is
    /// inside.
    fn shared(&self, index: usize, reached: &Reached<'_>) -> Option<String> {
        let mut seen = BTreeSet::from([index]);
        let mut todo = vec![index];
        while let Some(from) = todo.pop() {
            for edge in &self.graph.edges[from] {
                let package = &self.graph.nodes[edge.to].package;
                if package.is_proc_macro() || !seen.insert(edge.to) {
                    continue;
                }
                if reached.contains_key(&edge.to) && !self.is_outside(edge.to) {
                    return Some(format!("it shares `{}`, which is inlined", package.name));
                }
                todo.push(edge.to);
            }
        }
        None
    }

    /// The crates outside, as the judge has them.
    fn crates(&self, reached: &Reached<'_>) -> BTreeMap<String, OutsideCrate> {
        let outside = reached.keys().filter(|&&index| self.is_outside(index));
        let crates = outside.filter_map(|&index| {
            let Resolved {
                package, features, ..
            } = self.graph.nodes[index];
            let offered = self.platform.offers(&package.name);
            let library = package.library_name()?;
            let name = offered.and_then(|it| it.lib.clone()).unwrap_or(library);
            let folder = package.folder().to_path_buf();
            let here = Pin {
                package: package.name.clone(),
                name: name.clone(),
                req: format!("={}", package.version),
                default_features: false,
                features: features.iter().cloned().collect(),
                folder: Some(folder).filter(|_| !package.is_published()),
            };
            let there = match offered.and_then(|it| Some((it, it.version.as_deref()?))) {
                Some((offered, there)) => Pin {
                    req: version::requirement(there),
                    default_features: true,
                    features: offered.features.clone(),
                    folder: None,
                    ..here.clone()
                },
                None => here.clone(),
            };
            let made = OutsideCrate { name, there, here };
            Some((package.id.clone(), made))
        });
        crates.collect()
    }
}
