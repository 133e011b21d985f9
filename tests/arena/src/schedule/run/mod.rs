//! The threads that play the games of a list.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{anyhow, Result};

use super::plan::Job;
use super::StopFlag;
use crate::record::GameRecord;
use crate::referee::{GameSpec, Table};

/// Two players at a table, who can play game after game.
pub trait Plays {
    /// Plays a game in which the player `black`, 0 or 1, has Black before any swap.
    fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord;
}

impl Plays for Table {
    fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        Table::play(self, spec, black)
    }
}

/// Starts the players of a table. Long work should look at the flag: once it is raised, games need
/// not be finished, as they are not counted any more.
pub type Open = dyn Fn(Seating, &StopFlag) -> Result<Box<dyn Plays>> + Send + Sync;

/// Where two players sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// Index of the table, which stands for two players.
    pub table: usize,
    /// Which of the games at a time is theirs, from 0: nobody else has this number meanwhile.
    pub place: usize,
}

/// How fast games follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Games at a time.
    pub concurrency: usize,
    /// The pause before each game but the first at a place.
    pub wait: Duration,
}

impl From<usize> for Pace {
    /// `concurrency` games at a time, without a pause.
    fn from(concurrency: usize) -> Pace {
        Pace {
            concurrency,
            wait: Duration::ZERO,
        }
    }
}

/// News from the tables.
#[derive(Debug)]
pub enum TableEvent {
    /// A game is over.
    Finished(Box<GameRecord>),
    /// A table could not be opened; its games will not be played.
    Unplayable {
        /// Index of the table.
        table: usize,
        /// The reason for which its players cannot play.
        error: anyhow::Error,
    },
}

/// The reason for which no more games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// All games were played.
    Complete,
    /// The listener has heard enough.
    Enough,
    /// Somebody asked to stop.
    Interrupted,
}

/// Time that players get to end when the rest of their game is not wanted any more.
const GRACE: Duration = Duration::from_secs(3);

/// Interval at which the flag to stop is looked at.
const TICK: Duration = Duration::from_millis(50);

/// Plays the jobs in order, as many of them at a time as `pace` says, and tells `listener`, in the calling
/// thread, of each event, until it breaks off or fails, or `stop` is raised.
///
/// # Errors
/// The listener fails, or a thread panics.
pub fn run(
    jobs: Vec<Job>,
    pace: impl Into<Pace>,
    open: Arc<Open>,
    stop: &StopFlag,
    mut listener: impl FnMut(TableEvent) -> Result<ControlFlow<()>>,
) -> Result<StopReason> {
    let Pace { concurrency, wait } = pace.into();
    let shared = Arc::new(Shared {
        jobs: Mutex::new(jobs.into()),
        wait,
        closed: Mutex::default(),
        open,
        asked: stop.clone(),
        stop: StopFlag::default(),
    });
    let (sender, events) = channel();
    let count = concurrency.clamp(1, lock(&shared.jobs).len().max(1));
    let workers: Vec<JoinHandle<()>> = (0..count)
        .map(|place| {
            let (shared, sender) = (shared.clone(), sender.clone());
            std::thread::spawn(move || shared.work(place, &sender))
        })
        .collect();
    drop(sender);
    let ending = listen(&events, stop, &mut listener);
    shared.stop.raise();
    let all_came = join(
        workers,
        ending.as_ref().is_ok_and(|it| *it == StopReason::Complete),
    );
    let ending = ending?;
    if ending == StopReason::Interrupted {
        // Games that were over before anybody asked to stop.
        for event in events.try_iter() {
            let _ = listener(event)?;
        }
    }
    all_came.map(|()| ending)
}

/// Passes events to the listener until there can be no more or no more are wanted.
fn listen(
    events: &Receiver<TableEvent>,
    stop: &StopFlag,
    listener: &mut impl FnMut(TableEvent) -> Result<ControlFlow<()>>,
) -> Result<StopReason> {
    loop {
        if stop.is_raised() {
            return Ok(StopReason::Interrupted);
        }
        match events.recv_timeout(TICK) {
            Ok(event) => {
                if listener(event)?.is_break() {
                    return Ok(StopReason::Enough);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(StopReason::Complete),
        }
    }
}

/// Waits for the workers: as long as it takes if all games are over (`complete`), and else for
/// [`GRACE`], after which they are left to end with the process.
fn join(workers: Vec<JoinHandle<()>>, complete: bool) -> Result<()> {
    let deadline = Instant::now() + GRACE;
    for worker in workers {
        while !complete && !worker.is_finished() && Instant::now() < deadline {
            std::thread::sleep(TICK / 5);
        }
        if complete || worker.is_finished() {
            let panicked = |_| anyhow!("the referee broke down; the games before are kept");
            worker.join().map_err(panicked)?;
        }
    }
    Ok(())
}

/// The state that the workers share.
struct Shared {
    /// Jobs that nobody has begun.
    jobs: Mutex<VecDeque<Job>>,
    /// The pause before each game but the first of a worker.
    wait: Duration,
    /// Tables that could not be opened.
    closed: Mutex<HashSet<usize>>,
    open: Arc<Open>,
    /// Raised if somebody asked to stop: games that end after this may have been broken by it.
    asked: StopFlag,
    /// Raised if no more games are wanted, for that or another reason.
    stop: StopFlag,
}

impl Shared {
    /// Plays jobs at a place until there are none or no more are wanted.
    fn work(&self, place: usize, events: &Sender<TableEvent>) {
        let mut table: Option<(usize, Box<dyn Plays>)> = None;
        let mut wait = Duration::ZERO;
        while let Some(job) = self.next(table.as_ref().map(|(index, _)| *index)) {
            if !matches!(&table, Some((index, _)) if *index == job.table) {
                // The players of the last table end before others begin.
                drop(table.take());
                let index = job.table;
                table = self.sit_down(
                    Seating {
                        table: index,
                        place,
                    },
                    events,
                );
            }
            let Some((_, players)) = &mut table else {
                continue;
            };
            if self
                .pause(std::mem::replace(&mut wait, self.wait))
                .is_break()
            {
                break;
            }
            let game = players.play(&job.spec, job.black);
            if self.stop.is_raised()
                || events.send(TableEvent::Finished(Box::new(game))).is_err()
            {
                break;
            }
        }
    }

    /// Lets some time go by; breaks off if no more games are wanted.
    fn pause(&self, wait: Duration) -> ControlFlow<()> {
        let start = Instant::now();
        loop {
            let left = wait.saturating_sub(start.elapsed());
            if left.is_zero() {
                return ControlFlow::Continue(());
            }
            if self.is_over() {
                return ControlFlow::Break(());
            }
            std::thread::sleep(left.min(TICK / 5));
        }
    }

    fn is_over(&self) -> bool {
        self.asked.is_raised() || self.stop.is_raised()
    }

    /// Takes a job: one of the table `at_hand` if there is one among the next few, and else the
    /// first. None if there is no job left or wanted.
    fn next(&self, at_hand: Option<usize>) -> Option<Job> {
        let closed = lock(&self.closed).clone();
        let mut jobs = lock(&self.jobs);
        jobs.retain(|job| !closed.contains(&job.table));
        if self.is_over() {
            return None;
        }
        let near = jobs
            .iter()
            .take(16)
            .position(|job| Some(job.table) == at_hand);
        jobs.remove(near.unwrap_or(0))
    }

    /// Opens a table; none, with an event for the first time, if that fails.
    fn sit_down(
        &self,
        seating: Seating,
        events: &Sender<TableEvent>,
    ) -> Option<(usize, Box<dyn Plays>)> {
        let table = seating.table;
        match (self.open)(seating, &self.stop) {
            Ok(players) => Some((table, players)),
            Err(error) => {
                let is_news = lock(&self.closed).insert(table);
                if is_news && !self.is_over() {
                    let _ = events.send(TableEvent::Unplayable { table, error });
                }
                None
            }
        }
    }
}

/// Locks a mutex, even after a panic: a worker that panicked has left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
