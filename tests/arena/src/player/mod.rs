//! Players: described by a [`PlayerSpec`], and started, asked and told by a `Seat`.

mod spec;
mod seat;
mod running;
mod wire;
mod transcript;
mod choice;
mod clock;
mod bounds;
mod fault;
mod probe;
mod words;
mod partner;

pub use bounds::Bounds;
pub(crate) use fault::{Blame, Fault};
pub(crate) use partner::Partner;
pub(crate) use seat::{Answer, Seat};
pub use spec::{Limits, ManagerOptions, PlayerSpec, Program};
pub(crate) use transcript::{Said, Transcript, Way};
pub(crate) use wire::{NoLine, Wire};
pub use words::quoted_word;
