//! The tables of the evaluation, a file each: written by the trainer, read by nobody else.
//!
//! A rule without a file of its own shares freestyle's: so far that has beaten what was fitted
//! to games by such a rule. After a fit, its file gets a `mod` and a `use` here.

mod freestyle;

pub(super) use freestyle::FREESTYLE;
pub(super) use freestyle::FREESTYLE as CARO;
pub(super) use freestyle::FREESTYLE as EXACTLY_FIVE;
pub(super) use freestyle::FREESTYLE as RENJU_BLACK;
pub(super) use freestyle::FREESTYLE as RENJU_WHITE;
