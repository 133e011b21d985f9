//! The dialects that players speak.
//!
//! A [`Speaker`] turns what happens in a game into what its player is to be written, and the
//! player's lines into what they mean. It does no input or output and knows no clock, so that
//! a conversation can be tested without a process.

mod speaker;
mod gomocup;
mod gomocup2004;
mod pbrain;
mod codecup;
mod course;
mod wfi;
mod fit;
mod name;

pub use fit::Swap;
pub(crate) use fit::{misfit, GameShape};
pub use name::Dialect;
pub use speaker::{
    side_of, Allowance, Asked, End, Heard, Outcome, Question, Setup, Speaker,
    SpeakerOptions,
};

impl Dialect {
    /// A speaker of this dialect who has not said anything yet.
    pub fn speaker(self) -> Box<dyn Speaker> {
        match self {
            Dialect::Gomocup => Box::<gomocup::Gomocup>::default(),
            Dialect::Gomocup2004 => Box::<gomocup2004::Gomocup2004>::default(),
            Dialect::Codecup => Box::<codecup::Codecup>::default(),
            Dialect::Course => Box::<course::Course>::default(),
            Dialect::Wfi => Box::<wfi::Wfi>::default(),
        }
    }
}
