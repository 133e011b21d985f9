//! The book of replies: what to play in the positions that games begin with, found by searches
//! that are longer than a game has time for.
//!
//! Own moves are those that a long search finds. Of the other side's a short one tells the
//! best few, and how far they lie behind each other how likely each is. So every position has
//! a probability of being met, and those that are likely enough get a reply.
//!
//! CITE: books that grow where play is likely to go are those of T. R. Lincke, "Strategies for
//! the Automatic Construction of Opening Books", 2001,
//! <https://doi.org/10.1007/3-540-45579-5_5>

mod stones;
mod file;
mod generate;

pub(crate) use file::{Replies, Section};
pub(crate) use generate::{generate, Plan};
pub(crate) use stones::Stones;
