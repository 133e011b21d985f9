//! A large crate is bundled at once.
//!
//! `LARGE_CRATE=DIR cargo test -p cargo-bundler --test bundle large` leaves the crate in DIR, for
//! measuring.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bundler::Request;

use crate::rustc;

/// The size of the crate: groups, modules of a group, functions of a module.
const GROUPS: usize = 20;
const MODULES: usize = 9;
const FUNCTIONS: usize = 9;
/// The longest that bundling may take: more than a loaded machine needs without optimization;
/// about half a second is usual.
const TIME_MAX: Duration = Duration::from_secs(60);

/// Writes a crate of 202 files and some 38,000 lines: groups of modules that use each other,
/// with documentation, comments, tables, traits, macros and tests.
fn write(folder: &Path) {
    let put = |name: String, text: String| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    let manifest = "[package]\nname = \"large\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    put("Cargo.toml".to_owned(), manifest.to_owned());
    let mut library = "//! A large library.\n\n".to_owned();
    let mut main =
        "use large::group_0;\n\nfn main() {\n    let mut sum = 0u64;\n".to_owned();
    for group in 0..GROUPS {
        let _ = writeln!(library, "pub mod group_{group};");
        let _ = writeln!(
            main,
            "    sum = sum.wrapping_add(large::group_{group}::total(3));"
        );
        let mut text = format!("//! Group {group}.\n\n");
        let mut sum = String::new();
        for module in 0..MODULES {
            let _ = writeln!(text, "pub mod module_{module};");
            let _ = writeln!(
                sum,
                "        .wrapping_add(self::module_{module}::total(x))"
            );
            put(
                format!("src/group_{group}/module_{module}.rs"),
                module_text(group, module),
            );
        }
        let _ = write!(
            text,
            "\n/// All of the group.\npub fn total(x: u64) -> u64 {{\n    0u64\n{sum}}}\n"
        );
        put(format!("src/group_{group}/mod.rs"), text);
    }
    main.push_str("    println!(\"{} {}\", sum, group_0::module_0::NAME);\n}\n");
    put("src/lib.rs".to_owned(), library);
    put("src/main.rs".to_owned(), main);
}

fn module_text(group: usize, module: usize) -> String {
    let mut text = format!(
        "//! Module {module} of group {group}.\n\nuse std::collections::BTreeMap;\n\n"
    );
    if module > 0 {
        let _ = writeln!(
            text,
            "use crate::group_{group}::module_{}::Value0 as Before;\n",
            module - 1
        );
    } else {
        text.push_str("type Before = u64;\n\n");
    }
    let _ = writeln!(
        text,
        "/// The name.\npub const NAME: &str = \"group {group} // {module}\";\n"
    );
    text.push_str("#[rustfmt::skip]\npub(crate) const TABLE: [u64; 40] = [\n");
    for row in 0..5 {
        let numbers: Vec<_> = (0..8)
            .map(|at| format!("{:>6}", row * 977 + at * 31 + group))
            .collect();
        let _ = writeln!(text, "    {},", numbers.join(", "));
    }
    text.push_str("];\n\n");
    for nth in 0..FUNCTIONS {
        let _ = write!(text, "{}", function(group, module, nth));
    }
    let sum: String = (0..FUNCTIONS)
        .map(|nth| format!("        .wrapping_add(Value{nth}::new(x).step_{nth}(x))\n"))
        .collect();
    let _ = write!(
        text,
        "/// The sum of all steps.\npub fn total(x: u64) -> u64 {{\n    let _: Option<Before> = None;\n    0u64\n{sum}}}\n\n\
         #[cfg(test)]\nmod tests {{\n    use super::*;\n\n    #[test]\n    fn adds_up() {{\n        assert_ne!(total(1), 0);\n    }}\n}}\n"
    );
    text
}

fn function(group: usize, module: usize, nth: usize) -> String {
    format!(
        "/// Value {nth}, as a structure.
#[derive(Debug, Clone, PartialEq)]
pub struct Value{nth} {{
    pub(crate) amount: u64,
    names: BTreeMap<u64, String>,
}}

impl Value{nth} {{
    /// Makes it.
    pub fn new(amount: u64) -> Value{nth} {{
        // A comment that is kept.
        Value{nth} {{ amount, names: BTreeMap::new() }}
    }}
    pub(crate) fn step_{nth}(&self, x: u64) -> u64 {{
        let mixed = crate::group_{group}::module_{module}::TABLE[(x % 40) as usize];
        if mixed % 3 == {} {{ mixed + self.amount }} else {{ self.names.len() as u64 }}
    }}
}}
",
        nth % 3
    )
}

#[test]
fn a_large_crate() {
    let scratch = tempfile::tempdir().expect("a folder for the crate");
    let wanted = std::env::var_os("LARGE_CRATE").map(PathBuf::from);
    let folder = wanted.unwrap_or_else(|| scratch.path().to_path_buf());
    write(&folder);
    let request = Request {
        dir: folder,
        ..Request::default()
    };
    let start = Instant::now();
    let bundle = bundler::bundle(&request).unwrap_or_else(|error| panic!("{error}"));
    let elapsed = start.elapsed();
    let lines = bundle.text.lines().count();
    assert_eq!(bundle.files, 2 + GROUPS * (MODULES + 1));
    assert!(lines > 36_000, "only {lines} lines");
    assert!(elapsed < TIME_MAX, "{elapsed:?}");
    println!("{lines} lines, {} bytes in {elapsed:?}", bundle.text.len());
    let options = ["-C", "opt-level=0", "-A", "dead_code"];
    let program =
        rustc::compile(&rustc::current(), "2021", &options, &bundle.text, "large");
    assert_eq!(
        program.output(&[]),
        format!("{} group 0 // 0\n", expected())
    );
}

/// The number that the crate prints, reckoned anew.
fn expected() -> u64 {
    let x = 3u64;
    let mut sum = 0u64;
    for group in 0..GROUPS as u64 {
        for _ in 0..MODULES {
            for nth in 0..FUNCTIONS as u64 {
                let mixed = 31 * x + group;
                sum += if mixed % 3 == nth % 3 { mixed + x } else { 0 };
            }
        }
    }
    sum
}
