//! The beginning of a game with a judge that asks for each move, which several have in common.

use super::fault::ProbeFault;
use super::seat::ProbeSeat;
use super::subject::Subject;
use crate::rules::{Point, Side};

impl<'a> ProbeSeat<'a> {
    /// Starts the program on the board of the test, and tells it that a game begins in which
    /// it is on this side.
    pub fn begun(subject: &'a Subject, side: Side) -> Result<ProbeSeat<'a>, ProbeFault> {
        let mut seat = ProbeSeat::new(subject, subject.size())?;
        seat.begin(side)?;
        Ok(seat)
    }

    /// Asks for the first move of the program, after that of the opponent on `point` if it is
    /// White; tells it, and the time that it took.
    pub fn ask_first_move(
        &mut self,
        side: Side,
        point: Point,
    ) -> Result<String, ProbeFault> {
        let news: &[Point] = match side {
            Side::Black => &[],
            Side::White => &[point],
        };
        let before = self.used;
        self.ask_move(news)?;
        let own = self.moves.last().map(Point::to_string).unwrap_or_default();
        Ok(format!(
            "{own} after {} ms",
            (self.used - before).as_millis()
        ))
    }
}
