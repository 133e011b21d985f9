//! What the network learns from: positions as pairs, and the probability of winning that it
//! should give them.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{ensure, Context, Result};
use gomolith::board::Side;
use gomolith::eval::network::region;
use gomolith::eval::{EvalParams, Evaluator};
use gomolith::lines::{LineTable, Shape};
use gomolith::position::Position;

use super::form::IDLE;
use super::state::Settings;
use crate::files::read_packed;
use crate::tune::{rule_of, sample_lines, target, Sample, SampleLine, SCORE_PER_LOGIT};

/// One in this many batches of games is held out: not learned from, but used to see whether
/// what was learned holds.
const HELD_OUT_PERIOD: usize = 20;
/// An empty point that some stone is near: its region of the board, and its four pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cell {
    pub(super) region: u8,
    pub(super) pairs: [u8; 4],
}

/// Examples, of which there are millions: the cells of all stand in one list.
#[derive(Default)]
pub(super) struct Examples {
    cells: Vec<Cell>,
    /// Where the cells of each example begin in `cells`; those of the last end with the list.
    starts: Vec<usize>,
    /// The classical evaluation of each, in logits.
    classical: Vec<f32>,
    /// The probability of winning that each should be given.
    targets: Vec<f32>,
}

/// One example.
#[derive(Clone, Copy)]
pub(super) struct Example<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) classical: f32,
    pub(super) target: f32,
}

impl Examples {
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn get(&self, index: usize) -> Example<'_> {
        let end = self.starts.get(index + 1).copied();
        Example {
            cells: &self.cells[self.starts[index]..end.unwrap_or(self.cells.len())],
            classical: self.classical[index],
            target: self.targets[index],
        }
    }

    /// Adds the example of `position`, which the side to move should win with the
    /// probability `target`.
    fn push(&mut self, position: &Position, classical: f32, target: f32) {
        self.starts.push(self.cells.len());
        self.cells.extend(cells(position));
        self.classical.push(classical);
        self.targets.push(target);
    }
}

/// The cells of `position` as the side to move sees it. Points of which all shapes are dead
/// or as on an empty board, far from its edges, are none.
pub(super) fn cells(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let board = position.board();
    let (own, other) = (position.side(), !position.side());
    board.empty().iter().filter_map(move |point| {
        let of = |side: Side| position.lines().shapes(point, side).map(Shape::index);
        let (own, other) = (of(own), of(other));
        let pairs: [u8; 4] =
            std::array::from_fn(|direction| (own[direction] | other[direction] << 4) as u8);
        let region = region(board, point) as u8;
        let is_idle = pairs.iter().all(|pair| IDLE.contains(pair));
        (!is_idle).then_some(Cell { region, pairs })
    })
}

/// The examples of the samples in `files` that these settings ask for, in two parts: those to
/// learn from, and those that are held out, of games of their own. All samples must be of the
/// settings' rule.
///
/// # Errors
/// If a file cannot be read, or holds a bad sample or one of another rule, or there are too
/// few games.
pub(super) fn read_examples(
    files: &[PathBuf],
    settings: &Settings,
) -> Result<[Examples; 2]> {
    let rule = rule_of(settings.rule)?;
    let table = Arc::new(LineTable::new(rule));
    let mut evaluator = Evaluator::new(EvalParams::classical(rule), rule);
    let mut parts = [Examples::default(), Examples::default()];
    let mut batch = 0;
    let mut add = |sample: &Sample, batch: usize| -> Result<()> {
        ensure!(
            sample.rule_number == settings.rule,
            "a sample of rule {}, not {}",
            sample.rule_number,
            settings.rule
        );
        let position = sample.position(&table)?;
        if settings.side.is_some_and(|it| it.side() != position.side()) {
            return Ok(());
        }
        evaluator.begin(&position);
        let classical = evaluator.evaluate(&position) as f32 / SCORE_PER_LOGIT;
        let is_held_out = batch % HELD_OUT_PERIOD == HELD_OUT_PERIOD - 1;
        parts[usize::from(is_held_out)].push(
            &position,
            classical,
            target(sample, settings.trust),
        );
        Ok(())
    };
    for file in files {
        let text = read_packed(file)?;
        let shown = || file.display().to_string();
        for line in sample_lines(&text) {
            match line.with_context(shown)? {
                SampleLine::Sample(sample) => add(&sample, batch).with_context(shown)?,
                // The games of a batch are never in both parts.
                SampleLine::Mark => batch += 1,
            }
        }
    }
    ensure!(
        parts.iter().all(|part| part.len() > 0),
        "{batch} batches of games: {HELD_OUT_PERIOD} at least are needed, to hold one out"
    );
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomolith::board::Point;

    /// The position after the moves of `line`, a line of a sample file, each moved by
    /// `place`; where the sides are `exchanged`, White has begun.
    fn position(line: &str, place: impl Fn(Point) -> Point, exchanged: bool) -> Position {
        let mut sample = Sample::parse(line).expect("a sample");
        for point in &mut sample.moves {
            *point = place(*point);
        }
        let table = Arc::new(LineTable::new(rule_of(sample.rule_number).expect("a rule")));
        if !exchanged {
            return sample.position(&table).expect("a position");
        }
        let mut board = gomolith::board::Board::new(sample.size, sample.size).expect("one");
        let sides = [Side::White, Side::Black];
        for (nth, &point) in sample.moves.iter().enumerate() {
            board.put(point, sides[nth % 2].stone());
        }
        let rule = rule_of(sample.rule_number).expect("a rule");
        Position::new(board, sides[sample.moves.len() % 2], rule, table)
    }

    /// The cells of `position` in an order that no symmetry changes, with the regions that
    /// `region` gives for theirs.
    fn sorted(position: &Position, region: impl Fn(u8) -> u8) -> Vec<(u8, [u8; 4])> {
        let in_order = |cell: Cell| {
            let mut pairs = cell.pairs;
            pairs.sort_unstable();
            (region(cell.region), pairs)
        };
        let mut found: Vec<_> = cells(position).map(in_order).collect();
        found.sort_unstable();
        found
    }

    const LINES: [&str; 3] = [
        "0 15 0 0 1 a1 h8i9j7h9i8g7k10f8a1",
        "0 20 0 0 1 a1 j10k11l9m12j11t20s19a20",
        "1 17 0 0 1 a1 h8i9j7h9i8g7k10f8c3d4",
    ];

    #[test]
    fn cells_are_the_same_under_symmetries_and_with_colors_exchanged() {
        for line in LINES {
            let as_it_is = position(line, |point| point, false);
            let size = as_it_is.board().width();
            let wanted = sorted(&as_it_is, |region| region);
            assert!(wanted.len() > 20, "{line}");
            let other = position(line, |point| point, true);
            assert_eq!(sorted(&other, |region| region), wanted, "{line}");
            for symmetry in 0..8 {
                let mirrored =
                    position(line, |point| point.mirrored(symmetry, size), false);
                // The regions are a board of their own, of five columns and rows.
                let back = |region: u8| {
                    let wanted = (0..25).find(|&it| {
                        let moved = Point::new(it % 5, it / 5).mirrored(symmetry, 5);
                        moved.y() * 5 + moved.x() == usize::from(region)
                    });
                    wanted.expect("a region") as u8
                };
                assert_eq!(sorted(&mirrored, back), wanted, "{line}, {symmetry}");
            }
        }
    }

    #[test]
    fn an_empty_board_has_no_cells_but_at_its_edges() {
        let table = Arc::new(LineTable::new(rule_of(0).expect("a rule")));
        let board = gomolith::board::Board::new(20, 20).expect("a board");
        let rule = rule_of(0).expect("a rule");
        let position = Position::new(board, Side::Black, rule, table);
        let inside = |cell: &Cell| cell.region == 12;
        assert_eq!(cells(&position).filter(inside).count(), 0);
    }
}
