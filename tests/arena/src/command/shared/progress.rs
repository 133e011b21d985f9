//! The display of progress on stderr: a bar on a terminal, and else a text line for each game.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::record::GameRecord;

/// The display of how far a contest has come.
pub(crate) struct Progress {
    /// The bar; none if stderr is no terminal.
    bar: Option<ProgressBar>,
    /// Number of all games.
    total: u64,
    /// Number of the games that are over.
    done: u64,
}

impl Progress {
    /// Begins with `done` of `total` games over.
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

    /// Shows a game that is over, and the state of the contest, which may be empty.
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

/// Returns in a text line who won against whom, and why.
fn game_line(game: &GameRecord) -> String {
    let [black, white] = [0, 1].map(|it| game.players[it].name.as_str());
    let result = match game.result.winner {
        None => "draw".to_string(),
        Some(winner) => format!("{} wins", game.players[winner].name),
    };
    let reason = game.result.reason.word();
    let stones = game.stones().len();
    format!("{black} - {white}: {result} ({reason}, {stones} stones)")
}
