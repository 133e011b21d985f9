//! Long wins by fours, which games hardly ever have: the stones of a game are changed one or
//! two at a time, by seeded chance, as long as the shortest win grows no shorter.

use super::case::{Case, Class};
use super::measure::FOURS_MAX;
use super::random::Random;
use super::recipe::{CHANGES_MAX, FOUR_NODES, LENGTHS, PLIES_MAX, STEADY_MAX};
use gomolith::board::{Board, Point, Side};
use gomolith::control::{Meter, NodeBudget};
use gomolith::position::Position;
use gomolith::threats::{FourSolver, FourWin};

/// A position with a win by fours that is being changed.
pub(super) struct Lengthener<'a> {
    /// Where the win was found: its rule and board.
    first: &'a Position,
    fours: &'a mut FourSolver,
    random: &'a mut Random,
    /// By `Side as usize`.
    stones: [Vec<Point>; 2],
}

impl<'a> Lengthener<'a> {
    pub(super) fn new(
        first: &'a Position,
        fours: &'a mut FourSolver,
        random: &'a mut Random,
    ) -> Lengthener<'a> {
        let board = first.board();
        let of = |side: Side| {
            let is_own = |point: &Point| board.cell(*point) == side.stone();
            board.points().filter(is_own).collect()
        };
        Lengthener {
            first,
            fours,
            random,
            stones: Side::BOTH.map(of),
        }
    }

    /// Changes the position again and again, and makes a case of it whenever the shortest
    /// win gets one of the wanted lengths. `case` says where it comes from.
    pub(super) fn run(mut self, win: FourWin, case: &Case) -> Vec<Case> {
        let mut cases = Vec::new();
        let mut best = win;
        let mut steady = 0;
        for _ in 0..CHANGES_MAX {
            let before = self.stones.clone();
            self.change(&best);
            let found = self.solve().filter(|found| found.plies >= best.plies);
            steady += 1;
            let found = match found {
                Some(found) => found,
                None => {
                    self.stones = before;
                    continue;
                }
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

    /// Takes the win away by a stone of the defender, for which the attacker gets another;
    /// or moves a stone.
    fn change(&mut self, win: &FourWin) {
        let attacker = self.first.side() as usize;
        let near: Vec<Point> = self
            .position()
            .map_or(Vec::new(), |p| p.near().iter().collect());
        let stones = self.stones[0].len() + self.stones[1].len();
        if stones + 2 <= PLIES_MAX && self.random.below(3) == 0 {
            if let Some(point) = self.random.one_of(&win.pv) {
                self.stones[1 - attacker].push(point);
            }
        } else {
            let side = self.random.below(2) as usize;
            let at = self.random.below(self.stones[side].len() as u64) as usize;
            self.stones[side].remove(at);
        }
        // Whichever has one stone too few gets one.
        let attacks = self.first.side();
        let is_due = |side: Side, stones: &[Vec<Point>; 2]| {
            let black_leads = usize::from(attacks == Side::White);
            let (black, white) = (stones[0].len(), stones[1].len());
            match side {
                Side::Black => black < white + black_leads,
                Side::White => black > white + black_leads,
            }
        };
        for side in Side::BOTH {
            while is_due(side, &self.stones) {
                match self.random.one_of(&near) {
                    Some(point) => self.stones[side as usize].push(point),
                    None => return,
                }
            }
        }
    }

    /// The shortest win by fours, if the stones make a position that has one.
    fn solve(&mut self) -> Option<FourWin> {
        let mut position = self.position()?;
        let mut budget = NodeBudget::of(u64::MAX);
        let mut meter = Meter::new(&mut budget);
        self.fours
            .solve(&mut position, FOURS_MAX, FOUR_NODES, &mut meter)
    }

    /// The position of the stones; none if two lie on one point, or make a five.
    fn position(&self) -> Option<Position> {
        let like = self.first.board();
        let mut board = Board::new(like.width(), like.height())?;
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
        let is_fine = !board.is_decided(rule);
        is_fine.then(|| Position::new(board, self.first.side(), rule, table))
    }

    /// The stones as if they had been played in turn.
    fn moves(&self) -> Vec<Point> {
        let [black, white] = &self.stones;
        let turns = 0..black.len().max(white.len());
        let of_turn = |turn: usize| black.get(turn).into_iter().chain(white.get(turn));
        turns.flat_map(of_turn).copied().collect()
    }
}
