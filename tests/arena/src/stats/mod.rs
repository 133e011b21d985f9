//! Statistics of results: Elo differences, sequential tests, ratings, standings.
//!
//! Games are played in pairs from one opening with colors exchanged, and the unit of evidence is
//! the pair, since its two games depend on each other: an opening that helps a player in one
//! game hurts it in the other. So everything here counts pairs by their points (the
//! *pentanomial* model) wherever there are whole pairs, and single games (the *trinomial* model)
//! only where there are none.

mod tally;
mod elo;
mod sprt;
mod likelihood;
mod rating;
mod standings;
mod matrix;
mod normal;
mod proportion;
mod claims;
#[cfg(test)]
mod simulation;

pub(crate) use claims::{claims, Claims};
pub(crate) use elo::{Comparison, Interval};
pub(crate) use proportion::rate_at_most;
pub(crate) use rating::{rate, Meeting};
pub(crate) use sprt::{Decision, Model, Sprt};
pub(crate) use standings::{loss_reasons, ranked, standings, Standing};
pub(crate) use tally::{Count, Tally};
