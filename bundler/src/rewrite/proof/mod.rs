//! Proof that an edit within a macro changes nothing but what it should: each call that it can
//! reach is expanded as the program has it and as the bundle has it, and the results must be
//! the same up to the edits.

mod choices;
mod lookup;
mod reach;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use crate::expand::{self, Callee, Definition, Surroundings, TokenEdits, Tree, Unknown};
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Element, Token};
use crate::source::program::{FileId, Program, Source};
use crate::text::edition::Edition;
use crate::text::error::Error;
use crate::text::marked_text::Edit;
use choices::Choices;

/// Edits that a macro may see, and the refusal if it does.
#[derive(Debug)]
pub(crate) struct Doubt {
    pub(crate) file: FileId,
    pub(crate) edits: Vec<Range<usize>>,
    pub(crate) error: Error,
}

/// An edit that is not needed if an import stands in the module of its file.
#[derive(Debug)]
pub(crate) struct Avoidable {
    pub(crate) file: FileId,
    pub(crate) edit: Range<usize>,
    /// The import, as text.
    pub(crate) import: String,
}

/// What has come of doubts.
#[derive(Default)]
pub(crate) struct Settled {
    /// The refusals of the doubts that stay.
    pub(crate) errors: Vec<Error>,
    /// The edits that are not to be made.
    pub(crate) avoided: Vec<Avoidable>,
}

/// Settles `doubts`, where `edits` are those of all files, by crate and file: calls that would
/// not be the same by those edits do without the ones that are `avoidable`.
pub(crate) fn settle(
    program: &Program,
    edits: &mut [Vec<Vec<Edit>>],
    doubts: Vec<Doubt>,
    avoidable: Vec<Avoidable>,
) -> Settled {
    let mut settled = Settled::default();
    if doubts.is_empty() {
        return settled;
    }
    let failures = Prover::new(program, edits, &doubts).failures();
    for avoidable in avoidable {
        let range = &avoidable.edit;
        let fails = failures.iter().any(|failed| {
            failed.file == avoidable.file
                && failed.range.start <= range.start
                && range.end <= failed.range.end
        });
        if fails {
            let FileId { krate, file } = avoidable.file;
            edits[krate][file].retain(|edit| edit.range != *range);
            settled.avoided.push(avoidable);
        }
    }
    let prover = Prover::new(program, edits, &doubts);
    let failures = if settled.avoided.is_empty() {
        failures
    } else {
        prover.failures()
    };
    let chosen: BTreeSet<_> = failures
        .iter()
        .map(|it| prover.blame(it, &doubts))
        .collect();
    let kept = doubts.into_iter().enumerate();
    let kept = kept.filter(|(nth, _)| chosen.contains(nth));
    settled.errors = kept.map(|(_, doubt)| doubt.error).collect();
    settled
}

/// A call that is not the same afterwards.
struct Failure {
    file: FileId,
    range: Range<usize>,
    name: String,
}

/// A macro of the program.
struct Known {
    name: String,
    file: FileId,
    exported: bool,
    /// True if a condition may take it away.
    is_conditional: bool,
    /// The range of the rules.
    rules: Range<usize>,
    /// The range of the code in which the macro is known by its text.
    scope: Range<usize>,
    /// The words in its rules that may be names of macros it calls.
    words: BTreeSet<String>,
    /// Those of the words that a `!` follows.
    calls: BTreeSet<String>,
    trees: Vec<Tree>,
    is_touched: bool,
    /// True if it calls a macro that a variable names.
    calls_variable: bool,
    /// The macro before and after the edits.
    parsed: RefCell<[Option<Option<Rc<Definition>>>; 2]>,
}

struct Prover<'a> {
    program: &'a Program,
    edits: TokenEdits,
    doubtful: TokenEdits,
    macros: Vec<Known>,
    by_name: BTreeMap<String, Vec<usize>>,
    /// The names that imports change, with the new ones.
    renamed: BTreeSet<(String, String)>,
    /// The macros by whose names an edit in doubt can be reached.
    reaching: BTreeSet<String>,
    /// The macros that may call a macro whose name they are given.
    calls_given: BTreeSet<String>,
}

/// The version of the program that is expanded.
#[derive(Clone, Copy, PartialEq)]
enum Version {
    Before,
    After,
}

impl<'a> Prover<'a> {
    fn new(program: &'a Program, edits: &[Vec<Vec<Edit>>], doubts: &[Doubt]) -> Prover<'a> {
        let mut prover = Prover {
            program,
            edits: TokenEdits::default(),
            doubtful: TokenEdits::default(),
            macros: Vec::new(),
            by_name: BTreeMap::new(),
            renamed: BTreeSet::new(),
            reaching: BTreeSet::new(),
            calls_given: BTreeSet::new(),
        };
        for (krate, files) in edits.iter().enumerate() {
            for (file, list) in files.iter().enumerate() {
                let id = FileId { krate, file };
                let tokens = &program.source(id).tokens;
                let of_file = doubts.iter().filter(|doubt| doubt.file == id);
                let ranges: Vec<_> = of_file.flat_map(|doubt| &doubt.edits).collect();
                for edit in list {
                    // What is no edit of tokens is left out before and after.
                    let number = prover.number(id);
                    let _ = prover.edits.add(number, tokens, edit);
                    if ranges.contains(&&edit.range) {
                        let _ = prover.doubtful.add(number, tokens, edit);
                    }
                }
            }
        }
        prover.collect();
        prover.reach();
        prover
    }

    /// The number of a file among all of the program.
    fn number(&self, id: FileId) -> usize {
        let before = self.program.crates[..id.krate].iter();
        before.map(|krate| krate.files.len()).sum::<usize>() + id.file
    }

    fn files(&self) -> impl Iterator<Item = (FileId, &'a Source)> {
        let crates = self.program.crates.iter().enumerate();
        crates.flat_map(|(krate, it)| {
            let files = it.files.iter().enumerate();
            files.map(move |(file, source)| (FileId { krate, file }, source))
        })
    }

    /// The index of the doubt that says best why a call failed: one in the call itself, or in
    /// a macro that the call can reach.
    fn blame(&self, failed: &Failure, doubts: &[Doubt]) -> usize {
        let within = |doubt: &Doubt| {
            let range = &failed.range;
            let mut edits = doubt.edits.iter();
            doubt.file == failed.file
                && edits.any(|edit| range.start <= edit.start && edit.end <= range.end)
        };
        let reached = || doubts.iter().position(|doubt| self.reaches(failed, doubt));
        doubts.iter().position(within).or_else(reached).unwrap_or(0)
    }

    /// The calls that are not the same afterwards.
    fn failures(&self) -> Vec<Failure> {
        let mut out = Vec::new();
        for (id, source) in self.files() {
            self.failures_in(id, source, &source.tokens, &mut out);
        }
        out
    }

    /// Adds the calls among `tokens` that are not the same afterwards to `out`.
    fn failures_in(
        &self,
        id: FileId,
        source: &Source,
        tokens: &[Token],
        out: &mut Vec<Failure>,
    ) {
        let mut at = 0;
        while at < tokens.len() {
            let element = Element::at(tokens, at);
            let start = tokens[at].range.start;
            match element {
                _ if source.is_removed(start) => {}
                Element::Definition { .. } => {}
                Element::Call { name, arguments } => {
                    let is_own =
                        self.by_name.contains_key(name) || !is_standard_macro(name);
                    if !is_own {
                        if name != "stringify" {
                            self.failures_in(id, source, element.inside(), out);
                        }
                    } else if !self.holds(id, &tokens[path_start(tokens, at)..at + 3], name)
                    {
                        out.push(Failure {
                            file: id,
                            range: start..arguments.range.end,
                            name: name.to_owned(),
                        });
                    }
                }
                Element::Group(inside) => self.failures_in(id, source, inside, out),
                Element::Token => {}
            }
            at += element.width();
        }
    }

    /// True if the call `tokens` of the macro `name` is the same afterwards.
    fn holds(&self, id: FileId, tokens: &[Token], name: &str) -> bool {
        let arguments = tokens.last().and_then(Token::group).unwrap_or_default();
        let trees = expand::trees(tokens, self.number(id));
        let may_call_any =
            self.calls_given.contains(name) || !self.by_name.contains_key(name);
        let mut mentions = self.reaching.contains(name);
        token::each_list(arguments, &mut |list| {
            mentions |= list.iter().enumerate().any(|(at, token)| {
                let counts = may_call_any || reach::is_called(list, at);
                counts && token.ident().is_some_and(|it| self.reaching.contains(it))
            });
        });
        if !mentions && !self.doubtful.touches(&trees) {
            return true;
        }
        let is_code = |name: &str| {
            is_standard_macro(name) && name != "stringify"
                || self.by_name.contains_key(name)
        };
        let is_open = |_: &str| true;
        let proof = |choices: &Choices| -> Result<Option<bool>, Unknown> {
            let around = |version| Around {
                prover: self,
                id,
                at: tokens[0].range.start,
                version,
                choices,
            };
            let before = match expand::expand_all(&trees, &around(Version::Before)) {
                // A macro that does not take what it is given is not the one that is meant.
                Err(why) if why.is_mismatch() && choices.are_several() => return Ok(None),
                before => before?,
            };
            let wanted = self.edits.apply(&before, &is_code)?;
            let edited = self.edits.apply(&trees, &is_open)?;
            let after = expand::expand_all(&edited, &around(Version::After))?;
            Ok(Some(expand::same(&wanted, &after)))
        };
        choices::all_hold(proof)
    }

    /// The macro at `index`, as it is in `version`.
    fn definition(&self, index: usize, version: Version) -> Option<Rc<Definition>> {
        let known = &self.macros[index];
        let slot = usize::from(version == Version::After);
        if let Some(parsed) = &known.parsed.borrow()[slot] {
            return parsed.clone();
        }
        let krate = known.file.krate;
        let edition = self.program.crates[krate].edition;
        let trees = match version {
            Version::Before => Ok(known.trees.clone()),
            Version::After => self.edits.apply(&known.trees, &|_| true),
        };
        let parsed = trees.and_then(|trees| Definition::parse(&trees, krate, edition));
        let parsed = parsed.ok().map(Rc::new);
        known.parsed.borrow_mut()[slot] = Some(parsed.clone());
        parsed
    }
}

/// The index at which the path begins that ends at `at`.
fn path_start(tokens: &[Token], mut at: usize) -> usize {
    let offset = token::path_start(tokens, at);
    while at > 0 && tokens[at].range.start > offset {
        at -= 1;
    }
    at
}

/// The surroundings of a call.
struct Around<'a> {
    prover: &'a Prover<'a>,
    id: FileId,
    at: usize,
    version: Version,
    choices: &'a Choices,
}

impl Surroundings for Around<'_> {
    fn callee(&self, path: &[Tree]) -> Result<Callee, Unknown> {
        let name = path.last().and_then(Tree::ident).unwrap_or_default();
        if !self.prover.by_name.contains_key(name) {
            let is_code = is_standard_macro(name) && name != "stringify";
            return Ok(if is_code {
                Callee::Standard
            } else {
                Callee::Closed
            });
        }
        let all = self.prover.by_path(self.id, self.at, path);
        let index = self.choices.one_of(&all);
        let found = index.and_then(|index| self.prover.definition(index, self.version));
        found
            .map(Callee::Rules)
            .ok_or_else(|| Unknown(format!("it is not certain which macro `{name}!` is")))
    }

    fn krate(&self) -> (usize, Edition) {
        let krate = self.id.krate;
        (krate, self.prover.program.crates[krate].edition)
    }
}
