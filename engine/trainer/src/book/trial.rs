//! How even an opening is: by search, and by games.

use super::drafts::Opening;
use super::recipe::{GAME_PLIES_MAX, TABLE_BYTES};
use gomolith::board::{Board, Rule, Side};
use gomolith::control::NodeBudget;
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::{is_decisive, Score};
use gomolith::search::Searcher;
use std::sync::Arc;

/// What is needed to try openings by one rule on one board.
pub struct Court {
    /// The rule's number.
    pub rule_number: i64,
    /// Columns and rows.
    pub side: usize,
    rule: Rule,
    lines: Arc<LineTable>,
}

impl Court {
    /// The court for a rule by its number; none if the engine does not play it, or if there
    /// is no board of that size.
    pub fn new(rule_number: i64, side: usize) -> Option<Court> {
        Board::new(side, side)?;
        let rule = Rule::from_number(rule_number)?;
        Some(Court {
            rule_number,
            side,
            rule,
            lines: Arc::new(LineTable::new(rule)),
        })
    }

    /// The court for the same rule on another board; none if there is no such board.
    pub fn on(&self, side: usize) -> Option<Court> {
        Board::new(side, side)?;
        Some(Court {
            side,
            lines: Arc::clone(&self.lines),
            ..*self
        })
    }

    /// What the position after `opening` is worth to White, whose move it is.
    pub fn value(&self, opening: &Opening, nodes: u64) -> Score {
        let mut position = self.position(opening);
        self.searcher()
            .search(&mut position, &mut NodeBudget::of(nodes), &mut ())
            .score
    }

    /// Plays on with `nodes` nodes a move: 1 if White wins, -1 if Black does, or else 0.
    pub fn game(&self, opening: &Opening, nodes: u64) -> i32 {
        let mut position = self.position(opening);
        let mut searcher = self.searcher();
        for _ in 0..GAME_PLIES_MAX {
            let budget = &mut NodeBudget::of(nodes);
            let report = searcher.search(&mut position, budget, &mut ());
            if is_decisive(report.score) {
                let white_moves = position.side() == Side::White;
                return if white_moves == (report.score > 0) {
                    1
                } else {
                    -1
                };
            }
            match report.best() {
                // Nothing is left to Black but what it may not play.
                Some(point) if position.is_forbidden(point) => return 1,
                Some(point) => position.play(point),
                None => return 0,
            }
        }
        0
    }

    fn position(&self, opening: &Opening) -> Position {
        let mut board = Board::new(self.side, self.side).expect("a board, as before");
        for (stone, side) in opening.iter().zip([Side::Black, Side::White, Side::Black]) {
            board.put(*stone, side.stone());
        }
        Position::new(board, Side::White, self.rule, Arc::clone(&self.lines))
    }

    fn searcher(&self) -> Searcher {
        Searcher::new(TABLE_BYTES, self.rule)
    }
}
