//! The command line as Cargo's: the package around a folder, packages of a workspace, their
//! programs and examples, and `cargo bundler`.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::rustc::text;

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");
const CARGO_BUNDLER: &str = env!("CARGO_BIN_EXE_cargo-bundler");

/// A workspace of a package with two programs, one with one and an example, and a library.
fn workspace() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the workspace");
    let put = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, content).expect("a file");
    };
    let program = |name: &str| format!("fn main() {{\n    println!(\"{name}\");\n}}\n");
    put(
        "Cargo.toml",
        "[workspace]\nmembers = [\"many\", \"one\", \"none\"]\nresolver = \"2\"\n",
    );
    for name in ["many", "one", "none"] {
        let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
        put(&format!("{name}/Cargo.toml"), &manifest);
    }
    put("many/src/bin/left.rs", &program("left"));
    put("many/src/bin/right.rs", &program("right"));
    put("one/src/main.rs", &program("one"));
    put(
        "one/Cargo.toml",
        "[package]\nname = \"one\"\nedition = \"2021\"\n\
         [dev-dependencies]\nnone = { path = \"../none\" }\n",
    );
    put(
        "one/examples/show.rs",
        "fn main() {\n    println!(\"{}\", none::SHOWN);\n}\n",
    );
    put("none/src/lib.rs", "pub const SHOWN: u32 = 5;\n");
    folder
}

fn bundler(folder: &Path, arguments: &[&str]) -> Output {
    let output = Command::new(BUNDLER)
        .current_dir(folder)
        .args(arguments)
        .output();
    output.expect("the bundler can be run")
}

#[test]
fn the_program_that_is_named_is_found() {
    let folder = workspace();
    let root = folder.path();
    let table: [(&str, &[&str], &str); 9] = [
        (".", &["-p", "one"], "\"one\""),
        (".", &["--package", "many", "--bin", "left"], "\"left\""),
        (".", &["--bin", "right"], "\"right\""),
        ("one", &["--bin", "right"], "\"right\""),
        ("one", &[], "\"one\""),
        ("one/src", &[], "\"one\""),
        (".", &["--manifest-path", "one/Cargo.toml"], "\"one\""),
        ("one/examples", &["--example", "show"], "none::SHOWN"),
        ("many", &["../one"], "\"one\""),
    ];
    for (at, arguments, expected) in table {
        let output = bundler(&root.join(at), arguments);
        let (bundle, said) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{at} {arguments:?}: {said}");
        assert!(bundle.contains(expected), "{at} {arguments:?}: {bundle}");
    }
}

#[test]
fn where_there_is_a_choice_the_programs_are_listed() {
    let folder = workspace();
    let root = folder.path();
    let commands = [
        "bundler -p many --bin left",
        "bundler -p many --bin right",
        "bundler -p one",
    ];
    let several = [
        "bundler --bin left",
        "bundler --bin right",
        "choose with --bin: left, right",
    ];
    let table: [(&str, &[&str], &str, &[&str]); 6] = [
        (".", &[], "has several programs", &commands),
        (".", &["--bin", "up"], "has no program `up`", &commands),
        ("many", &[], "package `many` has several programs", &several),
        (
            ".",
            &["-p", "nobody"],
            "there is no package `nobody`",
            &["many, one, none"],
        ),
        (
            "none",
            &[],
            "package `none` has no program",
            &["src/main.rs"],
        ),
        (
            "one",
            &["--example", "hide"],
            "package `one` has no example `hide`",
            &["it has: show"],
        ),
    ];
    for (at, arguments, message, listed) in table {
        let output = bundler(&root.join(at), arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{at} {arguments:?}: {said}");
        assert!(said.contains(message), "{at} {arguments:?}: {said}");
        for line in listed {
            assert!(said.contains(line), "{at} {arguments:?}: {said}");
        }
    }
}

#[test]
fn errors_name_files_as_seen_from_here() {
    let folder = workspace();
    let broken = folder.path().join("one/src/main.rs");
    std::fs::write(broken, "fn main() {\n").expect("a file");
    let said = text(&bundler(folder.path(), &["-p", "one"]).stderr);
    assert!(said.contains("--> one/src/main.rs:1:"), "{said}");
}

#[test]
fn cargo_bundler_is_the_bundler() {
    let folder = workspace();
    let output = Command::new(CARGO_BUNDLER)
        .current_dir(folder.path())
        .args(["bundler", "-p", "one"])
        .output()
        .expect("the program can be run");
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    let direct = bundler(folder.path(), &["-p", "one"]);
    assert_eq!(text(&output.stdout), text(&direct.stdout));
    let output = Command::new(CARGO_BUNDLER)
        .args(["bundler", "--nonsense"])
        .output()
        .expect("the program can be run");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn workspaces_that_are_alike_have_their_own_macros() {
    let workspace = |word: &str| {
        let folder = tempfile::tempdir().expect("a folder for the workspace");
        let put = |name: &str, content: &str| {
            std::fs::write(folder.path().join(name), content).expect("a file");
        };
        std::fs::create_dir(folder.path().join("mac")).expect("a folder");
        put(
            "Cargo.toml",
            "[package]\nname = \"alike\"\nedition = \"2021\"\n\
             [[bin]]\nname = \"alike\"\npath = \"main.rs\"\n\
             [dependencies]\nmac = { path = \"mac\" }\n[workspace]\n",
        );
        put(
            "main.rs",
            "fn main() {\n    println!(\"{}\", mac::word!());\n}\n",
        );
        put(
            "mac/Cargo.toml",
            "[package]\nname = \"mac\"\nedition = \"2021\"\n\
             [lib]\nproc-macro = true\npath = \"lib.rs\"\n",
        );
        let library = format!(
            "use proc_macro::{{Literal, TokenStream, TokenTree}};\n\n#[proc_macro]\n\
             pub fn word(_: TokenStream) -> TokenStream {{\n    \
             TokenTree::Literal(Literal::string({word:?})).into()\n}}\n"
        );
        put("mac/lib.rs", &library);
        folder
    };
    // Both are there before one is bundled, as two copies of a folder are.
    let both = ["one", "other"].map(|word| (word, workspace(word)));
    for (word, folder) in &both {
        let output = bundler(folder.path(), &["-o", "-"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let bundle = text(&output.stdout);
        assert!(bundle.contains(&format!("{word:?}")), "{bundle}");
    }
}
