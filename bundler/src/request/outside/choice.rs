//! The decisions about the packages of a program, by the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Edge, Graph};
use super::{features, version};
use crate::cargo::pinned::Pin;
use crate::cargo::resolve::Resolved;
use crate::request::platform::{OfferedCrate, Platform};

/// A package that stays outside.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OutsideCrate {
    /// The name in code at the judge.
    pub(super) name: String,
    /// The package as the judge has it, as far as that is known.
    pub(super) there: Pin,
    /// The package as it is built here.
    pub(super) here: Pin,
}

/// The packages that the bundle is made of or uses, each with what is asked of it.
pub(super) type Reached<'a> = BTreeMap<usize, Vec<&'a Edge>>;

/// The decisions about the packages of a program, as far as they are made.
pub(super) struct Choice<'a> {
    pub(super) graph: &'a Graph<'a>,
    pub(super) platform: &'a Platform,
    pub(super) forced: &'a BTreeSet<usize>,
    /// The packages that come inside although the platform may offer them, and why.
    pub(super) verdicts: BTreeMap<usize, String>,
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
    pub(super) fn settle(&mut self) -> Reached<'a> {
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
    pub(super) fn crates(&self, reached: &Reached<'_>) -> BTreeMap<String, OutsideCrate> {
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
