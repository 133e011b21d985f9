//! The arguments of the program, and its signature.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use support::{Brain, Game};

use crate::tools::players::on_each_player;
use crate::tools::quiet::quiet_board;

const SIGNATURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/signature.txt");

fn run(program: &Path, arguments: &[&str]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The output of the program with these arguments; it must end well and complain of nothing.
fn printed(program: &Path, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}: {}", output.status);
    text(&output.stdout)
}

#[test]
fn help_and_version_say_what_they_should() {
    on_each_player(|program| {
        let version = concat!("gomolith ", env!("CARGO_PKG_VERSION"), "\n");
        let said = printed(program, &["--version"]);
        assert!(said.starts_with(version), "{said}");
        let help = printed(program, &["--help"]);
        for word in ["Usage:", "bench [NODES]", "--version", "START 15"] {
            assert!(help.contains(word), "{word:?} is not in\n{help}");
        }
    });
}

#[test]
fn unknown_arguments_are_errors() {
    on_each_player(|program| {
        let cases: [&[&str]; 7] = [
            &["benchmark"],
            &["--unknown"],
            &[""],
            &["bench", "many"],
            &["bench", "0"],
            &["bench", "-5"],
            &["bench", "10", "twice"],
        ];
        for arguments in cases {
            let output = run(program, arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert_eq!(text(&output.stdout), "", "{arguments:?}");
            let errors = text(&output.stderr);
            let named = arguments.last().expect("an argument");
            assert!(errors.contains(&format!("{named:?}")), "{errors}");
            assert!(errors.contains("Usage:"), "{errors}");
        }
    });
}

#[test]
fn bench_prints_its_table_and_the_same_numbers_every_time() {
    on_each_player(|program| {
        let report = printed(program, &["bench", "3000"]);
        let lines: Vec<&str> = report.lines().collect();
        let (positions, sums) = lines.split_at(lines.len() - 4);
        let words = |line: &str| line.split(' ').map(str::to_string).collect::<Vec<_>>();
        let mut nodes = 0;
        for line in positions {
            let words = words(line);
            let names: Vec<&str> = words.iter().step_by(2).map(String::as_str).collect();
            assert_eq!(names, ["nodes", "depth", "score", "move"], "{line}");
            nodes += words[1].parse::<u64>().expect("nodes");
        }
        assert_eq!(sums[0], format!("nodes {nodes}"));
        let speed = |line: &str, name: &str| {
            let number = line.strip_prefix(name).expect(name).trim();
            assert!(number.parse::<u64>().expect(name) > 0, "{line}");
        };
        speed(sums[1], "nps");
        speed(sums[2], "plays per second");
        let signature = sums[3].strip_prefix("signature ").expect("a signature");
        assert!(signature.len() == 8 && u32::from_str_radix(signature, 16).is_ok());
        let again = printed(program, &["bench", "3000"]);
        let without_speed = |text: &str| {
            let speeds = ["nps ", "plays per second "];
            let is_speed = |line: &&str| speeds.iter().any(|name| line.starts_with(name));
            let kept = text.lines().filter(|line| !is_speed(line));
            kept.map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(without_speed(&again), without_speed(&report));
    });
}

#[test]
fn signature_is_the_one_written_down() {
    on_each_player(|program| {
        let report = printed(program, &["bench"]);
        let last = report.lines().last().expect("a line");
        let signature = last.strip_prefix("signature ").expect("a signature");
        let written = fs::read_to_string(SIGNATURE).expect("tests/signature.txt");
        assert_eq!(
            signature,
            written.trim(),
            "the engine plays differently: if that is wanted, match it against the version \
             before, and write the new signature into tests/signature.txt"
        );
    });
}

/// Scripts written before version 1.0 say `--protocol`.
#[test]
fn the_old_name_of_dialect_is_still_taken() {
    on_each_player(|program| {
        let output = run(program, &["--protocol", "checkers"]);
        assert_eq!(output.status.code(), Some(2));
        let errors = text(&output.stderr);
        assert!(
            errors.contains("--dialect: \"checkers\" is none of gomocup"),
            "{errors}"
        );
    });
}

/// liskvork takes a MESSAGE before a move for the end of its reading.
#[test]
fn messages_can_be_silenced() {
    on_each_player(|program| {
        let messages = |arguments: &[&str]| {
            let mut brain = Brain::spawn(program, arguments);
            brain.send_all(&["INFO timeout_turn 200", "INFO show_detail 3", "START 20"]);
            brain.expect("OK");
            let board = quiet_board();
            let mut game = Game { brain, board };
            game.position();
            let count = game.brain.messages().len();
            game.brain.finish();
            count
        };
        assert!(messages(&[]) > 1);
        assert_eq!(messages(&["--no-message"]), 0);
        let of_2004 = ["--dialect", "gomocup2004"];
        assert_eq!(messages(&of_2004), 1);
        assert_eq!(messages(&[&of_2004[..], &["--no-message"]].concat()), 0);
    });
}
