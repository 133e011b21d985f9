//! The book of openings: three stones, black, white and black, after which both sides have
//! even chances.
//!
//! For each rule and board, random drafts are searched with more and more nodes; each round
//! keeps those whose values were nearest to 0, in this round and in the one before, so that
//! one lucky search makes no opening. From the last ones games are played too. All of it
//! follows from the recipe alone: no clock, no order of threads has a say in it.

mod drafts;
mod file;
mod generate;
mod recipe;
mod trial;

pub use drafts::{shape, Opening};
pub use file::{Book, Shelf};
pub use generate::{all_shelves, drafts_of, generate};
pub use recipe::{recipe, Recipe, Round, RULES, SIDES};
pub use trial::Court;
