//! A server of the wfi protocol: clients are paired as they come, the first has Black, and
//! each pair plays a game of its own in a thread of its own.
//!
//! The server writes what the original one writes, and does what that forgets: both players
//! learn of a forfeit, the connections are closed, and there can be many games, also at once. A
//! client can lose its game, but cannot hold up another one: reading and writing, lines, and
//! the number of games at once all have limits.

mod game;
mod client;
mod message;
mod settings;

pub use settings::Settings;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::record::GameRecord;
use client::Client;
use game::Game;

/// The stack of a game's thread, in bytes: a game is a few small buffers.
const STACK_SIZE: usize = 256 << 10;

/// A server that listens for clients.
pub struct Server {
    listener: TcpListener,
    settings: Settings,
    /// The number of games in progress.
    playing: Mutex<usize>,
    /// Told when a game has finished.
    finished: Condvar,
}

impl Server {
    /// A server that listens at `address`; port 0 chooses a free one.
    ///
    /// # Errors
    ///
    /// If the system does not let it listen there.
    pub fn bind(address: impl ToSocketAddrs, settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        let (playing, finished) = Default::default();
        Ok(Server {
            listener,
            settings,
            playing,
            finished,
        })
    }

    /// The address at which the server listens.
    ///
    /// # Errors
    ///
    /// If the system does not tell it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Plays games until there have been as many as the settings say. `finished` is called with
    /// each one as it ends, from several threads.
    pub fn run(&self, finished: impl Fn(GameRecord) + Sync) {
        let finished = &finished;
        thread::scope(|scope| {
            for game in 0..self.settings.games.unwrap_or(u64::MAX) {
                let permit = Permit::take(self);
                let (streams, hosts) = self.pair();
                let play = move || {
                    let _permit = permit;
                    self.play(game, streams, hosts, finished);
                };
                let builder = thread::Builder::new().stack_size(STACK_SIZE);
                if let Err(error) = builder.spawn_scoped(scope, play) {
                    eprintln!("error: cannot start game {game}: {error}");
                }
            }
        });
    }

    /// Waits for two clients and returns their connections and addresses; one that has left
    /// while it waited for an opponent does not count.
    fn pair(&self) -> ([TcpStream; 2], [IpAddr; 2]) {
        let mut first = self.accept();
        loop {
            let second = self.accept();
            if !client::has_left(&first.0) {
                return ([first.0, second.0], [first.1, second.1]);
            }
            first = second;
        }
    }

    /// Waits for a client. Errors concern one connection or pass with time, such as too
    /// many open files.
    fn accept(&self) -> (TcpStream, IpAddr) {
        loop {
            match self.listener.accept() {
                Ok((stream, address)) => return (stream, address.ip()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    eprintln!("error: cannot accept a connection: {error}");
                    thread::sleep(Duration::from_millis(100));
                }
            }
        }
    }

    /// Plays the game with the index `game`.
    fn play(
        &self,
        game: u64,
        streams: [TcpStream; 2],
        hosts: [IpAddr; 2],
        finished: &impl Fn(GameRecord),
    ) {
        let [black, white] = streams.map(Client::new);
        let (Ok(black), Ok(white)) = (black, white) else {
            eprintln!("error: game {game} is not played: a client left at once");
            return;
        };
        let mut clients = [black, white];
        let mut playing = Game::new(&self.settings);
        let result = playing.play(&mut clients);
        finished(playing.into_record(game, hosts, result));
        client::close(&mut clients);
    }

    /// The number of games in progress. It is right even if a thread died with the lock.
    fn playing(&self) -> std::sync::MutexGuard<'_, usize> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to play one of the games at the same time; given back when dropped.
struct Permit<'a> {
    server: &'a Server,
}

impl<'a> Permit<'a> {
    /// Waits until there are few enough games.
    fn take(server: &'a Server) -> Permit<'a> {
        let mut playing = server.playing();
        while *playing >= server.settings.games_at_once.max(1) {
            playing = server
                .finished
                .wait(playing)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *playing += 1;
        Permit { server }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *self.server.playing() -= 1;
        self.server.finished.notify_one();
    }
}
