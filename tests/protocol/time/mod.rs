//! Clocks: what is due when, and what happens meanwhile.

mod limits;
mod extensions;
mod judged_games;
mod slowdown;
mod suspended;
mod thinking;
mod new_game;
mod ending;
