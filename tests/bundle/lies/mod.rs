//! Bundles that lie: a small change to the text of a bundle is either refuted by the prover,
//! or it changes nothing.
//!
//! Each mutant is made of its number alone. One that still compiles is given to `bundler
//! prove`. If it is called the same as its package, it is a *survivor*, and a second judge who
//! knows nothing of the prover looks at it: plain rustc compiles both, both are run, and their
//! machine code is compared. A survivor that does something else is a failure. The others are
//! listed by the kind of their change, for people to explain: code that nothing uses, code for
//! debugging, another way to write the same.
//!
//! `LIES_SECONDS` sets the length of the long run, `LIES_FROM` its first mutant:
//!
//! ```sh
//! LIES_SECONDS=1800 cargo test -p cargo-bundler --test bundle -- --ignored --nocapture many_lies
//! ```

mod outline;
mod changes;
mod shapes;
mod second_judge;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use support::Random;
use tempfile::TempDir;

use crate::fixture::{Answer, Fixture};
use crate::fixtures::usual_edition;
use crate::fuzz::setting;
use crate::rustc;
use changes::Change;
use outline::Outline;
use second_judge::{Judged, SecondJudge};

/// The number of mutants in `cargo test`.
const FEW: u64 = 20;
/// The first mutant of the long run, unless `LIES_FROM` names another.
const LONG_FROM: u64 = 1_000_000;
/// The length of the long run, unless `LIES_SECONDS` sets another.
const LONG_SECONDS: u64 = 300;
/// The failures after which the long run ends: no more need be seen before they are mended.
const FAILURES_MAX: usize = 20;
/// The tries to find a place for a change in a text.
const TRIES_MAX: usize = 20;

/// Lies that were believed once: the subject, and what becomes of what in its bundle.
const ONCE_BELIEVED: [(&str, &str, &str); 13] = [
    // A text looks like the name of a type, a place, or what an assertion says.
    ("texts", "\"core::Kind\"", "\"alloc::Kind\""),
    ("texts", "\"none::\"", "\"none::none::\""),
    (
        "texts",
        "\"assertion failed: shapes",
        "\"assertion failed: other",
    ),
    ("texts", "\"src/lib.rs:3:4\"", "\"main.rs:5:4\""),
    ("texts", "= \"src/lib.rs\"", "= \"main.rs\""),
    // A constant looks like the place of a panic.
    ("texts", "\"src/deep.rs\", 12, 5", "\"src/deep.rs\", 13, 5"),
    ("texts", "\"src/deep.rs\", 12, 5", "\"src/dark.rs\", 12, 5"),
    // Two types of one name say their names.
    (
        "paths",
        "type_name::<left::Item>",
        "type_name::<right::Item>",
    ),
    // A path leads where it would in a later edition.
    (
        "paths",
        "crate::old::helper::{number",
        "crate::helper::{number",
    ),
    // A macro chooses the rule that it would in a later edition.
    ("fragments", "$value:expr_2021", "$value:expr"),
    // It takes what the package's macro would take in the edition of the file.
    ("fragments", "size!(_)", "size!(middle)"),
    ("mixed_editions_rules", "(one $e:expr)", "(u32 $e:expr)"),
    // Lines of assembly change places.
    (
        "texts",
        "\"add eax, 4\",\n        \"imul eax, eax, 2\",",
        "\"imul eax, eax, 2\",\n        \"add eax, 4\",",
    ),
];

/// The lies that were believed once are refuted in `court`.
fn hear_once_believed(court: &mut Court) {
    let has_assembly = cfg!(all(target_arch = "x86_64", target_os = "linux"));
    for (subject, old, new) in ONCE_BELIEVED {
        if old.contains("eax") && !has_assembly {
            continue;
        }
        let index = court.fixtures.iter().position(|it| it.name == subject);
        let index = index.expect("a subject of this name");
        court.prepare(index);
        let case = court.cases[index].as_ref().and_then(Option::as_ref);
        let case = case.unwrap_or_else(|| panic!("{subject} is not proved"));
        let text = &case.outline.text;
        assert!(text.contains(old), "{subject} has no {old}: {text}");
        let verdict = court.prove(case, &text.replacen(old, new, 1));
        assert_eq!(verdict, Verdict::Different, "{subject}: {old} -> {new}");
    }
}

/// Of two workspaces with a crate of one name and place, neither is taken for the other.
#[test]
fn a_crate_of_another_workspace_is_refuted() {
    let cache = tempfile::tempdir().expect("a folder for what is compiled");
    let packages = [1, 2].map(|number| {
        let folder = tempfile::tempdir().expect("a folder for the package");
        let put = |name: &str, text: &str| rustc::write(folder.path(), name, text);
        let manifest = |name: &str| format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
        let krate = "[dependencies]\ndep = { path = \"dep\" }\n";
        put("Cargo.toml", &(manifest("desk") + krate));
        put("src/main.rs", "fn main() {\n    std::process::exit(dep::number());\n}\n");
        put("dep/Cargo.toml", &manifest("dep"));
        let library = format!("pub fn number() -> i32 {{\n    {number}\n}}\n");
        put("dep/src/lib.rs", &library);
        let main = format!("mod dep {{\n    {library}}}\n\nfn main() {{\n    std::process::exit(dep::number());\n}}\n");
        put("bundle.rs", &main);
        folder
    });
    for (one, other, verdict) in [
        (0, 0, Verdict::Same),
        (1, 1, Verdict::Same),
        (1, 0, Verdict::Different),
        (0, 1, Verdict::Different),
    ] {
        let file = packages[other].path().join("bundle.rs");
        let said = prove(packages[one].path(), &file, "2021", cache.path());
        assert_eq!(said, verdict, "package {one}, file {other}");
    }
}

#[test]
fn lies_are_refuted() {
    let mut court = Court::new();
    hear_once_believed(&mut court);
    (0..FEW).for_each(|number| court.hear(number));
    court.end();
}

#[test]
#[ignore = "takes as long as LIES_SECONDS says, else five minutes"]
fn many_lies_are_refuted() {
    let mut court = Court::new();
    let limit = Duration::from_secs(setting("LIES_SECONDS", LONG_SECONDS));
    let (start, mut minutes) = (Instant::now(), 0);
    let mut number = setting("LIES_FROM", LONG_FROM);
    while start.elapsed() < limit && court.failures.len() < FAILURES_MAX {
        court.hear(number);
        number += 1;
        if start.elapsed().as_secs() / 60 > minutes {
            minutes += 1;
            println!("{minutes} min, up to mutant {number}: {}", court.counts());
        }
    }
    court.end();
}

/// A package, and its bundle, of which the prover says that they are the same.
struct Case {
    name: String,
    package: TempDir,
    outline: Outline,
    edition: String,
}

/// What the prover says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Same,
    Different,
    Refused,
    Unknown,
}

/// All cases, and what came of the mutants so far.
struct Court {
    fixtures: Vec<Fixture>,
    /// What was made of each fixture; none if there is no case.
    cases: Vec<Option<Option<Case>>>,
    cache: TempDir,
    tally: BTreeMap<&'static str, usize>,
    /// The survivors by the kind of their change, and by what the second judge says.
    survivors: BTreeMap<(&'static str, &'static str), usize>,
    failures: Vec<String>,
}

impl Court {
    fn new() -> Court {
        let fixtures: Vec<_> = Fixture::all()
            .into_iter()
            .filter(|fixture| {
                fixture.is_one_folder() && fixture.section("bundle").is_some()
            })
            .collect();
        // Those that are written to be lied about have more in them that can be lied about.
        let subjects = Fixture::subjects();
        let fixtures: Vec<_> = subjects.into_iter().chain(fixtures).collect();
        Court {
            cases: fixtures.iter().map(|_| None).collect(),
            fixtures,
            cache: tempfile::tempdir().expect("a folder for what is compiled"),
            tally: BTreeMap::new(),
            survivors: BTreeMap::new(),
            failures: Vec::new(),
        }
    }

    /// Makes the mutant with this number, and asks about it.
    fn hear(&mut self, number: u64) {
        let mut random = Random::nth(number);
        let subjects = self.subjects();
        let index = match random.below(2) {
            0 => random.below(subjects),
            _ => random.below(self.fixtures.len()),
        };
        self.prepare(index);
        let Some(Some(case)) = &self.cases[index] else {
            return self.count("without a case");
        };
        let change = (0..TRIES_MAX).find_map(|_| Change::of(&case.outline, &mut random));
        let Some(change) = change else {
            return self.count("without a change");
        };
        let mutant = change.applied(&case.outline.text);
        let judge = SecondJudge {
            edition: &case.edition,
        };
        let outcome = if mutant == case.outline.text {
            "unchanged"
        } else if !judge.compiles(&mutant) {
            "not compiled"
        } else {
            match self.prove(case, &mutant) {
                Verdict::Different => "refuted",
                Verdict::Refused => "not compiled",
                Verdict::Unknown => "not told",
                Verdict::Same => return self.survive(number, index, &change, &mutant),
            }
        };
        self.count(outcome);
    }

    /// Takes a mutant that is called the same.
    fn survive(&mut self, number: u64, index: usize, change: &Change, mutant: &str) {
        let Some(Some(case)) = &self.cases[index] else {
            return;
        };
        let judge = SecondJudge {
            edition: &case.edition,
        };
        let judged = judge.compare(&case.outline.text, mutant);
        let words = format!(
            "mutant {number} of {}, {}: {}: {}",
            case.name,
            change.kind,
            judged.words(),
            change.shown(&case.outline.text)
        );
        println!("{words}");
        if judged == Judged::Other {
            self.failures.push(words);
        }
        let key = (judged.words(), change.kind);
        *self.survivors.entry(key).or_insert(0) += 1;
        self.count("survived");
    }

    fn count(&mut self, what: &'static str) {
        *self.tally.entry(what).or_insert(0) += 1;
    }

    fn counts(&self) -> String {
        let counts = self
            .tally
            .iter()
            .map(|(what, count)| format!("{count} {what}"));
        counts.collect::<Vec<_>>().join(", ")
    }

    fn end(self) {
        println!("{}", self.counts());
        for ((judged, kind), count) in &self.survivors {
            println!("survivors: {count:5} {judged}: {kind}");
        }
        assert!(self.failures.is_empty(), "{}", self.failures.join("\n"));
    }

    /// The number of the fixtures at the beginning that are written for this.
    fn subjects(&self) -> usize {
        let of_fixtures = self
            .fixtures
            .iter()
            .position(|it| it.section("bundle").is_some());
        of_fixtures.unwrap_or(self.fixtures.len())
    }

    /// Makes the case of a fixture, once.
    fn prepare(&mut self, index: usize) {
        if self.cases[index].is_some() {
            return;
        }
        let fixture = &self.fixtures[index];
        let package = fixture.unpack();
        let made = fixture.section("bundle").map(str::to_owned);
        let text = made.unwrap_or_else(|| match fixture.bundle(package.path()) {
            Answer::Bundle(text) => text,
            Answer::Refusal(said) => panic!("{} is refused: {said}", fixture.name),
        });
        let edition = usual_edition(&text).to_owned();
        let case = Outline::of(&text).map(|outline| Case {
            name: fixture.name.clone(),
            package,
            outline,
            edition,
        });
        let case = case.filter(|case| {
            // What tells of its lines is not the same by `bundler prove`.
            self.prove(case, &case.outline.text) == Verdict::Same
        });
        if case.is_none() {
            println!("{} is no case", fixture.name);
        }
        self.cases[index] = Some(case);
    }

    /// What the prover says of `text` beside the package of `case`.
    fn prove(&self, case: &Case, text: &str) -> Verdict {
        let folder = tempfile::tempdir().expect("a folder for a file");
        let file = folder.path().join("main.rs");
        std::fs::write(&file, text).expect("a file");
        prove(case.package.path(), &file, &case.edition, self.cache.path())
    }
}

/// What `bundler prove` says of `file` beside `package`.
fn prove(package: &Path, file: &Path, edition: &str, cache: &Path) -> Verdict {
    let output = Command::new(rustc::bundler())
        .arg("prove")
        .args([package, file])
        .args(["--edition", edition])
        .env("BUNDLER_CACHE", cache)
        .current_dir(package)
        .output()
        .expect("the bundler can be run");
    let said = rustc::text(&output.stderr);
    match output.status.code() {
        Some(0) => Verdict::Same,
        Some(1) if said.contains("does not compile in edition") => Verdict::Refused,
        Some(1) => Verdict::Different,
        Some(2) => Verdict::Unknown,
        code => panic!("code {code:?}: {said}"),
    }
}
