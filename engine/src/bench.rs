//! A benchmark: fixed positions, fixed nodes, a signature. The signature tells whether two
//! builds are the same engine, the rates how fast they are.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::board::{parse_moves, Board, Point, Rule, Side};
use crate::control::NodeBudget;
use crate::lines::LineTable;
use crate::position::Position;
use crate::search::{Report, Searcher};

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
