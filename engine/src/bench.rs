//! Fixed positions, searched for a fixed number of nodes: is it still the same engine, and
//! how fast is it?

use crate::board::{parse_moves, Board, Color, Rules};
use crate::control::NodeBudget;
use crate::lines::LineTable;
use crate::position::Position;
use crate::search::{Report, Searcher};
use std::sync::Arc;
use std::time::Instant;

/// Nodes a position where none are asked for: some seconds in all.
pub const NODES: u64 = 200_000;
/// The same everywhere, since it can change what is searched.
const TABLE_BYTES: usize = 16 << 20;

/// Columns, rows, rules, and the moves so far.
type Setting = (usize, usize, Rules, &'static str);

/// Openings, middle games, fights and quiet ones, on boards of all sizes and by all rules.
const SETTINGS: [Setting; 3] = [
    (15, 15, Rules::FREESTYLE, "h8i9"),
    (15, 15, Rules::FREESTYLE, "h8i9h10h9g9i8"),
    (20, 20, Rules::EXACTLY_FIVE, "h8i9h10h9g9i8"),
];

/// Searches every position for `nodes` nodes and gives the report to `print`: a line a
/// position, then the sums and, as the last line, the signature.
pub fn run(nodes: u64, print: &mut dyn FnMut(&str)) {
    let started = Instant::now();
    let mut signature = Signature::new();
    let mut sum = 0;
    for setting in SETTINGS {
        let report = search(setting, nodes);
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
    let elapsed_ms = (started.elapsed().as_millis() as u64).max(1);
    print(&format!("nodes {}\n", sum));
    print(&format!("nps {}\n", sum * 1000 / elapsed_ms));
    print(&format!("signature {:08x}\n", signature.value()));
}

fn search((width, height, rules, moves): Setting, nodes: u64) -> Report {
    let board = Board::new(width, height).expect("a size that there is");
    let points = parse_moves(&board, moves).expect("moves that can be played");
    let lines = Arc::new(LineTable::new(rules));
    let mut position = Position::new(board, Color::Black, rules, lines);
    for point in points {
        position.play(point);
    }
    let mut searcher = Searcher::new(TABLE_BYTES);
    searcher.search(&mut position, &mut NodeBudget::of(nodes), &mut ())
}

/// A hash of what searches found.
struct Signature(u32);

impl Signature {
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
