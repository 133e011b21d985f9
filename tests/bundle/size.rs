//! `--max-size`: a bundle that is too long is refused, with a table of what takes the room.

use crate::command::Desk;
use crate::judge::{self, DEPENDENCIES, MAIN};
use crate::shake::library;

#[test]
fn what_is_too_large_is_refused_with_a_table() {
    let desk = library();
    desk.put("out.rs", "precious");
    let out = desk.out();
    let (code, said) = desk.bundle(&["-o", &out, "--max-size", "1KB"]);
    assert_eq!(code, 1);
    for word in [
        "more than the 1024 allowed",
        "desk::idle::inner",
        "(root)",
        "--shake",
    ] {
        assert!(said.contains(word), "no {word:?} in:\n{said}");
    }
    let bytes = |name: &str| {
        let line = said
            .lines()
            .find(|line| line.ends_with(&format!("  {name}")));
        let words = line.unwrap_or_default().split_whitespace();
        let numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        *numbers
            .first()
            .unwrap_or_else(|| panic!("no row for {name} in:\n{said}"))
    };
    let parts = ["(root)", "desk", "desk::idle", "desk::idle::inner"].map(bytes);
    assert_eq!(parts.iter().sum::<usize>(), bytes("all"), "{said}");
    assert!(
        said.find("  desk\n") < said.find("  desk::idle\n"),
        "{said}"
    );
    assert_eq!(desk.written(), "precious");
    let small = ["--max-size", "500", "--shake", "--minify"];
    let (code, said) = desk.bundle(&small);
    assert_eq!(code, 1);
    assert!(said.contains("make the package smaller"), "{said}");
    assert_eq!(desk.bundle(&["--max-size", "1MB", "-o", &out]).0, 0);
    assert_ne!(desk.bundle(&["--max-size", "much"]).0, 0);
}

/// Lines that only keep editions out, of which the header tells as well, are not worth a refusal.
#[test]
fn lines_that_close_a_bundle_do_not_make_it_too_large() {
    let desk = Desk::new(
        "struct Loud(&'static str);\n\nimpl Drop for Loud {\n    fn drop(&mut self) {\n        \
         println!(\"{}\", self.0);\n    }\n}\n\nimpl Loud {\n    fn value(&self) -> usize {\n        \
         self.0.len()\n    }\n}\n\nfn tail() -> usize {\n    let _local = Loud(\"local\");\n    \
         Loud(\"temporary\").value()\n}\n\npub fn hello() {\n    println!(\"{}\", tail());\n}\n",
    );
    let out = desk.out();
    let made = |options: &[&str]| {
        let (code, said) = desk.bundle(&[&["-o", &out], options].concat());
        assert_eq!(code, 0, "{said}");
        desk.written()
    };
    let closed = made(&[]);
    assert!(closed.ends_with("\nmod gen {}\n"), "{closed}");
    // What is said of the proof is not written where there is no room.
    let (_, proof) = closed.split_once(" Proved by ").expect(&closed);
    let proof = " Proved by ".len() + proof.lines().next().map_or(0, str::len);
    let max = (closed.len() - proof - 1).to_string();
    let narrowed = made(&["--max-size", &max]);
    assert!(!narrowed.contains("mod gen"), "{narrowed}");
    assert!(narrowed.contains("2018 or 2021"), "{narrowed}");
}

/// What stays inside though the judge has it is measured.
#[test]
fn what_the_judge_has_would_bring_is_said() {
    let desk = judge::Desk::new(DEPENDENCIES, MAIN);
    let options = ["--platform", "atcoder", "--inline", "rand_core"];
    let (code, _, said) = desk.bundle(&[&options[..], &["--max-size", "100"]].concat());
    assert_eq!(code, 1, "{said}");
    let less = |name: &str| said_less(&said, name);
    assert!(less("rand_core 0.9.3") > Some(0), "{said}");
    assert!(less("rand 0.9.2") > less("rand_core 0.9.3"), "{said}");
    assert_eq!(less("itertools 0.14.0"), None, "{said}");
    let most = ["--shake", "--rename", "--minify", "--max-size", "100"];
    let (code, _, said) = desk.bundle(&[&options[..], &most].concat());
    assert_eq!(code, 1, "{said}");
    assert_eq!(said_less(&said, "rand 0.9.2"), less("rand 0.9.2"));
    assert!(!said.contains("it has"), "{said}");
}

/// How many bytes less there were, as `said`, if the crate `name` stood outside.
fn said_less(said: &str, name: &str) -> Option<usize> {
    let of = format!(" bytes less if {name} stood outside, of which the judge has ");
    let (before, _) = said.split_once(&of)?;
    before.rsplit(' ').next()?.parse().ok()
}
