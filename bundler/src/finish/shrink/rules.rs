//! The rules of macros that nothing takes.
//!
//! rustc has a lint that names them, but for macros that are exported. So it reads a copy of the
//! text in which none is: each is imported where it is defined, and found by the path to there.

use std::collections::BTreeSet;

use super::kept::Kept;
use super::units::{Kind, Units};
use crate::finish::trial::{Heard, Trial};
use crate::text::error::Result;

/// The lint.
const LINT: &str = "unused_macro_rules";

/// The attribute that exports a macro.
const EXPORT: &str = "#[macro_export]";

/// The rules of macros in what is `kept` that nothing takes, as far as the compiler can tell.
///
/// # Errors
/// When the compiler cannot be run.
pub(super) fn idle(
    trial: &Trial<'_>,
    kept: &Kept<'_>,
    units: &Units,
) -> Result<BTreeSet<usize>> {
    let macros: Vec<usize> = (0..units.all.len())
        .filter(|&unit| units.all[unit].kind == Kind::Macro && !kept.is_gone(unit))
        .filter(|&unit| units.inside(unit).len() > 1)
        .collect();
    let mut found = BTreeSet::new();
    if macros.is_empty() {
        return Ok(found);
    }
    let text = kept.blanked();
    let said = trial.hear_usual(
        &without_exports(&text, units, &macros),
        &["-Awarnings", "--force-warn", LINT],
    )?;
    let Heard::Warnings(warnings) = said else {
        return Ok(found);
    };
    let line_of = |at: usize| text[..at].bytes().filter(|byte| *byte == b'\n').count() + 1;
    for warning in warnings.iter().filter(|it| it.code() == LINT) {
        // E.g. "rule #2 of macro `pick` is never used".
        let Some((_, rest)) = warning.message.split_once('#') else {
            continue;
        };
        let number: usize = match rest.split(' ').next().unwrap_or("").parse() {
            Ok(number) => number,
            Err(_) => continue,
        };
        let name = rest.split('`').nth(1).unwrap_or("");
        let lines: Vec<usize> = warning.lines().into_iter().map(|(_, line)| line).collect();
        let of_name = macros
            .iter()
            .filter(|&&unit| told(&units.all[unit].names[0]) == name);
        let rules =
            of_name.filter_map(|&unit| units.inside(unit).get(number.checked_sub(1)?));
        found
            .extend(rules.filter(|&&rule| lines.contains(&line_of(units.all[rule].start))));
    }
    Ok(found)
}

/// `text` with none of `macros` exported, line by line the same.
fn without_exports(text: &str, units: &Units, macros: &[usize]) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut at = 0;
    let mut paths = Vec::new();
    for &unit in macros {
        let it = &units.all[unit];
        let own = &text[it.range.clone()];
        let Some(attribute) = own.find(EXPORT) else {
            continue;
        };
        let attribute = it.range.start + attribute;
        changed.push_str(&text[at..attribute]);
        changed.push_str(&text[attribute + EXPORT.len()..it.range.end]);
        let name = told(&it.names[0]);
        changed.push_str(&format!(" pub(crate) use {name};"));
        at = it.range.end;
        let mut path = Vec::new();
        let mut module = it.parent;
        while let Some(unit) = module {
            path.insert(0, units.all[unit].names[0].clone());
            module = units.all[unit].parent;
        }
        path.push(name.clone());
        paths.push((
            format!("crate::{name}"),
            format!("crate::{}", path.join("::")),
        ));
    }
    changed.push_str(&text[at..]);
    for &unit in macros {
        let name = units.all[unit].names[0].trim_end_matches('!');
        let told = told(name);
        if told != name {
            changed = replace_path(&changed, name, &told);
        }
    }
    for (old, new) in paths {
        changed = replace_path(&changed, &old, &new);
        // No name can go further than what it stands for.
        let (old, new) = (format!("pub use {new}"), format!("pub(crate) use {new}"));
        changed = replace_path(&changed, &old, &new);
    }
    changed
}

/// The name that a macro has where the compiler tells of it: it says nothing of one that begins
/// with an underscore.
fn told(name: &str) -> String {
    let name = name.trim_end_matches('!');
    match name.strip_prefix('_') {
        Some(rest) => format!("m{rest}"),
        None => name.to_owned(),
    }
}

/// `text` with the path `new` for `old`.
fn replace_path(text: &str, old: &str, new: &str) -> String {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(old) {
        let (before, behind) = (&rest[..at], &rest[at + old.len()..]);
        changed.push_str(before);
        let is_whole = !before.ends_with(is_word) && !behind.starts_with(is_word);
        changed.push_str(if is_whole { new } else { old });
        rest = behind;
    }
    changed.push_str(rest);
    changed
}
