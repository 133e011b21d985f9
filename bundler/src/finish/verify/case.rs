//! A compiler and an edition that a bundle is tried with.

use std::fmt;

use super::report::Report;
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;

/// A compiler and an edition.
pub(super) struct Case {
    pub(super) compiler: Compiler,
    pub(super) edition: Edition,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "rustc {}, edition {}",
            self.compiler.version, self.edition
        )
    }
}

impl Case {
    /// All cases that the compilers can be asked for.
    pub(super) fn all(
        compilers: &[Compiler],
        editions: &[Edition],
        report: &mut Report,
    ) -> Vec<Case> {
        let mut cases = Vec::new();
        for compiler in compilers {
            for &edition in editions {
                let case = Case {
                    compiler: compiler.clone(),
                    edition,
                };
                if compiler.knows(edition) {
                    cases.push(case);
                } else {
                    report
                        .skipped
                        .push(format!("{case}: skipped, it does not know the edition"));
                }
            }
        }
        cases
    }
}
