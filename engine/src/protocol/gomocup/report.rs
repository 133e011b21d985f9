//! MESSAGE texts: depth, evaluation, time, nodes, PV. They are the reports of a
//! search that come besides its answer.
//!
//! No manager but Yixin-Board takes them for more than text. Yixin-Board marks its
//! board by the messages that begin with REALTIME, and translates the words
//! `Depth`, `Evaluation`, `Time`, `ms`, `Node`, `Speed` and `Bestline` in all
//! others. These are the words of the summary; its order and its bars are those of
//! Rapfi:
//!
//! ```text
//! MESSAGE Depth 1-1 | Evaluation 9 | Time 9 ms | Node 6 | Speed 666 | Bestline 7,7
//! ```
//!
//! With `INFO show_detail` 2 or 3 the same is told of each of the best moves asked for
//! whenever a depth is done, with the number of the move and how many there are:
//!
//! ```text
//! MESSAGE DETAIL (1/3) Depth 1-1 | Evaluation 9 | Time 9 ms | Node 6 | Speed 666 | Bestline 7,7
//! ```
//!
//! And until the answer the nodes of all threads so far are told four times a second, with
//! the time that they took; what stands in the other messages is told when a depth is done,
//! which may take minutes:
//!
//! ```text
//! MESSAGE NODES 1478913 2250 ms
//! ```
//!
//! Depth is the depth that was searched in full and the length of the PV; a proven
//! win or loss is told by its plies, as `+M9` and `-M8`; Speed is in nodes per
//! second.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::output::{send, TEXT_BYTES_MAX};
use super::super::pending::Messenger;
use crate::board::{Point, PointSet};
use crate::clock::NodeMeter;
use crate::score::{plies_to_five, Score, DECISIVE};
use crate::search::{Observer, Report};
use crate::session::{Answer, Watch};

/// Moves are marked only after this time: until then they change faster than
/// anybody can see.
const FIRST_MARK: Duration = Duration::from_millis(100);
/// The least time between two marks, and between two best moves.
const PAUSE: Duration = Duration::from_millis(20);
/// The time between two counts of nodes, and before the first.
const COUNT_PAUSE: Duration = Duration::from_millis(250);

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
fn told(head: &str, report: &Report, started: Instant) -> String {
    let elapsed_ms = (started.elapsed().as_millis() as u64).max(1);
    let mut text = format!(
        "{} Depth {}-{} | Evaluation {} | Time {} ms | Node {} | Speed {} | Bestline",
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

/// Appends as many of `points` as a text line has room for.
fn push_points(text: &mut String, points: &[Point]) {
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

/// The parts of the progress of a search that are told, as INFO has asked.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// The best move and the moves under way, as Yixin-Board marks them.
    pub(super) marks: bool,
    /// The numbers of each of the best moves after each depth, and the nodes at all times.
    pub(super) details: bool,
}

/// A watch that reports the progress of a search while it is under way, as
/// Yixin-Board shows it.
pub(super) struct Realtime {
    messenger: Messenger,
    started: Instant,
    shown: Shown,
    /// True once the session is over.
    is_silent: Arc<AtomicBool>,
    /// True once something has been told.
    has_begun: bool,
    /// The move that is marked as being searched.
    marked: Option<Point>,
    last_mark: Option<Instant>,
    last_best: Option<Instant>,
    /// The report of the best move that is to be told when it is time for it.
    untold: Option<Report>,
    /// Moves that have been told to lose.
    lost: PointSet,
}

impl Realtime {
    /// A watch of a search that was asked for at `started`. It tells nothing more
    /// once `is_silent` is true.
    pub(super) fn new(
        messenger: Messenger,
        started: Instant,
        shown: Shown,
        is_silent: Arc<AtomicBool>,
    ) -> Realtime {
        Realtime {
            messenger,
            started,
            shown,
            is_silent,
            has_begun: false,
            marked: None,
            last_mark: None,
            last_best: None,
            untold: None,
            lost: PointSet::EMPTY,
        }
    }

    fn say(&self, text: &str) {
        if self.shown.marks && !self.is_silent.load(Ordering::Relaxed) {
            send(&format!("MESSAGE REALTIME {}", text));
        }
    }

    /// Tells the numbers of the `index`-th of `count` best moves.
    fn say_detail(&self, index: usize, count: usize, report: &Report) {
        if self.shown.details && !self.is_silent.load(Ordering::Relaxed) {
            let head = format!("MESSAGE DETAIL ({}/{})", index + 1, count);
            send(&told(&head, report, self.started));
        }
    }

    /// Wipes out the marks of the search before this one.
    fn begin(&mut self) {
        if !self.has_begun {
            self.has_begun = true;
            self.say("REFRESH");
        }
    }

    /// Tells the best move, its score and its PV.
    fn tell_best(&mut self, report: &Report) {
        let best = match report.best() {
            Some(best) => best,
            None => return,
        };
        self.begin();
        self.untold = None;
        self.last_best = Some(Instant::now());
        self.say(&format!("BEST {}", best));
        self.say(&format!("VAL {}", report.score));
        let mut text = "PV".to_string();
        push_points(&mut text, &report.pv);
        self.say(&text);
    }

    /// Tells the best move now, or later if the last one was told a moment ago.
    fn tell_best_in_time(&mut self, report: &Report) {
        if is_over(self.last_best) {
            self.tell_best(report);
        } else {
            self.untold = Some(report.clone());
        }
    }
}

/// True if the pause after something that was last told at `last` is over.
fn is_over(last: Option<Instant>) -> bool {
    last.map_or(true, |last| last.elapsed() >= PAUSE)
}

impl Observer for Realtime {
    fn depth_done(&mut self, report: &Report) {
        // The marks of one depth say nothing in the next one.
        if self.last_mark.take().is_some() {
            self.say("REFRESH");
        }
        self.marked = None;
        self.tell_best_in_time(report);
    }

    fn pvs_done(&mut self, reports: &[Report]) {
        for (index, report) in reports.iter().enumerate() {
            self.say_detail(index, reports.len(), report);
        }
    }

    fn move_begun(&mut self, point: Point) {
        if self.started.elapsed() >= FIRST_MARK && is_over(self.last_mark) {
            self.begin();
            self.marked = Some(point);
            self.last_mark = Some(Instant::now());
            self.say(&format!("POS {}", point));
        }
    }

    fn move_done(&mut self, point: Point, score: Score) {
        if self.marked == Some(point) {
            self.marked = None;
            self.say(&format!("DONE {}", point));
        }
        if score <= -DECISIVE && !self.lost.contains(point) {
            self.begin();
            self.lost.insert(point);
            self.say(&format!("LOSE {}", point));
        }
    }

    fn best_changed(&mut self, report: &Report) {
        self.tell_best_in_time(report);
    }
}

impl Watch for Realtime {
    fn over(&mut self) {
        if let Some(report) = self.untold.take() {
            self.tell_best(&report);
        }
        self.messenger.over();
    }

    fn meter(&self) -> Option<NodeMeter> {
        if !self.shown.details {
            return None;
        }
        let (started, is_silent) = (self.started, Arc::clone(&self.is_silent));
        let mut due = COUNT_PAUSE;
        Some(Box::new(move |nodes| {
            let elapsed = started.elapsed();
            if elapsed >= due && !is_silent.load(Ordering::Relaxed) {
                due = elapsed + COUNT_PAUSE;
                send(&format!(
                    "MESSAGE NODES {} {} ms",
                    nodes,
                    elapsed.as_millis()
                ));
            }
        }))
    }

    fn as_observer(&mut self) -> &mut dyn Observer {
        self
    }
}

#[cfg(test)]
mod tests {
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
            let best = plain.find(" | Bestline").expect("a PV");
            assert_eq!(format!("{}{}", &plain[..speed], &plain[best..]), expected);
        };
        check(
            -35,
            2,
            "MESSAGE Depth 3-3 | Evaluation -35 | Node 1000 | Bestline 0,0 1,0",
        );
        check(
            win_in(9),
            4,
            "MESSAGE Depth 3-4 | Evaluation +M9 | Node 1000 | Bestline 0,0 1,0 2,0 3,0",
        );
        check(
            loss_in(8),
            0,
            "MESSAGE Depth 3-3 | Evaluation -M8 | Node 1000 | Bestline",
        );
    }

    #[test]
    fn a_long_line_ends_between_two_points() {
        let long = answer(7, 400);
        let texts = summary(&long, Instant::now()).into_iter();
        for text in texts.chain(multi_pv(&long)) {
            assert!(text.len() <= TEXT_BYTES_MAX && text.len() > TEXT_BYTES_MAX - 6);
            let last = text.rsplit(' ').next().expect("a word");
            let index = text.split(' ').filter(|word| word.contains(',')).count() - 1;
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
}
