//! The present-day Gomocup protocol, as Piskvork and its kin speak it.
//!
//! Source: <https://plastovicka.github.io/protocl2en.htm>

use super::input::Event;
use super::output::send;
use super::parse::{numbers, verb, words_as_numbers};
use super::{info, message, Messenger, Reaction};
use crate::board::{Cell, Color};
use crate::session::{Answer, Game, Obstacle, Refusal, Session, Thinking};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::sync::mpsc::Sender;
use std::time::Instant;

const ABOUT: &str = concat!(
    "name=\"gomolith\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"gomolith developers\", country=\"unknown\""
);
const NO_GAME: &str = "ERROR no game started";
const BAD_SIZE: &str = "ERROR unsupported board size";
const GAME_OVER: &str = "ERROR game is over";

/// A session that speaks the protocol.
pub(super) struct Gomocup {
    session: Session,
    events: Sender<Event>,
    /// The data lines of a BOARD command that is still to be ended by DONE.
    data: Option<BoardData>,
}

/// What BOARD has listed so far.
struct BoardData {
    started: Instant,
    stones: Vec<[i64; 3]>,
    is_bad: bool,
}

impl Gomocup {
    pub(super) fn new(session: Session, events: Sender<Event>) -> Gomocup {
        Gomocup {
            session,
            events,
            data: None,
        }
    }

    /// Carries out a line that came at `at`.
    pub(super) fn line(&mut self, line: &str, at: Instant) -> Reaction {
        let (verb, rest) = verb(line);
        if verb == "END" {
            return Reaction::Quit;
        }
        if let Some(mut data) = self.data.take() {
            if verb == "DONE" {
                return self.board(&data);
            }
            data.add(line);
            self.data = Some(data);
            return Reaction::Done;
        }
        match verb.as_str() {
            "ABOUT" => send(ABOUT),
            "START" => self.start(rest),
            "RECTSTART" => self.begin_game(numbers(rest)),
            "RESTART" => self.restart(),
            "BEGIN" => return self.begin(at),
            "TURN" => return self.turn(rest, at),
            "PLAY" => self.play(rest),
            "BOARD" => {
                let (stones, is_bad) = (Vec::new(), false);
                self.data = Some(BoardData {
                    started: at,
                    stones,
                    is_bad,
                });
            }
            "TAKEBACK" => self.take_back(rest),
            "INFO" => info::apply(&mut self.session.settings, rest),
            // Without a search there is nothing to stop.
            "STOP" | "YXSTOP" => {}
            _ => send("UNKNOWN command"),
        }
        Reaction::Done
    }

    /// Carries out a line that acts on a search under way; none for all that must wait.
    pub(super) fn while_thinking(
        &mut self,
        line: &str,
        thinking: &Thinking,
    ) -> Option<Reaction> {
        let (verb, rest) = verb(line);
        match verb.as_str() {
            "END" => return Some(Reaction::Quit),
            "STOP" | "YXSTOP" => thinking.stop(),
            "INFO" => {
                info::apply(&mut self.session.settings, rest);
                thinking.set_limits(self.session.limits());
            }
            _ => return None,
        }
        Some(Reaction::Done)
    }

    /// Whether a search by the present settings ends only when it is told to.
    pub(super) fn is_endless(&self) -> bool {
        !self.session.limits().are_finite()
    }

    /// Plays and sends the move that a search found.
    pub(super) fn answer(&mut self, answer: &Answer, started: Instant) {
        if let Some(message) = message(answer, started) {
            send(&message);
        }
        match (answer.point, self.session.game_mut()) {
            (Some(point), Some(game)) => {
                game.put_own(point);
                send(&point.to_string());
            }
            _ => send(GAME_OVER),
        }
        self.session.turn_ended(started);
    }

    /// `START n`, and `START columns rows` as Yixin-Board sends it.
    fn start(&mut self, rest: &str) {
        let square = words_as_numbers(rest).map(|[side]: [i64; 1]| [side, side]);
        self.begin_game(square.or_else(|| words_as_numbers(rest)));
    }

    fn begin_game(&mut self, sides: Option<[i64; 2]>) {
        let game = sides.and_then(|[width, height]| {
            Game::new(usize::try_from(width).ok()?, usize::try_from(height).ok()?)
        });
        match game {
            Some(game) => {
                self.session.begin(game);
                send("OK");
            }
            None => send(BAD_SIZE),
        }
    }

    fn restart(&mut self) {
        match self.session.game().map(Game::cleared) {
            Some(game) => {
                self.session.begin(game);
                send("OK");
            }
            None => send(NO_GAME),
        }
    }

    fn begin(&mut self, at: Instant) -> Reaction {
        match self.session.game_mut() {
            None => send(NO_GAME),
            Some(game) if !game.is_empty() => send("ERROR board is not empty"),
            Some(game) => {
                game.set_own(Color::Black);
                return self.think(at);
            }
        }
        Reaction::Done
    }

    fn turn(&mut self, rest: &str, at: Instant) -> Reaction {
        let rules = self
            .session
            .settings
            .rules()
            .unwrap_or(crate::board::Rules::FREESTYLE);
        let obstacle = self.session.obstacle();
        let game = match self.session.game_mut() {
            None => return refuse(NO_GAME),
            Some(game) => game,
        };
        let [x, y] = match numbers(rest) {
            None => return refuse("ERROR bad coordinates"),
            Some(point) => point,
        };
        // On a full board every square is occupied: that the game is over says more.
        if game.board().empty_count() == 0 {
            return refuse(GAME_OVER);
        }
        let point = match game.empty_point(x, y) {
            Err(refusal) => return refuse(refusal_text(refusal)),
            Ok(point) => point,
        };
        if game.is_over(rules) {
            return refuse(GAME_OVER);
        }
        // What cannot be answered must not change the position either.
        if let Some(obstacle) = obstacle {
            return refuse(obstacle_text(obstacle));
        }
        game.put_other(point);
        if game.is_over(rules) {
            return refuse(GAME_OVER);
        }
        self.think(at)
    }

    /// Our own move, chosen by the manager.
    fn play(&mut self, rest: &str) {
        let game = match self.session.game_mut() {
            None => return send(NO_GAME),
            Some(game) => game,
        };
        let [x, y] = match numbers(rest) {
            None => return send("ERROR bad coordinates"),
            Some(point) => point,
        };
        match game.empty_point(x, y) {
            Err(refusal) => send(refusal_text(refusal)),
            Ok(point) => {
                game.put_own(point);
                send(&point.to_string());
            }
        }
    }

    fn take_back(&mut self, rest: &str) {
        let game = match self.session.game_mut() {
            None => return send(NO_GAME),
            Some(game) => game,
        };
        let taken = numbers(rest).ok_or(Refusal::NotLast);
        match taken.and_then(|[x, y]| game.take_back(x, y)) {
            Ok(()) => send("OK"),
            Err(refusal) => send(refusal_text(refusal)),
        }
    }

    /// `BOARD`, with all its data.
    fn board(&mut self, data: &BoardData) -> Reaction {
        let game = match self.session.game_mut() {
            None => return refuse(NO_GAME),
            Some(game) => game,
        };
        *game = game.cleared();
        if data.is_bad || !data.put_on(game) {
            *game = game.cleared();
            return refuse("ERROR bad board line");
        }
        game.set_own(data.own());
        self.think(data.started)
    }

    fn think(&mut self, started: Instant) -> Reaction {
        let messenger = Messenger(self.events.clone());
        match self.session.start(started, Box::new(messenger)) {
            Ok(thinking) => Reaction::Thinks(thinking, started),
            Err(obstacle) => refuse(obstacle_text(obstacle)),
        }
    }
}

impl BoardData {
    fn add(&mut self, line: &str) {
        match numbers(line) {
            Some(stone) => self.stones.push(stone),
            None => self.is_bad = true,
        }
    }

    /// Our colour. Nothing says it: whoever has fewer stones is to move, and that is us.
    fn own(&self) -> Color {
        let count = |field| self.stones.iter().filter(|stone| stone[2] == field).count();
        let first = self.stones.iter().find(|stone| stone[2] != 3);
        let own_is_first = first.map_or(true, |stone| stone[2] == 1);
        let (own, other) = (count(1), count(2));
        if own == other || (own > other && own_is_first) {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Puts the stones on the empty board; false if one cannot be.
    fn put_on(&self, game: &mut Game) -> bool {
        let own = self.own();
        self.stones.iter().all(|&[x, y, field]| {
            let cell = match field {
                1 => own.stone(),
                2 => (!own).stone(),
                3 => Cell::Wall,
                _ => return false,
            };
            let point = game.empty_point(x, y);
            point.map(|point| game.put(point, cell)).is_ok()
        })
    }
}

fn refuse(text: &str) -> Reaction {
    send(text);
    Reaction::Done
}

fn refusal_text(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::OffBoard => "ERROR square is off the board",
        Refusal::Occupied => "ERROR square is occupied",
        Refusal::NotLast => "ERROR not the last move",
    }
}

fn obstacle_text(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Rule => "ERROR unsupported rule",
        Obstacle::Memory => "ERROR not enough memory",
        Obstacle::GameOver => GAME_OVER,
    }
}
