//! Crates of the judge: which of them stay outside of a bundle, and that it compiles against
//! them. They are small ones of our own here, under the names that the table of platforms has.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::rustc::text;

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

/// The crates that a registry in a folder has: manifest and library of each.
const CRATES: [(&str, &str, &str); 8] = [
    (
        "itertools",
        "version = \"0.14.0\"\nedition = \"2021\"\n[features]\ndefault = [\"usual\"]\nusual = []\nmore = []\n",
        "pub fn twice(x: u32) -> u32 {\n    2 * x\n}\n\n\
         pub mod four {\n    pub fn four() -> u32 {\n        44\n    }\n}\n\n\
         #[macro_export]\nmacro_rules! pair {\n    ($x:expr) => {\n        ($x, $crate::twice($x))\n    };\n}\n",
    ),
    (
        "rand",
        "version = \"0.9.2\"\nedition = \"2021\"\n[dependencies]\nrand_core = \"0.9\"\n",
        "pub use rand_core::RngCore;\n\n\
         pub fn roll<R: RngCore>(source: &mut R) -> u32 {\n    source.next() % 6 + 1\n}\n",
    ),
    (
        "rand_core",
        "version = \"0.9.3\"\nedition = \"2021\"\n",
        "pub trait RngCore {\n    fn next(&mut self) -> u32;\n}\n",
    ),
    (
        "dice",
        "version = \"1.0.0\"\nedition = \"2021\"\n[dependencies]\nrand_core = \"0.9\"\n",
        "pub struct Dice(pub u32);\n\nimpl rand_core::RngCore for Dice {\n    \
         fn next(&mut self) -> u32 {\n        self.0 += 7;\n        self.0\n    }\n}\n",
    ),
    (
        "num-traits",
        "version = \"0.1.9\"\nedition = \"2018\"\n",
        "pub fn zero() -> u32 {\n    0\n}\n",
    ),
    (
        "ac-library-rs",
        "version = \"0.2.0\"\nedition = \"2021\"\n[lib]\nname = \"ac_library\"\n",
        "pub mod math {\n    pub fn floor(x: u32) -> u32 {\n        x / 10 * 10\n    }\n}\n",
    ),
    (
        "memoise",
        "version = \"0.3.2\"\nedition = \"2021\"\n[lib]\nproc-macro = true\n",
        "use proc_macro::TokenStream;\n\n#[proc_macro_attribute]\n\
         pub fn memoise(_: TokenStream, item: TokenStream) -> TokenStream {\n    item\n}\n",
    ),
    (
        "fixedbitset",
        "version = \"0.5.6\"\nedition = \"2021\"\n",
        "pub fn bits() -> u32 {\n    8\n}\n",
    ),
];

pub const MAIN: &str = "use acl::math::floor;
use itertools::pair;
use memoise::memoise;
use rand::RngCore as _;

#[memoise]
fn six() -> u32 {
    6
}

mod below {
    pub fn sum(numbers: &[u32]) -> u32 {
        numbers.iter().sum::<u32>() + num_traits::zero() + ::acl::math::floor(11)
    }
}

// The judge has a module of the name of a crate.
mod globbed {
    use itertools::*;

    pub fn all() -> (u32, u32, u32) {
        (four::four(), ::four::four(), old::old() + twice(1))
    }
}

fn main() {
    println!(\"{:?}\", globbed::all());
    let mut dice = dice::Dice(3);
    println!(\"{} {}\", rand::roll(&mut dice), dice.next());
    println!(\"{:?} {} {}\", pair!(four::four()), floor(39), six());
    println!(\"{}\", below::sum(&[1, itertools::twice(4)]));
}
";

pub const DEPENDENCIES: &str = "acl = { package = \"ac-library-rs\", version = \"0.2\" }
dice = \"1\"
itertools = \"0.14\"
memoise = \"0.3\"
num-traits = \"0.1\"
rand = \"0.9\"
four = { path = \"four\" }
old = { path = \"old\" }
";

/// A package with a registry in its `folder`, and a folder for texts that are refuted.
pub struct Desk {
    folder: TempDir,
    kept: TempDir,
}

impl Desk {
    pub fn new(dependencies: &str, main: &str) -> Desk {
        let desk = Desk {
            folder: tempfile::tempdir().expect("a folder for the package"),
            kept: tempfile::tempdir().expect("a folder for what is kept"),
        };
        let manifest = format!(
            "[package]\nname = \"contest\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
             [dependencies]\n{dependencies}"
        );
        desk.put("Cargo.toml", &manifest);
        desk.put("src/main.rs", main);
        desk.put(
            "four/Cargo.toml",
            "[package]\nname = \"four\"\nedition = \"2021\"\n[dependencies]\nitertools = \"*\"\n",
        );
        desk.put(
            "four/src/lib.rs",
            "pub fn four() -> u32 {\n    itertools::twice(2)\n}\n",
        );
        desk.put(
            "old/Cargo.toml",
            "[package]\nname = \"old\"\nedition = \"2015\"\n[dependencies]\nitertools = \"*\"\n",
        );
        desk.put(
            "old/src/lib.rs",
            "extern crate itertools as tools;\n\nmod deep {\n    use tools::twice;\n\n    \
             pub fn old() -> u32 {\n        twice(3) + ::tools::twice(4)\n    }\n}\n\n\
             pub use deep::old;\n",
        );
        let replaced = "[source.crates-io]\nreplace-with = \"vendored\"\n\
                        [source.vendored]\ndirectory = \"vendor\"\n";
        desk.put(".cargo/config.toml", replaced);
        for (name, rest, library) in CRATES {
            let at = format!("vendor/{name}");
            let manifest = format!("[package]\nname = \"{name}\"\n{rest}");
            desk.put(&format!("{at}/Cargo.toml"), &manifest);
            desk.put(&format!("{at}/src/lib.rs"), library);
            desk.put(&format!("{at}/.cargo-checksum.json"), "{\"files\":{}}");
        }
        desk
    }

    fn put(&self, name: &str, content: &str) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, content).expect("a file");
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Exit code, bundle and words of the bundler.
    pub fn bundle(&self, options: &[&str]) -> (i32, String, String) {
        let output = Command::new(BUNDLER)
            .arg(self.path())
            .args(options)
            .env("TMPDIR", self.kept.path())
            .output()
            .expect("the bundler can be run");
        let code = output.status.code().expect("no signal");
        (code, text(&output.stdout), text(&output.stderr))
    }
}

/// The words of the table in `said` about the crate `name`, one space between them.
fn row(said: &str, name: &str) -> String {
    let mut lines = said.lines().map(|line| line.split_whitespace());
    let found = lines.find(|words| words.clone().next() == Some(name));
    let words: Vec<_> = found.into_iter().flatten().collect();
    words.join(" ")
}

#[test]
fn what_suits_stays_outside_and_the_rest_is_inlined() {
    let desk = Desk::new(DEPENDENCIES, MAIN);
    let (code, bundle, said) = desk.bundle(&["--platform", "atcoder", "--verify"]);
    assert_eq!(code, 0, "{said}");
    let rows = [
        "ac-library-rs 0.2.0 0.2.0 outside version and features suit",
        "dice 1.0.0 - inlined the judge lacks it",
        "itertools 0.14.0 0.14.0 outside version and features suit",
        "memoise 0.3.2 0.3.2 outside version and features suit",
        "num-traits 0.1.9 0.2.19 inlined version ^0.1 is asked for",
        "rand 0.9.2 0.9.2 outside version and features suit",
        "rand_core 0.9.3 0.9.3 outside version and features suit",
    ];
    for expected in rows {
        let name = expected.split(' ').next().expect("a name");
        assert_eq!(row(&said, name), expected, "{said}");
    }
    assert_eq!(row(&said, "four"), "", "a folder is no crate of the judge");
    for inside in ["pub mod dice {", "pub mod num_traits {", "pub mod four {"] {
        assert!(bundle.contains(inside), "{bundle}");
    }
    for outside in [
        "mod itertools",
        "mod rand",
        "mod rand_core",
        "mod ac_library",
    ] {
        assert!(!bundle.contains(outside), "{bundle}");
    }
    assert!(
        bundle.contains("use ::ac_library::math::floor;"),
        "{bundle}"
    );
    assert!(bundle.contains("#[memoise]\nfn six()"), "{bundle}");
    // What is called so there, only the compiler knows.
    let globbed = "(four::four(), crate::four::four(), old::old() + twice(1))";
    assert!(bundle.contains(globbed), "{bundle}");
    let judge = "for a judge that has ac-library-rs 0.2.0, itertools 0.14.0, ";
    assert!(bundle.contains(judge), "{bundle}");

    // Smaller, and against the same crates.
    let options = ["--platform", "atcoder", "--verify", "--shake", "--minify"];
    let (code, bundle, said) = desk.bundle(&options);
    assert_eq!(code, 0, "{said}");
    assert!(!said.contains("nothing was removed"), "{said}");
    assert!(bundle.contains("use itertools::pair"), "{bundle}");
}

#[test]
fn without_a_platform_all_is_inlined_unless_asked() {
    let dependencies = "itertools = \"0.14\"\nfour = { path = \"four\" }\n";
    let main = "fn main() {\n    println!(\"{:?}\", itertools::pair!(four::four()));\n}\n";
    let desk = Desk::new(dependencies, main);
    let (code, bundle, said) = desk.bundle(&[]);
    assert_eq!(code, 0, "{said}");
    assert!(bundle.contains("pub mod itertools {"), "{bundle}");
    assert_eq!(row(&said, "itertools"), "", "{said}");

    let (code, bundle, said) = desk.bundle(&["--extern", "itertools"]);
    assert_eq!(code, 0, "{said}");
    assert!(!bundle.contains("mod itertools"), "{bundle}");
    assert_eq!(
        row(&said, "itertools"),
        "itertools 0.14.0 - outside --extern asks for it"
    );
}

#[test]
fn a_shared_dependency_is_there_once() {
    let desk = Desk::new(DEPENDENCIES, MAIN);
    let options = ["--platform", "atcoder", "--inline", "rand_core"];
    let (code, bundle, said) = desk.bundle(&options);
    assert_eq!(code, 0, "{said}");
    assert!(bundle.contains("pub mod rand_core {"), "{bundle}");
    assert!(bundle.contains("pub mod rand {"), "{bundle}");
    let expected = "rand 0.9.2 0.9.2 inlined it shares `rand_core`, which is inlined";
    assert_eq!(row(&said, "rand"), expected, "{said}");
    let expected = "rand_core 0.9.3 0.9.3 inlined --inline asks for it";
    assert_eq!(row(&said, "rand_core"), expected, "{said}");
}

#[test]
fn features_that_the_judge_lacks_bring_a_crate_inside() {
    let dependencies = "itertools = { version = \"0.14\", features = [\"more\"] }\n";
    let main = "fn main() {\n    println!(\"{}\", itertools::twice(2));\n}\n";
    let (code, _, said) = Desk::new(dependencies, main).bundle(&["--platform", "atcoder"]);
    assert_eq!(code, 0, "{said}");
    let expected = "itertools 0.14.0 0.14.0 inlined its feature `more` is not on there";
    assert_eq!(row(&said, "itertools"), expected, "{said}");
}

#[test]
fn versions_of_the_judge_that_are_not_to_be_had_are_told() {
    let dependencies = "fixedbitset = \"0.5\"\n";
    let main = "fn main() {\n    println!(\"{}\", fixedbitset::bits());\n}\n";
    let desk = Desk::new(dependencies, main);
    let (code, _, said) = desk.bundle(&["--platform", "atcoder", "--verify"]);
    assert_eq!(code, 0, "{said}");
    let expected = "fixedbitset 0.5.6 0.5.7 outside version and features suit";
    assert_eq!(row(&said, "fixedbitset"), expected, "{said}");
    let words = "compiled with the versions of fixedbitset that the package has locked";
    assert!(said.contains(words), "{said}");
}

#[test]
fn names_that_are_not_there_are_answered_by_those_that_are() {
    let dependencies = "itertools = \"0.14\"\n";
    let main = "fn main() {\n    println!(\"{}\", itertools::twice(2));\n}\n";
    let desk = Desk::new(dependencies, main);
    for option in ["--extern", "--inline"] {
        let (code, _, said) = desk.bundle(&[option, "itertool"]);
        assert_eq!(code, 1, "{said}");
        let words = format!("{option}: the program uses no package `itertool`");
        assert!(said.contains(&words), "{said}");
        assert!(said.contains("it uses: itertools"), "{said}");
    }
    let (code, _, said) = desk.bundle(&["--extern", "itertools", "--inline", "itertools"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("both outside and inlined"), "{said}");
}

#[test]
fn a_library_cannot_take_macros_of_what_stays_outside() {
    let desk = Desk::new(
        "old = { path = \"old\" }\n",
        "fn main() {\n    old::old();\n}\n",
    );
    let library = "#[macro_use]\nextern crate itertools;\n\n\
                   pub fn old() {\n    pair!(1);\n}\n";
    desk.put("old/src/lib.rs", library);
    let (code, _, said) = desk.bundle(&["--platform", "atcoder"]);
    assert_eq!(code, 1, "{said}");
    let words = "a library takes macros of `itertools`, which stays outside";
    assert!(said.contains(words), "{said}");
    assert!(said.contains("old/src/lib.rs:1:1"), "{said}");
}

#[test]
fn the_manifest_may_say_it_too() {
    let more = "itertools = \"0.14\"\n[package.metadata.bundler]\n\
                extern = [\"itertools\"]\nplatform = \"codeforces\"\n";
    let main = "fn main() {\n    println!(\"{}\", itertools::twice(2));\n}\n";
    let desk = Desk::new(more, main);
    let (code, bundle, said) = desk.bundle(&[]);
    assert_eq!(code, 0, "{said}");
    assert!(!bundle.contains("mod itertools"), "{bundle}");
    let (code, bundle, said) = desk.bundle(&["--inline", "itertools"]);
    assert_eq!(code, 0, "{said}");
    assert!(bundle.contains("mod itertools"), "{bundle}");
}

/// A program of edition 2021 that drops its values in another order in edition 2024.
const ORDERED: &str = "use std::cell::RefCell;

fn length() -> usize {
    let cell = RefCell::new(String::from(\"abc\"));
    let guard = Loud(&cell);
    guard.borrow().len()
}

struct Loud<'a>(&'a RefCell<String>);

impl Loud<'_> {
    fn borrow(&self) -> Told {
        Told(self.0.borrow().clone())
    }
}

impl Drop for Loud<'_> {
    fn drop(&mut self) {
        println!(\"guard\");
    }
}

struct Told(String);

impl Told {
    fn len(&self) -> usize {
        self.0.len()
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        println!(\"told\");
    }
}

fn main() {
    println!(\"{}\", length());
}
";

#[test]
fn the_edition_of_the_package_is_tried_before_a_refusal() {
    let desk = Desk::new("", ORDERED);
    let (code, _, said) = desk.bundle(&["--platform", "atcoder", "--edition", "2024"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("means something else in edition 2024"),
        "{said}"
    );
    let (code, _, said) = desk.bundle(&["--platform", "library-checker"]);
    assert_eq!(code, 1, "it has edition 2024 alone: {said}");
    let (code, bundle, said) = desk.bundle(&["--platform", "atcoder", "--verify"]);
    assert_eq!(code, 0, "{said}");
    assert!(bundle.contains("--edition 2021 main.rs"), "{bundle}");
    assert!(said.contains("for edition 2021"), "{said}");
    // A package that means the same in both is for the usual edition.
    let (code, bundle, said) =
        Desk::new("", "fn main() {}\n").bundle(&["--platform", "atcoder"]);
    assert_eq!(code, 0, "{said}");
    assert!(bundle.contains("--edition 2024 main.rs"), "{bundle}");
}
