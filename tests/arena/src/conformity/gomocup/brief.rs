//! Games with a short limit for a move, for steps in which the time does not matter.

use std::time::Duration;

use crate::conformity::fault::ProbeFault;
use crate::conformity::seat::ProbeSeat;
use crate::conformity::subject::{ProbeLimits, Subject};
use crate::rules::Side;

/// The time to listen where nothing may be said.
pub const LISTEN: Duration = Duration::from_millis(300);
/// The time for an answer that no limit of the platform holds for.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
/// The limit for a move that is told where it does not matter: short, to be done soon.
pub const BRIEF_TURN: Duration = Duration::from_millis(500);

/// Calls `look` with a program that has been told of a game with a short limit for a move.
pub fn brief<R>(
    subject: &Subject,
    look: impl FnOnce(&mut ProbeSeat<'_>) -> Result<R, ProbeFault>,
) -> Result<R, ProbeFault> {
    let turn = subject.limits.turn;
    let subject = subject.with_limits(ProbeLimits {
        turn: Some(turn.map_or(BRIEF_TURN, |turn| turn.min(BRIEF_TURN))),
        game: None,
        ..subject.limits
    });
    let mut seat = ProbeSeat::new(&subject, subject.size())?;
    seat.begin(Side::Black)?;
    look(&mut seat)
}
