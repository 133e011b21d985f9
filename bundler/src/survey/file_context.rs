//! One file with all that is known around it: what every rewriting step is handed.

use std::ops::Range;

use crate::rust::token::{self, Token, Within};
use crate::source::program::{is_standard_crate, Crate, FileId, Program, Source};
use crate::survey::macros::Macros;
use crate::survey::names::Names;
use crate::text::error::{Error, Place};
use crate::text::refusals::Refusals;

/// The names and macros of a program.
pub(crate) struct Survey {
    pub(crate) names: Names,
    pub(crate) macros: Macros,
    /// The places in what macros are given around which `relocate` changes nothing.
    pub(crate) unedited: Vec<Place>,
}

impl Survey {
    pub(crate) fn of(program: &Program, unedited: &[Place]) -> Survey {
        let macros = Macros::of(program);
        Survey {
            names: Names::of(program, &macros),
            macros,
            unedited: unedited.to_vec(),
        }
    }
}

/// A file of a program, its crate, and the names and macros of the whole program.
#[derive(Clone, Copy)]
pub(crate) struct FileContext<'a> {
    pub(crate) program: &'a Program,
    pub(crate) names: &'a Names,
    pub(crate) macros: &'a Macros,
    /// The place for errors after which the rewriting can go on, to find all others.
    pub(crate) refusals: &'a Refusals,
    /// The places in what macros are given around which `relocate` changes nothing.
    pub(crate) unedited: &'a [Place],
    pub(crate) id: FileId,
    pub(crate) krate: &'a Crate,
    pub(crate) source: &'a Source,
}

impl<'a> FileContext<'a> {
    pub(crate) fn new(
        program: &'a Program,
        survey: &'a Survey,
        refusals: &'a Refusals,
        id: FileId,
    ) -> Self {
        FileContext {
            program,
            names: &survey.names,
            macros: &survey.macros,
            refusals,
            unedited: &survey.unedited,
            id,
            krate: &program.crates[id.krate],
            source: program.source(id),
        }
    }

    /// An error about the text at `range`.
    pub(crate) fn refuse(&self, range: Range<usize>, message: impl Into<String>) -> Error {
        Error::new(message).at(self.source.place(range))
    }

    /// The names of the modules around `offset`, from the root of the crate.
    pub(crate) fn module(&self, offset: usize) -> &'a [String] {
        self.names.module(self.id, offset)
    }

    /// True if a path of the syntax tree begins with the `::` at `offset`.
    pub(crate) fn is_leading(&self, offset: usize) -> bool {
        self.names.is_leading(self.id, offset)
    }

    /// True if the crate binds `name` to a module or a type anywhere, or may do so: where it
    /// does not, `name` can be nothing but what others have by it.
    pub(crate) fn binds(&self, name: &str) -> bool {
        self.names.binds(self.id.krate, name)
    }

    /// True if the crate may bind `name` to a module or a type where the code around `offset` reads it; `brings` if
    /// it begins the path of an import that brings it.
    pub(crate) fn may_bind(&self, offset: usize, name: &str, brings: bool) -> bool {
        self.names.may_bind(self.id, offset, name, brings)
    }

    /// True if the root of the crate binds `name` to a module or a type, or may do so.
    pub(crate) fn binds_in_root(&self, name: &str) -> bool {
        self.names.binds_in_root(self.id.krate, name)
    }

    /// True if `name`, behind the root of the crate as edition 2015 has it, is a thing of the
    /// crate, rather than another crate.
    pub(crate) fn is_own_in_2015(&self, name: &str) -> bool {
        let is_crate = self.krate.externs.contains_key(name) || is_standard_crate(name);
        !is_crate || self.binds_in_root(name)
    }

    /// The index of `std` in the path that begins at `at` and leads there through the root of
    /// this crate, as `crate::std::mem` does: edition 2015 alone has `std` in the root of
    /// each crate.
    pub(crate) fn std_through_root(
        &self,
        tokens: &[Token],
        at: usize,
        within: Within,
    ) -> Option<usize> {
        if !self.krate.is_2015() || token::follows_path_sep(tokens, at) {
            return None;
        }
        let depth = self.module(tokens[at].range.start).len();
        let is_super = |at: usize| tokens.get(at).is_some_and(|it| it.is_ident("super"));
        let end = match tokens[at].ident()? {
            "crate" => at,
            // A macro may be used in another module.
            _ if within == Within::Body => return None,
            "self" if depth == 0 => at,
            "super" if depth > 0 => {
                let last = at + 3 * (depth - 1);
                (at..=last).step_by(3).all(is_super).then_some(last)?
            }
            _ => return None,
        };
        let found = end + 3;
        let leads = token::is_path_sep(tokens, end + 1)
            && tokens.get(found).is_some_and(|it| it.is_ident("std"))
            && !self.binds_in_root("std");
        leads.then_some(found)
    }

    /// True if the code at `offset` stands in no block of its module.
    pub(crate) fn is_outside_blocks(&self, offset: usize) -> bool {
        self.names.is_outside_blocks(self.id, offset)
    }

    /// True if a function, a value or a macro at the root of the bundle has the name that
    /// the module of `library` has there: an import of that path would bring both.
    pub(crate) fn shares_name(&self, library: &Crate) -> bool {
        let module = library.library_module.as_deref();
        module.is_some_and(|module| self.names.has_value(0, module))
    }
}
