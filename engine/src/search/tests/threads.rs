//! Lazy SMP: several threads on one search.

use std::time::{Duration, Instant};

use super::*;
use crate::control::{Control, Iteration};
use crate::score::is_decisive;

fn searcher(threads: usize) -> Searcher {
    let mut searcher = Searcher::new(4 << 20, Rule::FREESTYLE);
    searcher.set_threads(threads);
    searcher
}

#[test]
fn threads_obey_limits_and_leave_the_position_alone() {
    for seed in 0..12 {
        let mut position = random_position(seed, 8, Rule::FREESTYLE);
        let hash = position.hash();
        for threads in [2, 3, 5] {
            for nodes_max in [0, 1, 63, 64, 5_000, 20_001] {
                let mut searcher = searcher(threads);
                let wanted = Wanted {
                    multi_pv: 1 + seed as usize % 3,
                    ..Wanted::default()
                };
                let mut control = NodeBudget {
                    nodes_max,
                    depth_max: 6,
                };
                let found =
                    searcher.search_multi_pv(&mut position, &wanted, &mut control, &mut ());
                assert_eq!(position.hash(), hash);
                for report in found {
                    assert!(position.board().is_empty(report.best().expect("a move")));
                    assert!(report.nodes <= nodes_max && report.depth <= 6);
                }
            }
        }
    }
}

#[test]
fn threads_agree_on_what_is_decided() {
    let mut decided = 0;
    for rule in RULES {
        for seed in 0..40 {
            let mut position = random_position(seed, 12 + seed as usize, rule);
            let one =
                searcher(1).search(&mut position, &mut NodeBudget::of(10_000), &mut ());
            if !is_decisive(one.score) {
                continue;
            }
            let four =
                searcher(4).search(&mut position, &mut NodeBudget::of(400_000), &mut ());
            assert!(is_decisive(four.score), "{:?} {:?}", one, four);
            assert_eq!(one.score > 0, four.score > 0, "{:?} {:?}", one, four);
            decided += 1;
        }
    }
    assert!(decided > 10, "{} decided", decided);
}

#[test]
fn one_thread_after_several_is_one_thread() {
    let mut position = random_position(2, 8, Rule::FREESTYLE);
    let mut changed = searcher(3);
    changed.set_threads(1);
    let report = changed.search(&mut position, &mut NodeBudget::of(9_000), &mut ());
    assert_eq!(
        report,
        searcher(1).search(&mut position, &mut NodeBudget::of(9_000), &mut ())
    );
    changed.set_threads(0);
    assert_eq!(changed.helpers.len(), 0);
    changed.set_threads(1_000);
    assert_eq!(changed.helpers.len() + 1, THREADS_MAX);
}

/// A control that stops after `nodes` nodes of the main thread and remembers when;
/// or that breaks down then.
struct StopsAt {
    nodes: u64,
    stopped: Option<Instant>,
    breaks_down: bool,
}

impl Control for StopsAt {
    fn go_on(&mut self, nodes: u64) -> bool {
        if nodes < self.nodes {
            return true;
        }
        assert!(!self.breaks_down, "breaks down, as it was asked to");
        self.stopped.get_or_insert_with(Instant::now);
        false
    }

    fn deepen(&mut self, _done: &Iteration) -> bool {
        true
    }
}

#[test]
fn helpers_stop_soon_after_the_main_thread() {
    let mut position = random_position(4, 6, Rule::FREESTYLE);
    let mut searcher = searcher(4);
    for nodes in [5_000, 6_000, 20_000, 50_000] {
        let mut control = StopsAt {
            nodes,
            stopped: None,
            breaks_down: false,
        };
        let report = searcher.search(&mut position, &mut control, &mut ());
        // A node of each helper: far below a millisecond, on a machine that is not
        // busy.
        if let Some(stopped) = control.stopped {
            assert!(stopped.elapsed() < Duration::from_millis(500));
            assert!(report.nodes >= nodes);
        }
    }
}

#[test]
fn a_main_thread_that_breaks_down_leaves_no_thread_behind() {
    let broken = std::thread::spawn(|| {
        let mut position = random_position(4, 6, Rule::FREESTYLE);
        let mut control = StopsAt {
            nodes: 9_000,
            stopped: None,
            breaks_down: true,
        };
        searcher(3).search(&mut position, &mut control, &mut ())
    });
    // Without an end of the helpers this would never return.
    assert!(broken.join().is_err());
}

/// A control that takes note of what it is told.
#[derive(Default)]
struct Listens {
    own: u64,
    of_all: Vec<u64>,
}

impl Control for Listens {
    fn go_on(&mut self, nodes: u64) -> bool {
        self.own = nodes;
        nodes < 60_000
    }

    fn deepen(&mut self, _done: &Iteration) -> bool {
        true
    }

    fn count_all(&mut self, nodes: u64) {
        // What the main thread has is included.
        assert!(nodes >= self.own, "{} of {}", self.own, nodes);
        self.of_all.push(nodes);
    }
}

#[test]
fn a_control_is_told_the_nodes_of_all_threads() {
    let mut position = random_position(4, 6, Rule::FREESTYLE);
    let mut alone = Listens::default();
    searcher(1).search(&mut position, &mut alone, &mut ());
    assert_eq!((alone.own, alone.of_all), (60_000, Vec::new()));
    let mut control = Listens::default();
    let report = searcher(3).search(&mut position, &mut control, &mut ());
    let (own, told) = (control.own, control.of_all);
    assert!(told.windows(2).all(|pair| pair[0] <= pair[1]));
    assert!(told.len() as u64 >= own / 64, "{} times", told.len());
    let last = *told.last().expect("a count");
    assert!(
        own < last && last <= report.nodes,
        "{} {} {}",
        own,
        last,
        report.nodes
    );
}
