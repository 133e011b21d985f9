//! The series of games that are played.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{bail, Context, Result};
use arena::dialect::{Boards, Dialect, Profile, Stones};
use arena::opening::{generate, Ground};
use arena::player::PlayerSpec;
use arena::record::{Header, Writer};
use arena::referee::{Adjudication, Swap, Table};
use arena::rules::Rule;
use arena::schedule::{
    remaining, run, Conditions, Open, Plays, Seating, StopFlag, TableEvent,
};

use crate::args::{Args, Cast};
use crate::players::{brain, mock, suspended};
use crate::tally::Tally;

/// Games of one kind between one or more pairs of players.
pub struct Series {
    name: String,
    tables: Vec<[PlayerSpec; 2]>,
    games: u64,
    width: u8,
    swap: Swap,
    has_openings: bool,
    /// The hash of the brain, which stands for it in the file: games of another one do not
    /// count.
    fingerprint: String,
}

/// All series that are to be played.
pub fn all(args: &Args, cast: &Cast) -> Vec<Series> {
    let mut all = Vec::new();
    for &dialect in &args.dialects {
        for (kind, games, scale) in
            [("real", args.real, 1), ("scaled", args.scaled, args.scale)]
        {
            let name = format!("{dialect}-{kind}");
            let tables = against_mocks(args, cast, dialect, scale);
            all.push(Series::new(
                name,
                [dialect; 2],
                tables,
                games,
                &cast.fingerprint,
            ));
        }
    }
    for (index, &first) in args.dialects.iter().enumerate() {
        for &second in &args.dialects[index..] {
            if !can_meet(first, second) {
                continue;
            }
            let players = [first, second].map(|it| brain(args, cast, it, args.scale));
            let [one, mut other] = players;
            other.name.push_str(" too");
            let (name, games) = if first == second {
                (format!("{first}-self"), args.against_itself)
            } else {
                (format!("{first}-{second}"), args.mixed)
            };
            let tables = vec![[one, other]];
            all.push(Series::new(
                name,
                [first, second],
                tables,
                games,
                &cast.fingerprint,
            ));
        }
    }
    all.retain(|series| series.games > 0);
    all
}

/// True if there is a game that players of both dialects know.
fn can_meet(first: Dialect, second: Dialect) -> bool {
    let (one, other) = (first.profile(), second.profile());
    let has_only_one_size = |it: &Profile| it.boards == Boards::Usual;
    let sizes_differ =
        has_only_one_size(one) && has_only_one_size(other) && one.size != other.size;
    let swaps = |it: &Profile| it.has_zz || it.knows_rules;
    let swap_is_unknown = (one.has_zz || other.has_zz) && !(swaps(one) && swaps(other));
    !sizes_differ && !swap_is_unknown
}

/// Columns and rows of a board for players of both dialects.
fn common_size(dialects: [Dialect; 2]) -> u8 {
    let profiles = dialects.map(Dialect::profile);
    let mut only = profiles.iter().filter(|it| it.boards == Boards::Usual);
    match only.next() {
        Some(profile) => profile.size,
        None => profiles.map(|it| it.size).into_iter().max().unwrap_or(15),
    }
}

/// The brain against several mocks: that build rows, that play at random, that think for a
/// while, and with the brain stopped while it is not to move.
fn against_mocks(
    args: &Args,
    cast: &Cast,
    dialect: Dialect,
    scale: u32,
) -> Vec<[PlayerSpec; 2]> {
    let own = || brain(args, cast, dialect, scale);
    let seed = args.seed;
    let random = |number: u64| format!("--random {}", seed + number);
    let stopped = || {
        if dialect.profile().may_suspend {
            suspended(own())
        } else {
            own()
        }
    };
    let mut tables = vec![
        [own(), mock(cast, dialect, "--greedy")],
        [stopped(), mock(cast, dialect, "--greedy --think-ms 40")],
        [own(), mock(cast, dialect, &random(0))],
        [
            stopped(),
            mock(cast, dialect, &format!("{} --think-ms 20", random(1))),
        ],
    ];
    if dialect.profile().has_zz {
        tables.push([stopped(), mock(cast, dialect, "--greedy --swap yes")]);
    }
    tables
}

impl Series {
    fn new(
        name: String,
        dialects: [Dialect; 2],
        tables: Vec<[PlayerSpec; 2]>,
        games: u64,
        fingerprint: &str,
    ) -> Series {
        let profiles = dialects.map(Dialect::profile);
        let has_zz = profiles.iter().any(|it| it.has_zz);
        Series {
            name,
            tables,
            games,
            width: common_size(dialects),
            swap: if has_zz { Swap::Zz } else { Swap::None },
            has_openings: profiles
                .iter()
                .all(|it| it.opening == [Stones::Any, Stones::Any]),
            fingerprint: fingerprint.to_owned(),
        }
    }

    /// Plays the games that have not been played yet, and counts all of them.
    pub fn play(&self, args: &Args) -> Result<Tally> {
        let mut numbered = self.tables.clone();
        for (number, [_, other]) in numbered.iter_mut().enumerate() {
            // A record names players, not tables.
            other.name = format!("{}, table {number}", other.name);
        }
        let names: Vec<[String; 2]> = numbered
            .iter()
            .map(|players| players.each_ref().map(|it| it.name.clone()))
            .collect();
        let path = args.output.join(format!("{}.jsonl", self.name));
        let (mut writer, played) = Writer::open(&path, &self.header(args))?;
        let mut games = played.games;
        let each = self.games.div_ceil(self.tables.len() as u64);
        let mut jobs = self.conditions(args, each)?.jobs(self.tables.len(), each);
        jobs.truncate(usize::try_from(self.games)?);
        let jobs = remaining(jobs, &names, &games)?;
        let total = games.len() + jobs.len();
        let listener = |event| match event {
            TableEvent::Finished(game) => {
                writer.append(&game)?;
                games.push(*game);
                let result = games.last().map(|game| game.result.reason.word());
                let result = result.unwrap_or_default();
                eprintln!("{} [{}/{total}] {result}", self.name, games.len());
                Ok(ControlFlow::Continue(()))
            }
            TableEvent::Unplayable { error, .. } => bail!("{}: {error:#}", self.name),
        };
        run(
            jobs,
            args.jobs,
            open(numbered),
            &StopFlag::default(),
            listener,
        )?;
        Ok(Tally::of(&self.name, &self.tables[0][0], &games))
    }

    /// The conditions of `games` games of one pair of players.
    fn conditions(&self, args: &Args, games: u64) -> Result<Conditions> {
        let ground = Ground::new(self.width, self.width, Rule::Freestyle);
        let ground = ground.context("a board of every dialect")?;
        let pairs = usize::try_from(games.div_ceil(2))?;
        Ok(Conditions {
            width: self.width,
            height: self.width,
            rule: Rule::Freestyle,
            swap: self.swap,
            draw_after: None,
            adjudication: Adjudication::default(),
            openings: if self.has_openings {
                generate(&ground, args.seed, pairs)
            } else {
                Vec::new()
            },
            single: false,
        })
    }

    /// The header of the file, which games played otherwise do not have.
    fn header(&self, args: &Args) -> Header {
        let settings = [
            ("kind", "endure".to_owned()),
            ("series", self.name.clone()),
            ("scale", args.scale.to_string()),
            ("hogs", args.hogs().to_string()),
            ("jobs", args.jobs.to_string()),
            ("tolerance-ms", args.tolerance_ms.to_string()),
            ("seed", args.seed.to_string()),
            ("brain", self.fingerprint.clone()),
        ];
        let settings = settings.map(|(key, value)| (key.to_owned(), value));
        Header::new(BTreeMap::from(settings))
    }
}

/// A function that gives the players of a table.
fn open(tables: Vec<[PlayerSpec; 2]>) -> Arc<Open> {
    Arc::new(move |seating: Seating, _stop: &StopFlag| {
        let table = Table::new(tables[seating.table].clone())?;
        Ok(Box::new(table) as Box<dyn Plays>)
    })
}
