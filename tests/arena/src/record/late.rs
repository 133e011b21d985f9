//! Moves that used nearly all of their time, or more.

use super::game::{GameRecord, MoveRecord};
use super::limits::TimeLimits;

/// The part of its time from which on a move is late, or nearly so.
pub(crate) const LATE: f64 = 0.95;
/// The part of its time up to which a move is far from late.
pub(crate) const EASY: f64 = 0.8;

/// Returns the indices of the moves that were late or nearly so: that took more than 95 % of the
/// time that their player had for them.
pub fn late_moves(limits: [TimeLimits; 2], moves: &[MoveRecord]) -> Vec<usize> {
    let parts = parts(limits, moves).enumerate();
    let late = parts.filter(|(_, part)| part.is_some_and(|part| part > LATE));
    late.map(|(index, _)| index).collect()
}

/// The part that each move took of the time that its player had for it; none without a limit.
fn parts(
    limits: [TimeLimits; 2],
    moves: &[MoveRecord],
) -> impl Iterator<Item = Option<f64>> + use<'_> {
    let mut left_ms = limits.map(|it| it.game_ms);
    moves.iter().map(move |made| {
        let (limits, left_ms) = (limits[made.player], &mut left_ms[made.player]);
        let limit = limits.for_move(*left_ms);
        *left_ms = left_ms.map(|left| (left - made.ms).max(0.0) + limits.increment_ms);
        limit.map(|limit| made.ms / limit)
    })
}

/// The moves of a player that had a limit, by the part of it that they took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// Up to [`EASY`] of it.
    pub easy: u64,
    /// Up to [`LATE`] of it.
    pub close: u64,
    /// Up to the limit.
    pub late: u64,
    /// More than that, within the tolerance.
    pub over: u64,
}

impl Timing {
    /// Returns how the moves of the player of this name lie.
    pub fn of(games: &[GameRecord], name: &str) -> Timing {
        let mut timing = Timing::default();
        for game in games {
            let limits = game.players.each_ref().map(|it| it.limits);
            for (part, made) in parts(limits, &game.moves).zip(&game.moves) {
                if game.players[made.player].name == name {
                    part.into_iter().for_each(|part| timing.add(part));
                }
            }
        }
        timing
    }

    fn add(&mut self, part: f64) {
        let class = match part {
            part if part <= EASY => &mut self.easy,
            part if part <= LATE => &mut self.close,
            part if part <= 1.0 => &mut self.late,
            _ => &mut self.over,
        };
        *class += 1;
    }

    /// The number of all moves.
    pub fn moves(&self) -> u64 {
        self.easy + self.close + self.late + self.over
    }
}

impl GameRecord {
    /// Returns the indices of the moves that were late or nearly so. A move that lost the game by
    /// its time is not among the moves of the game.
    pub fn late_moves(&self) -> Vec<usize> {
        late_moves(self.players.each_ref().map(|it| it.limits), &self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    /// The late ones among moves of both players in turn that took `took_ms`.
    fn late(limits: TimeLimits, took_ms: &[f64]) -> Vec<usize> {
        let mut game = sample_game(0, ["a", "b"]);
        game.moves.truncate(took_ms.len());
        for (made, &ms) in game.moves.iter_mut().zip(took_ms) {
            made.ms = ms;
        }
        game.players[0].limits = limits;
        game.late_moves()
    }

    #[test]
    fn a_move_is_late_from_95_percent_of_its_limit_on() {
        let limits = TimeLimits {
            turn_ms: Some(1000.0),
            tolerance_ms: 50.0,
            ..TimeLimits::default()
        };
        assert_eq!(late(limits, &[950.0, 9e9, 951.0, 9e9, 1040.0]), [2, 4]);
        assert!(late(TimeLimits::default(), &[9e9; 5]).is_empty());
    }

    #[test]
    fn what_is_left_of_the_game_is_a_limit_too() {
        let limits = TimeLimits {
            turn_ms: Some(600.0),
            game_ms: Some(1000.0),
            increment_ms: 100.0,
            ..TimeLimits::default()
        };
        // 1000 ms, then 600, 200 and 105 are left.
        assert_eq!(
            late(limits, &[500.0, 0.0, 500.0, 0.0, 195.0, 0.0, 90.0]),
            [4]
        );
    }

    #[test]
    fn moves_are_counted_by_the_part_of_their_limit() {
        let mut game = sample_game(0, ["a", "b"]);
        game.players[1].limits = TimeLimits {
            turn_ms: Some(100.0),
            ..TimeLimits::default()
        };
        let own = [80.0, 95.0, 99.0, 104.0];
        for (made, ms) in game.moves.iter_mut().skip(1).step_by(2).zip(own) {
            made.ms = ms;
        }
        let expected = Timing {
            easy: 2,
            close: 2,
            late: 2,
            over: 2,
        };
        let games = [game.clone(), game];
        assert_eq!(Timing::of(&games, "b"), expected);
        assert_eq!(Timing::of(&games, "a").moves(), 0);
    }

    #[test]
    fn without_any_time_the_tolerance_is_the_limit() {
        let limits = TimeLimits {
            turn_ms: Some(0.0),
            tolerance_ms: 50.0,
            ..TimeLimits::default()
        };
        assert_eq!(late(limits, &[40.0, 0.0, 48.0]), [2]);
    }
}
