//! What an answer must be, and how one is taken back.

use super::Gomocup;
use crate::board::Square;
use crate::lines;
use crate::model::Expect;

impl Gomocup {
    pub(super) fn own_move(&mut self, line: &str) -> Result<(), String> {
        let (text, suggested) = match line.strip_prefix("SUGGEST ") {
            Some(text) if self.suggests => (text, true),
            _ => (line, false),
        };
        let point = lines::plain_point(text).ok_or("no point")?;
        if !self.board.as_ref().expect("a board").is_free(point) {
            return Err("not a free square".into());
        }
        if suggested != self.suggests {
            return Err("a move where a suggestion was due, or the reverse".into());
        }
        match suggested {
            true => self.suggested = true,
            false => self.put_own(point),
        }
        Ok(())
    }

    /// Points of an answer that are on the board, free, and different from `taken`.
    pub(super) fn fresh_points(
        &self,
        line: &str,
        taken: &[(i64, i64)],
        counts: &[usize],
    ) -> Result<Vec<(i64, i64)>, String> {
        let points: Option<Vec<_>> = line.split(' ').map(lines::plain_point).collect();
        let points = points.ok_or("not points")?;
        let empty = self.board.as_ref().expect("a board").cleared();
        let mut seen = taken.to_vec();
        for &point in &points {
            if !empty.has(point) || seen.contains(&point) {
                return Err("a point off the board, taken or repeated".into());
            }
            seen.push(point);
        }
        match counts.contains(&points.len()) {
            true => Ok(points),
            false => Err("too many or too few points".into()),
        }
    }

    pub(super) fn balance(&mut self, line: &str, count: usize) -> Result<(), String> {
        let board = self.board.as_ref().expect("a board");
        let free = board.free_count();
        let points = self.fresh_points(line, &[], &[count.min(free)])?;
        if !points.iter().all(|&point| board.is_free(point)) {
            return Err("not a free square".into());
        }
        let own = *self.own.get_or_insert(Square::Black);
        for (point, square) in points.into_iter().zip([own, own.other()]) {
            self.put(point, square);
        }
        Ok(())
    }

    pub(super) fn take_back(&mut self, rest: &str) -> Expect {
        let board = self.board.as_mut().expect("a board");
        match lines::numbers(rest).as_deref() {
            Some(&[x, y]) if board.last() == Some((x, y)) => {
                board.take_back();
                self.suggested = false;
                if board.stone_count() == 0 {
                    self.own = None;
                }
                Expect::Line("OK".into())
            }
            _ => self.fault("not the last move"),
        }
    }
}
