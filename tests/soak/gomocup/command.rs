//! Commands of one text line.

use super::{Data, Due, Gomocup};
use crate::board::{Board, Cell};
use crate::commands;
use crate::model::Expect;

/// The commands that are errors before a game has begun.
const NEED_GAME: [&str; 14] = [
    "RESTART",
    "BEGIN",
    "TURN",
    "PLAY",
    "TAKEBACK",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXBLOCKRESET",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
];
/// The keys of INFO that are limits in 2004.
const LIMITS_2004: [&str; 4] = ["TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY"];

impl Gomocup {
    /// Follows a command that is no data; the answer that is due to it.
    pub(super) fn command(&mut self, verb: &str, rest: &str) -> Expect {
        if verb == "INFO" {
            self.info(rest);
            return Expect::Silence;
        }
        if self.is_2004 && self.is_limit_new && verb != "BOARD" {
            self.is_limit_new = false;
            if self.is_memory_short() {
                return self.fault("not enough memory");
            }
        }
        if self.is_2004 && !commands::VERBS_2004.contains(&verb) {
            return Expect::Line("UNKNOWN command".into());
        }
        if NEED_GAME.contains(&verb) && self.board.is_none() {
            return self.fault("no game started");
        }
        let data = |data| Some((data, Vec::new()));
        match verb {
            "ABOUT" => return Expect::Lines(1),
            "START" => return self.start(rest),
            "RECTSTART" => {
                let board = match commands::numbers(rest).as_deref() {
                    Some(&[width, height]) => Board::new(width, height),
                    _ => None,
                };
                return self.begin(board);
            }
            "RESTART" => {
                let board = self.board.as_ref().map(Board::cleared);
                return self.begin(board);
            }
            "BEGIN" => {
                if self.suggested {
                    return self.fault("answer to SUGGEST expected");
                }
                let board = self.board.as_ref().expect("a board");
                if board.stone_count() > 0 {
                    return self.fault("board is not empty");
                }
                let due = self.think(Due::Move);
                if due == Expect::Lines(1) {
                    self.own = Some(Cell::Black);
                }
                return due;
            }
            "TURN" => return self.turn(rest),
            "PLAY" => return self.play(rest),
            "TAKEBACK" => return self.take_back(rest),
            "STOP" | "YXSTOP" | "YXBLOCKRESET" => {}
            "BOARD" => self.data = data(Data::Board),
            "YXBOARD" => self.data = data(Data::YxBoard),
            "SWAP2BOARD" => self.data = data(Data::Swap2),
            "YXBLOCK" => self.data = data(Data::Block),
            "YXBLOCKUNDO" => self.data = data(Data::BlockUndo),
            "YXNBEST" | "YXBALANCEONE" => return self.think_to_move(1),
            "YXBALANCETWO" => return self.think_to_move(2),
            "YXSHOWFORBID" => {
                self.due = Due::Forbid;
                return Expect::Lines(1);
            }
            // Their answers are remarks, which are looked at by the conversations.
            "YXSHOWINFO" => {
                self.is_yixin = true;
                return Expect::Remarks;
            }
            "YXHASHCLEAR" => return Expect::Remarks,
            "YXSWAP2STEP1" | "YXSOOSORVSTEP1" => {
                let empty = self.board.as_ref().expect("a board").cleared();
                return self.think_aloud(&empty);
            }
            "YXSWAP2STEP2" | "YXSWAP2STEP3" => {
                let board = self.board.clone().expect("a board");
                let stones = if verb == "YXSWAP2STEP2" { 3 } else { 5 };
                if board.stone_count() != stones || board.to_move != Cell::White {
                    return self.fault("bad opening");
                }
                return self.think_aloud(&board);
            }
            _ if verb.starts_with("YXSOOSORVSTEP") && commands::is_verb(verb, false) => {
                let step = verb.trim_start_matches("YXSOOSORVSTEP").parse();
                self.data = data(Data::Soosorv(step.expect("a number")));
            }
            _ => return Expect::Line("UNKNOWN command".into()),
        }
        Expect::Silence
    }

    /// Begins a game on a board of the size that START asks for.
    fn start(&mut self, rest: &str) -> Expect {
        let sizes: Option<Vec<i64>> = rest
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let board = match sizes.as_deref() {
            Some(&[size]) => Board::new(size, size),
            Some(&[width, height]) if !self.is_2004 => {
                let board = Board::new(width, height);
                self.is_yixin |= board.is_some();
                board
            }
            _ => None,
        };
        self.begin(board)
    }

    /// Begins a game on an empty board; it is an error if there is none of that size.
    fn begin(&mut self, board: Option<Board>) -> Expect {
        if board.is_none() {
            return self.fault("unsupported board size");
        }
        self.board = board;
        self.own = None;
        self.suggested = false;
        Expect::Line("OK".into())
    }

    /// The error of a stone on a point that is taken or off the board; none if it may stand there.
    fn point_fault(&self, point: (i64, i64)) -> Option<Expect> {
        let board = self.board.as_ref().expect("a board");
        if !board.has(point) {
            Some(self.fault("square is off the board"))
        } else if !board.is_free(point) {
            Some(self.fault("square is occupied"))
        } else {
            None
        }
    }

    fn turn(&mut self, rest: &str) -> Expect {
        if self.suggested {
            return self.fault("answer to SUGGEST expected");
        }
        let point = match commands::numbers(rest).as_deref() {
            Some(&[x, y]) => (x, y),
            _ => return self.fault("bad coordinates"),
        };
        let board = self.board.as_ref().expect("a board");
        if board.free_count() == 0 {
            return self.fault("game is over");
        }
        if let Some(fault) = self.point_fault(point) {
            return fault;
        }
        if self.is_over() {
            return self.fault("game is over");
        }
        if let Some(fault) = self.obstacle(self.board.as_ref().expect("a board")) {
            return fault;
        }
        let own = *self.own.get_or_insert(Cell::White);
        self.put(point, own.other());
        if self.is_over() {
            return self.fault("game is over");
        }
        self.think(Due::Move)
    }

    fn play(&mut self, rest: &str) -> Expect {
        let point = match commands::numbers(rest).as_deref() {
            Some(&[x, y]) => (x, y),
            _ => return self.fault("bad coordinates"),
        };
        if let Some(fault) = self.point_fault(point) {
            return fault;
        }
        self.put_own(point);
        self.suggested = false;
        Expect::Line(format!("{},{}", point.0, point.1))
    }

    fn info(&mut self, rest: &str) {
        let (key, value) = commands::verb(rest);
        let value = commands::whole(value);
        self.is_limit_new |= LIMITS_2004.contains(&key.as_str());
        match (key.as_str(), value) {
            ("RULE", Some(value)) => {
                self.rule = value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            }
            ("MAX_MEMORY", Some(value)) => self.memory = value,
            _ => {}
        }
    }

    /// Takes back the last stone, if `rest` names it.
    fn take_back(&mut self, rest: &str) -> Expect {
        let board = self.board.as_mut().expect("a board");
        match commands::numbers(rest).as_deref() {
            Some(&[x, y]) if board.last() == Some((x, y)) => {
                board.take_back();
                self.suggested = false;
                if board.stone_count() == 0 {
                    self.own = None;
                }
                Expect::Line("OK".into())
            }
            _ => self.fault("not the last move"),
        }
    }

    /// Awaits the moves that Yixin-Board asks for, in number `stones`: for the side to move, and
    /// never suggested.
    fn think_to_move(&mut self, stones: usize) -> Expect {
        if self.board.as_ref().expect("a board").free_count() < stones {
            return self.fault("game is over");
        }
        if self.suggested {
            return self.fault("answer to SUGGEST expected");
        }
        let expect = self.think(Due::Balance(stones));
        if expect == Expect::Lines(1) {
            self.own = self.board.as_ref().map(|board| board.to_move);
        }
        expect
    }
}
