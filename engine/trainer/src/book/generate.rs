//! From drafts to the openings of the book.

use super::drafts::{drafts, Opening};
use super::file::Shelf;
use super::recipe::{recipe, Recipe, GAME_UNITS, RULES, SIDES};
use super::trial::Court;
use crate::parallel;
use anyhow::{Context, Result};
use gomolith::score::Score;

/// The rules and boards of the whole book.
pub fn all_shelves() -> Vec<(i64, usize)> {
    let of_rule = |&rule| SIDES.map(move |side| (rule, side));
    RULES.iter().flat_map(of_rule).collect()
}

/// The drafts from which the openings for a rule and board are chosen, whatever the engine.
pub fn drafts_of(rule: i64, side: usize, count: usize) -> Vec<Opening> {
    drafts(side, rule as u64 * 100 + side as u64, count)
}

/// One rule on one board, and what is left of its drafts.
struct Race {
    court: Court,
    recipe: Recipe,
    runners: Vec<Runner>,
}

/// An opening, and what is known of it.
struct Runner {
    opening: Opening,
    /// For White, after each round.
    values: Vec<Score>,
    /// Games won by White less those won by Black.
    games: i32,
}

/// A search or a game that is to be done.
struct Task {
    race: usize,
    runner: usize,
    nodes: u64,
}

/// Makes the openings for `shelves`, each a rule and the side of a board, at `effort`
/// percent of the recipe's nodes. `progress` is told what is being done.
pub fn generate(
    shelves: &[(i64, usize)],
    effort: u64,
    threads: usize,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Shelf>> {
    let mut races: Vec<Race> = Vec::new();
    for &(rule, side) in shelves {
        // Making the tables of a rule takes long.
        let known = races.iter().find(|race| race.court.rule_number == rule);
        let court =
            known.map_or_else(|| Court::new(rule, side), |race| race.court.on(side));
        let court = court.with_context(|| {
            format!("the engine does not play rule {rule} on {side}x{side}")
        })?;
        races.push(Race::new(court, effort));
    }
    let rounds = races.iter().map(|race| race.recipe.rounds.len()).max();
    for round in 0..rounds.unwrap_or(0) {
        let name = format!("round {}", round + 1);
        races.iter_mut().for_each(|race| race.narrow(round));
        let nodes = |race: &Race| race.recipe.rounds.get(round).map(|round| round.nodes);
        let tasks = tasks(&races, nodes);
        let values = work(&races, &tasks, threads, &name, progress, Court::value);
        for (task, value) in tasks.iter().zip(values) {
            races[task.race].runners[task.runner].values.push(value);
        }
    }
    let games = races.iter().map(|race| race.recipe.games).max();
    for game in 0..games.unwrap_or(0) {
        let name = format!("game {}", game + 1);
        let nodes = |race: &Race| Some(race.recipe.game_nodes * (4 + game) / 4);
        let tasks = tasks(&races, nodes);
        let results = work(&races, &tasks, threads, &name, progress, Court::game);
        for (task, result) in tasks.iter().zip(results) {
            races[task.race].runners[task.runner].games += result;
        }
    }
    Ok(races.into_iter().map(Race::finish).collect())
}

/// A task for each runner of each race for which `nodes` says how many; the longest first,
/// so that no thread is left alone with one at the end.
fn tasks(races: &[Race], nodes: impl Fn(&Race) -> Option<u64>) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (index, race) in races.iter().enumerate() {
        let nodes = nodes(race);
        let runners = 0..race.runners.len();
        tasks.extend(runners.filter_map(|runner| {
            let race = index;
            nodes.map(|nodes| Task {
                race,
                runner,
                nodes,
            })
        }));
    }
    tasks.sort_by_key(|task| std::cmp::Reverse(task.nodes));
    tasks
}

fn work(
    races: &[Race],
    tasks: &[Task],
    threads: usize,
    name: &str,
    progress: &(dyn Fn(&str) + Sync),
    how: impl Fn(&Court, &Opening, u64) -> i32 + Sync,
) -> Vec<i32> {
    let step = (tasks.len() / 20).max(1);
    let tell = |done: usize| {
        if done.is_multiple_of(step) || done == tasks.len() {
            progress(&format!("{name}: {done} of {}", tasks.len()));
        }
    };
    let run = |task: &Task| {
        let race = &races[task.race];
        how(&race.court, &race.runners[task.runner].opening, task.nodes)
    };
    parallel::map(tasks, threads, run, tell)
}

impl Race {
    fn new(court: Court, effort: u64) -> Race {
        let recipe = recipe(court.rule_number, court.side, effort);
        let drafts = drafts_of(court.rule_number, court.side, recipe.drafts);
        let runners = drafts.into_iter().map(|opening| Runner {
            opening,
            values: Vec::new(),
            games: 0,
        });
        Race {
            runners: runners.collect(),
            court,
            recipe,
        }
    }

    /// Leaves only as many runners as go into `round`, the most even ones.
    fn narrow(&mut self, round: usize) {
        if let Some(openings) = self.recipe.rounds.get(round).map(|round| round.openings) {
            self.sort();
            self.runners.truncate(openings);
        }
    }

    /// The most even first; the sort is stable, so that ties go to the earlier draft.
    fn sort(&mut self) {
        self.runners.sort_by_key(Runner::unevenness);
    }

    fn finish(mut self) -> Shelf {
        self.sort();
        self.runners.truncate(self.recipe.openings);
        Shelf {
            rule: self.court.rule_number,
            side: self.court.side,
            openings: self.runners.iter().map(|runner| runner.opening).collect(),
        }
    }
}

impl Runner {
    /// How far from even: the worse of the last two values, and how the games went.
    fn unevenness(&self) -> i32 {
        let last = self.values.iter().rev().take(2);
        let worst = last.map(|value| value.abs()).max().unwrap_or(0);
        worst + GAME_UNITS * self.games.abs()
    }
}
