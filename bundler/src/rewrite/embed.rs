//! Puts the values into the bundle that the compiler would read from files and from Cargo's
//! environment.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::rust::literal;
use crate::rust::token::{self, Element, Next, Token, Visitor, Within};
use crate::source::known_string;
use crate::survey::file_context::FileContext;
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};

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
        out: Embedded::default(),
    };
    token::walk(&mut embedder, &context.source.tokens, Within::Code)?;
    Ok(embedder.out)
}

/// The walk through one file that finds the values.
struct Embedder<'a> {
    context: FileContext<'a>,
    out: Embedded,
}

impl Visitor for Embedder<'_> {
    type Error = Error;

    #[inline]
    fn passes(&self, token: &Token) -> bool {
        self.context.source.is_removed(token.range.start)
    }

    #[inline]
    fn visit(
        &mut self,
        tokens: &[Token],
        at: usize,
        element: Element<'_>,
        within: Within,
    ) -> Result<Next> {
        Ok(match element {
            Element::Definition { .. } => Next::Inside(Within::Body),
            Element::Call { name, arguments } => {
                let range = token::path_start(tokens, at)..arguments.range.end;
                self.call(name, range, element.inside(), within)?;
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
        if self.context.macros.drops(name, inside) {
            return Ok(());
        }
        let value = match name {
            "stringify" => return Ok(()),
            _ if is_own => None,
            "include_str" | "include_bytes" | "include" if in_macro => {
                return Err(self.refuse(range, format!("`{name}!` in the body of a macro"))
                    .help("the path depends on where the macro is used: name the file in a constant instead"))
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
            "module_path" if in_macro => {
                return Err(self
                    .refuse(range, "`module_path!` in the body of a macro")
                    .help("its value depends on where the macro is used: make it an argument"))
            }
            "module_path" => Some(self.module_path(range.start)),
            _ => None,
        };
        if let Some(text) = value {
            let text = Text::literal(text);
            self.out.edits.push(Edit { range, text });
            return Ok(());
        }
        let before = self.out.edits.len();
        token::walk(self, inside, within)?;
        match (
            self.out.edits.get(before),
            self.context.macros.objection(name, inside),
        ) {
            (Some(edit), Some(why)) => Err(self
                .refuse(
                    edit.range.clone(),
                    format!("this stands in the arguments of a macro: {why}"),
                )
                .help("give the macro a constant that holds the value")),
            _ => Ok(()),
        }
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
                self.refuse(
                    range.clone(),
                    "the path of the file is not known when bundling",
                )
                .help(
                    "write it as a string, or by concat! and env!(\"CARGO_MANIFEST_DIR\")",
                )
            })?;
        let folder = self.context.source.path.parent().unwrap_or(Path::new("."));
        Ok(folder.join(path))
    }

    /// The value of the variable `key` in the path of a file. (In that of an `include!`, which
    /// `source::load` reads, only folders are known.)
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
        let key = self.key(arguments);
        let value = key
            .as_ref()
            .and_then(|key| self.context.krate.variables.get(key));
        match value {
            Some(_) if in_macro && !self.same_everywhere(key.as_deref()) => {
                Err(self.refuse(range, "this value depends on where the macro is used")
                    .help("put the value into a constant"))
            }
            Some(value) => Ok(literal::string(value)),
            None => Err(self
                .refuse(range, "the value of this variable is not part of the package")
                .help("a bundle can hold the CARGO_PKG_.. variables; read others when running")),
        }
    }

    fn optional_variable(
        &self,
        range: Range<usize>,
        arguments: &[Token],
        in_macro: bool,
    ) -> Result<Option<String>> {
        let key = self.key(arguments).unwrap_or_default();
        if !key.starts_with("CARGO") {
            return Ok(None);
        }
        let value = self.variable(range, arguments, in_macro)?;
        Ok(Some(format!("::std::option::Option::Some({value})")))
    }

    /// True if the variable `key` has the same value in all crates of the program.
    fn same_everywhere(&self, key: Option<&str>) -> bool {
        let Some(key) = key else {
            return false;
        };
        let value = self.context.krate.variables.get(key);
        let mut crates = self.context.program.crates.iter();
        crates.all(|krate| krate.variables.get(key) == value)
    }

    fn module_path(&self, at: usize) -> String {
        let module = self.context.module(at);
        let path = std::iter::once(&self.context.krate.name).chain(module);
        let path: Vec<_> = path.map(String::as_str).collect();
        literal::string(&path.join("::"))
    }
}
