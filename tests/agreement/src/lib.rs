//! Compares the rules of the engine with those of the arena. Neither knows the other, so a fault
//! in both would have to be made twice.
//!
//! Random games from a seed are played by every rule, on boards of all sizes. After each stone
//! both must agree whether it wins, and in renju on the forbidden points.

use std::sync::Arc;

use arena::rules::{forbidden_points, judge, Board, Point, Rule, Side, Verdict};
use gomolith::board as engine;
use gomolith::lines::{LineTable, Threat};
use gomolith::position::Position;

/// The number of things that have been compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Positions that were reached.
    pub positions: usize,
    /// Stones that completed a winning line.
    pub wins: usize,
    /// Points that both call forbidden.
    pub forbidden: usize,
    /// Points that both allow although two lines there look like threes, or like fours.
    pub allowed: usize,
}

/// Random numbers from a seed, the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (engine::splitmix(self.0) % end as u64) as usize
    }
}

/// One position on the boards of both.
struct Twins {
    rule: Rule,
    engine_rule: engine::Rule,
    board: Board,
    position: Position,
}

/// Plays games by `rule` until `positions` positions have been compared.
///
/// # Panics
/// If engine and arena disagree about a position, with a drawing of it.
pub fn compare(rule: Rule, positions: usize) -> Compared {
    let engine_rule =
        engine::Rule::from_number(i64::from(rule.number())).expect("a rule it plays");
    let table = Arc::new(LineTable::new(engine_rule));
    let mut compared = Compared::default();
    let mut random = Random(engine::splitmix(u64::from(rule.number())));
    while compared.positions < positions {
        let mut twins = Twins::new(rule, engine_rule, &table, &mut random);
        // Black-heavy games in renju: that is where much is forbidden.
        let black_share = [50, 50, 65, 80][random.below(4)];
        let region = 4 + random.below(9);
        // A region that is almost full has nothing left but wins and forbidden points.
        for _ in 0..region * region * 3 / 2 {
            let point = match twins.random_point(region, &mut random) {
                Some(point) => point,
                None => break,
            };
            let is_black = random.below(100) < black_share;
            let side = if is_black { Side::Black } else { Side::White };
            twins.play(point, side, &mut compared);
            compared.positions += 1;
            if compared.positions >= positions {
                return compared;
            }
        }
    }
    compared
}

impl Twins {
    fn new(
        rule: Rule,
        engine_rule: engine::Rule,
        table: &Arc<LineTable>,
        random: &mut Random,
    ) -> Twins {
        let (width, height) = (5 + random.below(18), 5 + random.below(18));
        let board = engine::Board::new(width, height).expect("a board");
        let table = Arc::clone(table);
        Twins {
            rule,
            engine_rule,
            board: Board::new(width as u8, height as u8).expect("a board"),
            position: Position::new(board, engine::Side::Black, engine_rule, table),
        }
    }

    /// Returns a random empty point of a box in the middle of the board, about `region` columns
    /// wide and rows high; none if the box is full.
    fn random_point(&self, region: usize, random: &mut Random) -> Option<Point> {
        let is_near = |coordinate: u8, size: u8| {
            usize::from((2 * coordinate).abs_diff(size - 1)) <= region
        };
        let free: Vec<Point> = self
            .board
            .points()
            .filter(|&point| self.board.stone(point).is_none())
            .filter(|point| {
                is_near(point.x, self.board.width())
                    && is_near(point.y, self.board.height())
            })
            .collect();
        (!free.is_empty()).then(|| free[random.below(free.len())])
    }

    /// Puts a stone on both boards and compares the verdicts. A stone that wins or is forbidden is
    /// taken back, so that the game goes on.
    fn play(&mut self, stone: Point, side: Side, compared: &mut Compared) {
        let engine_side = match side {
            Side::Black => engine::Side::Black,
            Side::White => engine::Side::White,
        };
        if self.position.side() != engine_side {
            self.position.pass();
        }
        let point = engine::Point::new(usize::from(stone.x), usize::from(stone.y));
        let is_forbidden = self.position.is_forbidden(point);
        self.position.play(point);
        self.board.set(stone, Some(side));
        let wins = self.position.board().wins(point, self.engine_rule);
        let verdict = judge(&self.board, self.rule, stone, side);
        assert_eq!(
            (wins && !is_forbidden, is_forbidden),
            (verdict == Verdict::Wins, verdict == Verdict::Forbidden),
            "{verdict:?}: {side:?} on {stone} by {:?}\n{}",
            self.rule,
            self.drawing()
        );
        compared.wins += usize::from(wins);
        if wins || is_forbidden {
            self.position.undo();
            self.board.set(stone, None);
        }
        if self.rule == Rule::Renju {
            self.compare_forbidden(compared);
        }
    }

    /// Compares the points that are forbidden to Black.
    fn compare_forbidden(&mut self, compared: &mut Compared) {
        if self.position.side() == engine::Side::White {
            self.position.pass();
        }
        let found: Vec<(usize, usize)> = self
            .position
            .forbidden_points()
            .iter()
            .map(|point| (point.x(), point.y()))
            .collect();
        let expected: Vec<(usize, usize)> = forbidden_points(&self.board)
            .iter()
            .map(|point| (usize::from(point.x), usize::from(point.y)))
            .collect();
        assert_eq!(found, expected, "\n{}", self.drawing());
        compared.forbidden += found.len();
        let suspects = self
            .position
            .threat_count(engine::Side::Black, Threat::Suspect);
        compared.allowed += suspects - found.len();
    }

    fn drawing(&self) -> String {
        let board = self.position.board();
        let row = |y| {
            let cell = |x| match board.cell(engine::Point::new(x, y)) {
                engine::Cell::Empty => ". ",
                engine::Cell::Black => "x ",
                engine::Cell::White => "o ",
                engine::Cell::Wall => "# ",
            };
            (0..board.width()).map(cell).collect::<String>()
        };
        let rows: Vec<String> = (0..board.height()).map(row).collect();
        rows.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(positions: usize) {
        for rule in Rule::ALL {
            let compared = compare(rule, positions);
            println!("{rule:?}: {compared:?}");
            assert!(compared.wins >= positions / 200, "{rule:?}: {compared:?}");
            if rule == Rule::Renju {
                assert!(compared.forbidden >= positions, "{compared:?}");
                assert!(compared.allowed >= positions / 50, "{compared:?}");
            }
        }
    }

    #[test]
    fn engine_and_arena_agree_on_10_000_positions_of_each_rule() {
        check(10_000);
    }

    #[test]
    #[ignore = "minutes: `make long` runs it"]
    fn engine_and_arena_agree_on_300_000_positions_of_each_rule() {
        check(300_000);
    }
}
