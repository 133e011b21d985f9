//! The processors of the machine: whether there are enough for the games, and which games have which.

use std::thread;

use anyhow::{ensure, Result};

use crate::player::{PlayerSpec, Program};
use crate::process::{self, Abilities, ABILITIES};

/// The processors that the games of a contest need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demand {
    /// Games at a time.
    pub(crate) games: usize,
    /// Processors for each of them: its players do not think at the same time.
    pub(crate) threads: usize,
}

impl Demand {
    /// The demand of these players in `games` at a time.
    pub(crate) fn of(players: &[PlayerSpec], games: usize) -> Demand {
        let threads = players.iter().map(PlayerSpec::threads).max();
        Demand {
            games,
            threads: threads.unwrap_or(1),
        }
    }

    /// Returns a note if other programs leave fewer processors than these games need.
    pub(crate) fn note(self) -> Option<String> {
        let all = thread::available_parallelism().ok()?.get();
        crowded(
            process::crowd()?,
            self.games.saturating_mul(self.threads),
            all,
        )
    }

    /// Gives each of the games at a time processors of its own.
    fn shares(self, own: &[usize]) -> Result<Vec<Vec<usize>>> {
        let Demand { games, threads } = self;
        let all = own.len();
        ensure!(
            threads <= all,
            "--affinity: a player is told of {threads} threads, and there are {all} processors"
        );
        ensure!(
            games <= all / threads,
            "--affinity: {games} games at a time need {} processors of their own, and there are \
             {all}; use --concurrency {}",
            games * threads,
            all / threads
        );
        let shares = own.chunks_exact(threads).take(games);
        Ok(shares.map(<[usize]>::to_vec).collect())
    }
}

/// Returns in words that `others` processors of `all` are wanted by other programs, if the games,
/// which need `needed`, cannot have theirs. Half a processor is what any machine does beside.
fn crowded(others: f64, needed: usize, all: usize) -> Option<String> {
    const BESIDE: f64 = 0.5;
    let is_crowded = others > BESIDE && others + needed as f64 > all as f64 + BESIDE;
    is_crowded.then(|| {
        format!(
            "other programs want {others:.1} of {all} processors, and the games {needed}: times \
             will not be kept"
        )
    })
}

/// Returns the processors for each of the games at a time, if they shall have some of their own.
///
/// # Errors
/// There are not enough, or players cannot be held to them.
pub(crate) fn affinity(
    is_wanted: bool,
    players: &[PlayerSpec],
    games: usize,
) -> Result<Vec<Vec<usize>>> {
    if !is_wanted {
        return Ok(Vec::new());
    }
    check_affinity(players, ABILITIES)?;
    Demand::of(players, games).shares(&process::processors())
}

fn check_affinity(players: &[PlayerSpec], system: Abilities) -> Result<()> {
    ensure!(
        system.pin,
        "this system cannot hold a program to some of its processors: leave --affinity out"
    );
    let client = |it: &&PlayerSpec| matches!(it.program, Program::Tcp(_));
    if let Some(client) = players.iter().find(client) {
        let name = &client.name;
        anyhow::bail!(
            "{name} is a tcp client, which the arena does not start and cannot hold to \
             processors: leave --affinity out"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::args::player_text::parse;

    #[test]
    fn games_have_processors_of_their_own() {
        let shares = |games, threads| Demand { games, threads }.shares(&[0, 2, 4, 6]);
        assert_eq!(shares(2, 1).expect("enough"), [[0], [2]]);
        assert_eq!(shares(2, 2).expect("enough"), [[0, 2], [4, 6]]);
        assert_eq!(shares(1, 3).expect("enough"), [[0, 2, 4]]);
        let too_many = shares(3, 2).expect_err("too many").to_string();
        assert!(too_many.contains("6 processors of their own, and there are 4"));
        assert!(too_many.ends_with("use --concurrency 2"), "{too_many}");
        let too_few = shares(1, 5).expect_err("too few").to_string();
        assert!(too_few.contains("5 threads, and there are 4"), "{too_few}");
    }

    #[test]
    fn a_game_needs_as_many_processors_as_its_greater_player() {
        let players = ["./e", "info.thread_num=3:./e"].map(|it| parse(it).expect(it));
        let demand = Demand::of(&players, 2);
        assert_eq!((demand.games, demand.threads), (2, 3));
    }

    #[test]
    fn who_cannot_be_held_to_processors_is_refused() {
        let check = |text: &str, pin| {
            let system = Abilities {
                suspend: true,
                measure: true,
                pin,
            };
            let checked = check_affinity(&[parse(text).expect(text)], system);
            checked.err().map(|it| it.to_string())
        };
        assert_eq!(check("./e", true), None);
        assert!(check("./e", false).is_some_and(|it| it.contains("this system cannot")));
        assert!(check("tcp:17033", true).is_some_and(|it| it.contains("tcp client")));
    }

    #[test]
    fn a_crowd_is_told_if_it_leaves_too_little() {
        for (others, needed, all, is_told) in [
            (0.0, 2, 2, false),
            (0.4, 2, 2, false),
            (0.6, 2, 2, true),
            (0.0, 8, 2, false),
            (1.0, 1, 2, false),
            (7.6, 1, 2, true),
            (7.6, 8, 16, false),
        ] {
            let told = crowded(others, needed, all);
            assert_eq!(told.is_some(), is_told, "{others} {needed} {all}");
        }
        let told = crowded(7.6, 1, 2).expect("told");
        assert!(
            told.starts_with("other programs want 7.6 of 2 processors, and the games 1:")
        );
    }
}
