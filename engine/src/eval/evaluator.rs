//! The incremental evaluator: follows a game ply by ply.

use super::network::{self, Network, Weights};
use super::params::{kind_of, threats_of, EvalParams};
use crate::board::{Rule, Side};
use crate::lines::{ByCode, Code};
use crate::position::Position;
use crate::score::{Score, EVALUATION_MAX};

/// The part of a classical evaluation below zero that counts for an estimate, in eighths.
const DANGER: Score = 7;
const EIGHTHS: Score = 8;

/// The worth of a point to a side.
#[derive(Clone, Copy)]
struct Worth {
    /// The worth while the side is to move.
    to_move: i16,
    /// The worth while the other side is to move.
    waiting: i16,
}

/// The sums over the empty points as the side to move sees them, indexed by that side.
type Sums = [i32; 2];

/// An evaluator of positions, which follows a game ply by ply.
///
/// A ply is looked at only when a later position is evaluated: most plies of a search
/// never cost anything here.
pub struct Evaluator {
    params: EvalParams,
    /// The worth of each code to its side.
    worth: ByCode<Worth>,
    /// The sums at `base` and after each ply since, as far as they have been asked for.
    sums: Vec<Sums>,
    /// The number of plies of the position that `begin` was given.
    base: usize,
    /// The network, if there is one.
    network: Option<Network>,
}

impl Evaluator {
    /// An evaluator for `rule` with these parameters. It must be given a position by
    /// `begin` before it evaluates one.
    ///
    /// # Panics
    /// If the text of a network is none.
    pub fn new(params: EvalParams, rule: Rule) -> Evaluator {
        let worth = |shapes, side: Side| {
            let worths = params.sides[side as usize];
            match kind_of(shapes, rule.winning_line(side)) {
                Some(kind) => Worth {
                    to_move: worths.to_move[kind],
                    waiting: worths.waiting[kind],
                },
                None => Worth {
                    to_move: 0,
                    waiting: 0,
                },
            }
        };
        Evaluator {
            worth: ByCode::new(rule, worth),
            params,
            sums: Vec::new(),
            base: 0,
            network: params.networks.map(|texts| {
                let read = |text| Weights::read(text).expect("the text of a network");
                Network::new(texts.map(read))
            }),
        }
    }

    /// Starts anew from `position`. Until the next `begin`, only positions that follow
    /// from it by plies played and undone may be evaluated.
    pub fn begin(&mut self, position: &Position) {
        self.base = position.plies();
        self.sums.clear();
        self.sums.push(self.sums_from_scratch(position));
        if let Some(network) = &mut self.network {
            network.begin(position);
        }
    }

    /// Forgets the last ply of `position`, which is about to be undone. To be called before
    /// each `undo`.
    pub fn undoing(&mut self, position: &Position) {
        debug_assert!(position.plies() > self.base, "undone past `begin`");
        let plies = position.plies() - self.base;
        if self.sums.len() <= plies {
            // It was never looked at.
            return;
        }
        self.sums.truncate(plies);
    }

    /// The static evaluation of `position` for the side to move, never a decisive
    /// score.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let classical = self.classical(position);
        match &mut self.network {
            None => classical,
            Some(network) => network
                .evaluate(position, classical)
                .clamp(-EVALUATION_MAX, EVALUATION_MAX),
        }
    }

    /// About what `evaluate` gives, in a fraction of the time: where there is a network, it
    /// is not asked.
    ///
    /// The classical evaluation sees a little more danger than there is: below zero the
    /// network's were a tenth less in the positions that a search evaluates, by least squares.
    /// Above zero they were a quarter more, but such estimates lost as many games as they won.
    pub fn estimate(&mut self, position: &Position) -> Score {
        let classical = self.classical(position);
        match &self.network {
            None => classical,
            Some(_) if classical < 0 => network::in_its_unit(classical) * DANGER / EIGHTHS,
            Some(_) => network::in_its_unit(classical),
        }
    }

    /// The classical evaluation of `position` for the side to move.
    fn classical(&mut self, position: &Position) -> Score {
        debug_assert!(!self.sums.is_empty(), "nothing was begun");
        let side = position.side() as usize;
        let threats = self.params.sides[side].threats[threats_of(position)];
        let score = self.sums(position)[side] + i32::from(threats);
        score.clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// The sums over the empty points of `position`, from the last ones known.
    fn sums(&mut self, position: &Position) -> Sums {
        let mut sums = self.sums[self.sums.len() - 1];
        for index in self.base + self.sums.len() - 1..position.plies() {
            let ply = position.ply(index);
            if let Some((_, codes)) = ply.stone {
                self.add(&mut sums, codes, -1);
            }
            for change in ply.changes {
                self.add(&mut sums, change.codes_before, -1);
                self.add(&mut sums, change.codes_after, 1);
            }
            self.sums.push(sums);
        }
        sums
    }

    /// The sums over the empty points of `position`, worked out anew: the slow twin of
    /// `sums`.
    fn sums_from_scratch(&self, position: &Position) -> Sums {
        let mut sums = [0, 0];
        for point in position.board().empty().iter() {
            self.add(&mut sums, position.lines().codes(point), 1);
        }
        sums
    }

    /// Adds an empty point with these codes to `sums` if `sign` is 1; takes it out if
    /// -1.
    fn add(&self, sums: &mut Sums, codes: [Code; 2], sign: i32) {
        let black = self.worth.get(codes[Side::Black as usize], Side::Black);
        let white = self.worth.get(codes[Side::White as usize], Side::White);
        let balance = |own: Worth, other: Worth| {
            sign * (i32::from(own.to_move) - i32::from(other.waiting))
        };
        sums[Side::Black as usize] += balance(black, white);
        sums[Side::White as usize] += balance(white, black);
    }
}
