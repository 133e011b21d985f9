//! The commands and reports that Yixin-Board adds, where a written conversation cannot tell them.

use std::path::Path;

use support::{ms, parse_point, Board, Brain, Game, Point, Random, Rule, Stone, EXIT_MAX};

use crate::tools::opponent::reply;
use crate::tools::players::{on_each_player, on_each_player_alone};
use crate::tools::quiet::{quiet_board, QUIET, QUIET_SIZE};

/// The words of a text line that are no points, and its points.
fn split(text: &str) -> (String, Vec<Point>) {
    let points: Vec<Point> = text.split(' ').filter_map(parse_point).collect();
    let words: Vec<&str> = text
        .split(' ')
        .filter(|word| parse_point(word).is_none())
        .collect();
    (words.join(" "), points)
}

fn quiet_game(program: &Path, info: &[&str]) -> Game {
    let mut game = Game::new(program, QUIET_SIZE, info);
    game.board = quiet_board();
    game
}

/// The points of a MESSAGE must be empty, and each there once.
fn check_points(game: &Game, text: &str) {
    let (_, points) = split(text);
    let mut board = game.board.clone();
    for point in points {
        assert!(board.is_empty(point), "{point:?} in {text}");
        board.put(point, Stone::Own);
    }
}

/// Each realtime line has its form, they are not too many, and none comes after the move.
#[test]
fn realtime_lines_tell_how_the_search_gets_on() {
    on_each_player(|program| {
        for detail in ["1", "3"] {
            let info = [
                "INFO timeout_turn 1000",
                &format!("INFO show_detail {detail}"),
            ];
            let mut game = quiet_game(program, &info);
            game.brain.send_raw(game.board.commands().as_bytes());
            game.brain.answer();
            let texts = game.brain.messages().to_vec();
            let told: Vec<&str> = texts
                .iter()
                .filter_map(|text| text.strip_prefix("MESSAGE REALTIME "))
                .collect();
            assert_eq!(told.first(), Some(&"REFRESH"), "{texts:?}");
            for word in ["POS", "DONE", "BEST", "VAL", "PV"] {
                let has_it = told.iter().any(|text| text.split(' ').next() == Some(word));
                assert!(has_it, "no {word} in {texts:?}");
            }
            for text in &told {
                check_realtime(text);
                check_points(&game, text);
            }
            let details = texts
                .iter()
                .filter(|text| text.starts_with("MESSAGE DETAIL (1/1) "));
            assert_eq!(details.count() > 0, detail == "3", "{texts:?}");
            // 20 ms between two marks, and between two best moves.
            assert!(told.len() < 2 * 50 + 4 * 50 + 100, "{} lines", told.len());
            game.brain.expect_silence(ms(100));
            game.brain.finish();
        }
    });
}

/// A realtime line must be one of those that Yixin-Board understands.
fn check_realtime(text: &str) {
    let (words, points) = split(text);
    let fits = match words.split(' ').next() {
        Some("REFRESH") => words == "REFRESH" && points.is_empty(),
        Some("POS" | "DONE" | "BEST" | "LOSE") => !words.contains(' ') && points.len() == 1,
        Some("PV") => words == "PV" && !points.is_empty(),
        Some("VAL") => words[4..].parse::<i32>().is_ok() && points.is_empty(),
        _ => false,
    };
    assert!(fits, "{text}");
}

#[test]
fn realtime_lines_can_be_switched_off() {
    on_each_player(|program| {
        for info in [
            "",
            "INFO show_detail 0",
            "INFO show_detail 2",
            "INFO show_detail x",
        ] {
            let mut game = quiet_game(program, &["INFO timeout_turn 200", info]);
            game.brain.send_raw(game.board.commands().as_bytes());
            game.brain.answer();
            let is_told = |text: &String| text.contains("REALTIME");
            assert!(!game.brain.messages().iter().any(is_told), "{info}");
            game.brain.finish();
        }
    });
}

/// The nodes so far and the milliseconds of a count of nodes; none of another message.
fn count_told(text: &str) -> Option<(u64, u64)> {
    let (nodes, rest) = text.strip_prefix("MESSAGE NODES ")?.split_once(' ')?;
    let ms = rest.strip_suffix(" ms")?;
    Some((nodes.parse().ok()?, ms.parse().ok()?))
}

/// The nodes of all threads are counted aloud four times a second, and not after the move.
#[test]
fn nodes_are_counted_while_the_search_is_under_way() {
    on_each_player_alone(|program| {
        for (detail, threads) in [(0, 1), (1, 1), (2, 1), (3, 2)] {
            let info = [
                "INFO timeout_turn 1500",
                &format!("INFO show_detail {detail}"),
                &format!("INFO thread_num {threads}"),
            ];
            let mut game = quiet_game(program, &info);
            game.brain.send_raw(game.board.commands().as_bytes());
            game.brain.answer();
            let counts: Vec<(u64, u64)> = game
                .brain
                .messages()
                .iter()
                .filter_map(|text| count_told(text))
                .collect();
            if detail < 2 {
                assert!(counts.is_empty(), "show_detail {detail}: {counts:?}");
            } else {
                check_counts(&counts, game.brain.messages());
            }
            game.brain.expect_silence(ms(400));
            game.brain.finish();
        }
    });
}

/// Counts of nodes must come in time, grow, and lead up to what the summary says. A search on a
/// busy machine ends up to a quarter earlier.
fn check_counts(counts: &[(u64, u64)], texts: &[String]) {
    assert!((3..=5).contains(&counts.len()), "{texts:?}");
    assert!(counts[0].1 >= 250, "{counts:?}");
    for pair in counts.windows(2) {
        assert!(pair[0].0 < pair[1].0, "{counts:?}");
        assert!(pair[0].1 + 250 <= pair[1].1, "{counts:?}");
    }
    let summary = texts.last().expect("a summary");
    let nodes = summary.split(" | Node ").nth(1).expect("nodes");
    let nodes: u64 = nodes
        .split(' ')
        .next()
        .and_then(|it| it.parse().ok())
        .expect("a number");
    let last = counts[counts.len() - 1].0;
    assert!(last <= nodes && last > nodes / 2, "{counts:?} of {nodes}");
}

/// A brain that talks while it thinks still ends at once.
#[test]
fn a_talking_search_ends_by_end() {
    on_each_player(|program| {
        let info = ["INFO timeout_turn 30000", "INFO show_detail 3"];
        let mut game = quiet_game(program, &info);
        game.brain.send_raw(game.board.commands().as_bytes());
        game.brain.expect_thinking(ms(300));
        // What is on its way is heard before END is sent.
        game.brain.expect_thinking(ms(1));
        game.brain.send("END");
        game.brain.expect_exit_after_talk(EXIT_MAX);
    });
}

/// The PVs that were told, each with its number and value.
fn numbered(texts: &[String]) -> Vec<(usize, i32, Vec<Point>)> {
    let line = |text: &String| {
        let rest = text.strip_prefix("MESSAGE (")?;
        let (number, rest) = rest.split_once(") ")?;
        let (value, points) = split(rest);
        Some((number.parse().ok()?, value.parse().ok()?, points))
    };
    texts.iter().filter_map(line).collect()
}

#[test]
fn yxnbest_tells_as_many_pvs_and_plays_the_first() {
    on_each_player(|program| {
        for count in [1, 2, 3, 5, 1000] {
            let mut game = quiet_game(program, &["INFO timeout_turn 300"]);
            let board = game.board.commands().replacen("BOARD", "YXBOARD", 1);
            game.brain.send_raw(board.as_bytes());
            game.brain.send(&format!("YXNBEST {count}"));
            let played = game.hear_move();
            let lines = numbered(game.brain.messages());
            let most = count.min(400 - QUIET.len());
            assert!(!lines.is_empty() && lines.len() <= most, "{lines:?}");
            assert!(count > 5 || lines.len() == count, "{count}: {lines:?}");
            let numbers: Vec<usize> = lines.iter().map(|(number, ..)| *number).collect();
            assert_eq!(numbers, (1..=lines.len()).collect::<Vec<_>>());
            let mut firsts: Vec<Point> = lines.iter().map(|(.., line)| line[0]).collect();
            assert_eq!(firsts[0], played);
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), lines.len(), "a move twice: {lines:?}");
            game.brain.finish();
        }
    });
}

/// YXNBEST plays for the side to move: after our answer for the other one, then for us.
#[test]
fn yxnbest_plays_for_the_side_to_move() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &["INFO max_node 2000"]);
        let four = [(3, 3), (4, 3), (5, 3), (6, 3)];
        let other = [(3, 10), (4, 10), (5, 10), (6, 10)];
        for (own, opponent) in four.iter().zip(other) {
            game.board.put(*own, Stone::Own);
            game.board.put(opponent, Stone::Opponent);
        }
        let board = game.board.commands().replacen("BOARD", "YXBOARD", 1);
        game.brain.send_raw(board.as_bytes());
        let fives = [[(2, 3), (7, 3)], [(2, 10), (7, 10)]];
        for five in fives {
            game.brain.send("YXNBEST 1");
            let played = game.hear_move();
            assert!(five.contains(&played), "{played:?}");
        }
        game.brain.finish();
    });
}

#[test]
fn stop_ends_yxnbest_with_its_pvs() {
    on_each_player(|program| {
        let mut game = quiet_game(program, &["INFO timeout_turn 30000"]);
        let board = game.board.commands().replacen("BOARD", "YXBOARD", 1);
        game.brain.send_raw(board.as_bytes());
        game.brain.send("YXNBEST 2");
        game.brain.expect_thinking(ms(300));
        game.brain.send_all(&["YXSHOWINFO", "YXNBEST 2", "YXSTOP"]);
        game.hear_move();
        assert_eq!(numbered(game.brain.messages()).len(), 2);
        game.brain.expect_thinking(ms(300));
        game.brain.send("YXSTOP");
        game.hear_move();
        game.brain.finish();
    });
}

/// In no position of a game a blocked point is chosen.
#[test]
fn blocked_points_are_never_chosen() {
    on_each_player(|program| {
        let mut random = Random::new(8);
        let mut game = Game::new(program, 15, &["INFO max_node 300"]);
        for _ in 0..6 {
            let mut blocked = Vec::new();
            for _ in 0..6 {
                // What would be played if it might be.
                let last = game.position();
                game.board.remove(last);
                blocked.push(last);
                game.brain.send_all(&[
                    "YXBLOCK",
                    &format!("{},{}", last.0, last.1),
                    "DONE",
                ]);
                let next = game.position();
                assert!(!blocked.contains(&next), "{next:?} is blocked");
                game.board.remove(next);
            }
            game.brain.send("YXBLOCKRESET");
            let turn = reply(&game.board, &mut random).unwrap_or((7, 7));
            game.board.put(turn, Stone::Opponent);
            if game.board.wins_at(turn, Rule::Freestyle) {
                break;
            }
            game.position();
        }
        game.brain.finish();
    });
}

/// A list that leaves no point is disregarded, and empty points are still played.
#[test]
fn a_list_of_all_points_blocks_nothing() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(&["INFO max_node 200", "START 5"]);
        brain.expect("OK");
        brain.send("YXBLOCK");
        for (x, y) in Board::new(5, 5).empty_points() {
            brain.send(&format!("{x},{y}"));
        }
        brain.send_all(&["DONE", "TURN 2,2"]);
        brain.expect_move(|(x, y)| (x, y) != (2, 2) && x < 5 && y < 5);
        brain.finish();
    });
}

/// YXSHOWINFO tells the version, and the most threads and the largest table for the memory.
#[test]
fn yxshowinfo_tells_what_there_is() {
    on_each_player(|program| {
        for (info, threads, log2) in [
            ("INFO max_memory 0", 64, 17),
            ("INFO max_memory 83886080", 16, 15),
            ("INFO max_memory 8388608", 1, 9),
            ("INFO max_memory 2147483647", 64, 20),
        ] {
            let mut brain = Brain::spawn(program, &[]);
            brain.send_all(&[info, "YXSHOWINFO", "HELLO"]);
            brain.expect("UNKNOWN command");
            let version = concat!("MESSAGE gomolith ", env!("CARGO_PKG_VERSION"));
            let size = format!("MESSAGE INFO MAX_HASH_SIZE {log2}");
            let threads = format!("MESSAGE INFO MAX_THREAD_NUM {threads}");
            assert_eq!(brain.messages(), [version, &threads, &size]);
            brain.finish();
        }
    });
}
