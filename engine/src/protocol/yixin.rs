//! What Yixin-Board adds to the Gomocup protocol: an extension, which no tournament uses.
//!
//! Source: <https://github.com/accreator/Yixin-protocol>

use super::data::{BoardData, Data, PointData};
use super::dialect::Reaction;
use super::fault::Fault;
use super::gomocup::{Asked, Gomocup};
use super::output::send;
use super::parse::saturating;
use super::report;
use crate::board::{Point, PointSet};
use crate::score::{Score, EVALUATION_MAX};
use crate::session::{Aim, Answer, Obstacle, THREADS_MAX};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::Instant;

impl Gomocup {
    /// Carries out a command that only Yixin-Board knows, or nobody.
    pub(super) fn extension(
        &mut self,
        verb: &str,
        rest: &str,
        at: Instant,
    ) -> Result<Reaction, Fault> {
        match verb {
            // Without a search there is nothing to stop.
            "STOP" | "YXSTOP" => {}
            "YXSHOWINFO" => self.show_info(),
            "YXHASHCLEAR" => {
                self.core.session.forget();
                send("MESSAGE hash table cleared");
            }
            "YXBOARD" => self.data = Some(Data::QuietBoard(BoardData::new(at, 3))),
            "YXBLOCK" => self.data = Some(Data::Block(PointData::new(at))),
            "YXBLOCKUNDO" => self.data = Some(Data::Unblock(PointData::new(at))),
            "YXBLOCKRESET" => {
                self.core.game()?;
                self.core.session.blocked = PointSet::EMPTY;
            }
            "YXSHOWFORBID" => self.show_forbidden()?,
            "YXNBEST" => {
                let lines = saturating(rest).map_or(1, |lines| lines.max(1));
                let lines = usize::try_from(lines).unwrap_or(usize::MAX);
                return self.think(Aim::Lines(lines), at);
            }
            "YXBALANCEONE" => return self.think(Aim::BalanceOne(balance(rest)), at),
            "YXBALANCETWO" => return self.think(Aim::BalanceTwo(balance(rest)), at),
            _ => send("UNKNOWN command"),
        }
        Ok(Reaction::Done)
    }

    /// `DONE`, after the data of such a command.
    pub(super) fn extension_done(&mut self, data: &Data) -> Result<Reaction, Fault> {
        match data {
            Data::Block(data) => self.block(data, PointSet::insert)?,
            Data::Unblock(data) => self.block(data, PointSet::remove)?,
            Data::QuietBoard(data) | Data::Board(data) => self.set_board(data)?,
            Data::Opening(_) => {}
        }
        Ok(Reaction::Done)
    }

    /// What the program can do, and from now on the numbers that this board has for rules.
    fn show_info(&mut self) {
        let session = &mut self.core.session;
        session.settings.is_yixin = true;
        let kilobytes = (session.table_bytes_max() / 1024).max(1);
        send(concat!("MESSAGE gomolith ", env!("CARGO_PKG_VERSION")));
        send(&format!("MESSAGE INFO MAX_THREAD_NUM {}", THREADS_MAX));
        let log2 = usize::BITS - 1 - kilobytes.leading_zeros();
        send(&format!("MESSAGE INFO MAX_HASH_SIZE {}", log2));
    }

    fn block(
        &mut self,
        data: &PointData,
        change: fn(&mut PointSet, Point),
    ) -> Result<(), Fault> {
        let board = self.core.game()?.board().clone();
        let mut is_bad = data.is_bad;
        for &[x, y] in &data.points {
            match board.point(x, y) {
                Some(point) => change(&mut self.core.session.blocked, point),
                None => is_bad = true,
            }
        }
        if is_bad {
            return Err(Fault::BlockLine);
        }
        Ok(())
    }

    fn show_forbidden(&mut self) -> Result<(), Fault> {
        self.core.game()?;
        let mut line = "FORBID ".to_string();
        for point in self.core.session.forbidden_points().iter() {
            line += &format!("{:02}{:02}", point.x(), point.y());
        }
        send(&(line + "."));
        Ok(())
    }

    /// Thinks about the position for the side whose turn it is.
    fn think(&mut self, aim: Aim, at: Instant) -> Result<Reaction, Fault> {
        let stones = match aim {
            Aim::BalanceTwo(_) => 2,
            _ => 1,
        };
        if self.core.game()?.board().empty_count() < stones {
            return Err(Fault::Search(Obstacle::GameOver));
        }
        self.check_suggestion()?;
        self.asked = Asked::Extension(aim);
        self.core.think_to_move(aim, at)
    }

    /// The answer to such a command, which is played on the board. It is never a suggestion:
    /// Yixin-Board knows none.
    pub(super) fn give_extension(
        &mut self,
        answer: &Answer,
        aim: Aim,
    ) -> Result<(), Fault> {
        if let Aim::Lines(_) = aim {
            report::lines(answer).for_each(|line| send(&line));
        }
        let count = match aim {
            Aim::BalanceTwo(_) => 2,
            _ => 1,
        };
        let points = answer.points.get(..count);
        let points = points.ok_or(Fault::Search(Obstacle::GameOver))?;
        for (index, point) in points.iter().enumerate() {
            let (x, y) = (point.x() as i64, point.y() as i64);
            match index {
                0 => self.core.put_own(x, y).map(|_| ())?,
                _ => self.core.put_other(x, y)?,
            }
        }
        send(&report::points(points));
        Ok(())
    }
}

/// The value that `text` asks for, or 0.
fn balance(text: &str) -> Score {
    let limit = i64::from(EVALUATION_MAX);
    let value = saturating(text).unwrap_or(0).clamp(-limit, limit);
    Score::try_from(value).unwrap_or(0)
}
