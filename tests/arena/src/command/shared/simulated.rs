//! Tables of simulated players, for the tests of matches and tournaments.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use crate::record::{sample_game_of_pair, GameRecord, Reason};
use crate::referee::GameSpec;
use crate::schedule::{Open, Plays, Seating, StopFlag};

/// Two players, of whom the one whose name comes first in the alphabet wins three games of four.
/// One called `broken` cannot be started, one called `crash` breaks down in each game, one called
/// `late` loses each second one by time, and with one called `same` all games from an opening are
/// the same.
struct Simulated {
    names: [String; 2],
    played: Arc<AtomicUsize>,
}

impl Plays for Simulated {
    fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        self.played.fetch_add(1, Ordering::SeqCst);
        let [first, second] = [&self.names[black], &self.names[1 - black]];
        let is_there = |name: &str| self.names.iter().any(|it| it == name);
        let pair = if is_there("same") { 0 } else { spec.pair };
        let mut game = sample_game_of_pair(pair, [first, second]);
        game.pair = spec.pair;
        game.game = spec.game;
        (game.width, game.height, game.rule) = (spec.width, spec.height, spec.rule);
        game.opening = spec.opening.clone();
        let better = usize::from(first > second);
        let upset = spec.game % 4 == 3;
        game.result.winner = Some(if upset { 1 - better } else { better });
        let lost = |name: &str, reason: Reason, game: &mut GameRecord| {
            let loser = usize::from(first != name);
            game.result.winner = Some(1 - loser);
            game.result.reason = reason;
            game.result.detail = format!("{name} {}", reason.word());
        };
        if is_there("crash") {
            lost("crash", Reason::Crash, &mut game);
        }
        if is_there("late") && spec.game % 2 == 1 {
            lost("late", Reason::LateMove, &mut game);
        }
        if is_there("same") {
            game.result.winner = Some(better);
        }
        game
    }
}

/// Returns the function that opens tables of simulated players, and the number of games played at
/// all of them so far.
pub(crate) fn simulated_tables(tables: Vec<[String; 2]>) -> (Arc<Open>, Arc<AtomicUsize>) {
    let played = Arc::new(AtomicUsize::new(0));
    let count = played.clone();
    let open = move |seating: Seating, _: &StopFlag| {
        let names = tables[seating.table].clone();
        anyhow::ensure!(
            !names.contains(&"broken".to_string()),
            "broken does not compile"
        );
        Ok(Box::new(Simulated {
            names,
            played: count.clone(),
        }) as Box<dyn Plays>)
    };
    (Arc::new(open), played)
}
