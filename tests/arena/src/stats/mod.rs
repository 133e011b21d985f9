//! What results mean: Elo differences, sequential tests, ratings, tables.
//!
//! Games are played in pairs from one opening with colors exchanged, and the unit of
//! evidence is the pair, since its two games depend on each other: the opening that helps a
//! player in one hurts it in the other. So everything here counts pairs by their points (the
//! *pentanomial* model) wherever there are whole pairs, and single games (*trinomial*) only
//! where there are none.

mod elo;
mod likelihood;
mod matrix;
mod normal;
mod rating;
#[cfg(test)]
mod simulation;
mod sprt;
mod standings;
mod tally;

pub(crate) use elo::{Comparison, Interval};
pub(crate) use rating::{rate, Meeting};
pub(crate) use sprt::{Decision, Model, Sprt};
pub(crate) use standings::{loss_reasons, standings, Standing};
pub(crate) use tally::Tally;
