//! Is the committed book what its recipe says, and as even as it claims?

use trainer::book::{
    all_shelves, drafts_of, generate, recipe, shape, Book, Court, Opening,
};
use trainer::parallel;

const BOOK: &str = include_str!("../../src/session/book.rs");
const SIGNATURE: &str = include_str!("../../../tests/signature.txt");
/// Shelves that take seconds to make again.
const CHEAP: [(i64, usize); 2] = [(0, 5), (4, 6)];
/// Nodes for a rough value, and how far from even a single opening, and the mean of all,
/// may then be: 200 units turn even chances into three to one.
const NODES: u64 = 16_000;
const DISTANCE_MAX: i32 = 300;
const MEAN_DISTANCE_MAX: i32 = 90;
const THREADS: usize = 2;

fn book() -> Book {
    Book::parse(BOOK).expect("the committed book")
}

fn made_again(shelves: &[(i64, usize)], effort: u64, threads: usize) -> Book {
    Book {
        signature: String::new(),
        effort,
        shelves: generate(shelves, effort, threads, &|_| ()).expect("rule that are played"),
    }
}

#[test]
fn every_rule_and_board_has_its_openings_and_no_two_are_alike() {
    let book = book();
    assert_eq!(book.render(), BOOK);
    let shelves: Vec<(i64, usize)> =
        book.shelves.iter().map(|s| (s.rule, s.side)).collect();
    assert_eq!(shelves, all_shelves());
    for shelf in &book.shelves {
        let count = recipe(shelf.rule, shelf.side, book.effort).openings;
        assert_eq!(shelf.openings.len(), count, "{} {}", shelf.rule, shelf.side);
        let mut shapes: Vec<_> = shelf.openings.iter().map(shape).collect();
        shapes.sort();
        shapes.dedup();
        assert_eq!(shapes.len(), count, "{} {}", shelf.rule, shelf.side);
    }
}

#[test]
fn every_opening_is_about_even() {
    let book = book();
    let mut openings: Vec<(Court, Opening)> = Vec::new();
    for shelf in &book.shelves {
        let known = openings
            .iter()
            .find(|(court, _)| court.rule_number == shelf.rule);
        let first = known.map_or_else(
            || Court::new(shelf.rule, shelf.side),
            |(court, _)| court.on(shelf.side),
        );
        let first = first.expect("a rule that is played");
        for opening in &shelf.openings {
            let court = first.on(shelf.side).expect("a board");
            openings.push((court, *opening));
        }
    }
    let value = |(court, opening): &(Court, Opening)| court.value(opening, NODES);
    let values = parallel::map(&openings, THREADS, value, |_| ());
    for ((court, opening), value) in openings.iter().zip(&values) {
        let (rule, side) = (court.rule_number, court.side);
        assert!(
            value.abs() <= DISTANCE_MAX,
            "{rule} {side} {opening:?}: {value}"
        );
    }
    let sum: i32 = values.iter().map(|value| value.abs()).sum();
    let mean = sum / values.len() as i32;
    assert!(mean <= MEAN_DISTANCE_MAX, "mean distance {mean}");
}

/// Another engine may choose otherwise, and the old book stays good: how good, the test above
/// says with the engine of today. The engine that made it must choose the same again.
#[test]
fn the_book_is_what_its_recipe_makes() {
    let book = book();
    for shelf in &book.shelves {
        let (rule, side) = (shelf.rule, shelf.side);
        let drafts = drafts_of(rule, side, recipe(rule, side, book.effort).drafts);
        for opening in &shelf.openings {
            assert!(drafts.contains(opening), "{rule} {side} {opening:?}");
        }
    }
    let again = made_again(&CHEAP, book.effort, THREADS).shelves;
    if book.signature == SIGNATURE.trim() {
        for shelf in again {
            assert!(book.shelves.contains(&shelf), "{shelf:?}");
        }
    }
}

#[test]
fn threads_make_no_difference() {
    let shelves = [(1, 5), (9, 5)];
    assert_eq!(made_again(&shelves, 1, 1), made_again(&shelves, 1, 3));
}
