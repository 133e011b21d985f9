//! The copy of a bundle that rustc is asked about.

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Attribute, Item, Visibility};
use tempfile::TempDir;

use crate::rust::alone::FILE;
use crate::rust::attrs;
use crate::rust::compiler::Compiler;
use crate::rust::diagnostic::Diagnostic;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The text that narrows `pub` to the crate.
const NARROW: &[u8] = b"(crate)";

/// A folder to compile in.
pub(super) struct Scratch {
    compiler: Compiler,
    edition: Edition,
    folder: TempDir,
    /// The ranges that are blank in the copy at all times.
    blanks: Vec<Range<usize>>,
    /// Ends of the `pub`s of imports below the root, ascending: what is private cannot be
    /// imported for all, so they get `(crate)`.
    imports: Vec<usize>,
}

/// The diagnostics of a file: the warnings if it compiles, else the errors.
pub(super) type Said = std::result::Result<Vec<Diagnostic>, Vec<Diagnostic>>;

impl Scratch {
    /// A folder for copies of the bundle `text`, whose tree is `file`.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub(super) fn new(
        compiler: Compiler,
        edition: Edition,
        text: &str,
        file: &syn::File,
    ) -> Result<Scratch> {
        let mut blanks = Blanks {
            text,
            found: Vec::new(),
            imports: Vec::new(),
        };
        for item in &file.items {
            blanks.visibility(item);
        }
        blanks.visit_file(file);
        blanks.imports.sort_unstable();
        let folder = tempfile::tempdir().map_err(|error| {
            Error::new(format!("cannot make a temporary folder: {error}"))
        })?;
        Ok(Scratch {
            compiler,
            edition,
            folder,
            blanks: blanks.found,
            imports: blanks.imports,
        })
    }

    /// Compiles the private copy of `text` without the ranges `removed`.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn compile(&self, text: &str, removed: &[Range<usize>]) -> Result<Said> {
        let mut bytes = text.as_bytes().to_vec();
        for range in self.blanks.iter().chain(removed) {
            for byte in &mut bytes[range.clone()] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        let is_there = |at: &&usize| bytes.get(**at - 1).is_some_and(|byte| *byte != b' ');
        let imports: Vec<usize> = self.imports.iter().filter(is_there).copied().collect();
        let said = self.run(
            &with_narrow_imports(&bytes, &imports),
            self.edition,
            &["--cap-lints", "warn"],
        )?;
        // Back to places in the bundle.
        let before = |at: usize| {
            let mut ends = imports.iter().enumerate();
            let behind = |(nth, &end): (usize, &usize)| at > end + nth * NARROW.len();
            let count = ends.position(|it| !behind(it)).unwrap_or(imports.len());
            at - count * NARROW.len()
        };
        let shift = |mut diagnostics: Vec<Diagnostic>| {
            diagnostics.iter_mut().for_each(|it| it.shift(&before));
            diagnostics
        };
        Ok(said.map(shift).map_err(shift))
    }

    /// Compiles `text` unchanged, as strictly as a judge does.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn compile_as_it_is(&self, text: &str, edition: Edition) -> Result<Said> {
        self.run(text.as_bytes(), edition, &[])
    }

    /// Compiles the file with content `bytes`, all lints on that name what is unused.
    fn run(&self, bytes: &[u8], edition: Edition, strictness: &[&str]) -> Result<Said> {
        let failed = |error| Error::io("write", Path::new(FILE), &error);
        std::fs::write(self.folder.path().join(FILE), bytes).map_err(failed)?;
        let options: Vec<OsString> = [
            "--edition",
            edition.name(),
            "--emit=metadata",
            "-o",
            "main.rmeta",
            "-W",
            "dead_code",
            "-W",
            "unused_imports",
            "-W",
            "unused_macros",
            FILE,
        ]
        .iter()
        .chain(strictness)
        .map(OsString::from)
        .collect();
        let compilation = self.compiler.run(self.folder.path(), &options)?;
        let diagnostics = compilation.diagnostics;
        if compilation.success {
            return Ok(Ok(diagnostics));
        }
        let errors = diagnostics.into_iter().filter(Diagnostic::is_error);
        Ok(Err(errors.collect()))
    }
}

fn with_narrow_imports(bytes: &[u8], imports: &[usize]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + imports.len() * NARROW.len());
    let mut done = 0;
    for &end in imports {
        out.extend_from_slice(&bytes[done..end]);
        out.extend_from_slice(NARROW);
        done = end;
    }
    out.extend_from_slice(&bytes[done..]);
    out
}

/// Finds what must not be seen of a bundle: `pub` in its root, from which all else is
/// reached, and attributes that silence the lints.
struct Blanks<'a> {
    text: &'a str,
    found: Vec<Range<usize>>,
    imports: Vec<usize>,
}

impl Blanks<'_> {
    /// Notes the `pub` of an item of the root.
    fn visibility(&mut self, item: &Item) {
        let visibility = match item {
            Item::Const(node) => &node.vis,
            Item::Enum(node) => &node.vis,
            Item::ExternCrate(node) => &node.vis,
            Item::Fn(node) => &node.vis,
            Item::Mod(node) => &node.vis,
            Item::Static(node) => &node.vis,
            Item::Struct(node) => &node.vis,
            Item::Trait(node) => &node.vis,
            Item::TraitAlias(node) => &node.vis,
            Item::Type(node) => &node.vis,
            Item::Union(node) => &node.vis,
            Item::Use(node) => &node.vis,
            _ => return,
        };
        if let Visibility::Public(word) = visibility {
            self.found.push(attrs::range(word));
        }
    }
}

impl<'ast> Visit<'ast> for Blanks<'_> {
    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        if let Visibility::Public(word) = &node.vis {
            let range = attrs::range(word);
            if !self.found.contains(&range) {
                self.imports.push(range.end);
            }
        }
        visit::visit_item_use(self, node);
    }

    fn visit_attribute(&mut self, node: &'ast Attribute) {
        let range = attrs::range(node);
        let is_level = ["allow", "expect", "warn", "deny", "forbid"]
            .iter()
            .any(|level| node.path().is_ident(level));
        let words =
            self.text[range.clone()].split(|c: char| !c.is_alphanumeric() && c != '_');
        let silencing = [
            "dead_code",
            "unused",
            "unused_imports",
            "unused_macros",
            "warnings",
        ];
        if is_level && words.into_iter().any(|word| silencing.contains(&word)) {
            self.found.push(range);
        }
        visit::visit_attribute(self, node);
    }
}
