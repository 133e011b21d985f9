//! Players that keep to the dialect, and players that do not.

use crate::conformity::steps;
use crate::conformity::tests::outcome;
use crate::dialect::Dialect;

/// A player that answers each turn by these words.
fn player(answer: &str) -> String {
    format!(
        "while read word rest; do case $word in READY) echo OK;; TURN) {answer};; \
         FINISH) exit;; esac; done"
    )
}

#[test]
fn it_wants_move_and_two_numbers() {
    let sound = player("echo MOVE 1 1");
    for step in steps(Dialect::Alphano) {
        assert_eq!(
            outcome(Dialect::Alphano, step.id, &sound),
            "ok",
            "{}",
            step.id
        );
    }
    for bad in [
        "echo 1 1",
        "echo MOVE 1",
        "echo 'MOVE  1 1'",
        "echo MOVE 1,1",
    ] {
        let text = outcome(Dialect::Alphano, "answer-form", &player(bad));
        assert!(text.contains("no move"), "{bad}: {text}");
    }
    let text = outcome(
        Dialect::Alphano,
        "first-move-black",
        &player("echo MOVE 0 1"),
    );
    assert!(text.contains("off the board"), "{text}");
    let text = outcome(
        Dialect::Alphano,
        "first-move-white",
        &player("echo MOVE 8 8"),
    );
    assert!(text.contains("where there is a stone"), "{text}");
}

#[test]
fn it_wants_silence_and_an_end() {
    let check = |id: &str, script: &str, wanted: &str| {
        let text = outcome(Dialect::Alphano, id, script);
        assert!(text.contains(wanted), "{id}: {text}");
    };
    check("ready-answer", "echo hello; cat >&2", "it said \"hello\"");
    check("ready-answer", "read x; echo ok; cat >&2", "instead of OK");
    check("ready-answer", "cat >&2", "did not answer within");
    check(
        "opp-silence",
        "read x; echo OK; read y; echo $y; cat >&2",
        "after OPP",
    );
    let twice = player("echo MOVE 1 1; echo MOVE 1 2");
    check("silence-after-move", &twice, "after its move, unasked");
    check(
        "little-time",
        &player("sleep 0.6; echo MOVE 1 1"),
        "did not answer",
    );
    let stays = "while read word rest; do case $word in READY) echo OK;; \
                 TURN) echo MOVE 1 1;; esac; done";
    check("finish", stays, "still running");
    check("finish-first", stays, "still running");
    let deaf = format!("{}; sleep 5", player("echo MOVE 1 1"));
    check("end-of-input", &deaf, "still running");
}
