//! The Smart Game Format (SGF).
//!
//! CITE: <https://www.red-bean.com/sgf/>: FF[4], GM[4] for Gomoku and Renju, points as two
//! letters from the left and from the top.

use std::collections::HashSet;
use std::fmt::Write;

use super::day::day;
use super::{Action, GameRecord, GameResult, MoveRecord, Occasion};
use crate::rules::{Point, Rule, Side};

/// Returns the game as the text of an SGF file.
pub fn to_sgf(game: &GameRecord, occasion: &Occasion) -> String {
    let mut text = root(game, occasion);
    let mut stones = Stones::default();
    for &point in &game.opening {
        stones.put(&mut text, game, point);
    }
    for (index, action) in game.moves.iter().enumerate() {
        let comment = comment(game, action);
        match &action.action {
            Action::Swap => text += ";",
            Action::Put(points) => {
                for &point in points {
                    stones.put(&mut text, game, point);
                }
            }
        }
        let end = (index + 1 == game.moves.len()).then(|| end(game));
        let _ = write!(text, "C[{}]", escape(&(comment + &end.unwrap_or_default())));
        text.push('\n');
    }
    text + ")\n"
}

/// Returns the root node: board, players, result, rule, date and occasion.
fn root(game: &GameRecord, occasion: &Occasion) -> String {
    let name = |side| escape(&game.players[game.player_of(side)].name);
    let size = match (game.width, game.height) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    };
    format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[arena:{}]SZ[{size}]PB[{}]PW[{}]RE[{}]RU[{}]DT[{}]GN[pair {} \
         game {}]{}{}\n",
        env!("CARGO_PKG_VERSION"),
        name(Side::Black),
        name(Side::White),
        result(game, &game.result),
        rule_text(game.rule),
        day(game.started),
        game.pair,
        game.game,
        told("EV", &occasion.event),
        told("PC", occasion.site.as_deref().unwrap_or_default()),
    )
}

/// Returns a property; nothing without a value.
fn told(property: &str, value: &str) -> String {
    match escape(value) {
        value if value.is_empty() => value,
        value => format!("{property}[{value}]"),
    }
}

/// Returns the name of a rule in files.
pub(super) fn rule_text(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Standard => "standard",
        Rule::Renju => "renju",
        Rule::Caro => "caro",
        Rule::StandardCaro => "standard caro",
    }
}

/// Returns the value of the property RE.
fn result(game: &GameRecord, result: &GameResult) -> String {
    let Some(winner) = result.winner else {
        return "Draw".to_string();
    };
    let side = match game.players[winner].side {
        Side::Black => "B",
        Side::White => "W",
    };
    let how = match result.reason {
        reason if reason.is_regular() => "",
        reason if reason.is_late() => "Time",
        _ => "Forfeit",
    };
    format!("{side}+{how}")
}

/// Returns the comment on a move: the player, the time, and what the player said.
fn comment(game: &GameRecord, action: &MoveRecord) -> String {
    let name = &game.players[action.player].name;
    let swap = match action.action {
        Action::Swap => " takes the other color,",
        Action::Put(_) => "",
    };
    let mut comment = format!("{name}{swap} {:.0} ms", action.ms);
    for line in &action.said {
        comment.push('\n');
        comment += line;
    }
    comment
}

/// Returns the end of the game in words, for the comment on the last move.
fn end(game: &GameRecord) -> String {
    let how = match game.result.winner {
        None => "draw".to_string(),
        Some(winner) => format!("{} wins", game.players[winner].name),
    };
    format!(
        "\n{how}: {} ({})",
        game.result.reason.word(),
        game.result.detail
    )
}

/// The points of the stones so far. Colors alternate by their number.
#[derive(Default)]
struct Stones {
    taken: HashSet<Point>,
}

impl Stones {
    /// Writes a stone as a node; one that cannot stand on `point` becomes a remark.
    fn put(&mut self, text: &mut String, game: &GameRecord, point: Point) {
        let Point { x, y } = point;
        let color = if self.taken.len().is_multiple_of(2) {
            "B"
        } else {
            "W"
        };
        let fits = x < game.width && y < game.height && self.taken.insert(point);
        let _ = if fits {
            write!(text, ";{color}[{}{}]", letter(x), letter(y))
        } else {
            write!(text, ";N[{color} tries {point}]")
        };
    }
}

fn letter(coordinate: u8) -> char {
    char::from(b'a' + coordinate)
}

/// Returns a text as the value of a property, without control characters.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars().filter(|&c| c == '\n' || !c.is_control()) {
        if matches!(c, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game, Reason};

    #[test]
    fn writes_a_game() {
        let mut game = sample_game(3, ["al]pha", "beta"]);
        game.opening = vec![Point { x: 7, y: 7 }];
        game.moves.truncate(2);
        game.moves[1].said = vec!["depth 4 [best]".to_string()];
        let wanted = concat!(
            "(;FF[4]GM[4]CA[UTF-8]AP[arena:",
            env!("CARGO_PKG_VERSION"),
            "]SZ[15]PB[al\\]pha]PW[beta]RE[B+]\
             RU[freestyle]DT[2023-11-14]GN[pair 3 game 6]\n\
             ;B[hh];W[aa]C[al\\]pha 10 ms]\n\
             ;B[ab]C[beta 10 ms\ndepth 4 [best\\]\nal\\]pha wins: line (five in a row)]\n)\n"
        );
        assert_eq!(to_sgf(&game, &Occasion::default()), wanted);
        let occasion = Occasion {
            event: "cup [2]".to_string(),
            site: Some("here".to_string()),
        };
        let wanted = wanted.replace("game 6]", "game 6]EV[cup [2\\]]PC[here]");
        assert_eq!(to_sgf(&game, &occasion), wanted);
    }

    #[test]
    fn swaps_faults_and_oblong_boards() {
        let mut game = sample_game(0, ["a", "b"]);
        game.height = 20;
        (game.players[0].side, game.players[1].side) = (Side::White, Side::Black);
        game.moves.truncate(3);
        game.moves[1].action = Action::Swap;
        game.moves[2].action = Action::Put(vec![Point { x: 0, y: 0 }]);
        game.result.reason = Reason::IllegalMove;
        let text = to_sgf(&game, &Occasion::default());
        assert!(text.contains("SZ[15:20]PB[b]PW[a]RE[W+Forfeit]"), "{text}");
        assert!(
            text.contains(";C[b takes the other color, 10 ms]"),
            "{text}"
        );
        assert!(
            text.contains(";N[W tries 0,0]C[a 10 ms\na wins: illegal-move"),
            "{text}"
        );
        game.result.winner = None;
        assert!(to_sgf(&game, &Occasion::default()).contains("RE[Draw]"));
    }
}
