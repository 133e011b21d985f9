//! The Gomocup protocol, <https://plastovicka.github.io/protocl2en.htm>, with what Yixin-Board
//! adds to it, <https://github.com/accreator/Yixin-protocol>; and the "New protocol" of Gomocup
//! 2004 by Martin Petricek, which is no longer public.

mod command;
mod data;
mod answers;

use support::Random;

use crate::board::{Board, Cell, Rule};
use crate::commands;
use crate::model::{Expect, Model};

/// The command whose data are read, up to DONE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Data {
    Board,
    YxBoard,
    Swap2,
    Block,
    BlockUndo,
    /// Yixin-Board's Soosorv-8, by the number of the step.
    Soosorv(usize),
}

/// The answer that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Due {
    /// A move of the program, on the board from then on.
    Move,
    /// Three points on an empty board.
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

/// A conversation with a manager.
pub struct Gomocup {
    is_2004: bool,
    /// Set if the program was told to suggest its moves.
    suggests: bool,
    /// The position; none before START.
    board: Option<Board>,
    /// The side of the program; none while it may still be either.
    own: Option<Cell>,
    /// The rule number that was told last, whether there is such a rule or not.
    rule: i64,
    /// The limit of memory in bytes; 0 or less means none.
    memory: i128,
    /// Set in 2004 while a limit is new about which there may be a complaint.
    is_limit_new: bool,
    /// Set once the manager is known to be Yixin-Board, whose rule numbers differ.
    is_yixin: bool,
    /// Set while a suggestion waits for PLAY.
    suggested: bool,
    /// The command whose data are read, and its text lines so far.
    data: Option<(Data, Vec<String>)>,
    due: Due,
    /// Text lines that were sent.
    lines: usize,
}

impl Gomocup {
    /// A conversation that has not begun.
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

    /// The rule by the numbers of this manager.
    fn rule(&self) -> Rule {
        match self.rule {
            _ if self.is_2004 => Rule(0),
            2 if self.is_yixin => Rule(4),
            5 | 6 if self.is_yixin => Rule(0),
            rule => Rule(rule),
        }
    }

    /// The rule by which a game is over: freestyle where the number is unknown.
    fn rule_or_freestyle(&self) -> Rule {
        Some(self.rule())
            .filter(|rule| rule.is_known())
            .unwrap_or(Rule(0))
    }

    /// An error with this text.
    fn fault(&self, text: &str) -> Expect {
        let word = if self.is_2004 { "UNKNOWN" } else { "ERROR" };
        Expect::Line(format!("{word} {text}"))
    }

    /// The error that keeps a search from beginning on `board`; none if it can.
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
        self.memory > 0 && self.memory < 4_900_000
    }

    /// Awaits the answer `due`, if a search can begin.
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

    /// Awaits remarks that answer a step of Yixin-Board's openings, if a search can begin on
    /// `board`.
    fn think_aloud(&mut self, board: &Board) -> Expect {
        self.obstacle(board).unwrap_or(Expect::Remarks)
    }

    /// Returns whether somebody has won or the board is full.
    fn is_over(&self) -> bool {
        let rule = self.rule_or_freestyle();
        let board = self.board.as_ref().expect("a board");
        board.free_count() == 0 || (!rule.is_continuous() && board.is_decided(rule))
    }

    /// Puts a stone, and takes what it wins out of a continuous game.
    fn put(&mut self, point: (i64, i64), side: Cell) {
        let rule = self.rule_or_freestyle();
        let board = self.board.as_mut().expect("a board");
        board.put(point, side);
        board.score(rule);
    }

    /// Puts a stone of the program, which is Black if it was still either.
    fn put_own(&mut self, point: (i64, i64)) {
        let own = *self.own.get_or_insert(Cell::Black);
        self.put(point, own);
    }
}

impl Model for Gomocup {
    fn arguments(&self) -> Vec<String> {
        let dialect = if self.is_2004 {
            "gomocup2004"
        } else {
            "gomocup"
        };
        let mut arguments = vec!["--dialect".to_string(), dialect.to_string()];
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
        commands::next(
            self.is_2004,
            self.lines,
            self.board.as_ref(),
            self.data.is_some(),
            random,
        )
    }

    fn expect(&mut self, line: &str) -> Expect {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let (verb, rest) = commands::verb(line);
        if verb.is_empty() {
            return Expect::Silence;
        }
        if verb == "END" {
            return Expect::Exit;
        }
        match self.data.take() {
            None => self.command(&verb, rest),
            Some((data, lines)) if verb == "DONE" => self.done(data, &lines),
            Some((data, lines)) if commands::is_verb(&verb, self.is_2004) => {
                let fault = match self.broken_off(data, &lines, line) {
                    Expect::Line(fault) => fault,
                    other => return other,
                };
                let due = self.command(&verb, rest);
                Expect::After(fault, Box::new(due))
            }
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
            Due::Forbid if line.starts_with("FORBID ") && line.ends_with('.') => Ok(()),
            Due::Forbid => Err("no list of forbidden points".into()),
        }
    }
}
