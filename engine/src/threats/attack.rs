//! What a win by threats is made of: the moves that threaten, and all that can answer them.

use super::defense::{defenses, stops_to_five, stops_to_open_four};
use super::vcf::FourWin;
use super::{outlook, Outlook};
use crate::board::{Point, PointSet, Side, STEPS};
use crate::lines::{fours_in, Pattern, Threat};
use crate::position::Position;

/// What there is to try in a position, whoever is to move.
pub(super) enum Options {
    /// The attacker wins: its five stands after so many plies if it begins with the point,
    /// or whatever the defender plays.
    Won(u32, Option<Point>),
    /// The attacker has nothing that threatens, or the defender wins.
    Refuted,
    /// The attacker threatens nothing plain; it may yet have a win by fours.
    Quiet,
    /// These moves, and no other counts. Against a threat all others lose within so many
    /// plies; for the attacker the number is 0.
    Moves(PointSet, u32),
}

/// What the attacker, to move, can try: fours, and moves that threaten an open four or two
/// fours. Among them may be moves that turn out to threaten nothing.
pub(super) fn attacks(position: &mut Position) -> Options {
    let own = position.side();
    match outlook(position) {
        Outlook::Win { point, plies } => Options::Won(plies as u32, Some(point)),
        Outlook::Loss { .. } => Options::Refuted,
        Outlook::Forced(point) => {
            let mut only = PointSet::EMPTY;
            only.insert(point);
            Options::Moves(only, 0)
        }
        Outlook::Open if position.threat_count(!own, Threat::Five) > 0 => {
            moves_or(stops_to_five(position), 0, Options::Refuted)
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
            moves_or(moves, 0, Options::Refuted)
        }
    }
}

/// What the defender, to move, can do against the threat that stands: all moves after which
/// the attacker may be without an immediate win.
///
/// Whoever has no threat, or a five against it, has no attack.
pub(super) fn answers(position: &mut Position) -> Options {
    let (own, attacker) = (position.side(), !position.side());
    if position.threat_count(own, Threat::Five) > 0 {
        return Options::Refuted;
    }
    let plies = if position.threat_count(attacker, Threat::Five) > 0 {
        2
    } else if position.threat_count(attacker, Threat::OpenFour) > 0 {
        4
    } else if may_threaten_fours(position, attacker) {
        return Options::Quiet;
    } else {
        return Options::Refuted;
    };
    let mut moves = defenses(position).unwrap_or(PointSet::EMPTY);
    remove_forbidden(position, &mut moves);
    moves_or(moves, plies, Options::Won(plies, None))
}

fn moves_or(moves: PointSet, plies: u32, none: Options) -> Options {
    match moves.is_empty() {
        true => none,
        false => Options::Moves(moves, plies),
    }
}

/// The quiet points of the side to move from which two fours at once may become possible:
/// a stone there makes a four possible along a line on which another line already has one.
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

/// Adds the suspect points of the side to move that are allowed and threaten, and takes the
/// forbidden ones out.
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

/// Whether moves of `attacker` count that threaten a win by fours, but no open four: where
/// one answer stops each four, it is plain what can stop such a win.
fn may_threaten_fours(position: &Position, attacker: Side) -> bool {
    let winning = position.rule().winning_line(attacker);
    !winning.blocks_matter()
}

/// The quiet points of the side to move from which fours may come, with some more: three of
/// its stones in a line, or two twice.
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

/// All moves of the defender, to move, that may take away the win by fours that the attacker
/// has if the defender does nothing; refuted if that is not plain, as where the win needs an
/// answer to be forbidden.
///
/// Any other move leaves each four of the win a four with the same one answer, which gives
/// the defender no four in return, and the end as it is. Nor is a four forbidden then that
/// is not suspect now: stones of the defender only take patterns away.
pub(super) fn answers_to_fours(position: &mut Position, win: &FourWin) -> Options {
    let (own, attacker) = (position.side(), !position.side());
    let before = position.plies();
    let mut moves = position.fours(own);
    let mut is_plain = true;
    position.pass();
    for (index, &point) in win.line.iter().enumerate() {
        let is_last = index + 1 == win.line.len();
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
        return Options::Refuted;
    }
    moves.intersect_with(position.board().empty());
    remove_forbidden(position, &mut moves);
    let plies = 1 + win.plies as u32;
    moves_or(moves, plies, Options::Won(plies, None))
}

/// Leaves the points that the side to move may play.
fn remove_forbidden(position: &mut Position, moves: &mut PointSet) {
    if !position.rule().forbids(position.side()) {
        return;
    }
    for point in moves.clone().iter() {
        if position.is_forbidden(point) {
            moves.remove(point);
        }
    }
}
