//! What is seen while games are played: a bar on a terminal, and else a line for each game.

use crate::record::GameRecord;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// Shows on stderr how far a contest has come.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    total: u64,
    done: u64,
}

impl Progress {
    /// Begins with so many of all games done.
    pub(crate) fn new(total: u64, done: u64) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let template = "{bar:24} {pos}/{len} games, {eta} left  {wide_msg}";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_secs(1));
            bar.set_position(done);
            bar.reset_eta();
            bar
        });
        Progress { bar, total, done }
    }

    /// A game is over; `summary` says how things stand.
    pub(crate) fn finished(&mut self, game: &GameRecord, summary: &str) {
        self.done += 1;
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.done);
                bar.set_message(summary.to_string());
            }
            None => {
                let line = game_line(game);
                let summary = match summary {
                    "" => String::new(),
                    summary => format!("; {summary}"),
                };
                eprintln!("[{}/{}] {line}{summary}", self.done, self.total);
            }
        }
    }

    /// Shows a remark.
    pub(crate) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{text}")),
            None => eprintln!("{text}"),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Who won against whom, and why.
pub(crate) fn game_line(game: &GameRecord) -> String {
    let [black, white] = [0, 1].map(|it| game.players[it].name.as_str());
    let result = match game.result.winner {
        None => "draw".to_string(),
        Some(winner) => format!("{} wins", game.players[winner].name),
    };
    let reason = game.result.reason.word();
    let stones = game.stones().len();
    format!("{black} - {white}: {result} ({reason}, {stones} stones)")
}
