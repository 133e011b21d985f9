//! Trains a network that evaluates positions, from samples of self-play.
//!
//! Its form is that of `gomolith::eval::network`, which tells it and has the sources of its
//! ideas. Here its numbers are real, and slopes of the loss go back through all of it.

mod form;
mod cells;
mod choice;
mod examples;
mod layers;
mod policy;
mod passes;
mod steps;
mod state;
mod learn;
mod tables;

pub(crate) use learn::{learn, LearnOptions};
pub(crate) use state::{Settings, SideName};
