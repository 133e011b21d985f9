//! Wins by threats: each one claimed is played out against every reply, by the slow twins of
//! the rules.

use crate::forbidden::is_forbidden;
use crate::{generate, RULES};
use gomolith::board::{render, Board, Color, Point, Rules};
use gomolith::control::{Meter, NodeBudget};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::threats::{ThreatSolver, ThreatWin};
use std::collections::HashMap;
use std::sync::Arc;

/// Plays the attacker of a claimed win.
pub struct Replay {
    solver: ThreatSolver,
    nodes_max: u64,
    /// Positions with the attacker to move, by their hash, that were played out already:
    /// from them the five stands after so many plies at most.
    proven: HashMap<u64, usize>,
}

impl Replay {
    pub fn new(nodes_max: u64) -> Replay {
        Replay {
            solver: ThreatSolver::new(16),
            nodes_max,
            proven: HashMap::new(),
        }
    }

    /// A win of the side to move.
    pub fn solve(&mut self, position: &mut Position) -> Option<ThreatWin> {
        let mut budget = NodeBudget::of(u64::MAX);
        let mut meter = Meter::new(&mut budget);
        let hash = position.hash();
        let win = self.solver.solve(position, self.nodes_max, &mut meter);
        assert_eq!(hash, position.hash(), "another position than before");
        win
    }

    /// Plays the attack of the side to move on and checks that its five stands within
    /// `plies_max` plies, whatever is replied; each reply is tried that `is_tried` lets.
    pub fn check(
        &mut self,
        position: &mut Position,
        plies_max: usize,
        is_tried: &mut dyn FnMut(usize) -> bool,
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
        let win = win.unwrap_or_else(|| panic!("no win any more:\n{}", text));
        assert!(
            win.plies <= plies_max,
            "{} plies, not {}:\n{}",
            win.plies,
            plies_max,
            text
        );
        let attack = win.line[0];
        let (side, rules) = (position.side(), position.rules());
        let mut board = position.board().clone();
        assert!(
            may_play(&mut board, attack, side, rules),
            "{} is forbidden:\n{}",
            attack,
            text
        );
        board.put(attack, side.stone());
        let wins = board.wins(attack, rules);
        assert_eq!(wins, win.plies == 1, "a five by {}:\n{}", attack, text);
        if !wins {
            position.play(attack);
            let replies: Vec<Point> = board.empty().iter().collect();
            for (index, &reply) in replies.iter().enumerate() {
                if !is_tried(index) || !may_play(&mut board, reply, !side, rules) {
                    continue;
                }
                board.put(reply, (!side).stone());
                assert!(
                    !board.wins(reply, rules),
                    "{} after {} wins:\n{}",
                    reply,
                    attack,
                    text
                );
                board.take(reply);
                position.play(reply);
                self.check(position, win.plies - 2, is_tried);
                position.undo();
            }
            position.undo();
        }
        self.proven.insert(position.hash(), win.plies);
    }
}

fn may_play(board: &mut Board, point: Point, side: Color, rules: Rules) -> bool {
    board.is_empty(point) && !(rules.forbids(side) && is_forbidden(board, point))
}

/// A small board with a few stones in its middle, none of which wins.
fn sparse_board(random: &mut generate::Random, rules: Rules) -> Board {
    let side = 7 + random.below(3) as usize;
    let mut board = Board::new(side, side).expect("a board");
    let stones = 6 + random.below(12);
    for index in 0..stones {
        let at = |random: &mut generate::Random| {
            1 + (random.below(side as u64 - 2) + random.below(side as u64 - 2)) as usize / 2
        };
        let point = Point::new(at(random), at(random));
        let color = Color::BOTH[index as usize % 2];
        if board.is_empty(point) {
            board.put(point, color.stone());
            if board.wins(point, rules) {
                board.take(point);
            }
        }
    }
    board
}

#[test]
fn wins_by_threats_are_wins_against_every_reply() {
    for rules in RULES {
        let table = Arc::new(LineTable::new(rules));
        let (mut wins, mut long_wins) = (0, 0);
        for seed in 0..700 {
            let mut random = generate::Random::new(2_000_000 + seed);
            let board = sparse_board(&mut random, rules);
            let side = Color::BOTH[random.below(2) as usize];
            let mut position = Position::new(board, side, rules, Arc::clone(&table));
            let mut replay = Replay::new(2_000);
            if let Some(win) = replay.solve(&mut position) {
                let plies = win.plies;
                wins += 1;
                long_wins += usize::from(plies >= 7);
                // Of the longest only a sample is played out.
                let sample = if plies <= 9 { 1 } else { 7 };
                let mut is_tried = |_| random.below(sample) == 0;
                replay.check(&mut position, plies, &mut is_tried);
            }
        }
        assert!(
            wins >= 100 && long_wins >= 20,
            "{} wins, {} long, {:?}",
            wins,
            long_wins,
            rules
        );
    }
}
