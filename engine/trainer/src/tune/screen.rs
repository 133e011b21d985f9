//! Tells which numbers of the search win games if they are higher, and which if lower.
//!
//! 1. In every pair of games each number stands high for one player and low for the other, by
//!    chance. The numbers themselves never move: pairs can be played whenever there is time.
//! 2. What a number brings is the mean of all results, each seen from the player who has it
//!    high: what the others bring is as often for it as against it.
//!
//! So one lot of games tells about all numbers, each as surely as if it were played for that
//! one alone.
//!
//! CITE: factorial experiments, R. A. Fisher, "The Arrangement of Field Experiments", 1926,
//! https://doi.org/10.23637/rothamsted.8v61q

use super::duel::{drawn, duel, Terms};
use super::numbers::{
    directions, moved, numbers_of, params_of, present_search_numbers, SEARCH_NUMBERS,
};
use super::sample::rule_of;
use crate::parallel;
use crate::whole::{resumed, write_whole};
use anyhow::{bail, ensure, Context, Result};
use gomolith::board::{parse_moves, Board, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::search::SearchParams;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Pairs between two writings of the file.
const BATCH: u64 = 16;
/// Elo for each part of a game's score near an even one, where a win is 1 and a loss -1.
const ELO_PER_RESULT: f64 = 200.0 / std::f64::consts::LN_10 * 4.0;
/// Standard errors on either side of a mean that hold 95 % of all cases.
const INTERVAL: f64 = 1.96;

/// A screening under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Screen {
    terms: Terms,
    /// How many of its steps above and below what it is each number stands.
    steps: f64,
    /// What each pair played came to for its first player, from -2 to 2.
    results: Vec<i32>,
}

impl Screen {
    /// A screening without games.
    pub fn new(terms: Terms, steps: f64) -> Screen {
        Screen {
            terms,
            steps,
            results: Vec::new(),
        }
    }

    /// The screening in this file if there is one, and else a new one.
    pub fn resume(path: &Path, terms: Terms, steps: f64) -> Result<Screen> {
        let fresh = Screen::new(terms, steps);
        let resumed = resumed(path, |text| fresh.clone().parse(text))?;
        Ok(resumed.unwrap_or(fresh))
    }

    /// Plays until there are so many pairs, from these openings in turn or, without any, from
    /// drawn ones; with a word to `progress` and the file written after each batch.
    pub fn run(
        &mut self,
        path: &Path,
        openings: &[Position],
        pairs: u64,
        jobs: usize,
        progress: impl Fn(&str),
    ) -> Result<()> {
        let table = Arc::new(LineTable::new(rule_of(self.terms.rule)?));
        // Better to learn that it cannot be written before the games than after.
        write_whole(path, &self.render())?;
        while self.done() < pairs {
            let numbers: Vec<u64> =
                (self.done()..(self.done() + BATCH).min(pairs)).collect();
            let play = |&number: &u64| self.play(number, openings, &table);
            let results = parallel::map(&numbers, jobs, play, |_| ());
            let results = results.into_iter().collect::<Result<Vec<i32>>>()?;
            self.results.extend(results);
            write_whole(path, &self.render())?;
            progress(&format!("{} of {pairs} pairs", self.done()));
        }
        Ok(())
    }

    fn done(&self) -> u64 {
        self.results.len() as u64
    }

    fn play(
        &self,
        number: u64,
        openings: &[Position],
        table: &Arc<LineTable>,
    ) -> Result<i32> {
        let (directions, _) = directions(self.terms.seed, number);
        let players = [1.0, -1.0].map(|sign| self.params(&directions, sign));
        let first = match openings {
            [] => drawn(&self.terms, number, table)?,
            _ => openings[number as usize % openings.len()].clone(),
        };
        duel(&self.terms, &first, &players)
    }

    /// Those of a player for whom the numbers stand in these directions, times `sign`.
    fn params(&self, directions: &[f64], sign: f64) -> SearchParams {
        let values = moved(&present_search_numbers(), directions, sign * self.steps);
        params_of(&values, || 0.5)
    }

    /// What each number brings if it is high rather than low, in Elo, and the half of the
    /// 95 % interval around that.
    fn effects(&self) -> Vec<(f64, f64)> {
        let count = self.results.len() as f64;
        let mut sums = vec![0.0; SEARCH_NUMBERS.len()];
        let mut squares = 0.0;
        for (number, &result) in (0..).zip(&self.results) {
            // Both games of a pair count half each.
            let result = f64::from(result) / 2.0;
            squares += result * result;
            let (directions, _) = directions(self.terms.seed, number);
            for (sum, direction) in sums.iter_mut().zip(directions) {
                *sum += direction * result;
            }
        }
        let effect = |sum: f64| {
            let mean = sum / count;
            let error = ((squares / count - mean * mean) / (count - 1.0)).sqrt();
            (mean * ELO_PER_RESULT, INTERVAL * error * ELO_PER_RESULT)
        };
        sums.into_iter().map(effect).collect()
    }

    /// What the games tell, a line for each number.
    pub fn table(&self) -> String {
        let all = vec![1.0; SEARCH_NUMBERS.len()];
        let [low, now, high] =
            [-1.0, 0.0, 1.0].map(|sign| numbers_of(self.params(&all, sign)));
        let mut text = format!(
            "{} pairs. What a number brings if it is high rather than low, in Elo, 95 %:\n",
            self.done()
        );
        let rows = SEARCH_NUMBERS.iter().zip(self.effects()).enumerate();
        for (at, (number, (elo, half))) in rows {
            let (low, now, high) = (low[at], now[at], high[at]);
            let name = number.name;
            let _ = writeln!(
                text,
                "{name:32} {now:4}: {low:4} -> {high:4} {elo:+6.1} +/- {half:.1}"
            );
        }
        text
    }

    /// As its file has it.
    fn render(&self) -> String {
        let mut text = format!("{}\n", self.heading());
        for result in &self.results {
            let _ = writeln!(text, "{result}");
        }
        text
    }

    fn heading(&self) -> String {
        let Terms { rule, nodes, seed } = self.terms;
        let steps = self.steps;
        let present = SEARCH_NUMBERS.iter().zip(present_search_numbers());
        let present: Vec<String> = present
            .map(|(number, value)| format!("{} {value}", number.name))
            .collect();
        let present = present.join(" ");
        format!("rule {rule} nodes {nodes} seed {seed} steps {steps} around {present}")
    }

    /// The screening in the text of a file, which must be the same as this one.
    fn parse(mut self, text: &str) -> Result<Screen> {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
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

/// The positions after the openings in this text: a line of moves each, such as `h8i9j7`, on
/// a board of so many columns and rows; `#` begins a remark.
pub fn openings_of(text: &str, rule: i64, side: usize) -> Result<Vec<Position>> {
    let rule = rule_of(rule)?;
    let table = Arc::new(LineTable::new(rule));
    let board =
        Board::new(side, side).with_context(|| format!("no board is {side}x{side}"))?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let points = parse_moves(&board, moves).with_context(|| {
            format!("line {number}: no opening on {side}x{side}: {moves:?}")
        })?;
        let mut position =
            Position::new(board.clone(), Side::Black, rule, Arc::clone(&table));
        for point in points {
            let is_allowed = !position.is_forbidden(point);
            position.play(point);
            ensure!(
                is_allowed && !position.board().wins(point, rule),
                "line {number}: {moves:?} holds a forbidden move or a win"
            );
        }
        openings.push(position);
    }
    ensure!(!openings.is_empty(), "there is no opening in it");
    Ok(openings)
}

#[cfg(test)]
#[path = "screen_tests.rs"]
mod tests;
