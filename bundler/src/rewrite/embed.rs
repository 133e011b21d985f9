//! Puts the values into the bundle that the compiler would read from files and from Cargo's
//! environment.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::cargo::configuration;
use crate::rewrite::module_paths;
use crate::rust::literal;
use crate::rust::token::{self, Element, Here, Next, Token, Visitor, Within};
use crate::source::known_string;
use crate::source::program::{Crate, FileId, Source};
use crate::survey::file_context::FileContext;
use crate::survey::macros::MODULE_PATH;
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};
use crate::text::real_path::real_path;

/// The macros of one file whose value is known when bundling, replaced by their values.
#[derive(Default)]
pub(crate) struct Embedded {
    /// An edit for each such macro: its call becomes a literal, or `Some` of one.
    pub(crate) edits: Vec<Edit>,
    /// The files that the values were read from.
    pub(crate) files: Vec<PathBuf>,
}

/// Finds the macros in one file whose value is known when bundling.
///
/// # Errors
/// When a file cannot be read, or a value cannot be known.
pub(crate) fn embed(context: &FileContext<'_>) -> Result<Embedded> {
    let mut embedder = Embedder {
        context: *context,
        owner: None,
        reach: None,
        out: Embedded::default(),
    };
    token::walk(&mut embedder, &context.source.tokens, Within::Code)?;
    Ok(embedder.out)
}

/// The walk through one file that finds the values.
struct Embedder<'a> {
    context: FileContext<'a>,
    /// The macro whose definition is walked.
    owner: Option<String>,
    /// The module in which that macro is known, if it is known nowhere else.
    reach: Option<Vec<String>>,
    out: Embedded,
}

impl Visitor for Embedder<'_> {
    type Error = Error;

    #[inline]
    fn passes(&self, token: &Token) -> bool {
        self.context.source.is_removed(token.range.start)
    }

    #[inline]
    fn visit(&mut self, here: Here<'_>) -> Result<Next> {
        let Here {
            tokens, at, within, ..
        } = here;
        Ok(match here.element {
            Element::Definition { name, .. } => {
                let name = name.ident().unwrap_or_default();
                let is_exported = self.context.krate.config.exports_macro(tokens, at);
                let reach = (!is_exported).then(|| self.reach_of(name)).flatten();
                let outer_reach = std::mem::replace(&mut self.reach, reach);
                let outer = self.owner.replace(name.to_owned());
                token::walk(self, here.element.inside(), Within::Body)?;
                self.owner = outer;
                self.reach = outer_reach;
                Next::Behind
            }
            Element::Call { name, arguments } => {
                let range = token::path_start(tokens, at)..arguments.range.end;
                self.call(name, range, here.element.inside(), within)?;
                Next::Behind
            }
            Element::Group(_) | Element::Token => Next::Inside(within),
        })
    }

    fn refused(&mut self, error: Error) -> Result<Next> {
        self.context.refusals.add(error);
        Ok(Next::Behind)
    }
}

impl Embedder<'_> {
    /// Replaces the call of `name` at `range`, or what is in its arguments.
    fn call(
        &mut self,
        name: &str,
        range: Range<usize>,
        inside: &[Token],
        within: Within,
    ) -> Result<()> {
        let in_macro = within == Within::Body;
        let is_own = self.context.macros.defines(name);
        let value = match name {
            "stringify" => return Ok(()),
            _ if is_own => None,
            // In a macro of which no file is left to be found, or that is not expanded.
            "include" if in_macro && !self.may_name_file() => return Ok(()),
            "include_str" | "include_bytes"
                if in_macro && self.users().is_empty() || self.is_missing(inside, within) =>
            {
                return Ok(())
            }
            "include" if in_macro => {
                return Err(self.refuse(range, "`include!` in the body of a macro")
                    .help("the path depends on where the macro is used: include the file outside of it"))
            }
            "include_str" => Some(self.text_of(range.clone(), inside)?),
            "include_bytes" => Some(self.bytes_of(range.clone(), inside)?),
            "include" if self.context.source.includes.iter().any(|i| i.call.start == range.start) => {
                return Ok(())
            }
            "include" => {
                return Err(self
                    .refuse(range, "`include!` in the arguments of a macro is not bundled")
                    .help("include the file in a constant, and give that to the macro"))
            }
            "env" => Some(self.variable(range.clone(), inside, in_macro)?),
            "option_env" => self.optional_variable(range.clone(), inside, in_macro)?,
            MODULE_PATH if in_macro => Some(self.context.macros.asking().constant.clone()),
            MODULE_PATH => Some(module_paths::literal_at(&self.context, range.start)),
            _ => None,
        };
        if let Some(text) = value {
            let text = Text::literal(text);
            self.out.edits.push(Edit { range, text });
            return Ok(());
        }
        let within = if is_own && within != Within::Body {
            Within::OwnArguments
        } else {
            within
        };
        token::walk(self, inside, within)
    }

    /// True if the file that `arguments` name is not there, and a macro that is given this may
    /// not want it.
    fn is_missing(&self, arguments: &[Token], within: Within) -> bool {
        let path = known_string::string(arguments, &|key| self.known(key));
        let path = path.map(|it| beside(self.context.source, &it));
        within == Within::OwnArguments && !path.is_some_and(|it| it.is_file())
    }

    fn refuse(&self, range: Range<usize>, message: impl Into<String>) -> Error {
        self.context.refuse(range, message)
    }

    fn text_of(&mut self, range: Range<usize>, arguments: &[Token]) -> Result<String> {
        let path = self.path(&range, arguments)?;
        let bytes = self.read(&range, &path)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            self.refuse(range, format!("{} is not UTF-8 text", path.display()))
        })?;
        Ok(literal::string(&text))
    }

    fn bytes_of(&mut self, range: Range<usize>, arguments: &[Token]) -> Result<String> {
        let path = self.path(&range, arguments)?;
        Ok(literal::bytes(&self.read(&range, &path)?))
    }

    fn read(&mut self, range: &Range<usize>, path: &Path) -> Result<Vec<u8>> {
        self.out.files.push(path.to_path_buf());
        std::fs::read(path).map_err(|error| {
            Error::io("read", path, &error)
                .at(self.context.source.place(range.clone()))
                .help(
                    "a path that is not absolute begins in the folder of this source file",
                )
        })
    }

    fn path(&self, range: &Range<usize>, arguments: &[Token]) -> Result<PathBuf> {
        let path =
            known_string::string(arguments, &|key| self.known(key)).ok_or_else(|| {
                if self.owner.is_some() {
                    let text = "the path of the file depends on where the macro is used";
                    let help = "give the macro a constant that holds the content instead";
                    return self.refuse(range.clone(), text).help(help);
                }
                self.refuse(
                    range.clone(),
                    "the path of the file is not known when bundling",
                )
                .help(
                    "write it as a string, or by concat! and env!(\"CARGO_MANIFEST_DIR\")",
                )
            })?;
        if self.owner.is_none() {
            return Ok(beside(self.context.source, &path));
        }
        // In a macro, the path begins in the folder of the file that uses it.
        let users = self.users().into_iter();
        let paths = users.map(|id| beside(self.context.program.source(id), &path));
        let mut paths = paths.map(|path| real_path(&path).unwrap_or(path));
        let first = paths.next().unwrap_or_default();
        if paths.any(|path| path != first) {
            let text = "this path depends on where the macro is used";
            let help = "name the file in a constant instead";
            return Err(self.refuse(range.clone(), text).help(help));
        }
        Ok(first)
    }

    /// The files in which the macro is expanded whose definition is walked.
    fn users(&self) -> Vec<FileId> {
        let owner = self.owner.as_deref().unwrap_or_default();
        let users = self.context.macros.users(owner).into_iter();
        // A file with a macro of its own by this name means that.
        let program = self.context.program;
        let users = users.filter(|&id| {
            id == self.context.id
                || !token::defines_macro(&program.source(id).tokens, owner)
        });
        let reach = self.reach.as_deref();
        let users = users.filter(|&id| {
            let is_near = |reach| program.source(id).module.starts_with(reach);
            reach.is_none_or(|reach| id.krate == self.context.id.krate && is_near(reach))
        });
        users.collect()
    }

    /// The module in which a macro of this file is known, if that is by its text alone;
    /// `None` if `name` is brought elsewhere as well.
    fn reach_of(&self, name: &str) -> Option<Vec<String>> {
        if token::imports_macro(&self.context.source.tokens, name) {
            return None;
        }
        let mut file = self.context.id.file;
        loop {
            let files = &self.context.krate.files;
            let mut inner = files[file].syntax.attrs.iter();
            let parent = files.iter().enumerate().find_map(|(index, parent)| {
                let mut modules = parent.file_modules.iter();
                let module = modules.find(|it| it.file == file)?;
                Some((index, parent.slice(module.item.clone())))
            });
            let Some((index, item)) = parent else {
                return Some(files[file].module.clone());
            };
            // `#[macro_use] mod name;`
            let is_kept = item.contains("macro_use")
                || inner.any(|attribute| attribute.path().is_ident("macro_use"));
            if !is_kept {
                return Some(files[file].module.clone());
            }
            file = index;
        }
    }

    /// True if it is open whether the macro whose definition is walked names a file.
    fn may_name_file(&self) -> bool {
        let owner = self.owner.as_deref().unwrap_or_default();
        self.context.macros.may_bring_files(owner)
    }

    /// The value of the variable `key` in the path of a file.
    fn known(&self, key: &str) -> Option<String> {
        let krate = self.context.krate;
        let value = krate.folders.get(key).or_else(|| krate.variables.get(key));
        value.cloned()
    }

    fn key(&self, arguments: &[Token]) -> Option<String> {
        let first = *token::comma_parts(arguments).first()?;
        known_string::string(first, &|key| self.known(key))
    }

    fn variable(
        &self,
        range: Range<usize>,
        arguments: &[Token],
        in_macro: bool,
    ) -> Result<String> {
        let key = self.key(arguments).unwrap_or_default();
        match self.one_value(&range, in_macro, |krate| krate.variables.get(&key))? {
            Some(value) => Ok(literal::string(value)),
            None => Err(self
                .refuse(range, "the value of this variable is not part of the package")
                .help("a bundle can hold the CARGO_PKG_.. variables; read others when running")),
        }
    }

    /// `Some` of the value of a variable that Cargo or a build script sets. One that nobody
    /// sets, neither there nor here, is left to the compiler.
    fn optional_variable(
        &self,
        range: Range<usize>,
        arguments: &[Token],
        in_macro: bool,
    ) -> Result<Option<String>> {
        let Some(key) = self.key(arguments) else {
            if in_macro && self.users().is_empty() {
                return Ok(None);
            }
            // The name comes from a variable of the macro, or from an alias of `concat!`.
            return Err(self
                .refuse(range, "the name of the variable is not known when bundling")
                .help("write it as a string"));
        };
        let value = self.one_value(&range, in_macro, |krate| krate.variables.get(&key))?;
        if let Some(value) = value {
            let value = literal::string(value);
            return Ok(Some(format!("::std::option::Option::Some({value})")));
        }
        let folder = self.one_value(&range, in_macro, |krate| krate.folders.get(&key))?;
        let home = &self.context.program.crates[0].folders["CARGO_MANIFEST_DIR"];
        let is_set = folder.is_some()
            || key.starts_with("CARGO")
            || std::env::var_os(&key).is_some()
            || configuration::sets_variable(Path::new(home), &key);
        if is_set {
            let text =
                format!("`{key}` is set where the package is built, and not elsewhere");
            return Err(self.refuse(range, text).help(
                "bundle where it is not set, write its value, or read it when running",
            ));
        }
        Ok(None)
    }

    /// What `of` gives for the crate at hand, or, in a macro, for the crates that use it;
    /// `range` is blamed where these differ.
    fn one_value(
        &self,
        range: &Range<usize>,
        in_macro: bool,
        of: impl Fn(&Crate) -> Option<&String>,
    ) -> Result<Option<&str>> {
        let users = self.users().into_iter().map(|id| id.krate);
        let mut crates: Vec<_> = users.filter(|_| in_macro).collect();
        if crates.is_empty() {
            crates.push(self.context.id.krate);
        }
        let all = &self.context.program.crates;
        let mut values = crates.iter().map(|&krate| of(&all[krate]));
        let value = values.next().flatten();
        if values.any(|other| other != value) {
            let error = self.refuse(
                range.clone(),
                "this value depends on where the macro is used",
            );
            return Err(error.help("put the value into a constant"));
        }
        Ok(value.map(String::as_str))
    }
}

/// The file that `path` names in the file `source`.
fn beside(source: &Source, path: &str) -> PathBuf {
    source.path.parent().unwrap_or(Path::new(".")).join(path)
}
