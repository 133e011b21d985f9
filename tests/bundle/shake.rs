//! `--shake`: the items that go, and those that have to stay.

use crate::command::Desk;
use crate::rustc;
use crate::small::{body, printed};

/// A library in which much is idle, and some seems to be.
const LIBRARY: &str = r#"//! A library.

#![allow(dead_code, unused_imports, unused_macros)]

pub mod idle;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

/// Needed.
pub struct Used {
    pub value: u32,
}

impl Used {
    pub fn new() -> Used {
        Used { value: helper() }
    }

    /// Idle.
    pub fn idle_method(&self) -> u32 {
        idle_helper()
    }
}

impl Drop for Used {
    fn drop(&mut self) {
        println!("dropped {}", dropped_by());
    }
}

fn dropped_by() -> u32 {
    7
}

// This comment belongs to what is idle.
fn idle_helper() -> u32 {
    IDLE_CONSTANT
}

const IDLE_CONSTANT: u32 = 1;

fn helper() -> u32 {
    let map: BTreeMap<u32, u32> = BTreeMap::new();
    map.len() as u32
}

/// Idle, with its impls.
#[derive(Debug, Clone)]
pub struct IdleType;

impl std::fmt::Display for IdleType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", only_shown_by_idle_type())
    }
}

fn only_shown_by_idle_type() -> u32 {
    2
}

pub trait IdleTrait {
    fn idle_in_trait(&self);
}

impl IdleTrait for u8 {
    fn idle_in_trait(&self) {}
}

pub trait Shape {
    fn area(&self) -> u32;

    fn idle_area(&self) -> u32 {
        99
    }
}

impl Shape for Used {
    fn area(&self) -> u32 {
        self.value
    }

    fn idle_area(&self) -> u32 {
        self.value + 98
    }
}

pub fn hello() {
    let used = Used::new();
    println!("{} {}", used.area(), said!(text));
    #[cfg(windows)]
    on_windows();
    #[cfg(unknown_flag)]
    of_a_flag();
}

#[cfg(unknown_flag)]
fn of_an_idle_flag() {
    for_an_idle_flag();
}

fn for_an_idle_flag() {}

#[cfg(windows)]
fn on_windows() {
    let mut text = String::new();
    let _ = write!(text, "{}", for_windows());
}

fn for_windows() -> u32 {
    below_windows()
}

fn below_windows() -> u32 {
    5
}

#[cfg(unknown_flag)]
fn of_a_flag() {
    for_the_flag();
}

fn for_the_flag() {}

#[macro_export]
macro_rules! said {
    (text) => {
        "said"
    };
    (other) => {
        $crate::in_a_rule()
    };
}

#[macro_export]
macro_rules! idle_macro {
    () => {
        $crate::in_an_idle_macro()
    };
}

macro_rules! idle_private_macro {
    () => {};
}

pub fn in_a_rule() -> u32 {
    6
}

pub fn in_an_idle_macro() {}

#[no_mangle]
pub extern "C" fn called_from_outside() {}

#[used]
static KEPT_FOR_THE_LINKER: u32 = 8;

pub enum Order {
    NeverMade,
    Made,
}

pub fn order() -> usize {
    Order::Made as usize
}
"#;

pub fn library() -> Desk {
    let desk = Desk::new(LIBRARY);
    desk.put(
        "src/idle.rs",
        "//! All idle.\n\npub fn one() {}\n\npub mod inner {\n    pub fn two() {}\n}\n",
    );
    desk.put(
        "src/main.rs",
        "fn main() {\n    desk::hello();\n    println!(\"{}\", desk::order());\n}\n",
    );
    desk
}

#[test]
fn what_is_idle_goes_and_what_may_be_needed_stays() {
    let desk = library();
    let (before, whole) = printed(&desk, &[]);
    let (after, shaken) = printed(&desk, &["--shake"]);
    assert_eq!(before, after);
    let gone = [
        "idle_method",
        "idle_helper",
        "IDLE_CONSTANT",
        "IdleType",
        "only_shown_by_idle_type",
        "IdleTrait",
        "idle_area",
        "idle_macro",
        "in_an_idle_macro",
        "idle_private_macro",
        // Nothing reaches it, whatever the flag.
        "for_an_idle_flag",
        "mod idle",
        "---- idle",
        "belongs to what is idle",
        // A rule that nothing takes, and what only that names.
        "(other)",
        "in_a_rule",
    ];
    for word in gone {
        assert!(whole.contains(word), "{word} was never there");
        assert!(!shaken.contains(word), "{word} is still there:\n{shaken}");
    }
    let there = [
        "impl Drop for Used",
        "fn dropped_by",
        "fn on_windows",
        "fn for_windows",
        "fn below_windows",
        "use std::fmt::Write",
        "fn for_the_flag",
        "called_from_outside",
        "KEPT_FOR_THE_LINKER",
        "NeverMade",
        "BTreeMap",
        // Names that a trait could have stay where there is code for other platforms.
        "HashMap",
    ];
    for word in there {
        assert!(shaken.contains(word), "{word} is gone:\n{shaken}");
    }
    // Nothing more to shake off, also when it comes back as a package.
    assert_eq!(printed(&desk, &["--shake"]).1, shaken);
    let again = Desk::new("");
    again.put("src/main.rs", &shaken);
    let (_, twice) = printed(&again, &["--shake"]);
    assert_eq!(body(&twice), body(&shaken));
}

#[test]
fn imports_go_one_by_one() {
    let desk = Desk::new(
        "#![allow(unused_imports)]
use std::collections::{self, btree_map::{BTreeMap, Entry}, hash_map::{self as h, HashMap}, HashSet};
use std::fmt::*;

pub use std::vec::Vec as List;
pub use self::inner::{a, b};
mod inner { pub fn a() {} pub fn b() {} }
pub fn hello() { let _: (HashSet<u8>, BTreeMap<u8, u8>); b(); }
",
    );
    let (_, shaken) = printed(&desk, &["--shake"]);
    assert!(
        shaken.contains("use std::collections::{btree_map::{BTreeMap}, HashSet};"),
        "{shaken}"
    );
    assert!(shaken.contains("use self::inner::{b};"), "{shaken}");
    for word in ["std::fmt", "Vec", "fn a"] {
        assert!(!shaken.contains(word), "{word}: {shaken}");
    }
}

#[test]
fn what_does_not_compile_is_not_shaken() {
    let desk = Desk::new("\npub fn hello() -> u32 {\n    \"no number\"\n}\n");
    desk.put("out.rs", "precious");
    let out = desk.out();
    let (code, said) = desk.bundle(&["--shake", "-o", &out]);
    assert_eq!(code, 1);
    assert!(
        said.contains(
            "`desk` does not compile, so nothing is made of it: mismatched types"
        ) && said.contains("src/lib.rs:3:5"),
        "{said}"
    );
    assert_eq!(desk.written(), "precious");
}

#[test]
fn a_library_may_export_itself() {
    let desk = Desk::new(
        "pub mod inner {\n    pub use crate as root;\n    pub fn idle() {}\n}\n\npub fn said() -> u8 {\n    4\n}\n\npub fn hello() {\n    println!(\"{}\", inner::root::said());\n}\n",
    );
    let (printed, shaken) = printed(&desk, &["--shake"]);
    assert_eq!(printed, "4\n");
    assert!(!shaken.contains("fn idle"), "{shaken}");
}

/// An import that one edition does not need stays for another that the bundle serves as well.
#[test]
fn imports_that_other_editions_need_stay() {
    let desk = Desk::new(
        "use std::convert::{TryFrom, TryInto};\n\npub fn hello() {\n    let small: Result<u8, _> = 300u32.try_into();\n    println!(\"{:?} {}\", small.is_ok(), u8::try_from(3u32).is_ok());\n}\n",
    );
    let (_, shaken) = printed(&desk, &["--shake"]);
    let options = ["-C", "opt-level=0"];
    for edition in ["2018", "2021", "2024"] {
        rustc::compile(&rustc::current(), edition, &options, &shaken, "shaken");
    }
}
