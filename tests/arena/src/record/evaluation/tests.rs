//! The lines of `tests/board/said.mjs`, as far as they tell an evaluation, and some more.

use super::Evaluation::{Loss, Score, Win};
use super::*;
use crate::rules::Point;

fn read(lines: &[&str]) -> Option<Evaluation> {
    let lines: Vec<String> = lines.iter().map(|it| it.to_string()).collect();
    Evaluation::read(&lines)
}

fn check(lines: &[&str], wanted: Evaluation) {
    assert_eq!(read(lines), Some(wanted), "{lines:?}");
}

#[test]
fn gomolith() {
    check(
        &["MESSAGE Depth 16-17 | Evaluation -479 | Time 269 ms | Node 248481 | Speed 923721 | Bestline 5,8 4,8 6,6"],
        Score(-479.0),
    );
    check(
        &["MESSAGE Depth 1-1 | Eval 9 | Time 9 ms | Node 6 | Speed 666 | Bestline, pv 7,7"],
        Score(9.0),
    );
    check(
        &["MESSAGE Depth 24-24 | Evaluation +M25 | Time 241 ms | Node 368971 | Bestline 4,5"],
        Win(25),
    );
    check(
        &["MESSAGE Depth 3-3 | Evaluation -M8 | Time 1 ms | Node 9 | Speed 9 | Bestline"],
        Loss(8),
    );
    // With INFO show_detail: marks of the board, and several moves.
    check(
        &[
            "MESSAGE REALTIME VAL 99",
            "MESSAGE (1) 12 7,7 8,8",
            "MESSAGE (2) 9 8,8",
            "MESSAGE REALTIME VAL 7",
        ],
        Score(12.0),
    );
    check(
        &[
            "MESSAGE DETAIL (1/3) Depth 5-6 | Evaluation 9 | Time 9 ms | Node 6",
            "MESSAGE DETAIL (2/3) Depth 5-6 | Evaluation 1 | Time 9 ms | Node 6",
        ],
        Score(9.0),
    );
}

#[test]
fn rapfi() {
    check(
        &[
            "MESSAGE OptiTime 1200ms | MaxTime 5000ms",
            "MESSAGE Depth 17-37 | Eval -484 | Time 1471ms | I8 J7 K6",
            "MESSAGE Speed 1674K | Depth 18-38 | Eval -486 | Node 5117K | Time 12s",
        ],
        Score(-486.0),
    );
    check(
        &[
            "MESSAGE Speed 82000 | Depth 2-3 | Eval 120 | Node 82 | Time 0ms",
            "MESSAGE Bestline H6 J8",
        ],
        Score(120.0),
    );
    check(
        &["MESSAGE depth 10-15 ev -9 n 42K n/ms 1425 tm 30 pv K5"],
        Score(-9.0),
    );
    check(
        &[
            "MESSAGE (1) 50 | 12-20 | H8 I9",
            "MESSAGE (2) 49 | 12-20 | A1",
        ],
        Score(50.0),
    );
    check(
        &[
            "MESSAGE (1) 52 (W 52.00, D 2.00, S 0.30) | V 4000 | SD 14 | 7,8 8,8",
            "MESSAGE Speed 9K | Visit 12K",
        ],
        Score(52.0),
    );
    check(
        &["MESSAGE Speed 5 | Depth 8-20 | Eval -M* | Node 1"],
        Score(-29_000.0),
    );
    check(
        &["MESSAGE Speed 5 | Depth 8-20 | Eval +M5 | Node 1"],
        Win(5),
    );
    check(
        &[
            "MESSAGE depth 3-9 multipv 1 ev 5 n 1",
            "MESSAGE depth 3-9 multipv 2 ev 4 n 1",
        ],
        Score(5.0),
    );
}

#[test]
fn others() {
    check(
        &["MESSAGE depth 14-27 ev -30 n 1196k n/ms 1218 tm 982 pv Xi6 Oi9"],
        Score(-30.0),
    );
    // A chance in percent, or what is proven.
    check(
        &["MESSAGE depth 1-14 ev 56.2 winrate 51.0 drawrate 10.4 n 3381 n/s 932 tm 3627 pv Oe4"],
        Score(50.0),
    );
    check(
        &["MESSAGE depth 1-5 ev L6 winrate 0.0 drawrate 0.0 n 9 n/s 9 tm 9"],
        Loss(6),
    );
    check(
        &["MESSAGE depth 1-5 ev W5 winrate 1.0 n 9 n/s 9 tm 9"],
        Win(5),
    );
    check(
        &["MESSAGE depth 1-5 ev D5 winrate 0.0 n 9 n/s 9 tm 9"],
        Score(0.0),
    );
    check(
        &[
            "MESSAGE DETAIL DEPTH:13-26 VAL:-115 TIME:6352MS NODE:5M [I,9]",
            "MESSAGE Speed: 802 | Evaluation: -114",
            "MESSAGE Bestline: [I,9]",
        ],
        Score(-114.0),
    );
    check(
        &[
            "MESSAGE depth: 8-12 best:[7,6] val=35 time:120ms",
            "MESSAGE depth: 9-14 best:[8,6] val=-41 time:310ms",
        ],
        Score(-41.0),
    );
    check(
        &[
            "MESSAGE Expected time=1900ms",
            "MESSAGE  4;(07,08)     30 ----------       20",
            "MESSAGE  5;(09,08)     35 ----------      120",
        ],
        Score(35.0),
    );
    check(
        &["MESSAGE Nodes=81234, depth=9-21, Evaluation=-12"],
        Score(-12.0),
    );
    check(&["pv h8 i9 ev 3"], Score(3.0));
    check(&["message eval +val_inf"], Score(29_000.0));
    check(&["MESSAGE value 3.5"], Score(3.5));
}

#[test]
fn numbers_of_proven_wins_are_claims_and_those_of_other_scales_are_not() {
    check(&["ev 29991"], Win(9));
    check(&["ev -29992"], Loss(8));
    check(&["ev 30000"], Win(1));
    check(&["ev +M0"], Win(1));
    check(&["ev 29499"], Score(29_499.0));
    check(&["ev 100000"], Score(100_000.0));
    assert_eq!(read(&["ev +M99999999999"]), None);
}

#[test]
fn what_is_none_is_none() {
    let long = "x".repeat(20_000);
    let nothing = [
        "",
        "MESSAGE",
        "DEBUG",
        "MESSAGE I win !",
        "MESSAGE VCF\u{7b97}\u{6740}\u{6210}\u{529f}\u{ff01}[7, 7]",
        "DEBUG 3 coordinates didn't hit an empty field",
        "MESSAGE Expected time=5ms",
        "MESSAGE value of nothing",
        "The evaluation: none",
        "REALTIME BEST 7,7",
        "MESSAGE Bestline H8 I9",
        "MESSAGE ev 3abc",
        "MESSAGE Depth | Eval | Time",
        "MESSAGE prev 3",
        "DEBUG depth 12, nodes 5400",
        "MESSAGE DETAIL (2/3) Depth 5-6 | Eval 7",
        "\u{e9}val 3",
        &long,
    ];
    for line in nothing {
        // JavaScript's letters are those of ASCII as well.
        let wanted = (line == "\u{e9}val 3").then_some(Score(3.0));
        assert_eq!(read(&[line]), wanted, "{line}");
    }
    assert_eq!(read(&[]), None);
}

#[test]
fn a_swap_and_several_stones_have_no_evaluation() {
    let mut made = MoveRecord {
        player: 0,
        action: Action::Put(vec![Point { x: 7, y: 7 }]),
        ms: 1.0,
        said: vec!["MESSAGE Eval 35".to_string(), "DEBUG done".to_string()],
    };
    assert_eq!(made.evaluation(), Some(Score(35.0)));
    made.action = Action::Swap;
    assert_eq!(made.evaluation(), None);
    made.action = Action::Put(vec![Point { x: 7, y: 7 }, Point { x: 8, y: 7 }]);
    assert_eq!(made.evaluation(), None);
}

#[test]
fn evaluations_are_compared_and_written() {
    for (evaluation, at_least, within, text, reversed) in [
        (Score(100.0), true, true, "100", "-100"),
        (Score(99.5), false, true, "99.5", "-99.5"),
        (Score(-101.0), false, false, "-101", "101"),
        (Score(0.0), false, true, "0", "0"),
        (Win(9), true, false, "+M9", "-M9"),
        (Loss(8), false, false, "-M8", "+M8"),
    ] {
        assert_eq!(evaluation.is_at_least(100.0), at_least, "{text}");
        assert_eq!(evaluation.is_within(100.0), within, "{text}");
        assert_eq!(evaluation.to_string(), text);
        assert_eq!(evaluation.reversed().to_string(), reversed);
    }
}
