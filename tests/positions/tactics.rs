//! The suite of tactics, `tactics.txt`: is it whole and true, and does a part of it get solved?
//!
//! `make tactics` measures all of it. Here each rule, class and length has its sample, which the
//! slow twins judge.

use std::collections::{BTreeMap, BTreeSet};

use gomolith::board::{parse_moves, Board, Point, Rule};
use gomolith::control::{NodeBudget, NodeCounter};
use gomolith::position::Position;
use gomolith::threats::{defenses, FourSolver};
use support::Random;

use crate::brute::Brute;
use crate::position;
use crate::threats::{threat_solver, Replay, Win};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/positions/tactics.txt"
);
/// The most bytes of the file.
const BYTES_MAX: usize = 150_000;
/// The most nodes that a win by threats of a sample may need.
const THREAT_NODES: u64 = 1_000_000;

/// A position of the file.
struct Case {
    /// Its text line.
    text: String,
    rule: Rule,
    /// Rule, class, plies to the five.
    group: (String, String, usize),
    /// Columns and rows of the board.
    size: usize,
    /// The stones that have been played, Black first.
    moves: Vec<Point>,
}

impl Case {
    fn parse(text: &str) -> Case {
        let words: Vec<&str> = text.split(' ').collect();
        let size = words[2].parse().expect("a size");
        let board = Board::new(size, size).expect("a board");
        let rule = match words[0] {
            "freestyle" => Rule::FREESTYLE,
            "standard" => Rule::STANDARD,
            "renju" => Rule::RENJU,
            "caro" => Rule::CARO,
            "standard-caro" => Rule::STANDARD_CARO,
            other => panic!("unknown rule {}", other),
        };
        let plies = words[3].parse().expect("plies");
        Case {
            text: text.to_string(),
            rule,
            group: (words[0].to_string(), words[1].to_string(), plies),
            size,
            moves: parse_moves(&board, words[4]).expect("moves"),
        }
    }

    fn class(&self) -> &str {
        &self.group.1
    }

    fn plies(&self) -> usize {
        self.group.2
    }

    fn position(&self) -> Position {
        let board = Board::new(self.size, self.size).expect("a board");
        position(board, &self.moves, self.rule)
    }

    /// The stones, those of Black marked, in one orientation for all eight of a position.
    fn shape(&self) -> Vec<(Point, bool)> {
        let image = |symmetry| {
            let stones = self.moves.iter().enumerate().map(|(index, point)| {
                (point.mirrored(symmetry, self.size), index % 2 == 0)
            });
            let mut stones: Vec<_> = stones.collect();
            stones.sort();
            stones
        };
        (0..8).map(image).min().expect("eight images")
    }
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(FILE).expect("tests/positions/tactics.txt");
    assert!(text.len() <= BYTES_MAX, "{} bytes", text.len());
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(Case::parse)
        .collect()
}

/// The first `count` cases of a class for each rule, and for each length up to `plies_max`.
fn samples(class: &str, plies_max: usize, count: usize) -> Vec<Case> {
    let mut taken: BTreeMap<(String, String, usize), usize> = BTreeMap::new();
    let mut is_taken = |case: &Case| {
        let taken = taken.entry(case.group.clone()).or_default();
        *taken += 1;
        *taken <= count
    };
    cases()
        .into_iter()
        .filter(|case| case.class() == class && case.plies() <= plies_max)
        .filter(|case| is_taken(case))
        .collect()
}

/// The win by fours that the engine finds, of any length.
fn four_solver() -> impl FnMut(&mut Position) -> Option<Win> {
    let mut solver = FourSolver::new(18);
    move |position| {
        let mut budget = NodeBudget::of(u64::MAX);
        let mut meter = NodeCounter::new(&mut budget);
        let win = solver.solve(position, 60, 5_000_000, &mut meter)?;
        Some((win.pv[0], win.plies))
    }
}

#[test]
fn suite_is_whole() {
    let mut counts: BTreeMap<(String, String, usize), usize> = BTreeMap::new();
    let mut shapes = BTreeSet::new();
    for case in cases() {
        let position = case.position();
        assert!(!position.board().is_decided(case.rule), "{}", case.text);
        assert!(
            shapes.insert((case.group.0.clone(), case.shape())),
            "twice: {}",
            case.text
        );
        *counts.entry(case.group).or_default() += 1;
    }
    for class in ["vcf", "vct"] {
        for plies in [9, 15, 21, 27] {
            let count = counts.get(&("freestyle".to_string(), class.to_string(), plies));
            assert!(count >= Some(&100), "{:?} of {} {}", count, class, plies);
        }
    }
    let rule: BTreeSet<&String> = counts.keys().map(|(rule, _, _)| rule).collect();
    assert_eq!(rule.len(), 5, "{:?}", rule);
}

#[test]
fn wins_by_fours_of_the_suite_are_the_shortest_and_hold_against_every_reply() {
    check_wins_by_fours(3);
}

/// `make long` runs this.
#[test]
#[ignore = "all wins by fours, against every reply, take long"]
fn every_win_by_fours_of_the_suite_holds_against_every_reply() {
    check_wins_by_fours(usize::MAX);
}

/// Checks the first `count` wins by fours of each rule and length.
fn check_wins_by_fours(count: usize) {
    for case in samples("vcf", 27, count) {
        let mut position = case.position();
        let mut replay = Replay::new(four_solver());
        let plies = replay.solve(&mut position).map(|(_, plies)| plies);
        assert_eq!(plies, Some(case.plies()), "{}", case.text);
        replay.check(&mut position, case.plies(), &mut |_, _| true);
        if case.plies() <= 15 {
            let mut board = position.board().clone();
            let mut brute = Brute::new(case.rule);
            let plies = brute.plies_to_win(&mut board, position.side(), 15);
            assert_eq!(plies, Some(case.plies()), "{}", case.text);
        }
    }
}

#[test]
fn where_the_suite_has_no_win_by_fours_brute_force_finds_none() {
    for case in samples("no-vcf", 0, 3) {
        let mut position = case.position();
        assert_eq!(four_solver()(&mut position), None, "{}", case.text);
        let mut board = position.board().clone();
        let mut brute = Brute::new(case.rule);
        let plies = brute.plies_to_win(&mut board, position.side(), 21);
        assert_eq!(plies, None, "{}", case.text);
    }
}

/// Half the stack of the engine's threads.
const STACK_BYTES: usize = 512 << 10;

#[test]
fn wins_by_threats_of_the_suite_hold_against_sampled_replies() {
    check_wins_by_threats(2);
}

/// `make long` runs this.
#[test]
#[ignore = "all wins by threats take long"]
fn every_win_by_threats_of_the_suite_holds_against_sampled_replies() {
    check_wins_by_threats(usize::MAX);
}

/// Checks the first `count` wins by threats of each rule and length.
fn check_wins_by_threats(count: usize) {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let check = move || {
        samples("vct", 27, count)
            .iter()
            .for_each(check_win_by_threats);
    };
    let thread = thread.spawn(check).expect("a thread");
    thread.join().expect("all wins hold");
}

fn check_win_by_threats(case: &Case) {
    let mut random = Random::nth(4);
    let mut position = case.position();
    assert_eq!(four_solver()(&mut position), None, "{}", case.text);
    let mut replay = Replay::new(threat_solver(20, THREAT_NODES));
    let (_, plies) = replay.solve(&mut position).expect(&case.text);
    // Every second of the moves that the engine would think of, some of the others.
    let mut is_tried = |position: &mut Position, reply| {
        let is_thought_of =
            defenses(position).map_or(false, |points| points.contains(reply));
        random.below(if is_thought_of { 2 } else { 40 }) == 0
    };
    replay.check(&mut position, plies, &mut is_tried);
}
