//! What all above work on: board, patterns, side to move, and the moves that led here.

mod forbidden;
#[cfg(test)]
mod tests;
mod threat_map;

use crate::board::{Board, Point, PointSet, Rule, Side, STRIDE, WHITE_TO_MOVE};
use crate::lines::{fours_in, Change, Code, LineTable, Lines, Pattern, Threat};
use std::sync::Arc;
use threat_map::ThreatMap;

/// Rows above and below a stone that count as near it.
const NEAR: usize = 3;
/// The points near a stone: two away in every direction, three along a line. A word a row,
/// the stone in bit `NEAR` of the middle one.
const NEAR_ROWS: [u32; 2 * NEAR + 1] = [
    0b100_1001, //
    0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001,
];

/// A position of a game, and the way back to where it began.
#[derive(Clone)]
pub struct Position {
    board: Board,
    rule: Rule,
    side: Side,
    lines: Lines,
    threats: ThreatMap,
    /// Points near a stone; stones among them.
    near: PointSet,
    frames: Vec<Frame>,
    changes: Vec<Change>,
}

/// What `undo` needs to take one ply back.
#[derive(Clone)]
struct Frame {
    /// None for a pass.
    point: Option<Point>,
    changes_start: usize,
    near_before: [u32; NEAR_ROWS.len()],
}

/// What one ply changed: what an evaluation that follows the game needs to know.
#[derive(Clone, Copy)]
pub struct Ply<'a> {
    /// The stone, and what its point was worth until it came. None for a pass.
    pub stone: Option<(Point, [Code; 2])>,
    /// The empty points whose patterns the stone changed, in order; a point may recur.
    pub changes: &'a [Change],
}

impl Position {
    /// `board` with `side` to move. `table` must fit `rule`.
    pub fn new(board: Board, side: Side, rule: Rule, table: Arc<LineTable>) -> Position {
        debug_assert!(table.fits(rule));
        let lines = Lines::new(&board, table);
        let mut position = Position {
            threats: ThreatMap::new(&board, &lines),
            rule,
            side,
            lines,
            near: PointSet::EMPTY,
            // No game is longer, and no stone changes more: nothing grows while searching.
            frames: Vec::with_capacity(board.empty_count() + 64),
            changes: Vec::with_capacity(41 * (board.empty_count() + 64)),
            board,
        };
        let stones = position
            .board
            .points()
            .filter(|&p| position.board.cell(p).side().is_some());
        for stone in stones.collect::<Vec<Point>>() {
            position.mark_near(stone);
        }
        position
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The patterns.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// A number that names the stones and the side to move.
    pub fn hash(&self) -> u64 {
        match self.side {
            Side::Black => self.board.hash(),
            Side::White => self.board.hash() ^ WHITE_TO_MOVE,
        }
    }

    /// What `hash` will be once the side to move has played the empty `point`.
    pub fn hash_after(&self, point: Point) -> u64 {
        let hash = self.board.hash_with(point, self.side.stone());
        match self.side {
            Side::Black => hash ^ WHITE_TO_MOVE,
            Side::White => hash,
        }
    }

    /// The plies played since `new`.
    pub fn plies(&self) -> usize {
        self.frames.len()
    }

    /// What the ply of this index changed.
    pub fn ply(&self, index: usize) -> Ply<'_> {
        let frame = &self.frames[index];
        let end = self
            .frames
            .get(index + 1)
            .map_or(self.changes.len(), |f| f.changes_start);
        Ply {
            stone: frame.point.map(|point| (point, self.lines.codes(point))),
            changes: &self.changes[frame.changes_start..end],
        }
    }

    /// The point of the last ply; none after a pass or at the start.
    pub fn last_point(&self) -> Option<Point> {
        self.point_back(1)
    }

    /// The point of the last ply of the side to move; none after a pass or at the start.
    pub fn last_own_point(&self) -> Option<Point> {
        self.point_back(2)
    }

    /// The point of the ply so many back, 1 for the last one; none of a pass or before the
    /// start.
    pub fn point_back(&self, plies: usize) -> Option<Point> {
        let frame = self.frames.len().checked_sub(plies);
        frame
            .and_then(|frame| self.frames.get(frame))
            .and_then(|frame| frame.point)
    }

    /// The empty points where a stone of `side` threatens `threat`, no more and no less.
    /// Points that threaten nothing are not kept: `Threat::Quiet` gives none.
    pub fn threat_points(&self, side: Side, threat: Threat) -> &PointSet {
        self.threats.points(side, threat)
    }

    /// The first of those points.
    pub fn threat_point(&self, side: Side, threat: Threat) -> Option<Point> {
        match self.threat_count(side, threat) {
            0 => None,
            _ => self.threat_points(side, threat).first(),
        }
    }

    /// The number of those points.
    pub fn threat_count(&self, side: Side, threat: Threat) -> usize {
        self.threats.count(side, threat)
    }

    /// Whether a stone of `side` somewhere threatens `threat` or more, or is suspect.
    pub fn has_threat(&self, side: Side, threat: Threat) -> bool {
        (threat as usize..Threat::COUNT).any(|t| self.threats.count_of_number(side, t) > 0)
    }

    /// The points where a stone of `side` makes a four or more, five excepted. Among them
    /// may be forbidden ones.
    pub fn fours(&self, side: Side) -> PointSet {
        let mut points = self.threat_points(side, Threat::Four).clone();
        points.union_with(self.threat_points(side, Threat::FourThree));
        points.union_with(self.threat_points(side, Threat::OpenFour));
        if self.threat_count(side, Threat::Suspect) > 0 {
            for point in self.threat_points(side, Threat::Suspect).iter() {
                if fours_in(self.lines.patterns(point, side)) == 1 {
                    points.insert(point);
                }
            }
        }
        points
    }

    /// The empty points near a stone.
    pub fn near(&self) -> PointSet {
        let mut points = self.near.clone();
        points.intersect_with(self.board.empty());
        points
    }

    /// What a stone of `side` on `point` makes along `direction`.
    pub fn pattern(&self, point: Point, direction: usize, side: Side) -> Pattern {
        self.lines.pattern(point, direction, side)
    }

    /// Puts a stone of the side to move on the empty `point`.
    pub fn play(&mut self, point: Point) {
        let changes_start = self.changes.len();
        let near_before = self.mark_near(point);
        self.frames.push(Frame {
            point: Some(point),
            changes_start,
            near_before,
        });
        let stone = self.side.stone();
        self.board.put(point, stone);
        self.threats.remove_point(point, &self.lines);
        let (threats, changes) = (&mut self.threats, &mut self.changes);
        self.lines.put(point, stone, |change| {
            threats.apply(&change);
            changes.push(change);
        });
        self.side = !self.side;
    }

    /// Lets the side to move do nothing.
    pub fn pass(&mut self) {
        self.frames.push(Frame {
            point: None,
            changes_start: self.changes.len(),
            near_before: [0; NEAR_ROWS.len()],
        });
        self.side = !self.side;
    }

    /// Takes the last ply back; nothing happens where there is none.
    pub fn undo(&mut self) {
        let frame = match self.frames.pop() {
            Some(frame) => frame,
            None => return,
        };
        self.side = !self.side;
        let point = match frame.point {
            Some(point) => point,
            None => return,
        };
        let (threats, changes) = (&mut self.threats, &self.changes[frame.changes_start..]);
        self.lines
            .take(point, self.side.stone(), changes, |change| {
                threats.revert(change);
            });
        self.changes.truncate(frame.changes_start);
        self.board.take(point);
        self.threats.add_point(point, &self.lines);
        for (row, before) in frame.near_before.iter().enumerate() {
            *self.near.row_mut(point.index() / STRIDE + row - NEAR) = *before;
        }
    }

    /// Marks what is near `point` and returns the rows as they were.
    fn mark_near(&mut self, point: Point) -> [u32; NEAR_ROWS.len()] {
        let top = point.index() / STRIDE - NEAR;
        let left = point.index() % STRIDE - NEAR;
        let mut before = [0; NEAR_ROWS.len()];
        for (row, (before, near)) in before.iter_mut().zip(NEAR_ROWS).enumerate() {
            let marks = self.near.row_mut(top + row);
            *before = *marks;
            *marks |= near << left;
        }
        before
    }
}
