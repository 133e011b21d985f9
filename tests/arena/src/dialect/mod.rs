//! The dialects that players speak.
//!
//! A [`Speaker`] turns what happens in a game into what its player is to be written, and the
//! player's lines into what they mean. It does no input or output and knows no clock, so that
//! a conversation can be tested without a process.

mod speaker;
mod strictness;
mod profile;
mod gomocup;
mod gomocup2004;
mod pbrain;
mod codecup;
mod course;
mod alphano;
mod wfi;
mod name;
mod fit;

pub use fit::Swap;
pub(crate) use fit::{misfit, GameShape};
pub use name::Dialect;
pub use profile::{Boards, Profile, Stones};
pub use speaker::{
    side_of, Allowance, Asked, End, Heard, Outcome, Question, Setup, Speaker,
    SpeakerOptions,
};
pub use strictness::Strictness;
