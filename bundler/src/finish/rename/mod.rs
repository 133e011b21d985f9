//! Shortens names.
//!
//! 1. `words`: what something in the bundle is called by. One word has one new name wherever it
//!    stands, be it a field here and a function there: as nothing else is called by that, all
//!    means what it did. But for what shows, see `fixed`.
//! 2. `short`: which new name each gets.
//! 3. Words that are the standard library's as well cannot be others. The compiler tells: what
//!    it is at odds with goes back (`blame`), until it is content and warns of nothing new.
//! 4. The text is compared, as `prove` sees it, with what it was. What shows all the same stands
//!    in the texts of the program, where the new name has come in place of the old; that goes
//!    back too. What else differs is sought in halves (`search`).

mod known;
mod places;
mod macros;
mod fixed;
mod words;
mod short;
mod blame;
mod search;

use super::check;
use super::parsed_bundle::ParsedBundle;
use super::trial::{Heard, Trial};
use crate::bundle::Bundle;
use crate::cargo::pinned::Purpose;
use crate::prove::{asks_for_assertions, Program};
use crate::rust::compiler::Compiler;
use crate::rust::deep_stack::on_deep_stack;
use crate::text::error::Result;
use crate::text::marked_text::{Edit, Text};
use crate::text::progress;
use search::{counted, Search};
use words::{Names, Words};

/// The bundle with short names for what nobody sees the names of; as it is, where it cannot be
/// shown that they change nothing.
///
/// # Errors
/// When the bundle does not compile to begin with, or the compiler cannot be run.
pub fn rename(bundle: &Bundle) -> Result<Bundle> {
    if let Some(renamed) = on_deep_stack(|| rename_here(bundle))? {
        return Ok(renamed);
    }
    if let Some(asked) = bundle.asked()? {
        return rename(&asked);
    }
    check::check_compiles(bundle)?;
    Ok(bundle.clone())
}

/// Renames in `bundle`, [`rename`] has given it the stack; `None` if it does not compile.
fn rename_here(bundle: &Bundle) -> Result<Option<Bundle>> {
    let phase = progress::phase("shortening names");
    let compiler = Compiler::current()?;
    let compiler = bundle.pinned.equip(&compiler, Purpose::Link)?.compiler;
    let parsed = ParsedBundle::of(bundle)?;
    let words = Words::of(&parsed);
    let name = bundle.name.replace('-', "_");
    let text = &bundle.text;
    let (edition, asks) = (bundle.edition(), asks_for_assertions(text));
    let Some(program) = Program::of(&compiler, &name, edition, text, asks)? else {
        phase.step("shortening names: given up, nothing can be compared");
        return Ok(None);
    };
    let trial = Trial::of(&compiler, bundle, &program);
    let Heard::Warnings(warnings) = trial.hear(text, &[])? else {
        return Ok(None);
    };
    let search = Search {
        trial: &trial,
        words: &words,
        text,
        phase: &phase,
        warnings: counted(&warnings),
    };
    Ok(Some(with_names(bundle, &words, &search.names()?)))
}

/// The `bundle` with `names` for its `words`.
fn with_names(bundle: &Bundle, words: &Words, names: &Names) -> Bundle {
    let mut renamed = bundle.clone();
    renamed.is_renamed = true;
    if names.is_empty() {
        return renamed;
    }
    let text = bundle.marked();
    let edits = words.places(names).into_iter().map(|(at, word)| {
        let range = at..at + words.all[word].name.len();
        // A name comes from where the old one stood.
        let marks = text.part(range.clone()).marks().clone();
        let text = Text::plain(names[&word].as_str()).with_marks(marks);
        Edit { range, text }
    });
    let mut renamed = renamed.with_text(text.edited(edits.collect()));
    let by_name = words.by_name(names);
    let notices = renamed.notices.iter_mut().map(|(module, _)| module);
    let offered = renamed.offered.iter_mut().map(|(module, _)| module);
    for module in notices.chain(offered).chain(&mut renamed.published) {
        if let Some(word) = by_name.get(module.as_str()) {
            *module = names[word].clone();
        }
    }
    renamed
}
