//! What the editions 2015 and 2018 compile differently: paths that begin elsewhere. No lint of
//! rustc tells those that lead elsewhere from the others, so that a function that differs
//! between these two is never taken for the same. Nothing else differs between them.

use super::ir::module::Module;
use super::matching::{Positions, Sides};
use super::side::{Id, Side};
use super::written::Written;

/// Crates in edition 2015, and the same ones in 2018.
pub(super) struct Paths(Sides);

impl Paths {
    /// The crates `older` in edition 2015, and `newer` in 2018, in the same order.
    pub(super) fn of(older: Vec<Module>, newer: Vec<Module>) -> Paths {
        let (older, newer) = (Side::of(older, Vec::new()), Side::of(newer, Vec::new()));
        let (positions, written) = (Positions::default(), Written::default());
        Paths(Sides::of(
            older,
            Vec::new(),
            newer,
            Vec::new(),
            positions,
            written,
        ))
    }

    /// True if the function `name` is not the same in both editions.
    pub(super) fn differ_in(&self, name: &str) -> bool {
        let Paths(sides) = self;
        let (older, newer) = (&sides.package.modules, &sides.bundle.modules);
        let ids = |modules: &[Module], module: usize| {
            let index = modules.get(module)?.find(name)?;
            Some(Id { module, index })
        };
        (0..older.len().max(newer.len())).any(|module| {
            match (ids(older, module), ids(newer, module)) {
                (None, None) => false,
                (Some(left), Some(right)) => match sides.compare(left, right) {
                    Ok(found) => found.symbols.iter().any(|(a, b)| a != b),
                    Err(_) => true,
                },
                _ => true,
            }
        })
    }
}
