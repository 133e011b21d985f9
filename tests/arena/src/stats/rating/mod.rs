//! Ratings of many players from all their games.
//!
//! The model is that of Bradley and Terry with draws after Davidson: with strengths `a` and
//! `b` the results win, draw, loss are as likely as `e^((a-b)/2) : d : e^((b-a)/2)`, where
//! `d`, how drawish the game is, is estimated too. Ratings are scaled so that for nearly equal
//! players a point means as much score as a point of Elo.
//!
//! CITE: R. R. Davidson, "On extending the Bradley-Terry model to accommodate ties in paired
//! comparison experiments", JASA 65 (1970).

use super::elo::Interval;
use super::matrix::inverse;
use super::normal::Z95;

/// The results of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meeting {
    /// Index of one player.
    pub(crate) player: usize,
    /// Index of the other player.
    pub(crate) other: usize,
    /// Games won by `player`.
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    /// Games lost by `player`.
    pub(crate) losses: u64,
}

/// The ratings of all players.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ratings {
    /// Ratings of the players, in their order.
    pub(crate) ratings: Vec<Rating>,
    /// True if the results alone gave no finite ratings, because somebody won or lost everything
    /// or some never met, so that a weak belief that players are alike had to help.
    pub(crate) assisted: bool,
}

/// The rating of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    /// Elo with its 95 % interval.
    pub(crate) elo: Interval,
    /// Number of games on which the rating rests.
    pub(crate) games: u64,
}

/// Standard deviation, in natural units, of the belief in equal strengths that helps where results
/// do not suffice: about 1000 Elo.
const STRENGTH_BELIEF: f64 = 6.0;

/// Standard deviation of the belief about the logarithm of how drawish the game is, which is
/// always at work, and always weak.
const DRAWISH_BELIEF: f64 = 5.0;

/// Rates the players `0..players` so that their mean is 0 Elo, or so that player `anchor` has 0.
pub(crate) fn rate(players: usize, meetings: &[Meeting], anchor: Option<usize>) -> Ratings {
    let assisted = !all_connected(players, meetings);
    let precision = if assisted {
        STRENGTH_BELIEF.powi(-2)
    } else {
        0.0
    };
    let fit = Fit::new(players, meetings, precision);
    let per_unit = 400.0 / std::f64::consts::LN_10 * 2.0 / (2.0 + fit.drawish());
    let reference = Reference { anchor, players };
    let ratings = (0..players).map(|player| {
        let value = fit.strength[player] - reference.of(&fit.strength);
        let error = Z95 * reference.deviation(player, &fit.covariance);
        let [value, error] = [value * per_unit, error * per_unit];
        Rating {
            elo: Interval {
                value,
                low: value - error,
                high: value + error,
            },
            games: games_of(player, meetings),
        }
    });
    Ratings {
        ratings: ratings.collect(),
        assisted,
    }
}

fn games_of(player: usize, meetings: &[Meeting]) -> u64 {
    let own = meetings
        .iter()
        .filter(|it| it.player == player || it.other == player);
    own.map(|it| it.wins + it.draws + it.losses).sum()
}

/// True if between each two players there is a chain of games in which each player scored against
/// the next one: then, and only then, the likeliest ratings are finite.
fn all_connected(players: usize, meetings: &[Meeting]) -> bool {
    let scored = |from: usize, to: usize| {
        meetings.iter().any(|it| {
            (it.player, it.other) == (from, to) && it.wins + it.draws > 0
                || (it.other, it.player) == (from, to) && it.losses + it.draws > 0
        })
    };
    let reaches_all = |next: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![0];
        let mut index = 0;
        while let Some(&from) = reached.get(index) {
            let new: Vec<usize> = (0..players)
                .filter(|to| !reached.contains(to) && next(from, *to))
                .collect();
            reached.extend(new);
            index += 1;
        }
        reached.len() >= players
    };
    reaches_all(&scored) && reaches_all(&|from, to| scored(to, from))
}

/// The level relative to which strengths are stated: that of a player, or the mean.
struct Reference {
    anchor: Option<usize>,
    players: usize,
}

impl Reference {
    /// Returns the reference level of `values`, one for each player.
    fn of(&self, values: &[f64]) -> f64 {
        match self.anchor {
            Some(anchor) => values[anchor],
            None => values[..self.players].iter().sum::<f64>() / self.players as f64,
        }
    }

    /// Returns the standard deviation of the difference between a player's strength and the
    /// reference.
    fn deviation(&self, player: usize, covariance: &[Vec<f64>]) -> f64 {
        let own = &covariance[player];
        let shared: Vec<f64> = covariance[..self.players]
            .iter()
            .map(|row| self.of(row))
            .collect();
        (own[player] - 2.0 * self.of(own) + self.of(&shared))
            .max(0.0)
            .sqrt()
    }
}

/// The likeliest strengths of all players.
struct Fit<'a> {
    meetings: &'a [Meeting],
    /// One by the variance of the belief in equal strengths; 0 without that belief.
    precision: f64,
    /// Strength of each player in natural units.
    strength: Vec<f64>,
    /// Logarithm of `d`, how drawish the game is.
    log_drawish: f64,
    /// Covariance of the strengths; the last row and column are those of `log_drawish`.
    covariance: Vec<Vec<f64>>,
}

/// Probabilities of the results of a game.
#[derive(Clone, Copy)]
struct Chances {
    win: f64,
    draw: f64,
    loss: f64,
}

impl<'a> Fit<'a> {
    /// Finds the likeliest strengths by Newton's method, with steps halved until they lead upward.
    fn new(players: usize, meetings: &'a [Meeting], precision: f64) -> Fit<'a> {
        let strength = vec![0.0; players];
        let covariance = vec![vec![0.0; players + 1]; players + 1];
        let mut fit = Fit {
            meetings,
            precision,
            strength,
            log_drawish: 0.0,
            covariance,
        };
        for _ in 0..200 {
            let (slope, curvature) = fit.derivatives();
            let Some(covariance) = inverse(curvature) else {
                break;
            };
            fit.covariance = covariance;
            let step: Vec<f64> =
                fit.covariance.iter().map(|row| dot(row, &slope)).collect();
            if fit.climb(&step) < 1e-10 {
                break;
            }
        }
        fit
    }

    /// Returns `d`, how drawish the game is.
    fn drawish(&self) -> f64 {
        self.log_drawish.exp()
    }

    /// Goes along a step as far as that helps. Returns the greatest change of a value.
    fn climb(&mut self, step: &[f64]) -> f64 {
        let before = self.log_likelihood();
        let (strength, log_drawish) = (self.strength.clone(), self.log_drawish);
        for halvings in 0..40 {
            let part = 0.5f64.powi(halvings);
            for (player, value) in self.strength.iter_mut().enumerate() {
                *value = strength[player] + part * step[player];
            }
            self.log_drawish = log_drawish + part * step[strength.len()];
            if self.log_likelihood() >= before {
                return part * step.iter().fold(0.0, |most, value| value.abs().max(most));
            }
        }
        (self.strength, self.log_drawish) = (strength, log_drawish);
        0.0
    }

    /// Returns the probabilities of the results of one game of a meeting.
    fn chances(&self, meeting: &Meeting) -> Chances {
        let half = (self.strength[meeting.player] - self.strength[meeting.other]) / 2.0;
        let sum = half.exp() + (-half).exp() + self.drawish();
        Chances {
            win: half.exp() / sum,
            draw: self.drawish() / sum,
            loss: (-half).exp() / sum,
        }
    }

    /// Returns the logarithm of the likelihood of all results, with the beliefs.
    fn log_likelihood(&self) -> f64 {
        let seen = |count: u64, chance: f64| match count {
            0 => 0.0,
            _ => count as f64 * chance.ln(),
        };
        let games = self.meetings.iter().map(|meeting| {
            let chances = self.chances(meeting);
            seen(meeting.wins, chances.win)
                + seen(meeting.draws, chances.draw)
                + seen(meeting.losses, chances.loss)
        });
        let squares: f64 = self.strength.iter().map(|value| value * value).sum();
        let belief = squares * self.precision + (self.log_drawish / DRAWISH_BELIEF).powi(2);
        games.sum::<f64>() - belief / 2.0
    }

    /// Returns the slope of the log-likelihood and its curvature, downward counted positive.
    /// Adding a number to all strengths changes nothing, so that direction is given a curvature.
    fn derivatives(&self) -> (Vec<f64>, Vec<Vec<f64>>) {
        let players = self.strength.len();
        let mut slope = vec![0.0; players + 1];
        let mut curvature = vec![vec![0.0; players + 1]; players + 1];
        for row in 0..players {
            slope[row] = -self.precision * self.strength[row];
            curvature[row][..players].fill(1.0);
            curvature[row][row] += self.precision;
        }
        slope[players] = -self.log_drawish * DRAWISH_BELIEF.powi(-2);
        curvature[players][players] = DRAWISH_BELIEF.powi(-2);
        for meeting in self.meetings {
            self.add_meeting(meeting, &mut slope, &mut curvature);
        }
        (slope, curvature)
    }

    /// Adds the part of one meeting to slope and curvature.
    fn add_meeting(
        &self,
        meeting: &Meeting,
        slope: &mut [f64],
        curvature: &mut [Vec<f64>],
    ) {
        let Chances { win, draw, loss } = self.chances(meeting);
        let (i, j, last) = (meeting.player, meeting.other, slope.len() - 1);
        let games = (meeting.wins + meeting.draws + meeting.losses) as f64;
        let expected = games * (win - loss);
        let gain = (meeting.wins as f64 - meeting.losses as f64 - expected) / 2.0;
        slope[i] += gain;
        slope[j] -= gain;
        slope[last] += meeting.draws as f64 - games * draw;
        let by_strength = games * (win + loss - (win - loss).powi(2)) / 4.0;
        curvature[i][i] += by_strength;
        curvature[j][j] += by_strength;
        curvature[i][j] -= by_strength;
        curvature[j][i] -= by_strength;
        let mixed = -games * draw * (win - loss) / 2.0;
        for (player, value) in [(i, mixed), (j, -mixed)] {
            curvature[player][last] += value;
            curvature[last][player] += value;
        }
        curvature[last][last] += games * draw * (1.0 - draw);
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests;
