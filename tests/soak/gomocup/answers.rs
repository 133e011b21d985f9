//! Answers, each held against what was due.

use super::Gomocup;
use crate::board::Cell;
use crate::commands;

impl Gomocup {
    /// A move, played or suggested.
    ///
    /// # Errors
    /// If it is none, or the other of the two.
    pub(super) fn own_move(&mut self, line: &str) -> Result<(), String> {
        let (text, suggested) = match line.strip_prefix("SUGGEST ") {
            Some(text) if self.suggests => (text, true),
            _ => (line, false),
        };
        let point = commands::plain_point(text).ok_or("no point")?;
        if !self.board.as_ref().expect("a board").is_free(point) {
            return Err("not a free point".into());
        }
        if suggested != self.suggests {
            return Err("a move where a suggestion was due, or the reverse".into());
        }
        if suggested {
            self.suggested = true;
        } else {
            self.put_own(point);
        }
        Ok(())
    }

    /// The points of an answer to an opening.
    ///
    /// # Errors
    /// If their number is none of `counts`, or one is off the board, among `taken` or repeated.
    pub(super) fn fresh_points(
        &self,
        line: &str,
        taken: &[(i64, i64)],
        counts: &[usize],
    ) -> Result<Vec<(i64, i64)>, String> {
        let points: Option<Vec<_>> = line.split(' ').map(commands::plain_point).collect();
        let points = points.ok_or("not points")?;
        let empty = self.board.as_ref().expect("a board").cleared();
        let mut seen = taken.to_vec();
        for &point in &points {
            if !empty.has(point) || seen.contains(&point) {
                return Err("a point off the board, taken or repeated".into());
            }
            seen.push(point);
        }
        if counts.contains(&points.len()) {
            Ok(points)
        } else {
            Err("too many or too few points".into())
        }
    }

    /// `count` moves for both sides in turn, ours first.
    ///
    /// # Errors
    /// If there are more or fewer, or one is not on a free point.
    pub(super) fn balance(&mut self, line: &str, count: usize) -> Result<(), String> {
        let board = self.board.as_ref().expect("a board");
        let free = board.free_count();
        let points = self.fresh_points(line, &[], &[count.min(free)])?;
        if !points.iter().all(|&point| board.is_free(point)) {
            return Err("not a free point".into());
        }
        let own = *self.own.get_or_insert(Cell::Black);
        for (point, side) in points.into_iter().zip([own, own.other()]) {
            self.put(point, side);
        }
        Ok(())
    }
}
