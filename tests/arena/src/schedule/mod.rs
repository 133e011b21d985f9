//! Which games are played, in which order, by how many at a time.

mod plan;
mod run;
mod stop;

pub use plan::{fingerprint, remaining, Conditions, Job, Shard};
pub use run::{run, Ending, Event, Open, Plays};
pub use stop::Stop;
