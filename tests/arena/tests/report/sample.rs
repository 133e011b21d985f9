//! Games for the tests of the report: random, with every kind of end, swap and fault.

use arena::record::{
    Action, GameRecord, GameResult, MoveRecord, PlayerRecord, Reason, TimeLimits,
};
use arena::rules::{judge, Board, Point, Rule, Side, Verdict};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// A name that would like to be HTML and a script.
pub const HOSTILE: &str = "</script><img src=x onerror=broken=1>\"'><b>&amp;<!--";

const NAMES: [&str; 6] = [
    "gomolith",
    "gomolith-old",
    HOSTILE,
    "greedy",
    "random",
    "a program with a long name 1.0",
];
const FAULTS: [Reason; 6] = [
    Reason::LateMove,
    Reason::Crash,
    Reason::MalformedAnswer,
    Reason::IllegalMove,
    Reason::Silent,
    Reason::Memory,
];

/// Returns `games` games, always the same ones.
pub fn sample(games: u64) -> Vec<GameRecord> {
    let mut random = Pcg32::seed_from_u64(7);
    (0..games)
        .map(|game| sample_game(game, &mut random))
        .collect()
}

fn sample_game(game: u64, random: &mut Pcg32) -> GameRecord {
    let size = *[15, 15, 15, 9, 20].choose(random).expect("a size");
    let pair: Vec<usize> = rand::seq::index::sample(random, NAMES.len(), 2)
        .into_iter()
        .collect();
    let mut board = Board::new(size, size).expect("a board");
    let opening = put_opening(&mut board, random);
    let swap = random.random_bool(0.2);
    let mut moves = Vec::new();
    if swap {
        let answer = MoveRecord {
            player: 1,
            action: Action::Swap,
            ms: 41.5,
            said: vec![],
        };
        moves.push(answer);
    }
    // The player with Black; after an opening of three stones White moves first.
    let black = usize::from(swap);
    let result = play_on(&mut board, black, opening.len(), &mut moves, random);
    let used = |player| {
        moves
            .iter()
            .filter(|m| m.player == player)
            .map(|m| m.ms)
            .sum()
    };
    let player = |index: usize| PlayerRecord {
        name: NAMES[pair[index]].into(),
        dialect: "gomocup".into(),
        side: if index == black {
            Side::Black
        } else {
            Side::White
        },
        used_ms: used(index),
        memory_peak: (index == 0).then_some(70_000_000 + game),
        limits: TimeLimits::default(),
    };
    let players = [player(0), player(1)];
    let started = 1_760_000_000 + game * 37;
    let (width, height, rule) = (size, size, Rule::Freestyle);
    let pair = game / 2;
    GameRecord {
        game,
        pair,
        width,
        height,
        rule,
        opening,
        players,
        moves,
        result,
        started,
    }
}

fn put_opening(board: &mut Board, random: &mut Pcg32) -> Vec<Point> {
    let middle = board.width() / 2;
    let near: Vec<Point> = board
        .points()
        .filter(|p| p.x.abs_diff(middle) < 3 && p.y.abs_diff(middle) < 3)
        .collect();
    let opening: Vec<Point> = near.choose_multiple(random, 3).copied().collect();
    for (index, &point) in opening.iter().enumerate() {
        board.set(
            point,
            Some(if index % 2 == 0 {
                Side::Black
            } else {
                Side::White
            }),
        );
    }
    opening
}

/// Plays at random near other stones until a line, a fault, or many moves.
fn play_on(
    board: &mut Board,
    black: usize,
    opening: usize,
    moves: &mut Vec<MoveRecord>,
    random: &mut Pcg32,
) -> GameResult {
    let length = random.random_range(20..90);
    for count in opening..opening + length {
        let side = if count % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let player = if side == Side::Black {
            black
        } else {
            1 - black
        };
        let Some(point) = good_point(board, side, random) else {
            break;
        };
        board.set(point, Some(side));
        moves.push(sample_move(player, point, random));
        if judge(board, Rule::Freestyle, point, side) == Verdict::Wins {
            return result(Some(player), Reason::Line, "five in a row");
        }
    }
    match random.random_range(0..4) {
        0 => result(None, Reason::Draw, "120 stones"),
        _ => fault(1 - moves.last().expect("moves").player, moves, random),
    }
}

fn fault(player: usize, moves: &mut Vec<MoveRecord>, random: &mut Pcg32) -> GameResult {
    let reason = *FAULTS.choose(random).expect("a fault");
    if reason == Reason::IllegalMove {
        let point = *[Point { x: 200, y: 3 }, Point { x: 7, y: 7 }]
            .choose(random)
            .expect("one");
        moves.push(sample_move(player, point, random));
    }
    result(
        Some(1 - player),
        reason,
        "1532 ms of 1000 ms <b>measured</b>",
    )
}

fn result(winner: Option<usize>, reason: Reason, detail: &str) -> GameResult {
    GameResult {
        winner,
        reason,
        detail: detail.into(),
        late: None,
    }
}

fn sample_move(player: usize, point: Point, random: &mut Pcg32) -> MoveRecord {
    let ms = 10f64.powf(random.random_range(-0.5..3.4));
    let said = match random.random_range(0..4) {
        0 => vec![
            format!(
                "MESSAGE depth {} eval {}",
                random.random_range(4..20),
                random.random::<i8>()
            ),
            "DEBUG nodes 182731 pv h8 h9 j10 k11".into(),
        ],
        1 => vec![HOSTILE.into()],
        _ => vec![],
    };
    MoveRecord {
        player,
        action: Action::Put(vec![point]),
        ms,
        said,
    }
}

/// Returns an empty point next to other stones, if possible one that wins.
fn good_point(board: &Board, side: Side, random: &mut Pcg32) -> Option<Point> {
    let near = |&point: &Point| {
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        board.stone(point).is_none()
            && around
                .into_iter()
                .any(|(dx, dy)| board.stone_from(point, dx, dy, 1).is_some())
    };
    let points: Vec<Point> = board.points().filter(near).collect();
    let wins = |&&point: &&Point| {
        let mut board = board.clone();
        board.set(point, Some(side));
        judge(&board, Rule::Freestyle, point, side) == Verdict::Wins
    };
    points
        .iter()
        .find(wins)
        .or_else(|| points.choose(random))
        .copied()
}

/// Returns a game on 15x15 in which Black plays `black` and then `last`, with White's stones far
/// away.
pub fn line_game(black: &[(u8, u8)], last: (u8, u8)) -> GameRecord {
    let mut record = sample(1).remove(0);
    let point = |(x, y)| Point { x, y };
    let white = (0..).map(|index| (14 - index % 2 * 7, index + 5));
    let mut stones: Vec<Point> = black
        .iter()
        .copied()
        .zip(white)
        .flat_map(|(b, w)| [point(b), point(w)])
        .collect();
    stones.push(point(last));
    record.opening.clear();
    (record.width, record.height) = (15, 15);
    record.moves = (0..)
        .zip(stones)
        .map(|(index, stone)| MoveRecord {
            player: index % 2,
            action: Action::Put(vec![stone]),
            ms: 1.0,
            said: Vec::new(),
        })
        .collect();
    record.result = result(Some(0), Reason::Line, "five");
    record
}
