//! What a player said beside a move, cut to what those who watch can be sent.

use crate::record::MoveRecord;

/// What begins the lines that mark a board while a player thinks.
const MARKS: &str = "MESSAGE REALTIME";
/// The most bytes of a game in which much is said. Beyond that, moves long past are cut.
const GAME_BYTES_MAX: usize = 48 << 10;
/// The lines, and the bytes of each, that are left of a move that is cut: a summary.
const CUT: (usize, usize) = (2, 100);

/// Returns the last lines of `said`, as many as are `bytes_max` long together; one that is longer
/// is cut. Lines that are empty or only mark the board are left out.
pub fn last_said(said: &[String], bytes_max: usize) -> Vec<String> {
    let telling = |line: &&String| !line.trim().is_empty() && !line.starts_with(MARKS);
    let mut left = bytes_max;
    let mut last = Vec::new();
    for line in said.iter().rev().filter(telling) {
        if line.len() > left && !last.is_empty() {
            break;
        }
        let line = cut(line, left);
        left -= line.len();
        last.push(line);
    }
    last.reverse();
    last
}

fn cut(line: &str, bytes_max: usize) -> String {
    line[..line.floor_char_boundary(bytes_max)].to_owned()
}

/// Cuts what was said beside the first moves of a game until all of it is at most
/// [`GAME_BYTES_MAX`] long: to a summary, and where that is too long, to nothing.
pub fn bound(moves: &mut [MoveRecord]) {
    let mut bytes = moves.iter().map(bytes).sum::<usize>();
    let (lines, line_bytes) = CUT;
    for is_dropped in [false, true] {
        for made in moves.iter_mut() {
            if bytes <= GAME_BYTES_MAX {
                return;
            }
            bytes -= self::bytes(made);
            let first = if is_dropped {
                made.said.len()
            } else {
                made.said.len().saturating_sub(lines)
            };
            made.said.drain(..first);
            for line in &mut made.said {
                *line = cut(line, line_bytes);
            }
            bytes += self::bytes(made);
        }
    }
}

fn bytes(made: &MoveRecord) -> usize {
    made.said.iter().map(String::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Action;

    fn lines(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn the_last_lines_are_kept_whole_and_only_a_single_one_is_cut() {
        let said = lines(&["one", "MESSAGE REALTIME POS 1,1", "two", " ", "three"]);
        assert_eq!(last_said(&said, 100), ["one", "two", "three"]);
        assert_eq!(last_said(&said, 8), ["two", "three"]);
        assert_eq!(last_said(&said, 7), ["three"]);
        assert_eq!(last_said(&lines(&["aéé"]), 4), ["aé"]);
        assert!(last_said(&[], 10).is_empty());
    }

    #[test]
    fn the_first_moves_of_a_long_game_are_cut_to_their_summaries() {
        let made = |index: usize| MoveRecord {
            player: index % 2,
            action: Action::Swap,
            ms: 1.0,
            said: vec!["x".repeat(300), "y".repeat(150), format!("Eval {index}")],
        };
        let mut moves: Vec<MoveRecord> = (0..200).map(made).collect();
        bound(&mut moves);
        let all = moves.iter().map(bytes).sum::<usize>();
        assert!(all <= GAME_BYTES_MAX && all > GAME_BYTES_MAX - 500, "{all}");
        assert_eq!(moves[0].said, ["y".repeat(100), "Eval 0".to_owned()]);
        assert_eq!(moves[199], made(199));
        let mut moves: Vec<MoveRecord> = (0..1000).map(made).collect();
        bound(&mut moves);
        assert!(moves[0].said.is_empty() && !moves[999].said.is_empty());
    }
}
