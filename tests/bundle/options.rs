//! The options that choose the content of a bundle, on the command line and in the manifest.

use tempfile::TempDir;

use crate::rustc::{self, run, text};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

const MAIN: &str = r#"
fn main() {
    println!("a {} b {}", cfg!(feature = "a"), cfg!(feature = "b"));
}
"#;

/// A program with the features `a`, on by default, and `b`, whose manifest ends in `more`.
fn package(more: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the package");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"shop\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [features]\ndefault = [\"a\"]\na = []\nb = []\n{more}"
    );
    let files = [("Cargo.toml", manifest.as_str()), ("src/main.rs", MAIN)];
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

/// Exit code, standard output and standard error of the bundler.
fn bundle(folder: &TempDir, options: &[&str]) -> (i32, String, String) {
    let dir = folder.path().display().to_string();
    let output = run(BUNDLER, &[&[dir.as_str()], options].concat());
    let code = output.status.code().expect("no signal");
    (code, text(&output.stdout), text(&output.stderr))
}

/// The output of the program, bundled with `options`.
fn printed(folder: &TempDir, options: &[&str]) -> String {
    let (code, bundle, said) = bundle(folder, options);
    assert_eq!(code, 0, "{said}");
    let options = ["-C", "opt-level=0"];
    let program = rustc::compile(&rustc::current(), "2021", &options, &bundle, "shop");
    program.output(&[]).trim_end().to_owned()
}

#[test]
fn features_are_chosen_as_by_cargo() {
    let table = [
        (&[][..], "a true b false"),
        (&["--features", "b"][..], "a true b true"),
        (&["--no-default-features"][..], "a false b false"),
        (&["--no-default-features", "-F", "b"][..], "a false b true"),
        (&["--all-features"][..], "a true b true"),
        (&["--features", "a b"][..], "a true b true"),
        (&["--features", "a,b"][..], "a true b true"),
    ];
    let folder = package("");
    for (options, expected) in table {
        assert_eq!(printed(&folder, options), expected, "{options:?}");
    }
}

#[test]
fn a_feature_that_does_not_exist_is_named() {
    let (code, out, said) = bundle(&package(""), &["--features", "c"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        said.contains("no feature `c`") && said.contains("it has: a, b, default"),
        "{said}"
    );
}

#[test]
fn the_manifest_may_say_it_and_the_command_line_wins() {
    let folder = package(
        "[package.metadata.bundler]\nno-default-features = true\nfeatures = [\"b\"]\n\
         edition = \"2018\"\n",
    );
    assert_eq!(printed(&folder, &[]), "a false b true");
    assert_eq!(printed(&folder, &["--features", "a"]), "a true b false");
    let (_, own, _) = bundle(&folder, &[]);
    assert!(own.contains("--edition 2018 main.rs"), "{own}");
    let (_, other, _) = bundle(&folder, &["--edition", "2024"]);
    assert!(other.contains("--edition 2024 main.rs"), "{other}");
}

#[test]
fn the_manifest_may_name_the_output() {
    let folder = package("[package.metadata.bundler]\noutput = \"out/one.rs\"\n");
    std::fs::create_dir(folder.path().join("out")).expect("a folder");
    let (code, out, said) = bundle(&folder, &[]);
    assert_eq!((code, out.as_str()), (0, ""), "{said}");
    let written = folder.path().join("out/one.rs");
    let written = std::fs::read_to_string(written).expect("the bundle");
    assert!(written.contains("fn main()"));
    assert_eq!(bundle(&folder, &["--check"]).0, 0);
}

#[test]
fn unknown_keys_of_the_manifest_are_named() {
    let folder = package("[package.metadata.bundler]\nedtion = \"2018\"\n");
    let (code, _, said) = bundle(&folder, &[]);
    assert_eq!(code, 1);
    assert!(
        said.contains("unknown field `edtion`") && said.contains("`edition`"),
        "{said}"
    );
}

#[test]
fn errors_of_the_manifest_point_at_it() {
    let table = [
        ("edition = \"2020\"", "no edition \"2020\"", 10, 11),
        ("platform = \"nowhere\"", "no platform \"nowhere\"", 10, 12),
        ("features = 3", "expected a sequence", 10, 12),
        ("max-size = \"much\"", "a number of bytes is wanted", 10, 12),
        ("keep = \"all\"", "\"docs\" or \"comments\"", 10, 8),
        ("edtion = \"2018\"", "unknown field `edtion`", 10, 1),
    ];
    for (line, words, row, column) in table {
        let folder = package(&format!("[package.metadata.bundler]\n{line}\n"));
        let (code, out, said) = bundle(&folder, &[]);
        assert_eq!((code, out.as_str()), (1, ""), "{said}");
        let place = format!("Cargo.toml:{row}:{column}");
        assert!(said.contains(words) && said.contains(&place), "{said}");
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn the_manifest_may_want_it_small() {
    let folder = package(
        "[package.metadata.bundler]\nshake = true\nminify = true\nkeep = \"docs\"\n\
         max-size = \"1KB\"\n",
    );
    let source = "/// Used.\nfn a() {}\n// Seen.\nfn b() {}\nfn main() {\n    a();\n}\n";
    std::fs::write(folder.path().join("src/main.rs"), source).expect("a file");
    let (code, out, said) = bundle(&folder, &[]);
    assert_eq!(code, 0, "{said}");
    assert!(
        out.contains("/// Used.") && out.contains("fn a(){}"),
        "{out}"
    );
    assert!(!out.contains("Seen") && !out.contains("fn b"), "{out}");
    assert_eq!(bundle(&folder, &["--max-size", "100"]).0, 1);
}

#[test]
fn what_the_manifest_turns_on_the_command_line_turns_off() {
    let folder = package(
        "[package.metadata.bundler]\nshake = true\nminify = true\nkeep = \"docs\"\n\
         max-size = 100\n",
    );
    let source = "/// Used.\nfn a() {}\n// Seen.\nfn b() {}\nfn main() {\n    a();\n}\n";
    std::fs::write(folder.path().join("src/main.rs"), source).expect("a file");
    // What is left of: a doc comment, another one, an unused function, blanks.
    let table = [
        (&[][..], [true, false, false, false]),
        (&["--shake", "--minify"][..], [true, false, false, false]),
        (&["--no-shake"][..], [true, false, true, false]),
        (&["--no-minify"][..], [true, false, false, true]),
        (&["--no-shake", "--no-minify"][..], [true, true, true, true]),
        (
            &["--no-minify", "--minify"][..],
            [true, false, false, false],
        ),
        (&["--keep", "nothing"][..], [false, false, false, false]),
        (
            &["--keep", "comments", "--no-shake"][..],
            [true, true, true, false],
        ),
    ];
    for (options, left) in table {
        let options = [options, &["--max-size", "none"]].concat();
        let (code, out, said) = bundle(&folder, &options);
        assert_eq!(code, 0, "{options:?}: {said}");
        let words = ["/// Used.", "// Seen.", "fn b", "fn a() {}"];
        assert_eq!(
            words.map(|words| out.contains(words)),
            left,
            "{options:?}: {out}"
        );
    }
    assert_eq!(bundle(&folder, &[]).0, 1, "the size of the manifest holds");
    assert_eq!(bundle(&folder, &["--no-minify", "--keep", "docs"]).0, 2);
}

#[test]
fn the_manifest_may_want_short_names() {
    let folder = package("[package.metadata.bundler]\nrename = true\n");
    let source = "fn long_name() {}\nfn main() {\n    long_name();\n}\n";
    std::fs::write(folder.path().join("src/main.rs"), source).expect("a file");
    let table = [
        (&[][..], false),
        (&["--no-rename"][..], true),
        (&["--no-rename", "--rename"][..], false),
    ];
    for (options, is_long) in table {
        let (code, out, said) = bundle(&folder, options);
        assert_eq!(code, 0, "{options:?}: {said}");
        assert_eq!(out.contains("long_name"), is_long, "{options:?}: {out}");
    }
}

#[test]
fn what_to_keep_waits_for_minify() {
    let folder = package("[package.metadata.bundler]\nkeep = \"docs\"\n");
    let source = "/// Said.\nfn main() {}\n";
    std::fs::write(folder.path().join("src/main.rs"), source).expect("a file");
    let (_, out, _) = bundle(&folder, &["--minify"]);
    assert!(
        out.contains("/// Said.") && out.contains("fn main(){}"),
        "{out}"
    );
    let (code, out, said) = bundle(&folder, &["--keep", "docs"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        said.contains("nothing is minified") && said.contains("add --minify"),
        "{said}"
    );
}

#[test]
fn a_platform_brings_its_edition() {
    let folder = package("");
    let table = [
        (&["--platform", "library-checker"][..], "2024"),
        (&["--platform", "codeforces"][..], "2021"),
        (
            &["--platform", "codeforces", "--edition", "2024"][..],
            "2024",
        ),
        (&["--edition", "own"][..], "2021"),
    ];
    for (options, edition) in table {
        let (code, out, said) = bundle(&folder, options);
        assert_eq!(code, 0, "{said}");
        assert!(
            out.contains("alone, with this edition"),
            "{options:?}: {out}"
        );
        let command = format!("--edition {edition} main.rs");
        assert!(out.contains(&command), "{options:?}: {out}");
    }
    let (_, any, _) = bundle(&folder, &[]);
    assert!(
        any.contains("with edition 2015, 2018, 2021 or 2024:"),
        "{any}"
    );
}

#[test]
fn an_edition_that_does_not_exist_is_named() {
    let (code, _, said) = bundle(&package(""), &["--edition", "2020"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("\"2020\"") && said.contains("any, own"),
        "{said}"
    );
}

#[test]
fn an_edition_that_lacks_something_is_refused() {
    let folder = package("");
    let source = "fn main() {\n    drop(async { 1 });\n}\n";
    std::fs::write(folder.path().join("src/main.rs"), source).expect("a file");
    let (code, _, said) = bundle(&folder, &["--edition", "2015"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("src/main.rs:2:10") && said.contains("`async` exists since"),
        "{said}"
    );
}
