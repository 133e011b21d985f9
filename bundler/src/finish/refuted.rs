//! What people are told of two programs that are not the same, and what is kept of them.

use std::io::Write;
use std::path::PathBuf;

use crate::bundle::Bundle;
use crate::prove::{demangled, Difference, Refuted, What};
use crate::rewrite::relocate::SeenChange;
use crate::rust::alone::FILE;
use crate::rust::compiler::Compilation;
use crate::text::error::{Error, Place};

/// The most callers that are named.
const CALLERS_MAX: usize = 6;

/// The function of a difference, as people write it.
pub(super) fn name(difference: &Difference) -> String {
    let symbols = [&difference.package, &difference.bundle];
    let named = symbols.into_iter().find(|symbol| !symbol.is_empty());
    named.map(|symbol| demangled(symbol)).unwrap_or_default()
}

/// The error for a `bundle` that is another program than its package, as the compiler `by`
/// says: `refuted` tells in what.
pub(super) fn fault(bundle: &Bundle, by: &str, refuted: &Refuted) -> Error {
    let place = place(bundle, refuted);
    let seen = place.as_ref().and_then(|it| seen_by_macro(bundle, it));
    let first = refuted.differences.first();
    let mut error = if refuted.is_unsteady {
        Error::new(
            "the package is compiled to another program each time, so nothing can be proved",
        )
        .help("--no-check writes it all the same")
    } else if let Some((place, change)) = seen {
        of_macro(place, change, "makes something else of it then: it counts tokens, tells them apart, or shows them as text")
    } else if first.is_some_and(|it| it.what == What::Edition) {
        let edition = bundle.edition();
        Error::new(format!(
            "this means something else in edition {edition} than in that of its package"
        ))
        .help("write it so that both editions agree, or bring the packages to one edition")
    } else if let Some(name) = first.and_then(method_of_std) {
        Error::new(format!(
            "`{name}` is a method of a trait here, in a crate without std; in a bundle it is std's own"
        ))
        .help(format!(
            "name the trait, as in `Trait::{name}(x)`, or let the crate have std, by a feature"
        ))
    } else {
        Error::new(
            "this is likely a fault of the bundler: the bundle is another program than the package",
        )
        .help("please report this, with that folder; --no-check writes it all the same")
    };
    if let Some(place) = place.filter(|_| seen.is_none()) {
        error = error.at(place);
    }
    if let Some(first) = first {
        error = error.quote(described(first), false);
    }
    match refuted.differences.len() {
        0 | 1 => {}
        more => error = error.note(format!("and {} more differences", more - 1)),
    }
    error = error.note(format!("compiled with {by}"));
    match kept(bundle, refuted) {
        Ok(path) => error.note(format!("all is kept in {}", path.display())),
        Err(failure) => error.note(format!("it could not be kept: {failure}")),
    }
}

/// The method of numbers, slices or strings in the standard library that the function of the
/// bundle calls, where that of the package calls another: a crate without std has only traits for
/// what std has too.
fn method_of_std(difference: &Difference) -> Option<String> {
    let (package, bundle) = (&difference.mismatch.package, &difference.mismatch.bundle);
    let symbol = bundle.split('@').nth(1)?;
    let symbol = symbol
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()?;
    let callee = demangled(symbol);
    let (holder, method) = callee.strip_prefix('<')?.rsplit_once(">::")?;
    let is_basic = ["f32", "f64", "str"].contains(&holder) || holder.starts_with('[');
    (is_basic && !package.contains(symbol)).then(|| method.to_owned())
}

/// The place in the sources of the function that differs.
fn place(bundle: &Bundle, refuted: &Refuted) -> Option<Place> {
    let mut lines = bundle.text.split_inclusive('\n');
    let start: usize = lines.by_ref().take(refuted.line? - 1).map(str::len).sum();
    let line = lines.next().unwrap_or("");
    let indent = line.len() - line.trim_start().len();
    let range = start + indent..start + line.trim_end().len();
    bundle.source_map.place(range)
}

/// The place in what a macro is given that changed, if that is why the function differs.
pub(super) fn given_place(bundle: &Bundle, refuted: &Refuted) -> Option<Place> {
    let place = place(bundle, refuted)?;
    seen_by_macro(bundle, &place).map(|(place, _)| place.clone())
}

/// The error for the `change` at `place` by which a macro does what is `said`.
fn of_macro(place: &Place, change: &SeenChange, said: &str) -> Error {
    let help = if change.in_macro {
        "say `use $crate::..;` before, in the same rule, and give it the name"
    } else {
        "give the macro a name that a `use` outside of it brings into scope"
    };
    let message = format!("this path must change, and `{}!` {said}", change.name);
    Error::new(message).at(place.clone()).help(help)
}

/// The error for a `bundle` in which a macro does not take what changed, as the compiler `by` has
/// `said` first; `None` for other errors.
pub(super) fn not_taken(bundle: &Bundle, by: &str, said: &Compilation) -> Option<Error> {
    let (place, change) = refused(bundle, said)?;
    let error = of_macro(place, change, "does not take it then: it tells paths apart");
    Some(error.note(format!("compiled with {by}: {}", said.first_words())))
}

/// The place in what a macro is given that changed, if the compiler has `said` first that it does
/// not take that.
pub(super) fn not_compiled_place(bundle: &Bundle, said: &Compilation) -> Option<Place> {
    refused(bundle, said).map(|(place, _)| place.clone())
}

fn refused<'a>(bundle: &'a Bundle, said: &Compilation) -> Option<&'a (Place, SeenChange)> {
    let error = said.diagnostics.iter().find(|it| it.is_error())?;
    let at = error.ranges(FILE).into_iter().next()?;
    let place = bundle.source_map.place(at)?;
    let (before, behind) = (place.range.start.checked_sub(1)?, place.range.end + 1);
    bundle.seen.iter().find(|(seen, _)| {
        seen.file == place.file && seen.range.start <= behind && before <= seen.range.end
    })
}

/// The first change that a macro may see in the function that begins at `place`, with its own
/// place: in the function, or in a macro that it calls.
fn seen_by_macro<'a>(bundle: &'a Bundle, place: &Place) -> Option<&'a (Place, SeenChange)> {
    let text = &place.text[place.range.start..];
    let mut words = text.match_indices("fn ").map(|(at, _)| at);
    let end = words.nth(1).unwrap_or(text.len());
    let range = place.range.start..place.range.start + end;
    let is_here = |(seen, change): &&(Place, SeenChange)| {
        let call = format!("{}!", change.name);
        let is_word =
            |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let calls = || text[..end].match_indices(&call).any(|(at, _)| is_word(at));
        let is_inside = seen.file == place.file && range.contains(&seen.range.start);
        is_inside || change.in_macro && calls()
    };
    bundle.seen.iter().find(is_here)
}

/// What differs, on lines of their own.
pub(super) fn described(difference: &Difference) -> String {
    let Difference {
        package, bundle, ..
    } = difference;
    let mut lines = vec![match difference.what {
        What::Body => "these are not the same:",
        What::Elsewhere => "these are not the same, and at least one comes from elsewhere:",
        What::Joined => "one of these stands for two of the other program:",
        What::Alone => "only one program has this:",
        What::Edition => "the edition means something else by this, say rustc's lints:",
    }
    .to_owned()];
    for (whose, symbol, line) in [
        ("package", package, &difference.mismatch.package),
        ("bundle", bundle, &difference.mismatch.bundle),
    ] {
        if symbol.is_empty() {
            continue;
        }
        lines.push(format!("  {whose}: {}", demangled(symbol)));
        if !line.is_empty() {
            lines.push(format!("      {line}"));
        }
    }
    let callers = &difference.callers;
    for caller in callers.iter().take(CALLERS_MAX) {
        lines.push(format!("  called by {caller}"));
    }
    if callers.len() > CALLERS_MAX {
        lines.push(format!("  and {} more", callers.len() - CALLERS_MAX));
    }
    lines.join("\n")
}

/// Writes the text of `bundle` and the IR of both programs into a folder for temporary files,
/// where they stay.
fn kept(bundle: &Bundle, refuted: &Refuted) -> std::io::Result<PathBuf> {
    let prefix = format!("bundler-{}-", bundle.name);
    let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
    let put = |name: &str, text: &str| {
        let mut file = std::fs::File::create(folder.path().join(name))?;
        file.write_all(text.as_bytes())
    };
    put(FILE, &bundle.text)?;
    put("bundle.ll", &refuted.bundle)?;
    std::fs::create_dir(folder.path().join("package"))?;
    for file in &refuted.package {
        if let Some(name) = file.file_name() {
            std::fs::copy(file, folder.path().join("package").join(name))?;
        }
    }
    Ok(folder.keep())
}
