//! Self-play: one loop for all games that are played to their end.

use gomolith::board::Side;
use gomolith::control::NodeBudget;
use gomolith::position::Position;
use gomolith::score::is_decisive;
use gomolith::search::{Report, Searcher};

/// Plays `position` to its end by the moves that `search` finds, and returns the winner.
///
/// A proven score ends the game: it needs no playing out. Returns None for a draw: the
/// board is full, or the position has seen `plies_max` plies since it was made.
pub(crate) fn play_out(
    position: &mut Position,
    plies_max: usize,
    mut search: impl FnMut(&mut Position) -> Report,
) -> Option<Side> {
    while position.board().empty_count() > 0 && position.plies() < plies_max {
        let side = position.side();
        let report = search(position);
        if is_decisive(report.score) {
            return Some(if report.score > 0 { side } else { !side });
        }
        let best = report.best()?;
        // A search chooses a forbidden point only where there is no other.
        if position.is_forbidden(best) {
            return Some(!side);
        }
        position.play(best);
        if position.board().wins(best, position.rule()) {
            return Some(side);
        }
    }
    None
}

/// Searches `position` with `nodes` nodes.
pub(crate) fn search_nodes(
    searcher: &mut Searcher,
    position: &mut Position,
    nodes: u64,
) -> Report {
    searcher.search(position, &mut NodeBudget::of(nodes), &mut ())
}
