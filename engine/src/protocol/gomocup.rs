//! The present-day Gomocup protocol, as Piskvork and its kin speak it.
//!
//! Source: <https://plastovicka.github.io/protocl2en.htm>

use super::core::Core;
use super::data::{BoardData, Data, PointData};
use super::dialect::{Interruption, Reaction, Speaker};
use super::fault::Fault;
use super::output::send;
use super::parse::{numbers, verb, words_as_numbers};
use super::{info, report};
use crate::board::{Point, Side};
use crate::session::{Aim, Answer, Obstacle, Refusal, Thinking};
use std::time::Instant;

/// What managers show of us.
const ABOUT: &str = concat!(
    "name=\"gomolith\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"gomolith developers\", country=\"unknown\""
);
/// What is said to a line that is no command.
const UNKNOWN: &str = "UNKNOWN command";

/// What sets the versions of the protocol apart.
pub(super) struct Version {
    /// The first word to a manager whose command cannot be carried out.
    pub(super) fault_word: &'static str,
    /// The commands; `None`: all, and Yixin-Board's.
    pub(super) verbs: Option<&'static [&'static str]>,
    /// The keys of INFO; `None`: all.
    pub(super) keys: Option<&'static [&'static str]>,
    /// The largest field of a line of BOARD.
    pub(super) field_max: i64,
    /// A limit that cannot be met is told to the first command after INFO, whatever it is.
    pub(super) tells_limits_early: bool,
}

const VERSION: Version = Version {
    fault_word: "ERROR",
    verbs: None,
    keys: None,
    field_max: 3,
    tells_limits_early: false,
};

/// What the search under way is to answer.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// A turn of the game.
    Turn,
    /// SWAP2BOARD with so many stones.
    Opening(usize),
    /// A command of Yixin-Board.
    Extension(Aim),
}

/// A session that speaks the protocol.
pub(super) struct Gomocup {
    version: Version,
    pub(super) core: Core,
    /// Moves are suggested, not made: the manager says `PLAY`.
    suggests: bool,
    /// A suggestion that has not been answered.
    pub(super) suggested: Option<Point>,
    /// The data lines of a command that is still to be ended by DONE.
    pub(super) data: Option<Data>,
    pub(super) asked: Asked,
    /// INFO has been sent since a limit that cannot be met was last told.
    is_limit_new: bool,
}

impl Gomocup {
    pub(super) fn new(core: Core, suggests: bool) -> Gomocup {
        Gomocup::of_version(VERSION, core, suggests)
    }

    pub(super) fn of_version(version: Version, core: Core, suggests: bool) -> Gomocup {
        Gomocup {
            version,
            core,
            suggests,
            suggested: None,
            data: None,
            asked: Asked::Turn,
            is_limit_new: false,
        }
    }

    fn knows(&self, verb: &str) -> bool {
        self.version
            .verbs
            .map_or(true, |verbs| verbs.contains(&verb))
    }

    /// Carries out a command. What comes out without a fault has been answered.
    fn command(&mut self, verb: &str, rest: &str, at: Instant) -> Result<Reaction, Fault> {
        if verb == "INFO" {
            self.info(rest);
            return Ok(Reaction::Done);
        }
        self.check_new_limits(verb)?;
        if !self.knows(verb) {
            send(UNKNOWN);
            return Ok(Reaction::Done);
        }
        match verb {
            "ABOUT" => send(ABOUT),
            "START" => self.start(rest)?,
            "RECTSTART" => {
                let [width, height] = numbers(rest).ok_or(Fault::Size)?;
                self.core.begin_game(width, height)?;
                self.suggested = None;
                send("OK");
            }
            "RESTART" => {
                self.core.restart()?;
                self.suggested = None;
                send("OK");
            }
            "BEGIN" => return self.begin(at),
            "TURN" => return self.turn(rest, at),
            "PLAY" => self.play(rest)?,
            "BOARD" => {
                let data = BoardData::new(at, self.version.field_max);
                self.data = Some(Data::Board(data));
            }
            "SWAP2BOARD" => self.data = Some(Data::Opening(PointData::new(at))),
            "TAKEBACK" => self.take_back(rest)?,
            _ => return self.extension(verb, rest, at),
        }
        Ok(Reaction::Done)
    }

    fn info(&mut self, rest: &str) {
        let (key, _) = verb(rest);
        let keys = self.version.keys;
        if keys.map_or(true, |keys| keys.contains(&key.as_str())) {
            info::apply(&mut self.core.session.settings, rest);
            self.is_limit_new = true;
        }
        if key == "RULE" {
            // No turn has begun yet: this is nobody's time.
            self.core.session.prepare();
        }
    }

    /// BOARD tells it after its data, as every command that thinks does anyway.
    fn check_new_limits(&mut self, verb: &str) -> Result<(), Fault> {
        if !self.version.tells_limits_early || !self.is_limit_new || verb == "BOARD" {
            return Ok(());
        }
        self.is_limit_new = false;
        match self.core.session.settings_obstacle() {
            Some(obstacle) => Err(Fault::Search(obstacle)),
            None => Ok(()),
        }
    }

    /// `START n`, and `START columns rows` as Yixin-Board sends it.
    fn start(&mut self, rest: &str) -> Result<(), Fault> {
        let square = words_as_numbers(rest).map(|[side]: [i64; 1]| [side, side]);
        let sides = match square {
            None if self.version.verbs.is_none() => words_as_numbers(rest),
            sides => sides,
        };
        let [width, height] = sides.ok_or(Fault::Size)?;
        self.core.begin_game(width, height)?;
        self.core.session.settings.is_yixin |= square.is_none();
        self.suggested = None;
        send("OK");
        Ok(())
    }

    fn begin(&mut self, at: Instant) -> Result<Reaction, Fault> {
        self.core.game()?;
        self.check_suggestion()?;
        self.asked = Asked::Turn;
        self.core.open(at)
    }

    fn turn(&mut self, rest: &str, at: Instant) -> Result<Reaction, Fault> {
        self.check_suggestion()?;
        self.asked = Asked::Turn;
        self.core.turn(numbers(rest), at)
    }

    /// Nothing is thought about before the last suggestion has been answered.
    pub(super) fn check_suggestion(&self) -> Result<(), Fault> {
        self.suggested.map_or(Ok(()), |_| Err(Fault::Suggested))
    }

    /// Our own move, chosen by the manager.
    fn play(&mut self, rest: &str) -> Result<(), Fault> {
        self.core.game()?;
        let [x, y] = numbers(rest).ok_or(Fault::Coordinates)?;
        let point = self.core.put_own(x, y)?;
        self.suggested = None;
        send(&point.to_string());
        Ok(())
    }

    fn take_back(&mut self, rest: &str) -> Result<(), Fault> {
        self.core.game()?;
        let [x, y] = numbers(rest).ok_or(Fault::Stone(Refusal::NotLast))?;
        self.core.take_back(x, y)?;
        // It answered a position that is no more.
        self.suggested = None;
        send("OK");
        Ok(())
    }

    /// `DONE`, after the data of a command.
    fn done(&mut self, data: &Data) -> Result<Reaction, Fault> {
        self.core.game()?;
        // What thinks tells of limits by itself.
        self.is_limit_new = false;
        match data {
            Data::Board(data) => {
                self.set_board(data)?;
                self.asked = Asked::Turn;
                self.core.think(Aim::Move, data.started)
            }
            Data::Opening(data) => self.swap2(data),
            _ => self.extension_done(data),
        }
    }

    /// Replaces the position by what has been listed.
    pub(super) fn set_board(&mut self, data: &BoardData) -> Result<(), Fault> {
        self.suggested = None;
        match data.stones() {
            Some(stones) => self.core.set_board(&stones, data.own()),
            None => {
                self.core.clear_board()?;
                Err(Fault::BoardLine)
            }
        }
    }

    /// `SWAP2BOARD`, with all its data: our part of the opening. Its stones are nobody's,
    /// and the game's board is left alone.
    fn swap2(&mut self, data: &PointData) -> Result<Reaction, Fault> {
        let mut board = self.core.game()?.cleared().board().clone();
        let (aim, side) = match data.points.len() {
            0 => (Aim::Opening, Side::Black),
            // After three stones and after five White is to move.
            3 | 5 => (Aim::Side, Side::White),
            _ => return Err(Fault::Opening),
        };
        let colors = [Side::Black, Side::White].iter().cycle();
        for (&[x, y], side) in data.points.iter().zip(colors) {
            let point = board.point(x, y).ok_or(Fault::Opening)?;
            if !board.is_empty(point) {
                return Err(Fault::Opening);
            }
            board.put(point, side.stone());
        }
        if data.is_bad {
            return Err(Fault::Opening);
        }
        self.asked = Asked::Opening(data.points.len());
        self.core.think_at(board, side, aim, data.started)
    }

    /// Plays, or suggests, the move that a search found.
    fn give(&mut self, point: Option<Point>) -> Result<(), Fault> {
        let point = point.ok_or(Fault::Search(Obstacle::GameOver))?;
        if self.suggests {
            self.suggested = Some(point);
            send(&format!("SUGGEST {}", point));
        } else {
            self.core.put_own(point.x() as i64, point.y() as i64)?;
            send(&point.to_string());
        }
        Ok(())
    }

    fn fault(&self, fault: Fault) {
        send(&format!("{} {}", self.version.fault_word, fault.text()));
    }
}

/// The answer to SWAP2BOARD with `stones` stones.
fn give_opening(answer: &Answer, stones: usize) -> Result<(), Fault> {
    let points = match stones {
        _ if answer.swap => {
            send("SWAP");
            return Ok(());
        }
        0 => answer.points.get(..3),
        // One stone, or two that leave the choice to the other side.
        3 => answer.points.get(..answer.points.len().clamp(1, 2)),
        _ => answer.points.get(..1),
    };
    let points = points.ok_or(Fault::Search(Obstacle::GameOver))?;
    send(&report::points(points));
    Ok(())
}

impl Speaker for Gomocup {
    fn line(&mut self, line: &str, at: Instant) -> Reaction {
        let (verb, rest) = verb(line);
        if verb == "END" {
            self.core.silence();
            return Reaction::Quit;
        }
        let result = match self.data.take() {
            None => self.command(&verb, rest, at),
            Some(data) if verb == "DONE" => self.done(&data),
            Some(mut data) => {
                data.add(line);
                self.data = Some(data);
                Ok(Reaction::Done)
            }
        };
        result.unwrap_or_else(|fault| {
            self.fault(fault);
            Reaction::Done
        })
    }

    fn interrupt(&mut self, line: &str, thinking: &Thinking) -> Interruption {
        let (verb, rest) = verb(line);
        match verb.as_str() {
            "END" => {
                self.core.silence();
                return Interruption::Quit;
            }
            "STOP" | "YXSTOP" if self.knows(&verb) => thinking.stop(),
            "INFO" => {
                self.info(rest);
                thinking.set_limits(self.core.session.limits());
            }
            _ => return Interruption::None,
        }
        Interruption::Dealt
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        if let Some(message) = report::message(answer, started) {
            send(&message);
        }
        let given = match self.asked {
            Asked::Turn => self.give(answer.point()),
            Asked::Opening(stones) => give_opening(answer, stones),
            Asked::Extension(aim) => self.give_extension(answer, aim),
        };
        if let Err(fault) = given {
            self.fault(fault);
        }
        self.core.session.turn_ended(started);
        Reaction::Done
    }

    fn is_endless(&self) -> bool {
        !self.core.session.limits().are_finite()
    }
}
