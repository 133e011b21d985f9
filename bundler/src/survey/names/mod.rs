//! The names that the code of each crate binds: enough to know where a name can be nothing
//! but that of another crate.
//!
//! No path is resolved here. Where the module around a path may bind a name that is one of another
//! crate, the path stays as it is, and the compiler reads it as it always has: see
//! `rewrite::scopes`. What stands in macros counts as bound if it could be.

mod bound;
mod module;
mod reader;
mod imports;
mod in_macros;

pub(crate) use module::{lines_before, Module};

use std::collections::BTreeSet;

use crate::rust::standard::is_standard_module;
use crate::source::program::{is_standard_crate, Extern, FileId, Program};
use crate::survey::macros::Macros;
use bound::Bound;
use module::Itself;
use reader::FileNames;

/// The names of a program, by crate.
pub(crate) struct Names {
    crates: Vec<OfCrate>,
}

/// The names that one crate binds, wherever it does.
#[derive(Default)]
struct OfCrate {
    files: Vec<FileNames>,
    bound: Bound,
    /// The other crates of the program whose names globs may bring.
    globs: BTreeSet<usize>,
    /// True if globs bring names of the standard library.
    globs_std: bool,
    /// True if globs bring names of a crate that stays outside, which nobody here knows.
    sees_outside: bool,
}

impl Names {
    /// The names of `program`, whose macros are `macros`.
    pub(crate) fn of(program: &Program, macros: &Macros) -> Names {
        let mut crates = Vec::new();
        for (index, krate) in program.crates.iter().enumerate() {
            let mut own = OfCrate::default();
            for source in &krate.files {
                let mut found = reader::read(krate, index, source, macros);
                in_macros::read(krate, source, macros, &mut found);
                own.bound.append(&mut found.bound);
                let heads = found.globs.iter().filter_map(|it| krate.externs.get(it));
                own.globs_std |= found.globs.iter().any(|it| is_standard_crate(it));
                for head in heads {
                    match head {
                        Extern::Bundled(target) => {
                            reach(program, *target, &mut own.globs);
                        }
                        Extern::Judge(_) => own.sees_outside = true,
                        Extern::Standard | Extern::Foreign(_) => {}
                    }
                }
                own.files.push(found);
            }
            own.globs.remove(&index);
            crates.push(own);
        }
        take_macros(program, &mut crates);
        let mut names = Names { crates };
        names.tell_types(program);
        names
    }

    /// Takes out of the imports like `use name::name` those that bring no module and no type.
    fn tell_types(&mut self, program: &Program) {
        for (index, krate) in program.crates.iter().enumerate() {
            let brings_type = |name: &String, itself: Itself| match krate.externs.get(name)
            {
                Some(Extern::Bundled(target)) if itself != Itself::Renamed => {
                    let mut all = BTreeSet::new();
                    reach(program, *target, &mut all);
                    let may = all.iter().any(|it| self.crates[*it].may_hand_on(name));
                    let is_short = itself == Itself::Short;
                    may && (!is_short || self.crates[*target].root_may_have(name))
                }
                _ => true,
            };
            let all = self.crates[index]
                .files
                .iter()
                .flat_map(|file| &file.modules);
            let all = all.flat_map(|module| &module.by_themselves);
            let types = all.filter(|(name, itself)| brings_type(name, **itself));
            let types: BTreeSet<String> = types.map(|(name, _)| name.clone()).collect();
            let own = &mut self.crates[index];
            for module in own.files.iter_mut().flat_map(|file| &mut file.modules) {
                module.by_themselves.retain(|name, _| types.contains(name));
            }
            own.bound.of_modules.extend(types.iter().cloned());
            own.bound.types.extend(types);
        }
    }

    fn file(&self, id: FileId) -> &FileNames {
        &self.crates[id.krate].files[id.file]
    }

    /// The modules in the file `id`, outer before inner: the first is the file itself.
    pub(crate) fn modules(&self, id: FileId) -> &[Module] {
        &self.file(id).modules
    }

    /// The index of the innermost module around `offset`.
    pub(crate) fn module_at(&self, id: FileId, offset: usize) -> usize {
        let modules = &self.file(id).modules;
        let inner = modules.iter().rposition(|it| it.range.contains(&offset));
        inner.unwrap_or(0)
    }

    /// The names of the modules around `offset`, from the root of the crate.
    pub(crate) fn module(&self, id: FileId, offset: usize) -> &[String] {
        &self.file(id).modules[self.module_at(id, offset)].path
    }

    /// True if a path of the syntax tree begins with the `::` at `offset`.
    pub(crate) fn is_leading(&self, id: FileId, offset: usize) -> bool {
        self.file(id).leading.contains(&offset)
    }

    /// True if the code at `offset` stands in no block of its module.
    pub(crate) fn is_outside_blocks(&self, id: FileId, offset: usize) -> bool {
        let file = self.file(id);
        let module = &file.modules[self.module_at(id, offset)].range;
        let mut blocks = file.blocks.iter();
        !blocks.any(|it| it.start >= module.start && it.contains(&offset))
    }

    /// True if crate `krate` binds `name` to a module or a type anywhere, or may do so.
    pub(crate) fn binds(&self, krate: usize, name: &str) -> bool {
        let own = &self.crates[krate];
        let mut globs = own.globs.iter();
        own.bound.types.contains(name)
            || own.bound.of_macros.contains(name)
            || own.sees_outside
            || own.globs_std && is_standard_module(name)
            || globs.any(|it| self.crates[*it].may_hand_on(name))
    }

    /// True if the module around `offset` declares `name`, whatever the conditions: nothing else
    /// goes before that but what a block binds.
    pub(crate) fn declares_here(&self, id: FileId, offset: usize, name: &str) -> bool {
        self.file(id).modules[self.module_at(id, offset)]
            .declared
            .contains(name)
    }

    /// True if `name` may be bound to a module or a type where the code around `offset` reads it;
    /// `brings` if it begins the path of an import that brings it.
    pub(crate) fn may_bind(
        &self,
        id: FileId,
        offset: usize,
        name: &str,
        brings: bool,
    ) -> bool {
        let own = &self.crates[id.krate];
        let path = self.module(id, offset);
        // What a file includes is of its module.
        let mut modules = own.files.iter().flat_map(|file| &file.modules);
        self.binds(id.krate, name)
            && modules.any(|it| {
                it.path == path
                    && (it.names.contains(name)
                        || it.inner.contains(name)
                        || !brings && it.by_themselves.contains_key(name)
                        || it.has_globs && self.a_glob_may_bring(id.krate, name)
                        || own.bound.of_macros.contains(name))
            })
    }

    /// True if a glob in crate `krate` may bring a module or a type `name`.
    fn a_glob_may_bring(&self, krate: usize, name: &str) -> bool {
        let own = &self.crates[krate];
        let mut others = own.globs.iter();
        own.sees_outside
            || own.globs_std && is_standard_module(name)
            || own.bound.of_modules.contains(name)
            || own.bound.of_macros.contains(name)
            || others.any(|it| self.crates[*it].may_hand_on(name))
    }

    /// True if crate `krate` binds `name` to a function, a value or a macro anywhere.
    pub(crate) fn has_value(&self, krate: usize, name: &str) -> bool {
        let own = &self.crates[krate];
        let mut globs = own.globs.iter();
        own.bound.values.contains(name)
            || globs.any(|it| self.crates[*it].bound.values.contains(name))
    }

    /// True if crate `krate` has a trait `name`.
    pub(crate) fn declares_trait(&self, krate: usize, name: &str) -> bool {
        self.crates[krate].bound.traits.contains(name)
    }

    /// True if crate `krate` has a trait `name`, and nothing else by that name.
    pub(crate) fn is_trait(&self, krate: usize, name: &str) -> bool {
        let own = &self.crates[krate];
        own.bound.traits.contains(name)
            && !own.bound.no_traits.contains(name)
            && !own.bound.from_others.contains(name)
    }

    /// True if crate `krate` has a type, a module or a generic parameter `name`.
    pub(crate) fn has_type(&self, krate: usize, name: &str) -> bool {
        self.crates[krate].bound.no_traits.contains(name)
    }

    /// True if the root of crate `krate` binds `name` to a module or a type, or may do so: an
    /// item there does, or a glob or a macro there could bring what the crate binds elsewhere.
    pub(crate) fn binds_in_root(&self, krate: usize, name: &str) -> bool {
        let own = &self.crates[krate];
        let mut roots = own.files.iter().flat_map(|file| &file.modules);
        roots.any(|it| {
            let is_open = it.has_globs && self.a_glob_may_bring(krate, name)
                || it.has_calls && own.bound.of_macros.contains(name);
            let is_bound = it.names.contains(name) || it.by_themselves.contains_key(name);
            it.path.is_empty() && (is_bound || is_open)
        })
    }
}

impl OfCrate {
    /// True if other crates may get a module or a type `name` from this one.
    fn may_hand_on(&self, name: &str) -> bool {
        if self.sees_outside {
            return true;
        }
        let is_type =
            self.bound.of_modules.contains(name) || self.bound.of_macros.contains(name);
        is_type && (self.bound.public.contains(name) || self.bound.of_macros.contains(name))
    }

    /// True if other crates may see a module or a type `name` in the root of this one.
    fn root_may_have(&self, name: &str) -> bool {
        let modules = self.files.iter().flat_map(|file| &file.modules);
        let mut roots = modules.filter(|it| it.path.is_empty());
        roots.any(|it| it.public.contains(name) || it.has_globs || it.has_calls)
    }
}

/// Adds what the macros of other crates may bind to each crate that can call them.
fn take_macros(program: &Program, crates: &mut [OfCrate]) {
    for index in 0..crates.len() {
        let mut all = BTreeSet::new();
        reach(program, index, &mut all);
        all.remove(&index);
        for other in all {
            let of_macros = crates[other].bound.of_macros.clone();
            let has_globs = crates[other].files.iter().any(|file| file.macros_glob);
            let own = &mut crates[index];
            own.bound.of_macros.extend(of_macros);
            own.globs.extend(has_globs.then_some(other));
        }
    }
}

/// Adds the crate at `index` to `found`, with those whose names it may hand on.
fn reach(program: &Program, index: usize, found: &mut BTreeSet<usize>) {
    if found.insert(index) {
        for target in program.crates[index].externs.values() {
            if let Extern::Bundled(target) = target {
                reach(program, *target, found);
            }
        }
    }
}
