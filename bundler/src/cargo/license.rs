//! The license of a package: which of several is the shortest to comply with, and what has
//! to go along with the code then.

use std::path::{Path, PathBuf};

use crate::cargo::package::Package;

/// The beginnings of the names of files that hold a license, of which some spell it otherwise.
const FILE_WORDS: [&str; 4] = ["licen", "copying", "unlicen", "copyright"];
/// A file longer than this is no license.
const TEXT_BYTES_MAX: u64 = 64 << 10;
/// The cost of a license that nobody here knows, of which the text goes along.
const UNKNOWN_COST: u32 = 40;
/// The number of lines at the top of a license in which its owners are named.
const HEAD_LINES: usize = 12;

/// Licenses with what they cost: more for a longer text, nothing where none has to go along.
const COSTS: [(&str, u32); 16] = [
    ("0bsd", 0),
    ("cc0-1.0", 0),
    ("mit-0", 0),
    ("unlicense", 0),
    ("wtfpl", 0),
    ("mit", 1),
    ("isc", 1),
    ("zlib", 1),
    ("bsd-2-clause", 2),
    ("bsl-1.0", 2),
    ("bsd-3-clause", 3),
    ("unicode-3.0", 4),
    ("unicode-dfs-2016", 4),
    ("apache-2.0", 20),
    ("mpl-2.0", 30),
    ("lgpl-3.0", 50),
];

/// What has to be said of a package whose code is part of a bundle.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Notice {
    /// Name and version, authors and license.
    pub(crate) title: String,
    /// The lines that name the owners of the code.
    pub(crate) owners: Vec<String>,
    /// The texts that have to go along.
    pub(crate) texts: Vec<String>,
}

/// The notice of `package`, whose files are where its manifest is.
pub(crate) fn notice(package: &Package) -> Notice {
    let folder = package.folder();
    let files = files(folder, package.license_file.as_deref());
    let declared = package.license.as_deref().unwrap_or_default();
    let chosen = choose(declared);
    let mut texts: Vec<String> = match &chosen {
        Some(names) => {
            let asked = names.iter().filter(|name| cost(name) > 0);
            asked.filter_map(|name| text(&files, name)).collect()
        }
        None => files.iter().filter_map(|file| read(file)).collect(),
    };
    let is_apache = |name: &String| name.to_lowercase().starts_with("apache");
    if chosen.iter().flatten().any(is_apache) {
        texts.extend(read(&folder.join("NOTICE")));
    }
    texts.dedup();
    let mut owners = Vec::new();
    let texts = texts
        .into_iter()
        .map(|text| without_owners(&text, &mut owners));
    let texts = texts.collect();
    owners.dedup();
    let mut title = format!("{} {}", package.name, package.version);
    let authors: Vec<_> = package.authors().map(without_address).collect();
    if !authors.is_empty() {
        title.push_str(&format!(", by {}", authors.join(", ")));
    }
    let chosen = chosen.map(|names| names.join(" AND ")).unwrap_or_default();
    match declared {
        "" => title.push_str(": no license declared"),
        _ if chosen.is_empty() || chosen == declared => {
            title.push_str(&format!(": {declared}"))
        }
        _ => title.push_str(&format!(": {declared}, here {chosen}")),
    }
    Notice {
        title,
        owners,
        texts,
    }
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

fn cost(license: &str) -> u32 {
    let name = license.to_lowercase();
    let known = COSTS.iter().find(|(known, _)| name == *known);
    known.map_or(UNKNOWN_COST, |(_, cost)| *cost)
}

/// The licenses that comply together with the SPDX expression `written` and cost least;
/// `None` if it is none.
fn choose(written: &str) -> Option<Vec<String>> {
    // Before there were expressions, a slash meant `OR`.
    let spaced = written.replace('/', " OR ");
    let spaced = spaced.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Expression {
        words: &words,
        at: 0,
    };
    let chosen = reader.any();
    let is_whole = reader.at >= words.len() && !chosen.is_empty();
    is_whole.then_some(chosen)
}

/// The reading of an SPDX expression.
struct Expression<'a> {
    words: &'a [&'a str],
    at: usize,
}

impl Expression<'_> {
    fn takes(&mut self, word: &str) -> bool {
        let is_it = self
            .words
            .get(self.at)
            .is_some_and(|it| it.eq_ignore_ascii_case(word));
        self.at += usize::from(is_it);
        is_it
    }

    /// `a OR b`: the cheaper.
    fn any(&mut self) -> Vec<String> {
        let mut best = self.all();
        while self.takes("OR") {
            let other = self.all();
            let cost = |names: &[String]| names.iter().map(|name| cost(name)).sum::<u32>();
            if best.is_empty() || !other.is_empty() && cost(&other) < cost(&best) {
                best = other;
            }
        }
        best
    }

    /// `a AND b`: both.
    fn all(&mut self) -> Vec<String> {
        let mut names = self.one();
        while self.takes("AND") {
            names.extend(self.one());
        }
        names
    }

    fn one(&mut self) -> Vec<String> {
        if self.takes("(") {
            let inside = self.any();
            self.takes(")");
            return inside;
        }
        let Some(name) = self.words.get(self.at) else {
            return Vec::new();
        };
        self.at += 1;
        // An exception only allows more.
        if self.takes("WITH") {
            self.at += 1;
        }
        vec![(*name).to_owned()]
    }
}

/// The files in `folder` that hold licenses, the one that the manifest names first.
fn files(folder: &Path, named: Option<&str>) -> Vec<PathBuf> {
    let mut found: Vec<_> = named.iter().map(|name| folder.join(name)).collect();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut others: Vec<_> = entries.map(|entry| entry.path()).collect();
    others.sort();
    found.extend(others.into_iter().filter(|path| {
        let name = lower_name(path);
        FILE_WORDS.iter().any(|word| name.starts_with(word)) && path.is_file()
    }));
    found
}

fn lower_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_lowercase()
}

/// The text of the license `name`: that of the file that has a part of it in its own name,
/// else of the one that could be any.
fn text(files: &[PathBuf], name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let word = name.split('-').next().unwrap_or(&name);
    let word = if word == "bsl" { "boost" } else { word };
    let of_name = files.iter().find(|path| lower_name(path).contains(word));
    let plain = files.iter().find(|path| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        !stem.contains(['-', '_'])
    });
    read(of_name.or(plain)?)
}

/// The text of a file, if it can be a license.
fn read(path: &Path) -> Option<String> {
    let length = std::fs::metadata(path).ok()?.len();
    let text = (length <= TEXT_BYTES_MAX).then(|| std::fs::read_to_string(path).ok())??;
    Some(text.replace('\r', ""))
}

/// A license without what stands above its terms, of which the lines that name the owners
/// come to `owners`.
fn without_owners(text: &str, owners: &mut Vec<String>) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let is_owner = |line: &str| {
        let line = line.trim_start().to_lowercase();
        line.starts_with("copyright") || line.starts_with("(c)") || line.starts_with('©')
    };
    let head = &lines[..lines.len().min(HEAD_LINES)];
    let end = head
        .iter()
        .rposition(|line| is_owner(line))
        .map_or(0, |last| last + 1);
    let named = head[..end].iter().copied().filter(|line| is_owner(line));
    owners.extend(named.map(|line| line.trim().to_owned()));
    let terms = lines[end..].join("\n");
    terms.trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{choose, without_owners};

    #[test]
    fn the_cheapest_licenses_are_chosen() {
        let cases = [
            ("MIT OR Apache-2.0", "MIT"),
            ("Apache-2.0/MIT", "MIT"),
            ("Apache-2.0", "Apache-2.0"),
            ("Unlicense OR MIT", "Unlicense"),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", "MIT Unicode-3.0"),
            (
                "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR BSL-1.0",
                "BSL-1.0",
            ),
            ("Custom AND ISC", "Custom ISC"),
        ];
        for (written, expected) in cases {
            let chosen = choose(written).expect("a license").join(" ");
            assert_eq!(chosen, expected, "{written}");
        }
        assert_eq!(choose(" "), None);
        assert_eq!(choose("("), None);
        assert_eq!(choose("My Own"), None);
    }

    #[test]
    fn owners_are_told_from_terms() {
        let mut owners = Vec::new();
        let text = "The Free License\n\nCopyright (c) 2001 A\nCopyright 2002 B\n\nDo it.\n";
        assert_eq!(without_owners(text, &mut owners), "Do it.");
        assert_eq!(owners, ["Copyright (c) 2001 A", "Copyright 2002 B"]);
    }
}
