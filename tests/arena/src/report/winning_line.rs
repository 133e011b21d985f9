//! The line of stones that won a game, found again from its record.

use crate::record::{Action, GameRecord, Reason};
use crate::rules::{Board, Point, Rule, Side};

/// Returns the stones of the line that won the game, in order along the line; empty if the
/// game was not won by a line.
pub(super) fn winning_line(record: &GameRecord) -> Vec<Point> {
    let stones = stones(record);
    let (Reason::Line, Some(&last)) = (record.result.reason, stones.last()) else {
        return Vec::new();
    };
    let Some(mut board) = Board::new(record.width, record.height) else {
        return Vec::new();
    };
    for (index, &stone) in stones.iter().enumerate() {
        if board.point(stone.x.into(), stone.y.into()).is_none() {
            return Vec::new();
        }
        board.set(stone, Some(side(index)));
    }
    let runs = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| run(&board, last, dx, dy));
    let overline_wins = overline_wins(record.rule, side(stones.len() - 1));
    let wins = |run: &&Vec<Point>| run.len() == 5 || run.len() > 5 && overline_wins;
    runs.iter().find(wins).cloned().unwrap_or_default()
}

/// Returns all stones in the order in which they were put.
fn stones(record: &GameRecord) -> Vec<Point> {
    let put = record.moves.iter().flat_map(|played| match &played.action {
        Action::Put(points) => &points[..],
        Action::Swap => &[],
    });
    record.opening.iter().chain(put).copied().collect()
}

/// Returns the side of the stone with this index: colors alternate, whoever puts the stones.
fn side(index: usize) -> Side {
    if index.is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    }
}

/// True if an overline, which is six or more in a row, wins for `side`.
fn overline_wins(rule: Rule, side: Side) -> bool {
    match rule {
        Rule::Freestyle | Rule::Caro => true,
        Rule::Standard | Rule::StandardCaro => false,
        Rule::Renju => side == Side::White,
    }
}

/// Returns the unbroken run of stones of one side through `point` in one direction.
fn run(board: &Board, point: Point, dx: i64, dy: i64) -> Vec<Point> {
    let stone = board.stone(point);
    let arm = |sign: i64| {
        let along = move |&distance: &i64| {
            board.stone_from(point, dx, dy, sign * distance) == stone
        };
        (1..).take_while(along).count() as i64
    };
    let at = |distance: i64| {
        board.point(
            i64::from(point.x) + dx * distance,
            i64::from(point.y) + dy * distance,
        )
    };
    (-arm(-1)..=arm(1)).filter_map(at).collect()
}
