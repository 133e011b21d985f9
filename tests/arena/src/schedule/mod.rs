//! The games of a contest: which ones, in which order, by how many at a time.

mod plan;
mod run;
mod stop_flag;
mod said;
mod live;

pub use live::{read_live, LiveFile, LiveGame, LiveState, LiveTest, WatchedTable};
pub(crate) use plan::{fingerprint, Shard};
pub use plan::{remaining, Conditions, Job};
pub use run::{run, Open, Pace, Plays, Seating, StopReason, TableEvent};
pub(crate) use said::last_said;
pub use stop_flag::StopFlag;
