//! The units of a program: what stays or goes as a whole.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::words::{Ways, Word, Words};
use crate::source::uses::Use;

/// Words in the attributes of items that are used without being named.
pub(super) const LASTING: [&str; 8] = [
    "export_name",
    "global_allocator",
    "link",
    "link_section",
    "no_mangle",
    "panic_handler",
    "start",
    "used",
];

/// An item, a part of an impl or a trait, or a name that an import brings.
pub(super) struct Unit {
    pub(super) krate: usize,
    pub(super) file: usize,
    pub(super) range: Range<usize>,
    /// The offset of its name, if it has one and is no import.
    pub(super) name_at: Option<usize>,
    /// The module that it stands in, an index of [`Units::modules`].
    pub(super) module: usize,
    /// The impl or trait that it is a part of.
    pub(super) parent: Option<usize>,
    pub(super) kind: Kind,
    /// The words of which one has to be said for the unit to live.
    pub(super) names: Vec<(Word, Ways)>,
    /// The names of types and traits that all have to live for the unit to live.
    pub(super) needs: Vec<Word>,
    /// True if no name has to be said.
    pub(super) is_root: bool,
    /// True for an import that may bring a trait, by its name or by a glob: what the program
    /// says of the trait may be no more than a method, so the crates that the import names
    /// live if it is seen.
    pub(super) wakes_crates: bool,
    /// True if it cannot live, for the compiler says that nothing uses it.
    pub(super) is_unused: bool,
    /// The words that the unit says.
    pub(super) says: Vec<(Word, Ways)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Item,
    /// An impl, by its index in [`Units::impls`].
    Impl(usize),
    /// A call of a macro where items stand.
    Call,
    /// A name that an import brings; `private` if only this module sees it.
    Import {
        private: bool,
    },
}

/// A module of a crate.
pub(super) struct Module {
    pub(super) parent: Option<usize>,
    /// Its name; of a root, a word that no code says.
    pub(super) name: Word,
    /// A word of its own, which no code says.
    pub(super) own: Word,
}

/// The head of an impl.
pub(super) struct Impl {
    pub(super) unit: usize,
    pub(super) of_trait: Option<PathWord>,
    /// The names in its trait and its type.
    pub(super) names: Vec<PathWord>,
    /// The names of the parts.
    pub(super) parts: Vec<Word>,
}

/// The last name of a path, and the names before it.
pub(super) struct PathWord {
    pub(super) name: Word,
    pub(super) before: Vec<Word>,
}

/// A `use` item.
pub(super) struct Import {
    pub(super) krate: usize,
    pub(super) file: usize,
    pub(super) range: Range<usize>,
    pub(super) tree: Use,
    /// The unit of its first leaf, before those of the others.
    pub(super) first: usize,
    pub(super) is_public: bool,
    pub(super) leaves: Vec<LeafWords>,
}

/// A leaf of a `use` item.
pub(super) struct LeafWords {
    /// The names of the path, the last included.
    pub(super) path: Vec<Word>,
    /// The name that it brings; `None` for a glob.
    pub(super) name: Option<Word>,
    /// True if the path ends as one to a type or trait does.
    pub(super) is_upper: bool,
}

/// A range of a file, with the unit that says what stands there, if one does.
pub(super) type Owner = (Range<usize>, Option<usize>);

/// The units of a program and what is known of its names.
#[derive(Default)]
pub(super) struct Units {
    pub(super) words: Words,
    pub(super) all: Vec<Unit>,
    pub(super) modules: Vec<Module>,
    numbers: HashMap<(usize, Vec<String>), usize>,
    pub(super) impls: Vec<Impl>,
    pub(super) imports: Vec<Import>,
    /// The owners by crate and file; a `use` item is said by none, for its leaves know their
    /// words.
    pub(super) owners: HashMap<(usize, usize), Vec<Owner>>,
    /// The names of structs, enums and unions.
    pub(super) types: HashSet<Word>,
    pub(super) traits: HashSet<Word>,
    /// Each trait's name with those of the traits that it asks for.
    pub(super) supertraits: Vec<(Word, Vec<Word>)>,
    /// The names that stand behind `dyn`: in a table of a trait's methods all have their place,
    /// called or not.
    pub(super) objects: HashSet<Word>,
    /// The units of enums, with their names and those of their variants, for which they live
    /// too if a glob imports them.
    pub(super) enums: Vec<(usize, Word, Vec<Word>)>,
    pub(super) aliases: HashSet<Word>,
    pub(super) module_names: HashSet<Word>,
}

impl Units {
    /// The number of the module at `path` of crate `krate`.
    pub(super) fn module(&mut self, krate: usize, path: &[String]) -> usize {
        let key = (krate, path.to_vec());
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let above = path.split_last().map(|(_, above)| above);
        let parent = above.map(|above| self.module(krate, above));
        let number = self.modules.len();
        let own = self.words.number(&format!("\0{number}"));
        let name = path.last().map_or(own, |name| self.words.number(name));
        self.modules.push(Module { parent, name, own });
        self.numbers.insert(key, number);
        number
    }

    /// Lets all parts live of traits of which there are objects, in them and in impls of them.
    pub(super) fn keep_objects(&mut self) {
        loop {
            let before = self.objects.len();
            for (name, asked) in &self.supertraits {
                if self.objects.contains(name) {
                    self.objects.extend(asked);
                }
            }
            if self.objects.len() == before {
                break;
            }
        }
        for at in 0..self.all.len() {
            let Some(parent) = self.all[at].parent else {
                continue;
            };
            let parent = &self.all[parent];
            let of = match parent.kind {
                Kind::Impl(number) => {
                    self.impls[number].of_trait.as_ref().map(|it| it.name)
                }
                _ => parent.names.first().map(|(name, _)| *name),
            };
            self.all[at].is_root |= of.is_some_and(|name| self.objects.contains(&name));
        }
    }

    /// The unit for what stands outside of all units of crate `krate`: it lives if the crate
    /// does.
    pub(super) fn add_root(&mut self, krate: usize) -> usize {
        let module = self.module(krate, &[]);
        self.all.push(Unit {
            krate,
            file: 0,
            range: 0..0,
            name_at: None,
            module,
            parent: None,
            kind: Kind::Import { private: true },
            names: Vec::new(),
            needs: Vec::new(),
            is_root: true,
            wakes_crates: false,
            is_unused: false,
            says: Vec::new(),
        });
        self.all.len() - 1
    }
}
