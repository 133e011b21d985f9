//! Games against a jury that plays at random: enough to see whether a program gets through
//! whole games. The jury needs no process and no clock.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde::Serialize;

use super::fault::ProbeFault;
use super::seat::ProbeSeat;
use super::subject::Subject;
use crate::dialect::Question;
use crate::record::Action;
use crate::rules::{Board, Point, Side};

/// A game against the jury that was played to its end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JuryGame {
    /// True if the program moved first.
    pub black: bool,
    /// True if the program won; None for a draw.
    pub won: Option<bool>,
    /// The number of stones on the board at the end.
    pub stones: usize,
    /// The time that the program used, in milliseconds.
    pub used_ms: f64,
}

/// Plays the game with the index `game`, of which even ones have the program move first. The
/// fault is that of the program.
pub fn play(subject: &Subject, game: u64) -> Result<JuryGame, ProbeFault> {
    let black = game.is_multiple_of(2);
    let mut jury = Pcg32::seed_from_u64(game);
    let mut seat = ProbeSeat::new(subject, subject.size())?;
    seat.begin(if black { Side::Black } else { Side::White })?;
    let (mut question, stones) = match (subject.dialect.profile().has_zz, black) {
        (true, true) => (Question::Three, 0),
        (true, false) => (Question::MoveOrSwap, 3),
        (false, true) => (Question::Move, 0),
        (false, false) => (Question::Move, 1),
    };
    let mut news = opening(&mut jury, &seat.board, stones);
    news.iter().for_each(|point| seat.put(*point));
    loop {
        let swapped = seat.ask_after(question, &news)? == Action::Swap;
        if let Some(won) = verdict(&seat).filter(|_| !swapped) {
            seat.end(None, won);
            return Ok(report(&seat, black, won));
        }
        // Sides alternate, after a swap too: then the jury owns the other stones.
        let point = reply(&mut jury, &seat.board);
        seat.put(point);
        if let Some(won) = verdict(&seat).map(|won| won.map(|_| false)) {
            seat.end(Some(point), won);
            return Ok(report(&seat, black, won));
        }
        news = vec![point];
        question = Question::Move;
    }
}

fn report(seat: &ProbeSeat<'_>, black: bool, won: Option<bool>) -> JuryGame {
    let used_ms = seat.used.as_secs_f64() * 1000.0;
    JuryGame {
        black,
        won,
        stones: seat.moves.len(),
        used_ms,
    }
}

/// The result of the game if its last stone has ended it: `Some(true)` inside if that won, None
/// inside if the board is full. None outside if the game goes on.
fn verdict(seat: &ProbeSeat<'_>) -> Option<Option<bool>> {
    let last = seat.moves.last()?;
    if five(&seat.board, *last) {
        return Some(Some(true));
    }
    seat.board.is_full().then_some(None)
}

/// True if the stone on `point` is one of five or more in a row: all that wins a game here.
fn five(board: &Board, point: Point) -> bool {
    let Some(side) = board.stone(point) else {
        return false;
    };
    let run = |dx: i64, dy: i64| {
        (1..5)
            .take_while(|n| board.stone_from(point, dx, dy, *n) == Some(side))
            .count()
    };
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    directions
        .into_iter()
        .any(|(dx, dy)| run(dx, dy) + run(-dx, -dy) + 1 >= 5)
}

/// Different points near the middle, `stones` of them.
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
    length / 2 - 2 + jury.random_range(0..4)
}

/// An empty point at random.
fn reply(jury: &mut Pcg32, board: &Board) -> Point {
    let empty: Vec<Point> = board
        .points()
        .filter(|point| board.stone(*point).is_none())
        .collect();
    empty[jury.random_range(0..empty.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

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
