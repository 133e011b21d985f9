//! Makes a suite from a file of puzzles: positions that people composed, without solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::{bail, ensure, Context, Result};
use gomolith::board::{Board, Point, Side};
use gomolith::control::{NodeBudget, NodeCounter};
use gomolith::lines::LineTable;
use gomolith::threats::{FourSolver, ThreatSolver};
use serde::Deserialize;

use super::case::{Case, Class, RULES};
use super::measure::line_tables;
use super::settings::{
    FOURS_MAX, FOURS_SIZE_LOG2, LENGTHS, PUZZLES_MAX, PUZZLE_FOUR_NODES,
    PUZZLE_THREATS_SIZE_LOG2, PUZZLE_THREAT_NODES,
};
use crate::parallel;

/// A text line of the file. Other fields are ignored: the task that a puzzle names says
/// less than what the solvers find.
#[derive(Deserialize)]
struct Puzzle {
    /// A name of `RULES`.
    rule: String,
    /// Columns and rows of the board.
    size: usize,
    /// The side to move, `b` or `w`.
    to_move: String,
    /// The rows from the top, a `.`, `b` or `w` for each cell.
    board: Vec<String>,
}

/// The cases of the puzzles in `text`, each text line of which is an object in JSON.
///
/// Kept are those that the solvers solve, with wins of the lengths of the suite.
///
/// # Errors
/// If a text line is no puzzle; the message tells its number.
pub(crate) fn from_puzzles(
    text: &str,
    threads: usize,
    progress: impl Fn(&str) + Sync,
) -> Result<Vec<Case>> {
    let read = |(index, line): (usize, &str)| {
        parse(line).with_context(|| format!("line {}", index + 1))
    };
    let puzzles = text.lines().enumerate().map(read);
    let puzzles: Vec<Case> = puzzles
        .filter_map(Result::transpose)
        .collect::<Result<_>>()?;
    let tables = line_tables();
    let solved = parallel::map(
        &puzzles,
        threads,
        |case| solve(case, &tables[case.rule_index]),
        |done| {
            if done % 100 == 0 {
                progress(&format!("{done} of {} puzzles", puzzles.len()));
            }
        },
    );
    let mut counts: BTreeMap<(usize, Class, usize), usize> = BTreeMap::new();
    let mut shapes = BTreeSet::new();
    let mut cases: Vec<Case> = solved.into_iter().flatten().collect();
    cases.retain(|case| {
        let count = counts.entry((case.rule_index, case.class, case.plies));
        let count = count.or_default();
        let is_kept =
            *count < PUZZLES_MAX && shapes.insert((case.rule_index, case.shape()));
        *count += usize::from(is_kept);
        is_kept
    });
    // Stable: within a group in the order of the file.
    cases.sort_by_key(|case| (case.rule_index, case.class, case.plies));
    Ok(cases)
}

/// The puzzle of a text line as a case whose class and plies are not known yet. None if no
/// game can have led to the position, or it is decided.
fn parse(line: &str) -> Result<Option<Case>> {
    let puzzle: Puzzle = serde_json::from_str(line)?;
    let size = puzzle.size;
    let rule_index = RULES.iter().position(|(name, _)| *name == puzzle.rule);
    let rule_index =
        rule_index.with_context(|| format!("unknown rule {:?}", puzzle.rule))?;
    let black_leads = match puzzle.to_move.as_str() {
        "b" => 0,
        "w" => 1,
        other => bail!("to_move is {other:?}, not b or w"),
    };
    let mut board = Board::new(size, size).context("no such board")?;
    let is_square = |row: &String| row.chars().count() == size;
    ensure!(
        puzzle.board.len() == size && puzzle.board.iter().all(is_square),
        "the board has not {size} rows of {size} cells"
    );
    let mut stones: [Vec<Point>; 2] = [Vec::new(), Vec::new()];
    for (y, row) in puzzle.board.iter().enumerate() {
        for (x, cell) in row.chars().enumerate() {
            let side = match cell {
                '.' => continue,
                'b' => Side::Black,
                'w' => Side::White,
                other => bail!("{other:?} is not one of . b w"),
            };
            let point = Point::new(x, y);
            board.put(point, side.stone());
            stones[side as usize].push(point);
        }
    }
    let [black, white] = &stones;
    if black.len() != white.len() + black_leads || board.is_decided(RULES[rule_index].1) {
        return Ok(None);
    }
    let of_turn = |turn: usize| black.get(turn).into_iter().chain(white.get(turn));
    Ok(Some(Case {
        rule_index,
        class: Class::NoFours,
        size,
        plies: 0,
        moves: (0..black.len()).flat_map(of_turn).copied().collect(),
    }))
}

/// The case of `puzzle` with its class and plies. None if the solvers do not solve it, or
/// its plies are none of `LENGTHS`.
fn solve(puzzle: &Case, table: &Arc<LineTable>) -> Option<Case> {
    let mut position = puzzle.position(table);
    let mut budget = NodeBudget::of(u64::MAX);
    let mut counter = NodeCounter::new(&mut budget);
    let mut fours = FourSolver::new(FOURS_SIZE_LOG2);
    let win = fours.solve(&mut position, FOURS_MAX, PUZZLE_FOUR_NODES, &mut counter);
    let (class, plies) = match win {
        Some(win) => (Class::Fours, win.plies),
        // The solver gave up: there may be a win by fours.
        None if counter.own_nodes() >= PUZZLE_FOUR_NODES => return None,
        None => {
            let mut threats = ThreatSolver::new(PUZZLE_THREATS_SIZE_LOG2);
            let win = threats.solve(&mut position, PUZZLE_THREAT_NODES, &mut counter)?;
            (Class::Threats, win.plies)
        }
    };
    LENGTHS.contains(&plies).then(|| Case {
        class,
        plies,
        ..puzzle.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The case of a text line as a puzzle.
    fn puzzle(line: &str) -> String {
        let case = Case::parse(line).expect("a case");
        let mut rows = vec![vec!['.'; case.size]; case.size];
        for (index, point) in case.moves.iter().enumerate() {
            rows[point.y()][point.x()] = ['b', 'w'][index % 2];
        }
        let board: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let to_move = ["b", "w"][case.moves.len() % 2];
        let (rule, size) = (RULES[case.rule_index].0, case.size);
        serde_json::json!({
            "rule": rule, "size": size, "to_move": to_move, "board": board, "task": "VCF",
        })
        .to_string()
    }

    const FOURS: &str =
        "renju vcf 15 15 j7c8e8i8k12h9n14g10h12h10b8m8g6e2d11d14c12k10n11g7o14m\
        10m7i6f10";
    const THREATS: &str =
        "renju vct 15 9 k8f7h10j8h6h7i7g8i6e6h9g6l10n9i3k9g7h5e8h13l11i4j3g14i8\
        i9";

    #[test]
    fn cases_that_are_put_as_puzzles_come_out_as_cases_again() {
        let lines = [FOURS, THREATS];
        let puzzles = lines.map(puzzle);
        // A position that there was before, and one without a win.
        let text = [
            &puzzles[1],
            &puzzles[0],
            &puzzles[1],
            &puzzle("renju vcf 15 9 h8i9"),
        ];
        let text = text.map(String::as_str).join("\n");
        let cases = from_puzzles(&text, 2, |_| ()).expect("puzzles");
        let known = lines.map(|line| Case::parse(line).expect("a case"));
        let essence = |case: &Case| (case.class, case.plies, case.shape());
        assert_eq!(
            cases.iter().map(essence).collect::<Vec<_>>(),
            known.iter().map(essence).collect::<Vec<_>>()
        );
    }

    #[test]
    fn bad_lines_are_named() {
        let good = puzzle(FOURS);
        for (from, to, word) in [
            ("renju", "chess", "rule"),
            ("\"w\"", "\"x\"", "to_move"),
            ("15", "14", "rows"),
            ("15", "3", "board"),
            (".b", ".x", "'x'"),
            ("size", "side", "size"),
        ] {
            let text = format!("{good}\n{}", good.replacen(from, to, 1));
            let error = from_puzzles(&text, 1, |_| ()).expect_err(to);
            let error = format!("{error:#}");
            assert!(error.contains("line 2") && error.contains(word), "{error}");
        }
    }
}
