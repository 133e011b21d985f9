//! Every fixture is bundled as expected; every bundle compiles alone, quietly, and has the output
//! of its package, in the edition that its header proposes, with the oldest compiler that is
//! supported, and (tests that are ignored until they are asked for) in each edition that it names.
//!
//! A fixture stands in the folder of the part of the bundler that it is about, and is a test of
//! its own: `cargo test -p cargo-bundler --test bundle fixtures::scopes::tokens_dropped -- --exact`.
//! A new one is a file in such a folder, and its name in the list below.
//!
//! `UPDATE=1` rewrites the expectations: the bundle as the bundler makes it, the output as the
//! *package* prints it. What the proof alone refuses has a section `refusal` before.

use std::path::Path;
use std::sync::Mutex;
use std::thread;

use crate::fixture::{Answer, Fixture};
use crate::rustc;

/// Makes tests of fixtures: by folder, those that are bundled, and those that are refused.
macro_rules! fixtures {
    ($($room:ident { $($name:ident)* } refused { $($refused:ident)* })*) => {
        /// The folders and names of all fixtures.
        const ALL: &[(&str, &str)] = &[
            $($((stringify!($room), stringify!($name)),)*)*
            $($((stringify!($room), stringify!($refused)),)*)*
        ];

        $(mod $room {
            use crate::fixtures::specified;

            $(#[test] fn $name() { specified(stringify!($room), stringify!($name)); })*
            $(#[test] fn $refused() { specified(stringify!($room), stringify!($refused)); })*
        })*

        mod each_edition {
            $(mod $room { $(
                #[test]
                #[ignore = "compiles the bundle up to three times more; .ci/run does"]
                fn $name() {
                    crate::fixtures::in_each_edition(stringify!($room), stringify!($name));
                }
            )* })*
        }

        mod each_proved {
            $(mod $room { $(
                #[test]
                #[ignore = "compiles package and bundle in each edition; .ci/run does"]
                fn $name() {
                    crate::fixtures::proved(stringify!($room), stringify!($name));
                }
            )* })*
        }
    };
}

fixtures! {
    cargo {
        bins_of_many build_script cargo_variables configured_flags configured_variables
        features features_chosen features_in_macros features_together nightly_flags
        optional_off path_dependencies registry registry_scripts several_programs
        target_paths unmentioned
    } refused {
        refuse_configured_place refuse_feature_in_macro refuse_in_registry refuse_link_argument
        refuse_linked_library refuse_several_programs refuse_unknown_program
        refuse_workspace
    }
    source {
        cfg_everywhere condition_arguments includes includes_behind_comment
        includes_of_code line_ends macro_modules modules_by_callback nested_modules
        no_std path_attributes plain_by_macros platform_paths platforms program_modules
        program_only same_file_twice tests_pruned
    } refused {
        refuse_cycle refuse_missing_file refuse_module_in_macro refuse_no_std_program
        refuse_two_files
    }
    procedural {
        procedural_derives_above procedural_function procedural_in_rules
        procedural_macros procedural_patterns procedural_pieces
        procedural_pieces_of_items procedural_statements
    } refused {
        refuse_compile_error_by_macro refuse_hygiene_of_arm refuse_hygiene_of_macro
        refuse_macro_in_macro refuse_panicking_macro refuse_piece_of_macro
        refuse_platforms_of_derive refuse_text_of_macro
    }
    rename {
        crate_paths deep_blocks doors generic_paths import_groups import_twice
        imports_of_the_library macro_bodies named_parts_of_paths odd_names two_libraries
        visibility
    } refused {
        refuse_crate_token
    }
    scopes {
        glob_cycles glob_in_block glob_shadows_crate globs_and_visibility
        macro_arguments macro_imports macro_proofs macros_by_variable names_in_paths
        names_of_core names_of_the_crate one_name_for_all renamed_to_the_crate
        rules_told_apart same_name
        shown_by_keyword shown_by_variable tokens_dropped modules_in_macros names_by_macros
        handed_on paths_told_apart
    } refused {
        refuse_counted_tokens refuse_paths_told_apart refuse_shown_path
    }
    exports {
        crate_of_the_user exported_macros exports_by_text extern_crates extern_std
        local_inner macro_chains macro_of_user macro_use_of_the_library
        program_macros_first textual_macros
    } refused {
        refuse_crate_in_exported_macro refuse_export_by_macro
    }
    lints {
        crate_attributes lints lints_and_limits lints_before_macros lints_of_items
    } refused {}
    embed {
        includes_of_anything macro_files module_path_in_macro values_in_macros
    } refused {
        refuse_include_in_macro refuse_missing_include refuse_module_path_in_macro
        refuse_variable refuse_variable_in_macro
    }
    migrate {
        any_arrays any_imports any_keywords any_panics any_prelude any_unsafe
        bare_traits bare_traits_raised closures_in_macros core_exported edition_2015 edition_2024
        edition_2024_above edition_2024_below edition_2024_loops imports_from_anywhere
        imports_of_the_language methods_like_std mixed_editions_2015 mixed_editions_all
        mixed_editions_arrays mixed_editions_methods mixed_editions_panics
        mixed_editions_rules newer_closures old_everything only_2024 only_since_2018 only_since_2021
        only_until_2021 own_error_type prelude_in_imports std_in_the_root structs_like_traits
    } refused {
        refuse_2015 refuse_capture_in_macro refuse_methods_of_std
    }
    render {
        comments text_kept text_of_code
    } refused {}
}

#[test]
fn every_fixture_is_a_test() {
    let fixtures = Fixture::all();
    let mut found: Vec<_> = fixtures.iter().map(|it| (&*it.room, &*it.name)).collect();
    let mut all = ALL.to_vec();
    found.sort_unstable();
    all.sort_unstable();
    assert_eq!(all, found);
}

/// Checks a fixture, or writes its expectations anew.
fn specified(room: &str, name: &str) {
    let mut fixture = Fixture::named(room, name);
    if std::env::var_os("UPDATE").is_some() {
        rewrite(&mut fixture);
    } else {
        check(&fixture);
    }
}

/// The bundle prints the same in each edition that its header names.
fn in_each_edition(room: &str, name: &str) {
    let fixture = Fixture::named(room, name);
    let bundle = fixture.section("bundle").expect("what the bundle must be");
    let expected = fixture.section("output").unwrap_or_default();
    let usual = usual_edition(bundle);
    for edition in editions(bundle).into_iter().filter(|it| *it != usual) {
        prints(&rustc::current(), edition, false, bundle, expected, name);
    }
}

/// The fixture with code that two editions compile to two programs, which do the same: one drops
/// a value that another arm has moved away.
const NOT_PROVED: &str = "edition_2024_above";

/// The bundle is proved to be the program of the package.
fn proved(room: &str, name: &str) {
    if name == NOT_PROVED {
        return;
    }
    let fixture = Fixture::named(room, name);
    let package = fixture.unpack();
    match fixture.prove(package.path()) {
        Answer::Bundle(text) => assert!(text.contains("Proved by rustc "), "{name}"),
        Answer::Refusal(said) => panic!("{name} is refused: {said}"),
    }
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
    let folder = package.path();
    let Some(bundle) = expected(fixture, |options| fixture.bundle_with(folder, options))
    else {
        return;
    };
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

/// The bundle of a fixture if `run` runs the bundler on it, with further options; `None` if it is
/// refused, as it has to be.
pub fn expected(fixture: &Fixture, run: impl Fn(&[&str]) -> Answer) -> Option<String> {
    let name = &fixture.name;
    let bundle = match (fixture.bundle_by(&run), fixture.section("refusal")) {
        (Answer::Refusal(said), Some(expected)) => {
            assert_eq!(said.trim(), expected.trim(), "{name}");
            return None;
        }
        (Answer::Refusal(said), None) => panic!("{name} was refused:\n{said}"),
        // What the proof alone shows.
        (Answer::Bundle(_), Some(expected)) => match run(&[]) {
            Answer::Refusal(said) => {
                assert_eq!(before_notes(&said), expected.trim(), "{name}");
                return None;
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
    Some(bundle)
}

/// What a refusal says before its notes, which name the compiler and what is kept.
fn before_notes(said: &str) -> &str {
    let notes = said.find("= note: ").unwrap_or(said.len());
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
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{}\"\n",
        usual_edition(bundle)
    );
    std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    std::fs::write(folder.path().join("src/main.rs"), bundle).expect("a source file");
    let dir = folder.path().display().to_string();
    let is_proved = fixture.section("proved").is_some();
    let mut options = vec![&*dir, "--edition", asked(fixture)];
    options.extend((!is_proved).then_some("--no-check"));
    let again = rustc::run(env!("CARGO_BIN_EXE_bundler"), &options);
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
