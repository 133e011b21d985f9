//! Wins by threats: each one that a solver claims is played out against every reply, by the slow
//! twins of the rules.

use std::collections::HashMap;
use std::sync::Arc;

use gomolith::board::{Board, Point, Rule, Side};
use gomolith::control::{NodeBudget, NodeCounter};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::threats::ThreatSolver;
use support::Random;

use crate::diagram::render;
use crate::forbidden::is_forbidden;
use crate::RULES;

/// A win of the side to move: the first move, and the plies to the five.
pub type Win = (Point, usize);

/// Plays the attacker of claimed wins.
pub struct Replay<S> {
    solve: S,
    /// The plies within which the five stands, by the hash of each position with the attacker to
    /// move that was played out already.
    proven: HashMap<u64, usize>,
}

impl<S: FnMut(&mut Position) -> Option<Win>> Replay<S> {
    /// A player of the attacker that asks `solve` for its moves.
    pub fn new(solve: S) -> Replay<S> {
        Replay {
            solve,
            proven: HashMap::new(),
        }
    }

    /// The win that the solver claims for the side to move; none if it sees none.
    pub fn solve(&mut self, position: &mut Position) -> Option<Win> {
        let hash = position.hash();
        let win = (self.solve)(position);
        assert_eq!(hash, position.hash(), "another position than before");
        win
    }

    /// Plays on for the side to move and checks that its five stands within `plies_max` plies,
    /// against every reply that `is_tried` accepts.
    pub fn check(
        &mut self,
        position: &mut Position,
        plies_max: usize,
        is_tried: &mut dyn FnMut(&mut Position, Point) -> bool,
    ) {
        if self
            .proven
            .get(&position.hash())
            .map_or(false, |&p| p <= plies_max)
        {
            return;
        }
        let text = render(position.board());
        let win = self.solve(position);
        let (attack, plies) = win.unwrap_or_else(|| panic!("no win any more:\n{}", text));
        assert!(
            plies <= plies_max,
            "{} plies, not {}:\n{}",
            plies,
            plies_max,
            text
        );
        let (side, rule) = (position.side(), position.rule());
        let mut board = position.board().clone();
        assert!(
            may_play(&mut board, attack, side, rule),
            "{} is forbidden:\n{}",
            attack,
            text
        );
        board.put(attack, side.stone());
        let wins = board.wins(attack, rule);
        assert_eq!(wins, plies == 1, "a five by {}:\n{}", attack, text);
        if !wins {
            position.play(attack);
            let replies: Vec<Point> = board.empty().iter().collect();
            for reply in replies {
                if !is_tried(position, reply) || !may_play(&mut board, reply, !side, rule) {
                    continue;
                }
                board.put(reply, (!side).stone());
                assert!(
                    !board.wins(reply, rule),
                    "{} after {} wins:\n{}",
                    reply,
                    attack,
                    text
                );
                board.take(reply);
                position.play(reply);
                self.check(position, plies - 2, is_tried);
                position.undo();
            }
            position.undo();
        }
        self.proven.insert(position.hash(), plies);
    }
}

/// The win by threats that the engine finds within `nodes_max` nodes.
pub fn threat_solver(
    size_log2: u32,
    nodes_max: u64,
) -> impl FnMut(&mut Position) -> Option<Win> {
    let mut solver = ThreatSolver::new(size_log2);
    move |position| {
        let mut budget = NodeBudget::of(u64::MAX);
        let mut meter = NodeCounter::new(&mut budget);
        let win = solver.solve(position, nodes_max, &mut meter)?;
        Some((win.pv[0], win.plies))
    }
}

fn may_play(board: &mut Board, point: Point, side: Side, rule: Rule) -> bool {
    board.is_empty(point) && !(rule.forbids(side) && is_forbidden(board, point))
}

/// A small board with a few stones in its middle, none of which wins.
fn sparse_board(random: &mut Random, rule: Rule) -> Board {
    let size = 7 + random.below(3);
    let mut board = Board::new(size, size).expect("a board");
    let stones = 6 + random.below(12);
    for index in 0..stones {
        let central =
            |random: &mut Random| 1 + (random.below(size - 2) + random.below(size - 2)) / 2;
        let point = Point::new(central(random), central(random));
        let side = Side::BOTH[index % 2];
        if board.is_empty(point) {
            board.put(point, side.stone());
            if board.wins(point, rule) {
                board.take(point);
            }
        }
    }
    board
}

#[test]
fn wins_by_threats_are_wins_against_every_reply() {
    for rule in RULES {
        let table = Arc::new(LineTable::new(rule));
        let (mut wins, mut long_wins) = (0, 0);
        for seed in 0..700 {
            let mut random = Random::nth(2_000_000 + seed);
            let board = sparse_board(&mut random, rule);
            let side = Side::BOTH[random.below(2)];
            let mut position = Position::new(board, side, rule, Arc::clone(&table));
            let mut replay = Replay::new(threat_solver(16, 2_000));
            if let Some((_, plies)) = replay.solve(&mut position) {
                wins += 1;
                long_wins += usize::from(plies >= 7);
                // Of the longest only a sample is played out.
                let sample = if plies <= 9 { 1 } else { 7 };
                let mut is_tried = |_: &mut Position, _| random.below(sample) == 0;
                replay.check(&mut position, plies, &mut is_tried);
            }
        }
        assert!(
            wins >= 100 && long_wins >= 20,
            "{} wins, {} long, {:?}",
            wins,
            long_wins,
            rule
        );
    }
}
