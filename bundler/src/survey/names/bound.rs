//! The names that a file or a crate binds, by what they are.

use std::collections::BTreeSet;

/// The names that a file or a crate binds, wherever it does.
#[derive(Default)]
pub(super) struct Bound {
    /// Those of modules and types, but for what macros alone may bind.
    pub(super) types: BTreeSet<String>,
    /// Those of the types that globs may bring.
    pub(super) of_modules: BTreeSet<String>,
    /// Those that globs of other crates may bring, and perhaps more.
    pub(super) public: BTreeSet<String>,
    /// Those that macros may bind to modules and types.
    pub(super) of_macros: BTreeSet<String>,
    /// Those of functions, values and macros.
    pub(super) values: BTreeSet<String>,
    /// Those of traits; also among the types.
    pub(super) traits: BTreeSet<String>,
    /// Those of types, modules and generic parameters.
    pub(super) no_traits: BTreeSet<String>,
    /// Those that imports bring from other crates.
    pub(super) from_others: BTreeSet<String>,
}

impl Bound {
    /// Moves the names of `other` here.
    pub(super) fn append(&mut self, other: &mut Bound) {
        self.types.append(&mut other.types);
        self.of_modules.append(&mut other.of_modules);
        self.public.append(&mut other.public);
        self.of_macros.append(&mut other.of_macros);
        self.values.append(&mut other.values);
        self.traits.append(&mut other.traits);
        self.no_traits.append(&mut other.no_traits);
        self.from_others.append(&mut other.from_others);
    }
}
