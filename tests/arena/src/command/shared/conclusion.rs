//! What a match comes to: why it ends before all games are played, and with which exit code.

use std::collections::HashSet;
use std::process::ExitCode;

use super::summary::{regular, verdict};
use crate::record::{GameRecord, Reason};
use crate::schedule::Job;
use crate::stats::{Decision, Sprt, Tally};

/// Exit codes of a match beside 0, 1 for what could not be done, and 130 for Ctrl-C.
const H0_ACCEPTED: u8 = 3;
const UNDECIDED: u8 = 4;
pub(crate) const FAULTS: u8 = 5;

/// The part of `--help` about exit codes.
pub(crate) const HELP: &str = "\
Exit codes
  0    all games were played, or nothing new came; with --sprt: H1 is accepted, the first player
       is stronger (a part, --shard, tells no verdict)
  1    the match could not be played
  2    the command line makes no sense
  3    H0 is accepted
  4    the test is undecided
  5    breakdowns or losses by time stopped the match, or the test says otherwise without the
       games that were lost by faults
  130  interrupted";

/// Games lost by time that are a handful: no match is stopped by as few.
const LATE_GAMES_MAX: usize = 5;
/// The part of all games that may be lost by time besides.
const LATE_PART_MAX: f64 = 0.01;

/// Pairs, or single games, in a row that were nothing but repeats, after which nothing new is to be
/// expected: as many as there are openings, but at least as many as are no chance of programs with
/// some choice, and at most as many as leave no doubt.
const REPEATS: [usize; 2] = [5, 50];

/// A reason to play no more games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Enough {
    /// The test is decided.
    Decided,
    /// Games are lost by faults, told in words, which says nothing of strength.
    Faults(String),
    /// Games only repeat others, told in words.
    Repeats(String),
}

impl Enough {
    /// Returns why the match was stopped, in words; none if it has come to what it was played for.
    pub(crate) fn told(&self) -> Option<&str> {
        match self {
            Enough::Decided => None,
            Enough::Faults(told) | Enough::Repeats(told) => Some(told),
        }
    }
}

/// Returns what is wrong with `games` if it is so much that nobody should go on: a program has
/// broken down, or more than a handful and a hundredth of the games are lost by time.
pub(crate) fn faults(games: &[GameRecord]) -> Option<Enough> {
    const GO_ON: &str = "go on with --recover, which counts them as lost";
    if let Some(game) = games.iter().find(|game| is_breakdown(game)) {
        let told = format!(
            "a program broke down ({}: {}). Mend it, and begin a new file if results are \
             kept; or {GO_ON}",
            place(game),
            game.result.detail
        );
        return Some(Enough::Faults(told));
    }
    let late = games.iter().filter(|game| game.result.reason.is_late());
    let count = late.count();
    let is_much =
        count > LATE_GAMES_MAX && count as f64 > LATE_PART_MAX * games.len() as f64;
    is_much.then(|| {
        let told = format!(
            "{count} of {} games were lost by time. Fewer games at a time, a machine with nothing \
             else to do, or more time would help, in a new file if results are kept; or {GO_ON}",
            games.len()
        );
        Enough::Faults(told)
    })
}

/// True if a player has lost because its program did not live to the end of the game. Faults of
/// programs that go on, such as a forbidden move, are not among these.
fn is_breakdown(game: &GameRecord) -> bool {
    let is_gone = matches!(
        game.result.reason,
        Reason::Crash | Reason::NoStart | Reason::Silent | Reason::Flood | Reason::Memory
    );
    is_gone && game.result.winner.is_some()
}

/// Returns which game of a match this is.
fn place(game: &GameRecord) -> String {
    let [black, white] = [0, 1].map(|it| game.players[it].name.as_str());
    format!("pair {}, {black} - {white}", game.pair)
}

/// The openings of a match, and how often games begin from each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Openings {
    /// Number of the different ones.
    pub(crate) count: usize,
    /// True if each begins single games, and not pairs with colors exchanged.
    pub(crate) is_single: bool,
}

impl Openings {
    /// Returns the openings from which games are played.
    pub(crate) fn of(jobs: &[Job], is_single: bool) -> Openings {
        let openings: HashSet<_> = jobs.iter().map(|job| &job.spec.opening).collect();
        Openings {
            count: openings.len(),
            is_single,
        }
    }

    /// Returns the games that begin from one of them.
    fn games_each(self) -> usize {
        if self.is_single {
            1
        } else {
            2
        }
    }

    /// Returns the word for what begins from one of them.
    fn unit(self) -> &'static str {
        if self.is_single {
            "game"
        } else {
            "pair"
        }
    }
}

/// Returns the reason to stop if each of the last pairs, from as many `openings` as there are or
/// as [`REPEATS`] limits that, was move for move like an earlier one.
pub(crate) fn repeats(tally: &Tally, openings: Openings) -> Option<Enough> {
    let in_vain = if openings.is_single {
        tally.repeated_games_in_a_row
    } else {
        tally.repeats_in_a_row
    };
    let [least, most] = REPEATS;
    (in_vain >= openings.count.clamp(least, most) as u64).then(|| {
        let told = format!(
            "nothing new comes: the last {} only repeated earlier ones, move for move. More \
             openings would tell more; --all-games plays on",
            counted(in_vain as usize, openings.unit())
        );
        Enough::Repeats(told)
    })
}

/// Returns what the user should know before the first game about how many different games there
/// can be; none if there are openings enough for `games`.
pub(crate) fn few_games(
    openings: Openings,
    games: usize,
    sprt: Option<&Sprt>,
) -> Option<String> {
    let wanted = games.div_ceil(openings.games_each());
    if openings.count >= wanted {
        return None;
    }
    let mut told = format!(
        "note: {} for {}: programs that always answer alike can play {} different \
         games. What repeats is counted once, and the match ends when nothing new comes",
        counted(openings.count, "opening"),
        counted(wanted, openings.unit()),
        openings.games_each() * openings.count
    );
    if let Some(sprt) = sprt.filter(|sprt| is_undecidable(openings.count, sprt)) {
        told += &format!(
            ". For them the test is undecidable: for {} against {} Elo it would be undecided even \
             if one won all of these games",
            sprt.elo0, sprt.elo1
        );
    }
    Some(told)
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// True if a test goes on after as many pairs, whoever wins all of them.
fn is_undecidable(pairs: usize, sprt: &Sprt) -> bool {
    let all_to = |player: usize| {
        let mut tally = Tally::default();
        tally.pairs[4 * player] = pairs as u64;
        sprt.decide(tally.pentanomial().as_ref()) == Decision::GoesOn
    };
    all_to(0) && all_to(1)
}

/// Returns the exit code of a sequential test of the games of a match between `names`.
pub(crate) fn exit_code(
    names: &[String; 2],
    games: &[GameRecord],
    sprt: &Sprt,
) -> ExitCode {
    let tally = Tally::of(games, &names[0], &names[1]);
    let decision = verdict(sprt, &tally);
    if decision != verdict(sprt, &regular(names, games)) {
        return ExitCode::from(FAULTS);
    }
    match decision {
        Decision::H1 => ExitCode::SUCCESS,
        Decision::H0 => ExitCode::from(H0_ACCEPTED),
        Decision::GoesOn => ExitCode::from(UNDECIDED),
    }
}
