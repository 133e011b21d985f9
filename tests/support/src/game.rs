//! A game in progress, as its manager sees it.

use std::path::Path;

use crate::board::{Board, Stone};
use crate::brain::{Brain, Point};

/// A brain together with the manager's board.
pub struct Game {
    /// The process that plays.
    pub brain: Brain,
    /// The position as the manager knows it.
    pub board: Board,
}

impl Game {
    /// Starts `program`, sends it the text lines `info`, and begins a game on an empty board
    /// with `size` columns and rows.
    pub fn new(program: &Path, size: i32, info: &[&str]) -> Game {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(info);
        let mut game = Game {
            brain,
            board: Board::new(size, size),
        };
        game.start();
        game
    }

    /// Sends START or RECTSTART, as the shape of the board wants it, and clears the board.
    pub fn start(&mut self) {
        let (width, height) = (self.board.width, self.board.height);
        if width == height {
            self.brain.send(&format!("START {width}"));
        } else {
            self.brain.send(&format!("RECTSTART {width},{height}"));
        }
        self.brain.expect("OK");
        self.board.clear();
    }

    /// Sends RESTART and clears the board.
    pub fn restart(&mut self) {
        self.brain.send("RESTART");
        self.brain.expect("OK");
        self.board.clear();
    }

    /// Sends BEGIN; the move of the brain.
    pub fn begin(&mut self) -> Point {
        self.brain.send("BEGIN");
        self.hear_move()
    }

    /// Plays `point` for the opponent by TURN; the answer of the brain.
    pub fn turn(&mut self, (x, y): Point) -> Point {
        self.brain.send(&format!("TURN {x},{y}"));
        self.board.put((x, y), Stone::Opponent);
        self.hear_move()
    }

    /// Sends the whole board by BOARD; the answer of the brain.
    pub fn position(&mut self) -> Point {
        self.brain.send_raw(self.board.commands().as_bytes());
        self.hear_move()
    }

    /// Waits for a legal move and puts it on the board.
    pub fn hear_move(&mut self) -> Point {
        let Game { brain, board } = self;
        let point = brain.expect_move(|point| board.is_empty(point));
        board.put(point, Stone::Own);
        point
    }
}
