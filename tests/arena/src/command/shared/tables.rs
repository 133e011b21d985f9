//! The tables of a match or a tournament, at which two players sit with the referee.

use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::{bail, ensure, Result};

use crate::command::args::game_options::GameOptions;
use crate::player::{PlayerSpec, Program};
use crate::process::{Abilities, ABILITIES};
use crate::referee::{GameLog, Table};
use crate::schedule::{Job, LiveFile, Open, Plays, Seating, StopFlag, WatchedTable};

/// Returns the function that starts the players of a table, whose games stand in `live` while they
/// are played, and what is said in `log`. Each place has its `processors`, if there are any. It fails if none of the games of the table can be told to both.
pub(crate) fn open_tables(
    tables: Vec<[PlayerSpec; 2]>,
    jobs: Vec<Job>,
    live: Option<LiveFile>,
    log: Option<GameLog>,
    processors: Vec<Vec<usize>>,
) -> Arc<Open> {
    let (live, log) = (live.map(Arc::new), log.map(Arc::new));
    Arc::new(
        move |Seating {
                  table: index,
                  place,
              },
              _stop: &StopFlag| {
            let mut players = tables[index].clone();
            if let Some(own) = processors.get(place) {
                let manners = players.iter_mut().map(|it| &mut it.manager);
                manners.for_each(|manager| manager.processors.clone_from(own));
            }
            let mut table = Table::new(players)?;
            if let Some(log) = &log {
                table.set_log(Arc::clone(log));
            }
            ensure_playable(&table, jobs.iter().filter(|job| job.table == index))?;
            Ok(match &live {
                Some(live) => Box::new(WatchedTable::new(table, Arc::clone(live))),
                None => Box::new(table) as Box<dyn Plays>,
            })
        },
    )
}

/// Fails, with options that would help, if no game at all can be told to both players.
fn ensure_playable<'a>(table: &Table, jobs: impl Iterator<Item = &'a Job>) -> Result<()> {
    let mut reason = None;
    for job in jobs {
        match table.check(&job.spec, job.black) {
            Ok(()) => return Ok(()),
            Err(why) => drop(reason.get_or_insert(why)),
        }
    }
    let Some(reason) = reason else { return Ok(()) };
    let advice = table
        .dialects()
        .into_iter()
        .map(|dialect| dialect.profile().advice)
        .find(|advice| !advice.is_empty());
    match advice {
        Some(options) => bail!("{reason}; play with {options}"),
        None => bail!("{reason}"),
    }
}

/// Fails if a player wants of this system what it cannot do, and says what is not done for any.
pub(crate) fn check_system(players: &[PlayerSpec]) -> Result<()> {
    if !ABILITIES.measure {
        eprintln!(
            "note: this system does not tell how much memory a process uses, and what it has \
             started: no limit of memory is held, and such processes are not ended"
        );
    }
    check_abilities(players, ABILITIES)
}

fn check_abilities(players: &[PlayerSpec], system: Abilities) -> Result<()> {
    for player in players {
        let name = &player.name;
        ensure!(
            system.suspend || !player.manager.suspend,
            "{name}: this system cannot suspend a process: leave suspend out"
        );
        ensure!(
            system.measure || player.limits.memory.is_none_or(|memory| memory == 0),
            "{name}: this system cannot tell how much memory a process uses: leave memory \
             out, and let the player know of its limit by info.max_memory=BYTES"
        );
    }
    Ok(())
}

/// Fails if a client would have to sit at several tables at once.
fn check_clients(players: &[PlayerSpec], concurrency: usize) -> Result<()> {
    let client = players
        .iter()
        .find(|it| matches!(it.program, Program::Tcp(_)));
    if let Some(client) = client {
        ensure!(
            concurrency == 1,
            "{} is a tcp client and can play one game at a time; use --concurrency 1",
            client.name
        );
    }
    Ok(())
}

/// Returns the number of games at a time.
///
/// # Errors
/// There are too many of them, for a player or for the processors.
pub(crate) fn games_at_a_time(
    players: &[PlayerSpec],
    options: &GameOptions,
) -> Result<usize> {
    let concurrency = options.concurrency.unwrap_or(1);
    ensure!(concurrency > 0, "--concurrency 0: nobody would play");
    check_clients(players, concurrency)?;
    check_processors(players, concurrency, options.oversubscribe)?;
    Ok(concurrency)
}

/// Fails if games are to be played that need more processors than there are, unless that is wanted
/// (`oversubscribe`): their players would lose by time that other games took. Of the two players
/// of a game only one thinks at a time.
fn check_processors(
    players: &[PlayerSpec],
    concurrency: usize,
    oversubscribe: bool,
) -> Result<()> {
    // Where nobody knows, nobody can object.
    let Ok(processors) = available_parallelism() else {
        return Ok(());
    };
    match too_many(players, concurrency, processors.get()) {
        Some(told) if !oversubscribe => bail!("{told}"),
        _ => Ok(()),
    }
}

/// Returns in words that games need more than `processors`, if they do.
fn too_many(
    players: &[PlayerSpec],
    concurrency: usize,
    processors: usize,
) -> Option<String> {
    let threads = players.iter().map(PlayerSpec::threads).max().unwrap_or(1);
    if concurrency.saturating_mul(threads) <= processors {
        return None;
    }
    let needed = match threads {
        1 => format!("--concurrency {concurrency}"),
        _ => format!("--concurrency {concurrency} with {threads} threads for a player"),
    };
    let most = match processors / threads {
        0 => format!("info.thread_num={processors}"),
        most => format!("--concurrency {most}"),
    };
    Some(format!(
        "{needed}: there are {processors} processors, and who has to wait for one loses by time. \
         At most {most}; --oversubscribe plays nevertheless"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::args::player_text::parse;

    #[test]
    fn more_games_than_processors_are_refused() {
        let threads = |count: &str| parse(&format!("info.thread_num={count}:./e"));
        let players = ["1", "2"].map(|count| threads(count).expect("a player"));
        for (concurrency, processors, wanted) in [
            (1, 2, None),
            (2, 4, None),
            (
                2,
                3,
                Some("--concurrency 2 with 2 threads for a player: there are 3 processors"),
            ),
            (2, 3, Some("At most --concurrency 1;")),
            (1, 1, Some("At most info.thread_num=1;")),
        ] {
            let told = too_many(&players, concurrency, processors);
            match wanted {
                Some(words) => {
                    assert!(told.is_some_and(|it| it.contains(words)), "{words}")
                }
                None => assert_eq!(told, None),
            }
        }
        let told = too_many(&players[..1], 8, 2).expect("refused");
        assert!(
            told.starts_with("--concurrency 8: there are 2 processors"),
            "{told}"
        );
        assert!(check_processors(&players, 100_000, false).is_err());
        assert!(check_processors(&players, 100_000, true).is_ok());
    }

    #[test]
    fn what_a_system_cannot_do_is_refused() {
        let little = Abilities {
            suspend: false,
            measure: false,
            pin: false,
        };
        let all = Abilities {
            suspend: true,
            measure: true,
            pin: true,
        };
        for (text, refused) in [
            ("./e", None),
            ("memory=0:./e", None),
            ("suspend=no:./e", None),
            ("suspend=yes:./e", Some("cannot suspend")),
            ("memory=350M:./e", Some("info.max_memory=BYTES")),
        ] {
            let players = [parse(text).expect("a player")];
            assert!(check_abilities(&players, all).is_ok(), "{text}");
            let said = check_abilities(&players, little)
                .err()
                .map(|it| it.to_string());
            match refused {
                Some(words) => assert!(said.is_some_and(|it| it.contains(words)), "{text}"),
                None => assert_eq!(said, None, "{text}"),
            }
        }
    }
}
