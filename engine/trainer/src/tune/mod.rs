//! Fits the numbers of the evaluation, of the order of moves and of the search to games that
//! the engine plays against itself.
//!
//! 1. `trainer selfplay` plays games and writes what was searched, a line a position.
//! 2. `trainer fit` reads such files and writes the tables of numbers that the engine has.
//! 3. `trainer spsa` lets the engine play itself with other numbers of the search, and moves
//!    them toward what wins.
//! 4. `trainer screen` lets it play itself with each number high or low, and tells for each
//!    which of the two wins.
//!
//! # The data
//! A line is `RULE SIDE RESULT SCORE DEPTH BEST MOVES`, with a blank between the fields:
//! the rule's number; columns and rows; what came of the game for the side to move (1, 0,
//! -1, or `-` if the position is not of the game itself); the score that the search found
//! for it and its depth; the move it found; and the moves that led to the position, such as
//! `h8i9j7`. The same seed gives the same bytes, with any number of threads. Lines that begin
//! with `#` tell whose games these are, and how many stand before them.

mod climb;
mod duel;
mod features;
mod fit;
mod games;
mod numbers;
mod record;
mod sample;
mod screen;
mod tables;

pub use climb::Climb;
pub use duel::Terms;
pub use features::{present_numbers, tables_of, Choice, Row, TableName, NUMBERS};
pub use fit::{fit, loss, Example, Fit, Numbers};
pub use games::{play, Recipe};
pub use record::{samples_of, Record};
pub use sample::{rule_of, Sample};
pub use screen::{openings_of, Screen};
pub use tables::write_table;
