//! Makes the suite from games that the engine plays against itself, fast and badly.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use gomolith::board::{splitmix, Board, Point, Side};
use gomolith::control::{NodeBudget, NodeCounter};
use gomolith::lines::{LineTable, Threat};
use gomolith::position::Position;
use gomolith::search::Searcher;
use gomolith::threats::{FourSolver, FourWin, ThreatSolver};

use super::case::{Case, Class, RULES};
use super::lengthen::Lengthener;
use super::measure::line_tables;
use super::settings::{
    lengths, wanted, BATCH, FALSE_FOURS_MIN, FALSE_NODES_MIN, FOURS_MAX, FOURS_SIZE_LOG2,
    FOUR_NODES, GAMES_MAX, LENGTHENED_MAX, LENGTHENED_MIN, LENGTHS, MISSED_MAX, MOVE_NODES,
    OPENING_STONES, PLIES_MAX, REACH, SEED, SIZES, THREATS_SIZE_LOG2, THREAT_NODES,
};
use crate::game::search_nodes;
use crate::parallel;
use crate::rng::Rng;

/// Bytes of the transposition table of the players.
const TABLE_BYTES: usize = 1 << 20;

/// Makes the cases of a new suite. `progress` is told what is still wanted.
pub(crate) fn generate(threads: usize, progress: &dyn Fn(&str)) -> Vec<Case> {
    let tables = line_tables();
    let of_rule = |(index, table)| cases_of_rule(index, table, threads, progress);
    tables.iter().enumerate().flat_map(of_rule).collect()
}

/// Plays games by one rule, given by its index into `RULES`, until no case is wanted any
/// more, and returns the cases in the order of the suite.
fn cases_of_rule(
    rule_index: usize,
    table: &Arc<LineTable>,
    threads: usize,
    progress: &dyn Fn(&str),
) -> Vec<Case> {
    let mut left: BTreeMap<(Class, usize), usize> = BTreeMap::new();
    for class in Class::ALL {
        for &length in lengths(class) {
            left.insert((class, length), wanted(rule_index, class));
        }
    }
    let mut cases = Vec::new();
    let mut shapes = BTreeSet::new();
    let mut games = 0;
    while games < GAMES_MAX && left.values().any(|&left| left > 0) {
        let batch: Vec<u64> = (games..games + BATCH).collect();
        games += BATCH;
        let play = |&index: &u64| Game::new(rule_index, table, index).play();
        let found = parallel::map(&batch, threads, play, |_| ());
        for case in found.into_iter().flatten() {
            let left = left.get_mut(&(case.class, case.plies));
            if let Some(left) = left.filter(|left| **left > 0) {
                if shapes.insert(case.shape()) {
                    *left -= 1;
                    cases.push(case);
                }
            }
        }
        progress(&format!(
            "{} after {games} games: still wanted {left:?}",
            RULES[rule_index].0
        ));
    }
    // Stable: within a group in the order in which they were found.
    cases.sort_by_key(|case| (case.class, case.plies));
    cases
}

/// A game, and the cases that it has given so far.
struct Game {
    /// Index of the rule in `RULES`.
    rule_index: usize,
    /// Columns and rows of the board.
    size: usize,
    position: Position,
    /// All moves so far.
    moves: Vec<Point>,
    rng: Rng,
    searcher: Searcher,
    fours: FourSolver,
    threats: ThreatSolver,
    /// Count of the wins by fours that were lengthened.
    lengthened: usize,
    cases: Vec<Case>,
}

impl Game {
    /// The game `index` on an empty board.
    fn new(rule_index: usize, table: &Arc<LineTable>, index: u64) -> Game {
        let size = SIZES[(index % SIZES.len() as u64) as usize];
        let board = Board::new(size, size).expect("`SIZES` are sizes of boards");
        let rule = RULES[rule_index].1;
        Game {
            rule_index,
            size,
            position: Position::new(board, Side::Black, rule, Arc::clone(table)),
            moves: Vec::new(),
            rng: Rng::new(splitmix(
                splitmix(SEED) ^ splitmix(index) ^ splitmix(rule_index as u64),
            )),
            searcher: Searcher::new(TABLE_BYTES, rule),
            fours: FourSolver::new(FOURS_SIZE_LOG2),
            threats: ThreatSolver::new(THREATS_SIZE_LOG2),
            lengthened: 0,
            cases: Vec::new(),
        }
    }

    /// Plays the game and returns its cases: of each class and length at most one, and
    /// those that were made by lengthening.
    ///
    /// This is no loop of `game::play_out`: whoever could win passes that by with a random
    /// move, and a game ends as soon as a win is plain to see.
    fn play(mut self) -> Vec<Case> {
        let Range { start, end } = OPENING_STONES;
        let stones = start + self.rng.below(end - start);
        while (self.moves.len() as u64) < stones {
            let least = self.size as u64 / 2 - REACH;
            let mut coordinate = || (least + self.rng.below(2 * REACH + 1)) as usize;
            let point = Point::new(coordinate(), coordinate());
            self.play_point(point);
        }
        let mut missed = 0;
        while self.moves.len() < PLIES_MAX {
            let side = self.position.side();
            let is_over = self.position.threat_count(side, Threat::Five) > 0
                || self.position.threat_count(side, Threat::OpenFour) > 0;
            let point = if self.examine() {
                if missed == MISSED_MAX {
                    break;
                }
                missed += 1;
                let near: Vec<Point> = self.position.near().iter().collect();
                self.rng.pick(&near)
            } else {
                self.best()
            };
            match point {
                Some(point) if !is_over => self.play_point(point),
                _ => break,
            }
        }
        self.cases
    }

    /// Plays `point` if it is empty, allowed and no five.
    fn play_point(&mut self, point: Point) {
        let side = self.position.side();
        let fives = self.position.threat_points(side, Threat::Five);
        let is_open = self.position.board().is_empty(point) && !fives.contains(point);
        if is_open && !self.position.is_forbidden(point) {
            self.position.play(point);
            self.moves.push(point);
        }
    }

    /// The best move by a fast search; None if the board is full or all points are
    /// forbidden.
    fn best(&mut self) -> Option<Point> {
        let report = search_nodes(&mut self.searcher, &mut self.position, MOVE_NODES);
        let best = report.best()?;
        (!self.position.is_forbidden(best)).then_some(best)
    }

    /// Keeps the position if it is a case. Returns whether the side to move is known to
    /// win.
    fn examine(&mut self) -> bool {
        let mut budget = NodeBudget::of(u64::MAX);
        let mut counter = NodeCounter::new(&mut budget);
        let position = &mut self.position;
        if let Some(win) = self
            .fours
            .solve(position, FOURS_MAX, FOUR_NODES, &mut counter)
        {
            self.keep(Class::Fours, win.plies);
            if win.plies >= LENGTHENED_MIN && self.lengthened < LENGTHENED_MAX {
                self.lengthened += 1;
                self.lengthen(win);
            }
            return true;
        }
        if counter.own_nodes() >= FOUR_NODES {
            return false;
        }
        let fours = position.fours(position.side()).len();
        if fours >= FALSE_FOURS_MIN && counter.own_nodes() >= FALSE_NODES_MIN {
            self.keep(Class::NoFours, 0);
        }
        let position = &mut self.position;
        let win = self.threats.solve(position, THREAT_NODES, &mut counter);
        if let Some(win) = &win {
            self.keep(Class::Threats, win.plies);
        }
        win.is_some()
    }

    /// Adds the cases that are made from the present position by lengthening `win`.
    fn lengthen(&mut self, win: FourWin) {
        let case = self.case(Class::Fours, win.plies);
        let lengthener = Lengthener::new(&self.position, &mut self.fours, &mut self.rng);
        self.cases.extend(lengthener.run(win, &case));
    }

    /// Adds the present position as a case, unless its length is not wanted or the game has
    /// given one like it.
    fn keep(&mut self, class: Class, plies: usize) {
        let is_wanted = class == Class::NoFours || LENGTHS.contains(&plies);
        let is_same = |case: &Case| (case.class, case.plies) == (class, plies);
        if is_wanted && !self.cases.iter().any(is_same) {
            self.cases.push(self.case(class, plies));
        }
    }

    /// The present position as a case.
    fn case(&self, class: Class, plies: usize) -> Case {
        Case {
            rule_index: self.rule_index,
            class,
            size: self.size,
            plies,
            moves: self.moves.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::measure::attempt;

    #[test]
    fn a_game_gives_the_same_cases_again_and_the_solvers_solve_them() {
        let tables = line_tables();
        let mut cases = Vec::new();
        for (rule_index, table) in tables.iter().enumerate() {
            let play = |index| Game::new(rule_index, table, index).play();
            let of_rule: Vec<Case> = (0..2).flat_map(play).collect();
            assert_eq!(of_rule, (0..2).flat_map(play).collect::<Vec<Case>>());
            cases.extend(of_rule);
        }
        assert!(cases.len() >= 5, "only {} cases", cases.len());
        for case in cases {
            let attempt = attempt(&case, &tables, 1_000_000);
            assert!(attempt.is_right, "{attempt:?} in {case}");
            let line = case.to_string();
            assert_eq!(Case::parse(&line).expect("a case"), case);
        }
    }
}
