//! Yixin-Board's Soosorv-8: an opening of renju in which the fourth stone says how many fifth
//! ones are offered.
//!
//! The first three stones are Black's in the middle, White's beside it and Black's at most two
//! away from the middle. The other side may take Black. White puts the fourth stone and says a
//! number up to eight; the other side may take White. Black offers that many fifth stones, no
//! two of which are alike, and White chooses one. Yixin-Board sends the stones of each step but
//! the first as `SWAP2BOARD` has them, up to `done`, and reads the answers from messages:
//!
//! | step | answer |
//! |---|---|
//! | `yxsoosorvstep1` | `MESSAGE SOOSORV MOVE1 7 7`, `MESSAGE SOOSORV MOVE2 6 7`, `MESSAGE SOOSORV MOVE3 5 8` |
//! | `yxsoosorvstep2`, 3 stones | `MESSAGE SOOSORV SWAP1 YES`: we take Black; or `NO` |
//! | `yxsoosorvstep3`, 3 stones | `MESSAGE SOOSORV MOVE4 6 9 3`: White's stone, and the number |
//! | `yxsoosorvstep4 3`, 4 stones | `MESSAGE SOOSORV SWAP2 YES`: we take White; or `NO` |
//! | `yxsoosorvstep5 3`, 4 stones | `MESSAGE SOOSORV MOVE5 REFRESH`, `MESSAGE SOOSORV MOVE5 8 6` for each of the three, `MESSAGE SOOSORV MOVE5 DONE` |
//! | `yxsoosorvstep6`, 4 stones and those offered | `MESSAGE SOOSORV MOVE5C 8 6`: the one chosen |
//!
//! The sides are chosen as if Black got the worst of the moves offered, which is what White
//! chooses; the fourth stone and its number are those that leave the chances most even.

use std::mem::replace;
use std::time::Instant;

use super::super::fault::{game, Fault};
use super::super::output::send;
use super::super::parse::saturating;
use super::super::speaker::Reaction;
use super::data::{Data, Kind, Soosorv};
use super::gomocup::{Asked, Gomocup};
use super::report;
use super::swap2::give_three;
use crate::board::Side;
use crate::score::INFINITE;
use crate::session::{Aim, Answer, FIFTHS_MAX};

impl Gomocup {
    /// Begins `yxsoosorvstep1` to `6`: the first at once, the others by reading their data.
    /// `rest` may tell the number of fifth stones.
    pub(super) fn soosorv(
        &mut self,
        step: &str,
        rest: &str,
        received: Instant,
    ) -> Result<Reaction, Fault> {
        let most = FIFTHS_MAX as i64;
        let fifths = saturating(rest).unwrap_or(1).clamp(1, most) as usize;
        let part = match step {
            "1" => return self.soosorv_opening(received),
            "2" => Soosorv::FirstSwap,
            "3" => Soosorv::Fourth,
            "4" => Soosorv::SecondSwap(fifths),
            "5" => Soosorv::Fifths(fifths),
            _ => Soosorv::Choice,
        };
        self.read_data(Kind::Soosorv(part), received);
        Ok(Reaction::Done)
    }

    /// Begins to think about the first three stones. Yixin-Board does not say that the game
    /// before is over.
    fn soosorv_opening(&mut self, started: Instant) -> Result<Reaction, Fault> {
        let board = game(&self.session)?.cleared().board().clone();
        self.asked = Asked::Soosorv(Soosorv::Opening);
        self.think_on_board(board, Side::Black, Aim::CentralOpening, started)
    }

    /// Begins to think about our part once the stones have come. The game's board is left
    /// alone.
    pub(super) fn soosorv_done(
        &mut self,
        data: &Data,
        part: Soosorv,
    ) -> Result<Reaction, Fault> {
        data.check()?;
        let mut stones = data.points();
        let (count, side, aim) = match part {
            Soosorv::Opening | Soosorv::FirstSwap => (3, Side::White, Aim::Side),
            Soosorv::Fourth => (3, Side::White, Aim::Fourth),
            Soosorv::SecondSwap(fifths) | Soosorv::Fifths(fifths) => {
                (4, Side::Black, Aim::Fifths(fifths))
            }
            // The one that is worth least to Black.
            Soosorv::Choice => (4, Side::Black, Aim::BalanceOne(-INFINITE)),
        };
        if stones.len() < count {
            return Err(Fault::Opening);
        }
        let offered = stones.split_off(count);
        let is_choice = part == Soosorv::Choice;
        if offered.is_empty() == is_choice || offered.len() > FIFTHS_MAX {
            return Err(Fault::Opening);
        }
        let board = self.opening_board(&stones)?;
        self.asked = Asked::Soosorv(part);
        if !is_choice {
            return self.think_on_board(board, side, aim, data.started);
        }
        let mut others = board.empty().clone();
        offered.iter().for_each(|&point| others.remove(point));
        self.offered = offered;
        let blocked = replace(&mut self.session.blocked, others);
        let reaction = self.think_on_board(board, side, aim, data.started);
        self.session.blocked = blocked;
        reaction
    }

    /// Tells the answer to our part.
    pub(super) fn give_soosorv(
        &mut self,
        answer: &Answer,
        part: Soosorv,
    ) -> Result<(), Fault> {
        let say = |text: String| send(&format!("MESSAGE SOOSORV {}", text));
        let choice = report::choice(answer.swap);
        match part {
            Soosorv::Opening => give_three("SOOSORV", answer)?,
            Soosorv::FirstSwap => say(format!("SWAP1 {}", choice)),
            Soosorv::SecondSwap(_) => say(format!("SWAP2 {}", choice)),
            Soosorv::Fourth => {
                let point = answer.point().ok_or(Fault::GAME_OVER)?;
                let fifths = answer.fifths.max(1);
                say(format!("MOVE4 {} {}", report::pair(point), fifths));
            }
            Soosorv::Fifths(_) => {
                say("MOVE5 REFRESH".to_string());
                for &point in &answer.points {
                    say(format!("MOVE5 {}", report::pair(point)));
                }
                say("MOVE5 DONE".to_string());
            }
            Soosorv::Choice => {
                // Where the rule forbids all of them, the search had to look elsewhere.
                let is_offered = |point: &_| self.offered.contains(point);
                let chosen = answer.point().filter(is_offered);
                let first = self.offered.first().copied();
                let point = chosen.or(first).ok_or(Fault::GAME_OVER)?;
                say(format!("MOVE5C {}", report::pair(point)));
            }
        }
        Ok(())
    }
}
