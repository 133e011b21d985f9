//! Portable Game Notation (PGN), from which programs such as Ordo and BayesElo compute ratings.
//!
//! CITE: the PGN standard of 1994, for the tags and the words of `Termination` and `TimeControl`.
//! `Rule` and `Size` are those of the board page, which opens these games.
//!
//! In chess White begins, here Black does. The tags name the players by the colors of their stones,
//! and the first number of a result is White's, as chess and c-gomoku-cli have it: whoever reads no
//! more than the tags gives the point to the player who won it. (That `1-0` is a win of Black, as
//! PlayOK writes, would give every point to the loser.) What such programs call the advantage of
//! White is then just that, and negative where Black is better off: `ordo -W` and BayesElo's `mm 1`
//! estimate it; BayesElo's `mm` alone believes in 33 Elo for White. Calling the player who begins
//! White would do no more than turn that sign, and say of each player that it had the other color;
//! besides, after an opening it is as often White who is to move.
//!
//! The moves stand in a comment, which readers of chess pass over, since h8 is no move there: the
//! letter of the column, and the number of the row from below.

use std::fmt::Write;

use super::day::day;
use super::sgf::rule_text;
use super::{GameRecord, Occasion, Reason, TimeLimits};
use crate::rules::{Point, Side};

/// The most characters of a line of moves.
const LINE_MAX: usize = 80;

/// Returns the game as PGN, with an empty line at its end.
pub fn to_pgn(game: &GameRecord, occasion: &Occasion) -> String {
    let player = |side| &game.players[game.player_of(side)];
    let (black, white) = (player(Side::Black), player(Side::White));
    let result = result(game);
    let stones = game.stones();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", escape(value));
    };
    tag("Event", &occasion.event);
    tag("Site", occasion.site.as_deref().unwrap_or("?"));
    tag("Date", &date(game.started));
    tag("Round", &format!("{}.{}", game.pair, game.game));
    tag("White", &white.name);
    tag("Black", &black.name);
    tag("Result", result);
    tag("Rule", rule_text(game.rule));
    tag("Size", &format!("{}x{}", game.width, game.height));
    tag("PlyCount", &stones.len().to_string());
    tag("Termination", termination(game));
    let [white, black] = [white, black].map(|it| time_control(&it.limits));
    if white == black {
        tag("TimeControl", &white);
    } else {
        tag("WhiteTimeControl", &white);
        tag("BlackTimeControl", &black);
    }
    let points = stones.iter().map(|&(point, _)| name(point, game.height));
    let moves = wrapped(points);
    text + &format!("\n{{{moves}}}\n{result}\n\n")
}

/// Returns the result, White's number first; `*` for a game that was not played.
fn result(game: &GameRecord) -> &'static str {
    match game.result.winner {
        Some(winner) if game.players[winner].side == Side::White => "1-0",
        Some(_) => "0-1",
        None if game.result.reason.is_regular() => "1/2-1/2",
        None => "*",
    }
}

/// Returns the word of the standard for the kind of the end.
fn termination(game: &GameRecord) -> &'static str {
    match game.result.reason {
        _ if game.result.winner.is_none() && result(game) == "*" => "unterminated",
        Reason::Adjudicated => "adjudication",
        reason if reason.is_regular() => "normal",
        reason if reason.is_late() => "time forfeit",
        Reason::IllegalMove
        | Reason::ForbiddenMove
        | Reason::MalformedAnswer
        | Reason::OutOfTurn => "rules infraction",
        _ => "abandoned",
    }
}

/// Returns the day on which a game began, as the standard writes it.
fn date(started: u64) -> String {
    match started {
        0 => "????.??.??".to_string(),
        started => day(started).replace('-', "."),
    }
}

/// Returns the seconds for the game and those that come back after a move or, where only moves are
/// limited, those for one move. The standard has no word for both.
fn time_control(limits: &TimeLimits) -> String {
    let seconds = |ms: f64| ms / 1000.0;
    match (limits.game_ms, limits.turn_ms) {
        (Some(game), _) if limits.increment_ms > 0.0 => {
            format!("{}+{}", seconds(game), seconds(limits.increment_ms))
        }
        (Some(game), _) => seconds(game).to_string(),
        (None, Some(turn)) => format!("1/{}", seconds(turn)),
        (None, None) => "?".to_string(),
    }
}

/// Returns the name of a point, with the number of its row from below.
fn name(point: Point, height: u8) -> String {
    let column = char::from(b'a' + point.x);
    format!("{column}{}", height - point.y)
}

/// Returns words with blanks between them, and line ends where a line would be too long.
fn wrapped(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    // The brace before the first one counts.
    let mut width = 1;
    for word in words {
        if text.is_empty() {
            width += word.len();
        } else if width + 1 + word.len() <= LINE_MAX {
            text.push(' ');
            width += 1 + word.len();
        } else {
            text.push('\n');
            width = word.len();
        }
        text += &word;
    }
    text
}

/// Returns a text as the value of a tag, which is one line.
fn escape(text: &str) -> String {
    let line = text.replace(char::is_control, " ");
    line.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    fn occasion(event: &str) -> Occasion {
        Occasion {
            event: event.to_string(),
            site: None,
        }
    }

    #[test]
    fn writes_a_game() {
        let mut game = sample_game(3, ["al\"pha", "be\\ta\n[White \"x\"]"]);
        game.opening = vec![Point { x: 7, y: 7 }, Point { x: 8, y: 6 }];
        game.moves.truncate(2);
        let wanted = "[Event \"a \\\"cup\\\"\"]\n[Site \"?\"]\n[Date \"2023.11.14\"]\n\
            [Round \"3.6\"]\n[White \"be\\\\ta [White \\\"x\\\"]\"]\n[Black \"al\\\"pha\"]\n\
            [Result \"0-1\"]\n[Rule \"freestyle\"]\n[Size \"15x15\"]\n[PlyCount \"4\"]\n\
            [Termination \"normal\"]\n[TimeControl \"?\"]\n\n{h8 i9 a15 a14}\n0-1\n\n";
        assert_eq!(to_pgn(&game, &occasion("a \"cup\"")), wanted);
    }

    /// Checks result and termination of a game that ended like this.
    fn check(winner: Option<usize>, reason: Reason, swapped: bool, expected: [&str; 2]) {
        let mut game = sample_game(0, ["a", "b"]);
        (game.result.winner, game.result.reason) = (winner, reason);
        if swapped {
            (game.players[0].side, game.players[1].side) = (Side::White, Side::Black);
        }
        let text = to_pgn(&game, &occasion(""));
        let [result, termination] = expected;
        for line in [
            format!("[Result \"{result}\"]"),
            format!("[Termination \"{termination}\"]"),
            format!("[White \"{}\"]", if swapped { "a" } else { "b" }),
        ] {
            assert!(text.contains(&line), "{line} in {text}");
        }
        assert!(text.ends_with(&format!("}}\n{result}\n\n")), "{text}");
    }

    #[test]
    fn the_point_goes_to_the_player_who_has_won() {
        check(Some(0), Reason::Line, false, ["0-1", "normal"]);
        check(Some(0), Reason::Line, true, ["1-0", "normal"]);
        check(Some(1), Reason::LateMove, false, ["1-0", "time forfeit"]);
        let rules = [
            Reason::IllegalMove,
            Reason::ForbiddenMove,
            Reason::OutOfTurn,
        ];
        for reason in rules {
            check(Some(1), reason, true, ["0-1", "rules infraction"]);
        }
        check(Some(1), Reason::Crash, false, ["1-0", "abandoned"]);
        check(Some(0), Reason::NoStart, false, ["0-1", "abandoned"]);
        check(None, Reason::Draw, false, ["1/2-1/2", "normal"]);
        check(None, Reason::NoStart, false, ["*", "unterminated"]);
    }

    #[test]
    fn limits_are_told_of_both_or_of_each() {
        let limits = |turn_ms, game_ms, increment_ms| TimeLimits {
            turn_ms,
            game_ms,
            increment_ms,
            tolerance_ms: 0.0,
        };
        for (limits, expected) in [
            (limits(None, None, 0.0), "?"),
            (limits(Some(500.0), None, 0.0), "1/0.5"),
            (limits(Some(5000.0), Some(180_000.0), 0.0), "180"),
            (limits(None, Some(1000.0), 50.0), "1+0.05"),
        ] {
            assert_eq!(time_control(&limits), expected);
        }
        let mut game = sample_game(0, ["a", "b"]);
        game.players[0].limits.turn_ms = Some(2000.0);
        let text = to_pgn(&game, &occasion(""));
        assert!(text.contains("[WhiteTimeControl \"?\"]\n[BlackTimeControl \"1/2\"]\n\n{"));
        game.started = 0;
        assert!(to_pgn(&game, &occasion("")).contains("[Date \"????.??.??\"]"));
    }

    #[test]
    fn lines_are_short() {
        let text = wrapped((0..60).map(|it| format!("a{it}")));
        assert!(text.lines().all(|line| line.len() <= LINE_MAX));
        assert_eq!(text.lines().count(), 3);
        assert_eq!(text.split_whitespace().count(), 60);
        assert_eq!(wrapped([].into_iter()), "");
    }
}
