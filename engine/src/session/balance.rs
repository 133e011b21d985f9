//! A search for stones that leave about a given score. Many candidates are looked at
//! and few searched deep: after each depth only the nearest half stays.

use crate::board::Point;
use crate::control::{Control, Iteration};
use crate::position::Position;
use crate::score::{is_decisive, Score};
use crate::search::{MoveValue, Report, Searcher, DEPTH_MAX};

/// The number of candidates that are searched after a glance at all.
const SEARCHED_MAX: usize = 384;
/// The most candidates that are glanced at before the control is asked again.
const GLANCES_MAX: usize = 16;
/// The number of candidates that stay to the end, however deep that is.
const FINALISTS: usize = 6;

const _: () = assert!(FINALISTS <= SEARCHED_MAX);

/// Stones that may be put one after the other, and the score that they leave.
#[derive(Clone, Debug)]
struct Candidate {
    stones: Vec<Point>,
    /// The score after the stones, for the side that puts the first of them.
    score: Score,
    /// The score that was found a depth earlier, once there is one.
    score_before: Option<Score>,
    /// Plies searched, including the last stone; 0 after a mere glance.
    depth: u32,
}

/// A search for stones that leave a position whose score is about `target`.
pub(super) struct Balance<'a> {
    pub(super) position: &'a mut Position,
    pub(super) searcher: &'a mut Searcher,
    pub(super) account: Account<'a>,
    /// The score wanted, for the side that puts the first stone.
    pub(super) target: Score,
}

impl Balance<'_> {
    /// Chooses among `choices`: lists of stones, all of one length, that can be played
    /// in their order. Those that differ in the last stone only should stand together.
    ///
    /// The moves of the report are the choice, its score is for the side that puts the
    /// first stone. None only if nothing can be chosen.
    pub(super) fn choose(&mut self, choices: &[Vec<Point>]) -> Option<Report> {
        let mut candidates = self.glance(choices);
        self.sort(&mut candidates);
        candidates.truncate(SEARCHED_MAX);
        self.deepen(&mut candidates);
        let best = candidates.into_iter().next()?;
        Some(Report {
            pv: best.stones,
            score: best.score,
            depth: best.depth,
            nodes: self.account.nodes,
        })
    }

    /// The candidates that `choices` give, scored without any search: as many as the
    /// control allows.
    fn glance(&mut self, choices: &[Vec<Point>]) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut rest = choices;
        while let Some(before) = rest.first().map(|stones| before_last(stones)) {
            let same = |stones: &&Vec<Point>| before_last(stones) == before;
            let count = rest.iter().take(GLANCES_MAX).take_while(same).count();
            let (group, others) = rest.split_at(count);
            rest = others;
            let allowed = group.iter().take_while(|_| self.account.tick()).count();
            // Whatever the control says, there must be something to choose.
            let count = allowed.max(usize::from(candidates.is_empty()));
            let lasts: Vec<Point> = group[..count]
                .iter()
                .filter_map(|stones| stones.last().copied())
                .collect();
            for value in self.values(before, &lasts, 0) {
                let mut stones = before.to_vec();
                stones.push(value.point);
                candidates.push(Candidate {
                    stones,
                    score: value.score,
                    score_before: None,
                    depth: 0,
                });
            }
            if self.account.stopped && !candidates.is_empty() {
                break;
            }
        }
        candidates
    }

    /// Searches deeper and deeper, and halves the candidates each time.
    fn deepen(&mut self, candidates: &mut Vec<Candidate>) {
        let depth_max = (self.position.board().empty_count() as u32).min(DEPTH_MAX);
        for depth in 1..=depth_max {
            let best_before = candidates.first().map(|best| best.stones.clone());
            let is_done = self.search_depth(candidates, depth);
            // A depth that was not finished counts as far as it came: it began with the
            // nearest, and what it found of them is better than what was known.
            self.sort(candidates);
            if !is_done {
                return;
            }
            candidates.truncate((candidates.len() / 2).max(FINALISTS));
            let proven = candidates.iter().all(|c| is_decisive(c.score));
            let best = candidates.first().map(|best| &best.stones);
            let done = Iteration {
                depth,
                move_changed: depth > 1 && best != best_before.as_ref(),
                score_fell: 0,
            };
            if proven || candidates.len() < 2 || !self.account.deepen(&done) {
                return;
            }
        }
    }

    /// Searches every candidate to `depth`, the nearest first. False if the search was
    /// stopped.
    fn search_depth(&mut self, candidates: &mut [Candidate], depth: u32) -> bool {
        for candidate in candidates {
            let before = before_last(&candidate.stones).to_vec();
            let lasts: Vec<Point> = candidate.stones.last().copied().into_iter().collect();
            let values = self.values(&before, &lasts, depth);
            if self.account.stopped {
                return false;
            }
            for value in values {
                let was_searched = candidate.depth > 0;
                candidate.score_before = was_searched.then_some(candidate.score);
                candidate.score = value.score;
                candidate.depth = value.depth;
            }
        }
        true
    }

    /// The values of `lasts` after the stones `before`, searched to `depth`, for the
    /// side that puts the first stone. Points that cannot be played are left out.
    fn values(&mut self, before: &[Point], lasts: &[Point], depth: u32) -> Vec<MoveValue> {
        for &stone in before {
            self.position.play(stone);
        }
        let mut part = self.account.part(depth);
        let mut values = self.searcher.values(self.position, lasts, &mut part);
        for _ in before {
            self.position.undo();
        }
        if before.len() % 2 == 1 {
            values.iter_mut().for_each(|value| value.score *= -1);
        }
        values
    }

    /// Sorts the nearest to the target first; ties go to the lower points.
    fn sort(&self, candidates: &mut [Candidate]) {
        candidates.sort_by(|a, b| {
            let key = |c: &Candidate| c.distance(self.target);
            (key(a), &a.stones).cmp(&(key(b), &b.stones))
        });
    }
}

impl Candidate {
    /// Twice the distance of the score from `target`, in the mean of two depths: a
    /// score that is right at one by chance, or because that depth is odd, is wrong at
    /// the other.
    fn distance(&self, target: Score) -> Score {
        let before = self.score_before.unwrap_or(self.score);
        (self.score - target).abs() + (before - target).abs()
    }
}

fn before_last(stones: &[Point]) -> &[Point] {
    &stones[..stones.len().saturating_sub(1)]
}

/// An account of the nodes of many searches under one control.
pub(super) struct Account<'a> {
    control: &'a mut dyn Control,
    nodes: u64,
    /// True once the control has said to stop.
    stopped: bool,
}

impl<'a> Account<'a> {
    pub(super) fn new(control: &'a mut dyn Control) -> Account<'a> {
        Account {
            control,
            nodes: 0,
            stopped: false,
        }
    }

    /// Counts a node; false: stop.
    fn tick(&mut self) -> bool {
        self.count(self.nodes + 1)
    }

    fn count(&mut self, nodes: u64) -> bool {
        if !self.stopped {
            self.nodes = nodes;
            self.stopped = !self.control.go_on(nodes);
        }
        !self.stopped
    }

    fn deepen(&mut self, done: &Iteration) -> bool {
        !self.stopped && self.control.deepen(done)
    }

    /// The control of one of the searches, down to `depth_max`.
    pub(super) fn part(&mut self, depth_max: u32) -> Part<'_, 'a> {
        Part {
            nodes_before: self.nodes,
            account: self,
            depth_max,
        }
    }
}

/// The control of one search among many, which share an account.
pub(super) struct Part<'p, 'a> {
    account: &'p mut Account<'a>,
    nodes_before: u64,
    depth_max: u32,
}

impl Control for Part<'_, '_> {
    fn go_on(&mut self, nodes: u64) -> bool {
        self.depth_max > 0 && self.account.count(self.nodes_before + nodes)
    }

    fn deepen(&mut self, done: &Iteration) -> bool {
        done.depth < self.depth_max
    }
}
