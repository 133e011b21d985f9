//! Messages while a search is under way: its marks, details and nodes.
//!
//! With `INFO show_detail` 1 or 3 Yixin-Board's marks are told, by messages that begin with
//! REALTIME.
//!
//! With `INFO show_detail` 2 or 3 what a summary tells is told of each of the best moves asked
//! for whenever a depth is done, with the number of the move and how many there are:
//!
//! ```text
//! MESSAGE DETAIL (1/3) Depth 1-1 | Eval 9 | Time 9 ms | Node 6 | Speed 666 | Bestline, pv 7,7
//! ```
//!
//! And until the answer the nodes of all threads so far are told four times a second, with
//! the time that they took; what stands in the other messages is told when a depth is done,
//! which may take minutes:
//!
//! ```text
//! MESSAGE NODES 1478913 2250 ms
//! ```

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::output::send;
use super::super::pending::Messenger;
use super::report::{push_points, told};
use crate::board::{Point, PointSet};
use crate::clock::NodeMeter;
use crate::score::{Score, DECISIVE};
use crate::search::{Observer, Report};
use crate::session::Watch;

/// Moves are marked only after this time: until then they change faster than
/// anybody can see.
const FIRST_MARK: Duration = Duration::from_millis(100);
/// The least time between two marks, and between two best moves.
const PAUSE: Duration = Duration::from_millis(20);
/// The time between two counts of nodes, and before the first.
const COUNT_PAUSE: Duration = Duration::from_millis(250);

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
