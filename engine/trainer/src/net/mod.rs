//! Trains a network that evaluates positions, from samples of self-play.
//!
//! The network sees what the engine keeps anyhow: for each empty point and direction the
//! shapes that a stone of either side would make.
//!
//! 1. A pair of shapes, own and other's, is a code, and each code has a row of `CHANNELS`
//!    numbers. The four rows of a point are added up, and made leaky.
//! 2. The points of each of nine regions of the board are added up, the nine for the whole
//!    board and four at a time for its overlapping quarters.
//! 3. Two small layers make a number of these sums. The classical evaluation, times a
//!    number that is learned too, is added to it.
//!
//! CITE: sums over regions of the board, quarters that overlap, and small layers behind them
//! are ideas of Rapfi's mix8 and mix9 networks, <https://github.com/dhbloo/rapfi>; a leaky
//! first layer over tabulated lines likewise.
//!
//! The other side's view is the same network, with the shapes exchanged: so nothing here
//! knows colors.

mod form;
mod examples;
mod passes;
mod steps;
mod state;
mod learn;

pub(crate) use learn::{learn, LearnOptions};
pub(crate) use state::Settings;
