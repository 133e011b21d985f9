//! A screening: measures which parameters of the search win games if they are higher, and
//! which if lower.
//!
//! 1. In every pair of games each parameter is high for one player and low for the other,
//!    by chance. The parameters themselves never move: pairs can be played whenever there
//!    is time.
//! 2. The main effect of a parameter is the mean of all results, each seen from the player
//!    who has it high: the effects of the others are as often for it as against it.
//!
//! So one lot of games tells about all parameters, each as surely as if it were played for
//! that one alone.
//!
//! CITE: factorial experiments, R. A. Fisher, "The Arrangement of Field Experiments", 1926,
//! <https://doi.org/10.23637/rothamsted.8v61q>

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{bail, ensure, Result};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::search::SearchParams;

use super::conditions::Conditions;
use super::game_pair::{pair_opening, play_pair};
use super::params::ParamChoice;
use crate::files::{resume, write_whole};
use crate::parallel;

/// Pairs that are played between two writings of the file.
const BATCH: u64 = 16;
/// Elo per unit of the mean result of a game, where a win is 1 and a loss -1: the slope at
/// 0.
const ELO_PER_RESULT: f64 = 200.0 / std::f64::consts::LN_10 * 4.0;
/// Standard errors on either side of a mean that make a 95 % interval.
const INTERVAL: f64 = 1.96;

/// A screening, as far as it has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Screen {
    conditions: Conditions,
    /// The distance from its present value at which each parameter is set, above and below,
    /// in its steps.
    steps: f64,
    /// The parameters that are measured.
    choice: ParamChoice,
    /// By pair: the wins of its first player minus its losses, from -2 to 2.
    results: Vec<i32>,
}

/// The main effect of a parameter, in Elo: what it brings if it is high rather than low.
struct Effect {
    elo: f64,
    /// Half of the 95 % interval around `elo`.
    margin: f64,
}

impl Screen {
    /// A screening of the parameters of `choice`, without games.
    fn new(conditions: Conditions, steps: f64, choice: ParamChoice) -> Screen {
        Screen {
            conditions,
            steps,
            choice,
            results: Vec::new(),
        }
    }

    /// The screening that the file at `path` keeps; a new one if there is no such file.
    ///
    /// # Errors
    /// If the file keeps a screening of other settings or parameters, or cannot be read.
    pub(crate) fn resume(
        path: &Path,
        conditions: Conditions,
        steps: f64,
        choice: ParamChoice,
    ) -> Result<Screen> {
        let fresh = Screen::new(conditions, steps, choice);
        let resumed = resume(path, |text| fresh.clone().parse(text))?;
        Ok(resumed.unwrap_or(fresh))
    }

    /// Plays until there are `pairs` pairs, by `threads` threads: from `openings` in turn
    /// or, if there are none, from random ones. After each batch the file at `path` is
    /// written and `progress` is told how far the screening has come.
    ///
    /// # Errors
    /// If there is no such rule, or the file cannot be written.
    pub(crate) fn run(
        &mut self,
        path: &Path,
        openings: &[Position],
        pairs: u64,
        threads: usize,
        progress: impl Fn(&str),
    ) -> Result<()> {
        let table = self.conditions.line_table()?;
        // Better to learn that it cannot be written before the games than after.
        write_whole(path, self.render())?;
        while self.done() < pairs {
            let end = (self.done() + BATCH).min(pairs);
            let indices: Vec<u64> = (self.done()..end).collect();
            let play = |&index: &u64| self.play(index, openings, &table);
            let results = parallel::map(&indices, threads, play, |_| ());
            let results = results.into_iter().collect::<Result<Vec<i32>>>()?;
            self.results.extend(results);
            write_whole(path, self.render())?;
            progress(&format!("{} of {pairs} pairs", self.done()));
        }
        Ok(())
    }

    /// Pairs played so far.
    fn done(&self) -> u64 {
        self.results.len() as u64
    }

    /// The result of a pair.
    fn play(
        &self,
        pair_index: u64,
        openings: &[Position],
        table: &Arc<LineTable>,
    ) -> Result<i32> {
        let (directions, _) = self.choice.directions(self.conditions.seed, pair_index);
        let players = [1.0, -1.0].map(|sign| self.params(&directions, sign));
        let opening = match openings {
            [] => pair_opening(&self.conditions, pair_index, table)?,
            _ => openings[pair_index as usize % openings.len()].clone(),
        };
        play_pair(&self.conditions, &opening, &players)
    }

    /// The parameters of a player: high (1) or low (-1) by `directions` times `sign`.
    fn params(&self, directions: &[f64], sign: f64) -> SearchParams {
        let current = self.choice.current();
        let values = self.choice.moved(&current, directions, sign * self.steps);
        self.choice.params_of(&values, || 0.5)
    }

    /// The main effect of each parameter.
    fn effects(&self) -> Vec<Effect> {
        let count = self.results.len() as f64;
        let mut sums = vec![0.0; self.choice.len()];
        let mut squares = 0.0;
        for (pair_index, &result) in (0..).zip(&self.results) {
            // Both games of a pair count half each.
            let result = f64::from(result) / 2.0;
            squares += result * result;
            let (directions, _) = self.choice.directions(self.conditions.seed, pair_index);
            for (sum, direction) in sums.iter_mut().zip(directions) {
                *sum += direction * result;
            }
        }
        let effect = |sum: f64| {
            let mean = sum / count;
            let error = ((squares / count - mean * mean) / (count - 1.0)).sqrt();
            Effect {
                elo: mean * ELO_PER_RESULT,
                margin: INTERVAL * error * ELO_PER_RESULT,
            }
        };
        sums.into_iter().map(effect).collect()
    }

    /// The effects, a text line for each parameter.
    pub(crate) fn table(&self) -> String {
        let up = vec![1.0; self.choice.len()];
        let [low, now, high] =
            [-1.0, 0.0, 1.0].map(|sign| self.choice.values_of(&self.params(&up, sign)));
        let width = self.choice.name_width() + 1;
        let mut text = format!(
            "{} pairs. What a parameter brings if it is high rather than low, in Elo, 95 %:\n",
            self.done()
        );
        let rows = self.choice.iter().zip(self.effects()).enumerate();
        for (index, (param, Effect { elo, margin })) in rows {
            let (low, now, high) = (low[index], now[index], high[index]);
            let name = param.name;
            let _ = writeln!(
                text,
                "{name:width$} {now:4}: {low:4} -> {high:4} {elo:+6.1} +/- {margin:.1}"
            );
        }
        text
    }

    /// The text of the screening's file.
    fn render(&self) -> String {
        let mut text = format!("{}\n", self.heading());
        for result in &self.results {
            let _ = writeln!(text, "{result}");
        }
        text
    }

    /// The first text line of the file: the settings, and the present parameters.
    fn heading(&self) -> String {
        let Conditions {
            rule_number,
            nodes,
            seed,
        } = self.conditions;
        let steps = self.steps;
        let present = self.choice.iter().zip(self.choice.current());
        let present: Vec<String> = present
            .map(|(param, value)| format!("{} {value}", param.name))
            .collect();
        let present = present.join(" ");
        format!(
            "rule {rule_number} nodes {nodes} seed {seed} steps {steps} around {present}"
        )
    }

    /// The state that `text`, of a file of the same settings and parameters, keeps.
    fn parse(mut self, text: &str) -> Result<Screen> {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        if let Some((_, present)) = heading.split_once(" around ") {
            let names: Vec<&str> = present.split(' ').step_by(2).collect();
            self.choice.check_names(&names)?;
        }
        ensure!(
            heading == self.heading(),
            "holds another screening:\n  {heading}\nand not\n  {}\n\
             Give those settings, or another file",
            self.heading()
        );
        for line in lines {
            match line.parse() {
                Ok(result @ -2..=2) => self.results.push(result),
                _ => bail!("not the result of a pair: {line:?}"),
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests;
