//! What the network learns from: positions as pairs, and the probability of winning that it
//! should give them.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{ensure, Result};
use gomolith::board::splitmix;
use gomolith::eval::{EvalParams, Evaluator};
use gomolith::lines::LineTable;
use gomolith::position::Position;

use super::cells::{cells, Cell};
use super::choice::{choice, Move};
use super::state::Settings;
use crate::tune::{
    for_each_line, rule_of, target, unit_of, Sample, SampleLine, SCORE_PER_LOGIT,
};

/// One in this many batches of games is held out: not learned from, but used to see whether
/// what was learned holds.
const HELD_OUT_PERIOD: u64 = 20;

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
    /// The moves of all, from which the search chose.
    moves: Vec<Move>,
    /// Where the moves of each example begin in `moves`.
    move_starts: Vec<usize>,
    /// The index of the chosen one among them.
    chosen: Vec<u16>,
}

/// What files of samples hold of the examples that a training asks for.
pub(super) struct ReadExamples {
    /// Those to learn from.
    pub(super) learned: Examples,
    /// Those of other games, which are held out.
    pub(super) held_out: Examples,
    /// The heads of the games, in their order.
    pub(super) heads: Vec<String>,
}

/// One example.
#[derive(Clone, Copy)]
pub(super) struct Example<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) classical: f32,
    pub(super) target: f32,
    /// The moves from which the search chose; none if that is not learned.
    pub(super) moves: &'a [Move],
    /// The index of the chosen one.
    pub(super) chosen: usize,
}

impl Examples {
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn get(&self, index: usize) -> Example<'_> {
        Example {
            cells: part(&self.cells, &self.starts, index),
            classical: self.classical[index],
            target: self.targets[index],
            moves: part(&self.moves, &self.move_starts, index),
            chosen: usize::from(self.chosen[index]),
        }
    }

    /// Adds the example of `position`, which the side to move should win with the
    /// probability `target`, and in which the search had this choice, if that is learned.
    fn push(
        &mut self,
        position: &Position,
        classical: f32,
        target: f32,
        choice: Option<(Vec<Move>, usize)>,
    ) {
        self.starts.push(self.cells.len());
        self.cells.extend(cells(position));
        self.classical.push(classical);
        self.targets.push(target);
        let (moves, chosen) = choice.unwrap_or_default();
        self.move_starts.push(self.moves.len());
        self.moves.extend(moves);
        self.chosen.push(chosen as u16);
    }
}

/// The part of `list` of the example `index`, where `starts` tells where each begins; the last
/// ends with the list.
fn part<'a, T>(list: &'a [T], starts: &[usize], index: usize) -> &'a [T] {
    let end = starts.get(index + 1).copied().unwrap_or(list.len());
    &list[starts[index]..end]
}

/// Reads the examples of the samples in `files` that these settings ask for. All samples must be
/// of the settings' rule.
///
/// # Errors
/// If a file cannot be read, or holds a bad sample or one of another rule, or there are too
/// few games.
pub(super) fn read_examples(
    files: &[PathBuf],
    settings: &Settings,
) -> Result<ReadExamples> {
    let rule = rule_of(settings.rule)?;
    let table = Arc::new(LineTable::new(rule));
    let mut evaluator = Evaluator::new(EvalParams::classical(rule), rule);
    let mut parts = [Examples::default(), Examples::default()];
    let mut batches = Batches::default();
    let mut heads = Vec::new();
    let mut unit = unit_of("");
    let mut add = |sample: &Sample, unit: f32, is_held_out: bool| -> Result<()> {
        ensure!(
            sample.rule_number == settings.rule,
            "a sample of rule {}, not {}",
            sample.rule_number,
            settings.rule
        );
        let mut position = sample.position(&table)?;
        let is_others = settings.side.is_some_and(|it| it.side() != position.side());
        if is_others || settings.at_rest && !sample.is_at_rest {
            return Ok(());
        }
        evaluator.begin(&position);
        let classical = evaluator.evaluate(&position) as f32 / SCORE_PER_LOGIT;
        let target = target(sample, settings.trust, unit);
        let mut stones = sample.moves.iter().rev().copied();
        let last = [stones.next(), stones.next()];
        let choice = (settings.policy > 0.0)
            .then(|| choice(&mut position, sample.best, last))
            .flatten();
        parts[usize::from(is_held_out)].push(&position, classical, target, choice);
        Ok(())
    };
    for file in files {
        for_each_line(file, |line| {
            match line {
                SampleLine::Head(head) => {
                    unit = unit_of(&head);
                    batches.begin(&head);
                    heads.push(head);
                }
                SampleLine::Sample(sample) => add(&sample, unit, batches.is_held_out())?,
                // The games of a batch are never in both parts.
                SampleLine::Mark(_) => batches.end_one(),
            }
            Ok(())
        })?;
    }
    let missing = if settings.at_rest {
        ": are positions at rest marked, as `trainer pack` marks them?"
    } else {
        ""
    };
    ensure!(
        parts.iter().all(|part| part.len() > 0),
        "{} batches of games: {HELD_OUT_PERIOD} of a run at least are needed, to hold one \
         out{missing}",
        batches.count
    );
    let [learned, held_out] = parts;
    Ok(ReadExamples {
        learned,
        held_out,
        heads,
    })
}

/// Tells which batches of games are held out: one in `HELD_OUT_PERIOD` of each run of games,
/// the same ones whatever other files are learned from and in whatever order, so that losses
/// can be compared and a network can go on without having seen them.
#[derive(Default)]
struct Batches {
    /// A number that the head of the games gives.
    phase: u64,
    /// Batches of these games so far.
    index: u64,
    /// Batches of all games so far.
    count: u64,
}

impl Batches {
    /// Begins the games with this head.
    fn begin(&mut self, head: &str) {
        self.phase = head
            .bytes()
            .fold(0, |phase, byte| splitmix(phase ^ u64::from(byte)));
        self.index = 0;
    }

    fn end_one(&mut self) {
        self.index += 1;
        self.count += 1;
    }

    fn is_held_out(&self) -> bool {
        self.phase
            .wrapping_add(self.index)
            .is_multiple_of(HELD_OUT_PERIOD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomolith::board::{Point, Side};

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

    /// Other files before and behind change nothing, nor does the part of a run that a file
    /// holds: its head tells the games.
    #[test]
    fn the_same_games_are_held_out_of_any_files() {
        let held_out = |heads: &[&str]| -> Vec<(String, u64)> {
            let mut batches = Batches::default();
            let mut found = Vec::new();
            for head in heads {
                batches.begin(head);
                for index in 0..200 {
                    if batches.is_held_out() {
                        found.push((head.to_string(), index));
                    }
                    batches.end_one();
                }
            }
            found.sort();
            found
        };
        let both = held_out(&["rule 0 seed 1", "rule 0 seed 2"]);
        assert_eq!(both.len(), 20);
        assert_eq!(held_out(&["rule 0 seed 2", "rule 0 seed 1"]), both);
        assert_eq!(held_out(&["rule 0 seed 1"]), both[..10]);
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
