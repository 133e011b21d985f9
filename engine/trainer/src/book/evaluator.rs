//! The evenness of an opening: by search, and by games.

use std::sync::Arc;

use gomolith::board::{Board, Rule, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::Score;
use gomolith::search::Searcher;

use super::opening::Opening;
use super::schedule::{GAME_PLIES_MAX, TABLE_BYTES};
use crate::game::{play_out, search_nodes};

/// Evaluates openings by one rule on one board.
pub struct OpeningEvaluator {
    /// The number of the rule in `INFO rule`.
    pub rule_number: i64,
    /// Columns and rows of the board.
    pub size: usize,
    rule: Rule,
    line_table: Arc<LineTable>,
}

impl OpeningEvaluator {
    /// The evaluator for a rule and board size; None if the engine does not play them.
    pub fn new(rule_number: i64, size: usize) -> Option<OpeningEvaluator> {
        Board::new(size, size)?;
        let rule = Rule::from_number(rule_number)?;
        Some(OpeningEvaluator {
            rule_number,
            size,
            rule,
            line_table: Arc::new(LineTable::new(rule)),
        })
    }

    /// The score of the position after `opening`, searched with `nodes` nodes, for White,
    /// whose move it is.
    pub fn score(&self, opening: &Opening, nodes: u64) -> Score {
        search_nodes(&mut self.searcher(), &mut self.position(opening), nodes).score
    }

    /// The result of a game from `opening` with `nodes` nodes a move: 1 if White wins, -1
    /// if Black does, 0 for a draw.
    pub fn play(&self, opening: &Opening, nodes: u64) -> i32 {
        let mut searcher = self.searcher();
        let search = |position: &mut Position| search_nodes(&mut searcher, position, nodes);
        match play_out(&mut self.position(opening), GAME_PLIES_MAX, search) {
            Some(Side::White) => 1,
            Some(Side::Black) => -1,
            None => 0,
        }
    }

    fn position(&self, opening: &Opening) -> Position {
        let mut board = Board::new(self.size, self.size).expect("checked in `new`");
        for (stone, side) in opening.iter().zip([Side::Black, Side::White, Side::Black]) {
            board.put(*stone, side.stone());
        }
        Position::new(board, Side::White, self.rule, Arc::clone(&self.line_table))
    }

    fn searcher(&self) -> Searcher {
        Searcher::new(TABLE_BYTES, self.rule)
    }
}
