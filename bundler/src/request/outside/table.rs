//! The decisions about a program's packages, as a table for people.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::choice::{Choice, Reached};

/// The heads of the columns.
const HEADS: [&str; 5] = ["crate", "here", "at the judge", "", "why"];

/// What the code of a program speaks of.
#[derive(Debug)]
pub(crate) struct Used {
    /// The names at the judge of crates outside.
    pub(crate) outside: BTreeSet<String>,
    /// The manifests of libraries inside.
    pub(crate) inside: BTreeSet<PathBuf>,
}

/// The decision about one package.
#[derive(Debug)]
pub(super) struct Row {
    cells: [String; 5],
    place: Place,
}

/// The place of a package.
#[derive(Debug)]
enum Place {
    /// Outside, by its name in code at the judge.
    Outside(String),
    /// In the bundle, if it is a library, by its manifest.
    Inside(PathBuf),
    /// Where procedural macros are expanded.
    Expanded,
}

/// The decisions about the packages `reached`; none if there was no choice to make: the
/// platform has no crates, and nobody asked for any.
pub(super) fn rows(choice: &Choice<'_>, reached: &Reached<'_>) -> Vec<Row> {
    let is_asked = !choice.forced.is_empty() || !choice.verdicts.is_empty();
    if choice.platform.crates.is_empty() && !is_asked {
        return Vec::new();
    }
    let crates = choice.crates(reached);
    let mut rows = Vec::new();
    for &index in reached.keys() {
        let package = &choice.graph.nodes[index].package;
        let outside = crates.get(&package.id).map(|it| it.name.clone());
        let verdict = choice.verdicts.get(&index);
        let is_own = !package.is_published() && outside.is_none() && verdict.is_none();
        if is_own || package.library_name().is_none() {
            continue;
        }
        let offered = choice.platform.offers(&package.name);
        let there = match offered.map(|it| it.version.as_deref()) {
            Some(Some(version)) => version,
            Some(None) => "?",
            None => LACKING,
        };
        let why = match (verdict, &outside) {
            _ if choice.forced.contains(&index) => "--extern asks for it",
            (Some(why), _) => why.as_str(),
            (None, Some(_)) => "version and features suit",
            (None, None) if offered.is_some() => "it is another package of that name",
            (None, None) => "the judge lacks it",
        };
        let (fate, place) = match outside {
            Some(name) => ("outside", Place::Outside(name)),
            None if package.is_proc_macro() => ("expanded", Place::Expanded),
            None => ("inlined", Place::Inside(package.manifest_path.clone())),
        };
        let version = package.version.as_str();
        rows.push(Row {
            cells: [&*package.name, version, there, fate, why].map(str::to_owned),
            place,
        });
    }
    rows.sort_by(|one, other| one.cells.cmp(&other.cells));
    rows
}

/// The packages inside that the judge has another version of, or with other features, or that are
/// asked for: their manifests, and what to say of each.
pub(super) fn offered(rows: &[Row]) -> impl Iterator<Item = (&PathBuf, String)> {
    rows.iter().filter_map(|row| {
        let Place::Inside(manifest) = &row.place else {
            return None;
        };
        let [name, here, there, _, why] = &row.cells;
        let said =
            format!("{name} {here} stood outside, of which the judge has {there} ({why})");
        (there != LACKING).then_some((manifest, said))
    })
}

/// The version of what the judge lacks.
const LACKING: &str = "-";

/// The `rows` about what is `used` as a table; `None` without any.
pub(super) fn of(rows: &[Row], used: &Used) -> Option<String> {
    let is_used = |row: &&Row| match &row.place {
        Place::Outside(name) => used.outside.contains(name),
        Place::Inside(manifest) => used.inside.contains(manifest),
        Place::Expanded => true,
    };
    let rows: Vec<_> = rows.iter().filter(is_used).map(|row| &row.cells).collect();
    if rows.is_empty() {
        return None;
    }
    let heads = HEADS.map(str::to_owned);
    let all: Vec<_> = std::iter::once(&heads).chain(rows).collect();
    let width = |column: usize| {
        let cells = all.iter().map(|row| row[column].len());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 4] = std::array::from_fn(width);
    let line = |row: &&[String; 5]| {
        let cells = row.iter().zip(widths);
        let cells: Vec<_> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        format!("{}  {}", cells.join("  "), row[4])
    };
    let lines: Vec<_> = all.iter().map(line).collect();
    Some(lines.join("\n"))
}
