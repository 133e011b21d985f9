//! Wins by fours and by threats that the engine must find, moves that it may play, and the slow
//! twins that know them.
//!
//! `fours.txt` was made by `UPDATE=1 cargo test --test positions`, from seeded games; each
//! win in it is the shortest, by brute force. `tactics.txt` was made by the trainer.

mod threats;
mod tactics;
mod legal;
mod generate;
mod brute;
mod diagram;
mod forbidden;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gomolith::board::{parse_moves, Board, Point, Rule, Side};
use gomolith::clock::{Budget, Clock, Lag, Limits, LiveLimits};
use gomolith::control::{NodeBudget, NodeCounter};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::{is_decisive, plies_to_five};
use gomolith::search::Searcher;
use gomolith::threats::{outlook, FourSolver, Outlook};
use support::Random;

use brute::Brute;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/positions/fours.txt");
/// The number of games from which the file is made.
const GAMES: u64 = 100_000;
/// The number of the first of them that every run of the tests makes again.
const GAMES_AGAIN: u64 = 600;

/// A position in which the side to move wins by fours in `plies` plies and no fewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// Set for the rule standard; otherwise the rule is freestyle.
    pub standard: bool,
    /// Columns and rows of the board.
    pub size: usize,
    /// Plies up to the five.
    pub plies: usize,
    /// The stones that have been played, Black first.
    pub moves: Vec<Point>,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = if self.standard {
            "standard"
        } else {
            "freestyle"
        };
        write!(f, "{} {} {} ", rule, self.size, self.plies)?;
        for point in &self.moves {
            write!(f, "{}{}", (b'a' + point.x() as u8) as char, point.y() + 1)?;
        }
        Ok(())
    }
}

impl Case {
    fn parse(line: &str) -> Case {
        let words: Vec<&str> = line.split(' ').collect();
        let size = words[1].parse().expect("a size");
        let board = Board::new(size, size).expect("a board");
        Case {
            standard: words[0] == "standard",
            size,
            plies: words[2].parse().expect("plies"),
            moves: parse_moves(&board, words[3]).expect("moves"),
        }
    }

    fn rule(&self) -> Rule {
        if self.standard {
            Rule::STANDARD
        } else {
            Rule::FREESTYLE
        }
    }

    fn position(&self) -> Position {
        let board = Board::new(self.size, self.size).expect("a board");
        position(board, &self.moves, self.rule())
    }
}

/// All rules that the engine plays by.
const RULES: [Rule; 5] = [
    Rule::FREESTYLE,
    Rule::STANDARD,
    Rule::RENJU,
    Rule::CARO,
    Rule::STANDARD_CARO,
];

/// The position after `moves` on an empty board, Black first.
fn position(board: Board, moves: &[Point], rule: Rule) -> Position {
    let table = Arc::new(LineTable::new(rule));
    let mut position = Position::new(board, Side::Black, rule, table);
    for &point in moves {
        position.play(point);
    }
    position
}

/// The cases of `fours.txt`.
fn committed_cases() -> Vec<Case> {
    let text = std::fs::read_to_string(FILE).expect("tests/positions/fours.txt");
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(Case::parse)
        .collect()
}

/// The plies of the win by fours that the engine's solver finds.
fn solve(position: &mut Position) -> Option<usize> {
    let mut budget = NodeBudget::of(u64::MAX);
    let mut meter = NodeCounter::new(&mut budget);
    let win = FourSolver::new(18).solve(position, 60, 5_000_000, &mut meter)?;
    Some(win.plies)
}

#[test]
fn the_file_is_made_by_the_generator() {
    let text =
        |cases: &[Case]| -> String { cases.iter().map(|c| format!("{}\n", c)).collect() };
    if std::env::var_os("UPDATE").is_some() {
        let head = "# rule, columns and rows, plies to the five, moves so far\n";
        let cases = generate::cases(GAMES);
        std::fs::write(FILE, head.to_string() + &text(&cases)).expect("a file to write");
    }
    let committed = committed_cases();
    assert!(committed.len() >= 100, "only {} cases", committed.len());
    let again = generate::cases(GAMES_AGAIN);
    assert!(again.len() >= 10);
    assert!(
        text(&committed).starts_with(&text(&again)),
        "other cases than committed"
    );
}

#[test]
fn solver_finds_the_shortest_win_by_fours() {
    for case in committed_cases() {
        assert_eq!(solve(&mut case.position()), Some(case.plies), "{}", case);
    }
}

#[test]
fn search_finds_every_win_by_fours_within_a_second() {
    let mut slowest = Duration::from_secs(0);
    for case in committed_cases() {
        let limits = Limits {
            budget: Budget {
                soft_ms: Some(950),
                hard_ms: Some(950),
            },
            nodes_max: None,
            depth_max: None,
        };
        let started = Instant::now();
        let mut clock =
            Clock::new(started, Arc::new(LiveLimits::new(limits)), Lag::default());
        let mut position = case.position();
        let report =
            Searcher::new(16 << 20, case.rule()).search(&mut position, &mut clock, &mut ());
        slowest = slowest.max(started.elapsed());
        // A forced move is played without a search: then it is the move that counts.
        let is_forced = matches!(outlook(&mut position), Outlook::Forced(_));
        let plies = plies_to_five(report.score);
        let won = is_decisive(report.score) && report.score > 0;
        assert!(
            is_forced || (won && plies <= Some(case.plies)),
            "score {} after {:?} in {}",
            report.score,
            started.elapsed(),
            case
        );
        check_move(&mut position, report.best().expect("a move"), &case);
    }
    println!("slowest: {:?}", slowest);
}

/// The move `best` must leave no way out: it makes five, or a win by fours within `case.plies`
/// plies if the other side could do nothing, by brute force.
fn check_move(position: &mut Position, best: Point, case: &Case) {
    let side = position.side();
    let mut board = position.board().clone();
    board.put(best, side.stone());
    let mut brute = Brute::new(case.rule());
    let still = brute.plies_to_win(&mut board, side, case.plies);
    assert!(
        board.wins(best, case.rule()) || still.is_some(),
        "{} in {}",
        best,
        case
    );
}

/// A board strewn with stones of both sides, none of which wins.
fn random_board(random: &mut Random, rule: Rule) -> Board {
    let (width, height) = (5 + random.below(5), 5 + random.below(5));
    let mut board = Board::new(width, height).expect("a board");
    let stones = (width * height) * (20 + random.below(40)) / 100;
    for _ in 0..stones {
        let empty: Vec<Point> = board.empty().iter().collect();
        let point = empty[random.below(empty.len())];
        let side = Side::BOTH[random.below(2)];
        board.put(point, side.stone());
        if board.wins(point, rule) {
            board.take(point);
        }
    }
    board
}

#[test]
fn solver_agrees_with_brute_force_on_random_boards() {
    for rule in RULES {
        let table = Arc::new(LineTable::new(rule));
        let (mut won, mut not_won) = (0, 0);
        for seed in 0..1_500 {
            let mut random = Random::nth(1_000_000 + seed);
            let mut board = random_board(&mut random, rule);
            let side = Side::BOTH[random.below(2)];
            let mut position = Position::new(board.clone(), side, rule, Arc::clone(&table));
            let plies = Brute::new(rule).plies_to_win(&mut board, side, 31);
            assert_eq!(
                solve(&mut position),
                plies,
                "{:?} to move by {:?}\n{}",
                side,
                rule,
                diagram::render(&board)
            );
            match plies {
                Some(_) => won += 1,
                None => not_won += 1,
            }
        }
        assert!(won >= 150 && not_won >= 150, "{} won, {} not", won, not_won);
    }
}
