use super::expansion::{answers, answers_to_fours, Expansion};
use super::*;
use crate::board::{render, Board, Point, Rule, Side};
use crate::control::{NodeBudget, NodeCounter};
use crate::lines::Threat;
use crate::position::Position;
use crate::testing::{position_like, position_of, random_point, Random, RULES};

/// The outlook of the other side after `point`; the position is the same afterward.
fn after(position: &mut Position, point: Point) -> Outlook {
    position.play(point);
    let outlook = outlook(position);
    position.undo();
    outlook
}

/// True if `outlook` is a win within `plies_max` plies.
fn wins_by(outlook: Outlook, plies_max: usize) -> bool {
    matches!(outlook, Outlook::Win { plies, .. } if plies <= plies_max)
}

/// Checks an outlook by playing each move that it speaks of, one ply deep.
fn check_by_playing(position: &mut Position) {
    let empty: Vec<Point> = position.legal_points().iter().collect();
    match outlook(position) {
        Outlook::Win { point, plies: 1 } => {
            let mut board = position.board().clone();
            board.put(point, position.side().stone());
            assert!(board.wins(point, position.rule()));
        }
        Outlook::Win { point, plies } => {
            position.play(point);
            for answer in position.legal_points().iter() {
                let next = after(position, answer);
                assert!(
                    wins_by(next, plies - 2),
                    "{}\n{}",
                    point,
                    render(position.board())
                );
            }
            position.undo();
        }
        Outlook::Loss { plies } => {
            for point in empty {
                assert!(wins_by(after(position, point), plies - 1));
            }
        }
        Outlook::Forced(forced) => {
            for point in empty.into_iter().filter(|&point| point != forced) {
                assert!(wins_by(after(position, point), 1));
            }
        }
        Outlook::Open => check_defenses(position, &empty),
    }
}

/// Against a five or an open four, every move that is not a defense loses to it;
/// against a five, every one that is a defense stops it.
fn check_defenses(position: &mut Position, empty: &[Point]) {
    let other = !position.side();
    let plies = match position.threat_count(other, Threat::Five) {
        0 if position.threat_count(other, Threat::OpenFour) == 0 => return,
        0 => 3,
        _ => 1,
    };
    let defenses = defenses(position).expect("a threat to answer");
    for &point in empty {
        let next = after(position, point);
        if defenses.contains(point) {
            assert!(plies == 3 || !wins_by(next, plies));
            continue;
        }
        assert!(
            wins_by(next, plies),
            "{}\n{}",
            point,
            render(position.board())
        );
    }
}

/// Adds to `counts` the number of moves that `defenses` leaves out against a four with
/// a three, and the number of those after which the other side still wins by fours.
fn count_left_out(position: &mut Position, counts: &mut [usize; 2]) {
    if outlook(position) != Outlook::Open
        || position.threat_count(!position.side(), Threat::OpenFour) > 0
    {
        return;
    }
    let defenses = match defenses(position) {
        Some(defenses) => defenses,
        None => return,
    };
    let legal: Vec<Point> = position.legal_points().iter().collect();
    for point in legal.into_iter().filter(|&point| !defenses.contains(point)) {
        counts[0] += 1;
        position.play(point);
        counts[1] += usize::from(win_by_fours(position).is_some());
        position.undo();
    }
}

#[test]
fn hardly_any_move_left_out_stops_a_four_with_a_three() {
    for rule in RULES {
        let board = Board::new(11, 11).expect("a board");
        let first = position_of(board.clone(), Side::Black, rule);
        let mut counts = [0, 0];
        for seed in 0..100 {
            let mut position = position_like(&first, board.clone(), Side::Black);
            let mut random = Random::new(seed);
            while let Some(point) = random_point(&position, &mut random) {
                let fives = position.threat_points(position.side(), Threat::Five);
                if fives.contains(point) {
                    break;
                }
                position.play(point);
                count_left_out(&mut position, &mut counts);
            }
        }
        let [left_out, still_won] = counts;
        assert!(left_out >= 5_000, "{} moves by {:?}", left_out, rule);
        assert!(
            still_won * 100 >= left_out * 97,
            "{:?} by {:?}",
            counts,
            rule
        );
    }
}

#[test]
fn outlooks_and_defenses_are_true() {
    for rule in RULES {
        let board = Board::new(9, 12).expect("a board");
        let first = position_of(board, Side::Black, rule);
        for seed in 0..60 {
            let board = Board::new(9 + seed % 4, 12).expect("a board");
            let mut position = position_like(&first, board, Side::Black);
            let mut random = Random::new(seed as u64);
            while let Some(point) = random_point(&position, &mut random) {
                // A game that goes on after a win shows nothing new.
                if position
                    .threat_points(position.side(), Threat::Five)
                    .contains(point)
                {
                    break;
                }
                position.play(point);
                check_by_playing(&mut position);
            }
        }
    }
}

/// The shortest win by fours of the side to move; none if it has none.
fn win_by_fours(position: &mut Position) -> Option<FourWin> {
    let mut budget = NodeBudget::of(200_000);
    let mut counter = NodeCounter::new(&mut budget);
    FourSolver::new(12).solve(position, 20, u64::MAX, &mut counter)
}

#[test]
fn what_is_no_answer_to_a_win_by_fours_leaves_it() {
    for rule in [Rule::FREESTYLE, Rule::STANDARD, Rule::RENJU] {
        let board = Board::new(11, 11).expect("a board");
        let first = position_of(board.clone(), Side::Black, rule);
        let (mut wins, mut others) = (0, 0);
        for seed in 0..400 {
            let mut position = position_like(&first, board.clone(), Side::Black);
            let mut random = Random::new(seed);
            while position.plies() < 60 {
                let point = random_point(&position, &mut random).expect("an empty point");
                let side = position.side();
                if position.threat_points(side, Threat::Five).contains(point) {
                    break;
                }
                if position.is_forbidden(point) {
                    break;
                }
                position.play(point);
                if !matches!(answers(&mut position), Expansion::Quiet) {
                    continue;
                }
                position.pass();
                let win = win_by_fours(&mut position);
                position.undo();
                let win = match win {
                    Some(win) => win,
                    None => continue,
                };
                let answers = match answers_to_fours(&mut position, &win) {
                    Expansion::Moves { points, plies_lost } => {
                        assert_eq!(plies_lost as usize, win.plies + 1, "{:?}", win);
                        points
                    }
                    Expansion::Refuted if rule == Rule::RENJU => continue,
                    _ => panic!("{:?} has no answers of {} plies", win, win.plies + 1),
                };
                wins += 1;
                let board = position.board().clone();
                let legal = position.legal_points();
                for point in legal.iter().filter(|&point| !answers.contains(point)) {
                    others += 1;
                    position.play(point);
                    let still = win_by_fours(&mut position).map(|win| win.plies);
                    position.undo();
                    assert!(
                        still.map_or(false, |plies| plies <= win.plies),
                        "{} ends {:?}\n{}",
                        point,
                        win,
                        render(&board)
                    );
                }
            }
        }
        assert!(
            wins >= 200 && others >= 5_000,
            "{} wins, {} others",
            wins,
            others
        );
    }
}
