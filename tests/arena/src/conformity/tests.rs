use std::rc::Rc;
use std::time::Duration;

use super::*;
use crate::dialect::Dialect;
use crate::rules::Rule;
use crate::sandbox::Policy;

/// A shell script as the program under test.
fn subject(dialect: Dialect, script: &str) -> Subject {
    Subject {
        command: vec!["sh".into(), "-c".into(), script.into()],
        policy: Policy {
            unsandboxed: true,
            ..Policy::default()
        },
        folder: std::env::temp_dir(),
        dialect,
        sizes: vec![15],
        rule: Rule::Freestyle,
        limits: ProbeLimits {
            start: Some(Duration::from_secs(1)),
            turn: Some(Duration::from_millis(400)),
            game: Some(Duration::from_secs(5)),
            tolerance: Duration::ZERO,
        },
        memory: None,
        measured: Rc::default(),
    }
}

/// The words of the fault that a step finds in a script; "ok" if there is none.
pub(super) fn outcome(dialect: Dialect, id: &str, script: &str) -> String {
    let step = steps(dialect)
        .iter()
        .find(|step| step.id == id)
        .expect("a step");
    match look(step, &subject(dialect, script)) {
        Ok(_) => "ok".to_owned(),
        Err(fault) => fault.text,
    }
}

#[test]
fn steps_have_names_of_their_own_and_reasons() {
    for dialect in Dialect::ALL {
        let steps = steps(dialect);
        for (index, step) in steps.iter().enumerate() {
            let others = &steps[..index];
            assert!(
                !others.iter().any(|other| other.id == step.id),
                "{}",
                step.id
            );
            assert!(
                step.why.ends_with('.') && !step.title.ends_with('.'),
                "{}",
                step.id
            );
        }
    }
}

#[test]
fn a_banner_is_no_answer_to_start() {
    let text = outcome(Dialect::Gomocup, "start-answer", "echo Welcome; cat");
    assert_eq!(
        text,
        "it said \"Welcome\" before anything was asked, unasked"
    );
}

#[test]
fn ok_with_more_words_is_no_ok() {
    let script = "read -r line; echo 'OK - everything is good'; cat";
    let text = outcome(Dialect::Gomocup, "start-answer", script);
    assert!(
        text.ends_with("it answered \"OK - everything is good\" instead of OK"),
        "{text}"
    );
}

#[test]
fn messages_may_come_before_an_answer() {
    let script = "read -r line; echo 'MESSAGE hello'; echo OK; cat";
    assert_eq!(outcome(Dialect::Gomocup, "start-answer", script), "ok");
}

#[test]
fn a_bare_message_is_an_answer() {
    let script = "read -r line; echo MESSAGE; echo OK; cat";
    let text = outcome(Dialect::Gomocup, "start-answer", script);
    assert!(text.ends_with("\"MESSAGE\" instead of OK"), "{text}");
}

#[test]
fn answers_to_info_are_noticed() {
    let script = "read -r line; echo OK; while read -r line; do echo UNKNOWN x; done";
    let text = outcome(Dialect::Gomocup, "info-silence", script);
    assert_eq!(text, "it said \"UNKNOWN x\" after INFO, unasked");
}

#[test]
fn a_stone_on_a_stone_is_illegal() {
    let script = "while read -r word rest; do case $word in START) echo OK;; \
                  TURN) echo 7,7;; esac; done";
    let text = outcome(Dialect::Gomocup, "first-move-white", script);
    assert_eq!(text, "it played \"7,7\", where there is a stone");
}

#[test]
fn a_silent_program_is_late() {
    let script = "read -r line; echo OK; sleep 60";
    let text = outcome(Dialect::Gomocup, "first-move-black", script);
    assert_eq!(text, "when asked to move it did not answer within 400 ms");
}

#[test]
fn a_crash_is_told_with_its_status() {
    let text = outcome(
        Dialect::Gomocup,
        "first-move-black",
        "read -r line; echo OK; echo oops >&2; exit 101",
    );
    let expected =
        "it exited with status 101 when asked to move, as after a panic; stderr: `oops`";
    assert_eq!(text, expected);
}

#[test]
fn a_program_that_stays_after_end_is_noticed() {
    let script = "while read -r word rest; do case $word in START) echo OK;; \
                  BEGIN) echo 7,7;; esac; done; sleep 60";
    let text = outcome(Dialect::Gomocup, "end", script);
    assert_eq!(text, "it is still running 500 ms after END");
    let text = outcome(Dialect::Gomocup, "end-of-input", script);
    assert_eq!(text, "it is still running 2000 ms after the end of input");
}

/// A program that knows swap2 and answers with these lines, one for each stage, and to
/// BOARD with `board`.
fn swapper(three: &str, choice: &str, last: &str, board: &str) -> String {
    format!(
        "while read -r word rest; do case $word in START) echo OK;; \
         SWAP2BOARD) n=0; while read -r stone; do [ $stone = DONE ] && break; n=$((n+1)); \
         done; case $n in 0) echo '{three}';; 3) echo '{choice}';; 5) echo '{last}';; \
         esac;; BOARD) while read -r stone; do [ $stone = DONE ] && break; done; \
         echo '{board}';; esac; done"
    )
}

#[test]
fn swap2_is_judged_stage_by_stage() {
    let check = |id: &str, answer: &str, expected: &str| {
        let script = swapper(answer, answer, answer, "12,12");
        assert_eq!(outcome(Dialect::Gomocup, id, &script), expected, "{answer}");
    };
    check("swap2-opening", "7,7 8,6 10,9", "ok");
    let twice = "it answered \"7,7 8,6 7,7\", a square twice";
    check("swap2-opening", "7,7 8,6 7,7", twice);
    let wrong = "it answered \"7,7\", which is no choice there";
    check("swap2-opening", "7,7", wrong);
    check(
        "swap2-opening",
        "SWAP",
        "it answered \"SWAP\", which is no move",
    );
    for answer in ["SWAP", "swap", "1,2", "1,2 3,4"] {
        check("swap2-choice", answer, "ok");
    }
    let taken = "it played \"8,6\", where there is a stone";
    check("swap2-choice", "1,2 8,6", taken);
    check(
        "swap2-choice",
        "1,15",
        "it played \"1,15\", which is off the board",
    );
    check("swap2-final", "SWAP", "ok");
    check("swap2-final", "1,2", "ok");
    let two = "it answered \"1,2 3,4\", which is no choice there";
    check("swap2-final", "1,2 3,4", two);
    for id in ["swap2-opening", "swap2-choice", "swap2-final"] {
        let unknown = "not supported: it answered \"UNKNOWN command\"";
        check(id, "UNKNOWN command", unknown);
        check(
            id,
            "ERROR what",
            "not supported: it answered \"ERROR what\"",
        );
    }
    let script = swapper("", "", "1,2", "1,2");
    let text = outcome(Dialect::Gomocup, "swap2-final", &script);
    assert_eq!(text, "it played \"1,2\", where there is a stone");
}

#[test]
fn renju_is_tried_where_six_would_be_made() {
    let answer = |board: &str| {
        let script = swapper("", "", "", board);
        outcome(Dialect::Gomocup, "rule-renju", &script)
    };
    assert_eq!(
        answer("6,7"),
        "it played 6,7, which is forbidden to Black in renju"
    );
    assert_eq!(answer("9,7"), "ok");
    assert_eq!(
        answer("ERROR unsupported rule"),
        "not supported: it answered \"ERROR unsupported rule\""
    );
    let script = "while read -r line; do case $line in START*) echo OK;; \
                  'INFO rule 4') told=1;; DONE) [ \"$told\" ] && echo 9,7;; esac; done";
    assert_eq!(outcome(Dialect::Gomocup, "rule-renju", script), "ok");
}

#[test]
fn what_no_platform_of_today_asks_for_is_only_advised() {
    for step in steps(Dialect::Gomocup) {
        let optional = step.id.starts_with("swap2") || step.id == "rule-renju";
        assert!(!optional || step.weight == Weight::Advised, "{}", step.id);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_that_of_the_whole_tree() {
    // A process of its own session, whose parent is gone, holds 60 MB.
    let script =
        "(setsid sh -c 'x=$(head -c 60000000 /dev/zero | tr \"\\000\" x); sleep 6' &) ; \
                  read -r line; sleep 1; echo OK; cat >/dev/null";
    let mut subject = subject(Dialect::Gomocup, script);
    subject.limits.start = Some(Duration::from_secs(3));
    let mut channel = subject.start().expect("a shell");
    channel.say("START 15");
    assert!(matches!(
        channel.hear(Duration::from_secs(3)),
        Received::Line(..)
    ));
    let _ = channel.hear_for(Duration::from_millis(3000));
    let peak = subject.measured.borrow().memory_peak.expect("measured");
    assert!((60_000_000..400_000_000).contains(&peak), "{peak}");
}

#[test]
fn course_is_strict_about_unasked_lines() {
    let script = "while read -r word rest; do case $word in START) echo OK;; \
                  PLACE) echo OK;; TURN) echo 3 4;; esac; done";
    let text = outcome(Dialect::Course, "place-silence", script);
    assert_eq!(text, "it said \"OK\" after PLACE, unasked");
    assert_eq!(outcome(Dialect::Course, "first-move-black", script), "ok");
}

#[test]
fn course_lets_debug_pass_and_wants_two_numbers() {
    let script =
        "while read -r word rest; do case $word in START) echo DEBUG hi; echo OK;; \
                  TURN) echo 3,4;; esac; done";
    assert_eq!(outcome(Dialect::Course, "start-answer", script), "ok");
    let text = outcome(Dialect::Course, "answer-form", script);
    assert_eq!(text, "it answered \"3,4\", which is no move");
}

#[test]
fn codecup_wants_three_different_stones() {
    let script = "read -r line; echo Hh; echo Hh; echo Ii; cat >/dev/null";
    let text = outcome(Dialect::Codecup, "opening", script);
    assert_eq!(text, "it played \"Hh\" twice");
    let script = "read -r line; echo Hh; echo hh; echo Ii; cat >/dev/null";
    let text = outcome(Dialect::Codecup, "opening", script);
    assert_eq!(text, "it answered \"hh\", which is no move");
}

#[test]
fn codecup_swaps_once_only() {
    let script = "read -r line; echo Hh; echo Hi; echo Ii; read -r line; echo Zz; cat";
    let text = outcome(Dialect::Codecup, "swapped", script);
    assert_eq!(text, "it answered Zz where it may not");
    let script = "read -r a; read -r b; read -r c; echo Zz; cat >/dev/null";
    assert_eq!(outcome(Dialect::Codecup, "first-move-white", script), "ok");
}

#[test]
fn a_game_against_the_jury_is_played_to_its_end() {
    // Plays the columns from the left on one row, which the jury hardly ever stops.
    let script = "n=0; m=0; while read -r word rest; do case $word in START) echo OK;; \
                  TURN) echo $n $m; n=$((n+1)); if [ $n = 12 ]; then n=0; m=$((m+1)); fi;; \
                  END) exit 0;; esac; done";
    let mut subject = subject(Dialect::Course, script);
    subject.sizes = vec![12];
    let games: Vec<_> = (0..4).map(|game| play_jury(&subject, game)).collect();
    assert!(
        games.iter().flatten().any(|game| game.won == Some(true)),
        "{games:?}"
    );
    let slowest = subject.measured.borrow().slowest;
    assert!(slowest.is_some(), "answers are timed");
}
