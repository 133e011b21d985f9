//! The Windows programs, under Wine and with a compiler for Windows. `make windows` builds what
//! these tests run, and says what that takes.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::fixture::Fixture;
use crate::fixtures::{check_all, expected};
use crate::rustc::{said, text, write};

/// The fixtures that are something else under Windows, and what.
const OTHERS: [(&str, &str); 3] = [
    ("configured_flags", "this target has no crt-static"),
    ("platform_paths", "the module of Windows has no file"),
    ("refuse_missing_include", "the words are the system's"),
];

fn set(name: &str) -> PathBuf {
    let set = std::env::var_os(name);
    set.unwrap_or_else(|| panic!("`make windows` sets {name}"))
        .into()
}

/// A command of the Windows program `name`.
fn windows(name: &str) -> Command {
    let mut command = Command::new(set("GOMOLITH_WINE"));
    // Those that say of the compiler of this machine where it is.
    for (name, _) in std::env::vars_os() {
        let said = name.to_string_lossy();
        if said.starts_with("RUST") || said.starts_with("CARGO") {
            command.env_remove(&name);
        }
    }
    let home = std::env::home_dir().expect("a home");
    let cargo = std::env::var_os("CARGO_HOME").map_or(home.join(".cargo"), PathBuf::from);
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("windows");
    let program = set("GOMOLITH_WINDOWS_PROGRAMS").join(format!("{name}.exe"));
    command
        .arg(program)
        .env(
            "WINEPATH",
            drive(&set("GOMOLITH_WINDOWS_TOOLCHAIN").join("bin")),
        )
        .env("CARGO_HOME", drive(&cargo))
        .env("BUNDLER_CACHE", drive(&own))
        .stdin(Stdio::null());
    command
}

/// What `run` gives, once Wine has not failed itself.
fn once_wine_works(run: impl Fn() -> Output) -> Output {
    for _ in 0..5 {
        let output = run();
        if !said(&output.stderr).contains("wine client error") {
            return output;
        }
    }
    panic!("Wine fails");
}

/// The name that Windows programs have for `path`.
fn drive(path: &Path) -> String {
    format!("Z:{}", path.display()).replace('/', "\\")
}

/// What the bundler says in `folder`, and its exit code.
fn bundle(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = once_wine_works(|| {
        let mut command = windows("bundler");
        command.current_dir(folder).args(arguments);
        command.output().expect("Wine")
    });
    (output.status.code(), said(&output.stderr))
}

/// Every fixture is the same bytes as under Linux, and Cargo's lock file is not left behind.
#[test]
#[ignore = "needs Wine: make windows"]
fn all_fixtures_are_the_same_bytes() {
    let is_same = |fixture: &Fixture| OTHERS.iter().all(|(name, _)| *name != fixture.name);
    let fixtures: Vec<_> = Fixture::all().into_iter().filter(is_same).collect();
    check_all(fixtures, |fixture| {
        let package = fixture.unpack();
        let folder = package.path();
        expected(&fixture, |options| {
            let output =
                once_wine_works(|| fixture.run(windows("bundler"), folder, options));
            fixture.answer(&output, &drive(folder))
        });
        let has_lock = fixture.section("Cargo.lock").is_some();
        assert_eq!(
            folder.join("Cargo.lock").exists(),
            has_lock,
            "{}",
            fixture.name
        );
    });
}

/// The manifest of a package `name`.
fn manifest(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2021\"\n")
}

/// A package that prints what it has in a file, which it names by the folder of its manifest, and a
/// word of its library.
fn put_package(folder: &Path, ends: &str) {
    let main = "fn main() {\n    \
        print!(\"{}\", include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/data/text.txt\")));\n    \
        println!(\"{}\", toy::word());\n}\n";
    let library = "/// A word.\npub fn word() -> &'static str {\n    \
        include_str!(\"../data/text.txt\").trim()\n}\n";
    for (name, content) in [
        ("Cargo.toml", &*manifest("toy")),
        ("src/main.rs", main),
        ("src/lib.rs", library),
        ("data/text.txt", "words of a file\n"),
        ("samples/1.in", "1\n"),
    ] {
        write(folder, name, &content.replace('\n', ends));
    }
}

/// A package is bundled, proved and run from wherever it lies and however it is named.
#[test]
#[ignore = "needs Wine: make windows"]
fn a_package_may_lie_anywhere() {
    let scratch = tempfile::tempdir().expect("a folder");
    for (name, ends) in [
        ("plain", "\n"),
        ("with blanks", "\n"),
        ("wörter für 日本", "\n"),
        ("lines of windows", "\r\n"),
        ("a & b (1) %PATH% 'c'", "\n"),
    ] {
        let folder = scratch.path().join(name);
        put_package(&folder, ends);
        let whole = drive(&folder);
        let above = format!("..\\{name}\\.");
        let slashes = whole.replace('\\', "/");
        let verbatim = format!("\\\\?\\{whole}");
        for dir in [".", &above, &whole, &slashes, &verbatim] {
            let (code, said) = bundle(&folder, &[dir, "-o", "out.rs", "--verify"]);
            assert_eq!(code, Some(0), "{dir}: {said}");
            assert!(said.contains("the same as the package's"), "{dir}: {said}");
            assert!(said.contains("does what the package does"), "{dir}: {said}");
            assert!(!said.contains("\\\\?\\"), "{dir}: {said}");
            let bundle = std::fs::read_to_string(folder.join("out.rs")).expect("a bundle");
            assert!(bundle.contains("words of a file"), "{dir}: {bundle}");
            assert!(!folder.join("Cargo.lock").exists(), "{dir}");
        }
    }
}

/// A bundle is written to a device, and one whose lines git has ended otherwise is not stale.
#[test]
#[ignore = "needs Wine: make windows"]
fn what_is_written_and_compared() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path();
    put_package(folder, "\n");
    for device in ["nul", "NUL"] {
        let (code, said) = bundle(folder, &["-o", device]);
        assert_eq!(code, Some(0), "{said}");
        assert!(!folder.join(device).exists());
    }
    assert_eq!(bundle(folder, &["-o", "out.rs"]).0, Some(0));
    let text = std::fs::read_to_string(folder.join("out.rs")).expect("a bundle");
    write(folder, "out.rs", &text.replace('\n', "\r\n"));
    let (code, said) = bundle(folder, &["-o", "out.rs", "--check"]);
    assert_eq!(code, Some(0), "{said}");
    // Names of files are the same in any case there.
    for name in ["src\\main.rs", "SRC\\Main.rs"] {
        let (code, said) = bundle(folder, &["-o", name]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("is a file of the package"), "{said}");
    }
}

/// Of a workspace: a member that uses another, a build script and a procedural macro.
#[test]
#[ignore = "needs Wine: make windows"]
fn a_workspace_with_a_script_and_a_macro() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path();
    let macros = "extern crate proc_macro;\n\
        #[proc_macro]\npub fn seven(_: proc_macro::TokenStream) -> proc_macro::TokenStream {\n    \
        \"7\".parse().unwrap()\n}\n";
    let script = "fn main() {\n    \
        let out = std::env::var(\"OUT_DIR\").unwrap();\n    \
        std::fs::write(format!(\"{out}/made.rs\"), \"pub const MADE: u32 = 35;\").unwrap();\n    \
        println!(\"cargo:rustc-env=WORD=word\");\n}\n";
    let main = "mod made {\n    include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n}\n\
        fn main() {\n    \
        println!(\"{} {}\", env!(\"WORD\"), made::MADE + macros::seven!() + part::NONE);\n}\n";
    for (name, content) in [
        ("Cargo.toml", "[workspace]\nmembers = [\"app\", \"part\", \"macros\"]\nresolver = \"2\"\n"),
        ("app/Cargo.toml", &*format!("{}[dependencies]\npart = {{ path = \"../part\" }}\nmacros = {{ path = \"../macros\" }}\n", manifest("app"))),
        ("app/build.rs", script),
        ("app/src/main.rs", main),
        ("part/Cargo.toml", &manifest("part")),
        ("part/src/lib.rs", "pub const NONE: u32 = 0;\n"),
        ("macros/Cargo.toml", &format!("{}[lib]\nproc-macro = true\n", manifest("macros"))),
        ("macros/src/lib.rs", macros),
    ] {
        write(folder, name, content);
    }
    for arguments in [
        &["app"][..],
        &["-p", "app", "--shake", "--minify", "--rename"],
    ] {
        let (code, said) =
            bundle(folder, &[arguments, &["-o", "out.rs", "--verify"]].concat());
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("the same as the package's"), "{said}");
        assert!(said.contains("8 bytes of output"), "{said}");
    }
}

/// What `bundler new` makes is tested, bundled and submitted as its first words say.
#[test]
#[ignore = "needs Wine: make windows"]
fn a_new_package() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path();
    let (code, said) = bundle(folder, &["new", "abc001", "--platform", "codeforces"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = bundle(&folder.join("abc001"), &["test"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = bundle(&folder.join("abc001"), &["--verify"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(folder.join("abc001/submit.rs").is_file());
}

/// What a program of the arena says and does in `folder`.
fn arena(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = windows("arena");
    command.current_dir(folder).args(arguments);
    command.output().expect("Wine")
}

/// Ten games of the engine against itself, by path with backslashes; what cannot be done is refused.
#[test]
#[ignore = "needs Wine: make windows"]
fn ten_games() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("two words");
    std::fs::create_dir(&folder).expect("a folder");
    let engine = set("GOMOLITH_WINDOWS_PROGRAMS").join("pbrain-gomolith.exe");
    std::fs::copy(engine, folder.join("engine.exe")).expect("the engine");
    let whole = format!("{}\\engine.exe", drive(&folder));
    let output = arena(
        &folder,
        &[
            "match",
            ".\\engine.exe",
            &format!("name=b:\"{whole}\""),
            "--games",
            "10",
            "--turn",
            "50ms",
            "-o",
            "games.txt",
        ],
    );
    assert!(output.status.success(), "{}", said(&output.stderr));
    for (wish, told) in [
        ("suspend=yes", "cannot suspend a process"),
        ("memory=350M", "cannot tell how much memory"),
    ] {
        let output = arena(
            &folder,
            &["match", &format!("{wish}:engine.exe"), "engine.exe"],
        );
        let said = said(&output.stderr);
        assert!(!output.status.success() && said.contains(told), "{said}");
    }
    let result = std::fs::read_to_string(folder.join("games.txt")).expect("a result file");
    assert!(result.contains("engine.exe"), "{result}");
    assert!(
        said(&output.stderr).contains("[10/10]")
            || text(&output.stdout).contains("[10/10]")
    );
}

/// A conversation as a manager of that system leads it, with its ends of lines.
#[test]
#[ignore = "needs Wine: make windows"]
fn a_conversation() {
    let mut engine = windows("pbrain-gomolith");
    let mut child = engine
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Wine");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut answer = |words: &str| {
        input.write_all(words.as_bytes()).expect("it reads");
        let mut lines = lines.by_ref().map(|line| line.expect("text"));
        lines
            .find(|line| !line.starts_with("MESSAGE"))
            .expect("an answer")
    };
    assert_eq!(answer("START 15\r\n"), "OK");
    let square = answer("INFO timeout_turn 200\r\nTURN 7,7\r\n");
    let is_number = |it: &str| it.parse::<u8>().is_ok_and(|it| it < 15);
    let pair = square.split_once(',');
    assert!(
        pair.is_some_and(|(x, y)| is_number(x) && is_number(y)),
        "{square}"
    );
    let about = answer("ABOUT\r\n");
    assert!(about.starts_with("name="), "{about}");
    input.write_all(b"END\r\n").expect("it reads");
    assert!(child.wait().expect("an end").success());
}
