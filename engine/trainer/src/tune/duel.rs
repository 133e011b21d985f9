//! Two sets of numbers play each other.

use super::games::{first_position, play_on, Chance, TABLE_BYTES};
use super::sample::rule_of;
use anyhow::Result;
use gomolith::board::{splitmix, Side};
use gomolith::control::NodeBudget;
use gomolith::eval::EvalParams;
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::search::{SearchParams, Searcher};
use std::sync::Arc;

/// How a pair of games is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The rule's number.
    pub rule: i64,
    /// Nodes for each move.
    pub nodes: u64,
    /// Which openings.
    pub seed: u64,
}

/// Of a player's table, for each node of a move: enough that no move's search fills it.
const BYTES_PER_NODE: usize = 64;

/// No table has more, whatever the nodes: two players a core have one each.
const TABLE_BYTES_MAX: usize = 256 << 20;

impl Terms {
    /// The bytes of a player's table.
    fn table_bytes(&self) -> usize {
        let nodes = usize::try_from(self.nodes).unwrap_or(usize::MAX);
        let needed = nodes.saturating_mul(BYTES_PER_NODE);
        needed.clamp(TABLE_BYTES, TABLE_BYTES_MAX)
    }
}

/// The opening of this number, drawn by chance.
pub fn drawn(terms: &Terms, number: u64, table: &Arc<LineTable>) -> Result<Position> {
    let mut chance = Chance::new(splitmix(terms.seed).wrapping_add(splitmix(number)));
    Ok(first_position(terms.rule, number, table, &mut chance)?.0)
}

/// The games that the first of two sets of numbers wins less those that it loses, of two
/// from the position `first`, with colors exchanged: from -2 to 2.
pub fn duel(terms: &Terms, first: &Position, players: &[SearchParams; 2]) -> Result<i32> {
    let mut sum = 0;
    for begins in [0, 1] {
        sum += match winner(terms, first.clone(), players, begins)? {
            None => 0,
            Some(0) => 1,
            Some(_) => -1,
        };
    }
    Ok(sum)
}

/// Who wins the game in which the player `begins` is to move.
fn winner(
    terms: &Terms,
    mut position: Position,
    players: &[SearchParams; 2],
    begins: usize,
) -> Result<Option<usize>> {
    let rule = rule_of(terms.rule)?;
    let searcher = |params: &SearchParams| {
        let eval = EvalParams::of(rule);
        Searcher::with_params(terms.table_bytes(), rule, params.clone(), eval)
    };
    let mut searchers = [searcher(&players[0]), searcher(&players[1])];
    let first = position.side();
    let player = |side: Side| if side == first { begins } else { 1 - begins };
    let winner = play_on(&mut position, |position| {
        let mut budget = NodeBudget::of(terms.nodes);
        searchers[player(position.side())].search(position, &mut budget, &mut ())
    });
    Ok(winner.map(player))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_holds_what_the_search_of_a_move_finds() {
        let bytes = |nodes| {
            let terms = Terms {
                rule: 0,
                nodes,
                seed: 1,
            };
            terms.table_bytes()
        };
        assert_eq!(
            bytes(6_000),
            TABLE_BYTES,
            "as the numbers so far were found"
        );
        assert_eq!(bytes(1_000_000), 64_000_000);
        assert_eq!(bytes(u64::MAX), TABLE_BYTES_MAX);
    }

    #[test]
    fn who_hardly_looks_loses_and_equals_are_equal() {
        let table = Arc::new(LineTable::new(rule_of(0).expect("a rule")));
        let terms = Terms {
            rule: 0,
            nodes: 2_000,
            seed: 3,
        };
        let sound = SearchParams::DEFAULT;
        let mut rash = SearchParams::DEFAULT;
        rash.lmp.base = 1;
        rash.lmp.divisor = 4_000;
        rash.lmr.scale = 60;
        rash.rfp.margin = 1;
        rash.quiescence.fours_max = 1;
        let play = |players: &[SearchParams; 2]| {
            let games = (0..12).map(|number| {
                let first = drawn(&terms, number, &table).expect("an opening");
                duel(&terms, &first, players).expect("games")
            });
            games.sum::<i32>()
        };
        assert_eq!(play(&[sound.clone(), sound.clone()]), 0);
        let sum = play(&[sound.clone(), rash.clone()]);
        assert!(sum > 0, "{sum}");
        assert_eq!(play(&[rash, sound]), -sum);
    }
}
