//! The features of all packages are those that Cargo builds them with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use super::resolve;
use crate::cargo::command;
use crate::cargo::package::Features;
use crate::cargo::workspace;

/// Features that switch dependencies on, ask features of them, or do so only when they are
/// on anyway; a dependency that two packages share, and that tests ask more of.
const MANIFESTS: [(&str, &str); 4] = [
    (
        "top",
        "[features]\ndefault = [\"a\"]\na = [\"left/x\"]\nb = [\"dep:right\"]\n\
         c = [\"right?/y\"]\nd = [\"right/y\", \"e\"]\ne = []\n\
         [dependencies]\nleft = { path = \"../left\", default-features = false }\n\
         right = { path = \"../right\", optional = true }\n\
         [dev-dependencies]\nbase = { path = \"../base\", features = [\"tested\"] }\n\
         [target.'cfg(windows)'.dependencies]\n\
         base = { path = \"../base\", features = [\"windows\"] }\n",
    ),
    (
        "left",
        "[features]\ndefault = [\"z\"]\nx = [\"ground/one\"]\nz = []\n\
         [dependencies]\nground = { package = \"base\", path = \"../base\" }\n",
    ),
    (
        "right",
        "[features]\ny = [\"base/two\"]\n\
         [dependencies]\nbase = { path = \"../base\", default-features = false }\n\
         extra = { package = \"left\", path = \"../left\", optional = true }\n",
    ),
    (
        "base",
        "[features]\ndefault = [\"usual\"]\nusual = []\none = [\"two\"]\ntwo = []\n\
         tested = []\nwindows = []\n",
    ),
];

/// The number of workspaces that are made up.
const RANDOM_COUNT: u64 = 12;
/// The features that each package of those has.
const FEATURES: [&str; 4] = ["default", "f", "g", "h"];

type Names = BTreeMap<String, BTreeSet<String>>;

/// The features of each crate of the program, as Cargo says that it builds it.
fn of_cargo(folder: &Path, wanted: &Features) -> Names {
    let manifest = folder.join("top/Cargo.toml");
    let options = [
        &["--offline", "--quiet", "--edges", "normal,no-proc-macro"],
        &["--prefix", "none", "--no-dedupe", "--format", "{p}|{f}"][..],
    ];
    let mut options: Vec<_> = options.concat().iter().map(|it| (*it).to_owned()).collect();
    options.extend(wanted.options());
    let printed = command::run(&mut command::cargo(&manifest, "tree", &options));
    let printed = printed.expect("cargo can be run").succeeded();
    let printed = printed.expect("the features of the packages");
    let lines = printed.lines().filter_map(|line| line.split_once('|'));
    let named = lines.map(|(package, features)| {
        let name = package.split(' ').next().expect("a name");
        let features = features.split(',').filter(|name| !name.is_empty());
        (name.to_owned(), features.map(str::to_owned).collect())
    });
    named.collect()
}

fn of_us(folder: &Path, wanted: &Features) -> Names {
    let workspace = workspace::read(&folder.join("top")).expect("a package");
    let packages = resolve(&workspace, wanted, false).expect("packages");
    let packages = packages.all().filter(|it| !it.package.is_proc_macro());
    let named = packages.map(|it| (it.package.name.clone(), it.features.clone()));
    named.collect()
}

/// A workspace of the packages `manifests`, each a name and what its manifest says beside
/// that.
fn folder(resolver: &str, manifests: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    let names: Vec<_> = manifests.iter().map(|(name, _)| *name).collect();
    put(
        "Cargo.toml",
        &format!("[workspace]\nmembers = {names:?}\nresolver = \"{resolver}\"\n"),
    );
    for (name, rest) in manifests {
        let head = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n"
        );
        put(&format!("{name}/Cargo.toml"), &format!("{head}{rest}"));
        let root = if *name == "top" { "main" } else { "lib" };
        put(&format!("{name}/src/{root}.rs"), "fn main() {}\n");
        put(&format!("{name}/build.rs"), "fn main() {}\n");
    }
    folder
}

#[test]
fn features_are_those_that_cargo_builds_with() {
    let lists: [&[&str]; 6] = [&[], &["b"], &["c"], &["b", "c"], &["d"], &["left/z"]];
    for resolver in ["1", "2", "3"] {
        let folder = folder(resolver, &MANIFESTS);
        for (no_default, all) in [(false, false), (true, false), (false, true)] {
            for list in lists {
                let wanted = Features {
                    listed: list.iter().map(|name| (*name).to_owned()).collect(),
                    no_default,
                    all,
                };
                let expected = of_cargo(folder.path(), &wanted);
                let mut found = of_us(folder.path(), &wanted);
                found.retain(|name, _| expected.contains_key(name));
                assert_eq!(found, expected, "resolver {resolver}, {wanted:?}");
                if all {
                    break;
                }
            }
        }
    }
}

/// Random numbers, the same in each run.
struct Dice(u64);

impl Dice {
    /// A number below `end`.
    fn roll(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }

    fn one_in(&mut self, end: usize) -> bool {
        self.roll(end) == 0
    }
}

/// A manifest that depends, in all ways that Cargo knows, on packages of `below`.
fn manifest(dice: &mut Dice, below: &[String]) -> String {
    const TABLES: [&str; 6] = [
        "dependencies",
        "dependencies",
        "build-dependencies",
        "dev-dependencies",
        "target.'cfg(unix)'.dependencies",
        "target.'cfg(windows)'.dependencies",
    ];
    let mut tables: BTreeMap<&str, String> = BTreeMap::new();
    // The keys of dependencies, with those of all that are optional.
    let mut keys = Vec::new();
    for name in below.iter().filter(|name| *name != "top") {
        if dice.one_in(3) {
            continue;
        }
        let is_renamed = dice.one_in(4);
        let key = if is_renamed {
            format!("{name}x")
        } else {
            name.clone()
        };
        for _ in 0..1 + dice.roll(2) {
            let table = TABLES[dice.roll(TABLES.len())];
            let lines = tables.entry(table).or_default();
            if lines.contains(&format!("{key} =")) {
                continue;
            }
            write!(lines, "{key} = {{ path = \"../{name}\"").expect("text");
            if is_renamed {
                write!(lines, ", package = \"{name}\"").expect("text");
            }
            if dice.one_in(2) {
                lines.push_str(", default-features = false");
            }
            if dice.one_in(2) {
                let feature = FEATURES[dice.roll(FEATURES.len())];
                write!(lines, ", features = [\"{feature}\"]").expect("text");
            }
            let may_be_off = table != "dev-dependencies";
            let is_optional = may_be_off && dice.one_in(2);
            if is_optional {
                lines.push_str(", optional = true");
            }
            lines.push_str(" }\n");
            keys.push((key.clone(), is_optional));
        }
    }
    let mut text = String::from("[features]\n");
    let hides = dice.one_in(2);
    for feature in FEATURES {
        let mut parts = Vec::new();
        for _ in 0..dice.roll(3) {
            let of = FEATURES[dice.roll(FEATURES.len())];
            parts.push(match keys.get(dice.roll(keys.len() + 1)) {
                None => of.to_owned(),
                Some((key, true)) if dice.one_in(3) && hides => format!("dep:{key}"),
                Some((key, true)) if dice.one_in(2) => format!("{key}?/{of}"),
                Some((key, _)) => format!("{key}/{of}"),
            });
        }
        parts.retain(|part| part != feature);
        writeln!(text, "{feature} = {parts:?}").expect("text");
    }
    for (table, lines) in tables {
        write!(text, "[{table}]\n{lines}").expect("text");
    }
    text
}

#[test]
fn features_of_random_packages_are_those_of_cargo() {
    for seed in 0..RANDOM_COUNT {
        let mut dice = Dice(seed.wrapping_mul(977) + 5);
        let names: Vec<_> = ["a", "b", "c", "d", "e", "top"].map(str::to_owned).into();
        let mut manifests = Vec::new();
        for (nth, name) in names.iter().enumerate() {
            let mut text = manifest(&mut dice, &names[..nth]);
            if name != "top" && dice.one_in(5) {
                text.push_str("[lib]\nproc-macro = true\n");
            }
            manifests.push((name.as_str(), text));
        }
        let listed = manifests.iter().map(|(name, text)| (*name, text.as_str()));
        let resolver = ["1", "2", "3"][dice.roll(3)];
        let folder = folder(resolver, &listed.collect::<Vec<_>>());
        let wanted = Features {
            listed: vec![FEATURES[1 + dice.roll(3)].to_owned()],
            no_default: dice.one_in(2),
            all: dice.one_in(6),
        };
        let expected = of_cargo(folder.path(), &wanted);
        let mut found = of_us(folder.path(), &wanted);
        found.retain(|name, _| expected.contains_key(name));
        let manifests = format!("{manifests:#?}").replace("\\n", "\n");
        assert_eq!(
            found, expected,
            "resolver {resolver}, {wanted:?}, {manifests}"
        );
    }
}
