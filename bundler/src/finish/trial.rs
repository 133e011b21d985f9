//! What is made of a bundle is put to trial: the compiler says whether it compiles and is the same
//! program.

use std::cell::OnceCell;
use std::ffi::OsString;

use crate::bundle::Bundle;
use crate::prove::{asks_for_assertions, Program, UNASSERTED};
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::{Compilation, Compiler};
use crate::rust::diagnostic::Diagnostic;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The compiler, and what it is asked for each text.
pub(super) struct Trial<'a> {
    pub(super) compiler: &'a Compiler,
    /// The editions in which the text must compile, the usual one of the bundle first: what compiles
    /// in the oldest and the newest does so in those between. Of others than that the proof tells,
    /// if there will be one.
    pub(super) editions: Vec<Edition>,
    /// Older ones in which it must if the bundle does, newest first: one of them is enough.
    older: Vec<(Edition, OnceCell<bool>)>,
    /// The text of the bundle.
    whole: &'a str,
    /// What the whole bundle is.
    pub(super) program: &'a Program<'a>,
}

/// How far a text is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// In the usual edition of the bundle.
    Usual,
    /// In others too.
    Editions,
    /// And without assertions, where the text asks for these.
    All,
}

/// What the compiler says of a text.
pub(super) enum Heard {
    /// It compiles, with these warnings in the bundle's usual edition.
    Warnings(Vec<Diagnostic>),
    /// It does not, in some edition.
    Errors(Vec<Diagnostic>),
}

impl<'a> Trial<'a> {
    /// The trial of what is made of `bundle`, which is this `program`.
    pub(super) fn of(
        compiler: &'a Compiler,
        bundle: &Bundle,
        program: &'a Program<'a>,
    ) -> Trial<'a> {
        let all = bundle.editions.list();
        let mut editions = vec![bundle.edition()];
        let ends = [all.first(), all.last()];
        let ends = ends.into_iter().filter(|_| !bundle.awaits_proof);
        for edition in ends.flatten() {
            if !editions.contains(edition) && compiler.knows(*edition) {
                editions.push(*edition);
            }
        }
        Trial {
            compiler,
            editions,
            older: Vec::new(),
            whole: "",
            program,
        }
    }

    /// This trial, where what is made of `text`, that of the bundle, has to compile in an older
    /// edition too, if that does. By this the proof tells what an edition has made of crates that
    /// are older, the `oldest` of which is of this edition.
    pub(super) fn with_older(mut self, text: &'a str, oldest: Edition) -> Trial<'a> {
        let usual = self.editions[0];
        let older = [Edition::E2018, Edition::E2015]
            .into_iter()
            .filter(|&it| it >= oldest && it < usual && !self.editions.contains(&it));
        self.older = older.map(|it| (it, OnceCell::new())).collect();
        self.whole = text;
        self
    }

    /// What the compiler says of `text` in all editions, and in an older one if the bundle compiles
    /// there, with further `flags`.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn hear(&self, text: &str, flags: &[&str]) -> Result<Heard> {
        self.hear_to(Depth::All, text, flags)
    }

    /// The same as far as `depth`.
    fn hear_to(&self, depth: Depth, text: &str, flags: &[&str]) -> Result<Heard> {
        let usual = self.hear_usual(text, flags)?;
        if matches!(usual, Heard::Errors(_)) || depth == Depth::Usual {
            return Ok(usual);
        }
        if depth == Depth::All && asks_for_assertions(text) {
            let flags = [flags, &[UNASSERTED]].concat();
            let said = self.hear_usual(text, &flags)?;
            if let Heard::Errors(_) = said {
                return Ok(said);
            }
        }
        for edition in &self.editions[1..] {
            let said = self.hear_in(*edition, text, flags)?;
            if let Heard::Errors(_) = said {
                return Ok(said);
            }
        }
        for (edition, is_fit) in &self.older {
            if is_fit.get() == Some(&false) {
                continue;
            }
            let said = self.hear_in(*edition, text, flags)?;
            if let Heard::Warnings(_) = said {
                break;
            }
            // Whether the bundle does is asked only where it matters: that takes long.
            if is_fit.get().is_none() {
                let whole = self.hear_in(*edition, self.whole, &["-Awarnings"])?;
                let _ = is_fit.set(matches!(whole, Heard::Warnings(_)));
            }
            if is_fit.get() == Some(&true) {
                return Ok(said);
            }
        }
        Ok(usual)
    }

    /// What the compiler says of `text` in the bundle's usual edition, with further `flags`.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn hear_usual(&self, text: &str, flags: &[&str]) -> Result<Heard> {
        self.hear_in(self.editions[0], text, flags)
    }

    /// All that the compiler says of `text` in the bundle's usual edition, with further `flags`,
    /// whether it compiles or not.
    ///
    /// # Errors
    /// When the compiler cannot be run, or says too much.
    pub(super) fn hear_all(&self, text: &str, flags: &[&str]) -> Result<Vec<Diagnostic>> {
        let compilation = self.compile(self.editions[0], text, flags)?;
        if compilation.is_stopped {
            return Err(Error::new("rustc tells of more uses than can be read"));
        }
        Ok(compilation.diagnostics)
    }

    fn compile(&self, edition: Edition, text: &str, flags: &[&str]) -> Result<Compilation> {
        let folder = folder(text)?;
        let options = ["--edition", edition.name(), "--crate-type", "bin", FILE];
        // What is shown is not read.
        let short = ["--emit=metadata", "--json=diagnostic-short"];
        let options = options.iter().chain(&short).chain(flags);
        let options: Vec<_> = options.map(OsString::from).collect();
        self.compiler.run(folder.path(), &options)
    }

    fn hear_in(&self, edition: Edition, text: &str, flags: &[&str]) -> Result<Heard> {
        let compilation = self.compile(edition, text, flags)?;
        let said = compilation.diagnostics;
        Ok(if compilation.success {
            Heard::Warnings(said)
        } else {
            Heard::Errors(said.into_iter().filter(Diagnostic::is_error).collect())
        })
    }

    /// The errors of the compiler about `text`, as far as `depth`.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn errors(&self, text: &str, depth: Depth) -> Result<Vec<Diagnostic>> {
        Ok(match self.hear_to(depth, text, &["-Awarnings"])? {
            Heard::Warnings(_) => Vec::new(),
            Heard::Errors(errors) => errors,
        })
    }
}
