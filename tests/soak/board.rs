//! The model's own board: slow, and without a line in common with the engine's.

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Square {
    Empty,
    Black,
    White,
    Nobody,
}

impl Square {
    pub fn other(self) -> Square {
        match self {
            Square::Black => Square::White,
            Square::White => Square::Black,
            square => square,
        }
    }
}

/// A rule number of the Gomocup protocol, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule(pub i64);

impl Rule {
    pub fn is_known(self) -> bool {
        (0..16).contains(&self.0)
    }

    pub fn goes_on(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether a row of `length` stones of `color` wins; `walled` says that stones of the
    /// other side stand at both of its ends.
    fn wins(self, length: usize, color: Square, walled: bool) -> bool {
        let (renju, caro, exact) = (self.0 & 4 != 0, self.0 & 8 != 0, self.0 & 1 != 0);
        if renju {
            return length == 5 || (length > 5 && color == Square::White);
        }
        match (length, caro, exact) {
            (0..=4, _, _) => false,
            (5, true, _) => !walled,
            (5, false, _) => true,
            (_, _, exact) => !exact,
        }
    }
}

/// The squares that a stone took out of the game, and what stood there.
type Scored = Vec<((i64, i64), Square)>;

#[derive(Clone)]
pub struct Board {
    pub width: i64,
    pub height: i64,
    squares: Vec<Square>,
    /// The stones in order.
    stones: Vec<((i64, i64), Scored)>,
    /// The side whose turn it is.
    pub to_move: Square,
}

impl Board {
    pub fn new(width: i64, height: i64) -> Option<Board> {
        let sides = 5..=22;
        (sides.contains(&width) && sides.contains(&height)).then(|| Board {
            width,
            height,
            squares: vec![Square::Empty; (width * height) as usize],
            stones: Vec::new(),
            to_move: Square::Black,
        })
    }

    pub fn cleared(&self) -> Board {
        Board::new(self.width, self.height).expect("a size that there is")
    }

    pub fn has(&self, (x, y): (i64, i64)) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    pub fn at(&self, (x, y): (i64, i64)) -> Square {
        if self.has((x, y)) {
            self.squares[(y * self.width + x) as usize]
        } else {
            Square::Nobody
        }
    }

    fn set(&mut self, (x, y): (i64, i64), square: Square) {
        self.squares[(y * self.width + x) as usize] = square;
    }

    pub fn is_free(&self, point: (i64, i64)) -> bool {
        self.has(point) && self.at(point) == Square::Empty
    }

    pub fn free_count(&self) -> usize {
        self.squares.iter().filter(|&&s| s == Square::Empty).count()
    }

    pub fn stone_count(&self) -> usize {
        self.stones.len()
    }

    pub fn last(&self) -> Option<(i64, i64)> {
        self.stones.last().map(|stone| stone.0)
    }

    pub fn put(&mut self, point: (i64, i64), square: Square) {
        self.set(point, square);
        self.stones.push((point, Vec::new()));
        if square != Square::Nobody {
            self.to_move = square.other();
        }
    }

    /// In a game that goes on after a win, takes the lines of the last stone out of it.
    pub fn score(&mut self, rule: Rule) {
        let point = match self.last() {
            Some(point) if rule.is_known() && rule.goes_on() => point,
            _ => return,
        };
        let mut scored: Scored = Vec::new();
        for line in self.won_lines(point, rule) {
            for point in line {
                if !scored.iter().any(|other| other.0 == point) {
                    scored.push((point, self.at(point)));
                }
            }
        }
        for &(point, _) in &scored {
            self.set(point, Square::Nobody);
        }
        self.stones.last_mut().expect("a stone").1 = scored;
    }

    pub fn take_back(&mut self) {
        let (point, scored) = self.stones.pop().expect("a stone");
        for (point, square) in scored {
            self.set(point, square);
        }
        if self.at(point) != Square::Nobody {
            self.to_move = self.at(point);
        }
        self.set(point, Square::Empty);
    }

    pub fn is_decided(&self, rule: Rule) -> bool {
        (0..self.height)
            .flat_map(|y| (0..self.width).map(move |x| (x, y)))
            .any(|point| !self.won_lines(point, rule).is_empty())
    }

    /// The lines through `point` that win.
    fn won_lines(&self, point: (i64, i64), rule: Rule) -> Vec<Vec<(i64, i64)>> {
        let color = self.at(point);
        if !matches!(color, Square::Black | Square::White) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let (mut x, mut y) = point;
            while self.at((x - dx, y - dy)) == color {
                x -= dx;
                y -= dy;
            }
            let before = self.at((x - dx, y - dy));
            let mut line = Vec::new();
            while self.at((x, y)) == color {
                line.push((x, y));
                x += dx;
                y += dy;
            }
            let other = color.other();
            let walled = before == other && self.at((x, y)) == other;
            if rule.wins(line.len(), color, walled) {
                lines.push(line);
            }
        }
        lines
    }

    /// A free square: near the middle of the board more often than not.
    pub fn some_free(&self, random: &mut crate::random::Random) -> Option<(i64, i64)> {
        for _ in 0..50 {
            let mut near = |side: i64| {
                let middle = (side + random.below(3) as i64) / 2;
                (middle + random.below(7) as i64 - 3).clamp(0, side - 1)
            };
            let point = (near(self.width), near(self.height));
            if self.is_free(point) {
                return Some(point);
            }
        }
        (0..self.height)
            .flat_map(|y| (0..self.width).map(move |x| (x, y)))
            .find(|&point| self.is_free(point))
    }
}
