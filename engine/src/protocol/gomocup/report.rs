//! MESSAGE texts: depth, evaluation, time, nodes, PV, the rule. They come besides the
//! answer of a search.
//!
//! Yixin-Board marks its board by the messages that begin with REALTIME, and shows all
//! others, whose words `Depth`, `Time`, `ms`, `Node`, `Speed` and `Bestline` it
//! translates. Programs that show what Rapfi says, as those that use pygomo-lib, look for
//! `Eval` and a number, and for `pv` with nothing but moves behind it. So the summary has
//! these words, in the order of Rapfi and with its bars:
//!
//! ```text
//! MESSAGE Depth 1-1 | Eval 9 | Time 9 ms | Node 6 | Speed 666 | Bestline, pv 7,7
//! ```
//!
//! The rule is told once INFO has, before the first answer of a search by it:
//!
//! ```text
//! MESSAGE rule standard: exactly five in a row win
//! ```
//!
//! Depth is the depth that was searched in full and the length of the PV; a proven
//! win or loss is told by its plies, as `+M9` and `-M8`; Speed is in nodes per
//! second.

use std::time::Instant;

use super::super::output::TEXT_BYTES_MAX;
use crate::board::{Point, Rule, Side, WinningLine};
use crate::score::{plies_to_five, Score};
use crate::search::Report;
use crate::session::Answer;

/// The summary of a search that was asked for at `started`. None if nothing was
/// searched.
pub(super) fn summary(answer: &Answer, started: Instant) -> Option<String> {
    let report = answer.report()?;
    if report.depth == 0 && report.nodes == 0 {
        return None;
    }
    Some(told("MESSAGE", report, started))
}

/// A text line that begins with `head` and tells depth, evaluation, time, nodes and PV of
/// `report`, of a search that was asked for at `started`.
pub(super) fn told(head: &str, report: &Report, started: Instant) -> String {
    let elapsed_ms = (started.elapsed().as_millis() as u64).max(1);
    let mut text = format!(
        "{} Depth {}-{} | Eval {} | Time {} ms | Node {} | Speed {} | Bestline, pv",
        head,
        report.depth,
        report.pv.len().max(report.depth as usize),
        value(report.score),
        elapsed_ms,
        report.nodes,
        report.nodes.saturating_mul(1000) / elapsed_ms,
    );
    push_points(&mut text, &report.pv);
    text
}

/// A message for each of the best moves that were found, best first.
pub(super) fn multi_pv(answer: &Answer) -> impl Iterator<Item = String> + '_ {
    answer.reports.iter().enumerate().map(|(index, report)| {
        let mut text = format!("MESSAGE ({}) {}", index + 1, report.score);
        push_points(&mut text, &report.pv);
        text
    })
}

/// The text of `points` as an answer.
pub(super) fn points(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|point| point.to_string()).collect();
    points.join(" ")
}

/// `point` as two numbers with a blank between them.
pub(super) fn pair(point: Point) -> String {
    format!("{} {}", point.x(), point.y())
}

/// The word for a choice.
pub(super) fn choice(is_chosen: bool) -> &'static str {
    if is_chosen {
        "YES"
    } else {
        "NO"
    }
}

/// The message that tells by which `rule` a game is played.
pub(super) fn rule(rule: Rule) -> String {
    let text = match rule.winning_line(Side::Black) {
        WinningLine::FiveOrMore => "freestyle: five or more in a row win",
        WinningLine::ExactlyFive => "standard: exactly five in a row win",
        WinningLine::Renju => {
            "renju: exactly five in a row win for Black, who may not make an overline, two \
             fours or two threes; five or more win for White"
        }
        WinningLine::Caro => {
            "caro: six or more in a row win, and five unless the other side stands at both \
             ends"
        }
        WinningLine::CaroExactlyFive => {
            "standard caro: exactly five in a row win unless the other side stands at both \
             ends"
        }
    };
    let end = if rule.continuous {
        "; the game goes on after a win"
    } else {
        ""
    };
    format!("MESSAGE rule {}{}", text, end)
}

/// Appends as many of `points` as a text line has room for.
pub(super) fn push_points(text: &mut String, points: &[Point]) {
    for point in points {
        let point = format!(" {}", point);
        if text.len() + point.len() > TEXT_BYTES_MAX {
            return;
        }
        *text += &point;
    }
}

/// The text of a score.
fn value(score: Score) -> String {
    match plies_to_five(score) {
        Some(plies) if score > 0 => format!("+M{}", plies),
        Some(plies) => format!("-M{}", plies),
        None => score.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::score::{loss_in, win_in};

    fn answer(score: Score, points: usize) -> Answer {
        let pv = (0..points).map(|i| Point::new(i % 20, i / 20)).collect();
        let report = Report {
            pv,
            score,
            depth: 3,
            nodes: 1000,
        };
        Answer {
            points: Vec::new(),
            swap: false,
            fifths: 0,
            reports: vec![report.clone(), report],
        }
    }

    #[test]
    fn a_summary_has_every_number() {
        let long_ago = Instant::now() - Duration::from_millis(500);
        let check = |score, points, expected: &str| {
            let text = summary(&answer(score, points), long_ago).expect("a summary");
            let time = text.find(" | Time 5").expect("a time");
            let node = text.find(" | Node ").expect("nodes");
            let (before, after) = (&text[..time], &text[node..]);
            let plain = format!("{}{}", before, after);
            let speed = plain.find(" | Speed ").expect("a speed");
            let best = plain.find(" | Bestline, pv").expect("a PV");
            assert_eq!(format!("{}{}", &plain[..speed], &plain[best..]), expected);
        };
        check(
            -35,
            2,
            "MESSAGE Depth 3-3 | Eval -35 | Node 1000 | Bestline, pv 0,0 1,0",
        );
        check(
            win_in(9),
            4,
            "MESSAGE Depth 3-4 | Eval +M9 | Node 1000 | Bestline, pv 0,0 1,0 2,0 3,0",
        );
        check(
            loss_in(8),
            0,
            "MESSAGE Depth 3-3 | Eval -M8 | Node 1000 | Bestline, pv",
        );
    }

    #[test]
    fn a_long_line_ends_between_two_points() {
        let long = answer(7, 400);
        let texts = summary(&long, Instant::now()).into_iter();
        for text in texts.chain(multi_pv(&long)) {
            assert!(text.len() <= TEXT_BYTES_MAX && text.len() > TEXT_BYTES_MAX - 6);
            let last = text.rsplit(' ').next().expect("a word");
            let is_point = |word: &&str| word.contains(',') && !word.ends_with(',');
            let index = text.split(' ').filter(is_point).count() - 1;
            assert_eq!(last, Point::new(index % 20, index / 20).to_string());
        }
    }

    #[test]
    fn without_a_search_there_is_nothing_to_say() {
        let mut none = answer(0, 1);
        none.reports.clear();
        assert_eq!(summary(&none, Instant::now()), None);
        let at_once = Report {
            pv: vec![Point::new(7, 7)],
            score: 0,
            depth: 0,
            nodes: 0,
        };
        none.reports.push(at_once);
        assert_eq!(summary(&none, Instant::now()), None);
        assert_eq!(
            multi_pv(&none).collect::<Vec<_>>(),
            ["MESSAGE (1) 0 7,7".to_string()]
        );
    }

    /// What pygomo-lib, and others that read Rapfi, look for; and the page of the board.
    #[test]
    fn a_summary_is_read_by_those_that_read_rapfi() {
        let text = summary(&answer(-35, 2), Instant::now()).expect("a summary");
        let (_, pv) = text.split_once("pv ").expect("a line");
        assert_eq!(pv, "0,0 1,0");
        assert!(text.contains(" | Eval -35 | ") && text.contains(" | Bestline"));
        assert!(text.starts_with("MESSAGE Depth 3-3 | "));
        assert!(
            !summary(&answer(9, 0), Instant::now()).map_or(true, |it| it.ends_with(' '))
        );
    }

    #[test]
    fn each_rule_is_told_in_its_own_words() {
        let mut texts: Vec<String> = (0..16)
            .map(|number| rule(Rule::from_number(number).expect("a rule")))
            .collect();
        for text in &texts {
            assert!(
                text.starts_with("MESSAGE rule ") && !text.contains("  "),
                "{}",
                text
            );
            // No digit that could be part of a move, and no `name`, which tells ABOUT.
            let is_digit = |c: char| c.is_ascii_digit();
            assert!(
                !text.contains(is_digit) && !text.contains("name"),
                "{}",
                text
            );
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), 10);
    }
}
