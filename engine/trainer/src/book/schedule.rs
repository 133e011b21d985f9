//! The schedule by which the book is made. A change here is a change of the book.

/// The rule numbers of the book: the leagues of Gomocup.
pub(super) const RULE_NUMBERS: [i64; 5] = [0, 1, 4, 8, 9];
/// The sizes of the square boards of the book.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 5..=22;
/// Bytes of the transposition table of each search: they can change what is found.
pub(super) const TABLE_BYTES: usize = 16 << 20;
/// The distance at most, in columns and in rows, of a stone of a random opening from one
/// before it.
pub(super) const REACH: usize = 3;
/// Penalty in the ranking of openings for each game that one side wins more than the other,
/// in units of evaluation. 200 units turn even chances into e to one.
pub(super) const GAME_UNITS: i32 = 40;
/// Plies after the opening at which a game counts as drawn.
pub(super) const GAME_PLIES_MAX: usize = 120;
/// Games from each opening that is left at the end. All begin alike, so that only their
/// node budgets, which grow by a quarter from one to the next, make them differ.
const GAMES: u64 = 4;
/// Below this effort, in percent, games would tell too little: none are played.
const GAMES_EFFORT_MIN: u64 = 20;
/// Nodes of each search at least, whatever the effort: with fewer a search tells nothing.
const NODES_MIN: u64 = 500;

/// The selection of the openings for one rule and board: random candidates are searched
/// deeper round by round, and each round keeps the most even ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Count of random openings to begin with.
    pub candidates: usize,
    /// The rounds of searches, in their order.
    pub rounds: Vec<Round>,
    /// Games from each opening of the last round.
    pub games: u64,
    /// Nodes a move of the first of these games.
    pub game_nodes: u64,
    /// Count of openings that go into the book.
    pub openings: usize,
}

/// A round of searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Count of openings that go into the round, at most.
    pub openings: usize,
    /// Nodes of each search.
    pub nodes: u64,
}

/// The schedule for the rule `rule_number` on a board of `size` columns and rows, at
/// `effort` percent of its nodes.
pub fn schedule(rule_number: i64, size: usize, effort: u64) -> Schedule {
    let full = match (rule_number, size) {
        (0, 16) | (_, 15 | 20) => TOURNAMENT,
        (_, 5..=9) => SMALL,
        _ => OTHER,
    };
    let nodes = |nodes: u64| (nodes * effort / 100).max(NODES_MIN);
    let rounds = full.rounds.iter().map(|&(openings, round_nodes)| Round {
        openings,
        nodes: nodes(round_nodes),
    });
    Schedule {
        candidates: full.candidates,
        rounds: rounds.collect(),
        games: if effort < GAMES_EFFORT_MIN { 0 } else { GAMES },
        game_nodes: nodes(full.game_nodes),
        openings: full.openings,
    }
}

/// A schedule at 100 percent effort. The rounds are pairs of `Round::openings` and
/// `Round::nodes`.
struct FullEffort {
    candidates: usize,
    rounds: &'static [(usize, u64)],
    game_nodes: u64,
    openings: usize,
}

/// For the boards that tournaments are played on.
const TOURNAMENT: FullEffort = FullEffort {
    candidates: 512,
    rounds: &[
        (512, 1_000),
        (128, 10_000),
        (64, 60_000),
        (40, 400_000),
        (24, 2_000_000),
    ],
    game_nodes: 3_000,
    openings: 16,
};

/// For boards so small that hardly anybody plays on them.
const SMALL: FullEffort = FullEffort {
    candidates: 96,
    rounds: &[(96, 1_000), (24, 5_000), (12, 20_000), (10, 50_000)],
    game_nodes: 1_000,
    openings: 6,
};

/// For all other boards.
const OTHER: FullEffort = FullEffort {
    candidates: 256,
    rounds: &[
        (256, 1_000),
        (64, 10_000),
        (32, 60_000),
        (20, 300_000),
        (12, 1_000_000),
    ],
    game_nodes: 2_000,
    openings: 8,
};
