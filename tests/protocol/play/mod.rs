//! Games: moves, memory, and what one leaves to the next.

mod games;
mod forced;
mod traces;
mod memory;
