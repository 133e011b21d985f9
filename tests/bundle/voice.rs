//! How much the program says, and in which form: to people, to an editor, to a shell.

use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::Message;

use crate::command::Desk;
use crate::rustc::{run, said, text};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

const HELLO: &str = "pub fn hello() {\n    println!(\"hello\");\n}\n";

#[test]
fn who_is_quiet_says_errors_alone() {
    let desk = Desk::new(HELLO);
    let out = desk.out();
    for options in [&["-q"][..], &["--quiet", "--verify"]] {
        let (code, said) = desk.bundle(&[&["-o", &out], options].concat());
        assert_eq!((code, said.as_str()), (0, ""));
    }
    let (code, said) = desk.bundle(&["-q", "--platform", "nowhere"]);
    assert!(
        code == 1 && said.starts_with("error: there is no platform"),
        "{said}"
    );
}

#[test]
fn who_wants_to_know_sees_what_is_run() {
    let desk = Desk::new(HELLO);
    let (code, said) = desk.bundle(&["-v", "-o", &desk.out()]);
    assert_eq!(code, 0, "{said}");
    for word in ["cargo", "rustc"] {
        let is_run = |line: &str| {
            let run = line
                .strip_prefix("bundler: ")
                .and_then(|it| it.split_once(" s: "));
            run.is_some_and(|(time, command)| {
                time.parse::<f64>().is_ok() && command.contains(word)
            })
        };
        assert!(said.lines().any(is_run), "{said}");
    }
}

/// What Cargo's own library makes of the messages: editors read them so.
fn messages(desk: &Desk, options: &[&str]) -> Vec<Message> {
    let dir = desk.dir().display().to_string();
    let json = ["--message-format", "json"];
    let output = run(BUNDLER, &[&[dir.as_str()], &json[..], options].concat());
    let messages = Message::parse_stream(output.stdout.as_slice());
    let messages: Result<Vec<_>, _> = messages.collect();
    let messages = messages.expect("messages");
    let is_text = |message: &Message| matches!(message, Message::TextLine(_));
    assert!(!messages.iter().any(is_text), "{}", text(&output.stdout));
    let is_last = messages
        .iter()
        .position(|it| matches!(it, Message::BuildFinished(_)));
    assert_eq!(is_last.map(|at| at + 1), Some(messages.len()));
    let success = match messages.last() {
        Some(Message::BuildFinished(finished)) => finished.success,
        _ => panic!("no end"),
    };
    assert_eq!(success, output.status.success(), "{}", said(&output.stderr));
    messages
}

#[test]
fn editors_read_errors_as_those_of_cargo() {
    let desk = Desk::new(HELLO);
    let out = desk.out();
    assert_eq!(messages(&desk, &["-o", &out]).len(), 1);
    assert_eq!(desk.written().matches("fn hello").count(), 1);

    // One that the bundler refuses, and one that the compiler does; two at once.
    let missing = "pub const ONE: &str = include_str!(\"ä one\");\n\
                   pub const TWO: &str = include_str!(\n    \"two\"\n);\n";
    for (library, expected) in [
        (
            missing,
            vec![("cannot read", (1, 23)), ("cannot read", (2, 23))],
        ),
        (
            "\npub fn hello() -> u8 {\n    \"é\"\n}\n",
            vec![("does not compile", (3, 5))],
        ),
    ] {
        desk.put("src/lib.rs", library);
        let messages = messages(&desk, &["-o", &out]);
        assert_eq!(messages.len(), expected.len() + 1, "{messages:?}");
        for (message, (words, place)) in messages.iter().zip(expected) {
            let Message::CompilerMessage(message) = message else {
                panic!("{message:?}");
            };
            let message = &message.message;
            assert!(matches!(message.level, DiagnosticLevel::Error));
            assert!(message.message.contains(words), "{message:?}");
            assert!(message
                .rendered
                .as_ref()
                .is_some_and(|it| it.contains("src/lib.rs:")));
            let span = message
                .spans
                .iter()
                .find(|it| it.is_primary)
                .expect("a place");
            assert_eq!((span.line_start, span.column_start), place, "{span:?}");
            let named = std::fs::canonicalize(&span.file_name).expect("a file");
            let wanted = desk.dir().join("src/lib.rs").canonicalize();
            assert_eq!(named, wanted.expect("a file"));
            let quoted = &span.text[0];
            let begins: String = quoted
                .text
                .chars()
                .skip(quoted.highlight_start - 1)
                .collect();
            assert!(begins.starts_with("include_str!") || begins.starts_with("\"é\""));
        }
    }
    // Standard output cannot be for both.
    desk.put("src/lib.rs", HELLO);
    let messages = messages(&desk, &[]);
    assert!(matches!(&messages[0], Message::CompilerMessage(it)
        if it.message.message.contains("there is no file to write")));
}

#[test]
fn shells_and_manuals_know_all_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(BUNDLER, &["completions", shell]);
        let words = text(&output.stdout);
        assert!(
            output.status.success() && words.contains("platform"),
            "{shell}"
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    assert!(run(BUNDLER, &["man", &path]).status.success());
    for (page, words) in [
        ("bundler.1", "\\-\\-shake"),
        ("bundler-test.1", "\\-\\-brute"),
    ] {
        let page = std::fs::read_to_string(folder.path().join(page)).expect("a page");
        assert!(page.contains(words), "{page}");
    }
    let output = run(BUNDLER, &["man", &format!("{path}/none")]);
    assert!(
        said(&output.stderr).contains("cannot write"),
        "{}",
        said(&output.stderr)
    );
}
