//! `--shake` before anything is rewritten: what the program cannot reach is cut by its names.

use std::path::Path;

use bundler::Request;

use crate::command::Desk;
use crate::rustc;

/// The text of the bundle of the package in `folder`, cut and not yet shaken.
pub fn cut(folder: &Path) -> String {
    let request = Request {
        dir: folder.to_path_buf(),
        shake: Some(true),
        ..Request::default()
    };
    let bundle = bundler::bundle(&request).unwrap_or_else(|error| panic!("{error}"));
    bundle.text
}

/// The output of the program `text`, in the first edition that it is for.
pub fn output(text: &str) -> String {
    let options = ["-Awarnings", "-Cdebuginfo=0"];
    let edition = crate::fixtures::editions(text)[0];
    rustc::compile(&rustc::current(), edition, &options, text, "cut").output(&[])
}

/// The text of the bundle of `desk`, cut.
fn cut_desk(desk: &Desk) -> String {
    let out = desk.out();
    cut(Path::new(&out).parent().expect("a folder"))
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
    let (before, whole) = crate::small::printed(&desk, &[]);
    let text = cut_desk(&desk);
    assert_eq!(output(&text), before, "{text}");
    for word in ["gone", "Gone"] {
        assert!(whole.contains(word), "{word} was never there");
        // The variant of an enum that lives has to stay.
        let left = text.replace("GoneRound", "");
        assert!(!left.contains(word), "{word} is still there:\n{text}");
    }
}

#[test]
fn what_is_not_reached_refuses_nothing() {
    let desk = Desk::new(
        "pub fn hello() { println!(\"hello\"); }\npub mod gone { pub fn value() -> &'static str { \
         env!(\"NOBODY_SETS_THIS\") } }\n#[macro_export]\nmacro_rules! gone { () => { mod x; } }\n",
    );
    desk.put("src/main.rs", "fn main() { desk::hello(); }\n");
    let (code, said) = desk.bundle(&["--no-check"]);
    assert_eq!(code, 1, "{said}");
    let text = cut_desk(&desk);
    assert_eq!(output(&text), "hello\n");
    assert!(!text.contains("gone"), "{text}");
}
