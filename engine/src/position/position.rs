//! A position of a game: play, pass, undo, and queries.

use std::sync::Arc;

use super::threat_map::ThreatMap;
use crate::board::{
    Board, Point, PointSet, Rule, Side, MARGIN, SIZE_MAX, STEPS, STRIDE, WHITE_TO_MOVE,
};
use crate::lines::{fours_in, Change, Code, LineTable, Lines, Pattern, Threat};
use crate::score::{win_in, DECISIVE};

/// Rows above and below a stone that count as near it.
const NEAR: usize = 3;
/// Plies for which there is room beyond those that fill the board: passes, which the
/// solvers and the check of forbidden moves make now and then. More would cost an
/// allocation, no more.
const PASSES_EXPECTED: usize = 64;
/// The points near a stone: two away in every direction, three along a line. A word for
/// each row, the stone in bit `NEAR` of the middle one.
const NEAR_ROWS: [u32; 2 * NEAR + 1] = [
    0b100_1001, //
    0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001,
];

// The rows near a stone are on the padded board, and the longest game tells its win.
const _: () = assert!(NEAR <= MARGIN);
const _: () = assert!(win_in(SIZE_MAX * SIZE_MAX) >= DECISIVE);

/// A position of a game, and the way back to where it began.
#[derive(Clone)]
pub struct Position {
    board: Board,
    rule: Rule,
    side: Side,
    lines: Lines,
    pub(super) threats: ThreatMap,
    /// The points near a stone, stones and border among them.
    pub(super) near: PointSet,
    frames: Vec<Frame>,
    /// The changes of all plies, in order; those of a ply begin at
    /// `Frame::changes_start`.
    changes: Vec<Change>,
}

/// One ply, with what `undo` needs to take it back.
#[derive(Clone)]
struct Frame {
    /// The point of the stone; none for a pass.
    point: Option<Point>,
    /// The index in `Position::changes` of the first change.
    changes_start: usize,
    /// The rows of `Position::near` around the stone before it came.
    near_before: [u32; NEAR_ROWS.len()],
}

/// The changes of one ply: what an evaluation that follows the game needs to know.
#[derive(Clone, Copy)]
pub struct Ply<'a> {
    /// The point of the stone, and its codes until the stone came, indexed by
    /// `Side as usize`. None for a pass.
    pub stone: Option<(Point, [Code; 2])>,
    /// The changes of the empty points whose patterns the stone changed, in order; a
    /// point may recur.
    pub changes: &'a [Change],
}

impl Position {
    /// The position of `board` with `side` to move. `table` must be the one for `rule`.
    pub fn new(board: Board, side: Side, rule: Rule, table: Arc<LineTable>) -> Position {
        debug_assert!(table.fits(rule), "the table of another rule");
        let lines = Lines::new(&board, table);
        let mut position = Position {
            threats: ThreatMap::new(&board, &lines),
            rule,
            side,
            lines,
            near: PointSet::EMPTY,
            frames: Vec::new(),
            changes: Vec::new(),
            board,
        };
        position.reserve();
        let stones = position
            .board
            .points()
            .filter(|&p| position.board.cell(p).side().is_some());
        for stone in stones.collect::<Vec<Point>>() {
            position.mark_near(stone);
        }
        position
    }

    /// Makes room for every stone that can still come, so that nothing grows while
    /// searching. A new position has it, a clone has not.
    pub fn reserve(&mut self) {
        let stones = self.board.empty_count();
        // Each way along each line, a stone can change every cell that sees it.
        let changes_max = STEPS.len() * 2 * self.lines.reach();
        self.frames.reserve(stones + PASSES_EXPECTED);
        self.changes.reserve(changes_max * stones);
    }

    /// The board of the position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The patterns of all points.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Zobrist hash of the stones and the side to move.
    pub fn hash(&self) -> u64 {
        match self.side {
            Side::Black => self.board.hash(),
            Side::White => self.board.hash() ^ WHITE_TO_MOVE,
        }
    }

    /// Zobrist hash of the position after the side to move has played the empty
    /// `point`.
    pub fn hash_after(&self, point: Point) -> u64 {
        let hash = self.board.hash_with(point, self.side.stone());
        match self.side {
            Side::Black => hash ^ WHITE_TO_MOVE,
            Side::White => hash,
        }
    }

    /// The number of plies played since `new`, passes among them.
    pub fn plies(&self) -> usize {
        self.frames.len()
    }

    /// The changes of the ply with this index, counted from 0 since `new`.
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

    /// The point of the last ply; none after a pass or if none was played.
    pub fn last_point(&self) -> Option<Point> {
        self.point_back(1)
    }

    /// The point of the last ply but one, which was the side to move's; none if that
    /// was a pass or there is none.
    pub fn last_own_point(&self) -> Option<Point> {
        self.point_back(2)
    }

    /// The point of the ply that was played `plies` plies ago, 1 for the last one; none
    /// if it was a pass or there is none.
    pub fn point_back(&self, plies: usize) -> Option<Point> {
        let frame = self.frames.len().checked_sub(plies);
        frame
            .and_then(|frame| self.frames.get(frame))
            .and_then(|frame| frame.point)
    }

    /// The empty points where a stone of `side` makes just this threat.
    ///
    /// Points that threaten nothing are not kept: there are none for `Threat::Quiet`.
    pub fn threat_points(&self, side: Side, threat: Threat) -> &PointSet {
        self.threats.points(side, threat)
    }

    /// The first of the empty points where a stone of `side` makes just this threat;
    /// none if there are none.
    pub fn threat_point(&self, side: Side, threat: Threat) -> Option<Point> {
        match self.threat_count(side, threat) {
            0 => None,
            _ => self.threat_points(side, threat).first(),
        }
    }

    /// The number of empty points where a stone of `side` makes just this threat.
    pub fn threat_count(&self, side: Side, threat: Threat) -> usize {
        self.threats.count(side, threat)
    }

    /// True if a stone of `side` somewhere makes this threat or a greater one, suspect
    /// ones among them.
    pub fn has_threat(&self, side: Side, threat: Threat) -> bool {
        (threat as usize..Threat::COUNT).any(|index| self.threats.count_at(side, index) > 0)
    }

    /// The empty points where a stone of `side` makes a four or two, but no five. Some
    /// of them may be forbidden.
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

    /// The pattern that a stone of `side` on `point` makes along `direction`, an index
    /// into `STEPS`.
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

    /// Passes: gives the move to the other side.
    pub fn pass(&mut self) {
        self.frames.push(Frame {
            point: None,
            changes_start: self.changes.len(),
            near_before: [0; NEAR_ROWS.len()],
        });
        self.side = !self.side;
    }

    /// Takes the last ply back, if there is one.
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

    /// Marks the points near `point`, and returns the changed rows as they were.
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
