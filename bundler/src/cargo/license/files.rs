//! The files of a package that hold licenses.

use std::path::Path;

/// The beginnings of the names of files that hold a license, of which some spell it otherwise.
const FILE_WORDS: [&str; 4] = ["licen", "copying", "unlicen", "copyright"];
/// A file longer than this is no license.
const TEXT_BYTES_MAX: u64 = 64 << 10;

/// Licenses that ask for nothing to go along.
const FREE: [&str; 5] = ["0bsd", "cc0-1.0", "mit-0", "unlicense", "wtfpl"];
/// Others by the usual length of their texts; those that nobody here knows come behind them.
const USUAL: [&str; 10] = [
    "isc",
    "zlib",
    "mit",
    "bsd-2-clause",
    "bsl-1.0",
    "bsd-3-clause",
    "unicode-3.0",
    "unicode-dfs-2016",
    "apache-2.0",
    "mpl-2.0",
];

/// What it costs to comply with licenses: less comes first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// The number of texts that ought to go along, and that the package does not have.
    missing: usize,
    /// The length of those that go along.
    bytes: usize,
    /// Where the files do not tell.
    usual: usize,
}

/// The files of a package that hold licenses.
pub(super) struct Files {
    /// The one that the manifest names first.
    licenses: Vec<File>,
    /// What has to go along with the text of Apache's license.
    notice: Option<String>,
}

struct File {
    /// In small letters.
    name: String,
    text: String,
}

impl Files {
    /// Those in `folder`, and the one that the manifest has `named`.
    pub(super) fn of(folder: &Path, named: Option<&str>) -> Files {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut others: Vec<_> = entries.map(|entry| entry.path()).collect();
        others.sort();
        others.retain(|path| {
            let name = lower_name(path);
            FILE_WORDS.iter().any(|word| name.starts_with(word))
        });
        let named = named.map(|name| folder.join(name));
        others.retain(|path| named.as_ref() != Some(path));
        let all = named.into_iter().chain(others);
        let licenses = all.filter_map(|path| {
            let text = read(&path)?;
            let name = lower_name(&path);
            Some(File { name, text })
        });
        Files {
            licenses: licenses.collect(),
            notice: read(&folder.join("NOTICE")),
        }
    }

    /// All texts.
    pub(super) fn all(&self) -> Vec<&str> {
        self.licenses
            .iter()
            .map(|file| file.text.as_str())
            .collect()
    }

    /// The texts that have to go along if the package comes under these `licenses`.
    pub(super) fn asked_by(&self, licenses: &[String]) -> Vec<&str> {
        let mut texts: Vec<&str> = Vec::new();
        let asked = licenses.iter().filter_map(|license| self.text(license));
        for text in asked.chain(self.notice_for(licenses)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// What it costs to have the package under these `licenses`.
    pub(super) fn cost(&self, licenses: &[String]) -> Cost {
        let is_missing =
            |license: &&String| !is_free(license) && self.text(license).is_none();
        let usual = |license: &String| {
            let name = license.to_lowercase();
            let place = USUAL.iter().position(|usual| name.starts_with(usual));
            place.unwrap_or(USUAL.len()) + 1
        };
        let asked = licenses.iter().filter(|license| !is_free(license));
        Cost {
            missing: licenses.iter().filter(is_missing).count(),
            bytes: self.asked_by(licenses).iter().map(|text| text.len()).sum(),
            usual: asked.map(usual).sum(),
        }
    }

    fn notice_for(&self, licenses: &[String]) -> Option<&str> {
        let is_apache = |license: &String| license.to_lowercase().starts_with("apache");
        let notice = self.notice.as_deref();
        notice.filter(|_| licenses.iter().any(is_apache))
    }

    /// The text of `license`, if it has to go along: that of the file that has a part of it in
    /// its own name, else of the one that could be any.
    fn text(&self, license: &str) -> Option<&str> {
        if is_free(license) {
            return None;
        }
        let has_exception = license.contains(" WITH ");
        let fitting = |file: &&File| has_exception || !file.name.contains("exception");
        let named = words(license).into_iter().find_map(|word| {
            let mut files = self.licenses.iter().filter(fitting);
            files.find(|file| file.is_called(&word))
        });
        Some(&named.or_else(|| self.plain())?.text)
    }

    /// The file whose name does not tell which license it holds.
    fn plain(&self) -> Option<&File> {
        // Where there are others, this one only says whose the code is.
        let is_license =
            |file: &&File| self.licenses.len() == 1 || !file.name.starts_with("copyright");
        self.licenses
            .iter()
            .filter(is_license)
            .find(|file| file.is_plain())
    }
}

impl File {
    /// True if `word` stands at the beginning of a part of its name.
    fn is_called(&self, word: &str) -> bool {
        let mut places = self.name.match_indices(word);
        places.any(|(at, _)| !self.name[..at].ends_with(char::is_alphanumeric))
    }

    /// True if its name does not tell which license it holds.
    fn is_plain(&self) -> bool {
        let stem = self
            .name
            .rsplit_once('.')
            .map_or(self.name.as_str(), |(stem, _)| stem);
        let mut parts = stem.split(['-', '_']).skip(1);
        parts.all(|part| part.bytes().all(|it| it.is_ascii_digit()))
    }
}

fn lower_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_lowercase()
}

/// The text of a file, if it can be a license.
fn read(path: &Path) -> Option<String> {
    let data = std::fs::metadata(path).ok()?;
    let fits = data.is_file() && data.len() <= TEXT_BYTES_MAX;
    let text = fits.then(|| std::fs::read_to_string(path).ok())??;
    Some(text.replace('\r', ""))
}

fn is_free(license: &str) -> bool {
    FREE.iter().any(|free| license.eq_ignore_ascii_case(free))
}

/// The words by which the name of a file may tell that it holds `license`, the surest first.
fn words(license: &str) -> Vec<String> {
    let license = license.to_lowercase();
    let (name, exception) = license.split_once(" with ").unwrap_or((&license, ""));
    let first = |name: &str| name.split('-').next().unwrap_or_default().to_owned();
    let other = if name.starts_with("bsl") { "boost" } else { "" };
    let mut words = vec![
        first(exception),
        name.to_owned(),
        first(name),
        other.to_owned(),
    ];
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::super::expression::choose;
    use super::Files;

    /// Checks what is chosen of `written`, and which texts go along, for a package that has
    /// `files`, each with its length.
    fn check(files: &[(&str, usize)], written: &str, expected: (&str, &[&str])) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, length) in files {
            let text = format!("{name:<length$}");
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let files = Files::of(folder.path(), None);
        let chosen =
            choose(written, &|licenses| files.cost(licenses)).expect("an expression");
        let texts = files.asked_by(&chosen);
        let texts: Vec<_> = texts.iter().map(|text| text.trim()).collect();
        assert_eq!(
            (chosen.join(", ").as_str(), texts.as_slice()),
            expected,
            "{written}"
        );
    }

    #[test]
    fn the_shortest_text_that_is_there_goes_along() {
        let both = [("LICENSE-APACHE", 90), ("LICENSE-MIT", 30)];
        check(&both, "Apache-2.0 OR MIT", ("MIT", &["LICENSE-MIT"]));
        check(&both, "Apache-2.0", ("Apache-2.0", &["LICENSE-APACHE"]));
        let asked = ("MIT, Apache-2.0", &["LICENSE-MIT", "LICENSE-APACHE"][..]);
        check(&both, "MIT AND Apache-2.0", asked);
        // Which is shorter is asked of the files.
        let long = [("LICENSE-MIT", 90), ("license_zlib.md", 40)];
        check(&long, "MIT/Zlib", ("Zlib", &["license_zlib.md"]));
        // What is not there cannot go along.
        check(
            &both[..1],
            "MIT OR Apache-2.0",
            ("Apache-2.0", &["LICENSE-APACHE"]),
        );
        check(&[], "Apache-2.0 OR MIT", ("MIT", &[]));
    }

    #[test]
    fn nothing_goes_along_that_is_not_asked_for() {
        let files = [("COPYING", 9), ("LICENSE-MIT", 20), ("UNLICENSE", 30)];
        check(&files, "Unlicense/MIT", ("Unlicense", &[]));
        check(&files, "MIT", ("MIT", &["LICENSE-MIT"]));
    }

    #[test]
    fn files_whose_names_tell_nothing_can_be_any() {
        check(
            &[("LICENSE.txt", 30)],
            "Apache-2.0 OR MIT",
            ("MIT", &["LICENSE.txt"]),
        );
        check(
            &[("LICENSE_1_0.txt", 30)],
            "BSL-1.0",
            ("BSL-1.0", &["LICENSE_1_0.txt"]),
        );
        let files = [("COPYRIGHT", 10), ("LICENSE-APACHE", 90)];
        check(
            &files,
            "MIT OR Apache-2.0",
            ("Apache-2.0", &["LICENSE-APACHE"]),
        );
        check(
            &[("LICENSE", 40), ("LICENSE-MIT", 30)],
            "ISC OR MIT",
            ("MIT", &["LICENSE-MIT"]),
        );
    }

    #[test]
    fn exceptions_belong_to_their_licenses() {
        let excepted = "LICENSE-Apache-2.0_WITH_LLVM-exception";
        let files = [("LICENSE-APACHE", 90), (excepted, 99)];
        let written = "Apache-2.0 WITH LLVM-exception";
        check(&files, written, (written, &[excepted]));
        check(&files, "Apache-2.0", ("Apache-2.0", &["LICENSE-APACHE"]));
        check(&files[..1], written, (written, &["LICENSE-APACHE"]));
    }

    #[test]
    fn notices_go_along_with_apache() {
        let files = [("LICENSE", 50), ("NOTICE", 20)];
        check(&files, "Apache-2.0", ("Apache-2.0", &["LICENSE", "NOTICE"]));
        check(&files, "MIT", ("MIT", &["LICENSE"]));
    }
}
