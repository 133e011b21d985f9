//! The wfi/gomoku server on TCP. Every message carries the whole board.
//!
//! Source: <https://github.com/wfi/gomoku>, commit a93262e.

mod message;
mod stream;
mod address;

pub use self::message::Ending;

use self::message::{Message, Turn};
use self::stream::Stream;
use super::options::Options;
use crate::session::{Aim, Game, Session, TurnTime};

/// Plays one game on the server at `address`, which is `HOST` or `HOST:PORT`, and returns
/// how it has ended.
///
/// # Errors
/// The server cannot be reached, is lost, or sends a message that no wfi server sends.
pub(super) fn play(options: Options, address: &str) -> Result<Ending, String> {
    let stream = Stream::connect(address, options.wfi_wait)?;
    let client = Client::new(options);
    match client.session.settings_obstacle() {
        Some(_) => Err(client.session.memory_text()),
        None => client.play(stream),
    }
}

/// A player that knows of the game what the last message told, and keeps only what
/// its searches have learned.
struct Client {
    session: Session,
    /// Columns and rows of the last board; 0 before the first one.
    size: usize,
}

impl Client {
    fn new(options: Options) -> Client {
        let mut session = Session::new(options.judge_defaults());
        // The search itself looks whether the server is still there.
        session.threaded = false;
        // The last tenth of the limit is for the network.
        let turn_ms = options.wfi_turn_ms - options.wfi_turn_ms / 10;
        session.settings.turn = TurnTime::Limit(turn_ms);
        session.settings.reserve_max_ms = 0;
        Client { session, size: 0 }
    }

    /// Plays until the server ends the game.
    fn play(mut self, mut stream: Stream) -> Result<Ending, String> {
        self.session.listener = stream.listener();
        loop {
            let turn = match message::read(&mut stream)? {
                Message::Turn(turn) => turn,
                Message::Over(ending) => return Ok(ending),
            };
            let answer = self
                .answer(&turn)
                .ok_or("the server asks for a move on a full board")?;
            // A server that has gone on meanwhile does not wait for the move any
            // more.
            if !stream.has_input() {
                stream.send(&answer)?;
            }
        }
    }

    /// The move to send; None if there is no room for one.
    fn answer(&mut self, turn: &Turn) -> Option<String> {
        if self.size != turn.size {
            self.size = turn.size;
            self.session.begin(Game::new(turn.size, turn.size)?);
            self.session.prepare();
        }
        let game = self.session.game_mut()?;
        game.set_up(&turn.stones, turn.own).ok()?;
        // Nobody needs to be told of the end of a search without a thread.
        let watch = Box::new(());
        let thinking = self.session.start(Aim::Move, turn.read_at, watch).ok()?;
        let point = thinking.wait().point()?;
        Some(format!("{} {}", point.y(), point.x()))
    }
}
