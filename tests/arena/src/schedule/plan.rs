//! The list of games, in pairs from the same opening with colors exchanged, or one by one.

use std::collections::HashMap;
use std::str::FromStr;

use anyhow::{ensure, Context, Result};
use rand::seq::SliceRandom;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::record::{GameKey, GameRecord};
use crate::referee::{Adjudication, GameSpec, Swap};
use crate::rules::{Point, Rule};

/// A game to be played at one of several tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Job {
    /// Index of the table, which stands for two players.
    pub table: usize,
    /// The player of the table, 0 or 1, that has Black before any swap.
    pub black: usize,
    /// The board, rule, opening and numbers of the game.
    pub spec: GameSpec,
}

/// The conditions under which all games of a contest are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// The rule of the games.
    pub rule: Rule,
    /// The procedure by which players may swap colors.
    pub swap: Swap,
    /// Number of stones at which a game ends as a draw; none: when the board is full.
    pub draw_after: Option<u32>,
    /// What both players have to say for a game to end before.
    pub adjudication: Adjudication,
    /// One opening for each pair of games, in turn and from the beginning again; without any,
    /// games begin on an empty board.
    pub openings: Vec<Vec<Point>>,
    /// True if nobody exchanges colors: games are single, each from the next opening, and the first
    /// player of a table has Black in all of them.
    pub single: bool,
}

impl Conditions {
    /// Puts the openings into an order that depends on `seed` only.
    pub fn shuffle(&mut self, seed: u64) {
        self.openings.shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
    }

    /// Returns the jobs of `games` games at each of the tables `0..tables`: a pair of games, or a
    /// single one, at each table, then the next.
    pub fn jobs(&self, tables: usize, games: u64) -> Vec<Job> {
        let each = if self.single { 1 } else { 2 };
        let pairs = (0..games.div_ceil(each))
            .flat_map(|pair| (0..tables).map(move |it| (pair, it)));
        let games = pairs.flat_map(|(pair, table)| {
            let of_pair = (0..each).map(move |it| (table, it as usize, each * pair + it));
            of_pair.filter(move |(_, _, game)| *game < games)
        });
        games
            .map(|(table, black, game)| Job {
                table,
                black,
                spec: self.spec(game, game / each),
            })
            .collect()
    }

    /// Returns game number `game` of any table, in this pair.
    fn spec(&self, game: u64, pair: u64) -> GameSpec {
        let index = pair.checked_rem(self.openings.len() as u64);
        GameSpec {
            game,
            pair,
            width: self.width,
            height: self.height,
            rule: self.rule,
            opening: index
                .map(|it| self.openings[it as usize].clone())
                .unwrap_or_default(),
            swap: self.swap,
            draw_after: self.draw_after,
            adjudication: self.adjudication,
        }
    }
}

/// Returns a short text that stands for a list of openings: their count and a hash.
// CITE: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
pub fn fingerprint(openings: &[Vec<Point>]) -> String {
    let points = |opening: &Vec<Point>| -> Vec<u8> {
        opening
            .iter()
            .flat_map(|it| [it.x, it.y])
            .chain([255])
            .collect()
    };
    let step =
        |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = openings
        .iter()
        .flat_map(points)
        .fold(0xcbf2_9ce4_8422_2325, step);
    format!("{} openings {hash:016x}", openings.len())
}

/// One of several equal parts of the jobs, each for another machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The part, from 1 to `count`.
    pub index: u64,
    /// Number of parts.
    pub count: u64,
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Shard> {
        let wanted = || format!("`{text}` is not a shard such as 1/4");
        let (index, count) = text.split_once('/').with_context(wanted)?;
        let index = index.parse().with_context(wanted)?;
        let count = count.parse().with_context(wanted)?;
        ensure!(1 <= index && index <= count, "{}", wanted());
        Ok(Shard { index, count })
    }
}

impl Shard {
    /// Returns the jobs of this part; the games of a pair stay together.
    pub fn select(self, jobs: Vec<Job>) -> Vec<Job> {
        let mut part = 0;
        let mut last = None;
        let mine = |job: &Job| {
            let pair = (job.table, job.spec.pair);
            if last.replace(pair).is_some_and(|last| last != pair) {
                part += 1;
            }
            part % self.count == self.index - 1
        };
        jobs.into_iter().filter(mine).collect()
    }
}

/// Returns the jobs whose games are not among those already `played`. `names` holds the players
/// of each table.
///
/// # Errors
/// A game was played on another board, by another rule or from another opening than planned.
pub fn remaining(
    jobs: Vec<Job>,
    names: &[[String; 2]],
    played: &[GameRecord],
) -> Result<Vec<Job>> {
    let played: HashMap<GameKey, &GameRecord> = played
        .iter()
        .map(|game| (GameKey::of(game), game))
        .collect();
    let mut open = Vec::new();
    for job in jobs {
        let players = &names[job.table];
        let names = [players[job.black].clone(), players[1 - job.black].clone()];
        match played.get(&GameKey {
            pair: job.spec.pair,
            names,
        }) {
            None => open.push(job),
            Some(game) => check_same(&job.spec, game)?,
        }
    }
    Ok(open)
}

/// Fails unless a game was played as planned.
fn check_same(spec: &GameSpec, game: &GameRecord) -> Result<()> {
    let planned = (spec.width, spec.height, spec.rule, &spec.opening);
    let found = (game.width, game.height, game.rule, &game.opening);
    ensure!(
        planned == found,
        "the games in the file were played from other openings (pair {})",
        game.pair
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    fn conditions(openings: u8) -> Conditions {
        Conditions {
            width: 15,
            height: 15,
            rule: Rule::Freestyle,
            swap: Swap::None,
            draw_after: None,
            adjudication: Adjudication::default(),
            openings: (0..openings).map(|x| vec![Point { x, y: 0 }]).collect(),
            single: false,
        }
    }

    #[test]
    fn pairs_share_an_opening_and_exchange_colors() {
        let jobs = conditions(2).jobs(1, 5);
        let seen: Vec<_> = jobs
            .iter()
            .map(|it| (it.spec.game, it.spec.pair, it.black, it.spec.opening[0].x))
            .collect();
        assert_eq!(
            seen,
            [
                (0, 0, 0, 0),
                (1, 0, 1, 0),
                (2, 1, 0, 1),
                (3, 1, 1, 1),
                (4, 2, 0, 0)
            ]
        );
        assert!(conditions(0).jobs(1, 2)[0].spec.opening.is_empty());
    }

    #[test]
    fn single_games_have_an_opening_each_and_the_same_black() {
        let conditions = Conditions {
            single: true,
            ..conditions(2)
        };
        let jobs = conditions.jobs(2, 3);
        let seen: Vec<_> = jobs
            .iter()
            .map(|it| (it.table, it.black, it.spec.pair, it.spec.opening[0].x))
            .collect();
        let wanted = [
            (0, 0, 0, 0),
            (1, 0, 0, 0),
            (0, 0, 1, 1),
            (1, 0, 1, 1),
            (0, 0, 2, 0),
            (1, 0, 2, 0),
        ];
        assert_eq!(seen, wanted);
        assert!(jobs.iter().all(|it| it.spec.game == it.spec.pair));
        let parts =
            [1, 2].map(|index| Shard { index, count: 2 }.select(jobs.clone()).len());
        assert_eq!(parts, [3, 3]);
    }

    #[test]
    fn all_tables_play_a_pair_before_the_next() {
        let seen: Vec<_> = conditions(2)
            .jobs(2, 4)
            .iter()
            .map(|it| (it.table, it.spec.game))
            .collect();
        let wanted = [
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 1),
            (0, 2),
            (0, 3),
            (1, 2),
            (1, 3),
        ];
        assert_eq!(seen, wanted);
    }

    #[test]
    fn shuffling_depends_on_the_seed_only() {
        let shuffled = |seed| {
            let mut conditions = conditions(20);
            conditions.shuffle(seed);
            conditions.openings
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        assert_ne!(fingerprint(&shuffled(1)), fingerprint(&shuffled(2)));
    }

    #[test]
    fn shards_part_the_work() {
        let jobs = conditions(3).jobs(2, 7);
        let shards: Vec<Vec<Job>> = (1..=3)
            .map(|index| Shard { index, count: 3 }.select(jobs.clone()))
            .collect();
        assert_eq!(shards.iter().map(Vec::len).sum::<usize>(), jobs.len());
        for job in &jobs {
            let mate = |it: &Job| (it.table, it.spec.pair) == (job.table, job.spec.pair);
            let owners = shards.iter().filter(|shard| shard.iter().any(mate)).count();
            assert_eq!(owners, 1);
        }
        assert_eq!(
            "2/3".parse::<Shard>().expect("a shard"),
            Shard { index: 2, count: 3 }
        );
        for bad in ["", "1", "0/3", "4/3", "a/b", "1/3/5"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn games_in_the_file_are_not_played_again() {
        let names = [["a", "b"].map(String::from)];
        let jobs = conditions(0).jobs(1, 4);
        let done = [sample_game(0, ["a", "b"]), sample_game(1, ["b", "a"])];
        let open = remaining(jobs.clone(), &names, &done).expect("the same openings");
        let open: Vec<u64> = open.iter().map(|it| it.spec.game).collect();
        assert_eq!(open, [1, 2]);
        let error = remaining(conditions(1).jobs(1, 4), &names, &done);
        assert!(error.is_err_and(|it| it.to_string().contains("other openings")));
    }
}
