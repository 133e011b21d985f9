//! The committed book is what its schedule makes, and as even as it claims.

use trainer::book::{
    all_sections, candidate_openings, generate, schedule, shape, Book, Opening,
    OpeningEvaluator, Section,
};
use trainer::parallel;

const BOOK: &str = include_str!("../../src/session/book.rs");
const SIGNATURE: &str = include_str!("../../../tests/signature.txt");
/// Sections that take seconds to make again.
const CHEAP: [(i64, usize); 2] = [(0, 5), (4, 6)];
/// Nodes for a rough score.
const NODES: u64 = 16_000;
/// The distance from even that a single opening may then have, and that the mean of all may
/// have: 200 units turn even chances into e to one.
const DISTANCE_MAX: i32 = 300;
const MEAN_DISTANCE_MAX: i32 = 90;
const THREADS: usize = 2;

fn book() -> Book {
    Book::parse(BOOK).expect("the committed book")
}

fn made_again(sections: &[(i64, usize)], effort: u64, threads: usize) -> Vec<Section> {
    generate(sections, effort, threads, &|_| ()).expect("rules that are played")
}

#[test]
fn every_rule_and_board_has_its_openings_and_no_two_are_alike() {
    let book = book();
    assert_eq!(book.render(), BOOK);
    let key = |section: &Section| (section.rule_number, section.size);
    let sections: Vec<(i64, usize)> = book.sections.iter().map(key).collect();
    assert_eq!(sections, all_sections());
    for section in &book.sections {
        let (rule_number, size) = key(section);
        let count = schedule(rule_number, size, book.effort).openings;
        assert_eq!(section.openings.len(), count, "{rule_number} {size}");
        let mut shapes: Vec<_> = section.openings.iter().map(shape).collect();
        shapes.sort();
        shapes.dedup();
        assert_eq!(shapes.len(), count, "{rule_number} {size}");
    }
}

#[test]
#[ignore = "searches for half a minute; .ci/run does"]
fn every_opening_is_about_even() {
    let book = book();
    let evaluator = |section: &Section| {
        OpeningEvaluator::new(section.rule_number, section.size).expect("a rule and board")
    };
    let evaluators: Vec<OpeningEvaluator> = book.sections.iter().map(evaluator).collect();
    let mut openings: Vec<(&OpeningEvaluator, Opening)> = Vec::new();
    for (section, evaluator) in book.sections.iter().zip(&evaluators) {
        openings.extend(section.openings.iter().map(|opening| (evaluator, *opening)));
    }
    let score = |(evaluator, opening): &(&OpeningEvaluator, Opening)| {
        evaluator.score(opening, NODES)
    };
    let scores = parallel::map(&openings, THREADS, score, |_| ());
    for ((evaluator, opening), score) in openings.iter().zip(&scores) {
        let (rule_number, size) = (evaluator.rule_number, evaluator.size);
        assert!(
            score.abs() <= DISTANCE_MAX,
            "{rule_number} {size} {opening:?}: {score}"
        );
    }
    let sum: i32 = scores.iter().map(|score| score.abs()).sum();
    let mean = sum / scores.len() as i32;
    assert!(mean <= MEAN_DISTANCE_MAX, "mean distance {mean}");
}

/// Another engine may choose otherwise, and the old book stays good: how good, the test
/// above says with the engine of today. The engine that made it must choose the same again.
#[test]
fn the_book_is_what_its_schedule_makes() {
    let book = book();
    for section in &book.sections {
        let (rule_number, size) = (section.rule_number, section.size);
        let count = schedule(rule_number, size, book.effort).candidates;
        let candidates = candidate_openings(rule_number, size, count);
        for opening in &section.openings {
            assert!(
                candidates.contains(opening),
                "{rule_number} {size} {opening:?}"
            );
        }
    }
    let again = made_again(&CHEAP, book.effort, THREADS);
    if book.signature == SIGNATURE.trim() {
        for section in again {
            assert!(book.sections.contains(&section), "{section:?}");
        }
    }
}

#[test]
fn threads_make_no_difference() {
    let sections = [(1, 5), (9, 5)];
    assert_eq!(made_again(&sections, 1, 1), made_again(&sections, 1, 3));
}
