// gomolith 1.0.0+e0524224: A Gomoku (five in a row) engine in one self-contained Rust source file
// License: MIT
//
// A whole program in one file. Compile it alone, with edition 2015, 2018, 2021 or 2024:
//
//     rustc -O --edition 2021 main.rs
//
// Sources: the engine/src folder of the gomolith project
//
// Contents, by line:
//
//   137  pbrain_gomolith                    The program `pbrain-gomolith`, and constants to edit
//   198  gomolith                           gomolith: a Gomoku (five in a row) engine
//   270  board                              Stones, points and rules: what stands where, what wins
//   281  board::board                       The board: cells, empty points, hash, the check for ..
//   488  board::stone                       Sides and cells: black and white, empty and wall
//   555  board::point                       Points: where a stone can stand, by coordinates or ..
//   684  board::point_set                   Point sets as bitboards: a bit for each point
//   802  board::rule                        Rules: freestyle, standard, renju, caro, standard caro
//   921  board::notation                    Moves as text, as in `h8i9`: column letter, row number
//   979  board::zobrist                     Zobrist hashing: a random key for each stone and point
//  1037  score                              Scores: evaluation units, or plies to a proven win ..
//  1092  lines                              Incremental patterns of each point in four directions
//  1107  lines::lines                       `Lines`: the patterns of all points, kept incrementally
//  1396  lines::pattern                     Patterns along one line: three, four, open four, five
//  1480  lines::shape                       Shapes: patterns and the ways to bring them forward
//  1571  lines::threat                      Threats: three, four, open four, five, and combinations
//  1651  lines::code                        Codes: the four shapes of a point in one number
//  1780  lines::table                       The lookup table of a rule: neighborhoods, shapes ..
//  1841  lines::neighborhoods               The shapes of all neighborhoods, worked out beforehand
//  1934  lines::views                       Views: halves of a neighborhood as one side sees them
//  2134  position                           Positions: board, patterns, threats, and the side to ..
//  2144  position::position                 A position of a game: play, pass, undo, and queries
//  2450  position::forbidden                Forbidden moves of renju: overline, two fours, two ..
//  2539  position::threat_map               Threat maps: empty points by the threats that stones ..
//  2637  control                            The end of a search: controls, node budgets and ..
//  2864  threats                            Proofs from patterns: VCF, VCT, wins at a glance ..
//  2884  threats::outlook                   The outlook: wins and losses at a glance, without ..
//  2987  threats::defense                   Defenses: moves that can stop the other side's threats
//  3179  threats::vcf                       VCF, victory by continuous fours: a complete solver
//  3469  threats::vct                       VCT, victory by continuous threats: a df-pn solver
//  3785  threats::expansion                 VCT node expansion: attacks, and the answers to them
//  4017  threats::selection                 Df-pn selection: proof numbers, and the child to search
//  4190  threats::proof_table               The hash table of the proof-number search
//  4390  threats::params                    The parameters of the VCT solver
//  4445  eval                               The static evaluation: the score where nothing is ..
//  4459  eval::evaluator                    The incremental evaluator: follows a game ply by ply
//  4635  eval::network                      The network: what a position is worth beyond the ..
//  4662  eval::network::weights             The numbers of a network, and the text that they are ..
//  4855  eval::network::view                What one side sees of the board: the points, and ..
//  5040  eval::network::layers              The layers behind the sums: the value of what a side ..
//  5246  eval::network::avx2                The layers by AVX2, whose instructions do sixteen ..
//  5370  eval::network::simd128             The layers by the 128 bits of WebAssembly, whose ..
//  5564  eval::params                       Evaluation parameters: by kinds of points, sets of ..
//  5711  eval::tables                       Fitted evaluation tables, one file per rule, and the ..
//  5722  eval::tables::freestyle            Tables of the evaluation, fitted to 1375037 ..
//  6090  eval::tables::freestyle_network    The network of rule 0, learned from 800454 positions ..
//  6349  eval::tables::renju_black_network  The network of rule 4, Black to move, learned from ..
//  6602  eval::tables::renju_white_network  The network of rule 4, White to move, learned from ..
//  6871  search                             Finds the best move: iterative deepening, PVS, Lazy SMP
//  6915  search::searcher                   `Searcher`: the public interface of the search
//  7105  search::report                     Search requests, reports, and observers
//  7177  search::lazy_smp                   Lazy SMP: several threads share one transposition table
//  7286  search::run                        `Run`: a search under way, or one thread of it
//  7449  search::root                       The root: its moves, and answers that need no search
//  7748  search::solvers                    VCF and VCT at the root: wins by fours and by threats
//  7915  search::deepening                  Iterative deepening, MultiPV, aspiration windows, PVS
//  8203  search::values                     Scores of given moves; used to find balanced openings
//  8277  search::node                       One node: TT, RFP, razoring, IIR, in numbered steps
//  8549  search::moves                      Late move pruning, futility pruning and extensions ..
//  8888  search::reductions                 Late move reductions (LMR): by how much less deep a ..
//  9024  search::quiescence                 Quiescence search: fours only, at the leaves
//  9221  search::worker                     State kept from search to search: TT, histories ..
//  9315  search::window                     The alpha-beta window: scores that still matter to a ..
//  9399  search::pv                         The principal variation (PV), in a triangular table
//  9452  search::picker                     The move picker: generates and orders moves, best first
//  9603  search::history                    History, continuation history and countermoves
//  9741  search::correction                 Correction history: errors of the static evaluation
//  9821  search::tt                         The transposition table (TT): results of earlier ..
//  9829  search::tt::table                  The transposition table: growth, replacement, threads
// 10150  search::tt::entry                  Transposition table entries, each packed into one word
// 10301  search::tt::prefetch               A hint to the processor that a cache line will be ..
// 10331  search::params                     The parameters of the search, grouped by technique
// 10348  search::params::groups             Parameters by technique: pruning, reductions, ordering
// 10699  search::params::margins            Formulas: margins, reductions and bonuses, by technique
// 10886  search::params::default            Default values: the parameters that the engine plays ..
// 11030  clock                              Time management: the budget of a move, and live limits
// 11412  session                            One game with one manager: settings, stones, searches
// 11426  session::session                   The session: a game, its manager's settings, its ..
// 11781  session::memory                    Memory: what the tables of a search may take of that ..
// 11886  session::settings                  Session settings: rule, and limits of time and memory
// 12113  session::game                      The game on the board: stones in order, and whose ..
// 12316  session::thinking                  A search under way: its task, its thread, its answer
// 12552  session::aim                       Aims of searches: move, MultiPV, opening, side, balance
// 12896  session::opening                   Openings of three stones, from the book or by search
// 13069  session::reply                     Replies of the book: what to play in the positions ..
// 13137  session::balance                   A search for stones that leave about a given score
// 13381  session::choices                   Candidates for even chances: single stones and pairs
// 13551  session::engine                    Tables that one search of a game leaves to the next
// 13628  session::book                      Balanced openings
// 13733  session::replies                   What to play in the positions that games begin with
// 13754  protocol                           Text in, text out, in every dialect
// 13772  protocol::run                      Whole conversations: standard input and output, or ..
// 13909  protocol::options                  The options of the program: dialect, time, memory
// 13973  protocol::dialect                  The dialects, by the names that `--dialect` takes
// 14005  protocol::player                   The player: an event loop of commands and search ends
// 14179  protocol::speaker                  The interface between a player and a dialect's speaker
// 14236  protocol::gomocup                  The Gomocup protocol: today's, 2004's, and ..
// 14246  protocol::gomocup::gomocup         The Gomocup speaker: its state, and how searches begin
// 14436  protocol::gomocup::dispatch        Command dispatch of the Gomocup protocol
// 14676  protocol::gomocup::version         The versions of the Gomocup protocol
// 14767  protocol::gomocup::game            Game commands: START, BEGIN, TURN, PLAY, TAKEBACK ..
// 14920  protocol::gomocup::swap2           Our part in an opening by swap2: SWAP2BOARD, and the ..
// 15037  protocol::gomocup::yixin           The extension of the Gomocup protocol for Yixin-Board
// 15200  protocol::gomocup::soosorv         Yixin-Board's Soosorv-8: an opening of renju in ..
// 15348  protocol::gomocup::info            The keys of INFO, and what they mean for a session
// 15590  protocol::gomocup::data            Data: the text lines between a command and its DONE
// 15771  protocol::gomocup::realtime        Messages while a search is under way: its marks ..
// 15995  protocol::gomocup::report          MESSAGE texts: depth, evaluation, time, nodes, PV ..
// 16138  protocol::codecup                  CodeCup 2020: three opening stones, a swap, game time
// 16364  protocol::course                   The course platform on 12 x 12, with pondering
// 16544  protocol::alphano                  Alphano, an online judge for game programs: Gomoku ..
// 16742  protocol::wfi                      The wfi/gomoku server on TCP
// 16749  protocol::wfi::message             Server messages: status, board, last move, side to play
// 16936  protocol::wfi::stream              The TCP connection to a server, as text lines
// 17148  protocol::wfi::address             The address of a server: `HOST` or `HOST:PORT`
// 17269  protocol::fault                    Faults: the reasons why commands are not carried out
// 17397  protocol::pending                  Pending searches, and the announcement of their end
// 17484  protocol::input                    Input: commands, read in a thread of their own
// 17747  protocol::output                   Output: text lines to the manager
// 17777  protocol::parse                    Parsing: the words and numbers of a command
// 17853  bench                              A benchmark: fixed positions, fixed nodes, a signature
// 18022  cli                                The command line: the arguments of the program
//
// Generated by bundler: edit the sources, not this file. Proved by rustc 1.95.0 for x86_64-unknown-linux-gnu.

//! The program `pbrain-gomolith`, and constants to edit.
//!
//! A Gomoku player on standard input and output, or on a TCP connection.

use std::time::Duration;

use gomolith::board::Rule;
use gomolith::cli;
use gomolith::protocol::{Dialect, Options};

// The constants that a contestant may want to edit before uploading: judges pass no
// arguments. The argument that overrides a constant stands in brackets.

/// The dialect of standard input and output; None: the first command tells it. [--dialect]
const DIALECT: Option<Dialect> = None;
/// gomocup: time for a move in milliseconds where the manager sets no limit of any kind.
/// [--turn-ms]
const GOMOCUP_TURN_MS: u64 = 5_000;
/// gomocup: memory of the whole process in bytes where the manager sets no limit: 350 MB.
const GOMOCUP_MEMORY_MAX: u64 = 350 << 20;
/// codecup: the time limit of a game in milliseconds. [--game-ms]
const CODECUP_GAME_MS: u64 = 5_000;
/// course: the time limit of a move in milliseconds. [--turn-ms]
const COURSE_TURN_MS: u64 = 2_000;
/// course: the time limit of a game in milliseconds. [--game-ms]
const COURSE_GAME_MS: u64 = 90_000;
/// alphano: the rule: `Rule::FREESTYLE`, or `Rule::RENJU`, which nobody has tried there.
/// [--alphano-renju]
const ALPHANO_RULE: Rule = Rule::FREESTYLE;
/// wfi: the time limit of a move in milliseconds. [--turn-ms]
const WFI_TURN_MS: u64 = 2_000;
/// wfi: time in milliseconds for which a server is waited for that is not up yet.
/// [--wait-ms]
const WFI_WAIT_MS: u64 = 0;
/// codecup, course, alphano, wfi: memory of the whole process in bytes: 256 MB.
const JUDGE_MEMORY_MAX: u64 = 256 << 20;
/// course: true to think on the other side's time. [--no-ponder]
const PONDER: bool = true;
/// gomocup, gomocup2004: true to suggest moves, which the manager confirms. [--suggest]
const SUGGEST: bool = false;
/// gomocup, gomocup2004: true to report on searches by MESSAGE. [--no-message]
const MESSAGE: bool = true;

fn main() {
    cli::run(Options {
        dialect: DIALECT,
        gomocup_turn_ms: GOMOCUP_TURN_MS,
        gomocup_memory_max: GOMOCUP_MEMORY_MAX,
        codecup_game_ms: CODECUP_GAME_MS,
        course_turn_ms: COURSE_TURN_MS,
        course_game_ms: COURSE_GAME_MS,
        alphano_rule: ALPHANO_RULE,
        wfi_turn_ms: WFI_TURN_MS,
        wfi_wait: Duration::from_millis(WFI_WAIT_MS),
        judge_memory_max: JUDGE_MEMORY_MAX,
        ponder: PONDER,
        suggest: SUGGEST,
        message: MESSAGE,
    });
}

// ---- gomolith (library) ---------------------------------------------------

pub mod gomolith {
    //! gomolith: a Gomoku (five in a row) engine.
    //!
    //! # The floors
    //! A module uses only those that stand before it in this list, from the foundation up:
    //!
    //! - [`board`]: stones, points and rules, what stands where and what wins
    //! - [`score`]: how good a position is, and how a proven win is told
    //! - [`lines`]: the pattern of each point in four directions, kept as stones come and go
    //! - [`position`]: board, patterns, threats, side to move, play and undo
    //! - [`control`]: may the search go on?
    //! - [`threats`]: proofs from patterns, as wins at a glance, by fours (VCF) and by threats
    //!   (VCT), and defenses
    //! - [`eval`]: the static evaluation, how good a position is where nothing is proven
    //! - [`search`]: the best move, by iterative deepening, PVS, transposition table and move
    //!   ordering
    //! - [`clock`]: time, and limits that change under way, as a control
    //! - [`session`]: one game with one manager, its settings, stones, a search under way
    //! - [`protocol`]: text in, text out, in several dialects
    //! - [`bench`](mod@bench): fixed positions and their signature
    //! - [`cli`]: the arguments of the program
    //!
    //! # Words
    //! What a word means here, and only that:
    //!
    //! - **stone**, **point**, **cell**: a *stone* stands on a *point*; a *cell* is what the
    //!   padded board has there: empty, black, white or wall
    //! - **side**: Black or White; *own* and *other* are seen from the side to move
    //! - **size**: columns and rows of a board
    //! - **rule**: what a game is played by, one of *freestyle* (five or more win), *standard*
    //!   (exactly five), *renju*, *caro* and *standard caro*; the *rule number* is that of
    //!   `INFO rule`
    //! - **line**, **direction**: the cells through a point, in one of four *directions*
    //! - **neighborhood**: the cells of a line around a point that its pattern depends on
    //! - **pattern**, **shape**: what a side has along one line once its stone stands on the
    //!   point; a *shape* is a pattern with the number of ways to bring it forward
    //! - **code**, **kind**: the four shapes of a point in one number; a *kind* is their set,
    //!   whatever the order, by which the evaluation knows a point
    //! - **pair**, **network**: the shapes of both sides at a point along one line; a learned
    //!   part of an evaluation, which knows a point by its four pairs
    //! - **threat**: what the four patterns of a point add up to
    //! - **outlook**: what follows from the threats on the board before any move is played
    //! - **OR node**, **AND node**: nodes of a proof, with the attacker to move, who needs one
    //!   move that wins, and with the defender to move, all of whose moves must lose
    //! - **ply**, **depth**: a *ply* is one stone of one side; *depth* is the plies left to
    //!   search, and in a report those searched in full
    //! - **score**: seen from the side to move, in units of the evaluation; near the ends of
    //!   its range a win or loss in a number of plies
    //! - **window**: alpha and beta of a search
    //! - **PV**, **MultiPV**: the principal variation, the moves expected of both sides;
    //!   several of them, each with another first move
    //! - **parameter**: a number of search, solvers or evaluation that tuning may move:
    //!   `SearchParams`, `EvalParams`
    //! - **index**, **slot**: a position in a list; a place in a hash table
    //! - **aim**: what a search is for, as a move, the best few, an opening, or stones that
    //!   leave even chances
    //! - **variety**: what chooses among equally good openings
    //! - **dialect**, **speaker**: how a player is spoken to; the object that speaks it. A
    //!   *protocol* is the text that specifies a dialect
    //! - **manager**, **judge**: the program at the other end of a conversation; a judge
    //!   decides who may go on
    //! - **signature**: a hash of nodes, scores and moves over the positions of `bench`; it
    //!   changes when the engine plays differently, and only then
    //!
    //! # What never happens
    //! No floor below `protocol` prints or reads. No floor below `clock` knows time: a search
    //! asks its `Control`. The search allocates nothing per node; only the transposition table
    //! grows. Scores are whole numbers. Nothing mutable is global. Nothing depends on anything
    //! but std, and nothing ships that only tests or tools use.

    // ---- board ----------------------------------------------------------------

    pub mod board {
        //! Stones, points and rules: what stands where, what wins.
        //!
        //! This floor knows cells and rules, and nothing of patterns, sides to move or search.
        //!
        //! All boards are cut out of one padded board of 32 x 32 cells, so that a point has the
        //! same index on a board of any size. A border of walls surrounds the board: whoever
        //! walks along a line meets a wall before the end of the array and needs no check.

        // ---- board::board ---------------------------------------------------------

        mod board {
            //! The board: cells, empty points, hash, the check for a win. The hash is the Zobrist
            //! hash of the stones.

            use super::point::{Point, CELLS, SIZE_MAX, SIZE_MIN, STEPS};
            use super::point_set::PointSet;
            use super::rule::Rule;
            use super::stone::{Cell, Side};
            use super::zobrist;

            /// A board of 5 to 22 columns and rows inside its border of walls.
            #[derive(Clone)]
            pub struct Board {
                width: usize,
                height: usize,
                cells: [Cell; CELLS],
                empty: PointSet,
                empty_count: usize,
                hash: u64,
            }

            impl Board {
                /// An empty board of `width` columns and `height` rows.
                ///
                /// None if either is less than `SIZE_MIN` or more than `SIZE_MAX`.
                pub fn new(width: usize, height: usize) -> Option<Board> {
                    let sizes = SIZE_MIN..=SIZE_MAX;
                    if !sizes.contains(&width) || !sizes.contains(&height) {
                        return None;
                    }
                    let mut board = Board {
                        width,
                        height,
                        cells: [Cell::Wall; CELLS],
                        empty: PointSet::EMPTY,
                        empty_count: width * height,
                        hash: 0,
                    };
                    for y in 0..height {
                        for x in 0..width {
                            board.cells[Point::new(x, y).index()] = Cell::Empty;
                            board.empty.insert(Point::new(x, y));
                        }
                    }
                    Some(board)
                }

                /// The number of columns, 5 to 22.
                pub fn width(&self) -> usize {
                    self.width
                }

                /// The number of rows, 5 to 22.
                pub fn height(&self) -> usize {
                    self.height
                }

                /// The point in column `x` and row `y`, both from 0; none if the board does not
                /// have it.
                pub fn point(&self, x: i64, y: i64) -> Option<Point> {
                    let on_board =
                        (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
                    on_board.then(|| Point::new(x as usize, y as usize))
                }

                /// The cell on `point`: a stone, nothing, or a wall.
                pub fn cell(&self, point: Point) -> Cell {
                    self.cells[point.index()]
                }

                /// True if a stone may be put on `point`: there is neither a stone nor a wall.
                pub fn is_empty(&self, point: Point) -> bool {
                    self.cell(point) == Cell::Empty
                }

                /// The set of empty points.
                pub fn empty(&self) -> &PointSet {
                    &self.empty
                }

                /// The number of empty points.
                pub fn empty_count(&self) -> usize {
                    self.empty_count
                }

                /// Zobrist hash of the stones, without the side to move. Boards of different sizes
                /// share it where they hold the same stones.
                pub fn hash(&self) -> u64 {
                    self.hash
                }

                /// Zobrist hash of the stones as it will be once `cell` stands on the empty
                /// `point`.
                pub fn hash_with(&self, point: Point, cell: Cell) -> u64 {
                    self.hash ^ zobrist::key(point, cell)
                }

                /// Puts `cell`, a stone or a wall, on the empty `point`.
                pub fn put(&mut self, point: Point, cell: Cell) {
                    debug_assert!(self.is_empty(point), "something stands on {}", point);
                    debug_assert!(cell != Cell::Empty, "nothing is put on {}", point);
                    self.cells[point.index()] = cell;
                    self.empty.remove(point);
                    self.empty_count -= 1;
                    self.hash ^= zobrist::key(point, cell);
                }

                /// Takes away the stone or wall that was put on `point`.
                pub fn take(&mut self, point: Point) {
                    debug_assert!(!self.is_empty(point), "nothing stands on {}", point);
                    self.hash ^= zobrist::key(point, self.cell(point));
                    self.cells[point.index()] = Cell::Empty;
                    self.empty.insert(point);
                    self.empty_count += 1;
                }

                /// True if the stone on `point` is part of a line that wins by `rule`.
                pub fn wins(&self, point: Point, rule: Rule) -> bool {
                    (0..STEPS.len()).any(|direction| self.wins_along(point, direction, rule))
                }

                /// The stones of all lines through `point` that win by `rule`, `point` among them.
                /// No stones if none of these lines wins.
                pub fn won_stones(&self, point: Point, rule: Rule) -> Vec<Point> {
                    let mut stones = Vec::new();
                    let stone = self.cell(point);
                    for direction in (0..STEPS.len()).filter(|&d| self.wins_along(point, d, rule)) {
                        for sign in [1, -1] {
                            stones.extend(
                                (1..)
                                    .map(|distance| point.along(direction, sign * distance))
                                    .take_while(|&other| self.cell(other) == stone),
                            );
                        }
                    }
                    if !stones.is_empty() {
                        stones.push(point);
                    }
                    stones
                }

                fn wins_along(&self, point: Point, direction: usize, rule: Rule) -> bool {
                    let side = match self.cell(point).side() {
                        Some(side) => side,
                        None => return false,
                    };
                    let (before, start) = self.run_beside(point, direction, -1, side);
                    let (after, end) = self.run_beside(point, direction, 1, side);
                    let other = (!side).stone();
                    let blocked = self.cell(start) == other && self.cell(end) == other;
                    let winning = rule.winning_line(side);
                    winning.is_won_by(before + 1 + after, blocked)
                }

                /// True if some line on the board wins by `rule`, for either side.
                pub fn is_decided(&self, rule: Rule) -> bool {
                    self.points().any(|point| self.wins(point, rule))
                }

                /// All points of the board, from the top row down, each row from the left.
                pub fn points(&self) -> impl Iterator<Item = Point> {
                    let width = self.width;
                    (0..self.height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
                }

                /// The empty point nearest to the middle of the board; none on a full board.
                pub fn nearest_to_center(&self) -> Option<Point> {
                    self.nearest_to_center_of(&self.empty)
                }

                /// The point of `points` nearest to the middle of the board, the first of several;
                /// none if `points` is empty.
                pub fn nearest_to_center_of(&self, points: &PointSet) -> Option<Point> {
                    let (x, y) = (self.width as i64 / 2, self.height as i64 / 2);
                    let distance = |point: &Point| {
                        let (dx, dy) = (point.x() as i64 - x, point.y() as i64 - y);
                        (dx * dx + dy * dy, *point)
                    };
                    points.iter().min_by_key(distance)
                }

                /// The length of the run of stones of `side` that begins next to `point`, which
                /// itself does not count, and the first cell beyond the run.
                ///
                /// `direction` is an index into `STEPS`; `sign` is 1 to walk along it, -1 to walk
                /// against it.
                pub fn run_beside(
                    &self,
                    point: Point,
                    direction: usize,
                    sign: isize,
                    side: Side,
                ) -> (usize, Point) {
                    let mut end = point.along(direction, sign);
                    let mut length = 0;
                    // The border ends every run.
                    while self.cell(end) == side.stone() {
                        end = end.along(direction, sign);
                        length += 1;
                    }
                    (length, end)
                }
            }
        }

        // ---- board::stone ---------------------------------------------------------

        mod stone {
            //! Sides and cells: black and white, empty and wall.

            use std::ops::Not;

            /// A side of the game: an index into arrays of two, as `side as usize`.
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
            pub enum Side {
                /// The side that moves first.
                Black = 0,
                /// The side that moves second.
                White = 1,
            }

            impl Side {
                /// Both sides, each at the index `side as usize`.
                pub const BOTH: [Side; 2] = [Side::Black, Side::White];

                /// The cell that holds a stone of this side.
                pub const fn stone(self) -> Cell {
                    match self {
                        Side::Black => Cell::Black,
                        Side::White => Cell::White,
                    }
                }
            }

            impl Not for Side {
                type Output = Side;

                /// The other side.
                fn not(self) -> Side {
                    match self {
                        Side::Black => Side::White,
                        Side::White => Side::Black,
                    }
                }
            }

            /// The content of a cell of the padded board. The discriminants are the two bits by
            /// which `Lines` packs cells into words.
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
            pub enum Cell {
                /// No stone: one may be put here.
                Empty = 0,
                /// A black stone.
                Black = 1,
                /// A white stone.
                White = 2,
                /// The border, or a square that belongs to nobody: no line runs through it.
                Wall = 3,
            }

            impl Cell {
                /// The side whose stone this is; none if it is no stone.
                pub const fn side(self) -> Option<Side> {
                    match self {
                        Cell::Black => Some(Side::Black),
                        Cell::White => Some(Side::White),
                        Cell::Empty | Cell::Wall => None,
                    }
                }
            }
        }

        // ---- board::point ---------------------------------------------------------

        mod point {
            //! Points: where a stone can stand, by coordinates or index.

            use std::fmt;

            /// Cells from one row of the padded board to the next.
            pub const STRIDE: usize = 32;
            /// The number of cells of the padded board: the length of every array over points.
            pub const CELLS: usize = STRIDE * STRIDE;
            /// Cells of border on every side. Five, so that the neighborhood of a point on the
            /// edge, which reaches five cells far, never leaves the padded board.
            pub const MARGIN: usize = 5;
            /// The smallest size, columns or rows, that a board can have.
            pub const SIZE_MIN: usize = 5;
            /// The largest size, columns or rows, that a board can have: with both margins it fills
            /// a row of the padded board.
            pub const SIZE_MAX: usize = STRIDE - 2 * MARGIN;

            /// The four directions in which a line can run (east, south, south-east, south-west):
            /// the difference of the indices of neighboring cells.
            pub const STEPS: [isize; 4] =
                [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];

            // Indices are taken modulo CELLS, and a point is packed into 16 bits.
            const _: () = assert!(CELLS.is_power_of_two() && CELLS <= 1 << 16);
            const _: () = assert!(SIZE_MIN <= SIZE_MAX);

            /// A point of the board, as an index into the padded board.
            ///
            /// Ordered by row, then column. The same point has the same index on boards of all
            /// sizes.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct Point(u16);

            impl Point {
                /// The point in column `x` from the left and row `y` from the top, both from 0 and
                /// below `SIZE_MAX`. A smaller board need not have it: see `Board::point`.
                pub const fn new(x: usize, y: usize) -> Point {
                    debug_assert!(x < SIZE_MAX && y < SIZE_MAX);
                    Point(((y + MARGIN) * STRIDE + x + MARGIN) as u16)
                }

                /// The point with this index into arrays of `CELLS` elements, on the board or its
                /// border.
                pub const fn from_index(index: usize) -> Point {
                    Point((index % CELLS) as u16)
                }

                /// The index into arrays of `CELLS` elements.
                pub const fn index(self) -> usize {
                    // The remainder changes nothing; it spares the bounds check of the array.
                    self.0 as usize % CELLS
                }

                /// The column from the left, from 0. The point must not be on the border.
                pub const fn x(self) -> usize {
                    self.0 as usize % STRIDE - MARGIN
                }

                /// The row from the top, from 0. The point must not be on the border.
                pub const fn y(self) -> usize {
                    self.0 as usize / STRIDE - MARGIN
                }

                /// The point `distance` cells along `direction`, an index into `STEPS`; against it
                /// if `distance` is negative.
                ///
                /// Up to `MARGIN` cells from a point of the board stay inside the padded board.
                pub const fn along(self, direction: usize, distance: isize) -> Point {
                    let index = self.0 as isize + STEPS[direction] * distance;
                    Point((index as usize % CELLS) as u16)
                }

                /// The distance to `other`: the larger of those in columns and in rows. Neither point may
                /// be on the border.
                pub fn distance(self, other: Point) -> usize {
                    let (columns, rows) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
                    columns.max(rows)
                }

                /// The image of the point under one of the eight symmetries of a square board of
                /// `size` columns and rows. `symmetry` is below 8; 0 leaves the point where it is.
                pub fn mirrored(self, symmetry: usize, size: usize) -> Point {
                    let (mut x, mut y) = (self.x(), self.y());
                    if symmetry & 1 != 0 {
                        x = size - 1 - x;
                    }
                    if symmetry & 2 != 0 {
                        y = size - 1 - y;
                    }
                    if symmetry & 4 != 0 {
                        std::mem::swap(&mut x, &mut y);
                    }
                    Point::new(x, y)
                }

                /// The point in 16 bits, never 0 for a point of the board. `from_packed` is the way
                /// back.
                pub const fn packed(self) -> u16 {
                    self.0
                }

                /// The point that `packed` gave; none for 0, the corner of the border.
                pub const fn from_packed(packed: u16) -> Option<Point> {
                    if packed == 0 {
                        None
                    } else {
                        Some(Point(packed % CELLS as u16))
                    }
                }
            }

            /// Column and row from 0 with a comma between them, as the Gomocup protocol writes
            /// points.
            impl fmt::Display for Point {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{},{}", self.x(), self.y())
                }
            }

            impl fmt::Debug for Point {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(self, f)
                }
            }
        }

        // ---- board::point_set -----------------------------------------------------

        mod point_set {
            //! Point sets as bitboards: a bit for each point.

            use super::point::{Point, MARGIN, SIZE_MAX, STRIDE};

            /// A set of points: a word for each row of the padded board, a bit for each cell of the
            /// row.
            #[derive(Clone, PartialEq, Eq)]
            pub struct PointSet {
                rows: [u32; STRIDE],
            }

            impl PointSet {
                /// The set of no points.
                pub const EMPTY: PointSet = PointSet { rows: [0; STRIDE] };

                /// The set of one point.
                pub fn of(point: Point) -> PointSet {
                    let mut set = PointSet::EMPTY;
                    set.insert(point);
                    set
                }

                /// Adds `point`, if it is not in the set already.
                pub fn insert(&mut self, point: Point) {
                    self.rows[point.index() / STRIDE] |= 1 << (point.index() % STRIDE);
                }

                /// Takes `point` out, if it is in the set.
                pub fn remove(&mut self, point: Point) {
                    self.rows[point.index() / STRIDE] &= !(1 << (point.index() % STRIDE));
                }

                /// True if `point` is in the set.
                pub fn contains(&self, point: Point) -> bool {
                    self.rows[point.index() / STRIDE] >> (point.index() % STRIDE) & 1 == 1
                }

                /// True if no point is in the set.
                pub fn is_empty(&self) -> bool {
                    self.rows.iter().all(|&row| row == 0)
                }

                /// The number of points in the set.
                pub fn len(&self) -> usize {
                    self.rows.iter().map(|row| row.count_ones() as usize).sum()
                }

                /// The word of row `row` of the padded board; bit 0 is the first column.
                pub fn row(&self, row: usize) -> u32 {
                    self.rows[row % STRIDE]
                }

                /// [`row`](Self::row), to change.
                pub fn row_mut(&mut self, row: usize) -> &mut u32 {
                    &mut self.rows[row % STRIDE]
                }

                /// Adds the points of `other`.
                pub fn union_with(&mut self, other: &PointSet) {
                    for (row, other) in self.rows.iter_mut().zip(&other.rows) {
                        *row |= other;
                    }
                }

                /// Takes out the points that are not in `other`.
                pub fn intersect_with(&mut self, other: &PointSet) {
                    for (row, other) in self.rows.iter_mut().zip(&other.rows) {
                        *row &= other;
                    }
                }

                /// Takes out the points that are in `other`.
                pub fn subtract(&mut self, other: &PointSet) {
                    for (row, other) in self.rows.iter_mut().zip(&other.rows) {
                        *row &= !other;
                    }
                }

                /// The points of the board in the set, from the top row down, each row from the
                /// left.
                pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
                    (MARGIN..MARGIN + SIZE_MAX)
                        .flat_map(move |row| Bits(self.rows[row]).map(move |bit| (row, bit)))
                        .map(|(row, bit)| Point::from_index(row * STRIDE + bit))
                }

                /// The first point in the order of `iter`; none if the set is empty.
                pub fn first(&self) -> Option<Point> {
                    let row = self.rows.iter().position(|&row| row != 0)?;
                    Some(Point::from_index(
                        row * STRIDE + self.rows[row].trailing_zeros() as usize,
                    ))
                }
            }

            /// The indices of the set bits of a word, the lowest first.
            struct Bits(u32);

            impl Iterator for Bits {
                type Item = usize;

                fn next(&mut self) -> Option<usize> {
                    if self.0 == 0 {
                        return None;
                    }
                    let bit = self.0.trailing_zeros() as usize;
                    self.0 &= self.0 - 1;
                    Some(bit)
                }
            }

            // A row of the padded board is a word.
            const _: () = assert!(STRIDE == u32::BITS as usize);
        }

        // ---- board::rule ----------------------------------------------------------

        mod rule {
            //! Rules: freestyle, standard, renju, caro, standard caro. A rule tells which lines
            //! win, which moves are forbidden, and when a game ends.

            use super::Side;

            /// The condition on which a side's run of stones wins.
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
            pub enum WinningLine {
                /// Five or more in a row.
                FiveOrMore,
                /// Five in a row, no more: an overline, six or more, is worth nothing.
                ExactlyFive,
                /// Five in a row, no more, as for Black in renju. A move that makes an overline,
                /// two fours or two threes, and no five, is forbidden.
                Renju,
                /// Six or more in a row, or five unless stones of the other side stand at both
                /// ends. The edge of the board blocks nothing.
                Caro,
                /// Five in a row, no more, unless stones of the other side stand at both ends.
                CaroExactlyFive,
            }

            impl WinningLine {
                /// True if a run of `length` stones wins; `blocked`: stones of the other side stand
                /// at both ends.
                pub const fn is_won_by(self, length: usize, blocked: bool) -> bool {
                    match self {
                        WinningLine::FiveOrMore => length >= 5,
                        WinningLine::ExactlyFive | WinningLine::Renju => length == 5,
                        WinningLine::Caro => length >= 6 || (length == 5 && !blocked),
                        WinningLine::CaroExactlyFive => length == 5 && !blocked,
                    }
                }

                /// True if what stands at the ends of five stones can keep them from winning: a
                /// stone of their own, or stones of the other side.
                pub const fn ends_matter(self) -> bool {
                    !matches!(self, WinningLine::FiveOrMore)
                }

                /// True if stones of the other side at both ends keep five from winning, while the
                /// edge of the board does not. A stone at the far end is then an answer to a four,
                /// too.
                pub const fn blocks_matter(self) -> bool {
                    matches!(self, WinningLine::Caro | WinningLine::CaroExactlyFive)
                }
            }

            /// The rules of a game: the winning line of each side, as in renju they differ, and
            /// whether the game ends with a win.
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
            pub struct Rule {
                /// The winning lines of Black and White, indexed by `Side as usize`.
                pub winning: [WinningLine; 2],
                /// True if the game goes on after a win, until the board is full.
                pub continuous: bool,
            }

            impl Rule {
                /// Freestyle: five or more wins. The rule of a game for which none is set.
                pub const FREESTYLE: Rule = Rule::of(WinningLine::FiveOrMore);
                /// Standard: exactly five wins, for both sides.
                pub const STANDARD: Rule = Rule::of(WinningLine::ExactlyFive);
                /// Renju: Black has forbidden moves, White's overlines win.
                pub const RENJU: Rule = Rule {
                    winning: [WinningLine::Renju, WinningLine::FiveOrMore],
                    continuous: false,
                };
                /// Caro: a five that is blocked at both ends by stones wins nothing, an overline
                /// wins.
                pub const CARO: Rule = Rule::of(WinningLine::Caro);
                /// Standard caro: an overline, or a five that is blocked at both ends by stones,
                /// wins nothing.
                pub const STANDARD_CARO: Rule = Rule::of(WinningLine::CaroExactlyFive);

                const fn of(winning: WinningLine) -> Rule {
                    Rule {
                        winning: [winning; 2],
                        continuous: false,
                    }
                }

                /// The rule of a Gomocup rule number: the sum of 1 for exactly five, 2 for a
                /// continuous game, 4 for renju and 8 for caro. With 4 it is renju, whatever else
                /// is in the sum.
                ///
                /// None for a number that is no such sum.
                pub fn from_number(number: i64) -> Option<Rule> {
                    if !(0..16).contains(&number) {
                        return None;
                    }
                    let rule = match (number & 4 != 0, number & 8 != 0, number & 1 != 0) {
                        (true, _, _) => Rule::RENJU,
                        (_, true, true) => Rule::STANDARD_CARO,
                        (_, true, false) => Rule::CARO,
                        (_, false, true) => Rule::STANDARD,
                        (_, false, false) => Rule::FREESTYLE,
                    };
                    Some(Rule {
                        continuous: number & 2 != 0,
                        ..rule
                    })
                }

                /// The winning line of `side`.
                pub const fn winning_line(self, side: Side) -> WinningLine {
                    self.winning[side as usize]
                }

                /// True if some moves of `side` can be forbidden.
                pub fn forbids(self, side: Side) -> bool {
                    self.winning_line(side) == WinningLine::Renju
                }
            }
        }

        // ---- board::notation ------------------------------------------------------

        mod notation {
            //! Moves as text, as in `h8i9`: column letter, row number. Rows are counted from 1 at
            //! the top. Openings, bench positions and samples are written so.

            use std::fmt;

            use super::{Board, Point};

            /// A move that cannot be read, is off the board, or is on a stone or on an earlier
            /// move.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct BadMove {
                /// The index of the byte of the text at which the move begins.
                pub start: usize,
            }

            impl fmt::Display for BadMove {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "bad move at character {}", self.start)
                }
            }

            impl std::error::Error for BadMove {}

            /// The points of the moves in `text`, each an empty point of `board`, none of them
            /// twice.
            ///
            /// # Errors
            /// The first move of which that is not true.
            pub fn parse_moves(board: &Board, text: &str) -> Result<Vec<Point>, BadMove> {
                let mut points: Vec<Point> = Vec::new();
                let bytes = text.as_bytes();
                let mut end = 0;
                while end < bytes.len() {
                    let start = end;
                    end += 1;
                    while end < bytes.len() && bytes[end].is_ascii_digit() {
                        end += 1;
                    }
                    let point = text
                        .get(start + 1..end)
                        .and_then(|row| row.parse::<i64>().ok())
                        .and_then(|row| {
                            board.point(i64::from(bytes[start]) - i64::from(b'a'), row - 1)
                        });
                    match point {
                        Some(point) if board.is_empty(point) && !points.contains(&point) => {
                            points.push(point);
                        }
                        _ => return Err(BadMove { start }),
                    }
                }
                Ok(points)
            }
        }

        // ---- board::zobrist -------------------------------------------------------

        mod zobrist {
            //! Zobrist hashing: a random key for each stone and point. The hash of a position is
            //! the exclusive or of the keys of what stands on it.
            //!
            //! CITE: Zobrist, "A new hashing method with application for game playing" (1970).
            //! <https://www.chessprogramming.org/Zobrist_Hashing>

            use super::point::{Point, CELLS};
            use super::stone::Cell;

            /// The keys of black stones, white stones and walls, indexed by the point.
            static KEYS: [[u64; CELLS]; 3] = keys();
            /// The key that is in the hash of a position while White is to move.
            pub const WHITE_TO_MOVE: u64 = splitmix(0);

            /// The key of `cell` on `point`; 0 for an empty cell.
            pub fn key(point: Point, cell: Cell) -> u64 {
                match cell {
                    Cell::Empty => 0,
                    Cell::Black => KEYS[0][point.index()],
                    Cell::White => KEYS[1][point.index()],
                    Cell::Wall => KEYS[2][point.index()],
                }
            }

            const fn keys() -> [[u64; CELLS]; 3] {
                let mut keys = [[0; CELLS]; 3];
                let mut index = 0;
                while index < 3 * CELLS {
                    keys[index / CELLS][index % CELLS] = splitmix(index as u64 + 1);
                    index += 1;
                }
                keys
            }

            /// The `index`-th output of the SplitMix64 generator: a good 64-bit mixing function.
            ///
            /// CITE: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014),
            /// <https://doi.org/10.1145/2714064.2660195>
            pub const fn splitmix(index: u64) -> u64 {
                let z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                z ^ (z >> 31)
            }
        }

        pub use self::board::Board;
        pub use self::notation::{parse_moves, BadMove};
        pub use self::point::{Point, CELLS, MARGIN, SIZE_MAX, SIZE_MIN, STEPS, STRIDE};
        pub use self::point_set::PointSet;
        pub use self::rule::{Rule, WinningLine};
        pub use self::stone::{Cell, Side};
        pub use self::zobrist::{splitmix, WHITE_TO_MOVE};
    }

    // ---- score ----------------------------------------------------------------

    pub mod score {
        //! Scores: evaluation units, or plies to a proven win or loss. A score is what a position
        //! is worth to the side to move.

        /// A score for the side to move, in units of the evaluation. From `DECISIVE` up it tells
        /// the distance to a proven win, from `-DECISIVE` down that to a proven loss.
        pub type Score = i32;

        /// The score of a game that nobody wins.
        pub const DRAW: Score = 0;
        /// A bound above every score there is.
        pub const INFINITE: Score = 32_000;
        /// The least score of a proven win.
        pub const DECISIVE: Score = WIN - GAME_PLIES_MAX;
        /// The largest score that an evaluation may give.
        pub const EVALUATION_MAX: Score = DECISIVE - 1;

        /// The score of a five that stands already.
        const WIN: Score = 30_000;
        /// More plies than a game or a path of the search has: 22 x 22 points, and some passes.
        const GAME_PLIES_MAX: Score = 500;

        // Tables pack scores into 16 bits.
        const _: () = assert!(INFINITE <= i16::MAX as Score && WIN < INFINITE);
        const _: () = assert!(EVALUATION_MAX > DRAW && GAME_PLIES_MAX > 22 * 22);

        /// The score of a side that completes its five `plies` plies after the root.
        pub const fn win_in(plies: usize) -> Score {
            WIN - plies as Score
        }

        /// The score of a side against which the five is completed `plies` plies after the root.
        pub const fn loss_in(plies: usize) -> Score {
            -win_in(plies)
        }

        /// True if `score` is a proven win or loss.
        pub const fn is_decisive(score: Score) -> bool {
            score >= DECISIVE || score <= -DECISIVE
        }

        /// The plies from the root to the five of a decisive score; none if it is not decisive.
        pub const fn plies_to_five(score: Score) -> Option<usize> {
            if score >= DECISIVE {
                Some((WIN - score) as usize)
            } else if score <= -DECISIVE {
                Some((WIN + score) as usize)
            } else {
                None
            }
        }
    }

    // ---- lines ----------------------------------------------------------------

    pub mod lines {
        //! Incremental patterns of each point in four directions. They are kept up to date as
        //! stones come and go.
        //!
        //! A *pattern* is what a side has along one line through a point once its stone stands
        //! there. A *shape* is a pattern with the number of ways to bring it forward; a *code*
        //! is the four shapes of a point in one number; a *threat* is what the four add up to.
        //!
        //! `Lines` holds each line of the board as a word with two bits a cell. The
        //! neighborhood of a point is cut out of the word and looked up in the `LineTable`, so
        //! that a stone costs one change in four words and a look-up for each empty point that
        //! it can be seen from.

        // ---- lines::lines ---------------------------------------------------------

        mod lines {
            //! `Lines`: the patterns of all points, kept incrementally. They follow the stones of a
            //! board as these come and go.

            use std::sync::Arc;

            use super::code::Code;
            use super::pattern::Pattern;
            use super::shape::Shape;
            use super::table::LineTable;
            use super::threat::Threat;
            use crate::gomolith::board::{Board, Cell, Point, Side, CELLS, STEPS, STRIDE};

            /// The number of lines in one direction: the diagonals of the padded board, rounded up.
            const LINES: usize = 2 * STRIDE;
            /// The lower bit of each cell of a word.
            const EVEN_BITS: u64 = 0x5555_5555_5555_5555;

            // A line is a word of two bits a cell.
            const _: () = assert!(2 * STRIDE <= u64::BITS as usize);
            // Some forty changes are written for each stone: they should stay small.
            const _: () = assert!(std::mem::size_of::<Change>() == 20);

            /// The shapes of one point: a byte for each direction, the first in the lowest; in each
            /// byte Black's shape in the low nibble, White's in the high one.
            ///
            /// A number and not bytes: a processor that reads four bytes just after one of them was
            /// written waits until all of them are in its cache.
            type PackedShapes = u32;

            /// A change of what an empty point is worth: one direction's shapes, after a stone
            /// came.
            #[derive(Clone, Copy, Debug)]
            pub struct Change {
                /// The empty point whose shapes changed.
                pub point: Point,
                shapes_before: PackedShapes,
                /// The codes of the point before the stone came, indexed by `Side as usize`.
                pub codes_before: [Code; 2],
                /// The codes of the point since the stone came, indexed by `Side as usize`.
                pub codes_after: [Code; 2],
                /// The threats of the point before the stone came, indexed by `Side as usize`.
                pub threats_before: [Threat; 2],
                /// The threats of the point since the stone came, indexed by `Side as usize`.
                pub threats_after: [Threat; 2],
            }

            /// The patterns of all empty points of a board.
            ///
            /// The patterns of a point with a stone on it stay as they were when the stone came,
            /// and are right again when it goes: stones must go in the reverse of the order in
            /// which they came.
            #[derive(Clone)]
            pub struct Lines {
                table: Arc<LineTable>,
                /// Each line of each direction, two bits a cell, those of `Cell`.
                words: [[u64; LINES]; 4],
                shapes: [PackedShapes; CELLS],
                codes: [[Code; 2]; CELLS],
                threats: [[Threat; 2]; CELLS],
            }

            impl Lines {
                /// The patterns of `board`, worked out anew.
                pub fn new(board: &Board, table: Arc<LineTable>) -> Lines {
                    let mut lines = Lines {
                        table,
                        words: [[u64::MAX; LINES]; 4],
                        shapes: [0; CELLS],
                        codes: [[Code::DEAD; 2]; CELLS],
                        threats: [[Threat::Quiet; 2]; CELLS],
                    };
                    for point in board.points() {
                        for direction in 0..STEPS.len() {
                            let (line, shift) = bits_of(point, direction);
                            let cell = board.cell(point) as u64 ^ Cell::Wall as u64;
                            lines.words[direction][line] ^= cell << shift;
                        }
                    }
                    for point in board.points() {
                        let mut shapes = 0;
                        for direction in 0..STEPS.len() {
                            let (line, shift) = bits_of(point, direction);
                            let word = lines.words[direction][line];
                            let found = if lines.table.reach() == 4 {
                                look_up::<4>(&lines.table, word, shift)
                            } else {
                                look_up::<5>(&lines.table, word, shift)
                            };
                            shapes |= u32::from(found) << (8 * direction);
                        }
                        let codes = codes_of(shapes);
                        lines.shapes[point.index()] = shapes;
                        lines.codes[point.index()] = codes;
                        lines.threats[point.index()] = threats_of(&lines.table, codes);
                    }
                    lines
                }

                /// The table in which the patterns are looked up.
                pub fn table(&self) -> &Arc<LineTable> {
                    &self.table
                }

                /// The pattern that a stone of `side` on `point` makes along `direction`, an index
                /// into `STEPS`.
                pub fn pattern(&self, point: Point, direction: usize, side: Side) -> Pattern {
                    self.shape(point, direction, side).pattern()
                }

                /// The shape that a stone of `side` on `point` makes along `direction`, an index
                /// into `STEPS`.
                pub fn shape(&self, point: Point, direction: usize, side: Side) -> Shape {
                    let packed = self.shapes[point.index()] >> (8 * direction);
                    Shape::from_nibble((packed >> (4 * side as u8)) as u8)
                }

                /// The shapes that a stone of `side` on `point` makes, by direction.
                pub fn shapes(&self, point: Point, side: Side) -> [Shape; 4] {
                    std::array::from_fn(|direction| self.shape(point, direction, side))
                }

                /// The patterns that a stone of `side` on `point` makes, by direction.
                pub fn patterns(&self, point: Point, side: Side) -> [Pattern; 4] {
                    std::array::from_fn(|direction| self.pattern(point, direction, side))
                }

                /// The shapes that a stone of either side on `point` makes: a byte for each direction,
                /// the first in the lowest; in each byte Black's shape in the low nibble, White's in the
                /// high one.
                pub fn packed_shapes(&self, point: Point) -> u32 {
                    self.shapes[point.index()]
                }

                /// The number of cells each way along a line that the patterns of a point depend on.
                pub fn reach(&self) -> usize {
                    self.table.reach()
                }

                /// `packed_shapes` of all points of row `row` of the padded board. Those off the board
                /// never change.
                pub fn packed_row(&self, row: usize) -> &[u32] {
                    &self.shapes[row * STRIDE..][..STRIDE]
                }

                /// The codes of the four shapes that a stone of each side on `point` makes, indexed
                /// by `Side as usize`.
                pub fn codes(&self, point: Point) -> [Code; 2] {
                    self.codes[point.index()]
                }

                /// The threat that a stone of `side` on `point` makes.
                pub fn threat(&self, point: Point, side: Side) -> Threat {
                    self.threats[point.index()][side as usize]
                }

                /// Follows `cell` being put on the empty `point`, and gives each change to `note`.
                pub fn put(&mut self, point: Point, cell: Cell, mut note: impl FnMut(Change)) {
                    if self.table.reach() == 4 {
                        self.put_within::<4>(point, cell, &mut note);
                    } else {
                        self.put_within::<5>(point, cell, &mut note);
                    }
                }

                /// `put` for a table of this reach: a constant, so that all shifts and masks are.
                fn put_within<const REACH: u32>(
                    &mut self,
                    point: Point,
                    cell: Cell,
                    note: &mut impl FnMut(Change),
                ) {
                    self.put_along::<0, REACH>(point, cell, note);
                    self.put_along::<1, REACH>(point, cell, note);
                    self.put_along::<2, REACH>(point, cell, note);
                    self.put_along::<3, REACH>(point, cell, note);
                }

                /// The part of `put` that belongs to one direction: a constant, so that all steps
                /// are.
                fn put_along<const DIRECTION: usize, const REACH: u32>(
                    &mut self,
                    point: Point,
                    cell: Cell,
                    note: &mut impl FnMut(Change),
                ) {
                    let (line, shift) = bits_of(point, DIRECTION);
                    self.words[DIRECTION][line] ^= (cell as u64) << shift;
                    let word = self.words[DIRECTION][line];
                    // A bit for each empty cell that sees the point, two bits a cell.
                    let lowest = shift - 2 * REACH;
                    let mut empty = !(word | word >> 1) >> lowest & EVEN_BITS >> (64 - 4 * REACH - 2);
                    while empty != 0 {
                        let bit = empty.trailing_zeros();
                        empty &= empty - 1;
                        let distance = bit as isize / 2 - REACH as isize;
                        let seen = point.along(DIRECTION, distance);
                        let before = self.shapes[seen.index()];
                        let found = u32::from(look_up::<REACH>(&self.table, word, lowest + bit));
                        let after = before & !(0xff << (8 * DIRECTION)) | found << (8 * DIRECTION);
                        if after != before {
                            note(self.change(seen, after));
                        }
                    }
                }

                /// Follows `cell` being taken from `point`. `changes` are those that `put` noted
                /// for it; they are undone, the last one first, and each is given to `note`.
                pub fn take(
                    &mut self,
                    point: Point,
                    cell: Cell,
                    changes: &[Change],
                    mut note: impl FnMut(&Change),
                ) {
                    for direction in 0..STEPS.len() {
                        let (line, shift) = bits_of(point, direction);
                        self.words[direction][line] ^= (cell as u64) << shift;
                    }
                    for change in changes.iter().rev() {
                        note(change);
                        let index = change.point.index();
                        debug_assert_eq!(self.codes[index], change.codes_after, "out of order");
                        self.shapes[index] = change.shapes_before;
                        self.codes[index] = change.codes_before;
                        self.threats[index] = change.threats_before;
                    }
                }

                /// Gives `point` these shapes, and returns what that changes.
                // A change that comes back through memory is waited for: measured, 7 % of the time.
                #[inline(always)]
                fn change(&mut self, point: Point, shapes: PackedShapes) -> Change {
                    let index = point.index();
                    let codes_after = codes_of(shapes);
                    let change = Change {
                        point,
                        shapes_before: self.shapes[index],
                        codes_before: self.codes[index],
                        codes_after,
                        threats_before: self.threats[index],
                        threats_after: threats_of(&self.table, codes_after),
                    };
                    self.shapes[index] = shapes;
                    self.codes[index] = codes_after;
                    self.threats[index] = change.threats_after;
                    change
                }
            }

            /// The packed shapes of the point whose two bits in `word` begin at bit `shift`.
            fn look_up<const REACH: u32>(table: &LineTable, word: u64, shift: u32) -> u8 {
                let half = |cells: u64| cells as usize & ((1 << (2 * REACH)) - 1);
                let neighborhood = word >> (shift - 2 * REACH);
                // Without the point itself, whose bits stand between the halves.
                table.shapes(half(neighborhood), half(neighborhood >> (2 * REACH + 2)))
            }

            /// The index of the line of `direction` through `point`, and the first bit of the point
            /// in its word.
            fn bits_of(point: Point, direction: usize) -> (usize, u32) {
                let (row, column) = (point.index() / STRIDE, point.index() % STRIDE);
                let (line, cell) = match direction {
                    0 => (row, column),
                    1 => (column, row),
                    2 => (row + STRIDE - column, column),
                    _ => (row + column, row),
                };
                (line % LINES, 2 * cell as u32)
            }

            fn codes_of(shapes: PackedShapes) -> [Code; 2] {
                [
                    Code::of_nibbles(shapes & 0x0f0f_0f0f),
                    Code::of_nibbles(shapes >> 4 & 0x0f0f_0f0f),
                ]
            }

            fn threats_of(table: &LineTable, codes: [Code; 2]) -> [Threat; 2] {
                let [black, white] = codes;
                [
                    table.threat(black, Side::Black),
                    table.threat(white, Side::White),
                ]
            }
        }

        // ---- lines::pattern -------------------------------------------------------

        mod pattern {
            //! Patterns along one line: three, four, open four, five. A pattern is what a stone
            //! makes along that line.

            /// The pattern that a side has along one line through a point once its stone stands
            /// there.
            ///
            /// Ordered by worth, up to `Five`. "Blocked" means that one stone of the other side
            /// already keeps the pattern from becoming open.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
            pub enum Pattern {
                /// No winning line can run through the point.
                Dead = 0,
                /// One more stone makes a `BlockedTwo`.
                BlockedOne = 1,
                /// One more stone makes a `Two`.
                One = 2,
                /// One more stone makes a `BlockedThree`.
                BlockedTwo = 3,
                /// One more stone makes a `Three`.
                Two = 4,
                /// One more stone makes a `Four`.
                BlockedThree = 5,
                /// One more stone makes an `OpenFour`: a threat to win.
                Three = 6,
                /// One more stone makes a `Five`; a single answer can still stop it.
                Four = 7,
                /// A four that no single answer stops. For Black in renju a straight four: four in
                /// a row that a stone at either end makes a `Five`.
                OpenFour = 8,
                /// The line is won.
                Five = 9,
                /// For Black in renju: two fours in one line that are no straight four, as in
                /// `x.xxx.x`.
                DoubleFour = 10,
                /// For Black in renju: six or more in a row.
                Overline = 11,
            }

            impl Pattern {
                /// The number of patterns.
                pub const COUNT: usize = 12;

                /// All patterns, each at the index `pattern as usize`.
                pub const ALL: [Pattern; Pattern::COUNT] = [
                    Pattern::Dead,
                    Pattern::BlockedOne,
                    Pattern::One,
                    Pattern::BlockedTwo,
                    Pattern::Two,
                    Pattern::BlockedThree,
                    Pattern::Three,
                    Pattern::Four,
                    Pattern::OpenFour,
                    Pattern::Five,
                    Pattern::DoubleFour,
                    Pattern::Overline,
                ];

                /// The pattern that becomes this one with one more stone; `Dead` where there is
                /// none.
                pub(super) const fn one_stone_earlier(self) -> Pattern {
                    match self {
                        Pattern::Five => Pattern::Four,
                        Pattern::OpenFour => Pattern::Three,
                        Pattern::Four => Pattern::BlockedThree,
                        Pattern::Three => Pattern::Two,
                        // Two fours in one line are forbidden, but a white stone makes them one.
                        Pattern::DoubleFour => Pattern::BlockedThree,
                        Pattern::BlockedThree => Pattern::BlockedTwo,
                        Pattern::Two => Pattern::One,
                        Pattern::BlockedTwo => Pattern::BlockedOne,
                        Pattern::One | Pattern::BlockedOne | Pattern::Dead | Pattern::Overline => {
                            Pattern::Dead
                        }
                    }
                }
            }

            const _: () = assert!(Pattern::Overline as usize + 1 == Pattern::COUNT);
        }

        // ---- lines::shape ---------------------------------------------------------

        mod shape {
            //! Shapes: patterns and the ways to bring them forward. A shape counts in how many ways
            //! one more stone does that.

            use super::pattern::Pattern;

            /// A pattern with the number of ways to bring it forward, as far as that is told apart.
            /// Ordered by the pattern, then by the ways.
            ///
            /// CITE: that patterns of one name are worth more the more ways they have is an idea of
            /// Rapfi's classical evaluation, <https://github.com/dhbloo/rapfi>
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
            pub struct Shape(u8);

            /// The pattern of each shape and its least number of ways: patterns in their order, and
            /// of each the fewer ways first.
            const SHAPES: [(Pattern, usize); Shape::COUNT] = [
                (Pattern::Dead, 0),
                (Pattern::BlockedOne, 0),
                (Pattern::One, 0),
                (Pattern::One, 6),
                (Pattern::BlockedTwo, 0),
                (Pattern::Two, 0),
                (Pattern::Two, 3),
                (Pattern::Two, 4),
                (Pattern::BlockedThree, 0),
                (Pattern::Three, 0),
                (Pattern::Three, 2),
                (Pattern::Four, 0),
                (Pattern::OpenFour, 0),
                (Pattern::Five, 0),
                (Pattern::DoubleFour, 0),
                (Pattern::Overline, 0),
            ];

            impl Shape {
                /// The number of shapes: all that four bits can tell apart.
                pub const COUNT: usize = 16;
                /// The number of shapes up to an open four: those with an index below this.
                pub const OPEN_COUNT: usize = 13;

                /// All shapes, in the order of their indices.
                pub fn all() -> impl Iterator<Item = Shape> {
                    (0..Shape::COUNT as u8).map(Shape)
                }

                /// The shape of a pattern that `ways` stones, each alone, bring forward.
                pub fn of(pattern: Pattern, ways: usize) -> Shape {
                    let fits = |&index: &usize| SHAPES[index].0 == pattern && SHAPES[index].1 <= ways;
                    let index = (0..Shape::COUNT).rev().find(fits);
                    // Every pattern has a shape for no ways at all.
                    Shape(index.unwrap_or(0) as u8)
                }

                /// The shape whose index is the low nibble of `byte`; the high one does not count.
                pub(super) fn from_nibble(byte: u8) -> Shape {
                    Shape(byte & 15)
                }

                /// The index of the shape among all, below `Shape::COUNT`.
                pub fn index(self) -> usize {
                    usize::from(self.0)
                }

                /// The pattern without the ways.
                pub fn pattern(self) -> Pattern {
                    SHAPES[usize::from(self.0)].0
                }
            }

            const _: () =
                assert!(SHAPES[Shape::OPEN_COUNT - 1].0 as usize == Pattern::OpenFour as usize);
            const _: () = assert!(SHAPES[Shape::OPEN_COUNT].0 as usize == Pattern::Five as usize);

            // Sorted by pattern, then by ways. In the block itself: rustc 1.63 takes a function
            // that only constants call for dead.
            const _: () = {
                let mut index = 1;
                while index < Shape::COUNT {
                    let (before, after) = (SHAPES[index - 1], SHAPES[index]);
                    let (pattern_before, pattern) = (before.0 as usize, after.0 as usize);
                    assert!(
                        pattern > pattern_before || pattern == pattern_before && after.1 > before.1
                    );
                    index += 1;
                }
            };
        }

        // ---- lines::threat --------------------------------------------------------

        mod threat {
            //! Threats: three, four, open four, five, and combinations. A threat is what a stone
            //! makes in all four directions together.

            use super::pattern::Pattern;
            use crate::gomolith::board::WinningLine;

            /// The threat that a stone makes on a point, all directions together.
            ///
            /// Ordered by how soon it wins, up to `Five`. What may be forbidden comes last, so that
            /// "a four or more" is all that can hold a four.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
            pub enum Threat {
                /// Nothing that must be answered.
                Quiet = 0,
                /// One three.
                Three = 1,
                /// Two threes or more.
                DoubleThree = 2,
                /// One four.
                Four = 3,
                /// A four and a three.
                FourThree = 4,
                /// An open four, or two fours.
                OpenFour = 5,
                /// A five.
                Five = 6,
                /// Two fours, two threes or an overline where the rule forbids them, and no five.
                /// The move may yet be allowed: `Position::is_forbidden` knows.
                Suspect = 7,
            }

            impl Threat {
                /// The number of threats.
                pub const COUNT: usize = 8;

                /// The threat of a stone that makes `patterns`, for a side with this winning line.
                pub fn of(patterns: [Pattern; 4], winning: WinningLine) -> Threat {
                    let count = |pattern| patterns.iter().filter(|&&other| other == pattern).count();
                    let (open_fours, fours) = (count(Pattern::OpenFour), count(Pattern::Four));
                    let threes = count(Pattern::Three);
                    if count(Pattern::Five) > 0 {
                        Threat::Five
                    } else if winning == WinningLine::Renju
                        && (count(Pattern::Overline) > 0 || fours_in(patterns) >= 2 || threes >= 2)
                    {
                        Threat::Suspect
                    } else if open_fours > 0 || fours >= 2 {
                        Threat::OpenFour
                    } else if fours == 1 {
                        if threes > 0 {
                            Threat::FourThree
                        } else {
                            Threat::Four
                        }
                    } else {
                        match threes {
                            0 => Threat::Quiet,
                            1 => Threat::Three,
                            _ => Threat::DoubleThree,
                        }
                    }
                }
            }

            const _: () = assert!(Threat::Suspect as usize + 1 == Threat::COUNT);

            /// The number of fours in `patterns`, as renju counts them: a `DoubleFour` is two.
            pub fn fours_in(patterns: [Pattern; 4]) -> usize {
                let fours = patterns.iter().map(|pattern| match pattern {
                    Pattern::Four | Pattern::OpenFour => 1,
                    Pattern::DoubleFour => 2,
                    _ => 0,
                });
                fours.sum()
            }
        }

        // ---- lines::code ----------------------------------------------------------

        mod code {
            //! Codes: the four shapes of a point in one number. `ByCode` is a table indexed by
            //! codes.

            use super::pattern::Pattern;
            use super::shape::Shape;
            use crate::gomolith::board::{Rule, Side};

            /// The shapes of one side on one point, without saying which belongs to which direction
            /// beyond the two halves (row and column; the two diagonals).
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
            pub struct Code(u16);

            /// The number of unordered pairs of shapes.
            const PAIRS: usize = Shape::COUNT * (Shape::COUNT + 1) / 2;
            /// The index of each pair among all, by the indices of its two shapes in a nibble each.
            const PAIR_INDICES: [u8; 256] = pair_indices();

            // A code is kept in 16 bits, and a pair in 8.
            const _: () = assert!(Code::COUNT <= 1 << 16 && PAIRS <= 1 << 8);

            impl Code {
                /// The number of codes.
                pub const COUNT: usize = PAIRS * PAIRS;
                /// The code of a point where no winning line can run in any direction.
                pub const DEAD: Code = Code(0);

                /// The code of four shapes, a nibble each in the low half of every byte.
                pub(super) fn of_nibbles(nibbles: u32) -> Code {
                    let pairs = nibbles | nibbles >> 4;
                    let first = PAIR_INDICES[(pairs & 0xff) as usize];
                    let second = PAIR_INDICES[(pairs >> 16 & 0xff) as usize];
                    Code(u16::from(first) * PAIRS as u16 + u16::from(second))
                }

                /// The index into arrays of `Code::COUNT` elements.
                pub fn index(self) -> usize {
                    self.0 as usize
                }

                /// Every set of four shapes, sorted, with the codes that it can have; some of these
                /// codes come twice.
                pub fn sets() -> impl Iterator<Item = ([Shape; 4], [Code; 6])> {
                    // Going down, each shape is at most the one before it: every set comes once.
                    let below = |shape: Shape| Shape::all().take(shape.index() + 1);
                    let pairs = move || Shape::all().flat_map(move |d| below(d).map(move |c| [c, d]));
                    let more = move |[c, d]: [Shape; 2]| below(c).map(move |b| [b, c, d]);
                    let most = move |[b, c, d]: [Shape; 3]| below(b).map(move |a| [a, b, c, d]);
                    pairs().flat_map(more).flat_map(most).map(|set| {
                        let code = |first: [usize; 2], second: [usize; 2]| {
                            let pair = |pair: [usize; 2]| {
                                let [high, low] = pair.map(|index| set[index].index());
                                u16::from(PAIR_INDICES[high << 4 | low])
                            };
                            Code(pair(first) * PAIRS as u16 + pair(second))
                        };
                        let halves = [
                            [[0, 1], [2, 3]],
                            [[0, 2], [1, 3]],
                            [[0, 3], [1, 2]],
                            [[2, 3], [0, 1]],
                            [[1, 3], [0, 2]],
                            [[1, 2], [0, 3]],
                        ];
                        (set, halves.map(|[first, second]| code(first, second)))
                    })
                }
            }

            /// A value for each code of each side, kept once where both sides have the same winning
            /// line.
            pub struct ByCode<T> {
                values: Vec<T>,
                /// The index in `values` of each side's first value, by `Side as usize`.
                starts: [usize; 2],
            }

            impl<T: Copy> ByCode<T> {
                /// The table of what `value` makes of the four shapes of a code and its side.
                /// `value` must not depend on the order of the shapes.
                ///
                /// `value` is asked about Black only where both sides have the same winning line.
                pub fn new(rule: Rule, value: impl Fn([Shape; 4], Side) -> T) -> ByCode<T> {
                    let [black, white] = rule.winning;
                    let values_of = |side| {
                        let nothing = [Shape::of(Pattern::Dead, 0); 4];
                        let mut values = vec![value(nothing, side); Code::COUNT];
                        for (shapes, codes) in Code::sets() {
                            let worth = value(shapes, side);
                            for code in codes.iter() {
                                values[code.index()] = worth;
                            }
                        }
                        values
                    };
                    let mut values = values_of(Side::Black);
                    let mut starts = [0; 2];
                    if white != black {
                        starts[Side::White as usize] = values.len();
                        values.extend(values_of(Side::White));
                    }
                    ByCode { values, starts }
                }

                /// The value of `code`, a code of `side`.
                pub fn get(&self, code: Code, side: Side) -> T {
                    self.values[self.starts[side as usize] + code.index()]
                }
            }

            const fn pair_indices() -> [u8; 256] {
                let mut indices = [0; 256];
                let (mut high, mut index) = (0, 0);
                while high < Shape::COUNT {
                    let mut low = 0;
                    while low <= high {
                        indices[high << 4 | low] = index;
                        indices[low << 4 | high] = index;
                        index += 1;
                        low += 1;
                    }
                    high += 1;
                }
                indices
            }
        }

        // ---- lines::table ---------------------------------------------------------

        mod table {
            //! The lookup table of a rule: neighborhoods, shapes, threats. It holds the shapes of
            //! every neighborhood and the threat of every code, looked up instead of worked out.

            use super::code::{ByCode, Code};
            use super::neighborhoods::Neighborhoods;
            use super::shape::Shape;
            use super::threat::Threat;
            use crate::gomolith::board::{Rule, Side, WinningLine, MARGIN};

            /// The shapes of all neighborhoods and the threats of all codes, for one winning line
            /// of each side.
            pub struct LineTable {
                reach: usize,
                winning: [WinningLine; 2],
                neighborhoods: Neighborhoods,
                threats: ByCode<Threat>,
            }

            impl LineTable {
                /// The table for `rule`. Takes less than a millisecond.
                pub fn new(rule: Rule) -> LineTable {
                    let ends_matter = rule.winning.iter().any(|winning| winning.ends_matter());
                    let reach = if ends_matter { 5 } else { 4 };
                    debug_assert!(reach <= MARGIN, "a neighborhood leaves the padded board");
                    LineTable {
                        reach,
                        winning: rule.winning,
                        neighborhoods: Neighborhoods::new(reach, rule.winning),
                        threats: ByCode::new(rule, |shapes, side| {
                            Threat::of(shapes.map(Shape::pattern), rule.winning_line(side))
                        }),
                    }
                }

                /// True if this is the table for `rule`.
                pub fn fits(&self, rule: Rule) -> bool {
                    self.winning == rule.winning
                }

                /// The number of cells each way that belong to the neighborhood of a point: 4, or 5
                /// if it matters what stands at the ends of a five.
                pub fn reach(&self) -> usize {
                    self.reach
                }

                /// The shapes at the center of a neighborhood of these halves, two bits a cell from
                /// the lowest coordinate on: Black's in the low nibble, White's in the high one.
                pub(super) fn shapes(&self, before: usize, after: usize) -> u8 {
                    self.neighborhoods.shapes(before, after)
                }

                /// The threat of `code`, a code of `side`.
                pub fn threat(&self, code: Code, side: Side) -> Threat {
                    self.threats.get(code, side)
                }
            }
        }

        // ---- lines::neighborhoods -------------------------------------------------

        mod neighborhoods {
            //! The shapes of all neighborhoods, worked out beforehand.
            //!
            //! The neighborhood of a point along a line is what stands on the cells up to `reach`
            //! each way from it, in two halves: the one before the point and the one after it. A
            //! half is a number with two bits a cell, those of `Cell`, from the lowest coordinate
            //! on.

            use super::views::{cell_at, Views, HALVES};
            use crate::gomolith::board::{Side, WinningLine};

            /// The shapes of neighborhoods, by what can be seen of their halves.
            ///
            /// A side sees no further than the first stone of the other one: of the million
            /// neighborhoods with five cells each way no more than 14,400 look different, or 29,584
            /// where blocks matter. They fit into a processor's fastest cache.
            pub(super) struct Neighborhoods {
                /// For each half before a point, the index in `shapes` of the first neighborhood
                /// with it.
                starts: [u16; HALVES],
                /// For each half after a point, what to add to the start.
                offsets: [u16; HALVES],
                /// Black's shape in the low nibble, White's in the high one.
                shapes: Vec<u8>,
            }

            impl Neighborhoods {
                /// The shapes of all neighborhoods of `reach` cells each way, for the winning lines
                /// of Black and White.
                pub(super) fn new(reach: usize, winning: [WinningLine; 2]) -> Neighborhoods {
                    let [black, white] = winning.map(|winning| Views::new(reach, winning));
                    let black_shapes = black.shapes();
                    let of_white = (winning[0] != winning[1]).then(|| white.shapes());
                    let white_shapes = of_white.as_ref().unwrap_or(&black_shapes);

                    // 1. The halves that look different to either side: how to each, and which each
                    //    is.
                    let halves = 1 << (2 * reach);
                    let mut indices = vec![None; black.count() * white.count()];
                    let mut looks = Vec::new();
                    let of_halves: Vec<u16> = (0..halves)
                        .map(|half| {
                            let look = [
                                black.index(half, Side::Black),
                                white.index(half, Side::White),
                            ];
                            *indices[look[0] * white.count() + look[1]].get_or_insert_with(|| {
                                looks.push(look);
                                looks.len() as u16 - 1
                            })
                        })
                        .collect();

                    // 2. The shapes of any two of them.
                    let mut shapes = Vec::with_capacity(looks.len() * looks.len());
                    for before in &looks {
                        shapes.extend(looks.iter().map(|after| {
                            let black = black_shapes[before[0] * black.count() + after[0]];
                            let white = white_shapes[before[1] * white.count() + after[1]];
                            (black.index() | white.index() << 4) as u8
                        }));
                    }
                    debug_assert!(shapes.len() <= 1 << 16, "starts are kept in 16 bits");

                    // 3. The index of each neighborhood.
                    let mut neighborhoods = Neighborhoods {
                        starts: [0; HALVES],
                        offsets: [0; HALVES],
                        shapes,
                    };
                    for (half, index) in of_halves.into_iter().enumerate() {
                        neighborhoods.starts[mirrored(half, reach)] = index * looks.len() as u16;
                        neighborhoods.offsets[half] = index;
                    }
                    neighborhoods
                }

                /// The shapes at the center of a neighborhood of these halves: Black's in the low
                /// nibble, White's in the high one.
                pub(super) fn shapes(&self, before: usize, after: usize) -> u8 {
                    let start = usize::from(self.starts[before % HALVES]);
                    self.shapes[start + usize::from(self.offsets[after % HALVES])]
                }
            }

            /// `half` with its cells in the reverse order.
            fn mirrored(half: usize, reach: usize) -> usize {
                (0..reach).fold(0, |mirrored, index| mirrored << 2 | cell_at(half, index))
            }
        }

        // ---- lines::views ---------------------------------------------------------

        mod views {
            //! Views: halves of a neighborhood as one side sees them. The shapes follow from the
            //! views of the two halves.
            //!
            //! A side sees no further than the first wall or stone of the other side. So of the
            //! 1,024 halves of five cells only 94 look different to it, or 63 where it does not
            //! matter what blocks a line. How a half looks is its view: a number with two bits a
            //! cell, the nearest cell's the lowest, in which all cells beyond the end of what is
            //! seen count as own stones. With the nearest cell first, both `.xo..` and `.xo#x` have
            //! the view `.xoxx` for `x`.
            //!
            //! One more stone, of either side, makes the number of a view larger: an own stone sets
            //! both bits of its cell, a stone of the other side one of them and all bits beyond. So
            //! the shapes are worked out from the largest number down: those with one more stone,
            //! on which a shape depends, are known already.

            use super::pattern::Pattern;
            use super::shape::Shape;
            use crate::gomolith::board::{Cell, Side, WinningLine};

            /// The number of halves: two bits a cell, five cells at most.
            pub(super) const HALVES: usize = 1 << 10;

            // The two bits of a cell in a view.
            const EMPTY: usize = 0;
            const WALL: usize = 1;
            const OTHER: usize = 2;
            const OWN: usize = 3;

            /// The views that a side with a certain winning line can have of a half.
            pub(super) struct Views {
                reach: usize,
                winning: WinningLine,
                /// All views, from the largest number down.
                all: Vec<usize>,
                /// The index in `all` of each view.
                indices: [usize; HALVES],
            }

            impl Views {
                /// The views of all halves of `reach` cells.
                pub(super) fn new(reach: usize, winning: WinningLine) -> Views {
                    let mut views = Views {
                        reach,
                        winning,
                        all: Vec::new(),
                        indices: [0; HALVES],
                    };
                    let halves = 0..1 << (2 * reach);
                    views.all = halves.map(|half| views.view(half, Side::Black)).collect();
                    views.all.sort_unstable_by(|a, b| b.cmp(a));
                    views.all.dedup();
                    for (index, &view) in views.all.iter().enumerate() {
                        views.indices[view] = index;
                    }
                    views
                }

                /// The number of different views.
                pub(super) fn count(&self) -> usize {
                    self.all.len()
                }

                /// The index of the view that `side` has of `half`, whose nearest cell is the
                /// lowest.
                pub(super) fn index(&self, half: usize, side: Side) -> usize {
                    self.indices[self.view(half, side)]
                }

                /// The shapes of all neighborhoods: of the first view before the point with each
                /// after it, then of the second view before it, and so on.
                pub(super) fn shapes(&self) -> Vec<Shape> {
                    let mut patterns = Vec::with_capacity(self.all.len() * self.all.len());
                    let mut shapes = Vec::with_capacity(patterns.capacity());
                    for &before in &self.all {
                        for &after in &self.all {
                            let views = [before, after];
                            let (pattern, ways) = match self.made_pattern(views) {
                                Some(pattern) => (pattern, 0),
                                None => self.pattern_before(views, &patterns),
                            };
                            patterns.push(pattern);
                            shapes.push(Shape::of(pattern, ways));
                        }
                    }
                    shapes
                }

                /// The pattern of a neighborhood whose stones next to the point, with the one put
                /// on it, make a five or a forbidden overline; none if they do not.
                fn made_pattern(&self, views: [usize; 2]) -> Option<Pattern> {
                    let runs = views.map(|view| {
                        let is_own = |&index: &usize| cell_at(view, index) == OWN;
                        (0..self.reach).take_while(is_own).count()
                    });
                    let is_blocked = |half: usize| {
                        runs[half] < self.reach && cell_at(views[half], runs[half]) == OTHER
                    };
                    let length = runs[0] + 1 + runs[1];
                    let blocked = is_blocked(0) && is_blocked(1);
                    if self.winning.is_won_by(length, blocked) {
                        Some(Pattern::Five)
                    } else if self.winning == WinningLine::Renju && length > 5 {
                        Some(Pattern::Overline)
                    } else {
                        None
                    }
                }

                /// The pattern of a neighborhood that is not made yet, from the patterns that one
                /// more stone makes, and the number of stones that bring it forward. `patterns`
                /// holds the patterns of the neighborhoods before it in the order of `shapes`.
                fn pattern_before(&self, views: [usize; 2], patterns: &[Pattern]) -> (Pattern, usize) {
                    let cells =
                        || (0..2).flat_map(|half| (0..self.reach).map(move |index| (half, index)));
                    let empty =
                        || cells().filter(|&(half, index)| cell_at(views[half], index) == EMPTY);
                    let with = |stone: usize, (half, index): (usize, usize)| {
                        let mut views = views;
                        views[half] = self.ended(views[half] | stone << (2 * index));
                        let [before, after] = views.map(|view| self.indices[view]);
                        patterns[before * self.all.len() + after]
                    };
                    let (mut best, mut ways) = (Pattern::Dead, 0);
                    let mut fives = Vec::new();
                    for cell in empty() {
                        let pattern = with(OWN, cell);
                        let earlier = pattern.one_stone_earlier();
                        if earlier > best {
                            best = earlier;
                            ways = 0;
                        }
                        ways += usize::from(earlier == best);
                        if pattern == Pattern::Five {
                            fives.push(cell);
                        }
                    }
                    if fives.len() < 2 {
                        return (best, ways);
                    }
                    if self.winning == WinningLine::Renju {
                        // Five steps apart they have the same four stones between them, of which
                        // the point is one.
                        return match fives[..] {
                            [(0, before), (1, after)] if before + 1 + after + 1 == 5 => {
                                (Pattern::OpenFour, 2)
                            }
                            _ => (Pattern::DoubleFour, fives.len()),
                        };
                    }
                    // Each of the points stops the five on itself; it may be that it stops the
                    // others too.
                    let is_stopped = self.winning.blocks_matter()
                        && empty().any(|cell| with(OTHER, cell) < Pattern::Four);
                    if is_stopped {
                        (Pattern::Four, fives.len())
                    } else {
                        (Pattern::OpenFour, fives.len())
                    }
                }

                /// The view that `side` has of `half`, whose nearest cell is the lowest.
                fn view(&self, half: usize, side: Side) -> usize {
                    let seen = |cell: usize| match cell {
                        cell if cell == Cell::Empty as usize => EMPTY,
                        cell if cell == side.stone() as usize => OWN,
                        cell if cell == Cell::Wall as usize && self.winning.blocks_matter() => WALL,
                        _ => OTHER,
                    };
                    let view = (0..self.reach).fold(0, |view, index| {
                        view | seen(cell_at(half, index)) << (2 * index)
                    });
                    self.ended(view)
                }

                /// `view` with all cells beyond its first wall or other stone made own stones.
                fn ended(&self, view: usize) -> usize {
                    let end = (0..self.reach)
                        .find(|&index| matches!(cell_at(view, index), WALL | OTHER))
                        .map_or(self.reach, |index| index + 1);
                    view | ((1 << (2 * self.reach)) - (1 << (2 * end)))
                }
            }

            /// The two bits of cell `index` of a half or of a view, counted from the lowest.
            pub(super) fn cell_at(half: usize, index: usize) -> usize {
                half >> (2 * index) & 3
            }
        }

        pub use self::code::{ByCode, Code};
        pub use self::lines::{Change, Lines};
        pub use self::pattern::Pattern;
        pub use self::shape::Shape;
        pub use self::table::LineTable;
        pub use self::threat::{fours_in, Threat};
    }

    // ---- position -------------------------------------------------------------

    pub mod position {
        //! Positions: board, patterns, threats, and the side to move. A position also knows the
        //! moves that led to it.
        //!
        //! All floors above work on a `Position`, which plays moves and takes them back.
        //! Everything in it is kept up to date ply by ply; nothing is worked out anew while
        //! searching.

        // ---- position::position ---------------------------------------------------

        mod position {
            //! A position of a game: play, pass, undo, and queries.

            use std::sync::Arc;

            use super::threat_map::ThreatMap;
            use crate::gomolith::board::{
                Board, Point, PointSet, Rule, Side, MARGIN, SIZE_MAX, STEPS, STRIDE, WHITE_TO_MOVE,
            };
            use crate::gomolith::lines::{fours_in, Change, Code, LineTable, Lines, Pattern, Threat};
            use crate::gomolith::score::{win_in, DECISIVE};

            /// Rows above and below a stone that count as near it.
            const NEAR: usize = 3;
            /// Plies for which there is room beyond those that fill the board: passes, which the
            /// solvers and the check of forbidden moves make now and then. More would cost an
            /// allocation, no more.
            const PASSES_EXPECTED: usize = 64;
            /// The points near a stone: two away in every direction, three along a line. A word for
            /// each row, the stone in bit `NEAR` of the middle one.
            const NEAR_ROWS: [u32; 2 * NEAR + 1] = [
                0b100_1001, //
                0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001,
            ];

            // The rows near a stone are on the padded board, and the longest game tells its win.
            const _: () = assert!(NEAR <= MARGIN);
            const _: () = assert!(win_in(SIZE_MAX * SIZE_MAX) >= DECISIVE);

            /// A position of a game, and the way back to where it began.
            #[derive(Clone)]
            pub struct Position {
                board: Board,
                rule: Rule,
                side: Side,
                lines: Lines,
                pub(super) threats: ThreatMap,
                /// The points near a stone, stones and border among them.
                pub(super) near: PointSet,
                frames: Vec<Frame>,
                /// The changes of all plies, in order; those of a ply begin at
                /// `Frame::changes_start`.
                changes: Vec<Change>,
            }

            /// One ply, with what `undo` needs to take it back.
            #[derive(Clone)]
            struct Frame {
                /// The point of the stone; none for a pass.
                point: Option<Point>,
                /// The index in `Position::changes` of the first change.
                changes_start: usize,
                /// The rows of `Position::near` around the stone before it came.
                near_before: [u32; NEAR_ROWS.len()],
            }

            /// The changes of one ply: what an evaluation that follows the game needs to know.
            #[derive(Clone, Copy)]
            pub struct Ply<'a> {
                /// The point of the stone, and its codes until the stone came, indexed by
                /// `Side as usize`. None for a pass.
                pub stone: Option<(Point, [Code; 2])>,
                /// The changes of the empty points whose patterns the stone changed, in order; a
                /// point may recur.
                pub changes: &'a [Change],
            }

            impl Position {
                /// The position of `board` with `side` to move. `table` must be the one for `rule`.
                pub fn new(board: Board, side: Side, rule: Rule, table: Arc<LineTable>) -> Position {
                    debug_assert!(table.fits(rule), "the table of another rule");
                    let lines = Lines::new(&board, table);
                    let mut position = Position {
                        threats: ThreatMap::new(&board, &lines),
                        rule,
                        side,
                        lines,
                        near: PointSet::EMPTY,
                        frames: Vec::new(),
                        changes: Vec::new(),
                        board,
                    };
                    position.reserve();
                    let stones = position
                        .board
                        .points()
                        .filter(|&p| position.board.cell(p).side().is_some());
                    for stone in stones.collect::<Vec<Point>>() {
                        position.mark_near(stone);
                    }
                    position
                }

                /// Makes room for every stone that can still come, so that nothing grows while
                /// searching. A new position has it, a clone has not.
                pub fn reserve(&mut self) {
                    let stones = self.board.empty_count();
                    // Each way along each line, a stone can change every cell that sees it.
                    let changes_max = STEPS.len() * 2 * self.lines.reach();
                    self.frames.reserve(stones + PASSES_EXPECTED);
                    self.changes.reserve(changes_max * stones);
                }

                /// The board of the position.
                pub fn board(&self) -> &Board {
                    &self.board
                }

                /// The rule of the game.
                pub fn rule(&self) -> Rule {
                    self.rule
                }

                /// The side to move.
                pub fn side(&self) -> Side {
                    self.side
                }

                /// The patterns of all points.
                pub fn lines(&self) -> &Lines {
                    &self.lines
                }

                /// Zobrist hash of the stones and the side to move.
                pub fn hash(&self) -> u64 {
                    match self.side {
                        Side::Black => self.board.hash(),
                        Side::White => self.board.hash() ^ WHITE_TO_MOVE,
                    }
                }

                /// Zobrist hash of the position after the side to move has played the empty
                /// `point`.
                pub fn hash_after(&self, point: Point) -> u64 {
                    let hash = self.board.hash_with(point, self.side.stone());
                    match self.side {
                        Side::Black => hash ^ WHITE_TO_MOVE,
                        Side::White => hash,
                    }
                }

                /// The number of plies played since `new`, passes among them.
                pub fn plies(&self) -> usize {
                    self.frames.len()
                }

                /// The changes of the ply with this index, counted from 0 since `new`.
                pub fn ply(&self, index: usize) -> Ply<'_> {
                    let frame = &self.frames[index];
                    let end = self
                        .frames
                        .get(index + 1)
                        .map_or(self.changes.len(), |f| f.changes_start);
                    Ply {
                        stone: frame.point.map(|point| (point, self.lines.codes(point))),
                        changes: &self.changes[frame.changes_start..end],
                    }
                }

                /// The point of the last ply; none after a pass or if none was played.
                pub fn last_point(&self) -> Option<Point> {
                    self.point_back(1)
                }

                /// The point of the last ply but one, which was the side to move's; none if that
                /// was a pass or there is none.
                pub fn last_own_point(&self) -> Option<Point> {
                    self.point_back(2)
                }

                /// The point of the ply that was played `plies` plies ago, 1 for the last one; none
                /// if it was a pass or there is none.
                pub fn point_back(&self, plies: usize) -> Option<Point> {
                    let frame = self.frames.len().checked_sub(plies);
                    frame
                        .and_then(|frame| self.frames.get(frame))
                        .and_then(|frame| frame.point)
                }

                /// The empty points where a stone of `side` makes just this threat.
                ///
                /// Points that threaten nothing are not kept: there are none for `Threat::Quiet`.
                pub fn threat_points(&self, side: Side, threat: Threat) -> &PointSet {
                    self.threats.points(side, threat)
                }

                /// The first of the empty points where a stone of `side` makes just this threat;
                /// none if there are none.
                pub fn threat_point(&self, side: Side, threat: Threat) -> Option<Point> {
                    match self.threat_count(side, threat) {
                        0 => None,
                        _ => self.threat_points(side, threat).first(),
                    }
                }

                /// The number of empty points where a stone of `side` makes just this threat.
                pub fn threat_count(&self, side: Side, threat: Threat) -> usize {
                    self.threats.count(side, threat)
                }

                /// True if a stone of `side` somewhere makes this threat or a greater one, suspect
                /// ones among them.
                pub fn has_threat(&self, side: Side, threat: Threat) -> bool {
                    (threat as usize..Threat::COUNT).any(|index| self.threats.count_at(side, index) > 0)
                }

                /// The empty points where a stone of `side` makes a four or two, but no five. Some
                /// of them may be forbidden.
                pub fn fours(&self, side: Side) -> PointSet {
                    let mut points = self.threat_points(side, Threat::Four).clone();
                    points.union_with(self.threat_points(side, Threat::FourThree));
                    points.union_with(self.threat_points(side, Threat::OpenFour));
                    if self.threat_count(side, Threat::Suspect) > 0 {
                        for point in self.threat_points(side, Threat::Suspect).iter() {
                            if fours_in(self.lines.patterns(point, side)) == 1 {
                                points.insert(point);
                            }
                        }
                    }
                    points
                }

                /// The empty points near a stone.
                pub fn near(&self) -> PointSet {
                    let mut points = self.near.clone();
                    points.intersect_with(self.board.empty());
                    points
                }

                /// The pattern that a stone of `side` on `point` makes along `direction`, an index
                /// into `STEPS`.
                pub fn pattern(&self, point: Point, direction: usize, side: Side) -> Pattern {
                    self.lines.pattern(point, direction, side)
                }

                /// Puts a stone of the side to move on the empty `point`.
                pub fn play(&mut self, point: Point) {
                    let changes_start = self.changes.len();
                    let near_before = self.mark_near(point);
                    self.frames.push(Frame {
                        point: Some(point),
                        changes_start,
                        near_before,
                    });
                    let stone = self.side.stone();
                    self.board.put(point, stone);
                    self.threats.remove_point(point, &self.lines);
                    let (threats, changes) = (&mut self.threats, &mut self.changes);
                    self.lines.put(point, stone, |change| {
                        threats.apply(&change);
                        changes.push(change);
                    });
                    self.side = !self.side;
                }

                /// Passes: gives the move to the other side.
                pub fn pass(&mut self) {
                    self.frames.push(Frame {
                        point: None,
                        changes_start: self.changes.len(),
                        near_before: [0; NEAR_ROWS.len()],
                    });
                    self.side = !self.side;
                }

                /// Takes the last ply back, if there is one.
                pub fn undo(&mut self) {
                    let frame = match self.frames.pop() {
                        Some(frame) => frame,
                        None => return,
                    };
                    self.side = !self.side;
                    let point = match frame.point {
                        Some(point) => point,
                        None => return,
                    };
                    let (threats, changes) = (&mut self.threats, &self.changes[frame.changes_start..]);
                    self.lines
                        .take(point, self.side.stone(), changes, |change| {
                            threats.revert(change);
                        });
                    self.changes.truncate(frame.changes_start);
                    self.board.take(point);
                    self.threats.add_point(point, &self.lines);
                    for (row, before) in frame.near_before.iter().enumerate() {
                        *self.near.row_mut(point.index() / STRIDE + row - NEAR) = *before;
                    }
                }

                /// Marks the points near `point`, and returns the changed rows as they were.
                fn mark_near(&mut self, point: Point) -> [u32; NEAR_ROWS.len()] {
                    let top = point.index() / STRIDE - NEAR;
                    let left = point.index() % STRIDE - NEAR;
                    let mut before = [0; NEAR_ROWS.len()];
                    for (row, (before, near)) in before.iter_mut().zip(NEAR_ROWS).enumerate() {
                        let marks = self.near.row_mut(top + row);
                        *before = *marks;
                        *marks |= near << left;
                    }
                    before
                }
            }
        }

        // ---- position::forbidden --------------------------------------------------

        mod forbidden {
            //! Forbidden moves of renju: overline, two fours, two threes. They bind Black alone.
            //!
            //! A stone that makes exactly five is never forbidden. Any other is if it makes an
            //! overline, two fours, or two threes. Three stones in a line are a three only if a
            //! further stone can make them a straight four: one that makes no five elsewhere and is
            //! not itself forbidden, by the same rules and with the first stone on the board.

            use super::Position;
            use crate::gomolith::board::{Point, PointSet, STEPS};
            use crate::gomolith::lines::{fours_in, Pattern, Threat};

            impl Position {
                /// True if the rule forbids the side to move to play on the empty `point`.
                ///
                /// The position is the same afterward.
                pub fn is_forbidden(&mut self, point: Point) -> bool {
                    self.lines().threat(point, self.side()) == Threat::Suspect && self.is_foul(point)
                }

                /// The points that the rule forbids to the side to move. The position is the same
                /// afterward.
                pub fn forbidden_points(&mut self) -> PointSet {
                    let mut allowed = self.board().empty().clone();
                    self.remove_forbidden(&mut allowed);
                    let mut points = self.board().empty().clone();
                    points.subtract(&allowed);
                    points
                }

                /// The points that the side to move may play on: none if the board is full, or if
                /// all empty points are forbidden. The position is the same afterward.
                pub fn legal_points(&mut self) -> PointSet {
                    let mut points = self.board().empty().clone();
                    self.remove_forbidden(&mut points);
                    points
                }

                /// Takes those out of `points` that the rule forbids to the side to move. The
                /// position is the same afterward.
                pub fn remove_forbidden(&mut self, points: &mut PointSet) {
                    if self.threat_count(self.side(), Threat::Suspect) == 0 {
                        return;
                    }
                    let mut suspects = self.threat_points(self.side(), Threat::Suspect).clone();
                    suspects.intersect_with(points);
                    for point in suspects.iter() {
                        if self.is_foul(point) {
                            points.remove(point);
                        }
                    }
                }

                /// True if the suspect `point` is forbidden to the side to move.
                fn is_foul(&mut self, point: Point) -> bool {
                    let side = self.side();
                    debug_assert_eq!(self.lines().threat(point, side), Threat::Suspect);
                    let patterns = self.lines().patterns(point, side);
                    if patterns.contains(&Pattern::Overline) || fours_in(patterns) >= 2 {
                        return true;
                    }
                    self.play(point);
                    self.pass();
                    let is_three = |&direction: &usize| {
                        patterns[direction] == Pattern::Three && self.is_three(point, direction)
                    };
                    let is_double = (0..STEPS.len()).filter(is_three).take(2).count() == 2;
                    self.undo();
                    self.undo();
                    is_double
                }

                /// True if a further stone of the side to move makes the three on `point` along
                /// `direction` a straight four.
                fn is_three(&mut self, point: Point, direction: usize) -> bool {
                    [1, -1].iter().any(|&sign| {
                        let side = self.side();
                        let (_, next) = self.board().run_beside(point, direction, sign, side);
                        self.board().is_empty(next)
                            && self.lines().pattern(next, direction, side) == Pattern::OpenFour
                            && self.lines().threat(next, side) != Threat::Five
                            && !self.is_forbidden(next)
                    })
                }
            }
        }

        // ---- position::threat_map -------------------------------------------------

        mod threat_map {
            //! Threat maps: empty points by the threats that stones make. A map has a set of points
            //! for each side and threat.

            use crate::gomolith::board::{Board, Point, PointSet, Side};
            use crate::gomolith::lines::{Change, Lines, Threat};

            /// For each side and threat, the empty points where a stone makes it.
            ///
            /// Points that threaten nothing are most of the board and of no use: they are not kept.
            #[derive(Clone, PartialEq, Eq)]
            pub(super) struct ThreatMap {
                points: [[PointSet; Threat::COUNT]; 2],
                counts: [[u16; Threat::COUNT]; 2],
            }

            impl ThreatMap {
                /// The map of `board`, worked out anew.
                pub(super) fn new(board: &Board, lines: &Lines) -> ThreatMap {
                    let mut map = ThreatMap {
                        points: std::array::from_fn(|_| std::array::from_fn(|_| PointSet::EMPTY)),
                        counts: [[0; Threat::COUNT]; 2],
                    };
                    for point in board.empty().iter() {
                        map.add_point(point, lines);
                    }
                    map
                }

                pub(super) fn points(&self, side: Side, threat: Threat) -> &PointSet {
                    &self.points[side as usize][threat as usize]
                }

                pub(super) fn count(&self, side: Side, threat: Threat) -> usize {
                    self.count_at(side, threat as usize)
                }

                /// The number of points with the threat that has this index.
                pub(super) fn count_at(&self, side: Side, threat_index: usize) -> usize {
                    usize::from(self.counts[side as usize][threat_index])
                }

                /// Adds `point`, which became empty.
                pub(super) fn add_point(&mut self, point: Point, lines: &Lines) {
                    for side in Side::BOTH {
                        self.add(side, lines.threat(point, side), point);
                    }
                }

                /// Takes out `point`, which is no longer empty.
                pub(super) fn remove_point(&mut self, point: Point, lines: &Lines) {
                    for side in Side::BOTH {
                        self.remove(side, lines.threat(point, side), point);
                    }
                }

                /// Follows a change of an empty point.
                pub(super) fn apply(&mut self, change: &Change) {
                    self.shift(change.point, change.threats_before, change.threats_after);
                }

                /// Takes back a change that `apply` followed.
                pub(super) fn revert(&mut self, change: &Change) {
                    self.shift(change.point, change.threats_after, change.threats_before);
                }

                fn shift(&mut self, point: Point, from: [Threat; 2], to: [Threat; 2]) {
                    for side in Side::BOTH {
                        let (from, to) = (from[side as usize], to[side as usize]);
                        if from != to {
                            self.remove(side, from, point);
                            self.add(side, to, point);
                        }
                    }
                }

                fn add(&mut self, side: Side, threat: Threat, point: Point) {
                    if threat != Threat::Quiet {
                        self.points[side as usize][threat as usize].insert(point);
                        self.counts[side as usize][threat as usize] += 1;
                    }
                }

                fn remove(&mut self, side: Side, threat: Threat, point: Point) {
                    if threat != Threat::Quiet {
                        debug_assert!(self.points(side, threat).contains(point), "{}", point);
                        self.points[side as usize][threat as usize].remove(point);
                        self.counts[side as usize][threat as usize] -= 1;
                    }
                }
            }
        }

        pub use self::position::{Ply, Position};
    }

    // ---- control --------------------------------------------------------------

    pub mod control {
        //! The end of a search: controls, node budgets and counters. `threats` and `search`, which
        //! know no clock, ask their control whether to go on.

        use std::sync::atomic::Ordering::Relaxed;
        use std::sync::atomic::{AtomicBool, AtomicU64};

        /// Decides when a search ends.
        pub trait Control {
            /// Returns whether to go on after `nodes` nodes of the asking thread. Asked once a
            /// node, until it has said no: `NodeCounter` remembers that, and asks no more.
            fn go_on(&mut self, nodes: u64) -> bool;

            /// Returns whether to begin another depth, after one is done.
            fn deepen(&mut self, done: &Iteration) -> bool;

            /// The nodes that all threads of a search may visit together. Asked now and then, as
            /// `go_on` is only told of the nodes of one thread.
            fn nodes_max(&self) -> u64 {
                u64::MAX
            }

            /// Learns that all threads of a search have visited this many nodes together. Told
            /// where there are several threads, as often as `nodes_max` is asked.
            fn count_all(&mut self, _nodes: u64) {}
        }

        /// Facts about a depth that is done: one iteration of iterative deepening.
        #[derive(Clone, Copy, Debug)]
        pub struct Iteration {
            /// The depth that is done, in plies.
            pub depth: u32,
            /// True if the best move is another than a depth earlier.
            pub move_changed: bool,
            /// The fall of the score since a depth earlier, in evaluation units; never negative.
            pub score_fell: i32,
        }

        /// A limit in nodes and plies: a search under it has the same result everywhere.
        #[derive(Clone, Copy, Debug)]
        pub struct NodeBudget {
            /// Nodes at most.
            pub nodes_max: u64,
            /// Depth at most, in plies.
            pub depth_max: u32,
        }

        impl NodeBudget {
            /// A budget of nodes alone.
            pub fn of(nodes_max: u64) -> NodeBudget {
                NodeBudget {
                    nodes_max,
                    depth_max: u32::MAX,
                }
            }
        }

        impl Control for NodeBudget {
            fn go_on(&mut self, nodes: u64) -> bool {
                nodes < self.nodes_max
            }

            fn deepen(&mut self, done: &Iteration) -> bool {
                done.depth < self.depth_max
            }

            fn nodes_max(&self) -> u64 {
                self.nodes_max
            }
        }

        /// Nodes that a thread reserves at once, so that threads seldom meet at the shared counter.
        const RESERVE_NODES: u64 = 64;

        /// The node counter of a search, or of one thread of it, which keeps asking its control
        /// whether to go on.
        pub struct NodeCounter<'a> {
            /// None in a thread that only helps: that one goes on until the stop flag is set or the
            /// shared nodes are used up.
            control: Option<&'a mut dyn Control>,
            /// None if there is no other thread.
            shared: Option<&'a SharedCounter>,
            nodes: u64,
            /// Nodes up to which the shared counter need not be asked.
            nodes_reserved: u64,
            /// Nodes that the shared counter includes.
            nodes_shared: u64,
            is_stopped: bool,
        }

        impl<'a> NodeCounter<'a> {
            /// The counter of the only thread of a search, at 0, which asks `control`.
            pub fn new(control: &'a mut dyn Control) -> NodeCounter<'a> {
                NodeCounter::of(Some(control), None)
            }

            /// The counter of the main thread of a Lazy SMP search, which asks `control` for all.
            pub fn of_main(
                control: &'a mut dyn Control,
                shared: &'a SharedCounter,
            ) -> NodeCounter<'a> {
                NodeCounter::of(Some(control), Some(shared))
            }

            /// The counter of another thread of a Lazy SMP search, which obeys the stop flag.
            pub fn of_helper(shared: &'a SharedCounter) -> NodeCounter<'a> {
                NodeCounter::of(None, Some(shared))
            }

            fn of(
                control: Option<&'a mut dyn Control>,
                shared: Option<&'a SharedCounter>,
            ) -> NodeCounter<'a> {
                NodeCounter {
                    control,
                    shared,
                    nodes: 0,
                    nodes_reserved: if shared.is_some() { 0 } else { u64::MAX },
                    nodes_shared: 0,
                    is_stopped: false,
                }
            }

            /// Counts a node. False if the search has to stop; what is not finished then is worth
            /// nothing.
            pub fn tick(&mut self) -> bool {
                if !self.is_stopped {
                    if self.nodes == self.nodes_reserved && !self.reserve() {
                        self.is_stopped = true;
                        return false;
                    }
                    self.nodes += 1;
                    self.is_stopped = match (&mut self.control, self.shared) {
                        (Some(control), _) => !control.go_on(self.nodes),
                        (None, Some(shared)) => shared.stop_flag.load(Relaxed),
                        (None, None) => true,
                    };
                }
                !self.is_stopped
            }

            /// True once the search has to stop.
            pub fn is_stopped(&self) -> bool {
                self.is_stopped
            }

            /// Returns whether to begin another depth after the one that is `done`.
            pub fn deepen(&mut self, done: &Iteration) -> bool {
                let more = |control: &mut &mut dyn Control| control.deepen(done);
                !self.is_stopped && self.control.as_mut().map_or(true, more)
            }

            /// The nodes counted by all threads, those of the others up to their last reservation.
            pub fn nodes(&self) -> u64 {
                let counted = self.shared.map_or(0, |shared| shared.counted.load(Relaxed));
                counted + self.nodes - self.nodes_shared
            }

            /// The nodes counted by this counter alone.
            pub fn own_nodes(&self) -> u64 {
                self.nodes
            }

            /// Reserves more nodes; false if none are left.
            #[cold]
            fn reserve(&mut self) -> bool {
                self.share();
                let shared = match self.shared {
                    Some(shared) => shared,
                    None => return false,
                };
                if let Some(control) = &mut self.control {
                    // The limit may change under way.
                    shared.nodes_max.store(control.nodes_max(), Relaxed);
                    control.count_all(shared.counted.load(Relaxed));
                }
                let reserved = shared.reserve();
                self.nodes_reserved += reserved;
                reserved > 0
            }

            /// Adds the nodes counted since the last call to the shared counter.
            fn share(&mut self) {
                if let Some(shared) = self.shared {
                    let nodes = self.nodes - self.nodes_shared;
                    shared.counted.fetch_add(nodes, Relaxed);
                    self.nodes_shared = self.nodes;
                }
            }
        }

        impl Drop for NodeCounter<'_> {
            fn drop(&mut self) {
                self.share();
            }
        }

        /// The node counter and the stop flag that the threads of a Lazy SMP search share.
        #[derive(Default)]
        pub struct SharedCounter {
            /// Set once the helpers have to stop.
            stop_flag: AtomicBool,
            /// The limit of the main thread's control, as it was last asked.
            nodes_max: AtomicU64,
            /// Nodes that the threads have reserved.
            reserved: AtomicU64,
            /// Nodes that the threads have counted and shared.
            counted: AtomicU64,
        }

        impl SharedCounter {
            /// Sets the stop flag: ends the search for all threads that only help.
            pub fn stop(&self) {
                self.stop_flag.store(true, Relaxed);
            }

            /// Takes some of the nodes that are left and returns how many; 0 if there are none.
            fn reserve(&self) -> u64 {
                let before = self.reserved.fetch_add(RESERVE_NODES, Relaxed);
                let left = self.nodes_max.load(Relaxed).saturating_sub(before);
                left.min(RESERVE_NODES)
            }
        }
    }

    // ---- threats --------------------------------------------------------------

    pub mod threats {
        //! Proofs from patterns: VCF, VCT, wins at a glance, defenses. VCF finds wins by fours,
        //! VCT wins by threats.
        //!
        //! | file | what it proves | the field calls it |
        //! |---|---|---|
        //! | `outlook` | what follows from the threats on the board, without playing a move | |
        //! | `defense` | the only moves that can stop a threat | |
        //! | `vcf` | wins in which every move of the attacker makes a four | VCF |
        //! | `vct` | wins in which every move of the attacker makes a threat | VCT |
        //!
        //! The parts of `vct` follow: `expansion` lists the moves of a node, `selection` picks
        //! the one to go on with, `proof_table` remembers nodes, `params` tunes it.
        //!
        //! CITE: what players call VCF and VCT: <https://rarepike.com/five/threat-sequences>
        //!
        //! Nothing here evaluates. A verdict is a fact, or it is not given.

        // ---- threats::outlook -----------------------------------------------------

        mod outlook {
            //! The outlook: wins and losses at a glance, without search. It is what the threats on
            //! the board prove of a position.

            use super::defense::{is_four_three_good, only_stop, stops_to_five};
            use crate::gomolith::board::Point;
            use crate::gomolith::lines::Threat;
            use crate::gomolith::position::Position;

            /// A verdict on a position, as far as the threats on the board prove one for the side
            /// to move.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Outlook {
                /// The side to move wins if it begins with `point`.
                Win {
                    /// The move that wins.
                    point: Point,
                    /// Plies up to the five, at most.
                    plies: usize,
                },
                /// The side to move loses, whatever it plays.
                Loss {
                    /// Plies up to the five of the other side.
                    plies: usize,
                },
                /// Every move but this one loses at once.
                Forced(Point),
                /// Nothing is certain. If the other side has a five to make, several moves can stop
                /// it, and `defenses` knows them.
                Open,
            }

            /// The outlook of the side to move. The position is the same afterward.
            pub fn outlook(position: &mut Position) -> Outlook {
                let (own, other) = (position.side(), !position.side());
                let win = |position: &Position, threat, plies| {
                    let point = position.threat_point(own, threat)?;
                    Some(Outlook::Win { point, plies })
                };
                // 1. Fives: make one, or stop the other side's.
                if let Some(win) = win(position, Threat::Five, 1) {
                    return win;
                }
                if position.threat_count(other, Threat::Five) > 0 {
                    return outlook_on_five(position);
                }
                // 2. An open four, where the other side has no five to make.
                if let Some(win) = win(position, Threat::OpenFour, 3) {
                    return win;
                }
                if position.has_threat(other, Threat::Four) {
                    return Outlook::Open;
                }
                // 3. A four with a three, and two threes. To stop either takes two moves, and the
                //    other side, which cannot make a four, has one; the fours that it may find
                //    afterward come too late. A side with forbidden moves has to check the four
                //    with the three, as the stone that the three needs may be forbidden, and may
                //    not make two threes at all.
                let win = if position.rule().forbids(own) {
                    let good = good_four_three(position);
                    good.map(|point| Outlook::Win { point, plies: 5 })
                } else {
                    win(position, Threat::FourThree, 5)
                        .or_else(|| win(position, Threat::DoubleThree, 5))
                };
                win.unwrap_or(Outlook::Open)
            }

            /// The first point where the side to move can make a four with a three that wins; none
            /// if there is none.
            fn good_four_three(position: &mut Position) -> Option<Point> {
                let own = position.side();
                if position.threat_count(own, Threat::FourThree) == 0 {
                    return None;
                }
                let points = position.threat_points(own, Threat::FourThree).clone();
                let good = points
                    .iter()
                    .find(|&point| is_four_three_good(position, point));
                good
            }

            /// The outlook of a side to move that has no five to make when the other side has.
            fn outlook_on_five(position: &mut Position) -> Outlook {
                let other = !position.side();
                if position.rule().winning_line(other).blocks_matter() {
                    let stops = stops_to_five(position);
                    let mut points = stops.iter();
                    return match (points.next(), points.next()) {
                        (None, _) => Outlook::Loss { plies: 2 },
                        (Some(point), None) => Outlook::Forced(point),
                        (Some(_), Some(_)) => Outlook::Open,
                    };
                }
                match only_stop(position) {
                    Some(point) => Outlook::Forced(point),
                    None => Outlook::Loss { plies: 2 },
                }
            }
        }

        // ---- threats::defense -----------------------------------------------------

        mod defense {
            //! Defenses: moves that can stop the other side's threats.

            use crate::gomolith::board::{Cell, Point, PointSet, Side, STEPS};
            use crate::gomolith::lines::{Pattern, Threat};
            use crate::gomolith::position::Position;

            /// The moves worth a look while the other side threatens a five, an open four, or a
            /// four with a three. `None` if it threatens none of them: then there is nothing to
            /// defend against. Some of the moves may be forbidden.
            ///
            /// Against a five and against an open four no other move is good: an empty set means a
            /// lost position. Against a four with a three the set also holds what may gain time,
            /// and is a good guess: in random games one in 500 of the moves left out stops it all
            /// the same, one in 40 where exactly five wins.
            ///
            /// To be asked only if the side to move has neither a five nor an open four to make.
            pub fn defenses(position: &mut Position) -> Option<PointSet> {
                let (own, other) = (position.side(), !position.side());
                debug_assert_eq!(
                    position.threat_count(own, Threat::Five),
                    0,
                    "a five to make"
                );
                if position.threat_count(other, Threat::Five) > 0 {
                    return Some(stops_to_five(position));
                }
                if position.threat_count(other, Threat::OpenFour) > 0 {
                    let mut points = position.board().empty().clone();
                    for point in position.threat_points(other, Threat::OpenFour).iter() {
                        points.intersect_with(&stops_to_open_four(position, point, other));
                    }
                    points.union_with(&position.fours(own));
                    return Some(points);
                }
                if position.threat_count(other, Threat::FourThree) > 0 {
                    let threats = position.threat_points(other, Threat::FourThree);
                    if !position.rule().forbids(other) {
                        return Some(defenses_to_four_three(position, threats));
                    }
                    let mut wins = threats.clone();
                    position.pass();
                    for point in wins.clone().iter() {
                        if !is_four_three_good(position, point) {
                            wins.remove(point);
                        }
                    }
                    position.undo();
                    return (!wins.is_empty()).then(|| defenses_to_four_three(position, &wins));
                }
                None
            }

            /// The points where one stone of the side to move leaves the other side no five to make
            /// at once; no points if there are none, or no five to stop.
            ///
            /// With one five to stop that is its point. Where blocked fives do not win, the point
            /// at the other end of a five that is blocked at one end already will also do.
            pub fn stops_to_five(position: &Position) -> PointSet {
                let attacker = !position.side();
                let fives = position.threat_points(attacker, Threat::Five);
                let far_ends_count = position.rule().winning_line(attacker).blocks_matter();
                let mut stops: Option<PointSet> = None;
                for five in fives.iter() {
                    let mut points = PointSet::of(five);
                    if far_ends_count {
                        if let Some(end) = far_end(position, five, attacker) {
                            points.insert(end);
                        }
                    }
                    if let Some(stops) = &stops {
                        points.intersect_with(stops);
                    }
                    stops = Some(points);
                }
                stops.unwrap_or(PointSet::EMPTY)
            }

            /// The one move of the side to move that leaves the other side no five to make; none if
            /// there are two fives to stop, or if the point is forbidden.
            ///
            /// Only for rules by which nothing but a stone on its point stops a five.
            pub(super) fn only_stop(position: &mut Position) -> Option<Point> {
                let other = !position.side();
                debug_assert!(!position.rule().winning_line(other).blocks_matter());
                let point = match position.threat_count(other, Threat::Five) {
                    1 => position.threat_point(other, Threat::Five)?,
                    _ => return None,
                };
                (!position.is_forbidden(point)).then_some(point)
            }

            /// The empty point, other than `five`, where a stone against `attacker` keeps the stone
            /// on `five` from winning; none if there is none.
            fn far_end(position: &Position, five: Point, attacker: Side) -> Option<Point> {
                let board = position.board();
                let mut fives =
                    (0..STEPS.len()).filter(|&d| position.pattern(five, d, attacker) == Pattern::Five);
                let direction = match (fives.next(), fives.next()) {
                    (Some(direction), None) => direction,
                    _ => return None,
                };
                let (before, start) = board.run_beside(five, direction, -1, attacker);
                let (after, end) = board.run_beside(five, direction, 1, attacker);
                let other = (!attacker).stone();
                match (board.cell(start), board.cell(end)) {
                    _ if before + 1 + after != 5 => None,
                    (cell, Cell::Empty) if cell == other => Some(end),
                    (Cell::Empty, cell) if cell == other => Some(start),
                    _ => None,
                }
            }

            /// True if the four with a three that the side to move can make on `point` wins: after
            /// the one answer to the four it has an open four to make, and the other side has no
            /// five. Three stones need not be a three where some moves are forbidden.
            pub(super) fn is_four_three_good(position: &mut Position, point: Point) -> bool {
                let (own, other) = (position.side(), !position.side());
                position.play(point);
                let answer = position.threat_points(own, Threat::Five).first();
                let is_good = answer.map_or(false, |answer| {
                    position.play(answer);
                    let is_good = position.threat_count(other, Threat::Five) == 0
                        && position.threat_count(own, Threat::OpenFour) > 0;
                    position.undo();
                    is_good
                });
                position.undo();
                is_good
            }

            /// The moves worth a look against the other side, which can make a four with a three on
            /// each of `threats`.
            fn defenses_to_four_three(position: &Position, threats: &PointSet) -> PointSet {
                let (own, other) = (position.side(), !position.side());
                let mut points = position.fours(own);
                points.union_with(position.threat_points(own, Threat::DoubleThree));
                points.union_with(position.threat_points(own, Threat::Three));
                for point in threats.iter() {
                    points.union_with(&stops_along(position, point, other, Pattern::Three));
                }
                points
            }

            /// The points that may keep `attacker` from making an open four, or two fours, on
            /// `point`.
            pub(super) fn stops_to_open_four(
                position: &Position,
                point: Point,
                attacker: Side,
            ) -> PointSet {
                let open = (0..STEPS.len())
                    .filter(|&d| position.pattern(point, d, attacker) == Pattern::OpenFour)
                    .count();
                match open {
                    0 => stops_along(position, point, attacker, Pattern::Four),
                    1 => stops_along(position, point, attacker, Pattern::OpenFour),
                    _ => PointSet::of(point),
                }
            }

            /// `point`, and the empty points that can matter to those lines through it along which
            /// `attacker` makes `at_least` there.
            fn stops_along(
                position: &Position,
                point: Point,
                attacker: Side,
                at_least: Pattern,
            ) -> PointSet {
                let reach = position.lines().table().reach() as isize;
                let mut points = PointSet::of(point);
                for direction in 0..STEPS.len() {
                    if position.pattern(point, direction, attacker) < at_least {
                        continue;
                    }
                    for sign in [1, -1] {
                        for distance in 1..=reach {
                            let stop = point.along(direction, sign * distance);
                            match position.board().cell(stop) {
                                Cell::Empty => points.insert(stop),
                                cell if cell == attacker.stone() => {}
                                _ => break,
                            }
                        }
                    }
                }
                points
            }
        }

        // ---- threats::vcf ---------------------------------------------------------

        mod vcf {
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
            use crate::gomolith::board::{Point, PointSet};
            use crate::gomolith::control::NodeCounter;
            use crate::gomolith::lines::{Pattern, Threat};
            use crate::gomolith::position::Position;

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
        }

        // ---- threats::vct ---------------------------------------------------------

        mod vct {
            //! VCT, victory by continuous threats: a df-pn solver. In such a win every move of the
            //! attacker makes a four, or threatens an open four, two fours or, where it is plain
            //! what can stop it, a win by fours; and all that can answer it is tried.
            //!
            //! The search is a depth-first proof-number search (df-pn). Stones only come, so that
            //! no position recurs and its table is true on every path. A win that it reports is
            //! proven. That it reports none means little: the class is wide, and nodes run out.
            //!
            //! CITE: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
            //! 2002; as told in <https://minimax.dev/docs/ultimate/pn-search/dfpn/>
            //! CITE: Pawlewicz, Lew, "Improving depth-first pn-search: 1 + epsilon trick", 2006.
            //! <https://www.mimuw.edu.pl/~lew/files/epsilon_trick.pdf>
            //! CITE: Ueda et al., "Weak proof-number search", 2008: the largest number of the
            //! children and their count, not the sum, since lines that meet again would be counted
            //! twice. Here only for what refutes attacks: of 200 puzzles it solved more so than
            //! with both.
            //! <https://doi.org/10.1007/978-3-540-87608-3_15>

            use super::expansion::{answers, answers_to_fours, attacks, Expansion};
            use super::params::ThreatParams;
            use super::proof_table::{Known, ProofNumbers, ProofTable};
            use super::selection::{first_numbers, select, Child, NodeKind, Selected};
            use super::vcf::{FourSolver, FourWin};
            use crate::gomolith::board::{Point, PointSet};
            use crate::gomolith::control::NodeCounter;
            use crate::gomolith::lines::Threat;
            use crate::gomolith::position::Position;

            /// Plies from the root at most: what keeps the recursion within a small stack.
            const VCT_PLIES_MAX: u32 = 80;
            /// Children for which there is room at first; the list grows where a path has more.
            const CHILDREN_EXPECTED: usize = 4096;
            /// The key that is in the hash of AND nodes: the same stones can be on the board when
            /// the defender is to move and when the attacker is.
            const AND_KEY: u64 = 0x9d39_247e_3377_6d41;

            /// A proven win by threats.
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct ThreatWin {
                /// The moves of both sides, the defender's those that hold out longest, up to the
                /// point from which the win is plain or by fours alone; then the fours.
                pub pv: Vec<Point>,
                /// Plies from the position up to the five, at most.
                pub plies: usize,
            }

            /// A solver of wins by threats (VCT). It remembers what it proved.
            ///
            /// For positions of one game: the table does not tell boards or rules apart.
            pub struct ThreatSolver {
                params: ThreatParams,
                table: ProofTable,
                fours: FourSolver,
                /// The children of all nodes on the path, those of the root first.
                children: Vec<Child>,
                /// The count of the counter's own nodes at which the search ends.
                nodes_end: u64,
            }

            /// The children of a node, or why it has none.
            enum Children {
                /// The node is settled without any, or there were no nodes left to list them.
                Absent(Known),
                /// The children stand in `ThreatSolver::children`.
                Listed {
                    /// Plies after which moves that are not among the children lose, at most.
                    plies_lost: u32,
                },
            }

            impl ThreatSolver {
                /// A solver with a table of `2^size_log2` nodes and another of as many for wins by
                /// fours; both touched only as they are used.
                pub fn new(size_log2: u32) -> ThreatSolver {
                    ThreatSolver::with_params(size_log2, ThreatParams::DEFAULT)
                }

                /// A solver as `new` makes it, with other parameters than the default.
                pub fn with_params(size_log2: u32, params: ThreatParams) -> ThreatSolver {
                    ThreatSolver {
                        params,
                        table: ProofTable::new(size_log2),
                        fours: FourSolver::new(size_log2),
                        children: Vec::with_capacity(CHILDREN_EXPECTED),
                        nodes_end: 0,
                    }
                }

                /// A win by threats of the side to move; none if none is found with `nodes_max`
                /// nodes before `counter` says stop. The position is the same afterward.
                pub fn solve(
                    &mut self,
                    position: &mut Position,
                    nodes_max: u64,
                    counter: &mut NodeCounter<'_>,
                ) -> Option<ThreatWin> {
                    self.nodes_end = counter.own_nodes().saturating_add(nodes_max);
                    self.children.clear();
                    let known = match self.table.get(hash_of(position.hash(), NodeKind::Or)) {
                        Some(known) if known.is_won() => known,
                        _ => self.search(position, NodeKind::Or, ProofNumbers::NEVER, 0, counter),
                    };
                    if !known.is_won() {
                        return None;
                    }
                    Some(ThreatWin {
                        pv: self.pv(position, counter),
                        plies: known.plies as usize,
                    })
                }

                /// Searches a node until it is settled, or one of its numbers reaches its
                /// threshold, or the search is over.
                fn search(
                    &mut self,
                    position: &mut Position,
                    kind: NodeKind,
                    thresholds: ProofNumbers,
                    ply: u32,
                    counter: &mut NodeCounter<'_>,
                ) -> Known {
                    let hash = hash_of(position.hash(), kind);
                    let is_new = self.table.get(hash).is_none();
                    let start = self.children.len();
                    let known = match self.list_children(position, kind, is_new, ply, counter) {
                        Children::Absent(known) => known,
                        Children::Listed { plies_lost } => loop {
                            let children = &self.children[start..];
                            let (known, next) =
                                select(children, kind, thresholds, plies_lost, &self.params);
                            let Selected { index, thresholds } = match next {
                                Some(next) if !self.is_over(counter) => next,
                                _ => break known,
                            };
                            position.play(children[index].point);
                            let found =
                                self.search(position, kind.next(), thresholds, ply + 1, counter);
                            position.undo();
                            let child = &mut self.children[start + index];
                            child.numbers = found.numbers;
                            child.plies = found.plies;
                        },
                    };
                    self.children.truncate(start);
                    if !self.is_over(counter) || known.is_won() {
                        self.table.put(hash, known);
                    }
                    known
                }

                /// Adds the children of a node to those of the path, if it is not settled without
                /// them.
                fn list_children(
                    &mut self,
                    position: &mut Position,
                    kind: NodeKind,
                    is_new: bool,
                    ply: u32,
                    counter: &mut NodeCounter<'_>,
                ) -> Children {
                    if self.is_over(counter) || !counter.tick() {
                        return Children::Absent(Known::open(ProofNumbers::NEW));
                    }
                    let expansion = match kind {
                        NodeKind::Or => attacks(position),
                        NodeKind::And => self.answers(position, counter),
                    };
                    let (points, plies_lost) = match expansion {
                        Expansion::Won { plies, best } => {
                            return Children::Absent(Known::won(plies, best));
                        }
                        Expansion::Moves { points, plies_lost } if ply < VCT_PLIES_MAX => {
                            (points, plies_lost)
                        }
                        Expansion::Moves { .. } | Expansion::Refuted | Expansion::Quiet => {
                            return Children::Absent(Known::open(ProofNumbers::REFUTED));
                        }
                    };
                    if kind == NodeKind::Or && is_new {
                        if let Some(win) =
                            self.win_by_fours(position, self.params.vcf_nodes_max, counter)
                        {
                            let best = win.pv.first().copied();
                            return Children::Absent(Known::won(win.plies as u32, best));
                        }
                    }
                    self.push_children(position, kind, &points);
                    Children::Listed { plies_lost }
                }

                /// The expansion of an AND node. Where the attacker threatens nothing plain, the
                /// answers are those to the win by fours that it would have next.
                fn answers(
                    &mut self,
                    position: &mut Position,
                    counter: &mut NodeCounter<'_>,
                ) -> Expansion {
                    match answers(position) {
                        Expansion::Quiet => {}
                        expansion => return expansion,
                    }
                    position.pass();
                    let win = self.win_by_fours(position, self.params.vcf_nodes_max, counter);
                    position.undo();
                    win.map_or(Expansion::Refuted, |win| answers_to_fours(position, &win))
                }

                /// A win by fours of the side to move, looked for with `nodes_max` nodes and no
                /// more than the search has left; none if there is none or it is not found.
                fn win_by_fours(
                    &mut self,
                    position: &mut Position,
                    nodes_max: u64,
                    counter: &mut NodeCounter<'_>,
                ) -> Option<FourWin> {
                    if !position.has_threat(position.side(), Threat::Four) {
                        return None;
                    }
                    let left = self.nodes_end.saturating_sub(counter.own_nodes());
                    let fours_max = self.params.vcf_fours_max;
                    self.fours
                        .solve(position, fours_max, nodes_max.min(left), counter)
                }

                /// Adds the children that `points` lead to, with what the table knows of them.
                fn push_children(&mut self, position: &Position, kind: NodeKind, points: &PointSet) {
                    for point in points.iter() {
                        let hash = hash_of(position.hash_after(point), kind.next());
                        let known = self.table.get(hash);
                        let first = || first_numbers(position, kind, point, &self.params);
                        self.children.push(Child {
                            point,
                            numbers: known.map_or_else(first, |known| known.numbers),
                            plies: known.map_or(0, |known| known.plies),
                        });
                    }
                }

                /// The PV of a proven win, as far as the table still knows it.
                fn pv(&mut self, position: &mut Position, counter: &mut NodeCounter<'_>) -> Vec<Point> {
                    let mut pv = Vec::new();
                    let before = position.plies();
                    self.nodes_end = counter.own_nodes().saturating_add(self.params.pv_nodes_max);
                    while let Some(attack) = self.best_attack(position) {
                        position.play(attack);
                        match self.longest_answer(position, counter) {
                            Some(answer) => {
                                pv.extend([attack, answer]);
                                position.play(answer);
                            }
                            None => {
                                position.undo();
                                break;
                            }
                        }
                    }
                    // The table knows no more of a win by fours, or one that is plain, than how it
                    // begins; what is plain may be shorter than any by fours.
                    let known = self.table.get(hash_of(position.hash(), NodeKind::Or));
                    let plies_max = known.map_or(usize::MAX, |known| known.plies as usize);
                    match self.win_by_fours(position, u64::MAX, counter) {
                        Some(win) if win.plies <= plies_max => pv.extend(win.pv),
                        _ => pv.extend(self.best_attack(position)),
                    }
                    while position.plies() > before {
                        position.undo();
                    }
                    pv
                }

                /// The attacker's move in an OR node that is known to be won; none if the table
                /// does not know it.
                fn best_attack(&self, position: &Position) -> Option<Point> {
                    let known = self.table.get(hash_of(position.hash(), NodeKind::Or))?;
                    known.best
                }

                /// The defender's move that holds out longest in an AND node that is known to be
                /// won for the attacker; none if the table does not know it, or all answers lose at
                /// once.
                fn longest_answer(
                    &mut self,
                    position: &mut Position,
                    counter: &mut NodeCounter<'_>,
                ) -> Option<Point> {
                    self.table.get(hash_of(position.hash(), NodeKind::And))?;
                    let moves = match self.answers(position, counter) {
                        Expansion::Moves { points, .. } => points,
                        _ => return None,
                    };
                    let plies_after = |&point: &Point| {
                        let hash = hash_of(position.hash_after(point), NodeKind::Or);
                        self.table.get(hash).map_or(0, |known| known.plies)
                    };
                    let longest = moves.iter().max_by_key(plies_after);
                    longest.filter(|point| plies_after(point) > 0)
                }

                /// True if the counter said stop or the nodes are used up.
                fn is_over(&self, counter: &NodeCounter<'_>) -> bool {
                    counter.is_stopped() || counter.own_nodes() >= self.nodes_end
                }
            }

            /// The hash in the table of a node whose position has `hash`.
            fn hash_of(hash: u64, kind: NodeKind) -> u64 {
                match kind {
                    NodeKind::Or => hash,
                    NodeKind::And => hash ^ AND_KEY,
                }
            }
        }

        // ---- threats::expansion ---------------------------------------------------

        mod expansion {
            //! VCT node expansion: attacks, and the answers to them. The attacks are the moves of
            //! the attacker that threaten, the answers all moves of the defender that can answer a
            //! threat.

            use super::defense::{defenses, stops_to_five, stops_to_open_four};
            use super::vcf::FourWin;
            use super::{outlook, Outlook};
            use crate::gomolith::board::{Point, PointSet, Side, STEPS};
            use crate::gomolith::lines::{fours_in, Pattern, Threat};
            use crate::gomolith::position::Position;

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
        }

        // ---- threats::selection ---------------------------------------------------

        mod selection {
            //! Df-pn selection: proof numbers, and the child to search. The numbers of a node are
            //! what those of its children add up to.

            use super::params::ThreatParams;
            use super::proof_table::{Known, ProofNumbers, PROOF_INFINITE};
            use crate::gomolith::board::Point;
            use crate::gomolith::lines::Threat;
            use crate::gomolith::position::Position;

            /// The two kinds of nodes of an AND/OR tree.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) enum NodeKind {
                /// An OR node: the attacker is to move, and one winning child is enough.
                Or,
                /// An AND node: the defender is to move, and all children must be won.
                And,
            }

            impl NodeKind {
                /// The kind of the children.
                pub(super) fn next(self) -> NodeKind {
                    match self {
                        NodeKind::Or => NodeKind::And,
                        NodeKind::And => NodeKind::Or,
                    }
                }

                /// The numbers of a node of this kind from the one that falls to 0 by one child,
                /// and the one that needs all children.
                fn numbers(self, by_one: u32, by_all: u32) -> ProofNumbers {
                    let (proof, disproof) = match self {
                        NodeKind::Or => (by_one, by_all),
                        NodeKind::And => (by_all, by_one),
                    };
                    ProofNumbers { proof, disproof }
                }
            }

            /// A child of a node: a move, and what is known of the position after it.
            #[derive(Clone, Copy)]
            pub(super) struct Child {
                /// The move that leads to the child.
                pub(super) point: Point,
                /// The proof and disproof number of the child.
                pub(super) numbers: ProofNumbers,
                /// If the child is won, the plies from it to the five, at most.
                pub(super) plies: u32,
            }

            /// A child to search next.
            pub(super) struct Selected {
                /// The index of the child among all of the node.
                pub(super) index: usize,
                /// The numbers at which the search of the child ends.
                pub(super) thresholds: ProofNumbers,
            }

            /// The knowledge of a node from its children, and the child to search next; none if the
            /// node is settled or one of its numbers has reached its threshold.
            ///
            /// `plies_lost` are the plies after which moves that are not among the children lose.
            pub(super) fn select(
                children: &[Child],
                kind: NodeKind,
                thresholds: ProofNumbers,
                plies_lost: u32,
                params: &ThreatParams,
            ) -> (Known, Option<Selected>) {
                // 1. One winning child proves an OR node, one refuted child disproves an AND node:
                //    that number of the node is the least of the children's. The other needs all
                //    children.
                let by_one = |child: &Child| match kind {
                    NodeKind::Or => child.numbers.proof,
                    NodeKind::And => child.numbers.disproof,
                };
                let by_all = |child: &Child| match kind {
                    NodeKind::Or => child.numbers.disproof,
                    NodeKind::And => child.numbers.proof,
                };
                let (mut least, mut second) = (PROOF_INFINITE, PROOF_INFINITE);
                let (mut most, mut sum, mut open) = (0, 0_u32, 0);
                let mut best = 0;
                for (index, child) in children.iter().enumerate() {
                    let (one, all) = (by_one(child), by_all(child));
                    if one < least || one == least && all < by_all(&children[best]) {
                        second = least;
                        least = one;
                        best = index;
                    } else {
                        second = second.min(one);
                    }
                    most = most.max(all);
                    sum = sum.saturating_add(all).min(PROOF_INFINITE - 1);
                    open += u32::from(all > 0);
                }
                // What all children but the best add to the number that needs all: the sum in AND
                // nodes, in OR nodes one for each, as in weak proof-number search.
                let others = match kind {
                    NodeKind::Or => open.saturating_sub(1),
                    NodeKind::And => sum.saturating_sub(by_all(&children[best])),
                };
                let all = match (kind, least) {
                    (_, 0) => PROOF_INFINITE,
                    (NodeKind::Or, _) => most.saturating_add(others).min(PROOF_INFINITE - 1),
                    (NodeKind::And, _) => sum,
                };
                let numbers = kind.numbers(least, all);

                // 2. The node is settled, or beyond its thresholds.
                if numbers.proof == 0 {
                    return (known_win(children, kind, plies_lost), None);
                }
                if numbers.disproof == 0
                    || numbers.proof >= thresholds.proof
                    || numbers.disproof >= thresholds.disproof
                {
                    return (Known::open(numbers), None);
                }

                // 3. The best child goes on until another is clearly better (the 1 + epsilon
                //    trick), or the node reaches a threshold by it.
                let (one, all) = match kind {
                    NodeKind::Or => (thresholds.proof, thresholds.disproof),
                    NodeKind::And => (thresholds.disproof, thresholds.proof),
                };
                let one = one.min(second.saturating_add(second / params.epsilon_divisor + 1));
                let thresholds = kind.numbers(one, all.saturating_sub(others));
                let index = best;
                (Known::open(numbers), Some(Selected { index, thresholds }))
            }

            /// The win that the children show: in an OR node the attacker's shortest, in an AND
            /// node the longest that the defender is left with.
            fn known_win(children: &[Child], kind: NodeKind, plies_lost: u32) -> Known {
                let children = children.iter();
                match kind {
                    NodeKind::Or => {
                        let won = children.filter(|child| child.numbers.proof == 0);
                        let best = won.min_by_key(|child| child.plies);
                        let plies = best.map_or(0, |child| child.plies);
                        Known::won(plies + 1, best.map(|child| child.point))
                    }
                    NodeKind::And => {
                        let longest = children.map(|child| child.plies + 1).max();
                        Known::won(longest.unwrap_or(0).max(plies_lost), None)
                    }
                }
            }

            /// The first numbers of the child that `point` leads to, before anything is known of
            /// it. `kind` is that of the node, `position` its position.
            pub(super) fn first_numbers(
                position: &Position,
                kind: NodeKind,
                point: Point,
                params: &ThreatParams,
            ) -> ProofNumbers {
                let threat = position.lines().threat(point, position.side());
                let proof = match (kind, threat) {
                    (NodeKind::Or, Threat::Four | Threat::FourThree | Threat::DoubleThree) => {
                        params.proof_after_four
                    }
                    (NodeKind::Or, Threat::Three) => params.proof_after_three,
                    (NodeKind::Or, _) => params.proof_after_quiet,
                    (NodeKind::And, _) => 1,
                };
                ProofNumbers { proof, disproof: 1 }
            }
        }

        // ---- threats::proof_table -------------------------------------------------

        mod proof_table {
            //! The hash table of the proof-number search. It keeps what is known of the positions
            //! that the search has met.

            use crate::gomolith::board::Point;

            /// The proof and the disproof number of a node: how far it is from being settled.
            ///
            /// CITE: Allis, van der Meulen, van den Herik, "Proof-Number Search", 1994.
            /// <https://www.chessprogramming.org/Proof-Number_Search>
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) struct ProofNumbers {
                /// The proof number: positions that must yet be won for the attacker to win, at
                /// best; 0 if it wins.
                pub(super) proof: u32,
                /// The disproof number: positions that must yet be held for the attacker not to
                /// win, at best; 0 if it does not win by what the search tries.
                pub(super) disproof: u32,
            }

            /// A proof or disproof number that no search reaches.
            pub(super) const PROOF_INFINITE: u32 = 1 << 30;

            impl ProofNumbers {
                /// The numbers of a node that the attacker wins.
                pub(super) const WON: ProofNumbers = ProofNumbers {
                    proof: 0,
                    disproof: PROOF_INFINITE,
                };
                /// The numbers of a node that the attacker does not win by what the search tries.
                pub(super) const REFUTED: ProofNumbers = ProofNumbers {
                    proof: PROOF_INFINITE,
                    disproof: 0,
                };
                /// Thresholds that no node reaches before it is settled.
                pub(super) const NEVER: ProofNumbers = ProofNumbers {
                    proof: PROOF_INFINITE,
                    disproof: PROOF_INFINITE,
                };
                /// The numbers of a node of which nothing is known.
                pub(super) const NEW: ProofNumbers = ProofNumbers {
                    proof: 1,
                    disproof: 1,
                };
            }

            /// The knowledge of a node: its numbers, and its win if it is won.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) struct Known {
                /// The proof and disproof number of the node.
                pub(super) numbers: ProofNumbers,
                /// If the attacker wins, the plies to the five, at most.
                pub(super) plies: u32,
                /// If the attacker wins and is to move, the move that wins.
                pub(super) best: Option<Point>,
            }

            impl Known {
                /// A win of the attacker; `best` is its move if it is to move.
                pub(super) fn won(plies: u32, best: Option<Point>) -> Known {
                    debug_assert!(plies < 1 << 16, "an entry has 16 bits for {}", plies);
                    Known {
                        numbers: ProofNumbers::WON,
                        plies,
                        best,
                    }
                }

                /// Anything but a win.
                pub(super) fn open(numbers: ProofNumbers) -> Known {
                    debug_assert!(numbers.proof > 0, "a win has plies");
                    Known {
                        numbers,
                        plies: 0,
                        best: None,
                    }
                }

                /// True if the attacker wins.
                pub(super) fn is_won(&self) -> bool {
                    self.numbers.proof == 0
                }
            }

            /// Slots in which a position may lie: a line of the processor's cache.
            const BUCKET: usize = 4;

            const _: () = assert!(BUCKET * std::mem::size_of::<[u64; 2]>() == 64);

            /// A hash table of nodes. Those that were settled or took long stay.
            pub(super) struct ProofTable {
                /// Packed entries. As words: memory that is all zero need not be touched before it
                /// is used.
                slots: Vec<[u64; 2]>,
            }

            impl ProofTable {
                /// A table of `2^size_log2` slots, but a bucket at least, touched only as they are
                /// used.
                pub(super) fn new(size_log2: u32) -> ProofTable {
                    ProofTable {
                        slots: vec![[0; 2]; (1_usize << size_log2).max(BUCKET)],
                    }
                }

                /// The knowledge of the node with this hash; none if the table does not hold it.
                pub(super) fn get(&self, hash: u64) -> Option<Known> {
                    let start = self.bucket_start(hash);
                    let slots = &self.slots[start..start + BUCKET];
                    let mut entries = slots.iter().map(ProofEntry::of_words);
                    let entry = entries.find(|entry| entry.hash == hash && !entry.is_vacant())?;
                    Some(entry.known())
                }

                /// Remembers what is known of the node with this hash, in place of what was known,
                /// or of the entry of its bucket that is worth least.
                pub(super) fn put(&mut self, hash: u64, known: Known) {
                    let start = self.bucket_start(hash);
                    let slots = &mut self.slots[start..start + BUCKET];
                    let own = slots.iter().position(|words| words[0] == hash);
                    let slot = own.unwrap_or_else(|| {
                        let worth = |&slot: &usize| ProofEntry::of_words(&slots[slot]).worth();
                        (0..BUCKET).min_by_key(worth).unwrap_or(0)
                    });
                    slots[slot] = ProofEntry::of(hash, known).words();
                }

                /// The first slot of the bucket in which the node with this hash may lie.
                fn bucket_start(&self, hash: u64) -> usize {
                    (hash >> 20) as usize % (self.slots.len() / BUCKET) * BUCKET
                }
            }

            /// The content of a slot. Both numbers are 0 if it is vacant; a win keeps its plies and
            /// its move where the disproof number would be infinite.
            #[derive(Clone, Copy)]
            struct ProofEntry {
                hash: u64,
                proof: u32,
                disproof: u32,
            }

            impl ProofEntry {
                fn of(hash: u64, known: Known) -> ProofEntry {
                    let ProofNumbers { proof, disproof } = known.numbers;
                    let packed = known.best.map_or(0, Point::packed);
                    ProofEntry {
                        hash,
                        proof,
                        disproof: match proof {
                            0 => known.plies << 16 | u32::from(packed),
                            _ => disproof,
                        },
                    }
                }

                fn of_words(words: &[u64; 2]) -> ProofEntry {
                    ProofEntry {
                        hash: words[0],
                        proof: (words[1] >> 32) as u32,
                        disproof: words[1] as u32,
                    }
                }

                fn words(&self) -> [u64; 2] {
                    let numbers = u64::from(self.proof) << 32 | u64::from(self.disproof);
                    [self.hash, numbers]
                }

                fn known(&self) -> Known {
                    match self.proof {
                        0 => Known::won(
                            self.disproof >> 16,
                            Point::from_packed((self.disproof & 0xffff) as u16),
                        ),
                        proof => Known::open(ProofNumbers {
                            proof,
                            disproof: self.disproof,
                        }),
                    }
                }

                fn is_vacant(&self) -> bool {
                    self.proof == 0 && self.disproof == 0
                }

                /// The cost of losing the entry: wins cost most, since the PV is read from them.
                fn worth(&self) -> u32 {
                    match (self.proof, self.disproof) {
                        (0, 0) => 0,
                        (0, _) => PROOF_INFINITE,
                        (_, 0) => PROOF_INFINITE / 2,
                        (proof, disproof) => 1 + proof.min(disproof),
                    }
                }
            }
        }

        // ---- threats::params ------------------------------------------------------

        mod params {
            //! The parameters of the VCT solver.

            /// The parameters of `ThreatSolver`, a group of those of the search. They decide how
            /// soon a win is found, never whether it is one.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct ThreatParams {
                /// The epsilon of the 1 + epsilon trick, as 1 / `epsilon_divisor`: by that part,
                /// and by 1, the number of the best child may exceed that of the second best before
                /// the search goes on with the other. The smaller the part, the more often it
                /// changes its mind.
                pub epsilon_divisor: u32,
                /// The first proof number of a new AND node after a four or two threes, which leave
                /// few answers.
                pub proof_after_four: u32,
                /// The first proof number of a new AND node after a three, which leaves three
                /// answers or so.
                pub proof_after_three: u32,
                /// The first proof number of a new AND node after any other move.
                pub proof_after_quiet: u32,
                /// The most nodes spent on a win by fours in a position met for the first time.
                pub vcf_nodes_max: u64,
                /// The most fours in a win by fours that is looked for in a position met for the
                /// first time.
                pub vcf_fours_max: u32,
                /// The most nodes spent on reading the moves of a proven win back from the table.
                pub pv_nodes_max: u64,
            }

            impl ThreatParams {
                /// The parameters that the engine plays with.
                pub const DEFAULT: ThreatParams = ThreatParams {
                    epsilon_divisor: 8,
                    proof_after_four: 1,
                    proof_after_three: 2,
                    proof_after_quiet: 8,
                    vcf_nodes_max: 30,
                    vcf_fours_max: 30,
                    pv_nodes_max: 10_000,
                };
            }

            const _: () = assert!(ThreatParams::DEFAULT.epsilon_divisor > 0);
            const _: () = assert!(ThreatParams::DEFAULT.proof_after_four > 0);
        }

        pub use self::defense::{defenses, stops_to_five};
        pub use self::outlook::{outlook, Outlook};
        pub use self::params::ThreatParams;
        pub use self::vcf::{FourSolver, FourWin};
        pub use self::vct::{ThreatSolver, ThreatWin};
    }

    // ---- eval -----------------------------------------------------------------

    pub mod eval {
        //! The static evaluation: the score where nothing is proven.
        //!
        //! The classical score is a sum over the empty points of what each side can make there,
        //! and a term for the threats on the board. What a side can make is worth more when it is to move.
        //! So each side has two sums: one for when it is to move, one for when it waits. The
        //! parameters are fitted to games. The network makes the score from this one and from what
        //! it sees itself.
        //!
        //! CITE: the sum over pattern codes is the idea of Rapfi's classical evaluation,
        //! <https://github.com/dhbloo/rapfi>

        // ---- eval::evaluator ------------------------------------------------------

        mod evaluator {
            //! The incremental evaluator: follows a game ply by ply.

            use super::network::{self, Network, Weights};
            use super::params::{kind_of, threats_of, EvalParams};
            use crate::gomolith::board::{Rule, Side};
            use crate::gomolith::lines::{ByCode, Code};
            use crate::gomolith::position::Position;
            use crate::gomolith::score::{Score, EVALUATION_MAX};

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
        }

        // ---- eval::network --------------------------------------------------------

        pub mod network {
            //! The network: what a position is worth beyond the classical evaluation, learned from games
            //! of the engine against itself. `trainer learn` makes its numbers.
            //!
            //! It sees what the lines keep anyhow: for each empty point and direction the shapes that a
            //! stone of either side would make, the pair of the own and the other's.
            //!
            //! 1. Each pair has a row of `CHANNELS` numbers. A point is the sum of the rows of its four
            //!    pairs, of which the squares count; what is below zero counts nothing. A square tells
            //!    what two pairs make together, as a double three does.
            //! 2. The points are added up over 25 regions, five by five. All together make the board, and
            //!    two by two its sixteen overlapping windows.
            //! 3. Small layers make one number of these sums, to which the classical evaluation is added.
            //!
            //! The other side's view is the same with the shapes exchanged, so a network knows no colors;
            //! and what is added up has no order, so it knows no symmetry of the board either.
            //!
            //! All of it is integers. A real number is kept as the nearest multiple of a unit's part:
            //! `ROW_UNIT` for rows and points, `SQUARE_UNIT` for their squares and sums, `INPUT_UNIT` for
            //! what a layer reads, and `WEIGHT_UNIT` for what it multiplies that with.
            //!
            //! CITE: sums over regions of the board, windows that overlap, and small layers behind them
            //! are ideas of Rapfi's mix8 and mix9 networks, <https://github.com/dhbloo/rapfi>; a first layer
            //! over tabulated lines likewise. Squares within limits are the SCReLU of chess networks.

            // ---- eval::network::weights -----------------------------------------------

            mod weights {
                //! The numbers of a network, and the text that they are kept as.

                /// The numbers of a row, and of the outputs of a layer.
                pub const CHANNELS: usize = 32;
                /// The pairs of shapes: the own shape in the low nibble, the other side's in the high one.
                pub const PAIRS: usize = 256;
                /// One, as rows and their sums have it.
                pub const ROW_UNIT: i32 = 128;
                /// One, as the inputs of a layer have it.
                pub const INPUT_UNIT: i32 = 512;
                /// One, as the weights of a layer have it.
                pub const WEIGHT_UNIT: i32 = 256;

                /// The largest number of a row: four of them fit 16 bits.
                pub const ROW_MAX: i32 = 4000;
                /// The largest weight: a layer's sum of products with inputs of 16 bits fits 32 bits.
                pub const WEIGHT_MAX: i32 = 2047;
                /// The largest number that the text can tell.
                const NUMBER_MAX: i32 = BASE * BASE / 2 - 1;
                /// The first of the characters that numbers are written in: two for each, the greater part
                /// first.
                const FIRST: u8 = b'#';
                /// The number of these characters. The backslash is among them: the text is a raw string.
                const BASE: i32 = 91;

                const _: () = assert!(4 * ROW_MAX <= i16::MAX as i32 && ROW_MAX <= NUMBER_MAX);
                const _: () = assert!(
                    (CHANNELS as i64) * (i16::MAX as i64) * (WEIGHT_MAX as i64) <= i32::MAX as i64
                        && WEIGHT_MAX <= NUMBER_MAX
                );
                const _: () = assert!(FIRST as i32 + BASE <= 127);

                /// What a number of a network is: its unit, and the largest that is kept.
                #[derive(Clone, Copy)]
                struct Kind {
                    unit: i32,
                    most: i32,
                }

                impl Kind {
                    const ROW: Kind = Kind {
                        unit: ROW_UNIT,
                        most: ROW_MAX,
                    };
                    const WEIGHT: Kind = Kind {
                        unit: WEIGHT_UNIT,
                        most: WEIGHT_MAX,
                    };
                    /// What is added to the outputs of a layer, or to the value.
                    const BIAS: Kind = Kind {
                        unit: INPUT_UNIT,
                        most: NUMBER_MAX,
                    };
                }

                /// A layer of `CHANNELS` inputs and outputs.
                #[derive(Clone, PartialEq, Debug)]
                pub struct Layer {
                    /// The weights of two neighboring inputs at a time: for each output, in order, that of
                    /// the first and that of the second.
                    pub(super) weights: [[i16; 2 * CHANNELS]; CHANNELS / 2],
                    /// The biases, in `INPUT_UNIT`.
                    pub(super) biases: [i16; CHANNELS],
                }

                /// The numbers of a network.
                #[derive(Clone, PartialEq, Debug)]
                pub struct Weights {
                    /// The row of each pair.
                    pub(super) rows: [[i16; CHANNELS]; PAIRS],
                    pub(super) board: Layer,
                    pub(super) window: Layer,
                    pub(super) second: Layer,
                    /// The weights of the second layer's outputs in the value.
                    pub(super) last: [i16; CHANNELS],
                    /// The weights of the sums over the board in the value.
                    pub(super) direct: [i16; CHANNELS],
                    /// The bias of the value, in `INPUT_UNIT`.
                    pub(super) bias: i16,
                    /// The weight of the classical evaluation.
                    pub(super) classical: i16,
                }

                impl Weights {
                    /// The weights that `text` tells: characters as `write` makes them, line ends and blanks
                    /// aside. None if it tells none.
                    pub fn read(text: &str) -> Option<Weights> {
                        let digits = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
                        let digits: Vec<i32> = digits
                            .map(|byte| i32::from(byte) - i32::from(FIRST))
                            .collect();
                        if !digits.iter().all(|digit| (0..BASE).contains(digit)) {
                            return None;
                        }
                        let numbers = digits.chunks(2).map(|pair| match *pair {
                            [high, low] => Some((high * BASE + low - NUMBER_MAX - 1) as i16),
                            _ => None,
                        });
                        let mut numbers = numbers.collect::<Option<Vec<i16>>>()?.into_iter();
                        let mut found = Weights::zero();
                        found.visit(&mut |number, kind| {
                            let told = numbers
                                .next()
                                .filter(|it| i32::from(*it).abs() <= kind.most);
                            told.map(|told| *number = told).is_some()
                        })?;
                        numbers.next().is_none().then_some(found)
                    }

                    /// The weights nearest to real `numbers`: the rows by their pair, then the board's layer,
                    /// the window's and the second (for each input a weight for each output, then the
                    /// biases), the last weights, the direct ones, the bias, and the weight of the classical
                    /// evaluation. None if there are not as many, or one of them is beyond what can be kept.
                    pub fn nearest(numbers: &[f32]) -> Option<Weights> {
                        let mut numbers = numbers.iter();
                        let mut found = Weights::zero();
                        found.visit(&mut |number, kind| {
                            let nearest = numbers.next().map(|it| (it * kind.unit as f32).round());
                            let kept = nearest.filter(|it| it.abs() <= kind.most as f32);
                            kept.map(|kept| *number = kept as i16).is_some()
                        })?;
                        numbers.next().is_none().then_some(found)
                    }

                    /// The real numbers that these weights stand for, in the order of `nearest`.
                    pub fn numbers(&self) -> Vec<f32> {
                        let mut numbers = Vec::new();
                        self.clone().visit(&mut |number, kind| {
                            numbers.push(f32::from(*number) / kind.unit as f32);
                            true
                        });
                        numbers
                    }

                    /// The text that `read` reads.
                    pub fn write(&self) -> String {
                        let mut text = String::new();
                        self.clone().visit(&mut |number, _| {
                            let number = i32::from(*number) + NUMBER_MAX + 1;
                            for digit in [number / BASE, number % BASE] {
                                text.push((FIRST + digit as u8) as char);
                            }
                            true
                        });
                        text
                    }

                    fn zero() -> Weights {
                        let layer = Layer {
                            weights: [[0; 2 * CHANNELS]; CHANNELS / 2],
                            biases: [0; CHANNELS],
                        };
                        Weights {
                            rows: [[0; CHANNELS]; PAIRS],
                            board: layer.clone(),
                            window: layer.clone(),
                            second: layer,
                            last: [0; CHANNELS],
                            direct: [0; CHANNELS],
                            bias: 0,
                            classical: 0,
                        }
                    }

                    /// Gives each number in turn to `meet`, in the order of `nearest`, and its kind. None as
                    /// soon as `meet` says no.
                    fn visit(&mut self, meet: &mut impl FnMut(&mut i16, Kind) -> bool) -> Option<()> {
                        let mut all = |numbers: &mut [i16], kind: Kind| {
                            let mut numbers = numbers.iter_mut();
                            numbers.all(|number| meet(number, kind)).then_some(())
                        };
                        for row in &mut self.rows {
                            all(row, Kind::ROW)?;
                        }
                        for layer in [&mut self.board, &mut self.window, &mut self.second] {
                            for input in 0..CHANNELS {
                                for weights in layer.weights[input / 2].chunks_exact_mut(2) {
                                    all(std::slice::from_mut(&mut weights[input % 2]), Kind::WEIGHT)?;
                                }
                            }
                            all(&mut layer.biases, Kind::BIAS)?;
                        }
                        all(&mut self.last, Kind::WEIGHT)?;
                        all(&mut self.direct, Kind::WEIGHT)?;
                        all(std::slice::from_mut(&mut self.bias), Kind::BIAS)?;
                        all(std::slice::from_mut(&mut self.classical), Kind::WEIGHT)
                    }
                }
            }

            // ---- eval::network::view --------------------------------------------------

            mod view {
                //! What one side sees of the board: the points, and their sums over the regions.

                use super::weights::{Weights, CHANNELS, ROW_UNIT};
                use crate::gomolith::board::{Board, Point, PointSet, Side, CELLS, MARGIN, SIZE_MAX, STRIDE};
                use crate::gomolith::position::Position;

                /// The regions of the board in a row of regions.
                pub const REGIONS_ACROSS: usize = 5;
                /// The regions of the board.
                pub const REGIONS: usize = REGIONS_ACROSS * REGIONS_ACROSS;

                /// The largest number of a point that counts: two.
                pub const POINT_MAX: i16 = 2 * ROW_UNIT as i16;
                /// A number shifted so far, times itself, has its square in the upper 16 bits.
                const SQUARE_SHIFT: u32 = 5;
                /// One, as squares have it.
                pub(super) const SQUARE_UNIT: i32 =
                    ((ROW_UNIT << SQUARE_SHIFT) * (ROW_UNIT << SQUARE_SHIFT)) >> 16;

                const _: () = assert!((POINT_MAX as i32) << SQUARE_SHIFT <= i16::MAX as i32);
                // The sum over the largest region of the largest board fits 16 bits.
                const _: () = {
                    let across = (SIZE_MAX + REGIONS_ACROSS - 1) / REGIONS_ACROSS;
                    assert!(4 * SQUARE_UNIT * (across * across) as i32 <= i16::MAX as i32);
                };

                /// The bits of the low nibble of each byte.
                const LOW_NIBBLES: u32 = 0x0f0f_0f0f;

                /// The region of `point`, by the part of the board that its middle is in. As there is an odd
                /// number of parts, no middle lies between two, and mirroring the board mirrors regions.
                pub fn region(board: &Board, point: Point) -> usize {
                    let part = |at: usize, size: usize| (2 * at + 1) * REGIONS_ACROSS / (2 * size);
                    part(point.y(), board.height()) * REGIONS_ACROSS + part(point.x(), board.width())
                }

                /// Sums over a region.
                pub(super) type Sums = [i16; CHANNELS];

                /// The board as one side sees it.
                ///
                /// It is brought up to date where the board has changed since, which comparing all of it
                /// tells: plies that were undone in the meantime cost nothing.
                ///
                /// There is no log that puts back what was there as plies are undone: a ply changes 28 points,
                /// an evaluation of what was evaluated last 56, and with a log still 39 and as many to put back,
                /// which took 14 % longer.
                pub(super) struct View {
                    side: Side,
                    /// The shapes of each point as they were seen, by rows of the padded board.
                    seen: Vec<[u32; STRIDE]>,
                    /// The points that are in the sums of their regions: those that were seen empty.
                    counted: PointSet,
                    /// The sum of the rows of each point that is counted.
                    points: Vec<[i16; CHANNELS]>,
                    region_of: Vec<u8>,
                    pub(super) regions: [Sums; REGIONS],
                }

                impl View {
                    pub(super) fn new(side: Side) -> View {
                        View {
                            side,
                            seen: vec![[0; STRIDE]; STRIDE],
                            counted: PointSet::EMPTY,
                            points: vec![[0; CHANNELS]; CELLS],
                            region_of: vec![0; CELLS],
                            regions: [[0; CHANNELS]; REGIONS],
                        }
                    }

                    /// Starts anew with the board of `position`.
                    pub(super) fn begin(&mut self, position: &Position) {
                        *self = View::new(self.side);
                        let board = position.board();
                        for point in board.points() {
                            self.region_of[point.index()] = region(board, point) as u8;
                        }
                    }

                    /// Brings everything up to date. `changes` tells at which points of a row shapes differ,
                    /// a bit for each.
                    // In the loop of its caller, for which there is code for AVX2 as well.
                    #[inline(always)]
                    pub(super) fn update(
                        &mut self,
                        position: &Position,
                        weights: &Weights,
                        changes: impl Fn(&[u32], &[u32]) -> u32,
                    ) {
                        let empty = position.board().empty();
                        for row in MARGIN..MARGIN + position.board().height() {
                            let now = position.lines().packed_row(row);
                            let emptied_or_taken = self.counted.row(row) ^ empty.row(row);
                            let mut changed = changes(now, &self.seen[row]) | emptied_or_taken;
                            while changed != 0 {
                                let column = changed.trailing_zeros();
                                changed &= changed - 1;
                                let is_empty = empty.row(row) >> column & 1 == 1;
                                self.update_point(row, column as usize, now, is_empty, weights);
                            }
                            *self.counted.row_mut(row) = empty.row(row);
                        }
                    }

                    /// Brings a point up to date, whose row now has the shapes `now`. Shapes of a point with
                    /// a stone on it mean nothing.
                    #[inline(always)]
                    fn update_point(
                        &mut self,
                        row: usize,
                        column: usize,
                        now: &[u32],
                        is_empty: bool,
                        weights: &Weights,
                    ) {
                        let index = row * STRIDE + column;
                        let seen = std::mem::replace(&mut self.seen[row][column], now[column]);
                        let was_counted = self.counted.row(row) >> column & 1 == 1;
                        let [old, new] = [seen, now[column]].map(|shapes| self.own_low(shapes));
                        let mut numbers = self.points[index];
                        let mut change = [0; CHANNELS];
                        if was_counted {
                            for (change, number) in change.iter_mut().zip(&numbers) {
                                *change = -squared(*number);
                            }
                            // Most points change in one direction.
                            let mut rest = if is_empty { old ^ new } else { 0 };
                            while rest != 0 {
                                let shift = rest.trailing_zeros() & !7;
                                rest &= !(0xff << shift);
                                let [old, new] = [old, new]
                                    .map(|shapes| &weights.rows[usize::from((shapes >> shift) as u8)]);
                                for channel in 0..CHANNELS {
                                    numbers[channel] += new[channel] - old[channel];
                                }
                            }
                        } else if is_empty {
                            let rows = [0, 8, 16, 24];
                            numbers =
                                sum_of(rows.map(|shift| &weights.rows[usize::from((new >> shift) as u8)]));
                        } else {
                            return;
                        }
                        if is_empty {
                            for (change, number) in change.iter_mut().zip(&numbers) {
                                *change += squared(*number);
                            }
                            self.points[index] = numbers;
                        }
                        let region = &mut self.regions[usize::from(self.region_of[index])];
                        for (sum, change) in region.iter_mut().zip(&change) {
                            *sum += *change;
                        }
                    }

                    /// Packed shapes with those of this side in the low nibbles.
                    #[inline(always)]
                    fn own_low(&self, packed: u32) -> u32 {
                        match self.side {
                            Side::Black => packed,
                            Side::White => (packed & LOW_NIBBLES) << 4 | packed >> 4 & LOW_NIBBLES,
                        }
                    }
                }

                /// The sum of the rows of a point, which fits by `ROW_MAX`.
                #[inline(always)]
                fn sum_of(rows: [&[i16; CHANNELS]; 4]) -> [i16; CHANNELS] {
                    std::array::from_fn(|channel| rows.iter().map(|row| row[channel]).sum())
                }

                /// The square of `number`, which is taken for the nearest within `POINT_MAX`: what counts of a
                /// point. In parts of `SQUARE_UNIT`.
                // The high half of a product of 16 bits, for which processors have an instruction.
                #[inline(always)]
                fn squared(number: i16) -> i16 {
                    let kept = i32::from(number.clamp(0, POINT_MAX) << SQUARE_SHIFT);
                    ((kept * kept) >> 16) as i16
                }
            }

            // ---- eval::network::layers ------------------------------------------------

            mod layers {
                //! The layers behind the sums: the value of what a side sees.

                use super::view::{Sums, View, REGIONS, REGIONS_ACROSS, SQUARE_UNIT};
                use super::weights::{Layer, Weights, CHANNELS, INPUT_UNIT, WEIGHT_UNIT};
                use crate::gomolith::position::Position;
                use crate::gomolith::score::Score;

                /// The score of a value of one, which is even chances turned into e to one. The classical
                /// evaluation has 200 for that, and `trainer learn` counts so; chosen by a few games.
                pub const SCORE_PER_UNIT: i64 = 250;
                const CLASSICAL_PER_UNIT: i64 = 200;
                /// The sum over the board goes to its layer divided by this.
                pub const BOARD_UNIT: i32 = 128;
                /// The sum over a window goes to its layer divided by this.
                pub const WINDOW_UNIT: i32 = 16;
                /// From sums, as squares are kept, to inputs.
                const BOARD_SHIFT: u32 = (SQUARE_UNIT * BOARD_UNIT / INPUT_UNIT).trailing_zeros();
                const WINDOW_SHIFT: u32 = (SQUARE_UNIT * WINDOW_UNIT / INPUT_UNIT).trailing_zeros();
                const _: () = assert!(4 * (i16::MAX as i32 >> WINDOW_SHIFT) <= i16::MAX as i32);
                /// A product of an input and a weight, as an input is kept.
                const WEIGHT_SHIFT: u32 = 8;

                /// Windows overlap: each has two by two regions.
                pub const WINDOWS_ACROSS: usize = REGIONS_ACROSS - 1;
                const WINDOWS: usize = WINDOWS_ACROSS * WINDOWS_ACROSS;

                const _: () = assert!(WEIGHT_UNIT == 1 << WEIGHT_SHIFT);
                const _: () = assert!(SQUARE_UNIT * BOARD_UNIT == INPUT_UNIT << BOARD_SHIFT);
                const _: () = assert!(SQUARE_UNIT * WINDOW_UNIT == INPUT_UNIT << WINDOW_SHIFT);

                /// What a layer reads, or gives.
                pub(super) type Channels = [i16; CHANNELS];

                /// A function that tells the score of what a view sees of a position, whose classical
                /// evaluation is given last. All of them tell the same.
                pub(super) type Evaluate = fn(&mut View, &Position, &Weights, Score) -> Score;

                /// What takes the time. All implementations give the same.
                pub(super) trait Kernels {
                    /// The points of a row at which shapes differ, a bit for each.
                    fn changes(&self, one: &[u32], other: &[u32]) -> u32;

                    /// For each of the inputs the sums of products of `layer`, one for each output. They fit
                    /// by `WEIGHT_MAX`.
                    fn products<const COUNT: usize>(
                        &self,
                        layer: &Layer,
                        inputs: &[Channels; COUNT],
                    ) -> [[i32; CHANNELS]; COUNT];
                }

                /// What every processor can do.
                struct Plain;

                impl Kernels for Plain {
                    #[inline(always)]
                    fn changes(&self, one: &[u32], other: &[u32]) -> u32 {
                        let pairs = one.iter().zip(other).enumerate();
                        pairs.fold(0, |bits, (nth, (one, other))| {
                            bits | u32::from(one != other) << nth
                        })
                    }

                    #[inline(always)]
                    fn products<const COUNT: usize>(
                        &self,
                        layer: &Layer,
                        inputs: &[Channels; COUNT],
                    ) -> [[i32; CHANNELS]; COUNT] {
                        let mut sums = [[0; CHANNELS]; COUNT];
                        for (sums, input) in sums.iter_mut().zip(inputs) {
                            for (pair, weights) in input.chunks_exact(2).zip(&layer.weights) {
                                let (one, other) = (i32::from(pair[0]), i32::from(pair[1]));
                                for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(2)) {
                                    *sum += one * i32::from(weights[0]) + other * i32::from(weights[1]);
                                }
                            }
                        }
                        sums
                    }
                }

                /// The classical evaluation in the unit of the network's.
                pub(in crate::gomolith::eval) fn in_its_unit(classical: Score) -> Score {
                    classical * SCORE_PER_UNIT as Score / CLASSICAL_PER_UNIT as Score
                }

                /// The score of what `view` sees of `position`, whose classical evaluation is `classical`.
                pub(super) fn evaluate(
                    view: &mut View,
                    position: &Position,
                    weights: &Weights,
                    classical: Score,
                ) -> Score {
                    evaluate_by(&Plain, view, position, weights, classical)
                }

                /// `evaluate`, by these kernels.
                #[inline(always)]
                pub(super) fn evaluate_by(
                    kernels: &impl Kernels,
                    view: &mut View,
                    position: &Position,
                    weights: &Weights,
                    classical: Score,
                ) -> Score {
                    view.update(position, weights, |one, other| kernels.changes(one, other));
                    // 1. The board and its windows.
                    let (board, windows) = inputs(&view.regions);
                    let [mut first] = outputs(kernels, &weights.board, &[board]);
                    for pair in &windows {
                        for outputs in outputs(kernels, &weights.window, pair) {
                            for (first, output) in first.iter_mut().zip(outputs) {
                                *first += output.max(0);
                            }
                        }
                    }
                    // 2. The second layer.
                    let [second] = outputs(kernels, &weights.second, &[rectified(&first)]);
                    let second = rectified(&second);
                    // 3. The value.
                    let dot = |weights: &Channels, inputs: &Channels| -> i64 {
                        let products = weights.iter().zip(inputs);
                        let products = products.map(|(&it, &input)| i32::from(it) * i32::from(input));
                        i64::from(products.sum::<i32>())
                    };
                    let value = dot(&weights.last, &second)
                        + dot(&weights.direct, &board)
                        + i64::from(weights.bias) * i64::from(WEIGHT_UNIT);
                    let learned = value * SCORE_PER_UNIT / i64::from(INPUT_UNIT * WEIGHT_UNIT);
                    let kept = i64::from(weights.classical) * i64::from(classical) * SCORE_PER_UNIT
                        / (CLASSICAL_PER_UNIT * i64::from(WEIGHT_UNIT));
                    // Far below the ends of 32 bits: 9 million at most.
                    (learned + kept) as Score
                }

                /// The outputs of a layer for each of the inputs.
                #[inline(always)]
                fn outputs<const COUNT: usize>(
                    kernels: &impl Kernels,
                    layer: &Layer,
                    inputs: &[Channels; COUNT],
                ) -> [[i32; CHANNELS]; COUNT] {
                    let mut outputs = kernels.products(layer, inputs);
                    for outputs in &mut outputs {
                        for (output, bias) in outputs.iter_mut().zip(&layer.biases) {
                            *output = (*output >> WEIGHT_SHIFT) + i32::from(*bias);
                        }
                    }
                    outputs
                }

                /// The sums over the board and over its windows, these two at a time, as a layer reads them.
                #[inline(always)]
                fn inputs(regions: &[Sums; REGIONS]) -> (Channels, [[Channels; 2]; WINDOWS / 2]) {
                    let mut board = [0; CHANNELS];
                    let mut windows = [[[0; CHANNELS]; 2]; WINDOWS / 2];
                    let mut above = [[0; CHANNELS]; WINDOWS_ACROSS];
                    for (nth, row) in regions.chunks_exact(REGIONS_ACROSS).enumerate() {
                        let mut parts = [[0; CHANNELS]; REGIONS_ACROSS];
                        for (part, region) in parts.iter_mut().zip(row) {
                            for channel in 0..CHANNELS {
                                board[channel] += i32::from(region[channel]);
                                // So shifted the sum of four fits 16 bits.
                                part[channel] = region[channel] >> WINDOW_SHIFT;
                            }
                        }
                        // Each window is two regions of this row and the same two of the row above.
                        for column in 0..WINDOWS_ACROSS {
                            let window = nth.saturating_sub(1) * WINDOWS_ACROSS + column;
                            for channel in 0..CHANNELS {
                                let two = parts[column][channel] + parts[column + 1][channel];
                                if nth > 0 {
                                    windows[window / 2][window % 2][channel] = above[column][channel] + two;
                                }
                                above[column][channel] = two;
                            }
                        }
                    }
                    let mut input = [0; CHANNELS];
                    for (input, sum) in input.iter_mut().zip(&board) {
                        *input = saturated(*sum >> BOARD_SHIFT);
                    }
                    (input, windows)
                }

                /// What is above zero, as a layer reads it.
                #[inline(always)]
                fn rectified(numbers: &[i32; CHANNELS]) -> Channels {
                    let mut input = [0; CHANNELS];
                    for (input, number) in input.iter_mut().zip(numbers) {
                        *input = saturated((*number).max(0));
                    }
                    input
                }

                /// The nearest number of 16 bits, but for the lowest, which has no opposite.
                #[inline(always)]
                fn saturated(number: i32) -> i16 {
                    number.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
                }
            }

            // ---- eval::network::avx2 --------------------------------------------------

            #[cfg(target_arch = "x86_64")]
            mod avx2 {
                //! The layers by AVX2, whose instructions do sixteen numbers at a time, and with `unsafe`. On
                //! other processors there is nothing here.
                // Edition 2024 asks for `unsafe` within unsafe functions, which rustc 1.63 calls unused.
                #![allow(unsafe_op_in_unsafe_fn)]

                use std::arch::x86_64::{
                    __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
                    _mm256_madd_epi16, _mm256_movemask_ps, _mm256_set1_epi32, _mm256_setzero_si256,
                    _mm256_storeu_si256,
                };

                use super::layers::{evaluate_by, Channels, Evaluate, Kernels};
                use super::view::View;
                use super::weights::{Layer, Weights, CHANNELS};
                use crate::gomolith::position::Position;
                use crate::gomolith::score::Score;

                /// The numbers of 32 bits in a register.
                const LANES: usize = 8;
                const REGISTERS: usize = CHANNELS / LANES;

                /// `layers::evaluate`, compiled for AVX2; none where the processor has no AVX2.
                pub(super) fn evaluate() -> Option<Evaluate> {
                    std::is_x86_feature_detected!("avx2").then(|| evaluate_here as Evaluate)
                }

                fn evaluate_here(
                    view: &mut View,
                    position: &Position,
                    weights: &Weights,
                    classical: Score,
                ) -> Score {
                    // SAFETY: `evaluate` alone gives this function away, where the processor has AVX2.
                    unsafe { evaluate_by_avx2(view, position, weights, classical) }
                }

                #[target_feature(enable = "avx2")]
                unsafe fn evaluate_by_avx2(
                    view: &mut View,
                    position: &Position,
                    weights: &Weights,
                    classical: Score,
                ) -> Score {
                    evaluate_by(&Avx2(()), view, position, weights, classical)
                }

                /// What AVX2 can do. Only `evaluate_by_avx2` makes one, whose caller answers for AVX2.
                struct Avx2(());

                impl Kernels for Avx2 {
                    #[inline(always)]
                    fn changes(&self, one: &[u32], other: &[u32]) -> u32 {
                        // SAFETY: there is AVX2 where there is a `self`.
                        unsafe { changes(one, other) }
                    }

                    #[inline(always)]
                    fn products<const COUNT: usize>(
                        &self,
                        layer: &Layer,
                        inputs: &[Channels; COUNT],
                    ) -> [[i32; CHANNELS]; COUNT] {
                        // SAFETY: there is AVX2 where there is a `self`.
                        unsafe { products(layer, inputs) }
                    }
                }

                /// One instruction compares eight points.
                ///
                /// SAFETY: as for `products`.
                #[target_feature(enable = "avx2")]
                #[inline]
                unsafe fn changes(one: &[u32], other: &[u32]) -> u32 {
                    let mut equal = 0;
                    let parts = one.chunks_exact(LANES).zip(other.chunks_exact(LANES));
                    for (nth, (one, other)) in parts.enumerate() {
                        let one = _mm256_loadu_si256(one.as_ptr().cast::<__m256i>());
                        let other = _mm256_loadu_si256(other.as_ptr().cast::<__m256i>());
                        let same = _mm256_castsi256_ps(_mm256_cmpeq_epi32(one, other));
                        equal |= (_mm256_movemask_ps(same) as u32) << (LANES * nth);
                    }
                    !equal
                }

                /// One instruction multiplies sixteen numbers and adds up pairs. The weights are read once for
                /// all inputs.
                ///
                /// SAFETY: the caller has made sure of AVX2. What is read and written through pointers are
                /// chunks as long as a register, for which any address will do.
                #[target_feature(enable = "avx2")]
                #[inline]
                unsafe fn products<const COUNT: usize>(
                    layer: &Layer,
                    inputs: &[Channels; COUNT],
                ) -> [[i32; CHANNELS]; COUNT] {
                    let mut sums = [[_mm256_setzero_si256(); REGISTERS]; COUNT];
                    for (nth, weights) in layer.weights.iter().enumerate() {
                        let mut pairs = [_mm256_setzero_si256(); COUNT];
                        for (pair, input) in pairs.iter_mut().zip(inputs) {
                            let [one, other] = [input[2 * nth], input[2 * nth + 1]];
                            *pair = _mm256_set1_epi32(i32::from(one) & 0xffff | i32::from(other) << 16);
                        }
                        for (register, weights) in weights.chunks_exact(2 * LANES).enumerate() {
                            let weights = _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>());
                            for (sums, pair) in sums.iter_mut().zip(&pairs) {
                                let products = _mm256_madd_epi16(*pair, weights);
                                sums[register] = _mm256_add_epi32(sums[register], products);
                            }
                        }
                    }
                    let mut out = [[0; CHANNELS]; COUNT];
                    for (out, sums) in out.iter_mut().zip(&sums) {
                        for (out, sum) in out.chunks_exact_mut(LANES).zip(sums) {
                            _mm256_storeu_si256(out.as_mut_ptr().cast::<__m256i>(), *sum);
                        }
                    }
                    out
                }
            }

            // ---- eval::network::simd128 -----------------------------------------------

            #[cfg(target_arch = "wasm32")]
            mod simd128 {
                //! The layers by the 128 bits of WebAssembly, whose instructions do eight numbers at a time.
                //! Where they are unknown a module is refused as a whole, so there is nothing to detect here,
                //! and nothing unsafe.

                use std::arch::wasm32::{
                    i16x8, i32x4_add, i32x4_bitmask, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_ne,
                    i32x4_splat, u32x4, v128,
                };

                use super::layers::{evaluate_by, Channels, Evaluate, Kernels};
                use super::view::View;
                use super::weights::{Layer, Weights, CHANNELS};
                use crate::gomolith::position::Position;
                use crate::gomolith::score::Score;

                /// The numbers of 32 bits in a register.
                const LANES: usize = 4;
                const REGISTERS: usize = CHANNELS / LANES;

                /// `layers::evaluate`, compiled for these instructions. Never none: an option only because it
                /// is one of several ways, as in `avx2`.
                pub(super) fn evaluate() -> Option<Evaluate> {
                    Some(evaluate_here)
                }

                fn evaluate_here(
                    view: &mut View,
                    position: &Position,
                    weights: &Weights,
                    classical: Score,
                ) -> Score {
                    evaluate_by_simd128(view, position, weights, classical)
                }

                #[target_feature(enable = "simd128")]
                fn evaluate_by_simd128(
                    view: &mut View,
                    position: &Position,
                    weights: &Weights,
                    classical: Score,
                ) -> Score {
                    evaluate_by(&Simd128, view, position, weights, classical)
                }

                /// What these instructions can do.
                struct Simd128;

                impl Kernels for Simd128 {
                    #[inline(always)]
                    fn changes(&self, one: &[u32], other: &[u32]) -> u32 {
                        changes(one, other)
                    }

                    #[inline(always)]
                    fn products<const COUNT: usize>(
                        &self,
                        layer: &Layer,
                        inputs: &[Channels; COUNT],
                    ) -> [[i32; CHANNELS]; COUNT] {
                        products(layer, inputs)
                    }
                }

                /// One instruction compares four points.
                #[target_feature(enable = "simd128")]
                #[inline]
                fn changes(one: &[u32], other: &[u32]) -> u32 {
                    let parts = one.chunks_exact(LANES).zip(other.chunks_exact(LANES));
                    let four = |it: &[u32]| u32x4(it[0], it[1], it[2], it[3]);
                    parts.enumerate().fold(0, |bits, (nth, (one, other))| {
                        bits | u32::from(i32x4_bitmask(i32x4_ne(four(one), four(other)))) << (LANES * nth)
                    })
                }

                /// One instruction multiplies eight numbers and adds up pairs. The weights are read once for
                /// all inputs.
                #[target_feature(enable = "simd128")]
                #[inline]
                fn products<const COUNT: usize>(
                    layer: &Layer,
                    inputs: &[Channels; COUNT],
                ) -> [[i32; CHANNELS]; COUNT] {
                    let mut sums = [[i32x4_splat(0); REGISTERS]; COUNT];
                    for (nth, weights) in layer.weights.iter().enumerate() {
                        let mut pairs = [i32x4_splat(0); COUNT];
                        for (pair, input) in pairs.iter_mut().zip(inputs) {
                            let [one, other] = [input[2 * nth], input[2 * nth + 1]];
                            *pair = i32x4_splat(i32::from(one) & 0xffff | i32::from(other) << 16);
                        }
                        for (register, it) in weights.chunks_exact(2 * LANES).enumerate() {
                            let weights = i16x8(it[0], it[1], it[2], it[3], it[4], it[5], it[6], it[7]);
                            for (sums, pair) in sums.iter_mut().zip(&pairs) {
                                sums[register] = i32x4_add(sums[register], i32x4_dot_i16x8(*pair, weights));
                            }
                        }
                    }
                    let mut out = [[0; CHANNELS]; COUNT];
                    for (out, sums) in out.iter_mut().zip(&sums) {
                        for (out, sum) in out.chunks_exact_mut(LANES).zip(sums) {
                            out.copy_from_slice(&numbers(*sum));
                        }
                    }
                    out
                }

                /// The numbers of a register.
                #[target_feature(enable = "simd128")]
                #[inline]
                fn numbers(register: v128) -> [i32; LANES] {
                    [
                        i32x4_extract_lane::<0>(register),
                        i32x4_extract_lane::<1>(register),
                        i32x4_extract_lane::<2>(register),
                        i32x4_extract_lane::<3>(register),
                    ]
                }
            }

            use crate::gomolith::board::Side;
            use crate::gomolith::position::Position;
            use crate::gomolith::score::Score;

            pub use self::layers::{BOARD_UNIT, SCORE_PER_UNIT, WINDOWS_ACROSS, WINDOW_UNIT};
            pub use self::view::{region, POINT_MAX, REGIONS, REGIONS_ACROSS};
            pub use self::weights::{
                Weights, CHANNELS, INPUT_UNIT, PAIRS, ROW_MAX, ROW_UNIT, WEIGHT_MAX, WEIGHT_UNIT,
            };

            pub(super) use self::layers::in_its_unit;

            use self::layers::Evaluate;
            use self::view::View;

            /// A network that follows a game, with the eyes of both sides.
            pub(super) struct Network {
                /// The weights of both sides, or those of Black and those of White.
                weights: Vec<Weights>,
                /// What each side sees, indexed by `Side as usize`.
                views: [View; 2],
                evaluate: Evaluate,
            }

            impl Network {
                /// A network with the weights of Black and of White, which may be the same.
                pub(super) fn new(weights: [Weights; 2]) -> Network {
                    let mut weights = Vec::from(weights);
                    // Kept once they take half the room in the processor's cache.
                    weights.dedup();
                    Network {
                        weights,
                        views: Side::BOTH.map(View::new),
                        evaluate: fastest(),
                    }
                }

                /// Starts anew with the board of `position`.
                pub(super) fn begin(&mut self, position: &Position) {
                    for view in &mut self.views {
                        view.begin(position);
                    }
                }

                /// The score of `position` for the side to move, whose classical evaluation is
                /// `classical`.
                pub(super) fn evaluate(&mut self, position: &Position, classical: Score) -> Score {
                    let side = position.side() as usize;
                    let weights = &self.weights[side.min(self.weights.len() - 1)];
                    (self.evaluate)(&mut self.views[side], position, weights, classical)
                }
            }

            /// The fastest of the functions that tell the score, all of which tell the same, that this
            /// processor can run.
            fn fastest() -> Evaluate {
                #[cfg(target_arch = "x86_64")]
                {
                    if let Some(evaluate) = avx2::evaluate() {
                        return evaluate;
                    }
                }
                #[cfg(target_arch = "wasm32")]
                {
                    if let Some(evaluate) = simd128::evaluate() {
                        return evaluate;
                    }
                }
                layers::evaluate
            }
        }

        // ---- eval::params ---------------------------------------------------------

        mod params {
            //! Evaluation parameters: by kinds of points, sets of threats.

            use super::tables;
            use crate::gomolith::board::{Rule, Side, WinningLine};
            use crate::gomolith::lines::{Shape, Threat};
            use crate::gomolith::position::Position;

            /// The number of kinds of points: sets of four shapes up to an open four, in no order.
            /// Points where more can be made, and points that may be forbidden, are worth nothing.
            pub const KINDS: usize = binomial(Shape::OPEN_COUNT + 3, 4);
            /// The number of sets of threats that `threats_of` tells apart.
            pub const THREATS: usize = 1 << (OWN_THREATS.len() + OTHER_THREATS.len());

            /// The logarithmic unit of `SideParams::moves` and `stops`: a move that is worth one
            /// unit more is e times as likely to be the best.
            pub const MOVE_SCALE: i32 = 64;

            /// The threats of the side to move that have a bit in `threats_of`. What more it could
            /// make decides the game.
            const OWN_THREATS: [Threat; 4] = [
                Threat::Three,
                Threat::DoubleThree,
                Threat::Four,
                Threat::FourThree,
            ];
            /// The threats of the other side that have a bit in `threats_of`.
            const OTHER_THREATS: [Threat; 5] = [
                Threat::Three,
                Threat::DoubleThree,
                Threat::Four,
                Threat::FourThree,
                Threat::OpenFour,
            ];

            // The tables that the trainer writes have this many entries.
            const _: () = assert!(KINDS == 1820 && THREATS == 512);

            /// The parameters of a side with a certain winning line. 200 units turn even chances
            /// into e to one.
            #[derive(Clone, PartialEq, Debug)]
            pub struct SideParams {
                /// The worth of a point to this side when it is to move, indexed by the kind of the
                /// point for this side.
                pub to_move: [i16; KINDS],
                /// The worth of a point to this side when the other side is to move, indexed by the
                /// kind of the point for this side.
                pub waiting: [i16; KINDS],
                /// The worth of the threats on the board to this side when it is to move, indexed
                /// by `threats_of`.
                pub threats: [i16; THREATS],
                /// The chances that a point is the best move of this side, indexed by the kind of
                /// the point for this side: `MOVE_SCALE` times their logarithm.
                pub moves: [i16; KINDS],
                /// The chances that a point is the best move of this side, indexed by the kind of
                /// the point for the other side, which the move stops: to be added to those of
                /// `moves`.
                pub stops: [i16; KINDS],
            }

            /// The parameters of an evaluation.
            #[derive(Clone, Copy, Debug)]
            pub struct EvalParams {
                /// The parameters of Black and White, indexed by `Side as usize`.
                pub sides: [&'static SideParams; 2],
                /// The texts of the networks that see the board as Black and as White, indexed by `Side
                /// as usize`; none where the classical evaluation is all.
                pub networks: Option<[&'static str; 2]>,
            }

            impl EvalParams {
                /// The parameters that the engine plays `rule` with.
                pub fn of(rule: Rule) -> EvalParams {
                    let [black, white] = Side::BOTH.map(|side| learned(rule, side));
                    EvalParams {
                        sides: [black.0, white.0],
                        networks: Some([black.1, white.1]),
                    }
                }

                /// The parameters of the classical evaluation of `rule`, without a network.
                pub fn classical(rule: Rule) -> EvalParams {
                    EvalParams {
                        networks: None,
                        ..EvalParams::of(rule)
                    }
                }
            }

            /// What has been learned for `side` in games by `rule`: its parameters, and the text of the
            /// network that sees the board as it does.
            fn learned(rule: Rule, side: Side) -> (&'static SideParams, &'static str) {
                match rule.winning_line(side) {
                    WinningLine::Renju => (&tables::RENJU_BLACK, tables::RENJU_BLACK_NETWORK),
                    _ if rule.forbids(!side) => (&tables::RENJU_WHITE, tables::RENJU_WHITE_NETWORK),
                    WinningLine::FiveOrMore => (&tables::FREESTYLE, tables::FREESTYLE_NETWORK),
                    WinningLine::ExactlyFive => (&tables::STANDARD, tables::STANDARD_NETWORK),
                    WinningLine::Caro | WinningLine::CaroExactlyFive => {
                        (&tables::CARO, tables::CARO_NETWORK)
                    }
                }
            }

            /// The kind of a point with these shapes, in any order, for a side with this winning
            /// line: the index of the set of shapes among all, below `KINDS`. None if a shape is
            /// more than an open four, or the point may be forbidden.
            pub fn kind_of(mut shapes: [Shape; 4], winning: WinningLine) -> Option<usize> {
                shapes.sort_unstable();
                let [a, b, c, d] = shapes.map(Shape::index);
                let is_suspect = || Threat::of(shapes.map(Shape::pattern), winning) == Threat::Suspect;
                if d >= Shape::OPEN_COUNT || is_suspect() {
                    return None;
                }
                // The combinatorial number system: indices that may recur become ones that may not
                // by adding 0, 1, 2, 3.
                let kind = a + binomial(b + 1, 2) + binomial(c + 2, 3) + binomial(d + 3, 4);
                debug_assert!(kind < KINDS);
                Some(kind)
            }

            /// The number of ways to choose `k` of `n` things; `k` is at most `n + 1`.
            const fn binomial(n: usize, k: usize) -> usize {
                let (mut ways, mut chosen) = (1, 0);
                while chosen < k {
                    ways = ways * (n - chosen) / (chosen + 1);
                    chosen += 1;
                }
                ways
            }

            /// The set of threats in `position`, a bit for each kind: the threats that the side to
            /// move can make in the lowest bits, then those that the other side could make if it
            /// were its turn. Below `THREATS`.
            pub fn threats_of(position: &Position) -> usize {
                let (own, other) = (position.side(), !position.side());
                let own_bits = OWN_THREATS.iter().map(|&threat| (own, threat));
                let other_bits = OTHER_THREATS.iter().map(|&threat| (other, threat));
                own_bits
                    .chain(other_bits)
                    .enumerate()
                    .filter(|&(_, (side, threat))| position.threat_count(side, threat) > 0)
                    .fold(0, |bits, (bit, _)| bits | 1 << bit)
            }
        }

        // ---- eval::tables ---------------------------------------------------------

        mod tables {
            //! Fitted evaluation tables, one file per rule, and the networks. `trainer fit` and `trainer
            //! learn` generate the files, which are not meant to be read.
            //!
            //! A rule without a file of its own shares freestyle's. That table has beaten what had
            //! been fitted to games of standard and of renju, and that network what had learned from
            //! standard or from caro. To games of caro no table has been fitted. After a fit, its file
            //! gets a `mod` and a `use` here.

            // ---- eval::tables::freestyle ----------------------------------------------

            mod freestyle {
                //! Tables of the evaluation, fitted to 1375037 positions of rule 0, values to the 841025 at rest.
                //!
                //! Generated by `trainer fit`; not meant to be read.

                use crate::gomolith::eval::params::SideParams;

                #[rustfmt::skip]
                pub(in crate::gomolith::eval) static FREESTYLE: SideParams = SideParams {
                    to_move: [
                        0,2,3,-2,25,2,-1,-2,11,0,0,1,-1,3,4,-2,-1,5,-4,-5,-4,0,-3,0,1,-16,-7,-4,1,-2,1,-8,
                        -4,0,-1,1,-1,-2,1,-1,-4,-3,2,1,4,-2,-1,3,-3,0,0,1,2,3,0,0,-5,-3,-4,-3,2,-4,-3,0,-1,
                        -2,0,0,-1,7,3,1,-1,6,2,-2,4,1,8,9,-1,0,2,3,3,3,11,3,5,4,2,-1,-4,1,6,9,3,3,5,5,5,1,6,
                        0,9,11,4,13,12,11,15,13,14,12,12,12,10,14,5,12,35,19,20,7,20,7,2,2,-5,-1,4,3,2,2,4,
                        1,0,-2,-1,2,4,3,4,6,8,1,6,0,3,6,5,4,6,7,7,5,5,9,7,2,7,13,8,15,13,9,18,15,14,14,20,
                        14,13,15,9,18,39,26,8,18,14,36,20,12,9,25,9,-7,10,20,5,6,19,25,17,16,26,39,26,25,16,
                        25,17,40,41,1,16,33,12,26,4,0,-5,-1,5,2,-1,-1,-2,-6,0,0,12,3,5,-1,-4,5,-1,-11,1,-3,
                        4,2,3,2,-1,9,3,2,6,1,4,2,2,14,9,17,13,10,10,12,19,15,18,29,14,11,10,27,26,23,14,26,
                        26,13,18,26,24,20,20,4,9,22,13,2,29,25,14,15,24,26,32,8,18,36,27,55,54,-4,-8,47,-6,
                        7,9,22,18,-6,18,-21,-1,9,-1,-29,35,21,13,10,30,50,31,29,14,39,25,39,55,27,17,52,26,
                        42,56,64,44,-14,46,7,32,43,1,-1,2,9,4,1,6,5,9,7,1,3,9,7,7,6,9,10,9,4,5,7,5,9,12,14,
                        9,15,13,8,15,12,13,9,14,15,19,14,20,23,29,21,22,25,21,19,24,25,19,32,38,31,39,25,42,
                        35,20,17,21,25,24,30,26,28,25,26,34,38,32,24,39,48,40,35,31,42,56,77,44,39,45,48,41,
                        53,18,23,21,26,24,29,19,23,21,12,39,31,32,23,41,53,45,46,29,57,43,67,52,64,33,64,69,
                        79,81,52,46,30,75,35,67,38,16,29,28,34,36,42,29,38,39,37,34,41,37,43,36,48,53,54,34,
                        47,65,73,67,61,67,65,76,70,80,66,68,68,88,104,80,40,68,67,61,52,68,88,99,113,94,3,
                        12,14,7,21,21,18,33,35,38,18,28,23,33,32,38,31,36,40,40,20,21,27,31,29,41,37,44,42,
                        46,34,37,34,46,39,45,47,51,53,64,80,67,64,76,89,57,62,66,72,57,77,82,70,78,77,57,47,
                        54,67,70,78,86,65,85,81,97,72,74,86,77,69,103,95,89,93,71,69,124,109,107,75,89,63,
                        54,59,71,62,69,79,84,76,82,84,103,93,82,79,92,95,109,106,91,108,81,56,120,131,89,
                        105,91,78,70,112,113,137,90,85,93,77,57,39,59,45,57,68,70,65,74,79,96,64,72,56,63,
                        82,76,100,94,97,86,61,109,103,100,115,84,86,82,123,122,86,111,130,76,72,78,96,82,82,
                        82,63,84,71,63,104,94,76,22,63,44,89,36,62,61,111,87,45,56,59,32,109,31,31,19,26,38,
                        110,62,43,56,34,36,33,61,50,46,43,36,32,34,34,101,15,53,63,60,64,65,60,100,93,100,
                        78,75,79,98,97,98,108,121,5,5,5,7,11,15,20,33,28,40,14,13,27,40,37,48,39,54,50,52,
                        22,16,19,33,34,50,37,39,54,67,38,39,52,72,53,49,47,49,67,61,99,66,79,99,125,73,69,
                        70,90,75,102,108,83,102,69,40,70,76,75,84,83,111,107,103,114,137,104,98,109,131,96,
                        133,118,110,146,99,63,129,108,131,154,103,63,62,65,73,73,93,77,132,79,95,115,161,
                        112,102,96,118,111,121,108,112,143,122,65,127,147,93,133,93,97,70,134,114,119,92,
                        114,84,60,83,46,59,62,83,79,112,93,102,120,141,80,85,72,91,89,123,93,100,116,89,59,
                        150,112,142,128,114,66,63,133,123,127,134,136,81,75,94,120,76,66,76,62,86,74,95,103,
                        87,61,29,57,22,73,31,62,71,88,88,48,31,53,27,119,37,30,51,40,33,95,45,32,33,28,36,
                        37,94,53,44,39,30,29,37,38,91,19,64,65,46,57,44,67,82,90,97,64,75,79,98,98,96,109,
                        121,94,62,18,56,27,78,68,56,74,95,66,37,57,52,57,91,39,30,44,43,36,97,37,40,37,27,
                        37,37,102,65,40,36,31,38,33,34,104,28,62,73,55,65,69,67,94,100,95,73,76,77,99,98,98,
                        106,121,94,95,76,75,77,98,98,98,108,121,121,15,23,31,59,22,39,46,43,55,55,36,43,54,
                        54,57,50,55,57,54,47,34,49,49,55,60,67,60,65,69,66,60,60,70,72,72,52,75,76,73,91,98,
                        90,95,115,113,95,103,115,112,109,107,111,135,144,149,140,80,102,104,107,116,139,122,
                        123,131,149,116,140,139,135,139,148,151,161,144,160,148,155,141,194,210,162,143,134,
                        83,107,94,99,124,126,127,109,139,146,136,125,115,142,144,143,153,155,167,146,151,
                        179,167,168,181,173,157,133,172,152,176,180,174,135,148,134,56,86,94,80,90,100,81,
                        101,114,128,92,105,107,119,111,125,139,164,137,158,154,142,178,164,173,203,146,162,
                        169,167,186,203,194,184,167,161,133,151,125,130,163,151,152,144,132,69,68,41,80,84,
                        136,85,87,143,143,68,83,89,91,89,91,89,107,106,118,107,91,114,106,105,118,107,107,
                        92,114,105,105,118,107,107,107,112,111,122,122,111,118,118,118,131,120,123,120,120,
                        121,130,130,130,142,153,66,58,39,81,82,136,83,85,141,139,68,76,88,89,88,92,116,106,
                        105,118,107,93,114,105,105,118,107,107,91,114,105,105,120,107,107,107,111,109,122,
                        122,111,118,118,118,131,120,123,120,120,121,130,130,130,142,153,120,123,120,120,121,
                        130,130,130,142,153,153,119,119,119,119,119,119,119,119,119,119,120,120,120,120,121,
                        129,129,129,129,130,139,129,129,129,129,130,139,139,129,129,129,129,130,139,139,139,
                        141,141,141,141,142,151,151,151,163,152,152,152,152,153,162,162,162,174,185,152,152,
                        152,152,153,162,162,162,174,185,185,184,184,184,184,185,194,194,194,206,217,217,249,
                        154,154,154,154,154,154,154,154,154,154,154,154,154,154,154,154,154,154,154,154,155,
                        155,155,155,155,155,155,155,155,155,156,156,156,156,157,164,164,164,164,164,164,164,
                        164,164,164,165,165,165,165,166,174,174,174,174,175,184,164,164,164,164,164,164,164,
                        164,164,164,165,165,165,165,166,174,174,174,174,175,184,174,174,174,174,175,184,184,
                        164,164,164,164,164,164,164,164,164,164,165,165,165,165,166,174,174,174,174,175,184,
                        174,174,174,174,175,184,184,174,174,174,174,175,184,184,184,176,176,176,176,176,176,
                        176,176,176,176,177,177,177,177,178,186,186,186,186,187,196,186,186,186,186,187,196,
                        196,186,186,186,186,187,196,196,196,198,198,198,198,199,208,208,208,220,187,187,187,
                        187,187,187,187,187,187,187,188,188,188,188,189,197,197,197,197,198,207,197,197,197,
                        197,198,207,207,197,197,197,197,198,207,207,207,209,209,209,209,210,219,219,219,231,
                        220,220,220,220,221,230,230,230,242,253,187,187,187,187,187,187,187,187,187,187,188,
                        188,188,188,189,197,197,197,197,198,207,197,197,197,197,198,207,207,197,197,197,197,
                        198,207,207,207,209,209,209,209,210,219,219,219,231,220,220,220,220,221,230,230,230,
                        242,253,220,220,220,220,221,230,230,230,242,253,253,219,219,219,219,219,219,219,219,
                        219,219,220,220,220,220,221,229,229,229,229,230,239,229,229,229,229,230,239,239,229,
                        229,229,229,230,239,239,239,241,241,241,241,242,251,251,251,263,252,252,252,252,253,
                        262,262,262,274,285,252,252,252,252,253,262,262,262,274,285,285,284,284,284,284,285,
                        294,294,294,306,317,317,349,319,319,319,319,319,319,319,319,319,319,320,320,320,320,
                        321,329,329,329,329,330,339,329,329,329,329,330,339,339,329,329,329,329,330,339,339,
                        339,341,341,341,341,342,351,351,351,363,352,352,352,352,353,362,362,362,374,385,352,
                        352,352,352,353,362,362,362,374,385,385,384,384,384,384,385,394,394,394,406,417,417,
                        449,484,484,484,484,485,494,494,494,506,517,517,549,649,
                    ],
                    waiting: [
                        3,2,4,-4,-16,5,2,3,10,2,2,1,3,2,2,-1,1,8,-2,-3,-2,-2,0,0,0,-7,-8,-6,0,-3,-1,-9,-7,1,
                        -1,3,-2,-7,-9,0,-1,-4,3,0,2,-2,-1,1,0,1,0,-2,2,3,0,1,-3,-5,-3,-4,0,-3,-4,0,1,0,0,0,
                        -2,11,4,2,-3,-2,1,1,1,0,5,5,-1,-1,1,2,3,1,14,-1,3,2,4,1,-5,1,4,6,4,2,4,6,7,1,6,1,8,
                        9,-1,5,2,0,2,8,7,7,10,8,7,13,0,14,32,6,1,3,12,17,2,2,-7,-12,4,3,-6,-3,-4,-4,1,-2,-2,
                        3,1,-1,-4,-2,4,0,10,0,2,5,4,0,5,3,2,4,4,5,8,0,8,19,10,12,10,3,2,10,6,5,13,9,9,14,4,
                        10,22,12,10,15,13,31,26,15,-13,2,5,-10,14,5,2,3,6,21,8,9,21,16,8,7,16,19,19,22,6,
                        -11,20,29,8,-28,2,0,-11,-13,7,-1,-1,-5,-8,-8,2,0,8,0,1,-3,0,4,0,-6,4,0,4,4,3,-4,3,9,
                        2,-3,2,2,6,3,3,11,8,11,6,7,0,3,11,8,8,18,12,10,8,13,8,19,8,16,24,-2,18,22,20,11,16,
                        -4,6,14,8,-6,18,20,8,8,12,18,20,3,10,23,23,32,34,3,-10,17,-5,5,6,8,16,-1,15,-17,-13,
                        6,4,-26,15,11,12,4,20,18,24,26,6,21,25,6,27,10,-5,17,8,-27,12,3,20,-17,-1,32,-44,
                        -53,3,1,1,4,4,2,7,1,4,3,3,4,8,5,6,3,9,4,9,3,5,6,4,8,8,9,7,11,8,6,12,9,11,5,13,12,13,
                        11,12,14,19,15,13,14,17,17,21,16,11,22,33,26,26,14,27,9,20,14,21,16,14,15,15,15,12,
                        17,24,26,21,11,25,26,29,20,19,29,57,37,23,30,27,36,28,15,15,17,15,19,18,17,8,17,13,
                        6,28,22,24,14,31,40,35,30,23,30,30,48,30,34,19,32,40,46,34,34,26,23,43,24,31,22,13,
                        27,20,24,23,18,20,28,18,18,24,33,31,26,33,35,31,40,17,39,54,45,45,37,30,42,40,51,54,
                        51,42,34,62,51,65,9,55,52,13,37,69,80,71,83,81,7,13,15,5,18,20,17,26,23,21,16,24,18,
                        26,25,23,21,25,30,26,20,26,28,27,28,30,29,37,27,32,29,34,28,31,28,34,35,29,33,37,48,
                        47,42,47,54,40,50,44,41,46,47,50,53,38,57,56,38,35,28,50,41,47,42,49,44,53,56,44,47,
                        42,56,73,57,50,62,46,66,65,77,48,40,59,51,56,38,35,39,46,54,54,34,48,50,51,63,57,51,
                        41,56,64,57,60,45,61,57,62,79,63,59,67,41,44,70,71,82,69,68,62,69,63,29,45,35,48,53,
                        50,54,51,54,64,55,58,54,42,68,56,59,62,55,66,82,75,75,62,66,82,69,117,85,77,74,60,
                        96,59,46,90,81,83,54,38,91,66,101,74,84,53,55,20,42,75,73,39,67,57,71,69,69,45,60,
                        51,74,44,97,78,89,33,94,76,41,62,47,31,34,81,95,77,69,45,36,42,39,81,60,91,62,67,
                        100,76,99,104,105,109,56,51,58,94,91,91,105,121,5,3,-6,-19,10,9,0,16,13,27,4,8,12,
                        23,21,33,22,30,36,37,21,16,12,29,22,25,33,30,37,52,38,30,40,39,32,32,33,16,31,33,55,
                        32,38,56,70,43,38,46,58,43,52,29,57,64,45,58,38,38,37,40,33,39,48,55,65,52,64,45,67,
                        67,62,76,62,65,85,50,75,79,81,46,93,58,58,73,25,28,27,52,32,67,44,52,68,69,65,55,67,
                        66,81,92,60,62,79,62,59,69,73,54,40,54,47,78,86,82,73,8,71,56,57,52,36,40,36,52,47,
                        80,61,63,68,82,56,51,48,60,68,84,40,74,86,61,64,98,62,68,76,56,97,96,71,77,67,76,
                        114,78,57,98,75,62,49,50,73,83,67,85,93,55,22,6,33,33,59,33,43,42,56,66,33,60,56,42,
                        68,40,73,82,34,14,67,64,29,49,41,53,31,75,67,68,22,50,50,62,30,51,56,73,66,57,93,44,
                        87,89,76,87,38,62,73,91,91,89,104,121,25,12,-3,34,-6,12,10,46,44,76,83,30,62,53,70,
                        81,49,42,79,49,35,89,62,32,54,38,27,38,90,33,94,58,47,38,41,34,46,39,96,55,60,101,
                        94,82,104,95,97,53,55,59,89,91,92,105,121,97,92,53,53,63,91,90,91,106,121,121,21,33,
                        38,40,27,42,49,39,50,46,39,47,54,46,52,45,47,49,52,40,43,60,55,58,59,58,62,66,59,58,
                        68,71,72,70,87,52,78,72,71,90,82,79,79,85,83,79,97,102,91,105,119,107,111,108,134,
                        163,69,91,79,99,95,91,95,90,97,103,114,116,106,106,131,133,112,135,131,125,156,137,
                        147,151,135,141,160,165,70,84,77,87,99,95,96,86,99,91,120,127,116,98,144,147,120,
                        120,129,108,145,153,145,150,121,147,160,178,164,137,124,134,174,187,172,133,74,104,
                        104,96,109,115,94,120,122,128,123,130,121,140,144,123,149,142,145,150,199,156,168,
                        164,163,181,150,203,159,172,165,168,215,210,192,191,174,175,187,185,189,186,169,185,
                        138,10,24,30,60,35,120,60,35,120,120,17,64,99,99,79,53,36,96,96,132,100,53,36,96,96,
                        132,100,100,53,36,96,96,132,100,100,100,118,108,112,112,102,134,134,134,165,126,123,
                        121,121,116,125,125,125,142,153,10,24,30,60,35,120,60,35,120,120,17,64,99,99,79,53,
                        36,96,96,132,100,53,36,96,96,132,100,100,53,36,96,96,132,100,100,100,118,108,112,
                        112,102,134,134,134,165,126,123,121,121,116,125,125,125,142,153,126,123,121,121,116,
                        125,125,125,142,153,153,94,120,102,127,120,134,127,120,134,134,120,114,129,129,102,
                        124,139,138,138,140,138,124,139,138,138,140,138,138,124,139,138,138,140,138,138,138,
                        138,130,154,154,140,156,156,156,163,152,152,152,152,153,162,162,162,174,185,152,152,
                        152,152,153,162,162,162,174,185,185,184,184,184,184,185,194,194,194,206,217,217,249,
                        57,84,31,66,89,103,67,131,148,188,89,103,67,131,148,188,131,148,188,188,81,99,90,99,
                        126,203,99,126,203,203,123,115,148,148,163,104,105,85,133,141,235,133,141,235,235,
                        147,168,200,200,172,179,162,211,211,209,176,104,105,85,133,141,235,133,141,235,235,
                        147,168,200,200,172,179,162,211,211,209,176,179,162,211,211,209,176,176,104,105,85,
                        133,141,235,133,141,235,235,147,168,200,200,172,179,162,211,211,209,176,179,162,211,
                        211,209,176,176,179,162,211,211,209,176,176,176,93,93,90,132,95,170,132,95,170,170,
                        143,113,153,153,125,183,97,166,166,207,199,183,97,166,166,207,199,199,183,97,166,
                        166,207,199,199,199,179,177,174,174,197,218,218,218,213,179,153,113,142,104,177,142,
                        104,177,177,144,152,171,171,167,187,153,208,208,185,188,187,153,208,208,185,188,188,
                        187,153,208,208,185,188,188,188,209,209,207,207,205,206,206,206,232,220,219,213,213,
                        221,230,230,230,242,253,179,153,113,142,104,177,142,104,177,177,144,152,171,171,167,
                        187,153,208,208,185,188,187,153,208,208,185,188,188,187,153,208,208,185,188,188,188,
                        209,209,207,207,205,206,206,206,232,220,219,213,213,221,230,230,230,242,253,220,219,
                        213,213,221,230,230,230,242,253,253,214,209,219,222,209,221,222,209,221,221,213,215,
                        220,220,221,229,229,230,230,230,239,229,229,230,230,230,239,239,229,229,230,230,230,
                        239,239,239,241,241,241,241,257,251,251,251,263,252,253,252,252,253,262,262,262,274,
                        285,252,253,252,252,253,262,262,262,274,285,285,284,284,284,284,285,294,294,294,306,
                        317,317,349,319,319,319,319,319,319,319,319,319,319,320,320,320,320,321,329,329,329,
                        329,330,339,329,329,329,329,330,339,339,329,329,329,329,330,339,339,339,341,341,341,
                        341,342,351,351,351,363,352,352,352,352,353,362,362,362,374,385,352,352,352,352,353,
                        362,362,362,374,385,385,384,384,384,384,385,394,394,394,406,417,417,449,484,484,484,
                        484,485,494,494,494,506,517,517,549,649,
                    ],
                    threats: [
                        188,285,150,255,142,156,160,265,180,285,180,285,190,295,190,295,226,198,150,255,162,
                        184,160,265,180,285,180,285,190,295,190,295,80,185,80,185,90,195,90,195,110,215,110,
                        215,120,225,120,225,182,164,80,185,145,184,90,195,110,215,110,215,120,225,120,225,
                        275,277,150,353,228,228,160,272,180,285,180,285,190,296,190,294,243,217,150,327,214,
                        230,160,313,180,285,180,285,190,279,190,302,80,185,80,185,90,195,90,195,110,215,110,
                        215,120,225,120,225,143,144,80,220,188,217,90,240,110,215,110,215,120,238,120,217,
                        -90,15,-90,15,-80,25,-80,25,-60,45,-60,45,-50,55,-50,55,-90,27,-90,15,-74,28,-80,22,
                        -60,45,-60,45,-50,55,-50,55,-160,-55,-160,-55,-150,-45,-150,-45,-130,-25,-130,-25,
                        -120,-15,-120,-15,-160,-55,-160,-55,-150,-51,-150,-45,-130,-25,-130,-25,-120,-15,
                        -120,-15,-90,16,-90,15,-78,33,-80,25,-60,45,-60,45,-50,55,-50,55,-9,79,-90,54,68,16,
                        -80,8,-60,45,-60,45,-50,56,-50,56,-160,-55,-160,-55,-150,-46,-150,-45,-130,-25,-130,
                        -25,-120,-15,-120,-15,-153,-45,-160,-34,-96,-88,-150,-64,-130,-25,-130,-25,-120,-1,
                        -120,-15,135,240,135,240,145,250,145,250,165,270,165,270,175,280,175,280,135,240,
                        135,240,145,250,145,250,165,270,165,270,175,280,175,280,65,170,65,170,75,180,75,180,
                        95,200,95,200,105,210,105,210,65,170,65,170,75,180,75,180,95,200,95,200,105,210,105,
                        210,292,329,135,290,283,248,145,239,165,270,165,270,175,268,175,279,252,172,135,195,
                        206,147,145,142,165,270,165,270,175,261,175,265,65,170,65,170,75,180,75,180,95,200,
                        95,200,105,210,105,210,65,169,65,165,89,122,75,84,95,200,95,200,105,237,105,200,
                        -105,0,-105,0,-95,10,-95,10,-75,30,-75,30,-65,40,-65,40,-105,0,-105,0,-95,12,-95,10,
                        -75,30,-75,30,-65,40,-65,40,-175,-70,-175,-70,-165,-60,-165,-60,-145,-40,-145,-40,
                        -135,-30,-135,-30,-175,-70,-175,-70,-165,-68,-165,-60,-145,-40,-145,-40,-135,-30,
                        -135,-30,-105,15,-105,0,-95,27,-95,9,-75,30,-75,30,-65,40,-65,40,-73,92,-105,28,-12,
                        59,-95,5,-75,30,-75,30,-65,52,-65,35,-175,-70,-175,-70,-165,-60,-165,-60,-145,-40,
                        -145,-40,-135,-30,-135,-30,-175,-56,-175,-61,-151,-11,-165,5,-145,-40,-145,-40,-135,
                        -37,-135,-38,
                    ],
                    moves: [
                        -118,-103,-109,-78,-56,-117,-120,-93,-70,-125,-104,-91,-95,-129,-239,-115,-155,-149,
                        -96,-102,-96,-105,-100,-135,-220,-79,-85,-74,-93,-85,-167,-167,-142,-304,-249,-77,
                        -70,-60,-59,-74,-65,-66,-67,-88,-174,-79,-69,-72,-69,-84,-181,-48,-47,-175,-126,-53,
                        -42,-56,-35,-52,-126,-27,-48,-127,-124,-29,-41,-58,-47,-17,-48,-51,-42,-34,-54,-43,
                        -33,-52,-74,-147,-53,-42,-35,-49,-48,-157,-26,-4,-90,-75,-28,-20,-26,-11,-23,-62,-7,
                        -10,-67,-64,-2,-12,-9,9,16,10,11,21,29,26,17,16,37,21,49,58,35,55,81,79,97,111,114,
                        138,153,199,-46,-35,-26,-14,-36,-18,-10,-8,-29,-97,-31,-30,-8,-26,-14,-99,-4,37,-24,
                        34,-12,-1,-1,10,-1,-33,7,15,-16,-9,18,16,12,32,33,14,31,40,60,51,64,63,81,99,135,72,
                        58,84,122,101,105,109,150,185,153,209,26,43,53,80,78,92,79,126,126,167,91,88,117,
                        147,126,128,150,172,210,166,212,149,186,177,229,187,227,213,-13,-3,9,6,4,12,11,18,
                        16,-33,-12,4,9,17,18,-17,10,27,-22,20,18,28,18,46,31,17,41,39,27,11,42,35,47,79,49,
                        47,65,60,84,90,102,90,97,123,122,94,84,122,142,105,136,138,151,196,172,219,67,80,87,
                        110,106,123,117,138,144,150,113,114,141,182,154,147,160,177,220,197,212,171,197,197,
                        242,240,254,263,101,117,108,143,146,171,144,150,181,165,139,133,159,183,152,168,176,
                        196,232,210,231,186,198,218,253,212,248,262,181,212,242,238,212,248,247,238,-49,-28,
                        -20,-13,-23,-14,-1,-8,-10,-60,-22,-12,-5,5,5,-40,15,33,-5,6,-8,5,2,18,20,12,28,36,
                        31,21,24,18,45,73,51,36,48,45,74,67,78,78,90,99,104,76,73,115,145,110,131,130,167,
                        191,167,245,48,68,71,91,94,123,100,117,148,152,107,102,148,190,145,160,159,200,234,
                        208,241,185,188,220,268,235,272,265,82,91,93,124,132,149,130,139,166,151,120,118,
                        167,205,148,166,178,205,240,210,259,198,204,237,276,256,275,301,208,214,240,278,247,
                        279,301,281,55,62,79,99,107,145,105,148,179,179,96,107,161,195,124,167,171,213,256,
                        207,236,180,195,255,293,243,285,303,204,214,272,320,243,303,327,298,142,169,197,252,
                        181,189,195,233,134,34,29,47,48,68,59,60,92,85,101,66,55,72,89,90,101,86,126,135,
                        203,70,71,78,102,102,139,112,126,156,169,109,110,145,194,147,143,129,141,181,181,
                        216,177,196,246,262,182,190,232,272,225,236,248,282,323,282,340,167,163,172,206,209,
                        255,219,248,287,299,220,226,265,312,264,270,268,303,348,317,350,286,295,329,385,352,
                        361,381,182,188,195,222,237,266,234,249,291,299,227,238,264,317,274,261,278,315,348,
                        302,345,281,297,324,371,332,384,372,283,300,337,389,325,379,368,361,144,142,154,183,
                        190,222,200,220,256,267,180,190,239,286,223,245,257,294,340,309,337,277,297,316,364,
                        318,343,369,286,294,332,371,320,355,362,363,245,263,295,349,291,338,341,336,249,320,
                        329,324,342,363,423,380,380,441,436,351,353,402,445,422,370,380,405,462,406,400,389,
                        408,434,459,423,411,398,363,383,430,464,394,420,414,415,336,395,408,469,397,391,396,
                        403,373,386,389,445,431,397,405,407,407,420,470,109,113,112,120,149,140,149,179,185,
                        222,147,142,157,187,188,224,164,200,207,244,136,136,141,183,182,231,192,198,263,251,
                        166,171,217,262,189,204,198,210,246,247,288,253,268,323,319,233,246,288,335,279,280,
                        293,335,373,320,353,225,226,234,277,276,321,293,305,348,345,268,278,323,367,306,303,
                        311,344,396,351,365,316,325,362,410,358,382,383,235,244,253,281,295,329,286,303,349,
                        350,280,288,316,357,314,294,317,345,383,361,363,325,333,364,396,356,378,375,311,334,
                        372,394,356,387,389,370,209,206,224,250,258,304,275,284,333,332,234,244,301,345,272,
                        297,302,340,381,310,344,321,319,373,406,356,357,362,323,333,364,410,358,366,375,381,
                        281,291,327,363,296,350,344,348,264,333,329,334,362,381,417,392,405,436,444,364,371,
                        413,454,410,395,404,433,452,417,397,387,402,430,455,422,417,403,378,392,419,461,407,
                        423,439,412,358,389,446,472,394,387,386,403,363,393,384,431,432,402,413,411,408,423,
                        470,352,365,355,361,387,432,393,411,452,441,383,382,431,447,434,397,386,424,452,427,
                        397,373,402,443,440,410,409,402,401,418,441,461,423,404,401,402,351,364,436,449,407,
                        390,395,389,383,388,389,434,435,397,410,406,405,419,470,379,399,431,432,393,407,407,
                        407,427,470,470,70,78,69,78,94,93,88,120,116,133,100,73,87,129,111,146,112,138,151,
                        219,97,94,100,125,122,160,139,137,186,187,126,122,174,201,163,154,145,151,184,183,
                        209,199,189,233,226,182,187,220,267,227,250,230,287,295,291,362,181,172,177,201,211,
                        240,225,229,270,271,219,211,260,309,253,269,253,303,337,301,363,280,275,322,360,338,
                        346,361,198,189,198,222,223,244,235,243,271,258,223,226,263,304,272,266,269,312,334,
                        308,370,289,278,319,352,336,351,355,295,297,323,377,365,362,372,363,202,196,207,226,
                        234,270,246,255,299,311,232,243,286,328,276,277,288,319,359,319,355,283,305,341,384,
                        351,380,376,306,316,352,404,353,380,386,377,306,318,328,393,341,326,326,309,304,376,
                        372,359,415,383,448,433,418,477,432,401,402,455,473,438,423,400,473,458,479,518,443,
                        433,471,482,485,516,518,439,416,468,480,469,511,520,519,445,486,508,496,494,521,519,
                        522,530,542,545,556,556,558,574,574,574,580,630,361,350,346,394,346,403,401,320,433,
                        419,384,362,415,447,430,457,417,478,479,482,520,437,438,469,481,480,516,518,426,410,
                        472,477,479,518,516,517,481,494,497,499,502,483,518,519,528,545,548,553,556,556,574,
                        574,574,580,630,550,548,556,556,558,574,574,574,580,630,630,680,682,684,686,688,692,
                        686,688,692,692,688,690,694,694,696,704,706,710,710,712,728,704,706,710,710,712,728,
                        728,704,706,710,710,712,728,728,728,710,712,716,716,718,734,734,734,740,760,762,766,
                        766,768,784,784,784,790,840,760,762,766,766,768,784,784,784,790,840,840,770,772,776,
                        776,778,794,794,794,800,850,850,860,900,902,904,906,906,908,910,912,914,918,906,908,
                        910,912,914,918,912,914,918,918,908,910,912,914,916,920,914,916,920,920,916,918,922,
                        922,924,924,926,928,930,932,936,930,932,936,936,932,934,938,938,940,948,950,954,954,
                        956,972,924,926,928,930,932,936,930,932,936,936,932,934,938,938,940,948,950,954,954,
                        956,972,948,950,954,954,956,972,972,924,926,928,930,932,936,930,932,936,936,932,934,
                        938,938,940,948,950,954,954,956,972,948,950,954,954,956,972,972,948,950,954,954,956,
                        972,972,972,930,932,934,936,938,942,936,938,942,942,938,940,944,944,946,954,956,960,
                        960,962,978,954,956,960,960,962,978,978,954,956,960,960,962,978,978,978,960,962,966,
                        966,968,984,984,984,990,980,982,984,986,988,992,986,988,992,992,988,990,994,994,996,
                        1004,1006,1010,1010,1012,1028,1004,1006,1010,1010,1012,1028,1028,1004,1006,1010,
                        1010,1012,1028,1028,1028,1010,1012,1016,1016,1018,1034,1034,1034,1040,1060,1062,
                        1066,1066,1068,1084,1084,1084,1090,1140,980,982,984,986,988,992,986,988,992,992,988,
                        990,994,994,996,1004,1006,1010,1010,1012,1028,1004,1006,1010,1010,1012,1028,1028,
                        1004,1006,1010,1010,1012,1028,1028,1028,1010,1012,1016,1016,1018,1034,1034,1034,
                        1040,1060,1062,1066,1066,1068,1084,1084,1084,1090,1140,1060,1062,1066,1066,1068,
                        1084,1084,1084,1090,1140,1140,990,992,994,996,998,1002,996,998,1002,1002,998,1000,
                        1004,1004,1006,1014,1016,1020,1020,1022,1038,1014,1016,1020,1020,1022,1038,1038,
                        1014,1016,1020,1020,1022,1038,1038,1038,1020,1022,1026,1026,1028,1044,1044,1044,
                        1050,1070,1072,1076,1076,1078,1094,1094,1094,1100,1150,1070,1072,1076,1076,1078,
                        1094,1094,1094,1100,1150,1150,1080,1082,1086,1086,1088,1104,1104,1104,1110,1160,
                        1160,1170,1300,1302,1304,1306,1308,1312,1306,1308,1312,1312,1308,1310,1314,1314,
                        1316,1324,1326,1330,1330,1332,1348,1324,1326,1330,1330,1332,1348,1348,1324,1326,
                        1330,1330,1332,1348,1348,1348,1330,1332,1336,1336,1338,1354,1354,1354,1360,1380,
                        1382,1386,1386,1388,1404,1404,1404,1410,1460,1380,1382,1386,1386,1388,1404,1404,
                        1404,1410,1460,1460,1390,1392,1396,1396,1398,1414,1414,1414,1420,1470,1470,1480,
                        1700,1702,1706,1706,1708,1724,1724,1724,1730,1780,1780,1790,2100,
                    ],
                    stops: [
                        -63,-4,-2,29,35,-11,-5,18,26,2,11,19,17,3,-8,-12,-41,-35,-12,-7,-3,-2,-3,-16,-35,58,
                        59,35,50,22,-20,20,-13,-109,-40,-4,16,28,22,17,29,27,40,20,-8,10,15,12,23,8,-21,70,
                        40,-46,-73,21,26,8,38,20,-2,25,12,-22,-57,14,-19,-2,-25,-13,22,35,41,34,36,38,44,32,
                        22,-14,44,50,31,26,22,-35,80,56,-27,-48,42,42,31,57,40,16,55,39,-21,-49,28,17,-4,
                        -12,13,69,69,56,71,58,13,68,54,-10,-35,75,44,7,-2,14,109,95,23,1,33,45,40,48,47,38,
                        51,52,47,55,38,0,59,53,38,39,23,-23,71,54,-26,-23,53,55,38,62,38,19,59,40,-11,-42,
                        54,20,7,-4,31,69,74,68,89,65,31,81,71,10,-26,84,60,25,30,38,105,87,36,35,55,43,75,
                        84,74,78,56,30,74,78,2,-26,95,72,33,37,46,122,98,21,44,57,50,142,109,39,11,39,49,46,
                        58,64,80,70,78,79,73,63,68,25,71,81,61,75,60,19,64,39,-26,-21,71,70,53,84,56,28,76,
                        46,4,-56,57,25,11,-3,24,98,98,77,97,84,56,106,77,19,-26,104,63,31,31,45,114,88,39,
                        20,54,47,107,101,83,110,85,55,108,91,21,9,114,74,47,53,53,115,117,62,50,65,69,158,
                        124,79,47,63,53,45,112,125,85,128,99,47,120,87,37,37,135,81,63,54,53,162,109,61,76,
                        60,51,158,133,74,108,114,66,58,165,138,28,64,79,60,45,44,50,67,64,68,72,73,68,76,63,
                        36,76,71,66,72,59,28,114,97,38,87,69,69,56,85,72,53,86,72,40,14,71,50,63,43,31,111,
                        97,87,112,94,77,116,110,68,49,102,82,74,70,65,142,112,90,87,61,96,118,107,95,124,98,
                        79,124,121,72,76,117,91,93,92,80,162,134,122,134,95,105,160,157,128,142,103,117,108,
                        128,122,106,137,119,92,152,127,88,73,125,106,98,110,68,172,141,132,136,93,115,184,
                        163,147,182,124,149,156,204,181,160,149,127,110,143,118,134,131,117,152,133,125,151,
                        145,132,119,139,124,150,139,107,183,157,133,120,142,91,191,175,171,198,146,138,134,
                        211,188,191,213,161,157,171,113,201,182,171,156,142,125,117,174,125,136,125,124,115,
                        131,122,122,137,124,119,146,135,132,140,120,100,174,171,123,207,135,133,121,156,132,
                        136,164,158,138,152,143,125,152,169,144,171,164,155,185,163,177,189,191,181,195,184,
                        176,206,219,193,239,215,206,225,223,225,185,183,161,196,175,187,207,220,210,228,208,
                        196,205,254,229,246,217,234,276,259,212,260,253,264,281,253,228,232,204,205,184,216,
                        198,197,229,223,210,216,219,208,216,251,239,249,238,240,251,261,229,263,258,254,307,
                        283,230,247,279,269,309,311,298,250,248,240,208,203,190,225,206,228,241,237,234,254,
                        216,222,243,274,243,262,248,266,289,268,247,278,269,295,319,285,274,249,284,281,284,
                        326,287,277,299,259,269,261,266,309,265,247,221,234,178,301,300,261,314,288,329,322,
                        340,346,374,321,316,334,383,341,345,311,320,356,329,294,343,350,332,362,311,314,303,
                        351,322,356,395,332,303,306,302,358,317,375,408,383,295,296,314,300,291,283,323,316,
                        317,324,321,322,315,352,188,170,183,164,197,192,183,215,196,218,199,195,189,220,207,
                        214,223,241,214,306,189,189,178,227,204,224,226,235,252,264,202,204,233,266,207,227,
                        224,208,250,239,254,263,274,288,290,252,242,266,307,257,272,270,289,315,279,227,228,
                        231,216,262,242,261,283,292,305,319,263,260,290,321,282,291,282,302,332,289,240,289,
                        289,292,284,308,242,216,253,252,241,283,265,285,291,295,310,306,284,283,292,347,310,
                        293,299,299,352,320,248,311,315,331,323,323,282,229,326,332,346,327,300,270,226,210,
                        253,248,236,282,266,288,299,302,322,343,270,271,302,345,294,301,294,315,369,311,259,
                        322,304,333,375,330,255,233,330,324,344,394,360,285,247,233,312,304,310,336,287,235,
                        214,259,159,329,317,303,324,313,337,365,373,371,410,351,340,373,407,367,338,351,366,
                        388,360,295,352,347,361,386,361,315,303,383,357,359,416,369,328,322,333,359,360,410,
                        434,391,304,292,307,295,318,298,332,315,357,325,321,320,315,352,344,350,330,373,346,
                        360,385,396,416,404,381,368,384,428,397,377,367,367,350,368,304,369,360,351,336,341,
                        308,304,382,388,354,375,372,306,306,300,374,359,427,438,407,295,293,299,296,322,302,
                        334,322,344,331,321,321,315,352,303,290,318,316,312,321,321,321,318,352,352,160,165,
                        174,166,186,180,173,200,189,199,185,183,181,207,185,194,267,234,220,316,187,189,177,
                        211,205,222,238,227,242,249,210,206,232,267,204,237,231,211,261,236,266,272,268,281,
                        297,265,254,282,307,266,324,298,319,342,317,308,253,240,233,269,257,286,299,294,313,
                        332,289,281,304,351,293,321,307,340,373,348,317,325,325,351,392,358,336,318,273,264,
                        246,294,272,291,321,308,320,329,303,288,312,356,306,324,321,345,368,338,314,353,347,
                        365,396,368,347,340,359,345,372,391,391,343,336,315,250,265,256,284,282,310,299,306,
                        312,325,281,293,320,354,291,333,334,349,379,333,294,341,340,375,394,326,302,290,355,
                        346,369,413,364,343,358,309,339,335,305,339,310,297,228,289,223,381,355,350,398,368,
                        404,400,410,435,461,398,396,425,477,431,417,409,452,481,433,462,440,405,444,488,464,
                        447,441,439,409,451,495,459,449,454,478,428,409,440,473,442,410,416,427,416,403,419,
                        424,428,430,439,437,437,431,472,408,377,374,419,393,427,452,440,455,482,431,418,447,
                        492,445,452,414,457,490,443,454,444,434,468,484,464,464,460,484,455,462,509,471,463,
                        479,459,437,432,459,476,460,418,424,412,418,423,417,425,438,446,443,440,442,432,472,
                        417,411,422,438,434,437,437,437,434,472,472,365,350,350,399,385,430,434,407,445,454,
                        396,403,443,467,425,467,445,501,500,469,544,473,469,502,498,480,544,545,477,452,485,
                        510,485,546,548,546,436,479,499,513,471,542,557,545,554,567,568,575,574,576,588,588,
                        588,592,630,570,571,574,574,576,588,588,588,592,630,630,577,579,582,582,583,595,595,
                        595,600,637,637,645,350,324,303,279,352,314,292,367,339,410,357,327,304,395,358,421,
                        391,377,396,511,366,339,325,373,353,407,409,399,445,464,384,383,423,475,425,391,366,
                        338,411,388,442,438,423,486,515,410,405,464,520,455,481,426,513,549,513,616,400,375,
                        352,431,389,455,458,451,497,532,433,424,472,548,498,481,466,507,556,518,616,510,473,
                        536,577,551,611,626,409,394,384,434,418,459,469,465,495,532,438,441,461,540,476,468,
                        459,492,553,522,595,505,473,520,574,529,595,630,504,491,511,624,547,579,617,573,400,
                        375,364,405,381,453,453,441,489,521,420,418,454,515,454,451,454,514,558,485,619,490,
                        465,524,561,518,616,643,481,471,511,572,529,616,628,641,507,485,565,594,541,659,662,
                        647,715,552,538,546,598,521,650,634,559,635,652,572,529,623,669,670,670,688,678,701,
                        679,772,680,711,707,718,703,772,768,683,684,710,729,695,761,768,772,686,707,603,624,
                        687,744,747,750,765,792,796,797,800,801,813,813,813,817,855,622,554,572,629,564,672,
                        619,605,666,717,619,581,658,683,663,686,688,696,708,715,772,704,711,722,722,716,773,
                        772,696,696,711,719,683,769,764,772,701,698,602,629,713,712,750,735,780,795,796,800,
                        800,790,813,813,813,817,855,795,792,800,800,801,813,813,813,817,855,855,673,702,702,
                        693,694,705,717,689,705,706,690,699,739,739,726,747,762,765,765,713,778,735,759,757,
                        766,713,778,778,748,762,765,762,711,778,778,778,757,755,769,769,757,766,769,769,787,
                        802,768,807,807,808,820,820,820,825,862,802,772,807,807,808,820,820,820,825,862,862,
                        810,811,814,814,816,828,828,828,832,870,870,877,972,976,978,979,981,984,979,981,984,
                        984,977,978,985,985,987,993,994,997,997,999,1011,993,994,997,997,999,1011,1011,993,
                        994,985,997,995,1007,1011,1011,994,999,976,976,999,1015,1015,1015,1020,1035,1036,
                        1039,1039,1041,1053,1053,1053,1057,1095,1035,1036,1039,1039,1041,1053,1053,1053,
                        1057,1095,1095,1042,1044,1047,1047,1048,1060,1060,1060,1065,1102,1102,1110,1275,
                        1276,1279,1279,1281,1293,1293,1293,1297,1335,1335,1342,1575,
                    ],
                };
            }

            // ---- eval::tables::freestyle_network --------------------------------------

            mod freestyle_network {
                //! The network of rule 0, learned from 800454 positions at rest beyond the network before:
                //! 24 rounds, batch 128, step 0.002, trust 0.5, seed 1; games:
                //! - rule 0 nodes 4000 seed 6301 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //! - rule 0 nodes 4000 seed 6401 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //! - rule 0 nodes 4000 seed 6501 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //! - rule 0 nodes 4000 seed 6601 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //! - rule 0 nodes 4000 seed 6701 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //! - rule 0 nodes 4000 seed 6801 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //! - rule 0 nodes 4000 seed 6901 first 0 by 23a7690d unit 250 sizes 15,20 deep 40000
                //!
                //! Generated by `trainer learn`; not meant to be read.

                #[rustfmt::skip]
                pub(in crate::gomolith::eval) const FREESTYLE_NETWORK: &str = r"
PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPIPHPLPPP\PTPYPZPUPCPGPXPFPFPIPD
P[PDPVPEPMPJPVPWPIPOPIP[PEPDPXPOPEPUPZPHPNPLPOPIP\PNPDPGPUPTPXPVPIPXPLPNPVPEPSPUPHPHP]PHPUPXPZPE
PXPXPSPJPVPOPSPWPVPVPNPVP\PTPCPFPFPSPVPZPPPZPVPEP[PUPOPUPZPUP\POP5P;PAPWPiP[PZPZPSPcP,PHPPP3P)P=
P\P_PIPPPPPTPKPCPQPEPHP=PsP(OfPVPUPFPDPcPZPlPxPXPNQ$PMP;PDPSOjP=O}PcPaPTPOPOP;PFPFPZP?O,PSPIOkPK
P7P2PXPjP5PwQ.P;P\Q9PfPCP3PTOlP.OjPjP(PcPAPPOlPtP;POPSN]PTQ'O1P?NoP-PgPbOyP{Q,PGO^Q+P|OsP7PdO{PH
O9PePmP_PLP_P8PcPGPbPLNqPUQ4P5PRP6P.PbQ,Q5Q=PzP9PkQ4P[P4PDP7P*OkQ2PjPbP>PNPBOaPlP9P\PROJO[PgO)PD
O1PbQ5QtQgQLPJP>PvPxQ8PKP`OhO9OyQ<Q/O@R&OzP%OPP_P;QVP+QqPYQFQ7PVO|Q(Q;QeQ$Q\PdOeNsP[QDO8PvO`P5OO
PrQzO5R2OVNkO_P<O]QBOGQ}P1QKP@PGOaPWPRR3P(RHObPPQtNyQ,O}PHOmPrO]RIQSOZR-OpPUOpPtPZOoPER-NrOhP[P.
PIPIPLPKPZPVPLPIPDPHPMPUPPPKPZPMP[PSPUPQPGPOPNPRPYP]PVPKPVP[PDPZPHPSPRPIPRPFPNPVPUPSPSPHPXPVPWPD
PEPLPNPUPFPMPXPHPFP\PKPRPPPYPJPVPLPPPEPNPFP[PUPLPOPOPGP]PYPYPZP\P[PKPDPFP[PWPHPZPPPFPEPYPOPDPSPM
PSPJPLPJPEPOPQPSPMPSPLPTPZPTPGPRPXPSPZPGPKPRPRP]P\PFPRPSPVPVPSPEPEPFPVPNPFPRPRPNP\PHPMPTPWPLPGPD
P[PSPQPHPJPZPUPUPZPPPVPPPGPXPSPNPPP&PPPFPCPOPPPEPAPBO\PKPJP>PLPPP=PPOOPLPIP(PPP?PEP;PPPOO_PNP,P@
PHPNPSP[PYPXPZPLPOPLPVP[PPPMPDPGPJPOP]PWP\PJPLPPPRPOPQPMPZP[PPPKPJPXP\PMPFPXPJPFPRPHPRPIP\PTPIPR
PHPCPKPIPTPJPEP[PRPWPQPWPHPCPCPTP\PLOuPGP`PfPAPQPHPdP*PUPMP:PFPUPDPfPZPXPMPPP[POP@PXPZPAQ%OzP$PL
PYPJP(PWPCPwPvPAO{P{PIPWPHPFP9PJP#PtP}P`PTP3P*PUPFPYPJNsPjPROnPFODPXPjPKPKPzPmPDPNQ8PgOMPBP_O]P=
OfPoP]PuPZPMO2PVPLPZP,O)PVQ(OFP<NiPRP_PHPfQ(Q$PRP@Q5PsOpPEPAOyPHObPgPvPdPDPLP7P;P0PcPENtPIQ=OuPO
PZPUPXQ5Q*Q=PkP_P2QCPUORPFP`PVPBPrPgPiPQP=PEP%PhP5PJP=NxP[PBP&P]P)PbPDQlQlQFP6PUQ*PaQ%O'P_P^NYP;
Q:PuPGQyO,OPO\QIP4QlOvQ_PZQGQOPmPIPOOnQMQ1QeO'P,Q-OWQ=OSQ$OGNyN[Q)QlPnR6M=N8O(P{P/QbOeQtPiQUQIPp
R6PiP,Q}OIRbOpPXQoNGQ)P<PeOSPLO4R(Q)O7QoN^ObP)PYOjP{OjP+P{O6QWP#PWPUPYPIPXP\POPIPTP]PNPQPWPGPQP[
PZPJPWPRPMPIPEPHPNPOPYPKPMPYPFPZPWPLPNP[PPPXP\PWP\PQPOPLPOPWPFPLPMPHPHPNPZPUP]PZPCPYPYPSPPPCPLPZ
PGPTPQPHPWPHPHPLPOPLPRPKPHP[PLPOPHPLPIPTPFP\PTPYPNPXPQPTPPPPPRPUPOPIPDPLPEPYPXPSP\P[PQPUPUPYPJPH
PQPNPYP\PFPWPTPRPGPHPWPHPVPLPDPGPHPOPJPSPVPCP\PEPSPNPTP[P[PIPMP]PCPTPUPZPFPHPSPWPJPKPEPUPUPMPNPZ
PGPXPEPPPMPIPOPMPVP\P[PEPMPSPHPFP[PDPIPRPMPJPMPTPGPQPMPTPPPRPUPQPOPMP8PQP#PGPGPPPTPTPJPRPKP<PKPL
P1PRPVPPPQPOPGPUPPPNP;PPPFPNPWP9PWPVPUPOPMPQPZPPPLPIPVPOP\PSPTPLPQPZPJPGP\PJPTP[PSP\P[PYP]PMPIPP
PKPGPRP]PNPYP:POPQPfPAPFPYPQPWPLPTPdPfP\PLPGP>PBP?P;P@PDPePOPMPBO#PKPYPeP<P\P.PXPxQ'PaPAPJP:P@PN
P/PGPgPgPMOsPJPBPJPIP;O_PfPCO}PSN{PEPfPNPFPoPcPOPnQ6PlP#PHPLOpPIOaPOPAPgPNO}OzP8PAP^P<O+PYP}OoPJ
PFPRPGPNPRPIPLPCPWPKPWP\PPPNPIPUPTPOPHPKPSPIPVPZPDP]P\PDPRPDPDPSNgPcPSQ.PXQ*P2PGQ&Q@PXPDPIP?P-Oh
Q'P7P@PaPCOlOoP[PCPuP9OaPXPROpPLO)PnP(QmQ=P[OsP[Q:PfPrP&PlO|PPOHQJPrP6QqOmP=O2PpOpQfP)QLPbQ#QQPS
POPEPQPUPNP[PIP\PGPHPTPLPGPYPKPUPPPLPJPKPCPIPHPPPKPLPUPNPEPFP\P[QrPqObRROTQ|O9PRQdO#PfP7PbP6QCO5
R4ONOdR(OlP<O{ORPgO&P9Q'Q@PUQnP^PDPEPYPFPMPJPWPPPRPWPGPGPSP\PJPQPEPWPGP\PRPTPKPEPEPGP\PFPDPQPLPI
PVPVPUPGPFP\P\PIPMPWPJPZPPPLPQPUPRP\PPPVP\PUPHPRPLPTPWPVPXP[P\PEPXP\PEPZPWPSP[PUPWPXPUPZPMPTPEPM
P[PRPPPZPMPFPOPHPKPWPXPDPQPDPWPHPPPWPTPVPQP[PEPNPTPTPOPFPFPRPOPYPSPXPSPVPSPHPRPWP]PRPFPKPVPWPEPP
PDPSPQPFPTPTPMPWPRPIPLPYPZPXPMP\PUPSPPPVPPPDPHPVPVPQPQPEPFPOPXPSPPPSPSPLPPPSPWPMPHP\PMPOPTPRPFPY
PPPQPYPQPTPQPOPEPMPMPYPJP[PWPFPYPVPLPXPGPJPKPIPKPYPVPOPYPPPUPDPLPRPXPRP\PUPWPUPNPMPQP\PZPFP\PQPJ
PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPFPOPNPSP]PXPOPMPHPUPEPZPNPHP\PW
PIPIPSPTPIPIPDPKPZPVPTPZPQPUPPPOPSPPPFPPPSPUP\POPNPMPPPNPXPFP\P\PIP]PRPUPHPRPZPIPYPUPFPOPNPEP\PJ
PHPSPHPYPQPIPVPOPNPZPPPUP[PHPRPVPMPEPRPFPQPUPRPMPQPPPSP\P\PDPZPGPRPTPDPOPTPRP[POPHPPP\POPNPKPQPO
PMPYPHPJPJP]POP[P\PRPYPRP]PEPOPHPXPDPKPLPDPFPUPPP\PMPVPQPTPNPNPQPTP[PLPCPZPXPSPUPTPOPDPHP[PNPPPU
PDP[PSPDPHP[PEPOPMPVPIPWPQPNPLPPPJPSPOPUPKPLPIPGPOPOPVPGPOPGPQPRPDP[PLPZPOPEPRPRPWP[P]PFPJPRPMPE
PVPRPXPKPPPYPGPQPKPNPUPNPJPZPNPIPSPTPGPYPSPZPUPMPRPXPJPGPSPHPSPOPWPGPJPPPZPTPNPIPKPYPTP\PZPRPWPY
PKPJPMPEPIPKPHP[PSPXPRPEPSP[PMPLPYPIP\PEPWPHP[PFPQPQPDP[P\PWPZPVPQPIPDPDPXP[PCPEPJPZPTPGPUPWPUPS
P\P\POPHPHPFPRPPPLPKPJPYPTPHPSPFPLPYPJPTPJPWPKPTPEP[PRPUPPPMPFPZPFPEPRPEPFPRPSPGPPPNPVPRPFPHPDPY
PNPNP[POPYPPPMPPPXPSPWPVPKPPPQP]PWPTPEPQPQPRP\PIP\PIPVPJPUPTPNPYPDPHO`P<PVP_P1PjPXPMO|P]P[OhPFP9
PZPUOyPLPPP<PhP>PKPZP@PGPvO}OBPSPHPGP3POPUPFP'PkPkPVP3PfP[P:P7PBPYPMPCPJPXPCP_PGPTPTPRP@P{OMPBPT
PLP>PDPTPMPHPJPUPDPQPAPgPYPBP\P_P@PHPVPXPUPQPaP]P=PNPEPRPlP7PEPQPYPJPTPUPZPRPTPQPGPEPKPMPNPRPGPU
PPPXP\PDPKPXP]PTPUPLPRPLPXP[PPPXP8P@P-P8P^P]P2PhPZPYP4PRPRP-P5P'PRPKP4PGPLPBPLP/P@PbP?P:PeP1P*PX
OCP4P5P:PGPmPGPHPCPkPSPlPMOeOuPKP4P[Q$PSPTPrP.P$P=PQP-OyPNP4P6POOxP*P]PAOzP]NmP8P^Q9PfPTP>PSNcP[
OSPzO{P`PmOkPFO\P>PDPHOKPBPzO|PBN}P0PLPoNxPSQ#P[PUPpPxO`P4P_PFP(OdPWQCPaPlP2P0OqO|P[Q6OUOdPgPbPl
PaPYPOQ(P:Q$OiPNPGPtP#O]PHPUOKNxP{P|PfO_O}PDNFQRPUQmO|PtOcPGP3Q9Q*OdOxQVQgQdO9PWQ4PGPxPUPjPsO(PL
QMN^P)R9NoO^ODQ'PLQwO3QyOFPHPRPyOBP0OCP#Q=QLOkP/PyPoQ8OkQ?OFO:P{OkQtOfR?OhNeOdOnP}R1PJR0PiOQPnPg
Q>PhPERUP_ROOePOQyN\QSPwP8O@PkOzR[PvO_QvO8OqP_OwPwO]OePuODOvP[PhPMPUPTPMP[PZPPPIPWPYP[PRPSPOPHPF
PEPNPDPJPTPGPMPGPOPDPRPGPWP[PEPNPVPRPDPQPEP[PNPLP\PPPTPSP[PMPXPUPWP\PHPUPYPWP[PMPYPMPDPYPZPUPVPO
PCPKPZPKPFPEPKPVPSPIPMPGPFPXPNPWPXPMPUPZPIPDPHPJPTPNPXPGPHPMP\PYPQPKPLPWPZPDPXPDPYPTPOPKPRPZPUP\
PMPTPOPEPXPJPEPEPGPIPYPRPWPNPWPFPSP^P[PLPLPDPRPsPgPDP,PlPnP1PYP}PUP]O_P=PRPFPuP[PMPcP@P@PXOcPNP`
P8PeP<PMPYP2PaP{P{PCP@PjPcPMPNQ%PTP<OrPCPWPdPLPdPKP]PSP=P_NrP5PVPJPZP5PGP=PSP@PdPCPQPHPwPiPZPVPv
P9P=PgPNPcPSP9PgP7PSPMPDPYPJP7P^POPQPXPZPTPKPFP\PGP[POPNP\PXP[PFPGPIPTPUP[PYPVPUPMPNPFPDPZP\PUPK
O7P@P*P>PLPROpPrPoPZP<PSPcP?PKP`PHP?PHP3PEPOOYPQP<PUP-P1OuPCP=PROeO^PSPJPjPrPEPRP]PqP\PLPkP>OOP)
O}PRPeP@P4POO4PjO|PFP,P=PQNrOlPXPKOqPoP)PIPpPgP5Q&Q#PwPgPbPcO1P8P@PXPrPmPDPnOVP0P1P=OsPCPUPTP#PK
PEP[PTPDP[POPRPCPYPWPQPYPWPEPPPJPNP[PPPDPYPRPYPFPVPYPVPWPSPLPZPXP}PiPYQ:P7P}P=PdQ8Q7OzP[PLPkPXPR
Q<P[OxOhOlPhP}Q6P*P{P%P0PPP>PkPtOHP8O;Q^PyQ.O{P[OcPKPkP&Q$P)P@PVQ*QNP<QUNWNmP$PKO*QKPwQBP*P\P;Q$
PIPLPRPOPMPPPLPIPIPYPDP[PEPGPYPOPZPHPEPPPDPVPRPRPEPMPDPZPEPFPVPMRQOcO5RPOwR3OCP]QVPbQ=PRPTOsQvOG
RQQ?Q-PnP;QAPGO4OyO]P=PYPdQ5P#PpPQPZPEPQPPP[PSP[PVPTPJPTPXPQPYPYPDPGPKPYP[PWPQPEPIPFPQPPPHPMPZPW
PXPPP[PYPQPSPDPNPOPUP\PYP\P[PZPWPKPVPQPRPDPWPHPXPSPLPRPLPHPDPNPXPHPQPXPSPHPYPWPFPHPXPNPJPZPJPKPF
PJPYPSPDPCPOPMPYPSPQPNPDPIPXPVPFPGPFPWPKPUPWPJPVP]PUPXPVPNPVPMPUPMPKP\PTPKPKPXPIPHPXPOPTPDP[PGPI
P&PYPQP=ObPGPVQ+PBP2P6P{PyP'Q#Q=PcPYP9PTPaP\PHPqPRPaP?PGP)NYOlPIP&PcPXP>O{PNP[PuPCP7PNPtPxP5PeQ:
P=PCPSP:P[PCPAPnPPPlP9P0PRO[PEP`PCPiPMP4PBPTP^PyPGPAPKPkPvPTPlQ9P:P*PVPHPTPRP;PaP<PVP;P?PTOpPEPW
P[PGP\PZP[PSPVP\PQPQPYPGPDPWPFPQPPPZPTPQPWPUPXPSPNPIPXPRP\POPPPTO`OpOPPXOkP9P_Q'PTP;P'PxPvP8PhQ*
O{P*PlO{POOrPWP0P?PdOWP*PYP#PvP<OuPMPaPpPbPWPkPcP>Q'P[OIQ)P$PlPkOqP[PyPMPHOHP|PVP0PNPsPCP7P:P[P=
PWPIPTPDPZPZPLPMPMPSPRPPPNPOPKPQPNPZPMPSPWPGPZPDPFP[PXPTPGPTPNPQPPPNPGPYPLPOPUPSPIPHPEPRPMPHPIPD
PLPPPFPOPEPLP\POPFPTPFPRPPPZPVPPNvQDOVR%P'Q6PtP:OeQ>OjPkP`PPONQSQGOXP]OePQO5Q)PUPAPVP>Q6Q$PZP@PK
POPDPGPFP]PGPJPZP[PZPLPQPHPKPZPXPJPKPZP\PDPXPZPWPDPSPSPVPPPYPSPOPFPEPYPEPMPZP[PJPLPFP[PWPRPPPIPP
PXPJPLPLPJPZPYPOPMPKPLPOPUPPPDPKPWPVPQPMPFPNPMPFPIPUPZPMPOPOP\PUPIPRP]PMPOPGPTPMPKPKPVPPPMPFPEPX
PRPWPHPIPVP[PKPLPPPXPXPOPHPEPEPDPTPJPZPMPCPQPJPJPGPYPCPJPOPTPRPVPQPKPQPPPNP]PPPWPFPHPHPLPUP\PPP\
PGPGPFPJP[PNPKPCPRPFPEPYPOPDPRPOPQPNPIPTPFPRPOPDPTP\PWPJPDPSPXPXP\PTPXPHPGPUPZPSPMPKPTPJPUPXPZPR
PUPWPNPDPDPVPFPSPXPKPFPHPRP]PEPQPMPFPGPMPYPFPDPMPOPTPSPDPOP\PHPWPQP@POPTP?PQPbQ/PBP9P(PPQ$P-Q:Pj
PYPOPLP9PJP&OkP^PEPfP*PNPTOhPAP\PAPhPWPCP?PHPaQ3PFP>PBP]Q(P<QDPfPMP(P)PAPJPFPNPNPKPmP.PAPVOdP7Pd
PLPIPGPMPSPGP[PFPLPMPGPYPDPFPJPTPJPIPUPDP[PXPKPLPJPMPYPQPYPVPVPTP]PHPWPXPTPZPYPGPMP[PIPDPJPKPPPT
PFPPPMPOPVPEPJPWPXPMPFPDPTPYPGPRP?PaP>PVPPPFPHQ3PyP=P5PYPdPYQEO@OXP)PBOrPPObPhP-PFPyO{P?PoO5OFPe
PUPQPUPIPGPIP\PRPYPJPLPOPFPZPOPKPFPEPJPEPGPRPLP[PWPOPJP[PWPQP\P\P\POPHPNPEPIPHPLPZPUPYPYPQPSPOPM
PYPHPNP]PDPSPIPPPJPJPJPTPVPHPRP\PIP[PWPJPQPLPDPPPUP[PVPEPYPFPYPKP\POPEPQPOPJPZPVPVPEPIPRPWPEPGPX
P[PWPKPMPSPFPWPLPQPZPIPEPJP[PTPWPEPFPTPSPVP[PKPNPHPNPDPMPTPQPFPIPIPHPDPVPTPTPNPVPKPFPQPOPSPRPIPS
PLPSPEPLPJPTPOPNPVPEPMPFPYPTPEPEPZPLPYPJPCPWP[PQPEPMPUPPPVPNPZPXPWPWPIPKPHPMPSPOPEPRPXPOPMPHPXPH
PSPHPOPEP\PRPZPWPDP\PKPDPUP[PWPMPJPXP\P]PHPGPZPQPZPJPMPIPPPJPLPZPIPVPGPJPIPPPRPDPTPMPQPLPSPKPFPD
PYPDPJPTPUPOPGPGPYPQPQPIPPPXPQPRPTPTPZP[PWPWPWPKPDPJPQPYPQPZPPP[PJPTPVPZPKPUPFPVPIPDPIPOPXPZPNPL
PZPXP\PFPHPTPGPDPXPVPMPGPEPZPYPLPXP\PNPMPJPHPZPTPZPZPUPVP]PLPPPCPSPFPKPIPQPSP\PDPLPKPRPLPRPMPKPX
PUPRPYPQPOPHPJPJP[PVP\PEP[PMP[PKP_PCP9POP&PHPVQDPTP0PTPfQ&P;PjQ2PRPBPTP4PaPDQ5PaOzPgP/PDPDO<O:Q7
P,P8PCPOPSPFP]QGP+PAPiPwP|PMQ%PcPMP@O5PDPmP@Q'PsNsPePcP6PbORPGQ,PLOvP6P[PiPNPHQ@P6P<PcQ(PzPMQ,P,
PMP&PwPGQ#PMOyPgO.PROkPTPfOMP)PvPMPRPFPQP]PHPCPXPNPVPZPEPMPTPYPTPDPLP[PFPRPDPHPSPSPWPZPFPEP\PRPF
PGO,OYOwPZQ%PVQ-PMP=Q&Q)PIPUPLONP[P,P9P2PoQ<PbO}P.PcP'P/PIP9NkPxP%OhP#PiPiP[Q*PdOUPlPuQRPTOfO\P1
PQOuQ6PKQ-QLPrOqO)PMPJOyPVPcOkPyO+P,PNPhQ%P_P`PHPCO|P{PkPIQ>P9OfOPP}P)PtPvQDQjOIOBOTNhO]OePHO<QH
PQPEPYPRP\PPP[PXPOPNPWPMPEPRPWPYP[PYPDP\PSPGPTPXP[PUPVPIP\PZPMPUPjO7PAQ?OpPMP.PiO_PZP]O{P:OjP?P;
PzP_PyO<PAOOOwPXP7PmP`PbP.PyPkQ%P+P-PHR:PVQgOxOgQGPYQBO]OKP+P-P3P\Q/O)Q/NkQgOtP:P>OzP)P9N|NcR-QI
P}P?Q^OvP,QHP@OIQ;OtQlODPcPjOjPhPpO\OzQHPDO|P?Q/P<QAPpQ#OBP7PKPrQ(OgPrRDPgS7OQO4OJP=P-PqOfOlP-Q8
Q_P]OHPkO`P2P?OIP0PePuPVPFOWPpO{POPPPIPGPVPWPFPDPZPQP\P\PEPJPUPMPIPPPUPFPKPTPUPUPKPLPUP[PUP]PJPX
PIPNPXPVPDPPPSPQPWPPPVPXPDPCP[PGPJPNPOPGP[PTPNPWP[PTPNPWPJP[PFPGPMPZPTPJPQPLPRPTPDPIPTPHPYPXPLPF
PKPJPPPGPMP\PSPUPDPWPWPZPPPEPJPNPSPTPDPSPKP\PUPTPXPXPUPSPXPMP[PXPZPEPUPIPXPLPOPYPYPHPLPFPOPUPIP[
PmR$O;P4PkPHPYQlP-OwQ5Q*Q7PyPzP;P]PPPvOxQ1PNQCQMN@O'NUP^PFOhOyQUO?N|ODP#PgPSPQQ?OxP8QMQMQRRLP2P$
PSOvNAP/Q6OaO8P&NZOGNPPZPWOoP;QJP%O'OXP&PmPGP9PuP2P1Q9Q\Q?QhP$PGP]OkQQP>QFO]N6PsNFO5NJPcPaP(PRQ3
PSPWPJPQPRPQPIPTPUPIPHPQPJPJPWPHPRP[PYPPPHPOP[PVPMPMPUP\PYPNPNPOOdO?O^P*PAPaP7QrP`P;QLQJPyQpP$Nr
PcP5N`O'Q.O7Q;PcORO6O9PFNiPyP=QBPUQ*O$PAQ6P+Q-PtPbPsQ/QbP+P6P@PWQ#PFO:P-Q#Q?QYQ'OXOOO;PPOuPHP$Po
PCPFPXPVPKPSPGPXPYPQP[PUPSPOP]PMPTPNPGPOPWPDPQP\PIP\PUPMP[PKPYPRP[PKPTPOPKPQPIP\PYPHPQPPPJPQPEPX
PKPOPQPWPQP\PWPSPQP[PMPQPMP[P]PNOFQEP%Q;P[PYP@Q(O5PaPNPjQeQ5PXOOPfPyOnO1PvP)QvP.P;O>O\P)O4O/OxQk
OqP9OTQZPsR.OfOjP[OqQ+OjP4Q'OFOdP*QMPpPKOAQ)QvQBPWP{PgP`PGPaQ[PgPSPFPMPHPEPOPKPLPYPGPVPLPOPRPXPM
PHPYPFPNPZP[PPPPPIPKPYPDPZPQP]PJQ_P;P+PwQ%PZP]QUQRPjQ/Q\Q(P`QQR;PeP]QSP3PwQhOdPJQ]PBP>QcQ%P#O|Q\
PXPYPEPHPEPGPVPHPMPGPGPRPJP\P\PHPHPDPXPXPMPDPUP[PYPPPRPZPXPSPQPCPMPVPDP[PIPIPTPGPOPTPJPUPYPOPPPE
PLPGPGPNPQPNPDPRPZP\PIPXPDPZPQPUPSPOPKPRPEPHPQPEPEP[PKPDPXPVPZPRPEPPPJPVPXPHPPPTPNPGPLPEPHPJP\PW
PQPHPOP[PPPWPFPPPSPEPPPZPTPKPTPEPUPQPTPXPTP\PGPXP[PZPWPZPKP\PDPSPuN{O/P0PWPwPtRZOkOaQIQHQ,OxQ1P(
P?O^O0O6Q&ObNWQ|N?NtNLP_P&OXO_QAO)PsOIOpPmQ'PbRYP/P8QKQQP?P5P9NiP`OpOsO[Q#O;NvR=NKNsNKPQP+OOO9QE
PXPMPYP[PUPSPZPTPSPLPHPZPZPNPJPXPMPZPJPDPWPRP[PCPXP]P\PTPUPZPUPGPMPHPMPYPMPUPLPPPRPKPLPTPVPEPFPR
PWPJPHPKPZPDPMPPPXPXPUP\PTPXPQPNPxQSOEP8PuPxQ>R{P)PoQ%Q=PrPzPuPAO\PiOsPKPpO^QcP{NuNbO4PLOGOyOwQf
P[PXPWPWPXPLPTPKPTPXPWP]PUPHPSPLPJPSPMPJPKPSPUPXPXPIPMPPPKPCPYPSPTPQPSPHPKP\PPPWPIPGPPPWPFPMPLPZ
PMPPPSPXPOPRPJPXPPPVPEPRPLPSPWPEPTPDPIPDPIPXPOPZPDPNPSPGPIP\PUPHPGPSPIPUPYPVPVPFPMPUPTPDPVPEPTPJ
Q{PnOgOoPLQ5QTQ{PhPoP/P}Q4PZPbP7Q0OnP,Q#PuQIQoOePOR\Q5QCPPP(PtPKPDPOPFPZPGPKPUPSPUPQPFPXPHP\PKPN
PTPMP\PUPOPMPMPFPNPFPYPDPXPLPZPZPDPSPVPJPDPNPGPUPIPGPQPTPIPLPMPDPYPEPUPIPMPOP[PXPKPKP[PTPPPSP\PP
PGP\PLPLPLPIPOPRP[P[PKPJPMPNPMPWPMP]PLPZPYPEPEPKPLPKP]PZPLPFPMPPPGPZPFPLPEPSPUPKPOPJP\PNPNPYPYPG
PQPNP[PPPTPLPXPYPQPGPMPTPDPJPTPNPWPLPIPEPDPKPXPUPLPWPIPQPGPRPGPDPVPEPFPZPLPZPJPWPRPLPJPYPHPZPFPJ
PJPOPYPQPMPYPKPRP[PSPQPJPHPTPVPKPGPOPZPLPDPWPIPVPMPTPJPEPWPHPXPVPSPTPFPKPFPUPJPZPJPPPWPDP\PDPNPX
P\PKPFPJPVPTPXPDPYPKPRPFPOPYPPPXP&OaNIOdPgPfPWP+N?P,QRPhR^OmO1OLPSPyPWP.R0Q#QRQoRhO:NXPnO]P%Q3R>
NRNzOZPAPsPDQ#NoNuPVQ;OnRTObOiOsPlQ9PZOuR7PUNpQYQtOaRTPnPXOyQCR$O_O'NZP1PgP/OwN}PAPIQAO`R1OaOaO'
PjPnPjP:R>OXQ8QIOhOJRbPVP}NwQ<QjP\PWPTPZPMPPPRPLP[PPPIPOPQPQPVPPPKPPPWPXPLPEPMP\PNPYPLPNPXPJPGPQ
OYPCQ=OdPlQ6OuQqO<P3Q-O[OSP7P\OaOBOWQ.O;ROR&QdNjR`O%O}PYP>PJQ/RBOAP8P<OmQ8PTPWP9QOO|PnPJR-P/PROm
PAQ/OlQ5R%P}PFP|OOPWRaPfOwO<P/Q[PKPKPJPQPMPWPMP\PWPOPWPJP[PQPDPEPDPFPMPRPZPUPZPZPJPJPSPXPIP\PVPK
PXPXPUPFP[PWPHPSPJPYPXPIPSPYPMPHPSPYPYPSPIPKP\P[P[PZPLP\PDPLPSPVO{OHQmR,PAPtOsQKPkOiP*OwO\PXP7O^
QKPSR=P.O`R(P$OmOdP+Q|P;OkR&P{RMPsP1Q`R)OpR4OrQ9S3O,QTOEOmPiQ*PuR<OuQAO]P*P^R,Q1OhO4Q'P)PKOvQrP%
POPZPVPLPXPFPUPUPUPQPIPYPHPQPQPMP[PDPQPQPKPEPKPZPCPFPKPYPQPWPOPMQTOvQyPvP%P]P&OzQ&O-PPPjOtPPP{Qf
Q\OrRBP8P0PqP9P/Q/O[PMP1QPPIPBOoPNPYPXPHPDPJPOPMPOPSPFPVPGPCPGPFPTPKPNPTPPPOPRPRPZPFPUPYPOPFPFPT
P\P\PFPSPNPTP\PFPGPOPLPUPRPKPYP\PNPEPUPHPXPIPWPRPTPOPEPKPGPYPVPYPUPTPXPVPYPJPTPXP\PVPDPDPUPQPXPD
PTPUPQPQPJP[PQPRP[P]PWP[PPPYPEPSPNPYPRPKPSPRPPPLPKPJPMPHP[PCPQPFPYPHPGPSPXPUPLPTPMPIPRPGPLPQPNPZ
PuP2T%Q?P,QRNrNrNeO_R-O*NkPTPNOmQ'OBOCO0NsS5O(NjOtNYOsQ?P,N'PcO>NdO]RwPVP0QoP{MoQ/OrQmO,M{P#O{OQ
OdPsQQO4R1S$O:O&Q8OcOPQ1OGOiQiQTPWPLPRPKPQP[PVPJPEPGPQP\PSPRPUPIPFPSPJPEPMPKPMPRPNPEPSPRPLPFPDPE
PPPSPRPXPZPPPGPQP]PYPDPOPRP\PZPJPEPLPWPNPFPVPFPNPFPWPLP\PNPJPLPROFODRsPJQ0QlPRPUP`OxQJOkO?OqOqOY
PUOtQoQ0O,S0PJPkPrPUQ:P8ObP4QeQTPPPMPTPLP[PYPTPQPXPUPKPRPDPDPZPEPTPUPKPFPMPFPFPWPLP[PSPPPGPHPSPJ
PDPMPKPUPPPHPFPUPVPRPQPXPRPNPRPTPPPXPRPQPIPXPWPPPHPCPUPPPEPDPDPGP\PJPLPLPDPDPCPQPTP\PXPGPRPEPIPE
PHP]PXPTPEPTPMPPPTPRPZPQPFPTPMPSOyP{O|QuP9QROkQ:PJP2PGP=QhR0OwP&PzORR2P&OmQrQCPhOyP=PJQGQ?QqO|QG
PQPJPEPVP[PQPSPZPMPRPIPNP\PTPJPYPYPEPSPJPTPJPXPDPNPYPJPZPHPXP[PVPNPTPZPKPPPTPLPTPIP\PJPIPZPXPVPG
PNP\PNPNPZPRPKPLPUPTPDPFP\PPPDPSPLQPPCO_P9O]PdQ(OyP6P(Q@PsPIPvPdP,PBPvPlPAPBQ)PGPGQ,QTPOPBPCPJP@
PMPYPXPJPXPNPGPYPXPHPSPQPZP[PFPRPOPUPWPZPJPEPQPQPLPNPYPOPPPSPRPKPQPWPKPYPPPYPZPZPMP]PYPEPLPVPMPQ
P\POPTPVPYP\PKPMPQPYPGPLPFPEPWPSPEPOPXPLPTPEPJPNPTPRPGPLPYPKPLP]P[PMPSPMPYPRPFPXPGPVPOPRPLPQPXPU
PZPNPQPLPYPKPHPSPCPDPTPJP\PTPMPQPQPDPDPUPLPWPLPYPMPVPEPKP[PCPZPEPIPUPWPSPHPGP]PUP\PHPQPYPGPWPXP[
PWPTPMPNPDPEPSPNPYPRPVPSPHP\PVPZPMPRPTPPPFPUP\PGPTP[PYPTPQPNPMPJPZPIPGPJPVPVPQPWPXPWPUPJPZPPPVPL
PNPDPFPDPWPKPXP\PEPSPWPLPYPVPWPHPVP[PSPXPFPGPOPTPDPVPPPFPRPJPEPGPGPPPQPYPEPUPMPKPRPJPMPQPMP]PJPJ
PQPWPVPXPQPFPFPMPNPOPWPTPVPJPYPVPTPOPCPFPGPDPWPWPEPJPIPTPDPEPFPXPCPRPXPQPLPQPEPDP\PVPTPYPUPUPJPS
PNPMPHPLP[PIPYPQPRPNPDPZPXPSPIPRPIPPPDPSPFPGPSPLP\PDPMPXPKPHPMPLPLPJPXP]PJPFP\PPPUPMPSPZPQPPPQPJ
PYPEPDPQPNPUPPPRPXP[PWPIPMPJPHPHPRPQPTPDPCPQPHPVPVPMPZPPPMPMPTPRPIPGPTPDPWPZPXPHPSPNPWPWPFPLPPPW
PKPVPPPZPPPSPDP\PIPKPXPGPMPXP[P[PEPWPTPUPIPPPKPSPHPZPIPUPRPEPRPTPYPEPIPJPZPTPMPLPTPGPSPYPSPQPEPG
PQPLPMPNPPPEPNP[PYPVPWPFPQPEPNPFPTPFPOPWPEPZP\PGPDPRP\PPPSPMPWPIP[PFPOPXPEPJPSPHPCPYPDPOPHPPP[PX
PLPHPGPPPOPSPZPFP\PNPWPWPUPDPLPPPHPXPXP]PRPUP\PHPGPJPMPYPHPNPLPZPEPGPDPVPWPZPGPTPQPVPRPXP[PVPJPZ
PYPJPFPXPDPVPHPOP\PNPMPPP]PMPDPUPWPQPWPZPXPLP[PKPMPSPLPUPOPRPHPEPQPLPGPIPSPYPWPFPIPRPEPIPLPPPVPW
PWPZPTPFPDPHPYPWPZP\PGPVPOP\PGPTPHPGPGPHPUPMPSPFPWP[PHPEPIPDPVPGPIPYPWPUPCPLPLPZPKPYPKPOPWPXP\PM
PDPOPJPTPOPTPSPWP]PHPHPHPDP[PWPUPYPKP[PFPUP\P\PUPFPMPSPMPSPOP[PXPYPFP\PLPWPKPGPEPJPIPOPYPTPZPRPR
PJPYPHPGPZPNPXPOPVPVP[PNPSPSPHPJPYPDPEPOPIP[PLPRPRPTPZPFPKP\PIPYPSPNPDPUPZPDPJPEPDPQPZPZPXPIPLPR
PJPMPYPKPYPZPWPGPNPNPLPVPXPLPRPSPWPZPIPRPOPLPIPGPJPNPQPFPLPIPSP[PCPPPMPSP\PWPWPJPGPJPJPHPDPLPKPM
P\PSPOPMPSPEPFPDPQPTPTPVPJPRPRPEPDPTPKPHPDPZPEPFPMPNPQPVPXPQPYPTPVPMPQPEPZPMPDPNPJPNPUPZP\PEP[PV
PWPMPEPKPQPJPLP]P[PZPFPKPPPXPZPCPDPHPXPDPUPJPLPLPHPKPJPXPWPEPUPFPVPLPKP\PQPOPWPWPDPOPWPQPWPSPTPD
P\PUPFPPPYPTPEPRPJPWPTPKPWPPPTPQPXPYPCPHPYPGPHPWPPPCPUPPPXPQPGPHPTPHPWPXPWPLPLPUP[PVP\PYPRPLPTP[
PUPPPPPLPSPZPIPTPJPDPTPQP]PVPUPGP]PMPRPIPXPYPIPPPQPHPIPCPGPFP[PJPQPFPTPRPTPZPXPZPRPQPEPHP\PJPWPJ
PFPIPRPWPMPDP[PVPRPIP\PFPVPPPIPJPWPJPWPMPWPQPZPUPRPDPSPDPEPVPNPDPSPOPSPEPZPIPLPEPIPZPSPKPGPNPFPJ
PJPFPWPFPNPSP[PXPOPZPGPOPWPWPVPOPOPHPOPRPGPUPSPPPGP[PVPFPTPQPOPWPOPUPRPHPDPTPEPMPEPEPQPZPVPYPSPE
P]PZPJPYP[PEP\PYPIPPPXPHPTPIPEPVPQPIPDPGPNPIPDP\PQPZPOPOPTPNPEPOPOPPPYPPPEPRPOP[PPPQPXPSPVPFPXPI
PZPCP[P[PKP[PPP[PNPJPSPFPRPZPRPOPUPTPUPUPMPRPEPQPVPGPKPMPHPHPGPYP\PSPPP[PMPIPHP\PVPEPUPKPUPFPXPW
PUPFPVPMPJPKPNPZPZPYPGPMPJPRPXPVPZPZPYPEPGPIP\PFPFPFPOPNPVPIPRPDPSPNPOP[PPPXPGP\PGPYPDPYPDPSPEPG
PUPJPGPJPKPQPQPOPYPZPRP[PZPTPEPWPNPPPYPZPZPSPOPHPZPNPOPLPIPQPXPLPMP]PLPPPDPFP\PCPOPUPNPFPTPWPPPJ
PVPWPUPLPPP[PDPKP]PPPFPPPUPLPLPNPKPVPIPXPYPKPGPSPHPGPJPYPQPSPYPQPXPTPPPXPIPEP\PQP[PQPIPPPTPCPHPI
P\P[PGP[PHPVPQPUPEPEPTPWPZPJPFPWPGPDPUPOP[PIPMPZPPPSPLPIPWPUPTPXPWPHPVPNPXP[POPEPSPOPUP\PIPYP[PJ
PHPYPMPUPCPUPDPDP\P\PLP]PPPCPPPOPKP]PGPCPUPHPFP\PMPMPYPIPDPLPCPPPYPYPHPJPHPUPHPVPFPRPWPDPHPMPLPN
PTPDPMPJPSPIPZP]PRPGPJPHPIPTPSPOPLPSPVPUPTPIPIPDPMPNPYPGPMPFPJPPPSPSPOPIPKPPPSPLPGPKPNPMPOPZPDP]
PYPTPWPFPTP\P\PIPXPGPPPMPXPJPXPWPSPJPDPUPMPFPJPKPZPOPSPEPRPXP[PZPCPJPKP\PMPNPRPWPCPZPFPFPJPOPSPU
PNPNPTPSPQPMPSPFP]P[PCPYPRPCPUPQPZPSPOPPPPPGPMPTPPPRPJPEP[PEPEP[PQPZPKPOPPPZPNPXPFPDPPPJPQPNPTPD
PQPRPLPKPFPLPGPFPUPOPUPOPUPJPFPNPKPLPKPPPSPEPRPIPMPTPXPRPMPVPIPDPHPPPLPYPJPHP[PKP[PFPNPRPLPOPSPJ
PTPNPFPRPEPNPRPTPZPNPLPGPFPYPHPWPZPJPHPFPGPRPUPJPEPKPYPHPSPPPIPFPSPCP\PDPRPGPSPNPPPVPPPUPNPDPXPF
PEPHPZPQPGPLPNPUPHPDPPP[P[PGPQPLPJP\PJPFPIPEPWPYPRPHPJPQPMPDPQPOH,Ve[gRx^6RRP,PAOjPsRTP}QvYbOkR8
^:RaUtB6M$Q(I?^(GZQoPdO8T3X\P2PVf}K<R0UWIeR*O`P[P/PUXOO}O_OwPzNjQUOZMbVTOcN-IpQCSrMyO7O(NeJ8P@IB
I2I<Y\NRO{Y7P]PlOS`7SjP?R\SJPXL(X'G{Qp:8U:T-LXSDIjG[`'ONYzKXP/`MEEUxFbPyPjJbOsP2OmO3U:PwM(R6O\NA
ELReIl]SSMORQMMtU2UpTnOaNlPWP%R{F=L8JgSAPjPoQ/PkPBOMCAO?IaSuP?S&KYKH[LUUVJP:ZgOMPbM2QeNoOWR.PpLL
G]I;M^SOVsP$OjQ(OqR5U)PQMWP)PANiJjS;Q[X>ROObRWKpX6XUQRPIO>QCOZOYMbVXKQM&RLT+PTPCPMRuKgP(OdUvPKN7
S[R^QTO3U|LoTxS*OOO:Q1PdRCRJPxIST+R=S3LHNCSmO>P#OpP[Q\P7TtQ-P^NZR8P2K}R8L9T)L:R^Q$LXMGP9PsKyO^M^
OoL<OYOcRPL?PUOSOCL|W#O}T<NFQ?MAQSR?L0PgPAQTP6O>S7ZMTIOeLuNrPYQ%T0RQQOLwO0WdPsPeObO:J<PIP%VmOHPF
W&[mMHQuT8PzRFV$N3O/Q(Q6NeTFO3MnL8O9LdP,[<RvP8PXP.V-N:P]K4VPO]NAK9U8^iL;KWGrY?Kl[HRRN:PiL=VPPHRP
W{P9NMMJQ%LBP;PSP,UOVKQlZLS%ORKzMaN;HNPrJuS:LAQaS'O*Q_OcO(F>PEOkHCR(XpLMOOWMOpQ+OeSBOoP$W`TfOWX]
P;InMlNMN]UjHwS:N,Q:Q=P=XKKvPgWdf}M{T>N,M)UCQ/P(OQPeX@OSTPVVOdRXRuQuMlTYP1NLGiUTQAO(Q5QVLxI4OlL+
QjW|U]U,`)MVO&PQOhO8NhQAT*PCP=PSL>SZLvP<MtJGS@HXV|T[SNP2L9>;PrIvRUWTNcY_^iN1O}PROhRCTjQ<RBKlOUM&
O/TKQ)P5LMHrR3GpV:R/TdP%M\DCPKEXL<E:PNPhNITrOwP>P&MKU]PgHtH*PfOXP|H(Q'T7ZDV-J/INL8V7QAP,IaS#P.G[
TDPwQhQbS;OEPlP`PpMwOBPNJXR>PHRFN*WxP1WPQ]JzOzP-T9Q&N[O5Q2WKQDQ.T#PBX3LMN;ZKPLP9P\M5PnOuPuSFOhR,
XrYBP|L=QLRrP$RVKmP?T;P2MlNVP2KfP8URN*Q7Q`HTPiOhPNS,SjOeLYS?OuTAHRW|IJZ_RiOZT|Q9X-TuReP0MfR-P&RK
PQWYUbJQGMR#PHP3PzT=RVP;TCZ3Q1W'TBP:G$L{QgX2J5W*L7PASIPuT^LZO\`qI,E?_[CW>jT]O|PiPl^GPZOQYT`=OBRe
[yEoF]>mUSW\F{]9F>I5]@OV[0DhPzdne|LLI+QkD?NlO_OkP]N|R5P:KrMmO]SVT3JYO'V}S*VCK]M>P]OxN-Q>NDQ/O_U\
UsOsXrM%MpVmOxO|PLO[U'O:THUIPuR\V&MbPUN`N2O8GURcO{NVNXPGPoPUO}T(El\dI@SKU(JuP9OfP^KzS@PtP=JfP^S8
N<T?J^WBO2RiV;JqSOPjH`PCM5KFQ0M@DaUxKIV]U6IZPIPHONRZPhOqN_KMOtMjCFRWKp]UR0K`V0NgU7KqT<Q$PyKBP8J;
G5YZQrO1KVK|PbQ&PlIrQbOvQ|T<Q'YMU7WML=OqP6U2P=LYUHP6H+Q/MiNPOtReOmOJY2IJN<YGPtOFP<NBS`P:MXSdPPLS
bpJ@XSGaO]PLKUV`BcNbQ]OUVEVSP)D=EoElH*Q7JlPFP?P)PiOEIJPgQ>JMP]M3QDShP9N+O0R$P4N[L4P+U0P&PKQlOdJQ
Z(MSZ^Q\Q\OmPPOrQYQ}MKQ6OVV@PwXpS>OZP_K-NxY:U\Q[O`OxKJO2G}R.OWOh:M\yQKQZ[fQvPmP-P,A<[3Q%WrR-PlP)
WXWHO*Q8T9FeRXPLRZORL\P%OFMjPbA@Gk@|TCK#GJWPPRP2PYSMMBP0NhT?O-Y{T6JYSoK>SxXnI@QFGsQtS&OWSwT{Q0[l
NWL5N'TcN[NPOrOGOzM{M/OsNbI`OyK^OdN|YML]PBLuTOPSOdJcMyP8RZUNOSD)TlP|OFNeYKRSPGP_Q/PaOYPzOVX#P@Or
V#RgSPLeNqP]P%Q)O4P_PhQ5OQXwOvM^RHL<S,RUM6POO=PnPBP}S`OxS1M@POPtP#PST;Q>RoP4P(SpQ#PkNCO<PBOaQ-O(
UJS7PD@\RGV6OGQ#P3PUR#P]RHQDP:O_PfMbQhFqVwO{OxUjREOwLQPhTPSwOSKPNjS_O1P%MCQ7P>PdOmP&UHQ+Q$PYPvOP
N.Q%PNSnO`POP;PrSpOIQ7PJQ?OLOMS(Q\SoT?MvV_P_OuPaP6PfKePgNiNCOZP?PuP9O)E5QlP:P*LpQ}P2NePmOmSXOhRs
MTO{KvOcKtPdPhOCQ$PXRuOePEMEO`OCNxP3O9MfNZOMP%NHRxPMOFOLPGKeOvR+U-P^R=QWSIOZP>P.P>P3QPP:OuShQ2P6
T?R]QMS@O,OVOcPcR`PPO^PhR,HOOuPVN*OdL+R+PzPbOCOZP)PQQ>PLR-REPEPFP=O_OfQZP1OOO1RtOWPePCO|P[O)OzOZ
TwP&TTOGSkNUPxPKOpP?R/P]OTO6Q1P.PbR6Q3M[SaPqP#L@RNOWOvP/N^NnO/R$RGRAQPP/O%Q4OeOoP:PrP:P3N]RcQ*Oq
S[T,Q4PuONOQOOOJQkPgPhOZOAR7P+R6NSS-JvMWSTRNOJP6OyO4PaPnQkOgP=ODNZT1QWQ$NwP*OZN:R#PKOoOxN}QoPOR6
XlYPKPQ\Q2NdO?P]P4O?PVP9R&PWOaP.OeO<N&QlRAP&OaP7ONP5MLQ'NZO+PHP;KNMTP%NrNVRwOxPBPfOSNvP;RdQuPdOc
N)P=O9OAN5OvPRR^P}PTRDORRzM[PsPJS*OST'RcP2Q^PVQ-OyOxOLO]QgPkQ)Q:PyP)R|S3Q[PEPWTZPZOhOvP(PbR+P;L5
T=RKR^PeRyN}O_OUO{PKP3PJP>O:PEONQRPEK+QPQ@PHPhPEQ=OOOMOVPCUMOEPcPcO'QdQ#ScPKOgOtOfPOLWPcR\OyPFOw
P4ORNDPdQ5Q3OMP|OrP#O[PlOZSXOEPIQ3LePdPnKVMsQ$O`OqPIP$OyNtQLQ*Q9OjOdI,NUMpPnPMP{LAPAOwOUP8ORP7Lt
Q7P8RaQ'R6OuPCPQOWO7LtOrMaNFPoPmQbQIOyS;SEOvQ#OORqOfPkPuNXN}PESrMkLWQES9SfR+OOQ&Q;PNPqPkS1PCPJP;
PwQqTHRpQtQ*P.T9O`O0OoO|QfPSPqN$RdSzOGOJOkOtPBOoOlOYR#P=PaREOvPYO5S%OAT<P_OOP=P}RMOjR$P$S)R#OeSH
PGSFU{O]PTSLPHO}P,PWSMPVOuRnPsP;Q}PLSURcQROgO`Q^QFPe[$P'UpODP{R?N/NRUEJ2M8NlO^Q%Q>PAK(P7P@S?PIPG
N+S7S%OES4PXPaT-Q2OnO8OsQvSaPUOKODRnLrQ4RcQZP)PkOVP^N9P2R6QqQ7OlLgO$S|T=P.P&O[TcQ9P&RtOgQiTUPFQL
NNMKQUO#P/RKP)NUP9P0QEPHPuQ?PoPZO-Q7P;P`P^PzOcR|Q)OmR9OpPsTGP?P>SPPXKaTmU5NlOpP&P@OGJNOhR@P\OZPE
P5O8R'TFQxPnPURHL`P6IgO`O}PyP.N$SVSXKJRQR}N)O;P/PdOvMYPLQhQHO>OhP<P<PbPfJ2P'PIOnPLOxPDP8Q5NdOGQD
XSQ_O^T7S}NkP:P3PwP$MrP?RsOAP@Q5O[OqPMSQQ(OMPVRZM\PEIMO^P5PkOUKdSmOpSVN(PpPSOdOBPTOUMtOoOBR6OOQ2
XlRFSoF>H+PtOsQjPpP/PKO`P?OQPOMgN{H3MYQGPRMoP*PjO\PXMaOYOEMyP+P8OrO;QbPmOPPRPFO}N\OaOEQ3N-MIPHO6
Q+NjUDO1NsO'PdPaO\OFO2Q'N$O(P)PEOLN4KvP8QIO{QRQ\LTPSQbP3OPNpP$N3P_PrVWP4VvRFP=P#Q#PmPNPHPaO`PJP]
WeQBP&PQM8Q>Q*OJSuPiO-P'L8VbPVR5DTM#O$N`K\Q{PKPOOoP:NdPNM{PBPEO?RbP&Q*MgPAPHPbMZNFOzPkO{QdPoO|N|
NNN^OeP[N'K2OTOyOzObJ,PENxKVOpP6OON0N3LOL_P/P:K&KYOyKyP,IjObO^Lr:#RHE6QtOWORRDMGPsQsPEOzM:N-S9Ss
OgP.:vQ2R{S^F&LFP&PaRyZaNyUcQ`P1N\P9QZOgNqR3NYN>S.OEOcP/MUQdKADuMsO7L>QTO.F_MrN)P3OiO^I)OGVeQdP0
U&McH=RuOvNbNtPGMRQlRzPzQUQsNhOVM+Q)UWQ2R^NkN7O*@AP%O6O,PTOeM|OPQWO<OqQ$O[PWQxFfPiQPOwP/PvR/PRPQ
O@O]PnNCO\PEPCQsPLO*ORR0QUP:PgOORvIdS5N]P]P*MVS)S3PpL}OhPkQAP9OcM7PxSAO@LHNZS#TpRrQ9PtP8TTP`T(O}
N:P[MqO>O1EgNTR/LMPsP6PUQ1M2ObObP7PCMsOOOdOqMrONMGO\OXJ4OwOLMxP&P1P4OeP*P)PPOaP/Q1PNP>OtP@O`Q/Pj
PDPIQ=P?PaP,PNQ*Q+Q1P?P^POP4PGO_OnPiQ2Q(PmPFP'P&OoPFP>Q*P+OoPpQ,OsQ(Q1PzPUP<P2PUPyP(PJOjQ9OjPiOP
O]PoO`PQP-P{PRPpPfPIPDOSPFPNQ#PAQ+Q;OpPBQ5PcP*PTOpPUPoP-Q5P|P7P`DQOVQ/L[PvN&?^LGW2TMV8OnRhXXUZMK
RIP$NuNdTZUEO,OgRdO6X-U_PCKw<4OYQxHnQjP#Q#R*NrK:MHJ0ToOtOLLUIGNkR[P;Q2N`H_ReSjQ`OjOtN5REK3H;RKPa
P[P?PKPNO{P}P&PEQ*Q/OmP.OvQ3O|P4O)PzPqPdP_Q2PzPQQKPcPKOoOwQMOpOaP5J-OfRrOtPmQ`OMNnQFPTP*PfOyPXQ\
P$OvOkNvQwQYP0O;OtP1PmP^N;PoOsP#KOOvNjQCP$O}R[PnHfQDR4OxQ6O+R=PaQ*OsKgNiQ+Q<NXMfGzOKRRU#OvQ|PMOm
PTP1P.PBPaQ&Q(PePiQ*Q>PxQZPLQ2P5P8P'PKP<Q.Q9P'PaPuP:P{PXP<PDOmOzJ_P;]5OqPtLAIxM-NkDZYGPSN'@UG#G7
>uPKRJOaL3SlH#EaK`OjUNNVR}SlMgQ,MiRKNkPOPSOjN8QcT1P2RtOrShPlS+SNQqPOJLO,PkT;LMPJO8P]P*R^PYQkNXPu
M+P)RNPNPKQ_QCP0P+NsPCO[O)S,PZNOMqPSNeP=Q9O>PtQ[QHPNROKgQ0NKQpP%QrQlL1OPQ8QbF.Q:OiPLO;P6MwOHM*KU
MiOURFN3PfLeLoQ5QTP:O+O:QBL-L=PiNHKpO.R5P3T\OuQ0D4O2KePrSpL(FOQYM+OBNvOtJRRcSvP*P-OCRDMUNJT)SzOe
O,P)K#PBPNC-MnQ)NxUOM|OOPpNzH'J0QcObTeOHR)KUF}PYRYO-Q.P$OfIFN'O]QYIPK1Y]P*LoOwIz@<KtYxNhNyJV>PLA
JJOpMeO[M5S2PSNeMJPCMmPfSzPVPnQ)T\Rn[<PJNrY/WHVIU,NNQfOMQ+OLLrPS?.P3Q\O>L#@PP\QVVZPWJsPSP/RsS=Oo
N(ViMNOhOMPCQZOyJIQLOxOSP6?.RGPxRGOD=7N:Q@POQ3MaQENpPaQ%LnS.P(O>S4NPR^RxNvReR/QWPmO`ObP\M1OyRJEw
N]OpR4O1MgKGQjQfR1O_O<S3PhLIRLPZJyK6X9EZQJEHHlS@OFGuQmPNMZG}N-HbH?PVLWONMVEi]hG5G`P2URJrK(HkP{Pv
NPO]JvLnPOC(@APNUlQ#R1O9PCOuGNOWQ_ORN.O,NGM(JKQ+OnP}RnMeQxR_A/PZPDQ5Q?OyQ9P=OzO[OYPRPwPVPnP/PVPk
P1P4PcOmQ4PXPhP<PvP&P4PdPyOmPDQ.PwP{KPM}P%?\MpQ|MOP$RCOGOxP,NOO0QTO=M/OMPkMSF=PFK8PUR[P>P*O[JfOw
PYU-Q3L#O)RiOiR%QwMLLyPoLPSlS+L(QnPMSKOjM?J9S|RiT'O8T=Q#QDNhL5OyPtPBQAP]PiPvP}Q&Q+PXOeQ%OsOcOvPq
Q,OeP$QDP)Q:OjQ=PaQ2PKQ2PeP.OoP&:#R\MYNRPZMxOyP[OyS>SrP`O+OxMpLoSpPT>HQ2PfE2N.N|OoPdSLKhQDE,N*P(
WbZ(G3FcOTJ?LiNWJCZQB\O6Y]NaKNVk<>OGP*M8UkUTGk[OS;NnG]R:\_D_T|OnOaP{OhQ%PCR(Q6P3Q}P,PqPGOrQ'OtO9
PaPVO(PQP-P#OFQ#Q&PbP+OLPrQEQ)PYKFR,MOTEP]TxO6N]QdRERQN\LjSvPKU4SURROgSVL>?.TBOGTSR5Q<K*O6SXRsLP
O1QP
";
            }

            // ---- eval::tables::renju_black_network ------------------------------------

            mod renju_black_network {
                //! The network of rule 4, Black to move, learned from 39155 positions at rest beyond the network before:
                //! 8 rounds, batch 128, step 0.0007, trust 0.5, seed 1; games:
                //! - rule 4 nodes 3000 seed 7401 first 0 by 23a7690d unit 250 sizes 15 deep 30000
                //!
                //! Generated by `trainer learn`; not meant to be read.

                #[rustfmt::skip]
                pub(in crate::gomolith::eval) const RENJU_BLACK_NETWORK: &str = r"
PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPIPHPLPPP\PTPYPZPUPCPGPXPFPFPIPD
P[PDPVPEPMPJPVPWPIPOPIP[PEPDPXPOPEPUPZPHPNPLPOPIP\PNPDPGPUPTPXPVPIPXPLPNPVPEPSPUPHPHP]PHPUPXPZPE
PXPXPSPJPVPOPSPWPVPVPNPVP\PTPCPFPFPSPVPZPPPZPVPEP[PUPOPUPZPUP\POP9P9PSP^P\PaPJPUPIPcP<PZPJP@P<P=
PePdP?POPJPXPHPJPRPHPVP;PvP-OhP]PIPTP:P`PMPjQ#PSPSPyP\PRPOP\PAOwP*PjPfPYPQPFP4PCPFPOPMOkPTPFOhPS
OdP3PWPfP'PxP}P>PgQ0PmPJPMP1OlPQP(P_PIPhPcPTP>PCPWPZP-O\PLQ$O]P6ONP)P{PaP%PxQ'PMOmQ'PxOqPLPYP=PL
O]PhPoPpP]PBP7P?PGPdPEOQPFQ$P.PBP*PPPZQ)Q3Q9Q%P9P]Q2PcPJPPP5P-OrQ2PdPbPTPOP7OcP\P<PZPTOgPDPcOFPG
OQPHPtQrQQQ8POPEPiPyP{P8P\OxP1O>QJOZOXR'OKO[OWPIP;QMO`Q^PfQ@Q3PMOEPfQ=QMQ)QKPhPAO]PNQ2O6PoO[OdON
Q0R,O[R9OGN:O2P;P)QNOkQtPHQiPEPKP?PgOsR(OPRAO=PCR.O(Q3P8PIP0PKO{R5QLP=R$NSOlP.PpPMO8P`Q{O.P?PqPG
PXPFPTPOP^POPIPBPKPHP@PUPKPVPhPMPUP?PaPOPJPMPGPPPIPjPKPePRP_PBPMPHPSPRPIPRPFPNPVPUPSPSPHPXPVPWPD
PEPLPNPUPFPMPXPHPFP\PKPRPPPYPJPVPKP=PAPRPUPhPbPJPHPtPNPWPZPXPKPZPOPiP<P\PVPSPUPfPOPJPFPkPBPCPRPY
PLP[PUP1PHPAP[P_PKP\P2PiPQPfP[PJPBPZPdP9P[PTP[PdPTPGPKPQP]P[PTP>PEPAPcPCPJPMPdP:P]PYPYPTPBPQP;P<
P\PSPYPIPGP_P`P]PRP:PVPMP,PTP>P=PJPPO|PHPQP?PQPPPHP?O|P3PLPPPPPRP9PJOjPLPJP@POP2PMPCPNPAO]POPIP<
PHPNPSP[PYPXPZPLPOPLPVP[PPPMPDPGPJPOP]PWP\PJPLPPPRPOPQPMPZP[PPPKPJPXP\PMPFPXPJPFPRPHPRPIP\PTPIPR
PHPCPKPIPTPJPEP[PRPWPQPWPHPCPCPTP]PMPOPSPKPdP=PNPCPiP?PPPRP+P=P\P=PiPSPQPUPSPOP:PUPPPNPDPvOuP%PT
P_PQP>PWP(PsPkPJP:P|PIP?PKPAP0PEP+P\P{PjPSPPPTPNPVP>PKO@PaPCOePHP3PcP`PMPDP{PpPJPUQ+PcP?PDPJOTPF
OzPYP_PtPTPSOzPJP=PWP?OQPQPuOkPCO^PAPXPWP>Q%Q#PTPEQ/PuP0PQPHP2P:OUPnPnPhPNPBP+P>P6P\PEOWP?Q;OyPG
PYPZPMQ(Q*Q@P}POP9Q9PRO^P\PlP[PCP{PZPmP`PDP4OrPdP>PTPJOAP]PKO\P^O_P_P]QZQ_QBP/PWP{PxPfNhPdPRO4P\
Q5OiPaQzO6O[OyQ%P4QXOnQQPaQ=Q0PmP@PnPDPrQ.QYOoPJP]P-Q'OjQ&OoNoNNPoQdPbRNMGN5O5Q2PKQDP+QlP{QRP{Pu
R/P:P6QtO9R\O[P9R$O6P{P(P[O]P6OeR4QGOMQ\NzP4OzPeP]Q-P;PdPRO.QAPLPSPKPYPBPXPYPIPTPLP]PDP_PgPGPOPc
PYPOP[PHPVPSP:PWPRPWPYPFPWPYPEP_PWPLPNP[PPPXP\PWP\PQPOPLPOPWPFPLPMPHPHPNPZPUP]PZPCPYPYPSPPPCPLPZ
PGPTPQPHPWPHPHPLPOPLPRPKPHP[PLPOPHPLPIPTPFP\PTPYPNPXPQPTPPPPPRPUPOPIPDPLPEPYPXPSP\P[PQPUPUPYPJPH
PQPNPYP\PFPWPTPRPGPHPWPHPVPLPDPGPHPOPJPSPVPCP\PEPSPNPTP[P[PIPMP]PCPTPUPZPFPHPSPWPJPKPEPUPUPMPNPZ
PGPOPUP5PTP-PGPBPWP\POPAPKPYPQPDPZP,P<P4PUPWP<PKPEPOP?PZPGPSPXPXPKPPPPPQP?PEPNPQPSPSPIPQPJPCPOPN
P)PRPVPSPPPNPBPQPPPPPEPNPLPMPUP<PWPVPUPOPMPQPZPPPLPIPVPOP\PSPTPLPQPZPJPGP\PJPTP[PSP\P[PYP]PMPIPP
PTPQPWP_PYPVPAPBPTP`PFPPPYPLPJPEPLPXP]PZPMPTP?PHPIPLP@P?P]PVP4P5OHPHPOP`PVPeP,PMP`P|PSPMPMP5P7PO
P)P7PlPoPIPKPNPKPMPQP=O_PWPHP3PNOIPLPcPYPFPgPgPMPtQ,PdP9PSPQOwPKOLPNPCPlPFPKPAP:P;POP<OZPVPpOqPJ
PFPRPGPNPRPIPLPCPWPKPWP\PPPNPIPUPTPOPHPKPSPIPVPZPDP]P\PDPRPDPDPSN]PkPgQ'PcQ*PdPBQ.Q9PGP0PIPiP)Od
PqP.P@PzP7P>OUPjP8PpP9OTPUP\P1P@NoP`PgQlQIP`OZP^Q4PuP^OyPuP1PNOpQDO^PLQZOOOROvPTP4Q`PCQ=PnP}Q>P\
POPEPQPUPNP[PIP\PGPHPTPLPGPYPKPUPPPLPJPKPCPIPHPPPKPLPUPNPEPFP\P[QnPpP:R>OMQTOqPhR&OrQDPLPaP\Q^O?
QlObOzR,O_P^P6OuPqO*P'PsQMP;QJPkPDPEPYPFPMPJPWPPPRPWPGPGPSP\PJPQPEPWPGP\PRPTPKPEPEPGP\PFPDPQPLPI
PVPVPUPGPFP\P\PIPMPWPJPZPPPLPQPUPRP\PPPVP\PUPHPRPLPTPWPVPXP[P\PEPXP\PEPZPWPSP[PUPWPXPUPZPMPTPEPM
P[PRPPPZPMPFPOPHPKPWPXPDPQPDPWPHPPPWPTPVPQP[PEPNPTPTPOPFPFPRPOPYPSPXPSPVPSPHPRPWP]PRPFPKPVPWPEPP
PDPSPQPFPTPTPMPWPRPIPLPYPZPXPMP\PUPSPPPVPPPDPHPVPVPQPQPEPFPOPXPSPPPSPSPLPPPSPWPMPHP\PMPOPTPRPFPY
PPPQPYPQPTPQPOPEPMPMPYPJP[PWPFPYPIPIPVP1P0PJPLPHPQPTPQPTPJPqP@P]PGP\PVPSPWPNPSP^P]PBPnP\PHPTPNP<
PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPFPOPNPSP]PXPOPMPHPUPEPZPNPHP\PW
PIPIPSPTPIPIPDPKPZPVPTPZPQPUPPPOPSPPPFPPPSPUP\POPNPMPPPNPXPFP\P\PIP]PRPUPHPRPZPIPYPUPFPOPNPEP\PJ
PHPSPHPYPQPIPVPOPNPZPPPUP[PHPRPVPMPEPRPFPQPUPRPMPQPPPSP\P\PDPZPGPRPTPDPOPTPRP[POPHPPP\POPNPKPQPO
PMPYPHPJPJP]POP[P\PRPYPRP]PEPOPHPXPDPKPLPDPFPUPPP\PMPVPQPTPNPNPQPTP[PLPCPZPXPSPUPTPOPDPHP[PNPPPU
PDP[PSPDPHP[PEPOPMPVPIPWPQPNPLPPPJPSPOPUPKPLPIPGPOPOPVPGPOPGPQPRPDP[PLPZPOPEPRPRPWP[P]PFPJPRPMPE
PVPRPXPKPPPYPGPQPKPNPUPNPJPZPNPIPSPTPGPYPSPZPUPMPRPXPJPGPSPHPSPOPWPGPJPPPZPTPNPIPKPYPTP\PZPRPWPY
PKPJPMPEPIPKPHP[PSPXPRPEPSP[PMPLPYPIP\PEPWPHP[PFPQPQPDP[P\PWPZPVPQPIPDPDPXP[PCPEPJPZPTPGPUPWPUPS
P\P\POPHPHPFPRPPPLPKPJPYPTPHPSPFPLPYPJPTPJPWPKPTPEP[PRPUPPPMPFPZPFPEPRPEPFPRPSPGPPPNPVPRPFPHPDPY
PNPNP[POPYPPPMPPPXPSPWPVPKPPPQP]PWPTPEPQPQPRP\PIP\PIPVPJPUPTPNPYP*P/P:P<PVPUPHPaP_PMP9PUPSP%PBPO
POPYP6PIPUPIPjP<PRP\PEP:PxOyOyP`P3PDP-PPPYPGPIPfPmPOP5P]PbPGP0PUPYPKPFPQPUPQPOPCPHPQPPP6Q$ORP>PV
PAPEPIPTPRPIPJPYP[PLPKPePVP6PSPcP3PQP[PRPSPUPBP]PLPEPYPSPYPAPFPKPYPJPTPUPZPRPTPQPGPEPKPMPNPRPGPU
PPPXP\PDPKPXP]PTPUPLPRPLPXP[PPPXPMP'P4PEPZPYP?P\PWPQPAPUPOPUPNP&PLPCPZP1PLPQP@P8PWPiPSP>PbP0OJP_
OGOuPXPQPLP`P?PQP[PsPTPqPBOvOUPMP+POPmPRPFPFPoP&P<PMPxOoPBOvPLPRO8P7PXPBP(PfO#PFP`Q6PsPePMPPOQPD
P(PmOZPiPoP.PVOaPPPbPKP2OzQ%P;P`O3PBPuPcOLPtPsPOP9P|PqP@PHP5P.PEP2PgQ%Q%PCPKOVOPP&Q.P{OpP+PlP>PK
P]PrPYPhP5P{P*PePtQ(P2OePOPoO<OeQ$OsP^OgP-PINSQ0PbQRP&O}P<PKP4Q+P6PjOhQLQOQ:OYP#P[PAPaOqPcQ:OqP6
PqO*P.Q{NBOAOrP|Q1QNODQNOFOvQ5PpODPHO@OdQ-Q7P4P0Q<POQOPQPiO@OPQBP-QJPHR9OINxP'OgPnQuPXQiPhO]PLPC
QBP|OlREPAR3OzPBQ\NmQaPFP\O)PoPNQqP'O{QNO_OXPcP[PmObP)QLOxOwPXPZPMPUPTPMP[PZPPPIPWPYP[PRPSPOPHPF
PEPNPDPJPTPGPMPGPOPDPRPGPWP[PEPNPVPRPDPQPEP[PNPLP\PPPTPSP[PMPXPUPWP\PHPUPYPWP[PMPYPMPDPYPZPUPVPO
PCPKPZPKPFPEPKPVPSPIPMPGPFPXPNPWPXPMPUPZPIPDPHPJPTPNPXPGPHPMP\PYPQPKPLPWPZPDPXPDPYPTPOPKPRPZPUP\
PMPTPOPEPXPJPEPEPGPIPYPRPWPNPWPFP;PjPTPLPMPLPUPnP\PCP3PgPhPCPMPtPIP8P&PAPKPXPxPYP?PQPLPQPDOlPAPW
P>PXPQPNPUP>PWPnPiPDP9PjPkPHPvPeP@PRP/PFPTPUPCPfPaP_P[PRPHOgPLPQPLPNPKPLP9PVPMP`PPPMP?PpPdPWPPPW
P2PGP_PKPaPWP3PbP_PRPWPGPOPDP,PSPOPQPXPZPTPKPFP\PGP[POPNP\PXP[PFPGPIPTPUP[PYPVPUPMPNPFPDPZP\PUPK
OuP1PGPWP?PEOmPcPjPIP9PcPZPNP3P[PgP5P_PDPTPLP'P3PGPXP:P=P<P-P(PdP0P<P&PZPFPiPTPQPcPWPnP7PSPmP#PA
P1P$PqPNP8PLO<PGP8POPUOoP0NIP4PIP&OvPjPVP1PsPmP9PNPlPmPVPOPBO_O^P1PbP\Q+P7P>P1PEOsPIOjPhOyPtO[Pc
PEP[PTPDP[POPRPCPYPWPQPYPWPEPPPJPNP[PPPDPYPRPYPFPVPYPVPWPSPLPZPXP.Q:PWQ8PZPsP9PBQ9Q4P=PdPNP/PpP[
Q%PPO{OsOjP#Q;PKPGPaP$P`P:P4PqPeO[P*OCQVP`Q0P`PWO5PNPdOYQ#OhP&P$Q=QQPpQYNzNmOOPYOIQ*Q'QPP#PxP\Pc
PIPLPRPOPMPPPLPIPIPYPDP[PEPGPYPOPZPHPEPPPDPVPRPRPEPMPDPZPEPFPVPMR6OIO.R?P]R%OkP|QwOJQ$PqPfOaR0OK
R4R&P_P#P:O}OPOHP;OsOEP7Q#PxO[PtPQPZPEPQPPP[PSP[PVPTPJPTPXPQPYPYPDPGPKPYP[PWPQPEPIPFPQPPPHPMPZPW
PXPPP[PYPQPSPDPNPOPUP\PYP\P[PZPWPKPVPQPRPDPWPHPXPSPLPRPLPHPDPNPXPHPQPXPSPHPYPWPFPHPXPNPJPZPJPKPF
PJPYPSPDPCPOPMPYPSPQPNPDPIPXPVPFPGPFPWPKPUPWPJPVP]PUPXPVPNPVPMPUPMPKP\PTPKPKPXPIPHPXPOPTPDP[PGPI
P6PPPRPKPIP;PMQ)PEPFP<PtPoP2P_QBPQPUPVPUPZPaP$PqPRP^P8PHPAO7PNPKP1P]PYPDOPPOPZPwPRP,P2PzPxP;PmQ?
P=P.PIPFPPPZPMPaPEPdP<PBP\O%PaPUP;PiPLP=PCPTP`PtPIP5POPqPsPJPiQBPFP0PYPCPPPTP1P^PCPWPVPHPTOiPOPY
P[PGP\PZP[PSPVP\PQPQPYPGPDPWPFPQPPPZPTPQPWPUPXPSPNPIPXPRP\POPPPTOQPeOxP[P3P@PFP|P`PFPAPrPoP0PuQ,
P2P%PbP6PFPQP<OxP/PFO{P6PDNlP`P>OqPOP]PKP'POPHPnPrPkPgPBQ+P]PxO{OBPKP8P`PDP5P?P?PRPWPrP5P(P0P#P7
PWPIPTPDPZPZPLPMPMPSPRPPPNPOPKPQPNPZPMPSPWPGPZPDPFP[PXPTPGPTPNPQPPPNPGPYPLPOPUPSPIPHPEPRPMPHPIPD
PLPPPFPOPEPLP\POPFPTPFPRPPPZPVPPOOPjOiQRPCQ#P;P,PEQ;PCPRPHOwOVQ0QKOAPBPkPFOXPyPNP}PLP#PoPRPtPVPO
POPDPGPFP]PGPJPZP[PZPLPQPHPKPZPXPJPKPZP\PDPXPZPWPDPSPSPVPPPYPSPOPFPEPYPEPMPZP[PJPLPFP[PWPRPPPIPP
PXPJPLPLPJPZPYPOPMPKPLPOPUPPPDPKPWPVPQPMPFPNPMPFPIPUPZPMPOPOP\PUPIPRP]PMPOPGPTPMPKPKPVPPPMPFPEPX
PRPWPHPIPVP[PKPLPPPXPXPOPHPEPEPDPTPJPZPMPCPQPJPJPGPYPCPJPOPTPRPVPQPKPQPPPNP]PPPWPFPHPHPLPUP\PPP\
PGPGPFPJP[PNPKPCPRPFPEPYPOPDPRPOPQPNPIPTPFPRPOPDPTP\PWPJPDPSPXPXP\PTPXPHPGPUPZPSPMPKPTPJPUPXPZPR
PUPWPNPDPDPVPFPSPXPKPFPHPRP]PEPQPMPFPGPMPYPFPDPMPOPTPSPDPOP\PHPWPZPTOdP;OvPGPZQ&PLP4P9PVPxOwQ(Pv
P-P1PPP?PLPUO}PePLPcP9POPPOmPGPNPMPjPCP;P;PJPcQ/PPP2PGP]Q$P9QCP^PBP.P-P@PJP[PWPGPDPeP9P<PSOwP@P\
PLPIPGPMPSPGP[PFPLPMPGPYPDPFPJPTPJPIPUPDP[PXPKPLPJPMPYPQPYPVPVPTP]PHPWPXPTPZPYPGPMP[PIPDPJPKPPPT
PFPPPMPOPVPEPJPWPXPMPFPDPTPYPGPRPMPDPAPWP5OoPZQ9PkPFPNPkP\P9Q?P,OzP1O{OqPOOxP7O>PQPOP6PTPgOvOlPe
PUPQPUPIPGPIP\PRPYPJPLPOPFPZPOPKPFPEPJPEPGPRPLP[PWPOPJP[PWPQP\P\P\POPHPNPEPIPHPLPZPUPYPYPQPSPOPM
PYPHPNP]PDPSPIPPPJPJPJPTPVPHPRP\PIP[PWPJPQPLPDPPPUP[PVPEPYPFPYPKP\POPEPQPOPJPZPVPVPEPIPRPWPEPGPX
P[PWPKPMPSPFPWPLPQPZPIPEPJP[PTPWPEPFPTPSPVP[PKPNPHPNPDPMPTPQPFPIPIPHPDPVPTPTPNPVPKPFPQPOPSPRPIPS
PLPSPEPLPJPTPOPNPVPEPMPFPYPTPEPEPZPLPYPJPCPWP[PQPEPMPUPPPVPNPZPXPWPWPIPKPHPMPSPOPEPRPXPOPMPHPXPH
PSPHPOPEP\PRPZPWPDP\PKPDPUP[PWPMPJPXP\P]PHPGPZPQPZPJPMPIPPPJPLPZPIPVPGPJPIPPPRPDPTPMPQPLPSPKPFPD
PYPDPJPTPUPOPGPGPYPQPQPIPPPXPQPRPTPTPZP[PWPWPWPKPDPJPQPYPQPZPPP[PJPTPVPZPKPUPFPVPIPDPIPOPXPZPNPL
PZPXP\PFPHPTPGPDPXPVPMPGPEPZPYPLPXP\PNPMPJPHPZPTPZPZPUPVP]PLPPPCPSPFPKPIPQPSP\PDPLPKPRPLPRPMPKPX
PUPRPYPQPOPHPJPJP[PVP\PEP[PMP[PKPHP0PJPGPFPOPSQ?PJP6P^PpQ*PXPmPuP]P1PVPCPRPTQ&PdP6PaP@PCPROtOeQ.
P8P'P1POPiP@PWQLPHP=P`PgQ$PXQ%PkPIP7NhPIPZP_P|P|OXPgPkP<PeOwPHQ+PSP8P<PNPYPFP3Q;P9P9PdPuPoP=PxPC
P/P)P{PNPvPRP%P]O[PHPMPQPjO:O_PmPMPRPFPQP]PHPCPXPNPVPZPEPMPTPYPTPDPLP[PFPRPDPHPSPSPWPZPFPEP\PRPF
P$O}P8PJPoPzPLQIPIP<PxPkPLPnPSOVPKPAOrP1PPPuP.P+PDPZPFO}OJP8O0Q'P8OtO<PGP[PBPTPnO}PaPrQ?P9OiOzOe
PAPCQLPPP}Q4Q,OIOaP:PEPWPMP=P%Q'O+PEPEPPPfPMO}PvPPO2PhQ/PzQGOxPjO%PsPUPfPkPbQMOTP#OAN]PCOhP]OJQ5
PQPEPYPRP\PPP[PXPOPNPWPMPEPRPWPYP[PYPDP\PSPGPTPXP[PUPVPIP\PZPMPUQ$P4PNQ*OzPhPIP|OdPyPOO/PXOkPJPR
PzP`OgO,P/OeP*PBP^PKP(PWP&Q)PxQ/P%P>PeR>PQQIOiPVQZQ(Q&PNP#OLOvPDP1P+OgOUN_QSOUP9O|P6Q%Q*O>O7Q=Q4
PAPvQoO_PaQ^P2OuQ[P6QmO^OePqPDPaP[OdP<QCOZP(P9PJPdQXPEP[P%O{Q.P4QcP%PER5PWRjOYO{OuOVOsOvP(P2O`PH
QnPlOTQ=OiP]O|ORPhQ$PKPhOuOmQ$P]POPPPIPGPVPWPFPDPZPQP\P\PEPJPUPMPIPPPUPFPKPTPUPUPKPLPUP[PUP]PJPX
PIPNPXPVPDPPPSPQPWPPPVPXPDPCP[PGPJPNPOPGP[PTPNPWP[PTPNPWPJP[PFPGPMPZPTPJPQPLPRPTPDPIPTPHPYPXPLPF
PKPJPPPGPMP\PSPUPDPWPWPZPPPEPJPNPSPTPDPSPKP\PUPTPXPXPUPSPXPMP[PXPZPEPUPIPXPLPOPYPYPHPLPFPOPUPIP[
PEQhP)P6PfPBPKQ`P7OuQ+QGQ>PgPXOmPZPMQ%P)Q2PJQSQ4N?O>NLPWPUOVO\QAOvP6OyOlQ+PQPbQIP3OoQ?QOQKR2PiP7
PgP%O.P;QAPMO=P%NTO^NJP_P+OeP9Q:P/OkP9P2PhPDOXQ&P/P6Q0Q[Q1QTP6OSPdP1QJP5QDP;NtP`NEOTN@PdPUOxNuQ(
PSPWPJPQPRPQPIPTPUPIPHPQPJPJPWPHPRP[PYPPPHPOP[PVPMPMPUP\PYPNPNPOPQOUP)P<PpPfO_QuPWP:QAQSQ4QVP=OT
PzPSO,OSQBOvQ_OcONOZO<P2O:PrP4Q;Q>Q&O:P?PVP;P7Q2PfPEQ@Q9P^Q#O|P`P{O8O?P%Q5QAQ)QOOQOXO.PXP(PjO=Q5
PCPFPXPVPKPSPGPXPYPQP[PUPSPOP]PMPTPNPGPOPWPDPQP\PIP\PUPMP[PKPYPRP[PKPTPOPKPQPIP\PYPHPQPPPJPQPEPX
PKPOPQPWPQP\PWPSPQP[PMPQPMP[P]PNOKQLPdQ@P1P5P#Q6O6P]P@Q:PsQ<P{OtP{PgO`O9PdP9QzOeP)OfO[OzONP:PVQ5
OqPhOTQ1PsQrO}P6Q<OLQ#O{OqQ>OnOmP1Q/Q(P1OFQUQ-Q@PeQ4PYPDPAP[P\PBPSPFPMPHPEPOPKPLPYPGPVPLPOPRPXPM
PHPYPFPNPZP[PPPPPIPKPYPDPZPQP]PJQ=POP#Q[QFQ8PePRRSPXQfPZP,OyQ)Q<PNPRP{PXQ5PYP&POQ'OKPWQ?P)P$O|Q-
PXPYPEPHPEPGPVPHPMPGPGPRPJP\P\PHPHPDPXPXPMPDPUP[PYPPPRPZPXPSPQPCPMPVPDP[PIPIPTPGPOPTPJPUPYPOPPPE
PLPGPGPNPQPNPDPRPZP\PIPXPDPZPQPUPSPOPKPRPEPHPQPEPEP[PKPDPXPVPZPRPEPPPJPVPXPHPPPTPNPGPLPEPHPJP\PW
PQPHPOP[PPPWPFPPPSPEPPPZPTPKPTPEPUPQPTPXPTP\PGPXP[PZPWPZPKP\PDPSPaOTP0OgPLP{PtRaOGOGQDQ:Q5P8P}Ou
PYPAOZO3PzP4NyQpN8NjNPPVP?O]OQQ*P#PMOxO4PzPxPlR^OlP&QBQMPDOxOwO0PlP:OSOwQ,PAO3R-NHNSNFPYPHOwOVQ,
PXPMPYP[PUPSPZPTPSPLPHPZPZPNPJPXPMPZPJPDPWPRP[PCPXP]P\PTPUPZPUPGPMPHPMPYPMPUPLPPPRPKPLPTPVPEPFPR
PWPJPHPKPZPDPMPPPXPXPUP\PTPXPQPNQQQ-O|P7PePnQCRAP9PBP{Q<Q,Q1Q$P<P=P^P_OsQ@OzQSPcNnO^O2PNOqPaONQB
P[PXPWPWPXPLPTPKPTPXPWP]PUPHPSPLPJPSPMPJPKPSPUPXPXPIPMPPPKPCPYPSPTPQPSPHPKP\PPPWPIPGPPPWPFPMPLPZ
PMPPPSPXPOPRPJPXPPPVPEPRPLPSPWPEPTPDPIPDPIPXPOPZPDPNPSPGPIP\PUPHPGPSPIPUPYPVPVPFPMPUPTPDPVPEPTPJ
Q<QBOvONP^PnQ+QSPjPhOcPrQFQ&Q$PYQ;P-OyQKQ)Q#Q5P#PfRvP8PfP&P\P=PcPDPOPFPZPGPKPUPSPUPQPFPXPHP\PKPN
PTPMP\PUPOPMPMPFPNPFPYPDPXPLPZPZPDPSPVPJPDPNPGPUPIPGPQPTPIPLPMPDPYPEPUPIPMPOP[PXPKPKP[PTPPPSP\PP
PGP\PLPLPLPIPOPRP[P[PKPJPMPNPMPWPMP]PLPZPYPEPEPKPLPKP]PZPLPFPMPPPGPZPFPLPEPSPUPKPOPJP\PNPNPYPYPG
PQPNP[PPPTPLPXPYPQPGPMPTPDPJPTPNPWPLPIPEPDPKPXPUPLPWPIPQPGPRPGPDPVPEPFPZPLPZPJPWPRPLPJPYPHPZPFPJ
PJPOPYPQPMPYPKPRP[PSPQPJPHPTPVPKPGPOPZPLPDPWPIPVPMPTPJPEPWPHPXPVPSPTPFPKPFPUPJPZPJPPPWPDP\PDPNPX
P\PKPFPJPVPTPXPDPYPKPRPFPOPYPPPXPQOfN_O[Q%P`PyOUNlPAQEP4RVO=OKO|P^Q(PVOxR0PtQ;QqRdO]NYPjOwP9QLR7
NtNsO8PGQ.PYQ$NAOMOxQ/O_R<OKP:OsPAQ#P%P5R9PdN}QRQ]P9RRPbPEP0Q>QwP.O&N`PQOqP:P#NnP=PcQ0OLR)OYOwOU
PjQ'PdPVR9O\Q(Q3OcP(RWP[PvOuQKQeP\PWPTPZPMPPPRPLP[PPPIPOPQPQPVPPPKPPPWPXPLPEPMP\PNPYPLPNPXPJPGPQ
OCP+Q;P>PbQ9OKQWOjPDQ8OGO_OxO^OFOSO_QkOLRDQxP-OARfO3O]OpPJPSQ[R#O_P=P>P=P+P:PQP@QBOnP`OuR&P*PUP3
P/PvP>Q'QoPnPBPuONPWRCPSOKOGOsQHPKPKPJPQPMPWPMP\PWPOPWPJP[PQPDPEPDPFPMPRPZPUPZPZPJPJPSPXPIP\PVPK
PXPXPUPFP[PWPHPSPJPYPXPIPSPYPMPHPSPYPYPSPIPKP\P[P[PZPLP\PDPLPSPVO^OHRZQ)P_P_O{P]PSPIP4P?O#PbP*PI
QqPvR@OmOcR+OAP$OhP@PZP}P&R3PjQXR%P$R;Q@PHQCOdQfRVO4PDOOPeQ9Q>PDR0OxQ|O0PqQqPQQVOhOKPPOcPKP4QRPh
POPZPVPLPXPFPUPUPUPQPIPYPHPQPQPMP[PDPQPQPKPEPKPZPCPFPKPYPQPWPOPMPCOvPzQ^P(Q:P%P/Q_ORPbPSP1PHPdQ\
QKOsQ\P5P0PCPHP/QwO[PfP1PaPLPBOpPNPYPXPHPDPJPOPMPOPSPFPVPGPCPGPFPTPKPNPTPPPOPRPRPZPFPUPYPOPFPFPT
P\P\PFPSPNPTP\PFPGPOPLPUPRPKPYP\PNPEPUPHPXPIPWPRPTPOPEPKPGPYPVPYPUPTPXPVPYPJPTPXP\PVPDPDPUPQPXPD
PTPUPQPQPJP[PQPRP[P]PWP[PPPYPEPSPNPYPRPKPSPRPPPLPKPJPMPHP[PCPQPFPYPHPGPSPXPUPLPTPMPIPRPGPLPQPNPZ
PtP&SwQ<P-QTNrNwN]OZR(O,NqPYPVOeQ'ODOCO&N|S8O'NhOqNTOnQ@P1N&PhO9NhO^RuPVP/QpP{MmQ1OeQpN}M{OuOsOd
O`PwQSO7R1S%OAO)Q8O]OWQ1OTOcQrQSPWPLPRPKPQP[PVPJPEPGPQP\PSPRPUPIPFPSPJPEPMPKPMPRPNPEPSPRPLPFPDPE
PPPSPRPXPZPPPGPQP]PYPDPOPRP\PZPJPEPLPWPNPFPVPFPNPFPWPLP\PNPJPLPROBODS#PNQ.QiPHPbPgOxQMOfOAOvOuOQ
PZOuQoQ2O,S2PKPsPmPZQ4P;OZP/Q`QQPPPMPTPLP[PYPTPQPXPUPKPRPDPDPZPEPTPUPKPFPMPFPFPWPLP[PSPPPGPHPSPJ
PDPMPKPUPPPHPFPUPVPRPQPXPRPNPRPTPPPXPRPQPIPXPWPPPHPCPUPPPEPDPDPGP\PJPLPLPDPDPCPQPTP\PXPGPRPEPIPE
PHP]PXPTPEPTPMPPPTPRPZPQPFPTPMPSOuPyO|QkP0QKOmQ?P?P,PAP@QmR5OwOzPyO[R4OwOmQwQ=PhOyP<PLQOQ:R$O|QO
PQPJPEPVP[PQPSPZPMPRPIPNP\PTPJPYPYPEPSPJPTPJPXPDPNPYPJPZPHPXP[PVPNPTPZPKPPPTPLPTPIP\PJPIPZPXPVPG
PNP\PNPNPZPRPKPLPUPTPDPFP\PPPDPSPLQPPCO_P9O]PdQ(OyP6P(Q@PsPIPvPdP,PBPvPlPAPBQ)PGPGQ,QTPOPBPCPJP@
PMPYPXPJPXPNPGPYPXPHPSPQPZP[PFPRPOPUPWPZPJPEPQPQPLPNPYPOPPPSPRPKPQPWPKPYPPPYPZPZPMP]PYPEPLPVPMPQ
P\POPTPVPYP\PKPMPQPYPGPLPFPEPWPSPEPOPXPLPTPEPJPNPTPRPGPLPYPKPLP]P[PMPSPMPYPRPFPXPGPVPOPRPLPQPXPU
PZPNPQPLPYPKPHPSPCPDPTPJP\PTPMPQPQPDPDPUPLPWPLPYPMPVPEPKP[PCPZPEPIPUPWPSPHPGP]PUP\PHPQPYPGPWPXP[
PWPTPMPNPDPEPSPNPYPRPVPSPHP\PVPZPMPRPTPPPFPUP\PGPTP[PYPTPQPNPMPJPZPIPGPJPVPVPQPWPXPWPUPJPZPPPVPL
PNPDPFPDPWPKPXP\PEPSPWPLPYPVPWPHPVP[PSPXPFPGPOPTPDPVPPPFPRPJPEPGPGPPPQPYPEPUPMPKPRPJPMPQPMP]PJPJ
PQPWPVPXPQPFPFPMPNPOPWPTPVPJPYPVPTPOPCPFPGPDPWPWPEPJPIPTPDPEPFPXPCPRPXPQPLPQPEPDP\PVPTPYPUPUPJPS
PNPMPHPLP[PIPYPQPRPNPDPZPXPSPIPRPIPPPDPSPFPGPSPLP\PDPMPXPKPHPMPLPLPJPXP]PJPFP\PPPUPMPSPZPQPPPQPJ
PYPEPDPQPNPUPPPRPXP[PWPIPMPJPHPHPRPQPTPDPCPQPHPVPVPMPZPPPMPMPTPRPIPGPTPDPWPZPXPHPSPNPWPWPFPLPPPW
PKPVPPPZPPPSPDP\PIPKPXPGPMPXP[P[PEPWPTPUPIPPPKPSPHPZPIPUPRPEPRPTPYPEPIPJPZPTPMPLPTPGPSPYPSPQPEPG
PQPLPMPNPPPEPNP[PYPVPWPFPQPEPNPFPTPFPOPWPEPZP\PGPDPRP\PPPSPMPWPIP[PFPOPXPEPJPSPHPCPYPDPOPHPPP[PX
PLPHPGPPPOPSPZPFP\PNPWPWPUPDPLPPPHPXPXP]PRPUP\PHPGPJPMPYPHPNPLPZPEPGPDPVPWPZPGPTPQPVPRPXP[PVPJPZ
PYPJPFPXPDPVPHPOP\PNPMPPP]PMPDPUPWPQPWPZPXPLP[PKPMPSPLPUPOPRPHPEPQPLPGPIPSPYPWPFPIPRPEPIPLPPPVPW
PWPZPTPFPDPHPYPWPZP\PGPVPOP\PGPTPHPGPGPHPUPMPSPFPWP[PHPEPIPDPVPGPIPYPWPUPCPLPLPZPKPYPKPOPWPXP\PM
PDPOPJPTPOPTPSPWP]PHPHPHPDP[PWPUPYPKP[PFPUP\P\PUPFPMPSPMPSPOP[PXPYPFP\PLPWPKPGPEPJPIPOPYPTPZPRPR
PJPYPHPGPZPNPXPOPVPVP[PNPSPSPHPJPYPDPEPOPIP[PLPRPRPTPZPFPKP\PIPYPSPNPDPUPZPDPJPEPDPQPZPZPXPIPLPR
PJPMPYPKPYPZPWPGPNPNPLPVPXPLPRPSPWPZPIPRPOPLPIPGPJPNPQPFPLPIPSP[PCPPPMPSP\PWPWPJPGPJPJPHPDPLPKPM
P\PSPOPMPSPEPFPDPQPTPTPVPJPRPRPEPDPTPKPHPDPZPEPFPMPNPQPVPXPQPYPTPVPMPQPEPZPMPDPNPJPNPUPZP\PEP[PV
PWPMPEPKPQPJPLP]P[PZPFPKPPPXPZPCPDPHPXPDPUPJPLPLPHPKPJPXPWPEPUPFPVPLPKP\PQPOPWPWPDPOPWPQPWPSPTPD
P\PUPFPPPYPTPEPRPJPWPTPKPWPPPTPQPXPYPCPHPYPGPHPWPPPCPUPPPXPQPGPHPTPHPWPXPWPLPLPUP[PVP\PYPRPLPTP[
PUPPPPPLPSPZPIPTPJPDPTPQP]PVPUPGP]PMPRPIPXPYPIPPPQPHPIPCPGPFP[PJPQPFPTPRPTPZPXPZPRPQPEPHP\PJPWPJ
PFPIPRPWPMPDP[PVPRPIP\PFPVPPPIPJPWPJPWPMPWPQPZPUPRPDPSPDPEPVPNPDPSPOPSPEPZPIPLPEPIPZPSPKPGPNPFPJ
PJPFPWPFPNPSP[PXPOPZPGPOPWPWPVPOPOPHPOPRPGPUPSPPPGP[PVPFPTPQPOPWPOPUPRPHPDPTPEPMPEPEPQPZPVPYPSPE
P]PZPJPYP[PEP\PYPIPPPXPHPTPIPEPVPQPIPDPGPNPIPDP\PQPZPOPOPTPNPEPOPOPPPYPPPEPRPOP[PPPQPXPSPVPFPXPI
PZPCP[P[PKP[PPP[PNPJPSPFPRPZPRPOPUPTPUPUPMPRPEPQPVPGPKPMPHPHPGPYP\PSPPP[PMPIPHP\PVPEPUPKPUPFPXPW
PUPFPVPMPJPKPNPZPZPYPGPMPJPRPXPVPZPZPYPEPGPIP\PFPFPFPOPNPVPIPRPDPSPNPOP[PPPXPGP\PGPYPDPYPDPSPEPG
PUPJPGPJPKPQPQPOPYPZPRP[PZPTPEPWPNPPPYPZPZPSPOPHPZPNPOPLPIPQPXPLPMP]PLPPPDPFP\PCPOPUPNPFPTPWPPPJ
PVPWPUPLPPP[PDPKP]PPPFPPPUPLPLPNPKPVPIPXPYPKPGPSPHPGPJPYPQPSPYPQPXPTPPPXPIPEP\PQP[PQPIPPPTPCPHPI
P\P[PGP[PHPVPQPUPEPEPTPWPZPJPFPWPGPDPUPOP[PIPMPZPPPSPLPIPWPUPTPXPWPHPVPNPXP[POPEPSPOPUP\PIPYP[PJ
PHPYPMPUPCPUPDPDP\P\PLP]PPPCPPPOPKP]PGPCPUPHPFP\PMPMPYPIPDPLPCPPPYPYPHPJPHPUPHPVPFPRPWPDPHPMPLPN
PTPDPMPJPSPIPZP]PRPGPJPHPIPTPSPOPLPSPVPUPTPIPIPDPMPNPYPGPMPFPJPPPSPSPOPIPKPPPSPLPGPKPNPMPOPZPDP]
PYPTPWPFPTP\P\PIPXPGPPPMPXPJPXPWPSPJPDPUPMPFPJPKPZPOPSPEPRPXP[PZPCPJPKP\PMPNPRPWPCPZPFPFPJPOPSPU
PNPNPTPSPQPMPSPFP]P[PCPYPRPCPUPQPZPSPOPPPPPGPMPTPPPRPJPEP[PEPEP[PQPZPKPOPPPZPNPXPFPDPPPJPQPNPTPD
PQPRPLPKPFPLPGPFPUPOPUPOPUPJPFPNPKPLPKPPPSPEPRPIPMPTPXPRPMPVPIPDPHPPPLPYPJPHP[PKP[PFPNPRPLPOPSPJ
PTPNPFPRPEPNPRPTPZPNPLPGPFPYPHPWPZPJPHPFPGPRPUPJPEPKPYPHPSPPPIPFPSPCP\PDPRPGPSPNPPPVPPPUPNPDPXPF
PEPHPZPQPGPLPNPUPHPDPPP[P[PGPQPLPJP\PJPFPIPEPWPYPRPHPJPQPMPDPQPOJHVYZ'W4\+Q(P,PAOjSCTVP}PCYKOkR.
^AR<S3E)KtM`KVXdGqS@P9O;U.WlP2R;`2JdTBTSHuT;O`P[P/QSSqO}O;O%PzOeSoO)L?R|O@POI&R{P{NxOFO+N6FLP@K7
G$IkYuJyQ^].P]PlOS^0ZQP?S(SEPXJ_WJHmRG<-TdR+LsU$GAIH]_OQ]9MLP/]rH|TqFKO\QlJUOsP2OmP$TkPwLlS_O\MN
EIS.K[[0R_OmR5MvV.U8SvOdNQPHP%SpGLP*MFQVREQEQ/PkPBLGD]O?H}U6P?RdJtIvZYV%V.OnY7QhP@LJPlNrP'P%PpL1
HKK)M1RPV<PNOjQ(OqRkUuPQMIP<PAMWJfT(QpWMRHO>R>KZX9WnQNPLNoQ\OZPRL?U*NvKPQ[TvPTPCPMPMLcP(P(T6PKMV
SxS>R.MiRYMKS&RWN1P,ODPgR'RSPxL&U1RSRwM;MXRfO>P#OpPKQeP7U%QjP^OmRWP#L`QzLRTCLGR2Q*M1MSP<PoLrO^Od
O[LpOqP5STLZPUOSOCP/W;O}RxN/Q?KbPVR^MpO<MwQ#O6N@SNYWS3OhOEO=PYR_RwR(QfLSNUVZPsPeObN`ImPIN|TSOHQS
UU[nMnP`R;PjQ+UJNmP)Q4Q9O%T8O3NmLpO'L<PkXaStP8PXP.TtP<P]IVSvO]K\LoSC^GLtL7JdV-KIY[QdOEPlLDY%PHRP
W(P-N`O5OmMCP;PSP,TFV7QlZ.R#ORKXNfN&J_R(K(R*M0R7R'O:P?OfOfFdPEQ3GJQbVvL0O#VMOpQ+OeRUO7P$XYUlOWXZ
PFIzMHPPO7SEIhS%NBQJQAP@WOL,PgW5f}MOSeQZH9UrQ/P(OQOOZ*OSU.TrOdQ9SpNPMnUdS(P<F?U)PPOFPmQYMVJ1OlR8
Q[WOT,VO_[MaO&PQOhN}R;QAV3JsP=P9M-SlNTQJNWIBT{IdX4TASMP5My?gPrK3P<X/OVZB]rOAO}PROhPNURQ<RKJYOUMS
P#SiRIOIMwFuRPG0U;OPT@P(NIEqPKF$OSFbOpQ&O5W%OwP>P&M(ViPgKhJ#PfM;PKF4PdU<ZdUdKfH-LRV.OaP/K&QeP.Jz
TqQ8P1O}U;NIPlP`PpOmK:PNJ@T0PHQ\NjVLOVV=QTK4O2O:T#PfNRO8O_VoQDQMSTO;X<N*M8Y9PLP9P\N4QKOuQ6OfOhS5
XHWPQHLdO{SaOXS*KVP`R/P5MfN4P2MSQqU}NUPAPpI+PiOhPNSPP[OeM$S_OuSJIhWjJ4XsQRQYU)QUW;SNRdP3McQ>P&R$
P:THTcJMG2R>PHP3PzT1RaP;U;YHQ1U@UQNEGdM0RSV`HNW}L6P,T0PxTDLDO\_'FjH>YxH7LHQCO|PiPlcMOCOQW`]`OBL|
ZzETH?<cORRpJ)ZFD\KcZ2OYZ/I|Pzfv_YNULgR2EROCO_OkP]OHOyP:MMPDO]RlRoK#M3Q\QtTmK'M3O5M-N8QAN2SdO_V6
W`OHY2M:L7VaOxO|PLO}T8O:SWUuPuS0UmL]OxQ(O.O$H&RkOWNiP(PJP]Q,O}T<D1X$IwRxQZKiP9OfP^M7RNPtPWM'P^Uc
M|SIK^VgO%SORwKwTjO\KTPFM$M=Q0LuEkUVL*U=TzJjPIPHONQTMTOqNfL{OtO4CNRDMm\IPgLEVwONToLTU7Q'PxIdP8J<
C|UNQyNML?LFPbQ&PlL3R[OvRgQsQ'XdVbU&KEO?PlVTOiLvU0P=IyQ2NQMlOtS(NvO|X1HjQ\XzPtOFP<NDP;P:QYU:PPMl
`EGZV[K-OcN|MzVeC{QROzOXX5QGP)H3D=FtIlQ%I=QDP?P)PiMwIaPgPUKzP]N,NvUnQ,KOM_R:N#OgM0QHReP)QpPdOdK@
X_N0Y|P7P8PZPPOrQYOROQQ6QIS8PwXzS[OZMMLWS`]ETjR.NnLkL(O5H}P;OWO{:%]1T9RuXnR[PmP-P,D#ZCQ%UVMiPlQR
WYUlPBU'QEDZU#RyQlOuLOP(P1O,PbBWFtBDU+KXG/WePRP2PYRvL*P0PfUrO-XeS6JSQ:M,S/W@GMQdH6P{RcOZT/SWQ0[K
O,K`N}UcPJO>OrOGOzNYN)OsO*J<OyLdPAO<X3LzPHM)TVPVO]L2NsP=QqU@OSEwScQSP+OgUaQ[PGP_Q/PaMEPzPVX(P@Or
V8S+QKOENvP]P%QCO^P_O_Q5R1TaOvNbQSLLOyR&KfP,O=PnPBP}QGOxRmMCPOPtP}Q?S-QhRsP4P(SbPNPkNRO<QAPBQ-M{
RWR'PP=2Q4VsOGQ#P3PUT[P]Q?OdP:O_OLOoTiHKW3O{OxRGSrOwL:PhXhN_OSI]O8R4NtPILpQ_P>PdOmP&UMQ+P`QLPvOP
N-PUR9RZOtPOP;QnSLOIPPPJP4Q&OMRlO/UTQhOwXzQDOuPaP6PfLlPgN[NoOZP?P{PRPVGER5P:P*NGQbP2O-PmQ%R.OhQk
NAPOK{OCM3R+PhOCQ$PXS,OePaMjO`OCNoP:P8N-NnOMP%NMS#PMN{OLOhK)OvQfTqPvR9Q@R0OmP>P.P>P3Q=P:O^T'Q2P6
S[R7Q>S<O@OVOcQ:RPPPO|PhOkGtOuQdNLO6L5QpP7Q(OCOZP)PQPaPLR-QzPEPFPJP$OPQoPCOOO1RqOOPePEO|POOnOzO9
U=OpU@PkRGNWPxPKOpP?R&P]O6P3Q1P.Q;QaR>McSvPqP#L6QtOWPZP/NyMbO/QoR$RcQ.PbOZP]OeOoP:PrNzP3NNR7Q*Oq
S\SRPGP/OeOQOOOUQ2PgPnOZN^S$P+QhNzRQKbN@RQR_OJP6OyO4OEPnP.OpP=ODNdT$QpO?O'P*OZNdR:PKOAOxOXRKPOQ=
VkUfM'Q$R;O&O?P]P4O?OfP9RAO]OaP.O*O.LYQoRNP&OaO^PpP5M1Q'NaM{PHP^J|NxN|O5OJS7OxPBPfOSOoP;RgQpPdOc
NEOeNmO>NGOvPRRBQ(PTR5ORRCMGPsPNTCOuTnQ}MuP2PVQ-OyOxP.O]RGP+Q)Q:QaQ&NAS.QyPEPWT1P3OhOAP(OrR]P;M%
SjQ\RjOzSCOAO_OUO{PKPUPJPJNEPEONQBP>M[PqQVPHPhP3PhOOP8OVOkTKOEQRP&NSQWQ*SXONOgOtOfPOO#PcQbP&PFOw
P_OoMaQ2QLQ3OMQLOpP#OqPlPAR]OEOuPRLCOrP7J{MdQ$O`OqPIQ9OyNPPLQ*Q9P#OgNJLzN#PnPMQHLLPAQ'OUP@O#P7Ms
S$Q<R;P[SsQ,PCPQOWO7M@OrM0P.PoPmQ8Q.O>Q|SJOvQ#O}RSOfPyPuMwMEPESoM&LsQxQnRkQSOOQ&Q;PNP{PkS.PSPJP;
QYQfRxQqR/Q*P.T9P%O0P6O|Q5P`PqL^RqSKOLOlP8PEPBOoOlOYRsP=Q*RhOvPYOlRoO]SNPgOOP=Q5R&OjQ/P$RQQ;OeR[
Q7Q;SlNsP,S)PHO}P,PWT3PVOuR_PsP;QpP0R1QtQ`OgO`R,PkPeZbP'U+OgP{R\PCNhPAMLPPN/O^Q%Q>PAMOP7OtU:PIPG
PCQpR)R1SFPXPaQ\M0OnO@OsR>Q`PUQnK8RlL{Q6R<Q]P)PkOVP^O1P2Q>QGQ7OlM}OCS\TFP,P&O[SAS#P&RpOgQeTQPFRH
PnN.QGNaOdQ<P)NUP9P0PnPHPqQ-PoPZP/Q,OwPEPgPzOcRlQ.OmR5OpQ/TbP?OVV<N>MrU0S<NdOpP&P@OGO<OhR^PEOZPE
NVP,P{T/QyPnPURrMoP6J(O`OaPnP.MsS+R}K2Q|R#O)O;P/PdOvNKPLQ?Q(O>OhNMPXQeQgJFP'PIOkPxOxP/P8Q(NXOGQO
WGQiOSSpR0NbP:P3PwP$NhP?R\O=P@Q5OTPzP,S]Q8OMPVRWNHPEIQO^ObPUOULxQ@P/RrM,N\Q3OdOBPTOUNtOoOwOeOOQ2
WcQMQ(HNH)PtOsPkOzP/P%O`OzObPON|NEI<OvQ]N_MiP*PjO\PXMcOYOUN8P+P8O=NyQ|PPOgPRPFO1O*OaOyQ3N*OMPHOa
PzN`UTNYQ}PyPdPaO\OFN{Q'P:P(P)PEP@N]L'PHQWO{QRQOM:PSQMP3PsL4P$NPN`Q6VWO|UJT2P=P#Q#PmN{PHP^NUPJP]
W)O|OOQrMIQ>Q*OjSJPiPUP'MATwPVQ:F+NyM)O(LVR0PKPOOoP:O<PNN)PNPEO?R:P1Q-MDPVPHPbMWNQOzP&O{Q@P}O|Ni
NXN7P*PcN]JlOTOyOzObIoPEO(LrOpP6OiNzN1M[M)P/P:KFLcOyN8P,M)PIO^MN:0Rw>[QWOWQ3SdJkR0RuS\OwN:SlS$Rj
Q2P.AJQ2T0OnHtM'L|PaT2YDRPT>OmP1N`PeO(OUNqQXO)N`T[OPKtP/K>P&M5HKMiO7N\QTPZIKOnO6O;OiO(NqN{T{QUP0
UZNDJrRrOvN1O:PpP\P^ROP{QiS0PZQGMfQ)UlQ2RHNBJAN}@KP%PuQBQjOPPnOPQYOgN/PgO[OhQQJ4OuR=QAP/QDQOQ$Pb
P7O]Q&NCPaQGOER;PVO*NiQ{QkP(PhOOQKL}T,M=P]OrMxPnS/P{M,OeSXQ9OZPNM?PxS2O@N5PiRaU*RlQ9O5Q&S=Q5TXO}
M5P<MxP6O1F8MXR2O^P2N_PYR)L]M}O}P[PCN1OONeOeLXO]MSO\OGI\OlOCMxP&P1P4OeP*P)PPOaP/Q1PNP>OtP@O`Q/Pj
PDPIQ=P?PaP,PNQ*Q+Q1P?P^POP4PGO_OnPiQ2Q(PmPFP'P&OoPFP>Q*P+OoPpQ,OsQ(Q1PzPUP<P2PUPyP(PJOjQ9OjPiOP
O]PoO`PQP-P{PRPpPfPIPDOSPFPNQ#PAQ+Q;OpPBQ5PcP*PTOpPUPoP-Q5P|P7P`K>Q:QVR)PvKH?cP'VcR9TtOnQ,R?VZQo
S6P$NsNdUaT.TNOrLHO6U9ULM:MT=$OYP^F=QvQCQ#RkNeK8L:H]V-OvPZPgIrQnS)P;P4N`GAW.QyPRRHOtMfO:NEFFPXPa
P[P?PKPNO{P}P&PEQ*Q/OmP.OvQ3O|P4O)PzPqPdP_Q2PzPQQKPcPKOoOwQMOpOaP.INO1RwOtPnQLOmO=QFQ2P+PbOEPnQZ
PaOvO>NvQ6QFPCOROyP1Q$PwMtPBP&P#N}PzPUPHP$Q#R'P^K=QBQaO|PHNwRBPVQ\OsN9NiQ_R5NjNRIAOKRWRZQmNQPeOm
PTP1P.PBPaQ&Q(PePiQ*Q>PxQZPLQ2P5P8P'PKP<Q.Q9P'PaPuP:P{PXP<PDOmOzL4QL[oOfPtMxKGL{N2E4Y@PUMs@RDoFW
>LPKOYOaH,UlJwD7LeOjTVO?SpT2O6Q,M8R^LPPjPSPLMDRPRbP0RHOoS>PLSFSDR0POJ:O,PoTIOSPAP:P]PdQ$PMQtP)Pu
LkP?QqP5PKQ+QfPJNxO-OpOZO1RtPDNcNxPSNRP=Q_O4PjQ4Q.PNREL2Q@NFQbP%RePQQaPRQ8QOJ/Q<LgOBMjP6OWQ$MAN,
NAOURWN3OzO#NiPMRFP:McP1PzOZN3PiNjL\NtS'P3TSP?QQE8P5LxPvR'N5HQQ'MYOBQ'OtK0R(T3PGQ=OCQWM$NuTFS0Oe
N^OJLxNuPNAIK(N?RZS6R#OTQ%OlP5P$R(ObTHOHPSM`GIQiSOO-O$RVQ9P}L3O]PKIVK]XhP*JXQ(Kr<xMoYdNiPNJ[A'Jg
K'OpLiO[JER'QNM=JOPCNUR_RqR9PcQ)U>RQWmMuNrY,V>UvSxNyRQOHO\P,M_TK?2P3Q>O>KTCfOiRjU:PWJSNhR&SsQoOo
MrVQRaOvOMPDRVOGNuR:PtOSOu>yRxPHS#ODD0N:R#P3P|LdQNNpR3Q|M9SGOrO>RtNFRURpNvQgQoQHQaO.OLP_MQPyP(Fx
OROpQPO1NCM^QDQxQZO_OOSdOsKyRcPZL*G9YVK9QJEyK|P|OGE.RYPNTQJrPPD8H(PVM%ONLCJ4\1K?IAP2N[ImI4K1P^Pv
Q*RCNBKcPOCOBfQ@SSS:PtO=O.RdJoPuQfORLWO,QsKRJ/QMOCP}R<K<QLQ6C*PZPDQ8Q<OyQ9P@OzOXOYPRPwPVPnP2PSPk
P1P4PcOmQ4PXPeP?PyP&P1PdP|OmPCQ.PeQKJzN<P%AbKXQyQbP=QCOCPpPbQVP_Q`O=NDOMQ^M*C@PkLyPUPxO=PLO^IxOw
OxU@QoJOO)QAO1PFQDMdLuPoLrP3PeKwQyPMRAOjM=H4RzSCQyO8V+OoQhP4O&OyPtPBQAP]PiPvP}Q&Q+PXOeQ%OsOcOvPq
Q,OeP$QDP)Q:OjQ=PaQ2PKQ2PeP.OoP&<zS-NRO8PZMfP>P=O&RxRYP`Q)P%SHLyT'PT?EQ2RTDTMqOKOePdRMP>R'BtMPP(
V*WAChHyOTL.O0OKHSXOFIO9X`OxMEU$=8OGP]M8T-SgJLZ9S:NnInP{[vEfUjOnOZQ'OpQ&PCR9QSP,Q-P/PzPDP*P}P(OY
Q:PVO=PQP,OmOdPyQ#PbOwO7PxQcQ&PYI6R/L^SsPBU6MkNUQ3QfRhN]K{S$QlU6RoR(OySfK3AhTxOEUbQ[QPI-OdRESULQ
NkQ0
";
            }

            // ---- eval::tables::renju_white_network ------------------------------------

            mod renju_white_network {
                //! The network of rule 4, White to move, learned from 38741 positions at rest beyond the network before:
                //! 8 rounds, batch 128, step 0.0007, trust 0.5, seed 1; games:
                //! - rule 4 nodes 3000 seed 7401 first 0 by 23a7690d unit 250 sizes 15 deep 30000
                //!
                //! Generated by `trainer learn`; not meant to be read.

                #[rustfmt::skip]
                pub(in crate::gomolith::eval) const RENJU_WHITE_NETWORK: &str = r"
PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP@PEPJPPPhPKP]PNPTP?PVPDPJPEPGPT
PPPFPYPQPIPFPNPMPRPLPDPZP<P(PWPRPEPUPZPHPNPLPOPIP\PNPDPGPUPTPXPVPIPXPLPNPVPEPSPUPHPHP]PHPUPXPZPE
PXPXPSPJPVPOPSPWPVPVPNPVP\PTPCPFPFPSPVPZPPPZPVPEP[PUPOPUPZPUP\POPOP3PKPVPVPVPIPJPLPgP4PYPQP7O}P8
PZP_P.PLPTPVPTP?PTPOPEP;PsP.P1PSPKPGPFP^PRPgPuPKPAPvP\PKPPPYPHP'OpPfP^PPPPPQPCPCPGP[PDOOPMP9OSPP
P$PQP@PeP,PsPzPAPfQ.PkPMPGP>OnPJOrPqPNPhP^PYP0P?PZP]P?OFPKQ,OnP>OgPEP^P\OrP{PyPLOzQ'PqOcPHPZO}P1
OTPfPmPqPTPHP<P<PGPTP8OVP1Q(P=PCO`P7P^Q0Q+Q7Q1P;PTQ2PYP.PSPWP#P+Q,PWPkPKPHOmOmPWP@P`P_OlP4PmO[PF
O\P1PzQoQSQ7P`PBPtPzQ.P'PbP$P7OTQ?PCOUQzOQOTOXPMP6QPO^Q\P^Q8Q5PHO:PdQ%QVQ,QQQ(P6OhPkQ@O<PjOdOZOo
PyR&OLR*O`N9O?P5P;QROZQsPGQ[PTP:P=P\OiR$OERGO?P2R.O0QBP+PGP2PeOoR;QOPBQxNWOzP1PmP]O7PeQ}O#OnQ,PB
PIPIPLPKPZPVPLPIPDPHPMPUPPPKPZPMP[PSPUPQPGPOPNPRPYP]PVPKPVP[PDPZPHPSPRPIPRPFPNPVPUPSPSPHPXPVPWPD
PEPLPNPUPFPMPXPHPFP\PKPRPPPYPJPVPLPPPEPNPFP[PUPLPOPOPGP]PYPYPZP\P[PKPDPFP[PWPHPZPPPFPEPYPOPDPSPM
PSPJPLPJPEPOPQPSPMPSPLPTPZPTPGPRPXPSPZPGPKPRPRP]P\PFPRPSPVPVPSPEPEPFPVPNPFPRPRPNP\PHPMPTPWPLPGPD
P[PSPQPHPJPZPUPUPZPPPVPPPGPXPSPNPDP6PFPOP@PCPPPGPMPDOaP4P@PFPGPRP=POOmP@PJP7PQP/PNPKPDPMOQPBP4P3
P2POPMPVPYPLPoP/PWPJPNPaP3PfP9PMPTPTPePTPNP1P0PAPYPOPLPOPXPQPTP;PJPXP\PMPFPXPJPFPRPHPRPIP\PTPIPR
PHPCPKPIPTPJPEP[PRPWPQPWPHPCPCPTPVPJPIPTPWPePJPMPFPjP;PHPMP7PDPaPLPbPWPOPSPLPWPCPKPXP`PDP}OtP7PS
PHPHP6PSP:PmPlPJO}P|PXPBPFP6P4P^OzP`PwPgPXPJPIPCPFP<PWOGP]PZOsPOO}PGPZPSPJPuPpPEPRQ0PeP$P:P,ODPK
P'PcPVPqPTPRO{PEPHPZPVOXPZPzOlPFOTPFPTPTP>P|PyPQP>Q/PsP2PLPHP(P<OiP[PmPePPP?P%P@P1PbPZONPFQ9P%PM
PfPbPXQ/Q,QEQ#PQP@Q9PQOwPSPmPZPFPxP^PdPbPDP>OpPkP:PKP?ODPbPQOiPOP#PWPcQWQ\Q:P-PDQ0PxPkNpPXP>O9PU
Q5PKP^QvO/OSP7Q/P;QaOfQQPZQOQ*P[P7PdP8Q(Q5Q\OEPAPqPLQ(O{PuOpNnNNP7QhPoR@M=N6OEQ+PVQPP,QjPfQGQ-Pj
R1PLP1QvOJR]OQP;QuO)Q&P8PZO|POOlR3Q1O4Q`NsP=P)P_PLQ)PGPNPOO8Q=P3PWPUPYPIPXP\POPIPTP]PNPQPWPGPQP[
PZPJPWPRPMPIPEPHPNPOPYPKPMPYPFPZPWPLPNP[PPPXP\PWP\PQPOPLPOPWPFPLPMPHPHPNPZPUP]PZPCPYPYPSPPPCPLPZ
PGPTPQPHPWPHPHPLPOPLPRPKPHP[PLPOPHPLPIPTPFP\PTPYPNPXPQPTPPPPPRPUPOPIPDPLPEPYPXPSP\P[PQPUPUPYPJPH
PQPNPYP\PFPWPTPRPGPHPWPHPVPLPDPGPHPOPJPSPVPCP\PEPSPNPTP[P[PIPMP]PCPTPUPZPFPHPSPWPJPKPEPUPUPMPNPZ
PGPXPEPPPMPIPOPMPVP\P[PEPMPSPHPFP[PDPIPRPMPJPMPTPGPQPMPTPPPRPUPQP?PQPPPPPBPDPIPQPSPUPJPQPLP0PRPN
P-POPXPRPRPLPDPQPMPOPIPQPJPKPUP<P-PSPSPSPMPIPcPKP\PWPKP;PPPNPLPGPFPgP?POPYPIPYPQPSPUPRPZPZPSPSPG
PJPRPVP`PIP]PAPGPUPfPJPIPTPXPNPIPGPUPaP\PMPBP?PEPGP>P7POPePRPNPCOMP4PWPfPUPfP8POP_Q#PTP?PMP4P>PD
OmPDPfPoPMPSP=PAPDPPPHOjPdPKP@PTO?PLPcPYPKPiP_PKPpQ/PgP.POPFO{PDOLPSP3PmPCP#P4P6P?PYPCOZPOPrOuPK
PFPRPGPNPRPIPLPCPWPKPWP\PPPNPIPUPTPOPHPKPSPIPVPZPDP]P\PDPRPDPDPSN]PhPSQ%PlQ'PiP?Q%Q8PQP*PHPWP*On
Q'OvP;PrP=OlOeP`P4PcP/ODPePgOxP=O)PfPUQhQ@PmOgPRQ<P{PbOlPeP,PROlQ>OvPBQaO\OOP>PQO}QcP2Q?PpQ$QBPQ
POPEPQPUPNP[PIP\PGPHPTPLPGPYPKPUPPPLPJPKPCPIPHPPPKPLPUPNPEPFP\P[QSPRO{RBOYQ[OdPfQwOiQ<P3PWP<QVOM
QyOfP3Q}OSPAP&OwPUO'PCPnQCPIQNPtPDPEPYPFPMPJPWPPPRPWPGPGPSP\PJPQPEPWPGP\PRPTPKPEPEPGP\PFPDPQPLPI
PVPVPUPGPFP\P\PIPMPWPJPZPPPLPQPUPRP\PPPVP\PUPHPRPLPTPWPVPXP[P\PEPXP\PEPZPWPSP[PUPWPXPUPZPMPTPEPM
P[PRPPPZPMPFPOPHPKPWPXPDPQPDPWPHPPPWPTPVPQP[PEPNPTPTPOPFPFPRPOPYPSPXPSPVPSPHPRPWP]PRPFPKPVPWPEPP
PDPSPQPFPTPTPMPWPRPIPLPYPZPXPMP\PUPSPPPVPPPDPHPVPVPQPQPEPFPOPXPSPPPSPSPLPPPSPWPMPHP\PMPOPTPRPFPY
PPPQPYPQPTPQPOPEPMPMPYPJP[PWPFPYPVPLPXPGPJPKPIPKPYPVPOPYPPPUPDPLPRPXPRP\PUPWPUPNPMPQP\PZPFP\PQPJ
PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPFPOPNPSP]PXPOPMPHPUPEPZPNPHP\PW
PIPIPSPTPIPIPDPKPZPVPTPZPQPUPPPOPSPPPFPPPSPUP\POPNPMPPPNPXPFP\P\PIP]PRPUPHPRPZPIPYPUPFPOPNPEP\PJ
PHPSPHPYPQPIPVPOPNPZPPPUP[PHPRPVPMPEPRPFPQPUPRPMPQPPPSP\P\PDPZPGPRPTPDPOPTPRP[POPHPPP\POPNPKPQPO
PMPYPHPJPJP]POP[P\PRPYPRP]PEPOPHPXPDPKPLPDPFPUPPP\PMPVPQPTPNPNPQPTP[PLPCPZPXPSPUPTPOPDPHP[PNPPPU
PDP[PSPDPHP[PEPOPMPVPIPWPQPNPLPPPJPSPOPUPKPLPIPGPOPOPVPGPOPGPQPRPDP[PLPZPOPEPRPRPWP[P]PFPJPRPMPE
PVPRPXPKPPPYPGPQPKPNPUPNPJPZPNPIPSPTPGPYPSPZPUPMPRPXPJPGPSPHPSPOPWPGPJPPPZPTPNPIPKPYPTP\PZPRPWPY
PKPJPMPEPIPKPHP[PSPXPRPEPSP[PMPLPYPIP\PEPWPHP[PFPQPQPDP[P\PWPZPVPQPIPDPDPXP[PCPEPJPZPTPGPUPWPUPS
P\P\POPHPHPFPRPPPLPKPJPYPTPHPSPFPLPYPJPTPJPWPKPTPEP[PRPUPPPMPFPZPFPEPRPEPFPRPSPGPPPNPVPRPFPHPDPY
PNPNP[POPYPPPMPPPXPSPWPVPKPPPQP]PWPTPEPQPQPRP\PIP\PIPVPJPUPTPNPYP4P4PFP@P[PZPFPiPVPOP&PYP\OkPGP;
P\PRP>POPSPMPoP>PVPXPLP3P}OzOzP\P+P8P8PKPWPGPIPdPfPRP3PaP[P7P2PVP[PIP*PNPSP]P\PDPSPUPJPLPrOUP,PT
PFPDPFPQPWPIPHPPPLPNPFPcPTPKPVPaP<PFPWPQPVPSP(PYPBPNPMPUPeP4PMPRPYPJPTPUPZPRPTPQPGPEPKPMPNPRPGPU
PPPXP\PDPKPXP]PTPUPLPRPLPXP[PPPXP$P)POPKPNP`PPPdPRPZP<PfPRP*PIOjPMPIPOP>PLP=PEP,PQPlPUPFPIP*OaP[
OAOwPQPDPFP_PFPJPRP}PGPoPMP7OVPBP<PEPpPKPIPNP[P&P@PKPgO}PKO{PFPaOKP2PmPAP-PjO'P?PSQDPlPmPCP<O=P#
OqPbObPhP^P:PEOMPTPaPjP4P5Q/P2PdO3P0P|PfO=PnPrPMP>Q,PcP9PLP+P)P3P1P@Q<P`P0P9OTNyP<P_PrP)PJQ(P8PE
PYPXPMPfPFPwO}PlPbQ,P*OaPaP\OPOIPpP2PgOzP)O{N@Q>PvQZOrOyP1PJP5Q+P7PHOpQaQSQ6O^OwPiPXPlO[PhQ#ObP;
P]O:P'R+N<O7OxQ:Q1QbO6QSO*OZQ%Q+OBP,O>OgQ2Q>P&P:QFPGQNP4PvOZOjQ@P4QHP3R8OONwOxOsPWQuPYQqPaP#PgPO
Q3P|OlRKPQR<OvP0QsO7QjPDPYO7PfP5R$P9P8QlO[OdPpPLPsOFOzQAOwObPiPkPMPUPTPMP[PZPPPIPWPYP[PRPSPOPHPF
PEPNPDPJPTPGPMPGPOPDPRPGPWP[PEPNPVPRPDPQPEP[PNPLP\PPPTPSP[PMPXPUPWP\PHPUPYPWP[PMPYPMPDPYPZPUPVPO
PCPKPZPKPFPEPKPVPSPIPMPGPFPXPNPWPXPMPUPZPIPDPHPJPTPNPXPGPHPMP\PYPQPKPLPWPZPDPXPDPYPTPOPKPRPZPUP\
PMPTPOPEPXPJPEPEPGPIPYPRPWPNPWPFPgPlPEPQP_PFPTPoPdPFP<PnPkP*P`Q#PJP:P-POPKPMPsP]PWPVP\P-PJOcPAPT
P<PbPOPNPWP2PbPoPjPCP>PlPhPLPrPhP=PBPAPFPRPTPQP_PWP_P[P7PYOiP;PPPQP]PIPPPAPTPBPiPKPIPJPmP\P`PIPU
P/P>PaPHPaPXP&P]PBPUPMP?PRPEP)P]POPQPXPZPTPKPFP\PGP[POPNP\PXP[PFPGPIPTPUP[PYPVPUPMPNPFPDPZP\PUPK
O{PHP.PNPCPRP(P`PcPPPDPWPePGP;PXPRP2PqP=PKPDOqPEPXPgP6PDP7OyOzPYPZPSP+PJPWPaPMPfPjP`PcP*PaPhP'PF
P>P8PuPKPRP:O3PXP<PAP?OtP:NEP/PeOxO{Q,PWP?PtPbP1PWPmPpPKPGPIObOgP*PWPsQ0P?P>OnPPP#PQOdPtOxPpO_Pk
PEP[PTPDP[POPRPCPYPWPQPYPWPEPPPJPNP[PPPDPYPRPYPFPVPYPVPWPSPLPZPXP7PlPZQ@PZP[PKPAQ5Q(P5PRP\P3Q+PC
Q/PBOvP/P)P'PwPlP2PtP'PWP&OrPqPvOZP9OPQOPrQ(PGPIOJPFQ.OqPlOZP@P@PlQEPfQUNmNvO\PLOTQ$Q6Q6P+Q%PnPJ
PIPLPRPOPMPPPLPIPIPYPDP[PEPGPYPOPZPHPEPPPDPVPRPRPEPMPDPZPEPFPVPMR&OCO;R8Q2QsO^Q#QpO`Q&Q*PjOoRMOY
R6R/POP0P7P*OfOHP0OYO;P0PvPxO^PhPQPZPEPQPPP[PSP[PVPTPJPTPXPQPYPYPDPGPKPYP[PWPQPEPIPFPQPPPHPMPZPW
PXPPP[PYPQPSPDPNPOPUP\PYP\P[PZPWPKPVPQPRPDPWPHPXPSPLPRPLPHPDPNPXPHPQPXPSPHPYPWPFPHPXPNPJPZPJPKPF
PJPYPSPDPCPOPMPYPSPQPNPDPIPXPVPFPGPFPWPKPUPWPJPVP]PUPXPVPNPVPMPUPMPKP\PTPKPKPXPIPHPXPOPTPDP[PGPI
PFPXPYPKPIPGPMQ*PNPJP+PwPqPFP[QBPLPHPLPHPYPZP1PnPUPRP5PJPGO0PPPPP@PSPKPCOlPOPbP|POP5PEPlPwO{PgQ>
P?P3POPKPNP_PKPcPAPfP^P;POOHPgPOP,PiPFP>P@PUP^PtPJP>PSPlPoPRPoQ?P<P3P]PCPOPZPNPcPNPWPKP@PUP%PFPP
P[PGP\PZP[PSPVP\PQPQPYPGPDPWPFPQPPPZPTPQPWPUPXPSPNPIPXPRP\POPPPTObPqOvPfP(PRPSQ5PRPXP<PjPvP2PcPs
P'PCPfP7PGP6PHP.P$P7OxP<OzN}PZP6OpP,P[PNP-PYPHPnPfP^PdP1Q.PAPgOyOaP/P4PYPNP;P*O{PRPJP[P<P(P-P$P/
PWPIPTPDPZPZPLPMPMPSPRPPPNPOPKPQPNPZPMPSPWPGPZPDPFP[PXPTPGPTPNPQPPPNPGPYPLPOPUPSPIPHPEPRPMPHPIPD
PLPPPFPOPEPLP\POPFPTPFPRPPPZPVPPO<PeOmQUP9Q&P8P4PrQ=PJPXP\P/OaP|QBOOP<PyPMOYPzPOPpPeO|PxP3PRPPPU
POPDPGPFP]PGPJPZP[PZPLPQPHPKPZPXPJPKPZP\PDPXPZPWPDPSPSPVPPPYPSPOPFPEPYPEPMPZP[PJPLPFP[PWPRPPPIPP
PXPJPLPLPJPZPYPOPMPKPLPOPUPPPDPKPWPVPQPMPFPNPMPFPIPUPZPMPOPOP\PUPIPRP]PMPOPGPTPMPKPKPVPPPMPFPEPX
PRPWPHPIPVP[PKPLPPPXPXPOPHPEPEPDPTPJPZPMPCPQPJPJPGPYPCPJPOPTPRPVPQPKPQPPPNP]PPPWPFPHPHPLPUP\PPP\
PGPGPFPJP[PNPKPCPRPFPEPYPOPDPRPOPQPNPIPTPFPRPOPDPTP\PWPJPDPSPXPXP\PTPXPHPGPUPZPSPMPKPTPJPUPXPZPR
PUPWPNPDPDPVPFPSPXPKPFPHPRP]PEPQPMPFPGPMPYPFPDPMPOPTPSPDPOP\PHPWPXP]P4POP,P[PgQ-PYP<P:PVPxP*Q,Px
O|P>PXP:PAPVP+P]PHPbP3P7P:OhP[PKP.PoPGP:P;PLPeQ.PPP5PHPWP}PKQDP_P7P(P3PAPIPTPZPLPBP]PCP=PCO}PLPZ
PLPIPGPMPSPGP[PFPLPMPGPYPDPFPJPTPJPIPUPDP[PXPKPLPJPMPYPQPYPVPVPTP]PHPWPXPTPZPYPGPMP[PIPDPJPKPPPT
PFPPPMPOPVPEPJPWPXPMPFPDPTPYPGPRPHPXP4PjPMP-P\Q<PqP9P0PaPdPNQ3OtOjP-P0P)PYP-PMObPJPVOsPRP[P5O]Ph
PUPQPUPIPGPIP\PRPYPJPLPOPFPZPOPKPFPEPJPEPGPRPLP[PWPOPJP[PWPQP\P\P\POPHPNPEPIPHPLPZPUPYPYPQPSPOPM
PYPHPNP]PDPSPIPPPJPJPJPTPVPHPRP\PIP[PWPJPQPLPDPPPUP[PVPEPYPFPYPKP\POPEPQPOPJPZPVPVPEPIPRPWPEPGPX
P[PWPKPMPSPFPWPLPQPZPIPEPJP[PTPWPEPFPTPSPVP[PKPNPHPNPDPMPTPQPFPIPIPHPDPVPTPTPNPVPKPFPQPOPSPRPIPS
PLPSPEPLPJPTPOPNPVPEPMPFPYPTPEPEPZPLPYPJPCPWP[PQPEPMPUPPPVPNPZPXPWPWPIPKPHPMPSPOPEPRPXPOPMPHPXPH
PSPHPOPEP\PRPZPWPDP\PKPDPUP[PWPMPJPXP\P]PHPGPZPQPZPJPMPIPPPJPLPZPIPVPGPJPIPPPRPDPTPMPQPLPSPKPFPD
PYPDPJPTPUPOPGPGPYPQPQPIPPPXPQPRPTPTPZP[PWPWPWPKPDPJPQPYPQPZPPP[PJPTPVPZPKPUPFPVPIPDPIPOPXPZPNPL
PZPXP\PFPHPTPGPDPXPVPMPGPEPZPYPLPXP\PNPMPJPHPZPTPZPZPUPVP]PLPPPCPSPFPKPIPQPSP\PDPLPKPRPLPRPMPKPX
PUPRPYPQPOPHPJPJP[PVP\PEP[PMP[PKPVP(PEPMPCPTP7QAPMP=PSPnQ&PSPnP{PPP5PbPCPUPPQ*PeP>P_PJP4PHOZO`Q-
P6PBP0PKPYPHPSQJP@PEPhPiQ$PkQ$PpPFP7NkP@P_P\PxPwOJPePkPFPTOoPOQ*PAP5PUPKPZPLP0Q9PDP7PfP{PtPYP}PG
PBO}PsPHPxPROkPZOoPYP?PIPjO7OmPvPMPRPFPQP]PHPCPXPNPVPZPEPMPTPYPTPDPLP[PFPRPDPHPSPSPWPZPFPEP\PRPF
PGOcP2P7P{PnPFQ9P9P9PoPgPWP^PYOUPUP2OnP)P[PpP7P)PFPeP=P$OkP)O;Q0PFOrO8PSPhPUPYPrOtPpP}Q0P1OsO}P$
P3PRQAPBPpQ&Q2OHOxPOPUPXP3PKP?P{O3P-P/P;PXP5OpPZPiO'PpQ4PWQRP7PUO2Q)P)P{PQPRQHODOrO?NlPAP-PBOTQ-
PQPEPYPRP\PPP[PXPOPNPWPMPEPRPWPYP[PYPDP\PSPGPTPXP[PUPVPIP\PZPMPUQ)OrPRPvOpP^PPPmObPlP]O6PJP*PyP^
P{P[OkOOP:OkP0P>PHP`OzP?OtPzPoQ#P+PCP\R3PsQKPBPUQaQQQ7P+O{OCOfP>ObP<OeOsNmQhOhPJP&PFPcQ#OfO1QEQD
P<PfQtOXP[Q9PROgQNP9QYOeOmQ4P-PJPgOwPRQIOWP(P-PWPkQGPTPjP#P5PoP-QlOyPLRHP_RfO\OYP&O_O{OuOwP*OZPS
QdPcOPQAO]PkP*O[PUPkP2PfP:OwQ@POPOPPPIPGPVPWPFPDPZPQP\P\PEPJPUPMPIPPPUPFPKPTPUPUPKPLPUP[PUP]PJPX
PIPNPXPVPDPPPSPQPWPPPVPXPDPCP[PGPJPNPOPGP[PTPNPWP[PTPNPWPJP[PFPGPMPZPTPJPQPLPRPTPDPIPTPHPYPXPLPF
PKPJPPPGPMP\PSPUPDPWPWPZPPPEPJPNPSPTPDPSPKP\PUPTPXPXPUPSPXPMP[PXPZPEPUPIPXPLPOPYPYPHPLPFPOPUPIP[
PUQlOmP)PmPVPOQ_P?P&Q3Q=Q8PcP\P(PcPGQ)P#Q,PJQNQ*N6OMNMPYPOOeOkQ6OlOzOgP'PxPTPXQIP'OuQ@QMQER5PmP7
PAO|NuP1Q?PTO/P2N^OkNSPdPNOXP8Q9PSOjP0P6PkPOOYP}OyP3Q2QSQ)QXP=OfPZP.QAP@QEP>NoPZNGO\N<PZPBP*NvQ&
PSPWPJPQPRPQPIPTPUPIPHPQPJPJPWPHPRP[PYPPPHPOP[PVPMPMPUP\PYPNPNPOPBOnP4P+P`PcOlQyP>PFQAQSQ3QZPROf
Q-P@O+OJQ?P&Q`O;OPO[O,PSOJPgP)Q/QLQ+OAPUPsPYPAPxQ-P_QGQ7PTQ(P%PbPiOyO8P;Q7QFQ/QEOVOuO=PQP:PAO<Q1
PCPFPXPVPKPSPGPXPYPQP[PUPSPOP]PMPTPNPGPOPWPDPQP\PIP\PUPMP[PKPYPRP[PKPTPOPKPQPIP\PYPHPQPPPJPQPEPX
PKPOPQPWPQP\PWPSPQP[PMPQPMP[P]PNOUQ4PZQ:POP2P)PzO>PlP>PvQ1Q/Q%OtPbPaO^NrPxP=R$P$P6OSO`P'OMP;PQQK
OqPpOTQ'PbQHP'PAQ%OWP\OaP#QKO^O`P1PuQ>PMOAQpQ9QTQ'Q'P[P=P7PbPOP[PSPFPMPHPEPOPKPLPYPGPVPLPOPRPXPM
PHPYPFPNPZP[PPPPPIPKPYPDPZPQP]PJQ;PFP#QwQEQNPyP5RZP]QkPYP=OyPxPtPDP6P{PaQ7PRO{PEPkOGPUQ4OhP$O|P{
PXPYPEPHPEPGPVPHPMPGPGPRPJP\P\PHPHPDPXPXPMPDPUP[PYPPPRPZPXPSPQPCPMPVPDP[PIPIPTPGPOPTPJPUPYPOPPPE
PLPGPGPNPQPNPDPRPZP\PIPXPDPZPQPUPSPOPKPRPEPHPQPEPEP[PKPDPXPVPZPRPEPPPJPVPXPHPPPTPNPGPLPEPHPJP\PW
PQPHPOP[PPPWPFPPPSPEPPPZPTPKPTPEPUPQPTPXPTP\PGPXP[PZPWPZPKP\PDPSPSOQOwP'PYP{P{R\OQOkQNQ.Q/PCQ2OZ
PNP3O7OKPxP*O'QlNCNxNKPVP4OwObQ%OfP\P,OWQ#Q%PuR_OrP8QKQOP?P-OyO1PhPAOQOrQ/P[O8R-NEO0NRPKPMOaOQQ-
PXPMPYP[PUPSPZPTPSPLPHPZPZPNPJPXPMPZPJPDPWPRP[PCPXP]P\PTPUPZPUPGPMPHPMPYPMPUPLPPPRPKPLPTPVPEPFPR
PWPJPHPKPZPDPMPPPXPXPUP\PTPXPQPNQFQ5O{OiPsPWQ=R0PFPMQ(Q>Q1Q2PnP>P@PjPcO{Q9OqQZPDNkOBO2PdOvPKOKQM
P[PXPWPWPXPLPTPKPTPXPWP]PUPHPSPLPJPSPMPJPKPSPUPXPXPIPMPPPKPCPYPSPTPQPSPHPKP\PPPWPIPGPPPWPFPMPLPZ
PMPPPSPXPOPRPJPXPPPVPEPRPLPSPWPEPTPDPIPDPIPXPOPZPDPNPSPGPIP\PUPHPGPSPIPUPYPVPVPFPMPUPTPDPVPEPTPJ
QcQ9OvOCPoPOQBQmPRPpO`PaQYPuPhP@QCP@O}QFQ@Q<Q7P(PaRmPGQ%OrPRP<PcPDPOPFPZPGPKPUPSPUPQPFPXPHP\PKPN
PTPMP\PUPOPMPMPFPNPFPYPDPXPLPZPZPDPSPVPJPDPNPGPUPIPGPQPTPIPLPMPDPYPEPUPIPMPOP[PXPKPKP[PTPPPSP\PP
PGP\PLPLPLPIPOPRP[P[PKPJPMPNPMPWPMP]PLPZPYPEPEPKPLPKP]PZPLPFPMPPPGPZPFPLPEPSPUPKPOPJP\PNPNPYPYPG
PQPNP[PPPTPLPXPYPQPGPMPTPDPJPTPNPWPLPIPEPDPKPXPUPLPWPIPQPGPRPGPDPVPEPFPZPLPZPJPWPRPLPJPYPHPZPFPJ
PJPOPYPQPMPYPKPRP[PSPQPJPHPTPVPKPGPOPZPLPDPWPIPVPMPTPJPEPWPHPXPVPSPTPFPKPFPUPJPZPJPPPWPDP\PDPNPX
P\PKPFPJPVPTPXPDPYPKPRPFPOPYPPPXPFOoNDP$Q&PrPXO]O#PFQFPKRXOGOWP%PkQ0PHO{R/PeQ8QnRbOvN|PeOxP4QXR5
NnNjO=P;Q/PbQ<N:OaP4Q;OfRDOAO|OsPEQ+P-OpR?PtN|QUQcP6RTPoP5O^QKQoOuO5N^P<OoP,OzNbP2PWQ.OFR-OgOmON
PhQ%PDPDR<OIQ8Q2P)OiRSPmPtOyQ?QcP\PWPTPZPMPPPRPLP[PPPIPOPQPQPVPPPKPPPWPXPLPEPMP\PNPYPLPNPXPJPGPQ
OIP.Q:PTP_QGO2QJP+PNQTOOOLPKOTOTOdOiQZOaR8QxPKO2RbOSOnOLPYPUQ<R#OfP7P5P>PBPUPMOuQQOnPpO\R$P;PaPC
P&PwPBQ(Q}PuPLP]O`PSR4P@O<OLP%QHPKPKPJPQPMPWPMP\PWPOPWPJP[PQPDPEPDPFPMPRPZPUPZPZPJPJPSPXPIP\PVPK
PXPXPUPFP[PWPHPSPJPYPXPIPSPYPMPHPSPYPYPSPIPKP\P[P[PZPLP\PDPLPSPVOcODR;Q+POPrOsPTPkPRPHP:NrPqP3PS
QkP{R%OjOXR'O<OcOmPTP`PyP+R(PlQNR.P$R'QMP5QYOjQ^RgO4PaOOP\Q1Q6PHR'O}QlO9PmQjP4Q[OhOSPHO_PEP2Q`P\
POPZPVPLPXPFPUPUPUPQPIPYPHPQPQPMP[PDPQPQPKPEPKPZPCPFPKPYPQPWPOPMPCOvPyQTP&Q0P%P4QSONP^PRP4PHPfQR
QBOsQWP8P0PCPAP3QiOXP]P1P^PVPBOxPNPYPXPHPDPJPOPMPOPSPFPVPGPCPGPFPTPKPNPTPPPOPRPRPZPFPUPYPOPFPFPT
P\P\PFPSPNPTP\PFPGPOPLPUPRPKPYP\PNPEPUPHPXPIPWPRPTPOPEPKPGPYPVPYPUPTPXPVPYPJPTPXP\PVPDPDPUPQPXPD
PTPUPQPQPJP[PQPRP[P]PWP[PPPYPEPSPNPYPRPKPSPRPPPLPKPJPMPHP[PCPQPFPYPHPGPSPXPUPLPTPMPIPRPGPLPQPNPZ
PmP(SsQIP1QfNyNqNfOqR;O4NiPdPOOhQ#OIOZO1NwS)O(NlOcNRO}Q%OxN&P[O7NcOaRzPZP2QpQ+M{Q5O|QwO5MvP$OzOV
OdP|QTO1R5S&O3O4Q7OcOMQ)O;OjQjQTPWPLPRPKPQP[PVPJPEPGPQP\PSPRPUPIPFPSPJPEPMPKPMPRPNPEPSPRPLPFPDPE
PPPSPRPXPZPPPGPQP]PYPDPOPRP\PZPJPEPLPWPNPFPVPFPNPFPWPLP\PNPJPLPROBOGRyPRQ3QsPIPSPdOnQPOoO;OnOnOY
P`OzQlQ.O(S,PMP_PqPPQ:P5OYPCQhQSPPPMPTPLP[PYPTPQPXPUPKPRPDPDPZPEPTPUPKPFPMPFPFPWPLP[PSPPPGPHPSPJ
PDPMPKPUPPPHPFPUPVPRPQPXPRPNPRPTPPPXPRPQPIPXPWPPPHPCPUPPPEPDPDPGP\PJPLPLPDPDPCPQPTP\PXPGPRPEPIPE
PHP]PXPTPEPTPMPPPTPRPZPQPFPTPMPSOyP}O|QtP=QVOrQ>PBP.POPDQmR7O{O|PsOYR2OyOmQrQLPfOzPCPGQ=Q9QuP%Q@
PQPJPEPVP[PQPSPZPMPRPIPNP\PTPJPYPYPEPSPJPTPJPXPDPNPYPJPZPHPXP[PVPNPTPZPKPPPTPLPTPIP\PJPIPZPXPVPG
PNP\PNPNPZPRPKPLPUPTPDPFP\PPPDPSPLQNPCO_P9O]PdQ%OyP6P(Q=PpPIPvPaP,PBPtPnPAPBQ,PGPGQ1QOPOPEPCPJPC
PMPYPXPJPXPNPGPYPXPHPSPQPZP[PFPRPOPUPWPZPJPEPQPQPLPNPYPOPPPSPRPKPQPWPKPYPPPYPZPZPMP]PYPEPLPVPMPQ
P\POPTPVPYP\PKPMPQPYPGPLPFPEPWPSPEPOPXPLPTPEPJPNPTPRPGPLPYPKPLP]P[PMPSPMPYPRPFPXPGPVPOPRPLPQPXPU
PZPNPQPLPYPKPHPSPCPDPTPJP\PTPMPQPQPDPDPUPLPWPLPYPMPVPEPKP[PCPZPEPIPUPWPSPHPGP]PUP\PHPQPYPGPWPXP[
PWPTPMPNPDPEPSPNPYPRPVPSPHP\PVPZPMPRPTPPPFPUP\PGPTP[PYPTPQPNPMPJPZPIPGPJPVPVPQPWPXPWPUPJPZPPPVPL
PNPDPFPDPWPKPXP\PEPSPWPLPYPVPWPHPVP[PSPXPFPGPOPTPDPVPPPFPRPJPEPGPGPPPQPYPEPUPMPKPRPJPMPQPMP]PJPJ
PQPWPVPXPQPFPFPMPNPOPWPTPVPJPYPVPTPOPCPFPGPDPWPWPEPJPIPTPDPEPFPXPCPRPXPQPLPQPEPDP\PVPTPYPUPUPJPS
PNPMPHPLP[PIPYPQPRPNPDPZPXPSPIPRPIPPPDPSPFPGPSPLP\PDPMPXPKPHPMPLPLPJPXP]PJPFP\PPPUPMPSPZPQPPPQPJ
PYPEPDPQPNPUPPPRPXP[PWPIPMPJPHPHPRPQPTPDPCPQPHPVPVPMPZPPPMPMPTPRPIPGPTPDPWPZPXPHPSPNPWPWPFPLPPPW
PKPVPPPZPPPSPDP\PIPKPXPGPMPXP[P[PEPWPTPUPIPPPKPSPHPZPIPUPRPEPRPTPYPEPIPJPZPTPMPLPTPGPSPYPSPQPEPG
PQPLPMPNPPPEPNP[PYPVPWPFPQPEPNPFPTPFPOPWPEPZP\PGPDPRP\PPPSPMPWPIP[PFPOPXPEPJPSPHPCPYPDPOPHPPP[PX
PLPHPGPPPOPSPZPFP\PNPWPWPUPDPLPPPHPXPXP]PRPUP\PHPGPJPMPYPHPNPLPZPEPGPDPVPWPZPGPTPQPVPRPXP[PVPJPZ
PYPJPFPXPDPVPHPOP\PNPMPPP]PMPDPUPWPQPWPZPXPLP[PKPMPSPLPUPOPRPHPEPQPLPGPIPSPYPWPFPIPRPEPIPLPPPVPW
PWPZPTPFPDPHPYPWPZP\PGPVPOP\PGPTPHPGPGPHPUPMPSPFPWP[PHPEPIPDPVPGPIPYPWPUPCPLPLPZPKPYPKPOPWPXP\PM
PDPOPJPTPOPTPSPWP]PHPHPHPDP[PWPUP\PSP]PFPQPYP@PxP;P1PbPgPaPkPQPOPlPPQ$PKPLPHPSP0P^P<PXP=PWPZPLPb
PJPYPHPGPZPNPXPOPVPVP[PNPSPSPHPJPYPDPEPOPIP[PLPRPRPTPZPFPKP\PIPYPSPNPDPUPZPDPJPEPDPQPZPZPXPIPLPR
PJPMPYPKPYPZPWPGPNPNPLPVPXPLPRPSPWPZPIPRPOPLPIPGPJPNPQPFPLPIPSP[PCPPPMPSP\PWPWPJPGPJPJPHPDPLPKPM
P\PSPOPMPSPEPFPDPQPTPTPVPJPRPRPEPDPTPKPHPDPZPEPFPMPNPQPVPXPQPYPTPVPMPQPEPZPMPDPNPJPNPUPZP\PEP[PV
PWPMPEPKPQPJPLP]P[PZPFPKPPPXPZPCPDPHPXPDPUPJPLPLPHPKPJPXPWPEPUPFPVPLPKP\PQPOPWPWPDPOPWPQPWPSPTPD
P\PUPFPPPYPTPEPRPJPWPTPKPWPPPTPQPXPYPCPHPYPGPHPWPPPCPUPPPXPQPGPHPTPHPWPXPWPLPLPUP[PVP\PYPRPLPTP[
PUPPPPPLPSPZPIPTPJPDPTPQP]PVPUPGP]PMPRPIPXPYPIPPPQPHPIPCPGPFP[PJPQPFPTPRPTPZPXPZPRPQPEPHP\PJPWPJ
PFPIPRPWPMPDP[PVPRPIP\PFPVPPPIPJPWPJPWPMPWPQPZPUPRPDPSPDPEPVPNPDPSPOPSPEPZPIPLPEPIPZPSPKPGPNPFPJ
PJPFPWPFPNPSP[PXPOPZPGPOPWPWPVPOPOPHPOPRPGPUPSPPPGP[PVPFPTPQPOPWPOPUPRPHPDPTPEPMPEPEPQPZPVPYPSPE
P]PZPJPYP[PEP\PYPIPPPXPHPTPIPEPVPQPIPDPGPNPIPDP\PQPZPOPOPTPNPEPOPOPPPYPPPEPRPOP[PPPQPXPSPVPFPXPI
PZPCP[P[PKP[PPP[PNPJPSPFPRPZPRPOPUPTPUPUPMPRPEPQPVPGPKPMPHPHPGPYP\PSPPP[PMPIPHP\PVPEPUPKPUPFPXPW
P^PYPPPzPXPnPoP:PfP|PzP/P&PWPmPCP9P|PdPoP@PXP_P9P;PePZP2PSP8P]P$PSPNPOP[PPPXPGP\PGPYPDPYPDPSPEPG
PUPJPGPJPKPQPQPOPYPZPRP[PZPTPEPWPNPPPYPZPZPSPOPHPZPNPOPLPIPQPXPLPMP]PLPPPDPFP\PCPOPUPNPFPTPWPPPJ
PVPWPUPLPPP[PDPKP]PPPFPPPUPLPLPNPKPVPIPXPYPKPGPSPHPGPJPYPQPSPYPQPXPTPPPXPIPEP\PQP[PQPIPPPTPCPHPI
P\P[PGP[PHPVPQPUPEPEPTPWPZPJPFPWPGPDPUPOP[PIPMPZPPPSPLPIPWPUPTPXPWPHPVPNPXP[POPEPSPOPUP\PIPYP[PJ
PHPYPMPUPCPUPDPDP\P\PLP]PPPCPPPOPKP]PGPCPUPHPFP\PMPMPYPIPDPLPCPPPYPYPHPJPHPUPHPVPFPRPWPDPHPMPLPN
PTPDPMPJPSPIPZP]PRPGPJPHPIPTPSPOPLPSPVPUPTPIPIPDPMPNPYPGPMPFPJPPPSPSPOPIPKPPPSPLPGPKPNPMPOPZPDP]
PYPTPWPFPTP\P\PIPXPGPPPMPXPJPXPWPSPJPDPUPMPFPJPKPZPOPSPEPRPXP[PZPCPJPKP\PMPNPRPWPCPZPFPFPJPOPSPU
PNPNPTPSPQPMPSPFP]P[PCPYPRPCPUPQPZPSPOPPPPPGPMPTPPPRPJPEP[PEPEP[PQPZPKPOPPPZPNPXPFPDPPPJPQPNPTPD
PQPRPLPKPFPLPGPFPUPOPUPOPUPJPFPNPKPLPKPPPSPEPRPIPMPTPXPRPMPVPIPDPHPPPLPYPJPHP[PKP[PFPNPRPLPOPSPJ
PTPNPFPRPEPNPRPTPZPNPLPGPFPYPHPWPZPJPHPFPGPRPUPJPEPKPYPHPSPPPIPFPSPCP\PDPRPGPSPNPPPVPPPUPNPDPXPF
PEPHPZPQPGPLPNPUPHPDPPP[P[PGPQPLPJP\PJPFPIPEPWPYPRPHPJPQPMPDPQPOJ:VqY|V{[nPwP,PAOjS@TbP}PfY_OkR>
^NR2S6E.L@M^KXX]GjSWP0O;U0WUP2RL`+JuT:TEI'T8O`P[P/QgSzO}O6O.PzOlSoO8L9S2O?P@I3RrPvO+OLO+N8FFP@K?
G,InYfJwQt].P]PlOS^7ZSP?S&SFPXJvWMI$R<<%U$RFM#U%GEI4][OQ]>M<P/]{HzTqFCOTQhJHOsP2OmP'TuPwLoSZO\M`
EXS2K\[/RdO}R4MtV%U;T&OdNTPHP%SvGCP'MEQVRMQ.Q/PkPBLJDgO?I+U,P?RkJvJ(ZOV0V/OxY7QfP8LLPmNrOwO}PpL:
HDK4M.RNV5PCOjQ(OqRlU{PQMGP8PAMeJqT*QoWURQOIRBKXX.WmQWPLNoQWOZPSLBU4NoKOQRT|PTPCPMPOLZP(P)T8PKMV
T$S;R-MkR_MVRzR[N+P)OEPgR1RIPxKvU'RXRlM3MSR]O>P#OpPMQdP7U&QjP^OkR\P/LUR*LUTFLIR.Q%M)MUP<PlLlO^O]
O[LjOfP$SPLWPUOSOCP4WGO}RvN4Q?KqPrRbMqO7M|P}O2N=SDY_SFOhOHOGPYRcRvR8QbLLNNV^PsPeObN`IdPINrTWOHQ\
U^[nMoPfRBPqQ+UPN`P(Q@Q9O.T8O3NlLcO0L<PoX^SqP8PXP.TvP;P]IFSiO]KhLkSP^NLyLJJ|V+KAY`QKOEPlLCXzPHRJ
V{P1NPO'OiMAP;PSP,TLV6QlZ4R(ORKWNlN4JRR2K.R,M0R7Q}O6PAOfOdF\PEQ,GJQiVmL)N{VHOpQ+OeRROBP$XZUqOWXZ
PUJ&MGPOODSEIfR}N8QIQHP@WML.PgW3ftMNSbQWH(UnQ/P(OQORZ$OSU/T}OdQ1SgNhM^UvS?PEFCU*PSO=P[QYMDIyOlR&
QWWVSpVC_VMaO&PQOhNsR>QAV9K*P=P?M7SsNGQSNeI8TyIeX9TPS:P5Mq?ePrK)P8X=OAZ1]rOLO}PROhPIULQ<RQJfOUMW
P9SpR8OPN%F^RNG<U7O]T<P(NPEoPKEyOYF[OfQ+O3VlOwP>P&LyW'PgKqImPfMBPWFCP_U;ZnUxKcH*LJU|OdP/K'QhP.Jy
TvQEP>O}U6N?PlP`PpOrKFPNJJT*PHQkO&VKOSV>QeK:O.O6SpPXNQO8ObVdQDQJSGODX4MqM1YEPLP9P\N?Q?OuQ5O|OhS;
XPWSQALjP*ScOUS3KMPfR:P5MpN*P2MTQrV&NPP4PwI#PiOhPNS`P_OeL{S[OuS^IwWuJ.XxQXQYU+QOW3S[ReP3M`Q:P&R-
P2TNTjJKG7R;PHP3PzT.RgP;U7YJQ1U<U_NOGnM2RgVbHJWqL)P&T:PxTELEO\_%FjHHZ&H7LYQ:O|PiPlcFOCOQWZ]WOBM3
ZpEfHP<OOxS5J0Z5DbK>ZDOYZ>J%Pzfp_^NmLpR8EPO9O_OkP]OLP1P:MNP6O]RmRuK%M9Q_QsTbK5M)N{M'NPQAN?SbO_V0
WROJY.M4L6V\OxO|PLO}T>O:SOUxPuS8UjLhOyQ*O9O,G|ReORNfP+PJP^Q*O}T>DLW{J7S,QMKaP9OfP^M&R\PtP<M&P^Uf
MpS]K{VOO3S_RdKiTeOUKgPFM$MYQ0LvEoUVKrU,U/J[PIPHONQ^MWOqNnL|OtOKC]RRM_\SPeL;W$OQTiLpU0Q'PiI]P8JJ
D&UZQzNELzLEPbQ&PlL*RcOvR|R$Q'XRW<TbKOOEQ(V1OpLsTmP?I|Q2NSM`OtS'N}OtX,HqQsXaPtOFP<NEPOP:QZU(PPMo
`PGmVHK2OhNxN&VSD&QJOhOXX+QIP)H:DAFrIZPsH|Q6P?P)PiMsIoPgPYK}P]M{OAUpQ+KJMiR;N1OhLsQGRwP)QkPpOdK@
X]NBYuP6P:PXPPOrQYOZO]Q6QBS4PwY?S`OXMELfSg]XTmR6NmLdKhO5I#P2OWOi:%]:T;RiXpRgPmP-P,D%ZFQ%UYM|PlQP
WfUfPIT|QZD^TtRpQ\P/LEP(P<N{PbBZFnBOU.KUG*WZPRP2PYRvL8P0PgUoO-XiS?JYQCM,S:WFGPQ[H$PvRvOZT-S^Q0[J
NpKmNgUVP9O>OrOGOzN[N,OsO+JHOyLbP>OEX.M(PXM5TTPXO^L5NpP=QvU4OSEpS6QlP*OgUlQzPGP_Q/PaM>PzP]X3P@Or
V8S)Q6O[O&P]P%QFOYP_OhQ5R8T_OvNtQ_LQO{QsK[P(O=PnPBP}QJOxRjMPPOPtQ+QHSDQaRzP4P(ShPTPkNVO<QZP3Q-N=
RyQpPB=6Q3VxOGQ#P3PUTfP]Q1OpP:O_OTP+TlH$WNO{OxR*SdOwLFPhXdNWOSIxO0R.O%PILyQTP>PdOmP&UNQ+P_QSPvOP
N*PSR1RGP0POP;QZSUOIPWPJPEPpOMRqO3UFQyO|Y)Q0OuPaP6PfL`PgNaNwOZP?Q#PUPiGCR-P:P*NFQmP2O*PmQ)QzOhQy
N?PTKqOCM.R&PhOCQ$PXS0OePhMrO`OCNnP9P0N*O)OMP%N=RzPMN}OLOoK1OvQiT|Q$R3QKQzOxP>P.P>P3QLP:OcT+Q2P6
SbR4Q<S,OUOVOcQ6R=PPOpPhOjH#OuQ`NRO4L/QsP+Q%OCOZP)PQP^PLR.QyPEPFPHP,OkQoPSOOO1RuOSPePIO|P[OhOzOJ
U4O_UAP\RBN\PxPKOpP?R,P]O;P5Q1P.Q;QXR)MTT-PqP#L,QwOWP_P/O3MeO/QpR-RrQ(PjOGP[OeOoP:PrO&P3NMRAQ*Oq
SZSOPCP$OsOQOOOTQ%PgPiOZNrRzP+QjO)RXK]NFRKRTOJP6OyO4OKPnO}OeP=ODNjT'QvO5O:P*OZNYR<PKO>OxOQRMPOQ9
VlUjM/P|R5O/O?P]P4O?OSP9RBO_OaP.O'O5LxQiR\P&OaObPiP5M1Q'NmMrPHPgK'NmNqO3OGS;OxPBPfOSOtP;RoQoPdOc
NCOiO)O=NUOvPRRIQ/PTR-ORR@M?PsP[T0OwT{R-MuP2PVQ-OyOxOfO]RNP#Q)Q:QZQ2NVS,QwPEPWT1P&OhO:P(O|RYP;Lt
ShQ^RtOyS6O=O_OUO{PKPhPJPMNEPEONQBPHMcPfQgPHPhP;PjOOP*OVOgTNOEQaP'NRQLPrSXOFOgOtOfPONvPcQjP%PFOw
PeOtMlQ$QeQ3OMQUOmP#OfPlP7RZOEOuPOL0P$P*K)MRQ$O`OqPIQ5OyNbPPQ*Q9OzOfN@LoN6PnPMQ:L^PAQ)OUPJNpP7Mn
S+Q>R1P^SpPuPCPQOWO7M8OrM4P6PoPmQFP}O?QmSaOvQ#OkRZOfPkPuMmMNPESkM.M$QuQjR_QTOOQ&Q;PNQ(PkS*PfPJP;
QQQdS,QlR3Q*P.T=OgO0P8O|QIPXPqLhRtSIOHOiP7P7PBOoOlOYRpP=PyRpOvPYOqRrO]S0Q$OOP=P|R)OjQ7P$R]Q.OeRb
Q7Q5SXNzP@S-PHO}P,PWT;PVOqRZPsP;QhP3RCQ}QlOgO`R#PpPeZXP'T}O_P{RaPmNXP+M:P]N2O^Q%Q>PAMeP7OrU/PIPG
P5R3QxQzSfPXPaQDM-OnOJOsR>QWPUR(KJS&LzQ3R8QNP)PkOVP^NzP2QEQ@Q7OlMzODSwT>P8P&O[SNS3P&ReOgQhT<PFRB
PvN*Q<N`OcQ3P)NUP9P0PuPHPkQ)PoPZP.Q,PBPEP|PzOcRbQ7OmR9OpQ/TZP?OsVPN8M]U0S=NYOpP&P@OGOEOhRUPJOZPE
NJP&Q6T%R/PnPURqN#P6J&O`O<PQP.M}S4RrK4Q|QwO-O;P/PdOvNEPLQ;Q;O>OhNTPgQoQJJfP'PIOiPuOxP9P8QANOOGQd
WQQZO$SuRdNuP:P3PwP$NoP?R^O/P@Q5ORP|P3T0Q6OMPVRLNRPEIHO^OnPfOULlQEP#S#LkNoP\OdOBPTOUNgOoOsO|OOQ2
WfQbP}H+HYPtOsPVPSP/P,O`P+OHPOO$NFI?OcQXNWMtP*PjO\PXM^OYOYN2P+P8OJNrQuPSOpPRPFO3O$OaOoQ3NBOLPHOe
Q%NpULNdQdPePdPaO\OFO+Q'P:P(P)PEPMNYL.P1QbO{QRQHM/PSQ?P3PbLBP$N?N_Q3VdOpUnT$P=P#Q#PmO*PHP\N_PJP]
V}P'OJQ{MaQ>Q*OeS\PiPLP'M0TsPVQLF>NzLrO*L[R1PKPOOoP:O<PNN2PEPEO?R1P3QFMFPYPHPbMTN]OzOyO{Q@PlO|Nw
NiN9P1PaN_JdOTOyOzObIwPEO(LpOpP6O`NuN7MZMLP/P:KKL[OyN)P,LtP@O^MM:7S$>ZQZOWQ>S_K'R+RrSROwN,SnS%Rd
QFP.AQQ2T.OyHeM*L}PaT$YARMTIOmP1N9PMO,OWNqQvNzNrTQO>KyP/KPP5MLHTMpO7NeQTPQI6OfO3O_OiODNeNtUAQNP0
UXNBK+S#OvM}OOPuPaPRR2P{Q]S+P[QNMoQ)UvQ2R>N6J?O+@KP%P`QGQmO\PzOPQZOgN.PwO[OoQbIxOiR7Q?P/Q?Q[PwPW
PGO]Q%NCPbQ/OLRBPTO*NmQ}QmP+PmOOQFL{TDMYP]OjN/PjS'PqL`OeSNQ5OaPBLyPxSCO@N)P\R}U6RcQ9NxPuS4QBT^O}
M7PAMfP=O1F5MNQrOfP%N^PYQiL]N&P$PkPCN,OONeOaLZOaMTO\OCIUOwO`MpP&P1P4OeP*P)PPOaP/Q1PNP>OtP@O`Q/Pj
PDPIQ=P?PaP,PNQ*Q+Q1P?P^POP4PGO_OnPiQ2Q(PmPFP'P&OoPFP>Q*P+OoPpQ,OsQ(Q1PzPUP<P2PUPyP(PJOjQ9OjPiOP
O]PoO`PQP-P{PRPpPfPIPDOSPFPNQ#PAQ+Q;OpPBQ5PcP*PTOpPUPoP-Q5P|P7P`JcQAQ8QxPvK@?(OjVlR*TqOnPkRNV^Qa
S8P$N\NdUZS|THPBLLO6U>USMaMi<cOYPWEaR&Q^Q#RZNiK)L8HXVROvP5PYJ/QrS>P;P1N`GCVfR(Q4RROtM\OBNGF7PvPa
P[P?PKPNO{P}P&PEQ*Q/OmP.OvQ3O|P4O)PzPqPdP_Q2PzPQQKPcPKOoOwQMOpOaP*IcO'R{OtPsQQOaO?QEQ#P+P[OFPzQZ
PrOvOJNvQ3QEPUO]OoP1Q)PkMpPHP%P#N^P|PIPAP$PjQwP>K:Q/QUO|P7O%RFPeQlOsN$NiQ[R'O&NQIGOKR[RbR$NkPeOm
PTP1P.PBPaQ&Q(PePiQ*Q>PxQZPLQ2P5P8P'PKP<Q.Q9P'PaPuP:P{PXP<PDOmOzL{QO[]OsPtM{KML-N)E/Y$PUMd@MDpG'
>iPKOrOaH$UoJzD'LxOjT?OOT*T-OMQ,M9RvLQPfPSP;MGRGRdP6R%OoSBPBS@S@R2POJ<O,PlTCOMPDP;P]PQQ$PXR*P1Pu
LqPXQpP-PKQ/Q_P/NzO4OXOZO*RmP<N]O)PSNNP=Q\O1PvQ:Q-PNREL+QRN^QWP%RnPJQPPUQ8QJJ?P}LdOEMnP6OUQ#M<Mq
NFOURSN3OuNcNXPJR;P:MRP0PxOeN)PiNfL^NzS-P3T]P:Q8E2P1M,PvQmNCHXQ<M|OBPzOtK)R0TFPLQWOCQbM/O%TJS=Oe
NjO/L{O:PNALK3NBRbShQ|OTP}OhOjOvR'ObT;OHPLM1G<QdSOO-O3R_Q2Q7LCO]PII>KFXuP*JSP`KQ<oMyYbNiP:Jj@xJf
K%OpLlO[JZR&QOMQK)PCNiS*S%R1PqQ)U?RMWmN%NrY%VGU_SqNyR:OHObP(MfT=?0P3Q5O>KWCTP'RjU5PWJGNlQ}T+QdOo
MwVnR_OmOMPNRNOBO%R:PLOSOn?1S-PJS7ODD>N:R(P-P}L[Q>NpR;R&MDSPOlO>R{N;RZRlNvQvQjQ>Q^O2O\P_MEP|P&Fu
O]OpQSO1N7MTQ[Q|QkO_OiSPOsLCRZPZL4FyYUKNQJErKoPrOGDnS*PNSrJUPCD'H@PVLvONK}Iv\EKXI1P2NlJ0I6K6PZPv
PfR,N8KrPOCVBMQ0STRyPuO=NvRwJuPkR(ORLIO,QVKNJOQXO[P}R'KWQ?QDBqPZPDQ8Q<OyQ9P@OzOXOYPRPwPVPnP2PSPk
P1P4PcOmQ4PXPeP?PyP&P1PdP|OmPCQ.PhQ=JWN8P%AqKVQaQTP?Q<OCPlP}QCPUQoO=NQOMQSM)CePiLyPUPyOIPJO{IoOw
P1UHQtJaO)Q.O@P&Q>MqLaPoLwP9PbL,QhPMRNOjM=GmRpS?R3O8UlO}QkPJO#OyPtPBQAP]PiPvP}Q&Q+PXOeQ%OsOcOvPq
Q,OeP$QDP)Q:OjQ=PaQ2PKQ2PeP.OoP&=#RjNcO+PZMhOsP1O,RwR_P`P}P$S2LoT/PT?AQ2R?DXN3O4OmPdRiOyQ\BrM-P(
V8W=C^I$OTL/O3NyHNX\FMO9X^O|M7Th=ZOGP^M8T5S_JbZ2S*NnIqPu[sF%UXOnOUQ%ORQ(PCRLQTPIQ-P-PkPDP,PtP.Od
QGPVO1PQP0OkO?Q'P|PbP$O=Q#Q`Q.PYI'R2LfSzPMU<MpN^Q4QkS$NbL'S3QqU9S'R-OySkK?B#TsOTV#QWQ>I<OfROSQL]
NuQ$
";
            }

            pub(super) use self::freestyle::FREESTYLE;
            pub(super) use self::freestyle::FREESTYLE as CARO;
            pub(super) use self::freestyle::FREESTYLE as STANDARD;
            pub(super) use self::freestyle::FREESTYLE as RENJU_BLACK;
            pub(super) use self::freestyle::FREESTYLE as RENJU_WHITE;
            pub(super) use self::freestyle_network::FREESTYLE_NETWORK;
            pub(super) use self::freestyle_network::FREESTYLE_NETWORK as CARO_NETWORK;
            pub(super) use self::freestyle_network::FREESTYLE_NETWORK as STANDARD_NETWORK;
            pub(super) use self::renju_black_network::RENJU_BLACK_NETWORK;
            pub(super) use self::renju_white_network::RENJU_WHITE_NETWORK;
        }

        pub use self::evaluator::Evaluator;
        pub use self::params::{kind_of, threats_of, EvalParams, SideParams, KINDS, MOVE_SCALE, THREATS};
    }

    // ---- search ---------------------------------------------------------------

    pub mod search {
        //! Finds the best move: iterative deepening, PVS, Lazy SMP. The principal variation
        //! search (PVS) is a kind of alpha-beta search.
        //!
        //! # How a search runs
        //! [`Searcher`] is the face; `report` holds what it is asked and what it tells. Each
        //! thread of a search is a `Run`, whose methods stand in these files, in calling order:
        //!
        //! - `lazy_smp` (several `Run`s): threads that share the transposition table, Lazy SMP.
        //! - `run`: the state of one thread; plays, takes back, evaluates, corrects
        //!   evaluations.
        //! - `root`: the moves to choose from, and the answers that need no search.
        //! - `solvers`: wins by fours (VCF) and by threats (VCT) at the root.
        //! - `deepening`: iterative deepening, MultiPV, aspiration windows, PVS at the root, whose
        //!   moves are ordered by the nodes that they took.
        //! - `values`: instead of `deepening`, the scores of given moves.
        //! - `node`: mate distance pruning, transposition table, forced moves, static
        //!   evaluation, reverse futility pruning (RFP), razoring, internal iterative reduction
        //!   (IIR).
        //! - `moves`: late move pruning (LMP), futility pruning, singular, double and negative
        //!   extensions, multi-cut, cut-node reduction, enhanced transposition cutoff (ETC), PVS,
        //!   alpha-raise reduction.
        //! - `reductions`: late move reductions (LMR), deeper and shallower re-search.
        //! - `quiescence`: the quiescence search, fours only.
        //!
        //! What they work on: `worker` (the state that lasts from search to search), `window`
        //! (alpha and beta), `pv` (principal variation), `picker` (move picker), `history`
        //! (history, continuation history, countermoves), `correction` (correction history of
        //! the static evaluation), `tt` (transposition table), `params` (every tunable
        //! parameter, by technique).
        //!
        //! # What is not here
        //! A clock: a `Control` says when a search ends.
        //!
        //! Allocations in a node: moves, PVs and histories have room from the start for the
        //! deepest search there can be. Only the transposition table grows during a search, a
        //! megabyte at a time.
        //!
        //! Techniques that gained nothing, or lost, in matches at equal nodes: null move
        //! pruning, killer moves, a solver within the tree, and a double extension outside of
        //! null windows.

        // ---- search::searcher -----------------------------------------------------

        mod searcher {
            //! `Searcher`: the public interface of the search.

            use super::lazy_smp::Threads;
            use super::params::SearchParams;
            use super::picker::MovePicker;
            use super::report::{Observer, Report, Wanted};
            use super::root::Start;
            use super::run::Run;
            use super::tt::Table;
            use super::values::MoveValue;
            use super::worker::{Common, Solvers, Worker};
            use crate::gomolith::board::{Point, Rule};
            use crate::gomolith::control::{Control, NodeCounter, SharedCounter};
            use crate::gomolith::eval::EvalParams;
            use crate::gomolith::position::Position;
            use crate::gomolith::score::DRAW;

            /// The most threads that a searcher takes. A WebAssembly program has only one.
            pub const THREADS_MAX: usize = if cfg!(target_family = "wasm") { 1 } else { 64 };

            /// Searches positions of one game, and remembers from move to move.
            pub struct Searcher {
                common: Common,
                main: Worker,
                /// The workers of the other threads.
                pub(super) helpers: Vec<Worker>,
            }

            impl Searcher {
                /// Memory beside the table that each thread of a searcher takes, in bytes: stack,
                /// position, lists, histories.
                pub const THREAD_BYTES: usize = 3 << 20;
                /// Memory that the solvers of a searcher take, in bytes.
                pub const SOLVER_BYTES: usize = Solvers::BYTES;

                /// A searcher for games by `rule` that knows nothing yet, with a transposition
                /// table of `table_bytes` at most.
                pub fn new(table_bytes: usize, rule: Rule) -> Searcher {
                    let (params, eval_params) = (SearchParams::DEFAULT, EvalParams::of(rule));
                    Searcher::with_params(table_bytes, rule, params, eval_params)
                }

                /// A new searcher with parameters other than the default ones, for tuning.
                pub fn with_params(
                    table_bytes: usize,
                    rule: Rule,
                    params: SearchParams,
                    eval_params: EvalParams,
                ) -> Searcher {
                    let bytes = (table_bytes, Solvers::BYTES);
                    Searcher::with_bytes(bytes, rule, params, eval_params)
                }

                /// A new searcher as `new` makes it, but whose solvers take `solver_bytes` at most.
                pub fn with_solver_bytes(
                    table_bytes: usize,
                    solver_bytes: usize,
                    rule: Rule,
                ) -> Searcher {
                    let (params, eval_params) = (SearchParams::DEFAULT, EvalParams::of(rule));
                    Searcher::with_bytes((table_bytes, solver_bytes), rule, params, eval_params)
                }

                fn with_bytes(
                    (table_bytes, solver_bytes): (usize, usize),
                    rule: Rule,
                    params: SearchParams,
                    eval_params: EvalParams,
                ) -> Searcher {
                    let common = Common {
                        picker: MovePicker::new(params.ordering, eval_params, rule),
                        table: Table::new(table_bytes, params.tt),
                        params,
                        eval_params,
                        rule,
                    };
                    let solvers = Solvers::new(common.params.threats, solver_bytes);
                    Searcher {
                        main: Worker::new(&common, Some(solvers)),
                        common,
                        helpers: Vec::new(),
                    }
                }

                /// Limits the transposition table to `table_bytes` from now on. It forgets its
                /// entries only if it has grown beyond that, or its segments would be of another
                /// size.
                pub fn set_table_bytes(&mut self, table_bytes: usize) {
                    self.common.table.set_bytes(table_bytes);
                }

                /// Limits the solvers to `solver_bytes` from now on. They forget what they know only
                /// if their tables get another size.
                pub fn set_solver_bytes(&mut self, solver_bytes: usize) {
                    let fit = |solvers: &Solvers| solvers.fit(solver_bytes);
                    if !self.main.solvers.as_ref().map_or(false, fit) {
                        // The old ones first, so that there is never memory for both.
                        self.main.solvers = None;
                        let params = self.common.params.threats;
                        self.main.solvers = Some(Solvers::new(params, solver_bytes));
                    }
                }

                /// Searches with `count` threads from now on; at least one, at most `THREADS_MAX`.
                ///
                /// With one thread, the same searches one after another have the same results.
                pub fn set_threads(&mut self, count: usize) {
                    let common = &self.common;
                    self.helpers
                        .resize_with(count.clamp(1, THREADS_MAX) - 1, || {
                            Worker::new(common, None)
                        });
                }

                /// The best move in `position`, as far as `control` lets it look.
                ///
                /// `position` is the same afterward. With at least one empty point there is always
                /// a move, however early `control` stops.
                pub fn search(
                    &mut self,
                    position: &mut Position,
                    control: &mut dyn Control,
                    observer: &mut dyn Observer,
                ) -> Report {
                    let wanted = Wanted::default();
                    let reports = self.search_multi_pv(position, &wanted, control, observer);
                    // There is none only on a full board.
                    reports.into_iter().next().unwrap_or(Report {
                        pv: Vec::new(),
                        score: DRAW,
                        depth: 0,
                        nodes: 0,
                    })
                }

                /// The best PVs in `position`, best first, as many as `wanted` or as there are
                /// moves.
                ///
                /// Several PVs are those of the last depth that was completed for all of them. A
                /// single PV may be newer: if the search is stopped within a depth, it is the best
                /// one by then.
                pub fn search_multi_pv(
                    &mut self,
                    position: &mut Position,
                    wanted: &Wanted,
                    control: &mut dyn Control,
                    observer: &mut dyn Observer,
                ) -> Vec<Report> {
                    let shared = SharedCounter::default();
                    let counter = if self.helpers.is_empty() {
                        NodeCounter::new(control)
                    } else {
                        NodeCounter::of_main(control, &shared)
                    };
                    self.common.table.grow_older();
                    let mut run = Run::new(position, counter, &self.common, &mut self.main);
                    let mut root = match run.start(wanted, observer) {
                        Start::Search(root) => root,
                        Start::Answered(reports) => return reports,
                    };
                    let threads = Threads {
                        shared: &shared,
                        common: &self.common,
                        helpers: &mut self.helpers,
                    };
                    threads.deepen(&mut run, &mut root, observer);
                    run.reports(*root)
                }

                /// The scores of `moves` for the side to move, all searched equally deep in the
                /// full window; in the order of `moves`, without those that cannot be played.
                ///
                /// However early `control` stops, each move has a score: one found without search
                /// if not even the first depth was completed. Only one thread is used.
                pub fn values(
                    &mut self,
                    position: &mut Position,
                    moves: &[Point],
                    control: &mut dyn Control,
                ) -> Vec<MoveValue> {
                    self.common.table.grow_older();
                    let counter = NodeCounter::new(control);
                    Run::new(position, counter, &self.common, &mut self.main).values(moves)
                }
            }
        }

        // ---- search::report -------------------------------------------------------

        mod report {
            //! Search requests, reports, and observers. `Wanted` is what is asked of a search,
            //! `Report` what it reports, and an `Observer` is told.

            use crate::gomolith::board::{Point, PointSet};
            use crate::gomolith::score::Score;

            /// The result of a search, after each depth and at its end.
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct Report {
                /// The principal variation (PV): the moves expected from both sides, the first of
                /// which is the move to play.
                pub pv: Vec<Point>,
                /// The score for the side to move.
                pub score: Score,
                /// Plies searched in full; 0 if the move needed no search.
                pub depth: u32,
                /// Nodes visited by all threads.
                pub nodes: u64,
            }

            impl Report {
                /// The move to play; none only if the board is full.
                pub fn best(&self) -> Option<Point> {
                    self.pv.first().copied()
                }
            }

            /// A request to a search: how many PVs, and without which moves.
            #[derive(Clone, PartialEq, Eq)]
            pub struct Wanted {
                /// MultiPV: how many PVs to find, each with another first move.
                pub multi_pv: usize,
                /// Points that are not to be chosen. If no other is left, all may be.
                pub blocked: PointSet,
            }

            impl Default for Wanted {
                fn default() -> Wanted {
                    Wanted {
                        multi_pv: 1,
                        blocked: PointSet::EMPTY,
                    }
                }
            }

            /// An observer that is told of the progress of a search.
            pub trait Observer {
                /// A depth is done; `report` is of the best PV.
                fn depth_done(&mut self, _report: &Report) {}

                /// The same depth is done; `reports` are of all PVs that were asked for, best first.
                fn pvs_done(&mut self, _reports: &[Report]) {}

                /// A move of the root is being searched. There may be no `move_done` for it if the
                /// search is stopped, and the same move comes again: for each depth, PV and window.
                fn move_begun(&mut self, _point: Point) {}

                /// The move last begun is done. `score` is a bound: a lower one if it is the best
                /// so far and above the window, an upper one if it is not the best so far.
                fn move_done(&mut self, _point: Point, _score: Score) {}

                /// The best move so far has changed; `report` tells what is known of it.
                fn best_changed(&mut self, _report: &Report) {}
            }

            /// An observer that does nothing.
            impl Observer for () {}
        }

        // ---- search::lazy_smp -----------------------------------------------------

        mod lazy_smp {
            //! Lazy SMP: several threads share one transposition table. They search the same root,
            //! and each finds in the table what the others have found. The main thread's result is
            //! the answer.
            //!
            //! CITE: <https://www.chessprogramming.org/Lazy_SMP>

            use std::thread::{scope, Builder};

            use super::report::Observer;
            use super::root::Root;
            use super::run::Run;
            use super::worker::{Common, Worker};
            use crate::gomolith::control::{NodeCounter, SharedCounter};
            use crate::gomolith::position::Position;

            /// Bytes of the stack of a thread that searches. The search also runs on the stack of a
            /// main thread, which has no more than this under Windows.
            pub const STACK_BYTES: usize = 1 << 20;
            /// A helper leaves out one depth in this many, so that not all search the same at a
            /// time.
            const DEPTHS_PER_SKIP: usize = 3;

            /// All threads of a search beside the main one, and what they share with it.
            pub(super) struct Threads<'a> {
                pub(super) shared: &'a SharedCounter,
                pub(super) common: &'a Common,
                pub(super) helpers: &'a mut [Worker],
            }

            impl Threads<'_> {
                /// Lets `main` search deeper and deeper, and the helpers with it.
                pub(super) fn deepen(
                    self,
                    main: &mut Run<'_>,
                    root: &mut Root,
                    observer: &mut dyn Observer,
                ) {
                    if self.helpers.is_empty() || root.moves.len() == 1 {
                        return main.deepen(root, observer);
                    }
                    let (shared, common) = (self.shared, self.common);
                    let (position, first) = (main.position.clone(), root.clone());
                    let (position, first) = (&position, &first);
                    scope(|scope| {
                        // However the main thread ends, the others must: the scope waits for them.
                        let _stop = StopGuard(shared);
                        let mut threads = Vec::new();
                        for (index, worker) in self.helpers.iter_mut().enumerate() {
                            let work = move || help(index, position, first, shared, common, worker);
                            let builder = Builder::new().name("helper".into());
                            // Where no thread can be had, the search makes do with fewer.
                            let thread = builder.stack_size(STACK_BYTES).spawn_scoped(scope, work);
                            threads.push(thread.ok());
                        }
                        main.deepen(root, observer);
                        shared.stop();
                        for thread in threads.into_iter().flatten() {
                            // One that broke down has found nothing; the others have.
                            let _ = thread.join();
                        }
                    });
                    for worker in self.helpers {
                        if worker.is_broken {
                            *worker = Worker::new(common, None);
                        }
                    }
                }
            }

            /// Searches what the main thread searches, until the stop flag is set, the shared nodes
            /// are used up, or it has searched as deep as it may.
            fn help(
                index: usize,
                position: &Position,
                root: &Root,
                shared: &SharedCounter,
                common: &Common,
                worker: &mut Worker,
            ) {
                worker.is_broken = true;
                let (mut position, mut root) = (position.clone(), root.clone());
                position.reserve();
                let counter = NodeCounter::of_helper(shared);
                let mut run = Run::new(&mut position, counter, common, worker);
                for depth in 1..=run.depth_max() {
                    if (depth as usize + index) % DEPTHS_PER_SKIP == 0 {
                        continue;
                    }
                    if !run.search_depth(&mut root, depth, &mut ()) || root.is_proven(depth) {
                        break;
                    }
                }
                drop(run);
                worker.is_broken = false;
            }

            /// Sets the stop flag when the main thread ends, also when it breaks down.
            struct StopGuard<'a>(&'a SharedCounter);

            impl Drop for StopGuard<'_> {
                fn drop(&mut self) {
                    self.0.stop();
                }
            }
        }

        // ---- search::run ----------------------------------------------------------

        mod run {
            //! `Run`: a search under way, or one thread of it. A run plays moves and takes them
            //! back, evaluates, and corrects evaluations.

            use super::correction::Corrections;
            use super::history::History;
            use super::params::{SearchParams, SIXTEENTHS};
            use super::picker::{MovePicker, ScoredMove};
            use super::pv::{PvTable, PLY_MAX};
            use super::tt::{Bound, TableView};
            use super::worker::{Common, Solvers, Worker};
            use crate::gomolith::board::Point;
            use crate::gomolith::control::NodeCounter;
            use crate::gomolith::eval::Evaluator;
            use crate::gomolith::position::Position;
            use crate::gomolith::score::{is_decisive, Score, EVALUATION_MAX};

            /// Lists of moves that a ply can have at a time: that of its node, and that of the
            /// search without the move that may be singular.
            const LISTS_PER_PLY: usize = 2;

            /// One search under way, or one thread of it.
            ///
            /// Its methods stand in several files, which the heading of `search` lists.
            pub(super) struct Run<'a> {
                pub(super) position: &'a mut Position,
                pub(super) counter: NodeCounter<'a>,
                pub(super) params: &'a SearchParams,
                pub(super) picker: &'a MovePicker,
                pub(super) evaluator: &'a mut Evaluator,
                pub(super) table: TableView<'a>,
                pub(super) history: &'a mut History,
                pub(super) corrections: &'a mut Corrections,
                pub(super) solvers: Option<&'a mut Solvers>,
                pub(super) pv: PvTable,
                /// The moves of all nodes on the path from the root, those of the root first.
                pub(super) moves: Vec<ScoredMove>,
                /// The corrected static evaluation of each node on the path from the root, by ply.
                pub(super) static_evals: [Score; PLY_MAX + 2],
                /// By how much the evaluation of each node on the path from the root, by ply, lies above
                /// the rough estimate of it; where nobody evaluates, it is taken for that of the ply
                /// before.
                pub(super) estimate_errors: [Score; PLY_MAX + 2],
                /// The excluded move of each node on the path from the root, by ply: the one that
                /// may be singular, while the other moves are searched.
                pub(super) excluded: [Option<Point>; PLY_MAX + 2],
                /// The depth of the search at the root, in plies.
                pub(super) root_depth: i32,
            }

            impl<'a> Run<'a> {
                /// A search of `position` that is about to begin.
                pub(super) fn new(
                    position: &'a mut Position,
                    counter: NodeCounter<'a>,
                    common: &'a Common,
                    worker: &'a mut Worker,
                ) -> Run<'a> {
                    worker.history.age();
                    worker.evaluator.begin(position);
                    let moves_max = moves_max(position.board().empty_count());
                    let mut run = Run {
                        position,
                        counter,
                        params: &common.params,
                        picker: &common.picker,
                        evaluator: &mut worker.evaluator,
                        table: common.table.view(),
                        history: &mut worker.history,
                        corrections: &mut worker.corrections,
                        solvers: worker.solvers.as_mut(),
                        pv: PvTable::new(),
                        moves: Vec::with_capacity(moves_max),
                        static_evals: [0; PLY_MAX + 2],
                        estimate_errors: [0; PLY_MAX + 2],
                        excluded: [None; PLY_MAX + 2],
                        root_depth: 0,
                    };
                    let raw_eval = run.evaluate();
                    run.static_evals[0] = run.corrected(raw_eval);
                    run.note_evaluated(0, raw_eval);
                    run
                }

                /// Plays a stone on `point`.
                pub(super) fn play(&mut self, point: Point) {
                    self.table.prefetch(self.position.hash_after(point));
                    self.position.play(point);
                }

                /// Takes the last stone back.
                pub(super) fn undo(&mut self) {
                    self.evaluator.undoing(self.position);
                    self.position.undo();
                }

                /// The raw static evaluation of the present position.
                pub(super) fn evaluate(&mut self) -> Score {
                    self.evaluator.evaluate(self.position)
                }

                /// Lazy evaluation: a rough estimate of what `evaluate` would tell, corrected.
                ///
                /// CITE: that a network is asked only where the classical evaluation is near the window
                /// is an idea of Rapfi, <https://github.com/dhbloo/rapfi>
                pub(super) fn estimate(&mut self, ply: usize) -> Score {
                    let estimate = self.evaluator.estimate(self.position);
                    // What the estimate misses changes little from ply to ply.
                    let error = -self.estimate_errors[ply - 1] * self.params.lazy.error / SIXTEENTHS;
                    self.corrected(estimate + error)
                }

                /// Notes that the node at `ply`, whose position is the present one, has the evaluation
                /// `raw_eval`.
                pub(super) fn note_evaluated(&mut self, ply: usize, raw_eval: Score) {
                    let estimate = self.evaluator.estimate(self.position);
                    self.estimate_errors[ply] = raw_eval - estimate;
                }

                /// Notes that the node at `ply`, at least 1, has no evaluation.
                pub(super) fn note_unevaluated(&mut self, ply: usize) {
                    self.estimate_errors[ply] = -self.estimate_errors[ply - 1];
                }

                /// The static evaluation `eval` of the present position, corrected. Never a
                /// decisive score.
                pub(super) fn corrected(&self, eval: Score) -> Score {
                    let correction = self.corrections.of(self.position);
                    (eval + correction).clamp(-EVALUATION_MAX, EVALUATION_MAX)
                }

                /// Learns how far off `eval`, the corrected static evaluation of the present
                /// position, was when a search of `depth` found `score`. Does nothing if the bound
                /// does not contradict `eval`.
                pub(super) fn learn_error(
                    &mut self,
                    eval: Score,
                    score: Score,
                    bound: Bound,
                    depth: i32,
                ) {
                    let is_off = match bound {
                        Bound::Exact => true,
                        Bound::Lower => score > eval,
                        Bound::Upper => score < eval,
                    };
                    // A win says more of the moves than of how the position looks.
                    if is_off && !is_decisive(score) {
                        self.corrections.learn(self.position, score - eval, depth);
                    }
                }
            }

            /// The most moves that the nodes of one path can have together, if the first has
            /// `empty_count` empty points. With room for them from the start, no node allocates.
            fn moves_max(empty_count: usize) -> usize {
                let plies = 0..PLY_MAX.min(empty_count);
                plies.map(|ply| LISTS_PER_PLY * (empty_count - ply)).sum()
            }
        }

        // ---- search::root ---------------------------------------------------------

        mod root {
            //! The root: its moves, and answers that need no search. The moves are those to choose
            //! from, with what is known of them before any search.

            use super::picker::ScoredMove;
            use super::report::{Observer, Report, Wanted};
            use super::run::Run;
            use crate::gomolith::board::{Board, Point, PointSet};
            use crate::gomolith::lines::Threat;
            use crate::gomolith::position::Position;
            use crate::gomolith::score::{loss_in, win_in, Score, DRAW};
            use crate::gomolith::threats::{outlook, Outlook};

            /// A move of the root.
            #[derive(Clone, Copy, Debug)]
            pub(super) struct RootMove {
                pub(super) point: Point,
                /// The ordering score before any search.
                pub(super) score: i32,
                /// The nodes that the move took at the last depth.
                pub(super) nodes: u64,
            }

            /// The root of a search: the moves to choose from, and what has been found of them so
            /// far.
            #[derive(Clone)]
            pub(super) struct Root {
                /// The moves to choose from. The first are those of `pvs`, in that order.
                pub(super) moves: Vec<RootMove>,
                /// The PVs to find, best first, as far as they are known; none is empty.
                pub(super) pvs: Vec<Report>,
                /// The PVs after the last depth that was done for all of them.
                pub(super) pvs_done: Vec<Report>,
                /// A win that a solver proved, which needs no search. It is one of the PVs asked
                /// for; its move is not among `moves`.
                pub(super) proven: Option<Report>,
                /// The points that may be chosen.
                allowed: PointSet,
                /// The move that the observer was last told to be the best.
                pub(super) best_told: Option<Point>,
                /// Nodes that the VCF solver was last given.
                pub(super) vcf_nodes: u64,
                /// True if more nodes may let the VCF solver find a win for the side to move.
                pub(super) vcf_useful: bool,
                /// Nodes that the VCT solver was last given.
                pub(super) vct_nodes: u64,
            }

            /// The beginning of a search.
            pub(super) enum Start {
                /// There is something to search.
                Search(Box<Root>),
                /// Nothing is left to search; these are the reports, best first.
                Answered(Vec<Report>),
            }

            impl Run<'_> {
                /// Finds what is known before any depth is searched: the answer, or the root.
                pub(super) fn start(&mut self, wanted: &Wanted, observer: &mut dyn Observer) -> Start {
                    let allowed = self.allowed(&wanted.blocked);
                    if allowed.is_empty() {
                        return Start::Answered(Vec::new());
                    }
                    let multi_pv = wanted.multi_pv.max(1);
                    if multi_pv == 1 {
                        if let Some(report) = self.answer_at_once() {
                            if report.best().map_or(false, |point| allowed.contains(point)) {
                                return Start::Answered(vec![report]);
                            }
                        }
                    }
                    let moves = self.root_moves(&allowed, multi_pv);
                    let mut root = Root {
                        pvs: self.first_pvs(&moves, multi_pv),
                        pvs_done: Vec::new(),
                        moves,
                        proven: None,
                        allowed,
                        best_told: None,
                        vcf_nodes: 0,
                        vcf_useful: true,
                        vct_nodes: 0,
                    };
                    if self.solve_fours_first(&mut root, observer) {
                        return Start::Answered(self.reports(root));
                    }
                    if root.proven.is_none() {
                        self.keep_refutations(&mut root);
                    }
                    root.pvs_done = root.pvs.clone();
                    Start::Search(Box::new(root))
                }

                /// The reports of what the search has found, best first.
                pub(super) fn reports(&self, root: Root) -> Vec<Report> {
                    // A single PV may be newer than the last whole depth; several would not be
                    // comparable then.
                    let mut reports = if root.pvs.len() > 1 {
                        root.pvs_done
                    } else {
                        root.pvs
                    };
                    if let Some(proven) = root.proven {
                        let better = reports.iter().take_while(|r| r.score > proven.score);
                        reports.insert(better.count(), proven);
                    }
                    for report in &mut reports {
                        report.nodes = self.counter.nodes();
                    }
                    reports
                }

                /// The points that may be chosen: the legal moves without `blocked`, or all of them
                /// if nothing would be left.
                fn allowed(&mut self, blocked: &PointSet) -> PointSet {
                    let legal = self.position.legal_points();
                    let mut allowed = legal.clone();
                    for point in blocked.iter() {
                        allowed.remove(point);
                    }
                    // Where renju forbids every point, one of them has to do.
                    let fallbacks = [legal, self.position.board().empty().clone()];
                    for fallback in fallbacks {
                        if allowed.is_empty() {
                            allowed = fallback;
                        }
                    }
                    allowed
                }

                /// The report of the move if there is no choice or no need for one; none if a
                /// search has to choose.
                fn answer_at_once(&mut self) -> Option<Report> {
                    let outlook = outlook(self.position);
                    let board = self.position.board();
                    let has_stones = board
                        .points()
                        .any(|point| board.cell(point).side().is_some());
                    let (point, score) = match outlook {
                        _ if !has_stones => (board.nearest_to_center(), DRAW),
                        Outlook::Win { point, plies } => (Some(point), win_in(plies)),
                        Outlook::Forced(point) => (Some(point), DRAW),
                        Outlook::Loss { plies } => {
                            let other = !self.position.side();
                            let fives = self.position.threat_points(other, Threat::Five).clone();
                            (legal_point(self.position, &fives), loss_in(plies))
                        }
                        Outlook::Open => return None,
                    };
                    Some(Report {
                        pv: point.into_iter().collect(),
                        score,
                        depth: 0,
                        nodes: 0,
                    })
                }

                /// The moves that are allowed, best first as far as patterns tell; at least
                /// `count_min`, if there are that many.
                fn root_moves(&mut self, allowed: &PointSet, count_min: usize) -> Vec<RootMove> {
                    let mut moves = Vec::new();
                    // The picker relies on an open outlook. It is not open here if the move that
                    // settles it is blocked, or if several moves are asked for.
                    if let Outlook::Open = outlook(self.position) {
                        self.picker
                            .generate(self.position, self.history, &mut moves);
                    } else {
                        self.add_moves(&self.position.near(), &mut moves);
                    }
                    if moves.is_empty() {
                        // Lost, or nothing near: what is empty is better than nothing.
                        let other = !self.position.side();
                        let mut threats = self.position.legal_points();
                        threats.intersect_with(self.position.threat_points(other, Threat::OpenFour));
                        if let Some(point) = legal_point(self.position, &PointSet::EMPTY) {
                            threats.insert(point);
                        }
                        moves.extend(threats.iter().map(|point| ScoredMove { point, score: 0 }));
                    }
                    moves.retain(|m| allowed.contains(m.point));
                    moves.sort_by_key(|m| (-m.score, m.point));
                    if moves.len() < count_min {
                        let mut rest = allowed.clone();
                        for scored in &moves {
                            rest.remove(scored.point);
                        }
                        let mut others = Vec::new();
                        self.add_moves(&rest, &mut others);
                        let board = self.position.board();
                        others.sort_by_key(|m| (-m.score, off_center(board, m.point), m.point));
                        moves.append(&mut others);
                    }
                    let root_move = |ScoredMove { point, score }| RootMove {
                        point,
                        score,
                        nodes: 0,
                    };
                    moves.into_iter().map(root_move).collect()
                }

                /// Adds `points` to `moves`, scored by patterns alone.
                fn add_moves(&self, points: &PointSet, moves: &mut Vec<ScoredMove>) {
                    moves.extend(points.iter().map(|point| ScoredMove {
                        point,
                        score: self.picker.pattern_score(self.position, point),
                    }));
                }

                /// The PVs before any search: the first `count` of `moves`.
                pub(super) fn first_pvs(&mut self, moves: &[RootMove], count: usize) -> Vec<Report> {
                    let mut pvs = Vec::new();
                    for (index, root_move) in moves.iter().take(count).enumerate() {
                        let point = root_move.point;
                        // One PV alone has a score from the first depth on, or none that matters.
                        let score = match (index, count) {
                            (0, 1) => DRAW,
                            _ => self.glance(point),
                        };
                        pvs.push(Report {
                            pv: vec![point],
                            score,
                            depth: 0,
                            nodes: 0,
                        });
                    }
                    pvs
                }

                /// The score of playing `point` without any search, for the side that plays it.
                pub(super) fn glance(&mut self, point: Point) -> Score {
                    if self.makes_five(point) {
                        return win_in(1);
                    }
                    self.play(point);
                    let score = match outlook(self.position) {
                        _ if self.position.board().empty_count() == 0 => DRAW,
                        Outlook::Win { plies, .. } => loss_in(plies + 1),
                        Outlook::Loss { plies } => win_in(plies + 1),
                        Outlook::Forced(_) | Outlook::Open => -self.evaluate(),
                    };
                    self.undo();
                    score
                }

                /// True if a stone on `point` makes a five of the side to move.
                pub(super) fn makes_five(&self, point: Point) -> bool {
                    let fives = self
                        .position
                        .threat_points(self.position.side(), Threat::Five);
                    fives.contains(point)
                }
            }

            impl Root {
                /// True if the first move of `pv` may be chosen.
                pub(super) fn may_begin(&self, pv: &[Point]) -> bool {
                    pv.first()
                        .map_or(false, |&point| self.allowed.contains(point))
                }

                /// Takes `report`, a proven win, as one of the PVs, with no need to search it.
                pub(super) fn take_proven(&mut self, report: Report) {
                    let best = report.best();
                    self.moves.retain(|m| Some(m.point) != best);
                    for pvs in [&mut self.pvs, &mut self.pvs_done] {
                        let count = pvs.len();
                        pvs.retain(|report| report.best() != best);
                        pvs.truncate(count.saturating_sub(1));
                    }
                    self.vcf_useful = false;
                    self.proven = Some(report);
                }
            }

            /// The square of twice the distance of `point` from the center of `board`.
            fn off_center(board: &Board, point: Point) -> usize {
                let off = |coordinate: usize, size: usize| {
                    let doubled = (2 * coordinate + 1) as isize - size as isize;
                    (doubled * doubled) as usize
                };
                off(point.x(), board.width()) + off(point.y(), board.height())
            }

            /// A point for a side to move that has no move worth a search: the first legal one of
            /// `wished`; else the legal one nearest to the center; else, where all are forbidden,
            /// the empty one nearest to the center. None only if the board is full.
            fn legal_point(position: &mut Position, wished: &PointSet) -> Option<Point> {
                let legal = position.legal_points();
                let mut good = wished.clone();
                good.intersect_with(&legal);
                let nearest = |points: &PointSet| position.board().nearest_to_center_of(points);
                good.first()
                    .or_else(|| nearest(&legal))
                    .or_else(|| nearest(position.board().empty()))
            }
        }

        // ---- search::solvers ------------------------------------------------------

        mod solvers {
            //! VCF and VCT at the root: wins by fours and by threats. The solvers look for a
            //! victory by continuous fours (VCF) or by continuous threats (VCT), for either side.

            use super::report::{Observer, Report};
            use super::root::Root;
            use super::run::Run;
            use crate::gomolith::board::Point;
            use crate::gomolith::score::win_in;
            use crate::gomolith::threats::{FourWin, ThreatWin};

            impl Run<'_> {
                /// Gives the VCF solver its first nodes; true if nothing is left to search.
                pub(super) fn solve_fours_first(
                    &mut self,
                    root: &mut Root,
                    observer: &mut dyn Observer,
                ) -> bool {
                    let nodes = self.params.solvers.vcf_nodes_first as u64;
                    self.solve_fours(root, nodes, observer)
                }

                /// Gives the VCF solver its share of the nodes once that has grown enough; true if
                /// nothing is left to search.
                pub(super) fn solve_fours_again(
                    &mut self,
                    root: &mut Root,
                    observer: &mut dyn Observer,
                ) -> bool {
                    let params = &self.params.solvers;
                    let share = self.counter.own_nodes() / params.vcf_divisor as u64;
                    if !root.vcf_useful || share <= params.growth as u64 * root.vcf_nodes {
                        return false;
                    }
                    self.solve_fours(root, share, observer)
                }

                /// Looks for a win by fours with this many `nodes`; true if nothing is left to
                /// search.
                fn solve_fours(
                    &mut self,
                    root: &mut Root,
                    nodes: u64,
                    observer: &mut dyn Observer,
                ) -> bool {
                    root.vcf_nodes = nodes;
                    let before = self.counter.own_nodes();
                    let win = self.solve_vcf(nodes);
                    let used = self.counter.own_nodes() - before;
                    root.vcf_useful = used >= nodes;
                    match win {
                        Some(FourWin { pv, plies }) => self.take_win(root, pv, plies, observer),
                        None => false,
                    }
                }

                /// Gives the VCT solver its share of the nodes once that has grown enough: it goes
                /// on where it was. True if nothing is left to search.
                pub(super) fn solve_threats(
                    &mut self,
                    root: &mut Root,
                    observer: &mut dyn Observer,
                ) -> bool {
                    let params = &self.params.solvers;
                    let share = self.counter.own_nodes() / params.vct_divisor as u64;
                    if root.proven.is_some()
                        || share < params.vct_nodes_min as u64
                        || share <= params.growth as u64 * root.vct_nodes
                    {
                        return false;
                    }
                    root.vct_nodes = share;
                    let solvers = match &mut self.solvers {
                        Some(solvers) => solvers,
                        None => return false,
                    };
                    match solvers.vct.solve(self.position, share, &mut self.counter) {
                        Some(ThreatWin { pv, plies }) => self.take_win(root, pv, plies, observer),
                        None => false,
                    }
                }

                /// If the other side has a win by fours, keeps only the moves that take it away, and those
                /// behind them that there were no nodes to look at. Moves that do not take it away come
                /// last, if without them there are too few.
                pub(super) fn keep_refutations(&mut self, root: &mut Root) {
                    let params = self.params.solvers;
                    self.position.pass();
                    let win = self.solve_vcf(params.vcf_nodes_first as u64);
                    self.position.undo();
                    if win.is_none() {
                        return;
                    }
                    let (mut kept, mut lost) = (Vec::new(), Vec::new());
                    let end = self.counter.own_nodes() + params.refutations_nodes as u64;
                    for (index, &root_move) in root.moves.iter().enumerate() {
                        let point = root_move.point;
                        if self.makes_five(point) {
                            // The game is over before the fours.
                            kept.push(root_move);
                            continue;
                        }
                        if self.counter.own_nodes() >= end {
                            // The search will tell of this one and the rest.
                            kept.extend_from_slice(&root.moves[index..]);
                            break;
                        }
                        self.position.play(point);
                        let win = self.solve_vcf(params.refutation_nodes as u64);
                        self.position.undo();
                        if win.is_none() {
                            kept.push(root_move);
                        } else {
                            lost.push(root_move);
                        }
                        if self.counter.is_stopped() {
                            return;
                        }
                    }
                    // If every move loses to fours, the search finds the one that loses last.
                    if !kept.is_empty() {
                        let count = root.pvs.len();
                        if kept.len() < count {
                            kept.append(&mut lost);
                        }
                        root.pvs = self.first_pvs(&kept, count);
                        root.moves = kept;
                    }
                }

                /// A win by fours of the side to move, as far as the VCF solver finds one with this
                /// many `nodes`.
                fn solve_vcf(&mut self, nodes: u64) -> Option<FourWin> {
                    let fours_max = self.params.solvers.vcf_fours_max as u32;
                    let solvers = self.solvers.as_mut()?;
                    solvers
                        .vcf
                        .solve(self.position, fours_max, nodes, &mut self.counter)
                }

                /// Takes a proven win for one of the PVs; true if nothing is left to search.
                fn take_win(
                    &mut self,
                    root: &mut Root,
                    pv: Vec<Point>,
                    plies: usize,
                    observer: &mut dyn Observer,
                ) -> bool {
                    if !root.may_begin(&pv) {
                        return false;
                    }
                    let report = Report {
                        pv,
                        score: win_in(plies),
                        depth: root.pvs.first().map_or(0, |report| report.depth),
                        nodes: self.counter.nodes(),
                    };
                    root.best_told = report.best();
                    observer.best_changed(&report);
                    root.take_proven(report);
                    root.pvs.is_empty()
                }
            }
        }

        // ---- search::deepening ----------------------------------------------------

        mod deepening {
            //! Iterative deepening, MultiPV, aspiration windows, PVS. The root is searched depth
            //! after depth, at each depth PV after PV (MultiPV), each in aspiration windows, and
            //! its moves by principal variation search (PVS).
            //!
            //! CITE: <https://www.chessprogramming.org/Iterative_Deepening>,
            //! <https://www.chessprogramming.org/Aspiration_Windows>,
            //! <https://www.chessprogramming.org/Principal_Variation_Search>

            use std::cmp::Reverse;

            use super::params::DEPTH_MAX;
            use super::pv::PLY_MAX;
            use super::report::{Observer, Report};
            use super::root::Root;
            use super::run::Run;
            use super::window::Window;
            use crate::gomolith::board::Point;
            use crate::gomolith::control::Iteration;
            use crate::gomolith::score::{is_decisive, plies_to_five, win_in, Score, INFINITE};

            /// Plies beyond the depth of a search within which it should know wins and losses: leaves
            /// see the next moves at a glance.
            const PLIES_SEEN_BEYOND: usize = 2;

            const _: () = assert!((DEPTH_MAX as usize) < PLY_MAX);

            impl Run<'_> {
                /// Searches deeper and deeper until the control, or a proof, says that it is
                /// enough.
                pub(super) fn deepen(&mut self, root: &mut Root, observer: &mut dyn Observer) {
                    for depth in 1..=self.depth_max() {
                        let (best_before, score_before) = (root.best(), root.score());
                        if !self.search_depth(root, depth, observer) {
                            return;
                        }
                        let reports = self.reports(root.clone());
                        if let Some(report) = reports.first() {
                            observer.depth_done(report);
                        }
                        observer.pvs_done(&reports);
                        let fall = score_before - root.score();
                        let done = Iteration {
                            depth: depth as u32,
                            move_changed: depth > 1 && best_before != root.best(),
                            score_fell: if depth > 1 { fall.max(0) } else { 0 },
                        };
                        if root.is_proven(depth) || root.moves.len() == 1 || !self.counter.deepen(&done)
                        {
                            return;
                        }
                        if self.solve_fours_again(root, observer) || self.solve_threats(root, observer)
                        {
                            return;
                        }
                    }
                }

                /// The depth that no search of this position exceeds.
                pub(super) fn depth_max(&self) -> i32 {
                    (DEPTH_MAX as i32).min(self.position.board().empty_count() as i32)
                }

                /// Searches all PVs at one depth; false if the counter stopped it. Even then the
                /// first PV of `root` is the best so far.
                pub(super) fn search_depth(
                    &mut self,
                    root: &mut Root,
                    depth: i32,
                    observer: &mut dyn Observer,
                ) -> bool {
                    self.root_depth = depth;
                    for root_move in &mut root.moves {
                        root_move.nodes = 0;
                    }
                    for index in 0..root.pvs.len() {
                        if !self.search_pv(root, index, depth, observer) {
                            return false;
                        }
                    }
                    root.depth_done(depth, self.counter.nodes());
                    if depth >= self.params.ordering.root_depth_min {
                        root.sort_others();
                    }
                    true
                }

                /// Searches for the best of the moves that no PV before the `index`-th begins with,
                /// in aspiration windows; false if the counter stopped it.
                fn search_pv(
                    &mut self,
                    root: &mut Root,
                    index: usize,
                    depth: i32,
                    observer: &mut dyn Observer,
                ) -> bool {
                    let params = self.params.aspiration;
                    let last = root.pvs[index].score;
                    let mut half = params.width;
                    let mut window = Window::FULL;
                    if depth >= params.depth_min && !is_decisive(last) {
                        window.alpha = last - half;
                        window.beta = last + half;
                    }
                    loop {
                        let score = match self.search_window(root, index, depth, window, observer) {
                            Some(score) => score,
                            None => return false,
                        };
                        half *= 2;
                        let (low, high) = if half > params.width_max {
                            (-INFINITE, INFINITE)
                        } else {
                            (last - half, last + half)
                        };
                        if score <= window.alpha {
                            window.alpha = low;
                        } else if score >= window.beta {
                            window.beta = high;
                        } else {
                            return true;
                        }
                    }
                }

                /// Searches the moves of the root from the `start`-th on in one window. None if the
                /// counter stopped it.
                fn search_window(
                    &mut self,
                    root: &mut Root,
                    start: usize,
                    depth: i32,
                    mut window: Window,
                    observer: &mut dyn Observer,
                ) -> Option<Score> {
                    let mut best_score = -INFINITE;
                    let scores = root.moves[start..].iter().map(|it| it.score);
                    let top = scores.max().unwrap_or(0);
                    for index in start..root.moves.len() {
                        let point = root.moves[index].point;
                        let behind = top - root.moves[index].score;
                        observer.move_begun(point);
                        let is_first = index == start;
                        // What is proven should be exact: a reduced search might hide a shorter win.
                        let reduction = if is_first || is_decisive(window.alpha) {
                            0
                        } else {
                            self.root_reduction(depth, index - start, point, behind)
                        };
                        let nodes_before = self.counter.own_nodes();
                        let score = self.try_root_move(point, depth, reduction, window, is_first)?;
                        root.moves[index].nodes += self.counter.own_nodes() - nodes_before;
                        observer.move_done(point, score);
                        if score > best_score {
                            best_score = score;
                        }
                        if score > window.alpha {
                            window.alpha = score;
                            self.pv.extend(0, point);
                            let best = root.moves.remove(index);
                            root.moves.insert(start, best);
                            self.improve(&mut root.pvs[start], score);
                            if start == 0 {
                                root.tell_best(observer);
                            }
                            if score >= window.beta {
                                return Some(score);
                            }
                        } else if is_first {
                            // The first move fell below the window: only this bound is known of it.
                            let report = &mut root.pvs[start];
                            report.score = score;
                            if report.best() != Some(point) {
                                report.pv = vec![point];
                            }
                        }
                    }
                    Some(best_score)
                }

                /// Replaces the PV of `report` by the one just found, and its score by `score`.
                fn improve(&mut self, report: &mut Report, score: Score) {
                    report.pv = self.pv.pv().to_vec();
                    report.score = score;
                    report.nodes = self.counter.nodes();
                }

                /// The score of a move of the root by PVS: the first is searched in the whole
                /// window, another in a null window first, and less deep by `reduction`. None if the
                /// counter stopped it.
                pub(super) fn try_root_move(
                    &mut self,
                    point: Point,
                    depth: i32,
                    reduction: i32,
                    window: Window,
                    is_first: bool,
                ) -> Option<Score> {
                    if self.makes_five(point) {
                        self.pv.clear(1);
                        return Some(win_in(1));
                    }
                    self.play(point);
                    let mut score = window.alpha + 1;
                    if !is_first {
                        let null_window = window.null_window_alpha().negated();
                        if reduction > 0 {
                            score = -self.node(depth - 1 - reduction, null_window, 1, true);
                        }
                        if score > window.alpha {
                            score = -self.node(depth - 1, null_window, 1, true);
                        }
                    }
                    if is_first || window.contains(score) {
                        score = -self.node(depth - 1, window.negated(), 1, false);
                    }
                    self.undo();
                    (!self.counter.is_stopped()).then_some(score)
                }
            }

            impl Root {
                /// The move that would be played now.
                fn best(&self) -> Option<Point> {
                    self.pvs.first().and_then(Report::best)
                }

                /// The score of the move that would be played now.
                fn score(&self) -> Score {
                    self.pvs.first().map_or(0, |report| report.score)
                }

                /// Tells of the best move if it is another than the last one told. A proven win was told
                /// when it was found, and stays the best until a better one is.
                fn tell_best(&mut self, observer: &mut dyn Observer) {
                    let best = self.best();
                    let proven = self.proven.as_ref().map_or(-INFINITE, |it| it.score);
                    if best != self.best_told && self.score() > proven {
                        self.best_told = best;
                        observer.best_changed(&self.pvs[0]);
                    }
                }

                /// Puts the PVs in order after a whole depth.
                fn depth_done(&mut self, depth: i32, nodes: u64) {
                    self.pvs.sort_by_key(|report| -report.score);
                    for (index, report) in self.pvs.iter_mut().enumerate() {
                        report.depth = depth as u32;
                        report.nodes = nodes;
                        // The moves follow in the same order, so that the next depth begins with
                        // the PVs.
                        let best = report.best();
                        let moves = &mut self.moves[index..];
                        if let Some(rank) = moves.iter().position(|m| Some(m.point) == best) {
                            moves[..=rank].rotate_right(1);
                        }
                    }
                    self.pvs_done = self.pvs.clone();
                    if let Some(proven) = &mut self.proven {
                        proven.depth = depth as u32;
                    }
                }

                /// Puts the moves after those of the PVs in order, by what it took to refute them: the
                /// harder that was, the sooner one may turn out to be better.
                ///
                /// CITE: <https://www.chessprogramming.org/Root>
                fn sort_others(&mut self) {
                    self.moves[self.pvs.len()..].sort_by_key(|it| Reverse(it.nodes));
                }

                /// True if a search deeper than `depth` can say nothing new of any PV.
                pub(super) fn is_proven(&self, depth: i32) -> bool {
                    let mut reports = self.pvs.iter();
                    reports.all(|report| is_proven(report.score, depth))
                }
            }

            /// True if `score` is a win or a loss so near that a search of `depth` should know it: a
            /// deeper one would hardly tell another.
            pub(super) fn is_proven(score: Score, depth: i32) -> bool {
                let plies = plies_to_five(score);
                plies.map_or(false, |plies| plies <= depth as usize + PLIES_SEEN_BEYOND)
            }
        }

        // ---- search::values -------------------------------------------------------

        mod values {
            //! Scores of given moves; used to find balanced openings.

            use super::deepening::is_proven;
            use super::run::Run;
            use super::window::Window;
            use crate::gomolith::board::Point;
            use crate::gomolith::control::Iteration;
            use crate::gomolith::score::Score;

            /// The score of a given move.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct MoveValue {
                /// The point of the move.
                pub point: Point,
                /// The score for the side that plays it.
                pub score: Score,
                /// Plies searched in full; 0 if nothing was searched.
                pub depth: u32,
            }

            impl Run<'_> {
                /// The values of all `moves` that can be played, searched to the same depth.
                pub(super) fn values(&mut self, moves: &[Point]) -> Vec<MoveValue> {
                    let legal = self.position.legal_points();
                    let mut moves = moves.to_vec();
                    moves.retain(|&point| legal.contains(point));
                    let mut values = Vec::new();
                    for &point in &moves {
                        let score = self.glance(point);
                        values.push(MoveValue {
                            point,
                            score,
                            depth: 0,
                        });
                    }
                    for depth in 1..=self.depth_max() {
                        match self.values_of_depth(&moves, depth) {
                            Some(deeper) => values = deeper,
                            None => return values,
                        }
                        let done = Iteration {
                            depth: depth as u32,
                            move_changed: false,
                            score_fell: 0,
                        };
                        let are_proven = values.iter().all(|value| is_proven(value.score, depth));
                        if are_proven || !self.counter.deepen(&done) {
                            return values;
                        }
                    }
                    values
                }

                /// The values of `moves` searched to `depth`; none if the counter stopped the
                /// search.
                fn values_of_depth(&mut self, moves: &[Point], depth: i32) -> Option<Vec<MoveValue>> {
                    self.root_depth = depth;
                    let mut values = Vec::with_capacity(moves.len());
                    for &point in moves {
                        let score = self.try_root_move(point, depth, 0, Window::FULL, true)?;
                        values.push(MoveValue {
                            point,
                            score,
                            depth: depth as u32,
                        });
                    }
                    Some(values)
                }
            }
        }

        // ---- search::node ---------------------------------------------------------

        mod node {
            //! One node: TT, RFP, razoring, IIR, in numbered steps. TT is the transposition table,
            //! RFP reverse futility pruning, IIR internal iterative reduction.

            use super::moves::Node;
            use super::pv::PLY_MAX;
            use super::run::Run;
            use super::tt::{Bound, Entry};
            use super::window::Window;
            use crate::gomolith::board::{splitmix, Point};
            use crate::gomolith::lines::Threat;
            use crate::gomolith::score::{is_decisive, loss_in, win_in, Score, DRAW};
            use crate::gomolith::threats::{defenses, outlook, Outlook};

            impl Run<'_> {
                /// The score of the position for the side to move, searched `depth` plies deep.
                /// `ply`, at least 1, is its distance from the root.
                ///
                /// A score at or below `alpha` is an upper bound, one at or above `beta` a lower
                /// bound. Once the counter has stopped, the score is worth nothing. `is_cut` is
                /// true for a cut node: a move is expected to reach `beta`.
                pub(super) fn node(
                    &mut self,
                    depth: i32,
                    window: Window,
                    ply: usize,
                    is_cut: bool,
                ) -> Score {
                    debug_assert!(ply > 0 && !window.is_empty());
                    if depth <= 0 {
                        let fours = self.params.quiescence.fours_max;
                        return self.quiescence(window, ply, fours);
                    }

                    // 1. What is certain without search.
                    let forced = match self.first_look(ply) {
                        FirstLook::Settled(score) => return score,
                        FirstLook::Forced(point) => Some(point),
                        FirstLook::Open => None,
                    };

                    // 2. Mate distance pruning: no win here can beat a shorter one found elsewhere.
                    // What is not settled takes three plies to win and four to lose.
                    // CITE: https://www.chessprogramming.org/Mate_Distance_Pruning
                    let window = window.narrowed(loss_in(ply + 4), win_in(ply + 3));
                    if window.is_empty() {
                        return window.alpha;
                    }

                    // 3. Transposition table: what an earlier search of this position found.
                    let excluded = self.excluded[ply];
                    let hash = hash_without(self.position.hash(), excluded);
                    let tt_entry = self.table.probe(hash, ply);
                    if let Some(entry) = tt_entry {
                        let is_deep = entry.depth >= depth;
                        if window.is_null() && is_deep && entry.bound.settles(entry.score, window) {
                            return entry.score;
                        }
                    }

                    // 4. Forced move: the only answer to a five is no choice, and costs no depth.
                    if let Some(point) = forced {
                        // Before the answer the position is not at rest: it looks as before the
                        // four.
                        self.static_evals[ply] = -self.static_evals[ply - 1];
                        self.note_unevaluated(ply);
                        self.play(point);
                        let score = -self.node(depth, window.negated(), ply + 1, !is_cut);
                        self.undo();
                        if score > window.alpha {
                            self.pv.extend(ply, point);
                        }
                        return score;
                    }

                    // 5. Static evaluation, corrected. With an open four to stop the position is
                    // not at rest, and what it looked like is no reason to prune.
                    let other = !self.position.side();
                    let attacked = self.position.threat_count(other, Threat::OpenFour) > 0;
                    let known_eval = tt_entry.and_then(|entry| entry.eval);
                    if known_eval.is_none() && excluded.is_none() && !attacked {
                        if let Some(score) = self.prune_unseen(depth, window, ply) {
                            return score;
                        }
                    }
                    let raw_eval = match known_eval {
                        _ if attacked => -self.static_evals[ply - 1],
                        Some(eval) => eval,
                        None => self.evaluate(),
                    };
                    let static_eval = if attacked {
                        self.note_unevaluated(ply);
                        raw_eval
                    } else {
                        self.note_evaluated(ply, raw_eval);
                        self.corrected(raw_eval)
                    };
                    self.static_evals[ply] = static_eval;
                    let improving = !attacked && ply >= 2 && static_eval > self.static_evals[ply - 2];

                    // 6. Reverse futility pruning (RFP) and razoring.
                    if window.is_null() && excluded.is_none() && !attacked {
                        if let Some(score) = self.prune(depth, window, ply, raw_eval, improving) {
                            return score;
                        }
                    }

                    // 7. Internal iterative reduction (IIR): without a move from the table the
                    // order is a guess, and a search at full depth not worth its time yet. In a wide
                    // window the same goes for a move from a search that was far less deep.
                    // CITE: https://www.chessprogramming.org/Internal_Iterative_Reductions; the second
                    // is an idea of Rapfi, https://github.com/dhbloo/rapfi
                    let tt_move = tt_entry.and_then(|entry| entry.point);
                    let depth = match tt_entry {
                        _ if excluded.is_some() => depth,
                        Some(entry) if tt_move.is_some() => {
                            if window.is_null() {
                                depth
                            } else {
                                self.params.iir.reduced_by_shallow(depth, entry.depth)
                            }
                        }
                        _ => self.params.iir.reduced(depth),
                    };

                    // 8. The moves, best first.
                    let node = Node {
                        depth,
                        window,
                        ply,
                        attacked,
                        static_eval,
                        tt_entry,
                        improving,
                        is_cut,
                    };
                    let (best, best_score) = self.search_moves(&node);
                    if self.counter.is_stopped() {
                        return DRAW;
                    }

                    // 9. What later searches should know.
                    let bound = Bound::of(best_score, window);
                    if !attacked && excluded.is_none() {
                        self.learn_error(static_eval, best_score, bound, depth);
                    }
                    let entry = Entry {
                        // An earlier best move is a better guess than none.
                        point: best.or(tt_move),
                        score: best_score,
                        eval: (!attacked).then_some(raw_eval),
                        depth,
                        bound,
                    };
                    self.table.store(hash, ply, entry);
                    best_score
                }

                /// Enters a node, counts it, and looks at it without playing a move.
                #[inline]
                pub(super) fn first_look(&mut self, ply: usize) -> FirstLook {
                    self.pv.clear(ply);
                    if !self.counter.tick() || self.position.board().empty_count() == 0 {
                        return FirstLook::Settled(DRAW);
                    }
                    let look = match outlook(self.position) {
                        Outlook::Win { plies, .. } => return FirstLook::Settled(win_in(ply + plies)),
                        Outlook::Loss { plies } => return FirstLook::Settled(loss_in(ply + plies)),
                        Outlook::Forced(point) => FirstLook::Forced(point),
                        Outlook::Open => FirstLook::Open,
                    };
                    if ply >= PLY_MAX {
                        return FirstLook::Settled(self.evaluate());
                    }
                    look
                }

                /// Reverse futility pruning and razoring: a score for a node whose static
                /// evaluation is so far from the window that it is not worth its moves.
                fn prune(
                    &mut self,
                    depth: i32,
                    window: Window,
                    ply: usize,
                    raw_eval: Score,
                    improving: bool,
                ) -> Option<Score> {
                    if is_decisive(window.alpha) || is_decisive(window.beta) {
                        return None;
                    }
                    self.prune_by_reverse_futility(depth, window.beta, ply, improving)
                        .or_else(|| self.prune_by_razoring(depth, window, ply, raw_eval))
                }

                /// Reverse futility pruning (RFP), or static null move pruning: a score for a node
                /// whose static evaluation is so far above `beta` that the side to move could as
                /// well pass.
                ///
                /// CITE: <https://www.chessprogramming.org/Reverse_Futility_Pruning>; that the other
                /// side's last move counts is an idea of Stockfish,
                /// <https://github.com/official-stockfish/Stockfish>
                fn prune_by_reverse_futility(
                    &mut self,
                    depth: i32,
                    beta: Score,
                    ply: usize,
                    improving: bool,
                ) -> Option<Score> {
                    let static_eval = self.static_evals[ply];
                    let mut margin = self.params.rfp.margin(depth, improving)?;
                    if static_eval > -self.static_evals[ply - 1] {
                        margin = (margin - self.params.rfp.worsening).max(0);
                    }
                    let bound = static_eval - margin;
                    (bound >= beta && defenses(self.position).is_none()).then_some(bound)
                }

                /// Reverse futility pruning by an estimate: a score for a node that need not even be
                /// evaluated, for it would be pruned.
                fn prune_unseen(&mut self, depth: i32, window: Window, ply: usize) -> Option<Score> {
                    if !window.is_null() || is_decisive(window.beta) {
                        return None;
                    }
                    let margin = self.params.rfp.margin(depth, false)?;
                    let estimate = self.estimate(ply);
                    let score = self.params.lazy.above(estimate, window.beta + margin)? - margin;
                    defenses(self.position).is_none().then_some(score)
                }

                /// Razoring: a score for a node whose static evaluation is so far below `alpha`
                /// that only fours could help, which the quiescence search sees as well.
                ///
                /// CITE: <https://www.chessprogramming.org/Razoring>
                fn prune_by_razoring(
                    &mut self,
                    depth: i32,
                    window: Window,
                    ply: usize,
                    raw_eval: Score,
                ) -> Option<Score> {
                    let margin = self.params.razoring.margin(depth)?;
                    if self.static_evals[ply] + margin > window.alpha {
                        return None;
                    }
                    let fours = self.params.quiescence.fours_max;
                    let score = self.quiescence_of_open(window, ply, fours, Some(raw_eval));
                    (score <= window.alpha).then_some(score)
                }
            }

            /// The result of a first look at a node.
            pub(super) enum FirstLook {
                /// The score is certain, or as good as a search here can make it.
                Settled(Score),
                /// This is the only move that does not lose at once.
                Forced(Point),
                /// Nothing is certain.
                Open,
            }

            /// The hash under which the table knows a position searched without the move
            /// `excluded`.
            fn hash_without(hash: u64, excluded: Option<Point>) -> u64 {
                match excluded {
                    Some(point) => hash ^ splitmix(point.index() as u64),
                    None => hash,
                }
            }
        }

        // ---- search::moves --------------------------------------------------------

        mod moves {
            //! Late move pruning, futility pruning and extensions of moves. They decide how deep each
            //! move of a node is searched, and which moves are not searched at all.
            //!
            //! CITE: which facts make a move's depth larger or smaller, and in part by how much,
            //! follows Rapfi, <https://github.com/dhbloo/rapfi>

            use super::history::Before;
            use super::picker::pick;
            use super::pv::PLY_MAX;
            use super::run::Run;
            use super::tt::{Bound, Entry};
            use super::window::Window;
            use crate::gomolith::board::Point;
            use crate::gomolith::lines::Threat;
            use crate::gomolith::score::{is_decisive, loss_in, Score};

            /// Moves that a node remembers, to count against them if another move cuts it off.
            const TRIED_MAX: usize = 24;

            /// The facts of a node before its moves are searched.
            pub(super) struct Node {
                /// Depth in plies.
                pub(super) depth: i32,
                /// The window before any move has raised `alpha`.
                pub(super) window: Window,
                /// Plies from the root.
                pub(super) ply: usize,
                /// True if the other side threatens an open four.
                pub(super) attacked: bool,
                /// Static evaluation, corrected.
                pub(super) static_eval: Score,
                /// The entry of the transposition table.
                pub(super) tt_entry: Option<Entry>,
                /// True if the static evaluation is better than two plies ago.
                pub(super) improving: bool,
                /// True in a cut node: a move is expected to reach `beta`.
                pub(super) is_cut: bool,
            }

            /// A move about to be searched.
            struct Trial {
                point: Point,
                /// Index among the moves of the node, best first.
                index: usize,
                /// The depth left after the move, in plies.
                depth: i32,
                /// Late move reduction in plies: the first search of the move is this much less
                /// deep.
                reduction: i32,
            }

            /// The result of testing whether the move of the transposition table is singular.
            enum Singularity {
                /// The move is searched this many plies deeper; less deep if negative.
                Extension(i32),
                /// Other moves cut off too: the node has this score.
                MultiCut(Score),
            }

            impl Run<'_> {
                /// Searches the moves of a node. Returns the best move, if one raised `alpha`, and
                /// the best score; by multi-cut the move of the table and a bound, without a search
                /// of that move.
                pub(super) fn search_moves(&mut self, node: &Node) -> (Option<Point>, Score) {
                    let params = self.params;
                    let (ply, mut depth, mut window) = (node.ply, node.depth, node.window);
                    let null_window = window.is_null();
                    let tt_move = node.tt_entry.and_then(|entry| entry.point);
                    let start = self.moves.len();
                    let top = self.generate(tt_move);
                    let mut best = None;
                    // The score if there is no move at all, as none can stop an open four: the
                    // other side makes it next.
                    let mut best_score = loss_in(ply + 4);
                    let mut tried = [Point::from_index(0); TRIED_MAX];
                    let mut tried_count = 0;
                    let moves_max = params.lmp.moves_max(depth, node.improving);
                    let expects_cut = self.expects_cut(node);
                    let mut quiet_is_futile = false;
                    for index in 0..self.moves.len() - start {
                        // 1. Late move pruning (LMP): once enough moves are tried, the others would
                        // hardly be better. Not so if all of them lose: that would be no proof.
                        // CITE:
                        // https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning
                        if index >= moves_max && null_window && best_score > loss_in(PLY_MAX) {
                            break;
                        }
                        let picked = pick(&mut self.moves[start..], index);
                        let point = picked.point;
                        self.table.prefetch(self.position.hash_after(point));
                        if Some(point) == self.excluded[ply] {
                            continue;
                        }
                        let side = self.position.side();
                        let threat = self.position.lines().threat(point, side);
                        let is_quiet = threat == Threat::Quiet;
                        if is_quiet && quiet_is_futile {
                            continue;
                        }
                        let behind = top.saturating_sub(picked.score);

                        // 2. Singular extension, double extension, negative extension, multi-cut.
                        let mut extension = 0;
                        if index == 0 && Some(point) == tt_move {
                            match self.singularity(node, point) {
                                Singularity::Extension(plies) => extension = plies,
                                Singularity::MultiCut(score) => {
                                    self.moves.truncate(start);
                                    return (Some(point), score);
                                }
                            }
                            if self.counter.is_stopped() {
                                break;
                            }
                        }

                        // 3. Cut-node reduction.
                        if expects_cut && (threat < Threat::Four || threat == Threat::Suspect) {
                            extension -= params.cut_node.reduction;
                        }

                        // 4. Late move reductions (LMR).
                        let depth_min = params.lmr.depth_min;
                        let trial = Trial {
                            point,
                            index,
                            depth: depth - 1 + extension,
                            reduction: if index as i32 >= params.lmr.index_min && depth >= depth_min {
                                self.reduction(node, index, point, behind)
                            } else {
                                0
                            },
                        };

                        // 5. Futility pruning, unless all moves so far lose.
                        if is_quiet && index > 0 && !node.attacked && best_score > loss_in(PLY_MAX) {
                            quiet_is_futile = self.is_futile(node, &trial, behind, window.alpha);
                            if quiet_is_futile {
                                // Later quiet ones lie further behind.
                                if !self.position.has_threat(side, Threat::Three) {
                                    break;
                                }
                                continue;
                            }
                        }

                        // 6. The search of the move.
                        let score = self.search_move(node, &trial, window, best_score);
                        if self.counter.is_stopped() {
                            break;
                        }

                        // 7. The best so far.
                        if score > best_score || (best.is_none() && index == 0) {
                            best_score = score;
                            if score > window.alpha {
                                best = Some(point);
                                window.alpha = score;
                                self.pv.extend(ply, point);
                                if score >= window.beta {
                                    let tried = &tried[..tried_count];
                                    self.history.learn(side, self.before(), point, tried, depth);
                                    break;
                                }
                                // Alpha-raise reduction: the later moves have to beat a good one.
                                depth = params.alpha_raise.reduced(depth);
                            }
                        }
                        if tried_count < TRIED_MAX {
                            tried[tried_count] = point;
                            tried_count += 1;
                        }
                    }
                    self.moves.truncate(start);
                    (best, best_score)
                }

                /// Futility pruning: true if the quiet move of `trial` would leave a position that is
                /// pruned at once when it is searched as deep as it would be first. `behind` is how far
                /// the move's ordering score lies behind the best.
                ///
                /// CITE: <https://www.chessprogramming.org/Futility_Pruning>
                fn is_futile(&self, node: &Node, trial: &Trial, behind: i32, alpha: Score) -> bool {
                    let depth = trial.depth - trial.reduction.max(0);
                    let worth = self.params.futility.margin(depth, behind);
                    let margin = self.params.rfp.margin(depth.max(1), false);
                    match (worth, margin) {
                        (Some(worth), Some(margin)) => {
                            !is_decisive(alpha) && node.static_eval + worth + margin <= alpha
                        }
                        _ => false,
                    }
                }

                /// Singular extension: extends `point`, the move that the transposition table
                /// knows, if no other comes near its score. Multi-cut: if others reach `beta` too,
                /// the node needs no search.
                ///
                /// CITE: <https://www.chessprogramming.org/Singular_Extensions>,
                /// <https://www.chessprogramming.org/Multi-Cut>
                fn singularity(&mut self, node: &Node, point: Point) -> Singularity {
                    let params = &self.params.singular;
                    let (depth, ply, beta) = (node.depth, node.ply, node.window.beta);
                    let known = match node.tt_entry {
                        Some(known) => known,
                        None => return Singularity::Extension(0),
                    };
                    if depth < params.depth_min
                        || self.excluded[ply].is_some()
                        || ply as i32 >= params.ply_factor * self.root_depth
                        || is_decisive(known.score)
                        || known.bound == Bound::Upper
                        || known.depth < depth - params.tt_depth_margin
                    {
                        return Singularity::Extension(0);
                    }
                    let limit = known.score - params.margin(depth);
                    let window = Window::null_window_beta(limit);
                    self.excluded[ply] = Some(point);
                    let rest = self.node(depth / params.depth_divisor, window, ply, node.is_cut);
                    self.excluded[ply] = None;
                    self.pv.clear(ply);
                    let null_window = node.window.is_null();
                    if rest < limit {
                        // Double extension.
                        let is_double = null_window && rest < limit - params.double_margin;
                        Singularity::Extension(1 + i32::from(is_double))
                    } else if null_window && limit >= beta && !is_decisive(limit) {
                        Singularity::MultiCut(limit)
                    } else if known.score >= beta {
                        // Negative extension.
                        Singularity::Extension(-params.negative_extension)
                    } else {
                        Singularity::Extension(0)
                    }
                }

                /// Cut-node reduction: true if a cut node stands so far above `beta` that its moves
                /// need less depth to show it.
                fn expects_cut(&self, node: &Node) -> bool {
                    let margin = self.params.cut_node.margin(node.depth);
                    node.window.is_null()
                        && node.is_cut
                        && node.static_eval >= node.window.beta + margin
                }

                /// The last moves of both sides, by which the continuation history goes.
                pub(super) fn before(&self) -> Before {
                    [self.position.last_point(), self.position.last_own_point()]
                }

                /// The score of a move by principal variation search (PVS): in a null window first,
                /// and less deep if it is reduced; in the whole window if it comes out inside.
                fn search_move(
                    &mut self,
                    node: &Node,
                    trial: &Trial,
                    window: Window,
                    best_score: Score,
                ) -> Score {
                    let ply = node.ply + 1;
                    let mut depth = trial.depth;
                    let reduction = trial.reduction.clamp(0, (depth - 1).max(0));
                    let null_window = window.null_window_alpha().negated();
                    if trial.index > 0 || node.window.is_null() {
                        let cutoff =
                            self.known_refuted(trial.point, depth - reduction, window.alpha, ply);
                        if let Some(score) = cutoff {
                            return score;
                        }
                    }
                    self.play(trial.point);
                    let mut score = window.alpha + 1;
                    // A reduced search, if the move comes late.
                    if reduction > 0 {
                        score = -self.node(depth - reduction, null_window, ply, true);
                        if score > window.alpha && !self.counter.is_stopped() {
                            let surplus = score - window.alpha;
                            depth = self.research_depth(depth, reduction, surplus, score - best_score);
                        }
                    }
                    // A null window, unless the move is the first.
                    if trial.index > 0 && score > window.alpha {
                        score = -self.node(depth, null_window, ply, !node.is_cut);
                    }
                    // The whole window.
                    if trial.index == 0 || window.contains(score) {
                        let is_cut = node.window.is_null() && !node.is_cut;
                        score = -self.node(depth, window.negated(), ply, is_cut);
                    }
                    self.undo();
                    score
                }

                /// Enhanced transposition cutoff (ETC): the score of a move that the table refutes,
                /// as `node` would tell once it is played, without the time that playing takes.
                ///
                /// CITE: <https://www.chessprogramming.org/Enhanced_Transposition_Cutoff>
                fn known_refuted(
                    &mut self,
                    point: Point,
                    depth: i32,
                    alpha: Score,
                    ply: usize,
                ) -> Option<Score> {
                    if is_decisive(alpha) || ply >= PLY_MAX {
                        return None;
                    }
                    let entry = self.table.probe(self.position.hash_after(point), ply)?;
                    // A quiescence search, as at depth 0, is stored with a depth of 0 or less.
                    let is_refuted = entry.score >= -alpha
                        && entry.bound != Bound::Upper
                        && entry.depth >= depth.max(0);
                    // It counts as a node, like one that is left at once.
                    (is_refuted && self.counter.tick()).then_some(-entry.score)
                }

                /// Adds the moves of the position to `moves`; `tt_move`, that of the transposition
                /// table, comes first. Returns the highest ordering score, whichever move has it.
                fn generate(&mut self, tt_move: Option<Point>) -> i32 {
                    let (start, room) = (self.moves.len(), self.moves.capacity());
                    self.picker
                        .generate(self.position, self.history, &mut self.moves);
                    debug_assert_eq!(room, self.moves.capacity(), "a node has allocated");
                    let mut top = i32::MIN;
                    for scored in &mut self.moves[start..] {
                        top = top.max(scored.score);
                        if Some(scored.point) == tt_move {
                            scored.score = i32::MAX;
                        }
                    }
                    top
                }
            }
        }

        // ---- search::reductions ---------------------------------------------------

        mod reductions {
            //! Late move reductions (LMR): by how much less deep a move is searched first, at the root
            //! and in the tree, and how deep it is searched again where that was not enough.
            //!
            //! CITE: which facts make a reduction larger or smaller, and in part by how much, follows
            //! Rapfi, <https://github.com/dhbloo/rapfi>

            use super::history::HISTORY_MAX;
            use super::moves::Node;
            use super::picker::is_near;
            use super::run::Run;
            use crate::gomolith::board::Point;
            use crate::gomolith::lines::Pattern;
            use crate::gomolith::score::Score;

            /// Reductions in 16ths of a ply become plies by a shift of this many bits, rounded
            /// down.
            const SIXTEENTHS_LOG2: i32 = 4;

            impl Run<'_> {
                /// Late move reductions (LMR): by how many plies less deep a move is searched
                /// first. `behind` is how far its ordering score lies behind the best.
                ///
                /// CITE: <https://www.chessprogramming.org/Late_Move_Reductions>
                pub(super) fn reduction(
                    &self,
                    node: &Node,
                    index: usize,
                    point: Point,
                    behind: i32,
                ) -> i32 {
                    let params = &self.params.lmr;
                    let mut sixteenths = self.reduction_anywhere(node.depth, index, point, behind);
                    if !node.window.is_null() {
                        sixteenths -= params.wide_window;
                    } else if !node.improving {
                        sixteenths += params.not_improving;
                    }
                    if node.is_cut {
                        sixteenths += params.cut_node;
                    }
                    if node.ply as i32 <= params.near_root_plies {
                        sixteenths -= params.near_root;
                    }
                    if self.is_far(point) {
                        sixteenths += params.far;
                    }
                    if node.attacked {
                        sixteenths += params.aside * self.parts_aside(point);
                    }
                    sixteenths >> SIXTEENTHS_LOG2
                }

                /// LMR at the root: by how many plies less deep a move is searched there first. It is
                /// less reduced by as much as a move near the root in a wide window is.
                pub(super) fn root_reduction(
                    &self,
                    depth: i32,
                    index: usize,
                    point: Point,
                    behind: i32,
                ) -> i32 {
                    let params = &self.params.lmr;
                    if depth < params.root_depth_min {
                        return 0;
                    }
                    let mut sixteenths = self.reduction_anywhere(depth, index, point, behind);
                    sixteenths -= params.wide_window + params.near_root;
                    (sixteenths >> SIXTEENTHS_LOG2).clamp(0, (depth - 2).max(0))
                }

                /// The part of a reduction, in 16ths of a ply, that the root has too.
                fn reduction_anywhere(
                    &self,
                    depth: i32,
                    index: usize,
                    point: Point,
                    behind: i32,
                ) -> i32 {
                    let params = &self.params.lmr;
                    let side = self.position.side();
                    let history = self.history.score(side, point);
                    let continuation = self.history.continuation_score(side, self.before(), point);
                    params.base + params.by_index(depth, index) + params.by_order(behind)
                        - history * params.history / HISTORY_MAX
                        - continuation * params.continuation / HISTORY_MAX
                }

                /// How far aside `point` lies where the other side threatens an open four: up to 3 for a four
                /// of the own, elsewhere, that only puts off what comes; 0 for what stops it.
                ///
                /// CITE: that such moves are worth less depth is an idea of Rapfi,
                /// <https://github.com/dhbloo/rapfi>
                fn parts_aside(&self, point: Point) -> i32 {
                    let other = !self.position.side();
                    let patterns = self.position.lines().patterns(point, other);
                    if patterns.iter().any(|&it| it >= Pattern::Four) {
                        return 0;
                    }
                    let [last, last_own] = self.before();
                    2 * i32::from(!is_near(point, last)) + i32::from(!is_near(point, last_own))
                }

                /// True if `point` is far from the last stones of both sides: it neither answers the
                /// one nor goes on with the other. False where there is no such stone.
                ///
                /// CITE: that such moves distract is an idea of Rapfi, <https://github.com/dhbloo/rapfi>
                fn is_far(&self, point: Point) -> bool {
                    let is_far_from = |&last: &Option<Point>| last.is_some() && !is_near(point, last);
                    self.before().iter().all(is_far_from)
                }

                /// Deeper or shallower re-search: the depth for a move that was searched
                /// `reduction` plies less deep than `depth`, and came out `above_alpha` above
                /// `alpha` and `above_best` above the best score so far.
                pub(super) fn research_depth(
                    &self,
                    depth: i32,
                    reduction: i32,
                    above_alpha: Score,
                    above_best: Score,
                ) -> i32 {
                    let params = &self.params.research;
                    if params.deeper_margin <= 0 {
                        return depth;
                    }
                    let deeper = above_alpha > params.deeper_margin + params.deeper_slope * reduction;
                    let shallower = above_best < params.shallower_slope * depth
                        && reduction >= params.shallower_reduction_min;
                    depth + i32::from(deeper) - i32::from(shallower)
                }
            }
        }

        // ---- search::quiescence ---------------------------------------------------

        mod quiescence {
            //! Quiescence search: fours only, at the leaves. It goes on until the position is at
            //! rest.
            //!
            //! CITE: <https://www.chessprogramming.org/Quiescence_Search>; that fours go on near the
            //! last own stone follows Rapfi, <https://github.com/dhbloo/rapfi>

            use super::node::FirstLook;
            use super::picker::REACH;
            use super::run::Run;
            use super::tt::{Bound, Entry};
            use super::window::Window;
            use crate::gomolith::board::Point;
            use crate::gomolith::lines::{Pattern, Threat};
            use crate::gomolith::position::Position;
            use crate::gomolith::score::{loss_in, Score, DRAW};
            use crate::gomolith::threats::stops_to_five;

            impl Run<'_> {
                /// The score of the position for the side to move when only fours are played, at
                /// most `fours` of them. A score outside the window is a bound, as that of `node`
                /// is.
                pub(super) fn quiescence(&mut self, window: Window, ply: usize, fours: i32) -> Score {
                    let forced = match self.first_look(ply) {
                        FirstLook::Settled(score) => return score,
                        FirstLook::Forced(point) => Some(point),
                        FirstLook::Open => None,
                    };
                    match forced {
                        None => self.quiescence_of_open(window, ply, fours, None),
                        Some(point) => {
                            self.note_unevaluated(ply);
                            self.play(point);
                            let score = -self.quiescence(window.negated(), ply + 1, fours);
                            self.undo();
                            score
                        }
                    }
                }

                /// `quiescence` for a position whose outlook is open. `known_eval` is its raw static
                /// evaluation, if that is known.
                pub(super) fn quiescence_of_open(
                    &mut self,
                    window: Window,
                    ply: usize,
                    fours: i32,
                    known_eval: Option<Score>,
                ) -> Score {
                    let other = !self.position.side();
                    if self.position.threat_count(other, Threat::Five) > 0 {
                        self.note_unevaluated(ply);
                        self.stop_five(window, ply, fours)
                    } else {
                        self.try_fours(window, ply, fours, known_eval)
                    }
                }

                /// The score of a position where no side can make a five: the static evaluation, or a
                /// bound of it, or the score of a four if one is better.
                fn try_fours(
                    &mut self,
                    mut window: Window,
                    ply: usize,
                    fours: i32,
                    known_eval: Option<Score>,
                ) -> Score {
                    let hash = self.position.hash();
                    let tt_entry = self.table.probe(hash, ply);
                    let fours_max = self.params.quiescence.fours_max;
                    let depth = fours - fours_max;
                    if let Some(entry) = tt_entry {
                        if entry.depth >= depth && entry.bound.settles(entry.score, window) {
                            return entry.score;
                        }
                    }
                    // Standing pat: nobody has to make a four.
                    let stored_eval = tt_entry.and_then(|entry| entry.eval);
                    let mut raw_eval = stored_eval.or(known_eval);
                    let mut at_most = None;
                    if raw_eval.is_none() && window.is_null() {
                        let estimate = self.estimate(ply);
                        if let Some(score) = self.params.lazy.above(estimate, window.beta) {
                            return score;
                        }
                        at_most = self.params.lazy.below(estimate, window.alpha);
                    }
                    let pat = match at_most {
                        Some(score) => {
                            self.note_unevaluated(ply);
                            score
                        }
                        None => {
                            let eval = raw_eval.unwrap_or_else(|| self.evaluate());
                            raw_eval = Some(eval);
                            self.note_evaluated(ply, eval);
                            self.corrected(eval)
                        }
                    };
                    if pat >= window.beta || fours == 0 {
                        return pat;
                    }
                    let window_at_start = window;
                    window.alpha = window.alpha.max(pat);
                    let mut best_score = pat;
                    let mut best = None;
                    let own = self.position.side();
                    // After the first four the others go on from there: else each leaf would try
                    // all fours of the board in every order.
                    let last = if fours < fours_max {
                        self.position.last_own_point()
                    } else {
                        None
                    };
                    for point in self.position.fours(own).iter() {
                        if is_plain(self.position, point) {
                            continue;
                        }
                        if last.map_or(false, |last| !goes_on(point, last)) {
                            continue;
                        }
                        if self.position.is_forbidden(point) {
                            continue;
                        }
                        self.play(point);
                        let score = -self.quiescence(window.negated(), ply + 1, fours - 1);
                        self.undo();
                        if self.counter.is_stopped() {
                            return DRAW;
                        }
                        if score > best_score {
                            best_score = score;
                            best = Some(point);
                            window.alpha = window.alpha.max(score);
                            if score >= window.beta {
                                break;
                            }
                        }
                    }
                    let bound = Bound::of(best_score, window_at_start);
                    // An entry is worth a slot only if a later node could not see as much at a
                    // glance, and never that of a deeper search.
                    let is_known_deeper = tt_entry.map_or(false, |entry| entry.depth > depth);
                    let is_eval_new = stored_eval.is_none() && raw_eval.is_some();
                    if !is_known_deeper && (best.is_some() || tt_entry.is_none() || is_eval_new) {
                        let entry = Entry {
                            point: best,
                            score: best_score,
                            eval: raw_eval,
                            depth,
                            bound,
                        };
                        self.table.store(hash, ply, entry);
                    }
                    best_score
                }

                /// The score of a position where one of several moves must stop a five: it is not
                /// at rest, and no other move counts. A score outside the window is a bound, as
                /// that of `node` is.
                fn stop_five(&mut self, mut window: Window, ply: usize, fours: i32) -> Score {
                    let mut best_score = loss_in(ply + 2);
                    for point in stops_to_five(self.position).iter() {
                        self.play(point);
                        let score = -self.quiescence(window.negated(), ply + 1, fours);
                        self.undo();
                        if self.counter.is_stopped() {
                            return DRAW;
                        }
                        best_score = best_score.max(score);
                        window.alpha = window.alpha.max(score);
                        if score >= window.beta {
                            break;
                        }
                    }
                    best_score
                }
            }

            /// True if a four on `point` makes nothing else that another four could use.
            fn is_plain(position: &Position, point: Point) -> bool {
                let patterns = position.lines().patterns(point, position.side());
                let lively = patterns.iter().filter(|&&pattern| pattern >= Pattern::Two);
                lively.count() < 2
            }

            /// True if `point` lies in a row with `last`, near enough for one four to hold both
            /// stones.
            fn goes_on(point: Point, last: Point) -> bool {
                let (columns, rows) = (point.x().abs_diff(last.x()), point.y().abs_diff(last.y()));
                let is_in_row = columns == 0 || rows == 0 || columns == rows;
                is_in_row && point.distance(last) <= REACH
            }
        }

        // ---- search::worker -------------------------------------------------------

        mod worker {
            //! State kept from search to search: TT, histories, solvers. A worker keeps that of one
            //! thread, `Common` what all threads share.

            use super::correction::Corrections;
            use super::history::History;
            use super::params::SearchParams;
            use super::picker::MovePicker;
            use super::tt::Table;
            use crate::gomolith::board::Rule;
            use crate::gomolith::eval::{EvalParams, Evaluator};
            use crate::gomolith::threats::{FourSolver, ThreatParams, ThreatSolver};

            /// Words of the VCF solver's table, as a power of two: 2 MB.
            const VCF_TABLE_LOG2: u32 = 18;
            /// Positions in the tables of the VCT solver, as a power of two: 1.5 MB.
            const VCT_TABLE_LOG2: u32 = 16;

            /// The least size of a solver's table, as a power of two: hardly any.
            const SOLVER_TABLE_LOG2_MIN: u32 = 8;

            /// The state that all threads of a search share.
            pub(super) struct Common {
                pub(super) params: SearchParams,
                pub(super) picker: MovePicker,
                pub(super) table: Table,
                pub(super) eval_params: EvalParams,
                pub(super) rule: Rule,
            }

            /// The state of one thread that lasts from search to search.
            pub(super) struct Worker {
                pub(super) evaluator: Evaluator,
                pub(super) history: History,
                pub(super) corrections: Corrections,
                /// Only the main thread has solvers.
                pub(super) solvers: Option<Solvers>,
                /// Of a helper: true while a search is under way, and after it if it broke down: then
                /// nothing of this worker is to be trusted.
                pub(super) is_broken: bool,
            }

            impl Worker {
                /// A worker that knows nothing yet.
                pub(super) fn new(common: &Common, solvers: Option<Solvers>) -> Worker {
                    Worker {
                        evaluator: Evaluator::new(common.eval_params, common.rule),
                        history: History::new(common.params.history),
                        corrections: Corrections::new(common.params.correction),
                        solvers,
                        is_broken: false,
                    }
                }
            }

            /// The solvers of a searcher, which remember from search to search.
            pub(super) struct Solvers {
                pub(super) vcf: FourSolver,
                pub(super) vct: ThreatSolver,
                /// How often the tables have been halved.
                halvings: u32,
            }

            impl Solvers {
                /// Memory of the tables where there is enough, in bytes.
                pub(super) const BYTES: usize = 4 << 20;

                /// Solvers that know nothing yet, whose tables take `bytes` at most, or hardly any;
                /// `params` are those of the VCT solver.
                pub(super) fn new(params: ThreatParams, bytes: usize) -> Solvers {
                    let halvings = halvings(bytes);
                    let log2 = |full: u32| full.saturating_sub(halvings).max(SOLVER_TABLE_LOG2_MIN);
                    Solvers {
                        vcf: FourSolver::new(log2(VCF_TABLE_LOG2)),
                        vct: ThreatSolver::with_params(log2(VCT_TABLE_LOG2), params),
                        halvings,
                    }
                }

                /// True if the tables have the size of those that may take `bytes`.
                pub(super) fn fit(&self, bytes: usize) -> bool {
                    self.halvings == halvings(bytes)
                }
            }

            /// How often tables of `Solvers::BYTES` have to be halved to fit into `bytes`.
            fn halvings(bytes: usize) -> u32 {
                let fits = |&halvings: &u32| Solvers::BYTES >> halvings <= bytes;
                (0..VCF_TABLE_LOG2).find(fits).unwrap_or(VCF_TABLE_LOG2)
            }
        }

        // ---- search::window -------------------------------------------------------

        mod window {
            //! The alpha-beta window: scores that still matter to a node.
            //!
            //! CITE: <https://www.chessprogramming.org/Window>

            use crate::gomolith::score::{Score, INFINITE};

            /// The scores between `alpha` and `beta`, seen from the side to move.
            ///
            /// A score at or below `alpha` is an upper bound of the true one (fail low), one at or
            /// above `beta` a lower bound (fail high).
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) struct Window {
                /// The score that the side to move is sure of elsewhere.
                pub(super) alpha: Score,
                /// The score that the other side does not allow.
                pub(super) beta: Score,
            }

            impl Window {
                /// Every score there is.
                pub(super) const FULL: Window = Window {
                    alpha: -INFINITE,
                    beta: INFINITE,
                };

                /// The window of the same scores as the other side sees them, one ply on.
                #[inline]
                pub(super) fn negated(self) -> Window {
                    Window {
                        alpha: -self.beta,
                        beta: -self.alpha,
                    }
                }

                /// True if no score lies inside: the node need only say whether it reaches `beta`.
                #[inline]
                pub(super) fn is_null(self) -> bool {
                    self.beta - self.alpha == 1
                }

                /// True if `score` lies inside and is exact.
                #[inline]
                pub(super) fn contains(self, score: Score) -> bool {
                    score > self.alpha && score < self.beta
                }

                /// The null window that asks whether a score is above `alpha`.
                #[inline]
                pub(super) fn null_window_alpha(self) -> Window {
                    Window {
                        alpha: self.alpha,
                        beta: self.alpha + 1,
                    }
                }

                /// The null window that asks whether a score reaches `beta`.
                #[inline]
                pub(super) fn null_window_beta(beta: Score) -> Window {
                    Window {
                        alpha: beta - 1,
                        beta,
                    }
                }

                /// The window without the scores below `alpha` and above `beta`.
                #[inline]
                pub(super) fn narrowed(self, alpha: Score, beta: Score) -> Window {
                    Window {
                        alpha: self.alpha.max(alpha),
                        beta: self.beta.min(beta),
                    }
                }

                /// True if nothing is left: the node is worth `alpha`.
                #[inline]
                pub(super) fn is_empty(self) -> bool {
                    self.alpha >= self.beta
                }
            }
        }

        // ---- search::pv -----------------------------------------------------------

        mod pv {
            //! The principal variation (PV), in a triangular table. The PV holds the moves that
            //! both sides are expected to play.
            //!
            //! CITE: triangular PV table, <https://www.chessprogramming.org/Triangular_PV-Table>

            use crate::gomolith::board::Point;

            /// Plies from the root that a search never exceeds, whatever is extended.
            pub(super) const PLY_MAX: usize = 120;

            /// The best moves found so far, from each ply of the search on.
            pub(super) struct PvTable {
                /// `PLY_MAX` points for each ply.
                points: Vec<Point>,
                /// The number of points of each ply that are in use.
                lengths: [usize; PLY_MAX + 2],
            }

            impl PvTable {
                /// A table in which every PV is empty.
                pub(super) fn new() -> PvTable {
                    let none = Point::from_index(0);
                    PvTable {
                        points: vec![none; (PLY_MAX + 2) * PLY_MAX],
                        lengths: [0; PLY_MAX + 2],
                    }
                }

                /// The PV from the root.
                pub(super) fn pv(&self) -> &[Point] {
                    &self.points[..self.lengths[0]]
                }

                /// Makes the PV from `ply` on empty.
                pub(super) fn clear(&mut self, ply: usize) {
                    self.lengths[ply] = 0;
                }

                /// Makes the PV from `ply` on `point`, followed by the PV of the next ply.
                pub(super) fn extend(&mut self, ply: usize, point: Point) {
                    debug_assert!(ply <= PLY_MAX);
                    let length = self.lengths[ply + 1].min(PLY_MAX - 1);
                    let (this, next) = (ply * PLY_MAX, (ply + 1) * PLY_MAX);
                    self.points[this] = point;
                    self.points.copy_within(next..next + length, this + 1);
                    self.lengths[ply] = length + 1;
                }
            }
        }

        // ---- search::picker -------------------------------------------------------

        mod picker {
            //! The move picker: generates and orders moves, best first. Each move has an ordering
            //! score.
            //!
            //! Moves are not sorted but picked one at a time, since most nodes need few.
            //!
            //! CITE: <https://www.chessprogramming.org/Move_Ordering>

            use super::history::{History, HISTORY_MAX};
            use super::params::{OrderingParams, SIXTEENTHS};
            use crate::gomolith::board::{Point, PointSet, Rule, Side};
            use crate::gomolith::eval::{kind_of, EvalParams};
            use crate::gomolith::lines::{ByCode, Shape, Threat};
            use crate::gomolith::position::Position;
            use crate::gomolith::threats::defenses;

            /// Two stones in one row can be of one five if they are at most this many cells apart.
            pub(super) const REACH: usize = 4;

            /// A move and its ordering score.
            #[derive(Clone, Copy, Debug)]
            pub(super) struct ScoredMove {
                pub(super) point: Point,
                /// The ordering score: the higher, the earlier the move is searched. `MOVE_SCALE`
                /// times the logarithm of the chances that the move is best, as far as patterns
                /// tell.
                pub(super) score: i32,
            }

            /// Generates moves and scores them, by what the codes of their points are worth and by
            /// the history.
            pub(super) struct MovePicker {
                /// The worth of a point to the side that could play it, by its code.
                own: ByCode<i16>,
                /// The worth of a point to the side that takes it from the other, by the other's
                /// code.
                other: ByCode<i16>,
                params: OrderingParams,
            }

            impl MovePicker {
                /// A picker for games by `rule`, with the move weights of `eval`.
                pub(super) fn new(params: OrderingParams, eval: EvalParams, rule: Rule) -> MovePicker {
                    let kind = |shapes, side| kind_of(shapes, rule.winning_line(side));
                    let worth = |shapes: [Shape; 4], side| {
                        params.worth(shapes.map(Shape::pattern), rule.winning_line(side))
                    };
                    // As `i16` the tables are half as large, and stay in the cache.
                    let small = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                    let own = |shapes, side: Side| match kind(shapes, side) {
                        Some(kind) => eval.sides[side as usize].moves[kind],
                        None => small(worth(shapes, side)),
                    };
                    // What one side could make is what the other one's move stops.
                    let other = |shapes, side: Side| match kind(shapes, side) {
                        Some(kind) => eval.sides[!side as usize].stops[kind],
                        None => small(worth(shapes, side) * params.other / SIXTEENTHS),
                    };
                    MovePicker {
                        own: ByCode::new(rule, own),
                        other: ByCode::new(rule, other),
                        params,
                    }
                }

                /// Adds the moves worth a look to `moves`, in no order yet. None of them is
                /// forbidden; none is added only where all lose or all are forbidden.
                pub(super) fn generate(
                    &self,
                    position: &mut Position,
                    history: &History,
                    moves: &mut Vec<ScoredMove>,
                ) {
                    let points = match defenses(position) {
                        Some(points) => without_forbidden(position, points),
                        None => moves_near(position),
                    };
                    let side = position.side();
                    let countermove = history.countermove(side, position.last_point());
                    let last_own = position.last_own_point();
                    let bonus_if = |holds, bonus| if holds { bonus } else { 0 };
                    moves.extend(points.iter().map(|point| {
                        let score = self.pattern_score(position, point)
                            + history.score(side, point) * self.params.history / HISTORY_MAX
                            + bonus_if(countermove == Some(point), self.params.countermove)
                            + bonus_if(is_near(point, last_own), self.params.near_own);
                        ScoredMove { point, score }
                    }));
                }

                /// The part of the ordering score that patterns alone tell, if the side to move
                /// plays `point`.
                pub(super) fn pattern_score(&self, position: &Position, point: Point) -> i32 {
                    let codes = position.lines().codes(point);
                    let (own, other) = (position.side(), !position.side());
                    i32::from(self.own.get(codes[own as usize], own))
                        + i32::from(self.other.get(codes[other as usize], other))
                }
            }

            /// True if there is a stone on `last`, near enough to `point` for one five to hold both if
            /// they are in a row.
            pub(super) fn is_near(point: Point, last: Option<Point>) -> bool {
                last.map_or(false, |last| point.distance(last) <= REACH)
            }

            /// Moves the best of `moves[next..]` to `next` and returns it; ties go to the lower
            /// point.
            pub(super) fn pick(moves: &mut [ScoredMove], next: usize) -> ScoredMove {
                // Score and point in one number: comparing it takes no branch.
                let rank = |index: usize| {
                    let ScoredMove { point, score } = moves[index];
                    i64::from(score) << 32 | i64::from(u32::MAX - point.index() as u32)
                };
                let (mut best, mut highest) = (next, rank(next));
                for index in next + 1..moves.len() {
                    let rank = rank(index);
                    best = if rank > highest { index } else { best };
                    highest = highest.max(rank);
                }
                moves.swap(next, best);
                moves[next]
            }

            /// The allowed points near stones; all allowed points if none of them is near.
            fn moves_near(position: &mut Position) -> PointSet {
                let near = position.near();
                let points = without_forbidden(position, near);
                if points.is_empty() {
                    position.legal_points()
                } else {
                    points
                }
            }

            /// `points` without those that are forbidden to the side to move.
            fn without_forbidden(position: &mut Position, mut points: PointSet) -> PointSet {
                let side = position.side();
                if position.threat_count(side, Threat::Suspect) > 0 {
                    for point in position.threat_points(side, Threat::Suspect).clone().iter() {
                        if points.contains(point) && position.is_forbidden(point) {
                            points.remove(point);
                        }
                    }
                }
                points
            }
        }

        // ---- search::history ------------------------------------------------------

        mod history {
            //! History, continuation history and countermoves. They remember which moves were good
            //! elsewhere in the tree.
            //!
            //! Moves that cut nodes off gain, moves that were tried before them in vain lose. Both
            //! kinds of history obey history gravity (the nearer a score is to its limit, the less
            //! it grows) and history aging (scores shrink from search to search).
            //!
            //! CITE: history heuristic, with gravity,
            //! <https://www.chessprogramming.org/History_Heuristic>; countermove heuristic,
            //! <https://www.chessprogramming.org/Countermove_Heuristic>; continuation history as in
            //! Stockfish, <https://github.com/official-stockfish/Stockfish>

            use super::params::{HistoryParams, SIXTEENTHS};
            use crate::gomolith::board::{Point, Side, CELLS};

            /// The full history: every score lies between plus and minus this.
            pub(super) const HISTORY_MAX: i32 = 1 << 13;
            /// Slots of the continuation history for each side and each of `Before`, as a power of
            /// two. Different pairs of moves may share a slot: it evens out.
            const SLOTS_LOG2: u32 = 15;

            const _: () = assert!(HISTORY_MAX <= i16::MAX as i32);

            /// The moves that a continuation history goes by: the last one of the other side (one
            /// ply back) and the last one of the side to move (two plies back).
            pub(super) type Before = [Option<Point>; 2];

            /// Everything that cut-offs teach about moves, whatever the position.
            pub(super) struct History {
                params: HistoryParams,
                /// History, indexed by [side][point].
                scores: [Vec<i32>; 2],
                /// Continuation history, indexed by [which of `Before`][side][hash of both points].
                continuation: Vec<i16>,
                /// Countermoves: the move of a side that refuted a move, indexed by [side][point].
                countermoves: [Vec<Option<Point>>; 2],
            }

            impl History {
                /// A history of nothing.
                pub(super) fn new(params: HistoryParams) -> History {
                    debug_assert!(params.bonus_max <= HISTORY_MAX);
                    History {
                        params,
                        scores: [vec![0; CELLS], vec![0; CELLS]],
                        continuation: vec![0; 4 << SLOTS_LOG2],
                        countermoves: [vec![None; CELLS], vec![None; CELLS]],
                    }
                }

                /// Learns from a cut-off: `best` cut a node of `depth` off, `tried` were searched
                /// before it in vain.
                pub(super) fn learn(
                    &mut self,
                    side: Side,
                    before: Before,
                    best: Point,
                    tried: &[Point],
                    depth: i32,
                ) {
                    let bonus = self.params.bonus(depth);
                    self.add(side, before, best, bonus);
                    for &point in tried {
                        self.add(side, before, point, -bonus);
                    }
                    if let Some(last) = before[0] {
                        self.countermoves[side as usize][last.index()] = Some(best);
                    }
                }

                /// The history of `point` as a move of `side`.
                pub(super) fn score(&self, side: Side, point: Point) -> i32 {
                    self.scores[side as usize][point.index()]
                }

                /// The continuation history of `point` as a move of `side` after the moves
                /// `before`, summed over both: between plus and minus twice `HISTORY_MAX`.
                pub(super) fn continuation_score(
                    &self,
                    side: Side,
                    before: Before,
                    point: Point,
                ) -> i32 {
                    let slots = continuation_slots(side, before, point);
                    let scores = slots.iter().flatten();
                    scores.map(|&slot| i32::from(self.continuation[slot])).sum()
                }

                /// The countermove of `side` to the move `last` of the other side.
                pub(super) fn countermove(&self, side: Side, last: Option<Point>) -> Option<Point> {
                    last.and_then(|last| self.countermoves[side as usize][last.index()])
                }

                /// History aging: lets what earlier searches taught count less.
                pub(super) fn age(&mut self) {
                    let kept = self.params.kept;
                    for score in self.scores.iter_mut().flatten() {
                        *score = *score * kept / SIXTEENTHS;
                    }
                    for score in &mut self.continuation {
                        *score = (i32::from(*score) * kept / SIXTEENTHS) as i16;
                    }
                }

                /// Adds `bonus` to all scores of a move.
                fn add(&mut self, side: Side, before: Before, point: Point, bonus: i32) {
                    let score = &mut self.scores[side as usize][point.index()];
                    *score = with_gravity(*score, bonus, HISTORY_MAX);
                    for &slot in continuation_slots(side, before, point).iter().flatten() {
                        let score = &mut self.continuation[slot];
                        *score = with_gravity(i32::from(*score), bonus, HISTORY_MAX) as i16;
                    }
                }
            }

            /// History gravity: `score` moved by `bonus`, the less the nearer it is to its limit
            /// `max`, which it never passes.
            pub(super) fn with_gravity(score: i32, bonus: i32, max: i32) -> i32 {
                debug_assert!(bonus.abs() <= max && score.abs() <= max);
                score + bonus - score * bonus.abs() / max
            }

            /// The slots of `point` after each of the moves `before`; None where there was no move.
            fn continuation_slots(side: Side, before: Before, point: Point) -> [Option<usize>; 2] {
                let slot = |which: usize, earlier: Point| {
                    // Fibonacci hashing: similar pairs of points get distant slots.
                    let pair = (earlier.index() * CELLS + point.index()) as u32;
                    let hash = pair.wrapping_mul(0x9E37_79B9) >> (32 - SLOTS_LOG2);
                    ((2 * which + side as usize) << SLOTS_LOG2) + hash as usize
                };
                let [last, own] = before;
                [last.map(|last| slot(0, last)), own.map(|own| slot(1, own))]
            }
        }

        // ---- search::correction ---------------------------------------------------

        mod correction {
            //! Correction history: errors of the static evaluation. It remembers how far off the
            //! static evaluation was in other positions after the same last moves, and corrects it
            //! by that.
            //!
            //! CITE: correction history,
            //! <https://www.chessprogramming.org/Static_Evaluation_Correction_History>, is an idea of
            //! Caissa, <https://github.com/Witek902/Caissa>; telling positions by their last moves is
            //! one of Ice4 and Motor, <https://github.com/martinnovaak/motor>

            use super::history::with_gravity;
            use super::params::{CorrectionParams, SIXTY_FOURTHS};
            use crate::gomolith::board::splitmix;
            use crate::gomolith::position::Position;
            use crate::gomolith::score::Score;

            /// The moves by which positions are told, in pairs: each by how many plies back it was
            /// played, from 1 for the last move; 0 stands for none. These are the last move alone,
            /// the last move of each side, and the last two moves of the side to move.
            const PLIES_BACK: [[usize; 2]; 3] = [[1, 0], [1, 2], [2, 4]];
            /// Slots for each pair of `PLIES_BACK` and each side. Different moves may share one: it
            /// evens out.
            const SLOTS: usize = 1 << 15;
            /// The largest error that a slot holds.
            const ERROR_MAX: i32 = 1 << 10;

            const _: () = assert!(ERROR_MAX <= i16::MAX as i32);

            /// The known errors of the static evaluation.
            pub(super) struct Corrections {
                params: CorrectionParams,
                /// Errors, indexed by [which of `PLIES_BACK`][side to move][hash of the moves].
                errors: Vec<i16>,
            }

            impl Corrections {
                /// Corrections that know no error.
                pub(super) fn new(params: CorrectionParams) -> Corrections {
                    debug_assert!(params.bonus_max <= ERROR_MAX);
                    Corrections {
                        params,
                        errors: vec![0; PLIES_BACK.len() * 2 * SLOTS],
                    }
                }

                /// The correction to add to the static evaluation of `position`.
                pub(super) fn of(&self, position: &Position) -> Score {
                    let errors = slots(position).map(|slot| i32::from(self.errors[slot]));
                    errors.iter().sum::<i32>() * self.params.scale / SIXTY_FOURTHS
                }

                /// Learns that a search of `depth` found the corrected evaluation of `position` too
                /// low by `error`.
                pub(super) fn learn(&mut self, position: &Position, error: Score, depth: i32) {
                    let bonus = self.params.bonus(error, depth);
                    for slot in slots(position) {
                        let known = i32::from(self.errors[slot]);
                        self.errors[slot] = with_gravity(known, bonus, ERROR_MAX) as i16;
                    }
                }
            }

            /// The slots of `position`, one for each pair of `PLIES_BACK`.
            fn slots(position: &Position) -> [usize; PLIES_BACK.len()] {
                let move_key = |plies| {
                    let point = position.point_back(plies);
                    point.map_or(0, |point| point.index() as u64 + 1)
                };
                let mut block = position.side() as usize;
                PLIES_BACK.map(|[last, other]| {
                    let hash = splitmix(move_key(last) << 32 | move_key(other));
                    let slot = block * SLOTS + hash as usize % SLOTS;
                    block += 2;
                    slot
                })
            }
        }

        // ---- search::tt -----------------------------------------------------------

        mod tt {
            //! The transposition table (TT): results of earlier searches. It keeps what they
            //! found out about positions.
            //!
            //! CITE: <https://www.chessprogramming.org/Transposition_Table>

            // ---- search::tt::table ----------------------------------------------------

            mod table {
                //! The transposition table: growth, replacement, threads. It grows as it fills,
                //! keeps what is worth most, and is shared by all threads of a search.
                //!
                //! CITE: access without locks,
                //! <https://www.chessprogramming.org/Shared_Hash_Table#Xor>; linear hashing, W.
                //! Litwin, "Linear Hashing: A New Tool for File and Table Addressing", 1980

                use std::sync::atomic::Ordering::Relaxed;
                use std::sync::atomic::{AtomicU64, AtomicUsize};
                use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

                use super::entry::{
                    age_of, from_position_to_root, from_root_to_position, next_age, pack, searches_since,
                    unpack, Bound, Entry,
                };
                use super::prefetch::prefetch;
                use crate::gomolith::search::params::TtParams;

                /// Words of an entry: the hash combined with the data, and the data.
                const WORDS_PER_ENTRY: usize = 2;
                /// Entries among which a new one finds its slot.
                const ENTRIES_PER_BUCKET: usize = 4;
                /// Words of a bucket, which fills a cache line.
                const WORDS_PER_BUCKET: usize = WORDS_PER_ENTRY * ENTRIES_PER_BUCKET;
                /// Buckets of a segment, by which the table grows: 1 MB.
                const BUCKETS_PER_SEGMENT: usize = 1 << 14;
                /// Segments at most: 16 bits of a hash name one.
                const SEGMENTS_MAX: usize = 1 << 16;
                /// One in this many entries is counted to know how full the table is.
                const SAMPLE: u64 = 64;

                const _: () = assert!(WORDS_PER_BUCKET * 8 == 64);

                /// A part of the table whose memory was asked for at once.
                ///
                /// A vector, since one cannot become a shared slice without being copied.
                type Segment = Arc<Vec<AtomicU64>>;

                /// The transposition table, shared by all threads of a search. Each uses it through
                /// a `TableView` of its own.
                ///
                /// The table begins small and grows as it fills, by one segment at a time (linear
                /// hashing: a segment is split in two when its turn comes). Memory that is not
                /// needed yet is not asked for: its first use is slow, and what lies close together
                /// is found faster.
                ///
                /// An entry is two words: its data, and the hash combined with the data by
                /// exclusive or. Threads write both without a lock. If words of two entries get
                /// mixed, they yield a hash that nobody looks for.
                pub(in crate::gomolith::search) struct Table {
                    params: TtParams,
                    /// Segments in use. Locked only while one is added, and by views that see that
                    /// there is a new one.
                    segments: Mutex<Vec<Segment>>,
                    /// The number of segments in use.
                    count: AtomicUsize,
                    /// The size that was asked for, in bytes.
                    bytes: usize,
                    /// The most segments for which `bytes` suffice.
                    count_max: usize,
                    buckets_per_segment: usize,
                    /// Entries counted, one in `SAMPLE`.
                    sampled: AtomicUsize,
                    /// The age of entries that are written now; each search has another.
                    age: u8,
                }

                impl Table {
                    /// A table of `bytes` at most: smaller if the system refuses them, but at least
                    /// one bucket.
                    pub(in crate::gomolith::search) fn new(bytes: usize, params: TtParams) -> Table {
                        let (buckets_per_segment, count_max) = layout(bytes);
                        let first = segment(buckets_per_segment).unwrap_or_else(|| {
                            let words = (0..WORDS_PER_BUCKET).map(|_| AtomicU64::new(0));
                            Arc::new(words.collect())
                        });
                        Table {
                            params,
                            count: AtomicUsize::new(1),
                            bytes,
                            count_max,
                            buckets_per_segment: first.len() / WORDS_PER_BUCKET,
                            segments: Mutex::new(vec![first]),
                            sampled: AtomicUsize::new(0),
                            age: 0,
                        }
                    }

                    /// Limits the table to `bytes` from now on. It keeps its entries if it fits as
                    /// it is; otherwise an empty table replaces it.
                    pub(in crate::gomolith::search) fn set_bytes(&mut self, bytes: usize) {
                        if bytes == self.bytes {
                            return;
                        }
                        let (buckets_per_segment, count_max) = layout(bytes);
                        let count = *self.count.get_mut();
                        if buckets_per_segment == self.buckets_per_segment && count <= count_max {
                            self.bytes = bytes;
                            self.count_max = count_max;
                        } else {
                            *self = Table::new(bytes, self.params);
                        }
                    }

                    /// Begins another search: entries of earlier ones lose in worth, by
                    /// `TtParams::age_weight` with each search.
                    pub(in crate::gomolith::search) fn grow_older(&mut self) {
                        self.age = next_age(self.age);
                    }

                    /// The view of one thread, valid until `grow_older`.
                    pub(in crate::gomolith::search) fn view(&self) -> TableView<'_> {
                        TableView {
                            table: self,
                            segments: self.lock().clone(),
                        }
                    }

                    /// The segments in use, for as long as the guard lives.
                    fn lock(&self) -> MutexGuard<'_, Vec<Segment>> {
                        // A thread that panicked while it held the lock left whole segments.
                        self.segments.lock().unwrap_or_else(PoisonError::into_inner)
                    }

                    /// Counts an entry of the sample, if it took an empty slot, and adds a segment once one
                    /// slot in `fill_divisor` is taken. A table that was full before its limit was raised has
                    /// no empty slots.
                    #[cold]
                    fn count_sample(&self, was_empty: bool) {
                        let taken = usize::from(was_empty);
                        let filled = (self.sampled.fetch_add(taken, Relaxed) + taken) * SAMPLE as usize;
                        let count = self.count.load(Relaxed);
                        let slots = count * self.buckets_per_segment * ENTRIES_PER_BUCKET;
                        if count < self.count_max && filled > slots / self.params.fill_divisor as usize {
                            self.add_segment(count);
                        }
                    }

                    /// Adds a segment to the `count` in use, and moves the entries there that now
                    /// belong there. Meanwhile other threads may read and write; they miss or lose
                    /// an entry at most. Does nothing if another thread has been faster, or the
                    /// system refuses.
                    fn add_segment(&self, count: usize) {
                        let mut segments = self.lock();
                        if segments.len() != count {
                            return;
                        }
                        let new = match segment(self.buckets_per_segment) {
                            Some(segment) => segment,
                            None => return,
                        };
                        let source = count & ((count + 1).next_power_of_two() - 1) >> 1;
                        let slots = segments[source].chunks_exact(WORDS_PER_ENTRY);
                        for (from, to) in slots.zip(new.chunks_exact(WORDS_PER_ENTRY)) {
                            let raw = read(from);
                            if raw.data != 0 && segment_of(raw.hash, count + 1) == count {
                                write(to, raw);
                                write(from, RawEntry { hash: 0, data: 0 });
                            }
                        }
                        segments.push(new);
                        self.count.store(count + 1, Relaxed);
                    }
                }

                /// The buckets of each segment of a table of `bytes` at most, and the most
                /// segments.
                fn layout(bytes: usize) -> (usize, usize) {
                    let buckets = (bytes / 8 / WORDS_PER_BUCKET).max(1);
                    let count_max = (buckets / BUCKETS_PER_SEGMENT).clamp(1, SEGMENTS_MAX);
                    (buckets.min(BUCKETS_PER_SEGMENT), count_max)
                }

                /// An empty segment of this many `buckets`; none if the system refuses.
                fn segment(buckets: usize) -> Option<Segment> {
                    let mut words: Vec<AtomicU64> = Vec::new();
                    words.try_reserve_exact(buckets * WORDS_PER_BUCKET).ok()?;
                    words.resize_with(buckets * WORDS_PER_BUCKET, || AtomicU64::new(0));
                    Some(Arc::new(words))
                }

                /// The transposition table as one thread uses it.
                pub(in crate::gomolith::search) struct TableView<'a> {
                    table: &'a Table,
                    /// The segments that the table had when this view last looked.
                    segments: Vec<Segment>,
                }

                impl TableView<'_> {
                    /// The entry of the position with this `hash`, `ply` plies from the root; none
                    /// if the table does not know it.
                    pub(in crate::gomolith::search) fn probe(&mut self, hash: u64, ply: usize) -> Option<Entry> {
                        let slots = self.bucket(hash).chunks_exact(WORDS_PER_ENTRY);
                        let data = slots.map(read).find(|raw| raw.hash == hash)?.data;
                        unpack(data).map(|entry| Entry {
                            score: from_position_to_root(entry.score, ply),
                            ..entry
                        })
                    }

                    /// Writes `entry` for the position with this `hash`, `ply` plies from the root,
                    /// unless the table knows much more of it.
                    pub(in crate::gomolith::search) fn store(&mut self, hash: u64, ply: usize, entry: Entry) {
                        let (age, params) = (self.table.age, self.table.params);
                        let slots = self.bucket(hash).chunks_exact(WORDS_PER_ENTRY);
                        let slot =
                            match slots.min_by_key(|words| keep_worth(read(words), hash, age, &params)) {
                                Some(slot) => slot,
                                None => return,
                            };
                        let mut entry = Entry {
                            score: from_root_to_position(entry.score, ply),
                            ..entry
                        };
                        let before = read(slot);
                        if before.hash == hash {
                            if let Some(old) = unpack(before.data) {
                                entry.point = entry.point.or(old.point);
                                entry.eval = entry.eval.or(old.eval);
                                let shallower = entry.depth + params.depth_margin < old.depth;
                                if shallower && entry.bound != Bound::Exact && age_of(before.data) == age {
                                    return;
                                }
                            }
                        }
                        let data = pack(entry, age);
                        write(slot, RawEntry { hash, data });
                        if hash % SAMPLE == 0 {
                            self.table.count_sample(before.data == 0);
                        }
                    }

                    /// Has the memory of the entry of `hash` fetched, for a probe that comes soon.
                    #[inline]
                    pub(in crate::gomolith::search) fn prefetch(&self, hash: u64) {
                        let (segment, start) = self.place(hash);
                        prefetch(&self.segments[segment][start]);
                    }

                    /// The bucket of a hash.
                    fn bucket(&mut self, hash: u64) -> &[AtomicU64] {
                        if self.segments.len() != self.table.count.load(Relaxed) {
                            self.look_again();
                        }
                        let (segment, start) = self.place(hash);
                        &self.segments[segment][start..start + WORDS_PER_BUCKET]
                    }

                    /// The segment of a hash, of those that this view knows, and the first word of its bucket
                    /// there.
                    fn place(&self, hash: u64) -> (usize, usize) {
                        // The four highest bits help to name the segment; the bucket takes those
                        // below.
                        let bucket = u128::from(hash << 4) * self.table.buckets_per_segment as u128;
                        let start = (bucket >> 64) as usize * WORDS_PER_BUCKET;
                        (segment_of(hash, self.segments.len()), start)
                    }

                    /// Takes over the segments that have been added since the last look.
                    #[cold]
                    fn look_again(&mut self) {
                        let segments = self.table.lock();
                        self.segments
                            .extend_from_slice(&segments[self.segments.len()..]);
                    }
                }

                /// The segment of `hash` while `segments` are in use: 16 bits of the hash modulo
                /// the next power of two, or modulo half of that where there is no such segment
                /// yet.
                fn segment_of(hash: u64, segments: usize) -> usize {
                    let bits = (hash >> 60 | (hash >> 32 & 0xfff) << 4) as usize;
                    let mask = segments.next_power_of_two() - 1;
                    match bits & mask {
                        segment if segment < segments => segment,
                        segment => segment & mask >> 1,
                    }
                }

                /// The two words of an entry, taken apart.
                #[derive(Clone, Copy)]
                struct RawEntry {
                    /// The hash of the position.
                    hash: u64,
                    /// The packed entry; 0 for none.
                    data: u64,
                }

                /// Reads the words of a slot.
                fn read(words: &[AtomicU64]) -> RawEntry {
                    let data = words[1].load(Relaxed);
                    let hash = words[0].load(Relaxed) ^ data;
                    RawEntry { hash, data }
                }

                /// Writes the words of a slot.
                fn write(words: &[AtomicU64], raw: RawEntry) {
                    words[0].store(raw.hash ^ raw.data, Relaxed);
                    words[1].store(raw.data, Relaxed);
                }

                /// The worth of keeping an entry, in plies of depth, when the position with this
                /// `hash` needs a slot: the entry with the least is replaced, that of the same
                /// position first of all.
                fn keep_worth(raw: RawEntry, hash: u64, age: u8, params: &TtParams) -> i32 {
                    if raw.hash == hash {
                        return i32::MIN;
                    }
                    match unpack(raw.data) {
                        None => i32::MIN + 1,
                        Some(entry) => {
                            let searches = i32::from(searches_since(raw.data, age));
                            entry.depth - params.age_weight * searches
                        }
                    }
                }
            }

            // ---- search::tt::entry ----------------------------------------------------

            mod entry {
                //! Transposition table entries, each packed into one word.

                use crate::gomolith::board::Point;
                use crate::gomolith::score::{Score, DECISIVE, INFINITE};
                use crate::gomolith::search::params::{SearchParams, DEPTH_MAX};
                use crate::gomolith::search::window::Window;

                /// The kind of bound that the score of an entry is.
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub(in crate::gomolith::search) enum Bound {
                    /// The true score is this or more: the search failed high.
                    Lower = 1,
                    /// The true score is this or less: the search failed low.
                    Upper = 2,
                    /// The true score is this.
                    Exact = 3,
                }

                impl Bound {
                    /// The bound that a search in `window` gives with the result `score`.
                    pub(in crate::gomolith::search) fn of(score: Score, window: Window) -> Bound {
                        if score >= window.beta {
                            Bound::Lower
                        } else if score > window.alpha {
                            Bound::Exact
                        } else {
                            Bound::Upper
                        }
                    }

                    /// True if a `score` with this bound answers a search in `window`.
                    pub(in crate::gomolith::search) fn settles(self, score: Score, window: Window) -> bool {
                        match self {
                            Bound::Exact => true,
                            Bound::Lower => score >= window.beta,
                            Bound::Upper => score <= window.alpha,
                        }
                    }
                }

                /// The knowledge of the transposition table about one position.
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub(in crate::gomolith::search) struct Entry {
                    /// The best move, or the one that cut the node off.
                    pub(in crate::gomolith::search) point: Option<Point>,
                    /// The score for the side to move. A decisive one counts plies from the root
                    /// where it is probed, and from the position where it is packed.
                    pub(in crate::gomolith::search) score: Score,
                    /// Raw static evaluation; none if nobody has asked for it, as while an open four is
                    /// threatened and the position is not at rest.
                    pub(in crate::gomolith::search) eval: Option<Score>,
                    /// Depth of the search in plies; 0 or less for a quiescence search.
                    pub(in crate::gomolith::search) depth: i32,
                    /// The kind of bound that `score` is.
                    pub(in crate::gomolith::search) bound: Bound,
                }

                /// Depths are packed as distances from this one, so that none is negative.
                const DEPTH_LOWEST: i32 = -32;
                /// What stands for no evaluation.
                const EVAL_NONE: i16 = i16::MIN;
                /// The largest packed depth.
                const DEPTH_PACKED_MAX: i32 = 0xff;
                /// Ages are below this: they have six bits.
                const AGES: u8 = 64;

                // No score is `EVAL_NONE`.
                const _: () = assert!(INFINITE <= i16::MAX as Score);
                const _: () = assert!(DEPTH_MAX as i32 - DEPTH_LOWEST <= DEPTH_PACKED_MAX);
                const _: () = assert!(SearchParams::DEFAULT.quiescence.fours_max <= -DEPTH_LOWEST);

                /// The age of entries of the next search.
                pub(super) fn next_age(age: u8) -> u8 {
                    (age + 1) % AGES
                }

                /// The number of searches since the entry packed in `word` was written, if entries
                /// are now written with `age`.
                pub(super) fn searches_since(word: u64, age: u8) -> u8 {
                    (AGES + age - age_of(word)) % AGES
                }

                // A word holds, from the lowest bit: point 16, score 16, evaluation 16, depth 8,
                // bound 2, age 6. No bound is 0, so a word of 0 is no entry.

                /// Packs an entry and its age into a word, which is never 0.
                pub(super) fn pack(entry: Entry, age: u8) -> u64 {
                    let eval = entry.eval.map_or(EVAL_NONE, |eval| eval as i16);
                    debug_assert!(entry.score.abs() <= INFINITE);
                    debug_assert!(entry.eval.map_or(true, |eval| eval.abs() <= INFINITE));
                    let point = entry.point.map_or(0, Point::packed);
                    let depth = (entry.depth - DEPTH_LOWEST).clamp(0, DEPTH_PACKED_MAX) as u64;
                    u64::from(point)
                        | u64::from(entry.score as i16 as u16) << 16
                        | u64::from(eval as u16) << 32
                        | depth << 48
                        | (entry.bound as u64) << 56
                        | u64::from(age) << 58
                }

                /// The entry that is packed in `word`; none if the word is 0.
                pub(super) fn unpack(word: u64) -> Option<Entry> {
                    let bound = match word >> 56 & 3 {
                        1 => Bound::Lower,
                        2 => Bound::Upper,
                        3 => Bound::Exact,
                        _ => return None,
                    };
                    let eval = (word >> 32) as i16;
                    Some(Entry {
                        point: Point::from_packed(word as u16),
                        score: Score::from((word >> 16) as i16),
                        eval: (eval != EVAL_NONE).then(|| Score::from(eval)),
                        depth: (word >> 48 & 0xff) as i32 + DEPTH_LOWEST,
                        bound,
                    })
                }

                /// The age of a packed entry.
                pub(super) fn age_of(word: u64) -> u8 {
                    (word >> 58) as u8
                }

                /// Converts a decisive `score` from plies counted from the root to plies counted
                /// from a position `ply` plies from the root. Any other score stays as it is.
                pub(super) fn from_root_to_position(score: Score, ply: usize) -> Score {
                    if score >= DECISIVE {
                        score + ply as Score
                    } else if score <= -DECISIVE {
                        score - ply as Score
                    } else {
                        score
                    }
                }

                /// Converts a decisive `score` from plies counted from a position `ply` plies from
                /// the root to plies counted from the root. Any other score stays as it is.
                pub(super) fn from_position_to_root(score: Score, ply: usize) -> Score {
                    if score >= DECISIVE {
                        score - ply as Score
                    } else if score <= -DECISIVE {
                        score + ply as Score
                    } else {
                        score
                    }
                }
            }

            // ---- search::tt::prefetch -------------------------------------------------

            mod prefetch {
                //! A hint to the processor that a cache line will be read soon. Without one, a probe of a large
                //! table waits for the memory.
                //!
                //! CITE: <https://www.chessprogramming.org/Memory#Prefetch>

                use std::sync::atomic::AtomicU64;

                /// Has the processor fetch the cache line of `word`, and does not wait for it.
                #[cfg(target_arch = "x86_64")]
                #[inline(always)]
                pub(super) fn prefetch(word: &AtomicU64) {
                    use std::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
                    let address = (word as *const AtomicU64).cast::<i8>();
                    // SAFETY: every x86-64 processor has SSE, and a prefetch changes nothing that a program sees.
                    unsafe { _mm_prefetch::<_MM_HINT_T0>(address) }
                }

                /// Does nothing: other processors have no such instruction in stable Rust.
                #[cfg(not(target_arch = "x86_64"))]
                #[inline(always)]
                pub(super) fn prefetch(_word: &AtomicU64) {}
            }

            pub(super) use self::entry::{Bound, Entry};
            pub(super) use self::table::{Table, TableView};
        }

        // ---- search::params -------------------------------------------------------

        mod params {
            //! The parameters of the search, grouped by technique.
            //!
            //! Every number that could be another one is one of them; `default` holds the
            //! values that the engine plays with (`ThreatParams::DEFAULT` those of the VCT
            //! solver), `margins` the formulas. What formulas and nodes still spell out is
            //! structure (the next ply, a half, a doubling), a fact of the game (a win takes
            //! three plies) or a unit:
            //!
            //! - Scores and margins are in evaluation units; depths are in plies.
            //! - Late move reductions add up in 16ths of a ply and are rounded down at the end; the
            //!   reduction for moves of shallow searches is in 64ths.
            //! - A history is between plus and minus `HISTORY_MAX`; the continuation history is the
            //!   sum of two.

            // ---- search::params::groups -----------------------------------------------

            mod groups {
                //! Parameters by technique: pruning, reductions, ordering.

                use crate::gomolith::lines::Pattern;
                use crate::gomolith::score::Score;
                use crate::gomolith::threats::ThreatParams;

                /// The parameters of a search, all of them tunable; the trainer lists them with
                /// their ranges.
                #[derive(Clone, PartialEq, Debug)]
                pub struct SearchParams {
                    /// Aspiration windows at the root.
                    pub aspiration: AspirationParams,
                    /// Lazy evaluation.
                    pub lazy: LazyParams,
                    /// Reverse futility pruning (RFP).
                    pub rfp: RfpParams,
                    /// Razoring.
                    pub razoring: RazoringParams,
                    /// Internal iterative reduction (IIR).
                    pub iir: IirParams,
                    /// Singular extension, double extension, negative extension and multi-cut.
                    pub singular: SingularParams,
                    /// Cut-node reduction.
                    pub cut_node: CutNodeParams,
                    /// Futility pruning.
                    pub futility: FutilityParams,
                    /// Late move pruning (LMP).
                    pub lmp: LmpParams,
                    /// Late move reductions (LMR).
                    pub lmr: LmrParams,
                    /// Deeper and shallower re-search after a late move reduction.
                    pub research: ResearchParams,
                    /// Alpha-raise reduction.
                    pub alpha_raise: AlphaRaiseParams,
                    /// Quiescence search.
                    pub quiescence: QuiescenceParams,
                    /// Move ordering.
                    pub ordering: OrderingParams,
                    /// History, continuation history and countermoves.
                    pub history: HistoryParams,
                    /// Correction history of the static evaluation.
                    pub correction: CorrectionParams,
                    /// Transposition table (TT).
                    pub tt: TtParams,
                    /// Solvers at the root.
                    pub solvers: SolverParams,
                    /// The VCT solver itself.
                    pub threats: ThreatParams,
                }

                /// Aspiration windows: a depth of the root is searched in a narrow window around
                /// the score of the last one, which widens where the score lies outside.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct AspirationParams {
                    /// Depth from which windows are narrow.
                    pub depth_min: i32,
                    /// Half the width of the first window. It doubles with each search that fails.
                    pub width: Score,
                    /// Half the width beyond which a window that fails is opened wholly on that
                    /// side, until the next depth.
                    pub width_max: Score,
                }

                /// Lazy evaluation: a node that even a rough estimate puts far above `beta` is not evaluated
                /// at all; nor is a leaf that it puts far below `alpha`.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct LazyParams {
                    /// Margin by which the estimate may be too high.
                    pub margin_above: Score,
                    /// Margin by which the estimate of a leaf may be too low.
                    pub margin_below: Score,
                    /// The part of the error of the estimate a ply before that is taken off, in 16ths.
                    pub error: i32,
                }

                /// Reverse futility pruning (RFP), or static null move pruning: a node whose static
                /// evaluation is far above `beta` is not searched.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct RfpParams {
                    /// Depth up to which nodes are pruned.
                    pub depth_max: i32,
                    /// Margin above `beta` for each ply but the last; where the static evaluation
                    /// improves, for each but the last two.
                    pub margin: Score,
                    /// Taken off the margin where the static evaluation is better for the side to move than
                    /// a ply ago: the last move, or the last before a forced one, has made things worse for
                    /// the other side.
                    pub worsening: Score,
                }

                /// Razoring: a node whose static evaluation is far below `alpha` is left to the
                /// quiescence search.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct RazoringParams {
                    /// Depth up to which nodes are razored.
                    pub depth_max: i32,
                    /// Margin below `alpha` for each ply and one more.
                    pub margin: Score,
                }

                /// Internal iterative reduction (IIR): a node for which the transposition table
                /// knows no move is searched less deep; in a window that is no null window so is one whose
                /// move comes from a search that was far less deep.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct IirParams {
                    /// Depth from which nodes are reduced.
                    pub depth_min: i32,
                    /// The reduction in plies.
                    pub reduction: i32,
                    /// The reduction for each ply that the search behind a known move was less deep than
                    /// the node, in 64ths of a ply.
                    pub shallow: i32,
                    /// The largest reduction for a known move, in plies.
                    pub shallow_max: i32,
                }

                /// Singular extension: the move that the transposition table knows is searched
                /// deeper if no other comes near it. Double extension: two plies deeper if all are
                /// far off. Multi-cut: no search at all if others cut off, too. Negative extension:
                /// less deep if others come near, and the score of the table is `beta` or more.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct SingularParams {
                    /// Depth from which moves are tested for being singular.
                    pub depth_min: i32,
                    /// Plies that the search behind the score of the table may have been less deep
                    /// than the node.
                    pub tt_depth_margin: i32,
                    /// The other moves are searched at the depth of the node divided by this.
                    pub depth_divisor: i32,
                    /// Margin below the score of the table that another move must reach to come
                    /// near: 16ths of an evaluation unit for each ply of depth.
                    pub margin: Score,
                    /// Margin in evaluation units, on top of `margin`, by which all other moves
                    /// must stay below the score of the table for a double extension.
                    pub double_margin: Score,
                    /// The negative extension, in plies.
                    pub negative_extension: i32,
                    /// Plies from the root, as a multiple of the root's depth, from which no move
                    /// is tested for being singular.
                    pub ply_factor: i32,
                }

                /// Futility pruning: a move that threatens nothing is not even played where the position
                /// after it would be left at once, for being far above `beta` there.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct FutilityParams {
                    /// Depth of that position up to which moves are pruned.
                    pub depth_max: i32,
                    /// What a move may be worth that is as likely to be the best as any other, in evaluation
                    /// units.
                    pub margin: Score,
                    /// By how much less a move may be worth for each unit of its ordering score that it lies
                    /// behind the best: 16ths of an evaluation unit.
                    pub order: i32,
                    /// The most that is so taken off.
                    pub order_max: Score,
                }

                /// Cut-node reduction: in a node that is expected to reach `beta` and whose static
                /// evaluation is far above it, moves that make no four are searched less deep.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct CutNodeParams {
                    /// Margin above `beta` for each ply of depth.
                    pub margin: Score,
                    /// The reduction in plies.
                    pub reduction: i32,
                }

                /// Late move pruning (LMP): a node that need only say whether it reaches `beta`
                /// skips the moves after the first few. Their number is `base + depth * (depth +
                /// slope) / divisor`, half as many where the static evaluation does not improve.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct LmpParams {
                    /// Moves that are searched at depth 0.
                    pub base: i32,
                    /// The linear part of the growth with depth.
                    pub slope: i32,
                    /// The larger, the fewer moves are searched at all depths.
                    pub divisor: i32,
                }

                /// Late move reductions (LMR): moves far back in the order are searched less deep
                /// first. Reductions are in 16ths of a ply.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct LmrParams {
                    /// Index of the first move that may be reduced; at the root it is 1.
                    pub index_min: i32,
                    /// Depth from which moves are reduced.
                    pub depth_min: i32,
                    /// Reduction of every move. The sum is rounded down to plies: with 8 here, half
                    /// a ply, it is rounded to the nearest.
                    pub base: i32,
                    /// Reduction for each unit of log2(depth) * log2(index + 1): the deeper the
                    /// node and the later the move, the more.
                    pub scale: i32,
                    /// More reduction in null windows where the static evaluation does not improve.
                    pub not_improving: i32,
                    /// Less reduction in windows that are no null windows.
                    pub wide_window: i32,
                    /// More reduction in cut nodes.
                    pub cut_node: i32,
                    /// Less reduction for a move whose history is `HISTORY_MAX`.
                    pub history: i32,
                    /// Less reduction for a move whose continuation history is `HISTORY_MAX`; as
                    /// the sum of two histories it may be twice that.
                    pub continuation: i32,
                    /// Less reduction near the root.
                    pub near_root: i32,
                    /// Plies from the root up to which a node is near.
                    pub near_root_plies: i32,
                    /// Depth from which moves of the root itself are reduced.
                    pub root_depth_min: i32,
                    /// More reduction for a move that is far from the last stones of both sides; not at the
                    /// root.
                    pub far: i32,
                    /// More reduction, where an open four threatens, for a move that stops none and is far from
                    /// the last own stone; as much again twice if it is far from the other side's.
                    pub aside: i32,
                    /// More reduction for each `MOVE_SCALE` that the ordering score of a move lies
                    /// behind that of the best.
                    pub order_scale: i32,
                    /// Subtracted from the reduction for the ordering score: a move that lies
                    /// behind by no more is not reduced for it.
                    pub order_free: i32,
                    /// The largest reduction for the ordering score.
                    pub order_max: i32,
                }

                /// Deeper and shallower re-search: how deep a move is searched whose reduced search
                /// came out above `alpha`.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct ResearchParams {
                    /// Margin above `alpha` from which the re-search is a ply deeper; 0 turns both
                    /// kinds off.
                    pub deeper_margin: Score,
                    /// Added to `deeper_margin` for each ply of the reduction.
                    pub deeper_slope: Score,
                    /// Margin above the best score so far, for each ply of depth, below which the
                    /// re-search is a ply shallower.
                    pub shallower_slope: Score,
                    /// Plies of reduction from which the re-search may be shallower.
                    pub shallower_reduction_min: i32,
                }

                /// Alpha-raise reduction: once a move has raised `alpha`, the later ones are
                /// searched less deep.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct AlphaRaiseParams {
                    /// Depth from which moves are reduced.
                    pub depth_min: i32,
                    /// Depth up to which moves are reduced.
                    pub depth_max: i32,
                    /// The reduction in plies; 0 turns it off.
                    pub reduction: i32,
                }

                /// Quiescence search: fours only, until the position is at rest.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct QuiescenceParams {
                    /// Fours that are tried in a row.
                    pub fours_max: i32,
                }

                /// Move ordering: what the ordering score of a move is made of.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct OrderingParams {
                    /// The worth of making each pattern, on the points for which no worth has been
                    /// fitted: fives, and what may be forbidden.
                    pub pattern: [i32; Pattern::COUNT],
                    /// The part of its worth that counts for a point that may be forbidden, in
                    /// 16ths.
                    pub suspect: i32,
                    /// The part of its worth that counts for a point of the other side, in 16ths.
                    pub other: i32,
                    /// Added for the countermove of the last move.
                    pub countermove: i32,
                    /// Added near the last own stone.
                    pub near_own: i32,
                    /// Added for a full history.
                    pub history: i32,
                    /// Depth from which the moves of the root are ordered by the nodes that they took.
                    pub root_depth_min: i32,
                }

                /// History: what cut-offs teach about moves, whatever the position.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct HistoryParams {
                    /// Bonus of a move that cut a node off, for each ply of its depth squared; the
                    /// moves tried in vain lose as much.
                    pub bonus: i32,
                    /// The largest bonus; `HISTORY_MAX` or less.
                    pub bonus_max: i32,
                    /// The part of all histories that stays from one search to the next, in 16ths.
                    pub kept: i32,
                }

                /// Correction history: how far off the static evaluation was after the same last
                /// moves.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct CorrectionParams {
                    /// The part of the sum of the known errors that is added to the static
                    /// evaluation, in 64ths.
                    pub scale: i32,
                    /// The part of a new error that is learned for each ply of depth, in 64ths.
                    pub rate: i32,
                    /// The most that is learned at once, in evaluation units; `ERROR_MAX` or less.
                    pub bonus_max: i32,
                }

                /// Transposition table (TT): when it grows and what it replaces.
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct TtParams {
                    /// The table grows once one in this many of its allocated slots is filled.
                    pub fill_divisor: i32,
                    /// An entry of this search survives a new one of the same position that is less
                    /// deep by more than this, in plies, unless the new score is exact.
                    pub depth_margin: i32,
                    /// Plies of depth that an entry loses in worth with each search since it was
                    /// written.
                    pub age_weight: i32,
                }

                /// Solvers at the root: victory by continuous fours (VCF) and by continuous threats
                /// (VCT).
                #[derive(Clone, Copy, PartialEq, Debug)]
                pub struct SolverParams {
                    /// Fours in a row that the VCF solver looks for: more than any board has room
                    /// for in practice.
                    pub vcf_fours_max: i32,
                    /// Nodes of the VCF solver before the first depth.
                    pub vcf_nodes_first: i32,
                    /// The part of all nodes that the VCF solver gets afterward: one in this many.
                    pub vcf_divisor: i32,
                    /// Nodes of the VCF solver for the question whether one move refutes a win by
                    /// fours.
                    pub refutation_nodes: i32,
                    /// Nodes of the VCF solver for all moves together: the search needs the rest.
                    pub refutations_nodes: i32,
                    /// The fewest nodes that the VCT solver is given.
                    pub vct_nodes_min: i32,
                    /// The part of all nodes that the VCT solver gets at once: one in this many.
                    pub vct_divisor: i32,
                    /// A solver is asked again once its share is more than this many times the last
                    /// one.
                    pub growth: i32,
                }
            }

            // ---- search::params::margins ----------------------------------------------

            mod margins {
                //! Formulas: margins, reductions and bonuses, by technique. They are methods of the
                //! parameters.
                //!
                //! Margins are `None` where they do not apply, so that the node reads as prose.
                //!
                //! CITE: that margins are methods of their technique's parameters and return an
                //! `Option` follows tantabus, <https://github.com/analog-hors/tantabus>

                use super::*;
                use crate::gomolith::board::WinningLine;
                use crate::gomolith::eval::MOVE_SCALE;
                use crate::gomolith::lines::{Pattern, Threat};
                use crate::gomolith::score::{Score, EVALUATION_MAX};

                /// Parts of a ply, of a worth or of an evaluation unit, for numbers that are 16ths
                /// of it.
                pub(in crate::gomolith::search) const SIXTEENTHS: i32 = 16;
                /// Parts of a correction or of a ply, for numbers that are 64ths of it.
                pub(in crate::gomolith::search) const SIXTY_FOURTHS: i32 = 64;

                impl LazyParams {
                    /// What a position is worth at least if its `estimate` is so far above `bound` that
                    /// there is no doubt.
                    pub(in crate::gomolith::search) fn above(&self, estimate: Score, bound: Score) -> Option<Score> {
                        let least = (estimate - self.margin_above).max(-EVALUATION_MAX);
                        (least >= bound).then_some(least)
                    }

                    /// What a position is worth at most if its `estimate` is so far below `bound` that
                    /// there is hardly any doubt.
                    pub(in crate::gomolith::search) fn below(&self, estimate: Score, bound: Score) -> Option<Score> {
                        let most = (estimate + self.margin_below).min(EVALUATION_MAX);
                        (most <= bound).then_some(most)
                    }
                }

                impl RfpParams {
                    /// The margin above `beta` for a node of `depth` to be pruned.
                    pub(in crate::gomolith::search) fn margin(&self, depth: i32, improving: bool) -> Option<Score> {
                        (depth <= self.depth_max)
                            .then(|| self.margin * (depth - 1 - i32::from(improving)).max(0))
                    }
                }

                impl FutilityParams {
                    /// The most that a move can be worth whose ordering score lies `behind` the best; none
                    /// where the position after it is searched to more than `depth_max`.
                    pub(in crate::gomolith::search) fn margin(&self, depth: i32, behind: i32) -> Option<Score> {
                        let less = behind.saturating_mul(self.order) / SIXTEENTHS;
                        let less = less.min(self.order_max);
                        (depth <= self.depth_max).then(|| self.margin - less)
                    }
                }

                impl RazoringParams {
                    /// The margin below `alpha` for a node of `depth` to be razored.
                    pub(in crate::gomolith::search) fn margin(&self, depth: i32) -> Option<Score> {
                        (depth <= self.depth_max).then(|| self.margin * (depth + 1))
                    }
                }

                impl IirParams {
                    /// The depth at which a node of `depth` without a move from the table is
                    /// searched.
                    pub(in crate::gomolith::search) fn reduced(&self, depth: i32) -> i32 {
                        if depth >= self.depth_min {
                            depth - self.reduction
                        } else {
                            depth
                        }
                    }

                    /// The depth at which a node of `depth` is searched whose move from the table comes
                    /// from a search of `known_depth`, or from the quiescence search if that is below 0.
                    pub(in crate::gomolith::search) fn reduced_by_shallow(
                        &self,
                        depth: i32,
                        known_depth: i32,
                    ) -> i32 {
                        let less = (depth - known_depth.max(0)).max(0) * self.shallow / SIXTY_FOURTHS;
                        if depth >= self.depth_min {
                            depth - less.min(self.shallow_max)
                        } else {
                            depth
                        }
                    }
                }

                impl SingularParams {
                    /// The margin below the score of the table that other moves must not reach in a
                    /// node of `depth`.
                    pub(in crate::gomolith::search) fn margin(&self, depth: i32) -> Score {
                        self.margin * depth / SIXTEENTHS
                    }
                }

                impl CutNodeParams {
                    /// The margin above `beta` for a cut node of `depth` to be searched less deep.
                    pub(in crate::gomolith::search) fn margin(&self, depth: i32) -> Score {
                        self.margin * depth
                    }
                }

                impl LmpParams {
                    /// The number of moves that a node of `depth` searches before it skips the
                    /// others.
                    pub(in crate::gomolith::search) fn moves_max(&self, depth: i32, improving: bool) -> usize {
                        let count = self.base + depth * (depth + self.slope) / self.divisor;
                        (count >> i32::from(!improving)) as usize
                    }
                }

                impl LmrParams {
                    /// The reduction for the depth of a node and the index of a move, in 16ths of a
                    /// ply.
                    pub(in crate::gomolith::search) fn by_index(&self, depth: i32, index: usize) -> i32 {
                        self.scale * log2_product(depth, index) / (SIXTEENTHS * SIXTEENTHS)
                    }

                    /// The reduction for an ordering score that lies `behind` the best, in 16ths of
                    /// a ply.
                    pub(in crate::gomolith::search) fn by_order(&self, behind: i32) -> i32 {
                        let unlikely = behind * self.order_scale / MOVE_SCALE - self.order_free;
                        unlikely.clamp(0, self.order_max)
                    }
                }

                impl AlphaRaiseParams {
                    /// The depth of the moves after one that raised `alpha` in a search of `depth`.
                    pub(in crate::gomolith::search) fn reduced(&self, depth: i32) -> i32 {
                        if depth >= self.depth_min && depth <= self.depth_max {
                            depth - self.reduction
                        } else {
                            depth
                        }
                    }
                }

                impl OrderingParams {
                    /// The worth of a stone on a point with these `patterns` to a side that wins by
                    /// the lines `winning`, if none has been fitted.
                    pub(in crate::gomolith::search) fn worth(
                        &self,
                        patterns: [Pattern; 4],
                        winning: WinningLine,
                    ) -> i32 {
                        let sum: i32 = patterns.iter().map(|&p| self.pattern[p as usize]).sum();
                        match Threat::of(patterns, winning) {
                            Threat::Suspect => sum * self.suspect / SIXTEENTHS,
                            _ => sum,
                        }
                    }
                }

                impl HistoryParams {
                    /// The bonus of a move that cut a node of `depth` off.
                    pub(in crate::gomolith::search) fn bonus(&self, depth: i32) -> i32 {
                        (depth * depth * self.bonus).min(self.bonus_max)
                    }
                }

                impl CorrectionParams {
                    /// The bonus for an evaluation that a search of `depth` found too low by
                    /// `error`.
                    pub(in crate::gomolith::search) fn bonus(&self, error: Score, depth: i32) -> i32 {
                        let bonus = error * depth * self.rate / SIXTY_FOURTHS;
                        bonus.clamp(-self.bonus_max, self.bonus_max)
                    }
                }

                /// log2(`depth`) * log2(`index` + 1), in 256ths: each factor is in 16ths.
                ///
                /// Computed in integers, so that the result is the same everywhere.
                fn log2_product(depth: i32, index: usize) -> i32 {
                    (log2_in_16ths(depth.max(1) as u32) * log2_in_16ths(index as u32 + 1)) as i32
                }

                /// The logarithm of `n` to base 2 in 16ths, linear between powers of two.
                fn log2_in_16ths(n: u32) -> u32 {
                    let whole = 31 - n.leading_zeros();
                    16 * whole + ((n << 4) >> whole) - 16
                }
            }

            // ---- search::params::default ----------------------------------------------

            mod default {
                //! Default values: the parameters that the engine plays with.

                use super::*;
                use crate::gomolith::threats::ThreatParams;

                impl SearchParams {
                    /// The parameters that the engine plays with.
                    pub const DEFAULT: SearchParams = SearchParams {
                        aspiration: AspirationParams {
                            depth_min: 5,
                            width: 48,
                            width_max: 500,
                        },
                        lazy: LazyParams {
                            margin_above: 250,
                            margin_below: 150,
                            error: 8,
                        },
                        rfp: RfpParams {
                            depth_max: 12,
                            margin: 68,
                            worsening: 23,
                        },
                        razoring: RazoringParams {
                            depth_max: 3,
                            margin: 50,
                        },
                        iir: IirParams {
                            depth_min: 4,
                            reduction: 1,
                            shallow: 20,
                            shallow_max: 3,
                        },
                        singular: SingularParams {
                            depth_min: 8,
                            tt_depth_margin: 3,
                            depth_divisor: 2,
                            margin: 17,
                            double_margin: 39,
                            negative_extension: 1,
                            ply_factor: 2,
                        },
                        cut_node: CutNodeParams {
                            margin: 28,
                            reduction: 1,
                        },
                        futility: FutilityParams {
                            depth_max: 8,
                            margin: 115,
                            order: 16,
                            order_max: 325,
                        },
                        lmp: LmpParams {
                            base: 3,
                            slope: 17,
                            divisor: 12,
                        },
                        lmr: LmrParams {
                            index_min: 1,
                            depth_min: 2,
                            base: 10,
                            scale: 5,
                            not_improving: 11,
                            wide_window: 14,
                            cut_node: 8,
                            history: 31,
                            continuation: 21,
                            near_root: 21,
                            near_root_plies: 4,
                            root_depth_min: 3,
                            far: 10,
                            aside: 16,
                            order_scale: 9,
                            order_free: 13,
                            order_max: 44,
                        },
                        research: ResearchParams {
                            deeper_margin: 70,
                            deeper_slope: 11,
                            shallower_slope: 1,
                            shallower_reduction_min: 2,
                        },
                        alpha_raise: AlphaRaiseParams {
                            depth_min: 3,
                            depth_max: 11,
                            reduction: 1,
                        },
                        quiescence: QuiescenceParams { fours_max: 16 },
                        ordering: OrderingParams {
                            pattern: [0, 2, 6, 8, 24, 30, 80, 90, 400, 2_000, 30, 0],
                            suspect: 4,
                            other: 12,
                            countermove: 100,
                            near_own: 64,
                            history: 128,
                            root_depth_min: 4,
                        },
                        history: HistoryParams {
                            bonus: 20,
                            bonus_max: 2_048,
                            kept: 8,
                        },
                        correction: CorrectionParams {
                            scale: 12,
                            rate: 8,
                            bonus_max: 256,
                        },
                        tt: TtParams {
                            fill_divisor: 4,
                            depth_margin: 3,
                            age_weight: 8,
                        },
                        solvers: SolverParams {
                            vcf_fours_max: 60,
                            vcf_nodes_first: 4_000,
                            vcf_divisor: 3,
                            refutation_nodes: 2_000,
                            refutations_nodes: 4_000,
                            vct_nodes_min: 1_000,
                            vct_divisor: 12,
                            growth: 2,
                        },
                        threats: ThreatParams::DEFAULT,
                    };
                }
            }

            pub use self::groups::*;
            pub(super) use self::margins::{SIXTEENTHS, SIXTY_FOURTHS};

            /// Iterative deepening ends at this depth in plies, or where the board is full.
            pub const DEPTH_MAX: u32 = 100;
        }

        pub use self::lazy_smp::STACK_BYTES;
        pub use self::params::*;
        pub use self::report::{Observer, Report, Wanted};
        pub use self::searcher::{Searcher, THREADS_MAX};
        pub use self::values::MoveValue;
    }

    // ---- clock ----------------------------------------------------------------

    pub mod clock {
        //! Time management: the budget of a move, and live limits. The clock is the control
        //! that holds a search to limits that may change while it runs.

        use std::convert::TryFrom; // Not in the prelude of edition 2018.
        use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
        use std::sync::Arc;
        use std::time::{Duration, Instant};

        use crate::gomolith::control::{Control, Iteration};

        /// Search time of a turn "as fast as possible", in milliseconds. The answer is due
        /// within 20 ms; the rest is for pipes and slow machines.
        const INSTANT_MS: u64 = 4;
        /// A move takes at most this fraction of the time that is not kept for later moves, a
        /// quarter, unless fewer moves are expected.
        const MATCH_SHARE_MAX: u64 = 4;
        /// A difficult position gets up to this many times the even share of a move.
        const DIFFICULTY_MAX: u64 = 3;
        /// Stands for "no limit" in a `LiveLimits`.
        const UNLIMITED: u64 = u64::MAX;
        /// Nodes between two looks at the time: some tens of microseconds, and a millisecond in
        /// a debug build on a slow machine.
        const NODES_PER_LOOK: u64 = 32;
        /// On a machine that keeps stopping the process a search ends earlier, but never by
        /// more than this fraction of its limit: a quarter.
        const LAG_SHARE: u32 = 4;
        /// Microseconds that pass between two looks at the time on a machine that is not busy.
        const LAG_USUAL_US: u64 = 2_000;
        /// The lag of late shrinks by one part in this many with each look: it is forgotten some
        /// tens of milliseconds after the process was last stopped.
        const LAG_FADES: u64 = 256;
        /// What turns have suffered shrinks by one part in this many with each turn: a game
        /// remembers it.
        const TURNS_FADE: u64 = 16;
        /// At most this fraction of the time left for a game is kept for what the machine steals
        /// from later moves: a half.
        const STOLEN_SHARE_MAX: u64 = 2;

        // `Clock::go_on` looks at the time when the node count leaves a remainder of 1.
        const _: () = assert!(NODES_PER_LOOK > 1);

        /// Time that a player has, in milliseconds, as known before a move.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct TimeControl {
            /// Time for this move. None: no limit; 0: as fast as possible.
            pub turn_ms: Option<u64>,
            /// Time left for the whole game. None: no limit.
            pub match_left_ms: Option<u64>,
            /// Own moves that the game can still last.
            pub moves_left: u64,
            /// Own moves that the game will probably still last.
            pub moves_expected: u64,
            /// A tenth of every limit is kept back, but never more than this.
            pub reserve_max_ms: u64,
            /// Time kept for each later move, however long the game lasts, as far as there is
            /// any.
            pub turn_ms_min: u64,
            /// Time that the machine is likely to steal from each later move.
            pub turn_stolen_ms: u64,
        }

        /// Time that a search may take. None: no limit.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Budget {
            /// Milliseconds after which no new depth begins in a calm position.
            pub soft_ms: Option<u64>,
            /// Milliseconds after which the search stops.
            pub hard_ms: Option<u64>,
        }

        impl TimeControl {
            /// The budget of one move.
            pub fn budget(&self) -> Budget {
                let turn = self.turn_ms.map(|turn_ms| match turn_ms {
                    0 => INSTANT_MS,
                    _ => self.usable(turn_ms),
                });
                let left = match self.match_left_ms {
                    None => {
                        return Budget {
                            soft_ms: turn,
                            hard_ms: turn,
                        }
                    }
                    Some(left_ms) => self.usable(left_ms),
                };
                let moves_left = self.moves_left.max(1);
                let stolen = self.turn_stolen_ms.saturating_mul(moves_left);
                let left = left - stolen.min(left / STOLEN_SHARE_MAX);
                let moves = self.moves_expected.clamp(1, moves_left);
                let least = self.turn_ms_min.min(left / moves_left);
                let spare = left - least * moves_left;
                let share = spare / moves;
                // An answer takes some time without a search, too.
                let search_least = least / 2;
                let even = search_least + share;
                let difficult = share.saturating_mul(DIFFICULTY_MAX);
                let most = search_least + (spare / MATCH_SHARE_MAX.min(moves)).min(difficult);
                debug_assert!(even <= most && most <= left);
                let within_turn = |ms: u64| Some(turn.map_or(ms, |turn| ms.min(turn)));
                Budget {
                    soft_ms: within_turn(even),
                    hard_ms: within_turn(most),
                }
            }

            /// Milliseconds of a limit that remain after the reserve.
            fn usable(&self, limit_ms: u64) -> u64 {
                limit_ms - (limit_ms / 10 + 1).min(self.reserve_max_ms).min(limit_ms)
            }
        }

        /// Everything that ends a search. None: no limit.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Limits {
            /// Time, counted from when the search was asked for.
            pub budget: Budget,
            /// Maximum number of nodes.
            pub nodes_max: Option<u64>,
            /// Maximum depth in plies.
            pub depth_max: Option<u64>,
        }

        impl Limits {
            /// No limits: the search runs until it is stopped.
            pub const NONE: Limits = Limits {
                budget: Budget {
                    soft_ms: None,
                    hard_ms: None,
                },
                nodes_max: None,
                depth_max: None,
            };
        }

        /// The limits of a running search, shared by the thread that searches and the one that
        /// may change them.
        pub struct LiveLimits {
            stop: AtomicBool,
            soft_ms: AtomicU64,
            hard_ms: AtomicU64,
            nodes_max: AtomicU64,
            depth_max: AtomicU64,
        }

        impl LiveLimits {
            /// Live limits that begin as `limits`.
            pub fn new(limits: Limits) -> LiveLimits {
                let live = LiveLimits {
                    stop: AtomicBool::new(false),
                    soft_ms: AtomicU64::new(UNLIMITED),
                    hard_ms: AtomicU64::new(UNLIMITED),
                    nodes_max: AtomicU64::new(UNLIMITED),
                    depth_max: AtomicU64::new(UNLIMITED),
                };
                live.set(limits);
                live
            }

            /// Changes the limits. The time still counts from when the search was asked for.
            pub fn set(&self, limits: Limits) {
                let set = |to: &AtomicU64, value: Option<u64>| {
                    to.store(value.unwrap_or(UNLIMITED), Ordering::Relaxed);
                };
                set(&self.soft_ms, limits.budget.soft_ms);
                set(&self.hard_ms, limits.budget.hard_ms);
                set(&self.nodes_max, limits.nodes_max);
                set(&self.depth_max, limits.depth_max);
            }

            /// Ends the search once this `time` has passed since it was asked for, unless it
            /// ends earlier.
            pub fn hurry(&self, time: Duration) {
                let ms = u64::try_from(time.as_millis()).unwrap_or(UNLIMITED);
                self.hard_ms.fetch_min(ms, Ordering::Relaxed);
            }

            /// Ends the search; its answer is what it has found by then.
            pub fn stop(&self) {
                self.stop.store(true, Ordering::Relaxed);
            }
        }

        /// A function that a search calls now and then where no thread reads the input. It
        /// returns true if the search has to stop.
        pub type Listener = Arc<dyn Fn() -> bool + Send + Sync>;

        /// A function that a search tells again and again, tens of thousands of times a second, how
        /// many nodes it has visited.
        pub type NodeMeter = Box<dyn FnMut(u64)>;

        /// The control of a search by `LiveLimits`, whose time runs from when the search was
        /// asked for, not from when it began.
        pub struct Clock {
            started: Instant,
            limits: Arc<LiveLimits>,
            lag: Lag,
            listener: Option<Listener>,
            meter: Option<NodeMeter>,
            /// Nodes that all threads have visited, when they were last counted together; 0 where
            /// there is only one.
            nodes_of_all: u64,
            /// Time since `started` at the last look; None before the first look.
            last_look: Option<Duration>,
        }

        impl Clock {
            /// A clock that has been running since `started`. It expects the lag that `lag` has
            /// learned, and teaches it more.
            pub fn new(started: Instant, limits: Arc<LiveLimits>, lag: Lag) -> Clock {
                Clock {
                    started,
                    limits,
                    lag,
                    listener: None,
                    meter: None,
                    nodes_of_all: 0,
                    last_look: None,
                }
            }

            /// The clock, with a listener that it asks whenever it looks at the time.
            pub fn listening(self, listener: Option<Listener>) -> Clock {
                Clock { listener, ..self }
            }

            /// The clock, with a meter that it tells the nodes whenever it looks at the time.
            pub fn metering(self, meter: Option<NodeMeter>) -> Clock {
                Clock { meter, ..self }
            }

            fn is_over(&self, limit_ms: u64) -> bool {
                limit_ms != UNLIMITED && self.started.elapsed() >= Duration::from_millis(limit_ms)
            }

            /// Looks at the time after `nodes` nodes of the asking thread, and returns true if the
            /// search has to stop.
            fn look(&mut self, nodes: u64) -> bool {
                if let Some(tell) = &mut self.meter {
                    tell(nodes.max(self.nodes_of_all));
                }
                if self.listener.as_ref().map_or(false, |stops| stops()) {
                    return true;
                }
                let limit_ms = self.limits.hard_ms.load(Ordering::Relaxed);
                if limit_ms == UNLIMITED {
                    return false;
                }
                let limit = Duration::from_millis(limit_ms);
                let elapsed = self.started.elapsed();
                // What passed before the first look was work, such as the making of tables.
                if let Some(last) = self.last_look.replace(elapsed) {
                    self.lag.learn(elapsed.saturating_sub(last));
                }
                elapsed + self.lag.expected().min(limit / LAG_SHARE) >= limit
            }
        }

        impl Control for Clock {
            fn go_on(&mut self, nodes: u64) -> bool {
                let limits = &self.limits;
                if limits.stop.load(Ordering::Relaxed)
                    || nodes >= limits.nodes_max.load(Ordering::Relaxed)
                {
                    return false;
                }
                // The first node looks too: the time may have passed before the search began.
                nodes % NODES_PER_LOOK != 1 || !self.look(nodes)
            }

            fn deepen(&mut self, done: &Iteration) -> bool {
                if u64::from(done.depth) >= self.limits.depth_max.load(Ordering::Relaxed) {
                    return false;
                }
                let soft_ms = self.limits.soft_ms.load(Ordering::Relaxed);
                if soft_ms == UNLIMITED {
                    return true;
                }
                // In percent: a new best move, or a worse score, makes a position worth more
                // than its share.
                let unrest = 100
                    + 100 * u64::from(done.move_changed)
                    + 2 * u64::from(done.score_fell.clamp(0, 50) as u32);
                !self.is_over(soft_ms.saturating_mul(unrest) / 100)
            }

            fn nodes_max(&self) -> u64 {
                self.limits.nodes_max.load(Ordering::Relaxed)
            }

            fn count_all(&mut self, nodes: u64) {
                self.nodes_of_all = nodes;
            }
        }

        /// Time that the machine has stolen: it has kept the process from running. It may do so
        /// again, right before a limit or when a command arrives.
        ///
        /// Clones share what they have learned.
        #[derive(Clone, Default, Debug)]
        pub struct Lag {
            stolen: Arc<Stolen>,
        }

        /// All in microseconds.
        #[derive(Default, Debug)]
        struct Stolen {
            /// The longest time between two looks at a clock, shrinking by `LAG_FADES`.
            lately: AtomicU64,
            /// The longest time stolen at a stretch, shrinking by `TURNS_FADE`.
            worst: AtomicU64,
            /// The time by which turns were later than they were to be: the mean of those that
            /// `TURNS_FADE` remembers.
            per_turn: AtomicU64,
        }

        impl Lag {
            /// Learns the time that `passed` between two looks at a clock.
            fn learn(&self, passed: Duration) {
                let passed_us = micros(passed);
                let lately_us = self.stolen.lately.load(Ordering::Relaxed);
                let faded_us = lately_us - lately_us / LAG_FADES;
                let lately = faded_us.max(passed_us);
                self.stolen.lately.store(lately, Ordering::Relaxed);
                self.learn_worst(passed_us.saturating_sub(LAG_USUAL_US));
            }

            fn learn_worst(&self, stolen_us: u64) {
                self.stolen.worst.fetch_max(stolen_us, Ordering::Relaxed);
            }

            /// Learns that a turn has ended, `late` after its search was to end.
            pub fn turn_ended(&self, late: Duration) {
                let fade = |value: &AtomicU64| {
                    let us = value.load(Ordering::Relaxed);
                    value.store(us - us / TURNS_FADE, Ordering::Relaxed);
                };
                fade(&self.stolen.worst);
                fade(&self.stolen.per_turn);
                self.learn_stolen(late.saturating_sub(Duration::from_micros(LAG_USUAL_US)));
            }

            /// Learns of time that the last turn took by the manager's count, and not by ours.
            pub fn learn_stolen(&self, stolen: Duration) {
                let stolen_us = micros(stolen);
                self.learn_worst(stolen_us);
                let share = stolen_us / TURNS_FADE;
                self.stolen.per_turn.fetch_add(share, Ordering::Relaxed);
            }

            /// The time for which the process may be stopped next.
            fn expected(&self) -> Duration {
                let worst_us = self.stolen.worst.load(Ordering::Relaxed);
                Duration::from_micros(self.lately_us().max(worst_us))
            }

            fn lately_us(&self) -> u64 {
                let lately_us = self.stolen.lately.load(Ordering::Relaxed);
                lately_us.saturating_sub(LAG_USUAL_US)
            }

            /// Milliseconds that a turn is likely to take before our own clock starts: a
            /// command that arrives while the process is stopped waits for half of the stop on
            /// average.
            pub fn unseen_ms(&self) -> u64 {
                self.lately_us() / 2_000
            }

            /// Milliseconds by which turns of late took longer than they were to.
            pub fn turn_stolen_ms(&self) -> u64 {
                self.stolen.per_turn.load(Ordering::Relaxed) / 1_000
            }
        }

        fn micros(duration: Duration) -> u64 {
            u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
        }
    }

    // ---- session --------------------------------------------------------------

    pub mod session {
        //! One game with one manager: settings, stones, searches.
        //!
        //! A session neither prints nor reads, and knows no dialect: `protocol` turns commands
        //! into calls of a [`Session`] and numbers on the wire into its [`Settings`].
        //!
        //! How a search runs: [`Session::start`] makes a task of the game and the settings,
        //! [`Thinking`] runs it in a thread, and `aim` knows what to search for. To find stones
        //! that leave even chances it has `balance`, `choices`, `opening` and `book`; what to play in
        //! the first positions of a game stands in `replies`, where `reply` finds it. What the
        //! next search can use again stays in `engine`, as large as `memory` has room for.

        // ---- session::session -----------------------------------------------------

        mod session {
            //! The session: a game, its manager's settings, its searches. The searches are those of
            //! the game's positions.

            use std::convert::TryFrom; // Not in the prelude of edition 2018.
            use std::sync::{Arc, Mutex};
            use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

            use super::aim::Aim;
            use super::engine::Engine;
            use super::game::Game;
            use super::memory::{granted_bytes, MEMORY_MIN, SPEECH_MIN};
            use super::reply;
            use super::settings::{Defaults, Settings};
            use super::thinking::{Task, Thinking, Watch};
            use crate::gomolith::board::{splitmix, Board, Point, PointSet, Side};
            use crate::gomolith::clock::{Lag, Limits, Listener};
            use crate::gomolith::position::Position;

            /// A session with one manager.
            pub struct Session {
                /// The rule and the limits. Changes act on the next search.
                pub settings: Settings,
                /// Points that may not be chosen, on boards of any size. They outlast the game.
                pub blocked: PointSet,
                /// True if searches may have threads of their own.
                pub threaded: bool,
                /// What searches listen to that have no thread of their own.
                pub listener: Option<Listener>,
                game: Option<Game>,
                pub(super) engine: Arc<Mutex<Engine>>,
                /// Time that own turns of this game have taken, by our own count.
                pub(super) used: Duration,
                /// Milliseconds that have come back after own turns.
                pub(super) gained_ms: u64,
                /// Own turns in this game.
                turns: u64,
                /// Milliseconds within which the search of the turn under way has to end; none where
                /// there is no limit, or no search.
                pub(super) hard_ms: Option<u64>,
                /// Delays of the process by the machine, seen in any game.
                pub(super) lag: Lag,
            }

            /// A reason why no search can begin.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Obstacle {
                /// The memory is less than the process needs.
                Memory,
                /// There is no game, or its board is full.
                GameOver,
            }

            impl Session {
                /// A session without a game yet. It asks what memory the system grants.
                pub fn new(defaults: Defaults) -> Session {
                    let mut settings = Settings::new(defaults);
                    settings.memory_granted = granted_bytes(defaults.memory_max);
                    Session {
                        settings,
                        blocked: PointSet::EMPTY,
                        threaded: true,
                        listener: None,
                        game: None,
                        engine: Arc::default(),
                        used: Duration::from_secs(0),
                        gained_ms: 0,
                        turns: 0,
                        hard_ms: None,
                        lag: Lag::default(),
                    }
                }

                /// Begins `game` and forgets the last one, which has no effect on it.
                pub fn begin(&mut self, game: Game) {
                    self.game = Some(game);
                    self.used = Duration::from_secs(0);
                    self.gained_ms = 0;
                    self.turns = 0;
                    self.forget();
                }

                /// Forgets what earlier searches found; the game goes on.
                pub fn forget(&mut self) {
                    // A new lock, not a cleared engine: an old search may still hold the old lock.
                    // The line table knows no game, only its rule.
                    let engine = Engine::after(&self.engine);
                    self.engine = Arc::new(Mutex::new(engine));
                }

                /// Forgets what a search has left that broke down: each search after it would begin
                /// by making all tables anew.
                fn replace_broken(&mut self) {
                    if self.engine.is_poisoned() {
                        self.forget();
                    }
                }

                /// Makes the tables that the first search would otherwise have to make on its
                /// clock. Does nothing while a search is under way, which has made them, or where
                /// none can begin.
                pub fn prepare(&mut self) {
                    if self.settings_obstacle().is_some() {
                        return;
                    }
                    self.replace_broken();
                    let (rule, memory) = (self.settings.rule, self.settings.memory_plan());
                    if let Ok(mut engine) = self.engine.try_lock() {
                        engine.line_table(rule);
                        engine.searcher(memory, rule).set_threads(memory.threads);
                    }
                }

                /// The game; None if none has been started.
                pub fn game(&self) -> Option<&Game> {
                    self.game.as_ref()
                }

                /// The game, to be changed; None if none has been started.
                pub fn game_mut(&mut self) -> Option<&mut Game> {
                    self.game.as_mut()
                }

                /// Makes our move in the game: `point` must be empty. Does nothing without a game.
                pub fn put_own(&mut self, point: Point) {
                    let rule = self.settings.rule;
                    if let Some(game) = &mut self.game {
                        game.put_own(point);
                        game.score_lines(rule);
                    }
                }

                /// Makes the other side's move in the game: `point` must be empty. Does nothing
                /// without a game.
                pub fn put_other(&mut self, point: Point) {
                    let rule = self.settings.rule;
                    if let Some(game) = &mut self.game {
                        game.put_other(point);
                        game.score_lines(rule);
                    }
                }

                /// True if the game can have no further move, or there is no game.
                pub fn is_game_over(&self) -> bool {
                    let rule = self.settings.rule;
                    self.game.as_ref().map_or(true, |game| game.is_over(rule))
                }

                /// The reason why no search of the game's position can begin; None if one can.
                pub fn obstacle(&self) -> Option<Obstacle> {
                    let is_full = |game: &Game| game.board().empty_count() == 0;
                    self.settings_obstacle().or_else(|| {
                        let is_over = self.game.as_ref().map_or(true, is_full);
                        is_over.then_some(Obstacle::GameOver)
                    })
                }

                /// The reason why the settings allow no search of any position; None if they allow
                /// one.
                pub fn settings_obstacle(&self) -> Option<Obstacle> {
                    (self.settings.memory_bytes() < MEMORY_MIN).then_some(Obstacle::Memory)
                }

                /// True if there is enough memory to read and to answer, be it by an error.
                pub fn can_speak(&self) -> bool {
                    self.settings.memory_granted >= SPEECH_MIN
                }

                /// How much memory there is, and how much is needed.
                pub fn memory_text(&self) -> String {
                    format!(
                        "not enough memory: {} bytes, {} are needed",
                        self.settings.memory_bytes(),
                        MEMORY_MIN
                    )
                }

                /// Begins to think about our move in the game. The clock has been running since
                /// `started`.
                ///
                /// # Errors
                /// The reason why no search can begin.
                pub fn start(
                    &mut self,
                    aim: Aim,
                    started: Instant,
                    watch: Box<dyn Watch>,
                ) -> Result<Thinking, Obstacle> {
                    let game = self.game.as_ref().ok_or(Obstacle::GameOver)?;
                    let (board, side) = (game.board().clone(), game.own());
                    self.start_on_board(board, side, aim, started, watch)
                }

                /// Begins to think about a position that need not be the game's, such as an opening
                /// that is still to be agreed on: `side` is to move on `board`. The clock has been
                /// running since `started`.
                ///
                /// # Errors
                /// The reason why no search can begin.
                pub fn start_on_board(
                    &mut self,
                    board: Board,
                    side: Side,
                    aim: Aim,
                    started: Instant,
                    watch: Box<dyn Watch>,
                ) -> Result<Thinking, Obstacle> {
                    self.replace_broken();
                    let task = self.task(board, side, aim, started)?;
                    self.hard_ms = task.limits.budget.hard_ms;
                    Ok(Thinking::begin(task, &self.engine, watch, self.threaded))
                }

                /// Holds `thinking`, a search of the turn under way, to the limits that the settings
                /// give now.
                pub fn change_limits(&mut self, thinking: &Thinking) {
                    let limits = self.limits();
                    self.hard_ms = limits.budget.hard_ms;
                    thinking.set_limits(limits);
                }

                /// Begins to think while the other side does: about our answer to `expected` or,
                /// where nothing is expected, about the other side's move. The search goes on until
                /// it is stopped. None if there is nothing to think about, or no thread for it.
                pub fn ponder(
                    &mut self,
                    expected: Option<Point>,
                    watch: Box<dyn Watch>,
                ) -> Option<Thinking> {
                    self.replace_broken();
                    let game = self.game.as_ref()?;
                    let (mut board, mut side) = (game.board().clone(), !game.own());
                    if let Some(point) = expected.filter(|&point| board.is_empty(point)) {
                        board.put(point, side.stone());
                        side = !side;
                    }
                    let mut task = self.task(board, side, Aim::Move, Instant::now()).ok()?;
                    task.limits = Limits::NONE;
                    // The other side's move is thought about for what the search leaves behind.
                    task.has_book &= expected.is_some();
                    Thinking::begin_in_thread(task, &self.engine, watch)
                }

                fn task(
                    &self,
                    board: Board,
                    side: Side,
                    aim: Aim,
                    started: Instant,
                ) -> Result<Task, Obstacle> {
                    if let Some(obstacle) = self.settings_obstacle() {
                        return Err(obstacle);
                    }
                    if board.empty_count() == 0 {
                        return Err(Obstacle::GameOver);
                    }
                    let limits = self.limits();
                    Ok(Task {
                        aim,
                        board,
                        side,
                        rule: self.settings.rule,
                        blocked: self.blocked.clone(),
                        variety: self.variety(),
                        memory: self.settings.memory_plan(),
                        is_memory_limited: self.settings.memory_granted < u64::MAX,
                        started,
                        has_book: reply::serves(&limits),
                        limits,
                        lag: self.lag.clone(),
                        listener: self.listener.clone(),
                    })
                }

                /// A number that chooses among equally good openings: always the same where limits
                /// make searches repeatable, otherwise drawn from the time of day. Most managers
                /// start a process for each game, so that nothing else could tell one game from
                /// another.
                fn variety(&self) -> u64 {
                    let limits = self.limits();
                    if limits.nodes_max.is_some() || limits.depth_max.is_some() {
                        return 0;
                    }
                    let now = SystemTime::now().duration_since(UNIX_EPOCH);
                    splitmix(now.map_or(0, |now| now.as_nanos() as u64))
                }

                /// The limits of a search that begins now.
                pub(super) fn limits(&self) -> Limits {
                    let empty = self
                        .game
                        .as_ref()
                        .map_or(0, |game| game.board().empty_count());
                    let moves_left = (empty as u64 + 1) / 2;
                    let settings = &self.settings;
                    let mut time = settings.time_control(self.turns, self.used_ms(), moves_left);
                    time.turn_ms_min += self.lag.unseen_ms();
                    time.turn_stolen_ms = self.lag.turn_stolen_ms();
                    Limits {
                        budget: time.budget(),
                        nodes_max: self.settings.nodes_max,
                        depth_max: self.settings.depth_max,
                    }
                }

                /// Milliseconds that own turns of this game have taken by our own count, less those
                /// that have come back after them.
                pub(super) fn used_ms(&self) -> i64 {
                    let gained_ms = i64::try_from(self.gained_ms).unwrap_or(i64::MAX);
                    (self.used.as_millis() as i64).saturating_sub(gained_ms)
                }

                /// Counts time that has been used before the game's first turn.
                pub fn count_used(&mut self, used: Duration) {
                    self.used += used;
                }

                /// Counts an own turn that began at `started` and has just ended. Returns the time
                /// that it took.
                pub fn turn_ended(&mut self, started: Instant) -> Duration {
                    let elapsed = started.elapsed();
                    if let Some(hard_ms) = self.hard_ms.take() {
                        let late = elapsed.saturating_sub(Duration::from_millis(hard_ms));
                        self.lag.turn_ended(late);
                    }
                    let turn = elapsed + Duration::from_millis(self.lag.unseen_ms());
                    self.used += turn;
                    self.turns += 1;
                    self.gained_ms = self.gained_ms.saturating_add(self.settings.increment_ms);
                    turn
                }

                /// Learns of time that the last own turn took by the manager's count, and not by our
                /// own: the machine is likely to steal as much again.
                pub fn learn_stolen(&mut self, stolen: Duration) {
                    self.lag.learn_stolen(stolen);
                }

                /// The points on which the rule forbids the side to move to put a stone.
                pub fn forbidden_points(&self) -> PointSet {
                    let rule = self.settings.rule;
                    match &self.game {
                        Some(game) if rule.forbids(game.to_move()) => {
                            let lines = Engine::lock(&self.engine).line_table(rule);
                            let board = game.board().clone();
                            Position::new(board, game.to_move(), rule, lines).forbidden_points()
                        }
                        _ => PointSet::EMPTY,
                    }
                }
            }
        }

        // ---- session::memory ------------------------------------------------------

        mod memory {
            //! Memory: what the tables of a search may take of that of the whole process.

            use std::convert::TryFrom; // Not in the prelude of edition 2018.

            use crate::gomolith::search::{Searcher, THREADS_MAX};

            /// With less memory than this, in bytes, the process could not keep its limit.
            pub(super) const MEMORY_MIN: u64 = 4_900_000;
            /// Bytes that the process takes with hardly any tables, counted as the system counts them
            /// that limits them (`RLIMIT_DATA`): stacks, lists, the line table. It is what the
            /// largest board takes, with the rule that takes most, which is renju.
            const BARE_BYTES: u64 = 4_850_000;
            /// Bytes that the process takes beside tables and searchers, counted as a judge may count
            /// them: the program itself too, and all that might come.
            const FIXED_BYTES: u64 = 6 << 20;
            /// Bytes that the process has when `granted_bytes` looks what else there is.
            const HELD_BYTES: u64 = 240 << 10;
            /// With less memory than this, in bytes, not even an error can be told to a manager.
            pub(super) const SPEECH_MIN: u64 = 1 << 20;
            /// Bytes that a search takes beside what lasts from one to the next, at most.
            const SEARCH_BYTES: usize = 1_400_000;
            /// How precisely `granted_bytes` looks, in bytes.
            const GRANTED_STEP: u64 = 64 << 10;

            const _: () = assert!(BARE_BYTES <= MEMORY_MIN);
            const _: () = assert!(BARE_BYTES < FIXED_BYTES);

            /// The sizes of what a searcher has.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(super) struct MemoryPlan {
                /// Search threads.
                pub(super) threads: usize,
                /// Bytes of the solvers' tables at most.
                pub(super) solver_bytes: usize,
                /// Bytes of the transposition table at most.
                pub(super) table_bytes: usize,
            }

            impl MemoryPlan {
                /// The plan for a process that may take `bytes` and is to search with `threads_wished`
                /// threads, as far as there is room for them beside a table.
                ///
                /// The table takes at most 60 % of the memory, and never so much that the rest of the
                /// process does not fit beside it. Where memory is so short that even the solvers get
                /// smaller, half of what is left stays free, for what no plan knows.
                pub(super) fn new(bytes: u64, threads_wished: usize) -> MemoryPlan {
                    let (solvers, thread) =
                        (Searcher::SOLVER_BYTES as u64, Searcher::THREAD_BYTES as u64);
                    let room = (bytes - bytes / 4).saturating_sub(FIXED_BYTES + solvers);
                    let threads_max = (room / thread).clamp(1, THREADS_MAX as u64) as usize;
                    let threads = threads_wished.clamp(1, threads_max);
                    let helpers = (threads as u64 - 1) * thread;
                    let spare = bytes.saturating_sub(BARE_BYTES + helpers);
                    let solver_bytes = solvers.min(spare / 2);
                    let ample = bytes.saturating_sub(FIXED_BYTES + helpers + thread + solvers);
                    let table_bytes = ample.max((spare - solver_bytes) / 2).min(bytes / 10 * 6);
                    MemoryPlan {
                        threads,
                        solver_bytes: solver_bytes as usize,
                        table_bytes: usize::try_from(table_bytes).unwrap_or(usize::MAX / 4),
                    }
                }
            }

            /// The bytes that the whole process can have: `u64::MAX` if the system grants at least
            /// `wanted`, or else what it grants.
            ///
            /// To be asked before there are tables: what is refused later ends the process.
            pub(super) fn granted_bytes(wanted: u64) -> u64 {
                let grants =
                    |bytes: u64| usize::try_from(bytes).map_or(false, |b| reserve(b).is_some());
                // The memory of a WebAssembly program never shrinks: it would keep what it asks for here.
                if cfg!(target_family = "wasm") || grants(wanted) {
                    return u64::MAX;
                }
                let (mut granted, mut refused) = (0, wanted);
                while refused - granted > GRANTED_STEP {
                    let middle = granted + (refused - granted) / 2;
                    if grants(middle) {
                        granted = middle;
                    } else {
                        refused = middle;
                    }
                }
                granted + HELD_BYTES
            }

            /// True if the system grants what a search takes beside what lasts from one to the next.
            pub(super) fn has_room_for_search() -> bool {
                reserve(SEARCH_BYTES).is_some()
            }

            /// Memory of this many `bytes` that nobody has touched; None if the system refuses it.
            // Inlined, memory that nobody uses would not even be asked for.
            #[inline(never)]
            fn reserve(bytes: usize) -> Option<Vec<u8>> {
                let mut memory = Vec::new();
                memory.try_reserve_exact(bytes).ok()?;
                Some(memory)
            }
        }

        // ---- session::settings ----------------------------------------------------

        mod settings {
            //! Session settings: rule, and limits of time and memory. They tell the rule of the
            //! games, and all that limits the searches.

            use std::convert::TryFrom; // Not in the prelude of edition 2018.

            use super::memory::MemoryPlan;
            use crate::gomolith::board::Rule;
            use crate::gomolith::clock::TimeControl;

            /// The largest reserve, in milliseconds, that is kept back from a limit: see
            /// `Settings::reserve_max_ms`.
            const RESERVE_MS: u64 = 50;
            /// The largest reserve, in milliseconds, where pipes and schedulers are slow: under
            /// Windows, and under the managers of tournaments.
            pub const RESERVE_SLOW_MS: u64 = 200;
            /// Time kept for each later move, in milliseconds: even an instant answer takes some,
            /// with pipes and the manager's own work, and a game may go on until the board is full.
            const TURN_MS_MIN: u64 = 8;
            /// The same where a game is long enough: a scheduler may take that much time again and
            /// again, and a game that is near its limit has none to give.
            const TURN_MS_MIN_LONG: u64 = 25;
            /// A game has time for this many later moves of what is kept for each.
            const TURNS_KEPT: u64 = 4_000;

            const _: () = assert!(RESERVE_MS <= RESERVE_SLOW_MS);

            /// Settings that hold as long as the manager sets no others. `main.rs` chooses them.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct Defaults {
                /// Time for a move if no limit of any kind is set, in milliseconds.
                pub turn_ms: u64,
                /// Memory of the whole process, in bytes.
                pub memory_max: u64,
            }

            /// Time for each move.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum TurnTime {
                /// The manager has set none: `Settings::turn_ms_default` holds, but only if nothing
                /// else limits a search.
                Default,
                /// No limit, by the manager's own wish.
                Unlimited,
                /// A limit in milliseconds; 0: as fast as possible.
                Limit(u64),
            }

            /// Time for all own moves of a game.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum GameTime {
                /// No limit.
                Unlimited,
                /// Milliseconds for the whole game. What is left of them is known by our own count.
                Total(u64),
                /// Milliseconds left at the moment, by somebody else's count.
                Left(u64),
            }

            /// The expected length of a game, in own moves.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct GameLength {
                /// Own moves of a whole game.
                pub whole: u64,
                /// Least number of own moves still to come, however long the game has lasted.
                pub rest_min: u64,
            }

            impl GameLength {
                /// A game between equals: half of CodeCup's last longer than 38 own moves. With more
                /// time for the first moves the engine was weaker, with much more it lost most games.
                pub const BETWEEN_EQUALS: GameLength = GameLength {
                    whole: 40,
                    rest_min: 16,
                };
            }

            /// Settings of a session. They outlast a game, and act on the next search.
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct Settings {
                /// The rule of the game.
                pub rule: Rule,
                /// Time for a move.
                pub turn: TurnTime,
                /// Time for a move, in milliseconds, if no limit of any kind is set.
                pub turn_ms_default: u64,
                /// Time for a game.
                pub game: GameTime,
                /// Milliseconds that come back after each own move.
                pub increment_ms: u64,
                /// Maximum number of nodes of a search. None: no limit.
                pub nodes_max: Option<u64>,
                /// Maximum depth of a search in plies. None: no limit.
                pub depth_max: Option<u64>,
                /// Memory of the whole process, in bytes.
                pub memory_max: u64,
                /// Memory that the system grants the whole process, in bytes.
                pub memory_granted: u64,
                /// The size wished for the transposition table, in bytes. None: as large as it may
                /// be.
                pub table_bytes_wished: Option<u64>,
                /// The number of search threads wished for.
                pub threads_wished: usize,
                /// A tenth of each limit is kept back for pipes and schedulers, but never more
                /// milliseconds than this.
                pub reserve_max_ms: u64,
                /// Time kept for each later move of a game with a time limit, in milliseconds.
                pub turn_ms_min: u64,
                /// The expected length of a game.
                pub game_length: GameLength,
            }

            impl Settings {
                /// The settings of a session whose manager has not set anything yet.
                pub fn new(defaults: Defaults) -> Settings {
                    Settings {
                        rule: Rule::FREESTYLE,
                        turn: TurnTime::Default,
                        turn_ms_default: defaults.turn_ms,
                        game: GameTime::Unlimited,
                        increment_ms: 0,
                        nodes_max: None,
                        depth_max: None,
                        memory_max: defaults.memory_max,
                        memory_granted: u64::MAX,
                        table_bytes_wished: None,
                        threads_wished: 1,
                        reserve_max_ms: if cfg!(windows) {
                            RESERVE_SLOW_MS
                        } else {
                            RESERVE_MS
                        },
                        turn_ms_min: TURN_MS_MIN,
                        game_length: GameLength::BETWEEN_EQUALS,
                    }
                }

                /// The time for a move in milliseconds. None: no limit, because the manager wants
                /// none or because something else limits the search.
                pub fn turn_ms(&self) -> Option<u64> {
                    let is_unlimited = self.game == GameTime::Unlimited
                        && self.depth_max.is_none()
                        && self.nodes_max.is_none();
                    match self.turn {
                        TurnTime::Limit(turn_ms) => Some(turn_ms),
                        TurnTime::Unlimited => None,
                        TurnTime::Default => is_unlimited.then_some(self.turn_ms_default),
                    }
                }

                /// The time left for the game in milliseconds. None: no limit.
                ///
                /// `used_ms` have been used by our own count, less what has come back: it is
                /// negative if more has come back. Somebody else's count overrides our own.
                pub fn game_left_ms(&self, used_ms: i64) -> Option<u64> {
                    match self.game {
                        GameTime::Unlimited => None,
                        GameTime::Left(left_ms) => Some(left_ms),
                        GameTime::Total(total_ms) => {
                            let total_ms = i64::try_from(total_ms).unwrap_or(i64::MAX);
                            Some(total_ms.saturating_sub(used_ms).max(0) as u64)
                        }
                    }
                }

                /// The time control of the next own move, on a machine that steals no time: after
                /// `turns` own turns that took `used_ms`, in a game that can last `moves_left` more
                /// own moves.
                pub fn time_control(&self, turns: u64, used_ms: i64, moves_left: u64) -> TimeControl {
                    TimeControl {
                        turn_ms: self.turn_ms(),
                        match_left_ms: self.game_left_ms(used_ms),
                        moves_left,
                        moves_expected: self.moves_expected(turns),
                        reserve_max_ms: self.reserve_max_ms,
                        turn_ms_min: self.turn_ms_min,
                        turn_stolen_ms: 0,
                    }
                }

                /// Own moves that the game will probably still last after `turns` own turns.
                fn moves_expected(&self, turns: u64) -> u64 {
                    let GameLength { whole, rest_min } = self.game_length;
                    whole.saturating_sub(turns).max(rest_min)
                }

                /// Keeps time for each later move of a game of `total_ms`: the more, the longer the
                /// game is, as far as that is of use.
                pub fn keep_for_later_moves(&mut self, total_ms: u64) {
                    self.turn_ms_min = (total_ms / TURNS_KEPT).clamp(TURN_MS_MIN, TURN_MS_MIN_LONG);
                }

                /// Memory that the whole process may take, in bytes.
                pub(super) fn memory_bytes(&self) -> u64 {
                    self.memory_max.min(self.memory_granted)
                }

                /// The number of search threads: as many as are wished for, and as the memory has
                /// room for beside a table.
                pub fn threads(&self) -> usize {
                    self.memory_plan().threads
                }

                /// The most search threads that the memory has room for.
                pub fn threads_max(&self) -> usize {
                    MemoryPlan::new(self.memory_bytes(), usize::MAX).threads
                }

                /// The largest transposition table, in bytes.
                pub fn table_bytes_max(&self) -> usize {
                    MemoryPlan::new(self.memory_bytes(), self.threads_wished).table_bytes
                }

                /// The sizes of what a searcher has: a table as wished for, or as large as it may be.
                pub(super) fn memory_plan(&self) -> MemoryPlan {
                    let mut plan = MemoryPlan::new(self.memory_bytes(), self.threads_wished);
                    if let Some(wished) = self.table_bytes_wished {
                        let wished = usize::try_from(wished).unwrap_or(usize::MAX);
                        plan.table_bytes = plan.table_bytes.min(wished);
                    }
                    plan
                }
            }
        }

        // ---- session::game --------------------------------------------------------

        mod game {
            //! The game on the board: stones in order, and whose they are. The stones stand in the
            //! order in which they came.

            use crate::gomolith::board::{Board, Cell, Point, Rule, Side};

            /// A game as far as it has come.
            #[derive(Clone)]
            pub struct Game {
                board: Board,
                stones: Vec<Stone>,
                /// Our side; None while nothing tells it.
                own: Option<Side>,
                to_move: Side,
            }

            /// A stone of the game, and what it scored.
            #[derive(Clone)]
            struct Stone {
                point: Point,
                /// If the game goes on after a win: the points of the lines that this stone won,
                /// each with the cell that it was. They are walls now.
                scored: Vec<(Point, Cell)>,
            }

            /// A reason why a stone cannot be put, or taken back.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Refusal {
                /// There is no such point.
                OffBoard,
                /// The point is not empty.
                Occupied,
                /// The stone is not the last one.
                NotLast,
            }

            impl Game {
                /// A game on an empty board; None if there is no board of that size.
                pub fn new(width: usize, height: usize) -> Option<Game> {
                    Some(Game::on(Board::new(width, height)?))
                }

                fn on(empty_board: Board) -> Game {
                    Game {
                        board: empty_board,
                        stones: Vec::new(),
                        own: None,
                        to_move: Side::Black,
                    }
                }

                /// A game on an empty board as large as that of this one.
                pub fn cleared(&self) -> Game {
                    let board = Board::new(self.board.width(), self.board.height());
                    Game::on(board.unwrap_or_else(|| self.board.clone()))
                }

                /// The board. Lines that have been scored stand on it as walls.
                pub fn board(&self) -> &Board {
                    &self.board
                }

                /// The number of stones so far, including walls that were put like stones.
                pub fn stone_count(&self) -> usize {
                    self.stones.len()
                }

                /// True if nothing has been put on the board.
                pub fn is_empty(&self) -> bool {
                    self.stones.is_empty()
                }

                /// Our side, as the stones so far or `set_own` made it; Black if nothing tells it.
                pub fn own(&self) -> Side {
                    self.own.unwrap_or(Side::Black)
                }

                /// Sets our side, whatever the stones say.
                pub fn set_own(&mut self, own: Side) {
                    self.own = Some(own);
                }

                /// The side whose turn it is.
                pub fn to_move(&self) -> Side {
                    self.to_move
                }

                /// Sets the side whose turn it is, whatever the stones say.
                pub fn set_to_move(&mut self, side: Side) {
                    self.to_move = side;
                }

                /// The point in column `x` and row `y`, which must be empty.
                ///
                /// # Errors
                /// `OffBoard` or `Occupied`.
                pub fn empty_point(&self, x: i64, y: i64) -> Result<Point, Refusal> {
                    let point = self.board.point(x, y).ok_or(Refusal::OffBoard)?;
                    if self.board.is_empty(point) {
                        Ok(point)
                    } else {
                        Err(Refusal::Occupied)
                    }
                }

                /// Puts a stone or a wall on an empty point, without telling anything of our side.
                /// After a stone it is the other side's turn.
                pub fn put(&mut self, point: Point, cell: Cell) {
                    self.board.put(point, cell);
                    if let Some(side) = cell.side() {
                        self.to_move = !side;
                    }
                    let scored = Vec::new();
                    self.stones.push(Stone { point, scored });
                }

                /// Puts our stone. If nothing has told our side, we open the game, and are Black.
                pub fn put_own(&mut self, point: Point) {
                    let own = *self.own.get_or_insert(Side::Black);
                    self.put(point, own.stone());
                }

                /// Puts a stone of the other side. If nothing has told our side, the other side
                /// opens the game, and is Black.
                pub fn put_other(&mut self, point: Point) {
                    let own = *self.own.get_or_insert(Side::White);
                    self.put(point, (!own).stone());
                }

                /// Replaces the position by `stones`, in this order. `own` is our side, and to
                /// move.
                ///
                /// # Errors
                /// `Occupied` if two of the stones are on one point; the board is empty then.
                pub fn set_up(&mut self, stones: &[(Point, Cell)], own: Side) -> Result<(), Refusal> {
                    *self = self.cleared();
                    for &(point, cell) in stones {
                        if !self.board.is_empty(point) {
                            *self = self.cleared();
                            return Err(Refusal::Occupied);
                        }
                        self.put(point, cell);
                    }
                    self.set_own(own);
                    self.set_to_move(own);
                    Ok(())
                }

                /// Turns the lines that the last stone has won into walls, if by `rule` the game
                /// goes on after a win: a stone that has been part of a won line is part of no
                /// other.
                pub fn score_lines(&mut self, rule: Rule) {
                    if let (true, Some(last)) = (rule.continuous, self.stones.last_mut()) {
                        let stones = self.board.won_stones(last.point, rule);
                        for point in stones {
                            last.scored.push((point, self.board.cell(point)));
                            self.board.take(point);
                            self.board.put(point, Cell::Wall);
                        }
                    }
                }

                /// Takes back the last stone, which must stand in column `x` and row `y`, and the
                /// lines that it scored.
                ///
                /// # Errors
                /// `NotLast` if there is no such stone, or it is not the last one.
                pub fn take_back(&mut self, x: i64, y: i64) -> Result<(), Refusal> {
                    let point = self.board.point(x, y).ok_or(Refusal::NotLast)?;
                    match self.stones.pop() {
                        Some(last) if last.point == point => {
                            for (scored, cell) in last.scored {
                                self.board.take(scored);
                                self.board.put(scored, cell);
                            }
                            if let Some(side) = self.board.cell(point).side() {
                                self.to_move = side;
                            }
                            self.board.take(point);
                        }
                        other => {
                            self.stones.extend(other);
                            return Err(Refusal::NotLast);
                        }
                    }
                    if self.stones.is_empty() {
                        // The next to open the game decides anew which side is ours.
                        self.own = None;
                        self.to_move = Side::Black;
                    }
                    Ok(())
                }

                /// True if no move can follow: the board is full, or a line is won and that ends
                /// the game.
                pub fn is_over(&self, rule: Rule) -> bool {
                    self.board.empty_count() == 0 || (!rule.continuous && self.board.is_decided(rule))
                }
            }
        }

        // ---- session::thinking ----------------------------------------------------

        mod thinking {
            //! A search under way: its task, its thread, its answer. The thread, where there is
            //! one, carries out the task.

            use std::panic::{catch_unwind, AssertUnwindSafe};
            use std::sync::{Arc, Mutex};
            use std::thread::{Builder, JoinHandle};
            use std::time::{Duration, Instant};

            use super::aim::{Aim, AimSearch, Answer};
            use super::engine::Engine;
            use super::memory::{has_room_for_search, MemoryPlan};
            use crate::gomolith::board::{Board, Cell, Point, PointSet, Rule, Side};
            use crate::gomolith::clock::{Clock, Lag, Limits, Listener, LiveLimits, NodeMeter};
            use crate::gomolith::position::Position;
            use crate::gomolith::search::{Observer, STACK_BYTES};

            /// An observer of a search that is also told of its end. It may be called from another
            /// thread.
            pub trait Watch: Observer + Send {
                /// The search is over, however it has ended: `Thinking::wait` returns without
                /// waiting.
                fn over(&mut self);

                /// A meter of the nodes of the search; none if nobody wants to know them while it is
                /// under way.
                fn meter(&self) -> Option<NodeMeter> {
                    None
                }

                /// The watch itself: before Rust 1.86 a `dyn Watch` does not turn into a `dyn
                /// Observer`.
                fn as_observer(&mut self) -> &mut dyn Observer;
            }

            /// A watch that nobody listens to.
            impl Watch for () {
                fn over(&mut self) {}

                fn as_observer(&mut self) -> &mut dyn Observer {
                    self
                }
            }

            /// Everything that a search needs to know.
            pub(super) struct Task {
                pub(super) aim: Aim,
                pub(super) board: Board,
                /// The side to move.
                pub(super) side: Side,
                pub(super) rule: Rule,
                /// Points that may not be chosen, as long as there are others.
                pub(super) blocked: PointSet,
                /// Chooses among equally good openings.
                pub(super) variety: u64,
                /// True if a reply of the book will do where there is one.
                pub(super) has_book: bool,
                pub(super) memory: MemoryPlan,
                /// True if the system grants less memory than was asked for.
                pub(super) is_memory_limited: bool,
                /// When the search was asked for: its time runs from then.
                pub(super) started: Instant,
                pub(super) limits: Limits,
                /// The lag that the session has seen on this machine; the search adds to it.
                pub(super) lag: Lag,
                /// What the search listens to, if it has no thread of its own.
                pub(super) listener: Option<Listener>,
            }

            /// A search that is running, or has run.
            pub struct Thinking {
                started: Instant,
                limits: Arc<LiveLimits>,
                thread: Option<JoinHandle<Option<Answer>>>,
                /// The answer of a search that ran without a thread.
                answer: Option<Answer>,
                /// The answer if the search breaks down.
                fallback: Answer,
            }

            impl Thinking {
                /// Begins `task`: in a thread of its own if `threaded` and one can be had, or else
                /// here and now.
                pub(super) fn begin(
                    task: Task,
                    engine: &Arc<Mutex<Engine>>,
                    watch: Box<dyn Watch>,
                    threaded: bool,
                ) -> Thinking {
                    let (mut thinking, work) = Thinking::prepare(task, watch);
                    if threaded {
                        thinking.thread = spawn(&work, engine, &thinking.limits);
                    }
                    if thinking.thread.is_none() {
                        let run = || run(&work, engine, Arc::clone(&thinking.limits));
                        // Here too a search that breaks down must not take the game with it.
                        thinking.answer = catch_unwind(AssertUnwindSafe(run)).unwrap_or(None);
                    }
                    thinking
                }

                /// Begins `task` in a thread of its own; None if no thread can be had.
                pub(super) fn begin_in_thread(
                    task: Task,
                    engine: &Arc<Mutex<Engine>>,
                    watch: Box<dyn Watch>,
                ) -> Option<Thinking> {
                    let (mut thinking, work) = Thinking::prepare(task, watch);
                    thinking.thread = Some(spawn(&work, engine, &thinking.limits)?);
                    Some(thinking)
                }

                fn prepare(task: Task, watch: Box<dyn Watch>) -> (Thinking, Arc<Work>) {
                    let thinking = Thinking {
                        started: task.started,
                        limits: Arc::new(LiveLimits::new(task.limits)),
                        thread: None,
                        answer: None,
                        fallback: fallback(&task),
                    };
                    (thinking, Arc::new(Mutex::new(Some((task, watch)))))
                }

                /// When the search was asked for.
                pub fn started(&self) -> Instant {
                    self.started
                }

                /// Ends the search; `wait` then returns what it has found.
                pub fn stop(&self) {
                    self.limits.stop();
                }

                /// Ends the search after this `rest` of time at the latest.
                pub fn hurry(&self, rest: Duration) {
                    self.limits.hurry(self.started.elapsed() + rest);
                }

                /// Changes the limits. The time still counts from when the search was asked for.
                pub fn set_limits(&self, limits: Limits) {
                    self.limits.set(limits);
                }

                /// Waits for the end of the search and returns its answer. If the search broke
                /// down, the answer is an empty point, which renju may forbid.
                pub fn wait(self) -> Answer {
                    let answer = match self.thread {
                        Some(thread) => thread.join().unwrap_or(None),
                        None => self.answer,
                    };
                    answer.unwrap_or(self.fallback)
                }
            }

            /// A task and its watch, until they are taken to be carried out. They are shared
            /// because a thread that cannot be started would take them with it; then the thread
            /// that wanted to start it takes them.
            type Work = Mutex<Option<(Task, Box<dyn Watch>)>>;

            fn spawn(
                work: &Arc<Work>,
                engine: &Arc<Mutex<Engine>>,
                limits: &Arc<LiveLimits>,
            ) -> Option<JoinHandle<Option<Answer>>> {
                let (work, engine, limits) = (Arc::clone(work), Arc::clone(engine), Arc::clone(limits));
                let builder = Builder::new().name("search".into()).stack_size(STACK_BYTES);
                builder.spawn(move || run(&work, &engine, limits)).ok()
            }

            /// Carries out `work`; None if somebody else has taken it.
            fn run(work: &Work, engine: &Mutex<Engine>, limits: Arc<LiveLimits>) -> Option<Answer> {
                let (task, watch) = work.lock().ok()?.take()?;
                // Dropped after the engine's lock, so that the next search can have the engine at
                // once.
                let mut guard = OverGuard(watch);
                if task.is_memory_limited && !has_room_for_search() {
                    // The fallback is less than a move that was thought about, and more than none.
                    return None;
                }
                let mut engine = Engine::lock(engine);
                let clock = Clock::new(task.started, limits, task.lag);
                let mut clock = clock.listening(task.listener).metering(guard.0.meter());
                let lines = engine.line_table(task.rule);
                let mut position = Position::new(task.board, task.side, task.rule, lines);
                let searcher = engine.searcher(task.memory, task.rule);
                searcher.set_threads(task.memory.threads);
                let mut search = AimSearch {
                    position: &mut position,
                    searcher,
                    blocked: task.blocked,
                    variety: task.variety,
                    has_book: task.has_book,
                    control: &mut clock,
                    observer: guard.0.as_observer(),
                };
                Some(search.run(task.aim))
            }

            /// Tells a watch that the search is over, also if it breaks down.
            struct OverGuard(Box<dyn Watch>);

            impl Drop for OverGuard {
                fn drop(&mut self) {
                    self.0.over();
                }
            }

            /// An answer to `task` that needs no search: the free points nearest to the center.
            /// Renju may forbid them: to know needs a line table, and where memory is short or a
            /// search broke down the less is done the better.
            fn fallback(task: &Task) -> Answer {
                let mut board = task.board.clone();
                let mut points = Vec::new();
                for _ in 0..task.aim.stones() {
                    if let Some(point) = nearest_free(&board, &task.blocked) {
                        board.put(point, task.side.stone());
                        points.push(point);
                    }
                }
                Answer::unsearched(points)
            }

            /// The empty point nearest to the center that is not blocked; if all are blocked, the
            /// empty point nearest to the center.
            fn nearest_free(board: &Board, blocked: &PointSet) -> Option<Point> {
                let mut free = board.clone();
                for point in blocked.iter().filter(|&point| board.is_empty(point)) {
                    free.put(point, Cell::Wall);
                }
                free.nearest_to_center()
                    .or_else(|| board.nearest_to_center())
            }
        }

        // ---- session::aim ---------------------------------------------------------

        mod aim {
            //! Aims of searches: move, MultiPV, opening, side, balance. An aim is the purpose
            //! of a search; how it is reached stands here too, and the answer.

            use super::balance::{Account, Balance};
            use super::choices::{alike, pairs, playable, singles};
            use super::{opening, reply};
            use crate::gomolith::board::{Point, PointSet};
            use crate::gomolith::control::{Control, Iteration};
            use crate::gomolith::position::Position;
            use crate::gomolith::score::{is_decisive, plies_to_five, Score, DRAW};
            use crate::gomolith::search::{Observer, Report, Searcher, Wanted};

            /// The most fifth stones that are offered in an opening by Soosorv-8.
            pub const FIFTHS_MAX: usize = 8;
            /// The depth to which fourth stones are searched, in plies: what follows on the best of them
            /// takes the rest of the time.
            const FOURTH_DEPTH: u32 = 4;

            /// Wins in at most this many plies are seen without a search: none can be sooner.
            const WIN_PLIES_SHORT: usize = 5;

            /// The purpose of a search.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Aim {
                /// The best move. In some positions that games begin with it is that of a book, unless
                /// the search has more time than the book's, or is limited by nodes or depth.
                Move,
                /// The best move, and of two winning moves the one that wins sooner, as far as
                /// there is time: any proof of a win ends a search for `Move`.
                Soonest,
                /// MultiPV: the best move, and this many of the best moves with what is
                /// expected to follow each.
                MultiPv(usize),
                /// Three stones, black, white and black, that leave both sides even chances.
                /// The stones are an opening of the book, in one of the eight symmetries, or
                /// else found by search.
                ///
                /// The opening is drawn by the time of day, so that nobody can prepare for it;
                /// a game whose searches are limited by nodes or depth is to be repeatable, and
                /// always has the same one.
                Opening,
                /// The same on an empty board, as an opening of renju has it: in the middle, beside it,
                /// and at most two away from the middle.
                CentralOpening,
                /// The fourth stone of an opening, and how many fifth ones are to be offered, so that
                /// the chances are even if the other side gets the worst of them.
                Fourth,
                /// This many of the best moves, no two of which are alike by a symmetry of the stones.
                /// The sides are to be exchanged if the side to move stands worse than even where it
                /// gets the worst of them.
                Fifths(usize),
                /// The better side, and the best move if the side to move is better. The other
                /// side is taken if and only if the side to move stands worse than even.
                Side,
                /// The move whose position is worth about this score to the side that makes it.
                BalanceOne(Score),
                /// Two stones, the first of the side to move and the second of the other, whose
                /// position is worth about this score to the side to move.
                BalanceTwo(Score),
            }

            impl Aim {
                /// The number of stones that an answer puts, if there is room for them.
                pub fn stones(self) -> usize {
                    match self {
                        Aim::Opening | Aim::CentralOpening => 3,
                        Aim::BalanceTwo(_) => 2,
                        Aim::Fifths(count) => count,
                        _ => 1,
                    }
                }
            }

            /// The result of a search.
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct Answer {
                /// The stones to put, in order; empty only if there is no room for them or the
                /// sides are to be exchanged.
                pub points: Vec<Point>,
                /// `Aim::Side` and `Aim::Fifths`: true if the side that is not to move is better off.
                pub swap: bool,
                /// `Aim::Fourth`: how many fifth stones are to be offered.
                pub fifths: usize,
                /// The reports of the search, best first; empty if an opening or a reply came from
                /// the book, or if the search broke down and any empty point had to do. Where stones
                /// were to leave a certain score, there is one report, whose moves are the
                /// stones themselves.
                pub reports: Vec<Report>,
            }

            impl Answer {
                /// An answer that no search has found.
                pub(super) fn unsearched(points: Vec<Point>) -> Answer {
                    Answer {
                        points,
                        swap: false,
                        fifths: 0,
                        reports: Vec::new(),
                    }
                }

                /// An answer that puts the moves of `report`.
                fn putting_all(report: Option<Report>) -> Answer {
                    Answer {
                        points: report.iter().flat_map(|report| report.pv.clone()).collect(),
                        swap: false,
                        fifths: 0,
                        reports: report.into_iter().collect(),
                    }
                }

                /// The first stone to put.
                pub fn point(&self) -> Option<Point> {
                    self.points.first().copied()
                }

                /// The report of the best move.
                pub fn report(&self) -> Option<&Report> {
                    self.reports.first()
                }
            }

            /// A search for what an `Aim` names.
            pub(super) struct AimSearch<'a> {
                pub(super) position: &'a mut Position,
                pub(super) searcher: &'a mut Searcher,
                /// Points that may not be chosen, as long as there are others.
                pub(super) blocked: PointSet,
                /// Chooses among equally good openings.
                pub(super) variety: u64,
                /// True if a reply of the book will do where there is one.
                pub(super) has_book: bool,
                pub(super) control: &'a mut dyn Control,
                pub(super) observer: &'a mut dyn Observer,
            }

            impl AimSearch<'_> {
                /// Searches for what `aim` names.
                pub(super) fn run(&mut self, aim: Aim) -> Answer {
                    match aim {
                        Aim::Move => self.known().unwrap_or_else(|| self.best_moves(1)),
                        Aim::Soonest => self.known().unwrap_or_else(|| self.soonest()),
                        Aim::MultiPv(count) => self.best_moves(count),
                        Aim::Opening => self.opening(),
                        Aim::CentralOpening => self.central_opening(),
                        Aim::Fourth => self.fourth(),
                        Aim::Fifths(count) => self.fifths(count),
                        Aim::Side => self.side(),
                        Aim::BalanceOne(target) => {
                            let choices = singles(self.position, &self.blocked);
                            Answer::putting_all(self.balance(target).choose(&choices))
                        }
                        Aim::BalanceTwo(target) => {
                            let choices = pairs(self.position, &self.blocked);
                            match self.balance(target).choose(&choices) {
                                // There is room for one stone only, or one wins.
                                None => self.run(Aim::BalanceOne(target)),
                                found => Answer::putting_all(found),
                            }
                        }
                    }
                }

                /// The reply of the book, if there is one.
                fn known(&self) -> Option<Answer> {
                    let reply = self
                        .has_book
                        .then(|| reply::from_book(self.position, &self.blocked));
                    Some(Answer::unsearched(vec![reply??]))
                }

                /// Searches for the `count` best moves.
                fn best_moves(&mut self, count: usize) -> Answer {
                    let wanted = Wanted {
                        multi_pv: count,
                        blocked: self.blocked.clone(),
                    };
                    let reports = self.searcher.search_multi_pv(
                        self.position,
                        &wanted,
                        self.control,
                        self.observer,
                    );
                    Answer {
                        points: reports.first().and_then(Report::best).into_iter().collect(),
                        swap: false,
                        fifths: 0,
                        reports,
                    }
                }

                fn soonest(&mut self) -> Answer {
                    let answer = self.best_moves(1);
                    let score = answer.report().map_or(DRAW, |report| report.score);
                    if score <= DRAW
                        || plies_to_five(score).map_or(true, |plies| plies <= WIN_PLIES_SHORT)
                    {
                        return answer;
                    }
                    // A search for two moves goes on when one of them is a win.
                    let other = self.best_moves(2);
                    match other.report() {
                        Some(report) if report.score > score => other,
                        _ => answer,
                    }
                }

                fn opening(&mut self) -> Answer {
                    let (board, rule) = (self.position.board(), self.position.rule());
                    if let Some(points) = opening::from_book(board, rule, &self.blocked, self.variety) {
                        return Answer::unsearched(points);
                    }
                    let (blocked, variety) = (self.blocked.clone(), self.variety);
                    match opening::search(&mut self.balance(DRAW), &blocked, variety) {
                        // There is no room for three stones.
                        None => self.run(Aim::BalanceTwo(DRAW)),
                        found => Answer::putting_all(found),
                    }
                }

                fn central_opening(&mut self) -> Answer {
                    let (blocked, variety) = (self.blocked.clone(), self.variety);
                    match opening::search_central(&mut self.balance(DRAW), &blocked, variety) {
                        None => self.run(Aim::Opening),
                        found => Answer::putting_all(found),
                    }
                }

                /// The report is for the side that puts the fourth stone, with the fifth one that it
                /// would choose.
                fn fourth(&mut self) -> Answer {
                    let choices = singles(self.position, &self.blocked);
                    let mut control = ToDepth {
                        control: &mut *self.control,
                        depth_max: FOURTH_DEPTH,
                    };
                    let mut balance = Balance {
                        position: &mut *self.position,
                        searcher: &mut *self.searcher,
                        account: Account::new(&mut control),
                        target: DRAW,
                    };
                    let mut answer = Answer::putting_all(balance.choose(&choices));
                    let point = match answer.point() {
                        Some(point) => point,
                        None => return answer,
                    };
                    self.position.play(point);
                    let offered = self.fifths(FIFTHS_MAX).reports;
                    self.position.undo();
                    // Of equally even numbers the smallest.
                    let fifths = offered.iter().zip(1..).min_by_key(|(it, _)| it.score.abs());
                    if let Some((worst, count)) = fifths {
                        answer.fifths = count;
                        let mut pv = vec![point];
                        pv.extend(&worst.pv);
                        answer.reports = vec![Report {
                            pv,
                            score: -worst.score,
                            depth: worst.depth,
                            nodes: worst.nodes,
                        }];
                    }
                    answer
                }

                fn fifths(&mut self, count: usize) -> Answer {
                    let blocked = self.blocked.clone();
                    self.blocked.union_with(&alike(self.position.board()));
                    let mut answer = self.best_moves(count);
                    answer.points = answer.reports.iter().filter_map(Report::best).collect();
                    // A search that was stopped early may have found fewer.
                    for point in playable(self.position, &self.blocked) {
                        if answer.points.len() < count && !answer.points.contains(&point) {
                            answer.points.push(point);
                        }
                    }
                    self.blocked = blocked;
                    answer.swap = answer.reports.last().map_or(false, |it| it.score < DRAW);
                    answer
                }

                fn side(&mut self) -> Answer {
                    let mut answer = self.best_moves(1);
                    if let Some(report) = answer.reports.first_mut() {
                        if report.depth == 0 && !is_decisive(report.score) {
                            // The move needed no search, or there was no time for one: its
                            // score says nothing yet.
                            if let Some(score) = report.best().and_then(|point| self.value(point)) {
                                report.score = score;
                            }
                        }
                        if report.score < DRAW {
                            answer.swap = true;
                            answer.points.clear();
                        }
                    }
                    answer
                }

                /// The score of `point` for the side to move.
                fn value(&mut self, point: Point) -> Option<Score> {
                    let report = self.balance(DRAW).choose(&[vec![point]])?;
                    Some(report.score)
                }

                fn balance(&mut self, target: Score) -> Balance<'_> {
                    Balance {
                        position: self.position,
                        searcher: self.searcher,
                        account: Account::new(self.control),
                        target,
                    }
                }
            }

            /// A control that allows no more than a certain depth.
            struct ToDepth<'a> {
                control: &'a mut dyn Control,
                depth_max: u32,
            }

            impl Control for ToDepth<'_> {
                fn go_on(&mut self, nodes: u64) -> bool {
                    self.control.go_on(nodes)
                }

                fn deepen(&mut self, done: &Iteration) -> bool {
                    done.depth < self.depth_max && self.control.deepen(done)
                }

                fn nodes_max(&self) -> u64 {
                    self.control.nodes_max()
                }

                fn count_all(&mut self, nodes: u64) {
                    self.control.count_all(nodes);
                }
            }
        }

        // ---- session::opening -----------------------------------------------------

        mod opening {
            //! Openings of three stones, from the book or by search. The stones are black, white
            //! and black, and leave both sides even chances.

            use super::balance::Balance;
            use super::book::BOOK;
            use super::choices::{playable, turned};
            use crate::gomolith::board::{parse_moves, splitmix, Board, Point, PointSet, Rule};
            use crate::gomolith::position::Position;
            use crate::gomolith::search::Report;

            /// The number of random openings that are looked at where the book has none.
            const DRAFTS: u64 = 512;
            /// The largest distance, in columns and rows, between a stone of an opening and the
            /// nearest one before it.
            const DISTANCE_MAX: usize = 3;

            /// The opening that `variety` chooses from those that the book has for `board` and
            /// `rule`, each in its eight symmetries; if it needs a point of `blocked`, the next one
            /// that does not. None if there is no such opening, or the board is not empty.
            pub(super) fn from_book(
                board: &Board,
                rule: Rule,
                blocked: &PointSet,
                variety: u64,
            ) -> Option<Vec<Point>> {
                let size = board.width();
                if board.height() != size || board.empty_count() != size * size {
                    return None;
                }
                let openings = words_for(BOOK, rule, size)?;
                let count = openings.len() as u64 * 8;
                (0..count)
                    .map(|step| (variety % count + step) % count)
                    .filter_map(|index| {
                        let opening = parse_moves(board, openings[index as usize / 8]).ok()?;
                        let symmetry = index as usize % 8;
                        Some(
                            opening
                                .iter()
                                .map(|point| point.mirrored(symmetry, size))
                                .collect(),
                        )
                    })
                    .find(|opening: &Vec<Point>| opening.iter().all(|&point| !blocked.contains(point)))
            }

            /// The words that `book` has for a square board of `size` columns, as lists of moves. Whether
            /// a game goes on after a win makes no difference to its opening.
            pub(super) fn words_for(book: &str, rule: Rule, size: usize) -> Option<Vec<&str>> {
                book.lines().find_map(|text| {
                    let mut words = text.split(' ');
                    let rule_number = words.next()?.parse().ok()?;
                    let continuous = rule.continuous;
                    let fits = Rule::from_number(rule_number).map(|known| Rule {
                        continuous,
                        ..known
                    }) == Some(rule)
                        && words.next()?.parse() == Ok(size);
                    fits.then(|| words.collect())
                })
            }

            /// Searches for an opening among random ones, which depend on `variety`. None if no
            /// three stones can be put.
            pub(super) fn search(
                balance: &mut Balance<'_>,
                blocked: &PointSet,
                variety: u64,
            ) -> Option<Report> {
                let mut points = playable(balance.position, blocked);
                if points.len() < 3 {
                    points = playable(balance.position, &PointSet::EMPTY);
                }
                let mut drafts: Vec<Vec<Point>> = Vec::new();
                for index in 0..DRAFTS {
                    let stones = draft(&points, splitmix(splitmix(variety) ^ index));
                    drafts.extend(stones.filter(|stones| is_legal(balance.position, stones)));
                }
                drafts.sort();
                drafts.dedup();
                // Any order will do as long as it does not favor a corner when time is short.
                drafts.sort_by_key(|stones| {
                    splitmix(stones.iter().fold(variety, |seed, stone| {
                        splitmix(seed ^ u64::from(stone.packed()))
                    }))
                });
                balance.choose(&drafts)
            }

            /// Searches for an opening of renju: the first stone in the middle, the second beside it, the
            /// third two away from the middle at most. `variety` chooses the half of them that is looked
            /// at, and how they are turned. Openings with a point of `blocked` are left out as long as
            /// there are others.
            pub(super) fn search_central(
                balance: &mut Balance<'_>,
                blocked: &PointSet,
                variety: u64,
            ) -> Option<Report> {
                let board = balance.position.board();
                let middle = (board.width() as i64 / 2, board.height() as i64 / 2);
                let symmetry = splitmix(variety) as usize % 8;
                let place = |(x, y): (i64, i64)| {
                    let (x, y) = turned(x, y, symmetry);
                    board.point(middle.0 + x, middle.1 + y)
                };
                let mut all: Vec<Vec<Point>> = Vec::new();
                // The two that are left if turned and reflected ones count as one.
                for second in [(0, -1), (1, -1)] {
                    for third in (0..25).map(|index| (index % 5 - 2, index / 5 - 2)) {
                        if third != (0, 0) && third != second {
                            let places = [(0, 0), second, third];
                            let stones: Option<Vec<Point>> =
                                places.iter().copied().map(place).collect();
                            all.extend(stones);
                        }
                    }
                }
                all.retain(|stones| stones.iter().all(|&point| board.is_empty(point)));
                let is_open = |stones: &&Vec<Point>| !stones.iter().any(|&it| blocked.contains(it));
                let open: Vec<Vec<Point>> = all.iter().filter(is_open).cloned().collect();
                let all = if open.is_empty() { all } else { open };
                let is_drawn = |(index, _): &(usize, &Vec<Point>)| {
                    splitmix(splitmix(variety) ^ *index as u64) % 2 == 0
                };
                let drawn = all.iter().enumerate().filter(is_drawn);
                let drawn: Vec<Vec<Point>> = drawn.map(|(_, stones)| stones.clone()).collect();
                balance.choose(if drawn.is_empty() { &all } else { &drawn })
            }

            /// Three random stones on `points`, near each other if possible; None if there are
            /// fewer points.
            fn draft(points: &[Point], random: u64) -> Option<Vec<Point>> {
                let mut stones: Vec<Point> = Vec::new();
                for index in 0..3 {
                    let is_near = |point: Point| {
                        let is_near_to = |stone: &Point| stone.distance(point) <= DISTANCE_MAX;
                        stones.iter().any(is_near_to)
                    };
                    let free = || {
                        points
                            .iter()
                            .copied()
                            .filter(|point| !stones.contains(point))
                    };
                    let mut from: Vec<Point> = free().filter(|&point| is_near(point)).collect();
                    if from.is_empty() {
                        from = free().collect();
                    }
                    if from.is_empty() {
                        return None;
                    }
                    let chance = splitmix(random ^ index << 32);
                    let stone = from[(chance % from.len() as u64) as usize];
                    stones.push(stone);
                }
                Some(stones)
            }

            /// True if the rule forbids none of `stones`, played one after the other.
            fn is_legal(position: &mut Position, stones: &[Point]) -> bool {
                let mut legal = true;
                for &stone in stones {
                    legal &= !position.is_forbidden(stone);
                    position.play(stone);
                }
                stones.iter().for_each(|_| position.undo());
                legal
            }
        }

        // ---- session::reply -------------------------------------------------------

        mod reply {
            //! Replies of the book: what to play in the positions that games begin with, found by longer
            //! searches than a game has time for.

            use super::opening::words_for;
            use super::replies::REPLIES;
            use crate::gomolith::board::{parse_moves, Board, Point, PointSet};
            use crate::gomolith::clock::Limits;
            use crate::gomolith::position::Position;

            /// A search that has more than this many milliseconds finds as much as the book, whose own had
            /// some seconds.
            const TURN_MS_MAX: u64 = 2_000;

            /// True if a reply of the book will do for a search with these limits. Not so where nodes or
            /// depth are limited: who does that wants what such a search finds.
            pub(super) fn serves(limits: &Limits) -> bool {
                let is_short = limits
                    .budget
                    .soft_ms
                    .map_or(false, |turn_ms| turn_ms <= TURN_MS_MAX);
                is_short && limits.nodes_max.is_none() && limits.depth_max.is_none()
            }

            /// The reply that the book has in `position`, in whichever of the eight symmetries it knows it.
            /// None if it knows no such position, or the point is one of `blocked`.
            pub(super) fn from_book(position: &Position, blocked: &PointSet) -> Option<Point> {
                let board = position.board();
                let size = board.width();
                if board.height() != size {
                    return None;
                }
                let stones = size * size - board.empty_count();
                let empty = Board::new(size, size)?;
                let words = words_for(REPLIES, position.rule(), size)?.into_iter();
                // A word has a letter for each of its points, the last of which is the reply.
                let is_as_long = |word: &&str| letters(word) == stones + 1;
                let reply = words.filter(is_as_long).find_map(|word| {
                    let points = parse_moves(&empty, word).ok()?;
                    (0..8).find_map(|symmetry| {
                        let image = points.iter().map(|point| point.mirrored(symmetry, size));
                        reply_on(position, &image.collect::<Vec<Point>>())
                    })
                })?;
                (board.is_empty(reply) && !blocked.contains(reply)).then_some(reply)
            }

            fn letters(word: &str) -> usize {
                word.bytes().filter(u8::is_ascii_alphabetic).count()
            }

            /// The last of `points`, if the others are all stones of `position`: black and white in turn,
            /// and the side to move that whose turn it is then.
            fn reply_on(position: &Position, points: &[Point]) -> Option<Point> {
                use crate::gomolith::board::Side::{Black, White};
                let (reply, stones) = points.split_last()?;
                let turn = |nth: usize| if nth % 2 == 0 { Black } else { White };
                let is_there = |(nth, point): (usize, &Point)| {
                    position.board().cell(*point).side() == Some(turn(nth))
                };
                let is_known =
                    position.side() == turn(stones.len()) && stones.iter().enumerate().all(is_there);
                is_known.then_some(*reply)
            }
        }

        // ---- session::balance -----------------------------------------------------

        mod balance {
            //! A search for stones that leave about a given score. Many candidates are looked at
            //! and few searched deep: after each depth only the nearest half stays.

            use crate::gomolith::board::Point;
            use crate::gomolith::control::{Control, Iteration};
            use crate::gomolith::position::Position;
            use crate::gomolith::score::{is_decisive, Score};
            use crate::gomolith::search::{MoveValue, Report, Searcher, DEPTH_MAX};

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
        }

        // ---- session::choices -----------------------------------------------------

        mod choices {
            //! Candidates for even chances: single stones and pairs.

            use crate::gomolith::board::{splitmix, Board, Cell, Point, PointSet};
            use crate::gomolith::position::Position;

            /// The number of first stones of pairs, and of second stones to each, that are looked
            /// at. If there are more, they are drawn at random. Even the fastest answer has the
            /// time to list these.
            const STONES_MAX: usize = 64;

            /// The legal points of the side to move that are not in `blocked`, or all legal ones if
            /// no other is left.
            pub(super) fn playable(position: &mut Position, blocked: &PointSet) -> Vec<Point> {
                let legal: Vec<Point> = position.legal_points().iter().collect();
                let open: Vec<Point> = legal
                    .iter()
                    .filter(|&&point| !blocked.contains(point))
                    .copied()
                    .collect();
                if open.is_empty() {
                    legal
                } else {
                    open
                }
            }

            /// The empty points at which a stone would leave the same position as at an earlier one, but
            /// for a turn or a reflection of all stones: of each group of such points all but one. The
            /// edges of the board do not count.
            pub(super) fn alike(board: &Board) -> PointSet {
                let stones: Vec<Point> = board.points().filter(|&it| !board.is_empty(it)).collect();
                let mut alike = PointSet::EMPTY;
                for symmetry in 1..8 {
                    let image = |point| image(point, symmetry, board, &stones);
                    let cell = |point| board.cell(point);
                    let fits = |&stone: &Point| image(stone).map(cell) == Some(board.cell(stone));
                    if stones.is_empty() || !stones.iter().all(fits) {
                        continue;
                    }
                    for point in board.empty().iter() {
                        let is_later = image(point).map_or(false, |other| {
                            other < point && board.cell(other) == Cell::Empty
                        });
                        if is_later {
                            alike.insert(point);
                        }
                    }
                }
                alike
            }

            /// The image of `point` under a symmetry below 8 that leaves the middle of `stones` where it
            /// is; None if no point of the board is there.
            fn image(point: Point, symmetry: usize, board: &Board, stones: &[Point]) -> Option<Point> {
                let count = stones.len() as i64;
                let sum = |part: fn(Point) -> usize| {
                    stones.iter().map(|&stone| part(stone) as i64).sum::<i64>()
                };
                let (sum_x, sum_y) = (sum(Point::x), sum(Point::y));
                // Times the number of stones, so that the middle is a whole number.
                let (x, y) = turned(
                    count * point.x() as i64 - sum_x,
                    count * point.y() as i64 - sum_y,
                    symmetry,
                );
                let (x, y) = (x + sum_x, y + sum_y);
                let is_point = x % count == 0 && y % count == 0;
                is_point
                    .then(|| board.point(x / count, y / count))
                    .flatten()
            }

            /// The image of a place, as seen from the middle, under a symmetry below 8; 0 leaves it where
            /// it is.
            pub(super) fn turned(mut x: i64, mut y: i64, symmetry: usize) -> (i64, i64) {
                if symmetry & 1 != 0 {
                    x = -x;
                }
                if symmetry & 2 != 0 {
                    y = -y;
                }
                if symmetry & 4 != 0 {
                    std::mem::swap(&mut x, &mut y);
                }
                (x, y)
            }

            /// All single stones that the side to move may put, each a list of its own; those near
            /// others first.
            pub(super) fn singles(position: &mut Position, blocked: &PointSet) -> Vec<Vec<Point>> {
                let near = position.near();
                let mut points = playable(position, blocked);
                points.sort_by_key(|&point| (!near.contains(point), point));
                points.into_iter().map(|point| vec![point]).collect()
            }

            /// Pairs of stones, the first of the side to move and the second of the other, that
            /// both stand near others. One of them may be far away instead, which wastes a move.
            pub(super) fn pairs(position: &mut Position, blocked: &PointSet) -> Vec<Vec<Point>> {
                let rule = position.rule();
                let far = farthest(position, blocked);
                let mut pairs = Vec::new();
                for first in worth_a_look(position, blocked, far) {
                    position.play(first);
                    // After a win there is no second stone.
                    if !position.board().wins(first, rule) {
                        let seconds = worth_a_look(position, blocked, far);
                        pairs.extend(seconds.iter().map(|&second| vec![first, second]));
                    }
                    position.undo();
                }
                pairs
            }

            /// The playable points near stones, or near the center if there are none, and `far`.
            fn worth_a_look(
                position: &mut Position,
                blocked: &PointSet,
                far: Option<Point>,
            ) -> Vec<Point> {
                let mut near = position.near();
                let board = position.board();
                if near.is_empty() {
                    let (x, y) = (board.width() / 2, board.height() / 2);
                    let is_central =
                        |point: &Point| point.x().abs_diff(x).max(point.y().abs_diff(y)) < 3;
                    board
                        .points()
                        .filter(is_central)
                        .for_each(|point| near.insert(point));
                }
                let playable = playable(position, blocked);
                let chance = |point: &Point| splitmix(u64::from(point.packed()));
                let mut points: Vec<Point> = playable
                    .iter()
                    .filter(|&&point| near.contains(point))
                    .copied()
                    .collect();
                points.sort_by_key(chance);
                points.truncate(STONES_MAX);
                if points.is_empty() {
                    points = playable;
                    points.truncate(STONES_MAX);
                }
                let is_new =
                    |point: &Point| position.board().is_empty(*point) && !points.contains(point);
                let far = far.filter(is_new);
                points.extend(far);
                points.sort();
                points
            }

            /// The playable point that is farthest from all stones; None if there are no stones.
            fn farthest(position: &mut Position, blocked: &PointSet) -> Option<Point> {
                let playable = playable(position, blocked);
                let board = position.board();
                let is_stone = |point: &Point| board.cell(*point).side().is_some();
                let stones: Vec<Point> = board.points().filter(is_stone).collect();
                let distance =
                    |point: &&Point| stones.iter().map(|stone| stone.distance(**point)).min();
                if stones.is_empty() {
                    return None;
                }
                playable.iter().max_by_key(distance).copied()
            }
        }

        // ---- session::engine ------------------------------------------------------

        mod engine {
            //! Tables that one search of a game leaves to the next.

            use std::sync::{Arc, Mutex, MutexGuard};

            use super::memory::MemoryPlan;
            use crate::gomolith::board::Rule;
            use crate::gomolith::lines::LineTable;
            use crate::gomolith::search::Searcher;

            /// The line table and the searcher of a session. A search under way holds its lock.
            #[derive(Default)]
            pub(super) struct Engine {
                /// The line table of the last rule that was asked for.
                pub(super) lines: Option<Arc<LineTable>>,
                /// The searcher, with all that it has learned; none before the first search of a
                /// game.
                pub(super) searcher: Option<Searcher>,
            }

            impl Engine {
                /// An engine that knows nothing of games, and has the line table of `old`.
                pub(super) fn after(old: &Mutex<Engine>) -> Engine {
                    // Where a search holds the lock, or broke down with it, the table is made anew.
                    let lines = old.try_lock().ok().and_then(|old| old.lines.clone());
                    Engine {
                        lines,
                        searcher: None,
                    }
                }

                /// Waits for the end of a search that holds `engine`. If it has broken down, the
                /// engine begins anew.
                pub(super) fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
                    engine.lock().unwrap_or_else(|broken| {
                        // Nothing that the broken search has left is to be trusted.
                        let mut engine = broken.into_inner();
                        *engine = Engine::default();
                        engine
                    })
                }

                /// The line table for `rule`. If the last one was for another rule it is made anew,
                /// and the searcher, which was for that rule too, is dropped.
                pub(super) fn line_table(&mut self, rule: Rule) -> Arc<LineTable> {
                    match &self.lines {
                        Some(table) if table.fits(rule) => Arc::clone(table),
                        _ => {
                            let table = Arc::new(LineTable::new(rule));
                            self.lines = Some(Arc::clone(&table));
                            self.searcher = None;
                            table
                        }
                    }
                }

                /// The searcher for `rule`, with tables as `memory` has room for.
                /// `line_table` must have been called for `rule` before: it drops the searcher of
                /// another one.
                pub(super) fn searcher(&mut self, memory: MemoryPlan, rule: Rule) -> &mut Searcher {
                    debug_assert!(self.lines.as_ref().map_or(false, |table| table.fits(rule)));
                    let MemoryPlan {
                        solver_bytes,
                        table_bytes,
                        ..
                    } = memory;
                    let new = || Searcher::with_solver_bytes(table_bytes, solver_bytes, rule);
                    let searcher = self.searcher.get_or_insert_with(new);
                    searcher.set_solver_bytes(solver_bytes);
                    searcher.set_table_bytes(table_bytes);
                    searcher
                }
            }
        }

        // ---- session::book --------------------------------------------------------

        mod book {
            //! Balanced openings. Written by `cargo run --release -p trainer -- book`: make it
            //! again, do not edit it.
            //!
            //! Signature of the engine that made it: 23a7690d
            //! Effort in percent: 20

            /// A line for each rule and square board: the rule number, the size of the
            /// board, and openings of three moves, black, white and black, the most even first.
            pub(super) const BOOK: &str = "\
0 5 a5d4e1 e5b4e3 d3a1a3 a4b2d5 c5e4a5 e5c4b2
0 6 a4d5d3 e4f3f1 d6f6a3 c6d6f4 f1e1d2 d5b3c2
0 7 b6c5b3 d7b4d3 a3c2e3 e7f7e6 g3f4d4 a5d2e3
0 8 f3f1g2 g6h5h8 d5e5c4 b3e6c5 f4g5g8 d2d1b1
0 9 e7g6h4 i3i5f8 f6e8h8 g2i1d1 h9g8g5 a7c9c7
0 10 b3d4e6 i3f3e6 j3g1i6 d7c5e2 g5h7j6 d9c6d5 b2e2d4 h4f4d4
0 11 g7h7j7 f8e8i8 h2k4g1 h1k1e1 g4e3j3 a5c4d6 i5h5j6 c3b2a5
0 12 j6j3l8 k8k11l6 h4g7i2 k1h1k4 b8a5a4 h6h5k7 a12b11d10 e5c6g2
0 13 e4c6b3 k10j8h7 f5h7g10 k4i5k5 l1j2h3 j13h13k10 g4e5j4 k11l8l9
0 14 g2h4h5 k9l7m5 m11n13j14 b4a2d1 g2i3g3 n6k3j4 m12m11l12 j5g2d2
0 15 l1o4n5 d14c12e14 c6c5c4 m1l2l4 i6j7h3 o5n8k10 m10k12n8 d2b5c4 e1d3g6 j6k7l3 c2f2h3 k11k9n11 b15c13e12 e8h9j7 j11i10g13 i8j7g10
0 16 p5o7m5 h1j2l4 n13l10l11 c14a12e16 n4n2p4 o16m15k14 p4p3n4 o16m16m14 c14a12b15 l5i6m2 d1a2e1 c7f9e10 e15h16j16 l15o15p13 a2b1e2 l1i1g2
0 17 f14e13c10 p11n8p14 q16n16n14 g16g15d14 a15a17d16 b16b13c11 g4f3j2 k13k11j8
0 18 p15r14r17 a3b5d7 h5i4e3 j7m6l3 l17o14m15 j5j6k2 c11e11f14 n14n15q11
0 19 k4k6k9 p14r14s12 q8q7p4 m12o13q14 g3i6i7 s4r4p4 b11b10b12 n14n15l17
0 20 g19g17e15 i5h4i2 s11r9q7 t18r18q15 i14i13f16 h19j18l15 k20l19i18 c2a1a5 a2c1f2 b12c12c13 e8g7b9 a10b9c10 d16b15a13 l8k7i10 a15c18c16 q9r11r14
0 21 r19s21u21 c7c8b8 q16s18u19 a17b20b16 c3f3d6 q16q14o11 c8e8c10 l6j7h4
0 22 o17q16r20 t17t16r20 k3i3f4 b17d16f15 s18p18n18 g17e19g21 b20b21b18 m16n18p19
1 5 b1d4b3 b5e2b1 c2a1e4 b1e2a4 a2b2d5 c4d2c5
1 6 d1a1b1 e5b4f4 b6e3c2 b5e5b4 e3c3d3 f1e1e3
1 7 e7c6d5 f7c7d6 b6a6c7 a4b2c4 g3f4d3 g7f7c6
1 8 d5f3a5 c2d3d4 d5d7a4 d2b2c2 e2d2b3 b7a5c8
1 9 f1c4f4 f9i7f8 c8a8a5 i2f1g3 c8a5a9 b1c1c2
1 10 a5c7f6 b4d1e1 g4f2c1 g5i6j8 e1b2f2 h2g2h3 d6c7b8 b10b9c8
1 11 g1i1j4 g10d8e8 c1d3f5 a7d9g7 h4j5i1 k10j7h5 b11c11c9 i2g1j3
1 12 c4b5b4 h1g1f2 i2l4l1 f10g8d10 b3a6b9 i1f2g5 l9k12i11 b1a4c3
1 13 g12j13m10 l13k13k11 b10a8b5 m10l11k8 k13k11h11 b9c10b6 b13a10d11 l6l8l7
1 14 f11i9h7 m9j10i11 h13g11g10 k14n11m10 b5a7a4 d13c10d9 e3e5h7 c6b3a9
1 15 n15o13k14 f6d3a6 c3d4g4 e3f6d3 l13l10j9 l1i1k2 d6b7a3 l13i11i10 b2d2e3 d5f8b4 k11h10i14 o1m3k5 g8i10j12 c2f3f6 b1a4e2 d12e14c15
1 16 c16d15g14 k1i1l2 d16g15f13 o13l14k13 p13p12m14 b11c8d8 n12m15p9 f10i9c7
1 17 k14j15m16 f2d5f6 m1k2j4 b15a12b16 f7g8j8 m2p5o3 j14h15g16 j6l5g4
1 18 p2q5m2 a4c1b5 a15d17f16 c5c3a7 d16d14g12 e15e13d16 c11b13c16 i6k7l3
1 19 c8c9c10 o8m7l11 f19c17e17 b1d3e6 b4a7b9 s12s15s11 s15r18q17 a11b8d7
1 20 r8o8m8 e18f16h14 h19g18k17 p18n18l18 q19n17o16 b7e9c4 n14l15i16 p20s17n17 m15p13o11 f3g4c6 g2e3i2 t5s4q3 c13c12b10 a5a6b7 f13g16g18 j5i5f4
1 21 j4i3h2 g2f4f6 e4d4d3 g2j3k5 d3b3g1 f1i2k4 m15n14o18 b13d12e11
1 22 i10j10g13 p4q4p2 g10e8d7 f17h17j14 e8c9b12 h20f19e17 o10r11m7 d15d13f10
4 5 d5b4a3 e2c3a5 b3c4b1 c2e3b1 e3d4c5 b5e3d2
4 6 a2c4e5 c5a2f5 f2d5b6 f4f2e2 c1f1f2 f3c1e3
4 7 a7d6e5 a3b6e6 a1d2c5 b4e1b1 c7d6f5 f4c6e6
4 8 c6f6c7 f1g4e6 h8h7g5 f2c2c5 c8e7c7 b7e6d5
4 9 f6f8h9 g4e3g6 i5h6e3 i7h9h7 f8c8i9 i7i4f2
4 10 h6i5i2 a6b4d3 j9g10g8 g4f4d3 j7g10i5 f7g8g9 a5b8d3 d3f3g6
4 11 g10j8j6 j6g5h5 j1i1h3 b6c6e6 a10b7e8 j9h11e10 b1a1e2 f7d9c10
4 12 e10d8c9 a2b5e7 k7k9k4 i12k12j10 j3l3j1 g7g6g10 g1f2f4 g7d10b7
4 13 b13a13e12 j12m13m9 i8j11l12 c13e12f10 d3e1a4 b6d5e8 l2m5l8 b9b12d12
4 14 c3f3e6 n7m6k7 m2n4k2 i1i2h5 f4c3e1 n6n5l4 d8e9c10 i14g14h13
4 15 l6j5m5 j14j13j12 a15a14d13 o3o1n5 c11a11a14 c5d6e7 a12d15b10 e1f2g5 k2l3k4 f7e9d11 d13e14g14 m5n2l1 b7c10b4 k12i10l13 i3k2m3 c9f6d7
4 16 i15k13i13 d4f5d7 k5m6i8 i13f11e12 j4i4f4 e9f10h6 h16g16e14 h2k3k6
4 17 m4k4i5 q1p3o5 e10g11c12 k16i15h13 c17b15d14 o15q12n17 q1n2m5 f5g3c3
4 18 l15j16m17 p13o13p11 i12f11l9 q17p16p13 r18o17o14 d11c8b13 i4h2e1 n3m2q3
4 19 k8l9m5 b5b8b6 g5f8e2 c16a18e19 h8e7d9 g8i10h12 l8o5p5 e19c16f16
4 20 i15j18j19 l2n2q4 h3h4j3 c14e14g15 a1b4e5 t1r2p4 c16a14a19 s5q3s4 q17o18l15 k17h18m19 f14i13j15 n10l12m13 m5j6m2 g19j16d18 r19s16r16 h19k19l18
4 21 h18i15l16 b1c2c5 s9s12r14 t9s9t8 k16n16p16 j13l10k9 j4m4n4 i16h17e18
4 22 q11p11n8 t4u7s2 v17s20p18 f20e19d20 r1u3t5 r19q18r20 d19b18e22 o15p12s13
8 5 b5e2b1 b4d4e1 c1d1e3 a2b4c2 c1d3a5 d4b4e5
8 6 a1b1e4 a4d1a3 f1f2c4 f5c6a6 a3b1c2 b4e1a6
8 7 b7b5d5 f5g3g2 f6g4g7 b4b5e2 e4f3c1 f5e7g2
8 8 g2g1g4 f2g5g4 f8h8g8 g7h4g2 g6g7d8 h1h3g6
8 9 f8e9c9 c8a9f9 a8b5d5 d8g9b9 c7c5f3 f8h7h8
8 10 i1f2d5 d5f5i5 e1b2f1 f6e8c9 j4h6e5 e9g10i10 a1b4d7 h7e6g7
8 11 i3g2i2 e11g9e7 h6j7k3 f5h3j2 j9j7i4 a9b10b7 b4d2e2 a6d3d7
8 12 j11l9h12 e5c4a5 h2e4e5 c12e11g8 i3j5g2 h10k9l6 j11k12l8 h12f11f10
8 13 g10e10c10 e10d11c12 m2k1l4 m10l13j12 c3f1a2 i6i7l9 k12h11h9 d12b10b9
8 14 j2h5j4 e10g9d6 f8g7c5 d3e6d7 m9k8k11 k13j12h12 j6k8g4 n11n14n9
8 15 g5d4c2 a12b11d9 m13j15n14 j14m11k13 e10d13b15 b8d6e7 k1n4k3 a5c2d3 c15b12c9 f3e3e2 i6h8j11 n9k10l8 d4c5c2 l4k2m1 j9g7e5 c1b4c5
8 16 k14m15p16 b3c6e4 o12n14m15 m14k13i11 d4f3b6 p3m2k4 i6h6f3 b14d14d12
8 17 n3k3l2 f16f13e13 l7n5p4 a6a3a8 k2j4h5 i15k15g16 b2c5f5 a3d2c6
8 18 m2n4m3 r13q11o10 b15c14c13 a18b17c14 e3f5c5 b10c11b8 o7q9r12 j14m15p12
8 19 f2g4i6 a19b17d16 q4s5s1 h14i14e16 g1d1i1 s17p18o17 q6o5l5 l18k16m16
8 20 o18n18l19 n17l15k12 q1s3o2 f20h18f16 d8d7b8 g20i19j16 s9p7o8 f18e16i18 j20m20j19 a13b16e17 o17n17p19 t8s5q7 n9p9l6 b3d4e6 a5b3b7 k9m9h12
8 21 t9u11u13 c3f3f6 h2j5h4 s16s15s17 n21l20m17 d5f8b4 p8p5m4 j15i14m17
8 22 o11l10j8 l5n3l1 t3s5q7 p21m19l18 v7v4v9 k22m20j18 h9h7k11 b16b19b20
9 5 a3c1b3 d1a4e3 c5a3c1 a2a4a1 b4a5e2 e1d4a3
9 6 f6f5e5 c6a3f4 e3d2b3 d2a4f3 c6f6b4 c1f1f2
9 7 e3b4f1 a2a3b4 b5b4d2 b1e1e2 d2a2g2 d2g5f1
9 8 h7g8e7 h6h8f8 h7g4e4 c3a3a6 g8h5f2 c8d8g6
9 9 b1c2e4 f7d8g9 e1g4e5 e1c4d5 a9b7c6 c2a5a8
9 10 a9b10d9 i8h10f10 a5a2b3 h5h3i8 d7b5a2 j3i1i4 e10b10f10 f2i2d1
9 11 e10e8e7 c8e11a11 e1h1d1 a2d2d4 k2k3j5 k7j8i4 k9h10g9 g11j10f10
9 12 g10h9k8 a6c6e5 j11g11d10 a8c11b6 i4k6g1 a1d1f2 i6i3g1 c11a9a11
9 13 j2m2i1 l7j6i7 l12i12j10 d11f11h11 e9e10d12 c12e11g10 a8b7c10 f4d6c7
9 14 g1d1j1 f2e2h2 b2c4f7 f2f3h2 l11i13f13 i2h5i4 m13k12i11 c9d6b10
9 15 e9d11c6 a2d3g6 e5f6b8 j5j3l1 b15d13f12 o5m2n7 e8g5b6 k13m13i15 d12f10g9 j1j2j3 o2n5k6 g11f13d14 a3c4f5 c14f15a11 n6l6k9 d12g10h11
9 16 f15g14h13 g11i10d8 m6o8p8 o8p6o3 l14i14l15 o14n12m11 k4h5m7 j7m4o3
9 17 j1k1m2 n15l13j14 c4d4e3 a6b4c8 m14o14q12 j1h1m2 b5c8c6 n7p9q11
9 18 c18d16g13 j2j4h3 l9o6p5 i2l4k5 j11m11h14 f17g18i18 i2g4i6 a15d16g14
9 19 m11o9o14 s2r5p7 p17r15q18 l10n10i7 l6m6i9 f5d5b4 r11p10q12 b17c16e16
9 20 q20s18q18 a2d2e3 f2h2c3 b15c16c15 h17e14f11 m2k2p2 s18p19m18 f16d14c13 k11j13n13 q3p6n6 l1k2k3 r3p4o4 a20a18d18 f20c19b16 m12n10q13 g13f14i10
9 21 u3s4q5 k17l16l20 b5d5g8 d13d10d8 j6h8m8 a12a13b14 r19r21u18 j2g3f6
9 22 q16s19v17 u4s5q5 g3f3c4 n2o2m2 i11h14e14 f13e14b15 u1s2t4 m21n18o18
";
        }

        // ---- session::replies -----------------------------------------------------

        mod replies {
            //! What to play in the positions that games begin with. Written by `trainer replies`,
            //! by long searches:
            //! - rule 0 on 12x12: --nodes 4000000 --replies 4 --likelihood 0.8, by 23a7690d

            /// A line for each rule and square board: the rule number, the size of the board, and
            /// for each position its stones, black and white in turn, and the reply behind them.
            pub(super) const REPLIES: &str = "\
0 12 g7 d4e5f5g6h6h7f7f4 e4g5h4f6f5h6g7g4 e4f5e5e6d7g6f7e7 e4f5e5g6f7e6 e4g5f5e6g6f7e7d3 e4g5f5f6e7e8g7g6 e4f5g5e6h6g6f7f4 e4f5g5e6d7g6f7e7 e4f5g5g6f7e6 e4f5h6g6i6h7f7i7 f4f6g4f7e6h7g6g7 f4e6e5f7g6d6 f4e5f5g6h6h7f7f6 f4g5f5g6h6h7f7f6 f4g5f5f6g7e7 f4h5g5f6e6e7g7h6 f4f6g5g6e6h6g7i6 f4e6g5f6g6f7e7h6 f4f6g5g6h6i7g7i5 f4f6g5g6i6h6g7e6 f4f6g5g6g7h6 f4g5h5f6g7h7 f4g5h5f6g7h6f8i7 f4f6e6f7g6h7 f4f5e6f6g6f7f8h6 f4h5f6g7h6f8g8g6 f4g6h6d7e7h7f7f6 f4g6h6h7f7g5 e5e6f5f6h6g6f7g5 e5f6f5g6f7f9f8d5 e5f5g5g6f7h6 e5i5g6h6g7 e5h6g6g7f8 e5f7g6e6 e5i6g6f7h6g5 e5g5g6i5g7h6h5 e5e6g6f7h7f5 e5e6g6f7h7g7f8f5 e5e6g6f7f8g7 e5e6g6f7f8g7g8h8 e5e6g6f7g8g7 f5f4g5e7e6g7f6d6 f5f4g5g7f6e7 f5g6g5h6f6g7h7e7 f5f6g5g6f7e5 f5f6g5g6f7e7g7h6 f5f6e6f7g6g4 f5g4e6f6g6f7h7e4 f5g4e6f6g6f7f8h7 f5e5e6f7g6g8f8g4 f5g7f6f4 f5f4f6g7g6e6 f5g6f6g7h6e7 f5g6f6e7h6g7f7f4 f5f4f6g7h6f8g8g6 f5g5f6g6h6g7g8g4 f5h6f6g7h7g6 f5g6f6h6h7g7f8f7 f5h6f6g7h7e8f8f7 f5f4f6g7f8f7 f5f4f6g7g8f8 f5g5g6f7e6 f5f7g6h7e5 f5e6g6f7e7g5 f5f7g6g7e7h7g8e6 f5g5g6f6g7h7 f5f7g6g7g8h7 f5f6h6g6f7e6 f5g6h6h7f7e5 f5g6f7f6 f5f6f7g6g7e7 f5f6g7g5 f6g7 f6e5f7 f6f5e8 f6g5g7 f6g6g7 f6g7e7 f6e5g6h6f7 f6e5g6g5f7h6i7 f6e5g7g5h7
";
        }

        pub use self::aim::{Aim, Answer, FIFTHS_MAX};
        pub use self::game::{Game, Refusal};
        pub use self::session::{Obstacle, Session};
        pub use self::settings::{Defaults, GameLength, GameTime, Settings, TurnTime, RESERVE_SLOW_MS};
        pub use self::thinking::{Thinking, Watch};
    }

    // ---- protocol -------------------------------------------------------------

    pub mod protocol {
        //! Text in, text out, in every dialect. A session is played with a manager, a judge or a server.
        //!
        //! This floor and `cli` are the only ones that print. [`run`] and [`converse`] choose a
        //! dialect and start a `player`, which waits for commands and for the ends of searches
        //! and lets a `speaker` deal with them, which has a file for each dialect. Below these
        //! stand the parts that they share: faults, searches whose answer is pending, input,
        //! output. [`connect`] needs no player: a wfi server sends nothing while we think.
        //!
        //! # What a new dialect touches
        //!
        //! 1. Its file here, which implements `Speaker`, and its `mod` line.
        //! 2. Its name in `dialect.rs`.
        //! 3. In `run.rs` its arm in `speaker`, and its row in `DETECTED` if the first line tells it.
        //! 4. If it has limits or a rule of its own: `options.rs`, `src/main.rs` and `src/cli.rs`.

        // ---- protocol::run --------------------------------------------------------

        mod run {
            //! Whole conversations: standard input and output, or server.

            use std::io::Read;
            use std::sync::mpsc::channel;
            use std::time::Instant;

            use super::alphano::Alphano;
            use super::codecup::Codecup;
            use super::course::Course;
            use super::dialect::Dialect;
            use super::gomocup::{self, Gomocup, Version};
            use super::input::{self, FirstText, Input};
            use super::options::Options;
            use super::pending::Announcer;
            use super::player::Player;
            use super::speaker::{Beginning, Speaker};
            use super::wfi::{self, Ending};
            use crate::gomolith::session::Session;

            /// Plays on standard input and output until the manager ends it. The process was
            /// started at `started`.
            ///
            /// # Errors
            /// Those of `converse`.
            pub fn run(options: Options, started: Instant) -> Result<(), String> {
                hide_panics();
                converse(options, started, Box::new(std::io::stdin()))
            }

            /// Plays on commands from `source` until they end; answers go to standard output. The
            /// process was started at `started`.
            ///
            /// # Errors
            /// The system grants too little memory to play. In a dialect that has words for that, it
            /// is no error here.
            pub fn converse(
                options: Options,
                started: Instant,
                source: Box<dyn Read + Send>,
            ) -> Result<(), String> {
                // From here on the process waits for the other side: that is not its own time.
                let start_up = started.elapsed();
                let first = match input::first_text(source) {
                    Some(first) => first,
                    None => return Ok(()),
                };
                let FirstText {
                    text,
                    received,
                    reader,
                } = first;
                let dialect = options.dialect.unwrap_or_else(|| detect(&text));
                // Before there is another thread, which might want what is only being looked for.
                let is_pbrain = matches!(dialect, Dialect::Gomocup | Dialect::Gomocup2004);
                let mut session = Session::new(if is_pbrain {
                    options.gomocup_defaults()
                } else {
                    options.judge_defaults()
                });
                // A judge has no words for a fault.
                let is_obstructed = session.settings_obstacle().is_some();
                if is_obstructed && !(is_pbrain && session.can_speak()) {
                    return Err(session.memory_text());
                }
                let (sender, receiver) = channel();
                let input = Input::threaded(reader, sender.clone(), receiver);
                session.threaded = input.is_threaded();
                let ends_search = match dialect {
                    Dialect::Gomocup => gomocup::ends_search,
                    Dialect::Gomocup2004 => gomocup::ends_search_of_2004,
                    _ => |_: &str| false,
                };
                session.listener = input.listener(&sender, ends_search);
                let beginning = Beginning {
                    session,
                    announcer: Announcer::new(sender),
                    options,
                    start_up,
                };
                Player::new(speaker(dialect, beginning), input).play(text, received);
                Ok(())
            }

            /// A speaker of `dialect`.
            fn speaker(dialect: Dialect, beginning: Beginning) -> Box<dyn Speaker> {
                match dialect {
                    Dialect::Gomocup => Box::new(Gomocup::new(Version::TODAY, beginning)),
                    Dialect::Gomocup2004 => Box::new(Gomocup::new(Version::OF_2004, beginning)),
                    Dialect::Codecup => Box::new(Codecup::new(beginning)),
                    Dialect::Course => Box::new(Course::new(beginning)),
                    Dialect::Alphano => Box::new(Alphano::new(beginning)),
                }
            }

            /// Plays on the wfi server at `address`, which is `HOST` or `HOST:PORT`, until the game
            /// is over, and returns how it has ended.
            ///
            /// # Errors
            /// The server cannot be reached, is lost, or sends a message that no wfi server sends.
            pub fn connect(options: Options, address: &str) -> Result<Ending, String> {
                hide_panics();
                wfi::play(options, address)
            }

            /// Keeps panics silent: a manager would take their text for an answer. The search that
            /// broke down is answered for by `Thinking::wait`; in a debug build it ends the
            /// process, so that tests see it.
            fn hide_panics() {
                std::panic::set_hook(Box::new(|_| {
                    if cfg!(debug_assertions) {
                        std::process::abort();
                    }
                }));
            }

            /// Tells a dialect by the words of its first command.
            type Begins = fn(&[&str]) -> bool;

            /// The dialects that their first command tells. Letter case counts: it tells dialects
            /// apart. All else is Gomocup.
            const DETECTED: [(Begins, Dialect); 3] = [
                (Codecup::begins, Dialect::Codecup),
                (Course::begins, Dialect::Course),
                (Alphano::begins, Dialect::Alphano),
            ];

            /// The dialect whose first command is `text`.
            fn detect(text: &str) -> Dialect {
                let words: Vec<&str> = text.split_whitespace().collect();
                let found = DETECTED.iter().find(|(begins, _)| begins(&words));
                found.map_or(Dialect::Gomocup, |&(_, dialect)| dialect)
            }
        }

        // ---- protocol::options ----------------------------------------------------

        mod options {
            //! The options of the program: dialect, time, memory.

            use std::time::Duration;

            use super::dialect::Dialect;
            use crate::gomolith::board::Rule;
            use crate::gomolith::session::Defaults;

            /// The options of the program: what dialects take for granted where nobody tells them.
            /// `main.rs` sets them, and arguments override them.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct Options {
                /// The dialect of standard input and output; None: the first command tells it.
                pub dialect: Option<Dialect>,
                /// gomocup: time for a move where the manager sets no limit, in milliseconds.
                pub gomocup_turn_ms: u64,
                /// gomocup: memory of the whole process where the manager sets no limit, in bytes.
                pub gomocup_memory_max: u64,
                /// codecup: the time limit of a game, in milliseconds.
                pub codecup_game_ms: u64,
                /// course: the time limit of a move, in milliseconds.
                pub course_turn_ms: u64,
                /// course: the time limit of a game, in milliseconds.
                pub course_game_ms: u64,
                /// alphano: the rule of the game.
                pub alphano_rule: Rule,
                /// wfi: the time limit of a move, in milliseconds.
                pub wfi_turn_ms: u64,
                /// wfi: the time for which a server is waited for that is not up yet.
                pub wfi_wait: Duration,
                /// codecup, course, alphano, wfi: memory of the whole process, in bytes.
                pub judge_memory_max: u64,
                /// course: true to think on the other side's time.
                pub ponder: bool,
                /// gomocup, gomocup2004: true to suggest moves rather than make them.
                pub suggest: bool,
                /// gomocup, gomocup2004: true to report on searches by MESSAGE. What answers a
                /// command of Yixin-Board is no report.
                pub message: bool,
            }

            impl Options {
                /// The defaults of a session with a judge or a server. It tells no limits: the
                /// dialect sets them.
                pub(super) fn judge_defaults(&self) -> Defaults {
                    Defaults {
                        turn_ms: self.course_turn_ms,
                        memory_max: self.judge_memory_max,
                    }
                }

                /// The defaults of a session with a Gomocup manager.
                pub(super) fn gomocup_defaults(&self) -> Defaults {
                    Defaults {
                        turn_ms: self.gomocup_turn_ms,
                        memory_max: self.gomocup_memory_max,
                    }
                }
            }
        }

        // ---- protocol::dialect ----------------------------------------------------

        mod dialect {
            //! The dialects, by the names that `--dialect` takes.

            /// A dialect: how a player is spoken to on standard input and output.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Dialect {
                /// Today's Gomocup protocol.
                Gomocup,
                /// The Gomocup protocol as it was first published.
                Gomocup2004,
                /// CodeCup 2020.
                Codecup,
                /// The course platform on 12 x 12.
                Course,
                /// The judge Alphano.
                Alphano,
            }

            impl Dialect {
                /// All dialects, each with the name that `--dialect` takes.
                pub const ALL: [(&'static str, Dialect); 5] = [
                    ("gomocup", Dialect::Gomocup),
                    ("gomocup2004", Dialect::Gomocup2004),
                    ("codecup", Dialect::Codecup),
                    ("course", Dialect::Course),
                    ("alphano", Dialect::Alphano),
                ];
            }
        }

        // ---- protocol::player -----------------------------------------------------

        mod player {
            //! The player: an event loop of commands and search ends. It waits for commands and for
            //! the ends of searches, and lets a speaker deal with them.

            use std::collections::VecDeque;
            use std::time::{Duration, Instant};

            use super::input::{Event, Input};
            use super::pending::PendingSearch;
            use super::speaker::{Interruption, Reaction, Speaker};

            /// The time that a search has once the input is over. A manager that is gone waits for
            /// no answer; but who wrote all commands at once still reads what comes.
            const LAST_SEARCH: Duration = Duration::from_millis(50);

            /// A speaker at work.
            pub(super) struct Player {
                speaker: Box<dyn Speaker>,
                input: Input,
                search: Option<PendingSearch>,
                /// Commands that came while we were thinking and must wait.
                waiting: VecDeque<String>,
                is_input_over: bool,
            }

            impl Player {
                pub(super) fn new(speaker: Box<dyn Speaker>, input: Input) -> Player {
                    Player {
                        speaker,
                        input,
                        search: None,
                        waiting: VecDeque::new(),
                        is_input_over: false,
                    }
                }

                /// Plays until the manager ends it. `first` is the first command, which was
                /// `received` before.
                pub(super) fn play(&mut self, first: String, received: Instant) {
                    self.play_on(first, received);
                    // Nobody waits for what is still being searched.
                    if let Some(search) = &self.search {
                        search.thinking.stop();
                    }
                }

                fn play_on(&mut self, first: String, received: Instant) {
                    let mut goes_on = self.command(first, received);
                    while goes_on && !(self.is_input_over && self.search.is_none()) {
                        goes_on = match self.input.next(self.search.is_some()) {
                            Event::Text(text, received) => self.command(text, received),
                            Event::SearchOver(id) => self.search_over(id),
                            Event::EndOfInput => {
                                self.end_of_input();
                                true
                            }
                        };
                    }
                }

                /// Deals with a command, now or later. False: the process has to end.
                fn command(&mut self, text: String, received: Instant) -> bool {
                    if let Some(search) = &self.search {
                        match self.speaker.interrupt(&text, &search.thinking) {
                            Interruption::Quit => return false,
                            Interruption::Dealt => return true,
                            Interruption::None => {
                                self.waiting.push_back(text);
                                return true;
                            }
                            Interruption::Drop => {
                                self.drop_search();
                                if !self.waiting.is_empty() {
                                    self.waiting.push_back(text);
                                    return self.go_on();
                                }
                            }
                        }
                    }
                    let reaction = self.speaker.command(&text, received);
                    self.react(reaction)
                }

                /// Follows a reaction of the speaker. False: the process has to end.
                fn react(&mut self, reaction: Reaction) -> bool {
                    match reaction {
                        Reaction::Done => {}
                        Reaction::Quit => return false,
                        Reaction::Thinks(search) => {
                            if self.is_input_over {
                                search.thinking.hurry(LAST_SEARCH);
                            }
                            self.search = Some(search);
                        }
                    }
                    true
                }

                fn drop_search(&mut self) {
                    if let Some(search) = self.search.take() {
                        search.thinking.stop();
                        search.thinking.wait();
                    }
                }

                /// Tells the answer of the search with this `id`, and goes on with the commands
                /// that have been waiting. False: the process has to end.
                fn search_over(&mut self, id: u64) -> bool {
                    // The end of a search that has been dropped says nothing.
                    match self.search.take() {
                        Some(search) if search.id == id => {
                            let started = search.thinking.started();
                            let answer = search.thinking.wait();
                            let reaction = self.speaker.answer(&answer, started);
                            if !self.react(reaction) {
                                return false;
                            }
                        }
                        other => self.search = other,
                    }
                    self.go_on()
                }

                /// Carries out the commands that have been waiting, until one of them begins a search
                /// that none of the others gives up. False: the process has to end.
                fn go_on(&mut self) -> bool {
                    loop {
                        if self.search.is_some() {
                            if !self.is_given_up() {
                                return true;
                            }
                            self.drop_search();
                        }
                        let text = match self.waiting.pop_front() {
                            Some(text) => text,
                            None => return true,
                        };
                        // The clock of a command that waited starts now.
                        let reaction = self.speaker.command(&text, Instant::now());
                        if !self.react(reaction) {
                            return false;
                        }
                    }
                }

                /// True if a waiting command gives up the search under way.
                fn is_given_up(&mut self) -> bool {
                    let Player {
                        speaker,
                        search,
                        waiting,
                        ..
                    } = self;
                    search.as_ref().map_or(false, |search| {
                        let gives_up = |text: &String| {
                            let interruption = speaker.interrupt(text, &search.thinking);
                            matches!(interruption, Interruption::Drop)
                        };
                        waiting.iter().any(gives_up)
                    })
                }

                /// Ends a search under way soon, and any that commands still waiting will begin.
                fn end_of_input(&mut self) {
                    self.is_input_over = true;
                    if let Some(search) = &self.search {
                        search.thinking.hurry(LAST_SEARCH);
                    }
                }
            }
        }

        // ---- protocol::speaker ----------------------------------------------------

        mod speaker {
            //! The interface between a player and a dialect's speaker.

            use std::time::{Duration, Instant};

            use super::options::Options;
            use super::pending::{Announcer, PendingSearch};
            use crate::gomolith::session::{Answer, Session, Thinking};

            /// What a speaker is made of.
            pub(super) struct Beginning {
                /// A session without a game yet.
                pub(super) session: Session,
                pub(super) announcer: Announcer,
                pub(super) options: Options,
                /// Time that the process took until it could read.
                pub(super) start_up: Duration,
            }

            /// Speaks a dialect: turns commands into moves of a session, and answers into text.
            pub(super) trait Speaker {
                /// Carries out a command that was `received` while no search was under way for the
                /// manager.
                fn command(&mut self, text: &str, received: Instant) -> Reaction;

                /// Looks at a command that came while `thinking` is under way.
                fn interrupt(&mut self, text: &str, thinking: &Thinking) -> Interruption;

                /// Tells the answer of the search that was asked for at `started`.
                fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction;
            }

            /// A speaker's reaction to a command, or to the end of a search.
            pub(super) enum Reaction {
                /// The command is dealt with; nothing new is under way.
                Done,
                /// A search is under way.
                Thinks(PendingSearch),
                /// The process has to end.
                Quit,
            }

            /// The effect of a command on the search under way.
            pub(super) enum Interruption {
                /// No effect: the command waits for the end of the search.
                None,
                /// The command is dealt with, and the search goes on.
                Dealt,
                /// The search ends now, its answer is dropped, and then the command is carried out.
                Drop,
                /// The process has to end.
                Quit,
            }
        }

        // ---- protocol::gomocup ----------------------------------------------------

        mod gomocup {
            //! The Gomocup protocol: today's, 2004's, and Yixin-Board's. Yixin-Board's is an
            //! extension of today's.
            //!
            //! A `Gomocup` speaks it, in one version or the other: `dispatch` reads commands,
            //! which `game`, `swap2`, `yixin` and `soosorv` carry out. Below these stand INFO as settings,
            //! the data up to DONE, and the messages about a search.

            // ---- protocol::gomocup::gomocup -------------------------------------------

            mod gomocup {
                //! The Gomocup speaker: its state, and how searches begin.

                use std::sync::atomic::AtomicBool;
                use std::sync::Arc;
                use std::time::Instant;

                use super::super::fault::{game, Fault};
                use super::super::output::send;
                use super::super::pending::Announcer;
                use super::super::speaker::{Beginning, Reaction};
                use super::data::{Data, Soosorv};
                use super::info::Info;
                use super::realtime::Realtime;
                use super::report;
                use super::version::Version;
                use crate::gomolith::board::{Board, Point, Side};
                use crate::gomolith::session::{Aim, Session, Watch};

                /// The answer to a command that does not exist.
                pub(super) const UNKNOWN: &str = "UNKNOWN command";

                /// A command that a search is to answer.
                #[derive(Clone, Copy)]
                pub(super) enum Asked {
                    /// BEGIN, TURN or BOARD: a turn of the game.
                    Turn,
                    /// SWAP2BOARD with this number of stones.
                    Opening(usize),
                    /// A command of Yixin-Board that has this aim.
                    Extension(Aim),
                    /// A step of Yixin-Board's swap2, with this number of stones.
                    Swap2Step(usize),
                    /// A step of Yixin-Board's Soosorv-8.
                    Soosorv(Soosorv),
                }

                /// A speaker of the Gomocup protocol.
                pub(in super::super) struct Gomocup {
                    pub(super) version: Version,
                    pub(super) session: Session,
                    announcer: Announcer,
                    /// The values that INFO has told; `change_info` makes settings of them.
                    info: Info,
                    /// True once the manager has ended the session: a search under way reports
                    /// nothing more.
                    pub(super) is_silent: Arc<AtomicBool>,
                    /// True if moves are suggested, not made: the manager says `PLAY`.
                    pub(super) suggests: bool,
                    /// True if searches are reported on by MESSAGE.
                    pub(super) reports: bool,
                    /// A suggestion that has not been answered.
                    pub(super) suggested: Option<Point>,
                    /// The data of a command that is still to be ended by DONE.
                    pub(super) data: Option<Data>,
                    /// The command that the search under way is to answer.
                    pub(super) asked: Asked,
                    /// The fifth stones of Soosorv-8 from which the search under way chooses.
                    pub(super) offered: Vec<Point>,
                    /// True if INFO has come since its limits were last checked.
                    pub(super) is_limit_new: bool,
                    /// True if INFO has told a rule that no search has begun by.
                    pub(super) is_rule_new: bool,
                }

                impl Gomocup {
                    /// A speaker of the given version of the protocol.
                    pub(in super::super) fn new(version: Version, beginning: Beginning) -> Gomocup {
                        let Beginning {
                            session,
                            announcer,
                            options,
                            ..
                        } = beginning;
                        let info = Info::new(options.gomocup_defaults(), version.zero_is_unlimited);
                        Gomocup {
                            version,
                            session,
                            announcer,
                            info,
                            is_silent: Arc::default(),
                            suggests: options.suggest,
                            reports: options.message,
                            suggested: None,
                            data: None,
                            asked: Asked::Turn,
                            offered: Vec::new(),
                            is_limit_new: false,
                            is_rule_new: false,
                        }
                    }

                    /// Changes what INFO has told, and the settings with it. Returns what `change` does.
                    pub(super) fn change_info<T>(&mut self, change: impl FnOnce(&mut Info) -> T) -> T {
                        let result = change(&mut self.info);
                        self.info.apply_to(&mut self.session.settings);
                        result
                    }

                    /// Makes the tables of the next search. Called by commands that begin no turn,
                    /// so that no turn has to make them.
                    pub(super) fn prepare(&mut self) {
                        if self.info.rule().is_some() {
                            self.session.prepare();
                        }
                    }

                    /// Checks that there can be a search by the rule and the limits that INFO has
                    /// told.
                    ///
                    /// # Errors
                    /// The reason why there can be none.
                    pub(super) fn check_limits(&self) -> Result<(), Fault> {
                        if self.info.rule().is_none() {
                            return Err(Fault::Rule);
                        }
                        match self.session.settings_obstacle() {
                            Some(obstacle) => Err(Fault::Search(obstacle)),
                            None => Ok(()),
                        }
                    }

                    /// Begins to think about our move in the game; the clock has been running since
                    /// `started`.
                    pub(super) fn think(&mut self, aim: Aim, started: Instant) -> Result<Reaction, Fault> {
                        let game = game(&self.session)?;
                        let (board, side) = (game.board().clone(), game.own());
                        self.think_on_board(board, side, aim, started)
                    }

                    /// Begins to think about a position that need not be the game's: `side` is to
                    /// move on `board`. The clock has been running since `started`.
                    pub(super) fn think_on_board(
                        &mut self,
                        board: Board,
                        side: Side,
                        aim: Aim,
                        started: Instant,
                    ) -> Result<Reaction, Fault> {
                        self.check_limits()?;
                        let watch = self.watch(aim, started);
                        let thinking = self
                            .session
                            .start_on_board(board, side, aim, started, watch)?;
                        if std::mem::take(&mut self.is_rule_new) && self.reports {
                            send(&report::rule(self.session.settings.rule));
                        }
                        Ok(Reaction::Thinks(self.announcer.pending(thinking)))
                    }

                    /// The watch of the next search: one that tells the manager at once what is
                    /// found, if INFO has asked for that.
                    fn watch(&mut self, aim: Aim, started: Instant) -> Box<dyn Watch> {
                        let messenger = self.announcer.messenger();
                        // The other aims search positions of which the manager knows nothing.
                        let is_shown = matches!(aim, Aim::Move | Aim::MultiPv(_));
                        let shown = self.info.shown();
                        if self.reports && is_shown && (shown.marks || shown.details) {
                            let is_silent = Arc::clone(&self.is_silent);
                            Box::new(Realtime::new(messenger, started, shown, is_silent))
                        } else {
                            Box::new(messenger)
                        }
                    }

                    /// True if the manager counts on a move for each search, even if a new game begins
                    /// meanwhile: Yixin-Board leaves out the next move that it hears then, and would wait
                    /// for ever for one that had been left out already.
                    pub(super) fn is_move_awaited(&self) -> bool {
                        let is_answered_by_move =
                            !matches!(self.asked, Asked::Swap2Step(_) | Asked::Soosorv(_));
                        self.info.is_yixin && is_answered_by_move
                    }

                    /// Checks that the last suggestion has been answered: until then no search
                    /// begins.
                    ///
                    /// # Errors
                    /// `Suggested` if it has not.
                    pub(super) fn check_suggestion(&self) -> Result<(), Fault> {
                        if self.suggested.is_some() {
                            return Err(Fault::Suggested);
                        }
                        Ok(())
                    }
                }
            }

            // ---- protocol::gomocup::dispatch ------------------------------------------

            mod dispatch {
                //! Command dispatch of the Gomocup protocol. The commands of a manager are told
                //! apart here, and handed to what carries them out.

                use std::sync::atomic::Ordering;
                use std::time::Instant;

                use super::super::fault::{game, Fault};
                use super::super::output::send;
                use super::super::parse::verb;
                use super::super::speaker::{Interruption, Reaction, Speaker};
                use super::data::{Data, Kind};
                use super::gomocup::{Asked, Gomocup, UNKNOWN};
                use super::report;
                use super::swap2::{give_opening, give_swap2_step};
                use crate::gomolith::session::{Aim, Answer, Thinking};

                /// The answer to ABOUT: managers show it. Behind the plus of the version stands the
                /// signature of `bench`.
                const ABOUT: &str = concat!(
                    "name=\"gomolith\", version=\"",
                    "1.0.0+e0524224",
                    "\", author=\"gomolith developers\", country=\"unknown\""
                );
                /// The address of the sources, if the manifest has one; ABOUT ends in it.
                const REPOSITORY: &str = "";

                impl Speaker for Gomocup {
                    fn command(&mut self, text: &str, received: Instant) -> Reaction {
                        let (verb, rest) = verb(text);
                        if verb == "END" {
                            self.is_silent.store(true, Ordering::Relaxed);
                            return Reaction::Quit;
                        }
                        let result = match self.data.take() {
                            None => self.carry_out(&verb, rest, received),
                            Some(data) if verb == "DONE" => self.done(&data),
                            // Its DONE is lost.
                            Some(data) if self.knows(&verb) => {
                                let fault = self.break_off(&data, text);
                                self.tell_fault(fault);
                                self.carry_out(&verb, rest, received)
                            }
                            Some(mut data) => {
                                data.add(text);
                                self.data = Some(data);
                                Ok(Reaction::Done)
                            }
                        };
                        result.unwrap_or_else(|fault| {
                            self.tell_fault(fault);
                            Reaction::Done
                        })
                    }

                    fn interrupt(&mut self, text: &str, thinking: &Thinking) -> Interruption {
                        let (verb, rest) = verb(text);
                        match verb.as_str() {
                            "END" => {
                                self.is_silent.store(true, Ordering::Relaxed);
                                return Interruption::Quit;
                            }
                            "STOP" | "YXSTOP" if self.knows(&verb) => thinking.stop(),
                            // What is an error would not begin a game, and waits.
                            "START" | "RECTSTART" | "RESTART"
                                if self.knows(&verb) && self.new_game(&verb, rest).is_ok() =>
                            {
                                return self.give_up(thinking);
                            }
                            "INFO" => {
                                self.read_info(rest);
                                self.session.change_limits(thinking);
                            }
                            _ => return Interruption::None,
                        }
                        Interruption::Dealt
                    }

                    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
                        if self.reports {
                            if let Some(message) = report::summary(answer, started) {
                                send(&message);
                            }
                        }
                        let given = match self.asked {
                            Asked::Turn => self.give(answer.point()),
                            Asked::Opening(stones) => give_opening(answer, stones),
                            Asked::Extension(aim) => self.give_extension(answer, aim),
                            Asked::Swap2Step(stones) => give_swap2_step(answer, stones),
                            Asked::Soosorv(part) => self.give_soosorv(answer, part),
                        };
                        if let Err(fault) = given {
                            self.tell_fault(fault);
                        }
                        let turn = self.session.turn_ended(started);
                        self.change_info(|info| info.count_turn(turn));
                        Reaction::Done
                    }
                }

                /// True if `text` is a command that ends a search under way, as `interrupt` does.
                pub(in super::super) fn ends_search(text: &str) -> bool {
                    let verb = verb(text).0;
                    matches!(verb.as_str(), "STOP" | "YXSTOP" | "RECTSTART" | "RESTART")
                        || ends_search_of_2004(text)
                }

                /// The same in 2004.
                pub(in super::super) fn ends_search_of_2004(text: &str) -> bool {
                    matches!(verb(text).0.as_str(), "END" | "START")
                }

                impl Gomocup {
                    /// Carries out and answers a command that is not data.
                    fn carry_out(
                        &mut self,
                        verb: &str,
                        rest: &str,
                        received: Instant,
                    ) -> Result<Reaction, Fault> {
                        if verb == "INFO" {
                            self.read_info(rest);
                            return Ok(Reaction::Done);
                        }
                        self.check_new_limits(verb)?;
                        if !self.knows(verb) {
                            send(UNKNOWN);
                            return Ok(Reaction::Done);
                        }
                        match verb {
                            "ABOUT" if REPOSITORY.is_empty() => send(ABOUT),
                            "ABOUT" => send(&format!("{}, www=\"{}\"", ABOUT, REPOSITORY)),
                            "START" | "RECTSTART" | "RESTART" => {
                                let game = self.new_game(verb, rest)?;
                                self.begin_game(game);
                                if verb == "START" {
                                    self.learn_manager(rest);
                                }
                            }
                            "BEGIN" => return self.begin(received),
                            "TURN" => return self.turn(rest, received),
                            "PLAY" => self.play(rest)?,
                            "BOARD" => self.read_data(Kind::Board, received),
                            "SWAP2BOARD" => self.read_data(Kind::Opening, received),
                            "TAKEBACK" => self.take_back(rest)?,
                            _ => return self.extension(verb, rest, received),
                        }
                        Ok(Reaction::Done)
                    }

                    /// True if the version has this command.
                    fn knows(&self, verb: &str) -> bool {
                        self.version.verbs.contains(&verb)
                    }

                    /// Begins to read the data of a command.
                    pub(super) fn read_data(&mut self, kind: Kind, received: Instant) {
                        let board = self
                            .session
                            .game()
                            .map(|game| game.cleared().board().clone());
                        let data = Data::new(kind, received, board);
                        self.data = Some(data.up_to_field(self.version.field_max));
                    }

                    /// Gives up `thinking` for a game that begins. Its answer is told only where the manager
                    /// counts on it.
                    fn give_up(&self, thinking: &Thinking) -> Interruption {
                        if self.is_move_awaited() {
                            thinking.stop();
                            return Interruption::None;
                        }
                        Interruption::Drop
                    }

                    /// INFO: a limit, the rule, or something else about the game.
                    fn read_info(&mut self, rest: &str) {
                        let (key, _) = verb(rest);
                        let keys = self.version.keys;
                        if keys.map_or(true, |keys| keys.contains(&key.as_str())) {
                            let stolen = self.change_info(|info| info.read(rest));
                            self.session.learn_stolen(stolen);
                            self.is_limit_new = true;
                            self.is_rule_new |= key == "RULE";
                        }
                        if key == "RULE" {
                            self.prepare();
                        }
                    }

                    /// Checks the limits that INFO has just told, if the version tells them early.
                    /// BOARD waits for its data, and then checks them like every command that
                    /// begins a search.
                    ///
                    /// # Errors
                    /// The reason why there can be no search within the limits.
                    fn check_new_limits(&mut self, verb: &str) -> Result<(), Fault> {
                        if !self.version.tells_limits_early || !self.is_limit_new || verb == "BOARD" {
                            return Ok(());
                        }
                        self.is_limit_new = false;
                        self.check_limits()
                    }

                    /// DONE, after the data of a command.
                    fn done(&mut self, data: &Data) -> Result<Reaction, Fault> {
                        game(&self.session)?;
                        // A command that begins a search checks the limits itself.
                        self.is_limit_new = false;
                        match data.kind {
                            Kind::Board => {
                                self.set_board(data)?;
                                self.asked = Asked::Turn;
                                self.think(Aim::Move, data.started)
                            }
                            Kind::Opening => self.swap2(data),
                            _ => self.extension_done(data),
                        }
                    }

                    /// Ends data by a command, as if a bad text line and DONE had come. Returns the fault
                    /// that names the command.
                    fn break_off(&mut self, data: &Data, text: &str) -> Fault {
                        match data.kind {
                            Kind::Board | Kind::QuietBoard => self.clear_board(),
                            // One fault is told, and this one says more.
                            Kind::Block | Kind::Unblock => drop(self.extension_done(data)),
                            Kind::Opening | Kind::Soosorv(_) => {}
                        }
                        data.broken_off(text)
                    }

                    fn tell_fault(&self, fault: Fault) {
                        send(&format!("{} {}", self.version.fault_word, fault.text()));
                    }
                }
            }

            // ---- protocol::gomocup::version -------------------------------------------

            mod version {
                //! The versions of the Gomocup protocol.

                /// A version of the protocol, by its differences from the others.
                pub(in super::super) struct Version {
                    /// The first word of the answer to a command that cannot be carried out.
                    pub(super) fault_word: &'static str,
                    /// The commands. None of them can be data of another.
                    pub(super) verbs: &'static [&'static str],
                    /// True if START takes columns and rows, as Yixin-Board sends them.
                    pub(super) starts_by_two_sizes: bool,
                    /// The keys of INFO. None: all.
                    pub(super) keys: Option<&'static [&'static str]>,
                    /// The largest field of the data of BOARD.
                    pub(super) field_max: i64,
                    /// True if times of zero are no limits.
                    pub(super) zero_is_unlimited: bool,
                    /// True if a limit that cannot be met is told in answer to the first command
                    /// after INFO, whatever it is.
                    pub(super) tells_limits_early: bool,
                }

                impl Version {
                    /// Today's protocol, as Piskvork and its kin speak it.
                    ///
                    /// Source: <https://plastovicka.github.io/protocl2en.htm>
                    pub(in super::super) const TODAY: Version = Version {
                        fault_word: "ERROR",
                        verbs: &[
                            "START",
                            "RECTSTART",
                            "RESTART",
                            "BEGIN",
                            "TURN",
                            "PLAY",
                            "BOARD",
                            "SWAP2BOARD",
                            "TAKEBACK",
                            "INFO",
                            "END",
                            "ABOUT",
                            "STOP",
                            "YXSTOP",
                            "YXSHOWINFO",
                            "YXHASHCLEAR",
                            "YXBOARD",
                            "YXBLOCK",
                            "YXBLOCKUNDO",
                            "YXBLOCKRESET",
                            "YXSHOWFORBID",
                            "YXNBEST",
                            "YXBALANCEONE",
                            "YXBALANCETWO",
                            "YXSWAP2STEP1",
                            "YXSWAP2STEP2",
                            "YXSWAP2STEP3",
                            "YXSOOSORVSTEP1",
                            "YXSOOSORVSTEP2",
                            "YXSOOSORVSTEP3",
                            "YXSOOSORVSTEP4",
                            "YXSOOSORVSTEP5",
                            "YXSOOSORVSTEP6",
                        ],
                        starts_by_two_sizes: true,
                        keys: None,
                        field_max: 3,
                        zero_is_unlimited: false,
                        tells_limits_early: false,
                    };

                    /// The protocol as it was first published, for Gomocup 2004.
                    ///
                    /// Source: "New protocol" by Martin Petricek.
                    pub(in super::super) const OF_2004: Version = Version {
                        // There is one word for commands that are unknown and for those that fail.
                        fault_word: "UNKNOWN",
                        verbs: &[
                            "START", "BEGIN", "TURN", "INFO", "END", "BOARD", "ABOUT", "PLAY",
                        ],
                        starts_by_two_sizes: false,
                        keys: Some(&["TIMEOUT_TURN", "TIMEOUT_MATCH", "TIME_LEFT", "MAX_MEMORY"]),
                        // Own stones and the other side's; blocked squares came later.
                        field_max: 2,
                        zero_is_unlimited: true,
                        tells_limits_early: true,
                    };
                }
            }

            // ---- protocol::gomocup::game ----------------------------------------------

            mod game {
                //! Game commands: START, BEGIN, TURN, PLAY, TAKEBACK, BOARD. They begin games and
                //! make moves.

                use std::convert::TryFrom; // Not in the prelude of edition 2018.
                use std::time::Instant;

                use super::super::fault::{game, game_mut, Fault};
                use super::super::output::send;
                use super::super::parse::{numbers, words_as_numbers};
                use super::super::speaker::Reaction;
                use super::data::Data;
                use super::gomocup::{Asked, Gomocup};
                use crate::gomolith::board::{Point, Side};
                use crate::gomolith::session::{Aim, Game, Refusal};

                impl Gomocup {
                    /// The game that START, RECTSTART or RESTART asks for: `START n` and, as Yixin-Board
                    /// sends it, `START columns rows`.
                    ///
                    /// # Errors
                    /// The reason why there is no such game.
                    pub(super) fn new_game(&self, verb: &str, rest: &str) -> Result<Game, Fault> {
                        let size = match verb {
                            "RESTART" => return Ok(game(&self.session)?.cleared()),
                            "RECTSTART" => numbers(rest),
                            _ => square(rest).or_else(|| {
                                let is_allowed = self.version.starts_by_two_sizes;
                                is_allowed.then(|| words_as_numbers(rest)).flatten()
                            }),
                        };
                        let [width, height] = size.ok_or(Fault::Size)?;
                        let count = |size| usize::try_from(size).map_err(|_| Fault::Size);
                        Game::new(count(width)?, count(height)?).ok_or(Fault::Size)
                    }

                    /// Learns what START tells of the manager: only Yixin-Board sends two sizes.
                    pub(super) fn learn_manager(&mut self, rest: &str) {
                        self.change_info(|info| info.is_yixin |= square(rest).is_none());
                    }

                    /// Begins `game`, and says so. Its tables are made now, so that no turn has to
                    /// make them.
                    pub(super) fn begin_game(&mut self, game: Game) {
                        self.session.begin(game);
                        self.prepare();
                        self.suggested = None;
                        send("OK");
                    }

                    /// BEGIN: we open the game.
                    pub(super) fn begin(&mut self, received: Instant) -> Result<Reaction, Fault> {
                        let is_empty = game(&self.session)?.is_empty();
                        self.check_suggestion()?;
                        self.asked = Asked::Turn;
                        if !is_empty {
                            return Err(Fault::NotEmpty);
                        }
                        // If we cannot open the game, the other side still may.
                        self.check_limits()?;
                        let game = game_mut(&mut self.session)?;
                        game.set_own(Side::Black);
                        game.set_to_move(Side::Black);
                        self.think(Aim::Move, received)
                    }

                    /// TURN: the other side moves, and we are to answer.
                    pub(super) fn turn(
                        &mut self,
                        rest: &str,
                        received: Instant,
                    ) -> Result<Reaction, Fault> {
                        self.check_suggestion()?;
                        self.asked = Asked::Turn;
                        let game = game(&self.session)?;
                        let [x, y] = numbers(rest).ok_or(Fault::Coordinates)?;
                        // On a full board every point is occupied: that the game is over says more.
                        if game.board().empty_count() == 0 {
                            return Err(Fault::GAME_OVER);
                        }
                        let point = game.empty_point(x, y)?;
                        if self.session.is_game_over() {
                            return Err(Fault::GAME_OVER);
                        }
                        // A move that cannot be answered must not change the position either.
                        self.check_limits()?;
                        self.session.put_other(point);
                        if self.session.is_game_over() {
                            return Err(Fault::GAME_OVER);
                        }
                        self.think(Aim::Move, received)
                    }

                    /// PLAY: our own move, chosen by the manager.
                    pub(super) fn play(&mut self, rest: &str) -> Result<(), Fault> {
                        let game = game(&self.session)?;
                        let [x, y] = numbers(rest).ok_or(Fault::Coordinates)?;
                        let point = game.empty_point(x, y)?;
                        self.session.put_own(point);
                        self.suggested = None;
                        send(&point.to_string());
                        Ok(())
                    }

                    /// TAKEBACK: the last stone is taken off the board.
                    pub(super) fn take_back(&mut self, rest: &str) -> Result<(), Fault> {
                        let game = game_mut(&mut self.session)?;
                        let [x, y] = numbers(rest).ok_or(Fault::Stone(Refusal::NotLast))?;
                        game.take_back(x, y)?;
                        // The suggestion was for a position that is gone.
                        self.suggested = None;
                        send("OK");
                        Ok(())
                    }

                    /// Replaces the position by the stones that have been listed.
                    pub(super) fn set_board(&mut self, data: &Data) -> Result<(), Fault> {
                        self.clear_board();
                        data.check()?;
                        let game = game_mut(&mut self.session)?;
                        Ok(game.set_up(&data.cells(), data.own())?)
                    }

                    /// Takes all stones off the board.
                    pub(super) fn clear_board(&mut self) {
                        self.suggested = None;
                        if let Some(game) = self.session.game_mut() {
                            *game = game.cleared();
                        }
                    }

                    /// Plays, or suggests, the move that a search found.
                    pub(super) fn give(&mut self, point: Option<Point>) -> Result<(), Fault> {
                        let point = point.ok_or(Fault::GAME_OVER)?;
                        if self.suggests {
                            self.suggested = Some(point);
                            send(&format!("SUGGEST {}", point));
                        } else {
                            self.session.put_own(point);
                            send(&point.to_string());
                        }
                        Ok(())
                    }
                }

                /// The columns and rows of `START n`; None if `rest` is not one number.
                fn square(rest: &str) -> Option<[i64; 2]> {
                    words_as_numbers(rest).map(|[size]: [i64; 1]| [size, size])
                }
            }

            // ---- protocol::gomocup::swap2 ---------------------------------------------

            mod swap2 {
                //! Our part in an opening by swap2: SWAP2BOARD, and the steps of Yixin-Board.
                //!
                //! Yixin-Board asks by `yxswap2step1` for the first three stones, by `yxswap2step2` for our
                //! choice when they stand on the board, and by `yxswap2step3` when five do. It reads the
                //! answers from messages, whose points are two numbers as it sends them in data:
                //!
                //! | step | answer |
                //! |---|---|
                //! | 1 | `MESSAGE SWAP2 MOVE1 7 7`, `MESSAGE SWAP2 MOVE2 6 8`, `MESSAGE SWAP2 MOVE3 9 9` |
                //! | 2 | `MESSAGE SWAP2 SWAP1 YES`: we take Black; `NO`: we stay White, and are asked for a move |
                //! | 3 | `MESSAGE SWAP2 SWAP2 YES`, `NO`: the same |
                //!
                //! Two stones more, `MOVE4` and `MOVE5`, would be an answer to step 2; we always choose.

                use std::time::Instant;

                use super::super::fault::{game, Fault};
                use super::super::output::send;
                use super::super::speaker::Reaction;
                use super::data::Data;
                use super::gomocup::{Asked, Gomocup};
                use super::report;
                use crate::gomolith::board::{Board, Point, Side};
                use crate::gomolith::session::{Aim, Answer};

                impl Gomocup {
                    /// Begins to think about our part of the opening, once all data of SWAP2BOARD
                    /// have come. The stones belong to no side yet, and the game's board is left
                    /// alone.
                    pub(super) fn swap2(&mut self, data: &Data) -> Result<Reaction, Fault> {
                        data.check()?;
                        let stones = data.points();
                        let (aim, side) = match stones.len() {
                            0 => (Aim::Opening, Side::Black),
                            // After three stones and after five White is to move.
                            3 | 5 => (Aim::Side, Side::White),
                            _ => return Err(Fault::Opening),
                        };
                        let board = self.opening_board(&stones)?;
                        self.asked = Asked::Opening(stones.len());
                        self.think_on_board(board, side, aim, data.started)
                    }

                    /// A board like the game's with these stones alone, black and white in turn.
                    pub(super) fn opening_board(&self, stones: &[Point]) -> Result<Board, Fault> {
                        let mut board = game(&self.session)?.cleared().board().clone();
                        let sides = [Side::Black, Side::White].iter().cycle();
                        for (&point, side) in stones.iter().zip(sides) {
                            board.put(point, side.stone());
                        }
                        Ok(board)
                    }

                    /// Begins to think about a step of Yixin-Board's swap2: the first, for which the board
                    /// is to be empty, or one for which it holds `stones` stones, and White is to move.
                    pub(super) fn swap2_step(
                        &mut self,
                        stones: usize,
                        started: Instant,
                    ) -> Result<Reaction, Fault> {
                        let game = game(&self.session)?;
                        self.asked = Asked::Swap2Step(stones);
                        if stones == 0 {
                            // Yixin-Board does not say that the game before is over.
                            let board = game.cleared().board().clone();
                            return self.think_on_board(board, Side::Black, Aim::Opening, started);
                        }
                        if game.stone_count() != stones || game.to_move() != Side::White {
                            return Err(Fault::Opening);
                        }
                        let board = game.board().clone();
                        self.think_on_board(board, Side::White, Aim::Side, started)
                    }
                }

                /// Tells the answer to SWAP2BOARD with `stones` stones.
                pub(super) fn give_opening(answer: &Answer, stones: usize) -> Result<(), Fault> {
                    let points = match stones {
                        _ if answer.swap => {
                            send("SWAP");
                            return Ok(());
                        }
                        0 => answer.points.get(..3),
                        // One stone, or two that leave the choice to the other side.
                        3 => answer.points.get(..answer.points.len().clamp(1, 2)),
                        _ => answer.points.get(..1),
                    };
                    let points = points.ok_or(Fault::GAME_OVER)?;
                    send(&report::points(points));
                    Ok(())
                }

                /// Tells the answer to a step of Yixin-Board's swap2 with `stones` stones.
                pub(super) fn give_swap2_step(answer: &Answer, stones: usize) -> Result<(), Fault> {
                    let choice = report::choice(answer.swap);
                    match stones {
                        0 => give_three("SWAP2", answer)?,
                        3 => send(&format!("MESSAGE SWAP2 SWAP1 {}", choice)),
                        _ => send(&format!("MESSAGE SWAP2 SWAP2 {}", choice)),
                    }
                    Ok(())
                }

                /// Tells the first three stones of an opening to Yixin-Board.
                pub(super) fn give_three(opening: &str, answer: &Answer) -> Result<(), Fault> {
                    let points = answer.points.get(..3).ok_or(Fault::GAME_OVER)?;
                    for (index, &point) in points.iter().enumerate() {
                        let pair = report::pair(point);
                        send(&format!("MESSAGE {} MOVE{} {}", opening, index + 1, pair));
                    }
                    Ok(())
                }
            }

            // ---- protocol::gomocup::yixin ---------------------------------------------

            mod yixin {
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
                use crate::gomolith::board::{Point, PointSet};
                use crate::gomolith::score::{Score, EVALUATION_MAX};
                use crate::gomolith::session::{Aim, Answer};

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
                        send(concat!("MESSAGE gomolith ", "1.0.0+e0524224"));
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
            }

            // ---- protocol::gomocup::soosorv -------------------------------------------

            mod soosorv {
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
                use crate::gomolith::board::Side;
                use crate::gomolith::score::INFINITE;
                use crate::gomolith::session::{Aim, Answer, FIFTHS_MAX};

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
            }

            // ---- protocol::gomocup::info ----------------------------------------------

            mod info {
                //! The keys of INFO, and what they mean for a session. INFO is never answered: a
                //! value that cannot be read leaves everything as it was.

                use std::convert::TryFrom; // Not in the prelude of edition 2018.
                use std::time::Duration;

                use super::super::parse::{saturating, verb};
                use super::realtime::Shown;
                use crate::gomolith::board::Rule;
                use crate::gomolith::session::{Defaults, GameTime, Settings, TurnTime, RESERVE_SLOW_MS};

                /// TIME_LEFT of this or more: there is no limit.
                const TIME_UNLIMITED: i64 = i32::MAX as i64;
                /// TIMEOUT_TURN where, with `UNTIMED_MATCH_MS`, time shall not limit a search.
                const UNTIMED_TURN_MS: i64 = 2_000_000;
                /// TIMEOUT_MATCH where, with `UNTIMED_TURN_MS`, time shall not limit a search.
                const UNTIMED_MATCH_MS: i64 = 100_000_000;

                /// Milliseconds that a machine may steal from a turn.
                const STOLEN_MS_MAX: u64 = 2_000;

                /// The values that INFO has told, as they stand on the wire. They survive the end
                /// of a game.
                #[derive(Clone, PartialEq, Eq, Debug)]
                pub(super) struct Info {
                    /// True once Yixin-Board has shown itself: then some values mean something
                    /// else.
                    pub(super) is_yixin: bool,
                    /// True in the protocol of 2004, where zero times are no limits.
                    zero_is_unlimited: bool,
                    /// MAX_MEMORY where none is told, in bytes.
                    memory_max_default: u64,
                    /// Time for a move in milliseconds; 0: as fast as possible, negative:
                    /// unlimited.
                    timeout_turn: Option<i64>,
                    /// Time for a game in milliseconds; 0 or less: unlimited.
                    timeout_match: Option<i64>,
                    /// Time left for the game in milliseconds; negative: overdrawn.
                    time_left: Option<i64>,
                    /// True if TIME_LEFT is by our own count, after one own turn: what is told next
                    /// says what the turn took by the manager's.
                    is_time_left_counted: bool,
                    /// Milliseconds that come back after each own move; negative: none.
                    time_increment: i64,
                    /// Memory of the whole process in bytes; 0 or less: the default.
                    max_memory: Option<i64>,
                    /// Size of the transposition table in KB; 0 or less: our own choice.
                    hash_size: i64,
                    /// Search threads.
                    thread_num: i64,
                    /// Maximum depth in plies; 0 or less: unlimited.
                    max_depth: i64,
                    /// Maximum number of nodes; 0 or less: unlimited.
                    max_node: i64,
                    /// The rule number.
                    rule: i64,
                    /// The amount of reporting during a search, as Yixin-Board numbers it.
                    show_detail: i64,
                    /// True once GAME_TYPE has been told, as managers of tournaments do.
                    has_game_type: bool,
                }

                impl Info {
                    /// The state before the first INFO.
                    pub(super) fn new(defaults: Defaults, zero_is_unlimited: bool) -> Info {
                        Info {
                            is_yixin: false,
                            zero_is_unlimited,
                            memory_max_default: defaults.memory_max,
                            timeout_turn: None,
                            timeout_match: None,
                            time_left: None,
                            is_time_left_counted: false,
                            time_increment: 0,
                            max_memory: None,
                            hash_size: 0,
                            thread_num: 1,
                            max_depth: 0,
                            max_node: 0,
                            rule: 0,
                            show_detail: 0,
                            has_game_type: false,
                        }
                    }

                    /// Reads a key and its value from `text`, which follows `INFO`. Unknown keys
                    /// are ignored. Returns the time that the last own turn took by the manager's count
                    /// and not by our own, where this tells it.
                    pub(super) fn read(&mut self, text: &str) -> Duration {
                        let (key, value) = verb(text);
                        let value = match saturating(value) {
                            Some(value) => value,
                            None => return Duration::from_secs(0),
                        };
                        let stolen = match (key.as_str(), self.time_left) {
                            ("TIME_LEFT", Some(counted)) if self.is_time_left_counted => {
                                self.is_time_left_counted = false;
                                positive(counted.saturating_sub(value))
                            }
                            _ => None,
                        };
                        match key.as_str() {
                            "TIMEOUT_TURN" => self.timeout_turn = Some(value),
                            "TIMEOUT_MATCH" => self.timeout_match = Some(value),
                            "TIME_LEFT" => self.time_left = Some(value),
                            "TIME_INCREMENT" => self.time_increment = value,
                            "MAX_MEMORY" => self.max_memory = Some(value),
                            "HASH_SIZE" => self.hash_size = value,
                            "THREAD_NUM" => self.thread_num = value,
                            "MAX_DEPTH" => self.max_depth = value,
                            // 2^64 - 1 is how some managers write that there is no limit.
                            "MAX_NODE" if value == i64::MAX => self.max_node = 0,
                            "MAX_NODE" => self.max_node = value,
                            "RULE" => self.rule = value,
                            "SHOW_DETAIL" => self.show_detail = value,
                            "GAME_TYPE" => self.has_game_type = true,
                            _ => {}
                        }
                        // Who takes more than that away means something else.
                        let stolen_ms = stolen.filter(|&ms| ms <= STOLEN_MS_MAX).unwrap_or(0);
                        Duration::from_millis(stolen_ms)
                    }

                    /// Counts an own turn into TIME_LEFT: until the manager tells how much is left,
                    /// we keep count ourselves.
                    pub(super) fn count_turn(&mut self, turn: Duration) {
                        let gained_ms = self.time_increment.max(0);
                        if let Some(left) = &mut self.time_left {
                            if *left < TIME_UNLIMITED {
                                let change = gained_ms.saturating_sub(turn.as_millis() as i64);
                                *left = left.saturating_add(change);
                                self.is_time_left_counted = true;
                            }
                        }
                    }

                    /// Sets `settings` as INFO has told. An unknown rule number becomes freestyle
                    /// there; `rule` tells it apart.
                    pub(super) fn apply_to(&self, settings: &mut Settings) {
                        settings.rule = self.rule().unwrap_or(Rule::FREESTYLE);
                        settings.turn = self.turn_time();
                        settings.game = self.game_time();
                        settings.keep_for_later_moves(self.timeout_match.and_then(positive).unwrap_or(0));
                        settings.increment_ms = positive(self.time_increment).unwrap_or(0);
                        settings.nodes_max = positive(self.max_node);
                        settings.depth_max = positive(self.max_depth);
                        let memory_max = self.max_memory.and_then(positive);
                        settings.memory_max = memory_max.unwrap_or(self.memory_max_default);
                        settings.table_bytes_wished =
                            positive(self.hash_size).map(|kb| kb.saturating_mul(1024));
                        settings.threads_wished =
                            usize::try_from(self.thread_num.max(1)).unwrap_or(usize::MAX);
                        if self.has_game_type {
                            settings.reserve_max_ms = RESERVE_SLOW_MS;
                        }
                    }

                    /// The rule; None if this engine does not play it.
                    pub(super) fn rule(&self) -> Option<Rule> {
                        Rule::from_number(if self.is_yixin {
                            rule_number(self.rule)
                        } else {
                            self.rule
                        })
                    }

                    /// The time for a move. By TIMEOUT_TURN:
                    ///
                    /// | value    | today               | in 2004      |
                    /// |----------|---------------------|--------------|
                    /// | not told | default             | default      |
                    /// | negative | no limit            | default      |
                    /// | 0        | as fast as possible | default      |
                    /// | positive | milliseconds        | milliseconds |
                    fn turn_time(&self) -> TurnTime {
                        match self.timeout_turn {
                            None => TurnTime::Default,
                            Some(_) if self.is_untimed() => TurnTime::Unlimited,
                            Some(turn_ms) if turn_ms <= 0 && self.zero_is_unlimited => TurnTime::Default,
                            Some(turn_ms) => {
                                u64::try_from(turn_ms).map_or(TurnTime::Unlimited, TurnTime::Limit)
                            }
                        }
                    }

                    /// The time for a game. By TIMEOUT_MATCH and TIME_LEFT:
                    ///
                    /// | TIMEOUT_MATCH | TIME_LEFT is told | TIME_LEFT is not told            |
                    /// |---------------|-------------------|----------------------------------|
                    /// | not told      | TIME_LEFT         | no limit                         |
                    /// | 0 or less     | no limit          | no limit                         |
                    /// | positive      | TIME_LEFT         | TIMEOUT_MATCH less our own count |
                    ///
                    /// Where there is no limit, managers count all the same, and tell negative times.
                    fn game_time(&self) -> GameTime {
                        match (self.time_left, self.timeout_match) {
                            _ if self.is_untimed() => GameTime::Unlimited,
                            (_, Some(total)) if total <= 0 => GameTime::Unlimited,
                            (Some(left), _) if left >= TIME_UNLIMITED => GameTime::Unlimited,
                            (Some(left), _) => GameTime::Left(positive(left).unwrap_or(0)),
                            (None, total) => total
                                .and_then(positive)
                                .map_or(GameTime::Unlimited, GameTime::Total),
                        }
                    }

                    /// True if Yixin-Board has told that time shall not limit a search.
                    fn is_untimed(&self) -> bool {
                        self.is_yixin
                            && self.timeout_turn == Some(UNTIMED_TURN_MS)
                            && self.timeout_match == Some(UNTIMED_MATCH_MS)
                    }

                    /// What a search tells at once of what it finds.
                    pub(super) fn shown(&self) -> Shown {
                        Shown {
                            marks: matches!(self.show_detail, 1 | 3),
                            details: matches!(self.show_detail, 2 | 3),
                        }
                    }
                }

                /// A limit that is one only if `value` is positive.
                fn positive(value: i64) -> Option<u64> {
                    u64::try_from(value).ok().filter(|&value| value > 0)
                }

                /// The rule number of the Gomocup protocol for a rule `number` of Yixin-Board.
                fn rule_number(number: i64) -> i64 {
                    match number {
                        // Renju.
                        2 => 4,
                        // Freestyle after swap1 and swap2.
                        5 | 6 => 0,
                        _ => number,
                    }
                }
            }

            // ---- protocol::gomocup::data ----------------------------------------------

            mod data {
                //! Data: the text lines between a command and its DONE.

                use std::cmp::Ordering;
                use std::time::Instant;

                use super::super::fault::{DataLine, Fault};
                use super::super::parse::numbers;
                use crate::gomolith::board::{Board, Cell, Point, Side};

                /// The commands that have data.
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub(super) enum Kind {
                    /// `BOARD`, which is answered by a move: one stone per text line, `x,y,field`. Field 1
                    /// is a stone of ours, 2 one of the other side, 3 a square that belongs to nobody.
                    Board,
                    /// `YXBOARD`, which is not answered. Yixin-Board lists the first stone of the game
                    /// first.
                    QuietBoard,
                    /// `SWAP2BOARD`: one stone per text line, `x,y`, black and white in turn.
                    Opening,
                    /// `YXBLOCK`: one point per text line, `x,y`.
                    Block,
                    /// `YXBLOCKUNDO`.
                    Unblock,
                    /// `YXSOOSORVSTEP2` to `6`: stones as those of `SWAP2BOARD`.
                    Soosorv(Soosorv),
                }

                /// Our parts in an opening by Soosorv-8.
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub(super) enum Soosorv {
                    /// We put the first three stones.
                    Opening,
                    /// They stand, and we may take the other side.
                    FirstSwap,
                    /// We put the fourth, and say how many fifth ones are to be offered.
                    Fourth,
                    /// It stands, with this number of fifth ones to be offered, and we may take the other
                    /// side.
                    SecondSwap(usize),
                    /// We offer this number of fifth stones.
                    Fifths(usize),
                    /// They are offered, and we choose one.
                    Choice,
                }

                /// The data of a command, as far as they have come.
                pub(super) struct Data {
                    pub(super) kind: Kind,
                    /// When the command came.
                    pub(super) started: Instant,
                    /// The largest field that is allowed.
                    field_max: i64,
                    /// The board, with a wall on each point that has been listed. None before a game: then
                    /// no text line is read.
                    board: Option<Board>,
                    /// The points in the order given, each with its field; 0 where it has none.
                    stones: Vec<(Point, i64)>,
                    /// The number of text lines so far.
                    count: usize,
                    /// The first text line that could not be read, or whose point is taken or off the board.
                    bad: Option<DataLine>,
                }

                impl Data {
                    /// The data of a command that came at `started`, for points of the empty `board`.
                    pub(super) fn new(kind: Kind, started: Instant, board: Option<Board>) -> Data {
                        Data {
                            kind,
                            started,
                            field_max: 3,
                            board,
                            stones: Vec::new(),
                            count: 0,
                            bad: None,
                        }
                    }

                    /// The same data, where no field may be larger than `field_max`.
                    pub(super) fn up_to_field(self, field_max: i64) -> Data {
                        Data { field_max, ..self }
                    }

                    /// Adds a text line.
                    pub(super) fn add(&mut self, text: &str) {
                        self.count += 1;
                        let stone = self.stone(text);
                        match (&mut self.board, stone) {
                            (Some(board), Some((point, field))) if board.is_empty(point) => {
                                board.put(point, Cell::Wall);
                                self.stones.push((point, field));
                            }
                            // To block a point twice does no harm.
                            (_, Some(_)) if matches!(self.kind, Kind::Block | Kind::Unblock) => {}
                            _ => {
                                let line = DataLine::new(self.count, text);
                                self.bad.get_or_insert(line);
                            }
                        }
                    }

                    /// The point and the field that a text line tells; None if it tells none.
                    fn stone(&self, text: &str) -> Option<(Point, i64)> {
                        let pair = || numbers(text).map(|[x, y]: [i64; 2]| [x, y, 0]);
                        let [x, y, field] = match self.kind {
                            Kind::Board | Kind::QuietBoard => numbers(text)
                                .filter(|stone: &[i64; 3]| (1..=self.field_max).contains(&stone[2]))?,
                            // Some managers write a field where none is asked for.
                            Kind::Opening | Kind::Soosorv(_) => pair().or_else(|| numbers(text))?,
                            Kind::Block | Kind::Unblock => pair()?,
                        };
                        let point = self.board.as_ref()?.point(x, y)?;
                        Some((point, field))
                    }

                    /// Checks that there was no bad text line.
                    ///
                    /// # Errors
                    /// The fault that names the first one.
                    pub(super) fn check(&self) -> Result<(), Fault> {
                        match &self.bad {
                            Some(line) => Err(self.fault(line.clone())),
                            None => Ok(()),
                        }
                    }

                    /// The fault of data that a command has ended: `text`, which stands where another text
                    /// line is due, or DONE.
                    pub(super) fn broken_off(&self, text: &str) -> Fault {
                        self.fault(DataLine::new(self.count + 1, text))
                    }

                    fn fault(&self, line: DataLine) -> Fault {
                        match self.kind {
                            Kind::Board | Kind::QuietBoard => Fault::BoardData(line),
                            Kind::Opening | Kind::Soosorv(_) => Fault::OpeningData(line),
                            Kind::Block | Kind::Unblock => Fault::BlockData(line),
                        }
                    }

                    /// The points in the order given.
                    pub(super) fn points(&self) -> Vec<Point> {
                        self.stones.iter().map(|&(point, _)| point).collect()
                    }

                    /// Our side, which the data do not tell. We are to move; where the order is known the
                    /// first stone is Black's, however many stones each side has, and elsewhere whoever has
                    /// fewer stones is to move.
                    pub(super) fn own(&self) -> Side {
                        let count = |wanted| self.stones.iter().filter(|stone| stone.1 == wanted).count();
                        let first = self.stones.iter().find(|stone| stone.1 != 3);
                        let own_is_first = first.map_or(true, |stone| stone.1 == 1);
                        let own_is_black = match count(1).cmp(&count(2)) {
                            _ if self.kind == Kind::QuietBoard => own_is_first,
                            Ordering::Less => false,
                            Ordering::Equal => true,
                            Ordering::Greater => own_is_first,
                        };
                        if own_is_black {
                            Side::Black
                        } else {
                            Side::White
                        }
                    }

                    /// The stones of a position, in the order given.
                    pub(super) fn cells(&self) -> Vec<(Point, Cell)> {
                        let own = self.own();
                        let cell = |&(point, field): &(Point, i64)| match field {
                            1 => (point, own.stone()),
                            2 => (point, (!own).stone()),
                            _ => (point, Cell::Wall),
                        };
                        self.stones.iter().map(cell).collect()
                    }
                }
            }

            // ---- protocol::gomocup::realtime ------------------------------------------

            mod realtime {
                //! Messages while a search is under way: its marks, details and nodes.
                //!
                //! With `INFO show_detail` 1 or 3 Yixin-Board's marks are told, by messages that begin with
                //! REALTIME.
                //!
                //! With `INFO show_detail` 2 or 3 what a summary tells is told of each of the best moves asked
                //! for whenever a depth is done, with the number of the move and how many there are:
                //!
                //! ```text
                //! MESSAGE DETAIL (1/3) Depth 1-1 | Eval 9 | Time 9 ms | Node 6 | Speed 666 | Bestline, pv 7,7
                //! ```
                //!
                //! And until the answer the nodes of all threads so far are told four times a second, with
                //! the time that they took; what stands in the other messages is told when a depth is done,
                //! which may take minutes:
                //!
                //! ```text
                //! MESSAGE NODES 1478913 2250 ms
                //! ```

                use std::sync::atomic::{AtomicBool, Ordering};
                use std::sync::Arc;
                use std::time::{Duration, Instant};

                use super::super::output::send;
                use super::super::pending::Messenger;
                use super::report::{push_points, told};
                use crate::gomolith::board::{Point, PointSet};
                use crate::gomolith::clock::NodeMeter;
                use crate::gomolith::score::{Score, DECISIVE};
                use crate::gomolith::search::{Observer, Report};
                use crate::gomolith::session::Watch;

                /// Moves are marked only after this time: until then they change faster than
                /// anybody can see.
                const FIRST_MARK: Duration = Duration::from_millis(100);
                /// The least time between two marks, and between two best moves.
                const PAUSE: Duration = Duration::from_millis(20);
                /// The time between two counts of nodes, and before the first.
                const COUNT_PAUSE: Duration = Duration::from_millis(250);

                /// The parts of the progress of a search that are told, as INFO has asked.
                #[derive(Clone, Copy)]
                pub(super) struct Shown {
                    /// The best move and the moves under way, as Yixin-Board marks them.
                    pub(super) marks: bool,
                    /// The numbers of each of the best moves after each depth, and the nodes at all times.
                    pub(super) details: bool,
                }

                /// A watch that reports the progress of a search while it is under way, as
                /// Yixin-Board shows it.
                pub(super) struct Realtime {
                    messenger: Messenger,
                    started: Instant,
                    shown: Shown,
                    /// True once the session is over.
                    is_silent: Arc<AtomicBool>,
                    /// True once something has been told.
                    has_begun: bool,
                    /// The move that is marked as being searched.
                    marked: Option<Point>,
                    last_mark: Option<Instant>,
                    last_best: Option<Instant>,
                    /// The report of the best move that is to be told when it is time for it.
                    untold: Option<Report>,
                    /// Moves that have been told to lose.
                    lost: PointSet,
                }

                impl Realtime {
                    /// A watch of a search that was asked for at `started`. It tells nothing more
                    /// once `is_silent` is true.
                    pub(super) fn new(
                        messenger: Messenger,
                        started: Instant,
                        shown: Shown,
                        is_silent: Arc<AtomicBool>,
                    ) -> Realtime {
                        Realtime {
                            messenger,
                            started,
                            shown,
                            is_silent,
                            has_begun: false,
                            marked: None,
                            last_mark: None,
                            last_best: None,
                            untold: None,
                            lost: PointSet::EMPTY,
                        }
                    }

                    fn say(&self, text: &str) {
                        if self.shown.marks && !self.is_silent.load(Ordering::Relaxed) {
                            send(&format!("MESSAGE REALTIME {}", text));
                        }
                    }

                    /// Tells the numbers of the `index`-th of `count` best moves.
                    fn say_detail(&self, index: usize, count: usize, report: &Report) {
                        if self.shown.details && !self.is_silent.load(Ordering::Relaxed) {
                            let head = format!("MESSAGE DETAIL ({}/{})", index + 1, count);
                            send(&told(&head, report, self.started));
                        }
                    }

                    /// Wipes out the marks of the search before this one.
                    fn begin(&mut self) {
                        if !self.has_begun {
                            self.has_begun = true;
                            self.say("REFRESH");
                        }
                    }

                    /// Tells the best move, its score and its PV.
                    fn tell_best(&mut self, report: &Report) {
                        let best = match report.best() {
                            Some(best) => best,
                            None => return,
                        };
                        self.begin();
                        self.untold = None;
                        self.last_best = Some(Instant::now());
                        self.say(&format!("BEST {}", best));
                        self.say(&format!("VAL {}", report.score));
                        let mut text = "PV".to_string();
                        push_points(&mut text, &report.pv);
                        self.say(&text);
                    }

                    /// Tells the best move now, or later if the last one was told a moment ago.
                    fn tell_best_in_time(&mut self, report: &Report) {
                        if is_over(self.last_best) {
                            self.tell_best(report);
                        } else {
                            self.untold = Some(report.clone());
                        }
                    }
                }

                /// True if the pause after something that was last told at `last` is over.
                fn is_over(last: Option<Instant>) -> bool {
                    last.map_or(true, |last| last.elapsed() >= PAUSE)
                }

                impl Observer for Realtime {
                    fn depth_done(&mut self, report: &Report) {
                        // The marks of one depth say nothing in the next one.
                        if self.last_mark.take().is_some() {
                            self.say("REFRESH");
                        }
                        self.marked = None;
                        self.tell_best_in_time(report);
                    }

                    fn pvs_done(&mut self, reports: &[Report]) {
                        for (index, report) in reports.iter().enumerate() {
                            self.say_detail(index, reports.len(), report);
                        }
                    }

                    fn move_begun(&mut self, point: Point) {
                        if self.started.elapsed() >= FIRST_MARK && is_over(self.last_mark) {
                            self.begin();
                            self.marked = Some(point);
                            self.last_mark = Some(Instant::now());
                            self.say(&format!("POS {}", point));
                        }
                    }

                    fn move_done(&mut self, point: Point, score: Score) {
                        if self.marked == Some(point) {
                            self.marked = None;
                            self.say(&format!("DONE {}", point));
                        }
                        if score <= -DECISIVE && !self.lost.contains(point) {
                            self.begin();
                            self.lost.insert(point);
                            self.say(&format!("LOSE {}", point));
                        }
                    }

                    fn best_changed(&mut self, report: &Report) {
                        self.tell_best_in_time(report);
                    }
                }

                impl Watch for Realtime {
                    fn over(&mut self) {
                        if let Some(report) = self.untold.take() {
                            self.tell_best(&report);
                        }
                        self.messenger.over();
                    }

                    fn meter(&self) -> Option<NodeMeter> {
                        if !self.shown.details {
                            return None;
                        }
                        let (started, is_silent) = (self.started, Arc::clone(&self.is_silent));
                        let mut due = COUNT_PAUSE;
                        Some(Box::new(move |nodes| {
                            let elapsed = started.elapsed();
                            if elapsed >= due && !is_silent.load(Ordering::Relaxed) {
                                due = elapsed + COUNT_PAUSE;
                                send(&format!(
                                    "MESSAGE NODES {} {} ms",
                                    nodes,
                                    elapsed.as_millis()
                                ));
                            }
                        }))
                    }

                    fn as_observer(&mut self) -> &mut dyn Observer {
                        self
                    }
                }
            }

            // ---- protocol::gomocup::report --------------------------------------------

            mod report {
                //! MESSAGE texts: depth, evaluation, time, nodes, PV, the rule. They come besides the
                //! answer of a search.
                //!
                //! Yixin-Board marks its board by the messages that begin with REALTIME, and shows all
                //! others, whose words `Depth`, `Time`, `ms`, `Node`, `Speed` and `Bestline` it
                //! translates. Programs that show what Rapfi says, as those that use pygomo-lib, look for
                //! `Eval` and a number, and for `pv` with nothing but moves behind it. So the summary has
                //! these words, in the order of Rapfi and with its bars:
                //!
                //! ```text
                //! MESSAGE Depth 1-1 | Eval 9 | Time 9 ms | Node 6 | Speed 666 | Bestline, pv 7,7
                //! ```
                //!
                //! The rule is told once INFO has, before the first answer of a search by it:
                //!
                //! ```text
                //! MESSAGE rule standard: exactly five in a row win
                //! ```
                //!
                //! Depth is the depth that was searched in full and the length of the PV; a proven
                //! win or loss is told by its plies, as `+M9` and `-M8`; Speed is in nodes per
                //! second.

                use std::time::Instant;

                use super::super::output::TEXT_BYTES_MAX;
                use crate::gomolith::board::{Point, Rule, Side, WinningLine};
                use crate::gomolith::score::{plies_to_five, Score};
                use crate::gomolith::search::Report;
                use crate::gomolith::session::Answer;

                /// The summary of a search that was asked for at `started`. None if nothing was
                /// searched.
                pub(super) fn summary(answer: &Answer, started: Instant) -> Option<String> {
                    let report = answer.report()?;
                    if report.depth == 0 && report.nodes == 0 {
                        return None;
                    }
                    Some(told("MESSAGE", report, started))
                }

                /// A text line that begins with `head` and tells depth, evaluation, time, nodes and PV of
                /// `report`, of a search that was asked for at `started`.
                pub(super) fn told(head: &str, report: &Report, started: Instant) -> String {
                    let elapsed_ms = (started.elapsed().as_millis() as u64).max(1);
                    let mut text = format!(
                        "{} Depth {}-{} | Eval {} | Time {} ms | Node {} | Speed {} | Bestline, pv",
                        head,
                        report.depth,
                        report.pv.len().max(report.depth as usize),
                        value(report.score),
                        elapsed_ms,
                        report.nodes,
                        report.nodes.saturating_mul(1000) / elapsed_ms,
                    );
                    push_points(&mut text, &report.pv);
                    text
                }

                /// A message for each of the best moves that were found, best first.
                pub(super) fn multi_pv(answer: &Answer) -> impl Iterator<Item = String> + '_ {
                    answer.reports.iter().enumerate().map(|(index, report)| {
                        let mut text = format!("MESSAGE ({}) {}", index + 1, report.score);
                        push_points(&mut text, &report.pv);
                        text
                    })
                }

                /// The text of `points` as an answer.
                pub(super) fn points(points: &[Point]) -> String {
                    let points: Vec<String> = points.iter().map(|point| point.to_string()).collect();
                    points.join(" ")
                }

                /// `point` as two numbers with a blank between them.
                pub(super) fn pair(point: Point) -> String {
                    format!("{} {}", point.x(), point.y())
                }

                /// The word for a choice.
                pub(super) fn choice(is_chosen: bool) -> &'static str {
                    if is_chosen {
                        "YES"
                    } else {
                        "NO"
                    }
                }

                /// The message that tells by which `rule` a game is played.
                pub(super) fn rule(rule: Rule) -> String {
                    let text = match rule.winning_line(Side::Black) {
                        WinningLine::FiveOrMore => "freestyle: five or more in a row win",
                        WinningLine::ExactlyFive => "standard: exactly five in a row win",
                        WinningLine::Renju => {
                            "renju: exactly five in a row win for Black, who may not make an overline, two \
             fours or two threes; five or more win for White"
                        }
                        WinningLine::Caro => {
                            "caro: six or more in a row win, and five unless the other side stands at both \
             ends"
                        }
                        WinningLine::CaroExactlyFive => {
                            "standard caro: exactly five in a row win unless the other side stands at both \
             ends"
                        }
                    };
                    let end = if rule.continuous {
                        "; the game goes on after a win"
                    } else {
                        ""
                    };
                    format!("MESSAGE rule {}{}", text, end)
                }

                /// Appends as many of `points` as a text line has room for.
                pub(super) fn push_points(text: &mut String, points: &[Point]) {
                    for point in points {
                        let point = format!(" {}", point);
                        if text.len() + point.len() > TEXT_BYTES_MAX {
                            return;
                        }
                        *text += &point;
                    }
                }

                /// The text of a score.
                fn value(score: Score) -> String {
                    match plies_to_five(score) {
                        Some(plies) if score > 0 => format!("+M{}", plies),
                        Some(plies) => format!("-M{}", plies),
                        None => score.to_string(),
                    }
                }
            }

            pub(super) use self::dispatch::{ends_search, ends_search_of_2004};
            pub(super) use self::gomocup::Gomocup;
            pub(super) use self::version::Version;
        }

        // ---- protocol::codecup ----------------------------------------------------

        mod codecup {
            //! CodeCup 2020: three opening stones, a swap, game time. One clock runs for the whole
            //! game.
            //!
            //! Source: <https://archive.codecup.nl/2020/gomoku/rules.html>
            //!
            //! A win earns a point more for every five moves that it comes sooner.
            //!
            //! Black is whoever owns the first and the third stone: the program that read `Start`
            //! and put them, until the other one answers `Zz`.

            use std::time::Instant;

            use super::fault::{game_mut, Fault};
            use super::output::send;
            use super::pending::Announcer;
            use super::speaker::{Beginning, Interruption, Reaction, Speaker};
            use crate::gomolith::board::{Point, Side};
            use crate::gomolith::session::{Aim, Answer, Game, GameTime, Session, Settings, Thinking};

            /// Columns and rows of the board.
            const SIZE: usize = 16;
            /// The sides of the opening stones.
            const OPENING: [Side; 3] = [Side::Black, Side::White, Side::Black];
            /// The swap: whoever answers this owns Black's stones, and the other one moves next.
            const SWAP: &str = "Zz";
            /// Time kept for each later move, in milliseconds: what an instant answer takes.
            const TURN_MS_MIN: u64 = 2;
            /// The largest reserve, in milliseconds: a tenth of the game's time, but no more than this,
            /// is kept back for what our own clock does not see.
            const RESERVE_MS_MAX: u64 = 1_000;

            /// A speaker of the dialect.
            pub(super) struct Codecup {
                session: Session,
                announcer: Announcer,
                stage: Stage,
            }

            /// The stages of a game.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            enum Stage {
                /// No command has been read yet.
                First,
                /// We are to put the opening stones.
                Opening,
                /// We have put the opening stones; the other side may still take Black.
                Offered,
                /// The other side is putting the opening stones.
                Offer,
                /// The other side has put the opening stones, and we choose our side.
                Choice,
                /// The sides are settled.
                Game,
            }

            impl Codecup {
                /// A speaker for a game that lasts as long as the options say, of which the process
                /// has used its start-up.
                pub(super) fn new(beginning: Beginning) -> Codecup {
                    let Beginning {
                        mut session,
                        announcer,
                        options,
                        start_up,
                    } = beginning;
                    set_limits(&mut session.settings, options.codecup_game_ms);
                    session.begin(Game::new(SIZE, SIZE).expect("a board of this size"));
                    session.prepare();
                    session.count_used(start_up);
                    Codecup {
                        session,
                        announcer,
                        stage: Stage::First,
                    }
                }

                /// True if a conversation that begins with `words` is one of this dialect.
                pub(super) fn begins(words: &[&str]) -> bool {
                    match words {
                        ["Start"] | ["Quit"] => true,
                        [word] => square(word).is_some(),
                        _ => false,
                    }
                }

                /// Carries out a command. One that is no legal move here has no effect.
                fn carry_out(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
                    match (text, self.stage) {
                        ("Quit", _) => Ok(Reaction::Quit),
                        ("Start", Stage::First) => {
                            self.stage = Stage::Opening;
                            self.think(Aim::Opening, received)
                        }
                        (SWAP, Stage::Offered) => {
                            self.stage = Stage::Game;
                            game_mut(&mut self.session)?.set_own(Side::White);
                            self.think(Aim::Soonest, received)
                        }
                        (_, Stage::First) | (_, Stage::Offer) => self.opening_stone(text, received),
                        _ => self.turn(text, received),
                    }
                }

                /// The other side puts the next stone of the opening.
                fn opening_stone(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
                    let [x, y] = square(text).ok_or(Fault::Coordinates)?;
                    let game = game_mut(&mut self.session)?;
                    let point = game.empty_point(x, y)?;
                    let count = game.stone_count();
                    game.put(point, OPENING[count].stone());
                    self.stage = Stage::Offer;
                    if count + 1 < OPENING.len() {
                        return Ok(Reaction::Done);
                    }
                    game.set_own(Side::White);
                    self.stage = Stage::Choice;
                    self.think(Aim::Side, received)
                }

                /// The other side moves, also after the game has been decided.
                fn turn(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
                    let [x, y] = square(text).ok_or(Fault::Coordinates)?;
                    let point = game_mut(&mut self.session)?.empty_point(x, y)?;
                    self.session.put_other(point);
                    self.stage = Stage::Game;
                    self.think(Aim::Soonest, received)
                }

                fn think(&mut self, aim: Aim, started: Instant) -> Result<Reaction, Fault> {
                    let search = self.announcer.start(&mut self.session, aim, started)?;
                    Ok(Reaction::Thinks(search))
                }

                /// Puts the opening stones that were found.
                fn put_opening(&mut self, answer: &Answer) -> Result<(), Fault> {
                    self.stage = Stage::Offered;
                    let game = game_mut(&mut self.session)?;
                    game.set_own(Side::Black);
                    for (&point, side) in answer.points.iter().zip(OPENING) {
                        game.put(point, side.stone());
                        send(&name(point));
                    }
                    Ok(())
                }

                /// Puts the move that was found, if there is room for one.
                fn put_move(&mut self, answer: &Answer) {
                    if let Some(point) = answer.point() {
                        self.session.put_own(point);
                        send(&name(point));
                    }
                }

                /// Takes the other side, or puts the move that was found for ours.
                fn choose_side(&mut self, answer: &Answer) -> Result<(), Fault> {
                    self.stage = Stage::Game;
                    if answer.swap {
                        game_mut(&mut self.session)?.set_own(Side::Black);
                        send(SWAP);
                    } else {
                        self.put_move(answer);
                    }
                    Ok(())
                }
            }

            /// Sets the time of a game of `game_ms` milliseconds, start-up included.
            fn set_limits(settings: &mut Settings, game_ms: u64) {
                let reserve_ms = (game_ms / 10).min(RESERVE_MS_MAX);
                settings.game = GameTime::Total((game_ms - reserve_ms).max(1));
                settings.reserve_max_ms = 0;
                settings.turn_ms_min = TURN_MS_MIN;
            }

            /// The column and the row of the square with this `name`: a letter for its row, then
            /// one for its column. None if it names no square.
            fn square(name: &str) -> Option<[i64; 2]> {
                match *name.as_bytes() {
                    [row @ b'A'..=b'P', column @ b'a'..=b'p'] => {
                        Some([i64::from(column - b'a'), i64::from(row - b'A')])
                    }
                    _ => None,
                }
            }

            /// The name of the square on `point`.
            fn name(point: Point) -> String {
                let letter = |first: u8, distance: usize| char::from(first + distance as u8);
                [letter(b'A', point.y()), letter(b'a', point.x())]
                    .iter()
                    .collect()
            }

            impl Speaker for Codecup {
                fn command(&mut self, text: &str, received: Instant) -> Reaction {
                    // There is no word for a fault: every text of ours is a move.
                    self.carry_out(text, received).unwrap_or(Reaction::Done)
                }

                fn interrupt(&mut self, text: &str, _thinking: &Thinking) -> Interruption {
                    match text {
                        "Quit" => Interruption::Quit,
                        _ => Interruption::None,
                    }
                }

                fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
                    let put = match self.stage {
                        Stage::Opening => self.put_opening(answer),
                        Stage::Choice => self.choose_side(answer),
                        _ => {
                            self.put_move(answer);
                            Ok(())
                        }
                    };
                    self.session.turn_ended(started);
                    // There is a game from the beginning on.
                    debug_assert!(put.is_ok());
                    Reaction::Done
                }
            }
        }

        // ---- protocol::course -----------------------------------------------------

        mod course {
            //! The course platform on 12 x 12, with pondering. We are silent unless asked, and
            //! think all the time.
            //!
            //! Source: "Gomoku Program Design Major Project", v1.0.0 of 2023-10-16.

            use std::mem::take;
            use std::time::{Duration, Instant};

            use super::fault::{game, game_mut, Fault};
            use super::output::send;
            use super::parse::{verb, words_as_numbers};
            use super::pending::Announcer;
            use super::speaker::{Beginning, Interruption, Reaction, Speaker};
            use crate::gomolith::board::Side;
            use crate::gomolith::session::{
                Aim, Answer, Game, GameLength, GameTime, Session, Settings, Thinking, TurnTime,
            };

            /// Columns and rows of the board.
            const SIZE: usize = 12;
            /// The number of own moves for which time is given out.
            const GAME_LENGTH: GameLength = GameLength {
                whole: 44,
                rest_min: 8,
            };
            /// Time kept for each later move, in milliseconds.
            const TURN_MS_MIN: u64 = 50;

            /// A speaker of the dialect.
            pub(super) struct Course {
                session: Session,
                announcer: Announcer,
                /// True to think on the other side's time.
                ponders: bool,
                /// True while the search under way is on the other side's time: nobody waits for
                /// its answer.
                is_pondering: bool,
                /// Time that the process took before it could read, until its first game counts it.
                start_up: Duration,
            }

            impl Course {
                /// A speaker with the limits of the options.
                pub(super) fn new(beginning: Beginning) -> Course {
                    let Beginning {
                        mut session,
                        announcer,
                        options,
                        start_up,
                    } = beginning;
                    let (turn_ms, game_ms) = (options.course_turn_ms, options.course_game_ms);
                    set_limits(&mut session.settings, turn_ms, game_ms);
                    // Without a thread to read with, a search cannot be told to stop.
                    let ponders = options.ponder && session.threaded;
                    let mut course = Course {
                        session,
                        announcer,
                        ponders,
                        is_pondering: false,
                        start_up,
                    };
                    // A TURN before START is obeyed on an empty board.
                    course.begin();
                    course
                }

                /// True if a conversation that begins with `words` is one of this dialect. No board
                /// of Gomocup has these sizes.
                pub(super) fn begins(words: &[&str]) -> bool {
                    matches!(words, ["START", "1"] | ["START", "2"])
                }

                /// Begins a game. Its tables are made now, so that no turn has to make them.
                fn begin(&mut self) {
                    let game = Game::new(SIZE, SIZE).expect("a board of this size");
                    self.session.begin(game);
                    self.session.prepare();
                }

                /// Carries out a command.
                fn carry_out(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
                    let (verb, rest) = verb(text);
                    match verb.as_str() {
                        "START" => self.start(rest, received)?,
                        "PLACE" => {
                            let [row, column] = words_as_numbers(rest).ok_or(Fault::Coordinates)?;
                            let point = game(&self.session)?.empty_point(column, row)?;
                            self.session.put_other(point);
                        }
                        "TURN" => {
                            let session = &mut self.session;
                            let search = self.announcer.start(session, Aim::Move, received)?;
                            return Ok(Reaction::Thinks(search));
                        }
                        "END" => return Ok(Reaction::Quit),
                        _ => {}
                    }
                    Ok(Reaction::Done)
                }

                /// START: a new game. `rest` tells our side.
                fn start(&mut self, rest: &str, received: Instant) -> Result<(), Fault> {
                    let own = match words_as_numbers(rest) {
                        Some([2]) => Side::White,
                        _ => Side::Black,
                    };
                    self.begin();
                    game_mut(&mut self.session)?.set_own(own);
                    send("OK");
                    let start_up = take(&mut self.start_up);
                    self.session.count_used(start_up + received.elapsed());
                    Ok(())
                }

                /// Puts the move that was found, and goes on thinking about the answer to the move
                /// that is expected next.
                fn put_move(&mut self, answer: &Answer, started: Instant) -> Reaction {
                    let point = match answer.point() {
                        Some(point) => point,
                        None => return Reaction::Done,
                    };
                    self.session.put_own(point);
                    send(&format!("{} {}", point.y(), point.x()));
                    self.session.turn_ended(started);
                    if !self.ponders || self.session.is_game_over() {
                        return Reaction::Done;
                    }
                    let expected = answer.report().and_then(|report| report.pv.get(1).copied());
                    let watch = Box::new(self.announcer.messenger());
                    match self.session.ponder(expected, watch) {
                        Some(thinking) => {
                            self.is_pondering = true;
                            Reaction::Thinks(self.announcer.pending(thinking))
                        }
                        None => Reaction::Done,
                    }
                }
            }

            /// Sets the times: nine tenths of the limit of a move, and seventeen eighteenths of the
            /// limit of a game, START included.
            fn set_limits(settings: &mut Settings, turn_ms: u64, game_ms: u64) {
                settings.turn = TurnTime::Limit(turn_ms - turn_ms / 10);
                settings.game = GameTime::Total((game_ms - game_ms / 18).max(1));
                settings.reserve_max_ms = 0;
                settings.turn_ms_min = TURN_MS_MIN;
                settings.game_length = GAME_LENGTH;
            }

            impl Speaker for Course {
                fn command(&mut self, text: &str, received: Instant) -> Reaction {
                    // The dialect has no word for a fault.
                    self.carry_out(text, received).unwrap_or(Reaction::Done)
                }

                fn interrupt(&mut self, text: &str, _thinking: &Thinking) -> Interruption {
                    match (verb(text).0.as_str(), self.is_pondering) {
                        ("END", _) => Interruption::Quit,
                        ("START" | "PLACE" | "TURN", true) => {
                            self.is_pondering = false;
                            Interruption::Drop
                        }
                        (_, true) => Interruption::Dealt,
                        (_, false) => Interruption::None,
                    }
                }

                fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
                    if self.is_pondering {
                        self.is_pondering = false;
                        return Reaction::Done;
                    }
                    self.put_move(answer, started)
                }
            }
        }

        // ---- protocol::alphano ----------------------------------------------------

        mod alphano {
            //! Alphano, an online judge for game programs: Gomoku on 15 x 15, and Renju. Time is that
            //! of the whole game, and each turn tells what is left of it.
            //!
            //! Source: <https://www.alphano.co.kr/en/problem/7>, and for Renju `/8`. Nobody has tried
            //! Renju there: how a pass is written, and what a forbidden move costs, is not published.

            use std::convert::TryFrom; // Not in the prelude of edition 2018.
            use std::time::{Duration, Instant};

            use super::fault::{game, Fault};
            use super::output::send;
            use super::parse::{saturating, words_as_numbers};
            use super::pending::Announcer;
            use super::speaker::{Beginning, Interruption, Reaction, Speaker};
            use crate::gomolith::board::{Point, PointSet, Rule, Side};
            use crate::gomolith::session::{Aim, Answer, Game, GameTime, Session, Settings, Thinking};

            /// Columns and rows of the board.
            const SIZE: usize = 15;
            /// Time kept for each later move, in milliseconds: what an instant answer takes.
            const TURN_MS_MIN: u64 = 2;
            /// The part of the game's time that is kept back for what our own clock does not see.
            const RESERVE_SHARE: u64 = 10;
            /// The largest reserve, in milliseconds.
            const RESERVE_MS_MAX: u64 = 1_000;
            /// A time left that stands for no limit, in milliseconds, or any above it: a judge that
            /// counts in 32 bits can tell no more.
            const UNLIMITED_MS: u64 = i32::MAX as u64;
            /// Renju: how far from the middle the first stones may stand at most, in either
            /// direction.
            const OPENING_REACH: [usize; 3] = [0, 1, 2];

            /// A speaker of the dialect.
            pub(super) struct Alphano {
                session: Session,
                announcer: Announcer,
                /// The most time that a turn of this game has told, in milliseconds: that of the
                /// whole game, if nothing was missed.
                game_ms: u64,
                /// The time left after our last turn by our own count, in milliseconds.
                counted_ms: Option<u64>,
                /// The time left that the turn under way has told, in milliseconds.
                told_ms: u64,
            }

            impl Alphano {
                /// A speaker for games by the rule that the options of `beginning` name.
                pub(super) fn new(beginning: Beginning) -> Alphano {
                    let Beginning {
                        mut session,
                        announcer,
                        options,
                        ..
                    } = beginning;
                    set_limits(&mut session.settings, options.alphano_rule);
                    let mut alphano = Alphano {
                        session,
                        announcer,
                        game_ms: 0,
                        counted_ms: None,
                        told_ms: 0,
                    };
                    // A turn before READY is obeyed on an empty board.
                    alphano.begin(Side::Black);
                    alphano
                }

                /// True if a conversation that begins with `words` is one of this dialect.
                pub(super) fn begins(words: &[&str]) -> bool {
                    matches!(words, ["READY", "FIRST"] | ["READY", "SECOND"])
                }

                /// Begins a game. Its tables are made now, so that no turn has to make them.
                fn begin(&mut self, own: Side) {
                    let mut game = Game::new(SIZE, SIZE).expect("a board of this size");
                    game.set_own(own);
                    self.session.begin(game);
                    self.session.prepare();
                    self.game_ms = 0;
                    self.counted_ms = None;
                }

                /// Carries out a command. One that makes no sense has no effect.
                fn carry_out(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
                    let words: Vec<&str> = text.split_whitespace().collect();
                    match words.as_slice() {
                        ["READY", order] => {
                            let own = match *order {
                                "FIRST" => Side::Black,
                                "SECOND" => Side::White,
                                _ => return Ok(Reaction::Done),
                            };
                            self.begin(own);
                            send("OK");
                        }
                        ["OPP", row, column, ..] => {
                            let [x, y] = coordinates(row, column).ok_or(Fault::Coordinates)?;
                            let point = game(&self.session)?.empty_point(x, y)?;
                            self.session.put_other(point);
                        }
                        ["TURN", own_ms, ..] => {
                            let told = saturating(own_ms).ok_or(Fault::Coordinates)?;
                            self.learn_time(u64::try_from(told).unwrap_or(0));
                            return self.think(received);
                        }
                        ["FINISH"] => return Ok(Reaction::Quit),
                        _ => {}
                    }
                    Ok(Reaction::Done)
                }

                /// Takes the time that is left for the game, and learns what the judge has counted
                /// beyond our own count.
                fn learn_time(&mut self, told_ms: u64) {
                    if let Some(counted_ms) = self.counted_ms.take() {
                        let stolen = Duration::from_millis(counted_ms.saturating_sub(told_ms));
                        self.session.learn_stolen(stolen);
                    }
                    self.told_ms = told_ms;
                    self.game_ms = self.game_ms.max(told_ms);
                    // Near its end a game has less than the reserve.
                    let reserve_ms = (self.game_ms / RESERVE_SHARE).min(RESERVE_MS_MAX);
                    self.session.settings.game = if told_ms >= UNLIMITED_MS {
                        GameTime::Unlimited
                    } else {
                        GameTime::Left(told_ms - reserve_ms.min(told_ms / 2))
                    };
                }

                fn think(&mut self, received: Instant) -> Result<Reaction, Fault> {
                    let stones = game(&self.session)?.stone_count();
                    self.session.blocked = match OPENING_REACH.get(stones) {
                        Some(&reach) if self.session.settings.rule == Rule::RENJU => outside(reach),
                        _ => PointSet::EMPTY,
                    };
                    let session = &mut self.session;
                    let search = self.announcer.start(session, Aim::Move, received)?;
                    Ok(Reaction::Thinks(search))
                }
            }

            /// Sets what does not depend on the time that is left.
            fn set_limits(settings: &mut Settings, rule: Rule) {
                settings.rule = rule;
                settings.reserve_max_ms = 0;
                settings.turn_ms_min = TURN_MS_MIN;
            }

            /// The points that are farther than `reach` from the middle of the board.
            fn outside(reach: usize) -> PointSet {
                let middle = SIZE / 2;
                let inside = middle - reach..=middle + reach;
                let mut points = PointSet::EMPTY;
                for (x, y) in (0..SIZE * SIZE).map(|index| (index % SIZE, index / SIZE)) {
                    if !inside.contains(&x) || !inside.contains(&y) {
                        points.insert(Point::new(x, y));
                    }
                }
                points
            }

            /// Column and row from 0 of a square that is written as row and column from 1.
            fn coordinates(row: &str, column: &str) -> Option<[i64; 2]> {
                let [row] = words_as_numbers(row)?;
                let [column] = words_as_numbers(column)?;
                Some([column.checked_sub(1)?, row.checked_sub(1)?])
            }

            impl Speaker for Alphano {
                fn command(&mut self, text: &str, received: Instant) -> Reaction {
                    // The dialect has no word for a fault.
                    self.carry_out(text, received).unwrap_or(Reaction::Done)
                }

                fn interrupt(&mut self, text: &str, _thinking: &Thinking) -> Interruption {
                    if text == "FINISH" {
                        Interruption::Quit
                    } else {
                        Interruption::None
                    }
                }

                fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
                    if let Some(point) = answer.point() {
                        self.session.put_own(point);
                        send(&format!("MOVE {} {}", point.y() + 1, point.x() + 1));
                    }
                    let turn = self.session.turn_ended(started);
                    let turn_ms = turn.as_millis() as u64;
                    self.counted_ms = Some(self.told_ms.saturating_sub(turn_ms));
                    Reaction::Done
                }
            }
        }

        // ---- protocol::wfi --------------------------------------------------------

        mod wfi {
            //! The wfi/gomoku server on TCP. Every message carries the whole board.
            //!
            //! Source: <https://github.com/wfi/gomoku>, commit a93262e.

            // ---- protocol::wfi::message -----------------------------------------------

            mod message {
                //! Server messages: status, board, last move, side to play.

                use std::convert::TryFrom; // Not in the prelude of edition 2018.
                use std::time::{Duration, Instant};

                use super::super::parse::words_as_numbers;
                use crate::gomolith::board::{Cell, Point, Side, SIZE_MAX, SIZE_MIN};

                /// The time for which the rest of the last message is waited for.
                const LAST_PATIENCE: Duration = Duration::from_secs(1);

                /// The endings of a game, by the status that tells each; letter case does not count.
                const ENDINGS: [(&str, Ending); 5] = [
                    ("WIN", Ending("won")),
                    ("LOSE", Ending("lost")),
                    ("DRAW", Ending("drawn")),
                    ("FORFEIT-TIME", Ending("lost by a late move")),
                    (
                        "FORFEIT-MOVE",
                        Ending("lost by a move that the server does not take"),
                    ),
                ];

                /// A source of text lines.
                pub(super) trait TextSource {
                    /// Waits for the next text line and returns it without its end.
                    ///
                    /// # Errors
                    /// A text that says why none will come.
                    fn text(&mut self) -> Result<Vec<u8>, String>;

                    /// Limits the time for which each text line is waited for from now on.
                    fn hurry(&mut self, patience: Duration);
                }

                /// How a game has ended, in words.
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub struct Ending(pub &'static str);

                /// A message of the server.
                #[derive(Clone, PartialEq, Eq, Debug)]
                pub(super) enum Message {
                    /// It is our turn.
                    Turn(Turn),
                    /// The game is over.
                    Over(Ending),
                }

                /// A turn of ours: the position in which we are to move.
                #[derive(Clone, PartialEq, Eq, Debug)]
                pub(super) struct Turn {
                    /// Columns and rows of the board.
                    pub(super) size: usize,
                    pub(super) stones: Vec<(Point, Cell)>,
                    pub(super) own: Side,
                    /// When the message began to arrive.
                    pub(super) read_at: Instant,
                }

                /// Waits for the next message.
                ///
                /// # Errors
                /// A text that says why none will come, or what is wrong with it: no wfi server sends it.
                pub(super) fn read(source: &mut impl TextSource) -> Result<Message, String> {
                    let status = source.text()?;
                    let read_at = Instant::now();
                    if !status.eq_ignore_ascii_case(b"CONTINUING") {
                        let ending = ending(&status)?;
                        read_rest(source);
                        return Ok(Message::Over(ending));
                    }
                    let rows = rows(source)?;
                    check_last_move(&source.text()?, rows.len())?;
                    let own = side_to_play(&source.text()?)?;
                    Ok(Message::Turn(Turn {
                        size: rows.len(),
                        stones: stones(&rows)?,
                        own,
                        read_at,
                    }))
                }

                /// The ending that a status tells.
                fn ending(status: &[u8]) -> Result<Ending, String> {
                    let known = |(name, _): &&(&str, Ending)| status.eq_ignore_ascii_case(name.as_bytes());
                    match ENDINGS.iter().find(known) {
                        Some(&(_, ending)) => Ok(ending),
                        None => Err(format!(
                            "the server's status is {:?}, which no wfi server sends",
                            String::from_utf8_lossy(status)
                        )),
                    }
                }

                /// Reads the rest of the last message. If we left earlier, the server could not
                /// send all of it, and might tell the other player nothing.
                fn read_rest(source: &mut impl TextSource) {
                    source.hurry(LAST_PATIENCE);
                    let size = source.text().map_or(0, |row| row.len());
                    for _ in 0..size.min(SIZE_MAX) + 1 {
                        if source.text().is_err() {
                            return;
                        }
                    }
                }

                /// Reads the rows of the board.
                fn rows(source: &mut impl TextSource) -> Result<Vec<Vec<u8>>, String> {
                    let mut rows: Vec<Vec<u8>> = Vec::new();
                    while rows.first().map_or(true, |first| rows.len() < first.len()) {
                        let row = source.text()?;
                        match rows.first() {
                            None if row.len() < SIZE_MIN || row.len() > SIZE_MAX => {
                                return Err(format!(
                                    "the server's board has {} columns: boards of {} to {} can be played",
                                    row.len(),
                                    SIZE_MIN,
                                    SIZE_MAX
                                ));
                            }
                            Some(first) if first.len() != row.len() => {
                                return Err(format!(
                                    "row {} of the server's board has {} characters, the first one {}",
                                    rows.len(),
                                    row.len(),
                                    first.len()
                                ));
                            }
                            _ => rows.push(row),
                        }
                    }
                    Ok(rows)
                }

                /// The stones on a board of these rows.
                fn stones(rows: &[Vec<u8>]) -> Result<Vec<(Point, Cell)>, String> {
                    let mut stones = Vec::new();
                    for (y, row) in rows.iter().enumerate() {
                        for (x, &character) in row.iter().enumerate() {
                            let side = match character {
                                b' ' => continue,
                                b'x' => Side::Black,
                                b'o' => Side::White,
                                _ => {
                                    return Err(format!(
                                    "row {} of the server's board is {:?}: x, o and blanks can stand there",
                                    y,
                                    String::from_utf8_lossy(row)
                                ))
                                }
                            };
                            stones.push((Point::new(x, y), side.stone()));
                        }
                    }
                    Ok(stones)
                }

                /// Checks that `text` is a row and a column of a board of this `size`, or -1 twice,
                /// as it is before the first move.
                fn check_last_move(text: &[u8], size: usize) -> Result<(), String> {
                    let text = String::from_utf8_lossy(text);
                    let on_board = |index: i64| usize::try_from(index).map_or(false, |index| index < size);
                    match words_as_numbers(&text) {
                        Some([-1, -1]) => Ok(()),
                        Some([row, column]) if on_board(row) && on_board(column) => Ok(()),
                        _ => Err(format!(
                            "the server's last move is {:?}, not a row and a column of the board",
                            text
                        )),
                    }
                }

                fn side_to_play(text: &[u8]) -> Result<Side, String> {
                    match text {
                        b"x" => Ok(Side::Black),
                        b"o" => Ok(Side::White),
                        _ => Err(format!(
                            "the server's color to play is {:?}, neither x nor o",
                            String::from_utf8_lossy(text)
                        )),
                    }
                }
            }

            // ---- protocol::wfi::stream ------------------------------------------------

            mod stream {
                //! The TCP connection to a server, as text lines.

                use std::io::{Error, ErrorKind, Read, Write};
                use std::iter::FromIterator; // Not in the prelude of edition 2018.
                use std::mem::replace;
                use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
                use std::sync::Arc;
                use std::thread::sleep;
                use std::time::{Duration, Instant};

                use super::super::parse::without_mark;
                use super::address;
                use super::message::TextSource;
                use crate::gomolith::clock::Listener;

                /// The time for which a text line is waited for, once the first one has come.
                const PATIENCE: Duration = Duration::from_secs(60);
                /// The time between two attempts to reach a server that is not up yet.
                const RETRY: Duration = Duration::from_millis(100);
                /// The time that each address of a host has to answer, at most.
                const CONNECT_MAX: Duration = Duration::from_secs(5);
                /// Bytes of a text line that count; the rest is dropped.
                const TEXT_BYTES_MAX: usize = 256;

                /// A connection to a server.
                pub(super) struct Stream {
                    tcp: TcpStream,
                    buffer: [u8; 2048],
                    start: usize,
                    end: usize,
                    /// The time to wait for a text line. None: no limit, as before the first one,
                    /// since the other player may come late.
                    patience: Option<Duration>,
                    /// The time to wait for a text line after the first one.
                    patience_later: Duration,
                    /// True once a text line has been read, so that no mark of the encoding can come.
                    has_begun: bool,
                }

                impl Stream {
                    /// Connects to `address`, trying all addresses that the name of its host stands
                    /// for. Where nobody answers, it tries again until it has waited for `wait`.
                    ///
                    /// # Errors
                    /// `address` cannot be read, or nobody answers there.
                    pub(super) fn connect(address: &str, wait: Duration) -> Result<Stream, String> {
                        let name = address::split(address)?;
                        let started = Instant::now();
                        loop {
                            // A host that does not even refuse must not be waited for longer than told.
                            let patience = match wait.saturating_sub(started.elapsed()) {
                                Duration::ZERO => CONNECT_MAX,
                                left => left.min(CONNECT_MAX),
                            };
                            let addresses = name.to_socket_addrs().map(Vec::from_iter);
                            match addresses.and_then(|all| connect_to_any(&all, patience)) {
                                Ok(tcp) => return Ok(Stream::new(tcp, PATIENCE)),
                                Err(_) if started.elapsed() < wait => {
                                    sleep(RETRY.min(wait - started.elapsed().min(wait)));
                                }
                                Err(error) => {
                                    return Err(format!("cannot connect to {}: {}", address, error));
                                }
                            }
                        }
                    }

                    fn new(tcp: TcpStream, patience_later: Duration) -> Stream {
                        // Where this is refused, moves still arrive, if later.
                        let _ = tcp.set_nodelay(true);
                        Stream {
                            tcp,
                            buffer: [0; 2048],
                            start: 0,
                            end: 0,
                            patience: None,
                            patience_later,
                            has_begun: false,
                        }
                    }

                    /// Sends a text line.
                    ///
                    /// # Errors
                    /// A text that says why nobody reads any more.
                    pub(super) fn send(&mut self, text: &str) -> Result<(), String> {
                        let bytes = format!("{}\n", text).into_bytes();
                        self.tcp.write_all(&bytes).map_err(lost)
                    }

                    /// True if bytes have come that have not been read, or the connection has ended.
                    pub(super) fn has_input(&mut self) -> bool {
                        if self.start < self.end {
                            return true;
                        }
                        has_come(&self.tcp)
                    }

                    /// What a search asks now and then: it stops once the server has sent more, or is gone.
                    /// None where the system refuses a second handle.
                    pub(super) fn listener(&self) -> Option<Listener> {
                        let tcp = self.tcp.try_clone().ok()?;
                        Some(Arc::new(move || has_come(&tcp)))
                    }

                    /// Waits for more bytes, for as long as `patience` says.
                    ///
                    /// # Errors
                    /// A text that says why none has come.
                    fn fill(&mut self, patience: Option<Duration>, begun: Instant) -> Result<(), String> {
                        loop {
                            let left = patience.map(|patience| patience.saturating_sub(begun.elapsed()));
                            if left == Some(Duration::from_secs(0)) {
                                let silent = patience.unwrap_or_default();
                                return Err(format!("the server has been silent for {:?}", silent));
                            }
                            self.tcp.set_read_timeout(left).map_err(lost)?;
                            match self.tcp.read(&mut self.buffer) {
                                Ok(0) => return Err("the server has closed the connection".into()),
                                Ok(count) => {
                                    self.start = 0;
                                    self.end = count;
                                    return Ok(());
                                }
                                // The deadline above decides whether to wait on.
                                Err(error) => match error.kind() {
                                    ErrorKind::Interrupted
                                    | ErrorKind::WouldBlock
                                    | ErrorKind::TimedOut => {}
                                    _ => return Err(lost(error)),
                                },
                            }
                        }
                    }
                }

                /// Connects to the first of the addresses where somebody answers, each within `patience`.
                ///
                /// # Errors
                /// Nobody answers at any of them: the error of the last one.
                fn connect_to_any(
                    addresses: &[SocketAddr],
                    patience: Duration,
                ) -> Result<TcpStream, Error> {
                    let mut refusal = Error::new(ErrorKind::NotFound, "the host has no address");
                    for address in addresses {
                        match TcpStream::connect_timeout(address, patience) {
                            Ok(tcp) => return Ok(tcp),
                            Err(error) => refusal = error,
                        }
                    }
                    Err(refusal)
                }

                /// True if bytes have come, or the connection has ended.
                fn has_come(tcp: &TcpStream) -> bool {
                    // The shortest timeout of a read would do too, and take up to 8 ms of the turn.
                    if tcp.set_nonblocking(true).is_err() {
                        return false;
                    }
                    let is_open_and_silent = match tcp.peek(&mut [0]) {
                        Ok(_) => false,
                        Err(error) => {
                            matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
                        }
                    };
                    tcp.set_nonblocking(false).is_ok() && !is_open_and_silent
                }

                /// The text for a connection that an error has ended.
                fn lost(error: std::io::Error) -> String {
                    format!("the connection to the server is lost: {}", error)
                }

                impl TextSource for Stream {
                    fn text(&mut self) -> Result<Vec<u8>, String> {
                        let (patience, begun) = (self.patience, Instant::now());
                        let mut text = Vec::new();
                        loop {
                            while self.start < self.end {
                                let byte = self.buffer[self.start];
                                self.start += 1;
                                if byte == b'\n' {
                                    self.patience = Some(self.patience_later);
                                    while matches!(text.last(), Some(b'\r' | 0)) {
                                        text.pop();
                                    }
                                    if !replace(&mut self.has_begun, true) {
                                        text = without_mark(&text).to_vec();
                                    }
                                    return Ok(text);
                                }
                                // The end of a string, sent along behind the line before, is none of this one.
                                let is_end = byte == 0 && text.is_empty();
                                if !is_end && text.len() < TEXT_BYTES_MAX {
                                    text.push(byte);
                                }
                            }
                            self.fill(patience, begun)?;
                        }
                    }

                    fn hurry(&mut self, patience: Duration) {
                        self.patience = Some(patience);
                        self.patience_later = patience;
                    }
                }
            }

            // ---- protocol::wfi::address -----------------------------------------------

            mod address {
                //! The address of a server: `HOST` or `HOST:PORT`.

                /// The port of wfi servers if an address names none.
                const PORT: u16 = 17033;

                /// The host and the port of `address`. An IPv6 address that is followed by a port
                /// stands in brackets.
                ///
                /// # Errors
                /// A text that says what is wrong with `address`.
                pub(super) fn split(address: &str) -> Result<(&str, u16), String> {
                    let fault = |what: &str| Err(format!("--connect {:?}: {}", address, what));
                    let (host, port) = match address.strip_prefix('[') {
                        Some(rest) => match rest.split_once(']') {
                            None => return fault("a bracket is not closed"),
                            Some((host, "")) => (host, None),
                            Some((host, rest)) => match rest.strip_prefix(':') {
                                None => {
                                    return fault("after the bracket only a colon and a port can stand")
                                }
                                port => (host, port),
                            },
                        },
                        // More than one colon: an IPv6 address alone.
                        None if address.matches(':').count() > 1 => (address, None),
                        None => match address.split_once(':') {
                            Some((host, port)) => (host, Some(port)),
                            None => (address, None),
                        },
                    };
                    if host.is_empty() {
                        return fault("there is no host");
                    }
                    match port.map_or(Ok(PORT), str::parse) {
                        Ok(port) if port > 0 => Ok((host, port)),
                        _ => fault("ports are 1 to 65535"),
                    }
                }
            }

            pub use self::message::Ending;

            use self::message::{Message, Turn};
            use self::stream::Stream;
            use super::options::Options;
            use crate::gomolith::session::{Aim, Game, Session, TurnTime};

            /// Plays one game on the server at `address`, which is `HOST` or `HOST:PORT`, and returns
            /// how it has ended.
            ///
            /// # Errors
            /// The server cannot be reached, is lost, or sends a message that no wfi server sends.
            pub(super) fn play(options: Options, address: &str) -> Result<Ending, String> {
                let stream = Stream::connect(address, options.wfi_wait)?;
                let client = Client::new(options);
                match client.session.settings_obstacle() {
                    Some(_) => Err(client.session.memory_text()),
                    None => client.play(stream),
                }
            }

            /// A player that knows of the game what the last message told, and keeps only what
            /// its searches have learned.
            struct Client {
                session: Session,
                /// Columns and rows of the last board; 0 before the first one.
                size: usize,
            }

            impl Client {
                fn new(options: Options) -> Client {
                    let mut session = Session::new(options.judge_defaults());
                    // The search itself looks whether the server is still there.
                    session.threaded = false;
                    // The last tenth of the limit is for the network.
                    let turn_ms = options.wfi_turn_ms - options.wfi_turn_ms / 10;
                    session.settings.turn = TurnTime::Limit(turn_ms);
                    session.settings.reserve_max_ms = 0;
                    Client { session, size: 0 }
                }

                /// Plays until the server ends the game.
                fn play(mut self, mut stream: Stream) -> Result<Ending, String> {
                    self.session.listener = stream.listener();
                    loop {
                        let turn = match message::read(&mut stream)? {
                            Message::Turn(turn) => turn,
                            Message::Over(ending) => return Ok(ending),
                        };
                        let answer = self
                            .answer(&turn)
                            .ok_or("the server asks for a move on a full board")?;
                        // A server that has gone on meanwhile does not wait for the move any
                        // more.
                        if !stream.has_input() {
                            stream.send(&answer)?;
                        }
                    }
                }

                /// The move to send; None if there is no room for one.
                fn answer(&mut self, turn: &Turn) -> Option<String> {
                    if self.size != turn.size {
                        self.size = turn.size;
                        self.session.begin(Game::new(turn.size, turn.size)?);
                        self.session.prepare();
                    }
                    let game = self.session.game_mut()?;
                    game.set_up(&turn.stones, turn.own).ok()?;
                    // Nobody needs to be told of the end of a search without a thread.
                    let watch = Box::new(());
                    let thinking = self.session.start(Aim::Move, turn.read_at, watch).ok()?;
                    let point = thinking.wait().point()?;
                    Some(format!("{} {}", point.y(), point.x()))
                }
            }
        }

        // ---- protocol::fault ------------------------------------------------------

        mod fault {
            //! Faults: the reasons why commands are not carried out.

            use std::fmt;

            use crate::gomolith::session::{Game, Obstacle, Refusal, Session};

            /// Characters of a text line of data that are told: enough to find it again.
            const TOLD_CHARS_MAX: usize = 60;

            /// A text line of data: its number among them, from 1, and its text as it is told.
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub(super) struct DataLine {
                number: usize,
                text: String,
            }

            impl DataLine {
                /// The `number`-th text line, whose text may be anything.
                pub(super) fn new(number: usize, text: &str) -> DataLine {
                    let printed = |c: char| if c.is_control() { ' ' } else { c };
                    let mut told: String = text.chars().take(TOLD_CHARS_MAX).map(printed).collect();
                    if text.chars().nth(TOLD_CHARS_MAX).is_some() {
                        told += "..";
                    }
                    DataLine {
                        number,
                        text: told.trim_end().to_string(),
                    }
                }
            }

            impl fmt::Display for DataLine {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "line {}: {}", self.number, self.text)
                }
            }

            /// A reason why a command is not carried out. The command has changed nothing, unless
            /// the reason tells otherwise.
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub(super) enum Fault {
                /// The command needs a board, and there has been no START.
                NoGame,
                /// There is no board of that size.
                Size,
                /// The command can only open a game.
                NotEmpty,
                /// The coordinates cannot be read.
                Coordinates,
                /// A stone cannot be put, or taken back.
                Stone(Refusal),
                /// A suggested move is still to be confirmed.
                Suggested,
                /// The data are no position from this text line on; the board is empty now.
                BoardData(DataLine),
                /// This text line of the data, and perhaps others, is no point; the others have been
                /// taken.
                BlockData(DataLine),
                /// The data are no opening from this text line on.
                OpeningData(DataLine),
                /// There are too many or too few stones for an opening.
                Opening,
                /// The rule number is none that this engine plays.
                Rule,
                /// No search can begin.
                Search(Obstacle),
            }

            impl Fault {
                /// The fault if no move can follow.
                pub(super) const GAME_OVER: Fault = Fault::Search(Obstacle::GameOver);

                /// The text that follows the dialect's word for faults. It has no digits where it
                /// answers START: Piskvork looks for sizes in it.
                pub(super) fn text(&self) -> String {
                    let text = match self {
                        Fault::BoardData(line) => return format!("bad board {}", line),
                        Fault::BlockData(line) => return format!("bad block {}", line),
                        Fault::OpeningData(line) => return format!("bad opening {}", line),
                        Fault::NoGame => "no game started",
                        Fault::Size => "unsupported board size",
                        Fault::NotEmpty => "board is not empty",
                        Fault::Coordinates => "bad coordinates",
                        Fault::Stone(Refusal::OffBoard) => "square is off the board",
                        Fault::Stone(Refusal::Occupied) => "square is occupied",
                        Fault::Stone(Refusal::NotLast) => "not the last move",
                        Fault::Suggested => "answer to SUGGEST expected",
                        Fault::Opening => "bad opening",
                        Fault::Rule => "unsupported rule",
                        Fault::Search(Obstacle::Memory) => "not enough memory",
                        Fault::Search(Obstacle::GameOver) => "game is over",
                    };
                    text.to_string()
                }
            }

            impl From<Refusal> for Fault {
                fn from(refusal: Refusal) -> Fault {
                    Fault::Stone(refusal)
                }
            }

            impl From<Obstacle> for Fault {
                fn from(obstacle: Obstacle) -> Fault {
                    Fault::Search(obstacle)
                }
            }

            /// The game of `session`.
            ///
            /// # Errors
            /// `NoGame` if none has been started.
            pub(super) fn game(session: &Session) -> Result<&Game, Fault> {
                session.game().ok_or(Fault::NoGame)
            }

            /// The game of `session`, to be changed.
            ///
            /// # Errors
            /// `NoGame` if none has been started.
            pub(super) fn game_mut(session: &mut Session) -> Result<&mut Game, Fault> {
                session.game_mut().ok_or(Fault::NoGame)
            }
        }

        // ---- protocol::pending ----------------------------------------------------

        mod pending {
            //! Pending searches, and the announcement of their end. A search is pending while its
            //! answer is still to come.

            use std::sync::mpsc::Sender;
            use std::time::Instant;

            use super::input::Event;
            use crate::gomolith::search::Observer;
            use crate::gomolith::session::{Aim, Obstacle, Session, Thinking, Watch};

            /// A search whose answer is still to come.
            pub(super) struct PendingSearch {
                pub(super) thinking: Thinking,
                /// The id under which the end of the search is announced.
                pub(super) id: u64,
            }

            /// Gives each search of a speaker an id, and lets its end be announced to the player.
            pub(super) struct Announcer {
                events: Sender<Event>,
                /// The id of the last search.
                last_id: u64,
            }

            impl Announcer {
                /// An announcer to the receiver of `events`.
                pub(super) fn new(events: Sender<Event>) -> Announcer {
                    Announcer { events, last_id: 0 }
                }

                /// Begins to search the position of `session`'s game; the clock has been running
                /// since `started`.
                ///
                /// # Errors
                /// The reason why no search can begin.
                pub(super) fn start(
                    &mut self,
                    session: &mut Session,
                    aim: Aim,
                    started: Instant,
                ) -> Result<PendingSearch, Obstacle> {
                    let watch = Box::new(self.messenger());
                    let thinking = session.start(aim, started, watch)?;
                    Ok(self.pending(thinking))
                }

                /// The messenger of the next search.
                pub(super) fn messenger(&mut self) -> Messenger {
                    self.last_id += 1;
                    Messenger {
                        events: self.events.clone(),
                        id: self.last_id,
                    }
                }

                /// The pending search of `thinking`, whose watch is the last messenger.
                pub(super) fn pending(&self, thinking: Thinking) -> PendingSearch {
                    PendingSearch {
                        thinking,
                        id: self.last_id,
                    }
                }
            }

            /// A watch that tells the player when a search is over, and nothing else.
            pub(super) struct Messenger {
                events: Sender<Event>,
                id: u64,
            }

            impl Observer for Messenger {}

            impl Watch for Messenger {
                fn over(&mut self) {
                    // If nobody is there to hear it, the process is about to end.
                    let _ = self.events.send(Event::SearchOver(self.id));
                }

                fn as_observer(&mut self) -> &mut dyn Observer {
                    self
                }
            }
        }

        // ---- protocol::input ------------------------------------------------------

        mod input {
            //! Input: commands, read in a thread of their own. Thus they arrive even while we
            //! think.
            //!
            //! Where there are no threads, as in a browser, a search listens itself, if the source
            //! can tell that nothing has arrived yet.

            use std::io::{ErrorKind, Read};
            use std::mem::replace;
            use std::sync::mpsc::{Receiver, Sender};
            use std::sync::{Arc, Mutex};
            use std::thread::{sleep, Builder};
            use std::time::{Duration, Instant};

            use super::parse::{plain, without_mark};
            use crate::gomolith::clock::Listener;

            /// Something that a player waits for.
            #[derive(Debug)]
            pub(super) enum Event {
                /// A text line came, at this time. It is never empty.
                Text(String, Instant),
                /// No more text will come.
                EndOfInput,
                /// The search with this id is over.
                SearchOver(u64),
            }

            /// Bytes of a text line that count; the rest is dropped. No command is that long.
            const COMMAND_BYTES_MAX: usize = 4096;
            /// Bytes of the stack of the reading thread, which needs little more than a buffer.
            const STACK_BYTES: usize = 256 << 10;

            /// The pause between two attempts to read from a source where nothing has arrived.
            const PAUSE: Duration = Duration::from_millis(1);

            /// The source of a player's events.
            pub(super) enum Input {
                /// A thread reads and sends events.
                Threaded(Receiver<Event>),
                /// Text is read when nothing else is to be done, or by a listening search.
                Inline(Arc<Mutex<SourceReader>>, Receiver<Event>),
            }

            /// A source of bytes: standard input, or what a test puts in its place.
            pub(super) type Source = Box<dyn Read + Send>;
            /// A source cut into text lines.
            pub(super) type SourceReader = TextReader<Source>;

            /// The first text line of a source, and a reader of those that follow.
            pub(super) struct FirstText {
                pub(super) text: String,
                pub(super) received: Instant,
                pub(super) reader: SourceReader,
            }

            /// Waits for the first text line of `source` that is not empty; None if there is none.
            pub(super) fn first_text(source: Source) -> Option<FirstText> {
                let mut reader = TextReader::new(source);
                let text = reader.text()?;
                let received = Instant::now();
                Some(FirstText {
                    text,
                    received,
                    reader,
                })
            }

            impl Input {
                /// Input that goes on reading in a thread, if one can be had. Through `sender`
                /// other events reach `receiver` too.
                pub(super) fn threaded(
                    reader: SourceReader,
                    sender: Sender<Event>,
                    receiver: Receiver<Event>,
                ) -> Input {
                    // Shared, since a thread that cannot be started would take the reader with it.
                    let reader = Arc::new(Mutex::new(reader));
                    let shared = Arc::clone(&reader);
                    let reading = Builder::new()
                        .name("input".into())
                        .stack_size(STACK_BYTES)
                        .spawn(move || read_all(&shared, &sender));
                    match reading {
                        Ok(_) => Input::Threaded(receiver),
                        Err(_) => Input::Inline(reader, receiver),
                    }
                }

                /// True if text arrives while a search is under way.
                pub(super) fn is_threaded(&self) -> bool {
                    matches!(self, Input::Threaded(_))
                }

                /// What a search without a thread listens with: it sends the commands that have
                /// arrived as events, and stops at those that `ends_search`. None where a thread
                /// reads.
                pub(super) fn listener(
                    &self,
                    sender: &Sender<Event>,
                    ends_search: fn(&str) -> bool,
                ) -> Option<Listener> {
                    let reader = match self {
                        Input::Inline(reader, _) => Arc::clone(reader),
                        Input::Threaded(_) => return None,
                    };
                    let sender = Mutex::new(sender.clone());
                    Some(Arc::new(move || {
                        let (mut reader, sender) = match (reader.lock(), sender.lock()) {
                            (Ok(reader), Ok(sender)) => (reader, sender),
                            _ => return false,
                        };
                        let mut stops = false;
                        while let Some(text) = reader.text_arrived() {
                            stops |= ends_search(&text);
                            // If nobody is there to hear it, the process is about to end.
                            let _ = sender.send(Event::Text(text, Instant::now()));
                        }
                        stops
                    }))
                }

                /// Waits for the next event. Without a thread, text is only read while
                /// `is_thinking` is false: a search ends by its limits.
                pub(super) fn next(&mut self, is_thinking: bool) -> Event {
                    match self {
                        // What a search has read comes first.
                        Input::Inline(reader, receiver) if !is_thinking => {
                            receiver.try_recv().unwrap_or_else(|_| match reader.lock() {
                                Ok(mut reader) => reader.event(),
                                Err(_) => Event::EndOfInput,
                            })
                        }
                        Input::Inline(_, receiver) | Input::Threaded(receiver) => {
                            receiver.recv().unwrap_or(Event::EndOfInput)
                        }
                    }
                }
            }

            fn read_all(reader: &Mutex<SourceReader>, sender: &Sender<Event>) {
                let mut reader = match reader.lock() {
                    Ok(reader) => reader,
                    Err(_) => return,
                };
                loop {
                    let event = reader.event();
                    let is_end = matches!(event, Event::EndOfInput);
                    if sender.send(event).is_err() || is_end {
                        return;
                    }
                }
            }

            /// Cuts bytes into text lines, whether they end in CR LF, LF or CR.
            pub(super) struct TextReader<R> {
                source: R,
                buffer: [u8; 4096],
                start: usize,
                end: usize,
                text: Vec<u8>,
                /// True once a text line has been read, so that no mark of the encoding can come.
                has_begun: bool,
                /// True if the source has told that nothing had arrived, where others wait.
                tells_at_once: bool,
            }

            impl<R: Read> TextReader<R> {
                fn new(source: R) -> TextReader<R> {
                    TextReader {
                        source,
                        buffer: [0; 4096],
                        start: 0,
                        end: 0,
                        text: Vec::new(),
                        has_begun: false,
                        tells_at_once: false,
                    }
                }

                /// Waits for the next text line that is not empty, or the end.
                fn event(&mut self) -> Event {
                    match self.text() {
                        Some(text) => Event::Text(text, Instant::now()),
                        None => Event::EndOfInput,
                    }
                }

                /// Waits for the next text line that is not empty; None at the end. The bytes after
                /// the last line end are a text line too.
                ///
                /// Between CR and LF lies an empty text line, which is skipped like any other: so a
                /// text line that ends in CR is complete without a look at what comes next.
                fn text(&mut self) -> Option<String> {
                    loop {
                        if let Some(text) = self.text_read() {
                            return Some(text);
                        }
                        match self.read() {
                            Ok(0) => return self.take_text(),
                            Ok(_) => {}
                            Err(error) if error.kind() == ErrorKind::Interrupted => {}
                            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                                self.tells_at_once = true;
                                sleep(PAUSE);
                            }
                            Err(_) => return self.take_text(),
                        }
                    }
                }

                /// The next text line that is not empty, if it has arrived. Always None if the
                /// source cannot tell that without waiting.
                fn text_arrived(&mut self) -> Option<String> {
                    while self.tells_at_once {
                        let text = self.text_read();
                        if text.is_some() || !matches!(self.read(), Ok(1..)) {
                            return text;
                        }
                    }
                    None
                }

                /// The next text line that is not empty, of the bytes that have been read.
                fn text_read(&mut self) -> Option<String> {
                    while self.start < self.end {
                        let byte = self.buffer[self.start];
                        self.start += 1;
                        if byte != b'\n' && byte != b'\r' {
                            if self.text.len() < COMMAND_BYTES_MAX {
                                self.text.push(byte);
                            }
                        } else if let Some(text) = self.take_text() {
                            return Some(text);
                        }
                    }
                    None
                }

                /// Reads more bytes, once all have been used. Returns how many.
                fn read(&mut self) -> std::io::Result<usize> {
                    let count = self.source.read(&mut self.buffer)?;
                    (self.start, self.end) = (0, count);
                    Ok(count)
                }

                /// The text collected, without blanks and NULs at its ends, and without a mark of the
                /// encoding if it is the first; None if it is empty then.
                fn take_text(&mut self) -> Option<String> {
                    let text = if replace(&mut self.has_begun, true) {
                        self.text.as_slice()
                    } else {
                        without_mark(&self.text)
                    };
                    let text = plain(&String::from_utf8_lossy(text)).to_string();
                    self.text.clear();
                    (!text.is_empty()).then_some(text)
                }
            }
        }

        // ---- protocol::output -----------------------------------------------------

        mod output {
            //! Output: text lines to the manager.

            use std::io::{ErrorKind, Write};

            /// Maximum bytes of a text line: managers cut or refuse longer ones.
            pub(super) const TEXT_BYTES_MAX: usize = 1000;

            /// Writes `text` and a line feed, and flushes. If nobody reads any more, the process
            /// ends.
            pub(super) fn send(text: &str) {
                debug_assert!(!text.is_empty() && !text.contains('\n'));
                let mut end = text.len().min(TEXT_BYTES_MAX);
                while !text.is_char_boundary(end) {
                    end -= 1;
                }
                let mut bytes = text.as_bytes()[..end].to_vec();
                bytes.push(b'\n');
                // One write, so that no manager sees half of a text line.
                let mut stdout = std::io::stdout();
                let written = stdout.write_all(&bytes).and_then(|()| stdout.flush());
                match written {
                    Err(error) if error.kind() != ErrorKind::Interrupted => std::process::exit(0),
                    _ => {}
                }
            }
        }

        // ---- protocol::parse ------------------------------------------------------

        mod parse {
            //! Parsing: the words and numbers of a command.

            use std::convert::TryFrom; // Not in the prelude of edition 2018.

            /// The bytes of a mark that says that text is UTF-8; .NET and others begin with it.
            const MARK: &[u8] = b"\xef\xbb\xbf";

            /// `bytes` without the mark of the encoding that text may begin with.
            pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
                bytes.strip_prefix(MARK).unwrap_or(bytes)
            }

            /// `text` without blanks at its ends, and without NULs there: who sends the end of a string
            /// along puts one behind a text line, or before the next.
            pub(super) fn plain(text: &str) -> &str {
                text.trim_matches(|c: char| c.is_whitespace() || c == '\0')
            }

            /// The first word of `text` in upper case, and the rest.
            pub(super) fn verb(text: &str) -> (String, &str) {
                let text = text.trim();
                let end = text.find(char::is_whitespace).unwrap_or(text.len());
                (text[..end].to_ascii_uppercase(), text[end..].trim_start())
            }

            /// The `N` numbers of `text`, separated by commas; blanks around them do no harm. None
            /// if one of them is no number, or there are more or fewer.
            pub(super) fn numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
                parsed(text.split(','))
            }

            /// The `N` numbers of `text`, separated by blanks. None if one of them is no number, or
            /// there are more or fewer.
            pub(super) fn words_as_numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
                parsed(text.split_whitespace())
            }

            fn parsed<'a, const N: usize>(parts: impl Iterator<Item = &'a str>) -> Option<[i64; N]> {
                let mut numbers = [0; N];
                let mut count = 0;
                for part in parts {
                    *numbers.get_mut(count)? = part.trim().parse().ok()?;
                    count += 1;
                }
                (count == N).then_some(numbers)
            }

            /// The whole number that `text` spells, of any length: one that does not fit becomes
            /// the nearest that does. None if `text` is no whole number.
            pub(super) fn saturating(text: &str) -> Option<i64> {
                let text = text.trim();
                let wide: Option<i128> = text.parse().ok();
                if let Some(wide) = wide {
                    let clamped = wide.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
                    return i64::try_from(clamped).ok();
                }
                let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
                let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                let nearest = if text.starts_with('-') {
                    i64::MIN
                } else {
                    i64::MAX
                };
                is_number.then_some(nearest)
            }
        }

        pub use self::dialect::Dialect;
        pub use self::options::Options;
        pub use self::run::{connect, converse, run};
        pub use self::wfi::Ending;
    }

    // ---- bench ----------------------------------------------------------------

    pub mod bench {
        //! A benchmark: fixed positions, fixed nodes, a signature. The signature tells whether two
        //! builds are the same engine, the rates how fast they are.

        use std::sync::Arc;
        use std::time::{Duration, Instant};

        use crate::gomolith::board::{parse_moves, Board, Point, Rule, Side};
        use crate::gomolith::control::NodeBudget;
        use crate::gomolith::lines::LineTable;
        use crate::gomolith::position::Position;
        use crate::gomolith::search::{Report, Searcher};

        /// Nodes per position where the caller asks for no number: some seconds in all.
        pub const NODES: u64 = 150_000;
        /// Moves played per position to measure their speed: some tenths of a second in all.
        const PLAYS: usize = 50_000;
        /// The size of the transposition table: the same everywhere, since it can change what is
        /// searched.
        const TABLE_BYTES: usize = 16 << 20;

        /// Openings, middle games, fights and quiet positions, on boards of all sizes and by all
        /// rules: a text line holds columns x rows, the rule, and the moves so far.
        const POSITIONS: &str = "\
15x15 freestyle j6j7f9h6
15x15 freestyle i6h8g7g8f8g6i7i5h7f7h5j7h9j8
15x15 freestyle j10h9j8f7i10h10f10j7i8k8h8i9g9i7h7g8j9k10g11l9e11d12j11j12i6k11k9l10i13m10n11h12
20x20 freestyle i13j13k9m13j10i12h12i11
20x20 freestyle l12m11i10j9j11h9i9i8j10h8i12h11h10k10i11i13h7j8k8j12k9h12j7k11
20x20 freestyle j9k12k11i9l11j11i10k10l9k8l10l12j12m9k9l8j8m11n10j6m10i7i5h6h8m13i13h14k13l14n12l13n11m14n15n13o12p13o13o14n14p12p15m15m12i6
15x15 standard g10f7f6i10g8i8f9h7e8d7
15x15 standard g10j8h7g6h9h6i6g8i8j7i7i9h10j6j9j4j5g7i5i4g5h5k4l3h8h11j3l5
20x20 standard i9j9k9j10j8i10n12h10k10k8h11l10l11j12j13g10f10k12
10x10 standard f7e8g8f6e6d5h7e7g5g7e5h6f4d6f8d7d4e4c6i6
22x22 freestyle n11j11j14j12k14l13h16k13l14m14k12j13i13m13n13l12n14n12l16j10j9m17m15k17h14i14h12k15g11f10h13h15h10h11i9f12c13f13j8k7o13p12f11g14i16g15g16f16f15d14d18d12d11e14g12g9e11c11f14l17
19x12 standard k9h9l7l6f10k6m6k8i5j7i8i6h5j5j6h7
7x9 freestyle d7d4c7e5c6c5b5e8e7b7b6e6
15x15 renju g10i8f7h7f9g6j9g8h11e8f8f10
15x15 renju j7i10h11i8i9g8j11h7k11i11j9j8h8j10k9l9k10k12j12
15x15 renju f7h9j9h7f9g10h10g9g11f10i9j8h8h6
15x15 caro h10h7f7g6g10i8j9g8i10f5e4j10h11
15x15 caro e9f5h11e5f9g5h5e6d9c9h9i9h7h8g8e10
15x15 standard-caro g4g10h9f10e6g8d7c8f5h3e10f8g9f9f7f11
15x15 standard-caro f5j7j11h9h11i9g10h8j10j9f9i12
";

        /// Searches every position for `nodes` nodes and gives the report to `print`: one line per
        /// position, then the sum of the nodes, the nodes per second, the plays (each with its
        /// undo) per second and, as the last line, the signature.
        pub fn run(nodes: u64, print: &mut dyn FnMut(&str)) {
            let started = Instant::now();
            let mut signature = Signature::new();
            let mut sum = 0;
            for bench_position in POSITIONS.lines().map(BenchPosition::parse) {
                let report = bench_position.search(nodes);
                let best = report
                    .best()
                    .map_or("none".to_string(), |point| point.to_string());
                print(&format!(
                    "nodes {} depth {} score {} move {}\n",
                    report.nodes, report.depth, report.score, best
                ));
                sum += report.nodes;
                signature.add(&report);
            }
            let nps = per_second(sum, started.elapsed());
            print(&format!("nodes {}\n", sum));
            print(&format!("nps {}\n", nps));
            print(&format!("plays per second {}\n", plays_per_second()));
            print(&format!("signature {:08x}\n", signature.value()));
        }

        /// The plays per second of the moves of all positions, played and taken back repeatedly.
        fn plays_per_second() -> u64 {
            let (mut plays, mut elapsed) = (0, Duration::from_secs(0));
            for BenchPosition { start, moves } in POSITIONS.lines().map(BenchPosition::parse) {
                let mut position = start;
                let started = Instant::now();
                for _ in 0..PLAYS / moves.len() {
                    moves.iter().for_each(|&point| position.play(point));
                    moves.iter().for_each(|_| position.undo());
                    plays += moves.len() as u64;
                }
                elapsed += started.elapsed();
            }
            per_second(plays, elapsed)
        }

        fn per_second(count: u64, elapsed: Duration) -> u64 {
            count * 1000 / (elapsed.as_millis() as u64).max(1)
        }

        /// One of the positions that are searched.
        struct BenchPosition {
            /// The empty board.
            start: Position,
            /// The moves that lead from `start` to the position.
            moves: Vec<Point>,
        }

        impl BenchPosition {
            /// The position that a text line of `POSITIONS` describes.
            ///
            /// # Panics
            /// If the text is not of that form.
            fn parse(text: &str) -> BenchPosition {
                let words: Vec<&str> = text.split(' ').collect();
                let (size, rule, moves) = match words.as_slice() {
                    [size, rule, moves] => (size, rule_named(rule), moves),
                    _ => panic!("{:?} is not a size, a rule and moves", text),
                };
                let (width, height) = size.split_once('x').expect("columns and rows");
                let count = |text: &str| text.parse().expect("a number");
                let board = Board::new(count(width), count(height)).expect("a size that there is");
                let moves = parse_moves(&board, moves).expect("moves that can be played");
                let lines = Arc::new(LineTable::new(rule));
                let start = Position::new(board, Side::Black, rule, lines);
                BenchPosition { start, moves }
            }

            /// Searches the position for `nodes` nodes.
            fn search(self, nodes: u64) -> Report {
                let mut position = self.start;
                for point in self.moves {
                    position.play(point);
                }
                let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
                searcher.search(&mut position, &mut NodeBudget::of(nodes), &mut ())
            }
        }

        fn rule_named(name: &str) -> Rule {
            match name {
                "freestyle" => Rule::FREESTYLE,
                "standard" => Rule::STANDARD,
                "renju" => Rule::RENJU,
                "caro" => Rule::CARO,
                "standard-caro" => Rule::STANDARD_CARO,
                _ => panic!("{:?} is not a rule", name),
            }
        }

        /// A hash of the reports of searches.
        struct Signature(u32);

        impl Signature {
            /// The signature of no report.
            fn new() -> Signature {
                Signature(0x811c_9dc5)
            }

            fn add(&mut self, report: &Report) {
                let point = report.best().map_or(0, |point| u64::from(point.packed()));
                for number in [report.nodes, report.score as i64 as u64, point] {
                    for byte in number.to_le_bytes() {
                        // FNV-1a.
                        self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
                    }
                }
            }

            fn value(&self) -> u32 {
                self.0
            }
        }
    }

    // ---- cli ------------------------------------------------------------------

    pub mod cli {
        //! The command line: the arguments of the program.

        use std::io::Write;
        use std::process::exit;
        use std::time::{Duration, Instant};

        use crate::gomolith::bench;
        use crate::gomolith::board::Rule;
        use crate::gomolith::protocol::{self, Dialect, Options};

        /// How the program is called; `{dialects}` stands for the names of all.
        const USAGE: &str = "\
Usage: pbrain-gomolith [OPTIONS]                  play on standard input and output
       pbrain-gomolith [OPTIONS] --connect HOST[:PORT]
                                                  play on a wfi server (port 17033)
       pbrain-gomolith bench [NODES]              search fixed positions, NODES nodes each
       pbrain-gomolith --help                     print this
       pbrain-gomolith --version                  print the version, with the signature of bench

Options:
  --dialect NAME    speak one of {dialects};
                    without it the first line of the input tells which, gomocup2004 excepted
  --turn-ms N       time limit of a move: of course and wfi (2000), of gomocup where the
                    manager sets none (5000)
  --game-ms N       time limit of a game: of codecup (5000) and course (90000)
  --alphano-renju   alphano: play renju (untried there)
  --wait-ms N       wfi: wait for a server that is not up yet (0)
  --no-ponder       course: do not think on the other side's time
  --suggest         gomocup, gomocup2004: send SUGGEST, and let the manager confirm it
  --no-message      gomocup, gomocup2004: do not report on searches by MESSAGE
";

        /// Name and version; behind the plus stands the signature of `bench`.
        const VERSION: &str = concat!("gomolith ", "1.0.0+e0524224", "\n");
        /// The address of the sources, if the manifest has one.
        const REPOSITORY: &str = "";

        const ABOUT: &str = "\
A player of Gomoku (five in a row).

Without an argument it is a brain: a manager such as Piskvork starts it and sends commands.
By hand, with a board of 15 x 15 and a second a move:

    START 15
    INFO timeout_turn 1000
    BEGIN
    TURN 8,8
    END

bench prints the nodes, depth, score and move of each position, and then the sum of the
nodes, the nodes and the plays (each with its undo) per second, and a signature that is the
same on every machine.

";

        /// A request that the arguments of the program make.
        #[derive(Clone, PartialEq, Eq, Debug)]
        enum Request {
            Play(Options),
            Connect(Options, String),
            Bench(u64),
            Help,
            Version,
        }

        /// Carries out the request of the process's arguments. `options` apply where they set
        /// nothing.
        pub fn run(options: Options) {
            let started = Instant::now();
            // Arguments that are not valid text count as unknown ones.
            let arguments: Vec<String> = std::env::args_os()
                .skip(1)
                .map(|a| a.to_string_lossy().into_owned())
                .collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            match parse(&arguments, options) {
                Ok(Request::Play(options)) => {
                    if let Err(error) = protocol::run(options, started) {
                        fail(&error, "", 1);
                    }
                }
                Ok(Request::Connect(options, host)) => {
                    match protocol::connect(options, &host) {
                        // Standard output is for answers alone, here as in all dialects.
                        Ok(ending) => tell(&format!("the game is {}", ending.0), ""),
                        Err(error) => fail(&error, "", 1),
                    }
                }
                Ok(Request::Bench(nodes)) => bench::run(nodes, &mut |text| print(text)),
                Ok(Request::Help) => print(&format!("{}{}{}", version(), ABOUT, usage())),
                Ok(Request::Version) => {
                    print(&version());
                }
                Err(error) => {
                    fail(&error, &format!("\n{}", usage()), 2);
                }
            }
        }

        /// The request of `arguments`.
        ///
        /// # Errors
        /// A text that says which argument is wrong.
        fn parse(arguments: &[&str], mut options: Options) -> Result<Request, String> {
            let mut host = None;
            let mut rest = arguments;
            loop {
                rest = match rest {
                    [] => break,
                    ["--help", ..] | ["-h", ..] => return Ok(Request::Help),
                    ["--version", ..] | ["-V", ..] => return Ok(Request::Version),
                    ["bench"] => return Ok(Request::Bench(bench::NODES)),
                    ["bench", nodes] => return bench_nodes(nodes).map(Request::Bench),
                    // Until version 1.0 the option was called `--protocol`.
                    ["--dialect", name, rest @ ..] | ["--protocol", name, rest @ ..] => {
                        options.dialect = Some(dialect_named(name)?);
                        rest
                    }
                    ["--connect", address, rest @ ..] => {
                        host = Some(address.to_string());
                        rest
                    }
                    ["--turn-ms", limit, rest @ ..] => {
                        let limit_ms = milliseconds("--turn-ms", limit)?;
                        options.gomocup_turn_ms = limit_ms;
                        options.course_turn_ms = limit_ms;
                        options.wfi_turn_ms = limit_ms;
                        rest
                    }
                    ["--game-ms", limit, rest @ ..] => {
                        let limit_ms = milliseconds("--game-ms", limit)?;
                        options.codecup_game_ms = limit_ms;
                        options.course_game_ms = limit_ms;
                        rest
                    }
                    ["--wait-ms", wait, rest @ ..] => {
                        options.wfi_wait = Duration::from_millis(waiting_ms("--wait-ms", wait)?);
                        rest
                    }
                    ["--no-ponder", rest @ ..] => {
                        options.ponder = false;
                        rest
                    }
                    ["--alphano-renju", rest @ ..] => {
                        options.alphano_rule = Rule::RENJU;
                        rest
                    }
                    ["--suggest", rest @ ..] => {
                        options.suggest = true;
                        rest
                    }
                    ["--no-message", rest @ ..] => {
                        options.message = false;
                        rest
                    }
                    [option @ "--dialect"]
                    | [option @ "--protocol"]
                    | [option @ "--connect"]
                    | [option @ "--turn-ms"]
                    | [option @ "--game-ms"]
                    | [option @ "--wait-ms"] => {
                        return Err(format!("{} needs a value", option));
                    }
                    ["bench", _, unknown, ..] | [unknown, ..] => {
                        return Err(format!("unknown argument {:?}", unknown));
                    }
                };
            }
            match (host, options.dialect) {
                (Some(_), Some(_)) => Err("--connect and --dialect exclude each other".into()),
                (Some(host), None) => Ok(Request::Connect(options, host)),
                (None, _) => Ok(Request::Play(options)),
            }
        }

        /// The version, and the address of the sources on a line of its own.
        fn version() -> String {
            if REPOSITORY.is_empty() {
                VERSION.to_string()
            } else {
                format!("{}{}\n", VERSION, REPOSITORY)
            }
        }

        fn usage() -> String {
            USAGE.replace("{dialects}", &dialect_names())
        }

        fn bench_nodes(text: &str) -> Result<u64, String> {
            match text.parse() {
                Ok(nodes) if nodes > 0 => Ok(nodes),
                _ => Err(format!("bench: {:?} is no number of nodes", text)),
            }
        }

        fn dialect_named(name: &str) -> Result<Dialect, String> {
            let known = Dialect::ALL.iter().find(|(known, _)| *known == name);
            match known {
                Some(&(_, dialect)) => Ok(dialect),
                None => Err(format!(
                    "--dialect: {:?} is none of {}",
                    name,
                    dialect_names()
                )),
            }
        }

        fn dialect_names() -> String {
            Dialect::ALL.map(|(name, _)| name).join(", ")
        }

        /// A limit in milliseconds, which is not 0.
        fn milliseconds(option: &str, text: &str) -> Result<u64, String> {
            waiting_ms(option, text).and_then(|limit_ms| match limit_ms {
                0 => Err(format!("{}: a limit of 0 ms leaves no time", option)),
                _ => Ok(limit_ms),
            })
        }

        /// A time in milliseconds, which may be 0.
        fn waiting_ms(option: &str, text: &str) -> Result<u64, String> {
            let no_number = |_| format!("{}: {:?} is no number of milliseconds", option, text);
            text.parse().map_err(no_number)
        }

        /// Prints an error and `help`, and ends the process with `status`.
        fn fail(error: &str, help: &str, status: i32) {
            eprint!("error: {}\n{}", error, help);
            exit(status);
        }

        /// Prints `text`, and `help` behind it, on standard error.
        fn tell(text: &str, help: &str) {
            eprint!("pbrain-gomolith: {}\n{}", text, help);
        }

        /// Prints `text`. If nobody reads it, the process ends without an error.
        fn print(text: &str) {
            let mut stdout = std::io::stdout();
            let written = stdout
                .write_all(text.as_bytes())
                .and_then(|()| stdout.flush());
            if written.is_err() {
                exit(0);
            }
        }
    }
}
