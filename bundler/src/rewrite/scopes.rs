//! Names of crates that stay in the text, and the imports that bring them.
//!
//! Where a name that is one of another crate may be bound in the module around a path, by an item,
//! an import, a glob or a macro, only the compiler knows what it means. There, paths stay as they
//! are, and each module with such a path gets an import of all of a module that has nothing but
//! the crate in it. What items and imports name shadows that, as it shadows the names of crates;
//! where another glob brings the name too, the compiler says that it is ambiguous, and the import
//! goes: what globs bring shadows the names of crates as well.
//!
//! In what macros of the program are given, names of crates stay in any case, brought by plain
//! imports: a macro may tell tokens apart, count them or show them as text.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::rewrite::lints;
use crate::rewrite::question::Question;
use crate::rust::alone::FILE;
use crate::source::program::{Crate, Extern, FileId, Program};
use crate::survey::names::{lines_before, Names};
use crate::text::edition::Edition;
use crate::text::marked_text::{Edit, Text};
use crate::text::source_map::{Mark, Marks, Origin};

/// The module in the root of a crate, if it needs such, that has a module for each crate whose
/// name is brought by a glob. It has nothing to do with `extern crate` items.
const HOLDER: &str = "extern_crates";

/// The name of a crate, or of a macro of one, that stays in the text.
#[derive(Debug, Clone)]
pub(crate) struct Left {
    /// The file where it is read.
    pub(crate) file: FileId,
    /// The offset at which it is read; `None` for wherever a macro is called.
    pub(crate) at: Option<usize>,
    pub(crate) name: String,
    /// The import that brings it; `None` if the name may be something else.
    pub(crate) import: Option<String>,
}

impl Left {
    /// The crate whose name it is where it is read, if that is in the bundle.
    pub(crate) fn target(&self, program: &Program) -> Option<usize> {
        match program.crates[self.file.krate].externs.get(&self.name) {
            Some(Extern::Bundled(target)) => Some(*target),
            _ => None,
        }
    }
}

/// A name in a module of a file.
type Place = (FileId, usize, String);

/// What the compiler has said of the globs that bring names of crates.
#[derive(Default)]
pub(crate) struct Globs {
    /// The names that other globs bring too: there, ours must not.
    ambiguous: BTreeSet<Place>,
    /// The names that it was asked about.
    asked: BTreeSet<Place>,
    /// True if the last answer told something, so that there may be more.
    may_be_more: bool,
}

/// The imports that names of crates need.
#[derive(Default)]
pub(crate) struct Imports {
    pub(crate) edits: Vec<(FileId, Edit)>,
    /// The items for the root of each crate that needs such.
    pub(crate) holders: BTreeMap<usize, String>,
    /// The names that globs bring where others may bring them too.
    may_clash: BTreeSet<Place>,
}

/// The imports that the names `left` need in the modules of `program`.
pub(crate) fn imports(
    program: &Program,
    names: &Names,
    left: &[Left],
    globs: &Globs,
) -> Imports {
    // 1. What each module needs.
    let mut lines: BTreeMap<(FileId, usize), BTreeSet<String>> = BTreeMap::new();
    let mut held: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    let mut out = Imports::default();
    let mut holder = String::from(HOLDER);
    while program.mentions(&holder) {
        holder.push('_');
    }
    for it in left {
        let krate = &program.crates[it.file.krate];
        let (file, at) = including(program, it.file, it.at);
        let modules = names.modules(file);
        let wanted = match at {
            Some(at) => vec![names.module_at(file, at)],
            None => {
                let callers = modules.iter().enumerate();
                let callers = callers.filter(|(_, module)| module.calls_macros);
                callers.map(|(index, _)| index).collect()
            }
        };
        for index in wanted {
            let module = &modules[index];
            let of_module = lines.entry((file, index)).or_default();
            if let Some(import) = &it.import {
                if !module.imported.contains(&it.name) {
                    of_module.insert(import.clone());
                }
                continue;
            }
            let in_root = file.krate == 0 && module.path.is_empty();
            let place = (file, index, it.name.clone());
            if path_of(program, krate, &it.name, in_root).is_none()
                || module.declared.contains(&it.name)
                || globs.ambiguous.contains(&place)
            {
                continue;
            }
            let (root, name) = (krate.root(), &it.name);
            of_module.insert(format!(
                "#[allow(unused_imports)]\nuse {root}::{holder}::{name}::*;"
            ));
            held.entry(file.krate).or_default().insert(name);
            if module.has_globs {
                out.may_clash.insert(place);
            }
        }
    }
    // 2. The imports, at the top of the modules.
    for ((file, index), lines) in lines {
        let source = program.source(file);
        let all: Vec<_> = lines.into_iter().collect();
        let (at, text) = match (names.modules(file)[index].first_item, index) {
            _ if all.is_empty() => continue,
            (_, 0) => {
                let at = lints::attributes_end(source);
                let before = if at == 0 { "" } else { "\n" };
                (at, format!("{before}{}\n\n", all.join("\n")))
            }
            (Some(at), _) => lines_before(source, at, &all.join("\n")),
            (None, _) => continue,
        };
        let text = marked(program, file, at, text);
        let range = at..at;
        out.edits.push((file, Edit { range, text }));
    }
    // 3. The modules with a crate each.
    for (index, held) in held {
        let krate = &program.crates[index];
        let visible = match krate.root() {
            root if index == 0 => format!("pub({root})"),
            root => format!("pub(in {root})"),
        };
        let modules = held.iter().filter_map(|name| {
            let path = path_of(program, krate, name, false)?;
            Some(format!(
                "    pub mod {name} {{\n        #[allow(unused_imports)]\n        \
                 {visible} use {path} as {name};\n    }}\n"
            ))
        });
        let modules: String = modules.collect();
        let text = format!(
            "/// The crates whose names other things here have too.\n\
             mod {holder} {{\n{modules}}}\n"
        );
        out.holders.insert(index, text);
    }
    out
}

/// The file and the offset in whose module the code at `at` of `file` is read: for a file that
/// others include, those of the call that does.
fn including(
    program: &Program,
    mut file: FileId,
    mut at: Option<usize>,
) -> (FileId, Option<usize>) {
    let files = &program.crates[file.krate].files;
    loop {
        let mut all = files.iter().enumerate();
        let found = all.find_map(|(index, source)| {
            let mut includes = source.includes.iter();
            let include = includes.find(|include| include.file == file.file)?;
            Some((index, include.call.start))
        });
        let Some((index, call)) = found else {
            return (file, at);
        };
        file = file.sibling(index);
        at = at.map(|_| call);
    }
}

/// The path in the bundle of what `krate` calls `name`; `None` if the name leads there without
/// an import, as it does in the root of the bundle where that is `in_root`.
fn path_of(program: &Program, krate: &Crate, name: &str, in_root: bool) -> Option<String> {
    match krate.externs.get(name)? {
        Extern::Bundled(target) => {
            let target = &program.crates[*target];
            let is_there = in_root && target.library_module.as_deref() == Some(name);
            (!is_there).then(|| target.root())
        }
        Extern::Standard => Some(format!("{}::{name}", krate.root())),
        Extern::Judge(judge) if judge != name => Some(format!("::{judge}")),
        Extern::Judge(_) | Extern::Foreign(_) => None,
    }
}

impl Globs {
    /// Asks the compiler, in `edition`, which of the names in `imports` other globs bring too;
    /// `text` has those imports. Returns true if that is new; without a compiler it is not known,
    /// nor proved.
    pub(crate) fn ask(
        &mut self,
        program: &Program,
        names: &Names,
        text: &Text,
        imports: &Imports,
        edition: Edition,
    ) -> bool {
        let are_asked = imports.may_clash.is_subset(&self.asked);
        if are_asked && !self.may_be_more {
            return false;
        }
        self.asked.extend(imports.may_clash.iter().cloned());
        let question = Question::of(program, text.as_str()).ok();
        let Some(compilation) = question.and_then(|it| it.compile(edition, &[])) else {
            return false;
        };
        let before = self.ambiguous.len();
        for error in &compilation.diagnostics {
            let name = error.message.split('`').nth(1);
            let (Some(name), "E0659") = (name, error.code()) else {
                continue;
            };
            for range in error.referred(FILE) {
                let place = imported_at(program, text, &range);
                self.ambiguous.extend(
                    place.map(|(file, at)| {
                        (file, names.module_at(file, at), name.to_owned())
                    }),
                );
            }
        }
        self.may_be_more = self.ambiguous.len() > before;
        self.may_be_more
    }
}

/// The text of imports that are put at `at` of `file`, which knows that place.
fn marked(program: &Program, file: FileId, at: usize, text: String) -> Text {
    let source = program.source(file);
    let mut marks = Marks::default();
    marks.push(Mark {
        at: 0,
        origin: Some(Origin {
            file: program.file_number(file),
            at: source.splices.origin(at..at).start,
            stays: true,
        }),
    });
    Text::plain(text).with_marks(marks)
}

/// The place of the imports that stand at `range` of `text`; `None` for other code.
fn imported_at(
    program: &Program,
    text: &Text,
    range: &Range<usize>,
) -> Option<(FileId, usize)> {
    let origin = text.marks().origin_at(range.start)?;
    let id = program.file_id(origin.file)?;
    let at = program.source(id).splices.in_text(origin.at);
    at.filter(|_| origin.stays).map(|at| (id, at))
}
