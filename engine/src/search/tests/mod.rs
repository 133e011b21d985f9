//! Tests of the search as a whole, and helpers for those of its parts.

mod multi_pv;
mod values;
mod threads;
mod tt;

use super::picker::MovePicker;
use super::run::Run;
use super::tt::{Bound, Entry, Table};
use super::worker::{Common, Worker};
use super::*;
use crate::board::{parse, parse_moves, Board, Point, Rule, Side};
use crate::control::{NodeBudget, NodeCounter};
use crate::eval::EvalParams;
use crate::lines::Threat;
use crate::position::Position;
use crate::score::{loss_in, win_in, Score};
use crate::testing::{position_of, random_point, Random, RULES};
use crate::threats::stops_to_five;

fn search(position: &mut Position, nodes: u64) -> Report {
    Searcher::new(1 << 20, position.rule()).search(
        position,
        &mut NodeBudget::of(nodes),
        &mut (),
    )
}

/// What `work` makes of a search of `position` that is about to begin, the first of a
/// searcher.
pub(super) fn with_run<T>(
    position: &mut Position,
    work: impl FnOnce(&mut Run<'_>) -> T,
) -> T {
    let rule = position.rule();
    let params = SearchParams::DEFAULT;
    let eval_params = EvalParams::of(rule);
    let common = Common {
        picker: MovePicker::new(params.ordering, eval_params, rule),
        table: table_of(1 << 20),
        params,
        eval_params,
        rule,
    };
    let mut worker = Worker::new(&common, None);
    let mut control = NodeBudget::of(u64::MAX);
    let counter = NodeCounter::new(&mut control);
    let mut run = Run::new(position, counter, &common, &mut worker);
    work(&mut run)
}

/// A transposition table of `bytes`.
fn table_of(bytes: usize) -> Table {
    Table::new(bytes, SearchParams::DEFAULT.tt)
}

/// A position after this many random `plies`, in which nobody has won yet.
pub(super) fn random_position(seed: u64, plies: usize, rule: Rule) -> Position {
    let board = Board::new(11, 12).expect("a board");
    random_follower(&position_of(board, Side::Black, rule), seed, plies)
}

/// A position with this many `plies`, random after those of `first`, in which
/// nobody has won yet.
fn random_follower(first: &Position, seed: u64, plies: usize) -> Position {
    let mut position = first.clone();
    let mut random = Random::new(seed);
    while position.plies() < plies {
        let point = random_point(&position, &mut random).expect("an empty point");
        if !position
            .threat_points(position.side(), Threat::Five)
            .contains(point)
        {
            position.play(point);
        }
    }
    position
}

#[test]
fn wins_in_one_and_forced_blocks_are_never_missed() {
    let (mut wins, mut blocks) = (0, 0);
    for rule in RULES {
        let first = random_position(0, 0, rule);
        for seed in 0..200 {
            let mut position = random_follower(&first, seed, 20 + seed as usize % 40);
            let best = search(&mut position, 300).best().expect("a move");
            assert!(!position.is_forbidden(best) || position.legal_points().is_empty());
            let own = position
                .threat_points(position.side(), Threat::Five)
                .clone();
            let other = stops_to_five(&position);
            let mut other = other.iter().filter(|&point| !position.is_forbidden(point));
            if !own.is_empty() {
                assert!(own.contains(best));
                wins += 1;
            } else if let Some(stop) = other.next() {
                assert!(stop == best || other.any(|stop| stop == best));
                blocks += 1;
            }
        }
    }
    assert!(wins > 20 && blocks > 20, "{} wins, {} blocks", wins, blocks);
}

#[test]
fn black_plays_a_forbidden_point_only_where_there_is_no_other() {
    // Six stones in the column: forbidden, and nowhere else to go, or one other
    // point.
    let rows = "x####\nx####\nx####\n.####\nx####\n";
    for (last, expected) in [("x####", (0, 3)), ("x###.", (4, 5))] {
        let board = parse(&format!("{}{}", rows, last)).expect("a diagram");
        let mut position = position_of(board, Side::Black, Rule::RENJU);
        let best = search(&mut position, 500).best().expect("a move");
        assert_eq!((best.x(), best.y()), expected);
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    for rule in RULES {
        for seed in 0..6 {
            let mut position = random_position(seed, 6, rule);
            let hash = position.hash();
            let report = search(&mut position, 20_000);
            assert_eq!(report, search(&mut position, 20_000));
            assert_eq!((position.hash(), position.plies()), (hash, 6));
        }
    }
}

#[test]
fn there_is_a_move_however_early_the_search_stops() {
    for nodes in [0, 1, 2, 10, 100, 1_000] {
        for seed in 0..20 {
            let mut position =
                random_position(seed, 1 + seed as usize * 5, Rule::FREESTYLE);
            let report = search(&mut position, nodes);
            let best = report.best().expect("a move");
            assert!(position.board().is_empty(best));
            assert!(
                report.nodes <= nodes.max(1),
                "{} nodes of {}",
                report.nodes,
                nodes
            );
        }
    }
}

#[test]
fn games_on_the_smallest_board_end() {
    for rule in RULES {
        let board = Board::new(5, 5).expect("a board");
        let mut position = position_of(board, Side::Black, rule);
        let mut searcher = Searcher::new(1 << 16, rule);
        for _ in 0..25 {
            let report =
                searcher.search(&mut position, &mut NodeBudget::of(2_000), &mut ());
            position.play(report.best().expect("a move"));
        }
        let report = searcher.search(&mut position, &mut NodeBudget::of(2_000), &mut ());
        assert_eq!(report.best(), None);
    }
}

#[test]
fn search_needs_less_than_a_megabyte_of_stack() {
    let work = || {
        let board = Board::new(22, 22).expect("a board");
        let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
        let mut random = Random::new(1);
        for _ in 0..40 {
            let point = random_point(&position, &mut random).expect("an empty point");
            position.play(point);
        }
        search(&mut position, 60_000).nodes
    };
    let thread = std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(work);
    assert!(thread.expect("a thread").join().is_ok());
}

#[test]
fn table_gives_back_what_it_was_given() {
    let table = table_of(1 << 12);
    let mut random = Random::new(1);
    for hash in 1..2_000_u64 {
        let hash = crate::board::splitmix(hash);
        let ply = random.below(100);
        let scores = [0, -77, 12_345, win_in(ply + 9), loss_in(ply + 4)];
        let entry = Entry {
            point: Some(Point::new(random.below(22), random.below(22))),
            score: scores[random.below(5)],
            eval: [None, Some(random.below(2_000) as Score - 1_000)][random.below(2)],
            depth: random.below(60) as i32 - 6,
            bound: [Bound::Lower, Bound::Upper, Bound::Exact][random.below(3)],
        };
        table.view().store(hash, ply, entry);
        assert_eq!(table.view().probe(hash, ply), Some(entry));
        assert_eq!(table.view().probe(hash ^ 1 << 40, ply), None);
    }
}

#[test]
fn decisive_scores_count_from_where_they_are_read() {
    let table = table_of(1 << 12);
    let score = win_in(12);
    let entry = Entry {
        point: None,
        score,
        eval: Some(0),
        depth: 3,
        bound: Bound::Exact,
    };
    table.view().store(5, 7, entry);
    assert_eq!(
        table.view().probe(5, 1).map(|entry| entry.score),
        Some(win_in(6))
    );
}

/// Black to move has to stop a win by fours, and for most moves the VCF solver takes long to see
/// that they do not.
#[test]
fn looking_for_refutations_leaves_nodes_to_search() {
    let game = "j11h7g8e9h5f11h10g11h9i10f10g12e11h11f13g9g13d10h13e13f8d9f9d11d12\
         f7e7i12i8h8c8e8c10k6k8j6i7i6l6k11j10j13k14j8j4i5l7h12j12k5l5l8k7k4\
         l3l4k2n5e5c9f4g5g3d6e4d7d8h3g4g6h6m3n2f12e12d4e3e6";
    let board = Board::new(15, 15).expect("a board");
    let moves = parse_moves(&board, game).expect("moves");
    let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
    moves.into_iter().for_each(|point| position.play(point));
    let report = search(&mut position, 40_000);
    assert!(report.depth >= 4, "depth {}", report.depth);
}
