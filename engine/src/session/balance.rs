//! Stones after which the position is worth about so much. Many are looked at, few searched
//! deep: after each depth only those stay that are nearest to what is wanted.

use crate::board::Point;
use crate::control::{Control, Iteration};
use crate::position::Position;
use crate::score::{is_decisive, Score};
use crate::search::{Report, Searcher, DEPTH_MAX};

/// So many of what has been glanced at are searched.
const SEARCHED_MAX: usize = 384;
/// So many stay to the end, however deep that is.
const FINALISTS: usize = 6;

/// Stones that may be put one after the other, and what is known of them.
#[derive(Clone, Debug)]
struct Candidate {
    stones: Vec<Point>,
    /// What they leave, for the side that puts the first of them.
    score: Score,
    /// The same a depth earlier, once there is one.
    score_before: Option<Score>,
    /// Plies searched, the last stone included.
    depth: u32,
}

/// A search for the stones that leave a position worth about `target`.
pub(super) struct Balance<'a> {
    pub(super) position: &'a mut Position,
    pub(super) searcher: &'a mut Searcher,
    pub(super) account: Account<'a>,
    /// For the side that puts the first stone.
    pub(super) target: Score,
}

impl Balance<'_> {
    /// Chooses among `choices`, all of the same length, which can be played in their order;
    /// those with the same stones but for the last should stand together.
    ///
    /// The line of the report is the choice, its score what it leaves for the side that puts
    /// the first stone. None only if nothing can be chosen.
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

    /// What can be said of `choices` without any search: of as many as the control allows.
    fn glance(&mut self, choices: &[Vec<Point>]) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut rest = choices;
        while let Some(before) = rest.first().map(|stones| before_last(stones)) {
            let same = |stones: &&Vec<Point>| before_last(stones) == before;
            let (group, others) = rest.split_at(rest.iter().take_while(same).count());
            rest = others;
            let allowed = group.iter().take_while(|_| self.account.tick()).count();
            // Whatever the control says, there must be something to choose.
            let count = allowed.max(usize::from(candidates.is_empty()));
            let lasts: Vec<Point> = group[..count]
                .iter()
                .filter_map(|stones| stones.last().copied())
                .collect();
            for (last, score, _) in self.values(before, &lasts, 0) {
                let mut stones = before.to_vec();
                stones.push(last);
                candidates.push(Candidate {
                    stones,
                    score,
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

    /// Searches deeper and deeper, and halves the field each time.
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

    /// Searches every candidate to `depth`, the nearest first; false if it was stopped.
    fn search_depth(&mut self, candidates: &mut [Candidate], depth: u32) -> bool {
        for candidate in candidates {
            let before = before_last(&candidate.stones).to_vec();
            let lasts: Vec<Point> = candidate.stones.last().copied().into_iter().collect();
            let values = self.values(&before, &lasts, depth);
            if self.account.stopped {
                return false;
            }
            for (_, score, reached) in values {
                let was_searched = candidate.depth > 0;
                candidate.score_before = was_searched.then_some(candidate.score);
                candidate.score = score;
                candidate.depth = reached;
            }
        }
        true
    }

    /// What each of `lasts` leaves after `before`, for the side that puts the first stone,
    /// searched to `depth`; without those that cannot be played.
    fn values(
        &mut self,
        before: &[Point],
        lasts: &[Point],
        depth: u32,
    ) -> Vec<(Point, Score, u32)> {
        for &stone in before {
            self.position.play(stone);
        }
        let mut part = self.account.part(depth);
        let values = self.searcher.values(self.position, lasts, &mut part);
        for _ in before {
            self.position.undo();
        }
        let sign = if before.len() % 2 == 0 { 1 } else { -1 };
        values
            .into_iter()
            .map(|value| (value.point, sign * value.score, value.depth))
            .collect()
    }

    /// The nearest to the target first; ties go to the lower points.
    fn sort(&self, candidates: &mut [Candidate]) {
        candidates.sort_by(|a, b| {
            let key = |c: &Candidate| c.distance(self.target);
            (key(a), &a.stones).cmp(&(key(b), &b.stones))
        });
    }
}

impl Candidate {
    /// How far from `target`, in the mean of two depths: a value that is right at one by
    /// chance, or because it is an odd one, is wrong at the other.
    fn distance(&self, target: Score) -> Score {
        let before = self.score_before.unwrap_or(self.score);
        (self.score - target).abs() + (before - target).abs()
    }
}

fn before_last(stones: &[Point]) -> &[Point] {
    &stones[..stones.len().saturating_sub(1)]
}

/// Adds up the nodes of many searches for one control.
pub(super) struct Account<'a> {
    control: &'a mut dyn Control,
    nodes: u64,
    /// Whether the control has said to stop.
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

    /// Counts a node; whether to go on.
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

    /// The control of one of the searches, which goes to `depth_max`.
    pub(super) fn part(&mut self, depth_max: u32) -> Part<'_, 'a> {
        Part {
            nodes_before: self.nodes,
            account: self,
            depth_max,
        }
    }
}

/// The control of one search among many.
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
