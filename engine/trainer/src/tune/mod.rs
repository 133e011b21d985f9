//! Tunes the parameters of the evaluation, of the order of moves and of the search by games
//! that the engine plays against itself.
//!
//! 1. `trainer selfplay` plays games and records what was searched, a text line a position.
//! 2. `trainer fit` reads such files and writes the tables of the evaluation: Texel tuning.
//! 3. `trainer spsa` plays the engine against itself with perturbed parameters of the
//!    search and moves them toward what wins: SPSA.
//! 4. `trainer screen` plays it against itself with each parameter high or low, and
//!    measures what each brings: a factorial experiment.
//!
//! # Sample files
//! A text line is `RULE SIZE RESULT SCORE DEPTH BEST MOVES`, with a blank between the
//! fields: the rule number; columns and rows; the result of the game for the side to move
//! (1, 0, -1, or `-` if the position did not occur in the game itself); the score that the
//! search found for the side to move, and its depth; the best move; and the moves that led
//! to the position, such as `h8i9j7`. `rest` after them marks a position at rest, in which
//! nothing has to be stopped and the best move makes no four. Lines that begin with `#` tell
//! by which settings the games were played, and how many of them stand above. `trainer pack`
//! makes a binary form of it, and text again.

mod texel;
mod examples;
mod adam;
mod tables;
mod sample_file;
mod selfplay;
mod spsa;
mod screen;
mod game_pair;
mod openings;
mod even;
mod conditions;
mod params;
mod pack;
mod packed;
mod sample_reader;
mod sample_line;
mod sample;

pub(crate) use adam::FitOptions;
pub(crate) use conditions::Conditions;
pub(crate) use even::EvenOpenings;
pub(crate) use examples::{choices, softmax, target, SCORE_PER_LOGIT};
pub(crate) use openings::{parse_openings, OpeningList};
pub(crate) use pack::{pack, Form};
pub(crate) use params::{ParamChoice, MARGINS};
pub(crate) use sample::{rule_of, Sample};
pub(crate) use sample_file::record_games;
pub(crate) use sample_line::{unit_of, SampleLine};
pub(crate) use sample_reader::for_each_line;
pub(crate) use screen::Screen;
pub(crate) use selfplay::GamePlan;
pub(crate) use spsa::Spsa;
pub(crate) use tables::{tables_of, tell_if_unused};
pub(crate) use texel::{fit_tables, FitSettings};
