//! A match or tournament that is watched while it is played: its result file and the games under
//! way, as one text for pages.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use tokio::sync::watch::Sender;

use crate::record::{Follower, GameRecord, Header};
use crate::schedule::{read_live, LiveState, LiveTest};
use crate::stats::{standings, Comparison, Decision, Model, Sprt, Tally};

/// The time between two looks at the files.
const TICK: Duration = Duration::from_millis(400);
/// The last games that are told to pages.
const RECENT: usize = 24;

/// What pages are told.
#[derive(Serialize)]
struct Told<'a> {
    /// The name of the file.
    title: String,
    /// The reason why it cannot be read, or empty.
    trouble: String,
    /// Games that are over.
    games: usize,
    live: Option<LiveState>,
    standings: Vec<Row>,
    duel: Option<Duel>,
    /// The last games that are over, the newest first, each with its number from 1.
    recent: Vec<(usize, &'a GameRecord)>,
}

/// A row of the standings.
#[derive(Serialize)]
struct Row {
    name: String,
    games: [u64; 3],
    score: f64,
    elo: Option<[f64; 3]>,
}

/// The state of a match of two.
#[derive(Serialize)]
struct Duel {
    names: [String; 2],
    /// Wins, draws and losses of the first.
    games: [u64; 3],
    /// Elo of the first against the second: the estimate, and the ends of its 95 % interval.
    elo: Option<[f64; 3]>,
    /// The likelihood that the first is the stronger.
    los: Option<f64>,
    sprt: Option<Test>,
}

/// The state of a sequential test.
#[derive(Serialize)]
struct Test {
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
    hypotheses: String,
}

/// Looks at the files for as long as the process lives, and sends what pages are told whenever
/// that changes.
pub fn follow(results: &Path, told: &Sender<String>) {
    let mut follower = Follower::new(results);
    let mut last = String::new();
    // The test that a match had is still told once the match is over.
    let mut test = None;
    loop {
        let live = read_live(results);
        let trouble = match follower.read_on() {
            Ok(_) if live.is_none() && !results.exists() => format!(
                "There is no {} yet: this page waits for a match that writes it.",
                results.display()
            ),
            Ok(_) => String::new(),
            Err(error) => format!("{error:#}"),
        };
        test = live.as_ref().map_or(test, |live| live.sprt);
        let state = state(results, &follower, trouble, live, test);
        if let Some(state) = state.ok().filter(|state| *state != last) {
            last.clone_from(&state);
            told.send_replace(state);
        }
        std::thread::sleep(TICK);
    }
}

fn state(
    path: &Path,
    follower: &Follower,
    trouble: String,
    live: Option<LiveState>,
    test: Option<LiveTest>,
) -> Result<String> {
    let results = follower.results();
    let games = &results.games;
    let names = names(games, live.as_ref());
    let newest = games.iter().enumerate().rev().take(RECENT);
    let told = Told {
        title: PathBuf::from(path.file_name().unwrap_or_default())
            .display()
            .to_string(),
        trouble,
        games: games.len(),
        standings: rows(&names, games),
        duel: duel(results.header.as_ref(), &names, games, test),
        recent: newest.map(|(index, game)| (index + 1, game)).collect(),
        live,
    };
    Ok(serde_json::to_string(&told)?)
}

/// The names of all players, in the order in which they first played.
fn names(games: &[GameRecord], live: Option<&LiveState>) -> Vec<String> {
    let over = games
        .iter()
        .flat_map(|game| game.players.iter().map(|player| &player.name));
    let live = live.into_iter().flat_map(|live| live.games.iter());
    let mut names: Vec<String> = Vec::new();
    for name in over.chain(live.flat_map(|game| &game.names)) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

fn rows(names: &[String], games: &[GameRecord]) -> Vec<Row> {
    let (standings, ratings) = standings(names, games, None);
    let row = |it: &crate::stats::Standing| {
        let elo = ratings.ratings[it.player].elo;
        Row {
            name: names[it.player].clone(),
            games: it.games,
            score: it.score(),
            elo: finite([elo.value, elo.low, elo.high]),
        }
    };
    standings.iter().map(row).collect()
}

/// Numbers that JSON can hold; none if one is infinite.
fn finite(numbers: [f64; 3]) -> Option<[f64; 3]> {
    numbers.iter().all(|it| it.is_finite()).then_some(numbers)
}

/// The match, if there are two players. The first is the one that the command named first.
fn duel(
    header: Option<&Header>,
    names: &[String],
    games: &[GameRecord],
    test: Option<LiveTest>,
) -> Option<Duel> {
    let [one, other] = names else { return None };
    let is_first = |name: &String| {
        let first = header.and_then(|header| header.settings.get("first"));
        first.is_some_and(|text| {
            text.contains(&format!("name={name},"))
                || text.contains(&format!("name={name}:"))
        })
    };
    let names = if is_first(other) && !is_first(one) {
        [other.clone(), one.clone()]
    } else {
        [one.clone(), other.clone()]
    };
    let tally = Tally::of(games, &names[0], &names[1]);
    let compared = tally.sample().map(|sample| Comparison::of(&sample));
    Some(Duel {
        games: [tally.wins, tally.draws, tally.losses],
        elo: compared.and_then(|it| finite([it.elo.value, it.elo.low, it.elo.high])),
        los: compared.map(|it| it.los).filter(|los| los.is_finite()),
        sprt: test.map(|test| sprt(test, &tally)),
        names,
    })
}

fn sprt(test: LiveTest, tally: &Tally) -> Test {
    let (model, scale) = if test.normalized {
        (Model::Normalized, "nElo")
    } else {
        (Model::Logistic, "Elo")
    };
    let sprt = Sprt {
        alpha: test.alpha,
        beta: test.beta,
        ..Sprt::new(test.elo0, test.elo1, model)
    };
    let sample = tally.pentanomial();
    let bounds = sprt.bounds();
    Test {
        llr: sample.as_ref().map_or(0.0, |sample| sprt.llr(sample)),
        lower: bounds.lower,
        upper: bounds.upper,
        verdict: match sprt.decide(sample.as_ref()) {
            Decision::GoesOn => "undecided",
            Decision::H0 => "H0 accepted",
            Decision::H1 => "H1 accepted",
        },
        hypotheses: format!("{} against {} {scale}", test.elo0, test.elo1),
    }
}
