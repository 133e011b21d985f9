//! The crates and files that one bundle is made of.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use crate::cargo::build::Built;
use crate::cargo::license::{self, Notice};
use crate::cargo::package::{Original, Package};
use crate::cargo::pinned::Pinned;
use crate::rust::cfg::Config;
use crate::rust::token::{self, Token};
use crate::text::edition::Edition;
use crate::text::error::Place;
use crate::text::marked_text::{Edit, Text};
use crate::text::refusals::Refusals;
use crate::text::source_map::OriginFile;
use crate::text::splices::Splices;

/// All that goes into one bundle.
pub(crate) struct Program {
    /// The crates: the program first, then the libraries.
    pub(crate) crates: Vec<Crate>,
    /// The program as Cargo builds it.
    pub(crate) original: Original,
    /// The crates that the program uses and that stay outside.
    pub(crate) pinned: Arc<Pinned>,
    /// The table of what stays outside and what does not, for people.
    pub(crate) choices: Option<String>,
    /// The crates that the judge has in some way, by their index, and what to say of each.
    pub(crate) offered: Vec<(usize, String)>,
    /// The manifests of all packages, and the root files of all that they build.
    pub(crate) roots: Vec<PathBuf>,
    /// The work of Cargo, which holds generated files until bundling is done.
    pub(crate) built: Option<Built>,
}

impl Program {
    /// The paths of all files that the program is made of, manifests included.
    pub(crate) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.roots
            .iter()
            .chain(self.sources().map(|source| &source.path))
    }

    /// All source files of all crates.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Source> {
        self.crates.iter().flat_map(|krate| &krate.files)
    }

    /// The files that the marks of the sources' texts speak of, by number.
    pub(crate) fn marked_files(&self) -> Vec<OriginFile> {
        let sources = self.sources();
        let files = sources.map(|source| OriginFile {
            shown: source.shown.clone(),
            text: source.disk.clone(),
        });
        files.collect()
    }

    /// The place of the file with this number, as marks have it.
    pub(crate) fn file_id(&self, number: usize) -> Option<FileId> {
        let crates = self.crates.iter().enumerate();
        let mut ids = crates.flat_map(|(krate, own)| {
            (0..own.files.len()).map(move |file| FileId { krate, file })
        });
        ids.nth(number)
    }

    /// The number of the file `id`, as marks have it.
    pub(crate) fn file_number(&self, id: FileId) -> usize {
        let before = self.crates[..id.krate].iter();
        before.map(|it| it.files.len()).sum::<usize>() + id.file
    }

    pub(crate) fn source(&self, id: FileId) -> &Source {
        &self.crates[id.krate].files[id.file]
    }

    /// True if the identifier `word` stands in the program, as far as that reaches the bundle.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        self.crates.iter().any(|krate| krate.mentions(word))
    }
}

/// The place of a file in its program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileId {
    /// An index of [`Program::crates`].
    pub(crate) krate: usize,
    /// An index of [`Crate::files`].
    pub(crate) file: usize,
}

impl FileId {
    /// Another file of the same crate.
    pub(crate) fn sibling(self, file: usize) -> FileId {
        FileId { file, ..self }
    }
}

/// A crate of the bundle.
pub(crate) struct Crate {
    /// The name by which the crate calls itself, e.g. in `module_path!`.
    pub(crate) name: String,
    /// The module at the root of the bundle that holds the library; `None` for the program.
    ///
    /// Provisional, and read by nothing but [`Crate::is_library`], until `name_libraries`
    /// in `rewrite::plan` sets it.
    pub(crate) library_module: Option<String>,
    pub(crate) edition: Edition,
    /// The meanings of the names of other crates in this one.
    pub(crate) externs: BTreeMap<String, Extern>,
    /// Values for `env!`.
    pub(crate) variables: BTreeMap<String, String>,
    /// The folders that a build knows as variables, `OUT_DIR` and `CARGO_MANIFEST_DIR`, by
    /// name of the variable: values for `env!` in the paths of files that the bundle takes
    /// in, and nowhere else, for they differ between machines.
    pub(crate) folders: BTreeMap<String, String>,
    /// The crates whose macros `#[macro_use] extern crate` brings into scope.
    pub(crate) macro_use: BTreeSet<usize>,
    pub(crate) config: Config,
    /// The files, the root first.
    pub(crate) files: Vec<Source>,
    /// What is to be refused if the program reaches the crate.
    pub(crate) objections: Refusals,
    /// The package of the crate, if it comes from a registry or from git.
    pub(crate) published: Option<Rc<Package>>,
}

/// The meaning of the name of a crate.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Extern {
    /// The crate at this index of the program, perhaps the very crate that uses the name.
    Bundled(usize),
    /// A crate of the standard distribution that an `extern crate` in the root of a library
    /// brings in by this name. The item stays, so paths go through that root.
    Standard,
    /// A crate that the judge has, by its name there: it stays outside.
    Judge(String),
    /// A crate that cannot be bundled, and why.
    Foreign(String),
}

/// True if `name` is that of a crate of the standard distribution.
pub(crate) fn is_standard_crate(name: &str) -> bool {
    matches!(name, "std" | "core" | "alloc")
}

/// A source file as one module of a crate: a file that two modules name is here twice.
///
/// A source changes while its crate is loaded, and where `omit` leaves something out, and never
/// after.
pub(crate) struct Source {
    /// The path as the user would name it.
    pub(crate) shown: Arc<str>,
    pub(crate) path: PathBuf,
    /// Names of the modules around the content, from the root of the crate.
    pub(crate) module: Vec<String>,
    /// The `cfg` conditions of the modules around the content.
    pub(crate) conditions: Vec<String>,
    /// The text as it is edited: with its literals and marks.
    pub(crate) text: Text,
    /// The text that all ranges speak of: as it was read, and in it what was expanded.
    pub(crate) raw: Arc<str>,
    /// The text as it was read.
    pub(crate) disk: Arc<str>,
    /// The pieces of `raw` that stand in place of others of `disk`.
    pub(crate) splices: Splices,
    pub(crate) syntax: syn::File,
    pub(crate) tokens: Vec<Token>,
    pub(crate) file_modules: Vec<FileModule>,
    /// Calls of macros that are known to make nothing which has to be plain text, ascending.
    pub(crate) settled: Vec<Range<usize>>,
    /// The names of the macros of which calls were written out.
    pub(crate) written_out: BTreeSet<String>,
    pub(crate) includes: Vec<Include>,
    /// Ranges that do not reach the bundle, ascending.
    pub(crate) removed: Vec<Range<usize>>,
    /// Ranges under conditions that do not hold on the machine that bundles.
    pub(crate) dormant: Vec<Range<usize>>,
    /// The edits of pruning and loading.
    pub(crate) edits: Vec<Edit>,
}

/// A `mod name;` and the file behind it.
pub(crate) struct FileModule {
    /// The range of the item with its attributes.
    pub(crate) item: Range<usize>,
    pub(crate) semicolon: Range<usize>,
    /// The index of the file in the crate.
    pub(crate) file: usize,
    /// The condition under which this is the file, where several share the item.
    pub(crate) variant: Option<String>,
}

/// The content of a file, which only an included one may have in another form than items.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Content {
    Items,
    /// One expression, which has to stand in parentheses if it is `loose`.
    Expression {
        loose: bool,
    },
}

/// An `include!` and the file behind it.
pub(crate) struct Include {
    /// The range of the call, from the beginning of its path.
    pub(crate) call: Range<usize>,
    pub(crate) content: Content,
    /// The index of the file in the crate.
    pub(crate) file: usize,
}

impl Source {
    /// The place of `range`, for an error to point at.
    pub(crate) fn place(&self, range: Range<usize>) -> Place {
        Place {
            file: self.shown.clone(),
            text: self.disk.clone(),
            range: self.splices.origin(range),
        }
    }

    pub(crate) fn slice(&self, range: Range<usize>) -> &str {
        &self.raw[range]
    }

    /// True if the code at `at` is for other machines only: it may ask for what this
    /// machine does not have.
    pub(crate) fn is_dormant(&self, at: usize) -> bool {
        self.dormant.iter().any(|range| range.contains(&at))
    }

    /// True if some text in `range` does not reach the bundle.
    pub(crate) fn removes_in(&self, range: &Range<usize>) -> bool {
        let next = self.removed.partition_point(|it| it.end <= range.start);
        self.removed
            .get(next)
            .is_some_and(|it| it.start < range.end)
    }

    /// True if the identifier `name` stands in the text, as far as it reaches the bundle.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        fn stands_in(tokens: &[Token], name: &str, source: &Source) -> bool {
            tokens.iter().any(|token| match token.group() {
                Some(inside) => stands_in(inside, name, source),
                None => token.is_ident(name) && !source.is_removed(token.range.start),
            })
        }
        // Most names do not even stand in the text.
        self.raw.contains(name) && stands_in(&self.tokens, name, self)
    }

    /// True if the text at `at` does not reach the bundle.
    #[inline]
    pub(crate) fn is_removed(&self, at: usize) -> bool {
        let next = self.removed.partition_point(|range| range.start <= at);
        next > 0 && at < self.removed[next - 1].end
    }

    /// True if the call at `at` is known to make nothing that has to be plain text.
    pub(crate) fn is_settled(&self, at: usize) -> bool {
        let next = self.settled.partition_point(|range| range.start <= at);
        next > 0 && at < self.settled[next - 1].end
    }
}

/// A definition of a macro, as it is written.
pub(crate) struct MacroRules<'a> {
    pub(crate) name: &'a str,
    /// True if it is exported, and so has another name in the bundle.
    pub(crate) is_exported: bool,
    /// The tokens of all its rules.
    pub(crate) rules: &'a [Token],
}

impl Crate {
    /// True if the identifier `name` stands in its code, as far as that reaches the bundle.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.files.iter().any(|source| source.mentions(name))
    }

    /// Calls `see` with each `macro_rules!` that reaches the bundle, those in others included.
    pub(crate) fn each_macro(&self, see: &mut impl FnMut(MacroRules<'_>)) {
        for source in &self.files {
            token::each_list(&source.tokens, &mut |list| {
                for at in 0..list.len() {
                    let Some((name, rules)) = token::macro_definition(list, at) else {
                        continue;
                    };
                    if !source.is_removed(name.range.start) {
                        see(MacroRules {
                            name: name.ident().unwrap_or_default(),
                            is_exported: self.config.exports_macro(list, at),
                            rules: rules.group().unwrap_or_default(),
                        });
                    }
                }
            });
        }
    }

    /// What has to be said of a crate by others, with the module that holds it.
    pub(crate) fn notice(&self) -> Option<(String, Notice)> {
        let package = self.published.as_ref()?;
        Some((self.library_module.clone()?, license::notice(package)))
    }

    /// The path of the crate's root in the bundle: `crate` or `crate::name`.
    pub(crate) fn root(&self) -> String {
        match &self.library_module {
            Some(module) => format!("crate::{module}"),
            None => "crate".to_owned(),
        }
    }

    pub(crate) fn is_library(&self) -> bool {
        self.library_module.is_some()
    }

    pub(crate) fn is_2015(&self) -> bool {
        self.edition == Edition::E2015
    }
}
