//! The PSQ format, in which Piskvork, the Gomocup manager, saves games.
//!
//! CITE: plastovicka/Piskvork, source/game.cpp: a text line with the size, a line `x,y,ms` for
//! each stone, counted from 1, the names of the players, Black first, and a code for the end.

use std::fmt::Write;

use super::{GameRecord, Reason};
use crate::rules::Side;

/// Bytes of a name that are kept, at most.
const NAME_BYTES: usize = 200;

/// Returns the game as the text of a PSQ file.
pub fn to_psq(game: &GameRecord) -> String {
    let mut text = format!("Piskvorky {}x{}, 11:11, 0\n", game.width, game.height);
    let stones = game.stones();
    for (index, (point, action)) in stones.iter().enumerate() {
        // Of several stones put at once the last has the time.
        let next = stones.get(index + 1).and_then(|(_, action)| *action);
        let goes_on = next
            .zip(*action)
            .is_some_and(|(next, it)| std::ptr::eq(next, it));
        let ms = action.filter(|_| !goes_on).map_or(0.0, |it| it.ms);
        let _ = writeln!(text, "{},{},{ms:.0}", point.x + 1, point.y + 1);
    }
    for side in [Side::Black, Side::White] {
        let name = &game.players[game.player_of(side)].name;
        let _ = writeln!(text, "{}", as_name(name));
    }
    let _ = writeln!(text, "{}", end_code(game.result.reason));
    text
}

/// Returns a name in a form that Piskvork reads: one text line, not longer than a file name, and
/// not beginning like a number, since Piskvork looks for another stone before it looks for names.
fn as_name(name: &str) -> String {
    let line = name.trim().replace(char::is_control, " ");
    let numeric = line.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
    let line = if numeric || line.is_empty() {
        format!("_{line}")
    } else {
        line
    };
    line[..line.floor_char_boundary(NAME_BYTES)].to_owned()
}

/// Returns Piskvork's code for the end: 0 on the board, 15 out of time, -1 where there is none.
fn end_code(reason: Reason) -> i32 {
    match reason {
        _ if reason.is_regular() => 0,
        _ if reason.is_late() => 15,
        _ => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game, Action};
    use crate::rules::Point;

    #[test]
    fn writes_what_piskvork_reads() {
        let mut game = sample_game(0, ["a", "b"]);
        game.opening = vec![Point { x: 7, y: 7 }];
        game.moves.truncate(2);
        game.moves[0].ms = 1234.4;
        assert_eq!(
            to_psq(&game),
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,1234\n1,2,10\na\nb\n0\n"
        );
    }

    #[test]
    fn a_name_is_not_taken_for_a_stone() {
        for (name, read) in [
            ("rapfi 2.0", "rapfi 2.0"),
            ("2048", "_2048"),
            (" 7,7,0", "_7,7,0"),
            ("-x", "_-x"),
            ("two\nlines", "two lines"),
            ("", "_"),
        ] {
            assert_eq!(as_name(name), read);
        }
        assert_eq!(as_name(&"\u{e9}".repeat(200)).len(), NAME_BYTES);
    }

    #[test]
    fn black_comes_first_after_a_swap_and_impossible_stones_are_left_out() {
        let mut game = sample_game(0, ["a", "b"]);
        (game.players[0].side, game.players[1].side) = (Side::White, Side::Black);
        game.moves.truncate(3);
        let points = [(7, 7), (8, 7), (9, 9)].map(|(x, y)| Point { x, y });
        game.moves[0].action = Action::Put(points.to_vec());
        game.moves[1].action = Action::Swap;
        game.moves[2].action = Action::Put(vec![Point { x: 7, y: 7 }]);
        game.result.reason = Reason::LateMove;
        assert_eq!(
            to_psq(&game),
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n10,10,10\nb\na\n15\n"
        );
    }
}
