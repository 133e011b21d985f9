//! A text of the bundle that is made to ask the compiler about.

use std::ffi::OsString;

use tempfile::TempDir;

use crate::cargo::pinned::Purpose;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::{Compilation, Compiler};
use crate::source::program::Program;
use crate::text::edition::Edition;
use crate::text::error::Result;

/// A text, ready for the compiler.
pub(crate) struct Question {
    folder: TempDir,
    compiler: Compiler,
}

impl Question {
    /// Hands `text`, made of `program`, to the compiler.
    ///
    /// # Errors
    /// When it cannot be handed over.
    pub(crate) fn of(program: &Program, text: &str) -> Result<Question> {
        let folder = folder(text)?;
        let compiler = Compiler::current()?;
        // Without the crates outside nothing compiles, which tells nothing about the text.
        let equipped = program.pinned.equip(&compiler, Purpose::Check);
        let compiler = equipped.map_or(compiler, |it| it.compiler);
        Ok(Question { folder, compiler })
    }

    /// Compiles the text with more `options` without making a program; `None` where the
    /// compiler does not know the edition or cannot be run.
    pub(crate) fn compile(
        &self,
        edition: Edition,
        options: &[&str],
    ) -> Option<Compilation> {
        if !self.compiler.knows(edition) {
            return None;
        }
        let mut all = vec!["--emit=metadata", "--edition", edition.name(), "-oasked"];
        all.extend(["-A", "warnings", "-A", "unknown_lints"]);
        all.extend(options);
        all.push(FILE);
        let all: Vec<_> = all.into_iter().map(OsString::from).collect();
        self.compiler.run(self.folder.path(), &all).ok()
    }
}
