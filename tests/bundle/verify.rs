//! `--verify`: its report, the faults that it finds, and the file that is only written after it.

use crate::command::Desk;

const ECHO: &str = r#"
pub fn hello() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("a line");
    println!("{}!", line.trim());
}
"#;

/// Asserts that the desk's package is refused with all these words, and nothing written.
fn refused(desk: &Desk, options: &[&str], words: &[&str]) {
    desk.put("out.rs", "precious");
    let out = desk.out();
    let (code, said) = desk.bundle(&[&["-o", &out, "--verify"], options].concat());
    assert_eq!(code, 1, "{said}");
    for word in words {
        assert!(said.contains(word), "no {word:?} in:\n{said}");
    }
    assert_eq!(desk.written(), "precious", "{said}");
}

#[test]
fn a_good_bundle_is_verified_and_written() {
    let desk = Desk::new(ECHO);
    desk.put("in.txt", "well\n");
    desk.put("out.txt", "well!\n");
    let path = |name: &str| desk.out().replace("out.rs", name);
    let (stdin, expect, out) = (path("in.txt"), path("out.txt"), desk.out());
    let options = [
        "-o", &out, "--verify", "--stdin", &stdin, "--expect", &expect,
    ];
    let (code, said) = desk.bundle(&options);
    assert_eq!(code, 0, "{said}");
    let proved =
        "compiles alone, reads nothing else, does what the package does: 6 bytes of output";
    for edition in ["2015", "2018", "2021", "2024"] {
        assert!(
            said.contains(&format!("edition {edition}: {proved}")),
            "{said}"
        );
    }
    let (code, said) = desk.bundle(&[&options[..], &["--edition", "own"]].concat());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains(&format!("edition 2021: {proved}")), "{said}");
    assert!(
        said.contains("edition 2018: prints the same")
            && said.contains("edition 2024: prints the same"),
        "{said}"
    );
    assert!(desk.written().contains("fn hello"));

    desk.put("out.txt", "ill!\n");
    let words = [
        "something else than",
        "line 1 is \"well!\", and should be \"ill!\"",
    ];
    refused(&desk, &["--stdin", &stdin, "--expect", &expect], &words);
}

#[test]
fn platforms_say_which_compilers_and_editions() {
    let desk = Desk::new(ECHO);
    let (code, said) = desk.bundle(&["--verify", "--platform", "codingame"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("rustc 1.90.0 of codingame: skipped, it is not installed"),
        "{said}"
    );
    assert!(!said.contains("2018"), "{said}");
    let words = [
        "codingame compiles with edition 2021 or 2024, and the bundle is of edition 2018",
    ];
    let options = ["--platform", "codingame", "--edition", "2018"];
    refused(&desk, &options, &words);
}

#[test]
fn another_output_is_found() {
    let desk = Desk::new("pub fn hello() {\n    println!(\"{}\", line!());\n}\n");
    let words = ["the bundle prints something else than the package: line 1 is"];
    refused(&desk, &[], &words);
}

#[test]
fn another_end_is_found() {
    let desk = Desk::new("pub fn hello() {\n    std::process::exit(line!() as i32);\n}\n");
    refused(&desk, &[], &["the bundle ends with", "the package with"]);
}

#[test]
fn errors_of_the_compiler_point_at_the_sources() {
    let desk = Desk::new("pub mod a {\n    pub mod b;\n}\n\npub fn hello() {}\n");
    let folder = desk.out().replace("out.rs", "src/a");
    std::fs::create_dir(folder).expect("a folder");
    desk.put(
        "src/a/b.rs",
        "//! Wrong.\n\n/* é */ pub fn f() -> u32 { \"ä\" }\npub fn g() -> u8 { 300u16 }\n",
    );
    let words = [
        "mismatched types [E0308]",
        "src/a/b.rs:3:29",
        "/* é */ pub fn f() -> u32 { \"ä\" }",
        "src/a/b.rs:4:20",
        "`desk` does not compile, so nothing is made of it",
    ];
    refused(&desk, &[], &words);
}

#[test]
fn a_file_that_is_read_is_found() {
    let desk = Desk::new("");
    desk.put("data.txt", "data");
    let data = desk.out().replace("out.rs", "data.txt");
    let library = format!(
        "use std::include_str as text;\n\npub fn hello() {{\n    println!(\"{{}}\", text!({data:?}));\n}}\n"
    );
    desk.put("src/lib.rs", &library);
    refused(&desk, &[], &["reads the file", "data.txt"]);
}

#[test]
fn variables_that_the_source_asks_for_are_said() {
    let desk =
        Desk::new("pub fn hello() {\n    let _ = option_env!(\"NOBODY_SETS_THIS\");\n}\n");
    let (code, said) = desk.bundle(&["--verify"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("asks for the variable NOBODY_SETS_THIS"),
        "{said}"
    );
    desk.put(
        "src/lib.rs",
        "use std::env as value;\n\npub fn hello() {\n    println!(\"{}\", value!(\"PATH\"));\n}\n",
    );
    let words = ["the value of the variable PATH goes into the program"];
    refused(&desk, &[], &words);
}

#[test]
fn samples_of_the_package_are_its_inputs() {
    let reads = "pub fn hello() {\n    let mut line = String::new();\n    \
                 std::io::stdin().read_line(&mut line).expect(\"a line\");\n    \
                 let number: i32 = line.trim().parse().expect(\"a number\");\n    \
                 println!(\"{}\", number + line!() as i32);\n}\n";
    let desk = Desk::new(&reads.replace(" + line!() as i32", ""));
    let (code, said) = desk.bundle(&["--verify"]);
    assert_eq!(code, 0, "{said}");
    let words = "the package itself fails: 0 bytes of output";
    assert!(
        said.contains(words) && said.contains("shows little"),
        "{said}"
    );
    std::fs::create_dir(desk.dir().join("samples")).expect("a folder");
    desk.put("samples/1.in", "1\n");
    desk.put("samples/2.in", "2\n");
    let (code, said) = desk.bundle(&["--verify"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("what the package does on 2 samples"),
        "{said}"
    );
    assert!(!said.contains("shows little"), "{said}");
    // The number of a line is another one in the bundle.
    desk.put("src/lib.rs", reads);
    refused(&desk, &[], &["something else than the package on 1.in"]);
}

#[test]
fn a_program_that_does_not_end_is_stopped() {
    let desk = Desk::new("pub fn hello() {\n    loop {}\n}\n");
    let words = ["the package did not end within 0.2 seconds"];
    refused(&desk, &["--time-limit", "0.2"], &words);
}

#[test]
fn files_that_are_missing_are_said() {
    let desk = Desk::new(ECHO);
    refused(
        &desk,
        &["--stdin", "nowhere.txt"],
        &["cannot read nowhere.txt"],
    );
    refused(
        &desk,
        &["--expect", "nowhere.txt"],
        &["cannot read nowhere.txt"],
    );
    assert_ne!(
        desk.bundle(&["--stdin", "nowhere.txt"]).0,
        0,
        "--stdin needs --verify"
    );
}
