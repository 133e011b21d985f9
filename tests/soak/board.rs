//! The model's own board: slow, and without a line in common with the engine's.

/// The content of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Black,
    White,
    /// Off the board, or a point that no side may use.
    Blocked,
}

impl Cell {
    /// The other side; the same cell if it is no stone.
    pub fn other(self) -> Cell {
        match self {
            Cell::Black => Cell::White,
            Cell::White => Cell::Black,
            cell => cell,
        }
    }
}

/// A rule number of the Gomocup protocol, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule(pub i64);

impl Rule {
    /// Returns whether there is such a rule.
    pub fn is_known(self) -> bool {
        (0..16).contains(&self.0)
    }

    /// Returns whether the game goes on after a win.
    pub fn is_continuous(self) -> bool {
        self.0 & 2 != 0
    }

    /// Returns whether a row of `length` stones of `side` wins; `blocked` is set if stones of the
    /// other side stand at both of its ends.
    fn wins(self, length: usize, side: Cell, blocked: bool) -> bool {
        let (renju, caro, standard) = (self.0 & 4 != 0, self.0 & 8 != 0, self.0 & 1 != 0);
        if renju {
            return length == 5 || (length > 5 && side == Cell::White);
        }
        match (length, caro, standard) {
            (0..=4, _, _) => false,
            (5, true, _) => !blocked,
            (5, false, _) => true,
            (_, _, standard) => !standard,
        }
    }
}

/// The points that a stone took out of the game, with their content before.
type Scored = Vec<((i64, i64), Cell)>;

/// A board and the order of its stones.
#[derive(Clone)]
pub struct Board {
    /// Number of columns.
    pub width: i64,
    /// Number of rows.
    pub height: i64,
    /// By row and column.
    cells: Vec<Cell>,
    /// The stones in order, each with what it took out of the game.
    stones: Vec<((i64, i64), Scored)>,
    /// The side whose turn it is.
    pub to_move: Cell,
}

impl Board {
    /// An empty board; none if there is no such size.
    pub fn new(width: i64, height: i64) -> Option<Board> {
        let sizes = 5..=22;
        (sizes.contains(&width) && sizes.contains(&height)).then(|| Board {
            width,
            height,
            cells: vec![Cell::Empty; (width * height) as usize],
            stones: Vec::new(),
            to_move: Cell::Black,
        })
    }

    /// An empty board of the same size.
    pub fn cleared(&self) -> Board {
        Board::new(self.width, self.height).expect("a size that there is")
    }

    /// Returns whether `point` is on the board.
    pub fn has(&self, (x, y): (i64, i64)) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    /// The content of a point, on the board or off it.
    pub fn cell(&self, (x, y): (i64, i64)) -> Cell {
        if self.has((x, y)) {
            self.cells[(y * self.width + x) as usize]
        } else {
            Cell::Blocked
        }
    }

    fn set(&mut self, (x, y): (i64, i64), cell: Cell) {
        self.cells[(y * self.width + x) as usize] = cell;
    }

    /// Returns whether `point` is on the board and empty.
    pub fn is_free(&self, point: (i64, i64)) -> bool {
        self.has(point) && self.cell(point) == Cell::Empty
    }

    /// The number of empty points.
    pub fn free_count(&self) -> usize {
        self.cells.iter().filter(|&&s| s == Cell::Empty).count()
    }

    /// The number of stones that were put, also of those out of the game.
    pub fn stone_count(&self) -> usize {
        self.stones.len()
    }

    /// The point of the last stone; none on an empty board.
    pub fn last(&self) -> Option<(i64, i64)> {
        self.stones.last().map(|stone| stone.0)
    }

    /// Puts a stone, or blocks a point.
    pub fn put(&mut self, point: (i64, i64), cell: Cell) {
        self.set(point, cell);
        self.stones.push((point, Vec::new()));
        if cell != Cell::Blocked {
            self.to_move = cell.other();
        }
    }

    /// Takes the rows that the last stone won out of the game, if it goes on after a win.
    pub fn score(&mut self, rule: Rule) {
        let point = match self.last() {
            Some(point) if rule.is_known() && rule.is_continuous() => point,
            _ => return,
        };
        let mut scored: Scored = Vec::new();
        for row in self.won_rows(point, rule) {
            for point in row {
                if !scored.iter().any(|other| other.0 == point) {
                    scored.push((point, self.cell(point)));
                }
            }
        }
        for &(point, _) in &scored {
            self.set(point, Cell::Blocked);
        }
        self.stones.last_mut().expect("a stone").1 = scored;
    }

    /// Takes back the last stone, which must be there.
    pub fn take_back(&mut self) {
        let (point, scored) = self.stones.pop().expect("a stone");
        for (point, cell) in scored {
            self.set(point, cell);
        }
        if self.cell(point) != Cell::Blocked {
            self.to_move = self.cell(point);
        }
        self.set(point, Cell::Empty);
    }

    /// Returns whether any row on the board wins.
    pub fn is_decided(&self, rule: Rule) -> bool {
        (0..self.height)
            .flat_map(|y| (0..self.width).map(move |x| (x, y)))
            .any(|point| !self.won_rows(point, rule).is_empty())
    }

    /// The rows through `point` that win.
    fn won_rows(&self, point: (i64, i64), rule: Rule) -> Vec<Vec<(i64, i64)>> {
        let side = self.cell(point);
        if !matches!(side, Cell::Black | Cell::White) {
            return Vec::new();
        }
        let mut rows = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let (mut x, mut y) = point;
            while self.cell((x - dx, y - dy)) == side {
                x -= dx;
                y -= dy;
            }
            let before = self.cell((x - dx, y - dy));
            let mut row = Vec::new();
            while self.cell((x, y)) == side {
                row.push((x, y));
                x += dx;
                y += dy;
            }
            let other = side.other();
            let blocked = before == other && self.cell((x, y)) == other;
            if rule.wins(row.len(), side, blocked) {
                rows.push(row);
            }
        }
        rows
    }

    /// An empty point, near the middle of the board more often than not; none on a full board.
    pub fn some_free(&self, random: &mut support::Random) -> Option<(i64, i64)> {
        for _ in 0..50 {
            let mut near = |size: i64| {
                let middle = (size + random.below(3) as i64) / 2;
                (middle + random.below(7) as i64 - 3).clamp(0, size - 1)
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
