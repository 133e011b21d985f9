//! `arena judge` with a sound submission and with faulty ones: a small player
//! (`player.rs`) with faults put in.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use arena::dialect::Dialect;
use serde_json::Value;

const PLAYER: &str = include_str!("player.rs");

/// A folder of its own with a submission in it.
struct Submission {
    folder: tempfile::TempDir,
}

impl Submission {
    fn new(source: &str) -> Submission {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("main.rs"), source).expect("written");
        Submission { folder }
    }

    /// The player with `fault` where it starts.
    fn starting_with(fault: &str) -> Submission {
        Submission::with("START", fault)
    }

    /// The player with `fault` where it moves.
    fn moving_with(fault: &str) -> Submission {
        Submission::with("MOVE", fault)
    }

    /// The player with `fault` at this mark.
    fn with(mark: &str, fault: &str) -> Submission {
        let mark = format!("/*{mark}*/");
        assert!(PLAYER.contains(&mark), "{mark}");
        Submission::new(&PLAYER.replace(&mark, fault))
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("main.rs")
    }

    fn judge(&self, platform: &str) -> Judged {
        judge(&self.file(), platform, &[])
    }
}

/// What `--json` says, and the exit status.
struct Judged {
    report: Value,
    accepted: bool,
}

/// Judges at the platform's own limits.
fn arena(file: &Path, platform: &str, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .arg("judge")
        .arg(file)
        .args(["--platform", platform, "--games=2"])
        .args(more)
        .output()
        .expect("starts")
}

fn judge(file: &Path, platform: &str, more: &[&str]) -> Judged {
    judge_as_it_is(file, platform, &[&["--turn-ms=1000"], more].concat())
}

fn judge_as_it_is(file: &Path, platform: &str, more: &[&str]) -> Judged {
    let output = arena(file, platform, &[&["--json"], more].concat());
    let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}", String::from_utf8_lossy(&output.stderr));
    });
    Judged {
        report,
        accepted: output.status.success(),
    }
}

impl Judged {
    /// The state and the detail of a check.
    fn check(&self, id: &str) -> (String, String) {
        let checks = self.report["checks"].as_array().expect("a list");
        let check = checks.iter().find(|check| check["id"] == id);
        let check = check.unwrap_or_else(|| panic!("no check {id} in {:#}", self.report));
        let text = |key: &str| check[key].as_str().expect("text").to_owned();
        (text("state"), text("detail"))
    }

    fn assert_accepted(&self) {
        let checks = self.report["checks"].as_array().expect("a list");
        let failed: Vec<&Value> = checks
            .iter()
            .filter(|check| check["state"] == "fail")
            .collect();
        assert!(failed.is_empty(), "{failed:#?}");
        assert!(self.accepted && self.report["accepted"] == true);
    }

    /// Rejected, and this check says so with these words.
    fn assert_fails(&self, id: &str, words: &str) {
        let (state, detail) = self.check(id);
        assert_eq!(state, "fail", "{id}: {detail}");
        assert!(detail.contains(words), "{id}: {detail}");
        assert!(!self.accepted);
        assert_eq!(self.report["accepted"], false);
    }
}

/// The platforms that are called as their dialect is: one for each, but for that of 2004.
fn platforms() -> impl Iterator<Item = &'static str> {
    let judged = |it: &Dialect| *it != Dialect::Gomocup2004;
    Dialect::ALL.into_iter().filter(judged).map(Dialect::name)
}

#[test]
fn a_sound_submission_is_accepted_in_each_dialect() {
    let submission = Submission::new(PLAYER);
    for platform in platforms() {
        let judged = submission.judge(platform);
        judged.assert_accepted();
        let games = judged.report["jury_games"].as_array().expect("a list");
        assert_eq!(games.len(), 2, "{platform}");
        let peak = judged.report["memory_peak_bytes"]
            .as_u64()
            .expect("measured");
        assert!((100_000..50_000_000).contains(&peak), "{peak}");
        assert_eq!(judged.report["compilation"]["warnings"], 0);
    }
}

#[test]
fn where_no_gomoku_is_played_it_has_to_compile_and_run() {
    let submission = Submission::new(PLAYER);
    for platform in ["codeforces", "library-checker", "plain"] {
        let judged = submission.judge(platform);
        judged.assert_accepted();
        assert_eq!(judged.check("runs").0, "ok");
        assert_eq!(judged.check("dialect").0, "skipped");
    }
}

#[test]
fn what_does_not_compile_is_rejected_with_the_compilers_words() {
    let judged = Submission::new("fn main() { let x: u8 = 300; }").judge("gomocup");
    judged.assert_fails("compile", "error: literal out of range for `u8`");
    assert_eq!(
        judged.report["verdict"].as_str().map(|text| &text[..18]),
        Some("REJECTED: compile.")
    );
}

#[test]
fn a_banner_is_rejected() {
    let judged = Submission::starting_with("println!(\"Welcome!\");").judge("gomocup");
    judged.assert_fails("start-answer", "it said \"Welcome!\"");
    let judged = Submission::starting_with("println!(\"Welcome!\");").judge("codecup");
    judged.assert_fails("opening", "it said \"Welcome!\"");
}

#[test]
fn an_illegal_move_is_rejected() {
    let judged =
        Submission::moving_with("if self.size > 0 { return (7, 7); }").judge("gomocup");
    judged.assert_fails("first-move-white", "where there is a stone");
    judged.assert_fails("game-1", "where there is a stone");
    assert_eq!(judged.check("first-move-black").0, "ok");
}

#[test]
fn writing_a_file_is_rejected_and_does_not_happen() {
    let target = tempfile::tempdir().expect("a folder");
    let path = target.path().join("log.txt");
    let fault = format!("let _ = std::fs::write({path:?}, \"x\");");
    let judged = Submission::starting_with(&fault).judge("gomocup");
    judged.assert_fails(
        "start-answer",
        "it tried to write, make, change or remove a file",
    );
    assert!(!path.exists());
    let judged = Submission::starting_with(&fault).judge("plain");
    judged.assert_fails("runs", "it tried to write, make, change or remove a file");
}

#[test]
fn network_and_processes_are_rejected() {
    let network = "let _ = std::net::TcpStream::connect(\"127.0.0.1:9\");";
    let judged = Submission::starting_with(network).judge("codecup");
    judged.assert_fails("opening", "it tried to use the network");
    let process = "let _ = std::process::Command::new(\"true\").status();";
    let judged = Submission::starting_with(process).judge("codecup");
    judged.assert_fails("opening", "it tried to start a process");
}

#[test]
fn a_program_that_sleeps_is_late() {
    let sleep = "std::thread::sleep(std::time::Duration::from_secs(2));";
    let judged = Submission::moving_with(sleep).judge("course");
    judged.assert_fails("first-move-black", "it did not answer within 1000 ms");
    let judged = Submission::starting_with(sleep).judge("course");
    judged.assert_fails(
        "start-answer",
        "to START 1 it did not answer within 1000 ms",
    );
}

#[test]
fn a_program_that_takes_too_much_memory_is_rejected() {
    let hog = "let block = vec![1_u8; 300 << 20]; std::hint::black_box(&block);";
    let judged = Submission::starting_with(hog).judge("codeforces");
    judged.assert_fails("memory", "MiB at most of 256 MiB");
}

#[test]
fn a_file_that_is_too_long_is_rejected() {
    let source = format!("{PLAYER}\n// {}\n", "x".repeat(65_536));
    let judged = Submission::new(&source).judge("codeforces");
    judged.assert_fails("size", "of 65,536 bytes");
}

#[test]
fn a_second_file_is_not_there() {
    let judged = Submission::new("mod other;\nfn main() {}\n").judge("plain");
    judged.assert_fails("one-file", "line 1: a module in a file of its own");
    judged.assert_fails("compile", "error");
}

#[test]
fn an_unknown_platform_is_answered_by_the_list() {
    let submission = Submission::new(PLAYER);
    let output = arena(&submission.file(), "codecap", &[]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    // What cannot be judged is told apart from what would not be accepted.
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(
        errors.contains("error: unknown platform codecap; known are plain, codecup"),
        "{errors}"
    );
}

#[test]
fn the_text_names_every_failure_and_why() {
    let submission = Submission::starting_with("println!(\"Welcome!\");");
    let output = arena(&submission.file(), "codecup", &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("FAIL  Start is answered by three lines"),
        "{text}"
    );
    assert!(text.contains("an illegal move, 0 points."), "{text}");
    assert!(text.contains("\nREJECTED: opening. (CodeCup"), "{text}");
}

#[test]
fn a_flood_of_output_does_not_hold_the_judge_up() {
    let flood = Submission::starting_with("loop { println!(\"DEBUG flood\"); }");
    flood
        .judge("course")
        .assert_fails("start-answer", "\"DEBUG flood\"");
    flood.judge("plain").assert_fails("runs", "still running");
    let late = Submission::moving_with("loop { println!(\"DEBUG flood\"); }");
    late.judge("course")
        .assert_fails("first-move-black", "it did not answer within");
}

#[test]
fn a_client_that_does_not_wait_its_turn_is_rejected() {
    let early = "stream.write_all(b\"4 4\\n\").unwrap();";
    let judged = Submission::with("CONNECTED", early).judge("wfi");
    judged.assert_fails(
        "connect",
        "it said \"4 4\" before anything was asked, unasked",
    );
    let twice = "stream.write_all(answer.as_bytes()).unwrap();";
    let judged = Submission::with("ANSWER", twice).judge("wfi");
    judged.assert_fails("silence-after-move", "it said \"0 0\" after its move");
}

#[test]
fn a_client_without_its_one_connection_is_rejected() {
    let judged = Submission::starting_with("if true { return; }").judge("wfi");
    judged.assert_fails("connect", "it exited with status 0 before it connected");
    let again = "let _again = std::net::TcpStream::connect(address).unwrap();";
    let judged = Submission::with("CONNECTED", again).judge("wfi");
    judged.assert_fails("connect", "it connected more than once");
}

#[test]
fn a_client_that_answers_no_legal_move_is_rejected() {
    let judged =
        Submission::moving_with("if self.size > 0 { return (4, 4); }").judge("wfi");
    judged.assert_fails(
        "first-move-white",
        "it played \"4 4\", where there is a stone",
    );
    judged.assert_fails("last-square", "where there is a stone");
    judged.assert_fails("game-1", "where there is a stone");
    assert_eq!(judged.check("first-move-black").0, "ok");
    let comma = "let answer = answer.replace(' ', \",\");";
    let judged = Submission::with("ANSWER", comma).judge("wfi");
    judged.assert_fails("first-move-black", "it answered \"0,0\", which is no move");
}

#[test]
fn a_client_that_takes_every_board_for_the_usual_one_is_rejected() {
    let source = PLAYER.replace("size: first.len()", "size: 9");
    let judged = Submission::new(&source).judge("wfi");
    judged.assert_fails(
        "board-sizes",
        "on a board of 15 it exited with status 101 when asked to move, as after a panic; stderr: `",
    );
}

#[test]
fn a_client_that_thinks_too_long_is_late() {
    let sleep = "if self.taken.len() == 7 \
                 { std::thread::sleep(std::time::Duration::from_secs(2)); }";
    let judged = Submission::moving_with(sleep).judge("wfi");
    judged.assert_fails("time-turn", "it did not answer within 1000 ms");
}

#[test]
fn a_client_that_stays_or_leaves_with_an_error_is_rejected() {
    let stay = "if status == \"WIN\" { std::thread::park(); } \
                if status == \"LOSE\" { std::process::exit(3); } \
                if status == \"DRAW\" { stream.write_all(b\"bye\\n\").unwrap(); }";
    let judged = Submission::with("STATUS", stay).judge("wfi");
    judged.assert_fails("end-win", "it is still running 2000 ms after WIN");
    judged.assert_fails("end-lose", "it exited with status 3 after LOSE");
    judged.assert_fails("end-draw", "it said \"bye\" after DRAW");
    assert_eq!(judged.check("end-forfeit-move").0, "ok");
}

#[test]
fn a_client_may_tell_by_status_1_that_it_lost_its_connection() {
    for (status, state) in [(1, "ok"), (3, "fail")] {
        let exit = format!("std::process::exit({status});");
        let judged = Submission::with("CLOSED", &exit).judge("wfi");
        assert_eq!(judged.check("end-of-input").0, state, "{status}");
    }
}

#[test]
fn a_client_that_opens_a_server_of_its_own_is_rejected() {
    let server = "let _ = std::net::TcpListener::bind(\"127.0.0.1:0\");";
    let judged = Submission::with("CONNECTED", server).judge("wfi");
    judged.assert_fails("connect", "it tried to use the network");
}

#[test]
fn a_client_plays_against_another_one() {
    let submission = Submission::new(PLAYER);
    let mock = env!("CARGO_BIN_EXE_arena-mock");
    let reference = format!("--reference={mock} --dialect wfi --port {{port}}");
    let judged = judge(&submission.file(), "wfi", &[&reference]);
    judged.assert_accepted();
    assert!(judged.check("game-2").1.contains("moves"));
}

#[test]
fn unsandboxed_is_told() {
    let judged = judge(&Submission::new(PLAYER).file(), "plain", &["--unsandboxed"]);
    judged.assert_accepted();
    assert_eq!(judged.check("sandbox").0, "note");
}

/// The engine's bundle, where it is beside this crate (or named by ARENA_BUNDLE).
fn bundle() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/main.rs");
    let bundle = std::env::var_os("ARENA_BUNDLE").map_or(beside, PathBuf::from);
    if !bundle.is_file() {
        eprintln!("skipped: there is no bundle at {}", bundle.display());
        return None;
    }
    Some(bundle)
}

#[test]
fn the_bundle_is_accepted_by_gomocup() {
    let Some(bundle) = bundle() else { return };
    judge(&bundle, "gomocup", &[]).assert_accepted();
}

/// By all other judges, at their own limits, of which most tell a program nothing.
#[test]
#[ignore = "minutes: the engine is compiled and plays for each of them"]
fn the_bundle_is_accepted_everywhere() {
    let Some(bundle) = bundle() else { return };
    for platform in platforms().filter(|it| *it != "gomocup") {
        judge_as_it_is(&bundle, platform, &[]).assert_accepted();
    }
}
