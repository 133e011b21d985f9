//! The meaning of a name.

/// The meaning of a name among types and modules.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Meaning {
    /// Nothing that the program declares or imports.
    Nothing,
    /// A module of a crate of the program; the empty path is the crate's root.
    Module(usize, Vec<String>),
    /// A trait of the program.
    Trait,
    /// A type of the program.
    Type,
    /// A thing of a crate that is not bundled.
    Other,
    /// A crate that is not bundled, by a name that it has here.
    OtherCrate(String),
    /// Perhaps something of the program that cannot be seen: what a macro may declare.
    Doubt,
}
