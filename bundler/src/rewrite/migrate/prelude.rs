//! Traits that newer editions have in scope everywhere.

use std::collections::BTreeSet;
use std::convert::Infallible;

use super::Migrator;
use crate::rust::token::{self, Element, Here, Next, Token, Visitor, Within};
use crate::source::program::Source;
use crate::survey::file_context::FileContext;
use crate::survey::names::{lines_before, Module};
use crate::text::edition::{Edition, Editions};
use crate::text::marked_text::Edit;

/// A trait that an edition added to the prelude.
pub(super) struct Added {
    pub(super) edition: Edition,
    pub(super) module: &'static str,
    pub(super) name: &'static str,
    pub(super) method: &'static str,
}

/// The traits that editions added to the prelude.
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

/// The need of a module for a trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// Its methods only: it is imported as `_`.
    Methods,
    /// Its name as well.
    Name,
}

impl Migrator<'_> {
    /// Imports the traits that the modules of the file take from a prelude that not all
    /// editions have.
    pub(super) fn preludes(&mut self) {
        if self.is_included(self.context.id.file) {
            return;
        }
        for added in &ADDED {
            if self.to.meets(Editions::before(added.edition)) {
                self.prelude(added);
            }
        }
    }

    /// Imports the trait `added` into the modules of the file that take it from a prelude.
    fn prelude(&mut self, added: &Added) {
        let mentions = self.mentions(self.context.source, added);
        if mentions.is_empty() && self.context.source.includes.is_empty() {
            return;
        }
        let modules = self.context.names.modules(self.context.id);
        let mut needs = BTreeSet::new();
        for (at, need) in mentions {
            let inner = modules.iter().rposition(|m| m.range.contains(&at));
            needs.extend(inner.map(|inner| (inner, need)));
        }
        for source in self.included_files() {
            // An included file belongs to the module that includes it.
            let of = |module: &Module| module.path == source.module;
            let found = self.mentions(source, added);
            let inner = modules.iter().rposition(of).unwrap_or(0);
            needs.extend(found.into_iter().map(|(_, need)| (inner, need)));
        }
        for (index, module) in modules.iter().enumerate() {
            let need = [Need::Name, Need::Methods]
                .into_iter()
                .find(|&need| needs.contains(&(index, need)));
            if let (Some(need), Some(at)) = (need, module.first_item) {
                self.bring(added, need, at, module);
            }
        }
    }

    /// Imports the trait before the item at `at`, unless the module has it.
    fn bring(&mut self, added: &Added, need: Need, at: usize, module: &Module) {
        let is_bound = module.names.contains(added.name);
        let names = self.context.names;
        let has_own = names.declares_trait(self.context.id.krate, added.name);
        if is_bound && !has_own {
            return;
        }
        let name = match need {
            Need::Name if !has_own && !module.imported.contains(added.name) => "",
            _ => " as _",
        };
        let import = format!("use ::std::{}::{}{name};", added.module, added.name);
        if module.imports.contains(&import) {
            // Of an earlier bundling.
            return;
        }
        let line = format!("#[allow(unused_imports)]\n{import}");
        let (at, text) = lines_before(self.context.source, at, &line);
        self.edit(Edit::insert(at, text));
    }

    /// The offsets at which `source` names the trait or its method, or calls a macro that
    /// does.
    fn mentions(&self, source: &Source, added: &Added) -> Vec<(usize, Need)> {
        let mut mentions = Mentions {
            context: self.context,
            source,
            added,
            is_new: self.from >= added.edition,
            found: Vec::new(),
        };
        token::walk_all(&mut mentions, &source.tokens, Within::Code);
        mentions.found
    }

    fn is_included(&self, file: usize) -> bool {
        let mut includes = self
            .context
            .krate
            .files
            .iter()
            .flat_map(|source| &source.includes);
        includes.any(|include| include.file == file)
    }

    /// The files that this one includes, and that those include.
    fn included_files(&self) -> Vec<&Source> {
        let mut found = Vec::new();
        let mut todo = vec![self.context.source];
        while let Some(source) = todo.pop() {
            for include in &source.includes {
                let inner = &self.context.krate.files[include.file];
                found.push(inner);
                todo.push(inner);
            }
        }
        found
    }
}

/// Finds where a file names a trait or its method.
struct Mentions<'a> {
    context: FileContext<'a>,
    /// The file, which may be one that the file of the context includes.
    source: &'a Source,
    added: &'a Added,
    /// True if the code of the crate itself relies on the prelude.
    is_new: bool,
    found: Vec<(usize, Need)>,
}

impl Visitor for Mentions<'_> {
    type Error = Infallible;

    #[inline]
    fn passes(&self, token: &Token) -> bool {
        self.source.is_removed(token.range.start)
    }

    #[inline]
    fn visit(&mut self, here: Here<'_>) -> Result<Next, Infallible> {
        let Here {
            tokens, at, within, ..
        } = here;
        match here.element {
            Element::Definition { .. } => return Ok(Next::Behind),
            Element::Call { name, .. } => self.call(tokens[at].range.start, name),
            Element::Group(_) | Element::Token => {}
        }
        if self.is_new {
            self.word(tokens, at);
        }
        Ok(Next::Inside(within))
    }
}

impl Mentions<'_> {
    /// Notes a call of the macro `name` at `offset`, if it names the trait or its method.
    fn call(&mut self, offset: usize, name: &str) {
        let FileContext {
            macros, program, ..
        } = self.context;
        let newer = |krate: usize| program.crates[krate].edition >= self.added.edition;
        if macros.mentions(name, self.added.name, &newer) {
            self.found.push((offset, Need::Name));
        } else if macros.mentions(name, self.added.method, &newer) {
            self.found.push((offset, Need::Methods));
        }
    }

    /// Notes the word at `at`, if it names the trait or its method.
    #[inline]
    fn word(&mut self, tokens: &[Token], at: usize) {
        let Some(word) = tokens[at].ident() else {
            return;
        };
        let (is_method, is_name) = (word == self.added.method, word == self.added.name);
        if !is_method && !is_name {
            return;
        }
        let offset = tokens[at].range.start;
        let after_dot = at > 0 && tokens[at - 1].is_punct('.');
        let after_sep = token::follows_path_sep(tokens, at);
        if is_method && (after_dot || after_sep) {
            self.found.push((offset, Need::Methods));
        }
        if is_name && !after_sep {
            self.found.push((offset, Need::Name));
        }
    }
}
