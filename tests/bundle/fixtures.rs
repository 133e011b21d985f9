//! Every fixture is bundled as expected; every bundle compiles alone, quietly, and has the output
//! of its package, in the edition that its header proposes, with the oldest compiler that is
//! supported, and (a test that is ignored until it is asked for) in each edition that it names.
//!
//! `UPDATE=1 cargo test -p bundler --test bundle` rewrites the expectations: the bundle as
//! the bundler makes it, the output as the *package* prints it.

use std::path::Path;
use std::sync::Mutex;
use std::thread;

use crate::fixture::{Answer, Fixture};
use crate::rustc;

/// The least number of fixtures: they may be added, not lost.
const FIXTURES_MIN: usize = 121;

#[test]
fn fixtures() {
    let fixtures = Fixture::all();
    assert!(
        fixtures.len() >= FIXTURES_MIN,
        "only {} fixtures",
        fixtures.len()
    );
    let update = std::env::var_os("UPDATE").is_some();
    check_all(fixtures, |mut fixture| {
        if update {
            rewrite(&mut fixture);
        } else {
            check(&fixture);
        }
    });
}

#[test]
#[ignore = "compiles each bundle up to three times more; .ci/run does"]
fn every_fixture_prints_the_same_in_each_edition() {
    check_all(Fixture::all(), |fixture| {
        let (name, bundle) = (&fixture.name, fixture.section("bundle"));
        let expected = fixture.section("output").unwrap_or_default();
        let Some(bundle) = bundle else { return };
        let usual = usual_edition(bundle);
        for edition in editions(bundle).into_iter().filter(|it| *it != usual) {
            prints(&rustc::current(), edition, false, bundle, expected, name);
        }
    });
}

/// The fixture with code that two editions compile to two programs, which do the same: one drops
/// a value that another arm has moved away.
const NOT_PROVED: &str = "edition_2024_above";

#[test]
#[ignore = "compiles each fixture twice in each edition: some minutes"]
fn every_fixture_is_proved() {
    let mut fixtures = Fixture::all();
    fixtures.retain(|it| it.section("refusal").is_none() && it.name != NOT_PROVED);
    check_all(fixtures, |fixture| {
        let package = fixture.unpack();
        match fixture.prove(package.path()) {
            Answer::Bundle(text) => {
                assert!(text.contains("Proved by rustc "), "{}", fixture.name);
            }
            Answer::Refusal(said) => panic!("{} is refused: {said}", fixture.name),
        }
    });
}

/// Runs `check` on each fixture, several at a time; panics with the names of all that failed.
pub fn check_all(fixtures: Vec<Fixture>, check: impl Fn(Fixture) + Sync) {
    let failures = Mutex::new(Vec::new());
    let todo = Mutex::new(fixtures.into_iter());
    let work = || loop {
        let next = todo.lock().expect("no poison").next();
        let Some(fixture) = next else { break };
        let name = fixture.name.clone();
        let check = &check;
        let checked =
            thread::scope(|scope| scope.spawn(move || check(fixture)).join().is_ok());
        if !checked {
            failures.lock().expect("no poison").push(name);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, |n| n.get()) {
            scope.spawn(work);
        }
    });
    let failures = failures.into_inner().expect("no poison");
    assert!(
        failures.is_empty(),
        "these fixtures failed: {}",
        failures.join(", ")
    );
}

/// Bundles a fixture, compiles and runs the bundle.
fn check(fixture: &Fixture) {
    let name = &fixture.name;
    let package = fixture.unpack();
    let bundle = match (fixture.bundle(package.path()), fixture.section("refusal")) {
        (Answer::Refusal(said), Some(expected)) => {
            assert_eq!(said.trim(), expected.trim(), "{name}");
            return;
        }
        (Answer::Refusal(said), None) => panic!("{name} was refused:\n{said}"),
        // What the proof alone shows.
        (Answer::Bundle(_), Some(expected)) => match fixture.prove(package.path()) {
            Answer::Refusal(said) => {
                assert_eq!(before_notes(&said), expected.trim(), "{name}");
                return;
            }
            Answer::Bundle(text) => panic!("{name} was not refused:\n{text}"),
        },
        (Answer::Bundle(text), None) => text,
    };
    let expected = fixture.section("bundle").expect("what the bundle must be");
    assert!(
        bundle == expected,
        "{name}: {}",
        difference(expected, &bundle)
    );
    drop(package);
    check_again(fixture, &bundle);
    let expected = fixture.section("output").expect("what the package prints");
    let usual = usual_edition(&bundle);
    prints(&rustc::current(), usual, true, &bundle, expected, name);
    let oldest = rustc::oldest().filter(|_| fixture.section("newer").is_none());
    if let (Some(oldest), true) = (oldest, usual != "2024") {
        prints(&oldest, usual, false, &bundle, expected, name);
    }
}

/// What a refusal says before its notes, which name the compiler and what is kept.
fn before_notes(said: &str) -> &str {
    let notes = said.find("= note: compiled").unwrap_or(said.len());
    said[..notes].trim()
}

/// Compiles a bundle and compares its output; `warns` is set where a warning is an error, too.
fn prints(
    rustc: &Path,
    edition: &str,
    warns: bool,
    bundle: &str,
    expected: &str,
    name: &str,
) {
    let level = if warns { "-Wwarnings" } else { "-Awarnings" };
    let options = ["-C", "opt-level=0", "-C", "debuginfo=0", level];
    let program = rustc::compile(rustc, edition, &options, bundle, name);
    assert_eq!(
        program.output(&[]).trim_end(),
        expected.trim_end(),
        "{name} in edition {edition}"
    );
}

/// The edition that the header of a bundle proposes.
pub fn usual_edition(bundle: &str) -> &str {
    let command = bundle
        .split_once("--edition ")
        .expect("a compile command")
        .1;
    command.split_once(' ').expect("a file").0
}

/// All editions that the header of a bundle names.
pub fn editions(bundle: &str) -> Vec<&str> {
    let with = bundle
        .split_once("Compile it alone, with ")
        .expect("a header")
        .1;
    let with = with.split_once(':').expect("a list").0;
    let names = with.split([' ', ',']).filter(|word| word.starts_with("20"));
    let names: Vec<_> = names.collect();
    if names.is_empty() {
        vec![usual_edition(bundle)]
    } else {
        names
    }
}

/// Bundling the bundle gives the same bytes, its header aside.
fn check_again(fixture: &Fixture, bundle: &str) {
    let name = &fixture.name;
    let folder = tempfile::tempdir().expect("a folder for the bundle");
    let manifest = format!(
        "[package]\nname = \"again\"\nversion = \"0.0.0\"\nedition = \"{}\"\n",
        usual_edition(bundle)
    );
    std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    std::fs::write(folder.path().join("src/main.rs"), bundle).expect("a source file");
    let again = rustc::run(
        env!("CARGO_BIN_EXE_bundler"),
        &[
            &folder.path().display().to_string(),
            "--no-check",
            "--edition",
            asked(fixture),
        ],
    );
    assert!(
        again.status.success(),
        "{name}: the bundle is refused:\n{}",
        rustc::text(&again.stderr)
    );
    let again = rustc::text(&again.stdout);
    let (first, second) = (body(bundle), body(&again));
    assert!(
        first == second,
        "{name}, bundled again: {}",
        difference(first, second)
    );
}

/// The edition that the fixture asks for.
fn asked(fixture: &Fixture) -> &str {
    let arguments = fixture.section("arguments").unwrap_or_default();
    let asked = arguments.split_once("--edition ").map(|(_, rest)| rest);
    let asked = asked.and_then(|rest| rest.split_whitespace().next());
    asked.unwrap_or("any")
}

/// A bundle without its header.
fn body(bundle: &str) -> &str {
    bundle.split_once("\n\n").map_or(bundle, |(_, body)| body)
}

/// Replaces the expectations of a fixture by what there is now.
fn rewrite(fixture: &mut Fixture) {
    let package = fixture.unpack();
    match fixture.bundle(package.path()) {
        Answer::Refusal(said) => {
            fixture.set("bundle", None);
            fixture.set("output", None);
            fixture.set("refusal", Some(said));
        }
        Answer::Bundle(_) if fixture.section("refusal").is_some() => {
            let Answer::Refusal(said) = fixture.prove(package.path()) else {
                panic!("{} is not refused any more", fixture.name);
            };
            fixture.set("refusal", Some(before_notes(&said).to_owned()));
        }
        Answer::Bundle(text) => {
            let output = fixture.run_original(package.path());
            fixture.set("refusal", None);
            fixture.set("bundle", Some(text));
            fixture.set("output", Some(output));
        }
    }
    fixture.save();
}

/// The first line in which two texts differ.
pub fn difference(expected: &str, found: &str) -> String {
    let pairs = expected.lines().zip(found.lines());
    let same = pairs.take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    format!(
        "line {} should be\n    {}\nand is\n    {}",
        same + 1,
        line(expected),
        line(found)
    )
}
