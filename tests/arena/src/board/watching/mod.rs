//! A match or tournament that is watched while it is played: its result file and the games under
//! way, told to pages whenever there is news, and what pages ask for of them.
//!
//! A page is told little at a time, however long the file is and however many games are under way:
//! whole games and lists of games are answers to what it asks.

mod games;
mod pace;
mod seen;
mod tables;
mod told;
mod answer;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use tokio::sync::watch::{channel, Receiver, Sender};

use self::answer::{place, shown, GameShown};
use self::seen::{lock, Seen};
use self::tables::Tables;
use self::told::Told;
use crate::record::{Follower, Heard};
use crate::schedule::{read_live, LiveTest};

/// The time between two looks at the files.
const TICK: Duration = Duration::from_millis(400);

/// A result file that is followed for as long as the process lives.
#[derive(Clone, Debug)]
pub struct Watched {
    seen: Arc<Mutex<Seen>>,
    news: Receiver<String>,
}

impl Watched {
    /// Begins to follow a result file, which need not be there yet.
    ///
    /// # Errors
    /// There can be no thread for it.
    pub fn begin(results: &Path) -> Result<Watched> {
        let (told, news) = channel(String::new());
        let seen = Arc::new(Mutex::new(Seen {
            path: results.to_path_buf(),
            ..Seen::default()
        }));
        let mut watcher = Watcher::new(Arc::clone(&seen), results);
        thread::Builder::new()
            .name("watch".into())
            .spawn(move || watcher.watch(&told))?;
        Ok(Watched { seen, news })
    }

    /// What pages are told: a text of JSON, which changes with what is watched. It is empty before
    /// the first look.
    pub fn news(&self) -> Receiver<String> {
        self.news.clone()
    }

    /// The answer to what a page asks, both as JSON.
    pub fn answer(&self, request: &str) -> String {
        answer::answer(&self.seen, request)
    }
}

/// The thread that looks at the files.
struct Watcher {
    seen: Arc<Mutex<Seen>>,
    follower: Follower,
    tables: Tables,
    /// The test that a match had is still told once the match is over.
    test: Option<LiveTest>,
    /// The newest game that is over, with its place in the file, as it was read.
    newest: Option<(u64, GameShown)>,
}

impl Watcher {
    fn new(seen: Arc<Mutex<Seen>>, results: &Path) -> Watcher {
        Watcher {
            seen,
            follower: Follower::new(results),
            tables: Tables::default(),
            test: None,
            newest: None,
        }
    }

    /// Looks at the files again and again, and sends what pages are told whenever that changes.
    fn watch(&mut self, told: &Sender<String>) {
        loop {
            let text = self.look();
            if *told.borrow() != text {
                told.send_replace(text);
            }
            thread::sleep(TICK);
        }
    }

    /// Looks at the files, and returns what pages are told.
    fn look(&mut self) -> String {
        let path = lock(&self.seen).path.clone();
        let live = read_live(&path);
        let trouble = self.read_on(&path, live.is_some());
        self.test = live.as_ref().map_or(self.test, |live| live.sprt);
        if live.as_ref().is_none_or(|live| live.games.is_empty()) {
            self.read_newest();
        } else {
            self.newest = None;
        }
        let mut seen = lock(&self.seen);
        seen.live = live;
        self.tables.follow(&seen, self.follower.header(), self.test);
        let newest = self.newest.as_ref().map(|(_, game)| game);
        let told = Told::new(&seen, &self.tables, trouble, newest);
        serde_json::to_string(&told).unwrap_or_default()
    }

    /// Reads the newest game that is over, unless it has been read; pages may ask meanwhile.
    fn read_newest(&mut self) {
        let found = {
            let seen = lock(&self.seen);
            let number = seen.games.facts().len();
            place(&seen, number).map(|(path, place)| (path, place, number))
        };
        self.newest = match (found, self.newest.take()) {
            (Ok((_, place, _)), Some((known, game))) if known == place => {
                Some((known, game))
            }
            (Ok((path, place, number)), _) => {
                shown(&path, place, number).ok().map(|game| (place, game))
            }
            (Err(_), _) => None,
        };
    }

    /// Reads the games that are new. Returns the reason why the file cannot be read, or nothing.
    fn read_on(&mut self, path: &Path, is_played: bool) -> String {
        let seen = &self.seen;
        let read = self.follower.read_on(&mut |heard| match heard {
            Heard::Anew => lock(seen).games.clear(),
            Heard::Game(game, place) => lock(seen).games.add(&game, place),
        });
        match read {
            Ok(()) if !is_played && !path.exists() => format!(
                "There is no {} yet: this page waits for a match that writes it.",
                path.display()
            ),
            Ok(()) => String::new(),
            Err(error) => format!("{error:#}"),
        }
    }
}

#[cfg(test)]
mod tests;
