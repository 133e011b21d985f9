//! VCT node expansion: attacks, and the answers to them. The attacks are the moves of
//! the attacker that threaten, the answers all moves of the defender that can answer a
//! threat.

use super::defense::{defenses, stops_to_five, stops_to_open_four};
use super::vcf::FourWin;
use super::{outlook, Outlook};
use crate::board::{Point, PointSet, Side, STEPS};
use crate::lines::{fours_in, Pattern, Threat};
use crate::position::Position;

/// The moves to try in a node, or why there are none.
pub(super) enum Expansion {
    /// The attacker wins, without search.
    Won {
        /// Plies from the node up to the five, at most.
        plies: u32,
        /// The attacker's move, if it is to move; if not, all moves of the defender
        /// lose.
        best: Option<Point>,
    },
    /// The attacker has nothing that threatens, or the defender wins.
    Refuted,
    /// The defender is to move, and the attacker threatens nothing plain; it may yet
    /// have a win by fours.
    Quiet,
    /// Moves to try; no others count.
    Moves {
        /// The moves.
        points: PointSet,
        /// If the defender is to move, plies after which all other moves lose, at most;
        /// 0 if the attacker is to move.
        plies_lost: u32,
    },
}

impl Expansion {
    /// The moves of the attacker on `points`; refuted if there are none.
    fn of_attacks(points: PointSet) -> Expansion {
        if points.is_empty() {
            Expansion::Refuted
        } else {
            let plies_lost = 0;
            Expansion::Moves { points, plies_lost }
        }
    }

    /// The moves of the defender on `points`, without which it loses after `plies_lost`
    /// plies; won if there are none.
    fn of_answers(points: PointSet, plies_lost: u32) -> Expansion {
        if points.is_empty() {
            let (plies, best) = (plies_lost, None);
            Expansion::Won { plies, best }
        } else {
            Expansion::Moves { points, plies_lost }
        }
    }
}

/// The expansion of an OR node: fours, and moves that threaten an open four or two
/// fours. Some of the moves may turn out to threaten nothing.
pub(super) fn attacks(position: &mut Position) -> Expansion {
    let own = position.side();
    match outlook(position) {
        Outlook::Win { point, plies } => Expansion::Won {
            plies: plies as u32,
            best: Some(point),
        },
        Outlook::Loss { .. } => Expansion::Refuted,
        Outlook::Forced(point) => Expansion::of_attacks(PointSet::of(point)),
        Outlook::Open if position.threat_count(!own, Threat::Five) > 0 => {
            Expansion::of_attacks(stops_to_five(position))
        }
        Outlook::Open => {
            let mut moves = position.fours(own);
            moves.union_with(position.threat_points(own, Threat::Three));
            moves.union_with(position.threat_points(own, Threat::DoubleThree));
            moves.union_with(&double_four_threats(position));
            // There is no time for them where the defender has an open four to make.
            if may_threaten_fours(position, own)
                && position.threat_count(!own, Threat::OpenFour) == 0
            {
                moves.union_with(&quiet_attacks(position));
            }
            if position.rule().forbids(own) {
                add_allowed_suspects(position, &mut moves);
            }
            Expansion::of_attacks(moves)
        }
    }
}

/// The expansion of an AND node in which the attacker threatens a five or an open four:
/// all moves after which the attacker may be without an immediate win. If it threatens
/// neither: `Quiet`, or `Refuted` by rules where threats of wins by fours do not count.
///
/// A defender with a five to make has refuted the attack.
pub(super) fn answers(position: &mut Position) -> Expansion {
    let (own, attacker) = (position.side(), !position.side());
    if position.threat_count(own, Threat::Five) > 0 {
        return Expansion::Refuted;
    }
    let plies_lost = if position.threat_count(attacker, Threat::Five) > 0 {
        2
    } else if position.threat_count(attacker, Threat::OpenFour) > 0 {
        4
    } else if may_threaten_fours(position, attacker) {
        return Expansion::Quiet;
    } else {
        return Expansion::Refuted;
    };
    let mut moves = defenses(position).unwrap_or(PointSet::EMPTY);
    position.remove_forbidden(&mut moves);
    Expansion::of_answers(moves, plies_lost)
}

/// The expansion of an AND node in which the attacker would win by fours, `win`, if the
/// defender passed: all moves that may take that win away. `Refuted` if they are not
/// plain, as where the win needs an answer to be forbidden.
///
/// Any other move leaves each four of the win a four with the same one answer, which
/// gives the defender no four in return, and the end as it is. Nor is a four forbidden
/// then that is not suspect now: stones of the defender only take patterns away.
pub(super) fn answers_to_fours(position: &mut Position, win: &FourWin) -> Expansion {
    let (own, attacker) = (position.side(), !position.side());
    let before = position.plies();
    let mut moves = position.fours(own);
    let mut is_plain = true;
    position.pass();
    for (index, &point) in win.pv.iter().enumerate() {
        let is_last = index + 1 == win.pv.len();
        let threat = position.lines().threat(point, position.side());
        moves.insert(point);
        if is_last {
            moves.union_with(&stops_to_open_four(position, point, attacker));
        }
        position.play(point);
        is_plain &= position.side() == attacker || threat != Threat::Suspect;
        let fives = position.threat_count(attacker, Threat::Five);
        is_plain &= !is_last || threat == Threat::Five || fives > 1;
        // A stone there keeps a four from being one, or turns its answer into a four.
        moves.union_with(position.threat_points(attacker, Threat::Five));
        moves.union_with(&position.fours(own));
        moves.union_with(position.threat_points(own, Threat::Five));
        moves.union_with(position.threat_points(own, Threat::Suspect));
    }
    while position.plies() > before {
        position.undo();
    }
    if !is_plain {
        return Expansion::Refuted;
    }
    moves.intersect_with(position.board().empty());
    position.remove_forbidden(&mut moves);
    Expansion::of_answers(moves, 1 + win.plies as u32)
}

/// The quiet points of the side to move from which two fours at once may become
/// possible: a stone there makes a four possible along a line on which another line
/// already has one.
fn double_four_threats(position: &Position) -> PointSet {
    let own = position.side();
    let mut points = PointSet::EMPTY;
    for four in position.threat_points(own, Threat::Four).iter() {
        for direction in 0..STEPS.len() {
            if position.pattern(four, direction, own) >= Pattern::Four {
                continue;
            }
            // Only if `four` lacks one stone along this line can one stone give it.
            if position.pattern(four, direction, own) < Pattern::BlockedThree {
                continue;
            }
            for sign in [1, -1] {
                for distance in 1..=4 {
                    let point = four.along(direction, sign * distance);
                    if position.board().is_empty(point) {
                        points.insert(point);
                    } else if position.board().cell(point) != own.stone() {
                        break;
                    }
                }
            }
        }
    }
    points
}

/// Adds to `moves` the suspect points of the side to move that are allowed and threaten
/// something, and takes all other suspect points out.
fn add_allowed_suspects(position: &mut Position, moves: &mut PointSet) {
    let own = position.side();
    if position.threat_count(own, Threat::Suspect) == 0 {
        return;
    }
    for point in position.threat_points(own, Threat::Suspect).clone().iter() {
        let patterns = position.lines().patterns(point, own);
        let threatens = patterns.contains(&Pattern::Three) || fours_in(patterns) > 0;
        if threatens && !position.is_forbidden(point) {
            moves.insert(point);
        } else {
            moves.remove(point);
        }
    }
}

/// True if moves of `attacker` count that threaten a win by fours, but no open four:
/// where one answer stops each four, it is plain what can stop such a win.
fn may_threaten_fours(position: &Position, attacker: Side) -> bool {
    let winning = position.rule().winning_line(attacker);
    !winning.blocks_matter()
}

/// The quiet points of the side to move that may threaten a win by fours, and some
/// more: those where a stone makes three of its own in a line, or two in each of two
/// lines.
fn quiet_attacks(position: &Position) -> PointSet {
    let own = position.side();
    let mut points = position.near();
    for point in position.near().iter() {
        let patterns = position.lines().patterns(point, own);
        let at_least = |least| patterns.iter().filter(|&&p| p >= least).count();
        if at_least(Pattern::BlockedThree) == 0 && at_least(Pattern::Two) < 2 {
            points.remove(point);
        }
    }
    points
}
