//! Even openings: what matches of strong players begin from. From most openings one color wins
//! whoever has it, and such games tell nothing.

use std::sync::Arc;

use anyhow::{ensure, Context, Result};
use gomolith::board::{Board, Point, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::Score;
use gomolith::search::Searcher;

use super::conditions::{Conditions, TABLE_BYTES};
use super::openings::{random_stones, OpeningList};
use crate::game::search_nodes;
use crate::parallel;

/// The searches of a candidate, each with this part of the nodes; one that puts it further from
/// even than this many times what is wanted is the last.
const SEARCHES: [(u64, Score); 3] = [(100, 6), (10, 3), (1, 1)];
/// Candidates that are looked at together.
const BATCH: u64 = 64;
/// Batches without a new opening after which there is none to be expected.
const BATCHES_IN_VAIN: u64 = 20;

/// Openings that a search calls even.
pub(crate) struct EvenOpenings {
    /// The rule, the nodes of the search, and what selects the openings.
    pub(crate) conditions: Conditions,
    /// Columns and rows of the board.
    pub(crate) size: usize,
    /// The largest score, either way, of what counts as even.
    pub(crate) within: Score,
    /// What the openings go on from, turned or mirrored and with up to two random stones more.
    /// None: random stones around the middle.
    pub(crate) from: Option<OpeningList>,
}

impl EvenOpenings {
    /// The first `count` even openings, which are the same whatever the number of `jobs`, none of
    /// them twice. `progress` is told how many there are.
    ///
    /// # Errors
    /// If there is no such rule or board, or there are not as many.
    pub(crate) fn find(
        &self,
        count: usize,
        jobs: usize,
        progress: impl Fn(usize),
    ) -> Result<Vec<Vec<Point>>> {
        let table = self.conditions.line_table()?;
        Board::new(self.size, self.size)
            .with_context(|| format!("no board is {0}x{0}", self.size))?;
        let mut found: Vec<(u64, Vec<Point>)> = Vec::new();
        let (mut index, mut in_vain) = (0, 0);
        while found.len() < count {
            ensure!(
                in_vain < BATCHES_IN_VAIN,
                "only {} even openings in {index} candidates: take a larger --within, or \
                 others to go on from",
                found.len()
            );
            let before = found.len();
            let batch: Vec<u64> = (index..index + BATCH).collect();
            let even =
                parallel::map(&batch, jobs, |&it| self.candidate(it, &table), |_| ());
            for (hash, moves) in even.into_iter().flatten() {
                if found.iter().all(|(other, _)| *other != hash) {
                    found.push((hash, moves));
                }
            }
            index += BATCH;
            in_vain = if found.len() > before { 0 } else { in_vain + 1 };
            progress(found.len().min(count));
        }
        found.truncate(count);
        Ok(found.into_iter().map(|(_, moves)| moves).collect())
    }

    /// The candidate with this index, if it is even: the hash of its position, and its moves.
    fn candidate(&self, index: u64, table: &Arc<LineTable>) -> Option<(u64, Vec<Point>)> {
        let mut rng = self.conditions.rng(index);
        let (mut position, moves) = match &self.from {
            Some(list) => list.draw(&mut rng),
            None => {
                let board = Board::new(self.size, self.size)?;
                let rule = self.conditions.rule().ok()?;
                let mut position =
                    Position::new(board, Side::Black, rule, Arc::clone(table));
                let moves = random_stones(&mut position, self.size, &mut rng)?;
                (position, moves)
            }
        };
        let nodes = self.conditions.nodes;
        let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
        let is_even = SEARCHES.iter().all(|(part, wide)| {
            let report = search_nodes(&mut searcher, &mut position, nodes / part);
            report.score.abs() <= self.within.saturating_mul(*wide)
        });
        is_even.then(|| (position.hash(), moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_are_too_few_the_search_for_them_ends() {
        let openings = EvenOpenings {
            conditions: Conditions {
                rule_number: 0,
                nodes: 100,
                seed: 5,
            },
            size: 6,
            within: 1,
            from: Some(OpeningList::parse("a1f6a6f1a3f3", 0, 6).expect("openings")),
        };
        let error = openings.find(100_000, 2, |_| ()).expect_err("too few");
        assert!(error.to_string().contains("--within"), "{error}");
    }

    #[test]
    fn even_openings_are_even_and_the_same_with_any_number_of_jobs() {
        let find = |jobs, from: Option<&str>| {
            let openings = EvenOpenings {
                conditions: Conditions {
                    rule_number: 1,
                    nodes: 300,
                    seed: 5,
                },
                size: 15,
                within: 60,
                from: from.map(|it| OpeningList::parse(it, 1, 15).expect("openings")),
            };
            openings.find(12, jobs, |_| ()).expect("openings")
        };
        let found = find(1, None);
        assert_eq!(found, find(3, None));
        assert_eq!(found.len(), 12);
        let score = |moves: &[Point]| {
            let conditions = Conditions {
                rule_number: 1,
                nodes: 300,
                seed: 0,
            };
            let table = conditions.line_table().expect("a table");
            let board = Board::new(15, 15).expect("a board");
            let rule = conditions.rule().expect("a rule");
            let mut position = Position::new(board, Side::Black, rule, table);
            moves.iter().for_each(|&it| position.play(it));
            let mut searcher = Searcher::new(TABLE_BYTES, rule);
            let scores = [3, 30, 300].map(|nodes| {
                search_nodes(&mut searcher, &mut position, nodes)
                    .score
                    .abs()
            });
            scores[2]
        };
        assert!(found.iter().all(|moves| score(moves) <= 60));
        // From others: those of two stones, turned and gone on from.
        let more = find(2, Some("h8h9\nh8i9"));
        assert!(more.iter().all(|moves| (2..=4).contains(&moves.len())));
        assert_eq!(more.len(), 12);
    }
}
