//! Keeps the manager's board along a written conversation, so that any move of the brain can be
//! judged without being spelled out.

use std::collections::VecDeque;

use support::{parse_point, Board, Point, Stone};

/// A command that waits for its answer.
enum Pending {
    /// START or RECTSTART, with columns and rows.
    Start(i32, i32),
    Restart,
    /// TAKEBACK; no point if it named none.
    TakeBack(Option<Point>),
    Begin,
    /// TURN; no point if it named none.
    Turn(Option<Point>),
    /// PLAY, and the commands that are answered by moves which are played.
    Play,
    /// BOARD, with its data.
    Board(Vec<String>),
    /// SWAP2BOARD, with its data.
    Opening(Vec<String>),
    /// A command whose data another one has ended, and whether they were those of a board.
    Broken(bool),
    /// All that changes no board.
    Other,
}

/// The commands of 2004.
const VERBS_2004: [&str; 8] = [
    "START", "BEGIN", "TURN", "INFO", "END", "BOARD", "ABOUT", "PLAY",
];

/// The commands that end the data of another: those of 2004, and these.
const VERBS_LATER: [&str; 18] = [
    "RECTSTART",
    "RESTART",
    "SWAP2BOARD",
    "TAKEBACK",
    "STOP",
    "YXSTOP",
    "YXBOARD",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXSHOWINFO",
    "YXSHOWFORBID",
    "YXHASHCLEAR",
    "YXNBEST",
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXSWAP2STEP1",
    "YXSOOSORVSTEP1",
];

/// The listener of a conversation.
#[derive(Default)]
pub struct Follower {
    /// Set for the dialect of 2004, in which later commands are none.
    is_2004: bool,
    board: Option<Board>,
    pending: VecDeque<Pending>,
    /// A command that has data, and its text lines before DONE.
    data: Option<(String, Vec<String>)>,
}

impl Follower {
    /// A listener from the first text line on.
    pub fn new(is_2004: bool) -> Follower {
        Follower {
            is_2004,
            ..Follower::default()
        }
    }

    /// The board as the manager knows it; none before START.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// Takes note of a text line to the brain.
    pub fn sent(&mut self, line: &str) {
        let is_no_text = |c: char| c.is_whitespace() || c == '\0' || c == '\u{feff}';
        let line = line.trim_matches(is_no_text).to_ascii_uppercase();
        let (verb, rest) = line.split_once([' ', '\t']).unwrap_or((&line, ""));
        let rest: String = rest.trim().to_string();
        if let Some((command, mut data)) = self.data.take() {
            if verb == "DONE" {
                return self.sent_data(&command, data);
            } else if !self.is_command(verb) {
                data.push(line);
                self.data = Some((command, data));
                return;
            }
            let is_board = matches!(command.as_str(), "BOARD" | "YXBOARD");
            self.pending.push_back(Pending::Broken(is_board));
        }
        let pending = match verb {
            _ if self.is_2004 && !VERBS_2004.contains(&verb) => Pending::Other,
            "" | "INFO" | "STOP" | "YXSTOP" | "END" | "YXSHOWINFO" | "YXHASHCLEAR" => {
                return
            }
            "YXSWAP2STEP1" | "YXSOOSORVSTEP1" if self.board.is_some() => return,
            "YXSWAP2STEP2" if self.stone_count() == 3 => return,
            "YXSWAP2STEP3" if self.stone_count() == 5 => return,
            "BOARD" | "SWAP2BOARD" | "YXBOARD" | "YXBLOCK" | "YXBLOCKUNDO"
            | "YXSOOSORVSTEP2" | "YXSOOSORVSTEP3" | "YXSOOSORVSTEP4" | "YXSOOSORVSTEP5"
            | "YXSOOSORVSTEP6" => {
                self.data = Some((verb.to_string(), Vec::new()));
                return;
            }
            "YXBLOCKRESET" if self.board.is_some() => return,
            "START" => start(rest.split_whitespace()),
            "RECTSTART" => start(rest.split(',').map(str::trim)),
            "RESTART" => Pending::Restart,
            "BEGIN" => Pending::Begin,
            "TURN" => Pending::Turn(point(&rest)),
            "TAKEBACK" => Pending::TakeBack(point(&rest)),
            "PLAY" | "YXNBEST" | "YXBALANCEONE" | "YXBALANCETWO" => Pending::Play,
            _ => Pending::Other,
        };
        self.pending.push_back(pending);
    }

    fn is_command(&self, verb: &str) -> bool {
        VERBS_2004.contains(&verb) || !self.is_2004 && VERBS_LATER.contains(&verb)
    }

    fn stone_count(&self) -> usize {
        self.board.as_ref().map_or(0, |board| {
            let points = (board.width * board.height) as usize;
            points - board.empty_points().len()
        })
    }

    /// Takes note of a command and all its data.
    fn sent_data(&mut self, command: &str, data: Vec<String>) {
        let is_quiet = match (command, &mut self.board) {
            ("YXBOARD", Some(board)) => set(board, &data).is_ok(),
            (step, Some(board)) if step.starts_with("YXSOOSORV") => {
                let stones: Vec<Point> = data.iter().filter_map(|it| point(it)).collect();
                let mut free = board.clone();
                free.clear();
                let mut is_free =
                    |&point: &Point| put(&mut free, point, Stone::Blocked).is_ok();
                let counts = match step {
                    "YXSOOSORVSTEP2" | "YXSOOSORVSTEP3" => 3..=3,
                    "YXSOOSORVSTEP6" => 5..=12,
                    _ => 4..=4,
                };
                stones.len() == data.len()
                    && counts.contains(&stones.len())
                    && stones.iter().all(&mut is_free)
            }
            ("YXBLOCK" | "YXBLOCKUNDO", Some(board)) => data
                .iter()
                .all(|line| point(line).map_or(false, |point| board.contains(point))),
            _ => false,
        };
        if !is_quiet {
            self.pending.push_back(match command {
                "BOARD" => Pending::Board(data),
                "SWAP2BOARD" => Pending::Opening(data),
                _ => Pending::Other,
            });
        }
    }

    /// Applies an answer to the command that it must belong to.
    ///
    /// # Errors
    /// If nobody asked, or if it is no legal move there.
    pub fn answered(&mut self, answer: &str) -> Result<(), String> {
        let command = self.pending.pop_front().ok_or("nothing was asked")?;
        let suggested = answer.strip_prefix("SUGGEST ").map(point);
        if suggested == Some(None) {
            return Err("no move was suggested".to_string());
        }
        let moves: Option<Vec<Point>> = answer.split(' ').map(parse_point).collect();
        match (command, &mut self.board) {
            (Pending::Start(width, height), _) if answer == "OK" => {
                self.board = Some(Board::new(width, height));
                Ok(())
            }
            (_, None) => Ok(()),
            (Pending::Broken(is_board), Some(board)) => {
                if is_board {
                    board.clear();
                }
                Ok(())
            }
            (Pending::Board(data), Some(board)) => answered_board(board, &data, answer),
            (Pending::Opening(data), Some(board)) => {
                answered_opening(board.clone(), &data, moves.as_deref())
            }
            (Pending::Turn(Some(turn)), Some(board)) if suggested.is_some() => {
                put(board, turn, Stone::Opponent)
            }
            (command, Some(board)) => answered_on(board, command, answer, moves),
        }
    }
}

/// Puts the stones that are listed on an empty board; after a bad text line there are none.
fn set(board: &mut Board, data: &[String]) -> Result<(), String> {
    board.clear();
    for line in data.iter().filter(|line| !line.is_empty()) {
        let listed = board_line(line).filter(|&(point, _)| board.is_empty(point));
        match listed {
            Some((point, stone)) => board.put(point, stone),
            None => {
                board.clear();
                return Err(format!("`{line}` was taken"));
            }
        }
    }
    Ok(())
}

fn answered_board(board: &mut Board, data: &[String], answer: &str) -> Result<(), String> {
    if answer.contains(" bad board line ") {
        board.clear();
        return Ok(());
    }
    set(board, data)?;
    parse_point(answer).map_or(Ok(()), |point| put(board, point, Stone::Own))
}

/// Checks an answer to SWAP2BOARD: the stones of an opening stand on a board of their own.
fn answered_opening(
    mut board: Board,
    data: &[String],
    moves: Option<&[Point]>,
) -> Result<(), String> {
    let moves = match moves {
        Some(moves) => moves,
        None => return Ok(()),
    };
    let counts = match data.len() {
        0 => 3..=3,
        3 => 1..=2,
        _ => 1..=1,
    };
    if !counts.contains(&moves.len()) {
        return Err(format!("{} stones are no answer", moves.len()));
    }
    board.clear();
    for line in data {
        let listed = point(line).or_else(|| board_line(line).map(|(point, _)| point));
        put(
            &mut board,
            listed.ok_or(format!("`{line}` was taken"))?,
            Stone::Blocked,
        )?;
    }
    let mut moves = moves.iter();
    moves.try_for_each(|&point| put(&mut board, point, Stone::Own))
}

fn answered_on(
    board: &mut Board,
    command: Pending,
    answer: &str,
    moves: Option<Vec<Point>>,
) -> Result<(), String> {
    match (command, moves) {
        (Pending::Restart, _) if answer == "OK" => board.clear(),
        (Pending::TakeBack(Some(point)), _) if answer == "OK" => board.remove(point),
        (Pending::Turn(turn), Some(moves)) => {
            put(
                board,
                turn.ok_or("a bad TURN was answered by a move")?,
                Stone::Opponent,
            )?;
            return put_all(board, &moves);
        }
        (Pending::Begin | Pending::Play, Some(moves)) => return put_all(board, &moves),
        _ => (),
    }
    Ok(())
}

fn put_all(board: &mut Board, moves: &[Point]) -> Result<(), String> {
    let mut moves = moves.iter();
    moves.try_for_each(|&point| put(board, point, Stone::Own))
}

fn put(board: &mut Board, point: Point, stone: Stone) -> Result<(), String> {
    if !board.is_empty(point) {
        return Err(format!("{point:?} is not an empty point"));
    }
    board.put(point, stone);
    Ok(())
}

/// Reads the size of a board: one number stands for both columns and rows.
fn start<'a>(sizes: impl Iterator<Item = &'a str>) -> Pending {
    let sizes: Vec<i32> = sizes.filter_map(|size| size.parse().ok()).collect();
    match sizes[..] {
        [size] => Pending::Start(size, size),
        [width, height] => Pending::Start(width, height),
        _ => Pending::Other,
    }
}

/// Reads a point with blanks anywhere.
fn point(text: &str) -> Option<Point> {
    let plain: String = text.split_whitespace().collect();
    parse_point(&plain)
}

/// Reads a text line of BOARD with blanks anywhere.
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
