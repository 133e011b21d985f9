//! The command line of `arena judge`.

use std::path::PathBuf;

use clap::Args;

use crate::dialect::Dialect;

/// The part of `--help` about the output of `--json`, with examples.
const JSON_HELP: &str = "\
The JSON object has: version (1), platform, file, accepted (true or false), verdict (a line), \
source_bytes, source_characters, compilation (null, or rustc, rustc_as_platform, edition, \
command, warnings, seconds), sandbox (a line), checks (each with id, title, state: ok, fail, \
note or skipped, detail, why), jury_games (each with black, won, stones, used_ms), \
memory_peak_bytes and slowest_ms (null where nothing was measured).

Examples:
  arena judge main.rs --platform codecup
  arena judge main.rs --platform gomocup --games 4 --turn-ms 1000 --json";

/// Judge a Rust source file as a platform would: would it be accepted, and would it play?
///
/// The file is measured, compiled with the platform's command and started again and again:
/// does it answer as its protocol says, in time, and is it silent otherwise? Then it plays a
/// few games. Each step is printed with ok, FAIL, or note (it would not lose for it there),
/// and with the reason for which it would lose. The exit status is 0 if nothing failed, 1 if
/// something did, and 2 if that cannot be told.
///
/// The program is confined while it runs: it cannot write files, use the network or start
/// processes, and a try is a failure, as it is on the platforms. A client may connect to the
/// server of the judge, and to nothing else.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = JSON_HELP)]
pub(crate) struct JudgeArgs {
    /// The source file.
    #[arg(value_name = "FILE.rs")]
    pub(crate) file: PathBuf,
    /// The platform; an unknown name is answered by the list of names.
    #[arg(long, value_name = "NAME")]
    pub(crate) platform: String,
    /// Games to be played, first and second in turn.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) games: u64,
    /// Play against this program instead of a jury that plays at random.
    #[arg(long, value_name = "CMD")]
    pub(crate) reference: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = dialect, help = dialect_help())]
    pub(crate) dialect: Option<Dialect>,
    /// The edition, where it is not the platform's usual one.
    #[arg(long, value_name = "YEAR")]
    pub(crate) edition: Option<String>,
    /// The compiler, where it is to be another than the one that fits the platform best.
    #[arg(long, value_name = "PATH")]
    pub(crate) rustc: Option<PathBuf>,
    /// Milliseconds for a move in the games, instead of the platform's: for a quick look.
    #[arg(long, value_name = "MS")]
    pub(crate) turn_ms: Option<u64>,
    /// Milliseconds for a game, instead of the platform's.
    #[arg(long, value_name = "MS")]
    pub(crate) game_ms: Option<u64>,
    /// Run compiler and program unconfined. They can then do whatever you can: only for
    /// sources that you trust.
    #[arg(long)]
    pub(crate) unsandboxed: bool,
    /// Print one JSON object at the end instead of text, for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The dialects that programs under judgment can speak: no platform speaks that of 2004.
fn dialects() -> impl Iterator<Item = Dialect> {
    let all = Dialect::ALL.into_iter();
    all.filter(|&dialect| dialect != Dialect::Gomocup2004)
}

fn dialect_help() -> String {
    let names = Dialect::list(dialects());
    format!("How the program is spoken to, where it is not the platform's way: {names}")
}

fn dialect(name: &str) -> Result<Dialect, String> {
    let found = dialects().find(|dialect| dialect.name() == name);
    found.ok_or_else(|| format!("known are {}", Dialect::list(dialects())))
}
