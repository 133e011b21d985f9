//! Bundles and proves in one, and makes a bundle again after what a proof of it has shown. Shaking
//! and renaming make one again that does not compile, with what the compiler says of editions
//! (`Bundle::asked`), and one of which too much was left out.
//!
//! A bundle is made in the belief that editions make no difference, which holds for most
//! libraries, and that macros make code of what they are given. Where the proof shows that this
//! is not so, [`bundle_proved`] makes it again, in the ways that its body numbers from 2 on.

use super::check::Checked;
use super::prove::{
    are_against, are_same, compiler_for, conclude, prove_wholly, unproved, verdicts_on,
};
use super::refuted::{given_place, name, not_compiled_place};
use crate::bundle::{
    self, bundle_shown, bundle_unasked, bundle_without_omissions, Bundle, Calls, Shown,
};
use crate::prove::{asks_for_assertions, Verdict};
use crate::request::settings::Request;
use crate::request::shake::Shake;
use crate::text::edition::{Edition, Wanted};
use crate::text::error::Result;

/// Bundles the program that `request` names, does with it what `finish` does, and proves it, as
/// [`prove()`](crate::prove()) does. That is [`bundle()`](crate::bundle()) and the others in one, and faster:
/// the compiler is asked about editions only if the proof fails.
///
/// # Errors
/// Those of all three.
pub fn bundle_proved(
    request: &Request,
    finish: impl Fn(Bundle) -> Result<Bundle>,
) -> Result<Checked> {
    // 1. As it is.
    let made = bundle_unasked(request)?;
    let may_be_seen = !made.seen.is_empty();
    let has_asked = asks_for_assertions(&made.text);
    let mut bundle = match finish(made) {
        Err(error) if may_be_seen => {
            return with_calls_unedited(request, &finish)?.ok_or(error);
        }
        first => first?,
    };
    let Some(compiler) = compiler_for(&bundle) else {
        return unproved(&bundle, None);
    };
    let mut verdicts = verdicts_on(&bundle, &compiler)?;
    // 2. With what the compiler says of code of other editions.
    let asks_editions = bundle.unasked.is_some() && !are_same(&verdicts);
    if asks_editions {
        bundle = finish(bundle::bundle(request)?)?;
        verdicts = verdicts_on(&bundle, &compiler)?;
    }
    // 3. Closed for the editions in which it is another program.
    let closed_for: Vec<_> = verdicts
        .iter()
        .skip(1)
        .filter_map(|it| other_in(&bundle.name, it))
        .collect();
    if !closed_for.is_empty() {
        let shown = Shown {
            asks_editions,
            closed_for,
            ..Shown::default()
        };
        // The lines that close it may be too much for its limit of size.
        if let Ok(closed) = finish(bundle_shown(request, &shown)?) {
            let verdicts = verdicts_on(&closed, &compiler)?;
            if !are_against(&verdicts) {
                return conclude(&closed, &compiler, verdicts);
            }
        }
    }
    // 4. Without a change in the calls of macros that are to blame.
    if !bundle.seen.is_empty() && are_against(&verdicts) {
        if let Some(checked) = with_calls_unedited(request, &finish)? {
            return Ok(checked);
        }
    }
    if !are_against(&verdicts) {
        return conclude(&bundle, &compiler, verdicts);
    }
    // Where something that was refused runs after all, its refusals are the error.
    if bundle.omits.is_some() {
        bundle_without_omissions(request)?;
    }
    // 5. Without what shaking writes out in the place of calls, and with all that runs without
    //    assertions looked for in the whole text.
    let is_written_out = bundle.calls == Calls::Gone;
    let has_lost_more = bundle.shaken != Shake::Nothing && has_asked;
    let fuller = (is_written_out || has_lost_more).then(|| {
        let mut bundle = bundle_unasked(request)?;
        bundle.calls = Calls::Stay;
        Ok(bundle)
    });
    // 6. For another edition that would do, closed for the one in which it is another program.
    let closed = Shown {
        closed_for: verdicts
            .first()
            .and_then(|it| other_in(&bundle.name, it))
            .into_iter()
            .collect(),
        ..Shown::default()
    };
    let alternatives = bundle.alternatives.iter().map(|&edition| {
        let request = Request {
            edition: Some(Wanted::One(edition)),
            ..request.clone()
        };
        bundle_shown(&request, &closed)
    });
    for made in fuller
        .into_iter()
        .chain(alternatives)
        .filter_map(Result::ok)
    {
        // What is another program already need not be finished.
        if prove_wholly(&made)?.is_none() {
            continue;
        }
        if let Ok(bundle) = finish(made) {
            if let Some(checked) = prove_wholly(&bundle)? {
                return Ok(checked);
            }
        }
    }
    conclude(&bundle, &compiler, verdicts)
}

/// The most calls of macros that are left as they are.
const UNEDITED_MAX: usize = 8;

/// Bundles again, where a macro may make something else of what it is given: without a change in
/// the calls that are to blame for another program, one by one. `None` if that leads to nothing.
fn with_calls_unedited(
    request: &Request,
    finish: &impl Fn(Bundle) -> Result<Bundle>,
) -> Result<Option<Checked>> {
    let mut unedited = Vec::new();
    loop {
        // It is judged before it is finished: what is finished does not tell where a difference
        // comes from.
        let shown = Shown {
            unedited,
            ..Shown::asking_editions()
        };
        let Ok(made) = bundle_shown(request, &shown) else {
            return Ok(None);
        };
        unedited = shown.unedited;
        let Some(compiler) = compiler_for(&made) else {
            return Ok(None);
        };
        let verdicts = verdicts_on(&made, &compiler)?;
        let place = match verdicts.first() {
            Some((_, Verdict::Different(refuted))) => given_place(&made, refuted),
            Some((_, Verdict::NotCompiled(said))) => not_compiled_place(&made, said),
            Some((_, Verdict::Same(_))) if !unedited.is_empty() => {
                return match finish(made) {
                    Ok(bundle) => prove_wholly(&bundle),
                    Err(_) => Ok(None),
                };
            }
            _ => return Ok(None),
        };
        match place {
            Some(place) if !unedited.contains(&place) && unedited.len() < UNEDITED_MAX => {
                unedited.push(place);
            }
            _ => return Ok(None),
        }
    }
}

/// The edition of a verdict that a bundle of the `program` compiles and is another one, and in what,
/// as the package calls it.
fn other_in(
    program: &str,
    (edition, verdict): &(Edition, Verdict),
) -> Option<(Edition, String)> {
    match verdict {
        Verdict::Different(refuted) => {
            let name = refuted.differences.first().map(name).unwrap_or_default();
            let own = format!("{}::", program.replace('-', "_"));
            let inner = name.strip_prefix(&own).unwrap_or(&name);
            Some((*edition, inner.to_owned()))
        }
        _ => None,
    }
}
