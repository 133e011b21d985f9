//! The arena: a referee for Gomoku programs, whatever dialect they speak.
//!
//! # Bird's eye view
//!
//! The arena starts two programs, speaks to each in its own dialect, watches time, memory and
//! what else they do, knows the rules, and keeps every game as a line of JSON. On this stand
//! matches with sequential tests, tournaments with ratings, judging by the conditions of a
//! platform, a server, a report in HTML, and a person at the terminal.
//!
//! # Entry points
//!
//! [`command::run`] is the program `arena`; its subcommands are the modules of [`command`].
//! The program `arena-mock` (`src/mock`) is a player for tests, in every dialect and with every
//! fault on demand. `arena-endure` (`src/endure`) lets an engine play hundreds of games in every
//! dialect on a busy machine, and counts what went wrong.
//!
//! # The way of one game
//!
//! `command::matches` reads the arguments and makes a list of [`schedule::Job`]s, a game each.
//! [`schedule::run`] hands them to threads. Each thread sits at a [`referee::Table`], which
//! plays a game by asking the players in turn. A seat in [`player`] starts the program by
//! [`process`], turns questions into text and answers into moves by its [`dialect`], and watches
//! the time. The referee judges each move by [`rules`] and makes a [`record::GameRecord`], which
//! `command` appends to the result file before the next one is counted. Then `stats` tells what
//! the results mean.
//!
//! # Code map
//!
//! Each module uses only modules above it in this table.
//!
//! | module | what it is |
//! |---|---|
//! | [`rules`] | the board, what wins, what is forbidden |
//! | [`opening`] | stones on the board before the players begin, from files or made here |
//! | [`record`] | games as they are kept, the files of them, other formats |
//! | `stats` | Elo, sequential tests, ratings, standings |
//! | [`process`] | child processes and their pipes, memory, and end |
//! | [`sandbox`] | what a child process may not do |
//! | [`dialect`] | how a player is spoken to: events into text, text into moves |
//! | `platform` | the platforms that take a source file, and what they demand |
//! | [`player`] | a program in a game: its start, clock, questions, answers, faults |
//! | [`referee`] | one game of two players |
//! | `conformity` | what each dialect demands of a program, step by step |
//! | [`schedule`] | which games are played, in which order, by how many at a time |
//! | [`report`] | a page of tables, charts and games |
//! | [`server`] | a server of the wfi protocol |
//! | [`board`] | a board in the browser, with a program behind it |
//! | [`web`] | the same board in one file, with a program inside |
//! | [`command`] | the command line, a module for each subcommand |
//!
//! # Invariants
//!
//! - The arena depends on no engine and has rules of its own, so that a fault in the rules cannot hide
//!   in both, and any old program can play. `tests/agreement` compares the two.
//! - A program under test is never trusted: it may be slow, silent, loud, greedy or gone at any
//!   moment, and costs itself the game, not the arena the match.
//! - No process of a player outlives the arena, even if that is killed.
//! - A game counts once its line is whole in the result file; the same command goes on from
//!   there.
//! - Openings come from a file or a seed: the same command begins the same games.

pub mod rules;
pub mod opening;
pub mod record;
mod stats;
pub mod process;
pub mod sandbox;
pub mod dialect;
mod platform;
pub mod player;
pub mod referee;
mod conformity;
pub mod schedule;
pub mod report;
pub mod server;
pub mod board;
pub mod web;
pub mod command;
