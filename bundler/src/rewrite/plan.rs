//! All edits that make one file of a program, and what they need at its root.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::rewrite::embed::embed;
use crate::rewrite::exports::exports;
use crate::rewrite::lints;
use crate::rewrite::migrate::EditionChoice;
use crate::rewrite::migrate::{self, Migrated, RootNeeds};
use crate::rewrite::module_paths;
use crate::rewrite::relocate::{relocate, SeenChange};
use crate::rewrite::scopes::{self, Globs, Imports, Left};
use crate::rust::attrs;
use crate::rust::token::{self, Token};
use crate::source::outline;
use crate::source::program::{Extern, FileId, Program, Source};
use crate::survey::file_context::{FileContext, Survey};
use crate::survey::names::Names;
use crate::text::edition::Editions;
use crate::text::error::{Place, Result};
use crate::text::marked_text::Edit;
use crate::text::refusals::Refusals;

/// The parts of the bundle beside the sources themselves.
pub(crate) struct Plan {
    /// The libraries that the program reaches, by index of the crate, ascending.
    pub(crate) libraries: Vec<usize>,
    /// The edits of the files, by crate and file; none in a crate that is not reached.
    pub(crate) edits: Vec<Vec<Vec<Edit>>>,
    /// Items for the roots of the crates, by crate.
    pub(crate) aliases: Vec<Vec<String>>,
    /// Attributes for the root of the bundle, a line each.
    pub(crate) attributes: String,
    /// The offset in the program's root file at which the libraries stand; `None` for
    /// behind the whole file. Where the program defines macros, the libraries stand before
    /// all its items: the scope of a `macro_rules!` is all that follows.
    pub(crate) libraries_at: Option<usize>,
    /// The files whose content the text holds, beside the sources.
    pub(crate) embedded: Vec<PathBuf>,
    /// The imports of crates whose names stay in the text.
    pub(crate) imports: Imports,
    /// The changes that macros may see, one for each call, with their places.
    pub(crate) seen: Vec<(Place, SeenChange)>,
}

/// Plans the bundle of `program`: the edits of every file that its root reaches, with what is
/// known of `globs`.
///
/// # Errors
/// When some code cannot be moved into a module, or a value cannot be embedded: all that is
/// refused, what the `choice` refuses included.
pub(crate) fn plan(
    program: &Program,
    survey: &Survey,
    choice: &EditionChoice,
    globs: &Globs,
) -> Result<Plan> {
    let count = program.crates.len();
    let mut edits = vec![Vec::new(); count];
    let mut left = Vec::new();
    let mut seen = Vec::new();
    let mut aliases = vec![Vec::new(); count];
    let mut for_root = ForRoot::default();
    let mut embedded = Vec::new();
    let mut reached = BTreeSet::from([0]);
    let mut todo = vec![0];
    let refusals = Refusals::default();
    choice
        .refused
        .iter()
        .for_each(|it| refusals.add(it.clone()));
    while let Some(krate) = todo.pop() {
        for error in program.crates[krate].objections.all() {
            refusals.add(error);
        }
        for file in 0..program.crates[krate].files.len() {
            let context =
                FileContext::new(program, survey, &refusals, FileId { krate, file });
            let migrated = &choice.migrated[krate][file];
            let rewritten = rewrite_file(&context, choice.written, migrated);
            let by_left = rewritten.left.iter().filter_map(|it| it.target(program));
            let used = rewritten.used.into_iter().chain(by_left);
            todo.extend(used.filter(|it| reached.insert(*it)));
            edits[krate].push(rewritten.edits);
            left.extend(rewritten.left);
            let places = rewritten.seen.into_iter();
            seen.extend(places.map(|it| (context.source.place(it.range.clone()), it)));
            aliases[krate].extend(rewritten.aliases);
            embedded.extend(rewritten.embedded);
            for_root.join(rewritten.for_root);
        }
    }
    refusals.settle()?;
    left.retain(|it| reached.contains(&it.file.krate));
    let mut imports = scopes::imports(program, &survey.names, &left, globs);
    for (FileId { krate, file }, edit) in imports.edits.drain(..) {
        edits[krate][file].push(edit);
    }
    reached.remove(&0);
    let mut crates = reached.iter().map(|&index| &program.crates[index]);
    if crates.any(|krate| krate.published.is_some()) {
        for_root.lifted.insert(lints::CAPPED.to_owned());
    }
    let root = &program.crates[0].files[0];
    let behind_attributes = lints::attributes_end(root);
    let mut holders = std::mem::take(&mut imports.holders);
    let own = holders.remove(&0);
    for (krate, holder) in holders {
        aliases[krate].push(format!("\n{holder}"));
    }
    let (items, needs_items) = for_root.items(behind_attributes, own);
    edits[0][0].extend(items);
    // Before all that uses them.
    let libraries_first = needs_items || survey.macros.any_in(0);
    let libraries_at = libraries_first.then_some(behind_attributes);
    Ok(Plan {
        libraries: reached.into_iter().collect(),
        edits,
        aliases,
        attributes: for_root.attributes(root),
        libraries_at,
        embedded,
        imports,
        seen,
    })
}

/// A file as the bundle has it.
struct Rewritten {
    edits: Vec<Edit>,
    /// The names of crates that stay.
    left: Vec<Left>,
    /// The edits that macros may see.
    seen: Vec<SeenChange>,
    /// The crates that the file mentions, by index.
    used: Vec<usize>,
    /// Items for the root of the file's crate.
    aliases: Vec<String>,
    /// The files whose content stands in the edits.
    embedded: Vec<PathBuf>,
    for_root: ForRoot,
}

/// Rewrites one file for `editions`, for which it needs what `migrated` says. What cannot be
/// moved into a module, or embedded, is noted in the refusals of the `context`.
fn rewrite_file(
    context: &FileContext<'_>,
    editions: Editions,
    migrated: &Migrated,
) -> Rewritten {
    let refusals = context.refusals;
    let mut relocated = refusals.value(relocate(context)).unwrap_or_default();
    let exported = exports(context, editions);
    let settled = lints::settle(context);
    let values = refusals.value(embed(context)).unwrap_or_default();
    let paths = refusals
        .value(module_paths::constants(context))
        .unwrap_or_default();
    // The path of a macro that a value stands for is gone.
    relocated.edits.retain(|edit| {
        let mut values = values.edits.iter().map(|value| &value.range);
        !values.any(|it| it.start <= edit.range.start && edit.range.end <= it.end)
    });
    // Of insertions at one place, the first comes first.
    let led = relocated.edits.iter().map(|edit| edit.range.clone());
    let led: Vec<_> = led.filter(|range| !range.is_empty()).collect();
    let mut edits = migrated.first.clone();
    edits.extend(outline::path_edits(context.source));
    edits.extend(relocated.edits);
    edits.extend(exported.edits);
    edits.extend(settled.edits);
    edits.extend(values.edits);
    edits.extend(paths);
    // Where a path is led to the root, it begins nowhere else.
    let led: BTreeSet<_> = led.iter().map(|range| range.start).collect();
    let is_led =
        |edit: &&Edit| edit.text.as_str() == "self::" && led.contains(&edit.range.start);
    let others = migrated.edits.iter().filter(|edit| !is_led(edit));
    edits.extend(others.cloned());
    Rewritten {
        edits,
        left: relocated.left,
        seen: relocated.seen,
        used: relocated.used.into_iter().chain(exported.used).collect(),
        aliases: exported.aliases,
        embedded: values.files,
        for_root: ForRoot {
            limits: settled.limits,
            lifted: settled.lifted.into_iter().collect(),
            needs: migrated.needs,
        },
    }
}

/// The wishes of files for the root of the bundle.
#[derive(Default)]
struct ForRoot {
    /// Attributes that set a limit, by name and value.
    limits: Vec<(String, u128)>,
    /// Whole attributes, a line each.
    lifted: BTreeSet<String>,
    needs: RootNeeds,
}

impl ForRoot {
    fn join(&mut self, other: ForRoot) {
        self.limits.extend(other.limits);
        self.lifted.extend(other.lifted);
        self.needs.join(other.needs);
    }

    /// The items for the top of the root, at the offset `at`, with the `holder` of crates that
    /// it has; and whether others use them, so that they have to come first.
    fn items(&self, at: usize, holder: Option<String>) -> (Vec<Edit>, bool) {
        let mut needed = String::new();
        if self.needs.captures_lifetimes {
            needed.push_str(migrate::CAPTURES);
        }
        if self.needs.says_unsafe {
            needed.push_str(migrate::UNSAFE_IN_2024);
        }
        let are_used = !needed.is_empty();
        let needed = are_used.then(|| format!("\n{needed}\n\n"));
        let holder = holder.map(|holder| format!("\n{holder}\n"));
        let texts = needed.into_iter().chain(holder);
        (texts.map(|it| Edit::insert(at, it)).collect(), are_used)
    }

    /// The largest of each limit, what is allowed, and the whole attributes, where `root`
    /// is the program's root file.
    fn attributes(self, root: &Source) -> String {
        let limits = self.limits.into_iter();
        let mut all: Vec<_> = limits.map(|(name, value)| (name, Some(value))).collect();
        if self.needs.allows_static_mut && !says(root, "static_mut_refs") {
            all.push(("static_mut_refs".to_owned(), None));
        }
        all.sort();
        let mut largest: Vec<(String, Option<u128>)> = Vec::new();
        for (name, value) in all {
            largest.retain(|(other, _)| *other != name);
            largest.push((name, value));
        }
        let lines = largest.iter().map(|(name, value)| match value {
            Some(value) => format!("#![{name} = \"{value}\"]\n"),
            // Older compilers do not know the lint.
            None => format!("#![allow(unknown_lints, {name})]\n"),
        });
        lines.chain(self.lifted).collect()
    }
}

/// True if an attribute at the top of `source` contains `word`.
fn says(source: &Source, word: &str) -> bool {
    let mut attributes = source.syntax.attrs.iter();
    attributes.any(|attribute| source.slice(attrs::range(attribute)).contains(word))
}

/// Decides under which name each library is a module at the root of a bundle of `editions`.
///
/// That is the name of its crate, if it can be: if it is no keyword, no standard crate's, not
/// given to a library before it, and not that of a module, type, trait or import in the
/// program's root, nor that of a module elsewhere if a block imports all of the root.
/// Functions, values and macros there may share it, since they live in other namespaces.
/// Otherwise the name is `NAME_lib`, or `NAME_0_5` for another version of a crate,
/// with as many underscores behind as make it a word that stands nowhere in the program.
pub(crate) fn name_libraries(program: &mut Program, names: &Names, editions: Editions) {
    let outside = program
        .crates
        .iter()
        .flat_map(|krate| krate.externs.values());
    // A module called like a crate outside would hide it, or be ambiguous beside it.
    let outside = outside.filter_map(|it| match it {
        Extern::Judge(name) => Some(name.clone()),
        _ => None,
    });
    let mut taken: BTreeSet<String> = outside.collect();
    // Of several versions, the one that the program itself knows has the plain name, else
    // the newest.
    let mut order: Vec<usize> = (1..program.crates.len()).collect();
    order.sort_by_key(|&index| {
        let known = program.crates[0].externs.values();
        let is_known = known.into_iter().any(|it| *it == Extern::Bundled(index));
        (!is_known, std::cmp::Reverse(version(program, index)))
    });
    let hides = imports_root_in_block(program, names);
    for index in order {
        let name = program.crates[index].name.clone();
        let could_hide = hides && declares_module(program, &name);
        let free = !names.binds_in_root(0, &name) && !could_hide;
        let reserved = matches!(name.as_str(), "std" | "core" | "alloc" | "crate" | "self")
            || migrate::is_reserved(&name, editions);
        let mut module = name.clone();
        if taken.contains(&module) {
            module = match version(program, index) {
                Some([0, minor, _]) => format!("{name}_0_{minor}"),
                Some([major, ..]) => format!("{name}_{major}"),
                None => format!("{name}_lib"),
            };
        } else if !free || reserved {
            module = format!("{name}_lib");
        }
        while module != name && (taken.contains(&module) || program.mentions(&module)) {
            module.push('_');
        }
        taken.insert(module.clone());
        program.crates[index].library_module = Some(module);
    }
}

/// True if a block of the program imports all that the root has: there, a module at the root
/// hides what the module around the block declares.
fn imports_root_in_block(program: &Program, names: &Names) -> bool {
    any_in_program(program, |id, list, at| {
        let is_root = |token: &Token| {
            let roots = ["crate", "self", "super"];
            roots.iter().any(|word| token.is_ident(word))
        };
        list[at].is_punct('*')
            && token::follows_path_sep(list, at)
            && at > 2
            && is_root(&list[at - 3])
            && !names.is_outside_blocks(id, list[at].range.start)
    })
}

/// True if the program declares a module `name`, or imports something by that name.
fn declares_module(program: &Program, name: &str) -> bool {
    any_in_program(program, |_, list, at| {
        let before = at.checked_sub(1).map(|before| &list[before]);
        list[at].is_ident(name)
            && before.is_some_and(|it| it.is_ident("mod") || it.is_ident("as"))
    })
}

/// True if `is_such` holds for a place in some list of tokens of the program itself, as far as
/// that reaches the bundle.
fn any_in_program(
    program: &Program,
    is_such: impl Fn(FileId, &[Token], usize) -> bool,
) -> bool {
    let mut found = false;
    for (file, source) in program.crates[0].files.iter().enumerate() {
        let id = FileId { krate: 0, file };
        token::each_list(&source.tokens, &mut |list| {
            found |= (0..list.len()).any(|at| {
                is_such(id, list, at) && !source.is_removed(list[at].range.start)
            });
        });
    }
    found
}

/// The numbers of the version of the package that the crate at `index` is of.
fn version(program: &Program, index: usize) -> Option<[u64; 3]> {
    let version = program.crates[index].variables.get("CARGO_PKG_VERSION")?;
    let version = semver::Version::parse(version).ok()?;
    Some([version.major, version.minor, version.patch])
}

/// The number of files that the bundle holds.
pub(crate) fn file_count(program: &Program, plan: &Plan) -> usize {
    let crates = plan.libraries.iter().chain(&[0]);
    crates.map(|&index| program.crates[index].files.len()).sum()
}
