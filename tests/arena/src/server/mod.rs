//! A server of the wfi protocol: clients are paired as they come, the first has Black, and
//! each pair plays a game of its own in a thread of its own.
//!
//! It writes what the original server writes, and does what that forgets: both players learn
//! of a forfeit, the connections are closed, and there can be many games, also at once. A
//! client can lose its game, but cannot hold up another one: reading and writing, lines, and
//! the number of games at once all have limits.

mod client;
mod game;
mod message;

use crate::record::GameRecord;
use crate::rules::Board;
use client::Client;
use game::Game;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The stack of a game's thread, in bytes: a game is a few small buffers.
const STACK_SIZE: usize = 256 << 10;

/// How the games are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// An empty board, square by the protocol.
    pub board: Board,
    /// Time for a move.
    pub turn: Duration,
    /// Time for a client to take a message.
    pub write: Duration,
    /// The number of games after which the server ends; none: never.
    pub games: Option<u64>,
    /// The most games at once; more clients wait in the queue of the system.
    pub tables: usize,
    /// Write `FORFEIT-move`, as the code of the original does, not `FORFEIT-MOVE`, as its
    /// text says.
    pub spelling_of_code: bool,
}

/// A listening server.
pub struct Server {
    listener: TcpListener,
    settings: Settings,
    /// Games in progress.
    playing: Mutex<usize>,
    finished: Condvar,
}

impl Server {
    /// Listens; port 0 chooses a free one.
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

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Plays games until there have been enough. `finished` is called with each one as it
    /// ends, from several threads.
    pub fn run(&self, finished: impl Fn(GameRecord) + Sync) {
        let finished = &finished;
        thread::scope(|scope| {
            for game in 0..self.settings.games.unwrap_or(u64::MAX) {
                let table = Table::take(self);
                let (streams, hosts) = self.pair();
                let play = move || {
                    let _table = table;
                    self.play(game, streams, hosts, finished);
                };
                let builder = thread::Builder::new().stack_size(STACK_SIZE);
                if let Err(error) = builder.spawn_scoped(scope, play) {
                    eprintln!("arena: cannot start game {game}: {error}");
                }
            }
        });
    }

    /// Waits for two clients, both still there.
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
                    eprintln!("arena: cannot accept a connection: {error}");
                    thread::sleep(Duration::from_millis(100));
                }
            }
        }
    }

    fn play(
        &self,
        number: u64,
        streams: [TcpStream; 2],
        hosts: [IpAddr; 2],
        finished: &impl Fn(GameRecord),
    ) {
        let [black, white] = streams.map(Client::new);
        let (Ok(black), Ok(white)) = (black, white) else {
            eprintln!("arena: game {number} is not played: a client left at once");
            return;
        };
        let mut clients = [black, white];
        let mut game = Game::new(&self.settings);
        let result = game.play(&mut clients);
        finished(game.into_record(number, hosts, result));
        client::close(&mut clients);
    }

    /// The counter is a plain number: it is right even if a thread died with it.
    fn playing(&self) -> std::sync::MutexGuard<'_, usize> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to play one of the games at once; given back when dropped.
struct Table<'a> {
    server: &'a Server,
}

impl<'a> Table<'a> {
    fn take(server: &'a Server) -> Table<'a> {
        let mut playing = server.playing();
        while *playing >= server.settings.tables.max(1) {
            playing = server
                .finished
                .wait(playing)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *playing += 1;
        Table { server }
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        *self.server.playing() -= 1;
        self.server.finished.notify_one();
    }
}
