//! Each way to begin leads to the same program, by itself: programs for which the first ones do
//! not serve are large.

use super::*;
use crate::finish::desk;

/// A library in which one function runs and one does not.
const LIBRARY: &str =
    "pub fn runs() -> u32 {\n    7\n}\n\npub fn idle() -> u32 {\n    8\n}\n";

/// What is left of a bundle in which `runs` of `library` does, if shaken in this `way` alone.
fn left(way: Way, library: &str) -> String {
    let main = "fn main() {\n    println!(\"{}\", desk::runs());\n}\n";
    let (_folder, bundle) = desk::bundled(main, library);
    let phase = progress::phase("a test");
    let shaken = on_deep_stack(|| attempt(&bundle, Shake::All, &[way], &phase)).unwrap();
    match shaken {
        Shaken::Done(bundle) => bundle.text,
        Shaken::Broken | Shaken::Nothing | Shaken::Astray => panic!("nothing is left"),
    }
}

#[test]
fn each_way_alone_leads_to_the_same_program() {
    for way in [Way::Exact, Way::Any, Way::All] {
        let text = left(way, LIBRARY);
        assert!(text.contains("7\n") && !text.contains("idle"), "{text}");
    }
    // Where something may not be missing, only bodies go.
    let text = left(Way::Bodies, LIBRARY);
    assert!(
        text.contains("7\n") && text.contains("pub fn idle() -> u32"),
        "{text}"
    );
    assert!(!text.contains("8\n"), "{text}");
}

#[test]
fn what_an_idle_function_holds_goes_with_it() {
    // There is code of `deep`: the compiler makes some of every `static`.
    let library = "pub fn runs() -> u32 { 7 }\nfn deep() -> u32 { 8 }\n\
        pub fn idle() -> u32 {\n    static HELD: fn() -> u32 = deep;\n    HELD()\n}\n";
    let text = left(Way::Exact, library);
    assert!(!text.contains("deep") && !text.contains("HELD"), "{text}");
}

#[test]
fn of_many_impls_those_that_fit_come_first() {
    let parts = "pub trait Known { const OF: u32; }\npub struct Nth<const N: usize>;\n\
        fn of<T: Known>(_: T) -> u32 { T::OF }\n\
        fn any<const N: usize>(_: [Nth<N>; N]) -> u32 where Nth<N>: Known { Nth::<N>::OF }\n\
        pub fn runs() -> u32 { of(Nth::<7>) + any([Nth, Nth, Nth]) }\n";
    let one = |at| format!("impl Known for Nth<{at}> {{ const OF: u32 = {at}; }}\n");
    let impls: String = (0..40).map(one).collect();
    let library = format!("{parts}{impls}");
    let text = left(Way::Exact, &library);
    assert!(
        text.contains("for Nth<7>") && text.contains("for Nth<3>"),
        "{text}"
    );
    let count = |text: &str| text.matches("impl Known").count();
    assert!(count(&text) < 6, "{text}");
    // By their names alone all would.
    assert_eq!(count(&left(Way::Any, &library)), 40);
}

#[test]
fn what_compiles_without_and_means_another_is_there_at_once() {
    // A module that is called like a type of the language comes by an import of all.
    let text = left(
        Way::Exact,
        "mod lib {\n    pub use std::str;\n}\nuse self::lib::*;\n\
         pub fn runs() -> usize { str::from_utf8(b\"7\").map_or(0, |it| it.len()) }\n",
    );
    assert!(text.contains("use std::str;"), "{text}");
    // The standard library asks whether an iterator ends for good; there are two of its name.
    let iterator =
        "pub struct It(pub u32);\nimpl Iterator for It {\n    type Item = u32;\n    \
        fn next(&mut self) -> Option<u32> { self.0.checked_sub(1) }\n}\n\
        impl std::iter::FusedIterator for It {}\n\
        impl std::panic::UnwindSafe for It {}\n";
    let library = format!(
        "mod one {{ {iterator} }}\npub mod other {{ {iterator} }}\n\
         pub fn runs() -> u32 {{ one::It(9).fuse().next().unwrap_or(7) }}\n"
    );
    let text = left(Way::Exact, &library);
    assert_eq!(text.matches("FusedIterator for It").count(), 1, "{text}");
    assert!(!text.contains("UnwindSafe"), "{text}");
}

#[test]
fn a_constant_with_a_name_may_hold_impls() {
    let library = "pub trait Known { fn of(&self) -> u32; }\npub struct One;\n\
        const _KNOWN: () = { impl Known for One { fn of(&self) -> u32 { 7 } } };\n\
        fn of<T: Known>(it: T) -> u32 { it.of() }\n\
        pub fn runs() -> u32 { of(One) }\n";
    let text = left(Way::Exact, library);
    assert!(text.contains("impl Known for One"), "{text}");
}

#[test]
fn what_another_trait_names_is_copied_too() {
    // The compiler says no more than that `Of<One>` cannot be copied.
    let library =
        "pub trait Shape { type Held; fn held() -> Self::Held; }\npub struct One;\n\
        pub struct Even(pub u32);\nimpl Copy for Even {}\n\
        impl Clone for Even { fn clone(&self) -> Even { Even(self.0) } }\n\
        impl Shape for One { type Held = Even; fn held() -> Even { Even(7) } }\n\
        pub struct Of<N: Shape>(pub N::Held);\n\
        impl<N: Shape> Copy for Of<N> where N::Held: Copy {}\n\
        impl<N: Shape> Clone for Of<N> where N::Held: Clone {\n    \
        fn clone(&self) -> Of<N> { Of(self.0.clone()) }\n}\n\
        impl<N: Shape> std::ops::Not for Of<N> {\n    type Output = u32;\n    \
        fn not(self) -> u32 { 8 }\n}\n\
        fn made() -> Of<One> { Of(One::held()) }\n\
        fn sum(of: &Of<One>) -> u32 { of.0 .0 }\n\
        pub fn runs() -> u32 {\n    let of = made();\n    let one = of;\n    \
        let other = of;\n    sum(&one) + sum(&other)\n}\n";
    let text = left(Way::Exact, library);
    assert!(
        text.contains("Copy for Even") && !text.contains("Not for Of"),
        "{text}"
    );
}

#[test]
fn what_an_impl_needs_that_is_there_comes_alone() {
    // The compiler says no more than that `Of<_>` cannot be multiplied, while it looks for the type.
    let library = "pub trait Base {}\npub trait Closed {}\nimpl<T: Base> Closed for T {}\n\
        pub trait Idle {}\npub struct One;\npub struct Of<T>(pub Option<T>);\n\
        impl<T> Of<T> { pub fn new() -> Of<T> { Of(None) } }\n\
        impl<T: Closed> std::ops::MulAssign<Of<T>> for Of<T> {\n    \
        fn mul_assign(&mut self, with: Of<T>) { self.0 = with.0; }\n}\n\
        impl<T: Closed> std::ops::MulAssign<T> for Of<T> {\n    \
        fn mul_assign(&mut self, with: T) { self.0 = Some(with); }\n}\n\
        impl Base for u8 {}\nimpl Base for One {}\nimpl Idle for One {}\n\
        pub fn runs() -> bool {\n    let mut of = Of(Some(7u8));\n    of *= 8u8;\n    \
        of *= Of(None);\n    let mut it = Of::new();\n    it *= Of(Some(One));\n    \
        it.0.is_some()\n}\n";
    let text = left(Way::Exact, library);
    assert!(
        text.contains("Base for One") && !text.contains("Idle"),
        "{text}"
    );
}

#[test]
fn what_runs_without_assertions_alone_is_whole() {
    let library =
        "fn checked() -> u32 {\n    7\n}\nfn fast() -> u32 {\n    deep() + 9\n}\n\
        fn deep() -> u32 {\n    8\n}\nfn idle() -> u32 {\n    6\n}\n\
        #[cfg(not(debug_assertions))]\npub fn runs() -> u32 {\n    fast()\n}\n\
        #[cfg(debug_assertions)]\npub fn runs() -> u32 {\n    checked()\n}\n\
        pub fn other() -> u32 {\n    idle()\n}\n";
    let asked = library.replace("#[cfg(not(debug_assertions))]\n", "");
    let asked = asked.replace(
        "    fast()\n}\n#[cfg(debug_assertions)]\npub fn runs() -> u32 {\n    checked()\n",
        "    if cfg!(debug_assertions) { checked() } else { fast() }\n",
    );
    for library in [library, &asked] {
        let text = left(Way::Exact, library);
        for body in ["    7\n", "    8\n", "deep() + 9"] {
            assert!(text.contains(body), "no {body:?} in:\n{text}");
        }
        assert!(!text.contains("idle"), "{text}");
    }
}

#[test]
fn bodies_that_others_need_are_read_again() {
    // Nothing is wrong with the body of `large`; without it, something is with that of `runs`,
    // which cannot be mended.
    let steps = "    sum = sum.wrapping_mul(31).wrapping_add(7);\n".repeat(1000);
    let library = format!(
        "pub trait Known {{ fn of(&self) -> u32; }}\npub struct One;\n\
         fn large() -> u32 {{\n    impl Known for One {{ fn of(&self) -> u32 {{ 7 }} }}\n    \
         let mut sum = 1u32;\n{steps}    sum\n}}\n\
         pub trait Marked {{}}\npub struct Two;\nimpl Marked for Two {{}}\n\
         fn of<T: Marked>(_: T) -> u32 {{ 8 }}\n\
         pub fn runs() -> u32 {{ large() + One.of() + of(Two) }}\n"
    );
    let text = left(Way::Exact, &library);
    assert!(
        text.contains("impl Known for One") && text.contains("Marked for Two"),
        "{text}"
    );
}
