//! A `mod name;`, and where Rust looks for what it names.

use std::ops::Range;
use std::path::{Path, PathBuf};

use quote::quote;

use crate::rust::cfg::Condition;
use crate::rust::pretty::pretty;
use crate::text::marked_text::{Edit, Text};

/// The folder in which modules of some code are looked up.
#[derive(Debug, Clone)]
pub(crate) struct Directory {
    path: PathBuf,
    /// The folder below `path` that `foo.rs`, not being a `mod.rs`, adds for its children.
    own: Option<String>,
    pub(super) in_block: bool,
}

/// A `mod name;` and what decides on its file.
pub(crate) struct Declaration {
    pub(crate) item: Range<usize>,
    pub(crate) semicolon: Range<usize>,
    pub(crate) name: String,
    /// The names of the modules from the crate's root to this one.
    pub(crate) module: Vec<String>,
    /// The conditions of this module and those around it, as text.
    pub(crate) conditions: Vec<String>,
    /// The condition under which this is the file of the module, where several could be; to
    /// be written as an attribute of its own.
    pub(crate) variant: Option<Condition>,
    /// True if the macros of the module stay known behind it.
    pub(crate) keeps_macros: bool,
    pub(super) directory: Directory,
    /// The value of `#[path]`.
    pub(super) path: Option<String>,
}

impl Directory {
    /// The directory of the modules of `path`, the root file of a crate.
    pub(crate) fn of_root(path: &Path) -> Directory {
        Directory {
            path: path.parent().unwrap_or(Path::new("")).to_path_buf(),
            own: None,
            in_block: false,
        }
    }

    fn of_file(path: &Path, own: Option<&str>) -> Directory {
        let own = own.map(str::to_owned);
        Directory {
            own,
            ..Directory::of_root(path)
        }
    }

    /// The directory of the modules of `mod name { .. }` in this one, where `path` is the
    /// value of its `#[path]`.
    pub(super) fn inline(&self, name: &str, path: Option<&str>) -> Directory {
        let mut inner = self.clone();
        if let Some(path) = path {
            inner.own = None;
            inner.path.push(path);
            inner.in_block = false;
            return inner;
        }
        if let Some(own) = inner.own.take() {
            inner.path.push(own);
        }
        inner.path.push(name);
        inner
    }
}

impl Declaration {
    /// The module with an error of the compiler in it, where only other machines have its
    /// file: there it says why the bundle does not serve.
    pub(crate) fn absent(&self) -> Edit {
        let name = &self.name;
        let said = format!("module `{name}` was not there when this file was bundled");
        let item = pretty(quote!(compile_error!(#said);));
        let body = Text::plain(item).indented();
        Edit::replace(self.semicolon.clone(), format!(" {{\n{}}}", body.as_str()))
    }

    /// The files that may hold the module, each with the directory of its children; `None`
    /// where Rust allows no file module.
    pub(crate) fn candidates(&self) -> Option<Vec<(PathBuf, Directory)>> {
        let Directory {
            path: dir,
            own,
            in_block,
        } = &self.directory;
        if let Some(path) = &self.path {
            let path = dir.join(path);
            let directory = Directory::of_file(&path, None);
            return Some(vec![(path, directory)]);
        }
        if *in_block {
            return None;
        }
        let dir = own.as_ref().map_or(dir.clone(), |own| dir.join(own));
        let flat = dir.join(format!("{}.rs", self.name));
        let nested = dir.join(&self.name).join("mod.rs");
        let of_flat = Directory::of_file(&flat, Some(&self.name));
        let of_nested = Directory::of_file(&nested, None);
        Some(vec![(flat, of_flat), (nested, of_nested)])
    }
}
