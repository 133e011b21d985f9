//! The answers of a proof.

use std::fmt;
use std::path::PathBuf;

use super::walk::Difference;
use crate::rust::compiler::Compilation;
use crate::text::error::Error;

/// The answer about a file in one edition.
pub(crate) enum Verdict {
    /// It is the same program as the package.
    Same(Proof),
    /// It is another one.
    Different(Refuted),
    /// It does not compile.
    NotCompiled(Compilation),
    /// That cannot be told, for this reason.
    Unknown(Error),
}

impl Verdict {
    /// True if the file is no program like the package.
    pub(crate) fn is_against(&self) -> bool {
        matches!(self, Verdict::Different(_) | Verdict::NotCompiled(_))
    }
}

/// What a proof has shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proof {
    /// The functions of the program, each the same as that of the package.
    pub functions: usize,
    /// Those of them that are the same in the file's edition only; rustc's lints say that they
    /// mean what they meant.
    pub moved: usize,
    /// The version of the compiler.
    pub compiler: String,
    /// The target that it compiled for.
    pub target: String,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof {
            functions,
            compiler,
            target,
            ..
        } = self;
        write!(
            f,
            "proved: {functions} functions, the same as the package's, by rustc {compiler} for {target}"
        )?;
        if self.moved > 0 {
            write!(f, "; {} of them by the rules of its edition", self.moved)?;
        }
        Ok(())
    }
}

/// What differs, and what it takes to see it.
pub(crate) struct Refuted {
    /// The differences, the nearest to `main` first.
    pub(crate) differences: Vec<Difference>,
    /// The files with the IR of the package.
    pub(crate) package: Vec<PathBuf>,
    /// The IR of the file.
    pub(crate) bundle: String,
    /// The line of the file in which the first function that differs begins.
    pub(crate) line: Option<usize>,
    /// True if the package itself is compiled to something else each time.
    pub(crate) is_unsteady: bool,
}
