//! Fitted evaluation tables, one file per rule, and the networks. `trainer fit` and `trainer
//! learn` generate the files, which are not meant to be read.
//!
//! A rule without a file of its own shares freestyle's. That table has beaten what had
//! been fitted to games of standard and of renju, and that network what had learned from
//! standard or from caro. To games of caro no table has been fitted. After a fit, its file
//! gets a `mod` and a `use` here.

mod freestyle;
mod freestyle_network;
mod renju_black_network;
mod renju_white_network;

pub(super) use freestyle::FREESTYLE;
pub(super) use freestyle::FREESTYLE as CARO;
pub(super) use freestyle::FREESTYLE as STANDARD;
pub(super) use freestyle::FREESTYLE as RENJU_BLACK;
pub(super) use freestyle::FREESTYLE as RENJU_WHITE;
pub(super) use freestyle_network::FREESTYLE_NETWORK;
pub(super) use freestyle_network::FREESTYLE_NETWORK as CARO_NETWORK;
pub(super) use freestyle_network::FREESTYLE_NETWORK as STANDARD_NETWORK;
pub(super) use renju_black_network::RENJU_BLACK_NETWORK;
pub(super) use renju_white_network::RENJU_WHITE_NETWORK;
