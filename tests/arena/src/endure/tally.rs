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
    /// The number of games that the brain lost by time for which it waited for a processor.
    by_machine: usize,
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
            if guilty_is_brain && game.result.late.is_some_and(|it| it.is_by_machine()) {
                self.by_machine += 1;
            } else if guilty_is_brain {
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

    /// True if nobody did anything wrong, and games were played at all. Being late is nothing wrong
    /// if the brain waited for a processor for longer than it was late.
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
        if self.by_machine > 0 {
            write!(
                f,
                ", and {} late only by a processor that others had",
                self.by_machine
            )?;
        }
        if self.others_faults > 0 {
            write!(f, ", {} of others", self.others_faults)?;
        }
        for (reason, (count, words)) in &self.faults {
            write!(f, "\n    {count} {reason}, {words}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use arena::player::{Limits, ManagerOptions, Program};

    use super::*;

    /// A game that the brain loses, being late by 12 ms while it waited for a processor.
    fn late(waited_ms: f64) -> GameRecord {
        let player = |name: &str, side: &str| {
            serde_json::json!({"name": name, "dialect": "gomocup", "side": side,
                "used_ms": 212.0, "memory_peak": null})
        };
        let game = serde_json::json!({
            "game": 0, "pair": 0, "width": 15, "height": 15, "rule": "freestyle",
            "opening": [], "moves": [], "started": 0,
            "players": [player(BRAIN, "black"), player("mock", "white")],
            "result": {"winner": 1, "reason": "late-move", "detail": "took long",
                "late": {"over_ms": 12.0, "waited_ms": waited_ms}},
        });
        serde_json::from_value(game).expect("a game")
    }

    #[test]
    fn who_waits_for_a_processor_makes_no_fault() {
        let brain = PlayerSpec {
            name: BRAIN.to_owned(),
            program: Program::Command(Vec::new()),
            dialect: None,
            limits: Limits::default(),
            manager: ManagerOptions::default(),
        };
        let tally = |games: &[GameRecord]| Tally::of("series", &brain, games);
        let excused = tally(&[late(97.0)]);
        assert!(excused.is_well(), "{excused}");
        let words = "0 faults, and 1 late only by a processor that others had";
        assert!(excused.to_string().ends_with(words), "{excused}");
        let guilty = tally(&[late(97.0), late(11.0)]);
        assert!(!guilty.is_well(), "{guilty}");
        assert!(
            guilty.to_string().contains("; 1 faults, and 1 late only"),
            "{guilty}"
        );
    }
}
