//! The book of openings: three stones, black, white and black, after which both sides have
//! even chances.
//!
//! The openings are found by successive halving: for each rule and board size, random
//! openings are searched with more and more nodes, and each round keeps the candidates
//! whose scores were nearest to 0, in this round and in the one before, so that one lucky
//! search makes no opening. From the last ones games are played too. All of it follows from
//! the schedule alone: no clock, no order of threads has a say in it.
//!
//! CITE: successive halving, K. Jamieson, A. Talwalkar, "Non-stochastic best arm
//! identification and hyperparameter optimization", 2016, <https://arxiv.org/abs/1502.07943>

mod generate;
mod evaluator;
mod file;
mod opening;
mod schedule;

pub use evaluator::OpeningEvaluator;
pub use file::{Book, Section};
pub use generate::{all_sections, candidate_openings, generate};
pub use opening::{shape, Opening};
pub use schedule::{schedule, Round, Schedule};
