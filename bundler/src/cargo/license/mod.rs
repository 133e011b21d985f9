//! The license of a package: which of several is the shortest to comply with, and what has
//! to go along with the code then.

mod expression;
mod files;
mod terms;

use crate::cargo::package::Package;
use files::Files;
pub(crate) use terms::Terms;

/// What has to be said of a package whose code is part of a bundle.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Notice {
    /// Name and version, authors and license.
    pub(crate) title: String,
    /// The texts that have to go along.
    pub(crate) texts: Vec<Terms>,
}

/// The notice of `package`, whose files are where its manifest is.
pub(crate) fn notice(package: &Package) -> Notice {
    let files = Files::of(package.folder(), package.license_file.as_deref());
    let declared = package.license.as_deref().unwrap_or_default();
    let chosen = expression::choose(declared, &|licenses| files.cost(licenses));
    let texts = match &chosen {
        Some(licenses) => files.asked_by(licenses),
        None => files.all(),
    };
    let chosen = chosen.map(|licenses| licenses.join(" AND "));
    Notice {
        title: title(package, declared, &chosen.unwrap_or_default()),
        texts: texts.into_iter().map(Terms::of).collect(),
    }
}

/// Name and version of `package`, its authors, and the license that is `chosen` of those that
/// are `declared`.
fn title(package: &Package, declared: &str, chosen: &str) -> String {
    let mut title = format!("{} {}", package.name, package.version);
    let authors: Vec<_> = package.authors().map(without_address).collect();
    if !authors.is_empty() {
        title.push_str(&format!(", by {}", authors.join(", ")));
    }
    match declared {
        "" => title.push_str(": no license declared"),
        _ if chosen.is_empty() || chosen == declared => {
            title.push_str(&format!(": {declared}"))
        }
        _ => title.push_str(&format!(": {declared}, here {chosen}")),
    }
    title
}

/// The author without the address behind the name.
fn without_address(author: &str) -> &str {
    let name = author.split('<').next().unwrap_or(author).trim();
    if name.is_empty() {
        author
    } else {
        name
    }
}
