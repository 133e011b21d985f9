//! Random packages: module trees whose functions call each other by every kind of path, with
//! macros, visibilities, imports and re-exports. Each prints a number to which all of its code
//! contributes; so must its bundle, in every edition that it is for. In the long run, all
//! bundles are proved, and every fourth is run as well. `PROPERTY_FROM` sets its first package.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use support::Random;

use crate::fuzz::setting;
use crate::rustc::{self, write};

/// The number of packages in `cargo test`.
const FEW: u64 = 15;
/// The number of packages in the long run.
const MANY: u64 = 1000;
/// One in this number of packages that are proved is run, too.
const RUN_ONE_IN: u64 = 4;

#[test]
fn random_packages() {
    (0..FEW).for_each(|seed| check(seed, None));
}

#[test]
#[ignore = "takes an hour"]
fn many_random_packages() {
    let cache = tempfile::tempdir().expect("a folder for what is compiled");
    let from = setting("PROPERTY_FROM", FEW);
    for seed in from..from + MANY {
        check(seed, Some(cache.path()));
        // No package has anything of another. Nothing is there where the compiler failed.
        let _ = std::fs::remove_dir_all(cache.path().join("proofs"));
        if (seed - from + 1) % 50 == 0 {
            println!("{} random packages are right", seed - from + 1);
        }
    }
}

/// What the compiler says if it fails itself, as it does at one package in some hundreds.
const FAULT: &str = "the compiler unexpectedly panicked";

/// A module of the library, the root included.
struct Module {
    /// The names from the root down.
    path: Vec<String>,
    /// The indexes of its children.
    children: Vec<usize>,
    /// Set if it stands in the file of its parent.
    inline: bool,
    visibility: &'static str,
    /// A macro of this name stands before all other items, and all children.
    macro_name: Option<String>,
    /// Set if the macro is exported.
    exported: bool,
}

/// Names that clash with each other, with crates, with keywords of some edition.
const NAMES: [&str; 12] = [
    "a", "b", "core", "gen", "lib_main", "std_like", "prop", "util", "dyn_", "r#type",
    "x1", "main_",
];
const VISIBILITIES: [&str; 4] = ["pub", "pub(crate)", "pub(in crate)", ""];

/// Bundles the random package of this seed, and runs it in one of its editions. With a folder
/// for the `proofs` of the bundler, the bundle is proved in all of them.
fn check(seed: u64, proofs: Option<&Path>) {
    let mut random = Random::new(seed);
    let edition = ["2018", "2021", "2024"][random.below(3)];
    let modules = tree(&mut random);
    let folder = tempfile::tempdir().expect("a folder for the package");
    let root = folder.path();
    write(
        root,
        "Cargo.toml",
        &format!(
            "[package]\nname = \"prop\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n"
        ),
    );
    let library = source(&modules, 0, edition, &mut random, root, "src");
    write(root, "src/lib.rs", &library);
    write(root, "src/main.rs", &program(&modules, &mut random));
    let package = format!("seed {seed} (edition {edition})");
    let is_run = proofs.is_none() || seed % RUN_ONE_IN == 0;
    let expected = is_run.then(|| original(root, edition, &package));
    let mut bundler = Command::new(rustc::bundler());
    match proofs {
        Some(cache) => bundler.arg(root).env("BUNDLER_CACHE", cache),
        None => bundler.arg(root).arg("--no-check"),
    };
    let output = bundler.output().expect("the bundler can be run");
    let said = rustc::text(&output.stderr);
    if !output.status.success() && said.contains(FAULT) {
        assert_eq!(original(root, edition, &package), None, "{package}: {said}");
        return println!("{package}: the compiler fails at it");
    }
    // An edition that the prover takes from the header is one that was named wrongly.
    let is_proved = said.contains("bundler: proved: ") && !said.contains("does not name");
    assert!(
        output.status.success() && (is_proved || proofs.is_none()),
        "{package}, kept in {}: {said}",
        folder.keep().display()
    );
    let Some(expected) = expected.flatten() else {
        return;
    };
    let bundle = rustc::text(&output.stdout);
    let editions = crate::fixtures::editions(&bundle);
    // Each edition has to take it; that it means the same there, the packages show in turn.
    let runs = seed as usize % editions.len();
    for (nth, edition) in editions.into_iter().enumerate() {
        let options = ["-Awarnings", "-Cdebuginfo=0"];
        if nth != runs {
            let options = [&options[..], &["--emit=metadata"]].concat();
            rustc::compile(&rustc::current(), edition, &options, &bundle, &package);
            continue;
        }
        let program =
            rustc::compile(&rustc::current(), edition, &options, &bundle, &package);
        assert_eq!(program.output(&[]), expected, "{package} as {edition}");
    }
    // Nothing of it is idle, whatever leads there.
    if seed % 3 == 0 {
        let text = crate::omit::shaken(root);
        assert_eq!(crate::omit::output(&text), expected, "{package}, shaken");
    }
}

/// The output of the package, compiled without Cargo, for speed; `None` if the compiler fails
/// itself.
fn original(root: &Path, edition: &str, package: &str) -> Option<String> {
    let compile = |arguments: &[&str]| {
        let output = Command::new(rustc::current())
            .current_dir(root)
            .args(["--edition", edition, "-Awarnings", "-Cdebuginfo=0"])
            .args(arguments)
            .output()
            .expect("rustc can be run");
        let said = rustc::text(&output.stderr);
        let is_fault = said.contains(FAULT);
        assert!(
            output.status.success() || is_fault,
            "{package} is wrong itself:\n{said}"
        );
        !is_fault
    };
    let library = ["--crate-type", "lib", "--crate-name", "prop", "src/lib.rs"];
    let program = [
        "--extern",
        "prop=libprop.rlib",
        "-L.",
        "-o",
        "original",
        "src/main.rs",
    ];
    let is_built = compile(&library) && compile(&program);
    is_built.then(|| rustc::text(&rustc::run(root.join("original"), &[]).stdout))
}

/// Random modules, the root first.
fn tree(random: &mut Random) -> Vec<Module> {
    let mut modules = vec![Module {
        path: Vec::new(),
        children: Vec::new(),
        inline: false,
        visibility: "pub",
        macro_name: None,
        exported: false,
    }];
    for index in 1..3 + random.below(8) {
        let parent = random.below(modules.len());
        let name = NAMES[random.below(NAMES.len())];
        let mut path = modules[parent].path.clone();
        path.push(name.to_owned());
        if path.len() > 4 || modules.iter().any(|module| module.path == path) {
            continue;
        }
        let (own, depth) = (modules.len(), path.len());
        modules[parent].children.push(own);
        let macro_name = (random.below(2) == 0).then(|| format!("m{index}"));
        modules.push(Module {
            path,
            children: Vec::new(),
            inline: random.below(3) == 0,
            // All modules see each other: only those at the top may be private.
            visibility: VISIBILITIES[random.below(if depth == 1 { 4 } else { 3 })],
            exported: random.below(2) == 0,
            macro_name,
        });
    }
    modules
}

/// The name of an identifier in `edition`.
fn word(name: &str, edition: &str) -> String {
    match (name, edition) {
        ("gen", "2024") => "r#gen".to_owned(),
        _ => name.to_owned(),
    }
}

fn joined(path: &[String], edition: &str) -> String {
    let words: Vec<_> = path.iter().map(|name| word(name, edition)).collect();
    words.join("::")
}

/// A path from the module `from` to the module `to`, of one of the kinds there are.
fn path(
    modules: &[Module],
    from: usize,
    to: usize,
    edition: &str,
    random: &mut Random,
) -> String {
    let (from, to) = (&modules[from].path, &modules[to].path);
    let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    let below = to.starts_with(from) && to.len() > from.len();
    let mut steps = match random.below(3) {
        0 if from.len() > common || from == to => {
            let ups = from.len() - common;
            let mut steps = vec!["super".to_owned(); ups];
            if ups == 0 {
                steps.push("self".to_owned());
            }
            steps.extend(to[common..].iter().cloned());
            steps
        }
        1 if below => {
            let mut steps = vec!["self".to_owned()];
            steps.extend(to[from.len()..].iter().cloned());
            steps
        }
        2 if below && to[from.len()] != "core" && to[from.len()] != "prop" => {
            to[from.len()..].to_vec()
        }
        _ => {
            let mut steps = vec!["crate".to_owned()];
            steps.extend(to.iter().cloned());
            steps
        }
    };
    if steps.is_empty() {
        steps.push("self".to_owned());
    }
    joined(&steps, edition)
}

/// The text of one module; its children's files are written.
fn source(
    modules: &[Module],
    index: usize,
    edition: &str,
    random: &mut Random,
    root: &Path,
    folder: &str,
) -> String {
    let module = &modules[index];
    let mut text = String::new();
    let _ = writeln!(text, "//! Module {index}.");
    if let Some(name) = &module.macro_name {
        let export = if module.exported {
            "#[macro_export]\n"
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "{export}macro_rules! {name} {{\n    ($x:expr) => {{ $x + $crate::leaf() }};\n}}"
        );
    }
    for &child in &module.children {
        let name = modules[child].path.last().expect("a child has a name");
        let visibility = modules[child].visibility;
        let escaped = word(name, edition);
        let file = name.trim_start_matches("r#");
        let below = format!("{folder}/{file}");
        if modules[child].inline {
            let inner = source(modules, child, edition, random, root, &below);
            let _ = writeln!(text, "{visibility} mod {escaped} {{\n{inner}}}");
            continue;
        }
        let nested = random.below(2) == 0;
        let inner = source(modules, child, edition, random, root, &below);
        let place = if nested {
            format!("{below}/mod.rs")
        } else {
            format!("{below}.rs")
        };
        write(root, &place, &inner);
        let _ = writeln!(text, "{visibility} mod {escaped};");
    }
    text.push_str(&items(modules, index, edition, random));
    text
}

/// The items of a module: a type, a constant, an import, functions that use other modules.
fn items(modules: &[Module], index: usize, edition: &str, random: &mut Random) -> String {
    let module = &modules[index];
    let mut text = String::new();
    let other = random.below(modules.len());
    let import = path(modules, index, other, edition, random);
    // A module cannot glob-import itself.
    let kind = if other == index { 0 } else { random.below(3) };
    let _ = match kind {
        0 => writeln!(
            text,
            "use {import}::{{value as value_{other}, Thing as Thing{other}}};"
        ),
        1 => writeln!(
            text,
            "use {import}::*;\nuse {import}::value as value_{other};"
        ),
        _ => writeln!(
            text,
            "#[allow(unused_imports)]\nuse {{{import}::value as value_{other}, std::fmt}};"
        ),
    };
    let _ = writeln!(
        text,
        "/// Says `crate::leaf` in a comment.\n#[derive(Debug, Clone, Default)]\n\
         pub struct Thing {{ pub n: u64, pub(crate) core: u64 }}\n\
         pub const SEED: u64 = {};\n\
         pub fn leaf() -> u64 {{ SEED }}\n\
         pub fn value() -> u64 {{ SEED.wrapping_mul(31) }}",
        random.below(1000)
    );
    let _ = writeln!(
        text,
        "pub fn run() -> u64 {{\n    let mut sum = value() + value_{other}();"
    );
    for _ in 0..1 + random.below(4) {
        let target = random.below(modules.len());
        let to = path(modules, index, target, edition, random);
        let line = match random.below(6) {
            0 => format!("sum += {to}::value();"),
            1 => format!("sum += {to}::Thing {{ n: {to}::SEED, ..Default::default() }}.n;"),
            2 => format!("sum += vec![{to}::leaf(), {to}::SEED].iter().sum::<u64>();"),
            3 => format!("sum += format!(\"{{}}\", {to}::leaf()).len() as u64;"),
            4 => format!("sum += <{to}::Thing as Default>::default().core;"),
            _ => format!("{{ use {to}::value as v; sum += v(); }}"),
        };
        let _ = writeln!(text, "    {line}");
    }
    if let Some(name) = &module.macro_name {
        let _ = writeln!(text, "    sum += {name}!(1);");
        if module.exported {
            let _ = writeln!(text, "    sum += {{ {name}!(crate::leaf()) }};");
        }
    }
    for &child in &module.children {
        let name = modules[child].path.last().expect("a child has a name");
        let _ = writeln!(text, "    sum += self::{}::run();", word(name, edition));
    }
    let _ = writeln!(text, "    sum\n}}");
    // Everything of each other, in circles: what a module has itself goes before that.
    for &child in module.children.iter().filter(|_| random.below(3) == 0) {
        let name = modules[child].path.last().expect("a child has a name");
        let _ = writeln!(
            text,
            "#[allow(unused_imports)]\npub use self::{}::*;",
            word(name, edition)
        );
    }
    if index != 0 && random.below(3) == 0 {
        let from = ["super", "crate"][random.below(2)];
        let _ = writeln!(text, "#[allow(unused_imports)]\nuse {from}::*;");
    }
    text
}

/// The program, with a module that is called like one of the library.
fn program(modules: &[Module], random: &mut Random) -> String {
    let mut text = String::new();
    match random.below(4) {
        0 => text.push_str("use prop as engine;\n"),
        1 => text.push_str("use prop::run as engine_run;\n"),
        _ => {}
    }
    text.push_str("mod a {\n    pub fn value() -> u64 {\n        ::prop::value() + super::own()\n    }\n}\n");
    text.push_str("fn own() -> u64 {\n    4\n}\n\nfn main() {\n");
    text.push_str(
        "    println!(\"{} {} {}\", prop::run(), a::value(), crate::a::value());\n",
    );
    if text.starts_with("use prop as") {
        text.push_str("    println!(\"{}\", engine::run());\n");
    } else if text.starts_with("use prop::run") {
        text.push_str("    println!(\"{}\", engine_run());\n");
    }
    for module in modules {
        let name = module.macro_name.as_ref().filter(|_| module.exported);
        if let Some(name) = name {
            let _ = writeln!(text, "    println!(\"{{}}\", prop::{name}!(prop::leaf()));");
        }
    }
    text.push_str("}\n");
    text
}
