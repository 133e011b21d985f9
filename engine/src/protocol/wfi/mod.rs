//! The wfi/gomoku server on TCP: every message carries the whole board.
//!
//! Source: <https://github.com/wfi/gomoku>, commit a93262e.

mod address;
mod message;
mod stream;

use self::message::Position;
use self::stream::Stream;
use super::core::Core;
use super::dialect::Reaction;
use super::Options;
use crate::session::{Aim, Session};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::sync::mpsc::channel;

/// Plays one game on the server at `address`, which is `HOST` or `HOST:PORT`.
///
/// Errors: the server cannot be reached, or says what no server says.
pub(super) fn run(options: Options, address: &str) -> Result<(), String> {
    // A search that broke down is answered for by `Thinking::wait`.
    std::panic::set_hook(Box::new(|_| {}));
    Client::new(options).play(Stream::connect(address)?)
}

/// A player that knows of the game what the last message told, and keeps only what its
/// searches have learned.
struct Client {
    core: Core,
    /// The side of the last board.
    side: i64,
}

impl Client {
    fn new(options: Options) -> Client {
        let mut session = Session::new(options.judge_defaults());
        // Nothing can arrive that must act while we think.
        session.threaded = false;
        // The last tenth of the limit is for the network.
        let turn_ms = options.wfi_turn_ms - options.wfi_turn_ms / 10;
        session.settings.timeout_turn = Some(i64::try_from(turn_ms).unwrap_or(i64::MAX));
        session.settings.reserve_max_ms = 0;
        // Nobody listens for the end of a search, which is over when `think` comes back.
        let (events, _) = channel();
        Client {
            core: Core::new(session, events),
            side: 0,
        }
    }

    /// Plays until the server ends the game, or is gone.
    fn play(&mut self, mut stream: Stream) -> Result<(), String> {
        while let Some(position) = message::read(&mut stream)? {
            let answer = match self.answer(&position) {
                Some(answer) => answer,
                // The board is full: there is nothing to send.
                None => break,
            };
            // A server that has gone on meanwhile does not wait for the move any more.
            if !stream.has_input() && !stream.send(&answer) {
                break;
            }
        }
        Ok(())
    }

    /// The move to send; none if there is no room for one.
    fn answer(&mut self, position: &Position) -> Option<String> {
        if self.side != position.side {
            self.side = position.side;
            self.core.begin_game(self.side, self.side).ok()?;
        }
        self.core.set_board(&position.stones, position.own).ok()?;
        match self.core.think(Aim::Move, position.read_at).ok()? {
            Reaction::Thinks(search) => {
                let point = search.thinking.wait().point()?;
                Some(format!("{} {}", point.y(), point.x()))
            }
            _ => None,
        }
    }
}
