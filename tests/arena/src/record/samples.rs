//! Positions of games in the text form from which gomolith's trainer learns.
//!
//! The form is described in `engine/trainer/README.md`, under *File formats*. A line is
//! `RULE SIZE RESULT SCORE DEPTH BEST MOVES`: here the move that was played is the best one, the score
//! is what its player said beside it, and the depth is 0, for nobody is asked for it. Whether a position
//! is at rest only the trainer can tell: `trainer pack` marks those that are.

use std::fmt::Write;

use super::{Action, Evaluation, GameRecord};
use crate::opening::pos;
use crate::rules::{Point, Side};

/// The score of a five that stands already; a win in some plies has so much less.
const WIN: f64 = 30_000.0;
/// The longest way to a win that a score can tell.
const PLIES_MAX: u32 = 500;
/// The largest score of a position in which nothing is proven.
const UNPROVEN_MAX: f64 = WIN - PLIES_MAX as f64 - 1.0;
/// Games between two marks, which the trainer holds out together or not at all.
const BATCH: u64 = 64;

/// What is asked for of samples.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SampleTerms<'a> {
    /// Where the games are from.
    pub source: &'a str,
    /// How much score makes the odds of winning `e` times as high; none if nobody has told it.
    pub unit: Option<f64>,
    /// The player whose positions they are; none for both.
    pub player: Option<&'a str>,
}

/// Samples, and what did not become one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Samples {
    /// The file.
    pub text: String,
    /// Positions in it.
    pub positions: u64,
    /// Games in it.
    pub games: u64,
    /// Games that were lost by a fault, and tell nothing of their positions.
    pub faulty: u64,
    /// Games on boards that are not square, for which the form has no words.
    pub oblong: u64,
    /// Moves beside which nothing was said that is an evaluation.
    pub unsaid: u64,
}

impl Samples {
    /// Takes the positions of games, in order.
    pub fn of(games: &[GameRecord], terms: SampleTerms<'_>) -> Samples {
        let mut samples = Samples::default();
        let unit = terms.unit.map(|unit| format!("unit {unit} "));
        let unit = unit.unwrap_or_default();
        let source = terms.source.replace(char::is_whitespace, "_");
        let version = env!("CARGO_PKG_VERSION");
        samples.text = format!("# {unit}by arena {version} from {source}\n");
        for game in games {
            if !game.result.reason.is_regular() {
                samples.faulty += 1;
            } else if game.width != game.height {
                samples.oblong += 1;
            } else {
                samples.add(game, terms.player);
                samples.games += 1;
                if samples.games.is_multiple_of(BATCH) {
                    samples.mark();
                }
            }
        }
        if !samples.games.is_multiple_of(BATCH) {
            samples.mark();
        }
        samples
    }

    /// Says how many games stand above.
    fn mark(&mut self) {
        let _ = writeln!(self.text, "# {} games", self.games);
    }

    /// Adds the positions of a game in which one stone was put.
    fn add(&mut self, game: &GameRecord, player: Option<&str>) {
        let mut stones = game.opening.clone();
        for action in &game.moves {
            let Action::Put(points) = &action.action else {
                continue;
            };
            let mover = &game.players[action.player].name;
            let is_asked = player.is_none_or(|it| it == mover);
            // The empty board has one best move, and no moves that lead to it.
            if let ([best], true, false) = (&points[..], is_asked, stones.is_empty()) {
                match action.evaluation() {
                    Some(said) => self.sample(game, &stones, *best, said),
                    None => self.unsaid += 1,
                }
            }
            stones.extend(points);
        }
    }

    fn sample(
        &mut self,
        game: &GameRecord,
        stones: &[Point],
        best: Point,
        said: Evaluation,
    ) {
        let side = if stones.len().is_multiple_of(2) {
            Side::Black
        } else {
            Side::White
        };
        let result = match game.result.winner {
            None => 0,
            Some(winner) if game.players[winner].side == side => 1,
            Some(_) => -1,
        };
        self.positions += 1;
        let _ = writeln!(
            self.text,
            "{} {} {result} {} 0 {} {}",
            game.rule.number(),
            game.width,
            score(said),
            pos(&[best]),
            pos(stones)
        );
    }
}

/// Returns the number that stands for an evaluation. One that is not proven is never so large that it
/// would look it.
fn score(said: Evaluation) -> i32 {
    let proven = |plies: u32| WIN - f64::from(plies.min(PLIES_MAX));
    let score = match said {
        Evaluation::Score(value) => value.round().clamp(-UNPROVEN_MAX, UNPROVEN_MAX),
        Evaluation::Win(plies) => proven(plies),
        Evaluation::Loss(plies) => -proven(plies),
    };
    score as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game, Reason};

    fn said(game: &mut GameRecord, index: usize, evaluation: &str) {
        let line = format!("MESSAGE Depth 9-9 | Evaluation {evaluation} | Time 9 ms");
        game.moves[index].said = vec![line];
    }

    #[test]
    fn positions_of_a_game() {
        let mut game = sample_game(0, ["a", "b"]);
        game.opening = vec![Point { x: 7, y: 7 }, Point { x: 8, y: 8 }];
        let evaluations = ["-35", "+M5", "99999", "-M8"];
        for (index, evaluation) in evaluations.into_iter().enumerate() {
            said(&mut game, index, evaluation);
        }
        game.moves[5].action = Action::Swap;
        let mut drawn = game.clone();
        drawn.opening.clear();
        drawn.moves.truncate(2);
        (drawn.result.winner, drawn.result.reason) = (None, Reason::Draw);
        let terms = SampleTerms {
            source: "a cup",
            unit: Some(250.0),
            player: None,
        };
        let samples = Samples::of(&[game.clone(), drawn.clone()], terms);
        let version = env!("CARGO_PKG_VERSION");
        let head = format!("# unit 250 by arena {version} from a_cup\n");
        let wanted = format!(
            "{head}0 15 1 -35 0 a1 h8i9\n0 15 -1 29995 0 a2 h8i9a1\n\
             0 15 1 29499 0 b1 h8i9a1a2\n0 15 -1 -29992 0 b2 h8i9a1a2b1\n\
             0 15 0 29995 0 a2 a1\n# 2 games\n"
        );
        assert_eq!(samples.text, wanted);
        assert_eq!((samples.positions, samples.unsaid), (5, 4));
        let of_b = SampleTerms {
            player: Some("b"),
            unit: None,
            ..terms
        };
        let samples = Samples::of(&[game], of_b);
        assert_eq!((samples.positions, samples.unsaid), (2, 1));
        let head = format!("# by arena {version} from a_cup\n0 15 -1 29995 ");
        assert!(samples.text.starts_with(&head), "{}", samples.text);
    }

    #[test]
    fn after_a_swap_the_result_is_that_of_the_color() {
        let mut game = sample_game(0, ["a", "b"]);
        (game.players[0].side, game.players[1].side) = (Side::White, Side::Black);
        let three = (0..3).map(|x| Point { x, y: 5 }).collect();
        game.moves[0].action = Action::Put(three);
        game.moves[1].action = Action::Swap;
        game.moves[2].player = 0;
        said(&mut game, 2, "7");
        game.moves.truncate(3);
        let samples = Samples::of(&[game], SampleTerms::default());
        let lines: Vec<&str> = samples.text.lines().skip(1).collect();
        assert_eq!(lines, ["0 15 1 7 0 b1 a6b6c6", "# 1 games"]);
    }

    #[test]
    fn games_that_tell_nothing_are_left_out_and_counted() {
        let mut games: Vec<GameRecord> =
            (0..67).map(|it| sample_game(it, ["a", "b"])).collect();
        games[0].result.reason = Reason::Crash;
        games[1].height = 10;
        let samples = Samples::of(&games, SampleTerms::default());
        assert_eq!((samples.games, samples.faulty, samples.oblong), (65, 1, 1));
        let marks: Vec<&str> = samples.text.lines().skip(1).collect();
        assert_eq!(marks, ["# 64 games", "# 65 games"]);
    }
}
