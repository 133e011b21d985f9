//! Writes each crate so that it means the same in all editions that the bundle is for.
//!
//! Where editions differ, the code is given a form that all of them read alike: `r#gen` for
//! `gen`, `self::x` in a `use`, the traits of a newer prelude by name. What has no such
//! form leaves editions out, and when none is left the bundle is refused.

mod tokens;
mod keywords;
mod paths;
mod calls;
mod syntax;
mod traits;
mod prelude;
mod chains;
mod lifetime_captures;
mod tails;
mod repairs;

pub(crate) use keywords::{escaped, is_reserved};
pub(crate) use repairs::{FileRepairs, Repairs};
pub(crate) use syntax::{CAPTURES, UNSAFE_IN_2024};

use crate::rust::token::{self, Token, Within};
use crate::source::program::{FileId, Program};
use crate::survey::file_context::{FileContext, Survey};
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Place};
use crate::text::marked_text::Edit;
use crate::text::refusals::Refusals;

/// The needs of one file for the editions of the bundle.
#[derive(Default)]
pub(crate) struct Migrated {
    /// Insertions that come before all others at their places: they open something around
    /// what stands there.
    pub(crate) first: Vec<Edit>,
    pub(crate) edits: Vec<Edit>,
    losses: Vec<Loss>,
    /// The things that the root of the bundle has to hold for the file.
    pub(crate) needs: RootNeeds,
}

/// The things that files need at the root of the bundle.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct RootNeeds {
    /// True if the macro is needed that says `unsafe` where edition 2024 wants it.
    pub(crate) says_unsafe: bool,
    /// True if references to `static mut` have to be allowed, as they were before edition
    /// 2024.
    pub(crate) allows_static_mut: bool,
    /// True if the trait is needed that names the lifetimes that an `impl Trait` captures.
    pub(crate) captures_lifetimes: bool,
}

impl RootNeeds {
    pub(crate) fn join(&mut self, other: RootNeeds) {
        self.says_unsafe |= other.says_unsafe;
        self.allows_static_mut |= other.allows_static_mut;
        self.captures_lifetimes |= other.captures_lifetimes;
    }
}

/// Code that does not exist in some editions, or means something else there.
struct Loss {
    /// The editions without the code, or with another meaning of it.
    lost: Editions,
    why: String,
    place: Place,
}

/// The editions of a bundle.
pub(crate) struct EditionChoice {
    /// The editions that the text of the bundle is written for.
    pub(crate) written: Editions,
    /// The changes to the code for those editions, by crate and file.
    pub(crate) migrated: Vec<Vec<Migrated>>,
    /// What cannot be written for the edition that is wanted, or for any.
    pub(crate) refused: Vec<Error>,
}

/// The choice of those among the `hoped` editions that the code can be written for by its form,
/// or of the `needed` ones, with the refusals of what keeps those from being among them.
pub(crate) fn for_editions(
    program: &Program,
    survey: &Survey,
    hoped: Editions,
    needed: Editions,
    repairs: &Repairs,
) -> EditionChoice {
    let mut editions = hoped;
    // What is done for one edition may be what another cannot take: with fewer editions,
    // there are fewer losses.
    loop {
        let migrated = all(program, survey, editions, repairs, false);
        let losses = || migrated.iter().flatten().flat_map(|file| &file.losses);
        if losses().any(|loss| loss.lost.meets(needed)) && editions != needed {
            editions = needed;
            continue;
        }
        let (mut left, mut refused) = (editions, Vec::new());
        for loss in losses() {
            if loss.lost.meets(needed) || left.without(loss.lost).is_empty() {
                let blamed = if needed.is_empty() { left } else { needed };
                refused.push(loss.refusal(blamed));
                continue;
            }
            left = left.without(loss.lost);
        }
        if left == editions || !refused.is_empty() {
            return EditionChoice {
                written: editions,
                migrated,
                refused,
            };
        }
        editions = left;
    }
}

/// The choice of the editions `written`, whatever their forms cost the looks of the program, with
/// the refusals of what has none.
pub(crate) fn for_probe(
    program: &Program,
    survey: &Survey,
    written: Editions,
    repairs: &Repairs,
) -> EditionChoice {
    let migrated = all(program, survey, written, repairs, true);
    let losses = migrated.iter().flatten().flat_map(|file| &file.losses);
    EditionChoice {
        written,
        refused: losses.map(|loss| loss.refusal(written)).collect(),
        migrated,
    }
}

impl Loss {
    fn refusal(&self, blamed: Editions) -> Error {
        let message = format!("{}, and the bundle is for edition {blamed}", self.why);
        Error::new(message).at(self.place.clone()).help(
            "bundle for an edition that has it, as `--edition` says, or write it otherwise",
        )
    }
}

/// The changes to all files for `editions`, by crate and file.
fn all(
    program: &Program,
    survey: &Survey,
    editions: Editions,
    repairs: &Repairs,
    is_probe: bool,
) -> Vec<Vec<Migrated>> {
    // Nothing is refused here: what has no form is a loss.
    let refusals = &Refusals::default();
    let crates = program.crates.iter().enumerate().map(|(krate, own)| {
        let files = (0..own.files.len()).map(|file| {
            let id = FileId { krate, file };
            let context = FileContext::new(program, survey, refusals, id);
            migrate(context, editions, &repairs.of(id), is_probe)
        });
        files.collect()
    });
    crates.collect()
}

/// The changes to one file for `editions`.
fn migrate(
    context: FileContext<'_>,
    editions: Editions,
    repair: &FileRepairs,
    is_probe: bool,
) -> Migrated {
    let from = context.krate.edition;
    // A crate of edition 2015 without std has `core` in its root, which is no root any more.
    let is_moved = from == Edition::E2015 && context.krate.is_library();
    if editions == Editions::of(&[from]) && !is_moved && *repair == FileRepairs::default() {
        return Migrated::default();
    }
    let mut migrator = Migrator {
        context,
        from,
        to: editions,
        repair,
        is_probe,
        out: Migrated::default(),
    };
    token::walk_all(&mut migrator, &context.source.tokens, Within::Code);
    migrator.syntax();
    migrator.preludes();
    migrator.out
}

/// The walk through one file that finds the changes to it.
struct Migrator<'a> {
    context: FileContext<'a>,
    /// The edition that the crate was written for.
    from: Edition,
    /// The editions of the bundle.
    to: Editions,
    /// The things that the compiler found to be read differently.
    repair: &'a FileRepairs,
    /// True if the text is for the compiler alone, to be asked about older code.
    is_probe: bool,
    out: Migrated,
}

impl Migrator<'_> {
    /// True if the code was written before `edition`, and the bundle is for it or later.
    fn rises_to(&self, edition: Edition) -> bool {
        self.from < edition && self.to.meets(Editions::since(edition))
    }

    /// True if the code was written for `edition` or later, and the bundle is for one
    /// before.
    fn falls_below(&self, edition: Edition) -> bool {
        self.from >= edition && self.to.meets(Editions::before(edition))
    }

    /// True if code of edition 2024 gets a form that older editions read alike, even where that
    /// costs its looks: the program itself is older. Where only some library could do with an
    /// older edition, nobody asks for that.
    fn must_fall(&self) -> bool {
        let own = self.context.program.crates[0].edition;
        self.falls_below(Edition::E2024) && (own < Edition::E2024 || self.is_probe)
    }

    /// True if the code was written before edition 2024 and the bundle is of it, whose
    /// compilers know in all editions what it wants said.
    fn is_for_new_compilers(&self) -> bool {
        let own = self.context.program.crates[0].edition;
        let only = !self.to.meets(Editions::before(Edition::E2024));
        self.rises_to(Edition::E2024) && (only || own >= Edition::E2024)
    }

    fn edit(&mut self, edit: Edit) {
        self.out.edits.push(edit);
    }

    /// Leaves editions out for the sake of what stands at `range`.
    fn lose(&mut self, lost: Editions, range: std::ops::Range<usize>, why: &str) {
        if self.to.meets(lost) {
            self.out.losses.push(Loss {
                lost,
                why: why.to_owned(),
                place: self.context.source.place(range),
            });
        }
    }

    fn lose_at(&mut self, lost: Editions, token: &Token, why: &str) {
        self.lose(lost, token.range.clone(), why);
    }
}
