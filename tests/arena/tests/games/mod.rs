//! What happens in games, and how they are played.

mod dialects;
mod faults;
#[cfg(unix)]
mod matches;
mod openings;
mod play;
mod referee;
mod waiting;
