//! Makes long wins by fours, which games hardly ever have, from short ones: by hill
//! climbing. The stones of a position are changed one or two at a time, at random, and a
//! change is taken back if the shortest win gets shorter or is gone.

use gomolith::board::{Board, Point, Side};
use gomolith::control::{NodeBudget, NodeCounter};
use gomolith::position::Position;
use gomolith::threats::{FourSolver, FourWin};

use super::case::{Case, Class};
use super::settings::{CHANGES_MAX, FOURS_MAX, FOUR_NODES, LENGTHS, PLIES_MAX, STEADY_MAX};
use crate::rng::Rng;

/// A position with a win by fours that is being changed.
pub(super) struct Lengthener<'a> {
    /// The position in which the win was found. The attacker is to move.
    first: &'a Position,
    fours: &'a mut FourSolver,
    rng: &'a mut Rng,
    /// The stones on the board now, by `Side as usize`.
    stones: [Vec<Point>; 2],
}

impl<'a> Lengthener<'a> {
    pub(super) fn new(
        first: &'a Position,
        fours: &'a mut FourSolver,
        rng: &'a mut Rng,
    ) -> Lengthener<'a> {
        let board = first.board();
        let of = |side: Side| {
            let is_own = |point: &Point| board.cell(*point) == side.stone();
            board.points().filter(is_own).collect()
        };
        Lengthener {
            first,
            fours,
            rng,
            stones: Side::BOTH.map(of),
        }
    }

    /// Changes the position again and again, from one with the shortest win `win`, and
    /// returns a case each time that the shortest win gets one of the wanted lengths. The
    /// rule and the board of the cases are those of `case`.
    pub(super) fn run(mut self, win: FourWin, case: &Case) -> Vec<Case> {
        let mut cases = Vec::new();
        let mut best = win;
        let mut steady = 0;
        for _ in 0..CHANGES_MAX {
            let before = self.stones.clone();
            self.change(&best);
            let found = self.solve().filter(|found| found.plies >= best.plies);
            steady += 1;
            let Some(found) = found else {
                self.stones = before;
                continue;
            };
            if found.plies > best.plies {
                steady = 0;
                if LENGTHS.contains(&found.plies) {
                    cases.push(Case {
                        class: Class::Fours,
                        plies: found.plies,
                        moves: self.moves(),
                        ..case.clone()
                    });
                }
            }
            best = found;
            let is_longest = best.plies >= LENGTHS[LENGTHS.len() - 1];
            if is_longest || steady > STEADY_MAX {
                break;
            }
        }
        cases
    }

    /// Spoils `win` by a stone of the defender on one of its points, for which the attacker
    /// gets a random stone; or moves a stone to a random point.
    fn change(&mut self, win: &FourWin) {
        let attacker = self.first.side() as usize;
        let near: Vec<Point> = self
            .position()
            .map_or(Vec::new(), |p| p.near().iter().collect());
        let stones = self.stones[0].len() + self.stones[1].len();
        if stones + 2 <= PLIES_MAX && self.rng.below(3) == 0 {
            if let Some(point) = self.rng.pick(&win.pv) {
                self.stones[1 - attacker].push(point);
            }
        } else {
            let side = self.rng.below(2) as usize;
            let index = self.rng.index(self.stones[side].len());
            self.stones[side].remove(index);
        }
        // The side that has one stone too few gets one.
        let is_due = |side: Side, stones: &[Vec<Point>; 2]| {
            let black_leads = usize::from(self.first.side() == Side::White);
            let (black, white) = (stones[0].len(), stones[1].len());
            match side {
                Side::Black => black < white + black_leads,
                Side::White => black > white + black_leads,
            }
        };
        for side in Side::BOTH {
            while is_due(side, &self.stones) {
                match self.rng.pick(&near) {
                    Some(point) => self.stones[side as usize].push(point),
                    None => return,
                }
            }
        }
    }

    /// The shortest win by fours; None if there is none, or the stones make no position.
    fn solve(&mut self) -> Option<FourWin> {
        let mut position = self.position()?;
        let mut budget = NodeBudget::of(u64::MAX);
        let mut counter = NodeCounter::new(&mut budget);
        self.fours
            .solve(&mut position, FOURS_MAX, FOUR_NODES, &mut counter)
    }

    /// The position of the stones; None if two lie on one point, or the game would be over.
    fn position(&self) -> Option<Position> {
        let first = self.first.board();
        let mut board = Board::new(first.width(), first.height())?;
        for side in Side::BOTH {
            for &point in &self.stones[side as usize] {
                if !board.is_empty(point) {
                    return None;
                }
                board.put(point, side.stone());
            }
        }
        let rule = self.first.rule();
        let table = self.first.lines().table().clone();
        let is_undecided = !board.is_decided(rule);
        is_undecided.then(|| Position::new(board, self.first.side(), rule, table))
    }

    /// The stones as moves, as if they had been played in turn.
    fn moves(&self) -> Vec<Point> {
        let [black, white] = &self.stones;
        let turns = 0..black.len().max(white.len());
        let of_turn = |turn: usize| black.get(turn).into_iter().chain(white.get(turn));
        turns.flat_map(of_turn).copied().collect()
    }
}
