//! The board as a manager keeps it: a copy of its own, with its own idea of the rules, so
//! that it can contradict the brain.

use std::collections::BTreeMap;

use crate::brain::Point;

/// Who put a stone, as seen by the brain; the numbers are the fields of BOARD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stone {
    /// A stone of the brain.
    Own = 1,
    /// A stone of its opponent.
    Opponent = 2,
    /// A point that nobody may use: part of a five in a continuous game, or forbidden.
    Blocked = 3,
}

/// The rules that the manager can judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
}

/// One step along each of the four directions.
const STEPS: [Point; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The stones of a game, in no order.
#[derive(Clone, Debug)]
pub struct Board {
    /// Number of columns.
    pub width: i32,
    /// Number of rows.
    pub height: i32,
    stones: BTreeMap<Point, Stone>,
}

impl Board {
    /// An empty board.
    pub fn new(width: i32, height: i32) -> Board {
        Board {
            width,
            height,
            stones: BTreeMap::new(),
        }
    }

    /// Returns whether `point` is on the board.
    pub fn contains(&self, (x, y): Point) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    /// Returns whether `point` is on the board and has no stone.
    pub fn is_empty(&self, point: Point) -> bool {
        self.contains(point) && !self.stones.contains_key(&point)
    }

    /// The stone on `point`; none where it is empty or off the board.
    pub fn stone(&self, point: Point) -> Option<Stone> {
        self.stones.get(&point).copied()
    }

    /// Puts `stone` on `point`.
    ///
    /// # Panics
    /// If `point` is not empty.
    pub fn put(&mut self, point: Point, stone: Stone) {
        assert!(self.is_empty(point), "{point:?} is not an empty point");
        self.stones.insert(point, stone);
    }

    /// Takes away the stone on `point`, if there is one.
    pub fn remove(&mut self, point: Point) {
        self.stones.remove(&point);
    }

    /// Takes away all stones.
    pub fn clear(&mut self) {
        self.stones.clear();
    }

    /// All empty points, row by row.
    pub fn empty_points(&self) -> Vec<Point> {
        let all = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        all.filter(|&point| self.is_empty(point)).collect()
    }

    /// The empty point farthest from all stones: a move that decides nothing. None on a full
    /// board.
    pub fn quiet_point(&self) -> Option<Point> {
        let points = self.empty_points().into_iter().rev();
        points.max_by_key(|&point| self.distance_to_stones(point))
    }

    fn distance_to_stones(&self, (x, y): Point) -> i32 {
        let stones = self.stones.keys();
        let distances = stones.map(|&(a, b)| (a - x).abs().max((b - y).abs()));
        distances.min().unwrap_or(0)
    }

    /// Returns whether the stone on `point` is part of a row that wins by `rule`.
    pub fn wins_at(&self, point: Point, rule: Rule) -> bool {
        STEPS.iter().any(|&(dx, dy)| {
            let length = 1 + self.run(point, (dx, dy)) + self.run(point, (-dx, -dy));
            match rule {
                Rule::Freestyle => length >= 5,
                Rule::Standard => length == 5,
            }
        })
    }

    /// The number of stones like the one on this point that follow it, step by step.
    fn run(&self, (x, y): Point, (dx, dy): Point) -> i32 {
        let stone = self.stone((x, y));
        let same = |step: &i32| self.stone((x + step * dx, y + step * dy)) == stone;
        (1..).take_while(same).count() as i32
    }

    /// All fives that could contain `point`: each set of five points in a row on the board.
    pub fn fives_through(&self, (x, y): Point) -> Vec<[Point; 5]> {
        let starts = STEPS.iter().flat_map(|&(dx, dy)| {
            (0..5).map(move |back| ((x - back * dx, y - back * dy), (dx, dy)))
        });
        starts
            .filter_map(|(start, step)| self.five(start, step))
            .collect()
    }

    /// The five points from this one on, if all are on the board.
    fn five(&self, (x, y): Point, (dx, dy): Point) -> Option<[Point; 5]> {
        let points = [0, 1, 2, 3, 4].map(|step| (x + step * dx, y + step * dy));
        points
            .iter()
            .all(|&point| self.contains(point))
            .then_some(points)
    }

    /// The board as a manager sends it: BOARD, a text line for each stone, DONE.
    pub fn commands(&self) -> String {
        let line =
            |(&(x, y), &stone): (&Point, &Stone)| format!("{x},{y},{}\n", stone as i32);
        let stones: String = self.stones.iter().map(line).collect();
        format!("BOARD\n{stones}DONE\n")
    }
}
