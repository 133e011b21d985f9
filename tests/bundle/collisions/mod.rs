//! One name for everything: a crate `k` and a thing `k` of the program, of each kind that a
//! name can be bound to, at each place, and a path that begins with the name in each position
//! that the language has. Whichever the path means, it must mean the same in the bundle.
//!
//! What the compiler does not take is no package: such paths are left out.

mod tables;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::rustc::{self, build, write};
use tables::{CRATE, LOCALS, PATHS, ROOT, THINGS};

/// A place of the thing in the program.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// The module of the path.
    Module,
    /// The block of the path.
    Block,
    /// A block around that of the path.
    BlockAround,
    /// The root, whose names the module of the path takes by a glob.
    Root,
    /// The root, where the function of the path stands too.
    RootItself,
}

const PLACES: [Place; 5] = [
    Place::Module,
    Place::Block,
    Place::BlockAround,
    Place::Root,
    Place::RootItself,
];

/// A program: a line of code for each path.
struct Collision {
    name: String,
    edition: &'static str,
    /// The code of the root.
    root: String,
    /// A line of code and the path of the function in it, for each path.
    lines: Vec<(String, String)>,
}

impl Collision {
    fn of_thing(thing: usize, place: Place, edition: &'static str) -> Collision {
        let (kind, items) = THINGS[thing];
        let mut root = ROOT.to_owned();
        if matches!(place, Place::Root | Place::RootItself) {
            root.push_str(items);
        }
        let lines = PATHS.iter().enumerate().map(|(at, (around, path))| {
            let line = match place {
                Place::Module => format!("mod p{at} {{ {items} {around} pub fn run() -> u32 {{ {path} }} }}"),
                Place::Block => format!("mod p{at} {{ pub fn run() -> u32 {{ {items} {around} {path} }} }}"),
                Place::BlockAround => format!("mod p{at} {{ pub fn run() -> u32 {{ {items} loop {{ {around} break {path} }} }} }}"),
                Place::Root => format!("mod p{at} {{ #[allow(unused_imports)] use super::*; {around} pub fn run() -> u32 {{ {path} }} }}"),
                Place::RootItself => format!("fn run{at}() -> u32 {{ {around} {path} }}"),
            };
            let function = match place {
                Place::RootItself => format!("run{at}"),
                _ => format!("p{at}::run"),
            };
            (line, function)
        });
        Collision {
            name: format!("{kind} in {place:?}, {edition}"),
            edition,
            lines: lines.collect(),
            root,
        }
    }

    fn of_local(local: usize, edition: &'static str) -> Collision {
        let (kind, before, behind) = LOCALS[local];
        let lines = PATHS.iter().enumerate().map(|(at, (around, path))| {
            let line = format!("mod p{at} {{ {around} pub {before} {path} {behind} }}");
            (line, format!("p{at}::run"))
        });
        Collision {
            name: format!("{kind}, {edition}"),
            edition,
            lines: lines.collect(),
            root: ROOT.to_owned(),
        }
    }

    /// The program with these of its lines.
    fn text(&self, kept: &BTreeSet<usize>) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "#![allow(warnings)]");
        if self.edition == "2015" {
            text.push_str("extern crate k;\n");
        }
        for &at in kept {
            let _ = writeln!(text, "{}", self.lines[at].0);
        }
        let _ = writeln!(text, "{}\nfn main() {{", self.root);
        for &at in kept {
            let (line, function) = &self.lines[at];
            let _ = writeln!(text, "    println!(\"{{}} {{}}\", {function}(), {line:?});");
        }
        text.push_str("}\n");
        // Macros come before those who call them.
        let macros: Vec<_> = ROOT
            .lines()
            .filter(|it| it.contains("macro_rules!"))
            .collect();
        for line in &macros {
            text = text.replace(line, "");
        }
        let at = text.find('\n').map_or(0, |at| at + 1);
        text.insert_str(at, &format!("{}\n", macros.join(" ")));
        text
    }
}

fn check(collision: &Collision) -> Result<usize, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let edition = collision.edition;
    write(root, "Cargo.toml", &format!("[package]\nname = \"collide\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n[dependencies]\nk = {{ path = \"k\" }}\n[workspace]\n"));
    write(
        root,
        "k/Cargo.toml",
        "[package]\nname = \"k\"\nversion = \"0.0.0\"\nedition = \"2021\"\n",
    );
    write(root, "k/src/lib.rs", CRATE);
    build(
        root,
        &[
            "--edition",
            "2021",
            "--crate-type",
            "lib",
            "--crate-name",
            "k",
            "k/src/lib.rs",
        ],
    )
    .expect("the crate compiles");
    let mut kept: BTreeSet<usize> = (0..collision.lines.len()).collect();
    let expected = loop {
        let text = collision.text(&kept);
        write(root, "src/main.rs", &text);
        let compiled = build(
            root,
            &[
                "--edition",
                edition,
                "--extern",
                "k=libk.rlib",
                "-L.",
                "--error-format=short",
                "-o",
                "original",
                "src/main.rs",
            ],
        );
        let Err(said) = compiled else {
            break rustc::text(&rustc::run(root.join("original"), &[]).stdout);
        };
        let before = kept.len();
        let wrong = said.lines().filter(|line| line.contains(": error"));
        let wrong: BTreeSet<usize> = wrong
            .filter_map(|line| line.split(':').nth(1)?.parse().ok())
            .collect();
        let lines: Vec<&str> = text.lines().collect();
        kept.retain(|&at| {
            let own = lines.iter().position(|line| *line == collision.lines[at].0);
            !own.is_some_and(|own| wrong.contains(&(own + 1)))
        });
        if kept.is_empty() {
            return Ok(0);
        }
        if kept.len() == before {
            // The thing itself cannot stand there.
            return Ok(0);
        }
    };
    let count = kept.len();
    loop {
        write(root, "src/main.rs", &collision.text(&kept));
        let output = rustc::run(
            rustc::bundler(),
            &[&root.display().to_string(), "--no-check"],
        );
        if !output.status.success() {
            // A refusal names the line, which goes.
            let said = rustc::text(&output.stderr);
            let at = said
                .lines()
                .find_map(|line| line.trim().strip_prefix("--> "))
                .and_then(|place| place.rsplit(':').nth(1)?.parse::<usize>().ok());
            let text = collision.text(&kept);
            let line = at
                .and_then(|at| text.lines().nth(at - 1))
                .unwrap_or_default()
                .to_owned();
            let before = kept.len();
            kept.retain(|&at| collision.lines[at].0 != line);
            println!(
                "{}: refused: {}: {}",
                collision.name,
                line,
                said.lines().next().unwrap_or_default()
            );
            if kept.len() == before {
                return Err(format!("{}: refused: {said}", collision.name));
            }
            continue;
        }
        let bundle = rustc::text(&output.stdout);
        write(root, "bundle.rs", &bundle);
        let compiled = build(
            root,
            &[
                "--edition",
                edition,
                "--error-format=short",
                "-o",
                "bundled",
                "bundle.rs",
            ],
        );
        if let Err(said) = compiled {
            let at = said
                .lines()
                .find(|it| it.contains(": error"))
                .and_then(|line| line.split(':').nth(1)?.parse::<usize>().ok());
            let line = at
                .and_then(|at| bundle.lines().nth(at - 1))
                .unwrap_or_default();
            return Err(format!(
                "{}: does not compile: {line}\n{}",
                collision.name,
                said.lines().next().unwrap_or_default()
            ));
        }
        let found = rustc::text(&rustc::run(root.join("bundled"), &[]).stdout);
        for line in found.lines() {
            if !expected.lines().any(|it| it == line) {
                let rest = line.split_once(' ').unwrap_or_default().1;
                let was = expected.lines().find(|it| it.ends_with(rest));
                return Err(format!(
                    "{}: WRONG: {line}\n  expected {was:?}",
                    collision.name
                ));
            }
        }
        return Ok(count);
    }
}

#[test]
#[ignore = "takes ten minutes"]
fn all_collisions() {
    let only = std::env::var("COLLISION").unwrap_or_default();
    let mut failures = Vec::new();
    let mut count = 0;
    let mut all = Vec::new();
    for edition in ["2015", "2018", "2021"] {
        for place in PLACES {
            all.extend(
                (0..THINGS.len()).map(|thing| Collision::of_thing(thing, place, edition)),
            );
        }
        all.extend((0..LOCALS.len()).map(|local| Collision::of_local(local, edition)));
    }
    for collision in all.iter().filter(|it| it.name.contains(&only)) {
        match check(collision) {
            Ok(more) => count += more,
            Err(why) => {
                println!("{why}");
                failures.push(why);
            }
        }
    }
    println!("{count} paths");
    assert!(
        failures.is_empty(),
        "{} fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
