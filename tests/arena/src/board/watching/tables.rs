//! The standings, and the state of a match of two.

use serde::Serialize;

use super::games::Games;
use super::seen::Seen;
use crate::record::Header;
use crate::schedule::LiveTest;
use crate::stats::{ranked, Comparison, Decision, Model, Sprt, Standing, Tally};

/// The tables of a contest, made anew only when they change.
#[derive(Debug, Default)]
pub struct Tables {
    /// The standings, the best first.
    pub standings: Vec<Row>,
    /// The match, if there are two players.
    pub duel: Option<Duel>,
    /// What the tables were made of.
    made_of: Option<Source>,
}

/// What tables are made of.
#[derive(PartialEq, Debug)]
struct Source {
    version: u64,
    names: Vec<String>,
    test: Option<LiveTest>,
}

/// A row of the standings.
#[derive(Debug, Serialize)]
pub struct Row {
    name: String,
    /// Games won, drawn and lost.
    games: [u64; 3],
    score: f64,
    /// The estimate, and the ends of its 95 % interval; none in a match of two, whose difference
    /// is told by [`Duel`].
    elo: Option<[f64; 3]>,
    /// Games that the player lost by its own fault.
    faults: usize,
    /// Games in which it had a move that was late or nearly so.
    late: usize,
}

/// The state of a match of two.
#[derive(Debug, Serialize)]
pub struct Duel {
    names: [String; 2],
    /// Wins, draws and losses of the first.
    games: [u64; 3],
    /// Elo of the first against the second: the estimate, and the ends of its 95 % interval.
    elo: Option<[f64; 3]>,
    /// The likelihood that the first is the stronger.
    los: Option<f64>,
    counted: Counted,
    sprt: Option<Test>,
}

/// What the interval of a match counts.
#[derive(Debug, Serialize)]
struct Counted {
    /// `pairs`, or `games` as long as no pair is whole.
    unit: &'static str,
    /// How many of them count.
    count: u64,
    /// The pairs that count, by what the first player got: 0, 0.5, 1, 1.5 and 2 points.
    pairs: [u64; 5],
    /// Pairs that do not count, since they repeat another one move for move.
    repeated: u64,
    /// Games that do not count yet, since the other one of their pair is not over.
    waiting: u64,
}

/// The state of a sequential test.
#[derive(Debug, Serialize)]
struct Test {
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
    hypotheses: String,
}

impl Tables {
    /// Makes the tables anew if what they are made of has changed.
    pub fn follow(&mut self, seen: &Seen, header: Option<&Header>, test: Option<LiveTest>) {
        let source = Source {
            version: seen.games.version(),
            names: names(seen),
            test,
        };
        if self.made_of.as_ref() != Some(&source) {
            *self = Tables {
                standings: rows(&source.names, &seen.games),
                duel: duel(header, &source.names, &seen.games, test),
                made_of: Some(source),
            };
        }
    }
}

/// The names of all players, those last who have no game that is over.
fn names(seen: &Seen) -> Vec<String> {
    let mut names = seen.games.names().to_vec();
    let under_way = seen.live.iter().flat_map(|live| &live.games);
    for name in under_way.flat_map(|game| &game.names) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

fn rows(names: &[String], games: &Games) -> Vec<Row> {
    let tally = |player, other| games.tally(player, other);
    let (standings, ratings) = ranked(names.len(), tally, None);
    let [mut faults, mut late] = [vec![0; names.len()], vec![0; names.len()]];
    for game in games.facts() {
        if let Some(winner) = game.winner.filter(|_| !game.reason.is_regular()) {
            faults[game.players[1 - winner]] += 1;
        }
        for (player, is_late) in game.players.iter().zip(game.is_late) {
            late[*player] += usize::from(is_late);
        }
    }
    let row = |it: &Standing| {
        let elo = ratings.ratings[it.player].elo;
        let is_told = names.len() > 2 && it.games.iter().sum::<u64>() > 0;
        Row {
            name: names[it.player].clone(),
            games: it.games,
            score: it.score(),
            elo: finite([elo.value, elo.low, elo.high]).filter(|_| is_told),
            faults: faults[it.player],
            late: late[it.player],
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
    games: &Games,
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
    let first = usize::from(is_first(other) && !is_first(one));
    let tally = games.tally(first, 1 - first);
    let compared = tally.sample().map(|sample| Comparison::of(&sample));
    Some(Duel {
        names: [first, 1 - first].map(|player| names[player].clone()),
        games: [tally.wins, tally.draws, tally.losses],
        elo: compared.and_then(|it| finite([it.elo.value, it.elo.low, it.elo.high])),
        los: compared.map(|it| it.los).filter(|los| los.is_finite()),
        counted: counted(&tally),
        sprt: test.map(|test| sprt(test, &tally)),
    })
}

fn counted(tally: &Tally) -> Counted {
    let pairs = tally.pairs.iter().sum::<u64>();
    let has_pairs = pairs > 0;
    let distinct_games = tally.games() - tally.repeated_games.iter().sum::<u64>();
    Counted {
        unit: if has_pairs { "pairs" } else { "games" },
        count: if has_pairs { pairs } else { distinct_games },
        pairs: tally.pairs,
        repeated: tally.repeats,
        waiting: if has_pairs {
            tally.games() - 2 * (pairs + tally.repeats)
        } else {
            0
        },
    }
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
