//! MultiPV, points that are blocked, and what an observer is told.

use super::*;
use crate::board::PointSet;
use crate::eval::EvalParams;
use crate::score::{is_decisive, EVALUATION_MAX};

/// The reports of a search that asks for `multi_pv` PVs that begin with none of
/// `blocked`.
fn search_multi_pv(
    position: &mut Position,
    multi_pv: usize,
    blocked: &PointSet,
    nodes: u64,
) -> Vec<Report> {
    let wanted = Wanted {
        multi_pv,
        blocked: blocked.clone(),
    };
    let mut searcher = Searcher::new(1 << 20, position.rule());
    searcher.search_multi_pv(position, &wanted, &mut NodeBudget::of(nodes), &mut ())
}

fn of_points(points: impl IntoIterator<Item = Point>) -> PointSet {
    let mut set = PointSet::EMPTY;
    for point in points {
        set.insert(point);
    }
    set
}

/// A position after this many random `plies`, or fewer: it ends where every point
/// wins.
fn full_position(seed: u64, plies: usize, rule: Rule) -> Position {
    let board = Board::new(6, 7).expect("a board");
    let mut position = position_of(board, Side::Black, rule);
    let mut random = Random::new(seed);
    while position.plies() < plies {
        let fives = position
            .threat_points(position.side(), Threat::Five)
            .clone();
        let mut points = position.board().empty().clone();
        for five in fives.iter() {
            points.remove(five);
        }
        let points: Vec<Point> = points.iter().collect();
        if points.is_empty() {
            break;
        }
        position.play(points[random.below(points.len())]);
    }
    position
}

/// Checks that the PV can be played, and does not go on after a five.
fn check_pv(position: &mut Position, report: &Report) {
    let plies = position.plies();
    for &point in &report.pv {
        assert!(position.board().is_empty(point), "{:?}", report);
        position.play(point);
    }
    while position.plies() > plies {
        position.undo();
    }
}

#[test]
fn there_are_as_many_pvs_as_asked_for_or_as_there_are_moves() {
    for rule in RULES {
        for seed in 0..30 {
            let plies = [0, 1, 7, 20, 30, 38, 40, 42][seed % 8];
            let mut position = full_position(seed as u64, plies, rule);
            let empty = position.board().empty_count();
            // Where every point is forbidden, one of them has to do.
            let choices = match position.legal_points().iter().count() {
                0 => empty,
                legal => legal,
            };
            for (multi_pv, nodes) in
                [(1, 3_000), (2, 3_000), (7, 5_000), (500, 4_000), (4, 1)]
            {
                let hash = position.hash();
                let found =
                    search_multi_pv(&mut position, multi_pv, &PointSet::EMPTY, nodes);
                assert_eq!(found.len(), multi_pv.min(choices), "seed {}", seed);
                let firsts = of_points(found.iter().filter_map(Report::best));
                assert_eq!(firsts.len(), found.len(), "a move twice, seed {}", seed);
                for report in &found {
                    check_pv(&mut position, report);
                    assert!(report.nodes <= nodes && report.depth <= empty as u32);
                }
                assert_eq!(position.hash(), hash);
            }
        }
    }
}

#[test]
fn whole_depths_have_their_pvs_in_order() {
    for rule in RULES {
        for seed in 0..12 {
            let mut position = random_position(seed, 8 + seed as usize, rule);
            let wanted = Wanted {
                multi_pv: 5,
                ..Wanted::default()
            };
            let mut control = NodeBudget {
                nodes_max: 1_000_000,
                depth_max: 5,
            };
            let mut searcher = Searcher::new(1 << 20, position.rule());
            let found =
                searcher.search_multi_pv(&mut position, &wanted, &mut control, &mut ());
            for pair in found.windows(2) {
                assert!(pair[0].score >= pair[1].score, "{:?}", found);
            }
            for report in found.iter().filter(|report| !is_decisive(report.score)) {
                assert_eq!(report.depth, 5);
            }
        }
    }
}

#[test]
fn every_pv_is_the_best_without_the_ones_before() {
    // At depth 1 nothing is pruned or reduced, and here nothing is estimated: both ways see
    // the same.
    let exact = || {
        let mut params = SearchParams::DEFAULT;
        params.lazy.margin_above = 2 * EVALUATION_MAX;
        params.lazy.margin_below = 2 * EVALUATION_MAX;
        let rule = Rule::FREESTYLE;
        Searcher::with_params(1 << 20, rule, params, EvalParams::of(rule))
    };
    let mut compared = 0;
    for seed in 0..40 {
        let mut position = random_position(seed, 4 + seed as usize, Rule::FREESTYLE);
        let mut control = NodeBudget {
            nodes_max: u64::MAX,
            depth_max: 1,
        };
        let wanted = Wanted {
            multi_pv: 4,
            ..Wanted::default()
        };
        let mut searcher = exact();
        let found = searcher.search_multi_pv(&mut position, &wanted, &mut control, &mut ());
        if found.iter().any(|report| is_decisive(report.score)) {
            continue;
        }
        let mut blocked = PointSet::EMPTY;
        for report in &found {
            let wanted = Wanted {
                multi_pv: 1,
                blocked: blocked.clone(),
            };
            let mut searcher = exact();
            let alone =
                searcher.search_multi_pv(&mut position, &wanted, &mut control, &mut ());
            assert_eq!(alone[0].score, report.score, "seed {}", seed);
            blocked.insert(report.best().expect("a move"));
            compared += 1;
        }
    }
    assert!(compared > 60, "{} compared", compared);
}

#[test]
fn blocked_points_are_not_chosen() {
    let (mut wins, mut losses) = (0, 0);
    for rule in RULES {
        for seed in 0..60 {
            let mut position = random_position(seed, 16 + seed as usize, rule);
            let mut blocked = PointSet::EMPTY;
            for _ in 0..6 {
                let multi_pv = 1 + seed as usize % 3;
                let found = search_multi_pv(&mut position, multi_pv, &blocked, 2_000);
                for report in &found {
                    let best = report.best().expect("a move");
                    assert!(!blocked.contains(best), "seed {}", seed);
                }
                let own = position.threat_points(position.side(), Threat::Five);
                let free = own.iter().any(|point| !blocked.contains(point));
                assert_eq!(found[0].score == win_in(1), free, "seed {}", seed);
                wins += usize::from(free);
                losses += usize::from(found[0].score <= loss_in(2));
                blocked.insert(found[0].best().expect("a move"));
            }
        }
    }
    assert!(wins > 10 && losses > 10, "{} wins, {} losses", wins, losses);
}

#[test]
fn blocking_every_move_blocks_none() {
    let mut position = random_position(3, 20, Rule::FREESTYLE);
    let all = position.board().empty().clone();
    let mut last = all.clone();
    let only = last.first().expect("an empty point");
    last.remove(only);
    let report = &search_multi_pv(&mut position, 1, &last, 2_000)[0];
    assert_eq!(report.best(), Some(only));
    let free = search_multi_pv(&mut position, 1, &PointSet::EMPTY, 2_000);
    assert_eq!(search_multi_pv(&mut position, 1, &all, 2_000), free);
}

#[test]
fn wins_by_fours_are_one_pv_among_others() {
    // Open fours and more are seen at a glance; this one is a four and then an open
    // four.
    let diagram = ". . . . . . . . .\n. o x x x . . . .\n. . . . . . . . .\n\
                   . . . . . . x . .\n. . . . . . x . .\n. . . . . . . . .\n\
                   . . o o . o . . .\n. . . . . . . . o\n. . . . . . . . .";
    let board = crate::board::parse(diagram).expect("a diagram");
    let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
    let one = search_multi_pv(&mut position, 1, &PointSet::EMPTY, 20_000);
    assert!(is_decisive(one[0].score), "{:?}", one);
    let three = search_multi_pv(&mut position, 3, &PointSet::EMPTY, 20_000);
    assert_eq!(three.len(), 3);
    assert!(three[0].score >= one[0].score, "{:?}", three);
    let blocked = of_points(one[0].best());
    let other = search_multi_pv(&mut position, 1, &blocked, 20_000);
    assert_ne!(other[0].best(), one[0].best());
    // While the others are searched, the win is what an observer is told.
    let wanted = Wanted {
        multi_pv: 3,
        ..Wanted::default()
    };
    let mut diary = Diary::default();
    let mut searcher = Searcher::new(1 << 20, position.rule());
    let nodes = &mut NodeBudget::of(20_000);
    searcher.search_multi_pv(&mut position, &wanted, nodes, &mut diary);
    assert_eq!(diary.best, [three[0].best()]);
    assert!(diary.depths.len() > 1);
    assert_eq!(diary.depth_bests, vec![three[0].best(); diary.depths.len()]);
}

/// An observer that keeps what it is told.
#[derive(Default)]
struct Diary {
    depths: Vec<u32>,
    depth_bests: Vec<Option<Point>>,
    begun: Vec<Point>,
    done: Vec<(Point, Score)>,
    best: Vec<Option<Point>>,
}

impl Observer for Diary {
    fn depth_done(&mut self, report: &Report) {
        self.depths.push(report.depth);
        self.depth_bests.push(report.best());
    }

    fn move_begun(&mut self, point: Point) {
        self.begun.push(point);
    }

    fn move_done(&mut self, point: Point, score: Score) {
        assert_eq!(self.begun.last(), Some(&point));
        self.done.push((point, score));
    }

    fn best_changed(&mut self, report: &Report) {
        assert_ne!(self.best.last(), Some(&report.best()), "told twice");
        self.best.push(report.best());
    }
}

#[test]
fn observers_are_told_of_moves_and_of_the_best() {
    for seed in 0..20 {
        let mut position = random_position(seed, 9, Rule::FREESTYLE);
        let mut diary = Diary::default();
        let report = Searcher::new(1 << 20, position.rule()).search(
            &mut position,
            &mut NodeBudget::of(20_000),
            &mut diary,
        );
        let depths = diary.depths.len() as u32;
        assert_eq!(diary.depths, (1..=depths).collect::<Vec<u32>>());
        assert!(diary.begun.len() - diary.done.len() <= 1);
        if report.depth > 0 {
            assert_eq!(diary.best.last(), Some(&report.best()), "seed {}", seed);
            assert!(diary.done.iter().any(|done| Some(done.0) == report.best()));
        }
    }
}
