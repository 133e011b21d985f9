//! The Gomocup protocol: today's, 2004's, and Yixin-Board's. Yixin-Board's is an
//! extension of today's.
//!
//! A `Gomocup` speaks it, in one version or the other: `dispatch` reads commands,
//! which `game`, `swap2`, `yixin` and `soosorv` carry out. Below these stand INFO as settings,
//! the data up to DONE, and the messages about a search.

mod gomocup;
mod dispatch;
mod version;
mod game;
mod swap2;
mod yixin;
mod soosorv;
mod info;
mod data;
mod realtime;
mod report;

pub(super) use dispatch::{ends_search, ends_search_of_2004};
pub(super) use gomocup::Gomocup;
pub(super) use version::Version;
