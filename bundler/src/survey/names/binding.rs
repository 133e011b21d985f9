//! The things that names are bound to, and who sees the bindings.

use std::collections::HashMap;

/// A name of the program, by number.
pub(super) type Name = u32;

/// The numbers of the names of a program.
#[derive(Default)]
pub(super) struct Interner {
    numbers: HashMap<Box<str>, Name>,
    names: Vec<Box<str>>,
}

impl Interner {
    /// The number of `name`, which gets one if it has none.
    pub(super) fn intern(&mut self, name: &str) -> Name {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as Name;
        self.numbers.insert(name.into(), number);
        self.names.push(name.into());
        number
    }

    /// The number of `name`; `None` if the program binds no such name.
    pub(super) fn find(&self, name: &str) -> Option<Name> {
        self.numbers.get(name).copied()
    }

    pub(super) fn text(&self, name: Name) -> &str {
        &self.names[name as usize]
    }
}

/// The number of a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ScopeId(pub(super) u32);

/// The kinds of things that may share a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Namespace {
    Types,
    Values,
    Macros,
}

impl Namespace {
    pub(super) const ALL: [Namespace; 3] =
        [Namespace::Types, Namespace::Values, Namespace::Macros];
}

/// The thing that a name is bound to.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Def {
    /// A module of the program; the root of a crate is one.
    Module(ScopeId),
    /// An enum, whose variants are the names in a scope.
    Enum(ScopeId),
    Trait,
    /// A type without names of its own for imports to take.
    Type,
    Value,
    Macro,
    /// The thing at this path in crates that are not bundled, in whatever namespace.
    Outside(Vec<Name>),
    /// A thing that is declared where it cannot be seen.
    Unseen,
}

/// The code that sees a binding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Visibility {
    /// All of it.
    Public,
    /// That of this module and of those in it.
    In(ScopeId),
}

/// A name as a scope has it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Binding {
    pub(super) def: Def,
    pub(super) visibility: Visibility,
}

/// The bindings of one name, by namespace.
pub(super) type Bindings = [Option<Binding>; 3];
