use super::*;

/// A bench with a shell script as the program.
fn bench(dialect: Dialect, script: &str) -> Bench {
    Bench {
        command: vec!["sh".into(), "-c".into(), script.into()],
        policy: Policy {
            unsandboxed: true,
            ..Policy::default()
        },
        folder: std::env::temp_dir(),
        dialect,
        sizes: vec![15],
        rule: Rule::Freestyle,
        clock: Clock {
            start: Some(Duration::from_secs(1)),
            turn: Some(Duration::from_millis(400)),
            game: Some(Duration::from_secs(5)),
            tolerance: Duration::ZERO,
        },
        memory: None,
        measured: Rc::default(),
    }
}

/// What a step says of a script.
fn outcome(dialect: Dialect, id: &str, script: &str) -> String {
    let step = steps(dialect)
        .iter()
        .find(|step| step.id == id)
        .expect("a step");
    match look(step, &bench(dialect, script)) {
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
        "read -r line; echo OK; exit 101",
    );
    let expected = "it ended when asked to move: exit status 101, as after a panic";
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
    let mut bench = bench(Dialect::Course, script);
    bench.sizes = vec![12];
    let games: Vec<_> = (0..4).map(|game| play_jury(&bench, game)).collect();
    assert!(
        games.iter().flatten().any(|game| game.won == Some(true)),
        "{games:?}"
    );
    let slowest = bench.measured.borrow().slowest;
    assert!(slowest.is_some(), "answers are timed");
}
