//! Follows a conversation and keeps the manager's board up to date, so that any move of
//! the brain can be judged without being spelled out.

use crate::board::{Board, Stone};
use crate::brain::{parse_point, Point};
use std::collections::VecDeque;

/// A command that has not been answered yet.
enum Pending {
    Start(i32, i32),
    Restart,
    TakeBack(Option<Point>),
    Begin,
    Turn(Option<Point>),
    Play,
    Board(Vec<String>),
    Other,
}

#[derive(Default)]
pub struct Follower {
    board: Option<Board>,
    pending: VecDeque<Pending>,
    /// The lines of BOARD before its DONE.
    data: Option<Vec<String>>,
}

impl Follower {
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// Takes note of a line to the brain.
    pub fn sent(&mut self, line: &str) {
        let line = line.trim().to_ascii_uppercase();
        let (verb, rest) = line.split_once([' ', '\t']).unwrap_or((&line, ""));
        let rest: String = rest.trim().to_string();
        if let Some(mut data) = self.data.take() {
            if verb == "DONE" {
                self.pending.push_back(Pending::Board(data));
            } else {
                data.push(line);
                self.data = Some(data);
            }
            return;
        }
        let pending = match verb {
            "" | "INFO" | "STOP" | "YXSTOP" | "END" => return,
            "BOARD" => {
                self.data = Some(Vec::new());
                return;
            }
            "START" => start(rest.split_whitespace()),
            "RECTSTART" => start(rest.split(',').map(str::trim)),
            "RESTART" => Pending::Restart,
            "BEGIN" => Pending::Begin,
            "TURN" => Pending::Turn(point(&rest)),
            "TAKEBACK" => Pending::TakeBack(point(&rest)),
            "PLAY" => Pending::Play,
            _ => Pending::Other,
        };
        self.pending.push_back(pending);
    }

    /// Applies an answer to the command that it must belong to.
    pub fn answered(&mut self, answer: &str) -> Result<(), String> {
        let command = self.pending.pop_front().ok_or("nothing was asked")?;
        match (command, parse_point(answer)) {
            (Pending::Start(width, height), _) if answer == "OK" => {
                self.board = Some(Board::new(width, height));
                Ok(())
            }
            (Pending::Board(data), played) => self.answered_board(&data, answer, played),
            (command, played) => match &mut self.board {
                Some(board) => answered_on(board, command, answer, played),
                None => Ok(()),
            },
        }
    }

    fn answered_board(
        &mut self,
        data: &[String],
        answer: &str,
        played: Option<Point>,
    ) -> Result<(), String> {
        let board = match &mut self.board {
            Some(board) => board,
            None => return Ok(()),
        };
        board.clear();
        // After a bad line the board stays empty, whatever else was listed.
        if answer == "ERROR bad board line" {
            return Ok(());
        }
        for line in data.iter().filter(|line| !line.is_empty()) {
            let listed = board_line(line).filter(|&(point, _)| board.is_empty(point));
            let (point, stone) = listed.ok_or(format!("`{line}` was taken"))?;
            board.put(point, stone);
        }
        played.map_or(Ok(()), |point| put_own(board, point))
    }
}

fn answered_on(
    board: &mut Board,
    command: Pending,
    answer: &str,
    played: Option<Point>,
) -> Result<(), String> {
    match (command, played) {
        (Pending::Restart, _) if answer == "OK" => board.clear(),
        (Pending::TakeBack(Some(point)), _) if answer == "OK" => board.remove(point),
        (Pending::Turn(turn), Some(point)) => {
            let turn = turn.ok_or("a bad TURN was answered by a move")?;
            if !board.is_empty(turn) {
                return Err("an illegal TURN was answered by a move".to_string());
            }
            board.put(turn, Stone::Opponent);
            return put_own(board, point);
        }
        (Pending::Begin | Pending::Play, Some(point)) => return put_own(board, point),
        _ => (),
    }
    Ok(())
}

fn put_own(board: &mut Board, point: Point) -> Result<(), String> {
    if !board.is_empty(point) {
        return Err(format!("{point:?} is not an empty square"));
    }
    board.put(point, Stone::Own);
    Ok(())
}

/// The sides of a board: one number is a square.
fn start<'a>(sides: impl Iterator<Item = &'a str>) -> Pending {
    let sides: Vec<i32> = sides.filter_map(|side| side.parse().ok()).collect();
    match sides[..] {
        [side] => Pending::Start(side, side),
        [width, height] => Pending::Start(width, height),
        _ => Pending::Other,
    }
}

fn point(text: &str) -> Option<Point> {
    let plain: String = text.split_whitespace().collect();
    parse_point(&plain)
}

fn board_line(line: &str) -> Option<(Point, Stone)> {
    let plain: String = line.split_whitespace().collect();
    let (point, field) = plain.rsplit_once(',')?;
    let stone = match field {
        "1" => Stone::Own,
        "2" => Stone::Opponent,
        "3" => Stone::Blocked,
        _ => return None,
    };
    Some((parse_point(point)?, stone))
}
