//! Finds the positions that are likely to be met, and a reply to each.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use gomolith::board::{Board, Point, PointSet, Rule, Side};
use gomolith::control::NodeBudget;
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::is_decisive;
use gomolith::search::{Report, Searcher, Wanted};

use super::stones::Stones;
use crate::game::search_nodes;
use crate::parallel;

/// Bytes of the transposition table of each search: they can change what is found.
const TABLE_BYTES: usize = 64 << 20;
/// The other side's moves that are looked at in a position.
const MOVES: usize = 8;
/// The search for them has this part of the nodes of one for a reply.
const NODES_DIVISOR: u64 = 10;
/// A move this much worse than another is `e` times less likely.
const SCORE_PER_LIKELIHOOD: f64 = 60.0;

/// What a book of replies is made by.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The rule number.
    pub rule_number: i64,
    /// Columns and rows of the board.
    pub size: usize,
    /// Nodes of each search for a reply.
    pub nodes: u64,
    /// Replies of one side in a game, at most.
    pub replies: usize,
    /// The probability with which a position has to be met, in percent.
    pub likelihood: f64,
    /// The positions to begin with.
    pub roots: Vec<Stones>,
}

/// The replies that `plan` asks for: the stones, and the point to play. `progress` is told
/// what is being done.
///
/// # Errors
/// If the engine does not play such a rule, or on such a board.
pub fn generate(
    plan: &Plan,
    threads: usize,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<BTreeMap<Stones, Point>> {
    let search = Search::new(plan)?;
    let mut replies = BTreeMap::new();
    for own in Side::BOTH {
        let is_own = |stones: &&Stones| stones.side() == own;
        let (begun, others): (Vec<_>, Vec<_>) = plan.roots.iter().partition(is_own);
        let likely = others.into_iter().flat_map(|stones| search.likely(stones));
        let mut met = BTreeMap::new();
        add(
            &mut met,
            begun.into_iter().map(|stones| (stones.clone(), 1.0)),
            1.0,
        );
        add(&mut met, likely, 1.0);
        for nth in 1..=plan.replies {
            let name = format!("{own:?}, reply {nth}");
            // 1. The replies.
            met.retain(|_, likelihood| 100.0 * *likelihood >= plan.likelihood);
            let positions: Vec<(Stones, f64)> = met.into_iter().collect();
            let tell = |done| progress(&format!("{name}: {done} of {}", positions.len()));
            let reply = |(stones, _): &(Stones, f64)| search.reply(stones);
            let found = parallel::map(&positions, threads, reply, tell);
            let mut answered = Vec::new();
            for ((stones, likelihood), report) in positions.into_iter().zip(found) {
                if let Some(point) = report.best() {
                    // What is proven, or lost, a search in a game sees as well.
                    if !is_decisive(report.score) {
                        answered.push((stones.played(point, plan.size), likelihood));
                        replies.insert(stones, point);
                    }
                }
            }
            // 2. What the other side may play then.
            if nth == plan.replies {
                break;
            }
            let next = |(stones, _): &(Stones, f64)| search.likely(stones);
            let found = parallel::map(&answered, threads, next, |_| ());
            met = BTreeMap::new();
            for ((_, likelihood), next) in answered.iter().zip(found) {
                add(&mut met, next, *likelihood);
            }
        }
    }
    Ok(replies)
}

/// Adds positions to those that are `met`, `factor` times as likely as they are said to be.
fn add(
    met: &mut BTreeMap<Stones, f64>,
    positions: impl IntoIterator<Item = (Stones, f64)>,
    factor: f64,
) {
    for (stones, likelihood) in positions {
        *met.entry(stones).or_insert(0.0) += factor * likelihood;
    }
}

/// Searches by one rule on one board.
struct Search<'a> {
    plan: &'a Plan,
    rule: Rule,
    line_table: Arc<LineTable>,
}

impl Search<'_> {
    fn new(plan: &Plan) -> Result<Search<'_>> {
        let (rule_number, size) = (plan.rule_number, plan.size);
        let rule =
            Rule::from_number(rule_number).filter(|_| Board::new(size, size).is_some());
        let rule = rule.with_context(|| {
            format!("the engine does not play rule {rule_number} on {size}x{size}")
        })?;
        Ok(Search {
            plan,
            rule,
            line_table: Arc::new(LineTable::new(rule)),
        })
    }

    /// The middle of the empty board.
    fn center(&self) -> Point {
        let board = Stones::default().board(self.plan.size);
        board.nearest_to_center().expect("an empty board")
    }

    fn position(&self, stones: &Stones) -> Position {
        let board = stones.board(self.plan.size);
        Position::new(
            board,
            stones.side(),
            self.rule,
            Arc::clone(&self.line_table),
        )
    }

    /// The best move after `stones`.
    fn reply(&self, stones: &Stones) -> Report {
        let mut searcher = Searcher::new(TABLE_BYTES, self.rule);
        search_nodes(&mut searcher, &mut self.position(stones), self.plan.nodes)
    }

    /// The stones after each of the best moves, and how likely each is.
    fn likely(&self, stones: &Stones) -> Vec<(Stones, f64)> {
        if *stones == Stones::default() {
            // Nearly everybody begins in the middle.
            return vec![(stones.played(self.center(), self.plan.size), 1.0)];
        }
        let wanted = Wanted {
            multi_pv: MOVES,
            blocked: PointSet::EMPTY,
        };
        let mut budget = NodeBudget::of(self.plan.nodes / NODES_DIVISOR);
        let reports = Searcher::new(TABLE_BYTES, self.rule).search_multi_pv(
            &mut self.position(stones),
            &wanted,
            &mut budget,
            &mut (),
        );
        let best = reports.first().map_or(0, |report| report.score);
        let moves = reports.iter().filter_map(|report| {
            let behind = f64::from(best - report.score);
            Some((report.best()?, (-behind / SCORE_PER_LIKELIHOOD).exp()))
        });
        let moves: Vec<(Point, f64)> = moves.collect();
        let sum: f64 = moves.iter().map(|(_, weight)| weight).sum();
        let played = |(point, weight)| (stones.played(point, self.plan.size), weight / sum);
        moves.into_iter().map(played).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_are_likely_to_be_met_have_a_reply() {
        let plan = Plan {
            rule_number: 0,
            size: 9,
            nodes: 2000,
            replies: 2,
            likelihood: 4.0,
            roots: vec![Stones::default()],
        };
        let said = std::sync::Mutex::new(Vec::new());
        let tell = |line: &str| said.lock().expect("a lock").push(line.to_owned());
        let replies = generate(&plan, 2, &tell).expect("replies");
        let search = Search::new(&plan).expect("a search");
        let begun = Stones::default().played(search.center(), 9);
        assert_eq!(replies[&Stones::default()], search.center());
        assert!(replies.contains_key(&begun));
        // Each is at least a first reply, or one to a move after it.
        assert!(replies.len() > 4, "{replies:?}");
        for (stones, point) in &replies {
            let board = stones.board(9);
            assert!(board.is_empty(*point));
            assert!(board.empty_count() >= 81 - 3);
        }
        assert!(said
            .lock()
            .expect("a lock")
            .iter()
            .any(|it| it == "White, reply 1: 1 of 1"));
        assert_eq!(generate(&plan, 1, &|_| ()).expect("replies"), replies);
        let opening = [(4, 4), (5, 3), (2, 6)].map(|(x, y)| Point::new(x, y));
        let from_opening = Plan {
            roots: vec![Stones::of(&opening, 9)],
            ..plan.clone()
        };
        let replies = generate(&from_opening, 1, &|_| ()).expect("replies");
        assert!(replies.contains_key(&Stones::of(&opening, 9)));
        assert!(replies.keys().any(|stones| stones.side() == Side::Black));
        let unknown = Plan {
            rule_number: 77,
            ..plan
        };
        assert!(generate(&unknown, 1, &|_| ()).is_err());
    }
}
