//! Wins that players claimed, and that did not come.

use crate::record::{Evaluation, GameRecord};

/// The games in which a player claimed a forced win, and what became of it.
///
/// A claim is what a player says beside its move: a win in N plies, which are half as many of its
/// own moves, the present one included. One game counts once, however often it was said in it. Each
/// time holds by itself: a later message that shortens the claim is held to that, and one that
/// lengthens it or takes it back does not excuse the first. A game that ends before by the fault of
/// the other player, or is adjudicated, keeps the claim; one that ends by the fault of the player
/// that claimed it, or as a draw, does not.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Claims {
    /// Games in which a win was claimed.
    pub(crate) games: u64,
    /// The pairs of those that the player did not win.
    pub(crate) broken: Vec<u64>,
    /// The pairs of those that it won after more of its own moves than it had said.
    pub(crate) late: Vec<u64>,
}

/// Returns the claims of the player of this name.
pub(crate) fn claims<'a>(
    games: impl IntoIterator<Item = &'a GameRecord>,
    name: &str,
) -> Claims {
    let mut claims = Claims::default();
    for game in games {
        let player = game.players.iter().position(|it| it.name == name);
        let Some(player) = player else { continue };
        let own = game.moves.iter().filter(|it| it.player == player);
        let said: Vec<Option<Evaluation>> = own.map(|it| it.evaluation()).collect();
        let Some(latest) = latest_win(&said) else {
            continue;
        };
        claims.games += 1;
        if game.result.winner != Some(player) {
            claims.broken.push(game.pair);
        } else if said.len() > latest {
            claims.late.push(game.pair);
        }
    }
    claims
}

/// Returns the number of the own move with which the win is there at the latest, by all that was
/// said beside each; none if no win was claimed.
fn latest_win(said: &[Option<Evaluation>]) -> Option<usize> {
    let said = said.iter().enumerate();
    let due = said.filter_map(|(before, said)| match said {
        Some(Evaluation::Win(plies)) => Some(before + plies.div_ceil(2) as usize),
        _ => None,
    });
    due.min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game, Reason};

    /// What becomes of the claims of the first player, which wins with its fifth move, if it says
    /// these words beside its moves, `-` for nothing.
    fn check(
        words: &str,
        winner: Option<usize>,
        reason: Reason,
        wanted: (u64, &[u64], &[u64]),
    ) {
        let mut game = sample_game(7, ["a", "b"]);
        let own = game.moves.iter_mut().filter(|it| it.player == 0);
        for (made, word) in own.zip(words.split(' ')) {
            if word != "-" {
                made.said = vec![format!("MESSAGE Eval {word}")];
            }
        }
        game.result.winner = winner;
        game.result.reason = reason;
        let found = claims([&game], "a");
        let found = (found.games, found.broken.as_slice(), found.late.as_slice());
        assert_eq!(found, wanted, "{words} {winner:?} {reason:?}");
        assert_eq!(claims([&game], "b"), Claims::default());
        assert_eq!(claims([&game], "c"), Claims::default());
    }

    #[test]
    fn a_claim_is_kept_by_a_win_in_time() {
        let kept = (1, [].as_slice(), [].as_slice());
        for words in [
            "- - +M5 +M3 +M1",
            "+M9",
            "+M10",
            "- - - - +M1",
            "+M11 - +M5",
            "- - +M6 12",
        ] {
            check(words, Some(0), Reason::Line, kept);
        }
        check("- - - +M30", Some(0), Reason::Crash, kept);
        check("- - - +M30", Some(0), Reason::Adjudicated, kept);
    }

    #[test]
    fn a_win_that_does_not_come_breaks_a_claim() {
        let broken = (1, [7].as_slice(), [].as_slice());
        check("- - +M5", Some(1), Reason::Line, broken);
        check("- - +M5 -M4", Some(1), Reason::Line, broken);
        check("- - +M5", None, Reason::Draw, broken);
        check("- - +M5", Some(1), Reason::LateMove, broken);
    }

    #[test]
    fn a_win_that_comes_later_than_said_is_late() {
        let late = (1, [].as_slice(), [7].as_slice());
        // The fifth move is the third after the second one.
        check("- +M6", Some(0), Reason::Line, late);
        check("- +M5 +M7", Some(0), Reason::Line, late);
        check("+M9 - +M3", Some(0), Reason::Line, late);
        check("- +M1 50", Some(0), Reason::Line, late);
    }

    #[test]
    fn other_words_are_no_claims() {
        let none = (0, [].as_slice(), [].as_slice());
        check("2000 -M8 +M* 29000 0", Some(1), Reason::Line, none);
    }
}
