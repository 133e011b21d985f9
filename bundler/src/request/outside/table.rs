//! The decisions about a program's packages, as a table for people.

use super::{Choice, Reached};

/// The heads of the columns.
const HEADS: [&str; 5] = ["crate", "here", "at the judge", "", "why"];

/// The table of what is outside and what is inlined; `None` if there was no choice to make:
/// the platform has no crates, and nobody asked for any.
pub(super) fn of(choice: &Choice<'_>, reached: &Reached<'_>) -> Option<String> {
    let is_asked = !choice.forced.is_empty() || !choice.verdicts.is_empty();
    if choice.platform.crates.is_empty() && !is_asked {
        return None;
    }
    let mut rows: Vec<[String; 5]> = Vec::new();
    for &index in reached.keys() {
        let package = &choice.graph.nodes[index].package;
        let is_outside = choice.is_outside(index);
        let verdict = choice.verdicts.get(&index);
        let is_own = !package.is_published() && !is_outside && verdict.is_none();
        if is_own || package.library_name().is_none() {
            continue;
        }
        let offered = choice.platform.offers(&package.name);
        let there = match offered.map(|it| it.version.as_deref()) {
            Some(Some(version)) => version,
            Some(None) => "?",
            None => "-",
        };
        let why = match (verdict, is_outside) {
            _ if choice.forced.contains(&index) => "--extern asks for it",
            (Some(why), _) => why.as_str(),
            (None, true) => "version and features suit",
            (None, false) => "the judge lacks it",
        };
        let fate = if is_outside {
            "outside"
        } else if package.is_proc_macro() {
            "expanded"
        } else {
            "inlined"
        };
        let version = package.version.as_str();
        rows.push([&*package.name, version, there, fate, why].map(str::to_owned));
    }
    if rows.is_empty() {
        return None;
    }
    rows.sort();
    let heads = HEADS.map(str::to_owned);
    let width = |column: usize| {
        let cells = std::iter::once(&heads).chain(&rows);
        cells.map(|row| row[column].len()).max().unwrap_or(0)
    };
    let widths: [usize; 4] = std::array::from_fn(width);
    let line = |row: &[String; 5]| {
        let cells = row.iter().zip(widths);
        let cells: Vec<_> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        format!("{}  {}", cells.join("  "), row[4])
    };
    let lines: Vec<_> = std::iter::once(&heads).chain(&rows).map(line).collect();
    Some(lines.join("\n"))
}
