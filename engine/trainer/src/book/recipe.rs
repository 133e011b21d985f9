//! What the book is made by. A change here is a change of the book.

/// The rules that the book knows: the leagues of Gomocup.
pub const RULES: [i64; 5] = [0, 1, 4, 8, 9];
/// The square boards that it knows, by their side.
pub const SIDES: std::ops::RangeInclusive<usize> = 5..=22;
/// The transposition table of each search, in bytes: it can change what is found.
pub const TABLE_BYTES: usize = 16 << 20;
/// How far, in columns and rows, a stone of a draft stands from one before it.
pub const REACH: usize = 3;
/// What an opening loses in the ranking for each game that one side wins more than the
/// other, in units of evaluation. 200 units turn even chances into three to one.
pub const GAME_UNITS: i32 = 40;
/// Plies after which a game counts as drawn.
pub const GAME_PLIES_MAX: usize = 120;
/// Games from each opening that is left at the end. All begin alike, so that only their node
/// budgets, which grow by a quarter from one to the next, make them differ.
const GAMES: u64 = 4;
/// Below this effort, in percent, games would tell too little: none are played.
const GAMES_EFFORT_MIN: u64 = 20;

/// How the openings for one rule and board are found: random drafts, searched deeper round
/// by round, of which each round keeps the most even ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Random openings to begin with.
    pub drafts: usize,
    /// Nodes of each search of a round, and how many openings go into it.
    pub rounds: Vec<Round>,
    /// Games from each opening of the last round.
    pub games: u64,
    /// Nodes a move of the first game that is played from those of the last round.
    pub game_nodes: u64,
    /// Openings that go into the book.
    pub openings: usize,
}

/// A round of searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// So many openings at most go into it.
    pub openings: usize,
    /// Nodes of each search.
    pub nodes: u64,
}

/// The recipe for `rule` on a board of `side` columns, at `effort` percent of its nodes.
pub fn recipe(rule: i64, side: usize, effort: u64) -> Recipe {
    let (openings, drafts, rounds, game_nodes): (_, _, &[(usize, u64)], _) =
        match (rule, side) {
            // Where games that count are played.
            (0, 16) | (_, 15 | 20) => (
                16,
                512,
                &[
                    (512, 1_000),
                    (128, 10_000),
                    (64, 60_000),
                    (40, 400_000),
                    (24, 2_000_000),
                ],
                3_000,
            ),
            // Boards so small that hardly anybody plays on them.
            (_, 5..=9) => (
                6,
                96,
                &[(96, 1_000), (24, 5_000), (12, 20_000), (10, 50_000)],
                1_000,
            ),
            _ => (
                8,
                256,
                &[
                    (256, 1_000),
                    (64, 10_000),
                    (32, 60_000),
                    (20, 300_000),
                    (12, 1_000_000),
                ],
                2_000,
            ),
        };
    let rounds = rounds.iter().map(|&(openings, nodes)| Round {
        openings,
        nodes: (nodes * effort / 100).max(NODES_MIN),
    });
    Recipe {
        drafts,
        rounds: rounds.collect(),
        games: if effort < GAMES_EFFORT_MIN { 0 } else { GAMES },
        game_nodes: (game_nodes * effort / 100).max(NODES_MIN),
        openings,
    }
}

/// With fewer nodes a search tells nothing.
const NODES_MIN: u64 = 500;
