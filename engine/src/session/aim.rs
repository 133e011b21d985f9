//! What a search is for, and what comes of it.

#[cfg(test)]
mod tests;

use super::balance::{Account, Balance};
use super::choices::{pairs, singles};
use super::opening;
use super::thinking::Task;
use crate::board::{Board, Cell, Point, PointSet};
use crate::control::Control;
use crate::position::Position;
use crate::score::{is_decisive, plies_to_five, Score, DRAW};
use crate::search::{Observer, Report, Searcher, Wanted};

/// A win in so many plies is seen without a search, and so is a shorter one.
const WIN_PLIES_SHORT: usize = 5;

/// What a search is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The best move.
    Move,
    /// The best move, and of two winning moves the one that wins sooner, as far as there is
    /// time: any proof of a win ends a search for the best move.
    Soonest,
    /// The best move, and so many of the best lines.
    Lines(usize),
    /// Three stones, black, white and black, that leave both sides even chances. They are
    /// one of the book's, in one of the eight symmetries, or else found by search.
    ///
    /// Which one is drawn by the time of day, so that nobody can prepare for it; a game
    /// whose searches are limited by nodes or depth is to be repeatable, and has always the
    /// same.
    Opening,
    /// Whether to take the other side, or else the best move of the side to move. The other
    /// side is taken if and only if the side to move stands worse than even.
    Side,
    /// The move after which the position is worth about so much to the side that makes it.
    BalanceOne(Score),
    /// Two stones, the first of the side to move and the second of the other, after which
    /// the position is worth about so much to the side to move.
    BalanceTwo(Score),
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The stones to put, in order; empty only if there is no room for them or the sides
    /// are to be exchanged.
    pub points: Vec<Point>,
    /// `Aim::Side`: the side that is not to move is better off.
    pub swap: bool,
    /// The lines that were found, best first; empty if an opening came from the book, or if
    /// the search broke down and any legal move had to do. Where stones were to leave a
    /// certain value, there is one line, the stones themselves.
    pub reports: Vec<Report>,
}

impl Answer {
    /// The first stone to put.
    pub fn point(&self) -> Option<Point> {
        self.points.first().copied()
    }

    /// The best line.
    pub fn report(&self) -> Option<&Report> {
        self.reports.first()
    }
}

/// All that a search works with.
pub(super) struct Desk<'a> {
    pub(super) position: &'a mut Position,
    pub(super) searcher: &'a mut Searcher,
    pub(super) blocked: PointSet,
    /// Which of several equally good openings to take.
    pub(super) variety: u64,
    pub(super) control: &'a mut dyn Control,
    pub(super) observer: &'a mut dyn Observer,
}

impl Desk<'_> {
    /// Searches for what `aim` says.
    pub(super) fn carry_out(&mut self, aim: Aim) -> Answer {
        match aim {
            Aim::Move => self.lines(1),
            Aim::Soonest => self.soonest(),
            Aim::Lines(lines) => self.lines(lines),
            Aim::Opening => self.opening(),
            Aim::Side => self.side(),
            Aim::BalanceOne(target) => {
                let choices = singles(self.position, &self.blocked);
                stones(self.balance(target).choose(&choices))
            }
            Aim::BalanceTwo(target) => {
                let choices = pairs(self.position, &self.blocked);
                match self.balance(target).choose(&choices) {
                    // There is room for one stone only, or one wins.
                    None => self.carry_out(Aim::BalanceOne(target)),
                    found => stones(found),
                }
            }
        }
    }

    fn lines(&mut self, lines: usize) -> Answer {
        let wanted = Wanted {
            multi_pv: lines,
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
            reports,
        }
    }

    fn soonest(&mut self) -> Answer {
        let answer = self.lines(1);
        let score = answer.report().map_or(DRAW, |report| report.score);
        if score <= DRAW
            || plies_to_five(score).map_or(true, |plies| plies <= WIN_PLIES_SHORT)
        {
            return answer;
        }
        // A search for two lines goes on when one of them is a win.
        let other = self.lines(2);
        match other.report() {
            Some(report) if report.score > score => other,
            _ => answer,
        }
    }

    fn opening(&mut self) -> Answer {
        let (board, rule) = (self.position.board(), self.position.rule());
        if let Some(points) = opening::from_book(board, rule, &self.blocked, self.variety) {
            return Answer {
                points,
                swap: false,
                reports: Vec::new(),
            };
        }
        let (blocked, variety) = (self.blocked.clone(), self.variety);
        match opening::search(&mut self.balance(DRAW), &blocked, variety) {
            // There is no room for three stones.
            None => self.carry_out(Aim::BalanceTwo(DRAW)),
            found => stones(found),
        }
    }

    fn side(&mut self) -> Answer {
        let mut answer = self.lines(1);
        if let Some(report) = answer.reports.first_mut() {
            if report.depth == 0 && !is_decisive(report.score) {
                // The move needed no search, or there was no time for one: its score says
                // nothing yet.
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

    /// What `point` is worth to the side to move.
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

/// The answer that puts the stones of a line.
fn stones(line: Option<Report>) -> Answer {
    Answer {
        points: line.iter().flat_map(|line| line.pv.clone()).collect(),
        swap: false,
        reports: line.into_iter().collect(),
    }
}

/// A legal answer to `task` that needs no search.
pub(super) fn fallback(task: &Task) -> Answer {
    let stones = match task.aim {
        Aim::Opening => 3,
        Aim::BalanceTwo(_) => 2,
        _ => 1,
    };
    let mut board = task.board.clone();
    let mut points = Vec::new();
    for _ in 0..stones {
        if let Some(point) = nearest_free(&board, &task.blocked) {
            board.put(point, task.side.stone());
            points.push(point);
        }
    }
    Answer {
        points,
        swap: false,
        reports: Vec::new(),
    }
}

/// The empty point nearest to the middle that is not blocked, if there is one, or is.
fn nearest_free(board: &Board, blocked: &PointSet) -> Option<Point> {
    let mut free = board.clone();
    for point in blocked.iter().filter(|&point| board.is_empty(point)) {
        free.put(point, Cell::Wall);
    }
    free.nearest_to_center()
        .or_else(|| board.nearest_to_center())
}
