//! Traps for `--shake`: modules in which something can be removed that compiles without, and
//! makes another program of it. What `hello` of each returns tells.

use crate::command::Desk;
use crate::small::printed;

/// The traps of one kind, by the names of the tests for them.
macro_rules! kinds {
    ($($kind:ident)*) => {
        const TRAPS: &[&str] = &[$(include_str!(concat!("traps/", stringify!($kind), ".txt"))),*];
        $(
            #[test]
            fn $kind() {
                check(include_str!(concat!("traps/", stringify!($kind), ".txt")));
            }
        )*
    };
}

kinds! { deref drops heads hidden library lists macros methods names spelled standard types unnamed }

/// The traps in `text`, by the names of their modules.
fn modules(text: &str) -> Vec<&str> {
    let heads = text.lines().filter_map(|line| line.strip_prefix("mod "));
    heads.filter_map(|head| head.strip_suffix(" {")).collect()
}

/// Checks that a package of `traps` does the same when it was shaken.
fn check(traps: &str) {
    let said = modules(traps).into_iter();
    let said =
        said.map(|name| format!("    println!(\"{name} {{}}\", {name}::hello());\n"));
    let hello = format!("\npub fn hello() {{\n{}}}\n", said.collect::<String>());
    let desk = Desk::new(&(traps.to_owned() + &hello));
    let (before, _) = printed(&desk, &["--no-check"]);
    assert_eq!(before.lines().count(), modules(traps).len(), "{before}");
    let (after, _) = printed(&desk, &["--shake", "--minify", "--edition", "own"]);
    assert_eq!(before, after);
}

#[test]
fn there_are_many_of_them() {
    let mut all: Vec<&str> = TRAPS.iter().flat_map(|text| modules(text)).collect();
    all.sort_unstable();
    let count = all.len();
    all.dedup();
    assert!(
        all.len() == count && count >= 200,
        "{count}, {} of them different",
        all.len()
    );
}
