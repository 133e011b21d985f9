//! Moves the numbers of the search, all at once and by chance, toward what wins.
//!
//! 1. Each number is moved up or down by its step, by chance: that makes one set of numbers;
//!    each moved the other way makes another.
//! 2. The two play a pair of games, and the numbers go a little toward the winner.
//! 3. The steps shrink slowly, and how far the numbers go shrinks faster.
//!
//! CITE: simultaneous perturbation stochastic approximation, by J. C. Spall,
//! https://www.jhuapl.edu/SPSA/; that the ends of both sequences are given rather than their
//! beginnings follows fishtest, https://github.com/official-stockfish/fishtest

use super::duel::{drawn, duel, Terms};
use super::games::Chance;
use super::numbers::{
    directions, moved, params_of, place_of, present_search_numbers, SEARCH_NUMBERS,
};
use super::sample::rule_of;
use crate::parallel;
use crate::whole::{resumed, write_whole};
use anyhow::{bail, ensure, Context, Result};
use gomolith::lines::LineTable;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Pairs that are played from the same numbers.
const BATCH: u64 = 16;
/// How far a game won moves a number at the end, in steps.
const RATE: f64 = 0.004;
/// How fast the steps, and how far the numbers go, shrink: powers that Spall advises.
const STEP_POWER: f64 = 0.101;
const RATE_POWER: f64 = 0.602;

/// A climb under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Climb {
    terms: Terms,
    /// Pairs to be played in all.
    pairs: u64,
    /// Pairs played.
    done: u64,
    /// The numbers, in the order of `SEARCH_NUMBERS`.
    values: Vec<f64>,
}

/// The pair of this number, and where it moves the numbers if its first player wins a game.
struct Trial {
    number: u64,
    directions: Vec<f64>,
    rate: f64,
    step: f64,
}

impl Trial {
    /// The numbers of the pair's first player, or with the sign -1 of its second.
    fn moved(&self, values: &[f64], sign: f64) -> Vec<f64> {
        moved(values, &self.directions, sign * self.step)
    }
}

impl Climb {
    /// A climb of so many pairs from what the engine plays with.
    pub fn new(terms: Terms, pairs: u64) -> Climb {
        Climb {
            terms,
            pairs,
            done: 0,
            values: present_search_numbers(),
        }
    }

    /// The climb in this file if there is one, and else a new one.
    pub fn resume(path: &Path, terms: Terms, pairs: u64) -> Result<Climb> {
        let fresh = Climb::new(terms, pairs);
        let resumed = resumed(path, |text| fresh.clone().parse(text))?;
        Ok(resumed.unwrap_or(fresh))
    }

    /// Goes to the top, with a word to `progress` and the file written after each batch.
    pub fn run(&mut self, path: &Path, jobs: usize, progress: impl Fn(&str)) -> Result<()> {
        let table = Arc::new(LineTable::new(rule_of(self.terms.rule)?));
        // Better to learn that it cannot be written before the games than after.
        write_whole(path, &self.render())?;
        while self.done < self.pairs {
            self.go_on(&table, jobs)?;
            write_whole(path, &self.render())?;
            progress(&format!("{} of {} pairs", self.done, self.pairs));
        }
        Ok(())
    }

    /// Plays a batch and moves the numbers.
    fn go_on(&mut self, table: &Arc<LineTable>, jobs: usize) -> Result<()> {
        let end = (self.done + BATCH).min(self.pairs);
        let numbers: Vec<u64> = (self.done..end).collect();
        let result = |&number: &u64| -> Result<(Trial, i32)> {
            let (trial, mut chance) = self.trial(number);
            let mut params =
                |sign: f64| params_of(&trial.moved(&self.values, sign), || chance.part());
            let players = [params(1.0), params(-1.0)];
            let first = drawn(&self.terms, trial.number, table)?;
            let won = duel(&self.terms, &first, &players)?;
            Ok((trial, won))
        };
        let results = parallel::map(&numbers, jobs, result, |_| ());
        for result in results {
            let (trial, won) = result?;
            self.take(&trial, won);
        }
        self.done = end;
        Ok(())
    }

    fn trial(&self, number: u64) -> (Trial, Chance) {
        let (directions, chance) = directions(self.terms.seed, number);
        let (now, all) = ((number + 1) as f64, self.pairs as f64);
        // The first pairs tell little of where to go: they do not go as far as they might.
        let calm = all / 10.0;
        let trial = Trial {
            number,
            directions,
            rate: RATE * ((calm + all) / (calm + now)).powf(RATE_POWER),
            step: (all / now).powf(STEP_POWER),
        };
        (trial, chance)
    }

    fn take(&mut self, trial: &Trial, won: i32) {
        let far = trial.rate / trial.step * f64::from(won);
        let moves = SEARCH_NUMBERS.iter().zip(&trial.directions);
        for (value, (number, direction)) in self.values.iter_mut().zip(moves) {
            let moved = *value + far * direction * number.step;
            *value = moved.clamp(f64::from(number.least), f64::from(number.most));
        }
    }

    /// The numbers before and now, a line each.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let lines = SEARCH_NUMBERS.iter().zip(present_search_numbers());
        for ((number, before), value) in lines.zip(&self.values) {
            let _ = writeln!(text, "{:32} {before:4} -> {value:.1}", number.name);
        }
        text
    }

    /// As its file has it.
    fn render(&self) -> String {
        let mut text = format!("{}\ndone {}\n", self.heading(), self.done);
        for (number, value) in SEARCH_NUMBERS.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value}", number.name);
        }
        text
    }

    fn heading(&self) -> String {
        let Terms { rule, nodes, seed } = self.terms;
        let pairs = self.pairs;
        format!("rule {rule} nodes {nodes} seed {seed} pairs {pairs}")
    }

    /// The climb in the text of a file, which must be the same as this one.
    fn parse(mut self, text: &str) -> Result<Climb> {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        ensure!(
            heading == self.heading(),
            "holds another climb, {heading:?}: give those settings, or another file"
        );
        let mut seen = 0;
        for line in lines {
            let Some((name, value)) = line.split_once(' ') else {
                bail!("no name and value: {line:?}");
            };
            let what = || format!("not a value: {line:?}");
            if name == "done" {
                self.done = value.parse().with_context(what)?;
            } else {
                self.values[place_of(name)?] = value.parse().with_context(what)?;
                seen += 1;
            }
        }
        ensure!(
            seen == SEARCH_NUMBERS.len(),
            "{seen} numbers, not {}",
            SEARCH_NUMBERS.len()
        );
        Ok(self)
    }
}

#[cfg(test)]
#[path = "climb_tests.rs"]
mod tests;
