//! The table of contents: each line of it leads to the module that it names.

use bundler::{Bundle, Keep, Request};
use tempfile::TempDir;

use crate::rustc;

const MAIN: &str =
    "//! Counts.\n\nfn main() {\n    println!(\"{}\", shop::till::sum(2, 3));\n}\n";
const LIB: &str =
    "//! A shop. It sells.\n\npub mod till;\nmod shelf;\npub use shelf::idle;\n";
const TILL: &str = "//! What it costs, tax included: the words of this sentence do not fit into \
                    the table of contents, so it is cut.\n\npub fn sum(a: u32, b: u32) -> u32 {\n    \
                    // ---- no_module -------------------------------------------------------------\n    \
                    a + b\n}\n";
const SHELF: &str = "pub fn idle() {}\n";

/// The folder and the bundle of a program with a library of two modules.
fn shop() -> (TempDir, Bundle) {
    let folder = tempfile::tempdir().expect("a folder for the package");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    let files = [
        (
            "Cargo.toml",
            "[package]\nname = \"shop\"\nedition = \"2021\"\n",
        ),
        ("src/main.rs", MAIN),
        ("src/lib.rs", LIB),
        ("src/till.rs", TILL),
        ("src/shelf.rs", SHELF),
    ];
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).expect("a file");
    }
    let dir = folder.path().to_path_buf();
    let bundle = bundler::bundle(&Request {
        dir,
        ..Request::default()
    });
    (folder, bundle.expect("a bundle"))
}

/// The entries of the table in `text`: line, module, sentence.
pub fn entries(text: &str) -> Vec<(usize, String, String)> {
    let table = text
        .lines()
        .skip_while(|line| *line != "// Contents, by line:")
        .skip(2);
    let entries = table.take_while(|line| *line != "//").map(|line| {
        let line = line.trim_start_matches('/').trim_start();
        let (number, rest) = line.split_once("  ").expect("a number");
        let (name, sentence) = rest.split_once("  ").unwrap_or((rest, ""));
        let number = number.parse().expect("a line number");
        (number, name.to_owned(), sentence.trim().to_owned())
    });
    entries.collect()
}

/// Checks that each entry names the module that begins at its line.
pub fn check(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let entries = entries(text);
    let program = entries.first().expect("the program").0;
    assert!(lines[program - 1].starts_with("//!") || lines[program - 1].starts_with("#!["));
    for (number, name, _) in &entries[1..] {
        let banner = lines[number - 1].trim_start();
        let found = banner.starts_with(&format!("// ---- {name} -"))
            || banner.starts_with(&format!("// ---- {name} (library) -"));
        assert!(
            found,
            "line {number} is not the banner of {name}: {banner:?}"
        );
    }
}

#[test]
fn each_line_leads_to_its_module() {
    let (_folder, bundle) = shop();
    let told = bundler::contents(&bundle);
    check(&told.text);
    let entries = entries(&told.text);
    let names: Vec<&str> = entries.iter().map(|(_, name, _)| name.as_str()).collect();
    assert_eq!(names, ["shop", "shop", "till", "shelf"]);
    assert_eq!(entries[0].2, "Counts");
    assert_eq!(entries[1].2, "A shop");
    assert!(entries[2].2.starts_with("What it costs, tax included: "));
    assert!(entries[2].2.ends_with(" .."), "{}", entries[2].2);
    assert_eq!(entries[3].2, "");
    let table = told
        .text
        .lines()
        .skip_while(|line| *line != "// Contents, by line:");
    let mut table = table.take(entries.len() + 2);
    assert!(table.all(|line| line.chars().count() <= 100));
}

#[test]
fn the_bundle_means_and_knows_what_it_did() {
    let (_folder, bundle) = shop();
    let told = bundler::contents(&bundle);
    let program = rustc::compile(&rustc::current(), "2021", &[], &told.text, "shop");
    assert_eq!(program.output(&[]), "5\n");
    let added = told.text.lines().count() - bundle.text.lines().count();
    assert_eq!(added, entries(&told.text).len() + 4);
    let body = bundle
        .text
        .lines()
        .position(|line| line.starts_with("fn main"))
        .expect("main");
    for line in body..bundle.text.lines().count() {
        let (before, after) = (bundle.source_line(line), told.source_line(line + added));
        assert_eq!(before, after, "line {line}");
    }
}

#[test]
fn what_has_no_modules_to_look_up_gets_no_table() {
    let (_folder, bundle) = shop();
    let small = bundler::minify(&bundle, Keep::Nothing).expect("a small bundle");
    assert_eq!(bundler::contents(&small).text, small.text);
    let commented = bundler::minify(&bundle, Keep::Comments).expect("a small bundle");
    assert_eq!(bundler::contents(&commented).text, commented.text);
}
