//! The tables of a match or a tournament, at which two players sit with the referee.

use std::sync::Arc;

use anyhow::{bail, ensure, Result};

use crate::player::{PlayerSpec, Program};
use crate::referee::Table;
use crate::schedule::{Job, LiveFile, Open, Plays, StopFlag, WatchedTable};

/// Returns the function that starts the players of a table, whose games stand in `live` while they
/// are played. It fails if none of the games of the table can be told to both.
pub(crate) fn open_tables(
    tables: Vec<[PlayerSpec; 2]>,
    jobs: Vec<Job>,
    live: Option<LiveFile>,
) -> Arc<Open> {
    let live = live.map(Arc::new);
    Arc::new(move |index, _stop: &StopFlag| {
        let table = Table::new(tables[index].clone())?;
        ensure_playable(&table, jobs.iter().filter(|job| job.table == index))?;
        Ok(match &live {
            Some(live) => Box::new(WatchedTable::new(table, Arc::clone(live))),
            None => Box::new(table) as Box<dyn Plays>,
        })
    })
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

/// Fails if a client would have to sit at several tables at once.
pub(crate) fn check_clients(players: &[PlayerSpec], concurrency: usize) -> Result<()> {
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
