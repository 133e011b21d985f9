//! Games that end once both players say for some time how they will end.
//!
//! What both say is no proof: the player that is worse may see as little as the other one. So a
//! game ends thus only where that was asked for, and `arena adjudicate` tells of games that were
//! played to their end how often it would have been wrong.

use crate::record::{Evaluation, GameResult, MoveRecord, Reason};

/// What has to be said for a game to end; nothing ends it by default.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Adjudication {
    /// When a game is won.
    pub win: Option<AgreedWin>,
    /// When a game is a draw.
    pub draw: Option<AgreedDraw>,
}

/// A game is won once both players say that the same one is better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AgreedWin {
    /// By how much it is better at least, in units of the players. A claimed win is more.
    pub score: f64,
    /// Beside how many moves of each, with no other word between.
    pub moves: u32,
}

/// A game is a draw once both players say that neither is better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AgreedDraw {
    /// By how much one may be better, in units of the players.
    pub score: f64,
    /// Beside how many moves of each, with no other word between.
    pub moves: u32,
    /// The stones that stand on the board, at least.
    pub stones: u32,
}

/// The evaluations of a game under way, or of one that is gone through again.
///
/// Engines say nothing beside a move for which they had no choice. So silence is passed over, but
/// not for long: what counts was said beside the last `2 * MOVES` moves of a player.
#[derive(Debug)]
pub struct Agreement {
    terms: Adjudication,
    /// By player, beside each move; none where it said nothing.
    said: [Vec<Option<Said>>; 2],
}

/// What a player said beside a stone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Said {
    /// The evaluation, from the point of view of the player.
    pub evaluation: Evaluation,
    /// The number of the stone, counted from 1 with the opening.
    pub stone: usize,
}

/// What both players agree on.
#[derive(Clone, PartialEq, Debug)]
pub struct Agreed {
    /// The player that wins; none for a draw.
    pub winner: Option<usize>,
    /// What each said, move by move.
    pub said: [Vec<Said>; 2],
}

impl Agreement {
    /// The evaluations of a game in which nothing has been said yet.
    pub fn new(terms: Adjudication) -> Agreement {
        let said = [Vec::new(), Vec::new()];
        Agreement { terms, said }
    }

    /// Takes what a player said beside a move that did not end the game, and after which
    /// `stones` are on the board. Returns what both agree on.
    pub fn hear(&mut self, made: &MoveRecord, stones: usize) -> Option<Agreed> {
        if self.terms == Adjudication::default() {
            return None;
        }
        let said = made.evaluation().map(|evaluation| Said {
            evaluation,
            stone: stones,
        });
        self.said[made.player].push(said);
        self.won().or_else(|| self.drawn(stones))
    }

    fn won(&self) -> Option<Agreed> {
        let AgreedWin { score, moves } = self.terms.win?;
        let said = self.last(moves)?;
        let is_winner = |&player: &usize| {
            let own = said[player].iter().map(|it| it.evaluation);
            let others = said[1 - player].iter().map(|it| it.evaluation.reversed());
            own.chain(others).all(|it| it.is_at_least(score))
        };
        let winner = [0, 1].into_iter().find(is_winner);
        winner.is_some().then_some(Agreed { winner, said })
    }

    fn drawn(&self, stones: usize) -> Option<Agreed> {
        let terms = self.terms.draw?;
        let said = self.last(terms.moves)?;
        let mut all = said.iter().flatten();
        let is_even = all.all(|it| it.evaluation.is_within(terms.score));
        let is_due = is_even && stones >= terms.stones as usize;
        is_due.then_some(Agreed { winner: None, said })
    }

    /// The last `moves` evaluations of each player; none unless both said as many lately.
    fn last(&self, moves: u32) -> Option<[Vec<Said>; 2]> {
        let moves = moves as usize;
        let last = |said: &[Option<Said>]| -> Option<Vec<Said>> {
            let lately = said.len().saturating_sub(moves.saturating_mul(2));
            let said: Vec<Said> = said[lately..].iter().flatten().copied().collect();
            Some(said[said.len().checked_sub(moves)?..].to_vec())
        };
        Some([last(&self.said[0])?, last(&self.said[1])?])
    }
}

impl Agreed {
    /// The result of a game between players of these names.
    pub fn result(&self, names: [&str; 2]) -> GameResult {
        let said = |player: usize| {
            let said = self.said[player].iter();
            let texts: Vec<String> = said.map(|it| it.evaluation.to_string()).collect();
            format!("{} {}", names[player], texts.join(", "))
        };
        let what = match self.winner {
            Some(winner) => format!("that {} wins", names[winner]),
            None => "that it is a draw".to_string(),
        };
        let [first, second] = [0, 1].map(said);
        let stones = self.said.iter().flatten().map(|it| it.stone);
        let since = stones.min().unwrap_or(0);
        GameResult {
            winner: self.winner,
            reason: Reason::Adjudicated,
            detail: format!("both say {what}, from move {since} on: {first}; {second}"),
            late: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Action;
    use crate::rules::Point;

    /// Lets players in turn say these words, `-` for nothing. Returns after how many moves they
    /// agree, and on what.
    fn agreed(terms: Adjudication, words: &str) -> Option<(usize, Agreed)> {
        let mut agreement = Agreement::new(terms);
        for (index, word) in words.split_whitespace().enumerate() {
            let made = MoveRecord {
                player: index % 2,
                action: Action::Put(vec![Point { x: 0, y: 0 }]),
                ms: 1.0,
                said: match word {
                    "-" => Vec::new(),
                    word => vec![format!("MESSAGE Eval {word}")],
                },
            };
            // Three stones of an opening.
            if let Some(agreed) = agreement.hear(&made, index + 4) {
                return Some((index + 1, agreed));
            }
        }
        None
    }

    fn won(words: &str) -> Option<(usize, Option<usize>)> {
        let terms = Adjudication {
            win: Some(AgreedWin {
                score: 1000.0,
                moves: 2,
            }),
            draw: None,
        };
        agreed(terms, words).map(|(moves, it)| (moves, it.winner))
    }

    #[test]
    fn a_win_is_said_by_both_as_often_as_is_asked() {
        assert_eq!(won("1000 -1000 1200 -M8"), Some((4, Some(0))));
        assert_eq!(won("-1000 1000 -M8 +M7 0"), Some((4, Some(1))));
        assert_eq!(won("0 -1000 1000 -1000 1000"), Some((5, Some(0))));
        // One is not sure, or not yet, or not any more; one says nothing; both say they win, or
        // both that they lose.
        for words in [
            "1000 -999 1000 -1000",
            "1000 -1000 1000",
            "1000 -1000 999 -1000 1000",
            "- - - - - - - -",
            "1000 - 1000 - 1000 - 1000 -",
            "+M9 +M8 +M7 +M6",
            "-M9 -M8 -M7 -M6",
        ] {
            assert_eq!(won(words), None, "{words}");
        }
    }

    #[test]
    fn silence_is_passed_over_but_not_for_long() {
        assert_eq!(won("1000 -1000 - -1000 1000"), Some((5, Some(0))));
        assert_eq!(won("1000 -1000 - - 1000 - - -M2"), Some((8, Some(0))));
        // A word between, and one that was said five moves ago.
        assert_eq!(won("1000 -1000 - 0 1000 - - -1000"), None);
        assert_eq!(won("1000 -1000 - - - - - - 1000 -1000"), None);
        assert_eq!(won("1000 - 1000 -1000 - - - - - -1000"), None);
    }

    #[test]
    fn a_draw_takes_stones_as_well() {
        let terms = |stones| Adjudication {
            win: None,
            draw: Some(AgreedDraw {
                score: 10.0,
                moves: 2,
                stones,
            }),
        };
        let drawn = |stones, words| {
            let agreed = agreed(terms(stones), words);
            agreed.map(|(moves, it)| (moves, it.winner))
        };
        assert_eq!(drawn(0, "10 -10 0 3"), Some((4, None)));
        assert_eq!(drawn(9, "10 -10 0 3 5 5 5"), Some((6, None)));
        for words in [
            "10 -10 11 3 0",
            "10 -10 0",
            "0 - 0 - 0",
            "0 0 0 +M9",
            "0 0 -11 0 0",
        ] {
            assert_eq!(drawn(0, words), None, "{words}");
        }
    }

    #[test]
    fn nothing_is_agreed_on_unless_asked() {
        assert_eq!(
            agreed(Adjudication::default(), "+M9 -M8 +M7 -M6 0 0 0 0"),
            None
        );
    }

    #[test]
    fn the_result_tells_what_was_said_and_from_when_on() {
        let terms = Adjudication {
            win: Some(AgreedWin {
                score: 1000.0,
                moves: 2,
            }),
            draw: Some(AgreedDraw {
                score: 5.0,
                moves: 1,
                stones: 0,
            }),
        };
        let (_, won) = agreed(terms, "1200 -1100 +M9 -M8").expect("agreed");
        let result = won.result(["a", "b"]);
        assert_eq!(
            (result.winner, result.reason),
            (Some(0), Reason::Adjudicated)
        );
        assert_eq!(
            result.detail,
            "both say that a wins, from move 4 on: a 1200, +M9; b -1100, -M8"
        );
        let (_, drawn) = agreed(terms, "5 -5").expect("agreed");
        let result = drawn.result(["a", "b"]);
        assert_eq!(result.winner, None);
        assert_eq!(
            result.detail,
            "both say that it is a draw, from move 4 on: a 5; b -5"
        );
    }
}
