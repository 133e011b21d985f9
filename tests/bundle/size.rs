//! `--max-size`: a bundle that is too long is refused, with a table of what takes the room.

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
