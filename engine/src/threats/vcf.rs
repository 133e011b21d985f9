//! VCF, victory by continuous fours: a complete solver. In such a win every move of the
//! attacker makes a four, so that every answer is forced.
//!
//! The search is complete on its class: within the number of fours it is allowed, it
//! finds a win if and only if there is one.
//!
//! CITE: that games are decided by threats alone, and can be proven so: Allis, van den
//! Herik, Huntjens, "Go-Moku and threat-space search", 1993.
//! <https://docslib.org/doc/11171804/go-moku-and-threat-space-search>

use super::defense::{only_stop, stops_to_five};
use crate::board::{Point, PointSet};
use crate::control::NodeCounter;
use crate::lines::{Pattern, Threat};
use crate::position::Position;

/// The count of fours in the table that says that no number of fours is enough.
const NEVER: u64 = 255;
/// The bits of a word of the table that hold a count of fours.
const COUNT_BITS: u64 = 0xff;

/// A proven win by fours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FourWin {
    /// The moves of both sides up to the one after which the win is plain: an open four
    /// or a five is the last.
    pub pv: Vec<Point>,
    /// Plies from the position up to the five.
    pub plies: usize,
}

/// A solver of wins by fours (VCF). It remembers where there are none.
pub struct FourSolver {
    /// Words of the upper bits of a hash, and in the low byte how many fours were not
    /// enough there.
    refuted: Vec<u64>,
    /// The PV of the present attack, its last move first.
    pv: Vec<Point>,
    nodes_left: u64,
}

/// The result of an attack from one position.
enum Attack {
    /// The attacker wins; the plies from the position to the five.
    Won(usize),
    /// There is no win by fours.
    Refuted,
    /// There may be a win with more fours, or with more nodes.
    Unclear,
}

impl FourSolver {
    /// A solver with a table of `2^size_log2` words, touched only as it is used.
    pub fn new(size_log2: u32) -> FourSolver {
        FourSolver {
            refuted: vec![0; 1 << size_log2],
            pv: Vec::new(),
            nodes_left: 0,
        }
    }

    /// The shortest win by fours of the side to move with `fours_max` fours at most
    /// before the win is plain. None if there is none, or none was found with
    /// `nodes_max` nodes before `counter` said stop.
    ///
    /// The position is the same afterward.
    pub fn solve(
        &mut self,
        position: &mut Position,
        fours_max: u32,
        nodes_max: u64,
        counter: &mut NodeCounter<'_>,
    ) -> Option<FourWin> {
        self.nodes_left = nodes_max;
        for fours in 0..=fours_max.min(NEVER as u32 - 1) {
            self.pv.clear();
            match self.attack(position, fours, counter) {
                Attack::Won(plies) => {
                    self.pv.reverse();
                    return Some(FourWin {
                        pv: std::mem::take(&mut self.pv),
                        plies,
                    });
                }
                Attack::Refuted => return None,
                Attack::Unclear if self.nodes_left == 0 || counter.is_stopped() => {
                    return None
                }
                Attack::Unclear => {}
            }
        }
        None
    }

    /// Tries to win with `fours` fours before the win is plain. A win fills `pv`
    /// backward.
    fn attack(
        &mut self,
        position: &mut Position,
        fours: u32,
        counter: &mut NodeCounter<'_>,
    ) -> Attack {
        if self.nodes_left == 0 || !counter.tick() {
            return Attack::Unclear;
        }
        self.nodes_left -= 1;
        let (own, other) = (position.side(), !position.side());
        if let Some(five) = position.threat_point(own, Threat::Five) {
            self.pv.push(five);
            return Attack::Won(1);
        }
        let mut moves = position.fours(own);
        if position.threat_count(other, Threat::Five) > 0 {
            moves.intersect_with(&stops_to_five(position));
        }
        if let Some(four) = unstoppable_four(position, &moves) {
            self.pv.push(four);
            return Attack::Won(3);
        }
        if moves.is_empty() {
            return Attack::Refuted;
        }
        if fours == 0 || self.is_refuted(position.hash(), fours) {
            return if self.is_refuted(position.hash(), NEVER as u32) {
                Attack::Refuted
            } else {
                Attack::Unclear
            };
        }
        let outcome = self.try_fours(position, &moves, fours, counter);
        let settled = self.nodes_left > 0 && !counter.is_stopped();
        match outcome {
            Attack::Refuted => self.refute(position.hash(), NEVER),
            Attack::Unclear if settled => self.refute(position.hash(), u64::from(fours)),
            _ => {}
        }
        outcome
    }

    /// Tries each four in `moves`, `fours` fours in all.
    fn try_fours(
        &mut self,
        position: &mut Position,
        moves: &PointSet,
        fours: u32,
        counter: &mut NodeCounter<'_>,
    ) -> Attack {
        let own = position.side();
        let mut outcome = Attack::Refuted;
        // Those that threaten more come first: they win more often.
        let mut first = moves.clone();
        first.intersect_with(position.threat_points(own, Threat::FourThree));
        let mut rest = moves.clone();
        rest.subtract(&first);
        for four in first.iter().chain(rest.iter()) {
            if position.is_forbidden(four) {
                continue;
            }
            position.play(four);
            let next = self.try_answers(position, fours, counter);
            position.undo();
            match next {
                Attack::Won(plies) => {
                    self.pv.push(four);
                    return Attack::Won(plies + 1);
                }
                Attack::Unclear => outcome = Attack::Unclear,
                Attack::Refuted => {}
            }
            if self.nodes_left == 0 || counter.is_stopped() {
                return Attack::Unclear;
            }
        }
        outcome
    }

    /// Tries to win after each answer to the four that the attacker has just made.
    fn try_answers(
        &mut self,
        position: &mut Position,
        fours: u32,
        counter: &mut NodeCounter<'_>,
    ) -> Attack {
        let attacker = !position.side();
        if !position.rule().winning_line(attacker).blocks_matter() {
            return match only_stop(position) {
                Some(answer) => self.try_answer(position, answer, fours, counter),
                // The five comes after any move.
                None => Attack::Won(2),
            };
        }
        let start = self.pv.len();
        let mut plies_most = 2;
        for answer in stops_to_five(position).iter() {
            let end = self.pv.len();
            match self.try_answer(position, answer, fours, counter) {
                Attack::Won(plies) if end > start && plies <= plies_most => {
                    self.pv.truncate(end);
                }
                // The longest defense is the PV.
                Attack::Won(plies) => {
                    self.pv.drain(start..end);
                    plies_most = plies;
                }
                outcome => {
                    self.pv.truncate(start);
                    return outcome;
                }
            }
        }
        Attack::Won(plies_most)
    }

    /// Tries to win after `answer` to the four that the attacker has just made.
    fn try_answer(
        &mut self,
        position: &mut Position,
        answer: Point,
        fours: u32,
        counter: &mut NodeCounter<'_>,
    ) -> Attack {
        position.play(answer);
        let next = self.attack(position, fours - 1, counter);
        position.undo();
        match next {
            Attack::Won(plies) => {
                self.pv.push(answer);
                Attack::Won(plies + 1)
            }
            outcome => outcome,
        }
    }

    fn slot(&self, hash: u64) -> usize {
        (hash >> 8) as usize % self.refuted.len()
    }

    /// True if `fours` fours are known not to be enough in the position with this hash.
    fn is_refuted(&self, hash: u64, fours: u32) -> bool {
        let entry = self.refuted[self.slot(hash)];
        entry & !COUNT_BITS == hash & !COUNT_BITS && entry & COUNT_BITS >= u64::from(fours)
    }

    /// Remembers that `fours` fours are not enough in the position with this hash.
    fn refute(&mut self, hash: u64, fours: u64) {
        let slot = self.slot(hash);
        self.refuted[slot] = hash & !COUNT_BITS | fours;
    }
}

/// A point of `moves`, fours of the side to move, after which no answer helps: the five
/// comes two plies later. None if there is none.
fn unstoppable_four(position: &mut Position, moves: &PointSet) -> Option<Point> {
    let own = position.side();
    if position.threat_count(own, Threat::OpenFour) > 0 {
        let mut open = moves.clone();
        open.intersect_with(position.threat_points(own, Threat::OpenFour));
        if let Some(point) = open.first() {
            return Some(point);
        }
    }
    // 1. Where fours may be forbidden, an open one may be suspect and yet allowed.
    let rule = position.rule();
    if rule.forbids(own) && position.threat_count(own, Threat::Suspect) > 0 {
        let mut suspect = moves.clone();
        suspect.intersect_with(position.threat_points(own, Threat::Suspect));
        let is_open = |position: &Position, point| {
            let patterns = position.lines().patterns(point, own);
            patterns.contains(&Pattern::OpenFour)
        };
        return suspect
            .iter()
            .find(|&point| is_open(position, point) && !position.is_forbidden(point));
    }
    // 2. Where the other side's answer may be forbidden, a plain four may be enough.
    if rule.forbids(!own) && position.threat_count(!own, Threat::Suspect) > 0 {
        return moves.iter().find(|&point| {
            position.play(point);
            let is_answered = only_stop(position).is_some();
            position.undo();
            !is_answered
        });
    }
    None
}
