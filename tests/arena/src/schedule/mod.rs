//! Which games are played, in which order, by how many at a time.

mod plan;
mod run;
mod stop_flag;

pub use plan::{fingerprint, remaining, Conditions, Job, Shard};
pub use run::{run, Open, Plays, StopReason, TableEvent};
pub use stop_flag::StopFlag;
