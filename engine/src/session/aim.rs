//! What a search is for, and what comes of it.

use super::thinking::Task;
use crate::board::{Board, Point, PointSet};
use crate::control::Control;
use crate::position::Position;
use crate::score::Score;
use crate::search::{Observer, Report, Searcher};

/// What a search is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The best move.
    Move,
    /// The best move, and so many of the best lines.
    Lines(usize),
    /// Three stones, black, white and black, that leave both sides even chances.
    Opening,
    /// Whether to take the other side, or else the best move of the side to move.
    Side,
    /// The move after which the position is worth about so much to the side that makes it.
    BalanceOne(Score),
    /// The same with two stones, one of each side.
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
    /// The lines that were found, best first; empty if the search broke down and any legal
    /// move had to do.
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
    pub(super) control: &'a mut dyn Control,
    pub(super) observer: &'a mut dyn Observer,
}

impl Desk<'_> {
    /// Searches for what `aim` says.
    pub(super) fn carry_out(&mut self, aim: Aim) -> Answer {
        match aim {
            Aim::Move => self.lines(1),
            Aim::Lines(lines) => self.lines(lines),
            _ => self.lines(1),
        }
    }

    fn lines(&mut self, _lines: usize) -> Answer {
        let report = self
            .searcher
            .search(self.position, self.control, self.observer);
        Answer {
            points: report.best().into_iter().collect(),
            swap: false,
            reports: vec![report],
        }
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
        free.put(point, crate::board::Cell::Wall);
    }
    free.nearest_to_centre()
        .or_else(|| board.nearest_to_centre())
}
