//! Moves that nobody may miss: a five that can be made, and a five that must be stopped.
//!
//! Positions are drawn: `x` own stones, `o` the opponent's, `#` blocked points, `*` the points
//! one of which must be the answer. Each is put to the brain in the middle and in a corner of
//! several boards, in all eight orientations.

use std::path::Path;

use support::{Board, Game, Point, Stone};

use crate::tools::players::on_each_player;

/// The rules by which five or more win, plain and continuous.
const FREESTYLE: [&str; 2] = ["INFO rule 0", "INFO rule 2"];
/// The rules by which exactly five win, plain and continuous.
const STANDARD: [&str; 2] = ["INFO rule 1", "INFO rule 3"];
const ALL: [&str; 4] = ["INFO rule 0", "INFO rule 1", "INFO rule 2", "INFO rule 3"];

/// Draws `diagram` on several boards and wants one of its `*` for an answer by each of `rules`.
fn check(rules: &[&str], diagram: &str) {
    let rows: Vec<&str> = diagram.split_whitespace().collect();
    assert!(
        rows.iter().all(|row| row.len() == rows[0].len()),
        "a ragged diagram"
    );
    on_each_player(|program| {
        for rule in rules {
            check_on(program, &[rule, "INFO timeout_turn 0"], (15, 15), &rows);
        }
        let rule = rules[0];
        for size in [(20, 20), (22, 13)] {
            check_on(program, &[rule, "INFO timeout_turn 0"], size, &rows);
        }
        // As little as a search can be given.
        for limit in ["INFO max_node 1", "INFO max_depth 1"] {
            check_on(program, &[rule, limit], (15, 15), &rows);
        }
        let size = (rows[0].len() as i32, rows.len() as i32);
        if size.0.max(size.1) <= 5 {
            check_on(program, &[rule, "INFO timeout_turn 0"], (5, 5), &rows);
        }
    });
}

/// Draws a diagram on boards with this many columns and rows, and turned by a quarter.
fn check_on(program: &Path, info: &[&str], (width, height): (i32, i32), rows: &[&str]) {
    let mut game = Game::new(program, 15, info);
    for turned in [false, true] {
        let (width, height) = if turned {
            (height, width)
        } else {
            (width, height)
        };
        game.board = Board::new(width, height);
        game.start();
        for mirrors in 0..4 {
            for centered in [false, true] {
                let place = Place {
                    width,
                    height,
                    turned,
                    mirrors,
                    centered,
                };
                check_in(&mut game, place, rows);
            }
        }
    }
    game.brain.finish();
}

/// The place of a diagram on the board, and its orientation.
#[derive(Clone, Copy)]
struct Place {
    width: i32,
    height: i32,
    /// Set if columns and rows of the diagram are exchanged.
    turned: bool,
    /// The sum of 1 if left and right are exchanged, and 2 if top and bottom are.
    mirrors: i32,
    /// Set if the diagram lies in the middle of the board, not in a corner.
    centered: bool,
}

impl Place {
    /// The point of the board for a point of the diagram.
    fn point(self, (x, y): Point, rows: &[&str]) -> Point {
        let size = (rows[0].len() as i32, rows.len() as i32);
        let ((x, y), size) = if self.turned {
            ((y, x), (size.1, size.0))
        } else {
            ((x, y), size)
        };
        let margin = if self.centered {
            ((self.width - size.0) / 2, (self.height - size.1) / 2)
        } else {
            (0, 0)
        };
        let (x, y) = (x + margin.0, y + margin.1);
        let x = if self.mirrors & 1 > 0 {
            self.width - 1 - x
        } else {
            x
        };
        let y = if self.mirrors & 2 > 0 {
            self.height - 1 - y
        } else {
            y
        };
        (x, y)
    }
}

fn check_in(game: &mut Game, place: Place, rows: &[&str]) {
    let mut allowed = Vec::new();
    game.board.clear();
    for (y, row) in rows.iter().enumerate() {
        for (x, mark) in row.chars().enumerate() {
            let point = place.point((x as i32, y as i32), rows);
            match mark {
                'x' => game.board.put(point, Stone::Own),
                'o' => game.board.put(point, Stone::Opponent),
                '#' => game.board.put(point, Stone::Blocked),
                '*' => allowed.push(point),
                '.' => (),
                _ => panic!("`{mark}` is no mark of a diagram"),
            }
        }
    }
    let answer = game.position();
    if !allowed.contains(&answer) {
        game.brain.fail(&format!(
            "{answer:?} is none of {allowed:?} in\n{}",
            rows.join("\n")
        ));
    }
}

#[test]
fn a_four_is_completed() {
    check(&ALL, "*xxxx*");
    check(&ALL, "oxxxx*");
    check(&ALL, "xx*xx");
    check(&ALL, "x*xxx");
    check(&ALL, "#xxxx*");
    check(
        &ALL,
        "x....
         .x...
         ..*..
         ...x.
         ....x",
    );
}

#[test]
fn an_own_five_comes_before_their_four() {
    check(
        &ALL,
        "#xxx*x
         ......
         #oooo.",
    );
    check(
        &ALL,
        "x.....o
         .x....o
         ..*...o
         ...x..o
         ....x.#",
    );
}

#[test]
fn a_four_is_blocked() {
    check(&ALL, "xoooo*");
    check(&ALL, "oo*oo");
    check(&ALL, "o*ooo");
    check(&ALL, "#oooo*");
    check(
        &ALL,
        "*.....
         .o....
         ..o...
         ...o..
         ....o.
         .....x",
    );
    check(
        &ALL,
        "....o
         ...o.
         ..o..
         .*...
         o....",
    );
}

/// An own three, however open, is no reason to leave their four alone.
#[test]
fn a_four_is_blocked_before_anything_is_built() {
    check(
        &ALL,
        "xoooo*.
         .......
         ..xxx..
         .......
         ..x.x..",
    );
}

/// In freestyle, a gap between threes is a five.
#[test]
fn an_overline_wins_where_it_may() {
    check(
        &FREESTYLE,
        "xxx*xxx
         .......
         #oooo..",
    );
    check(&FREESTYLE, "ooo*ooo");
    check(
        &FREESTYLE,
        "#xxxx*x
         .......
         oo.oo..",
    );
}

/// In standard an overline is nothing: neither to be made nor to be feared.
#[test]
fn an_overline_is_nothing_in_standard() {
    check(
        &STANDARD,
        "xxx.xxx
         .......
         #oooo*.",
    );
    check(
        &STANDARD,
        "ooo.ooo
         .......
         xoooo*.",
    );
    check(&STANDARD, "x.xxxx*");
    check(&STANDARD, "#o.oooo*");
    check(
        &STANDARD,
        "xx.xxxx.xx
         ..........
         #oooo*....",
    );
}

/// A four without a point to grow to is no threat; the other one is.
#[test]
fn a_dead_four_is_left_alone() {
    check(
        &ALL,
        "#oooo#
         ......
         #oooo*",
    );
    check(
        &ALL,
        "#xxxx#
         ......
         ......
         #oooo*",
    );
}
