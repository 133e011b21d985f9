//! `--shake` and what is refused: only what runs counts.

use std::path::Path;
use std::process::Command;

use crate::command::Desk;
use crate::rustc;
use crate::small::printed;

/// The text of the bundle of the package in `folder`, shaken and not proved.
pub fn shaken(folder: &Path) -> String {
    let mut bundler = Command::new(rustc::bundler());
    let options = ["--shake", "--no-check", "--no-minify"];
    let output = bundler.arg(folder).args(options).output();
    let output = output.expect("the bundler can be run");
    assert!(output.status.success(), "{}", rustc::text(&output.stderr));
    rustc::text(&output.stdout)
}

/// The output of the program `text`, in the first edition that it is for.
pub fn output(text: &str) -> String {
    let options = ["-Awarnings", "-Cdebuginfo=0"];
    let edition = crate::fixtures::editions(text)[0];
    rustc::compile(&rustc::current(), edition, &options, text, "shaken").output(&[])
}

/// Things that are reached in ways that do not say their names.
const REACHED: &str = r#"
mod traits {
    pub trait ByMethod { fn by_method(&self) -> u32 { 1 } fn gone_method(&self) {} }
    impl<T: Bound> ByMethod for T {}
    pub trait Bound {}
    impl Bound for u8 {}
    impl Bound for super::GoneType {}
    pub trait Renamed { fn renamed(&self) -> u32 { 20 } }
    impl Renamed for u8 {}
    pub trait GoneTrait { fn of_gone(&self); }
    impl GoneTrait for u8 { fn of_gone(&self) { super::gone_function() } }
}
pub mod prelude {
    pub use super::facade::*;
    pub use crate::traits::Renamed as Other;
}
mod facade { pub use crate::traits::ByMethod; pub use std::fmt::Write; }
pub struct GoneType;
impl Drop for GoneType { fn drop(&mut self) { gone_function() } }
fn gone_function() {}
pub mod shapes {
    pub enum Shape { Round, GoneRound }
    impl Shape { pub fn sides(&self) -> u32 { 300 } pub fn gone_sides(&self) {} }
}
pub use shapes::Shape::*;
pub struct Sum(pub u32);
impl std::ops::Add for Sum { type Output = Sum; fn add(self, o: Sum) -> Sum { Sum(self.0 + o.0) } }
impl Drop for Sum { fn drop(&mut self) { dropped() } }
fn dropped() { print!("dropped ") }
macro_rules! made { ($($name:ident $type:ident),*) => { $(
    pub fn $name(it: $type) -> u32 { it.0 }
    impl From<u32> for $type { fn from(it: u32) -> $type { $type(it) } }
)* } }
pub struct Made(u32);
pub struct GoneMade(u32);
made! { of_made Made }
mod gone_calls { use super::*; made! { gone_made GoneMade } }
pub mod empty {}
const _: () = assert!(LENGTH == 3);
const LENGTH: usize = 3;
#[macro_export]
macro_rules! exported { () => { $crate::said_by_macro() } }
#[macro_export]
macro_rules! gone_exported { () => { $crate::gone_by_macro() } }
pub fn said_by_macro() -> u32 { 4000 }
pub fn gone_by_macro() -> u32 { 0 }
pub const SHOWN: u32 = 50000;
"#;

const PROGRAM: &str = r#"
use desk::prelude::*;
use desk::{empty, SHOWN};
#[allow(unused_imports)] use empty as nothing;
fn main() {
    let mut text = String::new();
    write!(text, "{}", 1u8.by_method() + 1u8.renamed()).unwrap();
    let sum = desk::Sum(1) + desk::Sum(desk::of_made(7.into()));
    println!("{text} {} {} {} {SHOWN}", sum.0, desk::Round.sides(), desk::exported!());
}
"#;

#[test]
fn what_is_reached_without_its_name_stays() {
    let desk = Desk::new(REACHED);
    desk.put("src/main.rs", PROGRAM);
    let (before, whole) = printed(&desk, &[]);
    let (after, text) = printed(&desk, &["--shake"]);
    assert_eq!(after, before, "{text}");
    for word in ["gone", "Gone"] {
        assert!(whole.contains(word), "{word} was never there");
        // The variant of an enum that lives has to stay.
        let left = text.replace("GoneRound", "");
        assert!(!left.contains(word), "{word} is still there:\n{text}");
    }
}

/// A trait whose crate only an import names, and a glob over such a one.
#[test]
fn crates_of_traits_are_reached_by_their_methods() {
    let library = "pub trait Twice { fn twice(&self) -> u32; }\n\
        impl Twice for u8 { fn twice(&self) -> u32 { 2 * u32::from(*self) } }\n\
        pub mod prelude { pub use crate::Twice; }\n";
    for import in ["desk::Twice", "desk::Twice as _", "desk::prelude::*"] {
        let desk = Desk::new(library);
        let program =
            format!("use {import};\nfn main() {{ println!(\"{{}}\", 4u8.twice()); }}\n");
        desk.put("src/main.rs", &program);
        let (after, text) = printed(&desk, &["--shake"]);
        assert_eq!(after, "8\n", "{import}: {text}");
    }
}

/// A library that can be bundled only without a part, which the program uses only in what it
/// does not use.
const WITH_WINDOW: &str = r#"
pub trait App { fn update(&mut self) -> u32; }
pub fn run(app: &mut dyn App) -> u32 { app.update() + window!() }
pub fn wide(width: u32) -> u32 { width + 1 }
#[macro_export]
macro_rules! window { () => { crate::WINDOW } }
pub const WINDOW: u32 = 1;
"#;

/// The words of the program's parts are words of others too, so names alone keep them.
const WITH_VIEW: &str = r#"
#![allow(dead_code)]
mod view;
const WINDOW: u32 = 7;
struct Live { width: u32 }
impl Live {
    fn width(&self) -> u32 { self.width }
    fn shown(&self) -> u32 { view::show(self.width) }
}
fn main() {
    let show = Live { width: 5 };
    let viewer = desk::wide(show.width());
    println!("{viewer}");
}
"#;

const VIEW: &str = r#"
use desk::{run, App};
pub struct Viewer { width: u32 }
impl Viewer { pub fn new(width: u32) -> Viewer { Viewer { width } } }
impl App for Viewer { fn update(&mut self) -> u32 { self.width + desk::window!() } }
impl From<u32> for Viewer { fn from(width: u32) -> Viewer { Viewer::new(width) } }
pub fn show(width: u32) -> u32 { run(&mut Viewer::new(width)) }
"#;

/// The package of a program with a window that it does not open.
fn desk_with_view() -> Desk {
    let desk = Desk::new(WITH_WINDOW);
    desk.put("src/main.rs", WITH_VIEW);
    desk.put("src/view.rs", VIEW);
    desk
}

#[test]
fn what_does_not_run_refuses_nothing() {
    let desk = desk_with_view();
    let (code, said) = desk.bundle(&[]);
    assert_eq!(code, 1, "{said}");
    let (after, text) = printed(&desk, &["--shake"]);
    assert_eq!(after, "6\n", "{text}");
    for word in ["Viewer {", "fn run", "fn shown", "left out"] {
        assert!(!text.contains(word), "{word} is still there:\n{text}");
    }
}

#[test]
fn what_runs_is_refused() {
    let desk = desk_with_view();
    let more = "fn main() { if std::env::args().count() > 5 { view::show(1); }";
    desk.put("src/main.rs", &WITH_VIEW.replace("fn main() {", more));
    for options in [&["--shake"][..], &["--shake", "--no-check"]] {
        let (code, said) = desk.bundle(options);
        assert_eq!(code, 1, "{said}");
        assert!(said.contains("`window!` says `crate`"), "{said}");
        assert!(!Path::new(&desk.out()).exists(), "{said}");
    }
}

#[test]
fn what_other_machines_run_is_refused() {
    let desk = desk_with_view();
    let elsewhere = "#[cfg(windows)]\nfn elsewhere() -> u32 { view::show(1) }\n";
    let called = "fn main() {\n    #[cfg(windows)]\n    println!(\"{}\", elsewhere());";
    let program = WITH_VIEW.replace("fn main() {", called);
    desk.put("src/main.rs", &format!("{program}{elsewhere}"));
    for options in [&["--shake"][..], &["--shake", "--no-check"]] {
        let (code, said) = desk.bundle(options);
        assert_eq!(code, 1, "{said}");
        assert!(said.contains("`window!` says `crate`"), "{said}");
    }
}

/// A value that is nowhere, in a function, and a macro that would declare a module.
const WITH_VALUE: &str = "pub fn hello() { println!(\"hello\"); }\npub mod gone { pub fn value() \
    -> &'static str { env!(\"NOBODY_SETS_THIS\") } }\n#[macro_export]\nmacro_rules! gone { () => \
    { mod x; } }\n";

#[test]
fn macros_that_nobody_calls_refuse_nothing() {
    let desk = Desk::new(WITH_VALUE);
    desk.put("src/main.rs", "fn main() { desk::hello(); }\n");
    let (code, said) = desk.bundle(&["--no-check"]);
    assert_eq!(code, 1, "{said}");
    // Cargo does not compile it either.
    let (after, text) = printed(&desk, &["--shake", "--no-check"]);
    assert_eq!(after, "hello\n");
    assert!(!text.contains("gone"), "{text}");
}

/// A macro that cannot be bundled, by the name of one of the standard library's, which another
/// machine calls.
const WITH_SHADOW: &str = r#"
#[macro_export]
macro_rules! vec { (mod) => { mod x; }; ($($item:expr),*) => { Vec::from([$($item + 1),*]) } }
pub fn hello() -> u32 { 6 }
pub fn elsewhere() -> u32 { let items: Vec<u32> = vec![1, 2]; items[0] }
"#;

#[test]
fn a_name_does_not_come_to_mean_something_else() {
    let desk = Desk::new(WITH_SHADOW);
    let run = |called: &str| {
        let program =
            format!("fn main() {{ {called} println!(\"{{}}\", desk::hello()); }}\n");
        desk.put("src/main.rs", &program);
        desk.bundle(&["--shake", "--no-check"])
    };
    let (code, said) = run("");
    assert_eq!(code, 0, "{said}");
    for machine in ["windows", "not(windows)"] {
        let (code, said) = run(&format!(
            "#[cfg({machine})] println!(\"{{}}\", desk::elsewhere());"
        ));
        assert_eq!(code, 1, "{machine}: {said}");
        assert!(said.contains("mod x"), "{said}");
    }
}
