//! Traits that newer editions have in scope everywhere.

use std::collections::BTreeSet;

use crate::rust::token::{self, Token};
use crate::source::program::Source;
use crate::survey::names::Meaning;
use crate::text::edition::Edition;
use crate::text::marked_text::Edit;

use super::modules::{line_before, modules};
use super::Migrator;

/// A trait that an edition added to the prelude.
pub(super) struct Added {
    pub(super) edition: Edition,
    pub(super) module: &'static str,
    pub(super) name: &'static str,
    pub(super) method: &'static str,
}

pub(super) const ADDED: [Added; 5] = [
    Added {
        edition: Edition::E2021,
        module: "convert",
        name: "TryFrom",
        method: "try_from",
    },
    Added {
        edition: Edition::E2021,
        module: "convert",
        name: "TryInto",
        method: "try_into",
    },
    Added {
        edition: Edition::E2021,
        module: "iter",
        name: "FromIterator",
        method: "from_iter",
    },
    Added {
        edition: Edition::E2024,
        module: "future",
        name: "Future",
        method: "poll",
    },
    Added {
        edition: Edition::E2024,
        module: "future",
        name: "IntoFuture",
        method: "into_future",
    },
];

/// What a module needs of a trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    Methods,
    Name,
}

impl Migrator<'_> {
    /// Imports what the modules of the file take from a prelude that not all editions have.
    pub(super) fn preludes(&mut self) {
        if self.is_included(self.at.1) {
            return;
        }
        for added in &ADDED {
            if self
                .to
                .meets(crate::text::edition::Editions::before(added.edition))
            {
                self.prelude(added);
            }
        }
    }

    fn prelude(&mut self, added: &Added) {
        let mentions = self.mentions(self.source, added);
        if mentions.is_empty() && self.source.includes.is_empty() {
            return;
        }
        let modules = modules(self.source);
        let mut needs = BTreeSet::new();
        for (at, need) in mentions {
            let inner = modules.iter().rposition(|m| m.range.contains(&at));
            needs.extend(inner.map(|inner| (inner, need)));
        }
        for source in self.included_files() {
            // An included file belongs to the module that includes it.
            let of = |module: &super::modules::Module| {
                let at = module.first_item.unwrap_or(module.range.start);
                self.names.module(self.at.0, self.at.1, self.source, at)
                    == source.module.as_slice()
            };
            let found = self.mentions(source, added);
            let inner = modules.iter().rposition(of).unwrap_or(0);
            needs.extend(found.into_iter().map(|(_, need)| (inner, need)));
        }
        for (index, module) in modules.iter().enumerate() {
            let need = [Need::Name, Need::Methods]
                .into_iter()
                .find(|&need| needs.contains(&(index, need)));
            if let (Some(need), Some(at)) = (need, module.first_item) {
                self.bring(added, need, at, &module.imports);
            }
        }
    }

    /// Imports the trait before the item at `at`, unless the module has it.
    fn bring(&mut self, added: &Added, need: Need, at: usize, has: &[String]) {
        let meaning = self
            .names
            .local(self.program, self.at, at, added.name, false);
        let foreign = meaning != Meaning::Nothing;
        if foreign && !self.names.declares_trait(self.at.0, added.name) {
            return;
        }
        let name = match need {
            Need::Name if !foreign => "",
            _ => " as _",
        };
        let import = format!("use ::std::{}::{}{name};", added.module, added.name);
        if has.contains(&import) {
            // Of an earlier bundling.
            return;
        }
        let line = format!("#[allow(unused_imports)]\n{import}");
        let line_start = self.source.raw[..at].rfind('\n').map_or(0, |n| n + 1);
        let margin = &self.source.raw[line_start..at];
        let line = if margin.trim().is_empty() {
            line.replace('\n', &format!("\n{margin}"))
        } else {
            line.replace('\n', " ")
        };
        let text = line_before(self.source, at, &line);
        self.edit(Edit::insert(at, text));
    }

    /// Where `source` names the trait or its method, macros that do so included.
    fn mentions(&self, source: &Source, added: &Added) -> Vec<(usize, Need)> {
        let mut walk = Walk {
            migrator: self,
            source,
            added,
            is_new: self.from >= added.edition,
            found: Vec::new(),
        };
        walk.list(&source.tokens);
        walk.found
    }

    fn is_included(&self, file: usize) -> bool {
        let mut includes = self.krate.files.iter().flat_map(|source| &source.includes);
        includes.any(|include| include.file == file)
    }

    /// What this file includes, and what that includes.
    fn included_files(&self) -> Vec<&Source> {
        let mut found = Vec::new();
        let mut todo = vec![self.source];
        while let Some(source) = todo.pop() {
            for include in &source.includes {
                let inner = &self.krate.files[include.file];
                found.push(inner);
                todo.push(inner);
            }
        }
        found
    }
}

struct Walk<'a> {
    migrator: &'a Migrator<'a>,
    source: &'a Source,
    added: &'a Added,
    /// Whether the code of the file itself relies on the prelude.
    is_new: bool,
    found: Vec<(usize, Need)>,
}

impl Walk<'_> {
    fn list(&mut self, tokens: &[Token]) {
        let mut at = 0;
        while at < tokens.len() {
            if self.source.is_removed(tokens[at].range.start) {
                at += 1;
            } else if token::macro_definition(tokens, at).is_some() {
                at += 4;
            } else {
                self.token(tokens, at);
                at += 1;
            }
        }
    }

    fn token(&mut self, tokens: &[Token], at: usize) {
        let start = tokens[at].range.start;
        if let Some(group) = tokens[at].group() {
            return self.list(group);
        }
        if let Some((name, _)) = token::macro_call(tokens, at) {
            let macros = self.migrator.macros;
            let newer = |krate: usize| {
                self.migrator.program.crates[krate].edition >= self.added.edition
            };
            if macros.mentions(name, self.added.name, &newer) {
                self.found.push((start, Need::Name));
            } else if macros.mentions(name, self.added.method, &newer) {
                self.found.push((start, Need::Methods));
            }
        }
        if !self.is_new {
            return;
        }
        let after_dot = at > 0 && tokens[at - 1].is_punct('.');
        let after_sep = token::follows_path_sep(tokens, at);
        if tokens[at].is_ident(self.added.method) && (after_dot || after_sep) {
            self.found.push((start, Need::Methods));
        }
        if tokens[at].is_ident(self.added.name) && !after_sep {
            self.found.push((start, Need::Name));
        }
    }
}
