//! The dialects that players speak.
//!
//! A [`Speaker`] turns what happens in a game into what its player is to be written, and the
//! player's lines into what they mean. It does no input or output and knows no clock, so that
//! a conversation can be tested without a process.
//!
//! # What a new dialect touches
//!
//! 1. Its file here: the [`Speaker`], and the [`Profile`] with the limits, what can be told, and
//!    what its platforms demand of a line; here a `mod` line, and in `name.rs` the variant, its
//!    place in [`Dialect::ALL`] and its arm in [`Dialect::profile`].
//! 2. Its file of steps in `conformity`, with a `mod` line and an arm in `steps` there.
//! 3. Its mock in `src/mock`, with a `mod` line and an arm in `main.rs` there.
//! 4. The platforms that speak it in `platforms.toml`.
//! 5. Tests: what it writes and how it reads (`tests/games/dialects.rs`), a submission that
//!    plays it (`tests/judge/player.rs`), a script of it for strict judges (`tests/strict.rs`).
//! 6. Its name in README.md.
//!
//! All else asks [`Dialect::profile`], or goes through [`Dialect::ALL`]: help texts, the asking
//! of programs whose dialect is unknown, tables, tests of faults. `tests/tidy/dialects.rs` has
//! every file that names the sixth dialect, so that the list does not grow unseen.

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
