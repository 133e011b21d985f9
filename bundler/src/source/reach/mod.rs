//! Cuts what the program cannot reach, before anything is made of it: by names alone, and
//! whatever might be meant stays.
//!
//! An item lives if a word that may be its name stands in something that lives: in its
//! tokens, in those of macros and attributes, in format strings. What a word may be follows
//! from what stands around it: before `::` only a module, crate or type, behind `.` only a
//! part of an impl or trait. Beyond that
//!
//! - a trait lives if a part of it is named, for its methods are called without its name;
//!   if there are objects of it (`dyn`), all its parts live with it;
//! - an impl lives if all types and traits of the program in its head do, as far as their
//!   names can mean nothing else: nobody can have a value of a type that nobody names;
//! - a call of a macro where items stand lives if a name that it may declare is said, or one
//!   of the types and traits that its impls may be for: see `facts`;
//! - a module lives if something in it does, a private import only in such a module;
//! - a crate lives if its name is said in one that lives, or in an import there of a trait or
//!   of all that a module has: of a trait, the program may say no more than a method.
//!
//! Names of local things and of fields count as well, so far more stays than is needed: the
//! rest is for rustc to find, in `finish::shrink`. Where what stays cannot be bundled, rustc is
//! asked before: what it finds unused in the program's own crate does not live.

mod words;
mod places;
mod units;
mod collect;
mod facts;
mod solid;
mod unused;
mod says;
mod live;
mod cut;

use crate::cargo;
use crate::cargo::package::Original;
use crate::request::shake::Shake;
use crate::source::program::Crate;
use facts::Macros;
use units::Units;

/// Takes away from `crates`, the first of which is the program, what it cannot reach, as far as
/// `extent` goes, and what
/// the compiler, if it is `asked` about the program as Cargo builds it, finds unused. The
/// bundle is for machines like this one alone if it `is_for_here`.
pub(crate) fn cut(
    crates: &mut [Crate],
    extent: Shake,
    asked: Option<&Original>,
    is_for_here: bool,
) {
    let has_published = crates.iter().any(|it| it.published.is_some());
    if extent == Shake::Nothing || extent == Shake::Published && !has_published {
        return;
    }
    // If Cargo cannot be run, names are all there is.
    let unused = asked.and_then(|original| cargo::unused::unused(original).ok());
    let unused = unused.unwrap_or_default();
    let mut units = Units::default();
    let mut macros = Macros::default();
    let mut roots = Vec::new();
    for (number, krate) in crates.iter().enumerate() {
        roots.push(units.add_root(number));
        for (file, source) in krate.files.iter().enumerate() {
            collect::collect(&mut units, number, krate, file);
            macros.collect(source, &mut units.words);
        }
    }
    solid::settle(&mut units, crates, &macros);
    if extent == Shake::Published {
        for unit in &mut units.all {
            unit.is_root |= crates[unit.krate].published.is_none();
        }
    }
    unused::mark(&mut units, crates, &unused, is_for_here);
    for (number, krate) in crates.iter().enumerate() {
        for (file, source) in krate.files.iter().enumerate() {
            let owners = units.owners.remove(&(number, file)).unwrap_or_default();
            says::collect(&mut units, source, &owners, &macros, roots[number]);
        }
    }
    units.keep_objects();
    for unit in &mut units.all {
        unit.says.sort_unstable();
        unit.says.dedup();
    }
    let live = live::find(&units, crates);
    cut::cut(crates, &units, &live);
}
