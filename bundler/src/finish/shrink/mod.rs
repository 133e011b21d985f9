//! Removes all that does not run.
//!
//! Calls of macros in crates by others are written out before: see `written`. Where what that
//! comes to cannot be shaken, the text is taken as it was.
//!
//! 1. The compiler tells for which functions it makes code: see `live`. These stay, and what is
//!    around them.
//! 2. So does what they name, where the compiler looks for such a name first, and what that names
//!    in turn; but the bodies of other functions are not looked at. A function that is named and
//!    never runs keeps its head: see `kept`.
//! 3. The compiler reads what is left. Its errors tell what is missing: see `settle` and `repair`.
//!    What runs of it without assertions for debugging stays, too, if anything asks for these.
//! 4. Rules of macros that no call takes go, and whatever else rustc's lints call idle. What is
//!    left must be the same program, as `prove` sees it: see `trim`.
//!
//! Where errors lead nowhere, or the program is another, it begins again with more: calls of
//! macros that may have made code that runs, then whatever is called by a name that is said, then
//! all but the bodies of functions that never run. Of these last two, all that does not run goes
//! again, and only what the compiler misses of it comes back.

mod written;
mod words;
mod cover;
mod units;
mod live;
mod begin;
mod uses;
mod kept;
mod repair;
mod rules;
mod settle;
mod trim;

use std::collections::BTreeSet;

use syn::visit::Visit;

use super::check;
use super::dormant::Dormant;
use super::parsed_bundle::ParsedBundle;
use super::trial::{Heard, Trial};
use crate::bundle::{bundle_without_omissions, Bundle, Calls};
use crate::cargo::pinned::Purpose;
use crate::prove::{asks_for_assertions, Program};
use crate::request::shake::Shake;
use crate::rust::compiler::Compiler;
use crate::rust::deep_stack::on_deep_stack;
use crate::source::omit::MARK;
use crate::source::own_output;
use crate::text::error::Result;
use crate::text::marked_text::{Edit, Text};
use crate::text::progress::{self, Phase};
use begin::{begin, keep_own, makers};
use kept::{Kept, Manner, State};
use settle::{Search, Settled};
use units::Units;
use uses::Uses;

/// The lints that may find fault with what is left: fields and variants stay that nothing reads
/// or makes any more, and parameters of functions that never run.
const LOUD: [&str; 2] = ["dead_code", "unused_variables"];

/// The bundle without what its program does not run, as far as `extent` goes.
///
/// Where only crates by others are shaken, whatever the program's own code calls stays, whether
/// that runs or not.
///
/// # Errors
/// When the bundle does not compile to begin with, which one from [`bundle`](crate::bundle()) does
/// if its package does, or the compiler cannot be run.
pub fn shake(bundle: &Bundle, extent: Shake) -> Result<Bundle> {
    let is_idle = match extent {
        Shake::Nothing => true,
        Shake::Published => bundle.published.is_empty(),
        Shake::All => false,
    };
    if is_idle {
        return Ok(bundle.clone());
    }
    let Some(request) = &bundle.omits else {
        if let Some(shaken) = on_deep_stack(|| shake_here(bundle, extent))? {
            return Ok(shaken);
        }
        return match bundle.asked()? {
            Some(asked) => shake(&asked, extent),
            None => unfit(bundle),
        };
    };
    let marked = bundle.clone().with_text(replaced(bundle, MARK, OMITTED));
    match on_deep_stack(|| shake_here(&marked, extent)) {
        Ok(Some(shaken)) if !shaken.text.contains(OMITTED) => Ok(shaken),
        // What was refused runs, somewhere.
        _ => {
            let mut whole = bundle_without_omissions(request)?;
            whole.calls = bundle.calls;
            shake(&whole, extent)
        }
    }
}

/// What the mark of a body that was left out is meanwhile.
const OMITTED: &str = "loop { let _left_out_by_the_bundler = (); }";

/// The text of `bundle` with `new` wherever it says `old`.
fn replaced(bundle: &Bundle, old: &str, new: &str) -> Text {
    let places = bundle.text.match_indices(old);
    let edits = places.map(|(at, _)| Edit::replace(at..at + old.len(), new));
    bundle.marked().edited(edits.collect())
}

/// What an attempt begins with.
enum Way {
    /// What runs, and what the names in it mean where such are looked for first; of many impls
    /// those that fit what is missing.
    Exact,
    /// Whatever is called by a name that is said, calls of macros that may have made code that
    /// runs, and all impls that may be missing, too.
    Any,
    /// All but the bodies of functions that never run, and of that the least.
    All,
    /// All but these bodies, no less: for what takes the compiler too long when something is
    /// missing.
    Bodies,
}

/// From little to all: each is gone only where the errors of what goes before lead nowhere, or
/// its result is another program.
const WAYS: [Way; 3] = [Way::Exact, Way::Any, Way::All];

/// What comes of an attempt to shake a text.
enum Shaken {
    /// It does not compile.
    Broken,
    /// There is no least that is the same program.
    Nothing,
    /// Errors lead ever further from what is little.
    Astray,
    Done(Box<Bundle>),
}

/// Shakes `bundle`, [`shake`] has given it the stack; `None` if it does not compile.
fn shake_here(bundle: &Bundle, extent: Shake) -> Result<Option<Bundle>> {
    let phase = progress::phase("removing what does not run");
    let mut ways = &WAYS[..];
    if let Some(written) = written_out(bundle)? {
        match attempt(&written, extent, &WAYS[..1], &phase)? {
            Shaken::Done(shaken) => return Ok(Some(*shaken)),
            Shaken::Astray => ways = &[Way::Bodies],
            Shaken::Broken if bundle.unasked.is_some() => return Ok(None),
            Shaken::Broken | Shaken::Nothing => {}
        }
    }
    let mut shaken = attempt(bundle, extent, ways, &phase)?;
    if let Shaken::Astray = shaken {
        shaken = attempt(bundle, extent, &[Way::Bodies], &phase)?;
    }
    match shaken {
        Shaken::Done(shaken) => Ok(Some(*shaken)),
        Shaken::Nothing | Shaken::Astray => Ok(Some(bundle.clone())),
        Shaken::Broken => Ok(None),
    }
}

/// `bundle` with the calls of macros written out that stand among the items of crates by others;
/// `None` if there are none, or they are to stay.
fn written_out(bundle: &Bundle) -> Result<Option<Bundle>> {
    if bundle.calls == Calls::Stay || bundle.published.is_empty() {
        return Ok(None);
    }
    let mut written = None;
    // What calls come to may be constants that hold calls.
    for _ in 0..2 {
        let before = written.as_ref().unwrap_or(bundle);
        let parsed = ParsedBundle::of(before)?;
        let edits = written::edits(&parsed, before.edition(), &before.published);
        if edits.is_empty() {
            break;
        }
        let text = parsed.without(before, &[], edits);
        let mut bundle = before.clone().with_text(text);
        bundle.calls = Calls::Gone;
        written = Some(bundle);
    }
    Ok(written)
}

/// Shakes the text of `bundle` in one of the `ways`.
fn attempt(bundle: &Bundle, extent: Shake, ways: &[Way], phase: &Phase) -> Result<Shaken> {
    let compiler = Compiler::current()?;
    let compiler = bundle.pinned.equip(&compiler, Purpose::Link)?.compiler;
    let parsed = ParsedBundle::of(bundle)?;
    let mut dormant = Dormant::new(bundle.machines.clone());
    dormant.visit_file(&parsed.file);
    let mut conditions = std::mem::take(&mut dormant.conditions);
    conditions.sort_by_key(|(range, _)| (range.start, range.end));
    conditions.dedup();
    let mut units = Units::of(&parsed.file, &parsed.tokens, dormant);
    let name = bundle.name.replace('-', "_");
    let (copy, starts) = live::in_lines(parsed.text, &units);
    let edition = bundle.edition();
    let program = Program::of(&compiler, &name, edition, &copy, false)?;
    let Some(program) = program else {
        return Ok(Shaken::Broken);
    };
    let mut alive = live::live(&units, &program.lines, &starts);
    // What runs without assertions is found in what is left with them, for the whole takes long;
    // where that was another program, in the whole.
    if bundle.calls == Calls::Stay && asks_for_assertions(parsed.text) {
        let Some(lines) = program.add_asking(&copy)? else {
            return Ok(Shaken::Broken);
        };
        alive.extend(live::live(&units, &lines, &starts));
    }
    // A function that a macro makes may begin, for the compiler, where the macro is defined: not
    // all calls of such are needed.
    let mut makers = makers(&units, &alive);
    if extent == Shake::Published {
        alive.extend(keep_own(&mut units, &alive, &bundle.published));
    }
    makers.extend(&alive);
    let fused = live::fused(&units, &alive, &program);
    let trial = Trial::of(&compiler, bundle, &program);
    let trial = trial.with_older(parsed.text, bundle.oldest);
    let uses = Uses::of(&trial, parsed.text, &units, &conditions, &makers);
    let ground = Ground {
        trial: &trial,
        units: &units,
        uses: &uses,
        text: parsed.text,
        alive,
        makers,
        fused,
    };
    let least = match ground.least(ways, phase)? {
        Some(Left::Kept(least)) => least,
        Some(Left::Astray) => return Ok(Shaken::Astray),
        None => return Ok(Shaken::Nothing),
    };
    let text = without(bundle, &parsed, &least);
    let Heard::Warnings(warnings) = trial.hear_usual(text.as_str(), &[])? else {
        return Ok(Shaken::Nothing);
    };
    // In crates by others nothing is warned of; what stays whole is as loud as ever.
    let is_loud = |lint: &&&str| {
        extent == Shake::All && warnings.iter().any(|it| it.code() == **lint)
    };
    let loud: Vec<&str> = LOUD.iter().filter(is_loud).copied().collect();
    let mut shaken = bundle.clone().with_text(quiet(text, &loud));
    shaken.shaken = extent;
    Ok(Shaken::Done(Box::new(shaken)))
}

/// What a search for the least that has to stay begins with.
struct Ground<'a> {
    trial: &'a Trial<'a>,
    units: &'a Units,
    uses: &'a Uses<'a>,
    text: &'a str,
    /// The units that run.
    alive: BTreeSet<usize>,
    /// These, and the macros that make functions which run.
    makers: BTreeSet<usize>,
    /// The units of which code stands in that of others.
    fused: Vec<usize>,
}

/// What is left of a text.
enum Left<'a> {
    Kept(Box<Kept<'a>>),
    /// Nothing: the compiler says what leads nowhere.
    Astray,
}

impl<'a> Ground<'a> {
    /// What has to stay, by the first of the `ways` that leads anywhere.
    fn least(&'a self, ways: &[Way], phase: &Phase) -> Result<Option<Left<'a>>> {
        let Ground {
            trial,
            units,
            uses,
            text,
            alive,
            makers,
            fused,
        } = self;
        for way in ways {
            let alive = match way {
                Way::Exact => alive,
                Way::Any | Way::All | Way::Bodies => makers,
            };
            let mut search = Search {
                trial,
                units,
                alive: alive.clone(),
                phase,
            };
            let mut kept = match way {
                Way::Exact => begin(units, uses, text, alive, Manner::Near),
                Way::Any => begin(units, uses, text, alive, Manner::Any),
                Way::All | Way::Bodies => Kept::all(units, uses, text, alive),
            };
            for &unit in fused {
                kept.bring(unit, State::Whole);
            }
            kept.is_exact = matches!(way, Way::Exact);
            let settled = search.settle_all(&mut kept)?;
            let least = match settled {
                Settled::Done => match way {
                    Way::Bodies => search.prove(kept)?,
                    _ => search.trim(kept)?,
                },
                Settled::Stuck => None,
                Settled::Astray => return Ok(Some(Left::Astray)),
            };
            // What other machines miss comes with more.
            if let Some(least) = least {
                if uses.are_left_in(&least.blanked_for_all())? {
                    return Ok(Some(Left::Kept(Box::new(least))));
                }
            }
        }
        Ok(None)
    }
}

/// The text of `bundle` with nothing but what is `kept` of it.
fn without(bundle: &Bundle, parsed: &ParsedBundle<'_>, kept: &Kept<'_>) -> Text {
    let cut = kept.cut();
    let edits = cut.replaced.into_iter();
    let edits = edits.map(|(range, text)| Edit::replace(range, text));
    parsed.without(bundle, &cut.gone, edits.collect())
}

/// The error for a bundle that does not compile to begin with; the bundle as it is, if it does.
fn unfit(bundle: &Bundle) -> Result<Bundle> {
    check::check_compiles(bundle)?;
    Ok(bundle.clone())
}

/// `text` without the warnings of lints that are `loud`.
fn quiet(text: Text, loud: &[&str]) -> Text {
    if loud.is_empty() {
        return text;
    }
    let at = text.as_str().len() - own_output::without_header(text.as_str()).len();
    let allowed = format!("#![allow({})]\n\n", loud.join(", "));
    text.edited(vec![Edit::insert(at, allowed)])
}

#[cfg(test)]
mod tests;
