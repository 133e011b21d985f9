//! The comment at the top of a bundle.

use std::path::Path;

use crate::cargo::package::Package;
use crate::source::own_output::HEADER_MARK;
use crate::text::edition::{Edition, Editions};

/// The header of the bundle of `package`, a member of the workspace in the folder
/// `workspace`: written for the edition `own`, to be compiled with any of `editions`, beside
/// the crates `outside`, which are named with their versions, and on no other `machines` if it is
/// for some alone.
pub(crate) fn header(
    package: &Package,
    workspace: &Path,
    own: Edition,
    editions: Editions,
    outside: &[String],
    machines: Option<&str>,
) -> String {
    let usual = editions.usual(own);
    let mut lines = Vec::new();
    lines.push(match one_line(package.description.as_deref()) {
        Some(said) => format!("{} {}: {said}", package.name, package.version),
        None => format!("{} {}", package.name, package.version),
    });
    if let Some(license) = one_line(package.license.as_deref()) {
        lines.push(format!("License: {license}"));
    }
    lines.push(String::new());
    lines.push(advice(editions, outside));
    lines.push(String::new());
    lines.push(format!("    rustc -O --edition {usual} main.rs"));
    lines.push(String::new());
    if let Some(machines) = machines {
        lines.push(format!(
            "For {machines}: code for other machines is left out."
        ));
    }
    lines.push(format!("Sources: {}", sources(package, workspace)));
    let comment: String = lines.iter().map(|line| comment(line)).collect();
    format!("{comment}{HEADER_MARK}\n\n")
}

/// The line of the header that names the `editions`, and the crates `outside`.
pub(crate) fn advice(editions: Editions, outside: &[String]) -> String {
    let with = match editions.list().len() {
        1 => "this edition".to_owned(),
        _ => format!("edition {editions}"),
    };
    if outside.is_empty() {
        return format!("A whole program in one file. Compile it alone, with {with}:");
    }
    format!(
        "A program in one file, for a judge that has {}. Compile it with {with}:",
        outside.join(", ")
    )
}

fn comment(line: &str) -> String {
    format!("{}\n", format!("// {line}").trim_end())
}

fn one_line(text: Option<&str>) -> Option<String> {
    let text = text?.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// The repository of `package`, else its folder in the workspace.
fn sources(package: &Package, workspace: &Path) -> String {
    if let Some(repository) = one_line(package.repository.as_deref()) {
        return repository;
    }
    let place = package.folder().strip_prefix(workspace);
    let place = place.unwrap_or(Path::new(""));
    let folder = place.join("src").display().to_string().replace('\\', "/");
    format!("the {folder} folder of the {} project", package.name)
}
