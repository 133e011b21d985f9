//! The position as the manager keeps it: its own copy, with its own idea of the rules, so
//! that it can contradict the brain.

use crate::brain::Point;
use std::collections::BTreeMap;

/// Whose stone it is; the numbers are the fields of BOARD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stone {
    Own = 1,
    Opponent = 2,
    Blocked = 3,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wins {
    FiveOrMore,
    ExactlyFive,
}

const DIRECTIONS: [Point; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone, Debug)]
pub struct Board {
    pub width: i32,
    pub height: i32,
    stones: BTreeMap<Point, Stone>,
}

impl Board {
    pub fn new(width: i32, height: i32) -> Board {
        Board {
            width,
            height,
            stones: BTreeMap::new(),
        }
    }

    pub fn contains(&self, (x, y): Point) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    pub fn is_empty(&self, point: Point) -> bool {
        self.contains(point) && !self.stones.contains_key(&point)
    }

    pub fn stone(&self, point: Point) -> Option<Stone> {
        self.stones.get(&point).copied()
    }

    pub fn put(&mut self, point: Point, stone: Stone) {
        assert!(self.is_empty(point), "{point:?} is not an empty square");
        self.stones.insert(point, stone);
    }

    pub fn remove(&mut self, point: Point) {
        self.stones.remove(&point);
    }

    pub fn clear(&mut self) {
        self.stones.clear();
    }

    pub fn empty_squares(&self) -> Vec<Point> {
        let all = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        all.filter(|&point| self.is_empty(point)).collect()
    }

    /// The empty square farthest from all stones: a move that decides nothing.
    pub fn quiet_square(&self) -> Option<Point> {
        let squares = self.empty_squares().into_iter().rev();
        squares.max_by_key(|&square| self.distance_to_stones(square))
    }

    fn distance_to_stones(&self, (x, y): Point) -> i32 {
        let stones = self.stones.keys();
        let distances = stones.map(|&(a, b)| (a - x).abs().max((b - y).abs()));
        distances.min().unwrap_or(0)
    }

    /// Whether the stone on this square is part of a winning line.
    pub fn wins_at(&self, point: Point, wins: Wins) -> bool {
        DIRECTIONS.iter().any(|&(dx, dy)| {
            let length = 1 + self.run(point, (dx, dy)) + self.run(point, (-dx, -dy));
            match wins {
                Wins::FiveOrMore => length >= 5,
                Wins::ExactlyFive => length == 5,
            }
        })
    }

    fn run(&self, (x, y): Point, (dx, dy): Point) -> i32 {
        let stone = self.stone((x, y));
        let same = |step: &i32| self.stone((x + step * dx, y + step * dy)) == stone;
        (1..).take_while(same).count() as i32
    }

    /// The squares of the window of five that begins here, if it is on the board.
    fn window(&self, (x, y): Point, (dx, dy): Point) -> Option<[Point; 5]> {
        let squares = [0, 1, 2, 3, 4].map(|step| (x + step * dx, y + step * dy));
        squares
            .iter()
            .all(|&square| self.contains(square))
            .then_some(squares)
    }

    /// All windows of five through a square.
    pub fn windows_through(&self, (x, y): Point) -> Vec<[Point; 5]> {
        let starts = DIRECTIONS.iter().flat_map(|&(dx, dy)| {
            (0..5).map(move |back| ((x - back * dx, y - back * dy), (dx, dy)))
        });
        starts
            .filter_map(|(start, step)| self.window(start, step))
            .collect()
    }

    /// BOARD, the stones, DONE.
    pub fn commands(&self) -> String {
        let line =
            |(&(x, y), &stone): (&Point, &Stone)| format!("{x},{y},{}\n", stone as i32);
        let stones: String = self.stones.iter().map(line).collect();
        format!("BOARD\n{stones}DONE\n")
    }
}
