//! The subcommand `selfplay`.

use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{bail, Context, Error, Result};
use clap::Args;
use gomolith::board::Board;

use super::{progress, signature};
use crate::files::read;
use crate::tune::{record_games, Conditions, GamePlan, OpeningList};

/// Plays games of the engine against itself and writes what was searched.
///
/// The same command goes on where it was interrupted.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Games to play.
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Index of the first game: games in another file begin where this one ends.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Plays only the I-th of N parts of the games, such as 1/4, into a file of its own: the
    /// parts hold the games of the whole, in order.
    #[arg(long)]
    shard: Option<Shard>,
    /// Nodes for each move.
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Nodes of a second search of one position in eight, for the score that is told of it;
    /// none unless given.
    #[arg(long)]
    deep_nodes: Option<u64>,
    /// Columns and rows of the boards, in turn.
    #[arg(long, value_delimiter = ',', default_values_t = [15, 20])]
    sizes: Vec<usize>,
    /// Openings to begin from, a text line of moves such as h8i9j7 each, on boards of one
    /// size; each game turns or mirrors one and puts up to two random stones more. Without
    /// it: random openings, and in half of the games up to 80 fast moves after them.
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Selects the games: another seed plays others.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write, or to go on with.
    #[arg(long)]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let conditions = Conditions {
            rule_number: self.rule,
            nodes: self.nodes,
            seed: self.seed,
        };
        for &size in &self.sizes {
            Board::new(size, size).with_context(|| format!("no board is {size}x{size}"))?;
        }
        let openings = match (&self.openings, self.sizes.as_slice()) {
            (None, _) => None,
            (Some(path), &[size]) => {
                let list = OpeningList::parse(&read(path)?, self.rule, size);
                Some(list.with_context(|| path.display().to_string())?)
            }
            _ => bail!("--openings are on boards of one size: name it, as in --sizes 20"),
        };
        let plan = GamePlan {
            conditions,
            sizes: self.sizes,
            openings,
            deep_nodes: self.deep_nodes,
        };
        let indices = self.first..self.first + self.games;
        let indices = self.shard.map_or(indices.clone(), |it| it.part(indices));
        let signature = signature()?;
        record_games(&self.output, &plan, indices, &signature, jobs, progress)
    }
}

/// One of several parts of the work, each of which another process may do.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shard {
    /// Which of the parts, from 1.
    number: u64,
    count: u64,
}

impl Shard {
    /// The part of the games with these `indices`.
    fn part(self, indices: Range<u64>) -> Range<u64> {
        let games = indices.end - indices.start;
        // The product may have more than 64 bits.
        let share = u128::from(games);
        let end = |parts: u64| share * u128::from(parts) / u128::from(self.count);
        let [from, to] = [self.number - 1, self.number].map(|it| end(it) as u64);
        indices.start + from..indices.start + to
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Shard> {
        let parts = text.split_once('/');
        let numbers = parts.map(|(number, count)| (number.parse(), count.parse()));
        match numbers {
            Some((Ok(number), Ok(count))) if (1..=count).contains(&number) => {
                Ok(Shard { number, count })
            }
            _ => bail!("`{text}` is not a part such as 1/4, the first of four"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn parts_hold_each_game_once_and_in_order() {
        for (games, count) in [(10, 3), (2, 5), (0, 2), (1000, 7), (u64::MAX - 5, 3)] {
            let mut next = 5;
            for number in 1..=count {
                let part = Shard { number, count }.part(5..5 + games);
                assert_eq!(part.start, next);
                assert!(part.end - part.start <= games / count + 1);
                next = part.end;
            }
            assert_eq!(next, 5 + games);
        }
    }

    #[test]
    fn what_is_no_part_is_told() {
        assert_eq!(
            "2/3".parse::<Shard>().ok(),
            Some(Shard {
                number: 2,
                count: 3
            })
        );
        for text in ["", "1", "0/3", "4/3", "a/b", "1/0", "-1/2"] {
            let error = text.parse::<Shard>().expect_err(text).to_string();
            assert!(error.contains("such as 1/4"), "{error}");
        }
    }
}
