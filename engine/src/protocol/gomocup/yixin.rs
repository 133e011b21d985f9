//! The extension of the Gomocup protocol for Yixin-Board. No tournament uses it.
//!
//! Source: <https://github.com/accreator/Yixin-protocol>

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::Instant;

use super::super::fault::{game, game_mut, Fault};
use super::super::output::send;
use super::super::parse::saturating;
use super::super::speaker::Reaction;
use super::data::{Data, Kind};
use super::gomocup::{Asked, Gomocup, UNKNOWN};
use super::report;
use crate::board::{Point, PointSet};
use crate::score::{Score, EVALUATION_MAX};
use crate::session::{Aim, Answer};

impl Gomocup {
    /// Carries out a command of Yixin-Board. Any other command is unknown.
    pub(super) fn extension(
        &mut self,
        verb: &str,
        rest: &str,
        received: Instant,
    ) -> Result<Reaction, Fault> {
        match verb {
            // Without a search there is nothing to stop.
            "STOP" | "YXSTOP" => {}
            "YXSHOWINFO" => self.show_info(),
            "YXHASHCLEAR" => {
                self.session.forget();
                send("MESSAGE hash table cleared");
            }
            "YXBOARD" => self.read_data(Kind::QuietBoard, received),
            "YXBLOCK" => self.read_data(Kind::Block, received),
            "YXBLOCKUNDO" => self.read_data(Kind::Unblock, received),
            "YXBLOCKRESET" => {
                game(&self.session)?;
                self.session.blocked = PointSet::EMPTY;
            }
            "YXSHOWFORBID" => self.show_forbidden()?,
            "YXNBEST" => {
                let count = saturating(rest).map_or(1, |count| count.max(1));
                let count = usize::try_from(count).unwrap_or(usize::MAX);
                return self.think_to_move(Aim::MultiPv(count), received);
            }
            "YXBALANCEONE" => {
                return self.think_to_move(Aim::BalanceOne(balance(rest)), received)
            }
            "YXBALANCETWO" => {
                return self.think_to_move(Aim::BalanceTwo(balance(rest)), received)
            }
            "YXSWAP2STEP1" => return self.swap2_step(0, received),
            "YXSWAP2STEP2" => return self.swap2_step(3, received),
            "YXSWAP2STEP3" => return self.swap2_step(5, received),
            _ => match verb.strip_prefix("YXSOOSORVSTEP") {
                Some(step) => return self.soosorv(step, rest, received),
                None => send(UNKNOWN),
            },
        }
        Ok(Reaction::Done)
    }

    /// Carries out a command of Yixin-Board whose data DONE has ended.
    pub(super) fn extension_done(&mut self, data: &Data) -> Result<Reaction, Fault> {
        match data.kind {
            Kind::Block => self.block(data, PointSet::insert)?,
            Kind::Unblock => self.block(data, PointSet::remove)?,
            Kind::Board | Kind::QuietBoard => self.set_board(data)?,
            Kind::Soosorv(part) => return self.soosorv_done(data, part),
            Kind::Opening => {}
        }
        Ok(Reaction::Done)
    }

    /// Tells what the program can do. From now on rule numbers are those of
    /// Yixin-Board.
    fn show_info(&mut self) {
        self.change_info(|info| info.is_yixin = true);
        let settings = &self.session.settings;
        let (threads, bytes) = (settings.threads_max(), settings.table_bytes_max());
        let kilobytes = (bytes / 1024).max(1);
        send(concat!("MESSAGE gomolith ", env!("CARGO_PKG_VERSION")));
        send(&format!("MESSAGE INFO MAX_THREAD_NUM {}", threads));
        let log2 = usize::BITS - 1 - kilobytes.leading_zeros();
        send(&format!("MESSAGE INFO MAX_HASH_SIZE {}", log2));
    }

    /// Blocks points, or opens them again.
    fn block(
        &mut self,
        data: &Data,
        change: fn(&mut PointSet, Point),
    ) -> Result<(), Fault> {
        for point in data.points() {
            change(&mut self.session.blocked, point);
        }
        data.check()
    }

    /// Tells the points on which the side to move may not put a stone.
    fn show_forbidden(&mut self) -> Result<(), Fault> {
        game(&self.session)?;
        let mut text = "FORBID ".to_string();
        for point in self.session.forbidden_points().iter() {
            text += &format!("{:02}{:02}", point.x(), point.y());
        }
        send(&(text + "."));
        Ok(())
    }

    /// Begins to think about the game's position for the side whose turn it is,
    /// which is ours from now on.
    fn think_to_move(&mut self, aim: Aim, received: Instant) -> Result<Reaction, Fault> {
        let game = game(&self.session)?;
        if game.board().empty_count() < aim.stones() {
            return Err(Fault::GAME_OVER);
        }
        let (board, side) = (game.board().clone(), game.to_move());
        self.check_suggestion()?;
        self.asked = Asked::Extension(aim);
        let reaction = self.think_on_board(board, side, aim, received)?;
        game_mut(&mut self.session)?.set_own(side);
        Ok(reaction)
    }

    /// Tells the answer to a command of Yixin-Board that has `aim`, and plays it on
    /// the board: Yixin-Board knows no suggestions.
    pub(super) fn give_extension(
        &mut self,
        answer: &Answer,
        aim: Aim,
    ) -> Result<(), Fault> {
        if let Aim::MultiPv(_) = aim {
            report::multi_pv(answer).for_each(|text| send(&text));
        }
        let points = answer.points.get(..aim.stones());
        let points = points.ok_or(Fault::GAME_OVER)?;
        for (index, &point) in points.iter().enumerate() {
            if index == 0 {
                self.session.put_own(point);
            } else {
                self.session.put_other(point);
            }
        }
        send(&report::points(points));
        Ok(())
    }
}

/// The score that `text` asks for, within what an evaluation can be; 0 if it cannot
/// be read.
fn balance(text: &str) -> Score {
    let limit = i64::from(EVALUATION_MAX);
    let value = saturating(text).unwrap_or(0).clamp(-limit, limit);
    Score::try_from(value).unwrap_or(0)
}
