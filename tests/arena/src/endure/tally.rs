//! The results of a series.

use std::collections::BTreeMap;
use std::fmt;

use arena::player::PlayerSpec;
use arena::record::GameRecord;

use crate::players::BRAIN;

/// The results of a series as the brain sees them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    name: String,
    games: usize,
    won: usize,
    lost: usize,
    drawn: usize,
    /// The number of faults of the brain by their reason, and the words for the first one of
    /// each.
    faults: BTreeMap<&'static str, (usize, String)>,
    /// The number of games that ended by a fault of somebody else.
    others_faults: usize,
    slowest_move_ms: f64,
    move_limit_ms: Option<f64>,
    longest_game_ms: f64,
    game_limit_ms: Option<f64>,
    memory_peak_bytes: u64,
}

impl Tally {
    /// Counts `games`; `brain` tells the limits.
    pub fn of(name: &str, brain: &PlayerSpec, games: &[GameRecord]) -> Tally {
        let ms =
            |limit: Option<std::time::Duration>| limit.map(|it| it.as_secs_f64() * 1e3);
        let mut tally = Tally {
            name: name.to_owned(),
            games: games.len(),
            move_limit_ms: ms(brain.limits.turn),
            game_limit_ms: ms(brain.limits.game),
            ..Tally::default()
        };
        for game in games {
            tally.count(game);
        }
        tally
    }

    fn count(&mut self, game: &GameRecord) {
        let is_brain = [0, 1].map(|it| game.players[it].name.starts_with(BRAIN));
        let winner = game.result.winner;
        match winner {
            None => self.drawn += 1,
            Some(winner) if is_brain[winner] => self.won += 1,
            Some(_) => self.lost += 1,
        }
        if !game.result.reason.is_regular() {
            // A game without a winner could not be played at all.
            let guilty_is_brain = winner.is_none_or(|winner| is_brain[1 - winner]);
            if guilty_is_brain {
                let words = || format!("game {}: {}", game.game, game.result.detail);
                let fault = self.faults.entry(game.result.reason.word());
                fault.or_insert_with(|| (0, words())).0 += 1;
            } else {
                self.others_faults += 1;
            }
        }
        for (index, player) in game
            .players
            .iter()
            .enumerate()
            .filter(|&(it, _)| is_brain[it])
        {
            let moves = game.moves.iter().filter(|it| it.player == index);
            self.slowest_move_ms =
                moves.map(|it| it.ms).fold(self.slowest_move_ms, f64::max);
            self.longest_game_ms = self.longest_game_ms.max(player.used_ms);
            let peak = player.memory_peak.unwrap_or(0);
            self.memory_peak_bytes = self.memory_peak_bytes.max(peak);
        }
    }

    /// True if nobody did anything wrong, and games were played at all.
    pub fn is_well(&self) -> bool {
        self.games > 0 && self.faults.is_empty() && self.others_faults == 0
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit =
            |limit: Option<f64>| limit.map_or(String::new(), |it| format!(" of {it:.0}"));
        write!(
            f,
            "{:22} {:4} games: {} won, {} lost, {} drawn; longest move {:.0}{} ms, game {:.0}{} ms; \
             peak {:.0} MiB; ",
            self.name,
            self.games,
            self.won,
            self.lost,
            self.drawn,
            self.slowest_move_ms,
            limit(self.move_limit_ms),
            self.longest_game_ms,
            limit(self.game_limit_ms),
            self.memory_peak_bytes as f64 / f64::from(1 << 20),
        )?;
        let count: usize = self.faults.values().map(|(count, _)| count).sum();
        write!(f, "{count} faults")?;
        if self.others_faults > 0 {
            write!(f, ", {} of others", self.others_faults)?;
        }
        for (reason, (count, words)) in &self.faults {
            write!(f, "\n    {count} {reason}, {words}")?;
        }
        Ok(())
    }
}
