//! `--shake` by what runs: what goes though rustc calls it used.

use crate::command::Desk;
use crate::small::printed;

/// Modules that each print a line. What is called `gone_..` runs nowhere.
const LIBRARY: &str = r#"
mod deref {
    use std::ops::Deref;
    pub struct Point(pub u8);
    pub struct Reference(pub Point);
    impl Deref for Reference { type Target = Point; fn deref(&self) -> &Point { &self.0 } }
    impl Reference { pub fn len(&self) -> i32 { 1 } }
    impl Point { pub fn len(&self) -> i32 { 2 } }
    pub fn hello() { println!("deref {}", Reference(Point(1)).len()); }
}

mod methods {
    pub trait Named { fn name(&self) -> i32 { 1 } }
    pub struct Own;
    impl Named for Own {}
    impl Own { pub fn name(&self) -> i32 { 2 } }
    pub struct Given;
    impl Named for Given { fn name(&self) -> i32 { 3 } }
    pub fn hello() { println!("methods {} {}", Own.name(), Given.name()); }
}

mod like_types {
    mod lib {
        mod own { pub mod str { pub fn from_utf8(_: &[u8]) -> Option<u8> { Some(5) } } }
        pub use self::own::*;
    }
    use self::lib::*;
    pub fn hello() { println!("like types {:?}", str::from_utf8(b"5")); }
}

mod globs {
    mod other { pub fn value() -> i32 { 1 } pub fn gone_other() -> i32 { 3 } }
    #[allow(unused_imports)]
    use other::*;
    fn value() -> i32 { 2 }
    pub fn hello() { println!("globs {}", value()); }
}

mod autoref {
    pub struct Wrap<T>(pub T);
    pub trait Shown { fn how(&self) -> &'static str; }
    impl<T: std::fmt::Debug> Shown for Wrap<T> { fn how(&self) -> &'static str { "debug" } }
    pub trait Hidden { fn how(&self) -> &'static str; }
    impl<T> Hidden for &Wrap<T> { fn how(&self) -> &'static str { "none" } }
    #[derive(Debug)]
    pub struct Value;
    pub fn hello() { println!("autoref {}", (&Wrap(Value)).how()); }
}

mod drops {
    pub struct Loud;
    impl Drop for Loud { fn drop(&mut self) { println!("dropped"); } }
    pub struct Guard<'a>(&'a std::cell::Cell<u8>);
    impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(9); } }
    pub fn hello() {
        let cell = std::cell::Cell::new(1);
        let _loud = Loud;
        drop(Guard(&cell));
        println!("drops {}", cell.get());
    }
}

mod constants {
    pub trait Wide { const WIDTH: i32; }
    impl Wide for i32 { const WIDTH: i32 = 32; }
    impl Wide for i64 { const WIDTH: i32 = 64; }
    fn width<T: Wide>(_: T) -> i32 { T::WIDTH }
    pub trait Counted { const COUNT: usize = 3; }
    pub struct Five;
    impl Counted for Five { const COUNT: usize = 5; }
    const fn double(x: usize) -> usize { x * 2 }
    static TABLE: [u8; double(2)] = [1; double(2)];
    pub fn hello() { println!("constants {} {} {}", width(1), Five::COUNT, TABLE.len()); }
}

mod macros {
    #[allow(unused_macros)]
    macro_rules! number { () => { 1 } }
    macro_rules! number { () => { 2 } }
    macro_rules! makes { ($name:ident) => { impl $name { pub fn made(&self) -> i32 { 4 } } } }
    pub struct Made;
    makes!(Made);
    pub fn hello() { println!("macros {} {}", number!(), Made.made()); }
}

mod assertions {
    fn fast() -> i32 { 7 }
    fn slow() -> i32 { 7 + std::env::args().count() as i32 / 100 }
    pub fn hello() {
        let value = if cfg!(debug_assertions) { slow() } else { fast() };
        debug_assert!(slow() == 7);
        println!("assertions {value}");
    }
}

mod marks {
    pub struct Count(pub u8);
    impl Iterator for Count {
        type Item = u8;
        fn next(&mut self) -> Option<u8> {
            self.0 = self.0.wrapping_add(1);
            (self.0 % 3 != 0).then_some(self.0)
        }
    }
    impl std::iter::FusedIterator for Count {}
    pub fn hello() {
        let mut fused = Count(0).fuse();
        let seen: Vec<_> = (0..5).map(|_| fused.next()).collect();
        println!("marks {seen:?}");
    }
}

mod conversions {
    #[derive(Debug)]
    pub struct Failed(String);
    impl From<std::num::ParseIntError> for Failed {
        fn from(error: std::num::ParseIntError) -> Failed { Failed(error.to_string()) }
    }
    impl From<std::fmt::Error> for Failed {
        fn from(_: std::fmt::Error) -> Failed { gone_text(); Failed(String::new()) }
    }
    fn gone_text() {}
    fn read(text: &str) -> Result<i32, Failed> { Ok(text.parse::<i32>()?) }
    pub fn hello() { println!("conversions {:?} {:?}", read("4").ok(), read("x")); }
}

mod vtables {
    pub trait Shape { fn area(&self) -> i32; fn name(&self) -> String { "shape".into() } }
    pub struct Square(pub i32);
    impl Shape for Square { fn area(&self) -> i32 { self.0 * self.0 } }
    pub struct Circle(pub i32);
    impl Shape for Circle {
        fn area(&self) -> i32 { 3 * self.0 * self.0 }
        fn name(&self) -> String { "circle".into() }
    }
    pub fn hello() {
        let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(2)), Box::new(Circle(1))];
        for shape in &shapes { println!("vtables {} {}", shape.name(), shape.area()); }
    }
}

mod idle {
    pub struct Holder<T>(pub Vec<T>);
    impl<T: Clone + Ord> Holder<T> {
        pub fn first(&self) -> Option<&T> { self.0.first() }
        pub fn gone_method(&self) -> usize { gone_helper() + self.0.len() }
    }
    impl<T: Clone> Holder<T> {
        pub fn used(&self) -> usize { if self.0.len() > usize::MAX - 9 { 3 } else { self.0.len() } }
    }
    fn gone_helper() -> usize { 8 }
    pub trait GoneTrait { fn gone_of_trait(&self) -> usize; }
    impl<T> GoneTrait for Holder<T> { fn gone_of_trait(&self) -> usize { gone_helper() } }
    impl<T> Extend<T> for Holder<T> {
        fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) { gone_extend(); self.0.extend(iter); }
    }
    fn gone_extend() {}
    pub fn hello() {
        let holder = Holder(vec![1, 2]);
        println!("idle {} {:?}", holder.used(), holder.first());
    }
}

#[cfg(windows)]
mod elsewhere {
    pub fn hello() { println!("elsewhere {}", super::for_windows::total(&super::for_windows::List(1))); }
}
#[cfg(not(windows))]
mod elsewhere {
    pub fn hello() { println!("elsewhere"); }
}
#[allow(dead_code)]
mod for_windows {
    pub struct List(pub usize);
    impl List { pub fn deep(&self) -> usize { deeper(self.0) } }
    fn deeper(x: usize) -> usize { x + 41 }
    pub fn total(list: &List) -> usize { list.deep() }
}

mod held {
    pub struct Number(pub i32);
    pub trait Twice { fn twice(&self) -> i32; fn gone_thrice(&self) -> i32; }
    const _: () = {
        impl Twice for Number {
            fn twice(&self) -> i32 { self.0 * 2 }
            fn gone_thrice(&self) -> i32 { gone_factor() * self.0 }
        }
    };
    fn gone_factor() -> i32 { 3 }
    pub fn hello() { println!("held {}", Number(4).twice()); }
}

mod systems {
    mod parts {
        #[cfg(windows)]
        mod file { pub fn fill() -> i32 { 0 } }
        #[cfg(not(windows))]
        mod file { pub fn fill() -> i32 { 1 } }
        #[cfg(windows)]
        pub use file::*;
        #[cfg(not(windows))]
        mod fallback { pub fn fill() -> i32 { super::file::fill() + 1 } }
        #[cfg(not(windows))]
        pub use fallback::*;
    }
    pub fn hello() { println!("systems {}", parts::fill()); }
}

mod types {
    mod words { pub type Small = u8; pub type Large = u64; }
    #[allow(unused_imports)]
    mod prelude { pub(crate) use super::words::{Large, Small}; }
    #[allow(unused_imports)]
    use prelude::*;
    #[cfg(windows)]
    pub type Word = Large;
    #[cfg(not(windows))]
    pub type Word = Small;
    pub fn hello() { println!("types {}", std::mem::size_of::<Word>()); }
}

pub fn hello() {
    types::hello();
    held::hello();
    systems::hello();
    deref::hello();
    methods::hello();
    like_types::hello();
    globs::hello();
    autoref::hello();
    drops::hello();
    constants::hello();
    macros::hello();
    assertions::hello();
    marks::hello();
    conversions::hello();
    vtables::hello();
    idle::hello();
    elsewhere::hello();
}
"#;

#[test]
fn what_runs_stays_and_does_the_same() {
    let desk = Desk::new(LIBRARY);
    let (before, whole) = printed(&desk, &[]);
    let (after, shrunk) = printed(&desk, &["--shake"]);
    assert_eq!(before, after);
    for word in [
        "gone_other",
        "gone_text",
        "gone_method",
        "gone_helper",
        "GoneTrait",
        "gone_extend",
        "gone_factor",
    ] {
        assert!(whole.contains(word), "{word} was never there");
        assert!(!shrunk.contains(word), "{word} is still there:\n{shrunk}");
    }
    // What other machines run is whole.
    let words = "words::{Large, Small}";
    for word in ["x + 41", "deeper(self.0)", "list.deep()", words] {
        assert!(shrunk.contains(word), "{word} is gone:\n{shrunk}");
    }
}

/// What only the compiler can tell of an edition is asked once what was written without it does
/// not compile, by whatever step meets that first.
#[test]
fn what_does_not_compile_unasked_is_asked_about() {
    let library =
        "pub fn hello() {\n    println!(\"{}\", inner::count(&Some(String::new())));\n}\n";
    let desk = Desk::new(library);
    let manifest = |name: &str, edition: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n"
        )
    };
    let depends = "[dependencies]\ninner = { path = \"inner\" }\n";
    desk.put("Cargo.toml", &(manifest("desk", "2024") + depends));
    std::fs::create_dir_all(desk.dir().join("inner/src")).expect("a folder");
    desk.put("inner/Cargo.toml", &manifest("inner", "2021"));
    // In 2024 `ref` may not stand there.
    let inner = "pub fn count(text: &Option<String>) -> usize {\n    \
        if let Some(ref it) = text { it.len() } else { 0 }\n}\n";
    desk.put("inner/src/lib.rs", inner);
    let out = desk.out();
    for option in ["--shake", "--rename"] {
        let (code, said) = desk.bundle(&[option, "-o", &out]);
        assert_eq!(code, 0, "{option}: {said}");
        assert!(said.contains("proved: "), "{option}: {said}");
        assert!(!desk.written().contains("ref "), "{option}");
    }
}
