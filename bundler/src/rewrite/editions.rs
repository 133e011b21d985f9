//! The choice of the editions that a bundle is for: those that are wanted, and that its code can
//! be written for by its form. Whether it means the same in them, the proof shows.
//!
//! What the form does not show, the compiler knows where crates are of other editions than the
//! bundle: it is asked by `bundle::mends`, about texts for the editions that are chosen here.

use crate::rewrite::migrate::{self, EditionChoice, Repairs};
use crate::source::program::Program;
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions, Wanted};

/// The editions from which on code may mean something else, and its form does not show it.
const BOUNDARIES: [Edition; 2] = [Edition::E2021, Edition::E2024];

/// Chooses among the editions that are `wanted`, but for those that are `lost` where any will
/// do, with `repairs` by what the compiler has said.
pub(crate) fn choose(
    program: &Program,
    survey: &Survey,
    wanted: Wanted,
    lost: Editions,
    repairs: &Repairs,
) -> EditionChoice {
    let own = program.crates[0].edition;
    let only = |edition| (Editions::of(&[edition]), Editions::of(&[edition]));
    let any = Editions::of(&[]);
    let is_soft = is_soft(program, wanted);
    let (hoped, needed) = match wanted {
        Wanted::Own => only(own),
        Wanted::One(edition) => only(edition),
        // Other editions rarely do for so much code by others, and each takes its time.
        Wanted::Any if is_soft => only(own),
        Wanted::Any => (Editions::ALL.without(lost), any),
    };
    let choice = migrate::for_editions(program, survey, hoped, needed, repairs);
    if !is_soft || choice.refused.is_empty() {
        return choice;
    }
    let theirs = Editions::since(own).with(editions_of(program));
    migrate::for_editions(program, survey, theirs.without(lost), any, repairs)
}

/// The choice of the edition `older` for a text that is only asked about, with the forms of the
/// edition `target` as far as they are the same: the compiler need not tell of those. `None` if
/// some code has no form for it.
pub(crate) fn choose_for_probe(
    program: &Program,
    survey: &Survey,
    older: Edition,
    target: Edition,
    repairs: &Repairs,
) -> Option<EditionChoice> {
    let tries = [Editions::of(&[older, target]), Editions::of(&[older])];
    let mut choices = tries
        .into_iter()
        .map(|hoped| migrate::for_probe(program, survey, hoped, repairs));
    choices.find(|it| it.refused.is_empty())
}

/// The editions below the next boundary: what newer crates have no form for in `target`, they have
/// none for in these either.
pub(crate) fn failing_like(target: Edition) -> Editions {
    let next = BOUNDARIES.into_iter().find(|it| target < *it);
    next.map_or(Editions::ALL, Editions::before)
}

/// True if the bundler chooses the program's own edition, where any would do: the program has
/// crates by others.
pub(crate) fn is_soft(program: &Program, wanted: Wanted) -> bool {
    let is_published = program.crates.iter().any(|it| it.published.is_some());
    wanted == Wanted::Any && is_published
}

/// The editions of the crates of `program`.
pub(crate) fn editions_of(program: &Program) -> Editions {
    let all: Vec<_> = program.crates.iter().map(|it| it.edition).collect();
    Editions::of(&all)
}

/// The editions in which the compiler tells of older crates of `program` what they mean in the
/// edition `target`, the oldest first.
pub(crate) fn to_ask_in(
    program: &Program,
    target: Edition,
) -> impl Iterator<Item = Edition> {
    let theirs = editions_of(program);
    let crossed = move |it: &Edition| *it <= target && theirs.meets(Editions::before(*it));
    let boundaries = BOUNDARIES.into_iter().filter(crossed);
    boundaries.filter_map(|it| Editions::before(it).list().pop())
}

/// True if a crate of `program` is newer than the edition `target`, so that the compiler may not
/// take it there, or tell what else it means.
pub(crate) fn has_newer(program: &Program, target: Edition) -> bool {
    let theirs = editions_of(program);
    let mut boundaries = BOUNDARIES.into_iter().filter(|it| target < *it);
    boundaries.any(|it| theirs.meets(Editions::since(it)))
}

/// True if `program`, which is of edition 2024 and written in that, has code that macros made and
/// that stands written out. In a package the words of a macro are of the edition of the macro, in
/// a bundle they are of that of the bundle, which does not take `ref` and `mut` where a pattern
/// borrows by itself.
pub(crate) fn has_made_patterns(program: &Program, target: Edition) -> bool {
    let mut files = program.crates.iter().flat_map(|krate| &krate.files);
    let is_new = program.crates[0].edition >= Edition::E2024 && target >= Edition::E2024;
    is_new && files.any(|source| source.splices.iter().next().is_some())
}

/// True if the compiler could know of code of `program` that means something else in the edition
/// `target`, in which it is written, and how to write it.
pub(crate) fn may_be_mended(program: &Program, target: Edition) -> bool {
    to_ask_in(program, target).next().is_some()
        || has_newer(program, target)
        || has_made_patterns(program, target)
}
