//! Aims of searches: move, MultiPV, opening, side, balance. An aim is the purpose
//! of a search; how it is reached stands here too, and the answer.

#[cfg(test)]
mod tests;

use super::balance::{Account, Balance};
use super::choices::{alike, pairs, playable, singles};
use super::{opening, reply};
use crate::board::{Point, PointSet};
use crate::control::{Control, Iteration};
use crate::position::Position;
use crate::score::{is_decisive, plies_to_five, Score, DRAW};
use crate::search::{Observer, Report, Searcher, Wanted};

/// The most fifth stones that are offered in an opening by Soosorv-8.
pub const FIFTHS_MAX: usize = 8;
/// The depth to which fourth stones are searched, in plies: what follows on the best of them
/// takes the rest of the time.
const FOURTH_DEPTH: u32 = 4;

/// Wins in at most this many plies are seen without a search: none can be sooner.
const WIN_PLIES_SHORT: usize = 5;

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The best move. In some positions that games begin with it is that of a book, unless
    /// the search has more time than the book's, or is limited by nodes or depth.
    Move,
    /// The best move, and of two winning moves the one that wins sooner, as far as
    /// there is time: any proof of a win ends a search for `Move`.
    Soonest,
    /// MultiPV: the best move, and this many of the best moves with what is
    /// expected to follow each.
    MultiPv(usize),
    /// Three stones, black, white and black, that leave both sides even chances.
    /// The stones are an opening of the book, in one of the eight symmetries, or
    /// else found by search.
    ///
    /// The opening is drawn by the time of day, so that nobody can prepare for it;
    /// a game whose searches are limited by nodes or depth is to be repeatable, and
    /// always has the same one.
    Opening,
    /// The same on an empty board, as an opening of renju has it: in the middle, beside it,
    /// and at most two away from the middle.
    CentralOpening,
    /// The fourth stone of an opening, and how many fifth ones are to be offered, so that
    /// the chances are even if the other side gets the worst of them.
    Fourth,
    /// This many of the best moves, no two of which are alike by a symmetry of the stones.
    /// The sides are to be exchanged if the side to move stands worse than even where it
    /// gets the worst of them.
    Fifths(usize),
    /// The better side, and the best move if the side to move is better. The other
    /// side is taken if and only if the side to move stands worse than even.
    Side,
    /// The move whose position is worth about this score to the side that makes it.
    BalanceOne(Score),
    /// Two stones, the first of the side to move and the second of the other, whose
    /// position is worth about this score to the side to move.
    BalanceTwo(Score),
}

impl Aim {
    /// The number of stones that an answer puts, if there is room for them.
    pub fn stones(self) -> usize {
        match self {
            Aim::Opening | Aim::CentralOpening => 3,
            Aim::BalanceTwo(_) => 2,
            Aim::Fifths(count) => count,
            _ => 1,
        }
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The stones to put, in order; empty only if there is no room for them or the
    /// sides are to be exchanged.
    pub points: Vec<Point>,
    /// `Aim::Side` and `Aim::Fifths`: true if the side that is not to move is better off.
    pub swap: bool,
    /// `Aim::Fourth`: how many fifth stones are to be offered.
    pub fifths: usize,
    /// The reports of the search, best first; empty if an opening or a reply came from
    /// the book, or if the search broke down and any empty point had to do. Where stones
    /// were to leave a certain score, there is one report, whose moves are the
    /// stones themselves.
    pub reports: Vec<Report>,
}

impl Answer {
    /// An answer that no search has found.
    pub(super) fn unsearched(points: Vec<Point>) -> Answer {
        Answer {
            points,
            swap: false,
            fifths: 0,
            reports: Vec::new(),
        }
    }

    /// An answer that puts the moves of `report`.
    fn putting_all(report: Option<Report>) -> Answer {
        Answer {
            points: report.iter().flat_map(|report| report.pv.clone()).collect(),
            swap: false,
            fifths: 0,
            reports: report.into_iter().collect(),
        }
    }

    /// The first stone to put.
    pub fn point(&self) -> Option<Point> {
        self.points.first().copied()
    }

    /// The report of the best move.
    pub fn report(&self) -> Option<&Report> {
        self.reports.first()
    }
}

/// A search for what an `Aim` names.
pub(super) struct AimSearch<'a> {
    pub(super) position: &'a mut Position,
    pub(super) searcher: &'a mut Searcher,
    /// Points that may not be chosen, as long as there are others.
    pub(super) blocked: PointSet,
    /// Chooses among equally good openings.
    pub(super) variety: u64,
    /// True if a reply of the book will do where there is one.
    pub(super) has_book: bool,
    pub(super) control: &'a mut dyn Control,
    pub(super) observer: &'a mut dyn Observer,
}

impl AimSearch<'_> {
    /// Searches for what `aim` names.
    pub(super) fn run(&mut self, aim: Aim) -> Answer {
        match aim {
            Aim::Move => self.known().unwrap_or_else(|| self.best_moves(1)),
            Aim::Soonest => self.known().unwrap_or_else(|| self.soonest()),
            Aim::MultiPv(count) => self.best_moves(count),
            Aim::Opening => self.opening(),
            Aim::CentralOpening => self.central_opening(),
            Aim::Fourth => self.fourth(),
            Aim::Fifths(count) => self.fifths(count),
            Aim::Side => self.side(),
            Aim::BalanceOne(target) => {
                let choices = singles(self.position, &self.blocked);
                Answer::putting_all(self.balance(target).choose(&choices))
            }
            Aim::BalanceTwo(target) => {
                let choices = pairs(self.position, &self.blocked);
                match self.balance(target).choose(&choices) {
                    // There is room for one stone only, or one wins.
                    None => self.run(Aim::BalanceOne(target)),
                    found => Answer::putting_all(found),
                }
            }
        }
    }

    /// The reply of the book, if there is one.
    fn known(&self) -> Option<Answer> {
        let reply = self
            .has_book
            .then(|| reply::from_book(self.position, &self.blocked));
        Some(Answer::unsearched(vec![reply??]))
    }

    /// Searches for the `count` best moves.
    fn best_moves(&mut self, count: usize) -> Answer {
        let wanted = Wanted {
            multi_pv: count,
            blocked: self.blocked.clone(),
        };
        let reports = self.searcher.search_multi_pv(
            self.position,
            &wanted,
            self.control,
            self.observer,
        );
        Answer {
            points: reports.first().and_then(Report::best).into_iter().collect(),
            swap: false,
            fifths: 0,
            reports,
        }
    }

    fn soonest(&mut self) -> Answer {
        let answer = self.best_moves(1);
        let score = answer.report().map_or(DRAW, |report| report.score);
        if score <= DRAW
            || plies_to_five(score).map_or(true, |plies| plies <= WIN_PLIES_SHORT)
        {
            return answer;
        }
        // A search for two moves goes on when one of them is a win.
        let other = self.best_moves(2);
        match other.report() {
            Some(report) if report.score > score => other,
            _ => answer,
        }
    }

    fn opening(&mut self) -> Answer {
        let (board, rule) = (self.position.board(), self.position.rule());
        if let Some(points) = opening::from_book(board, rule, &self.blocked, self.variety) {
            return Answer::unsearched(points);
        }
        let (blocked, variety) = (self.blocked.clone(), self.variety);
        match opening::search(&mut self.balance(DRAW), &blocked, variety) {
            // There is no room for three stones.
            None => self.run(Aim::BalanceTwo(DRAW)),
            found => Answer::putting_all(found),
        }
    }

    fn central_opening(&mut self) -> Answer {
        let (blocked, variety) = (self.blocked.clone(), self.variety);
        match opening::search_central(&mut self.balance(DRAW), &blocked, variety) {
            None => self.run(Aim::Opening),
            found => Answer::putting_all(found),
        }
    }

    /// The report is for the side that puts the fourth stone, with the fifth one that it
    /// would choose.
    fn fourth(&mut self) -> Answer {
        let choices = singles(self.position, &self.blocked);
        let mut control = ToDepth {
            control: &mut *self.control,
            depth_max: FOURTH_DEPTH,
        };
        let mut balance = Balance {
            position: &mut *self.position,
            searcher: &mut *self.searcher,
            account: Account::new(&mut control),
            target: DRAW,
        };
        let mut answer = Answer::putting_all(balance.choose(&choices));
        let point = match answer.point() {
            Some(point) => point,
            None => return answer,
        };
        self.position.play(point);
        let offered = self.fifths(FIFTHS_MAX).reports;
        self.position.undo();
        // Of equally even numbers the smallest.
        let fifths = offered.iter().zip(1..).min_by_key(|(it, _)| it.score.abs());
        if let Some((worst, count)) = fifths {
            answer.fifths = count;
            let mut pv = vec![point];
            pv.extend(&worst.pv);
            answer.reports = vec![Report {
                pv,
                score: -worst.score,
                depth: worst.depth,
                nodes: worst.nodes,
            }];
        }
        answer
    }

    fn fifths(&mut self, count: usize) -> Answer {
        let blocked = self.blocked.clone();
        self.blocked.union_with(&alike(self.position.board()));
        let mut answer = self.best_moves(count);
        answer.points = answer.reports.iter().filter_map(Report::best).collect();
        // A search that was stopped early may have found fewer.
        for point in playable(self.position, &self.blocked) {
            if answer.points.len() < count && !answer.points.contains(&point) {
                answer.points.push(point);
            }
        }
        self.blocked = blocked;
        answer.swap = answer.reports.last().map_or(false, |it| it.score < DRAW);
        answer
    }

    fn side(&mut self) -> Answer {
        let mut answer = self.best_moves(1);
        if let Some(report) = answer.reports.first_mut() {
            if report.depth == 0 && !is_decisive(report.score) {
                // The move needed no search, or there was no time for one: its
                // score says nothing yet.
                if let Some(score) = report.best().and_then(|point| self.value(point)) {
                    report.score = score;
                }
            }
            if report.score < DRAW {
                answer.swap = true;
                answer.points.clear();
            }
        }
        answer
    }

    /// The score of `point` for the side to move.
    fn value(&mut self, point: Point) -> Option<Score> {
        let report = self.balance(DRAW).choose(&[vec![point]])?;
        Some(report.score)
    }

    fn balance(&mut self, target: Score) -> Balance<'_> {
        Balance {
            position: self.position,
            searcher: self.searcher,
            account: Account::new(self.control),
            target,
        }
    }
}

/// A control that allows no more than a certain depth.
struct ToDepth<'a> {
    control: &'a mut dyn Control,
    depth_max: u32,
}

impl Control for ToDepth<'_> {
    fn go_on(&mut self, nodes: u64) -> bool {
        self.control.go_on(nodes)
    }

    fn deepen(&mut self, done: &Iteration) -> bool {
        done.depth < self.depth_max && self.control.deepen(done)
    }

    fn nodes_max(&self) -> u64 {
        self.control.nodes_max()
    }

    fn count_all(&mut self, nodes: u64) {
        self.control.count_all(nodes);
    }
}
