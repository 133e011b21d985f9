//! The command line of a mock.

use arena::dialect::Dialect;
use clap::{Parser, ValueEnum};

/// A player for tests. Answers are numbered from 1; 0 is the answer to the start.
#[derive(Parser, Clone, Debug)]
#[command(name = "arena-mock")]
pub struct Args {
    #[arg(long, default_value = "gomocup", help = Dialect::list(Dialect::ALL))]
    pub dialect: Dialect,
    /// The port of a wfi server on this machine.
    #[arg(long)]
    pub port: Option<u16>,
    /// Takes wins, blocks fives, and builds lines.
    #[arg(long)]
    pub greedy: bool,
    /// Plays at random.
    #[arg(long, value_name = "SEED")]
    pub random: Option<u64>,
    /// The choice where it can swap.
    #[arg(long, value_enum, default_value = "no")]
    pub swap: SwapChoice,
    /// Talks before each answer.
    #[arg(long)]
    pub chatty: bool,
    /// Says these evaluations beside its moves in turn, as in 35,+M5,: the last one for all that
    /// follow, nothing where there is none. In a Gomocup protocol.
    #[arg(
        long,
        value_name = "EVAL,...",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub evals: Vec<String>,
    /// Answers SUGGEST first.
    #[arg(long)]
    pub suggest: bool,
    /// Does not know SWAP2BOARD and RESTART.
    #[arg(long)]
    pub plain: bool,
    /// Ends its lines with CR LF.
    #[arg(long)]
    pub crlf: bool,
    /// Milliseconds for each answer.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub think_ms: u64,
    /// Exits with status 3 instead of this answer.
    #[arg(long, value_name = "N")]
    pub crash_at: Option<u32>,
    /// Never gives this answer.
    #[arg(long, value_name = "N")]
    pub stall_at: Option<u32>,
    /// Says UNKNOWN before this answer, and then works for it as long as --late-ms says.
    #[arg(long, value_name = "N")]
    pub puzzled_at: Option<u32>,
    /// Says ERROR instead of this answer.
    #[arg(long, value_name = "N")]
    pub refuse_at: Option<u32>,
    /// Gives this answer late.
    #[arg(long, value_name = "N")]
    pub late_at: Option<u32>,
    /// The delay of the late answer.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pub late_ms: u64,
    /// Answers a square off the board.
    #[arg(long, value_name = "N")]
    pub illegal_at: Option<u32>,
    /// Answers a square with a stone on it.
    #[arg(long, value_name = "N")]
    pub occupied_at: Option<u32>,
    /// Answers nonsense.
    #[arg(long, value_name = "N")]
    pub malformed_at: Option<u32>,
    /// Writes without end instead of its first answer.
    #[arg(long)]
    pub flood: bool,
    /// Uses this much memory before its first answer.
    #[arg(long, value_name = "MB")]
    pub memory_hog: Option<usize>,
    /// Stays when the game is over.
    #[arg(long)]
    pub ignore_end: bool,
    /// Starts processes that outlive it.
    #[arg(long)]
    pub fork_children: bool,
    /// Closes its output instead of its first answer.
    #[arg(long)]
    pub close_stdout: bool,
    /// Answers twice, the first time.
    #[arg(long)]
    pub out_of_turn: bool,
    /// Exits with status 3 some time after this answer, while it is not to move.
    #[arg(long, value_name = "N")]
    pub crash_after: Option<u32>,
    /// Writes this line some time after the answer `--after`.
    #[arg(long, value_name = "TEXT")]
    pub unasked: Option<String>,
    /// The answer after which `--unasked` is written.
    #[arg(long, value_name = "N")]
    pub after: Option<u32>,
    /// The time from that answer to the line.
    #[arg(long, value_name = "MS", default_value_t = 50)]
    pub after_ms: u64,
    /// Sleeps before anything else.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub slow_start: u64,
}

/// The behavior of a mock where it can swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SwapChoice {
    /// Never swaps.
    No,
    /// Always swaps.
    Yes,
    /// Puts two stones more where it can.
    Two,
}
