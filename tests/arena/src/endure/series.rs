//! The series of games that are played.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{bail, Context, Result};
use arena::dialect::Dialect;
use arena::opening::{generate, Ground};
use arena::player::PlayerSpec;
use arena::record::{Header, Writer};
use arena::referee::{Swap, Table};
use arena::rules::Rule;
use arena::schedule::{remaining, run, Conditions, Open, Plays, StopFlag, TableEvent};

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
    use Dialect::{Codecup, Course, Gomocup, Gomocup2004, Wfi};
    match (first, second) {
        _ if first == second => true,
        (Codecup, other) | (other, Codecup) => other == Gomocup,
        (Gomocup | Gomocup2004 | Course | Wfi, _) => true,
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
    // The course platform lets the process run, and so does the server of wfi.
    let stopped = || match dialect {
        Dialect::Course | Dialect::Wfi => own(),
        _ => suspended(own()),
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
    if dialect == Dialect::Codecup {
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
        let one_of = |dialect| dialects.contains(&dialect);
        let is_codecup = one_of(Dialect::Codecup);
        let width = match dialects {
            _ if is_codecup => 16,
            _ if one_of(Dialect::Course) => 12,
            [Dialect::Wfi, Dialect::Wfi] => 9,
            _ if one_of(Dialect::Gomocup2004) => 20,
            _ => 15,
        };
        Series {
            name,
            tables,
            games,
            width,
            swap: if is_codecup { Swap::Zz } else { Swap::None },
            has_openings: !is_codecup && !one_of(Dialect::Course),
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
            openings: if self.has_openings {
                generate(&ground, args.seed, pairs)
            } else {
                Vec::new()
            },
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
    Arc::new(move |number, _stop: &StopFlag| {
        let table = Table::new(tables[number].clone())?;
        Ok(Box::new(table) as Box<dyn Plays>)
    })
}
