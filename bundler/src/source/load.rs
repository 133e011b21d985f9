//! Finds and reads the files of a crate, by Rust's own rules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::rust::cfg::{Condition, Config};
use crate::rust::token;
use crate::source::declaration::{Declaration, Directory};
use crate::source::file_text::{normal, FileText};
use crate::source::formatted::Position;
use crate::source::known_string;
use crate::source::macro_scope::MacroScope;
use crate::source::outline::{self, Call, Event, Inclusion};
use crate::source::program::{Content, FileModule, Include, Source};
use crate::source::prune::prune;
use crate::source::shown_path;
use crate::source::written_inside::written_inside;
use crate::source::written_out::{self, Outcome, Written};
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::lines::whole_lines;
use crate::text::marked_text::{Edit, Text};
use crate::text::refusals::Refusals;
use crate::text::splices::Splices;

/// The files of a crate that are not as on disk, by path and module.
pub(crate) type ExpandedFiles = BTreeMap<(PathBuf, Vec<String>), FileText>;

/// Reads the files of one crate.
pub(crate) struct Loader<'a> {
    pub(crate) config: &'a Config,
    pub(crate) edition: Edition,
    /// The folders that a build knows as variables: see `Crate::folders`.
    pub(crate) folders: &'a BTreeMap<String, String>,
    /// Values for `env!`.
    pub(crate) variables: &'a BTreeMap<String, String>,
    /// The folder of the package whose program is bundled.
    pub(crate) folder: &'a Path,
    /// The name of `folder` in errors, which is what the user called it.
    pub(crate) shown_folder: &'a Path,
    pub(crate) refusals: Refusals,
    /// The files that are not read from disk.
    pub(crate) expanded: Option<&'a ExpandedFiles>,
    pub(crate) files: Vec<Source>,
    /// The files that are being read, outermost first.
    pub(crate) open: Vec<PathBuf>,
    /// The macros that are known, where what has to be plain is to be written out.
    pub(crate) macros: Option<MacroScope<'a>>,
}

/// The surroundings of a file in its crate, known before it is read.
#[derive(Clone)]
struct Surroundings {
    module: Vec<String>,
    conditions: Vec<String>,
    is_dormant: bool,
    is_included: bool,
    directory: Directory,
}

impl Loader<'_> {
    /// Reads the crate whose root is `path`. Files below that are missing, unreadable or not
    /// Rust are refused, and the others read all the same: the refusals come back beside.
    ///
    /// # Errors
    /// When there is no crate without the root.
    pub(crate) fn load(mut self, path: &Path) -> (Result<Vec<Source>>, Refusals) {
        let around = Surroundings {
            module: Vec::new(),
            conditions: Vec::new(),
            is_dormant: false,
            is_included: false,
            directory: Directory::of_root(path),
        };
        let loaded = match self.file(path, around) {
            Ok(Some(_)) => Ok(std::mem::take(&mut self.files)),
            Ok(None) => Err(Error::new(format!(
                "{} is switched off by its own #![cfg(..)]",
                self.name(path)
            ))),
            Err(error) => Err(error),
        };
        (loaded, self.refusals)
    }

    /// Reads `path` and the files below; `None` if it switches itself off.
    fn file(&mut self, path: &Path, around: Surroundings) -> Result<Option<usize>> {
        let (mut source, _) = self.read(path, &around)?;
        if !prune(&mut source, self.config)? {
            return Ok(None);
        }
        self.children(source, &around).map(Some)
    }

    /// Takes `source` in with the files that it names. Returns its index.
    fn children(&mut self, source: Source, around: &Surroundings) -> Result<usize> {
        let index = self.files.len();
        self.open.push(source.path.clone());
        let mut pruned = source.edits.len();
        self.files.push(source);
        let mut done = 0;
        let inclusions = loop {
            let directory = around.directory.clone();
            let source = &self.files[index];
            let inside = self.macros.as_ref().is_some_and(MacroScope::has_procedural);
            let outline = outline::outline(source, self.config, directory, inside);
            let events = outline.events.into_iter();
            let mut events = events.filter(|(at, _)| *at >= done);
            let written = events.find_map(|(_, event)| {
                let done = self.event(index, event);
                self.refusals.value(done).flatten()
            });
            match written {
                None => break outline.inclusions,
                Some(written) => {
                    done = written.range.start;
                    self.splice(index, &written, around, &mut pruned)?;
                }
            }
        };
        for inclusion in inclusions {
            let done = self.include(index, inclusion);
            self.refusals.value(done);
        }
        self.open.pop();
        Ok(index)
    }

    /// Deals with `event` in the file with the index `index`. Returns a call that is to be
    /// written out before all that follows.
    fn event(&mut self, index: usize, event: Event) -> Result<Option<Written>> {
        if let Event::Declaration(it) = event {
            return self.file_module(index, *it).map(|()| None);
        }
        let Some(macros) = &mut self.macros else {
            return Ok(None);
        };
        match event {
            Event::Declaration(_) => {}
            Event::Enter => macros.enter(),
            Event::Leave(keeps) => macros.leave(keeps),
            Event::Macro(range, is_local) => {
                written_out::define(&self.files[index], &range, is_local, macros);
            }
            Event::Call(call) if call.position != Position::Items => {
                return Ok(written_inside(&self.files[index], &call, macros));
            }
            Event::Call(Call { range, .. }) => {
                let source = &mut self.files[index];
                match written_out::written_out(source, range.clone(), macros) {
                    Some(Outcome::Written(it)) => return Ok(Some(it)),
                    Some(Outcome::Settled) => source.settled.push(range),
                    None => {}
                }
            }
        }
        Ok(None)
    }

    /// Puts `written` into the file with the index `index`, of whose edits the first
    /// `pruned` are those of pruning.
    fn splice(
        &mut self,
        index: usize,
        written: &Written,
        around: &Surroundings,
        pruned: &mut usize,
    ) -> Result<()> {
        let old = &self.files[index];
        let mut raw = old.raw.to_string();
        raw.replace_range(written.range.clone(), &written.text);
        let mut splices = old.splices.clone();
        splices.add(written.range.clone(), written.text.len());
        let text = FileText {
            shown: old.shown.clone(),
            disk: old.disk.clone(),
            raw: raw.into(),
            splices,
        };
        let (mut source, _) = self.parse(&old.path, text, around)?;
        prune(&mut source, self.config)?;
        let old = std::mem::replace(&mut self.files[index], source);
        let source = &mut self.files[index];
        // What loading has found out up to here stands before the call.
        let loaded = old.edits.into_iter().skip(*pruned);
        *pruned = source.edits.len();
        for edit in loaded {
            if edit.text.as_str().is_empty() {
                source.removed.push(edit.range.clone());
            }
            source.edits.push(edit);
        }
        source.removed.sort_by_key(|range| range.start);
        source.file_modules = old.file_modules;
        source.settled = old.settled;
        source.written_out = old.written_out;
        source.written_out.insert(written.name.clone());
        Ok(())
    }

    /// Reads the file behind an `include!` in the file with the index `parent`.
    fn include(&mut self, parent: usize, inclusion: Inclusion) -> Result<()> {
        let source = &self.files[parent];
        let call = inclusion.call.clone();
        let known = |key: &str| {
            let folder = self.folders.get(key);
            folder.or_else(|| self.variables.get(key)).cloned()
        };
        let Some(path) = known_string::string(&inclusion.arguments, &known) else {
            return Err(Error::new("the path of the file is not known when bundling")
                .at(source.place(call))
                .help("write it as a string, or by concat! and env!(\"CARGO_MANIFEST_DIR\")"));
        };
        let path = source.path.parent().unwrap_or(Path::new("")).join(path);
        let place = source.place(call.clone());
        if self.open.contains(&path) {
            return Err(
                Error::new(format!("{} contains itself", self.name(&path))).at(place)
            );
        }
        let around = Surroundings {
            module: inclusion.module,
            conditions: inclusion.conditions,
            is_dormant: source.is_dormant(call.start),
            is_included: true,
            directory: Directory::of_root(&path),
        };
        let (mut included, content) = match self.read(&path, &around) {
            Ok(read) => read,
            Err(error) if error.position().is_none() => return Err(error.at(place)),
            Err(error) => return Err(error),
        };
        prune(&mut included, self.config)?;
        let file = self.children(included, &around)?;
        let include = Include {
            call,
            content,
            file,
        };
        self.files[parent].includes.push(include);
        Ok(())
    }

    /// Reads and parses `path` alone.
    fn read(&self, path: &Path, around: &Surroundings) -> Result<(Source, Content)> {
        if let Some(expanded) = self.expanded {
            let key = (path.to_path_buf(), around.module.clone());
            if let Some(text) = expanded.get(&key) {
                return self.parse(path, text.clone(), around);
            }
        }
        let bytes = std::fs::read(path).map_err(|error| Error::io("read", path, &error))?;
        let raw = String::from_utf8(bytes)
            .map_err(|_| Error::new(format!("{} is not UTF-8 text", self.name(path))))?;
        let raw: Arc<str> =
            normal(&raw, around.module.is_empty() && !around.is_included).into();
        let written = FileText {
            shown: self.name(path).into(),
            disk: raw.clone(),
            raw,
            splices: Splices::default(),
        };
        self.parse(path, written, around)
    }

    /// Parses `text`, which was read from `path`.
    fn parse(
        &self,
        path: &Path,
        text: FileText,
        around: &Surroundings,
    ) -> Result<(Source, Content)> {
        let (tokens, content, syntax) = text.parse(self.edition, around.is_included)?;
        let literals = token::multiline_literals(&tokens, &text.raw);
        let dormant = around.is_dormant.then_some(0..text.raw.len());
        let source = Source {
            text: Text::with_literals(text.raw.to_string(), &literals),
            path: path.to_path_buf(),
            module: around.module.clone(),
            conditions: around.conditions.clone(),
            shown: text.shown,
            raw: text.raw,
            disk: text.disk,
            splices: text.splices,
            syntax,
            tokens,
            file_modules: Vec::new(),
            settled: Vec::new(),
            written_out: BTreeSet::new(),
            includes: Vec::new(),
            removed: Vec::new(),
            dormant: dormant.into_iter().collect(),
            edits: Vec::new(),
        };
        Ok((source, content))
    }

    /// Reads the file behind `declaration`, which stands in the file with the index
    /// `parent`.
    fn file_module(&mut self, parent: usize, declaration: Declaration) -> Result<()> {
        let variant = declaration.variant.as_ref();
        let is_dormant = self.files[parent].is_dormant(declaration.item.start)
            || variant.is_some_and(|condition| !condition.holds_here());
        let variant = variant.map(Condition::text);
        let before = (self.files.len(), self.open.len());
        let outer = std::mem::take(&mut self.refusals);
        if let Some(macros) = &mut self.macros {
            macros.enter();
        }
        let child = self.find(parent, &declaration);
        let child = child.and_then(|(path, directory)| {
            let around = Surroundings {
                module: declaration.module.clone(),
                conditions: declaration.conditions.clone(),
                is_dormant,
                is_included: false,
                directory,
            };
            self.file(&path, around)
        });
        if let Some(macros) = &mut self.macros {
            let inner = child.iter().flatten();
            let mut inner = inner.flat_map(|&file| &self.files[file].syntax.attrs);
            let keeps = inner.any(|it| it.path().is_ident("macro_use"));
            macros.leave(declaration.keeps_macros || keeps);
        }
        let inner = std::mem::replace(&mut self.refusals, outer);
        // A module for another platform may be absent, or unreadable, here.
        if is_dormant && (child.is_err() || !inner.is_empty()) {
            self.files.truncate(before.0);
            self.open.truncate(before.1);
            // Of several files, those that are here have their own conditions.
            if variant.is_none() {
                self.files[parent].edits.push(declaration.absent());
            }
            return Ok(());
        }
        self.refusals.append(inner);
        match child? {
            Some(file) => self.files[parent].file_modules.push(FileModule {
                item: declaration.item,
                semicolon: declaration.semicolon,
                file,
                variant,
            }),
            // Where that file switches itself off, there is no module.
            None if variant.is_some() => {}
            None => {
                let source = &mut self.files[parent];
                let range = whole_lines(&source.raw, declaration.item);
                source.edits.push(Edit::remove(range.clone()));
                source.removed.push(range);
                source.removed.sort_by_key(|range| range.start);
            }
        }
        Ok(())
    }

    /// The file behind `declaration`, with the directory of its modules.
    fn find(
        &self,
        parent: usize,
        declaration: &Declaration,
    ) -> Result<(PathBuf, Directory)> {
        let place = || self.files[parent].place(declaration.item.clone());
        let (path, directory) = self.candidate(declaration).map_err(|e| e.at(place()))?;
        if self.open.contains(&path) {
            let error = Error::new(format!("{} contains itself", self.name(&path)));
            return Err(error.at(place()));
        }
        Ok((path, directory))
    }

    /// The one file that `declaration` can mean, with the directory of its modules.
    fn candidate(&self, declaration: &Declaration) -> Result<(PathBuf, Directory)> {
        let name = &declaration.name;
        let Some(candidates) = declaration.candidates() else {
            return Err(Error::new("a file module inside a block needs a #[path]")
                .help("move the module out of the function"));
        };
        let mut found = candidates.iter().filter(|(path, _)| path.is_file());
        let names: Vec<_> = candidates.iter().map(|(path, _)| self.name(path)).collect();
        match (found.next(), found.next()) {
            (Some(first), None) => Ok(first.clone()),
            (None, _) => Err(Error::new(format!("no file for module `{name}`"))
                .help(format!("create {}", names.join(" or ")))),
            (Some(_), Some(_)) => Err(Error::new(format!("two files for module `{name}`"))
                .help(format!("remove one of {}", names.join(" and ")))),
        }
    }

    /// `path` as the user would write it.
    fn name(&self, path: &Path) -> String {
        let out = self.folders.get("OUT_DIR").map(Path::new);
        shown_path::shown(path, self.folder, self.shown_folder, out)
    }
}
