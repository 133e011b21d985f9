//! One game between two clients.

use std::net::IpAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::client::{Client, ClientFault};
use super::message::{message, read_move, row_column, RowColumn, Status, NO_MOVE};
use super::settings::Settings;
use crate::record::{
    Action, GameRecord, GameResult, MoveRecord, PlayerRecord, Reason, TimeLimits,
};
use crate::rules::{judge, Board, Point, Rule, Side, Verdict};

/// A game in progress. Players are known by their index: 0 has Black.
pub struct Game<'a> {
    settings: &'a Settings,
    board: Board,
    /// The last move as it stands in messages.
    last: RowColumn,
    moves: Vec<MoveRecord>,
    used_ms: [f64; 2],
    /// The beginning in seconds since 1970.
    started: u64,
}

/// The end of a game by fault of the player that is to move.
struct Forfeit {
    status: Status,
    reason: Reason,
    detail: String,
    /// The move as it was sent; None if it was not two integers.
    sent: Option<RowColumn>,
}

impl<'a> Game<'a> {
    /// A game that begins now.
    pub fn new(settings: &'a Settings) -> Game<'a> {
        Game {
            settings,
            board: settings.board.clone(),
            last: NO_MOVE,
            moves: Vec::new(),
            used_ms: [0.0; 2],
            started: seconds_since_1970(),
        }
    }

    /// Plays the game to its end and tells both players.
    pub fn play(&mut self, clients: &mut [Client; 2]) -> GameResult {
        let mut mover = 0;
        loop {
            match self.turn(&mut clients[mover], mover) {
                Ok(Verdict::GoesOn) => mover = 1 - mover,
                Ok(verdict) => return self.finish(clients, mover, verdict),
                Err(forfeit) => return self.forfeit(clients, mover, forfeit),
            }
        }
    }

    /// Asks a player for its move and puts it on the board.
    fn turn(&mut self, client: &mut Client, mover: usize) -> Result<Verdict, Forfeit> {
        let question = message(
            Status::Continuing.name(),
            &self.board,
            self.last,
            side(mover),
        );
        client
            .send(&question, self.settings.write)
            .map_err(Forfeit::from)?;
        let asked = Instant::now();
        let line = client.read_line(self.settings.turn);
        let ms = milliseconds(asked.elapsed());
        self.used_ms[mover] += ms;
        let point = self.legal_move(&line.map_err(Forfeit::from)?)?;
        Ok(self.put(point, mover, ms))
    }

    /// The empty square that a line names.
    fn legal_move(&self, line: &[u8]) -> Result<Point, Forfeit> {
        let sent = read_move(line).ok_or_else(|| Forfeit::malformed(line))?;
        let (row, column) = sent;
        let point = self.board.point(column, row).ok_or_else(|| {
            Forfeit::illegal(sent, format!("{row} {column} is off the board"))
        })?;
        match self.board.stone(point) {
            None => Ok(point),
            Some(_) => Err(Forfeit::illegal(
                sent,
                format!("{row} {column} is occupied"),
            )),
        }
    }

    /// Puts a stone of `mover`, who took `ms` milliseconds for it.
    fn put(&mut self, point: Point, mover: usize, ms: f64) -> Verdict {
        self.board.set(point, Some(side(mover)));
        self.last = row_column(point);
        let action = Action::Put(vec![point]);
        self.moves.push(MoveRecord {
            player: mover,
            action,
            ms,
            said: Vec::new(),
        });
        judge(&self.board, Rule::Freestyle, point, side(mover))
    }

    /// Tells both players how the game has ended on the board.
    fn finish(
        &self,
        clients: &mut [Client; 2],
        mover: usize,
        verdict: Verdict,
    ) -> GameResult {
        let won = verdict == Verdict::Wins;
        let statuses = if won {
            [Status::Win, Status::Lose]
        } else {
            [Status::Draw, Status::Draw]
        };
        for (player, status) in [(mover, statuses[0]), (1 - mover, statuses[1])] {
            self.tell(
                &mut clients[player],
                status.name(),
                self.last,
                side(1 - mover),
            );
        }
        let (reason, detail) = if won {
            (Reason::Line, "five or more in a row")
        } else {
            (Reason::Draw, "the board is full")
        };
        GameResult {
            winner: won.then_some(mover),
            reason,
            detail: detail.into(),
            late: None,
        }
    }

    /// Tells both players that `mover` has lost by its fault: the other one first, as `mover`
    /// may not listen.
    fn forfeit(
        &self,
        clients: &mut [Client; 2],
        mover: usize,
        forfeit: Forfeit,
    ) -> GameResult {
        let last = forfeit.sent.unwrap_or(self.last);
        let winner = 1 - mover;
        self.tell(&mut clients[winner], Status::Win.name(), last, side(winner));
        let status = match forfeit.status {
            Status::ForfeitMove if self.settings.spelling_of_code => "FORFEIT-move",
            status => status.name(),
        };
        self.tell(&mut clients[mover], status, last, side(mover));
        GameResult {
            winner: Some(winner),
            reason: forfeit.reason,
            detail: forfeit.detail,
            late: None,
        }
    }

    /// Tells a player that the game has ended with this status.
    fn tell(&self, client: &mut Client, status: &str, last: RowColumn, to_move: Side) {
        let bytes = message(status, &self.board, last, to_move);
        // The game is over: a client that cannot be told changes nothing any more.
        let _ = client.send(&bytes, self.settings.write);
    }

    /// The record of the game that ended with `result`; `hosts` are the addresses of the
    /// players.
    pub fn into_record(
        self,
        game: u64,
        hosts: [IpAddr; 2],
        result: GameResult,
    ) -> GameRecord {
        let [black, white] = names(hosts);
        let player = |name: String, index: usize| PlayerRecord {
            name,
            dialect: "wfi".into(),
            side: side(index),
            used_ms: self.used_ms[index],
            memory_peak: None,
            limits: TimeLimits {
                turn_ms: Some(milliseconds(self.settings.turn)),
                ..TimeLimits::default()
            },
        };
        GameRecord {
            game,
            pair: game,
            width: self.board.width(),
            height: self.board.height(),
            rule: Rule::Freestyle,
            opening: Vec::new(),
            players: [player(black, 0), player(white, 1)],
            moves: self.moves,
            result,
            started: self.started,
        }
    }
}

impl Forfeit {
    /// The forfeit by a line that is no move.
    fn malformed(line: &[u8]) -> Forfeit {
        let text: String = String::from_utf8_lossy(line).chars().take(80).collect();
        Forfeit {
            status: Status::ForfeitMove,
            reason: Reason::MalformedAnswer,
            detail: format!("not a row and a column: {text:?}"),
            sent: None,
        }
    }

    /// The forfeit by a move that is not allowed.
    fn illegal(sent: RowColumn, detail: String) -> Forfeit {
        Forfeit {
            status: Status::ForfeitMove,
            reason: Reason::IllegalMove,
            detail,
            sent: Some(sent),
        }
    }
}

impl From<ClientFault> for Forfeit {
    fn from(fault: ClientFault) -> Forfeit {
        let (status, reason, detail) = match fault {
            ClientFault::Late => (
                Status::ForfeitTime,
                Reason::LateMove,
                "no move within the limit",
            ),
            ClientFault::Gone => {
                (Status::ForfeitMove, Reason::Crash, "the connection ended")
            }
            ClientFault::Flood => {
                (Status::ForfeitMove, Reason::Flood, "a line without an end")
            }
            ClientFault::Deaf => (
                Status::ForfeitTime,
                Reason::Silent,
                "does not read what is sent to it",
            ),
        };
        Forfeit {
            status,
            reason,
            detail: detail.into(),
            sent: None,
        }
    }
}

fn side(player: usize) -> Side {
    if player == 0 {
        Side::Black
    } else {
        Side::White
    }
}

/// The names of the players. The protocol has none: players are told apart by their address,
/// and on one machine by their order.
fn names(hosts: [IpAddr; 2]) -> [String; 2] {
    if hosts[0] == hosts[1] {
        [
            format!("{} first", hosts[0]),
            format!("{} second", hosts[1]),
        ]
    } else {
        hosts.map(|host| host.to_string())
    }
}

/// A time to the microsecond: more digits would only be noise in the records.
fn milliseconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}

fn seconds_since_1970() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |elapsed| elapsed.as_secs())
}
