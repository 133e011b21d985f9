use super::*;

const TEXT: &str = "\
use std::{fmt::{self, Debug}, mem};
#[derive(Clone, Copy)]
struct A;
mod outer {
    use super::*;
    macro_rules! twice { ($a:expr) => { $a + $a }; () => { struct Made; } }
    twice!();
    pub trait T { const C: u8; fn f(&self) { g() } }
    impl T for super::A { const C: u8 = 1; fn f(&self) { fn inner() {} } }
    mod inner { fn h() {} static S: u8 = 0; }
}
fn main() { let _ = outer::g; }
";

fn units() -> Units {
    units_of(TEXT)
}

fn units_of(text: &str) -> Units {
    let stream: proc_macro2::TokenStream = text.parse().unwrap();
    let tokens = crate::rust::token::tree_of(stream.clone(), text);
    let file = syn::parse2(stream).unwrap();
    Units::of(&file, &tokens, Dormant::new(None))
}

#[test]
fn the_smallest_unit_around_is_that_of_a_search_through_all() {
    let units = units();
    assert!(units.all.len() > 15);
    for at in 0..TEXT.len() {
        let found = units.around(at).map(|unit| units.all[unit].range.clone());
        let all = units.all.iter().map(|unit| unit.range.clone());
        let smallest = all.filter(|it| it.contains(&at)).min_by_key(|it| it.len());
        assert_eq!(found, smallest, "at {at}: {:?}", &TEXT[at..]);
    }
}

#[test]
fn a_call_is_known_by_the_items_that_its_macro_defines() {
    let units = units();
    let named = &units.by_name["Made"];
    assert!(named.iter().all(|&unit| units.all[unit].kind == Kind::Call));
    assert_eq!(named.len(), 1);
}

#[test]
fn a_call_is_known_by_its_macro_under_another_name() {
    let text = "macro_rules! long { () => { struct Made; } }\n\
        pub use long as middle;\nuse crate::middle as short;\nshort!();\n";
    let units = units_of(text);
    let call = units.all.iter().position(|it| it.kind == Kind::Call);
    let macros = units.macros_of(call.unwrap()).iter();
    let names: Vec<_> = macros.map(|&at| &units.all[at].names[0]).collect();
    assert_eq!(names, ["long!"]);
}

#[test]
fn what_an_import_gives_a_name_is_found_by_both() {
    let mut units = units();
    assert!(!units.means("Show", "Debug"));
    units.renamed.add("Show".to_owned(), ["Debug".to_owned()]);
    assert!(units.means("Show", "Debug") && units.means("Debug", "Debug"));
}

#[test]
fn an_impl_is_for_types_or_for_a_shape() {
    for (text, types) in [
        ("impl<T> A for T {}", &[][..]),
        ("impl<T> A for Vec<T> {}", &["Vec"]),
        ("impl<T> A for [T; 3] {}", &["[;]"]),
        ("impl A for [u8] {}", &["u8"]),
        ("impl<T> A for &mut [T] {}", &["&"]),
        ("impl<T> A for (T, u8) {}", &["u8", "(,)"]),
        ("impl<T> A for made!(T) {}", &["!"]),
        (
            "const _: () = { use b::C; unsafe impl A for C {} };",
            &["C"],
        ),
    ] {
        let found = units_of(text).all.into_iter();
        let mut found = found.filter(|it| it.kind == Kind::Impl(Some("A".to_owned())));
        assert_eq!(found.next().expect(text).types, types, "{text}");
    }
}

#[test]
fn constants_of_more_than_an_impl_are_one() {
    for text in [
        "const _: () = { struct C; impl A for C {} };",
        "const _: () = { impl A for C {} impl B for C {} };",
        "const _: () = { #[cfg(unix)] impl A for C {} };",
        "const _: () = { let c = 1; impl A for C {} };",
    ] {
        assert_eq!(units_of(text).all.len(), 1, "{text}");
    }
}

#[test]
fn what_holds_what_other_languages_look_for_lasts() {
    for text in [
        "const _: () = { #[no_mangle] fn a() {} };",
        "const A: () = { #[no_mangle] fn a() {} };",
        "const A: () = { #[unsafe(no_mangle)] fn a() {} };",
        "const A: () = { #[used] static B: u8 = 1; };",
    ] {
        assert_eq!(units_of(text).all[0].kind, Kind::Lasting, "{text}");
    }
    let made = "a!(b);\nmacro_rules! c { ($a:ident) => { #[no_mangle] fn $a() {} } }\n\
        macro_rules! a { ($a:ident) => { c!($a); } }";
    assert_eq!(units_of(made).all[0].kind, Kind::Lasting);
    let idle = "const A: u8 = { fn a() -> u8 { 1 } a() };";
    assert_eq!(units_of(idle).all[0].kind, Kind::Item);
}
