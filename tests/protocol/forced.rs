//! Moves that nobody may miss: a five that can be made, and a five that must be stopped.
//!
//! Positions are drawn: `x` own stones, `o` the opponent's, `#` blocked squares, `*` the
//! squares one of which must be the answer. Each is put to the brain in the middle and in
//! a corner of several boards, in all eight orientations.

use crate::board::{Board, Stone};
use crate::brain::Point;
use crate::game::Game;
use crate::players::on_each_player;
use std::path::Path;

const FIVE_OR_MORE: [&str; 2] = ["INFO rule 0", "INFO rule 2"];
const EXACTLY_FIVE: [&str; 2] = ["INFO rule 1", "INFO rule 3"];
const ALL: [&str; 4] = ["INFO rule 0", "INFO rule 1", "INFO rule 2", "INFO rule 3"];

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

fn check_on(program: &Path, info: &[&str], (width, height): Point, rows: &[&str]) {
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
            for centerd in [false, true] {
                let place = Place {
                    width,
                    height,
                    turned,
                    mirrors,
                    centerd,
                };
                check_in(&mut game, place, rows);
            }
        }
    }
    game.brain.finish();
}

/// Where on the board a diagram lies, and which way round.
#[derive(Clone, Copy)]
struct Place {
    width: i32,
    height: i32,
    turned: bool,
    mirrors: i32,
    centerd: bool,
}

impl Place {
    fn square(self, (x, y): Point, rows: &[&str]) -> Point {
        let size = (rows[0].len() as i32, rows.len() as i32);
        let ((x, y), size) = if self.turned {
            ((y, x), (size.1, size.0))
        } else {
            ((x, y), size)
        };
        let margin = if self.centerd {
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
            let square = place.square((x as i32, y as i32), rows);
            match mark {
                'x' => game.board.put(square, Stone::Own),
                'o' => game.board.put(square, Stone::Opponent),
                '#' => game.board.put(square, Stone::Blocked),
                '*' => allowed.push(square),
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

/// With five or more, a gap between threes is a five.
#[test]
fn an_overline_wins_where_it_may() {
    check(
        &FIVE_OR_MORE,
        "xxx*xxx
         .......
         #oooo..",
    );
    check(&FIVE_OR_MORE, "ooo*ooo");
    check(
        &FIVE_OR_MORE,
        "#xxxx*x
         .......
         oo.oo..",
    );
}

/// With exactly five it is nothing: neither to be made nor to be feared.
#[test]
fn an_overline_is_nothing_with_exactly_five() {
    check(
        &EXACTLY_FIVE,
        "xxx.xxx
         .......
         #oooo*.",
    );
    check(
        &EXACTLY_FIVE,
        "ooo.ooo
         .......
         xoooo*.",
    );
    check(&EXACTLY_FIVE, "x.xxxx*");
    check(&EXACTLY_FIVE, "#o.oooo*");
    check(
        &EXACTLY_FIVE,
        "xx.xxxx.xx
         ..........
         #oooo*....",
    );
}

/// A four without a square to grow to is no threat; the other one is.
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
