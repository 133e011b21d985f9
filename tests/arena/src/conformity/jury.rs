//! Games against a jury that plays at random: enough to see whether a program gets through
//! whole games. The jury needs no process and no clock.

use super::seat::{Answer, Seat};
use super::{Bench, Fault};
use crate::dialect::Dialect;
use crate::rules::{Board, Point};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde::Serialize;

/// A game against the jury, or what went wrong in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JuryGame {
    /// Whether the program moved first.
    pub black: bool,
    /// Whether the program won; none for a draw.
    pub won: Option<bool>,
    /// Stones on the board at the end.
    pub stones: usize,
    /// Milliseconds that the program used.
    pub used_ms: f64,
}

/// Plays a game, number `game`: even ones with the program first.
pub fn play(bench: &Bench, game: u64) -> Result<JuryGame, Fault> {
    let black = game.is_multiple_of(2);
    let mut jury = Pcg32::seed_from_u64(game);
    let mut seat = Seat::new(bench, bench.size())?;
    seat.open(black)?;
    let stones = if bench.dialect == Dialect::Codecup {
        3
    } else {
        1
    };
    let mut news = if black {
        vec![]
    } else {
        opening(&mut jury, &seat.board, stones)
    };
    news.iter().for_each(|point| seat.put(*point));
    loop {
        let answer = seat.ask_after(&news)?;
        let swapped = answer == Answer::Swap;
        if let Some(won) = verdict(&seat).filter(|_| !swapped) {
            seat.close(None, won);
            return Ok(report(&seat, black, won));
        }
        // Colors alternate, after a swap too: then the jury owns the other stones.
        let point = reply(&mut jury, &seat.board);
        seat.put(point);
        if let Some(won) = verdict(&seat).map(|won| won.map(|_| false)) {
            seat.close(Some(point), won);
            return Ok(report(&seat, black, won));
        }
        news = vec![point];
    }
}

fn report(seat: &Seat<'_>, black: bool, won: Option<bool>) -> JuryGame {
    let used_ms = seat.used.as_secs_f64() * 1000.0;
    JuryGame {
        black,
        won,
        stones: seat.moves.len(),
        used_ms,
    }
}

/// Whether the last stone ended the game: it won, or the board is full.
fn verdict(seat: &Seat<'_>) -> Option<Option<bool>> {
    let last = seat.moves.last()?;
    if five(&seat.board, *last) {
        return Some(Some(true));
    }
    seat.board.is_full().then_some(None)
}

/// Whether the stone there is part of five or more: all that ends a game here.
fn five(board: &Board, point: Point) -> bool {
    let Some(side) = board.stone(point) else {
        return false;
    };
    let run = |dx: i64, dy: i64| {
        (1..5)
            .take_while(|n| board.stone_from(point, dx, dy, *n) == Some(side))
            .count()
    };
    let lines = [(1, 0), (0, 1), (1, 1), (1, -1)];
    lines
        .into_iter()
        .any(|(dx, dy)| run(dx, dy) + run(-dx, -dy) + 1 >= 5)
}

/// Different squares anywhere near the middle.
fn opening(jury: &mut Pcg32, board: &Board, stones: usize) -> Vec<Point> {
    let mut points = Vec::new();
    while points.len() < stones {
        let (x, y) = (
            near_middle(jury, board.width()),
            near_middle(jury, board.height()),
        );
        let point = Point { x, y };
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

fn near_middle(jury: &mut Pcg32, length: u8) -> u8 {
    length / 2 - 2 + jury.gen_range(0..4)
}

/// An empty square at random.
fn reply(jury: &mut Pcg32, board: &Board) -> Point {
    let empty: Vec<Point> = board
        .points()
        .filter(|point| board.stone(*point).is_none())
        .collect();
    empty[jury.gen_range(0..empty.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;

    fn with_row(length: u8) -> Board {
        let mut board = Board::new(15, 15).expect("a board");
        for x in 3..3 + length {
            board.set(Point { x, y: 4 }, Some(Side::Black));
        }
        board
    }

    #[test]
    fn five_and_six_win_and_four_does_not() {
        assert!(!five(&with_row(4), Point { x: 4, y: 4 }));
        assert!(five(&with_row(5), Point { x: 7, y: 4 }));
        assert!(five(&with_row(6), Point { x: 5, y: 4 }));
    }

    #[test]
    fn the_opening_fits_the_smallest_board() {
        let mut jury = Pcg32::seed_from_u64(1);
        let board = Board::new(5, 5).expect("a board");
        for _ in 0..100 {
            let points = opening(&mut jury, &board, 3);
            assert!(
                points.iter().all(|point| point.x < 5 && point.y < 5),
                "{points:?}"
            );
        }
    }

    #[test]
    fn the_jury_plays_on_empty_squares() {
        let mut jury = Pcg32::seed_from_u64(1);
        let mut board = Board::new(5, 5).expect("a board");
        for _ in 0..25 {
            let point = reply(&mut jury, &board);
            assert_eq!(board.stone(point), None);
            board.set(point, Some(Side::White));
        }
    }
}
