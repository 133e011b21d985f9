//! Selects the openings of the book from random candidates.

use anyhow::{Context, Result};
use gomolith::score::Score;

use super::evaluator::OpeningEvaluator;
use super::file::Section;
use super::opening::{random_openings, Opening};
use super::schedule::{schedule, Schedule, GAME_UNITS, RULE_NUMBERS, SIZES};
use crate::parallel;

/// The rule numbers and board sizes of the whole book, by rule, then by size.
pub fn all_sections() -> Vec<(i64, usize)> {
    let of_rule = |&rule_number| SIZES.map(move |size| (rule_number, size));
    RULE_NUMBERS.iter().flat_map(of_rule).collect()
}

/// The `count` random openings from which those for a rule and board size are selected, the
/// same with every engine.
pub fn candidate_openings(rule_number: i64, size: usize, count: usize) -> Vec<Opening> {
    random_openings(size, rule_number as u64 * 100 + size as u64, count)
}

/// The candidates that are left for one rule and board size.
struct Selection {
    evaluator: OpeningEvaluator,
    schedule: Schedule,
    candidates: Vec<Candidate>,
}

/// An opening, and what is known of it.
struct Candidate {
    opening: Opening,
    /// Its scores for White, by round.
    scores: Vec<Score>,
    /// Games won by White minus those won by Black.
    games: i32,
}

/// A search or a game that is to be done.
struct Task {
    /// Index of its selection.
    selection: usize,
    /// Index of its candidate in that selection.
    candidate: usize,
    nodes: u64,
}

/// Selects the openings for `sections`, each a rule number and a board size, at `effort`
/// percent of the schedule's nodes. `progress` is told what is being done.
///
/// # Errors
/// If the engine does not play such a rule, or on such a board.
pub fn generate(
    sections: &[(i64, usize)],
    effort: u64,
    threads: usize,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Section>> {
    let mut selections = sections
        .iter()
        .map(|&(rule_number, size)| Selection::new(rule_number, size, effort))
        .collect::<Result<Vec<Selection>>>()?;
    let rounds = selections.iter().map(|it| it.schedule.rounds.len()).max();
    for round in 0..rounds.unwrap_or(0) {
        let name = format!("round {}", round + 1);
        selections.iter_mut().for_each(|it| it.narrow(round));
        let nodes = |it: &Selection| it.schedule.rounds.get(round).map(|round| round.nodes);
        let tasks = tasks(&selections, nodes);
        let evaluate = OpeningEvaluator::score;
        let scores = work(&selections, &tasks, threads, &name, progress, evaluate);
        for (task, score) in tasks.iter().zip(scores) {
            let candidate = &mut selections[task.selection].candidates[task.candidate];
            candidate.scores.push(score);
        }
    }
    let games = selections.iter().map(|it| it.schedule.games).max();
    for game in 0..games.unwrap_or(0) {
        let name = format!("game {}", game + 1);
        let nodes = |it: &Selection| Some(it.schedule.game_nodes * (4 + game) / 4);
        let tasks = tasks(&selections, nodes);
        let play = OpeningEvaluator::play;
        let results = work(&selections, &tasks, threads, &name, progress, play);
        for (task, result) in tasks.iter().zip(results) {
            selections[task.selection].candidates[task.candidate].games += result;
        }
    }
    Ok(selections.into_iter().map(Selection::finish).collect())
}

/// A task for each candidate of each selection for which `nodes` gives a budget; the
/// longest first, so that no thread is left alone with one at the end.
fn tasks(selections: &[Selection], nodes: impl Fn(&Selection) -> Option<u64>) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (index, selection) in selections.iter().enumerate() {
        if let Some(nodes) = nodes(selection) {
            let candidates = 0..selection.candidates.len();
            tasks.extend(candidates.map(|candidate| Task {
                selection: index,
                candidate,
                nodes,
            }));
        }
    }
    tasks.sort_by_key(|task| std::cmp::Reverse(task.nodes));
    tasks
}

/// The results of `evaluate` for the openings of all tasks, in their order. `progress` is
/// told twenty times how many are done, under this `name`.
fn work(
    selections: &[Selection],
    tasks: &[Task],
    threads: usize,
    name: &str,
    progress: &(dyn Fn(&str) + Sync),
    evaluate: impl Fn(&OpeningEvaluator, &Opening, u64) -> i32 + Sync,
) -> Vec<i32> {
    let period = (tasks.len() / 20).max(1);
    let tell = |done: usize| {
        if done.is_multiple_of(period) || done == tasks.len() {
            progress(&format!("{name}: {done} of {}", tasks.len()));
        }
    };
    let run = |task: &Task| {
        let selection = &selections[task.selection];
        let opening = &selection.candidates[task.candidate].opening;
        evaluate(&selection.evaluator, opening, task.nodes)
    };
    parallel::map(tasks, threads, run, tell)
}

impl Selection {
    /// All candidates for a rule and board size.
    fn new(rule_number: i64, size: usize, effort: u64) -> Result<Selection> {
        let evaluator = OpeningEvaluator::new(rule_number, size).with_context(|| {
            format!("the engine does not play rule {rule_number} on {size}x{size}")
        })?;
        let schedule = schedule(rule_number, size, effort);
        let openings = candidate_openings(rule_number, size, schedule.candidates);
        let candidates = openings.into_iter().map(|opening| Candidate {
            opening,
            scores: Vec::new(),
            games: 0,
        });
        Ok(Selection {
            evaluator,
            candidates: candidates.collect(),
            schedule,
        })
    }

    /// Drops all but the most even candidates, as many as go into `round`.
    fn narrow(&mut self, round: usize) {
        let openings = self.schedule.rounds.get(round).map(|round| round.openings);
        if let Some(openings) = openings {
            self.sort();
            self.candidates.truncate(openings);
        }
    }

    /// Puts the most even first. The sort is stable: ties go to the earlier candidate.
    fn sort(&mut self) {
        self.candidates.sort_by_key(Candidate::unevenness);
    }

    /// The section of the book: the most even openings of those that are left.
    fn finish(mut self) -> Section {
        self.sort();
        self.candidates.truncate(self.schedule.openings);
        Section {
            rule_number: self.evaluator.rule_number,
            size: self.evaluator.size,
            openings: self.candidates.iter().map(|it| it.opening).collect(),
        }
    }
}

impl Candidate {
    /// The distance from even, in units of evaluation: the worse of the last two scores,
    /// and how the games went.
    fn unevenness(&self) -> i32 {
        let last = self.scores.iter().rev().take(2);
        let worst = last.map(|score| score.abs()).max().unwrap_or(0);
        worst + GAME_UNITS * self.games.abs()
    }
}
