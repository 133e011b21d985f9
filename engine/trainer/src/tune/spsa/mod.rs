//! SPSA: moves the parameters of the search, all at once and by chance, toward what wins.
//!
//! 1. Each parameter is perturbed up or down by its step, by chance: that makes one player;
//!    each perturbed the other way makes the other.
//! 2. The two play a pair of games, and the parameters move a little toward the winner.
//! 3. The steps shrink slowly, and how far the parameters move shrinks faster.
//!
//! CITE: simultaneous perturbation stochastic approximation, by J. C. Spall,
//! <https://www.jhuapl.edu/SPSA/> and <https://www.chessprogramming.org/SPSA>; that the ends of
//! both sequences are given rather than their beginnings follows fishtest,
//! <https://github.com/official-stockfish/fishtest>

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{bail, ensure, Context, Result};
use gomolith::lines::LineTable;

use super::conditions::Conditions;
use super::game_pair::{pair_opening, play_pair};
use super::params::ParamChoice;
use crate::files::{resume, write_whole};
use crate::parallel;
use crate::rng::Rng;

/// Pairs that are played with the same parameters, before these move.
const BATCH: u64 = 16;
/// The distance by which a game won moves a parameter at the end of the run, in its steps.
const RATE: f64 = 0.004;
/// The power by which the steps shrink: the `gamma` that Spall advises.
const STEP_POWER: f64 = 0.101;
/// The power by which the rates shrink: the `alpha` that Spall advises.
const RATE_POWER: f64 = 0.602;

/// A run of SPSA, finished or not.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spsa {
    conditions: Conditions,
    /// Pairs to be played in all.
    pairs: u64,
    /// Pairs played so far.
    done: u64,
    /// The parameters that move.
    choice: ParamChoice,
    /// The values of these parameters.
    values: Vec<f64>,
}

/// The perturbation of the parameters in a pair, and how far its result moves them.
struct Perturbation {
    pair_index: u64,
    /// Up (1) or down (-1) for each parameter of the first player.
    directions: Vec<f64>,
    /// The distance by which a game won would move a parameter, in its steps, if `step`
    /// were 1: the gradient is estimated by dividing by `step`.
    rate: f64,
    /// The distance by which a parameter is perturbed, in its steps.
    step: f64,
}

impl Spsa {
    /// A run of `pairs` pairs that moves the parameters of `choice` from what the engine
    /// plays with.
    fn new(conditions: Conditions, pairs: u64, choice: ParamChoice) -> Spsa {
        Spsa {
            conditions,
            pairs,
            done: 0,
            values: choice.current(),
            choice,
        }
    }

    /// The run that the file at `path` keeps; a new one if there is no such file.
    ///
    /// # Errors
    /// If the file keeps a run of other settings or parameters, or cannot be read.
    pub(crate) fn resume(
        path: &Path,
        conditions: Conditions,
        pairs: u64,
        choice: ParamChoice,
    ) -> Result<Spsa> {
        let fresh = Spsa::new(conditions, pairs, choice);
        let resumed = resume(path, |text| fresh.clone().parse(text))?;
        Ok(resumed.unwrap_or(fresh))
    }

    /// Plays all pairs that are left, by `threads` threads. After each batch the file at
    /// `path` is written and `progress` is told how far the run has come.
    ///
    /// # Errors
    /// If there is no such rule, or the file cannot be written.
    pub(crate) fn run(
        &mut self,
        path: &Path,
        threads: usize,
        progress: impl Fn(&str),
    ) -> Result<()> {
        let table = self.conditions.line_table()?;
        // Better to learn that it cannot be written before the games than after.
        write_whole(path, self.render())?;
        while self.done < self.pairs {
            self.run_batch(&table, threads)?;
            write_whole(path, self.render())?;
            progress(&format!("{} of {} pairs", self.done, self.pairs));
        }
        Ok(())
    }

    /// Plays a batch of pairs and moves the parameters.
    fn run_batch(&mut self, table: &Arc<LineTable>, threads: usize) -> Result<()> {
        let end = (self.done + BATCH).min(self.pairs);
        let indices: Vec<u64> = (self.done..end).collect();
        let play = |&index: &u64| self.play(index, table);
        let results = parallel::map(&indices, threads, play, |_| ());
        for result in results {
            let (perturbation, won) = result?;
            self.learn(&perturbation, won);
        }
        self.done = end;
        Ok(())
    }

    /// Plays a pair: how it was perturbed, and the wins of its first player minus its
    /// losses.
    fn play(&self, pair_index: u64, table: &Arc<LineTable>) -> Result<(Perturbation, i32)> {
        let (perturbation, mut rng) = self.perturbation(pair_index);
        let players = [1.0, -1.0].map(|sign| {
            let values = self.perturbed(&perturbation, sign);
            self.choice.params_of(&values, || rng.unit())
        });
        let opening = pair_opening(&self.conditions, perturbation.pair_index, table)?;
        let won = play_pair(&self.conditions, &opening, &players)?;
        Ok((perturbation, won))
    }

    /// The perturbation of a pair, and random numbers for the rest of the pair.
    fn perturbation(&self, pair_index: u64) -> (Perturbation, Rng) {
        let (directions, rng) = self.choice.directions(self.conditions.seed, pair_index);
        let (now, all) = ((pair_index + 1) as f64, self.pairs as f64);
        // The first pairs tell little of where to go: they do not go as far as they might.
        let calm = all / 10.0;
        let perturbation = Perturbation {
            pair_index,
            directions,
            rate: RATE * ((calm + all) / (calm + now)).powf(RATE_POWER),
            step: (all / now).powf(STEP_POWER),
        };
        (perturbation, rng)
    }

    /// The values of the pair's first player (`sign` 1) or its second (-1).
    fn perturbed(&self, perturbation: &Perturbation, sign: f64) -> Vec<f64> {
        let Perturbation {
            directions, step, ..
        } = perturbation;
        self.choice.moved(&self.values, directions, sign * step)
    }

    /// Moves the parameters toward the pair's first player if `won`, its wins minus its
    /// losses, is positive, and away if it is negative.
    fn learn(&mut self, perturbation: &Perturbation, won: i32) {
        let far = perturbation.rate / perturbation.step * f64::from(won);
        let params = self.choice.iter().zip(&perturbation.directions);
        for (value, (param, direction)) in self.values.iter_mut().zip(params) {
            let moved = *value + far * direction * param.step;
            *value = moved.clamp(f64::from(param.least), f64::from(param.most));
        }
    }

    /// The parameters that move, in the engine and in the run, a text line each.
    pub(crate) fn table(&self) -> String {
        let mut text = String::new();
        let width = self.choice.name_width() + 1;
        let params = self.choice.iter().zip(self.choice.current());
        for ((param, before), value) in params.zip(&self.values) {
            let _ = writeln!(text, "{:width$} {before:4} -> {value:.1}", param.name);
        }
        text
    }

    /// The text of the run's file.
    fn render(&self) -> String {
        let mut text = format!("{}\ndone {}\n", self.heading(), self.done);
        for (param, value) in self.choice.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value}", param.name);
        }
        text
    }

    /// The first text line of the file: the settings of the run.
    fn heading(&self) -> String {
        let Conditions {
            rule_number,
            nodes,
            seed,
        } = self.conditions;
        let pairs = self.pairs;
        format!("rule {rule_number} nodes {nodes} seed {seed} pairs {pairs}")
    }

    /// The state that `text`, of a file of the same settings and parameters, keeps.
    fn parse(mut self, text: &str) -> Result<Spsa> {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        ensure!(
            heading == self.heading(),
            "holds another run, {heading:?}: give those settings, or another file"
        );
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for line in lines {
            let Some((name, value)) = line.split_once(' ') else {
                bail!("no name and value: {line:?}");
            };
            let context = || format!("not a value: {line:?}");
            if name == "done" {
                self.done = value.parse().with_context(context)?;
            } else {
                names.push(name);
                values.push(value.parse().with_context(context)?);
            }
        }
        self.choice.check_names(&names)?;
        self.values = values;
        Ok(self)
    }
}

#[cfg(test)]
mod tests;
