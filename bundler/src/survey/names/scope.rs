//! The scopes of a program: its modules, and the blocks, generic parameters and enums in
//! them that bind names.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::binding::{Binding, Bindings, Interner, Name, Namespace, ScopeId, Visibility};
use crate::source::program::FileId;

/// The kind of a scope.
#[derive(Debug, PartialEq)]
pub(super) enum Kind {
    /// A module, whose names are not seen from the modules in it, with its path from the
    /// root of the crate.
    Module(Vec<String>),
    /// The items and imports of a block, or the arguments of a macro: the names around are
    /// seen in it too.
    Block,
    /// The generic parameters of an item.
    Generics,
    /// The variants of an enum.
    Enum,
}

/// The names of a module, a block, the generic parameters of an item or an enum.
pub(super) struct Scope {
    pub(super) krate: usize,
    pub(super) kind: Kind,
    /// The scope around this one; for a module the module around it.
    pub(super) around: Option<ScopeId>,
    /// The module that the scope belongs to, or is.
    pub(super) module: ScopeId,
    /// The names that items declare and that imports name.
    pub(super) explicit: HashMap<Name, Bindings>,
    /// The names that globs bring.
    pub(super) globbed: HashMap<Name, Bindings>,
    /// The scopes whose globs name this one, with the visibility of the glob.
    pub(super) globbed_by: Vec<(ScopeId, Visibility)>,
    /// The paths outside of the program whose names globs bring.
    pub(super) outside_globs: Vec<Vec<Name>>,
    /// The imports by glob that have not been found.
    pub(super) globs_pending: usize,
    /// The names that macros may declare here.
    pub(super) unseen: Vec<Name>,
    /// True if a glob imports from where nothing can be seen.
    pub(super) has_unseen_glob: bool,
}

/// A name, or all names, that a `use` or `extern crate` brings.
pub(super) struct Import {
    pub(super) scope: ScopeId,
    pub(super) start: Start,
    /// The segments of the path, behind `::` if it begins so.
    pub(super) path: Vec<Name>,
    /// The name that the import gives; `None` for a glob.
    pub(super) name: Option<Name>,
    pub(super) visibility: Visibility,
    /// True for a `self` in braces, which brings modules and types only.
    pub(super) is_self: bool,
}

/// The place where the path of an import begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Start {
    /// The scope of the import.
    Here,
    /// Behind a `::`.
    Global,
    /// The names of other crates: that of `extern crate`.
    Crates,
}

/// The kind of path that begins with a name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Reading {
    /// A path in code.
    Code,
    /// The path of a macro, which sees no generic parameters.
    Macro,
    /// The path of an import, which sees none either.
    Import,
    /// The path of an import in this scope that brings the very name that it begins with.
    Itself(ScopeId),
}

impl Reading {
    pub(super) fn is_of_import(self) -> bool {
        matches!(self, Reading::Import | Reading::Itself(_))
    }
}

/// The part of a file that is a scope of its own.
struct Part {
    range: Range<usize>,
    scope: ScopeId,
    /// The part around this one.
    around: Option<usize>,
}

/// The parts of a file.
#[derive(Default)]
pub(super) struct FileScopes {
    /// The scope of the file itself.
    pub(super) own: Option<ScopeId>,
    /// The parts by where they start, outer before inner.
    parts: Vec<Part>,
}

impl FileScopes {
    pub(super) fn add(&mut self, range: Range<usize>, scope: ScopeId) {
        self.parts.push(Part {
            range,
            scope,
            around: None,
        });
    }

    /// Finds which part is in which, once all are there.
    pub(super) fn nest(&mut self) {
        self.parts
            .sort_by_key(|part| (part.range.start, std::cmp::Reverse(part.range.end)));
        let mut open: Vec<usize> = Vec::new();
        for at in 0..self.parts.len() {
            let start = self.parts[at].range.start;
            while open
                .last()
                .is_some_and(|&it| self.parts[it].range.end <= start)
            {
                open.pop();
            }
            self.parts[at].around = open.last().copied();
            open.push(at);
        }
    }

    /// The innermost scope around `offset`.
    pub(super) fn at(&self, offset: usize) -> Option<ScopeId> {
        let before = self
            .parts
            .partition_point(|part| part.range.start <= offset);
        let mut next = before.checked_sub(1);
        while let Some(at) = next {
            if offset < self.parts[at].range.end {
                return Some(self.parts[at].scope);
            }
            next = self.parts[at].around;
        }
        self.own
    }
}

/// All scopes of a program.
#[derive(Default)]
pub(super) struct Scopes {
    pub(super) names: Interner,
    pub(super) list: Vec<Scope>,
    /// The parts of files that are scopes, by crate and file.
    pub(super) files: Vec<Vec<FileScopes>>,
    pub(super) imports: Vec<Import>,
    /// The root modules, by crate.
    pub(super) roots: Vec<ScopeId>,
    /// The names that crates have in others: only these could be mistaken for crates.
    pub(super) crate_names: HashSet<Name>,
    /// The names of crates that items declare for modules or types, wherever.
    pub(super) declared: HashSet<Name>,
    /// The scopes and names for which there is a module, a type or an import here, and those
    /// for which there is one on other platforms.
    pub(super) here: HashSet<(ScopeId, Name)>,
    pub(super) elsewhere: HashSet<(ScopeId, Name)>,
    /// The scopes and names of imports like `use name::name`, whose path would begin with
    /// what they bring, if they did not pass themselves by.
    pub(super) self_imports: HashSet<(ScopeId, Name)>,
    /// The scopes and names of imports that bring a whole crate by its own name.
    pub(super) whole_imports: HashSet<(ScopeId, Name)>,
}

impl Scopes {
    /// A new scope in `around`; `krate` is that of the scope around it, if there is one.
    pub(super) fn open(
        &mut self,
        krate: usize,
        kind: Kind,
        around: Option<ScopeId>,
    ) -> ScopeId {
        let id = ScopeId(self.list.len() as u32);
        let module = match (&kind, around) {
            (Kind::Module(_), _) | (_, None) => id,
            (_, Some(around)) => self.get(around).module,
        };
        // A module sees nothing of the block that it stands in.
        let around = match &kind {
            Kind::Module(_) => around.map(|around| self.get(around).module),
            _ => around,
        };
        self.list.push(Scope {
            krate,
            kind,
            around,
            module,
            explicit: HashMap::new(),
            globbed: HashMap::new(),
            globbed_by: Vec::new(),
            outside_globs: Vec::new(),
            globs_pending: 0,
            unseen: Vec::new(),
            has_unseen_glob: false,
        });
        id
    }

    pub(super) fn get(&self, id: ScopeId) -> &Scope {
        &self.list[id.0 as usize]
    }

    pub(super) fn get_mut(&mut self, id: ScopeId) -> &mut Scope {
        &mut self.list[id.0 as usize]
    }

    /// The innermost scope around `offset` of a file.
    pub(super) fn at(&self, id: FileId, offset: usize) -> ScopeId {
        let found = self.files[id.krate][id.file].at(offset);
        found.unwrap_or(self.roots[id.krate])
    }

    /// The path of the module that `scope` belongs to.
    pub(super) fn module_path(&self, scope: ScopeId) -> &[String] {
        match &self.get(self.get(scope).module).kind {
            Kind::Module(path) => path,
            Kind::Block | Kind::Generics | Kind::Enum => &[],
        }
    }

    /// The module around the one that `scope` belongs to; the root for the root.
    pub(super) fn above(&self, scope: ScopeId) -> ScopeId {
        let module = self.get(scope).module;
        self.get(module).around.unwrap_or(module)
    }

    /// True if the code of `scope` sees what is visible as `visibility` says.
    pub(super) fn sees(&self, scope: ScopeId, visibility: Visibility) -> bool {
        let Visibility::In(module) = visibility else {
            return true;
        };
        let mut at = Some(self.get(scope).module);
        while let Some(inside) = at {
            if inside == module {
                return true;
            }
            at = self.get(inside).around;
        }
        false
    }

    /// The narrower of two visibilities of which one holds the other.
    pub(super) fn narrower(&self, one: Visibility, other: Visibility) -> Visibility {
        match one {
            Visibility::Public => other,
            Visibility::In(module) if self.sees(module, other) => one,
            Visibility::In(_) => other,
        }
    }

    /// Binds `name` in `scope`, where items and imports by name bind it. The first binding
    /// stays: others are of code under other conditions.
    pub(super) fn bind(
        &mut self,
        scope: ScopeId,
        name: Name,
        namespace: Namespace,
        binding: Binding,
    ) {
        let bindings = self.get_mut(scope).explicit.entry(name).or_default();
        bindings[namespace as usize].get_or_insert(binding);
    }

    /// What items and imports by name bind `name` to in `scope`.
    pub(super) fn explicit(
        &self,
        scope: ScopeId,
        name: Name,
        namespace: Namespace,
    ) -> Option<&Binding> {
        let bindings = self.get(scope).explicit.get(&name)?;
        bindings[namespace as usize].as_ref()
    }

    /// What globs bind `name` to in `scope`.
    pub(super) fn globbed(
        &self,
        scope: ScopeId,
        name: Name,
        namespace: Namespace,
    ) -> Option<&Binding> {
        let bindings = self.get(scope).globbed.get(&name)?;
        bindings[namespace as usize].as_ref()
    }
}
