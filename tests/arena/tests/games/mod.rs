//! What happens in games, and how they are played.

#[cfg(unix)]
mod adjudication;
mod dialects;
mod faults;
#[cfg(unix)]
mod matches;
mod openings;
#[cfg(unix)]
mod arranged;
mod play;
#[cfg(target_os = "linux")]
mod places;
#[cfg(target_os = "linux")]
mod processors;
#[cfg(unix)]
mod programs;
mod referee;
#[cfg(unix)]
mod reasons;
#[cfg(unix)]
mod stopping;
mod waiting;
