//! The Gomocup protocol as `gomocup.md` has it, and that of 2004 as `gomocup-2004.md`.

mod answers;
mod data;

use crate::board::{Board, Rule, Square};
use crate::lines;
use crate::model::{Expect, Model};
use crate::random::Random;

/// What the data lines up to DONE are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Data {
    Board,
    YxBoard,
    Swap2,
    Block,
    BlockUndo,
}

/// What the answer that is due must be.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Due {
    /// A move of ours, on the board from then on.
    Move,
    /// Three points on an empty board of this size.
    Three,
    /// `SWAP`, or a point on this board.
    Side(Vec<(i64, i64)>),
    /// `SWAP`, a point, or two.
    SideOrTwo(Vec<(i64, i64)>),
    /// A point, or two, played for both sides in turn.
    Balance(usize),
    /// `FORBID ..`
    Forbid,
}

pub struct Gomocup {
    is_2004: bool,
    suggests: bool,
    board: Option<Board>,
    own: Option<Square>,
    rule: i64,
    memory: i128,
    /// 2004: INFO has been sent since a limit was last complained of.
    is_limit_new: bool,
    is_yixin: bool,
    suggested: bool,
    data: Option<(Data, Vec<String>)>,
    due: Due,
    lines: usize,
}

impl Gomocup {
    pub fn new(is_2004: bool, suggests: bool) -> Gomocup {
        Gomocup {
            is_2004,
            suggests,
            board: None,
            own: None,
            rule: 0,
            memory: 0,
            is_limit_new: false,
            is_yixin: false,
            suggested: false,
            data: None,
            due: Due::Move,
            lines: 0,
        }
    }

    fn rule(&self) -> Rule {
        match self.rule {
            _ if self.is_2004 => Rule(0),
            2 if self.is_yixin => Rule(4),
            5 | 6 if self.is_yixin => Rule(0),
            rule => Rule(rule),
        }
    }

    /// The rule by which a game is over: the plainest where there is none.
    fn rule_or_plain(&self) -> Rule {
        Some(self.rule())
            .filter(|rule| rule.is_known())
            .unwrap_or(Rule(0))
    }

    fn fault(&self, text: &str) -> Expect {
        let word = if self.is_2004 { "UNKNOWN" } else { "ERROR" };
        Expect::Line(format!("{word} {text}"))
    }

    /// What keeps a search from beginning on `board`.
    fn obstacle(&self, board: &Board) -> Option<Expect> {
        if !self.rule().is_known() {
            Some(self.fault("unsupported rule"))
        } else if self.is_memory_short() {
            Some(self.fault("not enough memory"))
        } else if board.free_count() == 0 {
            Some(self.fault("game is over"))
        } else {
            None
        }
    }

    fn is_memory_short(&self) -> bool {
        self.memory > 0 && self.memory < 16 << 20
    }

    fn think(&mut self, due: Due) -> Expect {
        let board = self.board.as_ref().expect("a board");
        match self.obstacle(board) {
            Some(fault) => fault,
            None => {
                self.due = due;
                Expect::Lines(1)
            }
        }
    }

    /// Yixin-Board asks for the side whose turn it is, and takes no suggestion.
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

    fn is_over(&self) -> bool {
        let rule = self.rule_or_plain();
        let board = self.board.as_ref().expect("a board");
        board.free_count() == 0 || (!rule.goes_on() && board.is_decided(rule))
    }

    fn put(&mut self, point: (i64, i64), square: Square) {
        let rule = self.rule_or_plain();
        let board = self.board.as_mut().expect("a board");
        board.put(point, square);
        board.score(rule);
    }

    fn put_own(&mut self, point: (i64, i64)) {
        let own = *self.own.get_or_insert(Square::Black);
        self.put(point, own);
    }

    fn start(&mut self, rest: &str) -> Expect {
        let sides: Option<Vec<i64>> = rest
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let board = match sides.as_deref() {
            Some(&[side]) => Board::new(side, side),
            Some(&[width, height]) if !self.is_2004 => {
                let board = Board::new(width, height);
                self.is_yixin |= board.is_some();
                board
            }
            _ => None,
        };
        self.begin(board)
    }

    fn begin(&mut self, board: Option<Board>) -> Expect {
        if board.is_none() {
            return self.fault("unsupported board size");
        }
        self.board = board;
        self.own = None;
        self.suggested = false;
        Expect::Line("OK".into())
    }

    fn square_fault(&self, point: (i64, i64)) -> Option<Expect> {
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
        let point = match lines::numbers(rest).as_deref() {
            Some(&[x, y]) => (x, y),
            _ => return self.fault("bad coordinates"),
        };
        let board = self.board.as_ref().expect("a board");
        if board.free_count() == 0 {
            return self.fault("game is over");
        }
        if let Some(fault) = self.square_fault(point) {
            return fault;
        }
        if self.is_over() {
            return self.fault("game is over");
        }
        if let Some(fault) = self.obstacle(self.board.as_ref().expect("a board")) {
            return fault;
        }
        let own = *self.own.get_or_insert(Square::White);
        self.put(point, own.other());
        if self.is_over() {
            return self.fault("game is over");
        }
        self.think(Due::Move)
    }

    fn play(&mut self, rest: &str) -> Expect {
        let point = match lines::numbers(rest).as_deref() {
            Some(&[x, y]) => (x, y),
            _ => return self.fault("bad coordinates"),
        };
        if let Some(fault) = self.square_fault(point) {
            return fault;
        }
        self.put_own(point);
        self.suggested = false;
        Expect::Line(format!("{},{}", point.0, point.1))
    }

    fn info(&mut self, rest: &str) {
        let (key, value) = lines::verb(rest);
        let value = lines::whole(value);
        const KEYS_2004: [&str; 4] =
            ["TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY"];
        self.is_limit_new |= KEYS_2004.contains(&key.as_str());
        match (key.as_str(), value) {
            ("RULE", Some(value)) => {
                self.rule = value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            }
            ("MAX_MEMORY", Some(value)) => self.memory = value,
            _ => {}
        }
    }

    fn command(&mut self, verb: &str, rest: &str) -> Expect {
        const NEED_GAME: [&str; 10] = [
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
        ];
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
        if self.is_2004 && !lines::VERBS_2004.contains(&verb) {
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
                let board = match lines::numbers(rest).as_deref() {
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
                    self.own = Some(Square::Black);
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
            _ => return Expect::Line("UNKNOWN command".into()),
        }
        Expect::Silence
    }
}

impl Model for Gomocup {
    fn arguments(&self) -> Vec<String> {
        let protocol = if self.is_2004 {
            "gomocup2004"
        } else {
            "gomocup"
        };
        let mut arguments = vec!["--dialect".to_string(), protocol.to_string()];
        if self.suggests {
            arguments.push("--suggest".to_string());
        }
        arguments
    }

    fn allows_remarks(&self) -> bool {
        true
    }

    fn line(&mut self, random: &mut Random) -> Vec<u8> {
        self.lines += 1;
        lines::next(
            self.is_2004,
            self.lines,
            self.board.as_ref(),
            self.data.is_some(),
            random,
        )
    }

    fn expect(&mut self, line: &str) -> Expect {
        let (verb, rest) = lines::verb(line);
        if verb.is_empty() {
            return Expect::Silence;
        }
        if verb == "END" {
            return Expect::Exit;
        }
        match self.data.take() {
            None => self.command(&verb, rest),
            Some((data, lines)) if verb == "DONE" => self.done(data, &lines),
            Some((data, mut lines)) => {
                lines.push(line.to_string());
                self.data = Some((data, lines));
                Expect::Silence
            }
        }
    }

    fn answer(&mut self, lines: &[String]) -> Result<(), String> {
        let line = &lines[0];
        if line.starts_with("name=\"gomolith\"") {
            return Ok(());
        }
        match std::mem::replace(&mut self.due, Due::Move) {
            Due::Move => self.own_move(line),
            Due::Three => self.fresh_points(line, &[], &[3]).map(drop),
            Due::Side(_) | Due::SideOrTwo(_) if line == "SWAP" => Ok(()),
            Due::Side(taken) => self.fresh_points(line, &taken, &[1]).map(drop),
            Due::SideOrTwo(taken) => self.fresh_points(line, &taken, &[1, 2]).map(drop),
            Due::Balance(count) => self.balance(line, count),
            Due::Forbid => match line.starts_with("FORBID ") && line.ends_with('.') {
                true => Ok(()),
                false => Err("no list of forbidden points".into()),
            },
        }
    }
}
