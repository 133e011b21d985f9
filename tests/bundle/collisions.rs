//! One name for everything: a crate `k` and a thing `k` of the program, of each kind that a
//! name can be bound to, at each place, and a path that begins with the name in each position
//! that the language has. Whichever the path means, it must mean the same in the bundle.
//!
//! What the compiler does not take is no package: such paths are left out.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::rustc;

/// The crate whose name is taken by other things.
const CRATE: &str = "
pub const N: u32 = 100;
pub type U = u32;
pub struct T;
impl T {
    pub const N: u32 = 101;
    pub fn f() -> u32 {
        102
    }
}
pub struct S {
    pub k: u32,
}
pub struct G<X>(pub X);
pub enum E {
    A,
    B,
}
pub trait Tr {
    fn g(&self) -> u32 {
        103
    }
    fn h() -> u32
    where
        Self: Sized,
    {
        104
    }
}
impl Tr for u8 {}
pub mod m {
    pub fn f() -> u32 {
        105
    }
    pub mod k {
        pub fn f() -> u32 {
            106
        }
    }
}
pub fn f() -> u32 {
    107
}
pub fn id<X>(x: X) -> X {
    x
}
#[macro_export]
macro_rules! mac {
    () => {
        $crate::N + 8
    };
}
";

/// The things of the program that are called like the crate: what they are, and the items.
const THINGS: [(&str, &str); 26] = [
    ("nothing", ""),
    ("module", "pub mod k { pub const N: u32 = 1; pub type U = u32; pub struct T; impl T { pub const N: u32 = 2; pub fn f() -> u32 { 3 } } pub struct S { pub k: u32 } pub enum E { A, B } pub trait Tr { fn g(&self) -> u32 { 4 } fn h() -> u32 where Self: Sized { 5 } } impl Tr for u8 {} pub mod m { pub fn f() -> u32 { 6 } } pub fn f() -> u32 { 7 } pub fn id<X>(x: X) -> X { x } }"),
    ("struct", "#[allow(non_camel_case_types)] pub struct k; impl k { pub const N: u32 = 11; pub fn f() -> u32 { 12 } pub fn id<X>(x: X) -> X { x } }"),
    ("generic_struct", "#[allow(non_camel_case_types)] pub struct k<X>(pub X); impl<X> k<X> { pub const N: u32 = 21; pub fn f() -> u32 { 22 } }"),
    ("enum", "#[allow(non_camel_case_types)] pub enum k { A, B } impl k { pub const N: u32 = 31; pub fn f() -> u32 { 32 } }"),
    ("union", "#[allow(non_camel_case_types)] pub union k { pub x: u32 } impl k { pub const N: u32 = 33; pub fn f() -> u32 { 34 } }"),
    ("trait", "#[allow(non_camel_case_types)] pub trait k { fn f() -> u32 { 41 } } impl k for u8 {}"),
    ("alias", "#[allow(non_camel_case_types)] pub type k = ::Local;"),
    ("new_alias", "#[allow(non_camel_case_types)] pub type k = crate::Local;"),
    ("variant", "pub enum Vs { #[allow(non_camel_case_types)] k } pub use self::Vs::*;"),
    ("fn", "pub fn k() -> u32 { 51 }"),
    ("generic_fn", "pub fn k<X>(_: X) -> u32 { 52 }"),
    ("const", "#[allow(non_upper_case_globals)] pub const k: u32 = 53;"),
    ("static", "#[allow(non_upper_case_globals)] pub static k: u32 = 54;"),
    ("macro", "#[allow(unused_macros)] macro_rules! k { () => { 55 } }"),
    ("renamed_module", "pub use crate::local as k;"),
    ("renamed_fn", "pub use crate::local::f as k;"),
    ("renamed_type", "pub use crate::Local as k;"),
    ("of_itself", "pub use k::m::k;"),
    ("of_crate", "pub use k::m as k;"),
    ("crate_itself", "pub use ::k;"),
    ("glob", "pub use crate::globbed::*;"),
    ("glob_of_private", "pub use crate::hidden::*;"),
    ("glob_of_crate", "#[allow(unused_imports)] pub use ::k::*;"),
    ("glob_of_std", "#[allow(unused_imports)] pub use std::collections::*; pub use std::mem::swap as k;"),
    ("hidden_by_macro", "with_item! { pub fn f_of_macro() -> u32 { k::N } }"),
];

/// Things that are no items: what stands before the path in the function.
const LOCALS: [(&str, &str, &str); 8] = [
    ("let", "fn run() -> u32 { let k = 1u32; let _ = k; ", "}"),
    ("param", "fn run() -> u32 { fn of(k: u32) -> u32 { let _ = k; ", "} of(1) }"),
    ("closure", "fn run() -> u32 { let of = |k: u32| -> u32 { let _ = k; ", "}; of(1) }"),
    ("label", "fn run() -> u32 { 'k: loop { break 'k { ", "} } }"),
    ("lifetime", "fn run() -> u32 { fn of<'k>(_: &'k u32) -> u32 { ", "} of(&1) }"),
    ("generic", "fn run() -> u32 { #[allow(non_camel_case_types)] fn of<k: crate::Lt>() -> u32 { ", "} of::<u8>() }"),
    ("const_generic", "fn run() -> u32 { #[allow(non_upper_case_globals)] fn of<const k: u32>() -> u32 { let _ = k; ", "} of::<1>() }"),
    ("method", "fn run() -> u32 { struct L { k: u32 } impl L { fn k(&self) -> u32 { let _ = self.k; ", "} } let l = L { k: 1 }; l.k() }"),
];

/// Paths that begin with the name: items before the function, and its value.
const PATHS: [(&str, &str); 66] = [
    ("", "k::f()"),
    ("", "k::N"),
    ("", "k::m::f()"),
    ("", "::k::f()"),
    ("", "::k::m::f()"),
    ("", "crate::k::f()"),
    ("", "self::k::f()"),
    ("", "k::T::f()"),
    ("", "k::T::N"),
    ("", "<k::T>::f()"),
    ("", "<::k::T>::N"),
    ("", "<u8 as k::Tr>::h()"),
    ("", "<u8 as ::k::Tr>::h()"),
    ("", "k::id(1)"),
    ("", "k::id::<u32>(k::N)"),
    ("", "k::<u32>(1)"),
    ("", "k::<u32>::N"),
    ("", "k::<u32>::f()"),
    ("", "k()"),
    ("", "k(1)"),
    ("", "k"),
    ("", "k + 1"),
    ("", "k!()"),
    ("", "k::mac!()"),
    ("", "::k::mac!()"),
    ("", "<u8 as k>::f()"),
    ("", "<k>::f()"),
    ("", "<k<u32>>::N"),
    ("", "{ let x: k::U = 1; x }"),
    ("", "{ let x = 1u8 as k::U; x + k::N }"),
    (
        "",
        "{ let v: Vec<k::T> = vec![k::T, k::T]; v.len() as u32 + k::N }",
    ),
    ("", "Vec::<k::T>::new().len() as u32"),
    ("", "(0..k::N).count() as u32"),
    ("", "(0..=::k::N).count() as u32"),
    (
        "",
        "{ let a = 5; (a<k::N) as u32 + (a>k::N) as u32 + (a>::k::N) as u32 }",
    ),
    ("", "match k::E::A { k::E::A => 1, k::E::B => k::N }"),
    ("", "match 100 { k::N => 1, _ => 2 }"),
    ("", "match 1 { x @ 0..=k::N => x + k::N, _ => 2 }"),
    ("", "k::S { k: k::N }.k"),
    ("", "{ let k::S { k } = k::S { k: 3 }; k + k::N }"),
    ("", "{ let s = k::S { k: 3 }; s.k }"),
    ("", "[0u8; k::N as usize].len() as u32"),
    ("", "{ fn of<X: k::Tr>(x: X) -> u32 { x.g() } of(1u8) }"),
    ("", "{ let x: &dyn k::Tr = &1u8; x.g() }"),
    ("", "{ struct L; impl k::Tr for L {} k::Tr::g(&L) }"),
    ("", "{ use k::f; f() }"),
    ("", "{ use k::f as of; of() }"),
    ("", "{ use k::{f as of, N as n}; of() + n }"),
    ("", "{ use k::*; f() }"),
    ("", "{ use ::k::f; f() }"),
    ("", "{ use ::k::{self as other, m}; other::f() + m::f() }"),
    (
        "",
        "{ #[allow(unused_imports)] use k::{self, m::f}; k::f() + f() }",
    ),
    ("", "{ use k; k::f() }"),
    ("", "{ use k as other; other::f() }"),
    ("#[allow(unused_imports)] use k::N as n_of_k;", "n_of_k"),
    ("use k::{m::f, T};", "f() + T::f()"),
    ("", "vec![k::f(), k::N, ::k::N].into_iter().sum::<u32>()"),
    ("", "format!(\"{}{}\", k::N, k::f()).len() as u32 + k::N"),
    ("", "through!(k::f())"),
    (
        "#[allow(unused_macros)] macro_rules! body { () => { k::f() + k::N } }",
        "body!()",
    ),
    (
        "#[allow(unused_macros)] macro_rules! call { ($f:path) => { $f() } }",
        "call!(k::f) + call!(k::T::f)",
    ),
    ("", "{ use {k::f, k::N as n}; f() + n }"),
    ("", "{ use ::{k::f as of}; of() }"),
    ("", "tokens!(k::f() + k::N)"),
    ("", "tokens!(k::<u32>(1))"),
    ("", "tokens!(<u8 as ::k::Tr>::h())"),
];

/// What all programs have beside.
const ROOT: &str = "
#[allow(unused_macros)] macro_rules! through { ($e:expr) => { $e + 0 } }
#[allow(unused_macros)] macro_rules! tokens { ($($t:tt)*) => { $($t)* } }
#[allow(unused_macros)] macro_rules! with_item { ($i:item) => { $i } }
pub struct Local; impl Local { pub const N: u32 = 61; pub fn f() -> u32 { 62 } }
pub trait Lt { const N: u32 = 63; fn f() -> u32 { 64 } } impl Lt for u8 {}
pub mod local { pub const N: u32 = 65; pub fn f() -> u32 { 66 } pub mod m { pub fn f() -> u32 { 67 } } }
pub mod globbed { pub mod k { pub const N: u32 = 71; pub fn f() -> u32 { 72 } } }
pub mod hidden { mod k { pub fn f() -> u32 { 73 } } pub fn hidden() -> u32 { k::f() } }
";

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
        text.insert_str(0, "");
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
    rustc_in(
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
        let compiled = rustc_in(
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
        let compiled = rustc_in(
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

fn write(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    let parent = path.parent().expect("a file has a folder");
    std::fs::create_dir_all(parent).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

fn rustc_in(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new(rustc::current())
        .current_dir(folder)
        .args(["-Awarnings", "-Cdebuginfo=0"])
        .args(arguments)
        .output()
        .expect("rustc can be run");
    match output.status.success() {
        true => Ok(()),
        false => Err(rustc::text(&output.stderr)),
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
