//! The tables of the evaluation, a file each: written by the trainer, read by nobody else.

mod caro;
mod exactly_five;
mod freestyle;
mod renju_black;
mod renju_white;

pub(super) use caro::CARO;
pub(super) use exactly_five::EXACTLY_FIVE;
pub(super) use freestyle::FREESTYLE;
pub(super) use renju_black::RENJU_BLACK;
pub(super) use renju_white::RENJU_WHITE;
