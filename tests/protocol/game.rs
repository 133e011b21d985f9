//! A brain together with the manager's board: a game in progress.

use crate::board::{Board, Stone};
use crate::brain::{Brain, Point};
use std::path::Path;

pub struct Game {
    pub brain: Brain,
    pub board: Board,
}

impl Game {
    /// A new process with these INFO lines and an empty board.
    pub fn new(program: &Path, side: i32, info: &[&str]) -> Game {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(info);
        let mut game = Game {
            brain,
            board: Board::new(side, side),
        };
        game.start();
        game
    }

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

    pub fn restart(&mut self) {
        self.brain.send("RESTART");
        self.brain.expect("OK");
        self.board.clear();
    }

    pub fn begin(&mut self) -> Point {
        self.brain.send("BEGIN");
        self.hear_move()
    }

    pub fn turn(&mut self, (x, y): Point) -> Point {
        self.brain.send(&format!("TURN {x},{y}"));
        self.board.put((x, y), Stone::Opponent);
        self.hear_move()
    }

    /// Sends the whole board.
    pub fn position(&mut self) -> Point {
        self.brain.send_raw(self.board.commands().as_bytes());
        self.hear_move()
    }

    pub fn hear_move(&mut self) -> Point {
        let Game { brain, board } = self;
        let point = brain.expect_move(|point| board.is_empty(point));
        board.put(point, Stone::Own);
        point
    }
}
