//! Scores of given moves.

use super::*;
use crate::eval::{EvalParams, Evaluator};
use crate::threats::{outlook, Outlook};

fn to_depth(depth_max: u32) -> NodeBudget {
    NodeBudget {
        nodes_max: u64::MAX,
        depth_max,
    }
}

/// The best a side to move can reach by `plies` moves of any kind, by playing them
/// all; what stands on the board in the end only counts if it is decided.
///
/// A win is 1, a loss -1.
fn brute_force(position: &mut Position, plies: usize) -> i32 {
    let own = position.side();
    if !position.threat_points(own, Threat::Five).is_empty() {
        return 1;
    }
    if plies == 0 || position.board().empty_count() == 0 {
        return 0;
    }
    let mut best = -1;
    for point in position.legal_points().iter() {
        position.play(point);
        best = best.max(-brute_force(position, plies - 1));
        position.undo();
        if best == 1 {
            break;
        }
    }
    best
}

/// A position on the smallest board in which nobody has won.
fn tiny_position(seed: u64, plies: usize, rule: Rule) -> Position {
    let board = Board::new(5, 6).expect("a board");
    let mut position = position_of(board, Side::Black, rule);
    let mut random = Random::new(seed);
    while position.plies() < plies {
        let point = random_point(&position, &mut random).expect("an empty point");
        let own = position.threat_points(position.side(), Threat::Five);
        if own.contains(point) {
            break;
        }
        position.play(point);
    }
    position
}

#[test]
fn values_are_what_playing_everything_shows() {
    let mut seen = [0; 3];
    for rule in RULES {
        for seed in 0..140 {
            let mut position = tiny_position(seed, 12 + seed as usize % 12, rule);
            let moves: Vec<Point> = position.legal_points().iter().collect();
            let own = position
                .threat_points(position.side(), Threat::Five)
                .clone();
            let values = Searcher::new(1 << 16, position.rule()).values(
                &mut position,
                &moves,
                &mut to_depth(2),
            );
            assert_eq!(values.len(), moves.len());
            for value in values {
                let expected = if own.contains(value.point) {
                    1
                } else {
                    position.play(value.point);
                    let reply = -brute_force(&mut position, 2);
                    position.undo();
                    reply
                };
                seen[(expected + 1) as usize] += 1;
                // What three plies prove, the search has to know.
                match expected {
                    1 => assert!(value.score >= win_in(3), "{:?} seed {}", value, seed),
                    -1 => assert!(value.score <= loss_in(4), "{:?} seed {}", value, seed),
                    _ => assert!(
                        value.score < win_in(3) && value.score > loss_in(4),
                        "{:?} seed {}",
                        value,
                        seed
                    ),
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{:?}", seen);
}

#[test]
fn values_at_the_first_depth_are_those_of_the_quiet_positions_after() {
    let mut quiet = 0;
    for seed in 0..20 {
        let mut position = random_position(seed, 6, Rule::FREESTYLE);
        let moves: Vec<Point> = position.near().iter().collect();
        let values = Searcher::new(1 << 16, position.rule()).values(
            &mut position,
            &moves,
            &mut to_depth(1),
        );
        let mut evaluator =
            Evaluator::new(EvalParams::of(position.rule()), position.rule());
        for value in values {
            position.play(value.point);
            let fours = position.fours(position.side());
            if outlook(&mut position) == Outlook::Open && fours.is_empty() {
                evaluator.begin(&position);
                assert_eq!(value.score, -evaluator.evaluate(&position));
                assert_eq!(value.depth, 1);
                quiet += 1;
            }
            position.undo();
        }
    }
    assert!(quiet > 200, "{} quiet", quiet);
}

#[test]
fn values_are_there_however_early_the_search_stops_and_of_one_depth() {
    for seed in 0..10 {
        for nodes in [0, 1, 10, 1_000, 30_000] {
            let mut position = random_position(seed, 10, Rule::FREESTYLE);
            let mut moves: Vec<Point> = position.near().iter().take(9).collect();
            let stone = position.last_point().expect("a stone");
            moves.insert(3, stone);
            let budget = &mut NodeBudget::of(nodes);
            let values = Searcher::new(1 << 16, position.rule()).values(
                &mut position,
                &moves,
                budget,
            );
            moves.remove(3);
            let points: Vec<Point> = values.iter().map(|value| value.point).collect();
            assert_eq!(points, moves);
            assert!(values.iter().all(|value| value.depth == values[0].depth));
            assert!(values[0].depth > 0 || nodes < 30_000);
        }
    }
}

#[test]
fn the_best_value_is_what_a_search_of_that_depth_finds() {
    for seed in 0..20 {
        let mut position = random_position(seed, 5, Rule::FREESTYLE);
        let report = Searcher::new(1 << 18, position.rule()).search(
            &mut position,
            &mut to_depth(1),
            &mut (),
        );
        if report.depth == 0 {
            continue;
        }
        let moves: Vec<Point> = position.near().iter().collect();
        let values = Searcher::new(1 << 18, position.rule()).values(
            &mut position,
            &moves,
            &mut to_depth(1),
        );
        let best = values.iter().map(|value| value.score).max();
        assert!(best >= Some(report.score), "{:?} {:?}", best, report);
        let chosen = values.iter().find(|v| Some(v.point) == report.best());
        assert_eq!(chosen.map(|value| value.score), Some(report.score));
    }
}
