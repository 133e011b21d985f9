//! Pairs of games between two sets of parameters of the search, with colors exchanged.

use std::sync::Arc;

use anyhow::Result;
use gomolith::board::Side;
use gomolith::eval::EvalParams;
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::search::{SearchParams, Searcher};

use super::conditions::{Conditions, PLIES_MAX, TABLE_BYTES};
use super::openings::{random_opening, SIZES_USUAL};
use crate::game::{play_out, search_nodes};

/// Bytes of a player's transposition table for each node of a move: enough that no move's
/// search fills it.
const BYTES_PER_NODE: usize = 64;
/// Bytes that no table exceeds, whatever the nodes: each core has two players with one
/// each.
const TABLE_BYTES_MAX: usize = 256 << 20;

/// The position after the random opening of the pair `pair_index`.
///
/// # Errors
/// If the conditions name no rule.
pub(super) fn pair_opening(
    conditions: &Conditions,
    pair_index: u64,
    table: &Arc<LineTable>,
) -> Result<Position> {
    let mut rng = conditions.rng(pair_index);
    let (position, _) =
        random_opening(conditions, &SIZES_USUAL, pair_index, table, &mut rng)?;
    Ok(position)
}

/// Plays two games from `opening`, with colors exchanged: the wins of the first of
/// `players` minus its losses, from -2 to 2.
///
/// # Errors
/// If the conditions name no rule.
pub(super) fn play_pair(
    conditions: &Conditions,
    opening: &Position,
    players: &[SearchParams; 2],
) -> Result<i32> {
    let mut sum = 0;
    for begins in [0, 1] {
        sum += match winner(conditions, opening.clone(), players, begins)? {
            None => 0,
            Some(0) => 1,
            Some(_) => -1,
        };
    }
    Ok(sum)
}

/// The index of the player who wins the game from `position` in which the player `begins`
/// is to move; None for a draw.
fn winner(
    conditions: &Conditions,
    mut position: Position,
    players: &[SearchParams; 2],
    begins: usize,
) -> Result<Option<usize>> {
    let rule = conditions.rule()?;
    let bytes = table_bytes(conditions.nodes);
    let searcher = |params: &SearchParams| {
        Searcher::with_params(bytes, rule, params.clone(), EvalParams::of(rule))
    };
    let mut searchers = [searcher(&players[0]), searcher(&players[1])];
    let first = position.side();
    let player = |side: Side| if side == first { begins } else { 1 - begins };
    let winner = play_out(&mut position, PLIES_MAX, |position| {
        let searcher = &mut searchers[player(position.side())];
        search_nodes(searcher, position, conditions.nodes)
    });
    Ok(winner.map(player))
}

/// The bytes of a player's transposition table where each move has `nodes` nodes.
fn table_bytes(nodes: u64) -> usize {
    let nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
    let needed = nodes.saturating_mul(BYTES_PER_NODE);
    needed.clamp(TABLE_BYTES, TABLE_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_holds_what_the_search_of_a_move_finds() {
        assert_eq!(
            table_bytes(6_000),
            TABLE_BYTES,
            "as the present parameters were found"
        );
        assert_eq!(table_bytes(1_000_000), 64_000_000);
        assert_eq!(table_bytes(u64::MAX), TABLE_BYTES_MAX);
    }

    #[test]
    fn who_hardly_looks_loses_and_equals_are_equal() {
        let conditions = Conditions {
            rule_number: 0,
            nodes: 2_000,
            seed: 3,
        };
        let table = conditions.line_table().expect("a rule");
        let sound = SearchParams::DEFAULT;
        let mut rash = SearchParams::DEFAULT;
        rash.lmp.base = 1;
        rash.lmp.divisor = 4_000;
        rash.lmr.scale = 60;
        rash.futility.margin = -500;
        rash.futility.depth_max = 30;
        rash.rfp.margin = 1;
        rash.quiescence.fours_max = 1;
        let play = |players: &[SearchParams; 2]| {
            let games = (0..12).map(|index| {
                let opening = pair_opening(&conditions, index, &table).expect("an opening");
                play_pair(&conditions, &opening, players).expect("games")
            });
            games.sum::<i32>()
        };
        assert_eq!(play(&[sound.clone(), sound.clone()]), 0);
        let sum = play(&[sound.clone(), rash.clone()]);
        assert!(sum > 0, "{sum}");
        assert_eq!(play(&[rash, sound]), -sum);
    }
}
