//! The IR of a bundle, which is compiled alone.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};

use super::ir::module::Module;
use super::package::FLAGS;
use super::unit::unreadable;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::{Compilation, Compiler};
use crate::rust::diagnostic::Diagnostic;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The name of the file with its IR.
const IR: &str = "main.ll";

/// A text to compile, and how.
pub(super) struct Alone<'a> {
    pub(super) compiler: &'a Compiler,
    pub(super) text: &'a str,
    /// The name of the program.
    pub(super) name: &'a str,
    /// The target, if it is not the compiler's own.
    pub(super) target: Option<&'a str>,
    /// The options for crates outside of the text.
    pub(super) outside: &'a [OsString],
    /// What came of it, by edition: no proof asks only once.
    pub(super) made: Mutex<BTreeMap<Edition, Arc<Module>>>,
}

/// What came of a compilation.
pub(super) enum Made {
    /// The IR.
    Ir(Arc<Module>),
    /// It does not compile.
    Refused(Compilation),
    /// Its IR is not understood.
    Unreadable(Error),
}

impl Alone<'_> {
    /// Compiles the text in `edition` with further `flags`.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn compile(&self, edition: Edition, flags: &[String]) -> Result<Made> {
        let memory = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(module) = memory().get(&edition).filter(|_| flags.is_empty()) {
            return Ok(Made::Ir(module.clone()));
        }
        let folder = folder(self.text)?;
        let mut options = self.options(edition);
        options.push(format!("--emit=llvm-ir={IR}").into());
        options.extend(flags.iter().map(OsString::from));
        let compilation = self.compiler.run(folder.path(), &options)?;
        if !compilation.success {
            return Ok(Made::Refused(compilation));
        }
        let path = folder.path().join(IR);
        let text =
            std::fs::read(&path).map_err(|error| Error::io("read", &path, &error))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        Ok(match Module::read(text) {
            Ok(module) => {
                let module = Arc::new(module);
                if flags.is_empty() {
                    memory().insert(edition, module.clone());
                }
                Made::Ir(module)
            }
            Err(line) => Made::Unreadable(unreadable(line)),
        })
    }

    /// What the compiler warns of in `edition`, by `flags`, without IR: some lints change where
    /// things are dropped, so what is compared must be compiled without them.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn warnings(
        &self,
        edition: Edition,
        flags: &[String],
    ) -> Result<Vec<Diagnostic>> {
        let folder = folder(self.text)?;
        let mut options = self.options(edition);
        options.push("--emit=metadata".into());
        options.extend(flags.iter().map(OsString::from));
        Ok(self.compiler.run(folder.path(), &options)?.diagnostics)
    }

    /// The options of every compilation of the text.
    fn options(&self, edition: Edition) -> Vec<OsString> {
        let mut options: Vec<OsString> =
            ["--edition", edition.name(), "--crate-name", self.name]
                .map(OsString::from)
                .to_vec();
        options.extend(["--crate-type", "bin", FILE, "-Awarnings"].map(OsString::from));
        if let Some(target) = self.target {
            options.extend(["--target".into(), target.into()]);
        }
        options.extend(FLAGS.map(OsString::from));
        options.extend_from_slice(self.outside);
        options
    }
}
