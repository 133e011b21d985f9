//! What is called alike, and the paths that are tried.

/// The crate whose name is taken by other things.
pub const CRATE: &str = "
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
pub const THINGS: [(&str, &str); 26] = [
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
pub const LOCALS: [(&str, &str, &str); 8] = [
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
pub const PATHS: [(&str, &str); 66] = [
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
pub const ROOT: &str = "
#[allow(unused_macros)] macro_rules! through { ($e:expr) => { $e + 0 } }
#[allow(unused_macros)] macro_rules! tokens { ($($t:tt)*) => { $($t)* } }
#[allow(unused_macros)] macro_rules! with_item { ($i:item) => { $i } }
pub struct Local; impl Local { pub const N: u32 = 61; pub fn f() -> u32 { 62 } }
pub trait Lt { const N: u32 = 63; fn f() -> u32 { 64 } } impl Lt for u8 {}
pub mod local { pub const N: u32 = 65; pub fn f() -> u32 { 66 } pub mod m { pub fn f() -> u32 { 67 } } }
pub mod globbed { pub mod k { pub const N: u32 = 71; pub fn f() -> u32 { 72 } } }
pub mod hidden { mod k { pub fn f() -> u32 { 73 } } pub fn hidden() -> u32 { k::f() } }
";
